"""Answers about rounds and hands: records, replays, hand strength, advice and hints."""
