"""A photo in, a Reading out."""
