"""Variables of the environment that our libraries stumble over: looked at before the libraries are loaded.

OpenCV ends the whole process at a number that is none; joblib, NumPy and the writers of PDF raise what says
nothing to whoever set the variable years ago. Settings of ReportLab and of what shapes and finds letters are
put aside: the same input gives the same bytes everywhere, whatever somebody has set for other programs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, MutableMapping
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from ..errors import UsageError


class Form(NamedTuple):
    """What a variable may hold."""

    taken: str
    """A regular expression for the whole value."""
    way: str
    """What to write; completes 'write …'."""


# Seconds of the years up to 9999; https://reproducible-builds.org/specs/source-date-epoch/
_SECONDS = Form(r"\s*(?:[0-9]{1,12}\s*)?", "whole seconds since 1970")
# What Python's int() takes, of a size that somebody may mean.
_WHOLE = Form(r"\s*[+-]?[0-9]{1,9}\s*", "a whole number")
# OpenCV, modules/core/src/system.cpp, ParseOption: a size_t, in bytes also with its unit; a bool.
_OPENCV_SIZE = Form(r"[0-9]{1,18}(?:[KM]B|[KM]b|kb|mb)?", "a whole number such as 1000000")
_OPENCV_SWITCH = Form(r"[01]|[Tt]rue|TRUE|[Ff]alse|FALSE", "0 or 1")
_OPENCV_SIZES = (
    "FOR_THREADS_NUM",
    "IMGCODECS_AVIF_MAX_FILE_SIZE",
    "IMGCODECS_WEBP_MAX_FILE_SIZE",
    "IO_MAX_IMAGE_HEIGHT",
    "IO_MAX_IMAGE_PARAMS",
    "IO_MAX_IMAGE_PIXELS",
    "IO_MAX_IMAGE_WIDTH",
    "OPENCL_ALIGNMENT_MEM_USE_HOST_PTR",
)
_OPENCV_SWITCHES = (
    "BUFFER_AREA_ALWAYS_SAFE",
    "DUMP_CONFIG",
    "DUMP_ERRORS",
    "ENABLE_MEMALIGN",
    "GAUSSIANBLUR_CHECK_BITEXACT_KERNELS",
    "OPENCL_CACHE_CLEANUP",
    "OPENCL_CACHE_ENABLE",
    "OPENCL_CACHE_LOCK_ENABLE",
    "OPENCL_CACHE_WRITE",
    "OPENCL_DISABLE_BUFFER_RECT_OPERATIONS",
    "OPENCL_ENABLE_MEM_USE_HOST_PTR",
    "OPENCL_PERF_CHECK_BYPASS",
    "TRACE",
)
# What shells tell with the line to be completed; click/shell_completion.py takes them as they are.
_COMPLETE = "_SHEETGEN_COMPLETE"
_COMPLETION = {"COMP_WORDS": ".*", "COMP_CWORD": r"\s*[0-9]{1,9}\s*"}
# Fish gives the word itself, not its number.
_FISH = {"COMP_WORDS": ".*", "COMP_CWORD": ".*"}

# reportlab/rl_config.py: variables of this kind, and a module that the working folder or the home may hold.
_REPORTLAB, _REPORTLAB_SETTINGS = "RL_", "reportlab_settings"
# HarfBuzz, hb-shaper.cc and its siblings: with HB_SHAPER_LIST=fallback Arabic letters stand apart. Fontconfig
# writes its debugging and the root of another system, GLib ends the process at a warning of Pango's.
_SET_ASIDE = (_REPORTLAB, "HB_", "FC_", "FONTCONFIG_SYSROOT", "G_DEBUG", "G_MESSAGES_DEBUG")
_FONTCONFIG = "FONTCONFIG_FILE"

# Each of these ended in an internal error or in an abort when it was 'abc'; all others were ignored.
FORMS = {
    # Our files bear no date, but the libraries that write them look at it.
    "SOURCE_DATE_EPOCH": _SECONDS,
    # joblib/_multiprocessing_helpers.py, joblib/parallel.py and joblib/externals/loky
    "JOBLIB_MULTIPROCESSING": Form(_WHOLE.taken, "0 or 1"),
    "JOBLIB_START_METHOD": Form(
        r"\s*(?:(?:fork|forkserver|spawn|loky|loky_init_main)\s*)?", "fork, forkserver or spawn"
    ),
    "LOKY_MAX_CPU_COUNT": _WHOLE,
    "LOKY_MAX_DEPTH": _WHOLE,
    "LOKY_PICKLER": Form("(?:cloudpickle|dill|pickle)?", "cloudpickle, dill or pickle"),
    # numpy/__init__.py
    "NUMPY_MADVISE_HUGEPAGE": Form(_WHOLE.taken, "0 or 1"),
    **{f"OPENCV_{name}": _OPENCV_SIZE for name in _OPENCV_SIZES},
    **{f"OPENCV_{name}": _OPENCV_SWITCH for name in _OPENCV_SWITCHES},
}


def check_environment(environ: Mapping[str, str]) -> None:
    """Raise UsageError at the first variable that a library would stumble over.

    >>> check_environment({"LOKY_MAX_CPU_COUNT": "two"})
    Traceback (most recent call last):
    sheetgen.errors.UsageError: LOKY_MAX_CPU_COUNT is 'two'; write a whole number, or unset it
    """
    for name, form in FORMS.items():
        told = environ.get(name)
        if told is not None and not re.fullmatch(form.taken, told):
            raise UsageError(f"{name} is '{told[:40]}'; write {form.way}, or unset it")
    _check_completion(environ)


def _check_completion(environ: Mapping[str, str]) -> None:
    shell, _, step = environ.get(_COMPLETE, "").partition("_")
    if step != "complete":
        return
    for name, taken in (_FISH if shell == "fish" else _COMPLETION).items():
        if not (name in environ and re.fullmatch(taken, environ[name], re.DOTALL)):
            raise UsageError(f"{_COMPLETE} is for the shell, which sets {name} too; unset it")


def set_aside_settings(environ: MutableMapping[str, str], modules: MutableMapping[str, ModuleType]) -> None:
    """Take away what would change what our libraries write, or have them complain, before they are loaded.

    Of ReportLab that is all its variables, and its settings module, for which an empty one stands, so that
    the file in the user's home is not looked for either. A configuration of Fontconfig stays if it is one:
    some systems have no other. modules: `sys.modules`.

    >>> environ = {"RL_pageCompression": "often", "HB_SHAPER_LIST": "ot", "HOME": "/home/anna"}
    >>> set_aside_settings(environ, {})
    >>> environ
    {'HOME': '/home/anna'}
    """
    for name in [name for name in environ if name.startswith(_SET_ASIDE)]:
        del environ[name]
    if _FONTCONFIG in environ and not _configures_fonts(environ[_FONTCONFIG]):
        del environ[_FONTCONFIG]
    modules.setdefault(_REPORTLAB_SETTINGS, ModuleType(_REPORTLAB_SETTINGS))


def _configures_fonts(name: str) -> bool:
    """Tell whether a file is a configuration of Fontconfig (fonts-conf(5)) that it can read."""
    from xml.etree import ElementTree

    try:
        return Path(name).is_file() and ElementTree.parse(name).getroot().tag == "fontconfig"
    except (OSError, ValueError, ElementTree.ParseError):
        return False
