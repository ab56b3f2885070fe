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
var _ = 1 << 24, v = 1024, y = 2048, b = 4096, x = 8192, S = 16384, ee = 32768, te = 1 << 25, ne = 65536, re = 1 << 19, ie = 1 << 20, ae = 1 << 25, oe = 1 << 21, se = 1 << 22, C = 1 << 23, ce = Symbol("$state"), le = Symbol("component"), ue = Symbol("legacy props"), de = Symbol(""), fe = Symbol("attributes"), pe = Symbol("class"), me = Symbol("style"), he = Symbol("text"), ge = new class extends Error {
	name = "StaleReactionError";
	message = "The reaction that called `getAbortSignal()` was re-run or destroyed";
}(), _e = !!globalThis.document?.contentType && /* @__PURE__ */ globalThis.document.contentType.includes("xml"), ve = {}, w = Symbol("uninitialized"), ye = "http://www.w3.org/1999/xhtml";
function be() {
	console.warn("https://svelte.dev/e/derived_inert");
}
function xe(e) {
	console.warn("https://svelte.dev/e/hydration_mismatch");
}
function Se() {
	console.warn("https://svelte.dev/e/select_multiple_invalid_value");
}
function Ce() {
	console.warn("https://svelte.dev/e/svelte_boundary_reset_noop");
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/hydration.js
var T = !1;
function we(e) {
	T = e;
}
var E;
function D(e) {
	if (e === null) throw xe(), ve;
	return E = e;
}
function Te() {
	return D(/* @__PURE__ */ Qt(E));
}
function O(e) {
	if (T) {
		if (/* @__PURE__ */ Qt(E) !== null) throw xe(), ve;
		E = e;
	}
}
function Ee(e = 1) {
	if (T) {
		for (var t = e, n = E; t--;) n = /* @__PURE__ */ Qt(n);
		E = n;
	}
}
function De(e = !0) {
	for (var t = 0, n = E;;) {
		if (n.nodeType === 8) {
			var r = n.data;
			if (r === "]") {
				if (t === 0) return n;
				--t;
			} else (r === "[" || r === "[!" || r[0] === "[" && !isNaN(Number(r.slice(1)))) && (t += 1);
		}
		var i = /* @__PURE__ */ Qt(n);
		e && n.remove(), n = i;
	}
}
function Oe(e) {
	if (!e || e.nodeType !== 8) throw xe(), ve;
	return e.data;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/equality.js
function ke(e) {
	return e === this.v;
}
function Ae(e, t) {
	return e == e ? e !== t || typeof e == "object" && !!e || typeof e == "function" : t == t;
}
function je(e) {
	return !Ae(e, this.v);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/errors.js
function Me() {
	throw Error("https://svelte.dev/e/async_derived_orphan");
}
function Ne(e, t, n) {
	throw Error("https://svelte.dev/e/each_key_duplicate");
}
function Pe(e) {
	throw Error("https://svelte.dev/e/effect_in_teardown");
}
function Fe() {
	throw Error("https://svelte.dev/e/effect_in_unowned_derived");
}
function Ie(e) {
	throw Error("https://svelte.dev/e/effect_orphan");
}
function Le() {
	throw Error("https://svelte.dev/e/effect_update_depth_exceeded");
}
function Re(e) {
	throw Error("https://svelte.dev/e/props_invalid_value");
}
function ze() {
	throw Error("https://svelte.dev/e/state_descriptors_fixed");
}
function Be() {
	throw Error("https://svelte.dev/e/state_prototype_fixed");
}
function Ve() {
	throw Error("https://svelte.dev/e/state_unsafe_mutation");
}
function He() {
	throw Error("https://svelte.dev/e/svelte_boundary_reset_onerror");
}
// ../../../webdeps/node_modules/svelte/src/internal/client/context.js
var k = null;
function Ue(e) {
	k = e;
}
function We(e, t = !1, n) {
	k = {
		p: k,
		i: !1,
		c: null,
		e: null,
		s: e,
		x: null,
		r: H,
		l: null
	};
}
function Ge(e) {
	var t = k, n = t.e;
	if (n !== null) {
		t.e = null;
		for (var r of n) pn(r);
	}
	return e !== void 0 && (t.x = e), t.i = !0, k = t.p, Ke(e);
}
function Ke(e = {}) {
	return o(e, le, { value: !0 }), e;
}
function qe() {
	return !0;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/task.js
var Je = [];
function Ye() {
	var e = Je;
	Je = [], m(e);
}
function Xe(e) {
	if (Je.length === 0 && !yt) {
		var t = Je;
		queueMicrotask(() => {
			t === Je && Ye();
		});
	}
	Je.push(e);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/status.js
var Ze = ~(y | b | v);
function A(e, t) {
	e.f = e.f & Ze | t;
}
function Qe(e) {
	e.f & 512 || e.deps === null ? A(e, v) : A(e, b);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/utils.js
function $e(e, t) {
	e.f & 2048 ? t.set(e, y) : e.f & 4096 && t.get(e) !== 2048 && t.set(e, b), A(e, v);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/misc.js
function et(e) {
	T && /* @__PURE__ */ Zt(e) !== null && en(e);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/bindings/shared.js
function tt(e) {
	var t = V, n = H;
	Fn(null), In(null);
	try {
		return e();
	} finally {
		Fn(t), In(n);
	}
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/async.js
function nt(e, t, n, r) {
	let i = qe() ? ot : lt;
	var a = e.filter((e) => !e.settled), o = t.map(i);
	if (n.length === 0 && a.length === 0) {
		r(o);
		return;
	}
	var s = H, c = rt(), l = a.length === 1 ? a[0].promise : a.length > 1 ? Promise.all(a.map((e) => e.promise)) : null;
	function u(e) {
		if (!(s.f & 16384)) {
			c();
			try {
				r([...o, ...e]);
			} catch (e) {
				on(e, s);
			}
			it();
		}
	}
	var d = at();
	if (n.length === 0) {
		l.then(() => u([])).finally(d);
		return;
	}
	function f() {
		Promise.all(n.map((e) => /* @__PURE__ */ ct(e))).then(u).catch((e) => on(e, s)).finally(d);
	}
	l ? l.then(() => {
		s.f & 16384 ? d() : (c(), f(), it());
	}) : f();
}
function rt() {
	var e = H, t = V, n = k, r = M;
	return function(i = !0) {
		In(e), Fn(t), Ue(n), i && !(e.f & 16384) && (r?.activate(), r?.apply());
	};
}
function it(e = !0) {
	In(null), Fn(null), Ue(null), e && M?.deactivate();
}
function at() {
	var e = H, t = e.b, n = M, r = !!t?.is_rendered();
	return t?.update_pending_count(1, n), n.increment(r, e), () => {
		t?.update_pending_count(-1, n), n.decrement(r, e);
	};
}
/*#__NO_SIDE_EFFECTS__*/
function ot(e) {
	var t = 2 | y;
	return H !== null && (H.f |= re), {
		ctx: k,
		deps: null,
		effects: null,
		equals: ke,
		f: t,
		fn: e,
		reactions: null,
		rv: 0,
		v: w,
		wv: 0,
		parent: H,
		ac: null
	};
}
var st = Symbol("obsolete");
/*#__NO_SIDE_EFFECTS__*/
function ct(e, t, n) {
	let r = H;
	r === null && Me();
	var i = void 0, a = Ft(w), o = !V, s = /* @__PURE__ */ new Set();
	return gn(() => {
		var t = H, n = h();
		i = n.promise;
		try {
			Promise.resolve(e()).then(n.resolve, (e) => {
				e !== ge && n.reject(e);
			}).finally(it);
		} catch (e) {
			n.reject(e), it();
		}
		var c = M;
		if (o) {
			if (t.f & 32768) var l = at();
			if (r.b?.is_rendered()) c.async_deriveds.get(t)?.reject(st);
			else for (let e of s.values()) e.reject(st);
			s.add(n), c.async_deriveds.set(t, n);
		}
		let u = (e, t = void 0) => {
			l?.(), s.delete(n), t !== st && (c.activate(), t ? (a.f |= C, zt(a, t)) : (a.f & 8388608 && (a.f ^= C), zt(a, e)), c.deactivate());
		};
		n.promise.then(u, (e) => u(null, e || "unknown"));
	}), dn(() => {
		for (let e of s) e.reject(st);
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
function j(e) {
	let t = /* @__PURE__ */ ot(e);
	return Rn(t), t;
}
/*#__NO_SIDE_EFFECTS__*/
function lt(e) {
	let t = /* @__PURE__ */ ot(e);
	return t.equals = je, t;
}
function ut(e) {
	var t = e.effects;
	if (t !== null) {
		e.effects = null;
		for (var n = 0; n < t.length; n += 1) B(t[n]);
	}
}
function dt(e) {
	var t, n = H, r = e.parent;
	if (!Mn && r !== null && e.v !== w && r.f & 24576) return be(), e.v;
	In(r);
	try {
		ut(e), t = Yn(e);
	} finally {
		In(n);
	}
	return t;
}
function ft(e) {
	var t = dt(e);
	!e.equals(t) && (e.wv = Kn(), (!M?.is_fork || e.deps === null) && (M === null ? e.v = t : (M.capture(e, t, !0), gt?.capture(e, t, !0)), e.deps === null)) ? A(e, v) : Mn || (_t === null ? Qe(e) : (un() || M?.is_fork) && _t.set(e, t));
}
function pt(e) {
	if (e.effects !== null) for (let t of e.effects) (t.teardown || t.ac) && (t.teardown?.(), t.ac !== null && tt(() => {
		t.ac.abort(ge), t.ac = null;
	}), t.fn !== null && (t.teardown = p), Qn(t, 0), Sn(t));
}
function mt(e) {
	if (e.effects !== null) for (let t of e.effects) t.teardown && t.fn !== null && $n(t);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/batch.js
var ht = null, M = null, gt = null, _t = null, vt = null, yt = !1, bt = !1, xt = null, St = null, Ct = 0, wt = 1, Tt = class e {
	id = wt++;
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
		ht === null ? ht = this : (ht.next = this, this.prev = ht), ht = this;
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
			for (var r of n.d) A(r, y), t(r);
			for (r of n.m) A(r, b), t(r);
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
		for (let [e, t] of this.#s) A(e, t), this.schedule(e);
		this.apply();
		for (var t = xt = [], n = [], r = St = []; this.#a.length > 0;) {
			Ct++ > 1e3 && (this.#b(), Et());
			for (let e of this.#p()) try {
				this.#h(e, t, n);
			} catch (t) {
				throw jt(e), this.#d() || this.discard(), t;
			}
		}
		if (M = null, r.length > 0) {
			var i = e.ensure();
			for (let e of r) i.schedule(e);
		}
		if (xt = null, St = null, this.#d()) {
			this.#y(n), this.#y(t);
			for (let [e, t] of this.#c) At(e, t);
			r.length > 0 && M.#m();
			return;
		}
		let a = this.#g();
		if (a) this.#y(n), this.#y(t), a.#v(this);
		else {
			this.#s.clear();
			for (let e of this.#e) e(this);
			this.#e.clear(), gt = this, Ot(n), Ot(t), gt = null, this.#i?.resolve();
			var o = M;
			this.#n === 0 && (this.#a.length === 0 || o !== null) && this.#b(), o !== null && (Nt.clear(), o.#m());
		}
	}
	#h(e, t, n) {
		e.f ^= v;
		for (var r = e.first; r !== null;) {
			var i = r.f, a = !!(i & 96);
			if (!(a && i & 1024 || i & 8192 || this.#c.has(r)) && r.fn !== null) {
				a ? r.f ^= v : i & 4 ? t.push(r) : qn(r) && (i & 16 && this.add_dirty_reaction(r, b), $n(r));
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
					r & 4194320 && !this.async_deriveds.has(i) && (this.#s.delete(i), A(i, y), this.schedule(i));
				}
			}
		};
		for (let e of this.current.keys()) t(e);
		this.oncommit(() => e.discard()), e.#b(), M = this, this.#m();
	}
	#y(e) {
		for (var t = 0; t < e.length; t += 1) $e(e[t], this.#s);
	}
	capture(e, t, n = !1) {
		e.v !== w && !this.previous.has(e) && this.previous.set(e, e.v), e.f & 8388608 || (this.current.set(e, [t, n]), _t?.set(e, t)), this.is_fork || (e.v = t);
	}
	activate() {
		M = this;
	}
	deactivate() {
		M = null, _t = null;
	}
	flush() {
		try {
			bt = !0, M = this, this.#m();
		} finally {
			Ct = 0, vt = null, xt = null, St = null, bt = !1, M = null, _t = null, Nt.clear();
		}
	}
	discard() {
		for (let e of this.#t) e(this);
		this.#t.clear();
		for (let e of this.async_deriveds.values()) e.reject(st);
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
		this.#u || (this.#u = !0, Xe(() => {
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
		if (M === null) {
			let t = M = new e();
			!bt && Xe(() => {
				t.started || t.flush();
			});
		}
		return M;
	}
	apply() {
		_t = null;
	}
	schedule(e) {
		vt = e, e.b?.is_pending && e.f & 16777228 && !(e.f & 32768) ? e.b.defer_effect(e) : this.#a.push(e);
	}
	#b() {
		if (this.linked) {
			var e = this.prev, t = this.next;
			e === null || (e.next = t), t === null ? ht = e : t.prev = e, this.linked = !1;
		}
	}
};
function Et() {
	try {
		Le();
	} catch (e) {
		on(e, vt);
	}
}
var Dt = null;
function Ot(e) {
	var t = e.length;
	if (t !== 0) {
		for (var n = 0; n < t;) {
			var r = e[n++];
			if (!(r.f & 24576) && qn(r) && (Dt = /* @__PURE__ */ new Set(), $n(r), r.deps === null && r.first === null && r.nodes === null && r.teardown === null && r.ac === null && Tn(r), Dt?.size > 0)) {
				Nt.clear();
				for (let e of Dt) {
					if (e.f & 24576) continue;
					let t = [e], n = e.parent;
					for (; n !== null;) Dt.has(n) && (Dt.delete(n), t.push(n)), n = n.parent;
					for (let e = t.length - 1; e >= 0; e--) {
						let n = t[e];
						n.f & 24576 || $n(n);
					}
				}
				Dt.clear();
			}
		}
		Dt = null;
	}
}
function kt(e) {
	M.schedule(e);
}
function At(e, t) {
	if (!(e.f & 32 && e.f & 1024)) {
		e.f & 2048 ? t.d.push(e) : e.f & 4096 && t.m.push(e), A(e, v);
		for (var n = e.first; n !== null;) At(n, t), n = n.next;
	}
}
function jt(e) {
	A(e, v);
	for (var t = e.first; t !== null;) jt(t), t = t.next;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/sources.js
var Mt = /* @__PURE__ */ new Set(), Nt = /* @__PURE__ */ new Map(), Pt = !1;
function Ft(e, t) {
	return {
		f: 0,
		v: e,
		reactions: null,
		equals: ke,
		rv: 0,
		wv: 0
	};
}
/*#__NO_SIDE_EFFECTS__*/
function N(e, t) {
	let n = Ft(e, t);
	return Rn(n), n;
}
/*#__NO_SIDE_EFFECTS__*/
function It(e, t = !1, n = !0) {
	let r = Ft(e);
	return t || (r.equals = je), r;
}
function P(e, t, n = !1) {
	return V !== null && (!Pn || V.f & 131072) && qe() && V.f & 4325394 && (Ln === null || !Ln.has(e)) && Ve(), zt(e, n ? Ut(t) : t, St);
}
var Lt = null, Rt = 0;
function zt(e, t, n = null) {
	if (!e.equals(t)) {
		Mn ? Nt.set(e, t) : Nt.has(e) || Nt.set(e, e.v);
		var r = Tt.ensure();
		if (r.capture(e, t), e.f & 2) {
			let t = e;
			e.f & 2048 && dt(t), _t === null && Qe(t);
		}
		e.wv = Kn(), Lt = null, Rt = 0, Ht(e, y, n), Lt = null, qe() && H !== null && H.f & 1024 && !(H.f & 96) && (Bn === null ? Vn([e]) : Bn.push(e)), !r.is_fork && Mt.size > 0 && !Pt && Bt();
	}
	return t;
}
function Bt() {
	Pt = !1;
	for (let e of Mt) {
		e.f & 1024 && A(e, b);
		let t;
		try {
			t = qn(e);
		} catch {
			t = !0;
		}
		t && $n(e);
	}
	Mt.clear();
}
function Vt(e) {
	P(e, e.v + 1);
}
function Ht(e, t, n) {
	var r = e.reactions;
	if (r !== null) {
		var i = qe(), a = r.length;
		if (Rt += a, Rt > 1e5 && Lt === null && (Lt = /* @__PURE__ */ new Set()), Lt !== null) {
			if (Lt.has(e)) return;
			Lt.add(e);
		}
		for (var o = 0; o < a; o++) {
			var s = r[o], c = s.f;
			if (i || s !== H) {
				var l = (c & y) === 0;
				if (l && A(s, t), c & 131072) Mt.add(s);
				else if (c & 2) {
					var u = s;
					_t?.delete(u), Ht(u, b, n);
				} else if (l) {
					var d = s;
					c & 16 && Dt !== null && Dt.add(d), n === null ? kt(d) : n.push(d);
				}
			}
		}
	}
}
function Ut(e) {
	if (typeof e != "object" || !e || ce in e || le in e) return e;
	let t = d(e);
	if (t !== l && t !== u) return e;
	var r = /* @__PURE__ */ new Map(), i = n(e), a = /* @__PURE__ */ N(0), o = null, c = Wn, f = (e) => {
		if (Wn === c) return e();
		var t = V, n = Wn;
		Fn(null), Gn(c);
		var r = e();
		return Fn(t), Gn(n), r;
	};
	return i && r.set("length", /* @__PURE__ */ N(e.length, o)), new Proxy(e, {
		defineProperty(e, t, n) {
			"value" in n && n.configurable !== !1 && n.enumerable !== !1 && n.writable !== !1 || ze();
			var i = r.get(t);
			return i === void 0 ? f(() => {
				var e = /* @__PURE__ */ N(n.value, o);
				return r.set(t, e), e;
			}) : P(i, n.value, !0), !0;
		},
		deleteProperty(e, t) {
			var n = r.get(t);
			if (n === void 0) {
				if (t in e) {
					let e = f(() => /* @__PURE__ */ N(w, o));
					r.set(t, e), Vt(a);
				}
			} else P(n, w), Vt(a);
			return !0;
		},
		get(t, n, i) {
			if (n === ce) return e;
			var a = r.get(n), c = n in t;
			if (a === void 0 && (!c || s(t, n)?.writable) && (a = f(() => /* @__PURE__ */ N(Ut(c ? t[n] : w), o)), r.set(n, a)), a !== void 0) {
				var l = W(a);
				return l === w ? void 0 : l;
			}
			return Reflect.get(t, n, i);
		},
		getOwnPropertyDescriptor(e, t) {
			this.has?.(e, t);
			var n = Reflect.getOwnPropertyDescriptor(e, t), i = r.get(t);
			if (i !== void 0) {
				var a = W(i);
				if (a === w) return;
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
			var n = r.get(t), i = n !== void 0 && n.v !== w || Reflect.has(e, t);
			return (n !== void 0 || (H !== null || V !== null) && (!i || s(e, t)?.writable)) && (n === void 0 && (n = f(() => /* @__PURE__ */ N(i ? Ut(e[t]) : w, o)), r.set(t, n)), W(n) === w) ? !1 : i;
		},
		set(e, t, n, c) {
			var l = r.get(t), u = t in e;
			if (i && t === "length") for (var d = n; d < l.v; d += 1) {
				var p = r.get(d + "");
				p === void 0 ? d in e && (p = f(() => /* @__PURE__ */ N(w, o)), r.set(d + "", p)) : P(p, w);
			}
			if (l === void 0) (!u || s(e, t)?.writable) && (l = f(() => /* @__PURE__ */ N(void 0, o)), P(l, Ut(n)), r.set(t, l));
			else {
				u = l.v !== w;
				var m = f(() => Ut(n));
				P(l, m);
			}
			var h = Reflect.getOwnPropertyDescriptor(e, t);
			if (h?.set && h.set.call(c, n), !u) {
				if (i && typeof t == "string") {
					var g = r.get("length"), _ = Number(t);
					Number.isInteger(_) && _ >= g.v && P(g, _ + 1);
				}
				Vt(a);
			}
			return !0;
		},
		ownKeys(e) {
			W(a);
			var t = Reflect.ownKeys(e).filter((e) => {
				var t = r.get(e);
				return t === void 0 || t.v !== w;
			});
			for (var [n, i] of r) i.v !== w && !(n in e) && t.push(n);
			return t;
		},
		setPrototypeOf() {
			Be();
		}
	});
}
function Wt(e) {
	try {
		if (typeof e == "object" && e && ce in e) return e[ce];
	} catch {}
	return e;
}
function Gt(e, t) {
	return Object.is(Wt(e), Wt(t));
}
var Kt, qt, Jt, Yt;
function Xt() {
	if (Kt === void 0) {
		Kt = window, qt = /Firefox/.test(navigator.userAgent);
		var e = Element.prototype, t = Node.prototype, n = Text.prototype;
		Jt = s(t, "firstChild").get, Yt = s(t, "nextSibling").get, f(e) && (e[pe] = void 0, e[fe] = null, e[me] = void 0, e.__e = void 0), f(n) && (n[he] = void 0);
	}
}
function F(e = "") {
	return document.createTextNode(e);
}
/*@__NO_SIDE_EFFECTS__*/
function Zt(e) {
	return Jt.call(e);
}
/*@__NO_SIDE_EFFECTS__*/
function Qt(e) {
	return Yt.call(e);
}
function I(e, t) {
	if (!T) return /* @__PURE__ */ Zt(e);
	var n = /* @__PURE__ */ Zt(E);
	if (n === null) n = E.appendChild(F());
	else if (t && n.nodeType !== 3) {
		var r = F();
		return n?.before(r), D(r), r;
	}
	return t && rn(n), D(n), n;
}
function $t(e, t = !1) {
	if (!T) {
		var n = /* @__PURE__ */ Zt(e);
		return n instanceof Comment && n.data === "" ? /* @__PURE__ */ Qt(n) : n;
	}
	if (t) {
		if (E?.nodeType !== 3) {
			var r = F();
			return E?.before(r), D(r), r;
		}
		rn(E);
	}
	return E;
}
function L(e, t = !1) {
	if (!T) return /* @__PURE__ */ Zt(e);
	var n = I(e, t);
	return O(e), n;
}
function R(e, t = 1, n = !1) {
	let r = T ? E : e;
	for (var i; t--;) i = r, r = /* @__PURE__ */ Qt(r);
	if (!T) return r;
	if (n) {
		if (r?.nodeType !== 3) {
			var a = F();
			return r === null ? i?.after(a) : r.before(a), D(a), a;
		}
		rn(r);
	}
	return D(r), r;
}
function en(e) {
	e.textContent = "";
}
function tn() {
	return !1;
}
function nn(e, t, n) {
	return t == null || t === "http://www.w3.org/1999/xhtml" ? n ? document.createElement(e, { is: n }) : document.createElement(e) : n ? document.createElementNS(t, e, { is: n }) : document.createElementNS(t, e);
}
function rn(e) {
	if (e.nodeValue.length < 65536) return;
	let t = e.nextSibling;
	for (; t !== null && t.nodeType === 3;) t.remove(), e.nodeValue += t.nodeValue, t = e.nextSibling;
}
function an(e) {
	var t = H;
	if (t === null) return V.f |= C, e;
	if (!(t.f & 32768) && !(t.f & 4)) throw e;
	on(e, t);
}
function on(e, t) {
	if (e === ve) throw e;
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
function sn(e) {
	H === null && (V === null && Ie(e), Fe()), Mn && Pe(e);
}
function cn(e, t) {
	var n = t.last;
	n === null ? t.last = t.first = e : (n.next = e, e.prev = n, t.last = e);
}
function ln(e, t) {
	var n = H;
	n !== null && n.f & 8192 && (e |= x);
	var r = {
		ctx: k,
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
	M?.register_created_effect(r);
	var i = r;
	if (e & 4) xt === null ? Tt.ensure().schedule(r) : xt.push(r);
	else if (t !== null) {
		try {
			$n(r);
		} catch (e) {
			throw B(r), e;
		}
		i.deps === null && i.teardown === null && i.nodes === null && i.first === i.last && !(i.f & 524288) && (i = i.first, e & 16 && e & 65536 && i !== null && (i.f |= ne));
	}
	if (i !== null && (i.parent = n, n !== null && cn(i, n), V !== null && V.f & 2 && !(e & 64))) {
		var a = V;
		(a.effects ??= []).push(i);
	}
	return r;
}
function un() {
	return V !== null && !Pn;
}
function dn(e) {
	let t = ln(8, null);
	return A(t, v), t.teardown = e, t;
}
function fn(e) {
	sn("$effect");
	var t = H.f;
	if (!V && t & 32 && k !== null && !k.i) {
		var n = k;
		(n.e ??= []).push(e);
	} else return pn(e);
}
function pn(e) {
	return ln(4 | ie, e);
}
function mn(e) {
	Tt.ensure();
	let t = ln(64 | re, e);
	return (e = {}) => new Promise((n) => {
		e.outro ? En(t, () => {
			B(t), n(void 0);
		}) : (B(t), n(void 0));
	});
}
function hn(e) {
	return ln(4, e);
}
function gn(e) {
	return ln(se | re, e);
}
function _n(e, t = 0) {
	return ln(8 | t, e);
}
function z(e, t = [], n = [], r = []) {
	nt(r, t, n, (t) => {
		ln(8, () => {
			e(...t.map(W));
		});
	});
}
function vn(e, t = 0) {
	return ln(16 | t, e);
}
function yn(e, t = 0) {
	return ln(_ | t, e);
}
function bn(e) {
	return ln(32 | re, e);
}
function xn(e) {
	var t = e.teardown;
	if (t !== null) {
		let n = Mn, r = V;
		Nn(!0), Fn(null);
		try {
			t.call(null);
		} catch (t) {
			on(t, e.parent);
		} finally {
			Nn(n), Fn(r);
		}
	}
}
function Sn(e, t = !1) {
	var n = e.first;
	for (e.first = e.last = null; n !== null;) {
		let e = n.ac;
		e !== null && tt(() => {
			e.abort(ge);
		});
		var r = n.next;
		n.f & 64 ? n.parent = null : B(n, t), n = r;
	}
}
function Cn(e) {
	for (var t = e.first; t !== null;) {
		var n = t.next;
		t.f & 32 || B(t), t = n;
	}
}
function B(e, t = !0) {
	var n = !1;
	(t || e.f & 262144) && e.nodes !== null && e.nodes.end !== null && (wn(e.nodes.start, e.nodes.end), n = !0), e.f |= te, Sn(e, t && !n), Qn(e, 0);
	var r = e.nodes && e.nodes.t;
	if (r !== null) for (let e of r) e.stop();
	xn(e), e.f ^= te, e.f |= S;
	var i = e.parent;
	i !== null && i.first !== null && Tn(e), e.next = e.prev = e.teardown = e.ctx = e.deps = e.fn = e.nodes = e.ac = e.b = null;
}
function wn(e, t) {
	for (; e !== null;) {
		var n = e === t ? null : /* @__PURE__ */ Qt(e);
		e.remove(), e = n;
	}
}
function Tn(e) {
	var t = e.parent, n = e.prev, r = e.next;
	n !== null && (n.next = r), r !== null && (r.prev = n), t !== null && (t.first === e && (t.first = r), t.last === e && (t.last = n));
}
function En(e, t, n = !0) {
	var r = [];
	e.f |= 256, Dn(e, r, !0);
	var i = () => {
		n && B(e), t && t();
	}, a = r.length;
	if (a > 0) {
		var o = () => --a || i();
		for (var s of r) s.out(o);
	} else i();
}
function Dn(e, t, n) {
	if (!(e.f & 8192)) {
		e.f ^= x;
		var r = e.nodes && e.nodes.t;
		if (r !== null) for (let e of r) (e.is_global || n) && t.push(e);
		for (var i = e.first; i !== null;) {
			var a = i.next;
			if (!(i.f & 64)) {
				var o = !!(i.f & 65536) || !!(i.f & 32) && !!(e.f & 16);
				Dn(i, t, o ? n : !1);
			}
			i = a;
		}
	}
}
function On(e) {
	e.f &= -257, kn(e, !0);
}
function kn(e, t) {
	if (!(e.f & 256) && e.f & 8192) {
		e.f ^= x, e.f & 1024 || (A(e, y), Tt.ensure().schedule(e));
		for (var n = e.first; n !== null;) {
			var r = n.next, i = !!(n.f & 65536) || !!(n.f & 32);
			kn(n, i ? t : !1), n = r;
		}
		var a = e.nodes && e.nodes.t;
		if (a !== null) for (let e of a) (e.is_global || t) && e.in();
	}
}
function An(e, t) {
	if (e.nodes) for (var n = e.nodes.start, r = e.nodes.end; n !== null;) {
		var i = n === r ? null : /* @__PURE__ */ Qt(n);
		t.append(n), n = i;
	}
}
// ../../../webdeps/node_modules/svelte/src/internal/client/legacy.js
var jn = null, Mn = !1;
function Nn(e) {
	Mn = e;
}
var V = null, Pn = !1;
function Fn(e) {
	V = e;
}
var H = null;
function In(e) {
	H = e;
}
var Ln = null;
function Rn(e) {
	V !== null && (V.f & 2097152 || V.f & 2) && (Ln ??= /* @__PURE__ */ new Set()).add(e);
}
var U = null, zn = 0, Bn = null;
function Vn(e) {
	Bn = e;
}
var Hn = 1, Un = 0, Wn = Un;
function Gn(e) {
	Wn = e;
}
function Kn() {
	return ++Hn;
}
function qn(e) {
	var t = e.f;
	if (t & 2048) return !0;
	if (t & 4096) {
		for (var n = e.deps, r = n.length, i = 0; i < r; i++) {
			var a = n[i];
			if (qn(a) && ft(a), a.wv > e.wv) return !0;
		}
		t & 512 && _t === null && A(e, v);
	}
	return !1;
}
function Jn(e, t, n = !0) {
	var r = e.reactions;
	if (r !== null && !(Ln !== null && Ln.has(e))) for (var i = 0; i < r.length; i++) {
		var a = r[i];
		a.f & 2 ? Jn(a, t, !1) : t === a && (n ? A(a, y) : a.f & 1024 && A(a, b), kt(a));
	}
}
function Yn(e) {
	var t = U, n = zn, r = Bn, i = V, a = Ln, o = k, s = Pn, c = Wn, l = e.f;
	U = null, zn = 0, Bn = null, V = l & 96 ? null : e, Ln = null, Ue(e.ctx), Pn = !1, Wn = ++Un, e.ac !== null && (tt(() => {
		e.ac.abort(ge);
	}), e.ac = null);
	try {
		e.f |= oe;
		var u = e.fn, d = u();
		e.f |= ee;
		var f = Xn(e);
		if (qe() && Bn !== null && !Pn && f !== null && !(e.f & 6146)) for (var p = 0; p < Bn.length; p++) Jn(Bn[p], e);
		if (i !== null && i !== e) {
			if (Un++, i.deps !== null) for (let e = 0; e < n; e += 1) i.deps[e].rv = Un;
			if (t !== null) for (let e of t) e.rv = Un;
			Bn !== null && (r === null ? r = Bn : r.push(...Bn));
		}
		return e.f & 8388608 && (e.f ^= C), d;
	} catch (t) {
		return Xn(e), an(t);
	} finally {
		e.f ^= oe, U = t, zn = n, Bn = r, V = i, Ln = a, Ue(o), Pn = s, Wn = c;
	}
}
function Xn(e) {
	var t = e.deps, n = M?.is_fork;
	if (U !== null) {
		var r;
		if (n || Qn(e, zn), t !== null && zn > 0) for (t.length = zn + U.length, r = 0; r < U.length; r++) t[zn + r] = U[r];
		else e.deps = t = U;
		if (un() && e.f & 512) for (r = zn; r < t.length; r++) (t[r].reactions ??= []).push(e);
	} else !n && t !== null && zn < t.length && (Qn(e, zn), t.length = zn);
	return t;
}
function Zn(e, t) {
	let n = t.reactions;
	if (n !== null) {
		var a = r.call(n, e);
		if (a !== -1) {
			var o = n.length - 1;
			o === 0 ? n = t.reactions = null : (n[a] = n[o], n.pop());
		}
	}
	if (n === null && t.f & 2 && (U === null || !i.call(U, t))) {
		var s = t;
		s.f & 512 && (s.f ^= 512), s.v !== w && Qe(s), s.ac !== null && tt(() => {
			s.ac.abort(ge), s.ac = null, A(s, y);
		}), pt(s), Qn(s, 0);
	}
}
function Qn(e, t) {
	var n = e.deps;
	if (n !== null) for (var r = t; r < n.length; r++) Zn(e, n[r]);
}
function $n(e) {
	var t = e.f;
	if (!(t & 16384)) {
		A(e, v);
		var n = H;
		H = e;
		try {
			t & 16777232 ? Cn(e) : Sn(e), xn(e);
			var r = Yn(e);
			e.teardown = typeof r == "function" ? r : null, e.wv = Hn;
		} finally {
			H = n;
		}
	}
}
function W(e) {
	var t = !!(e.f & 2);
	if (jn?.add(e), V !== null && !Pn && !(H !== null && H.f & 16384) && (Ln === null || !Ln.has(e))) {
		var n = V.deps;
		if (V.f & 2097152) e.rv < Un && (e.rv = Un, U === null && n !== null && n[zn] === e ? zn++ : U === null ? U = [e] : U.push(e));
		else {
			V.deps ??= [], i.call(V.deps, e) || V.deps.push(e);
			var r = e.reactions;
			r === null ? e.reactions = [V] : i.call(r, V) || r.push(V);
		}
	}
	if (Mn && Nt.has(e)) return Nt.get(e);
	if (t) {
		var a = e;
		if (Mn) {
			var o = a.v;
			return (!(a.f & 1024) && a.reactions !== null || tr(a)) && (o = dt(a)), Nt.set(a, o), o;
		}
		var s = !(a.f & 512) && !Pn && V !== null && !!(V.f & 512), c = (a.f & ee) === 0;
		qn(a) && (s && (a.f |= 512), ft(a)), s && !c && (mt(a), er(a));
	}
	if (_t?.has(e)) return _t.get(e);
	if (e.f & 8388608) throw e.v;
	return e.v;
}
function er(e) {
	if (e.f |= 512, e.deps !== null) for (let n of e.deps) {
		var t = n.reactions;
		t === null ? n.reactions = [e] : i.call(t, e) || t.push(e), n.f & 2 && !(n.f & 512) && (mt(n), er(n));
	}
}
function tr(e) {
	if (e.v === w) return !0;
	if (e.deps === null) return !1;
	for (let t of e.deps) if (Nt.has(t) || t.f & 2 && tr(t)) return !0;
	return !1;
}
function nr(e) {
	var t = Pn;
	try {
		return Pn = !0, e();
	} finally {
		Pn = t;
	}
}
function rr(e) {
	if (!(typeof e != "object" || !e || e instanceof EventTarget)) {
		if (ce in e) ir(e);
		else if (!Array.isArray(e)) for (let t in e) {
			let n = e[t];
			typeof n == "object" && n && ce in n && ir(n);
		}
	}
}
function ir(e, t = /* @__PURE__ */ new Set()) {
	if (typeof e == "object" && e && !(e instanceof EventTarget) && !t.has(e)) {
		t.add(e), e instanceof Date && e.getTime();
		for (let n in e) try {
			ir(e[n], t);
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
var ar = ["touchstart", "touchmove"];
function or(e) {
	return ar.includes(e);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/events.js
var sr = Symbol("events"), cr = /* @__PURE__ */ new Set(), lr = /* @__PURE__ */ new Set();
function ur(e, t, n, r = {}) {
	function i(e) {
		if (r.capture || hr.call(t, e), !e.cancelBubble) return tt(() => n?.call(this, e));
	}
	return e.startsWith("pointer") || e.startsWith("touch") || e === "wheel" ? (i.__removed = !1, Xe(() => {
		i.__removed || t.addEventListener(e, i, r);
	})) : t.addEventListener(e, i, r), i;
}
function dr(e, t, n, r, i) {
	var a = {
		capture: r,
		passive: i
	}, o = ur(e, t, n, a);
	(t === document.body || t === window || t === document || t instanceof HTMLMediaElement) && dn(() => {
		o.__removed = !0, t.removeEventListener(e, o, a);
	});
}
function G(e, t, n) {
	(t[sr] ??= {})[e] = n;
}
function fr(e) {
	for (var t = 0; t < e.length; t++) cr.add(e[t]);
	for (var n of lr) n(e);
}
var pr = null, mr = !1;
function hr(e) {
	var t = this, n = t.ownerDocument, r = e.type, i = e.composedPath?.() || [], a = i[0] || e.target;
	pr = e, mr || (mr = !0, setTimeout(() => {
		mr = !1, pr = null;
	}));
	var s = 0, c = pr === e && e[sr];
	if (c) {
		var l = i.indexOf(c);
		if (l !== -1 && (t === document || t === window)) {
			e[sr] = t;
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
		var d = V, f = H;
		Fn(null), In(null);
		try {
			for (var p, m = []; a !== null && a !== t;) {
				try {
					var h = a[sr]?.[r];
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
			e[sr] = t, delete e.currentTarget, Fn(d), In(f);
		}
	}
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/reconciler.js
var gr = globalThis?.window?.trustedTypes && /* @__PURE__ */ globalThis.window.trustedTypes.createPolicy("svelte-trusted-html", { createHTML: (e) => e });
function _r(e) {
	return gr?.createHTML(e) ?? e;
}
function vr(e) {
	var t = nn("template");
	return t.innerHTML = _r(e.replaceAll("<!>", "\x3C!---->")), t.content;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/template.js
function yr(e, t) {
	var n = H;
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
		if (T) return yr(E, null), E;
		i === void 0 && (i = vr(a ? e : "<!>" + e), n || (i = /* @__PURE__ */ Zt(i)));
		var t = r || qt ? document.importNode(i, !0) : i.cloneNode(!0);
		if (n) {
			var o = /* @__PURE__ */ Zt(t), s = t.lastChild;
			yr(o, s);
		} else yr(t, t);
		return t;
	};
}
/*#__NO_SIDE_EFFECTS__*/
function br(e, t, n = "svg") {
	var r = !e.startsWith("<!>"), i = !!(t & 1), a = `<${n}>${r ? e : "<!>" + e}</${n}>`, o;
	return () => {
		if (T) return yr(E, null), E;
		if (!o) {
			var e = /* @__PURE__ */ Zt(vr(a));
			if (i) for (o = document.createDocumentFragment(); /* @__PURE__ */ Zt(e);) o.appendChild(/* @__PURE__ */ Zt(e));
			else o = /* @__PURE__ */ Zt(e);
		}
		var t = o.cloneNode(!0);
		if (i) {
			var n = /* @__PURE__ */ Zt(t), r = t.lastChild;
			yr(n, r);
		} else yr(t, t);
		return t;
	};
}
/*#__NO_SIDE_EFFECTS__*/
function xr(e, t) {
	return /* @__PURE__ */ br(e, t, "svg");
}
function Sr(e = "") {
	if (!T) {
		var t = F(e + "");
		return yr(t, t), t;
	}
	var n = E;
	return n.nodeType === 3 ? rn(n) : (n.before(n = F()), D(n)), yr(n, n), n;
}
function Cr() {
	if (T) return yr(E, null), E;
	var e = document.createDocumentFragment(), t = document.createComment(""), n = F();
	return e.append(t, n), yr(t, n), e;
}
function q(e, t) {
	if (T) {
		var n = H;
		n.f & 32768 && n.nodes.end !== null || (n.nodes.end = E), Te();
	} else e !== null && e.before(t);
}
function wr() {
	if (T && E && E.nodeType === 8 && E.textContent?.startsWith("$")) {
		let e = E.textContent.substring(1);
		return Te(), e;
	}
	return (window.__svelte ??= {}).uid ??= 1, `c${window.__svelte.uid++}`;
}
// ../../../webdeps/node_modules/svelte/src/reactivity/create-subscriber.js
function Tr(e) {
	let t = 0, n = Ft(0), r;
	return () => {
		un() && (W(n), _n(() => (t === 0 && (r = nr(() => e(() => Vt(n)))), t += 1, () => {
			Xe(() => {
				--t, t === 0 && (r?.(), r = void 0, Vt(n));
			});
		})));
	};
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/boundary.js
var Er = ne | re;
function Dr(e, t, n, r) {
	new Or(e, t, n, r);
}
var Or = class {
	parent;
	is_pending = !1;
	transform_error;
	#e;
	#t = T ? E : null;
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
	#m = Tr(() => (this.#p = Ft(this.#l), () => {
		this.#p = null;
	}));
	constructor(e, t, n, r) {
		this.#e = e, this.#n = t, this.#r = (e) => {
			var t = H;
			t.b = this, t.f |= 128, n(e);
		}, this.parent = H.b, this.transform_error = r ?? this.parent?.transform_error ?? ((e) => e), this.#i = vn(() => {
			if (T) {
				let e = Oe(this.#t);
				Te();
				let t = e === "[!";
				if (e.startsWith("[?")) {
					let t = JSON.parse(e.slice(2));
					this.#g(t);
				} else t ? this.#y() : this.#h();
			} else this.#b();
		}, Er), T && (this.#e = E);
	}
	#h() {
		try {
			this.#a = bn(() => this.#r(this.#e));
		} catch (e) {
			this.error(e);
		}
	}
	#g(e) {
		let t = this.#n.failed, { reset: n, invoke_onerror: r } = this.#_(e);
		Xe(r), t && (this.#s = bn(() => {
			t(this.#e, () => e, () => n);
		}));
	}
	#_(e) {
		var t = !1, n = !1;
		let r = () => {
			this.#v() || (t ? Ce() : (t = !0, n && He(), this.#s !== null && En(this.#s, () => {
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
					on(e, this.#i && this.#i.parent);
				}
			}
		};
	}
	#v() {
		return (this.#i.f & (S | te)) !== 0;
	}
	#y() {
		let e = this.#n.pending;
		e && (this.is_pending = !0, this.#o = bn(() => e(this.#e)), Xe(() => {
			if (!this.#v()) {
				var e = this.#c = document.createDocumentFragment(), t = F(), n = !1;
				e.append(t), this.#a = this.#S(() => {
					try {
						return bn(() => this.#r(t));
					} catch (e) {
						try {
							this.error(e), n = !0;
						} catch (e) {
							on(e, this.#i.parent);
						}
						return null;
					}
				}), this.#a === null ? (this.#c = null, n && this.#x(M)) : this.#u === 0 && (this.#e.before(e), this.#c = null, En(this.#o, () => {
					this.#o = null;
				}), this.#x(M));
			}
		}));
	}
	#b() {
		try {
			if (this.is_pending = this.has_pending_snippet(), this.#u = 0, this.#l = 0, this.#a = bn(() => {
				this.#r(this.#e);
			}), this.#u > 0) {
				var e = this.#c = document.createDocumentFragment();
				An(this.#a, e);
				let t = this.#n.pending;
				this.#o = bn(() => t(this.#e));
			} else this.#x(M);
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
		var t = H, n = V, r = k;
		In(this.#i), Fn(this.#i), Ue(this.#i.ctx);
		try {
			return Tt.ensure(), e();
		} finally {
			In(t), Fn(n), Ue(r);
		}
	}
	#C(e, t) {
		this.has_pending_snippet() ? (this.#u += e, this.#u === 0 && (this.#x(t), this.#o && En(this.#o, () => {
			this.#o = null;
		}), this.#c &&= (this.#e.before(this.#c), null))) : this.parent && this.parent.#C(e, t);
	}
	update_pending_count(e, t) {
		this.#C(e, t), this.#l += e, !this.#p || this.#d || (this.#d = !0, Xe(() => {
			this.#d = !1, this.#p && zt(this.#p, this.#l);
		}));
	}
	get_effect_pending() {
		return this.#m(), W(this.#p);
	}
	error(e) {
		if (e === ve || !this.#n.onerror && !this.#n.failed) throw e;
		M?.is_fork ? (this.#a && M.skip_effect(this.#a), this.#o && M.skip_effect(this.#o), this.#s && M.skip_effect(this.#s), M.oncommit(() => {
			this.#v() || this.#w(e);
		})) : this.#w(e);
	}
	#w(e) {
		this.#a &&= (B(this.#a), null), this.#o &&= (B(this.#o), null), this.#s &&= (B(this.#s), null), T && (D(this.#t), Ee(), D(De()));
		let t = this.#n.failed, n = (e) => {
			if (this.#v()) return;
			let { reset: n, invoke_onerror: r } = this.#_(e);
			r(), t && !this.#v() && (this.#s = this.#S(() => {
				try {
					return bn(() => {
						var r = H;
						r.b = this, r.f |= 128, t(this.#e, () => e, () => n);
					});
				} catch (e) {
					return on(e, this.#i.parent), null;
				}
			}));
		};
		Xe(() => {
			if (!this.#v()) {
				var t;
				try {
					t = this.transform_error(e);
				} catch (e) {
					on(e, this.#i && this.#i.parent);
					return;
				}
				typeof t == "object" && t && typeof t.then == "function" ? t.then(n, (e) => on(e, this.#i && this.#i.parent)) : n(t);
			}
		});
	}
};
function J(e, t) {
	var n = t == null ? "" : typeof t == "object" ? `${t}` : t;
	n !== (e[he] ??= e.nodeValue) && (e[he] = n, e.nodeValue = `${n}`);
}
function kr(e, t) {
	return jr(e, t);
}
var Ar = /* @__PURE__ */ new Map();
function jr(e, { target: t, anchor: n, props: r = {}, events: i, context: o, intro: s = !0, transformError: c }) {
	Xt();
	var l = void 0, u = mn(() => {
		var s = n ?? t.appendChild(F());
		Dr(s, { pending: () => {} }, (t) => {
			We({});
			var n = k;
			if (o && (n.c = o), i && (r.$$events = i), T && yr(t, null), l = e(t, r) || Ke(), T && (H.nodes.end = E, E === null || E.nodeType !== 8 || E.data !== "]")) throw xe(), ve;
			Ge();
		}, c);
		var u = /* @__PURE__ */ new Set(), d = (e) => {
			for (var n = 0; n < e.length; n++) {
				var r = e[n];
				if (!u.has(r)) {
					u.add(r);
					var i = or(r);
					for (let e of [t, document]) {
						var a = Ar.get(e);
						a === void 0 && (a = /* @__PURE__ */ new Map(), Ar.set(e, a));
						var o = a.get(r);
						o === void 0 ? (e.addEventListener(r, hr, { passive: i }), a.set(r, 1)) : a.set(r, o + 1);
					}
				}
			}
		};
		return d(a(cr)), lr.add(d), () => {
			for (var e of u) for (let n of [t, document]) {
				var r = Ar.get(n), i = r.get(e);
				--i == 0 ? (n.removeEventListener(e, hr), r.delete(e), r.size === 0 && Ar.delete(n)) : r.set(e, i);
			}
			lr.delete(d), s !== n && s.parentNode?.removeChild(s);
		};
	});
	return Mr.set(l, u), l;
}
var Mr = /* @__PURE__ */ new WeakMap(), Nr = class {
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
			if (n) On(n), this.#r.delete(t);
			else {
				var r = this.#n.get(t);
				r && (On(r.effect), this.#t.set(t, r.effect), this.#n.delete(t), r.fragment.lastChild.remove(), this.anchor.before(r.fragment), n = r.effect);
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
						An(r, t), t.append(F()), this.#n.set(e, {
							effect: r,
							fragment: t
						});
					} else B(r);
					this.#r.delete(e), this.#t.delete(e);
				};
				this.#i || !n ? (this.#r.add(e), En(r, i, !1)) : i();
			}
		}
	};
	#o = (e) => {
		this.#e.delete(e);
		let t = Array.from(this.#e.values());
		for (let [e, n] of this.#n) t.includes(e) || (B(n.effect), this.#n.delete(e));
	};
	ensure(e, t) {
		var n = M, r = tn();
		if (t && !this.#t.has(e) && !this.#n.has(e)) {
			if (r) {
				var i = document.createDocumentFragment(), a = F();
				i.append(a), this.#n.set(e, {
					effect: bn(() => t(a)),
					fragment: i
				});
			} else this.#t.set(e, bn(() => t(this.anchor)));
		}
		if (this.#e.set(n, e), r) {
			for (let [t, r] of this.#t) t === e ? n.unskip_effect(r) : n.skip_effect(r);
			for (let [t, r] of this.#n) t === e ? n.unskip_effect(r.effect) : n.skip_effect(r.effect);
			n.oncommit(this.#a), n.ondiscard(this.#o);
		} else T && (this.anchor = E), this.#a(n);
	}
};
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/if.js
function Y(e, t, n = !1) {
	var r;
	T && (r = E, Te());
	var i = new Nr(e), a = n ? ne : 0;
	function o(e, t) {
		if (T) {
			var n = Oe(r);
			if (e !== parseInt(n.substring(1))) {
				var a = De();
				D(a), i.anchor = a, we(!1), i.ensure(e, t), we(!0);
				return;
			}
		}
		i.ensure(e, t);
	}
	vn(() => {
		var e = !1;
		t((t, n = 0) => {
			e = !0, o(n, t);
		}), e || o(-1, null);
	}, a);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/key.js
var Pr = Symbol("NaN");
function Fr(e, t, n) {
	T && Te();
	var r = new Nr(e), i = !qe();
	vn(() => {
		var e = t();
		e !== e && (e = Pr), i && typeof e == "object" && e && (e = {}), r.ensure(e, n);
	});
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/each.js
function Ir(e, t) {
	return t;
}
function Lr(e, t, n) {
	for (var r = [], i = t.length, o, s = t.length, c = 0; c < i; c++) {
		let n = t[c];
		En(n, () => {
			if (o) {
				if (o.pending.delete(n), o.done.add(n), o.pending.size === 0) {
					var t = e.outrogroups;
					Rr(e, a(o.done)), t.delete(o), t.size === 0 && (e.outrogroups = null);
				}
			} else --s;
		}, !1);
	}
	if (s === 0) {
		var l = r.length === 0 && n !== null && e.pending.size === 0;
		if (l) {
			var u = n, d = u.parentNode;
			en(d), d.append(u), e.items.clear();
		}
		Rr(e, t, !l);
	} else o = {
		pending: new Set(t),
		done: /* @__PURE__ */ new Set()
	}, (e.outrogroups ??= /* @__PURE__ */ new Set()).add(o);
}
function Rr(e, t, n = !0) {
	var r;
	if (e.pending.size > 0) {
		r = /* @__PURE__ */ new Set();
		for (let t of e.pending.values()) for (let n of t) r.add(e.items.get(n).e);
	}
	for (var i = 0; i < t.length; i++) {
		var a = t[i];
		r?.has(a) ? (a.f |= ae, An(a, document.createDocumentFragment())) : B(t[i], n);
	}
}
var zr;
function X(e, t, r, i, o, s = null) {
	var c = e, l = /* @__PURE__ */ new Map();
	if (t & 4) {
		var u = e;
		c = T ? D(/* @__PURE__ */ Zt(u)) : u.appendChild(F());
	}
	T && Te();
	var d = null, f = /* @__PURE__ */ lt(() => {
		var e = r();
		return n(e) ? e : e == null ? [] : a(e);
	}), p = /* @__PURE__ */ new Map(), m = !0;
	function h(e) {
		if (!(_.effect.f & 16384)) {
			_.pending.delete(e);
			var n = W(f);
			_.fallback = d, Vr(_, n, c, t, i), d !== null && (n.length === 0 ? d.f & 33554432 ? (d.f ^= ae, Ur(d, null, c)) : On(d) : En(d, () => {
				d = null;
			}));
		}
	}
	function g(e) {
		_.pending.delete(e);
	}
	var _ = {
		effect: vn(() => {
			var e = W(f), n = e.length;
			let a = !1;
			T && Oe(c) === "[!" != (n === 0) && (c = De(), D(c), we(!1), a = !0);
			for (var u = /* @__PURE__ */ new Set(), _ = M, v = tn(), y = 0; y < n; y += 1) {
				T && E.nodeType === 8 && E.data === "]" && (c = E, a = !0, we(!1));
				var b = e[y], x = i(b, y), S = m ? null : l.get(x);
				S ? (S.v && zt(S.v, b), S.i && zt(S.i, y), v && _.unskip_effect(S.e)) : (S = Hr(l, m ? c : zr ??= F(), b, x, y, o, t, r), m || (S.e.f |= ae), l.set(x, S)), u.add(x);
			}
			if (n === 0 && s && !d && (m ? d = bn(() => s(c)) : (d = bn(() => s(zr ??= F())), d.f |= ae)), n > u.size && Ne("", "", ""), T && n > 0 && D(De()), !m) {
				if (p.set(_, u), v) {
					for (let [e, t] of l) u.has(e) || _.skip_effect(t.e);
					_.oncommit(h), _.ondiscard(g);
				} else h(_);
			}
			a && we(!0), W(f);
		}),
		flags: t,
		items: l,
		pending: p,
		outrogroups: null,
		fallback: d
	};
	m = !1, T && (c = E);
}
function Br(e) {
	for (; e !== null && !(e.f & 32);) e = e.next;
	return e;
}
function Vr(e, t, n, r, i) {
	var o = !!(r & 8), s = t.length, c = e.items, l = Br(e.effect.first), u, d = null, f, p = [], m = [], h, g, _, v;
	if (o) for (v = 0; v < s; v += 1) h = t[v], g = i(h, v), _ = c.get(g).e, _.f & 33554432 || (_.nodes?.a?.measure(), (f ??= /* @__PURE__ */ new Set()).add(_));
	for (v = 0; v < s; v += 1) {
		if (h = t[v], g = i(h, v), _ = c.get(g).e, e.outrogroups !== null) for (let t of e.outrogroups) t.pending.delete(_), t.done.delete(_);
		if (_.f & 8192 && (On(_), o && (_.nodes?.a?.unfix(), (f ??= /* @__PURE__ */ new Set()).delete(_))), _.f & 33554432) {
			if (_.f ^= ae, _ === l) Ur(_, null, n);
			else {
				var y = d ? d.next : l;
				_ === e.effect.last && (e.effect.last = _.prev), _.prev && (_.prev.next = _.next), _.next && (_.next.prev = _.prev), Wr(e, d, _), Wr(e, _, y), Ur(_, y, n), d = _, p = [], m = [], l = Br(d.next);
				continue;
			}
		}
		if (_ !== l) {
			if (u !== void 0 && u.has(_)) {
				if (p.length < m.length) {
					var b = m[0], x;
					d = b.prev;
					var S = p[0], ee = p[p.length - 1];
					for (x = 0; x < p.length; x += 1) Ur(p[x], b, n);
					for (x = 0; x < m.length; x += 1) u.delete(m[x]);
					Wr(e, S.prev, ee.next), Wr(e, d, S), Wr(e, ee, b), l = b, d = ee, --v, p = [], m = [];
				} else u.delete(_), Ur(_, l, n), Wr(e, _.prev, _.next), Wr(e, _, d === null ? e.effect.first : d.next), Wr(e, d, _), d = _;
				continue;
			}
			for (p = [], m = []; l !== null && l !== _;) (u ??= /* @__PURE__ */ new Set()).add(l), m.push(l), l = Br(l.next);
			if (l === null) continue;
		}
		_.f & 33554432 || p.push(_), d = _, l = Br(_.next);
	}
	if (e.outrogroups !== null) {
		for (let t of e.outrogroups) t.pending.size === 0 && (Rr(e, a(t.done)), e.outrogroups?.delete(t));
		e.outrogroups.size === 0 && (e.outrogroups = null);
	}
	if (l !== null || u !== void 0) {
		var te = [];
		if (u !== void 0) for (_ of u) _.f & 8192 || te.push(_);
		for (; l !== null;) !(l.f & 8192) && l !== e.fallback && te.push(l), l = Br(l.next);
		var ne = te.length;
		if (ne > 0) {
			var re = r & 4 && s === 0 ? n : null;
			if (o) {
				for (v = 0; v < ne; v += 1) te[v].nodes?.a?.measure();
				for (v = 0; v < ne; v += 1) te[v].nodes?.a?.fix();
			}
			Lr(e, te, re);
		}
	}
	o && Xe(() => {
		if (f !== void 0) for (_ of f) _.nodes?.a?.apply();
	});
}
function Hr(e, t, n, r, i, a, o, s) {
	var c = o & 1 ? o & 16 ? Ft(n) : /* @__PURE__ */ It(n, !1, !1) : null, l = o & 2 ? Ft(i) : null;
	return {
		v: c,
		i: l,
		e: bn(() => (a(t, c ?? n, l ?? i, s), () => {
			e.delete(r);
		}))
	};
}
function Ur(e, t, n) {
	if (e.nodes) for (var r = e.nodes.start, i = e.nodes.end, a = t && !(t.f & 33554432) ? t.nodes.start : n; r !== null;) {
		var o = /* @__PURE__ */ Qt(r);
		if (a.before(r), r === i) return;
		r = o;
	}
}
function Wr(e, t, n) {
	t === null ? e.effect.first = n : t.next = n, n === null ? e.effect.last = t : n.prev = t;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/svelte-component.js
function Gr(e, t, n) {
	var r;
	T && (r = E, Te());
	var i = new Nr(e);
	vn(() => {
		var e = t() ?? null;
		if (T && Oe(r) === "[" != (e !== null)) {
			var a = De();
			D(a), i.anchor = a, we(!1), i.ensure(e, e && ((t) => n(t, e))), we(!0);
		} else i.ensure(e, e && ((t) => n(t, e)));
	}, ne);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/actions.js
function Kr(e, t, n) {
	hn(() => {
		var r = nr(() => t(e, n?.()) || {});
		if (n && r?.update) {
			var i = !1, a = {};
			_n(() => {
				var e = n();
				rr(e), i && Ae(a, e) && (a = e, r.update(e));
			}), i = !0;
		}
		if (r?.destroy) return () => r.destroy();
	});
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/attachments.js
function qr(e, t) {
	var n = void 0, r;
	yn(() => {
		n !== (n = t()) && (r &&= (B(r), null), n && (r = bn(() => {
			hn(() => n(e));
		})));
	});
}
// ../../../webdeps/node_modules/svelte/src/internal/shared/attributes.js
var Jr = [..." 	\n\r\f\xA0\v﻿"];
function Yr(e, t, n) {
	var r = e == null ? "" : "" + e;
	if (t && (r = r ? r + " " + t : t), n) {
		for (var i of Object.keys(n)) if (n[i]) r = r ? r + " " + i : i;
		else if (r.length) for (var a = i.length, o = 0; (o = r.indexOf(i, o)) >= 0;) {
			var s = o + a;
			(o === 0 || Jr.includes(r[o - 1])) && (s === r.length || Jr.includes(r[s])) ? r = (o === 0 ? "" : r.substring(0, o)) + r.substring(s + 1) : o = s;
		}
	}
	return r === "" ? null : r;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/class.js
function Xr(e, t, n, r, i, a) {
	var o = e[pe];
	if (T || o !== n || o === void 0) {
		var s = Yr(n, r, a);
		T && s === e.getAttribute("class") || (s == null ? e.removeAttribute("class") : t ? e.className = s : e.setAttribute("class", s)), e[pe] = n;
	} else if (a && i !== a) for (var c in a) {
		var l = !!a[c];
		(i == null || l !== !!i[c]) && e.classList.toggle(c, l);
	}
	return a;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/bindings/select.js
function Zr(e, t) {
	t ? e.hasAttribute("selected") || e.setAttribute("selected", "") : e.removeAttribute("selected");
}
function Qr(e, t) {
	var r = e.__defaultValue, i = e.multiple, a = i ? r ?? [] : null;
	if (!i || n(a)) {
		var o = e.selectedIndex, s = t && i ? new Set(e.selectedOptions) : null;
		for (var c of e.options) {
			var l = ti(c);
			Zr(c, i ? a.includes(l) : Gt(l, r));
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
function $r(e, t, r = !1) {
	if (e.multiple) {
		if (t == null) return;
		if (!n(t)) return Se();
		for (var i of e.options) i.selected = t.includes(ti(i));
	} else {
		for (i of e.options) if (Gt(ti(i), t)) {
			i.selected = !0;
			return;
		}
		r && t === void 0 || (e.selectedIndex = -1);
	}
}
function ei(e) {
	var t = new MutationObserver((t) => {
		t.every(ni) || ("__defaultValue" in e && Qr(e, !1), "__value" in e && $r(e, e.__value));
	});
	t.observe(e, {
		childList: !0,
		subtree: !0,
		attributes: !0,
		attributeFilter: ["value"]
	}), dn(() => {
		t.disconnect();
	});
}
function ti(e) {
	return "__value" in e ? e.__value : e.value;
}
function ni(e) {
	if (e.target.closest("selectedcontent") !== null) return !0;
	if (e.type === "childList") {
		var t = [...e.addedNodes, ...e.removedNodes];
		return t.length > 0 && t.every((e) => e.nodeName === "SELECTEDCONTENT");
	}
	return !1;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/attributes.js
var ri = Symbol("is custom element"), ii = Symbol("is html"), ai = _e ? "link" : "LINK", oi = _e ? "progress" : "PROGRESS";
function si(e, t) {
	var n = ci(e);
	n.value !== (n.value = t ?? void 0) && (e.value !== t || t === 0 && e.nodeName === oi) && (e.value = t ?? "");
}
function Z(e, t, n, r) {
	var i = ci(e);
	if (!(T && (i[t] = e.getAttribute(t), t === "src" || t === "srcset" || t === "href" && e.nodeName === ai))) {
		var a = i[t];
		a !== (i[t] = n) && (t === "loading" && (e[de] = n), n == null ? e.removeAttribute(t) : typeof n != "string" && ui(e).has(t) ? e[t] = n : (!T || typeof n != "number" && typeof n != "boolean" || a !== String(n)) && e.setAttribute(t, n));
	}
}
function ci(e) {
	return e[fe] ??= {
		[ri]: e.nodeName.includes("-"),
		[ii]: e.namespaceURI === ye
	};
}
var li = /* @__PURE__ */ new Map();
function ui(e) {
	var t = e.getAttribute("is") || e.nodeName, n = li.get(t);
	if (n) return n;
	li.set(t, n = /* @__PURE__ */ new Set());
	for (var r, i = e, a = Element.prototype; a !== i;) {
		for (var o in r = c(i), r) r[o].set && o !== "innerHTML" && o !== "textContent" && o !== "innerText" && n.add(o);
		i = d(i);
	}
	return n;
}
var di = /* @__PURE__ */ new class e {
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
function fi(e, t, n) {
	var r = di.observe(e, () => n(e[t]));
	hn(() => (nr(() => n(e[t])), r));
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/bindings/this.js
function pi(e, t) {
	return e === t || e?.[ce] === t;
}
function mi(e = Ke(), t, n, r) {
	var i = k.r, a = H;
	return hn(() => {
		var o, s;
		return _n(() => {
			o = s, s = r?.() || [], nr(() => {
				pi(n(...s), e) || (t(e, ...s), o && pi(n(...o), e) && t(null, ...o));
			});
		}), () => {
			let r = a;
			for (; r !== i && r.parent !== null && r.parent.f & 33554432;) r = r.parent;
			let o = () => {
				s && pi(n(...s), e) && t(null, ...s);
			}, c = r.teardown;
			r.teardown = () => {
				o(), c?.();
			};
		};
	}), e;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/store.js
var hi = !1;
function gi(e) {
	var t = hi;
	try {
		return hi = !1, [e(), hi];
	} finally {
		hi = t;
	}
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/props.js
function _i(e, t, n, r) {
	var i = !0, a = !!(n & 8), o = !!(n & 16), c = r, l = !0, u = void 0, d = () => o && i ? (u ??= /* @__PURE__ */ ot(r), W(u)) : (l && (l = !1, c = o ? nr(r) : r), c);
	let f;
	if (a) {
		var p = ce in e || ue in e;
		f = s(e, t)?.set ?? (p && t in e ? (n) => e[t] = n : void 0);
	}
	var m, h = !1;
	a ? [m, h] = gi(() => e[t]) : m = e[t], m === void 0 && r !== void 0 && (m = d(), f && (i && Re(t), f(m)));
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
	var v = !1, y = (n & 1 ? ot : lt)(() => (v = !1, g()));
	a && W(y);
	var b = H;
	return (function(e, t) {
		if (arguments.length > 0) {
			let n = t ? W(y) : i && a ? Ut(e) : e;
			return P(y, n), v = !0, c !== void 0 && (c = n), e;
		}
		return Mn && v || b.f & 16384 ? y.v : W(y);
	});
}
// ../../../webdeps/node_modules/svelte/src/internal/disclose-version.js
typeof window < "u" && ((window.__svelte ??= {}).v ??= /* @__PURE__ */ new Set()).add("5");
function vi(e, t, n) {
	let [r, i] = e, a = t / Math.max(i - r, 1), o = (e, t) => ({
		position: e,
		at: (e - r + .5) * a,
		text: t
	});
	if (a >= 12) return Array.from({ length: i - r }, (e, t) => o(r + t, n(r + t)));
	let s = bi(36 / a), c = [];
	for (let e = Math.ceil(r / s) * s; e < i; e += s) c.push(o(e, String(e)));
	return c;
}
function yi(e, t) {
	return t / Math.max(e[1] - e[0], 1) >= 12;
}
function bi(e) {
	let t = 10 ** Math.floor(Math.log10(Math.max(e, 1)));
	return [
		1,
		2,
		5,
		10
	].map((e) => e * t).find((t) => t >= e);
}
function xi(e, t = 9) {
	let n = Array.from(e);
	return n.length > t ? `${n.slice(0, t - 1).join("")}…` : e;
}
// src/draw/map.ts
var Si = null;
function Ci(e, t, n, r, i, a, o) {
	let { width: s, height: c } = t;
	if (!s || !c) return;
	Si ??= document.createElement("canvas"), (Si.width < s || Si.height < c) && (Si.width = Math.max(Si.width, s), Si.height = Math.max(Si.height, c));
	let l = Si.getContext("2d"), u = l.createImageData(s, c), d = new Uint32Array(u.data.buffer);
	for (let e = 0; e < d.length; e++) t.inside[e] && (d[e] = n.rgba[t.codes[e]]);
	l.clearRect(0, 0, s, c), l.putImageData(u, 0, 0), e.imageSmoothingEnabled = !1, e.drawImage(Si, 0, 0, s, c, r, i, a, o);
}
function wi(e, t, n) {
	let r = globalThis.devicePixelRatio || 1, [i, a] = [Math.round(t * r), Math.round(n * r)];
	return (e.width !== i || e.height !== a) && (e.width = i, e.height = a), e.style.setProperty("width", `${t}px`), e.style.setProperty("height", `${n}px`), r;
}
// src/draw/numbers.ts
function Ti(e, t = 3) {
	if (e === null) return "–";
	if (Number.isNaN(e)) return "not a number";
	if (!Number.isFinite(e)) return e > 0 ? "∞" : "−∞";
	if (e === 0) return "0";
	let n = Math.abs(e), r = n >= 1e4 || n < 5e-4 ? n.toExponential(Math.max(t - 2, 0)).replace("e-", " × 10^−").replace("e+", " × 10^") : n >= 100 ? n.toFixed(0) : n >= 1 ? n.toPrecision(t) : n.toFixed(t);
	return /^0\.?0*$/.test(r) ? "0" : e < 0 ? `−${Oi(r)}` : Oi(r);
}
function Ei(e, t = 3) {
	let n = Ti(e, t);
	return e > 0 && n !== "0" ? `+${n}` : n;
}
var Di = "⁰¹²³⁴⁵⁶⁷⁸⁹";
function Oi(e) {
	return e.replace(/10\^(−?)(\d+)/, (e, t, n) => `10${t ? "⁻" : ""}${Array.from(n, (e) => Di[Number(e)]).join("")}`);
}
// src/draw/overlay.ts
function ki(e, t, n, r, i) {
	e.clearRect(0, 0, t.width, t.height), Ai(e, t, n.lockedDst, n.lockedSrc, r.ink, i, !0), Ai(e, t, n.dst, n.src, r.accent, i, !1);
}
function Ai(e, t, n, r, i, a, o) {
	let s = n === null ? null : ji(t.rows, n, t.height), c = r === null ? null : ji(t.columns, r, t.width);
	e.strokeStyle = i, e.lineWidth = a, e.setLineDash(o ? [3 * a, 3 * a] : []);
	let l = a / 2;
	e.globalAlpha = .75, s && e.strokeRect(-2 * a, s[0] - l, t.width + 4 * a, s[1] + a), c && e.strokeRect(c[0] - l, -2 * a, c[1] + a, t.height + 4 * a), e.globalAlpha = 1, e.setLineDash([]), s && c && (e.lineWidth = 2 * a, e.strokeRect(c[0] - a, s[0] - a, c[1] + 2 * a, s[1] + 2 * a));
}
function ji(e, t, n) {
	if (t < e[0] || t >= e[1]) return null;
	let r = n / (e[1] - e[0]);
	return [(t - e[0]) * r, Math.max(r, 1)];
}
// src/draw/palette.ts
var Mi = {
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
}, Ni = [
	214,
	39,
	178
], Pi = /* @__PURE__ */ new Map();
function Fi(e, t) {
	let n = `${e} ${t}`, r = Pi.get(n) ?? Ii(Mi[e ? "signed" : "sequential"][t ? "dark" : "light"]);
	return Pi.set(n, r), r;
}
function Ii(e) {
	let t = Array.from({ length: 256 }, (t, n) => n === 255 ? Ni : Li(e, n / 254));
	return {
		css: t.map(([e, t, n]) => `rgb(${e} ${t} ${n})`),
		rgba: Uint32Array.from(t, ([e, t, n]) => 255 << 24 | n << 16 | t << 8 | e),
		ink: t.map((e) => Ri(e) > .36 ? "#111" : "#fff")
	};
}
function Li(e, t) {
	let n = Math.min(Math.max(t, 0), 1) * (e.length - 1), r = Math.min(Math.floor(n), e.length - 2), [i, a] = [e[r], e[r + 1]];
	return [
		0,
		1,
		2
	].map((e) => Math.round(i[e] + (a[e] - i[e]) * (n - r)));
}
function Ri([e, t, n]) {
	let r = [
		e,
		t,
		n
	].map((e) => (e / 255) ** 2.2);
	return .2126 * r[0] + .7152 * r[1] + .0722 * r[2];
}
function zi(e) {
	return e === "score" || e === "effect" || e === "difference";
}
function Bi(e, t) {
	return e * (e + 1) / 2 + t;
}
function Vi(e, t, n, r) {
	if (n === "show") return e;
	let i = Float32Array.from(e);
	for (let a = 0; a < t; a++) {
		let t = Bi(a, 0), o = 1 - e[t];
		if (n === "renormalize" && r === "attention" && o > 1e-6) for (let n = 1; n <= a; n++) i[t + n] = e[t + n] / o;
		i[t] = 0;
	}
	return i;
}
function Hi(e) {
	let t = 0;
	for (let n = 0; n < e.length; n++) {
		let r = Math.abs(e[n]);
		r > t && r < Infinity && (t = r);
	}
	return t;
}
function Ui(e, t) {
	return e ? {
		name: "arcsinh",
		max: t || 1,
		knee: (t || 1) / 10
	} : {
		name: "sqrt",
		max: t || 1
	};
}
function Wi(e, t, n, r) {
	let i = new Uint8Array(e.length), a = 0, o = Gi(n);
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
function Gi(e) {
	let t = e.knee ?? 1, n = e.name === "sqrt" ? 254 / Math.sqrt(e.max) : 127 / Math.asinh(e.max / t);
	return e.name === "sqrt" ? (e) => Number.isFinite(e) ? Math.min(254, Math.round(n * Math.sqrt(Math.max(e, 0)))) : 255 : (e) => Number.isFinite(e) ? Math.min(254, Math.max(0, Math.round(127 + n * Math.asinh(e / t)))) : 255;
}
function Ki(e, t, n, r, i) {
	let a = Math.min(r, n[1] - n[0]), o = Math.min(i, t[1] - t[0]), s = new Uint8Array(a * o), c = new Uint8Array(a * o), l = e.signed ? 127 : 0;
	for (let r = 0; r < o; r++) {
		let i = t[0] + Math.floor(r * (t[1] - t[0]) / o), u = t[0] + Math.floor((r + 1) * (t[1] - t[0]) / o);
		for (let t = 0; t < a; t++) {
			let o = n[0] + Math.floor(t * (n[1] - n[0]) / a), d = n[0] + Math.floor((t + 1) * (n[1] - n[0]) / a), f = l, p = 0;
			for (let t = i; t < u; t++) {
				let n = Math.min(d, t + 1);
				for (let r = o; r < n; r++) {
					p = 1;
					let n = e.codes[Bi(t, r)];
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
var qi = {
	attention: "attention",
	value: "value-weighted attention",
	info: "information-weighted attention",
	score: "score before the softmax",
	effect: "logit effect",
	difference: "difference of attention"
}, Ji = {
	attention: "attention",
	value: "value-weighted",
	info: "info-weighted",
	score: "score",
	effect: "logit effect",
	difference: "difference"
}, Yi = {
	attention: "Attention: how much of each source's value a destination takes. Rows sum to 1.",
	value: "Value-weighted: attention times the norm of the value at the source, divided by the largest over sources.",
	info: "Information-weighted: the same with the norm after W_O, of what is written to the stream.",
	score: "Score: query times key over √d_head, before the softmax.",
	effect: "Logit effect: what the head moves from the source adds to the logit of the true next token, or of the locked one.",
	difference: "Difference: attention on this text minus attention on the other, over the positions that both have."
}, Xi = {
	both: "read both ways",
	dst: "read as destination",
	src: "read as source"
};
function Zi(e, t) {
	return e === "show" ? "position 0 shown" : e === "hide" ? "position 0 hidden" : t === "attention" ? "position 0 left out, rows renormalized" : "position 0 hidden";
}
// src/parts/Legend.svelte
var Qi = /* @__PURE__ */ K("<span class=\"legend svelte-nnrjsl\"><span class=\"scale svelte-nnrjsl\"><span> </span> <canvas aria-hidden=\"true\" class=\"svelte-nnrjsl\"></canvas> <span> </span></span> <span> <!><!></span></span>");
function $i(e, t) {
	We(t, !0);
	let n = /* @__PURE__ */ N(void 0);
	fn(() => {
		if (!W(n)) return;
		W(n).width = 255, W(n).height = 1;
		let e = W(n).getContext("2d"), r = e.createImageData(255, 1);
		new Uint32Array(r.data.buffer).set(Fi(t.picture.signed, t.store.dark).rgba.subarray(0, 255)), e.putImageData(r, 0, 0);
	});
	var r = Qi(), i = I(r), a = I(i), o = L(a, !0), s = R(a, 2);
	mi(s, (e) => P(n, e), () => W(n));
	var c = L(R(s, 2), !0);
	O(i);
	var l = R(i, 2), u = I(l), d = R(u), f = (e) => {
		var n = Sr();
		z(() => J(n, `; ${t.picture.lost ?? ""} cells are not finite`)), q(e, n);
	};
	Y(d, (e) => {
		t.picture.lost && e(f);
	});
	var p = R(d), m = (e) => {
		q(e, Sr("; read from a picture of bytes, so every number is ≈"));
	};
	Y(p, (e) => {
		t.picture.exact || e(m);
	}), O(l), O(r), z((e, n, r) => {
		J(o, e), J(c, n), J(u, `${t.picture.signed ? "arcsinh about 0" : "square root"}, ${t.store.state.scale === "own" ? "scale of this head" : "one scale for all heads"};
    ${r ?? ""}; row = destination (query), column = source (key)`);
	}, [
		() => t.picture.signed ? Ei(-t.picture.scale.max, 2) : "0",
		() => t.picture.signed ? Ei(t.picture.scale.max, 2) : Ti(t.picture.scale.max, 2),
		() => Zi(t.store.state.first, t.mode)
	]), q(e, r), Ge();
}
// src/parts/BigMap.svelte
var ea = /* @__PURE__ */ K("<button class=\"link small\"> </button>"), ta = /* @__PURE__ */ xr("<text dominant-baseline=\"central\" text-anchor=\"end\"> </text>"), na = /* @__PURE__ */ xr("<text dominant-baseline=\"central\"> </text>"), ra = /* @__PURE__ */ xr("<text text-anchor=\"middle\"> </text>"), ia = /* @__PURE__ */ K("<div class=\"frame svelte-1v77g5w\"><svg aria-hidden=\"true\" class=\"svelte-1v77g5w\"><!><!><path class=\"edge svelte-1v77g5w\"></path><path class=\"edge svelte-1v77g5w\"></path></svg> <div class=\"cells svelte-1v77g5w\" role=\"application\" tabindex=\"0\"><canvas class=\"pixel\" aria-hidden=\"true\"></canvas> <canvas class=\"over svelte-1v77g5w\" aria-hidden=\"true\"></canvas></div></div>"), aa = /* @__PURE__ */ K("<figure class=\"map svelte-1v77g5w\"><div class=\"head svelte-1v77g5w\"><h3 class=\"svelte-1v77g5w\"> <span class=\"soft svelte-1v77g5w\"> </span></h3> <!></div> <!> <figcaption class=\"small\"><span class=\"readout svelte-1v77g5w\"></span> <!></figcaption></figure>");
function oa(e, t) {
	We(t, !0);
	let n = _i(t, "store", 7), r = _i(t, "most", 3, 620), i = /* @__PURE__ */ N(0), a = /* @__PURE__ */ N(void 0), o = /* @__PURE__ */ N(void 0), s = /* @__PURE__ */ N(void 0), c = /* @__PURE__ */ N(void 0), l = null, u = /* @__PURE__ */ j(() => t.picture.n), d = /* @__PURE__ */ j(() => b(n().state.range, 0, W(u))), f = /* @__PURE__ */ j(() => b(n().state.range, 2, W(u))), p = /* @__PURE__ */ j(() => yi(W(d), Math.min(W(i), r()) - 84) && yi(W(f), Math.min(W(i), r()) - 84)), m = /* @__PURE__ */ j(() => W(p) ? 78 : 34), h = /* @__PURE__ */ j(() => Math.max(40, Math.min(W(i), r()) - W(m) - 2)), g = (e) => xi(n().shown(n().prompt.ids[e] ?? -1)), _ = /* @__PURE__ */ j(() => vi(W(d), W(h), g)), v = /* @__PURE__ */ j(() => vi(W(f), W(h), g)), y = /* @__PURE__ */ j(() => n().state.mode);
	function b(e, t, n) {
		let r = Math.min(e[t] ?? 0, Math.max(n - 1, 0)), i = Math.min(e[t + 1] ?? n, n);
		return i > r ? [r, i] : [0, n];
	}
	fn(() => {
		if (!W(a) || !W(i)) return;
		let e = wi(W(a), W(h), W(h)), r = W(a).getContext("2d");
		r.clearRect(0, 0, W(a).width, W(a).height), Ci(r, Ki(t.picture, W(d), W(f), W(a).width, W(a).height), Fi(t.picture.signed, n().dark), 0, 0, W(a).width, W(a).height), W(o) && e && wi(W(o), W(h), W(h));
	}), fn(() => {
		if (!W(o) || !W(i) || !W(c)) return;
		let e = wi(W(o), W(h), W(h)), r = W(o).getContext("2d"), a = getComputedStyle(W(c));
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
			if (ki(r, m, {
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
		let a = e.values[Bi(t, r)];
		return `${i}: ${e.exact ? "" : "≈ "}${e.signed ? Ei(a) : Ti(a)}`;
	}
	function S(e) {
		let t = W(o).getBoundingClientRect(), n = Math.floor((e.clientY - t.top) / t.height * (W(d)[1] - W(d)[0])) + W(d)[0], r = Math.floor((e.clientX - t.left) / t.width * (W(f)[1] - W(f)[0])) + W(f)[0];
		return n >= W(d)[0] && n < W(d)[1] && r >= W(f)[0] && r < W(f)[1] ? [n, r] : null;
	}
	function ee(e) {
		let r = S(e);
		r && n().hover.set({
			heads: [t.head],
			dst: r[0],
			src: r[1],
			token: null
		});
	}
	function te(e) {
		e.pointerType === "mouse" && e.button === 0 && (l = S(e));
	}
	function ne(e) {
		let t = l, r = S(e);
		if (l = null, !t || !r || Math.max(Math.abs(t[0] - r[0]), Math.abs(t[1] - r[1])) < 3) return;
		let i = (e, t) => [Math.min(e, t), Math.max(e, t) + 1];
		re = !0, n().set({ range: [...i(t[0], r[0]), ...i(t[1], r[1])] });
	}
	let re = !1;
	function ie(e) {
		if (re) {
			re = !1;
			return;
		}
		let t = S(e);
		t && ae(t[0], t[1]);
	}
	function ae(e, r) {
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
	function oe(e) {
		if (!e.ctrlKey) return;
		e.preventDefault();
		let t = S(e);
		t && se(t, e.deltaY < 0 ? .7 : 1 / .7);
	}
	function se([e, t], r) {
		let i = (e, t) => {
			let n = Math.max(4, Math.min(W(u), Math.round((e[1] - e[0]) * r))), i = (t + .5 - e[0]) / (e[1] - e[0]), a = Math.max(0, Math.min(W(u) - n, Math.round(t + .5 - i * n)));
			return [a, a + n];
		}, a = [...i(W(d), e), ...i(W(f), t)];
		n().set({ range: a[1] - a[0] >= W(u) ? [] : a }, { record: !1 });
	}
	let C = (e) => (e.addEventListener("wheel", oe, { passive: !1 }), { destroy: () => e.removeEventListener("wheel", oe) });
	function ce(e) {
		let r = n().hover.value, i = r.dst ?? n().state.dst ?? Math.min(W(d)[0] + 1, W(u) - 1), a = r.src ?? n().state.src ?? W(f)[0];
		if (e.key === "ArrowUp") --i;
		else if (e.key === "ArrowDown") i += 1;
		else if (e.key === "ArrowLeft") --a;
		else if (e.key === "ArrowRight") a += 1;
		else if (e.key === "Home") a = W(f)[0];
		else if (e.key === "End") a = Math.min(i, W(f)[1] - 1);
		else if (e.key === "Enter" || e.key === " ") ae(i, a);
		else if (e.key === "+" || e.key === "-") se([i, a], e.key === "+" ? .7 : 1 / .7);
		else return;
		e.preventDefault(), i = Math.max(W(d)[0], Math.min(W(d)[1] - 1, i)), a = Math.max(W(f)[0], Math.min(W(f)[1] - 1, a)), n().hover.set({
			heads: [t.head],
			dst: i,
			src: a,
			token: null
		}), n().spoken = `head ${t.head}, ${x(t.picture, i, a)}`;
	}
	var le = aa(), ue = I(le), de = I(ue), fe = I(de), pe = L(R(fe), !0);
	O(de);
	var me = R(de, 2), he = (e) => {
		var t = ea(), r = L(t);
		z(() => J(r, `all ${W(u) ?? ""} tokens`)), G("click", t, () => n().set({ range: [] })), q(e, t);
	};
	Y(me, (e) => {
		n().state.range.length && e(he);
	}), O(ue);
	var ge = R(ue, 2), _e = (e) => {
		var r = ia(), i = I(r), s = I(i);
		X(s, 17, () => W(_), (e) => e.position, (e, t) => {
			var n = ta(), r = L(n, !0);
			z(() => {
				Z(n, "x", W(m) - 4), Z(n, "y", W(m) + W(t).at), J(r, W(t).text);
			}), q(e, n);
		});
		var d = R(s);
		X(d, 17, () => W(v), (e) => e.position, (e, t) => {
			var n = Cr(), r = $t(n), i = (e) => {
				var n = na(), r = L(n, !0);
				z(() => {
					Z(n, "transform", `translate(${W(m) + W(t).at} ${W(m) - 4}) rotate(-90)`), J(r, W(t).text);
				}), q(e, n);
			}, a = (e) => {
				var n = ra(), r = L(n, !0);
				z(() => {
					Z(n, "x", W(m) + W(t).at), Z(n, "y", W(m) - 6), J(r, W(t).text);
				}), q(e, n);
			};
			Y(r, (e) => {
				W(p) ? e(i) : e(a, -1);
			}), q(e, n);
		});
		var f = R(d), g = R(f);
		O(i);
		var y = R(i, 2), b = I(y);
		mi(b, (e) => P(a, e), () => W(a)), mi(R(b, 2), (e) => P(o, e), () => W(o)), O(y), mi(y, (e) => P(c, e), () => W(c)), Kr(y, (e) => C?.(e)), O(r), z(() => {
			Z(i, "width", W(h) + W(m)), Z(i, "height", W(h) + W(m)), Z(f, "d", `M${W(m) - .5} ${W(m) ?? ""}V${W(m) + W(h)}`), Z(g, "d", `M${W(m) ?? ""} ${W(m) - .5}H${W(m) + W(h)}`), Z(y, "data-map", t.head), Z(y, "aria-label", `Map of head ${t.head ?? ""}, ${W(u) ?? ""} tokens; row = destination (query), column = source (key). Arrow keys move, Enter locks, plus and minus zoom.`);
		}), G("pointermove", y, ee), G("pointerdown", y, te), G("pointerup", y, ne), dr("pointerleave", y, () => {
			l = null, n().hover.clear();
		}), G("click", y, ie), G("dblclick", y, () => n().set({ range: [] })), G("keydown", y, ce), dr("blur", y, () => n().hover.clear()), q(e, r);
	};
	Y(ge, (e) => {
		W(i) && e(_e);
	});
	var ve = R(ge, 2), w = I(ve);
	mi(w, (e) => P(s, e), () => W(s)), $i(R(w, 2), {
		get store() {
			return n();
		},
		get picture() {
			return t.picture;
		},
		get mode() {
			return W(y);
		}
	}), O(ve), O(le), z(() => {
		J(fe, `${t.head ?? ""} `), J(pe, qi[W(y)]);
	}), fi(le, "clientWidth", (e) => P(i, e)), q(e, le), Ge();
}
fr([
	"click",
	"pointermove",
	"pointerdown",
	"pointerup",
	"dblclick",
	"keydown"
]);
// src/parts/HeadGrid.svelte
var sa = /* @__PURE__ */ K("<span class=\"layer svelte-r1zynu\" aria-hidden=\"true\"> </span>"), ca = /* @__PURE__ */ K("<button><span class=\"svelte-r1zynu\"> </span></button>"), la = /* @__PURE__ */ K("<div class=\"grid svelte-r1zynu\" role=\"group\" aria-label=\"Heads by layer; arrow keys move, Enter locks, x leaves out\"><canvas class=\"pixel svelte-r1zynu\" aria-hidden=\"true\"></canvas> <!> <!></div>"), ua = /* @__PURE__ */ K("<div class=\"wrap svelte-r1zynu\"><!></div>");
function da(e, t) {
	We(t, !0);
	let n = _i(t, "most", 3, 104), r = /* @__PURE__ */ N(0), i = /* @__PURE__ */ N(void 0), a = /* @__PURE__ */ N(void 0), o = /* @__PURE__ */ N(0), s = /* @__PURE__ */ j(() => t.store.model.n_heads), c = /* @__PURE__ */ j(() => t.store.model.n_layers), l = /* @__PURE__ */ j(() => Math.max(26, Math.min(n(), Math.floor((W(r) - 26) / W(s)) - 8))), u = /* @__PURE__ */ j(() => ({
		width: 26 + W(s) * (W(l) + 8),
		height: W(c) * (W(l) + 22 + 8)
	}));
	fn(() => {
		if (!W(i) || !W(r)) return;
		let e = wi(W(i), W(u).width, W(u).height), n = W(i).getContext("2d");
		n.clearRect(0, 0, W(i).width, W(i).height);
		let a = new Set(t.store.state.without);
		t.store.heads.forEach((r, i) => {
			let o = (26 + i % W(s) * (W(l) + 8)) * e, c = (Math.floor(i / W(s)) * (W(l) + 22 + 8) + 22) * e, u = t.pictures?.get(r);
			if (n.globalAlpha = a.has(r) ? .25 : 1, u) {
				let r = Ki(u, [0, u.n], [0, u.n], 64, 64);
				Ci(n, r, Fi(u.signed, t.store.dark), o, c, W(l) * e, W(l) * e);
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
		n !== void 0 && (e.preventDefault(), P(o, Math.max(0, Math.min(t.store.heads.length - 1, W(o) + n)), !0), W(a)?.querySelectorAll("button")[W(o)]?.focus());
	}
	var p = ua(), m = I(p), h = (e) => {
		var n = la(), r = I(n);
		mi(r, (e) => P(i, e), () => W(i));
		var p = R(r, 2);
		X(p, 16, () => Array.from({ length: W(c) }, (e, t) => t), (e) => e, (e, t) => {
			var n = sa(), r = L(n, !0);
			Kr(n, (e, t) => d?.(e, t), () => [
				0,
				t * (W(l) + 22 + 8),
				18
			]), z(() => J(r, t)), q(e, n);
		}), X(R(p, 2), 18, () => t.store.heads, (e) => e, (e, n, r) => {
			var i = ca();
			let a;
			var c = L(I(i), !0);
			O(i), Kr(i, (e, t) => d?.(e, t), () => [
				26 + W(r) % W(s) * (W(l) + 8),
				Math.floor(W(r) / W(s)) * (W(l) + 22 + 8),
				W(l)
			]), z((e, t, s) => {
				Z(i, "data-head", n), Z(i, "tabindex", W(r) === W(o) ? 0 : -1), Z(i, "aria-pressed", e), Z(i, "aria-label", `Head ${n ?? ""}${t ?? ""}`), a = Xr(i, 1, "svelte-r1zynu", null, a, { out: s }), J(c, n);
			}, [
				() => t.store.state.heads.includes(n),
				() => t.store.state.without.includes(n) ? ", left out" : "",
				() => t.store.state.without.includes(n)
			]), G("click", i, (e) => {
				P(o, W(r), !0), t.store.lockHead(n, e.shiftKey);
			}), dr("pointerenter", i, () => t.store.hover.set({ heads: [n] })), dr("pointerleave", i, () => t.store.hover.set({ heads: [] })), dr("focus", i, () => {
				P(o, W(r), !0), t.store.hover.set({ heads: [n] });
			}), dr("blur", i, () => t.store.hover.set({ heads: [] })), G("keydown", i, (e) => {
				e.key === "x" ? (e.preventDefault(), xo(t.store, [n])) : f(e);
			}), q(e, i);
		}), O(n), mi(n, (e) => P(a, e), () => W(a)), qr(n, () => (e) => {
			e.style.setProperty("width", `${W(u).width}px`), e.style.setProperty("height", `${W(u).height}px`);
		}), q(e, n);
	};
	Y(m, (e) => {
		W(r) && e(h);
	}), O(p), fi(p, "clientWidth", (e) => P(r, e)), q(e, p), Ge();
}
fr(["click", "keydown"]);
// src/core/requests.ts
var Q = class extends Error {
	hint;
	constructor(e, t = "") {
		super(t ? `${e}; ${t}` : e), this.hint = t;
	}
}, fa = 4 * 2 ** 20, pa = 254, ma = 127, ha = 2 ** 31, ga = {
	u8: 1,
	u16: 2,
	u32: 4,
	i16: 2,
	i32: 4,
	f16: 2,
	f32: 4,
	f64: 8
};
function _a(e) {
	let t = Uint8Array.fromBase64;
	try {
		return t ? t.call(Uint8Array, e) : Uint8Array.from(atob(e), (e) => e.charCodeAt(0));
	} catch {
		throw new Q("a part of this page's data is damaged: it is not base64", "get the file again");
	}
}
async function va(e, t = fa) {
	if (typeof DecompressionStream > "u") throw new Q("this browser cannot unpack the data of the page", "open it in a browser from 2023 or later");
	let n = new Blob([e]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader(), r = [], i = 0;
	try {
		for (let e = await n.read(); !e.done; e = await n.read()) {
			if (i += e.value.length, i > t) throw n.cancel().catch(() => {}), new Q(`a part of this page's data is longer than ${t} bytes`, "get the file again");
			r.push(e.value);
		}
	} catch (e) {
		throw e instanceof Q ? e : new Q("a part of this page's data is damaged: it cannot be inflated", "get the file again");
	}
	return Na(r, i).buffer;
}
async function ya(e, t) {
	let n = globalThis.crypto?.subtle;
	if (!n) return !0;
	let r = new Uint8Array(await n.digest("SHA-256", t));
	return Array.from(r, (e) => e.toString(16).padStart(2, "0")).join("") === e;
}
async function ba(e, t) {
	let n = await va(_a(t));
	if (!await ya(e, n)) throw new Q("a part of this page's data is damaged: its digest differs", "get the file again");
	return n;
}
function xa(e) {
	let t = e.shape;
	if (!t.every((e) => Number.isInteger(e) && e >= 0)) throw Pa(`its shape is ${t}`);
	let n = t.at(-1) ?? 1;
	if (e.layout === "tril" && (t.length < 2 || t.at(-2) !== n)) throw Pa(`a triangle of shape ${t}`);
	let r = e.layout === "tril" ? t.slice(0, -2).reduce((e, t) => e * t, Sa(n)) : t.reduce((e, t) => e * t, 1);
	if (r > ha) throw Pa(`its shape is ${t}`);
	return r;
}
function Sa(e) {
	return e * (e + 1) / 2;
}
function Ca(e, t) {
	let n = ga[e.dtype];
	if (!n) throw Pa(`numbers of kind "${e.dtype}"`);
	let r = Ma(e.chunks, t);
	if (r.byteLength !== xa(e) * n) throw Pa(`${r.byteLength} bytes where its shape asks for ${xa(e) * n}`);
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
function wa(e, t) {
	let n = Ca(e, t);
	if (e.scale) return ja(n, Da(e.scale));
	let r = e.dtype === "f16" ? ja(n, ka()) : n, i = e.factor ?? 1;
	if (i === 1) return r;
	let a = ga[e.dtype] <= 2 || e.dtype === "f32" ? new Float32Array(r.length) : new Float64Array(r.length);
	for (let e = 0; e < a.length; e++) a[e] = r[e] * i;
	return a;
}
async function Ta(e, t, n) {
	return wa(e, await Promise.all(e.chunks.map((e) => t(e.id, n))));
}
function Ea(e, t) {
	if (e === 255) return NaN;
	if (t.name === "sqrt") return (e / pa) ** 2 * t.max;
	let n = t.knee ?? 1;
	return n * Math.sinh((e - ma) / ma * Math.asinh(t.max / n));
}
function Da(e) {
	if (e.name !== "sqrt" && e.name !== "arcsinh") throw Pa(`a scale "${e.name}"`);
	if (!(e.max >= 0) || e.name === "arcsinh" && !((e.knee ?? 1) > 0)) throw Pa("a scale without size");
	return Float32Array.from({ length: 256 }, (t, n) => Ea(n, e));
}
var Oa;
function ka() {
	return Oa ??= Float32Array.from({ length: 65536 }, (e, t) => Aa(t)), Oa;
}
function Aa(e) {
	let t = e & 32768 ? -1 : 1, n = e >> 10 & 31, r = e & 1023;
	return n === 31 ? r ? NaN : t * Infinity : n === 0 ? t * r * 2 ** -24 : t * (1024 + r) * 2 ** (n - 25);
}
function ja(e, t) {
	let n = new Float32Array(e.length);
	for (let r = 0; r < e.length; r++) n[r] = t[e[r]];
	return n;
}
function Ma(e, t) {
	if (t.length !== e.length) throw Pa(`${t.length} of ${e.length} parts are here`);
	return e.forEach((e, n) => {
		let r = t[n].byteLength;
		if (r !== e.bytes || r > fa) throw Pa(`a part has ${r} bytes instead of ${e.bytes}`);
	}), Na(t.map((e) => new Uint8Array(e)), e.reduce((e, t) => e + t.bytes, 0)).buffer;
}
function Na(e, t) {
	let n = new Uint8Array(t), r = 0;
	for (let t of e) n.set(t, r), r += t.length;
	return n;
}
function Pa(e) {
	return new Q(`an array of this page is damaged: ${e}`, "get the file again; the rest of the page works");
}
// src/hover.ts
var Fa = {
	heads: [],
	dst: null,
	src: null,
	token: null
};
function Ia() {
	let e = Fa, t = !1, n = /* @__PURE__ */ new Set(), r = () => {
		t = !1;
		for (let t of n) t(e);
	};
	return {
		get value() {
			return e;
		},
		get any() {
			return e !== Fa;
		},
		set(n) {
			let i = {
				...e,
				...n
			};
			La(i, e) || (e = La(i, Fa) ? Fa : i, t || (t = !0, requestAnimationFrame(r)));
		},
		clear() {
			this.set(Fa);
		},
		subscribe(e) {
			return n.add(e), () => n.delete(e);
		}
	};
}
function La(e, t) {
	return e.dst === t.dst && e.src === t.src && e.token === t.token && e.heads.join() === t.heads.join();
}
var Ra = {
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
}, za = Ra.fields;
function Ba() {
	return Object.fromEntries(za.map((e) => [e.name, e.default]));
}
function Va(e) {
	let t = [`v=${Ra.version}`];
	for (let n of za) {
		let r = e[n.name];
		JSON.stringify(r) !== JSON.stringify(n.default) && t.push(`${n.key}=${encodeURIComponent(Ha(r))}`);
	}
	return t.join("&");
}
function Ha(e) {
	return Array.isArray(e) ? e.map((e) => String(e).replace(/^L(\d+)H(\d+)$/, "$1.$2")).join(",") : e === !0 ? "1" : String(e);
}
function Ua(e) {
	let t = Ba(), n = [];
	for (let r of e.split("&").filter(Boolean)) {
		let [e = "", i = ""] = r.split("=");
		if (e === "v") continue;
		let a = za.find((t) => t.key === e);
		a ? Object.assign(t, { [a.name]: Wa(a, decodeURIComponent(i)) }) : n.push(`"${e}" in the address is not known here`);
	}
	return {
		state: t,
		notices: n
	};
}
function Wa(e, t) {
	switch (e.kind) {
		case "count": return t === "" ? null : Number(t);
		case "counts": return t ? t.split(",").map(Number) : [];
		case "heads":
		case "parts": return t ? t.split(",").map((e) => e.replace(/^(\d+)\.(\d+)$/, "L$1H$2")) : [];
		case "flag": return t === "1";
		default: return t;
	}
}
var Ga = {
	" ": "·",
	"	": "→",
	"\n": "↵",
	"\r": "␍"
};
function Ka(e) {
	return Array.from(e, (e) => Ga[e] ?? (/[\p{C}\p{Zl}\p{Zp}]/u.test(e) ? `⟨U+${e.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩` : e)).join("");
}
// src/store.svelte.ts
var qa = 64 * 2 ** 20, Ja = class e {
	host;
	manifest;
	state;
	hover = Ia();
	#e = /* @__PURE__ */ N("");
	get spoken() {
		return W(this.#e);
	}
	set spoken(e) {
		P(this.#e, e, !0);
	}
	#t = /* @__PURE__ */ N("");
	get notice() {
		return W(this.#t);
	}
	set notice(e) {
		P(this.#t, e, !0);
	}
	#n = /* @__PURE__ */ N("both");
	get reading() {
		return W(this.#n);
	}
	set reading(e) {
		P(this.#n, e, !0);
	}
	#r = /* @__PURE__ */ N(!1);
	get dark() {
		return W(this.#r);
	}
	set dark(e) {
		P(this.#r, e, !0);
	}
	#i = /* @__PURE__ */ N(!1);
	get canUndo() {
		return W(this.#i);
	}
	set canUndo(e) {
		P(this.#i, e, !0);
	}
	#a = /* @__PURE__ */ N(!1);
	get canRedo() {
		return W(this.#a);
	}
	set canRedo(e) {
		P(this.#a, e, !0);
	}
	#o = /* @__PURE__ */ j(() => this.manifest.models.find((e) => e.name === this.state.model) ?? this.manifest.models[0]);
	get model() {
		return W(this.#o);
	}
	set model(e) {
		P(this.#o, e);
	}
	#s = /* @__PURE__ */ j(() => this.host.executor ? this.host.executor.can(this.model.name) : this.host.without_executor);
	get can() {
		return W(this.#s);
	}
	set can(e) {
		P(this.#s, e);
	}
	#c = /* @__PURE__ */ j(() => this.#k());
	get prompt() {
		return W(this.#c);
	}
	set prompt(e) {
		P(this.#c, e);
	}
	#l = /* @__PURE__ */ j(() => Qa(this.model));
	get heads() {
		return W(this.#l);
	}
	set heads(e) {
		P(this.#l, e);
	}
	#u = /* @__PURE__ */ j(() => this.state.heads.length ? [...this.state.heads] : this.heads);
	get chosen() {
		return W(this.#u);
	}
	set chosen(e) {
		P(this.#u, e);
	}
	#d = /* @__PURE__ */ j(() => [
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
		P(this.#d, e);
	}
	#f = /* @__PURE__ */ N(null);
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
		for (let [e, t] of Object.entries(Ba())) {
			let r = Za(t);
			this.#p[e] = r, Object.defineProperty(n, e, {
				get: r.get,
				enumerable: !0
			});
		}
		this.state = n, this.open(e.getState() || t.opens);
	}
	static async open(t) {
		let n = await t.manifest();
		if (n.version !== 1) throw new Q(`this page reads bundles of version 1, and this is version ${n.version}`, "open it with a newer unweave");
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
		let { state: t, notices: n } = Ua(e);
		this.#T(t), this.notice = n.join("; ");
	}
	fragment() {
		return Va(this.snapshot());
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
		if (!t) throw new Q(this.host.without_executor);
		let n = this.model.name, { ids: r, cut: i } = await t.encode(n, e);
		P(this.#f, {
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
		P(this.#f, null), this.set({
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
		return Ta(e, (e, t) => this.host.chunk(e, t), t);
	}
	async ask(e, t) {
		let n = JSON.stringify(e), r = this.#y.get(n);
		if (r) return this.#y.delete(n), this.#y.set(n, r), r;
		let i = this.host.executor;
		if (!i) throw new Q(this.host.without_executor);
		let a = i.can("model" in e ? e.model : e.of.model);
		if (a !== !0) throw new Q(a);
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
		if (!t) throw new Q("there is no other text here to compare with");
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
		if (!i?.values) throw new Q(i ? "only the thumbnail of this map is in the file" : this.can);
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
		this.#y.set(e, t), this.#b += $a(t) + e.length;
		for (let [t, n] of this.#y) {
			if (this.#b <= qa || t === e) break;
			this.#y.delete(t), this.#b -= $a(n) + t.length;
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
				shown: s.map(Ka),
				special: new Set(r)
			});
		} catch (t) {
			this.notice = `The vocabulary of ${e.name} cannot be read: ${Ya(t)}`;
		}
	}
	async #M(e) {
		try {
			this.#_.set(e.id, Array.from(await this.array(e.ids)));
		} catch (t) {
			this.notice = `The text "${e.label}" cannot be read: ${Ya(t)}`;
		}
	}
};
function Ya(e) {
	return e instanceof Error ? e.message : String(e);
}
function Xa(e) {
	return e instanceof DOMException && e.name === "AbortError";
}
function Za(e) {
	let t = /* @__PURE__ */ N(e);
	return {
		get: () => W(t),
		set: (e) => {
			P(t, e);
		}
	};
}
function Qa(e) {
	return Array.from({ length: e.n_layers * e.n_heads }, (t, n) => `L${Math.floor(n / e.n_heads)}H${n % e.n_heads}`);
}
function $a(e) {
	return e.kind === "tile" ? e.values.byteLength : e.kind === "run" ? e.loss.byteLength + e.top.ids.byteLength * 2 : e.kind === "ledger" ? e.entries.length * 200 : 2e4;
}
// src/answer.svelte.ts
function eo(e, t) {
	let n = /* @__PURE__ */ N(null), r = /* @__PURE__ */ N(""), i = /* @__PURE__ */ N(!1);
	return fn(() => {
		e();
		let a = new AbortController(), o = t(a.signal);
		if (!o) P(n, null), P(r, ""), P(i, !1);
		else return P(i, !0), o.then((e) => {
			a.signal.aborted || (P(n, e), P(r, ""), P(i, !1));
		}, (e) => {
			a.signal.aborted || Xa(e) || (P(r, Ya(e), !0), P(i, !1));
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
function to(e, t, n) {
	let r = /* @__PURE__ */ j(() => JSON.stringify([
		t(),
		n(),
		e.state.first,
		e.state.scale,
		e.runKey,
		e.state.targets,
		e.state.against
	]));
	return eo(() => W(r), (r) => no(e, t(), n(), r));
}
async function no(e, t, n, r) {
	let { first: i, scale: a } = e.state, o = await Promise.all(t.map((t) => ro(e, t, n, r))), s = o.map((e) => Vi(e.values, e.n, i, n)), c = s.map(Hi), l = Math.max(0, ...c);
	return new Map(o.map((e, r) => {
		let i = a === "shared" ? l : c[r];
		return [t[r], Wi(s[r], e.n, Ui(zi(n), i), e.exact)];
	}));
}
async function ro(e, t, n, r) {
	if (n !== "difference") return e.tile(t, n, r);
	let [i, a] = await Promise.all([e.tile(t, "attention", r), e.tileOf(t, "attention", e.other(), r)]), o = Math.min(i.n, a.n);
	return {
		n: o,
		values: Float32Array.from({ length: o * (o + 1) / 2 }, (e, t) => i.values[t] - a.values[t]),
		exact: i.exact && a.exact
	};
}
// src/views/attention/View.svelte
var io = /* @__PURE__ */ t({ default: () => uo }), ao = /* @__PURE__ */ K("<button> </button>"), oo = /* @__PURE__ */ K("<p class=\"small problem\"> </p>"), so = /* @__PURE__ */ K("<p class=\"soft\">Click a head to see its map here; with Shift, up to four.</p>"), co = /* @__PURE__ */ K("<p class=\"small soft\"> </p>"), lo = /* @__PURE__ */ K("<div class=\"tools svelte-4z1rja\"><span class=\"seg svelte-4z1rja\" role=\"group\" aria-label=\"Mode\"></span> <!></div> <p class=\"small soft\"> </p> <div class=\"both svelte-4z1rja\"><section aria-label=\"All heads\"><!> <!></section> <section class=\"maps svelte-4z1rja\" aria-label=\"Large maps\"><!> <!></section></div>", 1);
function uo(e, t) {
	We(t, !0);
	let n = /* @__PURE__ */ j(() => t.store.state.mode), r = to(t.store, () => t.store.heads, () => W(n)), i = /* @__PURE__ */ j(() => t.store.state.heads.slice(0, 4)), a = Object.keys(Ji);
	function o(e) {
		return e === "difference" ? t.store.prompts().length > 1 || t.store.isTyped ? "" : "There is no second text here." : t.store.can === !0 || t.store.manifest.maps.some((n) => n.mode === e && n.model === t.store.model.name) ? "" : t.store.can;
	}
	let s = /* @__PURE__ */ j(() => W(i).length > 0 && W(i).every((e) => t.store.state.without.includes(e)));
	var c = lo(), l = $t(c), u = I(l);
	X(u, 20, () => a, (e) => e, (e, r) => {
		var i = ao(), a = L(i, !0);
		z((e, t) => {
			Z(i, "aria-pressed", W(n) === r), i.disabled = e, Z(i, "title", t), J(a, Ji[r]);
		}, [() => o(r) !== "", () => o(r) || Yi[r]]), G("click", i, () => t.store.set({ mode: r })), q(e, i);
	}), O(u);
	var d = R(u, 2), f = (e) => {
		var n = ao(), r = L(n);
		z((e) => {
			n.disabled = t.store.can !== !0, Z(n, "title", t.store.can === !0 ? "" : t.store.can), J(r, `${W(s) ? "Take back" : "Leave out"} ${e ?? ""}`);
		}, [() => W(i).join(", ")]), G("click", n, () => xo(t.store, W(i))), q(e, n);
	};
	Y(d, (e) => {
		W(i).length && e(f);
	}), O(l);
	var p = R(l, 2), m = L(p, !0), h = R(p, 2), g = I(h), _ = I(g);
	da(_, {
		get store() {
			return t.store;
		},
		get pictures() {
			return r.value;
		}
	});
	var v = R(_, 2), y = (e) => {
		var t = oo(), n = L(t, !0);
		z(() => J(n, r.error)), q(e, t);
	};
	Y(v, (e) => {
		r.error && e(y);
	}), O(g);
	var b = R(g, 2), x = I(b);
	X(x, 16, () => W(i), (e) => e, (e, n) => {
		let a = /* @__PURE__ */ j(() => r.value?.get(n));
		var o = Cr(), s = $t(o), c = (e) => {
			{
				let r = /* @__PURE__ */ j(() => W(i).length > 1 ? 420 : 620);
				oa(e, {
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
		Y(s, (e) => {
			W(a) && e(c);
		}), q(e, o);
	}, (e) => {
		q(e, so());
	});
	var S = R(x, 2), ee = (e) => {
		var n = co(), r = L(n);
		z(() => J(r, `The first 4 of ${t.store.state.heads.length ?? ""} locked heads are shown large.`)), q(e, n);
	};
	Y(S, (e) => {
		t.store.state.heads.length > 4 && e(ee);
	}), O(b), O(h), z(() => {
		J(m, Yi[W(n)]), Z(b, "data-many", W(i).length > 1 ? "" : void 0);
	}), q(e, c), Ge();
}
fr(["click"]);
// src/views/start/View.svelte
var fo = /* @__PURE__ */ t({ default: () => mo }), po = /* @__PURE__ */ K("<h1> </h1> <p class=\"lead\"> </p>", 1);
function mo(e, t) {
	We(t, !0);
	var n = po(), r = $t(n), i = L(r, !0), a = L(R(r, 2), !0);
	z(() => {
		J(i, t.store.manifest.title), J(a, t.store.manifest.lead);
	}), q(e, n), Ge();
}
// src/views/index.ts
var ho = /* #__PURE__ */ Object.assign({
	"./attention/View.svelte": io,
	"./start/View.svelte": fo
}), go = [
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
	let t = ho[`./${e.id}/View.svelte`];
	return t ? [{
		...e,
		component: t.default
	}] : [];
});
function _o(e, t) {
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
var vo = [
	"attention",
	"value",
	"info",
	"score",
	"effect"
], yo = [
	"show",
	"hide",
	"renormalize"
];
function bo(e, t) {
	let n = (e) => t.root()?.querySelector(e)?.focus(), r = {
		Escape: () => wo(e),
		"[": () => To(e, -1),
		"]": () => To(e, 1),
		"{": () => To(e, -e.model.n_heads),
		"}": () => To(e, e.model.n_heads),
		d: () => Eo(e, "dst"),
		s: () => Eo(e, "src"),
		w: () => e.set({ mode: vo[(vo.indexOf(e.state.mode) + 1) % vo.length] }),
		0: () => e.set({ first: yo[(yo.indexOf(e.state.first) + 1) % yo.length] }),
		x: () => xo(e, e.state.heads),
		i: () => n("[data-text-field]"),
		g: () => n("[data-go-to]"),
		"/": () => n("[data-search]"),
		f: () => void (document.fullscreenElement ? document.exitFullscreen() : t.root()?.requestFullscreen?.()),
		e: () => n("[data-export]"),
		y: () => void So(e, Co(e), "the link, without the text"),
		c: () => void So(e, `uw.open(${JSON.stringify(e.fragment())})`, "the Python that opens this state"),
		u: () => e.undo(),
		U: () => e.redo(),
		"?": t.help
	};
	for (let t of go) r[t.key] = () => e.set({ view: t.id });
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
function xo(e, t) {
	if (!t.length) return;
	let n = e.state.without, r = t.every((e) => n.includes(e));
	e.set({ without: r ? n.filter((e) => !t.includes(e)) : [.../* @__PURE__ */ new Set([...n, ...t])].sort() });
}
async function So(e, t, n) {
	try {
		await navigator.clipboard.writeText(t), e.spoken = `Copied ${n}.`;
	} catch {
		e.notice = `This browser does not let the page copy; here it is: ${t}`;
	}
}
function Co(e) {
	return `${location.href.split("#")[0]}#${e.fragment()}`;
}
function wo(e) {
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
function To(e, t) {
	let n = e.heads;
	if (!n.length) return;
	let r = n.indexOf(e.state.heads.at(-1) ?? ""), i = r < 0 ? 0 : (r + t + n.length) % n.length;
	e.set({ heads: [n[i]] }), e.spoken = `Head ${n[i]}`;
}
function Eo(e, t) {
	e.reading = e.reading === t ? "both" : t, e.spoken = `A token is read ${e.reading === "both" ? "both ways" : e.reading === "dst" ? "as destination" : "as source"}.`;
}
// src/parts/Chips.svelte
var Do = /* @__PURE__ */ K("&nbsp;<bdi class=\"token svelte-9xjnl9\"> </bdi>", 1), Oo = /* @__PURE__ */ K("<li><span> <!></span> <button class=\"plain svelte-9xjnl9\">×</button></li>"), ko = /* @__PURE__ */ K("<li class=\"bare svelte-9xjnl9\"><span class=\"seg\" role=\"group\" aria-label=\"Patterns of the heads that stay\"><button>patterns recomputed</button> <button>frozen</button></span></li>"), Ao = /* @__PURE__ */ K("<ul aria-label=\"Locked\" class=\"svelte-9xjnl9\"><!> <!></ul>");
function jo(e, t) {
	We(t, !0);
	let n = /* @__PURE__ */ j(() => {
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
	var r = Cr(), i = $t(r), a = (e) => {
		var r = Ao(), i = I(r);
		X(i, 17, () => W(n), Ir, (e, n) => {
			var r = Oo();
			let i;
			var a = I(r), o = I(a, !0), s = R(o), c = (e) => {
				var t = Do(), r = L(R($t(t)), !0);
				z(() => J(r, W(n).token)), q(e, t);
			};
			Y(s, (e) => {
				W(n).token !== void 0 && e(c);
			}), O(a);
			var l = R(a, 2);
			O(r), z((e) => {
				i = Xr(r, 1, "svelte-9xjnl9", null, i, { out: e }), J(o, W(n).label), Z(l, "aria-label", `Release ${W(n).label ?? ""}`);
			}, [() => W(n).label.startsWith("without")]), G("click", l, () => t.store.set(W(n).release)), q(e, r);
		});
		var a = R(i, 2), o = (e) => {
			var n = ko(), r = I(n), i = I(r), a = R(i, 2);
			O(r), O(n), z(() => {
				Z(i, "aria-pressed", !t.store.state.frozen), Z(a, "aria-pressed", t.store.state.frozen);
			}), G("click", i, () => t.store.set({ frozen: !1 })), G("click", a, () => t.store.set({ frozen: !0 })), q(e, n);
		};
		Y(a, (e) => {
			t.store.state.without.length && e(o);
		}), O(r), q(e, r);
	};
	Y(i, (e) => {
		W(n).length && e(a);
	}), q(e, r), Ge();
}
fr(["click"]);
// src/keys.ts
var Mo = [
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
], No = /* @__PURE__ */ K("<tr><td><kbd class=\"svelte-1pr4dew\"> </kbd></td><td> </td></tr>"), Po = /* @__PURE__ */ K("<dialog aria-labelledby=\"uw-keys\"><form method=\"dialog\" class=\"svelte-1pr4dew\"><h2 id=\"uw-keys\">Keys</h2><button>Close</button></form> <div class=\"columns svelte-1pr4dew\"><table><tbody></tbody></table> <table><tbody></tbody></table></div></dialog>");
function Fo(e, t) {
	We(t, !0);
	let n = /* @__PURE__ */ N(void 0);
	function r() {
		W(n)?.showModal();
	}
	var i = { show: r }, a = Po(), o = R(I(a), 2), s = I(o), c = I(s);
	X(c, 21, () => Mo, ([e, t]) => e, (e, t) => {
		var n = /* @__PURE__ */ j(() => g(W(t), 2));
		let r = () => W(n)[0], i = () => W(n)[1];
		var a = No(), o = I(a), s = L(I(o), !0);
		O(o);
		var c = L(R(o), !0);
		O(a), z(() => {
			J(s, r()), J(c, i());
		}), q(e, a);
	}), O(c), O(s);
	var l = R(s, 2), u = I(l);
	return X(u, 21, () => go, (e) => e.id, (e, t) => {
		var n = No(), r = I(n), i = L(I(r), !0);
		O(r);
		var a = L(R(r));
		O(n), z(() => {
			J(i, W(t).key), J(a, `${W(t).title ?? ""}: ${W(t).sentence ?? ""}`);
		}), q(e, n);
	}), O(u), O(l), O(o), O(a), mi(a, (e) => P(n, e), () => W(n)), q(e, a), Ge(i);
}
// src/parts/TextField.svelte
var Io = /* @__PURE__ */ K("<option> </option>"), Lo = /* @__PURE__ */ K("<label class=\"sr\" for=\"uw-prompt\">Text of the file</label> <select id=\"uw-prompt\" class=\"svelte-p9ic63\"><!><!></select>", 1), Ro = /* @__PURE__ */ K("<div class=\"field svelte-p9ic63\"><!> <label class=\"sr\" for=\"uw-text\">Text to run</label> <textarea id=\"uw-text\" data-text-field=\"\" rows=\"1\" spellcheck=\"false\" autocomplete=\"off\" placeholder=\"Type a text\" aria-describedby=\"uw-text-note\" class=\"svelte-p9ic63\"></textarea></div> <p id=\"uw-text-note\"><!></p>", 1);
function zo(e, t) {
	We(t, !0);
	let n = /* @__PURE__ */ N(""), r = 0, i = 0, a = /* @__PURE__ */ j(() => t.store.prompts()), o = /* @__PURE__ */ j(() => t.store.prompt.ids.filter((e, n) => !(n === 0 && t.store.isSpecial(e))).map((e) => t.store.text(e)).join("")), s = /* @__PURE__ */ N(null);
	fn(() => {
		t.store.prompt.key, t.store.isTyped || P(s, null);
	});
	function c(e) {
		P(s, e, !0), clearTimeout(r);
		let a = ++i;
		r = setTimeout(async () => {
			try {
				await t.store.type(e), a === i && P(n, "");
			} catch (e) {
				a === i && !Xa(e) && P(n, Ya(e), !0);
			}
		}, 30);
	}
	var l = Ro(), u = $t(l), d = I(u), f = (e) => {
		var n = Lo(), r = R($t(n), 2), i = I(r), o = (e) => {
			var n = Io(), r = L(n, !0);
			n.value = n.__value = "", z(() => J(r, t.store.prompt.label)), q(e, n);
		};
		Y(i, (e) => {
			(t.store.isTyped || !t.store.prompt.id) && e(o);
		}), X(R(i), 17, () => W(a), (e) => e.id, (e, t) => {
			var n = Io(), r = L(n, !0), i = {};
			z(() => {
				J(r, W(t).label), i !== (i = W(t).id) && (n.value = (n.__value = i) ?? "");
			}), q(e, n);
		}), O(r);
		var s;
		ei(r), z(() => {
			s !== (s = t.store.isTyped ? "" : t.store.prompt.id) && (r.value = (r.__value = s) ?? "", $r(r, s));
		}), G("change", r, (e) => {
			e.currentTarget.value && t.store.choose(e.currentTarget.value);
		}), q(e, n);
	};
	Y(d, (e) => {
		W(a).length && e(f);
	});
	var p = R(d, 4);
	et(p), O(u);
	var m = R(u, 2);
	let h;
	var g = I(m), _ = (e) => {
		var t = Sr();
		z(() => J(t, W(n))), q(e, t);
	}, v = (e) => {
		var n = Sr();
		z(() => J(n, t.store.can)), q(e, n);
	}, y = (e) => {
		var n = Sr();
		z(() => J(n, `The first ${t.store.prompt.ids.length ?? ""} tokens; ${t.store.prompt.cut ?? ""} more lie beyond the model's context.`)), q(e, n);
	};
	Y(g, (e) => {
		W(n) ? e(_) : t.store.can === !0 ? t.store.prompt.cut && e(y, 2) : e(v, 1);
	}), O(m), z(() => {
		p.disabled = t.store.can !== !0, si(p, W(s) ?? W(o)), h = Xr(m, 1, "small svelte-p9ic63", null, h, {
			problem: W(n) !== "",
			soft: W(n) === ""
		}), Z(m, "role", W(n) ? "alert" : void 0);
	}), G("input", p, (e) => c(e.currentTarget.value)), q(e, l), Ge();
}
fr(["change", "input"]);
// src/parts/weights.ts
function Bo(e, t) {
	let n = e[0]?.n ?? 0, r = new Float32Array(n).fill(NaN), i = t.token;
	if (i === null || i >= n) return r;
	let a = (e, t) => {
		(Number.isNaN(r[e]) || Math.abs(t) > Math.abs(r[e])) && (r[e] = t);
	};
	for (let { values: r } of e) {
		if (t.before) for (let e = 0; e <= i; e++) a(e, r[Bi(i, e)]);
		if (t.after) for (let e = i + 1; e < n; e++) a(e, r[Bi(e, i)]);
	}
	return r;
}
function Vo(e, t, n, r = 3) {
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
var Ho = /* @__PURE__ */ K("<i class=\"svelte-1yq2nfm\">·</i> ", 1), Uo = /* @__PURE__ */ K("<bdi role=\"option\"><!></bdi>"), Wo = /* @__PURE__ */ K("<span class=\"block svelte-1yq2nfm\" role=\"presentation\"></span>"), Go = /* @__PURE__ */ K("<p class=\"small problem\"> </p>"), Ko = /* @__PURE__ */ K("<figure class=\"text svelte-1yq2nfm\" aria-label=\"The text, token by token\"><div class=\"tokens svelte-1yq2nfm\" role=\"listbox\" tabindex=\"0\"></div> <!> <figcaption class=\"small svelte-1yq2nfm\"> </figcaption></figure>");
function qo(e, t) {
	let n = wr();
	We(t, !0);
	let r = _i(t, "store", 7), i = _i(t, "lines", 3, 7), a = /* @__PURE__ */ N(void 0), o = /* @__PURE__ */ N(void 0), s = /* @__PURE__ */ N(0), c = /* @__PURE__ */ j(() => r().chosen.slice(0, 16)), l = /* @__PURE__ */ j(() => r().state.mode === "difference" ? "attention" : r().state.mode), u = to(r(), () => W(c), () => W(l)), d = /* @__PURE__ */ j(() => r().prompt.ids), f = /* @__PURE__ */ j(() => Array.from({ length: Math.ceil(W(d).length / 128) }, (e, t) => W(d).slice(t * 128, (t + 1) * 128))), p = [], m = [];
	fn(() => {
		W(d), p = W(a) ? Array.from(W(a).querySelectorAll("[data-i]")) : [], m = Array(p.length).fill("");
	}), fn(() => {
		let e = u.value, t = Fi(zi(W(l)), r().dark);
		W(d);
		let { dst: n, src: i } = r().state, a = r().reading, o = () => {
			let t = r().hover.value, o = h(t, n, i, a);
			for (let [e, r] of [["dst", t.dst ?? n], ["src", t.src ?? i]]) y(e, r);
			if (!e || o.token === null || o.token >= W(d).length) return _();
			let l = t.heads.filter((t) => e.has(t)), u = l.length ? l : W(c).filter((t) => e.has(t)), f = Bo(u.map((t) => e.get(t)), o), m = e.get(u[0]);
			if (!m) return _();
			let v = Gi({
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
	let b = /* @__PURE__ */ j(() => W(d).length ? `Point at a token: what it attends to is filled, what attends to it is underlined. ${x(W(c))}.` : "No text is here.");
	function x(e) {
		return e.length === 1 ? `Head ${e[0]}` : r().state.heads.length === 0 ? `The largest of ${e.length < r().heads.length ? `the first ${e.length} of ${r().heads.length}` : `all ${e.length}`} heads` : `The largest of ${e.join(", ")}`;
	}
	function S(e, t, n, i) {
		if (!W(o) || e.token === null) return;
		let a = (e) => `${e} ${r().shown(W(d)[e])}`, s = (e) => `${i ? "" : "≈ "}${zi(W(l)) ? Ei(t[e]) : Ti(t[e])}`, c = (e) => e.map((e) => `${a(e)} ${s(e)}`).join(", "), u = [`${x(n)} · ${qi[W(l)]}`];
		e.before && u.push(`destination ${a(e.token)} ← ${c(Vo(t, 0, e.token + 1)) || "nothing"}`), e.after && e.token < W(d).length - 1 && u.push(`source ${a(e.token)} → ${c(Vo(t, e.token + 1, W(d).length)) || "nothing"}`), W(o).textContent = u.join("  ·  ");
	}
	function ee(e) {
		let t = e?.closest?.("[data-i]")?.getAttribute("data-i");
		return t ? Number(t) : null;
	}
	function te(e) {
		let t = ee(e.target);
		t !== null && r().hover.set({
			token: t,
			dst: null,
			src: null
		});
	}
	function ne(e) {
		let t = ee(e.target);
		t !== null && (P(s, t, !0), re(t, e.shiftKey || r().reading === "src"));
	}
	function re(e, t) {
		t ? r().set({ src: r().state.src === e ? null : e }) : r().set({ dst: r().state.dst === e ? null : e });
	}
	function ie(e) {
		let t = W(d).length - 1, n = {
			ArrowRight: W(s) + 1,
			ArrowLeft: W(s) - 1,
			ArrowDown: ae(1),
			ArrowUp: ae(-1),
			Home: 0,
			End: t
		};
		if (e.key in n) P(s, Math.max(0, Math.min(t, n[e.key])), !0), r().hover.set({
			token: W(s),
			dst: null,
			src: null
		}), p[W(s)]?.scrollIntoView({ block: "nearest" }), requestAnimationFrame(() => {
			r().spoken = W(o)?.textContent ?? "";
		});
		else if (e.key === "Enter" || e.key === " ") re(W(s), e.shiftKey || r().reading === "src");
		else return;
		e.preventDefault();
	}
	function ae(e) {
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
	function oe(e) {
		e.style.setProperty("--lines", String(i()));
	}
	var se = Ko(), C = I(se);
	X(C, 21, () => W(f), Ir, (e, t, i) => {
		var a = Wo();
		X(a, 21, () => W(t), Ir, (e, t, a) => {
			let o = /* @__PURE__ */ j(() => i * 128 + a);
			var c = Uo();
			let l;
			var u = I(c), d = (e) => {
				var n = Ho(), i = R($t(n), 1, !0);
				z((e) => J(i, e), [() => r().shown(W(t)).slice(1)]), q(e, n);
			}, f = /* @__PURE__ */ j(() => r().shown(W(t)).startsWith("·")), p = (e) => {
				var n = Sr();
				z((e) => J(n, e), [() => r().shown(W(t))]), q(e, n);
			};
			Y(u, (e) => {
				W(f) ? e(d) : e(p, -1);
			}), O(c), z((e) => {
				Z(c, "id", `${n}-${W(o) ?? ""}`), Z(c, "data-i", W(o)), Z(c, "aria-selected", r().state.dst === W(o) || r().state.src === W(o)), l = Xr(c, 1, "svelte-1yq2nfm", null, l, {
					special: e,
					cursor: W(o) === W(s)
				});
			}, [() => r().isSpecial(W(t))]), q(e, c);
		}), O(a), q(e, a);
	}), O(C), mi(C, (e) => P(a, e), () => W(a)), Kr(C, (e) => oe?.(e));
	var ce = R(C, 2), le = (e) => {
		var t = Go(), n = L(t, !0);
		z(() => J(n, u.error)), q(e, t);
	};
	Y(ce, (e) => {
		u.error && e(le);
	});
	var ue = R(ce, 2), de = L(ue, !0);
	mi(ue, (e) => P(o, e), () => W(o)), O(se), z((e) => {
		Z(C, "aria-label", `Tokens of the text; ${Xi[r().reading] ?? ""}`), Z(C, "aria-activedescendant", e), J(de, W(b));
	}, [() => W(d).length ? `${n}-${Math.min(W(s), W(d).length - 1)}` : void 0]), G("pointermove", C, te), dr("pointerleave", C, () => r().hover.set({ token: null })), G("click", C, ne), G("keydown", C, ie), dr("focus", C, () => r().hover.set({
		token: Math.min(W(s), W(d).length - 1),
		dst: null,
		src: null
	})), dr("blur", C, () => r().hover.set({ token: null })), q(e, se), Ge();
}
fr([
	"pointermove",
	"click",
	"keydown"
]);
// src/App.svelte
var Jo = /* @__PURE__ */ K("<p class=\"problem alone svelte-1n46o8q\" role=\"alert\"> </p>"), Yo = /* @__PURE__ */ K("<p class=\"soft alone svelte-1n46o8q\">Reading the file …</p>"), Xo = /* @__PURE__ */ K("<li class=\"svelte-1n46o8q\"><button class=\"plain svelte-1n46o8q\"><span class=\"svelte-1n46o8q\"> </span><kbd aria-hidden=\"true\" class=\"svelte-1n46o8q\"> </kbd></button></li>"), Zo = /* @__PURE__ */ K("<button> </button>"), Qo = /* @__PURE__ */ K("<option> </option>"), $o = /* @__PURE__ */ K("<label class=\"svelte-1n46o8q\">model <select class=\"svelte-1n46o8q\"></select></label>"), es = /* @__PURE__ */ K("<span class=\"soft\">model <b> </b></span>"), ts = /* @__PURE__ */ K("<p class=\"small problem\" role=\"alert\"> <button class=\"link\">dismiss</button></p>"), ns = /* @__PURE__ */ K("<div class=\"title svelte-1n46o8q\"><h1> </h1> <p class=\"soft\"> </p></div>"), rs = /* @__PURE__ */ K("<p class=\"lead\"> </p>"), is = /* @__PURE__ */ K("<p class=\"problem\" role=\"alert\"> <button>Try again</button></p>"), as = /* @__PURE__ */ K("<a class=\"skip svelte-1n46o8q\" href=\"#uw-view\">Skip to the view</a> <nav class=\"rail no-print svelte-1n46o8q\" aria-label=\"Views\"><p class=\"mark svelte-1n46o8q\">unweave</p> <ul class=\"svelte-1n46o8q\"></ul> <div class=\"foot svelte-1n46o8q\"><div class=\"seg svelte-1n46o8q\" role=\"group\" aria-label=\"Theme\"></div> <div class=\"row svelte-1n46o8q\"><button class=\"plain\" aria-label=\"Undo\">↶</button> <button class=\"plain\" aria-label=\"Redo\">↷</button> <button class=\"plain\" aria-label=\"Keys\"><kbd class=\"svelte-1n46o8q\">?</kbd></button></div></div></nav> <div class=\"page svelte-1n46o8q\"><header class=\"bar no-print svelte-1n46o8q\"><!> <div class=\"controls svelte-1n46o8q\"><!> <span class=\"labeled svelte-1n46o8q\" role=\"group\" aria-label=\"Position 0\">position 0 <span class=\"seg\"></span></span> <span class=\"labeled svelte-1n46o8q\" role=\"group\" aria-label=\"Scale of colors\">scale <span class=\"seg\"></span></span></div> <!> <!></header> <main id=\"uw-view\" tabindex=\"-1\" class=\"svelte-1n46o8q\"><!> <!> <!></main></div> <p class=\"sr\" role=\"status\" aria-live=\"polite\"> </p> <!>", 1), os = /* @__PURE__ */ K("<div class=\"uw shell svelte-1n46o8q\"><!></div>");
function ss(e, t) {
	We(t, !0);
	let n = /* @__PURE__ */ N(null), r = /* @__PURE__ */ N(""), i = /* @__PURE__ */ N(void 0), a = /* @__PURE__ */ N(void 0), o = /* @__PURE__ */ N(!1), s = /* @__PURE__ */ j(() => W(n) && W(n).state.theme !== "auto" ? W(n).state.theme === "dark" : W(o)), c = /* @__PURE__ */ j(() => W(n) ? go.find((e) => e.id === W(n).state.view) ?? go[0] : void 0), l = /* @__PURE__ */ j(() => W(n) && W(c) ? _o(W(c), W(n).model) : null);
	fn(() => {
		Ja.open(t.host).then((e) => {
			P(n, e);
		}, (e) => {
			P(r, Ya(e), !0);
		});
		let e = matchMedia("(prefers-color-scheme: dark)"), i = () => {
			P(o, e.matches, !0);
		};
		return i(), e.addEventListener("change", i), () => e.removeEventListener("change", i);
	}), fn(() => {
		W(n) && (W(n).dark = W(s)), t.host.embedded || (document.documentElement.dataset.theme = W(s) ? "dark" : "light");
	}), fn(() => {
		let e = W(n);
		if (!e) return;
		let r = bo(e, {
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
	var m = os(), h = I(m), _ = (e) => {
		var t = Jo(), n = L(t, !0);
		z(() => J(n, W(r))), q(e, t);
	}, v = (e) => {
		q(e, Yo());
	}, y = (e) => {
		let t = /* @__PURE__ */ j(() => W(c).component);
		var r = as(), o = $t(r), s = R(o, 2), m = R(I(s), 2);
		X(m, 21, () => go, (e) => e.id, (e, t) => {
			var r = Xo(), i = I(r), a = I(i), o = L(a, !0), s = L(R(a), !0);
			O(i), O(r), z((e) => {
				Z(i, "aria-current", W(t).id === W(c).id ? "page" : void 0), Z(i, "data-view", W(t).id), Z(i, "data-unmet", e), J(o, W(t).title), J(s, W(t).key);
			}, [() => _o(W(t), W(n).model) ? "" : void 0]), G("click", i, () => W(n).set({ view: W(t).id })), q(e, r);
		}), O(m);
		var h = R(m, 2), _ = I(h);
		X(_, 21, () => f, ([e, t]) => e, (e, t) => {
			var r = /* @__PURE__ */ j(() => g(W(t), 2));
			let i = () => W(r)[0], a = () => W(r)[1];
			var o = Zo(), s = L(o, !0);
			z(() => {
				Z(o, "aria-pressed", W(n).state.theme === i()), J(s, a());
			}), G("click", o, () => W(n).set({ theme: i() })), q(e, o);
		}), O(_);
		var v = R(_, 2), y = I(v), b = R(y, 2), x = R(b, 2);
		O(v), O(h), O(s);
		var S = R(s, 2), ee = I(S), te = I(ee);
		zo(te, { get store() {
			return W(n);
		} });
		var ne = R(te, 2), re = I(ne), ie = (e) => {
			var t = $o(), r = R(I(t));
			X(r, 21, () => W(n).manifest.models, (e) => e.name, (e, t) => {
				var n = Qo(), r = L(n, !0), i = {};
				z(() => {
					J(r, W(t).name), i !== (i = W(t).name) && (n.value = (n.__value = i) ?? "");
				}), q(e, n);
			}), O(r);
			var i;
			ei(r), O(t), z(() => {
				i !== (i = W(n).model.name) && (r.value = (r.__value = i) ?? "", $r(r, i));
			}), G("change", r, (e) => W(n).set({
				model: e.currentTarget.value,
				prompt: "",
				heads: [],
				without: [],
				dst: null,
				src: null,
				range: [],
				step: null
			})), q(e, t);
		}, ae = (e) => {
			var t = es(), r = L(R(I(t)), !0);
			O(t), z(() => J(r, W(n).model.name)), q(e, t);
		};
		Y(re, (e) => {
			W(n).manifest.models.length > 1 ? e(ie) : e(ae, -1);
		});
		var oe = R(re, 2), se = R(I(oe));
		X(se, 21, () => u, ([e, t]) => e, (e, t) => {
			var r = /* @__PURE__ */ j(() => g(W(t), 2));
			let i = () => W(r)[0], a = () => W(r)[1];
			var o = Zo(), s = L(o, !0);
			z(() => {
				Z(o, "aria-pressed", W(n).state.first === i()), J(s, a());
			}), G("click", o, () => W(n).set({ first: i() })), q(e, o);
		}), O(se), O(oe);
		var C = R(oe, 2), ce = R(I(C));
		X(ce, 21, () => d, ([e, t]) => e, (e, t) => {
			var r = /* @__PURE__ */ j(() => g(W(t), 2));
			let i = () => W(r)[0], a = () => W(r)[1];
			var o = Zo(), s = L(o, !0);
			z(() => {
				Z(o, "aria-pressed", W(n).state.scale === i()), J(s, a());
			}), G("click", o, () => W(n).set({ scale: i() })), q(e, o);
		}), O(ce), O(C), O(ne);
		var le = R(ne, 2);
		jo(le, { get store() {
			return W(n);
		} });
		var ue = R(le, 2), de = (e) => {
			var t = ts(), r = I(t), i = R(r);
			O(t), z(() => J(r, `${W(n).notice ?? ""} `)), G("click", i, () => {
				W(n).notice = "";
			}), q(e, t);
		};
		Y(ue, (e) => {
			W(n).notice && e(de);
		}), O(ee);
		var fe = R(ee, 2), pe = I(fe), me = (e) => {
			qo(e, { get store() {
				return W(n);
			} });
		};
		Y(pe, (e) => {
			W(c).text && e(me);
		});
		var he = R(pe, 2), ge = (e) => {
			var t = ns(), n = I(t), r = L(n, !0), i = L(R(n, 2), !0);
			O(t), z(() => {
				J(r, W(c).title), J(i, W(c).sentence);
			}), q(e, t);
		};
		Y(he, (e) => {
			W(c).id !== "start" && e(ge);
		});
		var _e = R(he, 2), ve = (e) => {
			var t = rs(), n = L(t, !0);
			z(() => J(n, W(l))), q(e, t);
		}, w = (e) => {
			var r = Cr();
			Dr($t(r), { failed: (e, t = p, n = p) => {
				var r = is(), i = I(r), a = R(i);
				O(r), z((e) => J(i, `This view stopped: ${e ?? ""}. The others work. `), [() => Ya(t())]), G("click", a, function(...e) {
					n()?.apply(this, e);
				}), q(e, r);
			} }, (e) => {
				var r = Cr();
				Fr($t(r), () => W(c).id, (e) => {
					var r = Cr();
					Gr($t(r), () => W(t), (e, t) => {
						t(e, { get store() {
							return W(n);
						} });
					}), q(e, r);
				}), q(e, r);
			}), q(e, r);
		};
		Y(_e, (e) => {
			W(l) ? e(ve) : e(w, -1);
		}), O(fe), O(S);
		var ye = R(S, 2), be = L(ye, !0);
		mi(Fo(R(ye, 2), {}), (e) => P(a, e, !0), () => W(a)), z(() => {
			y.disabled = !W(n).canUndo, b.disabled = !W(n).canRedo, J(be, W(n).spoken);
		}), G("click", o, (e) => {
			e.preventDefault(), W(i)?.querySelector("#uw-view")?.focus();
		}), G("click", y, () => W(n).undo()), G("click", b, () => W(n).redo()), G("click", x, () => W(a)?.show()), q(e, r);
	};
	Y(h, (e) => {
		W(r) ? e(_) : !W(n) || !W(c) ? e(v, 1) : e(y, -1);
	}), O(m), mi(m, (e) => P(i, e), () => W(i)), z(() => Z(m, "data-theme", W(s) ? "dark" : "light")), q(e, m), Ge();
}
fr(["click", "change"]);
// src/engine/page.ts
function cs(e, t, n) {
	let r = new Map(e.map((e) => [e.name, e])), i = ms(n), a = /* @__PURE__ */ new Map(), o = /* @__PURE__ */ new Map(), s = (e, t) => {
		let n = a.get(e) ?? t();
		return a.set(e, n), n.catch(() => a.delete(e)), n;
	}, c = (e, n) => s(`weights ${n} ${e.name}`, async () => {
		let r = us(e, n), a = await fs(Object.values(r.tensors), t);
		return i({
			load: {
				model: ps(e),
				step: n,
				engine: ps(r)
			},
			chunks: a
		});
	}), l = (e) => s(`tokenizer ${e.name}`, async () => {
		let n = e.vocabulary.tokenizer;
		if (!n) throw new Q(`the page has no tokenizer of ${e.name}`, "give token ids");
		return await c(e, null), i({
			tokenizer: {
				model: e.name,
				json: ps(n)
			},
			chunks: await fs([n], t)
		});
	}), u = (e) => {
		let t = r.get(e);
		if (!t) throw new Q(`the page has no model ${e.slice(0, 80)}`);
		let n = ds(t);
		if (n !== !0) throw new Q(n);
		return t;
	}, d = async (e, t) => {
		let n = u("of" in e ? e.of.model : e.model), r = "of" in e ? e.of.step ?? null : e.kind === "snapshot" ? e.step : null;
		return await c(n, r), i({ request: ps(e) }, t);
	};
	return {
		where: "page",
		can: (e) => {
			let t = r.get(e);
			return t ? ds(t) : `the page has no model ${e.slice(0, 80)}`;
		},
		async ask(e, t) {
			t?.throwIfAborted();
			let n = JSON.stringify(e), r = o.get(n) ?? ls(o, n, (t) => d(e, t));
			r.waiting++;
			try {
				return await gs(r.promise, t);
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
function ls(e, t, n) {
	let r = {
		promise: Promise.resolve(),
		waiting: 0
	};
	return r.promise = n(() => r.waiting > 0), r.promise.catch(() => {}), e.set(t, r), r;
}
function us(e, t) {
	let n = t === null ? e.engine : e.snapshots.find((e) => e.step === t)?.engine;
	if (n) return n;
	let r = e.snapshots.map((e) => e.step).join(", ");
	throw new Q(`the page has no weights of ${e.name} at step ${t}`, r ? `it has those at ${r}` : "");
}
function ds(e) {
	return e.engine ? !0 : e.no_engine ?? `This page holds no weights of ${e.name}.`;
}
async function fs(e, t) {
	let n = [...new Set(e.flatMap((e) => e.chunks.map((e) => e.id)))], r = await Promise.all(n.map((e) => t(e)));
	return Object.fromEntries(n.map((e, t) => [e, r[t]]));
}
function ps(e) {
	return JSON.parse(JSON.stringify(e));
}
function ms(e) {
	let t = [], n = null, r = null, i = 0, a = (e) => {
		let t = r?.job;
		r = null, t && e(t), s();
	}, o = () => {
		let t = e();
		return t.onmessage = ({ data: e }) => {
			e.id === r?.id && a((t) => "refused" in e ? t.failed(new Q(e.refused.message, e.refused.hint)) : t.done(e.answer));
		}, t.onerror = (e) => {
			let t = e.message ? `: ${e.message}` : "";
			a((e) => e.failed(new Q(`the engine of this page does not run${t}`, "open the page in another browser")));
		}, t;
	}, s = () => {
		if (r) return;
		let e = t.shift();
		if (e) {
			if (!e.wanted()) return e.failed(hs()), s();
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
function hs() {
	return new DOMException("nobody waits for this answer any more", "AbortError");
}
function gs(e, t) {
	return t ? new Promise((n, r) => {
		let i = () => r(t.reason);
		t.addEventListener("abort", i, { once: !0 }), e.then(n, r).finally(() => t.removeEventListener("abort", i));
	}) : e;
}
// src/hosts/report.ts
function _s() {
	let e = JSON.parse(vs("manifest") ?? "null"), t = /* @__PURE__ */ new Map(), n = (e) => {
		let n = t.get(e) ?? ys(e);
		return t.set(e, n), n;
	};
	return {
		manifest: async () => e,
		chunk: n,
		executor: e?.version === 1 ? cs(e.models, n, bs) : null,
		without_executor: "This file holds no weights; `unweave explore MODEL` opens the model to compute more.",
		getState: () => location.hash.slice(1),
		setState: xs,
		save: Ss
	};
}
function vs(e) {
	return document.getElementById(e)?.textContent ?? null;
}
async function ys(e) {
	let t = vs(`c-${e}`);
	if (t === null) throw new Q("a part of this file is missing", "get the file again");
	return ba(e, t.trim());
}
function bs() {
	let e = vs("worker");
	if (!e) throw new Q("this file holds no engine", "get the file again");
	return new Worker(URL.createObjectURL(new Blob([e], { type: "text/javascript" })), { type: "module" });
}
function xs(e) {
	try {
		history.replaceState(null, "", `#${e}`);
	} catch {
		location.hash = e;
	}
}
function Ss(e, t) {
	let n = document.createElement("a");
	n.href = URL.createObjectURL(t), n.download = e, n.click(), setTimeout(() => URL.revokeObjectURL(n.href), 1e4);
}
// src/index.ts
function Cs(e) {
	if (typeof DecompressionStream < "u" && typeof Worker < "u") {
		kr(ss, {
			target: e,
			props: { host: _s() }
		});
		return;
	}
	let t = document.createElement("p");
	t.setAttribute("role", "alert"), t.textContent = "This browser lacks what the explorer needs (2023 or later has it); what follows can be read without it.", e.before(t);
}
var ws = document.getElementById("app");
ws && Cs(ws);
