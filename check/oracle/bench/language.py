"""Models of language for `models.py`: training, decoding, experts, quantised weights, shardings."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
import optax
from flax import linen as nn
from flax.training.train_state import TrainState
from jax import lax
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

from ..interpreter import models
from ..jax.corpus import Case, of, symbolic


class CausalAttention(nn.Module):
    heads: int
    dtype: jnp.dtype = jnp.float32

    @nn.compact
    def __call__(self, x, training):
        width = x.shape[-1]
        q, k, v = jnp.split(nn.Dense(3 * width, dtype=self.dtype, name="qkv")(x), 3, axis=-1)
        q, k, v = (y.reshape(*y.shape[:-1], self.heads, -1) for y in (q, k, v))
        scores = jnp.einsum("bqhd,bkhd->bhqk", q, k) / np.sqrt(width // self.heads)
        mask = nn.make_causal_mask(x[..., 0], dtype=bool)
        weights = nn.softmax(jnp.where(mask, scores.astype(jnp.float32), -1e9)).astype(self.dtype)
        weights = nn.Dropout(0.1, deterministic=not training)(weights)
        attended = jnp.einsum("bhqk,bkhd->bqhd", weights, v).reshape(x.shape)
        return nn.Dense(width, dtype=self.dtype, name="out")(attended)


class Block(nn.Module):
    heads: int
    dtype: jnp.dtype = jnp.float32

    @nn.compact
    def __call__(self, x, training):
        dropout = nn.Dropout(0.1, deterministic=not training)
        y = nn.LayerNorm(epsilon=1e-5, dtype=self.dtype)(x)
        x = x + dropout(CausalAttention(self.heads, self.dtype)(y, training))
        y = nn.LayerNorm(epsilon=1e-5, dtype=self.dtype)(x)
        y = nn.gelu(nn.Dense(4 * x.shape[-1], dtype=self.dtype)(y))
        return x + dropout(nn.Dense(x.shape[-1], dtype=self.dtype)(y))


class Gpt(nn.Module):
    layers: int
    width: int
    heads: int
    vocabulary: int = 50257
    context: int = 1024
    dtype: jnp.dtype = jnp.float32
    block: type = Block

    @nn.compact
    def __call__(self, tokens, training=True):
        embedding = nn.Embed(self.vocabulary, self.width, dtype=self.dtype, name="tokens")
        x = embedding(tokens) + nn.Embed(self.context, self.width, dtype=self.dtype, name="positions")(
            jnp.arange(tokens.shape[-1])
        )
        x = nn.Dropout(0.1, deterministic=not training)(x)
        for i in range(self.layers):
            x = self.block(self.heads, self.dtype, name=f"block_{i}")(x, training)
        x = nn.LayerNorm(epsilon=1e-5, dtype=self.dtype)(x)
        return embedding.attend(x).astype(jnp.float32)


def adam():
    rate = optax.warmup_cosine_decay_schedule(0.0, 6e-4, 2000, 600_000, 6e-5)
    decayed = lambda tree: jax.tree.map(lambda leaf: leaf.ndim > 1, tree)
    return optax.chain(
        optax.clip_by_global_norm(1.0), optax.adamw(rate, b2=0.95, weight_decay=0.1, mask=decayed)
    )


def state_of(model, optimiser, *shapes):
    """The shapes of a training state: nothing is computed."""

    def init():
        inputs = [jnp.zeros(shape.shape, shape.dtype) for shape in shapes]
        variables = model.init({"params": jax.random.key(0), "dropout": jax.random.key(1)}, *inputs)
        return TrainState.create(apply_fn=model.apply, params=variables["params"], tx=optimiser)

    return jax.eval_shape(init)


def token_loss(apply, parameters, tokens, key):
    logits = apply({"params": parameters}, tokens[:, :-1], rngs={"dropout": key})
    losses = optax.softmax_cross_entropy_with_integer_labels(logits, tokens[:, 1:])
    return losses.mean()


def language_training(model, batch, microbatches=1):
    """A step of training; gradients of several microbatches are summed, one after the other."""

    @partial(jax.jit, donate_argnums=0)
    def step(state, tokens, key):
        key = jax.random.fold_in(key, state.step)
        loss, gradient = 0.0, None
        for i, part in enumerate(jnp.split(tokens, microbatches)):
            value, each = jax.value_and_grad(partial(token_loss, state.apply_fn))(
                state.params, part, jax.random.fold_in(key, i)
            )
            loss += value / microbatches
            gradient = each if gradient is None else jax.tree.map(jnp.add, gradient, each)
        gradient = jax.tree.map(lambda leaf: leaf / microbatches, gradient)
        metrics = {"loss": loss, "perplexity": jnp.exp(loss), "norm": optax.global_norm(gradient)}
        return state.apply_gradients(grads=gradient), metrics

    tokens = of(batch, model.context + 1, dtype="int32")
    state = state_of(model, adam(), of(1, model.context, dtype="int32"))
    return Case(step, (state, tokens, jax.eval_shape(lambda: jax.random.key(0))))


def gpt2_training():
    """GPT-2 XL: a step of training by AdamW with clipped gradients and dropout (flax.linen, optax)"""
    return language_training(Gpt(48, 1600, 25), 8)


def gpt3_training():
    """A GPT of 96 layers: gradients of three microbatches, AdamW, bfloat16 (flax.linen, optax)"""
    model = Gpt(96, 12288, 96, context=2048, dtype=jnp.bfloat16)
    return language_training(model, 12, microbatches=3)


def transformer_remat():
    """A GPT of 12 layers, each computed again for its gradient (nn.remat), a step of training"""
    policy = jax.checkpoint_policies.dots_with_no_batch_dims_saveable
    again = nn.remat(Block, static_argnums=(2,), policy=policy)
    return language_training(Gpt(12, 768, 12, block=again), 8)


def bert_base():
    """BERT-base, inference of 128 tokens (plain JAX)"""
    forward, weights, ids = models.bert_base()
    return Case(forward, jax.tree.map(lambda x: of(*x.shape, dtype=x.dtype), (weights, ids)))


# Decoding: rotary positions, grouped queries, a cache of keys and values.


def rms_norm(x, scale):
    squares = jnp.mean(jnp.square(x.astype(jnp.float32)), -1, keepdims=True)
    return (x * lax.rsqrt(squares + 1e-5)).astype(x.dtype) * scale


def rotate(x, positions):
    frequencies = 10000.0 ** (-jnp.arange(0, x.shape[-1], 2) / x.shape[-1])
    angles = positions[..., None, None] * frequencies
    first, second = jnp.split(x.astype(jnp.float32), 2, axis=-1)
    sin, cos = jnp.sin(angles), jnp.cos(angles)
    return jnp.concatenate([first * cos - second * sin, second * cos + first * sin], -1).astype(x.dtype)


def attend(layer, cache, x, position):
    """Writes this position's keys and values into the cache and attends to all up to it."""
    project = lambda name: jnp.einsum("btd,dhk->bthk", x, layer[name])
    positions = jnp.full(x.shape[:2], position)
    query, key = rotate(project("query"), positions), rotate(project("key"), positions)
    keys = lax.dynamic_update_slice_in_dim(cache["keys"], key, position, axis=1)
    values = lax.dynamic_update_slice_in_dim(cache["values"], project("value"), position, axis=1)
    groups = query.shape[2] // keys.shape[2]
    query = query.reshape(*query.shape[:2], keys.shape[2], groups, -1)
    scores = jnp.einsum("bthgk,bshk->bhgts", query, keys, preferred_element_type=jnp.float32)
    seen = jnp.arange(keys.shape[1]) <= position
    weights = jax.nn.softmax(jnp.where(seen, scores / np.sqrt(keys.shape[-1]), -jnp.inf))
    attended = jnp.einsum("bhgts,bshk->bthgk", weights.astype(x.dtype), values)
    out = attended.reshape(*x.shape[:2], -1) @ layer["out"]
    return out, {"keys": keys, "values": values}


