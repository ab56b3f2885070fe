"""The paper's analyses: functions of `Weights` (what a model is) or `Run` (what it did) that return small results.

Nothing here can know how a model was made: only the algebra and its canonical weights may be imported.
"""
