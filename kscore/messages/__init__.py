"""Sentences people read, German and English, as data."""
