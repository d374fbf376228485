"""Sentences for people, by key and language: a language is a folder of TOML files."""

from croupier.words.catalogue import catalogue, sentence
from croupier.words.languages import LANGUAGE, LANGUAGES, preferred
from croupier.words.message import choices, placeholders, written
from croupier.words.worded import Worded, said, worded

__all__ = [
    "LANGUAGE",
    "LANGUAGES",
    "Worded",
    "catalogue",
    "choices",
    "placeholders",
    "preferred",
    "said",
    "sentence",
    "worded",
    "written",
]
