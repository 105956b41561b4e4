"""Modules of XLA's HLO."""

import warnings
from typing import Any

from ._java import java, refusals, strings
from ._modules import read


@refusals
def export_hlo(module: object) -> bytes:
    """A program as module of HLO, the bytes of an ``HloModuleProto``.

    What of the program the module does not say is a ``UserWarning`` each.
    """
    return bytes(_export(module).proto())


@refusals
def export_hlo_str(module: object) -> str:
    """A program as module of HLO, as text, with all elements of constants."""
    return str(_export(module).text())


def _export(module: object) -> Any:
    export = java("HloModuleOf").of(read(module))
    for lost in strings(export.warnings()):
        warnings.warn(lost, stacklevel=4)
    return export
