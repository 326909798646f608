"""The spatial cards, one file each."""
