"""The pit boss program: watches every game in the domain, and takes no seat."""
