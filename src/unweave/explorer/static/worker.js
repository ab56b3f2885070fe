// src/core/requests.ts
var e = class extends Error {
	hint;
	constructor(e, t = "") {
		super(t ? `${e}; ${t}` : e), this.hint = t;
	}
}, t = 4 * 2 ** 20, n = 254, r = 127, i = 2 ** 31, a = {
	u8: 1,
	u16: 2,
	u32: 4,
	i16: 2,
	i32: 4,
	f16: 2,
	f32: 4,
	f64: 8
};
function o(e) {
	let t = e.shape;
	if (!t.every((e) => Number.isInteger(e) && e >= 0)) throw g(`its shape is ${t}`);
	let n = t.at(-1) ?? 1;
	if (e.layout === "tril" && (t.length < 2 || t.at(-2) !== n)) throw g(`a triangle of shape ${t}`);
	let r = e.layout === "tril" ? t.slice(0, -2).reduce((e, t) => e * t, s(n)) : t.reduce((e, t) => e * t, 1);
	if (r > i) throw g(`its shape is ${t}`);
	return r;
}
function s(e) {
	return e * (e + 1) / 2;
}
function c(e, t) {
	let n = a[e.dtype];
	if (!n) throw g(`numbers of kind "${e.dtype}"`);
	let r = ee(e.chunks, t);
	if (r.byteLength !== o(e) * n) throw g(`${r.byteLength} bytes where its shape asks for ${o(e) * n}`);
	switch (e.dtype) {
		case "u8": return new Uint8Array(r);
		case "u16":
		case "f16": return new Uint16Array(r);
		case "u32": return new Uint32Array(r);
		case "i16": return new Int16Array(r);
		case "i32": return new Int32Array(r);
		case "f32": return new Float32Array(r);
		case "f64": return new Float64Array(r);
	}
}
function l(e, t) {
	let n = c(e, t);
	if (e.scale) return h(n, d(e.scale));
	let r = e.dtype === "f16" ? h(n, p()) : n, i = e.factor ?? 1;
	if (i === 1) return r;
	let o = a[e.dtype] <= 2 || e.dtype === "f32" ? new Float32Array(r.length) : new Float64Array(r.length);
	for (let e = 0; e < o.length; e++) o[e] = r[e] * i;
	return o;
}
function u(e, t) {
	if (e === 255) return NaN;
	if (t.name === "sqrt") return (e / n) ** 2 * t.max;
	let i = t.knee ?? 1;
	return i * Math.sinh((e - r) / r * Math.asinh(t.max / i));
}
function d(e) {
	if (e.name !== "sqrt" && e.name !== "arcsinh") throw g(`a scale "${e.name}"`);
	if (!(e.max >= 0) || e.name === "arcsinh" && !((e.knee ?? 1) > 0)) throw g("a scale without size");
	return Float32Array.from({ length: 256 }, (t, n) => u(n, e));
}
var f;
function p() {
	return f ??= Float32Array.from({ length: 65536 }, (e, t) => m(t)), f;
}
function m(e) {
	let t = e & 32768 ? -1 : 1, n = e >> 10 & 31, r = e & 1023;
	return n === 31 ? r ? NaN : t * Infinity : n === 0 ? t * r * 2 ** -24 : t * (1024 + r) * 2 ** (n - 25);
}
function h(e, t) {
	let n = new Float32Array(e.length);
	for (let r = 0; r < e.length; r++) n[r] = t[e[r]];
	return n;
}
function ee(e, n) {
	if (n.length !== e.length) throw g(`${n.length} of ${e.length} parts are here`);
	return e.forEach((e, r) => {
		let i = n[r].byteLength;
		if (i !== e.bytes || i > t) throw g(`a part has ${i} bytes instead of ${e.bytes}`);
	}), te(n.map((e) => new Uint8Array(e)), e.reduce((e, t) => e + t.bytes, 0)).buffer;
}
function te(e, t) {
	let n = new Uint8Array(t), r = 0;
	for (let t of e) n.set(t, r), r += t.length;
	return n;
}
function g(t) {
	return new e(`an array of this page is damaged: ${t}`, "get the file again; the rest of the page works");
}
var _ = {
	version: 1,
	text: {
		kind: "text",
		least: 1,
		most: 1e6
	},
	patterns: {
		head: "^L(0|[1-9][0-9]{0,3})H(0|[1-9][0-9]{0,3})$",
		part: "^(L(0|[1-9][0-9]{0,3})H(0|[1-9][0-9]{0,3})|[DM]\\[L(0|[1-9][0-9]{0,3})H(0|[1-9][0-9]{0,3})\\])$",
		shown: "^[A-Za-z0-9 _.,:@+\\[\\]-]{1,40}$"
	},
	fields: {
		model: {
			kind: "text",
			least: 1,
			most: 200
		},
		ids: {
			kind: "ids",
			least: 1,
			most: 4096
		},
		without: {
			kind: "parts",
			least: 0,
			most: 256
		},
		frozen: { kind: "flag" },
		step: {
			kind: "count",
			least: 0,
			most: 0x38d7ea4c68000
		},
		head: { kind: "head" },
		position: {
			kind: "count",
			least: 0,
			most: 4095
		},
		dst: {
			kind: "count",
			least: 0,
			most: 4095
		},
		src: {
			kind: "count",
			least: 0,
			most: 4095
		},
		token: {
			kind: "count",
			least: 0,
			most: 2097151
		},
		target: {
			kind: "count",
			least: 0,
			most: 2097151
		},
		against: {
			kind: "count",
			least: 0,
			most: 2097151
		},
		order: {
			kind: "count",
			least: 0,
			most: 64
		},
		top: {
			kind: "count",
			least: 1,
			most: 1e3
		},
		hops: { kind: "flag" },
		circuit: {
			kind: "choice",
			choices: ["ov", "qk"]
		},
		side: {
			kind: "choice",
			choices: ["row", "column"]
		},
		mode: {
			kind: "choice",
			choices: [
				"attention",
				"value",
				"info",
				"score",
				"effect"
			]
		},
		of: {
			kind: "object",
			fields: [
				"model",
				"ids",
				"without",
				"frozen",
				"step?"
			]
		}
	},
	requests: {
		run: ["of", "top"],
		ledger: [
			"of",
			"head",
			"dst",
			"src",
			"hops"
		],
		paths: [
			"of",
			"position",
			"target",
			"against?",
			"order?",
			"hops",
			"top"
		],
		column: [
			"model",
			"head",
			"circuit",
			"token",
			"side",
			"top"
		],
		tile: [
			"of",
			"head",
			"mode",
			"target?"
		],
		snapshot: ["model", "step"]
	}
}, v = _.fields, y = _.requests, ne = new Map(Object.entries(_.patterns).map(([e, t]) => [e, new RegExp(t)]));
function b(t) {
	if (!de(t)) throw new e(`the request is ${x(t)}`, "give an object with a kind");
	let { kind: n, ...r } = t;
	if (typeof n != "string" || !Object.hasOwn(y, n)) throw new e(`the kind of the request is ${x(n)}`, `kinds are ${Object.keys(y).join(", ")}`);
	return {
		kind: n,
		...ae(`a request of kind ${n}`, y[n], r)
	};
}
function re(t) {
	if (t === "") throw new e("the text is empty", "give at least one character");
	let n = oe("the text", _.text, t), r = /\p{Surrogate}/u.exec(n);
	if (!r) return n;
	throw new e(`the text has half of a surrogate pair at character ${me(n.slice(0, r.index))}`, "read it as UTF-8");
}
function ie(t, n) {
	let r = t, i = "of" in t ? t.of.ids : [];
	for (let t of [...i, ...ue(r, "token", "target", "against")]) if (t >= n.d_vocab) throw new e(`token ${t} lies outside the vocabulary of ${n.d_vocab} tokens`, `ids are 0 to ${n.d_vocab - 1}`);
	if (i.length > n.n_ctx) throw new e(`${i.length} tokens are more than the model's ${n.n_ctx} positions`, "shorten the text");
	for (let e of "of" in t ? t.of.without : []) le(e, n);
	"head" in t && le(t.head, n);
	for (let t of ue(r, "position", "dst", "src")) if (t >= i.length) throw new e(`there is no position ${t} among ${i.length} tokens`, "positions begin at 0");
	if (t.kind === "ledger" && t.src > t.dst) throw new e(`position ${t.dst} cannot attend to ${t.src}`, "a head sees no later token");
}
function x(e) {
	return e == null ? "null" : typeof e == "boolean" ? String(e) : typeof e == "number" ? he(e) : typeof e == "string" ? fe("shown", e) ? `"${e}"` : `a text of ${me(e)} characters` : Array.isArray(e) ? `a list of ${e.length}` : "an object";
}
function ae(t, n, r) {
	let i = {};
	for (let t of n) {
		let n = t.replace("?", ""), a = Object.hasOwn(r, n) ? r[n] : void 0;
		if (t !== n && a == null) (n === "against" || n === "order") && (i[n] = null);
		else if (Object.hasOwn(r, n)) i[n] = oe(n, v[n], a);
		else throw new e(`${n} is missing`, `give ${S(v[n])}`);
	}
	let a = n.map((e) => e.replace("?", "")), o = Object.keys(r).filter((e) => !a.includes(e));
	if (o.length) throw new e(`${t} has no field ${x(o.sort()[0])}`, `its fields are ${a.join(", ")}`);
	return i;
}
function oe(t, n, r) {
	if (n.kind === "object" && de(r)) return ae(t, n.fields, r);
	if ((n.kind === "ids" || n.kind === "parts") && Array.isArray(r) && pe(r.length, n)) return r.map((e, r) => se(`${t}[${r}]`, n, e));
	if (ce[n.kind]?.(n, r)) return r;
	throw new e(`${t} is ${x(r)}`, `give ${S(n)}`);
}
function se(t, n, r) {
	if (n.kind === "ids" && ce.count(v.token, r) || n.kind === "parts" && typeof r == "string" && fe("part", r)) return r;
	throw new e(`${t} is ${x(r)}`, `give ${S(n)}`);
}
var ce = {
	text: (e, t) => typeof t == "string" && pe(me(t), e),
	count: (e, t) => Number.isSafeInteger(t) && pe(t, e),
	flag: (e, t) => typeof t == "boolean",
	head: (e, t) => typeof t == "string" && fe("head", t),
	choice: (e, t) => typeof t == "string" && e.choices.includes(t)
};
function S({ kind: e, least: t, most: n, choices: r, fields: i }) {
	switch (e) {
		case "text": return `a text of ${t} to ${n} characters`;
		case "ids": return `a list of ${t} to ${n} tokens, each ${S(v.token)}`;
		case "parts": return `a list of at most ${n} heads, written L1H2, M[L1H2] or D[L1H2]`;
		case "count": return `a whole number from ${t} to ${n}`;
		case "flag": return "true or false";
		case "head": return "a head, written L1H2";
		case "choice": return `one of ${r.join(", ")}`;
		default: return `an object with ${i.map((e) => e.replace("?", "")).join(", ")}`;
	}
}
function le(t, n) {
	let [r, i] = t.match(/[0-9]+/g).map(Number);
	if (r < n.n_layers && i < n.n_heads) return;
	let a = n.n_layers ? `it has ${n.n_layers} layers of ${n.n_heads} heads` : "it has none";
	throw new e(`the model has no head L${r}H${i}`, a);
}
function ue(e, ...t) {
	return t.flatMap((t) => typeof e[t] == "number" ? [e[t]] : []);
}
function de(e) {
	return typeof e == "object" && !!e && !Array.isArray(e);
}
function fe(e, t) {
	return ne.get(e).test(t);
}
function pe(e, { least: t, most: n }) {
	return t <= e && e <= n;
}
function me(e) {
	return Array.from(e).length;
}
function he(e) {
	return Number.isSafeInteger(e) ? String(e) : Number.isInteger(e) ? "a number too large" : "a number that is not whole";
}
// src/engine/tensors.ts
function C(e, t, n = new Float32Array(e * t)) {
	return {
		data: n,
		at: 0,
		rows: e,
		cols: t,
		stride: t
	};
}
function w(e, t, n) {
	return {
		...e,
		at: e.at + t * e.stride,
		rows: n - t
	};
}
function T(e, t, n) {
	return {
		...e,
		at: e.at + t,
		cols: n - t
	};
}
function E(e, t) {
	let n = e.at + t * e.stride;
	return e.data.subarray(n, n + e.cols);
}
function D(e) {
	let t = C(e.cols, e.rows);
	for (let n = 0; n < e.rows; n++) for (let r = 0; r < e.cols; r++) t.data[r * e.rows + n] = e.data[e.at + n * e.stride + r];
	return t;
}
function O(e) {
	return e * (e + 1) / 2;
}
function k(e, t, n, r = !1) {
	let i = n.data;
	if (!r) for (let r = 0; r < e.rows; r++) i.fill(0, n.at + r * n.stride, n.at + r * n.stride + t.rows);
	let a = 0;
	for (; a + 3 < e.rows; a += 4) ge(e, a, t, n);
	for (; a < e.rows; a++) _e(e, a, t, n);
}
function ge(e, t, n, r) {
	let [i, a, o, s, c, l] = [
		e.data,
		n.data,
		r.data,
		e.cols,
		r.stride,
		n.rows - n.rows % 2
	], u = e.at + t * e.stride, [d, f, p] = [
		u + e.stride,
		u + 2 * e.stride,
		u + 3 * e.stride
	];
	for (let e = 0; e < l; e += 2) {
		let l = n.at + e * n.stride, m = l + n.stride, [h, ee, te, g, _, v, y, ne] = [
			0,
			0,
			0,
			0,
			0,
			0,
			0,
			0
		];
		for (let e = 0; e < s; e++) {
			let t = a[l + e], n = a[m + e], r = i[u + e], o = i[d + e], s = i[f + e], c = i[p + e];
			h += r * t, ee += r * n, te += o * t, g += o * n, _ += s * t, v += s * n, y += c * t, ne += c * n;
		}
		let b = r.at + t * c + e;
		o[b] += h, o[b + 1] += ee, b += c, o[b] += te, o[b + 1] += g, b += c, o[b] += _, o[b + 1] += v, b += c, o[b] += y, o[b + 1] += ne;
	}
	if (l < n.rows) for (let i = 0; i < 4; i++) o[r.at + (t + i) * c + l] += ve(e, t + i, n, l);
}
function _e(e, t, n, r) {
	let [i, a, o, s, c] = [
		e.data,
		n.data,
		r.data,
		e.cols,
		n.stride
	], l = e.at + t * e.stride, u = r.at + t * r.stride, d = 0;
	for (; d + 3 < n.rows; d += 4) {
		let e = n.at + d * c, [t, r, f, p] = [
			0,
			0,
			0,
			0
		];
		for (let n = 0; n < s; n++) {
			let o = i[l + n];
			t += o * a[e + n], r += o * a[e + c + n], f += o * a[e + 2 * c + n], p += o * a[e + 3 * c + n];
		}
		o[u + d] += t, o[u + d + 1] += r, o[u + d + 2] += f, o[u + d + 3] += p;
	}
	for (; d < n.rows; d++) o[u + d] += ve(e, t, n, d);
}
function ve(e, t, n, r) {
	let [i, a] = [e.at + t * e.stride, n.at + r * n.stride], o = 0;
	for (let t = 0; t < e.cols; t++) o += e.data[i + t] * n.data[a + t];
	return o;
}
// src/engine/model.ts
function ye(t, n) {
	if (t.d_mlp.some((e) => e > 0)) throw new e(`${t.name} has MLPs, and the page computes attention-only models`, "ask in Python");
	let { n_layers: r, n_heads: i, d_model: a, d_head: o, d_vocab: s, n_ctx: c } = t, l = (r) => {
		let i = n[r];
		if (!i) throw new e(`the weights of ${t.name} are damaged: ${r} is missing`, "get the file again");
		return i;
	}, u = n.position_table;
	return {
		name: t.name,
		n_layers: r,
		n_heads: i,
		d_model: a,
		d_head: o,
		d_vocab: s,
		n_ctx: c,
		normed: t.norm.kind !== "none",
		eps: t.norm.eps,
		embed: D(C(a, s, l("embed"))),
		unembed: C(s, a, l("unembed")),
		position_table: u ? D(C(a, c, u)) : null,
		b_U: n.b_U ?? null,
		layers: Array.from({ length: r }, (e, r) => be(t, r, n, l))
	};
}
function be(e, t, n, r) {
	let [i, a] = [r(`layers.${t}.W_V`), e.n_heads * e.d_head], o = i.length / (e.n_heads * e.d_model), s = C(e.n_heads * o, e.d_model, i), c = xe(r(`layers.${t}.W_O`), e.n_heads, e.d_model, o), l = (e) => n[`layers.${t}.${e}`] ?? null, u = (t) => t && D(C(a, e.n_ctx, t));
	return {
		W_Q: C(a, e.d_model, r(`layers.${t}.W_Q`)),
		W_K: C(a, e.d_model, r(`layers.${t}.W_K`)),
		W_V: s,
		W_O: c,
		W_V_T: D(s),
		W_O_T: D(c),
		d_value: o,
		b_Q: l("b_Q"),
		b_K: l("b_K"),
		b_O: l("b_O"),
		smear: l("smear"),
		P_Q: u(l("P_Q")),
		P_K: u(l("P_K"))
	};
}
function xe(e, t, n, r) {
	let i = C(n, t * r);
	for (let a = 0; a < t; a++) for (let t = 0; t < n; t++) {
		let o = (a * n + t) * r;
		i.data.set(e.subarray(o, o + r), t * i.cols + a * r);
	}
	return i;
}
function Se(e) {
	let t = Ce(e);
	return e.kind === "A" ? t : `${e.kind}[${t}]`;
}
function Ce(e) {
	return `L${e.layer}H${e.head}`;
}
function A(e) {
	let [t = 0, n = 0] = e.match(/[0-9]+/g).map(Number);
	return {
		layer: t,
		head: n,
		kind: e.startsWith("L") ? "A" : e[0]
	};
}
function we(e, t, n) {
	return w(t, n * e.d_head, (n + 1) * e.d_head);
}
function Te(e, t) {
	return w(e.W_V, t * e.d_value, (t + 1) * e.d_value);
}
function Ee(e, t) {
	return T(e.W_O, t * e.d_value, (t + 1) * e.d_value);
}
// src/engine/forward.ts
var De = 8;
function Oe(e, t, n = [], r = null, i = null) {
	let a = i ? j(i.ids, t) : 0, o = Pe(e, t, n, r);
	i && Fe(o, i, a), Ie(o, a);
	for (let t = 0; t < e.n_layers; t++) Re(o, t, a);
	return e.normed && Le(o, e.n_layers, a), o;
}
function j(e, t) {
	let n = Math.min(e.length, t.length), r = 0;
	for (; r < n && e[r] === t[r];) r++;
	return r;
}
function ke(e) {
	return [
		...[
			...e.streams,
			...e.keys,
			...e.values
		].map((e) => e.data),
		...e.scales,
		...e.patterns.flat()
	].reduce((e, t) => e + t.byteLength, 0);
}
function M(e, t, n = 0, r = e.ids.length) {
	let i = w(e.streams[t], n, r);
	if (!e.model.normed) return i;
	let a = C(i.rows, i.cols);
	for (let r = 0; r < i.rows; r++) {
		let o = e.scales[t][n + r];
		for (let e = 0; e < i.cols; e++) a.data[r * i.cols + e] = o * i.data[i.at + r * i.stride + e];
	}
	return a;
}
function Ae(e, t, n, r, i) {
	return Ue(e, n, t.W_Q, t.b_Q, t.P_Q, r, i);
}
function je(e, t, n, r, i) {
	let a = Ue(e, n, t.W_K, t.b_K, t.P_K, r, i);
	if (!t.smear) return a;
	let o = C(a.rows, a.cols);
	for (let n = 0; n < a.rows; n++) for (let r = 0; r < a.cols; r++) {
		let s = n === 0 ? 1 : t.smear[i ?? Math.floor(r / e.d_head)], c = n === 0 ? 0 : a.data[(n - 1) * a.cols + r];
		o.data[n * a.cols + r] = s * a.data[n * a.cols + r] + (1 - s) * c;
	}
	return o;
}
function Me(e, t, n) {
	let [r, i, a] = [
		e.model.layers[t],
		M(e, t),
		e.ids.length
	], [o, s] = [Ae(e.model, r, i, 0, n), je(e.model, r, i, 0, n)], c = new Float32Array(O(a));
	for (let e = 0; e < a; e++) k(w(o, e, e + 1), w(s, 0, e + 1), {
		data: c,
		at: O(e),
		rows: 1,
		cols: e + 1,
		stride: 0
	});
	return c;
}
function Ne(e, t, n) {
	let { model: r } = e, i = C(n - t, r.d_vocab);
	return k(M(e, r.n_layers, t, n), r.unembed, i), r.b_U && We(i, r.b_U), i;
}
function Pe(e, t, n, r) {
	let [i, a, o] = [
		t.length,
		e.layers,
		e.n_heads * e.d_head
	];
	return {
		model: e,
		ids: t,
		without: n,
		frozen: r,
		streams: [...a, null].map(() => C(i, e.d_model)),
		scales: e.normed ? [...a, null].map(() => new Float32Array(i)) : [],
		keys: r ? [] : a.map(() => C(i, o)),
		values: a.map((t) => C(i, e.n_heads * t.d_value)),
		patterns: a.map(() => Array.from({ length: e.n_heads }, () => new Float32Array(O(i))))
	};
}
function Fe(e, t, n) {
	let r = (e, t) => e.data.set(t.data.subarray(0, n * t.cols));
	for (let [n, i] of e.streams.entries()) r(i, t.streams[n]);
	for (let [n, i] of e.keys.entries()) r(i, t.keys[n]);
	for (let [n, i] of e.values.entries()) r(i, t.values[n]);
	for (let [r, i] of e.scales.entries()) i.set(t.scales[r].subarray(0, n));
	for (let [r, i] of e.patterns.entries()) for (let [e, a] of i.entries()) a.set(t.patterns[r][e].subarray(0, O(n)));
}
function Ie(e, t) {
	let { embed: n, position_table: r } = e.model;
	for (let i = t; i < e.ids.length; i++) {
		let t = E(e.streams[0], i);
		t.set(E(n, e.ids[i])), r && N(t, E(r, i));
	}
}
function Le(e, t, n) {
	let r = e.scales[t];
	for (let i = n; i < e.ids.length; i++) {
		let n = E(e.streams[t], i), a = 0;
		for (let e = 0; e < n.length; e++) a += n[e] * n[e];
		r[i] = e.frozen ? e.frozen.scales[t][i] : 1 / Math.sqrt(a / n.length + e.model.eps);
	}
}
function Re(e, t, n) {
	let [r, i, a] = [
		e.model.layers[t],
		e.ids.length,
		e.streams[t]
	];
	if (n === i) return;
	e.model.normed && Le(e, t, n);
	let o = M(e, t, n);
	k(o, r.W_V, w(e.values[t], n, i)), e.frozen || ze(e, t, n);
	let s = e.frozen ? null : Ae(e.model, r, o, n), c = C(i - n, r.W_V.rows);
	for (let r = 0; r < e.model.n_heads; r++) Be(e, t, r, n, s, c);
	let l = w(e.streams[t + 1], n, i);
	for (let r = n; r < i; r++) E(e.streams[t + 1], r).set(E(a, r));
	k(c, r.W_O, l, !0), r.b_O && We(l, r.b_O);
}
function ze(e, t, n) {
	let r = e.model.layers[t], i = r.smear && n ? n - 1 : n, a = je(e.model, r, M(e, t, i), i);
	e.keys[t].data.set(a.data.subarray((n - i) * a.cols), n * a.cols);
}
function Be(e, t, n, r, i, a) {
	let { d_head: o } = e.model, [s, c, l] = [
		e.ids.length,
		e.model.layers[t].d_value,
		e.patterns[t][n]
	], u = e.without.filter((e) => e.layer === t && e.head === n), d = D(T(e.values[t], n * c, (n + 1) * c)), f = T(a, n * c, (n + 1) * c), p = i && T(i, n * o, (n + 1) * o), m = i && T(e.keys[t], n * o, (n + 1) * o), h = C(De, s);
	for (let i = r; i < s; i += De) {
		let a = Math.min(i + De, s), o = T(w(h, 0, a - i), 0, a);
		p && m && k(w(p, i - r, a - r), w(m, 0, a), o);
		for (let r = i; r < a; r++) {
			let a = E(o, r - i);
			e.frozen ? a.set(e.frozen.patterns[t][n].subarray(O(r), O(r + 1))) : He(a, r + 1), a.fill(0, r + 1);
			for (let e of u) Ve(a, r, e);
			l.set(a.subarray(0, r + 1), O(r));
		}
		k(o, T(d, 0, a), w(f, i - r, a - r));
	}
}
function Ve(e, t, n) {
	n.kind !== "D" && e.fill(0, 0, t), n.kind !== "M" && (e[t] = 0);
}
function He(e, t) {
	let n = -Infinity;
	for (let r = 0; r < t; r++) e[r] > n && (n = e[r]);
	let r = 0;
	for (let i = 0; i < t; i++) {
		let t = Math.exp(e[i] - n);
		e[i] = t, r += t;
	}
	for (let n = 0; n < t; n++) e[n] /= r;
}
function Ue(e, t, n, r, i, a, o) {
	let [s, c] = o === void 0 ? [0, n.rows] : [o * e.d_head, (o + 1) * e.d_head], l = C(t.rows, c - s);
	if (k(t, w(n, s, c), l), r && We(l, r.subarray(s, c)), i) for (let e = 0; e < t.rows; e++) N(E(l, e), E(i, a + e).subarray(s, c));
	return l;
}
function We(e, t) {
	for (let n = 0; n < e.rows; n++) N(E(e, n), t);
}
function N(e, t) {
	for (let n = 0; n < t.length; n++) e[n] += t[n];
}
// src/engine/predictions.ts
var Ge = 16;
function Ke(e, t, n, r) {
	let [i, a] = [e.ids.length, Math.min(t, e.model.d_vocab)], o = {
		loss: new Float32Array(i - 1),
		ids: new Uint32Array(i * a),
		probabilities: new Float32Array(i * a),
		per: a
	}, s = n?.per === a ? Math.max(0, r - 1) : 0;
	n && s && Je(o, n, s);
	for (let t = s; t < i; t += Ge) {
		let n = Ne(e, t, Math.min(t + Ge, i));
		for (let r = 0; r < n.rows; r++) Ye(o, E(n, r), t + r, e.ids[t + r + 1]);
	}
	return o;
}
function qe(e) {
	let { loss: t, ids: n, probabilities: r, per: i } = e;
	return {
		kind: "run",
		loss: t.slice(),
		top: {
			ids: n.slice(),
			probabilities: r.slice(),
			per: i
		}
	};
}
function Je(e, t, n) {
	e.loss.set(t.loss.subarray(0, Math.min(n, e.loss.length))), e.ids.set(t.ids.subarray(0, n * e.per)), e.probabilities.set(t.probabilities.subarray(0, n * e.per));
}
function Ye(e, t, n, r) {
	let i = Xe(t);
	r !== void 0 && (e.loss[n] = i - t[r]), Ze(t, e.per).forEach((r, a) => {
		e.ids[n * e.per + a] = r, e.probabilities[n * e.per + a] = Math.exp(t[r] - i);
	});
}
function Xe(e) {
	let t = -Infinity;
	for (let n = 0; n < e.length; n++) e[n] > t && (t = e[n]);
	let n = 0;
	for (let r = 0; r < e.length; r++) n += Math.exp(e[r] - t);
	return t + Math.log(n);
}
function Ze(e, t) {
	let n = [];
	for (let r = 0; r < e.length; r++) {
		if (n.length === t && !(e[r] > e[n[t - 1]])) continue;
		n.length === t && n.pop();
		let i = n.length;
		for (; i > 0 && e[r] > e[n[i - 1]];) i--;
		n.splice(i, 0, r);
	}
	return n;
}
// src/engine/columns.ts
function Qe(e, { layer: t, head: n }, r, i, a, o) {
	let s = r === "ov" ? $e(e, t, n, i, a) : et(e, t, n, i, a), c = (e) => Ze(e > 0 ? s : s.map((e) => -e), o).map((e) => ({
		token: e,
		value: s[e]
	})), l = s.reduce((e, t) => e + t, 0) / s.length, u = s.reduce((e, t) => e + (t - l) ** 2, 0) / s.length;
	return {
		kind: "column",
		largest: c(1),
		smallest: c(-1),
		mean: l,
		sd: Math.sqrt(u)
	};
}
function $e(e, t, n, r, i) {
	let a = e.layers[t], [o, s] = [n * a.d_value, (n + 1) * a.d_value];
	return i === "column" ? tt(w(e.embed, r, r + 1), Te(a, n), T(a.W_O, o, s), e.unembed) : tt(w(e.unembed, r, r + 1), w(a.W_O_T, o, s), T(a.W_V_T, o, s), e.embed);
}
function et(e, t, n, r, i) {
	let a = e.layers[t], [o, s] = [we(e, a.W_Q, n), we(e, a.W_K, n)], [c, l] = i === "row" ? [o, s] : [s, o], u = C(1, e.d_head);
	k(w(e.embed, r, r + 1), c, u);
	let d = new Float32Array(e.d_model);
	for (let t = 0; t < e.d_head; t++) for (let n = 0; n < e.d_model; n++) d[n] += u.data[t] * l.data[l.at + t * l.stride + n];
	let f = C(1, e.d_vocab);
	return k(C(1, e.d_model, d), e.embed, f), f.data;
}
function tt(e, ...t) {
	return t.reduce((e, t) => {
		let n = C(1, t.rows);
		return k(e, t, n), n;
	}, e).data;
}
var nt = class {
	constructor(e) {
		this.trie = this._build_trie(e);
	}
	_build_trie(e) {
		let t = /* @__PURE__ */ Object.create(null);
		for (let n of e) {
			let e = t;
			for (let t = 0; t < n.length; ++t) {
				let r = n[t];
				e = e[r] ??= /* @__PURE__ */ Object.create(null);
			}
			e.end = n;
		}
		return t;
	}
	split(e) {
		let t = [], n = e.length, r = 0, i = 0;
		for (; i < n;) {
			let a = this.trie, o = null, s = i;
			for (; s < n && (a = a[e[s]]);) a.end && (o = a.end), ++s;
			o ? (i > r && t.push(e.slice(r, i)), t.push(o), i += o.length, r = i) : ++i;
		}
		return r < n && t.push(e.slice(r)), t;
	}
}, rt = class {
	constructor(e) {
		this.content = e.content, this.id = e.id, this.single_word = e.single_word ?? !1, this.lstrip = e.lstrip ?? !1, this.rstrip = e.rstrip ?? !1, this.special = e.special ?? !1, this.normalized = e.normalized ?? !this.special;
	}
}, it = (e, t) => {
	try {
		return new RegExp(e, t);
	} catch (n) {
		if (!(n instanceof SyntaxError)) throw n;
		let r = /* @__PURE__ */ new Map(), i = e.replace(/(\\[pP])\{([^}=]+)\}/g, (t, n, i, a) => {
			let o = 0;
			for (let t = a - 1; t >= 0 && e[t] === "\\"; --t) ++o;
			if (o % 2 == 1) return t;
			let s = r.get(i);
			if (s === void 0) {
				try {
					RegExp(`\\p{${i}}`, "u"), s = i;
				} catch {
					s = `Script=${i}`;
				}
				r.set(i, s);
			}
			return `${n}{${s}}`;
		});
		if (i === e) throw n;
		try {
			return new RegExp(i, t);
		} catch {
			throw n;
		}
	}
}, at = (e) => e.replace(/ \./g, ".").replace(/ \?/g, "?").replace(/ \!/g, "!").replace(/ ,/g, ",").replace(/ \' /g, "'").replace(/ n't/g, "n't").replace(/ 'm/g, "'m").replace(/ 's/g, "'s").replace(/ 've/g, "'ve").replace(/ 're/g, "'re"), P = (e, t = !0) => {
	if (e.Regex !== void 0) return it(Lt(Dt(e.Regex)), "gu");
	if (e.String !== void 0) {
		let n = Rt(e.String);
		return new RegExp(t ? n : `(${n})`, "gu");
	}
	return console.warn("Unknown pattern type:", e), null;
}, F = "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}", ot = `${F}\\u00B2\\u00B3\\u00B9\\u00BC-\\u00BE`, I = `[${ot}]`, st = `[^${ot}]`, ct = `(?:(?<!${I})(?=${I})|(?<=${I})(?!${I}))`, lt = `(?:(?<!${I})(?!${I})|(?<=${I})(?=${I}))`, ut = "(?:(?<![\\s\\S])|(?<=\\n))", dt = "(?:(?=\\n)|(?![\\s\\S]))", L = "0-9A-Fa-f", ft = /* @__PURE__ */ new Map([
	["A", "(?<![\\s\\S])"],
	["z", "(?![\\s\\S])"],
	["Z", "(?=\\n?(?![\\s\\S]))"],
	["h", `[${L}]`],
	["H", `[^${L}]`],
	["w", I],
	["W", st],
	["d", "\\p{Nd}"],
	["D", "\\P{Nd}"],
	["s", "\\p{White_Space}"],
	["S", "\\P{White_Space}"],
	["b", ct],
	["B", lt],
	["a", "\\x07"],
	["e", "\\x1B"]
]), pt = /* @__PURE__ */ new Map([
	["h", L],
	["w", F],
	["d", "\\p{Nd}"],
	["D", "\\P{Nd}"],
	["s", "\\p{White_Space}"],
	["S", "\\P{White_Space}"],
	["a", "\\x07"],
	["e", "\\x1B"]
]), mt = /* @__PURE__ */ new Map([["W", `[^${F}]`], ["H", `[^${L}]`]]), ht = /* @__PURE__ */ new Map([
	["\n", "\\n"],
	["\r", "\\r"],
	["	", "\\t"],
	["\f", "\\f"],
	["\v", "\\v"]
]), gt = /* @__PURE__ */ new Map([
	["alpha", "\\p{Alphabetic}"],
	["alnum", "\\p{Alphabetic}\\p{Nd}"],
	["digit", "\\p{Nd}"],
	["lower", "\\p{Lowercase}"],
	["upper", "\\p{Uppercase}"],
	["space", "\\p{White_Space}"],
	["blank", "\\t\\p{Zs}"],
	["punct", "\\p{P}\\p{S}"],
	["cntrl", "\\p{Cc}"],
	["word", F],
	["xdigit", L]
]), _t = "^$\\.*+?()[]{}|/", vt = /^\(\?(?:<[=!]|<[A-Za-z_][A-Za-z0-9_]*>|[:=!>])/, yt = /^\\([pPxu])\{([^}]*)\}/, bt = /^\{(\d+(?:,\d*)?|,\d+)\}/, xt = /^\[:(\^?)(\p{Alphabetic}+):\]/u, St = /^\[:\^:\]/, Ct = /^\[(?:\.[^\]]*\.\]|=[^\]]*=\])/, wt = /^(?:\\x[0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4}|\\c[A-Za-z])/, Tt = (e) => e >= "A" && e <= "Z" || e >= "a" && e <= "z", R = (e, t) => String.fromCodePoint(e.codePointAt(t)), Et = (e) => {
	if (!/^[0-9A-Fa-f]{1,8}$/.test(e)) return null;
	let t = Number.parseInt(e, 16);
	if (t > 127) return null;
	let n = String.fromCharCode(t);
	return Tt(n) ? `[${n.toLowerCase()}${n.toUpperCase()}]` : null;
}, Dt = (e) => e.replace(/\[\^\(\\s\|\[([^\]]+)\]\)\]/g, "[^()|\\s$1]"), Ot = "[\\s\\S]", kt = 256, At = () => ({
	fragment: "",
	alternatives: [],
	tail: null,
	contains_complex_set: !1
}), jt = (e) => {
	throw SyntaxError(`Unsupported range with a set-valued character-class operand at index ${e}`);
}, z = (e, t, n, r = !0) => {
	e.tail === "range" && jt(n), e.alternatives.push(t), e.tail = "set", e.contains_complex_set = e.contains_complex_set || r;
}, B = (e, t, n = !1, r = -1) => {
	n && e.tail === "range" && jt(r), e.tail === "range" ? (e.fragment += t, e.tail = "complete_range") : (e.fragment += t, e.tail = n ? "set" : "scalar", e.contains_complex_set = e.contains_complex_set || n);
}, Mt = (e, t, n) => {
	let r = yt.exec(e.slice(t));
	if (r) {
		let [e, i, a] = r;
		return i === "P" && a === "Word" ? z(n, `[^${F}]`, t) : B(n, i === "x" ? `\\u{${a}}` : i === "p" && a === "Word" ? F : e, i === "p" || i === "P", t), t + e.length;
	}
	let i = wt.exec(e.slice(t));
	if (i) return B(n, i[0]), t + i[0].length;
	if (t + 1 >= e.length) throw SyntaxError(`Unterminated escape in character class at index ${t}`);
	let a = R(e, t + 1), o = t + 1 + a.length, s = ht.get(a);
	if (s !== void 0) return B(n, s), o;
	let c = mt.get(a);
	if (c !== void 0) return z(n, c, t), o;
	let l = pt.get(a), u, d = !1;
	return l === void 0 ? u = /[A-Za-z0-9]/.test(a) || _t.includes(a) || a === "-" ? `\\${a}` : a : (u = l, d = a !== "a" && a !== "e"), B(n, u, d, t), o;
}, Nt = (e) => e.length === 1 ? e[0] : `(?:(?=(?:${e.join("|")}))${Ot})`, Pt = (e) => Nt(e.fragment.length === 0 ? e.alternatives : [`[${e.fragment}]`, ...e.alternatives]), Ft = (e) => {
	let t = it(`^(?:${e})$`, "u"), n = "";
	for (let e = 0; e < 26; ++e) {
		let r = String.fromCharCode(65 + e), i = String.fromCharCode(97 + e), a = t.test(r);
		a !== t.test(i) && (n += a ? i : r);
	}
	return n;
}, It = (e, t, n, r = !0, i = 1) => {
	if (i > kt) throw SyntaxError(`Maximum character-class nesting depth of ${kt} exceeded at index ${t}`);
	let a = t + 1, o = e[a] === "^";
	o && ++a;
	let s = a, c = [At()], l = c[0], u = !1;
	for (; a < e.length;) {
		let d = R(e, a);
		if (d === "\\") a = Mt(e, a, l);
		else {
			if (d === "]") {
				if (a === s) {
					B(l, "\\]"), ++a;
					continue;
				}
				if (l.tail === null) throw c.length > 1 ? SyntaxError(`Malformed character-class intersection with an empty operand at index ${a}`) : SyntaxError(`Empty character class at index ${t}`);
				let e = c.some((e) => e.contains_complex_set);
				if (o && c.length > 1 && u) throw SyntaxError(`Unsupported outer-negated character-class intersection with a nested negated class containing a Unicode property, POSIX class, or shorthand at index ${t}`);
				let i = Pt(c[0]), d = i;
				if (c.length > 1) {
					let e = "";
					for (let t = 1; t < c.length; ++t) e += `(?=${Pt(c[t])})`;
					d = `(?:${e}${i})`;
				}
				let f = c.length === 1 && l.alternatives.length === 0, p = l.fragment;
				if (n && r) {
					let e = Ft(d);
					e.length > 0 && (f ? (p += e, d = `[${p}]`) : d = Nt([d, `[${e}]`]));
				}
				return {
					atom: o ? f ? `[^${p}]` : `(?:(?!${d})${Ot})` : d,
					end: a + 1,
					negated: o,
					contains_complex_set: e,
					contains_nested_negated_complex_set: u
				};
			}
			if (e.startsWith("&&", a)) {
				if (l.tail === null) throw SyntaxError(`Malformed character-class intersection with an empty operand at index ${a}`);
				l = At(), c.push(l), a += 2;
			} else if (d === "[") {
				let t = e.slice(a);
				if (St.test(t)) throw SyntaxError(`Malformed empty negated POSIX character class at index ${a}`);
				let r = xt.exec(t);
				if (r) {
					let [, e, t] = r, i = gt.get(t);
					if (i === void 0) throw SyntaxError(`Unsupported POSIX character class "${t}" at index ${a}`);
					if (n && e && (t === "lower" || t === "upper")) throw SyntaxError(`Unsupported negated POSIX ${t} class inside an inline case-insensitive group`);
					e ? z(l, `[^${i}]`, a) : B(l, i, !0, a), a += r[0].length;
					continue;
				}
				if (Ct.test(t)) throw SyntaxError(`Unsupported POSIX collating or equivalence bracket expression at index ${a}`);
				let o = It(e, a, n, !1, i + 1);
				z(l, o.atom, a, o.contains_complex_set), u ||= o.contains_nested_negated_complex_set || o.negated && o.contains_complex_set, a = o.end;
			} else if (d === "-") {
				let t = e[a + 1] === "]" || e.startsWith("&&", a + 1);
				l.tail === "set" && !t && jt(a), l.tail === null || l.tail === "range" || l.tail === "complete_range" || t ? B(l, "\\-") : (l.fragment += "-", l.tail = "range"), ++a;
			} else B(l, d === "^" && l.fragment.length === 0 ? "\\^" : d), a += d.length;
		}
	}
	throw SyntaxError(`${c.length > 1 ? "Unterminated character-class intersection" : "Unterminated character class"} at index ${t}`);
}, Lt = (e) => {
	let t = "", n = -1, r = !1, i = !1, a = [], o = (e) => {
		n = t.length, t += e, r = !1;
	};
	for (let s = 0; s < e.length;) {
		let c = R(e, s);
		if (c === "\\") {
			let n = yt.exec(e.slice(s));
			if (n) {
				let [e, t, r] = n, a = e;
				if (t === "x") {
					let e = `\\u{${r}}`;
					a = i ? Et(r) ?? e : e;
				} else r === "Word" && (a = t === "p" ? I : st);
				o(a), s += e.length;
				continue;
			}
			let r = wt.exec(e.slice(s));
			if (r) {
				let e = r[0];
				o(i && e[1] !== "c" ? Et(e.slice(2)) ?? e : e), s += e.length;
				continue;
			}
			if (s + 1 >= e.length) {
				t += c;
				break;
			}
			let a = R(e, s + 1);
			if (s += 1 + a.length, a === "G") continue;
			let l = ht.get(a);
			if (l !== void 0) {
				o(l);
				continue;
			}
			let u = ft.get(a), d;
			d = u === void 0 ? /[A-Za-z0-9]/.test(a) || _t.includes(a) ? `\\${a}` : a : u, o(d);
		} else switch (c) {
			case "[": {
				let t = It(e, s, i);
				o(t.atom), s = t.end;
				continue;
			}
			case "]":
				o("\\]"), ++s;
				continue;
			case ".":
				o("[^\\n]"), ++s;
				continue;
			case "^":
				o(ut), ++s;
				continue;
			case "$":
				o(dt), ++s;
				continue;
			case "(": {
				let n = e.startsWith("(?i:", s), o = n ? "(?i:" : vt.exec(e.slice(s))?.[0] ?? "(", c = n || o === "(?>" ? "(?:" : o;
				a.push([t.length, i]), n && (i = !0), t += c, r = !1, s += o.length;
				continue;
			}
			case ")":
				t += c, [n, i] = a.pop() ?? [-1, !1], r = !1, ++s;
				continue;
			case "|":
				t += c, n = -1, r = !1, ++s;
				continue;
			case "{": {
				let i = bt.exec(e.slice(s));
				if (!i || n < 0) {
					o("\\{"), ++s;
					continue;
				}
				let a = i[1].startsWith(",") ? `0${i[1]}` : i[1];
				s += i[0].length;
				let c = e[s];
				c === "+" || c === "*" ? (t = `${t.slice(0, n)}(?:${t.slice(n)}{${a}})${c}`, ++s) : t += `{${a}}`, r = !0;
				continue;
			}
			case "}":
				o("\\}"), ++s;
				continue;
			case "+":
				if (r) {
					++s;
					continue;
				}
				t += c, r = !0, ++s;
				continue;
			case "*":
			case "?":
				t += c, r = !0, ++s;
				continue;
			default:
				o(i && Tt(c) ? `[${c.toLowerCase()}${c.toUpperCase()}]` : c), s += c.length;
				continue;
		}
	}
	return t;
}, Rt = (e) => e.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), zt = (e, t, n) => {
	let r = [], i = 0;
	for (; i < e.length;) if (r.push(e[i]), (t.get(e[i]) ?? n) !== n) ++i;
	else for (; ++i < e.length && (t.get(e[i]) ?? n) === n;) t.get(r.at(-1)) !== n && (r[r.length - 1] += e[i]);
	return r;
}, Bt = (e) => e >= 19968 && e <= 40959 || e >= 13312 && e <= 19903 || e >= 131072 && e <= 173791 || e >= 173824 && e <= 177983 || e >= 177984 && e <= 178207 || e >= 178208 && e <= 183983 || e >= 63744 && e <= 64255 || e >= 194560 && e <= 195103, Vt = (e) => Number.isInteger(e) || typeof e == "bigint", Ht = (e) => {
	let t = 0;
	for (let n of e) ++t;
	return t;
}, Ut = (e) => Kt(e.toLowerCase()), V = (...e) => Array.prototype.concat.apply([], e), Wt = (e) => new Map(Object.entries(e)), Gt = (e, t) => {
	let n = [], r = 0;
	for (let i of e.matchAll(t)) {
		let t = i[0];
		r < i.index && n.push(e.slice(r, i.index)), t.length > 0 && n.push(t), r = i.index + t.length;
	}
	return r < e.length && n.push(e.slice(r)), n;
}, Kt = (e) => e.replace(/\p{M}/gu, ""), qt = (e, t, n = []) => {
	if (!e || Array.isArray(e) || typeof e != "object") return `${t} must be a valid object`;
	for (let r of n) if (!(r in e)) return `${t} must contain a "${r}" property`;
	return null;
}, Jt = (e) => e.match(/\S+/g) || [], H = class {
	constructor() {
		let e = function(...t) {
			return e._call(...t);
		};
		return Object.setPrototypeOf(e, new.target.prototype);
	}
}, U = class extends H {
	constructor(e) {
		super(), this.config = e;
	}
	_call(e) {
		return this.normalize(e);
	}
}, Yt = class extends U {
	tokenize_chinese_chars(e) {
		let t = [];
		for (let n = 0; n < e.length; ++n) {
			let r = e[n];
			Bt(r.charCodeAt(0)) ? (t.push(" "), t.push(r), t.push(" ")) : t.push(r);
		}
		return t.join("");
	}
	strip_accents(e) {
		return e.normalize("NFD").replace(/\p{Mn}/gu, "");
	}
	is_control(e) {
		switch (e) {
			case "	":
			case "\n":
			case "\r": return !1;
			default: return /^\p{Cc}|\p{Cf}|\p{Co}|\p{Cs}$/u.test(e);
		}
	}
	clean_text(e) {
		let t = [];
		for (let n of e) {
			let e = n.charCodeAt(0);
			e === 0 || e === 65533 || this.is_control(n) || (/^\s$/.test(n) ? t.push(" ") : t.push(n));
		}
		return t.join("");
	}
	normalize(e) {
		return this.config.clean_text && (e = this.clean_text(e)), this.config.handle_chinese_chars && (e = this.tokenize_chinese_chars(e)), this.config.lowercase ? (e = e.toLowerCase(), this.config.strip_accents !== !1 && (e = this.strip_accents(e))) : this.config.strip_accents && (e = this.strip_accents(e)), e;
	}
}, Xt = class extends U {
	constructor(e) {
		super(e), this.charsmap = e.precompiled_charsmap ?? null;
	}
	normalize(e) {
		return e = e.replace(/[\u0001-\u0008\u000B\u000E-\u001F\u007F\u008F\u009F]/gm, ""), e = e.replace(/[\u0009\u000A\u000C\u000D\u00A0\u1680\u2000-\u200F\u2028\u2029\u202F\u205F\u2581\u3000\uFEFF\uFFFD]/gm, " "), e = e.includes("～") ? e.split("～").map((e) => e.normalize("NFKC")).join("～") : e.normalize("NFKC"), e;
	}
}, Zt = class extends U {
	constructor(e) {
		super(e), this.normalizers = (e.normalizers ?? []).map((e) => ln(e));
	}
	normalize(e) {
		return this.normalizers.reduce((e, t) => t ? t.normalize(e) : e, e);
	}
}, Qt = class extends U {
	constructor(e) {
		super(e), this.pattern = P(this.config.pattern ?? {});
	}
	normalize(e) {
		return this.pattern === null ? e : e.replaceAll(this.pattern, this.config.content ?? "");
	}
}, W = class extends U {
	constructor() {
		super(...arguments), this.form = "NFC";
	}
	normalize(e) {
		return e = e.normalize(this.form), e;
	}
}, $t = class extends W {
	constructor() {
		super(...arguments), this.form = "NFC";
	}
}, en = class extends W {
	constructor() {
		super(...arguments), this.form = "NFD";
	}
}, tn = class extends W {
	constructor() {
		super(...arguments), this.form = "NFKC";
	}
}, nn = class extends W {
	constructor() {
		super(...arguments), this.form = "NFKD";
	}
}, rn = class extends U {
	normalize(e) {
		return this.config.strip_left && this.config.strip_right ? e = e.trim() : (this.config.strip_left && (e = e.trimStart()), this.config.strip_right && (e = e.trimEnd())), e;
	}
}, an = class extends U {
	normalize(e) {
		return Kt(e);
	}
}, on = class extends U {
	normalize(e) {
		return e.toLowerCase();
	}
}, sn = class extends U {
	normalize(e) {
		return e = this.config.prepend + e, e;
	}
};
function cn(e) {
	if (e === null) return null;
	switch (e.type) {
		case "BertNormalizer": return new Yt(e);
		case "Precompiled": return new Xt(e);
		case "Sequence": return new Zt(e);
		case "Replace": return new Qt(e);
		case "NFC": return new $t(e);
		case "NFD": return new en(e);
		case "NFKC": return new tn(e);
		case "NFKD": return new nn(e);
		case "Strip": return new rn(e);
		case "StripAccents": return new an(e);
		case "Lowercase": return new on(e);
		case "Prepend": return new sn(e);
		default: throw Error(`Unknown Normalizer type: ${e.type}`);
	}
}
var ln = cn, G = class extends H {
	pre_tokenize(e, t) {
		return (Array.isArray(e) ? e.map((e) => this.pre_tokenize_text(e, t)) : this.pre_tokenize_text(e, t)).flat();
	}
	_call(e, t) {
		return this.pre_tokenize(e, t);
	}
}, un = (() => {
	let e = [
		...Array.from({ length: 94 }, (e, t) => t + 33),
		...Array.from({ length: 12 }, (e, t) => t + 161),
		...Array.from({ length: 82 }, (e, t) => t + 174)
	], t = e.slice(), n = 0;
	for (let r = 0; r < 256; ++r) e.includes(r) || (e.push(r), t.push(256 + n), n += 1);
	let r = t.map((e) => String.fromCharCode(e));
	return Object.fromEntries(e.map((e, t) => [e, r[t]]));
})(), dn = ((e) => Object.fromEntries(Object.entries(e).map(([e, t]) => [t, e])))(un), K = "\\p{P}\\u0021-\\u002F\\u003A-\\u0040\\u005B-\\u0060\\u007B-\\u007E", fn = class extends G {
	constructor(e) {
		super(), this.config = e, this.add_prefix_space = this.config.add_prefix_space ?? !1, this.trim_offsets = this.config.trim_offsets ?? !1, this.use_regex = this.config.use_regex ?? !0, this.pattern = /'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+/gu, this.byte_encoder = un, this.text_encoder = new TextEncoder();
	}
	pre_tokenize_text(e, t) {
		return this.add_prefix_space && !e.startsWith(" ") && (e = " " + e), (this.use_regex ? e.match(this.pattern) || [] : [e]).map((e) => Array.from(this.text_encoder.encode(e), (e) => this.byte_encoder[e]).join(""));
	}
}, pn = class extends G {
	pre_tokenize_text(e, t) {
		return e.match(/\w+|[^\w\s]+/g) || [];
	}
}, mn = class extends G {
	constructor(e) {
		super(), this.replacement = e.replacement ?? "▁", this.str_rep = e.str_rep || this.replacement, this.prepend_scheme = e.prepend_scheme ?? "always";
	}
	pre_tokenize_text(e, t) {
		let { section_index: n = void 0 } = t ?? {}, r = e.replaceAll(" ", this.str_rep);
		return !r.startsWith(this.replacement) && (this.prepend_scheme === "always" || this.prepend_scheme === "first" && n === 0) && (r = this.str_rep + r), [r];
	}
}, hn = class extends G {
	constructor(e) {
		super(), this.config = e, this.pattern = P(this.config.pattern ?? {}, this.config.invert ?? !0);
	}
	pre_tokenize_text(e) {
		return this.pattern === null ? [] : this.config.invert ? (e.match(this.pattern) || []).filter((e) => e) : this.config.behavior?.toLowerCase() === "removed" ? e.split(this.pattern).filter((e) => e) : Gt(e, this.pattern);
	}
}, gn = class extends G {
	constructor(e) {
		super(), this.config = e, this.pattern = RegExp(`[^${K}]+|[${K}]+`, "gu");
	}
	pre_tokenize_text(e) {
		return e.match(this.pattern) || [];
	}
}, _n = class extends G {
	constructor(e) {
		super(), this.config = e;
		let t = `[^\\d]+|\\d${this.config.individual_digits ? "" : "+"}`;
		this.pattern = new RegExp(t, "gu");
	}
	pre_tokenize_text(e) {
		return e.match(this.pattern) || [];
	}
}, vn = class extends G {
	constructor() {
		super(), this.pattern = RegExp(`[^\\s${K}]+|[${K}]`, "gu");
	}
	pre_tokenize_text(e, t) {
		return e.trim().match(this.pattern) || [];
	}
}, yn = class extends G {
	constructor(e) {
		super(), this.config = e, this.pattern = P(this.config.pattern ?? {}), this.content = this.config.content ?? "";
	}
	pre_tokenize_text(e) {
		return this.pattern === null ? [e] : [e.replaceAll(this.pattern, this.config.content ?? "")];
	}
}, bn = class extends G {
	constructor(e) {
		super(), this.tokenizers = (e.pretokenizers ?? []).map((e) => wn(e));
	}
	pre_tokenize_text(e, t) {
		return this.tokenizers.reduce((e, n) => n ? n.pre_tokenize(e, t) : e, [e]);
	}
}, xn = class extends G {
	pre_tokenize_text(e) {
		return Jt(e);
	}
}, Sn = class extends G {
	constructor(e) {
		super(), this.config = e, this._length = e.length;
	}
	pre_tokenize_text(e) {
		let t = [];
		for (let n = 0; n < e.length; n += this._length) t.push(e.slice(n, n + this._length));
		return t;
	}
};
function Cn(e) {
	if (e === null) return null;
	switch (e.type) {
		case "BertPreTokenizer": return new vn();
		case "Sequence": return new bn(e);
		case "Whitespace": return new pn();
		case "WhitespaceSplit": return new xn();
		case "Metaspace": return new mn(e);
		case "ByteLevel": return new fn(e);
		case "Split": return new hn(e);
		case "Punctuation": return new gn(e);
		case "Digits": return new _n(e);
		case "Replace": return new yn(e);
		case "FixedLength": return new Sn(e);
		default: throw Error(`Unknown PreTokenizer type: ${e.type}`);
	}
}
var wn = Cn, q = class extends H {
	constructor(e) {
		super(), this.config = e, this.vocab = [], this.tokens_to_ids = /* @__PURE__ */ new Map(), this.unk_token_id = void 0, this.unk_token = void 0, this.end_of_word_suffix = void 0, this.fuse_unk = this.config.fuse_unk ?? !1;
	}
	_call(e) {
		let t = this.encode(e);
		return this.fuse_unk && (t = zt(t, this.tokens_to_ids, this.unk_token_id)), t;
	}
}, Tn = class extends q {
	constructor(e) {
		super(e), this.max_input_chars_per_word = 100, this.tokens_to_ids = Wt(e.vocab), this.unk_token_id = this.tokens_to_ids.get(e.unk_token), this.unk_token = e.unk_token, this.max_input_chars_per_word = e.max_input_chars_per_word ?? 100, this.vocab = Array(this.tokens_to_ids.size);
		for (let [e, t] of this.tokens_to_ids) this.vocab[t] = e;
	}
	encode(e) {
		let t = [];
		for (let n of e) {
			let e = [...n];
			if (e.length > this.max_input_chars_per_word) {
				t.push(this.unk_token);
				continue;
			}
			let r = !1, i = 0, a = [];
			for (; i < e.length;) {
				let t = e.length, n = null;
				for (; i < t;) {
					let r = e.slice(i, t).join("");
					if (i > 0 && (r = this.config.continuing_subword_prefix + r), this.tokens_to_ids.has(r)) {
						n = r;
						break;
					}
					--t;
				}
				if (n === null) {
					r = !0;
					break;
				}
				a.push(n), i = t;
			}
			r ? t.push(this.unk_token) : t.push(...a);
		}
		return t;
	}
}, En = class e {
	constructor(e, t) {
		this.is_leaf = e, this.children = t;
	}
	static default() {
		return new e(!1, /* @__PURE__ */ new Map());
	}
}, Dn = class {
	constructor() {
		this.root = En.default();
	}
	extend(e) {
		for (let t of e) this.push(t);
	}
	push(e) {
		let t = this.root;
		for (let n of e) {
			let e = t.children.get(n);
			e === void 0 && (e = En.default(), t.children.set(n, e)), t = e;
		}
		t.is_leaf = !0;
	}
	*common_prefix_search(e, t = 0) {
		let n = this.root;
		if (n === void 0) return;
		let r = "";
		for (let i = t; i < e.length; ++i) {
			let t = e[i];
			if (r += t, n = n.children.get(t), n === void 0) return;
			n.is_leaf && (yield r);
		}
	}
}, On = class e {
	constructor(e, t, n, r, i) {
		this.token_id = e, this.node_id = t, this.pos = n, this.length = r, this.score = i, this.prev = null, this.backtrace_score = 0;
	}
	clone() {
		let t = new e(this.token_id, this.node_id, this.pos, this.length, this.score);
		return t.prev = this.prev, t.backtrace_score = this.backtrace_score, t;
	}
}, kn = class {
	constructor(e, t, n) {
		this.chars = Array.from(e), this.len = this.chars.length, this.bos_token_id = t, this.eos_token_id = n, this.nodes = [], this.begin_nodes = Array.from({ length: this.len + 1 }, () => []), this.end_nodes = Array.from({ length: this.len + 1 }, () => []);
		let r = new On(this.bos_token_id ?? 0, 0, 0, 0, 0), i = new On(this.eos_token_id ?? 0, 1, this.len, 0, 0);
		this.nodes.push(r.clone()), this.nodes.push(i.clone()), this.begin_nodes[this.len].push(i), this.end_nodes[0].push(r);
	}
	insert(e, t, n, r) {
		let i = this.nodes.length, a = new On(r, i, e, t, n);
		this.begin_nodes[e].push(a), this.end_nodes[e + t].push(a), this.nodes.push(a);
	}
	viterbi() {
		let e = this.len, t = 0;
		for (; t <= e;) {
			if (this.begin_nodes[t].length == 0) return [];
			for (let e of this.begin_nodes[t]) {
				e.prev = null;
				let n = 0, r = null;
				for (let i of this.end_nodes[t]) {
					let t = i.backtrace_score + e.score;
					(r === null || t > n) && (r = i.clone(), n = t);
				}
				if (r !== null) e.prev = r, e.backtrace_score = n;
				else return [];
			}
			++t;
		}
		let n = [], r = this.begin_nodes[e][0].prev;
		if (r === null) return [];
		let i = r.clone();
		for (; i.prev !== null;) n.push(i.clone()), i = i.clone().prev.clone();
		return n.reverse(), n;
	}
	piece(e) {
		return this.chars.slice(e.pos, e.pos + e.length).join("");
	}
	tokens() {
		return this.viterbi().map((e) => this.piece(e));
	}
	token_ids() {
		return this.viterbi().map((e) => e.token_id);
	}
};
function An(e) {
	if (e.length === 0) throw Error("Array must not be empty");
	let t = e[0], n = 0;
	for (let r = 1; r < e.length; ++r) e[r] < t && (t = e[r], n = r);
	return [t, n];
}
var jn = class extends q {
	constructor(e, t) {
		super(e);
		let n = e.vocab.length;
		this.vocab = Array(n), this.scores = Array(n);
		for (let t = 0; t < n; ++t) [this.vocab[t], this.scores[t]] = e.vocab[t];
		this.unk_token_id = e.unk_id, this.unk_token = this.vocab[e.unk_id], this.tokens_to_ids = new Map(this.vocab.map((e, t) => [e, t])), this.bos_token = " ", this.bos_token_id = this.tokens_to_ids.get(this.bos_token), this.eos_token = t, this.eos_token_id = this.tokens_to_ids.get(this.eos_token), this.unk_token = this.vocab[this.unk_token_id], this.min_score = An(this.scores)[0], this.unk_score = this.min_score - 10, this.scores[this.unk_token_id] = this.unk_score, this.trie = new Dn(), this.trie.extend(this.vocab), this.fuse_unk = !0;
	}
	populate_nodes(e) {
		let t = e.chars, n = 0;
		for (; n < t.length;) {
			let r = !1, i = this.trie.common_prefix_search(t, n);
			for (let t of i) {
				let i = this.tokens_to_ids.get(t), a = this.scores[i], o = Ht(t);
				e.insert(n, o, a, i), !r && o === 1 && (r = !0);
			}
			r || e.insert(n, 1, this.unk_score, this.unk_token_id), n += 1;
		}
	}
	tokenize(e) {
		let t = new kn(e, this.bos_token_id, this.eos_token_id);
		return this.populate_nodes(t), t.tokens();
	}
	encode(e) {
		let t = [];
		for (let n of e) {
			let e = this.tokenize(n);
			t.push(...e);
		}
		return t;
	}
}, Mn = class {
	constructor(e = (e, t) => e > t, t = Infinity) {
		this._heap = [], this._comparator = e, this._max_size = t;
	}
	get size() {
		return this._heap.length;
	}
	is_empty() {
		return this.size === 0;
	}
	peek() {
		return this._heap[0];
	}
	push(...e) {
		return this.extend(e);
	}
	extend(e) {
		for (let t of e) if (this.size < this._max_size) this._heap.push(t), this._sift_up();
		else {
			let e = this._smallest();
			this._comparator(t, this._heap[e]) && (this._heap[e] = t, this._sift_up_from(e));
		}
		return this.size;
	}
	pop() {
		let e = this.peek(), t = this.size - 1;
		return t > 0 && this._swap(0, t), this._heap.pop(), this._sift_down(), e;
	}
	replace(e) {
		let t = this.peek();
		return this._heap[0] = e, this._sift_down(), t;
	}
	_parent(e) {
		return (e + 1 >>> 1) - 1;
	}
	_left(e) {
		return (e << 1) + 1;
	}
	_right(e) {
		return e + 1 << 1;
	}
	_greater(e, t) {
		return this._comparator(this._heap[e], this._heap[t]);
	}
	_swap(e, t) {
		let n = this._heap[e];
		this._heap[e] = this._heap[t], this._heap[t] = n;
	}
	_sift_up() {
		this._sift_up_from(this.size - 1);
	}
	_sift_up_from(e) {
		for (; e > 0 && this._greater(e, this._parent(e));) this._swap(e, this._parent(e)), e = this._parent(e);
	}
	_sift_down() {
		let e = 0;
		for (; this._left(e) < this.size && this._greater(this._left(e), e) || this._right(e) < this.size && this._greater(this._right(e), e);) {
			let t = this._right(e) < this.size && this._greater(this._right(e), this._left(e)) ? this._right(e) : this._left(e);
			this._swap(e, t), e = t;
		}
	}
	_smallest() {
		return 2 ** Math.floor(Math.log2(this.size)) - 1;
	}
}, Nn = class {
	constructor(e) {
		this.capacity = e, this.cache = /* @__PURE__ */ new Map();
	}
	get(e) {
		if (!this.cache.has(e)) return;
		let t = this.cache.get(e);
		return this.cache.delete(e), this.cache.set(e, t), t;
	}
	put(e, t) {
		this.cache.has(e) && this.cache.delete(e), this.cache.set(e, t), this.cache.size > this.capacity && this.cache.delete(this.cache.keys().next().value);
	}
	clear() {
		this.cache.clear();
	}
}, Pn = class extends q {
	constructor(e) {
		super(e), this.tokens_to_ids = Wt(e.vocab), this.unk_token_id = this.tokens_to_ids.get(e.unk_token), this.unk_token = e.unk_token, this.vocab = Array(this.tokens_to_ids.size);
		for (let [e, t] of this.tokens_to_ids) this.vocab[t] = e;
		let t = Array.isArray(e.merges[0]);
		this.merges = t ? e.merges : e.merges.map((e) => e.split(" ", 2)), this.bpe_ranks = new Map(this.merges.map((e, t) => [JSON.stringify(e), t])), this.end_of_word_suffix = e.end_of_word_suffix, this.continuing_subword_suffix = e.continuing_subword_suffix ?? null, this.byte_fallback = this.config.byte_fallback ?? !1, this.byte_fallback && (this.text_encoder = new TextEncoder()), this.ignore_merges = this.config.ignore_merges ?? !1, this.max_length_to_cache = 256, this.cache_capacity = 1e4, this.cache = new Nn(this.cache_capacity);
	}
	clear_cache() {
		this.cache.clear();
	}
	bpe(e) {
		if (e.length === 0) return [];
		let t = this.cache.get(e);
		if (t !== void 0) return t;
		let n = Array.from(e);
		this.end_of_word_suffix && (n[n.length - 1] += this.end_of_word_suffix);
		let r = [];
		if (n.length > 1) {
			let e = new Mn((e, t) => e.score < t.score), t = {
				token: n[0],
				bias: 0,
				prev: null,
				next: null
			}, i = t;
			for (let t = 1; t < n.length; ++t) {
				let r = {
					bias: t / n.length,
					token: n[t],
					prev: i,
					next: null
				};
				i.next = r, this.add_node(e, i), i = r;
			}
			for (; !e.is_empty();) {
				let n = e.pop();
				if (n.deleted || !n.next || n.next.deleted) continue;
				if (n.deleted = !0, n.next.deleted = !0, n.prev) {
					let e = { ...n.prev };
					n.prev.deleted = !0, n.prev = e, e.prev ? e.prev.next = e : t = e;
				}
				let r = {
					token: n.token + n.next.token,
					bias: n.bias,
					prev: n.prev,
					next: n.next.next
				};
				r.prev ? (r.prev.next = r, this.add_node(e, r.prev)) : t = r, r.next && (r.next.prev = r, this.add_node(e, r));
			}
			for (let e = t; e !== null; e = e.next) r.push(e.token);
		} else r = n;
		if (this.continuing_subword_suffix) for (let e = 0; e < r.length - 1; ++e) r[e] += this.continuing_subword_suffix;
		return e.length < this.max_length_to_cache && this.cache.put(e, r), r;
	}
	add_node(e, t) {
		let n = this.bpe_ranks.get(JSON.stringify([t.token, t.next.token]));
		n !== void 0 && (t.score = n + t.bias, e.push(t));
	}
	encode(e) {
		let t = [];
		for (let n of e) {
			if (this.ignore_merges && this.tokens_to_ids.has(n)) {
				t.push(n);
				continue;
			}
			let e = this.bpe(n);
			for (let n of e) if (this.tokens_to_ids.has(n)) t.push(n);
			else if (this.byte_fallback) {
				let e = Array.from(this.text_encoder.encode(n)).map((e) => `<0x${e.toString(16).toUpperCase().padStart(2, "0")}>`);
				e.every((e) => this.tokens_to_ids.has(e)) ? t.push(...e) : this.unk_token != null && t.push(this.unk_token);
			} else this.unk_token != null && t.push(this.unk_token);
		}
		return t;
	}
}, Fn = class extends q {
	constructor(e, t) {
		super(e);
		let n = e.vocab;
		this.tokens_to_ids = Wt(t.target_lang ? n[t.target_lang] : n), this.bos_token = t.bos_token, this.bos_token_id = this.tokens_to_ids.get(this.bos_token), this.eos_token = t.eos_token, this.eos_token_id = this.tokens_to_ids.get(this.eos_token), this.pad_token = t.pad_token, this.pad_token_id = this.tokens_to_ids.get(this.pad_token), this.unk_token = t.unk_token, this.unk_token_id = this.tokens_to_ids.get(this.unk_token), this.vocab = Array(this.tokens_to_ids.size);
		for (let [e, t] of this.tokens_to_ids) this.vocab[t] = e;
	}
	encode(e) {
		return e;
	}
};
function In(e, t) {
	switch (e.type) {
		case "WordPiece": return new Tn(e);
		case "Unigram": return new jn(e, t.eos_token);
		case "BPE": return new Pn(e);
		default:
			if (e.vocab) return Array.isArray(e.vocab) ? new jn(e, t.eos_token) : Object.hasOwn(e, "continuing_subword_prefix") && Object.hasOwn(e, "unk_token") ? Object.hasOwn(e, "merges") ? new Pn(e) : new Tn(e) : new Fn(e, {
				target_lang: t.target_lang,
				bos_token: t.bos_token,
				eos_token: t.eos_token,
				pad_token: t.pad_token,
				unk_token: t.unk_token
			});
			throw Error(`Unknown TokenizerModel type: ${e?.type}`);
	}
}
var Ln = In, J = class extends H {
	constructor(e) {
		super(), this.config = e;
	}
	_call(e, ...t) {
		return this.post_process(e, ...t);
	}
}, Rn = class extends J {
	post_process(e, t = null, n = !0) {
		let r = t === null ? this.config.single : this.config.pair, i = [], a = [];
		for (let o of r) "SpecialToken" in o ? n && (i.push(o.SpecialToken.id), a.push(o.SpecialToken.type_id)) : "Sequence" in o && (o.Sequence.id === "A" ? (i = V(i, e), a = V(a, Array(e.length).fill(o.Sequence.type_id))) : o.Sequence.id === "B" && (i = V(i, t), a = V(a, Array(t.length).fill(o.Sequence.type_id))));
		return {
			tokens: i,
			token_type_ids: a
		};
	}
}, zn = class extends J {
	post_process(e, t = null) {
		return {
			tokens: e,
			tokens_pair: t
		};
	}
}, Bn = class extends J {
	constructor(e) {
		super(e), this.sep = e.sep, this.cls = e.cls;
	}
	post_process(e, t = null, n = !0) {
		n && (e = V([this.cls[0]], e, [this.sep[0]]));
		let r = Array(e.length).fill(0);
		if (t) {
			let i = [], a = n ? [this.sep[0]] : [];
			e = V(e, i, t, a), r = V(r, Array(t.length + i.length + a.length).fill(1));
		}
		return {
			tokens: e,
			token_type_ids: r
		};
	}
}, Vn = class extends J {
	constructor(e) {
		super(e), this.sep = e.sep, this.cls = e.cls;
	}
	post_process(e, t, n = !0) {
		n && (e = V([this.cls[0]], e, [this.sep[0]]));
		let r = Array(e.length).fill(0);
		if (t) {
			let i = n ? [this.sep[0]] : [], a = n ? [this.sep[0]] : [];
			e = V(e, i, t, a), r = V(r, Array(t.length + i.length + a.length).fill(1));
		}
		return {
			tokens: e,
			token_type_ids: r
		};
	}
}, Hn = class extends J {
	constructor(e) {
		super(e), this.processors = (e.processors ?? []).map((e) => Wn(e));
	}
	post_process(e, t = null, n = !0) {
		let r = {
			tokens: e,
			tokens_pair: t
		};
		for (let e of this.processors) r = e.post_process(r.tokens, r.tokens_pair, n);
		return r;
	}
};
function Un(e) {
	if (e === null) return null;
	switch (e.type) {
		case "TemplateProcessing": return new Rn(e);
		case "ByteLevel": return new zn(e);
		case "BertProcessing": return new Bn(e);
		case "RobertaProcessing": return new Vn(e);
		case "Sequence": return new Hn(e);
		default: throw Error(`Unknown PostProcessor type: ${e.type}`);
	}
}
var Wn = Un, Y = class extends H {
	constructor(e) {
		super(), this.config = e, this.added_tokens = [], this.end_of_word_suffix = null, this.trim_offsets = "trim_offsets" in e && e.trim_offsets;
	}
	_call(e) {
		return this.decode(e);
	}
	decode(e) {
		return this.decode_chain(e).join("");
	}
}, Gn = class extends Y {
	constructor(e) {
		super(e), this.byte_decoder = dn, this.text_decoder = new TextDecoder("utf-8", {
			fatal: !1,
			ignoreBOM: !0
		}), this.end_of_word_suffix = null;
	}
	convert_tokens_to_string(e) {
		let t = e.join(""), n = new Uint8Array([...t].map((e) => this.byte_decoder[e]));
		return this.text_decoder.decode(n);
	}
	decode_chain(e) {
		let t = [], n = [];
		for (let r of e) this.added_tokens.find((e) => e.content === r) === void 0 ? n.push(r) : (n.length > 0 && (t.push(this.convert_tokens_to_string(n)), n = []), t.push(r));
		return n.length > 0 && t.push(this.convert_tokens_to_string(n)), t;
	}
}, Kn = class extends Y {
	constructor(e) {
		super(e), this.cleanup = e.cleanup;
	}
	decode_chain(e) {
		return e.map((e, t) => {
			if (t !== 0) {
				let t = this.config.prefix;
				e = t && e.startsWith(t) ? e.replace(t, "") : " " + e;
			}
			return this.cleanup && (e = at(e)), e;
		});
	}
}, qn = class extends Y {
	constructor(e) {
		super(e), this.replacement = e.replacement ?? "▁";
	}
	decode_chain(e) {
		let t = [];
		for (let n = 0; n < e.length; ++n) {
			let r = e[n].replaceAll(this.replacement, " ");
			n == 0 && r.startsWith(" ") && (r = r.substring(1)), t.push(r);
		}
		return t;
	}
}, Jn = class extends Y {
	constructor(e) {
		super(e), this.suffix = e.suffix ?? "";
	}
	decode_chain(e) {
		return e.map((t, n) => t.replaceAll(this.suffix, n === e.length - 1 ? "" : " "));
	}
}, Yn = class extends Y {
	constructor(e) {
		super(e), this.pad_token = e.pad_token ?? "", this.word_delimiter_token = e.word_delimiter_token ?? "", this.cleanup = e.cleanup;
	}
	convert_tokens_to_string(e) {
		if (e.length === 0) return "";
		let t = [e[0]];
		for (let n = 1; n < e.length; ++n) e[n] !== t.at(-1) && t.push(e[n]);
		let n = t.filter((e) => e !== this.pad_token).join("");
		return this.cleanup && (n = at(n).replaceAll(this.word_delimiter_token, " ").trim()), n;
	}
	decode_chain(e) {
		return [this.convert_tokens_to_string(e)];
	}
}, Xn = class extends Y {
	constructor(e) {
		super(e), this.decoders = (e.decoders ?? []).map((e) => nr(e));
	}
	decode_chain(e) {
		return this.decoders.reduce((e, t) => t.decode_chain(e), e);
	}
}, Zn = class extends Y {
	constructor(e) {
		super(e), this.pattern = P(this.config.pattern);
	}
	decode_chain(e) {
		let t = this.config.content ?? "", n = this.pattern;
		return n === null ? e : e.map((e) => e.replaceAll(n, t));
	}
}, Qn = class extends Y {
	decode_chain(e) {
		return [e.join("")];
	}
}, $n = class extends Y {
	constructor(e) {
		super(e), this.content = e.content ?? "", this.start = e.start ?? 0, this.stop = e.stop ?? 0;
	}
	decode_chain(e) {
		return e.map((e) => {
			let t = 0;
			for (let n = 0; n < this.start && e[n] === this.content; ++n) t = n + 1;
			let n = e.length;
			for (let t = 0; t < this.stop; ++t) {
				let r = e.length - t - 1;
				if (e[r] === this.content) n = r;
				else break;
			}
			return e.slice(t, n);
		});
	}
}, er = class extends Y {
	constructor(e) {
		super(e), this.text_decoder = new TextDecoder();
	}
	decode_chain(e) {
		let t = [], n = [];
		for (let r of e) {
			let e = null;
			if (r.length === 6 && r.startsWith("<0x") && r.endsWith(">")) {
				let t = parseInt(r.slice(3, 5), 16);
				isNaN(t) || (e = t);
			}
			if (e !== null) n.push(e);
			else {
				if (n.length > 0) {
					let e = this.text_decoder.decode(Uint8Array.from(n));
					t.push(e), n = [];
				}
				t.push(r);
			}
		}
		if (n.length > 0) {
			let e = this.text_decoder.decode(Uint8Array.from(n));
			t.push(e), n = [];
		}
		return t;
	}
};
function tr(e) {
	if (e === null) return null;
	switch (e.type) {
		case "ByteLevel": return new Gn(e);
		case "WordPiece": return new Kn(e);
		case "Metaspace": return new qn(e);
		case "BPEDecoder": return new Jn(e);
		case "CTC": return new Yn(e);
		case "Sequence": return new Xn(e);
		case "Replace": return new Zn(e);
		case "Fuse": return new Qn(e);
		case "Strip": return new $n(e);
		case "ByteFallback": return new er(e);
		default: throw Error(`Unknown Decoder type: ${e.type}`);
	}
}
var nr = tr, rr = class {
	constructor(e, t) {
		let n = qt(e, "Tokenizer", [
			"model",
			"decoder",
			"post_processor",
			"pre_tokenizer",
			"normalizer"
		]);
		if (n) throw Error(n);
		let r = qt(t, "Config");
		if (r) throw Error(r);
		this.tokenizer = e, this.config = t, this.normalizer = ln(this.tokenizer.normalizer), this.pre_tokenizer = wn(this.tokenizer.pre_tokenizer), this.model = Ln(this.tokenizer.model, this.config), this.post_processor = Wn(this.tokenizer.post_processor), this.decoder = nr(this.tokenizer.decoder), this.special_tokens = [], this.all_special_ids = [], this.added_tokens = [];
		let i = [], a = [];
		this.added_tokens_map = /* @__PURE__ */ new Map();
		for (let e of this.tokenizer.added_tokens) {
			let t = new rt(e);
			if (this.added_tokens.push(t), this.model.tokens_to_ids.set(t.content, t.id), this.model.vocab[t.id] = t.content, t.special && (this.special_tokens.push(t.content), this.all_special_ids.push(t.id)), this.added_tokens_map.set(t.content, t), t.normalized && this.normalizer !== null) {
				let e = this.normalizer(t.content);
				a.push(e), this.added_tokens_map.set(e, t);
			} else i.push(t.content);
		}
		(this.config.additional_special_tokens ?? []).forEach((e) => {
			this.special_tokens.includes(e) || this.special_tokens.push(e);
		}), this.decoder && (this.decoder.added_tokens = this.added_tokens, this.decoder.end_of_word_suffix = this.model.end_of_word_suffix), this.splitter_unnormalized = new nt(i), this.splitter_normalized = new nt(a), this.remove_space = this.config.remove_space, this.clean_up_tokenization_spaces = this.config.clean_up_tokenization_spaces ?? !0, this.do_lowercase_and_remove_accent = this.config.do_lowercase_and_remove_accent ?? !1;
	}
	encode(e, { text_pair: t = null, add_special_tokens: n = !0, return_token_type_ids: r = null } = {}) {
		let { tokens: i, token_type_ids: a } = this.tokenize_helper(e, {
			text_pair: t,
			add_special_tokens: n
		}), o = i.map((e) => this.added_tokens_map.get(e)?.id ?? this.model.tokens_to_ids.get(e) ?? this.model.unk_token_id), s = {
			ids: o,
			tokens: i,
			attention_mask: Array(o.length).fill(1)
		};
		return r && a && (s.token_type_ids = a), s;
	}
	decode(e, t = {}) {
		if (!Array.isArray(e) || e.length === 0 || !Vt(e[0])) throw Error("token_ids must be a non-empty array of integers.");
		let n = e.map((e) => this.model.vocab[Number(e)] ?? this.model.unk_token);
		t.skip_special_tokens && (n = n.filter((e) => !this.special_tokens.includes(e)));
		let r = this.decoder ? this.decoder(n) : n.join(" ");
		return this.decoder && this.decoder.end_of_word_suffix && (r = r.replaceAll(this.decoder.end_of_word_suffix, " "), t.skip_special_tokens && (r = r.trim())), (t.clean_up_tokenization_spaces ?? this.clean_up_tokenization_spaces) && (r = at(r)), r;
	}
	tokenize(e, { text_pair: t = null, add_special_tokens: n = !1 } = {}) {
		return this.tokenize_helper(e, {
			text_pair: t,
			add_special_tokens: n
		}).tokens;
	}
	encode_text(e) {
		if (e === null) return null;
		let t = this.splitter_unnormalized.split(e);
		return t.forEach((e, n) => {
			let r = this.added_tokens_map.get(e);
			r && (r.lstrip && n > 0 && (t[n - 1] = t[n - 1].trimEnd()), r.rstrip && n < t.length - 1 && (t[n + 1] = t[n + 1].trimStart()));
		}), t.flatMap((e, t) => {
			if (e.length === 0) return [];
			if (this.added_tokens_map.has(e)) return [e];
			if (this.remove_space === !0 && (e = e.trim().split(/\s+/).join(" ")), this.do_lowercase_and_remove_accent && (e = Ut(e)), this.normalizer !== null && (e = this.normalizer(e)), e.length === 0) return [];
			let n = this.splitter_normalized.split(e);
			return n.forEach((e, t) => {
				let r = this.added_tokens_map.get(e);
				r && (r.lstrip && t > 0 && (n[t - 1] = n[t - 1].trimEnd()), r.rstrip && t < n.length - 1 && (n[t + 1] = n[t + 1].trimStart()));
			}), n.flatMap((e) => {
				if (e.length === 0) return [];
				if (this.added_tokens_map.has(e)) return [e];
				let n = this.pre_tokenizer === null ? [e] : this.pre_tokenizer(e, { section_index: t });
				return this.model(n);
			});
		});
	}
	tokenize_helper(e, { text_pair: t = null, add_special_tokens: n = !0 }) {
		let r = this.encode_text(e), i = this.encode_text(t || null);
		return this.post_processor ? this.post_processor(r, i, n) : { tokens: V(r ?? [], i ?? []) };
	}
	token_to_id(e) {
		return this.model.tokens_to_ids.get(e);
	}
	id_to_token(e) {
		return this.model.vocab[e];
	}
	get_added_tokens_decoder() {
		let e = /* @__PURE__ */ new Map();
		for (let t of this.added_tokens) e.set(t.id, t);
		return e;
	}
	get_vocab(e = !0) {
		let t = /* @__PURE__ */ new Map();
		for (let n = 0; n < this.model.vocab.length; ++n) {
			let r = this.model.vocab[n];
			(e || !this.added_tokens_map.has(r)) && t.set(r, n);
		}
		return t;
	}
}, ir = "WordLevel";
function ar(e) {
	let t = JSON.parse(new TextDecoder().decode(e));
	if (t.model.type === ir) return or(t.model.vocab, t.model.unk_token ?? null);
	let n = {
		type: "BPE",
		...t.model
	}, r = new rr({
		...t,
		model: n,
		added_tokens: t.added_tokens ?? [],
		post_processor: null
	}, {});
	return (e) => [...r.encode(e, { add_special_tokens: !1 }).ids];
}
function or(t, n) {
	let r = new Map(Object.entries(t)), i = n === null ? void 0 : r.get(n);
	return (t) => t.split(/\s+/u).filter(Boolean).map((t) => {
		let n = r.get(t) ?? i;
		if (n !== void 0) return n;
		throw new e(`"${t.slice(0, 80)}" is no token of this model, whose tokens are words`, "take words of its vocabulary");
	});
}
function sr(e, t, n, r) {
	re(t);
	let i = [...n === null ? [] : [n], ...e(t)];
	return {
		ids: i.slice(0, r),
		cut: Math.max(0, i.length - r)
	};
}
// src/engine/words.ts
function cr(e, t, n) {
	let r = n ? ["D", "M"] : ["A"];
	return Array.from({ length: e.n_heads }, (e, n) => r.map((e) => ({
		layer: t,
		head: n,
		kind: e
	}))).flat();
}
function lr(e) {
	return e.kind === "D" ? 0 : 1;
}
function ur(e, t, n) {
	let r = e.patterns[t.layer][t.head], i = new Float64Array(n.length);
	for (let e = 0; e < n.length; e++) {
		if (n[e] === 0) continue;
		let [a, o] = dr(t.kind, e);
		for (let t = a; t < o; t++) i[t] += n[e] * r[O(e) + t];
	}
	return fr(e, t.layer, i);
}
function dr(e, t) {
	return [e === "D" ? t : 0, e === "M" ? t : t + 1];
}
function fr(e, t, n) {
	return e.model.normed ? n.map((n, r) => n * e.scales[t][r]) : n;
}
function pr(e, t) {
	let { embed: n, position_table: r, layers: i } = e.model;
	if (t > 0) {
		let e = i[t - 1].b_O;
		return e ? [{
			origin: `b_O[${t - 1}]`,
			kind: "one",
			at: () => e
		}] : [];
	}
	let a = {
		origin: "W_E",
		kind: "tokens",
		at: (t) => E(n, e.ids[t])
	};
	return r ? [a, {
		origin: "W_P",
		kind: "positions",
		at: (e) => E(r, e)
	}] : [a];
}
function X(e, t, n) {
	let r = new Float64Array(n);
	for (let i = 0; i < t.length; i++) {
		if (t[i] === 0) continue;
		let a = e.at(i);
		for (let e = 0; e < n; e++) r[e] += t[i] * a[e];
	}
	return Float32Array.from(r);
}
function Z(e, t) {
	let n = 0;
	for (let r = 0; r < e.length; r++) n += e[r] * t[r];
	return n;
}
function mr(e, t, n) {
	let r = [e.position_table ? 2 : 1];
	for (let i = 0; i < t; i++) {
		let [t, a] = [n ? 1 + e.n_heads : 1, e.n_heads], o = Array.from({ length: r.length + 1 }, (e, n) => t * (r[n] ?? 0) + a * (r[n - 1] ?? 0));
		e.layers[i].b_O && (o[0] += 1), r = o;
	}
	return r;
}
function hr(e) {
	return {
		data: e,
		at: 0,
		rows: 1,
		cols: e.length,
		stride: e.length
	};
}
// src/engine/ledger.ts
var gr = 1e5, _r = {
	tokens: "W_E",
	positions: "position",
	one: "bias"
}, vr = [
	"none",
	"q",
	"k",
	"qk"
];
function yr(e, t, n, r, i) {
	let { model: a } = e, o = a.layers[t.layer];
	br(a, t, i);
	let s = Or(wr(e, t, "Q", o, Sr(n), i)), c = Or(wr(e, t, "K", o, Cr(o, t.head, r), i)), l = s.flatMap((e) => c.map((t) => kr(e, t))), u = xr(e, t, n), d = e.patterns[t.layer][t.head].subarray(O(n), O(n + 1)), f = Array.from(u, (e, t) => ({
		src: t,
		score: e,
		attention: d[t]
	}));
	return {
		kind: "ledger",
		score: u[r],
		attention: d[r],
		entries: l.sort((e, t) => Math.abs(t.value) - Math.abs(e.value)),
		residual: u[r] - l.reduce((e, { value: t }) => e + t, 0),
		competing: f.filter((e) => e.src !== r).sort((e, t) => t.attention - e.attention)
	};
}
function br(t, n, r) {
	let i = t.layers[n.layer], a = mr(t, n.layer, r).reduce((e, t) => e + t, 0), o = (a + Number(!!i.b_Q) + Number(!!i.P_Q)) * (a + Number(!!i.b_K) + Number(!!i.P_K));
	if (o > gr) throw new e(`${Ce(n)} has ${o} pairs of paths, more than the limit of ${gr}`, "unweave.analysis.attribution.score_shares gives the shares by kind");
}
function xr(e, t, n) {
	let [r, i] = [e.model.layers[t.layer], M(e, t.layer, 0, n + 1)], a = E(Ae(e.model, r, w(i, n, n + 1), n, t.head), 0), o = je(e.model, r, i, 0, t.head);
	return Float64Array.from({ length: n + 1 }, (e, t) => Z(a, E(o, t)));
}
function Sr(e) {
	let t = new Float64Array(e + 1);
	return t[e] = 1, t;
}
function Cr(e, t, n) {
	let r = Sr(n);
	return !e.smear || n === 0 || (r[n] = e.smear[t], r[n - 1] = 1 - e.smear[t]), r;
}
function wr(e, { layer: t, head: n }, r, i, a, o) {
	let { model: s } = e, [c, l, u] = r === "Q" ? [
		i.W_Q,
		i.b_Q,
		i.P_Q
	] : [
		i.W_K,
		i.b_K,
		i.P_K
	], [d, f] = [n * s.d_head, (n + 1) * s.d_head], p = Tr(e, t, fr(e, t, a), [], we(s, c, n), o);
	if (l) {
		let e = X({
			origin: "",
			kind: "one",
			at: () => l.subarray(d, f)
		}, a, s.d_head);
		p.push({
			word: [],
			start: "one",
			origin: `b_${r}[${t},${n}]`,
			vector: e
		});
	}
	if (u) {
		let e = X({
			origin: "",
			kind: "positions",
			at: (e) => E(u, e).subarray(d, f)
		}, a, s.d_head);
		p.push({
			word: [],
			start: "positions",
			origin: `P_${r}[${t},${n}]`,
			vector: e
		});
	}
	return p;
}
function Tr(e, t, n, r, i, a) {
	let o = pr(e, t).map(({ origin: t, kind: a, at: o }) => {
		let s = X({
			origin: t,
			kind: a,
			at: o
		}, n, e.model.d_model);
		return {
			word: r,
			start: a,
			origin: t,
			vector: Er(e.model, r, s, i)
		};
	});
	if (t === 0) return o;
	let s = cr(e.model, t - 1, a).flatMap((o) => Tr(e, t - 1, ur(e, o, n), [...r, o], i, a));
	return [
		...o,
		...Tr(e, t - 1, n, r, i, a),
		...s
	];
}
function Er(e, t, n, r) {
	return Dr(r, t.reduceRight((t, { layer: n, head: r }) => {
		let i = e.layers[n];
		return Dr(Ee(i, r), Dr(Te(i, r), t));
	}, n));
}
function Dr(e, t) {
	let n = C(1, e.rows);
	return k(hr(t), e, n), n.data;
}
function Or(e) {
	let t = e.map(({ word: e, start: t }) => [...e.map(Se), _r[t]].join(" · ")), n = /* @__PURE__ */ new Map();
	for (let e of t) n.set(e, (n.get(e) ?? 0) + 1);
	return e.map(({ word: e, origin: r, vector: i }, a) => ({
		name: n.get(t[a]) === 1 ? t[a] : `${t[a]} (${r})`,
		heads: e.map(Ce),
		order: e.reduce((e, t) => e + lr(t), 0),
		vector: i
	}));
}
function kr(e, t) {
	return {
		query: e.name,
		key: t.name,
		query_heads: e.heads,
		key_heads: t.heads,
		side: vr[Number(e.order > 0) + 2 * Number(t.order > 0)],
		value: Z(e.vector, t.vector)
	};
}
// src/engine/paths.ts
var Q = 5e4;
function Ar(e, t) {
	let n = Mr(e, t), r = Br(n, t.hops), i = Fr(Pr(n, t.hops), t.order), a = Ir(n, i, t.hops), o = [...a].sort(jr).slice(0, t.top), s = (e) => e.reduce((e, t) => e + t.value, 0), c = s(r.orders.filter(({ order: e }) => e > i)), l = s(a) - s(o) + c;
	return {
		kind: "paths",
		logit: n.logit,
		paths: o,
		not_listed: l,
		above: c,
		residual: s(o) + l - n.logit,
		by_order: r.orders,
		by_head: r.heads.sort(jr),
		by_source: r.places.sort(jr)
	};
}
var jr = (e, t) => Math.abs(t.value) - Math.abs(e.value);
function Mr(e, { position: t, target: n, against: r }) {
	let { unembed: i, b_U: a, n_layers: o } = e.model, s = E(i, n).slice();
	r !== null && N(s, E(i, r).map((e) => -e));
	let c = a && a[n] - (r === null ? 0 : a[r]);
	return {
		run: e,
		dst: t,
		covector: s,
		bias: c,
		logit: Z(s, E(e.streams[o], t)) * Nr(e, t) + (c ?? 0)
	};
}
function Nr(e, t) {
	return e.model.normed ? e.scales[e.model.n_layers][t] : 1;
}
function Pr({ run: e, bias: t }, n) {
	let r = mr(e.model, e.model.n_layers, n);
	return t !== null && (r[0] += 1), r;
}
function Fr(t, n) {
	let r = Math.min(n ?? t.length - 1, t.length - 1), i = (e) => t.slice(0, e + 1).reduce((e, t) => e + t, 0);
	if (i(0) > Q) throw new e(`there are ${i(0)} paths of order 0, more than ${Q}`, "count heads, not hops");
	let a = 0;
	for (; a < r && i(a + 1) <= Q;) a++;
	if (n !== null && a < r) throw new e(`there are ${i(r)} paths up to order ${n}, more than ${Q}`, `list to order ${a}`);
	return a;
}
function Ir(e, t, n) {
	let r = new Float64Array(e.dst + 1);
	r[e.dst] = Nr(e.run, e.dst);
	let i = [];
	return e.bias !== null && i.push(Rr([], "b_U", e.bias)), Lr(e.run, e.run.model.n_layers, r, e.covector, [], t, n, i), i;
}
function Lr(e, t, n, r, i, a, o, s) {
	for (let a of pr(e, t)) s.push(Rr(i, a.origin, Z(r, X(a, n, e.model.d_model))));
	if (t !== 0) {
		Lr(e, t - 1, n, r, i, a, o, s);
		for (let c of cr(e.model, t - 1, o)) {
			if (lr(c) > a) continue;
			let l = zr(e.model, c, r);
			Lr(e, t - 1, ur(e, c, n), l, [...i, c], a - lr(c), o, s);
		}
	}
}
function Rr(e, t, n) {
	return {
		heads: e.map(Se),
		origin: t,
		position: null,
		token: null,
		value: n
	};
}
function zr(e, { layer: t, head: n }, r) {
	let i = e.layers[t], [a, o] = [n * i.d_value, (n + 1) * i.d_value], s = C(1, i.d_value), c = C(1, e.d_model);
	return k(hr(r), w(i.W_O_T, a, o), s), k(s, T(i.W_V_T, a, o), c), c.data;
}
function Br(e, t) {
	let { run: n, dst: r } = e, i = Pr(e, t).map((e, t) => ({
		order: t,
		paths: e,
		value: 0
	})), a = {
		orders: i,
		heads: [],
		places: []
	};
	e.bias !== null && (i[0].value += e.bias, a.places.push({
		origin: "b_U",
		position: null,
		token: null,
		value: e.bias
	}));
	let o = C(r + 1, n.model.d_model);
	E(o, r).set(e.covector.map((e) => e * Nr(n, r)));
	let s = [{
		rows: o,
		first: r
	}];
	for (let e = n.model.n_layers;; e--) {
		for (let t of pr(n, e)) Vr(a, n, s, t);
		if (e === 0) return {
			...a,
			orders: i.filter((e) => e.paths > 0)
		};
		s = Hr(n, e - 1, s, t, a.heads);
	}
}
function Vr(e, t, n, r) {
	let i = new Float64Array(n[0].rows.rows);
	n.forEach(({ rows: t, first: n }, a) => {
		for (let o = n; o < t.rows; o++) {
			let n = Z(E(t, o), r.at(o));
			i[o] += n, e.orders[a].value += n;
		}
	});
	let a = (t, n, i) => e.places.push({
		origin: r.origin,
		position: t,
		token: n,
		value: i
	});
	if (r.kind === "one") a(null, null, i.reduce((e, t) => e + t, 0));
	else for (let [e, n] of i.entries()) n && a(e, t.ids[e], n);
}
function Hr(e, t, n, r, i) {
	let [a, o] = [e.model.layers[t], n[0].rows.rows], s = cr(e.model, t, r), c = new Float64Array(s.length), l = [...n, {
		rows: C(o, e.model.d_model),
		first: o
	}].map(({ rows: e, first: t }) => ({
		rows: {
			...e,
			data: e.data.slice()
		},
		first: t
	}));
	return n.forEach(({ rows: t, first: n }, i) => {
		if (n >= o) return;
		let u = C(o, a.W_O_T.rows);
		k(w(t, n, o), a.W_O_T, w(u, n, o));
		for (let t of r ? ["D", "M"] : ["A"]) {
			let r = C(o, a.W_O_T.rows);
			s.forEach((i, a) => {
				i.kind === t && (c[a] += Ur(e, i, u, r, n));
			});
			let [d, f] = [l[i + (t === "D" ? 0 : 1)], t === "D" ? n : 0];
			k(w(r, f, o), a.W_V_T, w(d.rows, f, o), !0), d.first = Math.min(d.first, f);
		}
	}), s.forEach((e, t) => {
		i.push({
			head: Se(e),
			value: c[t]
		});
	}), l;
}
function Ur(e, t, n, r, i) {
	let { d_value: a } = e.model.layers[t.layer], o = e.patterns[t.layer][t.head], s = (e) => T(e, t.head * a, (t.head + 1) * a), [c, l, u] = [
		s(n),
		s(r),
		s(e.values[t.layer])
	];
	for (let e = i; e < n.rows; e++) {
		let [n, r] = dr(t.kind, e);
		for (let t = n; t < r; t++) Wr(l, t, o[O(e) + t], c, e);
	}
	let d = 0;
	for (let r = 0; r < n.rows; r++) {
		let n = E(l, r);
		if (d += Z(n, E(u, r)), e.model.normed) for (let i = 0; i < a; i++) n[i] *= e.scales[t.layer][r];
	}
	return d;
}
function Wr(e, t, n, r, i) {
	let [a, o, s, c] = [
		e.data,
		r.data,
		e.at + t * e.stride,
		r.at + i * r.stride
	];
	if (n !== 0) for (let t = 0; t < e.cols; t++) a[s + t] += n * o[c + t];
}
// src/engine/tiles.ts
function Gr(e, { layer: t, head: n }, r, i) {
	let a = e.patterns[t][n], o = () => {
		let r = e.model.layers[t], i = C(e.ids.length, e.model.d_model);
		return k(Kr(e, t, n), Ee(r, n), i), i;
	};
	switch (r) {
		case "attention": return a.slice();
		case "score": return Me(e, t, n);
		case "value": return qr(a, Kr(e, t, n));
		case "info": return qr(a, o());
		case "effect": return Jr(e, a, o(), i);
	}
}
function Kr(e, t, n) {
	let { d_value: r } = e.model.layers[t];
	return T(e.values[t], n * r, (n + 1) * r);
}
function qr(e, t) {
	let n = Float64Array.from({ length: t.rows }, (e, n) => Math.hypot(...E(t, n))), r = Math.max(n.reduce((e, t) => Math.max(e, t), 0), 1e-300);
	return Yr(e, t.rows, (e, t, i) => e * n[i] / r);
}
function Jr(e, t, n, r) {
	let { model: i, ids: a } = e, o = a.length, s = (e) => r === void 0 ? a[e + 1] : r, c = C(r === void 0 ? o : 1, o);
	for (let e = 0; e < c.rows; e++) {
		let t = s(e);
		t === void 0 ? c.data.fill(NaN, e * o) : k(w(i.unembed, t, t + 1), n, w(c, e, e + 1));
	}
	return Yr(t, o, (t, n, a) => t * (i.normed ? e.scales[i.n_layers][n] : 1) * c.data[(r === void 0 ? n * o : 0) + a]);
}
function Yr(e, t, n) {
	let r = new Float32Array(e.length);
	for (let i = 0; i < t; i++) for (let t = 0; t <= i; t++) r[O(i) + t] = n(e[O(i) + t], i, t);
	return r;
}
// src/engine/engine.ts
var Xr = 96 * 2 ** 20;
function Zr() {
	let t = /* @__PURE__ */ new Map(), n = [], r = (n) => {
		let r = t.get(n);
		if (!r) throw new e(`the page has no weights of ${n.slice(0, 80)}`, "ask for a report --weights");
		return r;
	};
	return {
		load(e, n, r) {
			let i = t.get(e.name) ?? {
				spec: e,
				steps: /* @__PURE__ */ new Map(),
				encode: null
			};
			i.steps.set(n ?? -1, ye(e, r)), t.set(e.name, i);
		},
		tokenizer(e, t) {
			r(e).encode = ar(t);
		},
		encode(t, n) {
			let { spec: i, encode: a } = r(t);
			if (!a) throw new e(`the page has no tokenizer of ${i.name}`, "give token ids");
			return sr(a, n, i.start, i.n_ctx);
		},
		answer: (e) => $r((e, t) => Qr(r(e), t), n, e)
	};
}
function Qr({ spec: t, steps: n }, r) {
	let i = n.get(r);
	if (i) return i;
	let a = [...n.keys()].filter((e) => e >= 0).join(", ");
	throw new e(`the page has no weights of ${t.name} at step ${r}`, a ? `it has those at ${a}` : "");
}
function $r(e, t, n) {
	let r = b(n), [i, a] = "of" in r ? [r.of.model, r.of.step ?? -1] : [r.model, -1], o = e(i, r.kind === "snapshot" ? r.step : a);
	switch (ie(r, o), r.kind) {
		case "run": return qe(ri(t, $(o, t, r.of), r.top));
		case "ledger": {
			let { dst: e, src: n, hops: i } = r;
			return yr($(o, t, r.of).run, A(r.head), e, n, i);
		}
		case "paths": return Ar($(o, t, r.of).run, r);
		case "column": {
			let { circuit: e, token: t, side: n, top: i } = r;
			return Qe(o, A(r.head), e, t, n, i);
		}
		case "tile": {
			let { run: e } = $(o, t, r.of), n = Gr(e, A(r.head), r.mode, r.target);
			return {
				kind: "tile",
				n: e.ids.length,
				values: n
			};
		}
		case "snapshot": return {
			kind: "snapshot",
			step: r.step
		};
	}
}
function $(e, t, n) {
	let r = n.without.map(A), i = JSON.stringify([
		n.model,
		n.step ?? -1,
		n.without,
		n.frozen
	]), a = t.findIndex((e) => e.key === i && ei(e.run.ids, n.ids));
	if (a >= 0) return ni(t, t.splice(a, 1)[0]);
	let o = n.frozen && r.length ? $(e, t, {
		...n,
		without: [],
		frozen: !1
	}).run : null, s = ti(t, i, n.ids)?.run ?? null;
	return ni(t, {
		key: i,
		run: Oe(e, [...n.ids], r, o, s),
		predictions: null
	});
}
function ei(e, t) {
	return e.length === t.length && j(e, t) === e.length;
}
function ti(e, t, n, r = !1) {
	let i = (e) => j(e.run.ids, n) + (e.predictions ? .5 : 0);
	return e.filter((e) => e.key === t && (!r || e.predictions)).reduce((e, t) => e && i(e) >= i(t) ? e : t, void 0);
}
function ni(e, t) {
	e.unshift(t);
	let n = 0, r = e.findIndex((e) => (n += ke(e.run), n > Xr));
	return r > 0 && e.splice(r), t;
}
function ri(e, t, n) {
	if (t.predictions?.per === Math.min(n, t.run.model.d_vocab)) return t.predictions;
	let { key: r, run: i } = t, a = ti(e, r, i.ids, !0);
	return t.predictions = Ke(i, n, a?.predictions ?? null, a ? j(a.run.ids, i.ids) : 0), t.predictions;
}
// src/engine/weights.ts
function ii(e, { tensors: t, sinusoids: n }, r) {
	let i = (e) => l(e, e.chunks.map((e) => r(e.id))), a = {};
	for (let [e, n] of Object.entries(t)) {
		let t = i(n);
		a[e] = t instanceof Float32Array ? t : Float32Array.from(t);
	}
	if (!n) return a;
	let o = ai(e, n);
	for (let n = 0; n < e.n_layers; n++) for (let r of ["Q", "K"]) {
		let s = t[`layers.${n}.W_${r}`];
		s && (a[`layers.${n}.P_${r}`] = oi(i({
			...s,
			factor: 1
		}), o, e, s.factor ?? 1));
	}
	return a;
}
function ai({ d_model: e, n_ctx: t }, { scale: n, base: r }) {
	let i = new Float64Array(t * e);
	for (let a = 0; a < t; a++) for (let t = 0; t < e; t++) {
		let o = a * r ** (-(t - t % 2) / e);
		i[a * e + t] = n * (t % 2 ? Math.cos(o) : Math.sin(o));
	}
	return i;
}
function oi(e, t, { d_model: n, n_ctx: r }, i) {
	let a = new Float32Array(e.length / n * r), o = new Float64Array(n);
	for (let s = 0; s * n < e.length; s++) {
		for (let t = 0; t < n; t++) o[t] = e[s * n + t];
		for (let e = 0; e < r; e++) {
			let [c, l] = [0, 0], u = e * n;
			for (let e = 0; e + 1 < n; e += 2) c += o[e] * t[u + e], l += o[e + 1] * t[u + e + 1];
			n % 2 && (c += o[n - 1] * t[u + n - 1]), a[s * r + e] = i * (c + l);
		}
	}
	return a;
}
// src/engine/worker.ts
var si = Zr();
function ci(e) {
	if ("request" in e) return si.answer(e.request);
	if ("encode" in e) return si.encode(e.encode.model, e.encode.text);
	let t = (t) => e.chunks[t];
	if ("tokenizer" in e) {
		let { model: n, json: r } = e.tokenizer, i = r.chunks.map((e) => t(e.id));
		return si.tokenizer(n, l(r, i)), null;
	}
	let { model: n, step: r, engine: i } = e.load;
	return si.load(n, r, ii(n, i, t)), null;
}
function li(e) {
	return !e || !("kind" in e) ? [] : e.kind === "tile" ? [e.values.buffer] : e.kind === "run" ? [
		e.loss.buffer,
		e.top.ids.buffer,
		e.top.probabilities.buffer
	] : [];
}
self.onmessage = ({ data: e }) => {
	try {
		let t = ci(e);
		self.postMessage({
			id: e.id,
			answer: t
		}, { transfer: li(t) });
	} catch (t) {
		self.postMessage({
			id: e.id,
			refused: ui(t)
		});
	}
};
function ui(t) {
	return t instanceof e ? {
		message: t.hint ? t.message.slice(0, -(t.hint.length + 2)) : t.message,
		hint: t.hint
	} : {
		message: `the engine failed: ${t instanceof Error ? t.message : String(t)}`,
		hint: ""
	};
}
