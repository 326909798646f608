"""What kscore says, word for word: evenings and single photos as golden files, and their replay."""
