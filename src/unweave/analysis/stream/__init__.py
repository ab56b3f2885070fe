"""The residual stream: contributions, subspaces, movement of information, privileged axes."""
