"""Records samples of the operators of classical machine learning, domain ai.onnx.ml, for the tests of module `onnx`.

    python -m check.oracle.onnx.samples_ml

Run it with a Python that has the onnx package, ONNX Runtime, scikit-learn and skl2onnx. It writes
formats/onnx/src/test/resources/samples-ml.tar.gz: models of one operator with random attributes, and small models of scikit-learn, run by ONNX
Runtime. Two things are as ONNX says where ONNX Runtime does otherwise: the label of two classes that both have scores, and the numbers of
SOFTMAX and LOGISTIC in TreeEnsemble.
"""

import itertools
import warnings

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper
from skl2onnx import to_onnx
from sklearn import ensemble, linear_model, preprocessing, svm, tree

from .samples import LARGEST, RESOURCES, Sample, archive

warnings.filterwarnings("ignore")
onnxruntime.set_default_logger_severity(4)

DOMAIN = "ai.onnx.ml"
TRANSFORMS = ("NONE", "SOFTMAX", "LOGISTIC", "SOFTMAX_ZERO", "PROBIT")
MODES = ("BRANCH_LEQ", "BRANCH_LT", "BRANCH_GTE", "BRANCH_GT", "BRANCH_EQ", "BRANCH_NEQ")
F, I, D = TensorProto.FLOAT, TensorProto.INT64, TensorProto.DOUBLE
samples, counts = [], {}


def model(op, inputs, outputs, version, attributes, open_rows=True):
    names = [f"x{i}" for i in range(len(inputs))]
    results = [f"y{i}" for i in range(len(outputs))]
    node = helper.make_node(op, names, results, domain=DOMAIN, **attributes)
    shapes = [["rows", *x.shape[1:]] if open_rows and x.ndim > 1 else x.shape for x in inputs]
    infos = [helper.make_tensor_value_info(n, helper.np_dtype_to_tensor_dtype(x.dtype), s) for n, x, s in zip(names, inputs, shapes)]
    graph = helper.make_graph([node], op, infos, [helper.make_tensor_value_info(n, t, None) for n, t in zip(results, outputs)])
    sets = [helper.make_opsetid("", 18), helper.make_opsetid(DOMAIN, version)]
    return helper.make_model(graph, opset_imports=sets, ir_version=8)


def run(made, inputs):
    session = onnxruntime.InferenceSession(made.SerializeToString(), providers=["CPUExecutionProvider"])
    return session.run(None, {info.name: x for info, x in zip(made.graph.input, inputs)})


def add(op, inputs, outputs, attributes, version=1, result=None, open_rows=True):
    """Adds a sample of one operator; a function may replace what ONNX Runtime computes."""
    made = model(op, inputs, outputs, version, attributes, open_rows)
    try:
        expected = run(made, inputs)
    except Exception as e:
        print(op, version, {k: v for k, v in attributes.items() if not isinstance(v, list)}, str(e)[:150])
        return
    # ONNX Runtime computes quantiles by a formula that is right to three digits.
    tolerance = "1e-2 1e-4" if attributes.get("post_transform") == "PROBIT" else "1e-3 1e-5"
    record(op, version, made, inputs, result(expected) if result else expected, tolerance)


def record(op, version, made, inputs, outputs, tolerance="1e-3 1e-5"):
    number = counts[op, version] = counts.get((op, version), 0) + 1
    samples.append((f"{DOMAIN}.{op}-{version}", Sample(f"{number:03}", made, inputs, outputs, tolerance)))


def matrix(rng, rows=5, columns=3, dtype=np.float32, missing=False):
    x = (np.round(rng.normal(size=(rows, columns)) * 4) / 4).astype(dtype)
    if missing:
        x[rng.random(x.shape) < 0.2] = np.nan
    return x


def floats(rng, count, scale=1.0):
    return [float(np.float32(v)) for v in np.round(rng.normal(size=count) * 8) / 8 * scale]


