"""The paper's findings, measured, judged and shown: a file a section."""