def decode(weights, caches, token, position):
    x, written = weights["tokens"][token][:, None], []
    for layer, cache in zip(weights["layers"], caches):
        y, cache = attend(layer, cache, rms_norm(x, layer["norm1"]), position)
        x, y = x + y, rms_norm(x + y, layer["norm2"])
        x = x + (jax.nn.silu(y @ layer["gate"]) * (y @ layer["up"])) @ layer["down"]
        written.append(cache)
    return rms_norm(x[:, 0], weights["norm"]) @ weights["head"], written


def sample(key, logits, temperature):
    best, tokens = lax.top_k(logits.astype(jnp.float32) / temperature, 40)
    chosen = jax.random.categorical(key, best)
    return jnp.take_along_axis(tokens, chosen[:, None], axis=1)[:, 0]


def llm_decoding():
    """A Llama of 22 layers with a cache of keys and values: tokens are drawn until all texts end, bfloat16"""
    layers, width, heads, groups, inner, batch, length = 22, 2048, 32, 4, 5632, 4, 2048
    brain = partial(of, dtype="bfloat16")
    head = width // heads
    layer = {
        "query": brain(width, heads, head), "key": brain(width, groups, head), "value": brain(width, groups, head),
        "out": brain(width, width), "gate": brain(width, inner), "up": brain(width, inner),
        "down": brain(inner, width), "norm1": brain(width), "norm2": brain(width),
    }
    weights = {"tokens": brain(32000, width), "layers": [layer] * layers, "norm": brain(width), "head": brain(width, 32000)}
    caches = [{"keys": brain(batch, length, groups, head), "values": brain(batch, length, groups, head)}] * layers

    @partial(jax.jit, donate_argnums=1)
    def generate(weights, caches, texts, start, key, temperature):
        def unfinished(state):
            _, _, position, _, ended = state
            return (position < length) & ~jnp.all(ended)

        def step(state):
            texts, caches, position, key, ended = state
            key, drawn = jax.random.split(key)
            logits, caches = decode(weights, caches, texts[:, position - 1], position - 1)
            token = jnp.where(ended, 0, sample(drawn, logits, temperature))
            texts = texts.at[:, position].set(token)
            return texts, caches, position + 1, key, ended | (token == 2)

        ended = jnp.zeros(texts.shape[0], bool)
        texts, caches, end, _, _ = lax.while_loop(unfinished, step, (texts, caches, start, key, ended))
        return texts, caches, end

    texts, key = of(batch, length, dtype="int32"), jax.eval_shape(lambda: jax.random.key(0))
    return Case(generate, (weights, caches, texts, of(dtype="int32"), key, of()))


