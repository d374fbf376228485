"""Sentences for people, by key and language: a language is a folder of TOML files."""

from croupier.words.catalogue import LANGUAGE, catalogue, sentence
from croupier.words.message import placeholders, written

__all__ = ["LANGUAGE", "catalogue", "placeholders", "sentence", "written"]
