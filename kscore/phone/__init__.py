"""What happens at a table of phones, without the network: who was let in, photos under way, sheets
and corrections.

`kscore.server` carries it over HTTP, `kscore.views.phone` shows it.
"""
