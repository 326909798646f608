"""What people say about a sheet, and the words for it."""
