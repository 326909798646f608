"""The farm-and-water cards, one file each."""
