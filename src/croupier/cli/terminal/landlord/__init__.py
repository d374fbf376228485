"""Fight the Landlord in the terminal, with two bots."""