def grown(rng, trees, features, modes, depth):
    """Nodes of random trees, and the leaves of each as (tree, node)."""
    nodes = {k: [] for k in ("treeids", "nodeids", "featureids", "values", "modes", "truenodeids", "falsenodeids", "missing_value_tracks_true")}
    leaves = []
    for t in range(trees):
        ids = itertools.count()

        def grow(level):
            row = {"treeids": t, "nodeids": next(ids), "featureids": 0, "values": 0.0, "modes": "LEAF", "truenodeids": 0, "falsenodeids": 0}
            row["missing_value_tracks_true"] = int(rng.random() < 0.5)
            place = len(nodes["nodeids"])
            for k, v in row.items():
                nodes[k].append(v)
            if level < depth and (level == 0 or rng.random() < 0.7):
                nodes["featureids"][place] = int(rng.integers(features))
                nodes["values"][place] = floats(rng, 1)[0]
                nodes["modes"][place] = modes[rng.integers(len(modes))]
                nodes["truenodeids"][place] = grow(level + 1)
                nodes["falsenodeids"][place] = grow(level + 1)
            else:
                leaves.append((t, row["nodeids"]))
            return row["nodeids"]

        grow(0)
    return {f"nodes_{k}": v for k, v in nodes.items()}, leaves


def weighted(rng, role, leaves, targets, positive=False):
    """Weights of leaves for some of their targets."""
    rows = [(t, n, target) for t, n in leaves for target in targets(rng)]
    weights = floats(rng, len(rows))
    return {
        f"{role}_treeids": [r[0] for r in rows],
        f"{role}_nodeids": [r[1] for r in rows],
        f"{role}_ids": [int(r[2]) for r in rows],
        f"{role}_weights": [abs(w) / 4 for w in weights] if positive else weights,
    }


def doubles(attributes, *names):
    """The same attributes with tensors of doubles."""
    moved = {f"{n}_as_tensor": numpy_helper.from_array(np.array(attributes[n], np.float64)) for n in names if n in attributes}
    return {k: v for k, v in attributes.items() if k not in names} | moved


def regressors(rng):
    for i, (aggregate, transform) in enumerate(itertools.product(("SUM", "AVERAGE", "MIN", "MAX"), TRANSFORMS)):
        for targets in (1, 3):
            modes = MODES if i % 2 else MODES[:1]
            nodes, leaves = grown(rng, 3, 3, modes, 3)
            some = (lambda r: sorted(set(r.integers(targets, size=2)))) if i % 3 else (lambda r: range(targets))
            attributes = nodes | weighted(rng, "target", leaves, some) | {"n_targets": targets, "aggregate_function": aggregate}
            attributes["post_transform"] = transform
            if i % 2:
                attributes["base_values"] = floats(rng, targets)
            add("TreeEnsembleRegressor", [matrix(rng, missing=i % 4 == 1)], [F], attributes, 1 if i % 5 == 0 else 3)
    for _ in range(3):
        nodes, leaves = grown(rng, 2, 3, MODES, 2)
        attributes = nodes | weighted(rng, "target", leaves, lambda r: [0]) | {"n_targets": 1}
        add("TreeEnsembleRegressor", [matrix(rng, dtype=np.float64)], [F], doubles(attributes, "nodes_values", "target_weights"), 3)


def classifiers(rng):
    def largest(x, attributes):
        """Replaces the labels by those of the largest scores before they are transformed."""
        made = model("TreeEnsembleClassifier", [x], [I, F], 3, attributes | {"post_transform": "NONE"})
        index = run(made, [x])[1].argmax(1)
        return lambda out: [np.array(attributes["classlabels_int64s"])[index], out[1]]

    for i, transform in enumerate(TRANSFORMS * 2):
        for version in (1, 3):
            nodes, leaves = grown(rng, 3, 3, MODES if i % 2 else MODES[:1], 3)
            common = nodes | {"post_transform": transform}
            # Several classes, some of which a leaf may lack.
            some = (lambda r: range(3)) if i < 5 else (lambda r: [int(r.integers(3))])
            three = common | weighted(rng, "class", leaves, some) | {"classlabels_int64s": [4, 7, -2]}
            if i % 2:
                three["base_values"] = floats(rng, 3)
            add("TreeEnsembleClassifier", [matrix(rng)], [I, F], three, version)
            # Two classes with scores for one of them, or for both.
            for positive in (False, True):
                for one in (0, 1):
                    if transform == "PROBIT" and one == 0:
                        continue
                    two = common | weighted(rng, "class", leaves, lambda r: [one], positive) | {"classlabels_int64s": [3, 8]}
                    if i % 2 and one == 0:
                        two["base_values"] = floats(rng, 1)
                    add("TreeEnsembleClassifier", [matrix(rng)], [I, F], two, version)
            if transform != "PROBIT":
                both = common | weighted(rng, "class", leaves, lambda r: [0, 1]) | {"classlabels_int64s": [3, 8]}
                x = matrix(rng)
                add("TreeEnsembleClassifier", [x], [I, F], both, version, largest(x, both))
            one = common | weighted(rng, "class", leaves, lambda r: [0]) | {"classlabels_int64s": [5]}
            add("TreeEnsembleClassifier", [matrix(rng)], [I, F], one, version)
    nodes, leaves = grown(rng, 2, 3, MODES, 2)
    attributes = nodes | weighted(rng, "class", leaves, lambda r: range(3)) | {"classlabels_int64s": [0, 1, 2]}
    add("TreeEnsembleClassifier", [matrix(rng, dtype=np.float64)], [I, F], doubles(attributes, "nodes_values", "class_weights"), 3)
    add("TreeEnsembleClassifier", [matrix(rng, dtype=np.int64)], [I, F], attributes, 3)


