"""Write files whole or not at all, and look what is there before: handed on to the command line."""

from ..files import Payload, is_file, is_folder, is_there, real_path, write_whole

__all__ = ["Payload", "is_file", "is_folder", "is_there", "real_path", "write_whole"]
