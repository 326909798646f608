"""What is kept: entries, SQLite, backups, undo, players' hands."""
