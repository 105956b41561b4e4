"""Random programs whose shapes are operands, constant ones, and of the operations that are older than their successors."""

from .program_builder import COMPLEX, FLOATS, INTEGERS, array_attr, tensor

ANY = ("i1", *INTEGERS, *FLOATS, *COMPLEX)


def sizes(b, values, element):
    return b.constant((len(values),), element, list(values))


def dynamic(b):
    kind = b.choose(
        "dynamic_reshape", "dynamic_broadcast_in_dim", "dynamic_iota", "real_dynamic_slice", "dynamic_pad", "dynamic_gather"
    )
    index = b.choose("i32", "i64")
    element = b.choose(*ANY)
    shape = b.shape(low=1, high=3)
    if kind == "dynamic_iota":
        element = b.choose(*INTEGERS, *FLOATS, *COMPLEX)
        attributes = f"iota_dimension = {b.integer(0, len(shape) - 1)} : i64"
        return b.finish(b.op(kind, [sizes(b, shape, index)], [(shape, element)], attributes)[0])
    x = b.input(shape, element, special=True)
    if kind == "dynamic_reshape":
        result = [shape[d] for d in b.permutation(len(shape))] + [1] * b.integer(0, 2)
        operands, attributes = [sizes(b, result, index)], ""
    elif kind == "dynamic_broadcast_in_dim":
        rank = len(shape) + b.integer(0, 2)
        dimensions = sorted(b.permutation(rank)[: len(shape)])
        result = [b.integer(1, 4) for _ in range(rank)]
        for d, size in zip(dimensions, shape):
            result[d] = result[d] if size == 1 else size
        operands = [sizes(b, result, index)]
        attributes = f"broadcast_dimensions = {array_attr(dimensions)}"
    elif kind == "real_dynamic_slice":
        start = [b.integer(0, d) for d in shape]
        limit = [b.integer(s, d) for s, d in zip(start, shape)]
        strides = [b.integer(1, 3) for _ in shape]
        result = [-(-(e - s) // t) for s, e, t in zip(start, limit, strides)]
        operands, attributes = [sizes(b, v, index) for v in (start, limit, strides)], ""
    elif kind == "dynamic_pad":
        low, high, interior = ([b.integer(0, 2) for _ in shape] for _ in range(3))
        result = [d + (d - 1) * i + l + h for d, i, l, h in zip(shape, interior, low, high)]
        operands = [b.input((), element), *(sizes(b, v, index) for v in (low, high, interior))]
        attributes = ""
    else:
        count = b.integer(1, 4)
        result = [count, *shape[1:]]
        rows = b.constant((count, 1), index, [[b.integer(0, shape[0] - 1)] for _ in range(count)])
        operands = [rows, sizes(b, [1, *shape[1:]], index)]
        window = list(range(1, len(shape)))
        attributes = (
            f"dimension_numbers = #stablehlo.gather<offset_dims = {window}, collapsed_slice_dims = [0], "
            "start_index_map = [0], index_vector_dim = 1>"
        )
    return b.finish(b.op(kind, [x, *operands], [(result, element)], attributes)[0])


def older(b):
    element = b.choose("f32", "f64", "i32")
    kind = b.choose("einsum", "torch_index_select", "tuple")
    m, k, n = (b.integer(1, 5) for _ in range(3))
    x = b.input((m, k), element)
    if kind == "einsum":
        config, y, result = b.choose(
            ("ab,bc->ac", (k, n), (m, n)), ("ab,ab->a", (m, k), (m,)), ("ab,cb->ca", (n, k), (n, m)), ("ab,a->b", (m,), (k,))
        )
        attributes = f'einsum_config = "{config}"'
        return b.finish(b.op(kind, [x, b.input(y, element)], [(result, element)], attributes)[0], ulps=4, sums=16)
    if kind == "torch_index_select":
        d = b.integer(0, 1)
        rows = b.constant((n,), "i32", [b.integer(0, x[1][d] - 1) for _ in range(n)])
        result = (n, k) if d == 0 else (m, n)
        attributes = f"dim = {d} : i64, batch_dims = 0 : i64"
        return b.finish(b.op(kind, [x, rows], [(result, element)], attributes)[0])
    y = b.input((n,), element)
    pair, first, second = b.name(), b.name(), b.name()
    types = [tensor(v[1], element) for v in (x, y)]
    both = f"tuple<{', '.join(types)}>"
    b.lines.append(f"{pair} = stablehlo.tuple {x[0]}, {y[0]} : {both}")
    b.lines.append(f"{first} = stablehlo.get_tuple_element {pair}[0] : ({both}) -> {types[0]}")
    b.lines.append(f"{second} = stablehlo.get_tuple_element {pair}[1] : ({both}) -> {types[1]}")
    return b.finish((second, y[1], element), (first, x[1], element))