def logistic(x):
    return 1 / (1 + np.exp(-x))


def softmax(x):
    e = np.exp(x - x.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)


def ensembles(rng):
    for i, (aggregate, transform) in enumerate(itertools.product(range(4), range(4))):
        nodes, leaves = grown(rng, 3, 3, MODES, 3)
        members = []
        dtype = np.float64 if i % 4 == 3 else np.float32
        order = {}
        inner = [k for k, mode in enumerate(nodes["nodes_modes"]) if mode != "LEAF"]
        outer = [k for k, mode in enumerate(nodes["nodes_modes"]) if mode == "LEAF"]
        for n, k in enumerate(inner):
            order[nodes["nodes_treeids"][k], nodes["nodes_nodeids"][k]] = (n, 0)
        for n, k in enumerate(outer):
            order[nodes["nodes_treeids"][k], nodes["nodes_nodeids"][k]] = (n, 1)
        modes = [MODES.index(nodes["nodes_modes"][k]) for k in inner]
        if i % 2:
            for n in range(0, len(inner), 2):
                modes[n] = 6
                members += [*np.arange(n % 3 + 1) * 0.25, np.nan]

        def children(side):
            found = [order[nodes["nodes_treeids"][k], nodes[f"nodes_{side}nodeids"][k]] for k in inner]
            return {f"nodes_{side}nodeids": [f[0] for f in found], f"nodes_{side}leafs": [f[1] for f in found]}

        def tensor(values, kind=dtype):
            return numpy_helper.from_array(np.array(values, kind))

        attributes = {
            "n_targets": 2,
            "aggregate_function": aggregate,
            "nodes_featureids": [nodes["nodes_featureids"][k] for k in inner],
            "nodes_splits": tensor([nodes["nodes_values"][k] for k in inner]),
            "nodes_modes": tensor(modes, np.uint8),
            "nodes_missing_value_tracks_true": [nodes["nodes_missing_value_tracks_true"][k] for k in inner],
            "tree_roots": [order[t, 0][0] for t in range(3)],
            "leaf_targetids": [int(t) for t in rng.integers(2, size=len(outer))],
            "leaf_weights": tensor(floats(rng, len(outer))),
            **children("true"),
            **children("false"),
        }
        if members:
            attributes["membership_values"] = tensor(members)
        x = matrix(rng, dtype=dtype, missing=i % 4 > 1)
        kind = D if dtype == np.float64 else F
        plain = run(model("TreeEnsemble", [x], [kind], 5, attributes), [x])[0]
        made = model("TreeEnsemble", [x], [kind], 5, attributes | {"post_transform": transform})
        with np.errstate(all="ignore"):
            expected = (plain, softmax(plain), logistic(plain), run(made, [x])[0])[transform]
        record("TreeEnsemble", 5, made, [x], [expected.astype(dtype)])


def linear(rng):
    for transform, intercepts, dtype in itertools.product(TRANSFORMS, (False, True), (np.float32, np.int64)):
        for count in (1, 3):
            attributes = {"coefficients": floats(rng, 3 * count, 0.25), "post_transform": transform}
            if intercepts:
                attributes["intercepts"] = floats(rng, count)
            if dtype == np.float32:
                add("LinearRegressor", [matrix(rng)], [F], attributes | {"targets": count})
            if count == 1 and (transform == "PROBIT" or not intercepts):
                continue
            attributes.setdefault("intercepts", [0.0] * count)
            labels = [3, 8] if count == 1 else [5, -1, 2]
            add("LinearClassifier", [matrix(rng, dtype=dtype)], [I, F], attributes | {"classlabels_ints": labels})


