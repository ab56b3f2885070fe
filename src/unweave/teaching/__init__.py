"""Exercises for a class that reads the paper: questions, checks that compute the truth, and a sheet to print."""

from unweave.teaching.exercises import Exercise, Exercises, Solution, Verdict, sheet

__all__ = ["Exercise", "Exercises", "Solution", "Verdict", "sheet"]
