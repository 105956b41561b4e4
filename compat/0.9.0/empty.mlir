// No operations at all.
