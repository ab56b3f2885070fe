"""What every analysis returns: tables, estimates, nulls and their rendering."""
