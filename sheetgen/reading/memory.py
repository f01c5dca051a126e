"""Keep the memory that pictures took for the next ones.

A photo's pieces have megabytes each. The allocator of Linux gives such pieces back at once and asks for them
anew, and the kernel empties every page first: a sixth of all that reading a photo costs.
"""

from __future__ import annotations

import ctypes
from functools import cache

# glibc, malloc.h: more than this that is free at the heap's end is given back; larger pieces never lie there.
_M_TRIM_THRESHOLD, _M_MMAP_THRESHOLD = -1, -3
# The largest that glibc takes, MB; a picture of 12 megapixels has 36 at its full size.
_LARGEST = 32
# What stays, MB: more than any sheet needs besides its picture.
_KEPT = 128


@cache
def keep_memory() -> None:
    """Tell the allocator, once a process; where it is another one than glibc's, nothing is done."""
    try:
        mallopt = ctypes.CDLL(None).mallopt
    except (AttributeError, OSError, TypeError):
        return
    mallopt(_M_MMAP_THRESHOLD, _LARGEST << 20)
    mallopt(_M_TRIM_THRESHOLD, _KEPT << 20)
