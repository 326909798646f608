"""Measurements; they print tables and are no tests."""
