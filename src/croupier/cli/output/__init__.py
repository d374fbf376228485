"""Output that several commands share: tables of columns, problems with input, whole files, a browser."""
