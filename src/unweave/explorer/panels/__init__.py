"""Panels: the data of each view, made from a model and a run, or from results; one function per picture."""
