"""Text in, tokens out: documents, tokenizers, windows."""