def vectors(rng):
    for kernel, transform in itertools.product(("LINEAR", "POLY", "RBF", "SIGMOID"), TRANSFORMS):
        common = {"kernel_type": kernel, "kernel_params": [0.5, 0.25, 2.0], "post_transform": transform}
        for one_class in (0, 1):
            attributes = common | {"n_supports": 4, "one_class": one_class, "rho": floats(rng, 1)}
            attributes |= {"coefficients": floats(rng, 4), "support_vectors": floats(rng, 12)}
            add("SVMRegressor", [matrix(rng)], [F], attributes)
        for classes in (2, 3, 4):
            pairs = classes * (classes - 1) // 2
            for with_odds in (False, True):
                if classes == 2 and transform == "PROBIT" and not with_odds:
                    continue
                per_class = [int(n) for n in rng.integers(1, 4, size=classes)]
                attributes = common | {"vectors_per_class": per_class, "classlabels_ints": [int(9 - 2 * c) for c in range(classes)]}
                attributes |= {"rho": floats(rng, pairs), "support_vectors": floats(rng, 3 * sum(per_class))}
                attributes["coefficients"] = floats(rng, (classes - 1) * sum(per_class))
                if with_odds:
                    attributes |= {"prob_a": [-1 - abs(v) for v in floats(rng, pairs)], "prob_b": floats(rng, pairs, 0.25)}
                add("SVMClassifier", [matrix(rng)], [I, F], attributes)
    add("SVMRegressor", [matrix(rng)], [F], {"coefficients": [1.0, -0.5, 0.25], "rho": [0.1], "n_supports": 0, "kernel_params": [0.0, 0.0, 0.0]})


def features(rng):
    for dtype in (np.float32, np.float64, np.int64, np.int32):
        for count in (1, 3):
            x = matrix(rng, dtype=dtype)
            add("Scaler", [x], [F], {"offset": floats(rng, count), "scale": floats(rng, count)})
            add("Scaler", [x[0]], [F], {"offset": floats(rng, count), "scale": floats(rng, count)})
        for norm in ("MAX", "L1", "L2"):
            x = matrix(rng, dtype=dtype)
            x[1] = 0
            add("Normalizer", [x], [F], {"norm": norm})
        for first, second in ((3, 3), (1, 4), (4, 2)):
            x, y = matrix(rng, dtype=dtype), matrix(rng, dtype=dtype)
            add("FeatureVectorizer", [x, y], [F], {"inputdimensions": [first, second]})
        kind = helper.np_dtype_to_tensor_dtype(np.dtype(dtype))
        for shape in ((4,), (3, 4), (2, 3, 4)):
            x = rng.integers(-9, 9, size=shape).astype(dtype)
            add("ArrayFeatureExtractor", [x, rng.integers(4, size=(1, 3))], [kind], {}, open_rows=False)
            add("ArrayFeatureExtractor", [x, rng.integers(4, size=2)], [kind], {}, open_rows=False)
        for shape in ((4,), (3, 2)):
            x = rng.integers(0, 6, size=shape).astype(dtype)
            if dtype == np.int32:  # ONNX Runtime does not take them
                continue
            add("OneHotEncoder", [x], [F], {"cats_int64s": [5, 1, 3], "zeros": 1})
            add("OneHotEncoder", [x], [F], {"cats_int64s": [0, 1, 2, 3, 4, 5], "zeros": 0})
    for i, threshold in enumerate(floats(rng, 10)):
        x = matrix(rng)
        add("Binarizer", [x[0] if i % 3 == 0 else x], [F], {"threshold": threshold})
    for i in range(6):
        values = floats(rng, 1 if i % 2 else 3)
        add("Imputer", [matrix(rng, missing=True)], [F], {"imputed_value_floats": values, "replaced_value_float": float("nan")})
        add("Imputer", [matrix(rng)], [F], {"imputed_value_floats": values, "replaced_value_float": 0.25})
        x = rng.integers(0, 4, size=(4, 3))
        add("Imputer", [x], [I], {"imputed_value_int64s": [7, 8, 9][: 1 if i % 2 else 3], "replaced_value_int64": 2})


