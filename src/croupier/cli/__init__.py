"""The command line: parses arguments and wires the rest. One module per command."""
