// \0rolldown/runtime.js
var e = Object.defineProperty, t = (t, n) => {
	let r = {};
	for (var i in t) e(r, i, {
		get: t[i],
		enumerable: !0
	});
	return n || e(r, Symbol.toStringTag, { value: "Module" }), r;
}, n = Array.isArray, r = Array.prototype.indexOf, i = Array.prototype.includes, a = Array.from, o = Object.defineProperty, s = Object.getOwnPropertyDescriptor, c = Object.getOwnPropertyDescriptors, l = Object.prototype, u = Array.prototype, d = Object.getPrototypeOf, f = Object.isExtensible, p = () => {};
function m(e) {
	for (var t = 0; t < e.length; t++) e[t]();
}
function h() {
	var e, t;
	return {
		promise: new Promise((n, r) => {
			e = n, t = r;
		}),
		resolve: e,
		reject: t
	};
}
function g(e, t) {
	if (Array.isArray(e)) return e;
	if (t === void 0 || !(Symbol.iterator in e)) return Array.from(e);
	let n = [];
	for (let r of e) if (n.push(r), n.length === t) break;
	return n;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/constants.js
var _ = 1 << 24, v = 1024, y = 2048, b = 4096, x = 8192, S = 16384, C = 32768, w = 1 << 25, T = 65536, E = 1 << 19, ee = 1 << 20, te = 1 << 25, ne = 1 << 21, re = 1 << 22, D = 1 << 23, O = Symbol("$state"), ie = Symbol("component"), ae = Symbol("legacy props"), oe = Symbol(""), se = Symbol("attributes"), ce = Symbol("class"), le = Symbol("style"), ue = Symbol("text"), de = Symbol("form reset"), fe = new class extends Error {
	name = "StaleReactionError";
	message = "The reaction that called `getAbortSignal()` was re-run or destroyed";
}(), pe = !!globalThis.document?.contentType && /* @__PURE__ */ globalThis.document.contentType.includes("xml"), me = {}, k = Symbol("uninitialized"), he = "http://www.w3.org/1999/xhtml";
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
var A = !1;
function be(e) {
	A = e;
}
var j;
function xe(e) {
	if (e === null) throw _e(), me;
	return j = e;
}
function Se() {
	return xe(/* @__PURE__ */ nn(j));
}
function M(e) {
	if (A) {
		if (/* @__PURE__ */ nn(j) !== null) throw _e(), me;
		j = e;
	}
}
function Ce(e = 1) {
	if (A) {
		for (var t = e, n = j; t--;) n = /* @__PURE__ */ nn(n);
		j = n;
	}
}
function we(e = !0) {
	for (var t = 0, n = j;;) {
		if (n.nodeType === 8) {
			var r = n.data;
			if (r === "]") {
				if (t === 0) return n;
				--t;
			} else (r === "[" || r === "[!" || r[0] === "[" && !isNaN(Number(r.slice(1)))) && (t += 1);
		}
		var i = /* @__PURE__ */ nn(n);
		e && n.remove(), n = i;
	}
}
function Te(e) {
	if (!e || e.nodeType !== 8) throw _e(), me;
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
		r: W,
		l: null
	};
}
function Ue(e) {
	var t = Be, n = t.e;
	if (n !== null) {
		t.e = null;
		for (var r of n) gn(r);
	}
	return e !== void 0 && (t.x = e), t.i = !0, Be = t.p, We(e);
}
function We(e = {}) {
	return o(e, ie, { value: !0 }), e;
}
function Ge() {
	return !0;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/task.js
var Ke = [];
function qe() {
	var e = Ke;
	Ke = [], m(e);
}
function Je(e) {
	if (Ke.length === 0 && !xt) {
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
var Xe = ~(y | b | v);
function N(e, t) {
	e.f = e.f & Xe | t;
}
function Ze(e) {
	e.f & 512 || e.deps === null ? N(e, v) : N(e, b);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/utils.js
function Qe(e, t) {
	e.f & 2048 ? t.set(e, y) : e.f & 4096 && t.get(e) !== 2048 && t.set(e, b), N(e, v);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/misc.js
function $e(e) {
	A && /* @__PURE__ */ tn(e) !== null && rn(e);
}
var et = !1;
function tt() {
	et || (et = !0, document.addEventListener("reset", (e) => {
		Promise.resolve().then(() => {
			if (!e.defaultPrevented) for (let t of e.target.elements) t[de]?.();
		});
	}, { capture: !0 }));
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/bindings/shared.js
function nt(e) {
	var t = U, n = W;
	zn(null), Bn(null);
	try {
		return e();
	} finally {
		zn(t), Bn(n);
	}
}
function rt(e, t, n, r = n) {
	e.addEventListener(t, () => nt(n));
	let i = e[de];
	e[de] = i ? () => {
		i(), r(!0);
	} : () => r(!0), tt();
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/async.js
function it(e, t, n, r) {
	let i = Ge() ? ct : dt;
	var a = e.filter((e) => !e.settled), o = t.map(i);
	if (n.length === 0 && a.length === 0) {
		r(o);
		return;
	}
	var s = W, c = at(), l = a.length === 1 ? a[0].promise : a.length > 1 ? Promise.all(a.map((e) => e.promise)) : null;
	function u(e) {
		if (!(s.f & 16384)) {
			c();
			try {
				r([...o, ...e]);
			} catch (e) {
				ln(e, s);
			}
			ot();
		}
	}
	var d = st();
	if (n.length === 0) {
		l.then(() => u([])).finally(d);
		return;
	}
	function f() {
		Promise.all(n.map((e) => /* @__PURE__ */ ut(e))).then(u).catch((e) => ln(e, s)).finally(d);
	}
	l ? l.then(() => {
		s.f & 16384 ? d() : (c(), f(), ot());
	}) : f();
}
function at() {
	var e = W, t = U, n = Be, r = F;
	return function(i = !0) {
		Bn(e), zn(t), Ve(n), i && !(e.f & 16384) && (r?.activate(), r?.apply());
	};
}
function ot(e = !0) {
	Bn(null), zn(null), Ve(null), e && F?.deactivate();
}
function st() {
	var e = W, t = e.b, n = F, r = !!t?.is_rendered();
	return t?.update_pending_count(1, n), n.increment(r, e), () => {
		t?.update_pending_count(-1, n), n.decrement(r, e);
	};
}
/*#__NO_SIDE_EFFECTS__*/
function ct(e) {
	var t = 2 | y;
	return W !== null && (W.f |= E), {
		ctx: Be,
		deps: null,
		effects: null,
		equals: Ee,
		f: t,
		fn: e,
		reactions: null,
		rv: 0,
		v: k,
		wv: 0,
		parent: W,
		ac: null
	};
}
var lt = Symbol("obsolete");
/*#__NO_SIDE_EFFECTS__*/
function ut(e, t, n) {
	let r = W;
	r === null && ke();
	var i = void 0, a = Rt(k), o = !U, s = /* @__PURE__ */ new Set();
	return yn(() => {
		var t = W, n = h();
		i = n.promise;
		try {
			Promise.resolve(e()).then(n.resolve, (e) => {
				e !== fe && n.reject(e);
			}).finally(ot);
		} catch (e) {
			n.reject(e), ot();
		}
		var c = F;
		if (o) {
			if (t.f & 32768) var l = st();
			if (r.b?.is_rendered()) c.async_deriveds.get(t)?.reject(lt);
			else for (let e of s.values()) e.reject(lt);
			s.add(n), c.async_deriveds.set(t, n);
		}
		let u = (e, t = void 0) => {
			l?.(), s.delete(n), t !== lt && (c.activate(), t ? (a.f |= D, Ht(a, t)) : (a.f & 8388608 && (a.f ^= D), Ht(a, e)), c.deactivate());
		};
		n.promise.then(u, (e) => u(null, e || "unknown"));
	}), mn(() => {
		for (let e of s) e.reject(lt);
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
	let t = /* @__PURE__ */ ct(e);
	return Hn(t), t;
}
/*#__NO_SIDE_EFFECTS__*/
function dt(e) {
	let t = /* @__PURE__ */ ct(e);
	return t.equals = Oe, t;
}
function ft(e) {
	var t = e.effects;
	if (t !== null) {
		e.effects = null;
		for (var n = 0; n < t.length; n += 1) Dn(t[n]);
	}
}
function pt(e) {
	var t, n = W, r = e.parent;
	if (!In && r !== null && e.v !== k && r.f & 24576) return ge(), e.v;
	Bn(r);
	try {
		ft(e), t = er(e);
	} finally {
		Bn(n);
	}
	return t;
}
function mt(e) {
	var t = pt(e);
	!e.equals(t) && (e.wv = Zn(), (!F?.is_fork || e.deps === null) && (F === null ? e.v = t : (F.capture(e, t, !0), vt?.capture(e, t, !0)), e.deps === null)) ? N(e, v) : In || (yt === null ? Ze(e) : (pn() || F?.is_fork) && yt.set(e, t));
}
function ht(e) {
	if (e.effects !== null) for (let t of e.effects) (t.teardown || t.ac) && (t.teardown?.(), t.ac !== null && nt(() => {
		t.ac.abort(fe), t.ac = null;
	}), t.fn !== null && (t.teardown = p), rr(t, 0), Tn(t));
}
function gt(e) {
	if (e.effects !== null) for (let t of e.effects) t.teardown && t.fn !== null && ir(t);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/batch.js
var _t = null, F = null, vt = null, yt = null, bt = null, xt = !1, St = !1, Ct = null, wt = null, Tt = 0, Et = 1, Dt = class e {
	id = Et++;
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
		_t === null ? _t = this : (_t.next = this, this.prev = _t), _t = this;
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
			for (var r of n.d) N(r, y), t(r);
			for (r of n.m) N(r, b), t(r);
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
					t.f ^= v;
				}
			}
			n || e.push(t);
		}
		return this.#a = [], e;
	}
	#m() {
		this.started = !0;
		for (let [e, t] of this.#s) N(e, t), this.schedule(e);
		this.apply();
		for (var t = Ct = [], n = [], r = wt = []; this.#a.length > 0;) {
			Tt++ > 1e3 && (this.#b(), kt());
			for (let e of this.#p()) try {
				this.#h(e, t, n);
			} catch (t) {
				throw Pt(e), this.#d() || this.discard(), t;
			}
		}
		if (F = null, r.length > 0) {
			var i = e.ensure();
			for (let e of r) i.schedule(e);
		}
		if (Ct = null, wt = null, this.#d()) {
			this.#y(n), this.#y(t);
			for (let [e, t] of this.#c) Nt(e, t);
			r.length > 0 && F.#m();
			return;
		}
		let a = this.#g();
		if (a) this.#y(n), this.#y(t), a.#v(this);
		else {
			this.#s.clear();
			for (let e of this.#e) e(this);
			this.#e.clear(), vt = this, jt(n), jt(t), vt = null, this.#i?.resolve();
			var o = F;
			this.#n === 0 && (this.#a.length === 0 || o !== null) && this.#b(), o !== null && (It.clear(), o.#m());
		}
	}
	#h(e, t, n) {
		e.f ^= v;
		for (var r = e.first; r !== null;) {
			var i = r.f, a = !!(i & 96);
			if (!(a && i & 1024 || i & 8192 || this.#c.has(r)) && r.fn !== null) {
				a ? r.f ^= v : i & 4 ? t.push(r) : Qn(r) && (i & 16 && this.add_dirty_reaction(r, b), ir(r));
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
					r & 4194320 && !this.async_deriveds.has(i) && (this.#s.delete(i), N(i, y), this.schedule(i));
				}
			}
		};
		for (let e of this.current.keys()) t(e);
		this.oncommit(() => e.discard()), e.#b(), F = this, this.#m();
	}
	#y(e) {
		for (var t = 0; t < e.length; t += 1) Qe(e[t], this.#s);
	}
	capture(e, t, n = !1) {
		e.v !== k && !this.previous.has(e) && this.previous.set(e, e.v), e.f & 8388608 || (this.current.set(e, [t, n]), yt?.set(e, t)), this.is_fork || (e.v = t);
	}
	activate() {
		F = this;
	}
	deactivate() {
		F = null, yt = null;
	}
	flush() {
		try {
			St = !0, F = this, this.#m();
		} finally {
			Tt = 0, bt = null, Ct = null, wt = null, St = !1, F = null, yt = null, It.clear();
		}
	}
	discard() {
		for (let e of this.#t) e(this);
		this.#t.clear();
		for (let e of this.async_deriveds.values()) e.reject(lt);
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
		return (this.#i ??= h()).promise;
	}
	static ensure() {
		if (F === null) {
			let t = F = new e();
			!St && !xt && Je(() => {
				t.started || t.flush();
			});
		}
		return F;
	}
	apply() {
		yt = null;
	}
	schedule(e) {
		bt = e, e.b?.is_pending && e.f & 16777228 && !(e.f & 32768) ? e.b.defer_effect(e) : this.#a.push(e);
	}
	#b() {
		if (this.linked) {
			var e = this.prev, t = this.next;
			e === null || (e.next = t), t === null ? _t = e : t.prev = e, this.linked = !1;
		}
	}
};
function Ot(e) {
	var t = xt, n = vt;
	vt = null, xt = !0;
	try {
		var r;
		for (e && (Ot(), r = e());;) {
			if (Ye(), F === null) return r;
			F.flush();
		}
	} finally {
		xt = t, vt = n;
	}
}
function kt() {
	try {
		Pe();
	} catch (e) {
		ln(e, bt);
	}
}
var At = null;
function jt(e) {
	var t = e.length;
	if (t !== 0) {
		for (var n = 0; n < t;) {
			var r = e[n++];
			if (!(r.f & 24576) && Qn(r) && (At = /* @__PURE__ */ new Set(), ir(r), r.deps === null && r.first === null && r.nodes === null && r.teardown === null && r.ac === null && kn(r), At?.size > 0)) {
				It.clear();
				for (let e of At) {
					if (e.f & 24576) continue;
					let t = [e], n = e.parent;
					for (; n !== null;) At.has(n) && (At.delete(n), t.push(n)), n = n.parent;
					for (let e = t.length - 1; e >= 0; e--) {
						let n = t[e];
						n.f & 24576 || ir(n);
					}
				}
				At.clear();
			}
		}
		At = null;
	}
}
function Mt(e) {
	F.schedule(e);
}
function Nt(e, t) {
	if (!(e.f & 32 && e.f & 1024)) {
		e.f & 2048 ? t.d.push(e) : e.f & 4096 && t.m.push(e), N(e, v);
		for (var n = e.first; n !== null;) Nt(n, t), n = n.next;
	}
}
function Pt(e) {
	N(e, v);
	for (var t = e.first; t !== null;) Pt(t), t = t.next;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/sources.js
var Ft = /* @__PURE__ */ new Set(), It = /* @__PURE__ */ new Map(), Lt = !1;
function Rt(e, t) {
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
	let n = Rt(e, t);
	return Hn(n), n;
}
/*#__NO_SIDE_EFFECTS__*/
function zt(e, t = !1, n = !0) {
	let r = Rt(e);
	return t || (r.equals = Oe), r;
}
function L(e, t, n = !1) {
	return U !== null && (!Rn || U.f & 131072) && Ge() && U.f & 4325394 && (Vn === null || !Vn.has(e)) && Re(), Ht(e, n ? Kt(t) : t, wt);
}
var Bt = null, Vt = 0;
function Ht(e, t, n = null) {
	if (!e.equals(t)) {
		In ? It.set(e, t) : It.has(e) || It.set(e, e.v);
		var r = Dt.ensure();
		if (r.capture(e, t), e.f & 2) {
			let t = e;
			e.f & 2048 && pt(t), yt === null && Ze(t);
		}
		e.wv = Zn(), Bt = null, Vt = 0, Gt(e, y, n), Bt = null, Ge() && W !== null && W.f & 1024 && !(W.f & 96) && (Gn === null ? Kn([e]) : Gn.push(e)), !r.is_fork && Ft.size > 0 && !Lt && Ut();
	}
	return t;
}
function Ut() {
	Lt = !1;
	for (let e of Ft) {
		e.f & 1024 && N(e, b);
		let t;
		try {
			t = Qn(e);
		} catch {
			t = !0;
		}
		t && ir(e);
	}
	Ft.clear();
}
function Wt(e) {
	L(e, e.v + 1);
}
function Gt(e, t, n) {
	var r = e.reactions;
	if (r !== null) {
		var i = Ge(), a = r.length;
		if (Vt += a, Vt > 1e5 && Bt === null && (Bt = /* @__PURE__ */ new Set()), Bt !== null) {
			if (Bt.has(e)) return;
			Bt.add(e);
		}
		for (var o = 0; o < a; o++) {
			var s = r[o], c = s.f;
			if (i || s !== W) {
				var l = (c & y) === 0;
				if (l && N(s, t), c & 131072) Ft.add(s);
				else if (c & 2) {
					var u = s;
					yt?.delete(u), Gt(u, b, n);
				} else if (l) {
					var d = s;
					c & 16 && At !== null && At.add(d), n === null ? Mt(d) : n.push(d);
				}
			}
		}
	}
}
function Kt(e) {
	if (typeof e != "object" || !e || O in e || ie in e) return e;
	let t = d(e);
	if (t !== l && t !== u) return e;
	var r = /* @__PURE__ */ new Map(), i = n(e), a = /* @__PURE__ */ I(0), o = null, c = Yn, f = (e) => {
		if (Yn === c) return e();
		var t = U, n = Yn;
		zn(null), Xn(c);
		var r = e();
		return zn(t), Xn(n), r;
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
					let e = f(() => /* @__PURE__ */ I(k, o));
					r.set(t, e), Wt(a);
				}
			} else L(n, k), Wt(a);
			return !0;
		},
		get(t, n, i) {
			if (n === O) return e;
			var a = r.get(n), c = n in t;
			if (a === void 0 && (!c || s(t, n)?.writable) && (a = f(() => /* @__PURE__ */ I(Kt(c ? t[n] : k), o)), r.set(n, a)), a !== void 0) {
				var l = G(a);
				return l === k ? void 0 : l;
			}
			return Reflect.get(t, n, i);
		},
		getOwnPropertyDescriptor(e, t) {
			this.has?.(e, t);
			var n = Reflect.getOwnPropertyDescriptor(e, t), i = r.get(t);
			if (i !== void 0) {
				var a = G(i);
				if (a === k) return;
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
			if (t === O) return !0;
			var n = r.get(t), i = n !== void 0 && n.v !== k || Reflect.has(e, t);
			return (n !== void 0 || (W !== null || U !== null) && (!i || s(e, t)?.writable)) && (n === void 0 && (n = f(() => /* @__PURE__ */ I(i ? Kt(e[t]) : k, o)), r.set(t, n)), G(n) === k) ? !1 : i;
		},
		set(e, t, n, c) {
			var l = r.get(t), u = t in e;
			if (i && t === "length") for (var d = n; d < l.v; d += 1) {
				var p = r.get(d + "");
				p === void 0 ? d in e && (p = f(() => /* @__PURE__ */ I(k, o)), r.set(d + "", p)) : L(p, k);
			}
			if (l === void 0) (!u || s(e, t)?.writable) && (l = f(() => /* @__PURE__ */ I(void 0, o)), L(l, Kt(n)), r.set(t, l));
			else {
				u = l.v !== k;
				var m = f(() => Kt(n));
				L(l, m);
			}
			var h = Reflect.getOwnPropertyDescriptor(e, t);
			if (h?.set && h.set.call(c, n), !u) {
				if (i && typeof t == "string") {
					var g = r.get("length"), _ = Number(t);
					Number.isInteger(_) && _ >= g.v && L(g, _ + 1);
				}
				Wt(a);
			}
			return !0;
		},
		ownKeys(e) {
			G(a);
			var t = Reflect.ownKeys(e).filter((e) => {
				var t = r.get(e);
				return t === void 0 || t.v !== k;
			});
			for (var [n, i] of r) i.v !== k && !(n in e) && t.push(n);
			return t;
		},
		setPrototypeOf() {
			Le();
		}
	});
}
function qt(e) {
	try {
		if (typeof e == "object" && e && O in e) return e[O];
	} catch {}
	return e;
}
function Jt(e, t) {
	return Object.is(qt(e), qt(t));
}
var Yt, Xt, Zt, Qt;
function $t() {
	if (Yt === void 0) {
		Yt = window, Xt = /Firefox/.test(navigator.userAgent);
		var e = Element.prototype, t = Node.prototype, n = Text.prototype;
		Zt = s(t, "firstChild").get, Qt = s(t, "nextSibling").get, f(e) && (e[ce] = void 0, e[se] = null, e[le] = void 0, e.__e = void 0), f(n) && (n[ue] = void 0);
	}
}
function en(e = "") {
	return document.createTextNode(e);
}
/*@__NO_SIDE_EFFECTS__*/
function tn(e) {
	return Zt.call(e);
}
/*@__NO_SIDE_EFFECTS__*/
function nn(e) {
	return Qt.call(e);
}
function R(e, t) {
	if (!A) return /* @__PURE__ */ tn(e);
	var n = /* @__PURE__ */ tn(j);
	if (n === null) n = j.appendChild(en());
	else if (t && n.nodeType !== 3) {
		var r = en();
		return n?.before(r), xe(r), r;
	}
	return t && sn(n), xe(n), n;
}
function z(e, t = !1) {
	if (!A) {
		var n = /* @__PURE__ */ tn(e);
		return n instanceof Comment && n.data === "" ? /* @__PURE__ */ nn(n) : n;
	}
	if (t) {
		if (j?.nodeType !== 3) {
			var r = en();
			return j?.before(r), xe(r), r;
		}
		sn(j);
	}
	return j;
}
function B(e, t = !1) {
	if (!A) return /* @__PURE__ */ tn(e);
	var n = R(e, t);
	return M(e), n;
}
function V(e, t = 1, n = !1) {
	let r = A ? j : e;
	for (var i; t--;) i = r, r = /* @__PURE__ */ nn(r);
	if (!A) return r;
	if (n) {
		if (r?.nodeType !== 3) {
			var a = en();
			return r === null ? i?.after(a) : r.before(a), xe(a), a;
		}
		sn(r);
	}
	return xe(r), r;
}
function rn(e) {
	e.textContent = "";
}
function an() {
	return !1;
}
function on(e, t, n) {
	return t == null || t === "http://www.w3.org/1999/xhtml" ? n ? document.createElement(e, { is: n }) : document.createElement(e) : n ? document.createElementNS(t, e, { is: n }) : document.createElementNS(t, e);
}
function sn(e) {
	if (e.nodeValue.length < 65536) return;
	let t = e.nextSibling;
	for (; t !== null && t.nodeType === 3;) t.remove(), e.nodeValue += t.nodeValue, t = e.nextSibling;
}
function cn(e) {
	var t = W;
	if (t === null) return U.f |= D, e;
	if (!(t.f & 32768) && !(t.f & 4)) throw e;
	ln(e, t);
}
function ln(e, t) {
	if (e === me) throw e;
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
function un(e) {
	W === null && (U === null && Ne(e), Me()), In && je(e);
}
function dn(e, t) {
	var n = t.last;
	n === null ? t.last = t.first = e : (n.next = e, e.prev = n, t.last = e);
}
function fn(e, t) {
	var n = W;
	n !== null && n.f & 8192 && (e |= x);
	var r = {
		ctx: Be,
		deps: null,
		nodes: null,
		f: e | y | 512,
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
	if (e & 4) Ct === null ? Dt.ensure().schedule(r) : Ct.push(r);
	else if (t !== null) {
		try {
			ir(r);
		} catch (e) {
			throw Dn(r), e;
		}
		i.deps === null && i.teardown === null && i.nodes === null && i.first === i.last && !(i.f & 524288) && (i = i.first, e & 16 && e & 65536 && i !== null && (i.f |= T));
	}
	if (i !== null && (i.parent = n, n !== null && dn(i, n), U !== null && U.f & 2 && !(e & 64))) {
		var a = U;
		(a.effects ??= []).push(i);
	}
	return r;
}
function pn() {
	return U !== null && !Rn;
}
function mn(e) {
	let t = fn(8, null);
	return N(t, v), t.teardown = e, t;
}
function hn(e) {
	un("$effect");
	var t = W.f;
	if (!U && t & 32 && Be !== null && !Be.i) {
		var n = Be;
		(n.e ??= []).push(e);
	} else return gn(e);
}
function gn(e) {
	return fn(4 | ee, e);
}
function _n(e) {
	Dt.ensure();
	let t = fn(64 | E, e);
	return (e = {}) => new Promise((n) => {
		e.outro ? An(t, () => {
			Dn(t), n(void 0);
		}) : (Dn(t), n(void 0));
	});
}
function vn(e) {
	return fn(4, e);
}
function yn(e) {
	return fn(re | E, e);
}
function bn(e, t = 0) {
	return fn(8 | t, e);
}
function H(e, t = [], n = [], r = []) {
	it(r, t, n, (t) => {
		fn(8, () => {
			e(...t.map(G));
		});
	});
}
function xn(e, t = 0) {
	return fn(16 | t, e);
}
function Sn(e, t = 0) {
	return fn(_ | t, e);
}
function Cn(e) {
	return fn(32 | E, e);
}
function wn(e) {
	var t = e.teardown;
	if (t !== null) {
		let n = In, r = U;
		Ln(!0), zn(null);
		try {
			t.call(null);
		} catch (t) {
			ln(t, e.parent);
		} finally {
			Ln(n), zn(r);
		}
	}
}
function Tn(e, t = !1) {
	var n = e.first;
	for (e.first = e.last = null; n !== null;) {
		let e = n.ac;
		e !== null && nt(() => {
			e.abort(fe);
		});
		var r = n.next;
		n.f & 64 ? n.parent = null : Dn(n, t), n = r;
	}
}
function En(e) {
	for (var t = e.first; t !== null;) {
		var n = t.next;
		t.f & 32 || Dn(t), t = n;
	}
}
function Dn(e, t = !0) {
	var n = !1;
	(t || e.f & 262144) && e.nodes !== null && e.nodes.end !== null && (On(e.nodes.start, e.nodes.end), n = !0), e.f |= w, Tn(e, t && !n), rr(e, 0);
	var r = e.nodes && e.nodes.t;
	if (r !== null) for (let e of r) e.stop();
	wn(e), e.f ^= w, e.f |= S;
	var i = e.parent;
	i !== null && i.first !== null && kn(e), e.next = e.prev = e.teardown = e.ctx = e.deps = e.fn = e.nodes = e.ac = e.b = null;
}
function On(e, t) {
	for (; e !== null;) {
		var n = e === t ? null : /* @__PURE__ */ nn(e);
		e.remove(), e = n;
	}
}
function kn(e) {
	var t = e.parent, n = e.prev, r = e.next;
	n !== null && (n.next = r), r !== null && (r.prev = n), t !== null && (t.first === e && (t.first = r), t.last === e && (t.last = n));
}
function An(e, t, n = !0) {
	var r = [];
	e.f |= 256, jn(e, r, !0);
	var i = () => {
		n && Dn(e), t && t();
	}, a = r.length;
	if (a > 0) {
		var o = () => --a || i();
		for (var s of r) s.out(o);
	} else i();
}
function jn(e, t, n) {
	if (!(e.f & 8192)) {
		e.f ^= x;
		var r = e.nodes && e.nodes.t;
		if (r !== null) for (let e of r) (e.is_global || n) && t.push(e);
		for (var i = e.first; i !== null;) {
			var a = i.next;
			if (!(i.f & 64)) {
				var o = !!(i.f & 65536) || !!(i.f & 32) && !!(e.f & 16);
				jn(i, t, o ? n : !1);
			}
			i = a;
		}
	}
}
function Mn(e) {
	e.f &= -257, Nn(e, !0);
}
function Nn(e, t) {
	if (!(e.f & 256) && e.f & 8192) {
		e.f ^= x, e.f & 1024 || (N(e, y), Dt.ensure().schedule(e));
		for (var n = e.first; n !== null;) {
			var r = n.next, i = !!(n.f & 65536) || !!(n.f & 32);
			Nn(n, i ? t : !1), n = r;
		}
		var a = e.nodes && e.nodes.t;
		if (a !== null) for (let e of a) (e.is_global || t) && e.in();
	}
}
function Pn(e, t) {
	if (e.nodes) for (var n = e.nodes.start, r = e.nodes.end; n !== null;) {
		var i = n === r ? null : /* @__PURE__ */ nn(n);
		t.append(n), n = i;
	}
}
// ../../../webdeps/node_modules/svelte/src/internal/client/legacy.js
var Fn = null, In = !1;
function Ln(e) {
	In = e;
}
var U = null, Rn = !1;
function zn(e) {
	U = e;
}
var W = null;
function Bn(e) {
	W = e;
}
var Vn = null;
function Hn(e) {
	U !== null && (U.f & 2097152 || U.f & 2) && (Vn ??= /* @__PURE__ */ new Set()).add(e);
}
var Un = null, Wn = 0, Gn = null;
function Kn(e) {
	Gn = e;
}
var qn = 1, Jn = 0, Yn = Jn;
function Xn(e) {
	Yn = e;
}
function Zn() {
	return ++qn;
}
function Qn(e) {
	var t = e.f;
	if (t & 2048) return !0;
	if (t & 4096) {
		for (var n = e.deps, r = n.length, i = 0; i < r; i++) {
			var a = n[i];
			if (Qn(a) && mt(a), a.wv > e.wv) return !0;
		}
		t & 512 && yt === null && N(e, v);
	}
	return !1;
}
function $n(e, t, n = !0) {
	var r = e.reactions;
	if (r !== null && !(Vn !== null && Vn.has(e))) for (var i = 0; i < r.length; i++) {
		var a = r[i];
		a.f & 2 ? $n(a, t, !1) : t === a && (n ? N(a, y) : a.f & 1024 && N(a, b), Mt(a));
	}
}
function er(e) {
	var t = Un, n = Wn, r = Gn, i = U, a = Vn, o = Be, s = Rn, c = Yn, l = e.f;
	Un = null, Wn = 0, Gn = null, U = l & 96 ? null : e, Vn = null, Ve(e.ctx), Rn = !1, Yn = ++Jn, e.ac !== null && (nt(() => {
		e.ac.abort(fe);
	}), e.ac = null);
	try {
		e.f |= ne;
		var u = e.fn, d = u();
		e.f |= C;
		var f = tr(e);
		if (Ge() && Gn !== null && !Rn && f !== null && !(e.f & 6146)) for (var p = 0; p < Gn.length; p++) $n(Gn[p], e);
		if (i !== null && i !== e) {
			if (Jn++, i.deps !== null) for (let e = 0; e < n; e += 1) i.deps[e].rv = Jn;
			if (t !== null) for (let e of t) e.rv = Jn;
			Gn !== null && (r === null ? r = Gn : r.push(...Gn));
		}
		return e.f & 8388608 && (e.f ^= D), d;
	} catch (t) {
		return tr(e), cn(t);
	} finally {
		e.f ^= ne, Un = t, Wn = n, Gn = r, U = i, Vn = a, Ve(o), Rn = s, Yn = c;
	}
}
function tr(e) {
	var t = e.deps, n = F?.is_fork;
	if (Un !== null) {
		var r;
		if (n || rr(e, Wn), t !== null && Wn > 0) for (t.length = Wn + Un.length, r = 0; r < Un.length; r++) t[Wn + r] = Un[r];
		else e.deps = t = Un;
		if (pn() && e.f & 512) for (r = Wn; r < t.length; r++) (t[r].reactions ??= []).push(e);
	} else !n && t !== null && Wn < t.length && (rr(e, Wn), t.length = Wn);
	return t;
}
function nr(e, t) {
	let n = t.reactions;
	if (n !== null) {
		var a = r.call(n, e);
		if (a !== -1) {
			var o = n.length - 1;
			o === 0 ? n = t.reactions = null : (n[a] = n[o], n.pop());
		}
	}
	if (n === null && t.f & 2 && (Un === null || !i.call(Un, t))) {
		var s = t;
		s.f & 512 && (s.f ^= 512), s.v !== k && Ze(s), s.ac !== null && nt(() => {
			s.ac.abort(fe), s.ac = null, N(s, y);
		}), ht(s), rr(s, 0);
	}
}
function rr(e, t) {
	var n = e.deps;
	if (n !== null) for (var r = t; r < n.length; r++) nr(e, n[r]);
}
function ir(e) {
	var t = e.f;
	if (!(t & 16384)) {
		N(e, v);
		var n = W;
		W = e;
		try {
			t & 16777232 ? En(e) : Tn(e), wn(e);
			var r = er(e);
			e.teardown = typeof r == "function" ? r : null, e.wv = qn;
		} finally {
			W = n;
		}
	}
}
async function ar() {
	await Promise.resolve(), Ot();
}
function G(e) {
	var t = !!(e.f & 2);
	if (Fn?.add(e), U !== null && !Rn && !(W !== null && W.f & 16384) && (Vn === null || !Vn.has(e))) {
		var n = U.deps;
		if (U.f & 2097152) e.rv < Jn && (e.rv = Jn, Un === null && n !== null && n[Wn] === e ? Wn++ : Un === null ? Un = [e] : Un.push(e));
		else {
			U.deps ??= [], i.call(U.deps, e) || U.deps.push(e);
			var r = e.reactions;
			r === null ? e.reactions = [U] : i.call(r, U) || r.push(U);
		}
	}
	if (In && It.has(e)) return It.get(e);
	if (t) {
		var a = e;
		if (In) {
			var o = a.v;
			return (!(a.f & 1024) && a.reactions !== null || sr(a)) && (o = pt(a)), It.set(a, o), o;
		}
		var s = !(a.f & 512) && !Rn && U !== null && !!(U.f & 512), c = (a.f & C) === 0;
		Qn(a) && (s && (a.f |= 512), mt(a)), s && !c && (gt(a), or(a));
	}
	if (yt?.has(e)) return yt.get(e);
	if (e.f & 8388608) throw e.v;
	return e.v;
}
function or(e) {
	if (e.f |= 512, e.deps !== null) for (let n of e.deps) {
		var t = n.reactions;
		t === null ? n.reactions = [e] : i.call(t, e) || t.push(e), n.f & 2 && !(n.f & 512) && (gt(n), or(n));
	}
}
function sr(e) {
	if (e.v === k) return !0;
	if (e.deps === null) return !1;
	for (let t of e.deps) if (It.has(t) || t.f & 2 && sr(t)) return !0;
	return !1;
}
function cr(e) {
	var t = Rn;
	try {
		return Rn = !0, e();
	} finally {
		Rn = t;
	}
}
function lr(e) {
	if (!(typeof e != "object" || !e || e instanceof EventTarget)) {
		if (O in e) ur(e);
		else if (!Array.isArray(e)) for (let t in e) {
			let n = e[t];
			typeof n == "object" && n && O in n && ur(n);
		}
	}
}
function ur(e, t = /* @__PURE__ */ new Set()) {
	if (typeof e == "object" && e && !(e instanceof EventTarget) && !t.has(e)) {
		t.add(e), e instanceof Date && e.getTime();
		for (let n in e) try {
			ur(e[n], t);
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
var dr = ["touchstart", "touchmove"];
function fr(e) {
	return dr.includes(e);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/events.js
var pr = Symbol("events"), mr = /* @__PURE__ */ new Set(), hr = /* @__PURE__ */ new Set();
function gr(e, t, n, r = {}) {
	function i(e) {
		if (r.capture || xr.call(t, e), !e.cancelBubble) return nt(() => n?.call(this, e));
	}
	return e.startsWith("pointer") || e.startsWith("touch") || e === "wheel" ? (i.__removed = !1, Je(() => {
		i.__removed || t.addEventListener(e, i, r);
	})) : t.addEventListener(e, i, r), i;
}
function _r(e, t, n, r, i) {
	var a = {
		capture: r,
		passive: i
	}, o = gr(e, t, n, a);
	(t === document.body || t === window || t === document || t instanceof HTMLMediaElement) && mn(() => {
		o.__removed = !0, t.removeEventListener(e, o, a);
	});
}
function K(e, t, n) {
	(t[pr] ??= {})[e] = n;
}
function vr(e) {
	for (var t = 0; t < e.length; t++) mr.add(e[t]);
	for (var n of hr) n(e);
}
var yr = null, br = !1;
function xr(e) {
	var t = this, n = t.ownerDocument, r = e.type, i = e.composedPath?.() || [], a = i[0] || e.target;
	yr = e, br || (br = !0, setTimeout(() => {
		br = !1, yr = null;
	}));
	var s = 0, c = yr === e && e[pr];
	if (c) {
		var l = i.indexOf(c);
		if (l !== -1 && (t === document || t === window)) {
			e[pr] = t;
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
		var d = U, f = W;
		zn(null), Bn(null);
		try {
			for (var p, m = []; a !== null && a !== t;) {
				try {
					var h = a[pr]?.[r];
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
			e[pr] = t, delete e.currentTarget, zn(d), Bn(f);
		}
	}
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/reconciler.js
var Sr = globalThis?.window?.trustedTypes && /* @__PURE__ */ globalThis.window.trustedTypes.createPolicy("svelte-trusted-html", { createHTML: (e) => e });
function Cr(e) {
	return Sr?.createHTML(e) ?? e;
}
function wr(e) {
	var t = on("template");
	return t.innerHTML = Cr(e.replaceAll("<!>", "\x3C!---->")), t.content;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/template.js
function Tr(e, t) {
	var n = W;
	n.nodes === null && (n.nodes = {
		start: e,
		end: t,
		a: null,
		t: null
	});
}
/*#__NO_SIDE_EFFECTS__*/
function q(e, t) {
	var n = !!(t & 1), r = !!(t & 2), i, a = !e.startsWith("<!>");
	return () => {
		if (A) return Tr(j, null), j;
		i === void 0 && (i = wr(a ? e : "<!>" + e), n || (i = /* @__PURE__ */ tn(i)));
		var t = r || Xt ? document.importNode(i, !0) : i.cloneNode(!0);
		if (n) {
			var o = /* @__PURE__ */ tn(t), s = t.lastChild;
			Tr(o, s);
		} else Tr(t, t);
		return t;
	};
}
/*#__NO_SIDE_EFFECTS__*/
function Er(e, t, n = "svg") {
	var r = !e.startsWith("<!>"), i = !!(t & 1), a = `<${n}>${r ? e : "<!>" + e}</${n}>`, o;
	return () => {
		if (A) return Tr(j, null), j;
		if (!o) {
			var e = /* @__PURE__ */ tn(wr(a));
			if (i) for (o = document.createDocumentFragment(); /* @__PURE__ */ tn(e);) o.appendChild(/* @__PURE__ */ tn(e));
			else o = /* @__PURE__ */ tn(e);
		}
		var t = o.cloneNode(!0);
		if (i) {
			var n = /* @__PURE__ */ tn(t), r = t.lastChild;
			Tr(n, r);
		} else Tr(t, t);
		return t;
	};
}
/*#__NO_SIDE_EFFECTS__*/
function Dr(e, t) {
	return /* @__PURE__ */ Er(e, t, "svg");
}
function Or(e = "") {
	if (!A) {
		var t = en(e + "");
		return Tr(t, t), t;
	}
	var n = j;
	return n.nodeType === 3 ? sn(n) : (n.before(n = en()), xe(n)), Tr(n, n), n;
}
function kr() {
	if (A) return Tr(j, null), j;
	var e = document.createDocumentFragment(), t = document.createComment(""), n = en();
	return e.append(t, n), Tr(t, n), e;
}
function J(e, t) {
	if (A) {
		var n = W;
		n.f & 32768 && n.nodes.end !== null || (n.nodes.end = j), Se();
	} else e !== null && e.before(t);
}
function Ar() {
	if (A && j && j.nodeType === 8 && j.textContent?.startsWith("$")) {
		let e = j.textContent.substring(1);
		return Se(), e;
	}
	return (window.__svelte ??= {}).uid ??= 1, `c${window.__svelte.uid++}`;
}
// ../../../webdeps/node_modules/svelte/src/reactivity/create-subscriber.js
function jr(e) {
	let t = 0, n = Rt(0), r;
	return () => {
		pn() && (G(n), bn(() => (t === 0 && (r = cr(() => e(() => Wt(n)))), t += 1, () => {
			Je(() => {
				--t, t === 0 && (r?.(), r = void 0, Wt(n));
			});
		})));
	};
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/boundary.js
var Mr = T | E;
function Nr(e, t, n, r) {
	new Pr(e, t, n, r);
}
var Pr = class {
	parent;
	is_pending = !1;
	transform_error;
	#e;
	#t = A ? j : null;
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
	#m = jr(() => (this.#p = Rt(this.#l), () => {
		this.#p = null;
	}));
	constructor(e, t, n, r) {
		this.#e = e, this.#n = t, this.#r = (e) => {
			var t = W;
			t.b = this, t.f |= 128, n(e);
		}, this.parent = W.b, this.transform_error = r ?? this.parent?.transform_error ?? ((e) => e), this.#i = xn(() => {
			if (A) {
				let e = Te(this.#t);
				Se();
				let t = e === "[!";
				if (e.startsWith("[?")) {
					let t = JSON.parse(e.slice(2));
					this.#g(t);
				} else t ? this.#y() : this.#h();
			} else this.#b();
		}, Mr), A && (this.#e = j);
	}
	#h() {
		try {
			this.#a = Cn(() => this.#r(this.#e));
		} catch (e) {
			this.error(e);
		}
	}
	#g(e) {
		let t = this.#n.failed, { reset: n, invoke_onerror: r } = this.#_(e);
		Je(r), t && (this.#s = Cn(() => {
			t(this.#e, () => e, () => n);
		}));
	}
	#_(e) {
		var t = !1, n = !1;
		let r = () => {
			this.#v() || (t ? ye() : (t = !0, n && ze(), this.#s !== null && An(this.#s, () => {
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
					ln(e, this.#i && this.#i.parent);
				}
			}
		};
	}
	#v() {
		return (this.#i.f & (S | w)) !== 0;
	}
	#y() {
		let e = this.#n.pending;
		e && (this.is_pending = !0, this.#o = Cn(() => e(this.#e)), Je(() => {
			if (!this.#v()) {
				var e = this.#c = document.createDocumentFragment(), t = en(), n = !1;
				e.append(t), this.#a = this.#S(() => {
					try {
						return Cn(() => this.#r(t));
					} catch (e) {
						try {
							this.error(e), n = !0;
						} catch (e) {
							ln(e, this.#i.parent);
						}
						return null;
					}
				}), this.#a === null ? (this.#c = null, n && this.#x(F)) : this.#u === 0 && (this.#e.before(e), this.#c = null, An(this.#o, () => {
					this.#o = null;
				}), this.#x(F));
			}
		}));
	}
	#b() {
		try {
			if (this.is_pending = this.has_pending_snippet(), this.#u = 0, this.#l = 0, this.#a = Cn(() => {
				this.#r(this.#e);
			}), this.#u > 0) {
				var e = this.#c = document.createDocumentFragment();
				Pn(this.#a, e);
				let t = this.#n.pending;
				this.#o = Cn(() => t(this.#e));
			} else this.#x(F);
		} catch (e) {
			this.error(e);
		}
	}
	#x(e) {
		this.is_pending = !1, e.transfer_reactions(this.#f);
	}
	defer_effect(e) {
		Qe(e, this.#f);
	}
	is_rendered() {
		return !this.is_pending && (!this.parent || this.parent.is_rendered());
	}
	has_pending_snippet() {
		return !!this.#n.pending;
	}
	#S(e) {
		var t = W, n = U, r = Be;
		Bn(this.#i), zn(this.#i), Ve(this.#i.ctx);
		try {
			return Dt.ensure(), e();
		} finally {
			Bn(t), zn(n), Ve(r);
		}
	}
	#C(e, t) {
		this.has_pending_snippet() ? (this.#u += e, this.#u === 0 && (this.#x(t), this.#o && An(this.#o, () => {
			this.#o = null;
		}), this.#c &&= (this.#e.before(this.#c), null))) : this.parent && this.parent.#C(e, t);
	}
	update_pending_count(e, t) {
		this.#C(e, t), this.#l += e, !this.#p || this.#d || (this.#d = !0, Je(() => {
			this.#d = !1, this.#p && Ht(this.#p, this.#l);
		}));
	}
	get_effect_pending() {
		return this.#m(), G(this.#p);
	}
	error(e) {
		if (e === me || !this.#n.onerror && !this.#n.failed) throw e;
		F?.is_fork ? (this.#a && F.skip_effect(this.#a), this.#o && F.skip_effect(this.#o), this.#s && F.skip_effect(this.#s), F.oncommit(() => {
			this.#v() || this.#w(e);
		})) : this.#w(e);
	}
	#w(e) {
		this.#a &&= (Dn(this.#a), null), this.#o &&= (Dn(this.#o), null), this.#s &&= (Dn(this.#s), null), A && (xe(this.#t), Ce(), xe(we()));
		let t = this.#n.failed, n = (e) => {
			if (this.#v()) return;
			let { reset: n, invoke_onerror: r } = this.#_(e);
			r(), t && !this.#v() && (this.#s = this.#S(() => {
				try {
					return Cn(() => {
						var r = W;
						r.b = this, r.f |= 128, t(this.#e, () => e, () => n);
					});
				} catch (e) {
					return ln(e, this.#i.parent), null;
				}
			}));
		};
		Je(() => {
			if (!this.#v()) {
				var t;
				try {
					t = this.transform_error(e);
				} catch (e) {
					ln(e, this.#i && this.#i.parent);
					return;
				}
				typeof t == "object" && t && typeof t.then == "function" ? t.then(n, (e) => ln(e, this.#i && this.#i.parent)) : n(t);
			}
		});
	}
};
function Y(e, t) {
	var n = t == null ? "" : typeof t == "object" ? `${t}` : t;
	n !== (e[ue] ??= e.nodeValue) && (e[ue] = n, e.nodeValue = `${n}`);
}
function Fr(e, t) {
	return Lr(e, t);
}
var Ir = /* @__PURE__ */ new Map();
function Lr(e, { target: t, anchor: n, props: r = {}, events: i, context: o, intro: s = !0, transformError: c }) {
	$t();
	var l = void 0, u = _n(() => {
		var s = n ?? t.appendChild(en());
		Nr(s, { pending: () => {} }, (t) => {
			He({});
			var n = Be;
			if (o && (n.c = o), i && (r.$$events = i), A && Tr(t, null), l = e(t, r) || We(), A && (W.nodes.end = j, j === null || j.nodeType !== 8 || j.data !== "]")) throw _e(), me;
			Ue();
		}, c);
		var u = /* @__PURE__ */ new Set(), d = (e) => {
			for (var n = 0; n < e.length; n++) {
				var r = e[n];
				if (!u.has(r)) {
					u.add(r);
					var i = fr(r);
					for (let e of [t, document]) {
						var a = Ir.get(e);
						a === void 0 && (a = /* @__PURE__ */ new Map(), Ir.set(e, a));
						var o = a.get(r);
						o === void 0 ? (e.addEventListener(r, xr, { passive: i }), a.set(r, 1)) : a.set(r, o + 1);
					}
				}
			}
		};
		return d(a(mr)), hr.add(d), () => {
			for (var e of u) for (let n of [t, document]) {
				var r = Ir.get(n), i = r.get(e);
				--i == 0 ? (n.removeEventListener(e, xr), r.delete(e), r.size === 0 && Ir.delete(n)) : r.set(e, i);
			}
			hr.delete(d), s !== n && s.parentNode?.removeChild(s);
		};
	});
	return Rr.set(l, u), l;
}
var Rr = /* @__PURE__ */ new WeakMap(), zr = class {
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
			if (n) Mn(n), this.#r.delete(t);
			else {
				var r = this.#n.get(t);
				r && (Mn(r.effect), this.#t.set(t, r.effect), this.#n.delete(t), r.fragment.lastChild.remove(), this.anchor.before(r.fragment), n = r.effect);
			}
			for (let [t, n] of this.#e) {
				if (this.#e.delete(t), t === e) break;
				let r = this.#n.get(n);
				r && (Dn(r.effect), this.#n.delete(n));
			}
			for (let [e, r] of this.#t) {
				if (e === t || this.#r.has(e)) continue;
				let i = () => {
					if (Array.from(this.#e.values()).includes(e)) {
						var t = document.createDocumentFragment();
						Pn(r, t), t.append(en()), this.#n.set(e, {
							effect: r,
							fragment: t
						});
					} else Dn(r);
					this.#r.delete(e), this.#t.delete(e);
				};
				this.#i || !n ? (this.#r.add(e), An(r, i, !1)) : i();
			}
		}
	};
	#o = (e) => {
		this.#e.delete(e);
		let t = Array.from(this.#e.values());
		for (let [e, n] of this.#n) t.includes(e) || (Dn(n.effect), this.#n.delete(e));
	};
	ensure(e, t) {
		var n = F, r = an();
		if (t && !this.#t.has(e) && !this.#n.has(e)) {
			if (r) {
				var i = document.createDocumentFragment(), a = en();
				i.append(a), this.#n.set(e, {
					effect: Cn(() => t(a)),
					fragment: i
				});
			} else this.#t.set(e, Cn(() => t(this.anchor)));
		}
		if (this.#e.set(n, e), r) {
			for (let [t, r] of this.#t) t === e ? n.unskip_effect(r) : n.skip_effect(r);
			for (let [t, r] of this.#n) t === e ? n.unskip_effect(r.effect) : n.skip_effect(r.effect);
			n.oncommit(this.#a), n.ondiscard(this.#o);
		} else A && (this.anchor = j), this.#a(n);
	}
};
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/if.js
function X(e, t, n = !1) {
	var r;
	A && (r = j, Se());
	var i = new zr(e), a = n ? T : 0;
	function o(e, t) {
		if (A) {
			var n = Te(r);
			if (e !== parseInt(n.substring(1))) {
				var a = we();
				xe(a), i.anchor = a, be(!1), i.ensure(e, t), be(!0);
				return;
			}
		}
		i.ensure(e, t);
	}
	xn(() => {
		var e = !1;
		t((t, n = 0) => {
			e = !0, o(n, t);
		}), e || o(-1, null);
	}, a);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/key.js
var Br = Symbol("NaN");
function Vr(e, t, n) {
	A && Se();
	var r = new zr(e), i = !Ge();
	xn(() => {
		var e = t();
		e !== e && (e = Br), i && typeof e == "object" && e && (e = {}), r.ensure(e, n);
	});
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/each.js
function Hr(e, t) {
	return t;
}
function Ur(e, t, n) {
	for (var r = [], i = t.length, o, s = t.length, c = 0; c < i; c++) {
		let n = t[c];
		An(n, () => {
			if (o) {
				if (o.pending.delete(n), o.done.add(n), o.pending.size === 0) {
					var t = e.outrogroups;
					Wr(e, a(o.done)), t.delete(o), t.size === 0 && (e.outrogroups = null);
				}
			} else --s;
		}, !1);
	}
	if (s === 0) {
		var l = r.length === 0 && n !== null && e.pending.size === 0;
		if (l) {
			var u = n, d = u.parentNode;
			rn(d), d.append(u), e.items.clear();
		}
		Wr(e, t, !l);
	} else o = {
		pending: new Set(t),
		done: /* @__PURE__ */ new Set()
	}, (e.outrogroups ??= /* @__PURE__ */ new Set()).add(o);
}
function Wr(e, t, n = !0) {
	var r;
	if (e.pending.size > 0) {
		r = /* @__PURE__ */ new Set();
		for (let t of e.pending.values()) for (let n of t) r.add(e.items.get(n).e);
	}
	for (var i = 0; i < t.length; i++) {
		var a = t[i];
		r?.has(a) ? (a.f |= te, Pn(a, document.createDocumentFragment())) : Dn(t[i], n);
	}
}
var Gr;
function Z(e, t, r, i, o, s = null) {
	var c = e, l = /* @__PURE__ */ new Map();
	if (t & 4) {
		var u = e;
		c = A ? xe(/* @__PURE__ */ tn(u)) : u.appendChild(en());
	}
	A && Se();
	var d = null, f = /* @__PURE__ */ dt(() => {
		var e = r();
		return n(e) ? e : e == null ? [] : a(e);
	}), p = /* @__PURE__ */ new Map(), m = !0;
	function h(e) {
		if (!(_.effect.f & 16384)) {
			_.pending.delete(e);
			var n = G(f);
			_.fallback = d, qr(_, n, c, t, i), d !== null && (n.length === 0 ? d.f & 33554432 ? (d.f ^= te, Yr(d, null, c)) : Mn(d) : An(d, () => {
				d = null;
			}));
		}
	}
	function g(e) {
		_.pending.delete(e);
	}
	var _ = {
		effect: xn(() => {
			var e = G(f), n = e.length;
			let a = !1;
			A && Te(c) === "[!" != (n === 0) && (c = we(), xe(c), be(!1), a = !0);
			for (var u = /* @__PURE__ */ new Set(), _ = F, v = an(), y = 0; y < n; y += 1) {
				A && j.nodeType === 8 && j.data === "]" && (c = j, a = !0, be(!1));
				var b = e[y], x = i(b, y), S = m ? null : l.get(x);
				S ? (S.v && Ht(S.v, b), S.i && Ht(S.i, y), v && _.unskip_effect(S.e)) : (S = Jr(l, m ? c : Gr ??= en(), b, x, y, o, t, r), m || (S.e.f |= te), l.set(x, S)), u.add(x);
			}
			if (n === 0 && s && !d && (m ? d = Cn(() => s(c)) : (d = Cn(() => s(Gr ??= en())), d.f |= te)), n > u.size && Ae("", "", ""), A && n > 0 && xe(we()), !m) {
				if (p.set(_, u), v) {
					for (let [e, t] of l) u.has(e) || _.skip_effect(t.e);
					_.oncommit(h), _.ondiscard(g);
				} else h(_);
			}
			a && be(!0), G(f);
		}),
		flags: t,
		items: l,
		pending: p,
		outrogroups: null,
		fallback: d
	};
	m = !1, A && (c = j);
}
function Kr(e) {
	for (; e !== null && !(e.f & 32);) e = e.next;
	return e;
}
function qr(e, t, n, r, i) {
	var o = !!(r & 8), s = t.length, c = e.items, l = Kr(e.effect.first), u, d = null, f, p = [], m = [], h, g, _, v;
	if (o) for (v = 0; v < s; v += 1) h = t[v], g = i(h, v), _ = c.get(g).e, _.f & 33554432 || (_.nodes?.a?.measure(), (f ??= /* @__PURE__ */ new Set()).add(_));
	for (v = 0; v < s; v += 1) {
		if (h = t[v], g = i(h, v), _ = c.get(g).e, e.outrogroups !== null) for (let t of e.outrogroups) t.pending.delete(_), t.done.delete(_);
		if (_.f & 8192 && (Mn(_), o && (_.nodes?.a?.unfix(), (f ??= /* @__PURE__ */ new Set()).delete(_))), _.f & 33554432) {
			if (_.f ^= te, _ === l) Yr(_, null, n);
			else {
				var y = d ? d.next : l;
				_ === e.effect.last && (e.effect.last = _.prev), _.prev && (_.prev.next = _.next), _.next && (_.next.prev = _.prev), Xr(e, d, _), Xr(e, _, y), Yr(_, y, n), d = _, p = [], m = [], l = Kr(d.next);
				continue;
			}
		}
		if (_ !== l) {
			if (u !== void 0 && u.has(_)) {
				if (p.length < m.length) {
					var b = m[0], x;
					d = b.prev;
					var S = p[0], C = p[p.length - 1];
					for (x = 0; x < p.length; x += 1) Yr(p[x], b, n);
					for (x = 0; x < m.length; x += 1) u.delete(m[x]);
					Xr(e, S.prev, C.next), Xr(e, d, S), Xr(e, C, b), l = b, d = C, --v, p = [], m = [];
				} else u.delete(_), Yr(_, l, n), Xr(e, _.prev, _.next), Xr(e, _, d === null ? e.effect.first : d.next), Xr(e, d, _), d = _;
				continue;
			}
			for (p = [], m = []; l !== null && l !== _;) (u ??= /* @__PURE__ */ new Set()).add(l), m.push(l), l = Kr(l.next);
			if (l === null) continue;
		}
		_.f & 33554432 || p.push(_), d = _, l = Kr(_.next);
	}
	if (e.outrogroups !== null) {
		for (let t of e.outrogroups) t.pending.size === 0 && (Wr(e, a(t.done)), e.outrogroups?.delete(t));
		e.outrogroups.size === 0 && (e.outrogroups = null);
	}
	if (l !== null || u !== void 0) {
		var w = [];
		if (u !== void 0) for (_ of u) _.f & 8192 || w.push(_);
		for (; l !== null;) !(l.f & 8192) && l !== e.fallback && w.push(l), l = Kr(l.next);
		var T = w.length;
		if (T > 0) {
			var E = r & 4 && s === 0 ? n : null;
			if (o) {
				for (v = 0; v < T; v += 1) w[v].nodes?.a?.measure();
				for (v = 0; v < T; v += 1) w[v].nodes?.a?.fix();
			}
			Ur(e, w, E);
		}
	}
	o && Je(() => {
		if (f !== void 0) for (_ of f) _.nodes?.a?.apply();
	});
}
function Jr(e, t, n, r, i, a, o, s) {
	var c = o & 1 ? o & 16 ? Rt(n) : /* @__PURE__ */ zt(n, !1, !1) : null, l = o & 2 ? Rt(i) : null;
	return {
		v: c,
		i: l,
		e: Cn(() => (a(t, c ?? n, l ?? i, s), () => {
			e.delete(r);
		}))
	};
}
function Yr(e, t, n) {
	if (e.nodes) for (var r = e.nodes.start, i = e.nodes.end, a = t && !(t.f & 33554432) ? t.nodes.start : n; r !== null;) {
		var o = /* @__PURE__ */ nn(r);
		if (a.before(r), r === i) return;
		r = o;
	}
}
function Xr(e, t, n) {
	t === null ? e.effect.first = n : t.next = n, n === null ? e.effect.last = t : n.prev = t;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/svelte-component.js
function Zr(e, t, n) {
	var r;
	A && (r = j, Se());
	var i = new zr(e);
	xn(() => {
		var e = t() ?? null;
		if (A && Te(r) === "[" != (e !== null)) {
			var a = we();
			xe(a), i.anchor = a, be(!1), i.ensure(e, e && ((t) => n(t, e))), be(!0);
		} else i.ensure(e, e && ((t) => n(t, e)));
	}, T);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/actions.js
function Qr(e, t, n) {
	vn(() => {
		var r = cr(() => t(e, n?.()) || {});
		if (n && r?.update) {
			var i = !1, a = {};
			bn(() => {
				var e = n();
				lr(e), i && De(a, e) && (a = e, r.update(e));
			}), i = !0;
		}
		if (r?.destroy) return () => r.destroy();
	});
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/attachments.js
function $r(e, t) {
	var n = void 0, r;
	Sn(() => {
		n !== (n = t()) && (r &&= (Dn(r), null), n && (r = Cn(() => {
			vn(() => n(e));
		})));
	});
}
// ../../../webdeps/node_modules/svelte/src/internal/shared/attributes.js
var ei = [..." 	\n\r\f\xA0\v﻿"];
function ti(e, t, n) {
	var r = e == null ? "" : "" + e;
	if (t && (r = r ? r + " " + t : t), n) {
		for (var i of Object.keys(n)) if (n[i]) r = r ? r + " " + i : i;
		else if (r.length) for (var a = i.length, o = 0; (o = r.indexOf(i, o)) >= 0;) {
			var s = o + a;
			(o === 0 || ei.includes(r[o - 1])) && (s === r.length || ei.includes(r[s])) ? r = (o === 0 ? "" : r.substring(0, o)) + r.substring(s + 1) : o = s;
		}
	}
	return r === "" ? null : r;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/class.js
function ni(e, t, n, r, i, a) {
	var o = e[ce];
	if (A || o !== n || o === void 0) {
		var s = ti(n, r, a);
		A && s === e.getAttribute("class") || (s == null ? e.removeAttribute("class") : t ? e.className = s : e.setAttribute("class", s)), e[ce] = n;
	} else if (a && i !== a) for (var c in a) {
		var l = !!a[c];
		(i == null || l !== !!i[c]) && e.classList.toggle(c, l);
	}
	return a;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/bindings/select.js
function ri(e, t) {
	t ? e.hasAttribute("selected") || e.setAttribute("selected", "") : e.removeAttribute("selected");
}
function ii(e, t) {
	var r = e.__defaultValue, i = e.multiple, a = i ? r ?? [] : null;
	if (!i || n(a)) {
		var o = e.selectedIndex, s = t && i ? new Set(e.selectedOptions) : null;
		for (var c of e.options) {
			var l = si(c);
			ri(c, i ? a.includes(l) : Jt(l, r));
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
function ai(e, t, r = !1) {
	if (e.multiple) {
		if (t == null) return;
		if (!n(t)) return ve();
		for (var i of e.options) i.selected = t.includes(si(i));
	} else {
		for (i of e.options) if (Jt(si(i), t)) {
			i.selected = !0;
			return;
		}
		r && t === void 0 || (e.selectedIndex = -1);
	}
}
function oi(e) {
	var t = new MutationObserver((t) => {
		t.every(ci) || ("__defaultValue" in e && ii(e, !1), "__value" in e && ai(e, e.__value));
	});
	t.observe(e, {
		childList: !0,
		subtree: !0,
		attributes: !0,
		attributeFilter: ["value"]
	}), mn(() => {
		t.disconnect();
	});
}
function si(e) {
	return "__value" in e ? e.__value : e.value;
}
function ci(e) {
	if (e.target.closest("selectedcontent") !== null) return !0;
	if (e.type === "childList") {
		var t = [...e.addedNodes, ...e.removedNodes];
		return t.length > 0 && t.every((e) => e.nodeName === "SELECTEDCONTENT");
	}
	return !1;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/attributes.js
var li = Symbol("is custom element"), ui = Symbol("is html"), di = pe ? "link" : "LINK", fi = pe ? "progress" : "PROGRESS";
function pi(e) {
	if (A) {
		var t = !1, n = () => {
			if (!t) {
				if (t = !0, e.hasAttribute("value")) {
					var n = e.value;
					Q(e, "value", null), e.value = n;
				}
				if (e.hasAttribute("checked")) {
					var r = e.checked;
					Q(e, "checked", null), e.checked = r;
				}
			}
		};
		e[de] = n, Je(n), tt();
	}
}
function mi(e, t) {
	var n = hi(e);
	n.value !== (n.value = t ?? void 0) && (e.value !== t || t === 0 && e.nodeName === fi) && (e.value = t ?? "");
}
function Q(e, t, n, r) {
	var i = hi(e);
	if (!(A && (i[t] = e.getAttribute(t), t === "src" || t === "srcset" || t === "href" && e.nodeName === di))) {
		var a = i[t];
		a !== (i[t] = n) && (t === "loading" && (e[oe] = n), n == null ? e.removeAttribute(t) : typeof n != "string" && _i(e).has(t) ? e[t] = n : (!A || typeof n != "number" && typeof n != "boolean" || a !== String(n)) && e.setAttribute(t, n));
	}
}
function hi(e) {
	return e[se] ??= {
		[li]: e.nodeName.includes("-"),
		[ui]: e.namespaceURI === he
	};
}
var gi = /* @__PURE__ */ new Map();
function _i(e) {
	var t = e.getAttribute("is") || e.nodeName, n = gi.get(t);
	if (n) return n;
	gi.set(t, n = /* @__PURE__ */ new Set());
	for (var r, i = e, a = Element.prototype; a !== i;) {
		for (var o in r = c(i), r) r[o].set && o !== "innerHTML" && o !== "textContent" && o !== "innerText" && n.add(o);
		i = d(i);
	}
	return n;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/bindings/input.js
function vi(e, t, n = t) {
	var r = /* @__PURE__ */ new WeakSet();
	rt(e, "input", async (i) => {
		var a = i ? e.defaultValue : e.value;
		if (a = yi(e) ? bi(a) : a, n(a), F !== null && r.add(F), await ar(), a !== (a = t())) {
			var o = e.selectionStart, s = e.selectionEnd, c = e.value.length;
			if (e.value = a ?? "", s !== null) {
				var l = e.value.length;
				o === s && s === c && l > c ? (e.selectionStart = l, e.selectionEnd = l) : (e.selectionStart = o, e.selectionEnd = Math.min(s, l));
			}
		}
	}), (A && e.defaultValue !== e.value || cr(t) == null && e.value) && (n(yi(e) ? bi(e.value) : e.value), F !== null && r.add(F)), bn(() => {
		var n = t();
		if (e === document.activeElement) {
			var i = F;
			if (r.has(i)) return;
		}
		yi(e) && n === bi(e.value) || (e.type !== "date" || n || e.value) && n !== e.value && (e.value = n ?? "");
	});
}
function yi(e) {
	var t = e.type;
	return t === "number" || t === "range";
}
function bi(e) {
	return e === "" ? null : +e;
}
var xi = /* @__PURE__ */ new class e {
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
function Si(e, t, n) {
	var r = xi.observe(e, () => n(e[t]));
	vn(() => (cr(() => n(e[t])), r));
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/bindings/this.js
function Ci(e, t) {
	return e === t || e?.[O] === t;
}
function wi(e = We(), t, n, r) {
	var i = Be.r, a = W;
	return vn(() => {
		var o, s;
		return bn(() => {
			o = s, s = r?.() || [], cr(() => {
				Ci(n(...s), e) || (t(e, ...s), o && Ci(n(...o), e) && t(null, ...o));
			});
		}), () => {
			let r = a;
			for (; r !== i && r.parent !== null && r.parent.f & 33554432;) r = r.parent;
			let o = () => {
				s && Ci(n(...s), e) && t(null, ...s);
			}, c = r.teardown;
			r.teardown = () => {
				o(), c?.();
			};
		};
	}), e;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/store.js
var Ti = !1;
function Ei(e) {
	var t = Ti;
	try {
		return Ti = !1, [e(), Ti];
	} finally {
		Ti = t;
	}
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/props.js
function Di(e, t, n, r) {
	var i = !0, a = !!(n & 8), o = !!(n & 16), c = r, l = !0, u = void 0, d = () => o && i ? (u ??= /* @__PURE__ */ ct(r), G(u)) : (l && (l = !1, c = o ? cr(r) : r), c);
	let f;
	if (a) {
		var p = O in e || ae in e;
		f = s(e, t)?.set ?? (p && t in e ? (n) => e[t] = n : void 0);
	}
	var m, h = !1;
	a ? [m, h] = Ei(() => e[t]) : m = e[t], m === void 0 && r !== void 0 && (m = d(), f && (i && Fe(t), f(m)));
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
	var v = !1, y = (n & 1 ? ct : dt)(() => (v = !1, g()));
	a && G(y);
	var b = W;
	return (function(e, t) {
		if (arguments.length > 0) {
			let n = t ? G(y) : i && a ? Kt(e) : e;
			return L(y, n), v = !0, c !== void 0 && (c = n), e;
		}
		return In && v || b.f & 16384 ? y.v : G(y);
	});
}
// ../../../webdeps/node_modules/svelte/src/internal/disclose-version.js
typeof window < "u" && ((window.__svelte ??= {}).v ??= /* @__PURE__ */ new Set()).add("5");
function Oi(e, t, n) {
	let [r, i] = e, a = t / Math.max(i - r, 1), o = (e, t) => ({
		position: e,
		at: (e - r + .5) * a,
		text: t
	});
	if (a >= 12) return Array.from({ length: i - r }, (e, t) => o(r + t, n(r + t)));
	let s = Ai(36 / a), c = [];
	for (let e = Math.ceil(r / s) * s; e < i; e += s) c.push(o(e, String(e)));
	return c;
}
function ki(e, t) {
	return t / Math.max(e[1] - e[0], 1) >= 12;
}
function Ai(e) {
	let t = 10 ** Math.floor(Math.log10(Math.max(e, 1)));
	return [
		1,
		2,
		5,
		10
	].map((e) => e * t).find((t) => t >= e);
}
function ji(e, t = 9) {
	let n = Array.from(e);
	return n.length > t ? `${n.slice(0, t - 1).join("")}…` : e;
}
// src/draw/map.ts
var Mi = null;
function Ni(e, t, n, r, i, a, o) {
	let { width: s, height: c } = t;
	if (!s || !c) return;
	Mi ??= document.createElement("canvas"), (Mi.width < s || Mi.height < c) && (Mi.width = Math.max(Mi.width, s), Mi.height = Math.max(Mi.height, c));
	let l = Mi.getContext("2d"), u = l.createImageData(s, c), d = new Uint32Array(u.data.buffer);
	for (let e = 0; e < d.length; e++) t.inside[e] && (d[e] = n.rgba[t.codes[e]]);
	l.clearRect(0, 0, s, c), l.putImageData(u, 0, 0), e.imageSmoothingEnabled = !1, e.drawImage(Mi, 0, 0, s, c, r, i, a, o);
}
function Pi(e, t, n) {
	let r = globalThis.devicePixelRatio || 1, [i, a] = [Math.round(t * r), Math.round(n * r)];
	return (e.width !== i || e.height !== a) && (e.width = i, e.height = a), e.style.setProperty("width", `${t}px`), e.style.setProperty("height", `${n}px`), r;
}
// src/draw/numbers.ts
function Fi(e, t = 3) {
	if (e === null) return "–";
	if (Number.isNaN(e)) return "not a number";
	if (!Number.isFinite(e)) return e > 0 ? "∞" : "−∞";
	if (e === 0) return "0";
	let n = Math.abs(e), r = n >= 1e4 || n < 5e-4 ? n.toExponential(Math.max(t - 2, 0)).replace("e-", " × 10^−").replace("e+", " × 10^") : n >= 100 ? n.toFixed(0) : n >= 1 ? n.toPrecision(t) : n.toFixed(t);
	return /^0\.?0*$/.test(r) ? "0" : e < 0 ? `−${Ri(r)}` : Ri(r);
}
function Ii(e, t = 3) {
	let n = Fi(e, t);
	return e > 0 && n !== "0" ? `+${n}` : n;
}
var Li = "⁰¹²³⁴⁵⁶⁷⁸⁹";
function Ri(e) {
	return e.replace(/10\^(−?)(\d+)/, (e, t, n) => `10${t ? "⁻" : ""}${Array.from(n, (e) => Li[Number(e)]).join("")}`);
}
// src/draw/overlay.ts
function zi(e, t, n, r, i) {
	e.clearRect(0, 0, t.width, t.height), Bi(e, t, n.lockedDst, n.lockedSrc, r.ink, i, !0), Bi(e, t, n.dst, n.src, r.accent, i, !1);
}
function Bi(e, t, n, r, i, a, o) {
	let s = n === null ? null : Vi(t.rows, n, t.height), c = r === null ? null : Vi(t.columns, r, t.width);
	e.strokeStyle = i, e.lineWidth = a, e.setLineDash(o ? [3 * a, 3 * a] : []);
	let l = a / 2;
	e.globalAlpha = .75, s && e.strokeRect(-2 * a, s[0] - l, t.width + 4 * a, s[1] + a), c && e.strokeRect(c[0] - l, -2 * a, c[1] + a, t.height + 4 * a), e.globalAlpha = 1, e.setLineDash([]), s && c && (e.lineWidth = 2 * a, e.strokeRect(c[0] - a, s[0] - a, c[1] + 2 * a, s[1] + 2 * a));
}
function Vi(e, t, n) {
	if (t < e[0] || t >= e[1]) return null;
	let r = n / (e[1] - e[0]);
	return [(t - e[0]) * r, Math.max(r, 1)];
}
// src/draw/palette.ts
var Hi = {
	sequential: {
		light: [
			[
				255,
				255,
				255
			],
			[
				222,
				235,
				247
			],
			[
				158,
				202,
				225
			],
			[
				66,
				146,
				198
			],
			[
				8,
				81,
				156
			],
			[
				8,
				40,
				95
			]
		],
		dark: [
			[
				25,
				28,
				33
			],
			[
				24,
				48,
				80
			],
			[
				30,
				84,
				140
			],
			[
				58,
				130,
				196
			],
			[
				125,
				182,
				228
			],
			[
				222,
				238,
				250
			]
		]
	},
	signed: {
		light: [
			[
				103,
				0,
				31
			],
			[
				178,
				24,
				43
			],
			[
				214,
				96,
				77
			],
			[
				244,
				165,
				130
			],
			[
				255,
				255,
				255
			],
			[
				146,
				197,
				222
			],
			[
				67,
				147,
				195
			],
			[
				33,
				102,
				172
			],
			[
				5,
				48,
				97
			]
		],
		dark: [
			[
				255,
				200,
				190
			],
			[
				240,
				138,
				124
			],
			[
				190,
				80,
				70
			],
			[
				110,
				46,
				44
			],
			[
				25,
				28,
				33
			],
			[
				30,
				66,
				106
			],
			[
				52,
				116,
				182
			],
			[
				120,
				176,
				232
			],
			[
				205,
				228,
				250
			]
		]
	}
}, Ui = [
	214,
	39,
	178
], Wi = /* @__PURE__ */ new Map();
function Gi(e, t) {
	let n = `${e} ${t}`, r = Wi.get(n) ?? Ki(Hi[e ? "signed" : "sequential"][t ? "dark" : "light"]);
	return Wi.set(n, r), r;
}
function Ki(e) {
	let t = Array.from({ length: 256 }, (t, n) => n === 255 ? Ui : qi(e, n / 254));
	return {
		css: t.map(([e, t, n]) => `rgb(${e} ${t} ${n})`),
		rgba: Uint32Array.from(t, ([e, t, n]) => 255 << 24 | n << 16 | t << 8 | e),
		ink: t.map((e) => Ji(e) > .36 ? "#111" : "#fff")
	};
}
function qi(e, t) {
	let n = Math.min(Math.max(t, 0), 1) * (e.length - 1), r = Math.min(Math.floor(n), e.length - 2), [i, a] = [e[r], e[r + 1]];
	return [
		0,
		1,
		2
	].map((e) => Math.round(i[e] + (a[e] - i[e]) * (n - r)));
}
function Ji([e, t, n]) {
	let r = [
		e,
		t,
		n
	].map((e) => (e / 255) ** 2.2);
	return .2126 * r[0] + .7152 * r[1] + .0722 * r[2];
}
function Yi(e) {
	return e === "score" || e === "effect" || e === "difference";
}
function Xi(e, t) {
	return e * (e + 1) / 2 + t;
}
function Zi(e, t, n, r) {
	if (n === "show") return e;
	let i = Float32Array.from(e);
	for (let a = 0; a < t; a++) {
		let t = Xi(a, 0), o = 1 - e[t];
		if (n === "renormalize" && r === "attention" && o > 1e-6) for (let n = 1; n <= a; n++) i[t + n] = e[t + n] / o;
		i[t] = 0;
	}
	return i;
}
function Qi(e) {
	let t = 0;
	for (let n = 0; n < e.length; n++) {
		let r = Math.abs(e[n]);
		r > t && r < Infinity && (t = r);
	}
	return t;
}
function $i(e, t) {
	return e ? {
		name: "arcsinh",
		max: t || 1,
		knee: (t || 1) / 10
	} : {
		name: "sqrt",
		max: t || 1
	};
}
function ea(e, t, n, r) {
	let i = new Uint8Array(e.length), a = 0, o = ta(n);
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
function ta(e) {
	let t = e.knee ?? 1, n = e.name === "sqrt" ? 254 / Math.sqrt(e.max) : 127 / Math.asinh(e.max / t);
	return e.name === "sqrt" ? (e) => Number.isFinite(e) ? Math.min(254, Math.round(n * Math.sqrt(Math.max(e, 0)))) : 255 : (e) => Number.isFinite(e) ? Math.min(254, Math.max(0, Math.round(127 + n * Math.asinh(e / t)))) : 255;
}
function na(e, t, n, r, i) {
	let a = Math.min(r, n[1] - n[0]), o = Math.min(i, t[1] - t[0]), s = new Uint8Array(a * o), c = new Uint8Array(a * o), l = e.signed ? 127 : 0;
	for (let r = 0; r < o; r++) {
		let i = t[0] + Math.floor(r * (t[1] - t[0]) / o), u = t[0] + Math.floor((r + 1) * (t[1] - t[0]) / o);
		for (let t = 0; t < a; t++) {
			let o = n[0] + Math.floor(t * (n[1] - n[0]) / a), d = n[0] + Math.floor((t + 1) * (n[1] - n[0]) / a), f = l, p = 0;
			for (let t = i; t < u; t++) {
				let n = Math.min(d, t + 1);
				for (let r = o; r < n; r++) {
					p = 1;
					let n = e.codes[Xi(t, r)];
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
// src/parts/modes.ts
var ra = {
	attention: "attention",
	value: "value-weighted attention",
	info: "information-weighted attention",
	score: "score before the softmax",
	effect: "logit effect",
	difference: "difference of attention"
}, ia = {
	attention: "attention",
	value: "value-weighted",
	info: "info-weighted",
	score: "score",
	effect: "logit effect",
	difference: "difference"
}, aa = {
	attention: "Attention: how much of each source's value a destination takes. Rows sum to 1.",
	value: "Value-weighted: attention times the norm of the value at the source, divided by the largest over sources.",
	info: "Information-weighted: the same with the norm after W_O, of what is written to the stream.",
	score: "Score: query times key over √d_head, before the softmax.",
	effect: "Logit effect: what the head moves from the source adds to the logit of the true next token, or of the locked one.",
	difference: "Difference: attention on this text minus attention on the other, over the positions that both have."
}, oa = {
	both: "read both ways",
	dst: "read as destination",
	src: "read as source"
};
function sa(e, t) {
	return e === "show" ? "position 0 shown" : e === "hide" ? "position 0 hidden" : t === "attention" ? "position 0 left out, rows renormalized" : "position 0 hidden";
}
// src/parts/Legend.svelte
var ca = /* @__PURE__ */ q("<span class=\"legend svelte-nnrjsl\"><span class=\"scale svelte-nnrjsl\"><span> </span> <canvas aria-hidden=\"true\" class=\"svelte-nnrjsl\"></canvas> <span> </span></span> <span> <!><!></span></span>");
function la(e, t) {
	He(t, !0);
	let n = /* @__PURE__ */ I(void 0);
	hn(() => {
		if (!G(n)) return;
		G(n).width = 255, G(n).height = 1;
		let e = G(n).getContext("2d"), r = e.createImageData(255, 1);
		new Uint32Array(r.data.buffer).set(Gi(t.picture.signed, t.store.dark).rgba.subarray(0, 255)), e.putImageData(r, 0, 0);
	});
	var r = ca(), i = R(r), a = R(i), o = B(a, !0), s = V(a, 2);
	wi(s, (e) => L(n, e), () => G(n));
	var c = B(V(s, 2), !0);
	M(i);
	var l = V(i, 2), u = R(l), d = V(u), f = (e) => {
		var n = Or();
		H(() => Y(n, `; ${t.picture.lost ?? ""} cells are not finite`)), J(e, n);
	};
	X(d, (e) => {
		t.picture.lost && e(f);
	});
	var p = V(d), m = (e) => {
		J(e, Or("; read from a picture of bytes, so every number is ≈"));
	};
	X(p, (e) => {
		t.picture.exact || e(m);
	}), M(l), M(r), H((e, n, r) => {
		Y(o, e), Y(c, n), Y(u, `${t.picture.signed ? "arcsinh about 0" : "square root"}, ${t.store.state.scale === "own" ? "scale of this head" : "one scale for all heads"};
    ${r ?? ""}; row = destination (query), column = source (key)`);
	}, [
		() => t.picture.signed ? Ii(-t.picture.scale.max, 2) : "0",
		() => t.picture.signed ? Ii(t.picture.scale.max, 2) : Fi(t.picture.scale.max, 2),
		() => sa(t.store.state.first, t.mode)
	]), J(e, r), Ue();
}
// src/parts/BigMap.svelte
var ua = /* @__PURE__ */ q("<button class=\"link small\"> </button>"), da = /* @__PURE__ */ Dr("<text dominant-baseline=\"central\" text-anchor=\"end\"> </text>"), fa = /* @__PURE__ */ Dr("<text dominant-baseline=\"central\"> </text>"), pa = /* @__PURE__ */ Dr("<text text-anchor=\"middle\"> </text>"), ma = /* @__PURE__ */ q("<div class=\"frame svelte-1v77g5w\"><svg aria-hidden=\"true\" class=\"svelte-1v77g5w\"><!><!><path class=\"edge svelte-1v77g5w\"></path><path class=\"edge svelte-1v77g5w\"></path></svg> <div class=\"cells svelte-1v77g5w\" role=\"application\" tabindex=\"0\"><canvas class=\"pixel\" aria-hidden=\"true\"></canvas> <canvas class=\"over svelte-1v77g5w\" aria-hidden=\"true\"></canvas></div></div>"), ha = /* @__PURE__ */ q("<figure class=\"map svelte-1v77g5w\"><div class=\"head svelte-1v77g5w\"><h3 class=\"svelte-1v77g5w\"> <span class=\"soft svelte-1v77g5w\"> </span></h3> <!></div> <!> <figcaption class=\"small\"><span class=\"readout svelte-1v77g5w\"></span> <!></figcaption></figure>");
function ga(e, t) {
	He(t, !0);
	let n = Di(t, "store", 7), r = Di(t, "most", 3, 620), i = /* @__PURE__ */ I(0), a = /* @__PURE__ */ I(void 0), o = /* @__PURE__ */ I(void 0), s = /* @__PURE__ */ I(void 0), c = /* @__PURE__ */ I(void 0), l = null, u = /* @__PURE__ */ P(() => t.picture.n), d = /* @__PURE__ */ P(() => b(n().state.range, 0, G(u))), f = /* @__PURE__ */ P(() => b(n().state.range, 2, G(u))), p = /* @__PURE__ */ P(() => ki(G(d), Math.min(G(i), r()) - 84) && ki(G(f), Math.min(G(i), r()) - 84)), m = /* @__PURE__ */ P(() => G(p) ? 78 : 34), h = /* @__PURE__ */ P(() => Math.max(40, Math.min(G(i), r()) - G(m) - 2)), g = (e) => ji(n().shown(n().prompt.ids[e] ?? -1)), _ = /* @__PURE__ */ P(() => Oi(G(d), G(h), g)), v = /* @__PURE__ */ P(() => Oi(G(f), G(h), g)), y = /* @__PURE__ */ P(() => n().state.mode);
	function b(e, t, n) {
		let r = Math.min(e[t] ?? 0, Math.max(n - 1, 0)), i = Math.min(e[t + 1] ?? n, n);
		return i > r ? [r, i] : [0, n];
	}
	hn(() => {
		if (!G(a) || !G(i)) return;
		let e = Pi(G(a), G(h), G(h)), r = G(a).getContext("2d");
		r.clearRect(0, 0, G(a).width, G(a).height), Ni(r, na(t.picture, G(d), G(f), G(a).width, G(a).height), Gi(t.picture.signed, n().dark), 0, 0, G(a).width, G(a).height), G(o) && e && Pi(G(o), G(h), G(h));
	}), hn(() => {
		if (!G(o) || !G(i) || !G(c)) return;
		let e = Pi(G(o), G(h), G(h)), r = G(o).getContext("2d"), a = getComputedStyle(G(c));
		n().dark;
		let l = {
			accent: a.getPropertyValue("--accent"),
			wash: a.getPropertyValue("--accent-wash"),
			ink: a.getPropertyValue("--ink")
		}, { dst: u, src: p } = n().state, m = {
			rows: G(d),
			columns: G(f),
			width: G(o).width,
			height: G(o).height
		}, g = t.picture, _ = () => {
			let t = n().hover.value, i = t.dst ?? (n().reading === "src" ? null : t.token), a = t.src ?? (t.dst === null && n().reading !== "dst" ? t.token : null);
			if (zi(r, m, {
				dst: i,
				src: a,
				lockedDst: u,
				lockedSrc: p
			}, l, e), !G(s)) return;
			let [o, c] = t.dst !== null || t.src !== null ? [t.dst, t.src] : [u, p];
			G(s).textContent = x(g, o, c);
		};
		return _(), n().hover.subscribe(_);
	});
	function x(e, t, r) {
		if (t === null || r === null || t >= e.n || r >= e.n) return "Point at a cell, or move there with the arrow keys; click it to lock it and to read why.";
		let i = `destination ${t} ${n().shown(n().prompt.ids[t])}, source ${r} ${n().shown(n().prompt.ids[r])}`;
		if (r > t) return `${i}: a later token, which no head sees`;
		if (n().state.first !== "show" && r === 0) return `${i}: position 0 is left out`;
		let a = e.values[Xi(t, r)];
		return `${i}: ${e.exact ? "" : "≈ "}${e.signed ? Ii(a) : Fi(a)}`;
	}
	function S(e) {
		let t = G(o).getBoundingClientRect(), n = Math.floor((e.clientY - t.top) / t.height * (G(d)[1] - G(d)[0])) + G(d)[0], r = Math.floor((e.clientX - t.left) / t.width * (G(f)[1] - G(f)[0])) + G(f)[0];
		return n >= G(d)[0] && n < G(d)[1] && r >= G(f)[0] && r < G(f)[1] ? [n, r] : null;
	}
	function C(e) {
		let r = S(e);
		r && n().hover.set({
			heads: [t.head],
			dst: r[0],
			src: r[1],
			token: null
		});
	}
	function w(e) {
		e.pointerType === "mouse" && e.button === 0 && (l = S(e));
	}
	function T(e) {
		let t = l, r = S(e);
		if (l = null, !t || !r || Math.max(Math.abs(t[0] - r[0]), Math.abs(t[1] - r[1])) < 3) return;
		let i = (e, t) => [Math.min(e, t), Math.max(e, t) + 1];
		E = !0, n().set({ range: [...i(t[0], r[0]), ...i(t[1], r[1])] });
	}
	let E = !1;
	function ee(e) {
		if (E) {
			E = !1;
			return;
		}
		let t = S(e);
		t && te(t[0], t[1]);
	}
	function te(e, r) {
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
	function ne(e) {
		if (!e.ctrlKey) return;
		e.preventDefault();
		let t = S(e);
		t && re(t, e.deltaY < 0 ? .7 : 1 / .7);
	}
	function re([e, t], r) {
		let i = (e, t) => {
			let n = Math.max(4, Math.min(G(u), Math.round((e[1] - e[0]) * r))), i = (t + .5 - e[0]) / (e[1] - e[0]), a = Math.max(0, Math.min(G(u) - n, Math.round(t + .5 - i * n)));
			return [a, a + n];
		}, a = [...i(G(d), e), ...i(G(f), t)];
		n().set({ range: a[1] - a[0] >= G(u) ? [] : a }, { record: !1 });
	}
	let D = (e) => (e.addEventListener("wheel", ne, { passive: !1 }), { destroy: () => e.removeEventListener("wheel", ne) });
	function O(e) {
		let r = n().hover.value, i = r.dst ?? n().state.dst ?? Math.min(G(d)[0] + 1, G(u) - 1), a = r.src ?? n().state.src ?? G(f)[0];
		if (e.key === "ArrowUp") --i;
		else if (e.key === "ArrowDown") i += 1;
		else if (e.key === "ArrowLeft") --a;
		else if (e.key === "ArrowRight") a += 1;
		else if (e.key === "Home") a = G(f)[0];
		else if (e.key === "End") a = Math.min(i, G(f)[1] - 1);
		else if (e.key === "Enter" || e.key === " ") te(i, a);
		else if (e.key === "+" || e.key === "-") re([i, a], e.key === "+" ? .7 : 1 / .7);
		else return;
		e.preventDefault(), i = Math.max(G(d)[0], Math.min(G(d)[1] - 1, i)), a = Math.max(G(f)[0], Math.min(G(f)[1] - 1, a)), n().hover.set({
			heads: [t.head],
			dst: i,
			src: a,
			token: null
		}), n().spoken = `head ${t.head}, ${x(t.picture, i, a)}`;
	}
	var ie = ha(), ae = R(ie), oe = R(ae), se = R(oe), ce = B(V(se), !0);
	M(oe);
	var le = V(oe, 2), ue = (e) => {
		var t = ua(), r = B(t);
		H(() => Y(r, `all ${G(u) ?? ""} tokens`)), K("click", t, () => n().set({ range: [] })), J(e, t);
	};
	X(le, (e) => {
		n().state.range.length && e(ue);
	}), M(ae);
	var de = V(ae, 2), fe = (e) => {
		var r = ma(), i = R(r), s = R(i);
		Z(s, 17, () => G(_), (e) => e.position, (e, t) => {
			var n = da(), r = B(n, !0);
			H(() => {
				Q(n, "x", G(m) - 4), Q(n, "y", G(m) + G(t).at), Y(r, G(t).text);
			}), J(e, n);
		});
		var d = V(s);
		Z(d, 17, () => G(v), (e) => e.position, (e, t) => {
			var n = kr(), r = z(n), i = (e) => {
				var n = fa(), r = B(n, !0);
				H(() => {
					Q(n, "transform", `translate(${G(m) + G(t).at} ${G(m) - 4}) rotate(-90)`), Y(r, G(t).text);
				}), J(e, n);
			}, a = (e) => {
				var n = pa(), r = B(n, !0);
				H(() => {
					Q(n, "x", G(m) + G(t).at), Q(n, "y", G(m) - 6), Y(r, G(t).text);
				}), J(e, n);
			};
			X(r, (e) => {
				G(p) ? e(i) : e(a, -1);
			}), J(e, n);
		});
		var f = V(d), g = V(f);
		M(i);
		var y = V(i, 2), b = R(y);
		wi(b, (e) => L(a, e), () => G(a)), wi(V(b, 2), (e) => L(o, e), () => G(o)), M(y), wi(y, (e) => L(c, e), () => G(c)), Qr(y, (e) => D?.(e)), M(r), H(() => {
			Q(i, "width", G(h) + G(m)), Q(i, "height", G(h) + G(m)), Q(f, "d", `M${G(m) - .5} ${G(m) ?? ""}V${G(m) + G(h)}`), Q(g, "d", `M${G(m) ?? ""} ${G(m) - .5}H${G(m) + G(h)}`), Q(y, "data-map", t.head), Q(y, "aria-label", `Map of head ${t.head ?? ""}, ${G(u) ?? ""} tokens; row = destination (query), column = source (key). Arrow keys move, Enter locks, plus and minus zoom.`);
		}), K("pointermove", y, C), K("pointerdown", y, w), K("pointerup", y, T), _r("pointerleave", y, () => {
			l = null, n().hover.clear();
		}), K("click", y, ee), K("dblclick", y, () => n().set({ range: [] })), K("keydown", y, O), _r("blur", y, () => n().hover.clear()), J(e, r);
	};
	X(de, (e) => {
		G(i) && e(fe);
	});
	var pe = V(de, 2), me = R(pe);
	wi(me, (e) => L(s, e), () => G(s)), la(V(me, 2), {
		get store() {
			return n();
		},
		get picture() {
			return t.picture;
		},
		get mode() {
			return G(y);
		}
	}), M(pe), M(ie), H(() => {
		Y(se, `${t.head ?? ""} `), Y(ce, ra[G(y)]);
	}), Si(ie, "clientWidth", (e) => L(i, e)), J(e, ie), Ue();
}
vr([
	"click",
	"pointermove",
	"pointerdown",
	"pointerup",
	"dblclick",
	"keydown"
]);
// src/parts/HeadGrid.svelte
var _a = /* @__PURE__ */ q("<span class=\"layer svelte-r1zynu\" aria-hidden=\"true\"> </span>"), va = /* @__PURE__ */ q("<button><span class=\"svelte-r1zynu\"> </span></button>"), ya = /* @__PURE__ */ q("<div class=\"grid svelte-r1zynu\" role=\"group\" aria-label=\"Heads by layer; arrow keys move, Enter locks, x leaves out\"><canvas class=\"pixel svelte-r1zynu\" aria-hidden=\"true\"></canvas> <!> <!></div>"), ba = /* @__PURE__ */ q("<div class=\"wrap svelte-r1zynu\"><!></div>");
function xa(e, t) {
	He(t, !0);
	let n = Di(t, "most", 3, 104), r = /* @__PURE__ */ I(0), i = /* @__PURE__ */ I(void 0), a = /* @__PURE__ */ I(void 0), o = /* @__PURE__ */ I(0), s = /* @__PURE__ */ P(() => t.store.model.n_heads), c = /* @__PURE__ */ P(() => t.store.model.n_layers), l = /* @__PURE__ */ P(() => Math.max(26, Math.min(n(), Math.floor((G(r) - 26) / G(s)) - 8))), u = /* @__PURE__ */ P(() => ({
		width: 26 + G(s) * (G(l) + 8),
		height: G(c) * (G(l) + 22 + 8)
	}));
	hn(() => {
		if (!G(i) || !G(r)) return;
		let e = Pi(G(i), G(u).width, G(u).height), n = G(i).getContext("2d");
		n.clearRect(0, 0, G(i).width, G(i).height);
		let a = new Set(t.store.state.without);
		t.store.heads.forEach((r, i) => {
			let o = (26 + i % G(s) * (G(l) + 8)) * e, c = (Math.floor(i / G(s)) * (G(l) + 22 + 8) + 22) * e, u = t.pictures?.get(r);
			if (n.globalAlpha = a.has(r) ? .25 : 1, u) {
				let r = na(u, [0, u.n], [0, u.n], 64, 64);
				Ni(n, r, Gi(u.signed, t.store.dark), o, c, G(l) * e, G(l) * e);
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
			ArrowDown: G(s),
			ArrowUp: -G(s)
		}[e.key];
		n !== void 0 && (e.preventDefault(), L(o, Math.max(0, Math.min(t.store.heads.length - 1, G(o) + n)), !0), G(a)?.querySelectorAll("button")[G(o)]?.focus());
	}
	var p = ba(), m = R(p), h = (e) => {
		var n = ya(), r = R(n);
		wi(r, (e) => L(i, e), () => G(i));
		var p = V(r, 2);
		Z(p, 16, () => Array.from({ length: G(c) }, (e, t) => t), (e) => e, (e, t) => {
			var n = _a(), r = B(n, !0);
			Qr(n, (e, t) => d?.(e, t), () => [
				0,
				t * (G(l) + 22 + 8),
				18
			]), H(() => Y(r, t)), J(e, n);
		}), Z(V(p, 2), 18, () => t.store.heads, (e) => e, (e, n, r) => {
			var i = va();
			let a;
			var c = B(R(i), !0);
			M(i), Qr(i, (e, t) => d?.(e, t), () => [
				26 + G(r) % G(s) * (G(l) + 8),
				Math.floor(G(r) / G(s)) * (G(l) + 22 + 8),
				G(l)
			]), H((e, t, s) => {
				Q(i, "data-head", n), Q(i, "tabindex", G(r) === G(o) ? 0 : -1), Q(i, "aria-pressed", e), Q(i, "aria-label", `Head ${n ?? ""}${t ?? ""}`), a = ni(i, 1, "svelte-r1zynu", null, a, { out: s }), Y(c, n);
			}, [
				() => t.store.state.heads.includes(n),
				() => t.store.state.without.includes(n) ? ", left out" : "",
				() => t.store.state.without.includes(n)
			]), K("click", i, (e) => {
				L(o, G(r), !0), t.store.lockHead(n, e.shiftKey);
			}), _r("pointerenter", i, () => t.store.hover.set({ heads: [n] })), _r("pointerleave", i, () => t.store.hover.set({ heads: [] })), _r("focus", i, () => {
				L(o, G(r), !0), t.store.hover.set({ heads: [n] });
			}), _r("blur", i, () => t.store.hover.set({ heads: [] })), K("keydown", i, (e) => {
				e.key === "x" ? (e.preventDefault(), Fu(t.store, [n])) : f(e);
			}), J(e, i);
		}), M(n), wi(n, (e) => L(a, e), () => G(a)), $r(n, () => (e) => {
			e.style.setProperty("width", `${G(u).width}px`), e.style.setProperty("height", `${G(u).height}px`);
		}), J(e, n);
	};
	X(m, (e) => {
		G(r) && e(h);
	}), M(p), Si(p, "clientWidth", (e) => L(r, e)), J(e, p), Ue();
}
vr(["click", "keydown"]);
// src/core/requests.ts
var $ = class extends Error {
	hint;
	constructor(e, t = "") {
		super(t ? `${e}; ${t}` : e), this.hint = t;
	}
}, Sa = 4 * 2 ** 20, Ca = 254, wa = 127, Ta = 2 ** 31, Ea = {
	u8: 1,
	u16: 2,
	u32: 4,
	i16: 2,
	i32: 4,
	f16: 2,
	f32: 4,
	f64: 8
};
function Da(e) {
	let t = Uint8Array.fromBase64;
	try {
		return t ? t.call(Uint8Array, e) : Uint8Array.from(atob(e), (e) => e.charCodeAt(0));
	} catch {
		throw new $("a part of this page's data is damaged: it is not base64", "get the file again");
	}
}
async function Oa(e, t = Sa) {
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
	return Ua(r, i).buffer;
}
async function ka(e, t) {
	let n = globalThis.crypto?.subtle;
	if (!n) return !0;
	let r = new Uint8Array(await n.digest("SHA-256", t));
	return Array.from(r, (e) => e.toString(16).padStart(2, "0")).join("") === e;
}
async function Aa(e, t) {
	let n = await Oa(Da(t));
	if (!await ka(e, n)) throw new $("a part of this page's data is damaged: its digest differs", "get the file again");
	return n;
}
function ja(e) {
	let t = e.shape;
	if (!t.every((e) => Number.isInteger(e) && e >= 0)) throw Wa(`its shape is ${t}`);
	let n = t.at(-1) ?? 1;
	if (e.layout === "tril" && (t.length < 2 || t.at(-2) !== n)) throw Wa(`a triangle of shape ${t}`);
	let r = e.layout === "tril" ? t.slice(0, -2).reduce((e, t) => e * t, Ma(n)) : t.reduce((e, t) => e * t, 1);
	if (r > Ta) throw Wa(`its shape is ${t}`);
	return r;
}
function Ma(e) {
	return e * (e + 1) / 2;
}
function Na(e, t) {
	let n = Ea[e.dtype];
	if (!n) throw Wa(`numbers of kind "${e.dtype}"`);
	let r = Ha(e.chunks, t);
	if (r.byteLength !== ja(e) * n) throw Wa(`${r.byteLength} bytes where its shape asks for ${ja(e) * n}`);
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
function Pa(e, t) {
	let n = Na(e, t);
	if (e.scale) return Va(n, La(e.scale));
	let r = e.dtype === "f16" ? Va(n, za()) : n, i = e.factor ?? 1;
	if (i === 1) return r;
	let a = Ea[e.dtype] <= 2 || e.dtype === "f32" ? new Float32Array(r.length) : new Float64Array(r.length);
	for (let e = 0; e < a.length; e++) a[e] = r[e] * i;
	return a;
}
async function Fa(e, t, n) {
	return Pa(e, await Promise.all(e.chunks.map((e) => t(e.id, n))));
}
function Ia(e, t) {
	if (e === 255) return NaN;
	if (t.name === "sqrt") return (e / Ca) ** 2 * t.max;
	let n = t.knee ?? 1;
	return n * Math.sinh((e - wa) / wa * Math.asinh(t.max / n));
}
function La(e) {
	if (e.name !== "sqrt" && e.name !== "arcsinh") throw Wa(`a scale "${e.name}"`);
	if (!(e.max >= 0) || e.name === "arcsinh" && !((e.knee ?? 1) > 0)) throw Wa("a scale without size");
	return Float32Array.from({ length: 256 }, (t, n) => Ia(n, e));
}
var Ra;
function za() {
	return Ra ??= Float32Array.from({ length: 65536 }, (e, t) => Ba(t)), Ra;
}
function Ba(e) {
	let t = e & 32768 ? -1 : 1, n = e >> 10 & 31, r = e & 1023;
	return n === 31 ? r ? NaN : t * Infinity : n === 0 ? t * r * 2 ** -24 : t * (1024 + r) * 2 ** (n - 25);
}
function Va(e, t) {
	let n = new Float32Array(e.length);
	for (let r = 0; r < e.length; r++) n[r] = t[e[r]];
	return n;
}
function Ha(e, t) {
	if (t.length !== e.length) throw Wa(`${t.length} of ${e.length} parts are here`);
	return e.forEach((e, n) => {
		let r = t[n].byteLength;
		if (r !== e.bytes || r > Sa) throw Wa(`a part has ${r} bytes instead of ${e.bytes}`);
	}), Ua(t.map((e) => new Uint8Array(e)), e.reduce((e, t) => e + t.bytes, 0)).buffer;
}
function Ua(e, t) {
	let n = new Uint8Array(t), r = 0;
	for (let t of e) n.set(t, r), r += t.length;
	return n;
}
function Wa(e) {
	return new $(`an array of this page is damaged: ${e}`, "get the file again; the rest of the page works");
}
// src/hover.ts
var Ga = {
	heads: [],
	dst: null,
	src: null,
	token: null
};
function Ka() {
	let e = Ga, t = !1, n = /* @__PURE__ */ new Set(), r = () => {
		t = !1;
		for (let t of n) t(e);
	};
	return {
		get value() {
			return e;
		},
		get any() {
			return e !== Ga;
		},
		set(n) {
			let i = {
				...e,
				...n
			};
			qa(i, e) || (e = qa(i, Ga) ? Ga : i, t || (t = !0, requestAnimationFrame(r)));
		},
		clear() {
			this.set(Ga);
		},
		subscribe(e) {
			return n.add(e), () => n.delete(e);
		}
	};
}
function qa(e, t) {
	return e.dst === t.dst && e.src === t.src && e.token === t.token && e.heads.join() === t.heads.join();
}
var Ja = {
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
}, Ya = Ja.fields;
function Xa() {
	return Object.fromEntries(Ya.map((e) => [e.name, e.default]));
}
function Za(e) {
	let t = [`v=${Ja.version}`];
	for (let n of Ya) {
		let r = e[n.name];
		JSON.stringify(r) !== JSON.stringify(n.default) && t.push(`${n.key}=${encodeURIComponent(Qa(r))}`);
	}
	return t.join("&");
}
function Qa(e) {
	return Array.isArray(e) ? e.map((e) => String(e).replace(/^L(\d+)H(\d+)$/, "$1.$2")).join(",") : e === !0 ? "1" : String(e);
}
function $a(e) {
	let t = Xa(), n = [];
	for (let r of e.split("&").filter(Boolean)) {
		let [e = "", i = ""] = r.split("=");
		if (e === "v") continue;
		let a = Ya.find((t) => t.key === e);
		a ? Object.assign(t, { [a.name]: eo(a, decodeURIComponent(i)) }) : n.push(`"${e}" in the address is not known here`);
	}
	return {
		state: t,
		notices: n
	};
}
function eo(e, t) {
	switch (e.kind) {
		case "count": return t === "" ? null : Number(t);
		case "counts": return t ? t.split(",").map(Number) : [];
		case "heads":
		case "parts": return t ? t.split(",").map((e) => e.replace(/^(\d+)\.(\d+)$/, "L$1H$2")) : [];
		case "flag": return t === "1";
		default: return t;
	}
}
var to = {
	" ": "·",
	"	": "→",
	"\n": "↵",
	"\r": "␍"
};
function no(e) {
	return Array.from(e, (e) => to[e] ?? (/[\p{C}\p{Zl}\p{Zp}]/u.test(e) ? `⟨U+${e.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩` : e)).join("");
}
// src/store.svelte.ts
var ro = 64 * 2 ** 20, io = class e {
	host;
	manifest;
	state;
	hover = Ka();
	#e = /* @__PURE__ */ I("");
	get spoken() {
		return G(this.#e);
	}
	set spoken(e) {
		L(this.#e, e, !0);
	}
	#t = /* @__PURE__ */ I("");
	get notice() {
		return G(this.#t);
	}
	set notice(e) {
		L(this.#t, e, !0);
	}
	#n = /* @__PURE__ */ I("both");
	get reading() {
		return G(this.#n);
	}
	set reading(e) {
		L(this.#n, e, !0);
	}
	#r = /* @__PURE__ */ I(!1);
	get dark() {
		return G(this.#r);
	}
	set dark(e) {
		L(this.#r, e, !0);
	}
	#i = /* @__PURE__ */ I(!1);
	get canUndo() {
		return G(this.#i);
	}
	set canUndo(e) {
		L(this.#i, e, !0);
	}
	#a = /* @__PURE__ */ I(!1);
	get canRedo() {
		return G(this.#a);
	}
	set canRedo(e) {
		L(this.#a, e, !0);
	}
	#o = /* @__PURE__ */ P(() => this.manifest.models.find((e) => e.name === this.state.model) ?? this.manifest.models[0]);
	get model() {
		return G(this.#o);
	}
	set model(e) {
		L(this.#o, e);
	}
	#s = /* @__PURE__ */ P(() => this.host.executor ? this.host.executor.can(this.model.name) : this.host.without_executor);
	get can() {
		return G(this.#s);
	}
	set can(e) {
		L(this.#s, e);
	}
	#c = /* @__PURE__ */ P(() => this.#k());
	get prompt() {
		return G(this.#c);
	}
	set prompt(e) {
		L(this.#c, e);
	}
	#l = /* @__PURE__ */ P(() => co(this.model));
	get heads() {
		return G(this.#l);
	}
	set heads(e) {
		L(this.#l, e);
	}
	#u = /* @__PURE__ */ P(() => this.state.heads.length ? [...this.state.heads] : this.heads);
	get chosen() {
		return G(this.#u);
	}
	set chosen(e) {
		L(this.#u, e);
	}
	#d = /* @__PURE__ */ P(() => [
		this.model.name,
		this.prompt.key,
		this.state.without,
		this.state.frozen,
		this.state.step,
		this.can === !0
	].join("|"));
	get runKey() {
		return G(this.#d);
	}
	set runKey(e) {
		L(this.#d, e);
	}
	#f = /* @__PURE__ */ I(null);
	#p = {};
	#m = [];
	#h = [];
	#g = /* @__PURE__ */ new Map();
	#_ = /* @__PURE__ */ new Map();
	#v = /* @__PURE__ */ new Map();
	#y = /* @__PURE__ */ new Map();
	#b = 0;
	#x = /* @__PURE__ */ new Map();
	constructor(e, t) {
		this.host = e, this.manifest = t;
		let n = {};
		for (let [e, t] of Object.entries(Xa())) {
			let r = so(t);
			this.#p[e] = r, Object.defineProperty(n, e, {
				get: r.get,
				enumerable: !0
			});
		}
		this.state = n, this.open(e.getState() || t.opens);
	}
	static async open(t) {
		let n = await t.manifest();
		if (n.version !== 1) throw new $(`this page reads bundles of version 1, and this is version ${n.version}`, "open it with a newer unweave");
		let r = new e(t, n);
		return await Promise.all([...n.models.map((e) => r.#j(e)), ...n.prompts.map((e) => r.#M(e))]), r;
	}
	set(e, t = { record: !0 }) {
		let n = this.snapshot();
		this.#T(e) && (t.record && (this.#m = [...this.#m.slice(-99), n], this.#h = []), this.#D(), this.host.setState(this.fragment()));
	}
	undo() {
		this.#E(this.#m, this.#h);
	}
	redo() {
		this.#E(this.#h, this.#m);
	}
	open(e) {
		let { state: t, notices: n } = $a(e);
		this.#T(t), this.notice = n.join("; ");
	}
	fragment() {
		return Za(this.snapshot());
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
		L(this.#f, {
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
		L(this.#f, null), this.set({
			prompt: e,
			ids: [],
			dst: null,
			src: null,
			range: []
		});
	}
	get isTyped() {
		return G(this.#f) !== null;
	}
	prompts() {
		return this.manifest.prompts.filter((e) => e.model === this.model.name);
	}
	idsOf(e) {
		return this.#_.get(e) ?? [];
	}
	text(e) {
		return this.#A().texts[e] ?? "";
	}
	shown(e) {
		return this.#A().shown[e] ?? `⟨${e}⟩`;
	}
	isSpecial(e) {
		return this.#A().special.has(e);
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
		return this.manifest.tables.find((t) => t.name === e && t.model === this.model.name && (!t.prompt || t.prompt === this.prompt.id));
	}
	map(e, t, n = this.prompt.id) {
		let { without: r, step: i } = this.state;
		if (n && !r.length && i === null) return this.manifest.maps.find((r) => r.model === this.model.name && r.prompt === n && r.head === e && r.mode === t);
	}
	array(e, t) {
		return Fa(e, (e, t) => this.host.chunk(e, t), t);
	}
	async ask(e, t) {
		let n = JSON.stringify(e), r = this.#y.get(n);
		if (r) return this.#y.delete(n), this.#y.set(n, r), r;
		let i = this.host.executor;
		if (!i) throw new $(this.host.without_executor);
		let a = i.can("model" in e ? e.model : e.of.model);
		if (a !== !0) throw new $(a);
		let o = this.#v.get(n) ?? this.#C(n, e);
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
		].join("|"), l = this.#x.get(c);
		if (l) return l;
		let u = await this.#S(e, t, n, r);
		return this.#x.size > 600 && this.#x.delete(this.#x.keys().next().value), this.#x.set(c, u), u;
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
	async #S(e, t, n, r) {
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
		let i = this.map(e, t, n.id);
		if (!i?.values) throw new $(i ? "only the thumbnail of this map is in the file" : this.can);
		return {
			n: n.ids.length,
			values: await this.array(i.values, r),
			exact: !1
		};
	}
	#C(e, t) {
		let n = new AbortController(), r = this.host.executor.ask(t, n.signal), i = {
			answer: r,
			stop: n,
			users: 0
		};
		return this.#v.set(e, i), r.then((t) => {
			this.#v.get(e) === i && this.#v.delete(e), this.#w(e, t);
		}, () => {
			this.#v.get(e) === i && this.#v.delete(e);
		}), i;
	}
	#w(e, t) {
		this.#y.set(e, t), this.#b += lo(t) + e.length;
		for (let [t, n] of this.#y) {
			if (this.#b <= ro || t === e) break;
			this.#y.delete(t), this.#b -= lo(n) + t.length;
		}
	}
	#T(e) {
		let t = !1;
		for (let [n, r] of Object.entries(e)) {
			let e = this.#p[n];
			e && r !== void 0 && JSON.stringify(e.get()) !== JSON.stringify(r) && (e.set(Array.isArray(r) ? [...r] : r), t = !0);
		}
		return t;
	}
	#E(e, t) {
		let n = e.pop();
		n && (t.push(this.snapshot()), this.#T(n), this.#D(), this.host.setState(this.fragment()));
	}
	#D() {
		this.canUndo = this.#m.length > 0, this.canRedo = this.#h.length > 0;
	}
	#O() {
		let e = this.prompt.ids.length, { dst: t, src: n, range: r } = this.state, i = {};
		t !== null && t >= e && (i.dst = null), n !== null && n >= e && (i.src = null), r.some((t) => t > e) && (i.range = []), this.set(i, { record: !1 });
	}
	#k() {
		let e = this.model.name;
		if (G(this.#f)?.model === e) return G(this.#f);
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
	#A() {
		return this.#g.get(this.model.name) ?? {
			texts: [],
			shown: [],
			special: /* @__PURE__ */ new Set()
		};
	}
	async #j(e) {
		let { text: t, offsets: n, special: r } = e.vocabulary;
		try {
			let [i, a] = await Promise.all([this.array(t), this.array(n)]), o = new TextDecoder(), s = Array.from({ length: a.length - 1 }, (e, t) => o.decode(i.subarray(a[t], a[t + 1])));
			this.#g.set(e.name, {
				texts: s,
				shown: s.map(no),
				special: new Set(r)
			});
		} catch (t) {
			this.notice = `The vocabulary of ${e.name} cannot be read: ${ao(t)}`;
		}
	}
	async #M(e) {
		try {
			this.#_.set(e.id, Array.from(await this.array(e.ids)));
		} catch (t) {
			this.notice = `The text "${e.label}" cannot be read: ${ao(t)}`;
		}
	}
};
function ao(e) {
	return e instanceof Error ? e.message : String(e);
}
function oo(e) {
	return e instanceof DOMException && e.name === "AbortError";
}
function so(e) {
	let t = /* @__PURE__ */ I(e);
	return {
		get: () => G(t),
		set: (e) => {
			L(t, e);
		}
	};
}
function co(e) {
	return Array.from({ length: e.n_layers * e.n_heads }, (t, n) => `L${Math.floor(n / e.n_heads)}H${n % e.n_heads}`);
}
function lo(e) {
	return e.kind === "tile" ? e.values.byteLength : e.kind === "run" ? e.loss.byteLength + e.top.ids.byteLength * 2 : e.kind === "ledger" ? e.entries.length * 200 : 2e4;
}
// src/answer.svelte.ts
function uo(e, t) {
	let n = /* @__PURE__ */ P(() => JSON.stringify(t()));
	return fo(() => G(n), (t) => {
		let r = JSON.parse(G(n));
		return r ? e.ask(r, t) : null;
	});
}
function fo(e, t) {
	let n = /* @__PURE__ */ I(null), r = /* @__PURE__ */ I(""), i = /* @__PURE__ */ I(!1);
	return hn(() => {
		e();
		let a = new AbortController(), o = t(a.signal);
		if (!o) L(n, null), L(r, ""), L(i, !1);
		else return L(i, !0), o.then((e) => {
			a.signal.aborted || (L(n, e), L(r, ""), L(i, !1));
		}, (e) => {
			a.signal.aborted || oo(e) || (L(r, ao(e), !0), L(i, !1));
		}), () => a.abort();
	}), {
		get value() {
			return G(n);
		},
		get error() {
			return G(r);
		},
		get pending() {
			return G(i);
		}
	};
}
// src/pictures.svelte.ts
function po(e, t, n) {
	let r = /* @__PURE__ */ P(() => JSON.stringify([
		t(),
		n(),
		e.state.first,
		e.state.scale,
		e.runKey,
		e.state.targets,
		e.state.against
	]));
	return fo(() => G(r), (r) => mo(e, t(), n(), r));
}
async function mo(e, t, n, r) {
	let { first: i, scale: a } = e.state, o = await Promise.all(t.map((t) => ho(e, t, n, r))), s = o.map((e) => Zi(e.values, e.n, i, n)), c = s.map(Qi), l = Math.max(0, ...c);
	return new Map(o.map((e, r) => {
		let i = a === "shared" ? l : c[r];
		return [t[r], ea(s[r], e.n, $i(Yi(n), i), e.exact)];
	}));
}
async function ho(e, t, n, r) {
	if (n !== "difference") return e.tile(t, n, r);
	let [i, a] = await Promise.all([e.tile(t, "attention", r), e.tileOf(t, "attention", e.other(), r)]), o = Math.min(i.n, a.n);
	return {
		n: o,
		values: Float32Array.from({ length: o * (o + 1) / 2 }, (e, t) => i.values[t] - a.values[t]),
		exact: i.exact && a.exact
	};
}
// src/views/attention/View.svelte
var go = /* @__PURE__ */ t({ default: () => So }), _o = /* @__PURE__ */ q("<button> </button>"), vo = /* @__PURE__ */ q("<p class=\"small problem\"> </p>"), yo = /* @__PURE__ */ q("<p class=\"soft\">Click a head to see its map here; with Shift, up to four.</p>"), bo = /* @__PURE__ */ q("<p class=\"small soft\"> </p>"), xo = /* @__PURE__ */ q("<div class=\"tools svelte-4z1rja\"><span class=\"seg svelte-4z1rja\" role=\"group\" aria-label=\"Mode\"></span> <!></div> <p class=\"small soft\"> </p> <div class=\"both svelte-4z1rja\"><section aria-label=\"All heads\"><!> <!></section> <section class=\"maps svelte-4z1rja\" aria-label=\"Large maps\"><!> <!></section></div>", 1);
function So(e, t) {
	He(t, !0);
	let n = /* @__PURE__ */ P(() => t.store.state.mode), r = po(t.store, () => t.store.heads, () => G(n)), i = /* @__PURE__ */ P(() => t.store.state.heads.slice(0, 4)), a = Object.keys(ia);
	function o(e) {
		return e === "difference" ? t.store.prompts().length > 1 || t.store.isTyped ? "" : "There is no second text here." : t.store.can === !0 || t.store.manifest.maps.some((n) => n.mode === e && n.model === t.store.model.name) ? "" : t.store.can;
	}
	let s = /* @__PURE__ */ P(() => G(i).length > 0 && G(i).every((e) => t.store.state.without.includes(e)));
	var c = xo(), l = z(c), u = R(l);
	Z(u, 20, () => a, (e) => e, (e, r) => {
		var i = _o(), a = B(i, !0);
		H((e, t) => {
			Q(i, "aria-pressed", G(n) === r), i.disabled = e, Q(i, "title", t), Y(a, ia[r]);
		}, [() => o(r) !== "", () => o(r) || aa[r]]), K("click", i, () => t.store.set({ mode: r })), J(e, i);
	}), M(u);
	var d = V(u, 2), f = (e) => {
		var n = _o(), r = B(n);
		H((e) => {
			n.disabled = t.store.can !== !0, Q(n, "title", t.store.can === !0 ? "" : t.store.can), Y(r, `${G(s) ? "Take back" : "Leave out"} ${e ?? ""}`);
		}, [() => G(i).join(", ")]), K("click", n, () => Fu(t.store, G(i))), J(e, n);
	};
	X(d, (e) => {
		G(i).length && e(f);
	}), M(l);
	var p = V(l, 2), m = B(p, !0), h = V(p, 2), g = R(h), _ = R(g);
	xa(_, {
		get store() {
			return t.store;
		},
		get pictures() {
			return r.value;
		}
	});
	var v = V(_, 2), y = (e) => {
		var t = vo(), n = B(t, !0);
		H(() => Y(n, r.error)), J(e, t);
	};
	X(v, (e) => {
		r.error && e(y);
	}), M(g);
	var b = V(g, 2), x = R(b);
	Z(x, 16, () => G(i), (e) => e, (e, n) => {
		let a = /* @__PURE__ */ P(() => r.value?.get(n));
		var o = kr(), s = z(o), c = (e) => {
			{
				let r = /* @__PURE__ */ P(() => G(i).length > 1 ? 420 : 620);
				ga(e, {
					get store() {
						return t.store;
					},
					get head() {
						return n;
					},
					get picture() {
						return G(a);
					},
					get most() {
						return G(r);
					}
				});
			}
		};
		X(s, (e) => {
			G(a) && e(c);
		}), J(e, o);
	}, (e) => {
		J(e, yo());
	});
	var S = V(x, 2), C = (e) => {
		var n = bo(), r = B(n);
		H(() => Y(r, `The first 4 of ${t.store.state.heads.length ?? ""} locked heads are shown large.`)), J(e, n);
	};
	X(S, (e) => {
		t.store.state.heads.length > 4 && e(C);
	}), M(b), M(h), H(() => {
		Y(m, aa[G(n)]), Q(b, "data-many", G(i).length > 1 ? "" : void 0);
	}), J(e, c), Ue();
}
vr(["click"]);
// ../../../webdeps/node_modules/d3-array/dist/d3-array.mjs
function Co(e, t) {
	return e == null || t == null ? NaN : e < t ? -1 : e > t ? 1 : e >= t ? 0 : NaN;
}
function wo(e, t) {
	return e == null || t == null ? NaN : t < e ? -1 : t > e ? 1 : t >= e ? 0 : NaN;
}
function To(e) {
	let t, n, r;
	e.length === 2 ? (t = e === Co || e === wo ? e : Eo, n = e, r = e) : (t = Co, n = (t, n) => Co(e(t), n), r = (t, n) => e(t) - n);
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
function Eo() {
	return 0;
}
function Do(e) {
	return e === null ? NaN : +e;
}
var Oo = To(Co), ko = Oo.right;
Oo.left, To(Do).center, Array.prototype.slice;
var Ao = Math.sqrt(50), jo = Math.sqrt(10), Mo = Math.sqrt(2);
function No(e, t, n) {
	let r = (t - e) / Math.max(0, n), i = Math.floor(Math.log10(r)), a = r / 10 ** i, o = a >= Ao ? 10 : a >= jo ? 5 : a >= Mo ? 2 : 1, s, c, l;
	return i < 0 ? (l = 10 ** -i / o, s = Math.round(e * l), c = Math.round(t * l), s / l < e && ++s, c / l > t && --c, l = -l) : (l = 10 ** i * o, s = Math.round(e / l), c = Math.round(t / l), s * l < e && ++s, c * l > t && --c), c < s && .5 <= n && n < 2 ? No(e, t, n * 2) : [
		s,
		c,
		l
	];
}
function Po(e, t, n) {
	if (t = +t, e = +e, n = +n, !(n > 0)) return [];
	if (e === t) return [e];
	let r = t < e, [i, a, o] = r ? No(t, e, n) : No(e, t, n);
	if (!(a >= i)) return [];
	let s = a - i + 1, c = Array(s);
	if (r) {
		if (o < 0) for (let e = 0; e < s; ++e) c[e] = (a - e) / -o;
		else for (let e = 0; e < s; ++e) c[e] = (a - e) * o;
	} else if (o < 0) for (let e = 0; e < s; ++e) c[e] = (i + e) / -o;
	else for (let e = 0; e < s; ++e) c[e] = (i + e) * o;
	return c;
}
function Fo(e, t, n) {
	return t = +t, e = +e, n = +n, No(e, t, n)[2];
}
function Io(e, t, n) {
	t = +t, e = +e, n = +n;
	let r = t < e, i = r ? Fo(t, e, n) : Fo(e, t, n);
	return (r ? -1 : 1) * (i < 0 ? 1 / -i : i);
}
// ../../../webdeps/node_modules/d3-color/dist/d3-color.mjs
function Lo(e, t, n) {
	e.prototype = t.prototype = n, n.constructor = e;
}
function Ro(e, t) {
	var n = Object.create(e.prototype);
	for (var r in t) n[r] = t[r];
	return n;
}
function zo() {}
var Bo = .7, Vo = 1 / Bo, Ho = "\\s*([+-]?\\d+)\\s*", Uo = "\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)\\s*", Wo = "\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)%\\s*", Go = /^#([0-9a-f]{3,8})$/, Ko = RegExp(`^rgb\\(${Ho},${Ho},${Ho}\\)$`), qo = RegExp(`^rgb\\(${Wo},${Wo},${Wo}\\)$`), Jo = RegExp(`^rgba\\(${Ho},${Ho},${Ho},${Uo}\\)$`), Yo = RegExp(`^rgba\\(${Wo},${Wo},${Wo},${Uo}\\)$`), Xo = RegExp(`^hsl\\(${Uo},${Wo},${Wo}\\)$`), Zo = RegExp(`^hsla\\(${Uo},${Wo},${Wo},${Uo}\\)$`), Qo = {
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
Lo(zo, rs, {
	copy(e) {
		return Object.assign(new this.constructor(), this, e);
	},
	displayable() {
		return this.rgb().displayable();
	},
	hex: $o,
	formatHex: $o,
	formatHex8: es,
	formatHsl: ts,
	formatRgb: ns,
	toString: ns
});
function $o() {
	return this.rgb().formatHex();
}
function es() {
	return this.rgb().formatHex8();
}
function ts() {
	return gs(this).formatHsl();
}
function ns() {
	return this.rgb().formatRgb();
}
function rs(e) {
	var t, n;
	return e = (e + "").trim().toLowerCase(), (t = Go.exec(e)) ? (n = t[1].length, t = parseInt(t[1], 16), n === 6 ? is(t) : n === 3 ? new cs(t >> 8 & 15 | t >> 4 & 240, t >> 4 & 15 | t & 240, (t & 15) << 4 | t & 15, 1) : n === 8 ? as(t >> 24 & 255, t >> 16 & 255, t >> 8 & 255, (t & 255) / 255) : n === 4 ? as(t >> 12 & 15 | t >> 8 & 240, t >> 8 & 15 | t >> 4 & 240, t >> 4 & 15 | t & 240, ((t & 15) << 4 | t & 15) / 255) : null) : (t = Ko.exec(e)) ? new cs(t[1], t[2], t[3], 1) : (t = qo.exec(e)) ? new cs(t[1] * 255 / 100, t[2] * 255 / 100, t[3] * 255 / 100, 1) : (t = Jo.exec(e)) ? as(t[1], t[2], t[3], t[4]) : (t = Yo.exec(e)) ? as(t[1] * 255 / 100, t[2] * 255 / 100, t[3] * 255 / 100, t[4]) : (t = Xo.exec(e)) ? hs(t[1], t[2] / 100, t[3] / 100, 1) : (t = Zo.exec(e)) ? hs(t[1], t[2] / 100, t[3] / 100, t[4]) : Qo.hasOwnProperty(e) ? is(Qo[e]) : e === "transparent" ? new cs(NaN, NaN, NaN, 0) : null;
}
function is(e) {
	return new cs(e >> 16 & 255, e >> 8 & 255, e & 255, 1);
}
function as(e, t, n, r) {
	return r <= 0 && (e = t = n = NaN), new cs(e, t, n, r);
}
function os(e) {
	return e instanceof zo || (e = rs(e)), e ? (e = e.rgb(), new cs(e.r, e.g, e.b, e.opacity)) : new cs();
}
function ss(e, t, n, r) {
	return arguments.length === 1 ? os(e) : new cs(e, t, n, r ?? 1);
}
function cs(e, t, n, r) {
	this.r = +e, this.g = +t, this.b = +n, this.opacity = +r;
}
Lo(cs, ss, Ro(zo, {
	brighter(e) {
		return e = e == null ? Vo : Vo ** +e, new cs(this.r * e, this.g * e, this.b * e, this.opacity);
	},
	darker(e) {
		return e = e == null ? Bo : Bo ** +e, new cs(this.r * e, this.g * e, this.b * e, this.opacity);
	},
	rgb() {
		return this;
	},
	clamp() {
		return new cs(ps(this.r), ps(this.g), ps(this.b), fs(this.opacity));
	},
	displayable() {
		return -.5 <= this.r && this.r < 255.5 && -.5 <= this.g && this.g < 255.5 && -.5 <= this.b && this.b < 255.5 && 0 <= this.opacity && this.opacity <= 1;
	},
	hex: ls,
	formatHex: ls,
	formatHex8: us,
	formatRgb: ds,
	toString: ds
}));
function ls() {
	return `#${ms(this.r)}${ms(this.g)}${ms(this.b)}`;
}
function us() {
	return `#${ms(this.r)}${ms(this.g)}${ms(this.b)}${ms((isNaN(this.opacity) ? 1 : this.opacity) * 255)}`;
}
function ds() {
	let e = fs(this.opacity);
	return `${e === 1 ? "rgb(" : "rgba("}${ps(this.r)}, ${ps(this.g)}, ${ps(this.b)}${e === 1 ? ")" : `, ${e})`}`;
}
function fs(e) {
	return isNaN(e) ? 1 : Math.max(0, Math.min(1, e));
}
function ps(e) {
	return Math.max(0, Math.min(255, Math.round(e) || 0));
}
function ms(e) {
	return e = ps(e), (e < 16 ? "0" : "") + e.toString(16);
}
function hs(e, t, n, r) {
	return r <= 0 ? e = t = n = NaN : n <= 0 || n >= 1 ? e = t = NaN : t <= 0 && (e = NaN), new vs(e, t, n, r);
}
function gs(e) {
	if (e instanceof vs) return new vs(e.h, e.s, e.l, e.opacity);
	if (e instanceof zo || (e = rs(e)), !e) return new vs();
	if (e instanceof vs) return e;
	e = e.rgb();
	var t = e.r / 255, n = e.g / 255, r = e.b / 255, i = Math.min(t, n, r), a = Math.max(t, n, r), o = NaN, s = a - i, c = (a + i) / 2;
	return s ? (o = t === a ? (n - r) / s + (n < r) * 6 : n === a ? (r - t) / s + 2 : (t - n) / s + 4, s /= c < .5 ? a + i : 2 - a - i, o *= 60) : s = c > 0 && c < 1 ? 0 : o, new vs(o, s, c, e.opacity);
}
function _s(e, t, n, r) {
	return arguments.length === 1 ? gs(e) : new vs(e, t, n, r ?? 1);
}
function vs(e, t, n, r) {
	this.h = +e, this.s = +t, this.l = +n, this.opacity = +r;
}
Lo(vs, _s, Ro(zo, {
	brighter(e) {
		return e = e == null ? Vo : Vo ** +e, new vs(this.h, this.s, this.l * e, this.opacity);
	},
	darker(e) {
		return e = e == null ? Bo : Bo ** +e, new vs(this.h, this.s, this.l * e, this.opacity);
	},
	rgb() {
		var e = this.h % 360 + (this.h < 0) * 360, t = isNaN(e) || isNaN(this.s) ? 0 : this.s, n = this.l, r = n + (n < .5 ? n : 1 - n) * t, i = 2 * n - r;
		return new cs(xs(e >= 240 ? e - 240 : e + 120, i, r), xs(e, i, r), xs(e < 120 ? e + 240 : e - 120, i, r), this.opacity);
	},
	clamp() {
		return new vs(ys(this.h), bs(this.s), bs(this.l), fs(this.opacity));
	},
	displayable() {
		return (0 <= this.s && this.s <= 1 || isNaN(this.s)) && 0 <= this.l && this.l <= 1 && 0 <= this.opacity && this.opacity <= 1;
	},
	formatHsl() {
		let e = fs(this.opacity);
		return `${e === 1 ? "hsl(" : "hsla("}${ys(this.h)}, ${bs(this.s) * 100}%, ${bs(this.l) * 100}%${e === 1 ? ")" : `, ${e})`}`;
	}
}));
function ys(e) {
	return e = (e || 0) % 360, e < 0 ? e + 360 : e;
}
function bs(e) {
	return Math.max(0, Math.min(1, e || 0));
}
function xs(e, t, n) {
	return (e < 60 ? t + (n - t) * e / 60 : e < 180 ? n : e < 240 ? t + (n - t) * (240 - e) / 60 : t) * 255;
}
var Ss = Math.PI / 180, Cs = 180 / Math.PI, ws = 18, Ts = .96422, Es = 1, Ds = .82521, Os = 4 / 29, ks = 6 / 29, As = 3 * ks * ks, js = ks * ks * ks;
function Ms(e) {
	if (e instanceof Ps) return new Ps(e.l, e.a, e.b, e.opacity);
	if (e instanceof Vs) return Hs(e);
	e instanceof cs || (e = os(e));
	var t = Rs(e.r), n = Rs(e.g), r = Rs(e.b), i = Fs((.2225045 * t + .7168786 * n + .0606169 * r) / Es), a, o;
	return t === n && n === r ? a = o = i : (a = Fs((.4360747 * t + .3850649 * n + .1430804 * r) / Ts), o = Fs((.0139322 * t + .0971045 * n + .7141733 * r) / Ds)), new Ps(116 * i - 16, 500 * (a - i), 200 * (i - o), e.opacity);
}
function Ns(e, t, n, r) {
	return arguments.length === 1 ? Ms(e) : new Ps(e, t, n, r ?? 1);
}
function Ps(e, t, n, r) {
	this.l = +e, this.a = +t, this.b = +n, this.opacity = +r;
}
Lo(Ps, Ns, Ro(zo, {
	brighter(e) {
		return new Ps(this.l + ws * (e ?? 1), this.a, this.b, this.opacity);
	},
	darker(e) {
		return new Ps(this.l - ws * (e ?? 1), this.a, this.b, this.opacity);
	},
	rgb() {
		var e = (this.l + 16) / 116, t = isNaN(this.a) ? e : e + this.a / 500, n = isNaN(this.b) ? e : e - this.b / 200;
		return t = Ts * Is(t), e = Es * Is(e), n = Ds * Is(n), new cs(Ls(3.1338561 * t - 1.6168667 * e - .4906146 * n), Ls(-.9787684 * t + 1.9161415 * e + .033454 * n), Ls(.0719453 * t - .2289914 * e + 1.4052427 * n), this.opacity);
	}
}));
function Fs(e) {
	return e > js ? e ** (1 / 3) : e / As + Os;
}
function Is(e) {
	return e > ks ? e * e * e : As * (e - Os);
}
function Ls(e) {
	return 255 * (e <= .0031308 ? 12.92 * e : 1.055 * e ** (1 / 2.4) - .055);
}
function Rs(e) {
	return (e /= 255) <= .04045 ? e / 12.92 : ((e + .055) / 1.055) ** 2.4;
}
function zs(e) {
	if (e instanceof Vs) return new Vs(e.h, e.c, e.l, e.opacity);
	if (e instanceof Ps || (e = Ms(e)), e.a === 0 && e.b === 0) return new Vs(NaN, 0 < e.l && e.l < 100 ? 0 : NaN, e.l, e.opacity);
	var t = Math.atan2(e.b, e.a) * Cs;
	return new Vs(t < 0 ? t + 360 : t, Math.sqrt(e.a * e.a + e.b * e.b), e.l, e.opacity);
}
function Bs(e, t, n, r) {
	return arguments.length === 1 ? zs(e) : new Vs(e, t, n, r ?? 1);
}
function Vs(e, t, n, r) {
	this.h = +e, this.c = +t, this.l = +n, this.opacity = +r;
}
function Hs(e) {
	if (isNaN(e.h)) return new Ps(e.l, 0, 0, e.opacity);
	var t = e.h * Ss;
	return new Ps(e.l, Math.cos(t) * e.c, Math.sin(t) * e.c, e.opacity);
}
Lo(Vs, Bs, Ro(zo, {
	brighter(e) {
		return new Vs(this.h, this.c, this.l + ws * (e ?? 1), this.opacity);
	},
	darker(e) {
		return new Vs(this.h, this.c, this.l - ws * (e ?? 1), this.opacity);
	},
	rgb() {
		return Hs(this).rgb();
	}
}));
var Us = -.14861, Ws = 1.78277, Gs = -.29227, Ks = -.90649, qs = 1.97294, Js = qs * Ks, Ys = qs * Ws, Xs = Ws * Gs - Ks * Us;
function Zs(e) {
	if (e instanceof $s) return new $s(e.h, e.s, e.l, e.opacity);
	e instanceof cs || (e = os(e));
	var t = e.r / 255, n = e.g / 255, r = e.b / 255, i = (Xs * r + Js * t - Ys * n) / (Xs + Js - Ys), a = r - i, o = (qs * (n - i) - Gs * a) / Ks, s = Math.sqrt(o * o + a * a) / (qs * i * (1 - i)), c = s ? Math.atan2(o, a) * Cs - 120 : NaN;
	return new $s(c < 0 ? c + 360 : c, s, i, e.opacity);
}
function Qs(e, t, n, r) {
	return arguments.length === 1 ? Zs(e) : new $s(e, t, n, r ?? 1);
}
function $s(e, t, n, r) {
	this.h = +e, this.s = +t, this.l = +n, this.opacity = +r;
}
Lo($s, Qs, Ro(zo, {
	brighter(e) {
		return e = e == null ? Vo : Vo ** +e, new $s(this.h, this.s, this.l * e, this.opacity);
	},
	darker(e) {
		return e = e == null ? Bo : Bo ** +e, new $s(this.h, this.s, this.l * e, this.opacity);
	},
	rgb() {
		var e = isNaN(this.h) ? 0 : (this.h + 120) * Ss, t = +this.l, n = isNaN(this.s) ? 0 : this.s * t * (1 - t), r = Math.cos(e), i = Math.sin(e);
		return new cs(255 * (t + n * (Us * r + Ws * i)), 255 * (t + n * (Gs * r + Ks * i)), 255 * (t + qs * r * n), this.opacity);
	}
}));
var ec = (e) => () => e;
function tc(e, t) {
	return function(n) {
		return e + n * t;
	};
}
function nc(e, t, n) {
	return e **= +n, t = t ** +n - e, n = 1 / n, function(r) {
		return (e + r * t) ** +n;
	};
}
function rc(e, t) {
	var n = t - e;
	return n ? tc(e, n > 180 || n < -180 ? n - 360 * Math.round(n / 360) : n) : ec(isNaN(e) ? t : e);
}
function ic(e) {
	return (e = +e) == 1 ? ac : function(t, n) {
		return n - t ? nc(t, n, e) : ec(isNaN(t) ? n : t);
	};
}
function ac(e, t) {
	var n = t - e;
	return n ? tc(e, n) : ec(isNaN(e) ? t : e);
}
var oc = (function e(t) {
	var n = ic(t);
	function r(e, t) {
		var r = n((e = ss(e)).r, (t = ss(t)).r), i = n(e.g, t.g), a = n(e.b, t.b), o = ac(e.opacity, t.opacity);
		return function(t) {
			return e.r = r(t), e.g = i(t), e.b = a(t), e.opacity = o(t), e + "";
		};
	}
	return r.gamma = e, r;
})(1);
function sc(e, t) {
	t ||= [];
	var n = e ? Math.min(t.length, e.length) : 0, r = t.slice(), i;
	return function(a) {
		for (i = 0; i < n; ++i) r[i] = e[i] * (1 - a) + t[i] * a;
		return r;
	};
}
function cc(e) {
	return ArrayBuffer.isView(e) && !(e instanceof DataView);
}
function lc(e, t) {
	for (var n = t ? t.length : 0, r = e ? Math.min(n, e.length) : 0, i = Array(r), a = Array(n), o = 0; o < r; ++o) i[o] = vc(e[o], t[o]);
	for (; o < n; ++o) a[o] = t[o];
	return function(e) {
		for (o = 0; o < r; ++o) a[o] = i[o](e);
		return a;
	};
}
function uc(e, t) {
	var n = /* @__PURE__ */ new Date();
	return e = +e, t = +t, function(r) {
		return n.setTime(e * (1 - r) + t * r), n;
	};
}
function dc(e, t) {
	return e = +e, t = +t, function(n) {
		return e * (1 - n) + t * n;
	};
}
function fc(e, t) {
	var n = {}, r = {}, i;
	for (i in typeof e == "object" && e || (e = {}), typeof t == "object" && t || (t = {}), t) i in e ? n[i] = vc(e[i], t[i]) : r[i] = t[i];
	return function(e) {
		for (i in n) r[i] = n[i](e);
		return r;
	};
}
var pc = /[-+]?(?:\d+\.?\d*|\.?\d+)(?:[eE][-+]?\d+)?/g, mc = new RegExp(pc.source, "g");
function hc(e) {
	return function() {
		return e;
	};
}
function gc(e) {
	return function(t) {
		return e(t) + "";
	};
}
function _c(e, t) {
	var n = pc.lastIndex = mc.lastIndex = 0, r, i, a, o = -1, s = [], c = [];
	for (e += "", t += ""; (r = pc.exec(e)) && (i = mc.exec(t));) (a = i.index) > n && (a = t.slice(n, a), s[o] ? s[o] += a : s[++o] = a), (r = r[0]) === (i = i[0]) ? s[o] ? s[o] += i : s[++o] = i : (s[++o] = null, c.push({
		i: o,
		x: dc(r, i)
	})), n = mc.lastIndex;
	return n < t.length && (a = t.slice(n), s[o] ? s[o] += a : s[++o] = a), s.length < 2 ? c[0] ? gc(c[0].x) : hc(t) : (t = c.length, function(e) {
		for (var n = 0, r; n < t; ++n) s[(r = c[n]).i] = r.x(e);
		return s.join("");
	});
}
function vc(e, t) {
	var n = typeof t, r;
	return t == null || n === "boolean" ? ec(t) : (n === "number" ? dc : n === "string" ? (r = rs(t)) ? (t = r, oc) : _c : t instanceof rs ? oc : t instanceof Date ? uc : cc(t) ? sc : Array.isArray(t) ? lc : typeof t.valueOf != "function" && typeof t.toString != "function" || isNaN(t) ? fc : dc)(e, t);
}
function yc(e, t) {
	return e = +e, t = +t, function(n) {
		return Math.round(e * (1 - n) + t * n);
	};
}
var bc = 1e-12;
function xc(e) {
	return ((e = Math.exp(e)) + 1 / e) / 2;
}
function Sc(e) {
	return ((e = Math.exp(e)) - 1 / e) / 2;
}
function Cc(e) {
	return ((e = Math.exp(2 * e)) - 1) / (e + 1);
}
(function e(t, n, r) {
	function i(e, i) {
		var a = e[0], o = e[1], s = e[2], c = i[0], l = i[1], u = i[2], d = c - a, f = l - o, p = d * d + f * f, m, h;
		if (p < bc) h = Math.log(u / s) / t, m = function(e) {
			return [
				a + e * d,
				o + e * f,
				s * Math.exp(t * e * h)
			];
		};
		else {
			var g = Math.sqrt(p), _ = (u * u - s * s + r * p) / (2 * s * n * g), v = (u * u - s * s - r * p) / (2 * u * n * g), y = Math.log(Math.sqrt(_ * _ + 1) - _);
			h = (Math.log(Math.sqrt(v * v + 1) - v) - y) / t, m = function(e) {
				var r = e * h, i = xc(y), c = s / (n * g) * (i * Cc(t * r + y) - Sc(y));
				return [
					a + c * d,
					o + c * f,
					s * i / xc(t * r + y)
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
function wc(e) {
	return (function t(n) {
		n = +n;
		function r(t, r) {
			var i = e((t = Qs(t)).h, (r = Qs(r)).h), a = ac(t.s, r.s), o = ac(t.l, r.l), s = ac(t.opacity, r.opacity);
			return function(e) {
				return t.h = i(e), t.s = a(e), t.l = o(e ** +n), t.opacity = s(e), t + "";
			};
		}
		return r.gamma = t, r;
	})(1);
}
wc(rc), wc(ac);
// ../../../webdeps/node_modules/d3-format/dist/d3-format.mjs
function Tc(e) {
	return Math.abs(e = Math.round(e)) >= 1e21 ? e.toLocaleString("en").replace(/,/g, "") : e.toString(10);
}
function Ec(e, t) {
	if (!isFinite(e) || e === 0) return null;
	var n = (e = t ? e.toExponential(t - 1) : e.toExponential()).indexOf("e"), r = e.slice(0, n);
	return [r.length > 1 ? r[0] + r.slice(2) : r, +e.slice(n + 1)];
}
function Dc(e) {
	return e = Ec(Math.abs(e)), e ? e[1] : NaN;
}
function Oc(e, t) {
	return function(n, r) {
		for (var i = n.length, a = [], o = 0, s = e[0], c = 0; i > 0 && s > 0 && (c + s + 1 > r && (s = Math.max(1, r - c)), a.push(n.substring(i -= s, i + s)), !((c += s + 1) > r));) s = e[o = (o + 1) % e.length];
		return a.reverse().join(t);
	};
}
function kc(e) {
	return function(t) {
		return t.replace(/[0-9]/g, function(t) {
			return e[+t];
		});
	};
}
var Ac = /^(?:(.)?([<>=^]))?([+\-( ])?([$#])?(0)?(\d+)?(,)?(\.\d+)?(~)?([a-z%])?$/i;
function jc(e) {
	if (!(t = Ac.exec(e))) throw Error("invalid format: " + e);
	var t;
	return new Mc({
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
jc.prototype = Mc.prototype;
function Mc(e) {
	this.fill = e.fill === void 0 ? " " : e.fill + "", this.align = e.align === void 0 ? ">" : e.align + "", this.sign = e.sign === void 0 ? "-" : e.sign + "", this.symbol = e.symbol === void 0 ? "" : e.symbol + "", this.zero = !!e.zero, this.width = e.width === void 0 ? void 0 : +e.width, this.comma = !!e.comma, this.precision = e.precision === void 0 ? void 0 : +e.precision, this.trim = !!e.trim, this.type = e.type === void 0 ? "" : e.type + "";
}
Mc.prototype.toString = function() {
	return this.fill + this.align + this.sign + this.symbol + (this.zero ? "0" : "") + (this.width === void 0 ? "" : Math.max(1, this.width | 0)) + (this.comma ? "," : "") + (this.precision === void 0 ? "" : "." + Math.max(0, this.precision | 0)) + (this.trim ? "~" : "") + this.type;
};
function Nc(e) {
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
var Pc;
function Fc(e, t) {
	var n = Ec(e, t);
	if (!n) return Pc = void 0, e.toPrecision(t);
	var r = n[0], i = n[1], a = i - (Pc = Math.max(-8, Math.min(8, Math.floor(i / 3))) * 3) + 1, o = r.length;
	return a === o ? r : a > o ? r + Array(a - o + 1).join("0") : a > 0 ? r.slice(0, a) + "." + r.slice(a) : "0." + Array(1 - a).join("0") + Ec(e, Math.max(0, t + a - 1))[0];
}
function Ic(e, t) {
	var n = Ec(e, t);
	if (!n) return e + "";
	var r = n[0], i = n[1];
	return i < 0 ? "0." + Array(-i).join("0") + r : r.length > i + 1 ? r.slice(0, i + 1) + "." + r.slice(i + 1) : r + Array(i - r.length + 2).join("0");
}
var Lc = {
	"%": (e, t) => (e * 100).toFixed(t),
	b: (e) => Math.round(e).toString(2),
	c: (e) => e + "",
	d: Tc,
	e: (e, t) => e.toExponential(t),
	f: (e, t) => e.toFixed(t),
	g: (e, t) => e.toPrecision(t),
	o: (e) => Math.round(e).toString(8),
	p: (e, t) => Ic(e * 100, t),
	r: Ic,
	s: Fc,
	X: (e) => Math.round(e).toString(16).toUpperCase(),
	x: (e) => Math.round(e).toString(16)
};
function Rc(e) {
	return e;
}
var zc = Array.prototype.map, Bc = [
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
function Vc(e) {
	var t = e.grouping === void 0 || e.thousands === void 0 ? Rc : Oc(zc.call(e.grouping, Number), e.thousands + ""), n = e.currency === void 0 ? "" : e.currency[0] + "", r = e.currency === void 0 ? "" : e.currency[1] + "", i = e.decimal === void 0 ? "." : e.decimal + "", a = e.numerals === void 0 ? Rc : kc(zc.call(e.numerals, String)), o = e.percent === void 0 ? "%" : e.percent + "", s = e.minus === void 0 ? "−" : e.minus + "", c = e.nan === void 0 ? "NaN" : e.nan + "";
	function l(e, l) {
		e = jc(e);
		var u = e.fill, d = e.align, f = e.sign, p = e.symbol, m = e.zero, h = e.width, g = e.comma, _ = e.precision, v = e.trim, y = e.type;
		y === "n" ? (g = !0, y = "g") : Lc[y] || (_ === void 0 && (_ = 12), v = !0, y = "g"), (m || u === "0" && d === "=") && (m = !0, u = "0", d = "=");
		var b = (l && l.prefix !== void 0 ? l.prefix : "") + (p === "$" ? n : p === "#" && /[boxX]/.test(y) ? "0" + y.toLowerCase() : ""), x = (p === "$" ? r : /[%p]/.test(y) ? o : "") + (l && l.suffix !== void 0 ? l.suffix : ""), S = Lc[y], C = /[defgprs%]/.test(y);
		_ = _ === void 0 ? 6 : /[gprs]/.test(y) ? Math.max(1, Math.min(21, _)) : Math.max(0, Math.min(20, _));
		function w(e) {
			var n = b, r = x, o, l, p;
			if (y === "c") r = S(e) + r, e = "";
			else {
				e = +e;
				var w = e < 0 || 1 / e < 0;
				if (e = isNaN(e) ? c : S(Math.abs(e), _), v && (e = Nc(e)), w && +e == 0 && f !== "+" && (w = !1), n = (w ? f === "(" ? f : s : f === "-" || f === "(" ? "" : f) + n, r = (y === "s" && !isNaN(e) && Pc !== void 0 ? Bc[8 + Pc / 3] : "") + r + (w && f === "(" ? ")" : ""), C) {
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
		var n = Math.max(-8, Math.min(8, Math.floor(Dc(t) / 3))) * 3, r = 10 ** -n, i = l((e = jc(e), e.type = "f", e), { suffix: Bc[8 + n / 3] });
		return function(e) {
			return i(r * e);
		};
	}
	return {
		format: l,
		formatPrefix: u
	};
}
var Hc, Uc, Wc;
Gc({
	thousands: ",",
	grouping: [3],
	currency: ["$", ""]
});
function Gc(e) {
	return Hc = Vc(e), Uc = Hc.format, Wc = Hc.formatPrefix, Hc;
}
function Kc(e) {
	return Math.max(0, -Dc(Math.abs(e)));
}
function qc(e, t) {
	return Math.max(0, Math.max(-8, Math.min(8, Math.floor(Dc(t) / 3))) * 3 - Dc(Math.abs(e)));
}
function Jc(e, t) {
	return e = Math.abs(e), t = Math.abs(t) - e, Math.max(0, Dc(t) - Dc(e)) + 1;
}
// ../../../webdeps/node_modules/d3-scale/dist/d3-scale.mjs
function Yc(e, t) {
	switch (arguments.length) {
		case 0: break;
		case 1:
			this.range(e);
			break;
		default: this.range(t).domain(e);
	}
	return this;
}
function Xc(e) {
	return function() {
		return e;
	};
}
function Zc(e) {
	return +e;
}
var Qc = [0, 1];
function $c(e) {
	return e;
}
function el(e, t) {
	return (t -= e = +e) ? function(n) {
		return (n - e) / t;
	} : Xc(isNaN(t) ? NaN : .5);
}
function tl(e, t) {
	var n;
	return e > t && (n = e, e = t, t = n), function(n) {
		return Math.max(e, Math.min(t, n));
	};
}
function nl(e, t, n) {
	var r = e[0], i = e[1], a = t[0], o = t[1];
	return i < r ? (r = el(i, r), a = n(o, a)) : (r = el(r, i), a = n(a, o)), function(e) {
		return a(r(e));
	};
}
function rl(e, t, n) {
	var r = Math.min(e.length, t.length) - 1, i = Array(r), a = Array(r), o = -1;
	for (e[r] < e[0] && (e = e.slice().reverse(), t = t.slice().reverse()); ++o < r;) i[o] = el(e[o], e[o + 1]), a[o] = n(t[o], t[o + 1]);
	return function(t) {
		var n = ko(e, t, 1, r) - 1;
		return a[n](i[n](t));
	};
}
function il(e, t) {
	return t.domain(e.domain()).range(e.range()).interpolate(e.interpolate()).clamp(e.clamp()).unknown(e.unknown());
}
function al() {
	var e = Qc, t = Qc, n = vc, r, i, a, o = $c, s, c, l;
	function u() {
		var n = Math.min(e.length, t.length);
		return o !== $c && (o = tl(e[0], e[n - 1])), s = n > 2 ? rl : nl, c = l = null, d;
	}
	function d(i) {
		return i == null || isNaN(i = +i) ? a : (c ||= s(e.map(r), t, n))(r(o(i)));
	}
	return d.invert = function(n) {
		return o(i((l ||= s(t, e.map(r), dc))(n)));
	}, d.domain = function(t) {
		return arguments.length ? (e = Array.from(t, Zc), u()) : e.slice();
	}, d.range = function(e) {
		return arguments.length ? (t = Array.from(e), u()) : t.slice();
	}, d.rangeRound = function(e) {
		return t = Array.from(e), n = yc, u();
	}, d.clamp = function(e) {
		return arguments.length ? (o = e ? !0 : $c, u()) : o !== $c;
	}, d.interpolate = function(e) {
		return arguments.length ? (n = e, u()) : n;
	}, d.unknown = function(e) {
		return arguments.length ? (a = e, d) : a;
	}, function(e, t) {
		return r = e, i = t, u();
	};
}
function ol() {
	return al()($c, $c);
}
function sl(e, t, n, r) {
	var i = Io(e, t, n), a;
	switch (r = jc(r ?? ",f"), r.type) {
		case "s":
			var o = Math.max(Math.abs(e), Math.abs(t));
			return r.precision == null && !isNaN(a = qc(i, o)) && (r.precision = a), Wc(r, o);
		case "":
		case "e":
		case "g":
		case "p":
		case "r":
			r.precision == null && !isNaN(a = Jc(i, Math.max(Math.abs(e), Math.abs(t)))) && (r.precision = a - (r.type === "e"));
			break;
		case "f":
		case "%": r.precision == null && !isNaN(a = Kc(i)) && (r.precision = a - (r.type === "%") * 2);
	}
	return Uc(r);
}
function cl(e) {
	var t = e.domain;
	return e.ticks = function(e) {
		var n = t();
		return Po(n[0], n[n.length - 1], e ?? 10);
	}, e.tickFormat = function(e, n) {
		var r = t();
		return sl(r[0], r[r.length - 1], e ?? 10, n);
	}, e.nice = function(n) {
		n ??= 10;
		var r = t(), i = 0, a = r.length - 1, o = r[i], s = r[a], c, l, u = 10;
		for (s < o && (l = o, o = s, s = l, l = i, i = a, a = l); u-- > 0;) {
			if (l = Fo(o, s, n), l === c) return r[i] = o, r[a] = s, t(r);
			if (l > 0) o = Math.floor(o / l) * l, s = Math.ceil(s / l) * l;
			else if (l < 0) o = Math.ceil(o * l) / l, s = Math.floor(s * l) / l;
			else break;
			c = l;
		}
		return e;
	}, e;
}
function ll() {
	var e = ol();
	return e.copy = function() {
		return il(e, ll());
	}, Yc.apply(e, arguments), cl(e);
}
// src/draw/bars.ts
function ul(e, t) {
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
function dl(e) {
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
function fl(e, t) {
	let n = Array.from(e);
	if (n.length <= t) return e;
	let r = Math.max(1, Math.floor((t - 1) / 2));
	return `${n.slice(0, t - 1 - r).join("")}…${n.slice(-r).join("")}`;
}
// src/parts/Bars.svelte
var pl = /* @__PURE__ */ Dr("<line></line><text text-anchor=\"middle\" class=\"svelte-19248q2\"> </text>", 1), ml = /* @__PURE__ */ Dr("<tspan class=\"mono svelte-19248q2\" dx=\"5\"> </tspan>"), hl = /* @__PURE__ */ Dr("<rect class=\"chance svelte-19248q2\"></rect>"), gl = /* @__PURE__ */ Dr("<path class=\"error svelte-19248q2\"></path>"), _l = /* @__PURE__ */ Dr("<line class=\"step svelte-19248q2\"></line>"), vl = /* @__PURE__ */ Dr("<g role=\"option\"><rect class=\"back svelte-19248q2\" x=\"0\"></rect><text text-anchor=\"end\"> <!></text><!><rect></rect><!><!><text text-anchor=\"end\"> </text></g>"), yl = /* @__PURE__ */ q("<div class=\"bars svelte-19248q2\" role=\"listbox\" tabindex=\"0\"><svg role=\"presentation\" class=\"svelte-19248q2\"><g class=\"axis svelte-19248q2\" aria-hidden=\"true\"><text class=\"what svelte-19248q2\" y=\"12\"> </text><!></g><!></svg></div>");
function bl(e, t) {
	let n = Ar();
	He(t, !0);
	let r = Di(t, "waterfall", 3, !1), i = Di(t, "chosen", 19, () => []), a = /* @__PURE__ */ I(640), o = /* @__PURE__ */ I(0), s = /* @__PURE__ */ I(!1), c = /* @__PURE__ */ P(() => ul(t.bars, r())), l = /* @__PURE__ */ P(() => G(a) < 520), u = /* @__PURE__ */ P(() => t.bars.some((e) => e.error !== void 0)), d = /* @__PURE__ */ P(() => G(u) ? 118 : 66), f = /* @__PURE__ */ P(() => Math.min(G(a) * (G(l) ? .4 : .34), Math.max(64, ...t.bars.map((e) => _(e) * 7.3 + 14)))), p = /* @__PURE__ */ P(() => ll(t.domain ?? dl(G(c)), [G(f) + 8, Math.max(G(f) + 60, G(a) - G(d) - 10)]).nice(5)), m = /* @__PURE__ */ P(() => G(p).ticks(G(l) ? 3 : 6)), h = /* @__PURE__ */ P(() => G(p).tickFormat(G(l) ? 3 : 6)), g = /* @__PURE__ */ P(() => 40 + t.bars.length * 26 + 4);
	function _(e) {
		return e.label.length + (e.token ? e.token.length + 2 : 0);
	}
	function v(e) {
		let t = Math.floor((G(f) - 14) / 7.3);
		if (!e.token) return [fl(e.label, t), ""];
		let n = fl(e.token, Math.max(4, t - Math.min(e.label.length, t >> 1) - 1));
		return [fl(e.label, Math.max(2, t - n.length - 1)), n];
	}
	function y(e) {
		let t = e.kind === "total" || !r() ? Fi(e.value) : Ii(e.value);
		return e.error === void 0 ? t : `${t} ± ${Fi(e.error, 2)}`;
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
		if (n !== void 0) L(o, Math.min(Math.max(G(o) + n, 0), t.bars.length - 1), !0), t.onhover?.(t.bars[G(o)] ?? null);
		else if ((e.key === "Enter" || e.key === " ") && t.bars[G(o)]?.opens) t.onpick?.(t.bars[G(o)]);
		else return;
		e.preventDefault(), e.stopPropagation();
	}
	function S(e) {
		let n = e.target.closest("[data-bar]");
		return n ? t.bars[Number(n.getAttribute("data-bar"))] : void 0;
	}
	var C = yl(), w = R(C), T = R(w), E = R(T), ee = B(E, !0);
	Z(V(E), 16, () => G(m), (e) => e, (e, t) => {
		var n = pl(), r = z(n);
		Q(r, "y1", 34);
		let i;
		var a = V(r);
		Q(a, "y", 28);
		var o = B(a, !0);
		H((e, n, s, c) => {
			Q(r, "x1", e), Q(r, "x2", n), Q(r, "y2", G(g)), i = ni(r, 0, "svelte-19248q2", null, i, { zero: t === 0 }), Q(a, "x", s), Y(o, c);
		}, [
			() => G(p)(t),
			() => G(p)(t),
			() => G(p)(t),
			() => G(h)(t)
		]), J(e, n);
	}), M(T), Z(V(T), 19, () => G(c), ({ bar: e, from: t, to: n }) => e.key, (e, t, l) => {
		let u = () => G(t).bar, d = () => G(t).from, m = () => G(t).to, h = /* @__PURE__ */ P(() => 40 + G(l) * 26), g = /* @__PURE__ */ P(() => {
			let [e, t] = v(u());
			return {
				name: e,
				token: t
			};
		});
		var _ = vl();
		let x;
		var S = R(_);
		Q(S, "height", 26);
		var C = V(S);
		let w;
		var T = R(C, !0), E = V(T), ee = (e) => {
			var t = ml(), n = B(t, !0);
			H(() => Y(n, G(g).token)), J(e, t);
		};
		X(E, (e) => {
			G(g).token && e(ee);
		}), M(C);
		var te = V(C), ne = (e) => {
			let t = /* @__PURE__ */ P(() => G(p)(u().chance.mean - 2 * u().chance.sd));
			var n = hl();
			Q(n, "height", 22), H((e) => {
				Q(n, "x", G(t)), Q(n, "y", G(h) + 2), Q(n, "width", e);
			}, [() => Math.max(2, G(p)(u().chance.mean + 2 * u().chance.sd) - G(t))]), J(e, n);
		};
		X(te, (e) => {
			u().chance && e(ne);
		});
		var re = V(te);
		Q(re, "height", 16);
		var D = V(re), O = (e) => {
			var t = gl();
			H((e, n, r, i) => Q(t, "d", `M${e ?? ""} ${G(h) + 13}H${n ?? ""}M${r ?? ""} ${G(h) + 9}v8M${i ?? ""} ${G(h) + 9}v8`), [
				() => G(p)(m() - u().error),
				() => G(p)(m() + u().error),
				() => G(p)(m() - u().error),
				() => G(p)(m() + u().error)
			]), J(e, t);
		};
		X(D, (e) => {
			u().error !== void 0 && e(O);
		});
		var ie = V(D), ae = (e) => {
			var t = _l();
			H((e, n) => {
				Q(t, "x1", e), Q(t, "x2", n), Q(t, "y1", G(h) + 26 - 5), Q(t, "y2", G(h) + 26 + 5);
			}, [() => G(p)(m()), () => G(p)(m())]), J(e, t);
		};
		X(ie, (e) => {
			r() && G(l) + 1 < G(c).length && e(ae);
		});
		var oe = V(ie), se = B(oe, !0);
		M(_), H((e, t, r, i, c, d, p, m) => {
			Q(_, "id", `${n}-${G(l) ?? ""}`), Q(_, "data-bar", G(l)), x = ni(_, 0, "row svelte-19248q2", null, x, {
				opens: u().opens,
				cursor: G(s) && G(l) === G(o),
				chosen: e
			}), Q(_, "aria-selected", t), Q(_, "aria-label", `${u().label ?? ""}${u().token ? ` ${u().token}` : ""}: ${r ?? ""}${u().note ? `, ${u().note}` : ""}`), Q(S, "y", G(h)), Q(S, "width", G(a)), w = ni(C, 0, "name svelte-19248q2", null, w, {
				rest: u().kind === "rest",
				total: u().kind === "total"
			}), Q(C, "x", G(f) - 6), Q(C, "y", G(h) + 17), Y(T, G(g).name), ni(re, 0, `bar ${i ?? ""}`, "svelte-19248q2"), Q(re, "x", c), Q(re, "y", G(h) + 5), Q(re, "width", d), ni(oe, 0, `value ${p ?? ""}`, "svelte-19248q2"), Q(oe, "x", G(a) - 4), Q(oe, "y", G(h) + 17), Y(se, m);
		}, [
			() => i().includes(u().key),
			() => i().includes(u().key),
			() => y(u()),
			() => b(u()),
			() => Math.min(G(p)(d()), G(p)(m())),
			() => Math.max(1, Math.abs(G(p)(m()) - G(p)(d()))),
			() => b(u()),
			() => y(u())
		]), J(e, _);
	}), M(w), M(C), H((e, n) => {
		Q(C, "aria-label", `${t.label ?? ""}. ${t.axis ?? ""}`), Q(C, "aria-activedescendant", e), Q(w, "width", G(a)), Q(w, "height", G(g)), Q(w, "viewBox", `0 0 ${G(a) ?? ""} ${G(g) ?? ""}`), Q(E, "x", n), Y(ee, t.axis);
	}, [() => t.bars.length ? `${n}-${Math.min(G(o), t.bars.length - 1)}` : void 0, () => G(p).range()[0]]), K("keydown", C, x), _r("focus", C, () => {
		L(s, !0);
	}), _r("blur", C, () => {
		L(s, !1), t.onhover?.(null);
	}), K("click", C, (e) => {
		let n = S(e);
		n?.opens && t.onpick?.(n);
	}), K("pointermove", C, (e) => t.onhover?.(S(e) ?? null)), _r("pointerleave", C, () => t.onhover?.(null)), Si(C, "clientWidth", (e) => L(a, e)), J(e, C), Ue();
}
vr([
	"keydown",
	"click",
	"pointermove"
]);
function xl(e) {
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
	if (r) return Sl(r[1], r[2]);
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
function Sl(e, t) {
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
function Cl(e, t) {
	let n = t.texts.length;
	switch (e.kind) {
		case "all": return Uint32Array.from({ length: n }, (e, t) => t);
		case "bad": return /* @__PURE__ */ new Uint32Array();
		case "ids": {
			let t = Math.min(e.from, e.to), r = Math.min(Math.max(e.from, e.to), n - 1);
			return Uint32Array.from({ length: Math.max(0, r - t + 1) }, (e, n) => t + n);
		}
		case "pattern": return Dl(n, (n) => e.pattern.test(t.texts[n]));
		case "bytes": return Dl(n, (n) => Ol(t.bytes(n), e.bytes));
		case "text": return wl(e.text, e.exact, t);
	}
}
function wl(e, t, n) {
	let r = n.texts.length;
	if (t) return Dl(r, (t) => n.texts[t] === e);
	if (e !== e.toLowerCase()) return Dl(r, (t) => n.texts[t].includes(e));
	let i = El(n.texts);
	return Dl(r, (t) => i[t].includes(e));
}
var Tl = /* @__PURE__ */ new WeakMap();
function El(e) {
	let t = Tl.get(e) ?? e.map((e) => e.toLowerCase());
	return Tl.set(e, t), t;
}
function Dl(e, t) {
	let n = new Uint32Array(e), r = 0;
	for (let i = 0; i < e; i++) t(i) && (n[r++] = i);
	return n.slice(0, r);
}
function Ol(e, t) {
	for (let n = 0; n + t.length <= e.length; n++) {
		let r = 0;
		for (; r < t.length && e[n + r] === t[r];) r++;
		if (r === t.length) return !0;
	}
	return !1;
}
function kl(e, t, n) {
	let r = xl(e), i = Cl(r, t), a = /^\d{1,7}$/.test(e) && Number(e) < t.texts.length ? [Number(e)] : [];
	if (r.kind !== "text") return Array.from(i.subarray(0, n));
	let o = r.text, s = (e) => {
		let n = t.texts[e];
		return n === o ? 0 : n === ` ${o}` ? 1 : n.toLowerCase().trim() === o.toLowerCase().trim() ? 2 : n.trimStart().toLowerCase().startsWith(o.trimStart().toLowerCase()) ? 10 + n.length : 1e3 + n.length;
	}, c = Array.from(i, (e) => [s(e), e]).sort((e, t) => e[0] - t[0] || e[1] - t[1]);
	return [.../* @__PURE__ */ new Set([...c.slice(0, n).map(([, e]) => e), ...a])].slice(0, n + a.length);
}
// src/parts/TokenPicker.svelte
var Al = /* @__PURE__ */ q("<p class=\"problem small svelte-13qu40x\"> </p>"), jl = /* @__PURE__ */ q("<p class=\"soft small svelte-13qu40x\"> </p>"), Ml = /* @__PURE__ */ q("<li role=\"option\" class=\"svelte-13qu40x\"><bdi class=\"token svelte-13qu40x\"> </bdi> <span class=\"soft\"> </span></li>"), Nl = /* @__PURE__ */ q("<div class=\"drop svelte-13qu40x\"><!> <ul role=\"listbox\" class=\"svelte-13qu40x\"></ul></div>"), Pl = /* @__PURE__ */ q("<ul role=\"listbox\" hidden=\"\" class=\"svelte-13qu40x\"></ul>"), Fl = /* @__PURE__ */ q("<div class=\"picker svelte-13qu40x\"><input type=\"search\" role=\"combobox\" aria-autocomplete=\"list\" autocomplete=\"off\" spellcheck=\"false\" class=\"svelte-13qu40x\"/> <!></div>");
function Il(e, t) {
	let n = Ar();
	He(t, !0);
	let r = Di(t, "placeholder", 3, "search a token"), i = Di(t, "disabled", 3, !1), a = Di(t, "main", 3, !1), o = /* @__PURE__ */ I(""), s = /* @__PURE__ */ I(!1), c = /* @__PURE__ */ I(0), l = /* @__PURE__ */ P(() => xl(G(o))), u = /* @__PURE__ */ P(() => G(o) ? kl(G(o), t.words, 30) : []);
	function d(e) {
		e !== void 0 && (L(o, ""), L(s, !1), t.onpick(e));
	}
	function f(e) {
		if (e.key === "ArrowDown") L(c, Math.min(G(c) + 1, G(u).length - 1), !0);
		else if (e.key === "ArrowUp") L(c, Math.max(G(c) - 1, 0), !0);
		else if (e.key === "Enter") d(G(u)[G(c)]);
		else if (e.key === "Escape" && G(o)) L(o, "");
		else return;
		e.preventDefault(), e.stopPropagation();
	}
	var p = Fl(), m = R(p);
	pi(m);
	var h = V(m, 2), g = (e) => {
		var r = Nl(), i = R(r), a = (e) => {
			var t = Al(), n = B(t, !0);
			H(() => Y(n, G(l).why)), J(e, t);
		}, o = (e) => {
			var t = jl(), n = B(t);
			H(() => Y(n, "No token matches. Write a text (· is a space), #17 or #17-40 an id, 0xE2 96 bytes, /^[A-Z]/ a regular expression.")), J(e, t);
		};
		X(i, (e) => {
			G(l).kind === "bad" ? e(a) : G(u).length || e(o, 1);
		});
		var s = V(i, 2);
		Z(s, 22, () => G(u), (e) => e, (e, r, i) => {
			var a = Ml(), o = R(a), s = B(o, !0), l = B(V(o, 2), !0);
			M(a), H((e) => {
				Q(a, "id", `${n}-${G(i) ?? ""}`), Q(a, "aria-selected", G(i) === G(c)), Y(s, e), Y(l, r);
			}, [() => t.store.shown(r)]), K("pointerdown", a, (e) => {
				e.preventDefault(), d(r);
			}), _r("pointerenter", a, () => {
				L(c, G(i), !0);
			}), J(e, a);
		}), M(s), M(r), H(() => {
			Q(s, "id", `${n}-list`), Q(s, "aria-label", t.label);
		}), J(e, r);
	}, _ = (e) => {
		var r = Pl();
		H(() => {
			Q(r, "id", `${n}-list`), Q(r, "aria-label", t.label);
		}), J(e, r);
	};
	X(h, (e) => {
		G(s) && G(o) ? e(g) : e(_, -1);
	}), M(p), H(() => {
		Q(m, "aria-label", `${t.label ?? ""}: a text (· is a space), #17 or #17-40 an id, 0xE2 96 bytes, /^[A-Z]/ a regular expression`), Q(m, "aria-expanded", G(s) && G(u).length > 0), Q(m, "aria-controls", `${n}-list`), Q(m, "aria-activedescendant", G(s) && G(u).length ? `${n}-${G(c)}` : void 0), Q(m, "data-search", a() ? "" : void 0), Q(m, "placeholder", r()), m.disabled = i();
	}), K("input", m, () => {
		L(c, 0), L(s, !0);
	}), _r("focus", m, () => {
		L(s, !0);
	}), _r("blur", m, () => {
		L(s, !1);
	}), K("keydown", m, f), vi(m, () => G(o), (e) => L(o, e)), J(e, p), Ue();
}
vr([
	"input",
	"keydown",
	"pointerdown"
]);
// src/core/csv.ts
function Ll(e, t) {
	return [e, ...t].map((e) => `${e.map(zl).join(",")}\r\n`).join("");
}
function Rl(e) {
	return e.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 80) || "table";
}
function zl(e) {
	if (typeof e == "number") return Number.isFinite(e) ? String(e) : "";
	let t = Bl(e === null ? "" : String(e));
	return /[",\r\n]/.test(t) ? `"${t.replaceAll("\"", "\"\"")}"` : t;
}
function Bl(e) {
	return /^[=+\-@\t\r]/.test(e) ? `'${e}` : e;
}
// src/parts/Twin.svelte
var Vl = /* @__PURE__ */ q("<th scope=\"col\" class=\"svelte-1u19xuq\"> </th>"), Hl = /* @__PURE__ */ q("<td class=\"number svelte-1u19xuq\"> </td>"), Ul = /* @__PURE__ */ q("<td class=\"svelte-1u19xuq\"><bdi> </bdi></td>"), Wl = /* @__PURE__ */ q("<tr></tr>"), Gl = /* @__PURE__ */ q("<details><summary class=\"svelte-1u19xuq\"> <span class=\"soft\"> </span></summary> <p class=\"acts svelte-1u19xuq\"><button data-export=\"\">Save CSV</button> <button>Copy</button></p> <div class=\"scroll svelte-1u19xuq\" role=\"region\" tabindex=\"0\"><table><thead><tr></tr></thead><tbody></tbody></table></div></details>");
function Kl(e, t) {
	He(t, !0);
	let n = Di(t, "open", 3, !1), r = /* @__PURE__ */ P(() => () => Ll(t.columns, t.rows));
	function i() {
		t.store.host.save(`${Rl(`${t.store.model.name} ${t.caption}`)}.csv`, new Blob([G(r)()], { type: "text/csv" }));
	}
	var a = Gl(), o = R(a), s = R(o), c = B(V(s));
	M(o);
	var l = V(o, 2), u = R(l), d = V(u, 2);
	M(l);
	var f = V(l, 2), p = R(f), m = R(p), h = R(m);
	Z(h, 20, () => t.columns, (e) => e, (e, t) => {
		var n = Vl(), r = B(n, !0);
		H(() => Y(r, t)), J(e, n);
	}), M(h), M(m);
	var g = V(m);
	Z(g, 21, () => t.rows, Hr, (e, t) => {
		var n = Wl();
		Z(n, 21, () => G(t), Hr, (e, t) => {
			var n = kr(), r = z(n), i = (e) => {
				var n = Hl(), r = B(n, !0);
				H((e) => Y(r, e), [() => Fi(G(t))]), J(e, n);
			}, a = (e) => {
				var n = Ul(), r = B(R(n), !0);
				M(n), H(() => Y(r, G(t) ?? "–")), J(e, n);
			};
			X(r, (e) => {
				typeof G(t) == "number" ? e(i) : e(a, -1);
			}), J(e, n);
		}), M(n), J(e, n);
	}), M(g), M(p), M(f), M(a), H((e) => {
		a.open = n(), Y(s, `${t.caption ?? ""}, as a table `), Y(c, `(${e ?? ""} rows)`), Q(f, "aria-label", t.caption);
	}, [() => t.rows.length.toLocaleString("en")]), K("click", u, i), K("click", d, () => Iu(t.store, G(r)(), "the table")), J(e, a), Ue();
}
vr(["click"]);
// src/words.ts
var ql = /* @__PURE__ */ new WeakMap();
function Jl(e) {
	let t = e.model, n = ql.get(t) ?? Yl(e, t.d_vocab, t.vocabulary.pieces);
	return ql.set(t, n), n;
}
function Yl(e, t, n) {
	let r = new TextEncoder(), i = Array.from({ length: t }, (t, n) => e.text(n));
	return {
		texts: i,
		bytes: (e) => n[e] ? Uint8Array.from(n[e]) : r.encode(i[e] ?? "")
	};
}
// src/views/logit/waterfall.ts
var Xl = [
	"path",
	"head",
	"order",
	"source"
];
function Zl(e, t, n, r) {
	let i = {
		order: tu,
		head: nu,
		source: ru,
		path: iu
	}[t](e, n, r);
	return [
		...i,
		su("rounding", "rounding", e.logit - ou(i), { kind: "rest" }),
		su("total", r.total, e.logit, { kind: "total" })
	];
}
function Ql(e) {
	return /L\d+H\d+/.exec(e)?.[0] ?? e;
}
function $l(e, t) {
	if (e === 0) return t ? "no hop" : "direct path";
	let n = t ? "hop" : "head";
	return e === 1 ? `one ${n}` : `${e} ${n}s`;
}
function eu({ heads: e, origin: t, position: n }) {
	return [...e, n === null ? t : `${t} at ${n}`].join(" · ");
}
function tu(e, t, { hops: n }) {
	return e.by_order.map(({ order: e, paths: t, value: r }) => su(`order ${e}`, $l(e, n), r, {
		order: e,
		opens: !0,
		note: `${t.toLocaleString("en")} paths`
	}));
}
function nu(e, t, { hops: n }) {
	let r = n ? 0 : e.by_order.find(({ order: e }) => e === 0)?.value ?? 0, i = ou(e.by_order) - r - ou(e.by_head);
	return [
		...n ? [] : [su("direct", "direct path", r, {})],
		...e.by_head.slice(0, t).map(({ head: e, value: t }) => su(e, e, t, {
			heads: [Ql(e)],
			opens: !0
		})),
		...au(e.by_head.slice(t), "head"),
		su("twice", n ? "no head, less counted twice" : "less what counts twice", i, { kind: "rest" })
	];
}
function ru(e, t, { shown: n }) {
	return [...e.by_source.slice(0, t).map(({ origin: e, position: t, token: r, value: i }) => su(`${e} ${t}`, t === null ? e : `${e} at ${t}`, i, {
		...r === null ? {} : { token: n(r) },
		src: t,
		opens: t !== null
	})), ...au(e.by_source.slice(t), "source")];
}
function iu(e, t, { shown: n }) {
	let r = e.paths.slice(0, t).map((e, t) => su(`${t} ${eu(e)}`, eu(e), e.value, {
		...e.token === null ? {} : { token: n(e.token) },
		heads: e.heads.map(Ql),
		src: e.position,
		opens: e.heads.length > 0
	})), i = ou(e.paths.slice(t));
	return [
		...r,
		su("not listed", "not listed", e.not_listed - e.above + i, { kind: "rest" }),
		su("above", "above this order", e.above, { kind: "rest" })
	];
}
function au(e, t) {
	return e.length ? [su("others", `${e.length} other ${t}${e.length === 1 ? "" : "s"}`, ou(e), { kind: "rest" })] : [];
}
function ou(e) {
	return e.reduce((e, t) => e + t.value, 0);
}
function su(e, t, n, r) {
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
var cu = /* @__PURE__ */ t({ default: () => wu }), lu = /* @__PURE__ */ q("<p class=\"soft\">There is no text here to predict from.</p>"), uu = /* @__PURE__ */ q("comes <button class=\"pick svelte-kk8x6d\"><bdi class=\"token svelte-kk8x6d\"> </bdi></button>", 1), du = /* @__PURE__ */ q("<span class=\"soft\">This is the last position; click a token of the text for another.</span>"), fu = /* @__PURE__ */ q("<button class=\"pick svelte-kk8x6d\"><bdi class=\"token svelte-kk8x6d\"> </bdi> <span class=\"soft\"> </span></button>"), pu = /* @__PURE__ */ q("<div class=\"row svelte-kk8x6d\" role=\"group\" aria-label=\"Likeliest next tokens\"><span class=\"soft\">likeliest</span> <!></div>"), mu = /* @__PURE__ */ q("<bdi class=\"token svelte-kk8x6d\"> </bdi>"), hu = /* @__PURE__ */ q("<bdi class=\"token svelte-kk8x6d\"> </bdi><button aria-label=\"Take the logit alone\">×</button>", 1), gu = /* @__PURE__ */ q("<button> </button>"), _u = /* @__PURE__ */ q("<option> </option>"), vu = /* @__PURE__ */ q("<label class=\"labeled svelte-kk8x6d\">paths <select><option>of every order</option><!></select></label>"), yu = /* @__PURE__ */ q("<p class=\"lead\"> </p>"), bu = /* @__PURE__ */ q("<p class=\"problem\" role=\"alert\"> </p>"), xu = /* @__PURE__ */ q("<figure><!> <figcaption> <!> <!> <!></figcaption></figure> <!>", 1), Su = /* @__PURE__ */ q("<p class=\"soft\">Running the text …</p>"), Cu = /* @__PURE__ */ q("<div class=\"ask svelte-kk8x6d\"><p> <bdi class=\"token\"> </bdi> <!> <!></p> <!> <div class=\"row svelte-kk8x6d\"><span class=\"labeled svelte-kk8x6d\">logit of <!> <!></span> <span class=\"labeled svelte-kk8x6d\">minus <!> <!></span></div> <div class=\"row svelte-kk8x6d\"><span class=\"labeled svelte-kk8x6d\">parts by <span class=\"seg\" role=\"group\" aria-label=\"Parts\"></span></span> <span class=\"labeled svelte-kk8x6d\">counted by <span class=\"seg\" role=\"group\" aria-label=\"Accounting\"><button>heads</button> <button>hops</button></span></span> <!></div></div> <!> <!>", 1);
function wu(e, t) {
	He(t, !0);
	let n = /* @__PURE__ */ P(() => Jl(t.store)), r = /* @__PURE__ */ P(() => t.store.prompt.ids.length), i = /* @__PURE__ */ P(() => Math.min(t.store.state.dst ?? G(r) - 1, G(r) - 1)), a = /* @__PURE__ */ P(() => t.store.state.accounting === "hops"), o = /* @__PURE__ */ P(() => Xl.find((e) => e === t.store.state.sort) ?? "path"), s = uo(t.store, () => t.store.can === !0 && G(r) ? {
		kind: "run",
		of: t.store.runOf(),
		top: 8
	} : null), c = /* @__PURE__ */ P(() => {
		let e = s.value?.top, t = G(i) * (e?.per ?? 0);
		return Array.from({ length: e?.per ?? 0 }, (n, r) => ({
			token: e.ids[t + r],
			p: e.probabilities[t + r]
		})).filter((e) => e.token !== void 0);
	}), l = /* @__PURE__ */ P(() => t.store.state.targets[0] ?? G(c)[0]?.token ?? null), u = /* @__PURE__ */ P(() => t.store.state.targets[1] ?? null), d = /* @__PURE__ */ P(() => G(i) + 1 < G(r) ? t.store.prompt.ids[G(i) + 1] : null), f = uo(t.store, () => t.store.can === !0 && G(r) && G(l) !== null ? {
		kind: "paths",
		of: t.store.runOf(),
		position: G(i),
		target: G(l),
		against: G(u),
		order: t.store.state.order,
		hops: G(a),
		top: 200
	} : null), p = /* @__PURE__ */ P(() => G(l) === null ? "" : G(u) === null ? `logit of ${t.store.shown(G(l))}` : `logit of ${t.store.shown(G(l))} minus that of ${t.store.shown(G(u))}`), m = /* @__PURE__ */ P(() => f.value ? Zl(f.value, G(o), 24, {
		shown: (e) => t.store.shown(e),
		total: G(u) === null ? "the logit" : "the difference",
		hops: G(a)
	}) : []), h = /* @__PURE__ */ P(() => G(m).find((e) => e.key === "rounding")?.value ?? 0);
	function g({ key: e }) {
		let n = G(m).find((t) => t.key === e), r = [...new Set(n.heads)];
		n.order === null ? r.length ? t.store.set({
			view: "attention",
			heads: r,
			dst: G(i),
			mode: "attention"
		}) : n.src !== null && t.store.set({
			view: "attention",
			dst: G(i),
			src: n.src
		}) : t.store.set({
			sort: "",
			order: n.order
		});
	}
	function _(e) {
		let n = e ? G(m).find((t) => t.key === e.key) : void 0;
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
		let n = (e) => e === null ? null : t.store.shown(e), r = [["rounding", G(h)], [G(p), e.logit]];
		return G(o) === "source" ? {
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
		} : G(o) === "head" ? {
			columns: ["part", "value (logits)"],
			rows: G(m).map((e) => [e.label, e.value])
		} : G(o) === "order" ? {
			columns: [
				"order",
				"paths",
				"value (logits)"
			],
			rows: [...e.by_order.map((e) => [
				$l(e.order, G(a)),
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
					eu(e),
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
					G(p),
					null,
					e.logit
				]
			]
		};
	});
	var b = kr(), x = z(b), S = (e) => {
		J(e, lu());
	}, C = (e) => {
		var r = Cu(), b = z(r), x = R(b), S = R(x), C = V(S), w = B(C, !0), T = V(C, 2), E = (e) => {
			var n = uu(), r = V(z(n)), i = B(R(r), !0);
			M(r), H((e) => {
				Q(r, "aria-pressed", G(l) === G(d)), r.disabled = t.store.can !== !0, Y(i, e);
			}, [() => t.store.shown(G(d))]), K("click", r, () => v(G(d), G(u))), J(e, n);
		};
		X(T, (e) => {
			G(d) !== null && e(E);
		});
		var ee = V(T, 2), te = (e) => {
			J(e, du());
		};
		X(ee, (e) => {
			t.store.state.dst === null && e(te);
		}), M(x);
		var ne = V(x, 2), re = (e) => {
			var n = pu();
			Z(V(R(n), 2), 17, () => G(c), ({ token: e, p: t }) => e, (e, n) => {
				let r = () => G(n).token, i = () => G(n).p;
				var a = fu(), o = R(a), s = B(o, !0), c = B(V(o, 2), !0);
				M(a), H((e, t) => {
					Q(a, "aria-pressed", G(l) === r()), Y(s, e), Y(c, t);
				}, [() => t.store.shown(r()), () => Fi(i(), 2)]), K("click", a, () => v(r(), G(u))), J(e, a);
			}), M(n), J(e, n);
		};
		X(ne, (e) => {
			G(c).length && e(re);
		});
		var D = V(ne, 2), O = R(D), ie = V(R(O)), ae = (e) => {
			var n = mu(), r = B(n, !0);
			H((e) => Y(r, e), [() => t.store.shown(G(l))]), J(e, n);
		};
		X(ie, (e) => {
			G(l) !== null && e(ae);
		});
		var oe = V(ie, 2);
		{
			let e = /* @__PURE__ */ P(() => t.store.can !== !0);
			Il(oe, {
				get store() {
					return t.store;
				},
				get words() {
					return G(n);
				},
				main: !0,
				label: "Token whose logit is taken apart",
				placeholder: "another token",
				get disabled() {
					return G(e);
				},
				onpick: (e) => v(e, G(u))
			});
		}
		M(O);
		var se = V(O, 2), ce = V(R(se)), le = (e) => {
			var n = hu(), r = z(n), i = B(r, !0), a = V(r);
			H((e) => Y(i, e), [() => t.store.shown(G(u))]), K("click", a, () => v(G(l), null)), J(e, n);
		};
		X(ce, (e) => {
			G(u) !== null && e(le);
		});
		var ue = V(ce, 2);
		{
			let e = /* @__PURE__ */ P(() => G(u) === null ? "nothing" : "another token"), r = /* @__PURE__ */ P(() => t.store.can !== !0 || G(l) === null);
			Il(ue, {
				get store() {
					return t.store;
				},
				get words() {
					return G(n);
				},
				label: "Token whose logit is subtracted",
				get placeholder() {
					return G(e);
				},
				get disabled() {
					return G(r);
				},
				onpick: (e) => v(G(l), e)
			});
		}
		M(se), M(D);
		var de = V(D, 2), fe = R(de), pe = V(R(fe));
		Z(pe, 20, () => Xl, (e) => e, (e, n) => {
			var r = gu(), i = B(r, !0);
			H(() => {
				Q(r, "aria-pressed", G(o) === n), Y(i, n);
			}), K("click", r, () => t.store.set({ sort: n === "path" ? "" : n })), J(e, r);
		}), M(pe), M(fe);
		var me = V(fe, 2), k = V(R(me)), he = R(k), ge = V(he, 2);
		M(k), M(me);
		var _e = V(me, 2), ve = (e) => {
			var n = vu(), r = V(R(n)), i = R(r);
			i.value = i.__value = "", Z(V(i), 16, () => Array.from({ length: t.store.model.n_layers }, (e, t) => t), (e) => e, (e, t) => {
				var n = _u(), r = B(n), i = {};
				H(() => {
					Y(r, `of at most ${t ?? ""} ${G(a) ? "hops" : "heads"}`), i !== (i = t) && (n.value = (n.__value = i) ?? "");
				}), J(e, n);
			}), M(r);
			var o;
			oi(r), M(n), H(() => {
				o !== (o = t.store.state.order ?? "") && (r.value = (r.__value = o) ?? "", ai(r, o));
			}), K("change", r, (e) => t.store.set({ order: e.currentTarget.value === "" ? null : Number(e.currentTarget.value) })), J(e, n);
		};
		X(_e, (e) => {
			G(o) === "path" && e(ve);
		}), M(de), M(b);
		var ye = V(b, 2), A = (e) => {
			var n = yu(), r = B(n, !0);
			H(() => Y(r, t.store.can)), J(e, n);
		}, be = (e) => {
			var t = bu(), n = B(t, !0);
			H(() => Y(n, f.error || s.error)), J(e, t);
		};
		X(ye, (e) => {
			t.store.can === !0 ? (f.error || s.error) && e(be, 1) : e(A);
		});
		var j = V(ye, 2), xe = (e) => {
			var n = xu(), r = z(n);
			let i;
			var s = R(r);
			bl(s, {
				get bars() {
					return G(m);
				},
				waterfall: !0,
				axis: "logits",
				get label() {
					return `The ${G(p) ?? ""} by ${G(o) ?? ""}: each bar begins where the one before ended, the last is the whole`;
				},
				onpick: g,
				onhover: _
			});
			var c = V(s, 2), l = R(c), u = V(l), d = (e) => {
				J(e, Or("A path through two heads counts at both; the bar before rounding takes that back."));
			};
			X(u, (e) => {
				G(o) === "head" && e(d);
			});
			var v = V(u, 2), b = (e) => {
				J(e, Or("M is what a head moves between positions, D what it takes from its own."));
			};
			X(v, (e) => {
				G(a) && e(b);
			});
			var x = V(v, 2), S = (e) => {
				J(e, Or("A click lists the paths up to that order."));
			}, C = (e) => {
				J(e, Or("A click shows the source in Attention."));
			}, w = (e) => {
				J(e, Or("A click opens the head in Attention."));
			};
			X(x, (e) => {
				G(o) === "order" ? e(S) : G(o) === "source" ? e(C, 1) : e(w, -1);
			}), M(c), M(r), Kl(V(r, 2), {
				get store() {
					return t.store;
				},
				get caption() {
					return `The ${G(p) ?? ""} by ${G(o) ?? ""}`;
				},
				get columns() {
					return G(y).columns;
				},
				get rows() {
					return G(y).rows;
				}
			}), H((e, n) => {
				i = ni(r, 1, "svelte-kk8x6d", null, i, { pending: f.pending }), Y(l, `Patterns${t.store.model.norm.kind === "none" ? "" : " and scales of norms"} are those of this run, so the parts add up to ${e ?? ""}, with a residual of ${n ?? ""} from rounding. `);
			}, [() => Fi(f.value.logit, 5), () => Fi(Math.abs(G(h)), 2)]), J(e, n);
		}, Se = (e) => {
			J(e, Su());
		};
		X(j, (e) => {
			f.value ? e(xe) : t.store.can === !0 && !f.error && !s.error && e(Se, 1);
		}), H((e) => {
			Y(S, `After position ${G(i) ?? ""} `), Y(w, e), Q(he, "aria-pressed", !G(a)), Q(ge, "aria-pressed", G(a));
		}, [() => t.store.shown(t.store.prompt.ids[G(i)])]), K("click", he, () => t.store.set({ accounting: "heads" })), K("click", ge, () => t.store.set({ accounting: "hops" })), J(e, r);
	};
	X(x, (e) => {
		G(r) ? e(C, -1) : e(S);
	}), J(e, b), Ue();
}
vr(["click", "change"]);
// src/views/start/View.svelte
var Tu = /* @__PURE__ */ t({ default: () => Du }), Eu = /* @__PURE__ */ q("<h1> </h1> <p class=\"lead\"> </p>", 1);
function Du(e, t) {
	He(t, !0);
	var n = Eu(), r = z(n), i = B(r, !0), a = B(V(r, 2), !0);
	H(() => {
		Y(i, t.store.manifest.title), Y(a, t.store.manifest.lead);
	}), J(e, n), Ue();
}
// src/views/index.ts
var Ou = /* #__PURE__ */ Object.assign({
	"./attention/View.svelte": go,
	"./logit/View.svelte": cu,
	"./start/View.svelte": Tu
}), ku = [
	ju("start", "Start", "1", "nothing", !1, "What the model is, what was found in it, and what was checked."),
	ju("attention", "Attention", "2", "heads", !0, "Where each head looks, and why."),
	ju("logit", "Logit", "3", "nothing", !0, "What each path adds to the logit of a next token."),
	ju("trigrams", "Skip-trigrams", "4", "heads", !1, "What each head has learned by heart: source, destination, next token."),
	ju("eigenvalues", "Eigenvalues", "5", "heads", !1, "Whether circuits copy and match: their eigenvalues, beside those of random heads."),
	ju("composition", "Composition", "6", "layers", !1, "Which heads read what other heads write."),
	ju("importance", "Importance", "7", "heads", !1, "How much of the loss each order of paths, layer and head explains."),
	ju("heads", "Heads", "8", "heads", !1, "All heads by any two scores, and as a table."),
	ju("text", "In text", "9", "heads", !1, "Where a head acts in held-out text."),
	ju("virtual", "Virtual heads", "v", "layers", !0, "Two heads in a row as one: its pattern and its circuit."),
	ju("training", "Training", "t", "snapshots", !0, "When it formed: losses, scores and your text along training."),
	ju("stream", "Stream", "r", "nothing", !1, "What the residual stream holds, and who shares its directions."),
	ju("compare", "Compare", "m", "heads", !0, "Two texts, two steps, or with and without a head, and the difference."),
	ju("vocabulary", "Vocabulary", "b", "vocabulary", !1, "Every token: id, text, bytes, norm."),
	ju("tour", "Tour", "o", "nothing", !0, "Twelve stops through the paper.")
].flatMap((e) => {
	let t = Ou[`./${e.id}/View.svelte`];
	return t ? [{
		...e,
		component: t.default
	}] : [];
});
function Au(e, t) {
	return e.needs === "heads" && t.n_layers === 0 ? `${t.name} has no layers, so no head attends: this view needs at least one. The direct path W_U W_E is all there is.` : e.needs === "layers" && t.n_layers < 2 ? `${t.name} has ${t.n_layers ? "one layer" : "no layers"}: heads compose across layers, and this view needs two.` : null;
}
function ju(e, t, n, r, i, a) {
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
var Mu = [
	"attention",
	"value",
	"info",
	"score",
	"effect"
], Nu = [
	"show",
	"hide",
	"renormalize"
];
function Pu(e, t) {
	let n = (e) => t.root()?.querySelector(e)?.focus(), r = {
		Escape: () => Ru(e),
		"[": () => zu(e, -1),
		"]": () => zu(e, 1),
		"{": () => zu(e, -e.model.n_heads),
		"}": () => zu(e, e.model.n_heads),
		d: () => Bu(e, "dst"),
		s: () => Bu(e, "src"),
		w: () => e.set({ mode: Mu[(Mu.indexOf(e.state.mode) + 1) % Mu.length] }),
		0: () => e.set({ first: Nu[(Nu.indexOf(e.state.first) + 1) % Nu.length] }),
		x: () => Fu(e, e.state.heads),
		i: () => n("[data-text-field]"),
		g: () => n("[data-go-to]"),
		"/": () => n("[data-search]"),
		f: () => void (document.fullscreenElement ? document.exitFullscreen() : t.root()?.requestFullscreen?.()),
		e: () => n("[data-export]"),
		y: () => void Iu(e, Lu(e), "the link, without the text"),
		c: () => void Iu(e, `uw.open(${JSON.stringify(e.fragment())})`, "the Python that opens this state"),
		u: () => e.undo(),
		U: () => e.redo(),
		"?": t.help
	};
	for (let t of ku) r[t.key] = () => e.set({ view: t.id });
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
function Fu(e, t) {
	if (!t.length) return;
	let n = e.state.without, r = t.every((e) => n.includes(e));
	e.set({ without: r ? n.filter((e) => !t.includes(e)) : [.../* @__PURE__ */ new Set([...n, ...t])].sort() });
}
async function Iu(e, t, n) {
	try {
		await navigator.clipboard.writeText(t), e.spoken = `Copied ${n}.`;
	} catch {
		e.notice = `This browser does not let the page copy; here it is: ${t}`;
	}
}
function Lu(e) {
	return `${location.href.split("#")[0]}#${e.fragment()}`;
}
function Ru(e) {
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
function zu(e, t) {
	let n = e.heads;
	if (!n.length) return;
	let r = n.indexOf(e.state.heads.at(-1) ?? ""), i = r < 0 ? 0 : (r + t + n.length) % n.length;
	e.set({ heads: [n[i]] }), e.spoken = `Head ${n[i]}`;
}
function Bu(e, t) {
	e.reading = e.reading === t ? "both" : t, e.spoken = `A token is read ${e.reading === "both" ? "both ways" : e.reading === "dst" ? "as destination" : "as source"}.`;
}
// src/parts/Chips.svelte
var Vu = /* @__PURE__ */ q("&nbsp;<bdi class=\"token svelte-9xjnl9\"> </bdi>", 1), Hu = /* @__PURE__ */ q("<li><span> <!></span> <button class=\"plain svelte-9xjnl9\">×</button></li>"), Uu = /* @__PURE__ */ q("<li class=\"bare svelte-9xjnl9\"><span class=\"seg\" role=\"group\" aria-label=\"Patterns of the heads that stay\"><button>patterns recomputed</button> <button>frozen</button></span></li>"), Wu = /* @__PURE__ */ q("<ul aria-label=\"Locked\" class=\"svelte-9xjnl9\"><!> <!></ul>");
function Gu(e, t) {
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
	var r = kr(), i = z(r), a = (e) => {
		var r = Wu(), i = R(r);
		Z(i, 17, () => G(n), Hr, (e, n) => {
			var r = Hu();
			let i;
			var a = R(r), o = R(a, !0), s = V(o), c = (e) => {
				var t = Vu(), r = B(V(z(t)), !0);
				H(() => Y(r, G(n).token)), J(e, t);
			};
			X(s, (e) => {
				G(n).token !== void 0 && e(c);
			}), M(a);
			var l = V(a, 2);
			M(r), H((e) => {
				i = ni(r, 1, "svelte-9xjnl9", null, i, { out: e }), Y(o, G(n).label), Q(l, "aria-label", `Release ${G(n).label ?? ""}`);
			}, [() => G(n).label.startsWith("without")]), K("click", l, () => t.store.set(G(n).release)), J(e, r);
		});
		var a = V(i, 2), o = (e) => {
			var n = Uu(), r = R(n), i = R(r), a = V(i, 2);
			M(r), M(n), H(() => {
				Q(i, "aria-pressed", !t.store.state.frozen), Q(a, "aria-pressed", t.store.state.frozen);
			}), K("click", i, () => t.store.set({ frozen: !1 })), K("click", a, () => t.store.set({ frozen: !0 })), J(e, n);
		};
		X(a, (e) => {
			t.store.state.without.length && e(o);
		}), M(r), J(e, r);
	};
	X(i, (e) => {
		G(n).length && e(a);
	}), J(e, r), Ue();
}
vr(["click"]);
// src/keys.ts
var Ku = [
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
	["c", "copy the state as a line of Python"],
	["u  U", "undo, redo"],
	["?", "this list"]
], qu = /* @__PURE__ */ q("<tr><td><kbd class=\"svelte-1pr4dew\"> </kbd></td><td> </td></tr>"), Ju = /* @__PURE__ */ q("<dialog aria-labelledby=\"uw-keys\"><form method=\"dialog\" class=\"svelte-1pr4dew\"><h2 id=\"uw-keys\">Keys</h2><button>Close</button></form> <div class=\"columns svelte-1pr4dew\"><table><tbody></tbody></table> <table><tbody></tbody></table></div></dialog>");
function Yu(e, t) {
	He(t, !0);
	let n = /* @__PURE__ */ I(void 0);
	function r() {
		G(n)?.showModal();
	}
	var i = { show: r }, a = Ju(), o = V(R(a), 2), s = R(o), c = R(s);
	Z(c, 21, () => Ku, ([e, t]) => e, (e, t) => {
		var n = /* @__PURE__ */ P(() => g(G(t), 2));
		let r = () => G(n)[0], i = () => G(n)[1];
		var a = qu(), o = R(a), s = B(R(o), !0);
		M(o);
		var c = B(V(o), !0);
		M(a), H(() => {
			Y(s, r()), Y(c, i());
		}), J(e, a);
	}), M(c), M(s);
	var l = V(s, 2), u = R(l);
	return Z(u, 21, () => ku, (e) => e.id, (e, t) => {
		var n = qu(), r = R(n), i = B(R(r), !0);
		M(r);
		var a = B(V(r));
		M(n), H(() => {
			Y(i, G(t).key), Y(a, `${G(t).title ?? ""}: ${G(t).sentence ?? ""}`);
		}), J(e, n);
	}), M(u), M(l), M(o), M(a), wi(a, (e) => L(n, e), () => G(n)), J(e, a), Ue(i);
}
// src/parts/TextField.svelte
var Xu = /* @__PURE__ */ q("<option> </option>"), Zu = /* @__PURE__ */ q("<label class=\"sr\" for=\"uw-prompt\">Text of the file</label> <select id=\"uw-prompt\" class=\"svelte-p9ic63\"><!><!></select>", 1), Qu = /* @__PURE__ */ q("<div class=\"field svelte-p9ic63\"><!> <label class=\"sr\" for=\"uw-text\">Text to run</label> <textarea id=\"uw-text\" data-text-field=\"\" rows=\"1\" spellcheck=\"false\" autocomplete=\"off\" placeholder=\"Type a text\" aria-describedby=\"uw-text-note\" class=\"svelte-p9ic63\"></textarea></div> <p id=\"uw-text-note\"><!></p>", 1);
function $u(e, t) {
	He(t, !0);
	let n = /* @__PURE__ */ I(""), r = 0, i = 0, a = /* @__PURE__ */ P(() => t.store.prompts()), o = /* @__PURE__ */ P(() => t.store.prompt.ids.filter((e, n) => !(n === 0 && t.store.isSpecial(e))).map((e) => t.store.text(e)).join("")), s = /* @__PURE__ */ I(null);
	hn(() => {
		t.store.prompt.key, t.store.isTyped || L(s, null);
	});
	function c(e) {
		L(s, e, !0), clearTimeout(r);
		let a = ++i;
		r = setTimeout(async () => {
			try {
				await t.store.type(e), a === i && L(n, "");
			} catch (e) {
				a === i && !oo(e) && L(n, ao(e), !0);
			}
		}, 30);
	}
	var l = Qu(), u = z(l), d = R(u), f = (e) => {
		var n = Zu(), r = V(z(n), 2), i = R(r), o = (e) => {
			var n = Xu(), r = B(n, !0);
			n.value = n.__value = "", H(() => Y(r, t.store.prompt.label)), J(e, n);
		};
		X(i, (e) => {
			(t.store.isTyped || !t.store.prompt.id) && e(o);
		}), Z(V(i), 17, () => G(a), (e) => e.id, (e, t) => {
			var n = Xu(), r = B(n, !0), i = {};
			H(() => {
				Y(r, G(t).label), i !== (i = G(t).id) && (n.value = (n.__value = i) ?? "");
			}), J(e, n);
		}), M(r);
		var s;
		oi(r), H(() => {
			s !== (s = t.store.isTyped ? "" : t.store.prompt.id) && (r.value = (r.__value = s) ?? "", ai(r, s));
		}), K("change", r, (e) => {
			e.currentTarget.value && t.store.choose(e.currentTarget.value);
		}), J(e, n);
	};
	X(d, (e) => {
		G(a).length && e(f);
	});
	var p = V(d, 4);
	$e(p), M(u);
	var m = V(u, 2);
	let h;
	var g = R(m), _ = (e) => {
		var t = Or();
		H(() => Y(t, G(n))), J(e, t);
	}, v = (e) => {
		var n = Or();
		H(() => Y(n, t.store.can)), J(e, n);
	}, y = (e) => {
		var n = Or();
		H(() => Y(n, `The first ${t.store.prompt.ids.length ?? ""} tokens; ${t.store.prompt.cut ?? ""} more lie beyond the model's context.`)), J(e, n);
	};
	X(g, (e) => {
		G(n) ? e(_) : t.store.can === !0 ? t.store.prompt.cut && e(y, 2) : e(v, 1);
	}), M(m), H(() => {
		p.disabled = t.store.can !== !0, mi(p, G(s) ?? G(o)), h = ni(m, 1, "small svelte-p9ic63", null, h, {
			problem: G(n) !== "",
			soft: G(n) === ""
		}), Q(m, "role", G(n) ? "alert" : void 0);
	}), K("input", p, (e) => c(e.currentTarget.value)), J(e, l), Ue();
}
vr(["change", "input"]);
// src/parts/weights.ts
function ed(e, t) {
	let n = e[0]?.n ?? 0, r = new Float32Array(n).fill(NaN), i = t.token;
	if (i === null || i >= n) return r;
	let a = (e, t) => {
		(Number.isNaN(r[e]) || Math.abs(t) > Math.abs(r[e])) && (r[e] = t);
	};
	for (let { values: r } of e) {
		if (t.before) for (let e = 0; e <= i; e++) a(e, r[Xi(i, e)]);
		if (t.after) for (let e = i + 1; e < n; e++) a(e, r[Xi(e, i)]);
	}
	return r;
}
function td(e, t, n, r = 3) {
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
var nd = /* @__PURE__ */ q("<i class=\"svelte-1yq2nfm\">·</i> ", 1), rd = /* @__PURE__ */ q("<bdi role=\"option\"><!></bdi>"), id = /* @__PURE__ */ q("<span class=\"block svelte-1yq2nfm\" role=\"presentation\"></span>"), ad = /* @__PURE__ */ q("<p class=\"small problem\"> </p>"), od = /* @__PURE__ */ q("<figure class=\"text svelte-1yq2nfm\" aria-label=\"The text, token by token\"><div class=\"tokens svelte-1yq2nfm\" role=\"listbox\" tabindex=\"0\"></div> <!> <figcaption class=\"small svelte-1yq2nfm\"> </figcaption></figure>");
function sd(e, t) {
	let n = Ar();
	He(t, !0);
	let r = Di(t, "store", 7), i = Di(t, "lines", 3, 7), a = /* @__PURE__ */ I(void 0), o = /* @__PURE__ */ I(void 0), s = /* @__PURE__ */ I(0), c = /* @__PURE__ */ P(() => r().chosen.slice(0, 16)), l = /* @__PURE__ */ P(() => r().state.mode === "difference" ? "attention" : r().state.mode), u = po(r(), () => G(c), () => G(l)), d = /* @__PURE__ */ P(() => r().prompt.ids), f = /* @__PURE__ */ P(() => Array.from({ length: Math.ceil(G(d).length / 128) }, (e, t) => G(d).slice(t * 128, (t + 1) * 128))), p = [], m = [];
	hn(() => {
		G(d), p = G(a) ? Array.from(G(a).querySelectorAll("[data-i]")) : [], m = Array(p.length).fill("");
	}), hn(() => {
		let e = u.value, t = Gi(Yi(G(l)), r().dark);
		G(d);
		let { dst: n, src: i } = r().state, a = r().reading, o = () => {
			let t = r().hover.value, o = h(t, n, i, a);
			for (let [e, r] of [["dst", t.dst ?? n], ["src", t.src ?? i]]) y(e, r);
			if (!e || o.token === null || o.token >= G(d).length) return _();
			let l = t.heads.filter((t) => e.has(t)), u = l.length ? l : G(c).filter((t) => e.has(t)), f = ed(u.map((t) => e.get(t)), o), m = e.get(u[0]);
			if (!m) return _();
			let v = ta({
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
		G(o) && (G(o).textContent = G(b));
	}
	let v = {};
	function y(e, t) {
		v[e]?.removeAttribute(`data-${e}`);
		let n = t === null ? void 0 : p[t];
		n?.setAttribute(`data-${e}`, ""), v[e] = n;
	}
	let b = /* @__PURE__ */ P(() => G(d).length ? `Point at a token: what it attends to is filled, what attends to it is underlined. ${x(G(c))}.` : "No text is here.");
	function x(e) {
		return e.length === 1 ? `Head ${e[0]}` : r().state.heads.length === 0 ? `The largest of ${e.length < r().heads.length ? `the first ${e.length} of ${r().heads.length}` : `all ${e.length}`} heads` : `The largest of ${e.join(", ")}`;
	}
	function S(e, t, n, i) {
		if (!G(o) || e.token === null) return;
		let a = (e) => `${e} ${r().shown(G(d)[e])}`, s = (e) => `${i ? "" : "≈ "}${Yi(G(l)) ? Ii(t[e]) : Fi(t[e])}`, c = (e) => e.map((e) => `${a(e)} ${s(e)}`).join(", "), u = [`${x(n)} · ${ra[G(l)]}`];
		e.before && u.push(`destination ${a(e.token)} ← ${c(td(t, 0, e.token + 1)) || "nothing"}`), e.after && e.token < G(d).length - 1 && u.push(`source ${a(e.token)} → ${c(td(t, e.token + 1, G(d).length)) || "nothing"}`), G(o).textContent = u.join("  ·  ");
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
		t !== null && (L(s, t, !0), E(t, e.shiftKey || r().reading === "src"));
	}
	function E(e, t) {
		t ? r().set({ src: r().state.src === e ? null : e }) : r().set({ dst: r().state.dst === e ? null : e });
	}
	function ee(e) {
		let t = G(d).length - 1, n = {
			ArrowRight: G(s) + 1,
			ArrowLeft: G(s) - 1,
			ArrowDown: te(1),
			ArrowUp: te(-1),
			Home: 0,
			End: t
		};
		if (e.key in n) L(s, Math.max(0, Math.min(t, n[e.key])), !0), r().hover.set({
			token: G(s),
			dst: null,
			src: null
		}), p[G(s)]?.scrollIntoView({ block: "nearest" }), requestAnimationFrame(() => {
			r().spoken = G(o)?.textContent ?? "";
		});
		else if (e.key === "Enter" || e.key === " ") E(G(s), e.shiftKey || r().reading === "src");
		else return;
		e.preventDefault();
	}
	function te(e) {
		let t = p[G(s)]?.getBoundingClientRect();
		if (!t) return G(s);
		let n = G(s), r = Infinity;
		for (let i = G(s) + e; i >= 0 && i < p.length; i += e) {
			let e = p[i].getBoundingClientRect(), a = Math.abs(e.top - t.top);
			if (a < t.height / 2) continue;
			if (a > t.height * 1.9) break;
			let o = Math.abs(e.left - t.left);
			o < r && (r = o, n = i);
		}
		return n;
	}
	function ne(e) {
		e.style.setProperty("--lines", String(i()));
	}
	var re = od(), D = R(re);
	Z(D, 21, () => G(f), Hr, (e, t, i) => {
		var a = id();
		Z(a, 21, () => G(t), Hr, (e, t, a) => {
			let o = /* @__PURE__ */ P(() => i * 128 + a);
			var c = rd();
			let l;
			var u = R(c), d = (e) => {
				var n = nd(), i = V(z(n), 1, !0);
				H((e) => Y(i, e), [() => r().shown(G(t)).slice(1)]), J(e, n);
			}, f = /* @__PURE__ */ P(() => r().shown(G(t)).startsWith("·")), p = (e) => {
				var n = Or();
				H((e) => Y(n, e), [() => r().shown(G(t))]), J(e, n);
			};
			X(u, (e) => {
				G(f) ? e(d) : e(p, -1);
			}), M(c), H((e) => {
				Q(c, "id", `${n}-${G(o) ?? ""}`), Q(c, "data-i", G(o)), Q(c, "aria-selected", r().state.dst === G(o) || r().state.src === G(o)), l = ni(c, 1, "svelte-1yq2nfm", null, l, {
					special: e,
					cursor: G(o) === G(s)
				});
			}, [() => r().isSpecial(G(t))]), J(e, c);
		}), M(a), J(e, a);
	}), M(D), wi(D, (e) => L(a, e), () => G(a)), Qr(D, (e) => ne?.(e));
	var O = V(D, 2), ie = (e) => {
		var t = ad(), n = B(t, !0);
		H(() => Y(n, u.error)), J(e, t);
	};
	X(O, (e) => {
		u.error && e(ie);
	});
	var ae = V(O, 2), oe = B(ae, !0);
	wi(ae, (e) => L(o, e), () => G(o)), M(re), H((e) => {
		Q(D, "aria-label", `Tokens of the text; ${oa[r().reading] ?? ""}`), Q(D, "aria-activedescendant", e), Y(oe, G(b));
	}, [() => G(d).length ? `${n}-${Math.min(G(s), G(d).length - 1)}` : void 0]), K("pointermove", D, w), _r("pointerleave", D, () => r().hover.set({ token: null })), K("click", D, T), K("keydown", D, ee), _r("focus", D, () => r().hover.set({
		token: Math.min(G(s), G(d).length - 1),
		dst: null,
		src: null
	})), _r("blur", D, () => r().hover.set({ token: null })), J(e, re), Ue();
}
vr([
	"pointermove",
	"click",
	"keydown"
]);
// src/App.svelte
var cd = /* @__PURE__ */ q("<p class=\"problem alone svelte-1n46o8q\" role=\"alert\"> </p>"), ld = /* @__PURE__ */ q("<p class=\"soft alone svelte-1n46o8q\">Reading the file …</p>"), ud = /* @__PURE__ */ q("<li class=\"svelte-1n46o8q\"><button class=\"plain svelte-1n46o8q\"><span class=\"svelte-1n46o8q\"> </span><kbd aria-hidden=\"true\" class=\"svelte-1n46o8q\"> </kbd></button></li>"), dd = /* @__PURE__ */ q("<button> </button>"), fd = /* @__PURE__ */ q("<option> </option>"), pd = /* @__PURE__ */ q("<label class=\"svelte-1n46o8q\">model <select class=\"svelte-1n46o8q\"></select></label>"), md = /* @__PURE__ */ q("<span class=\"soft\">model <b> </b></span>"), hd = /* @__PURE__ */ q("<p class=\"small problem\" role=\"alert\"> <button class=\"link\">dismiss</button></p>"), gd = /* @__PURE__ */ q("<div class=\"title svelte-1n46o8q\"><h1> </h1> <p class=\"soft\"> </p></div>"), _d = /* @__PURE__ */ q("<p class=\"lead\"> </p>"), vd = /* @__PURE__ */ q("<p class=\"problem\" role=\"alert\"> <button>Try again</button></p>"), yd = /* @__PURE__ */ q("<a class=\"skip svelte-1n46o8q\" href=\"#uw-view\">Skip to the view</a> <nav class=\"rail no-print svelte-1n46o8q\" aria-label=\"Views\"><p class=\"mark svelte-1n46o8q\">unweave</p> <ul class=\"svelte-1n46o8q\"></ul> <div class=\"foot svelte-1n46o8q\"><div class=\"seg svelte-1n46o8q\" role=\"group\" aria-label=\"Theme\"></div> <div class=\"row svelte-1n46o8q\"><button class=\"plain\" aria-label=\"Undo\">↶</button> <button class=\"plain\" aria-label=\"Redo\">↷</button> <button class=\"plain\" aria-label=\"Keys\"><kbd class=\"svelte-1n46o8q\">?</kbd></button></div></div></nav> <div class=\"page svelte-1n46o8q\"><header class=\"bar no-print svelte-1n46o8q\"><!> <div class=\"controls svelte-1n46o8q\"><!> <span class=\"labeled svelte-1n46o8q\" role=\"group\" aria-label=\"Position 0\">position 0 <span class=\"seg\"></span></span> <span class=\"labeled svelte-1n46o8q\" role=\"group\" aria-label=\"Scale of colors\">scale <span class=\"seg\"></span></span></div> <!> <!></header> <main id=\"uw-view\" tabindex=\"-1\" class=\"svelte-1n46o8q\"><!> <!> <!></main></div> <p class=\"sr\" role=\"status\" aria-live=\"polite\"> </p> <!>", 1), bd = /* @__PURE__ */ q("<div class=\"uw shell svelte-1n46o8q\"><!></div>");
function xd(e, t) {
	He(t, !0);
	let n = /* @__PURE__ */ I(null), r = /* @__PURE__ */ I(""), i = /* @__PURE__ */ I(void 0), a = /* @__PURE__ */ I(void 0), o = /* @__PURE__ */ I(!1), s = /* @__PURE__ */ P(() => G(n) && G(n).state.theme !== "auto" ? G(n).state.theme === "dark" : G(o)), c = /* @__PURE__ */ P(() => G(n) ? ku.find((e) => e.id === G(n).state.view) ?? ku[0] : void 0), l = /* @__PURE__ */ P(() => G(n) && G(c) ? Au(G(c), G(n).model) : null);
	hn(() => {
		io.open(t.host).then((e) => {
			L(n, e);
		}, (e) => {
			L(r, ao(e), !0);
		});
		let e = matchMedia("(prefers-color-scheme: dark)"), i = () => {
			L(o, e.matches, !0);
		};
		return i(), e.addEventListener("change", i), () => e.removeEventListener("change", i);
	}), hn(() => {
		G(n) && (G(n).dark = G(s)), t.host.embedded || (document.documentElement.dataset.theme = G(s) ? "dark" : "light");
	}), hn(() => {
		let e = G(n);
		if (!e) return;
		let r = Pu(e, {
			embedded: t.host.embedded ?? !1,
			root: () => G(i),
			help: () => G(a)?.show()
		}), o = () => {
			let n = t.host.getState();
			n !== e.fragment() && e.open(n);
		};
		return addEventListener("keydown", r), addEventListener("hashchange", o), () => {
			removeEventListener("keydown", r), removeEventListener("hashchange", o);
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
	var m = bd(), h = R(m), _ = (e) => {
		var t = cd(), n = B(t, !0);
		H(() => Y(n, G(r))), J(e, t);
	}, v = (e) => {
		J(e, ld());
	}, y = (e) => {
		let t = /* @__PURE__ */ P(() => G(c).component);
		var r = yd(), o = z(r), s = V(o, 2), m = V(R(s), 2);
		Z(m, 21, () => ku, (e) => e.id, (e, t) => {
			var r = ud(), i = R(r), a = R(i), o = B(a, !0), s = B(V(a), !0);
			M(i), M(r), H((e) => {
				Q(i, "aria-current", G(t).id === G(c).id ? "page" : void 0), Q(i, "data-view", G(t).id), Q(i, "data-unmet", e), Y(o, G(t).title), Y(s, G(t).key);
			}, [() => Au(G(t), G(n).model) ? "" : void 0]), K("click", i, () => G(n).set({ view: G(t).id })), J(e, r);
		}), M(m);
		var h = V(m, 2), _ = R(h);
		Z(_, 21, () => f, ([e, t]) => e, (e, t) => {
			var r = /* @__PURE__ */ P(() => g(G(t), 2));
			let i = () => G(r)[0], a = () => G(r)[1];
			var o = dd(), s = B(o, !0);
			H(() => {
				Q(o, "aria-pressed", G(n).state.theme === i()), Y(s, a());
			}), K("click", o, () => G(n).set({ theme: i() })), J(e, o);
		}), M(_);
		var v = V(_, 2), y = R(v), b = V(y, 2), x = V(b, 2);
		M(v), M(h), M(s);
		var S = V(s, 2), C = R(S), w = R(C);
		$u(w, { get store() {
			return G(n);
		} });
		var T = V(w, 2), E = R(T), ee = (e) => {
			var t = pd(), r = V(R(t));
			Z(r, 21, () => G(n).manifest.models, (e) => e.name, (e, t) => {
				var n = fd(), r = B(n, !0), i = {};
				H(() => {
					Y(r, G(t).name), i !== (i = G(t).name) && (n.value = (n.__value = i) ?? "");
				}), J(e, n);
			}), M(r);
			var i;
			oi(r), M(t), H(() => {
				i !== (i = G(n).model.name) && (r.value = (r.__value = i) ?? "", ai(r, i));
			}), K("change", r, (e) => G(n).set({
				model: e.currentTarget.value,
				prompt: "",
				heads: [],
				without: [],
				dst: null,
				src: null,
				range: [],
				step: null
			})), J(e, t);
		}, te = (e) => {
			var t = md(), r = B(V(R(t)), !0);
			M(t), H(() => Y(r, G(n).model.name)), J(e, t);
		};
		X(E, (e) => {
			G(n).manifest.models.length > 1 ? e(ee) : e(te, -1);
		});
		var ne = V(E, 2), re = V(R(ne));
		Z(re, 21, () => u, ([e, t]) => e, (e, t) => {
			var r = /* @__PURE__ */ P(() => g(G(t), 2));
			let i = () => G(r)[0], a = () => G(r)[1];
			var o = dd(), s = B(o, !0);
			H(() => {
				Q(o, "aria-pressed", G(n).state.first === i()), Y(s, a());
			}), K("click", o, () => G(n).set({ first: i() })), J(e, o);
		}), M(re), M(ne);
		var D = V(ne, 2), O = V(R(D));
		Z(O, 21, () => d, ([e, t]) => e, (e, t) => {
			var r = /* @__PURE__ */ P(() => g(G(t), 2));
			let i = () => G(r)[0], a = () => G(r)[1];
			var o = dd(), s = B(o, !0);
			H(() => {
				Q(o, "aria-pressed", G(n).state.scale === i()), Y(s, a());
			}), K("click", o, () => G(n).set({ scale: i() })), J(e, o);
		}), M(O), M(D), M(T);
		var ie = V(T, 2);
		Gu(ie, { get store() {
			return G(n);
		} });
		var ae = V(ie, 2), oe = (e) => {
			var t = hd(), r = R(t), i = V(r);
			M(t), H(() => Y(r, `${G(n).notice ?? ""} `)), K("click", i, () => {
				G(n).notice = "";
			}), J(e, t);
		};
		X(ae, (e) => {
			G(n).notice && e(oe);
		}), M(C);
		var se = V(C, 2), ce = R(se), le = (e) => {
			sd(e, { get store() {
				return G(n);
			} });
		};
		X(ce, (e) => {
			G(c).text && e(le);
		});
		var ue = V(ce, 2), de = (e) => {
			var t = gd(), n = R(t), r = B(n, !0), i = B(V(n, 2), !0);
			M(t), H(() => {
				Y(r, G(c).title), Y(i, G(c).sentence);
			}), J(e, t);
		};
		X(ue, (e) => {
			G(c).id !== "start" && e(de);
		});
		var fe = V(ue, 2), pe = (e) => {
			var t = _d(), n = B(t, !0);
			H(() => Y(n, G(l))), J(e, t);
		}, me = (e) => {
			var r = kr();
			Nr(z(r), { failed: (e, t = p, n = p) => {
				var r = vd(), i = R(r), a = V(i);
				M(r), H((e) => Y(i, `This view stopped: ${e ?? ""}. The others work. `), [() => ao(t())]), K("click", a, function(...e) {
					n()?.apply(this, e);
				}), J(e, r);
			} }, (e) => {
				var r = kr();
				Vr(z(r), () => G(c).id, (e) => {
					var r = kr();
					Zr(z(r), () => G(t), (e, t) => {
						t(e, { get store() {
							return G(n);
						} });
					}), J(e, r);
				}), J(e, r);
			}), J(e, r);
		};
		X(fe, (e) => {
			G(l) ? e(pe) : e(me, -1);
		}), M(se), M(S);
		var k = V(S, 2), he = B(k, !0);
		wi(Yu(V(k, 2), {}), (e) => L(a, e, !0), () => G(a)), H(() => {
			y.disabled = !G(n).canUndo, b.disabled = !G(n).canRedo, Y(he, G(n).spoken);
		}), K("click", o, (e) => {
			e.preventDefault(), G(i)?.querySelector("#uw-view")?.focus();
		}), K("click", y, () => G(n).undo()), K("click", b, () => G(n).redo()), K("click", x, () => G(a)?.show()), J(e, r);
	};
	X(h, (e) => {
		G(r) ? e(_) : !G(n) || !G(c) ? e(v, 1) : e(y, -1);
	}), M(m), wi(m, (e) => L(i, e), () => G(i)), H(() => Q(m, "data-theme", G(s) ? "dark" : "light")), J(e, m), Ue();
}
vr(["click", "change"]);
// src/engine/page.ts
function Sd(e, t, n) {
	let r = new Map(e.map((e) => [e.name, e])), i = Od(n), a = /* @__PURE__ */ new Map(), o = /* @__PURE__ */ new Map(), s = (e, t) => {
		let n = a.get(e) ?? t();
		return a.set(e, n), n.catch(() => a.delete(e)), n;
	}, c = (e, n) => s(`weights ${n} ${e.name}`, async () => {
		let r = wd(e, n), a = await Ed(Object.values(r.tensors), t);
		return i({
			load: {
				model: Dd(e),
				step: n,
				engine: Dd(r)
			},
			chunks: a
		});
	}), l = (e) => s(`tokenizer ${e.name}`, async () => {
		let n = e.vocabulary.tokenizer;
		if (!n) throw new $(`the page has no tokenizer of ${e.name}`, "give token ids");
		return await c(e, null), i({
			tokenizer: {
				model: e.name,
				json: Dd(n)
			},
			chunks: await Ed([n], t)
		});
	}), u = (e) => {
		let t = r.get(e);
		if (!t) throw new $(`the page has no model ${e.slice(0, 80)}`);
		let n = Td(t);
		if (n !== !0) throw new $(n);
		return t;
	}, d = async (e, t) => {
		let n = u("of" in e ? e.of.model : e.model), r = "of" in e ? e.of.step ?? null : e.kind === "snapshot" ? e.step : null;
		return await c(n, r), i({ request: Dd(e) }, t);
	};
	return {
		where: "page",
		can: (e) => {
			let t = r.get(e);
			return t ? Td(t) : `the page has no model ${e.slice(0, 80)}`;
		},
		async ask(e, t) {
			t?.throwIfAborted();
			let n = JSON.stringify(e), r = o.get(n) ?? Cd(o, n, (t) => d(e, t));
			r.waiting++;
			try {
				return await Ad(r.promise, t);
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
function Cd(e, t, n) {
	let r = {
		promise: Promise.resolve(),
		waiting: 0
	};
	return r.promise = n(() => r.waiting > 0), r.promise.catch(() => {}), e.set(t, r), r;
}
function wd(e, t) {
	let n = t === null ? e.engine : e.snapshots.find((e) => e.step === t)?.engine;
	if (n) return n;
	let r = e.snapshots.map((e) => e.step).join(", ");
	throw new $(`the page has no weights of ${e.name} at step ${t}`, r ? `it has those at ${r}` : "");
}
function Td(e) {
	return e.engine ? !0 : e.no_engine ?? `This page holds no weights of ${e.name}.`;
}
async function Ed(e, t) {
	let n = [...new Set(e.flatMap((e) => e.chunks.map((e) => e.id)))], r = await Promise.all(n.map((e) => t(e)));
	return Object.fromEntries(n.map((e, t) => [e, r[t]]));
}
function Dd(e) {
	return JSON.parse(JSON.stringify(e));
}
function Od(e) {
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
			if (!e.wanted()) return e.failed(kd()), s();
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
function kd() {
	return new DOMException("nobody waits for this answer any more", "AbortError");
}
function Ad(e, t) {
	return t ? new Promise((n, r) => {
		let i = () => r(t.reason);
		t.addEventListener("abort", i, { once: !0 }), e.then(n, r).finally(() => t.removeEventListener("abort", i));
	}) : e;
}
// src/hosts/report.ts
function jd() {
	let e = JSON.parse(Md("manifest") ?? "null"), t = /* @__PURE__ */ new Map(), n = (e) => {
		let n = t.get(e) ?? Nd(e);
		return t.set(e, n), n;
	};
	return {
		manifest: async () => e,
		chunk: n,
		executor: e?.version === 1 ? Sd(e.models, n, Pd) : null,
		without_executor: "This file holds no weights; `unweave explore MODEL` opens the model to compute more.",
		getState: () => location.hash.slice(1),
		setState: Fd,
		save: Id
	};
}
function Md(e) {
	return document.getElementById(e)?.textContent ?? null;
}
async function Nd(e) {
	let t = Md(`c-${e}`);
	if (t === null) throw new $("a part of this file is missing", "get the file again");
	return Aa(e, t.trim());
}
function Pd() {
	let e = Md("worker");
	if (!e) throw new $("this file holds no engine", "get the file again");
	return new Worker(URL.createObjectURL(new Blob([e], { type: "text/javascript" })));
}
function Fd(e) {
	try {
		history.replaceState(null, "", `#${e}`);
	} catch {
		location.hash = e;
	}
}
function Id(e, t) {
	let n = document.createElement("a");
	n.href = URL.createObjectURL(t), n.download = e, n.click(), setTimeout(() => URL.revokeObjectURL(n.href), 1e4);
}
// src/index.ts
function Ld(e) {
	if (typeof DecompressionStream < "u" && typeof Worker < "u") {
		Fr(xd, {
			target: e,
			props: { host: jd() }
		});
		return;
	}
	let t = document.createElement("p");
	t.setAttribute("role", "alert"), t.textContent = "This browser lacks what the explorer needs (2023 or later has it); what follows can be read without it.", e.before(t);
}
var Rd = document.getElementById("app");
Rd && Ld(Rd);
