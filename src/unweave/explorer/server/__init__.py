"""The live page: one model, served to one browser on this computer (extra `serve`)."""

from unweave.explorer.server.app import LivePages
from unweave.explorer.server.connections import listening, serve

__all__ = ["LivePages", "listening", "serve"]
