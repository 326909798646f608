"""What people see of a score: terminal, JSON, picture, overlay, page."""
