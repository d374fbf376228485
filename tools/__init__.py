"""Developer's tools: write the files that are generated from the source. Not in the package that people install."""
