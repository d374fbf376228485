"""The house: accounts, lobby and tables over HTTP and WebSocket."""
