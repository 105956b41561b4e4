"""Models of text, sound, time series and graphs for onnx/models_torch.py, those of transformers where it has them."""

import torch
from torch import nn
from torch.nn import functional as F

VOCABULARY = 100


def tokens(length, *others):
    """Inputs: token numbers, and what functions of the size of a batch return."""
    return lambda batch: (torch.randint(0, VOCABULARY, (batch, length)), *(other(batch) for other in others))


def mask(length):
    """The first sequence is shorter than the others."""

    def of(batch):
        values = torch.ones(batch, length, dtype=torch.int64)
        values[0, length - 3 :] = 0
        return values

    return of


class Call(nn.Module):
    """Calls a model of transformers with named arguments and returns the named results."""

    def __init__(self, net, arguments, results):
        super().__init__()
        self.net, self.arguments, self.results = net, arguments, results

    def forward(self, *values):
        found = self.net(**dict(zip(self.arguments, values)), return_dict=True)
        return tuple(found[name] for name in self.results)


def bert():
    from transformers import BertConfig, BertModel

    config = BertConfig(
        vocab_size=VOCABULARY, hidden_size=64, num_hidden_layers=2, num_attention_heads=4, intermediate_size=128, max_position_embeddings=64
    )
    return Call(BertModel(config), ["input_ids", "attention_mask"], ["last_hidden_state", "pooler_output"]), tokens(12, mask(12))


def distilbert():
    from transformers import DistilBertConfig, DistilBertForSequenceClassification

    config = DistilBertConfig(vocab_size=VOCABULARY, max_position_embeddings=64, n_layers=2, n_heads=4, dim=64, hidden_dim=128)
    return Call(DistilBertForSequenceClassification(config), ["input_ids", "attention_mask"], ["logits"]), tokens(12, mask(12))


