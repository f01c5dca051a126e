"""What a designer declares: YAML → `Layout`, every fault with its place."""
