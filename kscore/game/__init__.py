"""An evening: whose sheet a photo shows, and what becomes of it in the game."""
