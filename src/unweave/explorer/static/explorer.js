// ../../../webdeps/node_modules/svelte/src/internal/shared/utils.js
var e = Array.isArray, t = Array.prototype.indexOf, n = Array.prototype.includes, r = Array.from, i = Object.defineProperty, a = Object.getOwnPropertyDescriptor, o = Object.prototype, s = Array.prototype, c = Object.getPrototypeOf, l = Object.isExtensible, u = () => {};
function d(e) {
	for (var t = 0; t < e.length; t++) e[t]();
}
function f() {
	var e, t;
	return {
		promise: new Promise((n, r) => {
			e = n, t = r;
		}),
		resolve: e,
		reject: t
	};
}
var p = 1024, m = 2048, h = 4096, ee = 8192, g = 16384, te = 32768, ne = 1 << 25, re = 65536, _ = 1 << 19, ie = 1 << 20, ae = 1 << 21, oe = 1 << 22, se = 1 << 23, ce = Symbol("$state"), le = Symbol("component"), ue = Symbol("attributes"), de = Symbol("class"), fe = Symbol("style"), pe = Symbol("text"), me = new class extends Error {
	name = "StaleReactionError";
	message = "The reaction that called `getAbortSignal()` was re-run or destroyed";
}();
globalThis.document?.contentType;
// ../../../webdeps/node_modules/svelte/src/constants.js
var he = {}, v = Symbol("uninitialized");
function ge() {
	console.warn("https://svelte.dev/e/derived_inert");
}
function _e() {
	console.warn("https://svelte.dev/e/svelte_boundary_reset_noop");
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/equality.js
function ve(e) {
	return e === this.v;
}
function ye(e, t) {
	return e == e ? e !== t || typeof e == "object" && !!e || typeof e == "function" : t == t;
}
function be(e) {
	return !ye(e, this.v);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/errors.js
function xe() {
	throw Error("https://svelte.dev/e/async_derived_orphan");
}
function Se() {
	throw Error("https://svelte.dev/e/effect_update_depth_exceeded");
}
function Ce() {
	throw Error("https://svelte.dev/e/state_descriptors_fixed");
}
function we() {
	throw Error("https://svelte.dev/e/state_prototype_fixed");
}
function Te() {
	throw Error("https://svelte.dev/e/state_unsafe_mutation");
}
function Ee() {
	throw Error("https://svelte.dev/e/svelte_boundary_reset_onerror");
}
// ../../../webdeps/node_modules/svelte/src/internal/client/context.js
var y = null;
function b(e) {
	y = e;
}
function De(e, t = !1, n) {
	y = {
		p: y,
		i: !1,
		c: null,
		e: null,
		s: e,
		x: null,
		r: W,
		l: null
	};
}
function Oe(e) {
	var t = y, n = t.e;
	if (n !== null) {
		t.e = null;
		for (var r of n) Dt(r);
	}
	return e !== void 0 && (t.x = e), t.i = !0, y = t.p, ke(e);
}
function ke(e = {}) {
	return i(e, le, { value: !0 }), e;
}
function x() {
	return !0;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/task.js
var S = [];
function Ae() {
	var e = S;
	S = [], d(e);
}
function C(e) {
	if (S.length === 0 && !Ye) {
		var t = S;
		queueMicrotask(() => {
			t === S && Ae();
		});
	}
	S.push(e);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/status.js
var je = ~(m | h | p);
function w(e, t) {
	e.f = e.f & je | t;
}
function Me(e) {
	e.f & 512 || e.deps === null ? w(e, p) : w(e, h);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/utils.js
function Ne(e, t) {
	e.f & 2048 ? t.set(e, m) : e.f & 4096 && t.get(e) !== 2048 && t.set(e, h), w(e, p);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/bindings/shared.js
function Pe(e) {
	var t = V, n = W;
	U(null), G(null);
	try {
		return e();
	} finally {
		U(t), G(n);
	}
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/async.js
function Fe(e, t, n, r) {
	let i = x() ? ze : Ve;
	var a = e.filter((e) => !e.settled), o = t.map(i);
	if (n.length === 0 && a.length === 0) {
		r(o);
		return;
	}
	var s = W, c = Ie(), l = a.length === 1 ? a[0].promise : a.length > 1 ? Promise.all(a.map((e) => e.promise)) : null;
	function u(e) {
		if (!(s.f & 16384)) {
			c();
			try {
				r([...o, ...e]);
			} catch (e) {
				L(e, s);
			}
			Le();
		}
	}
	var d = Re();
	if (n.length === 0) {
		l.then(() => u([])).finally(d);
		return;
	}
	function f() {
		Promise.all(n.map((e) => /* @__PURE__ */ Be(e))).then(u).catch((e) => L(e, s)).finally(d);
	}
	l ? l.then(() => {
		s.f & 16384 ? d() : (c(), f(), Le());
	}) : f();
}
function Ie() {
	var e = W, t = V, n = y, r = D;
	return function(i = !0) {
		G(e), U(t), b(n), i && !(e.f & 16384) && (r?.activate(), r?.apply());
	};
}
function Le(e = !0) {
	G(null), U(null), b(null), e && D?.deactivate();
}
function Re() {
	var e = W, t = e.b, n = D, r = !!t?.is_rendered();
	return t?.update_pending_count(1, n), n.increment(r, e), () => {
		t?.update_pending_count(-1, n), n.decrement(r, e);
	};
}
/*#__NO_SIDE_EFFECTS__*/
function ze(e) {
	var t = 2 | m;
	return W !== null && (W.f |= _), {
		ctx: y,
		deps: null,
		effects: null,
		equals: ve,
		f: t,
		fn: e,
		reactions: null,
		rv: 0,
		v,
		wv: 0,
		parent: W,
		ac: null
	};
}
var T = Symbol("obsolete");
/*#__NO_SIDE_EFFECTS__*/
function Be(e, t, n) {
	let r = W;
	r === null && xe();
	var i = void 0, a = ct(v), o = !V, s = /* @__PURE__ */ new Set();
	return kt(() => {
		var t = W, n = f();
		i = n.promise;
		try {
			Promise.resolve(e()).then(n.resolve, (e) => {
				e !== me && n.reject(e);
			}).finally(Le);
		} catch (e) {
			n.reject(e), Le();
		}
		var c = D;
		if (o) {
			if (t.f & 32768) var l = Re();
			if (r.b?.is_rendered()) c.async_deriveds.get(t)?.reject(T);
			else for (let e of s.values()) e.reject(T);
			s.add(n), c.async_deriveds.set(t, n);
		}
		let u = (e, t = void 0) => {
			l?.(), s.delete(n), t !== T && (c.activate(), t ? (a.f |= se, ut(a, t)) : (a.f & 8388608 && (a.f ^= se), ut(a, e)), c.deactivate());
		};
		n.promise.then(u, (e) => u(null, e || "unknown"));
	}), Et(() => {
		for (let e of s) e.reject(T);
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
function Ve(e) {
	let t = /* @__PURE__ */ ze(e);
	return t.equals = be, t;
}
function He(e) {
	var t = e.effects;
	if (t !== null) {
		e.effects = null;
		for (var n = 0; n < t.length; n += 1) z(t[n]);
	}
}
function Ue(e) {
	var t, n = W, r = e.parent;
	if (!B && r !== null && e.v !== v && r.f & 24576) return ge(), e.v;
	G(r);
	try {
		He(e), t = Zt(e);
	} finally {
		G(n);
	}
	return t;
}
function We(e) {
	var t = Ue(e);
	!e.equals(t) && (e.wv = Jt(), (!D?.is_fork || e.deps === null) && (D === null ? e.v = t : (D.capture(e, t, !0), qe?.capture(e, t, !0)), e.deps === null)) ? w(e, p) : B || (O === null ? Me(e) : (Tt() || D?.is_fork) && O.set(e, t));
}
function Ge(e) {
	if (e.effects !== null) for (let t of e.effects) (t.teardown || t.ac) && (t.teardown?.(), t.ac !== null && Pe(() => {
		t.ac.abort(me), t.ac = null;
	}), t.fn !== null && (t.teardown = u), en(t, 0), Ft(t));
}
function Ke(e) {
	if (e.effects !== null) for (let t of e.effects) t.teardown && t.fn !== null && Q(t);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/batch.js
var E = null, D = null, qe = null, O = null, Je = null, Ye = !1, Xe = !1, k = null, Ze = null, Qe = 0, $e = 1, et = class e {
	id = $e++;
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
		E === null ? E = this : (E.next = this, this.prev = E), E = this;
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
			for (var r of n.d) w(r, m), t(r);
			for (r of n.m) w(r, h), t(r);
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
					t.f ^= p;
				}
			}
			n || e.push(t);
		}
		return this.#a = [], e;
	}
	#m() {
		this.started = !0;
		for (let [e, t] of this.#s) w(e, t), this.schedule(e);
		this.apply();
		for (var t = k = [], n = [], r = Ze = []; this.#a.length > 0;) {
			Qe++ > 1e3 && (this.#b(), tt());
			for (let e of this.#p()) try {
				this.#h(e, t, n);
			} catch (t) {
				throw at(e), this.#d() || this.discard(), t;
			}
		}
		if (D = null, r.length > 0) {
			var i = e.ensure();
			for (let e of r) i.schedule(e);
		}
		if (k = null, Ze = null, this.#d()) {
			this.#y(n), this.#y(t);
			for (let [e, t] of this.#c) it(e, t);
			r.length > 0 && D.#m();
			return;
		}
		let a = this.#g();
		if (a) this.#y(n), this.#y(t), a.#v(this);
		else {
			this.#s.clear();
			for (let e of this.#e) e(this);
			this.#e.clear(), qe = this, nt(n), nt(t), qe = null, this.#i?.resolve();
			var o = D;
			this.#n === 0 && (this.#a.length === 0 || o !== null) && this.#b(), o !== null && (j.clear(), o.#m());
		}
	}
	#h(e, t, n) {
		e.f ^= p;
		for (var r = e.first; r !== null;) {
			var i = r.f, a = !!(i & 96);
			if (!(a && i & 1024 || i & 8192 || this.#c.has(r)) && r.fn !== null) {
				a ? r.f ^= p : i & 4 ? t.push(r) : Yt(r) && (i & 16 && this.add_dirty_reaction(r, h), Q(r));
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
					r & 4194320 && !this.async_deriveds.has(i) && (this.#s.delete(i), w(i, m), this.schedule(i));
				}
			}
		};
		for (let e of this.current.keys()) t(e);
		this.oncommit(() => e.discard()), e.#b(), D = this, this.#m();
	}
	#y(e) {
		for (var t = 0; t < e.length; t += 1) Ne(e[t], this.#s);
	}
	capture(e, t, n = !1) {
		e.v !== v && !this.previous.has(e) && this.previous.set(e, e.v), e.f & 8388608 || (this.current.set(e, [t, n]), O?.set(e, t)), this.is_fork || (e.v = t);
	}
	activate() {
		D = this;
	}
	deactivate() {
		D = null, O = null;
	}
	flush() {
		try {
			Xe = !0, D = this, this.#m();
		} finally {
			Qe = 0, Je = null, k = null, Ze = null, Xe = !1, D = null, O = null, j.clear();
		}
	}
	discard() {
		for (let e of this.#t) e(this);
		this.#t.clear();
		for (let e of this.async_deriveds.values()) e.reject(T);
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
		this.#u || (this.#u = !0, C(() => {
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
		return (this.#i ??= f()).promise;
	}
	static ensure() {
		if (D === null) {
			let t = D = new e();
			!Xe && C(() => {
				t.started || t.flush();
			});
		}
		return D;
	}
	apply() {
		O = null;
	}
	schedule(e) {
		Je = e, e.b?.is_pending && e.f & 16777228 && !(e.f & 32768) ? e.b.defer_effect(e) : this.#a.push(e);
	}
	#b() {
		if (this.linked) {
			var e = this.prev, t = this.next;
			e === null || (e.next = t), t === null ? E = e : t.prev = e, this.linked = !1;
		}
	}
};
function tt() {
	try {
		Se();
	} catch (e) {
		L(e, Je);
	}
}
var A = null;
function nt(e) {
	var t = e.length;
	if (t !== 0) {
		for (var n = 0; n < t;) {
			var r = e[n++];
			if (!(r.f & 24576) && Yt(r) && (A = /* @__PURE__ */ new Set(), Q(r), r.deps === null && r.first === null && r.nodes === null && r.teardown === null && r.ac === null && Rt(r), A?.size > 0)) {
				j.clear();
				for (let e of A) {
					if (e.f & 24576) continue;
					let t = [e], n = e.parent;
					for (; n !== null;) A.has(n) && (A.delete(n), t.push(n)), n = n.parent;
					for (let e = t.length - 1; e >= 0; e--) {
						let n = t[e];
						n.f & 24576 || Q(n);
					}
				}
				A.clear();
			}
		}
		A = null;
	}
}
function rt(e) {
	D.schedule(e);
}
function it(e, t) {
	if (!(e.f & 32 && e.f & 1024)) {
		e.f & 2048 ? t.d.push(e) : e.f & 4096 && t.m.push(e), w(e, p);
		for (var n = e.first; n !== null;) it(n, t), n = n.next;
	}
}
function at(e) {
	w(e, p);
	for (var t = e.first; t !== null;) at(t), t = t.next;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/sources.js
var ot = /* @__PURE__ */ new Set(), j = /* @__PURE__ */ new Map(), st = !1;
function ct(e, t) {
	return {
		f: 0,
		v: e,
		reactions: null,
		equals: ve,
		rv: 0,
		wv: 0
	};
}
/*#__NO_SIDE_EFFECTS__*/
function M(e, t) {
	let n = ct(e, t);
	return Wt(n), n;
}
function N(e, t, n = !1) {
	return V !== null && (!H || V.f & 131072) && x() && V.f & 4325394 && (K === null || !K.has(e)) && Te(), ut(e, n ? I(t) : t, Ze);
}
var P = null, lt = 0;
function ut(e, t, n = null) {
	if (!e.equals(t)) {
		B ? j.set(e, t) : j.has(e) || j.set(e, e.v);
		var r = et.ensure();
		if (r.capture(e, t), e.f & 2) {
			let t = e;
			e.f & 2048 && Ue(t), O === null && Me(t);
		}
		e.wv = Jt(), P = null, lt = 0, ft(e, m, n), P = null, x() && W !== null && W.f & 1024 && !(W.f & 96) && (Y === null ? Gt([e]) : Y.push(e)), !r.is_fork && ot.size > 0 && !st && dt();
	}
	return t;
}
function dt() {
	st = !1;
	for (let e of ot) {
		e.f & 1024 && w(e, h);
		let t;
		try {
			t = Yt(e);
		} catch {
			t = !0;
		}
		t && Q(e);
	}
	ot.clear();
}
function F(e) {
	N(e, e.v + 1);
}
function ft(e, t, n) {
	var r = e.reactions;
	if (r !== null) {
		var i = x(), a = r.length;
		if (lt += a, lt > 1e5 && P === null && (P = /* @__PURE__ */ new Set()), P !== null) {
			if (P.has(e)) return;
			P.add(e);
		}
		for (var o = 0; o < a; o++) {
			var s = r[o], c = s.f;
			if (i || s !== W) {
				var l = (c & m) === 0;
				if (l && w(s, t), c & 131072) ot.add(s);
				else if (c & 2) {
					var u = s;
					O?.delete(u), ft(u, h, n);
				} else if (l) {
					var d = s;
					c & 16 && A !== null && A.add(d), n === null ? rt(d) : n.push(d);
				}
			}
		}
	}
}
function I(t) {
	if (typeof t != "object" || !t || ce in t || le in t) return t;
	let n = c(t);
	if (n !== o && n !== s) return t;
	var r = /* @__PURE__ */ new Map(), i = e(t), l = /* @__PURE__ */ M(0), u = null, d = Z, f = (e) => {
		if (Z === d) return e();
		var t = V, n = Z;
		U(null), qt(d);
		var r = e();
		return U(t), qt(n), r;
	};
	return i && r.set("length", /* @__PURE__ */ M(t.length, u)), new Proxy(t, {
		defineProperty(e, t, n) {
			"value" in n && n.configurable !== !1 && n.enumerable !== !1 && n.writable !== !1 || Ce();
			var i = r.get(t);
			return i === void 0 ? f(() => {
				var e = /* @__PURE__ */ M(n.value, u);
				return r.set(t, e), e;
			}) : N(i, n.value, !0), !0;
		},
		deleteProperty(e, t) {
			var n = r.get(t);
			if (n === void 0) {
				if (t in e) {
					let e = f(() => /* @__PURE__ */ M(v, u));
					r.set(t, e), F(l);
				}
			} else N(n, v), F(l);
			return !0;
		},
		get(e, n, i) {
			if (n === ce) return t;
			var o = r.get(n), s = n in e;
			if (o === void 0 && (!s || a(e, n)?.writable) && (o = f(() => /* @__PURE__ */ M(I(s ? e[n] : v), u)), r.set(n, o)), o !== void 0) {
				var c = $(o);
				return c === v ? void 0 : c;
			}
			return Reflect.get(e, n, i);
		},
		getOwnPropertyDescriptor(e, t) {
			this.has?.(e, t);
			var n = Reflect.getOwnPropertyDescriptor(e, t), i = r.get(t);
			if (i !== void 0) {
				var a = $(i);
				if (a === v) return;
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
			if (t === ce) return !0;
			var n = r.get(t), i = n !== void 0 && n.v !== v || Reflect.has(e, t);
			return (n !== void 0 || (W !== null || V !== null) && (!i || a(e, t)?.writable)) && (n === void 0 && (n = f(() => /* @__PURE__ */ M(i ? I(e[t]) : v, u)), r.set(t, n)), $(n) === v) ? !1 : i;
		},
		set(e, t, n, o) {
			var s = r.get(t), c = t in e;
			if (i && t === "length") for (var d = n; d < s.v; d += 1) {
				var p = r.get(d + "");
				p === void 0 ? d in e && (p = f(() => /* @__PURE__ */ M(v, u)), r.set(d + "", p)) : N(p, v);
			}
			if (s === void 0) (!c || a(e, t)?.writable) && (s = f(() => /* @__PURE__ */ M(void 0, u)), N(s, I(n)), r.set(t, s));
			else {
				c = s.v !== v;
				var m = f(() => I(n));
				N(s, m);
			}
			var h = Reflect.getOwnPropertyDescriptor(e, t);
			if (h?.set && h.set.call(o, n), !c) {
				if (i && typeof t == "string") {
					var ee = r.get("length"), g = Number(t);
					Number.isInteger(g) && g >= ee.v && N(ee, g + 1);
				}
				F(l);
			}
			return !0;
		},
		ownKeys(e) {
			$(l);
			var t = Reflect.ownKeys(e).filter((e) => {
				var t = r.get(e);
				return t === void 0 || t.v !== v;
			});
			for (var [n, i] of r) i.v !== v && !(n in e) && t.push(n);
			return t;
		},
		setPrototypeOf() {
			we();
		}
	});
}
var pt, mt, ht, gt;
function _t() {
	if (pt === void 0) {
		pt = window, mt = /Firefox/.test(navigator.userAgent);
		var e = Element.prototype, t = Node.prototype, n = Text.prototype;
		ht = a(t, "firstChild").get, gt = a(t, "nextSibling").get, l(e) && (e[de] = void 0, e[ue] = null, e[fe] = void 0, e.__e = void 0), l(n) && (n[pe] = void 0);
	}
}
function vt(e = "") {
	return document.createTextNode(e);
}
/*@__NO_SIDE_EFFECTS__*/
function yt(e) {
	return ht.call(e);
}
/*@__NO_SIDE_EFFECTS__*/
function bt(e) {
	return gt.call(e);
}
function xt(e, t = !1) {
	return /* @__PURE__ */ yt(e);
}
function St(e, t, n) {
	return t == null || t === "http://www.w3.org/1999/xhtml" ? n ? document.createElement(e, { is: n }) : document.createElement(e) : n ? document.createElementNS(t, e, { is: n }) : document.createElementNS(t, e);
}
function Ct(e) {
	var t = W;
	if (t === null) return V.f |= se, e;
	if (!(t.f & 32768) && !(t.f & 4)) throw e;
	L(e, t);
}
function L(e, t) {
	if (e === he) throw e;
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
function wt(e, t) {
	var n = t.last;
	n === null ? t.last = t.first = e : (n.next = e, e.prev = n, t.last = e);
}
function R(e, t) {
	var n = W;
	n !== null && n.f & 8192 && (e |= ee);
	var r = {
		ctx: y,
		deps: null,
		nodes: null,
		f: e | m | 512,
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
	D?.register_created_effect(r);
	var i = r;
	if (e & 4) k === null ? et.ensure().schedule(r) : k.push(r);
	else if (t !== null) {
		try {
			Q(r);
		} catch (e) {
			throw z(r), e;
		}
		i.deps === null && i.teardown === null && i.nodes === null && i.first === i.last && !(i.f & 524288) && (i = i.first, e & 16 && e & 65536 && i !== null && (i.f |= re));
	}
	if (i !== null && (i.parent = n, n !== null && wt(i, n), V !== null && V.f & 2 && !(e & 64))) {
		var a = V;
		(a.effects ??= []).push(i);
	}
	return r;
}
function Tt() {
	return V !== null && !H;
}
function Et(e) {
	let t = R(8, null);
	return w(t, p), t.teardown = e, t;
}
function Dt(e) {
	return R(4 | ie, e);
}
function Ot(e) {
	et.ensure();
	let t = R(64 | _, e);
	return (e = {}) => new Promise((n) => {
		e.outro ? zt(t, () => {
			z(t), n(void 0);
		}) : (z(t), n(void 0));
	});
}
function kt(e) {
	return R(oe | _, e);
}
function At(e, t = 0) {
	return R(8 | t, e);
}
function jt(e, t = [], n = [], r = []) {
	Fe(r, t, n, (t) => {
		R(8, () => {
			e(...t.map($));
		});
	});
}
function Mt(e, t = 0) {
	return R(16 | t, e);
}
function Nt(e) {
	return R(32 | _, e);
}
function Pt(e) {
	var t = e.teardown;
	if (t !== null) {
		let n = B, r = V;
		Ut(!0), U(null);
		try {
			t.call(null);
		} catch (t) {
			L(t, e.parent);
		} finally {
			Ut(n), U(r);
		}
	}
}
function Ft(e, t = !1) {
	var n = e.first;
	for (e.first = e.last = null; n !== null;) {
		let e = n.ac;
		e !== null && Pe(() => {
			e.abort(me);
		});
		var r = n.next;
		n.f & 64 ? n.parent = null : z(n, t), n = r;
	}
}
function It(e) {
	for (var t = e.first; t !== null;) {
		var n = t.next;
		t.f & 32 || z(t), t = n;
	}
}
function z(e, t = !0) {
	var n = !1;
	(t || e.f & 262144) && e.nodes !== null && e.nodes.end !== null && (Lt(e.nodes.start, e.nodes.end), n = !0), e.f |= ne, Ft(e, t && !n), en(e, 0);
	var r = e.nodes && e.nodes.t;
	if (r !== null) for (let e of r) e.stop();
	Pt(e), e.f ^= ne, e.f |= g;
	var i = e.parent;
	i !== null && i.first !== null && Rt(e), e.next = e.prev = e.teardown = e.ctx = e.deps = e.fn = e.nodes = e.ac = e.b = null;
}
function Lt(e, t) {
	for (; e !== null;) {
		var n = e === t ? null : /* @__PURE__ */ bt(e);
		e.remove(), e = n;
	}
}
function Rt(e) {
	var t = e.parent, n = e.prev, r = e.next;
	n !== null && (n.next = r), r !== null && (r.prev = n), t !== null && (t.first === e && (t.first = r), t.last === e && (t.last = n));
}
function zt(e, t, n = !0) {
	var r = [];
	e.f |= 256, Bt(e, r, !0);
	var i = () => {
		n && z(e), t && t();
	}, a = r.length;
	if (a > 0) {
		var o = () => --a || i();
		for (var s of r) s.out(o);
	} else i();
}
function Bt(e, t, n) {
	if (!(e.f & 8192)) {
		e.f ^= ee;
		var r = e.nodes && e.nodes.t;
		if (r !== null) for (let e of r) (e.is_global || n) && t.push(e);
		for (var i = e.first; i !== null;) {
			var a = i.next;
			if (!(i.f & 64)) {
				var o = !!(i.f & 65536) || !!(i.f & 32) && !!(e.f & 16);
				Bt(i, t, o ? n : !1);
			}
			i = a;
		}
	}
}
function Vt(e, t) {
	if (e.nodes) for (var n = e.nodes.start, r = e.nodes.end; n !== null;) {
		var i = n === r ? null : /* @__PURE__ */ bt(n);
		t.append(n), n = i;
	}
}
// ../../../webdeps/node_modules/svelte/src/internal/client/legacy.js
var Ht = null, B = !1;
function Ut(e) {
	B = e;
}
var V = null, H = !1;
function U(e) {
	V = e;
}
var W = null;
function G(e) {
	W = e;
}
var K = null;
function Wt(e) {
	V !== null && (V.f & 2097152 || V.f & 2) && (K ??= /* @__PURE__ */ new Set()).add(e);
}
var q = null, J = 0, Y = null;
function Gt(e) {
	Y = e;
}
var Kt = 1, X = 0, Z = X;
function qt(e) {
	Z = e;
}
function Jt() {
	return ++Kt;
}
function Yt(e) {
	var t = e.f;
	if (t & 2048) return !0;
	if (t & 4096) {
		for (var n = e.deps, r = n.length, i = 0; i < r; i++) {
			var a = n[i];
			if (Yt(a) && We(a), a.wv > e.wv) return !0;
		}
		t & 512 && O === null && w(e, p);
	}
	return !1;
}
function Xt(e, t, n = !0) {
	var r = e.reactions;
	if (r !== null && !(K !== null && K.has(e))) for (var i = 0; i < r.length; i++) {
		var a = r[i];
		a.f & 2 ? Xt(a, t, !1) : t === a && (n ? w(a, m) : a.f & 1024 && w(a, h), rt(a));
	}
}
function Zt(e) {
	var t = q, n = J, r = Y, i = V, a = K, o = y, s = H, c = Z, l = e.f;
	q = null, J = 0, Y = null, V = l & 96 ? null : e, K = null, b(e.ctx), H = !1, Z = ++X, e.ac !== null && (Pe(() => {
		e.ac.abort(me);
	}), e.ac = null);
	try {
		e.f |= ae;
		var u = e.fn, d = u();
		e.f |= te;
		var f = Qt(e);
		if (x() && Y !== null && !H && f !== null && !(e.f & 6146)) for (var p = 0; p < Y.length; p++) Xt(Y[p], e);
		if (i !== null && i !== e) {
			if (X++, i.deps !== null) for (let e = 0; e < n; e += 1) i.deps[e].rv = X;
			if (t !== null) for (let e of t) e.rv = X;
			Y !== null && (r === null ? r = Y : r.push(...Y));
		}
		return e.f & 8388608 && (e.f ^= se), d;
	} catch (t) {
		return Qt(e), Ct(t);
	} finally {
		e.f ^= ae, q = t, J = n, Y = r, V = i, K = a, b(o), H = s, Z = c;
	}
}
function Qt(e) {
	var t = e.deps, n = D?.is_fork;
	if (q !== null) {
		var r;
		if (n || en(e, J), t !== null && J > 0) for (t.length = J + q.length, r = 0; r < q.length; r++) t[J + r] = q[r];
		else e.deps = t = q;
		if (Tt() && e.f & 512) for (r = J; r < t.length; r++) (t[r].reactions ??= []).push(e);
	} else !n && t !== null && J < t.length && (en(e, J), t.length = J);
	return t;
}
function $t(e, r) {
	let i = r.reactions;
	if (i !== null) {
		var a = t.call(i, e);
		if (a !== -1) {
			var o = i.length - 1;
			o === 0 ? i = r.reactions = null : (i[a] = i[o], i.pop());
		}
	}
	if (i === null && r.f & 2 && (q === null || !n.call(q, r))) {
		var s = r;
		s.f & 512 && (s.f ^= 512), s.v !== v && Me(s), s.ac !== null && Pe(() => {
			s.ac.abort(me), s.ac = null, w(s, m);
		}), Ge(s), en(s, 0);
	}
}
function en(e, t) {
	var n = e.deps;
	if (n !== null) for (var r = t; r < n.length; r++) $t(e, n[r]);
}
function Q(e) {
	var t = e.f;
	if (!(t & 16384)) {
		w(e, p);
		var n = W;
		W = e;
		try {
			t & 16777232 ? It(e) : Ft(e), Pt(e);
			var r = Zt(e);
			e.teardown = typeof r == "function" ? r : null, e.wv = Kt;
		} finally {
			W = n;
		}
	}
}
function $(e) {
	var t = !!(e.f & 2);
	if (Ht?.add(e), V !== null && !H && !(W !== null && W.f & 16384) && (K === null || !K.has(e))) {
		var r = V.deps;
		if (V.f & 2097152) e.rv < X && (e.rv = X, q === null && r !== null && r[J] === e ? J++ : q === null ? q = [e] : q.push(e));
		else {
			V.deps ??= [], n.call(V.deps, e) || V.deps.push(e);
			var i = e.reactions;
			i === null ? e.reactions = [V] : n.call(i, V) || i.push(V);
		}
	}
	if (B && j.has(e)) return j.get(e);
	if (t) {
		var a = e;
		if (B) {
			var o = a.v;
			return (!(a.f & 1024) && a.reactions !== null || nn(a)) && (o = Ue(a)), j.set(a, o), o;
		}
		var s = !(a.f & 512) && !H && V !== null && !!(V.f & 512), c = (a.f & te) === 0;
		Yt(a) && (s && (a.f |= 512), We(a)), s && !c && (Ke(a), tn(a));
	}
	if (O?.has(e)) return O.get(e);
	if (e.f & 8388608) throw e.v;
	return e.v;
}
function tn(e) {
	if (e.f |= 512, e.deps !== null) for (let r of e.deps) {
		var t = r.reactions;
		t === null ? r.reactions = [e] : n.call(t, e) || t.push(e), r.f & 2 && !(r.f & 512) && (Ke(r), tn(r));
	}
}
function nn(e) {
	if (e.v === v) return !0;
	if (e.deps === null) return !1;
	for (let t of e.deps) if (j.has(t) || t.f & 2 && nn(t)) return !0;
	return !1;
}
function rn(e) {
	var t = H;
	try {
		return H = !0, e();
	} finally {
		H = t;
	}
}
[.../* @__PURE__ */ "allowfullscreen.async.autofocus.autoplay.checked.controls.default.disabled.formnovalidate.indeterminate.inert.ismap.loop.multiple.muted.nomodule.novalidate.open.playsinline.readonly.required.reversed.seamless.selected.webkitdirectory.defer.disablepictureinpicture.disableremoteplayback".split(".")];
var an = ["touchstart", "touchmove"];
function on(e) {
	return an.includes(e);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/events.js
var sn = Symbol("events"), cn = /* @__PURE__ */ new Set(), ln = /* @__PURE__ */ new Set(), un = null, dn = !1;
function fn(e) {
	var t = this, n = t.ownerDocument, r = e.type, a = e.composedPath?.() || [], o = a[0] || e.target;
	un = e, dn || (dn = !0, setTimeout(() => {
		dn = !1, un = null;
	}));
	var s = 0, c = un === e && e[sn];
	if (c) {
		var l = a.indexOf(c);
		if (l !== -1 && (t === document || t === window)) {
			e[sn] = t;
			return;
		}
		var u = a.indexOf(t);
		if (u === -1) return;
		l <= u && (s = l);
	}
	if (o = a[s] || e.target, o !== t) {
		i(e, "currentTarget", {
			configurable: !0,
			get() {
				return o || n;
			}
		});
		var d = V, f = W;
		U(null), G(null);
		try {
			for (var p, m = []; o !== null && o !== t;) {
				try {
					var h = o[sn]?.[r];
					h == null || o.disabled && e.target !== o || h.call(o, e);
				} catch (e) {
					p ? m.push(e) : p = e;
				}
				if (e.cancelBubble) break;
				s++, o = s < a.length ? a[s] : null;
			}
			if (p) {
				for (let e of m) queueMicrotask(() => {
					throw e;
				});
				throw p;
			}
		} finally {
			e[sn] = t, delete e.currentTarget, U(d), G(f);
		}
	}
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/reconciler.js
var pn = globalThis?.window?.trustedTypes && /* @__PURE__ */ globalThis.window.trustedTypes.createPolicy("svelte-trusted-html", { createHTML: (e) => e });
function mn(e) {
	return pn?.createHTML(e) ?? e;
}
function hn(e) {
	var t = St("template");
	return t.innerHTML = mn(e.replaceAll("<!>", "\x3C!---->")), t.content;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/template.js
function gn(e, t) {
	var n = W;
	n.nodes === null && (n.nodes = {
		start: e,
		end: t,
		a: null,
		t: null
	});
}
/*#__NO_SIDE_EFFECTS__*/
function _n(e, t) {
	var n = !!(t & 1), r = !!(t & 2), i, a = !e.startsWith("<!>");
	return () => {
		i === void 0 && (i = hn(a ? e : "<!>" + e), n || (i = /* @__PURE__ */ yt(i)));
		var t = r || mt ? document.importNode(i, !0) : i.cloneNode(!0);
		if (n) {
			var o = /* @__PURE__ */ yt(t), s = t.lastChild;
			gn(o, s);
		} else gn(t, t);
		return t;
	};
}
function vn(e, t) {
	e !== null && e.before(t);
}
// ../../../webdeps/node_modules/svelte/src/reactivity/create-subscriber.js
function yn(e) {
	let t = 0, n = ct(0), r;
	return () => {
		Tt() && ($(n), At(() => (t === 0 && (r = rn(() => e(() => F(n)))), t += 1, () => {
			C(() => {
				--t, t === 0 && (r?.(), r = void 0, F(n));
			});
		})));
	};
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/boundary.js
var bn = re | _;
function xn(e, t, n, r) {
	new Sn(e, t, n, r);
}
var Sn = class {
	parent;
	is_pending = !1;
	transform_error;
	#e;
	#t;
	#n;
	#r;
	#i = null;
	#a = null;
	#o = null;
	#s = null;
	#c = 0;
	#l = 0;
	#u = !1;
	#d = /* @__PURE__ */ new Map();
	#f = null;
	#p = yn(() => (this.#f = ct(this.#c), () => {
		this.#f = null;
	}));
	constructor(e, t, n, r) {
		this.#e = e, this.#t = t, this.#n = (e) => {
			var t = W;
			t.b = this, t.f |= 128, n(e);
		}, this.parent = W.b, this.transform_error = r ?? this.parent?.transform_error ?? ((e) => e), this.#r = Mt(() => {
			this.#g();
		}, bn);
	}
	#m(e) {
		var t = !1, n = !1;
		let r = () => {
			this.#h() || (t ? _e() : (t = !0, n && Ee(), this.#o !== null && zt(this.#o, () => {
				this.#o = null;
			}), this.#v(() => {
				this.#g();
			})));
		};
		return {
			reset: r,
			invoke_onerror: () => {
				if (!this.#h()) try {
					n = !0, this.#t.onerror?.(e, r), n = !1;
				} catch (e) {
					L(e, this.#r && this.#r.parent);
				}
			}
		};
	}
	#h() {
		return (this.#r.f & (g | ne)) !== 0;
	}
	#g() {
		try {
			if (this.is_pending = this.has_pending_snippet(), this.#l = 0, this.#c = 0, this.#i = Nt(() => {
				this.#n(this.#e);
			}), this.#l > 0) {
				var e = this.#s = document.createDocumentFragment();
				Vt(this.#i, e);
				let t = this.#t.pending;
				this.#a = Nt(() => t(this.#e));
			} else this.#_(D);
		} catch (e) {
			this.error(e);
		}
	}
	#_(e) {
		this.is_pending = !1, e.transfer_reactions(this.#d);
	}
	defer_effect(e) {
		Ne(e, this.#d);
	}
	is_rendered() {
		return !this.is_pending && (!this.parent || this.parent.is_rendered());
	}
	has_pending_snippet() {
		return !!this.#t.pending;
	}
	#v(e) {
		var t = W, n = V, r = y;
		G(this.#r), U(this.#r), b(this.#r.ctx);
		try {
			return et.ensure(), e();
		} finally {
			G(t), U(n), b(r);
		}
	}
	#y(e, t) {
		this.has_pending_snippet() ? (this.#l += e, this.#l === 0 && (this.#_(t), this.#a && zt(this.#a, () => {
			this.#a = null;
		}), this.#s &&= (this.#e.before(this.#s), null))) : this.parent && this.parent.#y(e, t);
	}
	update_pending_count(e, t) {
		this.#y(e, t), this.#c += e, !this.#f || this.#u || (this.#u = !0, C(() => {
			this.#u = !1, this.#f && ut(this.#f, this.#c);
		}));
	}
	get_effect_pending() {
		return this.#p(), $(this.#f);
	}
	error(e) {
		if (e === he || !this.#t.onerror && !this.#t.failed) throw e;
		D?.is_fork ? (this.#i && D.skip_effect(this.#i), this.#a && D.skip_effect(this.#a), this.#o && D.skip_effect(this.#o), D.oncommit(() => {
			this.#h() || this.#b(e);
		})) : this.#b(e);
	}
	#b(e) {
		this.#i &&= (z(this.#i), null), this.#a &&= (z(this.#a), null), this.#o &&= (z(this.#o), null);
		let t = this.#t.failed, n = (e) => {
			if (this.#h()) return;
			let { reset: n, invoke_onerror: r } = this.#m(e);
			r(), t && !this.#h() && (this.#o = this.#v(() => {
				try {
					return Nt(() => {
						var r = W;
						r.b = this, r.f |= 128, t(this.#e, () => e, () => n);
					});
				} catch (e) {
					return L(e, this.#r.parent), null;
				}
			}));
		};
		C(() => {
			if (!this.#h()) {
				var t;
				try {
					t = this.transform_error(e);
				} catch (e) {
					L(e, this.#r && this.#r.parent);
					return;
				}
				typeof t == "object" && t && typeof t.then == "function" ? t.then(n, (e) => L(e, this.#r && this.#r.parent)) : n(t);
			}
		});
	}
};
function Cn(e, t) {
	var n = t == null ? "" : typeof t == "object" ? `${t}` : t;
	n !== (e[pe] ??= e.nodeValue) && (e[pe] = n, e.nodeValue = `${n}`);
}
function wn(e, t) {
	return En(e, t);
}
var Tn = /* @__PURE__ */ new Map();
function En(e, { target: t, anchor: n, props: i = {}, events: a, context: o, intro: s = !0, transformError: c }) {
	_t();
	var l = void 0, u = Ot(() => {
		var s = n ?? t.appendChild(vt());
		xn(s, { pending: () => {} }, (t) => {
			De({});
			var n = y;
			o && (n.c = o), a && (i.$$events = a), l = e(t, i) || ke(), Oe();
		}, c);
		var u = /* @__PURE__ */ new Set(), d = (e) => {
			for (var n = 0; n < e.length; n++) {
				var r = e[n];
				if (!u.has(r)) {
					u.add(r);
					var i = on(r);
					for (let e of [t, document]) {
						var a = Tn.get(e);
						a === void 0 && (a = /* @__PURE__ */ new Map(), Tn.set(e, a));
						var o = a.get(r);
						o === void 0 ? (e.addEventListener(r, fn, { passive: i }), a.set(r, 1)) : a.set(r, o + 1);
					}
				}
			}
		};
		return d(r(cn)), ln.add(d), () => {
			for (var e of u) for (let n of [t, document]) {
				var r = Tn.get(n), i = r.get(e);
				--i == 0 ? (n.removeEventListener(e, fn), r.delete(e), r.size === 0 && Tn.delete(n)) : r.set(e, i);
			}
			ln.delete(d), s !== n && s.parentNode?.removeChild(s);
		};
	});
	return Dn.set(l, u), l;
}
var Dn = /* @__PURE__ */ new WeakMap();
// ../../../webdeps/node_modules/svelte/src/internal/disclose-version.js
typeof window < "u" && ((window.__svelte ??= {}).v ??= /* @__PURE__ */ new Set()).add("5");
// src/App.svelte
var On = /* @__PURE__ */ _n("<p> </p>");
function kn(e, t) {
	De(t, !0);
	var n = On(), r = xt(n, !0);
	jt(() => Cn(r, t.host.without_executor)), vn(e, n), Oe();
}
// src/hosts/report.ts
function An() {
	return {
		manifest: async () => JSON.parse(document.getElementById("manifest").textContent),
		chunk: async () => {
			throw Error("not yet");
		},
		executor: null,
		without_executor: "This file holds no weights.",
		getState: () => location.hash.slice(1),
		setState: (e) => {
			location.hash = e;
		},
		save: () => {}
	};
}
// src/index.ts
var jn = document.getElementById("app");
jn && wn(kn, {
	target: jn,
	props: { host: An() }
});
