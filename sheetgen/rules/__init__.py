"""The rules' vocabulary: what a game asks for, what a sheet says, what a checker finds. Pure."""