# Mixture of experts.


class Experts(nn.Module):
    """Each token goes to the two experts that a router ranks first, as far as these have room."""

    experts: int
    inner: int
    room: int

    @nn.compact
    def __call__(self, x):
        tokens = x.reshape(-1, x.shape[-1])
        gates = nn.softmax(nn.Dense(self.experts, use_bias=False, name="router")(tokens).astype(jnp.float32))
        best, chosen = lax.top_k(gates, 2)
        best = best / best.sum(-1, keepdims=True)
        places = jax.nn.one_hot(chosen, self.experts)
        rank = jnp.cumsum(places.reshape(-1, self.experts), axis=0).reshape(places.shape) - 1
        kept = places * (rank < self.room)
        slots = jax.nn.one_hot(jnp.sum(rank * kept, -1).astype(int), self.room)
        routed = jnp.einsum("tke,tkc,tk->tec", kept, slots, best)
        inputs = jnp.einsum("tec,td->ecd", (routed > 0).astype(x.dtype), tokens)
        weights = lambda name, *shape: self.param(name, nn.initializers.lecun_normal(batch_axis=0), shape)
        hidden = jnp.einsum("ecd,edf->ecf", inputs, weights("up", self.experts, x.shape[-1], self.inner))
        gate = jnp.einsum("ecd,edf->ecf", inputs, weights("gate", self.experts, x.shape[-1], self.inner))
        outputs = jnp.einsum(
            "ecf,efd->ecd", nn.silu(gate) * hidden, weights("down", self.experts, self.inner, x.shape[-1])
        )
        share, load = gates.mean(0), places[:, 0].mean(0)
        self.sow("losses", "balance", self.experts * jnp.sum(share * load))
        return jnp.einsum("tec,ecd->td", routed.astype(x.dtype), outputs).reshape(x.shape)


class MixtureLayer(nn.Module):
    @nn.compact
    def __call__(self, x):
        x = x + CausalAttention(16)(nn.RMSNorm()(x), False)
        return x + Experts(8, 3584, 320)(nn.RMSNorm()(x))


