"""Q-, K- and V-composition, virtual weights and virtual heads."""
