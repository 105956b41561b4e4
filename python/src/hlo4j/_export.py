"""Files of jax.export."""

from ._arrays import to_array, to_tensor
from ._java import java, jdk, refusals, to_bytes


class JaxExport:
    """A function that ``jax.export`` has written, to be run without JAX.

    >>> f = JaxExport(open("f.jax", "rb").read())
    >>> f.inputs
    ["args[0]['w']", "args[1]"]
    >>> f({"args[0]['w']": w, "args[1]": x})["result"]
    """

    @refusals
    def __init__(self, data: bytes):
        self._export = java("jax.JaxExport").read(to_bytes(data))
        self._call = java("jax.JaxCall").of(self._export)

    @property
    def inputs(self) -> list[str]:
        """The names of all arguments, as JAX says them."""
        return [str(name) for name in self._export.inputs().names()]

    @property
    def outputs(self) -> list[str]:
        """The names of all results."""
        return [str(name) for name in self._export.outputs().names()]

    @property
    def platforms(self) -> list[str]:
        """The platforms it was made for."""
        return [str(platform) for platform in self._export.platforms()]

    @property
    def artifact(self) -> bytes:
        """The program, as portable artifact."""
        return bytes(self._export.module().toByteArray())

    def mlir_module(self) -> str:
        """The program, as text."""
        return str(java("Hlo4j").print_(self._call.program()))

    @refusals
    def serialize(self, target: str | None = None) -> bytes:
        """The file, with its programs written for a version of StableHLO if one is given."""
        if target is None:
            return bytes(self._export.write())
        version = java("opset.vhlo.Version").parse(target)
        return bytes(self._export.withRelease(version).write())

    @refusals
    def __call__(self, inputs: dict, *, cast: bool = False) -> dict:
        """Runs the function on NumPy arrays by name; gives its results by name.

        Types are those of the arguments; with ``cast`` values of other types are converted.
        """
        parameters = {str(each.name()): each for each in self._call.parameters()}
        tensors = jdk("java.util.HashMap")()
        for name, array in inputs.items():
            if name not in parameters:
                raise ValueError(f"there is no argument {name}")
            tensors.put(name, to_tensor(array, parameters[name], cast))
        results = self._call.run(tensors)
        return {str(entry.getKey()): to_array(entry.getValue()) for entry in results.entrySet()}
