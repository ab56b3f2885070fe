"""Errors are sentences: what was done, what was seen, what to do. One family per exit code of the command line."""


class UnweaveError(Exception):
    """Anything unweave refuses to do, said in one sentence.

    Args:
        message: What was done and what was seen.
        hint: What to do about it, if something can be done.

    Attributes:
        fact: What was seen.
        hint: What to do about it.
        function: The public function that refused, once it is known (see `results.question`).
    """

    exit_code = 1

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.fact = message
        self.hint = hint
        self.function = ""

    @property
    def message(self) -> str:
        """The function that refused, and what it saw."""
        named = self.function and not self.fact.startswith(f"{self.function}: ")
        return f"{self.function}: {self.fact}" if named else self.fact

    def __str__(self) -> str:
        return f"{self.message}\n  {self.hint}" if self.hint else self.message


class UsageError(UnweaveError):
    """The call or the command line is wrong."""

    exit_code = 2


class BadInput(UsageError):
    """An argument has a value that the operation cannot take."""


class ShapeError(UsageError):
    """Two things were put together whose dimensions do not match."""


class Unsupported(UsageError):
    """The question has no answer for this model, or needs an extra that is not installed."""


class InputError(UnweaveError):
    """A file is missing, damaged or hostile."""

    exit_code = 3


class NumericError(UnweaveError):
    """A number is not finite, or an identity misses its gate."""

    exit_code = 4


class StorageError(UnweaveError):
    """The disk is full, the folder is not writable, or another process holds it."""

    exit_code = 5


class ResourceError(UnweaveError):
    """The answer would need more memory than is allowed."""

    exit_code = 6


class TooLarge(ResourceError):
    """A dense matrix or an explicit list above its limit was asked for."""
