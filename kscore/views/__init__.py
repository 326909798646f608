"""What people and programs see of a score: terminal, JSON, pictures, files, and the page."""
