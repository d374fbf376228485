"""Settings pages that a command serves to the browser of its own machine, with their HTML, CSS and JavaScript."""