class Mixture(nn.Module):
    @nn.compact
    def __call__(self, tokens):
        x = nn.Embed(32000, 1024)(tokens)
        for _ in range(12):
            x = MixtureLayer()(x)
        return nn.Dense(32000, use_bias=False)(nn.RMSNorm()(x))


def mixture_of_experts():
    """12 layers with eight experts each, of which two take a token: a step of training by Lion"""
    model, optimiser = Mixture(), optax.lion(1e-4)

    @jax.jit
    def step(state, tokens):
        def loss(parameters):
            logits, kept = state.apply_fn({"params": parameters}, tokens[:, :-1], mutable=["losses"])
            losses = optax.softmax_cross_entropy_with_integer_labels(logits, tokens[:, 1:])
            balance = sum(jax.tree.leaves(kept["losses"]))
            return losses.mean() + 0.01 * balance, balance

        (value, balance), gradient = jax.value_and_grad(loss, has_aux=True)(state.params)
        return state.apply_gradients(grads=gradient), value, balance

    state = state_of(model, optimiser, of(1, 512, dtype="int32"))
    return Case(step, (state, of(2, 513, dtype="int32")))


# Weights and activations of eight bits.


def quantised(x, axis=-1):
    """Integers of eight bits, and what they are to be multiplied with."""
    scale = jnp.max(jnp.abs(x), axis=axis, keepdims=True) / 127.0
    return jnp.clip(jnp.round(x / jnp.maximum(scale, 1e-8)), -128, 127).astype(jnp.int8), scale


def product(x, weight):
    """A product of integers, with a scale for each row and each column."""
    rows, scale = quantised(x)
    sums = lax.dot_general(
        rows, weight["values"], (((x.ndim - 1,), (0,)), ((), ())), preferred_element_type=jnp.int32
    )
    return sums.astype(jnp.float32) * scale * weight["scale"] + weight["bias"]


