"""The village cards, one file each."""
