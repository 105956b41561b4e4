"""Programs of science for `models.py`: graphs, sequences, equations, algebra, optimisation, environments."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
import optax
from flax import linen as nn
from flax.training.train_state import TrainState
from jax import lax
from jax.experimental.ode import odeint

from ..jax.corpus import Case, of


def key():
    return jax.eval_shape(lambda: jax.random.key(0))


class Perceptron(nn.Module):
    widths: tuple[int, ...]

    @nn.compact
    def __call__(self, x):
        for width in self.widths[:-1]:
            x = nn.silu(nn.Dense(width)(x))
        return nn.Dense(self.widths[-1])(x)


class GraphNetwork(nn.Module):
    """Messages along the edges, weighted by attention, change nodes and edges."""

    @nn.compact
    def __call__(self, nodes, edges, senders, receivers, graphs, count):
        nodes, edges = nn.Dense(128)(nodes), nn.Dense(128)(edges)
        for _ in range(6):
            both = jnp.concatenate([nodes[senders], nodes[receivers], edges], -1)
            scores = nn.leaky_relu(nn.Dense(4)(both))
            scores = jnp.exp(scores - jax.ops.segment_max(scores, receivers, nodes.shape[0])[receivers])
            weights = scores / (jax.ops.segment_sum(scores, receivers, nodes.shape[0])[receivers] + 1e-9)
            messages = Perceptron((128, 128))(both)
            weighted = (messages.reshape(-1, 4, 32) * weights[..., None]).reshape(messages.shape)
            received = jax.ops.segment_sum(weighted, receivers, nodes.shape[0])
            nodes = nn.LayerNorm()(nodes + Perceptron((128, 128))(jnp.concatenate([nodes, received], -1)))
            edges = nn.LayerNorm()(edges + messages)
        sums = jax.ops.segment_sum(nodes, graphs, count, indices_are_sorted=True)
        return Perceptron((128, 64, 1))(sums)[:, 0]


def graph_network():
    """Attention along the edges of batched graphs: a step of training by Adam (segment sums)"""
    model, optimiser, graphs = GraphNetwork(), optax.adam(1e-3), 32
    inputs = (of(1024, 16), of(4096, 8), *(of(n, dtype="int32") for n in (4096, 4096, 1024)))

    def init():
        zeros = [jnp.zeros(shape.shape, shape.dtype) for shape in inputs]
        parameters = model.init(jax.random.key(0), *zeros, graphs)["params"]
        return TrainState.create(apply_fn=model.apply, params=parameters, tx=optimiser)

    @jax.jit
    def step(state, inputs, wanted):
        def loss(parameters):
            return jnp.mean(optax.huber_loss(state.apply_fn({"params": parameters}, *inputs, graphs), wanted))

        value, gradient = jax.value_and_grad(loss)(state.params)
        return state.apply_gradients(grads=gradient), value

    return Case(step, (jax.eval_shape(init), inputs, of(graphs)))


def rnn_training():
    """Two layers of LSTM over texts of different lengths, one of them in both directions: a step of training (scan)"""

    class Tagger(nn.Module):
        @nn.compact
        def __call__(self, tokens, lengths):
            x = nn.Embed(20000, 256)(tokens)
            forward, backward = nn.RNN(nn.OptimizedLSTMCell(256)), nn.RNN(nn.OptimizedLSTMCell(256))
            x = nn.Bidirectional(forward, backward)(x, seq_lengths=lengths)
            x = nn.RNN(nn.GRUCell(256))(x, seq_lengths=lengths)
            return nn.Dense(50)(x)

    model, optimiser = Tagger(), optax.chain(optax.clip(1.0), optax.rmsprop(1e-3, momentum=0.9))
    tokens, lengths = of(32, 128, dtype="int32"), of(32, dtype="int32")

    def init():
        parameters = model.init(jax.random.key(0), jnp.zeros(tokens.shape, int), jnp.ones(32, int))["params"]
        return TrainState.create(apply_fn=model.apply, params=parameters, tx=optimiser)

    @jax.jit
    def step(state, tokens, lengths, tags):
        def loss(parameters):
            logits = state.apply_fn({"params": parameters}, tokens, lengths)
            losses = optax.softmax_cross_entropy_with_integer_labels(logits, tags)
            mask = jnp.arange(tokens.shape[1]) < lengths[:, None]
            return jnp.sum(losses * mask) / jnp.sum(mask)

        value, gradient = jax.value_and_grad(loss)(state.params)
        return state.apply_gradients(grads=gradient), value

    return Case(step, (jax.eval_shape(init), tokens, lengths, tokens))


def ode_solver():
    """A neural ordinary differential equation, and its gradient by the adjoint method (odeint, Dormand-Prince)"""
    layers = [(of(4, 64), of(64)), (of(64, 64), of(64)), (of(64, 4), of(4))]

    def field(y, t, layers):
        for weight, bias in layers[:-1]:
            y = jnp.tanh(y @ weight + bias * t)
        weight, bias = layers[-1]
        return y @ weight + bias

    def loss(layers, start, times, observed):
        paths = jax.vmap(lambda y: odeint(field, y, times, layers, rtol=1e-6, atol=1e-8))(start)
        return jnp.mean((paths - observed) ** 2)

    def step(layers, start, times, observed):
        value, gradient = jax.value_and_grad(loss)(layers, start, times, observed)
        return value, jax.tree.map(lambda x, g: x - 1e-2 * g, layers, gradient)

    return Case(step, (layers, of(16, 4), of(50), of(16, 50, 4)))


def linear_algebra():
    """Kalman filter, Gaussian process and principal components: cholesky, qr, svd, eigh, lu, expm, with gradients"""

    def kernel(scales, x, y):
        distance = jnp.sum(((x[:, None] - y[None]) / jnp.exp(scales[:-1])) ** 2, -1)
        return jnp.exp(scales[-1]) * jnp.exp(-0.5 * distance)

    def evidence(scales, x, y):
        lower = jnp.linalg.cholesky(kernel(scales, x, x) + 1e-3 * jnp.eye(len(x)))
        solved = jax.scipy.linalg.cho_solve((lower, True), y)
        return -0.5 * y @ solved - jnp.sum(jnp.log(jnp.diag(lower)))

    def predict(scales, x, y, at):
        lower = jnp.linalg.cholesky(kernel(scales, x, x) + 1e-3 * jnp.eye(len(x)))
        half = jax.scipy.linalg.solve_triangular(lower, kernel(scales, x, at), lower=True)
        mean = half.T @ jax.scipy.linalg.solve_triangular(lower, y, lower=True)
        return mean, kernel(scales, at, at) - half.T @ half

    def kalman(dynamics, seen, noise, observed):
        def step(state, y):
            mean, covariance = state
            mean, covariance = dynamics @ mean, dynamics @ covariance @ dynamics.T + noise
            gain = jnp.linalg.solve(seen @ covariance @ seen.T + jnp.eye(len(seen)), seen @ covariance).T
            mean = mean + gain @ (y - seen @ mean)
            root = jnp.linalg.qr(jnp.concatenate([covariance - gain @ seen @ covariance, 1e-6 * noise]), mode="r")
            return (mean, root.T @ root), mean

        start = jnp.zeros(len(dynamics)), jnp.eye(len(dynamics))
        return lax.scan(step, start, observed)[1]

    def components(x):
        centred = x - x.mean(0)
        _, sizes, directions = jnp.linalg.svd(centred, full_matrices=False)
        values, vectors = jnp.linalg.eigh(centred.T @ centred / len(x))
        return sizes, directions[:8], values[::-1][:8], vectors[:, ::-1][:, :8], jnp.linalg.slogdet(jnp.cov(x.T))

    def program(scales, x, y, at, dynamics, seen, noise, observed):
        value, gradient = jax.value_and_grad(evidence)(scales, x, y)
        hessian = jax.hessian(evidence)(scales, x, y)
        newton = scales - jax.scipy.linalg.lu_solve(jax.scipy.linalg.lu_factor(hessian), gradient)
        flow = jax.scipy.linalg.expm(dynamics)
        smooth = kalman(flow, seen, noise, observed)
        likelihood = jax.grad(lambda d: jnp.sum(kalman(jax.scipy.linalg.expm(d), seen, noise, observed) ** 2))(dynamics)
        return value, newton, predict(newton, x, y, at), smooth, likelihood, components(x), jnp.linalg.pinv(x)

    inputs = (of(9), of(200, 8), of(200), of(50, 8), of(6, 6), of(3, 6), of(6, 6), of(100, 3))
    return Case(program, inputs)


def reinforcement_learning():
    """Proximal policy optimisation on many pendulums: environment loops, advantages, epochs (scan, while, cond)"""
    environments, length, epochs, parts = 64, 128, 4, 8

    class Actor(nn.Module):
        @nn.compact
        def __call__(self, x):
            mean = nn.tanh(nn.Dense(1)(nn.tanh(nn.Dense(64)(nn.tanh(nn.Dense(64)(x))))))
            deviation = self.param("deviation", nn.initializers.zeros_init(), (1,))
            return mean[..., 0], deviation[0], Perceptron((64, 64, 1))(x)[..., 0]

    model = Actor()
    optimiser = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(3e-4, eps=1e-5))

    def observe(state):
        return jnp.stack([jnp.cos(state["angle"]), jnp.sin(state["angle"]), state["speed"]], -1)

    def reset(key):
        angle, speed = jax.random.uniform(key, (2,), minval=-1.0)
        return {"angle": angle * jnp.pi, "speed": speed, "time": 0}

    def move(state, torque, key):
        torque = 2.0 * jnp.clip(torque, -1, 1)
        angle = jnp.mod(state["angle"] + jnp.pi, 2 * jnp.pi) - jnp.pi
        cost = angle**2 + 0.1 * state["speed"] ** 2 + 0.001 * torque**2
        speed = jnp.clip(state["speed"] + (15 * jnp.sin(angle) + 3 * torque) * 0.05, -8, 8)
        moved = {"angle": angle + speed * 0.05, "speed": speed, "time": state["time"] + 1}
        ended = moved["time"] >= 200
        return lax.cond(ended, lambda: reset(key), lambda: moved), -cost, ended

    def log_likelihood(action, mean, deviation):
        return jax.scipy.stats.norm.logpdf(action, mean, jnp.exp(deviation))

    def play(state, environment, key):
        def step(carry, key):
            environment = carry
            drawn, *keys = jax.random.split(key, environments + 1)
            seen = observe(environment)
            mean, deviation, value = state.apply_fn(state.params, seen)
            action = mean + jnp.exp(deviation) * jax.random.normal(drawn, mean.shape)
            environment, reward, ended = jax.vmap(move)(environment, action, jnp.stack(keys))
            likelihood = log_likelihood(action, mean, deviation)
            return environment, (seen, action, reward, ended, value, likelihood)

        return lax.scan(step, environment, jax.random.split(key, length))

    def advantages(rewards, ends, values, last):
        def step(carry, each):
            advantage, following = carry
            reward, ended, value = each
            advantage = reward + 0.99 * following * ~ended - value + 0.99 * 0.95 * ~ended * advantage
            return (advantage, value), advantage

        return lax.scan(step, (jnp.zeros_like(last), last), (rewards, ends, values), reverse=True)[1]

    def loss(parameters, apply, batch):
        seen, action, likelihood, advantage, wanted = batch
        mean, deviation, value = apply(parameters, seen)
        ratio = jnp.exp(log_likelihood(action, mean, deviation) - likelihood)
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
        gain = jnp.minimum(ratio * advantage, jnp.clip(ratio, 0.8, 1.2) * advantage)
        return -gain.mean() + 0.5 * jnp.mean((value - wanted) ** 2) - 0.01 * deviation

    def improve(state, data, key):
        def epoch(state, key):
            order = jax.random.permutation(key, environments * length).reshape(parts, -1)
            batches = jax.tree.map(lambda x: x.reshape(-1, *x.shape[2:])[order], data)

            def step(state, batch):
                value, gradient = jax.value_and_grad(loss)(state.params, state.apply_fn, batch)
                return state.apply_gradients(grads=gradient), value

            return lax.scan(step, state, batches)

        return lax.scan(epoch, state, jax.random.split(key, epochs))

    def evaluate(state, key):
        def going(carry):
            environment, _, ended = carry
            return ~ended & (jnp.abs(environment["angle"]) > 0.01)

        def step(carry):
            environment, total, _ = carry
            mean, _, _ = state.apply_fn(state.params, observe(environment))
            environment, reward, ended = move(environment, mean, key)
            return environment, total + reward, ended

        return lax.while_loop(going, step, (reset(key), 0.0, False))[1]

    @jax.jit
    def train(state, environment, key):
        of_play, of_order, of_test = jax.random.split(key, 3)
        environment, (seen, action, reward, ended, value, likelihood) = play(state, environment, of_play)
        last = state.apply_fn(state.params, observe(environment))[2]
        advantage = advantages(reward, ended, value, last)
        state, losses = improve(state, (seen, action, likelihood, advantage, advantage + value), of_order)
        best = jax.vmap(partial(evaluate, state))(jax.random.split(of_test, 8)).max()
        return state, environment, losses.mean(), reward.mean(), best

    def init():
        parameters = model.init(jax.random.key(0), jnp.zeros(3))
        state = TrainState.create(apply_fn=model.apply, params=parameters, tx=optimiser)
        return state, jax.vmap(reset)(jax.random.split(jax.random.key(0), environments))

    return Case(train, (*jax.eval_shape(init), key()))


def lbfgs():
    """L-BFGS of optax with a zoom line search: a regression is fitted until its gradient is small (while)"""
    optimiser = optax.lbfgs(memory_size=10)

    def loss(weights, x, labels):
        hidden = jnp.tanh(x @ weights["in"] + weights["bias"])
        logits = hidden @ weights["out"]
        penalty = sum(jnp.sum(leaf**2) for leaf in jax.tree.leaves(weights))
        return optax.softmax_cross_entropy_with_integer_labels(logits, labels).mean() + 1e-4 * penalty

    def fit(weights, x, labels):
        objective = partial(loss, x=x, labels=labels)
        value_and_gradient = optax.value_and_grad_from_state(objective)

        def going(carry):
            _, state = carry
            count = optax.tree.get(state, "count")
            error = optax.tree.norm(optax.tree.get(state, "grad"))
            return (count == 0) | ((count < 100) & (error >= 1e-4))

        def step(carry):
            weights, state = carry
            value, gradient = value_and_gradient(weights, state=state)
            updates, state = optimiser.update(
                gradient, state, weights, value=value, grad=gradient, value_fn=objective
            )
            return optax.apply_updates(weights, updates), state

        weights, state = lax.while_loop(going, step, (weights, optimiser.init(weights)))
        return weights, optax.tree.get(state, "value")

    weights = {"in": of(20, 64), "bias": of(64), "out": of(64, 5)}
    return Case(fit, (weights, of(500, 20), of(500, dtype="int32")))


def hamiltonian_monte_carlo():
    """Hamiltonian Monte Carlo for a hierarchical count model: densities of gamma and beta functions, leapfrog (CHLO)"""
    stats = jax.scipy.stats

    def density(sample, groups, counts):
        rate, shape = jnp.exp(sample["rate"]), jnp.exp(sample["shape"])
        chance = jax.nn.sigmoid(sample["chance"])
        prior = jnp.sum(stats.gamma.logpdf(rate, shape)) + stats.gamma.logpdf(shape, 2.0)
        prior += jnp.sum(stats.beta.logpdf(chance, 2.0, 5.0)) + stats.t.logpdf(sample["slope"], 4.0)
        mean = rate[groups] * jnp.exp(sample["slope"] * jnp.linspace(-1, 1, counts.shape[0]))
        thick = jnp.log1p(-chance[groups]) + stats.poisson.logpmf(counts, mean)
        thin = jnp.where(counts == 0, jnp.logaddexp(jnp.log(chance[groups]), thick), thick)
        return prior + jnp.sum(thin)

    def leapfrog(sample, momentum, size, gradient):
        def step(_, state):
            sample, momentum = state
            momentum = jax.tree.map(lambda m, g: m + 0.5 * size * g, momentum, gradient(sample))
            sample = jax.tree.map(lambda s, m: s + size * m, sample, momentum)
            return sample, jax.tree.map(lambda m, g: m + 0.5 * size * g, momentum, gradient(sample))

        return lax.fori_loop(0, 16, step, (sample, momentum))

    def chain(sample, key, groups, counts):
        target = lambda sample: density(sample, groups, counts)

        def step(carry, key):
            sample, size = carry
            of_momentum, of_choice = jax.random.split(key)
            leaves, tree = jax.tree.flatten(sample)
            keys = jax.random.split(of_momentum, len(leaves))
            momentum = tree.unflatten(jax.random.normal(k, leaf.shape) for k, leaf in zip(keys, leaves))
            moved, last = leapfrog(sample, momentum, size, jax.grad(target))
            energy = lambda s, m: -target(s) + 0.5 * sum(jnp.sum(x**2) for x in jax.tree.leaves(m))
            gain = energy(sample, momentum) - energy(moved, last)
            accepted = jnp.log(jax.random.uniform(of_choice)) < gain
            sample = jax.tree.map(lambda old, new: jnp.where(accepted, new, old), sample, moved)
            size = size * jnp.where(accepted, 1.02, 0.96)
            return (sample, size), (sample, jnp.minimum(1.0, jnp.exp(gain)))

        return lax.scan(step, (sample, 0.01), jax.random.split(key, 1000))[1]

    def run(samples, key, groups, counts):
        keys = jax.random.split(key, 4)
        drawn, accepted = jax.vmap(chain, (0, 0, None, None))(samples, keys, groups, counts)
        within = jax.tree.map(lambda x: x.var(1).mean(0), drawn)
        between = jax.tree.map(lambda x: x.mean(1).var(0), drawn)
        mixing = jax.tree.map(lambda w, b: jnp.sqrt(1 + b / w), within, between)
        quantiles = jax.tree.map(lambda x: jnp.quantile(x, np.array([0.05, 0.5, 0.95]), axis=(0, 1)), drawn)
        return quantiles, mixing, accepted.mean()

    samples = {"rate": of(4, 12), "shape": of(4), "chance": of(4, 12), "slope": of(4)}
    return Case(run, (samples, key(), of(300, dtype="int32"), of(300, dtype="int32")))


def fluid():
    """Turbulence in two dimensions, by spectra, for a thousand steps: Fourier transforms, complex numbers, float64"""

    def simulate(vorticity, viscosity):
        n = vorticity.shape[0]
        kx, ky = jnp.meshgrid(jnp.fft.fftfreq(n, 1 / n), jnp.fft.rfftfreq(n, 1 / n), indexing="ij")
        square = kx**2 + ky**2
        inverse = jnp.where(square == 0, 0, 1 / jnp.where(square == 0, 1, square))
        kept = (jnp.abs(kx) < n / 3) & (jnp.abs(ky) < n / 3)
        back = lambda x: jnp.fft.irfft2(x, s=(n, n))

        def change(w):
            stream = w * inverse
            u, v = back(1j * ky * stream), back(-1j * kx * stream)
            advected = jnp.fft.rfft2(u * back(1j * kx * w) + v * back(1j * ky * w))
            forced = jnp.zeros_like(w).at[0, 4].set(n * n / 8)
            return jnp.where(kept, -advected + forced, 0) - viscosity * square * w

        def step(w, _):
            k1 = change(w)
            k2 = change(w + 0.5e-3 * k1)
            k3 = change(w + 0.5e-3 * k2)
            k4 = change(w + 1e-3 * k3)
            w = w + 1e-3 / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
            return w, 0.5 * jnp.sum(jnp.abs(w) ** 2 * inverse) / n**4

        last, energies = lax.scan(step, jnp.fft.rfft2(vorticity), length=1000)
        return back(last), energies

    return Case(simulate, (of(256, 256, dtype="float64"), of(dtype="float64")), x64=True)


MODELS = (
    graph_network, rnn_training, ode_solver, linear_algebra, reinforcement_learning, lbfgs, hamiltonian_monte_carlo, fluid,
)  # fmt: skip
