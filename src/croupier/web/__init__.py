"""The pages of a house, as files: built from `web/`, shipped in the package."""

from croupier.web.folder import Built, built

__all__ = ["Built", "built"]
