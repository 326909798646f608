"""Views of a score: terminal, JSON, pictures, files, and the page."""
