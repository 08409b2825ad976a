"""The routes of the API, a file for each kind of thing that is asked for. What may be done is decided elsewhere."""
