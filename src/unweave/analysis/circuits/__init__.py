"""OV and QK circuits of heads over tokens and positions, and copying."""
