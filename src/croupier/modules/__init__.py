"""Games that other people bring: a folder of modules, tried before they are played and watched for changes."""

from croupier.modules.folder import Modules, Report

__all__ = ["Modules", "Report"]