class Cached(nn.Module):
    """A decoder step: keys and values of earlier tokens are inputs, all of them outputs."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, ids, *past):
        from transformers import DynamicCache

        cache = DynamicCache(ddp_cache_data=list(zip(past[::2], past[1::2])))
        found = self.net(input_ids=ids, past_key_values=cache, use_cache=True, return_dict=True)
        return (found.logits, *(part for layer in found.past_key_values.layers for part in (layer.keys, layer.values)))


def cache(layers, heads, width, length=5):
    return [lambda batch: torch.randn(batch, heads, length, width)] * (2 * layers)


def gpt2():
    from transformers import GPT2Config, GPT2LMHeadModel

    return Cached(GPT2LMHeadModel(GPT2Config(vocab_size=VOCABULARY, n_positions=32, n_embd=64, n_layer=2, n_head=4))), tokens(
        3, *cache(2, 4, 16)
    )


def llama():
    from transformers import LlamaConfig, LlamaForCausalLM

    config = LlamaConfig(
        vocab_size=VOCABULARY,
        hidden_size=64,
        intermediate_size=128,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        max_position_embeddings=64,
    )
    return Cached(LlamaForCausalLM(config)), tokens(3, *cache(2, 2, 16))


def mixtral():
    from transformers import MixtralConfig, MixtralForCausalLM

    config = MixtralConfig(
        vocab_size=VOCABULARY,
        hidden_size=64,
        intermediate_size=96,
        num_hidden_layers=2,
        num_attention_heads=4,
        num_key_value_heads=2,
        num_local_experts=4,
        num_experts_per_tok=2,
    )
    config._experts_implementation = "batched_mm"
    return Call(MixtralForCausalLM(config), ["input_ids"], ["logits"]), tokens(6)


def t5():
    from transformers import T5Config, T5ForConditionalGeneration

    config = T5Config(
        vocab_size=VOCABULARY, d_model=64, d_kv=16, d_ff=128, num_layers=2, num_heads=4, decoder_start_token_id=0, use_cache=False
    )
    ids = tokens(10, lambda batch: torch.randint(0, VOCABULARY, (batch, 6)))
    return Call(T5ForConditionalGeneration(config), ["input_ids", "decoder_input_ids"], ["logits"]), ids


def whisper():
    from transformers import WhisperConfig, WhisperForConditionalGeneration

    config = WhisperConfig(
        vocab_size=VOCABULARY,
        num_mel_bins=8,
        d_model=64,
        max_source_positions=20,
        max_target_positions=16,
        use_cache=False,
        encoder_layers=2,
        encoder_attention_heads=4,
        encoder_ffn_dim=128,
        decoder_layers=2,
        decoder_attention_heads=4,
        decoder_ffn_dim=128,
        pad_token_id=0,
        bos_token_id=1,
        eos_token_id=2,
        decoder_start_token_id=1,
    )
    inputs = lambda batch: (torch.randn(batch, 8, 40), torch.randint(0, VOCABULARY, (batch, 5)))
    return Call(WhisperForConditionalGeneration(config), ["input_features", "decoder_input_ids"], ["logits"]), inputs


def clip():
    from transformers import CLIPConfig, CLIPModel

    text = {
        "vocab_size": VOCABULARY,
        "hidden_size": 64,
        "intermediate_size": 96,
        "projection_dim": 32,
        "num_hidden_layers": 2,
        "num_attention_heads": 4,
        "max_position_embeddings": 16,
        "eos_token_id": 99,
    }
    vision = {
        "hidden_size": 64,
        "intermediate_size": 96,
        "projection_dim": 32,
        "num_hidden_layers": 2,
        "num_attention_heads": 4,
        "image_size": 32,
        "patch_size": 8,
    }
    net = CLIPModel(CLIPConfig(text_config=text, vision_config=vision, projection_dim=32))
    return Call(net, ["input_ids", "pixel_values"], ["logits_per_image", "text_embeds"]), tokens(
        8, lambda batch: torch.randn(batch, 3, 32, 32)
    )


def wav2vec2():
    from transformers import Wav2Vec2Config, Wav2Vec2ForCTC

    config = Wav2Vec2Config(
        vocab_size=30,
        hidden_size=64,
        num_hidden_layers=2,
        num_attention_heads=4,
        intermediate_size=128,
        conv_dim=(16, 16, 16),
        conv_stride=(5, 2, 2),
        conv_kernel=(10, 3, 3),
        num_conv_pos_embeddings=16,
        num_conv_pos_embedding_groups=4,
        num_feat_extract_layers=3,
    )
    return Call(Wav2Vec2ForCTC(config), ["input_values"], ["logits"]), lambda batch: (torch.randn(batch, 800),)


def segformer():
    from transformers import SegformerConfig, SegformerForSemanticSegmentation

    config = SegformerConfig(
        num_encoder_blocks=2,
        depths=[1, 1],
        sr_ratios=[4, 2],
        hidden_sizes=[16, 32],
        patch_sizes=[7, 3],
        strides=[4, 2],
        num_attention_heads=[1, 2],
        mlp_ratios=[2, 2],
        decoder_hidden_size=32,
        num_labels=4,
    )
    return Call(SegformerForSemanticSegmentation(config), ["pixel_values"], ["logits"]), lambda batch: (torch.randn(batch, 3, 64, 64),)


class Tagger(nn.Module):
    def __init__(self, kind, **options):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, 24)
        self.rnn = kind(24, 32, batch_first=True, **options)
        self.out = nn.Linear(64 if options.get("bidirectional") else 32, 7)

    def forward(self, ids):
        return self.out(self.rnn(self.embed(ids))[0]).log_softmax(-1)


def lstm_tagger():
    return Tagger(nn.LSTM, num_layers=2, bidirectional=True), tokens(11)


def gru_tagger():
    return Tagger(nn.GRU, num_layers=2), tokens(11)


def rnn_tagger():
    return Tagger(nn.RNN, bidirectional=True), tokens(11)


class Translator(nn.Module):
    """A recurrent encoder and decoder with attention."""

    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(VOCABULARY, 24)
        self.encoder, self.decoder = nn.GRU(24, 32, batch_first=True, bidirectional=True), nn.LSTM(24, 64, batch_first=True)
        self.out = nn.Linear(128, VOCABULARY)

    def forward(self, source, target):
        memory, _ = self.encoder(self.embed(source))
        state, _ = self.decoder(self.embed(target))
        weights = torch.bmm(state, memory.transpose(1, 2)).softmax(-1)
        return self.out(torch.cat([state, torch.bmm(weights, memory)], -1))


def translator():
    return Translator(), tokens(9, lambda batch: torch.randint(0, VOCABULARY, (batch, 5)))


class Causal(nn.Module):
    def __init__(self, a, b, dilation):
        super().__init__()
        self.pad, self.conv = 2 * dilation, nn.Conv1d(a, b, 3, dilation=dilation)

    def forward(self, x):
        return self.conv(F.pad(x, (self.pad, 0)))


class Tcn(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList(Causal(16, 16, 2**i) for i in range(4))
        self.first, self.last = nn.Conv1d(4, 16, 1), nn.Linear(16, 3)

    def forward(self, x):
        x = self.first(x)
        for layer in self.layers:
            x = x + F.relu(layer(x))
        return self.last(x[:, :, -1])


def tcn():
    return Tcn(), lambda batch: (torch.randn(batch, 4, 40),)


class WaveNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = Causal(1, 16, 1)
        self.gates = nn.ModuleList(Causal(16, 32, 2**i) for i in range(4))
        self.skips = nn.ModuleList(nn.Conv1d(16, 32, 1) for _ in range(4))
        self.last = nn.Conv1d(16, 32, 1)

    def forward(self, x):
        x, total = self.first(x), 0
        for gate, skip in zip(self.gates, self.skips):
            a, b = gate(x).chunk(2, 1)
            residual, kept = skip(torch.tanh(a) * torch.sigmoid(b)).chunk(2, 1)
            x, total = x + residual, total + kept
        return self.last(F.relu(total)).softmax(1)


def wavenet():
    return WaveNet(), lambda batch: (torch.randn(batch, 1, 48),)


class Spectrogram(nn.Module):
    """Sound to words: a Fourier transform of windows, filters, convolutions."""

    def __init__(self):
        super().__init__()
        self.register_buffer("window", torch.hann_window(64))
        self.register_buffer("filters", torch.rand(33, 16))
        self.body = nn.Sequential(nn.Conv2d(1, 8, 3), nn.Hardswish(), nn.AdaptiveAvgPool2d((1, 1)), nn.Flatten(), nn.Linear(8, 5))

    def forward(self, x):
        parts = torch.stft(x, 64, 32, window=self.window, center=False, return_complex=False)
        power = parts.pow(2).sum(-1).transpose(1, 2)
        return self.body(torch.log(power @ self.filters + 1e-3).unsqueeze(1))


def spectrogram():
    return Spectrogram(), lambda batch: (torch.randn(batch, 512),)


class Gcn(nn.Module):
    """A graph network: messages along edges are added at their targets."""

    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(8, 16), nn.Linear(16, 16), nn.Linear(16, 4)])

    def forward(self, x, edges):
        source, target = edges[0], edges[1]
        degree = torch.zeros(x.shape[0]).scatter_add(0, target, torch.ones_like(target, dtype=torch.float32)) + 1
        for layer in self.layers:
            message = layer(x)
            x = torch.relu(
                torch.zeros_like(message).scatter_add(0, target.unsqueeze(1).expand(-1, message.shape[1]), message[source])
                / degree.unsqueeze(1)
            )
        return x


def graph(batch):
    return torch.randn(12, 8), torch.randint(0, 12, (2, 30))


def gcn():
    return Gcn(), graph


class Gat(nn.Module):
    """A graph network whose edges are weighed by attention."""

    def __init__(self):
        super().__init__()
        self.project, self.score, self.out = nn.Linear(8, 16), nn.Linear(32, 1), nn.Linear(16, 4)

    def forward(self, x, edges):
        h, (source, target) = self.project(x), (edges[0], edges[1])
        score = F.leaky_relu(self.score(torch.cat([h[source], h[target]], 1)), 0.2).squeeze(1)
        top = torch.full((12,), -1e9).scatter_reduce(0, target, score, "amax")
        weight = torch.exp(score - top[target])
        total = torch.zeros(12).scatter_add(0, target, weight)
        return self.out(torch.zeros_like(h).index_add(0, target, h[source] * (weight / total[target]).unsqueeze(1)))


def gat():
    return Gat(), graph


class Moe(nn.Module):
    """Experts of which each token takes the best two."""

    def __init__(self):
        super().__init__()
        self.gate = nn.Linear(16, 4)
        self.up, self.down = nn.Parameter(torch.randn(4, 16, 32) / 4), nn.Parameter(torch.randn(4, 32, 16) / 6)

    def forward(self, x):
        gates = self.gate(x).softmax(-1)
        weight, chosen = gates.topk(2, -1)
        spread = torch.zeros_like(gates).scatter(2, chosen, weight / weight.sum(-1, keepdim=True))
        hidden = F.gelu(torch.einsum("bti,eio->bteo", x, self.up), approximate="tanh")
        return torch.einsum("bteo,eoi->bti", hidden * spread.unsqueeze(-1), self.down), chosen


def moe():
    return Moe(), lambda batch: (torch.randn(batch, 6, 16),)


def transformer():
    layer = nn.TransformerEncoderLayer(32, 4, 64, batch_first=True, norm_first=True, activation="gelu")
    return nn.TransformerEncoder(layer, 2, enable_nested_tensor=False), lambda batch: (torch.randn(batch, 7, 32),)


class Refine(nn.Module):
    """Scripted: a loop with a condition computed from data, and branches."""

    def __init__(self):
        super().__init__()
        self.cell, self.out = nn.Linear(8, 8), nn.Linear(8, 3)

    def forward(self, x, steps: int):
        for i in range(steps):
            if bool(x.sum() > 0):
                x = torch.tanh(self.cell(x)) - 0.1
            else:
                x = torch.relu(self.cell(x)) + 0.2
        count = 0
        while bool(x.abs().max() > 0.05) and count < 20:
            x = x * 0.7
            count += 1
        return self.out(x), count


def control_flow():
    return torch.jit.script(Refine()), lambda batch: (torch.randn(batch, 8), torch.tensor(5))


class Decoder(nn.Module):
    """Scripted: a greedy decoder that collects tokens until one ends the text."""

    def __init__(self):
        super().__init__()
        self.embed, self.cell, self.out = nn.Embedding(12, 8), nn.Linear(24, 16), nn.Linear(16, 12)

    def forward(self, state):
        token = torch.zeros(state.shape[0], dtype=torch.int64)
        tokens = []
        for _ in range(6):
            state = torch.tanh(self.cell(torch.cat([self.embed(token), state], 1)))
            token = self.out(state).argmax(-1)
            tokens.append(token)
        return torch.stack(tokens, 1)


def greedy_decoder():
    return torch.jit.script(Decoder()), lambda batch: (torch.randn(batch, 16),)
