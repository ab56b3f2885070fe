"""The live page: one model, served to one browser on this computer (extra `serve`)."""

from unweave.explorer.server.app import Live
from unweave.explorer.server.connections import listening, serve

__all__ = ["Live", "listening", "serve"]
