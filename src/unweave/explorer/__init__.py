"""Pictures and pages: how results are shown, and the only place where HTML is written."""
