"""The command line: arguments → one use case → text, files, exit code."""
