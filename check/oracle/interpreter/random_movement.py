"""Random programs that move elements, and those that combine elements where they move to."""

import numpy as np

from .program_builder import COMPLEX, FLOATS, INTEGERS, array_attr, cut
from .random_reductions import reducer, reducing_op

ANY = ("i1", "i4", *INTEGERS, *FLOATS, "f8E4M3FN", *COMPLEX)


def rearrangement(b):
    element = b.choose(*ANY)
    kind = b.choose("broadcast_in_dim", "transpose", "reverse", "reshape", "slice", "concatenate", "pad", "iota")
    shape = b.shape(low=1)
    if kind == "iota":
        element = b.choose(*INTEGERS, *FLOATS, *COMPLEX)
        attributes = f"iota_dimension = {b.integer(0, len(shape) - 1)} : i64"
        return b.finish(b.op("iota", [], [(shape, element)], attributes)[0])
    if kind == "concatenate":
        dimension = b.integer(0, len(shape) - 1)
        parts = []
        for _ in range(b.integer(1, 3)):
            part = list(shape)
            part[dimension] = b.integer(0, 4)
            parts.append(b.input(tuple(part), element, special=True))
        result = list(shape)
        result[dimension] = sum(p[1][dimension] for p in parts)
        return b.finish(b.op(kind, parts, [(result, element)], f"dimension = {dimension} : i64")[0])
    x = b.input(shape, element, special=True)
    if kind == "broadcast_in_dim":
        rank = len(shape) + b.integer(0, 2)
        dimensions = sorted(b.permutation(rank)[: len(shape)])
        result = [b.integer(1, 4) for _ in range(rank)]
        for d, size in zip(dimensions, shape):
            result[d] = result[d] if size == 1 else size
        attributes = f"broadcast_dimensions = {array_attr(dimensions)}"
    elif kind == "transpose":
        order = b.permutation(len(shape))
        result, attributes = [shape[d] for d in order], f"permutation = {array_attr(order)}"
    elif kind == "reverse":
        dimensions = b.permutation(len(shape))[: b.integer(0, len(shape))]
        result, attributes = shape, f"dimensions = {array_attr(dimensions)}"
    elif kind == "reshape":
        sizes = list(shape) + [1] * b.integer(0, 2)
        if len(shape) > 1 and b.chance():
            sizes = [shape[0] * shape[1], *shape[2:]]
        result, attributes = [sizes[d] for d in b.permutation(len(sizes))], ""
    elif kind == "slice":
        start = [b.integer(0, d) for d in shape]
        limit = [b.integer(s, d) for s, d in zip(start, shape)]
        strides = [b.integer(1, 3) for _ in shape]
        result = [-(-(e - s) // t) for s, e, t in zip(start, limit, strides)]
        attributes = ", ".join(
            f"{n} = {array_attr(v)}"
            for n, v in (("start_indices", start), ("limit_indices", limit), ("strides", strides))
        )
    else:
        low, high = ([b.integer(-2, 3) for _ in shape] for _ in range(2))
        interior = [b.integer(0, 2) for _ in shape]
        result = [d + max(d - 1, 0) * i + l + h for d, i, l, h in zip(shape, interior, low, high)]
        for i, size in enumerate(result):
            if size < 0:
                high[i] -= size
                result[i] = 0
        attributes = ", ".join(
            f"{n} = {array_attr(v)}"
            for n, v in (("edge_padding_low", low), ("edge_padding_high", high), ("interior_padding", interior))
        )
        return b.finish(b.op("pad", [x, b.input((), element)], [(result, element)], attributes)[0])
    return b.finish(b.op(kind, [x], [(result, element)], attributes)[0])


def dynamic_slices(b):
    element = b.choose(*ANY)
    shape = b.shape(low=1)
    x = b.input(shape, element, special=True)
    sizes = [b.integer(1, d) for d in shape]
    index = b.choose("i32", "i64", "ui32", "i8", "ui8")
    update = b.chance()
    y = [b.input(tuple(sizes), element, special=True)] if update else []
    starts = [b.argument(cut(b.integer(-3, 6), index).reshape(()), index) for _ in shape]
    if update:
        return b.finish(b.op("dynamic_update_slice", [x, *y, *starts], [(shape, element)])[0])
    attributes = f"slice_sizes = {array_attr(sizes)}"
    return b.finish(b.op("dynamic_slice", [x, *starts], [(sizes, element)], attributes)[0])


def index_vectors(b, count):
    """Shape of the starts, place of the index vectors, and a tensor of them with `count` numbers each."""
    batch = b.shape(low=0, high=2, largest=4)
    position = b.integer(0, len(batch))
    sizes = [*batch]
    if count != 1 or b.chance():
        sizes.insert(position, count)
    else:
        position = len(batch)
    element = b.choose("i32", "i64", "ui8", "i8")
    data = cut(b.rng.integers(-2, 7, sizes), element)
    return batch, position, b.argument(data, element)


def gather(b):
    element = b.choose(*ANY)
    shape = b.shape(low=1, high=3)
    rank = len(shape)
    x = b.input(shape, element, special=True)
    indexed = b.permutation(rank)[: b.integer(1, rank)]
    batch, position, indices = index_vectors(b, len(indexed))
    sizes = [b.integer(1, d) for d in shape]
    collapsed = sorted(d for d in range(rank) if sizes[d] == 1 and b.chance())
    window = [sizes[d] for d in range(rank) if d not in collapsed]
    result_rank = len(batch) + len(window)
    offsets = sorted(b.permutation(result_rank)[: len(window)])
    windows, batches = iter(window), iter(batch)
    result = [next(windows) if d in offsets else next(batches) for d in range(result_rank)]
    attributes = (
        f"dimension_numbers = #stablehlo.gather<offset_dims = {offsets}, collapsed_slice_dims = {collapsed}, "
        f"start_index_map = {indexed}, index_vector_dim = {position}>, slice_sizes = {array_attr(sizes)}, "
        f"indices_are_sorted = false"
    )
    return b.finish(b.op("gather", [x, indices], [(result, element)], attributes)[0])


def keep_windows_whole(b, shape, sizes, indexed, position, indices):
    """Moves windows of a scatter inside or wholly outside: XLA drops those that are partly outside."""
    data = b.case.arguments[1]
    vectors = data[..., None] if position == data.ndim else np.moveaxis(data, position, -1)
    for i, d in enumerate(indexed):
        component = vectors[..., i]
        component[...] = np.where(component < 0, cut(-9, indices[2]), component)
        component[...] = np.where(component > shape[d] - sizes[d], cut(99, indices[2]), component)


def scatter(b):
    element = b.choose(*[e for e in ANY if e != "f8E4M3FN"])
    shape = b.shape(low=1, high=3)
    rank = len(shape)
    x = b.input(shape, element)
    indexed = b.permutation(rank)[: b.integer(1, rank)]
    batch, position, indices = index_vectors(b, len(indexed))
    sizes = [b.integer(1, d) for d in shape]
    keep_windows_whole(b, shape, sizes, indexed, position, indices)
    inserted = sorted(d for d in range(rank) if sizes[d] == 1 and b.chance())
    window = [sizes[d] for d in range(rank) if d not in inserted]
    update_rank = len(batch) + len(window)
    window_dims = sorted(b.permutation(update_rank)[: len(window)])
    windows, batches = iter(window), iter(batch)
    update_shape = tuple(next(windows) if d in window_dims else next(batches) for d in range(update_rank))
    updates = b.input(update_shape, element)
    op = reducing_op(b, element)
    attributes = (
        f"scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = {window_dims}, "
        f"inserted_window_dims = {inserted}, scatter_dims_to_operand_dims = {indexed}, "
        f"index_vector_dim = {position}>, indices_are_sorted = false, unique_indices = false"
    )
    return b.finish(
        b.op("scatter", [x, indices, updates], [(shape, element)], attributes, reducer(op, element))[0], ulps=4, sums=16
    )


def batched_gather(b):
    """Gather and scatter with batching dimensions."""
    element = b.choose("f32", "i32", "bf16")
    batch, size, width = b.integer(1, 4), b.integer(2, 6), b.integer(1, 4)
    count = b.integer(1, 5)
    x = b.input((batch, size, width), element)
    indices = b.argument(b.rng.integers(-1, size + 1, (batch, count, 1)).astype(np.int32), "i32")
    if b.chance():
        attributes = (
            "dimension_numbers = #stablehlo.gather<offset_dims = [2], collapsed_slice_dims = [1], operand_batching_dims = [0], "
            "start_indices_batching_dims = [0], start_index_map = [1], index_vector_dim = 2>, "
            f"slice_sizes = {array_attr([1, 1, width])}, indices_are_sorted = false"
        )
        return b.finish(b.op("gather", [x, indices], [((batch, count, width), element)], attributes)[0])
    updates = b.input((batch, count, width), element)
    attributes = (
        "scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [2], inserted_window_dims = [1], "
        "input_batching_dims = [0], scatter_indices_batching_dims = [0], scatter_dims_to_operand_dims = [1], "
        "index_vector_dim = 2>, indices_are_sorted = false, unique_indices = false"
    )
    result = b.op("scatter", [x, indices, updates], [(x[1], element)], attributes, reducer("add", element))
    return b.finish(result[0], ulps=4, sums=16)
