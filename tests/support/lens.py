"""TransformerLens models drawn by the test: state dicts and configurations in each spelling, and a plain-loop forward.

The forward is written from that library's definition with loops over heads, positions and neurons where a formula would
do; nothing of unweave is used.
"""

import math

import torch
from hypothesis import strategies as st
from torch.nn.functional import gelu, relu, silu

ACTIVATIONS = {
    "gelu": gelu,
    "gelu_new": lambda y: 0.5 * y * (1 + torch.tanh(math.sqrt(2 / math.pi) * (y + 0.044715 * y**3))),
    "relu": relu,
    "silu": silu,
    "solu": lambda y: y * y.softmax(-1),
    "solu_ln": lambda y: y * y.softmax(-1),
}
OLDER = {"normalization_type": "normalization", "eps": "ln_eps"}


@st.composite
def lens_configs(draw):
    heads, d_head = draw(st.integers(1, 3)), draw(st.sampled_from([2, 4, 5]))
    place = draw(st.sampled_from(["standard", "shortformer", "rotary"]))
    attn_only = draw(st.booleans())
    act = draw(st.sampled_from(sorted(ACTIVATIONS)))
    layers = draw(st.integers(1, 3))
    local = draw(st.booleans())
    norm = draw(st.sampled_from(["LN", "LNPre", "RMS", "RMSPre", None]))
    return {
        "n_layers": layers,
        "d_model": draw(st.integers(3, 12)),
        "n_ctx": draw(st.integers(7, 10)),
        "d_head": d_head,
        "n_heads": heads,
        "d_vocab": draw(st.integers(5, 20)),
        "n_key_value_heads": draw(st.sampled_from([None, *(n for n in range(1, heads + 1) if heads % n == 0)])),
        "d_mlp": draw(st.integers(2, 9)),
        "act_fn": act,
        "attn_only": attn_only,
        "gated_mlp": not act.endswith("_ln") and draw(st.booleans()),
        "eps": draw(st.sampled_from([1e-5, 1e-3])),
        "normalization_type": norm,
        "use_normalization_before_and_after": str(norm).startswith("RMS") and draw(st.booleans()),
        "output_logits_soft_cap": draw(st.sampled_from([-1.0, 2.0])),
        "positional_embedding_type": place,
        "use_attn_scale": draw(st.booleans()),
        "attn_scale": draw(st.sampled_from([-1.0, 3.0])),
        "scale_attn_by_inverse_layer_idx": draw(st.booleans()),
        "attn_scores_soft_cap": draw(st.sampled_from([-1.0, 2.0])),
        "parallel_attn_mlp": not attn_only and draw(st.booleans()),
        "use_local_attn": local,
        "window_size": 3 if local else None,
        "attn_types": draw(st.lists(st.sampled_from(["global", "local"]), min_size=layers, max_size=layers))
        if local
        else None,
        "use_qk_norm": draw(st.booleans()),
        "rotary_dim": draw(st.sampled_from([2, d_head // 2 * 2])) if place == "rotary" else None,
        "rotary_base": draw(st.sampled_from([10000, 20])),
        "rotary_adjacent_pairs": draw(st.booleans()),
        "rotary_scaling_factor": draw(st.sampled_from([1.0, 4.0])),
        "dtype": "torch.float32",
        "device": "cpu",
        "init_mode": "gpt2",
        "tokenizer_name": None,
        "num_experts": None,
        "default_prepend_bos": True,
    }


def older(config):
    """The same settings as the first models' configurations spell them, with what their training left there."""
    kept = ("n_layers", "d_model", "n_ctx", "d_head", "n_heads", "d_vocab", "d_mlp", "act_fn", "attn_only")
    found = {key: config[key] for key in kept} | {new: config[old] for old, new in OLDER.items()}
    training = {"lr_hidden": 2e-3, "betas": [0.9, 0.99], "neuron_scale": 1.0, "neuron_temp": 1.0, "final_rms": False}
    return found | {"shortformer_pos": config["positional_embedding_type"] == "shortformer"} | training


def lens_state(config, seed=0):
    """A random state dict in float64, whose numbers are float32 numbers, with the library's buffers."""
    generator = torch.Generator().manual_seed(seed)

    def normal(*shape, size=0.6):
        return (size * torch.randn(*shape, generator=generator, dtype=torch.float32)).double()

    def norm(name, width):
        kind = config["normalization_type"]
        gain = {f"{name}.w": (1 + normal(width, size=0.3)).float().double()} if kind in ("LN", "RMS") else {}
        return gain | ({f"{name}.b": normal(width, size=0.3)} if kind == "LN" else {})

    d, n, heads = config["d_model"], config["d_head"], config["n_heads"]
    kv, low = (config["n_key_value_heads"], "_") if config["n_key_value_heads"] else (heads, "")
    state = {"embed.W_E": normal(config["d_vocab"], d, size=1.0)}
    if config["positional_embedding_type"] != "rotary":
        state["pos_embed.W_pos"] = normal(config["n_ctx"], d)
    for l in range(config["n_layers"]):
        own = {"W_Q": normal(heads, d, n), "b_Q": normal(heads, n), "W_O": normal(heads, n, d), "b_O": normal(d)}
        own |= {f"{low}W_{x}": normal(kv, d, n) for x in "KV"} | {f"{low}b_{x}": normal(kv, n) for x in "KV"}
        own |= {"mask": torch.ones(4, 4, dtype=torch.bool).tril(), "IGNORE": torch.tensor(-torch.inf)}
        if config["positional_embedding_type"] == "rotary":
            own |= {"rotary_sin": normal(4, 2), "rotary_cos": normal(4, 2)}
        if config["use_qk_norm"]:
            own |= {f"{side}_norm.w": (1 + normal(n, size=0.3)).float().double() for side in "qk"}
        state |= {f"blocks.{l}.attn.{name}": x for name, x in own.items()} | norm(f"blocks.{l}.ln1", d)
        if config.get("use_normalization_before_and_after"):
            places = (1,) if config["attn_only"] else (1, 2)
            behind = {n: (1 + normal(d, size=0.3)).float().double() for n in places}
            state |= {f"blocks.{l}.ln{n}_post.w": x for n, x in behind.items()}
        if not config["attn_only"]:
            width = config["d_mlp"]
            mlp = {"W_in": normal(d, width), "b_in": normal(width), "W_out": normal(width, d), "b_out": normal(d)}
            mlp |= {"W_gate": normal(d, width)} if config["gated_mlp"] else {}
            inner = config["act_fn"].endswith("_ln") and config["normalization_type"] == "LN"
            mlp |= norm("ln", width) if inner else {}
            state |= {f"blocks.{l}.mlp.{name}": x for name, x in mlp.items()} | norm(f"blocks.{l}.ln2", d)
    return (
        state
        | norm("ln_final", d)
        | {"unembed.W_U": normal(d, config["d_vocab"]), "unembed.b_U": normal(config["d_vocab"])}
    )


def lens_logits(config, state, ids, seen=None):
    """Logits of one sequence, [seq, d_vocab]; ``seen`` is filled with what the last layer and its first head did."""
    table = state.get("pos_embed.W_pos")
    place = config["positional_embedding_type"]
    x = torch.stack([state["embed.W_E"][i] for i in ids])
    x = x + table[: len(ids)] if place == "standard" else x
    added = table[: len(ids)] if place == "shortformer" else torch.zeros_like(x)
    seen = {} if seen is None else seen
    for l in range(config["n_layers"]):
        own = {name.removeprefix(f"blocks.{l}."): v for name, v in state.items() if name.startswith(f"blocks.{l}.")}
        read = _normed(config, own, "ln1", x)
        after = x + _behind(config, own, "ln1_post", _attention(config, own, l, read + added, read, seen))
        seen |= {"resid_pre": x, "resid_mid": after, "attn_out": after - x, "normalized": _normed(config, {}, "", x)}
        if not config["attn_only"]:
            into = _normed(config, own, "ln2", x if config["parallel_attn_mlp"] else after)
            written = _behind(config, own, "ln2_post", _mlp(config, own, into))
            seen |= {"pre": into @ own["mlp.W_in"] + own["mlp.b_in"], "mlp_out": written}
            after = after + written
        x = seen["resid_post"] = after
    logits = _normed(config, state, "ln_final", x) @ state["unembed.W_U"] + state["unembed.b_U"]
    cap = config.get("output_logits_soft_cap", -1.0)
    return cap * (logits / cap).tanh() if cap > 0 else logits


def _behind(config, own, name, x):
    return _normed(config, own, name, x, "RMS") if config.get("use_normalization_before_and_after") else x


def _normed(config, arrays, name, x, kind="normalization_type"):
    kind = config.get(kind, kind)
    if kind is None:
        return x
    x = x - x.mean(-1, keepdim=True) if kind.startswith("LN") else x
    x = x / (x.pow(2).mean(-1, keepdim=True) + config["eps"]).sqrt()
    return x * arrays.get(f"{name}.w", 1.0) + arrays.get(f"{name}.b", 0.0)


def _attention(config, own, layer, read, values, seen):
    low = "_" if config["n_key_value_heads"] else ""
    group = config["n_heads"] // (config["n_key_value_heads"] or config["n_heads"])
    out = own["attn.b_O"] + torch.zeros_like(read)
    for h in range(config["n_heads"]):
        q = read @ own["attn.W_Q"][h] + own["attn.b_Q"][h]
        k = read @ own[f"attn.{low}W_K"][h // group] + own[f"attn.{low}b_K"][h // group]
        v = values @ own[f"attn.{low}W_V"][h // group] + own[f"attn.{low}b_V"][h // group]
        if config["use_qk_norm"]:
            q, k = (_normed(config, own, f"attn.{n}_norm", y, "RMS") for n, y in (("q", q), ("k", k)))
        if config["positional_embedding_type"] == "rotary":
            q, k = (_turned(config, layer, y) for y in (q, k))
        z = (pattern := _pattern(config, layer, q, k)) @ v
        seen.update(
            {"other_pattern": pattern}
            if h
            else {"q": q, "k": k, "v": v, "pattern": pattern, "z": z, "result": z @ own["attn.W_O"][h]}
        )
        out = out + z @ own["attn.W_O"][h]
    return out


def _local(config, layer):
    return config["use_local_attn"] and config["attn_types"][layer] == "local"


def _pattern(config, layer, q, k):
    """One head's attention, a row at a time."""
    divisor = 1.0
    if config["use_attn_scale"]:
        divisor = config["d_head"] ** 0.5 if config["attn_scale"] == -1.0 else config["attn_scale"]
    divisor *= layer + 1 if config["scale_attn_by_inverse_layer_idx"] else 1
    pattern = torch.zeros(len(q), len(k), dtype=q.dtype)
    for i in range(len(q)):
        first = max(0, i - config["window_size"] + 1) if _local(config, layer) else 0
        scores = torch.stack([q[i] @ k[j] / divisor for j in range(first, i + 1)])
        cap = config["attn_scores_soft_cap"]
        pattern[i, first : i + 1] = (cap * (scores / cap).tanh() if cap > 0 else scores).softmax(-1)
    return pattern


def _turned(config, layer, x):
    width, x = config["rotary_dim"], x.clone()
    y = x.clone()
    slower = 1.0 if _local(config, layer) else config["rotary_scaling_factor"]
    for i in range(len(x)):
        for p in range(width // 2):
            angle = i / (config["rotary_base"] ** (2 * p / width) * slower)
            a, b = (2 * p, 2 * p + 1) if config["rotary_adjacent_pairs"] else (p, p + width // 2)
            y[i, a] = x[i, a] * math.cos(angle) - x[i, b] * math.sin(angle)
            y[i, b] = x[i, b] * math.cos(angle) + x[i, a] * math.sin(angle)
    return y


def _mlp(config, own, x):
    act = ACTIVATIONS[config["act_fn"]]
    if config["gated_mlp"]:
        active = act(x @ own["mlp.W_gate"]) * (x @ own["mlp.W_in"]) + own["mlp.b_in"]
    else:
        active = act(x @ own["mlp.W_in"] + own["mlp.b_in"])
    if config["act_fn"].endswith("_ln"):
        active = _normed(config, own, "mlp.ln", active, "LN")
    return active @ own["mlp.W_out"] + own["mlp.b_out"]
