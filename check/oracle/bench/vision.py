"""Models of images for `models.py`: convolutions, vision transformers, diffusion."""

from functools import partial
from typing import Any

import jax
import jax.numpy as jnp
import optax
from flax import linen as nn, nnx
from flax.training.train_state import TrainState

from ..jax.corpus import Case, of

# ResNet-50, as the examples of flax have it.


class Bottleneck(nn.Module):
    filters: int
    strides: int

    @nn.compact
    def __call__(self, x, training):
        conv = partial(nn.Conv, use_bias=False, dtype=jnp.bfloat16)
        norm = partial(nn.BatchNorm, use_running_average=not training, momentum=0.9, dtype=jnp.bfloat16)
        y = nn.relu(norm()(conv(self.filters, (1, 1))(x)))
        y = nn.relu(norm()(conv(self.filters, (3, 3), self.strides)(y)))
        y = norm(scale_init=nn.initializers.zeros_init())(conv(4 * self.filters, (1, 1))(y))
        if x.shape != y.shape:
            x = norm(name="norm_shortcut")(conv(4 * self.filters, (1, 1), self.strides, name="shortcut")(x))
        return nn.relu(x + y)


class ResNet(nn.Module):
    stages: tuple[int, ...] = (3, 4, 6, 3)

    @nn.compact
    def __call__(self, x, training=True):
        x = nn.Conv(64, (7, 7), 2, padding=3, use_bias=False, dtype=jnp.bfloat16)(x)
        x = nn.relu(nn.BatchNorm(use_running_average=not training, dtype=jnp.bfloat16)(x))
        x = nn.max_pool(x, (3, 3), (2, 2), "SAME")
        for i, blocks in enumerate(self.stages):
            for j in range(blocks):
                x = Bottleneck(64 * 2**i, 2 if i > 0 and j == 0 else 1)(x, training)
        return nn.Dense(1000)(jnp.mean(x, (1, 2))).astype(jnp.float32)


class BatchState(TrainState):
    statistics: Any


def resnet50_training():
    """ResNet-50 with batch normalization in bfloat16: a step of training by SGD with momentum (flax.linen)"""
    model = ResNet()
    rate = optax.cosine_decay_schedule(0.1, 450_000)
    optimiser = optax.chain(optax.add_decayed_weights(1e-4), optax.sgd(rate, momentum=0.9, nesterov=True))

    def init():
        variables = model.init(jax.random.key(0), jnp.zeros((1, 224, 224, 3)))
        parameters, statistics = variables["params"], variables["batch_stats"]
        return BatchState.create(apply_fn=model.apply, params=parameters, tx=optimiser, statistics=statistics)

    @partial(jax.jit, donate_argnums=0)
    def step(state, images, labels):
        def loss(parameters):
            variables = {"params": parameters, "batch_stats": state.statistics}
            logits, updates = state.apply_fn(variables, images, mutable=["batch_stats"])
            smooth = optax.smooth_labels(jax.nn.one_hot(labels, 1000), 0.1)
            return optax.softmax_cross_entropy(logits, smooth).mean(), (logits, updates)

        (value, (logits, updates)), gradient = jax.value_and_grad(loss, has_aux=True)(state.params)
        accuracy = jnp.mean(jnp.argmax(logits, -1) == labels)
        state = state.apply_gradients(grads=gradient, statistics=updates["batch_stats"])
        return state, {"loss": value, "accuracy": accuracy}

    return Case(step, (jax.eval_shape(init), of(32, 224, 224, 3), of(32, dtype="int32")))


# A vision transformer, of flax.nnx.


class EncoderLayer(nnx.Module):
    def __init__(self, width, heads, rngs):
        self.norm1, self.norm2 = nnx.LayerNorm(width, rngs=rngs), nnx.LayerNorm(width, rngs=rngs)
        self.attention = nnx.MultiHeadAttention(heads, width, decode=False, rngs=rngs)
        self.up, self.down = nnx.Linear(width, 4 * width, rngs=rngs), nnx.Linear(4 * width, width, rngs=rngs)

    def __call__(self, x):
        x = x + self.attention(self.norm1(x))
        return x + self.down(nnx.gelu(self.up(self.norm2(x))))


