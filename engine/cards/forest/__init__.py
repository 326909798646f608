"""The forest cards, one file each."""
