"""Panels: what each view of the page reads, made from a model and a run, or from results; one function a picture."""
