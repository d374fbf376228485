"""The commands of `croupier`, one module each, named after the command. `croupier.cli.main` lists them."""