class VisionTransformer(nnx.Module):
    def __init__(self, rngs, width=768, heads=12, layers=12, patch=16, side=224):
        self.patches = nnx.Conv(3, width, (patch, patch), (patch, patch), padding="VALID", rngs=rngs)
        self.token = nnx.Param(jnp.zeros((1, 1, width)))
        self.positions = nnx.Param(jax.random.normal(rngs.params(), (1, (side // patch) ** 2 + 1, width)) * 0.02)
        self.layers = nnx.List([EncoderLayer(width, heads, rngs) for _ in range(layers)])
        self.norm, self.head = nnx.LayerNorm(width, rngs=rngs), nnx.Linear(width, 1000, rngs=rngs)

    def __call__(self, images):
        x = self.patches(images)
        x = x.reshape(x.shape[0], -1, x.shape[-1])
        x = jnp.concatenate([jnp.broadcast_to(self.token[...], (x.shape[0], 1, x.shape[-1])), x], axis=1)
        x = x + self.positions[...]
        for layer in self.layers:
            x = layer(x)
        return self.head(self.norm(x[:, 0]))


def vit():
    """ViT-B/16, inference with the five best labels (flax.nnx)"""
    structure, weights = nnx.split(nnx.eval_shape(lambda: VisionTransformer(nnx.Rngs(0))))

    def classify(weights, images):
        scaled = (images.astype(jnp.float32) / 255.0 - 0.5) / 0.5
        logits = nnx.merge(structure, weights)(scaled)
        return jax.lax.top_k(jax.nn.softmax(logits), 5)

    return Case(classify, (weights, of(8, 224, 224, 3, dtype="uint8")))


# A diffusion model.


class ResidualBlock(nn.Module):
    filters: int

    @nn.compact
    def __call__(self, x, time):
        y = nn.Conv(self.filters, (3, 3))(nn.silu(nn.GroupNorm()(x)))
        scale, shift = jnp.split(nn.Dense(2 * self.filters)(nn.silu(time))[:, None, None], 2, axis=-1)
        y = nn.GroupNorm()(y) * (1 + scale) + shift
        y = nn.Conv(self.filters, (3, 3), kernel_init=nn.initializers.zeros_init())(nn.silu(y))
        return y + (x if x.shape == y.shape else nn.Conv(self.filters, (1, 1))(x))


class ImageAttention(nn.Module):
    @nn.compact
    def __call__(self, x):
        y = nn.GroupNorm()(x).reshape(x.shape[0], -1, x.shape[-1])
        return x + nn.MultiHeadDotProductAttention(x.shape[-1] // 64)(y).reshape(x.shape)


class UNet(nn.Module):
    widths: tuple[int, ...] = (128, 256, 256, 512)
    blocks: int = 2

    @nn.compact
    def __call__(self, x, time):
        frequencies = jnp.exp(-jnp.log(10000.0) * jnp.arange(64) / 64)
        angles = time[:, None] * frequencies
        time = nn.Dense(512)(jnp.concatenate([jnp.sin(angles), jnp.cos(angles)], -1))
        time = nn.Dense(512)(nn.silu(time))
        x = nn.Conv(self.widths[0], (3, 3))(x)
        kept = [x]
        for level, width in enumerate(self.widths):
            for _ in range(self.blocks):
                x = ResidualBlock(width)(x, time)
                x = ImageAttention()(x) if level >= 2 else x
                kept.append(x)
            if level < len(self.widths) - 1:
                x = nn.Conv(width, (3, 3), strides=2)(x)
                kept.append(x)
        x = ResidualBlock(width)(ImageAttention()(ResidualBlock(width)(x, time)), time)
        for level, width in reversed(list(enumerate(self.widths))):
            for _ in range(self.blocks + 1):
                x = ResidualBlock(width)(jnp.concatenate([x, kept.pop()], -1), time)
                x = ImageAttention()(x) if level >= 2 else x
            if level > 0:
                batch, height, breadth, filters = x.shape
                x = jax.image.resize(x, (batch, 2 * height, 2 * breadth, filters), "nearest")
                x = nn.Conv(filters, (3, 3))(x)
        return nn.Conv(3, (3, 3))(nn.silu(nn.GroupNorm()(x)))


def diffusion_unet():
    """A UNet that takes noise from images: a step of training by Adam, with a moving average of weights (flax.linen)"""
    model, optimiser = UNet(), optax.adam(2e-4)

    def init():
        parameters = model.init(jax.random.key(0), jnp.zeros((1, 64, 64, 3)), jnp.zeros(1))["params"]
        return parameters, optimiser.init(parameters), parameters

    @jax.jit
    def step(state, images, key):
        parameters, moments, average = state
        of_time, of_noise = jax.random.split(key)
        time = jax.random.randint(of_time, images.shape[:1], 0, 1000)
        kept = jnp.cumprod(1 - jnp.linspace(1e-4, 0.02, 1000))[time][:, None, None, None]
        noise = jax.random.normal(of_noise, images.shape)
        noisy = jnp.sqrt(kept) * images + jnp.sqrt(1 - kept) * noise

        def loss(parameters):
            return jnp.mean((model.apply({"params": parameters}, noisy, time) - noise) ** 2)

        value, gradient = jax.value_and_grad(loss)(parameters)
        updates, moments = optimiser.update(gradient, moments, parameters)
        parameters = optax.apply_updates(parameters, updates)
        return (parameters, moments, optax.incremental_update(parameters, average, 1e-4)), value

    return Case(step, (jax.eval_shape(init), of(16, 64, 64, 3), jax.eval_shape(lambda: jax.random.key(0))))


MODELS = (resnet50_training, vit, diffusion_unet)
