"""Attacks on a house of one's own, on this machine: `python -m attack`, or `make attack`.

Each starts a house in a process of its own, attacks it from another one, and measures meanwhile how long a bystander
waits for answers. None speaks to any other address than 127.0.0.1, and each ends after a few seconds.
"""
