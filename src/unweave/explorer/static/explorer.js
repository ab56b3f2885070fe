// \0rolldown/runtime.js
var e = Object.defineProperty, t = (t, n) => {
	let r = {};
	for (var i in t) e(r, i, {
		get: t[i],
		enumerable: !0
	});
	return n || e(r, Symbol.toStringTag, { value: "Module" }), r;
}, n = Array.isArray, r = Array.prototype.indexOf, i = Array.prototype.includes, a = Array.from, o = Object.defineProperty, s = Object.getOwnPropertyDescriptor, c = Object.getOwnPropertyDescriptors, l = Object.prototype, u = Array.prototype, d = Object.getPrototypeOf, f = Object.isExtensible;
function p(e) {
	return typeof e == "function";
}
var m = () => {};
function h(e) {
	for (var t = 0; t < e.length; t++) e[t]();
}
function g() {
	var e, t;
	return {
		promise: new Promise((n, r) => {
			e = n, t = r;
		}),
		resolve: e,
		reject: t
	};
}
function _(e, t) {
	if (Array.isArray(e)) return e;
	if (t === void 0 || !(Symbol.iterator in e)) return Array.from(e);
	let n = [];
	for (let r of e) if (n.push(r), n.length === t) break;
	return n;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/constants.js
var v = 1 << 24, y = 1024, b = 2048, x = 4096, S = 8192, C = 16384, w = 32768, T = 1 << 25, E = 65536, D = 1 << 19, ee = 1 << 20, O = 1 << 25, te = 1 << 21, k = 1 << 22, ne = 1 << 23, A = Symbol("$state"), re = Symbol("component"), ie = Symbol("legacy props"), ae = Symbol(""), oe = Symbol("attributes"), se = Symbol("class"), ce = Symbol("style"), le = Symbol("text"), ue = Symbol("form reset"), de = new class extends Error {
	name = "StaleReactionError";
	message = "The reaction that called `getAbortSignal()` was re-run or destroyed";
}(), fe = !!globalThis.document?.contentType && /* @__PURE__ */ globalThis.document.contentType.includes("xml"), pe = {}, me = Symbol("uninitialized"), he = "http://www.w3.org/1999/xhtml";
function ge() {
	console.warn("https://svelte.dev/e/derived_inert");
}
function _e(e) {
	console.warn("https://svelte.dev/e/hydration_mismatch");
}
function ve() {
	console.warn("https://svelte.dev/e/select_multiple_invalid_value");
}
function ye() {
	console.warn("https://svelte.dev/e/svelte_boundary_reset_noop");
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/hydration.js
var j = !1;
function be(e) {
	j = e;
}
var M;
function xe(e) {
	if (e === null) throw _e(), pe;
	return M = e;
}
function Se() {
	return xe(/* @__PURE__ */ rn(M));
}
function N(e) {
	if (j) {
		if (/* @__PURE__ */ rn(M) !== null) throw _e(), pe;
		M = e;
	}
}
function Ce(e = 1) {
	if (j) {
		for (var t = e, n = M; t--;) n = /* @__PURE__ */ rn(n);
		M = n;
	}
}
function we(e = !0) {
	for (var t = 0, n = M;;) {
		if (n.nodeType === 8) {
			var r = n.data;
			if (r === "]") {
				if (t === 0) return n;
				--t;
			} else (r === "[" || r === "[!" || r[0] === "[" && !isNaN(Number(r.slice(1)))) && (t += 1);
		}
		var i = /* @__PURE__ */ rn(n);
		e && n.remove(), n = i;
	}
}
function Te(e) {
	if (!e || e.nodeType !== 8) throw _e(), pe;
	return e.data;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/equality.js
function Ee(e) {
	return e === this.v;
}
function De(e, t) {
	return e == e ? e !== t || typeof e == "object" && !!e || typeof e == "function" : t == t;
}
function Oe(e) {
	return !De(e, this.v);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/errors.js
function ke() {
	throw Error("https://svelte.dev/e/async_derived_orphan");
}
function Ae(e, t, n) {
	throw Error("https://svelte.dev/e/each_key_duplicate");
}
function je(e) {
	throw Error("https://svelte.dev/e/effect_in_teardown");
}
function Me() {
	throw Error("https://svelte.dev/e/effect_in_unowned_derived");
}
function Ne(e) {
	throw Error("https://svelte.dev/e/effect_orphan");
}
function Pe() {
	throw Error("https://svelte.dev/e/effect_update_depth_exceeded");
}
function Fe(e) {
	throw Error("https://svelte.dev/e/props_invalid_value");
}
function Ie() {
	throw Error("https://svelte.dev/e/state_descriptors_fixed");
}
function Le() {
	throw Error("https://svelte.dev/e/state_prototype_fixed");
}
function Re() {
	throw Error("https://svelte.dev/e/state_unsafe_mutation");
}
function ze() {
	throw Error("https://svelte.dev/e/svelte_boundary_reset_onerror");
}
// ../../../webdeps/node_modules/svelte/src/internal/client/context.js
var Be = null;
function Ve(e) {
	Be = e;
}
function He(e, t = !1, n) {
	Be = {
		p: Be,
		i: !1,
		c: null,
		e: null,
		s: e,
		x: null,
		r: Hn,
		l: null
	};
}
function Ue(e) {
	var t = Be, n = t.e;
	if (n !== null) {
		t.e = null;
		for (var r of n) _n(r);
	}
	return e !== void 0 && (t.x = e), t.i = !0, Be = t.p, We(e);
}
function We(e = {}) {
	return o(e, re, { value: !0 }), e;
}
function Ge() {
	return !0;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/task.js
var Ke = [];
function qe() {
	var e = Ke;
	Ke = [], h(e);
}
function Je(e) {
	if (Ke.length === 0 && !St) {
		var t = Ke;
		queueMicrotask(() => {
			t === Ke && qe();
		});
	}
	Ke.push(e);
}
function Ye() {
	for (; Ke.length > 0;) qe();
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/status.js
var Xe = ~(b | x | y);
function Ze(e, t) {
	e.f = e.f & Xe | t;
}
function Qe(e) {
	e.f & 512 || e.deps === null ? Ze(e, y) : Ze(e, x);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/utils.js
function $e(e, t) {
	e.f & 2048 ? t.set(e, b) : e.f & 4096 && t.get(e) !== 2048 && t.set(e, x), Ze(e, y);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/misc.js
function et(e) {
	j && /* @__PURE__ */ nn(e) !== null && an(e);
}
var tt = !1;
function nt() {
	tt || (tt = !0, document.addEventListener("reset", (e) => {
		Promise.resolve().then(() => {
			if (!e.defaultPrevented) for (let t of e.target.elements) t[ue]?.();
		});
	}, { capture: !0 }));
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/bindings/shared.js
function rt(e) {
	var t = zn, n = Hn;
	Vn(null), Un(null);
	try {
		return e();
	} finally {
		Vn(t), Un(n);
	}
}
function it(e, t, n, r = n) {
	e.addEventListener(t, () => rt(n));
	let i = e[ue];
	e[ue] = i ? () => {
		i(), r(!0);
	} : () => r(!0), nt();
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/async.js
function at(e, t, n, r) {
	let i = Ge() ? lt : ft;
	var a = e.filter((e) => !e.settled), o = t.map(i);
	if (n.length === 0 && a.length === 0) {
		r(o);
		return;
	}
	var s = Hn, c = ot(), l = a.length === 1 ? a[0].promise : a.length > 1 ? Promise.all(a.map((e) => e.promise)) : null;
	function u(e) {
		if (!(s.f & 16384)) {
			c();
			try {
				r([...o, ...e]);
			} catch (e) {
				un(e, s);
			}
			st();
		}
	}
	var d = ct();
	if (n.length === 0) {
		l.then(() => u([])).finally(d);
		return;
	}
	function f() {
		Promise.all(n.map((e) => /* @__PURE__ */ dt(e))).then(u).catch((e) => un(e, s)).finally(d);
	}
	l ? l.then(() => {
		s.f & 16384 ? d() : (c(), f(), st());
	}) : f();
}
function ot() {
	var e = Hn, t = zn, n = Be, r = F;
	return function(i = !0) {
		Un(e), Vn(t), Ve(n), i && !(e.f & 16384) && (r?.activate(), r?.apply());
	};
}
function st(e = !0) {
	Un(null), Vn(null), Ve(null), e && F?.deactivate();
}
function ct() {
	var e = Hn, t = e.b, n = F, r = !!t?.is_rendered();
	return t?.update_pending_count(1, n), n.increment(r, e), () => {
		t?.update_pending_count(-1, n), n.decrement(r, e);
	};
}
/*#__NO_SIDE_EFFECTS__*/
function lt(e) {
	var t = 2 | b;
	return Hn !== null && (Hn.f |= D), {
		ctx: Be,
		deps: null,
		effects: null,
		equals: Ee,
		f: t,
		fn: e,
		reactions: null,
		rv: 0,
		v: me,
		wv: 0,
		parent: Hn,
		ac: null
	};
}
var ut = Symbol("obsolete");
/*#__NO_SIDE_EFFECTS__*/
function dt(e, t, n) {
	let r = Hn;
	r === null && ke();
	var i = void 0, a = zt(me), o = !zn, s = /* @__PURE__ */ new Set();
	return bn(() => {
		var t = Hn, n = g();
		i = n.promise;
		try {
			Promise.resolve(e()).then(n.resolve, (e) => {
				e !== de && n.reject(e);
			}).finally(st);
		} catch (e) {
			n.reject(e), st();
		}
		var c = F;
		if (o) {
			if (t.f & 32768) var l = ct();
			if (r.b?.is_rendered()) c.async_deriveds.get(t)?.reject(ut);
			else for (let e of s.values()) e.reject(ut);
			s.add(n), c.async_deriveds.set(t, n);
		}
		let u = (e, t = void 0) => {
			l?.(), s.delete(n), t !== ut && (c.activate(), t ? (a.f |= ne, Ut(a, t)) : (a.f & 8388608 && (a.f ^= ne), Ut(a, e)), c.deactivate());
		};
		n.promise.then(u, (e) => u(null, e || "unknown"));
	}), hn(() => {
		for (let e of s) e.reject(ut);
	}), new Promise((e) => {
		function t(n) {
			function r() {
				n === i ? e(a) : t(i);
			}
			n.then(r, r);
		}
		t(i);
	});
}
/*#__NO_SIDE_EFFECTS__*/
function P(e) {
	let t = /* @__PURE__ */ lt(e);
	return Gn(t), t;
}
/*#__NO_SIDE_EFFECTS__*/
function ft(e) {
	let t = /* @__PURE__ */ lt(e);
	return t.equals = Oe, t;
}
function pt(e) {
	var t = e.effects;
	if (t !== null) {
		e.effects = null;
		for (var n = 0; n < t.length; n += 1) On(t[n]);
	}
}
function mt(e) {
	var t, n = Hn, r = e.parent;
	if (!Ln && r !== null && e.v !== me && r.f & 24576) return ge(), e.v;
	Un(r);
	try {
		pt(e), t = rr(e);
	} finally {
		Un(n);
	}
	return t;
}
function ht(e) {
	var t = mt(e);
	!e.equals(t) && (e.wv = er(), (!F?.is_fork || e.deps === null) && (F === null ? e.v = t : (F.capture(e, t, !0), yt?.capture(e, t, !0)), e.deps === null)) ? Ze(e, y) : Ln || (bt === null ? Qe(e) : (mn() || F?.is_fork) && bt.set(e, t));
}
function gt(e) {
	if (e.effects !== null) for (let t of e.effects) (t.teardown || t.ac) && (t.teardown?.(), t.ac !== null && rt(() => {
		t.ac.abort(de), t.ac = null;
	}), t.fn !== null && (t.teardown = m), or(t, 0), En(t));
}
function _t(e) {
	if (e.effects !== null) for (let t of e.effects) t.teardown && t.fn !== null && sr(t);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/batch.js
var vt = null, F = null, yt = null, bt = null, xt = null, St = !1, Ct = !1, wt = null, Tt = null, Et = 0, Dt = 1, Ot = class e {
	id = Dt++;
	started = !1;
	linked = !0;
	prev = null;
	next = null;
	async_deriveds = /* @__PURE__ */ new Map();
	current = /* @__PURE__ */ new Map();
	previous = /* @__PURE__ */ new Map();
	#e = /* @__PURE__ */ new Set();
	#t = /* @__PURE__ */ new Set();
	#n = 0;
	#r = /* @__PURE__ */ new Map();
	#i = null;
	#a = [];
	#o = [];
	#s = /* @__PURE__ */ new Map();
	#c = /* @__PURE__ */ new Map();
	#l = /* @__PURE__ */ new Set();
	is_fork = !1;
	#u = !1;
	constructor() {
		vt === null ? vt = this : (vt.next = this, this.prev = vt), vt = this;
	}
	#d() {
		if (this.is_fork) return !0;
		for (let e of this.#r.keys()) if (!this.#f(e)) return !0;
		return !1;
	}
	#f(e) {
		for (var t = e; t !== null; t = t.parent) if (this.#c.has(t)) return !0;
		return !1;
	}
	skip_effect(e) {
		this.#c.has(e) || this.#c.set(e, {
			d: [],
			m: []
		}), this.#l.delete(e);
	}
	unskip_effect(e, t = (e) => this.schedule(e)) {
		var n = this.#c.get(e);
		if (n) {
			this.#c.delete(e);
			for (var r of n.d) Ze(r, b), t(r);
			for (r of n.m) Ze(r, x), t(r);
		}
		this.#l.add(e);
	}
	#p() {
		var e = [];
		for (let i of this.#a) if (!(i.f & 16384 || !(i.f & 6144))) {
			for (var t = i, n = !1; t.parent !== null;) {
				t = t.parent;
				var r = t.f;
				if (r & 96) {
					if (!(r & 1024)) {
						n = !0;
						break;
					}
					t.f ^= y;
				}
			}
			n || e.push(t);
		}
		return this.#a = [], e;
	}
	#m() {
		this.started = !0;
		for (let [e, t] of this.#s) Ze(e, t), this.schedule(e);
		this.apply();
		for (var t = wt = [], n = [], r = Tt = []; this.#a.length > 0;) {
			Et++ > 1e3 && (this.#b(), At());
			for (let e of this.#p()) try {
				this.#h(e, t, n);
			} catch (t) {
				throw Ft(e), this.#d() || this.discard(), t;
			}
		}
		if (F = null, r.length > 0) {
			var i = e.ensure();
			for (let e of r) i.schedule(e);
		}
		if (wt = null, Tt = null, this.#d()) {
			this.#y(n), this.#y(t);
			for (let [e, t] of this.#c) Pt(e, t);
			r.length > 0 && F.#m();
			return;
		}
		let a = this.#g();
		if (a) this.#y(n), this.#y(t), a.#v(this);
		else {
			this.#s.clear();
			for (let e of this.#e) e(this);
			this.#e.clear(), yt = this, Mt(n), Mt(t), yt = null, this.#i?.resolve();
			var o = F;
			this.#n === 0 && (this.#a.length === 0 || o !== null) && this.#b(), o !== null && (Lt.clear(), o.#m());
		}
	}
	#h(e, t, n) {
		e.f ^= y;
		for (var r = e.first; r !== null;) {
			var i = r.f, a = !!(i & 96);
			if (!(a && i & 1024 || i & 8192 || this.#c.has(r)) && r.fn !== null) {
				a ? r.f ^= y : i & 4 ? t.push(r) : tr(r) && (i & 16 && this.add_dirty_reaction(r, x), sr(r));
				var o = r.first;
				if (o !== null) {
					r = o;
					continue;
				}
			}
			for (; r !== null;) {
				var s = r.next;
				if (s !== null) {
					r = s;
					break;
				}
				r = r.parent;
			}
		}
	}
	#g() {
		for (var e = this.prev; e !== null; e = e.prev) if (!e.is_fork && this.#_(e)) return e;
		return null;
	}
	#_(e) {
		for (let [t, [, n]] of this.current) if (!n && e.current.has(t)) return !0;
		return !1;
	}
	#v(e) {
		for (let [t, n] of e.current) !this.previous.has(t) && e.previous.has(t) && this.previous.set(t, e.previous.get(t)), this.current.set(t, n);
		for (let [t, n] of e.async_deriveds) {
			let e = this.async_deriveds.get(t);
			e && n.promise.then(e.resolve).catch(e.reject);
		}
		e.async_deriveds.clear(), this.transfer_reactions(e.#s);
		let t = (e) => {
			var n = e.reactions;
			if (n !== null && !(e.f & 2 && !(e.f & 6144))) for (let e of n) {
				var r = e.f;
				if (r & 2) t(e);
				else {
					var i = e;
					r & 4194320 && !this.async_deriveds.has(i) && (this.#s.delete(i), Ze(i, b), this.schedule(i));
				}
			}
		};
		for (let e of this.current.keys()) t(e);
		this.oncommit(() => e.discard()), e.#b(), F = this, this.#m();
	}
	#y(e) {
		for (var t = 0; t < e.length; t += 1) $e(e[t], this.#s);
	}
	capture(e, t, n = !1) {
		e.v !== me && !this.previous.has(e) && this.previous.set(e, e.v), e.f & 8388608 || (this.current.set(e, [t, n]), bt?.set(e, t)), this.is_fork || (e.v = t);
	}
	activate() {
		F = this;
	}
	deactivate() {
		F = null, bt = null;
	}
	flush() {
		try {
			Ct = !0, F = this, this.#m();
		} finally {
			Et = 0, xt = null, wt = null, Tt = null, Ct = !1, F = null, bt = null, Lt.clear();
		}
	}
	discard() {
		for (let e of this.#t) e(this);
		this.#t.clear();
		for (let e of this.async_deriveds.values()) e.reject(ut);
		this.#b(), this.#i?.resolve();
	}
	register_created_effect(e) {
		this.#o.push(e);
	}
	increment(e, t) {
		if (this.#n += 1, e) {
			let e = this.#r.get(t) ?? 0;
			this.#r.set(t, e + 1);
		}
	}
	decrement(e, t) {
		if (--this.#n, e) {
			let e = this.#r.get(t) ?? 0;
			e === 1 ? this.#r.delete(t) : this.#r.set(t, e - 1);
		}
		this.#u || (this.#u = !0, Je(() => {
			this.#u = !1, this.linked && this.flush();
		}));
	}
	transfer_reactions(e) {
		for (let [t, n] of e) this.add_dirty_reaction(t, n);
		e.clear();
	}
	add_dirty_reaction(e, t) {
		(t === 2048 || this.#s.get(e) !== 2048) && this.#s.set(e, t);
	}
	oncommit(e) {
		this.#e.add(e);
	}
	ondiscard(e) {
		this.#t.add(e);
	}
	settled() {
		return (this.#i ??= g()).promise;
	}
	static ensure() {
		if (F === null) {
			let t = F = new e();
			!Ct && !St && Je(() => {
				t.started || t.flush();
			});
		}
		return F;
	}
	apply() {
		bt = null;
	}
	schedule(e) {
		xt = e, e.b?.is_pending && e.f & 16777228 && !(e.f & 32768) ? e.b.defer_effect(e) : this.#a.push(e);
	}
	#b() {
		if (this.linked) {
			var e = this.prev, t = this.next;
			e === null || (e.next = t), t === null ? vt = e : t.prev = e, this.linked = !1;
		}
	}
};
function kt(e) {
	var t = St, n = yt;
	yt = null, St = !0;
	try {
		var r;
		for (e && (kt(), r = e());;) {
			if (Ye(), F === null) return r;
			F.flush();
		}
	} finally {
		St = t, yt = n;
	}
}
function At() {
	try {
		Pe();
	} catch (e) {
		un(e, xt);
	}
}
var jt = null;
function Mt(e) {
	var t = e.length;
	if (t !== 0) {
		for (var n = 0; n < t;) {
			var r = e[n++];
			if (!(r.f & 24576) && tr(r) && (jt = /* @__PURE__ */ new Set(), sr(r), r.deps === null && r.first === null && r.nodes === null && r.teardown === null && r.ac === null && An(r), jt?.size > 0)) {
				Lt.clear();
				for (let e of jt) {
					if (e.f & 24576) continue;
					let t = [e], n = e.parent;
					for (; n !== null;) jt.has(n) && (jt.delete(n), t.push(n)), n = n.parent;
					for (let e = t.length - 1; e >= 0; e--) {
						let n = t[e];
						n.f & 24576 || sr(n);
					}
				}
				jt.clear();
			}
		}
		jt = null;
	}
}
function Nt(e) {
	F.schedule(e);
}
function Pt(e, t) {
	if (!(e.f & 32 && e.f & 1024)) {
		e.f & 2048 ? t.d.push(e) : e.f & 4096 && t.m.push(e), Ze(e, y);
		for (var n = e.first; n !== null;) Pt(n, t), n = n.next;
	}
}
function Ft(e) {
	Ze(e, y);
	for (var t = e.first; t !== null;) Ft(t), t = t.next;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/sources.js
var It = /* @__PURE__ */ new Set(), Lt = /* @__PURE__ */ new Map(), Rt = !1;
function zt(e, t) {
	return {
		f: 0,
		v: e,
		reactions: null,
		equals: Ee,
		rv: 0,
		wv: 0
	};
}
/*#__NO_SIDE_EFFECTS__*/
function I(e, t) {
	let n = zt(e, t);
	return Gn(n), n;
}
/*#__NO_SIDE_EFFECTS__*/
function Bt(e, t = !1, n = !0) {
	let r = zt(e);
	return t || (r.equals = Oe), r;
}
function L(e, t, n = !1) {
	return zn !== null && (!Bn || zn.f & 131072) && Ge() && zn.f & 4325394 && (Wn === null || !Wn.has(e)) && Re(), Ut(e, n ? qt(t) : t, Tt);
}
var Vt = null, Ht = 0;
function Ut(e, t, n = null) {
	if (!e.equals(t)) {
		Ln ? Lt.set(e, t) : Lt.has(e) || Lt.set(e, e.v);
		var r = Ot.ensure();
		if (r.capture(e, t), e.f & 2) {
			let t = e;
			e.f & 2048 && mt(t), bt === null && Qe(t);
		}
		e.wv = er(), Vt = null, Ht = 0, Kt(e, b, n), Vt = null, Ge() && Hn !== null && Hn.f & 1024 && !(Hn.f & 96) && (Jn === null ? Yn([e]) : Jn.push(e)), !r.is_fork && It.size > 0 && !Rt && Wt();
	}
	return t;
}
function Wt() {
	Rt = !1;
	for (let e of It) {
		e.f & 1024 && Ze(e, x);
		let t;
		try {
			t = tr(e);
		} catch {
			t = !0;
		}
		t && sr(e);
	}
	It.clear();
}
function Gt(e) {
	L(e, e.v + 1);
}
function Kt(e, t, n) {
	var r = e.reactions;
	if (r !== null) {
		var i = Ge(), a = r.length;
		if (Ht += a, Ht > 1e5 && Vt === null && (Vt = /* @__PURE__ */ new Set()), Vt !== null) {
			if (Vt.has(e)) return;
			Vt.add(e);
		}
		for (var o = 0; o < a; o++) {
			var s = r[o], c = s.f;
			if (i || s !== Hn) {
				var l = (c & b) === 0;
				if (l && Ze(s, t), c & 131072) It.add(s);
				else if (c & 2) {
					var u = s;
					bt?.delete(u), Kt(u, x, n);
				} else if (l) {
					var d = s;
					c & 16 && jt !== null && jt.add(d), n === null ? Nt(d) : n.push(d);
				}
			}
		}
	}
}
function qt(e) {
	if (typeof e != "object" || !e || A in e || re in e) return e;
	let t = d(e);
	if (t !== l && t !== u) return e;
	var r = /* @__PURE__ */ new Map(), i = n(e), a = /* @__PURE__ */ I(0), o = null, c = Qn, f = (e) => {
		if (Qn === c) return e();
		var t = zn, n = Qn;
		Vn(null), $n(c);
		var r = e();
		return Vn(t), $n(n), r;
	};
	return i && r.set("length", /* @__PURE__ */ I(e.length, o)), new Proxy(e, {
		defineProperty(e, t, n) {
			"value" in n && n.configurable !== !1 && n.enumerable !== !1 && n.writable !== !1 || Ie();
			var i = r.get(t);
			return i === void 0 ? f(() => {
				var e = /* @__PURE__ */ I(n.value, o);
				return r.set(t, e), e;
			}) : L(i, n.value, !0), !0;
		},
		deleteProperty(e, t) {
			var n = r.get(t);
			if (n === void 0) {
				if (t in e) {
					let e = f(() => /* @__PURE__ */ I(me, o));
					r.set(t, e), Gt(a);
				}
			} else L(n, me), Gt(a);
			return !0;
		},
		get(t, n, i) {
			if (n === A) return e;
			var a = r.get(n), c = n in t;
			if (a === void 0 && (!c || s(t, n)?.writable) && (a = f(() => /* @__PURE__ */ I(qt(c ? t[n] : me), o)), r.set(n, a)), a !== void 0) {
				var l = U(a);
				return l === me ? void 0 : l;
			}
			return Reflect.get(t, n, i);
		},
		getOwnPropertyDescriptor(e, t) {
			this.has?.(e, t);
			var n = Reflect.getOwnPropertyDescriptor(e, t), i = r.get(t);
			if (i !== void 0) {
				var a = U(i);
				if (a === me) return;
				if (n && "value" in n) n.value = a;
				else return {
					enumerable: !0,
					configurable: !0,
					value: a,
					writable: !0
				};
			}
			return n;
		},
		has(e, t) {
			if (t === A) return !0;
			var n = r.get(t), i = n !== void 0 && n.v !== me || Reflect.has(e, t);
			return (n !== void 0 || (Hn !== null || zn !== null) && (!i || s(e, t)?.writable)) && (n === void 0 && (n = f(() => /* @__PURE__ */ I(i ? qt(e[t]) : me, o)), r.set(t, n)), U(n) === me) ? !1 : i;
		},
		set(e, t, n, c) {
			var l = r.get(t), u = t in e;
			if (i && t === "length") for (var d = n; d < l.v; d += 1) {
				var p = r.get(d + "");
				p === void 0 ? d in e && (p = f(() => /* @__PURE__ */ I(me, o)), r.set(d + "", p)) : L(p, me);
			}
			if (l === void 0) (!u || s(e, t)?.writable) && (l = f(() => /* @__PURE__ */ I(void 0, o)), L(l, qt(n)), r.set(t, l));
			else {
				u = l.v !== me;
				var m = f(() => qt(n));
				L(l, m);
			}
			var h = Reflect.getOwnPropertyDescriptor(e, t);
			if (h?.set && h.set.call(c, n), !u) {
				if (i && typeof t == "string") {
					var g = r.get("length"), _ = Number(t);
					Number.isInteger(_) && _ >= g.v && L(g, _ + 1);
				}
				Gt(a);
			}
			return !0;
		},
		ownKeys(e) {
			U(a);
			var t = Reflect.ownKeys(e).filter((e) => {
				var t = r.get(e);
				return t === void 0 || t.v !== me;
			});
			for (var [n, i] of r) i.v !== me && !(n in e) && t.push(n);
			return t;
		},
		setPrototypeOf() {
			Le();
		}
	});
}
function Jt(e) {
	try {
		if (typeof e == "object" && e && A in e) return e[A];
	} catch {}
	return e;
}
function Yt(e, t) {
	return Object.is(Jt(e), Jt(t));
}
var Xt, Zt, Qt, $t;
function en() {
	if (Xt === void 0) {
		Xt = window, Zt = /Firefox/.test(navigator.userAgent);
		var e = Element.prototype, t = Node.prototype, n = Text.prototype;
		Qt = s(t, "firstChild").get, $t = s(t, "nextSibling").get, f(e) && (e[se] = void 0, e[oe] = null, e[ce] = void 0, e.__e = void 0), f(n) && (n[le] = void 0);
	}
}
function tn(e = "") {
	return document.createTextNode(e);
}
/*@__NO_SIDE_EFFECTS__*/
function nn(e) {
	return Qt.call(e);
}
/*@__NO_SIDE_EFFECTS__*/
function rn(e) {
	return $t.call(e);
}
function R(e, t) {
	if (!j) return /* @__PURE__ */ nn(e);
	var n = /* @__PURE__ */ nn(M);
	if (n === null) n = M.appendChild(tn());
	else if (t && n.nodeType !== 3) {
		var r = tn();
		return n?.before(r), xe(r), r;
	}
	return t && cn(n), xe(n), n;
}
function z(e, t = !1) {
	if (!j) {
		var n = /* @__PURE__ */ nn(e);
		return n instanceof Comment && n.data === "" ? /* @__PURE__ */ rn(n) : n;
	}
	if (t) {
		if (M?.nodeType !== 3) {
			var r = tn();
			return M?.before(r), xe(r), r;
		}
		cn(M);
	}
	return M;
}
function B(e, t = !1) {
	if (!j) return /* @__PURE__ */ nn(e);
	var n = R(e, t);
	return N(e), n;
}
function V(e, t = 1, n = !1) {
	let r = j ? M : e;
	for (var i; t--;) i = r, r = /* @__PURE__ */ rn(r);
	if (!j) return r;
	if (n) {
		if (r?.nodeType !== 3) {
			var a = tn();
			return r === null ? i?.after(a) : r.before(a), xe(a), a;
		}
		cn(r);
	}
	return xe(r), r;
}
function an(e) {
	e.textContent = "";
}
function on() {
	return !1;
}
function sn(e, t, n) {
	return t == null || t === "http://www.w3.org/1999/xhtml" ? n ? document.createElement(e, { is: n }) : document.createElement(e) : n ? document.createElementNS(t, e, { is: n }) : document.createElementNS(t, e);
}
function cn(e) {
	if (e.nodeValue.length < 65536) return;
	let t = e.nextSibling;
	for (; t !== null && t.nodeType === 3;) t.remove(), e.nodeValue += t.nodeValue, t = e.nextSibling;
}
function ln(e) {
	var t = Hn;
	if (t === null) return zn.f |= ne, e;
	if (!(t.f & 32768) && !(t.f & 4)) throw e;
	un(e, t);
}
function un(e, t) {
	if (e === pe) throw e;
	if (!(t !== null && t.f & 16384)) {
		for (; t !== null;) {
			if (t.f & 128 && !(t.f & 33570816)) {
				if (!(t.f & 32768)) throw e;
				try {
					t.b.error(e);
					return;
				} catch (t) {
					e = t;
				}
			}
			t = t.parent;
		}
		throw e;
	}
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/effects.js
function dn(e) {
	Hn === null && (zn === null && Ne(e), Me()), Ln && je(e);
}
function fn(e, t) {
	var n = t.last;
	n === null ? t.last = t.first = e : (n.next = e, e.prev = n, t.last = e);
}
function pn(e, t) {
	var n = Hn;
	n !== null && n.f & 8192 && (e |= S);
	var r = {
		ctx: Be,
		deps: null,
		nodes: null,
		f: e | b | 512,
		first: null,
		fn: t,
		last: null,
		next: null,
		parent: n,
		b: n && n.b,
		prev: null,
		teardown: null,
		wv: 0,
		ac: null
	};
	F?.register_created_effect(r);
	var i = r;
	if (e & 4) wt === null ? Ot.ensure().schedule(r) : wt.push(r);
	else if (t !== null) {
		try {
			sr(r);
		} catch (e) {
			throw On(r), e;
		}
		i.deps === null && i.teardown === null && i.nodes === null && i.first === i.last && !(i.f & 524288) && (i = i.first, e & 16 && e & 65536 && i !== null && (i.f |= E));
	}
	if (i !== null && (i.parent = n, n !== null && fn(i, n), zn !== null && zn.f & 2 && !(e & 64))) {
		var a = zn;
		(a.effects ??= []).push(i);
	}
	return r;
}
function mn() {
	return zn !== null && !Bn;
}
function hn(e) {
	let t = pn(8, null);
	return Ze(t, y), t.teardown = e, t;
}
function gn(e) {
	dn("$effect");
	var t = Hn.f;
	if (!zn && t & 32 && Be !== null && !Be.i) {
		var n = Be;
		(n.e ??= []).push(e);
	} else return _n(e);
}
function _n(e) {
	return pn(4 | ee, e);
}
function vn(e) {
	Ot.ensure();
	let t = pn(64 | D, e);
	return (e = {}) => new Promise((n) => {
		e.outro ? jn(t, () => {
			On(t), n(void 0);
		}) : (On(t), n(void 0));
	});
}
function yn(e) {
	return pn(4, e);
}
function bn(e) {
	return pn(k | D, e);
}
function xn(e, t = 0) {
	return pn(8 | t, e);
}
function H(e, t = [], n = [], r = []) {
	at(r, t, n, (t) => {
		pn(8, () => {
			e(...t.map(U));
		});
	});
}
function Sn(e, t = 0) {
	return pn(16 | t, e);
}
function Cn(e, t = 0) {
	return pn(v | t, e);
}
function wn(e) {
	return pn(32 | D, e);
}
function Tn(e) {
	var t = e.teardown;
	if (t !== null) {
		let n = Ln, r = zn;
		Rn(!0), Vn(null);
		try {
			t.call(null);
		} catch (t) {
			un(t, e.parent);
		} finally {
			Rn(n), Vn(r);
		}
	}
}
function En(e, t = !1) {
	var n = e.first;
	for (e.first = e.last = null; n !== null;) {
		let e = n.ac;
		e !== null && rt(() => {
			e.abort(de);
		});
		var r = n.next;
		n.f & 64 ? n.parent = null : On(n, t), n = r;
	}
}
function Dn(e) {
	for (var t = e.first; t !== null;) {
		var n = t.next;
		t.f & 32 || On(t), t = n;
	}
}
function On(e, t = !0) {
	var n = !1;
	(t || e.f & 262144) && e.nodes !== null && e.nodes.end !== null && (kn(e.nodes.start, e.nodes.end), n = !0), e.f |= T, En(e, t && !n), or(e, 0);
	var r = e.nodes && e.nodes.t;
	if (r !== null) for (let e of r) e.stop();
	Tn(e), e.f ^= T, e.f |= C;
	var i = e.parent;
	i !== null && i.first !== null && An(e), e.next = e.prev = e.teardown = e.ctx = e.deps = e.fn = e.nodes = e.ac = e.b = null;
}
function kn(e, t) {
	for (; e !== null;) {
		var n = e === t ? null : /* @__PURE__ */ rn(e);
		e.remove(), e = n;
	}
}
function An(e) {
	var t = e.parent, n = e.prev, r = e.next;
	n !== null && (n.next = r), r !== null && (r.prev = n), t !== null && (t.first === e && (t.first = r), t.last === e && (t.last = n));
}
function jn(e, t, n = !0) {
	var r = [];
	e.f |= 256, Mn(e, r, !0);
	var i = () => {
		n && On(e), t && t();
	}, a = r.length;
	if (a > 0) {
		var o = () => --a || i();
		for (var s of r) s.out(o);
	} else i();
}
function Mn(e, t, n) {
	if (!(e.f & 8192)) {
		e.f ^= S;
		var r = e.nodes && e.nodes.t;
		if (r !== null) for (let e of r) (e.is_global || n) && t.push(e);
		for (var i = e.first; i !== null;) {
			var a = i.next;
			if (!(i.f & 64)) {
				var o = !!(i.f & 65536) || !!(i.f & 32) && !!(e.f & 16);
				Mn(i, t, o ? n : !1);
			}
			i = a;
		}
	}
}
function Nn(e) {
	e.f &= -257, Pn(e, !0);
}
function Pn(e, t) {
	if (!(e.f & 256) && e.f & 8192) {
		e.f ^= S, e.f & 1024 || (Ze(e, b), Ot.ensure().schedule(e));
		for (var n = e.first; n !== null;) {
			var r = n.next, i = !!(n.f & 65536) || !!(n.f & 32);
			Pn(n, i ? t : !1), n = r;
		}
		var a = e.nodes && e.nodes.t;
		if (a !== null) for (let e of a) (e.is_global || t) && e.in();
	}
}
function Fn(e, t) {
	if (e.nodes) for (var n = e.nodes.start, r = e.nodes.end; n !== null;) {
		var i = n === r ? null : /* @__PURE__ */ rn(n);
		t.append(n), n = i;
	}
}
// ../../../webdeps/node_modules/svelte/src/internal/client/legacy.js
var In = null, Ln = !1;
function Rn(e) {
	Ln = e;
}
var zn = null, Bn = !1;
function Vn(e) {
	zn = e;
}
var Hn = null;
function Un(e) {
	Hn = e;
}
var Wn = null;
function Gn(e) {
	zn !== null && (zn.f & 2097152 || zn.f & 2) && (Wn ??= /* @__PURE__ */ new Set()).add(e);
}
var Kn = null, qn = 0, Jn = null;
function Yn(e) {
	Jn = e;
}
var Xn = 1, Zn = 0, Qn = Zn;
function $n(e) {
	Qn = e;
}
function er() {
	return ++Xn;
}
function tr(e) {
	var t = e.f;
	if (t & 2048) return !0;
	if (t & 4096) {
		for (var n = e.deps, r = n.length, i = 0; i < r; i++) {
			var a = n[i];
			if (tr(a) && ht(a), a.wv > e.wv) return !0;
		}
		t & 512 && bt === null && Ze(e, y);
	}
	return !1;
}
function nr(e, t, n = !0) {
	var r = e.reactions;
	if (r !== null && !(Wn !== null && Wn.has(e))) for (var i = 0; i < r.length; i++) {
		var a = r[i];
		a.f & 2 ? nr(a, t, !1) : t === a && (n ? Ze(a, b) : a.f & 1024 && Ze(a, x), Nt(a));
	}
}
function rr(e) {
	var t = Kn, n = qn, r = Jn, i = zn, a = Wn, o = Be, s = Bn, c = Qn, l = e.f;
	Kn = null, qn = 0, Jn = null, zn = l & 96 ? null : e, Wn = null, Ve(e.ctx), Bn = !1, Qn = ++Zn, e.ac !== null && (rt(() => {
		e.ac.abort(de);
	}), e.ac = null);
	try {
		e.f |= te;
		var u = e.fn, d = u();
		e.f |= w;
		var f = ir(e);
		if (Ge() && Jn !== null && !Bn && f !== null && !(e.f & 6146)) for (var p = 0; p < Jn.length; p++) nr(Jn[p], e);
		if (i !== null && i !== e) {
			if (Zn++, i.deps !== null) for (let e = 0; e < n; e += 1) i.deps[e].rv = Zn;
			if (t !== null) for (let e of t) e.rv = Zn;
			Jn !== null && (r === null ? r = Jn : r.push(...Jn));
		}
		return e.f & 8388608 && (e.f ^= ne), d;
	} catch (t) {
		return ir(e), ln(t);
	} finally {
		e.f ^= te, Kn = t, qn = n, Jn = r, zn = i, Wn = a, Ve(o), Bn = s, Qn = c;
	}
}
function ir(e) {
	var t = e.deps, n = F?.is_fork;
	if (Kn !== null) {
		var r;
		if (n || or(e, qn), t !== null && qn > 0) for (t.length = qn + Kn.length, r = 0; r < Kn.length; r++) t[qn + r] = Kn[r];
		else e.deps = t = Kn;
		if (mn() && e.f & 512) for (r = qn; r < t.length; r++) (t[r].reactions ??= []).push(e);
	} else !n && t !== null && qn < t.length && (or(e, qn), t.length = qn);
	return t;
}
function ar(e, t) {
	let n = t.reactions;
	if (n !== null) {
		var a = r.call(n, e);
		if (a !== -1) {
			var o = n.length - 1;
			o === 0 ? n = t.reactions = null : (n[a] = n[o], n.pop());
		}
	}
	if (n === null && t.f & 2 && (Kn === null || !i.call(Kn, t))) {
		var s = t;
		s.f & 512 && (s.f ^= 512), s.v !== me && Qe(s), s.ac !== null && rt(() => {
			s.ac.abort(de), s.ac = null, Ze(s, b);
		}), gt(s), or(s, 0);
	}
}
function or(e, t) {
	var n = e.deps;
	if (n !== null) for (var r = t; r < n.length; r++) ar(e, n[r]);
}
function sr(e) {
	var t = e.f;
	if (!(t & 16384)) {
		Ze(e, y);
		var n = Hn;
		Hn = e;
		try {
			t & 16777232 ? Dn(e) : En(e), Tn(e);
			var r = rr(e);
			e.teardown = typeof r == "function" ? r : null, e.wv = Xn;
		} finally {
			Hn = n;
		}
	}
}
async function cr() {
	await Promise.resolve(), kt();
}
function U(e) {
	var t = !!(e.f & 2);
	if (In?.add(e), zn !== null && !Bn && !(Hn !== null && Hn.f & 16384) && (Wn === null || !Wn.has(e))) {
		var n = zn.deps;
		if (zn.f & 2097152) e.rv < Zn && (e.rv = Zn, Kn === null && n !== null && n[qn] === e ? qn++ : Kn === null ? Kn = [e] : Kn.push(e));
		else {
			zn.deps ??= [], i.call(zn.deps, e) || zn.deps.push(e);
			var r = e.reactions;
			r === null ? e.reactions = [zn] : i.call(r, zn) || r.push(zn);
		}
	}
	if (Ln && Lt.has(e)) return Lt.get(e);
	if (t) {
		var a = e;
		if (Ln) {
			var o = a.v;
			return (!(a.f & 1024) && a.reactions !== null || ur(a)) && (o = mt(a)), Lt.set(a, o), o;
		}
		var s = !(a.f & 512) && !Bn && zn !== null && !!(zn.f & 512), c = (a.f & w) === 0;
		tr(a) && (s && (a.f |= 512), ht(a)), s && !c && (_t(a), lr(a));
	}
	if (bt?.has(e)) return bt.get(e);
	if (e.f & 8388608) throw e.v;
	return e.v;
}
function lr(e) {
	if (e.f |= 512, e.deps !== null) for (let n of e.deps) {
		var t = n.reactions;
		t === null ? n.reactions = [e] : i.call(t, e) || t.push(e), n.f & 2 && !(n.f & 512) && (_t(n), lr(n));
	}
}
function ur(e) {
	if (e.v === me) return !0;
	if (e.deps === null) return !1;
	for (let t of e.deps) if (Lt.has(t) || t.f & 2 && ur(t)) return !0;
	return !1;
}
function dr(e) {
	var t = Bn;
	try {
		return Bn = !0, e();
	} finally {
		Bn = t;
	}
}
function fr(e) {
	if (!(typeof e != "object" || !e || e instanceof EventTarget)) {
		if (A in e) pr(e);
		else if (!Array.isArray(e)) for (let t in e) {
			let n = e[t];
			typeof n == "object" && n && A in n && pr(n);
		}
	}
}
function pr(e, t = /* @__PURE__ */ new Set()) {
	if (typeof e == "object" && e && !(e instanceof EventTarget) && !t.has(e)) {
		t.add(e), e instanceof Date && e.getTime();
		for (let n in e) try {
			pr(e[n], t);
		} catch {}
		let n = d(e);
		if (n !== Object.prototype && n !== Array.prototype && n !== Map.prototype && n !== Set.prototype && n !== Date.prototype) {
			let t = c(n);
			for (let n in t) {
				let r = t[n].get;
				if (r) try {
					r.call(e);
				} catch {}
			}
		}
	}
}
[.../* @__PURE__ */ "allowfullscreen.async.autofocus.autoplay.checked.controls.default.disabled.formnovalidate.indeterminate.inert.ismap.loop.multiple.muted.nomodule.novalidate.open.playsinline.readonly.required.reversed.seamless.selected.webkitdirectory.defer.disablepictureinpicture.disableremoteplayback".split(".")];
var mr = ["touchstart", "touchmove"];
function hr(e) {
	return mr.includes(e);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/events.js
var gr = Symbol("events"), _r = /* @__PURE__ */ new Set(), vr = /* @__PURE__ */ new Set();
function yr(e, t, n, r = {}) {
	function i(e) {
		if (r.capture || wr.call(t, e), !e.cancelBubble) return rt(() => n?.call(this, e));
	}
	return e.startsWith("pointer") || e.startsWith("touch") || e === "wheel" ? (i.__removed = !1, Je(() => {
		i.__removed || t.addEventListener(e, i, r);
	})) : t.addEventListener(e, i, r), i;
}
function br(e, t, n, r, i) {
	var a = {
		capture: r,
		passive: i
	}, o = yr(e, t, n, a);
	(t === document.body || t === window || t === document || t instanceof HTMLMediaElement) && hn(() => {
		o.__removed = !0, t.removeEventListener(e, o, a);
	});
}
function W(e, t, n) {
	(t[gr] ??= {})[e] = n;
}
function xr(e) {
	for (var t = 0; t < e.length; t++) _r.add(e[t]);
	for (var n of vr) n(e);
}
var Sr = null, Cr = !1;
function wr(e) {
	var t = this, n = t.ownerDocument, r = e.type, i = e.composedPath?.() || [], a = i[0] || e.target;
	Sr = e, Cr || (Cr = !0, setTimeout(() => {
		Cr = !1, Sr = null;
	}));
	var s = 0, c = Sr === e && e[gr];
	if (c) {
		var l = i.indexOf(c);
		if (l !== -1 && (t === document || t === window)) {
			e[gr] = t;
			return;
		}
		var u = i.indexOf(t);
		if (u === -1) return;
		l <= u && (s = l);
	}
	if (a = i[s] || e.target, a !== t) {
		o(e, "currentTarget", {
			configurable: !0,
			get() {
				return a || n;
			}
		});
		var d = zn, f = Hn;
		Vn(null), Un(null);
		try {
			for (var p, m = []; a !== null && a !== t;) {
				try {
					var h = a[gr]?.[r];
					h == null || a.disabled && e.target !== a || h.call(a, e);
				} catch (e) {
					p ? m.push(e) : p = e;
				}
				if (e.cancelBubble) break;
				s++, a = s < i.length ? i[s] : null;
			}
			if (p) {
				for (let e of m) queueMicrotask(() => {
					throw e;
				});
				throw p;
			}
		} finally {
			e[gr] = t, delete e.currentTarget, Vn(d), Un(f);
		}
	}
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/reconciler.js
var Tr = globalThis?.window?.trustedTypes && /* @__PURE__ */ globalThis.window.trustedTypes.createPolicy("svelte-trusted-html", { createHTML: (e) => e });
function Er(e) {
	return Tr?.createHTML(e) ?? e;
}
function Dr(e) {
	var t = sn("template");
	return t.innerHTML = Er(e.replaceAll("<!>", "\x3C!---->")), t.content;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/template.js
function Or(e, t) {
	var n = Hn;
	n.nodes === null && (n.nodes = {
		start: e,
		end: t,
		a: null,
		t: null
	});
}
/*#__NO_SIDE_EFFECTS__*/
function G(e, t) {
	var n = !!(t & 1), r = !!(t & 2), i, a = !e.startsWith("<!>");
	return () => {
		if (j) return Or(M, null), M;
		i === void 0 && (i = Dr(a ? e : "<!>" + e), n || (i = /* @__PURE__ */ nn(i)));
		var t = r || Zt ? document.importNode(i, !0) : i.cloneNode(!0);
		if (n) {
			var o = /* @__PURE__ */ nn(t), s = t.lastChild;
			Or(o, s);
		} else Or(t, t);
		return t;
	};
}
/*#__NO_SIDE_EFFECTS__*/
function kr(e, t, n = "svg") {
	var r = !e.startsWith("<!>"), i = !!(t & 1), a = `<${n}>${r ? e : "<!>" + e}</${n}>`, o;
	return () => {
		if (j) return Or(M, null), M;
		if (!o) {
			var e = /* @__PURE__ */ nn(Dr(a));
			if (i) for (o = document.createDocumentFragment(); /* @__PURE__ */ nn(e);) o.appendChild(/* @__PURE__ */ nn(e));
			else o = /* @__PURE__ */ nn(e);
		}
		var t = o.cloneNode(!0);
		if (i) {
			var n = /* @__PURE__ */ nn(t), r = t.lastChild;
			Or(n, r);
		} else Or(t, t);
		return t;
	};
}
/*#__NO_SIDE_EFFECTS__*/
function K(e, t) {
	return /* @__PURE__ */ kr(e, t, "svg");
}
function Ar(e = "") {
	if (!j) {
		var t = tn(e + "");
		return Or(t, t), t;
	}
	var n = M;
	return n.nodeType === 3 ? cn(n) : (n.before(n = tn()), xe(n)), Or(n, n), n;
}
function jr() {
	if (j) return Or(M, null), M;
	var e = document.createDocumentFragment(), t = document.createComment(""), n = tn();
	return e.append(t, n), Or(t, n), e;
}
function q(e, t) {
	if (j) {
		var n = Hn;
		n.f & 32768 && n.nodes.end !== null || (n.nodes.end = M), Se();
	} else e !== null && e.before(t);
}
function Mr() {
	if (j && M && M.nodeType === 8 && M.textContent?.startsWith("$")) {
		let e = M.textContent.substring(1);
		return Se(), e;
	}
	return (window.__svelte ??= {}).uid ??= 1, `c${window.__svelte.uid++}`;
}
// ../../../webdeps/node_modules/svelte/src/reactivity/create-subscriber.js
function Nr(e) {
	let t = 0, n = zt(0), r;
	return () => {
		mn() && (U(n), xn(() => (t === 0 && (r = dr(() => e(() => Gt(n)))), t += 1, () => {
			Je(() => {
				--t, t === 0 && (r?.(), r = void 0, Gt(n));
			});
		})));
	};
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/boundary.js
var Pr = E | D;
function Fr(e, t, n, r) {
	new Ir(e, t, n, r);
}
var Ir = class {
	parent;
	is_pending = !1;
	transform_error;
	#e;
	#t = j ? M : null;
	#n;
	#r;
	#i;
	#a = null;
	#o = null;
	#s = null;
	#c = null;
	#l = 0;
	#u = 0;
	#d = !1;
	#f = /* @__PURE__ */ new Map();
	#p = null;
	#m = Nr(() => (this.#p = zt(this.#l), () => {
		this.#p = null;
	}));
	constructor(e, t, n, r) {
		this.#e = e, this.#n = t, this.#r = (e) => {
			var t = Hn;
			t.b = this, t.f |= 128, n(e);
		}, this.parent = Hn.b, this.transform_error = r ?? this.parent?.transform_error ?? ((e) => e), this.#i = Sn(() => {
			if (j) {
				let e = Te(this.#t);
				Se();
				let t = e === "[!";
				if (e.startsWith("[?")) {
					let t = JSON.parse(e.slice(2));
					this.#g(t);
				} else t ? this.#y() : this.#h();
			} else this.#b();
		}, Pr), j && (this.#e = M);
	}
	#h() {
		try {
			this.#a = wn(() => this.#r(this.#e));
		} catch (e) {
			this.error(e);
		}
	}
	#g(e) {
		let t = this.#n.failed, { reset: n, invoke_onerror: r } = this.#_(e);
		Je(r), t && (this.#s = wn(() => {
			t(this.#e, () => e, () => n);
		}));
	}
	#_(e) {
		var t = !1, n = !1;
		let r = () => {
			this.#v() || (t ? ye() : (t = !0, n && ze(), this.#s !== null && jn(this.#s, () => {
				this.#s = null;
			}), this.#S(() => {
				this.#b();
			})));
		};
		return {
			reset: r,
			invoke_onerror: () => {
				if (!this.#v()) try {
					n = !0, this.#n.onerror?.(e, r), n = !1;
				} catch (e) {
					un(e, this.#i && this.#i.parent);
				}
			}
		};
	}
	#v() {
		return (this.#i.f & (C | T)) !== 0;
	}
	#y() {
		let e = this.#n.pending;
		e && (this.is_pending = !0, this.#o = wn(() => e(this.#e)), Je(() => {
			if (!this.#v()) {
				var e = this.#c = document.createDocumentFragment(), t = tn(), n = !1;
				e.append(t), this.#a = this.#S(() => {
					try {
						return wn(() => this.#r(t));
					} catch (e) {
						try {
							this.error(e), n = !0;
						} catch (e) {
							un(e, this.#i.parent);
						}
						return null;
					}
				}), this.#a === null ? (this.#c = null, n && this.#x(F)) : this.#u === 0 && (this.#e.before(e), this.#c = null, jn(this.#o, () => {
					this.#o = null;
				}), this.#x(F));
			}
		}));
	}
	#b() {
		try {
			if (this.is_pending = this.has_pending_snippet(), this.#u = 0, this.#l = 0, this.#a = wn(() => {
				this.#r(this.#e);
			}), this.#u > 0) {
				var e = this.#c = document.createDocumentFragment();
				Fn(this.#a, e);
				let t = this.#n.pending;
				this.#o = wn(() => t(this.#e));
			} else this.#x(F);
		} catch (e) {
			this.error(e);
		}
	}
	#x(e) {
		this.is_pending = !1, e.transfer_reactions(this.#f);
	}
	defer_effect(e) {
		$e(e, this.#f);
	}
	is_rendered() {
		return !this.is_pending && (!this.parent || this.parent.is_rendered());
	}
	has_pending_snippet() {
		return !!this.#n.pending;
	}
	#S(e) {
		var t = Hn, n = zn, r = Be;
		Un(this.#i), Vn(this.#i), Ve(this.#i.ctx);
		try {
			return Ot.ensure(), e();
		} finally {
			Un(t), Vn(n), Ve(r);
		}
	}
	#C(e, t) {
		this.has_pending_snippet() ? (this.#u += e, this.#u === 0 && (this.#x(t), this.#o && jn(this.#o, () => {
			this.#o = null;
		}), this.#c &&= (this.#e.before(this.#c), null))) : this.parent && this.parent.#C(e, t);
	}
	update_pending_count(e, t) {
		this.#C(e, t), this.#l += e, !this.#p || this.#d || (this.#d = !0, Je(() => {
			this.#d = !1, this.#p && Ut(this.#p, this.#l);
		}));
	}
	get_effect_pending() {
		return this.#m(), U(this.#p);
	}
	error(e) {
		if (e === pe || !this.#n.onerror && !this.#n.failed) throw e;
		F?.is_fork ? (this.#a && F.skip_effect(this.#a), this.#o && F.skip_effect(this.#o), this.#s && F.skip_effect(this.#s), F.oncommit(() => {
			this.#v() || this.#w(e);
		})) : this.#w(e);
	}
	#w(e) {
		this.#a &&= (On(this.#a), null), this.#o &&= (On(this.#o), null), this.#s &&= (On(this.#s), null), j && (xe(this.#t), Ce(), xe(we()));
		let t = this.#n.failed, n = (e) => {
			if (this.#v()) return;
			let { reset: n, invoke_onerror: r } = this.#_(e);
			r(), t && !this.#v() && (this.#s = this.#S(() => {
				try {
					return wn(() => {
						var r = Hn;
						r.b = this, r.f |= 128, t(this.#e, () => e, () => n);
					});
				} catch (e) {
					return un(e, this.#i.parent), null;
				}
			}));
		};
		Je(() => {
			if (!this.#v()) {
				var t;
				try {
					t = this.transform_error(e);
				} catch (e) {
					un(e, this.#i && this.#i.parent);
					return;
				}
				typeof t == "object" && t && typeof t.then == "function" ? t.then(n, (e) => un(e, this.#i && this.#i.parent)) : n(t);
			}
		});
	}
};
function J(e, t) {
	var n = t == null ? "" : typeof t == "object" ? `${t}` : t;
	n !== (e[le] ??= e.nodeValue) && (e[le] = n, e.nodeValue = `${n}`);
}
function Lr(e, t) {
	return zr(e, t);
}
var Rr = /* @__PURE__ */ new Map();
function zr(e, { target: t, anchor: n, props: r = {}, events: i, context: o, intro: s = !0, transformError: c }) {
	en();
	var l = void 0, u = vn(() => {
		var s = n ?? t.appendChild(tn());
		Fr(s, { pending: () => {} }, (t) => {
			He({});
			var n = Be;
			if (o && (n.c = o), i && (r.$$events = i), j && Or(t, null), l = e(t, r) || We(), j && (Hn.nodes.end = M, M === null || M.nodeType !== 8 || M.data !== "]")) throw _e(), pe;
			Ue();
		}, c);
		var u = /* @__PURE__ */ new Set(), d = (e) => {
			for (var n = 0; n < e.length; n++) {
				var r = e[n];
				if (!u.has(r)) {
					u.add(r);
					var i = hr(r);
					for (let e of [t, document]) {
						var a = Rr.get(e);
						a === void 0 && (a = /* @__PURE__ */ new Map(), Rr.set(e, a));
						var o = a.get(r);
						o === void 0 ? (e.addEventListener(r, wr, { passive: i }), a.set(r, 1)) : a.set(r, o + 1);
					}
				}
			}
		};
		return d(a(_r)), vr.add(d), () => {
			for (var e of u) for (let n of [t, document]) {
				var r = Rr.get(n), i = r.get(e);
				--i == 0 ? (n.removeEventListener(e, wr), r.delete(e), r.size === 0 && Rr.delete(n)) : r.set(e, i);
			}
			vr.delete(d), s !== n && s.parentNode?.removeChild(s);
		};
	});
	return Br.set(l, u), l;
}
var Br = /* @__PURE__ */ new WeakMap();
function Vr(e, t) {
	let n = Br.get(e);
	return n ? (Br.delete(e), n(t)) : Promise.resolve();
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/branches.js
var Hr = class {
	anchor;
	#e = /* @__PURE__ */ new Map();
	#t = /* @__PURE__ */ new Map();
	#n = /* @__PURE__ */ new Map();
	#r = /* @__PURE__ */ new Set();
	#i = !0;
	constructor(e, t = !0) {
		this.anchor = e, this.#i = t;
	}
	#a = (e) => {
		if (this.#e.has(e)) {
			var t = this.#e.get(e), n = this.#t.get(t);
			if (n) Nn(n), this.#r.delete(t);
			else {
				var r = this.#n.get(t);
				r && (Nn(r.effect), this.#t.set(t, r.effect), this.#n.delete(t), r.fragment.lastChild.remove(), this.anchor.before(r.fragment), n = r.effect);
			}
			for (let [t, n] of this.#e) {
				if (this.#e.delete(t), t === e) break;
				let r = this.#n.get(n);
				r && (On(r.effect), this.#n.delete(n));
			}
			for (let [e, r] of this.#t) {
				if (e === t || this.#r.has(e)) continue;
				let i = () => {
					if (Array.from(this.#e.values()).includes(e)) {
						var t = document.createDocumentFragment();
						Fn(r, t), t.append(tn()), this.#n.set(e, {
							effect: r,
							fragment: t
						});
					} else On(r);
					this.#r.delete(e), this.#t.delete(e);
				};
				this.#i || !n ? (this.#r.add(e), jn(r, i, !1)) : i();
			}
		}
	};
	#o = (e) => {
		this.#e.delete(e);
		let t = Array.from(this.#e.values());
		for (let [e, n] of this.#n) t.includes(e) || (On(n.effect), this.#n.delete(e));
	};
	ensure(e, t) {
		var n = F, r = on();
		if (t && !this.#t.has(e) && !this.#n.has(e)) {
			if (r) {
				var i = document.createDocumentFragment(), a = tn();
				i.append(a), this.#n.set(e, {
					effect: wn(() => t(a)),
					fragment: i
				});
			} else this.#t.set(e, wn(() => t(this.anchor)));
		}
		if (this.#e.set(n, e), r) {
			for (let [t, r] of this.#t) t === e ? n.unskip_effect(r) : n.skip_effect(r);
			for (let [t, r] of this.#n) t === e ? n.unskip_effect(r.effect) : n.skip_effect(r.effect);
			n.oncommit(this.#a), n.ondiscard(this.#o);
		} else j && (this.anchor = M), this.#a(n);
	}
};
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/if.js
function Y(e, t, n = !1) {
	var r;
	j && (r = M, Se());
	var i = new Hr(e), a = n ? E : 0;
	function o(e, t) {
		if (j) {
			var n = Te(r);
			if (e !== parseInt(n.substring(1))) {
				var a = we();
				xe(a), i.anchor = a, be(!1), i.ensure(e, t), be(!0);
				return;
			}
		}
		i.ensure(e, t);
	}
	Sn(() => {
		var e = !1;
		t((t, n = 0) => {
			e = !0, o(n, t);
		}), e || o(-1, null);
	}, a);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/key.js
var Ur = Symbol("NaN");
function Wr(e, t, n) {
	j && Se();
	var r = new Hr(e), i = !Ge();
	Sn(() => {
		var e = t();
		e !== e && (e = Ur), i && typeof e == "object" && e && (e = {}), r.ensure(e, n);
	});
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/each.js
function Gr(e, t) {
	return t;
}
function Kr(e, t, n) {
	for (var r = [], i = t.length, o, s = t.length, c = 0; c < i; c++) {
		let n = t[c];
		jn(n, () => {
			if (o) {
				if (o.pending.delete(n), o.done.add(n), o.pending.size === 0) {
					var t = e.outrogroups;
					qr(e, a(o.done)), t.delete(o), t.size === 0 && (e.outrogroups = null);
				}
			} else --s;
		}, !1);
	}
	if (s === 0) {
		var l = r.length === 0 && n !== null && e.pending.size === 0;
		if (l) {
			var u = n, d = u.parentNode;
			an(d), d.append(u), e.items.clear();
		}
		qr(e, t, !l);
	} else o = {
		pending: new Set(t),
		done: /* @__PURE__ */ new Set()
	}, (e.outrogroups ??= /* @__PURE__ */ new Set()).add(o);
}
function qr(e, t, n = !0) {
	var r;
	if (e.pending.size > 0) {
		r = /* @__PURE__ */ new Set();
		for (let t of e.pending.values()) for (let n of t) r.add(e.items.get(n).e);
	}
	for (var i = 0; i < t.length; i++) {
		var a = t[i];
		r?.has(a) ? (a.f |= O, Fn(a, document.createDocumentFragment())) : On(t[i], n);
	}
}
var Jr;
function X(e, t, r, i, o, s = null) {
	var c = e, l = /* @__PURE__ */ new Map();
	if (t & 4) {
		var u = e;
		c = j ? xe(/* @__PURE__ */ nn(u)) : u.appendChild(tn());
	}
	j && Se();
	var d = null, f = /* @__PURE__ */ ft(() => {
		var e = r();
		return n(e) ? e : e == null ? [] : a(e);
	}), p = /* @__PURE__ */ new Map(), m = !0;
	function h(e) {
		if (!(_.effect.f & 16384)) {
			_.pending.delete(e);
			var n = U(f);
			_.fallback = d, Xr(_, n, c, t, i), d !== null && (n.length === 0 ? d.f & 33554432 ? (d.f ^= O, Qr(d, null, c)) : Nn(d) : jn(d, () => {
				d = null;
			}));
		}
	}
	function g(e) {
		_.pending.delete(e);
	}
	var _ = {
		effect: Sn(() => {
			var e = U(f), n = e.length;
			let a = !1;
			j && Te(c) === "[!" != (n === 0) && (c = we(), xe(c), be(!1), a = !0);
			for (var u = /* @__PURE__ */ new Set(), _ = F, v = on(), y = 0; y < n; y += 1) {
				j && M.nodeType === 8 && M.data === "]" && (c = M, a = !0, be(!1));
				var b = e[y], x = i(b, y), S = m ? null : l.get(x);
				S ? (S.v && Ut(S.v, b), S.i && Ut(S.i, y), v && _.unskip_effect(S.e)) : (S = Zr(l, m ? c : Jr ??= tn(), b, x, y, o, t, r), m || (S.e.f |= O), l.set(x, S)), u.add(x);
			}
			if (n === 0 && s && !d && (m ? d = wn(() => s(c)) : (d = wn(() => s(Jr ??= tn())), d.f |= O)), n > u.size && Ae("", "", ""), j && n > 0 && xe(we()), !m) {
				if (p.set(_, u), v) {
					for (let [e, t] of l) u.has(e) || _.skip_effect(t.e);
					_.oncommit(h), _.ondiscard(g);
				} else h(_);
			}
			a && be(!0), U(f);
		}),
		flags: t,
		items: l,
		pending: p,
		outrogroups: null,
		fallback: d
	};
	m = !1, j && (c = M);
}
function Yr(e) {
	for (; e !== null && !(e.f & 32);) e = e.next;
	return e;
}
function Xr(e, t, n, r, i) {
	var o = !!(r & 8), s = t.length, c = e.items, l = Yr(e.effect.first), u, d = null, f, p = [], m = [], h, g, _, v;
	if (o) for (v = 0; v < s; v += 1) h = t[v], g = i(h, v), _ = c.get(g).e, _.f & 33554432 || (_.nodes?.a?.measure(), (f ??= /* @__PURE__ */ new Set()).add(_));
	for (v = 0; v < s; v += 1) {
		if (h = t[v], g = i(h, v), _ = c.get(g).e, e.outrogroups !== null) for (let t of e.outrogroups) t.pending.delete(_), t.done.delete(_);
		if (_.f & 8192 && (Nn(_), o && (_.nodes?.a?.unfix(), (f ??= /* @__PURE__ */ new Set()).delete(_))), _.f & 33554432) {
			if (_.f ^= O, _ === l) Qr(_, null, n);
			else {
				var y = d ? d.next : l;
				_ === e.effect.last && (e.effect.last = _.prev), _.prev && (_.prev.next = _.next), _.next && (_.next.prev = _.prev), $r(e, d, _), $r(e, _, y), Qr(_, y, n), d = _, p = [], m = [], l = Yr(d.next);
				continue;
			}
		}
		if (_ !== l) {
			if (u !== void 0 && u.has(_)) {
				if (p.length < m.length) {
					var b = m[0], x;
					d = b.prev;
					var S = p[0], C = p[p.length - 1];
					for (x = 0; x < p.length; x += 1) Qr(p[x], b, n);
					for (x = 0; x < m.length; x += 1) u.delete(m[x]);
					$r(e, S.prev, C.next), $r(e, d, S), $r(e, C, b), l = b, d = C, --v, p = [], m = [];
				} else u.delete(_), Qr(_, l, n), $r(e, _.prev, _.next), $r(e, _, d === null ? e.effect.first : d.next), $r(e, d, _), d = _;
				continue;
			}
			for (p = [], m = []; l !== null && l !== _;) (u ??= /* @__PURE__ */ new Set()).add(l), m.push(l), l = Yr(l.next);
			if (l === null) continue;
		}
		_.f & 33554432 || p.push(_), d = _, l = Yr(_.next);
	}
	if (e.outrogroups !== null) {
		for (let t of e.outrogroups) t.pending.size === 0 && (qr(e, a(t.done)), e.outrogroups?.delete(t));
		e.outrogroups.size === 0 && (e.outrogroups = null);
	}
	if (l !== null || u !== void 0) {
		var w = [];
		if (u !== void 0) for (_ of u) _.f & 8192 || w.push(_);
		for (; l !== null;) !(l.f & 8192) && l !== e.fallback && w.push(l), l = Yr(l.next);
		var T = w.length;
		if (T > 0) {
			var E = r & 4 && s === 0 ? n : null;
			if (o) {
				for (v = 0; v < T; v += 1) w[v].nodes?.a?.measure();
				for (v = 0; v < T; v += 1) w[v].nodes?.a?.fix();
			}
			Kr(e, w, E);
		}
	}
	o && Je(() => {
		if (f !== void 0) for (_ of f) _.nodes?.a?.apply();
	});
}
function Zr(e, t, n, r, i, a, o, s) {
	var c = o & 1 ? o & 16 ? zt(n) : /* @__PURE__ */ Bt(n, !1, !1) : null, l = o & 2 ? zt(i) : null;
	return {
		v: c,
		i: l,
		e: wn(() => (a(t, c ?? n, l ?? i, s), () => {
			e.delete(r);
		}))
	};
}
function Qr(e, t, n) {
	if (e.nodes) for (var r = e.nodes.start, i = e.nodes.end, a = t && !(t.f & 33554432) ? t.nodes.start : n; r !== null;) {
		var o = /* @__PURE__ */ rn(r);
		if (a.before(r), r === i) return;
		r = o;
	}
}
function $r(e, t, n) {
	t === null ? e.effect.first = n : t.next = n, n === null ? e.effect.last = t : n.prev = t;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/snippet.js
function ei(e, t, ...n) {
	var r = new Hr(e);
	Sn(() => {
		let e = t() ?? null;
		r.ensure(e, e && ((t) => e(t, ...n)));
	}, E);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/svelte-component.js
function ti(e, t, n) {
	var r;
	j && (r = M, Se());
	var i = new Hr(e);
	Sn(() => {
		var e = t() ?? null;
		if (j && Te(r) === "[" != (e !== null)) {
			var a = we();
			xe(a), i.anchor = a, be(!1), i.ensure(e, e && ((t) => n(t, e))), be(!0);
		} else i.ensure(e, e && ((t) => n(t, e)));
	}, E);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/actions.js
function ni(e, t, n) {
	yn(() => {
		var r = dr(() => t(e, n?.()) || {});
		if (n && r?.update) {
			var i = !1, a = {};
			xn(() => {
				var e = n();
				fr(e), i && De(a, e) && (a = e, r.update(e));
			}), i = !0;
		}
		if (r?.destroy) return () => r.destroy();
	});
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/attachments.js
function ri(e, t) {
	var n = void 0, r;
	Cn(() => {
		n !== (n = t()) && (r &&= (On(r), null), n && (r = wn(() => {
			yn(() => n(e));
		})));
	});
}
// ../../../webdeps/node_modules/clsx/dist/clsx.mjs
function ii(e) {
	var t, n, r = "";
	if (typeof e == "string" || typeof e == "number") r += e;
	else if (typeof e == "object") {
		if (Array.isArray(e)) {
			var i = e.length;
			for (t = 0; t < i; t++) e[t] && (n = ii(e[t])) && (r && (r += " "), r += n);
		} else for (n in e) e[n] && (r && (r += " "), r += n);
	}
	return r;
}
function ai() {
	for (var e, t, n = 0, r = "", i = arguments.length; n < i; n++) (e = arguments[n]) && (t = ii(e)) && (r && (r += " "), r += t);
	return r;
}
// ../../../webdeps/node_modules/svelte/src/internal/shared/attributes.js
function oi(e) {
	return typeof e == "object" ? ai(e) : e ?? "";
}
var si = [..." 	\n\r\f\xA0\v﻿"];
function ci(e, t, n) {
	var r = e == null ? "" : "" + e;
	if (t && (r = r ? r + " " + t : t), n) {
		for (var i of Object.keys(n)) if (n[i]) r = r ? r + " " + i : i;
		else if (r.length) for (var a = i.length, o = 0; (o = r.indexOf(i, o)) >= 0;) {
			var s = o + a;
			(o === 0 || si.includes(r[o - 1])) && (s === r.length || si.includes(r[s])) ? r = (o === 0 ? "" : r.substring(0, o)) + r.substring(s + 1) : o = s;
		}
	}
	return r === "" ? null : r;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/class.js
function li(e, t, n, r, i, a) {
	var o = e[se];
	if (j || o !== n || o === void 0) {
		var s = ci(n, r, a);
		j && s === e.getAttribute("class") || (s == null ? e.removeAttribute("class") : t ? e.className = s : e.setAttribute("class", s)), e[se] = n;
	} else if (a && i !== a) for (var c in a) {
		var l = !!a[c];
		(i == null || l !== !!i[c]) && e.classList.toggle(c, l);
	}
	return a;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/bindings/select.js
function ui(e, t) {
	t ? e.hasAttribute("selected") || e.setAttribute("selected", "") : e.removeAttribute("selected");
}
function di(e, t) {
	var r = e.__defaultValue, i = e.multiple, a = i ? r ?? [] : null;
	if (!i || n(a)) {
		var o = e.selectedIndex, s = t && i ? new Set(e.selectedOptions) : null;
		for (var c of e.options) {
			var l = hi(c);
			ui(c, i ? a.includes(l) : Yt(l, r));
		}
		if (t) {
			if (s !== null) for (c of e.options) {
				var u = s.has(c);
				c.selected !== u && (c.selected = u);
			}
			else e.selectedIndex !== o && (e.selectedIndex = o);
		}
	}
}
function fi(e, t, r = !1) {
	if (e.multiple) {
		if (t == null) return;
		if (!n(t)) return ve();
		for (var i of e.options) i.selected = t.includes(hi(i));
	} else {
		for (i of e.options) if (Yt(hi(i), t)) {
			i.selected = !0;
			return;
		}
		r && t === void 0 || (e.selectedIndex = -1);
	}
}
function pi(e) {
	var t = new MutationObserver((t) => {
		t.every(gi) || ("__defaultValue" in e && di(e, !1), "__value" in e && fi(e, e.__value));
	});
	t.observe(e, {
		childList: !0,
		subtree: !0,
		attributes: !0,
		attributeFilter: ["value"]
	}), hn(() => {
		t.disconnect();
	});
}
function mi(e, t, n = t) {
	var r = /* @__PURE__ */ new WeakSet(), i = !0;
	it(e, "change", (t) => {
		var i = t ? "[selected]" : ":checked", a;
		if (e.multiple) a = [].map.call(e.querySelectorAll(i), hi);
		else {
			var o = e.querySelector(i) ?? e.querySelector("option:not([disabled])");
			a = o && hi(o);
		}
		n(a), e.__value = a, F !== null && r.add(F);
	}), yn(() => {
		var a = t();
		if (e === document.activeElement) {
			var o = F;
			if (r.has(o)) return;
		}
		if (fi(e, a, i), i && a === void 0) {
			var s = e.querySelector(":checked");
			s !== null && (a = hi(s), n(a));
		}
		e.__value = a, i = !1;
	});
}
function hi(e) {
	return "__value" in e ? e.__value : e.value;
}
function gi(e) {
	if (e.target.closest("selectedcontent") !== null) return !0;
	if (e.type === "childList") {
		var t = [...e.addedNodes, ...e.removedNodes];
		return t.length > 0 && t.every((e) => e.nodeName === "SELECTEDCONTENT");
	}
	return !1;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/attributes.js
var _i = Symbol("is custom element"), vi = Symbol("is html"), yi = fe ? "link" : "LINK", bi = fe ? "progress" : "PROGRESS";
function xi(e) {
	if (j) {
		var t = !1, n = () => {
			if (!t) {
				if (t = !0, e.hasAttribute("value")) {
					var n = e.value;
					Z(e, "value", null), e.value = n;
				}
				if (e.hasAttribute("checked")) {
					var r = e.checked;
					Z(e, "checked", null), e.checked = r;
				}
			}
		};
		e[ue] = n, Je(n), nt();
	}
}
function Si(e, t) {
	var n = Ci(e);
	n.value !== (n.value = t ?? void 0) && (e.value !== t || t === 0 && e.nodeName === bi) && (e.value = t ?? "");
}
function Z(e, t, n, r) {
	var i = Ci(e);
	if (!(j && (i[t] = e.getAttribute(t), t === "src" || t === "srcset" || t === "href" && e.nodeName === yi))) {
		var a = i[t];
		a !== (i[t] = n) && (t === "loading" && (e[ae] = n), n == null ? e.removeAttribute(t) : typeof n != "string" && Ti(e).has(t) ? e[t] = n : (!j || typeof n != "number" && typeof n != "boolean" || a !== String(n)) && e.setAttribute(t, n));
	}
}
function Ci(e) {
	return e[oe] ??= {
		[_i]: e.nodeName.includes("-"),
		[vi]: e.namespaceURI === he
	};
}
var wi = /* @__PURE__ */ new Map();
function Ti(e) {
	var t = e.getAttribute("is") || e.nodeName, n = wi.get(t);
	if (n) return n;
	wi.set(t, n = /* @__PURE__ */ new Set());
	for (var r, i = e, a = Element.prototype; a !== i;) {
		for (var o in r = c(i), r) r[o].set && o !== "innerHTML" && o !== "textContent" && o !== "innerText" && n.add(o);
		i = d(i);
	}
	return n;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/bindings/input.js
function Ei(e, t, n = t) {
	var r = /* @__PURE__ */ new WeakSet();
	it(e, "input", async (i) => {
		var a = i ? e.defaultValue : e.value;
		if (a = Di(e) ? Oi(a) : a, n(a), F !== null && r.add(F), await cr(), a !== (a = t())) {
			var o = e.selectionStart, s = e.selectionEnd, c = e.value.length;
			if (e.value = a ?? "", s !== null) {
				var l = e.value.length;
				o === s && s === c && l > c ? (e.selectionStart = l, e.selectionEnd = l) : (e.selectionStart = o, e.selectionEnd = Math.min(s, l));
			}
		}
	}), (j && e.defaultValue !== e.value || dr(t) == null && e.value) && (n(Di(e) ? Oi(e.value) : e.value), F !== null && r.add(F)), xn(() => {
		var n = t();
		if (e === document.activeElement) {
			var i = F;
			if (r.has(i)) return;
		}
		Di(e) && n === Oi(e.value) || (e.type !== "date" || n || e.value) && n !== e.value && (e.value = n ?? "");
	});
}
function Di(e) {
	var t = e.type;
	return t === "number" || t === "range";
}
function Oi(e) {
	return e === "" ? null : +e;
}
var ki = /* @__PURE__ */ new class e {
	#e = /* @__PURE__ */ new WeakMap();
	#t;
	#n;
	static entries = /* @__PURE__ */ new WeakMap();
	constructor(e) {
		this.#n = e;
	}
	observe(e, t) {
		var n = this.#e.get(e) || /* @__PURE__ */ new Set();
		return n.add(t), this.#e.set(e, n), this.#r().observe(e, this.#n), () => {
			var n = this.#e.get(e);
			n.delete(t), n.size === 0 && (this.#e.delete(e), this.#t.unobserve(e));
		};
	}
	#r() {
		return this.#t ??= new ResizeObserver((t) => {
			for (var n of t) {
				e.entries.set(n.target, n);
				for (var r of this.#e.get(n.target) || []) r(n);
			}
		});
	}
}({ box: "border-box" });
function Ai(e, t, n) {
	var r = ki.observe(e, () => n(e[t]));
	yn(() => (dr(() => n(e[t])), r));
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/bindings/this.js
function ji(e, t) {
	return e === t || e?.[A] === t;
}
function Mi(e = We(), t, n, r) {
	var i = Be.r, a = Hn;
	return yn(() => {
		var o, s;
		return xn(() => {
			o = s, s = r?.() || [], dr(() => {
				ji(n(...s), e) || (t(e, ...s), o && ji(n(...o), e) && t(null, ...o));
			});
		}), () => {
			let r = a;
			for (; r !== i && r.parent !== null && r.parent.f & 33554432;) r = r.parent;
			let o = () => {
				s && ji(n(...s), e) && t(null, ...s);
			}, c = r.teardown;
			r.teardown = () => {
				o(), c?.();
			};
		};
	}), e;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/bindings/universal.js
function Ni(e, t, n, r, i) {
	var a = () => {
		r(n[e]);
	};
	n.addEventListener(t, a), i ? xn(() => {
		n[e] = i();
	}) : a(), (n === document.body || n === window || n === document) && hn(() => {
		n.removeEventListener(t, a);
	});
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/store.js
var Pi = !1;
function Fi(e) {
	var t = Pi;
	try {
		return Pi = !1, [e(), Pi];
	} finally {
		Pi = t;
	}
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/props.js
var Ii = {
	get(e, t) {
		let n = e.props.length;
		for (; n--;) {
			let r = e.props[n];
			if (p(r) && (r = r()), typeof r == "object" && r && t in r) return r[t];
		}
	},
	set(e, t, n) {
		let r = e.props.length;
		for (; r--;) {
			let i = e.props[r];
			p(i) && (i = i());
			let a = s(i, t);
			if (a && a.set) return a.set(n), !0;
		}
		return !1;
	},
	getOwnPropertyDescriptor(e, t) {
		let n = e.props.length;
		for (; n--;) {
			let r = e.props[n];
			if (p(r) && (r = r()), typeof r == "object" && r && t in r) {
				let e = s(r, t);
				return e && !e.configurable && (e.configurable = !0), e;
			}
		}
	},
	has(e, t) {
		if (t === A || t === ie) return !1;
		for (let n of e.props) if (p(n) && (n = n()), n != null && t in n) return !0;
		return !1;
	},
	ownKeys(e) {
		let t = [];
		for (let n of e.props) if (p(n) && (n = n()), n) {
			for (let e in n) t.includes(e) || t.push(e);
			for (let e of Object.getOwnPropertySymbols(n)) t.includes(e) || t.push(e);
		}
		return t;
	}
};
function Li(...e) {
	return new Proxy({ props: e }, Ii);
}
function Ri(e, t, n, r) {
	var i = !0, a = !!(n & 8), o = !!(n & 16), c = r, l = !0, u = void 0, d = () => o && i ? (u ??= /* @__PURE__ */ lt(r), U(u)) : (l && (l = !1, c = o ? dr(r) : r), c);
	let f;
	if (a) {
		var p = A in e || ie in e;
		f = s(e, t)?.set ?? (p && t in e ? (n) => e[t] = n : void 0);
	}
	var m, h = !1;
	a ? [m, h] = Fi(() => e[t]) : m = e[t], m === void 0 && r !== void 0 && (m = d(), f && (i && Fe(t), f(m)));
	var g = i ? () => {
		var n = e[t];
		return n === void 0 ? d() : (l = !0, n);
	} : () => {
		var n = e[t];
		return n !== void 0 && (c = void 0), n === void 0 ? c : n;
	};
	if (i && !(n & 4)) return g;
	if (f) {
		var _ = e.$$legacy;
		return (function(e, t) {
			return arguments.length > 0 ? ((!i || !t || _ || h) && f(t ? g() : e), e) : g();
		});
	}
	var v = !1, y = (n & 1 ? lt : ft)(() => (v = !1, g()));
	a && U(y);
	var b = Hn;
	return (function(e, t) {
		if (arguments.length > 0) {
			let n = t ? U(y) : i && a ? qt(e) : e;
			return L(y, n), v = !0, c !== void 0 && (c = n), e;
		}
		return Ln && v || b.f & 16384 ? y.v : U(y);
	});
}
// ../../../webdeps/node_modules/svelte/src/internal/disclose-version.js
typeof window < "u" && ((window.__svelte ??= {}).v ??= /* @__PURE__ */ new Set()).add("5");
var zi = {
	unicode: "14.0.0",
	named: {
		" ": "·",
		"	": "→",
		"\n": "↵",
		"\r": "␍"
	},
	runs: "0 w 2n y c 1 ip 1 14 2 6 4 7 1 1 1 k 1 b1 1 12 2 1e 2 3 1 1j 8 r 4 6 h m 1 5c 1 1c 2 1n 2 2t e 1n 2 1d 2 f 1 s 2 1 1 b 5 v 9 22 1 4h 1 8 2 2 2 m 1 7 1 1 3 4 2 9 2 2 2 4 8 1 4 2 1 5 2 p 2 3 1 6 4 2 2 m 1 7 1 2 1 2 1 2 2 1 1 5 4 2 2 3 3 1 7 4 1 1 7 h a 3 1 9 1 3 1 m 1 7 1 2 1 5 2 a 1 3 1 3 2 1 f 4 2 c 7 7 1 3 1 8 2 2 2 m 1 7 1 2 1 5 2 9 2 2 2 3 7 3 4 2 1 5 2 i a 2 1 6 3 3 1 4 3 2 1 1 1 2 3 2 3 3 3 c 4 5 3 3 1 4 2 1 6 1 e l 5 d 1 3 1 n 1 g 2 9 1 3 1 4 7 2 1 3 2 1 2 4 2 a 7 m 1 3 1 n 1 a 1 5 2 9 1 3 1 4 7 2 6 2 1 4 2 a 1 2 d d 1 3 1 1f 1 3 1 6 4 g 2 q 1 3 1 i 3 o 1 9 1 1 2 7 3 1 4 6 1 1 1 8 6 a 2 3 c 1m 4 t 11 2 1 1 1 5 1 o 1 1 1 n 2 5 1 1 1 6 2 a 2 4 w 20 1 10 4 13 1 10 1 f 1 d 11 5i 1 1 5 1 2 3z 2 6g 1 4 2 7 1 1 1 4 2 15 1 4 2 x 1 4 2 7 1 1 1 4 2 f 1 1l 1 4 2 1v 2 w 3 q 6 2e 2 6 2 hs 1 s 3 2h 7 m 9 o 9 k c d 1 3 1 2 c 1g 2 14 2 a 6 a 6 b 5 a 6 2h 7 17 5 1y a v 1 c 4 c 4 1 3 16 2 5 b 18 4 q 6 b 3 1q 2 1t 1 t 2 b 6 a 6 e 2 v 1d 25 3 1b 1 38 8 1o 3 f 3 1o 7 17 2 b 8 17 5 eu 2 6 2 12 2 6 2 8 1 1 1 1 1 1 1 v 2 1h 1 f 1 e 2 6 1 j 2 3 1 9 h o 8 1b h 2 2 r 1 d 3 x f x f 3w 4 if p b l ps 1 oj 2 w 1 9p 5 19 1 1 5 1 2 1k 7 2 e o 9 7 1 7 1 7 1 7 1 7 1 7 1 7 1 7 1 3i y q 1 2h c 5y q c 5 1r 1 2e 2 2v 5 17 1 1f 1 16 1 2c c 1b 1 mlp 3 1j 9 9o k 54 8 5n 5 2 1 1 1 5 o 1n 3 a 6 1k 8 1y 8 c 6 38 b u 3 26 1 b 4 x 1 1j 9 e 2 a 2 2v o s a 6 2 6 2 6 9 7 1 7 1 1o 4 3i 2 a 6 8mc c n 4 1d 6is a6 2 2y 12 7 c 5 5 q 1 5 1 1 1 2 1 2 1 3h g cd 2 1i 7 1 w g g a 6 1f 1 j 1 4 4 5 1 3r 4 4f 1 u 3 6 2 6 2 6 2 3 3 7 1 7 d 2 2 c 1 q 1 j 1 2 1 f 2 e y 3f 5 3 4 19 3 2g 1 d 3 1 1b 1a 3m t 3 1d f s 4 10 9 u 5 17 5 u 1 11 4 e 16 4e 2 a 6 10 4 10 4 14 8 1g b c 1 f 1 7 1 2 1 b 1 f 1 7 1 2 1v 8n 9 m a 8 o 6 1 16 1 9 1x 6 2 1 1 18 1 2 3 1 2 n 1 20 8 9 1c j 1 2 5 x 3 r 5 1 1s 1k 4 k 2 1e 1 2 5 8 1 3 1 t 2 3 4 a 7 9 7 1s w 13 4 c 9 1i 3 t 2 r 5 q 7 4 c 7 28 21 1j 1f d 1f 7 1a 8 a 86 v 1 16 1 3 2 2 26 14 8 16 m q 12 s k n 9 26 4 10 9 1q 1 5 d p 7 a 6 1h 1 i 8 13 9 2o 1 k b i 1 18 1t 7 1 1 1 4 1 f 1 b 6 1n 5 a 6 4 1 8 2 2 2 m 1 7 1 2 1 5 1 a 2 2 2 3 2 1 6 1 5 7 2 7 3 5 3v 2k 1 5 u 20 8 a 4m 1i 2 12 y 1x b a 6 d j 1m 6 a 1i r 2 f 4 n 55 1o 2s 2b c 8 2 1 2 8 1 2 1 u 1 2 2 c 9 a 1y 8 2 1a 2 b r 20 8 2b d 21 7b 9 1 19 1 e a t 3 w 2 m 1 e 21 7 1 2 1 18 3 1 1 2 1 9 8 a 6 6 1 2 1 11 1 2 1 6 7 a 8m p 53 1 f 1e d pn 2u 33 1 5 b 5g 218 2r d tr 34h g7 6nt ft 7 v 1 a 4 29 1 a 6 u 2 6 a 1y a a 1 7 1 l 5 j j4 2j 2t 23 4 1l 7 h 1s 5 b 2 e 4qg 8 ye 16 9 6w7 4 1 7 1 2 1 83 19 3 h 4 8 b0 1s4 2z 5 d 3 9 7 a 2 4 3mo 1a 2 n 9 38 1o 6u a 13 2 22 8 34 l 1y 4a k c 2f 9 p 3r 2d 1 1z 1 2 2 1 2 2 2 4 1 c 1 1 1 7 1 1t 1 4 2 8 1 7 1 s 1 4 1 5 1 1 3 7 1 9g 2 84 2 ji f 5 1 f uo v 69 7 1 h 2 7 1 2 1 5 5x 19 3 e 2 a 4 2 8w v h 1m 5 1 yo 7 1 4 1 2 1 f 1 5h 2 g 15 24 4 a 4 2 lt 1w 24 1p 5e 4 1 r 1 2 1 1 2 1 1 a 1 4 1 1 1 1 6 1 4 1 1 1 1 1 1 3 1 2 1 1 2 1 1 1 1 1 1 1 1 1 1 2 1 1 2 4 1 7 1 4 1 4 1 1 1 a 1 h 5 3 1 5 1 h 1g 2 7i 18 4 2s c f 2 f 1 f 1 11 a 4u 1k t d 18 4 9 7 2 e 6 4a rc 5 g 3 d 3 38 c 2h 7 c 4 1 f c 4 1k 8 a 6 14 8 u 2 2 26 9g c e 2 5 3 5 3 7 9 t 3 b 5 6 a a 6 8 8 7 9 43 1 1j 11 a sm wyo w 37d 7 66 2 4g2 e 5rl 2e7 f2 15u 3t7 jk51"
}, Bi = 15, Vi = zi.named, Hi = {
	" ": "space",
	"	": "tab",
	"\n": "newline",
	"\r": "return"
}, Ui = na(zi.runs);
function Wi(e) {
	let t = "";
	for (let n of e) t += Vi[n] ?? ta(n);
	return t;
}
function Gi(e, { special: t = !1, longest: n = 32 } = {}) {
	let r = typeof e == "string" ? Array.from(e, Xi) : Zi(e);
	return n !== null && r.length > n && r.some((e) => !Yi(e)) && (r = [
		...r.slice(0, Bi),
		{
			text: "…",
			kind: "elided"
		},
		...r.slice(-15)
	]), t ? [{
		text: Ji(r),
		kind: "special"
	}] : ea(r);
}
function Ki(e) {
	return Ji(Gi(e, { longest: null }));
}
function qi(e) {
	return Array.from(e, (e) => e.toString(16).toUpperCase().padStart(2, "0")).join(" ");
}
function Ji(e) {
	return e.map((e) => e.text).join("");
}
function Yi(e) {
	return e.kind === "space" || e.kind === "tab" || e.kind === "newline" || e.kind === "return";
}
function Xi(e) {
	let t = Hi[e];
	return t ? {
		text: Vi[e],
		kind: t
	} : {
		text: ta(e),
		kind: ra(e) ? "number" : "text"
	};
}
function Zi(e) {
	let t = [];
	for (let n = 0; n < e.length;) {
		let r = Qi(e, n), i = t.at(-1);
		r ? t.push(Xi($i([e.subarray(n, n + r)]))) : i?.kind === "bytes" ? i.text = `${i.text.slice(0, -1)} ${qi(e.subarray(n, n + 1))}⟩` : t.push({
			text: `⟨${qi(e.subarray(n, n + 1))}⟩`,
			kind: "bytes"
		}), n += r || 1;
	}
	return t;
}
function Qi(e, t) {
	for (let n = 1; n <= 4 && t + n <= e.length; n++) if ($i([e.subarray(t, t + n)]) !== null) return n;
	return 0;
}
function $i(e) {
	let t = new TextDecoder("utf-8", {
		fatal: !0,
		ignoreBOM: !0
	});
	try {
		return e.map((e) => t.decode(e, { stream: !0 })).join("") + t.decode();
	} catch {
		return null;
	}
}
function ea(e) {
	let t = [];
	for (let n of e) {
		let e = t.at(-1);
		e && e.kind === n.kind && n.kind !== "number" && n.kind !== "bytes" ? e.text += n.text : t.push({ ...n });
	}
	return t;
}
function ta(e) {
	return ra(e) ? `⟨U+${e.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩` : e;
}
function na(e) {
	let t = 0;
	return e.split(" ").map((e) => (t += Number.parseInt(e, 36), t));
}
function ra(e) {
	let t = e.codePointAt(0), n = 0, r = Ui.length;
	for (; n < r;) {
		let e = n + r >> 1;
		Ui[e] <= t ? n = e + 1 : r = e;
	}
	return n % 2 == 1;
}
// src/core/format.ts
var ia = /^[=+\-@\t\r]/;
function aa(e, t = "other", n = oa) {
	return e == null ? "" : typeof e == "boolean" ? e ? "True" : "False" : typeof e == "string" ? n(e) : typeof e == "object" ? n("text" in e ? String(e.text) : JSON.stringify(e)) : Number.isNaN(e) ? "" : Number.isFinite(e) ? t === "count" || t === "token" ? String(e) : la((t === "share" ? Number(ca(e, 6)) : e) + 0, 6) : e > 0 ? "inf" : "-inf";
}
function oa(e) {
	return ia.test(e) ? `'${e}` : e;
}
function sa(...e) {
	return e.map((e) => e.normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "")).filter((e) => e !== "").join("-").slice(0, 80).replace(/-+$/, "") || "unweave";
}
function ca(e, t) {
	let n = Math.abs(e), r = e < 0 || Object.is(e, -0) ? "-" : "";
	if (n >= 1e21) return `${r}${BigInt(n)}${t ? `.${"0".repeat(t)}` : ""}`;
	let [i, a] = n.toFixed(Math.min(100, t + 25)).split("."), o = da(i + a, i.length + t), s = o.length - t;
	return r + (t ? `${o.slice(0, s)}.${o.slice(s)}` : o);
}
function la(e, t) {
	if (e === 0) return "0";
	let n = e < 0 ? "-" : "", [r, i] = Math.abs(e).toExponential(t + 25).split("e"), a = da(r.replace(".", ""), t), o = Number(i) + a.length - t, s = a.slice(0, t);
	return o < -4 || o >= t ? `${n}${ua(`${s[0]}.${s.slice(1)}`)}e${o < 0 ? "-" : "+"}${String(Math.abs(o)).padStart(2, "0")}` : o < 0 ? n + ua(`0.${"0".repeat(-o - 1)}${s}`) : n + ua(`${s.slice(0, o + 1)}.${s.slice(o + 1)}`);
}
function ua(e) {
	return e.replace(/\.?0*$/, "");
}
function da(e, t) {
	let n = e.slice(0, t), r = e.slice(t), i = `5${"0".repeat(Math.max(0, r.length - 1))}`;
	return r > i || r === i && Number(n.at(-1) ?? 0) % 2 == 1 ? (BigInt(n || 0) + 1n).toString().padStart(t, "0") : n;
}
// src/core/exports.ts
function fa(e, t) {
	return `${sa(e.model, e.title, e.mode)}.${t}`;
}
async function pa(e) {
	let t = /* @__PURE__ */ new ArrayBuffer(4 * e.length), n = new DataView(t);
	e.forEach((e, t) => {
		n.setUint32(4 * t, e, !0);
	});
	let r = globalThis.crypto?.subtle;
	if (!r) return "";
	let i = new Uint8Array(await r.digest("SHA-256", t));
	return Array.from(i.subarray(0, 8), (e) => e.toString(16).padStart(2, "0")).join("");
}
function ma(e, t, n = oa) {
	return ha(e, t, (e, t) => ga(aa(e, t, n)), ",", "\r\n");
}
function ha(e, t, n, r, i) {
	return [e.map((e) => n(e.name)), ...t.map((t) => e.map((e) => n(t[e.name], e.kind)))].map((e) => e.join(r) + i).join("");
}
function ga(e) {
	return /[",\r\n]/.test(e) || e !== e.trim() ? `"${e.replaceAll("\"", "\"\"")}"` : e;
}
var _a = [
	[Uint8Array, "|u1"],
	[Uint16Array, "<u2"],
	[Uint32Array, "<u4"],
	[Int16Array, "<i2"],
	[Int32Array, "<i4"],
	[Float32Array, "<f4"],
	[Float64Array, "<f8"]
];
function va(e, t) {
	let n = `{'descr': '${_a.find(([t]) => e instanceof t)[1]}', 'fortran_order': False, 'shape': (${t.length === 1 ? `${t[0]},` : t.join(", ")}), }`, r = Math.ceil((10 + n.length + 1) / 64) * 64, i = new TextEncoder().encode(`${n.padEnd(r - 11)}\n`), a = new Uint8Array(r + e.byteLength);
	return a.set([
		147,
		78,
		85,
		77,
		80,
		89,
		1,
		0,
		i.length & 255,
		i.length >> 8
	]), a.set(i, 10), a.set(new Uint8Array(e.buffer, e.byteOffset, e.byteLength), r), a;
}
function ya(e, t) {
	let n = new Float32Array(t * t);
	for (let r = 0, i = 0; r < t; i += ++r) n.set(e.subarray(i, i + r + 1), r * t);
	return n;
}
var ba = "system-ui, sans-serif";
function xa(e, t, n, r) {
	return `<?xml version="1.0" encoding="UTF-8"?>\n${Sa({
		tag: "svg",
		attributes: {
			xmlns: "http://www.w3.org/2000/svg",
			width: e,
			height: t,
			viewBox: `0 0 ${e} ${t}`,
			"font-family": ba,
			role: "img"
		},
		children: [
			{
				tag: "title",
				text: r.title
			},
			{
				tag: "metadata",
				text: JSON.stringify(r)
			},
			...n
		]
	})}\n`;
}
function Sa({ tag: e, attributes: t = {}, text: n = "", children: r = [] }) {
	let i = Object.entries(t).map(([e, t]) => ` ${e}="${Ca(typeof t == "number" ? wa(t) : t)}"`), a = Ca(n) + r.map(Sa).join("");
	return a ? `<${e}${i.join("")}>${a}</${e}>` : `<${e}${i.join("")}/>`;
}
function Ca(e) {
	let t = {
		"&": "&amp;",
		"<": "&lt;",
		">": "&gt;",
		"\"": "&quot;",
		"'": "&#39;"
	};
	return e.replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, Wi).replace(/[&<>"']/g, (e) => t[e]);
}
function wa(e) {
	return String(Math.round(e * 100) / 100 + 0);
}
function Ta(e, t) {
	let n = Object.entries(t).map(([e, t]) => Da("iTXt", Ea(e, t))), r = new Uint8Array(e.length + n.reduce((e, t) => e + t.length, 0));
	r.set(e.subarray(0, 33));
	let i = 33;
	for (let e of n) r.set(e, i), i += e.length;
	return r.set(e.subarray(33), i), r;
}
function Ea(e, t) {
	return new TextEncoder().encode(`${e}\0\0\0\0\0${t}`);
}
function Da(e, t) {
	let n = new Uint8Array(12 + t.length), r = new DataView(n.buffer);
	return r.setUint32(0, t.length), n.set(new TextEncoder().encode(e), 4), n.set(t, 8), r.setUint32(8 + t.length, Oa(n.subarray(4, 8 + t.length))), n;
}
function Oa(e) {
	let t = -1;
	for (let n of e) {
		t ^= n;
		for (let e = 0; e < 8; e++) t = t >>> 1 ^ (t & 1 ? 3988292384 : 0);
	}
	return ~t >>> 0;
}
function ka(e) {
	return [
		"import unweave as uw",
		`model = uw.load(${Aa(e.model)})`,
		`state = uw.explorer.State.parse(${Aa(e.state)})`
	].join("\n");
}
function Aa(e) {
	return JSON.stringify(e).replace(/[^\x20-\x7e]/gu, (e) => e.codePointAt(0) > 65535 ? `\\U${e.codePointAt(0).toString(16).padStart(8, "0")}` : `\\u${e.codePointAt(0).toString(16).padStart(4, "0")}`);
}
// src/core/schema.gen.ts
var ja = {
	Check: {
		name: {
			label: "name",
			kind: "text",
			says: "The identity."
		},
		error: {
			label: "error",
			says: "Its error."
		},
		gate: {
			label: "tolerance",
			says: "The tolerance."
		},
		ok: {
			label: "ok",
			kind: "truth",
			says: "Whether the error is within tolerance."
		}
	},
	Prediction: {
		position: {
			label: "position",
			kind: "count",
			says: "The position that predicts."
		},
		token: {
			label: "token",
			kind: "token",
			says: "The token there."
		},
		rank: {
			label: "rank",
			kind: "count",
			says: "1 for the likeliest next token."
		},
		predicted: {
			label: "predicted",
			kind: "token",
			says: "The next token."
		},
		probability: {
			label: "probability",
			kind: "share",
			says: "Its probability."
		},
		logit: {
			label: "logit",
			unit: "logits",
			says: "Its logit."
		},
		correct: {
			label: "correct",
			kind: "truth",
			optional: !0,
			says: "Whether it is the one that follows; none at the end of the text."
		}
	},
	HeadSummary: {
		head: {
			label: "head",
			kind: "head",
			says: "The head."
		},
		prefix_matching: {
			label: "prefix matching",
			kind: "share",
			null_mean: "prefix_null",
			says: "Attention to what followed earlier copies of the present token (stripe 1); the null is that of stripes that match nothing (2 to n - 2)."
		},
		prefix_null: {
			label: "prefix matching, null",
			kind: "share"
		},
		duplicate_token: {
			label: "duplicate token",
			kind: "share",
			says: "Attention to earlier copies of the present token (stripe 0)."
		},
		previous_token: {
			label: "previous token",
			kind: "share",
			says: "Attention to the previous token."
		},
		present: {
			label: "present",
			kind: "share",
			says: "Attention to the present token."
		},
		first: {
			label: "first",
			kind: "share",
			says: "Attention to the first token of the sequence."
		},
		copying: {
			label: "copying score (Olsson)",
			kind: "share",
			range: [-1, 1],
			says: "Copying score of Olsson et al. 2022, in [-1, 1] (see sample_copying); the null raises any other token of the sample."
		},
		eigenvalue_score: {
			label: "eigenvalue score",
			kind: "share",
			null_mean: "eigenvalue_null_mean",
			null_sd: "eigenvalue_null_sd",
			says: "Σλ / Σ|λ| of the OV circuit: 1 copies, -1 suppresses; the null is that of random heads."
		},
		eigenvalue_null_mean: {
			label: "eigenvalue score, null",
			kind: "share"
		},
		eigenvalue_null_sd: {
			label: "eigenvalue score, null, sd",
			kind: "share"
		},
		trace: {
			label: "trace",
			unit: "logits",
			says: "Σλ: the sum over tokens of what each adds to its own logit."
		},
		entropy: {
			label: "entropy",
			unit: "nats",
			digits: 3,
			says: "Mean entropy of attention."
		},
		k_composition: {
			label: "k composition",
			kind: "share",
			optional: !0,
			z: "k_composition_z",
			says: "Strongest K-composition with an earlier head, over tokens; None in the first layer, and where heads write beyond what tokens span."
		},
		k_composition_z: {
			label: "k composition, z",
			kind: "z",
			optional: !0
		},
		writer: {
			label: "writer",
			kind: "head",
			optional: !0,
			says: "That earlier head."
		},
		ov_norm: {
			label: "‖W_OV‖",
			says: "‖W_OV‖ in the stream as stored."
		},
		qk_norm: {
			label: "‖W_QK‖",
			says: "‖W_QK‖ in the stream as stored, 1/√d_head included."
		}
	},
	Continuation: {
		token: {
			label: "token",
			kind: "token",
			says: "The next token."
		},
		logit: {
			label: "logit",
			unit: "logits",
			says: "Its logit on the direct path."
		},
		probability: {
			label: "probability",
			kind: "share",
			says: "Its probability, if the direct path were the whole model."
		}
	},
	HeadScores: {
		head: {
			label: "head",
			kind: "head",
			says: "The head."
		},
		prefix_matching: {
			label: "prefix matching",
			kind: "share",
			null_mean: "null_mean",
			null_sd: "null_sd",
			z: "z",
			says: "Attention to what followed earlier copies of the present token (stripe 1); the null is that of stripes that match nothing (2 to n - 2)."
		},
		null_mean: {
			label: "prefix matching, null",
			kind: "share"
		},
		null_sd: {
			label: "prefix matching, null, sd",
			kind: "share"
		},
		z: {
			label: "prefix matching, z",
			kind: "z",
			optional: !0
		},
		duplicate_token: {
			label: "duplicate token",
			kind: "share",
			says: "Attention to earlier copies of the present token (stripe 0)."
		},
		previous_token: {
			label: "previous token",
			kind: "share",
			says: "Attention to the previous token."
		},
		present: {
			label: "present",
			kind: "share",
			says: "Attention to the present token."
		},
		first: {
			label: "first",
			kind: "share",
			says: "Attention to the first token of the sequence."
		},
		copying: {
			label: "copying score (Olsson)",
			kind: "share",
			range: [-1, 1],
			null_mean: "copying_null",
			says: "Copying score of Olsson et al. 2022, in [-1, 1] (see sample_copying); the null raises any other token of the sample."
		},
		copying_null: {
			label: "copying score (Olsson), null",
			kind: "share"
		}
	},
	InductionHead: {
		head: {
			label: "head",
			kind: "head",
			says: "The head."
		},
		verdict: {
			label: "verdict",
			kind: "text",
			says: "The verdict."
		},
		through: {
			label: "through",
			kind: "head",
			optional: !0,
			says: "The earlier head that the verdict is about: the previous-token head; for pointer arithmetic the head that copies positions."
		},
		prefix_matching: {
			label: "prefix matching",
			kind: "share",
			null_mean: "prefix_null",
			says: "Mean attention to what followed earlier copies of the present token; the null is that to wrong places."
		},
		prefix_null: {
			label: "prefix matching, null",
			kind: "share"
		},
		previous_token: {
			label: "previous token",
			kind: "share",
			says: "Mean attention to the previous token."
		},
		ov_centered_score: {
			label: "ov centered score",
			kind: "share",
			says: "Σλ / Σ|λ| of the OV circuit as a softmax sees it, centered; the verdict goes by this one."
		},
		qk_eigenvalue_score: {
			label: "qk eigenvalue score",
			kind: "share",
			optional: !0,
			says: "Σλ / Σ|λ| of the QK circuit through the previous-token head; None if there is none."
		},
		k_composition: {
			label: "k composition",
			kind: "share",
			optional: !0,
			z: "k_composition_z",
			says: "K-composition with the previous-token head over tokens, where no basis changes it; None where heads write beyond what tokens span, so that it cannot be judged."
		},
		k_composition_z: {
			label: "k composition, z",
			kind: "z",
			optional: !0
		},
		k_rank: {
			label: "k rank",
			kind: "count",
			optional: !0,
			says: "Rank of the previous-token head among earlier heads by what this head's keys read of them: 1 is most."
		},
		k_rank_of_all: {
			label: "k rank of all",
			kind: "count",
			optional: !0,
			says: "Rank of the same pair among all pairs of the model."
		},
		k_standing: {
			label: "k standing",
			kind: "z",
			optional: !0,
			says: "Standard deviations above the mean of the earlier heads, at most (n - 1)/√n of n: 1.5 of 4."
		},
		ov_eigenvalue_score: {
			label: "ov eigenvalue score",
			kind: "share",
			says: "Σλ / Σ|λ| of the OV circuit."
		},
		ablated_prefix_matching: {
			label: "ablated prefix matching",
			kind: "share",
			optional: !0,
			says: "Prefix matching with through ablated and patterns recomputed; None if neither behavior nor mechanism called for it."
		},
		pointer: {
			label: "pointer",
			kind: "share",
			optional: !0,
			range: [0, 1],
			says: "Strength of pointer arithmetic, in [0, 1]; None without positions in the stream."
		},
		duplicate_token: {
			label: "duplicate token",
			kind: "share",
			says: "Mean attention to earlier copies of the present token."
		},
		copying: {
			label: "copying score (Olsson)",
			kind: "share",
			range: [-1, 1],
			says: "Copying score of Olsson et al. 2022, in [-1, 1]."
		},
		why: {
			label: "why",
			kind: "text",
			says: "The reason, in a sentence."
		}
	},
	MatchingEigenvalue: {
		head: {
			label: "head",
			kind: "head",
			optional: !0,
			says: "The head that reads; None for a random one."
		},
		through: {
			label: "through",
			kind: "head",
			optional: !0,
			says: "The earlier head that writes its keys; None for keys made of token embeddings."
		},
		real: {
			label: "real",
			says: "Real part, in units of scores."
		},
		imaginary: {
			label: "imaginary",
			says: "Imaginary part."
		},
		magnitude: {
			label: "magnitude",
			says: "Distance from zero."
		},
		angle: {
			label: "angle",
			unit: "radians",
			says: "Angle from the positive real axis, in (-π, π]: 0 matches, ±π avoids."
		}
	},
	MatchingScore: {
		head: {
			label: "head",
			kind: "head",
			says: "The head that reads."
		},
		through: {
			label: "through",
			kind: "head",
			optional: !0,
			says: "The earlier head that writes its keys; None for keys made of token embeddings."
		},
		score: {
			label: "eigenvalue score",
			kind: "share",
			range: [-1, 1],
			null_mean: "null_mean",
			null_sd: "null_sd",
			z: "z",
			says: "Σλ / Σ|λ| of the QK circuit, in [-1, 1]: 1 matches, -1 avoids. The null is that of random heads."
		},
		null_mean: {
			label: "null",
			kind: "share"
		},
		null_sd: {
			label: "null, sd",
			kind: "share"
		},
		z: {
			label: "z",
			kind: "z",
			optional: !0
		}
	},
	Copying: {
		head: {
			label: "head",
			kind: "head",
			says: "The head."
		},
		eigenvalue_score: {
			label: "eigenvalue score",
			kind: "share",
			range: [-1, 1],
			null_mean: "null_mean",
			null_sd: "null_sd",
			says: "Σλ / Σ|λ| of the OV circuit, in [-1, 1]: 1 copies, -1 suppresses. Its null is that of random heads of the same shape in this model."
		},
		null_mean: {
			label: "eigenvalue score, null",
			kind: "share"
		},
		null_sd: {
			label: "eigenvalue score, null, sd",
			kind: "share"
		},
		centered_score: {
			label: "centered score",
			kind: "share",
			null_mean: "centered_null_mean",
			null_sd: "centered_null_sd",
			says: "The same after the mean over output tokens is subtracted from every column: a constant added to all logits changes no prediction, but it can change the score above. Its null has a smaller standard deviation where much of what heads write raises all logits alike."
		},
		centered_null_mean: {
			label: "centered score, null",
			kind: "share"
		},
		centered_null_sd: {
			label: "centered score, null, sd",
			kind: "share"
		},
		trace: {
			label: "trace",
			unit: "logits",
			says: "Σλ, the sum of the diagonal: the logits that all tokens together add to themselves. Like raised it counts what is added to all logits alike; centered_unembedding leaves only what a softmax can see."
		},
		diagonal_top1: {
			label: "raises itself most",
			kind: "share",
			says: "Share of tokens whose own logit the head raises most when it attends to them."
		},
		diagonal_top5: {
			label: "among its top 5",
			kind: "share",
			says: "Share of tokens whose own logit is among the five that it raises most."
		},
		raised: {
			label: "share raised",
			kind: "share",
			says: "Share of tokens whose own logit it raises at all."
		},
		examined: {
			label: "tokens examined",
			kind: "count",
			says: "Tokens on which the diagonal measures were taken."
		}
	},
	Eigenvalue: {
		head: {
			label: "head",
			kind: "head",
			optional: !0,
			says: "The head; None for a random one."
		},
		real: {
			label: "real",
			unit: "logits",
			says: "Real part."
		},
		imaginary: {
			label: "imaginary",
			unit: "logits",
			says: "Imaginary part."
		},
		magnitude: {
			label: "magnitude",
			unit: "logits",
			says: "Distance from zero."
		},
		angle: {
			label: "angle",
			unit: "radians",
			says: "Angle from the positive real axis, in (-π, π]: 0 copies, ±π suppresses."
		}
	},
	CircuitEntry: {
		row: {
			label: "row",
			kind: "token",
			says: "OV: the token whose logit changes. QK: the token that attends."
		},
		column: {
			label: "column",
			kind: "token",
			says: "The token attended to."
		},
		value: {
			label: "entry",
			says: "OV: logit that full attention adds. QK: score added."
		}
	},
	PositionShares: {
		head: {
			label: "head",
			kind: "head",
			says: "The head."
		},
		present: {
			label: "present",
			kind: "share",
			says: "Share on the destination itself."
		},
		previous: {
			label: "previous",
			kind: "share",
			says: "Share on the position before."
		},
		first: {
			label: "first",
			kind: "share",
			says: "Share on position 0."
		},
		even: {
			label: "even attention",
			kind: "share",
			says: "Each of the three if attention were even: the null."
		},
		destinations: {
			label: "destinations",
			kind: "count",
			says: "Destinations averaged over; they start at position 2."
		}
	},
	ScoreTerm: {
		query: {
			label: "query",
			kind: "text",
			says: "The path into the query: \"W_E\", \"L0H7 · W_E\", \"position\", \"bias\", \"L0 neurons\"; by hops \"M[L0H7] · W_E\" and \"D[L0H7] · W_E\"."
		},
		key: {
			label: "key",
			kind: "text",
			says: "The path into the key."
		},
		kind: {
			label: "kind",
			kind: "text",
			says: "Composition that the pair needs: none, q, k or qk. Paths that start at neurons need none, whatever heads did for those neurons."
		},
		value: {
			label: "part of the attention score",
			says: "Its contribution to the score."
		}
	},
	PairShare: {
		query: {
			label: "query",
			kind: "text",
			says: "The path into the query."
		},
		key: {
			label: "key",
			kind: "text",
			says: "The path into the key."
		},
		kind: {
			label: "kind",
			kind: "text",
			says: "Composition that the pair needs."
		},
		share: {
			label: "share of variance",
			kind: "share",
			says: "Its share of the variance of the scores, covariance with the whole over variance: all shares sum to 1."
		},
		sd: {
			label: "sd",
			unit: "logits",
			says: "Standard deviation of the pair's contribution."
		}
	},
	ScoreShares: {
		head: {
			label: "head",
			kind: "head",
			says: "The head."
		},
		sd: {
			label: "sd",
			unit: "logits",
			says: "Standard deviation of its scores within a destination's row."
		},
		none: {
			label: "no earlier head",
			says: "Share of the variance from pairs without any earlier head."
		},
		q: {
			label: "heads on the query side",
			says: "From pairs with earlier heads on the query side only."
		},
		k: {
			label: "heads on the key side",
			says: "On the key side only."
		},
		qk: {
			label: "heads on both sides",
			says: "On both sides. The four sum to 1; one may be negative where parts cancel."
		},
		residual: {
			label: "residual",
			says: "1 minus their sum: rounding only."
		}
	},
	PathPart: {
		heads: {
			label: "heads",
			kind: "head",
			says: "The heads it passes, latest first; none on the direct path. By hops their parts, as M[L0H1]."
		},
		origin: {
			label: "origin",
			kind: "text",
			says: "The matrix it starts from: W_E, W_P, a bias, or a layer's neurons (W_out)."
		},
		position: {
			label: "position",
			kind: "count",
			optional: !0,
			says: "Where it starts, if positions are listed apart."
		},
		token: {
			label: "token",
			kind: "token",
			optional: !0,
			says: "The token there."
		},
		value: {
			label: "value",
			unit: "logits",
			says: "Its contribution."
		}
	},
	OrderPart: {
		order: {
			label: "order",
			kind: "count",
			says: "Number of heads, or of hops."
		},
		paths: {
			label: "paths",
			kind: "count",
			says: "Number of paths."
		},
		value: {
			label: "value",
			unit: "logits",
			says: "Their contribution; over all orders they sum to the logit."
		}
	},
	HeadPart: {
		head: {
			label: "head",
			kind: "head",
			says: "The head, or one of its parts."
		},
		value: {
			label: "value",
			unit: "logits",
			says: "Their contribution; a path through two heads counts at both, one through neurons at none."
		}
	},
	SourcePart: {
		origin: {
			label: "origin",
			kind: "text",
			says: "The matrix they start from."
		},
		position: {
			label: "position",
			kind: "count",
			optional: !0,
			says: "Where they start, if positions are listed apart."
		},
		token: {
			label: "token",
			kind: "token",
			optional: !0,
			says: "The token there."
		},
		value: {
			label: "value",
			unit: "logits",
			says: "Their contribution; over all places they sum to the logit."
		}
	},
	OrderImportance: {
		order: {
			label: "order",
			kind: "count",
			says: "Number of heads, or of hops."
		},
		terms: {
			label: "terms",
			kind: "count",
			says: "Number of paths of that order."
		},
		loss: {
			label: "loss",
			unit: "nats",
			digits: 3,
			says: "Loss of all paths up to this order."
		},
		reduction: {
			label: "reduction",
			unit: "nats",
			standard_error: "standard_error",
			says: "Reduction of the loss from that of all paths of lower order (for order 0 from uniform predictions)."
		},
		standard_error: {
			label: "±",
			unit: "nats",
			optional: !0
		}
	},
	LayerImportance: {
		layer: {
			label: "layer",
			kind: "count",
			says: "The layer."
		},
		heads: {
			label: "heads",
			kind: "count",
			says: "Number of heads in the layer."
		},
		alone: {
			label: "alone",
			unit: "nats",
			standard_error: "alone_error",
			says: "Reduction of the loss on top of the paths of order 0."
		},
		alone_error: {
			label: "alone, ±",
			unit: "nats",
			optional: !0
		},
		on_top: {
			label: "on top",
			unit: "nats",
			standard_error: "on_top_error",
			says: "Reduction on top of order 0 and the same paths of all other layers."
		},
		on_top_error: {
			label: "on top, ±",
			unit: "nats",
			optional: !0
		}
	},
	HeadImportance: {
		head: {
			label: "head",
			kind: "head",
			says: "The head."
		},
		alone: {
			label: "alone",
			unit: "nats",
			standard_error: "alone_error",
			says: "Reduction of the loss on top of the paths of order 0."
		},
		alone_error: {
			label: "alone, ±",
			unit: "nats",
			optional: !0
		},
		on_top: {
			label: "on top",
			unit: "nats",
			standard_error: "on_top_error",
			says: "Reduction on top of order 0 and the same paths of all other heads."
		},
		on_top_error: {
			label: "on top, ±",
			unit: "nats",
			optional: !0
		}
	},
	Composition: {
		kind: {
			label: "kind",
			kind: "text",
			says: "Input of the reader: q, k or v."
		},
		reader: {
			label: "reader",
			kind: "head",
			says: "The reading head."
		},
		writer: {
			label: "writer",
			kind: "head",
			says: "The writing head, in an earlier layer."
		},
		score: {
			label: "composition score",
			kind: "share",
			range: [0, 1],
			null_mean: "baseline",
			null_sd: "baseline_sd",
			z: "z",
			says: "The composition score, in [0, 1]; its null is the score of random heads of the same shape."
		},
		baseline: {
			label: "null",
			kind: "share"
		},
		baseline_sd: {
			label: "null, sd",
			kind: "share"
		},
		z: {
			label: "z",
			kind: "z",
			optional: !0
		}
	},
	VirtualHead: {
		reader: {
			label: "reader",
			kind: "head",
			says: "The later head."
		},
		writer: {
			label: "writer",
			kind: "head",
			says: "The earlier head."
		},
		removed: {
			label: "rise without it",
			unit: "nats",
			says: "Rise of the loss, in nats a token, when its part of the logits is removed from the full model."
		},
		added: {
			label: "worth alone",
			unit: "nats",
			says: "Fall of the loss when its part is added to the direct path and the single heads."
		},
		size: {
			label: "size of its logits",
			unit: "logits",
			says: "Root mean square of its part of the logits, over positions and tokens, minus each position's mean."
		},
		v_composition: {
			label: "V-composition",
			kind: "share",
			z: "z",
			says: "V-composition score of the two heads in the stream as stored, which decides nothing since it depends on the basis; its null is that of random heads."
		},
		z: {
			label: "V-composition, z",
			kind: "z",
			optional: !0
		},
		eigenvalue_score: {
			label: "eigenvalue score",
			kind: "share",
			says: "Σλ / Σ|λ| of W_U W_OV^{h2} W_OV^{h1} W_E: 1 copies. Its null is that of random pairs."
		}
	},
	VirtualWeight: {
		writer: {
			label: "writer",
			kind: "text",
			says: "W_E, W_P or a head."
		},
		reader: {
			label: "reader",
			kind: "text",
			says: "An input of a head, as L1H4.q, or W_U."
		},
		strength: {
			label: "relative norm",
			kind: "share",
			range: [0, 1],
			null_mean: "null_mean",
			null_sd: "null_sd",
			z: "z",
			says: "‖W_r W_w‖ / (‖W_r‖ ‖W_w‖), in [0, 1]; its null is that of a randomly rotated writer, about 1/√d_model."
		},
		null_mean: {
			label: "null",
			kind: "share"
		},
		null_sd: {
			label: "null, sd",
			kind: "share"
		},
		z: {
			label: "z",
			kind: "z",
			optional: !0
		}
	},
	SourceTable: {
		head: {
			label: "head",
			kind: "head",
			says: "The head."
		},
		source: {
			label: "source",
			kind: "token",
			says: "The token attended to."
		},
		destinations: {
			label: "destinations",
			kind: "token",
			says: "The tokens that attend to it most, best first."
		},
		qk: {
			label: "qk",
			says: "Their scores on it minus their scores on the start token."
		},
		attention: {
			label: "attention",
			kind: "other",
			says: "Attention that it gets from them."
		},
		outs: {
			label: "outs",
			kind: "token",
			says: "The tokens that it raises most, best first."
		},
		ov: {
			label: "ov",
			unit: "logits",
			says: "Logits that full attention to it adds to them."
		},
		strength: {
			label: "strength",
			unit: "logits",
			says: "Strength of the best destination with the best out token."
		}
	},
	SkipTrigram: {
		head: {
			label: "head",
			kind: "head",
			says: "The head."
		},
		source: {
			label: "source",
			kind: "token",
			says: "The token attended to."
		},
		destination: {
			label: "destination",
			kind: "token",
			says: "The token that attends."
		},
		out: {
			label: "out",
			kind: "token",
			says: "The token whose logit is raised."
		},
		qk: {
			label: "qk",
			says: "The destination's score on the source minus its score on the start token."
		},
		ov: {
			label: "ov",
			unit: "logits",
			says: "Logit that full attention to the source adds to the out token."
		},
		attention: {
			label: "typical attention",
			kind: "share",
			says: "Attention that the source gets at a typical distance, positions included (see attended)."
		},
		strength: {
			label: "strength",
			unit: "logits",
			says: "ov times attention."
		},
		bug: {
			label: "bug",
			kind: "truth",
			says: "The head is forced to do it by its other skip-trigrams (see skip_trigram_bugs)."
		},
		pattern: {
			label: "pattern",
			kind: "text",
			optional: !0,
			says: "The pattern of copying that it follows, where the texts of tokens are known (see with_patterns)."
		},
		support: {
			label: "support",
			kind: "count",
			optional: !0,
			says: "Occurrences in text, where text was counted (see with_counts)."
		}
	},
	Bug: {
		head: {
			label: "head",
			kind: "head",
			says: "The head."
		},
		source: {
			label: "source",
			kind: "token",
			says: "The token attended to."
		},
		destination: {
			label: "destination",
			kind: "token",
			says: "The token that attends."
		},
		out: {
			label: "out",
			kind: "token",
			says: "The out token that does not belong to this destination."
		},
		qk: {
			label: "qk",
			says: "The destination's score on the source minus its score on the start token."
		},
		ov: {
			label: "ov",
			unit: "logits",
			says: "Logit that full attention to the source adds to the out token."
		},
		attention: {
			label: "typical attention",
			kind: "share",
			says: "Attention that the source gets at a typical distance, positions included (see attended)."
		},
		strength: {
			label: "strength",
			unit: "logits",
			says: "Strength of the weakest of the four triples involved: all are raised at least as much."
		},
		bug: {
			label: "bug",
			kind: "truth",
			says: "Always True."
		},
		intended_strength: {
			label: "intended strength",
			unit: "logits",
			says: "Strength of the weaker of the two intended triples. The stronger of the two forced ones is never weaker than this, since destination and out enter as a product."
		},
		intended_out: {
			label: "intended out",
			kind: "token",
			says: "The out token that belongs to this destination."
		},
		intended_destination: {
			label: "intended destination",
			kind: "token",
			says: "The destination that this out token belongs to."
		},
		preference: {
			label: "preference",
			unit: "nats",
			digits: 3,
			says: "Log odds of the intended pairing against the forced one."
		},
		support: {
			label: "support, intended",
			kind: "count",
			optional: !0,
			says: "Occurrences in text of the rarer of the two intended triples."
		},
		forced_support: {
			label: "support, forced",
			kind: "count",
			optional: !0,
			says: "Occurrences in text of the forced triple."
		}
	},
	BugOnText: {
		head: {
			label: "head",
			kind: "head",
			says: "The head."
		},
		source: {
			label: "source",
			kind: "token",
			says: "The token attended to."
		},
		destination: {
			label: "destination",
			kind: "token",
			says: "The token that attends."
		},
		out: {
			label: "out",
			kind: "token",
			says: "The out token that does not belong to this destination."
		},
		qk: {
			label: "qk",
			says: "The destination's score on the source minus its score on the start token."
		},
		ov: {
			label: "ov",
			unit: "logits",
			says: "Logit that full attention to the source adds to the out token."
		},
		attention: {
			label: "typical attention",
			kind: "share",
			says: "Attention that the source gets at a typical distance, positions included (see attended)."
		},
		strength: {
			label: "strength",
			unit: "logits",
			says: "Strength of the weakest of the four triples involved: all are raised at least as much."
		},
		bug: {
			label: "bug",
			kind: "truth",
			says: "Always True."
		},
		intended_strength: {
			label: "intended strength",
			unit: "logits",
			says: "Strength of the weaker of the two intended triples. The stronger of the two forced ones is never weaker than this, since destination and out enter as a product."
		},
		intended_out: {
			label: "intended out",
			kind: "token",
			says: "The out token that belongs to this destination."
		},
		intended_destination: {
			label: "intended destination",
			kind: "token",
			says: "The destination that this out token belongs to."
		},
		preference: {
			label: "preference",
			unit: "nats",
			digits: 3,
			says: "Log odds of the intended pairing against the forced one."
		},
		support: {
			label: "support, intended",
			kind: "count",
			optional: !0,
			says: "Occurrences in text of the rarer of the two intended triples."
		},
		forced_support: {
			label: "support, forced",
			kind: "count",
			optional: !0,
			says: "Occurrences in text of the forced triple."
		},
		contexts: {
			label: "contexts",
			kind: "count",
			says: "Contexts that end with the destination."
		},
		p_without: {
			label: "p without",
			kind: "share",
			optional: !0,
			says: "Probability of the out token with a token of like frequency in place of the source, mean over contexts; None below FEWEST contexts."
		},
		p_with: {
			label: "p with",
			kind: "share",
			optional: !0,
			says: "The same with the source."
		},
		effect: {
			label: "effect",
			optional: !0,
			standard_error: "effect_error",
			says: "p_with - p_without, paired by context."
		},
		effect_error: {
			label: "effect, ±",
			optional: !0
		},
		log_odds: {
			label: "log odds",
			unit: "nats",
			optional: !0,
			standard_error: "log_odds_error",
			says: "Rise of the out token's log odds."
		},
		log_odds_error: {
			label: "log odds, ±",
			unit: "nats",
			optional: !0
		},
		intended_effect: {
			label: "intended effect",
			optional: !0,
			standard_error: "intended_effect_error",
			says: "Effect on the out token that belongs to this destination."
		},
		intended_effect_error: {
			label: "intended effect, ±",
			optional: !0
		},
		intended_log_odds: {
			label: "intended log odds",
			unit: "nats",
			optional: !0,
			standard_error: "intended_log_odds_error",
			says: "Rise of its log odds."
		},
		intended_log_odds_error: {
			label: "intended log odds, ±",
			unit: "nats",
			optional: !0
		},
		shows: {
			label: "shows",
			kind: "truth",
			optional: !0,
			says: "The effect lies more than ERRORS standard errors above 0."
		},
		exchanged: {
			label: "exchanged",
			kind: "share",
			optional: !0,
			says: "Share of exchanges, a second token of like frequency in place of the source, whose effect does."
		}
	},
	PatternUse: {
		head: {
			label: "head",
			kind: "head",
			says: "The head."
		},
		pattern: {
			label: "pattern",
			kind: "text",
			says: "The pattern."
		},
		instances: {
			label: "instances",
			kind: "count",
			says: "Pairs of source and out token in the vocabulary that follow it."
		},
		sources: {
			label: "sources",
			kind: "count",
			says: "Sources among them."
		},
		mean_ov: {
			label: "own outs",
			unit: "logits",
			says: "Logit that full attention to a source adds to its own out tokens, mean over sources."
		},
		exchanged_ov: {
			label: "outs of others",
			unit: "logits",
			says: "The same for the out tokens of all instances instead of its own."
		},
		gain: {
			label: "gain",
			unit: "logits",
			says: "mean_ov - exchanged_ov, the part that belongs to the pair: a number that a source adds to all logits, which no softmax sees, cancels."
		},
		sd: {
			label: "sd over sources",
			unit: "logits",
			says: "Standard deviation of the gain over sources."
		},
		effect: {
			label: "effect",
			optional: !0,
			says: "gain / sd; None where all sources gain alike."
		},
		raised: {
			label: "raised",
			kind: "share",
			says: "Share of sources with a gain above 0: one half for a random head."
		}
	},
	ClassFound: {
		category: {
			label: "class",
			kind: "text",
			says: "The class."
		},
		instances: {
			label: "instances in text",
			kind: "count",
			says: "Its instances that the vocabulary spells and text has."
		},
		found: {
			label: "found in the model",
			kind: "count",
			says: "Instances among them that the model has."
		},
		expected: {
			label: "sources exchanged, mean",
			says: "Instances found with sources exchanged, mean over exchanges."
		},
		by_chance: {
			label: "sources exchanged, any",
			kind: "share",
			says: "Share of exchanges in which any instance is found."
		},
		source: {
			label: "strongest: source",
			kind: "token",
			optional: !0,
			says: "Source of its strongest instance found; None if there is none."
		},
		destination: {
			label: "destination",
			kind: "token",
			optional: !0,
			says: "Its destination; None where the class leaves it open."
		},
		out: {
			label: "out",
			kind: "token",
			optional: !0,
			says: "Its out token."
		},
		support: {
			label: "times in text",
			kind: "count",
			optional: !0,
			says: "Occurrences of that instance in text."
		}
	},
	Movement: {
		head: {
			label: "head",
			kind: "head",
			says: "The head."
		},
		first: {
			label: "first",
			kind: "share",
			says: "Mean attention to the first token, which heads attend to by default."
		},
		first_information: {
			label: "first, information",
			kind: "share",
			says: "Its share of all information that the head moves, measured by norm after W_O."
		},
		previous: {
			label: "previous",
			kind: "share",
			says: "Mean attention to the previous token."
		},
		previous_information: {
			label: "previous, information",
			kind: "share",
			says: "Its share of all information that the head moves."
		},
		distance: {
			label: "distance",
			unit: "tokens",
			says: "Mean distance over which information moves."
		},
		size: {
			label: "norm written",
			says: "Mean norm of what the head writes to the stream."
		},
		logit_effect: {
			label: "logit effect",
			unit: "logits",
			standard_error: "standard_error",
			says: "Mean direct effect on the logit of the true next token, minus that on the mean of all logits; positions are taken as independent."
		},
		standard_error: {
			label: "±",
			unit: "logits",
			optional: !0
		}
	},
	Move: {
		dst: {
			label: "dst",
			kind: "count",
			says: "The position that attends."
		},
		src: {
			label: "src",
			kind: "count",
			says: "The position attended to."
		},
		attention: {
			label: "attention",
			kind: "share",
			says: "A[dst, src]."
		},
		information: {
			label: "information",
			kind: "share",
			range: [0, 1],
			says: "The information-weighted pattern there, in [0, 1]."
		},
		logit_effect: {
			label: "logit effect",
			unit: "logits",
			optional: !0,
			says: "Effect of the cell on the logit of the token after dst, minus that on the mean of all logits; None at the last position."
		}
	},
	Contribution: {
		layer: {
			label: "layer",
			kind: "count",
			says: "The layer that reads; n_layers is the unembedding."
		},
		component: {
			label: "component",
			kind: "text",
			says: "The writer: W_E, W_P, a head, a bias, or the neurons of a layer (W_out)."
		},
		length: {
			label: "length",
			says: "Root mean square, over positions, of the length of the contribution."
		},
		share: {
			label: "share of stream",
			kind: "share",
			says: "Its share of the stream, ⟨part, x⟩ / ⟨x, x⟩ over all positions; negative where it cancels others."
		},
		cosine: {
			label: "cosine",
			kind: "share",
			says: "Mean cosine between the contribution and the stream."
		}
	},
	HeadBandwidth: {
		head: {
			label: "head",
			kind: "head",
			says: "The head."
		},
		moves: {
			label: "moves",
			unit: "dimensions",
			says: "Effective dimension of W_OV, (Σσ²)² / Σσ⁴, from 1 to d_head; 0 if it moves nothing."
		},
		compares: {
			label: "compares",
			unit: "dimensions",
			says: "Effective dimension of W_QK."
		},
		share: {
			label: "moves / d_model",
			kind: "share",
			says: "moves over d_model: the share of the stream that the head reads and writes."
		}
	},
	SubspaceOverlap: {
		kind: {
			label: "kind",
			kind: "text",
			says: "write-write, or write-q, write-k, write-v with the earlier head writing."
		},
		one: {
			label: "one",
			kind: "head",
			says: "The first head; the writer."
		},
		other: {
			label: "other",
			kind: "head",
			says: "The second; the reader."
		},
		overlap: {
			label: "overlap",
			kind: "share",
			range: [0, 1],
			null_mean: "null_mean",
			null_sd: "null_sd",
			z: "z",
			says: "Mean squared cosine of the principal angles, in [0, 1]: 1 if one subspace contains the other. The null is that of random subspaces of the same dimensions."
		},
		null_mean: {
			label: "null",
			kind: "share"
		},
		null_sd: {
			label: "null, sd",
			kind: "share"
		},
		z: {
			label: "z",
			kind: "z",
			optional: !0
		},
		nearest: {
			label: "nearest",
			kind: "share",
			says: "Largest cosine: 1 if they share a direction."
		}
	},
	AxisKurtosis: {
		what: {
			label: "what",
			kind: "text",
			says: "The vectors: the stream before a layer, or rows or columns of a weight matrix."
		},
		kurtosis: {
			label: "kurtosis",
			null_mean: "null_mean",
			null_sd: "null_sd",
			z: "z",
			says: "Mean over vectors of their kurtosis; the null rotates the vectors at random."
		},
		null_mean: { label: "null" },
		null_sd: { label: "null, sd" },
		z: {
			label: "z",
			kind: "z",
			optional: !0
		},
		top_axis: {
			label: "top axis",
			kind: "count",
			says: "The axis with the largest share of the squared length."
		},
		top_share: {
			label: "top share",
			kind: "share",
			says: "That share; 1/d_model if all axes carry alike."
		},
		vectors: {
			label: "vectors",
			kind: "count",
			says: "Vectors in the sample."
		}
	},
	Deletion: {
		head: {
			label: "head",
			kind: "head",
			says: "The head."
		},
		present: {
			label: "present",
			kind: "share",
			says: "Mean attention to the present token, first position (which has no choice) left out."
		},
		stream_score: {
			label: "stream score",
			kind: "share",
			null_mean: "null_mean",
			null_sd: "null_sd",
			z: "z",
			says: "Σλ / Σ|λ| of W_OV in the stream: -1 writes the negative of what it reads."
		},
		null_mean: {
			label: "null",
			kind: "share"
		},
		null_sd: {
			label: "null, sd",
			kind: "share"
		},
		z: {
			label: "z",
			kind: "z",
			optional: !0
		},
		cosine: {
			label: "cosine",
			kind: "share",
			says: "Mean cosine, over positions, between what the head writes and the stream it read."
		},
		removed: {
			label: "removed",
			kind: "share",
			says: "Share of the stream that it removes, -Σ⟨written, x⟩ / Σ⟨x, x⟩; negative where it adds."
		},
		deletes: {
			label: "deletes",
			kind: "truth",
			says: "Attends mostly to the present token, has a score two standard deviations below the null, and writes against the stream, its cosine two standard errors over positions below 0."
		}
	},
	Act: {
		head: {
			label: "head",
			kind: "head",
			says: "The head."
		},
		rank: {
			label: "rank",
			kind: "count",
			optional: !0,
			says: "1 where it acts most, by size; None for a place drawn from a decile."
		},
		decile: {
			label: "decile",
			kind: "count",
			says: "Decile over all places of what they are ranked by. The effect is signed: 1 where it lowers the next token most, 10 where it raises it most."
		},
		window: {
			label: "window",
			kind: "count",
			says: "Number of the window, from 0."
		},
		position: {
			label: "position",
			kind: "count",
			says: "The position that attends."
		},
		source: {
			label: "source",
			kind: "count",
			says: "The position that it attends to most."
		},
		attention: {
			label: "attention",
			kind: "share",
			says: "Attention there."
		},
		logit_effect: {
			label: "logit effect",
			unit: "logits",
			null_sd: "logit_effect_sd",
			z: "logit_effect_z",
			says: "The head's direct part of the logit of the token that follows, minus its mean over all places; its null is their spread."
		},
		logit_effect_sd: {
			label: "logit effect, null, sd",
			unit: "logits"
		},
		logit_effect_z: {
			label: "logit effect, z",
			kind: "z",
			optional: !0
		},
		moved: {
			label: "norm moved",
			null_mean: "moved_mean",
			null_sd: "moved_sd",
			z: "moved_z",
			says: "Norm of what it writes there from earlier positions; its null is that of all places."
		},
		moved_mean: { label: "norm moved, null" },
		moved_sd: { label: "norm moved, null, sd" },
		moved_z: {
			label: "norm moved, z",
			kind: "z",
			optional: !0
		}
	},
	SnapshotRow: {
		step: {
			label: "step",
			kind: "count",
			says: "Steps done."
		},
		tokens: {
			label: "tokens",
			kind: "count",
			says: "Tokens seen."
		},
		loss: {
			label: "loss",
			unit: "nats",
			digits: 3,
			says: "Mean loss on held-out text."
		},
		in_context: {
			label: "in context",
			unit: "nats",
			digits: 3,
			says: "The in-context-learning score."
		},
		distant: {
			label: "distant",
			unit: "nats",
			optional: !0,
			standard_error: "distant_error",
			says: "Gain from distant context; None where it was not measured."
		},
		distant_error: {
			label: "±",
			unit: "nats",
			optional: !0
		},
		prefix_matching: {
			label: "prefix matching",
			kind: "share",
			says: "The best prefix-matching score."
		},
		matcher: {
			label: "matcher",
			kind: "head",
			optional: !0,
			says: "The head with that score; None without heads."
		},
		previous_token: {
			label: "previous token",
			kind: "share",
			optional: !0,
			says: "The best previous-token score."
		},
		looks_back: {
			label: "looks back",
			kind: "head",
			optional: !0,
			says: "Whose it is."
		},
		k_stream_z: {
			label: "K z, stream",
			kind: "z",
			optional: !0,
			says: "The strongest K-composition in the stream's own basis, which it depends on, in standard deviations above random heads; None with fewer than two layers."
		},
		orders: {
			label: "orders",
			says: "Reduction of the loss by paths of order 0, 1, …."
		}
	},
	HeadSnapshot: {
		head: {
			label: "head",
			kind: "head",
			says: "The head."
		},
		prefix_matching: {
			label: "prefix matching",
			kind: "share",
			null_mean: "prefix_null",
			says: "Mean attention to what followed earlier copies of the present token, on repeated random tokens; the null is that to wrong places."
		},
		prefix_null: {
			label: "null",
			kind: "share"
		},
		previous_token: {
			label: "previous token",
			kind: "share",
			says: "Mean attention to the previous token, on the same tokens."
		},
		copying: {
			label: "copying score (Olsson)",
			kind: "share",
			says: "Copying score of Olsson et al. 2022."
		},
		ov_eigenvalue_score: {
			label: "ov eigenvalue score",
			kind: "share",
			says: "Σλ / Σ|λ| of the OV circuit."
		},
		qk_eigenvalue_score: {
			label: "qk eigenvalue score",
			kind: "share",
			optional: !0,
			says: "The same of the QK circuit through through; None without an earlier layer."
		},
		through: {
			label: "through",
			kind: "head",
			optional: !0,
			says: "The earlier head that writes most of the previous token into its keys, over tokens. The bundled trainings were recorded when it was judged in the stream's own basis."
		}
	},
	PositionLoss: {
		first: {
			label: "from token",
			kind: "count",
			says: "The first of them; token 1 is the first that is predicted."
		},
		last: {
			label: "to token",
			kind: "count",
			says: "The last of them."
		},
		loss: {
			label: "loss",
			unit: "nats",
			digits: 3,
			says: "Their mean loss."
		}
	},
	PathPoint: {
		step: {
			label: "step",
			kind: "count",
			says: "Steps done."
		},
		tokens: {
			label: "tokens",
			kind: "count",
			says: "Tokens seen."
		},
		first: {
			label: "first component",
			unit: "nats",
			says: "First coordinate, a root of a sum of squares."
		},
		second: {
			label: "second component",
			unit: "nats",
			says: "Second coordinate."
		}
	},
	PhaseChangeWindow: {
		start: {
			label: "start",
			kind: "count",
			says: "Number of the snapshot at which it begins, from 0."
		},
		end: {
			label: "end",
			kind: "count",
			says: "Number of the snapshot at which it ends."
		},
		start_tokens: {
			label: "start tokens",
			kind: "count",
			says: "Tokens seen by then."
		},
		end_tokens: {
			label: "end tokens",
			kind: "count",
			says: "Tokens seen by then."
		},
		head: {
			label: "head",
			kind: "head",
			says: "The head that matches best at its end."
		},
		prefix_start: {
			label: "prefix start",
			says: "Best prefix-matching score at its beginning."
		},
		prefix_end: {
			label: "prefix end",
			says: "At its end."
		},
		prefix_final: {
			label: "prefix final",
			says: "At the last snapshot."
		},
		in_context_start: {
			label: "in context start",
			says: "In-context-learning score at its beginning, in nats."
		},
		in_context_end: {
			label: "in context end",
			says: "At its end."
		},
		change: {
			label: "change of the in-context-learning score",
			unit: "nats",
			says: "The difference of the two: negative when context comes to help more."
		},
		distant_start: {
			label: "distant start",
			optional: !0,
			says: "Gain from distant context at its beginning, in nats; None where it was not measured."
		},
		distant_end: {
			label: "distant end",
			optional: !0,
			says: "At its end."
		},
		distant_null: {
			label: "distant null",
			kind: "other",
			optional: !0,
			says: "Changes of that gain over other intervals of as many snapshots; None if too few."
		},
		null: {
			label: "null",
			kind: "other",
			optional: !0,
			says: "The same of the in-context-learning score."
		},
		others: {
			label: "others",
			kind: "count",
			says: "Number of other intervals; they overlap one another, not the rise."
		}
	},
	HeadAttribution: {
		head: {
			label: "head",
			kind: "head",
			says: "The head."
		},
		attribution: {
			label: "attribution",
			unit: "nats",
			null_mean: "null_mean",
			null_sd: "null_sd",
			z: "z",
			says: "Dot product of the before-and-after vector with the change of losses when the head is ablated, with patterns frozen: negative where the ablation undoes the phase change. The null flips the sign of each token."
		},
		null_mean: {
			label: "null",
			unit: "nats"
		},
		null_sd: {
			label: "null, sd",
			unit: "nats"
		},
		z: {
			label: "z",
			kind: "z",
			optional: !0
		},
		loss_change: {
			label: "loss change",
			unit: "nats",
			digits: 3,
			says: "Mean change of the loss without the head."
		}
	}
};
// ../../../webdeps/node_modules/d3-format/dist/d3-format.mjs
function Ma(e) {
	return Math.abs(e = Math.round(e)) >= 1e21 ? e.toLocaleString("en").replace(/,/g, "") : e.toString(10);
}
function Na(e, t) {
	if (!isFinite(e) || e === 0) return null;
	var n = (e = t ? e.toExponential(t - 1) : e.toExponential()).indexOf("e"), r = e.slice(0, n);
	return [r.length > 1 ? r[0] + r.slice(2) : r, +e.slice(n + 1)];
}
function Pa(e) {
	return e = Na(Math.abs(e)), e ? e[1] : NaN;
}
function Fa(e, t) {
	return function(n, r) {
		for (var i = n.length, a = [], o = 0, s = e[0], c = 0; i > 0 && s > 0 && (c + s + 1 > r && (s = Math.max(1, r - c)), a.push(n.substring(i -= s, i + s)), !((c += s + 1) > r));) s = e[o = (o + 1) % e.length];
		return a.reverse().join(t);
	};
}
function Ia(e) {
	return function(t) {
		return t.replace(/[0-9]/g, function(t) {
			return e[+t];
		});
	};
}
var La = /^(?:(.)?([<>=^]))?([+\-( ])?([$#])?(0)?(\d+)?(,)?(\.\d+)?(~)?([a-z%])?$/i;
function Ra(e) {
	if (!(t = La.exec(e))) throw Error("invalid format: " + e);
	var t;
	return new za({
		fill: t[1],
		align: t[2],
		sign: t[3],
		symbol: t[4],
		zero: t[5],
		width: t[6],
		comma: t[7],
		precision: t[8] && t[8].slice(1),
		trim: t[9],
		type: t[10]
	});
}
Ra.prototype = za.prototype;
function za(e) {
	this.fill = e.fill === void 0 ? " " : e.fill + "", this.align = e.align === void 0 ? ">" : e.align + "", this.sign = e.sign === void 0 ? "-" : e.sign + "", this.symbol = e.symbol === void 0 ? "" : e.symbol + "", this.zero = !!e.zero, this.width = e.width === void 0 ? void 0 : +e.width, this.comma = !!e.comma, this.precision = e.precision === void 0 ? void 0 : +e.precision, this.trim = !!e.trim, this.type = e.type === void 0 ? "" : e.type + "";
}
za.prototype.toString = function() {
	return this.fill + this.align + this.sign + this.symbol + (this.zero ? "0" : "") + (this.width === void 0 ? "" : Math.max(1, this.width | 0)) + (this.comma ? "," : "") + (this.precision === void 0 ? "" : "." + Math.max(0, this.precision | 0)) + (this.trim ? "~" : "") + this.type;
};
function Ba(e) {
	out: for (var t = e.length, n = 1, r = -1, i; n < t; ++n) switch (e[n]) {
		case ".":
			r = i = n;
			break;
		case "0":
			r === 0 && (r = n), i = n;
			break;
		default:
			if (!+e[n]) break out;
			r > 0 && (r = 0);
	}
	return r > 0 ? e.slice(0, r) + e.slice(i + 1) : e;
}
var Va;
function Ha(e, t) {
	var n = Na(e, t);
	if (!n) return Va = void 0, e.toPrecision(t);
	var r = n[0], i = n[1], a = i - (Va = Math.max(-8, Math.min(8, Math.floor(i / 3))) * 3) + 1, o = r.length;
	return a === o ? r : a > o ? r + Array(a - o + 1).join("0") : a > 0 ? r.slice(0, a) + "." + r.slice(a) : "0." + Array(1 - a).join("0") + Na(e, Math.max(0, t + a - 1))[0];
}
function Ua(e, t) {
	var n = Na(e, t);
	if (!n) return e + "";
	var r = n[0], i = n[1];
	return i < 0 ? "0." + Array(-i).join("0") + r : r.length > i + 1 ? r.slice(0, i + 1) + "." + r.slice(i + 1) : r + Array(i - r.length + 2).join("0");
}
var Wa = {
	"%": (e, t) => (e * 100).toFixed(t),
	b: (e) => Math.round(e).toString(2),
	c: (e) => e + "",
	d: Ma,
	e: (e, t) => e.toExponential(t),
	f: (e, t) => e.toFixed(t),
	g: (e, t) => e.toPrecision(t),
	o: (e) => Math.round(e).toString(8),
	p: (e, t) => Ua(e * 100, t),
	r: Ua,
	s: Ha,
	X: (e) => Math.round(e).toString(16).toUpperCase(),
	x: (e) => Math.round(e).toString(16)
};
function Ga(e) {
	return e;
}
var Ka = Array.prototype.map, qa = [
	"y",
	"z",
	"a",
	"f",
	"p",
	"n",
	"µ",
	"m",
	"",
	"k",
	"M",
	"G",
	"T",
	"P",
	"E",
	"Z",
	"Y"
];
function Ja(e) {
	var t = e.grouping === void 0 || e.thousands === void 0 ? Ga : Fa(Ka.call(e.grouping, Number), e.thousands + ""), n = e.currency === void 0 ? "" : e.currency[0] + "", r = e.currency === void 0 ? "" : e.currency[1] + "", i = e.decimal === void 0 ? "." : e.decimal + "", a = e.numerals === void 0 ? Ga : Ia(Ka.call(e.numerals, String)), o = e.percent === void 0 ? "%" : e.percent + "", s = e.minus === void 0 ? "−" : e.minus + "", c = e.nan === void 0 ? "NaN" : e.nan + "";
	function l(e, l) {
		e = Ra(e);
		var u = e.fill, d = e.align, f = e.sign, p = e.symbol, m = e.zero, h = e.width, g = e.comma, _ = e.precision, v = e.trim, y = e.type;
		y === "n" ? (g = !0, y = "g") : Wa[y] || (_ === void 0 && (_ = 12), v = !0, y = "g"), (m || u === "0" && d === "=") && (m = !0, u = "0", d = "=");
		var b = (l && l.prefix !== void 0 ? l.prefix : "") + (p === "$" ? n : p === "#" && /[boxX]/.test(y) ? "0" + y.toLowerCase() : ""), x = (p === "$" ? r : /[%p]/.test(y) ? o : "") + (l && l.suffix !== void 0 ? l.suffix : ""), S = Wa[y], C = /[defgprs%]/.test(y);
		_ = _ === void 0 ? 6 : /[gprs]/.test(y) ? Math.max(1, Math.min(21, _)) : Math.max(0, Math.min(20, _));
		function w(e) {
			var n = b, r = x, o, l, p;
			if (y === "c") r = S(e) + r, e = "";
			else {
				e = +e;
				var w = e < 0 || 1 / e < 0;
				if (e = isNaN(e) ? c : S(Math.abs(e), _), v && (e = Ba(e)), w && +e == 0 && f !== "+" && (w = !1), n = (w ? f === "(" ? f : s : f === "-" || f === "(" ? "" : f) + n, r = (y === "s" && !isNaN(e) && Va !== void 0 ? qa[8 + Va / 3] : "") + r + (w && f === "(" ? ")" : ""), C) {
					for (o = -1, l = e.length; ++o < l;) if (p = e.charCodeAt(o), 48 > p || p > 57) {
						r = (p === 46 ? i + e.slice(o + 1) : e.slice(o)) + r, e = e.slice(0, o);
						break;
					}
				}
			}
			g && !m && (e = t(e, Infinity));
			var T = n.length + e.length + r.length, E = T < h ? Array(h - T + 1).join(u) : "";
			switch (g && m && (e = t(E + e, E.length ? h - r.length : Infinity), E = ""), d) {
				case "<":
					e = n + e + r + E;
					break;
				case "=":
					e = n + E + e + r;
					break;
				case "^":
					e = E.slice(0, T = E.length >> 1) + n + e + r + E.slice(T);
					break;
				default: e = E + n + e + r;
			}
			return a(e);
		}
		return w.toString = function() {
			return e + "";
		}, w;
	}
	function u(e, t) {
		var n = Math.max(-8, Math.min(8, Math.floor(Pa(t) / 3))) * 3, r = 10 ** -n, i = l((e = Ra(e), e.type = "f", e), { suffix: qa[8 + n / 3] });
		return function(e) {
			return i(r * e);
		};
	}
	return {
		format: l,
		formatPrefix: u
	};
}
var Ya, Xa, Za;
Qa({
	thousands: ",",
	grouping: [3],
	currency: ["$", ""]
});
function Qa(e) {
	return Ya = Ja(e), Xa = Ya.format, Za = Ya.formatPrefix, Ya;
}
function $a(e) {
	return Math.max(0, -Pa(Math.abs(e)));
}
function eo(e, t) {
	return Math.max(0, Math.max(-8, Math.min(8, Math.floor(Pa(t) / 3))) * 3 - Pa(Math.abs(e)));
}
function to(e, t) {
	return e = Math.abs(e), t = Math.abs(t) - e, Math.max(0, Pa(t) - Pa(e)) + 1;
}
// ../../../webdeps/node_modules/d3-array/dist/d3-array.mjs
function no(e, t) {
	return e == null || t == null ? NaN : e < t ? -1 : e > t ? 1 : e >= t ? 0 : NaN;
}
function ro(e, t) {
	return e == null || t == null ? NaN : t < e ? -1 : t > e ? 1 : t >= e ? 0 : NaN;
}
function io(e) {
	let t, n, r;
	e.length === 2 ? (t = e === no || e === ro ? e : ao, n = e, r = e) : (t = no, n = (t, n) => no(e(t), n), r = (t, n) => e(t) - n);
	function i(e, r, i = 0, a = e.length) {
		if (i < a) {
			if (t(r, r) !== 0) return a;
			do {
				let t = i + a >>> 1;
				n(e[t], r) < 0 ? i = t + 1 : a = t;
			} while (i < a);
		}
		return i;
	}
	function a(e, r, i = 0, a = e.length) {
		if (i < a) {
			if (t(r, r) !== 0) return a;
			do {
				let t = i + a >>> 1;
				n(e[t], r) <= 0 ? i = t + 1 : a = t;
			} while (i < a);
		}
		return i;
	}
	function o(e, t, n = 0, a = e.length) {
		let o = i(e, t, n, a - 1);
		return o > n && r(e[o - 1], t) > -r(e[o], t) ? o - 1 : o;
	}
	return {
		left: i,
		center: o,
		right: a
	};
}
function ao() {
	return 0;
}
function oo(e) {
	return e === null ? NaN : +e;
}
var so = io(no), co = so.right;
so.left, io(oo).center, Array.prototype.slice;
var lo = Math.sqrt(50), uo = Math.sqrt(10), fo = Math.sqrt(2);
function po(e, t, n) {
	let r = (t - e) / Math.max(0, n), i = Math.floor(Math.log10(r)), a = r / 10 ** i, o = a >= lo ? 10 : a >= uo ? 5 : a >= fo ? 2 : 1, s, c, l;
	return i < 0 ? (l = 10 ** -i / o, s = Math.round(e * l), c = Math.round(t * l), s / l < e && ++s, c / l > t && --c, l = -l) : (l = 10 ** i * o, s = Math.round(e / l), c = Math.round(t / l), s * l < e && ++s, c * l > t && --c), c < s && .5 <= n && n < 2 ? po(e, t, n * 2) : [
		s,
		c,
		l
	];
}
function mo(e, t, n) {
	if (t = +t, e = +e, n = +n, !(n > 0)) return [];
	if (e === t) return [e];
	let r = t < e, [i, a, o] = r ? po(t, e, n) : po(e, t, n);
	if (!(a >= i)) return [];
	let s = a - i + 1, c = Array(s);
	if (r) {
		if (o < 0) for (let e = 0; e < s; ++e) c[e] = (a - e) / -o;
		else for (let e = 0; e < s; ++e) c[e] = (a - e) * o;
	} else if (o < 0) for (let e = 0; e < s; ++e) c[e] = (i + e) / -o;
	else for (let e = 0; e < s; ++e) c[e] = (i + e) * o;
	return c;
}
function ho(e, t, n) {
	return t = +t, e = +e, n = +n, po(e, t, n)[2];
}
function go(e, t, n) {
	t = +t, e = +e, n = +n;
	let r = t < e, i = r ? ho(t, e, n) : ho(e, t, n);
	return (r ? -1 : 1) * (i < 0 ? 1 / -i : i);
}
// ../../../webdeps/node_modules/d3-color/dist/d3-color.mjs
function _o(e, t, n) {
	e.prototype = t.prototype = n, n.constructor = e;
}
function vo(e, t) {
	var n = Object.create(e.prototype);
	for (var r in t) n[r] = t[r];
	return n;
}
function yo() {}
var bo = .7, xo = 1 / bo, So = "\\s*([+-]?\\d+)\\s*", Co = "\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)\\s*", wo = "\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)%\\s*", To = /^#([0-9a-f]{3,8})$/, Eo = RegExp(`^rgb\\(${So},${So},${So}\\)$`), Do = RegExp(`^rgb\\(${wo},${wo},${wo}\\)$`), Oo = RegExp(`^rgba\\(${So},${So},${So},${Co}\\)$`), ko = RegExp(`^rgba\\(${wo},${wo},${wo},${Co}\\)$`), Ao = RegExp(`^hsl\\(${Co},${wo},${wo}\\)$`), jo = RegExp(`^hsla\\(${Co},${wo},${wo},${Co}\\)$`), Mo = {
	aliceblue: 15792383,
	antiquewhite: 16444375,
	aqua: 65535,
	aquamarine: 8388564,
	azure: 15794175,
	beige: 16119260,
	bisque: 16770244,
	black: 0,
	blanchedalmond: 16772045,
	blue: 255,
	blueviolet: 9055202,
	brown: 10824234,
	burlywood: 14596231,
	cadetblue: 6266528,
	chartreuse: 8388352,
	chocolate: 13789470,
	coral: 16744272,
	cornflowerblue: 6591981,
	cornsilk: 16775388,
	crimson: 14423100,
	cyan: 65535,
	darkblue: 139,
	darkcyan: 35723,
	darkgoldenrod: 12092939,
	darkgray: 11119017,
	darkgreen: 25600,
	darkgrey: 11119017,
	darkkhaki: 12433259,
	darkmagenta: 9109643,
	darkolivegreen: 5597999,
	darkorange: 16747520,
	darkorchid: 10040012,
	darkred: 9109504,
	darksalmon: 15308410,
	darkseagreen: 9419919,
	darkslateblue: 4734347,
	darkslategray: 3100495,
	darkslategrey: 3100495,
	darkturquoise: 52945,
	darkviolet: 9699539,
	deeppink: 16716947,
	deepskyblue: 49151,
	dimgray: 6908265,
	dimgrey: 6908265,
	dodgerblue: 2003199,
	firebrick: 11674146,
	floralwhite: 16775920,
	forestgreen: 2263842,
	fuchsia: 16711935,
	gainsboro: 14474460,
	ghostwhite: 16316671,
	gold: 16766720,
	goldenrod: 14329120,
	gray: 8421504,
	green: 32768,
	greenyellow: 11403055,
	grey: 8421504,
	honeydew: 15794160,
	hotpink: 16738740,
	indianred: 13458524,
	indigo: 4915330,
	ivory: 16777200,
	khaki: 15787660,
	lavender: 15132410,
	lavenderblush: 16773365,
	lawngreen: 8190976,
	lemonchiffon: 16775885,
	lightblue: 11393254,
	lightcoral: 15761536,
	lightcyan: 14745599,
	lightgoldenrodyellow: 16448210,
	lightgray: 13882323,
	lightgreen: 9498256,
	lightgrey: 13882323,
	lightpink: 16758465,
	lightsalmon: 16752762,
	lightseagreen: 2142890,
	lightskyblue: 8900346,
	lightslategray: 7833753,
	lightslategrey: 7833753,
	lightsteelblue: 11584734,
	lightyellow: 16777184,
	lime: 65280,
	limegreen: 3329330,
	linen: 16445670,
	magenta: 16711935,
	maroon: 8388608,
	mediumaquamarine: 6737322,
	mediumblue: 205,
	mediumorchid: 12211667,
	mediumpurple: 9662683,
	mediumseagreen: 3978097,
	mediumslateblue: 8087790,
	mediumspringgreen: 64154,
	mediumturquoise: 4772300,
	mediumvioletred: 13047173,
	midnightblue: 1644912,
	mintcream: 16121850,
	mistyrose: 16770273,
	moccasin: 16770229,
	navajowhite: 16768685,
	navy: 128,
	oldlace: 16643558,
	olive: 8421376,
	olivedrab: 7048739,
	orange: 16753920,
	orangered: 16729344,
	orchid: 14315734,
	palegoldenrod: 15657130,
	palegreen: 10025880,
	paleturquoise: 11529966,
	palevioletred: 14381203,
	papayawhip: 16773077,
	peachpuff: 16767673,
	peru: 13468991,
	pink: 16761035,
	plum: 14524637,
	powderblue: 11591910,
	purple: 8388736,
	rebeccapurple: 6697881,
	red: 16711680,
	rosybrown: 12357519,
	royalblue: 4286945,
	saddlebrown: 9127187,
	salmon: 16416882,
	sandybrown: 16032864,
	seagreen: 3050327,
	seashell: 16774638,
	sienna: 10506797,
	silver: 12632256,
	skyblue: 8900331,
	slateblue: 6970061,
	slategray: 7372944,
	slategrey: 7372944,
	snow: 16775930,
	springgreen: 65407,
	steelblue: 4620980,
	tan: 13808780,
	teal: 32896,
	thistle: 14204888,
	tomato: 16737095,
	turquoise: 4251856,
	violet: 15631086,
	wheat: 16113331,
	white: 16777215,
	whitesmoke: 16119285,
	yellow: 16776960,
	yellowgreen: 10145074
};
_o(yo, Lo, {
	copy(e) {
		return Object.assign(new this.constructor(), this, e);
	},
	displayable() {
		return this.rgb().displayable();
	},
	hex: No,
	formatHex: No,
	formatHex8: Po,
	formatHsl: Fo,
	formatRgb: Io,
	toString: Io
});
function No() {
	return this.rgb().formatHex();
}
function Po() {
	return this.rgb().formatHex8();
}
function Fo() {
	return Xo(this).formatHsl();
}
function Io() {
	return this.rgb().formatRgb();
}
function Lo(e) {
	var t, n;
	return e = (e + "").trim().toLowerCase(), (t = To.exec(e)) ? (n = t[1].length, t = parseInt(t[1], 16), n === 6 ? Ro(t) : n === 3 ? new Ho(t >> 8 & 15 | t >> 4 & 240, t >> 4 & 15 | t & 240, (t & 15) << 4 | t & 15, 1) : n === 8 ? zo(t >> 24 & 255, t >> 16 & 255, t >> 8 & 255, (t & 255) / 255) : n === 4 ? zo(t >> 12 & 15 | t >> 8 & 240, t >> 8 & 15 | t >> 4 & 240, t >> 4 & 15 | t & 240, ((t & 15) << 4 | t & 15) / 255) : null) : (t = Eo.exec(e)) ? new Ho(t[1], t[2], t[3], 1) : (t = Do.exec(e)) ? new Ho(t[1] * 255 / 100, t[2] * 255 / 100, t[3] * 255 / 100, 1) : (t = Oo.exec(e)) ? zo(t[1], t[2], t[3], t[4]) : (t = ko.exec(e)) ? zo(t[1] * 255 / 100, t[2] * 255 / 100, t[3] * 255 / 100, t[4]) : (t = Ao.exec(e)) ? Yo(t[1], t[2] / 100, t[3] / 100, 1) : (t = jo.exec(e)) ? Yo(t[1], t[2] / 100, t[3] / 100, t[4]) : Mo.hasOwnProperty(e) ? Ro(Mo[e]) : e === "transparent" ? new Ho(NaN, NaN, NaN, 0) : null;
}
function Ro(e) {
	return new Ho(e >> 16 & 255, e >> 8 & 255, e & 255, 1);
}
function zo(e, t, n, r) {
	return r <= 0 && (e = t = n = NaN), new Ho(e, t, n, r);
}
function Bo(e) {
	return e instanceof yo || (e = Lo(e)), e ? (e = e.rgb(), new Ho(e.r, e.g, e.b, e.opacity)) : new Ho();
}
function Vo(e, t, n, r) {
	return arguments.length === 1 ? Bo(e) : new Ho(e, t, n, r ?? 1);
}
function Ho(e, t, n, r) {
	this.r = +e, this.g = +t, this.b = +n, this.opacity = +r;
}
_o(Ho, Vo, vo(yo, {
	brighter(e) {
		return e = e == null ? xo : xo ** +e, new Ho(this.r * e, this.g * e, this.b * e, this.opacity);
	},
	darker(e) {
		return e = e == null ? bo : bo ** +e, new Ho(this.r * e, this.g * e, this.b * e, this.opacity);
	},
	rgb() {
		return this;
	},
	clamp() {
		return new Ho(qo(this.r), qo(this.g), qo(this.b), Ko(this.opacity));
	},
	displayable() {
		return -.5 <= this.r && this.r < 255.5 && -.5 <= this.g && this.g < 255.5 && -.5 <= this.b && this.b < 255.5 && 0 <= this.opacity && this.opacity <= 1;
	},
	hex: Uo,
	formatHex: Uo,
	formatHex8: Wo,
	formatRgb: Go,
	toString: Go
}));
function Uo() {
	return `#${Jo(this.r)}${Jo(this.g)}${Jo(this.b)}`;
}
function Wo() {
	return `#${Jo(this.r)}${Jo(this.g)}${Jo(this.b)}${Jo((isNaN(this.opacity) ? 1 : this.opacity) * 255)}`;
}
function Go() {
	let e = Ko(this.opacity);
	return `${e === 1 ? "rgb(" : "rgba("}${qo(this.r)}, ${qo(this.g)}, ${qo(this.b)}${e === 1 ? ")" : `, ${e})`}`;
}
function Ko(e) {
	return isNaN(e) ? 1 : Math.max(0, Math.min(1, e));
}
function qo(e) {
	return Math.max(0, Math.min(255, Math.round(e) || 0));
}
function Jo(e) {
	return e = qo(e), (e < 16 ? "0" : "") + e.toString(16);
}
function Yo(e, t, n, r) {
	return r <= 0 ? e = t = n = NaN : n <= 0 || n >= 1 ? e = t = NaN : t <= 0 && (e = NaN), new Qo(e, t, n, r);
}
function Xo(e) {
	if (e instanceof Qo) return new Qo(e.h, e.s, e.l, e.opacity);
	if (e instanceof yo || (e = Lo(e)), !e) return new Qo();
	if (e instanceof Qo) return e;
	e = e.rgb();
	var t = e.r / 255, n = e.g / 255, r = e.b / 255, i = Math.min(t, n, r), a = Math.max(t, n, r), o = NaN, s = a - i, c = (a + i) / 2;
	return s ? (o = t === a ? (n - r) / s + (n < r) * 6 : n === a ? (r - t) / s + 2 : (t - n) / s + 4, s /= c < .5 ? a + i : 2 - a - i, o *= 60) : s = c > 0 && c < 1 ? 0 : o, new Qo(o, s, c, e.opacity);
}
function Zo(e, t, n, r) {
	return arguments.length === 1 ? Xo(e) : new Qo(e, t, n, r ?? 1);
}
function Qo(e, t, n, r) {
	this.h = +e, this.s = +t, this.l = +n, this.opacity = +r;
}
_o(Qo, Zo, vo(yo, {
	brighter(e) {
		return e = e == null ? xo : xo ** +e, new Qo(this.h, this.s, this.l * e, this.opacity);
	},
	darker(e) {
		return e = e == null ? bo : bo ** +e, new Qo(this.h, this.s, this.l * e, this.opacity);
	},
	rgb() {
		var e = this.h % 360 + (this.h < 0) * 360, t = isNaN(e) || isNaN(this.s) ? 0 : this.s, n = this.l, r = n + (n < .5 ? n : 1 - n) * t, i = 2 * n - r;
		return new Ho(ts(e >= 240 ? e - 240 : e + 120, i, r), ts(e, i, r), ts(e < 120 ? e + 240 : e - 120, i, r), this.opacity);
	},
	clamp() {
		return new Qo($o(this.h), es(this.s), es(this.l), Ko(this.opacity));
	},
	displayable() {
		return (0 <= this.s && this.s <= 1 || isNaN(this.s)) && 0 <= this.l && this.l <= 1 && 0 <= this.opacity && this.opacity <= 1;
	},
	formatHsl() {
		let e = Ko(this.opacity);
		return `${e === 1 ? "hsl(" : "hsla("}${$o(this.h)}, ${es(this.s) * 100}%, ${es(this.l) * 100}%${e === 1 ? ")" : `, ${e})`}`;
	}
}));
function $o(e) {
	return e = (e || 0) % 360, e < 0 ? e + 360 : e;
}
function es(e) {
	return Math.max(0, Math.min(1, e || 0));
}
function ts(e, t, n) {
	return (e < 60 ? t + (n - t) * e / 60 : e < 180 ? n : e < 240 ? t + (n - t) * (240 - e) / 60 : t) * 255;
}
var ns = Math.PI / 180, rs = 180 / Math.PI, is = 18, as = .96422, os = 1, ss = .82521, cs = 4 / 29, ls = 6 / 29, us = 3 * ls * ls, ds = ls * ls * ls;
function fs(e) {
	if (e instanceof ms) return new ms(e.l, e.a, e.b, e.opacity);
	if (e instanceof xs) return Ss(e);
	e instanceof Ho || (e = Bo(e));
	var t = vs(e.r), n = vs(e.g), r = vs(e.b), i = hs((.2225045 * t + .7168786 * n + .0606169 * r) / os), a, o;
	return t === n && n === r ? a = o = i : (a = hs((.4360747 * t + .3850649 * n + .1430804 * r) / as), o = hs((.0139322 * t + .0971045 * n + .7141733 * r) / ss)), new ms(116 * i - 16, 500 * (a - i), 200 * (i - o), e.opacity);
}
function ps(e, t, n, r) {
	return arguments.length === 1 ? fs(e) : new ms(e, t, n, r ?? 1);
}
function ms(e, t, n, r) {
	this.l = +e, this.a = +t, this.b = +n, this.opacity = +r;
}
_o(ms, ps, vo(yo, {
	brighter(e) {
		return new ms(this.l + is * (e ?? 1), this.a, this.b, this.opacity);
	},
	darker(e) {
		return new ms(this.l - is * (e ?? 1), this.a, this.b, this.opacity);
	},
	rgb() {
		var e = (this.l + 16) / 116, t = isNaN(this.a) ? e : e + this.a / 500, n = isNaN(this.b) ? e : e - this.b / 200;
		return t = as * gs(t), e = os * gs(e), n = ss * gs(n), new Ho(_s(3.1338561 * t - 1.6168667 * e - .4906146 * n), _s(-.9787684 * t + 1.9161415 * e + .033454 * n), _s(.0719453 * t - .2289914 * e + 1.4052427 * n), this.opacity);
	}
}));
function hs(e) {
	return e > ds ? e ** (1 / 3) : e / us + cs;
}
function gs(e) {
	return e > ls ? e * e * e : us * (e - cs);
}
function _s(e) {
	return 255 * (e <= .0031308 ? 12.92 * e : 1.055 * e ** (1 / 2.4) - .055);
}
function vs(e) {
	return (e /= 255) <= .04045 ? e / 12.92 : ((e + .055) / 1.055) ** 2.4;
}
function ys(e) {
	if (e instanceof xs) return new xs(e.h, e.c, e.l, e.opacity);
	if (e instanceof ms || (e = fs(e)), e.a === 0 && e.b === 0) return new xs(NaN, 0 < e.l && e.l < 100 ? 0 : NaN, e.l, e.opacity);
	var t = Math.atan2(e.b, e.a) * rs;
	return new xs(t < 0 ? t + 360 : t, Math.sqrt(e.a * e.a + e.b * e.b), e.l, e.opacity);
}
function bs(e, t, n, r) {
	return arguments.length === 1 ? ys(e) : new xs(e, t, n, r ?? 1);
}
function xs(e, t, n, r) {
	this.h = +e, this.c = +t, this.l = +n, this.opacity = +r;
}
function Ss(e) {
	if (isNaN(e.h)) return new ms(e.l, 0, 0, e.opacity);
	var t = e.h * ns;
	return new ms(e.l, Math.cos(t) * e.c, Math.sin(t) * e.c, e.opacity);
}
_o(xs, bs, vo(yo, {
	brighter(e) {
		return new xs(this.h, this.c, this.l + is * (e ?? 1), this.opacity);
	},
	darker(e) {
		return new xs(this.h, this.c, this.l - is * (e ?? 1), this.opacity);
	},
	rgb() {
		return Ss(this).rgb();
	}
}));
var Cs = -.14861, ws = 1.78277, Ts = -.29227, Es = -.90649, Ds = 1.97294, Os = Ds * Es, ks = Ds * ws, As = ws * Ts - Es * Cs;
function js(e) {
	if (e instanceof Ns) return new Ns(e.h, e.s, e.l, e.opacity);
	e instanceof Ho || (e = Bo(e));
	var t = e.r / 255, n = e.g / 255, r = e.b / 255, i = (As * r + Os * t - ks * n) / (As + Os - ks), a = r - i, o = (Ds * (n - i) - Ts * a) / Es, s = Math.sqrt(o * o + a * a) / (Ds * i * (1 - i)), c = s ? Math.atan2(o, a) * rs - 120 : NaN;
	return new Ns(c < 0 ? c + 360 : c, s, i, e.opacity);
}
function Ms(e, t, n, r) {
	return arguments.length === 1 ? js(e) : new Ns(e, t, n, r ?? 1);
}
function Ns(e, t, n, r) {
	this.h = +e, this.s = +t, this.l = +n, this.opacity = +r;
}
_o(Ns, Ms, vo(yo, {
	brighter(e) {
		return e = e == null ? xo : xo ** +e, new Ns(this.h, this.s, this.l * e, this.opacity);
	},
	darker(e) {
		return e = e == null ? bo : bo ** +e, new Ns(this.h, this.s, this.l * e, this.opacity);
	},
	rgb() {
		var e = isNaN(this.h) ? 0 : (this.h + 120) * ns, t = +this.l, n = isNaN(this.s) ? 0 : this.s * t * (1 - t), r = Math.cos(e), i = Math.sin(e);
		return new Ho(255 * (t + n * (Cs * r + ws * i)), 255 * (t + n * (Ts * r + Es * i)), 255 * (t + Ds * r * n), this.opacity);
	}
}));
var Ps = (e) => () => e;
function Fs(e, t) {
	return function(n) {
		return e + n * t;
	};
}
function Is(e, t, n) {
	return e **= +n, t = t ** +n - e, n = 1 / n, function(r) {
		return (e + r * t) ** +n;
	};
}
function Ls(e, t) {
	var n = t - e;
	return n ? Fs(e, n > 180 || n < -180 ? n - 360 * Math.round(n / 360) : n) : Ps(isNaN(e) ? t : e);
}
function Rs(e) {
	return (e = +e) == 1 ? zs : function(t, n) {
		return n - t ? Is(t, n, e) : Ps(isNaN(t) ? n : t);
	};
}
function zs(e, t) {
	var n = t - e;
	return n ? Fs(e, n) : Ps(isNaN(e) ? t : e);
}
var Bs = (function e(t) {
	var n = Rs(t);
	function r(e, t) {
		var r = n((e = Vo(e)).r, (t = Vo(t)).r), i = n(e.g, t.g), a = n(e.b, t.b), o = zs(e.opacity, t.opacity);
		return function(t) {
			return e.r = r(t), e.g = i(t), e.b = a(t), e.opacity = o(t), e + "";
		};
	}
	return r.gamma = e, r;
})(1);
function Vs(e, t) {
	t ||= [];
	var n = e ? Math.min(t.length, e.length) : 0, r = t.slice(), i;
	return function(a) {
		for (i = 0; i < n; ++i) r[i] = e[i] * (1 - a) + t[i] * a;
		return r;
	};
}
function Hs(e) {
	return ArrayBuffer.isView(e) && !(e instanceof DataView);
}
function Us(e, t) {
	for (var n = t ? t.length : 0, r = e ? Math.min(n, e.length) : 0, i = Array(r), a = Array(n), o = 0; o < r; ++o) i[o] = Qs(e[o], t[o]);
	for (; o < n; ++o) a[o] = t[o];
	return function(e) {
		for (o = 0; o < r; ++o) a[o] = i[o](e);
		return a;
	};
}
function Ws(e, t) {
	var n = /* @__PURE__ */ new Date();
	return e = +e, t = +t, function(r) {
		return n.setTime(e * (1 - r) + t * r), n;
	};
}
function Gs(e, t) {
	return e = +e, t = +t, function(n) {
		return e * (1 - n) + t * n;
	};
}
function Ks(e, t) {
	var n = {}, r = {}, i;
	for (i in typeof e == "object" && e || (e = {}), typeof t == "object" && t || (t = {}), t) i in e ? n[i] = Qs(e[i], t[i]) : r[i] = t[i];
	return function(e) {
		for (i in n) r[i] = n[i](e);
		return r;
	};
}
var qs = /[-+]?(?:\d+\.?\d*|\.?\d+)(?:[eE][-+]?\d+)?/g, Js = new RegExp(qs.source, "g");
function Ys(e) {
	return function() {
		return e;
	};
}
function Xs(e) {
	return function(t) {
		return e(t) + "";
	};
}
function Zs(e, t) {
	var n = qs.lastIndex = Js.lastIndex = 0, r, i, a, o = -1, s = [], c = [];
	for (e += "", t += ""; (r = qs.exec(e)) && (i = Js.exec(t));) (a = i.index) > n && (a = t.slice(n, a), s[o] ? s[o] += a : s[++o] = a), (r = r[0]) === (i = i[0]) ? s[o] ? s[o] += i : s[++o] = i : (s[++o] = null, c.push({
		i: o,
		x: Gs(r, i)
	})), n = Js.lastIndex;
	return n < t.length && (a = t.slice(n), s[o] ? s[o] += a : s[++o] = a), s.length < 2 ? c[0] ? Xs(c[0].x) : Ys(t) : (t = c.length, function(e) {
		for (var n = 0, r; n < t; ++n) s[(r = c[n]).i] = r.x(e);
		return s.join("");
	});
}
function Qs(e, t) {
	var n = typeof t, r;
	return t == null || n === "boolean" ? Ps(t) : (n === "number" ? Gs : n === "string" ? (r = Lo(t)) ? (t = r, Bs) : Zs : t instanceof Lo ? Bs : t instanceof Date ? Ws : Hs(t) ? Vs : Array.isArray(t) ? Us : typeof t.valueOf != "function" && typeof t.toString != "function" || isNaN(t) ? Ks : Gs)(e, t);
}
function $s(e, t) {
	return e = +e, t = +t, function(n) {
		return Math.round(e * (1 - n) + t * n);
	};
}
var ec = 1e-12;
function tc(e) {
	return ((e = Math.exp(e)) + 1 / e) / 2;
}
function nc(e) {
	return ((e = Math.exp(e)) - 1 / e) / 2;
}
function rc(e) {
	return ((e = Math.exp(2 * e)) - 1) / (e + 1);
}
(function e(t, n, r) {
	function i(e, i) {
		var a = e[0], o = e[1], s = e[2], c = i[0], l = i[1], u = i[2], d = c - a, f = l - o, p = d * d + f * f, m, h;
		if (p < ec) h = Math.log(u / s) / t, m = function(e) {
			return [
				a + e * d,
				o + e * f,
				s * Math.exp(t * e * h)
			];
		};
		else {
			var g = Math.sqrt(p), _ = (u * u - s * s + r * p) / (2 * s * n * g), v = (u * u - s * s - r * p) / (2 * u * n * g), y = Math.log(Math.sqrt(_ * _ + 1) - _);
			h = (Math.log(Math.sqrt(v * v + 1) - v) - y) / t, m = function(e) {
				var r = e * h, i = tc(y), c = s / (n * g) * (i * rc(t * r + y) - nc(y));
				return [
					a + c * d,
					o + c * f,
					s * i / tc(t * r + y)
				];
			};
		}
		return m.duration = Math.abs(h) * 1e3 * t / Math.SQRT2, m;
	}
	return i.rho = function(t) {
		var n = Math.max(.001, +t), r = n * n;
		return e(n, r, r * r);
	}, i;
})(Math.SQRT2, 2, 4);
function ic(e) {
	return (function t(n) {
		n = +n;
		function r(t, r) {
			var i = e((t = Ms(t)).h, (r = Ms(r)).h), a = zs(t.s, r.s), o = zs(t.l, r.l), s = zs(t.opacity, r.opacity);
			return function(e) {
				return t.h = i(e), t.s = a(e), t.l = o(e ** +n), t.opacity = s(e), t + "";
			};
		}
		return r.gamma = t, r;
	})(1);
}
ic(Ls), ic(zs);
// ../../../webdeps/node_modules/d3-scale/dist/d3-scale.mjs
function ac(e, t) {
	switch (arguments.length) {
		case 0: break;
		case 1:
			this.range(e);
			break;
		default: this.range(t).domain(e);
	}
	return this;
}
function oc(e) {
	return function() {
		return e;
	};
}
function sc(e) {
	return +e;
}
var cc = [0, 1];
function lc(e) {
	return e;
}
function uc(e, t) {
	return (t -= e = +e) ? function(n) {
		return (n - e) / t;
	} : oc(isNaN(t) ? NaN : .5);
}
function dc(e, t) {
	var n;
	return e > t && (n = e, e = t, t = n), function(n) {
		return Math.max(e, Math.min(t, n));
	};
}
function fc(e, t, n) {
	var r = e[0], i = e[1], a = t[0], o = t[1];
	return i < r ? (r = uc(i, r), a = n(o, a)) : (r = uc(r, i), a = n(a, o)), function(e) {
		return a(r(e));
	};
}
function pc(e, t, n) {
	var r = Math.min(e.length, t.length) - 1, i = Array(r), a = Array(r), o = -1;
	for (e[r] < e[0] && (e = e.slice().reverse(), t = t.slice().reverse()); ++o < r;) i[o] = uc(e[o], e[o + 1]), a[o] = n(t[o], t[o + 1]);
	return function(t) {
		var n = co(e, t, 1, r) - 1;
		return a[n](i[n](t));
	};
}
function mc(e, t) {
	return t.domain(e.domain()).range(e.range()).interpolate(e.interpolate()).clamp(e.clamp()).unknown(e.unknown());
}
function hc() {
	var e = cc, t = cc, n = Qs, r, i, a, o = lc, s, c, l;
	function u() {
		var n = Math.min(e.length, t.length);
		return o !== lc && (o = dc(e[0], e[n - 1])), s = n > 2 ? pc : fc, c = l = null, d;
	}
	function d(i) {
		return i == null || isNaN(i = +i) ? a : (c ||= s(e.map(r), t, n))(r(o(i)));
	}
	return d.invert = function(n) {
		return o(i((l ||= s(t, e.map(r), Gs))(n)));
	}, d.domain = function(t) {
		return arguments.length ? (e = Array.from(t, sc), u()) : e.slice();
	}, d.range = function(e) {
		return arguments.length ? (t = Array.from(e), u()) : t.slice();
	}, d.rangeRound = function(e) {
		return t = Array.from(e), n = $s, u();
	}, d.clamp = function(e) {
		return arguments.length ? (o = e ? !0 : lc, u()) : o !== lc;
	}, d.interpolate = function(e) {
		return arguments.length ? (n = e, u()) : n;
	}, d.unknown = function(e) {
		return arguments.length ? (a = e, d) : a;
	}, function(e, t) {
		return r = e, i = t, u();
	};
}
function gc() {
	return hc()(lc, lc);
}
function _c(e, t, n, r) {
	var i = go(e, t, n), a;
	switch (r = Ra(r ?? ",f"), r.type) {
		case "s":
			var o = Math.max(Math.abs(e), Math.abs(t));
			return r.precision == null && !isNaN(a = eo(i, o)) && (r.precision = a), Za(r, o);
		case "":
		case "e":
		case "g":
		case "p":
		case "r":
			r.precision == null && !isNaN(a = to(i, Math.max(Math.abs(e), Math.abs(t)))) && (r.precision = a - (r.type === "e"));
			break;
		case "f":
		case "%": r.precision == null && !isNaN(a = $a(i)) && (r.precision = a - (r.type === "%") * 2);
	}
	return Xa(r);
}
function vc(e) {
	var t = e.domain;
	return e.ticks = function(e) {
		var n = t();
		return mo(n[0], n[n.length - 1], e ?? 10);
	}, e.tickFormat = function(e, n) {
		var r = t();
		return _c(r[0], r[r.length - 1], e ?? 10, n);
	}, e.nice = function(n) {
		n ??= 10;
		var r = t(), i = 0, a = r.length - 1, o = r[i], s = r[a], c, l, u = 10;
		for (s < o && (l = o, o = s, s = l, l = i, i = a, a = l); u-- > 0;) {
			if (l = ho(o, s, n), l === c) return r[i] = o, r[a] = s, t(r);
			if (l > 0) o = Math.floor(o / l) * l, s = Math.ceil(s / l) * l;
			else if (l < 0) o = Math.ceil(o * l) / l, s = Math.floor(s * l) / l;
			else break;
			c = l;
		}
		return e;
	}, e;
}
function yc() {
	var e = gc();
	return e.copy = function() {
		return mc(e, yc());
	}, ac.apply(e, arguments), vc(e);
}
function bc(e, t) {
	e = e.slice();
	var n = 0, r = e.length - 1, i = e[n], a = e[r], o;
	return a < i && (o = n, n = r, r = o, o = i, i = a, a = o), e[n] = t.floor(i), e[r] = t.ceil(a), e;
}
function xc(e) {
	return Math.log(e);
}
function Sc(e) {
	return Math.exp(e);
}
function Cc(e) {
	return -Math.log(-e);
}
function wc(e) {
	return -Math.exp(-e);
}
function Tc(e) {
	return isFinite(e) ? +("1e" + e) : e < 0 ? 0 : e;
}
function Ec(e) {
	return e === 10 ? Tc : e === Math.E ? Math.exp : (t) => e ** +t;
}
function Dc(e) {
	return e === Math.E ? Math.log : e === 10 && Math.log10 || e === 2 && Math.log2 || (e = Math.log(e), (t) => Math.log(t) / e);
}
function Oc(e) {
	return (t, n) => -e(-t, n);
}
function kc(e) {
	let t = e(xc, Sc), n = t.domain, r = 10, i, a;
	function o() {
		return i = Dc(r), a = Ec(r), n()[0] < 0 ? (i = Oc(i), a = Oc(a), e(Cc, wc)) : e(xc, Sc), t;
	}
	return t.base = function(e) {
		return arguments.length ? (r = +e, o()) : r;
	}, t.domain = function(e) {
		return arguments.length ? (n(e), o()) : n();
	}, t.ticks = (e) => {
		let t = n(), o = t[0], s = t[t.length - 1], c = s < o;
		c && ([o, s] = [s, o]);
		let l = i(o), u = i(s), d, f, p = e == null ? 10 : +e, m = [];
		if (!(r % 1) && u - l < p) {
			if (l = Math.floor(l), u = Math.ceil(u), o > 0) {
				for (; l <= u; ++l) for (d = 1; d < r; ++d) if (f = l < 0 ? d / a(-l) : d * a(l), !(f < o)) {
					if (f > s) break;
					m.push(f);
				}
			} else for (; l <= u; ++l) for (d = r - 1; d >= 1; --d) if (f = l > 0 ? d / a(-l) : d * a(l), !(f < o)) {
				if (f > s) break;
				m.push(f);
			}
			m.length * 2 < p && (m = mo(o, s, p));
		} else m = mo(l, u, Math.min(u - l, p)).map(a);
		return c ? m.reverse() : m;
	}, t.tickFormat = (e, n) => {
		if (e ??= 10, n ??= r === 10 ? "s" : ",", typeof n != "function" && (!(r % 1) && (n = Ra(n)).precision == null && (n.trim = !0), n = Xa(n)), e === Infinity) return n;
		let o = Math.max(1, r * e / t.ticks().length);
		return (e) => {
			let t = e / a(Math.round(i(e)));
			return t * r < r - .5 && (t *= r), t <= o ? n(e) : "";
		};
	}, t.nice = () => n(bc(n(), {
		floor: (e) => a(Math.floor(i(e))),
		ceil: (e) => a(Math.ceil(i(e)))
	})), t;
}
function Ac() {
	let e = kc(hc()).domain([1, 10]);
	return e.copy = () => mc(e, Ac()).base(e.base()), ac.apply(e, arguments), e;
}
function jc(e) {
	return function(t) {
		return Math.sign(t) * Math.log1p(Math.abs(t / e));
	};
}
function Mc(e) {
	return function(t) {
		return Math.sign(t) * Math.expm1(Math.abs(t)) * e;
	};
}
function Nc(e) {
	var t = 1, n = e(jc(t), Mc(t));
	return n.constant = function(n) {
		return arguments.length ? e(jc(t = +n), Mc(t)) : t;
	}, vc(n);
}
function Pc() {
	var e = Nc(hc());
	return e.copy = function() {
		return mc(e, Pc()).constant(e.constant());
	}, ac.apply(e, arguments);
}
// src/draw/ticks.ts
var { format: Fc } = Ja({
	decimal: ".",
	thousands: ",",
	grouping: [3],
	currency: ["", ""],
	minus: "−"
});
function Q(e, t) {
	if (e == null || Number.isNaN(e)) return "–";
	if (!Number.isFinite(e)) return e > 0 ? "∞" : "−∞";
	let n = t === void 0 ? zc(e) : Fc(`,.${t}f`)(e);
	return /^−[0.,]*$/.test(n) ? n.slice(1) : n;
}
function Ic(e, t) {
	let n = Q(e, t);
	return /[1-9∞]/.test(n) && !n.startsWith("−") ? `+${n}` : n;
}
function Lc(e) {
	let t = Math.abs(e);
	return t >= 1e9 ? `${Rc(e / 1e9)}B` : t >= 1e6 ? `${Rc(e / 1e6)}M` : t >= 1e3 ? `${Rc(e / 1e3)}k` : Rc(e);
}
function Rc(e) {
	return Q(Number(e.toPrecision(3)));
}
function zc(e) {
	let t = Math.abs(e);
	return e === 0 ? "0" : t >= 1e6 || t < 1e-4 ? Fc(".2~e")(e).replace("e+", "e") : Number.isInteger(e) ? Fc(",")(e) : t >= 100 ? Fc(",.1~f")(e) : Fc(",.3~r")(e);
}
function Bc({ kind: e, domain: t, range: n }) {
	return e === "log" ? Ac(t, n).clamp(!1) : e === "symlog" ? Pc(t, n) : yc(t, n);
}
function Vc(e, t) {
	let n = Bc(e).ticks(Math.max(2, t));
	if (e.kind !== "log" || n.length <= t) return n;
	let r = n.filter((e) => Math.abs(Math.log10(e) - Math.round(Math.log10(e))) < 1e-9);
	return r.length >= 2 ? Hc(r, t) : Hc(n, t);
}
function Hc(e, t) {
	let n = Math.ceil(e.length / t);
	return e.filter((e, t) => t % n === 0);
}
function Uc(e, t = [], n = .05) {
	let [r, i] = [Infinity, -Infinity];
	for (let n of [...e, ...t]) n !== null && Number.isFinite(n) && (r = Math.min(r, n), i = Math.max(i, n));
	if (r > i) return [0, 1];
	let a = (i - r || Math.abs(i) || 1) * n;
	return [r - a, i + a];
}
function Wc(e) {
	let [t, n] = [Infinity, 0];
	for (let r of e) r !== null && r > 0 && Number.isFinite(r) && (t = Math.min(t, r), n = Math.max(n, r));
	return n ? t === n ? [t / 2, n * 2] : [t / 1.08, n * 1.08] : [1, 10];
}
function Gc(e) {
	return e.replace(/(^|[\s([,])-(?=[\d.πn])/g, "$1−");
}
// src/tables.ts
var Kc = 65535;
async function qc(e, t, n) {
	let r = Jc(t.row), i = Object.keys(t.columns), a = await Promise.all(i.map(async (i) => {
		let a = t.columns[i];
		if (Array.isArray(a)) return a;
		let o = await e.array(a, n), s = r[i]?.kind === "head" ? el : tl;
		return Array.from(o, s);
	}));
	return Array.from({ length: t.size }, (e, t) => Object.fromEntries(i.map((e, n) => [e, a[n][t]])));
}
function Jc(e) {
	return ja[e] ?? {};
}
function Yc(e) {
	let t = Jc(e.row);
	return Object.keys(e.columns).map((e) => ({
		name: e,
		column: t[e] ?? { label: e.replaceAll("_", " ") }
	}));
}
function Xc(e) {
	return e.unit ? `${e.label} (${e.unit})` : e.label;
}
function Zc(e) {
	return Gc(e.says ?? "");
}
function Qc(e) {
	let { function: t, arguments: n } = e.from, r = Object.entries(n).map(([e, t]) => `${e}=${$c(t)}`);
	return `uw.${t}(${[`uw.load(${$c(e.model)})`, ...r].join(", ")})`;
}
function $c(e) {
	return e === null ? "None" : typeof e == "boolean" ? e ? "True" : "False" : JSON.stringify(e);
}
function el(e) {
	return e === Kc ? null : `L${e >> 8}H${e & 255}`;
}
function tl(e) {
	return Number.isFinite(e) ? e : null;
}
// src/tour.ts
var nl = (...e) => e.filter((e) => e !== null), rl = [
	{
		title: "Without heads: bigrams",
		says: "The direct path W_U W_E leads from a token to the next past all heads: it can only hold what follows what, the bigrams.",
		state: () => ({
			view: "logit",
			order: 0
		})
	},
	{
		title: "Heads move information",
		says: "A head takes what stands at one position and adds a linear map of it at another; point at a token to see where each head takes it from.",
		state: () => ({ view: "attention" })
	},
	{
		title: "Two circuits in each head",
		says: "QK decides where a head looks, OV what it writes when it looks there; each is one matrix from tokens to tokens.",
		state: (e) => ({
			view: "trigrams",
			heads: nl(e.copies)
		})
	},
	{
		title: "Skip-trigrams, and their bugs",
		says: "One layer knows “source … destination → out”; since QK and OV share the source, two that are right force two that are wrong.",
		state: () => ({ view: "trigrams" })
	},
	{
		title: "Copying is positive eigenvalues",
		says: "A head that raises the logit of the token it attends to has OV eigenvalues on the right, where random heads have them all around.",
		state: (e) => ({
			view: "eigenvalues",
			circuit: "ov",
			heads: nl(e.copies)
		})
	},
	{
		title: "A logit is a sum of paths",
		says: "Every logit is exactly the sum over all paths from tokens through heads; the bars end at it, and what is not listed is a bar as well.",
		state: () => ({
			view: "logit",
			order: null
		})
	},
	{
		title: "The stream is a channel",
		says: "Components meet only in the residual stream: a product of two matrices, their virtual weights, says how strongly one reads another.",
		state: () => ({
			view: "stream",
			axes: "wires"
		})
	},
	{
		title: "Three kinds of composition",
		says: "A later head can read an earlier one with its queries, keys or values; lines are as wide as they lie above random heads.",
		state: (e) => ({
			view: "composition",
			axes: e.layers > 1 ? "tokens:5" : ""
		})
	},
	{
		title: "A head that looks one token back",
		says: "Half of the induction circuit: a head of the first layer writes at every token which token came before it.",
		state: (e) => ({
			view: "attention",
			prompt: e.random,
			heads: nl(e.writer ?? e.previous)
		})
	},
	{
		title: "Its keys match",
		says: "Through that head, the QK circuit of the induction head has positive eigenvalues: it looks for places after a token like the present one.",
		state: (e) => ({
			view: "eigenvalues",
			circuit: "qk",
			axes: e.writer ?? "",
			heads: nl(e.induction)
		})
	},
	{
		title: "The induction head",
		says: "On random tokens, twice, nothing can be known but repetition: the stripe is attention to what followed a token the first time.",
		state: (e) => ({
			view: "attention",
			prompt: e.random,
			heads: nl(e.induction)
		})
	},
	{
		title: "When it formed",
		says: "The head came during a short stretch of training, and with it the gain from context; drag the snapshot on a text of your own.",
		state: (e) => ({
			view: "training",
			prompt: e.random,
			heads: nl(e.induction)
		})
	}
], il = {
	heads: [],
	dst: null,
	src: null,
	targets: [],
	without: [],
	frozen: !1,
	mode: "attention",
	first: "show",
	order: null,
	axes: "",
	step: null,
	range: []
};
function al(e, t, n) {
	let r = (t, n = e) => n.reduce((e, n) => (n[t] ?? -1) > (e?.[t] ?? -1) ? n : e, null), i = r("prefix_matching");
	return {
		induction: i?.head ?? null,
		writer: i?.writer ?? null,
		previous: r("previous_token")?.head ?? null,
		copies: r("eigenvalue_score")?.head ?? null,
		random: n,
		layers: t
	};
}
// src/tourist.ts
var ol = /* @__PURE__ */ new WeakMap();
function sl(e) {
	let t = ol.get(e) ?? /* @__PURE__ */ new Map();
	ol.set(e, t);
	let n = t.get(e.model.name) ?? ll(e);
	return t.set(e.model.name, n), n;
}
async function cl(e, t) {
	let n = rl[t - 1];
	if (!n) return;
	let r = await sl(e);
	e.set({
		...il,
		...n.state(r),
		stop: t
	}), e.spoken = `Stop ${t} of ${rl.length}, ${n.title}. ${n.says}`;
}
async function ll(e) {
	let t = e.table("heads"), n = t ? await qc(e, t) : [], r = e.prompts().find((e) => e.id === "r")?.id ?? e.prompt.id;
	return al(n, e.model.n_layers, r);
}
function ul(e, t, n) {
	let [r, i] = e, a = t / Math.max(i - r, 1), o = (e, t) => ({
		position: e,
		at: (e - r + .5) * a,
		text: t
	});
	if (a >= 12) return Array.from({ length: i - r }, (e, t) => o(r + t, n(r + t)));
	let s = fl(36 / a), c = [];
	for (let e = Math.ceil(r / s) * s; e < i; e += s) c.push(o(e, String(e)));
	return c;
}
function dl(e, t) {
	return t / Math.max(e[1] - e[0], 1) >= 12;
}
function fl(e) {
	let t = 10 ** Math.floor(Math.log10(Math.max(e, 1)));
	return [
		1,
		2,
		5,
		10
	].map((e) => e * t).find((t) => t >= e);
}
function pl(e, t = 9) {
	let n = Array.from(e);
	return n.length > t ? `${n.slice(0, t - 1).join("")}…` : e;
}
// src/draw/map.ts
var ml = null;
function hl(e, t, n, r, i, a, o) {
	let { width: s, height: c } = t;
	if (!s || !c) return;
	ml ??= document.createElement("canvas"), (ml.width < s || ml.height < c) && (ml.width = Math.max(ml.width, s), ml.height = Math.max(ml.height, c));
	let l = ml.getContext("2d"), u = l.createImageData(s, c), d = new Uint32Array(u.data.buffer);
	for (let e = 0; e < d.length; e++) t.inside[e] && (d[e] = n.rgba[t.codes[e]]);
	l.clearRect(0, 0, s, c), l.putImageData(u, 0, 0), e.imageSmoothingEnabled = !1, e.drawImage(ml, 0, 0, s, c, r, i, a, o);
}
function gl(e, t, n) {
	let r = globalThis.devicePixelRatio || 1, [i, a] = [Math.round(t * r), Math.round(n * r)];
	return (e.width !== i || e.height !== a) && (e.width = i, e.height = a), e.style.setProperty("width", `${t}px`), e.style.setProperty("height", `${n}px`), r;
}
// src/draw/numbers.ts
function _l(e, t = 3) {
	if (e === null) return "–";
	if (Number.isNaN(e)) return "not a number";
	if (!Number.isFinite(e)) return e > 0 ? "∞" : "−∞";
	if (e === 0) return "0";
	let n = Math.abs(e), r = n >= 1e4 || n < 5e-4 ? n.toExponential(Math.max(t - 2, 0)).replace("e-", " × 10^−").replace("e+", " × 10^") : n >= 100 ? n.toFixed(0) : n >= 1 ? n.toPrecision(t) : n.toFixed(t);
	return /^0\.?0*$/.test(r) ? "0" : e < 0 ? `−${bl(r)}` : bl(r);
}
function vl(e, t = 3) {
	let n = _l(e, t);
	return e > 0 && n !== "0" ? `+${n}` : n;
}
var yl = "⁰¹²³⁴⁵⁶⁷⁸⁹";
function bl(e) {
	return e.replace(/10\^(−?)(\d+)/, (e, t, n) => `10${t ? "⁻" : ""}${Array.from(n, (e) => yl[Number(e)]).join("")}`);
}
// src/draw/overlay.ts
function xl(e, t, n, r, i) {
	e.clearRect(0, 0, t.width, t.height), Sl(e, t, n.lockedDst, n.lockedSrc, r.ink, i, !0), Sl(e, t, n.dst, n.src, r.accent, i, !1);
}
function Sl(e, t, n, r, i, a, o) {
	let s = n === null ? null : Cl(t.rows, n, t.height), c = r === null ? null : Cl(t.columns, r, t.width);
	e.strokeStyle = i, e.lineWidth = a, e.setLineDash(o ? [3 * a, 3 * a] : []);
	let l = a / 2;
	e.globalAlpha = .75, s && e.strokeRect(-2 * a, s[0] - l, t.width + 4 * a, s[1] + a), c && e.strokeRect(c[0] - l, -2 * a, c[1] + a, t.height + 4 * a), e.globalAlpha = 1, e.setLineDash([]), s && c && (e.lineWidth = 2 * a, e.strokeRect(c[0] - a, s[0] - a, c[1] + 2 * a, s[1] + 2 * a));
}
function Cl(e, t, n) {
	if (t < e[0] || t >= e[1]) return null;
	let r = n / (e[1] - e[0]);
	return [(t - e[0]) * r, Math.max(r, 1)];
}
var wl = {
	paper: {
		light: "#ffffff",
		dark: "#191c21"
	},
	sequential: {
		light: "fffffffefefffcfdfefbfcfef9fcfef8fbfdf7fafdf5f9fdf4f8fcf2f7fcf1f7fcf0f6fbeef5fbedf4fbebf3faeaf2fae9f2fae7f1f9e6f0f9e5eff9e3eef8e2edf8e0ecf8dfecf7deebf7dceaf6dbe9f6d9e8f5d8e8f5d6e7f4d5e6f4d3e5f3d2e5f3d0e4f2cfe3f2cde2f1cce1f1cae1f0c9e0f0c7dfefc6deefc4deeec3ddeec1dcedc0dbedbedbecbddaecbbd9ebbad8ebb8d7eab7d7e9b5d6e9b4d5e8b2d4e8b1d4e7afd3e7aed2e6acd1e6abd0e5a9d0e5a8cfe4a6cee4a5cde3a3cde3a1cce2a0cbe29ecae19dc9e19cc9e09ac8e099c7e098c6df96c5df95c4de94c3de92c3de91c2dd90c1dd8ec0dc8dbfdc8cbedc8abddb89bddb88bcda86bbda85bada84b9d982b8d981b7d880b7d87eb6d87db5d77bb4d77ab3d679b2d677b1d676b1d575b0d573afd472aed471add36facd36eacd36cabd26baad26aa9d168a8d167a7d165a6d064a6d063a5cf61a4cf60a3ce5ea2ce5da1ce5ca0cd5aa0cd599fcc579ecc569dcc549ccb539bcb519aca509aca4e99c94d98c94b97c94a96c84895c84794c74594c74393c64292c64191c54090c53f8fc43f8ec43e8dc33d8cc23c8bc23c8ac13b89c13a88c03987bf3887bf3886be3785be3684bd3583bc3482bc3481bb3380bb327fba317eb9307db9307cb82f7bb82e7ab72d79b62c78b62c78b52b77b52a76b42975b32874b32873b22772b12671b12570b0246fb0246eaf236dae226cae216bad206aad206aac1f69ab1e68ab1d67aa1c66aa1b65a91b64a81a63a81962a71861a71760a6165fa5155ea5155da4145ca4135ca3125ba2115aa21059a10f58a00e57a00d569f0c559f0b549e0a539d09529d08519c08509b08509a084f99084e97084d96084c95084c94084b93094a9209499009488f09488e09478d09468c09458a094489094488094387094286094185094083094082093f81093e80093d7f093c7e093c7c093b7b093a7a09397909397809387709377509367409367309357209347109337009326f09326e09316c09306b092f6a082f69082e68082d67082c66082c65082b63082a6208296108296008285fc2188f",
		dark: "191c21191d23191d24191e26191f2719202919202a19212c19222e19222f19233119243219243419253619263719263919273a19283c19293e19293f192a41192b43192b44192c46192d48192d49182e4b182f4d182f4e18305018315118315219325419335519345619345719355819365a1a375b1a375c1a385d1a395f1a3a601a3a611a3b621b3c641b3d651b3d661b3e671b3f691b406a1b406b1c416c1c426e1c436f1c43701c44721c45731c46741c46751d47771d48781d49791d4a7b1d4a7c1d4b7d1d4c7f1d4d801d4d811d4e821e4f841e50851e51861e51881e52891e538a1e548c1e558d1f558e1f568f205790205891215992215a93225a94225b95235c96235d97245e98245f99255f9a25609b26619c26629d27639e28649f2865a02965a12966a22a67a32a68a42b69a52b6aa62c6aa72c6ba82d6caa2d6dab2e6eac2e6fad2f70ae2f70af3071b03072b13173b23174b33275b43276b53377b63477b73478b83579b9357aba367bbb367cbc377dbe377ebf387ec0387fc13980c23981c33a82c43b83c53c84c53e85c63f86c64086c74187c74388c84489c8458ac9468bca478cca498dcb4a8ecb4b8fcc4c8fcc4d90cd4e91ce5092ce5193cf5294cf5395d05496d05597d15797d15898d25999d35a9ad35b9bd45c9cd45d9dd55f9ed5609fd661a0d662a0d763a1d864a2d865a3d967a4d968a5da69a6da6aa7db6ba8db6ca9dc6daadc6faadd70abde71acde72addf73aedf74afe075b0e076b1e178b2e179b3e27ab3e27bb4e37cb5e47db6e47fb7e480b8e582b9e583bae685bae686bbe688bce789bde78bbee78cbfe88ec0e88fc0e891c1e992c2e994c3e995c4ea97c5ea98c5ea9ac6eb9bc7eb9cc8eb9ec9ec9fcaeca1cbeca2cbeda4cceda5cdeea7ceeea8cfeeaad0efabd0efadd1efaed2f0afd3f0b1d4f0b2d5f1b4d6f1b5d6f1b7d7f2b8d8f2bad9f2bbdaf2bddbf3bedbf3bfdcf3c1ddf4c2def4c4dff4c5e0f5c7e1f5c8e1f5cae2f6cbe3f6cde4f6cee5f7cfe6f7d1e6f7d2e7f8d4e8f8d5e9f8d7eaf8d8ebf9daebf9dbecf9ddedfadeeefaf062c8"
	},
	diverging: {
		light: "67001f69001f6c01206e01207002217303217503227704227a04227c05237e06238107248307248508248809258a0a258d0b268f0c26920d26940e27960f27990f289b10289e1128a01229a31329a51429a8152aaa152aad162aaf172bb2182bb31c2cb5202db6242fb82730b92a31ba2d32bc3034bd3335be3636c03838c13b39c33e3ac4403bc5433dc7453ec8483fc94a41cb4c42cc4f43cd5144cf5446d05647d15848d35a4ad45d4bd55f4cd7614ed86450d96651da6853db6b55dc6d57dd6f58de725adf745ce0765ee1795fe27b61e37d63e48065e58266e68468e7866ae8896ce98b6dea8d6feb8f71ec9273ed9474ee9676ef9878f09b7af19d7cf29f7df3a17ff3a481f4a683f5a886f5ab89f6ad8cf6af8ff7b292f7b495f8b698f8b99bf8bb9ef9bda1f9c0a4fac2a7fac4aafac7adfbc9b0fbcbb3fbcdb6fcd0b9fcd2bbfcd4befdd7c1fdd9c4fddbc7fddecbfde0cefee2d2fee4d5fee6d9fee9dcfeebe0feede3ffefe7fff2eafff4eefff6f1fff8f5fffbf8fffdfcfffffffcfdfefafcfdf7fafcf4f9fbf1f7fbeff6faecf4f9e9f3f8e6f1f7e4f0f6e1eef5deedf4dcebf3d9e9f3d6e8f2d3e6f1d1e5f0cee3efcbe2eec8e0edc5dfedc2ddecbfdcebbcdaeabad9e9b7d7e8b4d6e8b1d5e7aed3e6abd2e5a8d0e4a5cfe3a2cde39fcce29ccae199c9e096c7df93c6de91c4de8ec2dd8cc1dc89bfdb87bdda84bcd982bad87fb9d77db7d77ab5d678b4d575b2d473b0d370afd26eadd16bacd069aad066a8cf64a7ce61a5cd5ea3cc5ca2cb59a0ca579fc9549dc8519bc84e9ac74c98c64996c54695c44393c34291c2408fc13f8ec03d8cbf3c8abe3a88be3986bd3884bc3683bb3581ba337fb9327db8317bb72f79b62e77b52c76b42b74b32a72b22870b1276eb0266caf246bae2369ad2267ac2165ab2064a91f62a61e60a41d5fa21c5da01c5c9e1b5a9c1a599a19579818569518549317539116518f15508d144e8b144d89134b87124a8511488310478010457e0f447c0e427a0d41780c3f760c3e740b3c720a3b7009396e08386c08376a073568073466c2188f",
		dark: "ffc8beffc6bcfec3b9fec1b7fdbfb4fdbdb2fcbaaffcb8adfbb6aafbb4a8fab1a5faafa3f9ada1f9ab9ef8a89cf8a699f7a497f6a194f69f92f59d90f59a8df4988bf39688f39486f29183f18f81f18d7ff08a7cef887aed8779ec8577ea8375e88174e77f72e57e70e47c6fe27a6de1786bdf776ade7568dc7366db7165d96f63d86e61d66c60d46a5ed3685cd1675bd06559ce6357cd6156cb5f54ca5e52c85c51c75a4fc5584ec4574cc2554ac15349bf5147bd5046bb4f45b84e44b64d43b44c43b14b42af4a41ad4940aa4840a8473fa6463ea3453ea1443d9f433c9d423b9a413b98403a963f39933e38913d388f3c378d3b368b3a358839358638348437338236337f35327d35317b343079333077322f75312e72302d702f2d6e2e2c6b2e2c692d2c662d2b632c2b602c2b5e2c2a5b2b2a582b2a562a2a532a295029294e29294b28284828284627284327274026273e25273b25263924263624263323253122252e22242c2124292024262023241f23211e221e1e221c1d21191c21191d231a1f261a20281a212a1b222d1b242f1b25321c26341c28371c29391c2a3c1d2c3e1d2d411d2e431d30461d31481d324b1e344d1e35501e36531e38551e39581e3a5a1e3c5d1e3d601e3e621e40651e41681e426a1f446d1f456f204671214873214975224b77234c79234e7c244f7e24508025528226538426558627568928588b28598d295b8f2a5c922a5e942b5f962c60982c629b2d639d2d659f2e66a12f68a42f69a6306ba8316cab316ead326faf3371b13373b43474b63676b73877b93a79ba3c7abb3e7cbd3f7ebe417fbf4381c14582c24784c34986c54a87c64c89c74e8ac9508cca528ecc548fcd5591ce5792d05994d15b96d25d97d45e99d5609bd6629cd8649ed9669fda67a1dc69a3dd6ba4de6da6e06fa8e171a9e272abe474ade576aee778b0e87ab1e97db3e980b5ea82b6ea85b8eb88b9ec8abbec8dbded8fbeed92c0ee95c1ee97c3ef9ac5f09cc6f09fc8f1a2c9f1a4cbf2a7cdf2a9cef3acd0f3aed1f4b1d3f4b4d4f5b6d6f6b9d8f6bbd9f7bedbf7f062c8"
	},
	projections: {
		q: {
			light: "#a85d00",
			dark: "#eea64d",
			dash: []
		},
		k: {
			light: "#1b75a8",
			dark: "#72bdea",
			dash: [6, 3]
		},
		v: {
			light: "#00795a",
			dark: "#4fc7a0",
			dash: [1.5, 2.5]
		}
	},
	signs: {
		light: {
			positive: "#2166ac",
			negative: "#b2182b"
		},
		dark: {
			positive: "#7fb3e6",
			negative: "#f08a7c"
		}
	},
	categories: {
		light: [
			"#0069d0",
			"#ec5600",
			"#007f5f",
			"#b83990",
			"#8d5311",
			"#2f8fc4",
			"#4a4a4a",
			"#721018"
		],
		dark: [
			"#788ee3",
			"#f8817a",
			"#35c79a",
			"#e39ac8",
			"#e6b800",
			"#a8d8ff",
			"#d0d4da",
			"#b2696b"
		]
	},
	legend: 9
};
wl.projections, wl.categories, wl.signs, wl.paper;
var Tl = /* @__PURE__ */ new Map();
function El(e, t) {
	let n = `${e} ${t}`, r = Tl.get(n) ?? kl(wl[e ? "diverging" : "sequential"][t ? "dark" : "light"]);
	return Tl.set(n, r), r;
}
function Dl(e) {
	return Ol(e) > .179 ? "#000000" : "#ffffff";
}
function Ol(e) {
	let [t, n, r] = [
		1,
		3,
		5
	].map((t) => {
		let n = Number.parseInt(e.slice(t, t + 2), 16) / 255;
		return n <= .04045 ? n / 12.92 : ((n + .055) / 1.055) ** 2.4;
	});
	return .2126 * t + .7152 * n + .0722 * r;
}
function kl(e) {
	let t = Array.from({ length: 256 }, (t, n) => `#${e.slice(6 * n, 6 * n + 6)}`);
	return {
		css: t,
		rgba: Uint32Array.from(t, Al),
		ink: t.map(Dl)
	};
}
function Al(e) {
	let [t, n, r] = [
		1,
		3,
		5
	].map((t) => Number.parseInt(e.slice(t, t + 2), 16));
	return (255 << 24 | r << 16 | n << 8 | t) >>> 0;
}
function jl(e) {
	return e === "score" || e === "effect" || e === "difference";
}
function Ml(e, t) {
	return e * (e + 1) / 2 + t;
}
function Nl(e, t, n, r) {
	if (n === "show") return e;
	let i = Float32Array.from(e);
	for (let a = 0; a < t; a++) {
		let t = Ml(a, 0), o = 1 - e[t];
		if (n === "renormalize" && r === "attention" && o > 1e-6) for (let n = 1; n <= a; n++) i[t + n] = e[t + n] / o;
		i[t] = 0;
	}
	return i;
}
function Pl(e) {
	let t = 0;
	for (let n = 0; n < e.length; n++) {
		let r = Math.abs(e[n]);
		r > t && r < Infinity && (t = r);
	}
	return t;
}
function Fl(e, t) {
	return e ? {
		name: "arcsinh",
		max: t || 1,
		knee: (t || 1) / 10
	} : {
		name: "sqrt",
		max: t || 1
	};
}
function Il(e, t, n, r) {
	let i = new Uint8Array(e.length), a = 0, o = Ll(n);
	for (let t = 0; t < e.length; t++) {
		let n = o(e[t]);
		i[t] = n, n === 255 && (a += 1);
	}
	return {
		n: t,
		values: e,
		codes: i,
		scale: n,
		signed: n.name === "arcsinh",
		lost: a,
		exact: r
	};
}
function Ll(e) {
	let t = e.knee ?? 1, n = e.name === "sqrt" ? 254 / Math.sqrt(e.max) : 127 / Math.asinh(e.max / t);
	return e.name === "sqrt" ? (e) => Number.isFinite(e) ? Math.min(254, Math.round(n * Math.sqrt(Math.max(e, 0)))) : 255 : (e) => Number.isFinite(e) ? Math.min(254, Math.max(0, Math.round(127 + n * Math.asinh(e / t)))) : 255;
}
function Rl(e, t, n, r, i) {
	let a = Math.min(r, n[1] - n[0]), o = Math.min(i, t[1] - t[0]), s = new Uint8Array(a * o), c = new Uint8Array(a * o), l = e.signed ? 127 : 0;
	for (let r = 0; r < o; r++) {
		let i = t[0] + Math.floor(r * (t[1] - t[0]) / o), u = t[0] + Math.floor((r + 1) * (t[1] - t[0]) / o);
		for (let t = 0; t < a; t++) {
			let o = n[0] + Math.floor(t * (n[1] - n[0]) / a), d = n[0] + Math.floor((t + 1) * (n[1] - n[0]) / a), f = l, p = 0;
			for (let t = i; t < u; t++) {
				let n = Math.min(d, t + 1);
				for (let r = o; r < n; r++) {
					p = 1;
					let n = e.codes[Ml(t, r)];
					if ((n === 255 || Math.abs(n - l) > Math.abs(f - l)) && (f = n), f === 255) break;
				}
			}
			s[r * a + t] = f, c[r * a + t] = p;
		}
	}
	return {
		codes: s,
		inside: c,
		width: a,
		height: o
	};
}
// src/draw/svg.ts
var zl = 560, Bl = 96;
function Vl(e, t) {
	let { rows: n, columns: r, text: i } = e, a = {
		"font-size": 11,
		fill: "#444444"
	}, o = ul(n, zl, i).map((e) => ({
		tag: "text",
		attributes: {
			...a,
			x: 91,
			y: 130 + e.at,
			"text-anchor": "end",
			"dominant-baseline": "central"
		},
		text: e.text
	})), s = ul(r, zl, i).map((e) => ({
		tag: "text",
		attributes: {
			...a,
			...Hl(e, r)
		},
		text: e.text
	})), c = e.notes.map((e, t) => ({
		tag: "text",
		attributes: {
			...a,
			x: Bl,
			y: 710 + 15 * t
		},
		text: e
	})), l = [
		{
			tag: "rect",
			attributes: {
				width: "100%",
				height: "100%",
				fill: "#ffffff"
			}
		},
		{
			tag: "text",
			attributes: {
				x: Bl,
				y: 22,
				"font-size": 15,
				"font-weight": 600,
				fill: "#1b1d20"
			},
			text: `${t.model}, ${t.title}: ${t.mode}`
		},
		{
			tag: "image",
			attributes: {
				x: Bl,
				y: 130,
				width: zl,
				height: zl,
				"image-rendering": "pixelated",
				href: Ul(e),
				preserveAspectRatio: "none"
			}
		},
		{
			tag: "path",
			attributes: {
				d: `M${Bl} 130v${zl}M${Bl} 130h${zl}`,
				stroke: "#dededa",
				fill: "none"
			}
		},
		...o,
		...s,
		...c
	];
	return xa(680, 718 + 15 * e.notes.length, l, t);
}
function Hl(e, t) {
	let [n, r] = [Bl + e.at, 125];
	return dl(t, zl) ? {
		transform: `translate(${n} ${r}) rotate(-90)`,
		"dominant-baseline": "central"
	} : {
		x: n,
		y: r,
		"text-anchor": "middle"
	};
}
function Ul({ picture: e, rows: t, columns: n }) {
	let r = document.createElement("canvas");
	r.width = n[1] - n[0], r.height = t[1] - t[0];
	let i = Rl(e, t, n, r.width, r.height);
	return hl(r.getContext("2d"), i, El(e.signed, !1), 0, 0, r.width, r.height), r.toDataURL("image/png");
}
async function Wl(e, t, n) {
	let r = new Image(), i = URL.createObjectURL(new Blob([e], { type: "image/svg+xml" }));
	try {
		r.src = i, await r.decode();
		let e = document.createElement("canvas");
		e.width = r.width * t, e.height = r.height * t;
		let a = e.getContext("2d");
		a.imageSmoothingEnabled = !1, a.drawImage(r, 0, 0, e.width, e.height);
		let o = await new Promise((t) => e.toBlob(t, "image/png"));
		if (!o) throw Error("the browser made no picture");
		return new Blob([Ta(new Uint8Array(await o.arrayBuffer()), n)], { type: "image/png" });
	} finally {
		URL.revokeObjectURL(i);
	}
}
// src/core/requests.ts
var $ = class extends Error {
	hint;
	constructor(e, t = "") {
		super(t ? `${e}; ${t}` : e), this.hint = t;
	}
}, Gl = 4 * 2 ** 20, Kl = 254, ql = 127, Jl = 2 ** 31, Yl = {
	u8: 1,
	u16: 2,
	u32: 4,
	i16: 2,
	i32: 4,
	f16: 2,
	f32: 4,
	f64: 8
};
function Xl(e) {
	let t = Uint8Array.fromBase64;
	try {
		return t ? t.call(Uint8Array, e) : Uint8Array.from(atob(e), (e) => e.charCodeAt(0));
	} catch {
		throw new $("a part of this page's data is damaged: it is not base64", "get the file again");
	}
}
async function Zl(e, t = Gl) {
	if (typeof DecompressionStream > "u") throw new $("this browser cannot unpack the data of the page", "open it in a browser from 2023 or later");
	let n = new Blob([e]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader(), r = [], i = 0;
	try {
		for (let e = await n.read(); !e.done; e = await n.read()) {
			if (i += e.value.length, i > t) throw n.cancel().catch(() => {}), new $(`a part of this page's data is longer than ${t} bytes`, "get the file again");
			r.push(e.value);
		}
	} catch (e) {
		throw e instanceof $ ? e : new $("a part of this page's data is damaged: it cannot be inflated", "get the file again");
	}
	return fu(r, i).buffer;
}
async function Ql(e, t) {
	let n = globalThis.crypto?.subtle;
	if (!n) return !0;
	let r = new Uint8Array(await n.digest("SHA-256", t));
	return Array.from(r, (e) => e.toString(16).padStart(2, "0")).join("") === e;
}
async function $l(e, t) {
	let n = await Zl(Xl(t));
	if (!await Ql(e, n)) throw new $("a part of this page's data is damaged: its digest differs", "get the file again");
	return n;
}
function eu(e) {
	let t = e.shape;
	if (!t.every((e) => Number.isInteger(e) && e >= 0)) throw pu(`its shape is ${t}`);
	let n = t.at(-1) ?? 1;
	if (e.layout === "tril" && (t.length < 2 || t.at(-2) !== n)) throw pu(`a triangle of shape ${t}`);
	let r = e.layout === "tril" ? t.slice(0, -2).reduce((e, t) => e * t, tu(n)) : t.reduce((e, t) => e * t, 1);
	if (r > Jl) throw pu(`its shape is ${t}`);
	return r;
}
function tu(e) {
	return e * (e + 1) / 2;
}
function nu(e, t) {
	let n = Yl[e.dtype];
	if (!n) throw pu(`numbers of kind "${e.dtype}"`);
	let r = du(e.chunks, t);
	if (r.byteLength !== eu(e) * n) throw pu(`${r.byteLength} bytes where its shape asks for ${eu(e) * n}`);
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
function ru(e, t) {
	let n = nu(e, t);
	if (e.scale) return uu(n, ou(e.scale));
	let r = e.dtype === "f16" ? uu(n, cu()) : n, i = e.factor ?? 1;
	if (i === 1) return r;
	let a = Yl[e.dtype] <= 2 || e.dtype === "f32" ? new Float32Array(r.length) : new Float64Array(r.length);
	for (let e = 0; e < a.length; e++) a[e] = r[e] * i;
	return a;
}
async function iu(e, t, n) {
	return ru(e, await Promise.all(e.chunks.map((e) => t(e.id, n))));
}
function au(e, t) {
	if (e === 255) return NaN;
	if (t.name === "sqrt") return (e / Kl) ** 2 * t.max;
	let n = t.knee ?? 1;
	return n * Math.sinh((e - ql) / ql * Math.asinh(t.max / n));
}
function ou(e) {
	if (e.name !== "sqrt" && e.name !== "arcsinh") throw pu(`a scale "${e.name}"`);
	if (!(e.max >= 0) || e.name === "arcsinh" && !((e.knee ?? 1) > 0)) throw pu("a scale without size");
	return Float32Array.from({ length: 256 }, (t, n) => au(n, e));
}
var su;
function cu() {
	return su ??= Float32Array.from({ length: 65536 }, (e, t) => lu(t)), su;
}
function lu(e) {
	let t = e & 32768 ? -1 : 1, n = e >> 10 & 31, r = e & 1023;
	return n === 31 ? r ? NaN : t * Infinity : n === 0 ? t * r * 2 ** -24 : t * (1024 + r) * 2 ** (n - 25);
}
function uu(e, t) {
	let n = new Float32Array(e.length);
	for (let r = 0; r < e.length; r++) n[r] = t[e[r]];
	return n;
}
function du(e, t) {
	if (t.length !== e.length) throw pu(`${t.length} of ${e.length} parts are here`);
	return e.forEach((e, n) => {
		let r = t[n].byteLength;
		if (r !== e.bytes || r > Gl) throw pu(`a part has ${r} bytes instead of ${e.bytes}`);
	}), fu(t.map((e) => new Uint8Array(e)), e.reduce((e, t) => e + t.bytes, 0)).buffer;
}
function fu(e, t) {
	let n = new Uint8Array(t), r = 0;
	for (let t of e) n.set(t, r), r += t.length;
	return n;
}
function pu(e) {
	return new $(`an array of this page is damaged: ${e}`, "get the file again; the rest of the page works");
}
// src/core/bundle.ts
var mu = [
	"models",
	"prompts",
	"tables",
	"maps",
	"claims",
	"left_out"
];
function hu(e) {
	let t = gu(e);
	if (t?.format !== "unweave-bundle") throw new $("the data of this page is damaged: it is no bundle", "get the file again");
	if (typeof t.version != "number" || t.version > 1) throw new $(`this page reads bundles of version 1, and this is version ${String(t.version)}`, "open it with a newer unweave");
	let n = mu.find((e) => !Array.isArray(t[e]));
	if (n) throw new $(`the data of this page is damaged: it lists no ${n}`, "get the file again");
	return {
		unweave: "",
		title: "",
		lead: "",
		opens: "",
		...t
	};
}
function gu(e) {
	try {
		let t = JSON.parse(e);
		return typeof t == "object" && t && !Array.isArray(t) ? t : null;
	} catch {
		return null;
	}
}
function _u(e) {
	let t = vu(e.tables, (e) => yu(e.name, e.model, e.prompt ?? "")), n = vu(e.maps, (e) => yu(e.model, e.prompt, e.head, e.mode)), r = vu(e.models, (e) => e.name), i = vu(e.prompts, (e) => e.id);
	return {
		manifest: e,
		model: (e) => r.get(e),
		prompt: (e) => i.get(e),
		table: (e, n, r = "") => t.get(yu(e, n, r)) ?? t.get(yu(e, n, "")),
		map: (...e) => n.get(yu(...e)),
		maps: (t, n, r) => e.maps.filter((e) => e.model === t && e.prompt === n && e.mode === r)
	};
}
function vu(e, t) {
	let n = /* @__PURE__ */ new Map();
	for (let r of e) n.has(t(r)) || n.set(t(r), r);
	return n;
}
function yu(...e) {
	return JSON.stringify(e);
}
async function bu(e, t, n) {
	let [r, i] = await Promise.all([iu(e.text, t, n), iu(e.offsets, t, n)]);
	return xu(e, r, i);
}
function xu(e, t, n) {
	let r = n.length - 1;
	if (r < 0 || n[0] !== 0 || n[r] !== t.length || !Su(n)) throw new $("the vocabulary of this page is damaged", "get the file again");
	let i = new TextDecoder("utf-8", { ignoreBOM: !0 }), a = new Set(e.special), o = Array(r), s, c = (e) => {
		if (Number.isInteger(e) && e >= 0 && e < r) return e;
		throw new $(`there is no token #${e}`, `tokens go from #0 to #${r - 1}`);
	}, l = (e) => t.subarray(n[c(e)], n[e + 1]), u = (e) => (o[c(e)] ??= i.decode(l(e)), o[e]), d = () => {
		let e = /* @__PURE__ */ new Map();
		for (let t = r - 1; t >= 0; t--) e.set(u(t), t);
		return e;
	}, f = (t) => e.pieces[String(t)];
	return {
		size: r,
		text: u,
		bytes: (e) => f(e) ? Uint8Array.from(f(e)) : l(e).slice(),
		spelling: (e) => f(c(e)) ? Uint8Array.from(f(e)) : u(e),
		isSpecial: (e) => a.has(e),
		id: (e) => (s ??= d(), s.get(e))
	};
}
function Su(e) {
	for (let t = 1; t < e.length; t++) if (e[t] < e[t - 1]) return !1;
	return !0;
}
async function Cu(e, t, n) {
	let r = await Promise.all(Object.entries(e.columns).map(async ([r, i]) => {
		let a = Array.isArray(i) ? i : await iu(i, t, n);
		if ((Array.isArray(i) ? a.length : i.shape[0] ?? 0) !== e.size) throw new $(`the table "${e.name}" of this page is damaged`, "get the file again");
		return [r, a];
	}));
	return Object.fromEntries(r);
}
async function wu(e, t, n) {
	let r = Object.entries(await Cu(e, t, n));
	return Array.from({ length: e.size }, (t, n) => Object.fromEntries(r.map(([t, r]) => [t, Tu(r, n, e.columns[t])])));
}
function Tu(e, t, n) {
	if (Array.isArray(e)) return e[t];
	let r = Array.isArray(n) ? 1 : n.shape.slice(1).reduce((e, t) => e * t, 1);
	return Array.isArray(n) || n.shape.length === 1 ? Eu(e[t]) : Array.from(e.subarray(t * r, (t + 1) * r), Eu);
}
function Eu(e) {
	return Number.isFinite(e) ? e : null;
}
// src/core/cache.ts
var Du = 64 * 2 ** 20;
function Ou(e = Du) {
	let t = /* @__PURE__ */ new Map(), n = 0, r = (e) => {
		n -= t.get(e)?.bytes ?? 0, t.delete(e);
	};
	return {
		get(e) {
			let n = t.get(e);
			if (n) return t.delete(e), t.set(e, n), n.value;
		},
		set(i, a, o) {
			if (r(i), !(o > e)) {
				t.set(i, {
					value: a,
					bytes: o
				}), n += o;
				for (let i of t.keys()) {
					if (n <= e) break;
					r(i);
				}
			}
		},
		delete: r,
		clear() {
			t.clear(), n = 0;
		},
		get bytes() {
			return n;
		},
		get size() {
			return t.size;
		}
	};
}
var ku = {
	version: 1,
	longest: 2e3,
	views: [
		"start",
		"attention",
		"logit",
		"trigrams",
		"eigenvalues",
		"composition",
		"importance",
		"heads",
		"text",
		"virtual",
		"training",
		"stream",
		"compare",
		"vocabulary",
		"tour"
	],
	fields: [
		{
			key: "m",
			name: "model",
			kind: "text",
			default: ""
		},
		{
			key: "view",
			name: "view",
			kind: "view",
			default: "start"
		},
		{
			key: "p",
			name: "prompt",
			kind: "text",
			default: ""
		},
		{
			key: "ids",
			name: "ids",
			kind: "counts",
			default: []
		},
		{
			key: "h",
			name: "heads",
			kind: "heads",
			default: []
		},
		{
			key: "dst",
			name: "dst",
			kind: "count",
			default: null
		},
		{
			key: "src",
			name: "src",
			kind: "count",
			default: null
		},
		{
			key: "as",
			name: "reading",
			kind: "choice",
			choices: [
				"both",
				"dst",
				"src"
			],
			default: "both"
		},
		{
			key: "t",
			name: "targets",
			kind: "counts",
			default: []
		},
		{
			key: "x",
			name: "without",
			kind: "parts",
			default: []
		},
		{
			key: "fz",
			name: "frozen",
			kind: "flag",
			default: !1
		},
		{
			key: "mode",
			name: "mode",
			kind: "choice",
			choices: [
				"attention",
				"value",
				"info",
				"score",
				"effect",
				"difference"
			],
			default: "attention"
		},
		{
			key: "z0",
			name: "first",
			kind: "choice",
			choices: [
				"show",
				"hide",
				"renormalize"
			],
			default: "show"
		},
		{
			key: "scale",
			name: "scale",
			kind: "choice",
			choices: ["own", "shared"],
			default: "own"
		},
		{
			key: "a",
			name: "accounting",
			kind: "choice",
			choices: ["heads", "hops"],
			default: "heads"
		},
		{
			key: "o",
			name: "order",
			kind: "count",
			default: null
		},
		{
			key: "c",
			name: "circuit",
			kind: "choice",
			choices: ["ov", "qk"],
			default: "ov"
		},
		{
			key: "tok",
			name: "tokens",
			kind: "counts",
			default: []
		},
		{
			key: "q",
			name: "search",
			kind: "text",
			default: ""
		},
		{
			key: "by",
			name: "sort",
			kind: "text",
			default: ""
		},
		{
			key: "xy",
			name: "axes",
			kind: "text",
			default: ""
		},
		{
			key: "step",
			name: "step",
			kind: "count",
			default: null
		},
		{
			key: "p2",
			name: "against",
			kind: "text",
			default: ""
		},
		{
			key: "stop",
			name: "stop",
			kind: "count",
			default: null
		},
		{
			key: "r",
			name: "range",
			kind: "counts",
			default: []
		},
		{
			key: "theme",
			name: "theme",
			kind: "choice",
			choices: [
				"auto",
				"light",
				"dark"
			],
			default: "auto"
		}
	]
}, Au = ku.views, ju = ku.fields, Mu = /^(0|[1-9][0-9]{0,8})$/, Nu = /^(0|[1-9][0-9]{0,2})\.(0|[1-9][0-9]{0,2})$/, Pu = /^([MD]?)((?:0|[1-9][0-9]{0,2})\.(?:0|[1-9][0-9]{0,2}))$/, Fu = /^L(0|[1-9][0-9]{0,2})H(0|[1-9][0-9]{0,2})$/, Iu = /^([MD])\[(L[0-9]+H[0-9]+)\]$/, Lu = /^[A-Za-z0-9_-]{1,20}$/, Ru = /\p{Surrogate}/u;
function zu() {
	return Object.fromEntries(ju.map((e) => [e.name, Array.isArray(e.default) ? [...e.default] : e.default]));
}
function Bu(e) {
	let t = [`v=${ku.version}`];
	for (let n of ju) {
		let r = Zu(n, e[n.name]);
		r !== Zu(n, n.default) && t.push(`${n.key}=${r}`);
	}
	let n = t.join("&");
	if (n.length <= ku.longest) return n;
	let r = t.reduce((e, t) => t.length > e.length ? t : e).split("=")[0];
	throw new $(`a link holds ${ed(ku.longest)} characters, this one would have ${ed(n.length)}`, `"${r}" is the longest part`);
}
function Vu(e) {
	return {
		...e,
		ids: []
	};
}
function Hu(e) {
	let t = zu(), n = [], r = /* @__PURE__ */ new Set(), { pairs: i, cut: a } = Wu(e);
	a && n.push(`the link is longer than ${ed(ku.longest)} characters; its end was left out`);
	for (let e of i) {
		let i = e.indexOf("="), a = i < 0 ? e : e.slice(0, i), o = i < 0 ? "" : e.slice(i + 1), s = ju.find((e) => e.key === a), c = Lu.test(a) ? `"${a}"` : "a part of the link";
		if (a !== "v" && !s) n.push(`${c} is not known here`);
		else if (r.has(a)) n.push(`${c} is given twice; the first counts`);
		else if (a === "v") n.push(...Uu(o));
		else {
			let e = Ku(s, Gu(o));
			e === void 0 ? n.push(`${c} is not ${Xu(s)}`) : Object.assign(t, { [s.name]: e });
		}
		r.add(a);
	}
	return {
		state: t,
		notices: n
	};
}
function Uu(e) {
	return !Mu.test(e) || e === "0" ? ["\"v\" is not a version"] : Number(e) <= ku.version ? [] : [`the link is of version ${e}, newer than this page; what is known here was applied`];
}
function Wu(e) {
	let t = ku.longest, n = e.startsWith("#") ? e.slice(1) : e, r = Array.from(n.slice(0, 2 * t + 2)), i = r.length > t, a = r.slice(0, t).join("").split("&");
	return i && r[t] !== "&" && a.pop(), {
		pairs: a.filter((e) => e !== ""),
		cut: i
	};
}
function Gu(e) {
	try {
		let t = decodeURIComponent(e);
		return Ru.test(t) ? void 0 : t;
	} catch {
		return;
	}
}
function Ku(e, t) {
	if (t !== void 0) switch (e.kind) {
		case "text": return t;
		case "view": return Au.includes(t) ? t : void 0;
		case "choice": return e.choices.includes(t) ? t : void 0;
		case "flag": return t === "1" || t !== "0" && void 0;
		case "count": return Mu.test(t) ? Number(t) : void 0;
		case "counts": return qu(t, (e) => Mu.test(e) ? Number(e) : void 0);
		case "heads": return qu(t, (e) => Nu.test(e) ? Ju(e) : void 0);
		default: return qu(t, Yu);
	}
}
function qu(e, t) {
	let n = e === "" ? [] : e.split(",").map(t);
	return n.includes(void 0) ? void 0 : n;
}
function Ju(e) {
	let [t, n] = e.split(".");
	return `L${t}H${n}`;
}
function Yu(e) {
	let t = Pu.exec(e);
	if (t) return t[1] ? `${t[1]}[${Ju(t[2])}]` : Ju(t[2]);
}
function Xu(e) {
	switch (e.kind) {
		case "text": return "a text";
		case "view": return "a view";
		case "choice": return `one of ${e.choices.join(", ")}`;
		case "flag": return "0 or 1";
		case "count": return "a count";
		case "counts": return "a list of counts, such as 3,17";
		case "heads": return "a list of heads, such as 1.4,1.7";
		default: return "a list of heads, such as 1.4,M1.7";
	}
}
function Zu(e, t) {
	let n = () => new $(`"${e.name}" is not ${Xu(e)}`, "no link was made");
	if (Array.isArray(t)) return t.map((t) => Qu(e, t) ?? $u(n())).join(",");
	if (t === null && e.default === null) return "";
	if (e.kind === "flag" && typeof t == "boolean") return t ? "1" : "0";
	if (typeof t == "number") return Qu(e, t) ?? $u(n());
	if (typeof t != "string") throw n();
	if (Ru.test(t)) throw new $(`"${e.name}" holds half of a character`, "no link was made");
	if (Ku(e, t) === void 0) throw n();
	return encodeURIComponent(t).replace(/[!'()*]/g, (e) => `%${e.charCodeAt(0).toString(16).toUpperCase()}`);
}
function Qu(e, t) {
	if (e.kind === "count" || e.kind === "counts") return typeof t == "number" && Mu.test(String(t)) ? String(t) : void 0;
	if (typeof t != "string") return;
	let n = e.kind === "parts" ? Iu.exec(t) : null, r = Fu.exec(n ? n[2] : t);
	return r ? `${n ? n[1] : ""}${r[1]}.${r[2]}` : void 0;
}
function $u(e) {
	throw e;
}
function ed(e) {
	return String(e).replace(/\B(?=(\d{3})+$)/g, ",");
}
// src/hover.ts
var td = {
	heads: [],
	dst: null,
	src: null,
	token: null
};
function nd() {
	let e = td, t = !1, n = /* @__PURE__ */ new Set(), r = () => {
		t = !1;
		for (let t of n) t(e);
	};
	return {
		get value() {
			return e;
		},
		get any() {
			return e !== td;
		},
		set(n) {
			let i = {
				...e,
				...n
			};
			rd(i, e) || (e = rd(i, td) ? td : i, t || (t = !0, requestAnimationFrame(r)));
		},
		clear() {
			this.set(td);
		},
		subscribe(e) {
			return n.add(e), () => n.delete(e);
		}
	};
}
function rd(e, t) {
	return e.dst === t.dst && e.src === t.src && e.token === t.token && e.heads.join() === t.heads.join();
}
// src/store.svelte.ts
var id = class e {
	host;
	manifest;
	bundle;
	state;
	hover = nd();
	#e = /* @__PURE__ */ I("");
	get spoken() {
		return U(this.#e);
	}
	set spoken(e) {
		L(this.#e, e, !0);
	}
	#t = /* @__PURE__ */ I("");
	get notice() {
		return U(this.#t);
	}
	set notice(e) {
		L(this.#t, e, !0);
	}
	#n = /* @__PURE__ */ I(!1);
	get dark() {
		return U(this.#n);
	}
	set dark(e) {
		L(this.#n, e, !0);
	}
	#r = /* @__PURE__ */ I(!1);
	get canUndo() {
		return U(this.#r);
	}
	set canUndo(e) {
		L(this.#r, e, !0);
	}
	#i = /* @__PURE__ */ I(!1);
	get canRedo() {
		return U(this.#i);
	}
	set canRedo(e) {
		L(this.#i, e, !0);
	}
	#a = /* @__PURE__ */ P(() => this.manifest.models.find((e) => e.name === this.state.model) ?? this.manifest.models[0]);
	get model() {
		return U(this.#a);
	}
	set model(e) {
		L(this.#a, e);
	}
	#o = /* @__PURE__ */ P(() => this.host.executor ? this.host.executor.can(this.model.name) : this.host.without_executor);
	get can() {
		return U(this.#o);
	}
	set can(e) {
		L(this.#o, e);
	}
	#s = /* @__PURE__ */ P(() => this.#k());
	get prompt() {
		return U(this.#s);
	}
	set prompt(e) {
		L(this.#s, e);
	}
	#c = /* @__PURE__ */ P(() => cd(this.model));
	get heads() {
		return U(this.#c);
	}
	set heads(e) {
		L(this.#c, e);
	}
	#l = /* @__PURE__ */ P(() => this.state.heads.length ? [...this.state.heads] : this.heads);
	get chosen() {
		return U(this.#l);
	}
	set chosen(e) {
		L(this.#l, e);
	}
	#u = /* @__PURE__ */ P(() => [
		this.model.name,
		this.prompt.key,
		this.state.without,
		this.state.frozen,
		this.state.step,
		this.can === !0
	].join("|"));
	get runKey() {
		return U(this.#u);
	}
	set runKey(e) {
		L(this.#u, e);
	}
	#d = /* @__PURE__ */ I(null);
	#f = {};
	#p = [];
	#m = [];
	#h = /* @__PURE__ */ new Map();
	#g = /* @__PURE__ */ new Map();
	#_ = /* @__PURE__ */ new Map();
	#v = /* @__PURE__ */ new Map();
	#y = Ou();
	#b = Ou();
	constructor(e, t) {
		this.host = e, this.manifest = t, this.bundle = _u(t);
		let n = {};
		for (let [e, t] of Object.entries(zu())) {
			let r = sd(t);
			this.#f[e] = r, Object.defineProperty(n, e, {
				get: r.get,
				enumerable: !0
			});
		}
		this.state = n, this.open(e.getState() || t.opens);
	}
	static async open(t) {
		let n = await t.manifest(), r = new e(t, n);
		return await Promise.all([...n.models.map((e) => r.#A(e)), ...n.prompts.map((e) => r.#j(e))]), r.#O(), r;
	}
	set(e, t = { record: !0 }) {
		let n = this.snapshot();
		this.#T(e) && (t.record && (this.#p = [...this.#p.slice(-99), n], this.#m = []), this.#D(), this.#C());
	}
	undo() {
		this.#E(this.#p, this.#m);
	}
	redo() {
		this.#E(this.#m, this.#p);
	}
	open(e) {
		let { state: t, notices: n } = Hu(e);
		this.#T(this.#S(t, n)), this.notice = n.join("; ");
	}
	fragment() {
		return Bu(this.snapshot());
	}
	link(e) {
		return Bu(e.text ? {
			...this.snapshot(),
			ids: [...this.prompt.ids]
		} : Vu(this.snapshot()));
	}
	go(e) {
		let { state: t, notices: n } = Hu(e);
		this.set({
			...this.#S(t, n),
			theme: this.state.theme
		}), this.notice = n.join("; ");
	}
	snapshot() {
		return { ...this.state };
	}
	lockHead(e, t = !1) {
		let n = this.state.heads;
		n.includes(e) ? this.set({ heads: t || n.length === 1 ? n.filter((t) => t !== e) : [e] }) : this.set({ heads: t ? [...n, e] : [e] });
	}
	async type(e) {
		let t = this.host.executor;
		if (!t) throw new $(this.host.without_executor);
		let n = this.model.name, { ids: r, cut: i } = await t.encode(n, e);
		L(this.#d, {
			key: `typed ${r.join()}`,
			id: "",
			label: "your text",
			ids: r,
			cut: i,
			model: n,
			text: e
		}), this.#O();
	}
	choose(e) {
		L(this.#d, null), this.set({
			prompt: e,
			ids: [],
			dst: null,
			src: null,
			range: []
		});
	}
	get isTyped() {
		return U(this.#d) !== null;
	}
	prompts() {
		return this.manifest.prompts.filter((e) => e.model === this.model.name);
	}
	idsOf(e) {
		return this.#_.get(e) ?? [];
	}
	get words() {
		return this.#h.get(this.model.name);
	}
	text(e) {
		return this.has(e) ? this.words.text(e) : "";
	}
	shown(e) {
		if (!this.has(e)) return `⟨#${e}⟩`;
		let t = this.#g.get(this.model.name);
		return t[e] ??= Ki(this.words.spelling(e)), t[e];
	}
	pieces(e) {
		return this.has(e) ? Gi(this.words.spelling(e), { special: this.isSpecial(e) }) : [{
			text: `⟨#${e}⟩`,
			kind: "number"
		}];
	}
	isSpecial(e) {
		return this.words?.isSpecial(e) ?? !1;
	}
	has(e) {
		return e >= 0 && e < (this.words?.size ?? 0);
	}
	runOf() {
		let { without: e, frozen: t, step: n } = this.state, r = {
			model: this.model.name,
			ids: [...this.prompt.ids],
			without: [...e],
			frozen: t && e.length > 0
		};
		return n === null ? r : {
			...r,
			step: n
		};
	}
	table(e) {
		return this.bundle.table(e, this.model.name, this.prompt.id);
	}
	map(e, t, n = this.prompt.id) {
		let { without: r, step: i } = this.state;
		if (n && !r.length && i === null) return this.bundle.map(this.model.name, n, e, t);
	}
	chunk = (e, t) => this.host.chunk(e, t);
	array(e, t) {
		return iu(e, this.chunk, t);
	}
	async ask(e, t) {
		let n = JSON.stringify(e), r = this.#y.get(n);
		if (r) return r;
		let i = this.host.executor;
		if (!i) throw new $(this.host.without_executor);
		let a = i.can("model" in e ? e.model : e.of.model);
		if (a !== !0) throw new $(a);
		let o = this.#v.get(n) ?? this.#w(n, e);
		o.users += 1;
		let s = () => {
			--o.users, o.users > 0 || (o.stop.abort(), this.#v.delete(n));
		};
		t?.addEventListener("abort", s, { once: !0 });
		try {
			return await o.answer;
		} finally {
			t?.removeEventListener("abort", s);
		}
	}
	tile(e, t, n) {
		return this.tileOf(e, t, this.prompt, n);
	}
	async tileOf(e, t, n, r) {
		let { without: i, frozen: a, step: o, targets: s } = this.state, c = [
			this.model.name,
			n.key,
			e,
			t,
			i,
			a,
			o,
			t === "effect" ? s : ""
		].join("|"), l = this.#b.get(c);
		if (l) return l;
		let u = await this.#x(e, t, n, r);
		return this.#b.set(c, u, u.values.byteLength), u;
	}
	other() {
		let e = this.prompts(), t = e.find((e) => e.id === this.state.against) ?? e.find((e) => e.id !== this.prompt.id);
		if (!t) throw new $("there is no other text here to compare with");
		return {
			key: t.id,
			id: t.id,
			label: t.label,
			ids: this.idsOf(t.id),
			cut: t.cut
		};
	}
	async #x(e, t, n, r) {
		if (this.can === !0) {
			let i = {
				...this.runOf(),
				ids: [...n.ids]
			}, a = t === "effect" ? this.state.targets[0] : void 0, o = await this.ask({
				kind: "tile",
				of: i,
				head: e,
				mode: t,
				target: a
			}, r);
			return {
				n: o.n,
				values: o.values,
				exact: !0
			};
		}
		let i = this.storedTile(e, t, r, n);
		if (!i) throw new $(this.map(e, t, n.id) ? "only the thumbnail of this map is in the file" : this.can);
		return i;
	}
	storedTile(e, t, n, r = this.prompt) {
		let i = this.map(e, t, r.id)?.values;
		return i ? this.array(i, n).then((e) => ({
			n: r.ids.length,
			values: e,
			exact: !1
		})) : null;
	}
	#S(e, t) {
		let n = this.manifest.models.find((t) => t.name === e.model) ?? this.manifest.models[0], r = new Set(cd(n)), i = { ...e }, a = (e) => t.push(`${n.name} has no ${e}`);
		e.model && e.model !== n.name && t.push(`there is no model "${e.model.slice(0, 60)}" here`);
		for (let t of e.heads) r.has(t) || a(`head ${t}`);
		i.heads = e.heads.filter((e) => r.has(e));
		for (let t of e.without) r.has(t.replace(/^[MD]\[|\]$/g, "")) || a(`head ${t}`);
		i.without = e.without.filter((e) => r.has(e.replace(/^[MD]\[|\]$/g, ""))), e.step !== null && !n.snapshots.some((t) => t.step === e.step) && (a(`weights of step ${e.step} here`), i.step = null);
		let o = e.ids.length ? e.ids.filter((e) => e >= n.d_vocab) : [];
		return o.length && (a(`token #${o[0]}`), i.ids = []), i;
	}
	#C() {
		try {
			this.host.setState(this.fragment());
		} catch (e) {
			this.notice = ad(e);
		}
	}
	#w(e, t) {
		let n = new AbortController(), r = this.host.executor.ask(t, n.signal), i = {
			answer: r,
			stop: n,
			users: 0
		};
		return this.#v.set(e, i), r.then((t) => {
			this.#v.get(e) === i && this.#v.delete(e), this.#y.set(e, t, ld(t));
		}, () => {
			this.#v.get(e) === i && this.#v.delete(e);
		}), i;
	}
	#T(e) {
		let t = !1;
		for (let [n, r] of Object.entries(e)) {
			let e = this.#f[n];
			e && r !== void 0 && JSON.stringify(e.get()) !== JSON.stringify(r) && (e.set(Array.isArray(r) ? [...r] : r), t = !0);
		}
		return t;
	}
	#E(e, t) {
		let n = e.pop();
		n && (t.push(this.snapshot()), this.#T(n), this.#D(), this.host.setState(this.fragment()));
	}
	#D() {
		this.canUndo = this.#p.length > 0, this.canRedo = this.#m.length > 0;
	}
	#O() {
		let e = this.prompt.ids.length, { dst: t, src: n, range: r } = this.state, i = {};
		t !== null && t >= e && (i.dst = null), n !== null && n >= e && (i.src = null), r.some((t) => t > e) && (i.range = []), this.set(i, { record: !1 });
	}
	#k() {
		let e = this.model.name;
		if (U(this.#d)?.model === e) return U(this.#d);
		let t = this.state.ids;
		if (t.length) return {
			key: `ids ${t.join()}`,
			id: "",
			label: "text of the link",
			ids: t,
			cut: 0
		};
		let n = this.manifest.prompts.filter((t) => t.model === e), r = n.find((e) => e.id === this.state.prompt) ?? n[0];
		return r ? {
			key: r.id,
			id: r.id,
			label: r.label,
			ids: this.idsOf(r.id),
			cut: r.cut
		} : {
			key: "",
			id: "",
			label: "no text",
			ids: [],
			cut: 0
		};
	}
	async #A(e) {
		this.#g.set(e.name, []);
		try {
			this.#h.set(e.name, await bu(e.vocabulary, this.chunk));
		} catch (t) {
			this.notice = `The vocabulary of ${e.name} cannot be read: ${ad(t)}`;
		}
	}
	async #j(e) {
		try {
			this.#_.set(e.id, Array.from(await this.array(e.ids)));
		} catch (t) {
			this.notice = `The text "${e.label}" cannot be read: ${ad(t)}`;
		}
	}
};
function ad(e) {
	return e instanceof Error ? e.message : String(e);
}
function od(e) {
	return e instanceof DOMException && e.name === "AbortError";
}
function sd(e) {
	let t = /* @__PURE__ */ I(e);
	return {
		get: () => U(t),
		set: (e) => {
			L(t, e);
		}
	};
}
function cd(e) {
	return Array.from({ length: e.n_layers * e.n_heads }, (t, n) => `L${Math.floor(n / e.n_heads)}H${n % e.n_heads}`);
}
function ld(e) {
	return e.kind === "tile" ? e.values.byteLength : e.kind === "run" ? e.loss.byteLength + e.top.ids.byteLength * 2 : e.kind === "ledger" ? e.entries.length * 200 : 2e4;
}
// src/parts/modes.ts
var ud = {
	attention: "attention",
	value: "value-weighted attention",
	info: "information-weighted attention",
	score: "score before the softmax",
	effect: "logit effect",
	difference: "difference of attention"
}, dd = {
	attention: "attention",
	value: "value-weighted",
	info: "info-weighted",
	score: "score",
	effect: "logit effect",
	difference: "difference"
}, fd = {
	attention: "Attention: how much of each source's value a destination takes. Rows sum to 1.",
	value: "Value-weighted: attention times the norm of the value at the source, divided by the largest over sources.",
	info: "Information-weighted: the same with the norm after W_O, of what is written to the stream.",
	score: "Score: query times key over √d_head, before the softmax.",
	effect: "Logit effect: what the head moves from the source adds to the logit of the true next token, or of the locked one.",
	difference: "Difference: attention on this text minus attention on the other, over the positions that both have."
}, pd = "row = destination (query), column = source (key)", md = {
	both: "read both ways",
	dst: "read as destination",
	src: "read as source"
};
function hd(e, t) {
	return e === "show" ? "position 0 shown" : e === "hide" ? "position 0 hidden" : t === "attention" ? "position 0 left out, rows renormalized" : "position 0 hidden";
}
// src/parts/ExportMap.svelte
var gd = /* @__PURE__ */ G("<button class=\"svelte-172zs90\"> </button>"), _d = /* @__PURE__ */ G("<button class=\"link small no-print\" data-export=\"\">export</button> <div popover=\"auto\" class=\"menu svelte-172zs90\"><button class=\"svelte-172zs90\">SVG</button> <!> <button class=\"svelte-172zs90\"> </button> <button class=\"svelte-172zs90\"> </button> <button class=\"svelte-172zs90\">Copy the state</button> <button class=\"svelte-172zs90\">Copy the Python that makes it</button></div>", 1);
function vd(e, t) {
	let n = Mr();
	He(t, !0);
	let r = Ri(t, "store", 7), i = /* @__PURE__ */ I(void 0), a = /* @__PURE__ */ I(void 0), o = [
		1,
		2,
		4
	];
	async function s() {
		return {
			title: `Head ${t.head}`,
			model: r().model.name,
			digest: r().model.digest,
			prompt: await pa(r().prompt.ids),
			mode: ud[t.mode],
			scale: `${t.picture.scale.name}, ${r().state.scale === "own" ? "of this head" : "shared by all heads"}, to ${t.picture.scale.max}`,
			first: hd(r().state.first, t.mode),
			state: r().link({ text: !1 }),
			unweave: r().manifest.unweave
		};
	}
	function c() {
		let [e, n] = t.picture.signed ? [vl(-t.picture.scale.max), vl(t.picture.scale.max)] : ["0", _l(t.picture.scale.max)];
		return [
			`${e} to ${n}, ${t.picture.signed ? "arcsinh about 0" : "square root"}; ${hd(r().state.first, t.mode)}`,
			pd,
			...t.picture.exact ? [] : ["read from a picture of bytes: every number is approximate"]
		];
	}
	async function l() {
		return Vl({
			picture: t.picture,
			rows: t.rows,
			columns: t.columns,
			text: (e) => r().shown(r().prompt.ids[e] ?? -1),
			notes: c()
		}, await s());
	}
	async function u() {
		let e = [
			{ name: "destination" },
			{
				name: "destination_token",
				kind: "text"
			},
			{ name: "source" },
			{
				name: "source_token",
				kind: "text"
			},
			{ name: "value" }
		], n = [];
		for (let e = t.rows[0]; e < t.rows[1]; e++) for (let i = t.columns[0]; i < Math.min(t.columns[1], e + 1); i++) {
			let a = t.picture.values[Ml(e, i)];
			n.push({
				destination: e,
				destination_token: r().text(r().prompt.ids[e]),
				source: i,
				source_token: r().text(r().prompt.ids[i]),
				value: Number.isFinite(a) ? a : null
			});
		}
		return ma(e, n);
	}
	async function d(e, n = 1) {
		U(i)?.hidePopover();
		try {
			let i = await s(), a = {
				svg: async () => new Blob([await l()], { type: "image/svg+xml" }),
				png: async () => Wl(await l(), n, i),
				csv: async () => new Blob([await u()], { type: "text/csv" }),
				npy: async () => new Blob([va(Float32Array.from(ya(t.picture.values, t.picture.n)), [t.picture.n, t.picture.n])])
			}[e];
			r().host.save(fa(i, e), await a()), r().spoken = `Saved as ${e.toUpperCase()}.`;
		} catch (e) {
			r().notice = ad(e);
		}
	}
	function f(e) {
		if (e.newState !== "open" || !U(a) || !U(i)) return;
		let t = U(a).getBoundingClientRect();
		U(i).style.setProperty("top", `${Math.min(t.bottom + 4, innerHeight - 260)}px`), U(i).style.setProperty("left", `${Math.max(8, Math.min(t.right - 220, innerWidth - 230))}px`);
	}
	var p = _d(), m = z(p);
	Mi(m, (e) => L(a, e), () => U(a));
	var h = V(m, 2), g = R(h), _ = V(g, 2);
	X(_, 16, () => o, (e) => e, (e, t) => {
		var n = gd(), r = B(n);
		H(() => J(r, `PNG, ${t ?? ""}×`)), W("click", n, () => d("png", t)), q(e, n);
	});
	var v = V(_, 2), y = B(v), b = V(v, 2), x = B(b), S = V(b, 2), C = V(S, 2);
	N(h), Mi(h, (e) => L(i, e), () => U(i)), H(() => {
		Z(m, "popovertarget", n), Z(h, "id", n), J(y, `CSV of the cells${t.picture.exact ? "" : ", approximate"}`), J(x, `npy${t.picture.exact ? "" : ", approximate"}`);
	}), br("toggle", h, f), W("click", g, () => d("svg")), W("click", v, () => d("csv")), W("click", b, () => d("npy")), W("click", S, () => {
		U(i)?.hidePopover(), nb(r(), r().link({ text: !1 }), "the state");
	}), W("click", C, () => {
		U(i)?.hidePopover(), nb(r(), ka({
			model: r().model.name,
			state: r().link({ text: !1 })
		}), "the Python that makes it");
	}), q(e, p), Ue();
}
xr(["click"]);
// src/parts/Legend.svelte
var yd = /* @__PURE__ */ G("<span class=\"legend svelte-nnrjsl\"><span class=\"scale svelte-nnrjsl\"><span> </span> <canvas aria-hidden=\"true\" class=\"svelte-nnrjsl\"></canvas> <span> </span></span> <span> <!><!></span></span>");
function bd(e, t) {
	He(t, !0);
	let n = /* @__PURE__ */ I(void 0);
	gn(() => {
		if (!U(n)) return;
		U(n).width = 255, U(n).height = 1;
		let e = U(n).getContext("2d"), r = e.createImageData(255, 1);
		new Uint32Array(r.data.buffer).set(El(t.picture.signed, t.store.dark).rgba.subarray(0, 255)), e.putImageData(r, 0, 0);
	});
	var r = yd(), i = R(r), a = R(i), o = B(a, !0), s = V(a, 2);
	Mi(s, (e) => L(n, e), () => U(n));
	var c = B(V(s, 2), !0);
	N(i);
	var l = V(i, 2), u = R(l), d = V(u), f = (e) => {
		var n = Ar();
		H(() => J(n, `; ${t.picture.lost ?? ""} cells are not finite`)), q(e, n);
	};
	Y(d, (e) => {
		t.picture.lost && e(f);
	});
	var p = V(d), m = (e) => {
		q(e, Ar("; read from a picture of bytes, so every number is ≈"));
	};
	Y(p, (e) => {
		t.picture.exact || e(m);
	}), N(l), N(r), H((e, n, r) => {
		J(o, e), J(c, n), J(u, `${t.picture.signed ? "arcsinh about 0" : "square root"}, ${t.store.state.scale === "own" ? "scale of this head" : "one scale for all heads"};
    ${r ?? ""}; row = destination (query), column = source (key)`);
	}, [
		() => t.picture.signed ? vl(-t.picture.scale.max, 2) : "0",
		() => t.picture.signed ? vl(t.picture.scale.max, 2) : _l(t.picture.scale.max, 2),
		() => hd(t.store.state.first, t.mode)
	]), q(e, r), Ue();
}
// src/parts/Strongest.svelte
var xd = /* @__PURE__ */ G("<tr><td> <bdi class=\"token\"> </bdi></td><td><button class=\"link\"> <bdi class=\"token\"> </bdi></button></td><td class=\"number\"> </td></tr>"), Sd = /* @__PURE__ */ G("<details class=\"small\"><summary class=\"soft\"></summary> <div class=\"scroll svelte-1f76e63\" role=\"region\" tabindex=\"0\"><table><thead><tr><th>destination</th><th>source</th><th class=\"number\">value</th></tr></thead><tbody></tbody></table></div></details>");
function Cd(e, t) {
	He(t, !0);
	let n = /* @__PURE__ */ I(!1), r = /* @__PURE__ */ P(() => {
		if (!U(n)) return [];
		let e = [];
		for (let n = 0; n < t.picture.n; n++) for (let r = 0; r <= n; r++) {
			let i = t.picture.values[Ml(n, r)];
			Number.isFinite(i) && i !== 0 && e.push({
				dst: n,
				src: r,
				value: i
			});
		}
		return e.sort((e, t) => Math.abs(t.value) - Math.abs(e.value)).slice(0, 40);
	}), i = (e) => t.store.shown(t.store.prompt.ids[e] ?? -1);
	var a = Sd(), o = R(a);
	o.textContent = "as a table: the 40 cells farthest from zero";
	var s = V(o, 2), c = R(s), l = V(R(c));
	X(l, 21, () => U(r), (e) => Ml(e.dst, e.src), (e, n) => {
		var r = xd(), a = R(r), o = R(a), s = B(V(o), !0);
		N(a);
		var c = V(a), l = R(c), u = R(l), d = B(V(u), !0);
		N(l), N(c);
		var f = B(V(c));
		N(r), H((e, r, i) => {
			J(o, `${U(n).dst ?? ""} `), J(s, e), J(u, `${U(n).src ?? ""} `), J(d, r), J(f, `${t.picture.exact ? "" : "≈ "}${i ?? ""}`);
		}, [
			() => i(U(n).dst),
			() => i(U(n).src),
			() => t.picture.signed ? vl(U(n).value) : _l(U(n).value)
		]), W("click", l, () => t.store.set({
			dst: U(n).dst,
			src: U(n).src,
			heads: t.store.state.heads.includes(t.head) ? [...t.store.state.heads] : [t.head]
		})), q(e, r);
	}), N(l), N(c), N(s), N(a), H(() => Z(s, "aria-label", `Cells of head ${t.head ?? ""}`)), Ni("open", "toggle", a, (e) => L(n, e), () => U(n)), q(e, a), Ue();
}
xr(["click"]);
// src/parts/BigMap.svelte
var wd = /* @__PURE__ */ G("<button class=\"link small\"> </button>"), Td = /* @__PURE__ */ K("<text dominant-baseline=\"central\" text-anchor=\"end\"> </text>"), Ed = /* @__PURE__ */ K("<text dominant-baseline=\"central\"> </text>"), Dd = /* @__PURE__ */ K("<text text-anchor=\"middle\"> </text>"), Od = /* @__PURE__ */ G("<div class=\"frame svelte-1v77g5w\"><svg aria-hidden=\"true\" class=\"svelte-1v77g5w\"><!><!><path class=\"edge svelte-1v77g5w\"></path><path class=\"edge svelte-1v77g5w\"></path></svg> <div class=\"cells svelte-1v77g5w\" role=\"application\" tabindex=\"0\"><canvas class=\"pixel\" aria-hidden=\"true\"></canvas> <canvas class=\"over svelte-1v77g5w\" aria-hidden=\"true\"></canvas></div></div>"), kd = /* @__PURE__ */ G("<figure class=\"map svelte-1v77g5w\"><div class=\"head svelte-1v77g5w\"><h3 class=\"svelte-1v77g5w\"> <span class=\"soft svelte-1v77g5w\"> </span></h3> <span class=\"acts svelte-1v77g5w\"><!> <!></span></div> <!> <figcaption class=\"small\"><span class=\"readout svelte-1v77g5w\"></span> <!> <!></figcaption></figure>");
function Ad(e, t) {
	He(t, !0);
	let n = Ri(t, "store", 7), r = Ri(t, "most", 3, 620), i = Ri(t, "mode", 19, () => n().state.mode), a = /* @__PURE__ */ I(0), o = /* @__PURE__ */ I(void 0), s = /* @__PURE__ */ I(void 0), c = /* @__PURE__ */ I(void 0), l = /* @__PURE__ */ I(void 0), u = null, d = /* @__PURE__ */ P(() => t.ids ?? n().prompt.ids), f = /* @__PURE__ */ P(() => t.picture.n), p = /* @__PURE__ */ P(() => x(n().state.range, 0, U(f))), m = /* @__PURE__ */ P(() => x(n().state.range, 2, U(f))), h = /* @__PURE__ */ P(() => dl(U(p), Math.min(U(a), r()) - 84) && dl(U(m), Math.min(U(a), r()) - 84)), g = /* @__PURE__ */ P(() => U(h) ? 78 : 34), _ = /* @__PURE__ */ P(() => Math.max(40, Math.min(U(a), r()) - U(g) - 2)), v = (e) => pl(n().shown(U(d)[e] ?? -1)), y = /* @__PURE__ */ P(() => ul(U(p), U(_), v)), b = /* @__PURE__ */ P(() => ul(U(m), U(_), v));
	function x(e, t, n) {
		let r = Math.min(e[t] ?? 0, Math.max(n - 1, 0)), i = Math.min(e[t + 1] ?? n, n);
		return i > r ? [r, i] : [0, n];
	}
	gn(() => {
		if (!U(o) || !U(a)) return;
		let e = gl(U(o), U(_), U(_)), r = U(o).getContext("2d");
		r.clearRect(0, 0, U(o).width, U(o).height), hl(r, Rl(t.picture, U(p), U(m), U(o).width, U(o).height), El(t.picture.signed, n().dark), 0, 0, U(o).width, U(o).height), U(s) && e && gl(U(s), U(_), U(_));
	}), gn(() => {
		if (!U(s) || !U(a) || !U(l)) return;
		let e = gl(U(s), U(_), U(_)), r = U(s).getContext("2d"), i = getComputedStyle(U(l));
		n().dark;
		let o = {
			accent: i.getPropertyValue("--accent"),
			wash: i.getPropertyValue("--accent-wash"),
			ink: i.getPropertyValue("--ink")
		}, { dst: u, src: d } = n().state, f = {
			rows: U(p),
			columns: U(m),
			width: U(s).width,
			height: U(s).height
		}, h = t.picture, g = () => {
			let t = n().hover.value, i = t.dst ?? (n().state.reading === "src" ? null : t.token), a = t.src ?? (t.dst === null && n().state.reading !== "dst" ? t.token : null);
			if (xl(r, f, {
				dst: i,
				src: a,
				lockedDst: u,
				lockedSrc: d
			}, o, e), !U(c)) return;
			let [s, l] = t.dst !== null || t.src !== null ? [t.dst, t.src] : [u, d];
			U(c).textContent = S(h, s, l);
		};
		return g(), n().hover.subscribe(g);
	});
	function S(e, t, r) {
		if (t === null || r === null || t >= e.n || r >= e.n) return "Point at a cell, or move there with the arrow keys; click it to lock it and to read why.";
		let a = `destination ${t} ${n().shown(U(d)[t])}, source ${r} ${n().shown(U(d)[r])}`;
		if (r > t) return `${a}: a later token, which no head sees`;
		if (i() === "effect" && !n().state.targets.length && t === e.n - 1) return `${a}: the last token has no true next token here; lock a target in Logit`;
		if (n().state.first !== "show" && r === 0) return `${a}: position 0 is left out`;
		let o = e.values[Ml(t, r)];
		return `${a}: ${e.exact ? "" : "≈ "}${e.signed ? vl(o) : _l(o)}`;
	}
	function C(e) {
		let t = U(s).getBoundingClientRect(), n = Math.floor((e.clientY - t.top) / t.height * (U(p)[1] - U(p)[0])) + U(p)[0], r = Math.floor((e.clientX - t.left) / t.width * (U(m)[1] - U(m)[0])) + U(m)[0];
		return n >= U(p)[0] && n < U(p)[1] && r >= U(m)[0] && r < U(m)[1] ? [n, r] : null;
	}
	function w(e) {
		let r = C(e);
		r && n().hover.set({
			heads: [t.head],
			dst: r[0],
			src: r[1],
			token: null
		});
	}
	function T(e) {
		e.pointerType === "mouse" && e.button === 0 && (u = C(e));
	}
	function E(e) {
		let t = u, r = C(e);
		if (u = null, !t || !r || Math.max(Math.abs(t[0] - r[0]), Math.abs(t[1] - r[1])) < 3) return;
		let i = (e, t) => [Math.min(e, t), Math.max(e, t) + 1];
		D = !0, n().set({ range: [...i(t[0], r[0]), ...i(t[1], r[1])] });
	}
	let D = !1;
	function ee(e) {
		if (D) {
			D = !1;
			return;
		}
		let t = C(e);
		t && O(t[0], t[1]);
	}
	function O(e, r) {
		if (r > e) return;
		let i = n().state.dst === e && n().state.src === r, a = n().state.heads.includes(t.head) ? [...n().state.heads] : [t.head];
		n().set(i ? {
			dst: null,
			src: null
		} : {
			dst: e,
			src: r,
			heads: a
		});
	}
	function te(e) {
		if (!e.ctrlKey) return;
		e.preventDefault();
		let t = C(e);
		t && k(t, e.deltaY < 0 ? .7 : 1 / .7);
	}
	function k([e, t], r) {
		let i = (e, t) => {
			let n = Math.max(4, Math.min(U(f), Math.round((e[1] - e[0]) * r))), i = (t + .5 - e[0]) / (e[1] - e[0]), a = Math.max(0, Math.min(U(f) - n, Math.round(t + .5 - i * n)));
			return [a, a + n];
		}, a = [...i(U(p), e), ...i(U(m), t)];
		n().set({ range: a[1] - a[0] >= U(f) ? [] : a }, { record: !1 });
	}
	let ne = (e) => (e.addEventListener("wheel", te, { passive: !1 }), { destroy: () => e.removeEventListener("wheel", te) });
	function A(e) {
		let r = n().hover.value, i = r.dst ?? n().state.dst ?? Math.min(U(p)[0] + 1, U(f) - 1), a = r.src ?? n().state.src ?? U(m)[0];
		if (e.key === "ArrowUp") --i;
		else if (e.key === "ArrowDown") i += 1;
		else if (e.key === "ArrowLeft") --a;
		else if (e.key === "ArrowRight") a += 1;
		else if (e.key === "Home") a = U(m)[0];
		else if (e.key === "End") a = Math.min(i, U(m)[1] - 1);
		else if (e.key === "Enter" || e.key === " ") O(i, a);
		else if (e.key === "+" || e.key === "-") k([i, a], e.key === "+" ? .7 : 1 / .7);
		else return;
		e.preventDefault(), i = Math.max(U(p)[0], Math.min(U(p)[1] - 1, i)), a = Math.max(U(m)[0], Math.min(U(m)[1] - 1, a)), n().hover.set({
			heads: [t.head],
			dst: i,
			src: a,
			token: null
		}), n().spoken = `head ${t.head}, ${S(t.picture, i, a)}`;
	}
	var re = kd(), ie = R(re), ae = R(ie), oe = R(ae), se = B(V(oe), !0);
	N(ae);
	var ce = V(ae, 2), le = R(ce), ue = (e) => {
		var t = wd(), r = B(t);
		H(() => J(r, `all ${U(f) ?? ""} tokens`)), W("click", t, () => n().set({ range: [] })), q(e, t);
	};
	Y(le, (e) => {
		n().state.range.length && e(ue);
	}), vd(V(le, 2), {
		get store() {
			return n();
		},
		get head() {
			return t.head;
		},
		get picture() {
			return t.picture;
		},
		get mode() {
			return i();
		},
		get rows() {
			return U(p);
		},
		get columns() {
			return U(m);
		}
	}), N(ce), N(ie);
	var de = V(ie, 2), fe = (e) => {
		var r = Od(), i = R(r), a = R(i);
		X(a, 17, () => U(y), (e) => e.position, (e, t) => {
			var n = Td(), r = B(n, !0);
			H(() => {
				Z(n, "x", U(g) - 4), Z(n, "y", U(g) + U(t).at), J(r, U(t).text);
			}), q(e, n);
		});
		var c = V(a);
		X(c, 17, () => U(b), (e) => e.position, (e, t) => {
			var n = jr(), r = z(n), i = (e) => {
				var n = Ed(), r = B(n, !0);
				H(() => {
					Z(n, "transform", `translate(${U(g) + U(t).at} ${U(g) - 4}) rotate(-90)`), J(r, U(t).text);
				}), q(e, n);
			}, a = (e) => {
				var n = Dd(), r = B(n, !0);
				H(() => {
					Z(n, "x", U(g) + U(t).at), Z(n, "y", U(g) - 6), J(r, U(t).text);
				}), q(e, n);
			};
			Y(r, (e) => {
				U(h) ? e(i) : e(a, -1);
			}), q(e, n);
		});
		var d = V(c), p = V(d);
		N(i);
		var m = V(i, 2), v = R(m);
		Mi(v, (e) => L(o, e), () => U(o)), Mi(V(v, 2), (e) => L(s, e), () => U(s)), N(m), Mi(m, (e) => L(l, e), () => U(l)), ni(m, (e) => ne?.(e)), N(r), H(() => {
			Z(i, "width", U(_) + U(g)), Z(i, "height", U(_) + U(g)), Z(d, "d", `M${U(g) - .5} ${U(g) ?? ""}V${U(g) + U(_)}`), Z(p, "d", `M${U(g) ?? ""} ${U(g) - .5}H${U(g) + U(_)}`), Z(m, "data-map", t.head), Z(m, "aria-label", `Map of head ${t.head ?? ""}, ${U(f) ?? ""} tokens; row = destination (query), column = source (key). Arrow keys move, Enter locks, plus and minus zoom.`);
		}), W("pointermove", m, w), W("pointerdown", m, T), W("pointerup", m, E), br("pointerleave", m, () => {
			u = null, n().hover.clear();
		}), W("click", m, ee), W("dblclick", m, () => n().set({ range: [] })), W("keydown", m, A), br("blur", m, () => n().hover.clear()), q(e, r);
	};
	Y(de, (e) => {
		U(a) && e(fe);
	});
	var pe = V(de, 2), me = R(pe);
	Mi(me, (e) => L(c, e), () => U(c));
	var he = V(me, 2);
	bd(he, {
		get store() {
			return n();
		},
		get picture() {
			return t.picture;
		},
		get mode() {
			return i();
		}
	}), Cd(V(he, 2), {
		get store() {
			return n();
		},
		get head() {
			return t.head;
		},
		get picture() {
			return t.picture;
		}
	}), N(pe), N(re), H(() => {
		J(oe, `${t.head ?? ""} `), J(se, ud[i()]);
	}), Ai(re, "clientWidth", (e) => L(a, e)), q(e, re), Ue();
}
xr([
	"click",
	"pointermove",
	"pointerdown",
	"pointerup",
	"dblclick",
	"keydown"
]);
// src/parts/HeadGrid.svelte
var jd = /* @__PURE__ */ G("<span class=\"layer svelte-r1zynu\" aria-hidden=\"true\"> </span>"), Md = /* @__PURE__ */ G("<button><span class=\"svelte-r1zynu\"> </span></button>"), Nd = /* @__PURE__ */ G("<div class=\"grid svelte-r1zynu\" role=\"group\" aria-label=\"Heads by layer; arrow keys move, Enter locks, x leaves out\"><canvas class=\"pixel svelte-r1zynu\" aria-hidden=\"true\"></canvas> <!> <!></div>"), Pd = /* @__PURE__ */ G("<div class=\"wrap svelte-r1zynu\"><!></div>");
function Fd(e, t) {
	He(t, !0);
	let n = Ri(t, "most", 3, 104), r = /* @__PURE__ */ I(0), i = /* @__PURE__ */ I(void 0), a = /* @__PURE__ */ I(void 0), o = /* @__PURE__ */ I(0), s = /* @__PURE__ */ P(() => t.store.model.n_heads), c = /* @__PURE__ */ P(() => t.store.model.n_layers), l = /* @__PURE__ */ P(() => Math.max(26, Math.min(n(), Math.floor((U(r) - 26) / U(s)) - 8))), u = /* @__PURE__ */ P(() => ({
		width: 26 + U(s) * (U(l) + 8),
		height: U(c) * (U(l) + 22 + 8)
	}));
	gn(() => {
		if (!U(i) || !U(r)) return;
		let e = gl(U(i), U(u).width, U(u).height), n = U(i).getContext("2d");
		n.clearRect(0, 0, U(i).width, U(i).height);
		let a = new Set(t.store.state.without);
		t.store.heads.forEach((r, i) => {
			let o = (26 + i % U(s) * (U(l) + 8)) * e, c = (Math.floor(i / U(s)) * (U(l) + 22 + 8) + 22) * e, u = t.pictures?.get(r);
			if (n.globalAlpha = a.has(r) ? .25 : 1, u) {
				let r = Rl(u, [0, u.n], [0, u.n], 64, 64);
				hl(n, r, El(u.signed, t.store.dark), o, c, U(l) * e, U(l) * e);
			}
			n.globalAlpha = 1;
		});
	});
	function d(e, [t, n, r]) {
		let i = ([t, n, r]) => {
			e.style.setProperty("left", `${t}px`), e.style.setProperty("top", `${n}px`), e.style.setProperty("width", `${r}px`), e.style.setProperty("height", `${r + 22}px`);
		};
		return i([
			t,
			n,
			r
		]), { update: i };
	}
	function f(e) {
		let n = {
			ArrowRight: 1,
			ArrowLeft: -1,
			ArrowDown: U(s),
			ArrowUp: -U(s)
		}[e.key];
		n !== void 0 && (e.preventDefault(), L(o, Math.max(0, Math.min(t.store.heads.length - 1, U(o) + n)), !0), U(a)?.querySelectorAll("button")[U(o)]?.focus());
	}
	var p = Pd(), m = R(p), h = (e) => {
		var n = Nd(), r = R(n);
		Mi(r, (e) => L(i, e), () => U(i));
		var p = V(r, 2);
		X(p, 16, () => Array.from({ length: U(c) }, (e, t) => t), (e) => e, (e, t) => {
			var n = jd(), r = B(n, !0);
			ni(n, (e, t) => d?.(e, t), () => [
				0,
				t * (U(l) + 22 + 8),
				18
			]), H(() => J(r, t)), q(e, n);
		}), X(V(p, 2), 18, () => t.store.heads, (e) => e, (e, n, r) => {
			var i = Md();
			let a;
			var c = B(R(i), !0);
			N(i), ni(i, (e, t) => d?.(e, t), () => [
				26 + U(r) % U(s) * (U(l) + 8),
				Math.floor(U(r) / U(s)) * (U(l) + 22 + 8),
				U(l)
			]), H((e, t, s) => {
				Z(i, "data-head", n), Z(i, "tabindex", U(r) === U(o) ? 0 : -1), Z(i, "aria-pressed", e), Z(i, "aria-label", `Head ${n ?? ""}${t ?? ""}`), a = li(i, 1, "svelte-r1zynu", null, a, { out: s }), J(c, n);
			}, [
				() => t.store.state.heads.includes(n),
				() => t.store.state.without.includes(n) ? ", left out" : "",
				() => t.store.state.without.includes(n)
			]), W("click", i, (e) => {
				L(o, U(r), !0), t.store.lockHead(n, e.shiftKey);
			}), br("pointerenter", i, () => t.store.hover.set({ heads: [n] })), br("pointerleave", i, () => t.store.hover.set({ heads: [] })), br("focus", i, () => {
				L(o, U(r), !0), t.store.hover.set({ heads: [n] });
			}), br("blur", i, () => t.store.hover.set({ heads: [] })), W("keydown", i, (e) => {
				e.key === "x" ? (e.preventDefault(), tb(t.store, [n])) : f(e);
			}), q(e, i);
		}), N(n), Mi(n, (e) => L(a, e), () => U(a)), ri(n, () => (e) => {
			e.style.setProperty("width", `${U(u).width}px`), e.style.setProperty("height", `${U(u).height}px`);
		}), q(e, n);
	};
	Y(m, (e) => {
		U(r) && e(h);
	}), N(p), Ai(p, "clientWidth", (e) => L(r, e)), q(e, p), Ue();
}
xr(["click", "keydown"]);
// src/answer.svelte.ts
function Id(e, t) {
	let n = /* @__PURE__ */ P(() => JSON.stringify(t()));
	return Ld(() => U(n), (t) => {
		let r = JSON.parse(U(n));
		return r ? e.ask(r, t) : null;
	});
}
function Ld(e, t, n = () => null) {
	let r = /* @__PURE__ */ I(null), i = /* @__PURE__ */ I(""), a = /* @__PURE__ */ I(!1);
	return gn(() => {
		e();
		let o = new AbortController(), s = t(o.signal);
		if (!s) L(r, null), L(i, ""), L(a, !1);
		else return L(a, !0), n(o.signal)?.then((e) => {
			U(a) && !o.signal.aborted && L(r, e);
		}, () => {}), s.then((e) => {
			o.signal.aborted || (L(r, e), L(i, ""), L(a, !1));
		}, (e) => {
			o.signal.aborted || od(e) || (L(i, ad(e), !0), L(a, !1));
		}), () => o.abort();
	}), {
		get value() {
			return U(r);
		},
		get error() {
			return U(i);
		},
		get pending() {
			return U(a);
		}
	};
}
// src/parts/ledger.ts
var Rd = 12;
function zd(e) {
	let t = Bd(e, (e) => ({
		name: e.query,
		heads: e.query_heads
	})), n = Bd(e, (e) => ({
		name: e.key,
		heads: e.key_heads
	})), r = t.paths.map(() => n.paths.map(() => 0)), i = {
		none: 0,
		q: 0,
		k: 0,
		qk: 0
	};
	for (let a of e) {
		let e = r[t.place(a.query)];
		e[n.place(a.key)] += a.value, i[a.side] += a.value;
	}
	return {
		queries: t.paths,
		keys: n.paths,
		cells: r,
		rowSums: r.map((e) => e.reduce((e, t) => e + t, 0)),
		columnSums: n.paths.map((e, t) => r.reduce((e, n) => e + n[t], 0)),
		sides: i,
		widest: Math.max(...Object.values(i).map(Math.abs), 1e-9),
		total: Object.values(i).reduce((e, t) => e + t, 0)
	};
}
function Bd(e, t) {
	let n = /* @__PURE__ */ new Map();
	for (let r of e) {
		let e = t(r), i = n.get(e.name) ?? {
			path: e,
			size: 0
		};
		i.size += Math.abs(r.value), n.set(e.name, i);
	}
	let r = [...n.values()].sort((e, t) => t.size - e.size).map((e) => e.path), i = r.length > Rd ? r.slice(0, 11) : r, a = i.length < r.length ? [...i, {
		name: `${r.length - i.length} others`,
		heads: []
	}] : i, o = new Map(i.map((e, t) => [e.name, t]));
	return {
		paths: a,
		place: (e) => o.get(e) ?? a.length - 1
	};
}
// src/parts/PathName.svelte
var Vd = /* @__PURE__ */ G("<sub class=\"svelte-1b0llu4\"> </sub>");
function Hd(e, t) {
	He(t, !0);
	let n = /* @__PURE__ */ P(() => t.path.split(/_([A-Za-z]+)/));
	var r = jr();
	X(z(r), 17, () => U(n), Gr, (e, t, n) => {
		var r = jr(), i = z(r), a = (e) => {
			var n = Vd(), r = B(n, !0);
			H(() => J(r, U(t))), q(e, n);
		}, o = (e) => {
			var n = Ar();
			H(() => J(n, U(t))), q(e, n);
		};
		Y(i, (e) => {
			n % 2 ? e(a) : e(o, -1);
		}), q(e, r);
	}), q(e, r), Ue();
}
// src/parts/Ledger.svelte
var Ud = /* @__PURE__ */ G("<p class=\"soft\"> </p>"), Wd = /* @__PURE__ */ G("<p class=\"problem\" role=\"alert\"> </p>"), Gd = /* @__PURE__ */ G("The largest part: <!> ", 1), Kd = /* @__PURE__ */ G("<div><dt class=\"svelte-2b6zx\"> </dt> <dd class=\"number svelte-2b6zx\"> <span></span></dd></div>"), qd = /* @__PURE__ */ G("<button class=\"link\"><!></button>"), Jd = /* @__PURE__ */ G("<th class=\"number svelte-2b6zx\" scope=\"col\"><!></th>"), Yd = /* @__PURE__ */ G("<td class=\"number cell svelte-2b6zx\"> </td>"), Xd = /* @__PURE__ */ G("<tr><th scope=\"row\" class=\"svelte-2b6zx\"><!></th><!><td class=\"number sum svelte-2b6zx\"> </td></tr>"), Zd = /* @__PURE__ */ G("<td class=\"number sum svelte-2b6zx\"> </td>"), Qd = /* @__PURE__ */ G("<button class=\"link\"> </button>"), $d = /* @__PURE__ */ G("<li class=\"svelte-2b6zx\"><span class=\"number\"> </span> <span><!></span> <!></li>"), ef = /* @__PURE__ */ G("<tr><td><button class=\"link\"> <bdi class=\"token\"> </bdi></button></td><td class=\"number\"> </td><td class=\"number\"> </td></tr>"), tf = /* @__PURE__ */ G("<p class=\"lead\"> <bdi class=\"token\"> </bdi> <bdi class=\"token\"> </bdi> <b> </b>, and gives it <b> </b> of its attention. <!></p> <dl class=\"sides svelte-2b6zx\"><!> <div><dt class=\"svelte-2b6zx\">sum</dt><dd class=\"number svelte-2b6zx\"> </dd></div> <div><dt class=\"svelte-2b6zx\">residual</dt><dd class=\"number svelte-2b6zx\"> </dd></div></dl> <div class=\"scroll\" role=\"region\" aria-label=\"Query paths by key paths\" tabindex=\"0\"><table><caption class=\"small soft svelte-2b6zx\"> </caption><thead><tr><th class=\"corner svelte-2b6zx\"><span class=\"sr\">query path</span></th><!><th class=\"number sum svelte-2b6zx\" scope=\"col\">sum</th></tr></thead><tbody></tbody><tfoot class=\"svelte-2b6zx\"><tr><th scope=\"row\" class=\"svelte-2b6zx\">sum</th><!><td class=\"number sum svelte-2b6zx\"><b> </b></td></tr></tfoot></table></div> <div class=\"rest svelte-2b6zx\"><div><h3>Largest entries</h3> <ol class=\"svelte-2b6zx\"></ol></div> <div><h3>Competing sources</h3> <table><thead><tr><th class=\"svelte-2b6zx\">source</th><th class=\"number svelte-2b6zx\">score</th><th class=\"number svelte-2b6zx\">attention</th></tr></thead><tbody></tbody></table></div></div>", 1), nf = /* @__PURE__ */ G("<p class=\"soft\">Taking the score apart …</p>"), rf = /* @__PURE__ */ G("<section class=\"ledger svelte-2b6zx\" aria-labelledby=\"uw-ledger\" data-ledger=\"\"><div class=\"top svelte-2b6zx\"><h2 id=\"uw-ledger\">Why this cell</h2> <span class=\"seg\" role=\"group\" aria-label=\"Paths by\"><button>by heads</button> <button>by hops</button></span> <button class=\"plain svelte-2b6zx\" aria-label=\"Close: release the cell\">×</button></div> <!> <!></section>");
function af(e, t) {
	He(t, !0);
	let n = /* @__PURE__ */ P(() => t.store.state.accounting === "hops"), r = Id(t.store, () => t.store.can === !0 && t.dst < t.store.prompt.ids.length && t.src <= t.dst ? {
		kind: "ledger",
		of: t.store.runOf(),
		head: t.head,
		dst: t.dst,
		src: t.src,
		hops: U(n)
	} : null), i = /* @__PURE__ */ P(() => r.value ? zd(r.value.entries) : null), a = /* @__PURE__ */ P(() => r.value ? [...r.value.entries].sort((e, t) => Math.abs(t.value) - Math.abs(e.value)).slice(0, 6) : []), o = /* @__PURE__ */ P(() => Math.max(...U(i)?.cells.flat().map(Math.abs) ?? [1], 1e-9)), s = /* @__PURE__ */ P(() => El(!0, t.store.dark)), c = /* @__PURE__ */ P(() => Ll(Fl(!0, U(o)))), l = (e) => t.store.shown(t.store.prompt.ids[e] ?? -1), u = [
		["none", "neither side through a head"],
		["q", "query through a head"],
		["k", "key through a head"],
		["qk", "both through heads"]
	];
	function d(e, t) {
		let n = (t) => {
			let n = U(c)(t);
			e.style.setProperty("background", U(s).css[n]), e.style.setProperty("color", U(s).ink[n]);
		};
		return n(t), { update: n };
	}
	function f(e, t) {
		let n = (t) => e.style.setProperty("--part", `${Math.round(Math.min(Math.abs(t), 1) * 100)}%`);
		return n(t), { update: n };
	}
	function p(e, n) {
		let r = e[0];
		r && t.store.set({
			heads: [r],
			dst: n,
			src: null
		});
	}
	function m(e) {
		return `${e.query_heads.length ? `the query through ${e.query}` : `the query's ${e.query}`}, ${e.key_heads.length ? `the key through ${e.key}` : `the key's ${e.key}`}`;
	}
	var h = rf(), g = R(h), v = V(R(g), 2), y = R(v), b = V(y, 2);
	N(v);
	var x = V(v, 2);
	N(g);
	var S = V(g, 2), C = (e) => {
		var n = Ud(), r = B(n, !0);
		H(() => J(r, t.store.can)), q(e, n);
	}, w = (e) => {
		var t = Wd(), n = B(t, !0);
		H(() => J(n, r.error)), q(e, t);
	};
	Y(S, (e) => {
		t.store.can === !0 ? r.error && e(w, 1) : e(C);
	});
	var T = V(S, 2), E = (e) => {
		let n = /* @__PURE__ */ P(() => r.value);
		var o = tf(), s = z(o), c = R(s), h = V(c), g = B(h, !0), v = V(h), y = V(v), b = B(y, !0), x = V(y, 2), S = B(x, !0), C = V(x, 2), w = B(C, !0), T = V(C, 2), E = (e) => {
			var t = Gd(), n = V(z(t));
			{
				let e = /* @__PURE__ */ P(() => m(U(a)[0]));
				Hd(n, { get path() {
					return U(e);
				} });
			}
			var r = V(n);
			H((e) => J(r, `, ${e ?? ""}.`), [() => vl(U(a)[0].value)]), q(e, t);
		};
		Y(T, (e) => {
			U(a)[0] && e(E);
		}), N(s);
		var D = V(s, 2), ee = R(D);
		X(ee, 17, () => u, ([e, t]) => e, (e, t) => {
			var n = /* @__PURE__ */ P(() => _(U(t), 2));
			let r = () => U(n)[0], a = () => U(n)[1];
			var o = Kd(), s = R(o), c = B(s, !0), l = V(s, 2), u = R(l, !0), d = V(u);
			let p;
			ni(d, (e, t) => f?.(e, t), () => U(i).sides[r()] / U(i).widest), N(l), N(o), H((e) => {
				J(c, a()), J(u, e), p = li(d, 1, "stroke svelte-2b6zx", null, p, { minus: U(i).sides[r()] < 0 });
			}, [() => vl(U(i).sides[r()])]), q(e, o);
		});
		var O = V(ee, 2), te = B(V(R(O)), !0);
		N(O);
		var k = V(O, 2), ne = B(V(R(k)), !0);
		N(k), N(D);
		var A = V(D, 2), re = R(A), ie = R(re), ae = B(ie), oe = V(ie), se = R(oe);
		X(V(R(se)), 17, () => U(i).keys, (e) => e.name, (e, n) => {
			var r = Jd(), i = R(r), a = (e) => {
				var r = qd();
				Hd(R(r), { get path() {
					return U(n).name;
				} }), N(r), H((e) => Z(r, "title", `Open ${U(n).heads[0] ?? ""} at ${t.src ?? ""} ${e ?? ""}`), [() => l(t.src)]), W("click", r, () => p(U(n).heads, t.src)), q(e, r);
			}, o = (e) => {
				Hd(e, { get path() {
					return U(n).name;
				} });
			};
			Y(i, (e) => {
				U(n).heads.length ? e(a) : e(o, -1);
			}), N(r), q(e, r);
		}), Ce(), N(se), N(oe);
		var ce = V(oe);
		X(ce, 23, () => U(i).queries, (e) => e.name, (e, n, r) => {
			var a = Xd(), o = R(a), s = R(o), c = (e) => {
				var r = qd();
				Hd(R(r), { get path() {
					return U(n).name;
				} }), N(r), H((e) => Z(r, "title", `Open ${U(n).heads[0] ?? ""} at ${t.dst ?? ""} ${e ?? ""}`), [() => l(t.dst)]), W("click", r, () => p(U(n).heads, t.dst)), q(e, r);
			}, u = (e) => {
				Hd(e, { get path() {
					return U(n).name;
				} });
			};
			Y(s, (e) => {
				U(n).heads.length ? e(c) : e(u, -1);
			}), N(o);
			var f = V(o);
			X(f, 17, () => U(i).cells[U(r)], Gr, (e, t) => {
				var n = Yd(), r = B(n, !0);
				ni(n, (e, t) => d?.(e, t), () => U(t)), H((e) => J(r, e), [() => vl(U(t), 2)]), q(e, n);
			});
			var m = B(V(f), !0);
			N(a), H((e) => J(m, e), [() => vl(U(i).rowSums[U(r)], 2)]), q(e, a);
		}), N(ce);
		var le = V(ce), ue = R(le), de = V(R(ue));
		X(de, 17, () => U(i).columnSums, Gr, (e, t) => {
			var n = Zd(), r = B(n, !0);
			H((e) => J(r, e), [() => vl(U(t), 2)]), q(e, n);
		});
		var fe = V(de), pe = B(R(fe), !0);
		N(fe), N(ue), N(le), N(re), N(A);
		var me = V(A, 2), he = R(me), ge = V(R(he), 2);
		X(ge, 21, () => U(a), Gr, (e, n) => {
			var r = $d(), i = R(r), a = B(i, !0), o = V(i, 2), s = R(o);
			{
				let e = /* @__PURE__ */ P(() => m(U(n)));
				Hd(s, { get path() {
					return U(e);
				} });
			}
			N(o);
			var c = V(o, 2), l = (e) => {
				var r = Qd(), i = B(r);
				H(() => J(i, `open ${U(n).key_heads[0] ?? ""}`)), W("click", r, () => p(U(n).key_heads, t.src)), q(e, r);
			}, u = (e) => {
				var r = Qd(), i = B(r);
				H(() => J(i, `open ${U(n).query_heads[0] ?? ""}`)), W("click", r, () => p(U(n).query_heads, t.dst)), q(e, r);
			};
			Y(c, (e) => {
				U(n).key_heads.length ? e(l) : U(n).query_heads.length && e(u, 1);
			}), N(r), H((e) => J(a, e), [() => vl(U(n).value)]), q(e, r);
		}), N(ge), N(he);
		var _e = V(he, 2), ve = V(R(_e), 2), ye = V(R(ve));
		X(ye, 21, () => U(n).competing.slice(0, 8), (e) => e.src, (e, n) => {
			var r = ef(), i = R(r), a = R(i), o = R(a), s = B(V(o), !0);
			N(a), N(i);
			var c = V(i), u = B(c, !0), d = B(V(c), !0);
			N(r), H((e, t, r) => {
				J(o, `${U(n).src ?? ""} `), J(s, e), J(u, t), J(d, r);
			}, [
				() => l(U(n).src),
				() => vl(U(n).score),
				() => _l(U(n).attention)
			]), W("click", a, () => t.store.set({ src: U(n).src })), q(e, r);
		}), N(ye), N(ve), N(_e), N(me), H((e, n, r, i, a, o, s) => {
			J(c, `${t.head ?? ""} at destination ${t.dst ?? ""} `), J(g, e), J(v, ` scores source ${t.src ?? ""} `), J(b, n), J(S, r), J(w, i), J(te, a), J(ne, o), J(ae, `Rows: what the query at ${t.dst ?? ""} is made of. Columns: what the key at ${t.src ?? ""} is made of. A head's name opens it there.`), J(pe, s);
		}, [
			() => l(t.dst),
			() => l(t.src),
			() => vl(U(n).score),
			() => _l(U(n).attention),
			() => vl(U(i).total),
			() => vl(U(n).residual, 2),
			() => vl(U(i).total, 3)
		]), q(e, o);
	}, D = (e) => {
		q(e, nf());
	};
	Y(T, (e) => {
		r.value && U(i) ? e(E) : r.pending && e(D, 1);
	}), N(h), H(() => {
		Z(y, "aria-pressed", !U(n)), Z(b, "aria-pressed", U(n));
	}), W("click", y, () => t.store.set({ accounting: "heads" })), W("click", b, () => t.store.set({ accounting: "hops" })), W("click", x, () => t.store.set({
		dst: null,
		src: null
	})), q(e, h), Ue();
}
xr(["click"]);
// src/parts/TokenLines.svelte
var of = /* @__PURE__ */ K("<text role=\"presentation\" text-anchor=\"end\" dominant-baseline=\"central\"> </text><text role=\"presentation\" dominant-baseline=\"central\"> </text>", 1), sf = /* @__PURE__ */ G("<div class=\"frame svelte-1otgwqc\"><svg aria-hidden=\"true\" class=\"svelte-1otgwqc\"></svg> <canvas aria-hidden=\"true\" class=\"svelte-1otgwqc\"></canvas></div>"), cf = /* @__PURE__ */ G("<figure class=\"svelte-1otgwqc\"><h3 class=\"svelte-1otgwqc\"> <span class=\"soft svelte-1otgwqc\">destination, left, to source, right</span></h3> <!></figure>");
function lf(e, t) {
	He(t, !0);
	let n = /* @__PURE__ */ I(0), r = /* @__PURE__ */ I(void 0), i = /* @__PURE__ */ P(() => t.picture.n), a = /* @__PURE__ */ P(() => Math.max(220, Math.min(U(n), 460))), o = /* @__PURE__ */ P(() => U(a) - 184), s = /* @__PURE__ */ P(() => U(i) * 18);
	gn(() => {
		if (!U(r) || !U(n)) return;
		let e = gl(U(r), U(o), U(s)), a = U(r).getContext("2d"), c = El(t.picture.signed, t.store.dark), { dst: l, src: u } = t.store.state, d = t.picture, f = () => {
			let n = t.store.hover.value, r = n.token, f = n.dst ?? r ?? l, p = n.src ?? r ?? u, m = f !== null || p !== null;
			a.setTransform(e, 0, 0, e, 0, 0), a.clearRect(0, 0, U(o), U(s));
			for (let e = 0; e < U(i); e++) for (let t = 0; t <= e; t++) {
				let i = d.codes[Ml(e, t)], s = d.signed ? Math.abs(i - 127) / 127 : i / 254, h = r === null && n.dst === null && l !== null && u !== null ? e === f && t === p : e === f || t === p;
				s < .08 || m && !h || (a.globalAlpha = m ? Math.max(s, .25) : s * .85, a.strokeStyle = c.css[d.signed ? i : 190], a.lineWidth = .5 + 2.5 * s, a.setLineDash(m && t === p && e !== f ? [5, 3] : []), a.beginPath(), a.moveTo(0, (e + .5) * 18), a.bezierCurveTo(U(o) / 2, (e + .5) * 18, U(o) / 2, (t + .5) * 18, U(o), (t + .5) * 18), a.stroke());
			}
			a.globalAlpha = 1;
		};
		return f(), t.store.hover.subscribe(f);
	});
	let c = (e) => pl(t.store.shown(t.store.prompt.ids[e] ?? -1), 11);
	var l = cf(), u = R(l), d = R(u);
	Ce(), N(u);
	var f = V(u, 2), p = (e) => {
		var n = sf(), o = R(n);
		X(o, 21, () => ({ length: U(i) }), Gr, (e, n, r) => {
			var i = of(), o = z(i);
			Z(o, "x", 84), Z(o, "y", (r + .5) * 18);
			var s = B(o, !0), l = V(o);
			Z(l, "y", (r + .5) * 18);
			var u = B(l, !0);
			H((e, t) => {
				J(s, e), Z(l, "x", U(a) - 92 + 8), J(u, t);
			}, [() => c(r), () => c(r)]), br("pointerenter", o, () => t.store.hover.set({
				heads: [t.head],
				dst: r,
				src: null,
				token: null
			})), br("pointerleave", o, () => t.store.hover.clear()), br("pointerenter", l, () => t.store.hover.set({
				heads: [t.head],
				dst: null,
				src: r,
				token: null
			})), br("pointerleave", l, () => t.store.hover.clear()), q(e, i);
		}), N(o), Mi(V(o, 2), (e) => L(r, e), () => U(r)), N(n), H(() => {
			Z(o, "width", U(a)), Z(o, "height", U(s));
		}), q(e, n);
	};
	Y(f, (e) => {
		U(n) && e(p);
	}), N(l), H(() => J(d, `${t.head ?? ""} `)), Ai(l, "clientWidth", (e) => L(n, e)), q(e, l), Ue();
}
// src/pictures.svelte.ts
function uf(e, t, n) {
	let r = /* @__PURE__ */ P(() => JSON.stringify([
		t(),
		n(),
		e.state.first,
		e.state.scale,
		e.runKey,
		e.state.targets,
		e.state.against
	]));
	return Ld(() => U(r), (r) => df(e, t(), n(), (t) => ff(e, t, n(), r)), (r) => {
		if (e.can !== !0 || n() === "difference") return null;
		let i = t().map((t) => e.storedTile(t, n(), r));
		return !i.length || i.includes(null) ? null : Promise.all(i).then((r) => df(e, t(), n(), async (e) => r[t().indexOf(e)]));
	});
}
async function df(e, t, n, r) {
	let { first: i, scale: a } = e.state, o = await Promise.all(t.map(r)), s = n === "effect" && e.state.targets.length === 0, c = o.map((e) => {
		let t = Nl(e.values, e.n, i, n);
		return s ? pf(t, e.n) : t;
	}), l = c.map(Pl), u = Math.max(0, ...l);
	return new Map(o.map((e, r) => {
		let i = a === "shared" ? u : l[r];
		return [t[r], Il(c[r], e.n, Fl(jl(n), i), e.exact)];
	}));
}
async function ff(e, t, n, r) {
	if (n !== "difference") return e.tile(t, n, r);
	let [i, a] = await Promise.all([e.tile(t, "attention", r), e.tileOf(t, "attention", e.other(), r)]), o = Math.min(i.n, a.n);
	return {
		n: o,
		values: Float32Array.from({ length: o * (o + 1) / 2 }, (e, t) => i.values[t] - a.values[t]),
		exact: i.exact && a.exact
	};
}
function pf(e, t) {
	return Float32Array.from(e).fill(0, t * (t - 1) / 2);
}
// src/views/attention/View.svelte
var mf = /* @__PURE__ */ t({ default: () => xf }), hf = /* @__PURE__ */ G("<button> </button>"), gf = /* @__PURE__ */ G("<p class=\"small problem\"> </p>"), _f = /* @__PURE__ */ G("<p class=\"soft\">Click a head to see its map here; with Shift, up to four.</p>"), vf = /* @__PURE__ */ G("<p class=\"small soft\"> </p>"), yf = /* @__PURE__ */ G("<p class=\"small soft\">Lock a destination and a source, by a click into a map or by a click on a token and another one with Shift, to read why the head attends from one to the other.</p>"), bf = /* @__PURE__ */ G("<div class=\"tools svelte-4z1rja\"><span class=\"seg svelte-4z1rja\" role=\"group\" aria-label=\"Mode\"></span> <span class=\"seg svelte-4z1rja\" role=\"group\" aria-label=\"Large pictures\"><button>maps</button> <button>lines</button></span> <!></div> <p class=\"small soft\"> </p> <div class=\"both svelte-4z1rja\"><section aria-label=\"All heads\"><!> <!></section> <section class=\"maps svelte-4z1rja\" aria-label=\"Large maps\"><!> <!></section></div> <!>", 1);
function xf(e, t) {
	He(t, !0);
	let n = /* @__PURE__ */ P(() => t.store.state.mode), r = uf(t.store, () => t.store.heads, () => U(n)), i = /* @__PURE__ */ P(() => t.store.state.heads.slice(0, 4)), a = /* @__PURE__ */ I("maps"), o = /* @__PURE__ */ P(() => t.store.prompt.ids.length <= 64), s = Object.keys(dd);
	function c(e) {
		return e === "difference" ? t.store.prompts().length > 1 || t.store.isTyped ? "" : "There is no second text here." : t.store.can === !0 || t.store.manifest.maps.some((n) => n.mode === e && n.model === t.store.model.name) ? "" : t.store.can;
	}
	let l = /* @__PURE__ */ P(() => U(i).length > 0 && U(i).every((e) => t.store.state.without.includes(e)));
	var u = bf(), d = z(u), f = R(d);
	X(f, 20, () => s, (e) => e, (e, r) => {
		var i = hf(), a = B(i, !0);
		H((e, t) => {
			Z(i, "aria-pressed", U(n) === r), i.disabled = e, Z(i, "title", t), J(a, dd[r]);
		}, [() => c(r) !== "", () => c(r) || fd[r]]), W("click", i, () => t.store.set({ mode: r })), q(e, i);
	}), N(f);
	var p = V(f, 2), m = R(p), h = V(m, 2);
	N(p);
	var g = V(p, 2), _ = (e) => {
		var n = hf(), r = B(n);
		H((e) => {
			n.disabled = t.store.can !== !0, Z(n, "title", t.store.can === !0 ? "" : t.store.can), J(r, `${U(l) ? "Take back" : "Leave out"} ${e ?? ""}`);
		}, [() => U(i).join(", ")]), W("click", n, () => tb(t.store, U(i))), q(e, n);
	};
	Y(g, (e) => {
		U(i).length && e(_);
	}), N(d);
	var v = V(d, 2), y = B(v, !0), b = V(v, 2), x = R(b), S = R(x);
	Fd(S, {
		get store() {
			return t.store;
		},
		get pictures() {
			return r.value;
		}
	});
	var C = V(S, 2), w = (e) => {
		var t = gf(), n = B(t, !0);
		H(() => J(n, r.error)), q(e, t);
	};
	Y(C, (e) => {
		r.error && e(w);
	}), N(x);
	var T = V(x, 2), E = R(T);
	X(E, 16, () => U(i), (e) => e, (e, n) => {
		let s = /* @__PURE__ */ P(() => r.value?.get(n));
		var c = jr(), l = z(c), u = (e) => {
			lf(e, {
				get store() {
					return t.store;
				},
				get head() {
					return n;
				},
				get picture() {
					return U(s);
				}
			});
		}, d = (e) => {
			{
				let r = /* @__PURE__ */ P(() => U(i).length > 1 ? 420 : 620);
				Ad(e, {
					get store() {
						return t.store;
					},
					get head() {
						return n;
					},
					get picture() {
						return U(s);
					},
					get most() {
						return U(r);
					}
				});
			}
		};
		Y(l, (e) => {
			U(s) && U(a) === "lines" && U(o) ? e(u) : U(s) && e(d, 1);
		}), q(e, c);
	}, (e) => {
		q(e, _f());
	});
	var D = V(E, 2), ee = (e) => {
		var n = vf(), r = B(n);
		H(() => J(r, `The first 4 of ${t.store.state.heads.length ?? ""} locked heads are shown large.`)), q(e, n);
	};
	Y(D, (e) => {
		t.store.state.heads.length > 4 && e(ee);
	}), N(T), N(b);
	var O = V(b, 2), te = (e) => {
		af(e, {
			get store() {
				return t.store;
			},
			get head() {
				return U(i)[0];
			},
			get dst() {
				return t.store.state.dst;
			},
			get src() {
				return t.store.state.src;
			}
		});
	}, k = (e) => {
		q(e, yf());
	};
	Y(O, (e) => {
		U(i)[0] && t.store.state.dst !== null && t.store.state.src !== null && t.store.state.src <= t.store.state.dst ? e(te) : e(k, -1);
	}), H(() => {
		Z(m, "aria-pressed", U(a) === "maps" || !U(o)), Z(h, "aria-pressed", U(a) === "lines" && U(o)), h.disabled = !U(o), Z(h, "title", U(o) ? "" : `Lines are drawn for up to 64 tokens; this text has ${t.store.prompt.ids.length}.`), J(y, fd[U(n)]), Z(b, "data-many", U(i).length > 1 ? "" : void 0), Z(T, "data-many", U(i).length > 1 ? "" : void 0);
	}), W("click", m, () => {
		L(a, "maps");
	}), W("click", h, () => {
		L(a, "lines");
	}), q(e, u), Ue();
}
xr(["click"]);
// src/views/compare/against.ts
function Sf(e) {
	let t = /^(step|without|model):(.*)$/s.exec(e);
	if (!t) return {
		kind: "text",
		prompt: e
	};
	let n = t[2];
	return t[1] === "step" ? {
		kind: "step",
		step: /^\d{1,9}$/.test(n) ? Number(n) : null
	} : t[1] === "without" ? {
		kind: "without",
		heads: n.split("+").filter((e) => /^L\d+H\d+$/.test(e))
	} : {
		kind: "model",
		model: n
	};
}
function Cf(e) {
	return e.kind === "text" ? e.prompt : e.kind === "step" ? `step:${e.step ?? ""}` : e.kind === "without" ? `without:${e.heads.join("+")}` : `model:${e.model}`;
}
function wf(e, t, n) {
	if (t.kind === "text") return {
		...e,
		ids: n
	};
	if (t.kind === "model") return {
		...e,
		model: t.model,
		ids: n,
		without: [],
		frozen: !1,
		step: void 0
	};
	if (t.kind === "step") {
		let { step: n, ...r } = e;
		return t.step === null ? r : {
			...r,
			step: t.step
		};
	}
	let r = t.heads.filter((t) => !e.without.includes(t));
	return {
		...e,
		without: r,
		frozen: e.frozen && r.length > 0
	};
}
function Tf(e, t, n) {
	return Float32Array.from({ length: n * (n + 1) / 2 }, (n, r) => t[r] - e[r]);
}
function Ef(e, t, n) {
	return Array.from({ length: Math.min(e.length, t.length) }, (n, r) => ({
		position: r,
		a: e[r],
		b: t[r]
	})).sort((e, t) => Math.abs(t.b - t.a) - Math.abs(e.b - e.a)).slice(0, n);
}
function Df(e) {
	return e.length ? e.reduce((e, t) => e + t, 0) / e.length : NaN;
}
// src/views/compare/View.svelte
var Of = /* @__PURE__ */ t({ default: () => Uf }), kf = /* @__PURE__ */ G("<button>another model</button>"), Af = /* @__PURE__ */ G("<option> </option>"), jf = /* @__PURE__ */ G("<label class=\"labeled svelte-19d5z9d\">text <select class=\"svelte-19d5z9d\"></select></label>"), Mf = /* @__PURE__ */ G("<label class=\"labeled svelte-19d5z9d\">step <select class=\"svelte-19d5z9d\"><!><option>finished</option></select></label>"), Nf = /* @__PURE__ */ G("<label class=\"labeled svelte-19d5z9d\">head <select class=\"svelte-19d5z9d\"></select></label>"), Pf = /* @__PURE__ */ G("<label class=\"labeled svelte-19d5z9d\">model <select class=\"svelte-19d5z9d\"></select></label>"), Ff = /* @__PURE__ */ G("<button> </button>"), If = /* @__PURE__ */ G("<p class=\"problem\" role=\"alert\"> </p>"), Lf = /* @__PURE__ */ G("<tr><td class=\"number\"><button class=\"link\"> </button></td><td><bdi class=\"token\"> </bdi></td><td><bdi class=\"token\"> </bdi></td><td class=\"number\"> </td><td class=\"number\"> </td><td> </td></tr>"), Rf = /* @__PURE__ */ G("<div class=\"scroll svelte-19d5z9d\" role=\"region\" aria-label=\"Predictions that change most\"><table><thead><tr><th class=\"number\">position</th><th>after</th><th>next token</th><th class=\"number\">A (nats)</th><th class=\"number\">B (nats)</th><th class=\"number\">B − A</th></tr></thead><tbody></tbody></table></div> <p class=\"small soft\"> </p>", 1), zf = /* @__PURE__ */ G("<h2 class=\"svelte-19d5z9d\">Loss</h2> <p> <b> </b> </p> <!>", 1), Bf = /* @__PURE__ */ G("<div class=\"three svelte-19d5z9d\"><section class=\"svelte-19d5z9d\"><h2 class=\"svelte-19d5z9d\"> </h2><!></section> <section class=\"svelte-19d5z9d\"><h2 class=\"svelte-19d5z9d\"> </h2><!></section> <section class=\"svelte-19d5z9d\"><h2 class=\"svelte-19d5z9d\">B − A</h2><!></section></div> <!>", 1), Vf = /* @__PURE__ */ G("<p class=\"soft\">Both are computed …</p>"), Hf = /* @__PURE__ */ G("<div class=\"controls svelte-19d5z9d\"><span class=\"labeled svelte-19d5z9d\" role=\"group\" aria-label=\"Compare with\">with <span class=\"seg svelte-19d5z9d\"><button>another text</button> <button>another step</button> <button>a head left out</button> <!></span></span> <!> <label class=\"labeled svelte-19d5z9d\">map of <select class=\"svelte-19d5z9d\"></select></label> <span class=\"seg svelte-19d5z9d\" role=\"group\" aria-label=\"Mode\"></span> <button>Swap</button></div> <p class=\"small soft\"> </p> <!>", 1);
function Uf(e, t) {
	He(t, !0);
	let n = [
		"attention",
		"value",
		"info",
		"score"
	], r = /* @__PURE__ */ P(() => Sf(t.store.state.against)), i = /* @__PURE__ */ P(() => n.find((e) => e === t.store.state.mode) ?? "attention"), a = /* @__PURE__ */ P(() => t.store.state.heads[0] ?? t.store.heads[0]), o = /* @__PURE__ */ P(() => t.store.model.snapshots.map((e) => e.step)), s = /* @__PURE__ */ P(() => t.store.manifest.models.filter((e) => e.name !== t.store.model.name && e.n_layers > 0)), c = /* @__PURE__ */ P(() => t.store.prompts()), l = /* @__PURE__ */ P(() => U(c).find((e) => U(r).kind === "text" && e.id === U(r).prompt) ?? U(c).find((e) => e.id !== t.store.prompt.id) ?? U(c)[0]), u = /* @__PURE__ */ P(() => U(r).kind === "without" ? U(r).heads.length ? U(r).heads : [U(a)] : []), d = /* @__PURE__ */ P(() => {
		let { step: e, without: n } = t.store.state, i = `${e === null ? "" : `step ${e.toLocaleString("en")}`}${n.length ? ` without ${n.join(", ")}` : ""}`;
		if (U(r).kind === "text") return {
			a: t.store.prompt.label,
			b: U(l)?.label ?? "no other text"
		};
		if (U(r).kind === "step") return {
			a: e === null ? "finished" : `step ${e.toLocaleString("en")}`,
			b: U(r).step === null ? "finished" : `step ${U(r).step.toLocaleString("en")}`
		};
		if (U(r).kind === "without") {
			let e = U(u).filter((e) => !n.includes(e));
			return {
				a: i.trim() || "whole model",
				b: e.length ? `without ${e.join(", ")}` : "whole model"
			};
		}
		return {
			a: t.store.model.name,
			b: U(r).model
		};
	}), f = /* @__PURE__ */ P(() => JSON.stringify([
		t.store.runKey,
		U(a),
		U(i),
		U(r),
		U(u),
		U(l)?.id,
		t.store.can
	])), p = Ld(() => U(f), (e) => g(e)), m = /* @__PURE__ */ P(() => {
		if (!p.value) return null;
		let { a: e, b: n } = p.value, r = t.store.state.first, [a, o] = [e, n].map((e) => Nl(e.values, e.n, r, U(i))), s = Math.max(Pl(a), Pl(o)), c = Math.min(e.n, n.n), l = Tf(a, o, c), u = (e, t, n) => Il(e, t, Fl(jl(U(i)), s), n);
		return {
			a: u(a, e.n, e.exact),
			b: u(o, n.n, n.exact),
			delta: Il(l, c, Fl(!0, Pl(l)), e.exact && n.exact)
		};
	}), h = /* @__PURE__ */ P(() => {
		let e = p.value?.losses;
		if (!e) return null;
		let n = e.ids.length === t.store.prompt.ids.length && e.ids.every((e, n) => e === t.store.prompt.ids[n]);
		return {
			...e,
			same: n,
			changed: n ? Ef(e.a, e.b, 12) : []
		};
	});
	async function g(e) {
		if (U(r).kind === "text" && !U(l)) throw new $("there is no other text here");
		let n = t.store.runOf();
		if (t.store.can !== !0) {
			if (U(r).kind !== "text") throw new $(t.store.can);
			let [n, o] = await Promise.all([t.store.tile(U(a), U(i), e), t.store.tileOf(U(a), U(i), y(U(l).id), e)]);
			return {
				a: n,
				b: o,
				ids: y(U(l).id).ids,
				losses: null
			};
		}
		let o = await _(n), s = async (n) => {
			let r = await t.store.ask({
				kind: "tile",
				of: n,
				head: U(a),
				mode: U(i)
			}, e);
			return {
				n: r.n,
				values: r.values,
				exact: !0
			};
		}, [c, u, d, f] = await Promise.all([
			s(n),
			s(o),
			t.store.ask({
				kind: "run",
				of: n,
				top: 1
			}, e),
			t.store.ask({
				kind: "run",
				of: o,
				top: 1
			}, e)
		]);
		return {
			a: c,
			b: u,
			ids: o.ids,
			losses: {
				a: d.loss,
				b: f.loss,
				ids: o.ids
			}
		};
	}
	async function _(e) {
		if (U(r).kind === "text") return wf(e, U(r), y(U(l).id).ids);
		if (U(r).kind === "without") return wf(e, {
			kind: "without",
			heads: U(u)
		}, e.ids);
		if (U(r).kind !== "model") return wf(e, U(r), e.ids);
		let n = U(s).find((e) => e.name === U(r).model);
		if (!n) throw new $(`there is no model ${U(r).model} in this page`);
		if (!v(n.n_layers, n.n_heads).includes(U(a))) throw new $(`${n.name} has no head ${U(a)}`, "lock another head");
		let i = e.ids.slice(+(t.store.model.start === e.ids[0])).map((e) => t.store.text(e)).join(""), { ids: o } = await t.store.host.executor.encode(n.name, i);
		return wf(e, U(r), o);
	}
	function v(e, t) {
		return Array.from({ length: e * t }, (e, n) => `L${Math.floor(n / t)}H${n % t}`);
	}
	function y(e) {
		let n = U(c).find((t) => t.id === e);
		return {
			key: e,
			id: e,
			label: n.label,
			ids: t.store.idsOf(e),
			cut: n.cut
		};
	}
	function b(e) {
		t.store.set({ against: Cf(e) });
	}
	function x() {
		let { step: e, without: n } = t.store.state;
		if (U(r).kind === "text" && U(l)) {
			let e = t.store.prompt.id;
			t.store.choose(U(l).id), e && b({
				kind: "text",
				prompt: e
			});
		} else U(r).kind === "step" ? t.store.set({
			step: U(r).step,
			against: Cf({
				kind: "step",
				step: e
			})
		}) : U(r).kind === "without" ? t.store.set({
			without: U(u).filter((e) => !n.includes(e)),
			against: Cf({
				kind: "without",
				heads: n.length ? [...n] : U(u)
			})
		}) : U(r).kind === "model" && t.store.set({
			model: U(r).model,
			against: Cf({
				kind: "model",
				model: t.store.model.name
			}),
			prompt: "",
			without: [],
			step: null
		});
	}
	var S = Hf(), C = z(S), w = R(C), T = V(R(w)), E = R(T), D = V(E, 2), ee = V(D, 2), O = V(ee, 2), te = (e) => {
		var n = kf();
		H(() => {
			Z(n, "aria-pressed", U(r).kind === "model"), n.disabled = t.store.can !== !0;
		}), W("click", n, () => b({
			kind: "model",
			model: U(s)[0].name
		})), q(e, n);
	};
	Y(O, (e) => {
		U(s).length && e(te);
	}), N(T), N(w);
	var k = V(w, 2), ne = (e) => {
		var t = jf(), n = V(R(t));
		X(n, 21, () => U(c), (e) => e.id, (e, t) => {
			var n = Af(), r = B(n, !0), i = {};
			H(() => {
				J(r, U(t).label), i !== (i = U(t).id) && (n.value = (n.__value = i) ?? "");
			}), q(e, n);
		}), N(n);
		var r;
		pi(n), N(t), H(() => {
			r !== (r = U(l)?.id) && (n.value = (n.__value = r) ?? "", fi(n, r));
		}), W("change", n, (e) => b({
			kind: "text",
			prompt: e.currentTarget.value
		})), q(e, t);
	}, A = (e) => {
		var t = Mf(), n = V(R(t)), i = R(n);
		X(i, 16, () => U(o), (e) => e, (e, t) => {
			var n = Af(), r = B(n, !0), i = {};
			H((e, t) => {
				J(r, e), i !== (i = t) && (n.value = (n.__value = i) ?? "");
			}, [() => t.toLocaleString("en"), () => String(t)]), q(e, n);
		});
		var a = V(i);
		a.value = a.__value = "", N(n);
		var s;
		pi(n), N(t), H((e) => {
			s !== (s = e) && (n.value = (n.__value = s) ?? "", fi(n, s));
		}, [() => U(r).step === null ? "" : String(U(r).step)]), W("change", n, (e) => b({
			kind: "step",
			step: e.currentTarget.value === "" ? null : Number(e.currentTarget.value)
		})), q(e, t);
	}, re = (e) => {
		var n = Nf(), r = V(R(n));
		X(r, 20, () => t.store.heads, (e) => e, (e, t) => {
			var n = Af(), r = B(n, !0), i = {};
			H(() => {
				J(r, t), i !== (i = t) && (n.value = (n.__value = i) ?? "");
			}), q(e, n);
		}), N(r);
		var i;
		pi(r), N(n), H(() => {
			i !== (i = U(u)[0]) && (r.value = (r.__value = i) ?? "", fi(r, i));
		}), W("change", r, (e) => b({
			kind: "without",
			heads: [e.currentTarget.value]
		})), q(e, n);
	}, ie = (e) => {
		var t = Pf(), n = V(R(t));
		X(n, 21, () => U(s), (e) => e.name, (e, t) => {
			var n = Af(), r = B(n, !0), i = {};
			H(() => {
				J(r, U(t).name), i !== (i = U(t).name) && (n.value = (n.__value = i) ?? "");
			}), q(e, n);
		}), N(n);
		var i;
		pi(n), N(t), H(() => {
			i !== (i = U(r).model) && (n.value = (n.__value = i) ?? "", fi(n, i));
		}), W("change", n, (e) => b({
			kind: "model",
			model: e.currentTarget.value
		})), q(e, t);
	};
	Y(k, (e) => {
		U(r).kind === "text" && U(c).length > 1 ? e(ne) : U(r).kind === "step" ? e(A, 1) : U(r).kind === "without" ? e(re, 2) : U(r).kind === "model" && e(ie, 3);
	});
	var ae = V(k, 2), oe = V(R(ae));
	X(oe, 20, () => t.store.heads, (e) => e, (e, t) => {
		var n = Af(), r = B(n, !0), i = {};
		H(() => {
			J(r, t), i !== (i = t) && (n.value = (n.__value = i) ?? "");
		}), q(e, n);
	}), N(oe);
	var se;
	pi(oe), N(ae);
	var ce = V(ae, 2);
	X(ce, 20, () => n, (e) => e, (e, n) => {
		var r = Ff(), a = B(r, !0);
		H(() => {
			Z(r, "aria-pressed", U(i) === n), r.disabled = t.store.can !== !0 && n !== "attention", J(a, n === "value" ? "value-weighted" : n === "info" ? "info-weighted" : n);
		}), W("click", r, () => t.store.set({ mode: n })), q(e, r);
	}), N(ce);
	var le = V(ce, 2);
	N(C);
	var ue = V(C, 2), de = B(ue), fe = V(ue, 2), pe = (e) => {
		var t = If(), n = B(t, !0);
		H(() => J(n, p.error)), q(e, t);
	}, me = (e) => {
		var n = Bf(), r = z(n), o = R(r), s = R(o), c = B(s);
		Ad(V(s), {
			get store() {
				return t.store;
			},
			get head() {
				return U(a);
			},
			get picture() {
				return U(m).a;
			},
			get mode() {
				return U(i);
			},
			most: 400
		}), N(o);
		var l = V(o, 2), u = R(l), f = B(u), g = V(u);
		{
			let e = /* @__PURE__ */ P(() => p.value?.ids);
			Ad(g, {
				get store() {
					return t.store;
				},
				get head() {
					return U(a);
				},
				get picture() {
					return U(m).b;
				},
				get ids() {
					return U(e);
				},
				get mode() {
					return U(i);
				},
				most: 400
			});
		}
		N(l);
		var _ = V(l, 2);
		Ad(V(R(_)), {
			get store() {
				return t.store;
			},
			get head() {
				return U(a);
			},
			get picture() {
				return U(m).delta;
			},
			mode: "difference",
			most: 400
		}), N(_), N(r);
		var v = V(r, 2), y = (e) => {
			var n = zf(), r = V(z(n), 2), i = R(r), a = V(i), o = B(a, !0), s = V(a);
			N(r);
			var c = V(r, 2), l = (e) => {
				var n = Rf(), r = z(n), i = R(r), a = V(R(i));
				X(a, 21, () => U(h).changed, (e) => e.position, (e, n) => {
					var r = Lf(), i = R(r), a = R(i), o = B(a, !0);
					N(i);
					var s = V(i), c = B(R(s), !0);
					N(s);
					var l = V(s), u = B(R(l), !0);
					N(l);
					var d = V(l), f = B(d, !0), p = V(d), m = B(p, !0), h = V(p);
					let g;
					var _ = B(h, !0);
					N(r), H((e, t, r, i, a) => {
						J(o, U(n).position), J(c, e), J(u, t), J(f, r), J(m, i), g = li(h, 1, "number", null, g, {
							positive: U(n).b > U(n).a,
							negative: U(n).b < U(n).a
						}), J(_, a);
					}, [
						() => t.store.shown(t.store.prompt.ids[U(n).position]),
						() => t.store.shown(t.store.prompt.ids[U(n).position + 1]),
						() => Q(U(n).a, 3),
						() => Q(U(n).b, 3),
						() => Ic(U(n).b - U(n).a, 3)
					]), W("click", a, () => t.store.set({ dst: U(n).position })), q(e, r);
				}), N(a), N(i), N(r);
				var o = B(V(r, 2));
				H(() => J(o, `The ${U(h).changed.length ?? ""} predictions of ${U(h).a.length ?? ""} whose loss differs most.`)), q(e, n);
			};
			Y(c, (e) => {
				U(h).changed.length && e(l);
			}), H((e, t, n) => {
				J(i, `A ${e ?? ""} nats a token, B ${t ?? ""} nats; B − A `), J(o, n), J(s, `${U(h).same ? "" : ", on different texts"}.`);
			}, [
				() => Q(Df(U(h).a), 3),
				() => Q(Df(U(h).b), 3),
				() => Ic(Df(U(h).b) - Df(U(h).a), 3)
			]), q(e, n);
		};
		Y(v, (e) => {
			U(h) && e(y);
		}), H(() => {
			J(c, `A: ${U(d).a ?? ""}`), J(f, `B: ${U(d).b ?? ""}`);
		}), q(e, n);
	}, he = (e) => {
		q(e, Vf());
	};
	Y(fe, (e) => {
		p.error ? e(pe) : U(m) ? e(me, 1) : e(he, -1);
	}), H(() => {
		Z(E, "aria-pressed", U(r).kind === "text"), Z(D, "aria-pressed", U(r).kind === "step"), D.disabled = !U(o).length, Z(D, "title", U(o).length ? "" : "No snapshots of this training are here; unweave demo brings some."), Z(ee, "aria-pressed", U(r).kind === "without"), ee.disabled = t.store.can !== !0, Z(ee, "title", t.store.can === !0 ? "" : t.store.can), se !== (se = U(a)) && (oe.value = (oe.__value = se) ?? "", fi(oe, se)), J(de, `${fd[U(i)] ?? ""} A and B are on one scale, the difference on its own.`);
	}), W("click", E, () => b({
		kind: "text",
		prompt: ""
	})), W("click", D, () => b({
		kind: "step",
		step: U(o)[0] ?? null
	})), W("click", ee, () => b({
		kind: "without",
		heads: []
	})), W("change", oe, (e) => t.store.set({ heads: [e.currentTarget.value] })), W("click", le, x), q(e, S), Ue();
}
xr(["click", "change"]);
// src/draw/standalone.ts
var Wf = [
	"fill",
	"fill-opacity",
	"stroke",
	"stroke-opacity",
	"stroke-width",
	"stroke-dasharray",
	"opacity",
	"font-size",
	"font-weight",
	"font-family",
	"text-anchor"
];
function Gf(e) {
	if (!e) return "";
	let t = e.cloneNode(!0), n = [e, ...e.querySelectorAll("*")], r = [t, ...t.querySelectorAll("*")];
	n.forEach((e, t) => {
		let n = getComputedStyle(e);
		for (let e of Wf) r[t].setAttribute(e, n.getPropertyValue(e));
		r[t].removeAttribute("class");
	});
	for (let e of t.querySelectorAll("[stroke=\"transparent\"], [stroke=\"rgba(0, 0, 0, 0)\"]")) e.remove();
	return t.setAttribute("xmlns", "http://www.w3.org/2000/svg"), new XMLSerializer().serializeToString(t);
}
async function Kf(e, t, n) {
	let r = new Image();
	r.src = URL.createObjectURL(new Blob([e], { type: "image/svg+xml" })), await r.decode();
	let i = document.createElement("canvas");
	i.width = r.width * t, i.height = r.height * t;
	let a = i.getContext("2d");
	return a.fillStyle = n, a.fillRect(0, 0, i.width, i.height), a.drawImage(r, 0, 0, i.width, i.height), URL.revokeObjectURL(r.src), new Promise((e, t) => i.toBlob((n) => n ? e(n) : t(/* @__PURE__ */ Error("no picture came of it")), "image/png"));
}
// src/option.ts
function qf(e) {
	return e.state.axes ?? "";
}
function Jf(e, t = {}) {
	return {
		...t,
		axes: e
	};
}
// src/csv.ts
function Yf(e, t) {
	return `${[e, ...t.map((t) => e.map((e) => t[e]))].map((e) => e.map(Xf).join(",")).join("\r\n")}\r\n`;
}
function Xf(e) {
	if (e == null) return "";
	if (typeof e == "number") return Number.isFinite(e) ? String(e) : "";
	let t = Array.isArray(e) ? e.join(" ") : String(e), n = /^[=+\-@\t\r]/.test(t) ? `'${t}` : t;
	return /[",\r\n]/.test(n) ? `"${n.replaceAll("\"", "\"\"")}"` : n;
}
// src/parts/RowTable.svelte
var Zf = /* @__PURE__ */ G("<th><button class=\"plain svelte-1ot8wys\"> </button></th>"), Qf = /* @__PURE__ */ G("<button class=\"link\"> </button>"), $f = /* @__PURE__ */ G("<bdi class=\"token svelte-1ot8wys\"> </bdi>"), ep = /* @__PURE__ */ G("<td><!></td>"), tp = /* @__PURE__ */ G("<tr></tr>"), np = /* @__PURE__ */ G("<button> </button>"), rp = /* @__PURE__ */ G("<dt class=\"svelte-1ot8wys\"> </dt><dd class=\"svelte-1ot8wys\"> </dd>", 1), ip = /* @__PURE__ */ G("<button data-export=\"\">SVG</button> <button>PNG</button>", 1), ap = /* @__PURE__ */ G("<div class=\"twin svelte-1ot8wys\"><details class=\"svelte-1ot8wys\"><summary> </summary> <div class=\"scroll svelte-1ot8wys\" tabindex=\"0\" role=\"region\"><table><thead class=\"svelte-1ot8wys\"><tr></tr></thead><tbody></tbody></table></div> <!> <details class=\"small svelte-1ot8wys\"><summary>Columns</summary> <dl class=\"svelte-1ot8wys\"></dl></details></details> <div class=\"files no-print svelte-1ot8wys\" role=\"group\"><!> <button>CSV</button> <button>Python</button></div></div>");
function op(e, t) {
	He(t, !0);
	let n = Ri(t, "open", 3, !1), r = Ri(t, "sort", 15, ""), i = /* @__PURE__ */ I(100), a = /* @__PURE__ */ P(() => Yc(t.ref)), o = /* @__PURE__ */ P(() => r().replace(/^-/, "")), s = /* @__PURE__ */ P(() => r().startsWith("-")), c = /* @__PURE__ */ P(() => {
		let e = t.rows;
		return U(a).some((e) => e.name === U(o)) ? [...e].sort((e, t) => l(e[U(o)], t[U(o)]) * (U(s) ? -1 : 1) || 0) : e;
	});
	function l(e, t) {
		return e == null ? t == null ? 0 : U(s) ? -1 : 1 : t == null ? U(s) ? 1 : -1 : typeof e == "number" && typeof t == "number" ? e - t : String(e).localeCompare(String(t), "en", { numeric: !0 });
	}
	function u(e) {
		r(r() === `-${e}` ? e : `-${e}`);
	}
	function d(e) {
		return !e.kind || [
			"number",
			"share",
			"z",
			"count"
		].includes(e.kind);
	}
	function f(e, t) {
		return typeof e == "number" ? Q(e, t.digits ?? (t.kind === "share" ? 3 : t.kind === "z" ? 1 : void 0)) : typeof e == "boolean" ? e ? "yes" : "no" : Array.isArray(e) ? e.map((e) => f(e, t)).join(", ") : e == null ? "–" : String(e);
	}
	function p(e) {
		return `${t.store.model.name}-${t.name}.${e}`.replace(/[^A-Za-z0-9._-]+/g, "-");
	}
	async function m(e) {
		if (e === "csv") {
			let e = Yf(U(a).map((e) => e.name), U(c));
			t.store.host.save(p("csv"), new Blob([e], { type: "text/csv" }));
		} else e === "svg" ? t.store.host.save(p("svg"), new Blob([t.svg()], { type: "image/svg+xml" })) : t.store.host.save(p("png"), await Kf(t.svg(), 2, t.store.dark ? "#131519" : "#ffffff"));
	}
	var h = ap(), g = R(h), _ = R(g), v = B(_), y = V(_, 2), b = R(y), x = R(b), S = R(x);
	X(S, 21, () => U(a), ({ name: e, column: t }) => e, (e, t) => {
		let n = () => U(t).name, r = () => U(t).column;
		var i = Zf();
		let a;
		var c = R(i), l = B(c);
		N(i), H((e, t, r) => {
			Z(i, "aria-sort", U(o) === n() ? U(s) ? "descending" : "ascending" : void 0), a = li(i, 1, "svelte-1ot8wys", null, a, { number: e }), Z(c, "title", t), J(l, `${r ?? ""}${U(o) === n() ? U(s) ? " ↓" : " ↑" : ""}`);
		}, [
			() => d(r()),
			() => Zc(r()),
			() => Xc(r())
		]), W("click", c, () => u(n())), q(e, i);
	}), N(S), N(x);
	var C = V(x);
	X(C, 21, () => U(c).slice(0, U(i)), Gr, (e, n) => {
		var r = tp();
		let i;
		X(r, 23, () => U(a), ({ name: e, column: t }) => e, (e, r, i) => {
			let a = () => U(r).name, o = () => U(r).column, s = /* @__PURE__ */ P(() => U(n)[a()]);
			var c = ep();
			let l;
			var u = R(c), p = (e) => {
				var n = Qf(), r = B(n, !0);
				H((e) => {
					Z(n, "aria-pressed", e), J(r, U(s));
				}, [() => t.store.state.heads.includes(U(s))]), W("click", n, (e) => t.store.lockHead(U(s), e.shiftKey)), q(e, n);
			}, m = (e) => {
				var n = $f(), r = B(n, !0);
				H((e) => J(r, e), [() => t.store.shown(U(s))]), q(e, n);
			}, h = (e) => {
				var r = Qf(), i = B(r, !0);
				H((e) => J(i, e), [() => f(U(s), o())]), W("click", r, () => t.onrow(U(n))), q(e, r);
			}, g = (e) => {
				var t = Ar();
				H((e) => J(t, e), [() => f(U(s), o())]), q(e, t);
			};
			Y(u, (e) => {
				o().kind === "head" && typeof U(s) == "string" ? e(p) : o().kind === "token" && typeof U(s) == "number" ? e(m, 1) : U(i) === 0 && t.onrow ? e(h, 2) : e(g, -1);
			}), N(c), H((e) => l = li(c, 1, "svelte-1ot8wys", null, l, { number: e }), [() => d(o())]), q(e, c);
		}), N(r), H((e) => i = li(r, 1, "svelte-1ot8wys", null, i, { locked: e }), [() => typeof U(n).head == "string" && t.store.state.heads.includes(U(n).head)]), q(e, r);
	}), N(C), N(b), N(y);
	var w = V(y, 2), T = (e) => {
		var t = np(), n = B(t);
		H((e) => J(n, `Show more: ${U(i) ?? ""} of ${e ?? ""} are shown`), [() => U(c).length.toLocaleString("en")]), W("click", t, () => {
			L(i, U(i) + 500);
		}), q(e, t);
	};
	Y(w, (e) => {
		U(c).length > U(i) && e(T);
	});
	var E = V(w, 2), D = V(R(E), 2);
	X(D, 21, () => U(a).filter((e) => e.column.says), ({ name: e, column: t }) => e, (e, t) => {
		let n = () => U(t).column;
		var r = rp(), i = z(r), a = B(i, !0), o = B(V(i), !0);
		H((e, t) => {
			J(a, e), J(o, t);
		}, [() => Xc(n()), () => Zc(n())]), q(e, r);
	}), N(D), N(E), N(g);
	var ee = V(g, 2), O = R(ee), te = (e) => {
		var t = ip(), n = z(t), r = V(n, 2);
		W("click", n, () => m("svg")), W("click", r, () => void m("png")), q(e, t);
	};
	Y(O, (e) => {
		t.svg && e(te);
	});
	var k = V(O, 2), ne = V(k, 2);
	N(ee), N(h), H((e, r) => {
		g.open = n(), J(v, `As a table: ${e ?? ""} rows${r ?? ""}`), Z(y, "aria-label", `${t.name ?? ""} as a table`), Z(ee, "aria-label", `Export ${t.name ?? ""}`);
	}, [() => t.rows.length.toLocaleString("en"), () => t.ref.left_out ? `; ${t.ref.left_out.toLocaleString("en")} more are not in this file` : ""]), W("click", k, () => m("csv")), W("click", ne, () => void nb(t.store, Qc(t.ref), "the Python that makes this")), q(e, h), Ue();
}
xr(["click"]);
// src/views/composition/lines.ts
var sp = [
	"q",
	"k",
	"v"
], cp = [
	{
		id: "correct",
		table: "composition",
		label: "corrected",
		says: "‖W_reader W_writer‖ / (‖W_reader‖ ‖W_writer‖) in the stream as stored. Its basis is arbitrary in a model without norms, so this decides nothing."
	},
	{
		id: "tokens",
		table: "composition.tokens",
		label: "over tokens",
		says: "The same where token embeddings are white: no choice of basis changes it."
	},
	{
		id: "published",
		table: "composition.published",
		label: "as published",
		says: "The norm after a cyclic shift of the factors, as the library of Elhage et al. 2021 took it before its erratum of 2023. Its random heads are drawn by the same formula."
	}
];
function lp(e) {
	let t = /^(correct|tokens|published)(?::(\d{1,4}))?$/.exec(e);
	return {
		measure: t?.[1] ?? "correct",
		threshold: t?.[2] === void 0 ? 5 : Number(t[2])
	};
}
function up(e, t) {
	return e === "correct" && t === 5 ? "" : `${e}:${t}`;
}
function dp(e) {
	let t = 0;
	for (let n of e) for (let e of n) e.z !== null && e.z > t && (t = e.z);
	return t || 1;
}
function fp(e, t) {
	return Math.max(.75, 9 * e / t);
}
function pp(e) {
	return Number(/^L(\d+)/.exec(e)?.[1] ?? 0);
}
function mp(e) {
	return Number(/H(\d+)$/.exec(e)?.[1] ?? 0);
}
function hp(e, t, n, r) {
	return e.filter((e) => t.includes(e.kind) && (e.z ?? -Infinity) >= n).sort((e, t) => t.z - e.z).slice(0, r);
}
// src/views/composition/View.svelte
var gp = /* @__PURE__ */ t({ default: () => jp }), _p = /* @__PURE__ */ G("<p class=\"soft\"> <code> </code> gives them.</p>"), vp = /* @__PURE__ */ G("<p class=\"problem\" role=\"alert\"> </p>"), yp = /* @__PURE__ */ G("<button> </button>"), bp = /* @__PURE__ */ G("<button><svg width=\"22\" height=\"8\" aria-hidden=\"true\" class=\"svelte-aau76i\"><line x1=\"0\" x2=\"22\" y1=\"4\" y2=\"4\" stroke-width=\"2.5\" class=\"svelte-aau76i\"></line></svg> </button>"), xp = /* @__PURE__ */ K("<text y=\"14\" text-anchor=\"middle\" font-size=\"12\" font-weight=\"600\"> </text>"), Sp = /* @__PURE__ */ K("<path fill=\"none\"></path>"), Cp = /* @__PURE__ */ K("<path class=\"hit svelte-aau76i\" role=\"presentation\" fill=\"none\" stroke=\"transparent\" stroke-width=\"14\"></path>"), wp = /* @__PURE__ */ K("<g role=\"presentation\"><rect rx=\"5\" class=\"svelte-aau76i\"></rect><text text-anchor=\"middle\" font-size=\"12\"> </text></g>"), Tp = /* @__PURE__ */ K("<svg aria-hidden=\"true\"><!><!><!><!></svg>"), Ep = /* @__PURE__ */ G("<span class=\"svelte-aau76i\"><svg width=\"34\" height=\"12\"><line x1=\"0\" x2=\"34\" y1=\"6\" y2=\"6\" stroke=\"currentColor\"></line></svg> </span>"), Dp = /* @__PURE__ */ G("<div class=\"seg\" role=\"group\" aria-label=\"Matrix\"></div>"), Op = /* @__PURE__ */ G("<span> </span>"), kp = /* @__PURE__ */ G("<figure><figcaption> </figcaption> <div class=\"scroll\" tabindex=\"-1\"><div class=\"matrix svelte-aau76i\"><div class=\"rows svelte-aau76i\"></div> <canvas class=\"svelte-aau76i\"></canvas> <div class=\"columns svelte-aau76i\"></div></div></div></figure>"), Ap = /* @__PURE__ */ G("<div class=\"controls svelte-aau76i\"><span class=\"labeled svelte-aau76i\" role=\"group\" aria-label=\"Measure\">measure <span class=\"seg\"></span></span> <span class=\"labeled svelte-aau76i\" role=\"group\" aria-label=\"Inputs of the reader\">reads with <span class=\"seg\"></span></span> <label class=\"labeled svelte-aau76i\">at least <input type=\"range\" min=\"0\" step=\"1\"/> <b class=\"svelte-aau76i\"> </b></label> <span class=\"soft\" role=\"status\"> </span></div> <p class=\"small soft\"> <!> </p> <figure><div class=\"diagram svelte-aau76i\" role=\"application\" tabindex=\"0\"><!></div> <p class=\"readout small svelte-aau76i\" aria-live=\"polite\"> </p> <div class=\"scale small soft svelte-aau76i\" aria-hidden=\"true\"></div></figure> <h2>Every pair</h2> <!> <div class=\"matrices svelte-aau76i\"></div> <p class=\"small soft\"> </p> <!>", 1);
function jp(e, t) {
	He(t, !0);
	let n = {
		q: "",
		k: "7 4",
		v: "2 3"
	}, r = {
		q: "queries",
		k: "keys",
		v: "values"
	}, i = /* @__PURE__ */ P(() => lp(qf(t.store))), a = /* @__PURE__ */ I(qt([
		"q",
		"k",
		"v"
	])), o = /* @__PURE__ */ I(null), s = /* @__PURE__ */ I(0), c = /* @__PURE__ */ I(void 0), l = /* @__PURE__ */ P(() => cp.map((e) => ({
		...e,
		ref: t.store.table(e.table)
	})).filter((e) => e.ref)), u = Ld(() => U(l).map((e) => e.ref), (e) => Promise.all(U(l).map(async (n) => ({
		id: n.id,
		rows: await qc(t.store, n.ref, e)
	})))), d = /* @__PURE__ */ P(() => u.value?.find((e) => e.id === U(i).measure)?.rows ?? u.value?.[0]?.rows ?? []), f = /* @__PURE__ */ P(() => dp((u.value ?? []).map((e) => e.rows))), p = /* @__PURE__ */ P(() => cp.find((e) => e.id === U(i).measure)), m = /* @__PURE__ */ P(() => U(l).find((e) => e.id === U(i).measure)?.ref), h = /* @__PURE__ */ P(() => U(d).filter((e) => U(a).includes(e.kind) && (e.z ?? -Infinity) >= U(i).threshold)), g = /* @__PURE__ */ P(() => hp(U(d), U(a), U(i).threshold, 400)), _ = /* @__PURE__ */ P(() => U(d)[0]), v = /* @__PURE__ */ P(() => t.store.model.n_layers), y = /* @__PURE__ */ P(() => t.store.model.n_heads), b = /* @__PURE__ */ P(() => U(s) < 520), x = /* @__PURE__ */ P(() => Math.min(64, Math.max(22, 420 / U(y)))), S = /* @__PURE__ */ P(() => U(x) * U(y) + 44), C = /* @__PURE__ */ P(() => {
		let e = /* @__PURE__ */ new Map();
		for (let t of U(d)) {
			let n = `${t.writer} ${t.reader}`;
			e.set(n, {
				...e.get(n),
				[t.kind]: t
			});
		}
		return e;
	}), w = /* @__PURE__ */ P(() => {
		let e = U(o) ?? (t.store.state.heads.length === 2 ? `${t.store.state.heads[0]} ${t.store.state.heads[1]}` : null);
		return e && U(C).has(e) ? e : null;
	});
	function T(e, n = !0) {
		let r = {
			...U(i),
			...e
		};
		t.store.set(Jf(up(r.measure, r.threshold)), { record: n });
	}
	function E(e) {
		let t = U(b) ? 52 : 70;
		return U(v) < 2 ? U(s) / 2 : t + e * (U(s) - 2 * t) / (U(v) - 1);
	}
	function D(e) {
		return 34 + mp(e) * U(x) + U(x) / 2;
	}
	function ee(e) {
		let t = ({
			q: -1,
			k: 0,
			v: 1
		}[e.kind] ?? 0) * Math.min(6, U(x) / 5), n = U(b) ? 24 : 27, [r, i] = [E(pp(e.writer)) + n, E(pp(e.reader)) - n], [a, o] = [D(e.writer) + t, D(e.reader) + t], s = (r + i) / 2;
		return `M${r},${a}C${s},${a} ${s},${o} ${i},${o}`;
	}
	function O(e) {
		L(o, e, !0), t.store.hover.set({ heads: e ? e.split(" ") : [] });
	}
	function te(e) {
		t.store.set({
			heads: e.split(" "),
			view: "virtual"
		});
	}
	function k(e) {
		t.store.set({ heads: t.store.state.heads.join(" ") === e ? [] : e.split(" ") });
	}
	function ne(e) {
		let t = [...new Set(U(g).map((e) => `${e.writer} ${e.reader}`))], n = {
			ArrowDown: 1,
			ArrowRight: 1,
			ArrowUp: -1,
			ArrowLeft: -1
		}[e.key];
		if (n && t.length) O(t[((U(w) ? t.indexOf(U(w)) : n > 0 ? -1 : 0) + n + t.length) % t.length]);
		else if (e.key === "Enter" && U(w)) te(U(w));
		else if (e.key === " " && U(w)) k(U(w));
		else return;
		e.preventDefault(), e.stopPropagation();
	}
	function A(e) {
		let t = U(C).get(e), [n, r] = e.split(" ");
		return `${r} reads ${n}: ${sp.filter((e) => t[e]).map((e) => {
			let n = t[e];
			return `${e.toUpperCase()} ${Q(n.score, 3)} (${Ic(n.z, 1)} sd)`;
		}).join(", ")}`;
	}
	function re(e) {
		return e === null ? {
			opacity: 0,
			negative: !1
		} : {
			opacity: Math.min(1, Math.sqrt(Math.abs(e) / U(f))),
			negative: e < 0
		};
	}
	let ie = /* @__PURE__ */ P(() => t.store.heads.slice(U(y))), ae = /* @__PURE__ */ P(() => t.store.heads.slice(0, -U(y))), oe = /* @__PURE__ */ P(() => Math.max(9, Math.min(26, (Math.min(U(s), 1100) / (U(b) ? 1 : 3) - 60) / Math.max(1, U(ae).length)))), se = /* @__PURE__ */ I("k"), ce = /* @__PURE__ */ P(() => U(b) || U(ae).length > 24 ? [U(se)] : [...sp]);
	function le(e, t) {
		let n = ({ kind: t, rows: n, most: r, dark: i, cell: a }) => {
			let o = devicePixelRatio || 1, [s, c] = [U(ae).length * a, U(ie).length * a];
			e.width = Math.max(1, Math.round(s * o)), e.height = Math.max(1, Math.round(c * o)), e.style.setProperty("width", `${s}px`), e.style.setProperty("height", `${c}px`);
			let l = e.getContext("2d");
			if (l) {
				l.scale(o, o);
				for (let e of n) {
					if (e.kind !== t) continue;
					let [n, o] = [U(ie).indexOf(e.reader), U(ae).indexOf(e.writer)], { opacity: s, negative: c } = re(e.z);
					l.fillStyle = c ? i ? "#f08a7c" : "#b2182b" : i ? "#7fb3e6" : "#2166ac", l.globalAlpha = r ? s : 0, l.fillRect(o * a, n * a, a - 1, a - 1);
				}
			}
		};
		return n(t), { update: n };
	}
	function ue(e) {
		let t = e.currentTarget.getBoundingClientRect(), n = U(ie)[Math.floor((e.clientY - t.top) / U(oe))], r = `${U(ae)[Math.floor((e.clientX - t.left) / U(oe))]} ${n}`;
		return U(C).has(r) ? r : null;
	}
	var de = jr(), fe = z(de), pe = (e) => {
		var n = _p(), r = R(n), i = B(V(r));
		Ce(), N(n), H(() => {
			J(r, `This file holds no composition scores of ${t.store.model.name ?? ""}; `), J(i, `uw.composition(uw.load("${t.store.model.name ?? ""}"))`);
		}), q(e, n);
	}, me = (e) => {
		var t = vp(), n = B(t);
		H(() => J(n, `The composition scores cannot be read: ${u.error ?? ""}`)), q(e, t);
	}, he = (e) => {
		var o = Ap(), u = z(o), y = R(u), C = V(R(y));
		X(C, 21, () => U(l), (e) => e.id, (e, t) => {
			var n = yp(), r = B(n, !0);
			H(() => {
				Z(n, "aria-pressed", U(i).measure === U(t).id), J(r, U(t).label);
			}), W("click", n, () => T({ measure: U(t).id })), q(e, n);
		}), N(C), N(y);
		var k = V(y, 2), re = V(R(k));
		X(re, 20, () => sp, (e) => e, (e, t) => {
			var r = bp(), i = R(r), o = B(i), s = V(i);
			N(r), H((e, i) => {
				li(r, 1, `kind ${t ?? ""}`, "svelte-aau76i"), Z(r, "aria-pressed", e), Z(o, "stroke-dasharray", n[t]), J(s, ` ${i ?? ""}`);
			}, [() => U(a).includes(t), () => t.toUpperCase()]), W("click", r, () => {
				L(a, U(a).includes(t) ? U(a).filter((e) => e !== t) : [...U(a), t], !0);
			}), q(e, r);
		}), N(re), N(k);
		var de = V(k, 2), fe = V(R(de));
		xi(fe);
		var pe = B(V(fe, 2));
		N(de);
		var me = B(V(de, 2));
		N(u);
		var he = V(u, 2), ge = R(he), _e = V(ge), ve = (e) => {
			var t = Ar();
			H((e, n) => J(t, `Random heads of this shape: ${e ?? ""} ± ${n ?? ""}.`), [() => Q(U(_).baseline, 4), () => Q(U(_).baseline_sd, 4)]), q(e, t);
		};
		Y(_e, (e) => {
			U(_) && e(ve);
		});
		var ye = V(_e);
		N(he);
		var j = V(he, 2), be = R(j), M = R(be), xe = (e) => {
			var r = Tp(), i = R(r);
			X(i, 16, () => Array.from({ length: U(v) }, (e, t) => t), (e) => e, (e, t) => {
				var n = xp(), r = B(n);
				H((e) => {
					Z(n, "x", e), J(r, `layer ${t ?? ""}`);
				}, [() => E(t)]), q(e, n);
			});
			var a = V(i);
			X(a, 17, () => [...U(g)].reverse(), (e) => `${e.kind} ${e.writer} ${e.reader}`, (e, t) => {
				let r = /* @__PURE__ */ P(() => `${U(t).writer} ${U(t).reader}`);
				var i = Sp();
				let a;
				H((e, o) => {
					a = li(i, 0, `line ${U(t).kind ?? ""}`, "svelte-aau76i", a, { dim: U(w) !== null && U(w) !== U(r) }), Z(i, "d", e), Z(i, "stroke-width", o), Z(i, "stroke-dasharray", n[U(t).kind]);
				}, [() => ee(U(t)), () => fp(U(t).z, U(f))]), q(e, i);
			});
			var o = V(a);
			X(o, 17, () => [...U(g)].reverse(), (e) => `hit ${e.kind} ${e.writer} ${e.reader}`, (e, t) => {
				let n = /* @__PURE__ */ P(() => `${U(t).writer} ${U(t).reader}`);
				var r = Cp();
				H((e) => Z(r, "d", e), [() => ee(U(t))]), br("pointerenter", r, () => O(U(n))), W("click", r, () => te(U(n))), q(e, r);
			}), X(V(o), 16, () => t.store.heads, (e) => e, (e, n) => {
				let r = /* @__PURE__ */ P(() => t.store.state.heads.includes(n));
				var i = wp();
				let a;
				var o = R(i), s = V(o), c = B(s, !0);
				N(i), H((e, t, l, u, d, f) => {
					a = li(i, 0, "head svelte-aau76i", null, a, {
						locked: U(r),
						lit: e
					}), Z(o, "x", t), Z(o, "y", l), Z(o, "width", U(b) ? 48 : 54), Z(o, "height", u), Z(s, "x", d), Z(s, "y", f), J(c, n);
				}, [
					() => U(w)?.split(" ").includes(n),
					() => E(pp(n)) - (U(b) ? 24 : 27),
					() => D(n) - Math.min(13, U(x) / 2 - 1),
					() => Math.min(26, U(x) - 2),
					() => E(pp(n)),
					() => D(n) + 4
				]), W("click", i, (e) => t.store.lockHead(n, e.shiftKey)), q(e, i);
			}), N(r), Mi(r, (e) => L(c, e), () => U(c)), H(() => {
				Z(r, "width", U(s)), Z(r, "height", U(S)), Z(r, "viewBox", `0 0 ${U(s) ?? ""} ${U(S) ?? ""}`);
			}), q(e, r);
		};
		Y(M, (e) => {
			U(s) && e(xe);
		}), N(be);
		var Se = V(be, 2), Ce = B(Se, !0), we = V(Se, 2);
		X(we, 20, () => [
			5,
			10,
			20,
			40
		].filter((e) => e <= U(f) * 1.02), (e) => e, (e, t) => {
			var n = Ep(), r = R(n), i = B(r), a = V(r);
			N(n), H((e) => {
				Z(i, "stroke-width", e), J(a, ` ${t ?? ""} sd`);
			}, [() => fp(t, U(f))]), q(e, n);
		}), N(we), N(j);
		var Te = V(j, 4), Ee = (e) => {
			var t = Dp();
			X(t, 20, () => sp, (e) => e, (e, t) => {
				var n = yp(), r = B(n, !0);
				H((e) => {
					Z(n, "aria-pressed", U(se) === t), J(r, e);
				}, [() => t.toUpperCase()]), W("click", n, () => {
					L(se, t, !0);
				}), q(e, n);
			}), N(t), q(e, t);
		};
		Y(Te, (e) => {
			U(ce).length === 1 && e(Ee);
		});
		var De = V(Te, 2);
		X(De, 20, () => U(ce), (e) => e, (e, n) => {
			var i = kp(), a = R(i), o = B(a), s = V(a, 2), c = R(s), l = R(c);
			X(l, 20, () => U(ie), (e) => e, (e, t) => {
				var n = Op();
				let r;
				var i = B(n, !0);
				H((e) => {
					r = li(n, 1, "svelte-aau76i", null, r, { bold: e }), J(i, U(oe) >= 11 ? t : "");
				}, [() => U(w)?.endsWith(t)]), q(e, n);
			}), N(l);
			var u = V(l, 2);
			ni(u, (e, t) => le?.(e, t), () => ({
				kind: n,
				rows: U(d),
				most: U(f),
				dark: t.store.dark,
				cell: U(oe)
			}));
			var p = V(u, 2);
			X(p, 20, () => U(ae), (e) => e, (e, t) => {
				var n = Op();
				let r;
				var i = B(n, !0);
				H((e) => {
					r = li(n, 1, "svelte-aau76i", null, r, { bold: e }), J(i, U(oe) >= 18 ? t : "");
				}, [() => U(w)?.startsWith(`${t} `)]), q(e, n);
			}), N(p), N(c), N(s), N(i), H((e) => J(o, `${e ?? ""}: rows read with their ${r[n] ?? ""}, columns write`), [() => n.toUpperCase()]), W("pointermove", u, (e) => O(ue(e))), br("pointerleave", u, () => O(null)), W("click", u, (e) => {
				let t = ue(e);
				t && te(t);
			}), q(e, i);
		}), N(De);
		var Oe = V(De, 2), ke = B(Oe), Ae = V(Oe, 2), je = (e) => {
			op(e, {
				get store() {
					return t.store;
				},
				get ref() {
					return U(m);
				},
				get rows() {
					return U(d);
				},
				name: "composition",
				svg: () => Gf(U(c))
			});
		};
		Y(Ae, (e) => {
			U(m) && e(je);
		}), H((e, t, n, r, a) => {
			Z(fe, "max", e), Si(fe, U(i).threshold), Z(fe, "aria-valuetext", `${U(i).threshold ?? ""} standard deviations`), J(pe, `${U(i).threshold ?? ""} sd`), J(me, `${U(h).length ?? ""} of ${t ?? ""} scores${U(h).length > U(g).length ? `, the ${U(g).length} largest drawn` : ""}`), J(ge, `${U(p).says ?? ""} `), J(ye, ` Widths are standard deviations above them, on one scale for all measures and kinds; the widest possible line is ${n ?? ""} sd.`), Z(be, "aria-label", `Composition of heads as lines. Up and down go through the ${U(g).length ?? ""} lines, the strongest first; Enter opens the pair, Space locks it.`), J(Ce, r), J(ke, `Blue lies above random heads, red below; full color is ${a ?? ""} sd, on a square-root scale. Empty where no earlier head writes.`);
		}, [
			() => Math.ceil(U(f)),
			() => U(d).filter((e) => U(a).includes(e.kind)).length,
			() => Q(U(f), 1),
			() => U(w) ? A(U(w)) : U(g).length ? "Hover a line, or go through them with the arrow keys; a click opens the pair." : "No score reaches this threshold: lower it.",
			() => Q(U(f), 1)
		]), W("input", fe, (e) => T({ threshold: Number(e.currentTarget.value) }, !1)), W("keydown", be, ne), br("pointerleave", be, () => O(null)), Ai(be, "clientWidth", (e) => L(s, e)), q(e, o);
	};
	Y(fe, (e) => {
		U(l).length ? u.error ? e(me, 1) : e(he, -1) : e(pe);
	}), q(e, de), Ue();
}
xr([
	"click",
	"input",
	"keydown",
	"pointermove"
]);
// ../../../webdeps/node_modules/d3-path/dist/d3-path.mjs
var Mp = Math.PI, Np = 2 * Mp, Pp = 1e-6, Fp = Np - Pp;
function Ip(e) {
	this._ += e[0];
	for (let t = 1, n = e.length; t < n; ++t) this._ += arguments[t] + e[t];
}
function Lp(e) {
	let t = Math.floor(e);
	if (!(t >= 0)) throw Error(`invalid digits: ${e}`);
	if (t > 15) return Ip;
	let n = 10 ** t;
	return function(e) {
		this._ += e[0];
		for (let t = 1, r = e.length; t < r; ++t) this._ += Math.round(arguments[t] * n) / n + e[t];
	};
}
function Rp(e, t, n, r) {
	return e === n && t === r;
}
function zp(e) {
	let t = Math.floor(e);
	if (!(t <= 15)) return Rp;
	let n = 10 ** t, r = function(e) {
		return Math.round(e * n);
	};
	return function(e, t, n, i) {
		return r(e) === r(n) && r(t) === r(i);
	};
}
var Bp = class {
	constructor(e) {
		this._x0 = this._y0 = this._x1 = this._y1 = null, this._ = "", this._append = e == null ? Ip : Lp(e), this._equal = e == null ? Rp : zp(e);
	}
	moveTo(e, t) {
		this._append`M${this._x0 = this._x1 = +e},${this._y0 = this._y1 = +t}`;
	}
	closePath() {
		this._x1 !== null && (this._x1 = this._x0, this._y1 = this._y0, this._append`Z`);
	}
	lineTo(e, t) {
		this._append`L${this._x1 = +e},${this._y1 = +t}`;
	}
	quadraticCurveTo(e, t, n, r) {
		this._append`Q${+e},${+t},${this._x1 = +n},${this._y1 = +r}`;
	}
	bezierCurveTo(e, t, n, r, i, a) {
		this._append`C${+e},${+t},${+n},${+r},${this._x1 = +i},${this._y1 = +a}`;
	}
	arcTo(e, t, n, r, i) {
		if (e = +e, t = +t, n = +n, r = +r, i = +i, i < 0) throw Error(`negative radius: ${i}`);
		let a = this._x1, o = this._y1, s = n - e, c = r - t, l = a - e, u = o - t, d = l * l + u * u;
		if (this._x1 === null) this._append`M${this._x1 = e},${this._y1 = t}`;
		else if (d > Pp) {
			if (!(Math.abs(u * s - c * l) > Pp) || !i) this._append`L${this._x1 = e},${this._y1 = t}`;
			else {
				let f = n - a, p = r - o, m = s * s + c * c, h = f * f + p * p, g = Math.sqrt(m), _ = Math.sqrt(d), v = i * Math.tan((Mp - Math.acos((m + d - h) / (2 * g * _))) / 2), y = v / _, b = v / g;
				Math.abs(y - 1) > Pp && this._append`L${e + y * l},${t + y * u}`, this._append`A${i},${i},0,0,${+(u * f > l * p)},${this._x1 = e + b * s},${this._y1 = t + b * c}`;
			}
		}
	}
	arc(e, t, n, r, i, a) {
		if (e = +e, t = +t, n = +n, a = !!a, n < 0) throw Error(`negative radius: ${n}`);
		let o = n * Math.cos(r), s = n * Math.sin(r), c = e + o, l = t + s, u = 1 ^ a, d = a ? r - i : i - r;
		if (this._x1 === null ? this._append`M${c},${l}` : (Math.abs(this._x1 - c) > Pp || Math.abs(this._y1 - l) > Pp) && this._append`L${c},${l}`, n) {
			if (d < 0 && (d = d % Np + Np), d > Fp) this._append`A${n},${n},0,1,${u},${e - o},${t - s}A${n},${n},0,1,${u},${this._x1 = c},${this._y1 = l}`;
			else if (d > Pp) {
				let a = e + n * Math.cos(i), o = t + n * Math.sin(i);
				if (d >= Mp && this._equal(c, l, a, o)) {
					d /= 2;
					let i = r + d;
					this._append`A${n},${n},0,${+(d >= Mp)},${u},${e + n * Math.cos(i)},${t + n * Math.sin(i)}`;
				}
				this._append`A${n},${n},0,${+(d >= Mp)},${u},${this._x1 = a},${this._y1 = o}`;
			}
		}
	}
	rect(e, t, n, r) {
		this._append`M${this._x0 = this._x1 = +e},${this._y0 = this._y1 = +t}h${n = +n}v${+r}h${-n}Z`;
	}
	toString() {
		return this._;
	}
};
Bp.prototype;
// ../../../webdeps/node_modules/d3-shape/dist/d3-shape.mjs
function Vp(e) {
	return function() {
		return e;
	};
}
var Hp = Math.cos, Up = Math.sin, Wp = Math.sqrt, Gp = 1e-12, Kp = Math.PI;
Kp / 2;
var qp = 2 * Kp;
function Jp(e) {
	let t = 3;
	return e.digits = function(n) {
		if (!arguments.length) return t;
		if (n == null) t = null;
		else {
			let e = Math.floor(n);
			if (!(e >= 0)) throw RangeError(`invalid digits: ${n}`);
			t = e;
		}
		return e;
	}, () => new Bp(t);
}
Array.prototype.slice;
function Yp(e) {
	return typeof e == "object" && "length" in e ? e : Array.from(e);
}
function Xp(e) {
	this._context = e;
}
Xp.prototype = {
	areaStart: function() {
		this._line = 0;
	},
	areaEnd: function() {
		this._line = NaN;
	},
	lineStart: function() {
		this._point = 0;
	},
	lineEnd: function() {
		(this._line || this._line !== 0 && this._point === 1) && this._context.closePath(), this._line = 1 - this._line;
	},
	point: function(e, t) {
		switch (e = +e, t = +t, this._point) {
			case 0:
				this._point = 1, this._line ? this._context.lineTo(e, t) : this._context.moveTo(e, t);
				break;
			case 1: this._point = 2;
			default: this._context.lineTo(e, t);
		}
	}
};
function Zp(e) {
	return new Xp(e);
}
function Qp(e) {
	return e[0];
}
function $p(e) {
	return e[1];
}
function em(e, t) {
	var n = Vp(!0), r = null, i = Zp, a = null, o = Jp(s);
	e = typeof e == "function" ? e : e === void 0 ? Qp : Vp(e), t = typeof t == "function" ? t : t === void 0 ? $p : Vp(t);
	function s(s) {
		var c, l = (s = Yp(s)).length, u, d = !1, f;
		for (r ?? (a = i(f = o())), c = 0; c <= l; ++c) !(c < l && n(u = s[c], c, s)) === d && ((d = !d) ? a.lineStart() : a.lineEnd()), d && a.point(+e(u, c, s), +t(u, c, s));
		if (f) return a = null, f + "" || null;
	}
	return s.x = function(t) {
		return arguments.length ? (e = typeof t == "function" ? t : Vp(+t), s) : e;
	}, s.y = function(e) {
		return arguments.length ? (t = typeof e == "function" ? e : Vp(+e), s) : t;
	}, s.defined = function(e) {
		return arguments.length ? (n = typeof e == "function" ? e : Vp(!!e), s) : n;
	}, s.curve = function(e) {
		return arguments.length ? (i = e, r != null && (a = i(r)), s) : i;
	}, s.context = function(e) {
		return arguments.length ? (e == null ? r = a = null : a = i(r = e), s) : r;
	}, s;
}
nm(Zp);
function tm(e) {
	this._curve = e;
}
tm.prototype = {
	areaStart: function() {
		this._curve.areaStart();
	},
	areaEnd: function() {
		this._curve.areaEnd();
	},
	lineStart: function() {
		this._curve.lineStart();
	},
	lineEnd: function() {
		this._curve.lineEnd();
	},
	point: function(e, t) {
		this._curve.point(t * Math.sin(e), t * -Math.cos(e));
	}
};
function nm(e) {
	function t(t) {
		return new tm(e(t));
	}
	return t._curve = e, t;
}
Wp(3);
var rm = { draw(e, t) {
	let n = Wp(t / Kp);
	e.moveTo(n, 0), e.arc(0, 0, n, 0, qp);
} }, im = { draw(e, t) {
	let n = Wp(t / 5) / 2;
	e.moveTo(-3 * n, -n), e.lineTo(-n, -n), e.lineTo(-n, -3 * n), e.lineTo(n, -3 * n), e.lineTo(n, -n), e.lineTo(3 * n, -n), e.lineTo(3 * n, n), e.lineTo(n, n), e.lineTo(n, 3 * n), e.lineTo(-n, 3 * n), e.lineTo(-n, n), e.lineTo(-3 * n, n), e.closePath();
} }, am = Wp(1 / 3), om = am * 2, sm = { draw(e, t) {
	let n = Wp(t / om), r = n * am;
	e.moveTo(0, -n), e.lineTo(r, 0), e.lineTo(0, n), e.lineTo(-r, 0), e.closePath();
} }, cm = { draw(e, t) {
	let n = Wp(t), r = -n / 2;
	e.rect(r, r, n, n);
} }, lm = .8908130915292852, um = Up(Kp / 10) / Up(7 * Kp / 10), dm = Up(qp / 10) * um, fm = -Hp(qp / 10) * um, pm = { draw(e, t) {
	let n = Wp(t * lm), r = dm * n, i = fm * n;
	e.moveTo(0, -n), e.lineTo(r, i);
	for (let t = 1; t < 5; ++t) {
		let a = qp * t / 5, o = Hp(a), s = Up(a);
		e.lineTo(s * n, -o * n), e.lineTo(o * r - s * i, s * r + o * i);
	}
	e.closePath();
} }, mm = Wp(3), hm = { draw(e, t) {
	let n = -Wp(t / (mm * 3));
	e.moveTo(0, n * 2), e.lineTo(-mm * n, -n), e.lineTo(mm * n, -n), e.closePath();
} };
Wp(3);
var gm = -.5, _m = Wp(3) / 2, vm = 1 / Wp(12), ym = (vm / 2 + 1) * 3, bm = { draw(e, t) {
	let n = Wp(t / ym), r = n / 2, i = n * vm, a = r, o = n * vm + n, s = -a, c = o;
	e.moveTo(r, i), e.lineTo(a, o), e.lineTo(s, c), e.lineTo(gm * r - _m * i, _m * r + gm * i), e.lineTo(gm * a - _m * o, _m * a + gm * o), e.lineTo(gm * s - _m * c, _m * s + gm * c), e.lineTo(gm * r + _m * i, gm * i - _m * r), e.lineTo(gm * a + _m * o, gm * o - _m * a), e.lineTo(gm * s + _m * c, gm * c - _m * s), e.closePath();
} };
function xm(e, t) {
	let n = null, r = Jp(i);
	e = typeof e == "function" ? e : Vp(e || rm), t = typeof t == "function" ? t : Vp(t === void 0 ? 64 : +t);
	function i() {
		let i;
		if (n ||= i = r(), e.apply(this, arguments).draw(n, +t.apply(this, arguments)), i) return n = null, i + "" || null;
	}
	return i.type = function(t) {
		return arguments.length ? (e = typeof t == "function" ? t : Vp(t), i) : e;
	}, i.size = function(e) {
		return arguments.length ? (t = typeof e == "function" ? e : Vp(+e), i) : t;
	}, i.context = function(e) {
		return arguments.length ? (n = e ?? null, i) : n;
	}, i;
}
function Sm() {}
function Cm(e, t, n) {
	e._context.bezierCurveTo((2 * e._x0 + e._x1) / 3, (2 * e._y0 + e._y1) / 3, (e._x0 + 2 * e._x1) / 3, (e._y0 + 2 * e._y1) / 3, (e._x0 + 4 * e._x1 + t) / 6, (e._y0 + 4 * e._y1 + n) / 6);
}
function wm(e) {
	this._context = e;
}
wm.prototype = {
	areaStart: function() {
		this._line = 0;
	},
	areaEnd: function() {
		this._line = NaN;
	},
	lineStart: function() {
		this._x0 = this._x1 = this._y0 = this._y1 = NaN, this._point = 0;
	},
	lineEnd: function() {
		switch (this._point) {
			case 3: Cm(this, this._x1, this._y1);
			case 2: this._context.lineTo(this._x1, this._y1);
		}
		(this._line || this._line !== 0 && this._point === 1) && this._context.closePath(), this._line = 1 - this._line;
	},
	point: function(e, t) {
		switch (e = +e, t = +t, this._point) {
			case 0:
				this._point = 1, this._line ? this._context.lineTo(e, t) : this._context.moveTo(e, t);
				break;
			case 1:
				this._point = 2;
				break;
			case 2: this._point = 3, this._context.lineTo((5 * this._x0 + this._x1) / 6, (5 * this._y0 + this._y1) / 6);
			default: Cm(this, e, t);
		}
		this._x0 = this._x1, this._x1 = e, this._y0 = this._y1, this._y1 = t;
	}
};
function Tm(e, t) {
	this._basis = new wm(e), this._beta = t;
}
Tm.prototype = {
	lineStart: function() {
		this._x = [], this._y = [], this._basis.lineStart();
	},
	lineEnd: function() {
		var e = this._x, t = this._y, n = e.length - 1;
		if (n > 0) for (var r = e[0], i = t[0], a = e[n] - r, o = t[n] - i, s = -1, c; ++s <= n;) c = s / n, this._basis.point(this._beta * e[s] + (1 - this._beta) * (r + c * a), this._beta * t[s] + (1 - this._beta) * (i + c * o));
		this._x = this._y = null, this._basis.lineEnd();
	},
	point: function(e, t) {
		this._x.push(+e), this._y.push(+t);
	}
}, (function e(t) {
	function n(e) {
		return t === 1 ? new wm(e) : new Tm(e, t);
	}
	return n.beta = function(t) {
		return e(+t);
	}, n;
})(.85);
function Em(e, t, n) {
	e._context.bezierCurveTo(e._x1 + e._k * (e._x2 - e._x0), e._y1 + e._k * (e._y2 - e._y0), e._x2 + e._k * (e._x1 - t), e._y2 + e._k * (e._y1 - n), e._x2, e._y2);
}
function Dm(e, t) {
	this._context = e, this._k = (1 - t) / 6;
}
Dm.prototype = {
	areaStart: function() {
		this._line = 0;
	},
	areaEnd: function() {
		this._line = NaN;
	},
	lineStart: function() {
		this._x0 = this._x1 = this._x2 = this._y0 = this._y1 = this._y2 = NaN, this._point = 0;
	},
	lineEnd: function() {
		switch (this._point) {
			case 2:
				this._context.lineTo(this._x2, this._y2);
				break;
			case 3: Em(this, this._x1, this._y1);
		}
		(this._line || this._line !== 0 && this._point === 1) && this._context.closePath(), this._line = 1 - this._line;
	},
	point: function(e, t) {
		switch (e = +e, t = +t, this._point) {
			case 0:
				this._point = 1, this._line ? this._context.lineTo(e, t) : this._context.moveTo(e, t);
				break;
			case 1:
				this._point = 2, this._x1 = e, this._y1 = t;
				break;
			case 2: this._point = 3;
			default: Em(this, e, t);
		}
		this._x0 = this._x1, this._x1 = this._x2, this._x2 = e, this._y0 = this._y1, this._y1 = this._y2, this._y2 = t;
	}
}, (function e(t) {
	function n(e) {
		return new Dm(e, t);
	}
	return n.tension = function(t) {
		return e(+t);
	}, n;
})(0);
function Om(e, t) {
	this._context = e, this._k = (1 - t) / 6;
}
Om.prototype = {
	areaStart: Sm,
	areaEnd: Sm,
	lineStart: function() {
		this._x0 = this._x1 = this._x2 = this._x3 = this._x4 = this._x5 = this._y0 = this._y1 = this._y2 = this._y3 = this._y4 = this._y5 = NaN, this._point = 0;
	},
	lineEnd: function() {
		switch (this._point) {
			case 1:
				this._context.moveTo(this._x3, this._y3), this._context.closePath();
				break;
			case 2:
				this._context.lineTo(this._x3, this._y3), this._context.closePath();
				break;
			case 3: this.point(this._x3, this._y3), this.point(this._x4, this._y4), this.point(this._x5, this._y5);
		}
	},
	point: function(e, t) {
		switch (e = +e, t = +t, this._point) {
			case 0:
				this._point = 1, this._x3 = e, this._y3 = t;
				break;
			case 1:
				this._point = 2, this._context.moveTo(this._x4 = e, this._y4 = t);
				break;
			case 2:
				this._point = 3, this._x5 = e, this._y5 = t;
				break;
			default: Em(this, e, t);
		}
		this._x0 = this._x1, this._x1 = this._x2, this._x2 = e, this._y0 = this._y1, this._y1 = this._y2, this._y2 = t;
	}
}, (function e(t) {
	function n(e) {
		return new Om(e, t);
	}
	return n.tension = function(t) {
		return e(+t);
	}, n;
})(0);
function km(e, t) {
	this._context = e, this._k = (1 - t) / 6;
}
km.prototype = {
	areaStart: function() {
		this._line = 0;
	},
	areaEnd: function() {
		this._line = NaN;
	},
	lineStart: function() {
		this._x0 = this._x1 = this._x2 = this._y0 = this._y1 = this._y2 = NaN, this._point = 0;
	},
	lineEnd: function() {
		(this._line || this._line !== 0 && this._point === 3) && this._context.closePath(), this._line = 1 - this._line;
	},
	point: function(e, t) {
		switch (e = +e, t = +t, this._point) {
			case 0:
				this._point = 1;
				break;
			case 1:
				this._point = 2;
				break;
			case 2:
				this._point = 3, this._line ? this._context.lineTo(this._x2, this._y2) : this._context.moveTo(this._x2, this._y2);
				break;
			case 3: this._point = 4;
			default: Em(this, e, t);
		}
		this._x0 = this._x1, this._x1 = this._x2, this._x2 = e, this._y0 = this._y1, this._y1 = this._y2, this._y2 = t;
	}
}, (function e(t) {
	function n(e) {
		return new km(e, t);
	}
	return n.tension = function(t) {
		return e(+t);
	}, n;
})(0);
function Am(e, t, n) {
	var r = e._x1, i = e._y1, a = e._x2, o = e._y2;
	if (e._l01_a > Gp) {
		var s = 2 * e._l01_2a + 3 * e._l01_a * e._l12_a + e._l12_2a, c = 3 * e._l01_a * (e._l01_a + e._l12_a);
		r = (r * s - e._x0 * e._l12_2a + e._x2 * e._l01_2a) / c, i = (i * s - e._y0 * e._l12_2a + e._y2 * e._l01_2a) / c;
	}
	if (e._l23_a > Gp) {
		var l = 2 * e._l23_2a + 3 * e._l23_a * e._l12_a + e._l12_2a, u = 3 * e._l23_a * (e._l23_a + e._l12_a);
		a = (a * l + e._x1 * e._l23_2a - t * e._l12_2a) / u, o = (o * l + e._y1 * e._l23_2a - n * e._l12_2a) / u;
	}
	e._context.bezierCurveTo(r, i, a, o, e._x2, e._y2);
}
function jm(e, t) {
	this._context = e, this._alpha = t;
}
jm.prototype = {
	areaStart: function() {
		this._line = 0;
	},
	areaEnd: function() {
		this._line = NaN;
	},
	lineStart: function() {
		this._x0 = this._x1 = this._x2 = this._y0 = this._y1 = this._y2 = NaN, this._l01_a = this._l12_a = this._l23_a = this._l01_2a = this._l12_2a = this._l23_2a = this._point = 0;
	},
	lineEnd: function() {
		switch (this._point) {
			case 2:
				this._context.lineTo(this._x2, this._y2);
				break;
			case 3: this.point(this._x2, this._y2);
		}
		(this._line || this._line !== 0 && this._point === 1) && this._context.closePath(), this._line = 1 - this._line;
	},
	point: function(e, t) {
		if (e = +e, t = +t, this._point) {
			var n = this._x2 - e, r = this._y2 - t;
			this._l23_a = Math.sqrt(this._l23_2a = (n * n + r * r) ** +this._alpha);
		}
		switch (this._point) {
			case 0:
				this._point = 1, this._line ? this._context.lineTo(e, t) : this._context.moveTo(e, t);
				break;
			case 1:
				this._point = 2;
				break;
			case 2: this._point = 3;
			default: Am(this, e, t);
		}
		this._l01_a = this._l12_a, this._l12_a = this._l23_a, this._l01_2a = this._l12_2a, this._l12_2a = this._l23_2a, this._x0 = this._x1, this._x1 = this._x2, this._x2 = e, this._y0 = this._y1, this._y1 = this._y2, this._y2 = t;
	}
}, (function e(t) {
	function n(e) {
		return t ? new jm(e, t) : new Dm(e, 0);
	}
	return n.alpha = function(t) {
		return e(+t);
	}, n;
})(.5);
function Mm(e, t) {
	this._context = e, this._alpha = t;
}
Mm.prototype = {
	areaStart: Sm,
	areaEnd: Sm,
	lineStart: function() {
		this._x0 = this._x1 = this._x2 = this._x3 = this._x4 = this._x5 = this._y0 = this._y1 = this._y2 = this._y3 = this._y4 = this._y5 = NaN, this._l01_a = this._l12_a = this._l23_a = this._l01_2a = this._l12_2a = this._l23_2a = this._point = 0;
	},
	lineEnd: function() {
		switch (this._point) {
			case 1:
				this._context.moveTo(this._x3, this._y3), this._context.closePath();
				break;
			case 2:
				this._context.lineTo(this._x3, this._y3), this._context.closePath();
				break;
			case 3: this.point(this._x3, this._y3), this.point(this._x4, this._y4), this.point(this._x5, this._y5);
		}
	},
	point: function(e, t) {
		if (e = +e, t = +t, this._point) {
			var n = this._x2 - e, r = this._y2 - t;
			this._l23_a = Math.sqrt(this._l23_2a = (n * n + r * r) ** +this._alpha);
		}
		switch (this._point) {
			case 0:
				this._point = 1, this._x3 = e, this._y3 = t;
				break;
			case 1:
				this._point = 2, this._context.moveTo(this._x4 = e, this._y4 = t);
				break;
			case 2:
				this._point = 3, this._x5 = e, this._y5 = t;
				break;
			default: Am(this, e, t);
		}
		this._l01_a = this._l12_a, this._l12_a = this._l23_a, this._l01_2a = this._l12_2a, this._l12_2a = this._l23_2a, this._x0 = this._x1, this._x1 = this._x2, this._x2 = e, this._y0 = this._y1, this._y1 = this._y2, this._y2 = t;
	}
}, (function e(t) {
	function n(e) {
		return t ? new Mm(e, t) : new Om(e, 0);
	}
	return n.alpha = function(t) {
		return e(+t);
	}, n;
})(.5);
function Nm(e, t) {
	this._context = e, this._alpha = t;
}
Nm.prototype = {
	areaStart: function() {
		this._line = 0;
	},
	areaEnd: function() {
		this._line = NaN;
	},
	lineStart: function() {
		this._x0 = this._x1 = this._x2 = this._y0 = this._y1 = this._y2 = NaN, this._l01_a = this._l12_a = this._l23_a = this._l01_2a = this._l12_2a = this._l23_2a = this._point = 0;
	},
	lineEnd: function() {
		(this._line || this._line !== 0 && this._point === 3) && this._context.closePath(), this._line = 1 - this._line;
	},
	point: function(e, t) {
		if (e = +e, t = +t, this._point) {
			var n = this._x2 - e, r = this._y2 - t;
			this._l23_a = Math.sqrt(this._l23_2a = (n * n + r * r) ** +this._alpha);
		}
		switch (this._point) {
			case 0:
				this._point = 1;
				break;
			case 1:
				this._point = 2;
				break;
			case 2:
				this._point = 3, this._line ? this._context.lineTo(this._x2, this._y2) : this._context.moveTo(this._x2, this._y2);
				break;
			case 3: this._point = 4;
			default: Am(this, e, t);
		}
		this._l01_a = this._l12_a, this._l12_a = this._l23_a, this._l01_2a = this._l12_2a, this._l12_2a = this._l23_2a, this._x0 = this._x1, this._x1 = this._x2, this._x2 = e, this._y0 = this._y1, this._y1 = this._y2, this._y2 = t;
	}
}, (function e(t) {
	function n(e) {
		return t ? new Nm(e, t) : new km(e, 0);
	}
	return n.alpha = function(t) {
		return e(+t);
	}, n;
})(.5);
function Pm(e) {
	return e < 0 ? -1 : 1;
}
function Fm(e, t, n) {
	var r = e._x1 - e._x0, i = t - e._x1, a = (e._y1 - e._y0) / (r || i < 0 && -0), o = (n - e._y1) / (i || r < 0 && -0), s = (a * i + o * r) / (r + i);
	return (Pm(a) + Pm(o)) * Math.min(Math.abs(a), Math.abs(o), .5 * Math.abs(s)) || 0;
}
function Im(e, t) {
	var n = e._x1 - e._x0;
	return n ? (3 * (e._y1 - e._y0) / n - t) / 2 : t;
}
function Lm(e, t, n) {
	var r = e._x0, i = e._y0, a = e._x1, o = e._y1, s = (a - r) / 3;
	e._context.bezierCurveTo(r + s, i + s * t, a - s, o - s * n, a, o);
}
function Rm(e) {
	this._context = e;
}
Rm.prototype = {
	areaStart: function() {
		this._line = 0;
	},
	areaEnd: function() {
		this._line = NaN;
	},
	lineStart: function() {
		this._x0 = this._x1 = this._y0 = this._y1 = this._t0 = NaN, this._point = 0;
	},
	lineEnd: function() {
		switch (this._point) {
			case 2:
				this._context.lineTo(this._x1, this._y1);
				break;
			case 3: Lm(this, this._t0, Im(this, this._t0));
		}
		(this._line || this._line !== 0 && this._point === 1) && this._context.closePath(), this._line = 1 - this._line;
	},
	point: function(e, t) {
		var n = NaN;
		if (e = +e, t = +t, e !== this._x1 || t !== this._y1) {
			switch (this._point) {
				case 0:
					this._point = 1, this._line ? this._context.lineTo(e, t) : this._context.moveTo(e, t);
					break;
				case 1:
					this._point = 2;
					break;
				case 2:
					this._point = 3, Lm(this, Im(this, n = Fm(this, e, t)), n);
					break;
				default: Lm(this, this._t0, n = Fm(this, e, t));
			}
			this._x0 = this._x1, this._x1 = e, this._y0 = this._y1, this._y1 = t, this._t0 = n;
		}
	}
}, Object.create(Rm.prototype).point = function(e, t) {
	Rm.prototype.point.call(this, t, e);
};
// src/draw/hues.ts
var zm = [
	"#1b75a8",
	"#b35c00",
	"#00795a",
	"#b0487f",
	"#6b56b5",
	"#7a6a00",
	"#c0392b",
	"#4a4f57"
], Bm = [
	"#72bdea",
	"#eea64d",
	"#4fc7a0",
	"#e88fbd",
	"#b3a3f0",
	"#d9c74e",
	"#f28b7f",
	"#c3c8ce"
], Vm = [
	rm,
	cm,
	hm,
	sm,
	im,
	pm,
	bm
], Hm = [
	"",
	"6 3",
	"2 2",
	"8 3 2 3",
	"10 4",
	"4 2 1 2",
	"1 3",
	"12 3 3 3"
], Um = zm.length;
function Wm(e, t) {
	return (t ? Bm : zm)[(e % Um + Um) % Um];
}
function Gm(e) {
	return e ? "#7d858f" : "#83898f";
}
function Km(e, t = 50) {
	return xm(Vm[(e % Vm.length + Vm.length) % Vm.length], t)() ?? "";
}
function qm(e) {
	return Hm[(e % Hm.length + Hm.length) % Hm.length];
}
// ../../../webdeps/node_modules/d3-quadtree/dist/d3-quadtree.mjs
function Jm(e) {
	let t = +this._x.call(null, e), n = +this._y.call(null, e);
	return Ym(this.cover(t, n), t, n, e);
}
function Ym(e, t, n, r) {
	if (isNaN(t) || isNaN(n)) return e;
	var i, a = e._root, o = { data: r }, s = e._x0, c = e._y0, l = e._x1, u = e._y1, d, f, p, m, h, g, _, v;
	if (!a) return e._root = o, e;
	for (; a.length;) if ((h = t >= (d = (s + l) / 2)) ? s = d : l = d, (g = n >= (f = (c + u) / 2)) ? c = f : u = f, i = a, !(a = a[_ = g << 1 | h])) return i[_] = o, e;
	if (p = +e._x.call(null, a.data), m = +e._y.call(null, a.data), t === p && n === m) return o.next = a, i ? i[_] = o : e._root = o, e;
	do
		i = i ? i[_] = [
			,
			,
			,
			,
		] : e._root = [
			,
			,
			,
			,
		], (h = t >= (d = (s + l) / 2)) ? s = d : l = d, (g = n >= (f = (c + u) / 2)) ? c = f : u = f;
	while ((_ = g << 1 | h) == (v = (m >= f) << 1 | p >= d));
	return i[v] = a, i[_] = o, e;
}
function Xm(e) {
	Array.isArray(e) || (e = Array.from(e));
	let t = e.length, n = new Float64Array(t), r = new Float64Array(t), i = Infinity, a = i, o = -i, s = o;
	for (let c = 0, l, u, d; c < t; ++c) isNaN(u = +this._x.call(null, l = e[c])) || isNaN(d = +this._y.call(null, l)) ? n[c] = NaN : (n[c] = u, r[c] = d, u < i && (i = u), u > o && (o = u), d < a && (a = d), d > s && (s = d));
	if (i > o || a > s) return this;
	this.cover(i, a).cover(o, s);
	for (let i = 0; i < t; ++i) Ym(this, n[i], r[i], e[i]);
	return this;
}
function Zm(e, t) {
	if (isNaN(e = +e) || isNaN(t = +t)) return this;
	var n = this._x0, r = this._y0, i = this._x1, a = this._y1;
	if (isNaN(n)) i = (n = Math.floor(e)) + 1, a = (r = Math.floor(t)) + 1;
	else {
		for (var o = i - n || 1, s = this._root, c, l; n > e || e >= i || r > t || t >= a;) switch (l = (t < r) << 1 | e < n, c = [
			,
			,
			,
			,
		], c[l] = s, s = c, o *= 2, l) {
			case 0:
				i = n + o, a = r + o;
				break;
			case 1:
				n = i - o, a = r + o;
				break;
			case 2:
				i = n + o, r = a - o;
				break;
			case 3: n = i - o, r = a - o;
		}
		this._root && this._root.length && (this._root = s);
	}
	return this._x0 = n, this._y0 = r, this._x1 = i, this._y1 = a, this;
}
function Qm() {
	var e = [];
	return this.visit(function(t) {
		if (!t.length) do
			e.push(t.data);
		while (t = t.next);
	}), e;
}
function $m(e) {
	return arguments.length ? this.cover(+e[0][0], +e[0][1]).cover(+e[1][0], +e[1][1]) : isNaN(this._x0) ? void 0 : [[this._x0, this._y0], [this._x1, this._y1]];
}
function eh(e, t, n, r, i) {
	this.node = e, this.x0 = t, this.y0 = n, this.x1 = r, this.y1 = i;
}
function th(e, t, n) {
	var r, i = this._x0, a = this._y0, o, s, c, l, u = this._x1, d = this._y1, f = [], p = this._root, m, h;
	for (p && f.push(new eh(p, i, a, u, d)), n == null ? n = Infinity : (i = e - n, a = t - n, u = e + n, d = t + n, n *= n); m = f.pop();) if (!(!(p = m.node) || (o = m.x0) > u || (s = m.y0) > d || (c = m.x1) < i || (l = m.y1) < a)) {
		if (p.length) {
			var g = (o + c) / 2, _ = (s + l) / 2;
			f.push(new eh(p[3], g, _, c, l), new eh(p[2], o, _, g, l), new eh(p[1], g, s, c, _), new eh(p[0], o, s, g, _)), (h = (t >= _) << 1 | e >= g) && (m = f[f.length - 1], f[f.length - 1] = f[f.length - 1 - h], f[f.length - 1 - h] = m);
		} else {
			var v = e - +this._x.call(null, p.data), y = t - +this._y.call(null, p.data), b = v * v + y * y;
			if (b < n) {
				var x = Math.sqrt(n = b);
				i = e - x, a = t - x, u = e + x, d = t + x, r = p.data;
			}
		}
	}
	return r;
}
function nh(e) {
	if (isNaN(u = +this._x.call(null, e)) || isNaN(d = +this._y.call(null, e))) return this;
	var t, n = this._root, r, i, a, o = this._x0, s = this._y0, c = this._x1, l = this._y1, u, d, f, p, m, h, g, _;
	if (!n) return this;
	if (n.length) for (;;) {
		if ((m = u >= (f = (o + c) / 2)) ? o = f : c = f, (h = d >= (p = (s + l) / 2)) ? s = p : l = p, t = n, !(n = n[g = h << 1 | m])) return this;
		if (!n.length) break;
		(t[g + 1 & 3] || t[g + 2 & 3] || t[g + 3 & 3]) && (r = t, _ = g);
	}
	for (; n.data !== e;) if (i = n, !(n = n.next)) return this;
	return (a = n.next) && delete n.next, i ? (a ? i.next = a : delete i.next, this) : t ? (a ? t[g] = a : delete t[g], (n = t[0] || t[1] || t[2] || t[3]) && n === (t[3] || t[2] || t[1] || t[0]) && !n.length && (r ? r[_] = n : this._root = n), this) : (this._root = a, this);
}
function rh(e) {
	for (var t = 0, n = e.length; t < n; ++t) this.remove(e[t]);
	return this;
}
function ih() {
	return this._root;
}
function ah() {
	var e = 0;
	return this.visit(function(t) {
		if (!t.length) do
			++e;
		while (t = t.next);
	}), e;
}
function oh(e) {
	var t = [], n, r = this._root, i, a, o, s, c;
	for (r && t.push(new eh(r, this._x0, this._y0, this._x1, this._y1)); n = t.pop();) if (!e(r = n.node, a = n.x0, o = n.y0, s = n.x1, c = n.y1) && r.length) {
		var l = (a + s) / 2, u = (o + c) / 2;
		(i = r[3]) && t.push(new eh(i, l, u, s, c)), (i = r[2]) && t.push(new eh(i, a, u, l, c)), (i = r[1]) && t.push(new eh(i, l, o, s, u)), (i = r[0]) && t.push(new eh(i, a, o, l, u));
	}
	return this;
}
function sh(e) {
	var t = [], n = [], r;
	for (this._root && t.push(new eh(this._root, this._x0, this._y0, this._x1, this._y1)); r = t.pop();) {
		var i = r.node;
		if (i.length) {
			var a, o = r.x0, s = r.y0, c = r.x1, l = r.y1, u = (o + c) / 2, d = (s + l) / 2;
			(a = i[0]) && t.push(new eh(a, o, s, u, d)), (a = i[1]) && t.push(new eh(a, u, s, c, d)), (a = i[2]) && t.push(new eh(a, o, d, u, l)), (a = i[3]) && t.push(new eh(a, u, d, c, l));
		}
		n.push(r);
	}
	for (; r = n.pop();) e(r.node, r.x0, r.y0, r.x1, r.y1);
	return this;
}
function ch(e) {
	return e[0];
}
function lh(e) {
	return arguments.length ? (this._x = e, this) : this._x;
}
function uh(e) {
	return e[1];
}
function dh(e) {
	return arguments.length ? (this._y = e, this) : this._y;
}
function fh(e, t, n) {
	var r = new ph(t ?? ch, n ?? uh, NaN, NaN, NaN, NaN);
	return e == null ? r : r.addAll(e);
}
function ph(e, t, n, r, i, a) {
	this._x = e, this._y = t, this._x0 = n, this._y0 = r, this._x1 = i, this._y1 = a, this._root = void 0;
}
function mh(e) {
	for (var t = { data: e.data }, n = t; e = e.next;) n = n.next = { data: e.data };
	return t;
}
var hh = fh.prototype = ph.prototype;
hh.copy = function() {
	var e = new ph(this._x, this._y, this._x0, this._y0, this._x1, this._y1), t = this._root, n, r;
	if (!t) return e;
	if (!t.length) return e._root = mh(t), e;
	for (n = [{
		source: t,
		target: e._root = [
			,
			,
			,
			,
		]
	}]; t = n.pop();) for (var i = 0; i < 4; ++i) (r = t.source[i]) && (r.length ? n.push({
		source: r,
		target: t.target[i] = [
			,
			,
			,
			,
		]
	}) : t.target[i] = mh(r));
	return e;
}, hh.add = Jm, hh.addAll = Xm, hh.cover = Zm, hh.data = Qm, hh.extent = $m, hh.find = th, hh.remove = nh, hh.removeAll = rh, hh.root = ih, hh.size = ah, hh.visit = oh, hh.visitAfter = sh, hh.x = lh, hh.y = dh;
// src/draw/labels.ts
var gh = [
	[1, 0],
	[-1, 0],
	[0, -1],
	[0, 1],
	[1, -1],
	[-1, -1],
	[1, 1],
	[-1, 1]
];
function _h(e, t, n = 7, r = []) {
	let i = [...r];
	return e.map((e) => {
		for (let [r, a] of gh) {
			let o = {
				x: e.x + r * n - (r < 0 ? e.width : r === 0 ? e.width / 2 : 0),
				y: e.y + a * n - (a < 0 ? e.height : a === 0 ? e.height / 2 : 0),
				width: e.width,
				height: e.height
			};
			if (bh(o, t) && !i.some((e) => yh(e, o))) return i.push(o), {
				x: o.x,
				y: o.y
			};
		}
		return null;
	});
}
function vh(e, t, n, r) {
	let i = e.map((e, t) => t).sort((t, n) => e[t] - e[n]), a = [...e], o = n;
	for (let n of i) a[n] = Math.max(e[n], o), o = a[n] + t;
	let s = r;
	for (let e of [...i].reverse()) a[e] = Math.min(a[e], s), s = a[e] - t;
	return a;
}
function yh(e, t) {
	return e.x < t.x + t.width && t.x < e.x + e.width && e.y < t.y + t.height && t.y < e.y + e.height;
}
function bh(e, t) {
	return e.x >= t.x && e.y >= t.y && e.x + e.width <= t.x + t.width && e.y + e.height <= t.y + t.height;
}
function xh(e, t, n) {
	let r = !1;
	for (let i = 0, a = n.length - 1; i < n.length; a = i++) {
		let [o, s] = n[i], [c, l] = n[a];
		s > t != l > t && e < (c - o) * (t - s) / (l - s) + o && (r = !r);
	}
	return r;
}
// src/draw/sheet.ts
function Sh(e, t, n) {
	let r = devicePixelRatio || 1, [i, a] = [Math.max(1, Math.round(t * r)), Math.max(1, Math.round(n * r))];
	e.width !== i && (e.width = i), e.height !== a && (e.height = a), e.style.setProperty("width", `${t}px`), e.style.setProperty("height", `${n}px`);
	let o = e.getContext("2d");
	return o ? (o.setTransform(r, 0, 0, r, 0, 0), o.setLineDash([]), o.globalAlpha = 1, o.clearRect(0, 0, t, n), o) : null;
}
// src/parts/Points.svelte
var Ch = /* @__PURE__ */ K("<rect class=\"band\" fill=\"currentColor\" fill-opacity=\"0.08\"></rect>"), wh = /* @__PURE__ */ K("<line stroke=\"currentColor\"></line><text text-anchor=\"middle\" font-size=\"11\"> </text>", 1), Th = /* @__PURE__ */ K("<line stroke=\"currentColor\"></line><text text-anchor=\"end\" font-size=\"11\"> </text>", 1), Eh = /* @__PURE__ */ K("<!><!><!><!><text text-anchor=\"middle\" font-size=\"12\" font-weight=\"600\"> </text><text text-anchor=\"middle\" font-size=\"12\" font-weight=\"600\"> </text>", 1), Dh = /* @__PURE__ */ K("<text font-size=\"11.5\"> </text>"), Oh = /* @__PURE__ */ G("<svg aria-hidden=\"true\" class=\"svelte-12gf38j\"><!></svg> <canvas class=\"svelte-12gf38j\"></canvas> <svg class=\"top svelte-12gf38j\" aria-hidden=\"true\"><!><!></svg> <canvas class=\"over svelte-12gf38j\"></canvas>", 1), kh = /* @__PURE__ */ G("<div class=\"points svelte-12gf38j\"><div class=\"stage svelte-12gf38j\" role=\"application\" tabindex=\"0\"><!></div> <p class=\"readout small svelte-12gf38j\" aria-live=\"polite\"> </p></div>");
function Ah(e, t) {
	He(t, !0);
	let n = Ri(t, "ghost", 19, () => []), r = Ri(t, "chosen", 19, () => []), i = Ri(t, "grey", 3, !1), a = Ri(t, "height", 3, 420), o = Ri(t, "square", 3, !1), s = Ri(t, "area", 3, 46), c = Ri(t, "svg", 15), l = /* @__PURE__ */ I(0), u = /* @__PURE__ */ I(void 0), d = /* @__PURE__ */ I(void 0), f = /* @__PURE__ */ I(void 0), p = /* @__PURE__ */ I(void 0), h = /* @__PURE__ */ I(-1), g = [], _ = null, v = [], y = /* @__PURE__ */ P(() => U(l) < 480), b = /* @__PURE__ */ P(() => t.under ? {
		l: 8,
		r: 8,
		t: 8,
		b: 8
	} : {
		l: U(y) ? 44 : 58,
		r: 14,
		t: 12,
		b: 44
	}), x = /* @__PURE__ */ P(() => o() ? Math.max(220, Math.min(U(l), a())) : a()), S = /* @__PURE__ */ P(() => o() ? U(x) : U(l)), C = /* @__PURE__ */ P(() => Bc({
		kind: t.x.kind ?? "linear",
		domain: t.x.domain,
		range: [U(b).l, Math.max(U(b).l + 1, U(S) - U(b).r)]
	})), w = /* @__PURE__ */ P(() => Bc({
		kind: t.y.kind ?? "linear",
		domain: t.y.domain,
		range: [U(x) - U(b).b, U(b).t]
	})), T = /* @__PURE__ */ P(() => Float32Array.from(t.marks, (e) => U(C)(e.x))), E = /* @__PURE__ */ P(() => Float32Array.from(t.marks, (e) => U(w)(e.y))), D = /* @__PURE__ */ P(() => fh(t.marks.map((e, t) => t), (e) => U(T)[e], (e) => U(E)[e])), ee = /* @__PURE__ */ P(() => {
		let e = t.marks.map((e, t) => ({
			one: e,
			i: t
		})).filter(({ one: e }) => e.label), n = Array.from(U(T), (e, t) => ({
			x: e - 4,
			y: U(E)[t] - 4,
			width: 8,
			height: 8
		})), r = _h(e.map(({ one: e, i: t }) => ({
			x: U(T)[t],
			y: U(E)[t],
			width: e.label.length * 7 + 2,
			height: 13
		})), {
			x: U(b).l,
			y: U(b).t,
			width: U(S) - U(b).l - U(b).r,
			height: U(x) - U(b).t - U(b).b
		}, 8, n);
		return e.flatMap(({ one: e }, t) => r[t] ? [{
			text: e.label,
			key: e.key,
			...r[t]
		}] : []);
	}), O = /* @__PURE__ */ P(() => Vc({
		kind: t.x.kind ?? "linear",
		domain: t.x.domain,
		range: [0, 1]
	}, U(y) ? 4 : 8).filter((e) => e >= t.x.domain[0] && e <= t.x.domain[1])), te = /* @__PURE__ */ P(() => Vc({
		kind: t.y.kind ?? "linear",
		domain: t.y.domain,
		range: [0, 1]
	}, 6).filter((e) => e >= t.y.domain[0] && e <= t.y.domain[1])), k = /* @__PURE__ */ P(() => U(h) >= 0 && U(h) < t.marks.length ? t.readout(t.marks[U(h)]) : "");
	gn(() => {
		let e = U(u) && ne(U(u));
		if (!e) return;
		let a = r().length > 0, o = /* @__PURE__ */ new Map();
		e.fillStyle = Gm(t.dark), e.globalAlpha = .3;
		for (let t of n()) e.beginPath(), e.arc(U(C)(t.x), U(w)(t.y), 2, 0, 2 * Math.PI), e.fill();
		for (let n of [!1, !0]) for (let c = 0; c < t.marks.length; c++) {
			let l = t.marks[c], u = !a || r().includes(l.key);
			if (u !== n) continue;
			let d = o.get(l.shape);
			d || (d = new Path2D(Km(l.shape, s())), o.set(l.shape, d)), e.globalAlpha = u ? .85 : .22, e.fillStyle = i() && !(a && u) ? Gm(t.dark) : Wm(l.hue, t.dark), e.translate(U(T)[c], U(E)[c]), e.fill(d), e.translate(-U(T)[c], -U(E)[c]);
		}
		e.globalAlpha = 1;
	}), gn(() => {
		U(h), U(T), U(E), t.dark, r(), A();
	}), gn(() => t.hover?.subscribe(({ heads: e }) => {
		v = e, A();
	})), gn(() => {
		c(de);
	});
	function ne(e) {
		return Sh(e, U(S), U(x));
	}
	function A() {
		let e = U(d) && ne(U(d));
		if (!e) return;
		e.strokeStyle = t.dark ? "#fff" : "#111", e.lineWidth = 1.5;
		let n = U(h) >= 0 && U(h) < t.marks.length ? [t.marks[U(h)].key, ...v] : v;
		if (n.length) for (let r = 0; r < t.marks.length; r++) n.includes(t.marks[r].key) && (e.beginPath(), e.arc(U(T)[r], U(E)[r], r === U(h) ? 8 : 5.5, 0, 2 * Math.PI), e.stroke());
		if (g.length > 1) {
			e.setLineDash([4, 3]), e.beginPath();
			for (let [t, n] of g) e.lineTo(t, n);
			e.closePath(), e.stroke();
		}
	}
	function re(e) {
		let t = U(d).getBoundingClientRect();
		return {
			x: e.clientX - t.left,
			y: e.clientY - t.top
		};
	}
	function ie(e) {
		e !== U(h) && (L(h, e, !0), t.hover?.set({ heads: e >= 0 ? [t.marks[e].key] : [] }));
	}
	function ae(e) {
		let t = re(e);
		_ && e.pointerType !== "touch" && Math.hypot(t.x - _.x, t.y - _.y) > 4 ? (g.length || (g = [[_.x, _.y]]), g.push([t.x, t.y]), A()) : ie(U(D).find(t.x, t.y, 18) ?? -1);
	}
	function oe(e) {
		let n = re(e);
		if (g.length > 2) {
			let n = /* @__PURE__ */ new Set();
			for (let e = 0; e < t.marks.length; e++) xh(U(T)[e], U(E)[e], g) && n.add(t.marks[e].key);
			t.onchoose([...n], e.shiftKey);
		} else if (_) {
			let r = U(D).find(n.x, n.y, 18);
			r !== void 0 && (ie(r), t.onchoose([t.marks[r].key], e.shiftKey));
		}
		_ = null, g = [], A();
	}
	function se() {
		_ || ie(-1);
	}
	let ce = {
		ArrowRight: [1, 0],
		ArrowLeft: [-1, 0],
		ArrowUp: [0, -1],
		ArrowDown: [0, 1]
	};
	function le(e) {
		let n = ce[e.key];
		if (n && t.marks.length) ie(U(h) < 0 ? 0 : ue(n));
		else if ((e.key === "Enter" || e.key === " ") && U(h) >= 0) t.onchoose([t.marks[U(h)].key], e.shiftKey);
		else return;
		e.preventDefault(), e.stopPropagation();
	}
	function ue([e, n]) {
		let [r, i] = [U(h), Infinity];
		for (let a = 0; a < t.marks.length; a++) {
			let [t, o] = [U(T)[a] - U(T)[U(h)], U(E)[a] - U(E)[U(h)]], s = t * e + o * n, c = Math.abs(t * n) + Math.abs(o * e);
			if (s <= .01) continue;
			let l = s + 3 * c;
			l < i && ([r, i] = [a, l]);
		}
		return r;
	}
	function de() {
		let e = (e) => i() ? Gm(t.dark) : Wm(e.hue, t.dark), r = n().map((e) => `<circle cx="${U(C)(e.x).toFixed(1)}" cy="${U(w)(e.y).toFixed(1)}" r="2" fill="${Gm(t.dark)}" opacity="0.3"/>`).join(""), a = t.marks.map((t, n) => `<path transform="translate(${U(T)[n].toFixed(1)},${U(E)[n].toFixed(1)})" d="${Km(t.shape, s())}" fill="${e(t)}"/>`).join(""), [o, c] = [U(f), U(p)].map((e) => Gf(e).replace(/^<svg[^>]*>|<\/svg>$/g, ""));
		return `<svg xmlns="http://www.w3.org/2000/svg" width="${U(S)}" height="${U(x)}" font-family="sans-serif">${o}${r}${a}${c}</svg>`;
	}
	var fe = kh(), pe = R(fe), me = R(pe), he = (e) => {
		var n = Oh(), i = z(n), a = R(i), o = (e) => {
			var n = jr();
			ei(z(n), () => t.under, () => ({
				x: U(C),
				y: U(w),
				width: U(S),
				height: U(x)
			})), q(e, n);
		}, s = (e) => {
			var n = Eh(), r = z(n);
			X(r, 17, () => t.x.bands ?? [], (e) => e.label, (e, t) => {
				var n = Ch();
				H((e, t) => {
					Z(n, "x", e), Z(n, "width", t), Z(n, "y", U(b).t), Z(n, "height", U(x) - U(b).t - U(b).b);
				}, [() => U(C)(U(t).from), () => Math.max(1, U(C)(U(t).to) - U(C)(U(t).from))]), q(e, n);
			});
			var i = V(r);
			X(i, 17, () => t.y.bands ?? [], (e) => e.label, (e, t) => {
				var n = Ch();
				H((e, t) => {
					Z(n, "y", e), Z(n, "height", t), Z(n, "x", U(b).l), Z(n, "width", U(S) - U(b).l - U(b).r);
				}, [() => U(w)(U(t).to), () => Math.max(1, U(w)(U(t).from) - U(w)(U(t).to))]), q(e, n);
			});
			var a = V(i);
			X(a, 16, () => U(O), (e) => e, (e, t) => {
				var n = wh(), r = z(n), i = V(r), a = B(i, !0);
				H((e, n, o, s) => {
					Z(r, "x1", e), Z(r, "x2", n), Z(r, "y1", U(b).t), Z(r, "y2", U(x) - U(b).b), Z(r, "stroke-opacity", t === 0 ? .4 : .1), Z(i, "x", o), Z(i, "y", U(x) - U(b).b + 16), J(a, s);
				}, [
					() => U(C)(t),
					() => U(C)(t),
					() => U(C)(t),
					() => Q(t)
				]), q(e, n);
			});
			var o = V(a);
			X(o, 16, () => U(te), (e) => e, (e, t) => {
				var n = Th(), r = z(n), i = V(r), a = B(i, !0);
				H((e, n, o, s) => {
					Z(r, "y1", e), Z(r, "y2", n), Z(r, "x1", U(b).l), Z(r, "x2", U(S) - U(b).r), Z(r, "stroke-opacity", t === 0 ? .4 : .1), Z(i, "x", U(b).l - 6), Z(i, "y", o), J(a, s);
				}, [
					() => U(w)(t),
					() => U(w)(t),
					() => U(w)(t) + 4,
					() => Q(t)
				]), q(e, n);
			});
			var s = V(o), c = B(s, !0), l = V(s), u = B(l, !0);
			H(() => {
				Z(s, "x", (U(b).l + U(S) - U(b).r) / 2), Z(s, "y", U(x) - 6), J(c, t.x.label), Z(l, "transform", `translate(12 ${(U(b).t + U(x) - U(b).b) / 2}) rotate(-90)`), J(u, t.y.label);
			}), q(e, n);
		};
		Y(a, (e) => {
			t.under ? e(o) : e(s, -1);
		}), N(i), Mi(i, (e) => L(f, e), () => U(f));
		var c = V(i, 2);
		Mi(c, (e) => L(u, e), () => U(u));
		var l = V(c, 2), h = R(l);
		ei(h, () => t.above ?? m, () => ({
			x: U(C),
			y: U(w),
			width: U(S),
			height: U(x)
		})), X(V(h), 17, () => U(ee), Gr, (e, t) => {
			var n = Dh(), i = B(n, !0);
			H((e) => {
				Z(n, "x", U(t).x), Z(n, "y", U(t).y + 10.5), Z(n, "fill-opacity", e), J(i, U(t).text);
			}, [() => r().length && !r().includes(U(t).key) ? .45 : 1]), q(e, n);
		}), N(l), Mi(l, (e) => L(p, e), () => U(p));
		var v = V(l, 2);
		Mi(v, (e) => L(d, e), () => U(d)), H(() => {
			Z(i, "width", U(S)), Z(i, "height", U(x)), Z(i, "viewBox", `0 0 ${U(S) ?? ""} ${U(x) ?? ""}`), Z(l, "width", U(S)), Z(l, "height", U(x)), Z(l, "viewBox", `0 0 ${U(S) ?? ""} ${U(x) ?? ""}`);
		}), W("pointerdown", v, (e) => {
			_ = re(e), U(d)?.setPointerCapture(e.pointerId);
		}), W("pointermove", v, ae), W("pointerup", v, oe), br("pointercancel", v, () => {
			_ = null, g = [], A();
		}), br("pointerleave", v, se), q(e, n);
	};
	Y(me, (e) => {
		U(l) && e(he);
	}), N(pe);
	var ge = B(V(pe, 2), !0);
	N(fe), H(() => {
		Z(pe, "aria-label", `${t.name ?? ""}. Arrow keys move between points, Enter locks one, Shift and Enter add it.`), J(ge, U(k) || "Hover or use the arrow keys to read a point; drag around several to lock them.");
	}), W("keydown", pe, le), Ai(fe, "clientWidth", (e) => L(l, e)), q(e, fe), Ue();
}
xr([
	"keydown",
	"pointerdown",
	"pointermove",
	"pointerup"
]);
// src/views/eigenvalues/plane.ts
function jh(e) {
	let [t, n] = [Infinity, 0];
	for (let r of e) r > 0 && Number.isFinite(r) && (t = Math.min(t, r), n = Math.max(n, r));
	if (!n) return {
		low: .1,
		high: 1
	};
	let r = 10 ** Math.ceil(Math.log10(n) - 1e-9), i = Math.max(10 ** Math.floor(Math.log10(t) + 1e-9), r * 1e-4);
	return {
		low: Math.min(i, r / 10),
		high: r
	};
}
function Mh(e, { low: t, high: n }) {
	let r = Math.log10(t) - 1;
	return Math.max(0, (Math.log10(Math.max(e, 1e-300)) - r) / (Math.log10(n) - r));
}
function Nh(e, t, n) {
	let r = Math.hypot(e, t);
	if (!r) return {
		x: 0,
		y: 0
	};
	let i = Mh(r, n);
	return {
		x: i * e / r,
		y: i * t / r
	};
}
function Ph({ low: e, high: t }) {
	let n = [];
	for (let r = Math.round(Math.log10(e)); r <= Math.round(Math.log10(t)); r++) n.push({
		size: 10 ** r,
		label: Fh(r)
	});
	return n;
}
function Fh(e) {
	if (e >= 0 && e <= 3) return String(10 ** e);
	if (e < 0 && e >= -2) return (10 ** e).toFixed(-e);
	let t = Array.from(String(Math.abs(e)), (e) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(e)]).join("");
	return `10${e < 0 ? "⁻" : ""}${t}`;
}
// src/views/eigenvalues/View.svelte
var Ih = /* @__PURE__ */ t({ default: () => eg }), Lh = /* @__PURE__ */ K("<circle fill=\"none\" stroke=\"currentColor\"></circle>"), Rh = /* @__PURE__ */ K("<text text-anchor=\"middle\" font-size=\"11.5\" fill-opacity=\"0.8\"> </text>"), zh = /* @__PURE__ */ K("<!><line stroke=\"currentColor\" stroke-opacity=\"0.3\"></line><line stroke=\"currentColor\" stroke-opacity=\"0.3\"></line><!>", 1), Bh = /* @__PURE__ */ K("<text text-anchor=\"middle\" font-size=\"11\" class=\"ring svelte-125mvdi\"> </text>"), Vh = /* @__PURE__ */ G("<option> </option>"), Hh = /* @__PURE__ */ G("<span class=\"soft small\"> </span>"), Uh = /* @__PURE__ */ G("<label class=\"labeled svelte-125mvdi\">through <select><option>no other head</option><!></select></label> <!>", 1), Wh = /* @__PURE__ */ G("λ of W<sub>U</sub> W<sub>OV</sub> W<sub>E</sub>: on the right a head raises the logit of the token that it attends to (copies), on the left it lowers it.", 1), Gh = /* @__PURE__ */ G("λ of W<sub>E</sub>ᵀ W<sub>QK</sub> W<sub>E</sub>: on the right a token attends to tokens like itself (matches), on the left it avoids them.", 1), Kh = /* @__PURE__ */ G("λ of W<sub>E</sub>ᵀ W<sub>QK</sub> W<sub>OV</sub><sup> </sup> W<sub>E</sub> ", 1), qh = /* @__PURE__ */ G("<p class=\"problem\" role=\"alert\"> </p>"), Jh = /* @__PURE__ */ G("<p class=\"soft\"> <code> </code> lists them.</p>"), Yh = /* @__PURE__ */ K("<rect y=\"0\" fill=\"currentColor\" fill-opacity=\"0.12\"></rect>"), Xh = /* @__PURE__ */ K("<line y1=\"0\" stroke=\"currentColor\"></line><text text-anchor=\"middle\" font-size=\"11\"> </text>", 1), Zh = /* @__PURE__ */ K("<g class=\"row svelte-125mvdi\" role=\"presentation\"><rect x=\"0\"></rect><path></path><text x=\"20\" font-size=\"12\"> </text><line stroke-width=\"7\"></line><text text-anchor=\"end\" font-size=\"12\"> </text></g>"), Qh = /* @__PURE__ */ G("<div class=\"two svelte-125mvdi\"><figure><!></figure> <figure class=\"strip svelte-125mvdi\"><figcaption>Σλ / Σ|λ| of each head<!></figcaption> <svg role=\"img\" class=\"svelte-125mvdi\"><!><!><!></svg></figure></div> <!>", 1), $h = /* @__PURE__ */ G("<div class=\"controls svelte-125mvdi\"><span class=\"labeled svelte-125mvdi\" role=\"group\" aria-label=\"Circuit\">circuit <span class=\"seg\"><button>OV</button> <button>QK</button></span></span> <!></div> <p class=\"small soft\"><!> </p> <!>", 1);
function eg(e, t) {
	He(t, !0);
	let n = (e, t) => {
		let n = () => (t?.()).x, r = () => (t?.()).y, i = /* @__PURE__ */ P(() => n()(0)), a = /* @__PURE__ */ P(() => r()(0)), o = /* @__PURE__ */ P(() => n()(1) - n()(0));
		var s = zh(), c = z(s);
		X(c, 17, () => Ph(U(x)), (e) => e.size, (e, t) => {
			var n = Lh();
			H((e) => {
				Z(n, "cx", U(i)), Z(n, "cy", U(a)), Z(n, "r", e), Z(n, "stroke-opacity", U(t).size === 1 ? .5 : .18);
			}, [() => Mh(U(t).size, U(x)) * U(o)]), q(e, n);
		});
		var l = V(c), u = V(l);
		X(V(u), 16, () => [
			[0, "0°"],
			[90, "90°"],
			[180, "180°"],
			[270, "−90°"]
		], ([e, t]) => e, (e, t) => {
			var n = /* @__PURE__ */ P(() => _(t, 2));
			let r = () => U(n)[0], s = () => U(n)[1];
			var c = Rh(), l = B(c, !0);
			H((e, t) => {
				Z(c, "x", e), Z(c, "y", t), J(l, s());
			}, [() => U(i) + U(o) * 1.08 * Math.cos(r() * Math.PI / 180), () => U(a) - U(o) * 1.06 * Math.sin(r() * Math.PI / 180) + 4]), q(e, c);
		}), H(() => {
			Z(l, "x1", U(i) - U(o)), Z(l, "x2", U(i) + U(o)), Z(l, "y1", U(a)), Z(l, "y2", U(a)), Z(u, "x1", U(i)), Z(u, "x2", U(i)), Z(u, "y1", U(a) - U(o)), Z(u, "y2", U(a) + U(o));
		}), q(e, s);
	}, r = (e, t) => {
		let n = () => (t?.()).x, r = () => (t?.()).y, i = /* @__PURE__ */ P(() => n()(0)), a = /* @__PURE__ */ P(() => r()(0)), o = /* @__PURE__ */ P(() => n()(1) - n()(0));
		var s = jr();
		X(z(s), 17, () => Ph(U(x)), (e) => e.size, (e, t) => {
			var n = Bh(), r = B(n, !0);
			H((e, i) => {
				Z(n, "x", e), Z(n, "y", i), J(r, U(t).label);
			}, [() => U(i) + Mh(U(t).size, U(x)) * U(o) * Math.cos(-.9), () => U(a) - Mh(U(t).size, U(x)) * U(o) * Math.sin(-.9) + 4]), q(e, n);
		}), q(e, s);
	}, i = 1.14, a = /* @__PURE__ */ I(void 0), o = /* @__PURE__ */ I(0), s = /* @__PURE__ */ P(() => t.store.state.circuit), c = /* @__PURE__ */ P(() => U(s) === "ov" ? "eigenvalues" : "eigenvalues.qk"), l = /* @__PURE__ */ P(() => t.store.table(U(c))), u = Ld(() => U(c) + t.store.model.name, (e) => U(l) ? ee(U(c), e) : null), d = /* @__PURE__ */ P(() => [...new Set((u.value?.values ?? []).flatMap((e) => e.head && e.through ? [e.through] : []))]), f = /* @__PURE__ */ P(() => U(d).includes(qf(t.store)) ? qf(t.store) : ""), p = /* @__PURE__ */ P(() => U(f) ? `${U(s)} through ${U(f)}` : U(s)), m = /* @__PURE__ */ P(() => U(d).length ? Math.max(0, t.store.heads.length - t.store.model.n_heads - U(d).length) : 0), h = /* @__PURE__ */ P(() => (u.value?.values ?? []).filter((e) => (e.through ?? "") === U(f))), g = /* @__PURE__ */ P(() => (u.value?.random ?? []).filter((e) => !!e.through == (U(f) !== ""))), v = /* @__PURE__ */ P(() => (u.value?.scores ?? []).filter((e) => e.through === U(f))), y = /* @__PURE__ */ P(() => [...new Set(U(h).map((e) => e.head))]), b = /* @__PURE__ */ P(() => U(y).length > Um), x = /* @__PURE__ */ P(() => jh([...U(h), ...U(g)].map((e) => e.magnitude ?? 0))), S = /* @__PURE__ */ P(() => U(h).map((e) => {
		let t = U(y).indexOf(e.head);
		return {
			...Nh(e.real ?? 0, e.imaginary ?? 0, U(x)),
			key: e.head,
			hue: t,
			shape: t,
			row: e
		};
	})), C = /* @__PURE__ */ P(() => U(g).map((e) => Nh(e.real ?? 0, e.imaginary ?? 0, U(x)))), w = /* @__PURE__ */ P(() => t.store.state.circuit === "ov" ? "logits" : "units of scores"), T = /* @__PURE__ */ P(() => U(v)[0]), E = /* @__PURE__ */ P(() => Math.max(240, U(o))), D = /* @__PURE__ */ P(() => U(v).length * 24);
	async function ee(e, n) {
		let r = async (...e) => {
			let r = e.map((e) => t.store.table(e)).find((e) => e !== void 0);
			return r ? await qc(t.store, r, n) : [];
		}, i = e === "eigenvalues" ? ["copying", "heads"] : [`${e}.scores`], [a, o, s] = await Promise.all([
			r(e),
			r(`${e}.random`),
			r(...i)
		]);
		return {
			values: a.map(O),
			random: o.map(O),
			scores: s.map(te)
		};
	}
	function O(e) {
		let [t, n] = [e.real ?? 0, e.imaginary ?? 0];
		return {
			magnitude: Math.hypot(t, n),
			angle: Math.atan2(n, t),
			...e,
			real: t,
			imaginary: n
		};
	}
	function te(e) {
		return {
			head: e.head,
			through: e.through ?? "",
			score: e.eigenvalue_score ?? e.score,
			mean: e.null_mean ?? e.eigenvalue_null_mean ?? null,
			sd: e.null_sd ?? e.eigenvalue_null_sd ?? null
		};
	}
	function k(e) {
		let { row: t } = e, n = (t.imaginary ?? 0) < 0 ? "−" : "+", r = (t.angle ?? 0) * 180 / Math.PI, i = `${Q(t.real)} ${n} ${Q(Math.abs(t.imaginary ?? 0))}i`;
		return `${t.head}: λ = ${i} ${U(w)}, |λ| = ${Q(t.magnitude)}, angle ${Q(r, 0)}°`;
	}
	function ne(e, n) {
		let r = t.store.state.heads;
		e.length === 1 ? t.store.lockHead(e[0], n) : t.store.set({ heads: t.store.heads.filter((t) => e.includes(t) || n && r.includes(t)) });
	}
	function A(e) {
		return 64 + (e + 1) / 2 * (U(E) - 64 - 58);
	}
	var re = $h(), ie = z(re), ae = R(ie), oe = V(R(ae)), se = R(oe), ce = V(se, 2);
	N(oe), N(ae);
	var le = V(ae, 2), ue = (e) => {
		var n = Uh(), r = z(n), i = V(R(r)), a = R(i);
		a.value = a.__value = "", X(V(a), 16, () => U(d), (e) => e, (e, t) => {
			var n = Vh(), r = B(n, !0), i = {};
			H(() => {
				J(r, t), i !== (i = t) && (n.value = (n.__value = i) ?? "");
			}), q(e, n);
		}), N(i);
		var o;
		pi(i), N(r);
		var s = V(r, 2), c = (e) => {
			var t = Hh(), n = B(t);
			H(() => J(n, `Circuits through ${U(m) ?? ""} more earlier heads are not in this file.`)), q(e, t);
		};
		Y(s, (e) => {
			U(m) && e(c);
		}), H(() => {
			o !== (o = U(f)) && (i.value = (i.__value = o) ?? "", fi(i, o));
		}), W("change", i, (e) => t.store.set(Jf(e.currentTarget.value, { circuit: "qk" }))), q(e, n);
	};
	Y(le, (e) => {
		U(s) === "qk" && U(d).length && e(ue);
	}), N(ie);
	var de = V(ie, 2), fe = R(de), pe = (e) => {
		var t = Wh();
		Ce(6), q(e, t);
	}, me = (e) => {
		var t = Gh();
		Ce(6), q(e, t);
	}, he = (e) => {
		var t = Kh(), n = V(z(t), 6), r = B(n, !0), i = V(n, 3);
		H(() => {
			J(r, U(f)), J(i, `: on the right a token attends to places where ${U(f) ?? ""} wrote of a token like it, on the left it avoids them.`);
		}), q(e, t);
	};
	Y(fe, (e) => {
		U(s) === "ov" ? e(pe) : U(f) ? e(he, -1) : e(me, 1);
	});
	var ge = V(fe);
	N(de);
	var _e = V(de, 2), ve = (e) => {
		var t = qh(), n = B(t);
		H(() => J(n, `The eigenvalues cannot be read: ${u.error ?? ""}`)), q(e, t);
	}, ye = (e) => {
		var n = Jh(), r = R(n), i = B(V(r));
		Ce(), N(n), H(() => {
			J(r, `This file holds no eigenvalues of ${t.store.model.name ?? ""}; `), J(i, `uw.analysis.circuits.copying_spectrum(uw.load("${t.store.model.name ?? ""}"))`);
		}), q(e, n);
	}, j = (e) => {
		var c = Qh(), u = z(c), d = R(u), f = R(d);
		{
			let e = /* @__PURE__ */ P(() => U(s).toUpperCase()), o = /* @__PURE__ */ P(() => t.store.state.heads.filter((e) => U(y).includes(e))), c = /* @__PURE__ */ P(() => U(b) ? 20 : 34);
			Ah(f, {
				get marks() {
					return U(S);
				},
				get ghost() {
					return U(C);
				},
				x: {
					label: "real",
					domain: [-1.14, i]
				},
				y: {
					label: "imaginary",
					domain: [-1.14, i]
				},
				get name() {
					return `Eigenvalues of ${U(e) ?? ""} circuits in the complex plane`;
				},
				get dark() {
					return t.store.dark;
				},
				get hover() {
					return t.store.hover;
				},
				get chosen() {
					return U(o);
				},
				get grey() {
					return U(b);
				},
				height: 560,
				get area() {
					return U(c);
				},
				square: !0,
				get under() {
					return n;
				},
				get above() {
					return r;
				},
				readout: k,
				onchoose: ne,
				get svg() {
					return U(a);
				},
				set svg(e) {
					L(a, e, !0);
				}
			});
		}
		N(d);
		var m = V(d, 2), g = R(m), _ = V(R(g)), x = (e) => {
			var t = Ar();
			H((e, n) => J(t, `; shaded: random heads, ${e ?? ""} ± 2 · ${n ?? ""}`), [() => Q(U(T).mean, 2), () => Q(U(T).sd, 3)]), q(e, t);
		};
		Y(_, (e) => {
			U(T) && U(T).sd !== null && e(x);
		}), N(g);
		var w = V(g, 2), ee = R(w), O = (e) => {
			var t = Yh();
			H((e, n) => {
				Z(t, "x", e), Z(t, "width", n), Z(t, "height", U(D));
			}, [() => A(U(T).mean - 2 * U(T).sd), () => Math.max(2, A(U(T).mean + 2 * U(T).sd) - A(U(T).mean - 2 * U(T).sd))]), q(e, t);
		};
		Y(ee, (e) => {
			U(T) && U(T).sd !== null && U(T).mean !== null && e(O);
		});
		var te = V(ee);
		X(te, 16, () => [
			-1,
			-.5,
			0,
			.5,
			1
		], (e) => e, (e, t) => {
			var n = Xh(), r = z(n), i = V(r), a = B(i, !0);
			H((e, n, o, s) => {
				Z(r, "x1", e), Z(r, "x2", n), Z(r, "y2", U(D)), Z(r, "stroke-opacity", t ? .1 : .4), Z(i, "x", o), Z(i, "y", U(D) + 16), J(a, s);
			}, [
				() => A(t),
				() => A(t),
				() => A(t),
				() => Q(t)
			]), q(e, n);
		}), X(V(te), 19, () => U(v), (e) => e.head, (e, n, r) => {
			let i = /* @__PURE__ */ P(() => U(y).indexOf(U(n).head)), a = /* @__PURE__ */ P(() => U(b) ? Gm(t.store.dark) : Wm(U(i), t.store.dark)), o = /* @__PURE__ */ P(() => t.store.state.heads.includes(U(n).head));
			var s = Zh(), c = R(s);
			Z(c, "height", 24);
			var l = V(c), u = V(l), d = B(u, !0), f = V(u), p = V(f), m = B(p, !0);
			N(s), H((e, t, i, s) => {
				Z(c, "y", U(r) * 24), Z(c, "width", U(E)), Z(c, "fill", U(a)), Z(c, "fill-opacity", U(o) ? .14 : 0), Z(l, "d", e), Z(l, "transform", `translate(9 ${U(r) * 24 + 12})`), Z(l, "fill", U(a)), Z(u, "y", U(r) * 24 + 16), Z(u, "font-weight", U(o) ? 700 : 400), J(d, U(n).head), Z(f, "x1", t), Z(f, "x2", i), Z(f, "y1", U(r) * 24 + 12), Z(f, "y2", U(r) * 24 + 12), Z(f, "stroke", U(a)), Z(p, "x", U(E) - 4), Z(p, "y", U(r) * 24 + 16), J(m, s);
			}, [
				() => Km(U(i), 46),
				() => A(0),
				() => A(U(n).score),
				() => Ic(U(n).score, 2)
			]), W("click", s, (e) => t.store.lockHead(U(n).head, e.shiftKey)), br("pointerenter", s, () => t.store.hover.set({ heads: [U(n).head] })), br("pointerleave", s, () => t.store.hover.set({ heads: [] })), q(e, s);
		}), N(w), N(m), N(u), op(V(u, 2), {
			get store() {
				return t.store;
			},
			get ref() {
				return U(l);
			},
			get rows() {
				return U(h);
			},
			get name() {
				return `eigenvalues ${U(p) ?? ""}`;
			},
			get svg() {
				return U(a);
			}
		}), H((e) => {
			Z(w, "width", U(E)), Z(w, "height", U(D) + 26), Z(w, "viewBox", `0 0 ${U(E) ?? ""} ${U(D) + 26}`), Z(w, "aria-label", `Eigenvalue score of each head: ${e ?? ""}`);
		}, [() => U(v).map((e) => `${e.head} ${Ic(e.score, 2)}`).join(", ")]), Ai(m, "clientWidth", (e) => L(o, e)), q(e, c);
	};
	Y(_e, (e) => {
		u.error ? e(ve) : U(l) ? u.value && e(j, 2) : e(ye, 1);
	}), H(() => {
		Z(se, "aria-pressed", U(s) === "ov"), Z(ce, "aria-pressed", U(s) === "qk" && !U(f)), J(ge, ` The distance from the middle is log |λ|; rings are numbered in ${U(w) ?? ""}. Grey: random heads of this shape and size, in the stream as stored; they depend on its basis.`);
	}), W("click", se, () => t.store.set({ circuit: "ov" })), W("click", ce, () => t.store.set(Jf("", { circuit: "qk" }))), q(e, re), Ue();
}
xr(["click", "change"]);
// src/views/heads/View.svelte
var tg = /* @__PURE__ */ t({ default: () => lg }), ng = /* @__PURE__ */ G("<p class=\"soft\"> <code> </code> gives them.</p>"), rg = /* @__PURE__ */ G("<p class=\"problem\" role=\"alert\"> </p>"), ig = /* @__PURE__ */ G("<option> </option>"), ag = /* @__PURE__ */ G("<label class=\"labeled svelte-kb5sdx\"> <select class=\"svelte-kb5sdx\"></select></label>"), og = /* @__PURE__ */ G("<li class=\"svelte-kb5sdx\"><svg width=\"14\" height=\"14\" aria-hidden=\"true\"><path transform=\"translate(7 7)\"></path></svg> </li>"), sg = /* @__PURE__ */ G("<b> </b> ", 1), cg = /* @__PURE__ */ G("<div class=\"controls svelte-kb5sdx\"><!> <ul aria-label=\"Layers\" class=\"svelte-kb5sdx\"></ul></div> <p class=\"small soft\"><!> <!></p> <figure class=\"svelte-kb5sdx\"><!></figure> <!>", 1);
function lg(e, t) {
	He(t, !0);
	let n = {
		x: "eigenvalue_score",
		y: "prefix_matching"
	}, r = Jc("HeadSummary"), i = [
		"number",
		"share",
		"z",
		"count"
	], a = /* @__PURE__ */ I(void 0), o = /* @__PURE__ */ P(() => t.store.table("heads")), s = Ld(() => t.store.model.name, (e) => U(o) ? qc(t.store, U(o), e) : null), c = /* @__PURE__ */ P(() => s.value ?? []), l = /* @__PURE__ */ P(() => Object.entries(r).filter(([e, t]) => i.includes(t.kind ?? "number") && !/null(_mean|_sd)?$/.test(e) && U(c).some((t) => typeof t[e] == "number"))), u = /* @__PURE__ */ P(() => {
		let [e = "", r = ""] = qf(t.store).split("~"), i = (e) => U(l).some(([t]) => t === e);
		return {
			x: i(e) ? e : n.x,
			y: i(r) ? r : n.y
		};
	}), d = /* @__PURE__ */ P(() => U(c).flatMap((e) => {
		let [t, n] = [e[U(u).x], e[U(u).y]];
		if (typeof t != "number" || typeof n != "number") return [];
		let r = Number(/^L(\d+)/.exec(e.head)?.[1] ?? 0);
		return [{
			x: t,
			y: n,
			key: e.head,
			hue: r,
			shape: r,
			label: e.head
		}];
	})), f = /* @__PURE__ */ P(() => U(c).length - U(d).length), p = /* @__PURE__ */ P(() => Array.from({ length: t.store.model.n_layers }, (e, t) => t)), m = /* @__PURE__ */ P(() => v(U(u).x, U(d).map((e) => e.x))), h = /* @__PURE__ */ P(() => v(U(u).y, U(d).map((e) => e.y))), g = /* @__PURE__ */ P(() => [...U(m).bands ?? [], ...U(h).bands ?? []].map((e) => e.label));
	function v(e, t) {
		let n = r[e] ?? { label: e }, i = y(n), a = (!n.kind || n.kind === "number") && t.length > 2 && Math.min(...t) > 0 && Math.max(...t) > 100 * Math.min(...t);
		return {
			label: Xc(n),
			kind: a ? "log" : "linear",
			domain: a ? Wc(t) : Uc(t, [0, ...i.flatMap((e) => [e.from, e.to])]),
			bands: a ? [] : i
		};
	}
	function y(e) {
		if (e.kind === "z") return [{
			from: -2,
			to: 2,
			label: `${e.label}: random heads, 0 ± 2`
		}];
		let t = b(e.null_mean);
		if (!t.length) return [];
		let [n, r] = [Math.min(...t), Math.max(...t)], i = b(e.null_sd)[0];
		if (i !== void 0) return [{
			from: n - 2 * i,
			to: r + 2 * i,
			label: `${e.label}: random heads, ${Q(n, 2)} ± 2 · ${Q(i, 2)}`
		}];
		let [a, o] = [Q(n, 3), Q(r, 3)];
		return [{
			from: n,
			to: r,
			label: `${e.label}: the same to wrong places, ${a === o ? a : `${a} to ${o}`}`
		}];
	}
	function b(e) {
		return e ? U(c).map((t) => t[e]).filter((e) => typeof e == "number") : [];
	}
	function x(e) {
		let t = (e, t) => {
			let n = r[e];
			return `${n?.label ?? e} ${Q(t, n?.digits ?? 3)}${n?.unit ? ` ${n.unit}` : ""}`;
		};
		return `${e.key}: ${t(U(u).x, e.x)}, ${t(U(u).y, e.y)}`;
	}
	function S(e, n) {
		let r = t.store.state.heads;
		e.length === 1 ? t.store.lockHead(e[0], n) : t.store.set({ heads: t.store.heads.filter((t) => e.includes(t) || n && r.includes(t)) });
	}
	function C(e, r) {
		let i = {
			...U(u),
			[e]: r
		};
		t.store.set(Jf(i.x === n.x && i.y === n.y ? "" : `${i.x}~${i.y}`));
	}
	var w = jr(), T = z(w), E = (e) => {
		var n = ng(), r = R(n), i = B(V(r));
		Ce(), N(n), H(() => {
			J(r, `This file holds no scores of ${t.store.model.name ?? ""}'s heads; `), J(i, `uw.head_summary(uw.load("${t.store.model.name ?? ""}"))`);
		}), q(e, n);
	}, D = (e) => {
		var t = rg(), n = B(t);
		H(() => J(n, `The scores cannot be read: ${s.error ?? ""}`)), q(e, t);
	}, ee = (e) => {
		var n = cg(), i = z(n), s = R(i);
		X(s, 16, () => ["x", "y"], (e) => e, (e, t) => {
			var n = ag(), r = R(n), i = V(r);
			X(i, 21, () => U(l), ([e, t]) => e, (e, t) => {
				var n = /* @__PURE__ */ P(() => _(U(t), 2));
				let r = () => U(n)[0], i = () => U(n)[1];
				var a = ig(), o = B(a, !0), s = {};
				H((e) => {
					J(o, e), s !== (s = r()) && (a.value = (a.__value = s) ?? "");
				}, [() => Xc(i())]), q(e, a);
			}), N(i);
			var a;
			pi(i), N(n), H(() => {
				J(r, `${t === "x" ? "across" : "up"} `), a !== (a = U(u)[t]) && (i.value = (i.__value = a) ?? "", fi(i, a));
			}), W("change", i, (e) => C(t, e.currentTarget.value)), q(e, n);
		});
		var v = V(s, 2);
		X(v, 20, () => U(p), (e) => e, (e, n) => {
			var r = og(), i = R(r), a = B(i), o = V(i);
			N(r), H((e, t) => {
				Z(a, "d", e), Z(a, "fill", t), J(o, `layer ${n ?? ""}`);
			}, [() => Km(n, 60), () => Wm(n, t.store.dark)]), q(e, r);
		}), N(v), N(i);
		var y = V(i, 2), b = R(y);
		X(b, 16, () => [.../* @__PURE__ */ new Set([U(u).x, U(u).y])], (e) => e, (e, t) => {
			var n = jr(), i = z(n), a = (e) => {
				var n = sg(), i = z(n), a = B(i, !0), o = V(i);
				H((e) => {
					J(a, r[t].label), J(o, `: ${e ?? ""} `);
				}, [() => Zc(r[t])]), q(e, n);
			};
			Y(i, (e) => {
				r[t]?.says && e(a);
			}), q(e, n);
		});
		var w = V(b), T = V(w), E = (e) => {
			var t = Ar();
			H(() => J(t, `${U(f) ?? ""} ${U(f) === 1 ? "head has" : "heads have"} no value of one of them.`)), q(e, t);
		};
		Y(T, (e) => {
			U(f) && e(E);
		}), N(y);
		var D = V(y, 2), ee = R(D);
		{
			let e = /* @__PURE__ */ P(() => U(p).length > Um);
			Ah(ee, {
				get marks() {
					return U(d);
				},
				get x() {
					return U(m);
				},
				get y() {
					return U(h);
				},
				get name() {
					return `Heads by ${U(m).label ?? ""} and ${U(h).label ?? ""}`;
				},
				get dark() {
					return t.store.dark;
				},
				get hover() {
					return t.store.hover;
				},
				get chosen() {
					return t.store.state.heads;
				},
				get grey() {
					return U(e);
				},
				height: 440,
				area: 64,
				readout: x,
				onchoose: S,
				get svg() {
					return U(a);
				},
				set svg(e) {
					L(a, e, !0);
				}
			});
		}
		N(D);
		var O = V(D, 2), te = () => t.store.state.sort, k = (e) => t.store.set({ sort: e });
		op(O, {
			get store() {
				return t.store;
			},
			get ref() {
				return U(o);
			},
			get rows() {
				return U(c);
			},
			name: "heads",
			get svg() {
				return U(a);
			},
			open: !0,
			get sort() {
				return te();
			},
			set sort(e) {
				k(e);
			}
		}), H((e) => J(w, ` ${e ?? ""} `), [() => U(g).length ? `Shaded: ${U(g).join("; ")}.` : "Neither score has a null of its own."]), q(e, n);
	};
	Y(T, (e) => {
		U(o) ? s.error ? e(D, 1) : U(c).length && e(ee, 2) : e(E);
	}), q(e, w), Ue();
}
xr(["change"]);
// src/draw/bars.ts
function ug(e, t) {
	let n = 0;
	return e.map((e) => {
		let r = t && e.kind !== "total" ? n : 0, i = r + e.value;
		return e.kind !== "total" && (n = i), {
			bar: e,
			from: r,
			to: i
		};
	});
}
function dg(e) {
	let t = 0, n = 0;
	for (let { bar: r, from: i, to: a } of e) {
		let e = r.error ?? 0, o = r.chance ?? {
			mean: 0,
			sd: 0
		}, s = [
			i,
			a - e,
			a + e,
			o.mean - 2 * o.sd,
			o.mean + 2 * o.sd
		];
		for (let e of s) Number.isFinite(e) && (t = Math.min(t, e), n = Math.max(n, e));
	}
	return t === n ? [0, 1] : [t, n];
}
function fg(e, t) {
	let n = Array.from(e);
	if (n.length <= t) return e;
	let r = Math.max(1, Math.floor((t - 1) / 2));
	return `${n.slice(0, t - 1 - r).join("")}…${n.slice(-r).join("")}`;
}
// src/parts/Bars.svelte
var pg = /* @__PURE__ */ K("<line></line><text text-anchor=\"middle\" class=\"svelte-19248q2\"> </text>", 1), mg = /* @__PURE__ */ K("<tspan class=\"mono svelte-19248q2\" dx=\"5\"> </tspan>"), hg = /* @__PURE__ */ K("<rect class=\"chance svelte-19248q2\"></rect>"), gg = /* @__PURE__ */ K("<path class=\"error svelte-19248q2\"></path>"), _g = /* @__PURE__ */ K("<line class=\"step svelte-19248q2\"></line>"), vg = /* @__PURE__ */ K("<g role=\"option\"><rect class=\"back svelte-19248q2\" x=\"0\"></rect><text text-anchor=\"end\"> <!></text><!><rect></rect><!><!><text text-anchor=\"end\"> </text></g>"), yg = /* @__PURE__ */ G("<div class=\"bars svelte-19248q2\" role=\"listbox\" tabindex=\"0\"><svg role=\"presentation\" class=\"svelte-19248q2\"><g class=\"axis svelte-19248q2\" aria-hidden=\"true\"><text class=\"what svelte-19248q2\" y=\"12\"> </text><!></g><!></svg></div>");
function bg(e, t) {
	let n = Mr();
	He(t, !0);
	let r = Ri(t, "waterfall", 3, !1), i = Ri(t, "chosen", 19, () => []), a = /* @__PURE__ */ I(640), o = /* @__PURE__ */ I(0), s = /* @__PURE__ */ I(!1), c = /* @__PURE__ */ P(() => ug(t.bars, r())), l = /* @__PURE__ */ P(() => U(a) < 520), u = /* @__PURE__ */ P(() => t.bars.some((e) => e.error !== void 0)), d = /* @__PURE__ */ P(() => U(u) ? 118 : 66), f = /* @__PURE__ */ P(() => Math.min(U(a) * (U(l) ? .4 : .34), Math.max(64, ...t.bars.map((e) => _(e) * 7.3 + 14)))), p = /* @__PURE__ */ P(() => yc(t.domain ?? dg(U(c)), [U(f) + 8, Math.max(U(f) + 60, U(a) - U(d) - 10)]).nice(5)), m = /* @__PURE__ */ P(() => U(p).ticks(U(l) ? 3 : 6)), h = /* @__PURE__ */ P(() => U(p).tickFormat(U(l) ? 3 : 6)), g = /* @__PURE__ */ P(() => 40 + t.bars.length * 26 + 4);
	function _(e) {
		return e.label.length + (e.token ? e.token.length + 2 : 0);
	}
	function v(e) {
		let t = Math.floor((U(f) - 14) / 7.3);
		if (!e.token) return [fg(e.label, t), ""];
		let n = fg(e.token, Math.max(4, t - Math.min(e.label.length, t >> 1) - 1));
		return [fg(e.label, Math.max(2, t - n.length - 1)), n];
	}
	function y(e) {
		let t = e.kind === "total" || !r() ? _l(e.value) : vl(e.value);
		return e.error === void 0 ? t : `${t} ± ${_l(e.error, 2)}`;
	}
	function b(e) {
		return e.kind === "total" ? "total" : `${e.kind === "rest" ? "rest " : ""}${e.value < 0 ? "negative" : "positive"}`;
	}
	function x(e) {
		let n = {
			ArrowDown: 1,
			ArrowUp: -1,
			Home: -t.bars.length,
			End: t.bars.length
		}[e.key];
		if (n !== void 0) L(o, Math.min(Math.max(U(o) + n, 0), t.bars.length - 1), !0), t.onhover?.(t.bars[U(o)] ?? null);
		else if ((e.key === "Enter" || e.key === " ") && t.bars[U(o)]?.opens) t.onpick?.(t.bars[U(o)]);
		else return;
		e.preventDefault(), e.stopPropagation();
	}
	function S(e) {
		let n = e.target.closest("[data-bar]");
		return n ? t.bars[Number(n.getAttribute("data-bar"))] : void 0;
	}
	var C = yg(), w = R(C), T = R(w), E = R(T), D = B(E, !0);
	X(V(E), 16, () => U(m), (e) => e, (e, t) => {
		var n = pg(), r = z(n);
		Z(r, "y1", 34);
		let i;
		var a = V(r);
		Z(a, "y", 28);
		var o = B(a, !0);
		H((e, n, s, c) => {
			Z(r, "x1", e), Z(r, "x2", n), Z(r, "y2", U(g)), i = li(r, 0, "svelte-19248q2", null, i, { zero: t === 0 }), Z(a, "x", s), J(o, c);
		}, [
			() => U(p)(t),
			() => U(p)(t),
			() => U(p)(t),
			() => U(h)(t)
		]), q(e, n);
	}), N(T), X(V(T), 19, () => U(c), ({ bar: e, from: t, to: n }) => e.key, (e, t, l) => {
		let u = () => U(t).bar, d = () => U(t).from, m = () => U(t).to, h = /* @__PURE__ */ P(() => 40 + U(l) * 26), g = /* @__PURE__ */ P(() => {
			let [e, t] = v(u());
			return {
				name: e,
				token: t
			};
		});
		var _ = vg();
		let x;
		var S = R(_);
		Z(S, "height", 26);
		var C = V(S);
		let w;
		var T = R(C, !0), E = V(T), D = (e) => {
			var t = mg(), n = B(t, !0);
			H(() => J(n, U(g).token)), q(e, t);
		};
		Y(E, (e) => {
			U(g).token && e(D);
		}), N(C);
		var ee = V(C), O = (e) => {
			let t = /* @__PURE__ */ P(() => U(p)(u().chance.mean - 2 * u().chance.sd));
			var n = hg();
			Z(n, "height", 22), H((e) => {
				Z(n, "x", U(t)), Z(n, "y", U(h) + 2), Z(n, "width", e);
			}, [() => Math.max(2, U(p)(u().chance.mean + 2 * u().chance.sd) - U(t))]), q(e, n);
		};
		Y(ee, (e) => {
			u().chance && e(O);
		});
		var te = V(ee);
		Z(te, "height", 16);
		var k = V(te), ne = (e) => {
			var t = gg();
			H((e, n, r, i) => Z(t, "d", `M${e ?? ""} ${U(h) + 13}H${n ?? ""}M${r ?? ""} ${U(h) + 9}v8M${i ?? ""} ${U(h) + 9}v8`), [
				() => U(p)(m() - u().error),
				() => U(p)(m() + u().error),
				() => U(p)(m() - u().error),
				() => U(p)(m() + u().error)
			]), q(e, t);
		};
		Y(k, (e) => {
			u().error !== void 0 && e(ne);
		});
		var A = V(k), re = (e) => {
			var t = _g();
			H((e, n) => {
				Z(t, "x1", e), Z(t, "x2", n), Z(t, "y1", U(h) + 26 - 5), Z(t, "y2", U(h) + 26 + 5);
			}, [() => U(p)(m()), () => U(p)(m())]), q(e, t);
		};
		Y(A, (e) => {
			r() && U(l) + 1 < U(c).length && e(re);
		});
		var ie = V(A), ae = B(ie, !0);
		N(_), H((e, t, r, i, c, d, p, m) => {
			Z(_, "id", `${n}-${U(l) ?? ""}`), Z(_, "data-bar", U(l)), x = li(_, 0, "row svelte-19248q2", null, x, {
				opens: u().opens,
				cursor: U(s) && U(l) === U(o),
				chosen: e
			}), Z(_, "aria-selected", t), Z(_, "aria-label", `${u().label ?? ""}${u().token ? ` ${u().token}` : ""}: ${r ?? ""}${u().note ? `, ${u().note}` : ""}`), Z(S, "y", U(h)), Z(S, "width", U(a)), w = li(C, 0, "name svelte-19248q2", null, w, {
				rest: u().kind === "rest",
				total: u().kind === "total"
			}), Z(C, "x", U(f) - 6), Z(C, "y", U(h) + 17), J(T, U(g).name), li(te, 0, `bar ${i ?? ""}`, "svelte-19248q2"), Z(te, "x", c), Z(te, "y", U(h) + 5), Z(te, "width", d), li(ie, 0, `value ${p ?? ""}`, "svelte-19248q2"), Z(ie, "x", U(a) - 4), Z(ie, "y", U(h) + 17), J(ae, m);
		}, [
			() => i().includes(u().key),
			() => i().includes(u().key),
			() => y(u()),
			() => b(u()),
			() => Math.min(U(p)(d()), U(p)(m())),
			() => Math.max(1, Math.abs(U(p)(m()) - U(p)(d()))),
			() => b(u()),
			() => y(u())
		]), q(e, _);
	}), N(w), N(C), H((e, n) => {
		Z(C, "aria-label", `${t.label ?? ""}. ${t.axis ?? ""}`), Z(C, "aria-activedescendant", e), Z(w, "width", U(a)), Z(w, "height", U(g)), Z(w, "viewBox", `0 0 ${U(a) ?? ""} ${U(g) ?? ""}`), Z(E, "x", n), J(D, t.axis);
	}, [() => t.bars.length ? `${n}-${Math.min(U(o), t.bars.length - 1)}` : void 0, () => U(p).range()[0]]), W("keydown", C, x), br("focus", C, () => {
		L(s, !0);
	}), br("blur", C, () => {
		L(s, !1), t.onhover?.(null);
	}), W("click", C, (e) => {
		let n = S(e);
		n?.opens && t.onpick?.(n);
	}), W("pointermove", C, (e) => t.onhover?.(S(e) ?? null)), br("pointerleave", C, () => t.onhover?.(null)), Ai(C, "clientWidth", (e) => L(a, e)), q(e, C), Ue();
}
xr([
	"keydown",
	"click",
	"pointermove"
]);
function xg(e) {
	if (e === "") return { kind: "all" };
	let t = /^#(\d{1,7})(?:\s*[-–]\s*#?(\d{1,7}))?$/.exec(e.trim());
	if (t) return {
		kind: "ids",
		from: Number(t[1]),
		to: Number(t[2] ?? t[1])
	};
	let n = /^0x\s*((?:[0-9a-f]{2}\s*)+)$/i.exec(e.trim());
	if (n) return {
		kind: "bytes",
		bytes: n[1].match(/[0-9a-f]{2}/gi).map((e) => Number.parseInt(e, 16))
	};
	if (/^0x[\s0-9a-f]*$/i.test(e.trim())) return {
		kind: "bad",
		why: "Bytes are written in pairs of hexadecimal digits, as in 0xE2 96."
	};
	let r = /^\/(.+)\/([imsu]*)$/s.exec(e);
	if (r) return Sg(r[1], r[2]);
	if (/^\/./s.test(e) && e.length > 1) return {
		kind: "bad",
		why: "A regular expression ends with a slash, as in /^[A-Z]/."
	};
	let i = /^"(.+)"$/s.exec(e);
	return {
		kind: "text",
		text: (i ? i[1] : e).replaceAll("·", " "),
		exact: i !== null
	};
}
function Sg(e, t) {
	try {
		return {
			kind: "pattern",
			pattern: new RegExp(e, t.includes("u") ? t : `${t}u`)
		};
	} catch (e) {
		return {
			kind: "bad",
			why: `This is no regular expression: ${e instanceof Error ? e.message.replace(/^Invalid regular expression: /, "") : ""}.`
		};
	}
}
function Cg(e, t) {
	let n = t.texts.length;
	switch (e.kind) {
		case "all": return Uint32Array.from({ length: n }, (e, t) => t);
		case "bad": return /* @__PURE__ */ new Uint32Array();
		case "ids": {
			let t = Math.min(e.from, e.to), r = Math.min(Math.max(e.from, e.to), n - 1);
			return Uint32Array.from({ length: Math.max(0, r - t + 1) }, (e, n) => t + n);
		}
		case "pattern": return Dg(n, (n) => e.pattern.test(t.texts[n]));
		case "bytes": return Dg(n, (n) => Og(t.bytes(n), e.bytes));
		case "text": return wg(e.text, e.exact, t);
	}
}
function wg(e, t, n) {
	let r = n.texts.length;
	if (t) return Dg(r, (t) => n.texts[t] === e);
	if (e !== e.toLowerCase()) return Dg(r, (t) => n.texts[t].includes(e));
	let i = Eg(n.texts);
	return Dg(r, (t) => i[t].includes(e));
}
var Tg = /* @__PURE__ */ new WeakMap();
function Eg(e) {
	let t = Tg.get(e) ?? e.map((e) => e.toLowerCase());
	return Tg.set(e, t), t;
}
function Dg(e, t) {
	let n = new Uint32Array(e), r = 0;
	for (let i = 0; i < e; i++) t(i) && (n[r++] = i);
	return n.slice(0, r);
}
function Og(e, t) {
	for (let n = 0; n + t.length <= e.length; n++) {
		let r = 0;
		for (; r < t.length && e[n + r] === t[r];) r++;
		if (r === t.length) return !0;
	}
	return !1;
}
function kg(e, t, n) {
	let r = xg(e), i = Cg(r, t), a = /^\d{1,7}$/.test(e) && Number(e) < t.texts.length ? [Number(e)] : [];
	if (r.kind !== "text") return Array.from(i.subarray(0, n));
	let o = r.text, s = (e) => {
		let n = t.texts[e];
		return n === o ? 0 : n === ` ${o}` ? 1 : n.toLowerCase().trim() === o.toLowerCase().trim() ? 2 : n.trimStart().toLowerCase().startsWith(o.trimStart().toLowerCase()) ? 10 + n.length : 1e3 + n.length;
	}, c = Array.from(i, (e) => [s(e), e]).sort((e, t) => e[0] - t[0] || e[1] - t[1]);
	return [.../* @__PURE__ */ new Set([...c.slice(0, n).map(([, e]) => e), ...a])].slice(0, n + a.length);
}
// src/parts/TokenPicker.svelte
var Ag = /* @__PURE__ */ G("<p class=\"problem small svelte-13qu40x\"> </p>"), jg = /* @__PURE__ */ G("<p class=\"soft small svelte-13qu40x\"> </p>"), Mg = /* @__PURE__ */ G("<li role=\"option\" class=\"svelte-13qu40x\"><bdi class=\"token svelte-13qu40x\"> </bdi> <span class=\"soft\"> </span></li>"), Ng = /* @__PURE__ */ G("<div class=\"drop svelte-13qu40x\"><!> <ul role=\"listbox\" class=\"svelte-13qu40x\"></ul></div>"), Pg = /* @__PURE__ */ G("<ul role=\"listbox\" hidden=\"\" class=\"svelte-13qu40x\"></ul>"), Fg = /* @__PURE__ */ G("<div class=\"picker svelte-13qu40x\"><input type=\"search\" role=\"combobox\" aria-autocomplete=\"list\" autocomplete=\"off\" spellcheck=\"false\" class=\"svelte-13qu40x\"/> <!></div>");
function Ig(e, t) {
	let n = Mr();
	He(t, !0);
	let r = Ri(t, "placeholder", 3, "search a token"), i = Ri(t, "disabled", 3, !1), a = Ri(t, "main", 3, !1), o = /* @__PURE__ */ I(""), s = /* @__PURE__ */ I(!1), c = /* @__PURE__ */ I(0), l = /* @__PURE__ */ P(() => xg(U(o))), u = /* @__PURE__ */ P(() => U(o) ? kg(U(o), t.words, 30) : []);
	function d(e) {
		e !== void 0 && (L(o, ""), L(s, !1), t.onpick(e));
	}
	function f(e) {
		if (e.key === "ArrowDown") L(c, Math.min(U(c) + 1, U(u).length - 1), !0);
		else if (e.key === "ArrowUp") L(c, Math.max(U(c) - 1, 0), !0);
		else if (e.key === "Enter") d(U(u)[U(c)]);
		else if (e.key === "Escape" && U(o)) L(o, "");
		else return;
		e.preventDefault(), e.stopPropagation();
	}
	var p = Fg(), m = R(p);
	xi(m);
	var h = V(m, 2), g = (e) => {
		var r = Ng(), i = R(r), a = (e) => {
			var t = Ag(), n = B(t, !0);
			H(() => J(n, U(l).why)), q(e, t);
		}, o = (e) => {
			var t = jg(), n = B(t);
			H(() => J(n, "No token matches. Write a text (· is a space), #17 or #17-40 an id, 0xE2 96 bytes, /^[A-Z]/ a regular expression.")), q(e, t);
		};
		Y(i, (e) => {
			U(l).kind === "bad" ? e(a) : U(u).length || e(o, 1);
		});
		var s = V(i, 2);
		X(s, 22, () => U(u), (e) => e, (e, r, i) => {
			var a = Mg(), o = R(a), s = B(o, !0), l = B(V(o, 2), !0);
			N(a), H((e) => {
				Z(a, "id", `${n}-${U(i) ?? ""}`), Z(a, "aria-selected", U(i) === U(c)), J(s, e), J(l, r);
			}, [() => t.store.shown(r)]), W("pointerdown", a, (e) => {
				e.preventDefault(), d(r);
			}), br("pointerenter", a, () => {
				L(c, U(i), !0);
			}), q(e, a);
		}), N(s), N(r), H(() => {
			Z(s, "id", `${n}-list`), Z(s, "aria-label", t.label);
		}), q(e, r);
	}, _ = (e) => {
		var r = Pg();
		H(() => {
			Z(r, "id", `${n}-list`), Z(r, "aria-label", t.label);
		}), q(e, r);
	};
	Y(h, (e) => {
		U(s) && U(o) ? e(g) : e(_, -1);
	}), N(p), H(() => {
		Z(m, "aria-label", `${t.label ?? ""}: a text (· is a space), #17 or #17-40 an id, 0xE2 96 bytes, /^[A-Z]/ a regular expression`), Z(m, "aria-expanded", U(s) && U(u).length > 0), Z(m, "aria-controls", `${n}-list`), Z(m, "aria-activedescendant", U(s) && U(u).length ? `${n}-${U(c)}` : void 0), Z(m, "data-search", a() ? "" : void 0), Z(m, "placeholder", r()), m.disabled = i();
	}), W("input", m, () => {
		L(c, 0), L(s, !0);
	}), br("focus", m, () => {
		L(s, !0);
	}), br("blur", m, () => {
		L(s, !1);
	}), W("keydown", m, f), Ei(m, () => U(o), (e) => L(o, e)), q(e, p), Ue();
}
xr([
	"input",
	"keydown",
	"pointerdown"
]);
// src/core/csv.ts
function Lg(e, t) {
	return [e, ...t].map((e) => `${e.map(zg).join(",")}\r\n`).join("");
}
function Rg(e) {
	return e.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 80) || "table";
}
function zg(e) {
	if (typeof e == "number") return Number.isFinite(e) ? String(e) : "";
	let t = Bg(e === null ? "" : String(e));
	return /[",\r\n]/.test(t) ? `"${t.replaceAll("\"", "\"\"")}"` : t;
}
function Bg(e) {
	return /^[=+\-@\t\r]/.test(e) ? `'${e}` : e;
}
// src/parts/Twin.svelte
var Vg = /* @__PURE__ */ G("<th scope=\"col\" class=\"svelte-1u19xuq\"> </th>"), Hg = /* @__PURE__ */ G("<td class=\"number svelte-1u19xuq\"> </td>"), Ug = /* @__PURE__ */ G("<td class=\"svelte-1u19xuq\"><bdi> </bdi></td>"), Wg = /* @__PURE__ */ G("<tr></tr>"), Gg = /* @__PURE__ */ G("<details><summary class=\"svelte-1u19xuq\"> <span class=\"soft\"> </span></summary> <p class=\"acts svelte-1u19xuq\"><button data-export=\"\">Save CSV</button> <button>Copy</button></p> <div class=\"scroll svelte-1u19xuq\" role=\"region\" tabindex=\"0\"><table><thead><tr></tr></thead><tbody></tbody></table></div></details>");
function Kg(e, t) {
	He(t, !0);
	let n = Ri(t, "open", 3, !1), r = /* @__PURE__ */ P(() => () => Lg(t.columns, t.rows));
	function i() {
		t.store.host.save(`${Rg(`${t.store.model.name} ${t.caption}`)}.csv`, new Blob([U(r)()], { type: "text/csv" }));
	}
	var a = Gg(), o = R(a), s = R(o), c = B(V(s));
	N(o);
	var l = V(o, 2), u = R(l), d = V(u, 2);
	N(l);
	var f = V(l, 2), p = R(f), m = R(p), h = R(m);
	X(h, 20, () => t.columns, (e) => e, (e, t) => {
		var n = Vg(), r = B(n, !0);
		H(() => J(r, t)), q(e, n);
	}), N(h), N(m);
	var g = V(m);
	X(g, 21, () => t.rows, Gr, (e, t) => {
		var n = Wg();
		X(n, 21, () => U(t), Gr, (e, t) => {
			var n = jr(), r = z(n), i = (e) => {
				var n = Hg(), r = B(n, !0);
				H((e) => J(r, e), [() => _l(U(t))]), q(e, n);
			}, a = (e) => {
				var n = Ug(), r = B(R(n), !0);
				N(n), H(() => J(r, U(t) ?? "–")), q(e, n);
			};
			Y(r, (e) => {
				typeof U(t) == "number" ? e(i) : e(a, -1);
			}), q(e, n);
		}), N(n), q(e, n);
	}), N(g), N(p), N(f), N(a), H((e) => {
		a.open = n(), J(s, `${t.caption ?? ""}, as a table `), J(c, `(${e ?? ""} rows)`), Z(f, "aria-label", t.caption);
	}, [() => t.rows.length.toLocaleString("en")]), W("click", u, i), W("click", d, () => nb(t.store, U(r)(), "the table")), q(e, a), Ue();
}
xr(["click"]);
// src/words.ts
var qg = /* @__PURE__ */ new WeakMap();
function Jg(e) {
	let t = e.model, n = qg.get(t) ?? Yg(e, t.d_vocab, t.vocabulary.pieces);
	return qg.set(t, n), n;
}
function Yg(e, t, n) {
	let r = new TextEncoder(), i = Array.from({ length: t }, (t, n) => e.text(n));
	return {
		texts: i,
		bytes: (e) => n[e] ? Uint8Array.from(n[e]) : r.encode(i[e] ?? "")
	};
}
// src/views/logit/waterfall.ts
var Xg = [
	"path",
	"head",
	"order",
	"source"
];
function Zg(e, t, n, r) {
	let i = {
		order: t_,
		head: n_,
		source: r_,
		path: i_
	}[t](e, n, r);
	return [
		...i,
		s_("rounding", "rounding", e.logit - o_(i), { kind: "rest" }),
		s_("total", r.total, e.logit, { kind: "total" })
	];
}
function Qg(e) {
	return /L\d+H\d+/.exec(e)?.[0] ?? e;
}
function $g(e, t) {
	if (e === 0) return t ? "no hop" : "direct path";
	let n = t ? "hop" : "head";
	return e === 1 ? `one ${n}` : `${e} ${n}s`;
}
function e_({ heads: e, origin: t, position: n }) {
	return [...e, n === null ? t : `${t} at ${n}`].join(" · ");
}
function t_(e, t, { hops: n }) {
	return e.by_order.map(({ order: e, paths: t, value: r }) => s_(`order ${e}`, $g(e, n), r, {
		order: e,
		opens: !0,
		note: `${t.toLocaleString("en")} paths`
	}));
}
function n_(e, t, { hops: n }) {
	let r = n ? 0 : e.by_order.find(({ order: e }) => e === 0)?.value ?? 0, i = o_(e.by_order) - r - o_(e.by_head);
	return [
		...n ? [] : [s_("direct", "direct path", r, {})],
		...e.by_head.slice(0, t).map(({ head: e, value: t }) => s_(e, e, t, {
			heads: [Qg(e)],
			opens: !0
		})),
		...a_(e.by_head.slice(t), "head"),
		s_("twice", n ? "no head, less counted twice" : "less what counts twice", i, { kind: "rest" })
	];
}
function r_(e, t, { shown: n }) {
	return [...e.by_source.slice(0, t).map(({ origin: e, position: t, token: r, value: i }) => s_(`${e} ${t}`, t === null ? e : `${e} at ${t}`, i, {
		...r === null ? {} : { token: n(r) },
		src: t,
		opens: t !== null
	})), ...a_(e.by_source.slice(t), "source")];
}
function i_(e, t, { shown: n }) {
	let r = e.paths.slice(0, t).map((e, t) => s_(`${t} ${e_(e)}`, e_(e), e.value, {
		...e.token === null ? {} : { token: n(e.token) },
		heads: e.heads.map(Qg),
		src: e.position,
		opens: e.heads.length > 0
	})), i = o_(e.paths.slice(t));
	return [
		...r,
		s_("not listed", "not listed", e.not_listed - e.above + i, { kind: "rest" }),
		s_("above", "above this order", e.above, { kind: "rest" })
	];
}
function a_(e, t) {
	return e.length ? [s_("others", `${e.length} other ${t}${e.length === 1 ? "" : "s"}`, o_(e), { kind: "rest" })] : [];
}
function o_(e) {
	return e.reduce((e, t) => e + t.value, 0);
}
function s_(e, t, n, r) {
	return {
		key: e,
		label: t,
		value: n,
		heads: [],
		src: null,
		order: null,
		...r
	};
}
// src/views/logit/View.svelte
var c_ = /* @__PURE__ */ t({ default: () => w_ }), l_ = /* @__PURE__ */ G("<p class=\"soft\">There is no text here to predict from.</p>"), u_ = /* @__PURE__ */ G("comes <button class=\"pick svelte-kk8x6d\"><bdi class=\"token svelte-kk8x6d\"> </bdi></button>", 1), d_ = /* @__PURE__ */ G("<span class=\"soft\">This is the last position; click a token of the text for another.</span>"), f_ = /* @__PURE__ */ G("<button class=\"pick svelte-kk8x6d\"><bdi class=\"token svelte-kk8x6d\"> </bdi> <span class=\"soft\"> </span></button>"), p_ = /* @__PURE__ */ G("<div class=\"row svelte-kk8x6d\" role=\"group\" aria-label=\"Likeliest next tokens\"><span class=\"soft\">likeliest</span> <!></div>"), m_ = /* @__PURE__ */ G("<bdi class=\"token svelte-kk8x6d\"> </bdi>"), h_ = /* @__PURE__ */ G("<bdi class=\"token svelte-kk8x6d\"> </bdi><button aria-label=\"Take the logit alone\">×</button>", 1), g_ = /* @__PURE__ */ G("<button> </button>"), __ = /* @__PURE__ */ G("<option> </option>"), v_ = /* @__PURE__ */ G("<label class=\"labeled svelte-kk8x6d\">paths <select><option>of every order</option><!></select></label>"), y_ = /* @__PURE__ */ G("<p class=\"lead\"> </p>"), b_ = /* @__PURE__ */ G("<p class=\"problem\" role=\"alert\"> </p>"), x_ = /* @__PURE__ */ G("<figure><!> <figcaption> <!> <!> <!></figcaption></figure> <!>", 1), S_ = /* @__PURE__ */ G("<p class=\"soft\">Running the text …</p>"), C_ = /* @__PURE__ */ G("<div class=\"ask svelte-kk8x6d\"><p> <bdi class=\"token\"> </bdi> <!> <!></p> <!> <div class=\"row svelte-kk8x6d\"><span class=\"labeled svelte-kk8x6d\">logit of <!> <!></span> <span class=\"labeled svelte-kk8x6d\">minus <!> <!></span></div> <div class=\"row svelte-kk8x6d\"><span class=\"labeled svelte-kk8x6d\">parts by <span class=\"seg\" role=\"group\" aria-label=\"Parts\"></span></span> <span class=\"labeled svelte-kk8x6d\">counted by <span class=\"seg\" role=\"group\" aria-label=\"Accounting\"><button>heads</button> <button>hops</button></span></span> <!></div></div> <!> <!>", 1);
function w_(e, t) {
	He(t, !0);
	let n = /* @__PURE__ */ P(() => Jg(t.store)), r = /* @__PURE__ */ P(() => t.store.prompt.ids.length), i = /* @__PURE__ */ P(() => Math.min(t.store.state.dst ?? U(r) - 1, U(r) - 1)), a = /* @__PURE__ */ P(() => t.store.state.accounting === "hops"), o = /* @__PURE__ */ P(() => Xg.find((e) => e === t.store.state.sort) ?? "path"), s = Id(t.store, () => t.store.can === !0 && U(r) ? {
		kind: "run",
		of: t.store.runOf(),
		top: 8
	} : null), c = /* @__PURE__ */ P(() => {
		let e = s.value?.top, t = U(i) * (e?.per ?? 0);
		return Array.from({ length: e?.per ?? 0 }, (n, r) => ({
			token: e.ids[t + r],
			p: e.probabilities[t + r]
		})).filter((e) => e.token !== void 0);
	}), l = /* @__PURE__ */ P(() => t.store.state.targets[0] ?? U(c)[0]?.token ?? null), u = /* @__PURE__ */ P(() => t.store.state.targets[1] ?? null), d = /* @__PURE__ */ P(() => U(i) + 1 < U(r) ? t.store.prompt.ids[U(i) + 1] : null), f = Id(t.store, () => t.store.can === !0 && U(r) && U(l) !== null ? {
		kind: "paths",
		of: t.store.runOf(),
		position: U(i),
		target: U(l),
		against: U(u),
		order: t.store.state.order,
		hops: U(a),
		top: 200
	} : null), p = /* @__PURE__ */ P(() => U(l) === null ? "" : U(u) === null ? `logit of ${t.store.shown(U(l))}` : `logit of ${t.store.shown(U(l))} minus that of ${t.store.shown(U(u))}`), m = /* @__PURE__ */ P(() => f.value ? Zg(f.value, U(o), 24, {
		shown: (e) => t.store.shown(e),
		total: U(u) === null ? "the logit" : "the difference",
		hops: U(a)
	}) : []), h = /* @__PURE__ */ P(() => U(m).find((e) => e.key === "rounding")?.value ?? 0);
	function g({ key: e }) {
		let n = U(m).find((t) => t.key === e), r = [...new Set(n.heads)];
		n.order === null ? r.length ? t.store.set({
			view: "attention",
			heads: r,
			dst: U(i),
			mode: "attention"
		}) : n.src !== null && t.store.set({
			view: "attention",
			dst: U(i),
			src: n.src
		}) : t.store.set({
			sort: "",
			order: n.order
		});
	}
	function _(e) {
		let n = e ? U(m).find((t) => t.key === e.key) : void 0;
		t.store.hover.set({
			heads: n?.heads ?? [],
			src: n?.src ?? null
		});
	}
	function v(e, n) {
		t.store.set({ targets: e === null ? [] : n === null ? [e] : [e, n] });
	}
	let y = /* @__PURE__ */ P(() => {
		let e = f.value;
		if (!e) return {
			columns: [],
			rows: []
		};
		let n = (e) => e === null ? null : t.store.shown(e), r = [["rounding", U(h)], [U(p), e.logit]];
		return U(o) === "source" ? {
			columns: [
				"source",
				"position",
				"token",
				"value (logits)"
			],
			rows: [...e.by_source.map((e) => [
				e.origin,
				e.position,
				n(e.token),
				e.value
			]), ...r.map(([e, t]) => [
				e,
				null,
				null,
				t
			])]
		} : U(o) === "head" ? {
			columns: ["part", "value (logits)"],
			rows: U(m).map((e) => [e.label, e.value])
		} : U(o) === "order" ? {
			columns: [
				"order",
				"paths",
				"value (logits)"
			],
			rows: [...e.by_order.map((e) => [
				$g(e.order, U(a)),
				e.paths,
				e.value
			]), ...r.map(([e, t]) => [
				e,
				null,
				t
			])]
		} : {
			columns: [
				"path",
				"heads",
				"value (logits)"
			],
			rows: [
				...e.paths.map((e) => [
					e_(e),
					e.heads.length,
					e.value
				]),
				[
					"not listed",
					null,
					e.not_listed - e.above
				],
				[
					"above this order",
					null,
					e.above
				],
				[
					"rounding",
					null,
					-e.residual
				],
				[
					U(p),
					null,
					e.logit
				]
			]
		};
	});
	var b = jr(), x = z(b), S = (e) => {
		q(e, l_());
	}, C = (e) => {
		var r = C_(), b = z(r), x = R(b), S = R(x), C = V(S), w = B(C, !0), T = V(C, 2), E = (e) => {
			var n = u_(), r = V(z(n)), i = B(R(r), !0);
			N(r), H((e) => {
				Z(r, "aria-pressed", U(l) === U(d)), r.disabled = t.store.can !== !0, J(i, e);
			}, [() => t.store.shown(U(d))]), W("click", r, () => v(U(d), U(u))), q(e, n);
		};
		Y(T, (e) => {
			U(d) !== null && e(E);
		});
		var D = V(T, 2), ee = (e) => {
			q(e, d_());
		};
		Y(D, (e) => {
			t.store.state.dst === null && e(ee);
		}), N(x);
		var O = V(x, 2), te = (e) => {
			var n = p_();
			X(V(R(n), 2), 17, () => U(c), ({ token: e, p: t }) => e, (e, n) => {
				let r = () => U(n).token, i = () => U(n).p;
				var a = f_(), o = R(a), s = B(o, !0), c = B(V(o, 2), !0);
				N(a), H((e, t) => {
					Z(a, "aria-pressed", U(l) === r()), J(s, e), J(c, t);
				}, [() => t.store.shown(r()), () => _l(i(), 2)]), W("click", a, () => v(r(), U(u))), q(e, a);
			}), N(n), q(e, n);
		};
		Y(O, (e) => {
			U(c).length && e(te);
		});
		var k = V(O, 2), ne = R(k), A = V(R(ne)), re = (e) => {
			var n = m_(), r = B(n, !0);
			H((e) => J(r, e), [() => t.store.shown(U(l))]), q(e, n);
		};
		Y(A, (e) => {
			U(l) !== null && e(re);
		});
		var ie = V(A, 2);
		{
			let e = /* @__PURE__ */ P(() => t.store.can !== !0);
			Ig(ie, {
				get store() {
					return t.store;
				},
				get words() {
					return U(n);
				},
				main: !0,
				label: "Token whose logit is taken apart",
				placeholder: "another token",
				get disabled() {
					return U(e);
				},
				onpick: (e) => v(e, U(u))
			});
		}
		N(ne);
		var ae = V(ne, 2), oe = V(R(ae)), se = (e) => {
			var n = h_(), r = z(n), i = B(r, !0), a = V(r);
			H((e) => J(i, e), [() => t.store.shown(U(u))]), W("click", a, () => v(U(l), null)), q(e, n);
		};
		Y(oe, (e) => {
			U(u) !== null && e(se);
		});
		var ce = V(oe, 2);
		{
			let e = /* @__PURE__ */ P(() => U(u) === null ? "nothing" : "another token"), r = /* @__PURE__ */ P(() => t.store.can !== !0 || U(l) === null);
			Ig(ce, {
				get store() {
					return t.store;
				},
				get words() {
					return U(n);
				},
				label: "Token whose logit is subtracted",
				get placeholder() {
					return U(e);
				},
				get disabled() {
					return U(r);
				},
				onpick: (e) => v(U(l), e)
			});
		}
		N(ae), N(k);
		var le = V(k, 2), ue = R(le), de = V(R(ue));
		X(de, 20, () => Xg, (e) => e, (e, n) => {
			var r = g_(), i = B(r, !0);
			H(() => {
				Z(r, "aria-pressed", U(o) === n), J(i, n);
			}), W("click", r, () => t.store.set({ sort: n === "path" ? "" : n })), q(e, r);
		}), N(de), N(ue);
		var fe = V(ue, 2), pe = V(R(fe)), me = R(pe), he = V(me, 2);
		N(pe), N(fe);
		var ge = V(fe, 2), _e = (e) => {
			var n = v_(), r = V(R(n)), i = R(r);
			i.value = i.__value = "", X(V(i), 16, () => Array.from({ length: t.store.model.n_layers }, (e, t) => t), (e) => e, (e, t) => {
				var n = __(), r = B(n), i = {};
				H(() => {
					J(r, `of at most ${t ?? ""} ${U(a) ? "hops" : "heads"}`), i !== (i = t) && (n.value = (n.__value = i) ?? "");
				}), q(e, n);
			}), N(r);
			var o;
			pi(r), N(n), H(() => {
				o !== (o = t.store.state.order ?? "") && (r.value = (r.__value = o) ?? "", fi(r, o));
			}), W("change", r, (e) => t.store.set({ order: e.currentTarget.value === "" ? null : Number(e.currentTarget.value) })), q(e, n);
		};
		Y(ge, (e) => {
			U(o) === "path" && e(_e);
		}), N(le), N(b);
		var ve = V(b, 2), ye = (e) => {
			var n = y_(), r = B(n, !0);
			H(() => J(r, t.store.can)), q(e, n);
		}, j = (e) => {
			var t = b_(), n = B(t, !0);
			H(() => J(n, f.error || s.error)), q(e, t);
		};
		Y(ve, (e) => {
			t.store.can === !0 ? (f.error || s.error) && e(j, 1) : e(ye);
		});
		var be = V(ve, 2), M = (e) => {
			var n = x_(), r = z(n);
			let i;
			var s = R(r);
			bg(s, {
				get bars() {
					return U(m);
				},
				waterfall: !0,
				axis: "logits",
				get label() {
					return `The ${U(p) ?? ""} by ${U(o) ?? ""}: each bar begins where the one before ended, the last is the whole`;
				},
				onpick: g,
				onhover: _
			});
			var c = V(s, 2), l = R(c), u = V(l), d = (e) => {
				q(e, Ar("A path through two heads counts at both; the bar before rounding takes that back."));
			};
			Y(u, (e) => {
				U(o) === "head" && e(d);
			});
			var v = V(u, 2), b = (e) => {
				q(e, Ar("M is what a head moves between positions, D what it takes from its own."));
			};
			Y(v, (e) => {
				U(a) && e(b);
			});
			var x = V(v, 2), S = (e) => {
				q(e, Ar("A click lists the paths up to that order."));
			}, C = (e) => {
				q(e, Ar("A click shows the source in Attention."));
			}, w = (e) => {
				q(e, Ar("A click opens the head in Attention."));
			};
			Y(x, (e) => {
				U(o) === "order" ? e(S) : U(o) === "source" ? e(C, 1) : e(w, -1);
			}), N(c), N(r), Kg(V(r, 2), {
				get store() {
					return t.store;
				},
				get caption() {
					return `The ${U(p) ?? ""} by ${U(o) ?? ""}`;
				},
				get columns() {
					return U(y).columns;
				},
				get rows() {
					return U(y).rows;
				}
			}), H((e, n) => {
				i = li(r, 1, "svelte-kk8x6d", null, i, { pending: f.pending }), J(l, `Patterns${t.store.model.norm.kind === "none" ? "" : " and scales of norms"} are those of this run, so the parts add up to ${e ?? ""}, with a residual of ${n ?? ""} from rounding. `);
			}, [() => _l(f.value.logit, 5), () => _l(Math.abs(U(h)), 2)]), q(e, n);
		}, xe = (e) => {
			q(e, S_());
		};
		Y(be, (e) => {
			f.value ? e(M) : t.store.can === !0 && !f.error && !s.error && e(xe, 1);
		}), H((e) => {
			J(S, `After position ${U(i) ?? ""} `), J(w, e), Z(me, "aria-pressed", !U(a)), Z(he, "aria-pressed", U(a));
		}, [() => t.store.shown(t.store.prompt.ids[U(i)])]), W("click", me, () => t.store.set({ accounting: "heads" })), W("click", he, () => t.store.set({ accounting: "hops" })), q(e, r);
	};
	Y(x, (e) => {
		U(r) ? e(C, -1) : e(S);
	}), q(e, b), Ue();
}
xr(["click", "change"]);
// src/parts/Interval.svelte
var T_ = /* @__PURE__ */ K("<rect class=\"null svelte-i2fch1\" height=\"10\" rx=\"1.5\"></rect><path class=\"mean svelte-i2fch1\"></path>", 1), E_ = /* @__PURE__ */ K("<path class=\"threshold svelte-i2fch1\"></path>"), D_ = /* @__PURE__ */ K("<path class=\"ours no svelte-i2fch1\"></path>"), O_ = /* @__PURE__ */ K("<circle class=\"ours svelte-i2fch1\" r=\"4.5\"></circle>"), k_ = /* @__PURE__ */ K("<svg role=\"img\" class=\"svelte-i2fch1\"><title> </title><path class=\"axis svelte-i2fch1\"></path><path class=\"zero svelte-i2fch1\"></path><!><!><!></svg>");
function A_(e, t) {
	He(t, !0);
	let n = Ri(t, "mean", 3, null), r = Ri(t, "sd", 3, null), i = Ri(t, "threshold", 3, null), a = Ri(t, "holds", 3, null), o = Ri(t, "width", 3, 190), s = /* @__PURE__ */ P(() => n() === null ? null : n() - 2 * (r() ?? 0)), c = /* @__PURE__ */ P(() => n() === null ? null : n() + 2 * (r() ?? 0)), l = /* @__PURE__ */ P(() => [
		0,
		t.value,
		U(s),
		U(c),
		i()
	].filter((e) => e !== null)), u = /* @__PURE__ */ P(() => yc().domain(Math.min(...U(l)) === Math.max(...U(l)) ? [-1, 1] : [Math.min(...U(l)), Math.max(...U(l))]).range([8, o() - 8])), d = /* @__PURE__ */ P(() => [
		t.value === null ? "no number" : `ours ${_l(t.value)}`,
		n() === null ? "" : `random baseline ${_l(n())}${r() === null ? "" : ` ± ${_l(r())}`}`,
		i() === null ? "" : `threshold ${_l(i())}`
	].filter(Boolean).join(", "));
	var f = k_();
	Z(f, "height", 24);
	var p = R(f), m = B(p, !0), h = V(p), g = V(h), _ = V(g), v = (e) => {
		var t = T_(), r = z(t);
		Z(r, "y", 7);
		var i = V(r);
		H((e, t, n) => {
			Z(r, "x", e), Z(r, "width", t), Z(i, "d", `M${n ?? ""} 7v10`);
		}, [
			() => U(u)(U(s)),
			() => Math.max(U(u)(U(c)) - U(u)(U(s)), 1.5),
			() => U(u)(n())
		]), q(e, t);
	};
	Y(_, (e) => {
		U(s) !== null && U(c) !== null && n() !== null && e(v);
	});
	var y = V(_), b = (e) => {
		var t = E_();
		H((e) => Z(t, "d", `M${e ?? ""} 2v20`), [() => U(u)(i())]), q(e, t);
	};
	Y(y, (e) => {
		i() !== null && e(b);
	});
	var x = V(y), S = (e) => {
		var n = jr(), r = z(n), i = (e) => {
			var n = D_();
			H((e) => Z(n, "d", `M${e ?? ""} 8l8 8m0 -8l-8 8`), [() => U(u)(t.value) - 4]), q(e, n);
		}, o = (e) => {
			var n = O_();
			Z(n, "cy", 12), H((e) => Z(n, "cx", e), [() => U(u)(t.value)]), q(e, n);
		};
		Y(r, (e) => {
			a() === !1 ? e(i) : e(o, -1);
		}), q(e, n);
	};
	Y(x, (e) => {
		t.value !== null && e(S);
	}), N(f), H((e) => {
		Z(f, "width", o()), Z(f, "viewBox", `0 0 ${o() ?? ""} 24`), Z(f, "aria-label", U(d)), J(m, U(d)), Z(h, "d", `M8 12H${o() - 8}`), Z(g, "d", `M${e ?? ""} 9v6`);
	}, [() => U(u)(0)]), q(e, f), Ue();
}
// src/parts/Claims.svelte
var j_ = /* @__PURE__ */ G("<p class=\"small why svelte-vv6r5x\"> </p>"), M_ = /* @__PURE__ */ G("<dt class=\"svelte-vv6r5x\">random baseline</dt><dd class=\"svelte-vv6r5x\"> </dd>", 1), N_ = /* @__PURE__ */ G("<dt class=\"svelte-vv6r5x\">effect</dt><dd class=\"svelte-vv6r5x\"> </dd>", 1), P_ = /* @__PURE__ */ G("<dt class=\"svelte-vv6r5x\">why</dt><dd class=\"svelte-vv6r5x\"> </dd>", 1), F_ = /* @__PURE__ */ G("<span class=\"soft\"> </span>"), I_ = /* @__PURE__ */ G("<!> <span class=\"small\"><b> </b> <!></span>", 1), L_ = /* @__PURE__ */ G("<span class=\"small\"> </span>"), R_ = /* @__PURE__ */ G("<button class=\"small\">show</button>"), z_ = /* @__PURE__ */ G("<span></span>"), B_ = /* @__PURE__ */ G("<li class=\"svelte-vv6r5x\"><span> </span> <div class=\"what svelte-vv6r5x\"><p class=\"svelte-vv6r5x\"> </p> <!> <details class=\"small\"><summary class=\"soft\">rule, and what the paper says</summary> <dl class=\"svelte-vv6r5x\"><dt class=\"svelte-vv6r5x\">rule</dt><dd class=\"svelte-vv6r5x\"> </dd> <dt class=\"svelte-vv6r5x\">paper</dt><dd class=\"svelte-vv6r5x\"> </dd> <dt class=\"svelte-vv6r5x\">ours</dt><dd class=\"svelte-vv6r5x\"> </dd> <!> <!> <!></dl></details></div> <div class=\"line svelte-vv6r5x\"><!></div> <!></li>"), V_ = /* @__PURE__ */ G("<h3 class=\"svelte-vv6r5x\"> </h3> <ol class=\"svelte-vv6r5x\"></ol>", 1), H_ = /* @__PURE__ */ G("<section class=\"claims svelte-vv6r5x\" aria-labelledby=\"uw-claims\"><h2 id=\"uw-claims\">The paper's claims <span class=\"soft count svelte-vv6r5x\"> </span></h2> <p class=\"small soft legend svelte-vv6r5x\"><span class=\"key ours svelte-vv6r5x\"></span> ours <span class=\"key null svelte-vv6r5x\"></span> random baseline ± 2 standard deviations <span class=\"key threshold svelte-vv6r5x\"></span> the rule's threshold; each line has its own scale, its tick is 0</p> <!></section>");
function U_(e, t) {
	He(t, !0);
	let n = /* @__PURE__ */ P(() => t.store.manifest.claims), r = /* @__PURE__ */ P(() => U(n).filter((e) => e.holds).length), i = /* @__PURE__ */ P(() => [...new Set(U(n).map((e) => e.section))]), a = (e) => U(n).filter((t) => t.section === e);
	var o = H_(), s = R(o), c = B(V(R(s)));
	N(s), X(V(s, 4), 16, () => U(i), (e) => e, (e, n) => {
		var r = V_(), i = z(r), o = B(i, !0), s = V(i, 2);
		X(s, 21, () => a(n), (e) => e.id, (e, n) => {
			var r = B_(), i = R(r);
			let a;
			var o = B(i, !0), s = V(i, 2), c = R(s), l = B(c, !0), u = V(c, 2), d = (e) => {
				var t = j_(), r = B(t, !0);
				H(() => J(r, U(n).why)), q(e, t);
			};
			Y(u, (e) => {
				!U(n).holds && U(n).why && e(d);
			});
			var f = V(u, 2), p = V(R(f), 2), m = V(R(p)), h = B(m, !0), g = V(m, 3), _ = B(g, !0), v = V(g, 3), y = B(v, !0), b = V(v, 2), x = (e) => {
				var t = M_(), r = B(V(z(t)), !0);
				H(() => J(r, U(n).null.text)), q(e, t);
			};
			Y(b, (e) => {
				U(n).null.text && e(x);
			});
			var S = V(b, 2), C = (e) => {
				var t = N_(), r = B(V(z(t)), !0);
				H(() => J(r, U(n).effect)), q(e, t);
			};
			Y(S, (e) => {
				U(n).effect && e(C);
			});
			var w = V(S, 2), T = (e) => {
				var t = P_(), r = B(V(z(t)), !0);
				H(() => J(r, U(n).why)), q(e, t);
			};
			Y(w, (e) => {
				U(n).holds && U(n).why && e(T);
			}), N(p), N(f), N(s);
			var E = V(s, 2), D = R(E), ee = (e) => {
				var t = I_(), r = z(t);
				A_(r, {
					get value() {
						return U(n).ours.value;
					},
					get mean() {
						return U(n).null.mean;
					},
					get sd() {
						return U(n).null.sd;
					},
					get threshold() {
						return U(n).threshold;
					},
					get holds() {
						return U(n).holds;
					}
				});
				var i = V(r, 2), a = R(i), o = B(a, !0), s = V(a), c = V(s), l = (e) => {
					var t = F_(), r = B(t);
					H((e) => J(r, ` · baseline ${e ?? ""}`), [() => _l(U(n).null.mean)]), q(e, t);
				};
				Y(c, (e) => {
					U(n).null.mean !== null && e(l);
				}), N(i), H((e) => {
					J(o, e), J(s, ` ${U(n).ours.unit ?? ""}`);
				}, [() => _l(U(n).ours.value)]), q(e, t);
			}, O = (e) => {
				var t = L_(), r = B(t, !0);
				H(() => J(r, U(n).ours.text)), q(e, t);
			};
			Y(D, (e) => {
				U(n).ours.value === null ? e(O, -1) : e(ee);
			}), N(E);
			var te = V(E, 2), k = (e) => {
				var r = R_();
				H(() => Z(r, "aria-label", `Show the evidence: ${U(n).finding ?? ""}`)), W("click", r, () => t.store.go(U(n).shows)), q(e, r);
			}, ne = (e) => {
				q(e, z_());
			};
			Y(te, (e) => {
				U(n).shows ? e(k) : e(ne, -1);
			}), N(r), H(() => {
				Z(r, "data-claim", U(n).id), a = li(i, 1, "verdict svelte-vv6r5x", null, a, {
					good: U(n).holds,
					bad: !U(n).holds
				}), J(o, U(n).holds ? "✓ holds" : "✗ does not"), J(l, U(n).finding), J(h, U(n).rule), J(_, U(n).paper), J(y, U(n).ours.text);
			}), q(e, r);
		}), N(s), H(() => J(o, n)), q(e, r);
	}), N(o), H(() => J(c, `${U(r) ?? ""} of ${U(n).length ?? ""} hold here`)), q(e, o), Ue();
}
xr(["click"]);
// src/parts/weights.ts
function W_(e, t) {
	let n = e[0]?.n ?? 0, r = new Float32Array(n).fill(NaN), i = t.token;
	if (i === null || i >= n) return r;
	let a = (e, t) => {
		(Number.isNaN(r[e]) || Math.abs(t) > Math.abs(r[e])) && (r[e] = t);
	};
	for (let { values: r } of e) {
		if (t.before) for (let e = 0; e <= i; e++) a(e, r[Ml(i, e)]);
		if (t.after) for (let e = i + 1; e < n; e++) a(e, r[Ml(e, i)]);
	}
	return r;
}
function G_(e, t, n, r = 3) {
	let i = [];
	for (let a = t; a < n; a++) {
		let t = Math.abs(e[a]);
		if (!(t > .005)) continue;
		let n = i.length;
		for (; n > 0 && Math.abs(e[i[n - 1]]) < t;) --n;
		n < r && i.splice(n, 0, a), i.length > r && i.pop();
	}
	return i;
}
// src/parts/TokenText.svelte
var K_ = /* @__PURE__ */ G("<i> </i>"), q_ = /* @__PURE__ */ G("<bdi role=\"option\"></bdi>"), J_ = /* @__PURE__ */ G("<span class=\"block svelte-1yq2nfm\" role=\"presentation\"></span>"), Y_ = /* @__PURE__ */ G("<p class=\"small problem\"> </p>"), X_ = /* @__PURE__ */ G("<figure class=\"text svelte-1yq2nfm\" aria-label=\"The text, token by token\"><div class=\"tokens svelte-1yq2nfm\" role=\"listbox\" tabindex=\"0\"></div> <!> <figcaption class=\"small svelte-1yq2nfm\"> </figcaption></figure>");
function Z_(e, t) {
	let n = Mr();
	He(t, !0);
	let r = Ri(t, "store", 7), i = Ri(t, "lines", 3, 7), a = /* @__PURE__ */ I(void 0), o = /* @__PURE__ */ I(void 0), s = /* @__PURE__ */ I(0), c = /* @__PURE__ */ P(() => r().chosen.slice(0, 16)), l = /* @__PURE__ */ P(() => r().state.mode === "difference" ? "attention" : r().state.mode), u = uf(r(), () => U(c), () => U(l)), d = /* @__PURE__ */ P(() => r().prompt.ids), f = /* @__PURE__ */ P(() => Array.from({ length: Math.ceil(U(d).length / 128) }, (e, t) => U(d).slice(t * 128, (t + 1) * 128))), p = [], m = [];
	gn(() => {
		U(d), p = U(a) ? Array.from(U(a).querySelectorAll("[data-i]")) : [], m = Array(p.length).fill("");
	}), gn(() => {
		let e = u.value, t = El(jl(U(l)), r().dark);
		U(d);
		let { dst: n, src: i } = r().state, a = r().state.reading, o = () => {
			let t = r().hover.value, o = h(t, n, i, a);
			for (let [e, r] of [["dst", t.dst ?? n], ["src", t.src ?? i]]) y(e, r);
			if (!e || o.token === null || o.token >= U(d).length) return _();
			let l = t.heads.filter((t) => e.has(t)), u = l.length ? l : U(c).filter((t) => e.has(t)), f = W_(u.map((t) => e.get(t)), o), m = e.get(u[0]);
			if (!m) return _();
			let v = Ll({
				...m.scale,
				max: Math.max(...u.map((t) => e.get(t).scale.max))
			});
			for (let e = 0; e < p.length; e++) {
				let t = f[e];
				g(e, t === void 0 || Number.isNaN(t) ? "" : s(v(t), e > o.token));
			}
			S(o, f, u, m.exact);
		}, s = (e, n) => n ? `u${t.css[e]}` : `b${t.css[e]}|${t.ink[e]}`;
		return o(), r().hover.subscribe(o);
	});
	function h(e, t, n, r) {
		return e.token === null ? e.dst === null ? e.src === null ? t === null ? {
			token: n,
			before: !1,
			after: !0
		} : {
			token: t,
			before: !0,
			after: !1
		} : {
			token: e.src,
			before: !1,
			after: !0
		} : {
			token: e.dst,
			before: !0,
			after: !1
		} : {
			token: e.token,
			before: r !== "src",
			after: r !== "dst"
		};
	}
	function g(e, t) {
		if (m[e] === t) return;
		m[e] = t;
		let n = p[e].style;
		if (t.startsWith("b")) {
			let [e, r] = t.slice(1).split("|");
			n.background = e, n.color = r, n.boxShadow = "";
		} else n.background = "", n.color = "", n.boxShadow = t ? `inset 0 -0.28em ${t.slice(1)}` : "";
	}
	function _() {
		for (let e = 0; e < p.length; e++) g(e, "");
		U(o) && (U(o).textContent = U(b));
	}
	let v = {};
	function y(e, t) {
		v[e]?.removeAttribute(`data-${e}`);
		let n = t === null ? void 0 : p[t];
		n?.setAttribute(`data-${e}`, ""), v[e] = n;
	}
	let b = /* @__PURE__ */ P(() => U(d).length ? `Point at a token: what it attends to is filled, what attends to it is underlined. ${x(U(c))}.` : "No text is here.");
	function x(e) {
		return e.length === 1 ? `Head ${e[0]}` : r().state.heads.length === 0 ? `The largest of ${e.length < r().heads.length ? `the first ${e.length} of ${r().heads.length}` : `all ${e.length}`} heads` : `The largest of ${e.join(", ")}`;
	}
	function S(e, t, n, i) {
		if (!U(o) || e.token === null) return;
		let a = (e) => `${e} ${r().shown(U(d)[e])}`, s = (e) => `${i ? "" : "≈ "}${jl(U(l)) ? vl(t[e]) : _l(t[e])}`, c = (e) => e.map((e) => `${a(e)} ${s(e)}`).join(", "), u = [`${x(n)} · ${ud[U(l)]}`];
		e.before && u.push(`destination ${a(e.token)} ← ${c(G_(t, 0, e.token + 1)) || "nothing"}`), e.after && e.token < U(d).length - 1 && u.push(`source ${a(e.token)} → ${c(G_(t, e.token + 1, U(d).length)) || "nothing"}`), U(o).textContent = u.join("  ·  ");
	}
	function C(e) {
		let t = e?.closest?.("[data-i]")?.getAttribute("data-i");
		return t ? Number(t) : null;
	}
	function w(e) {
		let t = C(e.target);
		t !== null && r().hover.set({
			token: t,
			dst: null,
			src: null
		});
	}
	function T(e) {
		let t = C(e.target);
		t !== null && (L(s, t, !0), E(t, e.shiftKey || r().state.reading === "src"));
	}
	function E(e, t) {
		t ? r().set({ src: r().state.src === e ? null : e }) : r().set({ dst: r().state.dst === e ? null : e });
	}
	function D(e) {
		let t = U(d).length - 1, n = {
			ArrowRight: U(s) + 1,
			ArrowLeft: U(s) - 1,
			ArrowDown: ee(1),
			ArrowUp: ee(-1),
			Home: 0,
			End: t
		};
		if (e.key in n) L(s, Math.max(0, Math.min(t, n[e.key])), !0), r().hover.set({
			token: U(s),
			dst: null,
			src: null
		}), p[U(s)]?.scrollIntoView({ block: "nearest" }), requestAnimationFrame(() => {
			r().spoken = U(o)?.textContent ?? "";
		});
		else if (e.key === "Enter" || e.key === " ") E(U(s), e.shiftKey || r().state.reading === "src");
		else return;
		e.preventDefault();
	}
	function ee(e) {
		let t = p[U(s)]?.getBoundingClientRect();
		if (!t) return U(s);
		let n = U(s), r = Infinity;
		for (let i = U(s) + e; i >= 0 && i < p.length; i += e) {
			let e = p[i].getBoundingClientRect(), a = Math.abs(e.top - t.top);
			if (a < t.height / 2) continue;
			if (a > t.height * 1.9) break;
			let o = Math.abs(e.left - t.left);
			o < r && (r = o, n = i);
		}
		return n;
	}
	function O(e) {
		e.style.setProperty("--lines", String(i()));
	}
	var te = X_(), k = R(te);
	X(k, 21, () => U(f), Gr, (e, t, i) => {
		var a = J_();
		X(a, 21, () => U(t), Gr, (e, t, a) => {
			let o = /* @__PURE__ */ P(() => i * 128 + a);
			var c = q_();
			let l;
			X(c, 21, () => r().pieces(U(t)), Gr, (e, t) => {
				var n = jr(), r = z(n), i = (e) => {
					var n = Ar();
					H(() => J(n, U(t).text)), q(e, n);
				}, a = (e) => {
					var n = K_(), r = B(n, !0);
					H(() => {
						li(n, 1, oi(U(t).kind), "svelte-1yq2nfm"), J(r, U(t).text);
					}), q(e, n);
				};
				Y(r, (e) => {
					U(t).kind === "text" || U(t).kind === "special" ? e(i) : e(a, -1);
				}), q(e, n);
			}), N(c), H((e) => {
				Z(c, "id", `${n}-${U(o) ?? ""}`), Z(c, "data-i", U(o)), Z(c, "aria-selected", r().state.dst === U(o) || r().state.src === U(o)), l = li(c, 1, "svelte-1yq2nfm", null, l, {
					special: e,
					cursor: U(o) === U(s)
				});
			}, [() => r().isSpecial(U(t))]), q(e, c);
		}), N(a), q(e, a);
	}), N(k), Mi(k, (e) => L(a, e), () => U(a)), ni(k, (e) => O?.(e));
	var ne = V(k, 2), A = (e) => {
		var t = Y_(), n = B(t, !0);
		H(() => J(n, u.error)), q(e, t);
	};
	Y(ne, (e) => {
		u.error && e(A);
	});
	var re = V(ne, 2), ie = B(re, !0);
	Mi(re, (e) => L(o, e), () => U(o)), N(te), H((e) => {
		Z(k, "aria-label", `Tokens of the text; ${md[r().state.reading] ?? ""}`), Z(k, "aria-activedescendant", e), J(ie, U(b));
	}, [() => U(d).length ? `${n}-${Math.min(U(s), U(d).length - 1)}` : void 0]), W("pointermove", k, w), br("pointerleave", k, () => r().hover.set({ token: null })), W("click", k, T), W("keydown", k, D), br("focus", k, () => r().hover.set({
		token: Math.min(U(s), U(d).length - 1),
		dst: null,
		src: null
	})), br("blur", k, () => r().hover.set({ token: null })), q(e, te), Ue();
}
xr([
	"pointermove",
	"click",
	"keydown"
]);
// src/views/start/View.svelte
var Q_ = /* @__PURE__ */ t({ default: () => lv }), $_ = /* @__PURE__ */ G("<p> </p>"), ev = /* @__PURE__ */ G("<section class=\"alive svelte-24hlns\" aria-labelledby=\"uw-alive\"><div class=\"words svelte-24hlns\"><h2 id=\"uw-alive\"><!></h2> <!> <!> <p class=\"next\"><button>All heads, and why they attend</button></p></div> <!></section>"), tv = /* @__PURE__ */ G("<dt class=\"svelte-24hlns\"> </dt><dd class=\"svelte-24hlns\"> </dd>", 1), nv = /* @__PURE__ */ G("<span class=\"good svelte-24hlns\">✓ within</span>"), rv = /* @__PURE__ */ G("<span class=\"bad svelte-24hlns\">✗ above</span>"), iv = /* @__PURE__ */ G("<tr><td> </td><td class=\"number\"> </td><td class=\"number\"> </td><td><!></td></tr>"), av = /* @__PURE__ */ G("<code> </code>"), ov = /* @__PURE__ */ G("<li> <!></li>"), sv = /* @__PURE__ */ G("<h2 class=\"left svelte-24hlns\">Not in this file</h2> <ul class=\"svelte-24hlns\"></ul>", 1), cv = /* @__PURE__ */ G("<header class=\"opening svelte-24hlns\"><h1 class=\"svelte-24hlns\"> </h1> <p class=\"lead\"> </p></header> <!> <!> <!> <div class=\"facts svelte-24hlns\"><section aria-labelledby=\"uw-card\"><h2 id=\"uw-card\">The model</h2> <dl class=\"svelte-24hlns\"><dt class=\"svelte-24hlns\">sizes</dt> <dd class=\"svelte-24hlns\"> </dd> <dt class=\"svelte-24hlns\">norm, positions</dt> <dd class=\"svelte-24hlns\"> </dd> <!> <dt class=\"svelte-24hlns\">weights</dt> <dd class=\"svelte-24hlns\"><code> </code> </dd></dl></section> <section aria-labelledby=\"uw-checks\"><h2 id=\"uw-checks\">Identities that were checked</h2> <div class=\"scroll\" role=\"region\" aria-label=\"Table of identities\" tabindex=\"0\"><table><thead><tr><th>identity</th><th class=\"number\">residual</th><th class=\"number\">tolerance</th><th><span class=\"sr\">verdict</span></th></tr></thead><tbody></tbody></table></div> <!></section></div>", 1);
function lv(e, t) {
	He(t, !0);
	let n = /* @__PURE__ */ P(() => t.store.table("heads")), r = Ld(() => U(n), (e) => U(n) ? wu(U(n), t.store.chunk, e) : null), i = /* @__PURE__ */ P(() => r.value?.reduce((e, t) => (t.prefix_matching ?? 0) > (e.prefix_matching ?? 0) ? t : e)), a = /* @__PURE__ */ P(() => t.store.state.heads[0] ?? U(i)?.head), o = uf(t.store, () => U(a) ? [U(a)] : [], () => "attention"), s = /* @__PURE__ */ P(() => U(a) ? o.value?.get(U(a)) : void 0);
	gn(() => {
		U(i) && !t.store.state.heads.length && !t.store.canUndo && t.store.set({ heads: [U(i).head] }, { record: !1 });
	});
	let c = /* @__PURE__ */ P(() => Object.entries(t.store.model.card).filter((e) => l(e[1])));
	function l(e) {
		return typeof e == "string" && e.length < 200 || typeof e == "number";
	}
	let u = (e) => typeof e == "number" ? e.toLocaleString("en") : e;
	var d = cv(), f = z(d), p = R(f), m = B(p, !0), h = B(V(p, 2), !0);
	N(f);
	var g = V(f, 2), v = (e) => {
		var n = ev(), r = R(n), o = R(r), c = R(o), l = (e) => {
			var t = Ar();
			H(() => J(t, `Head ${U(a) ?? ""} on this text`)), q(e, t);
		}, u = (e) => {
			q(e, Ar("The text"));
		};
		Y(c, (e) => {
			U(a) ? e(l) : e(u, -1);
		}), N(o);
		var d = V(o, 2), f = (e) => {
			var t = $_(), n = B(t);
			H((e, t) => J(n, `Of all heads, ${U(a) ?? ""} attends most to what followed earlier copies of the present token: ${e ?? ""} of its attention
          on random tokens that repeat, ${t ?? ""} for stripes that match nothing. Point at a token that has occurred before, or type a text that repeats itself.`), [() => _l(U(i).prefix_matching), () => _l(U(i).prefix_null)]), q(e, t);
		};
		Y(d, (e) => {
			U(i) && U(a) === U(i).head && e(f);
		});
		var p = V(d, 2);
		Z_(p, {
			get store() {
				return t.store;
			},
			lines: 9
		});
		var m = B(V(p, 2));
		N(r);
		var h = V(r, 2), g = (e) => {
			Ad(e, {
				get store() {
					return t.store;
				},
				get head() {
					return U(a);
				},
				get picture() {
					return U(s);
				},
				most: 430,
				mode: "attention"
			});
		};
		Y(h, (e) => {
			U(a) && U(s) && e(g);
		}), N(n), W("click", m, () => t.store.set({ view: "attention" })), q(e, n);
	}, y = (e) => {
		Z_(e, { get store() {
			return t.store;
		} });
	};
	Y(g, (e) => {
		t.store.model.n_layers ? e(v) : e(y, -1);
	});
	var b = V(g, 2), x = (e) => {
		af(e, {
			get store() {
				return t.store;
			},
			get head() {
				return U(a);
			},
			get dst() {
				return t.store.state.dst;
			},
			get src() {
				return t.store.state.src;
			}
		});
	};
	Y(b, (e) => {
		U(a) && t.store.state.dst !== null && t.store.state.src !== null && t.store.state.src <= t.store.state.dst && e(x);
	});
	var S = V(b, 2), C = (e) => {
		U_(e, { get store() {
			return t.store;
		} });
	};
	Y(S, (e) => {
		t.store.manifest.claims.length && e(C);
	});
	var w = V(S, 2), T = R(w), E = V(R(T), 2), D = V(R(E), 2), ee = B(D), O = V(D, 4), te = B(O), k = V(O, 2);
	X(k, 17, () => U(c), ([e, t]) => e, (e, t) => {
		var n = /* @__PURE__ */ P(() => _(U(t), 2));
		let r = () => U(n)[0], i = () => U(n)[1];
		var a = tv(), o = z(a), s = B(o, !0), c = B(V(o), !0);
		H((e, t) => {
			J(s, e), J(c, t);
		}, [() => r().replaceAll("_", " "), () => u(i())]), q(e, a);
	});
	var ne = V(k, 4), A = R(ne), re = B(A), ie = V(A);
	N(ne), N(E), N(T);
	var ae = V(T, 2), oe = V(R(ae), 2), se = R(oe), ce = V(R(se));
	X(ce, 21, () => t.store.model.checks, Gr, (e, t) => {
		var n = iv(), r = R(n), i = B(r, !0), a = V(r), o = B(a, !0), s = V(a), c = B(s, !0), l = V(s), u = R(l), d = (e) => {
			q(e, nv());
		}, f = (e) => {
			q(e, rv());
		};
		Y(u, (e) => {
			U(t).error <= U(t).tolerance ? e(d) : e(f, -1);
		}), N(l), N(n), H((e, n) => {
			J(i, U(t).name), J(o, e), J(c, n);
		}, [() => _l(U(t).error, 2), () => _l(U(t).tolerance, 2)]), q(e, n);
	}), N(ce), N(se), N(oe);
	var le = V(oe, 2), ue = (e) => {
		var n = sv(), r = V(z(n), 2);
		X(r, 21, () => t.store.manifest.left_out, Gr, (e, t) => {
			var n = ov(), r = R(n), i = V(r), a = (e) => {
				var n = av(), r = B(n, !0);
				H(() => J(r, U(t).how)), q(e, n);
			};
			Y(i, (e) => {
				U(t).how && e(a);
			}), N(n), H(() => J(r, `${U(t).what ?? ""}: ${U(t).why ?? ""}.`)), q(e, n);
		}), N(r), q(e, n);
	};
	Y(le, (e) => {
		t.store.manifest.left_out.length && e(ue);
	}), N(ae), N(w), H((e, n) => {
		J(m, t.store.manifest.title), J(h, t.store.manifest.lead), J(ee, `${t.store.model.n_layers ?? ""} layers of ${t.store.model.n_heads ?? ""} heads of ${t.store.model.d_head ?? ""}, d_model ${t.store.model.d_model ?? ""}, ${e ?? ""} tokens, context ${t.store.model.n_ctx ?? ""}`), J(te, `${t.store.model.norm.kind ?? ""}; ${t.store.model.positions ?? ""}${t.store.model.smears ? "; smeared keys" : ""}`), J(re, `${n ?? ""}…`), J(ie, ` ${(t.store.model.engine ? "in this file: whoever has it has the model" : t.store.model.no_engine ?? "not in this file") ?? ""}`);
	}, [() => t.store.model.d_vocab.toLocaleString("en"), () => t.store.model.digest.slice(0, 12)]), q(e, d), Ue();
}
xr(["click"]);
// src/parts/Matrix.svelte
function uv(e, [t, n]) {
	let r = ([t, n]) => e.style.setProperty("margin", `${n}px 0 0 ${t}px`);
	return r([t, n]), { update: r };
}
var dv = /* @__PURE__ */ K("<text text-anchor=\"end\" font-size=\"11\"> </text>"), fv = /* @__PURE__ */ K("<text font-size=\"11\"> </text>"), pv = /* @__PURE__ */ K("<!><!>", 1), mv = /* @__PURE__ */ G("<svg aria-hidden=\"true\" class=\"svelte-3bhmux\"><!></svg> <div class=\"cells svelte-3bhmux\"><canvas class=\"svelte-3bhmux\"></canvas> <canvas class=\"over svelte-3bhmux\"></canvas></div>", 1), hv = /* @__PURE__ */ G("<div class=\"matrix svelte-3bhmux\"><div class=\"scroll\"><div class=\"stage svelte-3bhmux\" role=\"application\" tabindex=\"0\"><!></div></div> <p class=\"readout small svelte-3bhmux\" aria-live=\"polite\"> </p></div>");
function gv(e, t) {
	let n = Mr();
	He(t, !0);
	let r = Ri(t, "lit", 19, () => []), i = Ri(t, "svg", 15), a = /* @__PURE__ */ I(void 0);
	gn(() => {
		i(o);
	});
	function o() {
		let { css: e } = El(!0, t.dark), n = t.cells.flatMap(({ row: n, column: r, value: i }) => {
			if (i === null) return [];
			let [a, o] = [U(f) + t.columns.indexOf(r) * U(p), U(m) + t.rows.indexOf(n) * U(p)];
			return [`<rect x="${a}" y="${o}" width="${U(p) - 1}" height="${U(p) - 1}" fill="${e[s(i)]}"/>`];
		});
		return Gf(U(a)).replace("</svg>", `${n.join("")}</svg>`).replace(/^(<svg[^>]*)\/>$/, `$1>${n.join("")}</svg>`);
	}
	function s(e) {
		return Math.round(127 + 127 * Math.sign(e) * Math.min(1, Math.sqrt(Math.abs(e) / (t.most || 1))));
	}
	let c = /* @__PURE__ */ I(0), l = /* @__PURE__ */ I(void 0), u = /* @__PURE__ */ I(void 0), d = /* @__PURE__ */ I(null), f = /* @__PURE__ */ P(() => 8 + 6.6 * Math.max(2, ...t.rows.map((e) => e.length))), p = /* @__PURE__ */ P(() => Math.max(6, Math.min(28, Math.floor((U(c) - U(f) - 4) / Math.max(1, t.columns.length))))), m = /* @__PURE__ */ P(() => U(p) >= 11 ? 8 + 6.6 * Math.max(2, ...t.columns.map((e) => e.length)) : 18), h = /* @__PURE__ */ P(() => t.columns.length * U(p)), g = /* @__PURE__ */ P(() => t.rows.length * U(p)), _ = /* @__PURE__ */ P(() => new Map(t.cells.map((e) => [`${e.row} ${e.column}`, e]))), v = /* @__PURE__ */ P(() => U(d) ? U(_).get(`${t.rows[U(d)[0]]} ${t.columns[U(d)[1]]}`) : void 0);
	gn(() => {
		let e = U(l) && U(c) ? Sh(U(l), U(h), U(g)) : null;
		if (!e) return;
		let { css: n } = El(!0, t.dark);
		t.rows.forEach((r, i) => {
			t.columns.forEach((t, a) => {
				let o = U(_).get(`${r} ${t}`)?.value;
				o != null && (e.fillStyle = n[s(o)], e.fillRect(a * U(p), i * U(p), U(p) - +(U(p) > 8), U(p) - +(U(p) > 8)));
			});
		});
	}), gn(() => {
		let e = U(u) && U(c) ? Sh(U(u), U(h), U(g)) : null;
		e && U(d) && (e.strokeStyle = t.dark ? "#fff" : "#111", e.lineWidth = 1.5, e.strokeRect(U(d)[1] * U(p), U(d)[0] * U(p), U(p) - 1, U(p) - 1));
	});
	function y(e) {
		(e?.[0] !== U(d)?.[0] || e?.[1] !== U(d)?.[1]) && (L(d, e, !0), t.onhover?.(U(v) ?? null));
	}
	function b(e) {
		let n = U(u).getBoundingClientRect(), [r, i] = [Math.floor((e.clientY - n.top) / U(p)), Math.floor((e.clientX - n.left) / U(p))];
		return r >= 0 && i >= 0 && r < t.rows.length && i < t.columns.length ? [r, i] : null;
	}
	function x(e) {
		let n = {
			ArrowUp: [-1, 0],
			ArrowDown: [1, 0],
			ArrowLeft: [0, -1],
			ArrowRight: [0, 1]
		}[e.key], r = (e, t) => Math.max(0, Math.min(t - 1, e));
		if (n) y(U(d) ? [r(U(d)[0] + n[0], t.rows.length), r(U(d)[1] + n[1], t.columns.length)] : [0, 0]);
		else if ((e.key === "Enter" || e.key === " ") && U(v)) t.onopen?.(U(v));
		else return;
		e.preventDefault(), e.stopPropagation();
	}
	var S = hv(), C = R(S), w = R(C), T = R(w), E = (e) => {
		var n = mv(), i = z(n), o = R(i), s = (e) => {
			var n = pv(), i = z(n);
			X(i, 18, () => t.rows, (e) => e, (e, t, n) => {
				var i = dv(), a = B(i, !0);
				H((e) => {
					Z(i, "x", U(f) - 5), Z(i, "y", U(m) + U(n) * U(p) + U(p) / 2 + 4), Z(i, "font-weight", e), J(a, t);
				}, [() => r().includes(t) ? 700 : 400]), q(e, i);
			}), X(V(i), 18, () => t.columns, (e) => e, (e, t, n) => {
				var i = fv(), a = B(i, !0);
				H((e) => {
					Z(i, "transform", `translate(${U(f) + U(n) * U(p) + U(p) / 2 + 4} ${U(m) - 5}) rotate(-90)`), Z(i, "font-weight", e), J(a, t);
				}, [() => r().includes(t) ? 700 : 400]), q(e, i);
			}), q(e, n);
		};
		Y(o, (e) => {
			U(p) >= 11 && e(s);
		}), N(i), Mi(i, (e) => L(a, e), () => U(a));
		var c = V(i, 2), d = R(c);
		Mi(d, (e) => L(l, e), () => U(l));
		var _ = V(d, 2);
		Mi(_, (e) => L(u, e), () => U(u)), N(c), ni(c, (e, t) => uv?.(e, t), () => [U(f), U(m)]), H(() => {
			Z(i, "width", U(f) + U(h) + 4), Z(i, "height", U(m) + U(g) + 2);
		}), W("pointermove", _, (e) => y(b(e))), br("pointerleave", _, () => y(null)), W("click", _, (e) => {
			y(b(e)), U(v) && t.onopen?.(U(v));
		}), q(e, n);
	};
	Y(T, (e) => {
		U(c) && e(E);
	}), N(w), N(C);
	var D = V(C, 2), ee = B(D, !0);
	N(S), H(() => {
		Z(w, "aria-describedby", n), Z(w, "aria-label", `${t.name ?? ""}. Arrow keys move${t.onopen ? ", Enter opens a cell" : ""}.`), Z(D, "id", n), J(ee, U(v)?.says ?? (U(d) ? "Nothing is here." : "Hover a cell, or move there with the arrow keys."));
	}), W("keydown", w, x), Ai(S, "clientWidth", (e) => L(c, e)), q(e, S), Ue();
}
xr([
	"keydown",
	"pointermove",
	"click"
]);
// src/parts/Nulls.svelte
var _v = /* @__PURE__ */ K("<rect fill=\"currentColor\" fill-opacity=\"0.22\"></rect>"), vv = /* @__PURE__ */ K("<rect></rect>"), yv = /* @__PURE__ */ K("<g role=\"presentation\"><rect x=\"0\"></rect><text text-anchor=\"end\" font-size=\"12\"> </text><!><!><text text-anchor=\"end\" font-size=\"12\"> </text></g>"), bv = /* @__PURE__ */ K("<svg role=\"img\" class=\"svelte-1gb4fli\"><line y1=\"0\" stroke=\"currentColor\" stroke-opacity=\"0.4\"></line><!><text text-anchor=\"middle\" font-size=\"12\" font-weight=\"600\"> </text></svg>"), xv = /* @__PURE__ */ G("<div class=\"nulls svelte-1gb4fli\"><!></div>");
function Sv(e, t) {
	He(t, !0);
	let n = Ri(t, "chosen", 19, () => []), r = Ri(t, "svg", 15), i = /* @__PURE__ */ I(0), a = /* @__PURE__ */ I(void 0);
	gn(() => {
		r(() => Gf(U(a)));
	});
	let o = /* @__PURE__ */ P(() => t.rows.flatMap((e) => [
		e.value ?? 0,
		(e.null_mean ?? 0) + 2 * (e.null_sd ?? 0),
		(e.null_mean ?? 0) - 2 * (e.null_sd ?? 0)
	])), s = /* @__PURE__ */ P(() => t.domain ?? [Math.min(0, ...U(o)), Math.max(0, ...U(o)) || 1]), c = /* @__PURE__ */ P(() => _(U(s), 2)), l = /* @__PURE__ */ P(() => U(c)[0]), u = /* @__PURE__ */ P(() => U(c)[1]), d = /* @__PURE__ */ P(() => Math.min(U(i) * .4, 12 + 7 * Math.max(3, ...t.rows.map((e) => e.label.length)))), f = /* @__PURE__ */ P(() => 10 + 6.6 * Math.max(4, ...t.rows.map((e) => h(e).length))), p = /* @__PURE__ */ P(() => Math.max(40, U(i) - U(d) - U(f))), m = (e) => U(d) + (e - U(l)) / (U(u) - U(l) || 1) * U(p);
	function h(e) {
		return e.says ?? Q(e.value, 3);
	}
	var g = xv(), v = R(g), y = (e) => {
		var r = bv(), o = R(r), s = V(o);
		X(s, 19, () => t.rows, (e) => e.key, (e, r, a) => {
			var o = yv();
			let s;
			var c = R(o);
			Z(c, "height", 24);
			let l;
			var u = V(c), f = B(u, !0), p = V(u), g = (e) => {
				let t = /* @__PURE__ */ P(() => U(r).null_sd ?? 0);
				var n = _v();
				Z(n, "height", 20), H((e, t) => {
					Z(n, "x", e), Z(n, "width", t), Z(n, "y", U(a) * 24 + 2);
				}, [() => m(U(r).null_mean - 2 * U(t)), () => Math.max(3, m(U(r).null_mean + 2 * U(t)) - m(U(r).null_mean - 2 * U(t)))]), q(e, n);
			};
			Y(p, (e) => {
				U(r).null_mean !== void 0 && U(r).null_mean !== null && e(g);
			});
			var _ = V(p), v = (e) => {
				var t = vv();
				Z(t, "height", 8), H((e, n) => {
					li(t, 0, oi(U(r).value < 0 ? "minus" : "plus"), "svelte-1gb4fli"), Z(t, "x", e), Z(t, "width", n), Z(t, "y", U(a) * 24 + 8);
				}, [() => Math.min(m(0), m(U(r).value)), () => Math.max(1, Math.abs(m(U(r).value) - m(0)))]), q(e, t);
			};
			Y(_, (e) => {
				U(r).value !== null && e(v);
			});
			var y = V(_), b = B(y, !0);
			N(o), H((e, n) => {
				s = li(o, 0, "svelte-1gb4fli", null, s, { pick: t.onpick }), Z(c, "y", U(a) * 24), Z(c, "width", U(i)), l = li(c, 0, "row svelte-1gb4fli", null, l, { chosen: e }), Z(u, "x", U(d) - 6), Z(u, "y", U(a) * 24 + 16), J(f, U(r).label), Z(y, "x", U(i) - 4), Z(y, "y", U(a) * 24 + 16), J(b, n);
			}, [() => n().includes(U(r).key), () => h(U(r))]), W("click", o, (e) => t.onpick?.(U(r), e.shiftKey)), q(e, o);
		});
		var c = V(s), l = B(c, !0);
		N(r), Mi(r, (e) => L(a, e), () => U(a)), H((e, n, a) => {
			Z(r, "width", U(i)), Z(r, "height", t.rows.length * 24 + 22), Z(r, "aria-label", `${t.name ?? ""}: ${e ?? ""}`), Z(o, "x1", n), Z(o, "x2", a), Z(o, "y2", t.rows.length * 24), Z(c, "x", U(d) + U(p) / 2), Z(c, "y", t.rows.length * 24 + 16), J(l, t.label);
		}, [
			() => t.rows.slice(0, 40).map((e) => `${e.label} ${h(e)}`).join(", "),
			() => m(0),
			() => m(0)
		]), q(e, r);
	};
	Y(v, (e) => {
		U(i) && e(y);
	}), N(g), Ai(g, "clientWidth", (e) => L(i, e)), q(e, g), Ue();
}
xr(["click"]);
// src/views/stream/View.svelte
var Cv = /* @__PURE__ */ t({ default: () => Rv }), wv = /* @__PURE__ */ G("<button> </button>"), Tv = /* @__PURE__ */ G("<p class=\"problem\" role=\"alert\"> </p>"), Ev = /* @__PURE__ */ G(" <code> </code>", 1), Dv = /* @__PURE__ */ G("<p class=\"soft\"><!></p>"), Ov = /* @__PURE__ */ G("<div class=\"seg start svelte-18buk\" role=\"group\" aria-label=\"Read by\"></div>"), kv = /* @__PURE__ */ G("<p class=\"small soft\"> </p>"), Av = /* @__PURE__ */ G("<p class=\"small soft\"> </p> <!> <figure class=\"narrow svelte-18buk\"><!> <!></figure>", 1), jv = /* @__PURE__ */ G("<p class=\"small soft\"> </p> <!>", 1), Mv = /* @__PURE__ */ G("<div class=\"seg start svelte-18buk\" role=\"group\" aria-label=\"Subspaces\"></div> <p class=\"small soft\"> </p> <!>", 1), Nv = /* @__PURE__ */ G("<p class=\"small soft\">Effective dimensions (Σσ²)² / Σσ⁴ of what a head moves (W<sub>OV</sub>) and compares (W<sub>QK</sub> </p> <div class=\"two svelte-18buk\"><figure class=\"svelte-18buk\"><h2>moves</h2><!></figure> <figure class=\"svelte-18buk\"><h2>compares</h2><!></figure></div>", 1), Pv = /* @__PURE__ */ G("<figure class=\"svelte-18buk\"><h2>weights</h2><!></figure>"), Fv = /* @__PURE__ */ G("<p class=\"small soft\"> </p> <div class=\"two svelte-18buk\"><figure class=\"svelte-18buk\"><h2> </h2><!></figure> <!></div>", 1), Iv = /* @__PURE__ */ G("<!> <!> <!>", 1), Lv = /* @__PURE__ */ G("<div class=\"controls svelte-18buk\"><span class=\"seg svelte-18buk\" role=\"group\" aria-label=\"What of the stream\"></span></div> <!>", 1);
function Rv(e, t) {
	He(t, !0);
	let n = [
		{
			id: "shares",
			label: "shares",
			table: "stream"
		},
		{
			id: "wires",
			label: "virtual weights",
			table: "wires"
		},
		{
			id: "overlaps",
			label: "overlaps",
			table: "overlaps"
		},
		{
			id: "bandwidth",
			label: "bandwidth",
			table: "bandwidth"
		},
		{
			id: "axes",
			label: "axes",
			table: "axes"
		}
	], r = [
		"write-write",
		"write-q",
		"write-k",
		"write-v"
	], i = /* @__PURE__ */ P(() => n.find((e) => e.id === qf(t.store)) ?? n[0]), a = /* @__PURE__ */ P(() => t.store.table(U(i).table)), o = /* @__PURE__ */ P(() => U(i).id === "axes" ? t.store.table("axes.weights") : void 0), s = Ld(() => [
		U(i).id,
		t.store.model.name,
		U(a)?.prompt
	], async (e) => {
		if (!U(a)) return null;
		let n = await qc(t.store, U(a), e), r = U(o) ? await qc(t.store, U(o), e) : [];
		return {
			id: U(i).id,
			rows: n,
			more: r
		};
	}), c = /* @__PURE__ */ P(() => s.value?.id === U(i).id ? s.value.rows : []), l = /* @__PURE__ */ I(void 0), u = /* @__PURE__ */ I(null), d = /* @__PURE__ */ P(() => [...new Set(U(c).map((e) => e.layer))]), f = /* @__PURE__ */ P(() => U(u) !== null && U(d).includes(U(u)) ? U(u) : U(d).at(-1) ?? 0), p = /* @__PURE__ */ P(() => U(i).id === "shares" ? U(c).filter((e) => e.layer === U(f)) : []), m = /* @__PURE__ */ P(() => U(p).slice(0, 60).map((e) => ({
		key: e.component,
		label: e.component,
		value: e.share,
		says: `${Q(e.share * 100, 1)} %, cosine ${Q(e.cosine, 2)}`
	}))), h = /* @__PURE__ */ P(() => 1 / Math.sqrt(t.store.model.d_model)), g = /* @__PURE__ */ I("write-write"), _ = /* @__PURE__ */ P(() => {
		if (U(i).id === "wires") return U(c).map((e) => ({
			row: e.reader,
			column: e.writer,
			value: e.z,
			says: `${e.reader} reads ${e.writer}: ${Q(e.strength, 3)}, random ${Q(e.null_mean, 3)} ± ${Q(e.null_sd, 4)} (${Ic(e.z, 1)} sd)`
		}));
		if (U(i).id !== "overlaps") return [];
		let e = U(c).filter((e) => e.kind === U(g)), t = (e, t, n) => ({
			row: n,
			column: t,
			value: e.z,
			says: `${e.one} writes, ${e.other} ${U(g) === "write-write" ? "writes" : `reads with its ${U(g).at(-1)}`}: overlap ${Q(e.overlap, 3)}, random ${Q(e.null_mean, 3)} ± ${Q(e.null_sd, 4)} (${Ic(e.z, 1)} sd), nearest direction ${Q(e.nearest, 3)}`
		});
		return e.flatMap((e) => {
			let [n, r] = [e.one, e.other];
			return U(g) === "write-write" ? [t(e, n, r), t(e, r, n)] : [t(e, n, r)];
		});
	}), v = /* @__PURE__ */ P(() => [...new Set(U(_).map((e) => e.row))].sort(x)), y = /* @__PURE__ */ P(() => [...new Set(U(_).map((e) => e.column))].sort(x)), b = /* @__PURE__ */ P(() => Math.max(1, ...U(c).map((e) => Math.abs(e.z ?? 0))));
	function x(e, t) {
		let n = (e) => /^W_[EP]/.test(e) ? 0 : e === "W_U" ? 2 : 1;
		return n(e) - n(t) || e.localeCompare(t, "en", { numeric: !0 });
	}
	function S(e) {
		let t = /L\d+H\d+/.exec(e)?.[0];
		return t ? [t] : [];
	}
	function C(e) {
		return e.slice(0, 60).map((e) => ({
			key: e.what,
			label: e.what,
			value: e.kurtosis,
			null_mean: e.null_mean,
			null_sd: e.null_sd,
			says: `${Q(e.kurtosis, 2)}; axis ${e.top_axis}: ${Q(100 * e.top_share, 1)} %`
		}));
	}
	function w(e) {
		return U(c).slice(0, 160).map((t) => ({
			key: t.head,
			label: t.head,
			value: t[e],
			null_mean: t.null_mean,
			null_sd: t.null_sd,
			says: Q(t[e], 1)
		}));
	}
	var T = Lv(), E = z(T), D = R(E);
	X(D, 21, () => n, (e) => e.id, (e, n) => {
		var r = wv(), a = B(r, !0);
		H(() => {
			Z(r, "aria-pressed", U(i).id === U(n).id), J(a, U(n).label);
		}), W("click", r, () => t.store.set(Jf(U(n).id === "shares" ? "" : U(n).id))), q(e, r);
	}), N(D), N(E);
	var ee = V(E, 2), O = (e) => {
		var t = Tv(), n = B(t);
		H(() => J(n, `This table cannot be read: ${s.error ?? ""}`)), q(e, t);
	}, te = (e) => {
		var n = Dv(), r = R(n), a = (e) => {
			var n = Ev(), r = z(n), a = B(V(r));
			H(() => {
				J(r, `${U(i).id === "shares" ? "Shares" : "Axes"} are in this file for its own texts, not for one that was typed. In Python: `), J(a, `${U(i).id === "shares" ? "uw.decompose_stream" : "uw.privileged_axes"}(uw.load("${t.store.model.name ?? ""}").run(text))`);
			}), q(e, n);
		}, o = (e) => {
			var n = Ar();
			H(() => J(n, `This file has no such table of ${t.store.model.name ?? ""}.`)), q(e, n);
		};
		Y(r, (e) => {
			t.store.isTyped && (U(i).id === "shares" || U(i).id === "axes") ? e(a) : e(o, -1);
		}), N(n), q(e, n);
	}, k = (e) => {
		var n = Iv(), x = z(n), T = (e) => {
			var n = Av(), r = z(n), i = B(r), a = V(r, 2), o = (e) => {
				var n = Ov();
				X(n, 20, () => U(d), (e) => e, (e, n) => {
					var r = wv(), i = B(r, !0);
					H(() => {
						Z(r, "aria-pressed", U(f) === n), J(i, n === t.store.model.n_layers ? "unembedding" : `layer ${n}`);
					}), W("click", r, () => {
						L(u, n, !0);
					}), q(e, r);
				}), N(n), q(e, n);
			};
			Y(a, (e) => {
				U(d).length > 1 && e(o);
			});
			var s = V(a, 2), c = R(s);
			Sv(c, {
				get rows() {
					return U(m);
				},
				label: "share of the stream",
				name: "Shares of the stream",
				get chosen() {
					return t.store.state.heads;
				},
				onpick: (e, n) => {
					let [r] = S(e.key);
					r && t.store.lockHead(r, n);
				},
				get svg() {
					return U(l);
				},
				set svg(e) {
					L(l, e, !0);
				}
			});
			var g = V(c, 2), _ = (e) => {
				var t = kv(), n = B(t);
				H(() => J(n, `The first 60 of ${U(p).length ?? ""}; the table has all.`)), q(e, t);
			};
			Y(g, (e) => {
				U(p).length > 60 && e(_);
			}), N(s), H((e) => J(i, `Who wrote the stream that a layer reads, on the text “${t.store.prompt.label ?? ""}”: share ⟨part, x⟩ / ⟨x, x⟩; negative where a part cancels others. The shares of a layer sum to 1. A part of random direction has share near 0 and a cosine of 0 ± ${e ?? ""} at one position. Lengths depend on the basis of the stream, which is arbitrary in a model without norms.`), [() => Q(U(h), 3)]), q(e, n);
		}, E = (e) => {
			var n = jv(), r = z(n), i = B(r);
			gv(V(r, 2), {
				get rows() {
					return U(v);
				},
				get columns() {
					return U(y);
				},
				get cells() {
					return U(_);
				},
				get most() {
					return U(b);
				},
				name: "Virtual weights: rows read, columns write",
				get dark() {
					return t.store.dark;
				},
				get lit() {
					return t.store.state.heads;
				},
				onhover: (e) => t.store.hover.set({ heads: e ? [...S(e.column), ...S(e.row)] : [] }),
				onopen: (e) => t.store.set({ heads: [.../* @__PURE__ */ new Set([...S(e.column), ...S(e.row)])] }),
				get svg() {
					return U(l);
				},
				set svg(e) {
					L(l, e, !0);
				}
			}), H((e) => J(i, `How strongly each component reads what another wrote: ‖W_r W_w‖ / (‖W_r‖ ‖W_w‖), in standard deviations above the same writer turned at random. Blue lies above, red below; full color is ${e ?? ""} sd, on a square-root scale. It depends on the basis of the stream, and decides nothing.`), [() => Q(U(b), 0)]), q(e, n);
		}, D = (e) => {
			var n = Mv(), i = z(n);
			X(i, 20, () => r, (e) => e, (e, t) => {
				var n = wv(), r = B(n, !0);
				H(() => {
					Z(n, "aria-pressed", U(g) === t), J(r, t);
				}), W("click", n, () => {
					L(g, t, !0);
				}), q(e, n);
			}), N(i);
			var a = V(i, 2), o = B(a), s = V(a, 2);
			{
				let e = /* @__PURE__ */ P(() => U(g) === "write-write" ? "write too" : "read");
				gv(s, {
					get rows() {
						return U(v);
					},
					get columns() {
						return U(y);
					},
					get cells() {
						return U(_);
					},
					get most() {
						return U(b);
					},
					get name() {
						return `Overlaps of subspaces: columns write, rows ${U(e) ?? ""}`;
					},
					get dark() {
						return t.store.dark;
					},
					get lit() {
						return t.store.state.heads;
					},
					onhover: (e) => t.store.hover.set({ heads: e ? [e.column, e.row] : [] }),
					onopen: (e) => t.store.set({ heads: [.../* @__PURE__ */ new Set([e.column, e.row])] }),
					get svg() {
						return U(l);
					},
					set svg(e) {
						L(l, e, !0);
					}
				});
			}
			H((e) => J(o, `Overlap of the subspaces that heads write and read: the mean squared cosine of their principal angles, in standard deviations above random subspaces of the same dimensions; full color is ${e ?? ""} sd.`), [() => Q(U(b), 0)]), q(e, n);
		}, ee = (e) => {
			var n = Nv(), r = z(n), i = V(R(r), 4);
			N(r);
			var a = V(r, 2), o = R(a), s = V(R(o));
			{
				let e = /* @__PURE__ */ P(() => w("moves")), n = /* @__PURE__ */ P(() => [0, t.store.model.d_head]);
				Sv(s, {
					get rows() {
						return U(e);
					},
					label: "dimensions",
					name: "Dimensions moved",
					get domain() {
						return U(n);
					},
					get chosen() {
						return t.store.state.heads;
					},
					onpick: (e, n) => t.store.lockHead(e.key, n),
					get svg() {
						return U(l);
					},
					set svg(e) {
						L(l, e, !0);
					}
				});
			}
			N(o);
			var c = V(o, 2), u = V(R(c));
			{
				let e = /* @__PURE__ */ P(() => w("compares")), n = /* @__PURE__ */ P(() => [0, t.store.model.d_head]);
				Sv(u, {
					get rows() {
						return U(e);
					},
					label: "dimensions",
					name: "Dimensions compared",
					get domain() {
						return U(n);
					},
					get chosen() {
						return t.store.state.heads;
					},
					onpick: (e, n) => t.store.lockHead(e.key, n)
				});
			}
			N(c), N(a), H(() => J(i, `), of at most ${t.store.model.d_head ?? ""}; the stream has ${t.store.model.d_model ?? ""}. Grey: a random head of this shape, ± 2 standard deviations.`)), q(e, n);
		}, O = (e) => {
			var n = Fv(), r = z(n), i = B(r), a = V(r, 2), o = R(a), u = R(o), d = B(u), f = V(u);
			{
				let e = /* @__PURE__ */ P(() => C(U(c)));
				Sv(f, {
					get rows() {
						return U(e);
					},
					label: "kurtosis",
					name: "Kurtosis of the stream",
					get svg() {
						return U(l);
					},
					set svg(e) {
						L(l, e, !0);
					}
				});
			}
			N(o);
			var p = V(o, 2), m = (e) => {
				var t = Pv(), n = V(R(t));
				{
					let e = /* @__PURE__ */ P(() => C(s.value.more));
					Sv(n, {
						get rows() {
							return U(e);
						},
						label: "kurtosis",
						name: "Kurtosis of weights"
					});
				}
				N(t), q(e, t);
			};
			Y(p, (e) => {
				s.value?.more.length && e(m);
			}), N(a), H(() => {
				J(i, `Whether single axes of the stream stand out: kurtosis d Σx⁴ / (Σx²)² over its ${t.store.model.d_model ?? ""} axes, and the axis that holds most. Grey: the same vectors turned at random, ± 2 standard deviations; nothing in a linear stream singles out an axis.`), J(d, `stream, on “${t.store.prompt.label ?? ""}”`);
			}), q(e, n);
		};
		Y(x, (e) => {
			U(i).id === "shares" ? e(T) : U(i).id === "wires" ? e(E, 1) : U(i).id === "overlaps" ? e(D, 2) : U(i).id === "bandwidth" ? e(ee, 3) : e(O, -1);
		});
		var te = V(x, 2);
		op(te, {
			get store() {
				return t.store;
			},
			get ref() {
				return U(a);
			},
			get rows() {
				return U(c);
			},
			get name() {
				return U(i).label;
			},
			get svg() {
				return U(l);
			}
		});
		var k = V(te, 2), ne = (e) => {
			op(e, {
				get store() {
					return t.store;
				},
				get ref() {
					return U(o);
				},
				get rows() {
					return s.value.more;
				},
				name: "axes of weights"
			});
		};
		Y(k, (e) => {
			U(o) && s.value && e(ne);
		}), q(e, n);
	};
	Y(ee, (e) => {
		s.error ? e(O) : U(a) ? U(c).length && e(k, 2) : e(te, 1);
	}), q(e, T), Ue();
}
xr(["click"]);
// src/views/text/places.ts
var zv = 22, Bv = 8;
function Vv(e, t) {
	let n = (e) => e === t.position ? "destination" : e === t.source ? "source" : e === t.position + 1 ? "next" : "", r = (t, r) => Array.from({ length: Math.max(0, r - t) }, (r, i) => ({
		position: t + i,
		id: e[t + i],
		role: n(t + i)
	})), i = Math.max(0, t.position - zv), a = Math.min(e.length, t.position + Bv);
	if (t.source >= i) return {
		far: [],
		skipped: 0,
		near: r(i, a)
	};
	let o = r(Math.max(0, t.source - 4), Math.min(t.source + 6, i));
	return {
		far: o,
		skipped: i - (o.at(-1).position + 1),
		near: r(i, a)
	};
}
function Hv(e, t) {
	let n = e.filter((e) => e.head === t), r = n.filter((e) => e.rank !== null).sort((e, t) => e.rank - t.rank), i = n.filter((e) => e.rank === null);
	return {
		strongest: r,
		deciles: [...new Set(i.map((e) => e.decile))].sort((e, t) => t - e).map((e) => ({
			decile: e,
			acts: i.filter((t) => t.decile === e)
		}))
	};
}
// src/views/text/View.svelte
var Uv = /* @__PURE__ */ t({ default: () => Qv }), Wv = /* @__PURE__ */ G("<bdi> </bdi>"), Gv = /* @__PURE__ */ G("<span class=\"soft small\"> </span>"), Kv = /* @__PURE__ */ G("<li><p class=\"text svelte-14g3apr\"><!><!><!></p> <p class=\"small soft numbers svelte-14g3apr\"><b> </b> <meter class=\"sr\" min=\"0\"> </meter> on <bdi class=\"token\"> </bdi> <bdi class=\"token\"> </bdi> <button class=\"link\">open</button></p></li>"), qv = /* @__PURE__ */ G("<p class=\"soft\"> <code>unweave report MODEL -o FILE</code> measures it on held-out text; in Python <code>uw.analysis.stream.acts(model, windows)</code>.</p>"), Jv = /* @__PURE__ */ G("<p class=\"problem\" role=\"alert\"> </p>"), Yv = /* @__PURE__ */ G("<option> </option>"), Xv = /* @__PURE__ */ G("<details class=\"svelte-14g3apr\"><summary> </summary> <ul class=\"svelte-14g3apr\"></ul></details>"), Zv = /* @__PURE__ */ G("<div class=\"controls svelte-14g3apr\"><label class=\"labeled svelte-14g3apr\">head <select></select></label> <span class=\"soft small key svelte-14g3apr\"><bdi class=\"piece source svelte-14g3apr\">source</bdi> <bdi class=\"piece destination svelte-14g3apr\">destination</bdi> <bdi class=\"piece next svelte-14g3apr\">next token</bdi></span> <!></div> <p class=\"small soft\"> </p> <h2> </h2> <ol class=\"svelte-14g3apr\"></ol> <h2>Across all places, by tenths</h2> <p class=\"small soft\">Drawn at random from each tenth of its effect, the highest first: most of what a head does lies here.</p> <!> <!>", 1);
function Qv(e, t) {
	He(t, !0);
	let n = (e, n = m) => {
		let r = /* @__PURE__ */ P(() => Vv(d(n()), n()));
		var i = Kv(), a = R(i), o = R(a);
		X(o, 17, () => U(r).far, (e) => e.position, (e, n) => {
			var r = Wv(), i = B(r, !0);
			H((e) => {
				li(r, 1, `piece ${U(n).role ?? ""}`, "svelte-14g3apr"), J(i, e);
			}, [() => t.store.shown(U(n).id)]), q(e, r);
		});
		var s = V(o), c = (e) => {
			var t = Gv(), n = B(t);
			H(() => J(n, `… ${U(r).skipped ?? ""} tokens …`)), q(e, t);
		};
		Y(s, (e) => {
			U(r).skipped && e(c);
		}), X(V(s), 17, () => U(r).near, (e) => e.position, (e, n) => {
			var r = Wv(), i = B(r, !0);
			H((e) => {
				li(r, 1, `piece ${U(n).role ?? ""}`, "svelte-14g3apr"), J(i, e);
			}, [() => t.store.shown(U(n).id)]), q(e, r);
		}), N(a);
		var u = V(a, 2), p = R(u), h = B(p), g = V(p, 2), _ = B(g, !0), v = V(g, 2), y = B(v, !0), b = V(v), x = V(b), S = B(x, !0), C = V(x), w = V(C);
		N(u), N(i), H((e, t, r, i, a, o, s, c, u) => {
			li(p, 1, oi((n().logit_effect ?? 0) < 0 ? "negative" : "positive")), J(h, `${e ?? ""} logits`), Z(g, "max", U(l)), Si(g, t), J(_, r), J(y, i), J(b, `; attention ${a ?? ""} to `), J(S, o), J(C, `, ${n().position - n().source} ${n().position - n().source === 1 ? "token" : "tokens"} back; ${s ?? ""}moved ${c ?? ""} (mean ${u ?? ""}); window ${n().window ?? ""}, position ${n().position ?? ""} `);
		}, [
			() => Ic(n().logit_effect, 2),
			() => Math.abs(n().logit_effect ?? 0),
			() => Ic(n().logit_effect, 2),
			() => t.store.shown(d(n())[n().position + 1] ?? -1),
			() => Q(n().attention, 2),
			() => t.store.shown(d(n())[n().source] ?? -1),
			() => n().logit_effect_z === null ? "" : `${Ic(n().logit_effect_z, 1)} standard deviations from its mean over all places; `,
			() => Q(n().moved, 2),
			() => Q(n().moved_mean, 2)
		]), W("click", w, () => f(n())), q(e, i);
	}, r = /* @__PURE__ */ P(() => t.store.table("acts")), i = /* @__PURE__ */ P(() => t.store.table("windows")), a = Ld(() => t.store.model.name, (e) => U(r) && U(i) ? u(e) : null), o = /* @__PURE__ */ P(() => [...new Set((a.value?.acts ?? []).map((e) => e.head))]), s = /* @__PURE__ */ P(() => t.store.state.heads.find((e) => U(o).includes(e)) ?? U(o)[0] ?? ""), c = /* @__PURE__ */ P(() => Hv(a.value?.acts ?? [], U(s))), l = /* @__PURE__ */ P(() => Math.max(1e-9, ...(a.value?.acts ?? []).filter((e) => e.head === U(s)).map((e) => Math.abs(e.logit_effect ?? 0))));
	async function u(e) {
		let n = U(i).columns.ids, [a, o] = await Promise.all([qc(t.store, U(r), e), t.store.array(n, e)]);
		return {
			acts: a,
			flat: o,
			length: n.shape[1] ?? o.length
		};
	}
	function d(e) {
		let { flat: t, length: n } = a.value;
		return t.subarray(e.window * n, (e.window + 1) * n);
	}
	function f(e) {
		let n = d(e), r = Math.max(0, Math.min(e.source, e.position - 48)), i = t.store.model.start, a = Array.from({ length: Math.min(e.position + 9, n.length) - r }, (e, t) => n[r + t]), o = i !== null && a[0] !== i ? [i, ...a] : a, s = o.length - a.length - r;
		t.store.set({
			view: "attention",
			ids: o,
			heads: [e.head],
			dst: e.position + s,
			src: e.source + s,
			range: []
		});
	}
	var p = jr(), h = z(p), g = (e) => {
		var n = qv(), r = R(n);
		Ce(4), N(n), H(() => J(r, `This file does not say where heads of ${t.store.model.name ?? ""} act in text. `)), q(e, n);
	}, _ = (e) => {
		var t = Jv(), n = B(t);
		H(() => J(n, `The places cannot be read: ${a.error ?? ""}`)), q(e, t);
	}, v = (e) => {
		var l = Zv(), u = z(l), d = R(u), f = V(R(d));
		X(f, 20, () => U(o), (e) => e, (e, t) => {
			var n = Yv(), r = B(n, !0), i = {};
			H(() => {
				J(r, t), i !== (i = t) && (n.value = (n.__value = i) ?? "");
			}), q(e, n);
		}), N(f);
		var p;
		pi(f), N(d);
		var m = V(d, 4), h = (e) => {
			var n = Gv(), r = B(n);
			H(() => J(r, `Of ${t.store.heads.length ?? ""} heads, ${U(o).length ?? ""} are in this file.`)), q(e, n);
		};
		Y(m, (e) => {
			U(o).length < t.store.heads.length && e(h);
		}), N(u);
		var g = V(u, 2), _ = B(g), v = V(g, 2), y = B(v), b = V(v, 2);
		X(b, 21, () => U(c).strongest, (e) => e.rank, (e, t) => {
			n(e, () => U(t));
		}), N(b);
		var x = V(b, 6);
		X(x, 17, () => U(c).deciles, (e) => e.decile, (e, t) => {
			var r = Xv(), i = R(r), a = B(i), o = V(i, 2);
			X(o, 21, () => U(t).acts, Gr, (e, t) => {
				n(e, () => U(t));
			}), N(o), N(r), H(() => {
				r.open = U(t).decile === 10 || U(t).decile === 1, J(a, `Tenth ${U(t).decile ?? ""}${U(t).decile === 10 ? ", raises the next token most" : U(t).decile === 1 ? ", lowers it most" : ""}`);
			}), q(e, r);
		}), op(V(x, 2), {
			get store() {
				return t.store;
			},
			get ref() {
				return U(r);
			},
			get rows() {
				return a.value.acts;
			},
			name: "acts"
		}), H((e) => {
			p !== (p = U(s)) && (f.value = (f.__value = p) ?? "", fi(f, p)), J(_, `The head's direct part of the logit of the token that follows, minus its mean over all ${e ?? ""} places of ${U(i).size ?? ""} windows of held-out text. The source shown is the one it attends to most.`), J(y, `Strongest ${U(c).strongest.length ?? ""}`);
		}, [() => (U(i).size * (a.value.length - 1)).toLocaleString("en")]), W("change", f, (e) => t.store.set({ heads: [e.currentTarget.value] })), q(e, l);
	};
	Y(h, (e) => {
		!U(r) || !U(i) ? e(g) : a.error ? e(_, 1) : a.value && e(v, 2);
	}), q(e, p), Ue();
}
xr(["click", "change"]);
// src/views/tour/View.svelte
var $v = /* @__PURE__ */ t({ default: () => ry }), ey = /* @__PURE__ */ G("<span class=\"problem\"> </span>"), ty = /* @__PURE__ */ G("<li class=\"svelte-lqwouu\"><button class=\"link svelte-lqwouu\"> </button> <p class=\"soft\"> <!></p></li>"), ny = /* @__PURE__ */ G("<p class=\"lead\"> <kbd>n</kbd> goes on, <kbd>p</kbd> goes back, from any view.</p> <p><button> </button></p> <ol class=\"svelte-lqwouu\"></ol>", 1);
function ry(e, t) {
	He(t, !0);
	let n = {
		induction: null,
		writer: null,
		previous: null,
		copies: null,
		random: "",
		layers: 2
	};
	function r(e) {
		let r = Yy.find((t) => t.id === rl[e].state(n).view);
		return r ? Xy(r, t.store.model) ?? "" : "The view of this stop is not in this page.";
	}
	var i = ny(), a = z(i), o = R(a);
	Ce(4), N(a);
	var s = V(a, 2), c = R(s), l = B(c, !0);
	N(s);
	var u = V(s, 2);
	X(u, 23, () => rl, (e) => e.title, (e, n, i) => {
		let a = /* @__PURE__ */ P(() => r(U(i)));
		var o = ty(), s = R(o), c = B(s, !0), l = V(s, 2), u = R(l, !0), d = V(u), f = (e) => {
			var t = ey(), n = B(t, !0);
			H(() => J(n, U(a))), q(e, t);
		};
		Y(d, (e) => {
			U(a) && e(f);
		}), N(l), N(o), H(() => {
			Z(s, "aria-current", t.store.state.stop === U(i) + 1 ? "step" : void 0), J(c, U(n).title), J(u, U(n).says);
		}), W("click", s, () => void cl(t.store, U(i) + 1)), q(e, o);
	}), N(u), H(() => {
		J(o, `The steps of “A Mathematical Framework for Transformer Circuits” (Elhage et al. 2021) and of “In-context Learning and Induction Heads” (Olsson et al. 2022), each on ${t.store.model.name ?? ""}. `), J(l, t.store.state.stop ? `Go on at stop ${t.store.state.stop}` : "Begin");
	}), W("click", c, () => void cl(t.store, t.store.state.stop ?? 1)), q(e, i), Ue();
}
xr(["click"]);
// src/parts/Lines.svelte
var iy = /* @__PURE__ */ K("<rect fill=\"currentColor\" fill-opacity=\"0.1\"></rect>"), ay = /* @__PURE__ */ K("<rect fill=\"currentColor\" fill-opacity=\"0.08\"></rect>"), oy = /* @__PURE__ */ K("<!><line stroke=\"currentColor\" stroke-opacity=\"0.5\" stroke-dasharray=\"2 3\"></line>", 1), sy = /* @__PURE__ */ K("<rect fill-opacity=\"0.14\"></rect>"), cy = /* @__PURE__ */ K("<line stroke=\"currentColor\"></line><text text-anchor=\"end\" font-size=\"11\"> </text>", 1), ly = /* @__PURE__ */ K("<line stroke=\"currentColor\" stroke-opacity=\"0.5\"></line><text text-anchor=\"middle\" font-size=\"11\"> </text>", 1), uy = /* @__PURE__ */ K("<path fill-opacity=\"0.18\"></path>"), dy = /* @__PURE__ */ K("<!><path fill=\"none\" stroke-linejoin=\"round\"></path>", 1), fy = /* @__PURE__ */ K("<line stroke-opacity=\"0.5\"></line>"), py = /* @__PURE__ */ K("<!><text font-size=\"11.5\"> </text>", 1), my = /* @__PURE__ */ K("<line stroke-width=\"2\"></line>"), hy = /* @__PURE__ */ K("<circle r=\"3.5\"></circle>"), gy = /* @__PURE__ */ K("<line stroke=\"currentColor\" stroke-opacity=\"0.6\"></line><!>", 1), _y = /* @__PURE__ */ K("<svg aria-hidden=\"true\"><rect fill=\"transparent\"></rect><!><!><!><!><!><!><!><!><!><text text-anchor=\"middle\" font-size=\"12\" font-weight=\"600\"> </text><text text-anchor=\"middle\" font-size=\"12\" font-weight=\"600\"> </text></svg>"), vy = /* @__PURE__ */ G("<li class=\"svelte-1g0wujx\"><svg width=\"26\" height=\"10\" aria-hidden=\"true\" class=\"svelte-1g0wujx\"><line x1=\"0\" x2=\"26\" y1=\"5\" y2=\"5\" stroke-width=\"2\"></line></svg> </li>"), yy = /* @__PURE__ */ G("<ul class=\"legend svelte-1g0wujx\"></ul>"), by = /* @__PURE__ */ G("<div class=\"lines svelte-1g0wujx\"><div class=\"stage svelte-1g0wujx\" role=\"application\" tabindex=\"0\"><!></div> <!> <p class=\"readout small svelte-1g0wujx\" aria-live=\"polite\"> </p></div>");
function xy(e, t) {
	He(t, !0);
	let n = Ri(t, "bands", 19, () => []), r = Ri(t, "rules", 19, () => []), i = Ri(t, "at", 3, null), a = Ri(t, "range", 3, null), o = Ri(t, "height", 3, 220), s = Ri(t, "zero", 3, !1), c = Ri(t, "place", 3, (e) => Lc(e)), l = Ri(t, "svg", 15), u = /* @__PURE__ */ I(0), d = /* @__PURE__ */ I(void 0), f = /* @__PURE__ */ I(null), p = null, m = /* @__PURE__ */ I(null), h = null, g = /* @__PURE__ */ P(() => t.curves.filter((e) => e.name)), _ = /* @__PURE__ */ P(() => U(u) < 560), v = /* @__PURE__ */ P(() => ({
		l: U(_) ? 44 : 58,
		r: U(_) ? 12 : 22 + 6.7 * Math.max(4, ...U(g).map((e) => e.name.length)),
		t: 10,
		b: 40
	})), y = /* @__PURE__ */ P(() => [...new Set(t.curves.flatMap((e) => e.points.map((e) => e.x)))].filter((e) => t.x.kind !== "log" || e > 0).sort((e, t) => e - t)), b = /* @__PURE__ */ P(() => t.x.domain ?? (t.x.kind === "log" ? Wc(U(y)) : Uc(U(y), [], .02))), x = /* @__PURE__ */ P(() => t.y.domain ?? Uc(t.curves.flatMap((e) => e.points.flatMap(({ y: e, error: t }) => e === null ? [] : [e - (t ?? 0), e + (t ?? 0)])), [...r().flatMap((e) => [e.at - 2 * (e.sd ?? 0), e.at + 2 * (e.sd ?? 0)]), ...s() ? [0] : []])), S = /* @__PURE__ */ P(() => Bc({
		kind: t.x.kind ?? "linear",
		domain: U(b),
		range: [U(v).l, Math.max(U(v).l + 10, U(u) - U(v).r)]
	})), C = /* @__PURE__ */ P(() => Bc({
		kind: "linear",
		domain: U(x),
		range: [o() - U(v).b, U(v).t]
	})), w = /* @__PURE__ */ P(() => Vc({
		kind: t.x.kind ?? "linear",
		domain: U(b),
		range: [0, 1]
	}, U(_) ? 4 : 7)), T = /* @__PURE__ */ P(() => Vc({
		kind: "linear",
		domain: U(x),
		range: [0, 1]
	}, Math.max(3, Math.floor(o() / 48)))), E = /* @__PURE__ */ P(() => [...t.curves.filter((e) => !e.name), ...U(g)]), D = /* @__PURE__ */ P(() => {
		let e = U(g).map((e) => e.points.findLast((e) => e.y !== null && O(e.x))), t = vh(e.map((e) => e ? U(C)(e.y) : o() / 2), 14, U(v).t + 4, o() - U(v).b);
		return U(g).map((n, r) => ({
			one: n,
			y: t[r],
			from: e[r] ? {
				x: U(S)(e[r].x),
				y: U(C)(e[r].y)
			} : null
		}));
	}), ee = /* @__PURE__ */ P(() => {
		let e = U(f) ?? i();
		if (e === null) return "";
		let n = (U(g).length ? U(g) : t.curves.slice(0, 6)).map((n) => {
			let r = n.points.find((t) => t.x === e), i = r?.error ? ` ± ${Q(r.error, t.y.digits)}` : "";
			return `${n.name || n.key} ${Q(r?.y ?? null, t.y.digits)}${i}`;
		});
		return `${t.x.label} ${c()(e)}: ${n.join(", ")}`;
	});
	gn(() => {
		l(() => new XMLSerializer().serializeToString(U(d)).replace("<svg ", "<svg font-family=\"sans-serif\" "));
	});
	function O(e) {
		return e >= U(b)[0] && e <= U(b)[1];
	}
	function te(e) {
		return em((e) => U(S)(e.x), (e) => U(C)(e.y)).defined((e) => e.y !== null && O(e.x))(e.points) ?? "";
	}
	function k(e) {
		let t = e.points.filter((e) => e.y !== null && e.error && O(e.x));
		if (!t.length) return "";
		let n = t.map((e) => `${U(S)(e.x)},${U(C)(e.y + e.error)}`), r = [...t].reverse().map((e) => `${U(S)(e.x)},${U(C)(e.y - e.error)}`);
		return `M${[...n, ...r].join("L")}Z`;
	}
	function ne(e) {
		let [t, n] = [null, Infinity];
		for (let r of U(y)) {
			if (!O(r)) continue;
			let i = Math.abs(U(S)(r) - e);
			i < n && ([t, n] = [r, i]);
		}
		return t;
	}
	function A(e) {
		return e.clientX - U(d).getBoundingClientRect().left;
	}
	function re(e) {
		let n = A(e);
		L(f, ne(n), !0), p && t.onbrush && e.pointerType !== "touch" && Math.abs(n - p.x) > 4 && U(f) !== null && L(m, [Math.min(p.place, U(f)), Math.max(p.place, U(f))], !0);
	}
	function ie(e) {
		let n = ne(A(e));
		U(m) ? t.onbrush?.(U(m)[0] < U(m)[1] ? U(m) : null) : p && n !== null && t.onpick?.(n), p = null, L(m, null);
	}
	function ae(e) {
		let n = {
			ArrowLeft: -1,
			ArrowRight: 1,
			Home: -Infinity,
			End: Infinity
		}[e.key], r = U(y).filter(O);
		if (n !== void 0 && r.length) {
			let a = r.indexOf(U(f) ?? i() ?? r.at(-1)), o = r[Math.min(r.length - 1, Math.max(0, a + n))];
			e.shiftKey && t.onbrush ? (h ??= U(f) ?? i() ?? o, t.onbrush(h === o ? null : [Math.min(h, o), Math.max(h, o)])) : h = null, L(f, o, !0);
		} else if ((e.key === "Enter" || e.key === " ") && U(f) !== null && t.onpick) t.onpick(U(f));
		else return;
		e.preventDefault(), e.stopPropagation();
	}
	var oe = by(), se = R(oe), ce = R(se), le = (e) => {
		var s = _y();
		let l;
		var h = R(s), y = V(h);
		X(y, 17, n, (e) => e.label, (e, t) => {
			let n = /* @__PURE__ */ P(() => Math.max(U(v).l, U(S)(Math.max(U(t).from, U(b)[0])))), r = /* @__PURE__ */ P(() => Math.min(U(u) - U(v).r, U(S)(Math.min(U(t).to, U(b)[1]))));
			var i = jr(), a = z(i), s = (e) => {
				var t = iy();
				H(() => {
					Z(t, "x", U(n)), Z(t, "width", U(r) - U(n)), Z(t, "y", U(v).t), Z(t, "height", o() - U(v).t - U(v).b);
				}), q(e, t);
			};
			Y(a, (e) => {
				U(r) > U(n) && e(s);
			}), q(e, i);
		});
		var x = V(y);
		X(x, 17, r, (e) => e.label, (e, t) => {
			var n = oy(), r = z(n), i = (e) => {
				var n = ay();
				H((e, t) => {
					Z(n, "x", U(v).l), Z(n, "width", U(u) - U(v).l - U(v).r), Z(n, "y", e), Z(n, "height", t);
				}, [() => U(C)(U(t).at + 2 * U(t).sd), () => Math.max(1, U(C)(U(t).at - 2 * U(t).sd) - U(C)(U(t).at + 2 * U(t).sd))]), q(e, n);
			};
			Y(r, (e) => {
				U(t).sd && e(i);
			});
			var a = V(r);
			H((e, t) => {
				Z(a, "x1", U(v).l), Z(a, "x2", U(u) - U(v).r), Z(a, "y1", e), Z(a, "y2", t);
			}, [() => U(C)(U(t).at), () => U(C)(U(t).at)]), q(e, n);
		});
		var ee = V(x), ae = (e) => {
			let n = /* @__PURE__ */ P(() => {
				let [e, t] = U(m) ?? a();
				return {
					from: e,
					to: t
				};
			});
			var r = sy();
			H((e, t, n) => {
				Z(r, "x", e), Z(r, "width", t), Z(r, "y", U(v).t), Z(r, "height", o() - U(v).t - U(v).b), Z(r, "fill", n);
			}, [
				() => U(S)(U(n).from),
				() => Math.max(1, U(S)(U(n).to) - U(S)(U(n).from)),
				() => Wm(0, t.dark)
			]), q(e, r);
		};
		Y(ee, (e) => {
			(a() || U(m)) && e(ae);
		});
		var oe = V(ee);
		X(oe, 16, () => U(T), (e) => e, (e, t) => {
			var n = cy(), r = z(n), i = V(r), a = B(i, !0);
			H((e, n, o, s) => {
				Z(r, "x1", U(v).l), Z(r, "x2", U(u) - U(v).r), Z(r, "y1", e), Z(r, "y2", n), Z(r, "stroke-opacity", t === 0 ? .4 : .1), Z(i, "x", U(v).l - 6), Z(i, "y", o), J(a, s);
			}, [
				() => U(C)(t),
				() => U(C)(t),
				() => U(C)(t) + 4,
				() => Q(t)
			]), q(e, n);
		});
		var se = V(oe);
		X(se, 16, () => U(w), (e) => e, (e, t) => {
			var n = ly(), r = z(n), i = V(r), a = B(i, !0);
			H((e, t, n, s) => {
				Z(r, "x1", e), Z(r, "x2", t), Z(r, "y1", o() - U(v).b), Z(r, "y2", o() - U(v).b + 4), Z(i, "x", n), Z(i, "y", o() - U(v).b + 16), J(a, s);
			}, [
				() => U(S)(t),
				() => U(S)(t),
				() => U(S)(t),
				() => c()(t)
			]), q(e, n);
		});
		var ce = V(se);
		X(ce, 17, () => U(E), (e) => e.key, (e, n) => {
			let r = /* @__PURE__ */ P(() => U(n).name ? Wm(U(n).hue, t.dark) : Gm(t.dark));
			var i = dy(), a = z(i), o = (e) => {
				var t = uy();
				H((e) => {
					Z(t, "d", e), Z(t, "fill", U(r));
				}, [() => k(U(n))]), q(e, t);
			}, s = /* @__PURE__ */ P(() => U(n).points.some((e) => e.error));
			Y(a, (e) => {
				U(s) && e(o);
			});
			var c = V(a);
			H((e, t) => {
				Z(c, "d", e), Z(c, "stroke", U(r)), Z(c, "stroke-width", U(n).name ? 1.8 : 1), Z(c, "stroke-opacity", U(n).name ? 1 : .5), Z(c, "stroke-dasharray", t);
			}, [() => te(U(n)), () => U(n).name ? qm(U(n).hue) : ""]), q(e, i);
		});
		var le = V(ce), ue = (e) => {
			var n = jr();
			X(z(n), 17, () => U(D), (e) => e.one.key, (e, n) => {
				var r = py(), i = z(r), a = (e) => {
					var r = fy();
					H((e) => {
						Z(r, "x1", U(n).from.x + 2), Z(r, "y1", U(n).from.y), Z(r, "x2", U(u) - U(v).r + 10), Z(r, "y2", U(n).y), Z(r, "stroke", e);
					}, [() => Wm(U(n).one.hue, t.dark)]), q(e, r);
				};
				Y(i, (e) => {
					U(n).from && e(a);
				});
				var o = V(i), s = B(o, !0);
				H(() => {
					Z(o, "x", U(u) - U(v).r + 13), Z(o, "y", U(n).y + 4), J(s, U(n).one.name);
				}), q(e, r);
			}), q(e, n);
		};
		Y(le, (e) => {
			U(_) || e(ue);
		});
		var de = V(le), fe = (e) => {
			var n = my();
			H((e, t, r) => {
				Z(n, "x1", e), Z(n, "x2", t), Z(n, "y1", U(v).t), Z(n, "y2", o() - U(v).b), Z(n, "stroke", r);
			}, [
				() => U(S)(i()),
				() => U(S)(i()),
				() => Wm(1, t.dark)
			]), q(e, n);
		}, pe = /* @__PURE__ */ P(() => i() !== null && O(i()));
		Y(de, (e) => {
			U(pe) && e(fe);
		});
		var me = V(de), he = (e) => {
			var n = gy(), r = z(n);
			X(V(r), 17, () => U(g), (e) => e.key, (e, n) => {
				let r = /* @__PURE__ */ P(() => U(n).points.find((e) => e.x === U(f)));
				var i = jr(), a = z(i), o = (e) => {
					var i = hy();
					H((e, t, n) => {
						Z(i, "cx", e), Z(i, "cy", t), Z(i, "fill", n);
					}, [
						() => U(S)(U(f)),
						() => U(C)(U(r).y),
						() => Wm(U(n).hue, t.dark)
					]), q(e, i);
				};
				Y(a, (e) => {
					U(r) && U(r).y !== null && e(o);
				}), q(e, i);
			}), H((e, t) => {
				Z(r, "x1", e), Z(r, "x2", t), Z(r, "y1", U(v).t), Z(r, "y2", o() - U(v).b);
			}, [() => U(S)(U(f)), () => U(S)(U(f))]), q(e, n);
		}, ge = /* @__PURE__ */ P(() => U(f) !== null && O(U(f)));
		Y(me, (e) => {
			U(ge) && e(he);
		});
		var _e = V(me), ve = B(_e, !0), ye = V(_e), j = B(ye, !0);
		N(s), Mi(s, (e) => L(d, e), () => U(d)), H((e) => {
			Z(s, "width", U(u)), Z(s, "height", o()), Z(s, "viewBox", `0 0 ${U(u) ?? ""} ${o() ?? ""}`), l = li(s, 0, "svelte-1g0wujx", null, l, { pick: t.onpick }), Z(h, "x", U(v).l), Z(h, "y", U(v).t), Z(h, "width", e), Z(h, "height", o() - U(v).t - U(v).b), Z(_e, "x", (U(v).l + U(u) - U(v).r) / 2), Z(_e, "y", o() - 6), J(ve, t.x.label), Z(ye, "transform", `translate(12 ${(U(v).t + o() - U(v).b) / 2}) rotate(-90)`), J(j, t.y.label);
		}, [() => Math.max(0, U(u) - U(v).l - U(v).r)]), W("pointerdown", s, (e) => {
			let n = ne(A(e));
			n !== null && (p = {
				x: A(e),
				place: n
			}), t.onbrush && U(d)?.setPointerCapture(e.pointerId);
		}), W("pointermove", s, re), W("pointerup", s, ie), br("pointerleave", s, () => {
			p || L(f, null);
		}), br("pointercancel", s, () => {
			p = null, L(m, null);
		}), q(e, s);
	};
	Y(ce, (e) => {
		U(u) && e(le);
	}), N(se);
	var ue = V(se, 2), de = (e) => {
		var n = yy();
		X(n, 21, () => U(g), (e) => e.key, (e, n) => {
			var r = vy(), i = R(r), a = B(i), o = V(i, 1, !0);
			N(r), H((e, t) => {
				Z(a, "stroke", e), Z(a, "stroke-dasharray", t), J(o, U(n).name);
			}, [() => Wm(U(n).hue, t.dark), () => qm(U(n).hue)]), q(e, r);
		}), N(n), q(e, n);
	};
	Y(ue, (e) => {
		U(_) && U(g).length && e(de);
	});
	var fe = B(V(ue, 2), !0);
	N(oe), H(() => {
		Z(se, "aria-label", `${t.name ?? ""}. Left and right read the curves${t.onpick ? ", Enter locks a place" : ""}${t.onbrush ? ", with Shift a range is brushed" : ""}.`), J(fe, U(ee) || " ");
	}), W("keydown", se, ae), Ai(oe, "clientWidth", (e) => L(u, e)), q(e, oe), Ue();
}
xr([
	"keydown",
	"pointerdown",
	"pointermove",
	"pointerup"
]);
// src/views/training/curves.ts
var Sy = 4;
function Cy(e, t, n) {
	let r = [...new Set(e.map((e) => e.head))], i = new Map(r.map((e) => [e, []]));
	for (let n of e) i.get(n.head).push({
		x: n.tokens,
		y: Oy(n[t])
	});
	let a = (e) => i.get(e).at(-1)?.y ?? -1, o = n.filter((e) => r.includes(e)), s = o.length ? o : [...r].sort((e, t) => a(t) - a(e)).slice(0, Sy);
	return r.map((e) => ({
		key: e,
		name: s.includes(e) ? e : "",
		hue: Math.max(0, s.indexOf(e)),
		points: i.get(e)
	}));
}
function wy(e, t) {
	let n = (e) => Math.abs(Math.log(Math.max(e.tokens, 1) / Math.max(t, 1)));
	return e.reduce((e, t) => !e || n(t) < n(e) ? t : e, void 0);
}
function Ty(e) {
	let t = /^t(\d{1,15})-(\d{1,15})$/.exec(e);
	if (!t) return null;
	let [n, r] = [Number(t[1]), Number(t[2])];
	return n < r ? [n, r] : null;
}
function Ey(e) {
	return e ? `t${Math.round(e[0])}-${Math.round(e[1])}` : "";
}
function Dy(e, [t, n]) {
	return e.flatMap((e) => {
		let r = e.points.filter((e) => e.y !== null && e.x >= t && e.x <= n);
		return e.name && r.length > 1 ? [{
			name: e.name,
			from: r[0].y,
			to: r.at(-1).y
		}] : [];
	});
}
function Oy(e) {
	return typeof e == "number" ? e : null;
}
// src/views/training/View.svelte
var ky = /* @__PURE__ */ t({ default: () => qy }), Ay = /* @__PURE__ */ K("<circle r=\"9\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\"></circle>"), jy = /* @__PURE__ */ K("<polyline fill=\"none\" stroke=\"currentColor\" stroke-opacity=\"0.35\"></polyline><!>", 1), My = /* @__PURE__ */ G("<p class=\"soft\"> <code>unweave report attn-2l -o FILE</code>; <code>unweave demo</code> brings snapshots as well.</p>"), Ny = /* @__PURE__ */ G("<p class=\"problem\" role=\"alert\"> </p>"), Py = /* @__PURE__ */ G("<p class=\"small problem\"> </p>"), Fy = /* @__PURE__ */ G("<p class=\"small problem\" role=\"alert\"> </p>"), Iy = /* @__PURE__ */ G("<div class=\"maps svelte-v20pl6\"><!> <div class=\"large svelte-v20pl6\"></div></div>"), Ly = /* @__PURE__ */ G("<div class=\"scrubber svelte-v20pl6\"><label for=\"uw-step\">snapshot</label> <input id=\"uw-step\" type=\"range\" min=\"0\" step=\"1\" class=\"svelte-v20pl6\"/> <b class=\"svelte-v20pl6\"> </b></div> <p class=\"small soft\">The slider takes every view to that snapshot: type your own text above and drag. Arrow keys move it by one; a click on a curve does the same.</p> <!> <!> <!>", 1), Ry = /* @__PURE__ */ G("<p class=\"small soft\">The curves of this training are here, its snapshots are not; <code>unweave demo</code> writes a page that has them.</p>"), zy = /* @__PURE__ */ G("<p><b> </b> <!></p>"), By = /* @__PURE__ */ G("<p>No head came to match prefixes in this training, so there is no phase change to show.</p>"), Vy = /* @__PURE__ */ G("<li> </li>"), Hy = /* @__PURE__ */ G("<div class=\"brushed svelte-v20pl6\"><p class=\"small\"><b> </b> <button class=\"link\">release</button></p> <ul class=\"svelte-v20pl6\"></ul></div>"), Uy = /* @__PURE__ */ G("<option> </option>"), Wy = /* @__PURE__ */ G("<p class=\"small soft\"> </p>"), Gy = /* @__PURE__ */ G("<figure class=\"svelte-v20pl6\"><h2>Path of single losses</h2> <!> <!></figure>"), Ky = /* @__PURE__ */ G("<!> <!> <!> <div class=\"figures svelte-v20pl6\"><figure class=\"svelte-v20pl6\"><h2>Loss</h2> <!> <!></figure> <figure class=\"svelte-v20pl6\"><h2>In-context learning</h2> <!> <p class=\"small soft\">Below 0 context helps; shaded: ± one standard error over windows.</p></figure> <figure class=\"svelte-v20pl6\"><h2>Heads</h2> <label class=\"labeled small svelte-v20pl6\">score <select></select></label> <!> <p class=\"small soft\"> </p></figure> <!></div> <!> <!>", 1);
function qy(e, t) {
	He(t, !0);
	let n = (e, t) => {
		let n = () => (t?.()).x, r = () => (t?.()).y;
		var i = jy(), a = z(i);
		X(V(a), 17, () => U(w).filter((e) => e.tokens === U(h)), (e) => e.tokens, (e, t) => {
			var i = Ay();
			H((e, t) => {
				Z(i, "cx", e), Z(i, "cy", t);
			}, [() => n()(U(t).first ?? 0), () => r()(U(t).second ?? 0)]), q(e, i);
		}), H((e) => Z(a, "points", e), [() => U(w).map((e) => `${n()(e.first ?? 0)},${r()(e.second ?? 0)}`).join(" ")]), q(e, i);
	}, r = [
		"prefix_matching",
		"previous_token",
		"copying",
		"ov_eigenvalue_score",
		"qk_eigenvalue_score"
	], i = Jc("HeadSnapshot"), a = /* @__PURE__ */ P(() => t.store.table("training")), o = /* @__PURE__ */ P(() => t.store.table("training.heads")), s = Ld(() => t.store.model.name, (e) => U(a) ? te(e) : null), c = /* @__PURE__ */ P(() => s.value?.change), l = /* @__PURE__ */ P(() => s.value?.shots ?? []), u = /* @__PURE__ */ P(() => U(c)?.start_tokens !== void 0 && U(c).end_tokens !== void 0 ? [{
		from: U(c).start_tokens,
		to: U(c).end_tokens,
		label: "the rise of prefix matching"
	}] : []), d = /* @__PURE__ */ P(() => t.store.model.snapshots.map(({ step: e, tokens: t }) => ({
		step: e,
		tokens: t
	}))), f = /* @__PURE__ */ P(() => [...U(d).map((e) => e.step), null]), p = /* @__PURE__ */ P(() => Math.max(0, U(f).indexOf(t.store.state.step))), m = /* @__PURE__ */ P(() => t.store.state.step === null ? U(f).length - 1 : U(p)), h = /* @__PURE__ */ P(() => t.store.state.step === null ? null : (U(d).find((e) => e.step === t.store.state.step) ?? U(l).find((e) => e.step === t.store.state.step))?.tokens ?? null), g = /* @__PURE__ */ P(() => Ty(qf(t.store))), _ = /* @__PURE__ */ I("prefix_matching"), v = {
		label: "tokens seen",
		kind: "log"
	}, y = /* @__PURE__ */ P(() => t.store.dark), b = Ld(() => [
		t.store.can,
		U(d),
		t.store.prompt.key,
		t.store.state.without,
		t.store.state.frozen
	], (e) => t.store.can === !0 && U(d).length && U(d).length <= 20 ? ne(e) : null), x = /* @__PURE__ */ P(() => [
		A("loss", "held-out text", 0, (e) => e.loss),
		...U(l)[0]?.loss_first === void 0 ? [] : [A("first", "random tokens, first copy", 1, (e) => e.loss_first), A("second", "the same, second copy", 2, (e) => e.loss_second)],
		...b.value?.length ? [{
			key: "own",
			name: "your text",
			hue: 3,
			points: b.value
		}] : []
	]), S = /* @__PURE__ */ P(() => [A("context", "late minus early tokens", 0, (e) => e.in_context, (e) => e.in_context_error), ...U(l).some((e) => e.distant !== null) ? [A("distant", "with minus without far context", 1, (e) => e.distant, (e) => e.distant_error)] : []]), C = /* @__PURE__ */ P(() => Cy(s.value?.heads ?? [], U(_), t.store.state.heads)), w = /* @__PURE__ */ P(() => s.value?.path ?? []), T = /* @__PURE__ */ P(() => U(w).map((e, t) => ({
		x: e.first ?? 0,
		y: e.second ?? 0,
		key: `at ${Lc(e.tokens)} tokens`,
		hue: +!!U(u).some((t) => e.tokens >= t.from && e.tokens <= t.to),
		shape: U(u).some((t) => e.tokens >= t.from && e.tokens <= t.to) ? 3 : 0,
		label: t === 0 ? "first" : t === U(w).length - 1 ? "last" : void 0
	}))), E = /* @__PURE__ */ P(() => U(g) ? [
		...Dy(U(x), U(g)),
		...Dy(U(S), U(g)),
		...Dy(U(C), U(g))
	] : []), D = /* @__PURE__ */ P(() => t.store.state.mode === "difference" ? "attention" : t.store.state.mode), ee = uf(t.store, () => t.store.can === !0 && U(d).length ? t.store.heads : [], () => U(D)), O = /* @__PURE__ */ P(() => (t.store.state.heads.length ? t.store.state.heads : U(c)?.head ? [U(c).head] : []).slice(0, 2));
	async function te(e) {
		let [t, n, r, i] = await Promise.all([
			k("training", e),
			k("training.heads", e),
			k("training.path", e),
			k("training.phase", e)
		]);
		return {
			shots: t,
			heads: n,
			path: r,
			change: i[0]
		};
	}
	async function k(e, n) {
		let r = t.store.table(e);
		return r ? await qc(t.store, r, n) : [];
	}
	async function ne(e) {
		let { step: n, ...r } = t.store.runOf(), i = [];
		for (let n of U(d)) {
			let a = await t.store.ask({
				kind: "run",
				of: {
					...r,
					step: n.step
				},
				top: 1
			}, e), o = a.loss.reduce((e, t) => e + t, 0) / Math.max(1, a.loss.length);
			i.push({
				x: n.tokens,
				y: a.loss.length ? o : null
			});
		}
		return i;
	}
	function A(e, t, n, r, i = () => null) {
		return {
			key: e,
			name: t,
			hue: n,
			points: U(l).map((e) => ({
				x: e.tokens,
				y: r(e),
				error: i(e)
			}))
		};
	}
	function re(e) {
		t.store.set({ step: e }, { record: !1 });
	}
	function ie(e) {
		let n = wy(U(d), e);
		n && t.store.set({ step: n.step });
	}
	function ae(e) {
		t.store.set(Jf(Ey(e)), { record: !1 });
	}
	let oe = /* @__PURE__ */ P(() => ({
		dark: U(y),
		bands: U(u),
		at: U(h),
		range: U(g),
		place: Lc,
		onpick: U(d).length ? ie : void 0,
		onbrush: ae
	})), se = qt([]);
	var ce = jr(), le = z(ce), ue = (e) => {
		var n = My(), r = R(n);
		Ce(4), N(n), H(() => J(r, `No training of ${t.store.model.name ?? ""} is in this file. Bundled trainings bring their curves: `)), q(e, n);
	}, de = (e) => {
		var t = Ny(), n = B(t);
		H(() => J(n, `The training cannot be read: ${s.error ?? ""}`)), q(e, t);
	}, fe = (e) => {
		var p = Ky(), D = z(p), te = (e) => {
			var n = Ly(), r = z(n), i = V(R(r), 2);
			xi(i);
			var a = B(V(i, 2), !0);
			N(r);
			var o = V(r, 4), s = (e) => {
				var n = Py(), r = B(n, !0);
				H(() => J(r, t.store.can)), q(e, n);
			};
			Y(o, (e) => {
				t.store.can !== !0 && e(s);
			});
			var c = V(o, 2), l = (e) => {
				var t = Fy(), n = B(t, !0);
				H(() => J(n, ee.error)), q(e, t);
			};
			Y(c, (e) => {
				ee.error && e(l);
			});
			var u = V(c, 2), d = (e) => {
				var n = Iy(), r = R(n);
				Fd(r, {
					get store() {
						return t.store;
					},
					get pictures() {
						return ee.value;
					},
					most: 84
				});
				var i = V(r, 2);
				X(i, 20, () => U(O), (e) => e, (e, n) => {
					let r = /* @__PURE__ */ P(() => ee.value?.get(n));
					var i = jr(), a = z(i), o = (e) => {
						Ad(e, {
							get store() {
								return t.store;
							},
							get head() {
								return n;
							},
							get picture() {
								return U(r);
							},
							most: 380
						});
					};
					Y(a, (e) => {
						U(r) && e(o);
					}), q(e, i);
				}), N(i), N(n), q(e, n);
			};
			Y(u, (e) => {
				t.store.can === !0 && e(d);
			}), H((e) => {
				Z(i, "max", U(f).length - 1), Si(i, U(m)), i.disabled = t.store.can !== !0, Z(i, "aria-valuetext", U(h) === null ? "finished" : `step ${t.store.state.step}, ${U(h)} tokens`), J(a, e);
			}, [() => U(h) === null ? "finished" : `step ${t.store.state.step?.toLocaleString("en")}, ${Lc(U(h))} tokens`]), W("input", i, (e) => re(U(f)[Number(e.currentTarget.value)] ?? null)), q(e, n);
		}, k = (e) => {
			q(e, Ry());
		};
		Y(D, (e) => {
			U(d).length ? e(te) : e(k, -1);
		});
		var ne = V(D, 2), A = (e) => {
			var t = zy(), n = R(t), r = B(n, !0), i = V(n), a = V(i), o = (e) => {
				q(e, Ar("The shaded band is the rise."));
			};
			Y(a, (e) => {
				U(u).length && e(o);
			}), N(t), H((e) => {
				li(n, 1, oi(U(c).found ? "good" : "bad")), J(r, U(c).found ? "Phase change found." : "No phase change."), J(i, ` ${e ?? ""} `);
			}, [() => Gc(U(c).why)]), q(e, t);
		}, ce = (e) => {
			q(e, By());
		}, le = /* @__PURE__ */ P(() => t.store.table("training.phase"));
		Y(ne, (e) => {
			U(c) ? e(A) : U(le) && e(ce, 1);
		});
		var ue = V(ne, 2), de = (e) => {
			var t = Hy(), n = R(t), r = R(n), i = B(r), a = V(r, 2);
			N(n);
			var o = V(n, 2);
			X(o, 21, () => U(E), (e) => e.name, (e, t) => {
				var n = Vy(), r = B(n);
				H((e, n, i) => J(r, `${U(t).name ?? ""}: ${e ?? ""} → ${n ?? ""} (${i ?? ""})`), [
					() => Q(U(t).from, 3),
					() => Q(U(t).to, 3),
					() => Ic(U(t).to - U(t).from, 3)
				]), q(e, n);
			}), N(o), N(t), H((e, t) => J(i, `${e ?? ""} to ${t ?? ""} tokens`), [() => Lc(U(g)[0]), () => Lc(U(g)[1])]), W("click", a, () => ae(null)), q(e, t);
		};
		Y(ue, (e) => {
			U(g) && e(de);
		});
		var fe = V(ue, 2), pe = R(fe), me = V(R(pe), 2);
		xy(me, Li({
			get curves() {
				return U(x);
			},
			get x() {
				return v;
			},
			y: {
				label: "loss (nats)",
				digits: 3
			},
			name: "Losses over training"
		}, () => U(oe), {
			get svg() {
				return se[0];
			},
			set svg(e) {
				se[0] = e;
			}
		}));
		var he = V(me, 2), ge = (e) => {
			var t = Py(), n = B(t, !0);
			H(() => J(n, b.error)), q(e, t);
		};
		Y(he, (e) => {
			b.error && e(ge);
		}), N(pe);
		var _e = V(pe, 2);
		xy(V(R(_e), 2), Li({
			get curves() {
				return U(S);
			},
			get x() {
				return v;
			},
			y: {
				label: "nats",
				digits: 3
			},
			zero: !0,
			rules: [{
				at: 0,
				label: "context does not help"
			}],
			name: "In-context score over training"
		}, () => U(oe), {
			get svg() {
				return se[1];
			},
			set svg(e) {
				se[1] = e;
			}
		})), Ce(2), N(_e);
		var ve = V(_e, 2), ye = V(R(ve), 2), j = V(R(ye));
		X(j, 20, () => r, (e) => e, (e, t) => {
			var n = Uy(), r = B(n, !0), a = {};
			H(() => {
				J(r, i[t]?.label ?? t), a !== (a = t) && (n.value = (n.__value = a) ?? "");
			}), q(e, n);
		}), N(j), pi(j), N(ye);
		var be = V(ye, 2);
		{
			let e = /* @__PURE__ */ P(() => ({
				label: i[U(_)]?.label ?? U(_),
				digits: 3,
				domain: U(_) === "prefix_matching" || U(_) === "previous_token" ? [-.03, 1.03] : [-1.05, 1.05]
			}));
			xy(be, Li({
				get curves() {
					return U(C);
				},
				get x() {
					return v;
				},
				get y() {
					return U(e);
				},
				name: "Scores of heads over training"
			}, () => U(oe), {
				get svg() {
					return se[2];
				},
				set svg(e) {
					se[2] = e;
				}
			}));
		}
		var M = B(V(be, 2));
		N(ve);
		var xe = V(ve, 2), Se = (e) => {
			var t = Gy(), r = V(R(t), 2);
			{
				let e = /* @__PURE__ */ P(() => ({
					label: "first component (nats)",
					domain: Uc(U(w).map((e) => e.first))
				})), t = /* @__PURE__ */ P(() => ({
					label: "second component (nats)",
					domain: Uc(U(w).map((e) => e.second))
				}));
				Ah(r, {
					get marks() {
						return U(T);
					},
					get x() {
						return U(e);
					},
					get y() {
						return U(t);
					},
					name: "Path of training in the plane of its first two components",
					get dark() {
						return U(y);
					},
					height: 300,
					get above() {
						return n;
					},
					readout: (e) => e.key,
					onchoose: (e) => {
						let t = U(w).find((t) => `at ${Lc(t.tokens)} tokens` === e[0]);
						t && ie(t.tokens);
					},
					get svg() {
						return se[3];
					},
					set svg(e) {
						se[3] = e;
					}
				});
			}
			var i = V(r, 2), a = (e) => {
				var t = Wy(), n = B(t);
				H((e, t) => J(n, `Losses of ${e ?? ""} tokens; the two components hold ${t ?? ""} % of their variance over snapshots. Diamonds lie in the rise.`), [() => U(c).examples?.toLocaleString("en"), () => Q(100 * ((U(c).first_share ?? 0) + (U(c).second_share ?? 0)), 0)]), q(e, t);
			};
			Y(i, (e) => {
				U(c)?.first_share !== void 0 && e(a);
			}), N(t), q(e, t);
		};
		Y(xe, (e) => {
			U(w).length && e(Se);
		}), N(fe);
		var we = V(fe, 2);
		op(we, {
			get store() {
				return t.store;
			},
			get ref() {
				return U(a);
			},
			get rows() {
				return U(l);
			},
			name: "training",
			svg: () => se[0]?.() ?? ""
		});
		var Te = V(we, 2), Ee = (e) => {
			op(e, {
				get store() {
					return t.store;
				},
				get ref() {
					return U(o);
				},
				get rows() {
					return s.value.heads;
				},
				name: "training heads",
				svg: () => se[2]?.() ?? ""
			});
		};
		Y(Te, (e) => {
			U(o) && e(Ee);
		}), H((e) => J(M, `${e ?? ""} Named: ${t.store.state.heads.length ? "the locked heads" : "the largest at the end"}; the others are grey.`), [() => Zc(i[U(_)] ?? { label: "" })]), mi(j, () => U(_), (e) => L(_, e)), q(e, p);
	};
	Y(le, (e) => {
		U(a) ? s.error ? e(de, 1) : s.value && e(fe, 2) : e(ue);
	}), q(e, ce), Ue();
}
xr(["input", "click"]);
// src/views/index.ts
var Jy = /* #__PURE__ */ Object.assign({
	"./attention/View.svelte": mf,
	"./compare/View.svelte": Of,
	"./composition/View.svelte": gp,
	"./eigenvalues/View.svelte": Ih,
	"./heads/View.svelte": tg,
	"./logit/View.svelte": c_,
	"./start/View.svelte": Q_,
	"./stream/View.svelte": Cv,
	"./text/View.svelte": Uv,
	"./tour/View.svelte": $v,
	"./training/View.svelte": ky
}), Yy = [
	Zy("start", "Start", "1", "nothing", !1, "What the model is, what was found in it, and what was checked."),
	Zy("attention", "Attention", "2", "heads", !0, "Where each head looks, and why."),
	Zy("logit", "Logit", "3", "nothing", !0, "What each path adds to the logit of a next token."),
	Zy("trigrams", "Skip-trigrams", "4", "heads", !1, "What each head has learned by heart: source, destination, next token."),
	Zy("eigenvalues", "Eigenvalues", "5", "heads", !1, "Whether circuits copy and match: their eigenvalues, beside those of random heads."),
	Zy("composition", "Composition", "6", "layers", !1, "Which heads read what other heads write."),
	Zy("importance", "Importance", "7", "heads", !1, "How much of the loss each order of paths, layer and head explains."),
	Zy("heads", "Heads", "8", "heads", !1, "All heads by any two scores, and as a table."),
	Zy("text", "In text", "9", "heads", !1, "Where a head acts in held-out text."),
	Zy("virtual", "Virtual heads", "v", "layers", !0, "Two heads in a row as one: its pattern and its circuit."),
	Zy("training", "Training", "t", "snapshots", !0, "When it formed: losses, scores and your text along training."),
	Zy("stream", "Stream", "r", "nothing", !1, "What the residual stream holds, and who shares its directions."),
	Zy("compare", "Compare", "m", "heads", !0, "Two texts, two steps, or with and without a head, and the difference."),
	Zy("vocabulary", "Vocabulary", "b", "vocabulary", !1, "Every token: id, text, bytes, norm."),
	Zy("tour", "Tour", "o", "nothing", !0, "Twelve stops through the paper.")
].flatMap((e) => {
	let t = Jy[`./${e.id}/View.svelte`];
	return t ? [{
		...e,
		component: t.default
	}] : [];
});
function Xy(e, t) {
	return e.needs === "heads" && t.n_layers === 0 ? `${t.name} has no layers, so no head attends: this view needs at least one. The direct path W_U W_E is all there is.` : e.needs === "layers" && t.n_layers < 2 ? `${t.name} has ${t.n_layers ? "one layer" : "no layers"}: heads compose across layers, and this view needs two.` : null;
}
function Zy(e, t, n, r, i, a) {
	return {
		id: e,
		title: t,
		key: n,
		needs: r,
		text: i,
		sentence: a
	};
}
// src/keyboard.ts
var Qy = [
	"attention",
	"value",
	"info",
	"score",
	"effect"
], $y = [
	"show",
	"hide",
	"renormalize"
];
function eb(e, t) {
	let n = (e) => t.root()?.querySelector(e)?.focus(), r = {
		Escape: () => ib(e),
		"[": () => ab(e, -1),
		"]": () => ab(e, 1),
		"{": () => ab(e, -e.model.n_heads),
		"}": () => ab(e, e.model.n_heads),
		d: () => ob(e, "dst"),
		s: () => ob(e, "src"),
		w: () => e.set({ mode: Qy[(Qy.indexOf(e.state.mode) + 1) % Qy.length] }),
		0: () => e.set({ first: $y[($y.indexOf(e.state.first) + 1) % $y.length] }),
		x: () => tb(e, e.state.heads),
		i: () => n("[data-text-field]"),
		g: () => n("[data-go-to]"),
		"/": () => n("[data-search]"),
		f: () => void (document.fullscreenElement ? document.exitFullscreen() : t.root()?.requestFullscreen?.()),
		e: () => t.root()?.querySelector("[data-export]")?.click(),
		y: () => void nb(e, rb(e), "the link, without the text"),
		c: () => void nb(e, ka({
			model: e.model.name,
			state: e.link({ text: !1 })
		}), "the Python that opens this state"),
		u: () => e.undo(),
		U: () => e.redo(),
		n: () => void cl(e, (e.state.stop ?? 0) + 1),
		p: () => void cl(e, (e.state.stop ?? 0) - 1),
		"?": t.help
	};
	for (let t of Yy) r[t.key] = () => e.set({ view: t.id });
	return (e) => {
		if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey) return;
		let n = e.composedPath(), i = n[0];
		if (!n.includes(t.root()) && (t.embedded || i !== document.body)) return;
		let a = /^(INPUT|TEXTAREA|SELECT)$/.test(i.tagName);
		if (a && e.key === "Escape" && i.blur(), a || i.closest?.("dialog, [popover]")) return;
		let o = r[e.key];
		o && (e.preventDefault(), o());
	};
}
function tb(e, t) {
	if (!t.length) return;
	let n = e.state.without, r = t.every((e) => n.includes(e));
	e.set({ without: r ? n.filter((e) => !t.includes(e)) : [.../* @__PURE__ */ new Set([...n, ...t])].sort() });
}
async function nb(e, t, n) {
	try {
		await navigator.clipboard.writeText(t), e.spoken = `Copied ${n}.`;
	} catch {
		e.notice = `This browser does not let the page copy; here it is: ${t}`;
	}
}
function rb(e) {
	return `${location.href.split("#")[0]}#${e.link({ text: !1 })}`;
}
function ib(e) {
	e.hover.any ? e.hover.clear() : e.state.dst !== null || e.state.src !== null ? e.set({
		dst: null,
		src: null
	}) : e.state.range.length ? e.set({ range: [] }) : e.set({
		heads: [],
		targets: [],
		tokens: [],
		without: []
	});
}
function ab(e, t) {
	let n = e.heads;
	if (!n.length) return;
	let r = n.indexOf(e.state.heads.at(-1) ?? ""), i = r < 0 ? 0 : (r + t + n.length) % n.length;
	e.set({ heads: [n[i]] }), e.spoken = `Head ${n[i]}`;
}
function ob(e, t) {
	e.set({ reading: e.state.reading === t ? "both" : t }), e.spoken = `A token is read ${e.state.reading === "both" ? "both ways" : e.state.reading === "dst" ? "as destination" : "as source"}.`;
}
// src/parts/Chips.svelte
var sb = /* @__PURE__ */ G("&nbsp;<bdi class=\"token svelte-9xjnl9\"> </bdi>", 1), cb = /* @__PURE__ */ G("<li><span> <!></span> <button class=\"plain svelte-9xjnl9\">×</button></li>"), lb = /* @__PURE__ */ G("<li class=\"bare soft svelte-9xjnl9\">nothing is locked: click a token, a head or a cell</li>"), ub = /* @__PURE__ */ G("<li class=\"bare svelte-9xjnl9\"><span class=\"seg\" role=\"group\" aria-label=\"Patterns of the heads that stay\"><button>patterns recomputed</button> <button>frozen</button></span></li>"), db = /* @__PURE__ */ G("<ul aria-label=\"Locked\" class=\"svelte-9xjnl9\"><!> <!> <!></ul>");
function fb(e, t) {
	He(t, !0);
	let n = /* @__PURE__ */ P(() => {
		let { heads: e, dst: n, src: r, targets: i, without: a, step: o, range: s, tokens: c } = t.store.state, l = (e) => t.store.shown(t.store.prompt.ids[e] ?? -1), u = [];
		for (let t of e) u.push({
			label: `head ${t}`,
			release: { heads: e.filter((e) => e !== t) }
		});
		n !== null && u.push({
			label: `destination ${n}`,
			token: l(n),
			release: { dst: null }
		}), r !== null && u.push({
			label: `source ${r}`,
			token: l(r),
			release: { src: null }
		});
		for (let e of i) u.push({
			label: "logit of",
			token: t.store.shown(e),
			release: { targets: i.filter((t) => t !== e) }
		});
		for (let e of c) u.push({
			label: "token",
			token: t.store.shown(e),
			release: { tokens: c.filter((t) => t !== e) }
		});
		for (let e of a) u.push({
			label: `without ${e}`,
			release: { without: a.filter((t) => t !== e) }
		});
		return o !== null && u.push({
			label: `step ${o.toLocaleString("en")}`,
			release: { step: null }
		}), s.length && u.push({
			label: "zoomed in",
			release: { range: [] }
		}), u;
	});
	var r = db(), i = R(r);
	X(i, 17, () => U(n), Gr, (e, n) => {
		var r = cb();
		let i;
		var a = R(r), o = R(a, !0), s = V(o), c = (e) => {
			var t = sb(), r = B(V(z(t)), !0);
			H(() => J(r, U(n).token)), q(e, t);
		};
		Y(s, (e) => {
			U(n).token !== void 0 && e(c);
		}), N(a);
		var l = V(a, 2);
		N(r), H((e) => {
			i = li(r, 1, "svelte-9xjnl9", null, i, { out: e }), J(o, U(n).label), Z(l, "aria-label", `Release ${U(n).label ?? ""}`);
		}, [() => U(n).label.startsWith("without")]), W("click", l, () => t.store.set(U(n).release)), q(e, r);
	});
	var a = V(i, 2), o = (e) => {
		q(e, lb());
	};
	Y(a, (e) => {
		U(n).length || e(o);
	});
	var s = V(a, 2), c = (e) => {
		var n = ub(), r = R(n), i = R(r), a = V(i, 2);
		N(r), N(n), H(() => {
			Z(i, "aria-pressed", !t.store.state.frozen), Z(a, "aria-pressed", t.store.state.frozen);
		}), W("click", i, () => t.store.set({ frozen: !1 })), W("click", a, () => t.store.set({ frozen: !0 })), q(e, n);
	};
	Y(s, (e) => {
		t.store.state.without.length && e(c);
	}), N(r), q(e, r), Ue();
}
xr(["click"]);
// src/parts/GoTo.svelte
var pb = /* @__PURE__ */ G("<form class=\"svelte-1r4ul97\"><label>go to head</label> <input name=\"head\" type=\"text\" size=\"5\" autocomplete=\"off\" data-go-to=\"\" class=\"svelte-1r4ul97\"/> <span class=\"problem\"> </span></form>");
function mb(e, t) {
	let n = Mr();
	He(t, !0);
	let r = Ri(t, "store", 7), i = /* @__PURE__ */ I("");
	function a(e) {
		e.preventDefault();
		let t = e.currentTarget.elements.namedItem("head"), [, n, a] = /^\s*l?(\d+)\s*[h.]\s*(\d+)\s*$/i.exec(t.value) ?? [], o = `L${Number(n)}H${Number(a)}`;
		n === void 0 || !r().heads.includes(o) ? L(i, `${r().model.name} has no head "${t.value}"; its heads are ${r().heads[0] ?? "none"}${r().heads.length > 1 ? ` to ${r().heads.at(-1)}` : ""}.`) : (L(i, ""), t.value = "", r().set({ heads: [o] }), r().spoken = `Head ${o}`);
	}
	var o = jr(), s = z(o), c = (e) => {
		var t = pb(), o = R(t), s = V(o, 2), c = V(s, 2), l = B(c, !0);
		N(t), H((e) => {
			Z(o, "for", n), Z(s, "id", n), Z(s, "placeholder", e), Z(s, "aria-describedby", `${n}-problem`), Z(c, "id", `${n}-problem`), Z(c, "role", U(i) ? "alert" : void 0), J(l, U(i));
		}, [() => r().heads.at(-1)]), br("submit", t, a), q(e, t);
	};
	Y(s, (e) => {
		r().heads.length && e(c);
	}), q(e, o), Ue();
}
// src/keys.ts
var hb = [
	["← → ↑ ↓", "move the cursor in a text, a map, a grid or a table"],
	["Enter", "lock what the cursor is on; again releases it"],
	["Escape", "release what is hovered, then what is locked"],
	["[  ]", "the head before, the head after"],
	["{  }", "the same head a layer below, a layer above"],
	["1 – 9", "views, in the order of the rail; the others have the letter beside their name"],
	["d  s", "read the cursor as destination, as source; again: as both"],
	["w", "next mode: attention, value-weighted, information-weighted, score, logit effect"],
	["0", "position 0: shown, hidden, renormalized"],
	["x", "leave out the locked heads, or take them back"],
	["i", "type a text"],
	["/", "search the vocabulary"],
	["g", "go to a head by name"],
	["f", "the whole screen"],
	["e", "export the figure that was looked at last"],
	["y", "copy the link to this state, without the text"],
	["c", "copy the state as Python"],
	["u  U", "undo, redo"],
	["n  p", "the next stop of the tour, the one before"],
	["?", "this list"]
], gb = /* @__PURE__ */ G("<tr><td><kbd class=\"svelte-1pr4dew\"> </kbd></td><td> </td></tr>"), _b = /* @__PURE__ */ G("<dialog aria-labelledby=\"uw-keys\"><form method=\"dialog\" class=\"svelte-1pr4dew\"><h2 id=\"uw-keys\">Keys</h2><button>Close</button></form> <div class=\"columns svelte-1pr4dew\"><table><tbody></tbody></table> <table><tbody></tbody></table></div></dialog>");
function vb(e, t) {
	He(t, !0);
	let n = /* @__PURE__ */ I(void 0);
	function r() {
		U(n)?.showModal();
	}
	var i = { show: r }, a = _b(), o = V(R(a), 2), s = R(o), c = R(s);
	X(c, 21, () => hb, ([e, t]) => e, (e, t) => {
		var n = /* @__PURE__ */ P(() => _(U(t), 2));
		let r = () => U(n)[0], i = () => U(n)[1];
		var a = gb(), o = R(a), s = B(R(o), !0);
		N(o);
		var c = B(V(o), !0);
		N(a), H(() => {
			J(s, r()), J(c, i());
		}), q(e, a);
	}), N(c), N(s);
	var l = V(s, 2), u = R(l);
	return X(u, 21, () => Yy, (e) => e.id, (e, t) => {
		var n = gb(), r = R(n), i = B(R(r), !0);
		N(r);
		var a = B(V(r));
		N(n), H(() => {
			J(i, U(t).key), J(a, `${U(t).title ?? ""}: ${U(t).sentence ?? ""}`);
		}), q(e, n);
	}), N(u), N(l), N(o), N(a), Mi(a, (e) => L(n, e), () => U(n)), q(e, a), Ue(i);
}
// src/parts/TextField.svelte
var yb = /* @__PURE__ */ G("<option> </option>"), bb = /* @__PURE__ */ G("<label class=\"sr\" for=\"uw-prompt\">Text of the file</label> <select id=\"uw-prompt\" class=\"svelte-p9ic63\"><!><!></select>", 1), xb = /* @__PURE__ */ G("<div class=\"field svelte-p9ic63\"><!> <label class=\"sr\" for=\"uw-text\">Text to run</label> <textarea id=\"uw-text\" data-text-field=\"\" rows=\"1\" spellcheck=\"false\" autocomplete=\"off\" placeholder=\"Type a text\" aria-describedby=\"uw-text-note\" class=\"svelte-p9ic63\"></textarea></div> <p id=\"uw-text-note\"><!></p>", 1);
function Sb(e, t) {
	He(t, !0);
	let n = /* @__PURE__ */ I(""), r = 0, i = 0, a = /* @__PURE__ */ P(() => t.store.prompts()), o = /* @__PURE__ */ P(() => t.store.prompt.ids.filter((e, n) => !(n === 0 && t.store.isSpecial(e))).map((e) => t.store.text(e)).join("")), s = /* @__PURE__ */ I(null);
	gn(() => {
		t.store.prompt.key, t.store.isTyped || L(s, null);
	});
	function c(e) {
		L(s, e, !0), clearTimeout(r);
		let a = ++i;
		r = setTimeout(async () => {
			try {
				await t.store.type(e), a === i && L(n, "");
			} catch (e) {
				a === i && !od(e) && L(n, ad(e), !0);
			}
		}, 30);
	}
	var l = xb(), u = z(l), d = R(u), f = (e) => {
		var n = bb(), r = V(z(n), 2), i = R(r), o = (e) => {
			var n = yb(), r = B(n, !0);
			n.value = n.__value = "", H(() => J(r, t.store.prompt.label)), q(e, n);
		};
		Y(i, (e) => {
			(t.store.isTyped || !t.store.prompt.id) && e(o);
		}), X(V(i), 17, () => U(a), (e) => e.id, (e, t) => {
			var n = yb(), r = B(n, !0), i = {};
			H(() => {
				J(r, U(t).label), i !== (i = U(t).id) && (n.value = (n.__value = i) ?? "");
			}), q(e, n);
		}), N(r);
		var s;
		pi(r), H(() => {
			s !== (s = t.store.isTyped ? "" : t.store.prompt.id) && (r.value = (r.__value = s) ?? "", fi(r, s));
		}), W("change", r, (e) => {
			e.currentTarget.value && t.store.choose(e.currentTarget.value);
		}), q(e, n);
	};
	Y(d, (e) => {
		U(a).length && e(f);
	});
	var p = V(d, 4);
	et(p), N(u);
	var m = V(u, 2);
	let h;
	var g = R(m), _ = (e) => {
		var t = Ar();
		H(() => J(t, U(n))), q(e, t);
	}, v = (e) => {
		var n = Ar();
		H(() => J(n, t.store.can)), q(e, n);
	}, y = (e) => {
		var n = Ar();
		H(() => J(n, `The first ${t.store.prompt.ids.length ?? ""} tokens; ${t.store.prompt.cut ?? ""} more lie beyond the model's context.`)), q(e, n);
	};
	Y(g, (e) => {
		U(n) ? e(_) : t.store.can === !0 ? t.store.prompt.cut && e(y, 2) : e(v, 1);
	}), N(m), H(() => {
		p.disabled = t.store.can !== !0, Si(p, U(s) ?? U(o)), h = li(m, 1, "small svelte-p9ic63", null, h, {
			problem: U(n) !== "",
			soft: U(n) === ""
		}), Z(m, "role", U(n) ? "alert" : void 0);
	}), W("input", p, (e) => c(e.currentTarget.value)), q(e, l), Ue();
}
xr(["change", "input"]);
// src/parts/TourBar.svelte
var Cb = /* @__PURE__ */ G("<aside aria-label=\"Tour\" class=\"svelte-24swbp\"><p class=\"svelte-24swbp\"><b> </b> </p> <div class=\"acts svelte-24swbp\"><button>Back <kbd>p</kbd></button> <button>Next <kbd>n</kbd></button> <button class=\"plain\">Leave</button></div></aside>");
function wb(e, t) {
	He(t, !0);
	let n = /* @__PURE__ */ P(() => t.store.state.stop ?? 0), r = /* @__PURE__ */ P(() => rl[U(n) - 1]);
	var i = jr(), a = z(i), o = (e) => {
		var i = Cb(), a = R(i), o = R(a), s = B(o), c = V(o);
		N(a);
		var l = V(a, 2), u = R(l), d = V(u, 2), f = V(d, 2);
		N(l), N(i), H(() => {
			J(s, `${U(n) ?? ""} of ${rl.length ?? ""} · ${U(r).title ?? ""}`), J(c, ` ${U(r).says ?? ""}`), u.disabled = U(n) <= 1, d.disabled = U(n) >= rl.length;
		}), W("click", u, () => void cl(t.store, U(n) - 1)), W("click", d, () => void cl(t.store, U(n) + 1)), W("click", f, () => t.store.set({ stop: null })), q(e, i);
	};
	Y(a, (e) => {
		U(r) && e(o);
	}), q(e, i), Ue();
}
xr(["click"]);
// src/App.svelte
var Tb = /* @__PURE__ */ G("<p class=\"problem alone svelte-1n46o8q\" role=\"alert\"> </p>"), Eb = /* @__PURE__ */ G("<p class=\"soft alone svelte-1n46o8q\">Reading the file …</p>"), Db = /* @__PURE__ */ G("<li class=\"svelte-1n46o8q\"><button class=\"plain svelte-1n46o8q\"><span class=\"svelte-1n46o8q\"> </span><kbd aria-hidden=\"true\" class=\"svelte-1n46o8q\"> </kbd></button></li>"), Ob = /* @__PURE__ */ G("<button> </button>"), kb = /* @__PURE__ */ G("<option> </option>"), Ab = /* @__PURE__ */ G("<label class=\"svelte-1n46o8q\">model <select class=\"svelte-1n46o8q\"></select></label>"), jb = /* @__PURE__ */ G("<span class=\"soft\">model <b> </b></span>"), Mb = /* @__PURE__ */ G("<p class=\"small problem\" role=\"alert\"> <button class=\"link\">dismiss</button></p>"), Nb = /* @__PURE__ */ G("<div class=\"title svelte-1n46o8q\"><h1> </h1> <p class=\"soft\"> </p></div>"), Pb = /* @__PURE__ */ G("<p class=\"lead\"> </p>"), Fb = /* @__PURE__ */ G("<p class=\"problem\" role=\"alert\"> <button>Try again</button></p>"), Ib = /* @__PURE__ */ G("<a class=\"skip svelte-1n46o8q\" href=\"#uw-view\">Skip to the view</a> <nav class=\"rail no-print svelte-1n46o8q\" aria-label=\"Views\"><p class=\"mark svelte-1n46o8q\">unweave</p> <ul class=\"svelte-1n46o8q\"></ul> <div class=\"foot svelte-1n46o8q\"><div class=\"seg svelte-1n46o8q\" role=\"group\" aria-label=\"Theme\"></div> <div class=\"row svelte-1n46o8q\"><button class=\"plain\" aria-label=\"Undo\">↶</button> <button class=\"plain\" aria-label=\"Redo\">↷</button> <button class=\"plain\" aria-label=\"Keys\"><kbd class=\"svelte-1n46o8q\">?</kbd></button></div></div></nav> <div class=\"page svelte-1n46o8q\"><header class=\"bar no-print svelte-1n46o8q\"><!> <div class=\"controls svelte-1n46o8q\"><!> <span class=\"labeled svelte-1n46o8q\" role=\"group\" aria-label=\"Position 0\">position 0 <span class=\"seg\"></span></span> <span class=\"labeled svelte-1n46o8q\" role=\"group\" aria-label=\"Scale of colors\">scale <span class=\"seg\"></span></span> <!></div> <!> <!></header> <main id=\"uw-view\" tabindex=\"-1\" class=\"svelte-1n46o8q\"><!> <!> <!> <!></main></div> <p class=\"sr\" role=\"status\" aria-live=\"polite\"> </p> <!>", 1), Lb = /* @__PURE__ */ G("<div class=\"uw shell svelte-1n46o8q\"><!></div>");
function Rb(e, t) {
	He(t, !0);
	let n = /* @__PURE__ */ I(null), r = /* @__PURE__ */ I(""), i = /* @__PURE__ */ I(void 0), a = /* @__PURE__ */ I(void 0), o = /* @__PURE__ */ I(!1), s = /* @__PURE__ */ P(() => U(n) && U(n).state.theme !== "auto" ? U(n).state.theme === "dark" : U(o)), c = /* @__PURE__ */ P(() => U(n) ? Yy.find((e) => e.id === U(n).state.view) ?? Yy[0] : void 0), l = /* @__PURE__ */ P(() => U(n) && U(c) ? Xy(U(c), U(n).model) : null);
	gn(() => {
		id.open(t.host).then((e) => {
			L(n, e);
		}, (e) => {
			L(r, ad(e), !0);
		});
		let e = matchMedia("(prefers-color-scheme: dark)"), i = () => {
			L(o, e.matches, !0);
		};
		return i(), e.addEventListener("change", i), () => e.removeEventListener("change", i);
	}), gn(() => {
		U(n) && (U(n).dark = U(s)), t.host.embedded || (document.documentElement.dataset.theme = U(s) ? "dark" : "light");
	}), gn(() => {
		let e = U(n);
		if (!e) return;
		let r = eb(e, {
			embedded: t.host.embedded ?? !1,
			root: () => U(i),
			help: () => U(a)?.show()
		}), o = () => {
			let n = t.host.getState();
			n !== e.fragment() && e.open(n);
		};
		addEventListener("keydown", r), addEventListener("hashchange", o);
		let s = t.host.watch?.((t) => {
			t !== e.fragment() && e.open(t);
		});
		return () => {
			s?.(), removeEventListener("keydown", r), removeEventListener("hashchange", o);
		};
	});
	let u = [
		["show", "shown"],
		["hide", "hidden"],
		["renormalize", "renormalized"]
	], d = [["own", "own"], ["shared", "shared"]], f = [
		["auto", "auto"],
		["light", "light"],
		["dark", "dark"]
	];
	var p = Lb(), h = R(p), g = (e) => {
		var t = Tb(), n = B(t, !0);
		H(() => J(n, U(r))), q(e, t);
	}, v = (e) => {
		q(e, Eb());
	}, y = (e) => {
		let t = /* @__PURE__ */ P(() => U(c).component);
		var r = Ib(), o = z(r), s = V(o, 2), p = V(R(s), 2);
		X(p, 21, () => Yy, (e) => e.id, (e, t) => {
			var r = Db(), i = R(r), a = R(i), o = B(a, !0), s = B(V(a), !0);
			N(i), N(r), H((e) => {
				Z(i, "aria-current", U(t).id === U(c).id ? "page" : void 0), Z(i, "data-view", U(t).id), Z(i, "data-unmet", e), J(o, U(t).title), J(s, U(t).key);
			}, [() => Xy(U(t), U(n).model) ? "" : void 0]), W("click", i, () => U(n).set({ view: U(t).id })), q(e, r);
		}), N(p);
		var h = V(p, 2), g = R(h);
		X(g, 21, () => f, ([e, t]) => e, (e, t) => {
			var r = /* @__PURE__ */ P(() => _(U(t), 2));
			let i = () => U(r)[0], a = () => U(r)[1];
			var o = Ob(), s = B(o, !0);
			H(() => {
				Z(o, "aria-pressed", U(n).state.theme === i()), J(s, a());
			}), W("click", o, () => U(n).set({ theme: i() })), q(e, o);
		}), N(g);
		var v = V(g, 2), y = R(v), b = V(y, 2), x = V(b, 2);
		N(v), N(h), N(s);
		var S = V(s, 2), C = R(S), w = R(C);
		Sb(w, { get store() {
			return U(n);
		} });
		var T = V(w, 2), E = R(T), D = (e) => {
			var t = Ab(), r = V(R(t));
			X(r, 21, () => U(n).manifest.models, (e) => e.name, (e, t) => {
				var n = kb(), r = B(n, !0), i = {};
				H(() => {
					J(r, U(t).name), i !== (i = U(t).name) && (n.value = (n.__value = i) ?? "");
				}), q(e, n);
			}), N(r);
			var i;
			pi(r), N(t), H(() => {
				i !== (i = U(n).model.name) && (r.value = (r.__value = i) ?? "", fi(r, i));
			}), W("change", r, (e) => U(n).set({
				model: e.currentTarget.value,
				prompt: "",
				heads: [],
				without: [],
				dst: null,
				src: null,
				range: [],
				step: null
			})), q(e, t);
		}, ee = (e) => {
			var t = jb(), r = B(V(R(t)), !0);
			N(t), H(() => J(r, U(n).model.name)), q(e, t);
		};
		Y(E, (e) => {
			U(n).manifest.models.length > 1 ? e(D) : e(ee, -1);
		});
		var O = V(E, 2), te = V(R(O));
		X(te, 21, () => u, ([e, t]) => e, (e, t) => {
			var r = /* @__PURE__ */ P(() => _(U(t), 2));
			let i = () => U(r)[0], a = () => U(r)[1];
			var o = Ob(), s = B(o, !0);
			H(() => {
				Z(o, "aria-pressed", U(n).state.first === i()), J(s, a());
			}), W("click", o, () => U(n).set({ first: i() })), q(e, o);
		}), N(te), N(O);
		var k = V(O, 2), ne = V(R(k));
		X(ne, 21, () => d, ([e, t]) => e, (e, t) => {
			var r = /* @__PURE__ */ P(() => _(U(t), 2));
			let i = () => U(r)[0], a = () => U(r)[1];
			var o = Ob(), s = B(o, !0);
			H(() => {
				Z(o, "aria-pressed", U(n).state.scale === i()), J(s, a());
			}), W("click", o, () => U(n).set({ scale: i() })), q(e, o);
		}), N(ne), N(k), mb(V(k, 2), { get store() {
			return U(n);
		} }), N(T);
		var A = V(T, 2);
		fb(A, { get store() {
			return U(n);
		} });
		var re = V(A, 2), ie = (e) => {
			var t = Mb(), r = R(t), i = V(r);
			N(t), H(() => J(r, `${U(n).notice ?? ""} `)), W("click", i, () => {
				U(n).notice = "";
			}), q(e, t);
		};
		Y(re, (e) => {
			U(n).notice && e(ie);
		}), N(C);
		var ae = V(C, 2), oe = R(ae), se = (e) => {
			wb(e, { get store() {
				return U(n);
			} });
		};
		Y(oe, (e) => {
			U(n).state.stop && e(se);
		});
		var ce = V(oe, 2), le = (e) => {
			Z_(e, { get store() {
				return U(n);
			} });
		};
		Y(ce, (e) => {
			U(c).text && e(le);
		});
		var ue = V(ce, 2), de = (e) => {
			var t = Nb(), n = R(t), r = B(n, !0), i = B(V(n, 2), !0);
			N(t), H(() => {
				J(r, U(c).title), J(i, U(c).sentence);
			}), q(e, t);
		};
		Y(ue, (e) => {
			U(c).id !== "start" && e(de);
		});
		var fe = V(ue, 2), pe = (e) => {
			var t = Pb(), n = B(t, !0);
			H(() => J(n, U(l))), q(e, t);
		}, me = (e) => {
			var r = jr();
			Fr(z(r), { failed: (e, t = m, n = m) => {
				var r = Fb(), i = R(r), a = V(i);
				N(r), H((e) => J(i, `This view stopped: ${e ?? ""}. The others work. `), [() => ad(t())]), W("click", a, function(...e) {
					n()?.apply(this, e);
				}), q(e, r);
			} }, (e) => {
				var r = jr();
				Wr(z(r), () => U(c).id, (e) => {
					var r = jr();
					ti(z(r), () => U(t), (e, t) => {
						t(e, { get store() {
							return U(n);
						} });
					}), q(e, r);
				}), q(e, r);
			}), q(e, r);
		};
		Y(fe, (e) => {
			U(l) ? e(pe) : e(me, -1);
		}), N(ae), N(S);
		var he = V(S, 2), ge = B(he, !0);
		Mi(vb(V(he, 2), {}), (e) => L(a, e, !0), () => U(a)), H(() => {
			y.disabled = !U(n).canUndo, b.disabled = !U(n).canRedo, J(ge, U(n).spoken);
		}), W("click", o, (e) => {
			e.preventDefault(), U(i)?.querySelector("#uw-view")?.focus();
		}), W("click", y, () => U(n).undo()), W("click", b, () => U(n).redo()), W("click", x, () => U(a)?.show()), q(e, r);
	};
	Y(h, (e) => {
		U(r) ? e(g) : !U(n) || !U(c) ? e(v, 1) : e(y, -1);
	}), N(p), Mi(p, (e) => L(i, e), () => U(i)), H(() => Z(p, "data-theme", U(s) ? "dark" : "light")), q(e, p), Ue();
}
xr(["click", "change"]);
// src/engine/page.ts
function zb(e, t, n) {
	let r = new Map(e.map((e) => [e.name, e])), i = Gb(n), a = /* @__PURE__ */ new Map(), o = /* @__PURE__ */ new Map(), s = (e, t) => {
		let n = a.get(e) ?? t();
		return a.set(e, n), n.catch(() => a.delete(e)), n;
	}, c = (e, n) => s(`weights ${n} ${e.name}`, async () => {
		let r = Vb(e, n), a = await Ub(Object.values(r.tensors), t);
		return i({
			load: {
				model: Wb(e),
				step: n,
				engine: Wb(r)
			},
			chunks: a
		});
	}), l = (e) => s(`tokenizer ${e.name}`, async () => {
		let n = e.vocabulary.tokenizer;
		if (!n) throw new $(`the page has no tokenizer of ${e.name}`, "give token ids");
		return await c(e, null), i({
			tokenizer: {
				model: e.name,
				json: Wb(n)
			},
			chunks: await Ub([n], t)
		});
	}), u = (e) => {
		let t = r.get(e);
		if (!t) throw new $(`the page has no model ${e.slice(0, 80)}`);
		let n = Hb(t);
		if (n !== !0) throw new $(n);
		return t;
	}, d = async (e, t) => {
		let n = u("of" in e ? e.of.model : e.model), r = "of" in e ? e.of.step ?? null : e.kind === "snapshot" ? e.step : null;
		return await c(n, r), i({ request: Wb(e) }, t);
	};
	return {
		where: "page",
		can: (e) => {
			let t = r.get(e);
			return t ? Hb(t) : `the page has no model ${e.slice(0, 80)}`;
		},
		async ask(e, t) {
			t?.throwIfAborted();
			let n = JSON.stringify(e), r = o.get(n) ?? Bb(o, n, (t) => d(e, t));
			r.waiting++;
			try {
				return await qb(r.promise, t);
			} finally {
				r.waiting--, r.waiting === 0 && o.get(n) === r && o.delete(n);
			}
		},
		async encode(e, t) {
			let n = u(e);
			return await l(n), await i({ encode: {
				model: e,
				text: t
			} });
		}
	};
}
function Bb(e, t, n) {
	let r = {
		promise: Promise.resolve(),
		waiting: 0
	};
	return r.promise = n(() => r.waiting > 0), r.promise.catch(() => {}), e.set(t, r), r;
}
function Vb(e, t) {
	let n = t === null ? e.engine : e.snapshots.find((e) => e.step === t)?.engine;
	if (n) return n;
	let r = e.snapshots.map((e) => e.step).join(", ");
	throw new $(`the page has no weights of ${e.name} at step ${t}`, r ? `it has those at ${r}` : "");
}
function Hb(e) {
	return e.engine ? !0 : e.no_engine ?? `This page holds no weights of ${e.name}.`;
}
async function Ub(e, t) {
	let n = [...new Set(e.flatMap((e) => e.chunks.map((e) => e.id)))], r = await Promise.all(n.map((e) => t(e)));
	return Object.fromEntries(n.map((e, t) => [e, r[t]]));
}
function Wb(e) {
	return JSON.parse(JSON.stringify(e));
}
function Gb(e) {
	let t = [], n = null, r = null, i = 0, a = (e) => {
		let t = r?.job;
		r = null, t && e(t), s();
	}, o = () => {
		let t = e();
		return t.onmessage = ({ data: e }) => {
			e.id === r?.id && a((t) => "refused" in e ? t.failed(new $(e.refused.message, e.refused.hint)) : t.done(e.answer));
		}, t.onerror = (e) => {
			let t = e.message ? `: ${e.message}` : "";
			a((e) => e.failed(new $(`the engine of this page does not run${t}`, "open the page in another browser")));
		}, t;
	}, s = () => {
		if (r) return;
		let e = t.shift();
		if (e) {
			if (!e.wanted()) return e.failed(Kb()), s();
			r = {
				id: ++i,
				job: e
			};
			try {
				n ??= o(), n.postMessage({
					id: i,
					...e.content
				});
			} catch (e) {
				a((t) => t.failed(e));
			}
		}
	};
	return (e, n = () => !0) => new Promise((r, i) => {
		t.push({
			content: e,
			wanted: n,
			done: r,
			failed: i
		}), s();
	});
}
function Kb() {
	return new DOMException("nobody waits for this answer any more", "AbortError");
}
function qb(e, t) {
	return t ? new Promise((n, r) => {
		let i = () => r(t.reason);
		t.addEventListener("abort", i, { once: !0 }), e.then(n, r).finally(() => t.removeEventListener("abort", i));
	}) : e;
}
// src/hosts/report.ts
function Jb() {
	let e = hu(Yb("manifest") ?? ""), t = /* @__PURE__ */ new Map(), n = (e) => {
		let n = t.get(e) ?? Xb(e);
		return t.set(e, n), n;
	};
	return {
		manifest: async () => e,
		chunk: n,
		executor: zb(e.models, n, Zb),
		without_executor: "This file holds no weights; `unweave explore MODEL` opens the model to compute more.",
		getState: () => location.hash.slice(1),
		setState: Qb,
		save: $b
	};
}
function Yb(e) {
	return document.getElementById(e)?.textContent ?? null;
}
async function Xb(e) {
	let t = Yb(`c-${e}`);
	if (t === null) throw new $("a part of this file is missing", "get the file again");
	return $l(e, t.trim());
}
function Zb() {
	let e = Yb("worker");
	if (!e) throw new $("this file holds no engine", "get the file again");
	return new Worker(URL.createObjectURL(new Blob([e], { type: "text/javascript" })));
}
function Qb(e) {
	try {
		history.replaceState(null, "", `#${e}`);
	} catch {
		location.hash = e;
	}
}
function $b(e, t) {
	let n = document.createElement("a");
	n.href = URL.createObjectURL(t), n.download = e, n.click(), setTimeout(() => URL.revokeObjectURL(n.href), 1e4);
}
// src/hosts/wire.ts
var ex = {
	f32: (e) => new Float32Array(e),
	f64: (e) => Float32Array.from(new Float64Array(e)),
	u8: (e) => new Uint8Array(e),
	u16: (e) => new Uint16Array(e),
	u32: (e) => new Uint32Array(e),
	i16: (e) => new Int16Array(e),
	i32: (e) => new Int32Array(e)
};
function tx(e) {
	let t = new DataView(e).getUint32(0, !0), { answer: n, buffers: r } = JSON.parse(new TextDecoder().decode(new Uint8Array(e, 4, t))), i = 4 + t;
	return nx(n, r.map(([t, n]) => e.slice(i + t, i + t + n)));
}
function nx(e, t) {
	return Array.isArray(e) ? e.map((e) => nx(e, t)) : typeof e != "object" || !e ? e : rx(e) ? ex[e.dtype](t[e.array] ?? /* @__PURE__ */ new ArrayBuffer(0)) : Object.fromEntries(Object.entries(e).map(([e, n]) => [e, nx(n, t)]));
}
function rx(e) {
	let { array: t, dtype: n } = e;
	return typeof t == "number" && typeof n == "string" && Object.hasOwn(ex, n);
}
// src/hosts/live.ts
var ix = "unweave-token", ax = /^#token=([\w-]+)&?/, ox = 5, sx = "the server has ended; what is here stays", cx = "start `unweave explore` again and open the address that it prints";
function lx() {
	let e = {
		token: dx(),
		ended: !1
	}, t = Ou();
	return {
		manifest: async () => hu(await (await px(e, "/manifest")).text()),
		chunk: (n, r) => fx(e, t, n, r),
		executor: ux(e),
		without_executor: "",
		getState: () => (e.token = dx() ?? e.token, location.hash.slice(1)),
		setState: Qb,
		save: $b
	};
}
function ux(e) {
	let t = async (t, n, r) => tx(await (await px(e, t, {
		method: "POST",
		body: JSON.stringify(n),
		signal: r
	})).arrayBuffer());
	return {
		where: "server",
		can: () => !e.ended || `${sx}; ${cx}`,
		ask: (e, n) => t("/ask", e, n),
		encode: (e, n) => t("/encode", {
			model: e,
			text: n
		})
	};
}
function dx() {
	let e = ax.exec(location.hash)?.[1] ?? null;
	return e === null ? sessionStorage.getItem(ix) : (sessionStorage.setItem(ix, e), Qb(location.hash.replace(ax, "")), e);
}
async function fx(e, t, n, r) {
	let i = t.get(n);
	if (i) return i;
	let a = await (await px(e, `/chunk/${n}`, { signal: r })).arrayBuffer(), o = await Zl(new Uint8Array(a));
	return t.set(n, o, o.byteLength), o;
}
async function px(e, t, n = {}) {
	for (let r = 1;; r++) {
		let i = await mx(e, t, n);
		if (i.ok) return i;
		let a = Number(i.headers.get("retry-after"));
		if (i.status !== 503 || !(a > 0) || r === ox) throw await hx(i);
		await new Promise((e) => setTimeout(e, a * 1e3));
	}
}
async function mx(e, t, n) {
	if (e.token === null) throw new $("this page has no token", cx);
	let r = { authorization: `Bearer ${e.token}` };
	n.body !== void 0 && (r["content-type"] = "application/json");
	try {
		let i = await fetch(t, {
			headers: r,
			credentials: "omit",
			cache: "no-store",
			redirect: "error",
			...n
		});
		return e.ended = !1, i;
	} catch (t) {
		throw t instanceof DOMException && t.name === "AbortError" ? t : (e.ended = !0, new $(sx, cx));
	}
}
async function hx(e) {
	if (e.status === 401) return new $("this page's token is not the server's", cx);
	try {
		let { message: t, hint: n } = await e.json();
		return new $(t, n);
	} catch {
		return new $(`the server answers ${e.status}`, cx);
	}
}
// src/hosts/notebook.ts
var gx = 2e4, _x = "the kernel does not answer; what is here stays", vx = "run the cell again";
function yx(e) {
	let { send: t, silent: n, close: r } = xx(e), i = Ou();
	return {
		host: {
			manifest: async () => hu(new TextDecoder().decode((await t({ kind: "manifest" })).buffers[0])),
			chunk: async (e, n) => {
				let r = i.get(e);
				if (r) return r;
				let { buffers: a } = await t({
					kind: "chunk",
					chunk: e
				}, n), o = await Zl(new Uint8Array(a[0]));
				return i.set(e, o, o.byteLength), o;
			},
			executor: bx(t, n),
			without_executor: "",
			embedded: !0,
			getState: () => e.get("state"),
			setState: (t) => {
				e.get("state") !== t && (e.set("state", t), e.save_changes());
			},
			watch: (t) => {
				let n = () => t(e.get("state"));
				return e.on("change:state", n), () => e.off("change:state", n);
			},
			save: $b
		},
		close: r
	};
}
function bx(e, t) {
	let n = async (t, n) => {
		let { answer: r, buffers: i } = await e(t, n);
		return nx(r, i);
	};
	return {
		where: "kernel",
		can: () => !t() || `${_x}; ${vx}`,
		ask: (e, t) => n({
			kind: "ask",
			request: e
		}, t),
		encode: (e, t) => n({
			kind: "encode",
			model: e,
			text: t
		})
	};
}
function xx(e) {
	let t = /* @__PURE__ */ new Map(), n = 0, r = !1, i = (e) => {
		let n = t.get(e);
		return clearTimeout(n?.timer), t.delete(e), n;
	}, a = (e, t) => {
		let n = i(e.id);
		r = !1, e.refused ? n?.failed(new $(e.refused.message, e.refused.hint)) : n?.done({
			answer: e.answer ?? null,
			buffers: (t ?? []).map(Sx)
		});
	};
	return e.on("msg:custom", a), {
		send: (a, o) => new Promise((s, c) => {
			let l = ++n, u = setTimeout(() => {
				r = !0, i(l)?.failed(new $(_x, vx));
			}, gx);
			t.set(l, {
				done: s,
				failed: c,
				timer: u
			}), o?.addEventListener("abort", () => {
				t.has(l) && (i(l), c(new DOMException("nobody waits", "AbortError")));
			}), e.send({
				id: l,
				...a
			});
		}),
		silent: () => r,
		close: () => e.off("msg:custom", a)
	};
}
function Sx(e) {
	return e instanceof ArrayBuffer ? e : e.buffer.slice(e.byteOffset, e.byteOffset + e.byteLength);
}
// src/index.ts
function Cx() {
	if (typeof DecompressionStream > "u" || typeof Worker > "u") throw new $("This browser lacks what the explorer needs, which those from 2023 and later have; what follows can be read without it.");
}
function wx(e) {
	try {
		Cx(), Lr(Rb, {
			target: e,
			props: { host: e.dataset.host === "live" ? lx() : Jb() }
		});
	} catch (t) {
		let n = document.createElement("p");
		n.setAttribute("role", "alert"), n.textContent = ad(t), e.before(n);
	}
}
function Tx(e, t, n) {
	let r = t.attachShadow({ mode: "open" }), i = document.createElement("style");
	i.textContent = n;
	let a = document.createElement("div");
	a.style.minHeight = "30rem", r.append(i, a);
	let { host: o, close: s } = yx(e), c, l = new IntersectionObserver((e) => {
		if (!c && e.some((e) => e.isIntersecting)) {
			l.disconnect();
			try {
				Cx(), c = Lr(Rb, {
					target: a,
					props: { host: o }
				});
			} catch (e) {
				a.textContent = ad(e);
			}
		}
	});
	return l.observe(a), () => {
		l.disconnect(), s(), c && Vr(c);
	};
}
var Ex = document.getElementById("app"), Dx = Ex?.dataset.host === "live" || document.querySelector("script#manifest") !== null;
Ex && Dx && wx(Ex);
export { Tx as show };
