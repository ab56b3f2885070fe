"""The checker of shapes and types at run time, which the tests switch on: `--jaxtyping-packages` in pyproject.toml."""

from typing import Self

from beartype import BeartypeConf, FrozenDict, beartype

check = beartype(conf=BeartypeConf(hint_overrides=FrozenDict({Self: object}), is_pep484_tower=True))
