"""What people and programs see of a score: terminal, JSON, pictures, files; the page is in `kscore.report`."""
