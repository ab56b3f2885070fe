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
	if (!t.every((e) => Number.isInteger(e) && e >= 0)) throw _(`its shape is ${t}`);
	let n = t.at(-1) ?? 1;
	if (e.layout === "tril" && (t.length < 2 || t.at(-2) !== n)) throw _(`a triangle of shape ${t}`);
	let r = e.layout === "tril" ? t.slice(0, -2).reduce((e, t) => e * t, s(n)) : t.reduce((e, t) => e * t, 1);
	if (r > i) throw _(`its shape is ${t}`);
	return r;
}
function s(e) {
	return e * (e + 1) / 2;
}
function c(e, t) {
	let n = a[e.dtype];
	if (!n) throw _(`numbers of kind "${e.dtype}"`);
	let r = g(e.chunks, t);
	if (r.byteLength !== o(e) * n) throw _(`${r.byteLength} bytes where its shape asks for ${o(e) * n}`);
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
	if (e.name !== "sqrt" && e.name !== "arcsinh") throw _(`a scale "${e.name}"`);
	if (!(e.max >= 0) || e.name === "arcsinh" && !((e.knee ?? 1) > 0)) throw _("a scale without size");
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
function g(e, n) {
	if (n.length !== e.length) throw _(`${n.length} of ${e.length} parts are here`);
	return e.forEach((e, r) => {
		let i = n[r].byteLength;
		if (i !== e.bytes || i > t) throw _(`a part has ${i} bytes instead of ${e.bytes}`);
	}), ee(n.map((e) => new Uint8Array(e)), e.reduce((e, t) => e + t.bytes, 0)).buffer;
}
function ee(e, t) {
	let n = new Uint8Array(t), r = 0;
	for (let t of e) n.set(t, r), r += t.length;
	return n;
}
function _(t) {
	return new e(`an array of this page is damaged: ${t}`, "get the file again; the rest of the page works");
}
// src/engine/tensors.ts
function v(e, t, n = new Float32Array(e * t)) {
	return {
		data: n,
		at: 0,
		rows: e,
		cols: t,
		stride: t
	};
}
function y(e, t, n) {
	return {
		...e,
		at: e.at + t * e.stride,
		rows: n - t
	};
}
function b(e, t, n) {
	return {
		...e,
		at: e.at + t,
		cols: n - t
	};
}
function x(e, t) {
	let n = e.at + t * e.stride;
	return e.data.subarray(n, n + e.cols);
}
function S(e) {
	let t = v(e.cols, e.rows);
	for (let n = 0; n < e.rows; n++) for (let r = 0; r < e.cols; r++) t.data[r * e.rows + n] = e.data[e.at + n * e.stride + r];
	return t;
}
function C(e) {
	return e * (e + 1) / 2;
}
function w(e, t, n, r = !1) {
	let i = n.data;
	if (!r) for (let r = 0; r < e.rows; r++) i.fill(0, n.at + r * n.stride, n.at + r * n.stride + t.rows);
	let a = 0;
	for (; a + 3 < e.rows; a += 4) te(e, a, t, n);
	for (; a < e.rows; a++) ne(e, a, t, n);
}
function te(e, t, n, r) {
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
		let l = n.at + e * n.stride, m = l + n.stride, [h, g, ee, _, v, y, b, x] = [
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
			h += r * t, g += r * n, ee += o * t, _ += o * n, v += s * t, y += s * n, b += c * t, x += c * n;
		}
		let S = r.at + t * c + e;
		o[S] += h, o[S + 1] += g, S += c, o[S] += ee, o[S + 1] += _, S += c, o[S] += v, o[S + 1] += y, S += c, o[S] += b, o[S + 1] += x;
	}
	if (l < n.rows) for (let i = 0; i < 4; i++) o[r.at + (t + i) * c + l] += re(e, t + i, n, l);
}
function ne(e, t, n, r) {
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
	for (; d < n.rows; d++) o[u + d] += re(e, t, n, d);
}
function re(e, t, n, r) {
	let [i, a] = [e.at + t * e.stride, n.at + r * n.stride], o = 0;
	for (let t = 0; t < e.cols; t++) o += e.data[i + t] * n.data[a + t];
	return o;
}
// src/engine/model.ts
function ie(t, n) {
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
		positioned: t.positions !== "none",
		normed: t.norm.kind !== "none",
		eps: t.norm.eps,
		embed: S(v(a, s, l("embed"))),
		unembed: v(s, a, l("unembed")),
		position_table: u ? S(v(a, c, u)) : null,
		b_U: n.b_U ?? null,
		layers: Array.from({ length: r }, (e, r) => ae(t, r, n, l))
	};
}
function ae(e, t, n, r) {
	let [i, a] = [r(`layers.${t}.W_V`), e.n_heads * e.d_head], o = i.length / (e.n_heads * e.d_model), s = v(e.n_heads * o, e.d_model, i), c = oe(r(`layers.${t}.W_O`), e.n_heads, e.d_model, o), l = (e) => n[`layers.${t}.${e}`] ?? null, u = (t) => t && S(v(a, e.n_ctx, t));
	return {
		W_Q: v(a, e.d_model, r(`layers.${t}.W_Q`)),
		W_K: v(a, e.d_model, r(`layers.${t}.W_K`)),
		W_V: s,
		W_O: c,
		W_V_T: S(s),
		W_O_T: S(c),
		d_value: o,
		b_Q: l("b_Q"),
		b_K: l("b_K"),
		b_O: l("b_O"),
		smear: l("smear"),
		P_Q: u(l("P_Q")),
		P_K: u(l("P_K"))
	};
}
function oe(e, t, n, r) {
	let i = v(n, t * r);
	for (let a = 0; a < t; a++) for (let t = 0; t < n; t++) {
		let o = (a * n + t) * r;
		i.data.set(e.subarray(o, o + r), t * i.cols + a * r);
	}
	return i;
}
function se(e) {
	let t = T(e);
	return e.kind === "A" ? t : `${e.kind}[${t}]`;
}
function T(e) {
	return `L${e.layer}H${e.head}`;
}
function ce(t, n) {
	let r = /^(?:([MD])\[)?L(\d{1,4})H(\d{1,4})(\])?$/.exec(n);
	if (!r || r[1] === void 0 != (r[4] === void 0)) throw new e(`"${n.slice(0, 40)}" does not name a head`, "write L1H2, M[L1H2] or D[L1H2]");
	let i = {
		layer: Number(r[2]),
		head: Number(r[3]),
		kind: r[1] ?? "A"
	};
	if (i.layer < t.n_layers && i.head < t.n_heads) return i;
	let a = t.n_layers ? `${t.n_layers} × ${t.n_heads} heads` : "no heads at all";
	throw new e(`there is no head ${T(i)} in a model of ${a}`, "heads are numbered from L0H0");
}
function le(t, n) {
	let r = ce(t, n);
	if (r.kind === "A") return r;
	throw new e(`${n} is a part of a head`, `ask for ${T(r)}`);
}
function ue(e, t, n) {
	return y(t, n * e.d_head, (n + 1) * e.d_head);
}
function de(e, t) {
	return y(e.W_V, t * e.d_value, (t + 1) * e.d_value);
}
function fe(e, t) {
	return b(e.W_O, t * e.d_value, (t + 1) * e.d_value);
}
// src/engine/forward.ts
var pe = 8;
function me(e, t, n = [], r = null, i = null) {
	let a = i ? E(i.ids, t) : 0, o = be(e, t, n, r);
	i && xe(o, i, a), Se(o, a);
	for (let t = 0; t < e.n_layers; t++) we(o, t, a);
	return e.normed && Ce(o, e.n_layers, a), o;
}
function E(e, t) {
	let n = Math.min(e.length, t.length), r = 0;
	for (; r < n && e[r] === t[r];) r++;
	return r;
}
function he(e) {
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
function D(e, t, n = 0, r = e.ids.length) {
	let i = y(e.streams[t], n, r);
	if (!e.model.normed) return i;
	let a = v(i.rows, i.cols);
	for (let r = 0; r < i.rows; r++) {
		let o = e.scales[t][n + r];
		for (let e = 0; e < i.cols; e++) a.data[r * i.cols + e] = o * i.data[i.at + r * i.stride + e];
	}
	return a;
}
function ge(e, t, n, r, i) {
	return ke(e, n, t.W_Q, t.b_Q, t.P_Q, r, i);
}
function _e(e, t, n, r, i) {
	let a = ke(e, n, t.W_K, t.b_K, t.P_K, r, i);
	if (!t.smear) return a;
	let o = v(a.rows, a.cols);
	for (let n = 0; n < a.rows; n++) for (let r = 0; r < a.cols; r++) {
		let s = n === 0 ? 1 : t.smear[i ?? Math.floor(r / e.d_head)], c = n === 0 ? 0 : a.data[(n - 1) * a.cols + r];
		o.data[n * a.cols + r] = s * a.data[n * a.cols + r] + (1 - s) * c;
	}
	return o;
}
function ve(e, t, n) {
	let [r, i, a] = [
		e.model.layers[t],
		D(e, t),
		e.ids.length
	], [o, s] = [ge(e.model, r, i, 0, n), _e(e.model, r, i, 0, n)], c = new Float32Array(C(a));
	for (let e = 0; e < a; e++) w(y(o, e, e + 1), y(s, 0, e + 1), {
		data: c,
		at: C(e),
		rows: 1,
		cols: e + 1,
		stride: 0
	});
	return c;
}
function ye(e, t, n) {
	let { model: r } = e, i = v(n - t, r.d_vocab);
	return w(D(e, r.n_layers, t, n), r.unembed, i), r.b_U && O(i, r.b_U), i;
}
function be(e, t, n, r) {
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
		streams: [...a, null].map(() => v(i, e.d_model)),
		scales: e.normed ? [...a, null].map(() => new Float32Array(i)) : [],
		keys: r ? [] : a.map(() => v(i, o)),
		values: a.map((t) => v(i, e.n_heads * t.d_value)),
		patterns: a.map(() => Array.from({ length: e.n_heads }, () => new Float32Array(C(i))))
	};
}
function xe(e, t, n) {
	let r = (e, t) => e.data.set(t.data.subarray(0, n * t.cols));
	for (let [n, i] of e.streams.entries()) r(i, t.streams[n]);
	for (let [n, i] of e.keys.entries()) r(i, t.keys[n]);
	for (let [n, i] of e.values.entries()) r(i, t.values[n]);
	for (let [r, i] of e.scales.entries()) i.set(t.scales[r].subarray(0, n));
	for (let [r, i] of e.patterns.entries()) for (let [e, a] of i.entries()) a.set(t.patterns[r][e].subarray(0, C(n)));
}
function Se(e, t) {
	let { embed: n, position_table: r } = e.model;
	for (let i = t; i < e.ids.length; i++) {
		let t = x(e.streams[0], i);
		t.set(x(n, e.ids[i])), r && k(t, x(r, i));
	}
}
function Ce(e, t, n) {
	let r = e.scales[t];
	for (let i = n; i < e.ids.length; i++) {
		let n = x(e.streams[t], i), a = 0;
		for (let e = 0; e < n.length; e++) a += n[e] * n[e];
		r[i] = e.frozen ? e.frozen.scales[t][i] : 1 / Math.sqrt(a / n.length + e.model.eps);
	}
}
function we(e, t, n) {
	let [r, i, a] = [
		e.model.layers[t],
		e.ids.length,
		e.streams[t]
	];
	if (n === i) return;
	e.model.normed && Ce(e, t, n);
	let o = D(e, t, n);
	w(o, r.W_V, y(e.values[t], n, i)), e.frozen || Te(e, t, n);
	let s = e.frozen ? null : ge(e.model, r, o, n), c = v(i - n, r.W_V.rows);
	for (let r = 0; r < e.model.n_heads; r++) Ee(e, t, r, n, s, c);
	let l = y(e.streams[t + 1], n, i);
	for (let r = n; r < i; r++) x(e.streams[t + 1], r).set(x(a, r));
	w(c, r.W_O, l, !0), r.b_O && O(l, r.b_O);
}
function Te(e, t, n) {
	let r = e.model.layers[t], i = r.smear && n ? n - 1 : n, a = _e(e.model, r, D(e, t, i), i);
	e.keys[t].data.set(a.data.subarray((n - i) * a.cols), n * a.cols);
}
function Ee(e, t, n, r, i, a) {
	let { d_head: o } = e.model, [s, c, l] = [
		e.ids.length,
		e.model.layers[t].d_value,
		e.patterns[t][n]
	], u = e.without.filter((e) => e.layer === t && e.head === n), d = S(b(e.values[t], n * c, (n + 1) * c)), f = b(a, n * c, (n + 1) * c), p = i && b(i, n * o, (n + 1) * o), m = i && b(e.keys[t], n * o, (n + 1) * o), h = v(pe, s);
	for (let i = r; i < s; i += pe) {
		let a = Math.min(i + pe, s), o = b(y(h, 0, a - i), 0, a);
		p && m && w(y(p, i - r, a - r), y(m, 0, a), o);
		for (let r = i; r < a; r++) {
			let a = x(o, r - i);
			e.frozen ? a.set(e.frozen.patterns[t][n].subarray(C(r), C(r + 1))) : Oe(a, r + 1), a.fill(0, r + 1);
			for (let e of u) De(a, r, e);
			l.set(a.subarray(0, r + 1), C(r));
		}
		w(o, b(d, 0, a), y(f, i - r, a - r));
	}
}
function De(e, t, n) {
	n.kind !== "D" && e.fill(0, 0, t), n.kind !== "M" && (e[t] = 0);
}
function Oe(e, t) {
	let n = -Infinity;
	for (let r = 0; r < t; r++) e[r] > n && (n = e[r]);
	let r = 0;
	for (let i = 0; i < t; i++) {
		let t = Math.exp(e[i] - n);
		e[i] = t, r += t;
	}
	for (let n = 0; n < t; n++) e[n] /= r;
}
function ke(e, t, n, r, i, a, o) {
	let [s, c] = o === void 0 ? [0, n.rows] : [o * e.d_head, (o + 1) * e.d_head], l = v(t.rows, c - s);
	if (w(t, y(n, s, c), l), r && O(l, r.subarray(s, c)), i) for (let e = 0; e < t.rows; e++) k(x(l, e), x(i, a + e).subarray(s, c));
	return l;
}
function O(e, t) {
	for (let n = 0; n < e.rows; n++) k(x(e, n), t);
}
function k(e, t) {
	for (let n = 0; n < t.length; n++) e[n] += t[n];
}
// src/engine/predictions.ts
var Ae = 16;
function je(e, t, n, r) {
	let [i, a] = [e.ids.length, Math.min(t, e.model.d_vocab)], o = {
		loss: new Float32Array(i - 1),
		ids: new Uint32Array(i * a),
		probabilities: new Float32Array(i * a),
		per: a
	}, s = n?.per === a ? Math.max(0, r - 1) : 0;
	n && s && Ne(o, n, s);
	for (let t = s; t < i; t += Ae) {
		let n = ye(e, t, Math.min(t + Ae, i));
		for (let r = 0; r < n.rows; r++) Pe(o, x(n, r), t + r, e.ids[t + r + 1]);
	}
	return o;
}
function Me(e) {
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
function Ne(e, t, n) {
	e.loss.set(t.loss.subarray(0, Math.min(n, e.loss.length))), e.ids.set(t.ids.subarray(0, n * e.per)), e.probabilities.set(t.probabilities.subarray(0, n * e.per));
}
function Pe(e, t, n, r) {
	let i = Fe(t);
	r !== void 0 && (e.loss[n] = i - t[r]), Ie(t, e.per).forEach((r, a) => {
		e.ids[n * e.per + a] = r, e.probabilities[n * e.per + a] = Math.exp(t[r] - i);
	});
}
function Fe(e) {
	let t = -Infinity;
	for (let n = 0; n < e.length; n++) e[n] > t && (t = e[n]);
	let n = 0;
	for (let r = 0; r < e.length; r++) n += Math.exp(e[r] - t);
	return t + Math.log(n);
}
function Ie(e, t) {
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
function Le(e, { layer: t, head: n }, r, i, a, o) {
	let s = r === "ov" ? Re(e, t, n, i, a) : ze(e, t, n, i, a), c = (e) => Ie(e > 0 ? s : s.map((e) => -e), o).map((e) => ({
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
function Re(e, t, n, r, i) {
	let a = e.layers[t], [o, s] = [n * a.d_value, (n + 1) * a.d_value];
	return i === "column" ? Be(y(e.embed, r, r + 1), de(a, n), b(a.W_O, o, s), e.unembed) : Be(y(e.unembed, r, r + 1), y(a.W_O_T, o, s), b(a.W_V_T, o, s), e.embed);
}
function ze(e, t, n, r, i) {
	let a = e.layers[t], [o, s] = [ue(e, a.W_Q, n), ue(e, a.W_K, n)], [c, l] = i === "row" ? [o, s] : [s, o], u = v(1, e.d_head);
	w(y(e.embed, r, r + 1), c, u);
	let d = new Float32Array(e.d_model);
	for (let t = 0; t < e.d_head; t++) for (let n = 0; n < e.d_model; n++) d[n] += u.data[t] * l.data[l.at + t * l.stride + n];
	let f = v(1, e.d_vocab);
	return w(v(1, e.d_model, d), e.embed, f), f.data;
}
function Be(e, ...t) {
	return t.reduce((e, t) => {
		let n = v(1, t.rows);
		return w(e, t, n), n;
	}, e).data;
}
var Ve = class {
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
}, He = class {
	constructor(e) {
		this.content = e.content, this.id = e.id, this.single_word = e.single_word ?? !1, this.lstrip = e.lstrip ?? !1, this.rstrip = e.rstrip ?? !1, this.special = e.special ?? !1, this.normalized = e.normalized ?? !this.special;
	}
}, Ue = (e, t) => {
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
}, We = (e) => e.replace(/ \./g, ".").replace(/ \?/g, "?").replace(/ \!/g, "!").replace(/ ,/g, ",").replace(/ \' /g, "'").replace(/ n't/g, "n't").replace(/ 'm/g, "'m").replace(/ 's/g, "'s").replace(/ 've/g, "'ve").replace(/ 're/g, "'re"), A = (e, t = !0) => {
	if (e.Regex !== void 0) return Ue(St(ft(e.Regex)), "gu");
	if (e.String !== void 0) {
		let n = Ct(e.String);
		return new RegExp(t ? n : `(${n})`, "gu");
	}
	return console.warn("Unknown pattern type:", e), null;
}, j = "\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}", Ge = `${j}\\u00B2\\u00B3\\u00B9\\u00BC-\\u00BE`, M = `[${Ge}]`, Ke = `[^${Ge}]`, qe = `(?:(?<!${M})(?=${M})|(?<=${M})(?!${M}))`, Je = `(?:(?<!${M})(?!${M})|(?<=${M})(?=${M}))`, Ye = "(?:(?<![\\s\\S])|(?<=\\n))", Xe = "(?:(?=\\n)|(?![\\s\\S]))", N = "0-9A-Fa-f", Ze = /* @__PURE__ */ new Map([
	["A", "(?<![\\s\\S])"],
	["z", "(?![\\s\\S])"],
	["Z", "(?=\\n?(?![\\s\\S]))"],
	["h", `[${N}]`],
	["H", `[^${N}]`],
	["w", M],
	["W", Ke],
	["d", "\\p{Nd}"],
	["D", "\\P{Nd}"],
	["s", "\\p{White_Space}"],
	["S", "\\P{White_Space}"],
	["b", qe],
	["B", Je],
	["a", "\\x07"],
	["e", "\\x1B"]
]), Qe = /* @__PURE__ */ new Map([
	["h", N],
	["w", j],
	["d", "\\p{Nd}"],
	["D", "\\P{Nd}"],
	["s", "\\p{White_Space}"],
	["S", "\\P{White_Space}"],
	["a", "\\x07"],
	["e", "\\x1B"]
]), $e = /* @__PURE__ */ new Map([["W", `[^${j}]`], ["H", `[^${N}]`]]), et = /* @__PURE__ */ new Map([
	["\n", "\\n"],
	["\r", "\\r"],
	["	", "\\t"],
	["\f", "\\f"],
	["\v", "\\v"]
]), tt = /* @__PURE__ */ new Map([
	["alpha", "\\p{Alphabetic}"],
	["alnum", "\\p{Alphabetic}\\p{Nd}"],
	["digit", "\\p{Nd}"],
	["lower", "\\p{Lowercase}"],
	["upper", "\\p{Uppercase}"],
	["space", "\\p{White_Space}"],
	["blank", "\\t\\p{Zs}"],
	["punct", "\\p{P}\\p{S}"],
	["cntrl", "\\p{Cc}"],
	["word", j],
	["xdigit", N]
]), nt = "^$\\.*+?()[]{}|/", rt = /^\(\?(?:<[=!]|<[A-Za-z_][A-Za-z0-9_]*>|[:=!>])/, it = /^\\([pPxu])\{([^}]*)\}/, at = /^\{(\d+(?:,\d*)?|,\d+)\}/, ot = /^\[:(\^?)(\p{Alphabetic}+):\]/u, st = /^\[:\^:\]/, ct = /^\[(?:\.[^\]]*\.\]|=[^\]]*=\])/, lt = /^(?:\\x[0-9A-Fa-f]{2}|\\u[0-9A-Fa-f]{4}|\\c[A-Za-z])/, ut = (e) => e >= "A" && e <= "Z" || e >= "a" && e <= "z", P = (e, t) => String.fromCodePoint(e.codePointAt(t)), dt = (e) => {
	if (!/^[0-9A-Fa-f]{1,8}$/.test(e)) return null;
	let t = Number.parseInt(e, 16);
	if (t > 127) return null;
	let n = String.fromCharCode(t);
	return ut(n) ? `[${n.toLowerCase()}${n.toUpperCase()}]` : null;
}, ft = (e) => e.replace(/\[\^\(\\s\|\[([^\]]+)\]\)\]/g, "[^()|\\s$1]"), pt = "[\\s\\S]", mt = 256, ht = () => ({
	fragment: "",
	alternatives: [],
	tail: null,
	contains_complex_set: !1
}), gt = (e) => {
	throw SyntaxError(`Unsupported range with a set-valued character-class operand at index ${e}`);
}, F = (e, t, n, r = !0) => {
	e.tail === "range" && gt(n), e.alternatives.push(t), e.tail = "set", e.contains_complex_set = e.contains_complex_set || r;
}, I = (e, t, n = !1, r = -1) => {
	n && e.tail === "range" && gt(r), e.tail === "range" ? (e.fragment += t, e.tail = "complete_range") : (e.fragment += t, e.tail = n ? "set" : "scalar", e.contains_complex_set = e.contains_complex_set || n);
}, _t = (e, t, n) => {
	let r = it.exec(e.slice(t));
	if (r) {
		let [e, i, a] = r;
		return i === "P" && a === "Word" ? F(n, `[^${j}]`, t) : I(n, i === "x" ? `\\u{${a}}` : i === "p" && a === "Word" ? j : e, i === "p" || i === "P", t), t + e.length;
	}
	let i = lt.exec(e.slice(t));
	if (i) return I(n, i[0]), t + i[0].length;
	if (t + 1 >= e.length) throw SyntaxError(`Unterminated escape in character class at index ${t}`);
	let a = P(e, t + 1), o = t + 1 + a.length, s = et.get(a);
	if (s !== void 0) return I(n, s), o;
	let c = $e.get(a);
	if (c !== void 0) return F(n, c, t), o;
	let l = Qe.get(a), u, d = !1;
	return l === void 0 ? u = /[A-Za-z0-9]/.test(a) || nt.includes(a) || a === "-" ? `\\${a}` : a : (u = l, d = a !== "a" && a !== "e"), I(n, u, d, t), o;
}, vt = (e) => e.length === 1 ? e[0] : `(?:(?=(?:${e.join("|")}))${pt})`, yt = (e) => vt(e.fragment.length === 0 ? e.alternatives : [`[${e.fragment}]`, ...e.alternatives]), bt = (e) => {
	let t = Ue(`^(?:${e})$`, "u"), n = "";
	for (let e = 0; e < 26; ++e) {
		let r = String.fromCharCode(65 + e), i = String.fromCharCode(97 + e), a = t.test(r);
		a !== t.test(i) && (n += a ? i : r);
	}
	return n;
}, xt = (e, t, n, r = !0, i = 1) => {
	if (i > mt) throw SyntaxError(`Maximum character-class nesting depth of ${mt} exceeded at index ${t}`);
	let a = t + 1, o = e[a] === "^";
	o && ++a;
	let s = a, c = [ht()], l = c[0], u = !1;
	for (; a < e.length;) {
		let d = P(e, a);
		if (d === "\\") a = _t(e, a, l);
		else {
			if (d === "]") {
				if (a === s) {
					I(l, "\\]"), ++a;
					continue;
				}
				if (l.tail === null) throw c.length > 1 ? SyntaxError(`Malformed character-class intersection with an empty operand at index ${a}`) : SyntaxError(`Empty character class at index ${t}`);
				let e = c.some((e) => e.contains_complex_set);
				if (o && c.length > 1 && u) throw SyntaxError(`Unsupported outer-negated character-class intersection with a nested negated class containing a Unicode property, POSIX class, or shorthand at index ${t}`);
				let i = yt(c[0]), d = i;
				if (c.length > 1) {
					let e = "";
					for (let t = 1; t < c.length; ++t) e += `(?=${yt(c[t])})`;
					d = `(?:${e}${i})`;
				}
				let f = c.length === 1 && l.alternatives.length === 0, p = l.fragment;
				if (n && r) {
					let e = bt(d);
					e.length > 0 && (f ? (p += e, d = `[${p}]`) : d = vt([d, `[${e}]`]));
				}
				return {
					atom: o ? f ? `[^${p}]` : `(?:(?!${d})${pt})` : d,
					end: a + 1,
					negated: o,
					contains_complex_set: e,
					contains_nested_negated_complex_set: u
				};
			}
			if (e.startsWith("&&", a)) {
				if (l.tail === null) throw SyntaxError(`Malformed character-class intersection with an empty operand at index ${a}`);
				l = ht(), c.push(l), a += 2;
			} else if (d === "[") {
				let t = e.slice(a);
				if (st.test(t)) throw SyntaxError(`Malformed empty negated POSIX character class at index ${a}`);
				let r = ot.exec(t);
				if (r) {
					let [, e, t] = r, i = tt.get(t);
					if (i === void 0) throw SyntaxError(`Unsupported POSIX character class "${t}" at index ${a}`);
					if (n && e && (t === "lower" || t === "upper")) throw SyntaxError(`Unsupported negated POSIX ${t} class inside an inline case-insensitive group`);
					e ? F(l, `[^${i}]`, a) : I(l, i, !0, a), a += r[0].length;
					continue;
				}
				if (ct.test(t)) throw SyntaxError(`Unsupported POSIX collating or equivalence bracket expression at index ${a}`);
				let o = xt(e, a, n, !1, i + 1);
				F(l, o.atom, a, o.contains_complex_set), u ||= o.contains_nested_negated_complex_set || o.negated && o.contains_complex_set, a = o.end;
			} else if (d === "-") {
				let t = e[a + 1] === "]" || e.startsWith("&&", a + 1);
				l.tail === "set" && !t && gt(a), l.tail === null || l.tail === "range" || l.tail === "complete_range" || t ? I(l, "\\-") : (l.fragment += "-", l.tail = "range"), ++a;
			} else I(l, d === "^" && l.fragment.length === 0 ? "\\^" : d), a += d.length;
		}
	}
	throw SyntaxError(`${c.length > 1 ? "Unterminated character-class intersection" : "Unterminated character class"} at index ${t}`);
}, St = (e) => {
	let t = "", n = -1, r = !1, i = !1, a = [], o = (e) => {
		n = t.length, t += e, r = !1;
	};
	for (let s = 0; s < e.length;) {
		let c = P(e, s);
		if (c === "\\") {
			let n = it.exec(e.slice(s));
			if (n) {
				let [e, t, r] = n, a = e;
				if (t === "x") {
					let e = `\\u{${r}}`;
					a = i ? dt(r) ?? e : e;
				} else r === "Word" && (a = t === "p" ? M : Ke);
				o(a), s += e.length;
				continue;
			}
			let r = lt.exec(e.slice(s));
			if (r) {
				let e = r[0];
				o(i && e[1] !== "c" ? dt(e.slice(2)) ?? e : e), s += e.length;
				continue;
			}
			if (s + 1 >= e.length) {
				t += c;
				break;
			}
			let a = P(e, s + 1);
			if (s += 1 + a.length, a === "G") continue;
			let l = et.get(a);
			if (l !== void 0) {
				o(l);
				continue;
			}
			let u = Ze.get(a), d;
			d = u === void 0 ? /[A-Za-z0-9]/.test(a) || nt.includes(a) ? `\\${a}` : a : u, o(d);
		} else switch (c) {
			case "[": {
				let t = xt(e, s, i);
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
				o(Ye), ++s;
				continue;
			case "$":
				o(Xe), ++s;
				continue;
			case "(": {
				let n = e.startsWith("(?i:", s), o = n ? "(?i:" : rt.exec(e.slice(s))?.[0] ?? "(", c = n || o === "(?>" ? "(?:" : o;
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
				let i = at.exec(e.slice(s));
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
				o(i && ut(c) ? `[${c.toLowerCase()}${c.toUpperCase()}]` : c), s += c.length;
				continue;
		}
	}
	return t;
}, Ct = (e) => e.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), wt = (e, t, n) => {
	let r = [], i = 0;
	for (; i < e.length;) if (r.push(e[i]), (t.get(e[i]) ?? n) !== n) ++i;
	else for (; ++i < e.length && (t.get(e[i]) ?? n) === n;) t.get(r.at(-1)) !== n && (r[r.length - 1] += e[i]);
	return r;
}, Tt = (e) => e >= 19968 && e <= 40959 || e >= 13312 && e <= 19903 || e >= 131072 && e <= 173791 || e >= 173824 && e <= 177983 || e >= 177984 && e <= 178207 || e >= 178208 && e <= 183983 || e >= 63744 && e <= 64255 || e >= 194560 && e <= 195103, Et = (e) => Number.isInteger(e) || typeof e == "bigint", Dt = (e) => {
	let t = 0;
	for (let n of e) ++t;
	return t;
}, Ot = (e) => jt(e.toLowerCase()), L = (...e) => Array.prototype.concat.apply([], e), kt = (e) => new Map(Object.entries(e)), At = (e, t) => {
	let n = [], r = 0;
	for (let i of e.matchAll(t)) {
		let t = i[0];
		r < i.index && n.push(e.slice(r, i.index)), t.length > 0 && n.push(t), r = i.index + t.length;
	}
	return r < e.length && n.push(e.slice(r)), n;
}, jt = (e) => e.replace(/\p{M}/gu, ""), Mt = (e, t, n = []) => {
	if (!e || Array.isArray(e) || typeof e != "object") return `${t} must be a valid object`;
	for (let r of n) if (!(r in e)) return `${t} must contain a "${r}" property`;
	return null;
}, Nt = (e) => e.match(/\S+/g) || [], R = class {
	constructor() {
		let e = function(...t) {
			return e._call(...t);
		};
		return Object.setPrototypeOf(e, new.target.prototype);
	}
}, z = class extends R {
	constructor(e) {
		super(), this.config = e;
	}
	_call(e) {
		return this.normalize(e);
	}
}, Pt = class extends z {
	tokenize_chinese_chars(e) {
		let t = [];
		for (let n = 0; n < e.length; ++n) {
			let r = e[n];
			Tt(r.charCodeAt(0)) ? (t.push(" "), t.push(r), t.push(" ")) : t.push(r);
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
}, Ft = class extends z {
	constructor(e) {
		super(e), this.charsmap = e.precompiled_charsmap ?? null;
	}
	normalize(e) {
		return e = e.replace(/[\u0001-\u0008\u000B\u000E-\u001F\u007F\u008F\u009F]/gm, ""), e = e.replace(/[\u0009\u000A\u000C\u000D\u00A0\u1680\u2000-\u200F\u2028\u2029\u202F\u205F\u2581\u3000\uFEFF\uFFFD]/gm, " "), e = e.includes("～") ? e.split("～").map((e) => e.normalize("NFKC")).join("～") : e.normalize("NFKC"), e;
	}
}, It = class extends z {
	constructor(e) {
		super(e), this.normalizers = (e.normalizers ?? []).map((e) => qt(e));
	}
	normalize(e) {
		return this.normalizers.reduce((e, t) => t ? t.normalize(e) : e, e);
	}
}, Lt = class extends z {
	constructor(e) {
		super(e), this.pattern = A(this.config.pattern ?? {});
	}
	normalize(e) {
		return this.pattern === null ? e : e.replaceAll(this.pattern, this.config.content ?? "");
	}
}, B = class extends z {
	constructor() {
		super(...arguments), this.form = "NFC";
	}
	normalize(e) {
		return e = e.normalize(this.form), e;
	}
}, Rt = class extends B {
	constructor() {
		super(...arguments), this.form = "NFC";
	}
}, zt = class extends B {
	constructor() {
		super(...arguments), this.form = "NFD";
	}
}, Bt = class extends B {
	constructor() {
		super(...arguments), this.form = "NFKC";
	}
}, Vt = class extends B {
	constructor() {
		super(...arguments), this.form = "NFKD";
	}
}, Ht = class extends z {
	normalize(e) {
		return this.config.strip_left && this.config.strip_right ? e = e.trim() : (this.config.strip_left && (e = e.trimStart()), this.config.strip_right && (e = e.trimEnd())), e;
	}
}, Ut = class extends z {
	normalize(e) {
		return jt(e);
	}
}, Wt = class extends z {
	normalize(e) {
		return e.toLowerCase();
	}
}, Gt = class extends z {
	normalize(e) {
		return e = this.config.prepend + e, e;
	}
};
function Kt(e) {
	if (e === null) return null;
	switch (e.type) {
		case "BertNormalizer": return new Pt(e);
		case "Precompiled": return new Ft(e);
		case "Sequence": return new It(e);
		case "Replace": return new Lt(e);
		case "NFC": return new Rt(e);
		case "NFD": return new zt(e);
		case "NFKC": return new Bt(e);
		case "NFKD": return new Vt(e);
		case "Strip": return new Ht(e);
		case "StripAccents": return new Ut(e);
		case "Lowercase": return new Wt(e);
		case "Prepend": return new Gt(e);
		default: throw Error(`Unknown Normalizer type: ${e.type}`);
	}
}
var qt = Kt, V = class extends R {
	pre_tokenize(e, t) {
		return (Array.isArray(e) ? e.map((e) => this.pre_tokenize_text(e, t)) : this.pre_tokenize_text(e, t)).flat();
	}
	_call(e, t) {
		return this.pre_tokenize(e, t);
	}
}, Jt = (() => {
	let e = [
		...Array.from({ length: 94 }, (e, t) => t + 33),
		...Array.from({ length: 12 }, (e, t) => t + 161),
		...Array.from({ length: 82 }, (e, t) => t + 174)
	], t = e.slice(), n = 0;
	for (let r = 0; r < 256; ++r) e.includes(r) || (e.push(r), t.push(256 + n), n += 1);
	let r = t.map((e) => String.fromCharCode(e));
	return Object.fromEntries(e.map((e, t) => [e, r[t]]));
})(), Yt = ((e) => Object.fromEntries(Object.entries(e).map(([e, t]) => [t, e])))(Jt), H = "\\p{P}\\u0021-\\u002F\\u003A-\\u0040\\u005B-\\u0060\\u007B-\\u007E", Xt = class extends V {
	constructor(e) {
		super(), this.config = e, this.add_prefix_space = this.config.add_prefix_space ?? !1, this.trim_offsets = this.config.trim_offsets ?? !1, this.use_regex = this.config.use_regex ?? !0, this.pattern = /'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+/gu, this.byte_encoder = Jt, this.text_encoder = new TextEncoder();
	}
	pre_tokenize_text(e, t) {
		return this.add_prefix_space && !e.startsWith(" ") && (e = " " + e), (this.use_regex ? e.match(this.pattern) || [] : [e]).map((e) => Array.from(this.text_encoder.encode(e), (e) => this.byte_encoder[e]).join(""));
	}
}, Zt = class extends V {
	pre_tokenize_text(e, t) {
		return e.match(/\w+|[^\w\s]+/g) || [];
	}
}, Qt = class extends V {
	constructor(e) {
		super(), this.replacement = e.replacement ?? "▁", this.str_rep = e.str_rep || this.replacement, this.prepend_scheme = e.prepend_scheme ?? "always";
	}
	pre_tokenize_text(e, t) {
		let { section_index: n = void 0 } = t ?? {}, r = e.replaceAll(" ", this.str_rep);
		return !r.startsWith(this.replacement) && (this.prepend_scheme === "always" || this.prepend_scheme === "first" && n === 0) && (r = this.str_rep + r), [r];
	}
}, $t = class extends V {
	constructor(e) {
		super(), this.config = e, this.pattern = A(this.config.pattern ?? {}, this.config.invert ?? !0);
	}
	pre_tokenize_text(e) {
		return this.pattern === null ? [] : this.config.invert ? (e.match(this.pattern) || []).filter((e) => e) : this.config.behavior?.toLowerCase() === "removed" ? e.split(this.pattern).filter((e) => e) : At(e, this.pattern);
	}
}, en = class extends V {
	constructor(e) {
		super(), this.config = e, this.pattern = RegExp(`[^${H}]+|[${H}]+`, "gu");
	}
	pre_tokenize_text(e) {
		return e.match(this.pattern) || [];
	}
}, tn = class extends V {
	constructor(e) {
		super(), this.config = e;
		let t = `[^\\d]+|\\d${this.config.individual_digits ? "" : "+"}`;
		this.pattern = new RegExp(t, "gu");
	}
	pre_tokenize_text(e) {
		return e.match(this.pattern) || [];
	}
}, nn = class extends V {
	constructor() {
		super(), this.pattern = RegExp(`[^\\s${H}]+|[${H}]`, "gu");
	}
	pre_tokenize_text(e, t) {
		return e.trim().match(this.pattern) || [];
	}
}, rn = class extends V {
	constructor(e) {
		super(), this.config = e, this.pattern = A(this.config.pattern ?? {}), this.content = this.config.content ?? "";
	}
	pre_tokenize_text(e) {
		return this.pattern === null ? [e] : [e.replaceAll(this.pattern, this.config.content ?? "")];
	}
}, an = class extends V {
	constructor(e) {
		super(), this.tokenizers = (e.pretokenizers ?? []).map((e) => ln(e));
	}
	pre_tokenize_text(e, t) {
		return this.tokenizers.reduce((e, n) => n ? n.pre_tokenize(e, t) : e, [e]);
	}
}, on = class extends V {
	pre_tokenize_text(e) {
		return Nt(e);
	}
}, sn = class extends V {
	constructor(e) {
		super(), this.config = e, this._length = e.length;
	}
	pre_tokenize_text(e) {
		let t = [];
		for (let n = 0; n < e.length; n += this._length) t.push(e.slice(n, n + this._length));
		return t;
	}
};
function cn(e) {
	if (e === null) return null;
	switch (e.type) {
		case "BertPreTokenizer": return new nn();
		case "Sequence": return new an(e);
		case "Whitespace": return new Zt();
		case "WhitespaceSplit": return new on();
		case "Metaspace": return new Qt(e);
		case "ByteLevel": return new Xt(e);
		case "Split": return new $t(e);
		case "Punctuation": return new en(e);
		case "Digits": return new tn(e);
		case "Replace": return new rn(e);
		case "FixedLength": return new sn(e);
		default: throw Error(`Unknown PreTokenizer type: ${e.type}`);
	}
}
var ln = cn, U = class extends R {
	constructor(e) {
		super(), this.config = e, this.vocab = [], this.tokens_to_ids = /* @__PURE__ */ new Map(), this.unk_token_id = void 0, this.unk_token = void 0, this.end_of_word_suffix = void 0, this.fuse_unk = this.config.fuse_unk ?? !1;
	}
	_call(e) {
		let t = this.encode(e);
		return this.fuse_unk && (t = wt(t, this.tokens_to_ids, this.unk_token_id)), t;
	}
}, un = class extends U {
	constructor(e) {
		super(e), this.max_input_chars_per_word = 100, this.tokens_to_ids = kt(e.vocab), this.unk_token_id = this.tokens_to_ids.get(e.unk_token), this.unk_token = e.unk_token, this.max_input_chars_per_word = e.max_input_chars_per_word ?? 100, this.vocab = Array(this.tokens_to_ids.size);
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
}, dn = class e {
	constructor(e, t) {
		this.is_leaf = e, this.children = t;
	}
	static default() {
		return new e(!1, /* @__PURE__ */ new Map());
	}
}, fn = class {
	constructor() {
		this.root = dn.default();
	}
	extend(e) {
		for (let t of e) this.push(t);
	}
	push(e) {
		let t = this.root;
		for (let n of e) {
			let e = t.children.get(n);
			e === void 0 && (e = dn.default(), t.children.set(n, e)), t = e;
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
}, pn = class e {
	constructor(e, t, n, r, i) {
		this.token_id = e, this.node_id = t, this.pos = n, this.length = r, this.score = i, this.prev = null, this.backtrace_score = 0;
	}
	clone() {
		let t = new e(this.token_id, this.node_id, this.pos, this.length, this.score);
		return t.prev = this.prev, t.backtrace_score = this.backtrace_score, t;
	}
}, mn = class {
	constructor(e, t, n) {
		this.chars = Array.from(e), this.len = this.chars.length, this.bos_token_id = t, this.eos_token_id = n, this.nodes = [], this.begin_nodes = Array.from({ length: this.len + 1 }, () => []), this.end_nodes = Array.from({ length: this.len + 1 }, () => []);
		let r = new pn(this.bos_token_id ?? 0, 0, 0, 0, 0), i = new pn(this.eos_token_id ?? 0, 1, this.len, 0, 0);
		this.nodes.push(r.clone()), this.nodes.push(i.clone()), this.begin_nodes[this.len].push(i), this.end_nodes[0].push(r);
	}
	insert(e, t, n, r) {
		let i = this.nodes.length, a = new pn(r, i, e, t, n);
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
function hn(e) {
	if (e.length === 0) throw Error("Array must not be empty");
	let t = e[0], n = 0;
	for (let r = 1; r < e.length; ++r) e[r] < t && (t = e[r], n = r);
	return [t, n];
}
var gn = class extends U {
	constructor(e, t) {
		super(e);
		let n = e.vocab.length;
		this.vocab = Array(n), this.scores = Array(n);
		for (let t = 0; t < n; ++t) [this.vocab[t], this.scores[t]] = e.vocab[t];
		this.unk_token_id = e.unk_id, this.unk_token = this.vocab[e.unk_id], this.tokens_to_ids = new Map(this.vocab.map((e, t) => [e, t])), this.bos_token = " ", this.bos_token_id = this.tokens_to_ids.get(this.bos_token), this.eos_token = t, this.eos_token_id = this.tokens_to_ids.get(this.eos_token), this.unk_token = this.vocab[this.unk_token_id], this.min_score = hn(this.scores)[0], this.unk_score = this.min_score - 10, this.scores[this.unk_token_id] = this.unk_score, this.trie = new fn(), this.trie.extend(this.vocab), this.fuse_unk = !0;
	}
	populate_nodes(e) {
		let t = e.chars, n = 0;
		for (; n < t.length;) {
			let r = !1, i = this.trie.common_prefix_search(t, n);
			for (let t of i) {
				let i = this.tokens_to_ids.get(t), a = this.scores[i], o = Dt(t);
				e.insert(n, o, a, i), !r && o === 1 && (r = !0);
			}
			r || e.insert(n, 1, this.unk_score, this.unk_token_id), n += 1;
		}
	}
	tokenize(e) {
		let t = new mn(e, this.bos_token_id, this.eos_token_id);
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
}, _n = class {
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
}, vn = class {
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
}, yn = class extends U {
	constructor(e) {
		super(e), this.tokens_to_ids = kt(e.vocab), this.unk_token_id = this.tokens_to_ids.get(e.unk_token), this.unk_token = e.unk_token, this.vocab = Array(this.tokens_to_ids.size);
		for (let [e, t] of this.tokens_to_ids) this.vocab[t] = e;
		let t = Array.isArray(e.merges[0]);
		this.merges = t ? e.merges : e.merges.map((e) => e.split(" ", 2)), this.bpe_ranks = new Map(this.merges.map((e, t) => [JSON.stringify(e), t])), this.end_of_word_suffix = e.end_of_word_suffix, this.continuing_subword_suffix = e.continuing_subword_suffix ?? null, this.byte_fallback = this.config.byte_fallback ?? !1, this.byte_fallback && (this.text_encoder = new TextEncoder()), this.ignore_merges = this.config.ignore_merges ?? !1, this.max_length_to_cache = 256, this.cache_capacity = 1e4, this.cache = new vn(this.cache_capacity);
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
			let e = new _n((e, t) => e.score < t.score), t = {
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
}, bn = class extends U {
	constructor(e, t) {
		super(e);
		let n = e.vocab;
		this.tokens_to_ids = kt(t.target_lang ? n[t.target_lang] : n), this.bos_token = t.bos_token, this.bos_token_id = this.tokens_to_ids.get(this.bos_token), this.eos_token = t.eos_token, this.eos_token_id = this.tokens_to_ids.get(this.eos_token), this.pad_token = t.pad_token, this.pad_token_id = this.tokens_to_ids.get(this.pad_token), this.unk_token = t.unk_token, this.unk_token_id = this.tokens_to_ids.get(this.unk_token), this.vocab = Array(this.tokens_to_ids.size);
		for (let [e, t] of this.tokens_to_ids) this.vocab[t] = e;
	}
	encode(e) {
		return e;
	}
};
function xn(e, t) {
	switch (e.type) {
		case "WordPiece": return new un(e);
		case "Unigram": return new gn(e, t.eos_token);
		case "BPE": return new yn(e);
		default:
			if (e.vocab) return Array.isArray(e.vocab) ? new gn(e, t.eos_token) : Object.hasOwn(e, "continuing_subword_prefix") && Object.hasOwn(e, "unk_token") ? Object.hasOwn(e, "merges") ? new yn(e) : new un(e) : new bn(e, {
				target_lang: t.target_lang,
				bos_token: t.bos_token,
				eos_token: t.eos_token,
				pad_token: t.pad_token,
				unk_token: t.unk_token
			});
			throw Error(`Unknown TokenizerModel type: ${e?.type}`);
	}
}
var Sn = xn, W = class extends R {
	constructor(e) {
		super(), this.config = e;
	}
	_call(e, ...t) {
		return this.post_process(e, ...t);
	}
}, Cn = class extends W {
	post_process(e, t = null, n = !0) {
		let r = t === null ? this.config.single : this.config.pair, i = [], a = [];
		for (let o of r) "SpecialToken" in o ? n && (i.push(o.SpecialToken.id), a.push(o.SpecialToken.type_id)) : "Sequence" in o && (o.Sequence.id === "A" ? (i = L(i, e), a = L(a, Array(e.length).fill(o.Sequence.type_id))) : o.Sequence.id === "B" && (i = L(i, t), a = L(a, Array(t.length).fill(o.Sequence.type_id))));
		return {
			tokens: i,
			token_type_ids: a
		};
	}
}, wn = class extends W {
	post_process(e, t = null) {
		return {
			tokens: e,
			tokens_pair: t
		};
	}
}, Tn = class extends W {
	constructor(e) {
		super(e), this.sep = e.sep, this.cls = e.cls;
	}
	post_process(e, t = null, n = !0) {
		n && (e = L([this.cls[0]], e, [this.sep[0]]));
		let r = Array(e.length).fill(0);
		if (t) {
			let i = [], a = n ? [this.sep[0]] : [];
			e = L(e, i, t, a), r = L(r, Array(t.length + i.length + a.length).fill(1));
		}
		return {
			tokens: e,
			token_type_ids: r
		};
	}
}, En = class extends W {
	constructor(e) {
		super(e), this.sep = e.sep, this.cls = e.cls;
	}
	post_process(e, t, n = !0) {
		n && (e = L([this.cls[0]], e, [this.sep[0]]));
		let r = Array(e.length).fill(0);
		if (t) {
			let i = n ? [this.sep[0]] : [], a = n ? [this.sep[0]] : [];
			e = L(e, i, t, a), r = L(r, Array(t.length + i.length + a.length).fill(1));
		}
		return {
			tokens: e,
			token_type_ids: r
		};
	}
}, Dn = class extends W {
	constructor(e) {
		super(e), this.processors = (e.processors ?? []).map((e) => kn(e));
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
function On(e) {
	if (e === null) return null;
	switch (e.type) {
		case "TemplateProcessing": return new Cn(e);
		case "ByteLevel": return new wn(e);
		case "BertProcessing": return new Tn(e);
		case "RobertaProcessing": return new En(e);
		case "Sequence": return new Dn(e);
		default: throw Error(`Unknown PostProcessor type: ${e.type}`);
	}
}
var kn = On, G = class extends R {
	constructor(e) {
		super(), this.config = e, this.added_tokens = [], this.end_of_word_suffix = null, this.trim_offsets = "trim_offsets" in e && e.trim_offsets;
	}
	_call(e) {
		return this.decode(e);
	}
	decode(e) {
		return this.decode_chain(e).join("");
	}
}, An = class extends G {
	constructor(e) {
		super(e), this.byte_decoder = Yt, this.text_decoder = new TextDecoder("utf-8", {
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
}, jn = class extends G {
	constructor(e) {
		super(e), this.cleanup = e.cleanup;
	}
	decode_chain(e) {
		return e.map((e, t) => {
			if (t !== 0) {
				let t = this.config.prefix;
				e = t && e.startsWith(t) ? e.replace(t, "") : " " + e;
			}
			return this.cleanup && (e = We(e)), e;
		});
	}
}, Mn = class extends G {
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
}, Nn = class extends G {
	constructor(e) {
		super(e), this.suffix = e.suffix ?? "";
	}
	decode_chain(e) {
		return e.map((t, n) => t.replaceAll(this.suffix, n === e.length - 1 ? "" : " "));
	}
}, Pn = class extends G {
	constructor(e) {
		super(e), this.pad_token = e.pad_token ?? "", this.word_delimiter_token = e.word_delimiter_token ?? "", this.cleanup = e.cleanup;
	}
	convert_tokens_to_string(e) {
		if (e.length === 0) return "";
		let t = [e[0]];
		for (let n = 1; n < e.length; ++n) e[n] !== t.at(-1) && t.push(e[n]);
		let n = t.filter((e) => e !== this.pad_token).join("");
		return this.cleanup && (n = We(n).replaceAll(this.word_delimiter_token, " ").trim()), n;
	}
	decode_chain(e) {
		return [this.convert_tokens_to_string(e)];
	}
}, Fn = class extends G {
	constructor(e) {
		super(e), this.decoders = (e.decoders ?? []).map((e) => Vn(e));
	}
	decode_chain(e) {
		return this.decoders.reduce((e, t) => t.decode_chain(e), e);
	}
}, In = class extends G {
	constructor(e) {
		super(e), this.pattern = A(this.config.pattern);
	}
	decode_chain(e) {
		let t = this.config.content ?? "", n = this.pattern;
		return n === null ? e : e.map((e) => e.replaceAll(n, t));
	}
}, Ln = class extends G {
	decode_chain(e) {
		return [e.join("")];
	}
}, Rn = class extends G {
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
}, zn = class extends G {
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
function Bn(e) {
	if (e === null) return null;
	switch (e.type) {
		case "ByteLevel": return new An(e);
		case "WordPiece": return new jn(e);
		case "Metaspace": return new Mn(e);
		case "BPEDecoder": return new Nn(e);
		case "CTC": return new Pn(e);
		case "Sequence": return new Fn(e);
		case "Replace": return new In(e);
		case "Fuse": return new Ln(e);
		case "Strip": return new Rn(e);
		case "ByteFallback": return new zn(e);
		default: throw Error(`Unknown Decoder type: ${e.type}`);
	}
}
var Vn = Bn, Hn = class {
	constructor(e, t) {
		let n = Mt(e, "Tokenizer", [
			"model",
			"decoder",
			"post_processor",
			"pre_tokenizer",
			"normalizer"
		]);
		if (n) throw Error(n);
		let r = Mt(t, "Config");
		if (r) throw Error(r);
		this.tokenizer = e, this.config = t, this.normalizer = qt(this.tokenizer.normalizer), this.pre_tokenizer = ln(this.tokenizer.pre_tokenizer), this.model = Sn(this.tokenizer.model, this.config), this.post_processor = kn(this.tokenizer.post_processor), this.decoder = Vn(this.tokenizer.decoder), this.special_tokens = [], this.all_special_ids = [], this.added_tokens = [];
		let i = [], a = [];
		this.added_tokens_map = /* @__PURE__ */ new Map();
		for (let e of this.tokenizer.added_tokens) {
			let t = new He(e);
			if (this.added_tokens.push(t), this.model.tokens_to_ids.set(t.content, t.id), this.model.vocab[t.id] = t.content, t.special && (this.special_tokens.push(t.content), this.all_special_ids.push(t.id)), this.added_tokens_map.set(t.content, t), t.normalized && this.normalizer !== null) {
				let e = this.normalizer(t.content);
				a.push(e), this.added_tokens_map.set(e, t);
			} else i.push(t.content);
		}
		(this.config.additional_special_tokens ?? []).forEach((e) => {
			this.special_tokens.includes(e) || this.special_tokens.push(e);
		}), this.decoder && (this.decoder.added_tokens = this.added_tokens, this.decoder.end_of_word_suffix = this.model.end_of_word_suffix), this.splitter_unnormalized = new Ve(i), this.splitter_normalized = new Ve(a), this.remove_space = this.config.remove_space, this.clean_up_tokenization_spaces = this.config.clean_up_tokenization_spaces ?? !0, this.do_lowercase_and_remove_accent = this.config.do_lowercase_and_remove_accent ?? !1;
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
		if (!Array.isArray(e) || e.length === 0 || !Et(e[0])) throw Error("token_ids must be a non-empty array of integers.");
		let n = e.map((e) => this.model.vocab[Number(e)] ?? this.model.unk_token);
		t.skip_special_tokens && (n = n.filter((e) => !this.special_tokens.includes(e)));
		let r = this.decoder ? this.decoder(n) : n.join(" ");
		return this.decoder && this.decoder.end_of_word_suffix && (r = r.replaceAll(this.decoder.end_of_word_suffix, " "), t.skip_special_tokens && (r = r.trim())), (t.clean_up_tokenization_spaces ?? this.clean_up_tokenization_spaces) && (r = We(r)), r;
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
			if (this.remove_space === !0 && (e = e.trim().split(/\s+/).join(" ")), this.do_lowercase_and_remove_accent && (e = Ot(e)), this.normalizer !== null && (e = this.normalizer(e)), e.length === 0) return [];
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
		return this.post_processor ? this.post_processor(r, i, n) : { tokens: L(r ?? [], i ?? []) };
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
}, Un = 2 ** 20, Wn = "WordLevel";
function Gn(e) {
	let t = JSON.parse(new TextDecoder().decode(e));
	if (t.model.type === Wn) return Kn(t.model.vocab, t.model.unk_token ?? null);
	let n = {
		type: "BPE",
		...t.model
	}, r = new Hn({
		...t,
		model: n,
		added_tokens: t.added_tokens ?? [],
		post_processor: null
	}, {});
	return (e) => [...r.encode(e, { add_special_tokens: !1 }).ids];
}
function Kn(t, n) {
	let r = new Map(Object.entries(t)), i = n === null ? void 0 : r.get(n);
	return (t) => t.split(/\s+/u).filter(Boolean).map((t) => {
		let n = r.get(t) ?? i;
		if (n !== void 0) return n;
		throw new e(`"${t.slice(0, 80)}" is no token of this model, whose tokens are words`, "take words of its vocabulary");
	});
}
function qn(t, n, r, i) {
	if (!n) throw new e("the text is empty", "give at least one character");
	let a = Jn(n);
	if (a !== null) throw new e(`the text has half of a surrogate pair at character ${a.toLocaleString("en")}`, "it was probably read with the wrong encoding; read it as UTF-8");
	if (n.length > Un) throw new e(`the text has ${n.length.toLocaleString("en")} characters`, `the page takes ${Un.toLocaleString("en")}`);
	let o = [...r === null ? [] : [r], ...t(n)];
	return {
		ids: o.slice(0, i),
		cut: Math.max(0, o.length - i)
	};
}
function Jn(e) {
	let t = 0;
	for (let n of e) {
		if (n.length === 1 && n >= "\ud800" && n <= "\udfff") return t;
		t++;
	}
	return null;
}
// src/engine/words.ts
function Yn(e, t, n) {
	let r = n ? ["D", "M"] : ["A"];
	return Array.from({ length: e.n_heads }, (e, n) => r.map((e) => ({
		layer: t,
		head: n,
		kind: e
	}))).flat();
}
function Xn(e) {
	return e.kind === "D" ? 0 : 1;
}
function Zn(e, t, n) {
	let r = e.patterns[t.layer][t.head], i = new Float64Array(n.length);
	for (let e = 0; e < n.length; e++) {
		if (n[e] === 0) continue;
		let [a, o] = Qn(t.kind, e);
		for (let t = a; t < o; t++) i[t] += n[e] * r[C(e) + t];
	}
	return $n(e, t.layer, i);
}
function Qn(e, t) {
	return [e === "D" ? t : 0, e === "M" ? t : t + 1];
}
function $n(e, t, n) {
	return e.model.normed ? n.map((n, r) => n * e.scales[t][r]) : n;
}
function er(e, t) {
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
		at: (t) => x(n, e.ids[t])
	};
	return r ? [a, {
		origin: "W_P",
		kind: "positions",
		at: (e) => x(r, e)
	}] : [a];
}
function K(e, t, n) {
	let r = new Float64Array(n);
	for (let i = 0; i < t.length; i++) {
		if (t[i] === 0) continue;
		let a = e.at(i);
		for (let e = 0; e < n; e++) r[e] += t[i] * a[e];
	}
	return Float32Array.from(r);
}
function q(e, t) {
	let n = 0;
	for (let r = 0; r < e.length; r++) n += e[r] * t[r];
	return n;
}
function tr(e, t, n) {
	let r = [e.position_table ? 2 : 1];
	for (let i = 0; i < t; i++) {
		let [t, a] = [n ? 1 + e.n_heads : 1, e.n_heads], o = Array.from({ length: r.length + 1 }, (e, n) => t * (r[n] ?? 0) + a * (r[n - 1] ?? 0));
		e.layers[i].b_O && (o[0] += 1), r = o;
	}
	return r;
}
function nr(e) {
	return {
		data: e,
		at: 0,
		rows: 1,
		cols: e.length,
		stride: e.length
	};
}
// src/engine/ledger.ts
var rr = 1e5, ir = {
	tokens: "W_E",
	positions: "position",
	one: "bias"
}, ar = [
	"none",
	"q",
	"k",
	"qk"
];
function or(e, t, n, r, i) {
	let { model: a } = e, o = a.layers[t.layer];
	sr(a, t, i);
	let s = hr(dr(e, t, "Q", o, lr(n), i)), c = hr(dr(e, t, "K", o, ur(o, t.head, r), i)), l = s.flatMap((e) => c.map((t) => gr(e, t))), u = cr(e, t, n), d = e.patterns[t.layer][t.head].subarray(C(n), C(n + 1)), f = Array.from(u, (e, t) => ({
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
function sr(t, n, r) {
	let i = t.layers[n.layer], a = tr(t, n.layer, r).reduce((e, t) => e + t, 0), o = (a + Number(!!i.b_Q) + Number(!!i.P_Q)) * (a + Number(!!i.b_K) + Number(!!i.P_K));
	if (o > rr) throw new e(`${T(n)} has ${o} pairs of paths, more than the limit of ${rr}`, "unweave.analysis.attribution.score_shares gives the shares by kind");
}
function cr(e, t, n) {
	let [r, i] = [e.model.layers[t.layer], D(e, t.layer, 0, n + 1)], a = x(ge(e.model, r, y(i, n, n + 1), n, t.head), 0), o = _e(e.model, r, i, 0, t.head);
	return Float64Array.from({ length: n + 1 }, (e, t) => q(a, x(o, t)));
}
function lr(e) {
	let t = new Float64Array(e + 1);
	return t[e] = 1, t;
}
function ur(e, t, n) {
	let r = lr(n);
	return !e.smear || n === 0 || (r[n] = e.smear[t], r[n - 1] = 1 - e.smear[t]), r;
}
function dr(e, { layer: t, head: n }, r, i, a, o) {
	let { model: s } = e, [c, l, u] = r === "Q" ? [
		i.W_Q,
		i.b_Q,
		i.P_Q
	] : [
		i.W_K,
		i.b_K,
		i.P_K
	], [d, f] = [n * s.d_head, (n + 1) * s.d_head], p = fr(e, t, $n(e, t, a), [], ue(s, c, n), o);
	if (l) {
		let e = K({
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
		let e = K({
			origin: "",
			kind: "positions",
			at: (e) => x(u, e).subarray(d, f)
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
function fr(e, t, n, r, i, a) {
	let o = er(e, t).map(({ origin: t, kind: a, at: o }) => {
		let s = K({
			origin: t,
			kind: a,
			at: o
		}, n, e.model.d_model);
		return {
			word: r,
			start: a,
			origin: t,
			vector: pr(e.model, r, s, i)
		};
	});
	if (t === 0) return o;
	let s = Yn(e.model, t - 1, a).flatMap((o) => fr(e, t - 1, Zn(e, o, n), [...r, o], i, a));
	return [
		...o,
		...fr(e, t - 1, n, r, i, a),
		...s
	];
}
function pr(e, t, n, r) {
	return mr(r, t.reduceRight((t, { layer: n, head: r }) => {
		let i = e.layers[n];
		return mr(fe(i, r), mr(de(i, r), t));
	}, n));
}
function mr(e, t) {
	let n = v(1, e.rows);
	return w(nr(t), e, n), n.data;
}
function hr(e) {
	let t = e.map(({ word: e, start: t }) => [...e.map(se), ir[t]].join(" · ")), n = /* @__PURE__ */ new Map();
	for (let e of t) n.set(e, (n.get(e) ?? 0) + 1);
	return e.map(({ word: e, origin: r, vector: i }, a) => ({
		name: n.get(t[a]) === 1 ? t[a] : `${t[a]} (${r})`,
		heads: e.map(T),
		order: e.reduce((e, t) => e + Xn(t), 0),
		vector: i
	}));
}
function gr(e, t) {
	return {
		query: e.name,
		key: t.name,
		query_heads: e.heads,
		key_heads: t.heads,
		side: ar[Number(e.order > 0) + 2 * Number(t.order > 0)],
		value: q(e.vector, t.vector)
	};
}
// src/engine/paths.ts
var J = 5e4;
function _r(e, t) {
	let n = yr(e, t), r = Dr(n, t.hops), i = Sr(xr(n, t.hops), t.order), a = Cr(n, i, t.hops), o = [...a].sort(vr).slice(0, t.top), s = (e) => e.reduce((e, t) => e + t.value, 0), c = s(r.orders.filter(({ order: e }) => e > i)), l = s(a) - s(o) + c;
	return {
		kind: "paths",
		logit: n.logit,
		paths: o,
		not_listed: l,
		above: c,
		residual: s(o) + l - n.logit,
		by_order: r.orders,
		by_head: r.heads.sort(vr),
		by_source: r.places.sort(vr)
	};
}
var vr = (e, t) => Math.abs(t.value) - Math.abs(e.value);
function yr(e, { position: t, target: n, against: r }) {
	let { unembed: i, b_U: a, n_layers: o } = e.model, s = x(i, n).slice();
	r !== null && k(s, x(i, r).map((e) => -e));
	let c = a && a[n] - (r === null ? 0 : a[r]);
	return {
		run: e,
		dst: t,
		covector: s,
		bias: c,
		logit: q(s, x(e.streams[o], t)) * br(e, t) + (c ?? 0)
	};
}
function br(e, t) {
	return e.model.normed ? e.scales[e.model.n_layers][t] : 1;
}
function xr({ run: e, bias: t }, n) {
	let r = tr(e.model, e.model.n_layers, n);
	return t !== null && (r[0] += 1), r;
}
function Sr(t, n) {
	let r = Math.min(n ?? t.length - 1, t.length - 1), i = (e) => t.slice(0, e + 1).reduce((e, t) => e + t, 0);
	if (i(0) > J) throw new e(`there are ${i(0)} paths of order 0, more than ${J}`, "count heads, not hops");
	let a = 0;
	for (; a < r && i(a + 1) <= J;) a++;
	if (n !== null && a < r) throw new e(`there are ${i(r)} paths up to order ${n}, more than ${J}`, `list to order ${a}`);
	return a;
}
function Cr(e, t, n) {
	let r = new Float64Array(e.dst + 1);
	r[e.dst] = br(e.run, e.dst);
	let i = [];
	return e.bias !== null && i.push(Tr([], "b_U", e.bias)), wr(e.run, e.run.model.n_layers, r, e.covector, [], t, n, i), i;
}
function wr(e, t, n, r, i, a, o, s) {
	for (let a of er(e, t)) s.push(Tr(i, a.origin, q(r, K(a, n, e.model.d_model))));
	if (t !== 0) {
		wr(e, t - 1, n, r, i, a, o, s);
		for (let c of Yn(e.model, t - 1, o)) {
			if (Xn(c) > a) continue;
			let l = Er(e.model, c, r);
			wr(e, t - 1, Zn(e, c, n), l, [...i, c], a - Xn(c), o, s);
		}
	}
}
function Tr(e, t, n) {
	return {
		heads: e.map(se),
		origin: t,
		position: null,
		token: null,
		value: n
	};
}
function Er(e, { layer: t, head: n }, r) {
	let i = e.layers[t], [a, o] = [n * i.d_value, (n + 1) * i.d_value], s = v(1, i.d_value), c = v(1, e.d_model);
	return w(nr(r), y(i.W_O_T, a, o), s), w(s, b(i.W_V_T, a, o), c), c.data;
}
function Dr(e, t) {
	let { run: n, dst: r } = e, i = xr(e, t).map((e, t) => ({
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
	let o = v(r + 1, n.model.d_model);
	x(o, r).set(e.covector.map((e) => e * br(n, r)));
	let s = [{
		rows: o,
		first: r
	}];
	for (let e = n.model.n_layers;; e--) {
		for (let t of er(n, e)) Or(a, n, s, t);
		if (e === 0) return {
			...a,
			orders: i.filter((e) => e.paths > 0)
		};
		s = kr(n, e - 1, s, t, a.heads);
	}
}
function Or(e, t, n, r) {
	let i = new Float64Array(n[0].rows.rows);
	n.forEach(({ rows: t, first: n }, a) => {
		for (let o = n; o < t.rows; o++) {
			let n = q(x(t, o), r.at(o));
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
function kr(e, t, n, r, i) {
	let [a, o] = [e.model.layers[t], n[0].rows.rows], s = Yn(e.model, t, r), c = new Float64Array(s.length), l = [...n, {
		rows: v(o, e.model.d_model),
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
		let u = v(o, a.W_O_T.rows);
		w(y(t, n, o), a.W_O_T, y(u, n, o));
		for (let t of r ? ["D", "M"] : ["A"]) {
			let r = v(o, a.W_O_T.rows);
			s.forEach((i, a) => {
				i.kind === t && (c[a] += Ar(e, i, u, r, n));
			});
			let [d, f] = [l[i + (t === "D" ? 0 : 1)], t === "D" ? n : 0];
			w(y(r, f, o), a.W_V_T, y(d.rows, f, o), !0), d.first = Math.min(d.first, f);
		}
	}), s.forEach((e, t) => {
		i.push({
			head: se(e),
			value: c[t]
		});
	}), l;
}
function Ar(e, t, n, r, i) {
	let { d_value: a } = e.model.layers[t.layer], o = e.patterns[t.layer][t.head], s = (e) => b(e, t.head * a, (t.head + 1) * a), [c, l, u] = [
		s(n),
		s(r),
		s(e.values[t.layer])
	];
	for (let e = i; e < n.rows; e++) {
		let [n, r] = Qn(t.kind, e);
		for (let t = n; t < r; t++) jr(l, t, o[C(e) + t], c, e);
	}
	let d = 0;
	for (let r = 0; r < n.rows; r++) {
		let n = x(l, r);
		if (d += q(n, x(u, r)), e.model.normed) for (let i = 0; i < a; i++) n[i] *= e.scales[t.layer][r];
	}
	return d;
}
function jr(e, t, n, r, i) {
	let [a, o, s, c] = [
		e.data,
		r.data,
		e.at + t * e.stride,
		r.at + i * r.stride
	];
	if (n !== 0) for (let t = 0; t < e.cols; t++) a[s + t] += n * o[c + t];
}
// src/engine/tiles.ts
function Mr(t, { layer: n, head: r }, i, a) {
	let o = t.patterns[n][r], s = () => {
		let e = t.model.layers[n], i = v(t.ids.length, t.model.d_model);
		return w(Nr(t, n, r), fe(e, r), i), i;
	};
	switch (i) {
		case "attention": return o.slice();
		case "score": return ve(t, n, r);
		case "value": return Pr(o, Nr(t, n, r));
		case "info": return Pr(o, s());
		case "effect": return Fr(t, o, s(), a);
		default: throw new e(`there is no map of kind "${String(i).slice(0, 20)}"`);
	}
}
function Nr(e, t, n) {
	let { d_value: r } = e.model.layers[t];
	return b(e.values[t], n * r, (n + 1) * r);
}
function Pr(e, t) {
	let n = Float64Array.from({ length: t.rows }, (e, n) => Math.hypot(...x(t, n))), r = Math.max(n.reduce((e, t) => Math.max(e, t), 0), 1e-300);
	return Ir(e, t.rows, (e, t, i) => e * n[i] / r);
}
function Fr(e, t, n, r) {
	let { model: i, ids: a } = e, o = a.length, s = (e) => r === void 0 ? a[e + 1] : r, c = v(r === void 0 ? o : 1, o);
	for (let e = 0; e < c.rows; e++) {
		let t = s(e);
		t === void 0 ? c.data.fill(NaN, e * o) : w(y(i.unembed, t, t + 1), n, y(c, e, e + 1));
	}
	return Ir(t, o, (t, n, a) => t * (i.normed ? e.scales[i.n_layers][n] : 1) * c.data[(r === void 0 ? n * o : 0) + a]);
}
function Ir(e, t, n) {
	let r = new Float32Array(e.length);
	for (let i = 0; i < t; i++) for (let t = 0; t <= i; t++) r[C(i) + t] = n(e[C(i) + t], i, t);
	return r;
}
// src/engine/engine.ts
var Lr = 96 * 2 ** 20, Rr = 2 ** 17;
function zr() {
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
			i.steps.set(n ?? -1, ie(e, r)), t.set(e.name, i);
		},
		tokenizer(e, t) {
			r(e).encode = Gn(t);
		},
		encode(t, n) {
			let { spec: i, encode: a } = r(t);
			if (!a) throw new e(`the page has no tokenizer of ${i.name}`, "give token ids");
			return qn(a, n, i.start, i.n_ctx);
		},
		answer: (e) => Vr((e, t) => Br(r(e), t), n, e)
	};
}
function Br({ spec: t, steps: n }, r) {
	let i = n.get(r);
	if (i) return i;
	let a = [...n.keys()].filter((e) => e >= 0).join(", ");
	throw new e(`the page has no weights of ${t.name} at step ${r}`, a ? `it has those at ${a}` : "");
}
function Vr(t, n, r) {
	switch (r.kind) {
		case "run": {
			let e = Y(t, n, r.of);
			return Q(r.top), Me(Gr(n, e, r.top));
		}
		case "ledger": {
			let { run: e } = Y(t, n, r.of);
			return qr(e, r.dst, r.src), or(e, le(e.model, r.head), r.dst, r.src, r.hops);
		}
		case "paths": {
			let { run: i } = Y(t, n, r.of);
			qr(i, r.position);
			for (let e of [r.target, r.against]) e !== null && Z(i.model, e);
			if (r.order !== null && !X(r.order)) throw new e(`there is no order ${r.order}`);
			return Q(r.top), _r(i, r);
		}
		case "column": {
			let e = t(r.model, -1);
			Z(e, r.token), Q(r.top);
			let { circuit: n, token: i, side: a, top: o } = r;
			return Le(e, le(e, r.head), n, i, a, o);
		}
		case "tile": {
			let { run: e } = Y(t, n, r.of);
			r.target !== void 0 && Z(e.model, r.target);
			let i = Mr(e, le(e.model, r.head), r.mode, r.target);
			return {
				kind: "tile",
				n: e.ids.length,
				values: i
			};
		}
		case "snapshot": return t(r.model, r.step), {
			kind: "snapshot",
			step: r.step
		};
		default: throw new e(`there is no request of kind "${String(r.kind).slice(0, 20)}"`);
	}
}
function Y(e, t, n) {
	let r = e(n.model, n.step ?? -1);
	Kr(r, n.ids);
	let i = n.without.map((e) => ce(r, e)), a = JSON.stringify([
		n.model,
		n.step ?? -1,
		n.without,
		n.frozen
	]), o = t.findIndex((e) => e.key === a && Hr(e.run.ids, n.ids));
	if (o >= 0) return Wr(t, t.splice(o, 1)[0]);
	let s = n.frozen && i.length ? Y(e, t, {
		...n,
		without: [],
		frozen: !1
	}).run : null, c = Ur(t, a, n.ids)?.run ?? null;
	return Wr(t, {
		key: a,
		run: me(r, [...n.ids], i, s, c),
		predictions: null
	});
}
function Hr(e, t) {
	return e.length === t.length && E(e, t) === e.length;
}
function Ur(e, t, n, r = !1) {
	let i = (e) => E(e.run.ids, n) + (e.predictions ? .5 : 0);
	return e.filter((e) => e.key === t && (!r || e.predictions)).reduce((e, t) => e && i(e) >= i(t) ? e : t, void 0);
}
function Wr(e, t) {
	e.unshift(t);
	let n = 0, r = e.findIndex((e) => (n += he(e.run), n > Lr));
	return r > 0 && e.splice(r), t;
}
function Gr(e, t, n) {
	if (t.predictions?.per === Math.min(n, t.run.model.d_vocab)) return t.predictions;
	let { key: r, run: i } = t, a = Ur(e, r, i.ids, !0);
	return t.predictions = je(i, n, a?.predictions ?? null, a ? E(a.run.ids, i.ids) : 0), t.predictions;
}
function X(e) {
	return Number.isInteger(e) && e >= 0;
}
function Kr(t, n) {
	if (n.length === 0) throw new e("there are no tokens", "give at least one");
	for (let e of n) Z(t, e);
	if (t.positioned && n.length > t.n_ctx) throw new e(`${n.length} tokens are more than the model's ${t.n_ctx} positions`, "shorten the text");
}
function Z(t, n) {
	if (!X(n) || n >= t.d_vocab) throw new e(`token ${n} lies outside the vocabulary of ${t.d_vocab} tokens`, `ids are 0 to ${t.d_vocab - 1}`);
}
function Q(t) {
	if (!X(t) || t < 1 || t > Rr) throw new e(`${t} were asked for`, `ask for 1 to ${Rr}`);
}
function qr(t, n, r = 0) {
	let i = t.ids.length;
	if (!X(n) || n >= i) throw new e(`there is no position ${n} in a run of ${i} tokens`, "positions are numbered from 0");
	if (!X(r) || r > n) throw new e(`position ${n} cannot attend to ${r}`, "take a source at or before the destination: a head sees no later token");
}
// src/engine/worker.ts
var $ = zr();
function Jr(e) {
	if ("request" in e) return $.answer(e.request);
	if ("encode" in e) return $.encode(e.encode.model, e.encode.text);
	let t = (t) => l(t, t.chunks.map((t) => e.chunks[t.id]));
	if ("tokenizer" in e) return $.tokenizer(e.tokenizer.model, t(e.tokenizer.json)), null;
	let { model: n, step: r, engine: i } = e.load, a = Object.entries(i.tensors).map(([e, n]) => [e, Float32Array.from(t(n))]);
	return $.load(n, r, Object.fromEntries(a)), null;
}
function Yr(e) {
	return !e || !("kind" in e) ? [] : e.kind === "tile" ? [e.values.buffer] : e.kind === "run" ? [
		e.loss.buffer,
		e.top.ids.buffer,
		e.top.probabilities.buffer
	] : [];
}
self.onmessage = ({ data: e }) => {
	try {
		let t = Jr(e);
		self.postMessage({
			id: e.id,
			answer: t
		}, { transfer: Yr(t) });
	} catch (t) {
		self.postMessage({
			id: e.id,
			refused: Xr(t)
		});
	}
};
function Xr(t) {
	return t instanceof e ? {
		message: t.hint ? t.message.slice(0, -(t.hint.length + 2)) : t.message,
		hint: t.hint
	} : {
		message: `the engine failed: ${t instanceof Error ? t.message : String(t)}`,
		hint: ""
	};
}
