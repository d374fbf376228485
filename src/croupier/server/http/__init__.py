"""HTTP: middleware, signing in, accounts, static files, TLS and the REST endpoints."""