def int8_encoder():
    """An encoder of 12 layers with weights and activations of eight bits, inference"""
    width, heads, inner = 768, 12, 3072

    def dense(inputs, outputs):
        return {"values": of(inputs, outputs, dtype="int8"), "scale": of(outputs), "bias": of(outputs)}

    norm = {"scale": of(width), "bias": of(width)}
    layer = {
        **{name: dense(width, width) for name in ("query", "key", "value", "out")},
        "up": dense(width, inner), "down": dense(inner, width), "norm1": norm, "norm2": norm,
    }
    weights = {"tokens": {"values": of(30522, width, dtype="int8"), "scale": of(30522, 1)}, "layers": [layer] * 12}

    def normalize(x, norm):
        return jax.nn.standardize(x, epsilon=1e-12) * norm["scale"] + norm["bias"]

    def encode(weights, ids, mask):
        table = weights["tokens"]
        x = table["values"][ids].astype(jnp.float32) * table["scale"][ids]
        bias = jnp.where(mask, 0.0, -1e9)[:, None, None, :]
        for layer in weights["layers"]:
            split = lambda y: y.reshape(*y.shape[:2], heads, width // heads)
            q, k, v = (split(product(x, layer[name])) for name in ("query", "key", "value"))
            (q, q_scale), (k, k_scale) = quantised(q), quantised(k)
            scores = jnp.einsum("bqhd,bkhd->bhqk", q, k, preferred_element_type=jnp.int32).astype(jnp.float32)
            scores *= q_scale[..., 0].swapaxes(1, 2)[..., None] * k_scale[..., 0].swapaxes(1, 2)[:, :, None]
            attended = jnp.einsum("bhqk,bkhd->bqhd", jax.nn.softmax(scores / np.sqrt(width // heads) + bias), v)
            x = normalize(x + product(attended.reshape(x.shape), layer["out"]), layer["norm1"])
            x = normalize(x + product(jax.nn.gelu(product(x, layer["up"])), layer["down"]), layer["norm2"])
        return x

    return Case(encode, (weights, of(8, 128, dtype="int32"), of(8, 128, dtype="bool")))


# Symbolic shapes and shardings.


def dynamic_encoder():
    """An encoder of six layers for any batch and any length of texts (symbolic dimensions)"""

    class Encoder(nn.Module):
        @nn.compact
        def __call__(self, tokens, mask):
            x = nn.Embed(32000, 512)(tokens)
            x += nn.Embed(2048, 512)(jnp.arange(tokens.shape[1]))
            seen = nn.make_attention_mask(mask, mask, dtype=bool)
            for _ in range(6):
                x = nn.LayerNorm()(x + nn.MultiHeadDotProductAttention(8)(x, mask=seen))
                x = nn.LayerNorm()(x + nn.Dense(512)(nn.gelu(nn.Dense(2048)(x))))
            sums = jnp.sum(jnp.where(mask[..., None], x, 0), axis=1)
            pooled = sums / jnp.sum(mask, axis=1, keepdims=True)
            flat = x.reshape(-1, 512)
            return pooled, flat[jnp.argsort(jnp.linalg.norm(flat, axis=-1))[-tokens.shape[0] :]]

    model = Encoder()
    shapes = of(1, 16, dtype="int32"), of(1, 16, dtype="bool")
    weights = jax.eval_shape(lambda: model.init(jax.random.key(0), *(jnp.zeros(s.shape, s.dtype) for s in shapes)))
    tokens, mask = symbolic("b, t", "b, t", constraints=("b >= 1", "t >= 1", "t <= 2048"))
    of_type = lambda x, dtype: jax.ShapeDtypeStruct(x.shape, jnp.dtype(dtype))
    return Case(model.apply, (weights, of_type(tokens, "int32"), of_type(mask, "bool")))


def sharded_training():
    """A transformer over a mesh of eight devices: data and tensor parallel, a step of training (sdy, shard_map)"""
    mesh = Mesh(np.array(jax.devices("cpu")[:8]).reshape(4, 2), ("data", "model"))
    width, heads, inner, layers = 1024, 16, 4096, 12

    def place(spec, *shape):
        return jax.ShapeDtypeStruct(shape, jnp.float32, sharding=NamedSharding(mesh, spec))

    layer = {
        "qkv": place(P(None, None, "model", None), width, 3, heads, width // heads),
        "out": place(P("model", None, None), heads, width // heads, width),
        "up": place(P(None, "model"), width, inner), "down": place(P("model", None), inner, width),
        "norm1": place(P(), width), "norm2": place(P(), width),
    }
    weights = {"tokens": place(P("model", None), 32000, width), "layers": [layer] * layers}

    @partial(jax.shard_map, mesh=mesh, in_specs=(P("data", None, None), P(None, "model"), P("model", None)),
             out_specs=P("data", None, None))
    def perceptron(x, up, down):
        return lax.psum(jax.nn.gelu(x @ up) @ down, "model")

    def forward(weights, tokens):
        constrain = lambda x, *spec: lax.with_sharding_constraint(x, NamedSharding(mesh, P(*spec)))
        x = constrain(weights["tokens"][tokens], "data", None, None)
        for layer in weights["layers"]:
            q, k, v = jnp.moveaxis(jnp.einsum("btd,dchk->btchk", rms_norm(x, layer["norm1"]), layer["qkv"]), 2, 0)
            attended = jax.nn.dot_product_attention(*(constrain(y, "data", None, "model", None) for y in (q, k, v)), is_causal=True)
            x = constrain(x + jnp.einsum("bthk,hkd->btd", attended, layer["out"]), "data", None, None)
            x = x + perceptron(rms_norm(x, layer["norm2"]), layer["up"], layer["down"])
        return constrain(x @ weights["tokens"].T, "data", None, "model")

    optimiser = optax.adam(1e-3)

    @jax.jit
    def step(weights, state, tokens):
        def loss(weights):
            logits = forward(weights, tokens[:, :-1])
            return optax.softmax_cross_entropy_with_integer_labels(logits, tokens[:, 1:]).mean()

        value, gradient = jax.value_and_grad(loss)(weights)
        updates, state = optimiser.update(gradient, state, weights)
        return optax.apply_updates(weights, updates), state, value

    state = jax.eval_shape(optimiser.init, weights)
    tokens = jax.ShapeDtypeStruct((16, 513), jnp.int32, sharding=NamedSharding(mesh, P("data", None)))
    return Case(step, (weights, state, tokens))


MODELS = (
    gpt2_training, gpt3_training, transformer_remat, bert_base, llm_decoding, mixture_of_experts, int8_encoder,
    dynamic_encoder, sharded_training,
)  # fmt: skip
