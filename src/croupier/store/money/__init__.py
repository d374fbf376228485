"""The ledger, bank cards, and the simulated bank's books."""
