"""Models that tf2onnx writes of TensorFlow's functions, and Keras of its models."""

import contextlib
import functools
import io

import keras
import numpy as np
import tensorflow as tf
import tf2onnx
from keras import layers as k

from .models import Model

OPEN, FIXED = True, False


def numbers(*shape):
    return lambda batch: [np.random.default_rng(batch).standard_normal((batch, *shape), np.float32)]


def tokens(length, vocabulary=50):
    return lambda batch: [np.random.default_rng(batch).integers(0, vocabulary, (batch, length)).astype(np.int32)]


# Keras.


def cnn():
    net = [
        k.Conv2D(16, 3, activation="relu"),
        k.BatchNormalization(),
        k.MaxPooling2D(),
        k.SeparableConv2D(32, 3, padding="same", activation="swish"),
    ]
    return keras.Sequential([k.Input((28, 28, 1)), *net, k.GlobalAveragePooling2D(), k.Dense(10, "softmax")]), numbers(28, 28, 1)


def mobilenet():
    return keras.applications.MobileNetV2((32, 32, 3), alpha=0.35, weights=None, classes=10), numbers(32, 32, 3)


def recurrent():
    net = [k.Embedding(50, 16), k.Bidirectional(k.LSTM(16, return_sequences=True)), k.GRU(16), k.Dense(5, "softmax")]
    return keras.Sequential([k.Input((9,), dtype="int32"), *net]), tokens(9)


def attention():
    ids = k.Input((8,), dtype="int32")
    x = k.Embedding(50, 32)(ids)
    for _ in range(2):
        x = k.LayerNormalization()(x + k.MultiHeadAttention(4, 8)(x, x))
        x = k.LayerNormalization()(x + k.Dense(32)(k.Dense(64, "silu")(x)))
    return keras.Model(ids, k.Dense(3)(k.GlobalMaxPooling1D()(x))), tokens(8)


def segmentation():
    image = k.Input((32, 32, 3))
    a = k.Conv2D(8, 3, padding="same", activation="relu")(image)
    b = k.Conv2D(16, 3, 2, padding="same", activation="leaky_relu")(a)
    c = k.Conv2DTranspose(8, 3, 2, padding="same")(b)
    d = k.UpSampling2D(2, interpolation="bilinear")(b)
    return keras.Model(image, k.Conv2D(4, 1, activation="sigmoid")(k.Concatenate()([a, c, d]))), numbers(32, 32, 3)


def autoencoder():
    net = [k.Flatten(), k.Dense(32, "elu"), k.Dense(8, "tanh"), k.Dense(32, "selu"), k.Dense(64, "softplus"), k.Reshape((8, 8, 1))]
    return keras.Sequential([k.Input((8, 8, 1)), *net]), numbers(8, 8, 1)


def conv_lstm():
    net = [k.ConvLSTM2D(4, 3, padding="same"), k.LayerNormalization(), k.Flatten(), k.Dense(3)]
    return keras.Sequential([k.Input((3, 8, 8, 1)), *net]), numbers(3, 8, 8, 1)


# Functions of TensorFlow: of the tensors of their inputs.


def variable(*shape):
    return tf.constant(np.random.default_rng(7).standard_normal(shape, np.float32) / 4)


def detector(boxes, scores):
    kept = tf.image.non_max_suppression(boxes, scores, 5, 0.4, 0.1)
    return tf.gather(boxes, kept), tf.gather(scores, kept)


def boxes(batch):
    random = np.random.default_rng(batch)
    corner = random.random((20, 2), np.float32) * 0.4
    return [np.concatenate([corner, corner + 0.3 + random.random((20, 2), np.float32) * 0.3], 1), random.random(20, np.float32)]


def iteration(x):
    weight = variable(6, 6)
    _, y = tf.while_loop(
        lambda i, y: tf.logical_and(i < 10, tf.reduce_max(tf.abs(y)) > 0.01), lambda i, y: (i + 1, tf.tanh(y @ weight)), [0, x]
    )
    return tf.cond(tf.reduce_sum(y) > 0, lambda: y * 2, lambda: y - 1)


def preprocessing(x):
    x = tf.image.resize(tf.cast(x, tf.float32) / 255, (20, 20))
    x = tf.pad(x, [[0, 0], [2, 2], [2, 2], [0, 0]], "REFLECT")[:, ::2, 1:-1]
    patches = tf.image.extract_patches(x, [1, 4, 4, 1], [1, 4, 4, 1], [1, 1, 1, 1], "VALID")
    return tf.einsum("bhwc,cd->bhwd", patches, variable(48, 8)), tf.math.top_k(tf.reduce_mean(patches, [1, 2]), 5).values


def pixels(batch):
    return [np.random.default_rng(batch).integers(0, 256, (batch, 24, 24, 3)).astype(np.uint8)]


def ranking(users, items):
    a, b = tf.gather(variable(30, 8), users), tf.gather(variable(30, 8), items)
    cross = tf.concat([a * b, tf.math.l2_normalize(a - b, -1), tf.one_hot(users % 4, 4)], -1)
    total = tf.math.unsorted_segment_sum(cross, items % 5, 5)
    return tf.nn.sigmoid(cross @ variable(20, 1)), total, tf.argsort(tf.reduce_sum(total, 1))


def pairs(batch):
    random = np.random.default_rng(batch)
    return [random.integers(0, 30, 12).astype(np.int32) for _ in range(2)]


KERAS = [
    (cnn, OPEN),
    (mobilenet, OPEN),
    (recurrent, OPEN),
    (attention, OPEN),
    (segmentation, OPEN),
    (autoencoder, OPEN),
    (conv_lstm, FIXED),
]
# With the arrays of their inputs, the version of the operator set and whether the first size is open.
TF2ONNX = [
    (detector, boxes, 13, FIXED),
    (iteration, numbers(6), 15, OPEN),
    (preprocessing, pixels, 17, FIXED),
    (ranking, pairs, 18, FIXED),
]


def export_keras(make, path):
    keras.utils.set_random_seed(0)
    net, inputs = make()
    random = np.random.default_rng(0)
    for layer in net.layers:
        if isinstance(layer, k.BatchNormalization):
            layer.gamma.assign(random.uniform(0.8, 1.2, layer.gamma.shape))
            layer.beta.assign(random.normal(0, 0.1, layer.beta.shape))
            layer.momentum = 0.0
    # Statistics of normalisations become those of inputs: with others all results are alike.
    net(*inputs(8), training=True)
    with contextlib.redirect_stdout(io.StringIO()):
        net.export(str(path), format="onnx", verbose=False)


def convert(function, inputs, opset, is_open, path):
    specs = [tf.TensorSpec([None if is_open else x.shape[0], *x.shape[1:]], x.dtype) for x in inputs(2)]
    tf2onnx.convert.from_function(tf.function(function), specs, opset=opset, output_path=str(path))


def models():
    for make, is_open in KERAS:
        yield Model(make.__name__, "keras", functools.partial(export_keras, make), lambda batch, make=make: make()[1](batch), is_open)
    for function, inputs, opset, is_open in TF2ONNX:
        yield Model(function.__name__, "tf2onnx", functools.partial(convert, function, inputs, opset, is_open), inputs, is_open)
