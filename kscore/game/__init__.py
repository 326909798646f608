"""Games: whose sheet a photo shows, and what becomes of it."""
