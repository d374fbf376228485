"""What a house answers over plain HTTP: one module for each noun of the address."""
