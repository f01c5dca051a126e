"""Preflight: what a print shop would send back, found before it is sent."""
