"""UberCasino's programs for a person: in the terminal or on a page."""
