"""A simulated central banking system: a process of its own, which houses reach by HTTP alone."""