def labels(rng):
    keys, numbers = [3, 1, 4, 2], [0.5, 1.5, -2.0, 8.0]
    for version in (2, 4):
        for shape in ((5,), (2, 3), (1, 2, 2)):
            whole = rng.integers(0, 6, size=shape)
            floating = whole.astype(np.float32)
            add("LabelEncoder", [whole], [F], {"keys_int64s": keys, "values_floats": numbers, "default_float": -1.0}, version)
            add("LabelEncoder", [whole], [F], {"keys_int64s": keys, "values_floats": numbers}, version)
            add("LabelEncoder", [floating], [I], {"keys_floats": [float(k) for k in keys], "values_int64s": [7, 8, 9, 6]}, version)
            add("LabelEncoder", [floating], [F], {"keys_floats": [float(k) for k in keys], "values_floats": numbers}, version)
            add("LabelEncoder", [whole], [I], {"keys_int64s": keys, "values_int64s": [7, 8, 9, 6], "default_int64": 5}, version)
    for shape in ((5,), (2, 3)):
        x = rng.integers(0, 6, size=shape).astype(np.float64)
        x.flat[1] = np.nan
        tensors = {"keys": [1.0, np.nan, 3.0], "values": [5.0, 6.0, 7.0], "default": [-1.0]}
        attributes = {f"{k}_tensor": numpy_helper.from_array(np.array(v)) for k, v in tensors.items()}
        add("LabelEncoder", [x], [D], attributes, 4)


def zip_maps(rng):
    """The maps are compared as the matrix of their values."""
    for i in range(10):
        count = i % 3 + 2
        x = rng.random((i % 4 + 1, count)).astype(np.float32)
        node = helper.make_node("ZipMap", ["x"], ["y"], domain=DOMAIN, classlabels_int64s=list(range(count)))
        kind = helper.make_sequence_type_proto(helper.make_map_type_proto(I, helper.make_tensor_type_proto(F, [])))
        graph = helper.make_graph([node], "ZipMap", [helper.make_tensor_value_info("x", F, ["rows", count])], [helper.make_value_info("y", kind)])
        made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18), helper.make_opsetid(DOMAIN, 1)], ir_version=8)
        maps = run(made, [x])[0]
        record("ZipMap", 1, made, [x], [np.array([[row[k] for k in range(count)] for row in maps], np.float32)])


def learned(rng):
    """Small models of scikit-learn."""
    x = rng.random((60, 4)).astype(np.float32)
    two, three, number = (x.sum(1) > 2).astype(int), (x.sum(1) * 3 / 4).astype(int), x @ np.array([1.0, -2, 0.5, 3])
    classifiers = [
        tree.DecisionTreeClassifier(max_depth=4),
        ensemble.RandomForestClassifier(4, max_depth=3, random_state=0),
        ensemble.ExtraTreesClassifier(4, max_depth=3, random_state=0),
        ensemble.GradientBoostingClassifier(n_estimators=4, random_state=0),
        linear_model.LogisticRegression(),
        svm.SVC(kernel="rbf"),
        svm.SVC(kernel="poly"),
    ]
    regressors = [
        tree.DecisionTreeRegressor(max_depth=4),
        ensemble.RandomForestRegressor(4, max_depth=3, random_state=0),
        ensemble.GradientBoostingRegressor(n_estimators=5, random_state=0),
        linear_model.LinearRegression(),
        svm.SVR(),
        svm.OneClassSVM(),
    ]
    scalers = [preprocessing.StandardScaler(), preprocessing.Normalizer(), preprocessing.MinMaxScaler(), preprocessing.Binarizer(threshold=0.5)]
    learners = [(c, y) for c in classifiers for y in (two, three)] + [(r, number) for r in regressors] + [(s, None) for s in scalers]
    for learner, y in learners:
        title = type(learner).__name__
        is_classifier = any(learner is c for c in classifiers)
        made = to_onnx(learner.fit(x, y), x[:1], options={"zipmap": False} if is_classifier else None, target_opset={"": 18, DOMAIN: 3})
        sets = {each.domain: each.version for each in made.opset_import}
        row = next((n.op_type for n in made.graph.node if n.domain == DOMAIN), None)
        if row is None or made.ByteSize() > LARGEST:
            print(title, "has no operator of the domain" if row is None else f"has {made.ByteSize()} bytes")
            continue
        schema = onnx.defs.get_schema(row, sets[DOMAIN], DOMAIN)
        inputs = [x[:7]]
        record(row, schema.since_version, made, inputs, run(made, inputs))


def main():
    for number, recorder in enumerate((regressors, classifiers, ensembles, linear, vectors, features, labels, zip_maps, learned)):
        recorder(np.random.default_rng(number))
    for (op, version), count in sorted(counts.items()):
        print(f"{op}-{version}: {count}")
    archive(RESOURCES / "samples-ml.tar.gz", samples)


if __name__ == "__main__":
    main()
