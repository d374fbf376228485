"""The database of the simulated bank, which has nothing to do with a house's."""
