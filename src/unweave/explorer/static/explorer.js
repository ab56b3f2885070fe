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
var v = 1 << 24, y = 1024, b = 2048, x = 4096, S = 8192, C = 16384, w = 32768, T = 1 << 25, E = 65536, ee = 1 << 19, te = 1 << 20, D = 1 << 25, ne = 1 << 21, O = 1 << 22, re = 1 << 23, k = Symbol("$state"), ie = Symbol("component"), ae = Symbol("legacy props"), oe = Symbol(""), se = Symbol("attributes"), ce = Symbol("class"), le = Symbol("style"), ue = Symbol("text"), de = Symbol("form reset"), fe = new class extends Error {
	name = "StaleReactionError";
	message = "The reaction that called `getAbortSignal()` was re-run or destroyed";
}(), pe = !!globalThis.document?.contentType && /* @__PURE__ */ globalThis.document.contentType.includes("xml"), me = {}, he = Symbol("uninitialized"), ge = "http://www.w3.org/1999/xhtml";
function _e() {
	console.warn("https://svelte.dev/e/derived_inert");
}
function ve(e) {
	console.warn("https://svelte.dev/e/hydration_mismatch");
}
function ye() {
	console.warn("https://svelte.dev/e/select_multiple_invalid_value");
}
function be() {
	console.warn("https://svelte.dev/e/svelte_boundary_reset_noop");
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/hydration.js
var A = !1;
function xe(e) {
	A = e;
}
var j;
function Se(e) {
	if (e === null) throw ve(), me;
	return j = e;
}
function Ce() {
	return Se(/* @__PURE__ */ an(j));
}
function M(e) {
	if (A) {
		if (/* @__PURE__ */ an(j) !== null) throw ve(), me;
		j = e;
	}
}
function we(e = 1) {
	if (A) {
		for (var t = e, n = j; t--;) n = /* @__PURE__ */ an(n);
		j = n;
	}
}
function Te(e = !0) {
	for (var t = 0, n = j;;) {
		if (n.nodeType === 8) {
			var r = n.data;
			if (r === "]") {
				if (t === 0) return n;
				--t;
			} else (r === "[" || r === "[!" || r[0] === "[" && !isNaN(Number(r.slice(1)))) && (t += 1);
		}
		var i = /* @__PURE__ */ an(n);
		e && n.remove(), n = i;
	}
}
function Ee(e) {
	if (!e || e.nodeType !== 8) throw ve(), me;
	return e.data;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/equality.js
function De(e) {
	return e === this.v;
}
function Oe(e, t) {
	return e == e ? e !== t || typeof e == "object" && !!e || typeof e == "function" : t == t;
}
function ke(e) {
	return !Oe(e, this.v);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/errors.js
function Ae() {
	throw Error("https://svelte.dev/e/async_derived_orphan");
}
function je(e, t, n) {
	throw Error("https://svelte.dev/e/each_key_duplicate");
}
function Me(e) {
	throw Error("https://svelte.dev/e/effect_in_teardown");
}
function Ne() {
	throw Error("https://svelte.dev/e/effect_in_unowned_derived");
}
function Pe(e) {
	throw Error("https://svelte.dev/e/effect_orphan");
}
function Fe() {
	throw Error("https://svelte.dev/e/effect_update_depth_exceeded");
}
function Ie(e) {
	throw Error("https://svelte.dev/e/props_invalid_value");
}
function Le() {
	throw Error("https://svelte.dev/e/state_descriptors_fixed");
}
function Re() {
	throw Error("https://svelte.dev/e/state_prototype_fixed");
}
function ze() {
	throw Error("https://svelte.dev/e/state_unsafe_mutation");
}
function Be() {
	throw Error("https://svelte.dev/e/svelte_boundary_reset_onerror");
}
// ../../../webdeps/node_modules/svelte/src/internal/client/context.js
var Ve = null;
function He(e) {
	Ve = e;
}
function Ue(e, t = !1, n) {
	Ve = {
		p: Ve,
		i: !1,
		c: null,
		e: null,
		s: e,
		x: null,
		r: U,
		l: null
	};
}
function We(e) {
	var t = Ve, n = t.e;
	if (n !== null) {
		t.e = null;
		for (var r of n) vn(r);
	}
	return e !== void 0 && (t.x = e), t.i = !0, Ve = t.p, Ge(e);
}
function Ge(e = {}) {
	return o(e, ie, { value: !0 }), e;
}
function Ke() {
	return !0;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/task.js
var qe = [];
function Je() {
	var e = qe;
	qe = [], h(e);
}
function Ye(e) {
	if (qe.length === 0 && !Ct) {
		var t = qe;
		queueMicrotask(() => {
			t === qe && Je();
		});
	}
	qe.push(e);
}
function Xe() {
	for (; qe.length > 0;) Je();
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/status.js
var Ze = ~(b | x | y);
function Qe(e, t) {
	e.f = e.f & Ze | t;
}
function $e(e) {
	e.f & 512 || e.deps === null ? Qe(e, y) : Qe(e, x);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/utils.js
function et(e, t) {
	e.f & 2048 ? t.set(e, b) : e.f & 4096 && t.get(e) !== 2048 && t.set(e, x), Qe(e, y);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/misc.js
function tt(e) {
	A && /* @__PURE__ */ rn(e) !== null && on(e);
}
var nt = !1;
function rt() {
	nt || (nt = !0, document.addEventListener("reset", (e) => {
		Promise.resolve().then(() => {
			if (!e.defaultPrevented) for (let t of e.target.elements) t[de]?.();
		});
	}, { capture: !0 }));
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/bindings/shared.js
function it(e) {
	var t = H, n = U;
	Vn(null), Hn(null);
	try {
		return e();
	} finally {
		Vn(t), Hn(n);
	}
}
function at(e, t, n, r = n) {
	e.addEventListener(t, () => it(n));
	let i = e[de];
	e[de] = i ? () => {
		i(), r(!0);
	} : () => r(!0), rt();
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/async.js
function ot(e, t, n, r) {
	let i = Ke() ? ut : pt;
	var a = e.filter((e) => !e.settled), o = t.map(i);
	if (n.length === 0 && a.length === 0) {
		r(o);
		return;
	}
	var s = U, c = st(), l = a.length === 1 ? a[0].promise : a.length > 1 ? Promise.all(a.map((e) => e.promise)) : null;
	function u(e) {
		if (!(s.f & 16384)) {
			c();
			try {
				r([...o, ...e]);
			} catch (e) {
				dn(e, s);
			}
			ct();
		}
	}
	var d = lt();
	if (n.length === 0) {
		l.then(() => u([])).finally(d);
		return;
	}
	function f() {
		Promise.all(n.map((e) => /* @__PURE__ */ ft(e))).then(u).catch((e) => dn(e, s)).finally(d);
	}
	l ? l.then(() => {
		s.f & 16384 ? d() : (c(), f(), ct());
	}) : f();
}
function st() {
	var e = U, t = H, n = Ve, r = P;
	return function(i = !0) {
		Hn(e), Vn(t), He(n), i && !(e.f & 16384) && (r?.activate(), r?.apply());
	};
}
function ct(e = !0) {
	Hn(null), Vn(null), He(null), e && P?.deactivate();
}
function lt() {
	var e = U, t = e.b, n = P, r = !!t?.is_rendered();
	return t?.update_pending_count(1, n), n.increment(r, e), () => {
		t?.update_pending_count(-1, n), n.decrement(r, e);
	};
}
/*#__NO_SIDE_EFFECTS__*/
function ut(e) {
	var t = 2 | b;
	return U !== null && (U.f |= ee), {
		ctx: Ve,
		deps: null,
		effects: null,
		equals: De,
		f: t,
		fn: e,
		reactions: null,
		rv: 0,
		v: he,
		wv: 0,
		parent: U,
		ac: null
	};
}
var dt = Symbol("obsolete");
/*#__NO_SIDE_EFFECTS__*/
function ft(e, t, n) {
	let r = U;
	r === null && Ae();
	var i = void 0, a = Bt(he), o = !H, s = /* @__PURE__ */ new Set();
	return xn(() => {
		var t = U, n = g();
		i = n.promise;
		try {
			Promise.resolve(e()).then(n.resolve, (e) => {
				e !== fe && n.reject(e);
			}).finally(ct);
		} catch (e) {
			n.reject(e), ct();
		}
		var c = P;
		if (o) {
			if (t.f & 32768) var l = lt();
			if (r.b?.is_rendered()) c.async_deriveds.get(t)?.reject(dt);
			else for (let e of s.values()) e.reject(dt);
			s.add(n), c.async_deriveds.set(t, n);
		}
		let u = (e, t = void 0) => {
			l?.(), s.delete(n), t !== dt && (c.activate(), t ? (a.f |= re, Wt(a, t)) : (a.f & 8388608 && (a.f ^= re), Wt(a, e)), c.deactivate());
		};
		n.promise.then(u, (e) => u(null, e || "unknown"));
	}), gn(() => {
		for (let e of s) e.reject(dt);
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
function N(e) {
	let t = /* @__PURE__ */ ut(e);
	return Wn(t), t;
}
/*#__NO_SIDE_EFFECTS__*/
function pt(e) {
	let t = /* @__PURE__ */ ut(e);
	return t.equals = ke, t;
}
function mt(e) {
	var t = e.effects;
	if (t !== null) {
		e.effects = null;
		for (var n = 0; n < t.length; n += 1) kn(t[n]);
	}
}
function ht(e) {
	var t, n = U, r = e.parent;
	if (!Rn && r !== null && e.v !== he && r.f & 24576) return _e(), e.v;
	Hn(r);
	try {
		mt(e), t = nr(e);
	} finally {
		Hn(n);
	}
	return t;
}
function gt(e) {
	var t = ht(e);
	!e.equals(t) && (e.wv = $n(), (!P?.is_fork || e.deps === null) && (P === null ? e.v = t : (P.capture(e, t, !0), bt?.capture(e, t, !0)), e.deps === null)) ? Qe(e, y) : Rn || (xt === null ? $e(e) : (hn() || P?.is_fork) && xt.set(e, t));
}
function _t(e) {
	if (e.effects !== null) for (let t of e.effects) (t.teardown || t.ac) && (t.teardown?.(), t.ac !== null && it(() => {
		t.ac.abort(fe), t.ac = null;
	}), t.fn !== null && (t.teardown = m), ar(t, 0), Dn(t));
}
function vt(e) {
	if (e.effects !== null) for (let t of e.effects) t.teardown && t.fn !== null && or(t);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/batch.js
var yt = null, P = null, bt = null, xt = null, St = null, Ct = !1, wt = !1, Tt = null, Et = null, Dt = 0, Ot = 1, kt = class e {
	id = Ot++;
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
		yt === null ? yt = this : (yt.next = this, this.prev = yt), yt = this;
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
			for (var r of n.d) Qe(r, b), t(r);
			for (r of n.m) Qe(r, x), t(r);
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
		for (let [e, t] of this.#s) Qe(e, t), this.schedule(e);
		this.apply();
		for (var t = Tt = [], n = [], r = Et = []; this.#a.length > 0;) {
			Dt++ > 1e3 && (this.#b(), jt());
			for (let e of this.#p()) try {
				this.#h(e, t, n);
			} catch (t) {
				throw It(e), this.#d() || this.discard(), t;
			}
		}
		if (P = null, r.length > 0) {
			var i = e.ensure();
			for (let e of r) i.schedule(e);
		}
		if (Tt = null, Et = null, this.#d()) {
			this.#y(n), this.#y(t);
			for (let [e, t] of this.#c) Ft(e, t);
			r.length > 0 && P.#m();
			return;
		}
		let a = this.#g();
		if (a) this.#y(n), this.#y(t), a.#v(this);
		else {
			this.#s.clear();
			for (let e of this.#e) e(this);
			this.#e.clear(), bt = this, Nt(n), Nt(t), bt = null, this.#i?.resolve();
			var o = P;
			this.#n === 0 && (this.#a.length === 0 || o !== null) && this.#b(), o !== null && (Rt.clear(), o.#m());
		}
	}
	#h(e, t, n) {
		e.f ^= y;
		for (var r = e.first; r !== null;) {
			var i = r.f, a = !!(i & 96);
			if (!(a && i & 1024 || i & 8192 || this.#c.has(r)) && r.fn !== null) {
				a ? r.f ^= y : i & 4 ? t.push(r) : er(r) && (i & 16 && this.add_dirty_reaction(r, x), or(r));
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
					r & 4194320 && !this.async_deriveds.has(i) && (this.#s.delete(i), Qe(i, b), this.schedule(i));
				}
			}
		};
		for (let e of this.current.keys()) t(e);
		this.oncommit(() => e.discard()), e.#b(), P = this, this.#m();
	}
	#y(e) {
		for (var t = 0; t < e.length; t += 1) et(e[t], this.#s);
	}
	capture(e, t, n = !1) {
		e.v !== he && !this.previous.has(e) && this.previous.set(e, e.v), e.f & 8388608 || (this.current.set(e, [t, n]), xt?.set(e, t)), this.is_fork || (e.v = t);
	}
	activate() {
		P = this;
	}
	deactivate() {
		P = null, xt = null;
	}
	flush() {
		try {
			wt = !0, P = this, this.#m();
		} finally {
			Dt = 0, St = null, Tt = null, Et = null, wt = !1, P = null, xt = null, Rt.clear();
		}
	}
	discard() {
		for (let e of this.#t) e(this);
		this.#t.clear();
		for (let e of this.async_deriveds.values()) e.reject(dt);
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
		this.#u || (this.#u = !0, Ye(() => {
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
		if (P === null) {
			let t = P = new e();
			!wt && !Ct && Ye(() => {
				t.started || t.flush();
			});
		}
		return P;
	}
	apply() {
		xt = null;
	}
	schedule(e) {
		St = e, e.b?.is_pending && e.f & 16777228 && !(e.f & 32768) ? e.b.defer_effect(e) : this.#a.push(e);
	}
	#b() {
		if (this.linked) {
			var e = this.prev, t = this.next;
			e === null || (e.next = t), t === null ? yt = e : t.prev = e, this.linked = !1;
		}
	}
};
function At(e) {
	var t = Ct, n = bt;
	bt = null, Ct = !0;
	try {
		var r;
		for (e && (At(), r = e());;) {
			if (Xe(), P === null) return r;
			P.flush();
		}
	} finally {
		Ct = t, bt = n;
	}
}
function jt() {
	try {
		Fe();
	} catch (e) {
		dn(e, St);
	}
}
var Mt = null;
function Nt(e) {
	var t = e.length;
	if (t !== 0) {
		for (var n = 0; n < t;) {
			var r = e[n++];
			if (!(r.f & 24576) && er(r) && (Mt = /* @__PURE__ */ new Set(), or(r), r.deps === null && r.first === null && r.nodes === null && r.teardown === null && r.ac === null && jn(r), Mt?.size > 0)) {
				Rt.clear();
				for (let e of Mt) {
					if (e.f & 24576) continue;
					let t = [e], n = e.parent;
					for (; n !== null;) Mt.has(n) && (Mt.delete(n), t.push(n)), n = n.parent;
					for (let e = t.length - 1; e >= 0; e--) {
						let n = t[e];
						n.f & 24576 || or(n);
					}
				}
				Mt.clear();
			}
		}
		Mt = null;
	}
}
function Pt(e) {
	P.schedule(e);
}
function Ft(e, t) {
	if (!(e.f & 32 && e.f & 1024)) {
		e.f & 2048 ? t.d.push(e) : e.f & 4096 && t.m.push(e), Qe(e, y);
		for (var n = e.first; n !== null;) Ft(n, t), n = n.next;
	}
}
function It(e) {
	Qe(e, y);
	for (var t = e.first; t !== null;) It(t), t = t.next;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/sources.js
var Lt = /* @__PURE__ */ new Set(), Rt = /* @__PURE__ */ new Map(), zt = !1;
function Bt(e, t) {
	return {
		f: 0,
		v: e,
		reactions: null,
		equals: De,
		rv: 0,
		wv: 0
	};
}
/*#__NO_SIDE_EFFECTS__*/
function F(e, t) {
	let n = Bt(e, t);
	return Wn(n), n;
}
/*#__NO_SIDE_EFFECTS__*/
function Vt(e, t = !1, n = !0) {
	let r = Bt(e);
	return t || (r.equals = ke), r;
}
function I(e, t, n = !1) {
	return H !== null && (!Bn || H.f & 131072) && Ke() && H.f & 4325394 && (Un === null || !Un.has(e)) && ze(), Wt(e, n ? Jt(t) : t, Et);
}
var Ht = null, Ut = 0;
function Wt(e, t, n = null) {
	if (!e.equals(t)) {
		Rn ? Rt.set(e, t) : Rt.has(e) || Rt.set(e, e.v);
		var r = kt.ensure();
		if (r.capture(e, t), e.f & 2) {
			let t = e;
			e.f & 2048 && ht(t), xt === null && $e(t);
		}
		e.wv = $n(), Ht = null, Ut = 0, qt(e, b, n), Ht = null, Ke() && U !== null && U.f & 1024 && !(U.f & 96) && (qn === null ? Jn([e]) : qn.push(e)), !r.is_fork && Lt.size > 0 && !zt && Gt();
	}
	return t;
}
function Gt() {
	zt = !1;
	for (let e of Lt) {
		e.f & 1024 && Qe(e, x);
		let t;
		try {
			t = er(e);
		} catch {
			t = !0;
		}
		t && or(e);
	}
	Lt.clear();
}
function Kt(e) {
	I(e, e.v + 1);
}
function qt(e, t, n) {
	var r = e.reactions;
	if (r !== null) {
		var i = Ke(), a = r.length;
		if (Ut += a, Ut > 1e5 && Ht === null && (Ht = /* @__PURE__ */ new Set()), Ht !== null) {
			if (Ht.has(e)) return;
			Ht.add(e);
		}
		for (var o = 0; o < a; o++) {
			var s = r[o], c = s.f;
			if (i || s !== U) {
				var l = (c & b) === 0;
				if (l && Qe(s, t), c & 131072) Lt.add(s);
				else if (c & 2) {
					var u = s;
					xt?.delete(u), qt(u, x, n);
				} else if (l) {
					var d = s;
					c & 16 && Mt !== null && Mt.add(d), n === null ? Pt(d) : n.push(d);
				}
			}
		}
	}
}
function Jt(e) {
	if (typeof e != "object" || !e || k in e || ie in e) return e;
	let t = d(e);
	if (t !== l && t !== u) return e;
	var r = /* @__PURE__ */ new Map(), i = n(e), a = /* @__PURE__ */ F(0), o = null, c = Zn, f = (e) => {
		if (Zn === c) return e();
		var t = H, n = Zn;
		Vn(null), Qn(c);
		var r = e();
		return Vn(t), Qn(n), r;
	};
	return i && r.set("length", /* @__PURE__ */ F(e.length, o)), new Proxy(e, {
		defineProperty(e, t, n) {
			"value" in n && n.configurable !== !1 && n.enumerable !== !1 && n.writable !== !1 || Le();
			var i = r.get(t);
			return i === void 0 ? f(() => {
				var e = /* @__PURE__ */ F(n.value, o);
				return r.set(t, e), e;
			}) : I(i, n.value, !0), !0;
		},
		deleteProperty(e, t) {
			var n = r.get(t);
			if (n === void 0) {
				if (t in e) {
					let e = f(() => /* @__PURE__ */ F(he, o));
					r.set(t, e), Kt(a);
				}
			} else I(n, he), Kt(a);
			return !0;
		},
		get(t, n, i) {
			if (n === k) return e;
			var a = r.get(n), c = n in t;
			if (a === void 0 && (!c || s(t, n)?.writable) && (a = f(() => /* @__PURE__ */ F(Jt(c ? t[n] : he), o)), r.set(n, a)), a !== void 0) {
				var l = W(a);
				return l === he ? void 0 : l;
			}
			return Reflect.get(t, n, i);
		},
		getOwnPropertyDescriptor(e, t) {
			this.has?.(e, t);
			var n = Reflect.getOwnPropertyDescriptor(e, t), i = r.get(t);
			if (i !== void 0) {
				var a = W(i);
				if (a === he) return;
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
			if (t === k) return !0;
			var n = r.get(t), i = n !== void 0 && n.v !== he || Reflect.has(e, t);
			return (n !== void 0 || (U !== null || H !== null) && (!i || s(e, t)?.writable)) && (n === void 0 && (n = f(() => /* @__PURE__ */ F(i ? Jt(e[t]) : he, o)), r.set(t, n)), W(n) === he) ? !1 : i;
		},
		set(e, t, n, c) {
			var l = r.get(t), u = t in e;
			if (i && t === "length") for (var d = n; d < l.v; d += 1) {
				var p = r.get(d + "");
				p === void 0 ? d in e && (p = f(() => /* @__PURE__ */ F(he, o)), r.set(d + "", p)) : I(p, he);
			}
			if (l === void 0) (!u || s(e, t)?.writable) && (l = f(() => /* @__PURE__ */ F(void 0, o)), I(l, Jt(n)), r.set(t, l));
			else {
				u = l.v !== he;
				var m = f(() => Jt(n));
				I(l, m);
			}
			var h = Reflect.getOwnPropertyDescriptor(e, t);
			if (h?.set && h.set.call(c, n), !u) {
				if (i && typeof t == "string") {
					var g = r.get("length"), _ = Number(t);
					Number.isInteger(_) && _ >= g.v && I(g, _ + 1);
				}
				Kt(a);
			}
			return !0;
		},
		ownKeys(e) {
			W(a);
			var t = Reflect.ownKeys(e).filter((e) => {
				var t = r.get(e);
				return t === void 0 || t.v !== he;
			});
			for (var [n, i] of r) i.v !== he && !(n in e) && t.push(n);
			return t;
		},
		setPrototypeOf() {
			Re();
		}
	});
}
function Yt(e) {
	try {
		if (typeof e == "object" && e && k in e) return e[k];
	} catch {}
	return e;
}
function Xt(e, t) {
	return Object.is(Yt(e), Yt(t));
}
var Zt, Qt, $t, en;
function tn() {
	if (Zt === void 0) {
		Zt = window, Qt = /Firefox/.test(navigator.userAgent);
		var e = Element.prototype, t = Node.prototype, n = Text.prototype;
		$t = s(t, "firstChild").get, en = s(t, "nextSibling").get, f(e) && (e[ce] = void 0, e[se] = null, e[le] = void 0, e.__e = void 0), f(n) && (n[ue] = void 0);
	}
}
function nn(e = "") {
	return document.createTextNode(e);
}
/*@__NO_SIDE_EFFECTS__*/
function rn(e) {
	return $t.call(e);
}
/*@__NO_SIDE_EFFECTS__*/
function an(e) {
	return en.call(e);
}
function L(e, t) {
	if (!A) return /* @__PURE__ */ rn(e);
	var n = /* @__PURE__ */ rn(j);
	if (n === null) n = j.appendChild(nn());
	else if (t && n.nodeType !== 3) {
		var r = nn();
		return n?.before(r), Se(r), r;
	}
	return t && ln(n), Se(n), n;
}
function R(e, t = !1) {
	if (!A) {
		var n = /* @__PURE__ */ rn(e);
		return n instanceof Comment && n.data === "" ? /* @__PURE__ */ an(n) : n;
	}
	if (t) {
		if (j?.nodeType !== 3) {
			var r = nn();
			return j?.before(r), Se(r), r;
		}
		ln(j);
	}
	return j;
}
function z(e, t = !1) {
	if (!A) return /* @__PURE__ */ rn(e);
	var n = L(e, t);
	return M(e), n;
}
function B(e, t = 1, n = !1) {
	let r = A ? j : e;
	for (var i; t--;) i = r, r = /* @__PURE__ */ an(r);
	if (!A) return r;
	if (n) {
		if (r?.nodeType !== 3) {
			var a = nn();
			return r === null ? i?.after(a) : r.before(a), Se(a), a;
		}
		ln(r);
	}
	return Se(r), r;
}
function on(e) {
	e.textContent = "";
}
function sn() {
	return !1;
}
function cn(e, t, n) {
	return t == null || t === "http://www.w3.org/1999/xhtml" ? n ? document.createElement(e, { is: n }) : document.createElement(e) : n ? document.createElementNS(t, e, { is: n }) : document.createElementNS(t, e);
}
function ln(e) {
	if (e.nodeValue.length < 65536) return;
	let t = e.nextSibling;
	for (; t !== null && t.nodeType === 3;) t.remove(), e.nodeValue += t.nodeValue, t = e.nextSibling;
}
function un(e) {
	var t = U;
	if (t === null) return H.f |= re, e;
	if (!(t.f & 32768) && !(t.f & 4)) throw e;
	dn(e, t);
}
function dn(e, t) {
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
function fn(e) {
	U === null && (H === null && Pe(e), Ne()), Rn && Me(e);
}
function pn(e, t) {
	var n = t.last;
	n === null ? t.last = t.first = e : (n.next = e, e.prev = n, t.last = e);
}
function mn(e, t) {
	var n = U;
	n !== null && n.f & 8192 && (e |= S);
	var r = {
		ctx: Ve,
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
	P?.register_created_effect(r);
	var i = r;
	if (e & 4) Tt === null ? kt.ensure().schedule(r) : Tt.push(r);
	else if (t !== null) {
		try {
			or(r);
		} catch (e) {
			throw kn(r), e;
		}
		i.deps === null && i.teardown === null && i.nodes === null && i.first === i.last && !(i.f & 524288) && (i = i.first, e & 16 && e & 65536 && i !== null && (i.f |= E));
	}
	if (i !== null && (i.parent = n, n !== null && pn(i, n), H !== null && H.f & 2 && !(e & 64))) {
		var a = H;
		(a.effects ??= []).push(i);
	}
	return r;
}
function hn() {
	return H !== null && !Bn;
}
function gn(e) {
	let t = mn(8, null);
	return Qe(t, y), t.teardown = e, t;
}
function _n(e) {
	fn("$effect");
	var t = U.f;
	if (!H && t & 32 && Ve !== null && !Ve.i) {
		var n = Ve;
		(n.e ??= []).push(e);
	} else return vn(e);
}
function vn(e) {
	return mn(4 | te, e);
}
function yn(e) {
	kt.ensure();
	let t = mn(64 | ee, e);
	return (e = {}) => new Promise((n) => {
		e.outro ? Mn(t, () => {
			kn(t), n(void 0);
		}) : (kn(t), n(void 0));
	});
}
function bn(e) {
	return mn(4, e);
}
function xn(e) {
	return mn(O | ee, e);
}
function Sn(e, t = 0) {
	return mn(8 | t, e);
}
function V(e, t = [], n = [], r = []) {
	ot(r, t, n, (t) => {
		mn(8, () => {
			e(...t.map(W));
		});
	});
}
function Cn(e, t = 0) {
	return mn(16 | t, e);
}
function wn(e, t = 0) {
	return mn(v | t, e);
}
function Tn(e) {
	return mn(32 | ee, e);
}
function En(e) {
	var t = e.teardown;
	if (t !== null) {
		let n = Rn, r = H;
		zn(!0), Vn(null);
		try {
			t.call(null);
		} catch (t) {
			dn(t, e.parent);
		} finally {
			zn(n), Vn(r);
		}
	}
}
function Dn(e, t = !1) {
	var n = e.first;
	for (e.first = e.last = null; n !== null;) {
		let e = n.ac;
		e !== null && it(() => {
			e.abort(fe);
		});
		var r = n.next;
		n.f & 64 ? n.parent = null : kn(n, t), n = r;
	}
}
function On(e) {
	for (var t = e.first; t !== null;) {
		var n = t.next;
		t.f & 32 || kn(t), t = n;
	}
}
function kn(e, t = !0) {
	var n = !1;
	(t || e.f & 262144) && e.nodes !== null && e.nodes.end !== null && (An(e.nodes.start, e.nodes.end), n = !0), e.f |= T, Dn(e, t && !n), ar(e, 0);
	var r = e.nodes && e.nodes.t;
	if (r !== null) for (let e of r) e.stop();
	En(e), e.f ^= T, e.f |= C;
	var i = e.parent;
	i !== null && i.first !== null && jn(e), e.next = e.prev = e.teardown = e.ctx = e.deps = e.fn = e.nodes = e.ac = e.b = null;
}
function An(e, t) {
	for (; e !== null;) {
		var n = e === t ? null : /* @__PURE__ */ an(e);
		e.remove(), e = n;
	}
}
function jn(e) {
	var t = e.parent, n = e.prev, r = e.next;
	n !== null && (n.next = r), r !== null && (r.prev = n), t !== null && (t.first === e && (t.first = r), t.last === e && (t.last = n));
}
function Mn(e, t, n = !0) {
	var r = [];
	e.f |= 256, Nn(e, r, !0);
	var i = () => {
		n && kn(e), t && t();
	}, a = r.length;
	if (a > 0) {
		var o = () => --a || i();
		for (var s of r) s.out(o);
	} else i();
}
function Nn(e, t, n) {
	if (!(e.f & 8192)) {
		e.f ^= S;
		var r = e.nodes && e.nodes.t;
		if (r !== null) for (let e of r) (e.is_global || n) && t.push(e);
		for (var i = e.first; i !== null;) {
			var a = i.next;
			if (!(i.f & 64)) {
				var o = !!(i.f & 65536) || !!(i.f & 32) && !!(e.f & 16);
				Nn(i, t, o ? n : !1);
			}
			i = a;
		}
	}
}
function Pn(e) {
	e.f &= -257, Fn(e, !0);
}
function Fn(e, t) {
	if (!(e.f & 256) && e.f & 8192) {
		e.f ^= S, e.f & 1024 || (Qe(e, b), kt.ensure().schedule(e));
		for (var n = e.first; n !== null;) {
			var r = n.next, i = !!(n.f & 65536) || !!(n.f & 32);
			Fn(n, i ? t : !1), n = r;
		}
		var a = e.nodes && e.nodes.t;
		if (a !== null) for (let e of a) (e.is_global || t) && e.in();
	}
}
function In(e, t) {
	if (e.nodes) for (var n = e.nodes.start, r = e.nodes.end; n !== null;) {
		var i = n === r ? null : /* @__PURE__ */ an(n);
		t.append(n), n = i;
	}
}
// ../../../webdeps/node_modules/svelte/src/internal/client/legacy.js
var Ln = null, Rn = !1;
function zn(e) {
	Rn = e;
}
var H = null, Bn = !1;
function Vn(e) {
	H = e;
}
var U = null;
function Hn(e) {
	U = e;
}
var Un = null;
function Wn(e) {
	H !== null && (H.f & 2097152 || H.f & 2) && (Un ??= /* @__PURE__ */ new Set()).add(e);
}
var Gn = null, Kn = 0, qn = null;
function Jn(e) {
	qn = e;
}
var Yn = 1, Xn = 0, Zn = Xn;
function Qn(e) {
	Zn = e;
}
function $n() {
	return ++Yn;
}
function er(e) {
	var t = e.f;
	if (t & 2048) return !0;
	if (t & 4096) {
		for (var n = e.deps, r = n.length, i = 0; i < r; i++) {
			var a = n[i];
			if (er(a) && gt(a), a.wv > e.wv) return !0;
		}
		t & 512 && xt === null && Qe(e, y);
	}
	return !1;
}
function tr(e, t, n = !0) {
	var r = e.reactions;
	if (r !== null && !(Un !== null && Un.has(e))) for (var i = 0; i < r.length; i++) {
		var a = r[i];
		a.f & 2 ? tr(a, t, !1) : t === a && (n ? Qe(a, b) : a.f & 1024 && Qe(a, x), Pt(a));
	}
}
function nr(e) {
	var t = Gn, n = Kn, r = qn, i = H, a = Un, o = Ve, s = Bn, c = Zn, l = e.f;
	Gn = null, Kn = 0, qn = null, H = l & 96 ? null : e, Un = null, He(e.ctx), Bn = !1, Zn = ++Xn, e.ac !== null && (it(() => {
		e.ac.abort(fe);
	}), e.ac = null);
	try {
		e.f |= ne;
		var u = e.fn, d = u();
		e.f |= w;
		var f = rr(e);
		if (Ke() && qn !== null && !Bn && f !== null && !(e.f & 6146)) for (var p = 0; p < qn.length; p++) tr(qn[p], e);
		if (i !== null && i !== e) {
			if (Xn++, i.deps !== null) for (let e = 0; e < n; e += 1) i.deps[e].rv = Xn;
			if (t !== null) for (let e of t) e.rv = Xn;
			qn !== null && (r === null ? r = qn : r.push(...qn));
		}
		return e.f & 8388608 && (e.f ^= re), d;
	} catch (t) {
		return rr(e), un(t);
	} finally {
		e.f ^= ne, Gn = t, Kn = n, qn = r, H = i, Un = a, He(o), Bn = s, Zn = c;
	}
}
function rr(e) {
	var t = e.deps, n = P?.is_fork;
	if (Gn !== null) {
		var r;
		if (n || ar(e, Kn), t !== null && Kn > 0) for (t.length = Kn + Gn.length, r = 0; r < Gn.length; r++) t[Kn + r] = Gn[r];
		else e.deps = t = Gn;
		if (hn() && e.f & 512) for (r = Kn; r < t.length; r++) (t[r].reactions ??= []).push(e);
	} else !n && t !== null && Kn < t.length && (ar(e, Kn), t.length = Kn);
	return t;
}
function ir(e, t) {
	let n = t.reactions;
	if (n !== null) {
		var a = r.call(n, e);
		if (a !== -1) {
			var o = n.length - 1;
			o === 0 ? n = t.reactions = null : (n[a] = n[o], n.pop());
		}
	}
	if (n === null && t.f & 2 && (Gn === null || !i.call(Gn, t))) {
		var s = t;
		s.f & 512 && (s.f ^= 512), s.v !== he && $e(s), s.ac !== null && it(() => {
			s.ac.abort(fe), s.ac = null, Qe(s, b);
		}), _t(s), ar(s, 0);
	}
}
function ar(e, t) {
	var n = e.deps;
	if (n !== null) for (var r = t; r < n.length; r++) ir(e, n[r]);
}
function or(e) {
	var t = e.f;
	if (!(t & 16384)) {
		Qe(e, y);
		var n = U;
		U = e;
		try {
			t & 16777232 ? On(e) : Dn(e), En(e);
			var r = nr(e);
			e.teardown = typeof r == "function" ? r : null, e.wv = Yn;
		} finally {
			U = n;
		}
	}
}
async function sr() {
	await Promise.resolve(), At();
}
function W(e) {
	var t = !!(e.f & 2);
	if (Ln?.add(e), H !== null && !Bn && !(U !== null && U.f & 16384) && (Un === null || !Un.has(e))) {
		var n = H.deps;
		if (H.f & 2097152) e.rv < Xn && (e.rv = Xn, Gn === null && n !== null && n[Kn] === e ? Kn++ : Gn === null ? Gn = [e] : Gn.push(e));
		else {
			H.deps ??= [], i.call(H.deps, e) || H.deps.push(e);
			var r = e.reactions;
			r === null ? e.reactions = [H] : i.call(r, H) || r.push(H);
		}
	}
	if (Rn && Rt.has(e)) return Rt.get(e);
	if (t) {
		var a = e;
		if (Rn) {
			var o = a.v;
			return (!(a.f & 1024) && a.reactions !== null || lr(a)) && (o = ht(a)), Rt.set(a, o), o;
		}
		var s = !(a.f & 512) && !Bn && H !== null && !!(H.f & 512), c = (a.f & w) === 0;
		er(a) && (s && (a.f |= 512), gt(a)), s && !c && (vt(a), cr(a));
	}
	if (xt?.has(e)) return xt.get(e);
	if (e.f & 8388608) throw e.v;
	return e.v;
}
function cr(e) {
	if (e.f |= 512, e.deps !== null) for (let n of e.deps) {
		var t = n.reactions;
		t === null ? n.reactions = [e] : i.call(t, e) || t.push(e), n.f & 2 && !(n.f & 512) && (vt(n), cr(n));
	}
}
function lr(e) {
	if (e.v === he) return !0;
	if (e.deps === null) return !1;
	for (let t of e.deps) if (Rt.has(t) || t.f & 2 && lr(t)) return !0;
	return !1;
}
function ur(e) {
	var t = Bn;
	try {
		return Bn = !0, e();
	} finally {
		Bn = t;
	}
}
function dr(e) {
	if (!(typeof e != "object" || !e || e instanceof EventTarget)) {
		if (k in e) fr(e);
		else if (!Array.isArray(e)) for (let t in e) {
			let n = e[t];
			typeof n == "object" && n && k in n && fr(n);
		}
	}
}
function fr(e, t = /* @__PURE__ */ new Set()) {
	if (typeof e == "object" && e && !(e instanceof EventTarget) && !t.has(e)) {
		t.add(e), e instanceof Date && e.getTime();
		for (let n in e) try {
			fr(e[n], t);
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
var pr = ["touchstart", "touchmove"];
function mr(e) {
	return pr.includes(e);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/events.js
var hr = Symbol("events"), gr = /* @__PURE__ */ new Set(), _r = /* @__PURE__ */ new Set();
function vr(e, t, n, r = {}) {
	function i(e) {
		if (r.capture || Cr.call(t, e), !e.cancelBubble) return it(() => n?.call(this, e));
	}
	return e.startsWith("pointer") || e.startsWith("touch") || e === "wheel" ? (i.__removed = !1, Ye(() => {
		i.__removed || t.addEventListener(e, i, r);
	})) : t.addEventListener(e, i, r), i;
}
function yr(e, t, n, r, i) {
	var a = {
		capture: r,
		passive: i
	}, o = vr(e, t, n, a);
	(t === document.body || t === window || t === document || t instanceof HTMLMediaElement) && gn(() => {
		o.__removed = !0, t.removeEventListener(e, o, a);
	});
}
function G(e, t, n) {
	(t[hr] ??= {})[e] = n;
}
function br(e) {
	for (var t = 0; t < e.length; t++) gr.add(e[t]);
	for (var n of _r) n(e);
}
var xr = null, Sr = !1;
function Cr(e) {
	var t = this, n = t.ownerDocument, r = e.type, i = e.composedPath?.() || [], a = i[0] || e.target;
	xr = e, Sr || (Sr = !0, setTimeout(() => {
		Sr = !1, xr = null;
	}));
	var s = 0, c = xr === e && e[hr];
	if (c) {
		var l = i.indexOf(c);
		if (l !== -1 && (t === document || t === window)) {
			e[hr] = t;
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
		var d = H, f = U;
		Vn(null), Hn(null);
		try {
			for (var p, m = []; a !== null && a !== t;) {
				try {
					var h = a[hr]?.[r];
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
			e[hr] = t, delete e.currentTarget, Vn(d), Hn(f);
		}
	}
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/reconciler.js
var wr = globalThis?.window?.trustedTypes && /* @__PURE__ */ globalThis.window.trustedTypes.createPolicy("svelte-trusted-html", { createHTML: (e) => e });
function Tr(e) {
	return wr?.createHTML(e) ?? e;
}
function Er(e) {
	var t = cn("template");
	return t.innerHTML = Tr(e.replaceAll("<!>", "\x3C!---->")), t.content;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/template.js
function Dr(e, t) {
	var n = U;
	n.nodes === null && (n.nodes = {
		start: e,
		end: t,
		a: null,
		t: null
	});
}
/*#__NO_SIDE_EFFECTS__*/
function K(e, t) {
	var n = !!(t & 1), r = !!(t & 2), i, a = !e.startsWith("<!>");
	return () => {
		if (A) return Dr(j, null), j;
		i === void 0 && (i = Er(a ? e : "<!>" + e), n || (i = /* @__PURE__ */ rn(i)));
		var t = r || Qt ? document.importNode(i, !0) : i.cloneNode(!0);
		if (n) {
			var o = /* @__PURE__ */ rn(t), s = t.lastChild;
			Dr(o, s);
		} else Dr(t, t);
		return t;
	};
}
/*#__NO_SIDE_EFFECTS__*/
function Or(e, t, n = "svg") {
	var r = !e.startsWith("<!>"), i = !!(t & 1), a = `<${n}>${r ? e : "<!>" + e}</${n}>`, o;
	return () => {
		if (A) return Dr(j, null), j;
		if (!o) {
			var e = /* @__PURE__ */ rn(Er(a));
			if (i) for (o = document.createDocumentFragment(); /* @__PURE__ */ rn(e);) o.appendChild(/* @__PURE__ */ rn(e));
			else o = /* @__PURE__ */ rn(e);
		}
		var t = o.cloneNode(!0);
		if (i) {
			var n = /* @__PURE__ */ rn(t), r = t.lastChild;
			Dr(n, r);
		} else Dr(t, t);
		return t;
	};
}
/*#__NO_SIDE_EFFECTS__*/
function q(e, t) {
	return /* @__PURE__ */ Or(e, t, "svg");
}
function kr(e = "") {
	if (!A) {
		var t = nn(e + "");
		return Dr(t, t), t;
	}
	var n = j;
	return n.nodeType === 3 ? ln(n) : (n.before(n = nn()), Se(n)), Dr(n, n), n;
}
function Ar() {
	if (A) return Dr(j, null), j;
	var e = document.createDocumentFragment(), t = document.createComment(""), n = nn();
	return e.append(t, n), Dr(t, n), e;
}
function J(e, t) {
	if (A) {
		var n = U;
		n.f & 32768 && n.nodes.end !== null || (n.nodes.end = j), Ce();
	} else e !== null && e.before(t);
}
function jr() {
	if (A && j && j.nodeType === 8 && j.textContent?.startsWith("$")) {
		let e = j.textContent.substring(1);
		return Ce(), e;
	}
	return (window.__svelte ??= {}).uid ??= 1, `c${window.__svelte.uid++}`;
}
// ../../../webdeps/node_modules/svelte/src/reactivity/create-subscriber.js
function Mr(e) {
	let t = 0, n = Bt(0), r;
	return () => {
		hn() && (W(n), Sn(() => (t === 0 && (r = ur(() => e(() => Kt(n)))), t += 1, () => {
			Ye(() => {
				--t, t === 0 && (r?.(), r = void 0, Kt(n));
			});
		})));
	};
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/boundary.js
var Nr = E | ee;
function Pr(e, t, n, r) {
	new Fr(e, t, n, r);
}
var Fr = class {
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
	#m = Mr(() => (this.#p = Bt(this.#l), () => {
		this.#p = null;
	}));
	constructor(e, t, n, r) {
		this.#e = e, this.#n = t, this.#r = (e) => {
			var t = U;
			t.b = this, t.f |= 128, n(e);
		}, this.parent = U.b, this.transform_error = r ?? this.parent?.transform_error ?? ((e) => e), this.#i = Cn(() => {
			if (A) {
				let e = Ee(this.#t);
				Ce();
				let t = e === "[!";
				if (e.startsWith("[?")) {
					let t = JSON.parse(e.slice(2));
					this.#g(t);
				} else t ? this.#y() : this.#h();
			} else this.#b();
		}, Nr), A && (this.#e = j);
	}
	#h() {
		try {
			this.#a = Tn(() => this.#r(this.#e));
		} catch (e) {
			this.error(e);
		}
	}
	#g(e) {
		let t = this.#n.failed, { reset: n, invoke_onerror: r } = this.#_(e);
		Ye(r), t && (this.#s = Tn(() => {
			t(this.#e, () => e, () => n);
		}));
	}
	#_(e) {
		var t = !1, n = !1;
		let r = () => {
			this.#v() || (t ? be() : (t = !0, n && Be(), this.#s !== null && Mn(this.#s, () => {
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
					dn(e, this.#i && this.#i.parent);
				}
			}
		};
	}
	#v() {
		return (this.#i.f & (C | T)) !== 0;
	}
	#y() {
		let e = this.#n.pending;
		e && (this.is_pending = !0, this.#o = Tn(() => e(this.#e)), Ye(() => {
			if (!this.#v()) {
				var e = this.#c = document.createDocumentFragment(), t = nn(), n = !1;
				e.append(t), this.#a = this.#S(() => {
					try {
						return Tn(() => this.#r(t));
					} catch (e) {
						try {
							this.error(e), n = !0;
						} catch (e) {
							dn(e, this.#i.parent);
						}
						return null;
					}
				}), this.#a === null ? (this.#c = null, n && this.#x(P)) : this.#u === 0 && (this.#e.before(e), this.#c = null, Mn(this.#o, () => {
					this.#o = null;
				}), this.#x(P));
			}
		}));
	}
	#b() {
		try {
			if (this.is_pending = this.has_pending_snippet(), this.#u = 0, this.#l = 0, this.#a = Tn(() => {
				this.#r(this.#e);
			}), this.#u > 0) {
				var e = this.#c = document.createDocumentFragment();
				In(this.#a, e);
				let t = this.#n.pending;
				this.#o = Tn(() => t(this.#e));
			} else this.#x(P);
		} catch (e) {
			this.error(e);
		}
	}
	#x(e) {
		this.is_pending = !1, e.transfer_reactions(this.#f);
	}
	defer_effect(e) {
		et(e, this.#f);
	}
	is_rendered() {
		return !this.is_pending && (!this.parent || this.parent.is_rendered());
	}
	has_pending_snippet() {
		return !!this.#n.pending;
	}
	#S(e) {
		var t = U, n = H, r = Ve;
		Hn(this.#i), Vn(this.#i), He(this.#i.ctx);
		try {
			return kt.ensure(), e();
		} finally {
			Hn(t), Vn(n), He(r);
		}
	}
	#C(e, t) {
		this.has_pending_snippet() ? (this.#u += e, this.#u === 0 && (this.#x(t), this.#o && Mn(this.#o, () => {
			this.#o = null;
		}), this.#c &&= (this.#e.before(this.#c), null))) : this.parent && this.parent.#C(e, t);
	}
	update_pending_count(e, t) {
		this.#C(e, t), this.#l += e, !this.#p || this.#d || (this.#d = !0, Ye(() => {
			this.#d = !1, this.#p && Wt(this.#p, this.#l);
		}));
	}
	get_effect_pending() {
		return this.#m(), W(this.#p);
	}
	error(e) {
		if (e === me || !this.#n.onerror && !this.#n.failed) throw e;
		P?.is_fork ? (this.#a && P.skip_effect(this.#a), this.#o && P.skip_effect(this.#o), this.#s && P.skip_effect(this.#s), P.oncommit(() => {
			this.#v() || this.#w(e);
		})) : this.#w(e);
	}
	#w(e) {
		this.#a &&= (kn(this.#a), null), this.#o &&= (kn(this.#o), null), this.#s &&= (kn(this.#s), null), A && (Se(this.#t), we(), Se(Te()));
		let t = this.#n.failed, n = (e) => {
			if (this.#v()) return;
			let { reset: n, invoke_onerror: r } = this.#_(e);
			r(), t && !this.#v() && (this.#s = this.#S(() => {
				try {
					return Tn(() => {
						var r = U;
						r.b = this, r.f |= 128, t(this.#e, () => e, () => n);
					});
				} catch (e) {
					return dn(e, this.#i.parent), null;
				}
			}));
		};
		Ye(() => {
			if (!this.#v()) {
				var t;
				try {
					t = this.transform_error(e);
				} catch (e) {
					dn(e, this.#i && this.#i.parent);
					return;
				}
				typeof t == "object" && t && typeof t.then == "function" ? t.then(n, (e) => dn(e, this.#i && this.#i.parent)) : n(t);
			}
		});
	}
};
function Y(e, t) {
	var n = t == null ? "" : typeof t == "object" ? `${t}` : t;
	n !== (e[ue] ??= e.nodeValue) && (e[ue] = n, e.nodeValue = `${n}`);
}
function Ir(e, t) {
	return Rr(e, t);
}
var Lr = /* @__PURE__ */ new Map();
function Rr(e, { target: t, anchor: n, props: r = {}, events: i, context: o, intro: s = !0, transformError: c }) {
	tn();
	var l = void 0, u = yn(() => {
		var s = n ?? t.appendChild(nn());
		Pr(s, { pending: () => {} }, (t) => {
			Ue({});
			var n = Ve;
			if (o && (n.c = o), i && (r.$$events = i), A && Dr(t, null), l = e(t, r) || Ge(), A && (U.nodes.end = j, j === null || j.nodeType !== 8 || j.data !== "]")) throw ve(), me;
			We();
		}, c);
		var u = /* @__PURE__ */ new Set(), d = (e) => {
			for (var n = 0; n < e.length; n++) {
				var r = e[n];
				if (!u.has(r)) {
					u.add(r);
					var i = mr(r);
					for (let e of [t, document]) {
						var a = Lr.get(e);
						a === void 0 && (a = /* @__PURE__ */ new Map(), Lr.set(e, a));
						var o = a.get(r);
						o === void 0 ? (e.addEventListener(r, Cr, { passive: i }), a.set(r, 1)) : a.set(r, o + 1);
					}
				}
			}
		};
		return d(a(gr)), _r.add(d), () => {
			for (var e of u) for (let n of [t, document]) {
				var r = Lr.get(n), i = r.get(e);
				--i == 0 ? (n.removeEventListener(e, Cr), r.delete(e), r.size === 0 && Lr.delete(n)) : r.set(e, i);
			}
			_r.delete(d), s !== n && s.parentNode?.removeChild(s);
		};
	});
	return zr.set(l, u), l;
}
var zr = /* @__PURE__ */ new WeakMap(), Br = class {
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
			if (n) Pn(n), this.#r.delete(t);
			else {
				var r = this.#n.get(t);
				r && (Pn(r.effect), this.#t.set(t, r.effect), this.#n.delete(t), r.fragment.lastChild.remove(), this.anchor.before(r.fragment), n = r.effect);
			}
			for (let [t, n] of this.#e) {
				if (this.#e.delete(t), t === e) break;
				let r = this.#n.get(n);
				r && (kn(r.effect), this.#n.delete(n));
			}
			for (let [e, r] of this.#t) {
				if (e === t || this.#r.has(e)) continue;
				let i = () => {
					if (Array.from(this.#e.values()).includes(e)) {
						var t = document.createDocumentFragment();
						In(r, t), t.append(nn()), this.#n.set(e, {
							effect: r,
							fragment: t
						});
					} else kn(r);
					this.#r.delete(e), this.#t.delete(e);
				};
				this.#i || !n ? (this.#r.add(e), Mn(r, i, !1)) : i();
			}
		}
	};
	#o = (e) => {
		this.#e.delete(e);
		let t = Array.from(this.#e.values());
		for (let [e, n] of this.#n) t.includes(e) || (kn(n.effect), this.#n.delete(e));
	};
	ensure(e, t) {
		var n = P, r = sn();
		if (t && !this.#t.has(e) && !this.#n.has(e)) {
			if (r) {
				var i = document.createDocumentFragment(), a = nn();
				i.append(a), this.#n.set(e, {
					effect: Tn(() => t(a)),
					fragment: i
				});
			} else this.#t.set(e, Tn(() => t(this.anchor)));
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
	A && (r = j, Ce());
	var i = new Br(e), a = n ? E : 0;
	function o(e, t) {
		if (A) {
			var n = Ee(r);
			if (e !== parseInt(n.substring(1))) {
				var a = Te();
				Se(a), i.anchor = a, xe(!1), i.ensure(e, t), xe(!0);
				return;
			}
		}
		i.ensure(e, t);
	}
	Cn(() => {
		var e = !1;
		t((t, n = 0) => {
			e = !0, o(n, t);
		}), e || o(-1, null);
	}, a);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/key.js
var Vr = Symbol("NaN");
function Hr(e, t, n) {
	A && Ce();
	var r = new Br(e), i = !Ke();
	Cn(() => {
		var e = t();
		e !== e && (e = Vr), i && typeof e == "object" && e && (e = {}), r.ensure(e, n);
	});
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/each.js
function Ur(e, t) {
	return t;
}
function Wr(e, t, n) {
	for (var r = [], i = t.length, o, s = t.length, c = 0; c < i; c++) {
		let n = t[c];
		Mn(n, () => {
			if (o) {
				if (o.pending.delete(n), o.done.add(n), o.pending.size === 0) {
					var t = e.outrogroups;
					Gr(e, a(o.done)), t.delete(o), t.size === 0 && (e.outrogroups = null);
				}
			} else --s;
		}, !1);
	}
	if (s === 0) {
		var l = r.length === 0 && n !== null && e.pending.size === 0;
		if (l) {
			var u = n, d = u.parentNode;
			on(d), d.append(u), e.items.clear();
		}
		Gr(e, t, !l);
	} else o = {
		pending: new Set(t),
		done: /* @__PURE__ */ new Set()
	}, (e.outrogroups ??= /* @__PURE__ */ new Set()).add(o);
}
function Gr(e, t, n = !0) {
	var r;
	if (e.pending.size > 0) {
		r = /* @__PURE__ */ new Set();
		for (let t of e.pending.values()) for (let n of t) r.add(e.items.get(n).e);
	}
	for (var i = 0; i < t.length; i++) {
		var a = t[i];
		r?.has(a) ? (a.f |= D, In(a, document.createDocumentFragment())) : kn(t[i], n);
	}
}
var Kr;
function Z(e, t, r, i, o, s = null) {
	var c = e, l = /* @__PURE__ */ new Map();
	if (t & 4) {
		var u = e;
		c = A ? Se(/* @__PURE__ */ rn(u)) : u.appendChild(nn());
	}
	A && Ce();
	var d = null, f = /* @__PURE__ */ pt(() => {
		var e = r();
		return n(e) ? e : e == null ? [] : a(e);
	}), p = /* @__PURE__ */ new Map(), m = !0;
	function h(e) {
		if (!(_.effect.f & 16384)) {
			_.pending.delete(e);
			var n = W(f);
			_.fallback = d, Jr(_, n, c, t, i), d !== null && (n.length === 0 ? d.f & 33554432 ? (d.f ^= D, Xr(d, null, c)) : Pn(d) : Mn(d, () => {
				d = null;
			}));
		}
	}
	function g(e) {
		_.pending.delete(e);
	}
	var _ = {
		effect: Cn(() => {
			var e = W(f), n = e.length;
			let a = !1;
			A && Ee(c) === "[!" != (n === 0) && (c = Te(), Se(c), xe(!1), a = !0);
			for (var u = /* @__PURE__ */ new Set(), _ = P, v = sn(), y = 0; y < n; y += 1) {
				A && j.nodeType === 8 && j.data === "]" && (c = j, a = !0, xe(!1));
				var b = e[y], x = i(b, y), S = m ? null : l.get(x);
				S ? (S.v && Wt(S.v, b), S.i && Wt(S.i, y), v && _.unskip_effect(S.e)) : (S = Yr(l, m ? c : Kr ??= nn(), b, x, y, o, t, r), m || (S.e.f |= D), l.set(x, S)), u.add(x);
			}
			if (n === 0 && s && !d && (m ? d = Tn(() => s(c)) : (d = Tn(() => s(Kr ??= nn())), d.f |= D)), n > u.size && je("", "", ""), A && n > 0 && Se(Te()), !m) {
				if (p.set(_, u), v) {
					for (let [e, t] of l) u.has(e) || _.skip_effect(t.e);
					_.oncommit(h), _.ondiscard(g);
				} else h(_);
			}
			a && xe(!0), W(f);
		}),
		flags: t,
		items: l,
		pending: p,
		outrogroups: null,
		fallback: d
	};
	m = !1, A && (c = j);
}
function qr(e) {
	for (; e !== null && !(e.f & 32);) e = e.next;
	return e;
}
function Jr(e, t, n, r, i) {
	var o = !!(r & 8), s = t.length, c = e.items, l = qr(e.effect.first), u, d = null, f, p = [], m = [], h, g, _, v;
	if (o) for (v = 0; v < s; v += 1) h = t[v], g = i(h, v), _ = c.get(g).e, _.f & 33554432 || (_.nodes?.a?.measure(), (f ??= /* @__PURE__ */ new Set()).add(_));
	for (v = 0; v < s; v += 1) {
		if (h = t[v], g = i(h, v), _ = c.get(g).e, e.outrogroups !== null) for (let t of e.outrogroups) t.pending.delete(_), t.done.delete(_);
		if (_.f & 8192 && (Pn(_), o && (_.nodes?.a?.unfix(), (f ??= /* @__PURE__ */ new Set()).delete(_))), _.f & 33554432) {
			if (_.f ^= D, _ === l) Xr(_, null, n);
			else {
				var y = d ? d.next : l;
				_ === e.effect.last && (e.effect.last = _.prev), _.prev && (_.prev.next = _.next), _.next && (_.next.prev = _.prev), Zr(e, d, _), Zr(e, _, y), Xr(_, y, n), d = _, p = [], m = [], l = qr(d.next);
				continue;
			}
		}
		if (_ !== l) {
			if (u !== void 0 && u.has(_)) {
				if (p.length < m.length) {
					var b = m[0], x;
					d = b.prev;
					var S = p[0], C = p[p.length - 1];
					for (x = 0; x < p.length; x += 1) Xr(p[x], b, n);
					for (x = 0; x < m.length; x += 1) u.delete(m[x]);
					Zr(e, S.prev, C.next), Zr(e, d, S), Zr(e, C, b), l = b, d = C, --v, p = [], m = [];
				} else u.delete(_), Xr(_, l, n), Zr(e, _.prev, _.next), Zr(e, _, d === null ? e.effect.first : d.next), Zr(e, d, _), d = _;
				continue;
			}
			for (p = [], m = []; l !== null && l !== _;) (u ??= /* @__PURE__ */ new Set()).add(l), m.push(l), l = qr(l.next);
			if (l === null) continue;
		}
		_.f & 33554432 || p.push(_), d = _, l = qr(_.next);
	}
	if (e.outrogroups !== null) {
		for (let t of e.outrogroups) t.pending.size === 0 && (Gr(e, a(t.done)), e.outrogroups?.delete(t));
		e.outrogroups.size === 0 && (e.outrogroups = null);
	}
	if (l !== null || u !== void 0) {
		var w = [];
		if (u !== void 0) for (_ of u) _.f & 8192 || w.push(_);
		for (; l !== null;) !(l.f & 8192) && l !== e.fallback && w.push(l), l = qr(l.next);
		var T = w.length;
		if (T > 0) {
			var E = r & 4 && s === 0 ? n : null;
			if (o) {
				for (v = 0; v < T; v += 1) w[v].nodes?.a?.measure();
				for (v = 0; v < T; v += 1) w[v].nodes?.a?.fix();
			}
			Wr(e, w, E);
		}
	}
	o && Ye(() => {
		if (f !== void 0) for (_ of f) _.nodes?.a?.apply();
	});
}
function Yr(e, t, n, r, i, a, o, s) {
	var c = o & 1 ? o & 16 ? Bt(n) : /* @__PURE__ */ Vt(n, !1, !1) : null, l = o & 2 ? Bt(i) : null;
	return {
		v: c,
		i: l,
		e: Tn(() => (a(t, c ?? n, l ?? i, s), () => {
			e.delete(r);
		}))
	};
}
function Xr(e, t, n) {
	if (e.nodes) for (var r = e.nodes.start, i = e.nodes.end, a = t && !(t.f & 33554432) ? t.nodes.start : n; r !== null;) {
		var o = /* @__PURE__ */ an(r);
		if (a.before(r), r === i) return;
		r = o;
	}
}
function Zr(e, t, n) {
	t === null ? e.effect.first = n : t.next = n, n === null ? e.effect.last = t : n.prev = t;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/snippet.js
function Qr(e, t, ...n) {
	var r = new Br(e);
	Cn(() => {
		let e = t() ?? null;
		r.ensure(e, e && ((t) => e(t, ...n)));
	}, E);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/svelte-component.js
function $r(e, t, n) {
	var r;
	A && (r = j, Ce());
	var i = new Br(e);
	Cn(() => {
		var e = t() ?? null;
		if (A && Ee(r) === "[" != (e !== null)) {
			var a = Te();
			Se(a), i.anchor = a, xe(!1), i.ensure(e, e && ((t) => n(t, e))), xe(!0);
		} else i.ensure(e, e && ((t) => n(t, e)));
	}, E);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/actions.js
function ei(e, t, n) {
	bn(() => {
		var r = ur(() => t(e, n?.()) || {});
		if (n && r?.update) {
			var i = !1, a = {};
			Sn(() => {
				var e = n();
				dr(e), i && Oe(a, e) && (a = e, r.update(e));
			}), i = !0;
		}
		if (r?.destroy) return () => r.destroy();
	});
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/attachments.js
function ti(e, t) {
	var n = void 0, r;
	wn(() => {
		n !== (n = t()) && (r &&= (kn(r), null), n && (r = Tn(() => {
			bn(() => n(e));
		})));
	});
}
// ../../../webdeps/node_modules/clsx/dist/clsx.mjs
function ni(e) {
	var t, n, r = "";
	if (typeof e == "string" || typeof e == "number") r += e;
	else if (typeof e == "object") {
		if (Array.isArray(e)) {
			var i = e.length;
			for (t = 0; t < i; t++) e[t] && (n = ni(e[t])) && (r && (r += " "), r += n);
		} else for (n in e) e[n] && (r && (r += " "), r += n);
	}
	return r;
}
function ri() {
	for (var e, t, n = 0, r = "", i = arguments.length; n < i; n++) (e = arguments[n]) && (t = ni(e)) && (r && (r += " "), r += t);
	return r;
}
// ../../../webdeps/node_modules/svelte/src/internal/shared/attributes.js
function ii(e) {
	return typeof e == "object" ? ri(e) : e ?? "";
}
var ai = [..." 	\n\r\f\xA0\v﻿"];
function oi(e, t, n) {
	var r = e == null ? "" : "" + e;
	if (t && (r = r ? r + " " + t : t), n) {
		for (var i of Object.keys(n)) if (n[i]) r = r ? r + " " + i : i;
		else if (r.length) for (var a = i.length, o = 0; (o = r.indexOf(i, o)) >= 0;) {
			var s = o + a;
			(o === 0 || ai.includes(r[o - 1])) && (s === r.length || ai.includes(r[s])) ? r = (o === 0 ? "" : r.substring(0, o)) + r.substring(s + 1) : o = s;
		}
	}
	return r === "" ? null : r;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/class.js
function si(e, t, n, r, i, a) {
	var o = e[ce];
	if (A || o !== n || o === void 0) {
		var s = oi(n, r, a);
		A && s === e.getAttribute("class") || (s == null ? e.removeAttribute("class") : t ? e.className = s : e.setAttribute("class", s)), e[ce] = n;
	} else if (a && i !== a) for (var c in a) {
		var l = !!a[c];
		(i == null || l !== !!i[c]) && e.classList.toggle(c, l);
	}
	return a;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/bindings/select.js
function ci(e, t) {
	t ? e.hasAttribute("selected") || e.setAttribute("selected", "") : e.removeAttribute("selected");
}
function li(e, t) {
	var r = e.__defaultValue, i = e.multiple, a = i ? r ?? [] : null;
	if (!i || n(a)) {
		var o = e.selectedIndex, s = t && i ? new Set(e.selectedOptions) : null;
		for (var c of e.options) {
			var l = pi(c);
			ci(c, i ? a.includes(l) : Xt(l, r));
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
function ui(e, t, r = !1) {
	if (e.multiple) {
		if (t == null) return;
		if (!n(t)) return ye();
		for (var i of e.options) i.selected = t.includes(pi(i));
	} else {
		for (i of e.options) if (Xt(pi(i), t)) {
			i.selected = !0;
			return;
		}
		r && t === void 0 || (e.selectedIndex = -1);
	}
}
function di(e) {
	var t = new MutationObserver((t) => {
		t.every(mi) || ("__defaultValue" in e && li(e, !1), "__value" in e && ui(e, e.__value));
	});
	t.observe(e, {
		childList: !0,
		subtree: !0,
		attributes: !0,
		attributeFilter: ["value"]
	}), gn(() => {
		t.disconnect();
	});
}
function fi(e, t, n = t) {
	var r = /* @__PURE__ */ new WeakSet(), i = !0;
	at(e, "change", (t) => {
		var i = t ? "[selected]" : ":checked", a;
		if (e.multiple) a = [].map.call(e.querySelectorAll(i), pi);
		else {
			var o = e.querySelector(i) ?? e.querySelector("option:not([disabled])");
			a = o && pi(o);
		}
		n(a), e.__value = a, P !== null && r.add(P);
	}), bn(() => {
		var a = t();
		if (e === document.activeElement) {
			var o = P;
			if (r.has(o)) return;
		}
		if (ui(e, a, i), i && a === void 0) {
			var s = e.querySelector(":checked");
			s !== null && (a = pi(s), n(a));
		}
		e.__value = a, i = !1;
	});
}
function pi(e) {
	return "__value" in e ? e.__value : e.value;
}
function mi(e) {
	if (e.target.closest("selectedcontent") !== null) return !0;
	if (e.type === "childList") {
		var t = [...e.addedNodes, ...e.removedNodes];
		return t.length > 0 && t.every((e) => e.nodeName === "SELECTEDCONTENT");
	}
	return !1;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/attributes.js
var hi = Symbol("is custom element"), gi = Symbol("is html"), _i = pe ? "link" : "LINK", vi = pe ? "progress" : "PROGRESS";
function yi(e) {
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
		e[de] = n, Ye(n), rt();
	}
}
function bi(e, t) {
	var n = xi(e);
	n.value !== (n.value = t ?? void 0) && (e.value !== t || t === 0 && e.nodeName === vi) && (e.value = t ?? "");
}
function Q(e, t, n, r) {
	var i = xi(e);
	if (!(A && (i[t] = e.getAttribute(t), t === "src" || t === "srcset" || t === "href" && e.nodeName === _i))) {
		var a = i[t];
		a !== (i[t] = n) && (t === "loading" && (e[oe] = n), n == null ? e.removeAttribute(t) : typeof n != "string" && Ci(e).has(t) ? e[t] = n : (!A || typeof n != "number" && typeof n != "boolean" || a !== String(n)) && e.setAttribute(t, n));
	}
}
function xi(e) {
	return e[se] ??= {
		[hi]: e.nodeName.includes("-"),
		[gi]: e.namespaceURI === ge
	};
}
var Si = /* @__PURE__ */ new Map();
function Ci(e) {
	var t = e.getAttribute("is") || e.nodeName, n = Si.get(t);
	if (n) return n;
	Si.set(t, n = /* @__PURE__ */ new Set());
	for (var r, i = e, a = Element.prototype; a !== i;) {
		for (var o in r = c(i), r) r[o].set && o !== "innerHTML" && o !== "textContent" && o !== "innerText" && n.add(o);
		i = d(i);
	}
	return n;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/bindings/input.js
function wi(e, t, n = t) {
	var r = /* @__PURE__ */ new WeakSet();
	at(e, "input", async (i) => {
		var a = i ? e.defaultValue : e.value;
		if (a = Ti(e) ? Ei(a) : a, n(a), P !== null && r.add(P), await sr(), a !== (a = t())) {
			var o = e.selectionStart, s = e.selectionEnd, c = e.value.length;
			if (e.value = a ?? "", s !== null) {
				var l = e.value.length;
				o === s && s === c && l > c ? (e.selectionStart = l, e.selectionEnd = l) : (e.selectionStart = o, e.selectionEnd = Math.min(s, l));
			}
		}
	}), (A && e.defaultValue !== e.value || ur(t) == null && e.value) && (n(Ti(e) ? Ei(e.value) : e.value), P !== null && r.add(P)), Sn(() => {
		var n = t();
		if (e === document.activeElement) {
			var i = P;
			if (r.has(i)) return;
		}
		Ti(e) && n === Ei(e.value) || (e.type !== "date" || n || e.value) && n !== e.value && (e.value = n ?? "");
	});
}
function Ti(e) {
	var t = e.type;
	return t === "number" || t === "range";
}
function Ei(e) {
	return e === "" ? null : +e;
}
var Di = /* @__PURE__ */ new class e {
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
function Oi(e, t, n) {
	var r = Di.observe(e, () => n(e[t]));
	bn(() => (ur(() => n(e[t])), r));
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/bindings/this.js
function ki(e, t) {
	return e === t || e?.[k] === t;
}
function Ai(e = Ge(), t, n, r) {
	var i = Ve.r, a = U;
	return bn(() => {
		var o, s;
		return Sn(() => {
			o = s, s = r?.() || [], ur(() => {
				ki(n(...s), e) || (t(e, ...s), o && ki(n(...o), e) && t(null, ...o));
			});
		}), () => {
			let r = a;
			for (; r !== i && r.parent !== null && r.parent.f & 33554432;) r = r.parent;
			let o = () => {
				s && ki(n(...s), e) && t(null, ...s);
			}, c = r.teardown;
			r.teardown = () => {
				o(), c?.();
			};
		};
	}), e;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/store.js
var ji = !1;
function Mi(e) {
	var t = ji;
	try {
		return ji = !1, [e(), ji];
	} finally {
		ji = t;
	}
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/props.js
var Ni = {
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
		if (t === k || t === ae) return !1;
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
function Pi(...e) {
	return new Proxy({ props: e }, Ni);
}
function Fi(e, t, n, r) {
	var i = !0, a = !!(n & 8), o = !!(n & 16), c = r, l = !0, u = void 0, d = () => o && i ? (u ??= /* @__PURE__ */ ut(r), W(u)) : (l && (l = !1, c = o ? ur(r) : r), c);
	let f;
	if (a) {
		var p = k in e || ae in e;
		f = s(e, t)?.set ?? (p && t in e ? (n) => e[t] = n : void 0);
	}
	var m, h = !1;
	a ? [m, h] = Mi(() => e[t]) : m = e[t], m === void 0 && r !== void 0 && (m = d(), f && (i && Ie(t), f(m)));
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
	var v = !1, y = (n & 1 ? ut : pt)(() => (v = !1, g()));
	a && W(y);
	var b = U;
	return (function(e, t) {
		if (arguments.length > 0) {
			let n = t ? W(y) : i && a ? Jt(e) : e;
			return I(y, n), v = !0, c !== void 0 && (c = n), e;
		}
		return Rn && v || b.f & 16384 ? y.v : W(y);
	});
}
// ../../../webdeps/node_modules/svelte/src/internal/disclose-version.js
typeof window < "u" && ((window.__svelte ??= {}).v ??= /* @__PURE__ */ new Set()).add("5");
function Ii(e, t, n) {
	let [r, i] = e, a = t / Math.max(i - r, 1), o = (e, t) => ({
		position: e,
		at: (e - r + .5) * a,
		text: t
	});
	if (a >= 12) return Array.from({ length: i - r }, (e, t) => o(r + t, n(r + t)));
	let s = Ri(36 / a), c = [];
	for (let e = Math.ceil(r / s) * s; e < i; e += s) c.push(o(e, String(e)));
	return c;
}
function Li(e, t) {
	return t / Math.max(e[1] - e[0], 1) >= 12;
}
function Ri(e) {
	let t = 10 ** Math.floor(Math.log10(Math.max(e, 1)));
	return [
		1,
		2,
		5,
		10
	].map((e) => e * t).find((t) => t >= e);
}
function zi(e, t = 9) {
	let n = Array.from(e);
	return n.length > t ? `${n.slice(0, t - 1).join("")}…` : e;
}
// src/draw/map.ts
var Bi = null;
function Vi(e, t, n, r, i, a, o) {
	let { width: s, height: c } = t;
	if (!s || !c) return;
	Bi ??= document.createElement("canvas"), (Bi.width < s || Bi.height < c) && (Bi.width = Math.max(Bi.width, s), Bi.height = Math.max(Bi.height, c));
	let l = Bi.getContext("2d"), u = l.createImageData(s, c), d = new Uint32Array(u.data.buffer);
	for (let e = 0; e < d.length; e++) t.inside[e] && (d[e] = n.rgba[t.codes[e]]);
	l.clearRect(0, 0, s, c), l.putImageData(u, 0, 0), e.imageSmoothingEnabled = !1, e.drawImage(Bi, 0, 0, s, c, r, i, a, o);
}
function Hi(e, t, n) {
	let r = globalThis.devicePixelRatio || 1, [i, a] = [Math.round(t * r), Math.round(n * r)];
	return (e.width !== i || e.height !== a) && (e.width = i, e.height = a), e.style.setProperty("width", `${t}px`), e.style.setProperty("height", `${n}px`), r;
}
// src/draw/numbers.ts
function Ui(e, t = 3) {
	if (e === null) return "–";
	if (Number.isNaN(e)) return "not a number";
	if (!Number.isFinite(e)) return e > 0 ? "∞" : "−∞";
	if (e === 0) return "0";
	let n = Math.abs(e), r = n >= 1e4 || n < 5e-4 ? n.toExponential(Math.max(t - 2, 0)).replace("e-", " × 10^−").replace("e+", " × 10^") : n >= 100 ? n.toFixed(0) : n >= 1 ? n.toPrecision(t) : n.toFixed(t);
	return /^0\.?0*$/.test(r) ? "0" : e < 0 ? `−${Ki(r)}` : Ki(r);
}
function Wi(e, t = 3) {
	let n = Ui(e, t);
	return e > 0 && n !== "0" ? `+${n}` : n;
}
var Gi = "⁰¹²³⁴⁵⁶⁷⁸⁹";
function Ki(e) {
	return e.replace(/10\^(−?)(\d+)/, (e, t, n) => `10${t ? "⁻" : ""}${Array.from(n, (e) => Gi[Number(e)]).join("")}`);
}
// src/draw/overlay.ts
function qi(e, t, n, r, i) {
	e.clearRect(0, 0, t.width, t.height), Ji(e, t, n.lockedDst, n.lockedSrc, r.ink, i, !0), Ji(e, t, n.dst, n.src, r.accent, i, !1);
}
function Ji(e, t, n, r, i, a, o) {
	let s = n === null ? null : Yi(t.rows, n, t.height), c = r === null ? null : Yi(t.columns, r, t.width);
	e.strokeStyle = i, e.lineWidth = a, e.setLineDash(o ? [3 * a, 3 * a] : []);
	let l = a / 2;
	e.globalAlpha = .75, s && e.strokeRect(-2 * a, s[0] - l, t.width + 4 * a, s[1] + a), c && e.strokeRect(c[0] - l, -2 * a, c[1] + a, t.height + 4 * a), e.globalAlpha = 1, e.setLineDash([]), s && c && (e.lineWidth = 2 * a, e.strokeRect(c[0] - a, s[0] - a, c[1] + 2 * a, s[1] + 2 * a));
}
function Yi(e, t, n) {
	if (t < e[0] || t >= e[1]) return null;
	let r = n / (e[1] - e[0]);
	return [(t - e[0]) * r, Math.max(r, 1)];
}
// src/draw/palette.ts
var Xi = {
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
}, Zi = [
	214,
	39,
	178
], Qi = /* @__PURE__ */ new Map();
function $i(e, t) {
	let n = `${e} ${t}`, r = Qi.get(n) ?? ea(Xi[e ? "signed" : "sequential"][t ? "dark" : "light"]);
	return Qi.set(n, r), r;
}
function ea(e) {
	let t = Array.from({ length: 256 }, (t, n) => n === 255 ? Zi : ta(e, n / 254));
	return {
		css: t.map(([e, t, n]) => `rgb(${e} ${t} ${n})`),
		rgba: Uint32Array.from(t, ([e, t, n]) => 255 << 24 | n << 16 | t << 8 | e),
		ink: t.map((e) => na(e) > .36 ? "#111" : "#fff")
	};
}
function ta(e, t) {
	let n = Math.min(Math.max(t, 0), 1) * (e.length - 1), r = Math.min(Math.floor(n), e.length - 2), [i, a] = [e[r], e[r + 1]];
	return [
		0,
		1,
		2
	].map((e) => Math.round(i[e] + (a[e] - i[e]) * (n - r)));
}
function na([e, t, n]) {
	let r = [
		e,
		t,
		n
	].map((e) => (e / 255) ** 2.2);
	return .2126 * r[0] + .7152 * r[1] + .0722 * r[2];
}
function ra(e) {
	return e === "score" || e === "effect" || e === "difference";
}
function ia(e, t) {
	return e * (e + 1) / 2 + t;
}
function aa(e, t, n, r) {
	if (n === "show") return e;
	let i = Float32Array.from(e);
	for (let a = 0; a < t; a++) {
		let t = ia(a, 0), o = 1 - e[t];
		if (n === "renormalize" && r === "attention" && o > 1e-6) for (let n = 1; n <= a; n++) i[t + n] = e[t + n] / o;
		i[t] = 0;
	}
	return i;
}
function oa(e) {
	let t = 0;
	for (let n = 0; n < e.length; n++) {
		let r = Math.abs(e[n]);
		r > t && r < Infinity && (t = r);
	}
	return t;
}
function sa(e, t) {
	return e ? {
		name: "arcsinh",
		max: t || 1,
		knee: (t || 1) / 10
	} : {
		name: "sqrt",
		max: t || 1
	};
}
function ca(e, t, n, r) {
	let i = new Uint8Array(e.length), a = 0, o = la(n);
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
function la(e) {
	let t = e.knee ?? 1, n = e.name === "sqrt" ? 254 / Math.sqrt(e.max) : 127 / Math.asinh(e.max / t);
	return e.name === "sqrt" ? (e) => Number.isFinite(e) ? Math.min(254, Math.round(n * Math.sqrt(Math.max(e, 0)))) : 255 : (e) => Number.isFinite(e) ? Math.min(254, Math.max(0, Math.round(127 + n * Math.asinh(e / t)))) : 255;
}
function ua(e, t, n, r, i) {
	let a = Math.min(r, n[1] - n[0]), o = Math.min(i, t[1] - t[0]), s = new Uint8Array(a * o), c = new Uint8Array(a * o), l = e.signed ? 127 : 0;
	for (let r = 0; r < o; r++) {
		let i = t[0] + Math.floor(r * (t[1] - t[0]) / o), u = t[0] + Math.floor((r + 1) * (t[1] - t[0]) / o);
		for (let t = 0; t < a; t++) {
			let o = n[0] + Math.floor(t * (n[1] - n[0]) / a), d = n[0] + Math.floor((t + 1) * (n[1] - n[0]) / a), f = l, p = 0;
			for (let t = i; t < u; t++) {
				let n = Math.min(d, t + 1);
				for (let r = o; r < n; r++) {
					p = 1;
					let n = e.codes[ia(t, r)];
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
var da = {
	attention: "attention",
	value: "value-weighted attention",
	info: "information-weighted attention",
	score: "score before the softmax",
	effect: "logit effect",
	difference: "difference of attention"
}, fa = {
	attention: "attention",
	value: "value-weighted",
	info: "info-weighted",
	score: "score",
	effect: "logit effect",
	difference: "difference"
}, pa = {
	attention: "Attention: how much of each source's value a destination takes. Rows sum to 1.",
	value: "Value-weighted: attention times the norm of the value at the source, divided by the largest over sources.",
	info: "Information-weighted: the same with the norm after W_O, of what is written to the stream.",
	score: "Score: query times key over √d_head, before the softmax.",
	effect: "Logit effect: what the head moves from the source adds to the logit of the true next token, or of the locked one.",
	difference: "Difference: attention on this text minus attention on the other, over the positions that both have."
}, ma = {
	both: "read both ways",
	dst: "read as destination",
	src: "read as source"
};
function ha(e, t) {
	return e === "show" ? "position 0 shown" : e === "hide" ? "position 0 hidden" : t === "attention" ? "position 0 left out, rows renormalized" : "position 0 hidden";
}
// src/parts/Legend.svelte
var ga = /* @__PURE__ */ K("<span class=\"legend svelte-nnrjsl\"><span class=\"scale svelte-nnrjsl\"><span> </span> <canvas aria-hidden=\"true\" class=\"svelte-nnrjsl\"></canvas> <span> </span></span> <span> <!><!></span></span>");
function _a(e, t) {
	Ue(t, !0);
	let n = /* @__PURE__ */ F(void 0);
	_n(() => {
		if (!W(n)) return;
		W(n).width = 255, W(n).height = 1;
		let e = W(n).getContext("2d"), r = e.createImageData(255, 1);
		new Uint32Array(r.data.buffer).set($i(t.picture.signed, t.store.dark).rgba.subarray(0, 255)), e.putImageData(r, 0, 0);
	});
	var r = ga(), i = L(r), a = L(i), o = z(a, !0), s = B(a, 2);
	Ai(s, (e) => I(n, e), () => W(n));
	var c = z(B(s, 2), !0);
	M(i);
	var l = B(i, 2), u = L(l), d = B(u), f = (e) => {
		var n = kr();
		V(() => Y(n, `; ${t.picture.lost ?? ""} cells are not finite`)), J(e, n);
	};
	X(d, (e) => {
		t.picture.lost && e(f);
	});
	var p = B(d), m = (e) => {
		J(e, kr("; read from a picture of bytes, so every number is ≈"));
	};
	X(p, (e) => {
		t.picture.exact || e(m);
	}), M(l), M(r), V((e, n, r) => {
		Y(o, e), Y(c, n), Y(u, `${t.picture.signed ? "arcsinh about 0" : "square root"}, ${t.store.state.scale === "own" ? "scale of this head" : "one scale for all heads"};
    ${r ?? ""}; row = destination (query), column = source (key)`);
	}, [
		() => t.picture.signed ? Wi(-t.picture.scale.max, 2) : "0",
		() => t.picture.signed ? Wi(t.picture.scale.max, 2) : Ui(t.picture.scale.max, 2),
		() => ha(t.store.state.first, t.mode)
	]), J(e, r), We();
}
// src/parts/BigMap.svelte
var va = /* @__PURE__ */ K("<button class=\"link small\"> </button>"), ya = /* @__PURE__ */ q("<text dominant-baseline=\"central\" text-anchor=\"end\"> </text>"), ba = /* @__PURE__ */ q("<text dominant-baseline=\"central\"> </text>"), xa = /* @__PURE__ */ q("<text text-anchor=\"middle\"> </text>"), Sa = /* @__PURE__ */ K("<div class=\"frame svelte-1v77g5w\"><svg aria-hidden=\"true\" class=\"svelte-1v77g5w\"><!><!><path class=\"edge svelte-1v77g5w\"></path><path class=\"edge svelte-1v77g5w\"></path></svg> <div class=\"cells svelte-1v77g5w\" role=\"application\" tabindex=\"0\"><canvas class=\"pixel\" aria-hidden=\"true\"></canvas> <canvas class=\"over svelte-1v77g5w\" aria-hidden=\"true\"></canvas></div></div>"), Ca = /* @__PURE__ */ K("<figure class=\"map svelte-1v77g5w\"><div class=\"head svelte-1v77g5w\"><h3 class=\"svelte-1v77g5w\"> <span class=\"soft svelte-1v77g5w\"> </span></h3> <!></div> <!> <figcaption class=\"small\"><span class=\"readout svelte-1v77g5w\"></span> <!></figcaption></figure>");
function wa(e, t) {
	Ue(t, !0);
	let n = Fi(t, "store", 7), r = Fi(t, "most", 3, 620), i = /* @__PURE__ */ F(0), a = /* @__PURE__ */ F(void 0), o = /* @__PURE__ */ F(void 0), s = /* @__PURE__ */ F(void 0), c = /* @__PURE__ */ F(void 0), l = null, u = /* @__PURE__ */ N(() => t.picture.n), d = /* @__PURE__ */ N(() => b(n().state.range, 0, W(u))), f = /* @__PURE__ */ N(() => b(n().state.range, 2, W(u))), p = /* @__PURE__ */ N(() => Li(W(d), Math.min(W(i), r()) - 84) && Li(W(f), Math.min(W(i), r()) - 84)), m = /* @__PURE__ */ N(() => W(p) ? 78 : 34), h = /* @__PURE__ */ N(() => Math.max(40, Math.min(W(i), r()) - W(m) - 2)), g = (e) => zi(n().shown(n().prompt.ids[e] ?? -1)), _ = /* @__PURE__ */ N(() => Ii(W(d), W(h), g)), v = /* @__PURE__ */ N(() => Ii(W(f), W(h), g)), y = /* @__PURE__ */ N(() => n().state.mode);
	function b(e, t, n) {
		let r = Math.min(e[t] ?? 0, Math.max(n - 1, 0)), i = Math.min(e[t + 1] ?? n, n);
		return i > r ? [r, i] : [0, n];
	}
	_n(() => {
		if (!W(a) || !W(i)) return;
		let e = Hi(W(a), W(h), W(h)), r = W(a).getContext("2d");
		r.clearRect(0, 0, W(a).width, W(a).height), Vi(r, ua(t.picture, W(d), W(f), W(a).width, W(a).height), $i(t.picture.signed, n().dark), 0, 0, W(a).width, W(a).height), W(o) && e && Hi(W(o), W(h), W(h));
	}), _n(() => {
		if (!W(o) || !W(i) || !W(c)) return;
		let e = Hi(W(o), W(h), W(h)), r = W(o).getContext("2d"), a = getComputedStyle(W(c));
		n().dark;
		let l = {
			accent: a.getPropertyValue("--accent"),
			wash: a.getPropertyValue("--accent-wash"),
			ink: a.getPropertyValue("--ink")
		}, { dst: u, src: p } = n().state, m = {
			rows: W(d),
			columns: W(f),
			width: W(o).width,
			height: W(o).height
		}, g = t.picture, _ = () => {
			let t = n().hover.value, i = t.dst ?? (n().reading === "src" ? null : t.token), a = t.src ?? (t.dst === null && n().reading !== "dst" ? t.token : null);
			if (qi(r, m, {
				dst: i,
				src: a,
				lockedDst: u,
				lockedSrc: p
			}, l, e), !W(s)) return;
			let [o, c] = t.dst !== null || t.src !== null ? [t.dst, t.src] : [u, p];
			W(s).textContent = x(g, o, c);
		};
		return _(), n().hover.subscribe(_);
	});
	function x(e, t, r) {
		if (t === null || r === null || t >= e.n || r >= e.n) return "Point at a cell, or move there with the arrow keys; click it to lock it and to read why.";
		let i = `destination ${t} ${n().shown(n().prompt.ids[t])}, source ${r} ${n().shown(n().prompt.ids[r])}`;
		if (r > t) return `${i}: a later token, which no head sees`;
		if (n().state.first !== "show" && r === 0) return `${i}: position 0 is left out`;
		let a = e.values[ia(t, r)];
		return `${i}: ${e.exact ? "" : "≈ "}${e.signed ? Wi(a) : Ui(a)}`;
	}
	function S(e) {
		let t = W(o).getBoundingClientRect(), n = Math.floor((e.clientY - t.top) / t.height * (W(d)[1] - W(d)[0])) + W(d)[0], r = Math.floor((e.clientX - t.left) / t.width * (W(f)[1] - W(f)[0])) + W(f)[0];
		return n >= W(d)[0] && n < W(d)[1] && r >= W(f)[0] && r < W(f)[1] ? [n, r] : null;
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
	function D(e) {
		if (!e.ctrlKey) return;
		e.preventDefault();
		let t = S(e);
		t && ne(t, e.deltaY < 0 ? .7 : 1 / .7);
	}
	function ne([e, t], r) {
		let i = (e, t) => {
			let n = Math.max(4, Math.min(W(u), Math.round((e[1] - e[0]) * r))), i = (t + .5 - e[0]) / (e[1] - e[0]), a = Math.max(0, Math.min(W(u) - n, Math.round(t + .5 - i * n)));
			return [a, a + n];
		}, a = [...i(W(d), e), ...i(W(f), t)];
		n().set({ range: a[1] - a[0] >= W(u) ? [] : a }, { record: !1 });
	}
	let O = (e) => (e.addEventListener("wheel", D, { passive: !1 }), { destroy: () => e.removeEventListener("wheel", D) });
	function re(e) {
		let r = n().hover.value, i = r.dst ?? n().state.dst ?? Math.min(W(d)[0] + 1, W(u) - 1), a = r.src ?? n().state.src ?? W(f)[0];
		if (e.key === "ArrowUp") --i;
		else if (e.key === "ArrowDown") i += 1;
		else if (e.key === "ArrowLeft") --a;
		else if (e.key === "ArrowRight") a += 1;
		else if (e.key === "Home") a = W(f)[0];
		else if (e.key === "End") a = Math.min(i, W(f)[1] - 1);
		else if (e.key === "Enter" || e.key === " ") te(i, a);
		else if (e.key === "+" || e.key === "-") ne([i, a], e.key === "+" ? .7 : 1 / .7);
		else return;
		e.preventDefault(), i = Math.max(W(d)[0], Math.min(W(d)[1] - 1, i)), a = Math.max(W(f)[0], Math.min(W(f)[1] - 1, a)), n().hover.set({
			heads: [t.head],
			dst: i,
			src: a,
			token: null
		}), n().spoken = `head ${t.head}, ${x(t.picture, i, a)}`;
	}
	var k = Ca(), ie = L(k), ae = L(ie), oe = L(ae), se = z(B(oe), !0);
	M(ae);
	var ce = B(ae, 2), le = (e) => {
		var t = va(), r = z(t);
		V(() => Y(r, `all ${W(u) ?? ""} tokens`)), G("click", t, () => n().set({ range: [] })), J(e, t);
	};
	X(ce, (e) => {
		n().state.range.length && e(le);
	}), M(ie);
	var ue = B(ie, 2), de = (e) => {
		var r = Sa(), i = L(r), s = L(i);
		Z(s, 17, () => W(_), (e) => e.position, (e, t) => {
			var n = ya(), r = z(n, !0);
			V(() => {
				Q(n, "x", W(m) - 4), Q(n, "y", W(m) + W(t).at), Y(r, W(t).text);
			}), J(e, n);
		});
		var d = B(s);
		Z(d, 17, () => W(v), (e) => e.position, (e, t) => {
			var n = Ar(), r = R(n), i = (e) => {
				var n = ba(), r = z(n, !0);
				V(() => {
					Q(n, "transform", `translate(${W(m) + W(t).at} ${W(m) - 4}) rotate(-90)`), Y(r, W(t).text);
				}), J(e, n);
			}, a = (e) => {
				var n = xa(), r = z(n, !0);
				V(() => {
					Q(n, "x", W(m) + W(t).at), Q(n, "y", W(m) - 6), Y(r, W(t).text);
				}), J(e, n);
			};
			X(r, (e) => {
				W(p) ? e(i) : e(a, -1);
			}), J(e, n);
		});
		var f = B(d), g = B(f);
		M(i);
		var y = B(i, 2), b = L(y);
		Ai(b, (e) => I(a, e), () => W(a)), Ai(B(b, 2), (e) => I(o, e), () => W(o)), M(y), Ai(y, (e) => I(c, e), () => W(c)), ei(y, (e) => O?.(e)), M(r), V(() => {
			Q(i, "width", W(h) + W(m)), Q(i, "height", W(h) + W(m)), Q(f, "d", `M${W(m) - .5} ${W(m) ?? ""}V${W(m) + W(h)}`), Q(g, "d", `M${W(m) ?? ""} ${W(m) - .5}H${W(m) + W(h)}`), Q(y, "data-map", t.head), Q(y, "aria-label", `Map of head ${t.head ?? ""}, ${W(u) ?? ""} tokens; row = destination (query), column = source (key). Arrow keys move, Enter locks, plus and minus zoom.`);
		}), G("pointermove", y, C), G("pointerdown", y, w), G("pointerup", y, T), yr("pointerleave", y, () => {
			l = null, n().hover.clear();
		}), G("click", y, ee), G("dblclick", y, () => n().set({ range: [] })), G("keydown", y, re), yr("blur", y, () => n().hover.clear()), J(e, r);
	};
	X(ue, (e) => {
		W(i) && e(de);
	});
	var fe = B(ue, 2), pe = L(fe);
	Ai(pe, (e) => I(s, e), () => W(s)), _a(B(pe, 2), {
		get store() {
			return n();
		},
		get picture() {
			return t.picture;
		},
		get mode() {
			return W(y);
		}
	}), M(fe), M(k), V(() => {
		Y(oe, `${t.head ?? ""} `), Y(se, da[W(y)]);
	}), Oi(k, "clientWidth", (e) => I(i, e)), J(e, k), We();
}
br([
	"click",
	"pointermove",
	"pointerdown",
	"pointerup",
	"dblclick",
	"keydown"
]);
// src/parts/HeadGrid.svelte
var Ta = /* @__PURE__ */ K("<span class=\"layer svelte-r1zynu\" aria-hidden=\"true\"> </span>"), Ea = /* @__PURE__ */ K("<button><span class=\"svelte-r1zynu\"> </span></button>"), Da = /* @__PURE__ */ K("<div class=\"grid svelte-r1zynu\" role=\"group\" aria-label=\"Heads by layer; arrow keys move, Enter locks, x leaves out\"><canvas class=\"pixel svelte-r1zynu\" aria-hidden=\"true\"></canvas> <!> <!></div>"), Oa = /* @__PURE__ */ K("<div class=\"wrap svelte-r1zynu\"><!></div>");
function ka(e, t) {
	Ue(t, !0);
	let n = Fi(t, "most", 3, 104), r = /* @__PURE__ */ F(0), i = /* @__PURE__ */ F(void 0), a = /* @__PURE__ */ F(void 0), o = /* @__PURE__ */ F(0), s = /* @__PURE__ */ N(() => t.store.model.n_heads), c = /* @__PURE__ */ N(() => t.store.model.n_layers), l = /* @__PURE__ */ N(() => Math.max(26, Math.min(n(), Math.floor((W(r) - 26) / W(s)) - 8))), u = /* @__PURE__ */ N(() => ({
		width: 26 + W(s) * (W(l) + 8),
		height: W(c) * (W(l) + 22 + 8)
	}));
	_n(() => {
		if (!W(i) || !W(r)) return;
		let e = Hi(W(i), W(u).width, W(u).height), n = W(i).getContext("2d");
		n.clearRect(0, 0, W(i).width, W(i).height);
		let a = new Set(t.store.state.without);
		t.store.heads.forEach((r, i) => {
			let o = (26 + i % W(s) * (W(l) + 8)) * e, c = (Math.floor(i / W(s)) * (W(l) + 22 + 8) + 22) * e, u = t.pictures?.get(r);
			if (n.globalAlpha = a.has(r) ? .25 : 1, u) {
				let r = ua(u, [0, u.n], [0, u.n], 64, 64);
				Vi(n, r, $i(u.signed, t.store.dark), o, c, W(l) * e, W(l) * e);
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
			ArrowDown: W(s),
			ArrowUp: -W(s)
		}[e.key];
		n !== void 0 && (e.preventDefault(), I(o, Math.max(0, Math.min(t.store.heads.length - 1, W(o) + n)), !0), W(a)?.querySelectorAll("button")[W(o)]?.focus());
	}
	var p = Oa(), m = L(p), h = (e) => {
		var n = Da(), r = L(n);
		Ai(r, (e) => I(i, e), () => W(i));
		var p = B(r, 2);
		Z(p, 16, () => Array.from({ length: W(c) }, (e, t) => t), (e) => e, (e, t) => {
			var n = Ta(), r = z(n, !0);
			ei(n, (e, t) => d?.(e, t), () => [
				0,
				t * (W(l) + 22 + 8),
				18
			]), V(() => Y(r, t)), J(e, n);
		}), Z(B(p, 2), 18, () => t.store.heads, (e) => e, (e, n, r) => {
			var i = Ea();
			let a;
			var c = z(L(i), !0);
			M(i), ei(i, (e, t) => d?.(e, t), () => [
				26 + W(r) % W(s) * (W(l) + 8),
				Math.floor(W(r) / W(s)) * (W(l) + 22 + 8),
				W(l)
			]), V((e, t, s) => {
				Q(i, "data-head", n), Q(i, "tabindex", W(r) === W(o) ? 0 : -1), Q(i, "aria-pressed", e), Q(i, "aria-label", `Head ${n ?? ""}${t ?? ""}`), a = si(i, 1, "svelte-r1zynu", null, a, { out: s }), Y(c, n);
			}, [
				() => t.store.state.heads.includes(n),
				() => t.store.state.without.includes(n) ? ", left out" : "",
				() => t.store.state.without.includes(n)
			]), G("click", i, (e) => {
				I(o, W(r), !0), t.store.lockHead(n, e.shiftKey);
			}), yr("pointerenter", i, () => t.store.hover.set({ heads: [n] })), yr("pointerleave", i, () => t.store.hover.set({ heads: [] })), yr("focus", i, () => {
				I(o, W(r), !0), t.store.hover.set({ heads: [n] });
			}), yr("blur", i, () => t.store.hover.set({ heads: [] })), G("keydown", i, (e) => {
				e.key === "x" ? (e.preventDefault(), dg(t.store, [n])) : f(e);
			}), J(e, i);
		}), M(n), Ai(n, (e) => I(a, e), () => W(a)), ti(n, () => (e) => {
			e.style.setProperty("width", `${W(u).width}px`), e.style.setProperty("height", `${W(u).height}px`);
		}), J(e, n);
	};
	X(m, (e) => {
		W(r) && e(h);
	}), M(p), Oi(p, "clientWidth", (e) => I(r, e)), J(e, p), We();
}
br(["click", "keydown"]);
// src/core/requests.ts
var Aa = class extends Error {
	hint;
	constructor(e, t = "") {
		super(t ? `${e}; ${t}` : e), this.hint = t;
	}
}, ja = 4 * 2 ** 20, Ma = 254, Na = 127, Pa = 2 ** 31, Fa = {
	u8: 1,
	u16: 2,
	u32: 4,
	i16: 2,
	i32: 4,
	f16: 2,
	f32: 4,
	f64: 8
};
function Ia(e) {
	let t = Uint8Array.fromBase64;
	try {
		return t ? t.call(Uint8Array, e) : Uint8Array.from(atob(e), (e) => e.charCodeAt(0));
	} catch {
		throw new Aa("a part of this page's data is damaged: it is not base64", "get the file again");
	}
}
async function La(e, t = ja) {
	if (typeof DecompressionStream > "u") throw new Aa("this browser cannot unpack the data of the page", "open it in a browser from 2023 or later");
	let n = new Blob([e]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader(), r = [], i = 0;
	try {
		for (let e = await n.read(); !e.done; e = await n.read()) {
			if (i += e.value.length, i > t) throw n.cancel().catch(() => {}), new Aa(`a part of this page's data is longer than ${t} bytes`, "get the file again");
			r.push(e.value);
		}
	} catch (e) {
		throw e instanceof Aa ? e : new Aa("a part of this page's data is damaged: it cannot be inflated", "get the file again");
	}
	return Qa(r, i).buffer;
}
async function Ra(e, t) {
	let n = globalThis.crypto?.subtle;
	if (!n) return !0;
	let r = new Uint8Array(await n.digest("SHA-256", t));
	return Array.from(r, (e) => e.toString(16).padStart(2, "0")).join("") === e;
}
async function za(e, t) {
	let n = await La(Ia(t));
	if (!await Ra(e, n)) throw new Aa("a part of this page's data is damaged: its digest differs", "get the file again");
	return n;
}
function Ba(e) {
	let t = e.shape;
	if (!t.every((e) => Number.isInteger(e) && e >= 0)) throw $a(`its shape is ${t}`);
	let n = t.at(-1) ?? 1;
	if (e.layout === "tril" && (t.length < 2 || t.at(-2) !== n)) throw $a(`a triangle of shape ${t}`);
	let r = e.layout === "tril" ? t.slice(0, -2).reduce((e, t) => e * t, Va(n)) : t.reduce((e, t) => e * t, 1);
	if (r > Pa) throw $a(`its shape is ${t}`);
	return r;
}
function Va(e) {
	return e * (e + 1) / 2;
}
function Ha(e, t) {
	let n = Fa[e.dtype];
	if (!n) throw $a(`numbers of kind "${e.dtype}"`);
	let r = Za(e.chunks, t);
	if (r.byteLength !== Ba(e) * n) throw $a(`${r.byteLength} bytes where its shape asks for ${Ba(e) * n}`);
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
function Ua(e, t) {
	let n = Ha(e, t);
	if (e.scale) return Xa(n, Ka(e.scale));
	let r = e.dtype === "f16" ? Xa(n, Ja()) : n, i = e.factor ?? 1;
	if (i === 1) return r;
	let a = Fa[e.dtype] <= 2 || e.dtype === "f32" ? new Float32Array(r.length) : new Float64Array(r.length);
	for (let e = 0; e < a.length; e++) a[e] = r[e] * i;
	return a;
}
async function Wa(e, t, n) {
	return Ua(e, await Promise.all(e.chunks.map((e) => t(e.id, n))));
}
function Ga(e, t) {
	if (e === 255) return NaN;
	if (t.name === "sqrt") return (e / Ma) ** 2 * t.max;
	let n = t.knee ?? 1;
	return n * Math.sinh((e - Na) / Na * Math.asinh(t.max / n));
}
function Ka(e) {
	if (e.name !== "sqrt" && e.name !== "arcsinh") throw $a(`a scale "${e.name}"`);
	if (!(e.max >= 0) || e.name === "arcsinh" && !((e.knee ?? 1) > 0)) throw $a("a scale without size");
	return Float32Array.from({ length: 256 }, (t, n) => Ga(n, e));
}
var qa;
function Ja() {
	return qa ??= Float32Array.from({ length: 65536 }, (e, t) => Ya(t)), qa;
}
function Ya(e) {
	let t = e & 32768 ? -1 : 1, n = e >> 10 & 31, r = e & 1023;
	return n === 31 ? r ? NaN : t * Infinity : n === 0 ? t * r * 2 ** -24 : t * (1024 + r) * 2 ** (n - 25);
}
function Xa(e, t) {
	let n = new Float32Array(e.length);
	for (let r = 0; r < e.length; r++) n[r] = t[e[r]];
	return n;
}
function Za(e, t) {
	if (t.length !== e.length) throw $a(`${t.length} of ${e.length} parts are here`);
	return e.forEach((e, n) => {
		let r = t[n].byteLength;
		if (r !== e.bytes || r > ja) throw $a(`a part has ${r} bytes instead of ${e.bytes}`);
	}), Qa(t.map((e) => new Uint8Array(e)), e.reduce((e, t) => e + t.bytes, 0)).buffer;
}
function Qa(e, t) {
	let n = new Uint8Array(t), r = 0;
	for (let t of e) n.set(t, r), r += t.length;
	return n;
}
function $a(e) {
	return new Aa(`an array of this page is damaged: ${e}`, "get the file again; the rest of the page works");
}
// src/hover.ts
var eo = {
	heads: [],
	dst: null,
	src: null,
	token: null
};
function to() {
	let e = eo, t = !1, n = /* @__PURE__ */ new Set(), r = () => {
		t = !1;
		for (let t of n) t(e);
	};
	return {
		get value() {
			return e;
		},
		get any() {
			return e !== eo;
		},
		set(n) {
			let i = {
				...e,
				...n
			};
			no(i, e) || (e = no(i, eo) ? eo : i, t || (t = !0, requestAnimationFrame(r)));
		},
		clear() {
			this.set(eo);
		},
		subscribe(e) {
			return n.add(e), () => n.delete(e);
		}
	};
}
function no(e, t) {
	return e.dst === t.dst && e.src === t.src && e.token === t.token && e.heads.join() === t.heads.join();
}
var ro = {
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
}, io = ro.fields;
function ao() {
	return Object.fromEntries(io.map((e) => [e.name, e.default]));
}
function oo(e) {
	let t = [`v=${ro.version}`];
	for (let n of io) {
		let r = e[n.name];
		JSON.stringify(r) !== JSON.stringify(n.default) && t.push(`${n.key}=${encodeURIComponent(so(r))}`);
	}
	return t.join("&");
}
function so(e) {
	return Array.isArray(e) ? e.map((e) => String(e).replace(/^L(\d+)H(\d+)$/, "$1.$2")).join(",") : e === !0 ? "1" : String(e);
}
function co(e) {
	let t = ao(), n = [];
	for (let r of e.split("&").filter(Boolean)) {
		let [e = "", i = ""] = r.split("=");
		if (e === "v") continue;
		let a = io.find((t) => t.key === e);
		a ? Object.assign(t, { [a.name]: lo(a, decodeURIComponent(i)) }) : n.push(`"${e}" in the address is not known here`);
	}
	return {
		state: t,
		notices: n
	};
}
function lo(e, t) {
	switch (e.kind) {
		case "count": return t === "" ? null : Number(t);
		case "counts": return t ? t.split(",").map(Number) : [];
		case "heads":
		case "parts": return t ? t.split(",").map((e) => e.replace(/^(\d+)\.(\d+)$/, "L$1H$2")) : [];
		case "flag": return t === "1";
		default: return t;
	}
}
var uo = {
	" ": "·",
	"	": "→",
	"\n": "↵",
	"\r": "␍"
};
function fo(e) {
	return Array.from(e, (e) => uo[e] ?? (/[\p{C}\p{Zl}\p{Zp}]/u.test(e) ? `⟨U+${e.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩` : e)).join("");
}
// src/store.svelte.ts
var po = 64 * 2 ** 20, mo = class e {
	host;
	manifest;
	state;
	hover = to();
	#e = /* @__PURE__ */ F("");
	get spoken() {
		return W(this.#e);
	}
	set spoken(e) {
		I(this.#e, e, !0);
	}
	#t = /* @__PURE__ */ F("");
	get notice() {
		return W(this.#t);
	}
	set notice(e) {
		I(this.#t, e, !0);
	}
	#n = /* @__PURE__ */ F("both");
	get reading() {
		return W(this.#n);
	}
	set reading(e) {
		I(this.#n, e, !0);
	}
	#r = /* @__PURE__ */ F(!1);
	get dark() {
		return W(this.#r);
	}
	set dark(e) {
		I(this.#r, e, !0);
	}
	#i = /* @__PURE__ */ F(!1);
	get canUndo() {
		return W(this.#i);
	}
	set canUndo(e) {
		I(this.#i, e, !0);
	}
	#a = /* @__PURE__ */ F(!1);
	get canRedo() {
		return W(this.#a);
	}
	set canRedo(e) {
		I(this.#a, e, !0);
	}
	#o = /* @__PURE__ */ N(() => this.manifest.models.find((e) => e.name === this.state.model) ?? this.manifest.models[0]);
	get model() {
		return W(this.#o);
	}
	set model(e) {
		I(this.#o, e);
	}
	#s = /* @__PURE__ */ N(() => this.host.executor ? this.host.executor.can(this.model.name) : this.host.without_executor);
	get can() {
		return W(this.#s);
	}
	set can(e) {
		I(this.#s, e);
	}
	#c = /* @__PURE__ */ N(() => this.#k());
	get prompt() {
		return W(this.#c);
	}
	set prompt(e) {
		I(this.#c, e);
	}
	#l = /* @__PURE__ */ N(() => vo(this.model));
	get heads() {
		return W(this.#l);
	}
	set heads(e) {
		I(this.#l, e);
	}
	#u = /* @__PURE__ */ N(() => this.state.heads.length ? [...this.state.heads] : this.heads);
	get chosen() {
		return W(this.#u);
	}
	set chosen(e) {
		I(this.#u, e);
	}
	#d = /* @__PURE__ */ N(() => [
		this.model.name,
		this.prompt.key,
		this.state.without,
		this.state.frozen,
		this.state.step,
		this.can === !0
	].join("|"));
	get runKey() {
		return W(this.#d);
	}
	set runKey(e) {
		I(this.#d, e);
	}
	#f = /* @__PURE__ */ F(null);
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
		for (let [e, t] of Object.entries(ao())) {
			let r = _o(t);
			this.#p[e] = r, Object.defineProperty(n, e, {
				get: r.get,
				enumerable: !0
			});
		}
		this.state = n, this.open(e.getState() || t.opens);
	}
	static async open(t) {
		let n = await t.manifest();
		if (n.version !== 1) throw new Aa(`this page reads bundles of version 1, and this is version ${n.version}`, "open it with a newer unweave");
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
		let { state: t, notices: n } = co(e);
		this.#T(t), this.notice = n.join("; ");
	}
	fragment() {
		return oo(this.snapshot());
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
		if (!t) throw new Aa(this.host.without_executor);
		let n = this.model.name, { ids: r, cut: i } = await t.encode(n, e);
		I(this.#f, {
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
		I(this.#f, null), this.set({
			prompt: e,
			ids: [],
			dst: null,
			src: null,
			range: []
		});
	}
	get isTyped() {
		return W(this.#f) !== null;
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
		return Wa(e, (e, t) => this.host.chunk(e, t), t);
	}
	async ask(e, t) {
		let n = JSON.stringify(e), r = this.#y.get(n);
		if (r) return this.#y.delete(n), this.#y.set(n, r), r;
		let i = this.host.executor;
		if (!i) throw new Aa(this.host.without_executor);
		let a = i.can("model" in e ? e.model : e.of.model);
		if (a !== !0) throw new Aa(a);
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
		if (!t) throw new Aa("there is no other text here to compare with");
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
		if (!i?.values) throw new Aa(i ? "only the thumbnail of this map is in the file" : this.can);
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
		this.#y.set(e, t), this.#b += yo(t) + e.length;
		for (let [t, n] of this.#y) {
			if (this.#b <= po || t === e) break;
			this.#y.delete(t), this.#b -= yo(n) + t.length;
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
		if (W(this.#f)?.model === e) return W(this.#f);
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
				shown: s.map(fo),
				special: new Set(r)
			});
		} catch (t) {
			this.notice = `The vocabulary of ${e.name} cannot be read: ${ho(t)}`;
		}
	}
	async #M(e) {
		try {
			this.#_.set(e.id, Array.from(await this.array(e.ids)));
		} catch (t) {
			this.notice = `The text "${e.label}" cannot be read: ${ho(t)}`;
		}
	}
};
function ho(e) {
	return e instanceof Error ? e.message : String(e);
}
function go(e) {
	return e instanceof DOMException && e.name === "AbortError";
}
function _o(e) {
	let t = /* @__PURE__ */ F(e);
	return {
		get: () => W(t),
		set: (e) => {
			I(t, e);
		}
	};
}
function vo(e) {
	return Array.from({ length: e.n_layers * e.n_heads }, (t, n) => `L${Math.floor(n / e.n_heads)}H${n % e.n_heads}`);
}
function yo(e) {
	return e.kind === "tile" ? e.values.byteLength : e.kind === "run" ? e.loss.byteLength + e.top.ids.byteLength * 2 : e.kind === "ledger" ? e.entries.length * 200 : 2e4;
}
// src/answer.svelte.ts
function bo(e, t) {
	let n = /* @__PURE__ */ N(() => JSON.stringify(t()));
	return xo(() => W(n), (t) => {
		let r = JSON.parse(W(n));
		return r ? e.ask(r, t) : null;
	});
}
function xo(e, t) {
	let n = /* @__PURE__ */ F(null), r = /* @__PURE__ */ F(""), i = /* @__PURE__ */ F(!1);
	return _n(() => {
		e();
		let a = new AbortController(), o = t(a.signal);
		if (!o) I(n, null), I(r, ""), I(i, !1);
		else return I(i, !0), o.then((e) => {
			a.signal.aborted || (I(n, e), I(r, ""), I(i, !1));
		}, (e) => {
			a.signal.aborted || go(e) || (I(r, ho(e), !0), I(i, !1));
		}), () => a.abort();
	}), {
		get value() {
			return W(n);
		},
		get error() {
			return W(r);
		},
		get pending() {
			return W(i);
		}
	};
}
// src/pictures.svelte.ts
function So(e, t, n) {
	let r = /* @__PURE__ */ N(() => JSON.stringify([
		t(),
		n(),
		e.state.first,
		e.state.scale,
		e.runKey,
		e.state.targets,
		e.state.against
	]));
	return xo(() => W(r), (r) => Co(e, t(), n(), r));
}
async function Co(e, t, n, r) {
	let { first: i, scale: a } = e.state, o = await Promise.all(t.map((t) => wo(e, t, n, r))), s = o.map((e) => aa(e.values, e.n, i, n)), c = s.map(oa), l = Math.max(0, ...c);
	return new Map(o.map((e, r) => {
		let i = a === "shared" ? l : c[r];
		return [t[r], ca(s[r], e.n, sa(ra(n), i), e.exact)];
	}));
}
async function wo(e, t, n, r) {
	if (n !== "difference") return e.tile(t, n, r);
	let [i, a] = await Promise.all([e.tile(t, "attention", r), e.tileOf(t, "attention", e.other(), r)]), o = Math.min(i.n, a.n);
	return {
		n: o,
		values: Float32Array.from({ length: o * (o + 1) / 2 }, (e, t) => i.values[t] - a.values[t]),
		exact: i.exact && a.exact
	};
}
// src/views/attention/View.svelte
var To = /* @__PURE__ */ t({ default: () => jo }), Eo = /* @__PURE__ */ K("<button> </button>"), Do = /* @__PURE__ */ K("<p class=\"small problem\"> </p>"), Oo = /* @__PURE__ */ K("<p class=\"soft\">Click a head to see its map here; with Shift, up to four.</p>"), ko = /* @__PURE__ */ K("<p class=\"small soft\"> </p>"), Ao = /* @__PURE__ */ K("<div class=\"tools svelte-4z1rja\"><span class=\"seg svelte-4z1rja\" role=\"group\" aria-label=\"Mode\"></span> <!></div> <p class=\"small soft\"> </p> <div class=\"both svelte-4z1rja\"><section aria-label=\"All heads\"><!> <!></section> <section class=\"maps svelte-4z1rja\" aria-label=\"Large maps\"><!> <!></section></div>", 1);
function jo(e, t) {
	Ue(t, !0);
	let n = /* @__PURE__ */ N(() => t.store.state.mode), r = So(t.store, () => t.store.heads, () => W(n)), i = /* @__PURE__ */ N(() => t.store.state.heads.slice(0, 4)), a = Object.keys(fa);
	function o(e) {
		return e === "difference" ? t.store.prompts().length > 1 || t.store.isTyped ? "" : "There is no second text here." : t.store.can === !0 || t.store.manifest.maps.some((n) => n.mode === e && n.model === t.store.model.name) ? "" : t.store.can;
	}
	let s = /* @__PURE__ */ N(() => W(i).length > 0 && W(i).every((e) => t.store.state.without.includes(e)));
	var c = Ao(), l = R(c), u = L(l);
	Z(u, 20, () => a, (e) => e, (e, r) => {
		var i = Eo(), a = z(i, !0);
		V((e, t) => {
			Q(i, "aria-pressed", W(n) === r), i.disabled = e, Q(i, "title", t), Y(a, fa[r]);
		}, [() => o(r) !== "", () => o(r) || pa[r]]), G("click", i, () => t.store.set({ mode: r })), J(e, i);
	}), M(u);
	var d = B(u, 2), f = (e) => {
		var n = Eo(), r = z(n);
		V((e) => {
			n.disabled = t.store.can !== !0, Q(n, "title", t.store.can === !0 ? "" : t.store.can), Y(r, `${W(s) ? "Take back" : "Leave out"} ${e ?? ""}`);
		}, [() => W(i).join(", ")]), G("click", n, () => dg(t.store, W(i))), J(e, n);
	};
	X(d, (e) => {
		W(i).length && e(f);
	}), M(l);
	var p = B(l, 2), m = z(p, !0), h = B(p, 2), g = L(h), _ = L(g);
	ka(_, {
		get store() {
			return t.store;
		},
		get pictures() {
			return r.value;
		}
	});
	var v = B(_, 2), y = (e) => {
		var t = Do(), n = z(t, !0);
		V(() => Y(n, r.error)), J(e, t);
	};
	X(v, (e) => {
		r.error && e(y);
	}), M(g);
	var b = B(g, 2), x = L(b);
	Z(x, 16, () => W(i), (e) => e, (e, n) => {
		let a = /* @__PURE__ */ N(() => r.value?.get(n));
		var o = Ar(), s = R(o), c = (e) => {
			{
				let r = /* @__PURE__ */ N(() => W(i).length > 1 ? 420 : 620);
				wa(e, {
					get store() {
						return t.store;
					},
					get head() {
						return n;
					},
					get picture() {
						return W(a);
					},
					get most() {
						return W(r);
					}
				});
			}
		};
		X(s, (e) => {
			W(a) && e(c);
		}), J(e, o);
	}, (e) => {
		J(e, Oo());
	});
	var S = B(x, 2), C = (e) => {
		var n = ko(), r = z(n);
		V(() => Y(r, `The first 4 of ${t.store.state.heads.length ?? ""} locked heads are shown large.`)), J(e, n);
	};
	X(S, (e) => {
		t.store.state.heads.length > 4 && e(C);
	}), M(b), M(h), V(() => {
		Y(m, pa[W(n)]), Q(b, "data-many", W(i).length > 1 ? "" : void 0);
	}), J(e, c), We();
}
br(["click"]);
// src/draw/standalone.ts
var Mo = [
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
function No(e) {
	if (!e) return "";
	let t = e.cloneNode(!0), n = [e, ...e.querySelectorAll("*")], r = [t, ...t.querySelectorAll("*")];
	n.forEach((e, t) => {
		let n = getComputedStyle(e);
		for (let e of Mo) r[t].setAttribute(e, n.getPropertyValue(e));
		r[t].removeAttribute("class");
	});
	for (let e of t.querySelectorAll("[stroke=\"transparent\"], [stroke=\"rgba(0, 0, 0, 0)\"]")) e.remove();
	return t.setAttribute("xmlns", "http://www.w3.org/2000/svg"), new XMLSerializer().serializeToString(t);
}
async function Po(e, t, n) {
	let r = new Image();
	r.src = URL.createObjectURL(new Blob([e], { type: "image/svg+xml" })), await r.decode();
	let i = document.createElement("canvas");
	i.width = r.width * t, i.height = r.height * t;
	let a = i.getContext("2d");
	return a.fillStyle = n, a.fillRect(0, 0, i.width, i.height), a.drawImage(r, 0, 0, i.width, i.height), URL.revokeObjectURL(r.src), new Promise((e, t) => i.toBlob((n) => n ? e(n) : t(/* @__PURE__ */ Error("no picture came of it")), "image/png"));
}
// ../../../webdeps/node_modules/d3-format/dist/d3-format.mjs
function Fo(e) {
	return Math.abs(e = Math.round(e)) >= 1e21 ? e.toLocaleString("en").replace(/,/g, "") : e.toString(10);
}
function Io(e, t) {
	if (!isFinite(e) || e === 0) return null;
	var n = (e = t ? e.toExponential(t - 1) : e.toExponential()).indexOf("e"), r = e.slice(0, n);
	return [r.length > 1 ? r[0] + r.slice(2) : r, +e.slice(n + 1)];
}
function Lo(e) {
	return e = Io(Math.abs(e)), e ? e[1] : NaN;
}
function Ro(e, t) {
	return function(n, r) {
		for (var i = n.length, a = [], o = 0, s = e[0], c = 0; i > 0 && s > 0 && (c + s + 1 > r && (s = Math.max(1, r - c)), a.push(n.substring(i -= s, i + s)), !((c += s + 1) > r));) s = e[o = (o + 1) % e.length];
		return a.reverse().join(t);
	};
}
function zo(e) {
	return function(t) {
		return t.replace(/[0-9]/g, function(t) {
			return e[+t];
		});
	};
}
var Bo = /^(?:(.)?([<>=^]))?([+\-( ])?([$#])?(0)?(\d+)?(,)?(\.\d+)?(~)?([a-z%])?$/i;
function Vo(e) {
	if (!(t = Bo.exec(e))) throw Error("invalid format: " + e);
	var t;
	return new Ho({
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
Vo.prototype = Ho.prototype;
function Ho(e) {
	this.fill = e.fill === void 0 ? " " : e.fill + "", this.align = e.align === void 0 ? ">" : e.align + "", this.sign = e.sign === void 0 ? "-" : e.sign + "", this.symbol = e.symbol === void 0 ? "" : e.symbol + "", this.zero = !!e.zero, this.width = e.width === void 0 ? void 0 : +e.width, this.comma = !!e.comma, this.precision = e.precision === void 0 ? void 0 : +e.precision, this.trim = !!e.trim, this.type = e.type === void 0 ? "" : e.type + "";
}
Ho.prototype.toString = function() {
	return this.fill + this.align + this.sign + this.symbol + (this.zero ? "0" : "") + (this.width === void 0 ? "" : Math.max(1, this.width | 0)) + (this.comma ? "," : "") + (this.precision === void 0 ? "" : "." + Math.max(0, this.precision | 0)) + (this.trim ? "~" : "") + this.type;
};
function Uo(e) {
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
var Wo;
function Go(e, t) {
	var n = Io(e, t);
	if (!n) return Wo = void 0, e.toPrecision(t);
	var r = n[0], i = n[1], a = i - (Wo = Math.max(-8, Math.min(8, Math.floor(i / 3))) * 3) + 1, o = r.length;
	return a === o ? r : a > o ? r + Array(a - o + 1).join("0") : a > 0 ? r.slice(0, a) + "." + r.slice(a) : "0." + Array(1 - a).join("0") + Io(e, Math.max(0, t + a - 1))[0];
}
function Ko(e, t) {
	var n = Io(e, t);
	if (!n) return e + "";
	var r = n[0], i = n[1];
	return i < 0 ? "0." + Array(-i).join("0") + r : r.length > i + 1 ? r.slice(0, i + 1) + "." + r.slice(i + 1) : r + Array(i - r.length + 2).join("0");
}
var qo = {
	"%": (e, t) => (e * 100).toFixed(t),
	b: (e) => Math.round(e).toString(2),
	c: (e) => e + "",
	d: Fo,
	e: (e, t) => e.toExponential(t),
	f: (e, t) => e.toFixed(t),
	g: (e, t) => e.toPrecision(t),
	o: (e) => Math.round(e).toString(8),
	p: (e, t) => Ko(e * 100, t),
	r: Ko,
	s: Go,
	X: (e) => Math.round(e).toString(16).toUpperCase(),
	x: (e) => Math.round(e).toString(16)
};
function Jo(e) {
	return e;
}
var Yo = Array.prototype.map, Xo = [
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
function Zo(e) {
	var t = e.grouping === void 0 || e.thousands === void 0 ? Jo : Ro(Yo.call(e.grouping, Number), e.thousands + ""), n = e.currency === void 0 ? "" : e.currency[0] + "", r = e.currency === void 0 ? "" : e.currency[1] + "", i = e.decimal === void 0 ? "." : e.decimal + "", a = e.numerals === void 0 ? Jo : zo(Yo.call(e.numerals, String)), o = e.percent === void 0 ? "%" : e.percent + "", s = e.minus === void 0 ? "−" : e.minus + "", c = e.nan === void 0 ? "NaN" : e.nan + "";
	function l(e, l) {
		e = Vo(e);
		var u = e.fill, d = e.align, f = e.sign, p = e.symbol, m = e.zero, h = e.width, g = e.comma, _ = e.precision, v = e.trim, y = e.type;
		y === "n" ? (g = !0, y = "g") : qo[y] || (_ === void 0 && (_ = 12), v = !0, y = "g"), (m || u === "0" && d === "=") && (m = !0, u = "0", d = "=");
		var b = (l && l.prefix !== void 0 ? l.prefix : "") + (p === "$" ? n : p === "#" && /[boxX]/.test(y) ? "0" + y.toLowerCase() : ""), x = (p === "$" ? r : /[%p]/.test(y) ? o : "") + (l && l.suffix !== void 0 ? l.suffix : ""), S = qo[y], C = /[defgprs%]/.test(y);
		_ = _ === void 0 ? 6 : /[gprs]/.test(y) ? Math.max(1, Math.min(21, _)) : Math.max(0, Math.min(20, _));
		function w(e) {
			var n = b, r = x, o, l, p;
			if (y === "c") r = S(e) + r, e = "";
			else {
				e = +e;
				var w = e < 0 || 1 / e < 0;
				if (e = isNaN(e) ? c : S(Math.abs(e), _), v && (e = Uo(e)), w && +e == 0 && f !== "+" && (w = !1), n = (w ? f === "(" ? f : s : f === "-" || f === "(" ? "" : f) + n, r = (y === "s" && !isNaN(e) && Wo !== void 0 ? Xo[8 + Wo / 3] : "") + r + (w && f === "(" ? ")" : ""), C) {
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
		var n = Math.max(-8, Math.min(8, Math.floor(Lo(t) / 3))) * 3, r = 10 ** -n, i = l((e = Vo(e), e.type = "f", e), { suffix: Xo[8 + n / 3] });
		return function(e) {
			return i(r * e);
		};
	}
	return {
		format: l,
		formatPrefix: u
	};
}
var Qo, $o, es;
ts({
	thousands: ",",
	grouping: [3],
	currency: ["$", ""]
});
function ts(e) {
	return Qo = Zo(e), $o = Qo.format, es = Qo.formatPrefix, Qo;
}
function ns(e) {
	return Math.max(0, -Lo(Math.abs(e)));
}
function rs(e, t) {
	return Math.max(0, Math.max(-8, Math.min(8, Math.floor(Lo(t) / 3))) * 3 - Lo(Math.abs(e)));
}
function is(e, t) {
	return e = Math.abs(e), t = Math.abs(t) - e, Math.max(0, Lo(t) - Lo(e)) + 1;
}
// ../../../webdeps/node_modules/d3-array/dist/d3-array.mjs
function as(e, t) {
	return e == null || t == null ? NaN : e < t ? -1 : e > t ? 1 : e >= t ? 0 : NaN;
}
function os(e, t) {
	return e == null || t == null ? NaN : t < e ? -1 : t > e ? 1 : t >= e ? 0 : NaN;
}
function ss(e) {
	let t, n, r;
	e.length === 2 ? (t = e === as || e === os ? e : cs, n = e, r = e) : (t = as, n = (t, n) => as(e(t), n), r = (t, n) => e(t) - n);
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
function cs() {
	return 0;
}
function ls(e) {
	return e === null ? NaN : +e;
}
var us = ss(as), ds = us.right;
us.left, ss(ls).center, Array.prototype.slice;
var fs = Math.sqrt(50), ps = Math.sqrt(10), ms = Math.sqrt(2);
function hs(e, t, n) {
	let r = (t - e) / Math.max(0, n), i = Math.floor(Math.log10(r)), a = r / 10 ** i, o = a >= fs ? 10 : a >= ps ? 5 : a >= ms ? 2 : 1, s, c, l;
	return i < 0 ? (l = 10 ** -i / o, s = Math.round(e * l), c = Math.round(t * l), s / l < e && ++s, c / l > t && --c, l = -l) : (l = 10 ** i * o, s = Math.round(e / l), c = Math.round(t / l), s * l < e && ++s, c * l > t && --c), c < s && .5 <= n && n < 2 ? hs(e, t, n * 2) : [
		s,
		c,
		l
	];
}
function gs(e, t, n) {
	if (t = +t, e = +e, n = +n, !(n > 0)) return [];
	if (e === t) return [e];
	let r = t < e, [i, a, o] = r ? hs(t, e, n) : hs(e, t, n);
	if (!(a >= i)) return [];
	let s = a - i + 1, c = Array(s);
	if (r) {
		if (o < 0) for (let e = 0; e < s; ++e) c[e] = (a - e) / -o;
		else for (let e = 0; e < s; ++e) c[e] = (a - e) * o;
	} else if (o < 0) for (let e = 0; e < s; ++e) c[e] = (i + e) / -o;
	else for (let e = 0; e < s; ++e) c[e] = (i + e) * o;
	return c;
}
function _s(e, t, n) {
	return t = +t, e = +e, n = +n, hs(e, t, n)[2];
}
function vs(e, t, n) {
	t = +t, e = +e, n = +n;
	let r = t < e, i = r ? _s(t, e, n) : _s(e, t, n);
	return (r ? -1 : 1) * (i < 0 ? 1 / -i : i);
}
// ../../../webdeps/node_modules/d3-color/dist/d3-color.mjs
function ys(e, t, n) {
	e.prototype = t.prototype = n, n.constructor = e;
}
function bs(e, t) {
	var n = Object.create(e.prototype);
	for (var r in t) n[r] = t[r];
	return n;
}
function xs() {}
var Ss = .7, Cs = 1 / Ss, ws = "\\s*([+-]?\\d+)\\s*", Ts = "\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)\\s*", Es = "\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)%\\s*", Ds = /^#([0-9a-f]{3,8})$/, Os = RegExp(`^rgb\\(${ws},${ws},${ws}\\)$`), ks = RegExp(`^rgb\\(${Es},${Es},${Es}\\)$`), As = RegExp(`^rgba\\(${ws},${ws},${ws},${Ts}\\)$`), js = RegExp(`^rgba\\(${Es},${Es},${Es},${Ts}\\)$`), Ms = RegExp(`^hsl\\(${Ts},${Es},${Es}\\)$`), Ns = RegExp(`^hsla\\(${Ts},${Es},${Es},${Ts}\\)$`), Ps = {
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
ys(xs, zs, {
	copy(e) {
		return Object.assign(new this.constructor(), this, e);
	},
	displayable() {
		return this.rgb().displayable();
	},
	hex: Fs,
	formatHex: Fs,
	formatHex8: Is,
	formatHsl: Ls,
	formatRgb: Rs,
	toString: Rs
});
function Fs() {
	return this.rgb().formatHex();
}
function Is() {
	return this.rgb().formatHex8();
}
function Ls() {
	return Qs(this).formatHsl();
}
function Rs() {
	return this.rgb().formatRgb();
}
function zs(e) {
	var t, n;
	return e = (e + "").trim().toLowerCase(), (t = Ds.exec(e)) ? (n = t[1].length, t = parseInt(t[1], 16), n === 6 ? Bs(t) : n === 3 ? new Ws(t >> 8 & 15 | t >> 4 & 240, t >> 4 & 15 | t & 240, (t & 15) << 4 | t & 15, 1) : n === 8 ? Vs(t >> 24 & 255, t >> 16 & 255, t >> 8 & 255, (t & 255) / 255) : n === 4 ? Vs(t >> 12 & 15 | t >> 8 & 240, t >> 8 & 15 | t >> 4 & 240, t >> 4 & 15 | t & 240, ((t & 15) << 4 | t & 15) / 255) : null) : (t = Os.exec(e)) ? new Ws(t[1], t[2], t[3], 1) : (t = ks.exec(e)) ? new Ws(t[1] * 255 / 100, t[2] * 255 / 100, t[3] * 255 / 100, 1) : (t = As.exec(e)) ? Vs(t[1], t[2], t[3], t[4]) : (t = js.exec(e)) ? Vs(t[1] * 255 / 100, t[2] * 255 / 100, t[3] * 255 / 100, t[4]) : (t = Ms.exec(e)) ? Zs(t[1], t[2] / 100, t[3] / 100, 1) : (t = Ns.exec(e)) ? Zs(t[1], t[2] / 100, t[3] / 100, t[4]) : Ps.hasOwnProperty(e) ? Bs(Ps[e]) : e === "transparent" ? new Ws(NaN, NaN, NaN, 0) : null;
}
function Bs(e) {
	return new Ws(e >> 16 & 255, e >> 8 & 255, e & 255, 1);
}
function Vs(e, t, n, r) {
	return r <= 0 && (e = t = n = NaN), new Ws(e, t, n, r);
}
function Hs(e) {
	return e instanceof xs || (e = zs(e)), e ? (e = e.rgb(), new Ws(e.r, e.g, e.b, e.opacity)) : new Ws();
}
function Us(e, t, n, r) {
	return arguments.length === 1 ? Hs(e) : new Ws(e, t, n, r ?? 1);
}
function Ws(e, t, n, r) {
	this.r = +e, this.g = +t, this.b = +n, this.opacity = +r;
}
ys(Ws, Us, bs(xs, {
	brighter(e) {
		return e = e == null ? Cs : Cs ** +e, new Ws(this.r * e, this.g * e, this.b * e, this.opacity);
	},
	darker(e) {
		return e = e == null ? Ss : Ss ** +e, new Ws(this.r * e, this.g * e, this.b * e, this.opacity);
	},
	rgb() {
		return this;
	},
	clamp() {
		return new Ws(Ys(this.r), Ys(this.g), Ys(this.b), Js(this.opacity));
	},
	displayable() {
		return -.5 <= this.r && this.r < 255.5 && -.5 <= this.g && this.g < 255.5 && -.5 <= this.b && this.b < 255.5 && 0 <= this.opacity && this.opacity <= 1;
	},
	hex: Gs,
	formatHex: Gs,
	formatHex8: Ks,
	formatRgb: qs,
	toString: qs
}));
function Gs() {
	return `#${Xs(this.r)}${Xs(this.g)}${Xs(this.b)}`;
}
function Ks() {
	return `#${Xs(this.r)}${Xs(this.g)}${Xs(this.b)}${Xs((isNaN(this.opacity) ? 1 : this.opacity) * 255)}`;
}
function qs() {
	let e = Js(this.opacity);
	return `${e === 1 ? "rgb(" : "rgba("}${Ys(this.r)}, ${Ys(this.g)}, ${Ys(this.b)}${e === 1 ? ")" : `, ${e})`}`;
}
function Js(e) {
	return isNaN(e) ? 1 : Math.max(0, Math.min(1, e));
}
function Ys(e) {
	return Math.max(0, Math.min(255, Math.round(e) || 0));
}
function Xs(e) {
	return e = Ys(e), (e < 16 ? "0" : "") + e.toString(16);
}
function Zs(e, t, n, r) {
	return r <= 0 ? e = t = n = NaN : n <= 0 || n >= 1 ? e = t = NaN : t <= 0 && (e = NaN), new ec(e, t, n, r);
}
function Qs(e) {
	if (e instanceof ec) return new ec(e.h, e.s, e.l, e.opacity);
	if (e instanceof xs || (e = zs(e)), !e) return new ec();
	if (e instanceof ec) return e;
	e = e.rgb();
	var t = e.r / 255, n = e.g / 255, r = e.b / 255, i = Math.min(t, n, r), a = Math.max(t, n, r), o = NaN, s = a - i, c = (a + i) / 2;
	return s ? (o = t === a ? (n - r) / s + (n < r) * 6 : n === a ? (r - t) / s + 2 : (t - n) / s + 4, s /= c < .5 ? a + i : 2 - a - i, o *= 60) : s = c > 0 && c < 1 ? 0 : o, new ec(o, s, c, e.opacity);
}
function $s(e, t, n, r) {
	return arguments.length === 1 ? Qs(e) : new ec(e, t, n, r ?? 1);
}
function ec(e, t, n, r) {
	this.h = +e, this.s = +t, this.l = +n, this.opacity = +r;
}
ys(ec, $s, bs(xs, {
	brighter(e) {
		return e = e == null ? Cs : Cs ** +e, new ec(this.h, this.s, this.l * e, this.opacity);
	},
	darker(e) {
		return e = e == null ? Ss : Ss ** +e, new ec(this.h, this.s, this.l * e, this.opacity);
	},
	rgb() {
		var e = this.h % 360 + (this.h < 0) * 360, t = isNaN(e) || isNaN(this.s) ? 0 : this.s, n = this.l, r = n + (n < .5 ? n : 1 - n) * t, i = 2 * n - r;
		return new Ws(rc(e >= 240 ? e - 240 : e + 120, i, r), rc(e, i, r), rc(e < 120 ? e + 240 : e - 120, i, r), this.opacity);
	},
	clamp() {
		return new ec(tc(this.h), nc(this.s), nc(this.l), Js(this.opacity));
	},
	displayable() {
		return (0 <= this.s && this.s <= 1 || isNaN(this.s)) && 0 <= this.l && this.l <= 1 && 0 <= this.opacity && this.opacity <= 1;
	},
	formatHsl() {
		let e = Js(this.opacity);
		return `${e === 1 ? "hsl(" : "hsla("}${tc(this.h)}, ${nc(this.s) * 100}%, ${nc(this.l) * 100}%${e === 1 ? ")" : `, ${e})`}`;
	}
}));
function tc(e) {
	return e = (e || 0) % 360, e < 0 ? e + 360 : e;
}
function nc(e) {
	return Math.max(0, Math.min(1, e || 0));
}
function rc(e, t, n) {
	return (e < 60 ? t + (n - t) * e / 60 : e < 180 ? n : e < 240 ? t + (n - t) * (240 - e) / 60 : t) * 255;
}
var ic = Math.PI / 180, ac = 180 / Math.PI, oc = 18, sc = .96422, cc = 1, lc = .82521, uc = 4 / 29, dc = 6 / 29, fc = 3 * dc * dc, pc = dc * dc * dc;
function mc(e) {
	if (e instanceof gc) return new gc(e.l, e.a, e.b, e.opacity);
	if (e instanceof Cc) return wc(e);
	e instanceof Ws || (e = Hs(e));
	var t = bc(e.r), n = bc(e.g), r = bc(e.b), i = _c((.2225045 * t + .7168786 * n + .0606169 * r) / cc), a, o;
	return t === n && n === r ? a = o = i : (a = _c((.4360747 * t + .3850649 * n + .1430804 * r) / sc), o = _c((.0139322 * t + .0971045 * n + .7141733 * r) / lc)), new gc(116 * i - 16, 500 * (a - i), 200 * (i - o), e.opacity);
}
function hc(e, t, n, r) {
	return arguments.length === 1 ? mc(e) : new gc(e, t, n, r ?? 1);
}
function gc(e, t, n, r) {
	this.l = +e, this.a = +t, this.b = +n, this.opacity = +r;
}
ys(gc, hc, bs(xs, {
	brighter(e) {
		return new gc(this.l + oc * (e ?? 1), this.a, this.b, this.opacity);
	},
	darker(e) {
		return new gc(this.l - oc * (e ?? 1), this.a, this.b, this.opacity);
	},
	rgb() {
		var e = (this.l + 16) / 116, t = isNaN(this.a) ? e : e + this.a / 500, n = isNaN(this.b) ? e : e - this.b / 200;
		return t = sc * vc(t), e = cc * vc(e), n = lc * vc(n), new Ws(yc(3.1338561 * t - 1.6168667 * e - .4906146 * n), yc(-.9787684 * t + 1.9161415 * e + .033454 * n), yc(.0719453 * t - .2289914 * e + 1.4052427 * n), this.opacity);
	}
}));
function _c(e) {
	return e > pc ? e ** (1 / 3) : e / fc + uc;
}
function vc(e) {
	return e > dc ? e * e * e : fc * (e - uc);
}
function yc(e) {
	return 255 * (e <= .0031308 ? 12.92 * e : 1.055 * e ** (1 / 2.4) - .055);
}
function bc(e) {
	return (e /= 255) <= .04045 ? e / 12.92 : ((e + .055) / 1.055) ** 2.4;
}
function xc(e) {
	if (e instanceof Cc) return new Cc(e.h, e.c, e.l, e.opacity);
	if (e instanceof gc || (e = mc(e)), e.a === 0 && e.b === 0) return new Cc(NaN, 0 < e.l && e.l < 100 ? 0 : NaN, e.l, e.opacity);
	var t = Math.atan2(e.b, e.a) * ac;
	return new Cc(t < 0 ? t + 360 : t, Math.sqrt(e.a * e.a + e.b * e.b), e.l, e.opacity);
}
function Sc(e, t, n, r) {
	return arguments.length === 1 ? xc(e) : new Cc(e, t, n, r ?? 1);
}
function Cc(e, t, n, r) {
	this.h = +e, this.c = +t, this.l = +n, this.opacity = +r;
}
function wc(e) {
	if (isNaN(e.h)) return new gc(e.l, 0, 0, e.opacity);
	var t = e.h * ic;
	return new gc(e.l, Math.cos(t) * e.c, Math.sin(t) * e.c, e.opacity);
}
ys(Cc, Sc, bs(xs, {
	brighter(e) {
		return new Cc(this.h, this.c, this.l + oc * (e ?? 1), this.opacity);
	},
	darker(e) {
		return new Cc(this.h, this.c, this.l - oc * (e ?? 1), this.opacity);
	},
	rgb() {
		return wc(this).rgb();
	}
}));
var Tc = -.14861, Ec = 1.78277, Dc = -.29227, Oc = -.90649, kc = 1.97294, Ac = kc * Oc, jc = kc * Ec, Mc = Ec * Dc - Oc * Tc;
function Nc(e) {
	if (e instanceof Fc) return new Fc(e.h, e.s, e.l, e.opacity);
	e instanceof Ws || (e = Hs(e));
	var t = e.r / 255, n = e.g / 255, r = e.b / 255, i = (Mc * r + Ac * t - jc * n) / (Mc + Ac - jc), a = r - i, o = (kc * (n - i) - Dc * a) / Oc, s = Math.sqrt(o * o + a * a) / (kc * i * (1 - i)), c = s ? Math.atan2(o, a) * ac - 120 : NaN;
	return new Fc(c < 0 ? c + 360 : c, s, i, e.opacity);
}
function Pc(e, t, n, r) {
	return arguments.length === 1 ? Nc(e) : new Fc(e, t, n, r ?? 1);
}
function Fc(e, t, n, r) {
	this.h = +e, this.s = +t, this.l = +n, this.opacity = +r;
}
ys(Fc, Pc, bs(xs, {
	brighter(e) {
		return e = e == null ? Cs : Cs ** +e, new Fc(this.h, this.s, this.l * e, this.opacity);
	},
	darker(e) {
		return e = e == null ? Ss : Ss ** +e, new Fc(this.h, this.s, this.l * e, this.opacity);
	},
	rgb() {
		var e = isNaN(this.h) ? 0 : (this.h + 120) * ic, t = +this.l, n = isNaN(this.s) ? 0 : this.s * t * (1 - t), r = Math.cos(e), i = Math.sin(e);
		return new Ws(255 * (t + n * (Tc * r + Ec * i)), 255 * (t + n * (Dc * r + Oc * i)), 255 * (t + kc * r * n), this.opacity);
	}
}));
var Ic = (e) => () => e;
function Lc(e, t) {
	return function(n) {
		return e + n * t;
	};
}
function Rc(e, t, n) {
	return e **= +n, t = t ** +n - e, n = 1 / n, function(r) {
		return (e + r * t) ** +n;
	};
}
function zc(e, t) {
	var n = t - e;
	return n ? Lc(e, n > 180 || n < -180 ? n - 360 * Math.round(n / 360) : n) : Ic(isNaN(e) ? t : e);
}
function Bc(e) {
	return (e = +e) == 1 ? Vc : function(t, n) {
		return n - t ? Rc(t, n, e) : Ic(isNaN(t) ? n : t);
	};
}
function Vc(e, t) {
	var n = t - e;
	return n ? Lc(e, n) : Ic(isNaN(e) ? t : e);
}
var Hc = (function e(t) {
	var n = Bc(t);
	function r(e, t) {
		var r = n((e = Us(e)).r, (t = Us(t)).r), i = n(e.g, t.g), a = n(e.b, t.b), o = Vc(e.opacity, t.opacity);
		return function(t) {
			return e.r = r(t), e.g = i(t), e.b = a(t), e.opacity = o(t), e + "";
		};
	}
	return r.gamma = e, r;
})(1);
function Uc(e, t) {
	t ||= [];
	var n = e ? Math.min(t.length, e.length) : 0, r = t.slice(), i;
	return function(a) {
		for (i = 0; i < n; ++i) r[i] = e[i] * (1 - a) + t[i] * a;
		return r;
	};
}
function Wc(e) {
	return ArrayBuffer.isView(e) && !(e instanceof DataView);
}
function Gc(e, t) {
	for (var n = t ? t.length : 0, r = e ? Math.min(n, e.length) : 0, i = Array(r), a = Array(n), o = 0; o < r; ++o) i[o] = el(e[o], t[o]);
	for (; o < n; ++o) a[o] = t[o];
	return function(e) {
		for (o = 0; o < r; ++o) a[o] = i[o](e);
		return a;
	};
}
function Kc(e, t) {
	var n = /* @__PURE__ */ new Date();
	return e = +e, t = +t, function(r) {
		return n.setTime(e * (1 - r) + t * r), n;
	};
}
function qc(e, t) {
	return e = +e, t = +t, function(n) {
		return e * (1 - n) + t * n;
	};
}
function Jc(e, t) {
	var n = {}, r = {}, i;
	for (i in typeof e == "object" && e || (e = {}), typeof t == "object" && t || (t = {}), t) i in e ? n[i] = el(e[i], t[i]) : r[i] = t[i];
	return function(e) {
		for (i in n) r[i] = n[i](e);
		return r;
	};
}
var Yc = /[-+]?(?:\d+\.?\d*|\.?\d+)(?:[eE][-+]?\d+)?/g, Xc = new RegExp(Yc.source, "g");
function Zc(e) {
	return function() {
		return e;
	};
}
function Qc(e) {
	return function(t) {
		return e(t) + "";
	};
}
function $c(e, t) {
	var n = Yc.lastIndex = Xc.lastIndex = 0, r, i, a, o = -1, s = [], c = [];
	for (e += "", t += ""; (r = Yc.exec(e)) && (i = Xc.exec(t));) (a = i.index) > n && (a = t.slice(n, a), s[o] ? s[o] += a : s[++o] = a), (r = r[0]) === (i = i[0]) ? s[o] ? s[o] += i : s[++o] = i : (s[++o] = null, c.push({
		i: o,
		x: qc(r, i)
	})), n = Xc.lastIndex;
	return n < t.length && (a = t.slice(n), s[o] ? s[o] += a : s[++o] = a), s.length < 2 ? c[0] ? Qc(c[0].x) : Zc(t) : (t = c.length, function(e) {
		for (var n = 0, r; n < t; ++n) s[(r = c[n]).i] = r.x(e);
		return s.join("");
	});
}
function el(e, t) {
	var n = typeof t, r;
	return t == null || n === "boolean" ? Ic(t) : (n === "number" ? qc : n === "string" ? (r = zs(t)) ? (t = r, Hc) : $c : t instanceof zs ? Hc : t instanceof Date ? Kc : Wc(t) ? Uc : Array.isArray(t) ? Gc : typeof t.valueOf != "function" && typeof t.toString != "function" || isNaN(t) ? Jc : qc)(e, t);
}
function tl(e, t) {
	return e = +e, t = +t, function(n) {
		return Math.round(e * (1 - n) + t * n);
	};
}
var nl = 1e-12;
function rl(e) {
	return ((e = Math.exp(e)) + 1 / e) / 2;
}
function il(e) {
	return ((e = Math.exp(e)) - 1 / e) / 2;
}
function al(e) {
	return ((e = Math.exp(2 * e)) - 1) / (e + 1);
}
(function e(t, n, r) {
	function i(e, i) {
		var a = e[0], o = e[1], s = e[2], c = i[0], l = i[1], u = i[2], d = c - a, f = l - o, p = d * d + f * f, m, h;
		if (p < nl) h = Math.log(u / s) / t, m = function(e) {
			return [
				a + e * d,
				o + e * f,
				s * Math.exp(t * e * h)
			];
		};
		else {
			var g = Math.sqrt(p), _ = (u * u - s * s + r * p) / (2 * s * n * g), v = (u * u - s * s - r * p) / (2 * u * n * g), y = Math.log(Math.sqrt(_ * _ + 1) - _);
			h = (Math.log(Math.sqrt(v * v + 1) - v) - y) / t, m = function(e) {
				var r = e * h, i = rl(y), c = s / (n * g) * (i * al(t * r + y) - il(y));
				return [
					a + c * d,
					o + c * f,
					s * i / rl(t * r + y)
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
function ol(e) {
	return (function t(n) {
		n = +n;
		function r(t, r) {
			var i = e((t = Pc(t)).h, (r = Pc(r)).h), a = Vc(t.s, r.s), o = Vc(t.l, r.l), s = Vc(t.opacity, r.opacity);
			return function(e) {
				return t.h = i(e), t.s = a(e), t.l = o(e ** +n), t.opacity = s(e), t + "";
			};
		}
		return r.gamma = t, r;
	})(1);
}
ol(zc), ol(Vc);
// ../../../webdeps/node_modules/d3-scale/dist/d3-scale.mjs
function sl(e, t) {
	switch (arguments.length) {
		case 0: break;
		case 1:
			this.range(e);
			break;
		default: this.range(t).domain(e);
	}
	return this;
}
function cl(e) {
	return function() {
		return e;
	};
}
function ll(e) {
	return +e;
}
var ul = [0, 1];
function dl(e) {
	return e;
}
function fl(e, t) {
	return (t -= e = +e) ? function(n) {
		return (n - e) / t;
	} : cl(isNaN(t) ? NaN : .5);
}
function pl(e, t) {
	var n;
	return e > t && (n = e, e = t, t = n), function(n) {
		return Math.max(e, Math.min(t, n));
	};
}
function ml(e, t, n) {
	var r = e[0], i = e[1], a = t[0], o = t[1];
	return i < r ? (r = fl(i, r), a = n(o, a)) : (r = fl(r, i), a = n(a, o)), function(e) {
		return a(r(e));
	};
}
function hl(e, t, n) {
	var r = Math.min(e.length, t.length) - 1, i = Array(r), a = Array(r), o = -1;
	for (e[r] < e[0] && (e = e.slice().reverse(), t = t.slice().reverse()); ++o < r;) i[o] = fl(e[o], e[o + 1]), a[o] = n(t[o], t[o + 1]);
	return function(t) {
		var n = ds(e, t, 1, r) - 1;
		return a[n](i[n](t));
	};
}
function gl(e, t) {
	return t.domain(e.domain()).range(e.range()).interpolate(e.interpolate()).clamp(e.clamp()).unknown(e.unknown());
}
function _l() {
	var e = ul, t = ul, n = el, r, i, a, o = dl, s, c, l;
	function u() {
		var n = Math.min(e.length, t.length);
		return o !== dl && (o = pl(e[0], e[n - 1])), s = n > 2 ? hl : ml, c = l = null, d;
	}
	function d(i) {
		return i == null || isNaN(i = +i) ? a : (c ||= s(e.map(r), t, n))(r(o(i)));
	}
	return d.invert = function(n) {
		return o(i((l ||= s(t, e.map(r), qc))(n)));
	}, d.domain = function(t) {
		return arguments.length ? (e = Array.from(t, ll), u()) : e.slice();
	}, d.range = function(e) {
		return arguments.length ? (t = Array.from(e), u()) : t.slice();
	}, d.rangeRound = function(e) {
		return t = Array.from(e), n = tl, u();
	}, d.clamp = function(e) {
		return arguments.length ? (o = e ? !0 : dl, u()) : o !== dl;
	}, d.interpolate = function(e) {
		return arguments.length ? (n = e, u()) : n;
	}, d.unknown = function(e) {
		return arguments.length ? (a = e, d) : a;
	}, function(e, t) {
		return r = e, i = t, u();
	};
}
function vl() {
	return _l()(dl, dl);
}
function yl(e, t, n, r) {
	var i = vs(e, t, n), a;
	switch (r = Vo(r ?? ",f"), r.type) {
		case "s":
			var o = Math.max(Math.abs(e), Math.abs(t));
			return r.precision == null && !isNaN(a = rs(i, o)) && (r.precision = a), es(r, o);
		case "":
		case "e":
		case "g":
		case "p":
		case "r":
			r.precision == null && !isNaN(a = is(i, Math.max(Math.abs(e), Math.abs(t)))) && (r.precision = a - (r.type === "e"));
			break;
		case "f":
		case "%": r.precision == null && !isNaN(a = ns(i)) && (r.precision = a - (r.type === "%") * 2);
	}
	return $o(r);
}
function bl(e) {
	var t = e.domain;
	return e.ticks = function(e) {
		var n = t();
		return gs(n[0], n[n.length - 1], e ?? 10);
	}, e.tickFormat = function(e, n) {
		var r = t();
		return yl(r[0], r[r.length - 1], e ?? 10, n);
	}, e.nice = function(n) {
		n ??= 10;
		var r = t(), i = 0, a = r.length - 1, o = r[i], s = r[a], c, l, u = 10;
		for (s < o && (l = o, o = s, s = l, l = i, i = a, a = l); u-- > 0;) {
			if (l = _s(o, s, n), l === c) return r[i] = o, r[a] = s, t(r);
			if (l > 0) o = Math.floor(o / l) * l, s = Math.ceil(s / l) * l;
			else if (l < 0) o = Math.ceil(o * l) / l, s = Math.floor(s * l) / l;
			else break;
			c = l;
		}
		return e;
	}, e;
}
function xl() {
	var e = vl();
	return e.copy = function() {
		return gl(e, xl());
	}, sl.apply(e, arguments), bl(e);
}
function Sl(e, t) {
	e = e.slice();
	var n = 0, r = e.length - 1, i = e[n], a = e[r], o;
	return a < i && (o = n, n = r, r = o, o = i, i = a, a = o), e[n] = t.floor(i), e[r] = t.ceil(a), e;
}
function Cl(e) {
	return Math.log(e);
}
function wl(e) {
	return Math.exp(e);
}
function Tl(e) {
	return -Math.log(-e);
}
function El(e) {
	return -Math.exp(-e);
}
function Dl(e) {
	return isFinite(e) ? +("1e" + e) : e < 0 ? 0 : e;
}
function Ol(e) {
	return e === 10 ? Dl : e === Math.E ? Math.exp : (t) => e ** +t;
}
function kl(e) {
	return e === Math.E ? Math.log : e === 10 && Math.log10 || e === 2 && Math.log2 || (e = Math.log(e), (t) => Math.log(t) / e);
}
function Al(e) {
	return (t, n) => -e(-t, n);
}
function jl(e) {
	let t = e(Cl, wl), n = t.domain, r = 10, i, a;
	function o() {
		return i = kl(r), a = Ol(r), n()[0] < 0 ? (i = Al(i), a = Al(a), e(Tl, El)) : e(Cl, wl), t;
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
			m.length * 2 < p && (m = gs(o, s, p));
		} else m = gs(l, u, Math.min(u - l, p)).map(a);
		return c ? m.reverse() : m;
	}, t.tickFormat = (e, n) => {
		if (e ??= 10, n ??= r === 10 ? "s" : ",", typeof n != "function" && (!(r % 1) && (n = Vo(n)).precision == null && (n.trim = !0), n = $o(n)), e === Infinity) return n;
		let o = Math.max(1, r * e / t.ticks().length);
		return (e) => {
			let t = e / a(Math.round(i(e)));
			return t * r < r - .5 && (t *= r), t <= o ? n(e) : "";
		};
	}, t.nice = () => n(Sl(n(), {
		floor: (e) => a(Math.floor(i(e))),
		ceil: (e) => a(Math.ceil(i(e)))
	})), t;
}
function Ml() {
	let e = jl(_l()).domain([1, 10]);
	return e.copy = () => gl(e, Ml()).base(e.base()), sl.apply(e, arguments), e;
}
function Nl(e) {
	return function(t) {
		return Math.sign(t) * Math.log1p(Math.abs(t / e));
	};
}
function Pl(e) {
	return function(t) {
		return Math.sign(t) * Math.expm1(Math.abs(t)) * e;
	};
}
function Fl(e) {
	var t = 1, n = e(Nl(t), Pl(t));
	return n.constant = function(n) {
		return arguments.length ? e(Nl(t = +n), Pl(t)) : t;
	}, bl(n);
}
function Il() {
	var e = Fl(_l());
	return e.copy = function() {
		return gl(e, Il()).constant(e.constant());
	}, sl.apply(e, arguments);
}
// src/draw/ticks.ts
var { format: Ll } = Zo({
	decimal: ".",
	thousands: ",",
	grouping: [3],
	currency: ["", ""],
	minus: "−"
});
function $(e, t) {
	if (e == null || Number.isNaN(e)) return "–";
	if (!Number.isFinite(e)) return e > 0 ? "∞" : "−∞";
	let n = t === void 0 ? Vl(e) : Ll(`,.${t}f`)(e);
	return /^−[0.,]*$/.test(n) ? n.slice(1) : n;
}
function Rl(e, t) {
	let n = $(e, t);
	return /[1-9∞]/.test(n) && !n.startsWith("−") ? `+${n}` : n;
}
function zl(e) {
	let t = Math.abs(e);
	return t >= 1e9 ? `${Bl(e / 1e9)}B` : t >= 1e6 ? `${Bl(e / 1e6)}M` : t >= 1e3 ? `${Bl(e / 1e3)}k` : Bl(e);
}
function Bl(e) {
	return $(Number(e.toPrecision(3)));
}
function Vl(e) {
	let t = Math.abs(e);
	return e === 0 ? "0" : t >= 1e6 || t < 1e-4 ? Ll(".2~e")(e).replace("e+", "e") : Number.isInteger(e) ? Ll(",")(e) : t >= 100 ? Ll(",.1~f")(e) : Ll(",.3~r")(e);
}
function Hl({ kind: e, domain: t, range: n }) {
	return e === "log" ? Ml(t, n).clamp(!1) : e === "symlog" ? Il(t, n) : xl(t, n);
}
function Ul(e, t) {
	let n = Hl(e).ticks(Math.max(2, t));
	if (e.kind !== "log" || n.length <= t) return n;
	let r = n.filter((e) => Math.abs(Math.log10(e) - Math.round(Math.log10(e))) < 1e-9);
	return r.length >= 2 ? Wl(r, t) : Wl(n, t);
}
function Wl(e, t) {
	let n = Math.ceil(e.length / t);
	return e.filter((e, t) => t % n === 0);
}
function Gl(e, t = [], n = .05) {
	let [r, i] = [Infinity, -Infinity];
	for (let n of [...e, ...t]) n !== null && Number.isFinite(n) && (r = Math.min(r, n), i = Math.max(i, n));
	if (r > i) return [0, 1];
	let a = (i - r || Math.abs(i) || 1) * n;
	return [r - a, i + a];
}
function Kl(e) {
	let [t, n] = [Infinity, 0];
	for (let r of e) r !== null && r > 0 && Number.isFinite(r) && (t = Math.min(t, r), n = Math.max(n, r));
	return n ? t === n ? [t / 2, n * 2] : [t / 1.08, n * 1.08] : [1, 10];
}
// src/option.ts
function ql(e) {
	return e.state.axes ?? "";
}
function Jl(e, t = {}) {
	return {
		...t,
		axes: e
	};
}
// src/csv.ts
function Yl(e, t) {
	return `${[e, ...t.map((t) => e.map((e) => t[e]))].map((e) => e.map(Xl).join(",")).join("\r\n")}\r\n`;
}
function Xl(e) {
	if (e == null) return "";
	if (typeof e == "number") return Number.isFinite(e) ? String(e) : "";
	let t = Array.isArray(e) ? e.join(" ") : String(e), n = /^[=+\-@\t\r]/.test(t) ? `'${t}` : t;
	return /[",\r\n]/.test(n) ? `"${n.replaceAll("\"", "\"\"")}"` : n;
}
// src/core/schema.gen.ts
var Zl = {
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
	MatchingEigenvalue: {
		head: {
			label: "head",
			kind: "head",
			says: "The head."
		},
		through: {
			label: "through",
			kind: "head",
			optional: !0,
			says: "The earlier head whose output its keys read; None for the tokens themselves."
		},
		real: {
			label: "real",
			unit: "logits",
			says: "Real part: positive where the head attends to tokens like the present one."
		},
		imaginary: {
			label: "imaginary",
			unit: "logits",
			says: "Imaginary part."
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
}, Ql = 65535;
async function $l(e, t, n) {
	let r = eu(t.row), i = Object.keys(t.columns), a = await Promise.all(i.map(async (i) => {
		let a = t.columns[i];
		if (Array.isArray(a)) return a;
		let o = await e.array(a, n), s = r[i]?.kind === "head" ? ou : su;
		return Array.from(o, s);
	}));
	return Array.from({ length: t.size }, (e, t) => Object.fromEntries(i.map((e, n) => [e, a[n][t]])));
}
function eu(e) {
	return Zl[e] ?? {};
}
function tu(e) {
	let t = eu(e.row);
	return Object.keys(e.columns).map((e) => ({
		name: e,
		column: t[e] ?? { label: e.replaceAll("_", " ") }
	}));
}
function nu(e) {
	return e.unit ? `${e.label} (${e.unit})` : e.label;
}
function ru(e) {
	return (e.says ?? "").replace(/(^|[\s([,])-(?=[\d.πn])/g, "$1−");
}
function iu(e) {
	let { function: t, arguments: n } = e.from, r = Object.entries(n).map(([e, t]) => `${e}=${au(t)}`);
	return `uw.${t}(${[`uw.load(${au(e.model)})`, ...r].join(", ")})`;
}
function au(e) {
	return e === null ? "None" : typeof e == "boolean" ? e ? "True" : "False" : JSON.stringify(e);
}
function ou(e) {
	return e === Ql ? null : `L${e >> 8}H${e & 255}`;
}
function su(e) {
	return Number.isFinite(e) ? e : null;
}
// src/parts/RowTable.svelte
var cu = /* @__PURE__ */ K("<th><button class=\"plain svelte-1ot8wys\"> </button></th>"), lu = /* @__PURE__ */ K("<button class=\"link\"> </button>"), uu = /* @__PURE__ */ K("<bdi class=\"token svelte-1ot8wys\"> </bdi>"), du = /* @__PURE__ */ K("<td><!></td>"), fu = /* @__PURE__ */ K("<tr></tr>"), pu = /* @__PURE__ */ K("<button> </button>"), mu = /* @__PURE__ */ K("<dt class=\"svelte-1ot8wys\"> </dt><dd class=\"svelte-1ot8wys\"> </dd>", 1), hu = /* @__PURE__ */ K("<button data-export=\"\">SVG</button> <button>PNG</button>", 1), gu = /* @__PURE__ */ K("<div class=\"twin svelte-1ot8wys\"><details class=\"svelte-1ot8wys\"><summary> </summary> <div class=\"scroll svelte-1ot8wys\" tabindex=\"0\" role=\"region\"><table><thead class=\"svelte-1ot8wys\"><tr></tr></thead><tbody></tbody></table></div> <!> <details class=\"small svelte-1ot8wys\"><summary>Columns</summary> <dl class=\"svelte-1ot8wys\"></dl></details></details> <div class=\"files no-print svelte-1ot8wys\" role=\"group\"><!> <button>CSV</button> <button>Python</button></div></div>");
function _u(e, t) {
	Ue(t, !0);
	let n = Fi(t, "open", 3, !1), r = Fi(t, "sort", 15, ""), i = /* @__PURE__ */ F(100), a = /* @__PURE__ */ N(() => tu(t.ref)), o = /* @__PURE__ */ N(() => r().replace(/^-/, "")), s = /* @__PURE__ */ N(() => r().startsWith("-")), c = /* @__PURE__ */ N(() => {
		let e = t.rows;
		return W(a).some((e) => e.name === W(o)) ? [...e].sort((e, t) => l(e[W(o)], t[W(o)]) * (W(s) ? -1 : 1) || 0) : e;
	});
	function l(e, t) {
		return e == null ? t == null ? 0 : W(s) ? -1 : 1 : t == null ? W(s) ? 1 : -1 : typeof e == "number" && typeof t == "number" ? e - t : String(e).localeCompare(String(t), "en", { numeric: !0 });
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
		return typeof e == "number" ? $(e, t.digits ?? (t.kind === "share" ? 3 : t.kind === "z" ? 1 : void 0)) : typeof e == "boolean" ? e ? "yes" : "no" : Array.isArray(e) ? e.map((e) => f(e, t)).join(", ") : e == null ? "–" : String(e);
	}
	function p(e) {
		return `${t.store.model.name}-${t.name}.${e}`.replace(/[^A-Za-z0-9._-]+/g, "-");
	}
	async function m(e) {
		if (e === "csv") {
			let e = Yl(W(a).map((e) => e.name), W(c));
			t.store.host.save(p("csv"), new Blob([e], { type: "text/csv" }));
		} else e === "svg" ? t.store.host.save(p("svg"), new Blob([t.svg()], { type: "image/svg+xml" })) : t.store.host.save(p("png"), await Po(t.svg(), 2, t.store.dark ? "#131519" : "#ffffff"));
	}
	var h = gu(), g = L(h), _ = L(g), v = z(_), y = B(_, 2), b = L(y), x = L(b), S = L(x);
	Z(S, 21, () => W(a), ({ name: e, column: t }) => e, (e, t) => {
		let n = () => W(t).name, r = () => W(t).column;
		var i = cu();
		let a;
		var c = L(i), l = z(c);
		M(i), V((e, t, r) => {
			Q(i, "aria-sort", W(o) === n() ? W(s) ? "descending" : "ascending" : void 0), a = si(i, 1, "svelte-1ot8wys", null, a, { number: e }), Q(c, "title", t), Y(l, `${r ?? ""}${W(o) === n() ? W(s) ? " ↓" : " ↑" : ""}`);
		}, [
			() => d(r()),
			() => ru(r()),
			() => nu(r())
		]), G("click", c, () => u(n())), J(e, i);
	}), M(S), M(x);
	var C = B(x);
	Z(C, 21, () => W(c).slice(0, W(i)), Ur, (e, n) => {
		var r = fu();
		let i;
		Z(r, 23, () => W(a), ({ name: e, column: t }) => e, (e, r, i) => {
			let a = () => W(r).name, o = () => W(r).column, s = /* @__PURE__ */ N(() => W(n)[a()]);
			var c = du();
			let l;
			var u = L(c), p = (e) => {
				var n = lu(), r = z(n, !0);
				V((e) => {
					Q(n, "aria-pressed", e), Y(r, W(s));
				}, [() => t.store.state.heads.includes(W(s))]), G("click", n, (e) => t.store.lockHead(W(s), e.shiftKey)), J(e, n);
			}, m = (e) => {
				var n = uu(), r = z(n, !0);
				V((e) => Y(r, e), [() => t.store.shown(W(s))]), J(e, n);
			}, h = (e) => {
				var r = lu(), i = z(r, !0);
				V((e) => Y(i, e), [() => f(W(s), o())]), G("click", r, () => t.onrow(W(n))), J(e, r);
			}, g = (e) => {
				var t = kr();
				V((e) => Y(t, e), [() => f(W(s), o())]), J(e, t);
			};
			X(u, (e) => {
				o().kind === "head" && typeof W(s) == "string" ? e(p) : o().kind === "token" && typeof W(s) == "number" ? e(m, 1) : W(i) === 0 && t.onrow ? e(h, 2) : e(g, -1);
			}), M(c), V((e) => l = si(c, 1, "svelte-1ot8wys", null, l, { number: e }), [() => d(o())]), J(e, c);
		}), M(r), V((e) => i = si(r, 1, "svelte-1ot8wys", null, i, { locked: e }), [() => typeof W(n).head == "string" && t.store.state.heads.includes(W(n).head)]), J(e, r);
	}), M(C), M(b), M(y);
	var w = B(y, 2), T = (e) => {
		var t = pu(), n = z(t);
		V((e) => Y(n, `Show more: ${W(i) ?? ""} of ${e ?? ""} are shown`), [() => W(c).length.toLocaleString("en")]), G("click", t, () => {
			I(i, W(i) + 500);
		}), J(e, t);
	};
	X(w, (e) => {
		W(c).length > W(i) && e(T);
	});
	var E = B(w, 2), ee = B(L(E), 2);
	Z(ee, 21, () => W(a).filter((e) => e.column.says), ({ name: e, column: t }) => e, (e, t) => {
		let n = () => W(t).column;
		var r = mu(), i = R(r), a = z(i, !0), o = z(B(i), !0);
		V((e, t) => {
			Y(a, e), Y(o, t);
		}, [() => nu(n()), () => ru(n())]), J(e, r);
	}), M(ee), M(E), M(g);
	var te = B(g, 2), D = L(te), ne = (e) => {
		var t = hu(), n = R(t), r = B(n, 2);
		G("click", n, () => m("svg")), G("click", r, () => void m("png")), J(e, t);
	};
	X(D, (e) => {
		t.svg && e(ne);
	});
	var O = B(D, 2), re = B(O, 2);
	M(te), M(h), V((e, r) => {
		g.open = n(), Y(v, `As a table: ${e ?? ""} rows${r ?? ""}`), Q(y, "aria-label", `${t.name ?? ""} as a table`), Q(te, "aria-label", `Export ${t.name ?? ""}`);
	}, [() => t.rows.length.toLocaleString("en"), () => t.ref.left_out ? `; ${t.ref.left_out.toLocaleString("en")} more are not in this file` : ""]), G("click", O, () => m("csv")), G("click", re, () => void fg(t.store, iu(t.ref), "the Python that makes this")), J(e, h), We();
}
br(["click"]);
// src/views/composition/lines.ts
var vu = [
	"q",
	"k",
	"v"
], yu = [
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
function bu(e) {
	let t = /^(correct|tokens|published)(?::(\d{1,4}))?$/.exec(e);
	return {
		measure: t?.[1] ?? "correct",
		threshold: t?.[2] === void 0 ? 5 : Number(t[2])
	};
}
function xu(e, t) {
	return e === "correct" && t === 5 ? "" : `${e}:${t}`;
}
function Su(e) {
	let t = 0;
	for (let n of e) for (let e of n) e.z !== null && e.z > t && (t = e.z);
	return t || 1;
}
function Cu(e, t) {
	return Math.max(.75, 9 * e / t);
}
function wu(e) {
	return Number(/^L(\d+)/.exec(e)?.[1] ?? 0);
}
function Tu(e) {
	return Number(/H(\d+)$/.exec(e)?.[1] ?? 0);
}
function Eu(e, t, n, r) {
	return e.filter((e) => t.includes(e.kind) && (e.z ?? -Infinity) >= n).sort((e, t) => t.z - e.z).slice(0, r);
}
// src/views/composition/View.svelte
var Du = /* @__PURE__ */ t({ default: () => Hu }), Ou = /* @__PURE__ */ K("<p class=\"soft\"> <code> </code> gives them.</p>"), ku = /* @__PURE__ */ K("<p class=\"problem\" role=\"alert\"> </p>"), Au = /* @__PURE__ */ K("<button> </button>"), ju = /* @__PURE__ */ K("<button><svg width=\"22\" height=\"8\" aria-hidden=\"true\" class=\"svelte-aau76i\"><line x1=\"0\" x2=\"22\" y1=\"4\" y2=\"4\" stroke-width=\"2.5\" class=\"svelte-aau76i\"></line></svg> </button>"), Mu = /* @__PURE__ */ q("<text y=\"14\" text-anchor=\"middle\" font-size=\"12\" font-weight=\"600\"> </text>"), Nu = /* @__PURE__ */ q("<path fill=\"none\"></path>"), Pu = /* @__PURE__ */ q("<path class=\"hit svelte-aau76i\" role=\"presentation\" fill=\"none\" stroke=\"transparent\" stroke-width=\"14\"></path>"), Fu = /* @__PURE__ */ q("<g role=\"presentation\"><rect rx=\"5\" class=\"svelte-aau76i\"></rect><text text-anchor=\"middle\" font-size=\"12\"> </text></g>"), Iu = /* @__PURE__ */ q("<svg aria-hidden=\"true\"><!><!><!><!></svg>"), Lu = /* @__PURE__ */ K("<span class=\"svelte-aau76i\"><svg width=\"34\" height=\"12\"><line x1=\"0\" x2=\"34\" y1=\"6\" y2=\"6\" stroke=\"currentColor\"></line></svg> </span>"), Ru = /* @__PURE__ */ K("<div class=\"seg\" role=\"group\" aria-label=\"Matrix\"></div>"), zu = /* @__PURE__ */ K("<span> </span>"), Bu = /* @__PURE__ */ K("<figure><figcaption> </figcaption> <div class=\"scroll\" tabindex=\"-1\"><div class=\"matrix svelte-aau76i\"><div class=\"rows svelte-aau76i\"></div> <canvas class=\"svelte-aau76i\"></canvas> <div class=\"columns svelte-aau76i\"></div></div></div></figure>"), Vu = /* @__PURE__ */ K("<div class=\"controls svelte-aau76i\"><span class=\"labeled svelte-aau76i\" role=\"group\" aria-label=\"Measure\">measure <span class=\"seg\"></span></span> <span class=\"labeled svelte-aau76i\" role=\"group\" aria-label=\"Inputs of the reader\">reads with <span class=\"seg\"></span></span> <label class=\"labeled svelte-aau76i\">at least <input type=\"range\" min=\"0\" step=\"1\"/> <b class=\"svelte-aau76i\"> </b></label> <span class=\"soft\" role=\"status\"> </span></div> <p class=\"small soft\"> <!> </p> <figure><div class=\"diagram svelte-aau76i\" role=\"application\" tabindex=\"0\"><!></div> <p class=\"readout small svelte-aau76i\" aria-live=\"polite\"> </p> <div class=\"scale small soft svelte-aau76i\" aria-hidden=\"true\"></div></figure> <h2>Every pair</h2> <!> <div class=\"matrices svelte-aau76i\"></div> <p class=\"small soft\"> </p> <!>", 1);
function Hu(e, t) {
	Ue(t, !0);
	let n = {
		q: "",
		k: "7 4",
		v: "2 3"
	}, r = {
		q: "queries",
		k: "keys",
		v: "values"
	}, i = /* @__PURE__ */ N(() => bu(ql(t.store))), a = /* @__PURE__ */ F(Jt([
		"q",
		"k",
		"v"
	])), o = /* @__PURE__ */ F(null), s = /* @__PURE__ */ F(0), c = /* @__PURE__ */ F(void 0), l = /* @__PURE__ */ N(() => yu.map((e) => ({
		...e,
		ref: t.store.table(e.table)
	})).filter((e) => e.ref)), u = xo(() => W(l).map((e) => e.ref), (e) => Promise.all(W(l).map(async (n) => ({
		id: n.id,
		rows: await $l(t.store, n.ref, e)
	})))), d = /* @__PURE__ */ N(() => u.value?.find((e) => e.id === W(i).measure)?.rows ?? u.value?.[0]?.rows ?? []), f = /* @__PURE__ */ N(() => Su((u.value ?? []).map((e) => e.rows))), p = /* @__PURE__ */ N(() => yu.find((e) => e.id === W(i).measure)), m = /* @__PURE__ */ N(() => W(l).find((e) => e.id === W(i).measure)?.ref), h = /* @__PURE__ */ N(() => W(d).filter((e) => W(a).includes(e.kind) && (e.z ?? -Infinity) >= W(i).threshold)), g = /* @__PURE__ */ N(() => Eu(W(d), W(a), W(i).threshold, 400)), _ = /* @__PURE__ */ N(() => W(d)[0]), v = /* @__PURE__ */ N(() => t.store.model.n_layers), y = /* @__PURE__ */ N(() => t.store.model.n_heads), b = /* @__PURE__ */ N(() => W(s) < 520), x = /* @__PURE__ */ N(() => Math.min(64, Math.max(22, 420 / W(y)))), S = /* @__PURE__ */ N(() => W(x) * W(y) + 44), C = /* @__PURE__ */ N(() => {
		let e = /* @__PURE__ */ new Map();
		for (let t of W(d)) {
			let n = `${t.writer} ${t.reader}`;
			e.set(n, {
				...e.get(n),
				[t.kind]: t
			});
		}
		return e;
	}), w = /* @__PURE__ */ N(() => {
		let e = W(o) ?? (t.store.state.heads.length === 2 ? `${t.store.state.heads[0]} ${t.store.state.heads[1]}` : null);
		return e && W(C).has(e) ? e : null;
	});
	function T(e, n = !0) {
		let r = {
			...W(i),
			...e
		};
		t.store.set(Jl(xu(r.measure, r.threshold)), { record: n });
	}
	function E(e) {
		let t = W(b) ? 52 : 70;
		return W(v) < 2 ? W(s) / 2 : t + e * (W(s) - 2 * t) / (W(v) - 1);
	}
	function ee(e) {
		return 34 + Tu(e) * W(x) + W(x) / 2;
	}
	function te(e) {
		let t = ({
			q: -1,
			k: 0,
			v: 1
		}[e.kind] ?? 0) * Math.min(6, W(x) / 5), n = W(b) ? 24 : 27, [r, i] = [E(wu(e.writer)) + n, E(wu(e.reader)) - n], [a, o] = [ee(e.writer) + t, ee(e.reader) + t], s = (r + i) / 2;
		return `M${r},${a}C${s},${a} ${s},${o} ${i},${o}`;
	}
	function D(e) {
		I(o, e, !0), t.store.hover.set({ heads: e ? e.split(" ") : [] });
	}
	function ne(e) {
		t.store.set({
			heads: e.split(" "),
			view: "virtual"
		});
	}
	function O(e) {
		t.store.set({ heads: t.store.state.heads.join(" ") === e ? [] : e.split(" ") });
	}
	function re(e) {
		let t = [...new Set(W(g).map((e) => `${e.writer} ${e.reader}`))], n = {
			ArrowDown: 1,
			ArrowRight: 1,
			ArrowUp: -1,
			ArrowLeft: -1
		}[e.key];
		if (n && t.length) D(t[((W(w) ? t.indexOf(W(w)) : n > 0 ? -1 : 0) + n + t.length) % t.length]);
		else if (e.key === "Enter" && W(w)) ne(W(w));
		else if (e.key === " " && W(w)) O(W(w));
		else return;
		e.preventDefault(), e.stopPropagation();
	}
	function k(e) {
		let t = W(C).get(e), [n, r] = e.split(" ");
		return `${r} reads ${n}: ${vu.filter((e) => t[e]).map((e) => {
			let n = t[e];
			return `${e.toUpperCase()} ${$(n.score, 3)} (${Rl(n.z, 1)} sd)`;
		}).join(", ")}`;
	}
	function ie(e) {
		return e === null ? {
			opacity: 0,
			negative: !1
		} : {
			opacity: Math.min(1, Math.sqrt(Math.abs(e) / W(f))),
			negative: e < 0
		};
	}
	let ae = /* @__PURE__ */ N(() => t.store.heads.slice(W(y))), oe = /* @__PURE__ */ N(() => t.store.heads.slice(0, -W(y))), se = /* @__PURE__ */ N(() => Math.max(9, Math.min(26, (Math.min(W(s), 1100) / (W(b) ? 1 : 3) - 60) / Math.max(1, W(oe).length)))), ce = /* @__PURE__ */ F("k"), le = /* @__PURE__ */ N(() => W(b) || W(oe).length > 24 ? [W(ce)] : [...vu]);
	function ue(e, t) {
		let n = ({ kind: t, rows: n, most: r, dark: i, cell: a }) => {
			let o = devicePixelRatio || 1, [s, c] = [W(oe).length * a, W(ae).length * a];
			e.width = Math.max(1, Math.round(s * o)), e.height = Math.max(1, Math.round(c * o)), e.style.setProperty("width", `${s}px`), e.style.setProperty("height", `${c}px`);
			let l = e.getContext("2d");
			if (l) {
				l.scale(o, o);
				for (let e of n) {
					if (e.kind !== t) continue;
					let [n, o] = [W(ae).indexOf(e.reader), W(oe).indexOf(e.writer)], { opacity: s, negative: c } = ie(e.z);
					l.fillStyle = c ? i ? "#f08a7c" : "#b2182b" : i ? "#7fb3e6" : "#2166ac", l.globalAlpha = r ? s : 0, l.fillRect(o * a, n * a, a - 1, a - 1);
				}
			}
		};
		return n(t), { update: n };
	}
	function de(e) {
		let t = e.currentTarget.getBoundingClientRect(), n = W(ae)[Math.floor((e.clientY - t.top) / W(se))], r = `${W(oe)[Math.floor((e.clientX - t.left) / W(se))]} ${n}`;
		return W(C).has(r) ? r : null;
	}
	var fe = Ar(), pe = R(fe), me = (e) => {
		var n = Ou(), r = L(n), i = z(B(r));
		we(), M(n), V(() => {
			Y(r, `This file holds no composition scores of ${t.store.model.name ?? ""}; `), Y(i, `uw.composition(uw.load("${t.store.model.name ?? ""}"))`);
		}), J(e, n);
	}, he = (e) => {
		var t = ku(), n = z(t);
		V(() => Y(n, `The composition scores cannot be read: ${u.error ?? ""}`)), J(e, t);
	}, ge = (e) => {
		var o = Vu(), u = R(o), y = L(u), C = B(L(y));
		Z(C, 21, () => W(l), (e) => e.id, (e, t) => {
			var n = Au(), r = z(n, !0);
			V(() => {
				Q(n, "aria-pressed", W(i).measure === W(t).id), Y(r, W(t).label);
			}), G("click", n, () => T({ measure: W(t).id })), J(e, n);
		}), M(C), M(y);
		var O = B(y, 2), ie = B(L(O));
		Z(ie, 20, () => vu, (e) => e, (e, t) => {
			var r = ju(), i = L(r), o = z(i), s = B(i);
			M(r), V((e, i) => {
				si(r, 1, `kind ${t ?? ""}`, "svelte-aau76i"), Q(r, "aria-pressed", e), Q(o, "stroke-dasharray", n[t]), Y(s, ` ${i ?? ""}`);
			}, [() => W(a).includes(t), () => t.toUpperCase()]), G("click", r, () => {
				I(a, W(a).includes(t) ? W(a).filter((e) => e !== t) : [...W(a), t], !0);
			}), J(e, r);
		}), M(ie), M(O);
		var fe = B(O, 2), pe = B(L(fe));
		yi(pe);
		var me = z(B(pe, 2));
		M(fe);
		var he = z(B(fe, 2));
		M(u);
		var ge = B(u, 2), _e = L(ge), ve = B(_e), ye = (e) => {
			var t = kr();
			V((e, n) => Y(t, `Random heads of this shape: ${e ?? ""} ± ${n ?? ""}.`), [() => $(W(_).baseline, 4), () => $(W(_).baseline_sd, 4)]), J(e, t);
		};
		X(ve, (e) => {
			W(_) && e(ye);
		});
		var be = B(ve);
		M(ge);
		var A = B(ge, 2), xe = L(A), j = L(xe), Se = (e) => {
			var r = Iu(), i = L(r);
			Z(i, 16, () => Array.from({ length: W(v) }, (e, t) => t), (e) => e, (e, t) => {
				var n = Mu(), r = z(n);
				V((e) => {
					Q(n, "x", e), Y(r, `layer ${t ?? ""}`);
				}, [() => E(t)]), J(e, n);
			});
			var a = B(i);
			Z(a, 17, () => [...W(g)].reverse(), (e) => `${e.kind} ${e.writer} ${e.reader}`, (e, t) => {
				let r = /* @__PURE__ */ N(() => `${W(t).writer} ${W(t).reader}`);
				var i = Nu();
				let a;
				V((e, o) => {
					a = si(i, 0, `line ${W(t).kind ?? ""}`, "svelte-aau76i", a, { dim: W(w) !== null && W(w) !== W(r) }), Q(i, "d", e), Q(i, "stroke-width", o), Q(i, "stroke-dasharray", n[W(t).kind]);
				}, [() => te(W(t)), () => Cu(W(t).z, W(f))]), J(e, i);
			});
			var o = B(a);
			Z(o, 17, () => [...W(g)].reverse(), (e) => `hit ${e.kind} ${e.writer} ${e.reader}`, (e, t) => {
				let n = /* @__PURE__ */ N(() => `${W(t).writer} ${W(t).reader}`);
				var r = Pu();
				V((e) => Q(r, "d", e), [() => te(W(t))]), yr("pointerenter", r, () => D(W(n))), G("click", r, () => ne(W(n))), J(e, r);
			}), Z(B(o), 16, () => t.store.heads, (e) => e, (e, n) => {
				let r = /* @__PURE__ */ N(() => t.store.state.heads.includes(n));
				var i = Fu();
				let a;
				var o = L(i), s = B(o), c = z(s, !0);
				M(i), V((e, t, l, u, d, f) => {
					a = si(i, 0, "head svelte-aau76i", null, a, {
						locked: W(r),
						lit: e
					}), Q(o, "x", t), Q(o, "y", l), Q(o, "width", W(b) ? 48 : 54), Q(o, "height", u), Q(s, "x", d), Q(s, "y", f), Y(c, n);
				}, [
					() => W(w)?.split(" ").includes(n),
					() => E(wu(n)) - (W(b) ? 24 : 27),
					() => ee(n) - Math.min(13, W(x) / 2 - 1),
					() => Math.min(26, W(x) - 2),
					() => E(wu(n)),
					() => ee(n) + 4
				]), G("click", i, (e) => t.store.lockHead(n, e.shiftKey)), J(e, i);
			}), M(r), Ai(r, (e) => I(c, e), () => W(c)), V(() => {
				Q(r, "width", W(s)), Q(r, "height", W(S)), Q(r, "viewBox", `0 0 ${W(s) ?? ""} ${W(S) ?? ""}`);
			}), J(e, r);
		};
		X(j, (e) => {
			W(s) && e(Se);
		}), M(xe);
		var Ce = B(xe, 2), we = z(Ce, !0), Te = B(Ce, 2);
		Z(Te, 20, () => [
			5,
			10,
			20,
			40
		].filter((e) => e <= W(f) * 1.02), (e) => e, (e, t) => {
			var n = Lu(), r = L(n), i = z(r), a = B(r);
			M(n), V((e) => {
				Q(i, "stroke-width", e), Y(a, ` ${t ?? ""} sd`);
			}, [() => Cu(t, W(f))]), J(e, n);
		}), M(Te), M(A);
		var Ee = B(A, 4), De = (e) => {
			var t = Ru();
			Z(t, 20, () => vu, (e) => e, (e, t) => {
				var n = Au(), r = z(n, !0);
				V((e) => {
					Q(n, "aria-pressed", W(ce) === t), Y(r, e);
				}, [() => t.toUpperCase()]), G("click", n, () => {
					I(ce, t, !0);
				}), J(e, n);
			}), M(t), J(e, t);
		};
		X(Ee, (e) => {
			W(le).length === 1 && e(De);
		});
		var Oe = B(Ee, 2);
		Z(Oe, 20, () => W(le), (e) => e, (e, n) => {
			var i = Bu(), a = L(i), o = z(a), s = B(a, 2), c = L(s), l = L(c);
			Z(l, 20, () => W(ae), (e) => e, (e, t) => {
				var n = zu();
				let r;
				var i = z(n, !0);
				V((e) => {
					r = si(n, 1, "svelte-aau76i", null, r, { bold: e }), Y(i, W(se) >= 11 ? t : "");
				}, [() => W(w)?.endsWith(t)]), J(e, n);
			}), M(l);
			var u = B(l, 2);
			ei(u, (e, t) => ue?.(e, t), () => ({
				kind: n,
				rows: W(d),
				most: W(f),
				dark: t.store.dark,
				cell: W(se)
			}));
			var p = B(u, 2);
			Z(p, 20, () => W(oe), (e) => e, (e, t) => {
				var n = zu();
				let r;
				var i = z(n, !0);
				V((e) => {
					r = si(n, 1, "svelte-aau76i", null, r, { bold: e }), Y(i, W(se) >= 18 ? t : "");
				}, [() => W(w)?.startsWith(`${t} `)]), J(e, n);
			}), M(p), M(c), M(s), M(i), V((e) => Y(o, `${e ?? ""}: rows read with their ${r[n] ?? ""}, columns write`), [() => n.toUpperCase()]), G("pointermove", u, (e) => D(de(e))), yr("pointerleave", u, () => D(null)), G("click", u, (e) => {
				let t = de(e);
				t && ne(t);
			}), J(e, i);
		}), M(Oe);
		var ke = B(Oe, 2), Ae = z(ke), je = B(ke, 2), Me = (e) => {
			_u(e, {
				get store() {
					return t.store;
				},
				get ref() {
					return W(m);
				},
				get rows() {
					return W(d);
				},
				name: "composition",
				svg: () => No(W(c))
			});
		};
		X(je, (e) => {
			W(m) && e(Me);
		}), V((e, t, n, r, a) => {
			Q(pe, "max", e), bi(pe, W(i).threshold), Q(pe, "aria-valuetext", `${W(i).threshold ?? ""} standard deviations`), Y(me, `${W(i).threshold ?? ""} sd`), Y(he, `${W(h).length ?? ""} of ${t ?? ""} scores${W(h).length > W(g).length ? `, the ${W(g).length} largest drawn` : ""}`), Y(_e, `${W(p).says ?? ""} `), Y(be, ` Widths are standard deviations above them, on one scale for all measures and kinds; the widest possible line is ${n ?? ""} sd.`), Q(xe, "aria-label", `Composition of heads as lines. Up and down go through the ${W(g).length ?? ""} lines, the strongest first; Enter opens the pair, Space locks it.`), Y(we, r), Y(Ae, `Blue lies above random heads, red below; full color is ${a ?? ""} sd, on a square-root scale. Empty where no earlier head writes.`);
		}, [
			() => Math.ceil(W(f)),
			() => W(d).filter((e) => W(a).includes(e.kind)).length,
			() => $(W(f), 1),
			() => W(w) ? k(W(w)) : W(g).length ? "Hover a line, or go through them with the arrow keys; a click opens the pair." : "No score reaches this threshold: lower it.",
			() => $(W(f), 1)
		]), G("input", pe, (e) => T({ threshold: Number(e.currentTarget.value) }, !1)), G("keydown", xe, re), yr("pointerleave", xe, () => D(null)), Oi(xe, "clientWidth", (e) => I(s, e)), J(e, o);
	};
	X(pe, (e) => {
		W(l).length ? u.error ? e(he, 1) : e(ge, -1) : e(me);
	}), J(e, fe), We();
}
br([
	"click",
	"input",
	"keydown",
	"pointermove"
]);
// ../../../webdeps/node_modules/d3-path/dist/d3-path.mjs
var Uu = Math.PI, Wu = 2 * Uu, Gu = 1e-6, Ku = Wu - Gu;
function qu(e) {
	this._ += e[0];
	for (let t = 1, n = e.length; t < n; ++t) this._ += arguments[t] + e[t];
}
function Ju(e) {
	let t = Math.floor(e);
	if (!(t >= 0)) throw Error(`invalid digits: ${e}`);
	if (t > 15) return qu;
	let n = 10 ** t;
	return function(e) {
		this._ += e[0];
		for (let t = 1, r = e.length; t < r; ++t) this._ += Math.round(arguments[t] * n) / n + e[t];
	};
}
function Yu(e, t, n, r) {
	return e === n && t === r;
}
function Xu(e) {
	let t = Math.floor(e);
	if (!(t <= 15)) return Yu;
	let n = 10 ** t, r = function(e) {
		return Math.round(e * n);
	};
	return function(e, t, n, i) {
		return r(e) === r(n) && r(t) === r(i);
	};
}
var Zu = class {
	constructor(e) {
		this._x0 = this._y0 = this._x1 = this._y1 = null, this._ = "", this._append = e == null ? qu : Ju(e), this._equal = e == null ? Yu : Xu(e);
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
		else if (d > Gu) {
			if (!(Math.abs(u * s - c * l) > Gu) || !i) this._append`L${this._x1 = e},${this._y1 = t}`;
			else {
				let f = n - a, p = r - o, m = s * s + c * c, h = f * f + p * p, g = Math.sqrt(m), _ = Math.sqrt(d), v = i * Math.tan((Uu - Math.acos((m + d - h) / (2 * g * _))) / 2), y = v / _, b = v / g;
				Math.abs(y - 1) > Gu && this._append`L${e + y * l},${t + y * u}`, this._append`A${i},${i},0,0,${+(u * f > l * p)},${this._x1 = e + b * s},${this._y1 = t + b * c}`;
			}
		}
	}
	arc(e, t, n, r, i, a) {
		if (e = +e, t = +t, n = +n, a = !!a, n < 0) throw Error(`negative radius: ${n}`);
		let o = n * Math.cos(r), s = n * Math.sin(r), c = e + o, l = t + s, u = 1 ^ a, d = a ? r - i : i - r;
		if (this._x1 === null ? this._append`M${c},${l}` : (Math.abs(this._x1 - c) > Gu || Math.abs(this._y1 - l) > Gu) && this._append`L${c},${l}`, n) {
			if (d < 0 && (d = d % Wu + Wu), d > Ku) this._append`A${n},${n},0,1,${u},${e - o},${t - s}A${n},${n},0,1,${u},${this._x1 = c},${this._y1 = l}`;
			else if (d > Gu) {
				let a = e + n * Math.cos(i), o = t + n * Math.sin(i);
				if (d >= Uu && this._equal(c, l, a, o)) {
					d /= 2;
					let i = r + d;
					this._append`A${n},${n},0,${+(d >= Uu)},${u},${e + n * Math.cos(i)},${t + n * Math.sin(i)}`;
				}
				this._append`A${n},${n},0,${+(d >= Uu)},${u},${this._x1 = a},${this._y1 = o}`;
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
Zu.prototype;
// ../../../webdeps/node_modules/d3-shape/dist/d3-shape.mjs
function Qu(e) {
	return function() {
		return e;
	};
}
var $u = Math.cos, ed = Math.sin, td = Math.sqrt, nd = 1e-12, rd = Math.PI;
rd / 2;
var id = 2 * rd;
function ad(e) {
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
	}, () => new Zu(t);
}
Array.prototype.slice;
function od(e) {
	return typeof e == "object" && "length" in e ? e : Array.from(e);
}
function sd(e) {
	this._context = e;
}
sd.prototype = {
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
function cd(e) {
	return new sd(e);
}
function ld(e) {
	return e[0];
}
function ud(e) {
	return e[1];
}
function dd(e, t) {
	var n = Qu(!0), r = null, i = cd, a = null, o = ad(s);
	e = typeof e == "function" ? e : e === void 0 ? ld : Qu(e), t = typeof t == "function" ? t : t === void 0 ? ud : Qu(t);
	function s(s) {
		var c, l = (s = od(s)).length, u, d = !1, f;
		for (r ?? (a = i(f = o())), c = 0; c <= l; ++c) !(c < l && n(u = s[c], c, s)) === d && ((d = !d) ? a.lineStart() : a.lineEnd()), d && a.point(+e(u, c, s), +t(u, c, s));
		if (f) return a = null, f + "" || null;
	}
	return s.x = function(t) {
		return arguments.length ? (e = typeof t == "function" ? t : Qu(+t), s) : e;
	}, s.y = function(e) {
		return arguments.length ? (t = typeof e == "function" ? e : Qu(+e), s) : t;
	}, s.defined = function(e) {
		return arguments.length ? (n = typeof e == "function" ? e : Qu(!!e), s) : n;
	}, s.curve = function(e) {
		return arguments.length ? (i = e, r != null && (a = i(r)), s) : i;
	}, s.context = function(e) {
		return arguments.length ? (e == null ? r = a = null : a = i(r = e), s) : r;
	}, s;
}
pd(cd);
function fd(e) {
	this._curve = e;
}
fd.prototype = {
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
function pd(e) {
	function t(t) {
		return new fd(e(t));
	}
	return t._curve = e, t;
}
td(3);
var md = { draw(e, t) {
	let n = td(t / rd);
	e.moveTo(n, 0), e.arc(0, 0, n, 0, id);
} }, hd = { draw(e, t) {
	let n = td(t / 5) / 2;
	e.moveTo(-3 * n, -n), e.lineTo(-n, -n), e.lineTo(-n, -3 * n), e.lineTo(n, -3 * n), e.lineTo(n, -n), e.lineTo(3 * n, -n), e.lineTo(3 * n, n), e.lineTo(n, n), e.lineTo(n, 3 * n), e.lineTo(-n, 3 * n), e.lineTo(-n, n), e.lineTo(-3 * n, n), e.closePath();
} }, gd = td(1 / 3), _d = gd * 2, vd = { draw(e, t) {
	let n = td(t / _d), r = n * gd;
	e.moveTo(0, -n), e.lineTo(r, 0), e.lineTo(0, n), e.lineTo(-r, 0), e.closePath();
} }, yd = { draw(e, t) {
	let n = td(t), r = -n / 2;
	e.rect(r, r, n, n);
} }, bd = .8908130915292852, xd = ed(rd / 10) / ed(7 * rd / 10), Sd = ed(id / 10) * xd, Cd = -$u(id / 10) * xd, wd = { draw(e, t) {
	let n = td(t * bd), r = Sd * n, i = Cd * n;
	e.moveTo(0, -n), e.lineTo(r, i);
	for (let t = 1; t < 5; ++t) {
		let a = id * t / 5, o = $u(a), s = ed(a);
		e.lineTo(s * n, -o * n), e.lineTo(o * r - s * i, s * r + o * i);
	}
	e.closePath();
} }, Td = td(3), Ed = { draw(e, t) {
	let n = -td(t / (Td * 3));
	e.moveTo(0, n * 2), e.lineTo(-Td * n, -n), e.lineTo(Td * n, -n), e.closePath();
} };
td(3);
var Dd = -.5, Od = td(3) / 2, kd = 1 / td(12), Ad = (kd / 2 + 1) * 3, jd = { draw(e, t) {
	let n = td(t / Ad), r = n / 2, i = n * kd, a = r, o = n * kd + n, s = -a, c = o;
	e.moveTo(r, i), e.lineTo(a, o), e.lineTo(s, c), e.lineTo(Dd * r - Od * i, Od * r + Dd * i), e.lineTo(Dd * a - Od * o, Od * a + Dd * o), e.lineTo(Dd * s - Od * c, Od * s + Dd * c), e.lineTo(Dd * r + Od * i, Dd * i - Od * r), e.lineTo(Dd * a + Od * o, Dd * o - Od * a), e.lineTo(Dd * s + Od * c, Dd * c - Od * s), e.closePath();
} };
function Md(e, t) {
	let n = null, r = ad(i);
	e = typeof e == "function" ? e : Qu(e || md), t = typeof t == "function" ? t : Qu(t === void 0 ? 64 : +t);
	function i() {
		let i;
		if (n ||= i = r(), e.apply(this, arguments).draw(n, +t.apply(this, arguments)), i) return n = null, i + "" || null;
	}
	return i.type = function(t) {
		return arguments.length ? (e = typeof t == "function" ? t : Qu(t), i) : e;
	}, i.size = function(e) {
		return arguments.length ? (t = typeof e == "function" ? e : Qu(+e), i) : t;
	}, i.context = function(e) {
		return arguments.length ? (n = e ?? null, i) : n;
	}, i;
}
function Nd() {}
function Pd(e, t, n) {
	e._context.bezierCurveTo((2 * e._x0 + e._x1) / 3, (2 * e._y0 + e._y1) / 3, (e._x0 + 2 * e._x1) / 3, (e._y0 + 2 * e._y1) / 3, (e._x0 + 4 * e._x1 + t) / 6, (e._y0 + 4 * e._y1 + n) / 6);
}
function Fd(e) {
	this._context = e;
}
Fd.prototype = {
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
			case 3: Pd(this, this._x1, this._y1);
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
			default: Pd(this, e, t);
		}
		this._x0 = this._x1, this._x1 = e, this._y0 = this._y1, this._y1 = t;
	}
};
function Id(e, t) {
	this._basis = new Fd(e), this._beta = t;
}
Id.prototype = {
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
		return t === 1 ? new Fd(e) : new Id(e, t);
	}
	return n.beta = function(t) {
		return e(+t);
	}, n;
})(.85);
function Ld(e, t, n) {
	e._context.bezierCurveTo(e._x1 + e._k * (e._x2 - e._x0), e._y1 + e._k * (e._y2 - e._y0), e._x2 + e._k * (e._x1 - t), e._y2 + e._k * (e._y1 - n), e._x2, e._y2);
}
function Rd(e, t) {
	this._context = e, this._k = (1 - t) / 6;
}
Rd.prototype = {
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
			case 3: Ld(this, this._x1, this._y1);
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
			default: Ld(this, e, t);
		}
		this._x0 = this._x1, this._x1 = this._x2, this._x2 = e, this._y0 = this._y1, this._y1 = this._y2, this._y2 = t;
	}
}, (function e(t) {
	function n(e) {
		return new Rd(e, t);
	}
	return n.tension = function(t) {
		return e(+t);
	}, n;
})(0);
function zd(e, t) {
	this._context = e, this._k = (1 - t) / 6;
}
zd.prototype = {
	areaStart: Nd,
	areaEnd: Nd,
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
			default: Ld(this, e, t);
		}
		this._x0 = this._x1, this._x1 = this._x2, this._x2 = e, this._y0 = this._y1, this._y1 = this._y2, this._y2 = t;
	}
}, (function e(t) {
	function n(e) {
		return new zd(e, t);
	}
	return n.tension = function(t) {
		return e(+t);
	}, n;
})(0);
function Bd(e, t) {
	this._context = e, this._k = (1 - t) / 6;
}
Bd.prototype = {
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
			default: Ld(this, e, t);
		}
		this._x0 = this._x1, this._x1 = this._x2, this._x2 = e, this._y0 = this._y1, this._y1 = this._y2, this._y2 = t;
	}
}, (function e(t) {
	function n(e) {
		return new Bd(e, t);
	}
	return n.tension = function(t) {
		return e(+t);
	}, n;
})(0);
function Vd(e, t, n) {
	var r = e._x1, i = e._y1, a = e._x2, o = e._y2;
	if (e._l01_a > nd) {
		var s = 2 * e._l01_2a + 3 * e._l01_a * e._l12_a + e._l12_2a, c = 3 * e._l01_a * (e._l01_a + e._l12_a);
		r = (r * s - e._x0 * e._l12_2a + e._x2 * e._l01_2a) / c, i = (i * s - e._y0 * e._l12_2a + e._y2 * e._l01_2a) / c;
	}
	if (e._l23_a > nd) {
		var l = 2 * e._l23_2a + 3 * e._l23_a * e._l12_a + e._l12_2a, u = 3 * e._l23_a * (e._l23_a + e._l12_a);
		a = (a * l + e._x1 * e._l23_2a - t * e._l12_2a) / u, o = (o * l + e._y1 * e._l23_2a - n * e._l12_2a) / u;
	}
	e._context.bezierCurveTo(r, i, a, o, e._x2, e._y2);
}
function Hd(e, t) {
	this._context = e, this._alpha = t;
}
Hd.prototype = {
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
			default: Vd(this, e, t);
		}
		this._l01_a = this._l12_a, this._l12_a = this._l23_a, this._l01_2a = this._l12_2a, this._l12_2a = this._l23_2a, this._x0 = this._x1, this._x1 = this._x2, this._x2 = e, this._y0 = this._y1, this._y1 = this._y2, this._y2 = t;
	}
}, (function e(t) {
	function n(e) {
		return t ? new Hd(e, t) : new Rd(e, 0);
	}
	return n.alpha = function(t) {
		return e(+t);
	}, n;
})(.5);
function Ud(e, t) {
	this._context = e, this._alpha = t;
}
Ud.prototype = {
	areaStart: Nd,
	areaEnd: Nd,
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
			default: Vd(this, e, t);
		}
		this._l01_a = this._l12_a, this._l12_a = this._l23_a, this._l01_2a = this._l12_2a, this._l12_2a = this._l23_2a, this._x0 = this._x1, this._x1 = this._x2, this._x2 = e, this._y0 = this._y1, this._y1 = this._y2, this._y2 = t;
	}
}, (function e(t) {
	function n(e) {
		return t ? new Ud(e, t) : new zd(e, 0);
	}
	return n.alpha = function(t) {
		return e(+t);
	}, n;
})(.5);
function Wd(e, t) {
	this._context = e, this._alpha = t;
}
Wd.prototype = {
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
			default: Vd(this, e, t);
		}
		this._l01_a = this._l12_a, this._l12_a = this._l23_a, this._l01_2a = this._l12_2a, this._l12_2a = this._l23_2a, this._x0 = this._x1, this._x1 = this._x2, this._x2 = e, this._y0 = this._y1, this._y1 = this._y2, this._y2 = t;
	}
}, (function e(t) {
	function n(e) {
		return t ? new Wd(e, t) : new Bd(e, 0);
	}
	return n.alpha = function(t) {
		return e(+t);
	}, n;
})(.5);
function Gd(e) {
	return e < 0 ? -1 : 1;
}
function Kd(e, t, n) {
	var r = e._x1 - e._x0, i = t - e._x1, a = (e._y1 - e._y0) / (r || i < 0 && -0), o = (n - e._y1) / (i || r < 0 && -0), s = (a * i + o * r) / (r + i);
	return (Gd(a) + Gd(o)) * Math.min(Math.abs(a), Math.abs(o), .5 * Math.abs(s)) || 0;
}
function qd(e, t) {
	var n = e._x1 - e._x0;
	return n ? (3 * (e._y1 - e._y0) / n - t) / 2 : t;
}
function Jd(e, t, n) {
	var r = e._x0, i = e._y0, a = e._x1, o = e._y1, s = (a - r) / 3;
	e._context.bezierCurveTo(r + s, i + s * t, a - s, o - s * n, a, o);
}
function Yd(e) {
	this._context = e;
}
Yd.prototype = {
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
			case 3: Jd(this, this._t0, qd(this, this._t0));
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
					this._point = 3, Jd(this, qd(this, n = Kd(this, e, t)), n);
					break;
				default: Jd(this, this._t0, n = Kd(this, e, t));
			}
			this._x0 = this._x1, this._x1 = e, this._y0 = this._y1, this._y1 = t, this._t0 = n;
		}
	}
}, Object.create(Yd.prototype).point = function(e, t) {
	Yd.prototype.point.call(this, t, e);
};
// src/draw/hues.ts
var Xd = [
	"#1b75a8",
	"#b35c00",
	"#00795a",
	"#b0487f",
	"#6b56b5",
	"#7a6a00",
	"#c0392b",
	"#4a4f57"
], Zd = [
	"#72bdea",
	"#eea64d",
	"#4fc7a0",
	"#e88fbd",
	"#b3a3f0",
	"#d9c74e",
	"#f28b7f",
	"#c3c8ce"
], Qd = [
	md,
	yd,
	Ed,
	vd,
	hd,
	wd,
	jd
], $d = [
	"",
	"6 3",
	"2 2",
	"8 3 2 3",
	"10 4",
	"4 2 1 2",
	"1 3",
	"12 3 3 3"
], ef = Xd.length;
function tf(e, t) {
	return (t ? Zd : Xd)[(e % ef + ef) % ef];
}
function nf(e) {
	return e ? "#7d858f" : "#83898f";
}
function rf(e, t = 50) {
	return Md(Qd[(e % Qd.length + Qd.length) % Qd.length], t)() ?? "";
}
function af(e) {
	return $d[(e % $d.length + $d.length) % $d.length];
}
// ../../../webdeps/node_modules/d3-quadtree/dist/d3-quadtree.mjs
function of(e) {
	let t = +this._x.call(null, e), n = +this._y.call(null, e);
	return sf(this.cover(t, n), t, n, e);
}
function sf(e, t, n, r) {
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
function cf(e) {
	Array.isArray(e) || (e = Array.from(e));
	let t = e.length, n = new Float64Array(t), r = new Float64Array(t), i = Infinity, a = i, o = -i, s = o;
	for (let c = 0, l, u, d; c < t; ++c) isNaN(u = +this._x.call(null, l = e[c])) || isNaN(d = +this._y.call(null, l)) ? n[c] = NaN : (n[c] = u, r[c] = d, u < i && (i = u), u > o && (o = u), d < a && (a = d), d > s && (s = d));
	if (i > o || a > s) return this;
	this.cover(i, a).cover(o, s);
	for (let i = 0; i < t; ++i) sf(this, n[i], r[i], e[i]);
	return this;
}
function lf(e, t) {
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
function uf() {
	var e = [];
	return this.visit(function(t) {
		if (!t.length) do
			e.push(t.data);
		while (t = t.next);
	}), e;
}
function df(e) {
	return arguments.length ? this.cover(+e[0][0], +e[0][1]).cover(+e[1][0], +e[1][1]) : isNaN(this._x0) ? void 0 : [[this._x0, this._y0], [this._x1, this._y1]];
}
function ff(e, t, n, r, i) {
	this.node = e, this.x0 = t, this.y0 = n, this.x1 = r, this.y1 = i;
}
function pf(e, t, n) {
	var r, i = this._x0, a = this._y0, o, s, c, l, u = this._x1, d = this._y1, f = [], p = this._root, m, h;
	for (p && f.push(new ff(p, i, a, u, d)), n == null ? n = Infinity : (i = e - n, a = t - n, u = e + n, d = t + n, n *= n); m = f.pop();) if (!(!(p = m.node) || (o = m.x0) > u || (s = m.y0) > d || (c = m.x1) < i || (l = m.y1) < a)) {
		if (p.length) {
			var g = (o + c) / 2, _ = (s + l) / 2;
			f.push(new ff(p[3], g, _, c, l), new ff(p[2], o, _, g, l), new ff(p[1], g, s, c, _), new ff(p[0], o, s, g, _)), (h = (t >= _) << 1 | e >= g) && (m = f[f.length - 1], f[f.length - 1] = f[f.length - 1 - h], f[f.length - 1 - h] = m);
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
function mf(e) {
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
function hf(e) {
	for (var t = 0, n = e.length; t < n; ++t) this.remove(e[t]);
	return this;
}
function gf() {
	return this._root;
}
function _f() {
	var e = 0;
	return this.visit(function(t) {
		if (!t.length) do
			++e;
		while (t = t.next);
	}), e;
}
function vf(e) {
	var t = [], n, r = this._root, i, a, o, s, c;
	for (r && t.push(new ff(r, this._x0, this._y0, this._x1, this._y1)); n = t.pop();) if (!e(r = n.node, a = n.x0, o = n.y0, s = n.x1, c = n.y1) && r.length) {
		var l = (a + s) / 2, u = (o + c) / 2;
		(i = r[3]) && t.push(new ff(i, l, u, s, c)), (i = r[2]) && t.push(new ff(i, a, u, l, c)), (i = r[1]) && t.push(new ff(i, l, o, s, u)), (i = r[0]) && t.push(new ff(i, a, o, l, u));
	}
	return this;
}
function yf(e) {
	var t = [], n = [], r;
	for (this._root && t.push(new ff(this._root, this._x0, this._y0, this._x1, this._y1)); r = t.pop();) {
		var i = r.node;
		if (i.length) {
			var a, o = r.x0, s = r.y0, c = r.x1, l = r.y1, u = (o + c) / 2, d = (s + l) / 2;
			(a = i[0]) && t.push(new ff(a, o, s, u, d)), (a = i[1]) && t.push(new ff(a, u, s, c, d)), (a = i[2]) && t.push(new ff(a, o, d, u, l)), (a = i[3]) && t.push(new ff(a, u, d, c, l));
		}
		n.push(r);
	}
	for (; r = n.pop();) e(r.node, r.x0, r.y0, r.x1, r.y1);
	return this;
}
function bf(e) {
	return e[0];
}
function xf(e) {
	return arguments.length ? (this._x = e, this) : this._x;
}
function Sf(e) {
	return e[1];
}
function Cf(e) {
	return arguments.length ? (this._y = e, this) : this._y;
}
function wf(e, t, n) {
	var r = new Tf(t ?? bf, n ?? Sf, NaN, NaN, NaN, NaN);
	return e == null ? r : r.addAll(e);
}
function Tf(e, t, n, r, i, a) {
	this._x = e, this._y = t, this._x0 = n, this._y0 = r, this._x1 = i, this._y1 = a, this._root = void 0;
}
function Ef(e) {
	for (var t = { data: e.data }, n = t; e = e.next;) n = n.next = { data: e.data };
	return t;
}
var Df = wf.prototype = Tf.prototype;
Df.copy = function() {
	var e = new Tf(this._x, this._y, this._x0, this._y0, this._x1, this._y1), t = this._root, n, r;
	if (!t) return e;
	if (!t.length) return e._root = Ef(t), e;
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
	}) : t.target[i] = Ef(r));
	return e;
}, Df.add = of, Df.addAll = cf, Df.cover = lf, Df.data = uf, Df.extent = df, Df.find = pf, Df.remove = mf, Df.removeAll = hf, Df.root = gf, Df.size = _f, Df.visit = vf, Df.visitAfter = yf, Df.x = xf, Df.y = Cf;
// src/draw/labels.ts
var Of = [
	[1, 0],
	[-1, 0],
	[0, -1],
	[0, 1],
	[1, -1],
	[-1, -1],
	[1, 1],
	[-1, 1]
];
function kf(e, t, n = 7, r = []) {
	let i = [...r];
	return e.map((e) => {
		for (let [r, a] of Of) {
			let o = {
				x: e.x + r * n - (r < 0 ? e.width : r === 0 ? e.width / 2 : 0),
				y: e.y + a * n - (a < 0 ? e.height : a === 0 ? e.height / 2 : 0),
				width: e.width,
				height: e.height
			};
			if (Mf(o, t) && !i.some((e) => jf(e, o))) return i.push(o), {
				x: o.x,
				y: o.y
			};
		}
		return null;
	});
}
function Af(e, t, n, r) {
	let i = e.map((e, t) => t).sort((t, n) => e[t] - e[n]), a = [...e], o = n;
	for (let n of i) a[n] = Math.max(e[n], o), o = a[n] + t;
	let s = r;
	for (let e of [...i].reverse()) a[e] = Math.min(a[e], s), s = a[e] - t;
	return a;
}
function jf(e, t) {
	return e.x < t.x + t.width && t.x < e.x + e.width && e.y < t.y + t.height && t.y < e.y + e.height;
}
function Mf(e, t) {
	return e.x >= t.x && e.y >= t.y && e.x + e.width <= t.x + t.width && e.y + e.height <= t.y + t.height;
}
function Nf(e, t, n) {
	let r = !1;
	for (let i = 0, a = n.length - 1; i < n.length; a = i++) {
		let [o, s] = n[i], [c, l] = n[a];
		s > t != l > t && e < (c - o) * (t - s) / (l - s) + o && (r = !r);
	}
	return r;
}
// src/draw/sheet.ts
function Pf(e, t, n) {
	let r = devicePixelRatio || 1, [i, a] = [Math.max(1, Math.round(t * r)), Math.max(1, Math.round(n * r))];
	e.width !== i && (e.width = i), e.height !== a && (e.height = a), e.style.setProperty("width", `${t}px`), e.style.setProperty("height", `${n}px`);
	let o = e.getContext("2d");
	return o ? (o.setTransform(r, 0, 0, r, 0, 0), o.setLineDash([]), o.globalAlpha = 1, o.clearRect(0, 0, t, n), o) : null;
}
// src/parts/Points.svelte
var Ff = /* @__PURE__ */ q("<rect class=\"band\" fill=\"currentColor\" fill-opacity=\"0.08\"></rect>"), If = /* @__PURE__ */ q("<line stroke=\"currentColor\"></line><text text-anchor=\"middle\" font-size=\"11\"> </text>", 1), Lf = /* @__PURE__ */ q("<line stroke=\"currentColor\"></line><text text-anchor=\"end\" font-size=\"11\"> </text>", 1), Rf = /* @__PURE__ */ q("<!><!><!><!><text text-anchor=\"middle\" font-size=\"12\" font-weight=\"600\"> </text><text text-anchor=\"middle\" font-size=\"12\" font-weight=\"600\"> </text>", 1), zf = /* @__PURE__ */ q("<text font-size=\"11.5\"> </text>"), Bf = /* @__PURE__ */ K("<svg aria-hidden=\"true\" class=\"svelte-12gf38j\"><!></svg> <canvas class=\"svelte-12gf38j\"></canvas> <svg class=\"top svelte-12gf38j\" aria-hidden=\"true\"><!><!></svg> <canvas class=\"over svelte-12gf38j\"></canvas>", 1), Vf = /* @__PURE__ */ K("<div class=\"points svelte-12gf38j\"><div class=\"stage svelte-12gf38j\" role=\"application\" tabindex=\"0\"><!></div> <p class=\"readout small svelte-12gf38j\" aria-live=\"polite\"> </p></div>");
function Hf(e, t) {
	Ue(t, !0);
	let n = Fi(t, "ghost", 19, () => []), r = Fi(t, "chosen", 19, () => []), i = Fi(t, "grey", 3, !1), a = Fi(t, "height", 3, 420), o = Fi(t, "square", 3, !1), s = Fi(t, "area", 3, 46), c = Fi(t, "svg", 15), l = /* @__PURE__ */ F(0), u = /* @__PURE__ */ F(void 0), d = /* @__PURE__ */ F(void 0), f = /* @__PURE__ */ F(void 0), p = /* @__PURE__ */ F(void 0), h = /* @__PURE__ */ F(-1), g = [], _ = null, v = [], y = /* @__PURE__ */ N(() => W(l) < 480), b = /* @__PURE__ */ N(() => t.under ? {
		l: 8,
		r: 8,
		t: 8,
		b: 8
	} : {
		l: W(y) ? 44 : 58,
		r: 14,
		t: 12,
		b: 44
	}), x = /* @__PURE__ */ N(() => o() ? Math.max(220, Math.min(W(l), a())) : a()), S = /* @__PURE__ */ N(() => o() ? W(x) : W(l)), C = /* @__PURE__ */ N(() => Hl({
		kind: t.x.kind ?? "linear",
		domain: t.x.domain,
		range: [W(b).l, Math.max(W(b).l + 1, W(S) - W(b).r)]
	})), w = /* @__PURE__ */ N(() => Hl({
		kind: t.y.kind ?? "linear",
		domain: t.y.domain,
		range: [W(x) - W(b).b, W(b).t]
	})), T = /* @__PURE__ */ N(() => Float32Array.from(t.marks, (e) => W(C)(e.x))), E = /* @__PURE__ */ N(() => Float32Array.from(t.marks, (e) => W(w)(e.y))), ee = /* @__PURE__ */ N(() => wf(t.marks.map((e, t) => t), (e) => W(T)[e], (e) => W(E)[e])), te = /* @__PURE__ */ N(() => {
		let e = t.marks.map((e, t) => ({
			one: e,
			i: t
		})).filter(({ one: e }) => e.label), n = Array.from(W(T), (e, t) => ({
			x: e - 4,
			y: W(E)[t] - 4,
			width: 8,
			height: 8
		})), r = kf(e.map(({ one: e, i: t }) => ({
			x: W(T)[t],
			y: W(E)[t],
			width: e.label.length * 7 + 2,
			height: 13
		})), {
			x: W(b).l,
			y: W(b).t,
			width: W(S) - W(b).l - W(b).r,
			height: W(x) - W(b).t - W(b).b
		}, 8, n);
		return e.flatMap(({ one: e }, t) => r[t] ? [{
			text: e.label,
			key: e.key,
			...r[t]
		}] : []);
	}), D = /* @__PURE__ */ N(() => Ul({
		kind: t.x.kind ?? "linear",
		domain: t.x.domain,
		range: [0, 1]
	}, W(y) ? 4 : 8).filter((e) => e >= t.x.domain[0] && e <= t.x.domain[1])), ne = /* @__PURE__ */ N(() => Ul({
		kind: t.y.kind ?? "linear",
		domain: t.y.domain,
		range: [0, 1]
	}, 6).filter((e) => e >= t.y.domain[0] && e <= t.y.domain[1])), O = /* @__PURE__ */ N(() => W(h) >= 0 && W(h) < t.marks.length ? t.readout(t.marks[W(h)]) : "");
	_n(() => {
		let e = W(u) && re(W(u));
		if (!e) return;
		let a = r().length > 0, o = /* @__PURE__ */ new Map();
		e.fillStyle = nf(t.dark), e.globalAlpha = .3;
		for (let t of n()) e.beginPath(), e.arc(W(C)(t.x), W(w)(t.y), 2, 0, 2 * Math.PI), e.fill();
		for (let n of [!1, !0]) for (let c = 0; c < t.marks.length; c++) {
			let l = t.marks[c], u = !a || r().includes(l.key);
			if (u !== n) continue;
			let d = o.get(l.shape);
			d || (d = new Path2D(rf(l.shape, s())), o.set(l.shape, d)), e.globalAlpha = u ? .85 : .22, e.fillStyle = i() && !(a && u) ? nf(t.dark) : tf(l.hue, t.dark), e.translate(W(T)[c], W(E)[c]), e.fill(d), e.translate(-W(T)[c], -W(E)[c]);
		}
		e.globalAlpha = 1;
	}), _n(() => {
		W(h), W(T), W(E), t.dark, r(), k();
	}), _n(() => t.hover?.subscribe(({ heads: e }) => {
		v = e, k();
	})), _n(() => {
		c(fe);
	});
	function re(e) {
		return Pf(e, W(S), W(x));
	}
	function k() {
		let e = W(d) && re(W(d));
		if (!e) return;
		e.strokeStyle = t.dark ? "#fff" : "#111", e.lineWidth = 1.5;
		let n = W(h) >= 0 && W(h) < t.marks.length ? [t.marks[W(h)].key, ...v] : v;
		if (n.length) for (let r = 0; r < t.marks.length; r++) n.includes(t.marks[r].key) && (e.beginPath(), e.arc(W(T)[r], W(E)[r], r === W(h) ? 8 : 5.5, 0, 2 * Math.PI), e.stroke());
		if (g.length > 1) {
			e.setLineDash([4, 3]), e.beginPath();
			for (let [t, n] of g) e.lineTo(t, n);
			e.closePath(), e.stroke();
		}
	}
	function ie(e) {
		let t = W(d).getBoundingClientRect();
		return {
			x: e.clientX - t.left,
			y: e.clientY - t.top
		};
	}
	function ae(e) {
		e !== W(h) && (I(h, e, !0), t.hover?.set({ heads: e >= 0 ? [t.marks[e].key] : [] }));
	}
	function oe(e) {
		let t = ie(e);
		_ && e.pointerType !== "touch" && Math.hypot(t.x - _.x, t.y - _.y) > 4 ? (g.length || (g = [[_.x, _.y]]), g.push([t.x, t.y]), k()) : ae(W(ee).find(t.x, t.y, 18) ?? -1);
	}
	function se(e) {
		let n = ie(e);
		if (g.length > 2) {
			let n = /* @__PURE__ */ new Set();
			for (let e = 0; e < t.marks.length; e++) Nf(W(T)[e], W(E)[e], g) && n.add(t.marks[e].key);
			t.onchoose([...n], e.shiftKey);
		} else if (_) {
			let r = W(ee).find(n.x, n.y, 18);
			r !== void 0 && (ae(r), t.onchoose([t.marks[r].key], e.shiftKey));
		}
		_ = null, g = [], k();
	}
	function ce() {
		_ || ae(-1);
	}
	let le = {
		ArrowRight: [1, 0],
		ArrowLeft: [-1, 0],
		ArrowUp: [0, -1],
		ArrowDown: [0, 1]
	};
	function ue(e) {
		let n = le[e.key];
		if (n && t.marks.length) ae(W(h) < 0 ? 0 : de(n));
		else if ((e.key === "Enter" || e.key === " ") && W(h) >= 0) t.onchoose([t.marks[W(h)].key], e.shiftKey);
		else return;
		e.preventDefault(), e.stopPropagation();
	}
	function de([e, n]) {
		let [r, i] = [W(h), Infinity];
		for (let a = 0; a < t.marks.length; a++) {
			let [t, o] = [W(T)[a] - W(T)[W(h)], W(E)[a] - W(E)[W(h)]], s = t * e + o * n, c = Math.abs(t * n) + Math.abs(o * e);
			if (s <= .01) continue;
			let l = s + 3 * c;
			l < i && ([r, i] = [a, l]);
		}
		return r;
	}
	function fe() {
		let e = (e) => i() ? nf(t.dark) : tf(e.hue, t.dark), r = n().map((e) => `<circle cx="${W(C)(e.x).toFixed(1)}" cy="${W(w)(e.y).toFixed(1)}" r="2" fill="${nf(t.dark)}" opacity="0.3"/>`).join(""), a = t.marks.map((t, n) => `<path transform="translate(${W(T)[n].toFixed(1)},${W(E)[n].toFixed(1)})" d="${rf(t.shape, s())}" fill="${e(t)}"/>`).join(""), [o, c] = [W(f), W(p)].map((e) => No(e).replace(/^<svg[^>]*>|<\/svg>$/g, ""));
		return `<svg xmlns="http://www.w3.org/2000/svg" width="${W(S)}" height="${W(x)}" font-family="sans-serif">${o}${r}${a}${c}</svg>`;
	}
	var pe = Vf(), me = L(pe), he = L(me), ge = (e) => {
		var n = Bf(), i = R(n), a = L(i), o = (e) => {
			var n = Ar();
			Qr(R(n), () => t.under, () => ({
				x: W(C),
				y: W(w),
				width: W(S),
				height: W(x)
			})), J(e, n);
		}, s = (e) => {
			var n = Rf(), r = R(n);
			Z(r, 17, () => t.x.bands ?? [], (e) => e.label, (e, t) => {
				var n = Ff();
				V((e, t) => {
					Q(n, "x", e), Q(n, "width", t), Q(n, "y", W(b).t), Q(n, "height", W(x) - W(b).t - W(b).b);
				}, [() => W(C)(W(t).from), () => Math.max(1, W(C)(W(t).to) - W(C)(W(t).from))]), J(e, n);
			});
			var i = B(r);
			Z(i, 17, () => t.y.bands ?? [], (e) => e.label, (e, t) => {
				var n = Ff();
				V((e, t) => {
					Q(n, "y", e), Q(n, "height", t), Q(n, "x", W(b).l), Q(n, "width", W(S) - W(b).l - W(b).r);
				}, [() => W(w)(W(t).to), () => Math.max(1, W(w)(W(t).from) - W(w)(W(t).to))]), J(e, n);
			});
			var a = B(i);
			Z(a, 16, () => W(D), (e) => e, (e, t) => {
				var n = If(), r = R(n), i = B(r), a = z(i, !0);
				V((e, n, o, s) => {
					Q(r, "x1", e), Q(r, "x2", n), Q(r, "y1", W(b).t), Q(r, "y2", W(x) - W(b).b), Q(r, "stroke-opacity", t === 0 ? .4 : .1), Q(i, "x", o), Q(i, "y", W(x) - W(b).b + 16), Y(a, s);
				}, [
					() => W(C)(t),
					() => W(C)(t),
					() => W(C)(t),
					() => $(t)
				]), J(e, n);
			});
			var o = B(a);
			Z(o, 16, () => W(ne), (e) => e, (e, t) => {
				var n = Lf(), r = R(n), i = B(r), a = z(i, !0);
				V((e, n, o, s) => {
					Q(r, "y1", e), Q(r, "y2", n), Q(r, "x1", W(b).l), Q(r, "x2", W(S) - W(b).r), Q(r, "stroke-opacity", t === 0 ? .4 : .1), Q(i, "x", W(b).l - 6), Q(i, "y", o), Y(a, s);
				}, [
					() => W(w)(t),
					() => W(w)(t),
					() => W(w)(t) + 4,
					() => $(t)
				]), J(e, n);
			});
			var s = B(o), c = z(s, !0), l = B(s), u = z(l, !0);
			V(() => {
				Q(s, "x", (W(b).l + W(S) - W(b).r) / 2), Q(s, "y", W(x) - 6), Y(c, t.x.label), Q(l, "transform", `translate(12 ${(W(b).t + W(x) - W(b).b) / 2}) rotate(-90)`), Y(u, t.y.label);
			}), J(e, n);
		};
		X(a, (e) => {
			t.under ? e(o) : e(s, -1);
		}), M(i), Ai(i, (e) => I(f, e), () => W(f));
		var c = B(i, 2);
		Ai(c, (e) => I(u, e), () => W(u));
		var l = B(c, 2), h = L(l);
		Qr(h, () => t.above ?? m, () => ({
			x: W(C),
			y: W(w),
			width: W(S),
			height: W(x)
		})), Z(B(h), 17, () => W(te), Ur, (e, t) => {
			var n = zf(), i = z(n, !0);
			V((e) => {
				Q(n, "x", W(t).x), Q(n, "y", W(t).y + 10.5), Q(n, "fill-opacity", e), Y(i, W(t).text);
			}, [() => r().length && !r().includes(W(t).key) ? .45 : 1]), J(e, n);
		}), M(l), Ai(l, (e) => I(p, e), () => W(p));
		var v = B(l, 2);
		Ai(v, (e) => I(d, e), () => W(d)), V(() => {
			Q(i, "width", W(S)), Q(i, "height", W(x)), Q(i, "viewBox", `0 0 ${W(S) ?? ""} ${W(x) ?? ""}`), Q(l, "width", W(S)), Q(l, "height", W(x)), Q(l, "viewBox", `0 0 ${W(S) ?? ""} ${W(x) ?? ""}`);
		}), G("pointerdown", v, (e) => {
			_ = ie(e), W(d)?.setPointerCapture(e.pointerId);
		}), G("pointermove", v, oe), G("pointerup", v, se), yr("pointercancel", v, () => {
			_ = null, g = [], k();
		}), yr("pointerleave", v, ce), J(e, n);
	};
	X(he, (e) => {
		W(l) && e(ge);
	}), M(me);
	var _e = z(B(me, 2), !0);
	M(pe), V(() => {
		Q(me, "aria-label", `${t.name ?? ""}. Arrow keys move between points, Enter locks one, Shift and Enter add it.`), Y(_e, W(O) || "Hover or use the arrow keys to read a point; drag around several to lock them.");
	}), G("keydown", me, ue), Oi(pe, "clientWidth", (e) => I(l, e)), J(e, pe), We();
}
br([
	"keydown",
	"pointerdown",
	"pointermove",
	"pointerup"
]);
// src/views/eigenvalues/plane.ts
function Uf(e) {
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
function Wf(e, { low: t, high: n }) {
	let r = Math.log10(t) - 1;
	return Math.max(0, (Math.log10(Math.max(e, 1e-300)) - r) / (Math.log10(n) - r));
}
function Gf(e, t, n) {
	let r = Math.hypot(e, t);
	if (!r) return {
		x: 0,
		y: 0
	};
	let i = Wf(r, n);
	return {
		x: i * e / r,
		y: i * t / r
	};
}
function Kf({ low: e, high: t }) {
	let n = [];
	for (let r = Math.round(Math.log10(e)); r <= Math.round(Math.log10(t)); r++) n.push({
		size: 10 ** r,
		label: qf(r)
	});
	return n;
}
function qf(e) {
	if (e >= 0 && e <= 3) return String(10 ** e);
	if (e < 0 && e >= -2) return (10 ** e).toFixed(-e);
	let t = Array.from(String(Math.abs(e)), (e) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(e)]).join("");
	return `10${e < 0 ? "⁻" : ""}${t}`;
}
// src/views/eigenvalues/View.svelte
var Jf = /* @__PURE__ */ t({ default: () => fp }), Yf = /* @__PURE__ */ q("<circle fill=\"none\" stroke=\"currentColor\"></circle>"), Xf = /* @__PURE__ */ q("<text text-anchor=\"middle\" font-size=\"11.5\" fill-opacity=\"0.8\"> </text>"), Zf = /* @__PURE__ */ q("<!><line stroke=\"currentColor\" stroke-opacity=\"0.3\"></line><line stroke=\"currentColor\" stroke-opacity=\"0.3\"></line><!>", 1), Qf = /* @__PURE__ */ q("<text text-anchor=\"middle\" font-size=\"11\" class=\"ring svelte-125mvdi\"> </text>"), $f = /* @__PURE__ */ K("<option> </option>"), ep = /* @__PURE__ */ K("<span class=\"soft small\"> </span>"), tp = /* @__PURE__ */ K("<label class=\"labeled svelte-125mvdi\">through <select><option>no other head</option><!></select></label> <!>", 1), np = /* @__PURE__ */ K("λ of W<sub>U</sub> W<sub>OV</sub> W<sub>E</sub>: on the right a head raises the logit of the token that it attends to (copies), on the left it lowers it.", 1), rp = /* @__PURE__ */ K("λ of W<sub>E</sub>ᵀ W<sub>QK</sub> W<sub>E</sub>: on the right a token attends to tokens like itself (matches), on the left it avoids them.", 1), ip = /* @__PURE__ */ K("λ of W<sub>E</sub>ᵀ W<sub>QK</sub> W<sub>OV</sub><sup> </sup> W<sub>E</sub> ", 1), ap = /* @__PURE__ */ K("<p class=\"problem\" role=\"alert\"> </p>"), op = /* @__PURE__ */ K("<p class=\"soft\"> <code> </code> lists them.</p>"), sp = /* @__PURE__ */ q("<rect y=\"0\" fill=\"currentColor\" fill-opacity=\"0.12\"></rect>"), cp = /* @__PURE__ */ q("<line y1=\"0\" stroke=\"currentColor\"></line><text text-anchor=\"middle\" font-size=\"11\"> </text>", 1), lp = /* @__PURE__ */ q("<g class=\"row svelte-125mvdi\" role=\"presentation\"><rect x=\"0\"></rect><path></path><text x=\"20\" font-size=\"12\"> </text><line stroke-width=\"7\"></line><text text-anchor=\"end\" font-size=\"12\"> </text></g>"), up = /* @__PURE__ */ K("<div class=\"two svelte-125mvdi\"><figure><!></figure> <figure class=\"strip svelte-125mvdi\"><figcaption>Σλ / Σ|λ| of each head<!></figcaption> <svg role=\"img\" class=\"svelte-125mvdi\"><!><!><!></svg></figure></div> <!>", 1), dp = /* @__PURE__ */ K("<div class=\"controls svelte-125mvdi\"><span class=\"labeled svelte-125mvdi\" role=\"group\" aria-label=\"Circuit\">circuit <span class=\"seg\"><button>OV</button> <button>QK</button></span></span> <!></div> <p class=\"small soft\"><!> </p> <!>", 1);
function fp(e, t) {
	Ue(t, !0);
	let n = (e, t) => {
		let n = () => (t?.()).x, r = () => (t?.()).y, i = /* @__PURE__ */ N(() => n()(0)), a = /* @__PURE__ */ N(() => r()(0)), o = /* @__PURE__ */ N(() => n()(1) - n()(0));
		var s = Zf(), c = R(s);
		Z(c, 17, () => Kf(W(x)), (e) => e.size, (e, t) => {
			var n = Yf();
			V((e) => {
				Q(n, "cx", W(i)), Q(n, "cy", W(a)), Q(n, "r", e), Q(n, "stroke-opacity", W(t).size === 1 ? .5 : .18);
			}, [() => Wf(W(t).size, W(x)) * W(o)]), J(e, n);
		});
		var l = B(c), u = B(l);
		Z(B(u), 16, () => [
			[0, "0°"],
			[90, "90°"],
			[180, "180°"],
			[270, "−90°"]
		], ([e, t]) => e, (e, t) => {
			var n = /* @__PURE__ */ N(() => _(t, 2));
			let r = () => W(n)[0], s = () => W(n)[1];
			var c = Xf(), l = z(c, !0);
			V((e, t) => {
				Q(c, "x", e), Q(c, "y", t), Y(l, s());
			}, [() => W(i) + W(o) * 1.08 * Math.cos(r() * Math.PI / 180), () => W(a) - W(o) * 1.06 * Math.sin(r() * Math.PI / 180) + 4]), J(e, c);
		}), V(() => {
			Q(l, "x1", W(i) - W(o)), Q(l, "x2", W(i) + W(o)), Q(l, "y1", W(a)), Q(l, "y2", W(a)), Q(u, "x1", W(i)), Q(u, "x2", W(i)), Q(u, "y1", W(a) - W(o)), Q(u, "y2", W(a) + W(o));
		}), J(e, s);
	}, r = (e, t) => {
		let n = () => (t?.()).x, r = () => (t?.()).y, i = /* @__PURE__ */ N(() => n()(0)), a = /* @__PURE__ */ N(() => r()(0)), o = /* @__PURE__ */ N(() => n()(1) - n()(0));
		var s = Ar();
		Z(R(s), 17, () => Kf(W(x)), (e) => e.size, (e, t) => {
			var n = Qf(), r = z(n, !0);
			V((e, i) => {
				Q(n, "x", e), Q(n, "y", i), Y(r, W(t).label);
			}, [() => W(i) + Wf(W(t).size, W(x)) * W(o) * Math.cos(-.9), () => W(a) - Wf(W(t).size, W(x)) * W(o) * Math.sin(-.9) + 4]), J(e, n);
		}), J(e, s);
	}, i = 1.14, a = /* @__PURE__ */ F(void 0), o = /* @__PURE__ */ F(0), s = /* @__PURE__ */ N(() => t.store.state.circuit), c = /* @__PURE__ */ N(() => W(s) === "ov" ? "eigenvalues" : "eigenvalues.qk"), l = /* @__PURE__ */ N(() => t.store.table(W(c))), u = xo(() => W(c) + t.store.model.name, (e) => W(l) ? te(W(c), e) : null), d = /* @__PURE__ */ N(() => [...new Set((u.value?.values ?? []).flatMap((e) => e.head && e.through ? [e.through] : []))]), f = /* @__PURE__ */ N(() => W(d).includes(ql(t.store)) ? ql(t.store) : ""), p = /* @__PURE__ */ N(() => W(f) ? `${W(s)} through ${W(f)}` : W(s)), m = /* @__PURE__ */ N(() => W(d).length ? Math.max(0, t.store.heads.length - t.store.model.n_heads - W(d).length) : 0), h = /* @__PURE__ */ N(() => (u.value?.values ?? []).filter((e) => (e.through ?? "") === W(f))), g = /* @__PURE__ */ N(() => (u.value?.random ?? []).filter((e) => !!e.through == (W(f) !== ""))), v = /* @__PURE__ */ N(() => (u.value?.scores ?? []).filter((e) => e.through === W(f))), y = /* @__PURE__ */ N(() => [...new Set(W(h).map((e) => e.head))]), b = /* @__PURE__ */ N(() => W(y).length > ef), x = /* @__PURE__ */ N(() => Uf([...W(h), ...W(g)].map((e) => e.magnitude ?? 0))), S = /* @__PURE__ */ N(() => W(h).map((e) => {
		let t = W(y).indexOf(e.head);
		return {
			...Gf(e.real ?? 0, e.imaginary ?? 0, W(x)),
			key: e.head,
			hue: t,
			shape: t,
			row: e
		};
	})), C = /* @__PURE__ */ N(() => W(g).map((e) => Gf(e.real ?? 0, e.imaginary ?? 0, W(x)))), w = /* @__PURE__ */ N(() => t.store.state.circuit === "ov" ? "logits" : "units of scores"), T = /* @__PURE__ */ N(() => W(v)[0]), E = /* @__PURE__ */ N(() => Math.max(240, W(o))), ee = /* @__PURE__ */ N(() => W(v).length * 24);
	async function te(e, n) {
		let r = async (...e) => {
			let r = e.map((e) => t.store.table(e)).find((e) => e !== void 0);
			return r ? await $l(t.store, r, n) : [];
		}, i = e === "eigenvalues" ? ["copying", "heads"] : [`${e}.scores`], [a, o, s] = await Promise.all([
			r(e),
			r(`${e}.random`),
			r(...i)
		]);
		return {
			values: a.map(D),
			random: o.map(D),
			scores: s.map(ne)
		};
	}
	function D(e) {
		let [t, n] = [e.real ?? 0, e.imaginary ?? 0];
		return {
			magnitude: Math.hypot(t, n),
			angle: Math.atan2(n, t),
			...e,
			real: t,
			imaginary: n
		};
	}
	function ne(e) {
		return {
			head: e.head,
			through: e.through ?? "",
			score: e.eigenvalue_score ?? e.score,
			mean: e.null_mean ?? e.eigenvalue_null_mean ?? null,
			sd: e.null_sd ?? e.eigenvalue_null_sd ?? null
		};
	}
	function O(e) {
		let { row: t } = e, n = (t.imaginary ?? 0) < 0 ? "−" : "+", r = (t.angle ?? 0) * 180 / Math.PI, i = `${$(t.real)} ${n} ${$(Math.abs(t.imaginary ?? 0))}i`;
		return `${t.head}: λ = ${i} ${W(w)}, |λ| = ${$(t.magnitude)}, angle ${$(r, 0)}°`;
	}
	function re(e, n) {
		let r = t.store.state.heads;
		e.length === 1 ? t.store.lockHead(e[0], n) : t.store.set({ heads: t.store.heads.filter((t) => e.includes(t) || n && r.includes(t)) });
	}
	function k(e) {
		return 64 + (e + 1) / 2 * (W(E) - 64 - 58);
	}
	var ie = dp(), ae = R(ie), oe = L(ae), se = B(L(oe)), ce = L(se), le = B(ce, 2);
	M(se), M(oe);
	var ue = B(oe, 2), de = (e) => {
		var n = tp(), r = R(n), i = B(L(r)), a = L(i);
		a.value = a.__value = "", Z(B(a), 16, () => W(d), (e) => e, (e, t) => {
			var n = $f(), r = z(n, !0), i = {};
			V(() => {
				Y(r, t), i !== (i = t) && (n.value = (n.__value = i) ?? "");
			}), J(e, n);
		}), M(i);
		var o;
		di(i), M(r);
		var s = B(r, 2), c = (e) => {
			var t = ep(), n = z(t);
			V(() => Y(n, `Circuits through ${W(m) ?? ""} more earlier heads are not in this file.`)), J(e, t);
		};
		X(s, (e) => {
			W(m) && e(c);
		}), V(() => {
			o !== (o = W(f)) && (i.value = (i.__value = o) ?? "", ui(i, o));
		}), G("change", i, (e) => t.store.set(Jl(e.currentTarget.value, { circuit: "qk" }))), J(e, n);
	};
	X(ue, (e) => {
		W(s) === "qk" && W(d).length && e(de);
	}), M(ae);
	var fe = B(ae, 2), pe = L(fe), me = (e) => {
		var t = np();
		we(6), J(e, t);
	}, he = (e) => {
		var t = rp();
		we(6), J(e, t);
	}, ge = (e) => {
		var t = ip(), n = B(R(t), 6), r = z(n, !0), i = B(n, 3);
		V(() => {
			Y(r, W(f)), Y(i, `: on the right a token attends to places where ${W(f) ?? ""} wrote of a token like it, on the left it avoids them.`);
		}), J(e, t);
	};
	X(pe, (e) => {
		W(s) === "ov" ? e(me) : W(f) ? e(ge, -1) : e(he, 1);
	});
	var _e = B(pe);
	M(fe);
	var ve = B(fe, 2), ye = (e) => {
		var t = ap(), n = z(t);
		V(() => Y(n, `The eigenvalues cannot be read: ${u.error ?? ""}`)), J(e, t);
	}, be = (e) => {
		var n = op(), r = L(n), i = z(B(r));
		we(), M(n), V(() => {
			Y(r, `This file holds no eigenvalues of ${t.store.model.name ?? ""}; `), Y(i, `uw.analysis.circuits.copying_spectrum(uw.load("${t.store.model.name ?? ""}"))`);
		}), J(e, n);
	}, A = (e) => {
		var c = up(), u = R(c), d = L(u), f = L(d);
		{
			let e = /* @__PURE__ */ N(() => W(s).toUpperCase()), o = /* @__PURE__ */ N(() => t.store.state.heads.filter((e) => W(y).includes(e))), c = /* @__PURE__ */ N(() => W(b) ? 20 : 34);
			Hf(f, {
				get marks() {
					return W(S);
				},
				get ghost() {
					return W(C);
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
					return `Eigenvalues of ${W(e) ?? ""} circuits in the complex plane`;
				},
				get dark() {
					return t.store.dark;
				},
				get hover() {
					return t.store.hover;
				},
				get chosen() {
					return W(o);
				},
				get grey() {
					return W(b);
				},
				height: 560,
				get area() {
					return W(c);
				},
				square: !0,
				get under() {
					return n;
				},
				get above() {
					return r;
				},
				readout: O,
				onchoose: re,
				get svg() {
					return W(a);
				},
				set svg(e) {
					I(a, e, !0);
				}
			});
		}
		M(d);
		var m = B(d, 2), g = L(m), _ = B(L(g)), x = (e) => {
			var t = kr();
			V((e, n) => Y(t, `; shaded: random heads, ${e ?? ""} ± 2 · ${n ?? ""}`), [() => $(W(T).mean, 2), () => $(W(T).sd, 3)]), J(e, t);
		};
		X(_, (e) => {
			W(T) && W(T).sd !== null && e(x);
		}), M(g);
		var w = B(g, 2), te = L(w), D = (e) => {
			var t = sp();
			V((e, n) => {
				Q(t, "x", e), Q(t, "width", n), Q(t, "height", W(ee));
			}, [() => k(W(T).mean - 2 * W(T).sd), () => Math.max(2, k(W(T).mean + 2 * W(T).sd) - k(W(T).mean - 2 * W(T).sd))]), J(e, t);
		};
		X(te, (e) => {
			W(T) && W(T).sd !== null && W(T).mean !== null && e(D);
		});
		var ne = B(te);
		Z(ne, 16, () => [
			-1,
			-.5,
			0,
			.5,
			1
		], (e) => e, (e, t) => {
			var n = cp(), r = R(n), i = B(r), a = z(i, !0);
			V((e, n, o, s) => {
				Q(r, "x1", e), Q(r, "x2", n), Q(r, "y2", W(ee)), Q(r, "stroke-opacity", t ? .1 : .4), Q(i, "x", o), Q(i, "y", W(ee) + 16), Y(a, s);
			}, [
				() => k(t),
				() => k(t),
				() => k(t),
				() => $(t)
			]), J(e, n);
		}), Z(B(ne), 19, () => W(v), (e) => e.head, (e, n, r) => {
			let i = /* @__PURE__ */ N(() => W(y).indexOf(W(n).head)), a = /* @__PURE__ */ N(() => W(b) ? nf(t.store.dark) : tf(W(i), t.store.dark)), o = /* @__PURE__ */ N(() => t.store.state.heads.includes(W(n).head));
			var s = lp(), c = L(s);
			Q(c, "height", 24);
			var l = B(c), u = B(l), d = z(u, !0), f = B(u), p = B(f), m = z(p, !0);
			M(s), V((e, t, i, s) => {
				Q(c, "y", W(r) * 24), Q(c, "width", W(E)), Q(c, "fill", W(a)), Q(c, "fill-opacity", W(o) ? .14 : 0), Q(l, "d", e), Q(l, "transform", `translate(9 ${W(r) * 24 + 12})`), Q(l, "fill", W(a)), Q(u, "y", W(r) * 24 + 16), Q(u, "font-weight", W(o) ? 700 : 400), Y(d, W(n).head), Q(f, "x1", t), Q(f, "x2", i), Q(f, "y1", W(r) * 24 + 12), Q(f, "y2", W(r) * 24 + 12), Q(f, "stroke", W(a)), Q(p, "x", W(E) - 4), Q(p, "y", W(r) * 24 + 16), Y(m, s);
			}, [
				() => rf(W(i), 46),
				() => k(0),
				() => k(W(n).score),
				() => Rl(W(n).score, 2)
			]), G("click", s, (e) => t.store.lockHead(W(n).head, e.shiftKey)), yr("pointerenter", s, () => t.store.hover.set({ heads: [W(n).head] })), yr("pointerleave", s, () => t.store.hover.set({ heads: [] })), J(e, s);
		}), M(w), M(m), M(u), _u(B(u, 2), {
			get store() {
				return t.store;
			},
			get ref() {
				return W(l);
			},
			get rows() {
				return W(h);
			},
			get name() {
				return `eigenvalues ${W(p) ?? ""}`;
			},
			get svg() {
				return W(a);
			}
		}), V((e) => {
			Q(w, "width", W(E)), Q(w, "height", W(ee) + 26), Q(w, "viewBox", `0 0 ${W(E) ?? ""} ${W(ee) + 26}`), Q(w, "aria-label", `Eigenvalue score of each head: ${e ?? ""}`);
		}, [() => W(v).map((e) => `${e.head} ${Rl(e.score, 2)}`).join(", ")]), Oi(m, "clientWidth", (e) => I(o, e)), J(e, c);
	};
	X(ve, (e) => {
		u.error ? e(ye) : W(l) ? u.value && e(A, 2) : e(be, 1);
	}), V(() => {
		Q(ce, "aria-pressed", W(s) === "ov"), Q(le, "aria-pressed", W(s) === "qk" && !W(f)), Y(_e, ` The distance from the middle is log |λ|; rings are numbered in ${W(w) ?? ""}. Grey: random heads of this shape and size, in the stream as stored; they depend on its basis.`);
	}), G("click", ce, () => t.store.set({ circuit: "ov" })), G("click", le, () => t.store.set(Jl("", { circuit: "qk" }))), J(e, ie), We();
}
br(["click", "change"]);
// src/views/heads/View.svelte
var pp = /* @__PURE__ */ t({ default: () => xp }), mp = /* @__PURE__ */ K("<p class=\"soft\"> <code> </code> gives them.</p>"), hp = /* @__PURE__ */ K("<p class=\"problem\" role=\"alert\"> </p>"), gp = /* @__PURE__ */ K("<option> </option>"), _p = /* @__PURE__ */ K("<label class=\"labeled svelte-kb5sdx\"> <select class=\"svelte-kb5sdx\"></select></label>"), vp = /* @__PURE__ */ K("<li class=\"svelte-kb5sdx\"><svg width=\"14\" height=\"14\" aria-hidden=\"true\"><path transform=\"translate(7 7)\"></path></svg> </li>"), yp = /* @__PURE__ */ K("<b> </b> ", 1), bp = /* @__PURE__ */ K("<div class=\"controls svelte-kb5sdx\"><!> <ul aria-label=\"Layers\" class=\"svelte-kb5sdx\"></ul></div> <p class=\"small soft\"><!> <!></p> <figure class=\"svelte-kb5sdx\"><!></figure> <!>", 1);
function xp(e, t) {
	Ue(t, !0);
	let n = {
		x: "eigenvalue_score",
		y: "prefix_matching"
	}, r = eu("HeadSummary"), i = [
		"number",
		"share",
		"z",
		"count"
	], a = /* @__PURE__ */ F(void 0), o = /* @__PURE__ */ N(() => t.store.table("heads")), s = xo(() => t.store.model.name, (e) => W(o) ? $l(t.store, W(o), e) : null), c = /* @__PURE__ */ N(() => s.value ?? []), l = /* @__PURE__ */ N(() => Object.entries(r).filter(([e, t]) => i.includes(t.kind ?? "number") && !/null(_mean|_sd)?$/.test(e) && W(c).some((t) => typeof t[e] == "number"))), u = /* @__PURE__ */ N(() => {
		let [e = "", r = ""] = ql(t.store).split("~"), i = (e) => W(l).some(([t]) => t === e);
		return {
			x: i(e) ? e : n.x,
			y: i(r) ? r : n.y
		};
	}), d = /* @__PURE__ */ N(() => W(c).flatMap((e) => {
		let [t, n] = [e[W(u).x], e[W(u).y]];
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
	})), f = /* @__PURE__ */ N(() => W(c).length - W(d).length), p = /* @__PURE__ */ N(() => Array.from({ length: t.store.model.n_layers }, (e, t) => t)), m = /* @__PURE__ */ N(() => v(W(u).x, W(d).map((e) => e.x))), h = /* @__PURE__ */ N(() => v(W(u).y, W(d).map((e) => e.y))), g = /* @__PURE__ */ N(() => [...W(m).bands ?? [], ...W(h).bands ?? []].map((e) => e.label));
	function v(e, t) {
		let n = r[e] ?? { label: e }, i = y(n), a = (!n.kind || n.kind === "number") && t.length > 2 && Math.min(...t) > 0 && Math.max(...t) > 100 * Math.min(...t);
		return {
			label: nu(n),
			kind: a ? "log" : "linear",
			domain: a ? Kl(t) : Gl(t, [0, ...i.flatMap((e) => [e.from, e.to])]),
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
			label: `${e.label}: random heads, ${$(n, 2)} ± 2 · ${$(i, 2)}`
		}];
		let [a, o] = [$(n, 3), $(r, 3)];
		return [{
			from: n,
			to: r,
			label: `${e.label}: the same to wrong places, ${a === o ? a : `${a} to ${o}`}`
		}];
	}
	function b(e) {
		return e ? W(c).map((t) => t[e]).filter((e) => typeof e == "number") : [];
	}
	function x(e) {
		let t = (e, t) => {
			let n = r[e];
			return `${n?.label ?? e} ${$(t, n?.digits ?? 3)}${n?.unit ? ` ${n.unit}` : ""}`;
		};
		return `${e.key}: ${t(W(u).x, e.x)}, ${t(W(u).y, e.y)}`;
	}
	function S(e, n) {
		let r = t.store.state.heads;
		e.length === 1 ? t.store.lockHead(e[0], n) : t.store.set({ heads: t.store.heads.filter((t) => e.includes(t) || n && r.includes(t)) });
	}
	function C(e, r) {
		let i = {
			...W(u),
			[e]: r
		};
		t.store.set(Jl(i.x === n.x && i.y === n.y ? "" : `${i.x}~${i.y}`));
	}
	var w = Ar(), T = R(w), E = (e) => {
		var n = mp(), r = L(n), i = z(B(r));
		we(), M(n), V(() => {
			Y(r, `This file holds no scores of ${t.store.model.name ?? ""}'s heads; `), Y(i, `uw.head_summary(uw.load("${t.store.model.name ?? ""}"))`);
		}), J(e, n);
	}, ee = (e) => {
		var t = hp(), n = z(t);
		V(() => Y(n, `The scores cannot be read: ${s.error ?? ""}`)), J(e, t);
	}, te = (e) => {
		var n = bp(), i = R(n), s = L(i);
		Z(s, 16, () => ["x", "y"], (e) => e, (e, t) => {
			var n = _p(), r = L(n), i = B(r);
			Z(i, 21, () => W(l), ([e, t]) => e, (e, t) => {
				var n = /* @__PURE__ */ N(() => _(W(t), 2));
				let r = () => W(n)[0], i = () => W(n)[1];
				var a = gp(), o = z(a, !0), s = {};
				V((e) => {
					Y(o, e), s !== (s = r()) && (a.value = (a.__value = s) ?? "");
				}, [() => nu(i())]), J(e, a);
			}), M(i);
			var a;
			di(i), M(n), V(() => {
				Y(r, `${t === "x" ? "across" : "up"} `), a !== (a = W(u)[t]) && (i.value = (i.__value = a) ?? "", ui(i, a));
			}), G("change", i, (e) => C(t, e.currentTarget.value)), J(e, n);
		});
		var v = B(s, 2);
		Z(v, 20, () => W(p), (e) => e, (e, n) => {
			var r = vp(), i = L(r), a = z(i), o = B(i);
			M(r), V((e, t) => {
				Q(a, "d", e), Q(a, "fill", t), Y(o, `layer ${n ?? ""}`);
			}, [() => rf(n, 60), () => tf(n, t.store.dark)]), J(e, r);
		}), M(v), M(i);
		var y = B(i, 2), b = L(y);
		Z(b, 16, () => [.../* @__PURE__ */ new Set([W(u).x, W(u).y])], (e) => e, (e, t) => {
			var n = Ar(), i = R(n), a = (e) => {
				var n = yp(), i = R(n), a = z(i, !0), o = B(i);
				V((e) => {
					Y(a, r[t].label), Y(o, `: ${e ?? ""} `);
				}, [() => ru(r[t])]), J(e, n);
			};
			X(i, (e) => {
				r[t]?.says && e(a);
			}), J(e, n);
		});
		var w = B(b), T = B(w), E = (e) => {
			var t = kr();
			V(() => Y(t, `${W(f) ?? ""} ${W(f) === 1 ? "head has" : "heads have"} no value of one of them.`)), J(e, t);
		};
		X(T, (e) => {
			W(f) && e(E);
		}), M(y);
		var ee = B(y, 2), te = L(ee);
		{
			let e = /* @__PURE__ */ N(() => W(p).length > ef);
			Hf(te, {
				get marks() {
					return W(d);
				},
				get x() {
					return W(m);
				},
				get y() {
					return W(h);
				},
				get name() {
					return `Heads by ${W(m).label ?? ""} and ${W(h).label ?? ""}`;
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
					return W(e);
				},
				height: 440,
				area: 64,
				readout: x,
				onchoose: S,
				get svg() {
					return W(a);
				},
				set svg(e) {
					I(a, e, !0);
				}
			});
		}
		M(ee);
		var D = B(ee, 2), ne = () => t.store.state.sort, O = (e) => t.store.set({ sort: e });
		_u(D, {
			get store() {
				return t.store;
			},
			get ref() {
				return W(o);
			},
			get rows() {
				return W(c);
			},
			name: "heads",
			get svg() {
				return W(a);
			},
			open: !0,
			get sort() {
				return ne();
			},
			set sort(e) {
				O(e);
			}
		}), V((e) => Y(w, ` ${e ?? ""} `), [() => W(g).length ? `Shaded: ${W(g).join("; ")}.` : "Neither score has a null of its own."]), J(e, n);
	};
	X(T, (e) => {
		W(o) ? s.error ? e(ee, 1) : W(c).length && e(te, 2) : e(E);
	}), J(e, w), We();
}
br(["change"]);
// src/draw/bars.ts
function Sp(e, t) {
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
function Cp(e) {
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
function wp(e, t) {
	let n = Array.from(e);
	if (n.length <= t) return e;
	let r = Math.max(1, Math.floor((t - 1) / 2));
	return `${n.slice(0, t - 1 - r).join("")}…${n.slice(-r).join("")}`;
}
// src/parts/Bars.svelte
var Tp = /* @__PURE__ */ q("<line></line><text text-anchor=\"middle\" class=\"svelte-19248q2\"> </text>", 1), Ep = /* @__PURE__ */ q("<tspan class=\"mono svelte-19248q2\" dx=\"5\"> </tspan>"), Dp = /* @__PURE__ */ q("<rect class=\"chance svelte-19248q2\"></rect>"), Op = /* @__PURE__ */ q("<path class=\"error svelte-19248q2\"></path>"), kp = /* @__PURE__ */ q("<line class=\"step svelte-19248q2\"></line>"), Ap = /* @__PURE__ */ q("<g role=\"option\"><rect class=\"back svelte-19248q2\" x=\"0\"></rect><text text-anchor=\"end\"> <!></text><!><rect></rect><!><!><text text-anchor=\"end\"> </text></g>"), jp = /* @__PURE__ */ K("<div class=\"bars svelte-19248q2\" role=\"listbox\" tabindex=\"0\"><svg role=\"presentation\" class=\"svelte-19248q2\"><g class=\"axis svelte-19248q2\" aria-hidden=\"true\"><text class=\"what svelte-19248q2\" y=\"12\"> </text><!></g><!></svg></div>");
function Mp(e, t) {
	let n = jr();
	Ue(t, !0);
	let r = Fi(t, "waterfall", 3, !1), i = Fi(t, "chosen", 19, () => []), a = /* @__PURE__ */ F(640), o = /* @__PURE__ */ F(0), s = /* @__PURE__ */ F(!1), c = /* @__PURE__ */ N(() => Sp(t.bars, r())), l = /* @__PURE__ */ N(() => W(a) < 520), u = /* @__PURE__ */ N(() => t.bars.some((e) => e.error !== void 0)), d = /* @__PURE__ */ N(() => W(u) ? 118 : 66), f = /* @__PURE__ */ N(() => Math.min(W(a) * (W(l) ? .4 : .34), Math.max(64, ...t.bars.map((e) => _(e) * 7.3 + 14)))), p = /* @__PURE__ */ N(() => xl(t.domain ?? Cp(W(c)), [W(f) + 8, Math.max(W(f) + 60, W(a) - W(d) - 10)]).nice(5)), m = /* @__PURE__ */ N(() => W(p).ticks(W(l) ? 3 : 6)), h = /* @__PURE__ */ N(() => W(p).tickFormat(W(l) ? 3 : 6)), g = /* @__PURE__ */ N(() => 40 + t.bars.length * 26 + 4);
	function _(e) {
		return e.label.length + (e.token ? e.token.length + 2 : 0);
	}
	function v(e) {
		let t = Math.floor((W(f) - 14) / 7.3);
		if (!e.token) return [wp(e.label, t), ""];
		let n = wp(e.token, Math.max(4, t - Math.min(e.label.length, t >> 1) - 1));
		return [wp(e.label, Math.max(2, t - n.length - 1)), n];
	}
	function y(e) {
		let t = e.kind === "total" || !r() ? Ui(e.value) : Wi(e.value);
		return e.error === void 0 ? t : `${t} ± ${Ui(e.error, 2)}`;
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
		if (n !== void 0) I(o, Math.min(Math.max(W(o) + n, 0), t.bars.length - 1), !0), t.onhover?.(t.bars[W(o)] ?? null);
		else if ((e.key === "Enter" || e.key === " ") && t.bars[W(o)]?.opens) t.onpick?.(t.bars[W(o)]);
		else return;
		e.preventDefault(), e.stopPropagation();
	}
	function S(e) {
		let n = e.target.closest("[data-bar]");
		return n ? t.bars[Number(n.getAttribute("data-bar"))] : void 0;
	}
	var C = jp(), w = L(C), T = L(w), E = L(T), ee = z(E, !0);
	Z(B(E), 16, () => W(m), (e) => e, (e, t) => {
		var n = Tp(), r = R(n);
		Q(r, "y1", 34);
		let i;
		var a = B(r);
		Q(a, "y", 28);
		var o = z(a, !0);
		V((e, n, s, c) => {
			Q(r, "x1", e), Q(r, "x2", n), Q(r, "y2", W(g)), i = si(r, 0, "svelte-19248q2", null, i, { zero: t === 0 }), Q(a, "x", s), Y(o, c);
		}, [
			() => W(p)(t),
			() => W(p)(t),
			() => W(p)(t),
			() => W(h)(t)
		]), J(e, n);
	}), M(T), Z(B(T), 19, () => W(c), ({ bar: e, from: t, to: n }) => e.key, (e, t, l) => {
		let u = () => W(t).bar, d = () => W(t).from, m = () => W(t).to, h = /* @__PURE__ */ N(() => 40 + W(l) * 26), g = /* @__PURE__ */ N(() => {
			let [e, t] = v(u());
			return {
				name: e,
				token: t
			};
		});
		var _ = Ap();
		let x;
		var S = L(_);
		Q(S, "height", 26);
		var C = B(S);
		let w;
		var T = L(C, !0), E = B(T), ee = (e) => {
			var t = Ep(), n = z(t, !0);
			V(() => Y(n, W(g).token)), J(e, t);
		};
		X(E, (e) => {
			W(g).token && e(ee);
		}), M(C);
		var te = B(C), D = (e) => {
			let t = /* @__PURE__ */ N(() => W(p)(u().chance.mean - 2 * u().chance.sd));
			var n = Dp();
			Q(n, "height", 22), V((e) => {
				Q(n, "x", W(t)), Q(n, "y", W(h) + 2), Q(n, "width", e);
			}, [() => Math.max(2, W(p)(u().chance.mean + 2 * u().chance.sd) - W(t))]), J(e, n);
		};
		X(te, (e) => {
			u().chance && e(D);
		});
		var ne = B(te);
		Q(ne, "height", 16);
		var O = B(ne), re = (e) => {
			var t = Op();
			V((e, n, r, i) => Q(t, "d", `M${e ?? ""} ${W(h) + 13}H${n ?? ""}M${r ?? ""} ${W(h) + 9}v8M${i ?? ""} ${W(h) + 9}v8`), [
				() => W(p)(m() - u().error),
				() => W(p)(m() + u().error),
				() => W(p)(m() - u().error),
				() => W(p)(m() + u().error)
			]), J(e, t);
		};
		X(O, (e) => {
			u().error !== void 0 && e(re);
		});
		var k = B(O), ie = (e) => {
			var t = kp();
			V((e, n) => {
				Q(t, "x1", e), Q(t, "x2", n), Q(t, "y1", W(h) + 26 - 5), Q(t, "y2", W(h) + 26 + 5);
			}, [() => W(p)(m()), () => W(p)(m())]), J(e, t);
		};
		X(k, (e) => {
			r() && W(l) + 1 < W(c).length && e(ie);
		});
		var ae = B(k), oe = z(ae, !0);
		M(_), V((e, t, r, i, c, d, p, m) => {
			Q(_, "id", `${n}-${W(l) ?? ""}`), Q(_, "data-bar", W(l)), x = si(_, 0, "row svelte-19248q2", null, x, {
				opens: u().opens,
				cursor: W(s) && W(l) === W(o),
				chosen: e
			}), Q(_, "aria-selected", t), Q(_, "aria-label", `${u().label ?? ""}${u().token ? ` ${u().token}` : ""}: ${r ?? ""}${u().note ? `, ${u().note}` : ""}`), Q(S, "y", W(h)), Q(S, "width", W(a)), w = si(C, 0, "name svelte-19248q2", null, w, {
				rest: u().kind === "rest",
				total: u().kind === "total"
			}), Q(C, "x", W(f) - 6), Q(C, "y", W(h) + 17), Y(T, W(g).name), si(ne, 0, `bar ${i ?? ""}`, "svelte-19248q2"), Q(ne, "x", c), Q(ne, "y", W(h) + 5), Q(ne, "width", d), si(ae, 0, `value ${p ?? ""}`, "svelte-19248q2"), Q(ae, "x", W(a) - 4), Q(ae, "y", W(h) + 17), Y(oe, m);
		}, [
			() => i().includes(u().key),
			() => i().includes(u().key),
			() => y(u()),
			() => b(u()),
			() => Math.min(W(p)(d()), W(p)(m())),
			() => Math.max(1, Math.abs(W(p)(m()) - W(p)(d()))),
			() => b(u()),
			() => y(u())
		]), J(e, _);
	}), M(w), M(C), V((e, n) => {
		Q(C, "aria-label", `${t.label ?? ""}. ${t.axis ?? ""}`), Q(C, "aria-activedescendant", e), Q(w, "width", W(a)), Q(w, "height", W(g)), Q(w, "viewBox", `0 0 ${W(a) ?? ""} ${W(g) ?? ""}`), Q(E, "x", n), Y(ee, t.axis);
	}, [() => t.bars.length ? `${n}-${Math.min(W(o), t.bars.length - 1)}` : void 0, () => W(p).range()[0]]), G("keydown", C, x), yr("focus", C, () => {
		I(s, !0);
	}), yr("blur", C, () => {
		I(s, !1), t.onhover?.(null);
	}), G("click", C, (e) => {
		let n = S(e);
		n?.opens && t.onpick?.(n);
	}), G("pointermove", C, (e) => t.onhover?.(S(e) ?? null)), yr("pointerleave", C, () => t.onhover?.(null)), Oi(C, "clientWidth", (e) => I(a, e)), J(e, C), We();
}
br([
	"keydown",
	"click",
	"pointermove"
]);
function Np(e) {
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
	if (r) return Pp(r[1], r[2]);
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
function Pp(e, t) {
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
function Fp(e, t) {
	let n = t.texts.length;
	switch (e.kind) {
		case "all": return Uint32Array.from({ length: n }, (e, t) => t);
		case "bad": return /* @__PURE__ */ new Uint32Array();
		case "ids": {
			let t = Math.min(e.from, e.to), r = Math.min(Math.max(e.from, e.to), n - 1);
			return Uint32Array.from({ length: Math.max(0, r - t + 1) }, (e, n) => t + n);
		}
		case "pattern": return zp(n, (n) => e.pattern.test(t.texts[n]));
		case "bytes": return zp(n, (n) => Bp(t.bytes(n), e.bytes));
		case "text": return Ip(e.text, e.exact, t);
	}
}
function Ip(e, t, n) {
	let r = n.texts.length;
	if (t) return zp(r, (t) => n.texts[t] === e);
	if (e !== e.toLowerCase()) return zp(r, (t) => n.texts[t].includes(e));
	let i = Rp(n.texts);
	return zp(r, (t) => i[t].includes(e));
}
var Lp = /* @__PURE__ */ new WeakMap();
function Rp(e) {
	let t = Lp.get(e) ?? e.map((e) => e.toLowerCase());
	return Lp.set(e, t), t;
}
function zp(e, t) {
	let n = new Uint32Array(e), r = 0;
	for (let i = 0; i < e; i++) t(i) && (n[r++] = i);
	return n.slice(0, r);
}
function Bp(e, t) {
	for (let n = 0; n + t.length <= e.length; n++) {
		let r = 0;
		for (; r < t.length && e[n + r] === t[r];) r++;
		if (r === t.length) return !0;
	}
	return !1;
}
function Vp(e, t, n) {
	let r = Np(e), i = Fp(r, t), a = /^\d{1,7}$/.test(e) && Number(e) < t.texts.length ? [Number(e)] : [];
	if (r.kind !== "text") return Array.from(i.subarray(0, n));
	let o = r.text, s = (e) => {
		let n = t.texts[e];
		return n === o ? 0 : n === ` ${o}` ? 1 : n.toLowerCase().trim() === o.toLowerCase().trim() ? 2 : n.trimStart().toLowerCase().startsWith(o.trimStart().toLowerCase()) ? 10 + n.length : 1e3 + n.length;
	}, c = Array.from(i, (e) => [s(e), e]).sort((e, t) => e[0] - t[0] || e[1] - t[1]);
	return [.../* @__PURE__ */ new Set([...c.slice(0, n).map(([, e]) => e), ...a])].slice(0, n + a.length);
}
// src/parts/TokenPicker.svelte
var Hp = /* @__PURE__ */ K("<p class=\"problem small svelte-13qu40x\"> </p>"), Up = /* @__PURE__ */ K("<p class=\"soft small svelte-13qu40x\"> </p>"), Wp = /* @__PURE__ */ K("<li role=\"option\" class=\"svelte-13qu40x\"><bdi class=\"token svelte-13qu40x\"> </bdi> <span class=\"soft\"> </span></li>"), Gp = /* @__PURE__ */ K("<div class=\"drop svelte-13qu40x\"><!> <ul role=\"listbox\" class=\"svelte-13qu40x\"></ul></div>"), Kp = /* @__PURE__ */ K("<ul role=\"listbox\" hidden=\"\" class=\"svelte-13qu40x\"></ul>"), qp = /* @__PURE__ */ K("<div class=\"picker svelte-13qu40x\"><input type=\"search\" role=\"combobox\" aria-autocomplete=\"list\" autocomplete=\"off\" spellcheck=\"false\" class=\"svelte-13qu40x\"/> <!></div>");
function Jp(e, t) {
	let n = jr();
	Ue(t, !0);
	let r = Fi(t, "placeholder", 3, "search a token"), i = Fi(t, "disabled", 3, !1), a = Fi(t, "main", 3, !1), o = /* @__PURE__ */ F(""), s = /* @__PURE__ */ F(!1), c = /* @__PURE__ */ F(0), l = /* @__PURE__ */ N(() => Np(W(o))), u = /* @__PURE__ */ N(() => W(o) ? Vp(W(o), t.words, 30) : []);
	function d(e) {
		e !== void 0 && (I(o, ""), I(s, !1), t.onpick(e));
	}
	function f(e) {
		if (e.key === "ArrowDown") I(c, Math.min(W(c) + 1, W(u).length - 1), !0);
		else if (e.key === "ArrowUp") I(c, Math.max(W(c) - 1, 0), !0);
		else if (e.key === "Enter") d(W(u)[W(c)]);
		else if (e.key === "Escape" && W(o)) I(o, "");
		else return;
		e.preventDefault(), e.stopPropagation();
	}
	var p = qp(), m = L(p);
	yi(m);
	var h = B(m, 2), g = (e) => {
		var r = Gp(), i = L(r), a = (e) => {
			var t = Hp(), n = z(t, !0);
			V(() => Y(n, W(l).why)), J(e, t);
		}, o = (e) => {
			var t = Up(), n = z(t);
			V(() => Y(n, "No token matches. Write a text (· is a space), #17 or #17-40 an id, 0xE2 96 bytes, /^[A-Z]/ a regular expression.")), J(e, t);
		};
		X(i, (e) => {
			W(l).kind === "bad" ? e(a) : W(u).length || e(o, 1);
		});
		var s = B(i, 2);
		Z(s, 22, () => W(u), (e) => e, (e, r, i) => {
			var a = Wp(), o = L(a), s = z(o, !0), l = z(B(o, 2), !0);
			M(a), V((e) => {
				Q(a, "id", `${n}-${W(i) ?? ""}`), Q(a, "aria-selected", W(i) === W(c)), Y(s, e), Y(l, r);
			}, [() => t.store.shown(r)]), G("pointerdown", a, (e) => {
				e.preventDefault(), d(r);
			}), yr("pointerenter", a, () => {
				I(c, W(i), !0);
			}), J(e, a);
		}), M(s), M(r), V(() => {
			Q(s, "id", `${n}-list`), Q(s, "aria-label", t.label);
		}), J(e, r);
	}, _ = (e) => {
		var r = Kp();
		V(() => {
			Q(r, "id", `${n}-list`), Q(r, "aria-label", t.label);
		}), J(e, r);
	};
	X(h, (e) => {
		W(s) && W(o) ? e(g) : e(_, -1);
	}), M(p), V(() => {
		Q(m, "aria-label", `${t.label ?? ""}: a text (· is a space), #17 or #17-40 an id, 0xE2 96 bytes, /^[A-Z]/ a regular expression`), Q(m, "aria-expanded", W(s) && W(u).length > 0), Q(m, "aria-controls", `${n}-list`), Q(m, "aria-activedescendant", W(s) && W(u).length ? `${n}-${W(c)}` : void 0), Q(m, "data-search", a() ? "" : void 0), Q(m, "placeholder", r()), m.disabled = i();
	}), G("input", m, () => {
		I(c, 0), I(s, !0);
	}), yr("focus", m, () => {
		I(s, !0);
	}), yr("blur", m, () => {
		I(s, !1);
	}), G("keydown", m, f), wi(m, () => W(o), (e) => I(o, e)), J(e, p), We();
}
br([
	"input",
	"keydown",
	"pointerdown"
]);
// src/core/csv.ts
function Yp(e, t) {
	return [e, ...t].map((e) => `${e.map(Zp).join(",")}\r\n`).join("");
}
function Xp(e) {
	return e.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 80) || "table";
}
function Zp(e) {
	if (typeof e == "number") return Number.isFinite(e) ? String(e) : "";
	let t = Qp(e === null ? "" : String(e));
	return /[",\r\n]/.test(t) ? `"${t.replaceAll("\"", "\"\"")}"` : t;
}
function Qp(e) {
	return /^[=+\-@\t\r]/.test(e) ? `'${e}` : e;
}
// src/parts/Twin.svelte
var $p = /* @__PURE__ */ K("<th scope=\"col\" class=\"svelte-1u19xuq\"> </th>"), em = /* @__PURE__ */ K("<td class=\"number svelte-1u19xuq\"> </td>"), tm = /* @__PURE__ */ K("<td class=\"svelte-1u19xuq\"><bdi> </bdi></td>"), nm = /* @__PURE__ */ K("<tr></tr>"), rm = /* @__PURE__ */ K("<details><summary class=\"svelte-1u19xuq\"> <span class=\"soft\"> </span></summary> <p class=\"acts svelte-1u19xuq\"><button data-export=\"\">Save CSV</button> <button>Copy</button></p> <div class=\"scroll svelte-1u19xuq\" role=\"region\" tabindex=\"0\"><table><thead><tr></tr></thead><tbody></tbody></table></div></details>");
function im(e, t) {
	Ue(t, !0);
	let n = Fi(t, "open", 3, !1), r = /* @__PURE__ */ N(() => () => Yp(t.columns, t.rows));
	function i() {
		t.store.host.save(`${Xp(`${t.store.model.name} ${t.caption}`)}.csv`, new Blob([W(r)()], { type: "text/csv" }));
	}
	var a = rm(), o = L(a), s = L(o), c = z(B(s));
	M(o);
	var l = B(o, 2), u = L(l), d = B(u, 2);
	M(l);
	var f = B(l, 2), p = L(f), m = L(p), h = L(m);
	Z(h, 20, () => t.columns, (e) => e, (e, t) => {
		var n = $p(), r = z(n, !0);
		V(() => Y(r, t)), J(e, n);
	}), M(h), M(m);
	var g = B(m);
	Z(g, 21, () => t.rows, Ur, (e, t) => {
		var n = nm();
		Z(n, 21, () => W(t), Ur, (e, t) => {
			var n = Ar(), r = R(n), i = (e) => {
				var n = em(), r = z(n, !0);
				V((e) => Y(r, e), [() => Ui(W(t))]), J(e, n);
			}, a = (e) => {
				var n = tm(), r = z(L(n), !0);
				M(n), V(() => Y(r, W(t) ?? "–")), J(e, n);
			};
			X(r, (e) => {
				typeof W(t) == "number" ? e(i) : e(a, -1);
			}), J(e, n);
		}), M(n), J(e, n);
	}), M(g), M(p), M(f), M(a), V((e) => {
		a.open = n(), Y(s, `${t.caption ?? ""}, as a table `), Y(c, `(${e ?? ""} rows)`), Q(f, "aria-label", t.caption);
	}, [() => t.rows.length.toLocaleString("en")]), G("click", u, i), G("click", d, () => fg(t.store, W(r)(), "the table")), J(e, a), We();
}
br(["click"]);
// src/words.ts
var am = /* @__PURE__ */ new WeakMap();
function om(e) {
	let t = e.model, n = am.get(t) ?? sm(e, t.d_vocab, t.vocabulary.pieces);
	return am.set(t, n), n;
}
function sm(e, t, n) {
	let r = new TextEncoder(), i = Array.from({ length: t }, (t, n) => e.text(n));
	return {
		texts: i,
		bytes: (e) => n[e] ? Uint8Array.from(n[e]) : r.encode(i[e] ?? "")
	};
}
// src/views/logit/waterfall.ts
var cm = [
	"path",
	"head",
	"order",
	"source"
];
function lm(e, t, n, r) {
	let i = {
		order: pm,
		head: mm,
		source: hm,
		path: gm
	}[t](e, n, r);
	return [
		...i,
		ym("rounding", "rounding", e.logit - vm(i), { kind: "rest" }),
		ym("total", r.total, e.logit, { kind: "total" })
	];
}
function um(e) {
	return /L\d+H\d+/.exec(e)?.[0] ?? e;
}
function dm(e, t) {
	if (e === 0) return t ? "no hop" : "direct path";
	let n = t ? "hop" : "head";
	return e === 1 ? `one ${n}` : `${e} ${n}s`;
}
function fm({ heads: e, origin: t, position: n }) {
	return [...e, n === null ? t : `${t} at ${n}`].join(" · ");
}
function pm(e, t, { hops: n }) {
	return e.by_order.map(({ order: e, paths: t, value: r }) => ym(`order ${e}`, dm(e, n), r, {
		order: e,
		opens: !0,
		note: `${t.toLocaleString("en")} paths`
	}));
}
function mm(e, t, { hops: n }) {
	let r = n ? 0 : e.by_order.find(({ order: e }) => e === 0)?.value ?? 0, i = vm(e.by_order) - r - vm(e.by_head);
	return [
		...n ? [] : [ym("direct", "direct path", r, {})],
		...e.by_head.slice(0, t).map(({ head: e, value: t }) => ym(e, e, t, {
			heads: [um(e)],
			opens: !0
		})),
		..._m(e.by_head.slice(t), "head"),
		ym("twice", n ? "no head, less counted twice" : "less what counts twice", i, { kind: "rest" })
	];
}
function hm(e, t, { shown: n }) {
	return [...e.by_source.slice(0, t).map(({ origin: e, position: t, token: r, value: i }) => ym(`${e} ${t}`, t === null ? e : `${e} at ${t}`, i, {
		...r === null ? {} : { token: n(r) },
		src: t,
		opens: t !== null
	})), ..._m(e.by_source.slice(t), "source")];
}
function gm(e, t, { shown: n }) {
	let r = e.paths.slice(0, t).map((e, t) => ym(`${t} ${fm(e)}`, fm(e), e.value, {
		...e.token === null ? {} : { token: n(e.token) },
		heads: e.heads.map(um),
		src: e.position,
		opens: e.heads.length > 0
	})), i = vm(e.paths.slice(t));
	return [
		...r,
		ym("not listed", "not listed", e.not_listed - e.above + i, { kind: "rest" }),
		ym("above", "above this order", e.above, { kind: "rest" })
	];
}
function _m(e, t) {
	return e.length ? [ym("others", `${e.length} other ${t}${e.length === 1 ? "" : "s"}`, vm(e), { kind: "rest" })] : [];
}
function vm(e) {
	return e.reduce((e, t) => e + t.value, 0);
}
function ym(e, t, n, r) {
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
var bm = /* @__PURE__ */ t({ default: () => Im }), xm = /* @__PURE__ */ K("<p class=\"soft\">There is no text here to predict from.</p>"), Sm = /* @__PURE__ */ K("comes <button class=\"pick svelte-kk8x6d\"><bdi class=\"token svelte-kk8x6d\"> </bdi></button>", 1), Cm = /* @__PURE__ */ K("<span class=\"soft\">This is the last position; click a token of the text for another.</span>"), wm = /* @__PURE__ */ K("<button class=\"pick svelte-kk8x6d\"><bdi class=\"token svelte-kk8x6d\"> </bdi> <span class=\"soft\"> </span></button>"), Tm = /* @__PURE__ */ K("<div class=\"row svelte-kk8x6d\" role=\"group\" aria-label=\"Likeliest next tokens\"><span class=\"soft\">likeliest</span> <!></div>"), Em = /* @__PURE__ */ K("<bdi class=\"token svelte-kk8x6d\"> </bdi>"), Dm = /* @__PURE__ */ K("<bdi class=\"token svelte-kk8x6d\"> </bdi><button aria-label=\"Take the logit alone\">×</button>", 1), Om = /* @__PURE__ */ K("<button> </button>"), km = /* @__PURE__ */ K("<option> </option>"), Am = /* @__PURE__ */ K("<label class=\"labeled svelte-kk8x6d\">paths <select><option>of every order</option><!></select></label>"), jm = /* @__PURE__ */ K("<p class=\"lead\"> </p>"), Mm = /* @__PURE__ */ K("<p class=\"problem\" role=\"alert\"> </p>"), Nm = /* @__PURE__ */ K("<figure><!> <figcaption> <!> <!> <!></figcaption></figure> <!>", 1), Pm = /* @__PURE__ */ K("<p class=\"soft\">Running the text …</p>"), Fm = /* @__PURE__ */ K("<div class=\"ask svelte-kk8x6d\"><p> <bdi class=\"token\"> </bdi> <!> <!></p> <!> <div class=\"row svelte-kk8x6d\"><span class=\"labeled svelte-kk8x6d\">logit of <!> <!></span> <span class=\"labeled svelte-kk8x6d\">minus <!> <!></span></div> <div class=\"row svelte-kk8x6d\"><span class=\"labeled svelte-kk8x6d\">parts by <span class=\"seg\" role=\"group\" aria-label=\"Parts\"></span></span> <span class=\"labeled svelte-kk8x6d\">counted by <span class=\"seg\" role=\"group\" aria-label=\"Accounting\"><button>heads</button> <button>hops</button></span></span> <!></div></div> <!> <!>", 1);
function Im(e, t) {
	Ue(t, !0);
	let n = /* @__PURE__ */ N(() => om(t.store)), r = /* @__PURE__ */ N(() => t.store.prompt.ids.length), i = /* @__PURE__ */ N(() => Math.min(t.store.state.dst ?? W(r) - 1, W(r) - 1)), a = /* @__PURE__ */ N(() => t.store.state.accounting === "hops"), o = /* @__PURE__ */ N(() => cm.find((e) => e === t.store.state.sort) ?? "path"), s = bo(t.store, () => t.store.can === !0 && W(r) ? {
		kind: "run",
		of: t.store.runOf(),
		top: 8
	} : null), c = /* @__PURE__ */ N(() => {
		let e = s.value?.top, t = W(i) * (e?.per ?? 0);
		return Array.from({ length: e?.per ?? 0 }, (n, r) => ({
			token: e.ids[t + r],
			p: e.probabilities[t + r]
		})).filter((e) => e.token !== void 0);
	}), l = /* @__PURE__ */ N(() => t.store.state.targets[0] ?? W(c)[0]?.token ?? null), u = /* @__PURE__ */ N(() => t.store.state.targets[1] ?? null), d = /* @__PURE__ */ N(() => W(i) + 1 < W(r) ? t.store.prompt.ids[W(i) + 1] : null), f = bo(t.store, () => t.store.can === !0 && W(r) && W(l) !== null ? {
		kind: "paths",
		of: t.store.runOf(),
		position: W(i),
		target: W(l),
		against: W(u),
		order: t.store.state.order,
		hops: W(a),
		top: 200
	} : null), p = /* @__PURE__ */ N(() => W(l) === null ? "" : W(u) === null ? `logit of ${t.store.shown(W(l))}` : `logit of ${t.store.shown(W(l))} minus that of ${t.store.shown(W(u))}`), m = /* @__PURE__ */ N(() => f.value ? lm(f.value, W(o), 24, {
		shown: (e) => t.store.shown(e),
		total: W(u) === null ? "the logit" : "the difference",
		hops: W(a)
	}) : []), h = /* @__PURE__ */ N(() => W(m).find((e) => e.key === "rounding")?.value ?? 0);
	function g({ key: e }) {
		let n = W(m).find((t) => t.key === e), r = [...new Set(n.heads)];
		n.order === null ? r.length ? t.store.set({
			view: "attention",
			heads: r,
			dst: W(i),
			mode: "attention"
		}) : n.src !== null && t.store.set({
			view: "attention",
			dst: W(i),
			src: n.src
		}) : t.store.set({
			sort: "",
			order: n.order
		});
	}
	function _(e) {
		let n = e ? W(m).find((t) => t.key === e.key) : void 0;
		t.store.hover.set({
			heads: n?.heads ?? [],
			src: n?.src ?? null
		});
	}
	function v(e, n) {
		t.store.set({ targets: e === null ? [] : n === null ? [e] : [e, n] });
	}
	let y = /* @__PURE__ */ N(() => {
		let e = f.value;
		if (!e) return {
			columns: [],
			rows: []
		};
		let n = (e) => e === null ? null : t.store.shown(e), r = [["rounding", W(h)], [W(p), e.logit]];
		return W(o) === "source" ? {
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
		} : W(o) === "head" ? {
			columns: ["part", "value (logits)"],
			rows: W(m).map((e) => [e.label, e.value])
		} : W(o) === "order" ? {
			columns: [
				"order",
				"paths",
				"value (logits)"
			],
			rows: [...e.by_order.map((e) => [
				dm(e.order, W(a)),
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
					fm(e),
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
					W(p),
					null,
					e.logit
				]
			]
		};
	});
	var b = Ar(), x = R(b), S = (e) => {
		J(e, xm());
	}, C = (e) => {
		var r = Fm(), b = R(r), x = L(b), S = L(x), C = B(S), w = z(C, !0), T = B(C, 2), E = (e) => {
			var n = Sm(), r = B(R(n)), i = z(L(r), !0);
			M(r), V((e) => {
				Q(r, "aria-pressed", W(l) === W(d)), r.disabled = t.store.can !== !0, Y(i, e);
			}, [() => t.store.shown(W(d))]), G("click", r, () => v(W(d), W(u))), J(e, n);
		};
		X(T, (e) => {
			W(d) !== null && e(E);
		});
		var ee = B(T, 2), te = (e) => {
			J(e, Cm());
		};
		X(ee, (e) => {
			t.store.state.dst === null && e(te);
		}), M(x);
		var D = B(x, 2), ne = (e) => {
			var n = Tm();
			Z(B(L(n), 2), 17, () => W(c), ({ token: e, p: t }) => e, (e, n) => {
				let r = () => W(n).token, i = () => W(n).p;
				var a = wm(), o = L(a), s = z(o, !0), c = z(B(o, 2), !0);
				M(a), V((e, t) => {
					Q(a, "aria-pressed", W(l) === r()), Y(s, e), Y(c, t);
				}, [() => t.store.shown(r()), () => Ui(i(), 2)]), G("click", a, () => v(r(), W(u))), J(e, a);
			}), M(n), J(e, n);
		};
		X(D, (e) => {
			W(c).length && e(ne);
		});
		var O = B(D, 2), re = L(O), k = B(L(re)), ie = (e) => {
			var n = Em(), r = z(n, !0);
			V((e) => Y(r, e), [() => t.store.shown(W(l))]), J(e, n);
		};
		X(k, (e) => {
			W(l) !== null && e(ie);
		});
		var ae = B(k, 2);
		{
			let e = /* @__PURE__ */ N(() => t.store.can !== !0);
			Jp(ae, {
				get store() {
					return t.store;
				},
				get words() {
					return W(n);
				},
				main: !0,
				label: "Token whose logit is taken apart",
				placeholder: "another token",
				get disabled() {
					return W(e);
				},
				onpick: (e) => v(e, W(u))
			});
		}
		M(re);
		var oe = B(re, 2), se = B(L(oe)), ce = (e) => {
			var n = Dm(), r = R(n), i = z(r, !0), a = B(r);
			V((e) => Y(i, e), [() => t.store.shown(W(u))]), G("click", a, () => v(W(l), null)), J(e, n);
		};
		X(se, (e) => {
			W(u) !== null && e(ce);
		});
		var le = B(se, 2);
		{
			let e = /* @__PURE__ */ N(() => W(u) === null ? "nothing" : "another token"), r = /* @__PURE__ */ N(() => t.store.can !== !0 || W(l) === null);
			Jp(le, {
				get store() {
					return t.store;
				},
				get words() {
					return W(n);
				},
				label: "Token whose logit is subtracted",
				get placeholder() {
					return W(e);
				},
				get disabled() {
					return W(r);
				},
				onpick: (e) => v(W(l), e)
			});
		}
		M(oe), M(O);
		var ue = B(O, 2), de = L(ue), fe = B(L(de));
		Z(fe, 20, () => cm, (e) => e, (e, n) => {
			var r = Om(), i = z(r, !0);
			V(() => {
				Q(r, "aria-pressed", W(o) === n), Y(i, n);
			}), G("click", r, () => t.store.set({ sort: n === "path" ? "" : n })), J(e, r);
		}), M(fe), M(de);
		var pe = B(de, 2), me = B(L(pe)), he = L(me), ge = B(he, 2);
		M(me), M(pe);
		var _e = B(pe, 2), ve = (e) => {
			var n = Am(), r = B(L(n)), i = L(r);
			i.value = i.__value = "", Z(B(i), 16, () => Array.from({ length: t.store.model.n_layers }, (e, t) => t), (e) => e, (e, t) => {
				var n = km(), r = z(n), i = {};
				V(() => {
					Y(r, `of at most ${t ?? ""} ${W(a) ? "hops" : "heads"}`), i !== (i = t) && (n.value = (n.__value = i) ?? "");
				}), J(e, n);
			}), M(r);
			var o;
			di(r), M(n), V(() => {
				o !== (o = t.store.state.order ?? "") && (r.value = (r.__value = o) ?? "", ui(r, o));
			}), G("change", r, (e) => t.store.set({ order: e.currentTarget.value === "" ? null : Number(e.currentTarget.value) })), J(e, n);
		};
		X(_e, (e) => {
			W(o) === "path" && e(ve);
		}), M(ue), M(b);
		var ye = B(b, 2), be = (e) => {
			var n = jm(), r = z(n, !0);
			V(() => Y(r, t.store.can)), J(e, n);
		}, A = (e) => {
			var t = Mm(), n = z(t, !0);
			V(() => Y(n, f.error || s.error)), J(e, t);
		};
		X(ye, (e) => {
			t.store.can === !0 ? (f.error || s.error) && e(A, 1) : e(be);
		});
		var xe = B(ye, 2), j = (e) => {
			var n = Nm(), r = R(n);
			let i;
			var s = L(r);
			Mp(s, {
				get bars() {
					return W(m);
				},
				waterfall: !0,
				axis: "logits",
				get label() {
					return `The ${W(p) ?? ""} by ${W(o) ?? ""}: each bar begins where the one before ended, the last is the whole`;
				},
				onpick: g,
				onhover: _
			});
			var c = B(s, 2), l = L(c), u = B(l), d = (e) => {
				J(e, kr("A path through two heads counts at both; the bar before rounding takes that back."));
			};
			X(u, (e) => {
				W(o) === "head" && e(d);
			});
			var v = B(u, 2), b = (e) => {
				J(e, kr("M is what a head moves between positions, D what it takes from its own."));
			};
			X(v, (e) => {
				W(a) && e(b);
			});
			var x = B(v, 2), S = (e) => {
				J(e, kr("A click lists the paths up to that order."));
			}, C = (e) => {
				J(e, kr("A click shows the source in Attention."));
			}, w = (e) => {
				J(e, kr("A click opens the head in Attention."));
			};
			X(x, (e) => {
				W(o) === "order" ? e(S) : W(o) === "source" ? e(C, 1) : e(w, -1);
			}), M(c), M(r), im(B(r, 2), {
				get store() {
					return t.store;
				},
				get caption() {
					return `The ${W(p) ?? ""} by ${W(o) ?? ""}`;
				},
				get columns() {
					return W(y).columns;
				},
				get rows() {
					return W(y).rows;
				}
			}), V((e, n) => {
				i = si(r, 1, "svelte-kk8x6d", null, i, { pending: f.pending }), Y(l, `Patterns${t.store.model.norm.kind === "none" ? "" : " and scales of norms"} are those of this run, so the parts add up to ${e ?? ""}, with a residual of ${n ?? ""} from rounding. `);
			}, [() => Ui(f.value.logit, 5), () => Ui(Math.abs(W(h)), 2)]), J(e, n);
		}, Se = (e) => {
			J(e, Pm());
		};
		X(xe, (e) => {
			f.value ? e(j) : t.store.can === !0 && !f.error && !s.error && e(Se, 1);
		}), V((e) => {
			Y(S, `After position ${W(i) ?? ""} `), Y(w, e), Q(he, "aria-pressed", !W(a)), Q(ge, "aria-pressed", W(a));
		}, [() => t.store.shown(t.store.prompt.ids[W(i)])]), G("click", he, () => t.store.set({ accounting: "heads" })), G("click", ge, () => t.store.set({ accounting: "hops" })), J(e, r);
	};
	X(x, (e) => {
		W(r) ? e(C, -1) : e(S);
	}), J(e, b), We();
}
br(["click", "change"]);
// src/views/start/View.svelte
var Lm = /* @__PURE__ */ t({ default: () => zm }), Rm = /* @__PURE__ */ K("<h1> </h1> <p class=\"lead\"> </p>", 1);
function zm(e, t) {
	Ue(t, !0);
	var n = Rm(), r = R(n), i = z(r, !0), a = z(B(r, 2), !0);
	V(() => {
		Y(i, t.store.manifest.title), Y(a, t.store.manifest.lead);
	}), J(e, n), We();
}
// src/parts/Matrix.svelte
function Bm(e, [t, n]) {
	let r = ([t, n]) => e.style.setProperty("margin", `${n}px 0 0 ${t}px`);
	return r([t, n]), { update: r };
}
var Vm = /* @__PURE__ */ q("<text text-anchor=\"end\" font-size=\"11\"> </text>"), Hm = /* @__PURE__ */ q("<text font-size=\"11\"> </text>"), Um = /* @__PURE__ */ q("<!><!>", 1), Wm = /* @__PURE__ */ K("<svg aria-hidden=\"true\" class=\"svelte-3bhmux\"><!></svg> <div class=\"cells svelte-3bhmux\"><canvas class=\"svelte-3bhmux\"></canvas> <canvas class=\"over svelte-3bhmux\"></canvas></div>", 1), Gm = /* @__PURE__ */ K("<div class=\"matrix svelte-3bhmux\"><div class=\"scroll\"><div class=\"stage svelte-3bhmux\" role=\"application\" tabindex=\"0\"><!></div></div> <p class=\"readout small svelte-3bhmux\" aria-live=\"polite\"> </p></div>");
function Km(e, t) {
	let n = jr();
	Ue(t, !0);
	let r = Fi(t, "lit", 19, () => []), i = /* @__PURE__ */ F(0), a = /* @__PURE__ */ F(void 0), o = /* @__PURE__ */ F(void 0), s = /* @__PURE__ */ F(null), c = /* @__PURE__ */ N(() => 8 + 6.6 * Math.max(2, ...t.rows.map((e) => e.length))), l = /* @__PURE__ */ N(() => Math.max(6, Math.min(28, Math.floor((W(i) - W(c) - 4) / Math.max(1, t.columns.length))))), u = /* @__PURE__ */ N(() => W(l) >= 11 ? 8 + 6.6 * Math.max(2, ...t.columns.map((e) => e.length)) : 18), d = /* @__PURE__ */ N(() => t.columns.length * W(l)), f = /* @__PURE__ */ N(() => t.rows.length * W(l)), p = /* @__PURE__ */ N(() => new Map(t.cells.map((e) => [`${e.row} ${e.column}`, e]))), m = /* @__PURE__ */ N(() => W(s) ? W(p).get(`${t.rows[W(s)[0]]} ${t.columns[W(s)[1]]}`) : void 0);
	_n(() => {
		let e = W(a) && W(i) ? Pf(W(a), W(d), W(f)) : null;
		if (!e) return;
		let { css: n } = $i(!0, t.dark);
		t.rows.forEach((r, i) => {
			t.columns.forEach((a, o) => {
				let s = W(p).get(`${r} ${a}`)?.value;
				if (s == null) return;
				let c = Math.sign(s) * Math.min(1, Math.sqrt(Math.abs(s) / (t.most || 1)));
				e.fillStyle = n[Math.round(127 + 127 * c)], e.fillRect(o * W(l), i * W(l), W(l) - +(W(l) > 8), W(l) - +(W(l) > 8));
			});
		});
	}), _n(() => {
		let e = W(o) && W(i) ? Pf(W(o), W(d), W(f)) : null;
		e && W(s) && (e.strokeStyle = t.dark ? "#fff" : "#111", e.lineWidth = 1.5, e.strokeRect(W(s)[1] * W(l), W(s)[0] * W(l), W(l) - 1, W(l) - 1));
	});
	function h(e) {
		(e?.[0] !== W(s)?.[0] || e?.[1] !== W(s)?.[1]) && (I(s, e, !0), t.onhover?.(W(m) ?? null));
	}
	function g(e) {
		let n = W(o).getBoundingClientRect(), [r, i] = [Math.floor((e.clientY - n.top) / W(l)), Math.floor((e.clientX - n.left) / W(l))];
		return r >= 0 && i >= 0 && r < t.rows.length && i < t.columns.length ? [r, i] : null;
	}
	function _(e) {
		let n = {
			ArrowUp: [-1, 0],
			ArrowDown: [1, 0],
			ArrowLeft: [0, -1],
			ArrowRight: [0, 1]
		}[e.key], r = (e, t) => Math.max(0, Math.min(t - 1, e));
		if (n) h(W(s) ? [r(W(s)[0] + n[0], t.rows.length), r(W(s)[1] + n[1], t.columns.length)] : [0, 0]);
		else if ((e.key === "Enter" || e.key === " ") && W(m)) t.onopen?.(W(m));
		else return;
		e.preventDefault(), e.stopPropagation();
	}
	var v = Gm(), y = L(v), b = L(y), x = L(b), S = (e) => {
		var n = Wm(), i = R(n), s = L(i), p = (e) => {
			var n = Um(), i = R(n);
			Z(i, 18, () => t.rows, (e) => e, (e, t, n) => {
				var i = Vm(), a = z(i, !0);
				V((e) => {
					Q(i, "x", W(c) - 5), Q(i, "y", W(u) + W(n) * W(l) + W(l) / 2 + 4), Q(i, "font-weight", e), Y(a, t);
				}, [() => r().includes(t) ? 700 : 400]), J(e, i);
			}), Z(B(i), 18, () => t.columns, (e) => e, (e, t, n) => {
				var i = Hm(), a = z(i, !0);
				V((e) => {
					Q(i, "transform", `translate(${W(c) + W(n) * W(l) + W(l) / 2 + 4} ${W(u) - 5}) rotate(-90)`), Q(i, "font-weight", e), Y(a, t);
				}, [() => r().includes(t) ? 700 : 400]), J(e, i);
			}), J(e, n);
		};
		X(s, (e) => {
			W(l) >= 11 && e(p);
		}), M(i);
		var _ = B(i, 2), v = L(_);
		Ai(v, (e) => I(a, e), () => W(a));
		var y = B(v, 2);
		Ai(y, (e) => I(o, e), () => W(o)), M(_), ei(_, (e, t) => Bm?.(e, t), () => [W(c), W(u)]), V(() => {
			Q(i, "width", W(c) + W(d) + 4), Q(i, "height", W(u) + W(f) + 2);
		}), G("pointermove", y, (e) => h(g(e))), yr("pointerleave", y, () => h(null)), G("click", y, (e) => {
			h(g(e)), W(m) && t.onopen?.(W(m));
		}), J(e, n);
	};
	X(x, (e) => {
		W(i) && e(S);
	}), M(b), M(y);
	var C = B(y, 2), w = z(C, !0);
	M(v), V(() => {
		Q(b, "aria-describedby", n), Q(b, "aria-label", `${t.name ?? ""}. Arrow keys move${t.onopen ? ", Enter opens a cell" : ""}.`), Q(C, "id", n), Y(w, W(m)?.says ?? (W(s) ? "Nothing is here." : "Hover a cell, or move there with the arrow keys."));
	}), G("keydown", b, _), Oi(v, "clientWidth", (e) => I(i, e)), J(e, v), We();
}
br([
	"keydown",
	"pointermove",
	"click"
]);
// src/parts/Nulls.svelte
var qm = /* @__PURE__ */ q("<rect fill=\"currentColor\" fill-opacity=\"0.22\"></rect>"), Jm = /* @__PURE__ */ q("<rect></rect>"), Ym = /* @__PURE__ */ q("<g role=\"presentation\"><rect x=\"0\"></rect><text text-anchor=\"end\" font-size=\"12\"> </text><!><!><text text-anchor=\"end\" font-size=\"12\"> </text></g>"), Xm = /* @__PURE__ */ q("<svg role=\"img\" class=\"svelte-1gb4fli\"><line y1=\"0\" stroke=\"currentColor\" stroke-opacity=\"0.4\"></line><!><text text-anchor=\"middle\" font-size=\"12\" font-weight=\"600\"> </text></svg>"), Zm = /* @__PURE__ */ K("<div class=\"nulls svelte-1gb4fli\"><!></div>");
function Qm(e, t) {
	Ue(t, !0);
	let n = Fi(t, "chosen", 19, () => []), r = /* @__PURE__ */ F(0), i = /* @__PURE__ */ N(() => t.rows.flatMap((e) => [
		e.value ?? 0,
		(e.null_mean ?? 0) + 2 * (e.null_sd ?? 0),
		(e.null_mean ?? 0) - 2 * (e.null_sd ?? 0)
	])), a = /* @__PURE__ */ N(() => t.domain ?? [Math.min(0, ...W(i)), Math.max(0, ...W(i)) || 1]), o = /* @__PURE__ */ N(() => _(W(a), 2)), s = /* @__PURE__ */ N(() => W(o)[0]), c = /* @__PURE__ */ N(() => W(o)[1]), l = /* @__PURE__ */ N(() => Math.min(W(r) * .4, 12 + 7 * Math.max(3, ...t.rows.map((e) => e.label.length)))), u = /* @__PURE__ */ N(() => 10 + 6.6 * Math.max(4, ...t.rows.map((e) => p(e).length))), d = /* @__PURE__ */ N(() => Math.max(40, W(r) - W(l) - W(u))), f = (e) => W(l) + (e - W(s)) / (W(c) - W(s) || 1) * W(d);
	function p(e) {
		return e.says ?? $(e.value, 3);
	}
	var m = Zm(), h = L(m), g = (e) => {
		var i = Xm(), a = L(i), o = B(a);
		Z(o, 19, () => t.rows, (e) => e.key, (e, i, a) => {
			var o = Ym();
			let s;
			var c = L(o);
			Q(c, "height", 24);
			let u;
			var d = B(c), m = z(d, !0), h = B(d), g = (e) => {
				let t = /* @__PURE__ */ N(() => W(i).null_sd ?? 0);
				var n = qm();
				Q(n, "height", 20), V((e, t) => {
					Q(n, "x", e), Q(n, "width", t), Q(n, "y", W(a) * 24 + 2);
				}, [() => f(W(i).null_mean - 2 * W(t)), () => Math.max(3, f(W(i).null_mean + 2 * W(t)) - f(W(i).null_mean - 2 * W(t)))]), J(e, n);
			};
			X(h, (e) => {
				W(i).null_mean !== void 0 && W(i).null_mean !== null && e(g);
			});
			var _ = B(h), v = (e) => {
				var t = Jm();
				Q(t, "height", 8), V((e, n) => {
					si(t, 0, ii(W(i).value < 0 ? "minus" : "plus"), "svelte-1gb4fli"), Q(t, "x", e), Q(t, "width", n), Q(t, "y", W(a) * 24 + 8);
				}, [() => Math.min(f(0), f(W(i).value)), () => Math.max(1, Math.abs(f(W(i).value) - f(0)))]), J(e, t);
			};
			X(_, (e) => {
				W(i).value !== null && e(v);
			});
			var y = B(_), b = z(y, !0);
			M(o), V((e, n) => {
				s = si(o, 0, "svelte-1gb4fli", null, s, { pick: t.onpick }), Q(c, "y", W(a) * 24), Q(c, "width", W(r)), u = si(c, 0, "row svelte-1gb4fli", null, u, { chosen: e }), Q(d, "x", W(l) - 6), Q(d, "y", W(a) * 24 + 16), Y(m, W(i).label), Q(y, "x", W(r) - 4), Q(y, "y", W(a) * 24 + 16), Y(b, n);
			}, [() => n().includes(W(i).key), () => p(W(i))]), G("click", o, (e) => t.onpick?.(W(i), e.shiftKey)), J(e, o);
		});
		var s = B(o), c = z(s, !0);
		M(i), V((e, n, o) => {
			Q(i, "width", W(r)), Q(i, "height", t.rows.length * 24 + 22), Q(i, "aria-label", `${t.name ?? ""}: ${e ?? ""}`), Q(a, "x1", n), Q(a, "x2", o), Q(a, "y2", t.rows.length * 24), Q(s, "x", W(l) + W(d) / 2), Q(s, "y", t.rows.length * 24 + 16), Y(c, t.label);
		}, [
			() => t.rows.slice(0, 40).map((e) => `${e.label} ${p(e)}`).join(", "),
			() => f(0),
			() => f(0)
		]), J(e, i);
	};
	X(h, (e) => {
		W(r) && e(g);
	}), M(m), Oi(m, "clientWidth", (e) => I(r, e)), J(e, m), We();
}
br(["click"]);
// src/views/stream/View.svelte
var $m = /* @__PURE__ */ t({ default: () => mh }), eh = /* @__PURE__ */ K("<button> </button>"), th = /* @__PURE__ */ K("<p class=\"problem\" role=\"alert\"> </p>"), nh = /* @__PURE__ */ K(" <code> </code>", 1), rh = /* @__PURE__ */ K("<p class=\"soft\"><!></p>"), ih = /* @__PURE__ */ K("<div class=\"seg start svelte-18buk\" role=\"group\" aria-label=\"Read by\"></div>"), ah = /* @__PURE__ */ K("<p class=\"small soft\"> </p>"), oh = /* @__PURE__ */ K("<p class=\"small soft\"> </p> <!> <figure class=\"narrow svelte-18buk\"><!> <!></figure>", 1), sh = /* @__PURE__ */ K("<p class=\"small soft\"> </p> <!>", 1), ch = /* @__PURE__ */ K("<div class=\"seg start svelte-18buk\" role=\"group\" aria-label=\"Subspaces\"></div> <p class=\"small soft\"> </p> <!>", 1), lh = /* @__PURE__ */ K("<p class=\"small soft\">Effective dimensions (Σσ²)² / Σσ⁴ of what a head moves (W<sub>OV</sub>) and compares (W<sub>QK</sub> </p> <div class=\"two svelte-18buk\"><figure class=\"svelte-18buk\"><h2>moves</h2><!></figure> <figure class=\"svelte-18buk\"><h2>compares</h2><!></figure></div>", 1), uh = /* @__PURE__ */ K("<figure class=\"svelte-18buk\"><h2>weights</h2><!></figure>"), dh = /* @__PURE__ */ K("<p class=\"small soft\"> </p> <div class=\"two svelte-18buk\"><figure class=\"svelte-18buk\"><h2> </h2><!></figure> <!></div>", 1), fh = /* @__PURE__ */ K("<!> <!> <!>", 1), ph = /* @__PURE__ */ K("<div class=\"controls svelte-18buk\"><span class=\"seg svelte-18buk\" role=\"group\" aria-label=\"What of the stream\"></span></div> <!>", 1);
function mh(e, t) {
	Ue(t, !0);
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
	], i = /* @__PURE__ */ N(() => n.find((e) => e.id === ql(t.store)) ?? n[0]), a = /* @__PURE__ */ N(() => t.store.table(W(i).table)), o = /* @__PURE__ */ N(() => W(i).id === "axes" ? t.store.table("axes.weights") : void 0), s = xo(() => [
		W(i).id,
		t.store.model.name,
		W(a)?.prompt
	], async (e) => {
		if (!W(a)) return null;
		let n = await $l(t.store, W(a), e), r = W(o) ? await $l(t.store, W(o), e) : [];
		return {
			id: W(i).id,
			rows: n,
			more: r
		};
	}), c = /* @__PURE__ */ N(() => s.value?.id === W(i).id ? s.value.rows : []), l = /* @__PURE__ */ F(null), u = /* @__PURE__ */ N(() => [...new Set(W(c).map((e) => e.layer))]), d = /* @__PURE__ */ N(() => W(l) !== null && W(u).includes(W(l)) ? W(l) : W(u).at(-1) ?? 0), f = /* @__PURE__ */ N(() => W(i).id === "shares" ? W(c).filter((e) => e.layer === W(d)) : []), p = /* @__PURE__ */ N(() => W(f).slice(0, 60).map((e) => ({
		key: e.component,
		label: e.component,
		value: e.share,
		says: `${$(e.share * 100, 1)} %, cosine ${$(e.cosine, 2)}`
	}))), m = /* @__PURE__ */ N(() => 1 / Math.sqrt(t.store.model.d_model)), h = /* @__PURE__ */ F("write-write"), g = /* @__PURE__ */ N(() => {
		if (W(i).id === "wires") return W(c).map((e) => ({
			row: e.reader,
			column: e.writer,
			value: e.z,
			says: `${e.reader} reads ${e.writer}: ${$(e.strength, 3)}, random ${$(e.null_mean, 3)} ± ${$(e.null_sd, 4)} (${Rl(e.z, 1)} sd)`
		}));
		if (W(i).id !== "overlaps") return [];
		let e = W(c).filter((e) => e.kind === W(h)), t = (e, t, n) => ({
			row: n,
			column: t,
			value: e.z,
			says: `${e.one} writes, ${e.other} ${W(h) === "write-write" ? "writes" : `reads with its ${W(h).at(-1)}`}: overlap ${$(e.overlap, 3)}, random ${$(e.null_mean, 3)} ± ${$(e.null_sd, 4)} (${Rl(e.z, 1)} sd), nearest direction ${$(e.nearest, 3)}`
		});
		return e.flatMap((e) => {
			let [n, r] = [e.one, e.other];
			return W(h) === "write-write" ? [t(e, n, r), t(e, r, n)] : [t(e, n, r)];
		});
	}), _ = /* @__PURE__ */ N(() => [...new Set(W(g).map((e) => e.row))].sort(b)), v = /* @__PURE__ */ N(() => [...new Set(W(g).map((e) => e.column))].sort(b)), y = /* @__PURE__ */ N(() => Math.max(1, ...W(c).map((e) => Math.abs(e.z ?? 0))));
	function b(e, t) {
		let n = (e) => /^W_[EP]/.test(e) ? 0 : e === "W_U" ? 2 : 1;
		return n(e) - n(t) || e.localeCompare(t, "en", { numeric: !0 });
	}
	function x(e) {
		let t = /L\d+H\d+/.exec(e)?.[0];
		return t ? [t] : [];
	}
	function S(e) {
		return e.slice(0, 60).map((e) => ({
			key: e.what,
			label: e.what,
			value: e.kurtosis,
			null_mean: e.null_mean,
			null_sd: e.null_sd,
			says: `${$(e.kurtosis, 2)}; axis ${e.top_axis}: ${$(100 * e.top_share, 1)} %`
		}));
	}
	function C(e) {
		return W(c).slice(0, 160).map((t) => ({
			key: t.head,
			label: t.head,
			value: t[e],
			null_mean: t.null_mean,
			null_sd: t.null_sd,
			says: $(t[e], 1)
		}));
	}
	var w = ph(), T = R(w), E = L(T);
	Z(E, 21, () => n, (e) => e.id, (e, n) => {
		var r = eh(), a = z(r, !0);
		V(() => {
			Q(r, "aria-pressed", W(i).id === W(n).id), Y(a, W(n).label);
		}), G("click", r, () => t.store.set(Jl(W(n).id === "shares" ? "" : W(n).id))), J(e, r);
	}), M(E), M(T);
	var ee = B(T, 2), te = (e) => {
		var t = th(), n = z(t);
		V(() => Y(n, `This table cannot be read: ${s.error ?? ""}`)), J(e, t);
	}, D = (e) => {
		var n = rh(), r = L(n), a = (e) => {
			var n = nh(), r = R(n), a = z(B(r));
			V(() => {
				Y(r, `${W(i).id === "shares" ? "Shares" : "Axes"} are in this file for its own texts, not for one that was typed. In Python: `), Y(a, `${W(i).id === "shares" ? "uw.decompose_stream" : "uw.privileged_axes"}(uw.load("${t.store.model.name ?? ""}").run(text))`);
			}), J(e, n);
		}, o = (e) => {
			var n = kr();
			V(() => Y(n, `This file has no such table of ${t.store.model.name ?? ""}.`)), J(e, n);
		};
		X(r, (e) => {
			t.store.isTyped && (W(i).id === "shares" || W(i).id === "axes") ? e(a) : e(o, -1);
		}), M(n), J(e, n);
	}, ne = (e) => {
		var n = fh(), b = R(n), w = (e) => {
			var n = oh(), r = R(n), i = z(r), a = B(r, 2), o = (e) => {
				var n = ih();
				Z(n, 20, () => W(u), (e) => e, (e, n) => {
					var r = eh(), i = z(r, !0);
					V(() => {
						Q(r, "aria-pressed", W(d) === n), Y(i, n === t.store.model.n_layers ? "unembedding" : `layer ${n}`);
					}), G("click", r, () => {
						I(l, n, !0);
					}), J(e, r);
				}), M(n), J(e, n);
			};
			X(a, (e) => {
				W(u).length > 1 && e(o);
			});
			var s = B(a, 2), c = L(s);
			Qm(c, {
				get rows() {
					return W(p);
				},
				label: "share of the stream",
				name: "Shares of the stream",
				get chosen() {
					return t.store.state.heads;
				},
				onpick: (e, n) => {
					let [r] = x(e.key);
					r && t.store.lockHead(r, n);
				}
			});
			var h = B(c, 2), g = (e) => {
				var t = ah(), n = z(t);
				V(() => Y(n, `The first 60 of ${W(f).length ?? ""}; the table has all.`)), J(e, t);
			};
			X(h, (e) => {
				W(f).length > 60 && e(g);
			}), M(s), V((e) => Y(i, `Who wrote the stream that a layer reads, on the text “${t.store.prompt.label ?? ""}”: share ⟨part, x⟩ / ⟨x, x⟩; negative where a part cancels others. The shares of a layer sum to 1. A part of random direction has share near 0 and a cosine of 0 ± ${e ?? ""} at one position. Lengths depend on the basis of the stream, which is arbitrary in a model without norms.`), [() => $(W(m), 3)]), J(e, n);
		}, T = (e) => {
			var n = sh(), r = R(n), i = z(r);
			Km(B(r, 2), {
				get rows() {
					return W(_);
				},
				get columns() {
					return W(v);
				},
				get cells() {
					return W(g);
				},
				get most() {
					return W(y);
				},
				name: "Virtual weights: rows read, columns write",
				get dark() {
					return t.store.dark;
				},
				get lit() {
					return t.store.state.heads;
				},
				onhover: (e) => t.store.hover.set({ heads: e ? [...x(e.column), ...x(e.row)] : [] }),
				onopen: (e) => t.store.set({ heads: [.../* @__PURE__ */ new Set([...x(e.column), ...x(e.row)])] })
			}), V((e) => Y(i, `How strongly each component reads what another wrote: ‖W_r W_w‖ / (‖W_r‖ ‖W_w‖), in standard deviations above the same writer turned at random. Blue lies above, red below; full color is ${e ?? ""} sd, on a square-root scale. It depends on the basis of the stream, and decides nothing.`), [() => $(W(y), 0)]), J(e, n);
		}, E = (e) => {
			var n = ch(), i = R(n);
			Z(i, 20, () => r, (e) => e, (e, t) => {
				var n = eh(), r = z(n, !0);
				V(() => {
					Q(n, "aria-pressed", W(h) === t), Y(r, t);
				}), G("click", n, () => {
					I(h, t, !0);
				}), J(e, n);
			}), M(i);
			var a = B(i, 2), o = z(a), s = B(a, 2);
			{
				let e = /* @__PURE__ */ N(() => W(h) === "write-write" ? "write too" : "read");
				Km(s, {
					get rows() {
						return W(_);
					},
					get columns() {
						return W(v);
					},
					get cells() {
						return W(g);
					},
					get most() {
						return W(y);
					},
					get name() {
						return `Overlaps of subspaces: columns write, rows ${W(e) ?? ""}`;
					},
					get dark() {
						return t.store.dark;
					},
					get lit() {
						return t.store.state.heads;
					},
					onhover: (e) => t.store.hover.set({ heads: e ? [e.column, e.row] : [] }),
					onopen: (e) => t.store.set({ heads: [.../* @__PURE__ */ new Set([e.column, e.row])] })
				});
			}
			V((e) => Y(o, `Overlap of the subspaces that heads write and read: the mean squared cosine of their principal angles, in standard deviations above random subspaces of the same dimensions; full color is ${e ?? ""} sd.`), [() => $(W(y), 0)]), J(e, n);
		}, ee = (e) => {
			var n = lh(), r = R(n), i = B(L(r), 4);
			M(r);
			var a = B(r, 2), o = L(a), s = B(L(o));
			{
				let e = /* @__PURE__ */ N(() => C("moves")), n = /* @__PURE__ */ N(() => [0, t.store.model.d_head]);
				Qm(s, {
					get rows() {
						return W(e);
					},
					label: "dimensions",
					name: "Dimensions moved",
					get domain() {
						return W(n);
					},
					get chosen() {
						return t.store.state.heads;
					},
					onpick: (e, n) => t.store.lockHead(e.key, n)
				});
			}
			M(o);
			var c = B(o, 2), l = B(L(c));
			{
				let e = /* @__PURE__ */ N(() => C("compares")), n = /* @__PURE__ */ N(() => [0, t.store.model.d_head]);
				Qm(l, {
					get rows() {
						return W(e);
					},
					label: "dimensions",
					name: "Dimensions compared",
					get domain() {
						return W(n);
					},
					get chosen() {
						return t.store.state.heads;
					},
					onpick: (e, n) => t.store.lockHead(e.key, n)
				});
			}
			M(c), M(a), V(() => Y(i, `), of at most ${t.store.model.d_head ?? ""}; the stream has ${t.store.model.d_model ?? ""}. Grey: a random head of this shape, ± 2 standard deviations.`)), J(e, n);
		}, te = (e) => {
			var n = dh(), r = R(n), i = z(r), a = B(r, 2), o = L(a), l = L(o), u = z(l), d = B(l);
			{
				let e = /* @__PURE__ */ N(() => S(W(c)));
				Qm(d, {
					get rows() {
						return W(e);
					},
					label: "kurtosis",
					name: "Kurtosis of the stream"
				});
			}
			M(o);
			var f = B(o, 2), p = (e) => {
				var t = uh(), n = B(L(t));
				{
					let e = /* @__PURE__ */ N(() => S(s.value.more));
					Qm(n, {
						get rows() {
							return W(e);
						},
						label: "kurtosis",
						name: "Kurtosis of weights"
					});
				}
				M(t), J(e, t);
			};
			X(f, (e) => {
				s.value?.more.length && e(p);
			}), M(a), V(() => {
				Y(i, `Whether single axes of the stream stand out: kurtosis d Σx⁴ / (Σx²)² over its ${t.store.model.d_model ?? ""} axes, and the axis that holds most. Grey: the same vectors turned at random, ± 2 standard deviations; nothing in a linear stream singles out an axis.`), Y(u, `stream, on “${t.store.prompt.label ?? ""}”`);
			}), J(e, n);
		};
		X(b, (e) => {
			W(i).id === "shares" ? e(w) : W(i).id === "wires" ? e(T, 1) : W(i).id === "overlaps" ? e(E, 2) : W(i).id === "bandwidth" ? e(ee, 3) : e(te, -1);
		});
		var D = B(b, 2);
		_u(D, {
			get store() {
				return t.store;
			},
			get ref() {
				return W(a);
			},
			get rows() {
				return W(c);
			},
			get name() {
				return W(i).label;
			}
		});
		var ne = B(D, 2), O = (e) => {
			_u(e, {
				get store() {
					return t.store;
				},
				get ref() {
					return W(o);
				},
				get rows() {
					return s.value.more;
				},
				name: "axes of weights"
			});
		};
		X(ne, (e) => {
			W(o) && s.value && e(O);
		}), J(e, n);
	};
	X(ee, (e) => {
		s.error ? e(te) : W(a) ? W(c).length && e(ne, 2) : e(D, 1);
	}), J(e, w), We();
}
br(["click"]);
// src/parts/Lines.svelte
var hh = /* @__PURE__ */ q("<rect fill=\"currentColor\" fill-opacity=\"0.1\"></rect>"), gh = /* @__PURE__ */ q("<rect fill=\"currentColor\" fill-opacity=\"0.08\"></rect>"), _h = /* @__PURE__ */ q("<!><line stroke=\"currentColor\" stroke-opacity=\"0.5\" stroke-dasharray=\"2 3\"></line>", 1), vh = /* @__PURE__ */ q("<rect fill-opacity=\"0.14\"></rect>"), yh = /* @__PURE__ */ q("<line stroke=\"currentColor\"></line><text text-anchor=\"end\" font-size=\"11\"> </text>", 1), bh = /* @__PURE__ */ q("<line stroke=\"currentColor\" stroke-opacity=\"0.5\"></line><text text-anchor=\"middle\" font-size=\"11\"> </text>", 1), xh = /* @__PURE__ */ q("<path fill-opacity=\"0.18\"></path>"), Sh = /* @__PURE__ */ q("<!><path fill=\"none\" stroke-linejoin=\"round\"></path>", 1), Ch = /* @__PURE__ */ q("<line stroke-opacity=\"0.5\"></line>"), wh = /* @__PURE__ */ q("<!><text font-size=\"11.5\"> </text>", 1), Th = /* @__PURE__ */ q("<line stroke-width=\"2\"></line>"), Eh = /* @__PURE__ */ q("<circle r=\"3.5\"></circle>"), Dh = /* @__PURE__ */ q("<line stroke=\"currentColor\" stroke-opacity=\"0.6\"></line><!>", 1), Oh = /* @__PURE__ */ q("<svg aria-hidden=\"true\"><rect fill=\"transparent\"></rect><!><!><!><!><!><!><!><!><!><text text-anchor=\"middle\" font-size=\"12\" font-weight=\"600\"> </text><text text-anchor=\"middle\" font-size=\"12\" font-weight=\"600\"> </text></svg>"), kh = /* @__PURE__ */ K("<li class=\"svelte-1g0wujx\"><svg width=\"26\" height=\"10\" aria-hidden=\"true\" class=\"svelte-1g0wujx\"><line x1=\"0\" x2=\"26\" y1=\"5\" y2=\"5\" stroke-width=\"2\"></line></svg> </li>"), Ah = /* @__PURE__ */ K("<ul class=\"legend svelte-1g0wujx\"></ul>"), jh = /* @__PURE__ */ K("<div class=\"lines svelte-1g0wujx\"><div class=\"stage svelte-1g0wujx\" role=\"application\" tabindex=\"0\"><!></div> <!> <p class=\"readout small svelte-1g0wujx\" aria-live=\"polite\"> </p></div>");
function Mh(e, t) {
	Ue(t, !0);
	let n = Fi(t, "bands", 19, () => []), r = Fi(t, "rules", 19, () => []), i = Fi(t, "at", 3, null), a = Fi(t, "range", 3, null), o = Fi(t, "height", 3, 220), s = Fi(t, "zero", 3, !1), c = Fi(t, "place", 3, (e) => zl(e)), l = Fi(t, "svg", 15), u = /* @__PURE__ */ F(0), d = /* @__PURE__ */ F(void 0), f = /* @__PURE__ */ F(null), p = null, m = /* @__PURE__ */ F(null), h = null, g = /* @__PURE__ */ N(() => t.curves.filter((e) => e.name)), _ = /* @__PURE__ */ N(() => W(u) < 560), v = /* @__PURE__ */ N(() => ({
		l: W(_) ? 44 : 58,
		r: W(_) ? 12 : 22 + 6.7 * Math.max(4, ...W(g).map((e) => e.name.length)),
		t: 10,
		b: 40
	})), y = /* @__PURE__ */ N(() => [...new Set(t.curves.flatMap((e) => e.points.map((e) => e.x)))].filter((e) => t.x.kind !== "log" || e > 0).sort((e, t) => e - t)), b = /* @__PURE__ */ N(() => t.x.domain ?? (t.x.kind === "log" ? Kl(W(y)) : Gl(W(y), [], .02))), x = /* @__PURE__ */ N(() => t.y.domain ?? Gl(t.curves.flatMap((e) => e.points.flatMap(({ y: e, error: t }) => e === null ? [] : [e - (t ?? 0), e + (t ?? 0)])), [...r().flatMap((e) => [e.at - 2 * (e.sd ?? 0), e.at + 2 * (e.sd ?? 0)]), ...s() ? [0] : []])), S = /* @__PURE__ */ N(() => Hl({
		kind: t.x.kind ?? "linear",
		domain: W(b),
		range: [W(v).l, Math.max(W(v).l + 10, W(u) - W(v).r)]
	})), C = /* @__PURE__ */ N(() => Hl({
		kind: "linear",
		domain: W(x),
		range: [o() - W(v).b, W(v).t]
	})), w = /* @__PURE__ */ N(() => Ul({
		kind: t.x.kind ?? "linear",
		domain: W(b),
		range: [0, 1]
	}, W(_) ? 4 : 7)), T = /* @__PURE__ */ N(() => Ul({
		kind: "linear",
		domain: W(x),
		range: [0, 1]
	}, Math.max(3, Math.floor(o() / 48)))), E = /* @__PURE__ */ N(() => [...t.curves.filter((e) => !e.name), ...W(g)]), ee = /* @__PURE__ */ N(() => {
		let e = W(g).map((e) => e.points.findLast((e) => e.y !== null && D(e.x))), t = Af(e.map((e) => e ? W(C)(e.y) : o() / 2), 14, W(v).t + 4, o() - W(v).b);
		return W(g).map((n, r) => ({
			one: n,
			y: t[r],
			from: e[r] ? {
				x: W(S)(e[r].x),
				y: W(C)(e[r].y)
			} : null
		}));
	}), te = /* @__PURE__ */ N(() => {
		let e = W(f) ?? i();
		if (e === null) return "";
		let n = (W(g).length ? W(g) : t.curves.slice(0, 6)).map((n) => {
			let r = n.points.find((t) => t.x === e), i = r?.error ? ` ± ${$(r.error, t.y.digits)}` : "";
			return `${n.name || n.key} ${$(r?.y ?? null, t.y.digits)}${i}`;
		});
		return `${t.x.label} ${c()(e)}: ${n.join(", ")}`;
	});
	_n(() => {
		l(() => new XMLSerializer().serializeToString(W(d)).replace("<svg ", "<svg font-family=\"sans-serif\" "));
	});
	function D(e) {
		return e >= W(b)[0] && e <= W(b)[1];
	}
	function ne(e) {
		return dd((e) => W(S)(e.x), (e) => W(C)(e.y)).defined((e) => e.y !== null && D(e.x))(e.points) ?? "";
	}
	function O(e) {
		let t = e.points.filter((e) => e.y !== null && e.error && D(e.x));
		if (!t.length) return "";
		let n = t.map((e) => `${W(S)(e.x)},${W(C)(e.y + e.error)}`), r = [...t].reverse().map((e) => `${W(S)(e.x)},${W(C)(e.y - e.error)}`);
		return `M${[...n, ...r].join("L")}Z`;
	}
	function re(e) {
		let [t, n] = [null, Infinity];
		for (let r of W(y)) {
			if (!D(r)) continue;
			let i = Math.abs(W(S)(r) - e);
			i < n && ([t, n] = [r, i]);
		}
		return t;
	}
	function k(e) {
		return e.clientX - W(d).getBoundingClientRect().left;
	}
	function ie(e) {
		let n = k(e);
		I(f, re(n), !0), p && t.onbrush && e.pointerType !== "touch" && Math.abs(n - p.x) > 4 && W(f) !== null && I(m, [Math.min(p.place, W(f)), Math.max(p.place, W(f))], !0);
	}
	function ae(e) {
		let n = re(k(e));
		W(m) ? t.onbrush?.(W(m)[0] < W(m)[1] ? W(m) : null) : p && n !== null && t.onpick?.(n), p = null, I(m, null);
	}
	function oe(e) {
		let n = {
			ArrowLeft: -1,
			ArrowRight: 1,
			Home: -Infinity,
			End: Infinity
		}[e.key], r = W(y).filter(D);
		if (n !== void 0 && r.length) {
			let a = r.indexOf(W(f) ?? i() ?? r.at(-1)), o = r[Math.min(r.length - 1, Math.max(0, a + n))];
			e.shiftKey && t.onbrush ? (h ??= W(f) ?? i() ?? o, t.onbrush(h === o ? null : [Math.min(h, o), Math.max(h, o)])) : h = null, I(f, o, !0);
		} else if ((e.key === "Enter" || e.key === " ") && W(f) !== null && t.onpick) t.onpick(W(f));
		else return;
		e.preventDefault(), e.stopPropagation();
	}
	var se = jh(), ce = L(se), le = L(ce), ue = (e) => {
		var s = Oh();
		let l;
		var h = L(s), y = B(h);
		Z(y, 17, n, (e) => e.label, (e, t) => {
			let n = /* @__PURE__ */ N(() => Math.max(W(v).l, W(S)(Math.max(W(t).from, W(b)[0])))), r = /* @__PURE__ */ N(() => Math.min(W(u) - W(v).r, W(S)(Math.min(W(t).to, W(b)[1]))));
			var i = Ar(), a = R(i), s = (e) => {
				var t = hh();
				V(() => {
					Q(t, "x", W(n)), Q(t, "width", W(r) - W(n)), Q(t, "y", W(v).t), Q(t, "height", o() - W(v).t - W(v).b);
				}), J(e, t);
			};
			X(a, (e) => {
				W(r) > W(n) && e(s);
			}), J(e, i);
		});
		var x = B(y);
		Z(x, 17, r, (e) => e.label, (e, t) => {
			var n = _h(), r = R(n), i = (e) => {
				var n = gh();
				V((e, t) => {
					Q(n, "x", W(v).l), Q(n, "width", W(u) - W(v).l - W(v).r), Q(n, "y", e), Q(n, "height", t);
				}, [() => W(C)(W(t).at + 2 * W(t).sd), () => Math.max(1, W(C)(W(t).at - 2 * W(t).sd) - W(C)(W(t).at + 2 * W(t).sd))]), J(e, n);
			};
			X(r, (e) => {
				W(t).sd && e(i);
			});
			var a = B(r);
			V((e, t) => {
				Q(a, "x1", W(v).l), Q(a, "x2", W(u) - W(v).r), Q(a, "y1", e), Q(a, "y2", t);
			}, [() => W(C)(W(t).at), () => W(C)(W(t).at)]), J(e, n);
		});
		var te = B(x), oe = (e) => {
			let n = /* @__PURE__ */ N(() => {
				let [e, t] = W(m) ?? a();
				return {
					from: e,
					to: t
				};
			});
			var r = vh();
			V((e, t, n) => {
				Q(r, "x", e), Q(r, "width", t), Q(r, "y", W(v).t), Q(r, "height", o() - W(v).t - W(v).b), Q(r, "fill", n);
			}, [
				() => W(S)(W(n).from),
				() => Math.max(1, W(S)(W(n).to) - W(S)(W(n).from)),
				() => tf(0, t.dark)
			]), J(e, r);
		};
		X(te, (e) => {
			(a() || W(m)) && e(oe);
		});
		var se = B(te);
		Z(se, 16, () => W(T), (e) => e, (e, t) => {
			var n = yh(), r = R(n), i = B(r), a = z(i, !0);
			V((e, n, o, s) => {
				Q(r, "x1", W(v).l), Q(r, "x2", W(u) - W(v).r), Q(r, "y1", e), Q(r, "y2", n), Q(r, "stroke-opacity", t === 0 ? .4 : .1), Q(i, "x", W(v).l - 6), Q(i, "y", o), Y(a, s);
			}, [
				() => W(C)(t),
				() => W(C)(t),
				() => W(C)(t) + 4,
				() => $(t)
			]), J(e, n);
		});
		var ce = B(se);
		Z(ce, 16, () => W(w), (e) => e, (e, t) => {
			var n = bh(), r = R(n), i = B(r), a = z(i, !0);
			V((e, t, n, s) => {
				Q(r, "x1", e), Q(r, "x2", t), Q(r, "y1", o() - W(v).b), Q(r, "y2", o() - W(v).b + 4), Q(i, "x", n), Q(i, "y", o() - W(v).b + 16), Y(a, s);
			}, [
				() => W(S)(t),
				() => W(S)(t),
				() => W(S)(t),
				() => c()(t)
			]), J(e, n);
		});
		var le = B(ce);
		Z(le, 17, () => W(E), (e) => e.key, (e, n) => {
			let r = /* @__PURE__ */ N(() => W(n).name ? tf(W(n).hue, t.dark) : nf(t.dark));
			var i = Sh(), a = R(i), o = (e) => {
				var t = xh();
				V((e) => {
					Q(t, "d", e), Q(t, "fill", W(r));
				}, [() => O(W(n))]), J(e, t);
			}, s = /* @__PURE__ */ N(() => W(n).points.some((e) => e.error));
			X(a, (e) => {
				W(s) && e(o);
			});
			var c = B(a);
			V((e, t) => {
				Q(c, "d", e), Q(c, "stroke", W(r)), Q(c, "stroke-width", W(n).name ? 1.8 : 1), Q(c, "stroke-opacity", W(n).name ? 1 : .5), Q(c, "stroke-dasharray", t);
			}, [() => ne(W(n)), () => W(n).name ? af(W(n).hue) : ""]), J(e, i);
		});
		var ue = B(le), de = (e) => {
			var n = Ar();
			Z(R(n), 17, () => W(ee), (e) => e.one.key, (e, n) => {
				var r = wh(), i = R(r), a = (e) => {
					var r = Ch();
					V((e) => {
						Q(r, "x1", W(n).from.x + 2), Q(r, "y1", W(n).from.y), Q(r, "x2", W(u) - W(v).r + 10), Q(r, "y2", W(n).y), Q(r, "stroke", e);
					}, [() => tf(W(n).one.hue, t.dark)]), J(e, r);
				};
				X(i, (e) => {
					W(n).from && e(a);
				});
				var o = B(i), s = z(o, !0);
				V(() => {
					Q(o, "x", W(u) - W(v).r + 13), Q(o, "y", W(n).y + 4), Y(s, W(n).one.name);
				}), J(e, r);
			}), J(e, n);
		};
		X(ue, (e) => {
			W(_) || e(de);
		});
		var fe = B(ue), pe = (e) => {
			var n = Th();
			V((e, t, r) => {
				Q(n, "x1", e), Q(n, "x2", t), Q(n, "y1", W(v).t), Q(n, "y2", o() - W(v).b), Q(n, "stroke", r);
			}, [
				() => W(S)(i()),
				() => W(S)(i()),
				() => tf(1, t.dark)
			]), J(e, n);
		}, me = /* @__PURE__ */ N(() => i() !== null && D(i()));
		X(fe, (e) => {
			W(me) && e(pe);
		});
		var he = B(fe), ge = (e) => {
			var n = Dh(), r = R(n);
			Z(B(r), 17, () => W(g), (e) => e.key, (e, n) => {
				let r = /* @__PURE__ */ N(() => W(n).points.find((e) => e.x === W(f)));
				var i = Ar(), a = R(i), o = (e) => {
					var i = Eh();
					V((e, t, n) => {
						Q(i, "cx", e), Q(i, "cy", t), Q(i, "fill", n);
					}, [
						() => W(S)(W(f)),
						() => W(C)(W(r).y),
						() => tf(W(n).hue, t.dark)
					]), J(e, i);
				};
				X(a, (e) => {
					W(r) && W(r).y !== null && e(o);
				}), J(e, i);
			}), V((e, t) => {
				Q(r, "x1", e), Q(r, "x2", t), Q(r, "y1", W(v).t), Q(r, "y2", o() - W(v).b);
			}, [() => W(S)(W(f)), () => W(S)(W(f))]), J(e, n);
		}, _e = /* @__PURE__ */ N(() => W(f) !== null && D(W(f)));
		X(he, (e) => {
			W(_e) && e(ge);
		});
		var ve = B(he), ye = z(ve, !0), be = B(ve), A = z(be, !0);
		M(s), Ai(s, (e) => I(d, e), () => W(d)), V((e) => {
			Q(s, "width", W(u)), Q(s, "height", o()), Q(s, "viewBox", `0 0 ${W(u) ?? ""} ${o() ?? ""}`), l = si(s, 0, "svelte-1g0wujx", null, l, { pick: t.onpick }), Q(h, "x", W(v).l), Q(h, "y", W(v).t), Q(h, "width", e), Q(h, "height", o() - W(v).t - W(v).b), Q(ve, "x", (W(v).l + W(u) - W(v).r) / 2), Q(ve, "y", o() - 6), Y(ye, t.x.label), Q(be, "transform", `translate(12 ${(W(v).t + o() - W(v).b) / 2}) rotate(-90)`), Y(A, t.y.label);
		}, [() => Math.max(0, W(u) - W(v).l - W(v).r)]), G("pointerdown", s, (e) => {
			let n = re(k(e));
			n !== null && (p = {
				x: k(e),
				place: n
			}), t.onbrush && W(d)?.setPointerCapture(e.pointerId);
		}), G("pointermove", s, ie), G("pointerup", s, ae), yr("pointerleave", s, () => {
			p || I(f, null);
		}), yr("pointercancel", s, () => {
			p = null, I(m, null);
		}), J(e, s);
	};
	X(le, (e) => {
		W(u) && e(ue);
	}), M(ce);
	var de = B(ce, 2), fe = (e) => {
		var n = Ah();
		Z(n, 21, () => W(g), (e) => e.key, (e, n) => {
			var r = kh(), i = L(r), a = z(i), o = B(i, 1, !0);
			M(r), V((e, t) => {
				Q(a, "stroke", e), Q(a, "stroke-dasharray", t), Y(o, W(n).name);
			}, [() => tf(W(n).hue, t.dark), () => af(W(n).hue)]), J(e, r);
		}), M(n), J(e, n);
	};
	X(de, (e) => {
		W(_) && W(g).length && e(fe);
	});
	var pe = z(B(de, 2), !0);
	M(se), V(() => {
		Q(ce, "aria-label", `${t.name ?? ""}. Left and right read the curves${t.onpick ? ", Enter locks a place" : ""}${t.onbrush ? ", with Shift a range is brushed" : ""}.`), Y(pe, W(te) || " ");
	}), G("keydown", ce, oe), Oi(se, "clientWidth", (e) => I(u, e)), J(e, se), We();
}
br([
	"keydown",
	"pointerdown",
	"pointermove",
	"pointerup"
]);
// src/views/training/curves.ts
var Nh = 4;
function Ph(e, t, n) {
	let r = [...new Set(e.map((e) => e.head))], i = new Map(r.map((e) => [e, []]));
	for (let n of e) i.get(n.head).push({
		x: n.tokens,
		y: zh(n[t])
	});
	let a = (e) => i.get(e).at(-1)?.y ?? -1, o = n.filter((e) => r.includes(e)), s = o.length ? o : [...r].sort((e, t) => a(t) - a(e)).slice(0, Nh);
	return r.map((e) => ({
		key: e,
		name: s.includes(e) ? e : "",
		hue: Math.max(0, s.indexOf(e)),
		points: i.get(e)
	}));
}
function Fh(e, t) {
	let n = (e) => Math.abs(Math.log(Math.max(e.tokens, 1) / Math.max(t, 1)));
	return e.reduce((e, t) => !e || n(t) < n(e) ? t : e, void 0);
}
function Ih(e) {
	let t = /^t(\d{1,15})-(\d{1,15})$/.exec(e);
	if (!t) return null;
	let [n, r] = [Number(t[1]), Number(t[2])];
	return n < r ? [n, r] : null;
}
function Lh(e) {
	return e ? `t${Math.round(e[0])}-${Math.round(e[1])}` : "";
}
function Rh(e, [t, n]) {
	return e.flatMap((e) => {
		let r = e.points.filter((e) => e.y !== null && e.x >= t && e.x <= n);
		return e.name && r.length > 1 ? [{
			name: e.name,
			from: r[0].y,
			to: r.at(-1).y
		}] : [];
	});
}
function zh(e) {
	return typeof e == "number" ? e : null;
}
// src/views/training/View.svelte
var Bh = /* @__PURE__ */ t({ default: () => rg }), Vh = /* @__PURE__ */ q("<circle r=\"9\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\"></circle>"), Hh = /* @__PURE__ */ q("<polyline fill=\"none\" stroke=\"currentColor\" stroke-opacity=\"0.35\"></polyline><!>", 1), Uh = /* @__PURE__ */ K("<p class=\"soft\"> <code>unweave report attn-2l -o FILE</code>; <code>unweave demo</code> brings snapshots as well.</p>"), Wh = /* @__PURE__ */ K("<p class=\"problem\" role=\"alert\"> </p>"), Gh = /* @__PURE__ */ K("<p class=\"small problem\"> </p>"), Kh = /* @__PURE__ */ K("<p class=\"small problem\" role=\"alert\"> </p>"), qh = /* @__PURE__ */ K("<div class=\"maps svelte-v20pl6\"><!> <div class=\"large svelte-v20pl6\"></div></div>"), Jh = /* @__PURE__ */ K("<div class=\"scrubber svelte-v20pl6\"><label for=\"uw-step\">snapshot</label> <input id=\"uw-step\" type=\"range\" min=\"0\" step=\"1\" class=\"svelte-v20pl6\"/> <b class=\"svelte-v20pl6\"> </b></div> <p class=\"small soft\">The slider takes every view to that snapshot: type your own text above and drag. Arrow keys move it by one; a click on a curve does the same.</p> <!> <!> <!>", 1), Yh = /* @__PURE__ */ K("<p class=\"small soft\">The curves of this training are here, its snapshots are not; <code>unweave demo</code> writes a page that has them.</p>"), Xh = /* @__PURE__ */ K("<p><b> </b> <!></p>"), Zh = /* @__PURE__ */ K("<li> </li>"), Qh = /* @__PURE__ */ K("<div class=\"brushed svelte-v20pl6\"><p class=\"small\"><b> </b> <button class=\"link\">release</button></p> <ul class=\"svelte-v20pl6\"></ul></div>"), $h = /* @__PURE__ */ K("<option> </option>"), eg = /* @__PURE__ */ K("<p class=\"small soft\"> </p>"), tg = /* @__PURE__ */ K("<figure class=\"svelte-v20pl6\"><h2>Path of single losses</h2> <!> <!></figure>"), ng = /* @__PURE__ */ K("<!> <!> <!> <div class=\"figures svelte-v20pl6\"><figure class=\"svelte-v20pl6\"><h2>Loss</h2> <!> <!></figure> <figure class=\"svelte-v20pl6\"><h2>In-context learning</h2> <!> <p class=\"small soft\">Below 0 context helps; shaded: ± one standard error over windows.</p></figure> <figure class=\"svelte-v20pl6\"><h2>Heads</h2> <label class=\"labeled small svelte-v20pl6\">score <select></select></label> <!> <p class=\"small soft\"> </p></figure> <!></div> <!> <!>", 1);
function rg(e, t) {
	Ue(t, !0);
	let n = (e, t) => {
		let n = () => (t?.()).x, r = () => (t?.()).y;
		var i = Hh(), a = R(i);
		Z(B(a), 17, () => W(w).filter((e) => e.tokens === W(h)), (e) => e.tokens, (e, t) => {
			var i = Vh();
			V((e, t) => {
				Q(i, "cx", e), Q(i, "cy", t);
			}, [() => n()(W(t).first ?? 0), () => r()(W(t).second ?? 0)]), J(e, i);
		}), V((e) => Q(a, "points", e), [() => W(w).map((e) => `${n()(e.first ?? 0)},${r()(e.second ?? 0)}`).join(" ")]), J(e, i);
	}, r = [
		"prefix_matching",
		"previous_token",
		"copying",
		"ov_eigenvalue_score",
		"qk_eigenvalue_score"
	], i = eu("HeadSnapshot"), a = /* @__PURE__ */ N(() => t.store.table("training")), o = /* @__PURE__ */ N(() => t.store.table("training.heads")), s = xo(() => t.store.model.name, (e) => W(a) ? ne(e) : null), c = /* @__PURE__ */ N(() => s.value?.change), l = /* @__PURE__ */ N(() => s.value?.shots ?? []), u = /* @__PURE__ */ N(() => W(c)?.start_tokens !== void 0 && W(c).end_tokens !== void 0 ? [{
		from: W(c).start_tokens,
		to: W(c).end_tokens,
		label: "the rise of prefix matching"
	}] : []), d = /* @__PURE__ */ N(() => t.store.model.snapshots.map(({ step: e, tokens: t }) => ({
		step: e,
		tokens: t
	}))), f = /* @__PURE__ */ N(() => [...W(d).map((e) => e.step), null]), p = /* @__PURE__ */ N(() => Math.max(0, W(f).indexOf(t.store.state.step))), m = /* @__PURE__ */ N(() => t.store.state.step === null ? W(f).length - 1 : W(p)), h = /* @__PURE__ */ N(() => t.store.state.step === null ? null : (W(d).find((e) => e.step === t.store.state.step) ?? W(l).find((e) => e.step === t.store.state.step))?.tokens ?? null), g = /* @__PURE__ */ N(() => Ih(ql(t.store))), _ = /* @__PURE__ */ F("prefix_matching"), v = {
		label: "tokens seen",
		kind: "log"
	}, y = /* @__PURE__ */ N(() => t.store.dark), b = xo(() => [
		t.store.can,
		W(d),
		t.store.prompt.key,
		t.store.state.without,
		t.store.state.frozen
	], (e) => t.store.can === !0 && W(d).length && W(d).length <= 20 ? re(e) : null), x = /* @__PURE__ */ N(() => [
		k("loss", "held-out text", 0, (e) => e.loss),
		k("first", "random tokens, first copy", 1, (e) => e.loss_first),
		k("second", "the same, second copy", 2, (e) => e.loss_second),
		...b.value?.length ? [{
			key: "own",
			name: "your text",
			hue: 3,
			points: b.value
		}] : []
	]), S = /* @__PURE__ */ N(() => [k("context", "late minus early tokens", 0, (e) => e.in_context, (e) => e.in_context_error), ...W(l).some((e) => e.distant !== null) ? [k("distant", "with minus without far context", 1, (e) => e.distant, (e) => e.distant_error)] : []]), C = /* @__PURE__ */ N(() => Ph(s.value?.heads ?? [], W(_), t.store.state.heads)), w = /* @__PURE__ */ N(() => s.value?.path ?? []), T = /* @__PURE__ */ N(() => W(w).map((e, t) => ({
		x: e.first ?? 0,
		y: e.second ?? 0,
		key: `at ${zl(e.tokens)} tokens`,
		hue: +!!W(u).some((t) => e.tokens >= t.from && e.tokens <= t.to),
		shape: W(u).some((t) => e.tokens >= t.from && e.tokens <= t.to) ? 3 : 0,
		label: t === 0 ? "first" : t === W(w).length - 1 ? "last" : void 0
	}))), E = /* @__PURE__ */ N(() => W(g) ? [
		...Rh(W(x), W(g)),
		...Rh(W(S), W(g)),
		...Rh(W(C), W(g))
	] : []), ee = /* @__PURE__ */ N(() => t.store.state.mode === "difference" ? "attention" : t.store.state.mode), te = So(t.store, () => t.store.can === !0 && W(d).length ? t.store.heads : [], () => W(ee)), D = /* @__PURE__ */ N(() => (t.store.state.heads.length ? t.store.state.heads : W(c)?.head ? [W(c).head] : []).slice(0, 2));
	async function ne(e) {
		let [t, n, r, i] = await Promise.all([
			O("training", e),
			O("training.heads", e),
			O("training.path", e),
			O("training.phase", e)
		]);
		return {
			shots: t,
			heads: n,
			path: r,
			change: i[0]
		};
	}
	async function O(e, n) {
		let r = t.store.table(e);
		return r ? await $l(t.store, r, n) : [];
	}
	async function re(e) {
		let { step: n, ...r } = t.store.runOf(), i = [];
		for (let n of W(d)) {
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
	function k(e, t, n, r, i = () => null) {
		return {
			key: e,
			name: t,
			hue: n,
			points: W(l).map((e) => ({
				x: e.tokens,
				y: r(e),
				error: i(e)
			}))
		};
	}
	function ie(e) {
		t.store.set({ step: e }, { record: !1 });
	}
	function ae(e) {
		let n = Fh(W(d), e);
		n && t.store.set({ step: n.step });
	}
	function oe(e) {
		t.store.set(Jl(Lh(e)), { record: !1 });
	}
	let se = /* @__PURE__ */ N(() => ({
		dark: W(y),
		bands: W(u),
		at: W(h),
		range: W(g),
		place: zl,
		onpick: W(d).length ? ae : void 0,
		onbrush: oe
	})), ce = Jt([]);
	var le = Ar(), ue = R(le), de = (e) => {
		var n = Uh(), r = L(n);
		we(4), M(n), V(() => Y(r, `No training of ${t.store.model.name ?? ""} is in this file. Bundled trainings bring their curves: `)), J(e, n);
	}, fe = (e) => {
		var t = Wh(), n = z(t);
		V(() => Y(n, `The training cannot be read: ${s.error ?? ""}`)), J(e, t);
	}, pe = (e) => {
		var p = ng(), ee = R(p), ne = (e) => {
			var n = Jh(), r = R(n), i = B(L(r), 2);
			yi(i);
			var a = z(B(i, 2), !0);
			M(r);
			var o = B(r, 4), s = (e) => {
				var n = Gh(), r = z(n, !0);
				V(() => Y(r, t.store.can)), J(e, n);
			};
			X(o, (e) => {
				t.store.can !== !0 && e(s);
			});
			var c = B(o, 2), l = (e) => {
				var t = Kh(), n = z(t, !0);
				V(() => Y(n, te.error)), J(e, t);
			};
			X(c, (e) => {
				te.error && e(l);
			});
			var u = B(c, 2), d = (e) => {
				var n = qh(), r = L(n);
				ka(r, {
					get store() {
						return t.store;
					},
					get pictures() {
						return te.value;
					},
					most: 84
				});
				var i = B(r, 2);
				Z(i, 20, () => W(D), (e) => e, (e, n) => {
					let r = /* @__PURE__ */ N(() => te.value?.get(n));
					var i = Ar(), a = R(i), o = (e) => {
						wa(e, {
							get store() {
								return t.store;
							},
							get head() {
								return n;
							},
							get picture() {
								return W(r);
							},
							most: 380
						});
					};
					X(a, (e) => {
						W(r) && e(o);
					}), J(e, i);
				}), M(i), M(n), J(e, n);
			};
			X(u, (e) => {
				t.store.can === !0 && e(d);
			}), V((e) => {
				Q(i, "max", W(f).length - 1), bi(i, W(m)), i.disabled = t.store.can !== !0, Q(i, "aria-valuetext", W(h) === null ? "finished" : `step ${t.store.state.step}, ${W(h)} tokens`), Y(a, e);
			}, [() => W(h) === null ? "finished" : `step ${t.store.state.step?.toLocaleString("en")}, ${zl(W(h))} tokens`]), G("input", i, (e) => ie(W(f)[Number(e.currentTarget.value)] ?? null)), J(e, n);
		}, O = (e) => {
			J(e, Yh());
		};
		X(ee, (e) => {
			W(d).length ? e(ne) : e(O, -1);
		});
		var re = B(ee, 2), k = (e) => {
			var t = Xh(), n = L(t), r = z(n, !0), i = B(n), a = B(i), o = (e) => {
				J(e, kr("The shaded band is the rise."));
			};
			X(a, (e) => {
				W(u).length && e(o);
			}), M(t), V(() => {
				si(n, 1, ii(W(c).found ? "good" : "bad")), Y(r, W(c).found ? "Phase change found." : "No phase change."), Y(i, ` ${W(c).why ?? ""} `);
			}), J(e, t);
		};
		X(re, (e) => {
			W(c) && e(k);
		});
		var le = B(re, 2), ue = (e) => {
			var t = Qh(), n = L(t), r = L(n), i = z(r), a = B(r, 2);
			M(n);
			var o = B(n, 2);
			Z(o, 21, () => W(E), (e) => e.name, (e, t) => {
				var n = Zh(), r = z(n);
				V((e, n, i) => Y(r, `${W(t).name ?? ""}: ${e ?? ""} → ${n ?? ""} (${i ?? ""})`), [
					() => $(W(t).from, 3),
					() => $(W(t).to, 3),
					() => Rl(W(t).to - W(t).from, 3)
				]), J(e, n);
			}), M(o), M(t), V((e, t) => Y(i, `${e ?? ""} to ${t ?? ""} tokens`), [() => zl(W(g)[0]), () => zl(W(g)[1])]), G("click", a, () => oe(null)), J(e, t);
		};
		X(le, (e) => {
			W(g) && e(ue);
		});
		var de = B(le, 2), fe = L(de), pe = B(L(fe), 2);
		Mh(pe, Pi({
			get curves() {
				return W(x);
			},
			get x() {
				return v;
			},
			y: {
				label: "loss (nats)",
				digits: 3
			},
			name: "Losses over training"
		}, () => W(se), {
			get svg() {
				return ce[0];
			},
			set svg(e) {
				ce[0] = e;
			}
		}));
		var me = B(pe, 2), he = (e) => {
			var t = Gh(), n = z(t, !0);
			V(() => Y(n, b.error)), J(e, t);
		};
		X(me, (e) => {
			b.error && e(he);
		}), M(fe);
		var ge = B(fe, 2);
		Mh(B(L(ge), 2), Pi({
			get curves() {
				return W(S);
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
		}, () => W(se), {
			get svg() {
				return ce[1];
			},
			set svg(e) {
				ce[1] = e;
			}
		})), we(2), M(ge);
		var _e = B(ge, 2), ve = B(L(_e), 2), ye = B(L(ve));
		Z(ye, 20, () => r, (e) => e, (e, t) => {
			var n = $h(), r = z(n, !0), a = {};
			V(() => {
				Y(r, i[t]?.label ?? t), a !== (a = t) && (n.value = (n.__value = a) ?? "");
			}), J(e, n);
		}), M(ye), di(ye), M(ve);
		var be = B(ve, 2);
		{
			let e = /* @__PURE__ */ N(() => ({
				label: i[W(_)]?.label ?? W(_),
				digits: 3,
				domain: W(_) === "prefix_matching" || W(_) === "previous_token" ? [-.03, 1.03] : [-1.05, 1.05]
			}));
			Mh(be, Pi({
				get curves() {
					return W(C);
				},
				get x() {
					return v;
				},
				get y() {
					return W(e);
				},
				name: "Scores of heads over training"
			}, () => W(se), {
				get svg() {
					return ce[2];
				},
				set svg(e) {
					ce[2] = e;
				}
			}));
		}
		var A = z(B(be, 2));
		M(_e);
		var xe = B(_e, 2), j = (e) => {
			var t = tg(), r = B(L(t), 2);
			{
				let e = /* @__PURE__ */ N(() => ({
					label: "first component (nats)",
					domain: Gl(W(w).map((e) => e.first))
				})), t = /* @__PURE__ */ N(() => ({
					label: "second component (nats)",
					domain: Gl(W(w).map((e) => e.second))
				}));
				Hf(r, {
					get marks() {
						return W(T);
					},
					get x() {
						return W(e);
					},
					get y() {
						return W(t);
					},
					name: "Path of training in the plane of its first two components",
					get dark() {
						return W(y);
					},
					height: 300,
					get above() {
						return n;
					},
					readout: (e) => e.key,
					onchoose: (e) => {
						let t = W(w).find((t) => `at ${zl(t.tokens)} tokens` === e[0]);
						t && ae(t.tokens);
					},
					get svg() {
						return ce[3];
					},
					set svg(e) {
						ce[3] = e;
					}
				});
			}
			var i = B(r, 2), a = (e) => {
				var t = eg(), n = z(t);
				V((e, t) => Y(n, `Losses of ${e ?? ""} tokens; the two components hold ${t ?? ""} % of their variance over snapshots. Diamonds lie in the rise.`), [() => W(c).examples?.toLocaleString("en"), () => $(100 * ((W(c).first_share ?? 0) + (W(c).second_share ?? 0)), 0)]), J(e, t);
			};
			X(i, (e) => {
				W(c)?.first_share !== void 0 && e(a);
			}), M(t), J(e, t);
		};
		X(xe, (e) => {
			W(w).length && e(j);
		}), M(de);
		var Se = B(de, 2);
		_u(Se, {
			get store() {
				return t.store;
			},
			get ref() {
				return W(a);
			},
			get rows() {
				return W(l);
			},
			name: "training",
			svg: () => ce[0]?.() ?? ""
		});
		var Ce = B(Se, 2), Te = (e) => {
			_u(e, {
				get store() {
					return t.store;
				},
				get ref() {
					return W(o);
				},
				get rows() {
					return s.value.heads;
				},
				name: "training heads",
				svg: () => ce[2]?.() ?? ""
			});
		};
		X(Ce, (e) => {
			W(o) && e(Te);
		}), V((e) => Y(A, `${e ?? ""} Named: ${t.store.state.heads.length ? "the locked heads" : "the largest at the end"}; the others are grey.`), [() => ru(i[W(_)] ?? { label: "" })]), fi(ye, () => W(_), (e) => I(_, e)), J(e, p);
	};
	X(ue, (e) => {
		W(a) ? s.error ? e(fe, 1) : s.value && e(pe, 2) : e(de);
	}), J(e, le), We();
}
br(["input", "click"]);
// src/views/index.ts
var ig = /* #__PURE__ */ Object.assign({
	"./attention/View.svelte": To,
	"./composition/View.svelte": Du,
	"./eigenvalues/View.svelte": Jf,
	"./heads/View.svelte": pp,
	"./logit/View.svelte": bm,
	"./start/View.svelte": Lm,
	"./stream/View.svelte": $m,
	"./training/View.svelte": Bh
}), ag = [
	sg("start", "Start", "1", "nothing", !1, "What the model is, what was found in it, and what was checked."),
	sg("attention", "Attention", "2", "heads", !0, "Where each head looks, and why."),
	sg("logit", "Logit", "3", "nothing", !0, "What each path adds to the logit of a next token."),
	sg("trigrams", "Skip-trigrams", "4", "heads", !1, "What each head has learned by heart: source, destination, next token."),
	sg("eigenvalues", "Eigenvalues", "5", "heads", !1, "Whether circuits copy and match: their eigenvalues, beside those of random heads."),
	sg("composition", "Composition", "6", "layers", !1, "Which heads read what other heads write."),
	sg("importance", "Importance", "7", "heads", !1, "How much of the loss each order of paths, layer and head explains."),
	sg("heads", "Heads", "8", "heads", !1, "All heads by any two scores, and as a table."),
	sg("text", "In text", "9", "heads", !1, "Where a head acts in held-out text."),
	sg("virtual", "Virtual heads", "v", "layers", !0, "Two heads in a row as one: its pattern and its circuit."),
	sg("training", "Training", "t", "snapshots", !0, "When it formed: losses, scores and your text along training."),
	sg("stream", "Stream", "r", "nothing", !1, "What the residual stream holds, and who shares its directions."),
	sg("compare", "Compare", "m", "heads", !0, "Two texts, two steps, or with and without a head, and the difference."),
	sg("vocabulary", "Vocabulary", "b", "vocabulary", !1, "Every token: id, text, bytes, norm."),
	sg("tour", "Tour", "o", "nothing", !0, "Twelve stops through the paper.")
].flatMap((e) => {
	let t = ig[`./${e.id}/View.svelte`];
	return t ? [{
		...e,
		component: t.default
	}] : [];
});
function og(e, t) {
	return e.needs === "heads" && t.n_layers === 0 ? `${t.name} has no layers, so no head attends: this view needs at least one. The direct path W_U W_E is all there is.` : e.needs === "layers" && t.n_layers < 2 ? `${t.name} has ${t.n_layers ? "one layer" : "no layers"}: heads compose across layers, and this view needs two.` : null;
}
function sg(e, t, n, r, i, a) {
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
var cg = [
	"attention",
	"value",
	"info",
	"score",
	"effect"
], lg = [
	"show",
	"hide",
	"renormalize"
];
function ug(e, t) {
	let n = (e) => t.root()?.querySelector(e)?.focus(), r = {
		Escape: () => mg(e),
		"[": () => hg(e, -1),
		"]": () => hg(e, 1),
		"{": () => hg(e, -e.model.n_heads),
		"}": () => hg(e, e.model.n_heads),
		d: () => gg(e, "dst"),
		s: () => gg(e, "src"),
		w: () => e.set({ mode: cg[(cg.indexOf(e.state.mode) + 1) % cg.length] }),
		0: () => e.set({ first: lg[(lg.indexOf(e.state.first) + 1) % lg.length] }),
		x: () => dg(e, e.state.heads),
		i: () => n("[data-text-field]"),
		g: () => n("[data-go-to]"),
		"/": () => n("[data-search]"),
		f: () => void (document.fullscreenElement ? document.exitFullscreen() : t.root()?.requestFullscreen?.()),
		e: () => n("[data-export]"),
		y: () => void fg(e, pg(e), "the link, without the text"),
		c: () => void fg(e, `uw.open(${JSON.stringify(e.fragment())})`, "the Python that opens this state"),
		u: () => e.undo(),
		U: () => e.redo(),
		"?": t.help
	};
	for (let t of ag) r[t.key] = () => e.set({ view: t.id });
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
function dg(e, t) {
	if (!t.length) return;
	let n = e.state.without, r = t.every((e) => n.includes(e));
	e.set({ without: r ? n.filter((e) => !t.includes(e)) : [.../* @__PURE__ */ new Set([...n, ...t])].sort() });
}
async function fg(e, t, n) {
	try {
		await navigator.clipboard.writeText(t), e.spoken = `Copied ${n}.`;
	} catch {
		e.notice = `This browser does not let the page copy; here it is: ${t}`;
	}
}
function pg(e) {
	return `${location.href.split("#")[0]}#${e.fragment()}`;
}
function mg(e) {
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
function hg(e, t) {
	let n = e.heads;
	if (!n.length) return;
	let r = n.indexOf(e.state.heads.at(-1) ?? ""), i = r < 0 ? 0 : (r + t + n.length) % n.length;
	e.set({ heads: [n[i]] }), e.spoken = `Head ${n[i]}`;
}
function gg(e, t) {
	e.reading = e.reading === t ? "both" : t, e.spoken = `A token is read ${e.reading === "both" ? "both ways" : e.reading === "dst" ? "as destination" : "as source"}.`;
}
// src/parts/Chips.svelte
var _g = /* @__PURE__ */ K("&nbsp;<bdi class=\"token svelte-9xjnl9\"> </bdi>", 1), vg = /* @__PURE__ */ K("<li><span> <!></span> <button class=\"plain svelte-9xjnl9\">×</button></li>"), yg = /* @__PURE__ */ K("<li class=\"bare svelte-9xjnl9\"><span class=\"seg\" role=\"group\" aria-label=\"Patterns of the heads that stay\"><button>patterns recomputed</button> <button>frozen</button></span></li>"), bg = /* @__PURE__ */ K("<ul aria-label=\"Locked\" class=\"svelte-9xjnl9\"><!> <!></ul>");
function xg(e, t) {
	Ue(t, !0);
	let n = /* @__PURE__ */ N(() => {
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
	var r = Ar(), i = R(r), a = (e) => {
		var r = bg(), i = L(r);
		Z(i, 17, () => W(n), Ur, (e, n) => {
			var r = vg();
			let i;
			var a = L(r), o = L(a, !0), s = B(o), c = (e) => {
				var t = _g(), r = z(B(R(t)), !0);
				V(() => Y(r, W(n).token)), J(e, t);
			};
			X(s, (e) => {
				W(n).token !== void 0 && e(c);
			}), M(a);
			var l = B(a, 2);
			M(r), V((e) => {
				i = si(r, 1, "svelte-9xjnl9", null, i, { out: e }), Y(o, W(n).label), Q(l, "aria-label", `Release ${W(n).label ?? ""}`);
			}, [() => W(n).label.startsWith("without")]), G("click", l, () => t.store.set(W(n).release)), J(e, r);
		});
		var a = B(i, 2), o = (e) => {
			var n = yg(), r = L(n), i = L(r), a = B(i, 2);
			M(r), M(n), V(() => {
				Q(i, "aria-pressed", !t.store.state.frozen), Q(a, "aria-pressed", t.store.state.frozen);
			}), G("click", i, () => t.store.set({ frozen: !1 })), G("click", a, () => t.store.set({ frozen: !0 })), J(e, n);
		};
		X(a, (e) => {
			t.store.state.without.length && e(o);
		}), M(r), J(e, r);
	};
	X(i, (e) => {
		W(n).length && e(a);
	}), J(e, r), We();
}
br(["click"]);
// src/keys.ts
var Sg = [
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
], Cg = /* @__PURE__ */ K("<tr><td><kbd class=\"svelte-1pr4dew\"> </kbd></td><td> </td></tr>"), wg = /* @__PURE__ */ K("<dialog aria-labelledby=\"uw-keys\"><form method=\"dialog\" class=\"svelte-1pr4dew\"><h2 id=\"uw-keys\">Keys</h2><button>Close</button></form> <div class=\"columns svelte-1pr4dew\"><table><tbody></tbody></table> <table><tbody></tbody></table></div></dialog>");
function Tg(e, t) {
	Ue(t, !0);
	let n = /* @__PURE__ */ F(void 0);
	function r() {
		W(n)?.showModal();
	}
	var i = { show: r }, a = wg(), o = B(L(a), 2), s = L(o), c = L(s);
	Z(c, 21, () => Sg, ([e, t]) => e, (e, t) => {
		var n = /* @__PURE__ */ N(() => _(W(t), 2));
		let r = () => W(n)[0], i = () => W(n)[1];
		var a = Cg(), o = L(a), s = z(L(o), !0);
		M(o);
		var c = z(B(o), !0);
		M(a), V(() => {
			Y(s, r()), Y(c, i());
		}), J(e, a);
	}), M(c), M(s);
	var l = B(s, 2), u = L(l);
	return Z(u, 21, () => ag, (e) => e.id, (e, t) => {
		var n = Cg(), r = L(n), i = z(L(r), !0);
		M(r);
		var a = z(B(r));
		M(n), V(() => {
			Y(i, W(t).key), Y(a, `${W(t).title ?? ""}: ${W(t).sentence ?? ""}`);
		}), J(e, n);
	}), M(u), M(l), M(o), M(a), Ai(a, (e) => I(n, e), () => W(n)), J(e, a), We(i);
}
// src/parts/TextField.svelte
var Eg = /* @__PURE__ */ K("<option> </option>"), Dg = /* @__PURE__ */ K("<label class=\"sr\" for=\"uw-prompt\">Text of the file</label> <select id=\"uw-prompt\" class=\"svelte-p9ic63\"><!><!></select>", 1), Og = /* @__PURE__ */ K("<div class=\"field svelte-p9ic63\"><!> <label class=\"sr\" for=\"uw-text\">Text to run</label> <textarea id=\"uw-text\" data-text-field=\"\" rows=\"1\" spellcheck=\"false\" autocomplete=\"off\" placeholder=\"Type a text\" aria-describedby=\"uw-text-note\" class=\"svelte-p9ic63\"></textarea></div> <p id=\"uw-text-note\"><!></p>", 1);
function kg(e, t) {
	Ue(t, !0);
	let n = /* @__PURE__ */ F(""), r = 0, i = 0, a = /* @__PURE__ */ N(() => t.store.prompts()), o = /* @__PURE__ */ N(() => t.store.prompt.ids.filter((e, n) => !(n === 0 && t.store.isSpecial(e))).map((e) => t.store.text(e)).join("")), s = /* @__PURE__ */ F(null);
	_n(() => {
		t.store.prompt.key, t.store.isTyped || I(s, null);
	});
	function c(e) {
		I(s, e, !0), clearTimeout(r);
		let a = ++i;
		r = setTimeout(async () => {
			try {
				await t.store.type(e), a === i && I(n, "");
			} catch (e) {
				a === i && !go(e) && I(n, ho(e), !0);
			}
		}, 30);
	}
	var l = Og(), u = R(l), d = L(u), f = (e) => {
		var n = Dg(), r = B(R(n), 2), i = L(r), o = (e) => {
			var n = Eg(), r = z(n, !0);
			n.value = n.__value = "", V(() => Y(r, t.store.prompt.label)), J(e, n);
		};
		X(i, (e) => {
			(t.store.isTyped || !t.store.prompt.id) && e(o);
		}), Z(B(i), 17, () => W(a), (e) => e.id, (e, t) => {
			var n = Eg(), r = z(n, !0), i = {};
			V(() => {
				Y(r, W(t).label), i !== (i = W(t).id) && (n.value = (n.__value = i) ?? "");
			}), J(e, n);
		}), M(r);
		var s;
		di(r), V(() => {
			s !== (s = t.store.isTyped ? "" : t.store.prompt.id) && (r.value = (r.__value = s) ?? "", ui(r, s));
		}), G("change", r, (e) => {
			e.currentTarget.value && t.store.choose(e.currentTarget.value);
		}), J(e, n);
	};
	X(d, (e) => {
		W(a).length && e(f);
	});
	var p = B(d, 4);
	tt(p), M(u);
	var m = B(u, 2);
	let h;
	var g = L(m), _ = (e) => {
		var t = kr();
		V(() => Y(t, W(n))), J(e, t);
	}, v = (e) => {
		var n = kr();
		V(() => Y(n, t.store.can)), J(e, n);
	}, y = (e) => {
		var n = kr();
		V(() => Y(n, `The first ${t.store.prompt.ids.length ?? ""} tokens; ${t.store.prompt.cut ?? ""} more lie beyond the model's context.`)), J(e, n);
	};
	X(g, (e) => {
		W(n) ? e(_) : t.store.can === !0 ? t.store.prompt.cut && e(y, 2) : e(v, 1);
	}), M(m), V(() => {
		p.disabled = t.store.can !== !0, bi(p, W(s) ?? W(o)), h = si(m, 1, "small svelte-p9ic63", null, h, {
			problem: W(n) !== "",
			soft: W(n) === ""
		}), Q(m, "role", W(n) ? "alert" : void 0);
	}), G("input", p, (e) => c(e.currentTarget.value)), J(e, l), We();
}
br(["change", "input"]);
// src/parts/weights.ts
function Ag(e, t) {
	let n = e[0]?.n ?? 0, r = new Float32Array(n).fill(NaN), i = t.token;
	if (i === null || i >= n) return r;
	let a = (e, t) => {
		(Number.isNaN(r[e]) || Math.abs(t) > Math.abs(r[e])) && (r[e] = t);
	};
	for (let { values: r } of e) {
		if (t.before) for (let e = 0; e <= i; e++) a(e, r[ia(i, e)]);
		if (t.after) for (let e = i + 1; e < n; e++) a(e, r[ia(e, i)]);
	}
	return r;
}
function jg(e, t, n, r = 3) {
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
var Mg = /* @__PURE__ */ K("<i class=\"svelte-1yq2nfm\">·</i> ", 1), Ng = /* @__PURE__ */ K("<bdi role=\"option\"><!></bdi>"), Pg = /* @__PURE__ */ K("<span class=\"block svelte-1yq2nfm\" role=\"presentation\"></span>"), Fg = /* @__PURE__ */ K("<p class=\"small problem\"> </p>"), Ig = /* @__PURE__ */ K("<figure class=\"text svelte-1yq2nfm\" aria-label=\"The text, token by token\"><div class=\"tokens svelte-1yq2nfm\" role=\"listbox\" tabindex=\"0\"></div> <!> <figcaption class=\"small svelte-1yq2nfm\"> </figcaption></figure>");
function Lg(e, t) {
	let n = jr();
	Ue(t, !0);
	let r = Fi(t, "store", 7), i = Fi(t, "lines", 3, 7), a = /* @__PURE__ */ F(void 0), o = /* @__PURE__ */ F(void 0), s = /* @__PURE__ */ F(0), c = /* @__PURE__ */ N(() => r().chosen.slice(0, 16)), l = /* @__PURE__ */ N(() => r().state.mode === "difference" ? "attention" : r().state.mode), u = So(r(), () => W(c), () => W(l)), d = /* @__PURE__ */ N(() => r().prompt.ids), f = /* @__PURE__ */ N(() => Array.from({ length: Math.ceil(W(d).length / 128) }, (e, t) => W(d).slice(t * 128, (t + 1) * 128))), p = [], m = [];
	_n(() => {
		W(d), p = W(a) ? Array.from(W(a).querySelectorAll("[data-i]")) : [], m = Array(p.length).fill("");
	}), _n(() => {
		let e = u.value, t = $i(ra(W(l)), r().dark);
		W(d);
		let { dst: n, src: i } = r().state, a = r().reading, o = () => {
			let t = r().hover.value, o = h(t, n, i, a);
			for (let [e, r] of [["dst", t.dst ?? n], ["src", t.src ?? i]]) y(e, r);
			if (!e || o.token === null || o.token >= W(d).length) return _();
			let l = t.heads.filter((t) => e.has(t)), u = l.length ? l : W(c).filter((t) => e.has(t)), f = Ag(u.map((t) => e.get(t)), o), m = e.get(u[0]);
			if (!m) return _();
			let v = la({
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
		W(o) && (W(o).textContent = W(b));
	}
	let v = {};
	function y(e, t) {
		v[e]?.removeAttribute(`data-${e}`);
		let n = t === null ? void 0 : p[t];
		n?.setAttribute(`data-${e}`, ""), v[e] = n;
	}
	let b = /* @__PURE__ */ N(() => W(d).length ? `Point at a token: what it attends to is filled, what attends to it is underlined. ${x(W(c))}.` : "No text is here.");
	function x(e) {
		return e.length === 1 ? `Head ${e[0]}` : r().state.heads.length === 0 ? `The largest of ${e.length < r().heads.length ? `the first ${e.length} of ${r().heads.length}` : `all ${e.length}`} heads` : `The largest of ${e.join(", ")}`;
	}
	function S(e, t, n, i) {
		if (!W(o) || e.token === null) return;
		let a = (e) => `${e} ${r().shown(W(d)[e])}`, s = (e) => `${i ? "" : "≈ "}${ra(W(l)) ? Wi(t[e]) : Ui(t[e])}`, c = (e) => e.map((e) => `${a(e)} ${s(e)}`).join(", "), u = [`${x(n)} · ${da[W(l)]}`];
		e.before && u.push(`destination ${a(e.token)} ← ${c(jg(t, 0, e.token + 1)) || "nothing"}`), e.after && e.token < W(d).length - 1 && u.push(`source ${a(e.token)} → ${c(jg(t, e.token + 1, W(d).length)) || "nothing"}`), W(o).textContent = u.join("  ·  ");
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
		t !== null && (I(s, t, !0), E(t, e.shiftKey || r().reading === "src"));
	}
	function E(e, t) {
		t ? r().set({ src: r().state.src === e ? null : e }) : r().set({ dst: r().state.dst === e ? null : e });
	}
	function ee(e) {
		let t = W(d).length - 1, n = {
			ArrowRight: W(s) + 1,
			ArrowLeft: W(s) - 1,
			ArrowDown: te(1),
			ArrowUp: te(-1),
			Home: 0,
			End: t
		};
		if (e.key in n) I(s, Math.max(0, Math.min(t, n[e.key])), !0), r().hover.set({
			token: W(s),
			dst: null,
			src: null
		}), p[W(s)]?.scrollIntoView({ block: "nearest" }), requestAnimationFrame(() => {
			r().spoken = W(o)?.textContent ?? "";
		});
		else if (e.key === "Enter" || e.key === " ") E(W(s), e.shiftKey || r().reading === "src");
		else return;
		e.preventDefault();
	}
	function te(e) {
		let t = p[W(s)]?.getBoundingClientRect();
		if (!t) return W(s);
		let n = W(s), r = Infinity;
		for (let i = W(s) + e; i >= 0 && i < p.length; i += e) {
			let e = p[i].getBoundingClientRect(), a = Math.abs(e.top - t.top);
			if (a < t.height / 2) continue;
			if (a > t.height * 1.9) break;
			let o = Math.abs(e.left - t.left);
			o < r && (r = o, n = i);
		}
		return n;
	}
	function D(e) {
		e.style.setProperty("--lines", String(i()));
	}
	var ne = Ig(), O = L(ne);
	Z(O, 21, () => W(f), Ur, (e, t, i) => {
		var a = Pg();
		Z(a, 21, () => W(t), Ur, (e, t, a) => {
			let o = /* @__PURE__ */ N(() => i * 128 + a);
			var c = Ng();
			let l;
			var u = L(c), d = (e) => {
				var n = Mg(), i = B(R(n), 1, !0);
				V((e) => Y(i, e), [() => r().shown(W(t)).slice(1)]), J(e, n);
			}, f = /* @__PURE__ */ N(() => r().shown(W(t)).startsWith("·")), p = (e) => {
				var n = kr();
				V((e) => Y(n, e), [() => r().shown(W(t))]), J(e, n);
			};
			X(u, (e) => {
				W(f) ? e(d) : e(p, -1);
			}), M(c), V((e) => {
				Q(c, "id", `${n}-${W(o) ?? ""}`), Q(c, "data-i", W(o)), Q(c, "aria-selected", r().state.dst === W(o) || r().state.src === W(o)), l = si(c, 1, "svelte-1yq2nfm", null, l, {
					special: e,
					cursor: W(o) === W(s)
				});
			}, [() => r().isSpecial(W(t))]), J(e, c);
		}), M(a), J(e, a);
	}), M(O), Ai(O, (e) => I(a, e), () => W(a)), ei(O, (e) => D?.(e));
	var re = B(O, 2), k = (e) => {
		var t = Fg(), n = z(t, !0);
		V(() => Y(n, u.error)), J(e, t);
	};
	X(re, (e) => {
		u.error && e(k);
	});
	var ie = B(re, 2), ae = z(ie, !0);
	Ai(ie, (e) => I(o, e), () => W(o)), M(ne), V((e) => {
		Q(O, "aria-label", `Tokens of the text; ${ma[r().reading] ?? ""}`), Q(O, "aria-activedescendant", e), Y(ae, W(b));
	}, [() => W(d).length ? `${n}-${Math.min(W(s), W(d).length - 1)}` : void 0]), G("pointermove", O, w), yr("pointerleave", O, () => r().hover.set({ token: null })), G("click", O, T), G("keydown", O, ee), yr("focus", O, () => r().hover.set({
		token: Math.min(W(s), W(d).length - 1),
		dst: null,
		src: null
	})), yr("blur", O, () => r().hover.set({ token: null })), J(e, ne), We();
}
br([
	"pointermove",
	"click",
	"keydown"
]);
// src/App.svelte
var Rg = /* @__PURE__ */ K("<p class=\"problem alone svelte-1n46o8q\" role=\"alert\"> </p>"), zg = /* @__PURE__ */ K("<p class=\"soft alone svelte-1n46o8q\">Reading the file …</p>"), Bg = /* @__PURE__ */ K("<li class=\"svelte-1n46o8q\"><button class=\"plain svelte-1n46o8q\"><span class=\"svelte-1n46o8q\"> </span><kbd aria-hidden=\"true\" class=\"svelte-1n46o8q\"> </kbd></button></li>"), Vg = /* @__PURE__ */ K("<button> </button>"), Hg = /* @__PURE__ */ K("<option> </option>"), Ug = /* @__PURE__ */ K("<label class=\"svelte-1n46o8q\">model <select class=\"svelte-1n46o8q\"></select></label>"), Wg = /* @__PURE__ */ K("<span class=\"soft\">model <b> </b></span>"), Gg = /* @__PURE__ */ K("<p class=\"small problem\" role=\"alert\"> <button class=\"link\">dismiss</button></p>"), Kg = /* @__PURE__ */ K("<div class=\"title svelte-1n46o8q\"><h1> </h1> <p class=\"soft\"> </p></div>"), qg = /* @__PURE__ */ K("<p class=\"lead\"> </p>"), Jg = /* @__PURE__ */ K("<p class=\"problem\" role=\"alert\"> <button>Try again</button></p>"), Yg = /* @__PURE__ */ K("<a class=\"skip svelte-1n46o8q\" href=\"#uw-view\">Skip to the view</a> <nav class=\"rail no-print svelte-1n46o8q\" aria-label=\"Views\"><p class=\"mark svelte-1n46o8q\">unweave</p> <ul class=\"svelte-1n46o8q\"></ul> <div class=\"foot svelte-1n46o8q\"><div class=\"seg svelte-1n46o8q\" role=\"group\" aria-label=\"Theme\"></div> <div class=\"row svelte-1n46o8q\"><button class=\"plain\" aria-label=\"Undo\">↶</button> <button class=\"plain\" aria-label=\"Redo\">↷</button> <button class=\"plain\" aria-label=\"Keys\"><kbd class=\"svelte-1n46o8q\">?</kbd></button></div></div></nav> <div class=\"page svelte-1n46o8q\"><header class=\"bar no-print svelte-1n46o8q\"><!> <div class=\"controls svelte-1n46o8q\"><!> <span class=\"labeled svelte-1n46o8q\" role=\"group\" aria-label=\"Position 0\">position 0 <span class=\"seg\"></span></span> <span class=\"labeled svelte-1n46o8q\" role=\"group\" aria-label=\"Scale of colors\">scale <span class=\"seg\"></span></span></div> <!> <!></header> <main id=\"uw-view\" tabindex=\"-1\" class=\"svelte-1n46o8q\"><!> <!> <!></main></div> <p class=\"sr\" role=\"status\" aria-live=\"polite\"> </p> <!>", 1), Xg = /* @__PURE__ */ K("<div class=\"uw shell svelte-1n46o8q\"><!></div>");
function Zg(e, t) {
	Ue(t, !0);
	let n = /* @__PURE__ */ F(null), r = /* @__PURE__ */ F(""), i = /* @__PURE__ */ F(void 0), a = /* @__PURE__ */ F(void 0), o = /* @__PURE__ */ F(!1), s = /* @__PURE__ */ N(() => W(n) && W(n).state.theme !== "auto" ? W(n).state.theme === "dark" : W(o)), c = /* @__PURE__ */ N(() => W(n) ? ag.find((e) => e.id === W(n).state.view) ?? ag[0] : void 0), l = /* @__PURE__ */ N(() => W(n) && W(c) ? og(W(c), W(n).model) : null);
	_n(() => {
		mo.open(t.host).then((e) => {
			I(n, e);
		}, (e) => {
			I(r, ho(e), !0);
		});
		let e = matchMedia("(prefers-color-scheme: dark)"), i = () => {
			I(o, e.matches, !0);
		};
		return i(), e.addEventListener("change", i), () => e.removeEventListener("change", i);
	}), _n(() => {
		W(n) && (W(n).dark = W(s)), t.host.embedded || (document.documentElement.dataset.theme = W(s) ? "dark" : "light");
	}), _n(() => {
		let e = W(n);
		if (!e) return;
		let r = ug(e, {
			embedded: t.host.embedded ?? !1,
			root: () => W(i),
			help: () => W(a)?.show()
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
	var p = Xg(), h = L(p), g = (e) => {
		var t = Rg(), n = z(t, !0);
		V(() => Y(n, W(r))), J(e, t);
	}, v = (e) => {
		J(e, zg());
	}, y = (e) => {
		let t = /* @__PURE__ */ N(() => W(c).component);
		var r = Yg(), o = R(r), s = B(o, 2), p = B(L(s), 2);
		Z(p, 21, () => ag, (e) => e.id, (e, t) => {
			var r = Bg(), i = L(r), a = L(i), o = z(a, !0), s = z(B(a), !0);
			M(i), M(r), V((e) => {
				Q(i, "aria-current", W(t).id === W(c).id ? "page" : void 0), Q(i, "data-view", W(t).id), Q(i, "data-unmet", e), Y(o, W(t).title), Y(s, W(t).key);
			}, [() => og(W(t), W(n).model) ? "" : void 0]), G("click", i, () => W(n).set({ view: W(t).id })), J(e, r);
		}), M(p);
		var h = B(p, 2), g = L(h);
		Z(g, 21, () => f, ([e, t]) => e, (e, t) => {
			var r = /* @__PURE__ */ N(() => _(W(t), 2));
			let i = () => W(r)[0], a = () => W(r)[1];
			var o = Vg(), s = z(o, !0);
			V(() => {
				Q(o, "aria-pressed", W(n).state.theme === i()), Y(s, a());
			}), G("click", o, () => W(n).set({ theme: i() })), J(e, o);
		}), M(g);
		var v = B(g, 2), y = L(v), b = B(y, 2), x = B(b, 2);
		M(v), M(h), M(s);
		var S = B(s, 2), C = L(S), w = L(C);
		kg(w, { get store() {
			return W(n);
		} });
		var T = B(w, 2), E = L(T), ee = (e) => {
			var t = Ug(), r = B(L(t));
			Z(r, 21, () => W(n).manifest.models, (e) => e.name, (e, t) => {
				var n = Hg(), r = z(n, !0), i = {};
				V(() => {
					Y(r, W(t).name), i !== (i = W(t).name) && (n.value = (n.__value = i) ?? "");
				}), J(e, n);
			}), M(r);
			var i;
			di(r), M(t), V(() => {
				i !== (i = W(n).model.name) && (r.value = (r.__value = i) ?? "", ui(r, i));
			}), G("change", r, (e) => W(n).set({
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
			var t = Wg(), r = z(B(L(t)), !0);
			M(t), V(() => Y(r, W(n).model.name)), J(e, t);
		};
		X(E, (e) => {
			W(n).manifest.models.length > 1 ? e(ee) : e(te, -1);
		});
		var D = B(E, 2), ne = B(L(D));
		Z(ne, 21, () => u, ([e, t]) => e, (e, t) => {
			var r = /* @__PURE__ */ N(() => _(W(t), 2));
			let i = () => W(r)[0], a = () => W(r)[1];
			var o = Vg(), s = z(o, !0);
			V(() => {
				Q(o, "aria-pressed", W(n).state.first === i()), Y(s, a());
			}), G("click", o, () => W(n).set({ first: i() })), J(e, o);
		}), M(ne), M(D);
		var O = B(D, 2), re = B(L(O));
		Z(re, 21, () => d, ([e, t]) => e, (e, t) => {
			var r = /* @__PURE__ */ N(() => _(W(t), 2));
			let i = () => W(r)[0], a = () => W(r)[1];
			var o = Vg(), s = z(o, !0);
			V(() => {
				Q(o, "aria-pressed", W(n).state.scale === i()), Y(s, a());
			}), G("click", o, () => W(n).set({ scale: i() })), J(e, o);
		}), M(re), M(O), M(T);
		var k = B(T, 2);
		xg(k, { get store() {
			return W(n);
		} });
		var ie = B(k, 2), ae = (e) => {
			var t = Gg(), r = L(t), i = B(r);
			M(t), V(() => Y(r, `${W(n).notice ?? ""} `)), G("click", i, () => {
				W(n).notice = "";
			}), J(e, t);
		};
		X(ie, (e) => {
			W(n).notice && e(ae);
		}), M(C);
		var oe = B(C, 2), se = L(oe), ce = (e) => {
			Lg(e, { get store() {
				return W(n);
			} });
		};
		X(se, (e) => {
			W(c).text && e(ce);
		});
		var le = B(se, 2), ue = (e) => {
			var t = Kg(), n = L(t), r = z(n, !0), i = z(B(n, 2), !0);
			M(t), V(() => {
				Y(r, W(c).title), Y(i, W(c).sentence);
			}), J(e, t);
		};
		X(le, (e) => {
			W(c).id !== "start" && e(ue);
		});
		var de = B(le, 2), fe = (e) => {
			var t = qg(), n = z(t, !0);
			V(() => Y(n, W(l))), J(e, t);
		}, pe = (e) => {
			var r = Ar();
			Pr(R(r), { failed: (e, t = m, n = m) => {
				var r = Jg(), i = L(r), a = B(i);
				M(r), V((e) => Y(i, `This view stopped: ${e ?? ""}. The others work. `), [() => ho(t())]), G("click", a, function(...e) {
					n()?.apply(this, e);
				}), J(e, r);
			} }, (e) => {
				var r = Ar();
				Hr(R(r), () => W(c).id, (e) => {
					var r = Ar();
					$r(R(r), () => W(t), (e, t) => {
						t(e, { get store() {
							return W(n);
						} });
					}), J(e, r);
				}), J(e, r);
			}), J(e, r);
		};
		X(de, (e) => {
			W(l) ? e(fe) : e(pe, -1);
		}), M(oe), M(S);
		var me = B(S, 2), he = z(me, !0);
		Ai(Tg(B(me, 2), {}), (e) => I(a, e, !0), () => W(a)), V(() => {
			y.disabled = !W(n).canUndo, b.disabled = !W(n).canRedo, Y(he, W(n).spoken);
		}), G("click", o, (e) => {
			e.preventDefault(), W(i)?.querySelector("#uw-view")?.focus();
		}), G("click", y, () => W(n).undo()), G("click", b, () => W(n).redo()), G("click", x, () => W(a)?.show()), J(e, r);
	};
	X(h, (e) => {
		W(r) ? e(g) : !W(n) || !W(c) ? e(v, 1) : e(y, -1);
	}), M(p), Ai(p, (e) => I(i, e), () => W(i)), V(() => Q(p, "data-theme", W(s) ? "dark" : "light")), J(e, p), We();
}
br(["click", "change"]);
// src/engine/page.ts
function Qg(e, t, n) {
	let r = new Map(e.map((e) => [e.name, e])), i = i_(n), a = /* @__PURE__ */ new Map(), o = /* @__PURE__ */ new Map(), s = (e, t) => {
		let n = a.get(e) ?? t();
		return a.set(e, n), n.catch(() => a.delete(e)), n;
	}, c = (e, n) => s(`weights ${n} ${e.name}`, async () => {
		let r = e_(e, n), a = await n_(Object.values(r.tensors), t);
		return i({
			load: {
				model: r_(e),
				step: n,
				engine: r_(r)
			},
			chunks: a
		});
	}), l = (e) => s(`tokenizer ${e.name}`, async () => {
		let n = e.vocabulary.tokenizer;
		if (!n) throw new Aa(`the page has no tokenizer of ${e.name}`, "give token ids");
		return await c(e, null), i({
			tokenizer: {
				model: e.name,
				json: r_(n)
			},
			chunks: await n_([n], t)
		});
	}), u = (e) => {
		let t = r.get(e);
		if (!t) throw new Aa(`the page has no model ${e.slice(0, 80)}`);
		let n = t_(t);
		if (n !== !0) throw new Aa(n);
		return t;
	}, d = async (e, t) => {
		let n = u("of" in e ? e.of.model : e.model), r = "of" in e ? e.of.step ?? null : e.kind === "snapshot" ? e.step : null;
		return await c(n, r), i({ request: r_(e) }, t);
	};
	return {
		where: "page",
		can: (e) => {
			let t = r.get(e);
			return t ? t_(t) : `the page has no model ${e.slice(0, 80)}`;
		},
		async ask(e, t) {
			t?.throwIfAborted();
			let n = JSON.stringify(e), r = o.get(n) ?? $g(o, n, (t) => d(e, t));
			r.waiting++;
			try {
				return await o_(r.promise, t);
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
function $g(e, t, n) {
	let r = {
		promise: Promise.resolve(),
		waiting: 0
	};
	return r.promise = n(() => r.waiting > 0), r.promise.catch(() => {}), e.set(t, r), r;
}
function e_(e, t) {
	let n = t === null ? e.engine : e.snapshots.find((e) => e.step === t)?.engine;
	if (n) return n;
	let r = e.snapshots.map((e) => e.step).join(", ");
	throw new Aa(`the page has no weights of ${e.name} at step ${t}`, r ? `it has those at ${r}` : "");
}
function t_(e) {
	return e.engine ? !0 : e.no_engine ?? `This page holds no weights of ${e.name}.`;
}
async function n_(e, t) {
	let n = [...new Set(e.flatMap((e) => e.chunks.map((e) => e.id)))], r = await Promise.all(n.map((e) => t(e)));
	return Object.fromEntries(n.map((e, t) => [e, r[t]]));
}
function r_(e) {
	return JSON.parse(JSON.stringify(e));
}
function i_(e) {
	let t = [], n = null, r = null, i = 0, a = (e) => {
		let t = r?.job;
		r = null, t && e(t), s();
	}, o = () => {
		let t = e();
		return t.onmessage = ({ data: e }) => {
			e.id === r?.id && a((t) => "refused" in e ? t.failed(new Aa(e.refused.message, e.refused.hint)) : t.done(e.answer));
		}, t.onerror = (e) => {
			let t = e.message ? `: ${e.message}` : "";
			a((e) => e.failed(new Aa(`the engine of this page does not run${t}`, "open the page in another browser")));
		}, t;
	}, s = () => {
		if (r) return;
		let e = t.shift();
		if (e) {
			if (!e.wanted()) return e.failed(a_()), s();
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
function a_() {
	return new DOMException("nobody waits for this answer any more", "AbortError");
}
function o_(e, t) {
	return t ? new Promise((n, r) => {
		let i = () => r(t.reason);
		t.addEventListener("abort", i, { once: !0 }), e.then(n, r).finally(() => t.removeEventListener("abort", i));
	}) : e;
}
// src/hosts/report.ts
function s_() {
	let e = JSON.parse(c_("manifest") ?? "null"), t = /* @__PURE__ */ new Map(), n = (e) => {
		let n = t.get(e) ?? l_(e);
		return t.set(e, n), n;
	};
	return {
		manifest: async () => e,
		chunk: n,
		executor: e?.version === 1 ? Qg(e.models, n, u_) : null,
		without_executor: "This file holds no weights; `unweave explore MODEL` opens the model to compute more.",
		getState: () => location.hash.slice(1),
		setState: d_,
		save: f_
	};
}
function c_(e) {
	return document.getElementById(e)?.textContent ?? null;
}
async function l_(e) {
	let t = c_(`c-${e}`);
	if (t === null) throw new Aa("a part of this file is missing", "get the file again");
	return za(e, t.trim());
}
function u_() {
	let e = c_("worker");
	if (!e) throw new Aa("this file holds no engine", "get the file again");
	return new Worker(URL.createObjectURL(new Blob([e], { type: "text/javascript" })));
}
function d_(e) {
	try {
		history.replaceState(null, "", `#${e}`);
	} catch {
		location.hash = e;
	}
}
function f_(e, t) {
	let n = document.createElement("a");
	n.href = URL.createObjectURL(t), n.download = e, n.click(), setTimeout(() => URL.revokeObjectURL(n.href), 1e4);
}
// src/index.ts
function p_(e) {
	if (typeof DecompressionStream < "u" && typeof Worker < "u") {
		Ir(Zg, {
			target: e,
			props: { host: s_() }
		});
		return;
	}
	let t = document.createElement("p");
	t.setAttribute("role", "alert"), t.textContent = "This browser lacks what the explorer needs (2023 or later has it); what follows can be read without it.", e.before(t);
}
var m_ = document.getElementById("app");
m_ && p_(m_);
