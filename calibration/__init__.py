"""What fits the scanner to hands and to confidence, and renders sheets to fit and measure it
with."""
