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
function ee(e, t) {
	if (Array.isArray(e)) return e;
	if (t === void 0 || !(Symbol.iterator in e)) return Array.from(e);
	let n = [];
	for (let r of e) if (n.push(r), n.length === t) break;
	return n;
}
var g = 1024, _ = 2048, v = 4096, y = 8192, b = 16384, x = 32768, te = 1 << 25, S = 65536, ne = 1 << 19, re = 1 << 20, ie = 1 << 25, ae = 1 << 21, oe = 1 << 22, se = 1 << 23, ce = Symbol("$state"), le = Symbol("component"), ue = Symbol(""), de = Symbol("attributes"), fe = Symbol("class"), pe = Symbol("style"), me = Symbol("text"), he = new class extends Error {
	name = "StaleReactionError";
	message = "The reaction that called `getAbortSignal()` was re-run or destroyed";
}(), ge = !!globalThis.document?.contentType && /* @__PURE__ */ globalThis.document.contentType.includes("xml"), _e = {}, C = Symbol("uninitialized"), ve = "http://www.w3.org/1999/xhtml";
function ye() {
	console.warn("https://svelte.dev/e/derived_inert");
}
function be(e) {
	console.warn("https://svelte.dev/e/hydration_mismatch");
}
function xe() {
	console.warn("https://svelte.dev/e/select_multiple_invalid_value");
}
function Se() {
	console.warn("https://svelte.dev/e/svelte_boundary_reset_noop");
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/hydration.js
var w = !1;
function Ce(e) {
	w = e;
}
var T;
function E(e) {
	if (e === null) throw be(), _e;
	return T = e;
}
function we() {
	return E(/* @__PURE__ */ Xt(T));
}
function D(e) {
	if (w) {
		if (/* @__PURE__ */ Xt(T) !== null) throw be(), _e;
		T = e;
	}
}
function Te(e = 1) {
	if (w) {
		for (var t = e, n = T; t--;) n = /* @__PURE__ */ Xt(n);
		T = n;
	}
}
function Ee(e = !0) {
	for (var t = 0, n = T;;) {
		if (n.nodeType === 8) {
			var r = n.data;
			if (r === "]") {
				if (t === 0) return n;
				--t;
			} else (r === "[" || r === "[!" || r[0] === "[" && !isNaN(Number(r.slice(1)))) && (t += 1);
		}
		var i = /* @__PURE__ */ Xt(n);
		e && n.remove(), n = i;
	}
}
function De(e) {
	if (!e || e.nodeType !== 8) throw be(), _e;
	return e.data;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/equality.js
function Oe(e) {
	return e === this.v;
}
function ke(e, t) {
	return e == e ? e !== t || typeof e == "object" && !!e || typeof e == "function" : t == t;
}
function Ae(e) {
	return !ke(e, this.v);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/errors.js
function je() {
	throw Error("https://svelte.dev/e/async_derived_orphan");
}
function Me(e, t, n) {
	throw Error("https://svelte.dev/e/each_key_duplicate");
}
function Ne(e) {
	throw Error("https://svelte.dev/e/effect_in_teardown");
}
function Pe() {
	throw Error("https://svelte.dev/e/effect_in_unowned_derived");
}
function Fe(e) {
	throw Error("https://svelte.dev/e/effect_orphan");
}
function Ie() {
	throw Error("https://svelte.dev/e/effect_update_depth_exceeded");
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
var O = null;
function Ve(e) {
	O = e;
}
function He(e, t = !1, n) {
	O = {
		p: O,
		i: !1,
		c: null,
		e: null,
		s: e,
		x: null,
		r: U,
		l: null
	};
}
function Ue(e) {
	var t = O, n = t.e;
	if (n !== null) {
		t.e = null;
		for (var r of n) dn(r);
	}
	return e !== void 0 && (t.x = e), t.i = !0, O = t.p, We(e);
}
function We(e = {}) {
	return o(e, le, { value: !0 }), e;
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
	if (Ke.length === 0 && !_t) {
		var t = Ke;
		queueMicrotask(() => {
			t === Ke && qe();
		});
	}
	Ke.push(e);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/status.js
var Ye = ~(_ | v | g);
function k(e, t) {
	e.f = e.f & Ye | t;
}
function Xe(e) {
	e.f & 512 || e.deps === null ? k(e, g) : k(e, v);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/utils.js
function Ze(e, t) {
	e.f & 2048 ? t.set(e, _) : e.f & 4096 && t.get(e) !== 2048 && t.set(e, v), k(e, g);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/misc.js
function Qe(e) {
	w && /* @__PURE__ */ Yt(e) !== null && Qt(e);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/bindings/shared.js
function $e(e) {
	var t = V, n = U;
	H(null), jn(null);
	try {
		return e();
	} finally {
		H(t), jn(n);
	}
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/async.js
function et(e, t, n, r) {
	let i = Ge() ? it : st;
	var a = e.filter((e) => !e.settled), o = t.map(i);
	if (n.length === 0 && a.length === 0) {
		r(o);
		return;
	}
	var s = U, c = tt(), l = a.length === 1 ? a[0].promise : a.length > 1 ? Promise.all(a.map((e) => e.promise)) : null;
	function u(e) {
		if (!(s.f & 16384)) {
			c();
			try {
				r([...o, ...e]);
			} catch (e) {
				rn(e, s);
			}
			nt();
		}
	}
	var d = rt();
	if (n.length === 0) {
		l.then(() => u([])).finally(d);
		return;
	}
	function f() {
		Promise.all(n.map((e) => /* @__PURE__ */ ot(e))).then(u).catch((e) => rn(e, s)).finally(d);
	}
	l ? l.then(() => {
		s.f & 16384 ? d() : (c(), f(), nt());
	}) : f();
}
function tt() {
	var e = U, t = V, n = O, r = j;
	return function(i = !0) {
		jn(e), H(t), Ve(n), i && !(e.f & 16384) && (r?.activate(), r?.apply());
	};
}
function nt(e = !0) {
	jn(null), H(null), Ve(null), e && j?.deactivate();
}
function rt() {
	var e = U, t = e.b, n = j, r = !!t?.is_rendered();
	return t?.update_pending_count(1, n), n.increment(r, e), () => {
		t?.update_pending_count(-1, n), n.decrement(r, e);
	};
}
/*#__NO_SIDE_EFFECTS__*/
function it(e) {
	var t = 2 | _;
	return U !== null && (U.f |= ne), {
		ctx: O,
		deps: null,
		effects: null,
		equals: Oe,
		f: t,
		fn: e,
		reactions: null,
		rv: 0,
		v: C,
		wv: 0,
		parent: U,
		ac: null
	};
}
var at = Symbol("obsolete");
/*#__NO_SIDE_EFFECTS__*/
function ot(e, t, n) {
	let r = U;
	r === null && je();
	var i = void 0, a = Nt(C), o = !V, s = /* @__PURE__ */ new Set();
	return mn(() => {
		var t = U, n = h();
		i = n.promise;
		try {
			Promise.resolve(e()).then(n.resolve, (e) => {
				e !== he && n.reject(e);
			}).finally(nt);
		} catch (e) {
			n.reject(e), nt();
		}
		var c = j;
		if (o) {
			if (t.f & 32768) var l = rt();
			if (r.b?.is_rendered()) c.async_deriveds.get(t)?.reject(at);
			else for (let e of s.values()) e.reject(at);
			s.add(n), c.async_deriveds.set(t, n);
		}
		let u = (e, t = void 0) => {
			l?.(), s.delete(n), t !== at && (c.activate(), t ? (a.f |= se, Lt(a, t)) : (a.f & 8388608 && (a.f ^= se), Lt(a, e)), c.deactivate());
		};
		n.promise.then(u, (e) => u(null, e || "unknown"));
	}), ln(() => {
		for (let e of s) e.reject(at);
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
function A(e) {
	let t = /* @__PURE__ */ it(e);
	return Nn(t), t;
}
/*#__NO_SIDE_EFFECTS__*/
function st(e) {
	let t = /* @__PURE__ */ it(e);
	return t.equals = Ae, t;
}
function ct(e) {
	var t = e.effects;
	if (t !== null) {
		e.effects = null;
		for (var n = 0; n < t.length; n += 1) B(t[n]);
	}
}
function lt(e) {
	var t, n = U, r = e.parent;
	if (!On && r !== null && e.v !== C && r.f & 24576) return ye(), e.v;
	jn(r);
	try {
		ct(e), t = Hn(e);
	} finally {
		jn(n);
	}
	return t;
}
function ut(e) {
	var t = lt(e);
	!e.equals(t) && (e.wv = zn(), (!j?.is_fork || e.deps === null) && (j === null ? e.v = t : (j.capture(e, t, !0), mt?.capture(e, t, !0)), e.deps === null)) ? k(e, g) : On || (ht === null ? Xe(e) : (cn() || j?.is_fork) && ht.set(e, t));
}
function dt(e) {
	if (e.effects !== null) for (let t of e.effects) (t.teardown || t.ac) && (t.teardown?.(), t.ac !== null && $e(() => {
		t.ac.abort(he), t.ac = null;
	}), t.fn !== null && (t.teardown = p), Gn(t, 0), vn(t));
}
function ft(e) {
	if (e.effects !== null) for (let t of e.effects) t.teardown && t.fn !== null && Kn(t);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/batch.js
var pt = null, j = null, mt = null, ht = null, gt = null, _t = !1, vt = !1, yt = null, bt = null, xt = 0, St = 1, Ct = class e {
	id = St++;
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
		pt === null ? pt = this : (pt.next = this, this.prev = pt), pt = this;
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
			for (var r of n.d) k(r, _), t(r);
			for (r of n.m) k(r, v), t(r);
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
					t.f ^= g;
				}
			}
			n || e.push(t);
		}
		return this.#a = [], e;
	}
	#m() {
		this.started = !0;
		for (let [e, t] of this.#s) k(e, t), this.schedule(e);
		this.apply();
		for (var t = yt = [], n = [], r = bt = []; this.#a.length > 0;) {
			xt++ > 1e3 && (this.#b(), wt());
			for (let e of this.#p()) try {
				this.#h(e, t, n);
			} catch (t) {
				throw kt(e), this.#d() || this.discard(), t;
			}
		}
		if (j = null, r.length > 0) {
			var i = e.ensure();
			for (let e of r) i.schedule(e);
		}
		if (yt = null, bt = null, this.#d()) {
			this.#y(n), this.#y(t);
			for (let [e, t] of this.#c) Ot(e, t);
			r.length > 0 && j.#m();
			return;
		}
		let a = this.#g();
		if (a) this.#y(n), this.#y(t), a.#v(this);
		else {
			this.#s.clear();
			for (let e of this.#e) e(this);
			this.#e.clear(), mt = this, Et(n), Et(t), mt = null, this.#i?.resolve();
			var o = j;
			this.#n === 0 && (this.#a.length === 0 || o !== null) && this.#b(), o !== null && (jt.clear(), o.#m());
		}
	}
	#h(e, t, n) {
		e.f ^= g;
		for (var r = e.first; r !== null;) {
			var i = r.f, a = !!(i & 96);
			if (!(a && i & 1024 || i & 8192 || this.#c.has(r)) && r.fn !== null) {
				a ? r.f ^= g : i & 4 ? t.push(r) : Bn(r) && (i & 16 && this.add_dirty_reaction(r, v), Kn(r));
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
					r & 4194320 && !this.async_deriveds.has(i) && (this.#s.delete(i), k(i, _), this.schedule(i));
				}
			}
		};
		for (let e of this.current.keys()) t(e);
		this.oncommit(() => e.discard()), e.#b(), j = this, this.#m();
	}
	#y(e) {
		for (var t = 0; t < e.length; t += 1) Ze(e[t], this.#s);
	}
	capture(e, t, n = !1) {
		e.v !== C && !this.previous.has(e) && this.previous.set(e, e.v), e.f & 8388608 || (this.current.set(e, [t, n]), ht?.set(e, t)), this.is_fork || (e.v = t);
	}
	activate() {
		j = this;
	}
	deactivate() {
		j = null, ht = null;
	}
	flush() {
		try {
			vt = !0, j = this, this.#m();
		} finally {
			xt = 0, gt = null, yt = null, bt = null, vt = !1, j = null, ht = null, jt.clear();
		}
	}
	discard() {
		for (let e of this.#t) e(this);
		this.#t.clear();
		for (let e of this.async_deriveds.values()) e.reject(at);
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
		if (j === null) {
			let t = j = new e();
			!vt && Je(() => {
				t.started || t.flush();
			});
		}
		return j;
	}
	apply() {
		ht = null;
	}
	schedule(e) {
		gt = e, e.b?.is_pending && e.f & 16777228 && !(e.f & 32768) ? e.b.defer_effect(e) : this.#a.push(e);
	}
	#b() {
		if (this.linked) {
			var e = this.prev, t = this.next;
			e === null || (e.next = t), t === null ? pt = e : t.prev = e, this.linked = !1;
		}
	}
};
function wt() {
	try {
		Ie();
	} catch (e) {
		rn(e, gt);
	}
}
var Tt = null;
function Et(e) {
	var t = e.length;
	if (t !== 0) {
		for (var n = 0; n < t;) {
			var r = e[n++];
			if (!(r.f & 24576) && Bn(r) && (Tt = /* @__PURE__ */ new Set(), Kn(r), r.deps === null && r.first === null && r.nodes === null && r.teardown === null && r.ac === null && xn(r), Tt?.size > 0)) {
				jt.clear();
				for (let e of Tt) {
					if (e.f & 24576) continue;
					let t = [e], n = e.parent;
					for (; n !== null;) Tt.has(n) && (Tt.delete(n), t.push(n)), n = n.parent;
					for (let e = t.length - 1; e >= 0; e--) {
						let n = t[e];
						n.f & 24576 || Kn(n);
					}
				}
				Tt.clear();
			}
		}
		Tt = null;
	}
}
function Dt(e) {
	j.schedule(e);
}
function Ot(e, t) {
	if (!(e.f & 32 && e.f & 1024)) {
		e.f & 2048 ? t.d.push(e) : e.f & 4096 && t.m.push(e), k(e, g);
		for (var n = e.first; n !== null;) Ot(n, t), n = n.next;
	}
}
function kt(e) {
	k(e, g);
	for (var t = e.first; t !== null;) kt(t), t = t.next;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/sources.js
var At = /* @__PURE__ */ new Set(), jt = /* @__PURE__ */ new Map(), Mt = !1;
function Nt(e, t) {
	return {
		f: 0,
		v: e,
		reactions: null,
		equals: Oe,
		rv: 0,
		wv: 0
	};
}
/*#__NO_SIDE_EFFECTS__*/
function M(e, t) {
	let n = Nt(e, t);
	return Nn(n), n;
}
/*#__NO_SIDE_EFFECTS__*/
function Pt(e, t = !1, n = !0) {
	let r = Nt(e);
	return t || (r.equals = Ae), r;
}
function N(e, t, n = !1) {
	return V !== null && (!An || V.f & 131072) && Ge() && V.f & 4325394 && (Mn === null || !Mn.has(e)) && ze(), Lt(e, n ? Vt(t) : t, bt);
}
var Ft = null, It = 0;
function Lt(e, t, n = null) {
	if (!e.equals(t)) {
		On ? jt.set(e, t) : jt.has(e) || jt.set(e, e.v);
		var r = Ct.ensure();
		if (r.capture(e, t), e.f & 2) {
			let t = e;
			e.f & 2048 && lt(t), ht === null && Xe(t);
		}
		e.wv = zn(), Ft = null, It = 0, Bt(e, _, n), Ft = null, Ge() && U !== null && U.f & 1024 && !(U.f & 96) && (K === null ? Pn([e]) : K.push(e)), !r.is_fork && At.size > 0 && !Mt && Rt();
	}
	return t;
}
function Rt() {
	Mt = !1;
	for (let e of At) {
		e.f & 1024 && k(e, v);
		let t;
		try {
			t = Bn(e);
		} catch {
			t = !0;
		}
		t && Kn(e);
	}
	At.clear();
}
function zt(e) {
	N(e, e.v + 1);
}
function Bt(e, t, n) {
	var r = e.reactions;
	if (r !== null) {
		var i = Ge(), a = r.length;
		if (It += a, It > 1e5 && Ft === null && (Ft = /* @__PURE__ */ new Set()), Ft !== null) {
			if (Ft.has(e)) return;
			Ft.add(e);
		}
		for (var o = 0; o < a; o++) {
			var s = r[o], c = s.f;
			if (i || s !== U) {
				var l = (c & _) === 0;
				if (l && k(s, t), c & 131072) At.add(s);
				else if (c & 2) {
					var u = s;
					ht?.delete(u), Bt(u, v, n);
				} else if (l) {
					var d = s;
					c & 16 && Tt !== null && Tt.add(d), n === null ? Dt(d) : n.push(d);
				}
			}
		}
	}
}
function Vt(e) {
	if (typeof e != "object" || !e || ce in e || le in e) return e;
	let t = d(e);
	if (t !== l && t !== u) return e;
	var r = /* @__PURE__ */ new Map(), i = n(e), a = /* @__PURE__ */ M(0), o = null, c = Ln, f = (e) => {
		if (Ln === c) return e();
		var t = V, n = Ln;
		H(null), Rn(c);
		var r = e();
		return H(t), Rn(n), r;
	};
	return i && r.set("length", /* @__PURE__ */ M(e.length, o)), new Proxy(e, {
		defineProperty(e, t, n) {
			"value" in n && n.configurable !== !1 && n.enumerable !== !1 && n.writable !== !1 || Le();
			var i = r.get(t);
			return i === void 0 ? f(() => {
				var e = /* @__PURE__ */ M(n.value, o);
				return r.set(t, e), e;
			}) : N(i, n.value, !0), !0;
		},
		deleteProperty(e, t) {
			var n = r.get(t);
			if (n === void 0) {
				if (t in e) {
					let e = f(() => /* @__PURE__ */ M(C, o));
					r.set(t, e), zt(a);
				}
			} else N(n, C), zt(a);
			return !0;
		},
		get(t, n, i) {
			if (n === ce) return e;
			var a = r.get(n), c = n in t;
			if (a === void 0 && (!c || s(t, n)?.writable) && (a = f(() => /* @__PURE__ */ M(Vt(c ? t[n] : C), o)), r.set(n, a)), a !== void 0) {
				var l = q(a);
				return l === C ? void 0 : l;
			}
			return Reflect.get(t, n, i);
		},
		getOwnPropertyDescriptor(e, t) {
			this.has?.(e, t);
			var n = Reflect.getOwnPropertyDescriptor(e, t), i = r.get(t);
			if (i !== void 0) {
				var a = q(i);
				if (a === C) return;
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
			var n = r.get(t), i = n !== void 0 && n.v !== C || Reflect.has(e, t);
			return (n !== void 0 || (U !== null || V !== null) && (!i || s(e, t)?.writable)) && (n === void 0 && (n = f(() => /* @__PURE__ */ M(i ? Vt(e[t]) : C, o)), r.set(t, n)), q(n) === C) ? !1 : i;
		},
		set(e, t, n, c) {
			var l = r.get(t), u = t in e;
			if (i && t === "length") for (var d = n; d < l.v; d += 1) {
				var p = r.get(d + "");
				p === void 0 ? d in e && (p = f(() => /* @__PURE__ */ M(C, o)), r.set(d + "", p)) : N(p, C);
			}
			if (l === void 0) (!u || s(e, t)?.writable) && (l = f(() => /* @__PURE__ */ M(void 0, o)), N(l, Vt(n)), r.set(t, l));
			else {
				u = l.v !== C;
				var m = f(() => Vt(n));
				N(l, m);
			}
			var h = Reflect.getOwnPropertyDescriptor(e, t);
			if (h?.set && h.set.call(c, n), !u) {
				if (i && typeof t == "string") {
					var ee = r.get("length"), g = Number(t);
					Number.isInteger(g) && g >= ee.v && N(ee, g + 1);
				}
				zt(a);
			}
			return !0;
		},
		ownKeys(e) {
			q(a);
			var t = Reflect.ownKeys(e).filter((e) => {
				var t = r.get(e);
				return t === void 0 || t.v !== C;
			});
			for (var [n, i] of r) i.v !== C && !(n in e) && t.push(n);
			return t;
		},
		setPrototypeOf() {
			Re();
		}
	});
}
function Ht(e) {
	try {
		if (typeof e == "object" && e && ce in e) return e[ce];
	} catch {}
	return e;
}
function Ut(e, t) {
	return Object.is(Ht(e), Ht(t));
}
var Wt, Gt, Kt, qt;
function Jt() {
	if (Wt === void 0) {
		Wt = window, Gt = /Firefox/.test(navigator.userAgent);
		var e = Element.prototype, t = Node.prototype, n = Text.prototype;
		Kt = s(t, "firstChild").get, qt = s(t, "nextSibling").get, f(e) && (e[fe] = void 0, e[de] = null, e[pe] = void 0, e.__e = void 0), f(n) && (n[me] = void 0);
	}
}
function P(e = "") {
	return document.createTextNode(e);
}
/*@__NO_SIDE_EFFECTS__*/
function Yt(e) {
	return Kt.call(e);
}
/*@__NO_SIDE_EFFECTS__*/
function Xt(e) {
	return qt.call(e);
}
function F(e, t) {
	if (!w) return /* @__PURE__ */ Yt(e);
	var n = /* @__PURE__ */ Yt(T);
	if (n === null) n = T.appendChild(P());
	else if (t && n.nodeType !== 3) {
		var r = P();
		return n?.before(r), E(r), r;
	}
	return t && tn(n), E(n), n;
}
function Zt(e, t = !1) {
	if (!w) {
		var n = /* @__PURE__ */ Yt(e);
		return n instanceof Comment && n.data === "" ? /* @__PURE__ */ Xt(n) : n;
	}
	if (t) {
		if (T?.nodeType !== 3) {
			var r = P();
			return T?.before(r), E(r), r;
		}
		tn(T);
	}
	return T;
}
function I(e, t = !1) {
	if (!w) return /* @__PURE__ */ Yt(e);
	var n = F(e, t);
	return D(e), n;
}
function L(e, t = 1, n = !1) {
	let r = w ? T : e;
	for (var i; t--;) i = r, r = /* @__PURE__ */ Xt(r);
	if (!w) return r;
	if (n) {
		if (r?.nodeType !== 3) {
			var a = P();
			return r === null ? i?.after(a) : r.before(a), E(a), a;
		}
		tn(r);
	}
	return E(r), r;
}
function Qt(e) {
	e.textContent = "";
}
function $t() {
	return !1;
}
function en(e, t, n) {
	return t == null || t === "http://www.w3.org/1999/xhtml" ? n ? document.createElement(e, { is: n }) : document.createElement(e) : n ? document.createElementNS(t, e, { is: n }) : document.createElementNS(t, e);
}
function tn(e) {
	if (e.nodeValue.length < 65536) return;
	let t = e.nextSibling;
	for (; t !== null && t.nodeType === 3;) t.remove(), e.nodeValue += t.nodeValue, t = e.nextSibling;
}
function nn(e) {
	var t = U;
	if (t === null) return V.f |= se, e;
	if (!(t.f & 32768) && !(t.f & 4)) throw e;
	rn(e, t);
}
function rn(e, t) {
	if (e === _e) throw e;
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
function an(e) {
	U === null && (V === null && Fe(e), Pe()), On && Ne(e);
}
function on(e, t) {
	var n = t.last;
	n === null ? t.last = t.first = e : (n.next = e, e.prev = n, t.last = e);
}
function sn(e, t) {
	var n = U;
	n !== null && n.f & 8192 && (e |= y);
	var r = {
		ctx: O,
		deps: null,
		nodes: null,
		f: e | _ | 512,
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
	j?.register_created_effect(r);
	var i = r;
	if (e & 4) yt === null ? Ct.ensure().schedule(r) : yt.push(r);
	else if (t !== null) {
		try {
			Kn(r);
		} catch (e) {
			throw B(r), e;
		}
		i.deps === null && i.teardown === null && i.nodes === null && i.first === i.last && !(i.f & 524288) && (i = i.first, e & 16 && e & 65536 && i !== null && (i.f |= S));
	}
	if (i !== null && (i.parent = n, n !== null && on(i, n), V !== null && V.f & 2 && !(e & 64))) {
		var a = V;
		(a.effects ??= []).push(i);
	}
	return r;
}
function cn() {
	return V !== null && !An;
}
function ln(e) {
	let t = sn(8, null);
	return k(t, g), t.teardown = e, t;
}
function un(e) {
	an("$effect");
	var t = U.f;
	if (!V && t & 32 && O !== null && !O.i) {
		var n = O;
		(n.e ??= []).push(e);
	} else return dn(e);
}
function dn(e) {
	return sn(4 | re, e);
}
function fn(e) {
	Ct.ensure();
	let t = sn(64 | ne, e);
	return (e = {}) => new Promise((n) => {
		e.outro ? Sn(t, () => {
			B(t), n(void 0);
		}) : (B(t), n(void 0));
	});
}
function pn(e) {
	return sn(4, e);
}
function mn(e) {
	return sn(oe | ne, e);
}
function hn(e, t = 0) {
	return sn(8 | t, e);
}
function R(e, t = [], n = [], r = []) {
	et(r, t, n, (t) => {
		sn(8, () => {
			e(...t.map(q));
		});
	});
}
function gn(e, t = 0) {
	return sn(16 | t, e);
}
function z(e) {
	return sn(32 | ne, e);
}
function _n(e) {
	var t = e.teardown;
	if (t !== null) {
		let n = On, r = V;
		kn(!0), H(null);
		try {
			t.call(null);
		} catch (t) {
			rn(t, e.parent);
		} finally {
			kn(n), H(r);
		}
	}
}
function vn(e, t = !1) {
	var n = e.first;
	for (e.first = e.last = null; n !== null;) {
		let e = n.ac;
		e !== null && $e(() => {
			e.abort(he);
		});
		var r = n.next;
		n.f & 64 ? n.parent = null : B(n, t), n = r;
	}
}
function yn(e) {
	for (var t = e.first; t !== null;) {
		var n = t.next;
		t.f & 32 || B(t), t = n;
	}
}
function B(e, t = !0) {
	var n = !1;
	(t || e.f & 262144) && e.nodes !== null && e.nodes.end !== null && (bn(e.nodes.start, e.nodes.end), n = !0), e.f |= te, vn(e, t && !n), Gn(e, 0);
	var r = e.nodes && e.nodes.t;
	if (r !== null) for (let e of r) e.stop();
	_n(e), e.f ^= te, e.f |= b;
	var i = e.parent;
	i !== null && i.first !== null && xn(e), e.next = e.prev = e.teardown = e.ctx = e.deps = e.fn = e.nodes = e.ac = e.b = null;
}
function bn(e, t) {
	for (; e !== null;) {
		var n = e === t ? null : /* @__PURE__ */ Xt(e);
		e.remove(), e = n;
	}
}
function xn(e) {
	var t = e.parent, n = e.prev, r = e.next;
	n !== null && (n.next = r), r !== null && (r.prev = n), t !== null && (t.first === e && (t.first = r), t.last === e && (t.last = n));
}
function Sn(e, t, n = !0) {
	var r = [];
	e.f |= 256, Cn(e, r, !0);
	var i = () => {
		n && B(e), t && t();
	}, a = r.length;
	if (a > 0) {
		var o = () => --a || i();
		for (var s of r) s.out(o);
	} else i();
}
function Cn(e, t, n) {
	if (!(e.f & 8192)) {
		e.f ^= y;
		var r = e.nodes && e.nodes.t;
		if (r !== null) for (let e of r) (e.is_global || n) && t.push(e);
		for (var i = e.first; i !== null;) {
			var a = i.next;
			if (!(i.f & 64)) {
				var o = !!(i.f & 65536) || !!(i.f & 32) && !!(e.f & 16);
				Cn(i, t, o ? n : !1);
			}
			i = a;
		}
	}
}
function wn(e) {
	e.f &= -257, Tn(e, !0);
}
function Tn(e, t) {
	if (!(e.f & 256) && e.f & 8192) {
		e.f ^= y, e.f & 1024 || (k(e, _), Ct.ensure().schedule(e));
		for (var n = e.first; n !== null;) {
			var r = n.next, i = !!(n.f & 65536) || !!(n.f & 32);
			Tn(n, i ? t : !1), n = r;
		}
		var a = e.nodes && e.nodes.t;
		if (a !== null) for (let e of a) (e.is_global || t) && e.in();
	}
}
function En(e, t) {
	if (e.nodes) for (var n = e.nodes.start, r = e.nodes.end; n !== null;) {
		var i = n === r ? null : /* @__PURE__ */ Xt(n);
		t.append(n), n = i;
	}
}
// ../../../webdeps/node_modules/svelte/src/internal/client/legacy.js
var Dn = null, On = !1;
function kn(e) {
	On = e;
}
var V = null, An = !1;
function H(e) {
	V = e;
}
var U = null;
function jn(e) {
	U = e;
}
var Mn = null;
function Nn(e) {
	V !== null && (V.f & 2097152 || V.f & 2) && (Mn ??= /* @__PURE__ */ new Set()).add(e);
}
var W = null, G = 0, K = null;
function Pn(e) {
	K = e;
}
var Fn = 1, In = 0, Ln = In;
function Rn(e) {
	Ln = e;
}
function zn() {
	return ++Fn;
}
function Bn(e) {
	var t = e.f;
	if (t & 2048) return !0;
	if (t & 4096) {
		for (var n = e.deps, r = n.length, i = 0; i < r; i++) {
			var a = n[i];
			if (Bn(a) && ut(a), a.wv > e.wv) return !0;
		}
		t & 512 && ht === null && k(e, g);
	}
	return !1;
}
function Vn(e, t, n = !0) {
	var r = e.reactions;
	if (r !== null && !(Mn !== null && Mn.has(e))) for (var i = 0; i < r.length; i++) {
		var a = r[i];
		a.f & 2 ? Vn(a, t, !1) : t === a && (n ? k(a, _) : a.f & 1024 && k(a, v), Dt(a));
	}
}
function Hn(e) {
	var t = W, n = G, r = K, i = V, a = Mn, o = O, s = An, c = Ln, l = e.f;
	W = null, G = 0, K = null, V = l & 96 ? null : e, Mn = null, Ve(e.ctx), An = !1, Ln = ++In, e.ac !== null && ($e(() => {
		e.ac.abort(he);
	}), e.ac = null);
	try {
		e.f |= ae;
		var u = e.fn, d = u();
		e.f |= x;
		var f = Un(e);
		if (Ge() && K !== null && !An && f !== null && !(e.f & 6146)) for (var p = 0; p < K.length; p++) Vn(K[p], e);
		if (i !== null && i !== e) {
			if (In++, i.deps !== null) for (let e = 0; e < n; e += 1) i.deps[e].rv = In;
			if (t !== null) for (let e of t) e.rv = In;
			K !== null && (r === null ? r = K : r.push(...K));
		}
		return e.f & 8388608 && (e.f ^= se), d;
	} catch (t) {
		return Un(e), nn(t);
	} finally {
		e.f ^= ae, W = t, G = n, K = r, V = i, Mn = a, Ve(o), An = s, Ln = c;
	}
}
function Un(e) {
	var t = e.deps, n = j?.is_fork;
	if (W !== null) {
		var r;
		if (n || Gn(e, G), t !== null && G > 0) for (t.length = G + W.length, r = 0; r < W.length; r++) t[G + r] = W[r];
		else e.deps = t = W;
		if (cn() && e.f & 512) for (r = G; r < t.length; r++) (t[r].reactions ??= []).push(e);
	} else !n && t !== null && G < t.length && (Gn(e, G), t.length = G);
	return t;
}
function Wn(e, t) {
	let n = t.reactions;
	if (n !== null) {
		var a = r.call(n, e);
		if (a !== -1) {
			var o = n.length - 1;
			o === 0 ? n = t.reactions = null : (n[a] = n[o], n.pop());
		}
	}
	if (n === null && t.f & 2 && (W === null || !i.call(W, t))) {
		var s = t;
		s.f & 512 && (s.f ^= 512), s.v !== C && Xe(s), s.ac !== null && $e(() => {
			s.ac.abort(he), s.ac = null, k(s, _);
		}), dt(s), Gn(s, 0);
	}
}
function Gn(e, t) {
	var n = e.deps;
	if (n !== null) for (var r = t; r < n.length; r++) Wn(e, n[r]);
}
function Kn(e) {
	var t = e.f;
	if (!(t & 16384)) {
		k(e, g);
		var n = U;
		U = e;
		try {
			t & 16777232 ? yn(e) : vn(e), _n(e);
			var r = Hn(e);
			e.teardown = typeof r == "function" ? r : null, e.wv = Fn;
		} finally {
			U = n;
		}
	}
}
function q(e) {
	var t = !!(e.f & 2);
	if (Dn?.add(e), V !== null && !An && !(U !== null && U.f & 16384) && (Mn === null || !Mn.has(e))) {
		var n = V.deps;
		if (V.f & 2097152) e.rv < In && (e.rv = In, W === null && n !== null && n[G] === e ? G++ : W === null ? W = [e] : W.push(e));
		else {
			V.deps ??= [], i.call(V.deps, e) || V.deps.push(e);
			var r = e.reactions;
			r === null ? e.reactions = [V] : i.call(r, V) || r.push(V);
		}
	}
	if (On && jt.has(e)) return jt.get(e);
	if (t) {
		var a = e;
		if (On) {
			var o = a.v;
			return (!(a.f & 1024) && a.reactions !== null || Jn(a)) && (o = lt(a)), jt.set(a, o), o;
		}
		var s = !(a.f & 512) && !An && V !== null && !!(V.f & 512), c = (a.f & x) === 0;
		Bn(a) && (s && (a.f |= 512), ut(a)), s && !c && (ft(a), qn(a));
	}
	if (ht?.has(e)) return ht.get(e);
	if (e.f & 8388608) throw e.v;
	return e.v;
}
function qn(e) {
	if (e.f |= 512, e.deps !== null) for (let n of e.deps) {
		var t = n.reactions;
		t === null ? n.reactions = [e] : i.call(t, e) || t.push(e), n.f & 2 && !(n.f & 512) && (ft(n), qn(n));
	}
}
function Jn(e) {
	if (e.v === C) return !0;
	if (e.deps === null) return !1;
	for (let t of e.deps) if (jt.has(t) || t.f & 2 && Jn(t)) return !0;
	return !1;
}
function Yn(e) {
	var t = An;
	try {
		return An = !0, e();
	} finally {
		An = t;
	}
}
[.../* @__PURE__ */ "allowfullscreen.async.autofocus.autoplay.checked.controls.default.disabled.formnovalidate.indeterminate.inert.ismap.loop.multiple.muted.nomodule.novalidate.open.playsinline.readonly.required.reversed.seamless.selected.webkitdirectory.defer.disablepictureinpicture.disableremoteplayback".split(".")];
var Xn = ["touchstart", "touchmove"];
function Zn(e) {
	return Xn.includes(e);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/events.js
var Qn = Symbol("events"), $n = /* @__PURE__ */ new Set(), er = /* @__PURE__ */ new Set();
function J(e, t, n) {
	(t[Qn] ??= {})[e] = n;
}
function tr(e) {
	for (var t = 0; t < e.length; t++) $n.add(e[t]);
	for (var n of er) n(e);
}
var nr = null, rr = !1;
function ir(e) {
	var t = this, n = t.ownerDocument, r = e.type, i = e.composedPath?.() || [], a = i[0] || e.target;
	nr = e, rr || (rr = !0, setTimeout(() => {
		rr = !1, nr = null;
	}));
	var s = 0, c = nr === e && e[Qn];
	if (c) {
		var l = i.indexOf(c);
		if (l !== -1 && (t === document || t === window)) {
			e[Qn] = t;
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
		var d = V, f = U;
		H(null), jn(null);
		try {
			for (var p, m = []; a !== null && a !== t;) {
				try {
					var h = a[Qn]?.[r];
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
			e[Qn] = t, delete e.currentTarget, H(d), jn(f);
		}
	}
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/reconciler.js
var ar = globalThis?.window?.trustedTypes && /* @__PURE__ */ globalThis.window.trustedTypes.createPolicy("svelte-trusted-html", { createHTML: (e) => e });
function or(e) {
	return ar?.createHTML(e) ?? e;
}
function sr(e) {
	var t = en("template");
	return t.innerHTML = or(e.replaceAll("<!>", "\x3C!---->")), t.content;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/template.js
function cr(e, t) {
	var n = U;
	n.nodes === null && (n.nodes = {
		start: e,
		end: t,
		a: null,
		t: null
	});
}
/*#__NO_SIDE_EFFECTS__*/
function Y(e, t) {
	var n = !!(t & 1), r = !!(t & 2), i, a = !e.startsWith("<!>");
	return () => {
		if (w) return cr(T, null), T;
		i === void 0 && (i = sr(a ? e : "<!>" + e), n || (i = /* @__PURE__ */ Yt(i)));
		var t = r || Gt ? document.importNode(i, !0) : i.cloneNode(!0);
		if (n) {
			var o = /* @__PURE__ */ Yt(t), s = t.lastChild;
			cr(o, s);
		} else cr(t, t);
		return t;
	};
}
function lr(e = "") {
	if (!w) {
		var t = P(e + "");
		return cr(t, t), t;
	}
	var n = T;
	return n.nodeType === 3 ? tn(n) : (n.before(n = P()), E(n)), cr(n, n), n;
}
function ur() {
	if (w) return cr(T, null), T;
	var e = document.createDocumentFragment(), t = document.createComment(""), n = P();
	return e.append(t, n), cr(t, n), e;
}
function X(e, t) {
	if (w) {
		var n = U;
		n.f & 32768 && n.nodes.end !== null || (n.nodes.end = T), we();
	} else e !== null && e.before(t);
}
// ../../../webdeps/node_modules/svelte/src/reactivity/create-subscriber.js
function dr(e) {
	let t = 0, n = Nt(0), r;
	return () => {
		cn() && (q(n), hn(() => (t === 0 && (r = Yn(() => e(() => zt(n)))), t += 1, () => {
			Je(() => {
				--t, t === 0 && (r?.(), r = void 0, zt(n));
			});
		})));
	};
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/boundary.js
var fr = S | ne;
function pr(e, t, n, r) {
	new mr(e, t, n, r);
}
var mr = class {
	parent;
	is_pending = !1;
	transform_error;
	#e;
	#t = w ? T : null;
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
	#m = dr(() => (this.#p = Nt(this.#l), () => {
		this.#p = null;
	}));
	constructor(e, t, n, r) {
		this.#e = e, this.#n = t, this.#r = (e) => {
			var t = U;
			t.b = this, t.f |= 128, n(e);
		}, this.parent = U.b, this.transform_error = r ?? this.parent?.transform_error ?? ((e) => e), this.#i = gn(() => {
			if (w) {
				let e = De(this.#t);
				we();
				let t = e === "[!";
				if (e.startsWith("[?")) {
					let t = JSON.parse(e.slice(2));
					this.#g(t);
				} else t ? this.#y() : this.#h();
			} else this.#b();
		}, fr), w && (this.#e = T);
	}
	#h() {
		try {
			this.#a = z(() => this.#r(this.#e));
		} catch (e) {
			this.error(e);
		}
	}
	#g(e) {
		let t = this.#n.failed, { reset: n, invoke_onerror: r } = this.#_(e);
		Je(r), t && (this.#s = z(() => {
			t(this.#e, () => e, () => n);
		}));
	}
	#_(e) {
		var t = !1, n = !1;
		let r = () => {
			this.#v() || (t ? Se() : (t = !0, n && Be(), this.#s !== null && Sn(this.#s, () => {
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
					rn(e, this.#i && this.#i.parent);
				}
			}
		};
	}
	#v() {
		return (this.#i.f & (b | te)) !== 0;
	}
	#y() {
		let e = this.#n.pending;
		e && (this.is_pending = !0, this.#o = z(() => e(this.#e)), Je(() => {
			if (!this.#v()) {
				var e = this.#c = document.createDocumentFragment(), t = P(), n = !1;
				e.append(t), this.#a = this.#S(() => {
					try {
						return z(() => this.#r(t));
					} catch (e) {
						try {
							this.error(e), n = !0;
						} catch (e) {
							rn(e, this.#i.parent);
						}
						return null;
					}
				}), this.#a === null ? (this.#c = null, n && this.#x(j)) : this.#u === 0 && (this.#e.before(e), this.#c = null, Sn(this.#o, () => {
					this.#o = null;
				}), this.#x(j));
			}
		}));
	}
	#b() {
		try {
			if (this.is_pending = this.has_pending_snippet(), this.#u = 0, this.#l = 0, this.#a = z(() => {
				this.#r(this.#e);
			}), this.#u > 0) {
				var e = this.#c = document.createDocumentFragment();
				En(this.#a, e);
				let t = this.#n.pending;
				this.#o = z(() => t(this.#e));
			} else this.#x(j);
		} catch (e) {
			this.error(e);
		}
	}
	#x(e) {
		this.is_pending = !1, e.transfer_reactions(this.#f);
	}
	defer_effect(e) {
		Ze(e, this.#f);
	}
	is_rendered() {
		return !this.is_pending && (!this.parent || this.parent.is_rendered());
	}
	has_pending_snippet() {
		return !!this.#n.pending;
	}
	#S(e) {
		var t = U, n = V, r = O;
		jn(this.#i), H(this.#i), Ve(this.#i.ctx);
		try {
			return Ct.ensure(), e();
		} finally {
			jn(t), H(n), Ve(r);
		}
	}
	#C(e, t) {
		this.has_pending_snippet() ? (this.#u += e, this.#u === 0 && (this.#x(t), this.#o && Sn(this.#o, () => {
			this.#o = null;
		}), this.#c &&= (this.#e.before(this.#c), null))) : this.parent && this.parent.#C(e, t);
	}
	update_pending_count(e, t) {
		this.#C(e, t), this.#l += e, !this.#p || this.#d || (this.#d = !0, Je(() => {
			this.#d = !1, this.#p && Lt(this.#p, this.#l);
		}));
	}
	get_effect_pending() {
		return this.#m(), q(this.#p);
	}
	error(e) {
		if (e === _e || !this.#n.onerror && !this.#n.failed) throw e;
		j?.is_fork ? (this.#a && j.skip_effect(this.#a), this.#o && j.skip_effect(this.#o), this.#s && j.skip_effect(this.#s), j.oncommit(() => {
			this.#v() || this.#w(e);
		})) : this.#w(e);
	}
	#w(e) {
		this.#a &&= (B(this.#a), null), this.#o &&= (B(this.#o), null), this.#s &&= (B(this.#s), null), w && (E(this.#t), Te(), E(Ee()));
		let t = this.#n.failed, n = (e) => {
			if (this.#v()) return;
			let { reset: n, invoke_onerror: r } = this.#_(e);
			r(), t && !this.#v() && (this.#s = this.#S(() => {
				try {
					return z(() => {
						var r = U;
						r.b = this, r.f |= 128, t(this.#e, () => e, () => n);
					});
				} catch (e) {
					return rn(e, this.#i.parent), null;
				}
			}));
		};
		Je(() => {
			if (!this.#v()) {
				var t;
				try {
					t = this.transform_error(e);
				} catch (e) {
					rn(e, this.#i && this.#i.parent);
					return;
				}
				typeof t == "object" && t && typeof t.then == "function" ? t.then(n, (e) => rn(e, this.#i && this.#i.parent)) : n(t);
			}
		});
	}
};
function Z(e, t) {
	var n = t == null ? "" : typeof t == "object" ? `${t}` : t;
	n !== (e[me] ??= e.nodeValue) && (e[me] = n, e.nodeValue = `${n}`);
}
function hr(e, t) {
	return _r(e, t);
}
var gr = /* @__PURE__ */ new Map();
function _r(e, { target: t, anchor: n, props: r = {}, events: i, context: o, intro: s = !0, transformError: c }) {
	Jt();
	var l = void 0, u = fn(() => {
		var s = n ?? t.appendChild(P());
		pr(s, { pending: () => {} }, (t) => {
			He({});
			var n = O;
			if (o && (n.c = o), i && (r.$$events = i), w && cr(t, null), l = e(t, r) || We(), w && (U.nodes.end = T, T === null || T.nodeType !== 8 || T.data !== "]")) throw be(), _e;
			Ue();
		}, c);
		var u = /* @__PURE__ */ new Set(), d = (e) => {
			for (var n = 0; n < e.length; n++) {
				var r = e[n];
				if (!u.has(r)) {
					u.add(r);
					var i = Zn(r);
					for (let e of [t, document]) {
						var a = gr.get(e);
						a === void 0 && (a = /* @__PURE__ */ new Map(), gr.set(e, a));
						var o = a.get(r);
						o === void 0 ? (e.addEventListener(r, ir, { passive: i }), a.set(r, 1)) : a.set(r, o + 1);
					}
				}
			}
		};
		return d(a($n)), er.add(d), () => {
			for (var e of u) for (let n of [t, document]) {
				var r = gr.get(n), i = r.get(e);
				--i == 0 ? (n.removeEventListener(e, ir), r.delete(e), r.size === 0 && gr.delete(n)) : r.set(e, i);
			}
			er.delete(d), s !== n && s.parentNode?.removeChild(s);
		};
	});
	return vr.set(l, u), l;
}
var vr = /* @__PURE__ */ new WeakMap(), yr = class {
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
			if (n) wn(n), this.#r.delete(t);
			else {
				var r = this.#n.get(t);
				r && (wn(r.effect), this.#t.set(t, r.effect), this.#n.delete(t), r.fragment.lastChild.remove(), this.anchor.before(r.fragment), n = r.effect);
			}
			for (let [t, n] of this.#e) {
				if (this.#e.delete(t), t === e) break;
				let r = this.#n.get(n);
				r && (B(r.effect), this.#n.delete(n));
			}
			for (let [e, r] of this.#t) {
				if (e === t || this.#r.has(e)) continue;
				let i = () => {
					if (Array.from(this.#e.values()).includes(e)) {
						var t = document.createDocumentFragment();
						En(r, t), t.append(P()), this.#n.set(e, {
							effect: r,
							fragment: t
						});
					} else B(r);
					this.#r.delete(e), this.#t.delete(e);
				};
				this.#i || !n ? (this.#r.add(e), Sn(r, i, !1)) : i();
			}
		}
	};
	#o = (e) => {
		this.#e.delete(e);
		let t = Array.from(this.#e.values());
		for (let [e, n] of this.#n) t.includes(e) || (B(n.effect), this.#n.delete(e));
	};
	ensure(e, t) {
		var n = j, r = $t();
		if (t && !this.#t.has(e) && !this.#n.has(e)) {
			if (r) {
				var i = document.createDocumentFragment(), a = P();
				i.append(a), this.#n.set(e, {
					effect: z(() => t(a)),
					fragment: i
				});
			} else this.#t.set(e, z(() => t(this.anchor)));
		}
		if (this.#e.set(n, e), r) {
			for (let [t, r] of this.#t) t === e ? n.unskip_effect(r) : n.skip_effect(r);
			for (let [t, r] of this.#n) t === e ? n.unskip_effect(r.effect) : n.skip_effect(r.effect);
			n.oncommit(this.#a), n.ondiscard(this.#o);
		} else w && (this.anchor = T), this.#a(n);
	}
};
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/if.js
function Q(e, t, n = !1) {
	var r;
	w && (r = T, we());
	var i = new yr(e), a = n ? S : 0;
	function o(e, t) {
		if (w) {
			var n = De(r);
			if (e !== parseInt(n.substring(1))) {
				var a = Ee();
				E(a), i.anchor = a, Ce(!1), i.ensure(e, t), Ce(!0);
				return;
			}
		}
		i.ensure(e, t);
	}
	gn(() => {
		var e = !1;
		t((t, n = 0) => {
			e = !0, o(n, t);
		}), e || o(-1, null);
	}, a);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/key.js
var br = Symbol("NaN");
function xr(e, t, n) {
	w && we();
	var r = new yr(e), i = !Ge();
	gn(() => {
		var e = t();
		e !== e && (e = br), i && typeof e == "object" && e && (e = {}), r.ensure(e, n);
	});
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/each.js
function Sr(e, t) {
	return t;
}
function Cr(e, t, n) {
	for (var r = [], i = t.length, o, s = t.length, c = 0; c < i; c++) {
		let n = t[c];
		Sn(n, () => {
			if (o) {
				if (o.pending.delete(n), o.done.add(n), o.pending.size === 0) {
					var t = e.outrogroups;
					wr(e, a(o.done)), t.delete(o), t.size === 0 && (e.outrogroups = null);
				}
			} else --s;
		}, !1);
	}
	if (s === 0) {
		var l = r.length === 0 && n !== null && e.pending.size === 0;
		if (l) {
			var u = n, d = u.parentNode;
			Qt(d), d.append(u), e.items.clear();
		}
		wr(e, t, !l);
	} else o = {
		pending: new Set(t),
		done: /* @__PURE__ */ new Set()
	}, (e.outrogroups ??= /* @__PURE__ */ new Set()).add(o);
}
function wr(e, t, n = !0) {
	var r;
	if (e.pending.size > 0) {
		r = /* @__PURE__ */ new Set();
		for (let t of e.pending.values()) for (let n of t) r.add(e.items.get(n).e);
	}
	for (var i = 0; i < t.length; i++) {
		var a = t[i];
		r?.has(a) ? (a.f |= ie, En(a, document.createDocumentFragment())) : B(t[i], n);
	}
}
var Tr;
function Er(e, t, r, i, o, s = null) {
	var c = e, l = /* @__PURE__ */ new Map();
	if (t & 4) {
		var u = e;
		c = w ? E(/* @__PURE__ */ Yt(u)) : u.appendChild(P());
	}
	w && we();
	var d = null, f = /* @__PURE__ */ st(() => {
		var e = r();
		return n(e) ? e : e == null ? [] : a(e);
	}), p = /* @__PURE__ */ new Map(), m = !0;
	function h(e) {
		if (!(g.effect.f & 16384)) {
			g.pending.delete(e);
			var n = q(f);
			g.fallback = d, Or(g, n, c, t, i), d !== null && (n.length === 0 ? d.f & 33554432 ? (d.f ^= ie, Ar(d, null, c)) : wn(d) : Sn(d, () => {
				d = null;
			}));
		}
	}
	function ee(e) {
		g.pending.delete(e);
	}
	var g = {
		effect: gn(() => {
			var e = q(f), n = e.length;
			let a = !1;
			w && De(c) === "[!" != (n === 0) && (c = Ee(), E(c), Ce(!1), a = !0);
			for (var u = /* @__PURE__ */ new Set(), g = j, _ = $t(), v = 0; v < n; v += 1) {
				w && T.nodeType === 8 && T.data === "]" && (c = T, a = !0, Ce(!1));
				var y = e[v], b = i(y, v), x = m ? null : l.get(b);
				x ? (x.v && Lt(x.v, y), x.i && Lt(x.i, v), _ && g.unskip_effect(x.e)) : (x = kr(l, m ? c : Tr ??= P(), y, b, v, o, t, r), m || (x.e.f |= ie), l.set(b, x)), u.add(b);
			}
			if (n === 0 && s && !d && (m ? d = z(() => s(c)) : (d = z(() => s(Tr ??= P())), d.f |= ie)), n > u.size && Me("", "", ""), w && n > 0 && E(Ee()), !m) {
				if (p.set(g, u), _) {
					for (let [e, t] of l) u.has(e) || g.skip_effect(t.e);
					g.oncommit(h), g.ondiscard(ee);
				} else h(g);
			}
			a && Ce(!0), q(f);
		}),
		flags: t,
		items: l,
		pending: p,
		outrogroups: null,
		fallback: d
	};
	m = !1, w && (c = T);
}
function Dr(e) {
	for (; e !== null && !(e.f & 32);) e = e.next;
	return e;
}
function Or(e, t, n, r, i) {
	var o = !!(r & 8), s = t.length, c = e.items, l = Dr(e.effect.first), u, d = null, f, p = [], m = [], h, ee, g, _;
	if (o) for (_ = 0; _ < s; _ += 1) h = t[_], ee = i(h, _), g = c.get(ee).e, g.f & 33554432 || (g.nodes?.a?.measure(), (f ??= /* @__PURE__ */ new Set()).add(g));
	for (_ = 0; _ < s; _ += 1) {
		if (h = t[_], ee = i(h, _), g = c.get(ee).e, e.outrogroups !== null) for (let t of e.outrogroups) t.pending.delete(g), t.done.delete(g);
		if (g.f & 8192 && (wn(g), o && (g.nodes?.a?.unfix(), (f ??= /* @__PURE__ */ new Set()).delete(g))), g.f & 33554432) {
			if (g.f ^= ie, g === l) Ar(g, null, n);
			else {
				var v = d ? d.next : l;
				g === e.effect.last && (e.effect.last = g.prev), g.prev && (g.prev.next = g.next), g.next && (g.next.prev = g.prev), jr(e, d, g), jr(e, g, v), Ar(g, v, n), d = g, p = [], m = [], l = Dr(d.next);
				continue;
			}
		}
		if (g !== l) {
			if (u !== void 0 && u.has(g)) {
				if (p.length < m.length) {
					var y = m[0], b;
					d = y.prev;
					var x = p[0], te = p[p.length - 1];
					for (b = 0; b < p.length; b += 1) Ar(p[b], y, n);
					for (b = 0; b < m.length; b += 1) u.delete(m[b]);
					jr(e, x.prev, te.next), jr(e, d, x), jr(e, te, y), l = y, d = te, --_, p = [], m = [];
				} else u.delete(g), Ar(g, l, n), jr(e, g.prev, g.next), jr(e, g, d === null ? e.effect.first : d.next), jr(e, d, g), d = g;
				continue;
			}
			for (p = [], m = []; l !== null && l !== g;) (u ??= /* @__PURE__ */ new Set()).add(l), m.push(l), l = Dr(l.next);
			if (l === null) continue;
		}
		g.f & 33554432 || p.push(g), d = g, l = Dr(g.next);
	}
	if (e.outrogroups !== null) {
		for (let t of e.outrogroups) t.pending.size === 0 && (wr(e, a(t.done)), e.outrogroups?.delete(t));
		e.outrogroups.size === 0 && (e.outrogroups = null);
	}
	if (l !== null || u !== void 0) {
		var S = [];
		if (u !== void 0) for (g of u) g.f & 8192 || S.push(g);
		for (; l !== null;) !(l.f & 8192) && l !== e.fallback && S.push(l), l = Dr(l.next);
		var ne = S.length;
		if (ne > 0) {
			var re = r & 4 && s === 0 ? n : null;
			if (o) {
				for (_ = 0; _ < ne; _ += 1) S[_].nodes?.a?.measure();
				for (_ = 0; _ < ne; _ += 1) S[_].nodes?.a?.fix();
			}
			Cr(e, S, re);
		}
	}
	o && Je(() => {
		if (f !== void 0) for (g of f) g.nodes?.a?.apply();
	});
}
function kr(e, t, n, r, i, a, o, s) {
	var c = o & 1 ? o & 16 ? Nt(n) : /* @__PURE__ */ Pt(n, !1, !1) : null, l = o & 2 ? Nt(i) : null;
	return {
		v: c,
		i: l,
		e: z(() => (a(t, c ?? n, l ?? i, s), () => {
			e.delete(r);
		}))
	};
}
function Ar(e, t, n) {
	if (e.nodes) for (var r = e.nodes.start, i = e.nodes.end, a = t && !(t.f & 33554432) ? t.nodes.start : n; r !== null;) {
		var o = /* @__PURE__ */ Xt(r);
		if (a.before(r), r === i) return;
		r = o;
	}
}
function jr(e, t, n) {
	t === null ? e.effect.first = n : t.next = n, n === null ? e.effect.last = t : n.prev = t;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/svelte-component.js
function Mr(e, t, n) {
	var r;
	w && (r = T, we());
	var i = new yr(e);
	gn(() => {
		var e = t() ?? null;
		if (w && De(r) === "[" != (e !== null)) {
			var a = Ee();
			E(a), i.anchor = a, Ce(!1), i.ensure(e, e && ((t) => n(t, e))), Ce(!0);
		} else i.ensure(e, e && ((t) => n(t, e)));
	}, S);
}
// ../../../webdeps/node_modules/svelte/src/internal/shared/attributes.js
var Nr = [..." 	\n\r\f\xA0\v﻿"];
function Pr(e, t, n) {
	var r = e == null ? "" : "" + e;
	if (t && (r = r ? r + " " + t : t), n) {
		for (var i of Object.keys(n)) if (n[i]) r = r ? r + " " + i : i;
		else if (r.length) for (var a = i.length, o = 0; (o = r.indexOf(i, o)) >= 0;) {
			var s = o + a;
			(o === 0 || Nr.includes(r[o - 1])) && (s === r.length || Nr.includes(r[s])) ? r = (o === 0 ? "" : r.substring(0, o)) + r.substring(s + 1) : o = s;
		}
	}
	return r === "" ? null : r;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/class.js
function Fr(e, t, n, r, i, a) {
	var o = e[fe];
	if (w || o !== n || o === void 0) {
		var s = Pr(n, r, a);
		w && s === e.getAttribute("class") || (s == null ? e.removeAttribute("class") : t ? e.className = s : e.setAttribute("class", s)), e[fe] = n;
	} else if (a && i !== a) for (var c in a) {
		var l = !!a[c];
		(i == null || l !== !!i[c]) && e.classList.toggle(c, l);
	}
	return a;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/bindings/select.js
function Ir(e, t) {
	t ? e.hasAttribute("selected") || e.setAttribute("selected", "") : e.removeAttribute("selected");
}
function Lr(e, t) {
	var r = e.__defaultValue, i = e.multiple, a = i ? r ?? [] : null;
	if (!i || n(a)) {
		var o = e.selectedIndex, s = t && i ? new Set(e.selectedOptions) : null;
		for (var c of e.options) {
			var l = Br(c);
			Ir(c, i ? a.includes(l) : Ut(l, r));
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
function Rr(e, t, r = !1) {
	if (e.multiple) {
		if (t == null) return;
		if (!n(t)) return xe();
		for (var i of e.options) i.selected = t.includes(Br(i));
	} else {
		for (i of e.options) if (Ut(Br(i), t)) {
			i.selected = !0;
			return;
		}
		r && t === void 0 || (e.selectedIndex = -1);
	}
}
function zr(e) {
	var t = new MutationObserver((t) => {
		t.every(Vr) || ("__defaultValue" in e && Lr(e, !1), "__value" in e && Rr(e, e.__value));
	});
	t.observe(e, {
		childList: !0,
		subtree: !0,
		attributes: !0,
		attributeFilter: ["value"]
	}), ln(() => {
		t.disconnect();
	});
}
function Br(e) {
	return "__value" in e ? e.__value : e.value;
}
function Vr(e) {
	if (e.target.closest("selectedcontent") !== null) return !0;
	if (e.type === "childList") {
		var t = [...e.addedNodes, ...e.removedNodes];
		return t.length > 0 && t.every((e) => e.nodeName === "SELECTEDCONTENT");
	}
	return !1;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/attributes.js
var Hr = Symbol("is custom element"), Ur = Symbol("is html"), Wr = ge ? "link" : "LINK", Gr = ge ? "progress" : "PROGRESS";
function Kr(e, t) {
	var n = Jr(e);
	n.value !== (n.value = t ?? void 0) && (e.value !== t || t === 0 && e.nodeName === Gr) && (e.value = t ?? "");
}
function qr(e, t, n, r) {
	var i = Jr(e);
	if (!(w && (i[t] = e.getAttribute(t), t === "src" || t === "srcset" || t === "href" && e.nodeName === Wr))) {
		var a = i[t];
		a !== (i[t] = n) && (t === "loading" && (e[ue] = n), n == null ? e.removeAttribute(t) : typeof n != "string" && Xr(e).has(t) ? e[t] = n : (!w || typeof n != "number" && typeof n != "boolean" || a !== String(n)) && e.setAttribute(t, n));
	}
}
function Jr(e) {
	return e[de] ??= {
		[Hr]: e.nodeName.includes("-"),
		[Ur]: e.namespaceURI === ve
	};
}
var Yr = /* @__PURE__ */ new Map();
function Xr(e) {
	var t = e.getAttribute("is") || e.nodeName, n = Yr.get(t);
	if (n) return n;
	Yr.set(t, n = /* @__PURE__ */ new Set());
	for (var r, i = e, a = Element.prototype; a !== i;) {
		for (var o in r = c(i), r) r[o].set && o !== "innerHTML" && o !== "textContent" && o !== "innerText" && n.add(o);
		i = d(i);
	}
	return n;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/bindings/this.js
function Zr(e, t) {
	return e === t || e?.[ce] === t;
}
function Qr(e = We(), t, n, r) {
	var i = O.r, a = U;
	return pn(() => {
		var o, s;
		return hn(() => {
			o = s, s = r?.() || [], Yn(() => {
				Zr(n(...s), e) || (t(e, ...s), o && Zr(n(...o), e) && t(null, ...o));
			});
		}), () => {
			let r = a;
			for (; r !== i && r.parent !== null && r.parent.f & 33554432;) r = r.parent;
			let o = () => {
				s && Zr(n(...s), e) && t(null, ...s);
			}, c = r.teardown;
			r.teardown = () => {
				o(), c?.();
			};
		};
	}), e;
}
// ../../../webdeps/node_modules/svelte/src/internal/disclose-version.js
typeof window < "u" && ((window.__svelte ??= {}).v ??= /* @__PURE__ */ new Set()).add("5");
// src/views/start/View.svelte
var $r = /* @__PURE__ */ t({ default: () => ti }), ei = /* @__PURE__ */ Y("<h1> </h1> <p class=\"lead\"> </p>", 1);
function ti(e, t) {
	He(t, !0);
	var n = ei(), r = Zt(n), i = I(r, !0), a = I(L(r, 2), !0);
	R(() => {
		Z(i, t.store.manifest.title), Z(a, t.store.manifest.lead);
	}), X(e, n), Ue();
}
// src/views/index.ts
var ni = /* #__PURE__ */ Object.assign({ "./start/View.svelte": $r }), ri = [
	$("start", "Start", "1", "nothing", !1, "What the model is, what was found in it, and what was checked."),
	$("attention", "Attention", "2", "heads", !0, "Where each head looks, and why."),
	$("logit", "Logit", "3", "nothing", !0, "What each path adds to the logit of a next token."),
	$("trigrams", "Skip-trigrams", "4", "heads", !1, "What each head has learned by heart: source, destination, next token."),
	$("eigenvalues", "Eigenvalues", "5", "heads", !1, "Whether circuits copy and match: their eigenvalues, beside those of random heads."),
	$("composition", "Composition", "6", "layers", !1, "Which heads read what other heads write."),
	$("importance", "Importance", "7", "heads", !1, "How much of the loss each order of paths, layer and head explains."),
	$("heads", "Heads", "8", "heads", !1, "All heads by any two scores, and as a table."),
	$("text", "In text", "9", "heads", !1, "Where a head acts in held-out text."),
	$("virtual", "Virtual heads", "v", "layers", !0, "Two heads in a row as one: its pattern and its circuit."),
	$("training", "Training", "t", "snapshots", !0, "When it formed: losses, scores and your text along training."),
	$("stream", "Stream", "r", "nothing", !1, "What the residual stream holds, and who shares its directions."),
	$("compare", "Compare", "m", "heads", !0, "Two texts, two steps, or with and without a head, and the difference."),
	$("vocabulary", "Vocabulary", "b", "vocabulary", !1, "Every token: id, text, bytes, norm."),
	$("tour", "Tour", "o", "nothing", !0, "Twelve stops through the paper.")
].flatMap((e) => {
	let t = ni[`./${e.id}/View.svelte`];
	return t ? [{
		...e,
		component: t.default
	}] : [];
});
function ii(e, t) {
	return e.needs === "heads" && t.n_layers === 0 ? `${t.name} has no layers, so no head attends: this view needs at least one. The direct path W_U W_E is all there is.` : e.needs === "layers" && t.n_layers < 2 ? `${t.name} has ${t.n_layers ? "one layer" : "no layers"}: heads compose across layers, and this view needs two.` : null;
}
function $(e, t, n, r, i, a) {
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
var ai = [
	"attention",
	"value",
	"info",
	"score",
	"effect"
], oi = [
	"show",
	"hide",
	"renormalize"
];
function si(e, t) {
	let n = (e) => t.root()?.querySelector(e)?.focus(), r = {
		Escape: () => di(e),
		"[": () => fi(e, -1),
		"]": () => fi(e, 1),
		"{": () => fi(e, -e.model.n_heads),
		"}": () => fi(e, e.model.n_heads),
		d: () => pi(e, "dst"),
		s: () => pi(e, "src"),
		w: () => e.set({ mode: ai[(ai.indexOf(e.state.mode) + 1) % ai.length] }),
		0: () => e.set({ first: oi[(oi.indexOf(e.state.first) + 1) % oi.length] }),
		x: () => ci(e, e.state.heads),
		i: () => n("[data-text-field]"),
		g: () => n("[data-go-to]"),
		"/": () => n("[data-search]"),
		f: () => void (document.fullscreenElement ? document.exitFullscreen() : t.root()?.requestFullscreen?.()),
		e: () => n("[data-export]"),
		y: () => void li(e, ui(e), "the link, without the text"),
		c: () => void li(e, `uw.open(${JSON.stringify(e.fragment())})`, "the Python that opens this state"),
		u: () => e.undo(),
		U: () => e.redo(),
		"?": t.help
	};
	for (let t of ri) r[t.key] = () => e.set({ view: t.id });
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
function ci(e, t) {
	if (!t.length) return;
	let n = e.state.without, r = t.every((e) => n.includes(e));
	e.set({ without: r ? n.filter((e) => !t.includes(e)) : [.../* @__PURE__ */ new Set([...n, ...t])].sort() });
}
async function li(e, t, n) {
	try {
		await navigator.clipboard.writeText(t), e.spoken = `Copied ${n}.`;
	} catch {
		e.notice = `This browser does not let the page copy; here it is: ${t}`;
	}
}
function ui(e) {
	return `${location.href.split("#")[0]}#${e.fragment()}`;
}
function di(e) {
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
function fi(e, t) {
	let n = e.heads;
	if (!n.length) return;
	let r = n.indexOf(e.state.heads.at(-1) ?? ""), i = r < 0 ? 0 : (r + t + n.length) % n.length;
	e.set({ heads: [n[i]] }), e.spoken = `Head ${n[i]}`;
}
function pi(e, t) {
	e.reading = e.reading === t ? "both" : t, e.spoken = `A token is read ${e.reading === "both" ? "both ways" : e.reading === "dst" ? "as destination" : "as source"}.`;
}
// src/parts/Chips.svelte
var mi = /* @__PURE__ */ Y("&nbsp;<bdi class=\"token svelte-9xjnl9\"> </bdi>", 1), hi = /* @__PURE__ */ Y("<li><span> <!></span> <button class=\"plain svelte-9xjnl9\">×</button></li>"), gi = /* @__PURE__ */ Y("<li class=\"bare svelte-9xjnl9\"><span class=\"seg\" role=\"group\" aria-label=\"Patterns of the heads that stay\"><button>patterns recomputed</button> <button>frozen</button></span></li>"), _i = /* @__PURE__ */ Y("<ul aria-label=\"Locked\" class=\"svelte-9xjnl9\"><!> <!></ul>");
function vi(e, t) {
	He(t, !0);
	let n = /* @__PURE__ */ A(() => {
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
	var r = ur(), i = Zt(r), a = (e) => {
		var r = _i(), i = F(r);
		Er(i, 17, () => q(n), Sr, (e, n) => {
			var r = hi();
			let i;
			var a = F(r), o = F(a, !0), s = L(o), c = (e) => {
				var t = mi(), r = I(L(Zt(t)), !0);
				R(() => Z(r, q(n).token)), X(e, t);
			};
			Q(s, (e) => {
				q(n).token !== void 0 && e(c);
			}), D(a);
			var l = L(a, 2);
			D(r), R((e) => {
				i = Fr(r, 1, "svelte-9xjnl9", null, i, { out: e }), Z(o, q(n).label), qr(l, "aria-label", `Release ${q(n).label ?? ""}`);
			}, [() => q(n).label.startsWith("without")]), J("click", l, () => t.store.set(q(n).release)), X(e, r);
		});
		var a = L(i, 2), o = (e) => {
			var n = gi(), r = F(n), i = F(r), a = L(i, 2);
			D(r), D(n), R(() => {
				qr(i, "aria-pressed", !t.store.state.frozen), qr(a, "aria-pressed", t.store.state.frozen);
			}), J("click", i, () => t.store.set({ frozen: !1 })), J("click", a, () => t.store.set({ frozen: !0 })), X(e, n);
		};
		Q(a, (e) => {
			t.store.state.without.length && e(o);
		}), D(r), X(e, r);
	};
	Q(i, (e) => {
		q(n).length && e(a);
	}), X(e, r), Ue();
}
tr(["click"]);
// src/keys.ts
var yi = [
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
], bi = /* @__PURE__ */ Y("<tr><td><kbd class=\"svelte-1pr4dew\"> </kbd></td><td> </td></tr>"), xi = /* @__PURE__ */ Y("<dialog aria-labelledby=\"uw-keys\"><form method=\"dialog\" class=\"svelte-1pr4dew\"><h2 id=\"uw-keys\">Keys</h2><button>Close</button></form> <div class=\"columns svelte-1pr4dew\"><table><tbody></tbody></table> <table><tbody></tbody></table></div></dialog>");
function Si(e, t) {
	He(t, !0);
	let n = /* @__PURE__ */ M(void 0);
	function r() {
		q(n)?.showModal();
	}
	var i = { show: r }, a = xi(), o = L(F(a), 2), s = F(o), c = F(s);
	Er(c, 21, () => yi, ([e, t]) => e, (e, t) => {
		var n = /* @__PURE__ */ A(() => ee(q(t), 2));
		let r = () => q(n)[0], i = () => q(n)[1];
		var a = bi(), o = F(a), s = I(F(o), !0);
		D(o);
		var c = I(L(o), !0);
		D(a), R(() => {
			Z(s, r()), Z(c, i());
		}), X(e, a);
	}), D(c), D(s);
	var l = L(s, 2), u = F(l);
	return Er(u, 21, () => ri, (e) => e.id, (e, t) => {
		var n = bi(), r = F(n), i = I(F(r), !0);
		D(r);
		var a = I(L(r));
		D(n), R(() => {
			Z(i, q(t).key), Z(a, `${q(t).title ?? ""}: ${q(t).sentence ?? ""}`);
		}), X(e, n);
	}), D(u), D(l), D(o), D(a), Qr(a, (e) => N(n, e), () => q(n)), X(e, a), Ue(i);
}
// src/core/requests.ts
var Ci = class extends Error {
	hint;
	constructor(e, t = "") {
		super(t ? `${e}; ${t}` : e), this.hint = t;
	}
}, wi = {
	heads: [],
	dst: null,
	src: null,
	token: null
};
function Ti() {
	let e = wi, t = !1, n = /* @__PURE__ */ new Set(), r = () => {
		t = !1;
		for (let t of n) t(e);
	};
	return {
		get value() {
			return e;
		},
		get any() {
			return e !== wi;
		},
		set(n) {
			let i = {
				...e,
				...n
			};
			Ei(i, e) || (e = Ei(i, wi) ? wi : i, t || (t = !0, requestAnimationFrame(r)));
		},
		clear() {
			this.set(wi);
		},
		subscribe(e) {
			return n.add(e), () => n.delete(e);
		}
	};
}
function Ei(e, t) {
	return e.dst === t.dst && e.src === t.src && e.token === t.token && e.heads.join() === t.heads.join();
}
var Di = {
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
};
// src/standin.ts
async function Oi(e, t, n) {
	let r = await Promise.all(e.chunks.map((e) => t(e.id, n))), i = new Uint8Array(r.reduce((e, t) => e + t.byteLength, 0)), a = 0;
	for (let e of r) i.set(new Uint8Array(e), a), a += e.byteLength;
	let o = ki(e, i.buffer), s = e.scale;
	if (!s) return o;
	let c = s.knee ?? 1;
	return Float32Array.from(o, (e) => e === 255 ? NaN : s.name === "sqrt" ? (e / 254) ** 2 * s.max : c * Math.sinh((e - 127) / 127 * Math.asinh(s.max / c)));
}
function ki(e, t) {
	switch (e.dtype) {
		case "u8": return new Uint8Array(t);
		case "u16":
		case "f16": return new Uint16Array(t);
		case "u32": return new Uint32Array(t);
		case "i16": return new Int16Array(t);
		case "i32": return new Int32Array(t);
		case "f32": return new Float32Array(t);
		case "f64": return new Float64Array(t);
	}
}
var Ai = Di.fields;
function ji() {
	return Object.fromEntries(Ai.map((e) => [e.name, e.default]));
}
function Mi(e) {
	let t = [`v=${Di.version}`];
	for (let n of Ai) {
		let r = e[n.name];
		JSON.stringify(r) !== JSON.stringify(n.default) && t.push(`${n.key}=${encodeURIComponent(Ni(r))}`);
	}
	return t.join("&");
}
function Ni(e) {
	return Array.isArray(e) ? e.join(",") : e === !0 ? "1" : String(e);
}
function Pi(e) {
	let t = ji(), n = [];
	for (let r of e.split("&").filter(Boolean)) {
		let [e = "", i = ""] = r.split("=");
		if (e === "v") continue;
		let a = Ai.find((t) => t.key === e);
		a ? Object.assign(t, { [a.name]: Fi(a, decodeURIComponent(i)) }) : n.push(`"${e}" in the address is not known here`);
	}
	return {
		state: t,
		notices: n
	};
}
function Fi(e, t) {
	switch (e.kind) {
		case "count": return t === "" ? null : Number(t);
		case "counts": return t ? t.split(",").map(Number) : [];
		case "heads":
		case "parts": return t ? t.split(",") : [];
		case "flag": return t === "1";
		default: return t;
	}
}
var Ii = {
	" ": "·",
	"	": "→",
	"\n": "↵",
	"\r": "␍"
};
function Li(e) {
	return Array.from(e, (e) => Ii[e] ?? (/[\p{C}\p{Zl}\p{Zp}]/u.test(e) ? `⟨U+${e.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩` : e)).join("");
}
// src/store.svelte.ts
var Ri = 64 * 2 ** 20, zi = class e {
	host;
	manifest;
	state;
	hover = Ti();
	#e = /* @__PURE__ */ M("");
	get spoken() {
		return q(this.#e);
	}
	set spoken(e) {
		N(this.#e, e, !0);
	}
	#t = /* @__PURE__ */ M("");
	get notice() {
		return q(this.#t);
	}
	set notice(e) {
		N(this.#t, e, !0);
	}
	#n = /* @__PURE__ */ M("both");
	get reading() {
		return q(this.#n);
	}
	set reading(e) {
		N(this.#n, e, !0);
	}
	#r = /* @__PURE__ */ M(!1);
	get dark() {
		return q(this.#r);
	}
	set dark(e) {
		N(this.#r, e, !0);
	}
	#i = /* @__PURE__ */ M(!1);
	get canUndo() {
		return q(this.#i);
	}
	set canUndo(e) {
		N(this.#i, e, !0);
	}
	#a = /* @__PURE__ */ M(!1);
	get canRedo() {
		return q(this.#a);
	}
	set canRedo(e) {
		N(this.#a, e, !0);
	}
	#o = /* @__PURE__ */ A(() => this.manifest.models.find((e) => e.name === this.state.model) ?? this.manifest.models[0]);
	get model() {
		return q(this.#o);
	}
	set model(e) {
		N(this.#o, e);
	}
	#s = /* @__PURE__ */ A(() => this.host.executor ? this.host.executor.can(this.model.name) : this.host.without_executor);
	get can() {
		return q(this.#s);
	}
	set can(e) {
		N(this.#s, e);
	}
	#c = /* @__PURE__ */ A(() => this.#k());
	get prompt() {
		return q(this.#c);
	}
	set prompt(e) {
		N(this.#c, e);
	}
	#l = /* @__PURE__ */ A(() => Ui(this.model));
	get heads() {
		return q(this.#l);
	}
	set heads(e) {
		N(this.#l, e);
	}
	#u = /* @__PURE__ */ A(() => this.state.heads.length ? [...this.state.heads] : this.heads);
	get chosen() {
		return q(this.#u);
	}
	set chosen(e) {
		N(this.#u, e);
	}
	#d = /* @__PURE__ */ M(null);
	#f = {};
	#p = [];
	#m = [];
	#h = /* @__PURE__ */ new Map();
	#g = /* @__PURE__ */ new Map();
	#_ = /* @__PURE__ */ new Map();
	#v = /* @__PURE__ */ new Map();
	#y = 0;
	#b = /* @__PURE__ */ new Map();
	constructor(e, t) {
		this.host = e, this.manifest = t;
		let n = {};
		for (let [e, t] of Object.entries(ji())) {
			let r = Hi(t);
			this.#f[e] = r, Object.defineProperty(n, e, {
				get: r.get,
				enumerable: !0
			});
		}
		this.state = n, this.open(e.getState() || t.opens);
	}
	static async open(t) {
		let n = await t.manifest();
		if (n.version !== 1) throw new Ci(`this page reads bundles of version 1, and this is version ${n.version}`, "open it with a newer unweave");
		let r = new e(t, n);
		return await Promise.all([...n.models.map((e) => r.#j(e)), ...n.prompts.map((e) => r.#M(e))]), r;
	}
	set(e, t = { record: !0 }) {
		let n = this.snapshot();
		this.#T(e) && (t.record && (this.#p = [...this.#p.slice(-99), n], this.#m = []), this.#D(), this.host.setState(this.fragment()));
	}
	undo() {
		this.#E(this.#p, this.#m);
	}
	redo() {
		this.#E(this.#m, this.#p);
	}
	open(e) {
		let { state: t, notices: n } = Pi(e);
		this.#T(t), this.notice = n.join("; ");
	}
	fragment() {
		return Mi(this.snapshot());
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
		if (!t) throw new Ci(this.host.without_executor);
		let n = this.model.name, { ids: r, cut: i } = await t.encode(n, e);
		N(this.#d, {
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
		N(this.#d, null), this.set({
			prompt: e,
			ids: [],
			dst: null,
			src: null,
			range: []
		});
	}
	get isTyped() {
		return q(this.#d) !== null;
	}
	prompts() {
		return this.manifest.prompts.filter((e) => e.model === this.model.name);
	}
	idsOf(e) {
		return this.#g.get(e) ?? [];
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
	map(e, t) {
		let n = this.prompt.id, { without: r, step: i } = this.state;
		if (n && !r.length && i === null) return this.manifest.maps.find((r) => r.model === this.model.name && r.prompt === n && r.head === e && r.mode === t);
	}
	array(e, t) {
		return Oi(e, (e, t) => this.host.chunk(e, t), t);
	}
	async ask(e, t) {
		let n = JSON.stringify(e), r = this.#v.get(n);
		if (r) return this.#v.delete(n), this.#v.set(n, r), r;
		let i = this.host.executor;
		if (!i) throw new Ci(this.host.without_executor);
		let a = i.can("model" in e ? e.model : e.of.model);
		if (a !== !0) throw new Ci(a);
		let o = this.#_.get(n) ?? this.#C(n, e);
		o.users += 1;
		let s = () => {
			--o.users, o.users === 0 && o.stop.abort();
		};
		t?.addEventListener("abort", s, { once: !0 });
		try {
			return await o.answer;
		} finally {
			t?.removeEventListener("abort", s);
		}
	}
	async tile(e, t, n) {
		let r = this.#S(e, t), i = this.#b.get(r);
		if (i) return i;
		let a = await this.#x(e, t, n);
		return this.#b.size > 600 && this.#b.delete(this.#b.keys().next().value), this.#b.set(r, a), a;
	}
	tileNow(e, t) {
		return this.#b.get(this.#S(e, t));
	}
	async #x(e, t, n) {
		let r = this.prompt.ids.length;
		if (this.can === !0) {
			let r = {
				kind: "tile",
				of: this.runOf(),
				head: e,
				mode: t
			}, i = this.state.targets[0], a = await this.ask(t === "effect" && i !== void 0 ? {
				...r,
				target: i
			} : r, n);
			return {
				n: a.n,
				values: a.values,
				exact: !0
			};
		}
		let i = this.map(e, t);
		if (!i?.values) throw new Ci(i ? "only the thumbnail of this map is in the file" : this.can);
		return {
			n: r,
			values: await this.array(i.values, n),
			exact: !1
		};
	}
	#S(e, t) {
		let { without: n, frozen: r, step: i, targets: a } = this.state;
		return [
			this.model.name,
			this.prompt.key,
			e,
			t,
			n,
			r,
			i,
			t === "effect" ? a : ""
		].join("|");
	}
	#C(e, t) {
		let n = new AbortController(), r = this.host.executor.ask(t, n.signal), i = {
			answer: r,
			stop: n,
			users: 0
		};
		return this.#_.set(e, i), r.then((t) => {
			this.#_.delete(e), this.#w(e, t);
		}, () => this.#_.delete(e)), i;
	}
	#w(e, t) {
		this.#v.set(e, t), this.#y += Wi(t) + e.length;
		for (let [t, n] of this.#v) {
			if (this.#y <= Ri || t === e) break;
			this.#v.delete(t), this.#y -= Wi(n) + t.length;
		}
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
		if (q(this.#d)?.model === e) return q(this.#d);
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
		return this.#h.get(this.model.name) ?? {
			texts: [],
			shown: [],
			special: /* @__PURE__ */ new Set()
		};
	}
	async #j(e) {
		let { text: t, offsets: n, special: r } = e.vocabulary;
		try {
			let [i, a] = await Promise.all([this.array(t), this.array(n)]), o = new TextDecoder(), s = Array.from({ length: a.length - 1 }, (e, t) => o.decode(i.subarray(a[t], a[t + 1])));
			this.#h.set(e.name, {
				texts: s,
				shown: s.map(Li),
				special: new Set(r)
			});
		} catch (t) {
			this.notice = `The vocabulary of ${e.name} cannot be read: ${Bi(t)}`;
		}
	}
	async #M(e) {
		try {
			this.#g.set(e.id, Array.from(await this.array(e.ids)));
		} catch (t) {
			this.notice = `The text "${e.label}" cannot be read: ${Bi(t)}`;
		}
	}
};
function Bi(e) {
	return e instanceof Error ? e.message : String(e);
}
function Vi(e) {
	return e instanceof DOMException && e.name === "AbortError";
}
function Hi(e) {
	let t = /* @__PURE__ */ M(e);
	return {
		get: () => q(t),
		set: (e) => {
			N(t, e);
		}
	};
}
function Ui(e) {
	return Array.from({ length: e.n_layers * e.n_heads }, (t, n) => `L${Math.floor(n / e.n_heads)}H${n % e.n_heads}`);
}
function Wi(e) {
	return e.kind === "tile" ? e.values.byteLength : e.kind === "run" ? e.loss.byteLength + e.top.ids.byteLength * 2 : e.kind === "ledger" ? e.entries.length * 200 : 2e4;
}
// src/parts/TextField.svelte
var Gi = /* @__PURE__ */ Y("<option> </option>"), Ki = /* @__PURE__ */ Y("<label class=\"sr\" for=\"uw-prompt\">Text of the file</label> <select id=\"uw-prompt\" class=\"svelte-p9ic63\"><!><!></select>", 1), qi = /* @__PURE__ */ Y("<div class=\"field svelte-p9ic63\"><!> <label class=\"sr\" for=\"uw-text\">Text to run</label> <textarea id=\"uw-text\" data-text-field=\"\" rows=\"1\" spellcheck=\"false\" autocomplete=\"off\" placeholder=\"Type a text\" aria-describedby=\"uw-text-note\" class=\"svelte-p9ic63\"></textarea></div> <p id=\"uw-text-note\"><!></p>", 1);
function Ji(e, t) {
	He(t, !0);
	let n = /* @__PURE__ */ M(""), r = 0, i = 0, a = /* @__PURE__ */ A(() => t.store.prompts()), o = /* @__PURE__ */ A(() => t.store.prompt.ids.filter((e, n) => !(n === 0 && t.store.isSpecial(e))).map((e) => t.store.text(e)).join("")), s = /* @__PURE__ */ M(null);
	un(() => {
		t.store.prompt.key, t.store.isTyped || N(s, null);
	});
	function c(e) {
		N(s, e, !0), clearTimeout(r);
		let a = ++i;
		r = setTimeout(async () => {
			try {
				await t.store.type(e), a === i && N(n, "");
			} catch (e) {
				a === i && !Vi(e) && N(n, Bi(e), !0);
			}
		}, 30);
	}
	var l = qi(), u = Zt(l), d = F(u), f = (e) => {
		var n = Ki(), r = L(Zt(n), 2), i = F(r), o = (e) => {
			var n = Gi(), r = I(n, !0);
			n.value = n.__value = "", R(() => Z(r, t.store.prompt.label)), X(e, n);
		};
		Q(i, (e) => {
			(t.store.isTyped || !t.store.prompt.id) && e(o);
		}), Er(L(i), 17, () => q(a), (e) => e.id, (e, t) => {
			var n = Gi(), r = I(n, !0), i = {};
			R(() => {
				Z(r, q(t).label), i !== (i = q(t).id) && (n.value = (n.__value = i) ?? "");
			}), X(e, n);
		}), D(r);
		var s;
		zr(r), R(() => {
			s !== (s = t.store.isTyped ? "" : t.store.prompt.id) && (r.value = (r.__value = s) ?? "", Rr(r, s));
		}), J("change", r, (e) => {
			e.currentTarget.value && t.store.choose(e.currentTarget.value);
		}), X(e, n);
	};
	Q(d, (e) => {
		q(a).length && e(f);
	});
	var p = L(d, 4);
	Qe(p), D(u);
	var m = L(u, 2);
	let h;
	var ee = F(m), g = (e) => {
		var t = lr();
		R(() => Z(t, q(n))), X(e, t);
	}, _ = (e) => {
		var n = lr();
		R(() => Z(n, t.store.can)), X(e, n);
	}, v = (e) => {
		var n = lr();
		R(() => Z(n, `The first ${t.store.prompt.ids.length ?? ""} tokens; ${t.store.prompt.cut ?? ""} more lie beyond the model's context.`)), X(e, n);
	};
	Q(ee, (e) => {
		q(n) ? e(g) : t.store.can === !0 ? t.store.prompt.cut && e(v, 2) : e(_, 1);
	}), D(m), R(() => {
		p.disabled = t.store.can !== !0, Kr(p, q(s) ?? q(o)), h = Fr(m, 1, "small svelte-p9ic63", null, h, {
			problem: q(n) !== "",
			soft: q(n) === ""
		}), qr(m, "role", q(n) ? "alert" : void 0);
	}), J("input", p, (e) => c(e.currentTarget.value)), X(e, l), Ue();
}
tr(["change", "input"]);
// src/parts/TokenText.svelte
var Yi = /* @__PURE__ */ Y("<bdi class=\"token\"> </bdi>"), Xi = /* @__PURE__ */ Y("<p></p>");
function Zi(e, t) {
	He(t, !0);
	var n = Xi();
	Er(n, 21, () => t.store.prompt.ids, Sr, (e, n) => {
		var r = Yi(), i = I(r, !0);
		R((e) => Z(i, e), [() => t.store.shown(q(n))]), X(e, r);
	}), D(n), X(e, n), Ue();
}
// src/App.svelte
var Qi = /* @__PURE__ */ Y("<p class=\"problem alone svelte-1n46o8q\" role=\"alert\"> </p>"), $i = /* @__PURE__ */ Y("<p class=\"soft alone svelte-1n46o8q\">Reading the file …</p>"), ea = /* @__PURE__ */ Y("<li class=\"svelte-1n46o8q\"><button class=\"plain svelte-1n46o8q\"><span class=\"svelte-1n46o8q\"> </span><kbd aria-hidden=\"true\" class=\"svelte-1n46o8q\"> </kbd></button></li>"), ta = /* @__PURE__ */ Y("<button> </button>"), na = /* @__PURE__ */ Y("<option> </option>"), ra = /* @__PURE__ */ Y("<label class=\"svelte-1n46o8q\">model <select class=\"svelte-1n46o8q\"></select></label>"), ia = /* @__PURE__ */ Y("<span class=\"soft\">model <b> </b></span>"), aa = /* @__PURE__ */ Y("<p class=\"small problem\" role=\"alert\"> <button class=\"link\">dismiss</button></p>"), oa = /* @__PURE__ */ Y("<div class=\"title svelte-1n46o8q\"><h1> </h1> <p class=\"soft\"> </p></div>"), sa = /* @__PURE__ */ Y("<p class=\"lead\"> </p>"), ca = /* @__PURE__ */ Y("<p class=\"problem\" role=\"alert\"> <button>Try again</button></p>"), la = /* @__PURE__ */ Y("<a class=\"skip svelte-1n46o8q\" href=\"#uw-view\">Skip to the view</a> <nav class=\"rail no-print svelte-1n46o8q\" aria-label=\"Views\"><p class=\"mark svelte-1n46o8q\">unweave</p> <ul class=\"svelte-1n46o8q\"></ul> <div class=\"foot svelte-1n46o8q\"><div class=\"seg svelte-1n46o8q\" role=\"group\" aria-label=\"Theme\"></div> <div class=\"row svelte-1n46o8q\"><button class=\"plain\" aria-label=\"Undo\">↶</button> <button class=\"plain\" aria-label=\"Redo\">↷</button> <button class=\"plain\" aria-label=\"Keys\"><kbd class=\"svelte-1n46o8q\">?</kbd></button></div></div></nav> <div class=\"page svelte-1n46o8q\"><header class=\"bar no-print svelte-1n46o8q\"><!> <div class=\"controls svelte-1n46o8q\"><!> <span class=\"labeled svelte-1n46o8q\" role=\"group\" aria-label=\"Position 0\">position 0 <span class=\"seg\"></span></span> <span class=\"labeled svelte-1n46o8q\" role=\"group\" aria-label=\"Scale of colors\">scale <span class=\"seg\"></span></span></div> <!> <!></header> <main id=\"uw-view\" tabindex=\"-1\" class=\"svelte-1n46o8q\"><!> <!> <!></main></div> <p class=\"sr\" role=\"status\" aria-live=\"polite\"> </p> <!>", 1), ua = /* @__PURE__ */ Y("<div class=\"uw shell svelte-1n46o8q\"><!></div>");
function da(e, t) {
	He(t, !0);
	let n = /* @__PURE__ */ M(null), r = /* @__PURE__ */ M(""), i = /* @__PURE__ */ M(void 0), a = /* @__PURE__ */ M(void 0), o = /* @__PURE__ */ M(!1), s = /* @__PURE__ */ A(() => q(n) && q(n).state.theme !== "auto" ? q(n).state.theme === "dark" : q(o)), c = /* @__PURE__ */ A(() => q(n) ? ri.find((e) => e.id === q(n).state.view) ?? ri[0] : void 0), l = /* @__PURE__ */ A(() => q(n) && q(c) ? ii(q(c), q(n).model) : null);
	un(() => {
		zi.open(t.host).then((e) => {
			N(n, e);
		}, (e) => {
			N(r, Bi(e), !0);
		});
		let e = matchMedia("(prefers-color-scheme: dark)"), i = () => {
			N(o, e.matches, !0);
		};
		return i(), e.addEventListener("change", i), () => e.removeEventListener("change", i);
	}), un(() => {
		q(n) && (q(n).dark = q(s)), t.host.embedded || (document.documentElement.dataset.theme = q(s) ? "dark" : "light");
	}), un(() => {
		let e = q(n);
		if (!e) return;
		let r = si(e, {
			embedded: t.host.embedded ?? !1,
			root: () => q(i),
			help: () => q(a)?.show()
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
	var m = ua(), h = F(m), g = (e) => {
		var t = Qi(), n = I(t, !0);
		R(() => Z(n, q(r))), X(e, t);
	}, _ = (e) => {
		X(e, $i());
	}, v = (e) => {
		let t = /* @__PURE__ */ A(() => q(c).component);
		var r = la(), o = Zt(r), s = L(o, 2), m = L(F(s), 2);
		Er(m, 21, () => ri, (e) => e.id, (e, t) => {
			var r = ea(), i = F(r), a = F(i), o = I(a, !0), s = I(L(a), !0);
			D(i), D(r), R((e) => {
				qr(i, "aria-current", q(t).id === q(c).id ? "page" : void 0), qr(i, "data-view", q(t).id), qr(i, "data-unmet", e), Z(o, q(t).title), Z(s, q(t).key);
			}, [() => ii(q(t), q(n).model) ? "" : void 0]), J("click", i, () => q(n).set({ view: q(t).id })), X(e, r);
		}), D(m);
		var h = L(m, 2), g = F(h);
		Er(g, 21, () => f, ([e, t]) => e, (e, t) => {
			var r = /* @__PURE__ */ A(() => ee(q(t), 2));
			let i = () => q(r)[0], a = () => q(r)[1];
			var o = ta(), s = I(o, !0);
			R(() => {
				qr(o, "aria-pressed", q(n).state.theme === i()), Z(s, a());
			}), J("click", o, () => q(n).set({ theme: i() })), X(e, o);
		}), D(g);
		var _ = L(g, 2), v = F(_), y = L(v, 2), b = L(y, 2);
		D(_), D(h), D(s);
		var x = L(s, 2), te = F(x), S = F(te);
		Ji(S, { get store() {
			return q(n);
		} });
		var ne = L(S, 2), re = F(ne), ie = (e) => {
			var t = ra(), r = L(F(t));
			Er(r, 21, () => q(n).manifest.models, (e) => e.name, (e, t) => {
				var n = na(), r = I(n, !0), i = {};
				R(() => {
					Z(r, q(t).name), i !== (i = q(t).name) && (n.value = (n.__value = i) ?? "");
				}), X(e, n);
			}), D(r);
			var i;
			zr(r), D(t), R(() => {
				i !== (i = q(n).model.name) && (r.value = (r.__value = i) ?? "", Rr(r, i));
			}), J("change", r, (e) => q(n).set({
				model: e.currentTarget.value,
				prompt: "",
				heads: [],
				without: [],
				dst: null,
				src: null,
				range: [],
				step: null
			})), X(e, t);
		}, ae = (e) => {
			var t = ia(), r = I(L(F(t)), !0);
			D(t), R(() => Z(r, q(n).model.name)), X(e, t);
		};
		Q(re, (e) => {
			q(n).manifest.models.length > 1 ? e(ie) : e(ae, -1);
		});
		var oe = L(re, 2), se = L(F(oe));
		Er(se, 21, () => u, ([e, t]) => e, (e, t) => {
			var r = /* @__PURE__ */ A(() => ee(q(t), 2));
			let i = () => q(r)[0], a = () => q(r)[1];
			var o = ta(), s = I(o, !0);
			R(() => {
				qr(o, "aria-pressed", q(n).state.first === i()), Z(s, a());
			}), J("click", o, () => q(n).set({ first: i() })), X(e, o);
		}), D(se), D(oe);
		var ce = L(oe, 2), le = L(F(ce));
		Er(le, 21, () => d, ([e, t]) => e, (e, t) => {
			var r = /* @__PURE__ */ A(() => ee(q(t), 2));
			let i = () => q(r)[0], a = () => q(r)[1];
			var o = ta(), s = I(o, !0);
			R(() => {
				qr(o, "aria-pressed", q(n).state.scale === i()), Z(s, a());
			}), J("click", o, () => q(n).set({ scale: i() })), X(e, o);
		}), D(le), D(ce), D(ne);
		var ue = L(ne, 2);
		vi(ue, { get store() {
			return q(n);
		} });
		var de = L(ue, 2), fe = (e) => {
			var t = aa(), r = F(t), i = L(r);
			D(t), R(() => Z(r, `${q(n).notice ?? ""} `)), J("click", i, () => {
				q(n).notice = "";
			}), X(e, t);
		};
		Q(de, (e) => {
			q(n).notice && e(fe);
		}), D(te);
		var pe = L(te, 2), me = F(pe), he = (e) => {
			Zi(e, { get store() {
				return q(n);
			} });
		};
		Q(me, (e) => {
			q(c).text && e(he);
		});
		var ge = L(me, 2), _e = (e) => {
			var t = oa(), n = F(t), r = I(n, !0), i = I(L(n, 2), !0);
			D(t), R(() => {
				Z(r, q(c).title), Z(i, q(c).sentence);
			}), X(e, t);
		};
		Q(ge, (e) => {
			q(c).id !== "start" && e(_e);
		});
		var C = L(ge, 2), ve = (e) => {
			var t = sa(), n = I(t, !0);
			R(() => Z(n, q(l))), X(e, t);
		}, ye = (e) => {
			var r = ur();
			pr(Zt(r), { failed: (e, t = p, n = p) => {
				var r = ca(), i = F(r), a = L(i);
				D(r), R((e) => Z(i, `This view stopped: ${e ?? ""}. The others work. `), [() => Bi(t())]), J("click", a, function(...e) {
					n()?.apply(this, e);
				}), X(e, r);
			} }, (e) => {
				var r = ur();
				xr(Zt(r), () => q(c).id, (e) => {
					var r = ur();
					Mr(Zt(r), () => q(t), (e, t) => {
						t(e, { get store() {
							return q(n);
						} });
					}), X(e, r);
				}), X(e, r);
			}), X(e, r);
		};
		Q(C, (e) => {
			q(l) ? e(ve) : e(ye, -1);
		}), D(pe), D(x);
		var be = L(x, 2), xe = I(be, !0);
		Qr(Si(L(be, 2), {}), (e) => N(a, e, !0), () => q(a)), R(() => {
			v.disabled = !q(n).canUndo, y.disabled = !q(n).canRedo, Z(xe, q(n).spoken);
		}), J("click", o, (e) => {
			e.preventDefault(), q(i)?.querySelector("#uw-view")?.focus();
		}), J("click", v, () => q(n).undo()), J("click", y, () => q(n).redo()), J("click", b, () => q(a)?.show()), X(e, r);
	};
	Q(h, (e) => {
		q(r) ? e(g) : !q(n) || !q(c) ? e(_, 1) : e(v, -1);
	}), D(m), Qr(m, (e) => N(i, e), () => q(i)), R(() => qr(m, "data-theme", q(s) ? "dark" : "light")), X(e, m), Ue();
}
tr(["click", "change"]);
// src/hosts/inflate.ts
async function fa(e) {
	let t = Uint8Array.from(atob(e), (e) => e.charCodeAt(0));
	return new Response(new Blob([t]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).arrayBuffer();
}
// src/hosts/report.ts
function pa() {
	let e = /* @__PURE__ */ new Map();
	return {
		manifest: async () => JSON.parse(ma("manifest") ?? "null"),
		chunk: (t) => {
			let n = e.get(t) ?? ha(t);
			return e.set(t, n), n;
		},
		executor: null,
		without_executor: "This file holds no weights; open the model with `unweave explore` to compute more.",
		getState: () => location.hash.slice(1),
		setState: ga,
		save: _a
	};
}
function ma(e) {
	return document.getElementById(e)?.textContent ?? null;
}
async function ha(e) {
	let t = ma(`c-${e}`);
	if (t === null) throw new Ci("a part of this file is missing", "get the file again");
	return fa(t.trim());
}
function ga(e) {
	try {
		history.replaceState(null, "", `#${e}`);
	} catch {
		location.hash = e;
	}
}
function _a(e, t) {
	let n = document.createElement("a");
	n.href = URL.createObjectURL(t), n.download = e, n.click(), setTimeout(() => URL.revokeObjectURL(n.href), 1e4);
}
// src/index.ts
var va = document.getElementById("app");
va && hr(da, {
	target: va,
	props: { host: pa() }
});
