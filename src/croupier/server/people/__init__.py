"""Who may do what in a house, and what operators have imposed on whom."""
