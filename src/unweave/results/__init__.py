"""What every analysis returns: tables, estimates, nulls and their rendering."""

from unweave.results.columns import TokenId
from unweave.results.table import Table, to_json

__all__ = ["Table", "TokenId", "to_json"]
