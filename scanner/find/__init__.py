"""Find the sheet: where the 11×11 spaces lie in a photo, which layout they show, or why there is no
sheet."""
