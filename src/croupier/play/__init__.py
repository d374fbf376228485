"""Playing rounds: the loop, players, records, replay, and proofs that a record is true."""
