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
var v = 1 << 24, y = 1024, b = 2048, x = 4096, S = 8192, C = 16384, w = 32768, T = 1 << 25, E = 65536, D = 1 << 19, ee = 1 << 20, O = 1 << 25, k = 1 << 21, A = 1 << 22, te = 1 << 23, j = Symbol("$state"), ne = Symbol("component"), re = Symbol("legacy props"), ie = Symbol(""), M = Symbol("attributes"), N = Symbol("class"), ae = Symbol("style"), oe = Symbol("text"), se = Symbol("form reset"), ce = new class extends Error {
	name = "StaleReactionError";
	message = "The reaction that called `getAbortSignal()` was re-run or destroyed";
}(), le = !!globalThis.document?.contentType && /* @__PURE__ */ globalThis.document.contentType.includes("xml"), ue = {}, de = Symbol("uninitialized"), fe = "http://www.w3.org/1999/xhtml";
function pe() {
	console.warn("https://svelte.dev/e/derived_inert");
}
function me(e) {
	console.warn("https://svelte.dev/e/hydration_mismatch");
}
function he() {
	console.warn("https://svelte.dev/e/select_multiple_invalid_value");
}
function ge() {
	console.warn("https://svelte.dev/e/svelte_boundary_reset_noop");
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/hydration.js
var P = !1;
function _e(e) {
	P = e;
}
var ve;
function ye(e) {
	if (e === null) throw me(), ue;
	return ve = e;
}
function be() {
	return ye(/* @__PURE__ */ nn(ve));
}
function F(e) {
	if (P) {
		if (/* @__PURE__ */ nn(ve) !== null) throw me(), ue;
		ve = e;
	}
}
function xe(e = 1) {
	if (P) {
		for (var t = e, n = ve; t--;) n = /* @__PURE__ */ nn(n);
		ve = n;
	}
}
function Se(e = !0) {
	for (var t = 0, n = ve;;) {
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
function Ce(e) {
	if (!e || e.nodeType !== 8) throw me(), ue;
	return e.data;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/equality.js
function we(e) {
	return e === this.v;
}
function Te(e, t) {
	return e == e ? e !== t || typeof e == "object" && !!e || typeof e == "function" : t == t;
}
function Ee(e) {
	return !Te(e, this.v);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/errors.js
function De() {
	throw Error("https://svelte.dev/e/async_derived_orphan");
}
function Oe(e, t, n) {
	throw Error("https://svelte.dev/e/each_key_duplicate");
}
function ke(e) {
	throw Error("https://svelte.dev/e/effect_in_teardown");
}
function Ae() {
	throw Error("https://svelte.dev/e/effect_in_unowned_derived");
}
function je(e) {
	throw Error("https://svelte.dev/e/effect_orphan");
}
function Me() {
	throw Error("https://svelte.dev/e/effect_update_depth_exceeded");
}
function Ne(e) {
	throw Error("https://svelte.dev/e/props_invalid_value");
}
function Pe() {
	throw Error("https://svelte.dev/e/state_descriptors_fixed");
}
function Fe() {
	throw Error("https://svelte.dev/e/state_prototype_fixed");
}
function Ie() {
	throw Error("https://svelte.dev/e/state_unsafe_mutation");
}
function Le() {
	throw Error("https://svelte.dev/e/svelte_boundary_reset_onerror");
}
// ../../../webdeps/node_modules/svelte/src/internal/client/context.js
var Re = null;
function ze(e) {
	Re = e;
}
function Be(e, t = !1, n) {
	Re = {
		p: Re,
		i: !1,
		c: null,
		e: null,
		s: e,
		x: null,
		r: Vn,
		l: null
	};
}
function Ve(e) {
	var t = Re, n = t.e;
	if (n !== null) {
		t.e = null;
		for (var r of n) gn(r);
	}
	return e !== void 0 && (t.x = e), t.i = !0, Re = t.p, He(e);
}
function He(e = {}) {
	return o(e, ne, { value: !0 }), e;
}
function Ue() {
	return !0;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/task.js
var We = [];
function Ge() {
	var e = We;
	We = [], h(e);
}
function Ke(e) {
	if (We.length === 0 && !xt) {
		var t = We;
		queueMicrotask(() => {
			t === We && Ge();
		});
	}
	We.push(e);
}
function qe() {
	for (; We.length > 0;) Ge();
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/status.js
var Je = ~(b | x | y);
function Ye(e, t) {
	e.f = e.f & Je | t;
}
function Xe(e) {
	e.f & 512 || e.deps === null ? Ye(e, y) : Ye(e, x);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/utils.js
function Ze(e, t) {
	e.f & 2048 ? t.set(e, b) : e.f & 4096 && t.get(e) !== 2048 && t.set(e, x), Ye(e, y);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/misc.js
function Qe(e) {
	P && /* @__PURE__ */ tn(e) !== null && rn(e);
}
var $e = !1;
function et() {
	$e || ($e = !0, document.addEventListener("reset", (e) => {
		Promise.resolve().then(() => {
			if (!e.defaultPrevented) for (let t of e.target.elements) t[se]?.();
		});
	}, { capture: !0 }));
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/bindings/shared.js
function tt(e) {
	var t = Rn, n = Vn;
	Bn(null), Hn(null);
	try {
		return e();
	} finally {
		Bn(t), Hn(n);
	}
}
function nt(e, t, n, r = n) {
	e.addEventListener(t, () => tt(n));
	let i = e[se];
	e[se] = i ? () => {
		i(), r(!0);
	} : () => r(!0), et();
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/async.js
function rt(e, t, n, r) {
	let i = Ue() ? st : ut;
	var a = e.filter((e) => !e.settled), o = t.map(i);
	if (n.length === 0 && a.length === 0) {
		r(o);
		return;
	}
	var s = Vn, c = it(), l = a.length === 1 ? a[0].promise : a.length > 1 ? Promise.all(a.map((e) => e.promise)) : null;
	function u(e) {
		if (!(s.f & 16384)) {
			c();
			try {
				r([...o, ...e]);
			} catch (e) {
				ln(e, s);
			}
			at();
		}
	}
	var d = ot();
	if (n.length === 0) {
		l.then(() => u([])).finally(d);
		return;
	}
	function f() {
		Promise.all(n.map((e) => /* @__PURE__ */ lt(e))).then(u).catch((e) => ln(e, s)).finally(d);
	}
	l ? l.then(() => {
		s.f & 16384 ? d() : (c(), f(), at());
	}) : f();
}
function it() {
	var e = Vn, t = Rn, n = Re, r = _t;
	return function(i = !0) {
		Hn(e), Bn(t), ze(n), i && !(e.f & 16384) && (r?.activate(), r?.apply());
	};
}
function at(e = !0) {
	Hn(null), Bn(null), ze(null), e && _t?.deactivate();
}
function ot() {
	var e = Vn, t = e.b, n = _t, r = !!t?.is_rendered();
	return t?.update_pending_count(1, n), n.increment(r, e), () => {
		t?.update_pending_count(-1, n), n.decrement(r, e);
	};
}
/*#__NO_SIDE_EFFECTS__*/
function st(e) {
	var t = 2 | b;
	return Vn !== null && (Vn.f |= D), {
		ctx: Re,
		deps: null,
		effects: null,
		equals: we,
		f: t,
		fn: e,
		reactions: null,
		rv: 0,
		v: de,
		wv: 0,
		parent: Vn,
		ac: null
	};
}
var ct = Symbol("obsolete");
/*#__NO_SIDE_EFFECTS__*/
function lt(e, t, n) {
	let r = Vn;
	r === null && De();
	var i = void 0, a = Rt(de), o = !Rn, s = /* @__PURE__ */ new Set();
	return yn(() => {
		var t = Vn, n = g();
		i = n.promise;
		try {
			Promise.resolve(e()).then(n.resolve, (e) => {
				e !== ce && n.reject(e);
			}).finally(at);
		} catch (e) {
			n.reject(e), at();
		}
		var c = _t;
		if (o) {
			if (t.f & 32768) var l = ot();
			if (r.b?.is_rendered()) c.async_deriveds.get(t)?.reject(ct);
			else for (let e of s.values()) e.reject(ct);
			s.add(n), c.async_deriveds.set(t, n);
		}
		let u = (e, t = void 0) => {
			l?.(), s.delete(n), t !== ct && (c.activate(), t ? (a.f |= te, Ht(a, t)) : (a.f & 8388608 && (a.f ^= te), Ht(a, e)), c.deactivate());
		};
		n.promise.then(u, (e) => u(null, e || "unknown"));
	}), mn(() => {
		for (let e of s) e.reject(ct);
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
function I(e) {
	let t = /* @__PURE__ */ st(e);
	return Wn(t), t;
}
/*#__NO_SIDE_EFFECTS__*/
function ut(e) {
	let t = /* @__PURE__ */ st(e);
	return t.equals = Ee, t;
}
function dt(e) {
	var t = e.effects;
	if (t !== null) {
		e.effects = null;
		for (var n = 0; n < t.length; n += 1) Dn(t[n]);
	}
}
function ft(e) {
	var t, n = Vn, r = e.parent;
	if (!In && r !== null && e.v !== de && r.f & 24576) return pe(), e.v;
	Hn(r);
	try {
		dt(e), t = nr(e);
	} finally {
		Hn(n);
	}
	return t;
}
function pt(e) {
	var t = ft(e);
	!e.equals(t) && (e.wv = $n(), (!_t?.is_fork || e.deps === null) && (_t === null ? e.v = t : (_t.capture(e, t, !0), vt?.capture(e, t, !0)), e.deps === null)) ? Ye(e, y) : In || (yt === null ? Xe(e) : (pn() || _t?.is_fork) && yt.set(e, t));
}
function mt(e) {
	if (e.effects !== null) for (let t of e.effects) (t.teardown || t.ac) && (t.teardown?.(), t.ac !== null && tt(() => {
		t.ac.abort(ce), t.ac = null;
	}), t.fn !== null && (t.teardown = m), ar(t, 0), Tn(t));
}
function ht(e) {
	if (e.effects !== null) for (let t of e.effects) t.teardown && t.fn !== null && or(t);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/batch.js
var gt = null, _t = null, vt = null, yt = null, bt = null, xt = !1, St = !1, Ct = null, wt = null, Tt = 0, Et = 1, Dt = class e {
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
		gt === null ? gt = this : (gt.next = this, this.prev = gt), gt = this;
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
			for (var r of n.d) Ye(r, b), t(r);
			for (r of n.m) Ye(r, x), t(r);
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
		for (let [e, t] of this.#s) Ye(e, t), this.schedule(e);
		this.apply();
		for (var t = Ct = [], n = [], r = wt = []; this.#a.length > 0;) {
			Tt++ > 1e3 && (this.#b(), kt());
			for (let e of this.#p()) try {
				this.#h(e, t, n);
			} catch (t) {
				throw Pt(e), this.#d() || this.discard(), t;
			}
		}
		if (_t = null, r.length > 0) {
			var i = e.ensure();
			for (let e of r) i.schedule(e);
		}
		if (Ct = null, wt = null, this.#d()) {
			this.#y(n), this.#y(t);
			for (let [e, t] of this.#c) Nt(e, t);
			r.length > 0 && _t.#m();
			return;
		}
		let a = this.#g();
		if (a) this.#y(n), this.#y(t), a.#v(this);
		else {
			this.#s.clear();
			for (let e of this.#e) e(this);
			this.#e.clear(), vt = this, jt(n), jt(t), vt = null, this.#i?.resolve();
			var o = _t;
			this.#n === 0 && (this.#a.length === 0 || o !== null) && this.#b(), o !== null && (It.clear(), o.#m());
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
					r & 4194320 && !this.async_deriveds.has(i) && (this.#s.delete(i), Ye(i, b), this.schedule(i));
				}
			}
		};
		for (let e of this.current.keys()) t(e);
		this.oncommit(() => e.discard()), e.#b(), _t = this, this.#m();
	}
	#y(e) {
		for (var t = 0; t < e.length; t += 1) Ze(e[t], this.#s);
	}
	capture(e, t, n = !1) {
		e.v !== de && !this.previous.has(e) && this.previous.set(e, e.v), e.f & 8388608 || (this.current.set(e, [t, n]), yt?.set(e, t)), this.is_fork || (e.v = t);
	}
	activate() {
		_t = this;
	}
	deactivate() {
		_t = null, yt = null;
	}
	flush() {
		try {
			St = !0, _t = this, this.#m();
		} finally {
			Tt = 0, bt = null, Ct = null, wt = null, St = !1, _t = null, yt = null, It.clear();
		}
	}
	discard() {
		for (let e of this.#t) e(this);
		this.#t.clear();
		for (let e of this.async_deriveds.values()) e.reject(ct);
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
		this.#u || (this.#u = !0, Ke(() => {
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
		if (_t === null) {
			let t = _t = new e();
			!St && !xt && Ke(() => {
				t.started || t.flush();
			});
		}
		return _t;
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
			e === null || (e.next = t), t === null ? gt = e : t.prev = e, this.linked = !1;
		}
	}
};
function Ot(e) {
	var t = xt, n = vt;
	vt = null, xt = !0;
	try {
		var r;
		for (e && (Ot(), r = e());;) {
			if (qe(), _t === null) return r;
			_t.flush();
		}
	} finally {
		xt = t, vt = n;
	}
}
function kt() {
	try {
		Me();
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
			if (!(r.f & 24576) && er(r) && (At = /* @__PURE__ */ new Set(), or(r), r.deps === null && r.first === null && r.nodes === null && r.teardown === null && r.ac === null && kn(r), At?.size > 0)) {
				It.clear();
				for (let e of At) {
					if (e.f & 24576) continue;
					let t = [e], n = e.parent;
					for (; n !== null;) At.has(n) && (At.delete(n), t.push(n)), n = n.parent;
					for (let e = t.length - 1; e >= 0; e--) {
						let n = t[e];
						n.f & 24576 || or(n);
					}
				}
				At.clear();
			}
		}
		At = null;
	}
}
function Mt(e) {
	_t.schedule(e);
}
function Nt(e, t) {
	if (!(e.f & 32 && e.f & 1024)) {
		e.f & 2048 ? t.d.push(e) : e.f & 4096 && t.m.push(e), Ye(e, y);
		for (var n = e.first; n !== null;) Nt(n, t), n = n.next;
	}
}
function Pt(e) {
	Ye(e, y);
	for (var t = e.first; t !== null;) Pt(t), t = t.next;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/sources.js
var Ft = /* @__PURE__ */ new Set(), It = /* @__PURE__ */ new Map(), Lt = !1;
function Rt(e, t) {
	return {
		f: 0,
		v: e,
		reactions: null,
		equals: we,
		rv: 0,
		wv: 0
	};
}
/*#__NO_SIDE_EFFECTS__*/
function L(e, t) {
	let n = Rt(e, t);
	return Wn(n), n;
}
/*#__NO_SIDE_EFFECTS__*/
function zt(e, t = !1, n = !0) {
	let r = Rt(e);
	return t || (r.equals = Ee), r;
}
function R(e, t, n = !1) {
	return Rn !== null && (!zn || Rn.f & 131072) && Ue() && Rn.f & 4325394 && (Un === null || !Un.has(e)) && Ie(), Ht(e, n ? Kt(t) : t, wt);
}
var Bt = null, Vt = 0;
function Ht(e, t, n = null) {
	if (!e.equals(t)) {
		In ? It.set(e, t) : It.has(e) || It.set(e, e.v);
		var r = Dt.ensure();
		if (r.capture(e, t), e.f & 2) {
			let t = e;
			e.f & 2048 && ft(t), yt === null && Xe(t);
		}
		e.wv = $n(), Bt = null, Vt = 0, Gt(e, b, n), Bt = null, Ue() && Vn !== null && Vn.f & 1024 && !(Vn.f & 96) && (qn === null ? Jn([e]) : qn.push(e)), !r.is_fork && Ft.size > 0 && !Lt && Ut();
	}
	return t;
}
function Ut() {
	Lt = !1;
	for (let e of Ft) {
		e.f & 1024 && Ye(e, x);
		let t;
		try {
			t = er(e);
		} catch {
			t = !0;
		}
		t && or(e);
	}
	Ft.clear();
}
function Wt(e) {
	R(e, e.v + 1);
}
function Gt(e, t, n) {
	var r = e.reactions;
	if (r !== null) {
		var i = Ue(), a = r.length;
		if (Vt += a, Vt > 1e5 && Bt === null && (Bt = /* @__PURE__ */ new Set()), Bt !== null) {
			if (Bt.has(e)) return;
			Bt.add(e);
		}
		for (var o = 0; o < a; o++) {
			var s = r[o], c = s.f;
			if (i || s !== Vn) {
				var l = (c & b) === 0;
				if (l && Ye(s, t), c & 131072) Ft.add(s);
				else if (c & 2) {
					var u = s;
					yt?.delete(u), Gt(u, x, n);
				} else if (l) {
					var d = s;
					c & 16 && At !== null && At.add(d), n === null ? Mt(d) : n.push(d);
				}
			}
		}
	}
}
function Kt(e) {
	if (typeof e != "object" || !e || j in e || ne in e) return e;
	let t = d(e);
	if (t !== l && t !== u) return e;
	var r = /* @__PURE__ */ new Map(), i = n(e), a = /* @__PURE__ */ L(0), o = null, c = Zn, f = (e) => {
		if (Zn === c) return e();
		var t = Rn, n = Zn;
		Bn(null), Qn(c);
		var r = e();
		return Bn(t), Qn(n), r;
	};
	return i && r.set("length", /* @__PURE__ */ L(e.length, o)), new Proxy(e, {
		defineProperty(e, t, n) {
			"value" in n && n.configurable !== !1 && n.enumerable !== !1 && n.writable !== !1 || Pe();
			var i = r.get(t);
			return i === void 0 ? f(() => {
				var e = /* @__PURE__ */ L(n.value, o);
				return r.set(t, e), e;
			}) : R(i, n.value, !0), !0;
		},
		deleteProperty(e, t) {
			var n = r.get(t);
			if (n === void 0) {
				if (t in e) {
					let e = f(() => /* @__PURE__ */ L(de, o));
					r.set(t, e), Wt(a);
				}
			} else R(n, de), Wt(a);
			return !0;
		},
		get(t, n, i) {
			if (n === j) return e;
			var a = r.get(n), c = n in t;
			if (a === void 0 && (!c || s(t, n)?.writable) && (a = f(() => /* @__PURE__ */ L(Kt(c ? t[n] : de), o)), r.set(n, a)), a !== void 0) {
				var l = W(a);
				return l === de ? void 0 : l;
			}
			return Reflect.get(t, n, i);
		},
		getOwnPropertyDescriptor(e, t) {
			this.has?.(e, t);
			var n = Reflect.getOwnPropertyDescriptor(e, t), i = r.get(t);
			if (i !== void 0) {
				var a = W(i);
				if (a === de) return;
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
			if (t === j) return !0;
			var n = r.get(t), i = n !== void 0 && n.v !== de || Reflect.has(e, t);
			return (n !== void 0 || (Vn !== null || Rn !== null) && (!i || s(e, t)?.writable)) && (n === void 0 && (n = f(() => /* @__PURE__ */ L(i ? Kt(e[t]) : de, o)), r.set(t, n)), W(n) === de) ? !1 : i;
		},
		set(e, t, n, c) {
			var l = r.get(t), u = t in e;
			if (i && t === "length") for (var d = n; d < l.v; d += 1) {
				var p = r.get(d + "");
				p === void 0 ? d in e && (p = f(() => /* @__PURE__ */ L(de, o)), r.set(d + "", p)) : R(p, de);
			}
			if (l === void 0) (!u || s(e, t)?.writable) && (l = f(() => /* @__PURE__ */ L(void 0, o)), R(l, Kt(n)), r.set(t, l));
			else {
				u = l.v !== de;
				var m = f(() => Kt(n));
				R(l, m);
			}
			var h = Reflect.getOwnPropertyDescriptor(e, t);
			if (h?.set && h.set.call(c, n), !u) {
				if (i && typeof t == "string") {
					var g = r.get("length"), _ = Number(t);
					Number.isInteger(_) && _ >= g.v && R(g, _ + 1);
				}
				Wt(a);
			}
			return !0;
		},
		ownKeys(e) {
			W(a);
			var t = Reflect.ownKeys(e).filter((e) => {
				var t = r.get(e);
				return t === void 0 || t.v !== de;
			});
			for (var [n, i] of r) i.v !== de && !(n in e) && t.push(n);
			return t;
		},
		setPrototypeOf() {
			Fe();
		}
	});
}
function qt(e) {
	try {
		if (typeof e == "object" && e && j in e) return e[j];
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
		Zt = s(t, "firstChild").get, Qt = s(t, "nextSibling").get, f(e) && (e[N] = void 0, e[M] = null, e[ae] = void 0, e.__e = void 0), f(n) && (n[oe] = void 0);
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
function z(e, t) {
	if (!P) return /* @__PURE__ */ tn(e);
	var n = /* @__PURE__ */ tn(ve);
	if (n === null) n = ve.appendChild(en());
	else if (t && n.nodeType !== 3) {
		var r = en();
		return n?.before(r), ye(r), r;
	}
	return t && sn(n), ye(n), n;
}
function B(e, t = !1) {
	if (!P) {
		var n = /* @__PURE__ */ tn(e);
		return n instanceof Comment && n.data === "" ? /* @__PURE__ */ nn(n) : n;
	}
	if (t) {
		if (ve?.nodeType !== 3) {
			var r = en();
			return ve?.before(r), ye(r), r;
		}
		sn(ve);
	}
	return ve;
}
function V(e, t = !1) {
	if (!P) return /* @__PURE__ */ tn(e);
	var n = z(e, t);
	return F(e), n;
}
function H(e, t = 1, n = !1) {
	let r = P ? ve : e;
	for (var i; t--;) i = r, r = /* @__PURE__ */ nn(r);
	if (!P) return r;
	if (n) {
		if (r?.nodeType !== 3) {
			var a = en();
			return r === null ? i?.after(a) : r.before(a), ye(a), a;
		}
		sn(r);
	}
	return ye(r), r;
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
	var t = Vn;
	if (t === null) return Rn.f |= te, e;
	if (!(t.f & 32768) && !(t.f & 4)) throw e;
	ln(e, t);
}
function ln(e, t) {
	if (e === ue) throw e;
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
	Vn === null && (Rn === null && je(e), Ae()), In && ke(e);
}
function dn(e, t) {
	var n = t.last;
	n === null ? t.last = t.first = e : (n.next = e, e.prev = n, t.last = e);
}
function fn(e, t) {
	var n = Vn;
	n !== null && n.f & 8192 && (e |= S);
	var r = {
		ctx: Re,
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
	_t?.register_created_effect(r);
	var i = r;
	if (e & 4) Ct === null ? Dt.ensure().schedule(r) : Ct.push(r);
	else if (t !== null) {
		try {
			or(r);
		} catch (e) {
			throw Dn(r), e;
		}
		i.deps === null && i.teardown === null && i.nodes === null && i.first === i.last && !(i.f & 524288) && (i = i.first, e & 16 && e & 65536 && i !== null && (i.f |= E));
	}
	if (i !== null && (i.parent = n, n !== null && dn(i, n), Rn !== null && Rn.f & 2 && !(e & 64))) {
		var a = Rn;
		(a.effects ??= []).push(i);
	}
	return r;
}
function pn() {
	return Rn !== null && !zn;
}
function mn(e) {
	let t = fn(8, null);
	return Ye(t, y), t.teardown = e, t;
}
function hn(e) {
	un("$effect");
	var t = Vn.f;
	if (!Rn && t & 32 && Re !== null && !Re.i) {
		var n = Re;
		(n.e ??= []).push(e);
	} else return gn(e);
}
function gn(e) {
	return fn(4 | ee, e);
}
function _n(e) {
	Dt.ensure();
	let t = fn(64 | D, e);
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
	return fn(A | D, e);
}
function bn(e, t = 0) {
	return fn(8 | t, e);
}
function U(e, t = [], n = [], r = []) {
	rt(r, t, n, (t) => {
		fn(8, () => {
			e(...t.map(W));
		});
	});
}
function xn(e, t = 0) {
	return fn(16 | t, e);
}
function Sn(e, t = 0) {
	return fn(v | t, e);
}
function Cn(e) {
	return fn(32 | D, e);
}
function wn(e) {
	var t = e.teardown;
	if (t !== null) {
		let n = In, r = Rn;
		Ln(!0), Bn(null);
		try {
			t.call(null);
		} catch (t) {
			ln(t, e.parent);
		} finally {
			Ln(n), Bn(r);
		}
	}
}
function Tn(e, t = !1) {
	var n = e.first;
	for (e.first = e.last = null; n !== null;) {
		let e = n.ac;
		e !== null && tt(() => {
			e.abort(ce);
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
	(t || e.f & 262144) && e.nodes !== null && e.nodes.end !== null && (On(e.nodes.start, e.nodes.end), n = !0), e.f |= T, Tn(e, t && !n), ar(e, 0);
	var r = e.nodes && e.nodes.t;
	if (r !== null) for (let e of r) e.stop();
	wn(e), e.f ^= T, e.f |= C;
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
		e.f ^= S;
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
		e.f ^= S, e.f & 1024 || (Ye(e, b), Dt.ensure().schedule(e));
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
var Rn = null, zn = !1;
function Bn(e) {
	Rn = e;
}
var Vn = null;
function Hn(e) {
	Vn = e;
}
var Un = null;
function Wn(e) {
	Rn !== null && (Rn.f & 2097152 || Rn.f & 2) && (Un ??= /* @__PURE__ */ new Set()).add(e);
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
			if (er(a) && pt(a), a.wv > e.wv) return !0;
		}
		t & 512 && yt === null && Ye(e, y);
	}
	return !1;
}
function tr(e, t, n = !0) {
	var r = e.reactions;
	if (r !== null && !(Un !== null && Un.has(e))) for (var i = 0; i < r.length; i++) {
		var a = r[i];
		a.f & 2 ? tr(a, t, !1) : t === a && (n ? Ye(a, b) : a.f & 1024 && Ye(a, x), Mt(a));
	}
}
function nr(e) {
	var t = Gn, n = Kn, r = qn, i = Rn, a = Un, o = Re, s = zn, c = Zn, l = e.f;
	Gn = null, Kn = 0, qn = null, Rn = l & 96 ? null : e, Un = null, ze(e.ctx), zn = !1, Zn = ++Xn, e.ac !== null && (tt(() => {
		e.ac.abort(ce);
	}), e.ac = null);
	try {
		e.f |= k;
		var u = e.fn, d = u();
		e.f |= w;
		var f = rr(e);
		if (Ue() && qn !== null && !zn && f !== null && !(e.f & 6146)) for (var p = 0; p < qn.length; p++) tr(qn[p], e);
		if (i !== null && i !== e) {
			if (Xn++, i.deps !== null) for (let e = 0; e < n; e += 1) i.deps[e].rv = Xn;
			if (t !== null) for (let e of t) e.rv = Xn;
			qn !== null && (r === null ? r = qn : r.push(...qn));
		}
		return e.f & 8388608 && (e.f ^= te), d;
	} catch (t) {
		return rr(e), cn(t);
	} finally {
		e.f ^= k, Gn = t, Kn = n, qn = r, Rn = i, Un = a, ze(o), zn = s, Zn = c;
	}
}
function rr(e) {
	var t = e.deps, n = _t?.is_fork;
	if (Gn !== null) {
		var r;
		if (n || ar(e, Kn), t !== null && Kn > 0) for (t.length = Kn + Gn.length, r = 0; r < Gn.length; r++) t[Kn + r] = Gn[r];
		else e.deps = t = Gn;
		if (pn() && e.f & 512) for (r = Kn; r < t.length; r++) (t[r].reactions ??= []).push(e);
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
		s.f & 512 && (s.f ^= 512), s.v !== de && Xe(s), s.ac !== null && tt(() => {
			s.ac.abort(ce), s.ac = null, Ye(s, b);
		}), mt(s), ar(s, 0);
	}
}
function ar(e, t) {
	var n = e.deps;
	if (n !== null) for (var r = t; r < n.length; r++) ir(e, n[r]);
}
function or(e) {
	var t = e.f;
	if (!(t & 16384)) {
		Ye(e, y);
		var n = Vn;
		Vn = e;
		try {
			t & 16777232 ? En(e) : Tn(e), wn(e);
			var r = nr(e);
			e.teardown = typeof r == "function" ? r : null, e.wv = Yn;
		} finally {
			Vn = n;
		}
	}
}
async function sr() {
	await Promise.resolve(), Ot();
}
function W(e) {
	var t = !!(e.f & 2);
	if (Fn?.add(e), Rn !== null && !zn && !(Vn !== null && Vn.f & 16384) && (Un === null || !Un.has(e))) {
		var n = Rn.deps;
		if (Rn.f & 2097152) e.rv < Xn && (e.rv = Xn, Gn === null && n !== null && n[Kn] === e ? Kn++ : Gn === null ? Gn = [e] : Gn.push(e));
		else {
			Rn.deps ??= [], i.call(Rn.deps, e) || Rn.deps.push(e);
			var r = e.reactions;
			r === null ? e.reactions = [Rn] : i.call(r, Rn) || r.push(Rn);
		}
	}
	if (In && It.has(e)) return It.get(e);
	if (t) {
		var a = e;
		if (In) {
			var o = a.v;
			return (!(a.f & 1024) && a.reactions !== null || lr(a)) && (o = ft(a)), It.set(a, o), o;
		}
		var s = !(a.f & 512) && !zn && Rn !== null && !!(Rn.f & 512), c = (a.f & w) === 0;
		er(a) && (s && (a.f |= 512), pt(a)), s && !c && (ht(a), cr(a));
	}
	if (yt?.has(e)) return yt.get(e);
	if (e.f & 8388608) throw e.v;
	return e.v;
}
function cr(e) {
	if (e.f |= 512, e.deps !== null) for (let n of e.deps) {
		var t = n.reactions;
		t === null ? n.reactions = [e] : i.call(t, e) || t.push(e), n.f & 2 && !(n.f & 512) && (ht(n), cr(n));
	}
}
function lr(e) {
	if (e.v === de) return !0;
	if (e.deps === null) return !1;
	for (let t of e.deps) if (It.has(t) || t.f & 2 && lr(t)) return !0;
	return !1;
}
function ur(e) {
	var t = zn;
	try {
		return zn = !0, e();
	} finally {
		zn = t;
	}
}
function dr(e) {
	if (!(typeof e != "object" || !e || e instanceof EventTarget)) {
		if (j in e) fr(e);
		else if (!Array.isArray(e)) for (let t in e) {
			let n = e[t];
			typeof n == "object" && n && j in n && fr(n);
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
		if (r.capture || Cr.call(t, e), !e.cancelBubble) return tt(() => n?.call(this, e));
	}
	return e.startsWith("pointer") || e.startsWith("touch") || e === "wheel" ? (i.__removed = !1, Ke(() => {
		i.__removed || t.addEventListener(e, i, r);
	})) : t.addEventListener(e, i, r), i;
}
function yr(e, t, n, r, i) {
	var a = {
		capture: r,
		passive: i
	}, o = vr(e, t, n, a);
	(t === document.body || t === window || t === document || t instanceof HTMLMediaElement) && mn(() => {
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
		var d = Rn, f = Vn;
		Bn(null), Hn(null);
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
			e[hr] = t, delete e.currentTarget, Bn(d), Hn(f);
		}
	}
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/reconciler.js
var wr = globalThis?.window?.trustedTypes && /* @__PURE__ */ globalThis.window.trustedTypes.createPolicy("svelte-trusted-html", { createHTML: (e) => e });
function Tr(e) {
	return wr?.createHTML(e) ?? e;
}
function Er(e) {
	var t = on("template");
	return t.innerHTML = Tr(e.replaceAll("<!>", "\x3C!---->")), t.content;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/template.js
function Dr(e, t) {
	var n = Vn;
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
		if (P) return Dr(ve, null), ve;
		i === void 0 && (i = Er(a ? e : "<!>" + e), n || (i = /* @__PURE__ */ tn(i)));
		var t = r || Xt ? document.importNode(i, !0) : i.cloneNode(!0);
		if (n) {
			var o = /* @__PURE__ */ tn(t), s = t.lastChild;
			Dr(o, s);
		} else Dr(t, t);
		return t;
	};
}
/*#__NO_SIDE_EFFECTS__*/
function Or(e, t, n = "svg") {
	var r = !e.startsWith("<!>"), i = !!(t & 1), a = `<${n}>${r ? e : "<!>" + e}</${n}>`, o;
	return () => {
		if (P) return Dr(ve, null), ve;
		if (!o) {
			var e = /* @__PURE__ */ tn(Er(a));
			if (i) for (o = document.createDocumentFragment(); /* @__PURE__ */ tn(e);) o.appendChild(/* @__PURE__ */ tn(e));
			else o = /* @__PURE__ */ tn(e);
		}
		var t = o.cloneNode(!0);
		if (i) {
			var n = /* @__PURE__ */ tn(t), r = t.lastChild;
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
	if (!P) {
		var t = en(e + "");
		return Dr(t, t), t;
	}
	var n = ve;
	return n.nodeType === 3 ? sn(n) : (n.before(n = en()), ye(n)), Dr(n, n), n;
}
function Ar() {
	if (P) return Dr(ve, null), ve;
	var e = document.createDocumentFragment(), t = document.createComment(""), n = en();
	return e.append(t, n), Dr(t, n), e;
}
function J(e, t) {
	if (P) {
		var n = Vn;
		n.f & 32768 && n.nodes.end !== null || (n.nodes.end = ve), be();
	} else e !== null && e.before(t);
}
function jr() {
	if (P && ve && ve.nodeType === 8 && ve.textContent?.startsWith("$")) {
		let e = ve.textContent.substring(1);
		return be(), e;
	}
	return (window.__svelte ??= {}).uid ??= 1, `c${window.__svelte.uid++}`;
}
// ../../../webdeps/node_modules/svelte/src/reactivity/create-subscriber.js
function Mr(e) {
	let t = 0, n = Rt(0), r;
	return () => {
		pn() && (W(n), bn(() => (t === 0 && (r = ur(() => e(() => Wt(n)))), t += 1, () => {
			Ke(() => {
				--t, t === 0 && (r?.(), r = void 0, Wt(n));
			});
		})));
	};
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/boundary.js
var Nr = E | D;
function Pr(e, t, n, r) {
	new Fr(e, t, n, r);
}
var Fr = class {
	parent;
	is_pending = !1;
	transform_error;
	#e;
	#t = P ? ve : null;
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
	#m = Mr(() => (this.#p = Rt(this.#l), () => {
		this.#p = null;
	}));
	constructor(e, t, n, r) {
		this.#e = e, this.#n = t, this.#r = (e) => {
			var t = Vn;
			t.b = this, t.f |= 128, n(e);
		}, this.parent = Vn.b, this.transform_error = r ?? this.parent?.transform_error ?? ((e) => e), this.#i = xn(() => {
			if (P) {
				let e = Ce(this.#t);
				be();
				let t = e === "[!";
				if (e.startsWith("[?")) {
					let t = JSON.parse(e.slice(2));
					this.#g(t);
				} else t ? this.#y() : this.#h();
			} else this.#b();
		}, Nr), P && (this.#e = ve);
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
		Ke(r), t && (this.#s = Cn(() => {
			t(this.#e, () => e, () => n);
		}));
	}
	#_(e) {
		var t = !1, n = !1;
		let r = () => {
			this.#v() || (t ? ge() : (t = !0, n && Le(), this.#s !== null && An(this.#s, () => {
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
		return (this.#i.f & (C | T)) !== 0;
	}
	#y() {
		let e = this.#n.pending;
		e && (this.is_pending = !0, this.#o = Cn(() => e(this.#e)), Ke(() => {
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
				}), this.#a === null ? (this.#c = null, n && this.#x(_t)) : this.#u === 0 && (this.#e.before(e), this.#c = null, An(this.#o, () => {
					this.#o = null;
				}), this.#x(_t));
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
			} else this.#x(_t);
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
		var t = Vn, n = Rn, r = Re;
		Hn(this.#i), Bn(this.#i), ze(this.#i.ctx);
		try {
			return Dt.ensure(), e();
		} finally {
			Hn(t), Bn(n), ze(r);
		}
	}
	#C(e, t) {
		this.has_pending_snippet() ? (this.#u += e, this.#u === 0 && (this.#x(t), this.#o && An(this.#o, () => {
			this.#o = null;
		}), this.#c &&= (this.#e.before(this.#c), null))) : this.parent && this.parent.#C(e, t);
	}
	update_pending_count(e, t) {
		this.#C(e, t), this.#l += e, !this.#p || this.#d || (this.#d = !0, Ke(() => {
			this.#d = !1, this.#p && Ht(this.#p, this.#l);
		}));
	}
	get_effect_pending() {
		return this.#m(), W(this.#p);
	}
	error(e) {
		if (e === ue || !this.#n.onerror && !this.#n.failed) throw e;
		_t?.is_fork ? (this.#a && _t.skip_effect(this.#a), this.#o && _t.skip_effect(this.#o), this.#s && _t.skip_effect(this.#s), _t.oncommit(() => {
			this.#v() || this.#w(e);
		})) : this.#w(e);
	}
	#w(e) {
		this.#a &&= (Dn(this.#a), null), this.#o &&= (Dn(this.#o), null), this.#s &&= (Dn(this.#s), null), P && (ye(this.#t), xe(), ye(Se()));
		let t = this.#n.failed, n = (e) => {
			if (this.#v()) return;
			let { reset: n, invoke_onerror: r } = this.#_(e);
			r(), t && !this.#v() && (this.#s = this.#S(() => {
				try {
					return Cn(() => {
						var r = Vn;
						r.b = this, r.f |= 128, t(this.#e, () => e, () => n);
					});
				} catch (e) {
					return ln(e, this.#i.parent), null;
				}
			}));
		};
		Ke(() => {
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
	n !== (e[oe] ??= e.nodeValue) && (e[oe] = n, e.nodeValue = `${n}`);
}
function Ir(e, t) {
	return Rr(e, t);
}
var Lr = /* @__PURE__ */ new Map();
function Rr(e, { target: t, anchor: n, props: r = {}, events: i, context: o, intro: s = !0, transformError: c }) {
	$t();
	var l = void 0, u = _n(() => {
		var s = n ?? t.appendChild(en());
		Pr(s, { pending: () => {} }, (t) => {
			Be({});
			var n = Re;
			if (o && (n.c = o), i && (r.$$events = i), P && Dr(t, null), l = e(t, r) || He(), P && (Vn.nodes.end = ve, ve === null || ve.nodeType !== 8 || ve.data !== "]")) throw me(), ue;
			Ve();
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
var zr = /* @__PURE__ */ new WeakMap();
function Br(e, t) {
	let n = zr.get(e);
	return n ? (zr.delete(e), n(t)) : Promise.resolve();
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/branches.js
var Vr = class {
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
		var n = _t, r = an();
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
		} else P && (this.anchor = ve), this.#a(n);
	}
};
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/if.js
function X(e, t, n = !1) {
	var r;
	P && (r = ve, be());
	var i = new Vr(e), a = n ? E : 0;
	function o(e, t) {
		if (P) {
			var n = Ce(r);
			if (e !== parseInt(n.substring(1))) {
				var a = Se();
				ye(a), i.anchor = a, _e(!1), i.ensure(e, t), _e(!0);
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
var Hr = Symbol("NaN");
function Ur(e, t, n) {
	P && be();
	var r = new Vr(e), i = !Ue();
	xn(() => {
		var e = t();
		e !== e && (e = Hr), i && typeof e == "object" && e && (e = {}), r.ensure(e, n);
	});
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/each.js
function Wr(e, t) {
	return t;
}
function Gr(e, t, n) {
	for (var r = [], i = t.length, o, s = t.length, c = 0; c < i; c++) {
		let n = t[c];
		An(n, () => {
			if (o) {
				if (o.pending.delete(n), o.done.add(n), o.pending.size === 0) {
					var t = e.outrogroups;
					Kr(e, a(o.done)), t.delete(o), t.size === 0 && (e.outrogroups = null);
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
		Kr(e, t, !l);
	} else o = {
		pending: new Set(t),
		done: /* @__PURE__ */ new Set()
	}, (e.outrogroups ??= /* @__PURE__ */ new Set()).add(o);
}
function Kr(e, t, n = !0) {
	var r;
	if (e.pending.size > 0) {
		r = /* @__PURE__ */ new Set();
		for (let t of e.pending.values()) for (let n of t) r.add(e.items.get(n).e);
	}
	for (var i = 0; i < t.length; i++) {
		var a = t[i];
		r?.has(a) ? (a.f |= O, Pn(a, document.createDocumentFragment())) : Dn(t[i], n);
	}
}
var qr;
function Z(e, t, r, i, o, s = null) {
	var c = e, l = /* @__PURE__ */ new Map();
	if (t & 4) {
		var u = e;
		c = P ? ye(/* @__PURE__ */ tn(u)) : u.appendChild(en());
	}
	P && be();
	var d = null, f = /* @__PURE__ */ ut(() => {
		var e = r();
		return n(e) ? e : e == null ? [] : a(e);
	}), p = /* @__PURE__ */ new Map(), m = !0;
	function h(e) {
		if (!(_.effect.f & 16384)) {
			_.pending.delete(e);
			var n = W(f);
			_.fallback = d, Yr(_, n, c, t, i), d !== null && (n.length === 0 ? d.f & 33554432 ? (d.f ^= O, Zr(d, null, c)) : Mn(d) : An(d, () => {
				d = null;
			}));
		}
	}
	function g(e) {
		_.pending.delete(e);
	}
	var _ = {
		effect: xn(() => {
			var e = W(f), n = e.length;
			let a = !1;
			P && Ce(c) === "[!" != (n === 0) && (c = Se(), ye(c), _e(!1), a = !0);
			for (var u = /* @__PURE__ */ new Set(), _ = _t, v = an(), y = 0; y < n; y += 1) {
				P && ve.nodeType === 8 && ve.data === "]" && (c = ve, a = !0, _e(!1));
				var b = e[y], x = i(b, y), S = m ? null : l.get(x);
				S ? (S.v && Ht(S.v, b), S.i && Ht(S.i, y), v && _.unskip_effect(S.e)) : (S = Xr(l, m ? c : qr ??= en(), b, x, y, o, t, r), m || (S.e.f |= O), l.set(x, S)), u.add(x);
			}
			if (n === 0 && s && !d && (m ? d = Cn(() => s(c)) : (d = Cn(() => s(qr ??= en())), d.f |= O)), n > u.size && Oe("", "", ""), P && n > 0 && ye(Se()), !m) {
				if (p.set(_, u), v) {
					for (let [e, t] of l) u.has(e) || _.skip_effect(t.e);
					_.oncommit(h), _.ondiscard(g);
				} else h(_);
			}
			a && _e(!0), W(f);
		}),
		flags: t,
		items: l,
		pending: p,
		outrogroups: null,
		fallback: d
	};
	m = !1, P && (c = ve);
}
function Jr(e) {
	for (; e !== null && !(e.f & 32);) e = e.next;
	return e;
}
function Yr(e, t, n, r, i) {
	var o = !!(r & 8), s = t.length, c = e.items, l = Jr(e.effect.first), u, d = null, f, p = [], m = [], h, g, _, v;
	if (o) for (v = 0; v < s; v += 1) h = t[v], g = i(h, v), _ = c.get(g).e, _.f & 33554432 || (_.nodes?.a?.measure(), (f ??= /* @__PURE__ */ new Set()).add(_));
	for (v = 0; v < s; v += 1) {
		if (h = t[v], g = i(h, v), _ = c.get(g).e, e.outrogroups !== null) for (let t of e.outrogroups) t.pending.delete(_), t.done.delete(_);
		if (_.f & 8192 && (Mn(_), o && (_.nodes?.a?.unfix(), (f ??= /* @__PURE__ */ new Set()).delete(_))), _.f & 33554432) {
			if (_.f ^= O, _ === l) Zr(_, null, n);
			else {
				var y = d ? d.next : l;
				_ === e.effect.last && (e.effect.last = _.prev), _.prev && (_.prev.next = _.next), _.next && (_.next.prev = _.prev), Qr(e, d, _), Qr(e, _, y), Zr(_, y, n), d = _, p = [], m = [], l = Jr(d.next);
				continue;
			}
		}
		if (_ !== l) {
			if (u !== void 0 && u.has(_)) {
				if (p.length < m.length) {
					var b = m[0], x;
					d = b.prev;
					var S = p[0], C = p[p.length - 1];
					for (x = 0; x < p.length; x += 1) Zr(p[x], b, n);
					for (x = 0; x < m.length; x += 1) u.delete(m[x]);
					Qr(e, S.prev, C.next), Qr(e, d, S), Qr(e, C, b), l = b, d = C, --v, p = [], m = [];
				} else u.delete(_), Zr(_, l, n), Qr(e, _.prev, _.next), Qr(e, _, d === null ? e.effect.first : d.next), Qr(e, d, _), d = _;
				continue;
			}
			for (p = [], m = []; l !== null && l !== _;) (u ??= /* @__PURE__ */ new Set()).add(l), m.push(l), l = Jr(l.next);
			if (l === null) continue;
		}
		_.f & 33554432 || p.push(_), d = _, l = Jr(_.next);
	}
	if (e.outrogroups !== null) {
		for (let t of e.outrogroups) t.pending.size === 0 && (Kr(e, a(t.done)), e.outrogroups?.delete(t));
		e.outrogroups.size === 0 && (e.outrogroups = null);
	}
	if (l !== null || u !== void 0) {
		var w = [];
		if (u !== void 0) for (_ of u) _.f & 8192 || w.push(_);
		for (; l !== null;) !(l.f & 8192) && l !== e.fallback && w.push(l), l = Jr(l.next);
		var T = w.length;
		if (T > 0) {
			var E = r & 4 && s === 0 ? n : null;
			if (o) {
				for (v = 0; v < T; v += 1) w[v].nodes?.a?.measure();
				for (v = 0; v < T; v += 1) w[v].nodes?.a?.fix();
			}
			Gr(e, w, E);
		}
	}
	o && Ke(() => {
		if (f !== void 0) for (_ of f) _.nodes?.a?.apply();
	});
}
function Xr(e, t, n, r, i, a, o, s) {
	var c = o & 1 ? o & 16 ? Rt(n) : /* @__PURE__ */ zt(n, !1, !1) : null, l = o & 2 ? Rt(i) : null;
	return {
		v: c,
		i: l,
		e: Cn(() => (a(t, c ?? n, l ?? i, s), () => {
			e.delete(r);
		}))
	};
}
function Zr(e, t, n) {
	if (e.nodes) for (var r = e.nodes.start, i = e.nodes.end, a = t && !(t.f & 33554432) ? t.nodes.start : n; r !== null;) {
		var o = /* @__PURE__ */ nn(r);
		if (a.before(r), r === i) return;
		r = o;
	}
}
function Qr(e, t, n) {
	t === null ? e.effect.first = n : t.next = n, n === null ? e.effect.last = t : n.prev = t;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/snippet.js
function $r(e, t, ...n) {
	var r = new Vr(e);
	xn(() => {
		let e = t() ?? null;
		r.ensure(e, e && ((t) => e(t, ...n)));
	}, E);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/blocks/svelte-component.js
function ei(e, t, n) {
	var r;
	P && (r = ve, be());
	var i = new Vr(e);
	xn(() => {
		var e = t() ?? null;
		if (P && Ce(r) === "[" != (e !== null)) {
			var a = Se();
			ye(a), i.anchor = a, _e(!1), i.ensure(e, e && ((t) => n(t, e))), _e(!0);
		} else i.ensure(e, e && ((t) => n(t, e)));
	}, E);
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/actions.js
function ti(e, t, n) {
	vn(() => {
		var r = ur(() => t(e, n?.()) || {});
		if (n && r?.update) {
			var i = !1, a = {};
			bn(() => {
				var e = n();
				dr(e), i && Te(a, e) && (a = e, r.update(e));
			}), i = !0;
		}
		if (r?.destroy) return () => r.destroy();
	});
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/attachments.js
function ni(e, t) {
	var n = void 0, r;
	Sn(() => {
		n !== (n = t()) && (r &&= (Dn(r), null), n && (r = Cn(() => {
			vn(() => n(e));
		})));
	});
}
// ../../../webdeps/node_modules/clsx/dist/clsx.mjs
function ri(e) {
	var t, n, r = "";
	if (typeof e == "string" || typeof e == "number") r += e;
	else if (typeof e == "object") {
		if (Array.isArray(e)) {
			var i = e.length;
			for (t = 0; t < i; t++) e[t] && (n = ri(e[t])) && (r && (r += " "), r += n);
		} else for (n in e) e[n] && (r && (r += " "), r += n);
	}
	return r;
}
function ii() {
	for (var e, t, n = 0, r = "", i = arguments.length; n < i; n++) (e = arguments[n]) && (t = ri(e)) && (r && (r += " "), r += t);
	return r;
}
// ../../../webdeps/node_modules/svelte/src/internal/shared/attributes.js
function ai(e) {
	return typeof e == "object" ? ii(e) : e ?? "";
}
var oi = [..." 	\n\r\f\xA0\v﻿"];
function si(e, t, n) {
	var r = e == null ? "" : "" + e;
	if (t && (r = r ? r + " " + t : t), n) {
		for (var i of Object.keys(n)) if (n[i]) r = r ? r + " " + i : i;
		else if (r.length) for (var a = i.length, o = 0; (o = r.indexOf(i, o)) >= 0;) {
			var s = o + a;
			(o === 0 || oi.includes(r[o - 1])) && (s === r.length || oi.includes(r[s])) ? r = (o === 0 ? "" : r.substring(0, o)) + r.substring(s + 1) : o = s;
		}
	}
	return r === "" ? null : r;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/class.js
function ci(e, t, n, r, i, a) {
	var o = e[N];
	if (P || o !== n || o === void 0) {
		var s = si(n, r, a);
		P && s === e.getAttribute("class") || (s == null ? e.removeAttribute("class") : t ? e.className = s : e.setAttribute("class", s)), e[N] = n;
	} else if (a && i !== a) for (var c in a) {
		var l = !!a[c];
		(i == null || l !== !!i[c]) && e.classList.toggle(c, l);
	}
	return a;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/bindings/select.js
function li(e, t) {
	t ? e.hasAttribute("selected") || e.setAttribute("selected", "") : e.removeAttribute("selected");
}
function ui(e, t) {
	var r = e.__defaultValue, i = e.multiple, a = i ? r ?? [] : null;
	if (!i || n(a)) {
		var o = e.selectedIndex, s = t && i ? new Set(e.selectedOptions) : null;
		for (var c of e.options) {
			var l = mi(c);
			li(c, i ? a.includes(l) : Jt(l, r));
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
function di(e, t, r = !1) {
	if (e.multiple) {
		if (t == null) return;
		if (!n(t)) return he();
		for (var i of e.options) i.selected = t.includes(mi(i));
	} else {
		for (i of e.options) if (Jt(mi(i), t)) {
			i.selected = !0;
			return;
		}
		r && t === void 0 || (e.selectedIndex = -1);
	}
}
function fi(e) {
	var t = new MutationObserver((t) => {
		t.every(hi) || ("__defaultValue" in e && ui(e, !1), "__value" in e && di(e, e.__value));
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
function pi(e, t, n = t) {
	var r = /* @__PURE__ */ new WeakSet(), i = !0;
	nt(e, "change", (t) => {
		var i = t ? "[selected]" : ":checked", a;
		if (e.multiple) a = [].map.call(e.querySelectorAll(i), mi);
		else {
			var o = e.querySelector(i) ?? e.querySelector("option:not([disabled])");
			a = o && mi(o);
		}
		n(a), e.__value = a, _t !== null && r.add(_t);
	}), vn(() => {
		var a = t();
		if (e === document.activeElement) {
			var o = _t;
			if (r.has(o)) return;
		}
		if (di(e, a, i), i && a === void 0) {
			var s = e.querySelector(":checked");
			s !== null && (a = mi(s), n(a));
		}
		e.__value = a, i = !1;
	});
}
function mi(e) {
	return "__value" in e ? e.__value : e.value;
}
function hi(e) {
	if (e.target.closest("selectedcontent") !== null) return !0;
	if (e.type === "childList") {
		var t = [...e.addedNodes, ...e.removedNodes];
		return t.length > 0 && t.every((e) => e.nodeName === "SELECTEDCONTENT");
	}
	return !1;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/attributes.js
var gi = Symbol("is custom element"), _i = Symbol("is html"), vi = le ? "link" : "LINK", yi = le ? "progress" : "PROGRESS";
function bi(e) {
	if (P) {
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
		e[se] = n, Ke(n), et();
	}
}
function xi(e, t) {
	var n = Si(e);
	n.value !== (n.value = t ?? void 0) && (e.value !== t || t === 0 && e.nodeName === yi) && (e.value = t ?? "");
}
function Q(e, t, n, r) {
	var i = Si(e);
	if (!(P && (i[t] = e.getAttribute(t), t === "src" || t === "srcset" || t === "href" && e.nodeName === vi))) {
		var a = i[t];
		a !== (i[t] = n) && (t === "loading" && (e[ie] = n), n == null ? e.removeAttribute(t) : typeof n != "string" && wi(e).has(t) ? e[t] = n : (!P || typeof n != "number" && typeof n != "boolean" || a !== String(n)) && e.setAttribute(t, n));
	}
}
function Si(e) {
	return e[M] ??= {
		[gi]: e.nodeName.includes("-"),
		[_i]: e.namespaceURI === fe
	};
}
var Ci = /* @__PURE__ */ new Map();
function wi(e) {
	var t = e.getAttribute("is") || e.nodeName, n = Ci.get(t);
	if (n) return n;
	Ci.set(t, n = /* @__PURE__ */ new Set());
	for (var r, i = e, a = Element.prototype; a !== i;) {
		for (var o in r = c(i), r) r[o].set && o !== "innerHTML" && o !== "textContent" && o !== "innerText" && n.add(o);
		i = d(i);
	}
	return n;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/bindings/input.js
function Ti(e, t, n = t) {
	var r = /* @__PURE__ */ new WeakSet();
	nt(e, "input", async (i) => {
		var a = i ? e.defaultValue : e.value;
		if (a = Ei(e) ? Di(a) : a, n(a), _t !== null && r.add(_t), await sr(), a !== (a = t())) {
			var o = e.selectionStart, s = e.selectionEnd, c = e.value.length;
			if (e.value = a ?? "", s !== null) {
				var l = e.value.length;
				o === s && s === c && l > c ? (e.selectionStart = l, e.selectionEnd = l) : (e.selectionStart = o, e.selectionEnd = Math.min(s, l));
			}
		}
	}), (P && e.defaultValue !== e.value || ur(t) == null && e.value) && (n(Ei(e) ? Di(e.value) : e.value), _t !== null && r.add(_t)), bn(() => {
		var n = t();
		if (e === document.activeElement) {
			var i = _t;
			if (r.has(i)) return;
		}
		Ei(e) && n === Di(e.value) || (e.type !== "date" || n || e.value) && n !== e.value && (e.value = n ?? "");
	});
}
function Ei(e) {
	var t = e.type;
	return t === "number" || t === "range";
}
function Di(e) {
	return e === "" ? null : +e;
}
var Oi = /* @__PURE__ */ new class e {
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
function ki(e, t, n) {
	var r = Oi.observe(e, () => n(e[t]));
	vn(() => (ur(() => n(e[t])), r));
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/bindings/this.js
function Ai(e, t) {
	return e === t || e?.[j] === t;
}
function ji(e = He(), t, n, r) {
	var i = Re.r, a = Vn;
	return vn(() => {
		var o, s;
		return bn(() => {
			o = s, s = r?.() || [], ur(() => {
				Ai(n(...s), e) || (t(e, ...s), o && Ai(n(...o), e) && t(null, ...o));
			});
		}), () => {
			let r = a;
			for (; r !== i && r.parent !== null && r.parent.f & 33554432;) r = r.parent;
			let o = () => {
				s && Ai(n(...s), e) && t(null, ...s);
			}, c = r.teardown;
			r.teardown = () => {
				o(), c?.();
			};
		};
	}), e;
}
// ../../../webdeps/node_modules/svelte/src/internal/client/dom/elements/bindings/universal.js
function Mi(e, t, n, r, i) {
	var a = () => {
		r(n[e]);
	};
	n.addEventListener(t, a), i ? bn(() => {
		n[e] = i();
	}) : a(), (n === document.body || n === window || n === document) && mn(() => {
		n.removeEventListener(t, a);
	});
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/store.js
var Ni = !1;
function Pi(e) {
	var t = Ni;
	try {
		return Ni = !1, [e(), Ni];
	} finally {
		Ni = t;
	}
}
// ../../../webdeps/node_modules/svelte/src/internal/client/reactivity/props.js
var Fi = {
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
		if (t === j || t === re) return !1;
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
function Ii(...e) {
	return new Proxy({ props: e }, Fi);
}
function Li(e, t, n, r) {
	var i = !0, a = !!(n & 8), o = !!(n & 16), c = r, l = !0, u = void 0, d = () => o && i ? (u ??= /* @__PURE__ */ st(r), W(u)) : (l && (l = !1, c = o ? ur(r) : r), c);
	let f;
	if (a) {
		var p = j in e || re in e;
		f = s(e, t)?.set ?? (p && t in e ? (n) => e[t] = n : void 0);
	}
	var m, h = !1;
	a ? [m, h] = Pi(() => e[t]) : m = e[t], m === void 0 && r !== void 0 && (m = d(), f && (i && Ne(t), f(m)));
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
	var v = !1, y = (n & 1 ? st : ut)(() => (v = !1, g()));
	a && W(y);
	var b = Vn;
	return (function(e, t) {
		if (arguments.length > 0) {
			let n = t ? W(y) : i && a ? Kt(e) : e;
			return R(y, n), v = !0, c !== void 0 && (c = n), e;
		}
		return In && v || b.f & 16384 ? y.v : W(y);
	});
}
// ../../../webdeps/node_modules/svelte/src/internal/disclose-version.js
typeof window < "u" && ((window.__svelte ??= {}).v ??= /* @__PURE__ */ new Set()).add("5");
var Ri = {
	unicode: "14.0.0",
	named: {
		" ": "·",
		"	": "→",
		"\n": "↵",
		"\r": "␍"
	},
	runs: "0 w 2n y c 1 ip 1 14 2 6 4 7 1 1 1 k 1 b1 1 12 2 1e 2 3 1 1j 8 r 4 6 h m 1 5c 1 1c 2 1n 2 2t e 1n 2 1d 2 f 1 s 2 1 1 b 5 v 9 22 1 4h 1 8 2 2 2 m 1 7 1 1 3 4 2 9 2 2 2 4 8 1 4 2 1 5 2 p 2 3 1 6 4 2 2 m 1 7 1 2 1 2 1 2 2 1 1 5 4 2 2 3 3 1 7 4 1 1 7 h a 3 1 9 1 3 1 m 1 7 1 2 1 5 2 a 1 3 1 3 2 1 f 4 2 c 7 7 1 3 1 8 2 2 2 m 1 7 1 2 1 5 2 9 2 2 2 3 7 3 4 2 1 5 2 i a 2 1 6 3 3 1 4 3 2 1 1 1 2 3 2 3 3 3 c 4 5 3 3 1 4 2 1 6 1 e l 5 d 1 3 1 n 1 g 2 9 1 3 1 4 7 2 1 3 2 1 2 4 2 a 7 m 1 3 1 n 1 a 1 5 2 9 1 3 1 4 7 2 6 2 1 4 2 a 1 2 d d 1 3 1 1f 1 3 1 6 4 g 2 q 1 3 1 i 3 o 1 9 1 1 2 7 3 1 4 6 1 1 1 8 6 a 2 3 c 1m 4 t 11 2 1 1 1 5 1 o 1 1 1 n 2 5 1 1 1 6 2 a 2 4 w 20 1 10 4 13 1 10 1 f 1 d 11 5i 1 1 5 1 2 3z 2 6g 1 4 2 7 1 1 1 4 2 15 1 4 2 x 1 4 2 7 1 1 1 4 2 f 1 1l 1 4 2 1v 2 w 3 q 6 2e 2 6 2 hs 1 s 3 2h 7 m 9 o 9 k c d 1 3 1 2 c 1g 2 14 2 a 6 a 6 b 5 a 6 2h 7 17 5 1y a v 1 c 4 c 4 1 3 16 2 5 b 18 4 q 6 b 3 1q 2 1t 1 t 2 b 6 a 6 e 2 v 1d 25 3 1b 1 38 8 1o 3 f 3 1o 7 17 2 b 8 17 5 eu 2 6 2 12 2 6 2 8 1 1 1 1 1 1 1 v 2 1h 1 f 1 e 2 6 1 j 2 3 1 9 h o 8 1b h 2 2 r 1 d 3 x f x f 3w 4 if p b l ps 1 oj 2 w 1 9p 5 19 1 1 5 1 2 1k 7 2 e o 9 7 1 7 1 7 1 7 1 7 1 7 1 7 1 7 1 3i y q 1 2h c 5y q c 5 1r 1 2e 2 2v 5 17 1 1f 1 16 1 2c c 1b 1 mlp 3 1j 9 9o k 54 8 5n 5 2 1 1 1 5 o 1n 3 a 6 1k 8 1y 8 c 6 38 b u 3 26 1 b 4 x 1 1j 9 e 2 a 2 2v o s a 6 2 6 2 6 9 7 1 7 1 1o 4 3i 2 a 6 8mc c n 4 1d 6is a6 2 2y 12 7 c 5 5 q 1 5 1 1 1 2 1 2 1 3h g cd 2 1i 7 1 w g g a 6 1f 1 j 1 4 4 5 1 3r 4 4f 1 u 3 6 2 6 2 6 2 3 3 7 1 7 d 2 2 c 1 q 1 j 1 2 1 f 2 e y 3f 5 3 4 19 3 2g 1 d 3 1 1b 1a 3m t 3 1d f s 4 10 9 u 5 17 5 u 1 11 4 e 16 4e 2 a 6 10 4 10 4 14 8 1g b c 1 f 1 7 1 2 1 b 1 f 1 7 1 2 1v 8n 9 m a 8 o 6 1 16 1 9 1x 6 2 1 1 18 1 2 3 1 2 n 1 20 8 9 1c j 1 2 5 x 3 r 5 1 1s 1k 4 k 2 1e 1 2 5 8 1 3 1 t 2 3 4 a 7 9 7 1s w 13 4 c 9 1i 3 t 2 r 5 q 7 4 c 7 28 21 1j 1f d 1f 7 1a 8 a 86 v 1 16 1 3 2 2 26 14 8 16 m q 12 s k n 9 26 4 10 9 1q 1 5 d p 7 a 6 1h 1 i 8 13 9 2o 1 k b i 1 18 1t 7 1 1 1 4 1 f 1 b 6 1n 5 a 6 4 1 8 2 2 2 m 1 7 1 2 1 5 1 a 2 2 2 3 2 1 6 1 5 7 2 7 3 5 3v 2k 1 5 u 20 8 a 4m 1i 2 12 y 1x b a 6 d j 1m 6 a 1i r 2 f 4 n 55 1o 2s 2b c 8 2 1 2 8 1 2 1 u 1 2 2 c 9 a 1y 8 2 1a 2 b r 20 8 2b d 21 7b 9 1 19 1 e a t 3 w 2 m 1 e 21 7 1 2 1 18 3 1 1 2 1 9 8 a 6 6 1 2 1 11 1 2 1 6 7 a 8m p 53 1 f 1e d pn 2u 33 1 5 b 5g 218 2r d tr 34h g7 6nt ft 7 v 1 a 4 29 1 a 6 u 2 6 a 1y a a 1 7 1 l 5 j j4 2j 2t 23 4 1l 7 h 1s 5 b 2 e 4qg 8 ye 16 9 6w7 4 1 7 1 2 1 83 19 3 h 4 8 b0 1s4 2z 5 d 3 9 7 a 2 4 3mo 1a 2 n 9 38 1o 6u a 13 2 22 8 34 l 1y 4a k c 2f 9 p 3r 2d 1 1z 1 2 2 1 2 2 2 4 1 c 1 1 1 7 1 1t 1 4 2 8 1 7 1 s 1 4 1 5 1 1 3 7 1 9g 2 84 2 ji f 5 1 f uo v 69 7 1 h 2 7 1 2 1 5 5x 19 3 e 2 a 4 2 8w v h 1m 5 1 yo 7 1 4 1 2 1 f 1 5h 2 g 15 24 4 a 4 2 lt 1w 24 1p 5e 4 1 r 1 2 1 1 2 1 1 a 1 4 1 1 1 1 6 1 4 1 1 1 1 1 1 3 1 2 1 1 2 1 1 1 1 1 1 1 1 1 1 2 1 1 2 4 1 7 1 4 1 4 1 1 1 a 1 h 5 3 1 5 1 h 1g 2 7i 18 4 2s c f 2 f 1 f 1 11 a 4u 1k t d 18 4 9 7 2 e 6 4a rc 5 g 3 d 3 38 c 2h 7 c 4 1 f c 4 1k 8 a 6 14 8 u 2 2 26 9g c e 2 5 3 5 3 7 9 t 3 b 5 6 a a 6 8 8 7 9 43 1 1j 11 a sm wyo w 37d 7 66 2 4g2 e 5rl 2e7 f2 15u 3t7 jk51"
}, zi = 15, Bi = Ri.named, Vi = {
	" ": "space",
	"	": "tab",
	"\n": "newline",
	"\r": "return"
}, Hi = ta(Ri.runs);
function Ui(e) {
	let t = "";
	for (let n of e) t += Bi[n] ?? ea(n);
	return t;
}
function Wi(e, { special: t = !1, longest: n = 32 } = {}) {
	let r = typeof e == "string" ? Array.from(e, Yi) : Xi(e);
	return n !== null && r.length > n && r.some((e) => !Ji(e)) && (r = [
		...r.slice(0, zi),
		{
			text: "…",
			kind: "elided"
		},
		...r.slice(-15)
	]), t ? [{
		text: qi(r),
		kind: "special"
	}] : $i(r);
}
function Gi(e) {
	return qi(Wi(e, { longest: null }));
}
function Ki(e) {
	return Array.from(e, (e) => e.toString(16).toUpperCase().padStart(2, "0")).join(" ");
}
function qi(e) {
	return e.map((e) => e.text).join("");
}
function Ji(e) {
	return e.kind === "space" || e.kind === "tab" || e.kind === "newline" || e.kind === "return";
}
function Yi(e) {
	let t = Vi[e];
	return t ? {
		text: Bi[e],
		kind: t
	} : {
		text: ea(e),
		kind: na(e) ? "number" : "text"
	};
}
function Xi(e) {
	let t = [];
	for (let n = 0; n < e.length;) {
		let r = Zi(e, n), i = t.at(-1);
		r ? t.push(Yi(Qi([e.subarray(n, n + r)]))) : i?.kind === "bytes" ? i.text = `${i.text.slice(0, -1)} ${Ki(e.subarray(n, n + 1))}⟩` : t.push({
			text: `⟨${Ki(e.subarray(n, n + 1))}⟩`,
			kind: "bytes"
		}), n += r || 1;
	}
	return t;
}
function Zi(e, t) {
	for (let n = 1; n <= 4 && t + n <= e.length; n++) if (Qi([e.subarray(t, t + n)]) !== null) return n;
	return 0;
}
function Qi(e) {
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
function $i(e) {
	let t = [];
	for (let n of e) {
		let e = t.at(-1);
		e && e.kind === n.kind && n.kind !== "number" && n.kind !== "bytes" ? e.text += n.text : t.push({ ...n });
	}
	return t;
}
function ea(e) {
	return na(e) ? `⟨U+${e.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩` : e;
}
function ta(e) {
	let t = 0;
	return e.split(" ").map((e) => (t += Number.parseInt(e, 36), t));
}
function na(e) {
	let t = e.codePointAt(0), n = 0, r = Hi.length;
	for (; n < r;) {
		let e = n + r >> 1;
		Hi[e] <= t ? n = e + 1 : r = e;
	}
	return n % 2 == 1;
}
// src/core/format.ts
var ra = /^[=+\-@\t\r]/;
function ia(e, t = "other", n = aa) {
	return e == null ? "" : typeof e == "boolean" ? e ? "True" : "False" : typeof e == "string" ? n(e) : typeof e == "object" ? n("text" in e ? String(e.text) : JSON.stringify(e)) : Number.isNaN(e) ? "" : Number.isFinite(e) ? t === "count" || t === "token" ? String(e) : ca((t === "share" ? Number(sa(e, 6)) : e) + 0, 6) : e > 0 ? "inf" : "-inf";
}
function aa(e) {
	return ra.test(e) ? `'${e}` : e;
}
function oa(...e) {
	return e.map((e) => e.normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "")).filter((e) => e !== "").join("-").slice(0, 80).replace(/-+$/, "") || "unweave";
}
function sa(e, t) {
	let n = Math.abs(e), r = e < 0 || Object.is(e, -0) ? "-" : "";
	if (n >= 1e21) return `${r}${BigInt(n)}${t ? `.${"0".repeat(t)}` : ""}`;
	let [i, a] = n.toFixed(Math.min(100, t + 25)).split("."), o = ua(i + a, i.length + t), s = o.length - t;
	return r + (t ? `${o.slice(0, s)}.${o.slice(s)}` : o);
}
function ca(e, t) {
	if (e === 0) return "0";
	let n = e < 0 ? "-" : "", [r, i] = Math.abs(e).toExponential(t + 25).split("e"), a = ua(r.replace(".", ""), t), o = Number(i) + a.length - t, s = a.slice(0, t);
	return o < -4 || o >= t ? `${n}${la(`${s[0]}.${s.slice(1)}`)}e${o < 0 ? "-" : "+"}${String(Math.abs(o)).padStart(2, "0")}` : o < 0 ? n + la(`0.${"0".repeat(-o - 1)}${s}`) : n + la(`${s.slice(0, o + 1)}.${s.slice(o + 1)}`);
}
function la(e) {
	return e.replace(/\.?0*$/, "");
}
function ua(e, t) {
	let n = e.slice(0, t), r = e.slice(t), i = `5${"0".repeat(Math.max(0, r.length - 1))}`;
	return r > i || r === i && Number(n.at(-1) ?? 0) % 2 == 1 ? (BigInt(n || 0) + 1n).toString().padStart(t, "0") : n;
}
// src/core/exports.ts
function da(e, t) {
	return `${oa(e.model, e.title, e.mode)}.${t}`;
}
async function fa(e) {
	let t = /* @__PURE__ */ new ArrayBuffer(4 * e.length), n = new DataView(t);
	e.forEach((e, t) => {
		n.setUint32(4 * t, e, !0);
	});
	let r = globalThis.crypto?.subtle;
	if (!r) return "";
	let i = new Uint8Array(await r.digest("SHA-256", t));
	return Array.from(i.subarray(0, 8), (e) => e.toString(16).padStart(2, "0")).join("");
}
function pa(e, t, n = aa) {
	return ma(e, t, (e, t) => ha(ia(e, t, n)), ",", "\r\n");
}
function ma(e, t, n, r, i) {
	return [e.map((e) => n(e.name)), ...t.map((t) => e.map((e) => n(t[e.name], e.kind)))].map((e) => e.join(r) + i).join("");
}
function ha(e) {
	return /[",\r\n]/.test(e) || e !== e.trim() ? `"${e.replaceAll("\"", "\"\"")}"` : e;
}
var ga = [
	[Uint8Array, "|u1"],
	[Uint16Array, "<u2"],
	[Uint32Array, "<u4"],
	[Int16Array, "<i2"],
	[Int32Array, "<i4"],
	[Float32Array, "<f4"],
	[Float64Array, "<f8"]
];
function _a(e, t) {
	let n = `{'descr': '${ga.find(([t]) => e instanceof t)[1]}', 'fortran_order': False, 'shape': (${t.length === 1 ? `${t[0]},` : t.join(", ")}), }`, r = Math.ceil((10 + n.length + 1) / 64) * 64, i = new TextEncoder().encode(`${n.padEnd(r - 11)}\n`), a = new Uint8Array(r + e.byteLength);
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
function va(e, t) {
	let n = new Float32Array(t * t);
	for (let r = 0, i = 0; r < t; i += ++r) n.set(e.subarray(i, i + r + 1), r * t);
	return n;
}
var ya = "system-ui, sans-serif";
function ba(e, t, n, r) {
	return `<?xml version="1.0" encoding="UTF-8"?>\n${xa({
		tag: "svg",
		attributes: {
			xmlns: "http://www.w3.org/2000/svg",
			width: e,
			height: t,
			viewBox: `0 0 ${e} ${t}`,
			"font-family": ya,
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
function xa({ tag: e, attributes: t = {}, text: n = "", children: r = [] }) {
	let i = Object.entries(t).map(([e, t]) => ` ${e}="${Sa(typeof t == "number" ? Ca(t) : t)}"`), a = Sa(n) + r.map(xa).join("");
	return a ? `<${e}${i.join("")}>${a}</${e}>` : `<${e}${i.join("")}/>`;
}
function Sa(e) {
	let t = {
		"&": "&amp;",
		"<": "&lt;",
		">": "&gt;",
		"\"": "&quot;",
		"'": "&#39;"
	};
	return e.replace(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, Ui).replace(/[&<>"']/g, (e) => t[e]);
}
function Ca(e) {
	return String(Math.round(e * 100) / 100 + 0);
}
function wa(e, t) {
	let n = Object.entries(t).map(([e, t]) => Ea("iTXt", Ta(e, t))), r = new Uint8Array(e.length + n.reduce((e, t) => e + t.length, 0));
	r.set(e.subarray(0, 33));
	let i = 33;
	for (let e of n) r.set(e, i), i += e.length;
	return r.set(e.subarray(33), i), r;
}
function Ta(e, t) {
	return new TextEncoder().encode(`${e}\0\0\0\0\0${t}`);
}
function Ea(e, t) {
	let n = new Uint8Array(12 + t.length), r = new DataView(n.buffer);
	return r.setUint32(0, t.length), n.set(new TextEncoder().encode(e), 4), n.set(t, 8), r.setUint32(8 + t.length, Da(n.subarray(4, 8 + t.length))), n;
}
function Da(e) {
	let t = -1;
	for (let n of e) {
		t ^= n;
		for (let e = 0; e < 8; e++) t = t >>> 1 ^ (t & 1 ? 3988292384 : 0);
	}
	return ~t >>> 0;
}
function Oa(e) {
	return [
		"import unweave as uw",
		`model = uw.load(${ka(e.model)})`,
		`state = uw.explorer.State.parse(${ka(e.state)})`
	].join("\n");
}
function ka(e) {
	return JSON.stringify(e).replace(/[^\x20-\x7e]/gu, (e) => e.codePointAt(0) > 65535 ? `\\U${e.codePointAt(0).toString(16).padStart(8, "0")}` : `\\u${e.codePointAt(0).toString(16).padStart(4, "0")}`);
}
// src/core/schema.gen.ts
var Aa = {
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
	},
	TokenNorm: {
		token: {
			label: "token",
			kind: "token",
			says: "The token."
		},
		norm: {
			label: "norm",
			says: "‖W_E‖ of its embedding as stored; a change of basis may change it."
		}
	}
};
// ../../../webdeps/node_modules/d3-format/dist/d3-format.mjs
function ja(e) {
	return Math.abs(e = Math.round(e)) >= 1e21 ? e.toLocaleString("en").replace(/,/g, "") : e.toString(10);
}
function Ma(e, t) {
	if (!isFinite(e) || e === 0) return null;
	var n = (e = t ? e.toExponential(t - 1) : e.toExponential()).indexOf("e"), r = e.slice(0, n);
	return [r.length > 1 ? r[0] + r.slice(2) : r, +e.slice(n + 1)];
}
function Na(e) {
	return e = Ma(Math.abs(e)), e ? e[1] : NaN;
}
function Pa(e, t) {
	return function(n, r) {
		for (var i = n.length, a = [], o = 0, s = e[0], c = 0; i > 0 && s > 0 && (c + s + 1 > r && (s = Math.max(1, r - c)), a.push(n.substring(i -= s, i + s)), !((c += s + 1) > r));) s = e[o = (o + 1) % e.length];
		return a.reverse().join(t);
	};
}
function Fa(e) {
	return function(t) {
		return t.replace(/[0-9]/g, function(t) {
			return e[+t];
		});
	};
}
var Ia = /^(?:(.)?([<>=^]))?([+\-( ])?([$#])?(0)?(\d+)?(,)?(\.\d+)?(~)?([a-z%])?$/i;
function La(e) {
	if (!(t = Ia.exec(e))) throw Error("invalid format: " + e);
	var t;
	return new Ra({
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
La.prototype = Ra.prototype;
function Ra(e) {
	this.fill = e.fill === void 0 ? " " : e.fill + "", this.align = e.align === void 0 ? ">" : e.align + "", this.sign = e.sign === void 0 ? "-" : e.sign + "", this.symbol = e.symbol === void 0 ? "" : e.symbol + "", this.zero = !!e.zero, this.width = e.width === void 0 ? void 0 : +e.width, this.comma = !!e.comma, this.precision = e.precision === void 0 ? void 0 : +e.precision, this.trim = !!e.trim, this.type = e.type === void 0 ? "" : e.type + "";
}
Ra.prototype.toString = function() {
	return this.fill + this.align + this.sign + this.symbol + (this.zero ? "0" : "") + (this.width === void 0 ? "" : Math.max(1, this.width | 0)) + (this.comma ? "," : "") + (this.precision === void 0 ? "" : "." + Math.max(0, this.precision | 0)) + (this.trim ? "~" : "") + this.type;
};
function za(e) {
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
var Ba;
function Va(e, t) {
	var n = Ma(e, t);
	if (!n) return Ba = void 0, e.toPrecision(t);
	var r = n[0], i = n[1], a = i - (Ba = Math.max(-8, Math.min(8, Math.floor(i / 3))) * 3) + 1, o = r.length;
	return a === o ? r : a > o ? r + Array(a - o + 1).join("0") : a > 0 ? r.slice(0, a) + "." + r.slice(a) : "0." + Array(1 - a).join("0") + Ma(e, Math.max(0, t + a - 1))[0];
}
function Ha(e, t) {
	var n = Ma(e, t);
	if (!n) return e + "";
	var r = n[0], i = n[1];
	return i < 0 ? "0." + Array(-i).join("0") + r : r.length > i + 1 ? r.slice(0, i + 1) + "." + r.slice(i + 1) : r + Array(i - r.length + 2).join("0");
}
var Ua = {
	"%": (e, t) => (e * 100).toFixed(t),
	b: (e) => Math.round(e).toString(2),
	c: (e) => e + "",
	d: ja,
	e: (e, t) => e.toExponential(t),
	f: (e, t) => e.toFixed(t),
	g: (e, t) => e.toPrecision(t),
	o: (e) => Math.round(e).toString(8),
	p: (e, t) => Ha(e * 100, t),
	r: Ha,
	s: Va,
	X: (e) => Math.round(e).toString(16).toUpperCase(),
	x: (e) => Math.round(e).toString(16)
};
function Wa(e) {
	return e;
}
var Ga = Array.prototype.map, Ka = [
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
function qa(e) {
	var t = e.grouping === void 0 || e.thousands === void 0 ? Wa : Pa(Ga.call(e.grouping, Number), e.thousands + ""), n = e.currency === void 0 ? "" : e.currency[0] + "", r = e.currency === void 0 ? "" : e.currency[1] + "", i = e.decimal === void 0 ? "." : e.decimal + "", a = e.numerals === void 0 ? Wa : Fa(Ga.call(e.numerals, String)), o = e.percent === void 0 ? "%" : e.percent + "", s = e.minus === void 0 ? "−" : e.minus + "", c = e.nan === void 0 ? "NaN" : e.nan + "";
	function l(e, l) {
		e = La(e);
		var u = e.fill, d = e.align, f = e.sign, p = e.symbol, m = e.zero, h = e.width, g = e.comma, _ = e.precision, v = e.trim, y = e.type;
		y === "n" ? (g = !0, y = "g") : Ua[y] || (_ === void 0 && (_ = 12), v = !0, y = "g"), (m || u === "0" && d === "=") && (m = !0, u = "0", d = "=");
		var b = (l && l.prefix !== void 0 ? l.prefix : "") + (p === "$" ? n : p === "#" && /[boxX]/.test(y) ? "0" + y.toLowerCase() : ""), x = (p === "$" ? r : /[%p]/.test(y) ? o : "") + (l && l.suffix !== void 0 ? l.suffix : ""), S = Ua[y], C = /[defgprs%]/.test(y);
		_ = _ === void 0 ? 6 : /[gprs]/.test(y) ? Math.max(1, Math.min(21, _)) : Math.max(0, Math.min(20, _));
		function w(e) {
			var n = b, r = x, o, l, p;
			if (y === "c") r = S(e) + r, e = "";
			else {
				e = +e;
				var w = e < 0 || 1 / e < 0;
				if (e = isNaN(e) ? c : S(Math.abs(e), _), v && (e = za(e)), w && +e == 0 && f !== "+" && (w = !1), n = (w ? f === "(" ? f : s : f === "-" || f === "(" ? "" : f) + n, r = (y === "s" && !isNaN(e) && Ba !== void 0 ? Ka[8 + Ba / 3] : "") + r + (w && f === "(" ? ")" : ""), C) {
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
		var n = Math.max(-8, Math.min(8, Math.floor(Na(t) / 3))) * 3, r = 10 ** -n, i = l((e = La(e), e.type = "f", e), { suffix: Ka[8 + n / 3] });
		return function(e) {
			return i(r * e);
		};
	}
	return {
		format: l,
		formatPrefix: u
	};
}
var Ja, Ya, Xa;
Za({
	thousands: ",",
	grouping: [3],
	currency: ["$", ""]
});
function Za(e) {
	return Ja = qa(e), Ya = Ja.format, Xa = Ja.formatPrefix, Ja;
}
function Qa(e) {
	return Math.max(0, -Na(Math.abs(e)));
}
function $a(e, t) {
	return Math.max(0, Math.max(-8, Math.min(8, Math.floor(Na(t) / 3))) * 3 - Na(Math.abs(e)));
}
function eo(e, t) {
	return e = Math.abs(e), t = Math.abs(t) - e, Math.max(0, Na(t) - Na(e)) + 1;
}
// ../../../webdeps/node_modules/d3-array/dist/d3-array.mjs
function to(e, t) {
	return e == null || t == null ? NaN : e < t ? -1 : e > t ? 1 : e >= t ? 0 : NaN;
}
function no(e, t) {
	return e == null || t == null ? NaN : t < e ? -1 : t > e ? 1 : t >= e ? 0 : NaN;
}
function ro(e) {
	let t, n, r;
	e.length === 2 ? (t = e === to || e === no ? e : io, n = e, r = e) : (t = to, n = (t, n) => to(e(t), n), r = (t, n) => e(t) - n);
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
function io() {
	return 0;
}
function ao(e) {
	return e === null ? NaN : +e;
}
var oo = ro(to), so = oo.right;
oo.left, ro(ao).center, Array.prototype.slice;
var co = Math.sqrt(50), lo = Math.sqrt(10), uo = Math.sqrt(2);
function fo(e, t, n) {
	let r = (t - e) / Math.max(0, n), i = Math.floor(Math.log10(r)), a = r / 10 ** i, o = a >= co ? 10 : a >= lo ? 5 : a >= uo ? 2 : 1, s, c, l;
	return i < 0 ? (l = 10 ** -i / o, s = Math.round(e * l), c = Math.round(t * l), s / l < e && ++s, c / l > t && --c, l = -l) : (l = 10 ** i * o, s = Math.round(e / l), c = Math.round(t / l), s * l < e && ++s, c * l > t && --c), c < s && .5 <= n && n < 2 ? fo(e, t, n * 2) : [
		s,
		c,
		l
	];
}
function po(e, t, n) {
	if (t = +t, e = +e, n = +n, !(n > 0)) return [];
	if (e === t) return [e];
	let r = t < e, [i, a, o] = r ? fo(t, e, n) : fo(e, t, n);
	if (!(a >= i)) return [];
	let s = a - i + 1, c = Array(s);
	if (r) {
		if (o < 0) for (let e = 0; e < s; ++e) c[e] = (a - e) / -o;
		else for (let e = 0; e < s; ++e) c[e] = (a - e) * o;
	} else if (o < 0) for (let e = 0; e < s; ++e) c[e] = (i + e) / -o;
	else for (let e = 0; e < s; ++e) c[e] = (i + e) * o;
	return c;
}
function mo(e, t, n) {
	return t = +t, e = +e, n = +n, fo(e, t, n)[2];
}
function ho(e, t, n) {
	t = +t, e = +e, n = +n;
	let r = t < e, i = r ? mo(t, e, n) : mo(e, t, n);
	return (r ? -1 : 1) * (i < 0 ? 1 / -i : i);
}
// ../../../webdeps/node_modules/d3-color/dist/d3-color.mjs
function go(e, t, n) {
	e.prototype = t.prototype = n, n.constructor = e;
}
function _o(e, t) {
	var n = Object.create(e.prototype);
	for (var r in t) n[r] = t[r];
	return n;
}
function vo() {}
var yo = .7, bo = 1 / yo, xo = "\\s*([+-]?\\d+)\\s*", So = "\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)\\s*", Co = "\\s*([+-]?(?:\\d*\\.)?\\d+(?:[eE][+-]?\\d+)?)%\\s*", wo = /^#([0-9a-f]{3,8})$/, To = RegExp(`^rgb\\(${xo},${xo},${xo}\\)$`), Eo = RegExp(`^rgb\\(${Co},${Co},${Co}\\)$`), Do = RegExp(`^rgba\\(${xo},${xo},${xo},${So}\\)$`), Oo = RegExp(`^rgba\\(${Co},${Co},${Co},${So}\\)$`), ko = RegExp(`^hsl\\(${So},${Co},${Co}\\)$`), Ao = RegExp(`^hsla\\(${So},${Co},${Co},${So}\\)$`), jo = {
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
go(vo, Io, {
	copy(e) {
		return Object.assign(new this.constructor(), this, e);
	},
	displayable() {
		return this.rgb().displayable();
	},
	hex: Mo,
	formatHex: Mo,
	formatHex8: No,
	formatHsl: Po,
	formatRgb: Fo,
	toString: Fo
});
function Mo() {
	return this.rgb().formatHex();
}
function No() {
	return this.rgb().formatHex8();
}
function Po() {
	return Yo(this).formatHsl();
}
function Fo() {
	return this.rgb().formatRgb();
}
function Io(e) {
	var t, n;
	return e = (e + "").trim().toLowerCase(), (t = wo.exec(e)) ? (n = t[1].length, t = parseInt(t[1], 16), n === 6 ? Lo(t) : n === 3 ? new Vo(t >> 8 & 15 | t >> 4 & 240, t >> 4 & 15 | t & 240, (t & 15) << 4 | t & 15, 1) : n === 8 ? Ro(t >> 24 & 255, t >> 16 & 255, t >> 8 & 255, (t & 255) / 255) : n === 4 ? Ro(t >> 12 & 15 | t >> 8 & 240, t >> 8 & 15 | t >> 4 & 240, t >> 4 & 15 | t & 240, ((t & 15) << 4 | t & 15) / 255) : null) : (t = To.exec(e)) ? new Vo(t[1], t[2], t[3], 1) : (t = Eo.exec(e)) ? new Vo(t[1] * 255 / 100, t[2] * 255 / 100, t[3] * 255 / 100, 1) : (t = Do.exec(e)) ? Ro(t[1], t[2], t[3], t[4]) : (t = Oo.exec(e)) ? Ro(t[1] * 255 / 100, t[2] * 255 / 100, t[3] * 255 / 100, t[4]) : (t = ko.exec(e)) ? Jo(t[1], t[2] / 100, t[3] / 100, 1) : (t = Ao.exec(e)) ? Jo(t[1], t[2] / 100, t[3] / 100, t[4]) : jo.hasOwnProperty(e) ? Lo(jo[e]) : e === "transparent" ? new Vo(NaN, NaN, NaN, 0) : null;
}
function Lo(e) {
	return new Vo(e >> 16 & 255, e >> 8 & 255, e & 255, 1);
}
function Ro(e, t, n, r) {
	return r <= 0 && (e = t = n = NaN), new Vo(e, t, n, r);
}
function zo(e) {
	return e instanceof vo || (e = Io(e)), e ? (e = e.rgb(), new Vo(e.r, e.g, e.b, e.opacity)) : new Vo();
}
function Bo(e, t, n, r) {
	return arguments.length === 1 ? zo(e) : new Vo(e, t, n, r ?? 1);
}
function Vo(e, t, n, r) {
	this.r = +e, this.g = +t, this.b = +n, this.opacity = +r;
}
go(Vo, Bo, _o(vo, {
	brighter(e) {
		return e = e == null ? bo : bo ** +e, new Vo(this.r * e, this.g * e, this.b * e, this.opacity);
	},
	darker(e) {
		return e = e == null ? yo : yo ** +e, new Vo(this.r * e, this.g * e, this.b * e, this.opacity);
	},
	rgb() {
		return this;
	},
	clamp() {
		return new Vo(Ko(this.r), Ko(this.g), Ko(this.b), Go(this.opacity));
	},
	displayable() {
		return -.5 <= this.r && this.r < 255.5 && -.5 <= this.g && this.g < 255.5 && -.5 <= this.b && this.b < 255.5 && 0 <= this.opacity && this.opacity <= 1;
	},
	hex: Ho,
	formatHex: Ho,
	formatHex8: Uo,
	formatRgb: Wo,
	toString: Wo
}));
function Ho() {
	return `#${qo(this.r)}${qo(this.g)}${qo(this.b)}`;
}
function Uo() {
	return `#${qo(this.r)}${qo(this.g)}${qo(this.b)}${qo((isNaN(this.opacity) ? 1 : this.opacity) * 255)}`;
}
function Wo() {
	let e = Go(this.opacity);
	return `${e === 1 ? "rgb(" : "rgba("}${Ko(this.r)}, ${Ko(this.g)}, ${Ko(this.b)}${e === 1 ? ")" : `, ${e})`}`;
}
function Go(e) {
	return isNaN(e) ? 1 : Math.max(0, Math.min(1, e));
}
function Ko(e) {
	return Math.max(0, Math.min(255, Math.round(e) || 0));
}
function qo(e) {
	return e = Ko(e), (e < 16 ? "0" : "") + e.toString(16);
}
function Jo(e, t, n, r) {
	return r <= 0 ? e = t = n = NaN : n <= 0 || n >= 1 ? e = t = NaN : t <= 0 && (e = NaN), new Zo(e, t, n, r);
}
function Yo(e) {
	if (e instanceof Zo) return new Zo(e.h, e.s, e.l, e.opacity);
	if (e instanceof vo || (e = Io(e)), !e) return new Zo();
	if (e instanceof Zo) return e;
	e = e.rgb();
	var t = e.r / 255, n = e.g / 255, r = e.b / 255, i = Math.min(t, n, r), a = Math.max(t, n, r), o = NaN, s = a - i, c = (a + i) / 2;
	return s ? (o = t === a ? (n - r) / s + (n < r) * 6 : n === a ? (r - t) / s + 2 : (t - n) / s + 4, s /= c < .5 ? a + i : 2 - a - i, o *= 60) : s = c > 0 && c < 1 ? 0 : o, new Zo(o, s, c, e.opacity);
}
function Xo(e, t, n, r) {
	return arguments.length === 1 ? Yo(e) : new Zo(e, t, n, r ?? 1);
}
function Zo(e, t, n, r) {
	this.h = +e, this.s = +t, this.l = +n, this.opacity = +r;
}
go(Zo, Xo, _o(vo, {
	brighter(e) {
		return e = e == null ? bo : bo ** +e, new Zo(this.h, this.s, this.l * e, this.opacity);
	},
	darker(e) {
		return e = e == null ? yo : yo ** +e, new Zo(this.h, this.s, this.l * e, this.opacity);
	},
	rgb() {
		var e = this.h % 360 + (this.h < 0) * 360, t = isNaN(e) || isNaN(this.s) ? 0 : this.s, n = this.l, r = n + (n < .5 ? n : 1 - n) * t, i = 2 * n - r;
		return new Vo(es(e >= 240 ? e - 240 : e + 120, i, r), es(e, i, r), es(e < 120 ? e + 240 : e - 120, i, r), this.opacity);
	},
	clamp() {
		return new Zo(Qo(this.h), $o(this.s), $o(this.l), Go(this.opacity));
	},
	displayable() {
		return (0 <= this.s && this.s <= 1 || isNaN(this.s)) && 0 <= this.l && this.l <= 1 && 0 <= this.opacity && this.opacity <= 1;
	},
	formatHsl() {
		let e = Go(this.opacity);
		return `${e === 1 ? "hsl(" : "hsla("}${Qo(this.h)}, ${$o(this.s) * 100}%, ${$o(this.l) * 100}%${e === 1 ? ")" : `, ${e})`}`;
	}
}));
function Qo(e) {
	return e = (e || 0) % 360, e < 0 ? e + 360 : e;
}
function $o(e) {
	return Math.max(0, Math.min(1, e || 0));
}
function es(e, t, n) {
	return (e < 60 ? t + (n - t) * e / 60 : e < 180 ? n : e < 240 ? t + (n - t) * (240 - e) / 60 : t) * 255;
}
var ts = Math.PI / 180, ns = 180 / Math.PI, rs = 18, is = .96422, as = 1, os = .82521, ss = 4 / 29, cs = 6 / 29, ls = 3 * cs * cs, us = cs * cs * cs;
function ds(e) {
	if (e instanceof ps) return new ps(e.l, e.a, e.b, e.opacity);
	if (e instanceof bs) return xs(e);
	e instanceof Vo || (e = zo(e));
	var t = _s(e.r), n = _s(e.g), r = _s(e.b), i = ms((.2225045 * t + .7168786 * n + .0606169 * r) / as), a, o;
	return t === n && n === r ? a = o = i : (a = ms((.4360747 * t + .3850649 * n + .1430804 * r) / is), o = ms((.0139322 * t + .0971045 * n + .7141733 * r) / os)), new ps(116 * i - 16, 500 * (a - i), 200 * (i - o), e.opacity);
}
function fs(e, t, n, r) {
	return arguments.length === 1 ? ds(e) : new ps(e, t, n, r ?? 1);
}
function ps(e, t, n, r) {
	this.l = +e, this.a = +t, this.b = +n, this.opacity = +r;
}
go(ps, fs, _o(vo, {
	brighter(e) {
		return new ps(this.l + rs * (e ?? 1), this.a, this.b, this.opacity);
	},
	darker(e) {
		return new ps(this.l - rs * (e ?? 1), this.a, this.b, this.opacity);
	},
	rgb() {
		var e = (this.l + 16) / 116, t = isNaN(this.a) ? e : e + this.a / 500, n = isNaN(this.b) ? e : e - this.b / 200;
		return t = is * hs(t), e = as * hs(e), n = os * hs(n), new Vo(gs(3.1338561 * t - 1.6168667 * e - .4906146 * n), gs(-.9787684 * t + 1.9161415 * e + .033454 * n), gs(.0719453 * t - .2289914 * e + 1.4052427 * n), this.opacity);
	}
}));
function ms(e) {
	return e > us ? e ** (1 / 3) : e / ls + ss;
}
function hs(e) {
	return e > cs ? e * e * e : ls * (e - ss);
}
function gs(e) {
	return 255 * (e <= .0031308 ? 12.92 * e : 1.055 * e ** (1 / 2.4) - .055);
}
function _s(e) {
	return (e /= 255) <= .04045 ? e / 12.92 : ((e + .055) / 1.055) ** 2.4;
}
function vs(e) {
	if (e instanceof bs) return new bs(e.h, e.c, e.l, e.opacity);
	if (e instanceof ps || (e = ds(e)), e.a === 0 && e.b === 0) return new bs(NaN, 0 < e.l && e.l < 100 ? 0 : NaN, e.l, e.opacity);
	var t = Math.atan2(e.b, e.a) * ns;
	return new bs(t < 0 ? t + 360 : t, Math.sqrt(e.a * e.a + e.b * e.b), e.l, e.opacity);
}
function ys(e, t, n, r) {
	return arguments.length === 1 ? vs(e) : new bs(e, t, n, r ?? 1);
}
function bs(e, t, n, r) {
	this.h = +e, this.c = +t, this.l = +n, this.opacity = +r;
}
function xs(e) {
	if (isNaN(e.h)) return new ps(e.l, 0, 0, e.opacity);
	var t = e.h * ts;
	return new ps(e.l, Math.cos(t) * e.c, Math.sin(t) * e.c, e.opacity);
}
go(bs, ys, _o(vo, {
	brighter(e) {
		return new bs(this.h, this.c, this.l + rs * (e ?? 1), this.opacity);
	},
	darker(e) {
		return new bs(this.h, this.c, this.l - rs * (e ?? 1), this.opacity);
	},
	rgb() {
		return xs(this).rgb();
	}
}));
var Ss = -.14861, Cs = 1.78277, ws = -.29227, Ts = -.90649, Es = 1.97294, Ds = Es * Ts, Os = Es * Cs, ks = Cs * ws - Ts * Ss;
function As(e) {
	if (e instanceof Ms) return new Ms(e.h, e.s, e.l, e.opacity);
	e instanceof Vo || (e = zo(e));
	var t = e.r / 255, n = e.g / 255, r = e.b / 255, i = (ks * r + Ds * t - Os * n) / (ks + Ds - Os), a = r - i, o = (Es * (n - i) - ws * a) / Ts, s = Math.sqrt(o * o + a * a) / (Es * i * (1 - i)), c = s ? Math.atan2(o, a) * ns - 120 : NaN;
	return new Ms(c < 0 ? c + 360 : c, s, i, e.opacity);
}
function js(e, t, n, r) {
	return arguments.length === 1 ? As(e) : new Ms(e, t, n, r ?? 1);
}
function Ms(e, t, n, r) {
	this.h = +e, this.s = +t, this.l = +n, this.opacity = +r;
}
go(Ms, js, _o(vo, {
	brighter(e) {
		return e = e == null ? bo : bo ** +e, new Ms(this.h, this.s, this.l * e, this.opacity);
	},
	darker(e) {
		return e = e == null ? yo : yo ** +e, new Ms(this.h, this.s, this.l * e, this.opacity);
	},
	rgb() {
		var e = isNaN(this.h) ? 0 : (this.h + 120) * ts, t = +this.l, n = isNaN(this.s) ? 0 : this.s * t * (1 - t), r = Math.cos(e), i = Math.sin(e);
		return new Vo(255 * (t + n * (Ss * r + Cs * i)), 255 * (t + n * (ws * r + Ts * i)), 255 * (t + Es * r * n), this.opacity);
	}
}));
var Ns = (e) => () => e;
function Ps(e, t) {
	return function(n) {
		return e + n * t;
	};
}
function Fs(e, t, n) {
	return e **= +n, t = t ** +n - e, n = 1 / n, function(r) {
		return (e + r * t) ** +n;
	};
}
function Is(e, t) {
	var n = t - e;
	return n ? Ps(e, n > 180 || n < -180 ? n - 360 * Math.round(n / 360) : n) : Ns(isNaN(e) ? t : e);
}
function Ls(e) {
	return (e = +e) == 1 ? Rs : function(t, n) {
		return n - t ? Fs(t, n, e) : Ns(isNaN(t) ? n : t);
	};
}
function Rs(e, t) {
	var n = t - e;
	return n ? Ps(e, n) : Ns(isNaN(e) ? t : e);
}
var zs = (function e(t) {
	var n = Ls(t);
	function r(e, t) {
		var r = n((e = Bo(e)).r, (t = Bo(t)).r), i = n(e.g, t.g), a = n(e.b, t.b), o = Rs(e.opacity, t.opacity);
		return function(t) {
			return e.r = r(t), e.g = i(t), e.b = a(t), e.opacity = o(t), e + "";
		};
	}
	return r.gamma = e, r;
})(1);
function Bs(e, t) {
	t ||= [];
	var n = e ? Math.min(t.length, e.length) : 0, r = t.slice(), i;
	return function(a) {
		for (i = 0; i < n; ++i) r[i] = e[i] * (1 - a) + t[i] * a;
		return r;
	};
}
function Vs(e) {
	return ArrayBuffer.isView(e) && !(e instanceof DataView);
}
function Hs(e, t) {
	for (var n = t ? t.length : 0, r = e ? Math.min(n, e.length) : 0, i = Array(r), a = Array(n), o = 0; o < r; ++o) i[o] = Zs(e[o], t[o]);
	for (; o < n; ++o) a[o] = t[o];
	return function(e) {
		for (o = 0; o < r; ++o) a[o] = i[o](e);
		return a;
	};
}
function Us(e, t) {
	var n = /* @__PURE__ */ new Date();
	return e = +e, t = +t, function(r) {
		return n.setTime(e * (1 - r) + t * r), n;
	};
}
function Ws(e, t) {
	return e = +e, t = +t, function(n) {
		return e * (1 - n) + t * n;
	};
}
function Gs(e, t) {
	var n = {}, r = {}, i;
	for (i in typeof e == "object" && e || (e = {}), typeof t == "object" && t || (t = {}), t) i in e ? n[i] = Zs(e[i], t[i]) : r[i] = t[i];
	return function(e) {
		for (i in n) r[i] = n[i](e);
		return r;
	};
}
var Ks = /[-+]?(?:\d+\.?\d*|\.?\d+)(?:[eE][-+]?\d+)?/g, qs = new RegExp(Ks.source, "g");
function Js(e) {
	return function() {
		return e;
	};
}
function Ys(e) {
	return function(t) {
		return e(t) + "";
	};
}
function Xs(e, t) {
	var n = Ks.lastIndex = qs.lastIndex = 0, r, i, a, o = -1, s = [], c = [];
	for (e += "", t += ""; (r = Ks.exec(e)) && (i = qs.exec(t));) (a = i.index) > n && (a = t.slice(n, a), s[o] ? s[o] += a : s[++o] = a), (r = r[0]) === (i = i[0]) ? s[o] ? s[o] += i : s[++o] = i : (s[++o] = null, c.push({
		i: o,
		x: Ws(r, i)
	})), n = qs.lastIndex;
	return n < t.length && (a = t.slice(n), s[o] ? s[o] += a : s[++o] = a), s.length < 2 ? c[0] ? Ys(c[0].x) : Js(t) : (t = c.length, function(e) {
		for (var n = 0, r; n < t; ++n) s[(r = c[n]).i] = r.x(e);
		return s.join("");
	});
}
function Zs(e, t) {
	var n = typeof t, r;
	return t == null || n === "boolean" ? Ns(t) : (n === "number" ? Ws : n === "string" ? (r = Io(t)) ? (t = r, zs) : Xs : t instanceof Io ? zs : t instanceof Date ? Us : Vs(t) ? Bs : Array.isArray(t) ? Hs : typeof t.valueOf != "function" && typeof t.toString != "function" || isNaN(t) ? Gs : Ws)(e, t);
}
function Qs(e, t) {
	return e = +e, t = +t, function(n) {
		return Math.round(e * (1 - n) + t * n);
	};
}
var $s = 1e-12;
function ec(e) {
	return ((e = Math.exp(e)) + 1 / e) / 2;
}
function tc(e) {
	return ((e = Math.exp(e)) - 1 / e) / 2;
}
function nc(e) {
	return ((e = Math.exp(2 * e)) - 1) / (e + 1);
}
(function e(t, n, r) {
	function i(e, i) {
		var a = e[0], o = e[1], s = e[2], c = i[0], l = i[1], u = i[2], d = c - a, f = l - o, p = d * d + f * f, m, h;
		if (p < $s) h = Math.log(u / s) / t, m = function(e) {
			return [
				a + e * d,
				o + e * f,
				s * Math.exp(t * e * h)
			];
		};
		else {
			var g = Math.sqrt(p), _ = (u * u - s * s + r * p) / (2 * s * n * g), v = (u * u - s * s - r * p) / (2 * u * n * g), y = Math.log(Math.sqrt(_ * _ + 1) - _);
			h = (Math.log(Math.sqrt(v * v + 1) - v) - y) / t, m = function(e) {
				var r = e * h, i = ec(y), c = s / (n * g) * (i * nc(t * r + y) - tc(y));
				return [
					a + c * d,
					o + c * f,
					s * i / ec(t * r + y)
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
function rc(e) {
	return (function t(n) {
		n = +n;
		function r(t, r) {
			var i = e((t = js(t)).h, (r = js(r)).h), a = Rs(t.s, r.s), o = Rs(t.l, r.l), s = Rs(t.opacity, r.opacity);
			return function(e) {
				return t.h = i(e), t.s = a(e), t.l = o(e ** +n), t.opacity = s(e), t + "";
			};
		}
		return r.gamma = t, r;
	})(1);
}
rc(Is), rc(Rs);
// ../../../webdeps/node_modules/d3-scale/dist/d3-scale.mjs
function ic(e, t) {
	switch (arguments.length) {
		case 0: break;
		case 1:
			this.range(e);
			break;
		default: this.range(t).domain(e);
	}
	return this;
}
function ac(e) {
	return function() {
		return e;
	};
}
function oc(e) {
	return +e;
}
var sc = [0, 1];
function cc(e) {
	return e;
}
function lc(e, t) {
	return (t -= e = +e) ? function(n) {
		return (n - e) / t;
	} : ac(isNaN(t) ? NaN : .5);
}
function uc(e, t) {
	var n;
	return e > t && (n = e, e = t, t = n), function(n) {
		return Math.max(e, Math.min(t, n));
	};
}
function dc(e, t, n) {
	var r = e[0], i = e[1], a = t[0], o = t[1];
	return i < r ? (r = lc(i, r), a = n(o, a)) : (r = lc(r, i), a = n(a, o)), function(e) {
		return a(r(e));
	};
}
function fc(e, t, n) {
	var r = Math.min(e.length, t.length) - 1, i = Array(r), a = Array(r), o = -1;
	for (e[r] < e[0] && (e = e.slice().reverse(), t = t.slice().reverse()); ++o < r;) i[o] = lc(e[o], e[o + 1]), a[o] = n(t[o], t[o + 1]);
	return function(t) {
		var n = so(e, t, 1, r) - 1;
		return a[n](i[n](t));
	};
}
function pc(e, t) {
	return t.domain(e.domain()).range(e.range()).interpolate(e.interpolate()).clamp(e.clamp()).unknown(e.unknown());
}
function mc() {
	var e = sc, t = sc, n = Zs, r, i, a, o = cc, s, c, l;
	function u() {
		var n = Math.min(e.length, t.length);
		return o !== cc && (o = uc(e[0], e[n - 1])), s = n > 2 ? fc : dc, c = l = null, d;
	}
	function d(i) {
		return i == null || isNaN(i = +i) ? a : (c ||= s(e.map(r), t, n))(r(o(i)));
	}
	return d.invert = function(n) {
		return o(i((l ||= s(t, e.map(r), Ws))(n)));
	}, d.domain = function(t) {
		return arguments.length ? (e = Array.from(t, oc), u()) : e.slice();
	}, d.range = function(e) {
		return arguments.length ? (t = Array.from(e), u()) : t.slice();
	}, d.rangeRound = function(e) {
		return t = Array.from(e), n = Qs, u();
	}, d.clamp = function(e) {
		return arguments.length ? (o = e ? !0 : cc, u()) : o !== cc;
	}, d.interpolate = function(e) {
		return arguments.length ? (n = e, u()) : n;
	}, d.unknown = function(e) {
		return arguments.length ? (a = e, d) : a;
	}, function(e, t) {
		return r = e, i = t, u();
	};
}
function hc() {
	return mc()(cc, cc);
}
function gc(e, t, n, r) {
	var i = ho(e, t, n), a;
	switch (r = La(r ?? ",f"), r.type) {
		case "s":
			var o = Math.max(Math.abs(e), Math.abs(t));
			return r.precision == null && !isNaN(a = $a(i, o)) && (r.precision = a), Xa(r, o);
		case "":
		case "e":
		case "g":
		case "p":
		case "r":
			r.precision == null && !isNaN(a = eo(i, Math.max(Math.abs(e), Math.abs(t)))) && (r.precision = a - (r.type === "e"));
			break;
		case "f":
		case "%": r.precision == null && !isNaN(a = Qa(i)) && (r.precision = a - (r.type === "%") * 2);
	}
	return Ya(r);
}
function _c(e) {
	var t = e.domain;
	return e.ticks = function(e) {
		var n = t();
		return po(n[0], n[n.length - 1], e ?? 10);
	}, e.tickFormat = function(e, n) {
		var r = t();
		return gc(r[0], r[r.length - 1], e ?? 10, n);
	}, e.nice = function(n) {
		n ??= 10;
		var r = t(), i = 0, a = r.length - 1, o = r[i], s = r[a], c, l, u = 10;
		for (s < o && (l = o, o = s, s = l, l = i, i = a, a = l); u-- > 0;) {
			if (l = mo(o, s, n), l === c) return r[i] = o, r[a] = s, t(r);
			if (l > 0) o = Math.floor(o / l) * l, s = Math.ceil(s / l) * l;
			else if (l < 0) o = Math.ceil(o * l) / l, s = Math.floor(s * l) / l;
			else break;
			c = l;
		}
		return e;
	}, e;
}
function vc() {
	var e = hc();
	return e.copy = function() {
		return pc(e, vc());
	}, ic.apply(e, arguments), _c(e);
}
function yc(e, t) {
	e = e.slice();
	var n = 0, r = e.length - 1, i = e[n], a = e[r], o;
	return a < i && (o = n, n = r, r = o, o = i, i = a, a = o), e[n] = t.floor(i), e[r] = t.ceil(a), e;
}
function bc(e) {
	return Math.log(e);
}
function xc(e) {
	return Math.exp(e);
}
function Sc(e) {
	return -Math.log(-e);
}
function Cc(e) {
	return -Math.exp(-e);
}
function wc(e) {
	return isFinite(e) ? +("1e" + e) : e < 0 ? 0 : e;
}
function Tc(e) {
	return e === 10 ? wc : e === Math.E ? Math.exp : (t) => e ** +t;
}
function Ec(e) {
	return e === Math.E ? Math.log : e === 10 && Math.log10 || e === 2 && Math.log2 || (e = Math.log(e), (t) => Math.log(t) / e);
}
function Dc(e) {
	return (t, n) => -e(-t, n);
}
function Oc(e) {
	let t = e(bc, xc), n = t.domain, r = 10, i, a;
	function o() {
		return i = Ec(r), a = Tc(r), n()[0] < 0 ? (i = Dc(i), a = Dc(a), e(Sc, Cc)) : e(bc, xc), t;
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
			m.length * 2 < p && (m = po(o, s, p));
		} else m = po(l, u, Math.min(u - l, p)).map(a);
		return c ? m.reverse() : m;
	}, t.tickFormat = (e, n) => {
		if (e ??= 10, n ??= r === 10 ? "s" : ",", typeof n != "function" && (!(r % 1) && (n = La(n)).precision == null && (n.trim = !0), n = Ya(n)), e === Infinity) return n;
		let o = Math.max(1, r * e / t.ticks().length);
		return (e) => {
			let t = e / a(Math.round(i(e)));
			return t * r < r - .5 && (t *= r), t <= o ? n(e) : "";
		};
	}, t.nice = () => n(yc(n(), {
		floor: (e) => a(Math.floor(i(e))),
		ceil: (e) => a(Math.ceil(i(e)))
	})), t;
}
function kc() {
	let e = Oc(mc()).domain([1, 10]);
	return e.copy = () => pc(e, kc()).base(e.base()), ic.apply(e, arguments), e;
}
function Ac(e) {
	return function(t) {
		return Math.sign(t) * Math.log1p(Math.abs(t / e));
	};
}
function jc(e) {
	return function(t) {
		return Math.sign(t) * Math.expm1(Math.abs(t)) * e;
	};
}
function Mc(e) {
	var t = 1, n = e(Ac(t), jc(t));
	return n.constant = function(n) {
		return arguments.length ? e(Ac(t = +n), jc(t)) : t;
	}, _c(n);
}
function Nc() {
	var e = Mc(mc());
	return e.copy = function() {
		return pc(e, Nc()).constant(e.constant());
	}, ic.apply(e, arguments);
}
// src/draw/ticks.ts
var { format: Pc } = qa({
	decimal: ".",
	thousands: ",",
	grouping: [3],
	currency: ["", ""],
	minus: "−"
});
function $(e, t) {
	if (e == null || Number.isNaN(e)) return "–";
	if (!Number.isFinite(e)) return e > 0 ? "∞" : "−∞";
	let n = t === void 0 ? Rc(e) : Pc(`,.${t}f`)(e);
	return /^−[0.,]*$/.test(n) ? n.slice(1) : n;
}
function Fc(e, t) {
	let n = $(e, t);
	return /[1-9∞]/.test(n) && !n.startsWith("−") ? `+${n}` : n;
}
function Ic(e) {
	let t = Math.abs(e);
	return t >= 1e9 ? `${Lc(e / 1e9)}B` : t >= 1e6 ? `${Lc(e / 1e6)}M` : t >= 1e3 ? `${Lc(e / 1e3)}k` : Lc(e);
}
function Lc(e) {
	return $(Number(e.toPrecision(3)));
}
function Rc(e) {
	let t = Math.abs(e);
	return e === 0 ? "0" : t >= 1e6 || t < 1e-4 ? Pc(".2~e")(e).replace("e+", "e") : Number.isInteger(e) ? Pc(",")(e) : t >= 100 ? Pc(",.1~f")(e) : Pc(",.3~r")(e);
}
function zc({ kind: e, domain: t, range: n }) {
	return e === "log" ? kc(t, n).clamp(!1) : e === "symlog" ? Nc(t, n) : vc(t, n);
}
function Bc(e, t) {
	let n = zc(e).ticks(Math.max(2, t));
	if (e.kind !== "log" || n.length <= t) return n;
	let r = n.filter((e) => Math.abs(Math.log10(e) - Math.round(Math.log10(e))) < 1e-9);
	return r.length >= 2 ? Vc(r, t) : Vc(n, t);
}
function Vc(e, t) {
	let n = Math.ceil(e.length / t);
	return e.filter((e, t) => t % n === 0);
}
function Hc(e, t = [], n = .05) {
	let [r, i] = [Infinity, -Infinity];
	for (let n of [...e, ...t]) n !== null && Number.isFinite(n) && (r = Math.min(r, n), i = Math.max(i, n));
	if (r > i) return [0, 1];
	let a = (i - r || Math.abs(i) || 1) * n;
	return [r - a, i + a];
}
function Uc(e) {
	let [t, n] = [Infinity, 0];
	for (let r of e) r !== null && r > 0 && Number.isFinite(r) && (t = Math.min(t, r), n = Math.max(n, r));
	return n ? t === n ? [t / 2, n * 2] : [t / 1.08, n * 1.08] : [1, 10];
}
function Wc(e) {
	return e.replace(/(^|[\s([,])-(?=[\d.πn])/g, "$1−");
}
// src/tables.ts
var Gc = 65535;
async function Kc(e, t, n) {
	let r = qc(t.row), i = Object.keys(t.columns), a = await Promise.all(i.map(async (i) => {
		let a = t.columns[i];
		if (Array.isArray(a)) return a;
		let o = await e.array(a, n), s = r[i]?.kind === "head" ? $c : el;
		return Array.from(o, s);
	}));
	return Array.from({ length: t.size }, (e, t) => Object.fromEntries(i.map((e, n) => [e, a[n][t]])));
}
function qc(e) {
	return Aa[e] ?? {};
}
function Jc(e) {
	let t = qc(e.row);
	return Object.keys(e.columns).map((e) => ({
		name: e,
		column: t[e] ?? { label: e.replaceAll("_", " ") }
	}));
}
function Yc(e) {
	return e.unit ? `${e.label} (${e.unit})` : e.label;
}
function Xc(e) {
	return Wc(e.says ?? "");
}
function Zc(e) {
	let { function: t, arguments: n } = e.from, r = Object.entries(n).map(([e, t]) => `${e}=${Qc(t)}`);
	return `uw.${t}(${[`uw.load(${Qc(e.model)})`, ...r].join(", ")})`;
}
function Qc(e) {
	return e === null ? "None" : typeof e == "boolean" ? e ? "True" : "False" : JSON.stringify(e);
}
function $c(e) {
	return e === Gc ? null : `L${e >> 8}H${e & 255}`;
}
function el(e) {
	return Number.isFinite(e) ? e : null;
}
// src/tour.ts
var tl = (...e) => e.filter((e) => e !== null), nl = [
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
			heads: tl(e.copies)
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
			heads: tl(e.copies)
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
		state: () => ({ view: "composition" })
	},
	{
		title: "A head that looks one token back",
		says: "Half of the induction circuit: a head of the first layer writes at every token which token came before it.",
		state: (e) => ({
			view: "attention",
			prompt: e.random,
			heads: tl(e.writer ?? e.previous)
		})
	},
	{
		title: "Its keys match",
		says: "Through that head, the QK circuit of the induction head has positive eigenvalues: it looks for places after a token like the present one.",
		state: (e) => ({
			view: "eigenvalues",
			circuit: "qk",
			axes: e.writer ?? "",
			heads: tl(e.induction)
		})
	},
	{
		title: "The induction head",
		says: "On random tokens, twice, nothing can be known but repetition: the stripe is attention to what followed a token the first time.",
		state: (e) => ({
			view: "attention",
			prompt: e.random,
			heads: tl(e.induction)
		})
	},
	{
		title: "When it formed",
		says: "The head came during a short stretch of training, and with it the gain from context; drag the snapshot on a text of your own.",
		state: (e) => ({
			view: "training",
			prompt: e.random,
			heads: tl(e.induction)
		})
	}
], rl = {
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
	circuit: "ov",
	sort: "",
	step: null,
	range: []
};
function il(e, t) {
	let n = (t, n = e) => n.reduce((e, n) => (n[t] ?? -1) > (e?.[t] ?? -1) ? n : e, null), r = n("prefix_matching");
	return {
		induction: r?.head ?? null,
		writer: r?.writer ?? null,
		previous: n("previous_token")?.head ?? null,
		copies: n("eigenvalue_score")?.head ?? null,
		random: t
	};
}
// src/tourist.ts
var al = /* @__PURE__ */ new WeakMap();
function ol(e) {
	let t = al.get(e) ?? /* @__PURE__ */ new Map();
	al.set(e, t);
	let n = t.get(e.model.name) ?? cl(e);
	return t.set(e.model.name, n), n;
}
async function sl(e, t) {
	let n = nl[t - 1];
	if (!n) return;
	let r = await ol(e);
	e.set({
		...rl,
		...n.state(r),
		stop: t
	}), e.spoken = `Stop ${t} of ${nl.length}, ${n.title}. ${n.says}`;
}
async function cl(e) {
	let t = e.table("heads");
	return il(t ? await Kc(e, t) : [], e.prompts().find((e) => e.id === "r")?.id ?? e.prompt.id);
}
function ll(e, t, n) {
	let [r, i] = e, a = t / Math.max(i - r, 1), o = (e, t) => ({
		position: e,
		at: (e - r + .5) * a,
		text: t
	});
	if (a >= 12) return Array.from({ length: i - r }, (e, t) => o(r + t, n(r + t)));
	let s = dl(36 / a), c = [];
	for (let e = Math.ceil(r / s) * s; e < i; e += s) c.push(o(e, String(e)));
	return c;
}
function ul(e, t) {
	return t / Math.max(e[1] - e[0], 1) >= 12;
}
function dl(e) {
	let t = 10 ** Math.floor(Math.log10(Math.max(e, 1)));
	return [
		1,
		2,
		5,
		10
	].map((e) => e * t).find((t) => t >= e);
}
function fl(e, t = 9) {
	let n = Array.from(e);
	return n.length > t ? `${n.slice(0, t - 1).join("")}…` : e;
}
// src/draw/map.ts
var pl = null;
function ml(e, t, n, r, i, a, o) {
	let { width: s, height: c } = t;
	if (!s || !c) return;
	pl ??= document.createElement("canvas"), (pl.width < s || pl.height < c) && (pl.width = Math.max(pl.width, s), pl.height = Math.max(pl.height, c));
	let l = pl.getContext("2d"), u = l.createImageData(s, c), d = new Uint32Array(u.data.buffer);
	for (let e = 0; e < d.length; e++) t.inside[e] && (d[e] = n.rgba[t.codes[e]]);
	l.clearRect(0, 0, s, c), l.putImageData(u, 0, 0), e.imageSmoothingEnabled = !1, e.drawImage(pl, 0, 0, s, c, r, i, a, o);
}
function hl(e, t, n) {
	let r = globalThis.devicePixelRatio || 1, [i, a] = [Math.round(t * r), Math.round(n * r)];
	return (e.width !== i || e.height !== a) && (e.width = i, e.height = a), e.style.setProperty("width", `${t}px`), e.style.setProperty("height", `${n}px`), r;
}
// src/draw/numbers.ts
function gl(e, t = 3) {
	if (e === null) return "–";
	if (Number.isNaN(e)) return "not a number";
	if (!Number.isFinite(e)) return e > 0 ? "∞" : "−∞";
	if (e === 0) return "0";
	let n = Math.abs(e), r = n >= 1e4 || n < 5e-4 ? n.toExponential(Math.max(t - 2, 0)).replace("e-", " × 10^−").replace("e+", " × 10^") : n >= 100 ? n.toFixed(0) : n >= 1 ? n.toPrecision(t) : n.toFixed(t);
	return /^0\.?0*$/.test(r) ? "0" : e < 0 ? `−${yl(r)}` : yl(r);
}
function _l(e, t = 3) {
	let n = gl(e, t);
	return e > 0 && n !== "0" ? `+${n}` : n;
}
var vl = "⁰¹²³⁴⁵⁶⁷⁸⁹";
function yl(e) {
	return e.replace(/10\^(−?)(\d+)/, (e, t, n) => `10${t ? "⁻" : ""}${Array.from(n, (e) => vl[Number(e)]).join("")}`);
}
// src/draw/overlay.ts
function bl(e, t, n, r, i) {
	e.clearRect(0, 0, t.width, t.height), xl(e, t, n.lockedDst, n.lockedSrc, r.ink, i, !0), xl(e, t, n.dst, n.src, r.accent, i, !1);
}
function xl(e, t, n, r, i, a, o) {
	let s = n === null ? null : Sl(t.rows, n, t.height), c = r === null ? null : Sl(t.columns, r, t.width);
	e.strokeStyle = i, e.lineWidth = a, e.setLineDash(o ? [3 * a, 3 * a] : []);
	let l = a / 2;
	e.globalAlpha = .75, s && e.strokeRect(-2 * a, s[0] - l, t.width + 4 * a, s[1] + a), c && e.strokeRect(c[0] - l, -2 * a, c[1] + a, t.height + 4 * a), e.globalAlpha = 1, e.setLineDash([]), s && c && (e.lineWidth = 2 * a, e.strokeRect(c[0] - a, s[0] - a, c[1] + 2 * a, s[1] + 2 * a));
}
function Sl(e, t, n) {
	if (t < e[0] || t >= e[1]) return null;
	let r = n / (e[1] - e[0]);
	return [(t - e[0]) * r, Math.max(r, 1)];
}
var Cl = {
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
Cl.projections, Cl.categories, Cl.signs, Cl.paper;
var wl = /* @__PURE__ */ new Map();
function Tl(e, t) {
	let n = `${e} ${t}`, r = wl.get(n) ?? Ol(Cl[e ? "diverging" : "sequential"][t ? "dark" : "light"]);
	return wl.set(n, r), r;
}
function El(e) {
	return Dl(e) > .179 ? "#000000" : "#ffffff";
}
function Dl(e) {
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
function Ol(e) {
	let t = Array.from({ length: 256 }, (t, n) => `#${e.slice(6 * n, 6 * n + 6)}`);
	return {
		css: t,
		rgba: Uint32Array.from(t, kl),
		ink: t.map(El)
	};
}
function kl(e) {
	let [t, n, r] = [
		1,
		3,
		5
	].map((t) => Number.parseInt(e.slice(t, t + 2), 16));
	return (255 << 24 | r << 16 | n << 8 | t) >>> 0;
}
function Al(e) {
	return e === "score" || e === "effect" || e === "difference";
}
function jl(e, t) {
	return e * (e + 1) / 2 + t;
}
function Ml(e, t, n, r) {
	if (n === "show") return e;
	let i = Float32Array.from(e);
	for (let a = 0; a < t; a++) {
		let t = jl(a, 0), o = 1 - e[t];
		if (n === "renormalize" && r === "attention" && o > 1e-6) for (let n = 1; n <= a; n++) i[t + n] = e[t + n] / o;
		i[t] = 0;
	}
	return i;
}
function Nl(e) {
	let t = 0;
	for (let n = 0; n < e.length; n++) {
		let r = Math.abs(e[n]);
		r > t && r < Infinity && (t = r);
	}
	return t;
}
function Pl(e, t) {
	return e ? {
		name: "arcsinh",
		max: t || 1,
		knee: (t || 1) / 10
	} : {
		name: "sqrt",
		max: t || 1
	};
}
function Fl(e, t, n, r) {
	let i = new Uint8Array(e.length), a = 0, o = Il(n);
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
function Il(e) {
	let t = e.knee ?? 1, n = e.name === "sqrt" ? 254 / Math.sqrt(e.max) : 127 / Math.asinh(e.max / t);
	return e.name === "sqrt" ? (e) => Number.isFinite(e) ? Math.min(254, Math.round(n * Math.sqrt(Math.max(e, 0)))) : 255 : (e) => Number.isFinite(e) ? Math.min(254, Math.max(0, Math.round(127 + n * Math.asinh(e / t)))) : 255;
}
function Ll(e, t, n, r, i) {
	let a = Math.min(r, n[1] - n[0]), o = Math.min(i, t[1] - t[0]), s = new Uint8Array(a * o), c = new Uint8Array(a * o), l = e.signed ? 127 : 0;
	for (let r = 0; r < o; r++) {
		let i = t[0] + Math.floor(r * (t[1] - t[0]) / o), u = t[0] + Math.floor((r + 1) * (t[1] - t[0]) / o);
		for (let t = 0; t < a; t++) {
			let o = n[0] + Math.floor(t * (n[1] - n[0]) / a), d = n[0] + Math.floor((t + 1) * (n[1] - n[0]) / a), f = l, p = 0;
			for (let t = i; t < u; t++) {
				let n = Math.min(d, t + 1);
				for (let r = o; r < n; r++) {
					p = 1;
					let n = e.codes[jl(t, r)];
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
var Rl = 560, zl = 96;
function Bl(e, t) {
	let { rows: n, columns: r, text: i } = e, a = {
		"font-size": 11,
		fill: "#444444"
	}, o = ll(n, Rl, i).map((e) => ({
		tag: "text",
		attributes: {
			...a,
			x: 91,
			y: 130 + e.at,
			"text-anchor": "end",
			"dominant-baseline": "central"
		},
		text: e.text
	})), s = ll(r, Rl, i).map((e) => ({
		tag: "text",
		attributes: {
			...a,
			...Vl(e, r)
		},
		text: e.text
	})), c = e.notes.map((e, t) => ({
		tag: "text",
		attributes: {
			...a,
			x: zl,
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
				x: zl,
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
				x: zl,
				y: 130,
				width: Rl,
				height: Rl,
				"image-rendering": "pixelated",
				href: Hl(e),
				preserveAspectRatio: "none"
			}
		},
		{
			tag: "path",
			attributes: {
				d: `M${zl} 130v${Rl}M${zl} 130h${Rl}`,
				stroke: "#dededa",
				fill: "none"
			}
		},
		...o,
		...s,
		...c
	];
	return ba(680, 718 + 15 * e.notes.length, l, t);
}
function Vl(e, t) {
	let [n, r] = [zl + e.at, 125];
	return ul(t, Rl) ? {
		transform: `translate(${n} ${r}) rotate(-90)`,
		"dominant-baseline": "central"
	} : {
		x: n,
		y: r,
		"text-anchor": "middle"
	};
}
function Hl({ picture: e, rows: t, columns: n }) {
	let r = document.createElement("canvas");
	r.width = n[1] - n[0], r.height = t[1] - t[0];
	let i = Ll(e, t, n, r.width, r.height);
	return ml(r.getContext("2d"), i, Tl(e.signed, !1), 0, 0, r.width, r.height), r.toDataURL("image/png");
}
async function Ul(e, t, n) {
	let r = new Image(), i = URL.createObjectURL(new Blob([e], { type: "image/svg+xml" }));
	try {
		r.src = i, await r.decode();
		let e = document.createElement("canvas");
		e.width = r.width * t, e.height = r.height * t;
		let a = e.getContext("2d");
		a.imageSmoothingEnabled = !1, a.drawImage(r, 0, 0, e.width, e.height);
		let o = await new Promise((t) => e.toBlob(t, "image/png"));
		if (!o) throw Error("the browser made no picture");
		return new Blob([wa(new Uint8Array(await o.arrayBuffer()), n)], { type: "image/png" });
	} finally {
		URL.revokeObjectURL(i);
	}
}
// src/core/requests.ts
var Wl = class extends Error {
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
		throw new Wl("a part of this page's data is damaged: it is not base64", "get the file again");
	}
}
async function Zl(e, t = Gl) {
	if (typeof DecompressionStream > "u") throw new Wl("this browser cannot unpack the data of the page", "open it in a browser from 2023 or later");
	let n = new Blob([e]).stream().pipeThrough(new DecompressionStream("deflate-raw")).getReader(), r = [], i = 0;
	try {
		for (let e = await n.read(); !e.done; e = await n.read()) {
			if (i += e.value.length, i > t) throw n.cancel().catch(() => {}), new Wl(`a part of this page's data is longer than ${t} bytes`, "get the file again");
			r.push(e.value);
		}
	} catch (e) {
		throw e instanceof Wl ? e : new Wl("a part of this page's data is damaged: it cannot be inflated", "get the file again");
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
	if (!await Ql(e, n)) throw new Wl("a part of this page's data is damaged: its digest differs", "get the file again");
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
	return new Wl(`an array of this page is damaged: ${e}`, "get the file again; the rest of the page works");
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
	if (t?.format !== "unweave-bundle") throw new Wl("the data of this page is damaged: it is no bundle", "get the file again");
	if (typeof t.version != "number" || t.version > 1) throw new Wl(`this page reads bundles of version 1, and this is version ${String(t.version)}`, "open it with a newer unweave");
	let n = mu.find((e) => !Array.isArray(t[e]));
	if (n) throw new Wl(`the data of this page is damaged: it lists no ${n}`, "get the file again");
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
	if (r < 0 || n[0] !== 0 || n[r] !== t.length || !Su(n)) throw new Wl("the vocabulary of this page is damaged", "get the file again");
	let i = new TextDecoder("utf-8", { ignoreBOM: !0 }), a = new Set(e.special), o = Array(r), s, c = (e) => {
		if (Number.isInteger(e) && e >= 0 && e < r) return e;
		throw new Wl(`there is no token #${e}`, `tokens go from #0 to #${r - 1}`);
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
		if ((Array.isArray(i) ? a.length : i.shape[0] ?? 0) !== e.size) throw new Wl(`the table "${e.name}" of this page is damaged`, "get the file again");
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
	throw new Wl(`a link holds ${ed(ku.longest)} characters, this one would have ${ed(n.length)}`, `"${r}" is the longest part`);
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
	let n = () => new Wl(`"${e.name}" is not ${Xu(e)}`, "no link was made");
	if (Array.isArray(t)) return t.map((t) => Qu(e, t) ?? $u(n())).join(",");
	if (t === null && e.default === null) return "";
	if (e.kind === "flag" && typeof t == "boolean") return t ? "1" : "0";
	if (typeof t == "number") return Qu(e, t) ?? $u(n());
	if (typeof t != "string") throw n();
	if (Ru.test(t)) throw new Wl(`"${e.name}" holds half of a character`, "no link was made");
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
	#e = /* @__PURE__ */ L("");
	get spoken() {
		return W(this.#e);
	}
	set spoken(e) {
		R(this.#e, e, !0);
	}
	#t = /* @__PURE__ */ L("");
	get notice() {
		return W(this.#t);
	}
	set notice(e) {
		R(this.#t, e, !0);
	}
	#n = /* @__PURE__ */ L(!1);
	get dark() {
		return W(this.#n);
	}
	set dark(e) {
		R(this.#n, e, !0);
	}
	#r = /* @__PURE__ */ L(!1);
	get canUndo() {
		return W(this.#r);
	}
	set canUndo(e) {
		R(this.#r, e, !0);
	}
	#i = /* @__PURE__ */ L(!1);
	get canRedo() {
		return W(this.#i);
	}
	set canRedo(e) {
		R(this.#i, e, !0);
	}
	#a = /* @__PURE__ */ I(() => this.manifest.models.find((e) => e.name === this.state.model) ?? this.manifest.models[0]);
	get model() {
		return W(this.#a);
	}
	set model(e) {
		R(this.#a, e);
	}
	#o = /* @__PURE__ */ I(() => this.host.executor ? this.host.executor.can(this.model.name) : this.host.without_executor);
	get can() {
		return W(this.#o);
	}
	set can(e) {
		R(this.#o, e);
	}
	#s = /* @__PURE__ */ I(() => this.#k());
	get prompt() {
		return W(this.#s);
	}
	set prompt(e) {
		R(this.#s, e);
	}
	#c = /* @__PURE__ */ I(() => cd(this.model));
	get heads() {
		return W(this.#c);
	}
	set heads(e) {
		R(this.#c, e);
	}
	#l = /* @__PURE__ */ I(() => this.state.heads.length ? [...this.state.heads] : this.heads);
	get chosen() {
		return W(this.#l);
	}
	set chosen(e) {
		R(this.#l, e);
	}
	#u = /* @__PURE__ */ I(() => [
		this.model.name,
		this.prompt.key,
		this.state.without,
		this.state.frozen,
		this.state.step,
		this.can === !0
	].join("|"));
	get runKey() {
		return W(this.#u);
	}
	set runKey(e) {
		R(this.#u, e);
	}
	#d = /* @__PURE__ */ L(null);
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
		if (!t) throw new Wl(this.host.without_executor);
		let n = this.model.name, { ids: r, cut: i } = await t.encode(n, e);
		R(this.#d, {
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
		R(this.#d, null), this.set({
			prompt: e,
			ids: [],
			dst: null,
			src: null,
			range: []
		});
	}
	get isTyped() {
		return W(this.#d) !== null;
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
		return t[e] ??= Gi(this.words.spelling(e)), t[e];
	}
	pieces(e) {
		return this.has(e) ? Wi(this.words.spelling(e), { special: this.isSpecial(e) }) : [{
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
		if (!i) throw new Wl(this.host.without_executor);
		let a = i.can("model" in e ? e.model : e.of.model);
		if (a !== !0) throw new Wl(a);
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
		if (!t) throw new Wl("there is no other text here to compare with");
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
		if (!i) throw new Wl(this.map(e, t, n.id) ? "only the thumbnail of this map is in the file" : this.can);
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
		if (W(this.#d)?.model === e) return W(this.#d);
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
	let t = /* @__PURE__ */ L(e);
	return {
		get: () => W(t),
		set: (e) => {
			R(t, e);
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
var gd = /* @__PURE__ */ K("<button class=\"svelte-172zs90\"> </button>"), _d = /* @__PURE__ */ K("<button class=\"link small no-print\" data-export=\"\">export</button> <div popover=\"auto\" class=\"menu svelte-172zs90\"><button class=\"svelte-172zs90\">SVG</button> <!> <button class=\"svelte-172zs90\"> </button> <button class=\"svelte-172zs90\"> </button> <button class=\"svelte-172zs90\">Copy the state</button> <button class=\"svelte-172zs90\">Copy the Python that makes it</button></div>", 1);
function vd(e, t) {
	let n = jr();
	Be(t, !0);
	let r = Li(t, "store", 7), i = /* @__PURE__ */ L(void 0), a = /* @__PURE__ */ L(void 0), o = [
		1,
		2,
		4
	];
	async function s() {
		return {
			title: `Head ${t.head}`,
			model: r().model.name,
			digest: r().model.digest,
			prompt: await fa(r().prompt.ids),
			mode: ud[t.mode],
			scale: `${t.picture.scale.name}, ${r().state.scale === "own" ? "of this head" : "shared by all heads"}, to ${t.picture.scale.max}`,
			first: hd(r().state.first, t.mode),
			state: r().link({ text: !1 }),
			unweave: r().manifest.unweave
		};
	}
	function c() {
		let [e, n] = t.picture.signed ? [_l(-t.picture.scale.max), _l(t.picture.scale.max)] : ["0", gl(t.picture.scale.max)];
		return [
			`${e} to ${n}, ${t.picture.signed ? "arcsinh about 0" : "square root"}; ${hd(r().state.first, t.mode)}`,
			pd,
			...t.picture.exact ? [] : ["read from a picture of bytes: every number is approximate"]
		];
	}
	async function l() {
		return Bl({
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
			let a = t.picture.values[jl(e, i)];
			n.push({
				destination: e,
				destination_token: r().text(r().prompt.ids[e]),
				source: i,
				source_token: r().text(r().prompt.ids[i]),
				value: Number.isFinite(a) ? a : null
			});
		}
		return pa(e, n);
	}
	async function d(e, n = 1) {
		W(i)?.hidePopover();
		try {
			let i = await s(), a = {
				svg: async () => new Blob([await l()], { type: "image/svg+xml" }),
				png: async () => Ul(await l(), n, i),
				csv: async () => new Blob([await u()], { type: "text/csv" }),
				npy: async () => new Blob([_a(Float32Array.from(va(t.picture.values, t.picture.n)), [t.picture.n, t.picture.n])])
			}[e];
			r().host.save(da(i, e), await a()), r().spoken = `Saved as ${e.toUpperCase()}.`;
		} catch (e) {
			r().notice = ad(e);
		}
	}
	function f(e) {
		if (e.newState !== "open" || !W(a) || !W(i)) return;
		let t = W(a).getBoundingClientRect();
		W(i).style.setProperty("top", `${Math.min(t.bottom + 4, innerHeight - 260)}px`), W(i).style.setProperty("left", `${Math.max(8, Math.min(t.right - 220, innerWidth - 230))}px`);
	}
	var p = _d(), m = B(p);
	ji(m, (e) => R(a, e), () => W(a));
	var h = H(m, 2), g = z(h), _ = H(g, 2);
	Z(_, 16, () => o, (e) => e, (e, t) => {
		var n = gd(), r = V(n);
		U(() => Y(r, `PNG, ${t ?? ""}×`)), G("click", n, () => d("png", t)), J(e, n);
	});
	var v = H(_, 2), y = V(v), b = H(v, 2), x = V(b), S = H(b, 2), C = H(S, 2);
	F(h), ji(h, (e) => R(i, e), () => W(i)), U(() => {
		Q(m, "popovertarget", n), Q(h, "id", n), Y(y, `CSV of the cells${t.picture.exact ? "" : ", approximate"}`), Y(x, `npy${t.picture.exact ? "" : ", approximate"}`);
	}), yr("toggle", h, f), G("click", g, () => d("svg")), G("click", v, () => d("csv")), G("click", b, () => d("npy")), G("click", S, () => {
		W(i)?.hidePopover(), bS(r(), r().link({ text: !1 }), "the state");
	}), G("click", C, () => {
		W(i)?.hidePopover(), bS(r(), Oa({
			model: r().model.name,
			state: r().link({ text: !1 })
		}), "the Python that makes it");
	}), J(e, p), Ve();
}
br(["click"]);
// src/parts/Legend.svelte
var yd = /* @__PURE__ */ K("<span class=\"legend svelte-nnrjsl\"><span class=\"scale svelte-nnrjsl\"><span> </span> <canvas aria-hidden=\"true\" class=\"svelte-nnrjsl\"></canvas> <span> </span></span> <span> <!><!></span></span>");
function bd(e, t) {
	Be(t, !0);
	let n = /* @__PURE__ */ L(void 0);
	hn(() => {
		if (!W(n)) return;
		W(n).width = 255, W(n).height = 1;
		let e = W(n).getContext("2d"), r = e.createImageData(255, 1);
		new Uint32Array(r.data.buffer).set(Tl(t.picture.signed, t.store.dark).rgba.subarray(0, 255)), e.putImageData(r, 0, 0);
	});
	var r = yd(), i = z(r), a = z(i), o = V(a, !0), s = H(a, 2);
	ji(s, (e) => R(n, e), () => W(n));
	var c = V(H(s, 2), !0);
	F(i);
	var l = H(i, 2), u = z(l), d = H(u), f = (e) => {
		var n = kr();
		U(() => Y(n, `; ${t.picture.lost ?? ""} cells are not finite`)), J(e, n);
	};
	X(d, (e) => {
		t.picture.lost && e(f);
	});
	var p = H(d), m = (e) => {
		J(e, kr("; read from a picture of bytes, so every number is ≈"));
	};
	X(p, (e) => {
		t.picture.exact || e(m);
	}), F(l), F(r), U((e, n, r) => {
		Y(o, e), Y(c, n), Y(u, `${t.picture.signed ? "arcsinh about 0" : "square root"}, ${t.store.state.scale === "own" ? "scale of this head" : "one scale for all heads"};
    ${r ?? ""}; row = destination (query), column = source (key)`);
	}, [
		() => t.picture.signed ? _l(-t.picture.scale.max, 2) : "0",
		() => t.picture.signed ? _l(t.picture.scale.max, 2) : gl(t.picture.scale.max, 2),
		() => hd(t.store.state.first, t.mode)
	]), J(e, r), Ve();
}
// src/parts/Strongest.svelte
var xd = /* @__PURE__ */ K("<tr><td> <bdi class=\"token\"> </bdi></td><td><button class=\"link\"> <bdi class=\"token\"> </bdi></button></td><td class=\"number\"> </td></tr>"), Sd = /* @__PURE__ */ K("<details class=\"small\"><summary class=\"soft\"></summary> <div class=\"scroll svelte-1f76e63\" role=\"region\" tabindex=\"0\"><table><thead><tr><th>destination</th><th>source</th><th class=\"number\">value</th></tr></thead><tbody></tbody></table></div></details>");
function Cd(e, t) {
	Be(t, !0);
	let n = /* @__PURE__ */ L(!1), r = /* @__PURE__ */ I(() => {
		if (!W(n)) return [];
		let e = [];
		for (let n = 0; n < t.picture.n; n++) for (let r = 0; r <= n; r++) {
			let i = t.picture.values[jl(n, r)];
			Number.isFinite(i) && i !== 0 && e.push({
				dst: n,
				src: r,
				value: i
			});
		}
		return e.sort((e, t) => Math.abs(t.value) - Math.abs(e.value)).slice(0, 40);
	}), i = (e) => t.store.shown(t.store.prompt.ids[e] ?? -1);
	var a = Sd(), o = z(a);
	o.textContent = "as a table: the 40 cells farthest from zero";
	var s = H(o, 2), c = z(s), l = H(z(c));
	Z(l, 21, () => W(r), (e) => jl(e.dst, e.src), (e, n) => {
		var r = xd(), a = z(r), o = z(a), s = V(H(o), !0);
		F(a);
		var c = H(a), l = z(c), u = z(l), d = V(H(u), !0);
		F(l), F(c);
		var f = V(H(c));
		F(r), U((e, r, i) => {
			Y(o, `${W(n).dst ?? ""} `), Y(s, e), Y(u, `${W(n).src ?? ""} `), Y(d, r), Y(f, `${t.picture.exact ? "" : "≈ "}${i ?? ""}`);
		}, [
			() => i(W(n).dst),
			() => i(W(n).src),
			() => t.picture.signed ? _l(W(n).value) : gl(W(n).value)
		]), G("click", l, () => t.store.set({
			dst: W(n).dst,
			src: W(n).src,
			heads: t.store.state.heads.includes(t.head) ? [...t.store.state.heads] : [t.head]
		})), J(e, r);
	}), F(l), F(c), F(s), F(a), U(() => Q(s, "aria-label", `Cells of head ${t.head ?? ""}`)), Mi("open", "toggle", a, (e) => R(n, e), () => W(n)), J(e, a), Ve();
}
br(["click"]);
// src/parts/BigMap.svelte
var wd = /* @__PURE__ */ K(" <span class=\"soft svelte-1v77g5w\"> </span>", 1), Td = /* @__PURE__ */ K("<button class=\"link small\"> </button>"), Ed = /* @__PURE__ */ q("<text dominant-baseline=\"central\" text-anchor=\"end\"> </text>"), Dd = /* @__PURE__ */ q("<text dominant-baseline=\"central\"> </text>"), Od = /* @__PURE__ */ q("<text text-anchor=\"middle\"> </text>"), kd = /* @__PURE__ */ K("<div class=\"frame svelte-1v77g5w\"><svg aria-hidden=\"true\" class=\"svelte-1v77g5w\"><!><!><path class=\"edge svelte-1v77g5w\"></path><path class=\"edge svelte-1v77g5w\"></path></svg> <div class=\"cells svelte-1v77g5w\" role=\"application\" tabindex=\"0\"><canvas class=\"pixel\" aria-hidden=\"true\"></canvas> <canvas class=\"over svelte-1v77g5w\" aria-hidden=\"true\"></canvas></div></div>"), Ad = /* @__PURE__ */ K("<figure class=\"map svelte-1v77g5w\"><div class=\"head svelte-1v77g5w\"><h3 class=\"svelte-1v77g5w\"><!></h3> <span class=\"acts svelte-1v77g5w\"><!> <!></span></div> <!> <figcaption class=\"small\"><span class=\"readout svelte-1v77g5w\"></span> <!> <!></figcaption></figure>");
function jd(e, t) {
	Be(t, !0);
	let n = Li(t, "store", 7), r = Li(t, "most", 3, 620), i = Li(t, "mode", 19, () => n().state.mode), a = /* @__PURE__ */ L(0), o = /* @__PURE__ */ L(void 0), s = /* @__PURE__ */ L(void 0), c = /* @__PURE__ */ L(void 0), l = /* @__PURE__ */ L(void 0), u = null, d = /* @__PURE__ */ I(() => t.ids ?? n().prompt.ids), f = /* @__PURE__ */ I(() => t.picture.n), p = /* @__PURE__ */ I(() => x(n().state.range, 0, W(f))), m = /* @__PURE__ */ I(() => x(n().state.range, 2, W(f))), h = /* @__PURE__ */ I(() => ul(W(p), Math.min(W(a), r()) - 84) && ul(W(m), Math.min(W(a), r()) - 84)), g = /* @__PURE__ */ I(() => W(h) ? 78 : 34), _ = /* @__PURE__ */ I(() => Math.max(40, Math.min(W(a), r()) - W(g) - 2)), v = (e) => fl(n().shown(W(d)[e] ?? -1)), y = /* @__PURE__ */ I(() => ll(W(p), W(_), v)), b = /* @__PURE__ */ I(() => ll(W(m), W(_), v));
	function x(e, t, n) {
		let r = Math.min(e[t] ?? 0, Math.max(n - 1, 0)), i = Math.min(e[t + 1] ?? n, n);
		return i > r ? [r, i] : [0, n];
	}
	hn(() => {
		if (!W(o) || !W(a)) return;
		let e = hl(W(o), W(_), W(_)), r = W(o).getContext("2d");
		r.clearRect(0, 0, W(o).width, W(o).height), ml(r, Ll(t.picture, W(p), W(m), W(o).width, W(o).height), Tl(t.picture.signed, n().dark), 0, 0, W(o).width, W(o).height), W(s) && e && hl(W(s), W(_), W(_));
	}), hn(() => {
		if (!W(s) || !W(a) || !W(l)) return;
		let e = hl(W(s), W(_), W(_)), r = W(s).getContext("2d"), i = getComputedStyle(W(l));
		n().dark;
		let o = {
			accent: i.getPropertyValue("--accent"),
			wash: i.getPropertyValue("--accent-wash"),
			ink: i.getPropertyValue("--ink")
		}, { dst: u, src: d } = n().state, f = {
			rows: W(p),
			columns: W(m),
			width: W(s).width,
			height: W(s).height
		}, h = t.picture, g = () => {
			let t = n().hover.value, i = t.dst ?? (n().state.reading === "src" ? null : t.token), a = t.src ?? (t.dst === null && n().state.reading !== "dst" ? t.token : null);
			if (bl(r, f, {
				dst: i,
				src: a,
				lockedDst: u,
				lockedSrc: d
			}, o, e), !W(c)) return;
			let [s, l] = t.dst !== null || t.src !== null ? [t.dst, t.src] : [u, d];
			W(c).textContent = S(h, s, l);
		};
		return g(), n().hover.subscribe(g);
	});
	function S(e, t, r) {
		if (t === null || r === null || t >= e.n || r >= e.n) return "Point at a cell, or move there with the arrow keys; click it to lock it and to read why.";
		let a = `destination ${t} ${n().shown(W(d)[t])}, source ${r} ${n().shown(W(d)[r])}`;
		if (r > t) return `${a}: a later token, which no head sees`;
		if (i() === "effect" && !n().state.targets.length && t === e.n - 1) return `${a}: the last token has no true next token here; lock a target in Logit`;
		if (n().state.first !== "show" && r === 0) return `${a}: position 0 is left out`;
		let o = e.values[jl(t, r)];
		return `${a}: ${e.exact ? "" : "≈ "}${e.signed ? _l(o) : gl(o)}`;
	}
	function C(e) {
		let t = W(s).getBoundingClientRect(), n = Math.floor((e.clientY - t.top) / t.height * (W(p)[1] - W(p)[0])) + W(p)[0], r = Math.floor((e.clientX - t.left) / t.width * (W(m)[1] - W(m)[0])) + W(m)[0];
		return n >= W(p)[0] && n < W(p)[1] && r >= W(m)[0] && r < W(m)[1] ? [n, r] : null;
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
	function k(e) {
		if (!e.ctrlKey) return;
		e.preventDefault();
		let t = C(e);
		t && A(t, e.deltaY < 0 ? .7 : 1 / .7);
	}
	function A([e, t], r) {
		let i = (e, t) => {
			let n = Math.max(4, Math.min(W(f), Math.round((e[1] - e[0]) * r))), i = (t + .5 - e[0]) / (e[1] - e[0]), a = Math.max(0, Math.min(W(f) - n, Math.round(t + .5 - i * n)));
			return [a, a + n];
		}, a = [...i(W(p), e), ...i(W(m), t)];
		n().set({ range: a[1] - a[0] >= W(f) ? [] : a }, { record: !1 });
	}
	let te = (e) => (e.addEventListener("wheel", k, { passive: !1 }), { destroy: () => e.removeEventListener("wheel", k) });
	function j(e) {
		let r = n().hover.value, i = r.dst ?? n().state.dst ?? Math.min(W(p)[0] + 1, W(f) - 1), a = r.src ?? n().state.src ?? W(m)[0];
		if (e.key === "ArrowUp") --i;
		else if (e.key === "ArrowDown") i += 1;
		else if (e.key === "ArrowLeft") --a;
		else if (e.key === "ArrowRight") a += 1;
		else if (e.key === "Home") a = W(m)[0];
		else if (e.key === "End") a = Math.min(i, W(m)[1] - 1);
		else if (e.key === "Enter" || e.key === " ") O(i, a);
		else if (e.key === "+" || e.key === "-") A([i, a], e.key === "+" ? .7 : 1 / .7);
		else return;
		e.preventDefault(), i = Math.max(W(p)[0], Math.min(W(p)[1] - 1, i)), a = Math.max(W(m)[0], Math.min(W(m)[1] - 1, a)), n().hover.set({
			heads: [t.head],
			dst: i,
			src: a,
			token: null
		}), n().spoken = `head ${t.head}, ${S(t.picture, i, a)}`;
	}
	var ne = Ad(), re = z(ne), ie = z(re), M = z(ie), N = (e) => {
		var n = kr();
		U(() => Y(n, t.title)), J(e, n);
	}, ae = (e) => {
		var n = wd(), r = B(n), a = V(H(r), !0);
		U(() => {
			Y(r, `${t.head ?? ""} `), Y(a, ud[i()]);
		}), J(e, n);
	};
	X(M, (e) => {
		t.title ? e(N) : e(ae, -1);
	}), F(ie);
	var oe = H(ie, 2), se = z(oe), ce = (e) => {
		var t = Td(), r = V(t);
		U(() => Y(r, `all ${W(f) ?? ""} tokens`)), G("click", t, () => n().set({ range: [] })), J(e, t);
	};
	X(se, (e) => {
		n().state.range.length && e(ce);
	}), vd(H(se, 2), {
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
			return W(p);
		},
		get columns() {
			return W(m);
		}
	}), F(oe), F(re);
	var le = H(re, 2), ue = (e) => {
		var r = kd(), i = z(r), a = z(i);
		Z(a, 17, () => W(y), (e) => e.position, (e, t) => {
			var n = Ed(), r = V(n, !0);
			U(() => {
				Q(n, "x", W(g) - 4), Q(n, "y", W(g) + W(t).at), Y(r, W(t).text);
			}), J(e, n);
		});
		var c = H(a);
		Z(c, 17, () => W(b), (e) => e.position, (e, t) => {
			var n = Ar(), r = B(n), i = (e) => {
				var n = Dd(), r = V(n, !0);
				U(() => {
					Q(n, "transform", `translate(${W(g) + W(t).at} ${W(g) - 4}) rotate(-90)`), Y(r, W(t).text);
				}), J(e, n);
			}, a = (e) => {
				var n = Od(), r = V(n, !0);
				U(() => {
					Q(n, "x", W(g) + W(t).at), Q(n, "y", W(g) - 6), Y(r, W(t).text);
				}), J(e, n);
			};
			X(r, (e) => {
				W(h) ? e(i) : e(a, -1);
			}), J(e, n);
		});
		var d = H(c), p = H(d);
		F(i);
		var m = H(i, 2), v = z(m);
		ji(v, (e) => R(o, e), () => W(o)), ji(H(v, 2), (e) => R(s, e), () => W(s)), F(m), ji(m, (e) => R(l, e), () => W(l)), ti(m, (e) => te?.(e)), F(r), U(() => {
			Q(i, "width", W(_) + W(g)), Q(i, "height", W(_) + W(g)), Q(d, "d", `M${W(g) - .5} ${W(g) ?? ""}V${W(g) + W(_)}`), Q(p, "d", `M${W(g) ?? ""} ${W(g) - .5}H${W(g) + W(_)}`), Q(m, "data-map", t.head), Q(m, "aria-label", `Map of ${t.title ?? `head ${t.head}` ?? ""}, ${W(f) ?? ""} tokens; row = destination (query), column = source (key). Arrow keys move, Enter locks, plus and minus zoom.`);
		}), G("pointermove", m, w), G("pointerdown", m, T), G("pointerup", m, E), yr("pointerleave", m, () => {
			u = null, n().hover.clear();
		}), G("click", m, ee), G("dblclick", m, () => n().set({ range: [] })), G("keydown", m, j), yr("blur", m, () => n().hover.clear()), J(e, r);
	};
	X(le, (e) => {
		W(a) && e(ue);
	});
	var de = H(le, 2), fe = z(de);
	ji(fe, (e) => R(c, e), () => W(c));
	var pe = H(fe, 2);
	bd(pe, {
		get store() {
			return n();
		},
		get picture() {
			return t.picture;
		},
		get mode() {
			return i();
		}
	}), Cd(H(pe, 2), {
		get store() {
			return n();
		},
		get head() {
			return t.head;
		},
		get picture() {
			return t.picture;
		}
	}), F(de), F(ne), ki(ne, "clientWidth", (e) => R(a, e)), J(e, ne), Ve();
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
var Md = /* @__PURE__ */ K("<span class=\"layer svelte-r1zynu\" aria-hidden=\"true\"> </span>"), Nd = /* @__PURE__ */ K("<button><span class=\"svelte-r1zynu\"> </span></button>"), Pd = /* @__PURE__ */ K("<div class=\"grid svelte-r1zynu\" role=\"group\" aria-label=\"Heads by layer; arrow keys move, Enter locks, x leaves out\"><canvas class=\"pixel svelte-r1zynu\" aria-hidden=\"true\"></canvas> <!> <!></div>"), Fd = /* @__PURE__ */ K("<div class=\"wrap svelte-r1zynu\"><!></div>");
function Id(e, t) {
	Be(t, !0);
	let n = Li(t, "most", 3, 104), r = /* @__PURE__ */ L(0), i = /* @__PURE__ */ L(void 0), a = /* @__PURE__ */ L(void 0), o = /* @__PURE__ */ L(0), s = /* @__PURE__ */ I(() => t.store.model.n_heads), c = /* @__PURE__ */ I(() => t.store.model.n_layers), l = /* @__PURE__ */ I(() => Math.max(26, Math.min(n(), Math.floor((W(r) - 26) / W(s)) - 8))), u = /* @__PURE__ */ I(() => ({
		width: 26 + W(s) * (W(l) + 8),
		height: W(c) * (W(l) + 22 + 8)
	}));
	hn(() => {
		if (!W(i) || !W(r)) return;
		let e = hl(W(i), W(u).width, W(u).height), n = W(i).getContext("2d");
		n.clearRect(0, 0, W(i).width, W(i).height);
		let a = new Set(t.store.state.without);
		t.store.heads.forEach((r, i) => {
			let o = (26 + i % W(s) * (W(l) + 8)) * e, c = (Math.floor(i / W(s)) * (W(l) + 22 + 8) + 22) * e, u = t.pictures?.get(r);
			if (n.globalAlpha = a.has(r) ? .25 : 1, u) {
				let r = Ll(u, [0, u.n], [0, u.n], 64, 64);
				ml(n, r, Tl(u.signed, t.store.dark), o, c, W(l) * e, W(l) * e);
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
		n !== void 0 && (e.preventDefault(), R(o, Math.max(0, Math.min(t.store.heads.length - 1, W(o) + n)), !0), W(a)?.querySelectorAll("button")[W(o)]?.focus());
	}
	var p = Fd(), m = z(p), h = (e) => {
		var n = Pd(), r = z(n);
		ji(r, (e) => R(i, e), () => W(i));
		var p = H(r, 2);
		Z(p, 16, () => Array.from({ length: W(c) }, (e, t) => t), (e) => e, (e, t) => {
			var n = Md(), r = V(n, !0);
			ti(n, (e, t) => d?.(e, t), () => [
				0,
				t * (W(l) + 22 + 8),
				18
			]), U(() => Y(r, t)), J(e, n);
		}), Z(H(p, 2), 18, () => t.store.heads, (e) => e, (e, n, r) => {
			var i = Nd();
			let a;
			var c = V(z(i), !0);
			F(i), ti(i, (e, t) => d?.(e, t), () => [
				26 + W(r) % W(s) * (W(l) + 8),
				Math.floor(W(r) / W(s)) * (W(l) + 22 + 8),
				W(l)
			]), U((e, t, s) => {
				Q(i, "data-head", n), Q(i, "tabindex", W(r) === W(o) ? 0 : -1), Q(i, "aria-pressed", e), Q(i, "aria-label", `Head ${n ?? ""}${t ?? ""}`), a = ci(i, 1, "svelte-r1zynu", null, a, { out: s }), Y(c, n);
			}, [
				() => t.store.state.heads.includes(n),
				() => t.store.state.without.includes(n) ? ", left out" : "",
				() => t.store.state.without.includes(n)
			]), G("click", i, (e) => {
				R(o, W(r), !0), t.store.lockHead(n, e.shiftKey);
			}), yr("pointerenter", i, () => t.store.hover.set({ heads: [n] })), yr("pointerleave", i, () => t.store.hover.set({ heads: [] })), yr("focus", i, () => {
				R(o, W(r), !0), t.store.hover.set({ heads: [n] });
			}), yr("blur", i, () => t.store.hover.set({ heads: [] })), G("keydown", i, (e) => {
				e.key === "x" ? (e.preventDefault(), yS(t.store, [n])) : f(e);
			}), J(e, i);
		}), F(n), ji(n, (e) => R(a, e), () => W(a)), ni(n, () => (e) => {
			e.style.setProperty("width", `${W(u).width}px`), e.style.setProperty("height", `${W(u).height}px`);
		}), J(e, n);
	};
	X(m, (e) => {
		W(r) && e(h);
	}), F(p), ki(p, "clientWidth", (e) => R(r, e)), J(e, p), Ve();
}
br(["click", "keydown"]);
// src/answer.svelte.ts
function Ld(e, t) {
	let n = /* @__PURE__ */ I(() => JSON.stringify(t()));
	return Rd(() => W(n), (t) => {
		let r = JSON.parse(W(n));
		return r ? e.ask(r, t) : null;
	});
}
function Rd(e, t, n = () => null) {
	let r = /* @__PURE__ */ L(null), i = /* @__PURE__ */ L(""), a = /* @__PURE__ */ L(!1);
	return hn(() => {
		e();
		let o = new AbortController(), s = t(o.signal);
		if (!s) R(r, null), R(i, ""), R(a, !1);
		else return R(a, !0), n(o.signal)?.then((e) => {
			W(a) && !o.signal.aborted && R(r, e);
		}, () => {}), s.then((e) => {
			o.signal.aborted || (R(r, e), R(i, ""), R(a, !1));
		}, (e) => {
			o.signal.aborted || od(e) || (R(i, ad(e), !0), R(a, !1));
		}), () => o.abort();
	}), {
		get value() {
			return W(r);
		},
		get error() {
			return W(i);
		},
		get pending() {
			return W(a);
		}
	};
}
// src/parts/ledger.ts
var zd = 12;
function Bd(e) {
	let t = Vd(e, (e) => ({
		name: e.query,
		heads: e.query_heads
	})), n = Vd(e, (e) => ({
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
function Vd(e, t) {
	let n = /* @__PURE__ */ new Map();
	for (let r of e) {
		let e = t(r), i = n.get(e.name) ?? {
			path: e,
			size: 0
		};
		i.size += Math.abs(r.value), n.set(e.name, i);
	}
	let r = [...n.values()].sort((e, t) => t.size - e.size).map((e) => e.path), i = r.length > zd ? r.slice(0, 11) : r, a = i.length < r.length ? [...i, {
		name: `${r.length - i.length} others`,
		heads: []
	}] : i, o = new Map(i.map((e, t) => [e.name, t]));
	return {
		paths: a,
		place: (e) => o.get(e) ?? a.length - 1
	};
}
// src/parts/PathName.svelte
var Hd = /* @__PURE__ */ K("<sub class=\"svelte-1b0llu4\"> </sub>");
function Ud(e, t) {
	Be(t, !0);
	let n = /* @__PURE__ */ I(() => t.path.split(/_([A-Za-z]+)/));
	var r = Ar();
	Z(B(r), 17, () => W(n), Wr, (e, t, n) => {
		var r = Ar(), i = B(r), a = (e) => {
			var n = Hd(), r = V(n, !0);
			U(() => Y(r, W(t))), J(e, n);
		}, o = (e) => {
			var n = kr();
			U(() => Y(n, W(t))), J(e, n);
		};
		X(i, (e) => {
			n % 2 ? e(a) : e(o, -1);
		}), J(e, r);
	}), J(e, r), Ve();
}
// src/parts/Ledger.svelte
var Wd = /* @__PURE__ */ K("<p class=\"soft\"> </p>"), Gd = /* @__PURE__ */ K("<p class=\"problem\" role=\"alert\"> </p>"), Kd = /* @__PURE__ */ K("The largest part: <!> ", 1), qd = /* @__PURE__ */ K("<div><dt class=\"svelte-2b6zx\"> </dt> <dd class=\"number svelte-2b6zx\"> <span></span></dd></div>"), Jd = /* @__PURE__ */ K("<button class=\"link\"><!></button>"), Yd = /* @__PURE__ */ K("<th class=\"number svelte-2b6zx\" scope=\"col\"><!></th>"), Xd = /* @__PURE__ */ K("<td class=\"number cell svelte-2b6zx\"> </td>"), Zd = /* @__PURE__ */ K("<tr><th scope=\"row\" class=\"svelte-2b6zx\"><!></th><!><td class=\"number sum svelte-2b6zx\"> </td></tr>"), Qd = /* @__PURE__ */ K("<td class=\"number sum svelte-2b6zx\"> </td>"), $d = /* @__PURE__ */ K("<button class=\"link\"> </button>"), ef = /* @__PURE__ */ K("<li class=\"svelte-2b6zx\"><span class=\"number\"> </span> <span><!></span> <!></li>"), tf = /* @__PURE__ */ K("<tr><td><button class=\"link\"> <bdi class=\"token\"> </bdi></button></td><td class=\"number\"> </td><td class=\"number\"> </td></tr>"), nf = /* @__PURE__ */ K("<p class=\"lead\"> <bdi class=\"token\"> </bdi> <bdi class=\"token\"> </bdi> <b> </b>, and gives it <b> </b> of its attention. <!></p> <dl class=\"sides svelte-2b6zx\"><!> <div><dt class=\"svelte-2b6zx\">sum</dt><dd class=\"number svelte-2b6zx\"> </dd></div> <div><dt class=\"svelte-2b6zx\">residual</dt><dd class=\"number svelte-2b6zx\"> </dd></div></dl> <div class=\"scroll\" role=\"region\" aria-label=\"Query paths by key paths\" tabindex=\"0\"><table><caption class=\"small soft svelte-2b6zx\"> </caption><thead><tr><th class=\"corner svelte-2b6zx\"><span class=\"sr\">query path</span></th><!><th class=\"number sum svelte-2b6zx\" scope=\"col\">sum</th></tr></thead><tbody></tbody><tfoot class=\"svelte-2b6zx\"><tr><th scope=\"row\" class=\"svelte-2b6zx\">sum</th><!><td class=\"number sum svelte-2b6zx\"><b> </b></td></tr></tfoot></table></div> <div class=\"rest svelte-2b6zx\"><div><h3>Largest entries</h3> <ol class=\"svelte-2b6zx\"></ol></div> <div><h3>Competing sources</h3> <table><thead><tr><th class=\"svelte-2b6zx\">source</th><th class=\"number svelte-2b6zx\">score</th><th class=\"number svelte-2b6zx\">attention</th></tr></thead><tbody></tbody></table></div></div>", 1), rf = /* @__PURE__ */ K("<p class=\"soft\">Taking the score apart …</p>"), af = /* @__PURE__ */ K("<section class=\"ledger svelte-2b6zx\" aria-labelledby=\"uw-ledger\" data-ledger=\"\"><div class=\"top svelte-2b6zx\"><h2 id=\"uw-ledger\">Why this cell</h2> <span class=\"seg\" role=\"group\" aria-label=\"Paths by\"><button>by heads</button> <button>by hops</button></span> <button class=\"plain svelte-2b6zx\" aria-label=\"Close: release the cell\">×</button></div> <!> <!></section>");
function of(e, t) {
	Be(t, !0);
	let n = /* @__PURE__ */ I(() => t.store.state.accounting === "hops"), r = Ld(t.store, () => t.store.can === !0 && t.dst < t.store.prompt.ids.length && t.src <= t.dst ? {
		kind: "ledger",
		of: t.store.runOf(),
		head: t.head,
		dst: t.dst,
		src: t.src,
		hops: W(n)
	} : null), i = /* @__PURE__ */ I(() => r.value ? Bd(r.value.entries) : null), a = /* @__PURE__ */ I(() => r.value ? [...r.value.entries].sort((e, t) => Math.abs(t.value) - Math.abs(e.value)).slice(0, 6) : []), o = /* @__PURE__ */ I(() => Math.max(...W(i)?.cells.flat().map(Math.abs) ?? [1], 1e-9)), s = /* @__PURE__ */ I(() => Tl(!0, t.store.dark)), c = /* @__PURE__ */ I(() => Il(Pl(!0, W(o)))), l = (e) => t.store.shown(t.store.prompt.ids[e] ?? -1), u = [
		["none", "neither side through a head"],
		["q", "query through a head"],
		["k", "key through a head"],
		["qk", "both through heads"]
	];
	function d(e, t) {
		let n = (t) => {
			let n = W(c)(t);
			e.style.setProperty("background", W(s).css[n]), e.style.setProperty("color", W(s).ink[n]);
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
	var h = af(), g = z(h), v = H(z(g), 2), y = z(v), b = H(y, 2);
	F(v);
	var x = H(v, 2);
	F(g);
	var S = H(g, 2), C = (e) => {
		var n = Wd(), r = V(n, !0);
		U(() => Y(r, t.store.can)), J(e, n);
	}, w = (e) => {
		var t = Gd(), n = V(t, !0);
		U(() => Y(n, r.error)), J(e, t);
	};
	X(S, (e) => {
		t.store.can === !0 ? r.error && e(w, 1) : e(C);
	});
	var T = H(S, 2), E = (e) => {
		let n = /* @__PURE__ */ I(() => r.value);
		var o = nf(), s = B(o), c = z(s), h = H(c), g = V(h, !0), v = H(h), y = H(v), b = V(y, !0), x = H(y, 2), S = V(x, !0), C = H(x, 2), w = V(C, !0), T = H(C, 2), E = (e) => {
			var t = Kd(), n = H(B(t));
			{
				let e = /* @__PURE__ */ I(() => m(W(a)[0]));
				Ud(n, { get path() {
					return W(e);
				} });
			}
			var r = H(n);
			U((e) => Y(r, `, ${e ?? ""}.`), [() => _l(W(a)[0].value)]), J(e, t);
		};
		X(T, (e) => {
			W(a)[0] && e(E);
		}), F(s);
		var D = H(s, 2), ee = z(D);
		Z(ee, 17, () => u, ([e, t]) => e, (e, t) => {
			var n = /* @__PURE__ */ I(() => _(W(t), 2));
			let r = () => W(n)[0], a = () => W(n)[1];
			var o = qd(), s = z(o), c = V(s, !0), l = H(s, 2), u = z(l, !0), d = H(u);
			let p;
			ti(d, (e, t) => f?.(e, t), () => W(i).sides[r()] / W(i).widest), F(l), F(o), U((e) => {
				Y(c, a()), Y(u, e), p = ci(d, 1, "stroke svelte-2b6zx", null, p, { minus: W(i).sides[r()] < 0 });
			}, [() => _l(W(i).sides[r()])]), J(e, o);
		});
		var O = H(ee, 2), k = V(H(z(O)), !0);
		F(O);
		var A = H(O, 2), te = V(H(z(A)), !0);
		F(A), F(D);
		var j = H(D, 2), ne = z(j), re = z(ne), ie = V(re), M = H(re), N = z(M);
		Z(H(z(N)), 17, () => W(i).keys, (e) => e.name, (e, n) => {
			var r = Yd(), i = z(r), a = (e) => {
				var r = Jd();
				Ud(z(r), { get path() {
					return W(n).name;
				} }), F(r), U((e) => Q(r, "title", `Open ${W(n).heads[0] ?? ""} at ${t.src ?? ""} ${e ?? ""}`), [() => l(t.src)]), G("click", r, () => p(W(n).heads, t.src)), J(e, r);
			}, o = (e) => {
				Ud(e, { get path() {
					return W(n).name;
				} });
			};
			X(i, (e) => {
				W(n).heads.length ? e(a) : e(o, -1);
			}), F(r), J(e, r);
		}), xe(), F(N), F(M);
		var ae = H(M);
		Z(ae, 23, () => W(i).queries, (e) => e.name, (e, n, r) => {
			var a = Zd(), o = z(a), s = z(o), c = (e) => {
				var r = Jd();
				Ud(z(r), { get path() {
					return W(n).name;
				} }), F(r), U((e) => Q(r, "title", `Open ${W(n).heads[0] ?? ""} at ${t.dst ?? ""} ${e ?? ""}`), [() => l(t.dst)]), G("click", r, () => p(W(n).heads, t.dst)), J(e, r);
			}, u = (e) => {
				Ud(e, { get path() {
					return W(n).name;
				} });
			};
			X(s, (e) => {
				W(n).heads.length ? e(c) : e(u, -1);
			}), F(o);
			var f = H(o);
			Z(f, 17, () => W(i).cells[W(r)], Wr, (e, t) => {
				var n = Xd(), r = V(n, !0);
				ti(n, (e, t) => d?.(e, t), () => W(t)), U((e) => Y(r, e), [() => _l(W(t), 2)]), J(e, n);
			});
			var m = V(H(f), !0);
			F(a), U((e) => Y(m, e), [() => _l(W(i).rowSums[W(r)], 2)]), J(e, a);
		}), F(ae);
		var oe = H(ae), se = z(oe), ce = H(z(se));
		Z(ce, 17, () => W(i).columnSums, Wr, (e, t) => {
			var n = Qd(), r = V(n, !0);
			U((e) => Y(r, e), [() => _l(W(t), 2)]), J(e, n);
		});
		var le = H(ce), ue = V(z(le), !0);
		F(le), F(se), F(oe), F(ne), F(j);
		var de = H(j, 2), fe = z(de), pe = H(z(fe), 2);
		Z(pe, 21, () => W(a), Wr, (e, n) => {
			var r = ef(), i = z(r), a = V(i, !0), o = H(i, 2), s = z(o);
			{
				let e = /* @__PURE__ */ I(() => m(W(n)));
				Ud(s, { get path() {
					return W(e);
				} });
			}
			F(o);
			var c = H(o, 2), l = (e) => {
				var r = $d(), i = V(r);
				U(() => Y(i, `open ${W(n).key_heads[0] ?? ""}`)), G("click", r, () => p(W(n).key_heads, t.src)), J(e, r);
			}, u = (e) => {
				var r = $d(), i = V(r);
				U(() => Y(i, `open ${W(n).query_heads[0] ?? ""}`)), G("click", r, () => p(W(n).query_heads, t.dst)), J(e, r);
			};
			X(c, (e) => {
				W(n).key_heads.length ? e(l) : W(n).query_heads.length && e(u, 1);
			}), F(r), U((e) => Y(a, e), [() => _l(W(n).value)]), J(e, r);
		}), F(pe), F(fe);
		var me = H(fe, 2), he = H(z(me), 2), ge = H(z(he));
		Z(ge, 21, () => W(n).competing.slice(0, 8), (e) => e.src, (e, n) => {
			var r = tf(), i = z(r), a = z(i), o = z(a), s = V(H(o), !0);
			F(a), F(i);
			var c = H(i), u = V(c, !0), d = V(H(c), !0);
			F(r), U((e, t, r) => {
				Y(o, `${W(n).src ?? ""} `), Y(s, e), Y(u, t), Y(d, r);
			}, [
				() => l(W(n).src),
				() => _l(W(n).score),
				() => gl(W(n).attention)
			]), G("click", a, () => t.store.set({ src: W(n).src })), J(e, r);
		}), F(ge), F(he), F(me), F(de), U((e, n, r, i, a, o, s) => {
			Y(c, `${t.head ?? ""} at destination ${t.dst ?? ""} `), Y(g, e), Y(v, ` scores source ${t.src ?? ""} `), Y(b, n), Y(S, r), Y(w, i), Y(k, a), Y(te, o), Y(ie, `Rows: what the query at ${t.dst ?? ""} is made of. Columns: what the key at ${t.src ?? ""} is made of. A head's name opens it there.`), Y(ue, s);
		}, [
			() => l(t.dst),
			() => l(t.src),
			() => _l(W(n).score),
			() => gl(W(n).attention),
			() => _l(W(i).total),
			() => _l(W(n).residual, 2),
			() => _l(W(i).total, 3)
		]), J(e, o);
	}, D = (e) => {
		J(e, rf());
	};
	X(T, (e) => {
		r.value && W(i) ? e(E) : r.pending && e(D, 1);
	}), F(h), U(() => {
		Q(y, "aria-pressed", !W(n)), Q(b, "aria-pressed", W(n));
	}), G("click", y, () => t.store.set({ accounting: "heads" })), G("click", b, () => t.store.set({ accounting: "hops" })), G("click", x, () => t.store.set({
		dst: null,
		src: null
	})), J(e, h), Ve();
}
br(["click"]);
// src/parts/TokenLines.svelte
var sf = /* @__PURE__ */ q("<text role=\"presentation\" text-anchor=\"end\" dominant-baseline=\"central\"> </text><text role=\"presentation\" dominant-baseline=\"central\"> </text>", 1), cf = /* @__PURE__ */ K("<div class=\"frame svelte-1otgwqc\"><svg aria-hidden=\"true\" class=\"svelte-1otgwqc\"></svg> <canvas aria-hidden=\"true\" class=\"svelte-1otgwqc\"></canvas></div>"), lf = /* @__PURE__ */ K("<figure class=\"svelte-1otgwqc\"><h3 class=\"svelte-1otgwqc\"> <span class=\"soft svelte-1otgwqc\">destination, left, to source, right</span></h3> <!></figure>");
function uf(e, t) {
	Be(t, !0);
	let n = /* @__PURE__ */ L(0), r = /* @__PURE__ */ L(void 0), i = /* @__PURE__ */ I(() => t.picture.n), a = /* @__PURE__ */ I(() => Math.max(220, Math.min(W(n), 460))), o = /* @__PURE__ */ I(() => W(a) - 184), s = /* @__PURE__ */ I(() => W(i) * 18);
	hn(() => {
		if (!W(r) || !W(n)) return;
		let e = hl(W(r), W(o), W(s)), a = W(r).getContext("2d"), c = Tl(t.picture.signed, t.store.dark), { dst: l, src: u } = t.store.state, d = t.picture, f = () => {
			let n = t.store.hover.value, r = n.token, f = n.dst ?? r ?? l, p = n.src ?? r ?? u, m = f !== null || p !== null;
			a.setTransform(e, 0, 0, e, 0, 0), a.clearRect(0, 0, W(o), W(s));
			for (let e = 0; e < W(i); e++) for (let t = 0; t <= e; t++) {
				let i = d.codes[jl(e, t)], s = d.signed ? Math.abs(i - 127) / 127 : i / 254, h = r === null && n.dst === null && l !== null && u !== null ? e === f && t === p : e === f || t === p;
				s < .08 || m && !h || (a.globalAlpha = m ? Math.max(s, .25) : s * .85, a.strokeStyle = c.css[d.signed ? i : 190], a.lineWidth = .5 + 2.5 * s, a.setLineDash(m && t === p && e !== f ? [5, 3] : []), a.beginPath(), a.moveTo(0, (e + .5) * 18), a.bezierCurveTo(W(o) / 2, (e + .5) * 18, W(o) / 2, (t + .5) * 18, W(o), (t + .5) * 18), a.stroke());
			}
			a.globalAlpha = 1;
		};
		return f(), t.store.hover.subscribe(f);
	});
	let c = (e) => fl(t.store.shown(t.store.prompt.ids[e] ?? -1), 11);
	var l = lf(), u = z(l), d = z(u);
	xe(), F(u);
	var f = H(u, 2), p = (e) => {
		var n = cf(), o = z(n);
		Z(o, 21, () => ({ length: W(i) }), Wr, (e, n, r) => {
			var i = sf(), o = B(i);
			Q(o, "x", 84), Q(o, "y", (r + .5) * 18);
			var s = V(o, !0), l = H(o);
			Q(l, "y", (r + .5) * 18);
			var u = V(l, !0);
			U((e, t) => {
				Y(s, e), Q(l, "x", W(a) - 92 + 8), Y(u, t);
			}, [() => c(r), () => c(r)]), yr("pointerenter", o, () => t.store.hover.set({
				heads: [t.head],
				dst: r,
				src: null,
				token: null
			})), yr("pointerleave", o, () => t.store.hover.clear()), yr("pointerenter", l, () => t.store.hover.set({
				heads: [t.head],
				dst: null,
				src: r,
				token: null
			})), yr("pointerleave", l, () => t.store.hover.clear()), J(e, i);
		}), F(o), ji(H(o, 2), (e) => R(r, e), () => W(r)), F(n), U(() => {
			Q(o, "width", W(a)), Q(o, "height", W(s));
		}), J(e, n);
	};
	X(f, (e) => {
		W(n) && e(p);
	}), F(l), U(() => Y(d, `${t.head ?? ""} `)), ki(l, "clientWidth", (e) => R(n, e)), J(e, l), Ve();
}
// src/pictures.svelte.ts
function df(e, t, n) {
	let r = /* @__PURE__ */ I(() => JSON.stringify([
		t(),
		n(),
		e.state.first,
		e.state.scale,
		e.runKey,
		e.state.targets,
		e.state.against
	]));
	return Rd(() => W(r), (r) => ff(e, t(), n(), (t) => pf(e, t, n(), r)), (r) => {
		if (e.can !== !0 || n() === "difference") return null;
		let i = t().map((t) => e.storedTile(t, n(), r));
		return !i.length || i.includes(null) ? null : Promise.all(i).then((r) => ff(e, t(), n(), async (e) => r[t().indexOf(e)]));
	});
}
async function ff(e, t, n, r) {
	let { first: i, scale: a } = e.state, o = await Promise.all(t.map(r)), s = n === "effect" && e.state.targets.length === 0, c = o.map((e) => {
		let t = Ml(e.values, e.n, i, n);
		return s ? mf(t, e.n) : t;
	}), l = c.map(Nl), u = Math.max(0, ...l);
	return new Map(o.map((e, r) => {
		let i = a === "shared" ? u : l[r];
		return [t[r], Fl(c[r], e.n, Pl(Al(n), i), e.exact)];
	}));
}
async function pf(e, t, n, r) {
	if (n !== "difference") return e.tile(t, n, r);
	let [i, a] = await Promise.all([e.tile(t, "attention", r), e.tileOf(t, "attention", e.other(), r)]), o = Math.min(i.n, a.n);
	return {
		n: o,
		values: Float32Array.from({ length: o * (o + 1) / 2 }, (e, t) => i.values[t] - a.values[t]),
		exact: i.exact && a.exact
	};
}
function mf(e, t) {
	return Float32Array.from(e).fill(0, t * (t - 1) / 2);
}
// src/views/attention/View.svelte
var hf = /* @__PURE__ */ t({ default: () => Sf }), gf = /* @__PURE__ */ K("<button> </button>"), _f = /* @__PURE__ */ K("<p class=\"small problem\"> </p>"), vf = /* @__PURE__ */ K("<p class=\"soft\">Click a head to see its map here; with Shift, up to four.</p>"), yf = /* @__PURE__ */ K("<p class=\"small soft\"> </p>"), bf = /* @__PURE__ */ K("<p class=\"small soft\">Lock a destination and a source, by a click into a map or by a click on a token and another one with Shift, to read why the head attends from one to the other.</p>"), xf = /* @__PURE__ */ K("<div class=\"tools svelte-4z1rja\"><span class=\"seg svelte-4z1rja\" role=\"group\" aria-label=\"Mode\"></span> <span class=\"seg svelte-4z1rja\" role=\"group\" aria-label=\"Large pictures\"><button>maps</button> <button>lines</button></span> <!></div> <p class=\"small soft\"> </p> <div class=\"both svelte-4z1rja\"><section aria-label=\"All heads\"><!> <!></section> <section class=\"maps svelte-4z1rja\" aria-label=\"Large maps\"><!> <!></section></div> <!>", 1);
function Sf(e, t) {
	Be(t, !0);
	let n = /* @__PURE__ */ I(() => t.store.state.mode), r = df(t.store, () => t.store.heads, () => W(n)), i = /* @__PURE__ */ I(() => t.store.state.heads.slice(0, 4)), a = /* @__PURE__ */ L("maps"), o = /* @__PURE__ */ I(() => t.store.prompt.ids.length <= 64), s = Object.keys(dd);
	function c(e) {
		return e === "difference" ? t.store.prompts().length > 1 || t.store.isTyped ? "" : "There is no second text here." : t.store.can === !0 || t.store.manifest.maps.some((n) => n.mode === e && n.model === t.store.model.name) ? "" : t.store.can;
	}
	let l = /* @__PURE__ */ I(() => W(i).length > 0 && W(i).every((e) => t.store.state.without.includes(e)));
	var u = xf(), d = B(u), f = z(d);
	Z(f, 20, () => s, (e) => e, (e, r) => {
		var i = gf(), a = V(i, !0);
		U((e, t) => {
			Q(i, "aria-pressed", W(n) === r), i.disabled = e, Q(i, "title", t), Y(a, dd[r]);
		}, [() => c(r) !== "", () => c(r) || fd[r]]), G("click", i, () => t.store.set({ mode: r })), J(e, i);
	}), F(f);
	var p = H(f, 2), m = z(p), h = H(m, 2);
	F(p);
	var g = H(p, 2), _ = (e) => {
		var n = gf(), r = V(n);
		U((e) => {
			n.disabled = t.store.can !== !0, Q(n, "title", t.store.can === !0 ? "" : t.store.can), Y(r, `${W(l) ? "Take back" : "Leave out"} ${e ?? ""}`);
		}, [() => W(i).join(", ")]), G("click", n, () => yS(t.store, W(i))), J(e, n);
	};
	X(g, (e) => {
		W(i).length && e(_);
	}), F(d);
	var v = H(d, 2), y = V(v, !0), b = H(v, 2), x = z(b), S = z(x);
	Id(S, {
		get store() {
			return t.store;
		},
		get pictures() {
			return r.value;
		}
	});
	var C = H(S, 2), w = (e) => {
		var t = _f(), n = V(t, !0);
		U(() => Y(n, r.error)), J(e, t);
	};
	X(C, (e) => {
		r.error && e(w);
	}), F(x);
	var T = H(x, 2), E = z(T);
	Z(E, 16, () => W(i), (e) => e, (e, n) => {
		let s = /* @__PURE__ */ I(() => r.value?.get(n));
		var c = Ar(), l = B(c), u = (e) => {
			uf(e, {
				get store() {
					return t.store;
				},
				get head() {
					return n;
				},
				get picture() {
					return W(s);
				}
			});
		}, d = (e) => {
			{
				let r = /* @__PURE__ */ I(() => W(i).length > 1 ? 420 : 620);
				jd(e, {
					get store() {
						return t.store;
					},
					get head() {
						return n;
					},
					get picture() {
						return W(s);
					},
					get most() {
						return W(r);
					}
				});
			}
		};
		X(l, (e) => {
			W(s) && W(a) === "lines" && W(o) ? e(u) : W(s) && e(d, 1);
		}), J(e, c);
	}, (e) => {
		J(e, vf());
	});
	var D = H(E, 2), ee = (e) => {
		var n = yf(), r = V(n);
		U(() => Y(r, `The first 4 of ${t.store.state.heads.length ?? ""} locked heads are shown large.`)), J(e, n);
	};
	X(D, (e) => {
		t.store.state.heads.length > 4 && e(ee);
	}), F(T), F(b);
	var O = H(b, 2), k = (e) => {
		of(e, {
			get store() {
				return t.store;
			},
			get head() {
				return W(i)[0];
			},
			get dst() {
				return t.store.state.dst;
			},
			get src() {
				return t.store.state.src;
			}
		});
	}, A = (e) => {
		J(e, bf());
	};
	X(O, (e) => {
		W(i)[0] && t.store.state.dst !== null && t.store.state.src !== null && t.store.state.src <= t.store.state.dst ? e(k) : e(A, -1);
	}), U(() => {
		Q(m, "aria-pressed", W(a) === "maps" || !W(o)), Q(h, "aria-pressed", W(a) === "lines" && W(o)), h.disabled = !W(o), Q(h, "title", W(o) ? "" : `Lines are drawn for up to 64 tokens; this text has ${t.store.prompt.ids.length}.`), Y(y, fd[W(n)]), Q(b, "data-many", W(i).length > 1 ? "" : void 0), Q(T, "data-many", W(i).length > 1 ? "" : void 0);
	}), G("click", m, () => {
		R(a, "maps");
	}), G("click", h, () => {
		R(a, "lines");
	}), J(e, u), Ve();
}
br(["click"]);
// src/views/compare/against.ts
function Cf(e) {
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
function wf(e) {
	return e.kind === "text" ? e.prompt : e.kind === "step" ? `step:${e.step ?? ""}` : e.kind === "without" ? `without:${e.heads.join("+")}` : `model:${e.model}`;
}
function Tf(e, t, n) {
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
function Ef(e, t, n) {
	return Float32Array.from({ length: n * (n + 1) / 2 }, (n, r) => t[r] - e[r]);
}
function Df(e, t, n) {
	return Array.from({ length: Math.min(e.length, t.length) }, (n, r) => ({
		position: r,
		a: e[r],
		b: t[r]
	})).sort((e, t) => Math.abs(t.b - t.a) - Math.abs(e.b - e.a)).slice(0, n);
}
function Of(e) {
	return e.length ? e.reduce((e, t) => e + t, 0) / e.length : NaN;
}
// src/views/compare/View.svelte
var kf = /* @__PURE__ */ t({ default: () => Gf }), Af = /* @__PURE__ */ K("<button>another model</button>"), jf = /* @__PURE__ */ K("<option> </option>"), Mf = /* @__PURE__ */ K("<label class=\"labeled svelte-19d5z9d\">text <select class=\"svelte-19d5z9d\"></select></label>"), Nf = /* @__PURE__ */ K("<label class=\"labeled svelte-19d5z9d\">step <select class=\"svelte-19d5z9d\"><!><option>finished</option></select></label>"), Pf = /* @__PURE__ */ K("<label class=\"labeled svelte-19d5z9d\">head <select class=\"svelte-19d5z9d\"></select></label>"), Ff = /* @__PURE__ */ K("<label class=\"labeled svelte-19d5z9d\">model <select class=\"svelte-19d5z9d\"></select></label>"), If = /* @__PURE__ */ K("<button> </button>"), Lf = /* @__PURE__ */ K("<p class=\"problem\" role=\"alert\"> </p>"), Rf = /* @__PURE__ */ K("<p class=\"small\"> </p>"), zf = /* @__PURE__ */ K("<tr><td class=\"number\"><button class=\"link\"> </button></td><td><bdi class=\"token\"> </bdi></td><td><bdi class=\"token\"> </bdi></td><td class=\"number\"> </td><td class=\"number\"> </td><td> </td></tr>"), Bf = /* @__PURE__ */ K("<div class=\"scroll svelte-19d5z9d\" role=\"region\" aria-label=\"Predictions that change most\"><table><thead><tr><th class=\"number\">position</th><th>after</th><th>next token</th><th class=\"number\">A (nats)</th><th class=\"number\">B (nats)</th><th class=\"number\">B − A</th></tr></thead><tbody></tbody></table></div> <p class=\"small soft\"> </p>", 1), Vf = /* @__PURE__ */ K("<h2 class=\"svelte-19d5z9d\">Loss</h2> <p> <b> </b> </p> <!>", 1), Hf = /* @__PURE__ */ K("<!> <div class=\"three svelte-19d5z9d\"><section class=\"svelte-19d5z9d\"><h2 class=\"svelte-19d5z9d\"> </h2><!></section> <section class=\"svelte-19d5z9d\"><h2 class=\"svelte-19d5z9d\"> </h2><!></section> <section class=\"svelte-19d5z9d\"><h2 class=\"svelte-19d5z9d\">B − A</h2><!></section></div> <!>", 1), Uf = /* @__PURE__ */ K("<p class=\"soft\">Both are computed …</p>"), Wf = /* @__PURE__ */ K("<div class=\"controls svelte-19d5z9d\"><span class=\"labeled svelte-19d5z9d\" role=\"group\" aria-label=\"Compare with\">with <span class=\"seg svelte-19d5z9d\"><button>another text</button> <button>another step</button> <button>a head left out</button> <!></span></span> <!> <label class=\"labeled svelte-19d5z9d\">map of <select class=\"svelte-19d5z9d\"></select></label> <span class=\"seg svelte-19d5z9d\" role=\"group\" aria-label=\"Mode\"></span> <button>Swap</button></div> <p class=\"small soft\"> </p> <!>", 1);
function Gf(e, t) {
	Be(t, !0);
	let n = [
		"attention",
		"value",
		"info",
		"score"
	], r = /* @__PURE__ */ I(() => Cf(t.store.state.against)), i = /* @__PURE__ */ I(() => n.find((e) => e === t.store.state.mode) ?? "attention"), a = /* @__PURE__ */ I(() => t.store.state.heads[0] ?? t.store.heads[0]), o = /* @__PURE__ */ I(() => t.store.model.snapshots.map((e) => e.step)), s = /* @__PURE__ */ I(() => t.store.manifest.models.filter((e) => e.name !== t.store.model.name && e.n_layers > 0)), c = /* @__PURE__ */ I(() => t.store.prompts()), l = /* @__PURE__ */ I(() => W(c).find((e) => W(r).kind === "text" && e.id === W(r).prompt) ?? W(c).find((e) => e.id !== t.store.prompt.id) ?? W(c)[0]), u = /* @__PURE__ */ I(() => W(r).kind === "without" ? W(r).heads.length ? W(r).heads : [t.store.state.heads[1] ?? (W(a).startsWith("L0") ? W(a) : "L0H0")] : []), d = /* @__PURE__ */ I(() => {
		let { step: e, without: n } = t.store.state, i = `${e === null ? "" : `step ${e.toLocaleString("en")}`}${n.length ? ` without ${n.join(", ")}` : ""}`;
		if (W(r).kind === "text") return {
			a: t.store.prompt.label,
			b: W(l)?.label ?? "no other text"
		};
		if (W(r).kind === "step") return {
			a: e === null ? "finished" : `step ${e.toLocaleString("en")}`,
			b: W(r).step === null ? "finished" : `step ${W(r).step.toLocaleString("en")}`
		};
		if (W(r).kind === "without") {
			let e = W(u).filter((e) => !n.includes(e));
			return {
				a: i.trim() || "whole model",
				b: e.length ? `without ${e.join(", ")}` : "whole model"
			};
		}
		return {
			a: t.store.model.name,
			b: W(r).model
		};
	}), f = /* @__PURE__ */ I(() => JSON.stringify([
		t.store.runKey,
		W(a),
		W(i),
		W(r),
		W(u),
		W(l)?.id,
		t.store.can
	])), p = Rd(() => W(f), (e) => g(e)), m = /* @__PURE__ */ I(() => {
		if (!p.value) return null;
		let { a: e, b: n } = p.value, r = t.store.state.first, [a, o] = [e, n].map((e) => Ml(e.values, e.n, r, W(i))), s = Math.max(Nl(a), Nl(o)), c = Math.min(e.n, n.n), l = Ef(a, o, c), u = (e, t, n) => Fl(e, t, Pl(Al(W(i)), s), n);
		return {
			a: u(a, e.n, e.exact),
			b: u(o, n.n, n.exact),
			delta: Fl(l, c, Pl(!0, Nl(l)), e.exact && n.exact)
		};
	}), h = /* @__PURE__ */ I(() => {
		let e = p.value?.losses;
		if (!e) return null;
		let n = e.ids.length === t.store.prompt.ids.length && e.ids.every((e, n) => e === t.store.prompt.ids[n]);
		return {
			...e,
			same: n,
			changed: n ? Df(e.a, e.b, 12) : []
		};
	});
	async function g(e) {
		if (W(r).kind === "text" && !W(l)) throw new Wl("there is no other text here");
		let n = t.store.runOf();
		if (t.store.can !== !0) {
			if (W(r).kind !== "text") throw new Wl(t.store.can);
			let [n, o] = await Promise.all([t.store.tile(W(a), W(i), e), t.store.tileOf(W(a), W(i), y(W(l).id), e)]);
			return {
				a: n,
				b: o,
				ids: y(W(l).id).ids,
				losses: null
			};
		}
		let o = await _(n), s = async (n) => {
			let r = await t.store.ask({
				kind: "tile",
				of: n,
				head: W(a),
				mode: W(i)
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
		if (W(r).kind === "text") return Tf(e, W(r), y(W(l).id).ids);
		if (W(r).kind === "without") return Tf(e, {
			kind: "without",
			heads: W(u)
		}, e.ids);
		if (W(r).kind !== "model") return Tf(e, W(r), e.ids);
		let n = W(s).find((e) => e.name === W(r).model);
		if (!n) throw new Wl(`there is no model ${W(r).model} in this page`);
		if (!v(n.n_layers, n.n_heads).includes(W(a))) throw new Wl(`${n.name} has no head ${W(a)}`, "lock another head");
		let i = e.ids.slice(+(t.store.model.start === e.ids[0])).map((e) => t.store.text(e)).join(""), { ids: o } = await t.store.host.executor.encode(n.name, i);
		return Tf(e, W(r), o);
	}
	function v(e, t) {
		return Array.from({ length: e * t }, (e, n) => `L${Math.floor(n / t)}H${n % t}`);
	}
	function y(e) {
		let n = W(c).find((t) => t.id === e);
		return {
			key: e,
			id: e,
			label: n.label,
			ids: t.store.idsOf(e),
			cut: n.cut
		};
	}
	function b(e) {
		t.store.set({ against: wf(e) });
	}
	function x() {
		let { step: e, without: n } = t.store.state;
		if (W(r).kind === "text" && W(l)) {
			let e = t.store.prompt.id;
			t.store.choose(W(l).id), e && b({
				kind: "text",
				prompt: e
			});
		} else W(r).kind === "step" ? t.store.set({
			step: W(r).step,
			against: wf({
				kind: "step",
				step: e
			})
		}) : W(r).kind === "without" ? t.store.set({
			without: W(u).filter((e) => !n.includes(e)),
			against: wf({
				kind: "without",
				heads: n.length ? [...n] : W(u)
			})
		}) : W(r).kind === "model" && t.store.set({
			model: W(r).model,
			against: wf({
				kind: "model",
				model: t.store.model.name
			}),
			prompt: "",
			without: [],
			step: null
		});
	}
	var S = Wf(), C = B(S), w = z(C), T = H(z(w)), E = z(T), D = H(E, 2), ee = H(D, 2), O = H(ee, 2), k = (e) => {
		var n = Af();
		U(() => {
			Q(n, "aria-pressed", W(r).kind === "model"), n.disabled = t.store.can !== !0;
		}), G("click", n, () => b({
			kind: "model",
			model: W(s)[0].name
		})), J(e, n);
	};
	X(O, (e) => {
		W(s).length && e(k);
	}), F(T), F(w);
	var A = H(w, 2), te = (e) => {
		var t = Mf(), n = H(z(t));
		Z(n, 21, () => W(c), (e) => e.id, (e, t) => {
			var n = jf(), r = V(n, !0), i = {};
			U(() => {
				Y(r, W(t).label), i !== (i = W(t).id) && (n.value = (n.__value = i) ?? "");
			}), J(e, n);
		}), F(n);
		var r;
		fi(n), F(t), U(() => {
			r !== (r = W(l)?.id) && (n.value = (n.__value = r) ?? "", di(n, r));
		}), G("change", n, (e) => b({
			kind: "text",
			prompt: e.currentTarget.value
		})), J(e, t);
	}, j = (e) => {
		var t = Nf(), n = H(z(t)), i = z(n);
		Z(i, 16, () => W(o), (e) => e, (e, t) => {
			var n = jf(), r = V(n, !0), i = {};
			U((e, t) => {
				Y(r, e), i !== (i = t) && (n.value = (n.__value = i) ?? "");
			}, [() => t.toLocaleString("en"), () => String(t)]), J(e, n);
		});
		var a = H(i);
		a.value = a.__value = "", F(n);
		var s;
		fi(n), F(t), U((e) => {
			s !== (s = e) && (n.value = (n.__value = s) ?? "", di(n, s));
		}, [() => W(r).step === null ? "" : String(W(r).step)]), G("change", n, (e) => b({
			kind: "step",
			step: e.currentTarget.value === "" ? null : Number(e.currentTarget.value)
		})), J(e, t);
	}, ne = (e) => {
		var n = Pf(), r = H(z(n));
		Z(r, 20, () => t.store.heads, (e) => e, (e, t) => {
			var n = jf(), r = V(n, !0), i = {};
			U(() => {
				Y(r, t), i !== (i = t) && (n.value = (n.__value = i) ?? "");
			}), J(e, n);
		}), F(r);
		var i;
		fi(r), F(n), U(() => {
			i !== (i = W(u)[0]) && (r.value = (r.__value = i) ?? "", di(r, i));
		}), G("change", r, (e) => b({
			kind: "without",
			heads: [e.currentTarget.value]
		})), J(e, n);
	}, re = (e) => {
		var t = Ff(), n = H(z(t));
		Z(n, 21, () => W(s), (e) => e.name, (e, t) => {
			var n = jf(), r = V(n, !0), i = {};
			U(() => {
				Y(r, W(t).name), i !== (i = W(t).name) && (n.value = (n.__value = i) ?? "");
			}), J(e, n);
		}), F(n);
		var i;
		fi(n), F(t), U(() => {
			i !== (i = W(r).model) && (n.value = (n.__value = i) ?? "", di(n, i));
		}), G("change", n, (e) => b({
			kind: "model",
			model: e.currentTarget.value
		})), J(e, t);
	};
	X(A, (e) => {
		W(r).kind === "text" && W(c).length > 1 ? e(te) : W(r).kind === "step" ? e(j, 1) : W(r).kind === "without" ? e(ne, 2) : W(r).kind === "model" && e(re, 3);
	});
	var ie = H(A, 2), M = H(z(ie));
	Z(M, 20, () => t.store.heads, (e) => e, (e, t) => {
		var n = jf(), r = V(n, !0), i = {};
		U(() => {
			Y(r, t), i !== (i = t) && (n.value = (n.__value = i) ?? "");
		}), J(e, n);
	}), F(M);
	var N;
	fi(M), F(ie);
	var ae = H(ie, 2);
	Z(ae, 20, () => n, (e) => e, (e, n) => {
		var r = If(), a = V(r, !0);
		U(() => {
			Q(r, "aria-pressed", W(i) === n), r.disabled = t.store.can !== !0 && n !== "attention", Y(a, n === "value" ? "value-weighted" : n === "info" ? "info-weighted" : n);
		}), G("click", r, () => t.store.set({ mode: n })), J(e, r);
	}), F(ae);
	var oe = H(ae, 2);
	F(C);
	var se = H(C, 2), ce = V(se), le = H(se, 2), ue = (e) => {
		var t = Lf(), n = V(t, !0);
		U(() => Y(n, p.error)), J(e, t);
	}, de = (e) => {
		var n = Hf(), r = B(n), o = (e) => {
			var t = Rf(), n = V(t);
			U(() => Y(n, `${W(a) ?? ""} is what is left out on one side, so its own map is empty there; choose another head to see what depends on it.`)), J(e, t);
		}, s = /* @__PURE__ */ I(() => W(u).includes(W(a)));
		X(r, (e) => {
			W(s) && e(o);
		});
		var c = H(r, 2), l = z(c), f = z(l), g = V(f);
		jd(H(f), {
			get store() {
				return t.store;
			},
			get head() {
				return W(a);
			},
			get picture() {
				return W(m).a;
			},
			get mode() {
				return W(i);
			},
			most: 400
		}), F(l);
		var _ = H(l, 2), v = z(_), y = V(v), b = H(v);
		{
			let e = /* @__PURE__ */ I(() => p.value?.ids);
			jd(b, {
				get store() {
					return t.store;
				},
				get head() {
					return W(a);
				},
				get picture() {
					return W(m).b;
				},
				get ids() {
					return W(e);
				},
				get mode() {
					return W(i);
				},
				most: 400
			});
		}
		F(_);
		var x = H(_, 2);
		jd(H(z(x)), {
			get store() {
				return t.store;
			},
			get head() {
				return W(a);
			},
			get picture() {
				return W(m).delta;
			},
			mode: "difference",
			most: 400
		}), F(x), F(c);
		var S = H(c, 2), C = (e) => {
			var n = Vf(), r = H(B(n), 2), i = z(r), a = H(i), o = V(a, !0), s = H(a);
			F(r);
			var c = H(r, 2), l = (e) => {
				var n = Bf(), r = B(n), i = z(r), a = H(z(i));
				Z(a, 21, () => W(h).changed, (e) => e.position, (e, n) => {
					var r = zf(), i = z(r), a = z(i), o = V(a, !0);
					F(i);
					var s = H(i), c = V(z(s), !0);
					F(s);
					var l = H(s), u = V(z(l), !0);
					F(l);
					var d = H(l), f = V(d, !0), p = H(d), m = V(p, !0), h = H(p);
					let g;
					var _ = V(h, !0);
					F(r), U((e, t, r, i, a) => {
						Y(o, W(n).position), Y(c, e), Y(u, t), Y(f, r), Y(m, i), g = ci(h, 1, "number", null, g, {
							positive: W(n).b > W(n).a,
							negative: W(n).b < W(n).a
						}), Y(_, a);
					}, [
						() => t.store.shown(t.store.prompt.ids[W(n).position]),
						() => t.store.shown(t.store.prompt.ids[W(n).position + 1]),
						() => $(W(n).a, 3),
						() => $(W(n).b, 3),
						() => Fc(W(n).b - W(n).a, 3)
					]), G("click", a, () => t.store.set({ dst: W(n).position })), J(e, r);
				}), F(a), F(i), F(r);
				var o = V(H(r, 2));
				U(() => Y(o, `The ${W(h).changed.length ?? ""} predictions of ${W(h).a.length ?? ""} whose loss differs most.`)), J(e, n);
			};
			X(c, (e) => {
				W(h).changed.length && e(l);
			}), U((e, t, n) => {
				Y(i, `A ${e ?? ""} nats a token, B ${t ?? ""} nats; B − A `), Y(o, n), Y(s, `${W(h).same ? "" : ", on different texts"}.`);
			}, [
				() => $(Of(W(h).a), 3),
				() => $(Of(W(h).b), 3),
				() => Fc(Of(W(h).b) - Of(W(h).a), 3)
			]), J(e, n);
		};
		X(S, (e) => {
			W(h) && e(C);
		}), U(() => {
			Y(g, `A: ${W(d).a ?? ""}`), Y(y, `B: ${W(d).b ?? ""}`);
		}), J(e, n);
	}, fe = (e) => {
		J(e, Uf());
	};
	X(le, (e) => {
		p.error ? e(ue) : W(m) ? e(de, 1) : e(fe, -1);
	}), U(() => {
		Q(E, "aria-pressed", W(r).kind === "text"), Q(D, "aria-pressed", W(r).kind === "step"), D.disabled = !W(o).length, Q(D, "title", W(o).length ? "" : "No snapshots of this training are here; unweave demo brings some."), Q(ee, "aria-pressed", W(r).kind === "without"), ee.disabled = t.store.can !== !0, Q(ee, "title", t.store.can === !0 ? "" : t.store.can), N !== (N = W(a)) && (M.value = (M.__value = N) ?? "", di(M, N)), Y(ce, `${fd[W(i)] ?? ""} A and B are on one scale, the difference on its own.`);
	}), G("click", E, () => b({
		kind: "text",
		prompt: ""
	})), G("click", D, () => b({
		kind: "step",
		step: W(o)[0] ?? null
	})), G("click", ee, () => b({
		kind: "without",
		heads: []
	})), G("change", M, (e) => t.store.set({ heads: [e.currentTarget.value] })), G("click", oe, x), J(e, S), Ve();
}
br(["click", "change"]);
// src/draw/standalone.ts
var Kf = [
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
function qf(e) {
	if (!e) return "";
	let t = e.cloneNode(!0), n = [e, ...e.querySelectorAll("*")], r = [t, ...t.querySelectorAll("*")];
	n.forEach((e, t) => {
		let n = getComputedStyle(e);
		for (let e of Kf) r[t].setAttribute(e, n.getPropertyValue(e));
		r[t].removeAttribute("class");
	});
	for (let e of t.querySelectorAll("[stroke=\"transparent\"], [stroke=\"rgba(0, 0, 0, 0)\"]")) e.remove();
	return t.removeAttribute("aria-hidden"), t.setAttribute("xmlns", "http://www.w3.org/2000/svg"), new XMLSerializer().serializeToString(t);
}
async function Jf(e, t, n) {
	let r = new Image();
	r.src = URL.createObjectURL(new Blob([e], { type: "image/svg+xml" })), await r.decode();
	let i = document.createElement("canvas");
	i.width = r.width * t, i.height = r.height * t;
	let a = i.getContext("2d");
	return a.fillStyle = n, a.fillRect(0, 0, i.width, i.height), a.drawImage(r, 0, 0, i.width, i.height), URL.revokeObjectURL(r.src), new Promise((e, t) => i.toBlob((n) => n ? e(n) : t(/* @__PURE__ */ Error("no picture came of it")), "image/png"));
}
// src/option.ts
function Yf(e) {
	return e.state.axes ?? "";
}
function Xf(e, t = {}) {
	return {
		...t,
		axes: e
	};
}
// src/csv.ts
function Zf(e, t) {
	return `${[e, ...t.map((t) => e.map((e) => t[e]))].map((e) => e.map(Qf).join(",")).join("\r\n")}\r\n`;
}
function Qf(e) {
	if (e == null) return "";
	if (typeof e == "number") return Number.isFinite(e) ? String(e) : "";
	let t = Array.isArray(e) ? e.join(" ") : String(e), n = /^[=+\-@\t\r]/.test(t) ? `'${t}` : t;
	return /[",\r\n]/.test(n) ? `"${n.replaceAll("\"", "\"\"")}"` : n;
}
// src/parts/RowTable.svelte
var $f = /* @__PURE__ */ K("<th><button class=\"plain svelte-1ot8wys\"> </button></th>"), ep = /* @__PURE__ */ K("<button class=\"link\"> </button>"), tp = /* @__PURE__ */ K("<bdi class=\"token svelte-1ot8wys\"> </bdi>"), np = /* @__PURE__ */ K("<td><!></td>"), rp = /* @__PURE__ */ K("<tr></tr>"), ip = /* @__PURE__ */ K("<button> </button>"), ap = /* @__PURE__ */ K("<dt class=\"svelte-1ot8wys\"> </dt><dd class=\"svelte-1ot8wys\"> </dd>", 1), op = /* @__PURE__ */ K("<button data-export=\"\">SVG</button> <button>PNG</button>", 1), sp = /* @__PURE__ */ K("<div class=\"twin svelte-1ot8wys\"><details class=\"svelte-1ot8wys\"><summary> </summary> <div class=\"scroll svelte-1ot8wys\" tabindex=\"0\" role=\"region\"><table><thead class=\"svelte-1ot8wys\"><tr></tr></thead><tbody></tbody></table></div> <!> <details class=\"small svelte-1ot8wys\"><summary>Columns</summary> <dl class=\"svelte-1ot8wys\"></dl></details></details> <div class=\"files no-print svelte-1ot8wys\" role=\"group\"><!> <button>CSV</button> <button>Python</button></div></div>");
function cp(e, t) {
	Be(t, !0);
	let n = Li(t, "open", 3, !1), r = Li(t, "sort", 15, ""), i = /* @__PURE__ */ L(100), a = /* @__PURE__ */ I(() => Jc(t.ref)), o = /* @__PURE__ */ I(() => r().replace(/^-/, "")), s = /* @__PURE__ */ I(() => r().startsWith("-")), c = /* @__PURE__ */ I(() => {
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
			let e = Zf(W(a).map((e) => e.name), W(c));
			t.store.host.save(p("csv"), new Blob([e], { type: "text/csv" }));
		} else e === "svg" ? t.store.host.save(p("svg"), new Blob([t.svg()], { type: "image/svg+xml" })) : t.store.host.save(p("png"), await Jf(t.svg(), 2, t.store.dark ? "#131519" : "#ffffff"));
	}
	var h = sp(), g = z(h), _ = z(g), v = V(_), y = H(_, 2), b = z(y), x = z(b), S = z(x);
	Z(S, 21, () => W(a), ({ name: e, column: t }) => e, (e, t) => {
		let n = () => W(t).name, r = () => W(t).column;
		var i = $f();
		let a;
		var c = z(i), l = V(c);
		F(i), U((e, t, r) => {
			Q(i, "aria-sort", W(o) === n() ? W(s) ? "descending" : "ascending" : void 0), a = ci(i, 1, "svelte-1ot8wys", null, a, { number: e }), Q(c, "title", t), Y(l, `${r ?? ""}${W(o) === n() ? W(s) ? " ↓" : " ↑" : ""}`);
		}, [
			() => d(r()),
			() => Xc(r()),
			() => Yc(r())
		]), G("click", c, () => u(n())), J(e, i);
	}), F(S), F(x);
	var C = H(x);
	Z(C, 21, () => W(c).slice(0, W(i)), Wr, (e, n) => {
		var r = rp();
		let i;
		Z(r, 23, () => W(a), ({ name: e, column: t }) => e, (e, r, i) => {
			let a = () => W(r).name, o = () => W(r).column, s = /* @__PURE__ */ I(() => W(n)[a()]);
			var c = np();
			let l;
			var u = z(c), p = (e) => {
				var n = ep(), r = V(n, !0);
				U((e) => {
					Q(n, "aria-pressed", e), Y(r, W(s));
				}, [() => t.store.state.heads.includes(W(s))]), G("click", n, (e) => t.store.lockHead(W(s), e.shiftKey)), J(e, n);
			}, m = (e) => {
				var n = tp(), r = V(n, !0);
				U((e) => Y(r, e), [() => t.store.shown(W(s))]), J(e, n);
			}, h = (e) => {
				var r = ep(), i = V(r, !0);
				U((e) => Y(i, e), [() => f(W(s), o())]), G("click", r, () => t.onrow(W(n))), J(e, r);
			}, g = (e) => {
				var t = kr();
				U((e) => Y(t, e), [() => f(W(s), o())]), J(e, t);
			};
			X(u, (e) => {
				o().kind === "head" && typeof W(s) == "string" ? e(p) : o().kind === "token" && typeof W(s) == "number" ? e(m, 1) : W(i) === 0 && t.onrow ? e(h, 2) : e(g, -1);
			}), F(c), U((e) => l = ci(c, 1, "svelte-1ot8wys", null, l, { number: e }), [() => d(o())]), J(e, c);
		}), F(r), U((e) => i = ci(r, 1, "svelte-1ot8wys", null, i, { locked: e }), [() => typeof W(n).head == "string" && t.store.state.heads.includes(W(n).head)]), J(e, r);
	}), F(C), F(b), F(y);
	var w = H(y, 2), T = (e) => {
		var t = ip(), n = V(t);
		U((e) => Y(n, `Show more: ${W(i) ?? ""} of ${e ?? ""} are shown`), [() => W(c).length.toLocaleString("en")]), G("click", t, () => {
			R(i, W(i) + 500);
		}), J(e, t);
	};
	X(w, (e) => {
		W(c).length > W(i) && e(T);
	});
	var E = H(w, 2), D = H(z(E), 2);
	Z(D, 21, () => W(a).filter((e) => e.column.says), ({ name: e, column: t }) => e, (e, t) => {
		let n = () => W(t).column;
		var r = ap(), i = B(r), a = V(i, !0), o = V(H(i), !0);
		U((e, t) => {
			Y(a, e), Y(o, t);
		}, [() => Yc(n()), () => Xc(n())]), J(e, r);
	}), F(D), F(E), F(g);
	var ee = H(g, 2), O = z(ee), k = (e) => {
		var t = op(), n = B(t), r = H(n, 2);
		G("click", n, () => m("svg")), G("click", r, () => void m("png")), J(e, t);
	};
	X(O, (e) => {
		t.svg && e(k);
	});
	var A = H(O, 2), te = H(A, 2);
	F(ee), F(h), U((e, r) => {
		g.open = n(), Y(v, `As a table: ${e ?? ""} rows${r ?? ""}`), Q(y, "aria-label", `${t.name ?? ""} as a table`), Q(ee, "aria-label", `Export ${t.name ?? ""}`);
	}, [() => t.rows.length.toLocaleString("en"), () => t.ref.left_out ? `; ${t.ref.left_out.toLocaleString("en")} more are not in this file` : ""]), G("click", A, () => m("csv")), G("click", te, () => void bS(t.store, Zc(t.ref), "the Python that makes this")), J(e, h), Ve();
}
br(["click"]);
// src/views/composition/lines.ts
var lp = [
	"q",
	"k",
	"v"
], up = [
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
], dp = 80;
function fp(e) {
	let t = /^(correct|tokens|published)(?::(\d{1,4}))?$/.exec(e);
	return {
		measure: t?.[1] ?? "correct",
		threshold: t?.[2] === void 0 ? null : Number(t[2])
	};
}
function pp(e, t) {
	return t === null ? e === "correct" ? "" : e : `${e}:${t}`;
}
function mp(e) {
	let t = e.map((e) => e.z ?? -Infinity).sort((e, t) => t - e), n = Math.max(5, t.length > dp ? Math.ceil(t[dp]) : 5);
	return Math.max(0, Math.min(n, Math.floor(t[0] ?? n)));
}
function hp(e) {
	let t = 0;
	for (let n of e) for (let e of n) e.z !== null && e.z > t && (t = e.z);
	return t || 1;
}
function gp(e, t) {
	return Math.max(.75, 9 * e / t);
}
function _p(e) {
	return Number(/^L(\d+)/.exec(e)?.[1] ?? 0);
}
function vp(e) {
	return Number(/H(\d+)$/.exec(e)?.[1] ?? 0);
}
function yp(e, t, n, r) {
	return e.filter((e) => t.includes(e.kind) && (e.z ?? -Infinity) >= n).sort((e, t) => t.z - e.z).slice(0, r);
}
// src/views/composition/View.svelte
var bp = /* @__PURE__ */ t({ default: () => Ip }), xp = /* @__PURE__ */ K("<p class=\"soft\"> <code> </code> gives them.</p>"), Sp = /* @__PURE__ */ K("<p class=\"problem\" role=\"alert\"> </p>"), Cp = /* @__PURE__ */ K("<button> </button>"), wp = /* @__PURE__ */ K("<button><svg width=\"22\" height=\"8\" aria-hidden=\"true\" class=\"svelte-aau76i\"><line x1=\"0\" x2=\"22\" y1=\"4\" y2=\"4\" stroke-width=\"2.5\" class=\"svelte-aau76i\"></line></svg> </button>"), Tp = /* @__PURE__ */ K("<label class=\"labeled svelte-aau76i\">at least <input type=\"range\" min=\"0\" step=\"1\"/> <b class=\"svelte-aau76i\"> </b></label>"), Ep = /* @__PURE__ */ q("<text y=\"14\" text-anchor=\"middle\" font-size=\"12\" font-weight=\"600\"> </text>"), Dp = /* @__PURE__ */ q("<path fill=\"none\"></path>"), Op = /* @__PURE__ */ q("<path class=\"hit svelte-aau76i\" role=\"presentation\" fill=\"none\" stroke=\"transparent\" stroke-width=\"14\"></path>"), kp = /* @__PURE__ */ q("<g role=\"presentation\"><rect rx=\"5\" class=\"svelte-aau76i\"></rect><text text-anchor=\"middle\" font-size=\"12\"> </text></g>"), Ap = /* @__PURE__ */ q("<svg aria-hidden=\"true\"><!><!><!><!></svg>"), jp = /* @__PURE__ */ K("<span class=\"svelte-aau76i\"><svg width=\"34\" height=\"12\"><line x1=\"0\" x2=\"34\" y1=\"6\" y2=\"6\" stroke=\"currentColor\"></line></svg> </span>"), Mp = /* @__PURE__ */ K("<div class=\"seg start svelte-aau76i\" role=\"group\" aria-label=\"Matrix\"></div>"), Np = /* @__PURE__ */ K("<span> </span>"), Pp = /* @__PURE__ */ K("<figure class=\"svelte-aau76i\"><figcaption> </figcaption> <div class=\"scroll\" tabindex=\"-1\"><div class=\"matrix svelte-aau76i\"><div class=\"rows svelte-aau76i\"></div> <canvas class=\"svelte-aau76i\"></canvas> <div class=\"columns svelte-aau76i\"></div></div></div></figure>"), Fp = /* @__PURE__ */ K("<div class=\"controls svelte-aau76i\"><span class=\"labeled svelte-aau76i\" role=\"group\" aria-label=\"Measure\">measure <span class=\"seg\"></span></span> <span class=\"labeled svelte-aau76i\" role=\"group\" aria-label=\"Inputs of the reader\">reads with <span class=\"seg\"></span></span> <!> <span class=\"soft\" role=\"status\"> </span></div> <p class=\"small soft\"> <!> </p> <figure><div class=\"diagram svelte-aau76i\" role=\"application\" tabindex=\"0\"><!></div> <p class=\"readout small svelte-aau76i\" aria-live=\"polite\"> </p> <div class=\"scale small soft svelte-aau76i\" aria-hidden=\"true\"></div></figure> <h2>Every pair</h2> <!> <div class=\"matrices svelte-aau76i\"></div> <p class=\"small soft\"> </p> <!>", 1);
function Ip(e, t) {
	Be(t, !0);
	let n = {
		q: "",
		k: "7 4",
		v: "2 3"
	}, r = {
		q: "queries",
		k: "keys",
		v: "values"
	}, i = /* @__PURE__ */ I(() => fp(Yf(t.store))), a = /* @__PURE__ */ L(Kt([
		"q",
		"k",
		"v"
	])), o = /* @__PURE__ */ L(null), s = /* @__PURE__ */ L(0), c = /* @__PURE__ */ L(void 0), l = /* @__PURE__ */ I(() => up.map((e) => ({
		...e,
		ref: t.store.table(e.table)
	})).filter((e) => e.ref)), u = Rd(() => W(l).map((e) => e.ref), (e) => Promise.all(W(l).map(async (n) => ({
		id: n.id,
		rows: await Kc(t.store, n.ref, e)
	})))), d = /* @__PURE__ */ I(() => u.value?.find((e) => e.id === W(i).measure)?.rows ?? u.value?.[0]?.rows ?? []), f = /* @__PURE__ */ I(() => ({
		measure: W(i).measure,
		threshold: W(i).threshold ?? mp(W(d))
	})), p = /* @__PURE__ */ I(() => hp((u.value ?? []).map((e) => e.rows))), m = /* @__PURE__ */ I(() => up.find((e) => e.id === W(f).measure)), h = /* @__PURE__ */ I(() => W(l).find((e) => e.id === W(f).measure)?.ref), g = /* @__PURE__ */ I(() => W(d).filter((e) => W(a).includes(e.kind) && (e.z ?? -Infinity) >= W(f).threshold)), _ = /* @__PURE__ */ I(() => yp(W(d), W(a), W(f).threshold, 400)), v = /* @__PURE__ */ I(() => W(d)[0]), y = /* @__PURE__ */ I(() => t.store.model.n_layers), b = /* @__PURE__ */ I(() => t.store.model.n_heads), x = /* @__PURE__ */ I(() => W(s) < 520), S = /* @__PURE__ */ I(() => Math.min(64, Math.max(22, 420 / W(b)))), C = /* @__PURE__ */ I(() => W(S) * W(b) + 44), w = /* @__PURE__ */ I(() => {
		let e = /* @__PURE__ */ new Map();
		for (let t of W(d)) {
			let n = `${t.writer} ${t.reader}`;
			e.set(n, {
				...e.get(n),
				[t.kind]: t
			});
		}
		return e;
	}), T = /* @__PURE__ */ I(() => {
		let e = W(o) ?? (t.store.state.heads.length === 2 ? `${t.store.state.heads[0]} ${t.store.state.heads[1]}` : null);
		return e && W(w).has(e) ? e : null;
	});
	function E(e, n = !0) {
		let r = {
			...W(i),
			...e
		};
		t.store.set(Xf(pp(r.measure, r.threshold)), { record: n });
	}
	function D(e) {
		let t = W(x) ? 52 : 70;
		return W(y) < 2 ? W(s) / 2 : t + e * (W(s) - 2 * t) / (W(y) - 1);
	}
	function ee(e) {
		return 34 + vp(e) * W(S) + W(S) / 2;
	}
	function O(e) {
		let t = ({
			q: -1,
			k: 0,
			v: 1
		}[e.kind] ?? 0) * Math.min(6, W(S) / 5), n = W(x) ? 24 : 27, [r, i] = [D(_p(e.writer)) + n, D(_p(e.reader)) - n], [a, o] = [ee(e.writer) + t, ee(e.reader) + t], s = (r + i) / 2;
		return `M${r},${a}C${s},${a} ${s},${o} ${i},${o}`;
	}
	function k(e) {
		R(o, e, !0), t.store.hover.set({ heads: e ? e.split(" ") : [] });
	}
	function A(e) {
		t.store.set({
			heads: e.split(" "),
			view: "virtual"
		});
	}
	function te(e) {
		t.store.set({ heads: t.store.state.heads.join(" ") === e ? [] : e.split(" ") });
	}
	function j(e) {
		let t = [...new Set(W(_).map((e) => `${e.writer} ${e.reader}`))], n = {
			ArrowDown: 1,
			ArrowRight: 1,
			ArrowUp: -1,
			ArrowLeft: -1
		}[e.key];
		if (n && t.length) k(t[((W(T) ? t.indexOf(W(T)) : n > 0 ? -1 : 0) + n + t.length) % t.length]);
		else if (e.key === "Enter" && W(T)) A(W(T));
		else if (e.key === " " && W(T)) te(W(T));
		else return;
		e.preventDefault(), e.stopPropagation();
	}
	function ne(e) {
		let t = W(w).get(e), [n, r] = e.split(" ");
		return `${r} reads ${n}: ${lp.filter((e) => t[e]).map((e) => {
			let n = t[e];
			return `${e.toUpperCase()} ${$(n.score, 3)} (${Fc(n.z, 1)} sd)`;
		}).join(", ")}`;
	}
	function re(e) {
		return e === null ? {
			opacity: 0,
			negative: !1
		} : {
			opacity: Math.min(1, Math.sqrt(Math.abs(e) / W(p))),
			negative: e < 0
		};
	}
	let ie = /* @__PURE__ */ I(() => t.store.heads.slice(W(b))), M = /* @__PURE__ */ I(() => t.store.heads.slice(0, -W(b))), N = /* @__PURE__ */ I(() => Math.max(5, Math.min(26, (Math.min(W(s), 1100) / (W(x) ? 1 : 3) - 60) / Math.max(1, W(M).length)))), ae = /* @__PURE__ */ L("k"), oe = /* @__PURE__ */ I(() => W(x) || W(M).length > 24 ? [W(ae)] : [...lp]);
	function se(e, t) {
		let n = ({ kind: t, rows: n, most: r, dark: i, cell: a }) => {
			let o = devicePixelRatio || 1, [s, c] = [W(M).length * a, W(ie).length * a];
			e.width = Math.max(1, Math.round(s * o)), e.height = Math.max(1, Math.round(c * o)), e.style.setProperty("width", `${s}px`), e.style.setProperty("height", `${c}px`);
			let l = e.getContext("2d");
			if (l) {
				l.scale(o, o);
				for (let e of n) {
					if (e.kind !== t) continue;
					let [n, o] = [W(ie).indexOf(e.reader), W(M).indexOf(e.writer)], { opacity: s, negative: c } = re(e.z);
					l.fillStyle = c ? i ? "#f08a7c" : "#b2182b" : i ? "#7fb3e6" : "#2166ac", l.globalAlpha = r ? s : 0, l.fillRect(o * a, n * a, a - 1, a - 1);
				}
			}
		};
		return n(t), { update: n };
	}
	function ce(e) {
		let t = e.currentTarget.getBoundingClientRect(), n = W(ie)[Math.floor((e.clientY - t.top) / W(N))], r = `${W(M)[Math.floor((e.clientX - t.left) / W(N))]} ${n}`;
		return W(w).has(r) ? r : null;
	}
	var le = Ar(), ue = B(le), de = (e) => {
		var n = xp(), r = z(n), i = V(H(r));
		xe(), F(n), U(() => {
			Y(r, `This file holds no composition scores of ${t.store.model.name ?? ""}; `), Y(i, `uw.composition(uw.load("${t.store.model.name ?? ""}"))`);
		}), J(e, n);
	}, fe = (e) => {
		var t = Sp(), n = V(t);
		U(() => Y(n, `The composition scores cannot be read: ${u.error ?? ""}`)), J(e, t);
	}, pe = (e) => {
		var i = Fp(), o = B(i), u = z(o), b = H(z(u));
		Z(b, 21, () => W(l), (e) => e.id, (e, t) => {
			var n = Cp(), r = V(n, !0);
			U(() => {
				Q(n, "aria-pressed", W(f).measure === W(t).id), Y(r, W(t).label);
			}), G("click", n, () => E({ measure: W(t).id })), J(e, n);
		}), F(b), F(u);
		var w = H(u, 2), te = H(z(w));
		Z(te, 20, () => lp, (e) => e, (e, t) => {
			var r = wp(), i = z(r), o = V(i), s = H(i);
			F(r), U((e, i) => {
				ci(r, 1, `kind ${t ?? ""}`, "svelte-aau76i"), Q(r, "aria-pressed", e), Q(o, "stroke-dasharray", n[t]), Y(s, ` ${i ?? ""}`);
			}, [() => W(a).includes(t), () => t.toUpperCase()]), G("click", r, () => {
				R(a, W(a).includes(t) ? W(a).filter((e) => e !== t) : [...W(a), t], !0);
			}), J(e, r);
		}), F(te), F(w);
		var re = H(w, 2), le = (e) => {
			var t = Tp(), n = H(z(t));
			bi(n);
			var r = V(H(n, 2));
			F(t), U((e) => {
				Q(n, "max", e), xi(n, W(f).threshold), Q(n, "aria-valuetext", `${W(f).threshold ?? ""} standard deviations`), Y(r, `${W(f).threshold ?? ""} sd`);
			}, [() => Math.ceil(W(p))]), G("input", n, (e) => E({ threshold: Number(e.currentTarget.value) }, !1)), J(e, t);
		};
		X(re, (e) => {
			W(d).length && e(le);
		});
		var ue = V(H(re, 2));
		F(o);
		var de = H(o, 2), fe = z(de), pe = H(fe), me = (e) => {
			var t = kr();
			U((e, n) => Y(t, `Random heads of this shape: ${e ?? ""} ± ${n ?? ""}.`), [() => $(W(v).baseline, 4), () => $(W(v).baseline_sd, 4)]), J(e, t);
		};
		X(pe, (e) => {
			W(v) && e(me);
		});
		var he = H(pe);
		F(de);
		var ge = H(de, 2), P = z(ge), _e = z(P), ve = (e) => {
			var r = Ap(), i = z(r);
			Z(i, 16, () => Array.from({ length: W(y) }, (e, t) => t), (e) => e, (e, t) => {
				var n = Ep(), r = V(n);
				U((e) => {
					Q(n, "x", e), Y(r, `layer ${t ?? ""}`);
				}, [() => D(t)]), J(e, n);
			});
			var a = H(i);
			Z(a, 17, () => [...W(_)].reverse(), (e) => `${e.kind} ${e.writer} ${e.reader}`, (e, t) => {
				let r = /* @__PURE__ */ I(() => `${W(t).writer} ${W(t).reader}`);
				var i = Dp();
				let a;
				U((e, o) => {
					a = ci(i, 0, `line ${W(t).kind ?? ""}`, "svelte-aau76i", a, { dim: W(T) !== null && W(T) !== W(r) }), Q(i, "d", e), Q(i, "stroke-width", o), Q(i, "stroke-dasharray", n[W(t).kind]);
				}, [() => O(W(t)), () => gp(W(t).z, W(p))]), J(e, i);
			});
			var o = H(a);
			Z(o, 17, () => [...W(_)].reverse(), (e) => `hit ${e.kind} ${e.writer} ${e.reader}`, (e, t) => {
				let n = /* @__PURE__ */ I(() => `${W(t).writer} ${W(t).reader}`);
				var r = Op();
				U((e) => Q(r, "d", e), [() => O(W(t))]), yr("pointerenter", r, () => k(W(n))), G("click", r, () => A(W(n))), J(e, r);
			}), Z(H(o), 16, () => t.store.heads, (e) => e, (e, n) => {
				let r = /* @__PURE__ */ I(() => t.store.state.heads.includes(n));
				var i = kp();
				let a;
				var o = z(i), s = H(o), c = V(s, !0);
				F(i), U((e, t, l, u, d, f) => {
					a = ci(i, 0, "head svelte-aau76i", null, a, {
						locked: W(r),
						lit: e
					}), Q(o, "x", t), Q(o, "y", l), Q(o, "width", W(x) ? 48 : 54), Q(o, "height", u), Q(s, "x", d), Q(s, "y", f), Y(c, n);
				}, [
					() => W(T)?.split(" ").includes(n),
					() => D(_p(n)) - (W(x) ? 24 : 27),
					() => ee(n) - Math.min(13, W(S) / 2 - 1),
					() => Math.min(26, W(S) - 2),
					() => D(_p(n)),
					() => ee(n) + 4
				]), G("click", i, (e) => t.store.lockHead(n, e.shiftKey)), J(e, i);
			}), F(r), ji(r, (e) => R(c, e), () => W(c)), U(() => {
				Q(r, "width", W(s)), Q(r, "height", W(C)), Q(r, "viewBox", `0 0 ${W(s) ?? ""} ${W(C) ?? ""}`);
			}), J(e, r);
		};
		X(_e, (e) => {
			W(s) && e(ve);
		}), F(P);
		var ye = H(P, 2), be = V(ye, !0), xe = H(ye, 2);
		Z(xe, 20, () => [
			5,
			10,
			20,
			40
		].filter((e) => e <= W(p) * 1.02), (e) => e, (e, t) => {
			var n = jp(), r = z(n), i = V(r), a = H(r);
			F(n), U((e) => {
				Q(i, "stroke-width", e), Y(a, ` ${t ?? ""} sd`);
			}, [() => gp(t, W(p))]), J(e, n);
		}), F(xe), F(ge);
		var Se = H(ge, 4), Ce = (e) => {
			var t = Mp();
			Z(t, 20, () => lp, (e) => e, (e, t) => {
				var n = Cp(), r = V(n, !0);
				U((e) => {
					Q(n, "aria-pressed", W(ae) === t), Y(r, e);
				}, [() => t.toUpperCase()]), G("click", n, () => {
					R(ae, t, !0);
				}), J(e, n);
			}), F(t), J(e, t);
		};
		X(Se, (e) => {
			W(oe).length === 1 && e(Ce);
		});
		var we = H(Se, 2);
		Z(we, 20, () => W(oe), (e) => e, (e, n) => {
			var i = Pp(), a = z(i), o = V(a), s = H(a, 2), c = z(s), l = z(c);
			Z(l, 20, () => W(ie), (e) => e, (e, t) => {
				var n = Np();
				let r;
				var i = V(n, !0);
				U((e) => {
					r = ci(n, 1, "svelte-aau76i", null, r, { bold: e }), Y(i, W(N) >= 11 ? t : "");
				}, [() => W(T)?.endsWith(t)]), J(e, n);
			}), F(l);
			var u = H(l, 2);
			ti(u, (e, t) => se?.(e, t), () => ({
				kind: n,
				rows: W(d),
				most: W(p),
				dark: t.store.dark,
				cell: W(N)
			}));
			var f = H(u, 2);
			Z(f, 20, () => W(M), (e) => e, (e, t) => {
				var n = Np();
				let r;
				var i = V(n, !0);
				U((e) => {
					r = ci(n, 1, "svelte-aau76i", null, r, { bold: e }), Y(i, W(N) >= 18 ? t : "");
				}, [() => W(T)?.startsWith(`${t} `)]), J(e, n);
			}), F(f), F(c), F(s), F(i), U((e) => Y(o, `${e ?? ""}: rows read with their ${r[n] ?? ""}, columns write`), [() => n.toUpperCase()]), G("pointermove", u, (e) => k(ce(e))), yr("pointerleave", u, () => k(null)), G("click", u, (e) => {
				let t = ce(e);
				t && A(t);
			}), J(e, i);
		}), F(we);
		var Te = H(we, 2), Ee = V(Te), De = H(Te, 2), Oe = (e) => {
			cp(e, {
				get store() {
					return t.store;
				},
				get ref() {
					return W(h);
				},
				get rows() {
					return W(d);
				},
				name: "composition",
				svg: () => qf(W(c))
			});
		};
		X(De, (e) => {
			W(h) && e(Oe);
		}), U((e, t, n, r) => {
			Y(ue, `${W(g).length ?? ""} of ${e ?? ""} scores${W(g).length > W(_).length ? `, the ${W(_).length} largest drawn` : ""}`), Y(fe, `${W(m).says ?? ""} `), Y(he, ` Widths are standard deviations above them, on one scale for all measures and kinds; the widest possible line is ${t ?? ""} sd.`), Q(P, "aria-label", `Composition of heads as lines. Up and down go through the ${W(_).length ?? ""} lines, the strongest first; Enter opens the pair, Space locks it.`), Y(be, n), Y(Ee, `Blue lies above random heads, red below; full color is ${r ?? ""} sd, on a square-root scale. Empty where no earlier head writes.`);
		}, [
			() => W(d).filter((e) => W(a).includes(e.kind)).length,
			() => $(W(p), 1),
			() => W(T) ? ne(W(T)) : W(_).length ? "Hover a line, or go through them with the arrow keys; a click opens the pair." : "No score reaches this threshold: lower it.",
			() => $(W(p), 1)
		]), G("keydown", P, j), yr("pointerleave", P, () => k(null)), ki(P, "clientWidth", (e) => R(s, e)), J(e, i);
	};
	X(ue, (e) => {
		W(l).length ? u.error ? e(fe, 1) : e(pe, -1) : e(de);
	}), J(e, le), Ve();
}
br([
	"click",
	"input",
	"keydown",
	"pointermove"
]);
// ../../../webdeps/node_modules/d3-path/dist/d3-path.mjs
var Lp = Math.PI, Rp = 2 * Lp, zp = 1e-6, Bp = Rp - zp;
function Vp(e) {
	this._ += e[0];
	for (let t = 1, n = e.length; t < n; ++t) this._ += arguments[t] + e[t];
}
function Hp(e) {
	let t = Math.floor(e);
	if (!(t >= 0)) throw Error(`invalid digits: ${e}`);
	if (t > 15) return Vp;
	let n = 10 ** t;
	return function(e) {
		this._ += e[0];
		for (let t = 1, r = e.length; t < r; ++t) this._ += Math.round(arguments[t] * n) / n + e[t];
	};
}
function Up(e, t, n, r) {
	return e === n && t === r;
}
function Wp(e) {
	let t = Math.floor(e);
	if (!(t <= 15)) return Up;
	let n = 10 ** t, r = function(e) {
		return Math.round(e * n);
	};
	return function(e, t, n, i) {
		return r(e) === r(n) && r(t) === r(i);
	};
}
var Gp = class {
	constructor(e) {
		this._x0 = this._y0 = this._x1 = this._y1 = null, this._ = "", this._append = e == null ? Vp : Hp(e), this._equal = e == null ? Up : Wp(e);
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
		else if (d > zp) {
			if (!(Math.abs(u * s - c * l) > zp) || !i) this._append`L${this._x1 = e},${this._y1 = t}`;
			else {
				let f = n - a, p = r - o, m = s * s + c * c, h = f * f + p * p, g = Math.sqrt(m), _ = Math.sqrt(d), v = i * Math.tan((Lp - Math.acos((m + d - h) / (2 * g * _))) / 2), y = v / _, b = v / g;
				Math.abs(y - 1) > zp && this._append`L${e + y * l},${t + y * u}`, this._append`A${i},${i},0,0,${+(u * f > l * p)},${this._x1 = e + b * s},${this._y1 = t + b * c}`;
			}
		}
	}
	arc(e, t, n, r, i, a) {
		if (e = +e, t = +t, n = +n, a = !!a, n < 0) throw Error(`negative radius: ${n}`);
		let o = n * Math.cos(r), s = n * Math.sin(r), c = e + o, l = t + s, u = 1 ^ a, d = a ? r - i : i - r;
		if (this._x1 === null ? this._append`M${c},${l}` : (Math.abs(this._x1 - c) > zp || Math.abs(this._y1 - l) > zp) && this._append`L${c},${l}`, n) {
			if (d < 0 && (d = d % Rp + Rp), d > Bp) this._append`A${n},${n},0,1,${u},${e - o},${t - s}A${n},${n},0,1,${u},${this._x1 = c},${this._y1 = l}`;
			else if (d > zp) {
				let a = e + n * Math.cos(i), o = t + n * Math.sin(i);
				if (d >= Lp && this._equal(c, l, a, o)) {
					d /= 2;
					let i = r + d;
					this._append`A${n},${n},0,${+(d >= Lp)},${u},${e + n * Math.cos(i)},${t + n * Math.sin(i)}`;
				}
				this._append`A${n},${n},0,${+(d >= Lp)},${u},${this._x1 = a},${this._y1 = o}`;
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
Gp.prototype;
// ../../../webdeps/node_modules/d3-shape/dist/d3-shape.mjs
function Kp(e) {
	return function() {
		return e;
	};
}
var qp = Math.cos, Jp = Math.sin, Yp = Math.sqrt, Xp = 1e-12, Zp = Math.PI;
Zp / 2;
var Qp = 2 * Zp;
function $p(e) {
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
	}, () => new Gp(t);
}
Array.prototype.slice;
function em(e) {
	return typeof e == "object" && "length" in e ? e : Array.from(e);
}
function tm(e) {
	this._context = e;
}
tm.prototype = {
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
function nm(e) {
	return new tm(e);
}
function rm(e) {
	return e[0];
}
function im(e) {
	return e[1];
}
function am(e, t) {
	var n = Kp(!0), r = null, i = nm, a = null, o = $p(s);
	e = typeof e == "function" ? e : e === void 0 ? rm : Kp(e), t = typeof t == "function" ? t : t === void 0 ? im : Kp(t);
	function s(s) {
		var c, l = (s = em(s)).length, u, d = !1, f;
		for (r ?? (a = i(f = o())), c = 0; c <= l; ++c) !(c < l && n(u = s[c], c, s)) === d && ((d = !d) ? a.lineStart() : a.lineEnd()), d && a.point(+e(u, c, s), +t(u, c, s));
		if (f) return a = null, f + "" || null;
	}
	return s.x = function(t) {
		return arguments.length ? (e = typeof t == "function" ? t : Kp(+t), s) : e;
	}, s.y = function(e) {
		return arguments.length ? (t = typeof e == "function" ? e : Kp(+e), s) : t;
	}, s.defined = function(e) {
		return arguments.length ? (n = typeof e == "function" ? e : Kp(!!e), s) : n;
	}, s.curve = function(e) {
		return arguments.length ? (i = e, r != null && (a = i(r)), s) : i;
	}, s.context = function(e) {
		return arguments.length ? (e == null ? r = a = null : a = i(r = e), s) : r;
	}, s;
}
sm(nm);
function om(e) {
	this._curve = e;
}
om.prototype = {
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
function sm(e) {
	function t(t) {
		return new om(e(t));
	}
	return t._curve = e, t;
}
Yp(3);
var cm = { draw(e, t) {
	let n = Yp(t / Zp);
	e.moveTo(n, 0), e.arc(0, 0, n, 0, Qp);
} }, lm = { draw(e, t) {
	let n = Yp(t / 5) / 2;
	e.moveTo(-3 * n, -n), e.lineTo(-n, -n), e.lineTo(-n, -3 * n), e.lineTo(n, -3 * n), e.lineTo(n, -n), e.lineTo(3 * n, -n), e.lineTo(3 * n, n), e.lineTo(n, n), e.lineTo(n, 3 * n), e.lineTo(-n, 3 * n), e.lineTo(-n, n), e.lineTo(-3 * n, n), e.closePath();
} }, um = Yp(1 / 3), dm = um * 2, fm = { draw(e, t) {
	let n = Yp(t / dm), r = n * um;
	e.moveTo(0, -n), e.lineTo(r, 0), e.lineTo(0, n), e.lineTo(-r, 0), e.closePath();
} }, pm = { draw(e, t) {
	let n = Yp(t), r = -n / 2;
	e.rect(r, r, n, n);
} }, mm = .8908130915292852, hm = Jp(Zp / 10) / Jp(7 * Zp / 10), gm = Jp(Qp / 10) * hm, _m = -qp(Qp / 10) * hm, vm = { draw(e, t) {
	let n = Yp(t * mm), r = gm * n, i = _m * n;
	e.moveTo(0, -n), e.lineTo(r, i);
	for (let t = 1; t < 5; ++t) {
		let a = Qp * t / 5, o = qp(a), s = Jp(a);
		e.lineTo(s * n, -o * n), e.lineTo(o * r - s * i, s * r + o * i);
	}
	e.closePath();
} }, ym = Yp(3), bm = { draw(e, t) {
	let n = -Yp(t / (ym * 3));
	e.moveTo(0, n * 2), e.lineTo(-ym * n, -n), e.lineTo(ym * n, -n), e.closePath();
} };
Yp(3);
var xm = -.5, Sm = Yp(3) / 2, Cm = 1 / Yp(12), wm = (Cm / 2 + 1) * 3, Tm = { draw(e, t) {
	let n = Yp(t / wm), r = n / 2, i = n * Cm, a = r, o = n * Cm + n, s = -a, c = o;
	e.moveTo(r, i), e.lineTo(a, o), e.lineTo(s, c), e.lineTo(xm * r - Sm * i, Sm * r + xm * i), e.lineTo(xm * a - Sm * o, Sm * a + xm * o), e.lineTo(xm * s - Sm * c, Sm * s + xm * c), e.lineTo(xm * r + Sm * i, xm * i - Sm * r), e.lineTo(xm * a + Sm * o, xm * o - Sm * a), e.lineTo(xm * s + Sm * c, xm * c - Sm * s), e.closePath();
} };
function Em(e, t) {
	let n = null, r = $p(i);
	e = typeof e == "function" ? e : Kp(e || cm), t = typeof t == "function" ? t : Kp(t === void 0 ? 64 : +t);
	function i() {
		let i;
		if (n ||= i = r(), e.apply(this, arguments).draw(n, +t.apply(this, arguments)), i) return n = null, i + "" || null;
	}
	return i.type = function(t) {
		return arguments.length ? (e = typeof t == "function" ? t : Kp(t), i) : e;
	}, i.size = function(e) {
		return arguments.length ? (t = typeof e == "function" ? e : Kp(+e), i) : t;
	}, i.context = function(e) {
		return arguments.length ? (n = e ?? null, i) : n;
	}, i;
}
function Dm() {}
function Om(e, t, n) {
	e._context.bezierCurveTo((2 * e._x0 + e._x1) / 3, (2 * e._y0 + e._y1) / 3, (e._x0 + 2 * e._x1) / 3, (e._y0 + 2 * e._y1) / 3, (e._x0 + 4 * e._x1 + t) / 6, (e._y0 + 4 * e._y1 + n) / 6);
}
function km(e) {
	this._context = e;
}
km.prototype = {
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
			case 3: Om(this, this._x1, this._y1);
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
			default: Om(this, e, t);
		}
		this._x0 = this._x1, this._x1 = e, this._y0 = this._y1, this._y1 = t;
	}
};
function Am(e, t) {
	this._basis = new km(e), this._beta = t;
}
Am.prototype = {
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
		return t === 1 ? new km(e) : new Am(e, t);
	}
	return n.beta = function(t) {
		return e(+t);
	}, n;
})(.85);
function jm(e, t, n) {
	e._context.bezierCurveTo(e._x1 + e._k * (e._x2 - e._x0), e._y1 + e._k * (e._y2 - e._y0), e._x2 + e._k * (e._x1 - t), e._y2 + e._k * (e._y1 - n), e._x2, e._y2);
}
function Mm(e, t) {
	this._context = e, this._k = (1 - t) / 6;
}
Mm.prototype = {
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
			case 3: jm(this, this._x1, this._y1);
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
			default: jm(this, e, t);
		}
		this._x0 = this._x1, this._x1 = this._x2, this._x2 = e, this._y0 = this._y1, this._y1 = this._y2, this._y2 = t;
	}
}, (function e(t) {
	function n(e) {
		return new Mm(e, t);
	}
	return n.tension = function(t) {
		return e(+t);
	}, n;
})(0);
function Nm(e, t) {
	this._context = e, this._k = (1 - t) / 6;
}
Nm.prototype = {
	areaStart: Dm,
	areaEnd: Dm,
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
			default: jm(this, e, t);
		}
		this._x0 = this._x1, this._x1 = this._x2, this._x2 = e, this._y0 = this._y1, this._y1 = this._y2, this._y2 = t;
	}
}, (function e(t) {
	function n(e) {
		return new Nm(e, t);
	}
	return n.tension = function(t) {
		return e(+t);
	}, n;
})(0);
function Pm(e, t) {
	this._context = e, this._k = (1 - t) / 6;
}
Pm.prototype = {
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
			default: jm(this, e, t);
		}
		this._x0 = this._x1, this._x1 = this._x2, this._x2 = e, this._y0 = this._y1, this._y1 = this._y2, this._y2 = t;
	}
}, (function e(t) {
	function n(e) {
		return new Pm(e, t);
	}
	return n.tension = function(t) {
		return e(+t);
	}, n;
})(0);
function Fm(e, t, n) {
	var r = e._x1, i = e._y1, a = e._x2, o = e._y2;
	if (e._l01_a > Xp) {
		var s = 2 * e._l01_2a + 3 * e._l01_a * e._l12_a + e._l12_2a, c = 3 * e._l01_a * (e._l01_a + e._l12_a);
		r = (r * s - e._x0 * e._l12_2a + e._x2 * e._l01_2a) / c, i = (i * s - e._y0 * e._l12_2a + e._y2 * e._l01_2a) / c;
	}
	if (e._l23_a > Xp) {
		var l = 2 * e._l23_2a + 3 * e._l23_a * e._l12_a + e._l12_2a, u = 3 * e._l23_a * (e._l23_a + e._l12_a);
		a = (a * l + e._x1 * e._l23_2a - t * e._l12_2a) / u, o = (o * l + e._y1 * e._l23_2a - n * e._l12_2a) / u;
	}
	e._context.bezierCurveTo(r, i, a, o, e._x2, e._y2);
}
function Im(e, t) {
	this._context = e, this._alpha = t;
}
Im.prototype = {
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
			default: Fm(this, e, t);
		}
		this._l01_a = this._l12_a, this._l12_a = this._l23_a, this._l01_2a = this._l12_2a, this._l12_2a = this._l23_2a, this._x0 = this._x1, this._x1 = this._x2, this._x2 = e, this._y0 = this._y1, this._y1 = this._y2, this._y2 = t;
	}
}, (function e(t) {
	function n(e) {
		return t ? new Im(e, t) : new Mm(e, 0);
	}
	return n.alpha = function(t) {
		return e(+t);
	}, n;
})(.5);
function Lm(e, t) {
	this._context = e, this._alpha = t;
}
Lm.prototype = {
	areaStart: Dm,
	areaEnd: Dm,
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
			default: Fm(this, e, t);
		}
		this._l01_a = this._l12_a, this._l12_a = this._l23_a, this._l01_2a = this._l12_2a, this._l12_2a = this._l23_2a, this._x0 = this._x1, this._x1 = this._x2, this._x2 = e, this._y0 = this._y1, this._y1 = this._y2, this._y2 = t;
	}
}, (function e(t) {
	function n(e) {
		return t ? new Lm(e, t) : new Nm(e, 0);
	}
	return n.alpha = function(t) {
		return e(+t);
	}, n;
})(.5);
function Rm(e, t) {
	this._context = e, this._alpha = t;
}
Rm.prototype = {
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
			default: Fm(this, e, t);
		}
		this._l01_a = this._l12_a, this._l12_a = this._l23_a, this._l01_2a = this._l12_2a, this._l12_2a = this._l23_2a, this._x0 = this._x1, this._x1 = this._x2, this._x2 = e, this._y0 = this._y1, this._y1 = this._y2, this._y2 = t;
	}
}, (function e(t) {
	function n(e) {
		return t ? new Rm(e, t) : new Pm(e, 0);
	}
	return n.alpha = function(t) {
		return e(+t);
	}, n;
})(.5);
function zm(e) {
	return e < 0 ? -1 : 1;
}
function Bm(e, t, n) {
	var r = e._x1 - e._x0, i = t - e._x1, a = (e._y1 - e._y0) / (r || i < 0 && -0), o = (n - e._y1) / (i || r < 0 && -0), s = (a * i + o * r) / (r + i);
	return (zm(a) + zm(o)) * Math.min(Math.abs(a), Math.abs(o), .5 * Math.abs(s)) || 0;
}
function Vm(e, t) {
	var n = e._x1 - e._x0;
	return n ? (3 * (e._y1 - e._y0) / n - t) / 2 : t;
}
function Hm(e, t, n) {
	var r = e._x0, i = e._y0, a = e._x1, o = e._y1, s = (a - r) / 3;
	e._context.bezierCurveTo(r + s, i + s * t, a - s, o - s * n, a, o);
}
function Um(e) {
	this._context = e;
}
Um.prototype = {
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
			case 3: Hm(this, this._t0, Vm(this, this._t0));
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
					this._point = 3, Hm(this, Vm(this, n = Bm(this, e, t)), n);
					break;
				default: Hm(this, this._t0, n = Bm(this, e, t));
			}
			this._x0 = this._x1, this._x1 = e, this._y0 = this._y1, this._y1 = t, this._t0 = n;
		}
	}
}, Object.create(Um.prototype).point = function(e, t) {
	Um.prototype.point.call(this, t, e);
};
// src/draw/hues.ts
var Wm = [
	"#1b75a8",
	"#b35c00",
	"#00795a",
	"#b0487f",
	"#6b56b5",
	"#7a6a00",
	"#c0392b",
	"#4a4f57"
], Gm = [
	"#72bdea",
	"#eea64d",
	"#4fc7a0",
	"#e88fbd",
	"#b3a3f0",
	"#d9c74e",
	"#f28b7f",
	"#c3c8ce"
], Km = [
	cm,
	pm,
	bm,
	fm,
	lm,
	vm,
	Tm
], qm = [
	"",
	"6 3",
	"2 2",
	"8 3 2 3",
	"10 4",
	"4 2 1 2",
	"1 3",
	"12 3 3 3"
], Jm = Wm.length;
function Ym(e, t) {
	return (t ? Gm : Wm)[(e % Jm + Jm) % Jm];
}
function Xm(e) {
	return e ? "#7d858f" : "#83898f";
}
function Zm(e, t = 50) {
	return Em(Km[(e % Km.length + Km.length) % Km.length], t)() ?? "";
}
function Qm(e) {
	return qm[(e % qm.length + qm.length) % qm.length];
}
// ../../../webdeps/node_modules/d3-quadtree/dist/d3-quadtree.mjs
function $m(e) {
	let t = +this._x.call(null, e), n = +this._y.call(null, e);
	return eh(this.cover(t, n), t, n, e);
}
function eh(e, t, n, r) {
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
function th(e) {
	Array.isArray(e) || (e = Array.from(e));
	let t = e.length, n = new Float64Array(t), r = new Float64Array(t), i = Infinity, a = i, o = -i, s = o;
	for (let c = 0, l, u, d; c < t; ++c) isNaN(u = +this._x.call(null, l = e[c])) || isNaN(d = +this._y.call(null, l)) ? n[c] = NaN : (n[c] = u, r[c] = d, u < i && (i = u), u > o && (o = u), d < a && (a = d), d > s && (s = d));
	if (i > o || a > s) return this;
	this.cover(i, a).cover(o, s);
	for (let i = 0; i < t; ++i) eh(this, n[i], r[i], e[i]);
	return this;
}
function nh(e, t) {
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
function rh() {
	var e = [];
	return this.visit(function(t) {
		if (!t.length) do
			e.push(t.data);
		while (t = t.next);
	}), e;
}
function ih(e) {
	return arguments.length ? this.cover(+e[0][0], +e[0][1]).cover(+e[1][0], +e[1][1]) : isNaN(this._x0) ? void 0 : [[this._x0, this._y0], [this._x1, this._y1]];
}
function ah(e, t, n, r, i) {
	this.node = e, this.x0 = t, this.y0 = n, this.x1 = r, this.y1 = i;
}
function oh(e, t, n) {
	var r, i = this._x0, a = this._y0, o, s, c, l, u = this._x1, d = this._y1, f = [], p = this._root, m, h;
	for (p && f.push(new ah(p, i, a, u, d)), n == null ? n = Infinity : (i = e - n, a = t - n, u = e + n, d = t + n, n *= n); m = f.pop();) if (!(!(p = m.node) || (o = m.x0) > u || (s = m.y0) > d || (c = m.x1) < i || (l = m.y1) < a)) {
		if (p.length) {
			var g = (o + c) / 2, _ = (s + l) / 2;
			f.push(new ah(p[3], g, _, c, l), new ah(p[2], o, _, g, l), new ah(p[1], g, s, c, _), new ah(p[0], o, s, g, _)), (h = (t >= _) << 1 | e >= g) && (m = f[f.length - 1], f[f.length - 1] = f[f.length - 1 - h], f[f.length - 1 - h] = m);
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
function sh(e) {
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
function ch(e) {
	for (var t = 0, n = e.length; t < n; ++t) this.remove(e[t]);
	return this;
}
function lh() {
	return this._root;
}
function uh() {
	var e = 0;
	return this.visit(function(t) {
		if (!t.length) do
			++e;
		while (t = t.next);
	}), e;
}
function dh(e) {
	var t = [], n, r = this._root, i, a, o, s, c;
	for (r && t.push(new ah(r, this._x0, this._y0, this._x1, this._y1)); n = t.pop();) if (!e(r = n.node, a = n.x0, o = n.y0, s = n.x1, c = n.y1) && r.length) {
		var l = (a + s) / 2, u = (o + c) / 2;
		(i = r[3]) && t.push(new ah(i, l, u, s, c)), (i = r[2]) && t.push(new ah(i, a, u, l, c)), (i = r[1]) && t.push(new ah(i, l, o, s, u)), (i = r[0]) && t.push(new ah(i, a, o, l, u));
	}
	return this;
}
function fh(e) {
	var t = [], n = [], r;
	for (this._root && t.push(new ah(this._root, this._x0, this._y0, this._x1, this._y1)); r = t.pop();) {
		var i = r.node;
		if (i.length) {
			var a, o = r.x0, s = r.y0, c = r.x1, l = r.y1, u = (o + c) / 2, d = (s + l) / 2;
			(a = i[0]) && t.push(new ah(a, o, s, u, d)), (a = i[1]) && t.push(new ah(a, u, s, c, d)), (a = i[2]) && t.push(new ah(a, o, d, u, l)), (a = i[3]) && t.push(new ah(a, u, d, c, l));
		}
		n.push(r);
	}
	for (; r = n.pop();) e(r.node, r.x0, r.y0, r.x1, r.y1);
	return this;
}
function ph(e) {
	return e[0];
}
function mh(e) {
	return arguments.length ? (this._x = e, this) : this._x;
}
function hh(e) {
	return e[1];
}
function gh(e) {
	return arguments.length ? (this._y = e, this) : this._y;
}
function _h(e, t, n) {
	var r = new vh(t ?? ph, n ?? hh, NaN, NaN, NaN, NaN);
	return e == null ? r : r.addAll(e);
}
function vh(e, t, n, r, i, a) {
	this._x = e, this._y = t, this._x0 = n, this._y0 = r, this._x1 = i, this._y1 = a, this._root = void 0;
}
function yh(e) {
	for (var t = { data: e.data }, n = t; e = e.next;) n = n.next = { data: e.data };
	return t;
}
var bh = _h.prototype = vh.prototype;
bh.copy = function() {
	var e = new vh(this._x, this._y, this._x0, this._y0, this._x1, this._y1), t = this._root, n, r;
	if (!t) return e;
	if (!t.length) return e._root = yh(t), e;
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
	}) : t.target[i] = yh(r));
	return e;
}, bh.add = $m, bh.addAll = th, bh.cover = nh, bh.data = rh, bh.extent = ih, bh.find = oh, bh.remove = sh, bh.removeAll = ch, bh.root = lh, bh.size = uh, bh.visit = dh, bh.visitAfter = fh, bh.x = mh, bh.y = gh;
// src/draw/labels.ts
var xh = [
	[1, 0],
	[-1, 0],
	[0, -1],
	[0, 1],
	[1, -1],
	[-1, -1],
	[1, 1],
	[-1, 1]
];
function Sh(e, t, n = 7, r = []) {
	let i = [...r];
	return e.map((e) => {
		for (let [r, a] of xh) {
			let o = {
				x: e.x + r * n - (r < 0 ? e.width : r === 0 ? e.width / 2 : 0),
				y: e.y + a * n - (a < 0 ? e.height : a === 0 ? e.height / 2 : 0),
				width: e.width,
				height: e.height
			};
			if (Th(o, t) && !i.some((e) => wh(e, o))) return i.push(o), {
				x: o.x,
				y: o.y
			};
		}
		return null;
	});
}
function Ch(e, t, n, r) {
	let i = e.map((e, t) => t).sort((t, n) => e[t] - e[n]), a = [...e], o = n;
	for (let n of i) a[n] = Math.max(e[n], o), o = a[n] + t;
	let s = r;
	for (let e of [...i].reverse()) a[e] = Math.min(a[e], s), s = a[e] - t;
	return a;
}
function wh(e, t) {
	return e.x < t.x + t.width && t.x < e.x + e.width && e.y < t.y + t.height && t.y < e.y + e.height;
}
function Th(e, t) {
	return e.x >= t.x && e.y >= t.y && e.x + e.width <= t.x + t.width && e.y + e.height <= t.y + t.height;
}
function Eh(e, t, n) {
	let r = !1;
	for (let i = 0, a = n.length - 1; i < n.length; a = i++) {
		let [o, s] = n[i], [c, l] = n[a];
		s > t != l > t && e < (c - o) * (t - s) / (l - s) + o && (r = !r);
	}
	return r;
}
// src/draw/sheet.ts
function Dh(e, t, n) {
	let r = devicePixelRatio || 1, [i, a] = [Math.max(1, Math.round(t * r)), Math.max(1, Math.round(n * r))];
	e.width !== i && (e.width = i), e.height !== a && (e.height = a), e.style.setProperty("width", `${t}px`), e.style.setProperty("height", `${n}px`);
	let o = e.getContext("2d");
	return o ? (o.setTransform(r, 0, 0, r, 0, 0), o.setLineDash([]), o.globalAlpha = 1, o.clearRect(0, 0, t, n), o) : null;
}
// src/parts/Points.svelte
var Oh = /* @__PURE__ */ q("<rect class=\"band\" fill=\"currentColor\" fill-opacity=\"0.08\"></rect>"), kh = /* @__PURE__ */ q("<line stroke=\"currentColor\"></line><text text-anchor=\"middle\" font-size=\"11\"> </text>", 1), Ah = /* @__PURE__ */ q("<line stroke=\"currentColor\"></line><text text-anchor=\"end\" font-size=\"11\"> </text>", 1), jh = /* @__PURE__ */ q("<!><!><!><!><text text-anchor=\"middle\" font-size=\"12\" font-weight=\"600\"> </text><text text-anchor=\"middle\" font-size=\"12\" font-weight=\"600\"> </text>", 1), Mh = /* @__PURE__ */ q("<text font-size=\"11.5\"> </text>"), Nh = /* @__PURE__ */ K("<svg aria-hidden=\"true\" class=\"svelte-12gf38j\"><!></svg> <canvas class=\"svelte-12gf38j\"></canvas> <svg class=\"top svelte-12gf38j\" aria-hidden=\"true\"><!><!></svg> <canvas class=\"over svelte-12gf38j\"></canvas>", 1), Ph = /* @__PURE__ */ K("<div class=\"points svelte-12gf38j\"><div class=\"stage svelte-12gf38j\" role=\"application\" tabindex=\"0\"><!></div> <p class=\"readout small svelte-12gf38j\" aria-live=\"polite\"> </p></div>");
function Fh(e, t) {
	Be(t, !0);
	let n = Li(t, "ghost", 19, () => []), r = Li(t, "chosen", 19, () => []), i = Li(t, "grey", 3, !1), a = Li(t, "height", 3, 420), o = Li(t, "square", 3, !1), s = Li(t, "area", 3, 46), c = Li(t, "svg", 15), l = /* @__PURE__ */ L(0), u = /* @__PURE__ */ L(void 0), d = /* @__PURE__ */ L(void 0), f = /* @__PURE__ */ L(void 0), p = /* @__PURE__ */ L(void 0), h = /* @__PURE__ */ L(-1), g = [], _ = null, v = [], y = /* @__PURE__ */ I(() => W(l) < 480), b = /* @__PURE__ */ I(() => t.under ? {
		l: 8,
		r: 8,
		t: 8,
		b: 8
	} : {
		l: W(y) ? 44 : 58,
		r: 14,
		t: 12,
		b: 44
	}), x = /* @__PURE__ */ I(() => o() ? Math.max(220, Math.min(W(l), a())) : a()), S = /* @__PURE__ */ I(() => o() ? W(x) : W(l)), C = /* @__PURE__ */ I(() => zc({
		kind: t.x.kind ?? "linear",
		domain: t.x.domain,
		range: [W(b).l, Math.max(W(b).l + 1, W(S) - W(b).r)]
	})), w = /* @__PURE__ */ I(() => zc({
		kind: t.y.kind ?? "linear",
		domain: t.y.domain,
		range: [W(x) - W(b).b, W(b).t]
	})), T = /* @__PURE__ */ I(() => Float32Array.from(t.marks, (e) => W(C)(e.x))), E = /* @__PURE__ */ I(() => Float32Array.from(t.marks, (e) => W(w)(e.y))), D = /* @__PURE__ */ I(() => _h(t.marks.map((e, t) => t), (e) => W(T)[e], (e) => W(E)[e])), ee = /* @__PURE__ */ I(() => {
		let e = t.marks.map((e, t) => ({
			one: e,
			i: t
		})).filter(({ one: e }) => e.label), n = Array.from(W(T), (e, t) => ({
			x: e - 4,
			y: W(E)[t] - 4,
			width: 8,
			height: 8
		})), r = Sh(e.map(({ one: e, i: t }) => ({
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
	}), O = /* @__PURE__ */ I(() => Bc({
		kind: t.x.kind ?? "linear",
		domain: t.x.domain,
		range: [0, 1]
	}, W(y) ? 4 : 8).filter((e) => e >= t.x.domain[0] && e <= t.x.domain[1])), k = /* @__PURE__ */ I(() => Bc({
		kind: t.y.kind ?? "linear",
		domain: t.y.domain,
		range: [0, 1]
	}, 6).filter((e) => e >= t.y.domain[0] && e <= t.y.domain[1])), A = /* @__PURE__ */ I(() => W(h) >= 0 && W(h) < t.marks.length ? t.readout(t.marks[W(h)]) : "");
	hn(() => {
		let e = W(u) && te(W(u));
		if (!e) return;
		let a = r().length > 0, o = /* @__PURE__ */ new Map();
		e.fillStyle = Xm(t.dark), e.globalAlpha = .3;
		for (let t of n()) e.beginPath(), e.arc(W(C)(t.x), W(w)(t.y), 2, 0, 2 * Math.PI), e.fill();
		for (let n of [!1, !0]) for (let c = 0; c < t.marks.length; c++) {
			let l = t.marks[c], u = !a || r().includes(l.key);
			if (u !== n) continue;
			let d = o.get(l.shape);
			d || (d = new Path2D(Zm(l.shape, s())), o.set(l.shape, d)), e.globalAlpha = u ? .85 : .22, e.fillStyle = i() && !(a && u) ? Xm(t.dark) : Ym(l.hue, t.dark), e.translate(W(T)[c], W(E)[c]), e.fill(d), e.translate(-W(T)[c], -W(E)[c]);
		}
		e.globalAlpha = 1;
	}), hn(() => {
		W(h), W(T), W(E), t.dark, r(), j();
	}), hn(() => t.hover?.subscribe(({ heads: e }) => {
		v = e, j();
	})), hn(() => {
		c(ce);
	});
	function te(e) {
		return Dh(e, W(S), W(x));
	}
	function j() {
		let e = W(d) && te(W(d));
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
	function ne(e) {
		let t = W(d).getBoundingClientRect();
		return {
			x: e.clientX - t.left,
			y: e.clientY - t.top
		};
	}
	function re(e) {
		e !== W(h) && (R(h, e, !0), t.hover?.set({ heads: e >= 0 ? [t.marks[e].key] : [] }));
	}
	function ie(e) {
		let t = ne(e);
		_ && e.pointerType !== "touch" && Math.hypot(t.x - _.x, t.y - _.y) > 4 ? (g.length || (g = [[_.x, _.y]]), g.push([t.x, t.y]), j()) : re(W(D).find(t.x, t.y, 18) ?? -1);
	}
	function M(e) {
		let n = ne(e);
		if (g.length > 2) {
			let n = /* @__PURE__ */ new Set();
			for (let e = 0; e < t.marks.length; e++) Eh(W(T)[e], W(E)[e], g) && n.add(t.marks[e].key);
			t.onchoose([...n], e.shiftKey);
		} else if (_) {
			let r = W(D).find(n.x, n.y, 18);
			r !== void 0 && (re(r), t.onchoose([t.marks[r].key], e.shiftKey));
		}
		_ = null, g = [], j();
	}
	function N() {
		_ || re(-1);
	}
	let ae = {
		ArrowRight: [1, 0],
		ArrowLeft: [-1, 0],
		ArrowUp: [0, -1],
		ArrowDown: [0, 1]
	};
	function oe(e) {
		let n = ae[e.key];
		if (n && t.marks.length) re(W(h) < 0 ? 0 : se(n));
		else if ((e.key === "Enter" || e.key === " ") && W(h) >= 0) t.onchoose([t.marks[W(h)].key], e.shiftKey);
		else return;
		e.preventDefault(), e.stopPropagation();
	}
	function se([e, n]) {
		let [r, i] = [W(h), Infinity];
		for (let a = 0; a < t.marks.length; a++) {
			let [t, o] = [W(T)[a] - W(T)[W(h)], W(E)[a] - W(E)[W(h)]], s = t * e + o * n, c = Math.abs(t * n) + Math.abs(o * e);
			if (s <= .01) continue;
			let l = s + 3 * c;
			l < i && ([r, i] = [a, l]);
		}
		return r;
	}
	function ce() {
		let e = (e) => i() ? Xm(t.dark) : Ym(e.hue, t.dark), r = n().map((e) => `<circle cx="${W(C)(e.x).toFixed(1)}" cy="${W(w)(e.y).toFixed(1)}" r="2" fill="${Xm(t.dark)}" opacity="0.3"/>`).join(""), a = t.marks.map((t, n) => `<path transform="translate(${W(T)[n].toFixed(1)},${W(E)[n].toFixed(1)})" d="${Zm(t.shape, s())}" fill="${e(t)}"/>`).join(""), [o, c] = [W(f), W(p)].map((e) => qf(e).replace(/^<svg[^>]*>|<\/svg>$/g, ""));
		return `<svg xmlns="http://www.w3.org/2000/svg" width="${W(S)}" height="${W(x)}" font-family="sans-serif">${o}${r}${a}${c}</svg>`;
	}
	var le = Ph(), ue = z(le), de = z(ue), fe = (e) => {
		var n = Nh(), i = B(n), a = z(i), o = (e) => {
			var n = Ar();
			$r(B(n), () => t.under, () => ({
				x: W(C),
				y: W(w),
				width: W(S),
				height: W(x)
			})), J(e, n);
		}, s = (e) => {
			var n = jh(), r = B(n);
			Z(r, 17, () => t.x.bands ?? [], (e) => e.label, (e, t) => {
				var n = Oh();
				U((e, t) => {
					Q(n, "x", e), Q(n, "width", t), Q(n, "y", W(b).t), Q(n, "height", W(x) - W(b).t - W(b).b);
				}, [() => W(C)(W(t).from), () => Math.max(1, W(C)(W(t).to) - W(C)(W(t).from))]), J(e, n);
			});
			var i = H(r);
			Z(i, 17, () => t.y.bands ?? [], (e) => e.label, (e, t) => {
				var n = Oh();
				U((e, t) => {
					Q(n, "y", e), Q(n, "height", t), Q(n, "x", W(b).l), Q(n, "width", W(S) - W(b).l - W(b).r);
				}, [() => W(w)(W(t).to), () => Math.max(1, W(w)(W(t).from) - W(w)(W(t).to))]), J(e, n);
			});
			var a = H(i);
			Z(a, 16, () => W(O), (e) => e, (e, t) => {
				var n = kh(), r = B(n), i = H(r), a = V(i, !0);
				U((e, n, o, s) => {
					Q(r, "x1", e), Q(r, "x2", n), Q(r, "y1", W(b).t), Q(r, "y2", W(x) - W(b).b), Q(r, "stroke-opacity", t === 0 ? .4 : .1), Q(i, "x", o), Q(i, "y", W(x) - W(b).b + 16), Y(a, s);
				}, [
					() => W(C)(t),
					() => W(C)(t),
					() => W(C)(t),
					() => $(t)
				]), J(e, n);
			});
			var o = H(a);
			Z(o, 16, () => W(k), (e) => e, (e, t) => {
				var n = Ah(), r = B(n), i = H(r), a = V(i, !0);
				U((e, n, o, s) => {
					Q(r, "y1", e), Q(r, "y2", n), Q(r, "x1", W(b).l), Q(r, "x2", W(S) - W(b).r), Q(r, "stroke-opacity", t === 0 ? .4 : .1), Q(i, "x", W(b).l - 6), Q(i, "y", o), Y(a, s);
				}, [
					() => W(w)(t),
					() => W(w)(t),
					() => W(w)(t) + 4,
					() => $(t)
				]), J(e, n);
			});
			var s = H(o), c = V(s, !0), l = H(s), u = V(l, !0);
			U(() => {
				Q(s, "x", (W(b).l + W(S) - W(b).r) / 2), Q(s, "y", W(x) - 6), Y(c, t.x.label), Q(l, "transform", `translate(12 ${(W(b).t + W(x) - W(b).b) / 2}) rotate(-90)`), Y(u, t.y.label);
			}), J(e, n);
		};
		X(a, (e) => {
			t.under ? e(o) : e(s, -1);
		}), F(i), ji(i, (e) => R(f, e), () => W(f));
		var c = H(i, 2);
		ji(c, (e) => R(u, e), () => W(u));
		var l = H(c, 2), h = z(l);
		$r(h, () => t.above ?? m, () => ({
			x: W(C),
			y: W(w),
			width: W(S),
			height: W(x)
		})), Z(H(h), 17, () => W(ee), Wr, (e, t) => {
			var n = Mh(), i = V(n, !0);
			U((e) => {
				Q(n, "x", W(t).x), Q(n, "y", W(t).y + 10.5), Q(n, "fill-opacity", e), Y(i, W(t).text);
			}, [() => r().length && !r().includes(W(t).key) ? .45 : 1]), J(e, n);
		}), F(l), ji(l, (e) => R(p, e), () => W(p));
		var v = H(l, 2);
		ji(v, (e) => R(d, e), () => W(d)), U(() => {
			Q(i, "width", W(S)), Q(i, "height", W(x)), Q(i, "viewBox", `0 0 ${W(S) ?? ""} ${W(x) ?? ""}`), Q(l, "width", W(S)), Q(l, "height", W(x)), Q(l, "viewBox", `0 0 ${W(S) ?? ""} ${W(x) ?? ""}`);
		}), G("pointerdown", v, (e) => {
			_ = ne(e), W(d)?.setPointerCapture(e.pointerId);
		}), G("pointermove", v, ie), G("pointerup", v, M), yr("pointercancel", v, () => {
			_ = null, g = [], j();
		}), yr("pointerleave", v, N), J(e, n);
	};
	X(de, (e) => {
		W(l) && e(fe);
	}), F(ue);
	var pe = V(H(ue, 2), !0);
	F(le), U(() => {
		Q(ue, "aria-label", `${t.name ?? ""}. Arrow keys move between points, Enter locks one, Shift and Enter add it.`), Y(pe, W(A) || "Hover or use the arrow keys to read a point; drag around several to lock them.");
	}), G("keydown", ue, oe), ki(le, "clientWidth", (e) => R(l, e)), J(e, le), Ve();
}
br([
	"keydown",
	"pointerdown",
	"pointermove",
	"pointerup"
]);
// src/views/eigenvalues/plane.ts
function Ih(e) {
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
function Lh(e, { low: t, high: n }) {
	let r = Math.log10(t) - 1;
	return Math.max(0, (Math.log10(Math.max(e, 1e-300)) - r) / (Math.log10(n) - r));
}
function Rh(e, t, n) {
	let r = Math.hypot(e, t);
	if (!r) return {
		x: 0,
		y: 0
	};
	let i = Lh(r, n);
	return {
		x: i * e / r,
		y: i * t / r
	};
}
function zh({ low: e, high: t }) {
	let n = [];
	for (let r = Math.round(Math.log10(e)); r <= Math.round(Math.log10(t)); r++) n.push({
		size: 10 ** r,
		label: Bh(r)
	});
	return n;
}
function Bh(e) {
	if (e >= 0 && e <= 3) return String(10 ** e);
	if (e < 0 && e >= -2) return (10 ** e).toFixed(-e);
	let t = Array.from(String(Math.abs(e)), (e) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(e)]).join("");
	return `10${e < 0 ? "⁻" : ""}${t}`;
}
// src/views/eigenvalues/View.svelte
var Vh = /* @__PURE__ */ t({ default: () => ag }), Hh = /* @__PURE__ */ q("<circle fill=\"none\" stroke=\"currentColor\"></circle>"), Uh = /* @__PURE__ */ q("<text text-anchor=\"middle\" font-size=\"11.5\" fill-opacity=\"0.8\"> </text>"), Wh = /* @__PURE__ */ q("<!><line stroke=\"currentColor\" stroke-opacity=\"0.3\"></line><line stroke=\"currentColor\" stroke-opacity=\"0.3\"></line><!>", 1), Gh = /* @__PURE__ */ q("<text text-anchor=\"middle\" font-size=\"11\" class=\"ring svelte-125mvdi\"> </text>"), Kh = /* @__PURE__ */ K("<option> </option>"), qh = /* @__PURE__ */ K("<span class=\"soft small\"> </span>"), Jh = /* @__PURE__ */ K("<label class=\"labeled svelte-125mvdi\">through <select><option>no other head</option><!></select></label> <!>", 1), Yh = /* @__PURE__ */ K("λ of W<sub>U</sub> W<sub>OV</sub> W<sub>E</sub>: on the right a head raises the logit of the token that it attends to (copies), on the left it lowers it.", 1), Xh = /* @__PURE__ */ K("λ of W<sub>E</sub>ᵀ W<sub>QK</sub> W<sub>E</sub>: on the right a token attends to tokens like itself (matches), on the left it avoids them.", 1), Zh = /* @__PURE__ */ K("λ of W<sub>E</sub>ᵀ W<sub>QK</sub> W<sub>OV</sub><sup> </sup> W<sub>E</sub> ", 1), Qh = /* @__PURE__ */ K("<p class=\"problem\" role=\"alert\"> </p>"), $h = /* @__PURE__ */ K("<p class=\"soft\"> <code> </code> lists them.</p>"), eg = /* @__PURE__ */ q("<rect y=\"0\" fill=\"currentColor\" fill-opacity=\"0.12\"></rect>"), tg = /* @__PURE__ */ q("<line y1=\"0\" stroke=\"currentColor\"></line><text text-anchor=\"middle\" font-size=\"11\"> </text>", 1), ng = /* @__PURE__ */ q("<g class=\"row svelte-125mvdi\" role=\"presentation\"><rect x=\"0\"></rect><path></path><text x=\"20\" font-size=\"12\"> </text><line stroke-width=\"7\"></line><text text-anchor=\"end\" font-size=\"12\"> </text></g>"), rg = /* @__PURE__ */ K("<div class=\"two svelte-125mvdi\"><figure><!></figure> <figure class=\"strip svelte-125mvdi\"><figcaption>Σλ / Σ|λ| of each head<!></figcaption> <svg role=\"img\" class=\"svelte-125mvdi\"><!><!><!></svg></figure></div> <!>", 1), ig = /* @__PURE__ */ K("<div class=\"controls svelte-125mvdi\"><span class=\"labeled svelte-125mvdi\" role=\"group\" aria-label=\"Circuit\">circuit <span class=\"seg\"><button>OV</button> <button>QK</button></span></span> <!></div> <p class=\"small soft\"><!> </p> <!>", 1);
function ag(e, t) {
	Be(t, !0);
	let n = (e, t) => {
		let n = () => (t?.()).x, r = () => (t?.()).y, i = /* @__PURE__ */ I(() => n()(0)), a = /* @__PURE__ */ I(() => r()(0)), o = /* @__PURE__ */ I(() => n()(1) - n()(0));
		var s = Wh(), c = B(s);
		Z(c, 17, () => zh(W(x)), (e) => e.size, (e, t) => {
			var n = Hh();
			U((e) => {
				Q(n, "cx", W(i)), Q(n, "cy", W(a)), Q(n, "r", e), Q(n, "stroke-opacity", W(t).size === 1 ? .5 : .18);
			}, [() => Lh(W(t).size, W(x)) * W(o)]), J(e, n);
		});
		var l = H(c), u = H(l);
		Z(H(u), 16, () => [
			[0, "0°"],
			[90, "90°"],
			[180, "180°"],
			[270, "−90°"]
		], ([e, t]) => e, (e, t) => {
			var n = /* @__PURE__ */ I(() => _(t, 2));
			let r = () => W(n)[0], s = () => W(n)[1];
			var c = Uh(), l = V(c, !0);
			U((e, t) => {
				Q(c, "x", e), Q(c, "y", t), Y(l, s());
			}, [() => W(i) + W(o) * 1.08 * Math.cos(r() * Math.PI / 180), () => W(a) - W(o) * 1.06 * Math.sin(r() * Math.PI / 180) + 4]), J(e, c);
		}), U(() => {
			Q(l, "x1", W(i) - W(o)), Q(l, "x2", W(i) + W(o)), Q(l, "y1", W(a)), Q(l, "y2", W(a)), Q(u, "x1", W(i)), Q(u, "x2", W(i)), Q(u, "y1", W(a) - W(o)), Q(u, "y2", W(a) + W(o));
		}), J(e, s);
	}, r = (e, t) => {
		let n = () => (t?.()).x, r = () => (t?.()).y, i = /* @__PURE__ */ I(() => n()(0)), a = /* @__PURE__ */ I(() => r()(0)), o = /* @__PURE__ */ I(() => n()(1) - n()(0));
		var s = Ar();
		Z(B(s), 17, () => zh(W(x)), (e) => e.size, (e, t) => {
			var n = Gh(), r = V(n, !0);
			U((e, i) => {
				Q(n, "x", e), Q(n, "y", i), Y(r, W(t).label);
			}, [() => W(i) + Lh(W(t).size, W(x)) * W(o) * Math.cos(-.9), () => W(a) - Lh(W(t).size, W(x)) * W(o) * Math.sin(-.9) + 4]), J(e, n);
		}), J(e, s);
	}, i = 1.14, a = /* @__PURE__ */ L(void 0), o = /* @__PURE__ */ L(0), s = /* @__PURE__ */ I(() => t.store.state.circuit), c = /* @__PURE__ */ I(() => W(s) === "ov" ? "eigenvalues" : "eigenvalues.qk"), l = /* @__PURE__ */ I(() => t.store.table(W(c))), u = Rd(() => W(c) + t.store.model.name, (e) => W(l) ? ee(W(c), e) : null), d = /* @__PURE__ */ I(() => [...new Set((u.value?.values ?? []).flatMap((e) => e.head && e.through ? [e.through] : []))]), f = /* @__PURE__ */ I(() => W(d).includes(Yf(t.store)) ? Yf(t.store) : ""), p = /* @__PURE__ */ I(() => W(f) ? `${W(s)} through ${W(f)}` : W(s)), m = /* @__PURE__ */ I(() => W(d).length ? Math.max(0, t.store.heads.length - t.store.model.n_heads - W(d).length) : 0), h = /* @__PURE__ */ I(() => (u.value?.values ?? []).filter((e) => (e.through ?? "") === W(f))), g = /* @__PURE__ */ I(() => (u.value?.random ?? []).filter((e) => !!e.through == (W(f) !== ""))), v = /* @__PURE__ */ I(() => (u.value?.scores ?? []).filter((e) => e.through === W(f))), y = /* @__PURE__ */ I(() => [...new Set(W(h).map((e) => e.head))]), b = /* @__PURE__ */ I(() => W(y).length > Jm), x = /* @__PURE__ */ I(() => Ih([...W(h), ...W(g)].map((e) => e.magnitude ?? 0))), S = /* @__PURE__ */ I(() => W(h).map((e) => {
		let t = W(y).indexOf(e.head);
		return {
			...Rh(e.real ?? 0, e.imaginary ?? 0, W(x)),
			key: e.head,
			hue: t,
			shape: t,
			row: e
		};
	})), C = /* @__PURE__ */ I(() => W(g).map((e) => Rh(e.real ?? 0, e.imaginary ?? 0, W(x)))), w = /* @__PURE__ */ I(() => t.store.state.circuit === "ov" ? "logits" : "units of scores"), T = /* @__PURE__ */ I(() => W(v)[0]), E = /* @__PURE__ */ I(() => Math.max(240, W(o))), D = /* @__PURE__ */ I(() => W(v).length * 24);
	async function ee(e, n) {
		let r = async (...e) => {
			let r = e.map((e) => t.store.table(e)).find((e) => e !== void 0);
			return r ? await Kc(t.store, r, n) : [];
		}, i = e === "eigenvalues" ? ["copying", "heads"] : [`${e}.scores`], [a, o, s] = await Promise.all([
			r(e),
			r(`${e}.random`),
			r(...i)
		]);
		return {
			values: a.map(O),
			random: o.map(O),
			scores: s.map(k)
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
	function k(e) {
		return {
			head: e.head,
			through: e.through ?? "",
			score: e.eigenvalue_score ?? e.score,
			mean: e.null_mean ?? e.eigenvalue_null_mean ?? null,
			sd: e.null_sd ?? e.eigenvalue_null_sd ?? null
		};
	}
	function A(e) {
		let { row: t } = e, n = (t.imaginary ?? 0) < 0 ? "−" : "+", r = (t.angle ?? 0) * 180 / Math.PI, i = `${$(t.real)} ${n} ${$(Math.abs(t.imaginary ?? 0))}i`;
		return `${t.head}: λ = ${i} ${W(w)}, |λ| = ${$(t.magnitude)}, angle ${$(r, 0)}°`;
	}
	function te(e, n) {
		let r = t.store.state.heads;
		e.length === 1 ? t.store.lockHead(e[0], n) : t.store.set({ heads: t.store.heads.filter((t) => e.includes(t) || n && r.includes(t)) });
	}
	function j(e) {
		return 64 + (e + 1) / 2 * (W(E) - 64 - 58);
	}
	var ne = ig(), re = B(ne), ie = z(re), M = H(z(ie)), N = z(M), ae = H(N, 2);
	F(M), F(ie);
	var oe = H(ie, 2), se = (e) => {
		var n = Jh(), r = B(n), i = H(z(r)), a = z(i);
		a.value = a.__value = "", Z(H(a), 16, () => W(d), (e) => e, (e, t) => {
			var n = Kh(), r = V(n, !0), i = {};
			U(() => {
				Y(r, t), i !== (i = t) && (n.value = (n.__value = i) ?? "");
			}), J(e, n);
		}), F(i);
		var o;
		fi(i), F(r);
		var s = H(r, 2), c = (e) => {
			var t = qh(), n = V(t);
			U(() => Y(n, `Circuits through ${W(m) ?? ""} more earlier heads are not in this file.`)), J(e, t);
		};
		X(s, (e) => {
			W(m) && e(c);
		}), U(() => {
			o !== (o = W(f)) && (i.value = (i.__value = o) ?? "", di(i, o));
		}), G("change", i, (e) => t.store.set(Xf(e.currentTarget.value, { circuit: "qk" }))), J(e, n);
	};
	X(oe, (e) => {
		W(s) === "qk" && W(d).length && e(se);
	}), F(re);
	var ce = H(re, 2), le = z(ce), ue = (e) => {
		var t = Yh();
		xe(6), J(e, t);
	}, de = (e) => {
		var t = Xh();
		xe(6), J(e, t);
	}, fe = (e) => {
		var t = Zh(), n = H(B(t), 6), r = V(n, !0), i = H(n, 3);
		U(() => {
			Y(r, W(f)), Y(i, `: on the right a token attends to places where ${W(f) ?? ""} wrote of a token like it, on the left it avoids them.`);
		}), J(e, t);
	};
	X(le, (e) => {
		W(s) === "ov" ? e(ue) : W(f) ? e(fe, -1) : e(de, 1);
	});
	var pe = H(le);
	F(ce);
	var me = H(ce, 2), he = (e) => {
		var t = Qh(), n = V(t);
		U(() => Y(n, `The eigenvalues cannot be read: ${u.error ?? ""}`)), J(e, t);
	}, ge = (e) => {
		var n = $h(), r = z(n), i = V(H(r));
		xe(), F(n), U(() => {
			Y(r, `This file holds no eigenvalues of ${t.store.model.name ?? ""}; `), Y(i, `uw.analysis.circuits.copying_spectrum(uw.load("${t.store.model.name ?? ""}"))`);
		}), J(e, n);
	}, P = (e) => {
		var c = rg(), u = B(c), d = z(u), f = z(d);
		{
			let e = /* @__PURE__ */ I(() => W(s).toUpperCase()), o = /* @__PURE__ */ I(() => t.store.state.heads.filter((e) => W(y).includes(e))), c = /* @__PURE__ */ I(() => W(b) ? 20 : 34);
			Fh(f, {
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
				readout: A,
				onchoose: te,
				get svg() {
					return W(a);
				},
				set svg(e) {
					R(a, e, !0);
				}
			});
		}
		F(d);
		var m = H(d, 2), g = z(m), _ = H(z(g)), x = (e) => {
			var t = kr();
			U((e, n) => Y(t, `; shaded: random heads, ${e ?? ""} ± 2 · ${n ?? ""}`), [() => $(W(T).mean, 2), () => $(W(T).sd, 3)]), J(e, t);
		};
		X(_, (e) => {
			W(T) && W(T).sd !== null && e(x);
		}), F(g);
		var w = H(g, 2), ee = z(w), O = (e) => {
			var t = eg();
			U((e, n) => {
				Q(t, "x", e), Q(t, "width", n), Q(t, "height", W(D));
			}, [() => j(W(T).mean - 2 * W(T).sd), () => Math.max(2, j(W(T).mean + 2 * W(T).sd) - j(W(T).mean - 2 * W(T).sd))]), J(e, t);
		};
		X(ee, (e) => {
			W(T) && W(T).sd !== null && W(T).mean !== null && e(O);
		});
		var k = H(ee);
		Z(k, 16, () => [
			-1,
			-.5,
			0,
			.5,
			1
		], (e) => e, (e, t) => {
			var n = tg(), r = B(n), i = H(r), a = V(i, !0);
			U((e, n, o, s) => {
				Q(r, "x1", e), Q(r, "x2", n), Q(r, "y2", W(D)), Q(r, "stroke-opacity", t ? .1 : .4), Q(i, "x", o), Q(i, "y", W(D) + 16), Y(a, s);
			}, [
				() => j(t),
				() => j(t),
				() => j(t),
				() => $(t)
			]), J(e, n);
		}), Z(H(k), 19, () => W(v), (e) => e.head, (e, n, r) => {
			let i = /* @__PURE__ */ I(() => W(y).indexOf(W(n).head)), a = /* @__PURE__ */ I(() => W(b) ? Xm(t.store.dark) : Ym(W(i), t.store.dark)), o = /* @__PURE__ */ I(() => t.store.state.heads.includes(W(n).head));
			var s = ng(), c = z(s);
			Q(c, "height", 24);
			var l = H(c), u = H(l), d = V(u, !0), f = H(u), p = H(f), m = V(p, !0);
			F(s), U((e, t, i, s) => {
				Q(c, "y", W(r) * 24), Q(c, "width", W(E)), Q(c, "fill", W(a)), Q(c, "fill-opacity", W(o) ? .14 : 0), Q(l, "d", e), Q(l, "transform", `translate(9 ${W(r) * 24 + 12})`), Q(l, "fill", W(a)), Q(u, "y", W(r) * 24 + 16), Q(u, "font-weight", W(o) ? 700 : 400), Y(d, W(n).head), Q(f, "x1", t), Q(f, "x2", i), Q(f, "y1", W(r) * 24 + 12), Q(f, "y2", W(r) * 24 + 12), Q(f, "stroke", W(a)), Q(p, "x", W(E) - 4), Q(p, "y", W(r) * 24 + 16), Y(m, s);
			}, [
				() => Zm(W(i), 46),
				() => j(0),
				() => j(W(n).score),
				() => Fc(W(n).score, 2)
			]), G("click", s, (e) => t.store.lockHead(W(n).head, e.shiftKey)), yr("pointerenter", s, () => t.store.hover.set({ heads: [W(n).head] })), yr("pointerleave", s, () => t.store.hover.set({ heads: [] })), J(e, s);
		}), F(w), F(m), F(u), cp(H(u, 2), {
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
		}), U((e) => {
			Q(w, "width", W(E)), Q(w, "height", W(D) + 26), Q(w, "viewBox", `0 0 ${W(E) ?? ""} ${W(D) + 26}`), Q(w, "aria-label", `Eigenvalue score of each head: ${e ?? ""}`);
		}, [() => W(v).map((e) => `${e.head} ${Fc(e.score, 2)}`).join(", ")]), ki(m, "clientWidth", (e) => R(o, e)), J(e, c);
	};
	X(me, (e) => {
		u.error ? e(he) : W(l) ? u.value && e(P, 2) : e(ge, 1);
	}), U(() => {
		Q(N, "aria-pressed", W(s) === "ov"), Q(ae, "aria-pressed", W(s) === "qk" && !W(f)), Y(pe, ` The distance from the middle is log |λ|; rings are numbered in ${W(w) ?? ""}. Grey: random heads of this shape and size, in the stream as stored; they depend on its basis.`);
	}), G("click", N, () => t.store.set({ circuit: "ov" })), G("click", ae, () => t.store.set(Xf("", { circuit: "qk" }))), J(e, ne), Ve();
}
br(["click", "change"]);
// src/views/heads/View.svelte
var og = /* @__PURE__ */ t({ default: () => mg }), sg = /* @__PURE__ */ K("<p class=\"soft\"> <code> </code> gives them.</p>"), cg = /* @__PURE__ */ K("<p class=\"problem\" role=\"alert\"> </p>"), lg = /* @__PURE__ */ K("<option> </option>"), ug = /* @__PURE__ */ K("<label class=\"labeled svelte-kb5sdx\"> <select class=\"svelte-kb5sdx\"></select></label>"), dg = /* @__PURE__ */ K("<li class=\"svelte-kb5sdx\"><svg width=\"14\" height=\"14\" aria-hidden=\"true\"><path transform=\"translate(7 7)\"></path></svg> </li>"), fg = /* @__PURE__ */ K("<b> </b> ", 1), pg = /* @__PURE__ */ K("<div class=\"controls svelte-kb5sdx\"><!> <ul aria-label=\"Layers\" class=\"svelte-kb5sdx\"></ul></div> <p class=\"small soft\"><!> <!></p> <figure class=\"svelte-kb5sdx\"><!></figure> <!>", 1);
function mg(e, t) {
	Be(t, !0);
	let n = {
		x: "eigenvalue_score",
		y: "prefix_matching"
	}, r = qc("HeadSummary"), i = [
		"number",
		"share",
		"z",
		"count"
	], a = /* @__PURE__ */ L(void 0), o = /* @__PURE__ */ I(() => t.store.table("heads")), s = Rd(() => t.store.model.name, (e) => W(o) ? Kc(t.store, W(o), e) : null), c = /* @__PURE__ */ I(() => s.value ?? []), l = /* @__PURE__ */ I(() => Object.entries(r).filter(([e, t]) => i.includes(t.kind ?? "number") && !/null(_mean|_sd)?$/.test(e) && W(c).some((t) => typeof t[e] == "number"))), u = /* @__PURE__ */ I(() => {
		let [e = "", r = ""] = Yf(t.store).split("~"), i = (e) => W(l).some(([t]) => t === e);
		return {
			x: i(e) ? e : n.x,
			y: i(r) ? r : n.y
		};
	}), d = /* @__PURE__ */ I(() => W(c).flatMap((e) => {
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
	})), f = /* @__PURE__ */ I(() => W(c).length - W(d).length), p = /* @__PURE__ */ I(() => Array.from({ length: t.store.model.n_layers }, (e, t) => t)), m = /* @__PURE__ */ I(() => v(W(u).x, W(d).map((e) => e.x))), h = /* @__PURE__ */ I(() => v(W(u).y, W(d).map((e) => e.y))), g = /* @__PURE__ */ I(() => [...W(m).bands ?? [], ...W(h).bands ?? []].map((e) => e.label));
	function v(e, t) {
		let n = r[e] ?? { label: e }, i = y(n), a = (!n.kind || n.kind === "number") && t.length > 2 && Math.min(...t) > 0 && Math.max(...t) > 100 * Math.min(...t);
		return {
			label: Yc(n),
			kind: a ? "log" : "linear",
			domain: a ? Uc(t) : Hc(t, [0, ...i.flatMap((e) => [e.from, e.to])]),
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
		t.store.set(Xf(i.x === n.x && i.y === n.y ? "" : `${i.x}~${i.y}`));
	}
	var w = Ar(), T = B(w), E = (e) => {
		var n = sg(), r = z(n), i = V(H(r));
		xe(), F(n), U(() => {
			Y(r, `This file holds no scores of ${t.store.model.name ?? ""}'s heads; `), Y(i, `uw.head_summary(uw.load("${t.store.model.name ?? ""}"))`);
		}), J(e, n);
	}, D = (e) => {
		var t = cg(), n = V(t);
		U(() => Y(n, `The scores cannot be read: ${s.error ?? ""}`)), J(e, t);
	}, ee = (e) => {
		var n = pg(), i = B(n), s = z(i);
		Z(s, 16, () => ["x", "y"], (e) => e, (e, t) => {
			var n = ug(), r = z(n), i = H(r);
			Z(i, 21, () => W(l), ([e, t]) => e, (e, t) => {
				var n = /* @__PURE__ */ I(() => _(W(t), 2));
				let r = () => W(n)[0], i = () => W(n)[1];
				var a = lg(), o = V(a, !0), s = {};
				U((e) => {
					Y(o, e), s !== (s = r()) && (a.value = (a.__value = s) ?? "");
				}, [() => Yc(i())]), J(e, a);
			}), F(i);
			var a;
			fi(i), F(n), U(() => {
				Y(r, `${t === "x" ? "across" : "up"} `), a !== (a = W(u)[t]) && (i.value = (i.__value = a) ?? "", di(i, a));
			}), G("change", i, (e) => C(t, e.currentTarget.value)), J(e, n);
		});
		var v = H(s, 2);
		Z(v, 20, () => W(p), (e) => e, (e, n) => {
			var r = dg(), i = z(r), a = V(i), o = H(i);
			F(r), U((e, t) => {
				Q(a, "d", e), Q(a, "fill", t), Y(o, `layer ${n ?? ""}`);
			}, [() => Zm(n, 60), () => Ym(n, t.store.dark)]), J(e, r);
		}), F(v), F(i);
		var y = H(i, 2), b = z(y);
		Z(b, 16, () => [.../* @__PURE__ */ new Set([W(u).x, W(u).y])], (e) => e, (e, t) => {
			var n = Ar(), i = B(n), a = (e) => {
				var n = fg(), i = B(n), a = V(i, !0), o = H(i);
				U((e) => {
					Y(a, r[t].label), Y(o, `: ${e ?? ""} `);
				}, [() => Xc(r[t])]), J(e, n);
			};
			X(i, (e) => {
				r[t]?.says && e(a);
			}), J(e, n);
		});
		var w = H(b), T = H(w), E = (e) => {
			var t = kr();
			U(() => Y(t, `${W(f) ?? ""} ${W(f) === 1 ? "head has" : "heads have"} no value of one of them.`)), J(e, t);
		};
		X(T, (e) => {
			W(f) && e(E);
		}), F(y);
		var D = H(y, 2), ee = z(D);
		{
			let e = /* @__PURE__ */ I(() => W(p).length > Jm);
			Fh(ee, {
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
					R(a, e, !0);
				}
			});
		}
		F(D);
		var O = H(D, 2), k = () => t.store.state.sort, A = (e) => t.store.set({ sort: e });
		cp(O, {
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
				return k();
			},
			set sort(e) {
				A(e);
			}
		}), U((e) => Y(w, ` ${e ?? ""} `), [() => W(g).length ? `Shaded: ${W(g).join("; ")}.` : "Neither score has a null of its own."]), J(e, n);
	};
	X(T, (e) => {
		W(o) ? s.error ? e(D, 1) : W(c).length && e(ee, 2) : e(E);
	}), J(e, w), Ve();
}
br(["change"]);
// src/draw/bars.ts
function hg(e, t) {
	let n = 0;
	return e.map((e) => {
		let r = t && e.kind !== "total" ? n : 0, i = r + (Number.isFinite(e.value) ? e.value : 0);
		return e.kind !== "total" && (n = i), {
			bar: e,
			from: r,
			to: i
		};
	});
}
function gg(e) {
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
function _g(e) {
	return e.length ? [Math.min(...e.map(([e]) => e)), Math.max(...e.map(([, e]) => e))] : [0, 1];
}
function vg(e, t) {
	let n = Array.from(e);
	if (n.length <= t) return e;
	let r = Math.max(1, Math.floor((t - 1) / 2));
	return `${n.slice(0, t - 1 - r).join("")}…${n.slice(-r).join("")}`;
}
// src/parts/Bars.svelte
var yg = /* @__PURE__ */ q("<line></line><text text-anchor=\"middle\" class=\"svelte-19248q2\"> </text>", 1), bg = /* @__PURE__ */ q("<tspan class=\"mono svelte-19248q2\" dx=\"5\"> </tspan>"), xg = /* @__PURE__ */ q("<rect class=\"chance svelte-19248q2\"></rect>"), Sg = /* @__PURE__ */ q("<path class=\"error svelte-19248q2\"></path>"), Cg = /* @__PURE__ */ q("<line class=\"step svelte-19248q2\"></line>"), wg = /* @__PURE__ */ q("<g role=\"option\"><title> </title><rect class=\"back svelte-19248q2\" x=\"0\"></rect><text text-anchor=\"end\"> <!></text><rect></rect><!><!><!><text text-anchor=\"end\"> </text></g>"), Tg = /* @__PURE__ */ K("<div class=\"bars svelte-19248q2\" role=\"listbox\" tabindex=\"0\"><svg role=\"presentation\" class=\"svelte-19248q2\"><g class=\"axis svelte-19248q2\" aria-hidden=\"true\"><text class=\"what svelte-19248q2\" y=\"12\"> </text><!></g><!></svg></div>");
function Eg(e, t) {
	let n = jr();
	Be(t, !0);
	let r = Li(t, "waterfall", 3, !1), i = Li(t, "chosen", 19, () => []), a = /* @__PURE__ */ L(640), o = /* @__PURE__ */ L(0), s = /* @__PURE__ */ L(!1), c = /* @__PURE__ */ I(() => hg(t.bars, r())), l = /* @__PURE__ */ I(() => W(a) < 520), u = /* @__PURE__ */ I(() => t.bars.some((e) => e.error !== void 0)), d = /* @__PURE__ */ I(() => W(u) ? 118 : 66), f = /* @__PURE__ */ I(() => Math.min(W(a) * (W(l) ? .4 : .34), Math.max(64, ...t.bars.map((e) => _(e) * 7.3 + 20)))), p = /* @__PURE__ */ I(() => vc(t.domain ?? gg(W(c)), [W(f) + 8, Math.max(W(f) + 60, W(a) - W(d) - 10)]).nice(5)), m = /* @__PURE__ */ I(() => W(p).ticks(W(l) ? 3 : 6)), h = /* @__PURE__ */ I(() => W(p).tickFormat(W(l) ? 3 : 6)), g = /* @__PURE__ */ I(() => 40 + t.bars.length * 26 + 4);
	function _(e) {
		return e.label.length + (e.token ? e.token.length + 2 : 0);
	}
	function v(e) {
		let t = Math.floor((W(f) - 14) / 7.3);
		if (!e.token) return [vg(e.label, t), ""];
		let n = vg(e.token, Math.max(4, t - Math.min(e.label.length, t >> 1) - 1));
		return [vg(e.label, Math.max(2, t - n.length - 1)), n];
	}
	function y(e) {
		let t = e.kind === "total" || !r() ? gl(e.value) : _l(e.value);
		return e.error === void 0 ? t : `${t} ± ${gl(e.error, 2)}`;
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
		if (n !== void 0) R(o, Math.min(Math.max(W(o) + n, 0), t.bars.length - 1), !0), t.onhover?.(t.bars[W(o)] ?? null);
		else if ((e.key === "Enter" || e.key === " ") && t.bars[W(o)]?.opens) t.onpick?.(t.bars[W(o)]);
		else return;
		e.preventDefault(), e.stopPropagation();
	}
	function S(e) {
		let n = e.target.closest("[data-bar]");
		return n ? t.bars[Number(n.getAttribute("data-bar"))] : void 0;
	}
	var C = Tg(), w = z(C), T = z(w), E = z(T), D = V(E, !0);
	Z(H(E), 16, () => W(m), (e) => e, (e, t) => {
		var n = yg(), r = B(n);
		Q(r, "y1", 34);
		let i;
		var a = H(r);
		Q(a, "y", 28);
		var o = V(a, !0);
		U((e, n, s, c) => {
			Q(r, "x1", e), Q(r, "x2", n), Q(r, "y2", W(g)), i = ci(r, 0, "svelte-19248q2", null, i, { zero: t === 0 }), Q(a, "x", s), Y(o, c);
		}, [
			() => W(p)(t),
			() => W(p)(t),
			() => W(p)(t),
			() => W(h)(t)
		]), J(e, n);
	}), F(T), Z(H(T), 19, () => W(c), ({ bar: e, from: t, to: n }) => e.key, (e, t, l) => {
		let u = () => W(t).bar, d = () => W(t).from, m = () => W(t).to, h = /* @__PURE__ */ I(() => 40 + W(l) * 26), g = /* @__PURE__ */ I(() => {
			let [e, t] = v(u());
			return {
				name: e,
				token: t
			};
		});
		var _ = wg();
		let x;
		var S = z(_), C = V(S), w = H(S);
		Q(w, "height", 26);
		var T = H(w);
		let E;
		var D = z(T, !0), ee = H(D), O = (e) => {
			var t = bg(), n = V(t, !0);
			U(() => Y(n, W(g).token)), J(e, t);
		};
		X(ee, (e) => {
			W(g).token && e(O);
		}), F(T);
		var k = H(T);
		Q(k, "height", 16);
		var A = H(k), te = (e) => {
			let t = /* @__PURE__ */ I(() => W(p)(u().chance.mean - 2 * u().chance.sd));
			var n = xg();
			Q(n, "height", 22), U((e) => {
				Q(n, "x", W(t)), Q(n, "y", W(h) + 2), Q(n, "width", e);
			}, [() => Math.max(2, W(p)(u().chance.mean + 2 * u().chance.sd) - W(t))]), J(e, n);
		};
		X(A, (e) => {
			u().chance && e(te);
		});
		var j = H(A), ne = (e) => {
			var t = Sg();
			U((e, n, r, i) => Q(t, "d", `M${e ?? ""} ${W(h) + 13}H${n ?? ""}M${r ?? ""} ${W(h) + 9}v8M${i ?? ""} ${W(h) + 9}v8`), [
				() => W(p)(m() - u().error),
				() => W(p)(m() + u().error),
				() => W(p)(m() - u().error),
				() => W(p)(m() + u().error)
			]), J(e, t);
		};
		X(j, (e) => {
			u().error !== void 0 && e(ne);
		});
		var re = H(j), ie = (e) => {
			var t = Cg();
			U((e, n) => {
				Q(t, "x1", e), Q(t, "x2", n), Q(t, "y1", W(h) + 26 - 5), Q(t, "y2", W(h) + 26 + 5);
			}, [() => W(p)(m()), () => W(p)(m())]), J(e, t);
		};
		X(re, (e) => {
			r() && W(l) + 1 < W(c).length && e(ie);
		});
		var M = H(re), N = V(M, !0);
		F(_), U((e, t, r, i, c, d, p, m) => {
			Q(_, "id", `${n}-${W(l) ?? ""}`), Q(_, "data-bar", W(l)), x = ci(_, 0, "row svelte-19248q2", null, x, {
				opens: u().opens,
				cursor: W(s) && W(l) === W(o),
				chosen: e
			}), Q(_, "aria-selected", t), Y(C, `${u().label ?? ""}${u().token ? ` ${u().token}` : ""}: ${r ?? ""}${u().note ? `, ${u().note}` : ""}`), Q(w, "y", W(h)), Q(w, "width", W(a)), E = ci(T, 0, "name svelte-19248q2", null, E, {
				rest: u().kind === "rest",
				total: u().kind === "total"
			}), Q(T, "x", W(f) - 6), Q(T, "y", W(h) + 17), Y(D, W(g).name), ci(k, 0, `bar ${i ?? ""}`, "svelte-19248q2"), Q(k, "x", c), Q(k, "y", W(h) + 5), Q(k, "width", d), ci(M, 0, `value ${p ?? ""}`, "svelte-19248q2"), Q(M, "x", W(a) - 4), Q(M, "y", W(h) + 17), Y(N, m);
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
	}), F(w), F(C), U((e, n) => {
		Q(C, "aria-label", `${t.label ?? ""}. ${t.axis ?? ""}`), Q(C, "aria-activedescendant", e), Q(w, "width", W(a)), Q(w, "height", W(g)), Q(w, "viewBox", `0 0 ${W(a) ?? ""} ${W(g) ?? ""}`), Q(E, "x", n), Y(D, t.axis);
	}, [() => t.bars.length ? `${n}-${Math.min(W(o), t.bars.length - 1)}` : void 0, () => W(p).range()[0]]), G("keydown", C, x), yr("focus", C, () => {
		R(s, !0);
	}), yr("blur", C, () => {
		R(s, !1), t.onhover?.(null);
	}), G("click", C, (e) => {
		let n = S(e);
		n?.opens && t.onpick?.(n);
	}), G("pointermove", C, (e) => t.onhover?.(S(e) ?? null)), yr("pointerleave", C, () => t.onhover?.(null)), ki(C, "clientWidth", (e) => R(a, e)), J(e, C), Ve();
}
br([
	"keydown",
	"click",
	"pointermove"
]);
// src/parts/Twin.svelte
var Dg = /* @__PURE__ */ K("<th scope=\"col\" class=\"svelte-1u19xuq\"> </th>"), Og = /* @__PURE__ */ K("<td class=\"number svelte-1u19xuq\"> </td>"), kg = /* @__PURE__ */ K("<td class=\"svelte-1u19xuq\"><bdi> </bdi></td>"), Ag = /* @__PURE__ */ K("<tr></tr>"), jg = /* @__PURE__ */ K("<details><summary class=\"svelte-1u19xuq\"> <span class=\"soft\"> </span></summary> <p class=\"acts svelte-1u19xuq\"><button data-export=\"\">Save CSV</button> <button>Copy</button></p> <div class=\"scroll svelte-1u19xuq\" role=\"region\" tabindex=\"0\"><table><thead><tr></tr></thead><tbody></tbody></table></div></details>");
function Mg(e, t) {
	Be(t, !0);
	let n = Li(t, "open", 3, !1), r = /* @__PURE__ */ I(() => t.columns.map((e, n) => ({ name: t.columns.indexOf(e) === n ? e : `${e} ${n + 1}` })));
	function i() {
		return pa(W(r), t.rows.map((e) => Object.fromEntries(e.map((e, t) => [W(r)[t].name, e]))));
	}
	function a() {
		t.store.host.save(`${oa(t.store.model.name, t.caption)}.csv`, new Blob([i()], { type: "text/csv" }));
	}
	var o = jg(), s = z(o), c = z(s), l = V(H(c));
	F(s);
	var u = H(s, 2), d = z(u), f = H(d, 2);
	F(u);
	var p = H(u, 2), m = z(p), h = z(m), g = z(h);
	Z(g, 20, () => t.columns, (e) => e, (e, t) => {
		var n = Dg(), r = V(n, !0);
		U(() => Y(r, t)), J(e, n);
	}), F(g), F(h);
	var _ = H(h);
	Z(_, 21, () => t.rows, Wr, (e, t) => {
		var n = Ag();
		Z(n, 21, () => W(t), Wr, (e, t) => {
			var n = Ar(), r = B(n), i = (e) => {
				var n = Og(), r = V(n, !0);
				U((e) => Y(r, e), [() => gl(W(t))]), J(e, n);
			}, a = (e) => {
				var n = kg(), r = V(z(n), !0);
				F(n), U(() => Y(r, W(t) ?? "–")), J(e, n);
			};
			X(r, (e) => {
				typeof W(t) == "number" ? e(i) : e(a, -1);
			}), J(e, n);
		}), F(n), J(e, n);
	}), F(_), F(m), F(p), F(o), U((e) => {
		o.open = n(), Y(c, `${t.caption ?? ""}, as a table `), Y(l, `(${e ?? ""} rows)`), Q(p, "aria-label", t.caption);
	}, [() => t.rows.length.toLocaleString("en")]), G("click", d, a), G("click", f, () => bS(t.store, i(), "the table")), J(e, o), Ve();
}
br(["click"]);
// src/rows.svelte.ts
var Ng = /* @__PURE__ */ new WeakMap();
function Pg(e, t, n) {
	let r = /* @__PURE__ */ I(() => e.table(n()));
	return Rd(() => W(r), () => {
		if (!W(r)) return null;
		let t = Ng.get(W(r)) ?? wu(W(r), (t, n) => e.host.chunk(t, n));
		return Ng.set(W(r), t), t;
	});
}
function Fg(e, t) {
	let n = e.manifest.left_out.find((e) => e.what === t);
	return n ? `${n.what}: ${n.why}${n.how ? `; ${n.how}` : ""}` : "";
}
// src/twin.ts
function Ig(e, t, n) {
	let r = Object.entries(Aa[e]);
	return {
		columns: r.map(([, { label: e, unit: t }]) => t ? `${e} (${t})` : e),
		rows: (t ?? []).map((e) => r.map(([t, r]) => Lg(e[t], r, n)))
	};
}
function Lg(e, t, n) {
	return e == null ? null : Array.isArray(e) ? e.map((e) => String(Lg(e, t, n) ?? "–")).join(" ") : t.kind === "token" ? n(Number(e)) : typeof e == "number" || typeof e == "boolean" ? e : String(e);
}
// src/views/importance/charts.ts
function Rg(e) {
	let t = e.split(" ");
	return {
		open: t.flatMap((e) => /^L\d+$/.test(e) ? [Number(e.slice(1))] : []),
		measure: t.includes("top") ? "on_top" : "alone",
		recomputed: t.includes("recomputed")
	};
}
function zg({ open: e, measure: t, recomputed: n }) {
	return [
		...[...new Set(e)].sort((e, t) => e - t).map((e) => `L${e}`),
		...t === "on_top" ? ["top"] : [],
		...n ? ["recomputed"] : []
	].join(" ");
}
function Bg(e, t) {
	let n = t ? "hop" : "head";
	return e.map((e) => ({
		key: `order ${e.order}`,
		label: e.order === 0 ? t ? "no hop" : "direct path" : e.order === 1 ? `one ${n}` : `${e.order} ${n}s`,
		value: e.reduction ?? NaN,
		...Gg(e.standard_error),
		note: `${e.terms.toLocaleString("en")} ${e.terms === 1 ? "path" : "paths"}; loss up to here ${e.loss?.toFixed(3) ?? "unknown"} nats`
	}));
}
function Vg(e, t, { open: n, measure: r }) {
	return e.flatMap((e) => {
		let i = n.includes(e.layer);
		return [{
			key: `layer ${e.layer}`,
			label: `${i ? "▾" : "▸"} layer ${e.layer}, ${e.heads} ${e.heads === 1 ? "head" : "heads"}`,
			value: e[r] ?? NaN,
			...Gg(e[`${r}_error`]),
			note: i ? "opened into its heads" : "opens into its heads",
			opens: !0
		}, ...t.filter(({ head: t }) => i && Hg(t) === e.layer).map((e) => Wg(e, r))];
	});
}
function Hg(e) {
	return Number(/^L(\d+)H/.exec(e)?.[1] ?? NaN);
}
function Ug(e, t) {
	return e.slice(0, t).map((e) => ({
		key: `${e.reader} ${e.writer}`,
		label: `${e.reader} ∘ ${e.writer}`,
		value: e.removed ?? NaN,
		note: `alone ${e.added?.toPrecision(3) ?? "unknown"} nats`,
		opens: !0
	}));
}
function Wg(e, t) {
	return {
		key: e.head,
		label: e.head,
		value: e[t] ?? NaN,
		...Gg(e[`${t}_error`]),
		opens: !0
	};
}
function Gg(e) {
	return e === null ? {} : { error: e };
}
// src/views/importance/View.svelte
var Kg = /* @__PURE__ */ t({ default: () => t_ }), qg = /* @__PURE__ */ K("<p class=\"problem\" role=\"alert\"> </p>"), Jg = /* @__PURE__ */ K("<p class=\"lead\"> </p>"), Yg = /* @__PURE__ */ K("<span class=\"labeled svelte-x42klu\">scales of norms <span class=\"seg\" role=\"group\" aria-label=\"Scales of norms\"><button>frozen</button> <button>recomputed</button></span></span>"), Xg = /* @__PURE__ */ K("<figure class=\"svelte-x42klu\"><h3 class=\"svelte-x42klu\"> </h3> <!> <!></figure>"), Zg = /* @__PURE__ */ K("<div class=\"sides svelte-x42klu\"></div> <p class=\"soft small\">The later head is named first. <!> By hops only what both heads move between positions counts.<!> 0 is a pair that adds nothing. A pair opens its walk-through.</p>", 1), Qg = /* @__PURE__ */ K("<p class=\"soft\"> </p>"), $g = /* @__PURE__ */ K("<section class=\"svelte-x42klu\"><div class=\"title svelte-x42klu\"><h2>Layers and heads</h2> <span class=\"labeled svelte-x42klu\">paths of order 1 <span class=\"seg\" role=\"group\" aria-label=\"Measure\"><button>alone</button> <button>on top of the rest</button></span></span></div> <div class=\"sides svelte-x42klu\"></div> <p class=\"soft small\"> </p></section> <section class=\"svelte-x42klu\"><h2>Virtual heads</h2> <!></section>", 1), e_ = /* @__PURE__ */ K("<p>With attention patterns frozen the logits are a sum over paths, and each order is added to those below it. Left, the order of a path is its number of heads, as in Elhage et al. 2021; right, its number of hops: a head that attends to its own position moves nothing and counts with the embedding.</p> <section class=\"svelte-x42klu\"><div class=\"title svelte-x42klu\"><h2>Orders</h2> <!></div> <div class=\"sides svelte-x42klu\"></div> <p class=\"soft small\"> <!>.\n      Bars are means over sequences of held-out text<!>; lines are one standard error on either side.</p></section> <!>", 1);
function t_(e, t) {
	Be(t, !0);
	let n = ["heads", "hops"], r = /* @__PURE__ */ I(() => Rg(t.store.state.sort)), i = /* @__PURE__ */ I(() => t.store.model.norm.kind !== "none"), a = /* @__PURE__ */ I(() => W(r).recomputed && W(i) ? "orders.recomputed" : "orders"), o = {
		orders: {
			heads: Pg(t.store, "OrderImportance", () => W(a)),
			hops: Pg(t.store, "OrderImportance", () => `${W(a)}.hops`)
		},
		layers: {
			heads: Pg(t.store, "LayerImportance", () => "layers"),
			hops: Pg(t.store, "LayerImportance", () => "layers.hops")
		},
		worth: {
			heads: Pg(t.store, "HeadImportance", () => "worth"),
			hops: Pg(t.store, "HeadImportance", () => "worth.hops")
		},
		virtual: {
			heads: Pg(t.store, "VirtualHead", () => "virtual"),
			hops: Pg(t.store, "VirtualHead", () => "virtual.hops")
		}
	}, s = /* @__PURE__ */ I(() => ({
		orders: f((e) => Bg(o.orders[e].value ?? [], e === "hops")),
		layers: f((e) => Vg(o.layers[e].value ?? [], o.worth[e].value ?? [], W(r))),
		virtual: f((e) => Ug(o.virtual[e].value ?? [], 16))
	})), c = /* @__PURE__ */ I(() => ({
		orders: p(W(s).orders),
		layers: p(W(s).layers),
		virtual: p(W(s).virtual)
	})), l = /* @__PURE__ */ I(() => o.orders.heads.value?.at(-1)?.loss ?? null), u = /* @__PURE__ */ I(() => t.store.table("orders")?.from.arguments ?? {}), d = /* @__PURE__ */ I(() => t.store.table("virtual")?.from.arguments ?? {});
	function f(e) {
		return {
			heads: e("heads"),
			hops: e("hops")
		};
	}
	function p(e) {
		return _g(n.map((t) => gg(hg(e[t], !1))));
	}
	function m(e) {
		t.store.set({ sort: zg({
			...W(r),
			...e
		}) });
	}
	function h(e) {
		let n = /^layer (\d+)$/.exec(e.key);
		n ? g(Number(n[1])) : t.store.set({
			view: "attention",
			heads: [e.key],
			sort: ""
		});
	}
	function g(e) {
		let t = W(r).open;
		m({ open: t.includes(e) ? t.filter((t) => t !== e) : [...t, e] });
	}
	function _(e) {
		t.store.hover.set({ heads: e ? e.key.match(/L\d+H\d+/g) ?? [] : [] });
	}
	let v = (e) => t.store.shown(e);
	var y = Ar(), b = B(y), x = (e) => {
		var t = qg(), n = V(t, !0);
		U(() => Y(n, o.orders.heads.error)), J(e, t);
	}, S = (e) => {
		var n = Jg(), r = V(n);
		U((e) => Y(r, `${e ?? ""} The command \`unweave importance ${t.store.model.name ?? ""} --hops\` measures it.`), [() => Fg(t.store, "term importance, by heads") || "This file holds no measure of term importance."]), J(e, n);
	}, C = /* @__PURE__ */ I(() => !t.store.table("orders")), w = (e) => {
		var a = e_(), f = H(B(a), 2), p = z(f), g = H(z(p), 2), y = (e) => {
			var t = Yg(), n = H(z(t)), i = z(n), a = H(i, 2);
			F(n), F(t), U(() => {
				Q(i, "aria-pressed", !W(r).recomputed), Q(a, "aria-pressed", W(r).recomputed);
			}), G("click", i, () => m({ recomputed: !1 })), G("click", a, () => m({ recomputed: !0 })), J(e, t);
		};
		X(g, (e) => {
			W(i) && e(y);
		}), F(p);
		var b = H(p, 2);
		Z(b, 20, () => n, (e) => e, (e, n) => {
			var r = Xg(), i = z(r), a = V(i), l = H(i, 2);
			Eg(l, {
				get bars() {
					return W(s).orders[n];
				},
				get domain() {
					return W(c).orders;
				},
				axis: "reduction of the loss, nats a token",
				get label() {
					return `Loss explained by each order, by ${n ?? ""}`;
				}
			});
			var u = H(l, 2);
			{
				let e = /* @__PURE__ */ I(() => Ig("OrderImportance", o.orders[n].value, v));
				Mg(u, Ii({
					get store() {
						return t.store;
					},
					get caption() {
						return `Orders by ${n ?? ""}`;
					}
				}, () => W(e)));
			}
			F(r), U(() => Y(a, `by ${n ?? ""}`)), J(e, r);
		}), F(b);
		var x = H(b, 2), S = z(x), C = H(S), w = (e) => {
			var t = kr();
			U((e) => Y(t, `, ${e ?? ""} nats`), [() => gl(W(l), 4)]), J(e, t);
		};
		X(C, (e) => {
			W(l) !== null && e(w);
		});
		var T = H(C, 2), E = (e) => {
			var t = kr();
			U((e) => Y(t, `, at most ${e ?? ""} tokens`), [() => Number(W(u).tokens).toLocaleString("en")]), J(e, t);
		};
		X(T, (e) => {
			W(u).tokens && e(E);
		}), xe(), F(x), F(f);
		var D = H(f, 2), ee = (e) => {
			var i = $g(), a = B(i), l = z(a), u = H(z(l), 2), f = H(z(u)), p = z(f), g = H(p, 2);
			F(f), F(u), F(l);
			var y = H(l, 2);
			Z(y, 20, () => n, (e) => e, (e, n) => {
				var r = Xg(), i = z(r), a = V(i), l = H(i, 2);
				Eg(l, {
					get bars() {
						return W(s).layers[n];
					},
					get domain() {
						return W(c).layers;
					},
					axis: "reduction of the loss, nats a token",
					get label() {
						return `Loss explained by each layer, by ${n ?? ""}`;
					},
					get chosen() {
						return t.store.state.heads;
					},
					onpick: h,
					onhover: _
				});
				var u = H(l, 2);
				{
					let e = /* @__PURE__ */ I(() => Ig("HeadImportance", o.worth[n].value, v));
					Mg(u, Ii({
						get store() {
							return t.store;
						},
						get caption() {
							return `Heads by ${n ?? ""}`;
						}
					}, () => W(e)));
				}
				F(r), U(() => Y(a, `by ${n ?? ""}`)), J(e, r);
			}), F(y);
			var b = V(H(y, 2));
			F(a);
			var x = H(a, 2), S = H(z(x), 2), C = (e) => {
				var r = Zg(), i = B(r);
				Z(i, 20, () => n, (e) => e, (e, n) => {
					var r = Xg(), i = z(r), a = V(i), l = H(i, 2);
					Eg(l, {
						get bars() {
							return W(s).virtual[n];
						},
						get domain() {
							return W(c).virtual;
						},
						axis: "rise of the loss without the pair, nats a token",
						get label() {
							return `Rise of the loss without each virtual head, by ${n ?? ""}`;
						},
						onpick: (e) => t.store.set({
							view: "virtual",
							heads: e.key.split(" "),
							sort: ""
						}),
						onhover: _
					});
					var u = H(l, 2);
					{
						let e = /* @__PURE__ */ I(() => Ig("VirtualHead", o.virtual[n].value, v));
						Mg(u, Ii({
							get store() {
								return t.store;
							},
							get caption() {
								return `Virtual heads by ${n ?? ""}`;
							}
						}, () => W(e)));
					}
					F(r), U(() => Y(a, `by ${n ?? ""}`)), J(e, r);
				}), F(i);
				var a = H(i, 2), l = H(z(a)), u = (e) => {
					var t = kr();
					U(() => Y(t, `The 16 largest of ${o.virtual.heads.value?.length ?? ""} pairs; the others are in the table.`)), J(e, t);
				};
				X(l, (e) => {
					(o.virtual.heads.value?.length ?? 0) > 16 && e(u);
				});
				var f = H(l, 2), p = (e) => {
					var t = kr();
					U(() => Y(t, ` Measured on ${W(d).windows ?? ""} windows of held-out text, less than the bars above.`)), J(e, t);
				};
				X(f, (e) => {
					W(d).windows && e(p);
				}), xe(), F(a), J(e, r);
			}, w = /* @__PURE__ */ I(() => t.store.table("virtual")), T = (e) => {
				var n = Qg(), r = V(n, !0);
				U((e) => Y(r, e), [() => t.store.model.n_layers < 2 ? `${t.store.model.name} has one layer: a virtual head needs two.` : Fg(t.store, "virtual heads") || "This file holds no virtual heads."]), J(e, n);
			};
			X(S, (e) => {
				W(w) ? e(C) : e(T, -1);
			}), F(x), U(() => {
				Q(p, "aria-pressed", W(r).measure === "alone"), Q(g, "aria-pressed", W(r).measure === "on_top"), Y(b, `${W(r).measure === "alone" ? "On top of the paths of order 0 alone." : "On top of order 0 and the same paths of all other layers, or heads."}
        A layer opens into its heads; a head opens in Attention. Scales of norms are frozen here.`);
			}), G("click", p, () => m({ measure: "alone" })), G("click", g, () => m({ measure: "on_top" })), J(e, i);
		};
		X(D, (e) => {
			t.store.model.n_layers && e(ee);
		}), U((e, t) => Y(S, `Order 0 is measured against uniform predictions, loss ln ${e ?? ""} = ${t ?? ""} nats. With all orders the loss is the model's own`), [() => t.store.model.d_vocab.toLocaleString("en"), () => gl(Math.log(t.store.model.d_vocab))]), J(e, a);
	};
	X(b, (e) => {
		o.orders.heads.error ? e(x) : W(C) ? e(S, 1) : e(w, -1);
	}), J(e, y), Ve();
}
br(["click"]);
// src/core/vocabulary.ts
var n_ = "a text (· is a space), #17 or #17-40 an id, 0xE2 96 bytes, /^[A-Z]/ a regular expression";
function r_(e) {
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
	if (r) return i_(r[1].replaceAll("·", " "), r[2]);
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
function i_(e, t) {
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
function a_(e, t) {
	let n = t.texts.length;
	switch (e.kind) {
		case "all": return Uint32Array.from({ length: n }, (e, t) => t);
		case "bad": return /* @__PURE__ */ new Uint32Array();
		case "ids": {
			let t = Math.min(e.from, e.to), r = Math.min(Math.max(e.from, e.to), n - 1);
			return Uint32Array.from({ length: Math.max(0, r - t + 1) }, (e, n) => t + n);
		}
		case "pattern": return l_(n, (n) => e.pattern.test(t.texts[n]));
		case "bytes": return l_(n, (n) => u_(t.bytes(n), e.bytes));
		case "text": return o_(e.text, e.exact, t);
	}
}
function o_(e, t, n) {
	let r = n.texts.length;
	if (t) return l_(r, (t) => n.texts[t] === e);
	if (e !== e.toLowerCase()) return l_(r, (t) => n.texts[t].includes(e));
	let i = c_(n.texts);
	return l_(r, (t) => i[t].includes(e));
}
var s_ = /* @__PURE__ */ new WeakMap();
function c_(e) {
	let t = s_.get(e) ?? e.map((e) => e.toLowerCase());
	return s_.set(e, t), t;
}
function l_(e, t) {
	let n = new Uint32Array(e), r = 0;
	for (let i = 0; i < e; i++) t(i) && (n[r++] = i);
	return n.slice(0, r);
}
function u_(e, t) {
	for (let n = 0; n + t.length <= e.length; n++) {
		let r = 0;
		for (; r < t.length && e[n + r] === t[r];) r++;
		if (r === t.length) return !0;
	}
	return !1;
}
function d_(e, t, n) {
	let r = r_(e), i = a_(r, t), a = /^\d{1,7}$/.test(e) && Number(e) < t.texts.length ? [Number(e)] : [];
	if (r.kind !== "text") return Array.from(i.subarray(0, n));
	let o = r.text, s = (e) => {
		let n = t.texts[e];
		return n === o ? 0 : n === ` ${o}` ? 1 : n.toLowerCase().trim() === o.toLowerCase().trim() ? 2 : n.trimStart().toLowerCase().startsWith(o.trimStart().toLowerCase()) ? 10 + n.length : 1e3 + n.length;
	}, c = Array.from(i, (e) => [s(e), e]).sort((e, t) => e[0] - t[0] || e[1] - t[1]);
	return [.../* @__PURE__ */ new Set([...c.slice(0, n).map(([, e]) => e), ...a])].slice(0, n + a.length);
}
function f_(e, t, n) {
	let r = Uint32Array.from({ length: t.texts.length }, (e, t) => t);
	if (e === "id") return r;
	if (e === "text") {
		let e = t.texts;
		return r.sort((t, n) => e[t] < e[n] ? -1 : e[t] > e[n] ? 1 : t - n);
	}
	let i = e === "bytes" ? Float64Array.from(r, (e) => t.bytes(e).length) : Float64Array.from(r, (e) => n?.[e] ?? Infinity);
	for (let e = 0; e < i.length; e++) Number.isNaN(i[e]) && (i[e] = Infinity);
	return r.sort((e, t) => i[e] - i[t] || e - t);
}
function p_(e, t, n) {
	let r = new Uint8Array(e.length);
	for (let e of t) r[e] = 1;
	let i = new Uint32Array(t.length), a = 0;
	for (let t = 0; t < e.length; t++) {
		let o = e[n ? e.length - 1 - t : t];
		r[o] && (i[a++] = o);
	}
	return i;
}
// src/parts/TokenPicker.svelte
var m_ = /* @__PURE__ */ K("<p class=\"problem small svelte-13qu40x\"> </p>"), h_ = /* @__PURE__ */ K("<p class=\"soft small svelte-13qu40x\"> </p>"), g_ = /* @__PURE__ */ K("<li role=\"option\" class=\"svelte-13qu40x\"><bdi class=\"token svelte-13qu40x\"> </bdi> <span class=\"soft\"> </span></li>"), __ = /* @__PURE__ */ K("<div class=\"drop svelte-13qu40x\"><!> <ul role=\"listbox\" class=\"svelte-13qu40x\"></ul></div>"), v_ = /* @__PURE__ */ K("<ul role=\"listbox\" hidden=\"\" class=\"svelte-13qu40x\"></ul>"), y_ = /* @__PURE__ */ K("<div class=\"picker svelte-13qu40x\"><input type=\"search\" role=\"combobox\" aria-autocomplete=\"list\" autocomplete=\"off\" spellcheck=\"false\" class=\"svelte-13qu40x\"/> <!></div>");
function b_(e, t) {
	let n = jr();
	Be(t, !0);
	let r = Li(t, "placeholder", 3, "search a token"), i = Li(t, "disabled", 3, !1), a = Li(t, "main", 3, !1), o = /* @__PURE__ */ L(""), s = /* @__PURE__ */ L(!1), c = /* @__PURE__ */ L(0), l = /* @__PURE__ */ I(() => r_(W(o))), u = /* @__PURE__ */ I(() => W(o) ? d_(W(o), t.words, 30) : []);
	function d(e) {
		e !== void 0 && (R(o, ""), R(s, !1), t.onpick(e));
	}
	function f(e) {
		if (e.key === "ArrowDown") R(c, Math.min(W(c) + 1, W(u).length - 1), !0);
		else if (e.key === "ArrowUp") R(c, Math.max(W(c) - 1, 0), !0);
		else if (e.key === "Enter") d(W(u)[W(c)]);
		else if (e.key === "Escape" && W(o)) R(o, "");
		else return;
		e.preventDefault(), e.stopPropagation();
	}
	var p = y_(), m = z(p);
	bi(m);
	var h = H(m, 2), g = (e) => {
		var r = __(), i = z(r), a = (e) => {
			var t = m_(), n = V(t, !0);
			U(() => Y(n, W(l).why)), J(e, t);
		}, o = (e) => {
			var t = h_(), n = V(t);
			U(() => Y(n, "No token matches. Write a text (· is a space), #17 or #17-40 an id, 0xE2 96 bytes, /^[A-Z]/ a regular expression.")), J(e, t);
		};
		X(i, (e) => {
			W(l).kind === "bad" ? e(a) : W(u).length || e(o, 1);
		});
		var s = H(i, 2);
		Z(s, 22, () => W(u), (e) => e, (e, r, i) => {
			var a = g_(), o = z(a), s = V(o, !0), l = V(H(o, 2), !0);
			F(a), U((e) => {
				Q(a, "id", `${n}-${W(i) ?? ""}`), Q(a, "aria-selected", W(i) === W(c)), Y(s, e), Y(l, r);
			}, [() => t.store.shown(r)]), G("pointerdown", a, (e) => {
				e.preventDefault(), d(r);
			}), yr("pointerenter", a, () => {
				R(c, W(i), !0);
			}), J(e, a);
		}), F(s), F(r), U(() => {
			Q(s, "id", `${n}-list`), Q(s, "aria-label", t.label);
		}), J(e, r);
	}, _ = (e) => {
		var r = v_();
		U(() => {
			Q(r, "id", `${n}-list`), Q(r, "aria-label", t.label);
		}), J(e, r);
	};
	X(h, (e) => {
		W(s) && W(o) ? e(g) : e(_, -1);
	}), F(p), U(() => {
		Q(m, "aria-label", `${t.label ?? ""}: a text (· is a space), #17 or #17-40 an id, 0xE2 96 bytes, /^[A-Z]/ a regular expression`), Q(m, "aria-expanded", W(s) && W(u).length > 0), Q(m, "aria-controls", `${n}-list`), Q(m, "aria-activedescendant", W(s) && W(u).length ? `${n}-${W(c)}` : void 0), Q(m, "data-search", a() ? "" : void 0), Q(m, "placeholder", r()), m.disabled = i();
	}), G("input", m, () => {
		R(c, 0), R(s, !0);
	}), yr("focus", m, () => {
		R(s, !0);
	}), yr("blur", m, () => {
		R(s, !1);
	}), G("keydown", m, f), Ti(m, () => W(o), (e) => R(o, e)), J(e, p), Ve();
}
br([
	"input",
	"keydown",
	"pointerdown"
]);
// src/words.ts
var x_ = /* @__PURE__ */ new WeakMap();
function S_(e) {
	let t = e.model, n = x_.get(t) ?? C_(e, t.d_vocab, t.vocabulary.pieces);
	return x_.set(t, n), n;
}
function C_(e, t, n) {
	let r = new TextEncoder(), i = Array.from({ length: t }, (t, n) => e.text(n));
	return {
		texts: i,
		bytes: (e) => n[e] ? Uint8Array.from(n[e]) : r.encode(i[e] ?? "")
	};
}
// src/views/logit/waterfall.ts
var w_ = [
	"path",
	"head",
	"order",
	"source"
];
function T_(e, t, n, r) {
	let i = {
		order: k_,
		head: A_,
		source: j_,
		path: M_
	}[t](e, n, r);
	return [
		...i,
		F_("rounding", "rounding", e.logit - P_(i), { kind: "rest" }),
		F_("total", r.total, e.logit, { kind: "total" })
	];
}
function E_(e) {
	return /L\d+H\d+/.exec(e)?.[0] ?? e;
}
function D_(e, t) {
	if (e === 0) return t ? "no hop" : "direct path";
	let n = t ? "hop" : "head";
	return e === 1 ? `one ${n}` : `${e} ${n}s`;
}
function O_({ heads: e, origin: t, position: n }) {
	return [...e, n === null ? t : `${t} at ${n}`].join(" · ");
}
function k_(e, t, { hops: n }) {
	return e.by_order.map(({ order: e, paths: t, value: r }) => F_(`order ${e}`, D_(e, n), r, {
		order: e,
		opens: !0,
		note: `${t.toLocaleString("en")} ${t === 1 ? "path" : "paths"}`
	}));
}
function A_(e, t, { hops: n }) {
	let r = n ? 0 : e.by_order.find(({ order: e }) => e === 0)?.value ?? 0, i = P_(e.by_order) - r - P_(e.by_head);
	return [
		...n ? [] : [F_("direct", "direct path", r, {})],
		...e.by_head.slice(0, t).map(({ head: e, value: t }) => F_(e, e, t, {
			heads: [E_(e)],
			opens: !0
		})),
		...N_(e.by_head.slice(t), "head"),
		F_("twice", n ? "direct, less twice" : "counted twice", i, { kind: "rest" })
	];
}
function j_(e, t, { shown: n }) {
	return [...e.by_source.slice(0, t).map(({ origin: e, position: t, token: r, value: i }) => F_(`${e} ${t}`, t === null ? e : `${e} at ${t}`, i, {
		...r === null ? {} : { token: n(r) },
		src: t,
		opens: t !== null
	})), ...N_(e.by_source.slice(t), "source")];
}
function M_(e, t, { shown: n }) {
	let r = e.paths.slice(0, t).map((e, t) => F_(`${t} ${O_(e)}`, O_(e), e.value, {
		...e.token === null ? {} : { token: n(e.token) },
		heads: e.heads.map(E_),
		src: e.position,
		opens: e.heads.length > 0
	})), i = P_(e.paths.slice(t));
	return [
		...r,
		F_("not listed", "not listed", e.not_listed - e.above + i, { kind: "rest" }),
		F_("above", "above this order", e.above, { kind: "rest" })
	];
}
function N_(e, t) {
	return e.length ? [F_("others", `${e.length} other ${t}${e.length === 1 ? "" : "s"}`, P_(e), { kind: "rest" })] : [];
}
function P_(e) {
	return e.reduce((e, t) => e + t.value, 0);
}
function F_(e, t, n, r) {
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
var I_ = /* @__PURE__ */ t({ default: () => Q_ }), L_ = /* @__PURE__ */ K("<p class=\"soft\">There is no text here to predict from.</p>"), R_ = /* @__PURE__ */ K("comes <button class=\"pick svelte-kk8x6d\"><bdi class=\"token svelte-kk8x6d\"> </bdi></button>", 1), z_ = /* @__PURE__ */ K("<span class=\"soft\">This is the last position; click a token of the text for another.</span>"), B_ = /* @__PURE__ */ K("<button class=\"pick svelte-kk8x6d\"><bdi class=\"token svelte-kk8x6d\"> </bdi> <span class=\"soft\"> </span></button>"), V_ = /* @__PURE__ */ K("<div class=\"row svelte-kk8x6d\" role=\"group\" aria-label=\"Likeliest next tokens\"><span class=\"soft\">likeliest</span> <!></div>"), H_ = /* @__PURE__ */ K("<bdi class=\"token svelte-kk8x6d\"> </bdi>"), U_ = /* @__PURE__ */ K("<bdi class=\"token svelte-kk8x6d\"> </bdi><button aria-label=\"Take the logit alone\">×</button>", 1), W_ = /* @__PURE__ */ K("<button> </button>"), G_ = /* @__PURE__ */ K("<option> </option>"), K_ = /* @__PURE__ */ K("<label class=\"labeled svelte-kk8x6d\">paths <select><option>of every order</option><!></select></label>"), q_ = /* @__PURE__ */ K("<p class=\"lead\"> </p>"), J_ = /* @__PURE__ */ K("<p class=\"problem\" role=\"alert\"> </p>"), Y_ = /* @__PURE__ */ K("<figure><!> <figcaption> <!> <!> <!></figcaption></figure> <!>", 1), X_ = /* @__PURE__ */ K("<p class=\"soft\">Running the text …</p>"), Z_ = /* @__PURE__ */ K("<div class=\"ask svelte-kk8x6d\"><p> <bdi class=\"token\"> </bdi> <!> <!></p> <!> <div class=\"row svelte-kk8x6d\"><span class=\"labeled svelte-kk8x6d\">logit of <!> <!></span> <span class=\"labeled svelte-kk8x6d\">minus <!> <!></span></div> <div class=\"row svelte-kk8x6d\"><span class=\"labeled svelte-kk8x6d\">parts by <span class=\"seg\" role=\"group\" aria-label=\"Parts\"></span></span> <span class=\"labeled svelte-kk8x6d\">counted by <span class=\"seg\" role=\"group\" aria-label=\"Accounting\"><button>heads</button> <button>hops</button></span></span> <!></div></div> <!> <!>", 1);
function Q_(e, t) {
	Be(t, !0);
	let n = /* @__PURE__ */ I(() => S_(t.store)), r = /* @__PURE__ */ I(() => t.store.prompt.ids.length), i = /* @__PURE__ */ I(() => Math.min(t.store.state.dst ?? W(r) - 1, W(r) - 1)), a = /* @__PURE__ */ I(() => t.store.state.accounting === "hops"), o = /* @__PURE__ */ I(() => w_.find((e) => e === t.store.state.sort) ?? "path"), s = Ld(t.store, () => t.store.can === !0 && W(r) ? {
		kind: "run",
		of: t.store.runOf(),
		top: 8
	} : null), c = /* @__PURE__ */ I(() => {
		let e = s.value?.top, t = W(i) * (e?.per ?? 0);
		return Array.from({ length: e?.per ?? 0 }, (n, r) => ({
			token: e.ids[t + r],
			p: e.probabilities[t + r]
		})).filter((e) => e.token !== void 0);
	}), l = /* @__PURE__ */ I(() => t.store.state.targets[0] ?? W(c)[0]?.token ?? null), u = /* @__PURE__ */ I(() => t.store.state.targets[1] ?? null), d = /* @__PURE__ */ I(() => W(i) + 1 < W(r) ? t.store.prompt.ids[W(i) + 1] : null), f = Ld(t.store, () => t.store.can === !0 && W(r) && W(l) !== null ? {
		kind: "paths",
		of: t.store.runOf(),
		position: W(i),
		target: W(l),
		against: W(u),
		order: t.store.state.order,
		hops: W(a),
		top: 200
	} : null), p = /* @__PURE__ */ I(() => W(l) === null ? "" : W(u) === null ? `logit of “${t.store.shown(W(l))}”` : `logit of “${t.store.shown(W(l))}” minus that of “${t.store.shown(W(u))}”`), m = /* @__PURE__ */ I(() => f.value ? T_(f.value, W(o), 24, {
		shown: (e) => t.store.shown(e),
		total: W(u) === null ? "the logit" : "the difference",
		hops: W(a)
	}) : []), h = /* @__PURE__ */ I(() => W(m).find((e) => e.key === "rounding")?.value ?? 0);
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
	let y = /* @__PURE__ */ I(() => {
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
				D_(e.order, W(a)),
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
					O_(e),
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
	var b = Ar(), x = B(b), S = (e) => {
		J(e, L_());
	}, C = (e) => {
		var r = Z_(), b = B(r), x = z(b), S = z(x), C = H(S), w = V(C, !0), T = H(C, 2), E = (e) => {
			var n = R_(), r = H(B(n)), i = V(z(r), !0);
			F(r), U((e) => {
				Q(r, "aria-pressed", W(l) === W(d)), r.disabled = t.store.can !== !0, Y(i, e);
			}, [() => t.store.shown(W(d))]), G("click", r, () => v(W(d), W(u))), J(e, n);
		};
		X(T, (e) => {
			W(d) !== null && e(E);
		});
		var D = H(T, 2), ee = (e) => {
			J(e, z_());
		};
		X(D, (e) => {
			t.store.state.dst === null && e(ee);
		}), F(x);
		var O = H(x, 2), k = (e) => {
			var n = V_();
			Z(H(z(n), 2), 17, () => W(c), ({ token: e, p: t }) => e, (e, n) => {
				let r = () => W(n).token, i = () => W(n).p;
				var a = B_(), o = z(a), s = V(o, !0), c = V(H(o, 2), !0);
				F(a), U((e, t) => {
					Q(a, "aria-pressed", W(l) === r()), Y(s, e), Y(c, t);
				}, [() => t.store.shown(r()), () => gl(i(), 2)]), G("click", a, () => v(r(), W(u))), J(e, a);
			}), F(n), J(e, n);
		};
		X(O, (e) => {
			W(c).length && e(k);
		});
		var A = H(O, 2), te = z(A), j = H(z(te)), ne = (e) => {
			var n = H_(), r = V(n, !0);
			U((e) => Y(r, e), [() => t.store.shown(W(l))]), J(e, n);
		};
		X(j, (e) => {
			W(l) !== null && e(ne);
		});
		var re = H(j, 2);
		{
			let e = /* @__PURE__ */ I(() => t.store.can !== !0);
			b_(re, {
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
		F(te);
		var ie = H(te, 2), M = H(z(ie)), N = (e) => {
			var n = U_(), r = B(n), i = V(r, !0), a = H(r);
			U((e) => Y(i, e), [() => t.store.shown(W(u))]), G("click", a, () => v(W(l), null)), J(e, n);
		};
		X(M, (e) => {
			W(u) !== null && e(N);
		});
		var ae = H(M, 2);
		{
			let e = /* @__PURE__ */ I(() => W(u) === null ? "nothing" : "another token"), r = /* @__PURE__ */ I(() => t.store.can !== !0 || W(l) === null);
			b_(ae, {
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
		F(ie), F(A);
		var oe = H(A, 2), se = z(oe), ce = H(z(se));
		Z(ce, 20, () => w_, (e) => e, (e, n) => {
			var r = W_(), i = V(r, !0);
			U(() => {
				Q(r, "aria-pressed", W(o) === n), Y(i, n);
			}), G("click", r, () => t.store.set({ sort: n === "path" ? "" : n })), J(e, r);
		}), F(ce), F(se);
		var le = H(se, 2), ue = H(z(le)), de = z(ue), fe = H(de, 2);
		F(ue), F(le);
		var pe = H(le, 2), me = (e) => {
			var n = K_(), r = H(z(n)), i = z(r);
			i.value = i.__value = "", Z(H(i), 16, () => Array.from({ length: t.store.model.n_layers }, (e, t) => t), (e) => e, (e, t) => {
				var n = G_(), r = V(n), i = {};
				U(() => {
					Y(r, `of at most ${t ?? ""} ${W(a) ? "hops" : "heads"}`), i !== (i = t) && (n.value = (n.__value = i) ?? "");
				}), J(e, n);
			}), F(r);
			var o;
			fi(r), F(n), U(() => {
				o !== (o = t.store.state.order ?? "") && (r.value = (r.__value = o) ?? "", di(r, o));
			}), G("change", r, (e) => t.store.set({ order: e.currentTarget.value === "" ? null : Number(e.currentTarget.value) })), J(e, n);
		};
		X(pe, (e) => {
			W(o) === "path" && e(me);
		}), F(oe), F(b);
		var he = H(b, 2), ge = (e) => {
			var n = q_(), r = V(n, !0);
			U(() => Y(r, t.store.can)), J(e, n);
		}, P = (e) => {
			var t = J_(), n = V(t, !0);
			U(() => Y(n, f.error || s.error)), J(e, t);
		};
		X(he, (e) => {
			t.store.can === !0 ? (f.error || s.error) && e(P, 1) : e(ge);
		});
		var _e = H(he, 2), ve = (e) => {
			var n = Y_(), r = B(n);
			let i;
			var s = z(r);
			Eg(s, {
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
			var c = H(s, 2), l = z(c), u = H(l), d = (e) => {
				var t = kr();
				U(() => Y(t, `A path through two heads counts at both; the bar before rounding takes that back${W(a) ? ", and adds the direct path" : ""}.`)), J(e, t);
			};
			X(u, (e) => {
				W(o) === "head" && e(d);
			});
			var v = H(u, 2), b = (e) => {
				J(e, kr("M is what a head moves between positions, D what it takes from its own."));
			};
			X(v, (e) => {
				W(a) && e(b);
			});
			var x = H(v, 2), S = (e) => {
				J(e, kr("A click lists the paths up to that order."));
			}, C = (e) => {
				J(e, kr("A click shows the source in Attention."));
			}, w = (e) => {
				J(e, kr("A click opens the head in Attention."));
			};
			X(x, (e) => {
				W(o) === "order" ? e(S) : W(o) === "source" ? e(C, 1) : e(w, -1);
			}), F(c), F(r), Mg(H(r, 2), {
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
			}), U((e, n) => {
				i = ci(r, 1, "svelte-kk8x6d", null, i, { pending: f.pending }), Y(l, `Patterns${t.store.model.norm.kind === "none" ? "" : " and scales of norms"} are those of this run, so the parts add up to ${e ?? ""}, with a residual of ${n ?? ""} from rounding. `);
			}, [() => gl(f.value.logit, 5), () => gl(Math.abs(W(h)), 2)]), J(e, n);
		}, ye = (e) => {
			J(e, X_());
		};
		X(_e, (e) => {
			f.value ? e(ve) : t.store.can === !0 && !f.error && !s.error && e(ye, 1);
		}), U((e) => {
			Y(S, `After position ${W(i) ?? ""} `), Y(w, e), Q(de, "aria-pressed", !W(a)), Q(fe, "aria-pressed", W(a));
		}, [() => t.store.shown(t.store.prompt.ids[W(i)])]), G("click", de, () => t.store.set({ accounting: "heads" })), G("click", fe, () => t.store.set({ accounting: "hops" })), J(e, r);
	};
	X(x, (e) => {
		W(r) ? e(C, -1) : e(S);
	}), J(e, b), Ve();
}
br(["click", "change"]);
// src/parts/Interval.svelte
var $_ = /* @__PURE__ */ q("<rect class=\"null svelte-i2fch1\" height=\"10\" rx=\"1.5\"></rect><path class=\"mean svelte-i2fch1\"></path>", 1), ev = /* @__PURE__ */ q("<path class=\"threshold svelte-i2fch1\"></path>"), tv = /* @__PURE__ */ q("<path class=\"ours no svelte-i2fch1\"></path>"), nv = /* @__PURE__ */ q("<circle class=\"ours svelte-i2fch1\" r=\"4.5\"></circle>"), rv = /* @__PURE__ */ q("<svg role=\"img\" class=\"svelte-i2fch1\"><title> </title><path class=\"axis svelte-i2fch1\"></path><path class=\"zero svelte-i2fch1\"></path><!><!><!></svg>");
function iv(e, t) {
	Be(t, !0);
	let n = Li(t, "mean", 3, null), r = Li(t, "sd", 3, null), i = Li(t, "threshold", 3, null), a = Li(t, "holds", 3, null), o = Li(t, "width", 3, 190), s = /* @__PURE__ */ I(() => n() === null ? null : n() - 2 * (r() ?? 0)), c = /* @__PURE__ */ I(() => n() === null ? null : n() + 2 * (r() ?? 0)), l = /* @__PURE__ */ I(() => [
		0,
		t.value,
		W(s),
		W(c),
		i()
	].filter((e) => e !== null)), u = /* @__PURE__ */ I(() => vc().domain(Math.min(...W(l)) === Math.max(...W(l)) ? [-1, 1] : [Math.min(...W(l)), Math.max(...W(l))]).range([8, o() - 8])), d = /* @__PURE__ */ I(() => [
		t.value === null ? "no number" : `ours ${gl(t.value)}`,
		n() === null ? "" : `random baseline ${gl(n())}${r() === null ? "" : ` ± ${gl(r())}`}`,
		i() === null ? "" : `threshold ${gl(i())}`
	].filter(Boolean).join(", "));
	var f = rv();
	Q(f, "height", 24);
	var p = z(f), m = V(p, !0), h = H(p), g = H(h), _ = H(g), v = (e) => {
		var t = $_(), r = B(t);
		Q(r, "y", 7);
		var i = H(r);
		U((e, t, n) => {
			Q(r, "x", e), Q(r, "width", t), Q(i, "d", `M${n ?? ""} 7v10`);
		}, [
			() => W(u)(W(s)),
			() => Math.max(W(u)(W(c)) - W(u)(W(s)), 1.5),
			() => W(u)(n())
		]), J(e, t);
	};
	X(_, (e) => {
		W(s) !== null && W(c) !== null && n() !== null && e(v);
	});
	var y = H(_), b = (e) => {
		var t = ev();
		U((e) => Q(t, "d", `M${e ?? ""} 2v20`), [() => W(u)(i())]), J(e, t);
	};
	X(y, (e) => {
		i() !== null && e(b);
	});
	var x = H(y), S = (e) => {
		var n = Ar(), r = B(n), i = (e) => {
			var n = tv();
			U((e) => Q(n, "d", `M${e ?? ""} 8l8 8m0 -8l-8 8`), [() => W(u)(t.value) - 4]), J(e, n);
		}, o = (e) => {
			var n = nv();
			Q(n, "cy", 12), U((e) => Q(n, "cx", e), [() => W(u)(t.value)]), J(e, n);
		};
		X(r, (e) => {
			a() === !1 ? e(i) : e(o, -1);
		}), J(e, n);
	};
	X(x, (e) => {
		t.value !== null && e(S);
	}), F(f), U((e) => {
		Q(f, "width", o()), Q(f, "viewBox", `0 0 ${o() ?? ""} 24`), Q(f, "aria-label", W(d)), Y(m, W(d)), Q(h, "d", `M8 12H${o() - 8}`), Q(g, "d", `M${e ?? ""} 9v6`);
	}, [() => W(u)(0)]), J(e, f), Ve();
}
// src/parts/Claims.svelte
var av = /* @__PURE__ */ K("<p class=\"small why svelte-vv6r5x\"> </p>"), ov = /* @__PURE__ */ K("<dt class=\"svelte-vv6r5x\">random baseline</dt><dd class=\"svelte-vv6r5x\"> </dd>", 1), sv = /* @__PURE__ */ K("<dt class=\"svelte-vv6r5x\">effect</dt><dd class=\"svelte-vv6r5x\"> </dd>", 1), cv = /* @__PURE__ */ K("<dt class=\"svelte-vv6r5x\">why</dt><dd class=\"svelte-vv6r5x\"> </dd>", 1), lv = /* @__PURE__ */ K("<span class=\"soft\"> </span>"), uv = /* @__PURE__ */ K("<!> <span class=\"small\"><b> </b> <!></span>", 1), dv = /* @__PURE__ */ K("<span class=\"small\"> </span>"), fv = /* @__PURE__ */ K("<button class=\"small\">show</button>"), pv = /* @__PURE__ */ K("<span></span>"), mv = /* @__PURE__ */ K("<li class=\"svelte-vv6r5x\"><span> </span> <div class=\"what svelte-vv6r5x\"><p class=\"svelte-vv6r5x\"> </p> <!> <details class=\"small\"><summary class=\"soft\">rule, and what the paper says</summary> <dl class=\"svelte-vv6r5x\"><dt class=\"svelte-vv6r5x\">rule</dt><dd class=\"svelte-vv6r5x\"> </dd> <dt class=\"svelte-vv6r5x\">paper</dt><dd class=\"svelte-vv6r5x\"> </dd> <dt class=\"svelte-vv6r5x\">ours</dt><dd class=\"svelte-vv6r5x\"> </dd> <!> <!> <!></dl></details></div> <div class=\"line svelte-vv6r5x\"><!></div> <!></li>"), hv = /* @__PURE__ */ K("<h3 class=\"svelte-vv6r5x\"> </h3> <ol class=\"svelte-vv6r5x\"></ol>", 1), gv = /* @__PURE__ */ K("<section class=\"claims svelte-vv6r5x\" aria-labelledby=\"uw-claims\"><h2 id=\"uw-claims\">The paper's claims <span class=\"soft count svelte-vv6r5x\"> </span></h2> <p class=\"small soft legend svelte-vv6r5x\"><span class=\"key ours svelte-vv6r5x\"></span> ours <span class=\"key null svelte-vv6r5x\"></span> random baseline ± 2 standard deviations <span class=\"key threshold svelte-vv6r5x\"></span> the rule's threshold; each line has its own scale, its tick is 0</p> <!></section>");
function _v(e, t) {
	Be(t, !0);
	let n = /* @__PURE__ */ I(() => t.store.manifest.claims), r = /* @__PURE__ */ I(() => W(n).filter((e) => e.holds).length), i = /* @__PURE__ */ I(() => [...new Set(W(n).map((e) => e.section))]), a = (e) => W(n).filter((t) => t.section === e);
	var o = gv(), s = z(o), c = V(H(z(s)));
	F(s), Z(H(s, 4), 16, () => W(i), (e) => e, (e, n) => {
		var r = hv(), i = B(r), o = V(i, !0), s = H(i, 2);
		Z(s, 21, () => a(n), (e) => e.id, (e, n) => {
			var r = mv(), i = z(r);
			let a;
			var o = V(i, !0), s = H(i, 2), c = z(s), l = V(c, !0), u = H(c, 2), d = (e) => {
				var t = av(), r = V(t, !0);
				U(() => Y(r, W(n).why)), J(e, t);
			};
			X(u, (e) => {
				!W(n).holds && W(n).why && e(d);
			});
			var f = H(u, 2), p = H(z(f), 2), m = H(z(p)), h = V(m, !0), g = H(m, 3), _ = V(g, !0), v = H(g, 3), y = V(v, !0), b = H(v, 2), x = (e) => {
				var t = ov(), r = V(H(B(t)), !0);
				U(() => Y(r, W(n).null.text)), J(e, t);
			};
			X(b, (e) => {
				W(n).null.text && e(x);
			});
			var S = H(b, 2), C = (e) => {
				var t = sv(), r = V(H(B(t)), !0);
				U(() => Y(r, W(n).effect)), J(e, t);
			};
			X(S, (e) => {
				W(n).effect && e(C);
			});
			var w = H(S, 2), T = (e) => {
				var t = cv(), r = V(H(B(t)), !0);
				U(() => Y(r, W(n).why)), J(e, t);
			};
			X(w, (e) => {
				W(n).holds && W(n).why && e(T);
			}), F(p), F(f), F(s);
			var E = H(s, 2), D = z(E), ee = (e) => {
				var t = uv(), r = B(t);
				iv(r, {
					get value() {
						return W(n).ours.value;
					},
					get mean() {
						return W(n).null.mean;
					},
					get sd() {
						return W(n).null.sd;
					},
					get threshold() {
						return W(n).threshold;
					},
					get holds() {
						return W(n).holds;
					}
				});
				var i = H(r, 2), a = z(i), o = V(a, !0), s = H(a), c = H(s), l = (e) => {
					var t = lv(), r = V(t);
					U((e) => Y(r, ` · baseline ${e ?? ""}`), [() => gl(W(n).null.mean)]), J(e, t);
				};
				X(c, (e) => {
					W(n).null.mean !== null && e(l);
				}), F(i), U((e) => {
					Y(o, e), Y(s, ` ${W(n).ours.unit ?? ""}`);
				}, [() => gl(W(n).ours.value)]), J(e, t);
			}, O = (e) => {
				var t = dv(), r = V(t, !0);
				U(() => Y(r, W(n).ours.text)), J(e, t);
			};
			X(D, (e) => {
				W(n).ours.value === null ? e(O, -1) : e(ee);
			}), F(E);
			var k = H(E, 2), A = (e) => {
				var r = fv();
				U(() => Q(r, "aria-label", `Show the evidence: ${W(n).finding ?? ""}`)), G("click", r, () => t.store.go(W(n).shows)), J(e, r);
			}, te = (e) => {
				J(e, pv());
			};
			X(k, (e) => {
				W(n).shows ? e(A) : e(te, -1);
			}), F(r), U(() => {
				Q(r, "data-claim", W(n).id), a = ci(i, 1, "verdict svelte-vv6r5x", null, a, {
					good: W(n).holds,
					bad: !W(n).holds
				}), Y(o, W(n).holds ? "✓ holds" : "✗ does not"), Y(l, W(n).finding), Y(h, W(n).rule), Y(_, W(n).paper), Y(y, W(n).ours.text);
			}), J(e, r);
		}), F(s), U(() => Y(o, n)), J(e, r);
	}), F(o), U(() => Y(c, `${W(r) ?? ""} of ${W(n).length ?? ""} hold here`)), J(e, o), Ve();
}
br(["click"]);
// src/parts/weights.ts
function vv(e, t) {
	let n = e[0]?.n ?? 0, r = new Float32Array(n).fill(NaN), i = t.token;
	if (i === null || i >= n) return r;
	let a = (e, t) => {
		(Number.isNaN(r[e]) || Math.abs(t) > Math.abs(r[e])) && (r[e] = t);
	};
	for (let { values: r } of e) {
		if (t.before) for (let e = 0; e <= i; e++) a(e, r[jl(i, e)]);
		if (t.after) for (let e = i + 1; e < n; e++) a(e, r[jl(e, i)]);
	}
	return r;
}
function yv(e, t, n, r = 3) {
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
var bv = /* @__PURE__ */ K("<i> </i>"), xv = /* @__PURE__ */ K("<bdi role=\"option\"></bdi>"), Sv = /* @__PURE__ */ K("<span class=\"block svelte-1yq2nfm\" role=\"presentation\"></span>"), Cv = /* @__PURE__ */ K("<p class=\"small problem\"> </p>"), wv = /* @__PURE__ */ K("<figure class=\"text svelte-1yq2nfm\" aria-label=\"The text, token by token\"><div class=\"tokens svelte-1yq2nfm\" role=\"listbox\" tabindex=\"0\"></div> <!> <figcaption class=\"small svelte-1yq2nfm\"> </figcaption></figure>");
function Tv(e, t) {
	let n = jr();
	Be(t, !0);
	let r = Li(t, "store", 7), i = Li(t, "lines", 3, 7), a = /* @__PURE__ */ L(void 0), o = /* @__PURE__ */ L(void 0), s = /* @__PURE__ */ L(0), c = /* @__PURE__ */ I(() => r().chosen.slice(0, 16)), l = /* @__PURE__ */ I(() => r().state.mode === "difference" ? "attention" : r().state.mode), u = df(r(), () => W(c), () => W(l)), d = /* @__PURE__ */ I(() => r().prompt.ids), f = /* @__PURE__ */ I(() => Array.from({ length: Math.ceil(W(d).length / 128) }, (e, t) => W(d).slice(t * 128, (t + 1) * 128))), p = [], m = [];
	hn(() => {
		W(d), p = W(a) ? Array.from(W(a).querySelectorAll("[data-i]")) : [], m = Array(p.length).fill("");
	}), hn(() => {
		let e = u.value, t = Tl(Al(W(l)), r().dark);
		W(d);
		let { dst: n, src: i } = r().state, a = r().state.reading, o = () => {
			let t = r().hover.value, o = h(t, n, i, a);
			for (let [e, r] of [["dst", t.dst ?? n], ["src", t.src ?? i]]) y(e, r);
			if (!e || o.token === null || o.token >= W(d).length) return _();
			let l = t.heads.filter((t) => e.has(t)), u = l.length ? l : W(c).filter((t) => e.has(t)), f = vv(u.map((t) => e.get(t)), o), m = e.get(u[0]);
			if (!m) return _();
			let v = Il({
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
	let b = /* @__PURE__ */ I(() => W(d).length ? `Point at a token: what it attends to is filled, what attends to it is underlined. ${x(W(c))}.` : "No text is here.");
	function x(e) {
		return e.length === 1 ? `Head ${e[0]}` : r().state.heads.length === 0 ? `The largest of ${e.length < r().heads.length ? `the first ${e.length} of ${r().heads.length}` : `all ${e.length}`} heads` : `The largest of ${e.join(", ")}`;
	}
	function S(e, t, n, i) {
		if (!W(o) || e.token === null) return;
		let a = (e) => `${e} ${r().shown(W(d)[e])}`, s = (e) => `${i ? "" : "≈ "}${Al(W(l)) ? _l(t[e]) : gl(t[e])}`, c = (e) => e.map((e) => `${a(e)} ${s(e)}`).join(", "), u = [`${x(n)} · ${ud[W(l)]}`];
		e.before && u.push(`destination ${a(e.token)} ← ${c(yv(t, 0, e.token + 1)) || "nothing"}`), e.after && e.token < W(d).length - 1 && u.push(`source ${a(e.token)} → ${c(yv(t, e.token + 1, W(d).length)) || "nothing"}`), W(o).textContent = u.join("  ·  ");
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
		t !== null && (R(s, t, !0), E(t, e.shiftKey || r().state.reading === "src"));
	}
	function E(e, t) {
		t ? r().set({ src: r().state.src === e ? null : e }) : r().set({ dst: r().state.dst === e ? null : e });
	}
	function D(e) {
		let t = W(d).length - 1, n = {
			ArrowRight: W(s) + 1,
			ArrowLeft: W(s) - 1,
			ArrowDown: ee(1),
			ArrowUp: ee(-1),
			Home: 0,
			End: t
		};
		if (e.key in n) R(s, Math.max(0, Math.min(t, n[e.key])), !0), r().hover.set({
			token: W(s),
			dst: null,
			src: null
		}), p[W(s)]?.scrollIntoView({ block: "nearest" }), requestAnimationFrame(() => {
			r().spoken = W(o)?.textContent ?? "";
		});
		else if (e.key === "Enter" || e.key === " ") E(W(s), e.shiftKey || r().state.reading === "src");
		else return;
		e.preventDefault();
	}
	function ee(e) {
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
	function O(e) {
		e.style.setProperty("--lines", String(i()));
	}
	var k = wv(), A = z(k);
	Z(A, 21, () => W(f), Wr, (e, t, i) => {
		var a = Sv();
		Z(a, 21, () => W(t), Wr, (e, t, a) => {
			let o = /* @__PURE__ */ I(() => i * 128 + a);
			var c = xv();
			let l;
			Z(c, 21, () => r().pieces(W(t)), Wr, (e, t) => {
				var n = Ar(), r = B(n), i = (e) => {
					var n = kr();
					U(() => Y(n, W(t).text)), J(e, n);
				}, a = (e) => {
					var n = bv(), r = V(n, !0);
					U(() => {
						ci(n, 1, ai(W(t).kind), "svelte-1yq2nfm"), Y(r, W(t).text);
					}), J(e, n);
				};
				X(r, (e) => {
					W(t).kind === "text" || W(t).kind === "special" ? e(i) : e(a, -1);
				}), J(e, n);
			}), F(c), U((e) => {
				Q(c, "id", `${n}-${W(o) ?? ""}`), Q(c, "data-i", W(o)), Q(c, "aria-selected", r().state.dst === W(o) || r().state.src === W(o)), l = ci(c, 1, "svelte-1yq2nfm", null, l, {
					special: e,
					cursor: W(o) === W(s)
				});
			}, [() => r().isSpecial(W(t))]), J(e, c);
		}), F(a), J(e, a);
	}), F(A), ji(A, (e) => R(a, e), () => W(a)), ti(A, (e) => O?.(e));
	var te = H(A, 2), j = (e) => {
		var t = Cv(), n = V(t, !0);
		U(() => Y(n, u.error)), J(e, t);
	};
	X(te, (e) => {
		u.error && e(j);
	});
	var ne = H(te, 2), re = V(ne, !0);
	ji(ne, (e) => R(o, e), () => W(o)), F(k), U((e) => {
		Q(A, "aria-label", `Tokens of the text; ${md[r().state.reading] ?? ""}`), Q(A, "aria-activedescendant", e), Y(re, W(b));
	}, [() => W(d).length ? `${n}-${Math.min(W(s), W(d).length - 1)}` : void 0]), G("pointermove", A, w), yr("pointerleave", A, () => r().hover.set({ token: null })), G("click", A, T), G("keydown", A, D), yr("focus", A, () => r().hover.set({
		token: Math.min(W(s), W(d).length - 1),
		dst: null,
		src: null
	})), yr("blur", A, () => r().hover.set({ token: null })), J(e, k), Ve();
}
br([
	"pointermove",
	"click",
	"keydown"
]);
// src/views/start/View.svelte
var Ev = /* @__PURE__ */ t({ default: () => Lv }), Dv = /* @__PURE__ */ K("<p> </p>"), Ov = /* @__PURE__ */ K("<section class=\"alive svelte-24hlns\" aria-labelledby=\"uw-alive\"><div class=\"words svelte-24hlns\"><h2 id=\"uw-alive\"><!></h2> <!> <!> <p class=\"next\"><button>All heads, and why they attend</button></p></div> <!></section>"), kv = /* @__PURE__ */ K("<dt class=\"svelte-24hlns\"> </dt><dd class=\"svelte-24hlns\"> </dd>", 1), Av = /* @__PURE__ */ K("<span class=\"good svelte-24hlns\">✓ within</span>"), jv = /* @__PURE__ */ K("<span class=\"bad svelte-24hlns\">✗ above</span>"), Mv = /* @__PURE__ */ K("<tr><td> </td><td class=\"number\"> </td><td class=\"number\"> </td><td><!></td></tr>"), Nv = /* @__PURE__ */ K("<code> </code>"), Pv = /* @__PURE__ */ K("<li> <!></li>"), Fv = /* @__PURE__ */ K("<h2 class=\"left svelte-24hlns\">Not in this file</h2> <ul class=\"svelte-24hlns\"></ul>", 1), Iv = /* @__PURE__ */ K("<header class=\"opening svelte-24hlns\"><h1 class=\"svelte-24hlns\"> </h1> <p class=\"lead\"> </p></header> <!> <!> <!> <div class=\"facts svelte-24hlns\"><section aria-labelledby=\"uw-card\"><h2 id=\"uw-card\">The model</h2> <dl class=\"svelte-24hlns\"><dt class=\"svelte-24hlns\">sizes</dt> <dd class=\"svelte-24hlns\"> </dd> <dt class=\"svelte-24hlns\">norm, positions</dt> <dd class=\"svelte-24hlns\"> </dd> <!> <dt class=\"svelte-24hlns\">weights</dt> <dd class=\"svelte-24hlns\"><code> </code> </dd></dl></section> <section aria-labelledby=\"uw-checks\"><h2 id=\"uw-checks\">Identities that were checked</h2> <div class=\"scroll\" role=\"region\" aria-label=\"Table of identities\" tabindex=\"0\"><table><thead><tr><th>identity</th><th class=\"number\">residual</th><th class=\"number\">tolerance</th><th><span class=\"sr\">verdict</span></th></tr></thead><tbody></tbody></table></div> <!></section></div>", 1);
function Lv(e, t) {
	Be(t, !0);
	let n = /* @__PURE__ */ I(() => t.store.table("heads")), r = Rd(() => W(n), (e) => W(n) ? wu(W(n), t.store.chunk, e) : null), i = /* @__PURE__ */ I(() => r.value?.reduce((e, t) => (t.prefix_matching ?? 0) > (e.prefix_matching ?? 0) ? t : e)), a = /* @__PURE__ */ I(() => t.store.state.heads[0] ?? W(i)?.head), o = df(t.store, () => W(a) ? [W(a)] : [], () => "attention"), s = /* @__PURE__ */ I(() => W(a) ? o.value?.get(W(a)) : void 0);
	hn(() => {
		W(i) && !t.store.state.heads.length && !t.store.canUndo && t.store.set({ heads: [W(i).head] }, { record: !1 });
	});
	let c = /* @__PURE__ */ I(() => Object.entries(t.store.model.card).filter((e) => l(e[1])));
	function l(e) {
		return typeof e == "string" && e.length < 200 || typeof e == "number";
	}
	let u = (e) => typeof e == "number" ? e.toLocaleString("en") : e;
	var d = Iv(), f = B(d), p = z(f), m = V(p, !0), h = V(H(p, 2), !0);
	F(f);
	var g = H(f, 2), v = (e) => {
		var n = Ov(), r = z(n), o = z(r), c = z(o), l = (e) => {
			var t = kr();
			U(() => Y(t, `Head ${W(a) ?? ""} on this text`)), J(e, t);
		}, u = (e) => {
			J(e, kr("The text"));
		};
		X(c, (e) => {
			W(a) ? e(l) : e(u, -1);
		}), F(o);
		var d = H(o, 2), f = (e) => {
			var t = Dv(), n = V(t);
			U((e, t) => Y(n, `Of all heads, ${W(a) ?? ""} attends most to what followed earlier copies of the present token: ${e ?? ""} of its attention
          on random tokens that repeat, ${t ?? ""} for stripes that match nothing. Point at a token that has occurred before, or type a text that repeats itself.`), [() => gl(W(i).prefix_matching), () => gl(W(i).prefix_null)]), J(e, t);
		};
		X(d, (e) => {
			W(i) && W(a) === W(i).head && e(f);
		});
		var p = H(d, 2);
		Tv(p, {
			get store() {
				return t.store;
			},
			lines: 9
		});
		var m = V(H(p, 2));
		F(r);
		var h = H(r, 2), g = (e) => {
			jd(e, {
				get store() {
					return t.store;
				},
				get head() {
					return W(a);
				},
				get picture() {
					return W(s);
				},
				most: 430,
				mode: "attention"
			});
		};
		X(h, (e) => {
			W(a) && W(s) && e(g);
		}), F(n), G("click", m, () => t.store.set({ view: "attention" })), J(e, n);
	}, y = (e) => {
		Tv(e, { get store() {
			return t.store;
		} });
	};
	X(g, (e) => {
		t.store.model.n_layers ? e(v) : e(y, -1);
	});
	var b = H(g, 2), x = (e) => {
		of(e, {
			get store() {
				return t.store;
			},
			get head() {
				return W(a);
			},
			get dst() {
				return t.store.state.dst;
			},
			get src() {
				return t.store.state.src;
			}
		});
	};
	X(b, (e) => {
		W(a) && t.store.state.dst !== null && t.store.state.src !== null && t.store.state.src <= t.store.state.dst && e(x);
	});
	var S = H(b, 2), C = (e) => {
		_v(e, { get store() {
			return t.store;
		} });
	};
	X(S, (e) => {
		t.store.manifest.claims.length && e(C);
	});
	var w = H(S, 2), T = z(w), E = H(z(T), 2), D = H(z(E), 2), ee = V(D), O = H(D, 4), k = V(O), A = H(O, 2);
	Z(A, 17, () => W(c), ([e, t]) => e, (e, t) => {
		var n = /* @__PURE__ */ I(() => _(W(t), 2));
		let r = () => W(n)[0], i = () => W(n)[1];
		var a = kv(), o = B(a), s = V(o, !0), c = V(H(o), !0);
		U((e, t) => {
			Y(s, e), Y(c, t);
		}, [() => r().replaceAll("_", " "), () => u(i())]), J(e, a);
	});
	var te = H(A, 4), j = z(te), ne = V(j), re = H(j);
	F(te), F(E), F(T);
	var ie = H(T, 2), M = H(z(ie), 2), N = z(M), ae = H(z(N));
	Z(ae, 21, () => t.store.model.checks, Wr, (e, t) => {
		var n = Mv(), r = z(n), i = V(r, !0), a = H(r), o = V(a, !0), s = H(a), c = V(s, !0), l = H(s), u = z(l), d = (e) => {
			J(e, Av());
		}, f = (e) => {
			J(e, jv());
		};
		X(u, (e) => {
			W(t).error <= W(t).tolerance ? e(d) : e(f, -1);
		}), F(l), F(n), U((e, n) => {
			Y(i, W(t).name), Y(o, e), Y(c, n);
		}, [() => gl(W(t).error, 2), () => gl(W(t).tolerance, 2)]), J(e, n);
	}), F(ae), F(N), F(M);
	var oe = H(M, 2), se = (e) => {
		var n = Fv(), r = H(B(n), 2);
		Z(r, 21, () => t.store.manifest.left_out, Wr, (e, t) => {
			var n = Pv(), r = z(n), i = H(r), a = (e) => {
				var n = Nv(), r = V(n, !0);
				U(() => Y(r, W(t).how)), J(e, n);
			};
			X(i, (e) => {
				W(t).how && e(a);
			}), F(n), U(() => Y(r, `${W(t).what ?? ""}: ${W(t).why ?? ""}.`)), J(e, n);
		}), F(r), J(e, n);
	};
	X(oe, (e) => {
		t.store.manifest.left_out.length && e(se);
	}), F(ie), F(w), U((e, n) => {
		Y(m, t.store.manifest.title), Y(h, t.store.manifest.lead), Y(ee, `${t.store.model.n_layers ?? ""} layers of ${t.store.model.n_heads ?? ""} heads of ${t.store.model.d_head ?? ""}, d_model ${t.store.model.d_model ?? ""}, ${e ?? ""} tokens, context ${t.store.model.n_ctx ?? ""}`), Y(k, `${t.store.model.norm.kind ?? ""}; ${t.store.model.positions ?? ""}${t.store.model.smears ? "; smeared keys" : ""}`), Y(ne, `${n ?? ""}…`), Y(re, ` ${(t.store.model.engine ? "in this file: whoever has it has the model" : t.store.model.no_engine ?? "not in this file") ?? ""}`);
	}, [() => t.store.model.d_vocab.toLocaleString("en"), () => t.store.model.digest.slice(0, 12)]), J(e, d), Ve();
}
br(["click"]);
// src/parts/Matrix.svelte
function Rv(e, [t, n]) {
	let r = ([t, n]) => e.style.setProperty("margin", `${n}px 0 0 ${t}px`);
	return r([t, n]), { update: r };
}
var zv = /* @__PURE__ */ q("<text text-anchor=\"end\" font-size=\"11\"> </text>"), Bv = /* @__PURE__ */ q("<text font-size=\"11\"> </text>"), Vv = /* @__PURE__ */ q("<!><!>", 1), Hv = /* @__PURE__ */ K("<svg aria-hidden=\"true\" class=\"svelte-3bhmux\"><!></svg> <div class=\"cells svelte-3bhmux\"><canvas class=\"svelte-3bhmux\"></canvas> <canvas class=\"over svelte-3bhmux\"></canvas></div>", 1), Uv = /* @__PURE__ */ K("<div class=\"matrix svelte-3bhmux\"><div class=\"scroll\"><div class=\"stage svelte-3bhmux\" role=\"application\" tabindex=\"0\"><!></div></div> <p class=\"readout small svelte-3bhmux\" aria-live=\"polite\"> </p></div>");
function Wv(e, t) {
	let n = jr();
	Be(t, !0);
	let r = Li(t, "lit", 19, () => []), i = Li(t, "svg", 15), a = /* @__PURE__ */ L(void 0);
	hn(() => {
		i(o);
	});
	function o() {
		let { css: e } = Tl(!0, t.dark), n = t.cells.flatMap(({ row: n, column: r, value: i }) => {
			if (i === null) return [];
			let [a, o] = [W(f) + t.columns.indexOf(r) * W(p), W(m) + t.rows.indexOf(n) * W(p)];
			return [`<rect x="${a}" y="${o}" width="${W(p) - 1}" height="${W(p) - 1}" fill="${e[s(i)]}"/>`];
		});
		return qf(W(a)).replace("</svg>", `${n.join("")}</svg>`).replace(/^(<svg[^>]*)\/>$/, `$1>${n.join("")}</svg>`);
	}
	function s(e) {
		return Math.round(127 + 127 * Math.sign(e) * Math.min(1, Math.sqrt(Math.abs(e) / (t.most || 1))));
	}
	let c = /* @__PURE__ */ L(0), l = /* @__PURE__ */ L(void 0), u = /* @__PURE__ */ L(void 0), d = /* @__PURE__ */ L(null), f = /* @__PURE__ */ I(() => 8 + 6.6 * Math.max(2, ...t.rows.map((e) => e.length))), p = /* @__PURE__ */ I(() => Math.max(6, Math.min(28, Math.floor((W(c) - W(f) - 4) / Math.max(1, t.columns.length))))), m = /* @__PURE__ */ I(() => W(p) >= 11 ? 8 + 6.6 * Math.max(2, ...t.columns.map((e) => e.length)) : 18), h = /* @__PURE__ */ I(() => t.columns.length * W(p)), g = /* @__PURE__ */ I(() => t.rows.length * W(p)), _ = /* @__PURE__ */ I(() => new Map(t.cells.map((e) => [`${e.row} ${e.column}`, e]))), v = /* @__PURE__ */ I(() => W(d) ? W(_).get(`${t.rows[W(d)[0]]} ${t.columns[W(d)[1]]}`) : void 0);
	hn(() => {
		let e = W(l) && W(c) ? Dh(W(l), W(h), W(g)) : null;
		if (!e) return;
		let { css: n } = Tl(!0, t.dark);
		t.rows.forEach((r, i) => {
			t.columns.forEach((t, a) => {
				let o = W(_).get(`${r} ${t}`)?.value;
				o != null && (e.fillStyle = n[s(o)], e.fillRect(a * W(p), i * W(p), W(p) - +(W(p) > 8), W(p) - +(W(p) > 8)));
			});
		});
	}), hn(() => {
		let e = W(u) && W(c) ? Dh(W(u), W(h), W(g)) : null;
		e && W(d) && (e.strokeStyle = t.dark ? "#fff" : "#111", e.lineWidth = 1.5, e.strokeRect(W(d)[1] * W(p), W(d)[0] * W(p), W(p) - 1, W(p) - 1));
	});
	function y(e) {
		(e?.[0] !== W(d)?.[0] || e?.[1] !== W(d)?.[1]) && (R(d, e, !0), t.onhover?.(W(v) ?? null));
	}
	function b(e) {
		let n = W(u).getBoundingClientRect(), [r, i] = [Math.floor((e.clientY - n.top) / W(p)), Math.floor((e.clientX - n.left) / W(p))];
		return r >= 0 && i >= 0 && r < t.rows.length && i < t.columns.length ? [r, i] : null;
	}
	function x(e) {
		let n = {
			ArrowUp: [-1, 0],
			ArrowDown: [1, 0],
			ArrowLeft: [0, -1],
			ArrowRight: [0, 1]
		}[e.key], r = (e, t) => Math.max(0, Math.min(t - 1, e));
		if (n) y(W(d) ? [r(W(d)[0] + n[0], t.rows.length), r(W(d)[1] + n[1], t.columns.length)] : [0, 0]);
		else if ((e.key === "Enter" || e.key === " ") && W(v)) t.onopen?.(W(v));
		else return;
		e.preventDefault(), e.stopPropagation();
	}
	var S = Uv(), C = z(S), w = z(C), T = z(w), E = (e) => {
		var n = Hv(), i = B(n), o = z(i), s = (e) => {
			var n = Vv(), i = B(n);
			Z(i, 18, () => t.rows, (e) => e, (e, t, n) => {
				var i = zv(), a = V(i, !0);
				U((e) => {
					Q(i, "x", W(f) - 5), Q(i, "y", W(m) + W(n) * W(p) + W(p) / 2 + 4), Q(i, "font-weight", e), Y(a, t);
				}, [() => r().includes(t) ? 700 : 400]), J(e, i);
			}), Z(H(i), 18, () => t.columns, (e) => e, (e, t, n) => {
				var i = Bv(), a = V(i, !0);
				U((e) => {
					Q(i, "transform", `translate(${W(f) + W(n) * W(p) + W(p) / 2 + 4} ${W(m) - 5}) rotate(-90)`), Q(i, "font-weight", e), Y(a, t);
				}, [() => r().includes(t) ? 700 : 400]), J(e, i);
			}), J(e, n);
		};
		X(o, (e) => {
			W(p) >= 11 && e(s);
		}), F(i), ji(i, (e) => R(a, e), () => W(a));
		var c = H(i, 2), d = z(c);
		ji(d, (e) => R(l, e), () => W(l));
		var _ = H(d, 2);
		ji(_, (e) => R(u, e), () => W(u)), F(c), ti(c, (e, t) => Rv?.(e, t), () => [W(f), W(m)]), U(() => {
			Q(i, "width", W(f) + W(h) + 4), Q(i, "height", W(m) + W(g) + 2);
		}), G("pointermove", _, (e) => y(b(e))), yr("pointerleave", _, () => y(null)), G("click", _, (e) => {
			y(b(e)), W(v) && t.onopen?.(W(v));
		}), J(e, n);
	};
	X(T, (e) => {
		W(c) && e(E);
	}), F(w), F(C);
	var D = H(C, 2), ee = V(D, !0);
	F(S), U(() => {
		Q(w, "aria-describedby", n), Q(w, "aria-label", `${t.name ?? ""}. Arrow keys move${t.onopen ? ", Enter opens a cell" : ""}.`), Q(D, "id", n), Y(ee, W(v)?.says ?? (W(d) ? "Nothing is here." : "Hover a cell, or move there with the arrow keys."));
	}), G("keydown", w, x), ki(S, "clientWidth", (e) => R(c, e)), J(e, S), Ve();
}
br([
	"keydown",
	"pointermove",
	"click"
]);
// src/parts/Nulls.svelte
var Gv = /* @__PURE__ */ q("<rect fill=\"currentColor\" fill-opacity=\"0.22\"></rect>"), Kv = /* @__PURE__ */ q("<rect></rect>"), qv = /* @__PURE__ */ q("<g role=\"presentation\"><rect x=\"0\"></rect><text text-anchor=\"end\" font-size=\"12\"> </text><!><!><text text-anchor=\"end\" font-size=\"12\"> </text></g>"), Jv = /* @__PURE__ */ q("<svg role=\"img\" class=\"svelte-1gb4fli\"><line y1=\"0\" stroke=\"currentColor\" stroke-opacity=\"0.4\"></line><!><text text-anchor=\"middle\" font-size=\"12\" font-weight=\"600\"> </text></svg>"), Yv = /* @__PURE__ */ K("<div class=\"nulls svelte-1gb4fli\"><!></div>");
function Xv(e, t) {
	Be(t, !0);
	let n = Li(t, "chosen", 19, () => []), r = Li(t, "svg", 15), i = /* @__PURE__ */ L(0), a = /* @__PURE__ */ L(void 0);
	hn(() => {
		r(() => qf(W(a)));
	});
	let o = /* @__PURE__ */ I(() => t.rows.flatMap((e) => [
		e.value ?? 0,
		(e.null_mean ?? 0) + 2 * (e.null_sd ?? 0),
		(e.null_mean ?? 0) - 2 * (e.null_sd ?? 0)
	])), s = /* @__PURE__ */ I(() => t.domain ?? [Math.min(0, ...W(o)), Math.max(0, ...W(o)) || 1]), c = /* @__PURE__ */ I(() => _(W(s), 2)), l = /* @__PURE__ */ I(() => W(c)[0]), u = /* @__PURE__ */ I(() => W(c)[1]), d = /* @__PURE__ */ I(() => Math.min(W(i) * .4, 12 + 7 * Math.max(3, ...t.rows.map((e) => e.label.length)))), f = /* @__PURE__ */ I(() => 10 + 6.6 * Math.max(4, ...t.rows.map((e) => h(e).length))), p = /* @__PURE__ */ I(() => Math.max(40, W(i) - W(d) - W(f))), m = (e) => W(d) + (e - W(l)) / (W(u) - W(l) || 1) * W(p);
	function h(e) {
		return e.says ?? $(e.value, 3);
	}
	var g = Yv(), v = z(g), y = (e) => {
		var r = Jv(), o = z(r), s = H(o);
		Z(s, 19, () => t.rows, (e) => e.key, (e, r, a) => {
			var o = qv();
			let s;
			var c = z(o);
			Q(c, "height", 24);
			let l;
			var u = H(c), f = V(u, !0), p = H(u), g = (e) => {
				let t = /* @__PURE__ */ I(() => W(r).null_sd ?? 0);
				var n = Gv();
				Q(n, "height", 20), U((e, t) => {
					Q(n, "x", e), Q(n, "width", t), Q(n, "y", W(a) * 24 + 2);
				}, [() => m(W(r).null_mean - 2 * W(t)), () => Math.max(3, m(W(r).null_mean + 2 * W(t)) - m(W(r).null_mean - 2 * W(t)))]), J(e, n);
			};
			X(p, (e) => {
				W(r).null_mean !== void 0 && W(r).null_mean !== null && e(g);
			});
			var _ = H(p), v = (e) => {
				var t = Kv();
				Q(t, "height", 8), U((e, n) => {
					ci(t, 0, ai(W(r).value < 0 ? "minus" : "plus"), "svelte-1gb4fli"), Q(t, "x", e), Q(t, "width", n), Q(t, "y", W(a) * 24 + 8);
				}, [() => Math.min(m(0), m(W(r).value)), () => Math.max(1, Math.abs(m(W(r).value) - m(0)))]), J(e, t);
			};
			X(_, (e) => {
				W(r).value !== null && e(v);
			});
			var y = H(_), b = V(y, !0);
			F(o), U((e, n) => {
				s = ci(o, 0, "svelte-1gb4fli", null, s, { pick: t.onpick }), Q(c, "y", W(a) * 24), Q(c, "width", W(i)), l = ci(c, 0, "row svelte-1gb4fli", null, l, { chosen: e }), Q(u, "x", W(d) - 6), Q(u, "y", W(a) * 24 + 16), Y(f, W(r).label), Q(y, "x", W(i) - 4), Q(y, "y", W(a) * 24 + 16), Y(b, n);
			}, [() => n().includes(W(r).key), () => h(W(r))]), G("click", o, (e) => t.onpick?.(W(r), e.shiftKey)), J(e, o);
		});
		var c = H(s), l = V(c, !0);
		F(r), ji(r, (e) => R(a, e), () => W(a)), U((e, n, a) => {
			Q(r, "width", W(i)), Q(r, "height", t.rows.length * 24 + 22), Q(r, "aria-label", `${t.name ?? ""}: ${e ?? ""}`), Q(o, "x1", n), Q(o, "x2", a), Q(o, "y2", t.rows.length * 24), Q(c, "x", W(d) + W(p) / 2), Q(c, "y", t.rows.length * 24 + 16), Y(l, t.label);
		}, [
			() => t.rows.slice(0, 40).map((e) => `${e.label} ${h(e)}`).join(", "),
			() => m(0),
			() => m(0)
		]), J(e, r);
	};
	X(v, (e) => {
		W(i) && e(y);
	}), F(g), ki(g, "clientWidth", (e) => R(i, e)), J(e, g), Ve();
}
br(["click"]);
// src/views/stream/View.svelte
var Zv = /* @__PURE__ */ t({ default: () => fy }), Qv = /* @__PURE__ */ K("<button> </button>"), $v = /* @__PURE__ */ K("<p class=\"problem\" role=\"alert\"> </p>"), ey = /* @__PURE__ */ K(" <code> </code>", 1), ty = /* @__PURE__ */ K("<p class=\"soft\"><!></p>"), ny = /* @__PURE__ */ K("<div class=\"seg start svelte-18buk\" role=\"group\" aria-label=\"Read by\"></div>"), ry = /* @__PURE__ */ K("<p class=\"small soft\"> </p>"), iy = /* @__PURE__ */ K("<p class=\"small soft\"> </p> <!> <figure class=\"narrow svelte-18buk\"><!> <!></figure>", 1), ay = /* @__PURE__ */ K("<p class=\"small soft\"> </p> <!>", 1), oy = /* @__PURE__ */ K("<div class=\"seg start svelte-18buk\" role=\"group\" aria-label=\"Subspaces\"></div> <p class=\"small soft\"> </p> <!>", 1), sy = /* @__PURE__ */ K("<p class=\"small soft\">Effective dimensions (Σσ²)² / Σσ⁴ of what a head moves (W<sub>OV</sub>) and compares (W<sub>QK</sub> </p> <div class=\"two svelte-18buk\"><figure class=\"svelte-18buk\"><h2>moves</h2><!></figure> <figure class=\"svelte-18buk\"><h2>compares</h2><!></figure></div>", 1), cy = /* @__PURE__ */ K("<figure class=\"svelte-18buk\"><h2>weights</h2><!></figure>"), ly = /* @__PURE__ */ K("<p class=\"small soft\"> </p> <div class=\"two svelte-18buk\"><figure class=\"svelte-18buk\"><h2> </h2><!></figure> <!></div>", 1), uy = /* @__PURE__ */ K("<!> <!> <!>", 1), dy = /* @__PURE__ */ K("<div class=\"controls svelte-18buk\"><span class=\"seg svelte-18buk\" role=\"group\" aria-label=\"What of the stream\"></span></div> <!>", 1);
function fy(e, t) {
	Be(t, !0);
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
	], i = /* @__PURE__ */ I(() => n.find((e) => e.id === Yf(t.store)) ?? n[0]), a = /* @__PURE__ */ I(() => t.store.table(W(i).table)), o = /* @__PURE__ */ I(() => W(i).id === "axes" ? t.store.table("axes.weights") : void 0), s = Rd(() => [
		W(i).id,
		t.store.model.name,
		W(a)?.prompt
	], async (e) => {
		if (!W(a)) return null;
		let n = await Kc(t.store, W(a), e), r = W(o) ? await Kc(t.store, W(o), e) : [];
		return {
			id: W(i).id,
			rows: n,
			more: r
		};
	}), c = /* @__PURE__ */ I(() => s.value?.id === W(i).id ? s.value.rows : []), l = /* @__PURE__ */ L(void 0), u = /* @__PURE__ */ L(null), d = /* @__PURE__ */ I(() => [...new Set(W(c).map((e) => e.layer))]), f = /* @__PURE__ */ I(() => W(u) !== null && W(d).includes(W(u)) ? W(u) : W(d).at(-1) ?? 0), p = /* @__PURE__ */ I(() => W(i).id === "shares" ? W(c).filter((e) => e.layer === W(f)) : []), m = /* @__PURE__ */ I(() => W(p).slice(0, 60).map((e) => ({
		key: e.component,
		label: e.component,
		value: e.share,
		says: `${$(e.share * 100, 1)} %, cosine ${$(e.cosine, 2)}`
	}))), h = /* @__PURE__ */ I(() => 1 / Math.sqrt(t.store.model.d_model)), g = /* @__PURE__ */ L("write-write"), _ = /* @__PURE__ */ I(() => {
		if (W(i).id === "wires") return W(c).map((e) => ({
			row: e.reader,
			column: e.writer,
			value: e.z,
			says: `${e.reader} reads ${e.writer}: ${$(e.strength, 3)}, random ${$(e.null_mean, 3)} ± ${$(e.null_sd, 4)} (${Fc(e.z, 1)} sd)`
		}));
		if (W(i).id !== "overlaps") return [];
		let e = W(c).filter((e) => e.kind === W(g)), t = (e, t, n) => ({
			row: n,
			column: t,
			value: e.z,
			says: `${e.one} writes, ${e.other} ${W(g) === "write-write" ? "writes" : `reads with its ${W(g).at(-1)}`}: overlap ${$(e.overlap, 3)}, random ${$(e.null_mean, 3)} ± ${$(e.null_sd, 4)} (${Fc(e.z, 1)} sd), nearest direction ${$(e.nearest, 3)}`
		});
		return e.flatMap((e) => {
			let [n, r] = [e.one, e.other];
			return W(g) === "write-write" ? [t(e, n, r), t(e, r, n)] : [t(e, n, r)];
		});
	}), v = /* @__PURE__ */ I(() => [...new Set(W(_).map((e) => e.row))].sort(x)), y = /* @__PURE__ */ I(() => [...new Set(W(_).map((e) => e.column))].sort(x)), b = /* @__PURE__ */ I(() => Math.max(1, ...W(c).map((e) => Math.abs(e.z ?? 0))));
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
			says: `${$(e.kurtosis, 2)}; axis ${e.top_axis}: ${$(100 * e.top_share, 1)} %`
		}));
	}
	function w(e) {
		return W(c).slice(0, 160).map((t) => ({
			key: t.head,
			label: t.head,
			value: t[e],
			null_mean: t.null_mean,
			null_sd: t.null_sd,
			says: $(t[e], 1)
		}));
	}
	var T = dy(), E = B(T), D = z(E);
	Z(D, 21, () => n, (e) => e.id, (e, n) => {
		var r = Qv(), a = V(r, !0);
		U(() => {
			Q(r, "aria-pressed", W(i).id === W(n).id), Y(a, W(n).label);
		}), G("click", r, () => t.store.set(Xf(W(n).id === "shares" ? "" : W(n).id))), J(e, r);
	}), F(D), F(E);
	var ee = H(E, 2), O = (e) => {
		var t = $v(), n = V(t);
		U(() => Y(n, `This table cannot be read: ${s.error ?? ""}`)), J(e, t);
	}, k = (e) => {
		var n = ty(), r = z(n), a = (e) => {
			var n = ey(), r = B(n), a = V(H(r));
			U(() => {
				Y(r, `${W(i).id === "shares" ? "Shares" : "Axes"} are in this file for its own texts, not for one that was typed. In Python: `), Y(a, `${W(i).id === "shares" ? "uw.decompose_stream" : "uw.privileged_axes"}(uw.load("${t.store.model.name ?? ""}").run(text))`);
			}), J(e, n);
		}, o = (e) => {
			var n = kr();
			U(() => Y(n, `This file has no such table of ${t.store.model.name ?? ""}.`)), J(e, n);
		};
		X(r, (e) => {
			t.store.isTyped && (W(i).id === "shares" || W(i).id === "axes") ? e(a) : e(o, -1);
		}), F(n), J(e, n);
	}, A = (e) => {
		var n = uy(), x = B(n), T = (e) => {
			var n = iy(), r = B(n), i = V(r), a = H(r, 2), o = (e) => {
				var n = ny();
				Z(n, 20, () => W(d), (e) => e, (e, n) => {
					var r = Qv(), i = V(r, !0);
					U(() => {
						Q(r, "aria-pressed", W(f) === n), Y(i, n === t.store.model.n_layers ? "unembedding" : `layer ${n}`);
					}), G("click", r, () => {
						R(u, n, !0);
					}), J(e, r);
				}), F(n), J(e, n);
			};
			X(a, (e) => {
				W(d).length > 1 && e(o);
			});
			var s = H(a, 2), c = z(s);
			Xv(c, {
				get rows() {
					return W(m);
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
					return W(l);
				},
				set svg(e) {
					R(l, e, !0);
				}
			});
			var g = H(c, 2), _ = (e) => {
				var t = ry(), n = V(t);
				U(() => Y(n, `The first 60 of ${W(p).length ?? ""}; the table has all.`)), J(e, t);
			};
			X(g, (e) => {
				W(p).length > 60 && e(_);
			}), F(s), U((e) => Y(i, `Who wrote the stream that a layer reads, on the text “${t.store.prompt.label ?? ""}”: share ⟨part, x⟩ / ⟨x, x⟩; negative where a part cancels others. The shares of a layer sum to 1. A part of random direction has share near 0 and a cosine of 0 ± ${e ?? ""} at one position. Lengths depend on the basis of the stream, which is arbitrary in a model without norms.`), [() => $(W(h), 3)]), J(e, n);
		}, E = (e) => {
			var n = ay(), r = B(n), i = V(r);
			Wv(H(r, 2), {
				get rows() {
					return W(v);
				},
				get columns() {
					return W(y);
				},
				get cells() {
					return W(_);
				},
				get most() {
					return W(b);
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
					return W(l);
				},
				set svg(e) {
					R(l, e, !0);
				}
			}), U((e) => Y(i, `How strongly each component reads what another wrote: ‖W_r W_w‖ / (‖W_r‖ ‖W_w‖), in standard deviations above the same writer turned at random. Blue lies above, red below; full color is ${e ?? ""} sd, on a square-root scale. It depends on the basis of the stream, and decides nothing.`), [() => $(W(b), 0)]), J(e, n);
		}, D = (e) => {
			var n = oy(), i = B(n);
			Z(i, 20, () => r, (e) => e, (e, t) => {
				var n = Qv(), r = V(n, !0);
				U(() => {
					Q(n, "aria-pressed", W(g) === t), Y(r, t);
				}), G("click", n, () => {
					R(g, t, !0);
				}), J(e, n);
			}), F(i);
			var a = H(i, 2), o = V(a), s = H(a, 2);
			{
				let e = /* @__PURE__ */ I(() => W(g) === "write-write" ? "write too" : "read");
				Wv(s, {
					get rows() {
						return W(v);
					},
					get columns() {
						return W(y);
					},
					get cells() {
						return W(_);
					},
					get most() {
						return W(b);
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
					onopen: (e) => t.store.set({ heads: [.../* @__PURE__ */ new Set([e.column, e.row])] }),
					get svg() {
						return W(l);
					},
					set svg(e) {
						R(l, e, !0);
					}
				});
			}
			U((e) => Y(o, `Overlap of the subspaces that heads write and read: the mean squared cosine of their principal angles, in standard deviations above random subspaces of the same dimensions; full color is ${e ?? ""} sd.`), [() => $(W(b), 0)]), J(e, n);
		}, ee = (e) => {
			var n = sy(), r = B(n), i = H(z(r), 4);
			F(r);
			var a = H(r, 2), o = z(a), s = H(z(o));
			{
				let e = /* @__PURE__ */ I(() => w("moves")), n = /* @__PURE__ */ I(() => [0, t.store.model.d_head]);
				Xv(s, {
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
					onpick: (e, n) => t.store.lockHead(e.key, n),
					get svg() {
						return W(l);
					},
					set svg(e) {
						R(l, e, !0);
					}
				});
			}
			F(o);
			var c = H(o, 2), u = H(z(c));
			{
				let e = /* @__PURE__ */ I(() => w("compares")), n = /* @__PURE__ */ I(() => [0, t.store.model.d_head]);
				Xv(u, {
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
			F(c), F(a), U(() => Y(i, `), of at most ${t.store.model.d_head ?? ""}; the stream has ${t.store.model.d_model ?? ""}. Grey: a random head of this shape, ± 2 standard deviations.`)), J(e, n);
		}, O = (e) => {
			var n = ly(), r = B(n), i = V(r), a = H(r, 2), o = z(a), u = z(o), d = V(u), f = H(u);
			{
				let e = /* @__PURE__ */ I(() => C(W(c)));
				Xv(f, {
					get rows() {
						return W(e);
					},
					label: "kurtosis",
					name: "Kurtosis of the stream",
					get svg() {
						return W(l);
					},
					set svg(e) {
						R(l, e, !0);
					}
				});
			}
			F(o);
			var p = H(o, 2), m = (e) => {
				var t = cy(), n = H(z(t));
				{
					let e = /* @__PURE__ */ I(() => C(s.value.more));
					Xv(n, {
						get rows() {
							return W(e);
						},
						label: "kurtosis",
						name: "Kurtosis of weights"
					});
				}
				F(t), J(e, t);
			};
			X(p, (e) => {
				s.value?.more.length && e(m);
			}), F(a), U(() => {
				Y(i, `Whether single axes of the stream stand out: kurtosis d Σx⁴ / (Σx²)² over its ${t.store.model.d_model ?? ""} axes, and the axis that holds most. Grey: the same vectors turned at random, ± 2 standard deviations; nothing in a linear stream singles out an axis.`), Y(d, `stream, on “${t.store.prompt.label ?? ""}”`);
			}), J(e, n);
		};
		X(x, (e) => {
			W(i).id === "shares" ? e(T) : W(i).id === "wires" ? e(E, 1) : W(i).id === "overlaps" ? e(D, 2) : W(i).id === "bandwidth" ? e(ee, 3) : e(O, -1);
		});
		var k = H(x, 2);
		cp(k, {
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
			},
			get svg() {
				return W(l);
			}
		});
		var A = H(k, 2), te = (e) => {
			cp(e, {
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
		X(A, (e) => {
			W(o) && s.value && e(te);
		}), J(e, n);
	};
	X(ee, (e) => {
		s.error ? e(O) : W(a) ? W(c).length && e(A, 2) : e(k, 1);
	}), J(e, T), Ve();
}
br(["click"]);
// src/views/text/places.ts
var py = 22, my = 8;
function hy(e, t) {
	let n = (e) => e === t.position ? "destination" : e === t.source ? "source" : e === t.position + 1 ? "next" : "", r = (t, r) => Array.from({ length: Math.max(0, r - t) }, (r, i) => ({
		position: t + i,
		id: e[t + i],
		role: n(t + i)
	})), i = Math.max(0, t.position - py), a = Math.min(e.length, t.position + my);
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
function gy(e, t) {
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
var _y = /* @__PURE__ */ t({ default: () => Ey }), vy = /* @__PURE__ */ K("<bdi> </bdi>"), yy = /* @__PURE__ */ K("<span class=\"soft small\"> </span>"), by = /* @__PURE__ */ K("<li><p class=\"text svelte-14g3apr\"><!><!><!></p> <p class=\"small soft numbers svelte-14g3apr\"><b> </b> <meter class=\"sr\" min=\"0\"> </meter> on <bdi class=\"token\"> </bdi> <bdi class=\"token\"> </bdi> <button class=\"link\">open</button></p></li>"), xy = /* @__PURE__ */ K("<p class=\"soft\"> <code>unweave report MODEL -o FILE</code> measures it on held-out text; in Python <code>uw.analysis.stream.acts(model, windows)</code>.</p>"), Sy = /* @__PURE__ */ K("<p class=\"problem\" role=\"alert\"> </p>"), Cy = /* @__PURE__ */ K("<option> </option>"), wy = /* @__PURE__ */ K("<details class=\"svelte-14g3apr\"><summary> </summary> <ul class=\"svelte-14g3apr\"></ul></details>"), Ty = /* @__PURE__ */ K("<div class=\"controls svelte-14g3apr\"><label class=\"labeled svelte-14g3apr\">head <select></select></label> <span class=\"soft small key svelte-14g3apr\"><bdi class=\"piece source svelte-14g3apr\">source</bdi> <bdi class=\"piece destination svelte-14g3apr\">destination</bdi> <bdi class=\"piece next svelte-14g3apr\">next token</bdi></span> <!></div> <p class=\"small soft\"> </p> <h2> </h2> <ol class=\"svelte-14g3apr\"></ol> <h2>Across all places, by tenths</h2> <p class=\"small soft\">Drawn at random from each tenth of its effect, the highest first: most of what a head does lies here.</p> <!> <!>", 1);
function Ey(e, t) {
	Be(t, !0);
	let n = (e, n = m) => {
		let r = /* @__PURE__ */ I(() => hy(d(n()), n()));
		var i = by(), a = z(i), o = z(a);
		Z(o, 17, () => W(r).far, (e) => e.position, (e, n) => {
			var r = vy(), i = V(r, !0);
			U((e) => {
				ci(r, 1, `piece ${W(n).role ?? ""}`, "svelte-14g3apr"), Y(i, e);
			}, [() => t.store.shown(W(n).id)]), J(e, r);
		});
		var s = H(o), c = (e) => {
			var t = yy(), n = V(t);
			U(() => Y(n, `… ${W(r).skipped ?? ""} tokens …`)), J(e, t);
		};
		X(s, (e) => {
			W(r).skipped && e(c);
		}), Z(H(s), 17, () => W(r).near, (e) => e.position, (e, n) => {
			var r = vy(), i = V(r, !0);
			U((e) => {
				ci(r, 1, `piece ${W(n).role ?? ""}`, "svelte-14g3apr"), Y(i, e);
			}, [() => t.store.shown(W(n).id)]), J(e, r);
		}), F(a);
		var u = H(a, 2), p = z(u), h = V(p), g = H(p, 2), _ = V(g, !0), v = H(g, 2), y = V(v, !0), b = H(v), x = H(b), S = V(x, !0), C = H(x), w = H(C);
		F(u), F(i), U((e, t, r, i, a, o, s, c, u) => {
			ci(p, 1, ai((n().logit_effect ?? 0) < 0 ? "negative" : "positive")), Y(h, `${e ?? ""} logits`), Q(g, "max", W(l)), xi(g, t), Y(_, r), Y(y, i), Y(b, `; attention ${a ?? ""} to `), Y(S, o), Y(C, `, ${n().position - n().source} ${n().position - n().source === 1 ? "token" : "tokens"} back; ${s ?? ""}moved ${c ?? ""} (mean ${u ?? ""}); window ${n().window ?? ""}, position ${n().position ?? ""} `);
		}, [
			() => Fc(n().logit_effect, 2),
			() => Math.abs(n().logit_effect ?? 0),
			() => Fc(n().logit_effect, 2),
			() => t.store.shown(d(n())[n().position + 1] ?? -1),
			() => $(n().attention, 2),
			() => t.store.shown(d(n())[n().source] ?? -1),
			() => n().logit_effect_z === null ? "" : `${Fc(n().logit_effect_z, 1)} standard deviations from its mean over all places; `,
			() => $(n().moved, 2),
			() => $(n().moved_mean, 2)
		]), G("click", w, () => f(n())), J(e, i);
	}, r = /* @__PURE__ */ I(() => t.store.table("acts")), i = /* @__PURE__ */ I(() => t.store.table("windows")), a = Rd(() => t.store.model.name, (e) => W(r) && W(i) ? u(e) : null), o = /* @__PURE__ */ I(() => [...new Set((a.value?.acts ?? []).map((e) => e.head))]), s = /* @__PURE__ */ I(() => t.store.state.heads.find((e) => W(o).includes(e)) ?? W(o)[0] ?? ""), c = /* @__PURE__ */ I(() => gy(a.value?.acts ?? [], W(s))), l = /* @__PURE__ */ I(() => Math.max(1e-9, ...(a.value?.acts ?? []).filter((e) => e.head === W(s)).map((e) => Math.abs(e.logit_effect ?? 0))));
	async function u(e) {
		let n = W(i).columns.ids, [a, o] = await Promise.all([Kc(t.store, W(r), e), t.store.array(n, e)]);
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
	var p = Ar(), h = B(p), g = (e) => {
		var n = xy(), r = z(n);
		xe(4), F(n), U(() => Y(r, `This file does not say where heads of ${t.store.model.name ?? ""} act in text. `)), J(e, n);
	}, _ = (e) => {
		var t = Sy(), n = V(t);
		U(() => Y(n, `The places cannot be read: ${a.error ?? ""}`)), J(e, t);
	}, v = (e) => {
		var l = Ty(), u = B(l), d = z(u), f = H(z(d));
		Z(f, 20, () => W(o), (e) => e, (e, t) => {
			var n = Cy(), r = V(n, !0), i = {};
			U(() => {
				Y(r, t), i !== (i = t) && (n.value = (n.__value = i) ?? "");
			}), J(e, n);
		}), F(f);
		var p;
		fi(f), F(d);
		var m = H(d, 4), h = (e) => {
			var n = yy(), r = V(n);
			U(() => Y(r, `Of ${t.store.heads.length ?? ""} heads, ${W(o).length ?? ""} are in this file.`)), J(e, n);
		};
		X(m, (e) => {
			W(o).length < t.store.heads.length && e(h);
		}), F(u);
		var g = H(u, 2), _ = V(g), v = H(g, 2), y = V(v), b = H(v, 2);
		Z(b, 21, () => W(c).strongest, (e) => e.rank, (e, t) => {
			n(e, () => W(t));
		}), F(b);
		var x = H(b, 6);
		Z(x, 17, () => W(c).deciles, (e) => e.decile, (e, t) => {
			var r = wy(), i = z(r), a = V(i), o = H(i, 2);
			Z(o, 21, () => W(t).acts, Wr, (e, t) => {
				n(e, () => W(t));
			}), F(o), F(r), U(() => {
				r.open = W(t).decile === 10 || W(t).decile === 1, Y(a, `Tenth ${W(t).decile ?? ""}${W(t).decile === 10 ? ", raises the next token most" : W(t).decile === 1 ? ", lowers it most" : ""}`);
			}), J(e, r);
		}), cp(H(x, 2), {
			get store() {
				return t.store;
			},
			get ref() {
				return W(r);
			},
			get rows() {
				return a.value.acts;
			},
			name: "acts"
		}), U((e) => {
			p !== (p = W(s)) && (f.value = (f.__value = p) ?? "", di(f, p)), Y(_, `The head's direct part of the logit of the token that follows, minus its mean over all ${e ?? ""} places of ${W(i).size ?? ""} windows of held-out text. The source shown is the one it attends to most.`), Y(y, `Strongest ${W(c).strongest.length ?? ""}`);
		}, [() => (W(i).size * (a.value.length - 1)).toLocaleString("en")]), G("change", f, (e) => t.store.set({ heads: [e.currentTarget.value] })), J(e, l);
	};
	X(h, (e) => {
		!W(r) || !W(i) ? e(g) : a.error ? e(_, 1) : a.value && e(v, 2);
	}), J(e, p), Ve();
}
br(["click", "change"]);
// src/views/tour/View.svelte
var Dy = /* @__PURE__ */ t({ default: () => jy }), Oy = /* @__PURE__ */ K("<span class=\"problem\"> </span>"), ky = /* @__PURE__ */ K("<li class=\"svelte-lqwouu\"><button class=\"link svelte-lqwouu\"> </button> <p class=\"soft\"> <!></p></li>"), Ay = /* @__PURE__ */ K("<p class=\"lead\"> <kbd>n</kbd> goes on, <kbd>p</kbd> goes back, from any view.</p> <p><button> </button></p> <ol class=\"svelte-lqwouu\"></ol>", 1);
function jy(e, t) {
	Be(t, !0);
	let n = {
		induction: null,
		writer: null,
		previous: null,
		copies: null,
		random: ""
	};
	function r(e) {
		let r = pS.find((t) => t.id === nl[e].state(n).view);
		return r ? mS(r, t.store.model) ?? "" : "The view of this stop is not in this page.";
	}
	var i = Ay(), a = B(i), o = z(a);
	xe(4), F(a);
	var s = H(a, 2), c = z(s), l = V(c, !0);
	F(s);
	var u = H(s, 2);
	Z(u, 23, () => nl, (e) => e.title, (e, n, i) => {
		let a = /* @__PURE__ */ I(() => r(W(i)));
		var o = ky(), s = z(o), c = V(s, !0), l = H(s, 2), u = z(l, !0), d = H(u), f = (e) => {
			var t = Oy(), n = V(t, !0);
			U(() => Y(n, W(a))), J(e, t);
		};
		X(d, (e) => {
			W(a) && e(f);
		}), F(l), F(o), U(() => {
			Q(s, "aria-current", t.store.state.stop === W(i) + 1 ? "step" : void 0), Y(c, W(n).title), Y(u, W(n).says);
		}), G("click", s, () => void sl(t.store, W(i) + 1)), J(e, o);
	}), F(u), U(() => {
		Y(o, `The steps of “A Mathematical Framework for Transformer Circuits” (Elhage et al. 2021) and of “In-context Learning and Induction Heads” (Olsson et al. 2022), each on ${t.store.model.name ?? ""}. `), Y(l, t.store.state.stop ? `Go on at stop ${t.store.state.stop}` : "Begin");
	}), G("click", c, () => void sl(t.store, t.store.state.stop ?? 1)), J(e, i), Ve();
}
br(["click"]);
// src/parts/Lines.svelte
var My = /* @__PURE__ */ q("<rect fill=\"currentColor\" fill-opacity=\"0.1\"></rect>"), Ny = /* @__PURE__ */ q("<rect fill=\"currentColor\" fill-opacity=\"0.08\"></rect>"), Py = /* @__PURE__ */ q("<!><line stroke=\"currentColor\" stroke-opacity=\"0.5\" stroke-dasharray=\"2 3\"></line>", 1), Fy = /* @__PURE__ */ q("<rect fill-opacity=\"0.14\"></rect>"), Iy = /* @__PURE__ */ q("<line stroke=\"currentColor\"></line><text text-anchor=\"end\" font-size=\"11\"> </text>", 1), Ly = /* @__PURE__ */ q("<line stroke=\"currentColor\" stroke-opacity=\"0.5\"></line><text text-anchor=\"middle\" font-size=\"11\"> </text>", 1), Ry = /* @__PURE__ */ q("<path fill-opacity=\"0.18\"></path>"), zy = /* @__PURE__ */ q("<!><path fill=\"none\" stroke-linejoin=\"round\"></path>", 1), By = /* @__PURE__ */ q("<line stroke-opacity=\"0.5\"></line>"), Vy = /* @__PURE__ */ q("<!><text font-size=\"11.5\"> </text>", 1), Hy = /* @__PURE__ */ q("<line stroke-width=\"2\"></line>"), Uy = /* @__PURE__ */ q("<circle r=\"3.5\"></circle>"), Wy = /* @__PURE__ */ q("<line stroke=\"currentColor\" stroke-opacity=\"0.6\"></line><!>", 1), Gy = /* @__PURE__ */ q("<svg aria-hidden=\"true\"><rect fill=\"transparent\"></rect><!><!><!><!><!><!><!><!><!><text text-anchor=\"middle\" font-size=\"12\" font-weight=\"600\"> </text><text text-anchor=\"middle\" font-size=\"12\" font-weight=\"600\"> </text></svg>"), Ky = /* @__PURE__ */ K("<li class=\"svelte-1g0wujx\"><svg width=\"26\" height=\"10\" aria-hidden=\"true\" class=\"svelte-1g0wujx\"><line x1=\"0\" x2=\"26\" y1=\"5\" y2=\"5\" stroke-width=\"2\"></line></svg> </li>"), qy = /* @__PURE__ */ K("<ul class=\"legend svelte-1g0wujx\"></ul>"), Jy = /* @__PURE__ */ K("<div class=\"lines svelte-1g0wujx\"><div class=\"stage svelte-1g0wujx\" role=\"application\" tabindex=\"0\"><!></div> <!> <p class=\"readout small svelte-1g0wujx\" aria-live=\"polite\"> </p></div>");
function Yy(e, t) {
	Be(t, !0);
	let n = Li(t, "bands", 19, () => []), r = Li(t, "rules", 19, () => []), i = Li(t, "at", 3, null), a = Li(t, "range", 3, null), o = Li(t, "height", 3, 220), s = Li(t, "zero", 3, !1), c = Li(t, "place", 3, (e) => Ic(e)), l = Li(t, "svg", 15), u = /* @__PURE__ */ L(0), d = /* @__PURE__ */ L(void 0), f = /* @__PURE__ */ L(null), p = null, m = /* @__PURE__ */ L(null), h = null, g = /* @__PURE__ */ I(() => t.curves.filter((e) => e.name)), _ = /* @__PURE__ */ I(() => W(u) < 560), v = /* @__PURE__ */ I(() => ({
		l: W(_) ? 44 : 58,
		r: W(_) ? 12 : 22 + 6.7 * Math.max(4, ...W(g).map((e) => e.name.length)),
		t: 10,
		b: 40
	})), y = /* @__PURE__ */ I(() => [...new Set(t.curves.flatMap((e) => e.points.map((e) => e.x)))].filter((e) => t.x.kind !== "log" || e > 0).sort((e, t) => e - t)), b = /* @__PURE__ */ I(() => t.x.domain ?? (t.x.kind === "log" ? Uc(W(y)) : Hc(W(y), [], .02))), x = /* @__PURE__ */ I(() => t.y.domain ?? Hc(t.curves.flatMap((e) => e.points.flatMap(({ y: e, error: t }) => e === null ? [] : [e - (t ?? 0), e + (t ?? 0)])), [...r().flatMap((e) => [e.at - 2 * (e.sd ?? 0), e.at + 2 * (e.sd ?? 0)]), ...s() ? [0] : []])), S = /* @__PURE__ */ I(() => zc({
		kind: t.x.kind ?? "linear",
		domain: W(b),
		range: [W(v).l, Math.max(W(v).l + 10, W(u) - W(v).r)]
	})), C = /* @__PURE__ */ I(() => zc({
		kind: "linear",
		domain: W(x),
		range: [o() - W(v).b, W(v).t]
	})), w = /* @__PURE__ */ I(() => Bc({
		kind: t.x.kind ?? "linear",
		domain: W(b),
		range: [0, 1]
	}, W(_) ? 4 : 7)), T = /* @__PURE__ */ I(() => Bc({
		kind: "linear",
		domain: W(x),
		range: [0, 1]
	}, Math.max(3, Math.floor(o() / 48)))), E = /* @__PURE__ */ I(() => [...t.curves.filter((e) => !e.name), ...W(g)]), D = /* @__PURE__ */ I(() => {
		let e = W(g).map((e) => e.points.findLast((e) => e.y !== null && O(e.x))), t = Ch(e.map((e) => e ? W(C)(e.y) : o() / 2), 14, W(v).t + 4, o() - W(v).b);
		return W(g).map((n, r) => ({
			one: n,
			y: t[r],
			from: e[r] ? {
				x: W(S)(e[r].x),
				y: W(C)(e[r].y)
			} : null
		}));
	}), ee = /* @__PURE__ */ I(() => {
		let e = W(f) ?? i();
		if (e === null) return "";
		let n = (W(g).length ? W(g) : t.curves.slice(0, 6)).map((n) => {
			let r = n.points.find((t) => t.x === e), i = r?.error ? ` ± ${$(r.error, t.y.digits)}` : "";
			return `${n.name || n.key} ${$(r?.y ?? null, t.y.digits)}${i}`;
		});
		return `${t.x.label} ${c()(e)}: ${n.join(", ")}`;
	});
	hn(() => {
		l(() => new XMLSerializer().serializeToString(W(d)).replace("<svg ", "<svg font-family=\"sans-serif\" "));
	});
	function O(e) {
		return e >= W(b)[0] && e <= W(b)[1];
	}
	function k(e) {
		return am((e) => W(S)(e.x), (e) => W(C)(e.y)).defined((e) => e.y !== null && O(e.x))(e.points) ?? "";
	}
	function A(e) {
		let t = e.points.filter((e) => e.y !== null && e.error && O(e.x));
		if (!t.length) return "";
		let n = t.map((e) => `${W(S)(e.x)},${W(C)(e.y + e.error)}`), r = [...t].reverse().map((e) => `${W(S)(e.x)},${W(C)(e.y - e.error)}`);
		return `M${[...n, ...r].join("L")}Z`;
	}
	function te(e) {
		let [t, n] = [null, Infinity];
		for (let r of W(y)) {
			if (!O(r)) continue;
			let i = Math.abs(W(S)(r) - e);
			i < n && ([t, n] = [r, i]);
		}
		return t;
	}
	function j(e) {
		return e.clientX - W(d).getBoundingClientRect().left;
	}
	function ne(e) {
		let n = j(e);
		R(f, te(n), !0), p && t.onbrush && e.pointerType !== "touch" && Math.abs(n - p.x) > 4 && W(f) !== null && R(m, [Math.min(p.place, W(f)), Math.max(p.place, W(f))], !0);
	}
	function re(e) {
		let n = te(j(e));
		W(m) ? t.onbrush?.(W(m)[0] < W(m)[1] ? W(m) : null) : p && n !== null && t.onpick?.(n), p = null, R(m, null);
	}
	function ie(e) {
		let n = {
			ArrowLeft: -1,
			ArrowRight: 1,
			Home: -Infinity,
			End: Infinity
		}[e.key], r = W(y).filter(O);
		if (n !== void 0 && r.length) {
			let a = r.indexOf(W(f) ?? i() ?? r.at(-1)), o = r[Math.min(r.length - 1, Math.max(0, a + n))];
			e.shiftKey && t.onbrush ? (h ??= W(f) ?? i() ?? o, t.onbrush(h === o ? null : [Math.min(h, o), Math.max(h, o)])) : h = null, R(f, o, !0);
		} else if ((e.key === "Enter" || e.key === " ") && W(f) !== null && t.onpick) t.onpick(W(f));
		else return;
		e.preventDefault(), e.stopPropagation();
	}
	var M = Jy(), N = z(M), ae = z(N), oe = (e) => {
		var s = Gy();
		let l;
		var h = z(s), y = H(h);
		Z(y, 17, n, (e) => e.label, (e, t) => {
			let n = /* @__PURE__ */ I(() => Math.max(W(v).l, W(S)(Math.max(W(t).from, W(b)[0])))), r = /* @__PURE__ */ I(() => Math.min(W(u) - W(v).r, W(S)(Math.min(W(t).to, W(b)[1]))));
			var i = Ar(), a = B(i), s = (e) => {
				var t = My();
				U(() => {
					Q(t, "x", W(n)), Q(t, "width", W(r) - W(n)), Q(t, "y", W(v).t), Q(t, "height", o() - W(v).t - W(v).b);
				}), J(e, t);
			};
			X(a, (e) => {
				W(r) > W(n) && e(s);
			}), J(e, i);
		});
		var x = H(y);
		Z(x, 17, r, (e) => e.label, (e, t) => {
			var n = Py(), r = B(n), i = (e) => {
				var n = Ny();
				U((e, t) => {
					Q(n, "x", W(v).l), Q(n, "width", W(u) - W(v).l - W(v).r), Q(n, "y", e), Q(n, "height", t);
				}, [() => W(C)(W(t).at + 2 * W(t).sd), () => Math.max(1, W(C)(W(t).at - 2 * W(t).sd) - W(C)(W(t).at + 2 * W(t).sd))]), J(e, n);
			};
			X(r, (e) => {
				W(t).sd && e(i);
			});
			var a = H(r);
			U((e, t) => {
				Q(a, "x1", W(v).l), Q(a, "x2", W(u) - W(v).r), Q(a, "y1", e), Q(a, "y2", t);
			}, [() => W(C)(W(t).at), () => W(C)(W(t).at)]), J(e, n);
		});
		var ee = H(x), ie = (e) => {
			let n = /* @__PURE__ */ I(() => {
				let [e, t] = W(m) ?? a();
				return {
					from: e,
					to: t
				};
			});
			var r = Fy();
			U((e, t, n) => {
				Q(r, "x", e), Q(r, "width", t), Q(r, "y", W(v).t), Q(r, "height", o() - W(v).t - W(v).b), Q(r, "fill", n);
			}, [
				() => W(S)(W(n).from),
				() => Math.max(1, W(S)(W(n).to) - W(S)(W(n).from)),
				() => Ym(0, t.dark)
			]), J(e, r);
		};
		X(ee, (e) => {
			(a() || W(m)) && e(ie);
		});
		var M = H(ee);
		Z(M, 16, () => W(T), (e) => e, (e, t) => {
			var n = Iy(), r = B(n), i = H(r), a = V(i, !0);
			U((e, n, o, s) => {
				Q(r, "x1", W(v).l), Q(r, "x2", W(u) - W(v).r), Q(r, "y1", e), Q(r, "y2", n), Q(r, "stroke-opacity", t === 0 ? .4 : .1), Q(i, "x", W(v).l - 6), Q(i, "y", o), Y(a, s);
			}, [
				() => W(C)(t),
				() => W(C)(t),
				() => W(C)(t) + 4,
				() => $(t)
			]), J(e, n);
		});
		var N = H(M);
		Z(N, 16, () => W(w), (e) => e, (e, t) => {
			var n = Ly(), r = B(n), i = H(r), a = V(i, !0);
			U((e, t, n, s) => {
				Q(r, "x1", e), Q(r, "x2", t), Q(r, "y1", o() - W(v).b), Q(r, "y2", o() - W(v).b + 4), Q(i, "x", n), Q(i, "y", o() - W(v).b + 16), Y(a, s);
			}, [
				() => W(S)(t),
				() => W(S)(t),
				() => W(S)(t),
				() => c()(t)
			]), J(e, n);
		});
		var ae = H(N);
		Z(ae, 17, () => W(E), (e) => e.key, (e, n) => {
			let r = /* @__PURE__ */ I(() => W(n).name ? Ym(W(n).hue, t.dark) : Xm(t.dark));
			var i = zy(), a = B(i), o = (e) => {
				var t = Ry();
				U((e) => {
					Q(t, "d", e), Q(t, "fill", W(r));
				}, [() => A(W(n))]), J(e, t);
			}, s = /* @__PURE__ */ I(() => W(n).points.some((e) => e.error));
			X(a, (e) => {
				W(s) && e(o);
			});
			var c = H(a);
			U((e, t) => {
				Q(c, "d", e), Q(c, "stroke", W(r)), Q(c, "stroke-width", W(n).name ? 1.8 : 1), Q(c, "stroke-opacity", W(n).name ? 1 : .5), Q(c, "stroke-dasharray", t);
			}, [() => k(W(n)), () => W(n).name ? Qm(W(n).hue) : ""]), J(e, i);
		});
		var oe = H(ae), se = (e) => {
			var n = Ar();
			Z(B(n), 17, () => W(D), (e) => e.one.key, (e, n) => {
				var r = Vy(), i = B(r), a = (e) => {
					var r = By();
					U((e) => {
						Q(r, "x1", W(n).from.x + 2), Q(r, "y1", W(n).from.y), Q(r, "x2", W(u) - W(v).r + 10), Q(r, "y2", W(n).y), Q(r, "stroke", e);
					}, [() => Ym(W(n).one.hue, t.dark)]), J(e, r);
				};
				X(i, (e) => {
					W(n).from && e(a);
				});
				var o = H(i), s = V(o, !0);
				U(() => {
					Q(o, "x", W(u) - W(v).r + 13), Q(o, "y", W(n).y + 4), Y(s, W(n).one.name);
				}), J(e, r);
			}), J(e, n);
		};
		X(oe, (e) => {
			W(_) || e(se);
		});
		var ce = H(oe), le = (e) => {
			var n = Hy();
			U((e, t, r) => {
				Q(n, "x1", e), Q(n, "x2", t), Q(n, "y1", W(v).t), Q(n, "y2", o() - W(v).b), Q(n, "stroke", r);
			}, [
				() => W(S)(i()),
				() => W(S)(i()),
				() => Ym(1, t.dark)
			]), J(e, n);
		}, ue = /* @__PURE__ */ I(() => i() !== null && O(i()));
		X(ce, (e) => {
			W(ue) && e(le);
		});
		var de = H(ce), fe = (e) => {
			var n = Wy(), r = B(n);
			Z(H(r), 17, () => W(g), (e) => e.key, (e, n) => {
				let r = /* @__PURE__ */ I(() => W(n).points.find((e) => e.x === W(f)));
				var i = Ar(), a = B(i), o = (e) => {
					var i = Uy();
					U((e, t, n) => {
						Q(i, "cx", e), Q(i, "cy", t), Q(i, "fill", n);
					}, [
						() => W(S)(W(f)),
						() => W(C)(W(r).y),
						() => Ym(W(n).hue, t.dark)
					]), J(e, i);
				};
				X(a, (e) => {
					W(r) && W(r).y !== null && e(o);
				}), J(e, i);
			}), U((e, t) => {
				Q(r, "x1", e), Q(r, "x2", t), Q(r, "y1", W(v).t), Q(r, "y2", o() - W(v).b);
			}, [() => W(S)(W(f)), () => W(S)(W(f))]), J(e, n);
		}, pe = /* @__PURE__ */ I(() => W(f) !== null && O(W(f)));
		X(de, (e) => {
			W(pe) && e(fe);
		});
		var me = H(de), he = V(me, !0), ge = H(me), P = V(ge, !0);
		F(s), ji(s, (e) => R(d, e), () => W(d)), U((e) => {
			Q(s, "width", W(u)), Q(s, "height", o()), Q(s, "viewBox", `0 0 ${W(u) ?? ""} ${o() ?? ""}`), l = ci(s, 0, "svelte-1g0wujx", null, l, { pick: t.onpick }), Q(h, "x", W(v).l), Q(h, "y", W(v).t), Q(h, "width", e), Q(h, "height", o() - W(v).t - W(v).b), Q(me, "x", (W(v).l + W(u) - W(v).r) / 2), Q(me, "y", o() - 6), Y(he, t.x.label), Q(ge, "transform", `translate(12 ${(W(v).t + o() - W(v).b) / 2}) rotate(-90)`), Y(P, t.y.label);
		}, [() => Math.max(0, W(u) - W(v).l - W(v).r)]), G("pointerdown", s, (e) => {
			let n = te(j(e));
			n !== null && (p = {
				x: j(e),
				place: n
			}), t.onbrush && W(d)?.setPointerCapture(e.pointerId);
		}), G("pointermove", s, ne), G("pointerup", s, re), yr("pointerleave", s, () => {
			p || R(f, null);
		}), yr("pointercancel", s, () => {
			p = null, R(m, null);
		}), J(e, s);
	};
	X(ae, (e) => {
		W(u) && e(oe);
	}), F(N);
	var se = H(N, 2), ce = (e) => {
		var n = qy();
		Z(n, 21, () => W(g), (e) => e.key, (e, n) => {
			var r = Ky(), i = z(r), a = V(i), o = H(i, 1, !0);
			F(r), U((e, t) => {
				Q(a, "stroke", e), Q(a, "stroke-dasharray", t), Y(o, W(n).name);
			}, [() => Ym(W(n).hue, t.dark), () => Qm(W(n).hue)]), J(e, r);
		}), F(n), J(e, n);
	};
	X(se, (e) => {
		W(_) && W(g).length && e(ce);
	});
	var le = V(H(se, 2), !0);
	F(M), U(() => {
		Q(N, "aria-label", `${t.name ?? ""}. Left and right read the curves${t.onpick ? ", Enter locks a place" : ""}${t.onbrush ? ", with Shift a range is brushed" : ""}.`), Y(le, W(ee) || " ");
	}), G("keydown", N, ie), ki(M, "clientWidth", (e) => R(u, e)), J(e, M), Ve();
}
br([
	"keydown",
	"pointerdown",
	"pointermove",
	"pointerup"
]);
// src/views/training/curves.ts
var Xy = 4;
function Zy(e, t, n) {
	let r = [...new Set(e.map((e) => e.head))], i = new Map(r.map((e) => [e, []]));
	for (let n of e) i.get(n.head).push({
		x: n.tokens,
		y: nb(n[t])
	});
	let a = (e) => i.get(e).at(-1)?.y ?? -1, o = n.filter((e) => r.includes(e)), s = o.length ? o : [...r].sort((e, t) => a(t) - a(e)).slice(0, Xy);
	return r.map((e) => ({
		key: e,
		name: s.includes(e) ? e : "",
		hue: Math.max(0, s.indexOf(e)),
		points: i.get(e)
	}));
}
function Qy(e, t) {
	let n = (e) => Math.abs(Math.log(Math.max(e.tokens, 1) / Math.max(t, 1)));
	return e.reduce((e, t) => !e || n(t) < n(e) ? t : e, void 0);
}
function $y(e) {
	let t = /^t(\d{1,15})-(\d{1,15})$/.exec(e);
	if (!t) return null;
	let [n, r] = [Number(t[1]), Number(t[2])];
	return n < r ? [n, r] : null;
}
function eb(e) {
	return e ? `t${Math.round(e[0])}-${Math.round(e[1])}` : "";
}
function tb(e, [t, n]) {
	return e.flatMap((e) => {
		let r = e.points.filter((e) => e.y !== null && e.x >= t && e.x <= n);
		return e.name && r.length > 1 ? [{
			name: e.name,
			from: r[0].y,
			to: r.at(-1).y
		}] : [];
	});
}
function nb(e) {
	return typeof e == "number" ? e : null;
}
// src/views/training/View.svelte
var rb = /* @__PURE__ */ t({ default: () => xb }), ib = /* @__PURE__ */ q("<circle r=\"9\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2\"></circle>"), ab = /* @__PURE__ */ q("<polyline fill=\"none\" stroke=\"currentColor\" stroke-opacity=\"0.35\"></polyline><!>", 1), ob = /* @__PURE__ */ K("<p class=\"soft\"> <code>unweave report attn-2l -o FILE</code>; <code>unweave demo</code> brings snapshots as well.</p>"), sb = /* @__PURE__ */ K("<p class=\"problem\" role=\"alert\"> </p>"), cb = /* @__PURE__ */ K("<p class=\"small problem\"> </p>"), lb = /* @__PURE__ */ K("<p class=\"small problem\" role=\"alert\"> </p>"), ub = /* @__PURE__ */ K("<div class=\"maps svelte-v20pl6\"><!> <div class=\"large svelte-v20pl6\"></div></div>"), db = /* @__PURE__ */ K("<div class=\"scrubber svelte-v20pl6\"><label for=\"uw-step\">snapshot</label> <input id=\"uw-step\" type=\"range\" min=\"0\" step=\"1\" class=\"svelte-v20pl6\"/> <b class=\"svelte-v20pl6\"> </b></div> <p class=\"small soft\">The slider takes every view to that snapshot: type your own text above and drag. Arrow keys move it by one; a click on a curve does the same.</p> <!> <!> <!>", 1), fb = /* @__PURE__ */ K("<p class=\"small soft\">The curves of this training are here, its snapshots are not; <code>unweave demo</code> writes a page that has them.</p>"), pb = /* @__PURE__ */ K("<p><b> </b> <!></p>"), mb = /* @__PURE__ */ K("<p>No head came to match prefixes in this training, so there is no phase change to show.</p>"), hb = /* @__PURE__ */ K("<li> </li>"), gb = /* @__PURE__ */ K("<div class=\"brushed svelte-v20pl6\"><p class=\"small\"><b> </b> <button class=\"link\">release</button></p> <ul class=\"svelte-v20pl6\"></ul></div>"), _b = /* @__PURE__ */ K("<option> </option>"), vb = /* @__PURE__ */ K("<p class=\"small soft\"> </p>"), yb = /* @__PURE__ */ K("<figure class=\"svelte-v20pl6\"><h2>Path of single losses</h2> <!> <!></figure>"), bb = /* @__PURE__ */ K("<!> <!> <!> <div class=\"figures svelte-v20pl6\"><figure class=\"svelte-v20pl6\"><h2>Loss</h2> <!> <!></figure> <figure class=\"svelte-v20pl6\"><h2>In-context learning</h2> <!> <p class=\"small soft\">Below 0 context helps; shaded: ± one standard error over windows.</p></figure> <figure class=\"svelte-v20pl6\"><h2>Heads</h2> <label class=\"labeled small svelte-v20pl6\">score <select></select></label> <!> <p class=\"small soft\"> </p></figure> <!></div> <!> <!>", 1);
function xb(e, t) {
	Be(t, !0);
	let n = (e, t) => {
		let n = () => (t?.()).x, r = () => (t?.()).y;
		var i = ab(), a = B(i);
		Z(H(a), 17, () => W(w).filter((e) => e.tokens === W(h)), (e) => e.tokens, (e, t) => {
			var i = ib();
			U((e, t) => {
				Q(i, "cx", e), Q(i, "cy", t);
			}, [() => n()(W(t).first ?? 0), () => r()(W(t).second ?? 0)]), J(e, i);
		}), U((e) => Q(a, "points", e), [() => W(w).map((e) => `${n()(e.first ?? 0)},${r()(e.second ?? 0)}`).join(" ")]), J(e, i);
	}, r = [
		"prefix_matching",
		"previous_token",
		"copying",
		"ov_eigenvalue_score",
		"qk_eigenvalue_score"
	], i = qc("HeadSnapshot"), a = /* @__PURE__ */ I(() => t.store.table("training")), o = /* @__PURE__ */ I(() => t.store.table("training.heads")), s = Rd(() => t.store.model.name, (e) => W(a) ? k(e) : null), c = /* @__PURE__ */ I(() => s.value?.change), l = /* @__PURE__ */ I(() => s.value?.shots ?? []), u = /* @__PURE__ */ I(() => W(c)?.start_tokens !== void 0 && W(c).end_tokens !== void 0 ? [{
		from: W(c).start_tokens,
		to: W(c).end_tokens,
		label: "the rise of prefix matching"
	}] : []), d = /* @__PURE__ */ I(() => t.store.model.snapshots.map(({ step: e, tokens: t }) => ({
		step: e,
		tokens: t
	}))), f = /* @__PURE__ */ I(() => [...W(d).map((e) => e.step), null]), p = /* @__PURE__ */ I(() => Math.max(0, W(f).indexOf(t.store.state.step))), m = /* @__PURE__ */ I(() => t.store.state.step === null ? W(f).length - 1 : W(p)), h = /* @__PURE__ */ I(() => t.store.state.step === null ? null : (W(d).find((e) => e.step === t.store.state.step) ?? W(l).find((e) => e.step === t.store.state.step))?.tokens ?? null), g = /* @__PURE__ */ I(() => $y(Yf(t.store))), _ = /* @__PURE__ */ L("prefix_matching"), v = {
		label: "tokens seen",
		kind: "log"
	}, y = /* @__PURE__ */ I(() => t.store.dark), b = Rd(() => [
		t.store.can,
		W(d),
		t.store.prompt.key,
		t.store.state.without,
		t.store.state.frozen
	], (e) => t.store.can === !0 && W(d).length && W(d).length <= 20 ? te(e) : null), x = /* @__PURE__ */ I(() => [
		j("loss", "held-out text", 0, (e) => e.loss),
		...W(l)[0]?.loss_first === void 0 ? [] : [j("first", "random tokens, first copy", 1, (e) => e.loss_first), j("second", "the same, second copy", 2, (e) => e.loss_second)],
		...b.value?.length ? [{
			key: "own",
			name: "your text",
			hue: 3,
			points: b.value
		}] : []
	]), S = /* @__PURE__ */ I(() => [j("context", "late minus early tokens", 0, (e) => e.in_context, (e) => e.in_context_error), ...W(l).some((e) => e.distant !== null) ? [j("distant", "with minus without far context", 1, (e) => e.distant, (e) => e.distant_error)] : []]), C = /* @__PURE__ */ I(() => Zy(s.value?.heads ?? [], W(_), t.store.state.heads)), w = /* @__PURE__ */ I(() => s.value?.path ?? []), T = /* @__PURE__ */ I(() => W(w).map((e, t) => ({
		x: e.first ?? 0,
		y: e.second ?? 0,
		key: `at ${Ic(e.tokens)} tokens`,
		hue: +!!W(u).some((t) => e.tokens >= t.from && e.tokens <= t.to),
		shape: W(u).some((t) => e.tokens >= t.from && e.tokens <= t.to) ? 3 : 0,
		label: t === 0 ? "first" : t === W(w).length - 1 ? "last" : void 0
	}))), E = /* @__PURE__ */ I(() => W(g) ? [
		...tb(W(x), W(g)),
		...tb(W(S), W(g)),
		...tb(W(C), W(g))
	] : []), D = /* @__PURE__ */ I(() => t.store.state.mode === "difference" ? "attention" : t.store.state.mode), ee = df(t.store, () => t.store.can === !0 && W(d).length ? t.store.heads : [], () => W(D)), O = /* @__PURE__ */ I(() => (t.store.state.heads.length ? t.store.state.heads : W(c)?.head ? [W(c).head] : []).slice(0, 2));
	async function k(e) {
		let [t, n, r, i] = await Promise.all([
			A("training", e),
			A("training.heads", e),
			A("training.path", e),
			A("training.phase", e)
		]);
		return {
			shots: t,
			heads: n,
			path: r,
			change: i[0]
		};
	}
	async function A(e, n) {
		let r = t.store.table(e);
		return r ? await Kc(t.store, r, n) : [];
	}
	async function te(e) {
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
	function j(e, t, n, r, i = () => null) {
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
	function ne(e) {
		t.store.set({ step: e }, { record: !1 });
	}
	function re(e) {
		let n = Qy(W(d), e);
		n && t.store.set({ step: n.step });
	}
	function ie(e) {
		t.store.set(Xf(eb(e)), { record: !1 });
	}
	let M = /* @__PURE__ */ I(() => ({
		dark: W(y),
		bands: W(u),
		at: W(h),
		range: W(g),
		place: Ic,
		onpick: W(d).length ? re : void 0,
		onbrush: ie
	})), N = Kt([]);
	var ae = Ar(), oe = B(ae), se = (e) => {
		var n = ob(), r = z(n);
		xe(4), F(n), U(() => Y(r, `No training of ${t.store.model.name ?? ""} is in this file. Bundled trainings bring their curves: `)), J(e, n);
	}, ce = (e) => {
		var t = sb(), n = V(t);
		U(() => Y(n, `The training cannot be read: ${s.error ?? ""}`)), J(e, t);
	}, le = (e) => {
		var p = bb(), D = B(p), k = (e) => {
			var n = db(), r = B(n), i = H(z(r), 2);
			bi(i);
			var a = V(H(i, 2), !0);
			F(r);
			var o = H(r, 4), s = (e) => {
				var n = cb(), r = V(n, !0);
				U(() => Y(r, t.store.can)), J(e, n);
			};
			X(o, (e) => {
				t.store.can !== !0 && e(s);
			});
			var c = H(o, 2), l = (e) => {
				var t = lb(), n = V(t, !0);
				U(() => Y(n, ee.error)), J(e, t);
			};
			X(c, (e) => {
				ee.error && e(l);
			});
			var u = H(c, 2), d = (e) => {
				var n = ub(), r = z(n);
				Id(r, {
					get store() {
						return t.store;
					},
					get pictures() {
						return ee.value;
					},
					most: 84
				});
				var i = H(r, 2);
				Z(i, 20, () => W(O), (e) => e, (e, n) => {
					let r = /* @__PURE__ */ I(() => ee.value?.get(n));
					var i = Ar(), a = B(i), o = (e) => {
						jd(e, {
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
				}), F(i), F(n), J(e, n);
			};
			X(u, (e) => {
				t.store.can === !0 && e(d);
			}), U((e) => {
				Q(i, "max", W(f).length - 1), xi(i, W(m)), i.disabled = t.store.can !== !0, Q(i, "aria-valuetext", W(h) === null ? "finished" : `step ${t.store.state.step}, ${W(h)} tokens`), Y(a, e);
			}, [() => W(h) === null ? "finished" : `step ${t.store.state.step?.toLocaleString("en")}, ${Ic(W(h))} tokens`]), G("input", i, (e) => ne(W(f)[Number(e.currentTarget.value)] ?? null)), J(e, n);
		}, A = (e) => {
			J(e, fb());
		};
		X(D, (e) => {
			W(d).length ? e(k) : e(A, -1);
		});
		var te = H(D, 2), j = (e) => {
			var t = pb(), n = z(t), r = V(n, !0), i = H(n), a = H(i), o = (e) => {
				J(e, kr("The shaded band is the rise."));
			};
			X(a, (e) => {
				W(u).length && e(o);
			}), F(t), U((e) => {
				ci(n, 1, ai(W(c).found ? "good" : "bad")), Y(r, W(c).found ? "Phase change found." : "No phase change."), Y(i, ` ${e ?? ""} `);
			}, [() => Wc(W(c).why)]), J(e, t);
		}, ae = (e) => {
			J(e, mb());
		}, oe = /* @__PURE__ */ I(() => t.store.table("training.phase"));
		X(te, (e) => {
			W(c) ? e(j) : W(oe) && e(ae, 1);
		});
		var se = H(te, 2), ce = (e) => {
			var t = gb(), n = z(t), r = z(n), i = V(r), a = H(r, 2);
			F(n);
			var o = H(n, 2);
			Z(o, 21, () => W(E), (e) => e.name, (e, t) => {
				var n = hb(), r = V(n);
				U((e, n, i) => Y(r, `${W(t).name ?? ""}: ${e ?? ""} → ${n ?? ""} (${i ?? ""})`), [
					() => $(W(t).from, 3),
					() => $(W(t).to, 3),
					() => Fc(W(t).to - W(t).from, 3)
				]), J(e, n);
			}), F(o), F(t), U((e, t) => Y(i, `${e ?? ""} to ${t ?? ""} tokens`), [() => Ic(W(g)[0]), () => Ic(W(g)[1])]), G("click", a, () => ie(null)), J(e, t);
		};
		X(se, (e) => {
			W(g) && e(ce);
		});
		var le = H(se, 2), ue = z(le), de = H(z(ue), 2);
		Yy(de, Ii({
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
		}, () => W(M), {
			get svg() {
				return N[0];
			},
			set svg(e) {
				N[0] = e;
			}
		}));
		var fe = H(de, 2), pe = (e) => {
			var t = cb(), n = V(t, !0);
			U(() => Y(n, b.error)), J(e, t);
		};
		X(fe, (e) => {
			b.error && e(pe);
		}), F(ue);
		var me = H(ue, 2);
		Yy(H(z(me), 2), Ii({
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
		}, () => W(M), {
			get svg() {
				return N[1];
			},
			set svg(e) {
				N[1] = e;
			}
		})), xe(2), F(me);
		var he = H(me, 2), ge = H(z(he), 2), P = H(z(ge));
		Z(P, 20, () => r, (e) => e, (e, t) => {
			var n = _b(), r = V(n, !0), a = {};
			U(() => {
				Y(r, i[t]?.label ?? t), a !== (a = t) && (n.value = (n.__value = a) ?? "");
			}), J(e, n);
		}), F(P), fi(P), F(ge);
		var _e = H(ge, 2);
		{
			let e = /* @__PURE__ */ I(() => ({
				label: i[W(_)]?.label ?? W(_),
				digits: 3,
				domain: W(_) === "prefix_matching" || W(_) === "previous_token" ? [-.03, 1.03] : [-1.05, 1.05]
			}));
			Yy(_e, Ii({
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
			}, () => W(M), {
				get svg() {
					return N[2];
				},
				set svg(e) {
					N[2] = e;
				}
			}));
		}
		var ve = V(H(_e, 2));
		F(he);
		var ye = H(he, 2), be = (e) => {
			var t = yb(), r = H(z(t), 2);
			{
				let e = /* @__PURE__ */ I(() => ({
					label: "first component (nats)",
					domain: Hc(W(w).map((e) => e.first))
				})), t = /* @__PURE__ */ I(() => ({
					label: "second component (nats)",
					domain: Hc(W(w).map((e) => e.second))
				}));
				Fh(r, {
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
						let t = W(w).find((t) => `at ${Ic(t.tokens)} tokens` === e[0]);
						t && re(t.tokens);
					},
					get svg() {
						return N[3];
					},
					set svg(e) {
						N[3] = e;
					}
				});
			}
			var i = H(r, 2), a = (e) => {
				var t = vb(), n = V(t);
				U((e, t) => Y(n, `Losses of ${e ?? ""} tokens; the two components hold ${t ?? ""} % of their variance over snapshots. Diamonds lie in the rise.`), [() => W(c).examples?.toLocaleString("en"), () => $(100 * ((W(c).first_share ?? 0) + (W(c).second_share ?? 0)), 0)]), J(e, t);
			};
			X(i, (e) => {
				W(c)?.first_share !== void 0 && e(a);
			}), F(t), J(e, t);
		};
		X(ye, (e) => {
			W(w).length && e(be);
		}), F(le);
		var Se = H(le, 2);
		cp(Se, {
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
			svg: () => N[0]?.() ?? ""
		});
		var Ce = H(Se, 2), we = (e) => {
			cp(e, {
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
				svg: () => N[2]?.() ?? ""
			});
		};
		X(Ce, (e) => {
			W(o) && e(we);
		}), U((e) => Y(ve, `${e ?? ""} Named: ${t.store.state.heads.length ? "the locked heads" : "the largest at the end"}; the others are grey.`), [() => Xc(i[W(_)] ?? { label: "" })]), pi(P, () => W(_), (e) => R(_, e)), J(e, p);
	};
	X(oe, (e) => {
		W(a) ? s.error ? e(ce, 1) : s.value && e(le, 2) : e(se);
	}), J(e, ae), Ve();
}
br(["input", "click"]);
// src/views/trigrams/Bug.svelte
var Sb = /* @__PURE__ */ K("<th scope=\"col\" class=\"svelte-14dz9p2\"><button class=\"plain svelte-14dz9p2\"><bdi class=\"token\"> </bdi></button></th>"), Cb = /* @__PURE__ */ K("<span class=\"svelte-14dz9p2\"> </span>"), wb = /* @__PURE__ */ K("<span class=\"soft svelte-14dz9p2\"> <!></span>"), Tb = /* @__PURE__ */ K("<td><b class=\"svelte-14dz9p2\"> </b> <span class=\"svelte-14dz9p2\"><!></span> <!> <!></td>"), Eb = /* @__PURE__ */ K("<tr><th scope=\"row\" class=\"svelte-14dz9p2\"><button class=\"plain svelte-14dz9p2\"><bdi class=\"token\"> </bdi></button></th><!></tr>"), Db = /* @__PURE__ */ K("<figure><table class=\"svelte-14dz9p2\"><caption class=\"svelte-14dz9p2\"><b> </b>, source <button class=\"plain svelte-14dz9p2\"><bdi class=\"token\"> </bdi></button> <span class=\"soft small\"> <!></span></caption><thead><tr><th scope=\"col\" class=\"svelte-14dz9p2\">destination ↓ out →</th><!></tr></thead><tbody></tbody></table></figure>");
function Ob(e, t) {
	Be(t, !0);
	var n = Db(), r = z(n), i = z(r), a = z(i), o = V(a, !0), s = H(a, 2), c = V(z(s), !0);
	F(s);
	var l = H(s, 2), u = z(l), d = H(u), f = (e) => {
		var n = kr();
		U(() => Y(n, `; ${t.crossing.shows ? "shows on text" : "does not show on text"}`)), J(e, n);
	};
	X(d, (e) => {
		t.crossing.shows !== null && e(f);
	}), F(l), F(i);
	var p = H(i), m = z(p);
	Z(H(z(m)), 16, () => t.crossing.outs, (e) => e, (e, n) => {
		var r = Sb(), i = z(r), a = V(z(i), !0);
		F(i), F(r), U((e) => Y(a, e), [() => t.store.shown(n)]), G("click", i, () => t.onask(n, "out")), J(e, r);
	}), F(m), F(p);
	var h = H(p);
	Z(h, 22, () => t.crossing.destinations, (e) => e, (e, n, r) => {
		var i = Eb(), a = z(i), o = z(a), s = V(z(o), !0);
		F(o), F(a), Z(H(a), 17, () => t.crossing.corners[W(r)], Wr, (e, t) => {
			var n = Tb(), r = z(n), i = V(r, !0), a = H(r, 2), o = z(a), s = (e) => {
				J(e, kr("not counted"));
			}, c = (e) => {
				var n = kr();
				U((e) => Y(n, `${W(t).least ? "at least " : ""}${e ?? ""} × in text`), [() => W(t).count.toLocaleString("en")]), J(e, n);
			};
			X(o, (e) => {
				W(t).count === null ? e(s) : e(c, -1);
			}), F(a);
			var l = H(a, 2), u = (e) => {
				var n = Cb(), r = V(n);
				U((e, t) => Y(r, `p(out) ${e ?? ""} → ${t ?? ""}`), [() => gl(W(t).p_without, 4), () => gl(W(t).p_with, 4)]), J(e, n);
			};
			X(l, (e) => {
				W(t).p_without !== null && W(t).p_with !== null && e(u);
			});
			var d = H(l, 2), f = (e) => {
				var n = wb(), r = z(n, !0), i = H(r), a = (e) => {
					var n = kr();
					U((e) => Y(n, `± ${e ?? ""}`), [() => gl(W(t).error, 2)]), J(e, n);
				};
				X(i, (e) => {
					W(t).error !== null && e(a);
				}), F(n), U((e) => Y(r, e), [() => _l(W(t).effect, 4)]), J(e, n);
			};
			X(d, (e) => {
				W(t).effect !== null && e(f);
			}), F(n), U(() => {
				ci(n, 1, ai(W(t).intended ? "intended" : "forced"), "svelte-14dz9p2"), Y(i, W(t).intended ? "intended" : "forced");
			}), J(e, n);
		}), F(i), U((e) => Y(s, e), [() => t.store.shown(n)]), G("click", o, () => t.onask(n, "destination")), J(e, i);
	}), F(h), F(r), F(n), U((e, n, r) => {
		Y(o, t.crossing.head), Y(c, e), Y(u, `strength ${n ?? ""} logits, preference ${r ?? ""} nats`);
	}, [
		() => t.store.shown(t.crossing.source),
		() => gl(t.crossing.strength),
		() => gl(t.crossing.preference)
	]), G("click", s, () => t.onask(t.crossing.source, "source")), J(e, n), Ve();
}
br(["click"]);
// src/views/trigrams/triples.ts
function kb(e) {
	return e.split(" ").flatMap((e) => {
		let t = /^(L\d+H\d+):(\d+):(\d+):(\d+)$/.exec(e);
		return t ? [{
			head: t[1],
			source: Number(t[2]),
			destination: Number(t[3]),
			out: Number(t[4])
		}] : [];
	});
}
function Ab({ head: e, source: t, destination: n, out: r }) {
	return `${e}:${t}:${n}:${r}`;
}
function jb(e, t) {
	let n = kb(e).map(Ab), r = Ab(t);
	return (n.includes(r) ? n.filter((e) => e !== r) : [...n, r]).join(" ");
}
function Mb(e, t) {
	let { source: n, destination: r, out: i } = e;
	return `[${t(n)}] … [${t(r)}] → [${t(i)}]`;
}
function Nb(e, t) {
	return e.map((e) => `${Mb(e, t)}\t${e.head}\t${e.strength === null ? "" : e.strength.toPrecision(4)}`).join("\n");
}
function Pb(e, t, n) {
	let r = t.trim().toLowerCase();
	return r ? e.filter((e) => [
		e.head,
		e.pattern ?? "",
		n(e.source),
		n(e.destination),
		n(e.out)
	].some((e) => e.toLowerCase().includes(r))) : [...e];
}
function Fb(e) {
	let t = /* @__PURE__ */ new Map();
	for (let n of e) {
		let e = [
			n.head,
			n.source,
			...[n.destination, n.intended_destination].sort((e, t) => e - t),
			...[n.out, n.intended_out].sort((e, t) => e - t)
		].join(), r = t.get(e) ?? Ib(n);
		t.set(e, r);
		let i = r.destinations.indexOf(n.destination), a = r.outs.indexOf(n.out);
		Rb(r.corners[i][a], n);
		let o = r.corners[i][1 - a];
		o.effect = n.intended_effect ?? null, o.error = n.intended_effect_error ?? null, n.shows !== void 0 && n.shows !== null && (r.shows = (r.shows ?? !1) || n.shows);
	}
	return [...t.values()];
}
function Ib(e) {
	let t = () => ({
		...Lb(!0),
		count: e.support,
		least: !0
	}), n = () => Lb(!1);
	return {
		head: e.head,
		source: e.source,
		destinations: [e.destination, e.intended_destination],
		outs: [e.intended_out, e.out],
		corners: [[t(), n()], [n(), t()]],
		strength: e.strength,
		preference: e.preference,
		shows: null
	};
}
function Lb(e) {
	return {
		intended: e,
		count: null,
		least: !1,
		p_without: null,
		p_with: null,
		effect: null,
		error: null
	};
}
function Rb(e, t) {
	e.count = t.forced_support, e.p_without = t.p_without ?? null, e.p_with = t.p_with ?? null, e.effect = t.effect ?? null, e.error = t.effect_error ?? null;
}
// src/views/trigrams/View.svelte
var zb = /* @__PURE__ */ t({ default: () => yx }), Bb = /* @__PURE__ */ K("<button> </button>"), Vb = /* @__PURE__ */ K("<bdi class=\"token big svelte-1y8n3r3\"> </bdi>"), Hb = /* @__PURE__ */ K("<span class=\"soft small\">for example; any token can be searched</span>"), Ub = /* @__PURE__ */ K("<p class=\"lead\"> </p>"), Wb = /* @__PURE__ */ K("<p class=\"problem\" role=\"alert\"> </p>"), Gb = /* @__PURE__ */ K("<p class=\"soft\">Search a token to see its partners in every head.</p>"), Kb = /* @__PURE__ */ K("<p class=\"small\"> <span class=\"seg\"></span></p>"), qb = /* @__PURE__ */ K("<th scope=\"col\"> <span class=\"plain-weight svelte-1y8n3r3\"> </span></th>"), Jb = /* @__PURE__ */ K("<th scope=\"col\"><span class=\"sr\">pin</span></th>"), Yb = /* @__PURE__ */ K("<li><button class=\"plain tok svelte-1y8n3r3\"><bdi class=\"token\"> </bdi><span class=\"soft\"> </span></button></li>"), Xb = /* @__PURE__ */ K("<span class=\"soft small\"> <bdi class=\"token\"> </bdi> </span>"), Zb = /* @__PURE__ */ K("<td><ul class=\"partners svelte-1y8n3r3\"></ul> <!></td>"), Qb = /* @__PURE__ */ K("<button>pin</button>"), $b = /* @__PURE__ */ K("<td><!></td>"), ex = /* @__PURE__ */ K("<tr><th scope=\"row\"><button class=\"link\"> </button></th><!><!></tr>"), tx = /* @__PURE__ */ K("<!> <div class=\"scroll\" role=\"region\" aria-label=\"Best partners of the token in each head\" tabindex=\"0\"><table><thead><tr><th scope=\"col\">head</th><!><!></tr></thead><tbody></tbody></table></div> <p class=\"soft small\">Scores of one destination can be compared, and outs of one source; ± is one standard deviation over the vocabulary.</p> <!>", 1), nx = /* @__PURE__ */ K("<button>Unpin all</button>"), rx = /* @__PURE__ */ K("<tr><td><button aria-label=\"Pin this row\">pin</button></td><td> </td><td class=\"triple svelte-1y8n3r3\"><button class=\"plain tok svelte-1y8n3r3\"><bdi class=\"token\"> </bdi></button> … <button class=\"plain tok svelte-1y8n3r3\"><bdi class=\"token\"> </bdi></button> → <button class=\"plain tok svelte-1y8n3r3\"><bdi class=\"token\"> </bdi></button></td><td class=\"number\"> </td><td class=\"number\"> </td><td class=\"number\"> </td><td><code> </code></td></tr>"), ix = /* @__PURE__ */ K("<button class=\"more svelte-1y8n3r3\"> </button>"), ax = /* @__PURE__ */ K("<div class=\"ask svelte-1y8n3r3\"><label class=\"svelte-1y8n3r3\">filter <input type=\"search\" spellcheck=\"false\" autocomplete=\"off\" class=\"svelte-1y8n3r3\"/></label> <button> </button> <!> <span class=\"soft small\" aria-live=\"polite\"> </span></div> <div class=\"scroll\" role=\"region\" aria-label=\"Strongest skip-trigrams\" tabindex=\"0\"><table><thead><tr><th scope=\"col\"><span class=\"sr\">pin</span></th><th scope=\"col\">head</th><th scope=\"col\">source … destination → out</th><th scope=\"col\" class=\"number svelte-1y8n3r3\">strength (logits)</th><th scope=\"col\" class=\"number svelte-1y8n3r3\">attention</th><th scope=\"col\" class=\"number svelte-1y8n3r3\">OV (logits)</th><th scope=\"col\">pattern</th></tr></thead><tbody></tbody></table></div> <!> <p class=\"soft small\">Strength is the OV entry times the attention that the source gets at a typical distance, positions included. The strongest are listed<!>.</p> <!>", 1), ox = /* @__PURE__ */ K("<p class=\"soft\"> </p>"), sx = /* @__PURE__ */ K("<th scope=\"col\"><code> </code></th>"), cx = /* @__PURE__ */ K("<span> </span> <span class=\"soft small\"> </span>", 1), lx = /* @__PURE__ */ K("<br/><button class=\"plain tok svelte-1y8n3r3\"><bdi class=\"token\"> </bdi> … <bdi class=\"token\"> </bdi> → <bdi class=\"token\"> </bdi></button>", 1), ux = /* @__PURE__ */ K("<td><!> <!></td>"), dx = /* @__PURE__ */ K("<tr><th scope=\"row\"> </th><!></tr>"), fx = /* @__PURE__ */ K("<section class=\"svelte-1y8n3r3\"><h2>Four patterns of copying</h2> <div class=\"scroll\" role=\"region\" aria-label=\"Patterns of copying by head\" tabindex=\"0\"><table><thead><tr><th scope=\"col\">head</th><!></tr></thead><tbody></tbody></table></div> <p class=\"soft small\">Gain: logits that full attention to a source adds to its own outs, minus those that it adds to the outs of all instances; mean and standard deviation over sources. Null: gain 0, and half of the sources raised, for a random head. Below it the strongest instance.</p> <!></section>"), px = /* @__PURE__ */ K("<bdi class=\"token\"> </bdi>"), mx = /* @__PURE__ */ K("<bdi class=\"token\"> </bdi> … <!> → <bdi class=\"token\"> </bdi>", 1), hx = /* @__PURE__ */ K("<tr><td> </td><td class=\"number\"> </td><td class=\"number\"> </td><td class=\"number\"> </td><td><!></td><td class=\"number\"> </td></tr>"), gx = /* @__PURE__ */ K("<section class=\"svelte-1y8n3r3\"><h2>Classes that the paper names</h2> <div class=\"scroll\" role=\"region\" aria-label=\"Classes of skip-trigrams\" tabindex=\"0\"><table><thead><tr><th scope=\"col\">class</th><th scope=\"col\" class=\"number svelte-1y8n3r3\">found</th><th scope=\"col\" class=\"number svelte-1y8n3r3\">in text</th><th scope=\"col\" class=\"number svelte-1y8n3r3\">null: sources exchanged</th><th scope=\"col\">strongest found</th><th scope=\"col\" class=\"number svelte-1y8n3r3\">times in text</th></tr></thead><tbody></tbody></table></div> <!></section>"), _x = /* @__PURE__ */ K("<p>Destination and out never meet in a head. One that continues both pairs on the diagonal, which text intends, must also continue the two crossed pairs.</p> <div class=\"bugs svelte-1y8n3r3\"></div> <!> <p class=\"soft small\">Counts are occurrences in text with the source before; of the two intended pairs the rarer is counted, so each has at least that many. p(out) is the mean probability on held-out text without and with the source put in before the destination; ± is one standard error. Strength is that of the weakest of the four triples, preference the log odds in text of the intended pairing.</p> <!>", 1), vx = /* @__PURE__ */ K("<section class=\"svelte-1y8n3r3\"><div class=\"ask svelte-1y8n3r3\"><span class=\"seg\" role=\"group\" aria-label=\"What the token is\"></span> <!> <!> <!></div> <p class=\"soft small\"><!> These are circuits from token to token: positions and what earlier layers write are left out.</p> <!></section> <section class=\"svelte-1y8n3r3\"><h2>Strongest skip-trigrams</h2> <!></section> <!> <!> <section class=\"svelte-1y8n3r3\"><h2>Skip-trigram bugs</h2> <!></section>", 1);
function yx(e, t) {
	Be(t, !0);
	let n = [
		"source",
		"destination",
		"out"
	], r = {
		source: [{
			circuit: "qk",
			side: "column",
			partner: "destination"
		}, {
			circuit: "ov",
			side: "column",
			partner: "out"
		}],
		destination: [{
			circuit: "qk",
			side: "row",
			partner: "source"
		}],
		out: [{
			circuit: "ov",
			side: "row",
			partner: "source"
		}]
	}, i = {
		qk: "score, in logits of attention",
		ov: "logits at attention 1"
	}, a = /* @__PURE__ */ L(!1), o = /* @__PURE__ */ L(!1), s = /* @__PURE__ */ I(() => S_(t.store)), c = (e) => t.store.shown(e), l = /* @__PURE__ */ I(() => n.find((e) => e === t.store.state.sort) ?? "source"), u = Pg(t.store, "SkipTrigram", () => "trigrams"), d = Pg(t.store, "PatternUse", () => "patterns.use"), f = Pg(t.store, "SkipTrigram", () => "patterns"), p = Pg(t.store, "ClassFound", () => "classes"), m = Pg(t.store, "BugOnText", () => "bugs"), h = /* @__PURE__ */ I(() => u.value?.[0]?.[W(l)] ?? null), g = /* @__PURE__ */ I(() => t.store.state.tokens[0] ?? W(h)), _ = /* @__PURE__ */ I(() => t.store.chosen.slice(0, 24)), v = /* @__PURE__ */ I(() => r[W(l)]), y = /* @__PURE__ */ I(() => W(g) === null || t.store.can !== !0 ? [] : W(_).flatMap((e) => W(v).map(({ circuit: n, side: r }) => ({
		kind: "column",
		model: t.store.model.name,
		head: e,
		circuit: n,
		token: W(g),
		side: r,
		top: 8
	})))), b = /* @__PURE__ */ I(() => JSON.stringify(W(y))), x = Rd(() => W(b), async (e) => {
		let n = JSON.parse(W(b)), r = await Promise.all(n.map((n) => t.store.ask(n, e)));
		return new Map(n.map((e, t) => [`${e.head} ${e.circuit}`, r[t]]));
	}), S = /* @__PURE__ */ I(() => kb(t.store.state.axes)), C = /* @__PURE__ */ I(() => new Set(W(S).map(Ab))), w = /* @__PURE__ */ I(() => Pb(u.value ?? [], t.store.state.search, c)), T = /* @__PURE__ */ I(() => W(a) ? W(w) : W(w).slice(0, 25)), E = /* @__PURE__ */ I(() => W(S).filter((e) => !(u.value ?? []).some((t) => Ab(t) === Ab(e)))), D = /* @__PURE__ */ I(() => [...new Set((d.value ?? []).map((e) => e.pattern))]), ee = /* @__PURE__ */ I(() => [...new Set((d.value ?? []).map((e) => e.head))]), O = /* @__PURE__ */ I(() => Fb(m.value ?? []));
	function k(e, n) {
		t.store.set({
			tokens: [e],
			sort: n === "source" ? "" : n
		});
	}
	function A(e) {
		t.store.set({ axes: jb(t.store.state.axes, e) });
	}
	function te(e) {
		let t = x.value?.get(`${e} qk`)?.largest[0]?.token, n = x.value?.get(`${e} ov`)?.largest[0]?.token;
		return W(l) !== "source" || W(g) === null || t === void 0 || n === void 0 ? null : {
			head: e,
			source: W(g),
			destination: t,
			out: n
		};
	}
	function j() {
		let e = u.value ?? [], n = W(S).length ? W(S).map((t) => ({
			...t,
			strength: e.find((e) => Ab(e) === Ab(t))?.strength ?? null
		})) : W(w);
		bS(t.store, Nb(n, c), `${n.length} skip-trigrams`);
	}
	function ne(e, t) {
		return d.value?.find((n) => n.head === e && n.pattern === t);
	}
	let re = /* @__PURE__ */ I(() => W(_).flatMap((e) => W(v).flatMap(({ circuit: n, partner: r }) => {
		let i = x.value?.get(`${e} ${n}`);
		return (i?.largest ?? []).map((n) => [
			e,
			r,
			t.store.shown(n.token),
			n.value,
			i.sd > 0 ? (n.value - i.mean) / i.sd : null
		]);
	})));
	var ie = vx(), M = B(ie), N = z(M), ae = z(N);
	Z(ae, 20, () => n, (e) => e, (e, n) => {
		var r = Bb(), i = V(r, !0);
		U(() => {
			Q(r, "aria-pressed", W(l) === n), Y(i, n);
		}), G("click", r, () => t.store.set({ sort: n === "source" ? "" : n })), J(e, r);
	}), F(ae);
	var oe = H(ae, 2), se = (e) => {
		var n = Vb(), r = V(n, !0);
		U((e) => Y(r, e), [() => t.store.shown(W(g))]), J(e, n);
	};
	X(oe, (e) => {
		W(g) !== null && e(se);
	});
	var ce = H(oe, 2);
	b_(ce, {
		get store() {
			return t.store;
		},
		get words() {
			return W(s);
		},
		main: !0,
		label: "Token to look up",
		onpick: (e) => k(e, W(l))
	});
	var le = H(ce, 2), ue = (e) => {
		J(e, Hb());
	};
	X(le, (e) => {
		t.store.state.tokens.length === 0 && W(g) !== null && e(ue);
	}), F(N);
	var de = H(N, 2), fe = z(de), pe = (e) => {
		J(e, kr("A head attends from a destination to the source by its QK circuit, and then raises outs by its OV circuit."));
	}, me = (e) => {
		J(e, kr("Sources that this destination attends to most, by the QK circuit."));
	}, he = (e) => {
		J(e, kr("Sources that raise this out most when attended to, by the OV circuit."));
	};
	X(fe, (e) => {
		W(l) === "source" ? e(pe) : W(l) === "destination" ? e(me, 1) : e(he, -1);
	}), xe(), F(de);
	var ge = H(de, 2), P = (e) => {
		var n = Ub(), r = V(n, !0);
		U(() => Y(r, t.store.can)), J(e, n);
	}, _e = (e) => {
		var t = Wb(), n = V(t, !0);
		U(() => Y(n, x.error)), J(e, t);
	}, ve = (e) => {
		J(e, Gb());
	}, ye = (e) => {
		var n = tx(), r = B(n), a = (e) => {
			var n = Kb(), r = z(n), i = H(r);
			Z(i, 20, () => Array.from({ length: t.store.model.n_layers }, (e, t) => t), (e) => e, (e, n) => {
				var r = Bb(), i = V(r, !0);
				U(() => Y(i, n)), G("click", r, () => t.store.set({ heads: t.store.heads.filter((e) => e.startsWith(`L${n}H`)) })), J(e, r);
			}), F(i), F(n), U(() => Y(r, `The first ${W(_).length ?? ""} of ${t.store.chosen.length ?? ""} heads. Layer `)), J(e, n);
		};
		X(r, (e) => {
			t.store.chosen.length > W(_).length && e(a);
		});
		var o = H(r, 2), s = z(o);
		let c;
		var u = z(s), d = z(u), f = H(z(d));
		Z(f, 17, () => W(v), ({ circuit: e, partner: t }) => e, (e, t) => {
			let n = () => W(t).circuit, r = () => W(t).partner;
			var a = qb(), o = z(a), s = V(H(o));
			F(a), U((e) => {
				Y(o, `best ${r() ?? ""}s `), Y(s, `${e ?? ""}, ${i[n()] ?? ""}`);
			}, [() => n().toUpperCase()]), J(e, a);
		});
		var p = H(f), m = (e) => {
			J(e, Jb());
		};
		X(p, (e) => {
			W(l) === "source" && e(m);
		}), F(d), F(u);
		var h = H(u);
		Z(h, 20, () => W(_), (e) => e, (e, n) => {
			let r = /* @__PURE__ */ I(() => te(n));
			var i = ex(), a = z(i), o = z(a), s = V(o, !0);
			F(a);
			var c = H(a);
			Z(c, 17, () => W(v), ({ circuit: e, partner: t }) => e, (e, r) => {
				let i = () => W(r).circuit, a = () => W(r).partner, o = /* @__PURE__ */ I(() => x.value?.get(`${n} ${i()}`));
				var s = Zb(), c = z(s);
				Z(c, 21, () => W(o)?.largest ?? [], (e) => e.token, (e, n) => {
					var r = Yb(), i = z(r), o = z(i), s = V(o, !0), c = V(H(o), !0);
					F(i), F(r), U((e, t) => {
						Q(i, "title", `look up as ${a() ?? ""}`), Y(s, e), Y(c, t);
					}, [() => t.store.shown(W(n).token), () => gl(W(n).value)]), G("click", i, () => k(W(n).token, a())), J(e, r);
				}), F(c);
				var l = H(c, 2), u = (e) => {
					var n = Xb(), r = z(n), i = H(r), a = V(i, !0), s = H(i);
					F(n), U((e, t, n, i) => {
						Y(r, `all tokens: ${e ?? ""} ± ${t ?? ""}; least `), Y(a, n), Y(s, ` ${i ?? ""}`);
					}, [
						() => gl(W(o).mean),
						() => gl(W(o).sd),
						() => t.store.shown(W(o).smallest[0]?.token ?? -1),
						() => gl(W(o).smallest[0]?.value ?? null)
					]), J(e, n);
				};
				X(l, (e) => {
					W(o) && e(u);
				}), F(s), J(e, s);
			});
			var u = H(c), d = (e) => {
				var t = $b(), i = z(t), a = (e) => {
					var t = Qb();
					U((e) => {
						Q(t, "aria-pressed", e), Q(t, "aria-label", `Pin the best of ${n ?? ""}`);
					}, [() => W(C).has(Ab(W(r)))]), G("click", t, () => A(W(r))), J(e, t);
				};
				X(i, (e) => {
					W(r) && e(a);
				}), F(t), J(e, t);
			};
			X(u, (e) => {
				W(l) === "source" && e(d);
			}), F(i), U(() => Y(s, n)), G("click", o, () => t.store.set({
				view: "attention",
				heads: [n],
				sort: ""
			})), J(e, i);
		}), F(h), F(s), F(o);
		var y = H(o, 4);
		{
			let e = /* @__PURE__ */ I(() => t.store.shown(W(g))), n = /* @__PURE__ */ I(() => W(l));
			Mg(y, {
				get store() {
					return t.store;
				},
				get caption() {
					return `Partners of ${W(e) ?? ""} as ${W(n) ?? ""}`;
				},
				columns: [
					"head",
					"partner",
					"token",
					"value",
					"standard deviations above the mean"
				],
				get rows() {
					return W(re);
				}
			});
		}
		U(() => c = ci(s, 1, "svelte-1y8n3r3", null, c, { pending: x.pending })), J(e, n);
	};
	X(ge, (e) => {
		t.store.can === !0 ? x.error ? e(_e, 1) : W(g) === null ? e(ve, 2) : e(ye, -1) : e(P);
	}), F(M);
	var be = H(M, 2), Se = H(z(be), 2), Ce = (e) => {
		var n = ax(), r = B(n), i = z(r), o = H(z(i));
		bi(o), F(i);
		var s = H(i, 2), l = V(s), d = H(s, 2), f = (e) => {
			var n = nx();
			G("click", n, () => t.store.set({ axes: "" })), J(e, n);
		};
		X(d, (e) => {
			W(S).length && e(f);
		});
		var p = V(H(d, 2));
		F(r);
		var m = H(r, 2), h = z(m), g = H(z(h));
		Z(g, 21, () => [...W(E).map((e) => ({
			...e,
			strength: null,
			attention: null,
			ov: null,
			pattern: null
		})), ...[...W(T)].sort((e, t) => Number(W(C).has(Ab(t))) - Number(W(C).has(Ab(e))))], (e) => Ab(e), (e, n) => {
			var r = rx();
			let i;
			var a = z(r), o = V(a), s = H(a), c = V(s, !0), l = H(s), u = z(l), d = V(z(u), !0);
			F(u);
			var f = H(u, 2), p = V(z(f), !0);
			F(f);
			var m = H(f, 2), h = V(z(m), !0);
			F(m), F(l);
			var g = H(l), _ = V(g, !0), v = H(g), y = V(v, !0), b = H(v), x = V(b, !0), S = H(b), w = V(z(S), !0);
			F(S), F(r), U((e, t, a, s, l, u, f, m) => {
				i = ci(r, 1, "svelte-1y8n3r3", null, i, { pinned: e }), Q(o, "aria-pressed", t), Y(c, W(n).head), Y(d, a), Y(p, s), Y(h, l), Y(_, u), Y(y, f), Y(x, m), Y(w, W(n).pattern ?? "–");
			}, [
				() => W(C).has(Ab(W(n))),
				() => W(C).has(Ab(W(n))),
				() => t.store.shown(W(n).source),
				() => t.store.shown(W(n).destination),
				() => t.store.shown(W(n).out),
				() => gl(W(n).strength),
				() => gl(W(n).attention),
				() => gl(W(n).ov)
			]), G("click", o, () => A(W(n))), G("click", u, () => k(W(n).source, "source")), G("click", f, () => k(W(n).destination, "destination")), G("click", m, () => k(W(n).out, "out")), J(e, r);
		}), F(g), F(h), F(m);
		var _ = H(m, 2), v = (e) => {
			var t = ix(), n = V(t, !0);
			U(() => Y(n, W(a) ? "Show 25" : `Show all ${W(w).length}`)), G("click", t, () => {
				R(a, !W(a));
			}), J(e, t);
		};
		X(_, (e) => {
			W(w).length > 25 && e(v);
		});
		var y = H(_, 2), b = H(z(y)), x = (e) => {
			var n = kr();
			U((e) => Y(n, `; ${e ?? ""} more are not in this file`), [() => t.store.table("trigrams")?.left_out]), J(e, n);
		}, D = /* @__PURE__ */ I(() => (t.store.table("trigrams")?.left_out ?? 0) > 0);
		X(b, (e) => {
			W(D) && e(x);
		}), xe(), F(y);
		var ee = H(y, 2);
		{
			let e = /* @__PURE__ */ I(() => Ig("SkipTrigram", W(w), c));
			Mg(ee, Ii({
				get store() {
					return t.store;
				},
				caption: "Strongest skip-trigrams"
			}, () => W(e)));
		}
		U(() => {
			xi(o, t.store.state.search), s.disabled = !W(w).length && !W(S).length, Y(l, `Copy ${W(S).length ? `the ${W(S).length} pinned` : "these"} as text`), Y(p, `${W(w).length ?? ""} of ${u.value?.length ?? 0 ?? ""}`);
		}), G("input", o, (e) => t.store.set({ search: e.currentTarget.value }, { record: !1 })), G("click", s, j), J(e, n);
	}, we = /* @__PURE__ */ I(() => t.store.table("trigrams")), Te = (e) => {
		var n = ox(), r = V(n);
		U((e) => Y(r, `${e ?? ""} The command \`unweave trigrams ${t.store.model.name ?? ""}\` lists them.`), [() => Fg(t.store, "skip-trigrams") || "This file holds no list of skip-trigrams."]), J(e, n);
	};
	X(Se, (e) => {
		W(we) ? e(Ce) : e(Te, -1);
	}), F(be);
	var Ee = H(be, 2), De = (e) => {
		var n = fx(), r = H(z(n), 2), i = z(r), a = z(i), o = z(a);
		Z(H(z(o)), 16, () => W(D), (e) => e, (e, t) => {
			var n = sx(), r = V(z(n), !0);
			F(n), U(() => Y(r, t)), J(e, n);
		}), F(o), F(a);
		var s = H(a);
		Z(s, 20, () => W(ee), (e) => e, (e, n) => {
			var r = dx(), i = z(r), a = V(i, !0);
			Z(H(i), 16, () => W(D), (e) => e, (e, r) => {
				let i = /* @__PURE__ */ I(() => ne(n, r)), a = /* @__PURE__ */ I(() => f.value?.find((e) => e.head === n && e.pattern === r));
				var o = ux(), s = z(o), c = (e) => {
					var t = cx(), n = B(t), r = V(n, !0), a = V(H(n, 2));
					U((e, t, o) => {
						ci(n, 1, ai((W(i).gain ?? 0) < 0 ? "negative" : "positive")), Y(r, e), Y(a, `sd ${t ?? ""}, ${o ?? ""}% raised`);
					}, [
						() => _l(W(i).gain ?? 0),
						() => gl(W(i).sd),
						() => gl((W(i).raised ?? 0) * 100, 2)
					]), J(e, t);
				};
				X(s, (e) => {
					W(i) && e(c);
				});
				var l = H(s, 2), u = (e) => {
					var n = lx(), r = H(B(n)), i = z(r), o = V(i, !0), s = H(i, 2), c = V(s, !0), l = V(H(s, 2), !0);
					F(r), U((e, t, n) => {
						Y(o, e), Y(c, t), Y(l, n);
					}, [
						() => t.store.shown(W(a).source),
						() => t.store.shown(W(a).destination),
						() => t.store.shown(W(a).out)
					]), G("click", r, () => k(W(a).source, "source")), J(e, n);
				};
				X(l, (e) => {
					W(a) && e(u);
				}), F(o), J(e, o);
			}), F(r), U(() => Y(a, n)), J(e, r);
		}), F(s), F(i), F(r);
		var l = H(r, 4);
		{
			let e = /* @__PURE__ */ I(() => Ig("PatternUse", d.value, c));
			Mg(l, Ii({
				get store() {
					return t.store;
				},
				caption: "Patterns of copying"
			}, () => W(e)));
		}
		F(n), J(e, n);
	};
	X(Ee, (e) => {
		W(D).length && e(De);
	});
	var Oe = H(Ee, 2), ke = (e) => {
		var n = gx(), r = H(z(n), 2), i = z(r), a = H(z(i));
		Z(a, 21, () => p.value, (e) => e.category, (e, n) => {
			var r = hx(), i = z(r), a = V(i, !0), o = H(i), s = V(o, !0), c = H(o), l = V(c, !0), u = H(c), d = V(u, !0), f = H(u), p = z(f), m = (e) => {
				var r = mx(), i = B(r), a = V(i, !0), o = H(i, 2), s = (e) => {
					J(e, kr("any"));
				}, c = (e) => {
					var r = px(), i = V(r, !0);
					U((e) => Y(i, e), [() => t.store.shown(W(n).destination)]), J(e, r);
				};
				X(o, (e) => {
					W(n).destination === null ? e(s) : e(c, -1);
				});
				var l = V(H(o, 2), !0);
				U((e, t) => {
					Y(a, e), Y(l, t);
				}, [() => t.store.shown(W(n).source), () => t.store.shown(W(n).out)]), J(e, r);
			}, h = (e) => {
				J(e, kr("–"));
			};
			X(p, (e) => {
				W(n).source !== null && W(n).out !== null ? e(m) : e(h, -1);
			}), F(f);
			var g = V(H(f), !0);
			F(r), U((e) => {
				Y(a, W(n).category), Y(s, W(n).found), Y(l, W(n).instances), Y(d, e), Y(g, W(n).support ?? "–");
			}, [() => gl(W(n).expected)]), J(e, r);
		}), F(a), F(i), F(r);
		var o = H(r, 2);
		{
			let e = /* @__PURE__ */ I(() => Ig("ClassFound", p.value, c));
			Mg(o, Ii({
				get store() {
					return t.store;
				},
				caption: "Classes of skip-trigrams"
			}, () => W(e)));
		}
		F(n), J(e, n);
	};
	X(Oe, (e) => {
		p.value?.length && e(ke);
	});
	var Ae = H(Oe, 2), je = H(z(Ae), 2), Me = (e) => {
		var n = _x(), r = H(B(n), 2);
		Z(r, 21, () => W(o) ? W(O) : W(O).slice(0, 4), (e) => `${e.head} ${e.source} ${e.destinations} ${e.outs}`, (e, n) => {
			Ob(e, {
				get store() {
					return t.store;
				},
				get crossing() {
					return W(n);
				},
				onask: k
			});
		}), F(r);
		var i = H(r, 2), a = (e) => {
			var t = ix(), n = V(t, !0);
			U(() => Y(n, W(o) ? "Show 4" : `Show all ${W(O).length}`)), G("click", t, () => {
				R(o, !W(o));
			}), J(e, t);
		};
		X(i, (e) => {
			W(O).length > 4 && e(a);
		});
		var s = H(i, 4);
		{
			let e = /* @__PURE__ */ I(() => Ig("BugOnText", m.value, c));
			Mg(s, Ii({
				get store() {
					return t.store;
				},
				caption: "Skip-trigram bugs"
			}, () => W(e)));
		}
		J(e, n);
	}, Ne = (e) => {
		var n = ox(), r = V(n);
		U((e) => Y(r, `${e ?? ""} The command \`unweave trigrams ${t.store.model.name ?? ""} --bugs --data default\` looks for them.`), [() => Fg(t.store, "skip-trigram bugs, counted in text") || "No bug is listed for this model."]), J(e, n);
	};
	X(je, (e) => {
		W(O).length ? e(Me) : e(Ne, -1);
	}), F(Ae), J(e, ie), Ve();
}
br(["click", "input"]);
// src/views/virtual/walk.ts
function bx(e, t) {
	return e * (e + 1) / 2 + t;
}
function xx(e, t, n, r) {
	let i = new Float32Array(n * (n + 1) / 2), a = new Float64Array(n);
	for (let o = 0; o < n; o++) {
		a.fill(0, 0, o + 1);
		for (let n = 0; n <= o; n++) {
			let i = e[bx(o, n)];
			if (i === 0 || r && n === o) continue;
			let s = bx(n, 0), c = r ? n : n + 1;
			for (let e = 0; e < c; e++) a[e] += i * t[s + e];
		}
		i.set(a.subarray(0, o + 1), bx(o, 0));
	}
	return i;
}
function Sx(e, t, n, r) {
	let i = null, a = 0, o = e.map((e, t) => Cx(n, t)), s = r.dst === null ? e.keys() : [r.dst];
	for (let c of s) for (let s = 1; s < c; s++) {
		if (r.src !== null && s !== r.src) continue;
		let l = o[s], u = {
			from: l,
			key: s,
			dst: c,
			written: n[bx(s, l)],
			matched: t[bx(c, s)]
		}, d = e[l] === e[c] ? 10 : 1, f = u.written * u.matched * d;
		f > a && (a = f, i = u);
	}
	return i;
}
function Cx(e, t) {
	let n = 0;
	for (let r = 1; r <= t; r++) e[bx(t, r)] > e[bx(t, n)] && (n = r);
	return n;
}
function wx(e, t) {
	let n = 0, r = 0;
	for (let i of e) i.key_heads.some((e) => e.includes(t)) ? n += i.value : r += i.value;
	return {
		through: n,
		rest: r
	};
}
function Tx(e, t, n) {
	let r = /* @__PURE__ */ new Set();
	for (let i of [
		e.from,
		e.key,
		e.dst
	]) for (let a = i - n; a <= i + n; a++) a >= 0 && a < t && a <= e.dst && r.add(a);
	let i = [...r].sort((e, t) => e - t);
	return i.map((e, t) => ({
		position: e,
		gap: t > 0 && i[t - 1] !== e - 1
	}));
}
// src/views/virtual/Drawing.svelte
var Ex = /* @__PURE__ */ q("<text class=\"gap svelte-k20wq6\" text-anchor=\"middle\">…</text>"), Dx = /* @__PURE__ */ q("<text class=\"place svelte-k20wq6\" text-anchor=\"middle\"> </text>"), Ox = /* @__PURE__ */ q("<!><rect height=\"26\" rx=\"3\"></rect><text class=\"token svelte-k20wq6\" text-anchor=\"middle\"> </text><!>", 1), kx = /* @__PURE__ */ q("<path></path><text class=\"name writer svelte-k20wq6\" text-anchor=\"middle\"> </text>", 1), Ax = /* @__PURE__ */ q("<path></path><text class=\"name reader svelte-k20wq6\" text-anchor=\"middle\"> </text>", 1), jx = /* @__PURE__ */ q("<rect class=\"box out svelte-k20wq6\" height=\"26\" rx=\"3\"></rect><text class=\"token svelte-k20wq6\" text-anchor=\"middle\"> </text><text class=\"place svelte-k20wq6\" text-anchor=\"middle\">next</text><path class=\"arc reader svelte-k20wq6\"></path>", 1), Mx = /* @__PURE__ */ K("<div class=\"scroll svelte-k20wq6\" role=\"img\" tabindex=\"0\"><svg height=\"152\" aria-hidden=\"true\" class=\"svelte-k20wq6\"><defs><marker viewBox=\"0 0 8 8\" refX=\"4\" refY=\"6\" markerWidth=\"8\" markerHeight=\"8\"><path d=\"M0 0L4 8L8 0Z\" fill=\"context-stroke\"></path></marker></defs><!><!><!><!></svg></div>");
function Nx(e, t) {
	let n = jr();
	Be(t, !0);
	let r = 7.6, i = /* @__PURE__ */ L(600), a = /* @__PURE__ */ I(() => W(i) < 480 ? 0 : W(i) < 820 ? 1 : 2), o = /* @__PURE__ */ I(() => {
		let e = 4;
		return Tx(t.walk, t.store.prompt.ids.length, W(a)).map(({ position: n, gap: i }) => {
			let a = vg(t.store.shown(t.store.prompt.ids[n]), 12), o = Math.max(30, Array.from(a).length * r + 12);
			i && (e += 22);
			let s = {
				position: n,
				text: a,
				x: e,
				wide: o,
				gap: i
			};
			return e += o + 5, s;
		});
	}), s = /* @__PURE__ */ I(() => W(o).at(-1)), c = /* @__PURE__ */ I(() => ({
		text: vg(t.copied, 12),
		x: W(s).x + W(s).wide + 18,
		wide: Math.max(30, Array.from(vg(t.copied, 12)).length * r + 12)
	})), l = /* @__PURE__ */ I(() => W(c).x + W(c).wide + 6), u = (e) => {
		let t = W(o).find((t) => t.position === e);
		return t ? t.x + t.wide / 2 : 0;
	};
	function d(e, t) {
		let n = Math.min(72, 22 + Math.abs(t - e) * .16);
		return `M${e} 101C${e} ${101 - n} ${t} ${101 - n} ${t} 98`;
	}
	function f(e, t) {
		return 94 - Math.min(72, 22 + Math.abs(t - e) * .16) * .75;
	}
	function p(e) {
		return e === t.walk.dst ? "dst" : e === t.walk.key ? "key" : e === t.walk.from ? "from" : "";
	}
	var m = Mx(), h = z(m), g = z(h), _ = V(g), v = H(g);
	Z(v, 17, () => W(o), (e) => e.position, (e, t) => {
		var n = Ox(), r = B(n), i = (e) => {
			var n = Ex();
			Q(n, "y", 122), U(() => Q(n, "x", W(t).x - 14)), J(e, n);
		};
		X(r, (e) => {
			W(t).gap && e(i);
		});
		var a = H(r);
		Q(a, "y", 104);
		var o = H(a);
		Q(o, "y", 121);
		var s = V(o, !0), c = H(o), l = (e) => {
			var n = Dx();
			Q(n, "y", 145);
			var r = V(n, !0);
			U(() => {
				Q(n, "x", W(t).x + W(t).wide / 2), Y(r, W(t).position);
			}), J(e, n);
		}, u = /* @__PURE__ */ I(() => p(W(t).position));
		X(c, (e) => {
			W(u) && e(l);
		}), U((e) => {
			ci(a, 0, `box ${e ?? ""}`, "svelte-k20wq6"), Q(a, "x", W(t).x), Q(a, "width", W(t).wide), Q(o, "x", W(t).x + W(t).wide / 2), Y(s, W(t).text);
		}, [() => p(W(t).position)]), J(e, n);
	});
	var y = H(v), b = (e) => {
		var r = kx(), i = B(r);
		let a;
		var o = H(i), s = V(o, !0);
		U((e, r, c) => {
			a = ci(i, 0, "arc writer svelte-k20wq6", null, a, { faint: t.step !== 0 }), Q(i, "d", e), Q(i, "marker-end", `url(#${n}-tip)`), Q(o, "x", r), Q(o, "y", c), Y(s, t.writer);
		}, [
			() => d(u(t.walk.from), u(t.walk.key)),
			() => (u(t.walk.from) + u(t.walk.key)) / 2,
			() => f(u(t.walk.from), u(t.walk.key))
		]), J(e, r);
	};
	X(y, (e) => {
		t.walk.from !== t.walk.key && e(b);
	});
	var x = H(y), S = (e) => {
		var r = Ax(), i = B(r);
		let a;
		var o = H(i), s = V(o, !0);
		U((e, r, c) => {
			a = ci(i, 0, "arc reader svelte-k20wq6", null, a, { faint: t.step !== 1 }), Q(i, "d", e), Q(i, "marker-end", `url(#${n}-tip)`), Q(o, "x", r), Q(o, "y", c), Y(s, t.reader);
		}, [
			() => d(u(t.walk.key), u(t.walk.dst)),
			() => (u(t.walk.key) + u(t.walk.dst)) / 2,
			() => f(u(t.walk.key), u(t.walk.dst))
		]), J(e, r);
	};
	X(x, (e) => {
		t.step >= 1 && t.walk.key !== t.walk.dst && e(S);
	});
	var C = H(x), w = (e) => {
		var t = jx(), n = B(t);
		Q(n, "y", 104);
		var r = H(n);
		Q(r, "y", 121);
		var i = V(r, !0), a = H(r);
		Q(a, "y", 145);
		var o = H(a);
		U(() => {
			Q(n, "x", W(c).x), Q(n, "width", W(c).wide), Q(r, "x", W(c).x + W(c).wide / 2), Y(i, W(c).text), Q(a, "x", W(c).x + W(c).wide / 2), Q(o, "d", `M${W(s).x + W(s).wide + 2} 117H${W(c).x - 5}`);
		}), J(e, t);
	};
	X(C, (e) => {
		t.step >= 2 && e(w);
	}), F(h), F(m), U((e) => {
		Q(m, "aria-label", t.label), Q(h, "width", e), Q(h, "viewBox", `0 0 ${W(l) ?? ""} 152`), Q(_, "id", `${n}-tip`);
	}, [() => Math.max(W(l), 1)]), ki(m, "clientWidth", (e) => R(i, e)), J(e, m), Ve();
}
// src/views/virtual/View.svelte
var Px = /* @__PURE__ */ t({ default: () => Qx }), Fx = /* @__PURE__ */ K("<option> </option>"), Ix = /* @__PURE__ */ K("<button> </button>"), Lx = /* @__PURE__ */ K("<span class=\"offered svelte-l51gmd\" role=\"group\"><span class=\"soft\"> </span> <!></span>"), Rx = /* @__PURE__ */ K("<p class=\"problem\" role=\"alert\"> </p>"), zx = /* @__PURE__ */ K("<p class=\"soft\">There is no text to walk through.</p>"), Bx = /* @__PURE__ */ K("<p class=\"svelte-l51gmd\"><b> </b> <bdi class=\"token\"> </bdi> <bdi class=\"token\"> </bdi><!> </p>"), Vx = /* @__PURE__ */ K("<p class=\"problem svelte-l51gmd\" role=\"alert\"> </p>"), Hx = /* @__PURE__ */ K("<p class=\"svelte-l51gmd\"><b> </b> <bdi class=\"token\"> </bdi> <!>. <!> <button class=\"link\">Open the ledger of this cell</button></p> <!>", 1), Ux = /* @__PURE__ */ K("<p class=\"svelte-l51gmd\"><b> </b> <!> the logit of <bdi class=\"token\"> </bdi> as next token. <!> <button class=\"link\">Take this logit apart</button></p> <!>", 1), Wx = /* @__PURE__ */ K("<p class=\"soft small svelte-l51gmd\"> </p>"), Gx = /* @__PURE__ */ K("<!> <div class=\"said svelte-l51gmd\" aria-live=\"polite\"><!> <!></div> <p class=\"soft small\"> </p>", 1), Kx = /* @__PURE__ */ K("<p class=\"soft\">Running the text …</p>"), qx = /* @__PURE__ */ K("<p class=\"soft\">From this destination there is no earlier position to walk through; lock another.</p>"), Jx = /* @__PURE__ */ K("<p class=\"soft small\">In the stream as stored; the band is what random heads score, mean ± 2 standard deviations.</p> <!>", 1), Yx = /* @__PURE__ */ K("<dl class=\"svelte-l51gmd\"><dt class=\"svelte-l51gmd\">rise of the loss without it</dt><dd class=\"svelte-l51gmd\"> <!></dd> <dt class=\"svelte-l51gmd\">fall of the loss with it alone on top of order 1</dt><dd class=\"svelte-l51gmd\"> <!></dd> <dt class=\"svelte-l51gmd\">size of its logits</dt><dd class=\"svelte-l51gmd\"> </dd> <dt class=\"svelte-l51gmd\">eigenvalue score of W_U W_OV W_OV W_E</dt><dd class=\"svelte-l51gmd\"> </dd></dl> <p class=\"soft small\">Measured on held-out text, patterns frozen. Null of the effects: 0, a pair that adds nothing.</p>", 1), Xx = /* @__PURE__ */ K("<p class=\"soft\"> </p>"), Zx = /* @__PURE__ */ K("<div class=\"row svelte-l51gmd\"><label class=\"svelte-l51gmd\">later head <select class=\"svelte-l51gmd\"></select></label> <label class=\"svelte-l51gmd\">earlier head <select class=\"svelte-l51gmd\"></select></label> <!></div> <section class=\"svelte-l51gmd\"><div class=\"row svelte-l51gmd\"><h2>Walk</h2> <span class=\"seg\" role=\"group\" aria-label=\"Steps\"></span> <button><span aria-hidden=\"true\">←</span> <span class=\"sr\">previous step</span><kbd>p</kbd></button> <button><kbd>n</kbd> <span class=\"sr\">next step</span><span aria-hidden=\"true\">→</span></button></div> <!></section> <section class=\"sides svelte-l51gmd\"><figure class=\"svelte-l51gmd\"><div class=\"row svelte-l51gmd\"><h2> </h2> <span class=\"seg\" role=\"group\" aria-label=\"Accounting\"><button>heads</button> <button>hops</button></span></div> <!> <figcaption> </figcaption></figure> <figure class=\"svelte-l51gmd\"><h2> </h2> <!> <!> <!></figure></section>", 1);
function Qx(e, t) {
	Be(t, !0);
	let n = Li(t, "store", 7), r = [
		"write",
		"match",
		"copy"
	], i = Pg(n(), "VirtualHead", () => "virtual"), a = Pg(n(), "VirtualHead", () => "virtual.hops"), o = Pg(n(), "Composition", () => "composition"), s = Pg(n(), "InductionHead", () => "induction"), c = /* @__PURE__ */ I(() => n().state.accounting === "hops"), l = /* @__PURE__ */ I(() => Math.min(n().state.stop ?? 0, r.length - 1)), u = /* @__PURE__ */ I(() => n().prompt.ids), d = /* @__PURE__ */ I(() => {
		let e = (s.value ?? []).flatMap((e) => e.through && e.verdict === "induction" ? [{
			reader: e.head,
			writer: e.through
		}] : []), t = [...(o.value ?? []).filter((e) => e.kind.toUpperCase() === "K")].sort((e, t) => (t.z ?? 0) - (e.z ?? 0)), n = [...e, ...t.length ? t : i.value ?? []];
		return {
			pairs: [...new Map(n.map(({ reader: e, writer: t }) => [`${e} ${t}`, {
				reader: e,
				writer: t
			}])).values()].slice(0, 6),
			induction: e.length > 0
		};
	}), f = /* @__PURE__ */ I(() => W(d).induction ? "induction first, then by K-composition" : o.value?.length ? "strongest by K-composition" : "largest effects"), p = /* @__PURE__ */ I(() => {
		let [e, t] = n().state.heads;
		return e && t && Hg(e) !== Hg(t) ? Hg(e) > Hg(t) ? {
			reader: e,
			writer: t
		} : {
			reader: t,
			writer: e
		} : W(d).pairs.find(({ reader: t, writer: n }) => !e || t === e || n === e) ?? W(d).pairs[0] ?? {
			reader: n().heads[n().model.n_heads],
			writer: n().heads[0]
		};
	}), m = /* @__PURE__ */ I(() => `${W(p).reader} ∘ ${W(p).writer}`), h = /* @__PURE__ */ I(() => n().heads.filter((e) => Hg(e) < Hg(W(p).reader))), g = /* @__PURE__ */ I(() => n().heads.filter((e) => Hg(e) > 0)), _ = /* @__PURE__ */ I(() => JSON.stringify([W(p), n().runKey])), v = Rd(() => W(_), async (e) => {
		let [t, r] = await Promise.all([n().tile(W(p).reader, "attention", e), n().tile(W(p).writer, "attention", e)]);
		return {
			reader: t,
			writer: r
		};
	}), y = /* @__PURE__ */ I(() => {
		let e = v.value;
		if (!e) return null;
		let t = e.reader.n, r = Ml(xx(e.reader.values, e.writer.values, t, W(c)), t, n().state.first, "attention");
		return Fl(r, t, Pl(!1, Nl(r)), e.reader.exact && e.writer.exact);
	}), b = /* @__PURE__ */ I(() => {
		let e = v.value;
		if (!e || e.reader.n !== W(u).length) return null;
		let { dst: t, src: r } = n().state;
		return Sx(W(u), e.reader.values, e.writer.values, {
			dst: t,
			src: r
		});
	}), x = /* @__PURE__ */ I(() => v.value?.reader.exact ? "" : "≈ "), S = /* @__PURE__ */ I(() => W(b) ? W(u)[W(b).key] : -1), C = Ld(n(), () => W(b) && n().can === !0 && W(l) === 1 ? {
		kind: "ledger",
		of: n().runOf(),
		head: W(p).reader,
		dst: W(b).dst,
		src: W(b).key,
		hops: W(c)
	} : null), w = Ld(n(), () => W(b) && n().can === !0 && W(l) === 2 ? {
		kind: "tile",
		of: n().runOf(),
		head: W(p).reader,
		mode: "effect",
		target: W(S)
	} : null), T = Ld(n(), () => W(b) && n().can === !0 && W(l) === 2 ? {
		kind: "run",
		of: n().runOf(),
		top: 20
	} : null), E = /* @__PURE__ */ I(() => {
		let e = T.value?.top;
		if (!e || !W(b)) return null;
		let t = W(b).dst * e.per;
		for (let n = 0; n < e.per; n++) if (e.ids[t + n] === W(S)) return {
			rank: n + 1,
			p: e.probabilities[t + n]
		};
		return {
			rank: e.per + 1,
			p: null
		};
	}), D = /* @__PURE__ */ I(() => C.value ? wx(C.value.entries, W(p).writer) : null), ee = /* @__PURE__ */ I(() => w.value && W(b) && w.value.n === W(u).length ? w.value.values[W(b).dst * (W(b).dst + 1) / 2 + W(b).key] : null), O = /* @__PURE__ */ I(() => (o.value ?? []).filter((e) => e.reader === W(p).reader && e.writer === W(p).writer).map((e) => ({
		key: e.kind,
		label: `${e.kind.toUpperCase()}-composition`,
		value: e.score ?? NaN,
		...e.baseline === null || e.baseline_sd === null ? {} : { chance: {
			mean: e.baseline,
			sd: e.baseline_sd
		} },
		note: e.z === null ? "" : `${_l(e.z)} standard deviations above random heads`
	}))), k = /* @__PURE__ */ I(() => i.value?.find((e) => e.reader === W(p).reader && e.writer === W(p).writer)), A = /* @__PURE__ */ I(() => a.value?.find((e) => e.reader === W(p).reader && e.writer === W(p).writer)), te = (e) => n().shown(e);
	function j(e, t) {
		let r = Hg(e) > Hg(t) ? t : n().heads.find((t) => Hg(t) < Hg(e));
		r && n().set({ heads: [e, r] });
	}
	function ne(e) {
		e < 0 || e >= r.length || (n().set({ stop: e || null }), n().spoken = `Step ${e + 1} of ${r.length}`);
	}
	function re(e) {
		if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey) return;
		let t = e.composedPath()[0];
		if (!(/^(INPUT|TEXTAREA|SELECT)$/.test(t.tagName ?? "") || t.closest?.("dialog, [popover]"))) {
			if (e.key === "n") ne(W(l) + 1);
			else if (e.key === "p") ne(W(l) - 1);
			else return;
			e.preventDefault();
		}
	}
	var ie = Zx();
	yr("keydown", Yt, re);
	var M = B(ie), N = z(M), ae = H(z(N));
	Z(ae, 20, () => W(g), (e) => e, (e, t) => {
		var n = Fx(), r = V(n, !0), i = {};
		U(() => {
			Y(r, t), i !== (i = t) && (n.__value = i);
		}), J(e, n);
	}), F(ae);
	var oe;
	fi(ae), F(N);
	var se = H(N, 2), ce = H(z(se));
	Z(ce, 20, () => W(h), (e) => e, (e, t) => {
		var n = Fx(), r = V(n, !0), i = {};
		U(() => {
			Y(r, t), i !== (i = t) && (n.__value = i);
		}), J(e, n);
	}), F(ce);
	var le;
	fi(ce), F(se);
	var ue = H(se, 2), de = (e) => {
		var t = Lx(), n = z(t), r = V(n, !0);
		Z(H(n, 2), 17, () => W(d).pairs, (e) => `${e.reader} ${e.writer}`, (e, t) => {
			var n = Ix(), r = V(n);
			U(() => {
				Q(n, "aria-pressed", W(t).reader === W(p).reader && W(t).writer === W(p).writer), Y(r, `${W(t).reader ?? ""} ∘ ${W(t).writer ?? ""}`);
			}), G("click", n, () => j(W(t).reader, W(t).writer)), J(e, n);
		}), F(t), U(() => {
			Q(t, "aria-label", `Pairs: ${W(f) ?? ""}`), Y(r, W(f));
		}), J(e, t);
	};
	X(ue, (e) => {
		W(d).pairs.length && e(de);
	}), F(M);
	var fe = H(M, 2), pe = z(fe), me = H(z(pe), 2);
	Z(me, 22, () => r, (e) => e, (e, t, n) => {
		var r = Ix(), i = V(r);
		U(() => {
			Q(r, "aria-pressed", W(l) === W(n)), Y(i, `${W(n) + 1} ${t ?? ""}`);
		}), G("click", r, () => ne(W(n))), J(e, r);
	}), F(me);
	var he = H(me, 2), ge = H(he, 2);
	F(pe);
	var P = H(pe, 2), _e = (e) => {
		var t = Rx(), n = V(t, !0);
		U(() => Y(n, v.error)), J(e, t);
	}, ve = (e) => {
		J(e, zx());
	}, ye = (e) => {
		var t = Gx(), r = B(t);
		{
			let e = /* @__PURE__ */ I(() => n().shown(W(S)));
			Nx(r, {
				get store() {
					return n();
				},
				get walk() {
					return W(b);
				},
				get step() {
					return W(l);
				},
				get reader() {
					return W(p).reader;
				},
				get writer() {
					return W(p).writer;
				},
				get copied() {
					return W(e);
				},
				get label() {
					return `${W(p).writer ?? ""} reads position ${W(b).from ?? ""} at position ${W(b).key ?? ""}; ${W(p).reader ?? ""} attends from position ${W(b).dst ?? ""} to position ${W(b).key ?? ""}.`;
				}
			});
		}
		var i = H(r, 2), a = z(i), o = (e) => {
			var t = Bx(), r = z(t), i = V(r), a = H(r), o = H(a), s = V(o, !0), c = H(o), l = H(c), d = V(l, !0), f = H(l), m = (e) => {
				J(e, kr(", the token before"));
			}, h = (e) => {
				J(e, kr(", its own token"));
			};
			X(f, (e) => {
				W(b).from === W(b).key - 1 ? e(m) : W(b).from === W(b).key && e(h, 1);
			});
			var g = H(f);
			F(t), U((e, t, n) => {
				Y(i, `${W(p).writer ?? ""} writes.`), Y(a, ` At position ${W(b).key ?? ""} `), Y(s, e), Y(c, ` it attends ${W(x) ?? ""}${t ?? ""} to position ${W(b).from ?? ""} `), Y(d, n), Y(g, `, and writes what it reads there into the stream at position ${W(b).key ?? ""}.`);
			}, [
				() => n().shown(W(u)[W(b).key]),
				() => gl(W(b).written),
				() => n().shown(W(u)[W(b).from])
			]), J(e, t);
		}, s = (e) => {
			var t = Hx(), r = B(t), i = z(r), a = V(i), o = H(i), s = H(o), c = V(s, !0), l = H(s), d = H(l), f = (e) => {
				var t = kr();
				U(() => Y(t, `: what ${W(p).writer ?? ""} wrote there comes from the same token as the one at ${W(b).dst ?? ""}`)), J(e, t);
			};
			X(d, (e) => {
				W(u)[W(b).from] === W(u)[W(b).dst] && W(b).from !== W(b).dst && e(f);
			});
			var m = H(d, 2), h = (e) => {
				var t = kr();
				U((e, n, r, i) => Y(t, `Of the score ${e ?? ""}, ${n ?? ""} runs through ${W(p).writer ?? ""} on the key side and ${r ?? ""} does not; the residual is ${i ?? ""}.`), [
					() => _l(C.value.score),
					() => _l(W(D).through),
					() => _l(W(D).rest),
					() => gl(Math.abs(C.value.residual), 2)
				]), J(e, t);
			};
			X(m, (e) => {
				W(D) && C.value && e(h);
			});
			var g = H(m, 2);
			F(r);
			var _ = H(r, 2), v = (e) => {
				var t = Vx(), n = V(t, !0);
				U(() => Y(n, C.error)), J(e, t);
			};
			X(_, (e) => {
				C.error && e(v);
			}), U((e, t) => {
				Y(a, `${W(p).reader ?? ""} matches the key.`), Y(o, ` From position ${W(b).dst ?? ""} `), Y(c, e), Y(l, ` it attends ${W(x) ?? ""}${t ?? ""} to position ${W(b).key ?? ""}`);
			}, [() => n().shown(W(u)[W(b).dst]), () => gl(W(b).matched)]), G("click", g, () => n().set({
				view: "attention",
				heads: [W(p).reader],
				dst: W(b).dst,
				src: W(b).key,
				stop: null
			})), J(e, t);
		}, c = (e) => {
			var t = Ux(), r = B(t), i = z(r), a = V(i), o = H(i), s = H(o), c = (e) => {
				var t = kr();
				U((e) => Y(t, `${e ?? ""} to`), [() => _l(W(ee))]), J(e, t);
			};
			X(s, (e) => {
				W(ee) !== null && e(c);
			});
			var l = H(s, 2), u = V(l, !0), d = H(l, 2), f = (e) => {
				var t = Ar(), n = B(t), r = (e) => {
					var t = kr();
					U(() => Y(t, `It is not among the ${W(E).rank - 1} likeliest next tokens.`)), J(e, t);
				}, i = (e) => {
					var t = kr();
					U((e) => Y(t, `It is number ${W(E).rank ?? ""} of the next tokens, with probability ${e ?? ""}.`), [() => gl(W(E).p)]), J(e, t);
				};
				X(n, (e) => {
					W(E).p === null ? e(r) : e(i, -1);
				}), J(e, t);
			};
			X(d, (e) => {
				W(E) && e(f);
			});
			var m = H(d, 2);
			F(r);
			var h = H(r, 2), g = (e) => {
				var t = Vx(), n = V(t, !0);
				U(() => Y(n, w.error)), J(e, t);
			};
			X(h, (e) => {
				w.error && e(g);
			}), U((e) => {
				Y(a, `${W(p).reader ?? ""} copies.`), Y(o, ` What it moves from position ${W(b).key ?? ""} ${W(ee) === null ? "changes" : "adds"} `), Y(u, e);
			}, [() => n().shown(W(S))]), G("click", m, () => n().set({
				view: "logit",
				dst: W(b).dst,
				targets: [W(S)],
				stop: null
			})), J(e, t);
		};
		X(a, (e) => {
			W(l) === 0 ? e(o) : W(l) === 1 ? e(s, 1) : e(c, -1);
		});
		var d = H(a, 2), f = (e) => {
			var t = Wx(), r = V(t, !0);
			U(() => Y(r, n().can)), J(e, t);
		};
		X(d, (e) => {
			n().can !== !0 && W(l) > 0 && e(f);
		}), F(i);
		var m = V(H(i, 2), !0);
		U(() => Y(m, n().state.dst === null ? "The walk is on the positions where this pair does most; lock a destination, or a source, in the text to walk from there." : "Walked from the locked destination; Escape releases it.")), J(e, t);
	}, be = (e) => {
		J(e, Kx());
	}, Se = (e) => {
		J(e, qx());
	};
	X(P, (e) => {
		v.error ? e(_e) : W(u).length ? W(b) ? e(ye, 2) : v.value ? e(Se, -1) : e(be, 3) : e(ve, 1);
	}), F(fe);
	var Ce = H(fe, 2), we = z(Ce), Te = z(we), Ee = z(Te), De = V(Ee), Oe = H(Ee, 2), ke = z(Oe), Ae = H(ke, 2);
	F(Oe), F(Te);
	var je = H(Te, 2), Me = (e) => {
		jd(e, {
			get store() {
				return n();
			},
			get head() {
				return W(p).reader;
			},
			title: "product of both patterns",
			mode: "attention",
			get picture() {
				return W(y);
			},
			most: 460
		});
	};
	X(je, (e) => {
		W(y) && e(Me);
	});
	var Ne = V(H(je, 2));
	F(we);
	var Pe = H(we, 2), Fe = z(Pe), Ie = V(Fe), Le = H(Fe, 2), Re = (e) => {
		var t = Jx();
		Eg(H(B(t), 2), {
			get bars() {
				return W(O);
			},
			axis: "composition score, 0 to 1",
			get label() {
				return `Composition of ${W(p).reader ?? ""} with ${W(p).writer ?? ""}`;
			}
		}), J(e, t);
	};
	X(Le, (e) => {
		W(O).length && e(Re);
	});
	var ze = H(Le, 2), He = (e) => {
		var t = Yx(), n = B(t), r = H(z(n)), i = z(r), a = H(i), o = (e) => {
			var t = kr();
			U((e) => Y(t, `, ${e ?? ""} by hops`), [() => _l(W(A).removed ?? 0)]), J(e, t);
		};
		X(a, (e) => {
			W(A) && e(o);
		}), F(r);
		var s = H(r, 3), c = z(s), l = H(c), u = (e) => {
			var t = kr();
			U((e) => Y(t, `, ${e ?? ""} by hops`), [() => _l(W(A).added ?? 0)]), J(e, t);
		};
		X(l, (e) => {
			W(A) && e(u);
		}), F(s);
		var d = H(s, 3), f = V(d), p = V(H(d, 3));
		F(n), xe(2), U((e, t, n, r) => {
			Y(i, `${e ?? ""} nats by heads`), Y(c, `${t ?? ""} nats by heads`), Y(f, `${n ?? ""} logits, root mean square`), Y(p, `${r ?? ""}: 1 copies, −1 suppresses`);
		}, [
			() => _l(W(k).removed ?? 0),
			() => _l(W(k).added ?? 0),
			() => gl(W(k).size),
			() => _l(W(k).eigenvalue_score ?? 0)
		]), J(e, t);
	}, Ue = (e) => {
		var t = Xx(), r = V(t);
		U(() => Y(r, `This file holds no scores of pairs; \`unweave virtual ${n().model.name ?? ""} --text T\` and \`unweave composition ${n().model.name ?? ""}\` measure them.`)), J(e, t);
	};
	X(ze, (e) => {
		W(k) ? e(He) : W(O).length || e(Ue, 1);
	});
	var We = H(ze, 2), Ge = (e) => {
		{
			let t = /* @__PURE__ */ I(() => Ig("VirtualHead", i.value, te));
			Mg(e, Ii({
				get store() {
					return n();
				},
				caption: "Virtual heads"
			}, () => W(t)));
		}
	};
	X(We, (e) => {
		i.value && e(Ge);
	}), F(Pe), F(Ce), U(() => {
		oe !== (oe = W(p).reader) && (ae.value = (ae.__value = oe) ?? "", di(ae, oe)), le !== (le = W(p).writer) && (ce.value = (ce.__value = le) ?? "", di(ce, le)), he.disabled = W(l) === 0, ge.disabled = W(l) === r.length - 1, Y(De, `Pattern of ${W(m) ?? ""}`), Q(ke, "aria-pressed", !W(c)), Q(Ae, "aria-pressed", W(c)), Y(Ne, `The product A A of both patterns: how much of each source reaches a destination through the two heads, ${W(c) ? "moved by both, so rows sum to less than 1" : "rows sum to 1"}. Scales of norms are left out.`), Y(Ie, `Circuit of ${W(m) ?? ""}`);
	}), G("change", ae, (e) => j(e.currentTarget.value, W(p).writer)), G("change", ce, (e) => j(W(p).reader, e.currentTarget.value)), G("click", he, () => ne(W(l) - 1)), G("click", ge, () => ne(W(l) + 1)), G("click", ke, () => n().set({ accounting: "heads" })), G("click", Ae, () => n().set({ accounting: "hops" })), J(e, ie), Ve();
}
br(["change", "click"]);
// src/views/vocabulary/View.svelte
var $x = /* @__PURE__ */ t({ default: () => dS }), eS = /* @__PURE__ */ K("<span><button class=\"plain svelte-1pvmah8\"> </button></span>"), tS = /* @__PURE__ */ K("<span class=\"norm svelte-1pvmah8\"> </span>"), nS = /* @__PURE__ */ K("<div role=\"option\"><span class=\"id svelte-1pvmah8\"> </span> <span class=\"text svelte-1pvmah8\"><bdi> </bdi></span> <span class=\"bytes svelte-1pvmah8\"> </span> <!></div>"), rS = /* @__PURE__ */ K("<p class=\"soft none svelte-1pvmah8\">No token matches; an empty search shows all.</p>"), iS = /* @__PURE__ */ K("<dt class=\"svelte-1pvmah8\">‖W_E‖</dt><dd class=\"svelte-1pvmah8\"> </dd>", 1), aS = /* @__PURE__ */ K("<dt class=\"svelte-1pvmah8\">kind</dt><dd class=\"svelte-1pvmah8\">special</dd>", 1), oS = /* @__PURE__ */ K("<dt class=\"svelte-1pvmah8\">in the text</dt><dd class=\"svelte-1pvmah8\"> </dd>", 1), sS = /* @__PURE__ */ K("<p class=\"big svelte-1pvmah8\"><bdi class=\"token\"> </bdi></p> <dl class=\"svelte-1pvmah8\"><dt class=\"svelte-1pvmah8\">id</dt><dd class=\"svelte-1pvmah8\"> </dd> <dt class=\"svelte-1pvmah8\">bytes</dt><dd class=\"mono svelte-1pvmah8\"> </dd> <!> <!> <!></dl> <button>in skip-trigrams</button> <button>as target of a logit</button>", 1), cS = /* @__PURE__ */ K("<p class=\"soft\">A click, or Enter, locks a token: its skip-trigrams and its logit are then one step away.</p>"), lS = /* @__PURE__ */ K("<p class=\"soft small\">‖W_E‖ is the length of a token's embedding as stored; a change of basis may change it.</p>"), uS = /* @__PURE__ */ K("<div class=\"find svelte-1pvmah8\"><label>Search</label> <input type=\"search\" data-search=\"\" spellcheck=\"false\" autocomplete=\"off\" class=\"svelte-1pvmah8\"/> <p class=\"soft small\" aria-live=\"polite\"> </p></div> <p> </p> <div class=\"sides svelte-1pvmah8\"><div class=\"grid svelte-1pvmah8\"><div role=\"group\" aria-label=\"Sort\"></div> <div class=\"body svelte-1pvmah8\" role=\"listbox\" tabindex=\"0\" aria-label=\"Tokens; arrow keys move, Enter locks\"><div role=\"presentation\"></div> <!> <div role=\"presentation\"></div></div> <!></div> <aside aria-live=\"polite\" class=\"card svelte-1pvmah8\"><!> <!></aside></div>", 1);
function dS(e, t) {
	let n = jr();
	Be(t, !0);
	let r = [
		["id", "id"],
		["text", "token"],
		["bytes", "bytes"],
		["norm", "‖W_E‖"]
	], i = /* @__PURE__ */ L(void 0), a = /* @__PURE__ */ L(400), o = /* @__PURE__ */ L(0), s = /* @__PURE__ */ L(0), c = /* @__PURE__ */ I(() => t.store.table("tokens")), l = Rd(() => W(c), (e) => W(c) ? Cu(W(c), (e, n) => t.store.host.chunk(e, n), e) : null), u = /* @__PURE__ */ I(() => S_(t.store)), d = /* @__PURE__ */ I(() => {
		let e = l.value?.norm;
		return e ? Array.isArray(e) ? Float64Array.from(e, (e) => e === null ? NaN : Number(e)) : e : null;
	}), f = /* @__PURE__ */ I(() => W(d) ? r : r.slice(0, 3)), p = /* @__PURE__ */ I(() => r_(t.store.state.search)), m = /* @__PURE__ */ I(() => t.store.state.sort.startsWith("-")), h = /* @__PURE__ */ I(() => W(f).find(([e]) => e === t.store.state.sort.replace(/^-/, ""))?.[0] ?? "id"), g = /* @__PURE__ */ I(() => f_(W(h), W(u), W(d))), v = /* @__PURE__ */ I(() => p_(W(g), a_(W(p), W(u)), W(m))), y = /* @__PURE__ */ I(() => Math.max(0, Math.floor(W(o) / 30) - 6)), b = /* @__PURE__ */ I(() => Math.min(W(v).length, Math.ceil((W(o) + W(a)) / 30) + 6)), x = /* @__PURE__ */ I(() => Array.from(W(v).subarray(W(y), W(b)))), S = /* @__PURE__ */ I(() => t.store.state.tokens[0] ?? null);
	hn(() => {
		W(v), R(s, 0), W(i) && (W(i).scrollTop = 0);
	});
	function C(e) {
		t.store.set({ search: e }, { record: !1 });
	}
	function w(e) {
		e === W(h) ? t.store.set({ sort: W(m) ? e : `-${e}` }) : t.store.set({ sort: e === "id" ? "" : e });
	}
	function T(e) {
		e !== void 0 && t.store.set({ tokens: W(S) === e ? [] : [e] });
	}
	function E(e) {
		let t = Math.max(1, Math.floor(W(a) / 30) - 1), n = {
			ArrowDown: 1,
			ArrowUp: -1,
			PageDown: t,
			PageUp: -t,
			Home: -W(v).length,
			End: W(v).length
		}[e.key];
		if (n !== void 0) D(W(s) + n);
		else if (e.key === "Enter" || e.key === " ") T(W(v)[W(s)]);
		else return;
		e.preventDefault(), e.stopPropagation();
	}
	function D(e) {
		R(s, Math.max(0, Math.min(e, W(v).length - 1)), !0), W(i) && (W(s) * 30 < W(i).scrollTop ? W(i).scrollTop = W(s) * 30 : (W(s) + 1) * 30 > W(i).scrollTop + W(a) && (W(i).scrollTop = (W(s) + 1) * 30 - W(a)));
	}
	function ee(e) {
		return (t) => t.style.setProperty("height", `${e * 30}px`);
	}
	var O = uS(), k = B(O), A = z(k), te = H(A, 2);
	bi(te);
	var j = V(H(te, 2));
	F(k);
	var ne = H(k, 2);
	let re;
	var ie = V(ne, !0), M = H(ne, 2), N = z(M), ae = z(N);
	let oe;
	Z(ae, 21, () => W(f), ([e, t]) => e, (e, t) => {
		var n = /* @__PURE__ */ I(() => _(W(t), 2));
		let r = () => W(n)[0], i = () => W(n)[1];
		var a = eS(), o = z(a), s = V(o);
		F(a), U(() => {
			ci(a, 1, ai(r()), "svelte-1pvmah8"), Q(o, "aria-pressed", W(h) === r()), Q(o, "aria-label", `Sort by ${i() ?? ""}${W(h) === r() ? W(m) ? ", now falling" : ", now rising" : ""}`), Y(s, `${i() ?? ""}${W(h) === r() ? W(m) ? " ↓" : " ↑" : ""}`);
		}), G("click", o, () => w(r())), J(e, a);
	}), F(ae);
	var se = H(ae, 2), ce = z(se);
	ni(ce, () => ee(W(y)));
	var le = H(ce, 2);
	Z(le, 18, () => W(x), (e) => e, (e, r, i) => {
		var a = nS();
		let o;
		var c = z(a), l = V(c, !0), f = H(c, 2), p = z(f);
		let m;
		var h = V(p, !0);
		F(f);
		var g = H(f, 2), _ = V(g, !0), b = H(g, 2), x = (e) => {
			var t = tS(), n = V(t, !0);
			U((e) => Y(n, e), [() => gl(W(d)[r] ?? null)]), J(e, t);
		};
		X(b, (e) => {
			W(d) && e(x);
		}), F(a), U((e, t, c) => {
			Q(a, "id", `${n}-${r ?? ""}`), o = ci(a, 1, "line svelte-1pvmah8", null, o, {
				wide: W(d) !== null,
				cursor: W(y) + W(i) === W(s),
				chosen: r === W(S)
			}), Q(a, "data-token", r), Q(a, "data-at", W(y) + W(i)), Q(a, "aria-posinset", W(y) + W(i) + 1), Q(a, "aria-setsize", W(v).length), Q(a, "aria-selected", r === W(S)), Y(l, r), m = ci(p, 1, "token svelte-1pvmah8", null, m, { special: e }), Y(h, t), Y(_, c);
		}, [
			() => t.store.isSpecial(r),
			() => t.store.shown(r),
			() => Ki(W(u).bytes(r))
		]), J(e, a);
	}), ni(H(le, 2), () => ee(W(v).length - W(b))), F(se), ji(se, (e) => R(i, e), () => W(i));
	var ue = H(se, 2), de = (e) => {
		J(e, rS());
	};
	X(ue, (e) => {
		!W(v).length && W(p).kind !== "bad" && e(de);
	}), F(N);
	var fe = H(N, 2), pe = z(fe), me = (e) => {
		var n = sS(), r = B(n), i = V(z(r), !0);
		F(r);
		var a = H(r, 2), o = H(z(a)), s = V(o, !0), c = H(o, 3), l = V(c, !0), f = H(c, 2), p = (e) => {
			var t = iS(), n = V(H(B(t)), !0);
			U((e) => Y(n, e), [() => gl(W(d)[W(S)] ?? null, 4)]), J(e, t);
		};
		X(f, (e) => {
			W(d) && e(p);
		});
		var m = H(f, 2), h = (e) => {
			var t = aS();
			xe(), J(e, t);
		}, g = /* @__PURE__ */ I(() => t.store.isSpecial(W(S)));
		X(m, (e) => {
			W(g) && e(h);
		});
		var _ = H(m, 2), v = (e) => {
			var n = oS(), r = V(H(B(n)));
			U((e) => Y(r, `${e ?? ""} times`), [() => t.store.prompt.ids.filter((e) => e === W(S)).length]), J(e, n);
		};
		X(_, (e) => {
			t.store.prompt.ids.length && e(v);
		}), F(a);
		var y = H(a, 2), b = H(y, 2);
		U((e, n) => {
			Y(i, e), Y(s, W(S)), Y(l, n), y.disabled = t.store.model.n_layers === 0;
		}, [() => t.store.shown(W(S)), () => Ki(W(u).bytes(W(S))) || "none"]), G("click", y, () => t.store.set({
			view: "trigrams",
			sort: "",
			search: ""
		})), G("click", b, () => t.store.set({
			view: "logit",
			targets: [W(S)],
			sort: "",
			search: ""
		})), J(e, n);
	}, he = (e) => {
		J(e, cS());
	};
	X(pe, (e) => {
		W(S) !== null && W(S) < W(u).texts.length ? e(me) : e(he, -1);
	});
	var ge = H(pe, 2), P = (e) => {
		J(e, lS());
	};
	X(ge, (e) => {
		W(d) && e(P);
	}), F(fe), F(M), U((e, r) => {
		Q(A, "for", `${n}-q`), Q(te, "id", `${n}-q`), xi(te, t.store.state.search), Q(te, "aria-describedby", `${n}-note`), Y(j, `${e ?? ""} of ${r ?? ""} tokens`), Q(ne, "id", `${n}-note`), re = ci(ne, 1, "small", null, re, {
			problem: W(p).kind === "bad",
			soft: W(p).kind !== "bad"
		}), Q(ne, "role", W(p).kind === "bad" ? "alert" : void 0), Y(ie, W(p).kind === "bad" ? W(p).why : `Write ${n_}.`), oe = ci(ae, 1, "head svelte-1pvmah8", null, oe, { wide: W(d) !== null }), Q(se, "aria-activedescendant", W(v).length ? `${n}-${W(v)[W(s)]}` : void 0);
	}, [() => W(v).length.toLocaleString("en"), () => W(u).texts.length.toLocaleString("en")]), G("input", te, (e) => C(e.currentTarget.value)), yr("scroll", se, (e) => {
		R(o, e.currentTarget.scrollTop, !0);
	}), G("keydown", se, E), G("click", se, (e) => {
		let t = e.target.closest("[data-token]");
		t && (R(s, Number(t.dataset.at), !0), T(Number(t.dataset.token)));
	}), ki(se, "clientHeight", (e) => R(a, e)), J(e, O), Ve();
}
br([
	"input",
	"click",
	"keydown"
]);
// src/views/index.ts
var fS = /* #__PURE__ */ Object.assign({
	"./attention/View.svelte": hf,
	"./compare/View.svelte": kf,
	"./composition/View.svelte": bp,
	"./eigenvalues/View.svelte": Vh,
	"./heads/View.svelte": og,
	"./importance/View.svelte": Kg,
	"./logit/View.svelte": I_,
	"./start/View.svelte": Ev,
	"./stream/View.svelte": Zv,
	"./text/View.svelte": _y,
	"./tour/View.svelte": Dy,
	"./training/View.svelte": rb,
	"./trigrams/View.svelte": zb,
	"./virtual/View.svelte": Px,
	"./vocabulary/View.svelte": $x
}), pS = [
	hS("start", "Start", "1", "nothing", !1, "What the model is, what was found in it, and what was checked."),
	hS("attention", "Attention", "2", "heads", !0, "Where each head looks, and why."),
	hS("logit", "Logit", "3", "nothing", !0, "What each path adds to the logit of a next token."),
	hS("trigrams", "Skip-trigrams", "4", "heads", !1, "What each head has learned by heart: source, destination, next token."),
	hS("eigenvalues", "Eigenvalues", "5", "heads", !1, "Whether circuits copy and match: their eigenvalues, beside those of random heads."),
	hS("composition", "Composition", "6", "layers", !1, "Which heads read what other heads write."),
	hS("importance", "Importance", "7", "heads", !1, "How much of the loss each order of paths, layer and head explains."),
	hS("heads", "Heads", "8", "heads", !1, "All heads by any two scores, and as a table."),
	hS("text", "In text", "9", "heads", !1, "Where a head acts in held-out text."),
	hS("virtual", "Virtual heads", "v", "layers", !0, "Two heads in a row as one: its pattern and its circuit."),
	hS("training", "Training", "t", "snapshots", !0, "When it formed: losses, scores and your text along training."),
	hS("stream", "Stream", "r", "nothing", !1, "What the residual stream holds, and who shares its directions."),
	hS("compare", "Compare", "m", "heads", !0, "Two texts, two steps, or with and without a head, and the difference."),
	hS("vocabulary", "Vocabulary", "b", "vocabulary", !1, "Every token: id, text, bytes, norm."),
	hS("tour", "Tour", "o", "nothing", !0, "Twelve stops through the paper.")
].flatMap((e) => {
	let t = fS[`./${e.id}/View.svelte`];
	return t ? [{
		...e,
		component: t.default
	}] : [];
});
function mS(e, t) {
	return e.needs === "heads" && t.n_layers === 0 ? `${t.name} has no layers, so no head attends: this view needs at least one. The direct path W_U W_E is all there is.` : e.needs === "layers" && t.n_layers < 2 ? `${t.name} has ${t.n_layers ? "one layer" : "no layers"}: heads compose across layers, and this view needs two.` : null;
}
function hS(e, t, n, r, i, a) {
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
var gS = [
	"attention",
	"value",
	"info",
	"score",
	"effect"
], _S = [
	"show",
	"hide",
	"renormalize"
];
function vS(e, t) {
	let n = (e) => t.root()?.querySelector(e)?.focus(), r = {
		Escape: () => SS(e),
		"[": () => CS(e, -1),
		"]": () => CS(e, 1),
		"{": () => CS(e, -e.model.n_heads),
		"}": () => CS(e, e.model.n_heads),
		d: () => wS(e, "dst"),
		s: () => wS(e, "src"),
		w: () => e.set({ mode: gS[(gS.indexOf(e.state.mode) + 1) % gS.length] }),
		0: () => e.set({ first: _S[(_S.indexOf(e.state.first) + 1) % _S.length] }),
		x: () => yS(e, e.state.heads),
		i: () => n("[data-text-field]"),
		g: () => n("[data-go-to]"),
		"/": () => n("[data-search]"),
		f: () => void (document.fullscreenElement ? document.exitFullscreen() : t.root()?.requestFullscreen?.()),
		e: () => t.root()?.querySelector("[data-export]")?.click(),
		y: () => void bS(e, xS(e), "the link, without the text"),
		c: () => void bS(e, Oa({
			model: e.model.name,
			state: e.link({ text: !1 })
		}), "the Python that opens this state"),
		u: () => e.undo(),
		U: () => e.redo(),
		n: () => void sl(e, (e.state.stop ?? 0) + 1),
		p: () => void sl(e, (e.state.stop ?? 0) - 1),
		"?": t.help
	};
	for (let t of pS) r[t.key] = () => e.set({ view: t.id });
	return (e) => {
		if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey) return;
		let n = e.composedPath(), i = n[0];
		if (!n.includes(t.root()) && (t.embedded || i !== document.body)) return;
		let a = /^(INPUT|TEXTAREA|SELECT)$/.test(i.tagName) && !i.matches("[type=\"range\"]");
		if (a && e.key === "Escape" && i.blur(), a || i.closest?.("dialog, [popover]")) return;
		let o = r[e.key];
		o && (e.preventDefault(), o());
	};
}
function yS(e, t) {
	if (!t.length) return;
	let n = e.state.without, r = t.every((e) => n.includes(e));
	e.set({ without: r ? n.filter((e) => !t.includes(e)) : [.../* @__PURE__ */ new Set([...n, ...t])].sort() });
}
async function bS(e, t, n) {
	try {
		await navigator.clipboard.writeText(t), e.spoken = `Copied ${n}.`;
	} catch {
		e.notice = `This browser does not let the page copy; here it is: ${t}`;
	}
}
function xS(e) {
	return `${location.href.split("#")[0]}#${e.link({ text: !1 })}`;
}
function SS(e) {
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
function CS(e, t) {
	let n = e.heads;
	if (!n.length) return;
	let r = n.indexOf(e.state.heads.at(-1) ?? ""), i = r < 0 ? 0 : (r + t + n.length) % n.length;
	e.set({ heads: [n[i]] }), e.spoken = `Head ${n[i]}`;
}
function wS(e, t) {
	e.set({ reading: e.state.reading === t ? "both" : t }), e.spoken = `A token is read ${e.state.reading === "both" ? "both ways" : e.state.reading === "dst" ? "as destination" : "as source"}.`;
}
// src/parts/Chips.svelte
var TS = /* @__PURE__ */ K("&nbsp;<bdi class=\"token svelte-9xjnl9\"> </bdi>", 1), ES = /* @__PURE__ */ K("<li><span> <!></span> <button class=\"plain svelte-9xjnl9\">×</button></li>"), DS = /* @__PURE__ */ K("<li class=\"bare soft svelte-9xjnl9\">nothing is locked: click a token, a head or a cell</li>"), OS = /* @__PURE__ */ K("<li class=\"bare svelte-9xjnl9\"><span class=\"seg\" role=\"group\" aria-label=\"Patterns of the heads that stay\"><button>patterns recomputed</button> <button>frozen</button></span></li>"), kS = /* @__PURE__ */ K("<ul aria-label=\"Locked\" class=\"svelte-9xjnl9\"><!> <!> <!></ul>");
function AS(e, t) {
	Be(t, !0);
	let n = /* @__PURE__ */ I(() => {
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
	var r = kS(), i = z(r);
	Z(i, 17, () => W(n), Wr, (e, n) => {
		var r = ES();
		let i;
		var a = z(r), o = z(a, !0), s = H(o), c = (e) => {
			var t = TS(), r = V(H(B(t)), !0);
			U(() => Y(r, W(n).token)), J(e, t);
		};
		X(s, (e) => {
			W(n).token !== void 0 && e(c);
		}), F(a);
		var l = H(a, 2);
		F(r), U((e) => {
			i = ci(r, 1, "svelte-9xjnl9", null, i, { out: e }), Y(o, W(n).label), Q(l, "aria-label", `Release ${W(n).label ?? ""}`);
		}, [() => W(n).label.startsWith("without")]), G("click", l, () => t.store.set(W(n).release)), J(e, r);
	});
	var a = H(i, 2), o = (e) => {
		J(e, DS());
	};
	X(a, (e) => {
		W(n).length || e(o);
	});
	var s = H(a, 2), c = (e) => {
		var n = OS(), r = z(n), i = z(r), a = H(i, 2);
		F(r), F(n), U(() => {
			Q(i, "aria-pressed", !t.store.state.frozen), Q(a, "aria-pressed", t.store.state.frozen);
		}), G("click", i, () => t.store.set({ frozen: !1 })), G("click", a, () => t.store.set({ frozen: !0 })), J(e, n);
	};
	X(s, (e) => {
		t.store.state.without.length && e(c);
	}), F(r), J(e, r), Ve();
}
br(["click"]);
// src/parts/GoTo.svelte
var jS = /* @__PURE__ */ K("<form class=\"svelte-1r4ul97\"><label>go to head</label> <input name=\"head\" type=\"text\" size=\"5\" autocomplete=\"off\" data-go-to=\"\" class=\"svelte-1r4ul97\"/> <span class=\"problem\"> </span></form>");
function MS(e, t) {
	let n = jr();
	Be(t, !0);
	let r = Li(t, "store", 7), i = /* @__PURE__ */ L("");
	function a(e) {
		e.preventDefault();
		let t = e.currentTarget.elements.namedItem("head"), [, n, a] = /^\s*l?(\d+)\s*[h.]\s*(\d+)\s*$/i.exec(t.value) ?? [], o = `L${Number(n)}H${Number(a)}`;
		n === void 0 || !r().heads.includes(o) ? R(i, `${r().model.name} has no head "${t.value}"; its heads are ${r().heads[0] ?? "none"}${r().heads.length > 1 ? ` to ${r().heads.at(-1)}` : ""}.`) : (R(i, ""), t.value = "", r().set({ heads: [o] }), r().spoken = `Head ${o}`);
	}
	var o = Ar(), s = B(o), c = (e) => {
		var t = jS(), o = z(t), s = H(o, 2), c = H(s, 2), l = V(c, !0);
		F(t), U((e) => {
			Q(o, "for", n), Q(s, "id", n), Q(s, "placeholder", e), Q(s, "aria-describedby", `${n}-problem`), Q(c, "id", `${n}-problem`), Q(c, "role", W(i) ? "alert" : void 0), Y(l, W(i));
		}, [() => r().heads.at(-1)]), yr("submit", t, a), J(e, t);
	};
	X(s, (e) => {
		r().heads.length && e(c);
	}), J(e, o), Ve();
}
// src/keys.ts
var NS = [
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
	["n  p", "the next stop of the tour or step of a walk, the one before"],
	["?", "this list"]
], PS = /* @__PURE__ */ K("<tr><td><kbd class=\"svelte-1pr4dew\"> </kbd></td><td> </td></tr>"), FS = /* @__PURE__ */ K("<dialog aria-labelledby=\"uw-keys\"><form method=\"dialog\" class=\"svelte-1pr4dew\"><h2 id=\"uw-keys\">Keys</h2><button>Close</button></form> <div class=\"columns svelte-1pr4dew\"><table><tbody></tbody></table> <table><tbody></tbody></table></div></dialog>");
function IS(e, t) {
	Be(t, !0);
	let n = /* @__PURE__ */ L(void 0);
	function r() {
		W(n)?.showModal();
	}
	var i = { show: r }, a = FS(), o = H(z(a), 2), s = z(o), c = z(s);
	Z(c, 21, () => NS, ([e, t]) => e, (e, t) => {
		var n = /* @__PURE__ */ I(() => _(W(t), 2));
		let r = () => W(n)[0], i = () => W(n)[1];
		var a = PS(), o = z(a), s = V(z(o), !0);
		F(o);
		var c = V(H(o), !0);
		F(a), U(() => {
			Y(s, r()), Y(c, i());
		}), J(e, a);
	}), F(c), F(s);
	var l = H(s, 2), u = z(l);
	return Z(u, 21, () => pS, (e) => e.id, (e, t) => {
		var n = PS(), r = z(n), i = V(z(r), !0);
		F(r);
		var a = V(H(r));
		F(n), U(() => {
			Y(i, W(t).key), Y(a, `${W(t).title ?? ""}: ${W(t).sentence ?? ""}`);
		}), J(e, n);
	}), F(u), F(l), F(o), F(a), ji(a, (e) => R(n, e), () => W(n)), J(e, a), Ve(i);
}
// src/parts/TextField.svelte
var LS = /* @__PURE__ */ K("<option> </option>"), RS = /* @__PURE__ */ K("<label class=\"sr\" for=\"uw-prompt\">Text of the file</label> <select id=\"uw-prompt\" class=\"svelte-p9ic63\"><!><!></select>", 1), zS = /* @__PURE__ */ K("<div class=\"field svelte-p9ic63\"><!> <label class=\"sr\" for=\"uw-text\">Text to run</label> <textarea id=\"uw-text\" data-text-field=\"\" rows=\"1\" spellcheck=\"false\" autocomplete=\"off\" placeholder=\"Type a text\" aria-describedby=\"uw-text-note\" class=\"svelte-p9ic63\"></textarea></div> <p id=\"uw-text-note\"><!></p>", 1);
function BS(e, t) {
	Be(t, !0);
	let n = /* @__PURE__ */ L(""), r = 0, i = 0, a = /* @__PURE__ */ I(() => t.store.prompts()), o = /* @__PURE__ */ I(() => t.store.prompt.ids.filter((e, n) => !(n === 0 && t.store.isSpecial(e))).map((e) => t.store.text(e)).join("")), s = /* @__PURE__ */ L(null);
	hn(() => {
		t.store.prompt.key, t.store.isTyped || R(s, null);
	});
	function c(e) {
		R(s, e, !0), clearTimeout(r);
		let a = ++i;
		r = setTimeout(async () => {
			try {
				await t.store.type(e), a === i && R(n, "");
			} catch (e) {
				a === i && !od(e) && R(n, ad(e), !0);
			}
		}, 30);
	}
	var l = zS(), u = B(l), d = z(u), f = (e) => {
		var n = RS(), r = H(B(n), 2), i = z(r), o = (e) => {
			var n = LS(), r = V(n, !0);
			n.value = n.__value = "", U(() => Y(r, t.store.prompt.label)), J(e, n);
		};
		X(i, (e) => {
			(t.store.isTyped || !t.store.prompt.id) && e(o);
		}), Z(H(i), 17, () => W(a), (e) => e.id, (e, t) => {
			var n = LS(), r = V(n, !0), i = {};
			U(() => {
				Y(r, W(t).label), i !== (i = W(t).id) && (n.value = (n.__value = i) ?? "");
			}), J(e, n);
		}), F(r);
		var s;
		fi(r), U(() => {
			s !== (s = t.store.isTyped ? "" : t.store.prompt.id) && (r.value = (r.__value = s) ?? "", di(r, s));
		}), G("change", r, (e) => {
			e.currentTarget.value && t.store.choose(e.currentTarget.value);
		}), J(e, n);
	};
	X(d, (e) => {
		W(a).length && e(f);
	});
	var p = H(d, 4);
	Qe(p), F(u);
	var m = H(u, 2);
	let h;
	var g = z(m), _ = (e) => {
		var t = kr();
		U(() => Y(t, W(n))), J(e, t);
	}, v = (e) => {
		var n = kr();
		U(() => Y(n, t.store.can)), J(e, n);
	}, y = (e) => {
		var n = kr();
		U(() => Y(n, `The first ${t.store.prompt.ids.length ?? ""} tokens; ${t.store.prompt.cut ?? ""} more lie beyond the model's context.`)), J(e, n);
	};
	X(g, (e) => {
		W(n) ? e(_) : t.store.can === !0 ? t.store.prompt.cut && e(y, 2) : e(v, 1);
	}), F(m), U(() => {
		p.disabled = t.store.can !== !0, xi(p, W(s) ?? W(o)), h = ci(m, 1, "small svelte-p9ic63", null, h, {
			problem: W(n) !== "",
			soft: W(n) === ""
		}), Q(m, "role", W(n) ? "alert" : void 0);
	}), G("input", p, (e) => c(e.currentTarget.value)), J(e, l), Ve();
}
br(["change", "input"]);
// src/parts/TourBar.svelte
var VS = /* @__PURE__ */ K("<aside aria-label=\"Tour\" class=\"svelte-24swbp\"><p class=\"svelte-24swbp\"><b> </b> </p> <div class=\"acts svelte-24swbp\"><button>Back <kbd>p</kbd></button> <button>Next <kbd>n</kbd></button> <button class=\"plain\">Leave</button></div></aside>");
function HS(e, t) {
	Be(t, !0);
	let n = /* @__PURE__ */ I(() => t.store.state.stop ?? 0), r = /* @__PURE__ */ I(() => nl[W(n) - 1]);
	var i = Ar(), a = B(i), o = (e) => {
		var i = VS(), a = z(i), o = z(a), s = V(o), c = H(o);
		F(a);
		var l = H(a, 2), u = z(l), d = H(u, 2), f = H(d, 2);
		F(l), F(i), U(() => {
			Y(s, `${W(n) ?? ""} of ${nl.length ?? ""} · ${W(r).title ?? ""}`), Y(c, ` ${W(r).says ?? ""}`), u.disabled = W(n) <= 1, d.disabled = W(n) >= nl.length;
		}), G("click", u, () => void sl(t.store, W(n) - 1)), G("click", d, () => void sl(t.store, W(n) + 1)), G("click", f, () => t.store.set({ stop: null })), J(e, i);
	};
	X(a, (e) => {
		W(r) && e(o);
	}), J(e, i), Ve();
}
br(["click"]);
// src/App.svelte
var US = /* @__PURE__ */ K("<p class=\"problem alone svelte-1n46o8q\" role=\"alert\"> </p>"), WS = /* @__PURE__ */ K("<p class=\"soft alone svelte-1n46o8q\">Reading the file …</p>"), GS = /* @__PURE__ */ K("<li class=\"svelte-1n46o8q\"><button class=\"plain svelte-1n46o8q\"><span class=\"svelte-1n46o8q\"> </span><kbd aria-hidden=\"true\" class=\"svelte-1n46o8q\"> </kbd></button></li>"), KS = /* @__PURE__ */ K("<button> </button>"), qS = /* @__PURE__ */ K("<option> </option>"), JS = /* @__PURE__ */ K("<label class=\"svelte-1n46o8q\">model <select class=\"svelte-1n46o8q\"></select></label>"), YS = /* @__PURE__ */ K("<span class=\"soft\">model <b> </b></span>"), XS = /* @__PURE__ */ K("<p class=\"small problem\" role=\"alert\"> <button class=\"link\">dismiss</button></p>"), ZS = /* @__PURE__ */ K("<div class=\"title svelte-1n46o8q\"><h1> </h1> <p class=\"soft\"> </p></div>"), QS = /* @__PURE__ */ K("<p class=\"lead\"> </p>"), $S = /* @__PURE__ */ K("<p class=\"problem\" role=\"alert\"> <button>Try again</button></p>"), eC = /* @__PURE__ */ K("<a class=\"skip svelte-1n46o8q\" href=\"#uw-view\">Skip to the view</a> <nav class=\"rail no-print svelte-1n46o8q\" aria-label=\"Views\"><p class=\"mark svelte-1n46o8q\">unweave</p> <ul class=\"svelte-1n46o8q\"></ul> <div class=\"foot svelte-1n46o8q\"><div class=\"seg svelte-1n46o8q\" role=\"group\" aria-label=\"Theme\"></div> <div class=\"row svelte-1n46o8q\"><button class=\"plain\" aria-label=\"Undo\">↶</button> <button class=\"plain\" aria-label=\"Redo\">↷</button> <button class=\"plain\" aria-label=\"Keys\"><kbd class=\"svelte-1n46o8q\">?</kbd></button></div></div></nav> <div class=\"page svelte-1n46o8q\"><header class=\"bar no-print svelte-1n46o8q\"><!> <div class=\"controls svelte-1n46o8q\"><!> <span class=\"labeled svelte-1n46o8q\" role=\"group\" aria-label=\"Position 0\">position 0 <span class=\"seg\"></span></span> <span class=\"labeled svelte-1n46o8q\" role=\"group\" aria-label=\"Scale of colors\">scale <span class=\"seg\"></span></span> <!></div> <!> <!></header> <main id=\"uw-view\" tabindex=\"-1\" class=\"svelte-1n46o8q\"><!> <!> <!> <!></main></div> <p class=\"sr\" role=\"status\" aria-live=\"polite\"> </p> <!>", 1), tC = /* @__PURE__ */ K("<div class=\"uw shell svelte-1n46o8q\"><!></div>");
function nC(e, t) {
	Be(t, !0);
	let n = /* @__PURE__ */ L(null), r = /* @__PURE__ */ L(""), i = /* @__PURE__ */ L(void 0), a = /* @__PURE__ */ L(void 0), o = /* @__PURE__ */ L(!1), s = /* @__PURE__ */ I(() => W(n) && W(n).state.theme !== "auto" ? W(n).state.theme === "dark" : W(o)), c = /* @__PURE__ */ I(() => W(n) ? pS.find((e) => e.id === W(n).state.view) ?? pS[0] : void 0), l = /* @__PURE__ */ I(() => W(n) && W(c) ? mS(W(c), W(n).model) : null);
	hn(() => {
		id.open(t.host).then((e) => {
			R(n, e);
		}, (e) => {
			R(r, ad(e), !0);
		});
		let e = matchMedia("(prefers-color-scheme: dark)"), i = () => {
			R(o, e.matches, !0);
		};
		return i(), e.addEventListener("change", i), () => e.removeEventListener("change", i);
	}), hn(() => {
		W(n) && (W(n).dark = W(s)), t.host.embedded || (document.documentElement.dataset.theme = W(s) ? "dark" : "light");
	}), hn(() => {
		let e = W(n);
		if (!e) return;
		let r = vS(e, {
			embedded: t.host.embedded ?? !1,
			root: () => W(i),
			help: () => W(a)?.show()
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
	var p = tC(), h = z(p), g = (e) => {
		var t = US(), n = V(t, !0);
		U(() => Y(n, W(r))), J(e, t);
	}, v = (e) => {
		J(e, WS());
	}, y = (e) => {
		let t = /* @__PURE__ */ I(() => W(c).component);
		var r = eC(), o = B(r), s = H(o, 2), p = H(z(s), 2);
		Z(p, 21, () => pS, (e) => e.id, (e, t) => {
			var r = GS(), i = z(r), a = z(i), o = V(a, !0), s = V(H(a), !0);
			F(i), F(r), U((e) => {
				Q(i, "aria-current", W(t).id === W(c).id ? "page" : void 0), Q(i, "data-view", W(t).id), Q(i, "data-unmet", e), Y(o, W(t).title), Y(s, W(t).key);
			}, [() => mS(W(t), W(n).model) ? "" : void 0]), G("click", i, () => W(n).set({ view: W(t).id })), J(e, r);
		}), F(p);
		var h = H(p, 2), g = z(h);
		Z(g, 21, () => f, ([e, t]) => e, (e, t) => {
			var r = /* @__PURE__ */ I(() => _(W(t), 2));
			let i = () => W(r)[0], a = () => W(r)[1];
			var o = KS(), s = V(o, !0);
			U(() => {
				Q(o, "aria-pressed", W(n).state.theme === i()), Y(s, a());
			}), G("click", o, () => W(n).set({ theme: i() })), J(e, o);
		}), F(g);
		var v = H(g, 2), y = z(v), b = H(y, 2), x = H(b, 2);
		F(v), F(h), F(s);
		var S = H(s, 2), C = z(S), w = z(C);
		BS(w, { get store() {
			return W(n);
		} });
		var T = H(w, 2), E = z(T), D = (e) => {
			var t = JS(), r = H(z(t));
			Z(r, 21, () => W(n).manifest.models, (e) => e.name, (e, t) => {
				var n = qS(), r = V(n, !0), i = {};
				U(() => {
					Y(r, W(t).name), i !== (i = W(t).name) && (n.value = (n.__value = i) ?? "");
				}), J(e, n);
			}), F(r);
			var i;
			fi(r), F(t), U(() => {
				i !== (i = W(n).model.name) && (r.value = (r.__value = i) ?? "", di(r, i));
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
		}, ee = (e) => {
			var t = YS(), r = V(H(z(t)), !0);
			F(t), U(() => Y(r, W(n).model.name)), J(e, t);
		};
		X(E, (e) => {
			W(n).manifest.models.length > 1 ? e(D) : e(ee, -1);
		});
		var O = H(E, 2), k = H(z(O));
		Z(k, 21, () => u, ([e, t]) => e, (e, t) => {
			var r = /* @__PURE__ */ I(() => _(W(t), 2));
			let i = () => W(r)[0], a = () => W(r)[1];
			var o = KS(), s = V(o, !0);
			U(() => {
				Q(o, "aria-pressed", W(n).state.first === i()), Y(s, a());
			}), G("click", o, () => W(n).set({ first: i() })), J(e, o);
		}), F(k), F(O);
		var A = H(O, 2), te = H(z(A));
		Z(te, 21, () => d, ([e, t]) => e, (e, t) => {
			var r = /* @__PURE__ */ I(() => _(W(t), 2));
			let i = () => W(r)[0], a = () => W(r)[1];
			var o = KS(), s = V(o, !0);
			U(() => {
				Q(o, "aria-pressed", W(n).state.scale === i()), Y(s, a());
			}), G("click", o, () => W(n).set({ scale: i() })), J(e, o);
		}), F(te), F(A), MS(H(A, 2), { get store() {
			return W(n);
		} }), F(T);
		var j = H(T, 2);
		AS(j, { get store() {
			return W(n);
		} });
		var ne = H(j, 2), re = (e) => {
			var t = XS(), r = z(t), i = H(r);
			F(t), U(() => Y(r, `${W(n).notice ?? ""} `)), G("click", i, () => {
				W(n).notice = "";
			}), J(e, t);
		};
		X(ne, (e) => {
			W(n).notice && e(re);
		}), F(C);
		var ie = H(C, 2), M = z(ie), N = (e) => {
			HS(e, { get store() {
				return W(n);
			} });
		};
		X(M, (e) => {
			W(n).state.stop && e(N);
		});
		var ae = H(M, 2), oe = (e) => {
			Tv(e, { get store() {
				return W(n);
			} });
		};
		X(ae, (e) => {
			W(c).text && e(oe);
		});
		var se = H(ae, 2), ce = (e) => {
			var t = ZS(), n = z(t), r = V(n, !0), i = V(H(n, 2), !0);
			F(t), U(() => {
				Y(r, W(c).title), Y(i, W(c).sentence);
			}), J(e, t);
		};
		X(se, (e) => {
			W(c).id !== "start" && e(ce);
		});
		var le = H(se, 2), ue = (e) => {
			var t = QS(), n = V(t, !0);
			U(() => Y(n, W(l))), J(e, t);
		}, de = (e) => {
			var r = Ar();
			Pr(B(r), { failed: (e, t = m, n = m) => {
				var r = $S(), i = z(r), a = H(i);
				F(r), U((e) => Y(i, `This view stopped: ${e ?? ""}. The others work. `), [() => ad(t())]), G("click", a, function(...e) {
					n()?.apply(this, e);
				}), J(e, r);
			} }, (e) => {
				var r = Ar();
				Ur(B(r), () => W(c).id, (e) => {
					var r = Ar();
					ei(B(r), () => W(t), (e, t) => {
						t(e, { get store() {
							return W(n);
						} });
					}), J(e, r);
				}), J(e, r);
			}), J(e, r);
		};
		X(le, (e) => {
			W(l) ? e(ue) : e(de, -1);
		}), F(ie), F(S);
		var fe = H(S, 2), pe = V(fe, !0);
		ji(IS(H(fe, 2), {}), (e) => R(a, e, !0), () => W(a)), U(() => {
			y.disabled = !W(n).canUndo, b.disabled = !W(n).canRedo, Y(pe, W(n).spoken);
		}), G("click", o, (e) => {
			e.preventDefault(), W(i)?.querySelector("#uw-view")?.focus();
		}), G("click", y, () => W(n).undo()), G("click", b, () => W(n).redo()), G("click", x, () => W(a)?.show()), J(e, r);
	};
	X(h, (e) => {
		W(r) ? e(g) : !W(n) || !W(c) ? e(v, 1) : e(y, -1);
	}), F(p), ji(p, (e) => R(i, e), () => W(i)), U(() => Q(p, "data-theme", W(s) ? "dark" : "light")), J(e, p), Ve();
}
br(["click", "change"]);
// src/engine/page.ts
function rC(e, t, n) {
	let r = new Map(e.map((e) => [e.name, e])), i = lC(n), a = /* @__PURE__ */ new Map(), o = /* @__PURE__ */ new Map(), s = (e, t) => {
		let n = a.get(e) ?? t();
		return a.set(e, n), n.catch(() => a.delete(e)), n;
	}, c = (e, n) => s(`weights ${n} ${e.name}`, async () => {
		let r = aC(e, n), a = await sC(Object.values(r.tensors), t);
		return i({
			load: {
				model: cC(e),
				step: n,
				engine: cC(r)
			},
			chunks: a
		});
	}), l = (e) => s(`tokenizer ${e.name}`, async () => {
		let n = e.vocabulary.tokenizer;
		if (!n) throw new Wl(`the page has no tokenizer of ${e.name}`, "give token ids");
		return await c(e, null), i({
			tokenizer: {
				model: e.name,
				json: cC(n)
			},
			chunks: await sC([n], t)
		});
	}), u = (e) => {
		let t = r.get(e);
		if (!t) throw new Wl(`the page has no model ${e.slice(0, 80)}`);
		let n = oC(t);
		if (n !== !0) throw new Wl(n);
		return t;
	}, d = async (e, t) => {
		let n = u("of" in e ? e.of.model : e.model), r = "of" in e ? e.of.step ?? null : e.kind === "snapshot" ? e.step : null;
		return await c(n, r), i({ request: cC(e) }, t);
	};
	return {
		where: "page",
		can: (e) => {
			let t = r.get(e);
			return t ? oC(t) : `the page has no model ${e.slice(0, 80)}`;
		},
		async ask(e, t) {
			t?.throwIfAborted();
			let n = JSON.stringify(e), r = o.get(n) ?? iC(o, n, (t) => d(e, t));
			r.waiting++;
			try {
				return await dC(r.promise, t);
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
function iC(e, t, n) {
	let r = {
		promise: Promise.resolve(),
		waiting: 0
	};
	return r.promise = n(() => r.waiting > 0), r.promise.catch(() => {}), e.set(t, r), r;
}
function aC(e, t) {
	let n = t === null ? e.engine : e.snapshots.find((e) => e.step === t)?.engine;
	if (n) return n;
	let r = e.snapshots.map((e) => e.step).join(", ");
	throw new Wl(`the page has no weights of ${e.name} at step ${t}`, r ? `it has those at ${r}` : "");
}
function oC(e) {
	return e.engine ? !0 : e.no_engine ?? `This page holds no weights of ${e.name}.`;
}
async function sC(e, t) {
	let n = [...new Set(e.flatMap((e) => e.chunks.map((e) => e.id)))], r = await Promise.all(n.map((e) => t(e)));
	return Object.fromEntries(n.map((e, t) => [e, r[t]]));
}
function cC(e) {
	return JSON.parse(JSON.stringify(e));
}
function lC(e) {
	let t = [], n = null, r = null, i = 0, a = (e) => {
		let t = r?.job;
		r = null, t && e(t), s();
	}, o = () => {
		let t = e();
		return t.onmessage = ({ data: e }) => {
			e.id === r?.id && a((t) => "refused" in e ? t.failed(new Wl(e.refused.message, e.refused.hint)) : t.done(e.answer));
		}, t.onerror = (e) => {
			let t = e.message ? `: ${e.message}` : "";
			a((e) => e.failed(new Wl(`the engine of this page does not run${t}`, "open the page in another browser")));
		}, t;
	}, s = () => {
		if (r) return;
		let e = t.shift();
		if (e) {
			if (!e.wanted()) return e.failed(uC()), s();
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
function uC() {
	return new DOMException("nobody waits for this answer any more", "AbortError");
}
function dC(e, t) {
	return t ? new Promise((n, r) => {
		let i = () => r(t.reason);
		t.addEventListener("abort", i, { once: !0 }), e.then(n, r).finally(() => t.removeEventListener("abort", i));
	}) : e;
}
// src/hosts/report.ts
function fC() {
	let e = hu(pC("manifest") ?? ""), t = /* @__PURE__ */ new Map(), n = (e) => {
		let n = t.get(e) ?? mC(e);
		return t.set(e, n), n;
	};
	return {
		manifest: async () => e,
		chunk: n,
		executor: rC(e.models, n, hC),
		without_executor: "This file holds no weights; `unweave explore MODEL` opens the model to compute more.",
		getState: () => location.hash.slice(1),
		setState: gC,
		save: _C
	};
}
function pC(e) {
	return document.getElementById(e)?.textContent ?? null;
}
async function mC(e) {
	let t = pC(`c-${e}`);
	if (t === null) throw new Wl("a part of this file is missing", "get the file again");
	return $l(e, t.trim());
}
function hC() {
	let e = pC("worker");
	if (!e) throw new Wl("this file holds no engine", "get the file again");
	return new Worker(URL.createObjectURL(new Blob([e], { type: "text/javascript" })));
}
function gC(e) {
	try {
		history.replaceState(null, "", `#${e}`);
	} catch {
		location.hash = e;
	}
}
function _C(e, t) {
	let n = document.createElement("a");
	n.href = URL.createObjectURL(t), n.download = e, n.click(), setTimeout(() => URL.revokeObjectURL(n.href), 1e4);
}
// src/hosts/wire.ts
var vC = {
	f32: (e) => new Float32Array(e),
	f64: (e) => Float32Array.from(new Float64Array(e)),
	u8: (e) => new Uint8Array(e),
	u16: (e) => new Uint16Array(e),
	u32: (e) => new Uint32Array(e),
	i16: (e) => new Int16Array(e),
	i32: (e) => new Int32Array(e)
};
function yC(e) {
	let t = new DataView(e).getUint32(0, !0), { answer: n, buffers: r } = JSON.parse(new TextDecoder().decode(new Uint8Array(e, 4, t))), i = 4 + t;
	return bC(n, r.map(([t, n]) => e.slice(i + t, i + t + n)));
}
function bC(e, t) {
	return Array.isArray(e) ? e.map((e) => bC(e, t)) : typeof e != "object" || !e ? e : xC(e) ? vC[e.dtype](t[e.array] ?? /* @__PURE__ */ new ArrayBuffer(0)) : Object.fromEntries(Object.entries(e).map(([e, n]) => [e, bC(n, t)]));
}
function xC(e) {
	let { array: t, dtype: n } = e;
	return typeof t == "number" && typeof n == "string" && Object.hasOwn(vC, n);
}
// src/hosts/live.ts
var SC = "unweave-token", CC = /^#token=([\w-]+)&?/, wC = 5, TC = "the server has ended; what is here stays", EC = "start `unweave explore` again and open the address that it prints";
function DC() {
	let e = {
		token: kC(),
		ended: !1
	}, t = Ou();
	return {
		manifest: async () => hu(await (await jC(e, "/manifest")).text()),
		chunk: (n, r) => AC(e, t, n, r),
		executor: OC(e),
		without_executor: "",
		getState: () => (e.token = kC() ?? e.token, location.hash.slice(1)),
		setState: gC,
		save: _C
	};
}
function OC(e) {
	let t = async (t, n, r) => yC(await (await jC(e, t, {
		method: "POST",
		body: JSON.stringify(n),
		signal: r
	})).arrayBuffer());
	return {
		where: "server",
		can: () => !e.ended || `${TC}; ${EC}`,
		ask: (e, n) => t("/ask", e, n),
		encode: (e, n) => t("/encode", {
			model: e,
			text: n
		})
	};
}
function kC() {
	let e = CC.exec(location.hash)?.[1] ?? null;
	return e === null ? sessionStorage.getItem(SC) : (sessionStorage.setItem(SC, e), gC(location.hash.replace(CC, "")), e);
}
async function AC(e, t, n, r) {
	let i = t.get(n);
	if (i) return i;
	let a = await (await jC(e, `/chunk/${n}`, { signal: r })).arrayBuffer(), o = await Zl(new Uint8Array(a));
	return t.set(n, o, o.byteLength), o;
}
async function jC(e, t, n = {}) {
	for (let r = 1;; r++) {
		let i = await MC(e, t, n);
		if (i.ok) return i;
		let a = Number(i.headers.get("retry-after"));
		if (i.status !== 503 || !(a > 0) || r === wC) throw await NC(i);
		await new Promise((e) => setTimeout(e, a * 1e3));
	}
}
async function MC(e, t, n) {
	if (e.token === null) throw new Wl("this page has no token", EC);
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
		throw t instanceof DOMException && t.name === "AbortError" ? t : (e.ended = !0, new Wl(TC, EC));
	}
}
async function NC(e) {
	if (e.status === 401) return new Wl("this page's token is not the server's", EC);
	try {
		let { message: t, hint: n } = await e.json();
		return new Wl(t, n);
	} catch {
		return new Wl(`the server answers ${e.status}`, EC);
	}
}
// src/hosts/notebook.ts
var PC = 2e4, FC = "the kernel does not answer; what is here stays", IC = "run the cell again";
function LC(e) {
	let { send: t, silent: n, close: r } = zC(e), i = Ou();
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
			executor: RC(t, n),
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
			save: _C
		},
		close: r
	};
}
function RC(e, t) {
	let n = async (t, n) => {
		let { answer: r, buffers: i } = await e(t, n);
		return bC(r, i);
	};
	return {
		where: "kernel",
		can: () => !t() || `${FC}; ${IC}`,
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
function zC(e) {
	let t = /* @__PURE__ */ new Map(), n = 0, r = !1, i = (e) => {
		let n = t.get(e);
		return clearTimeout(n?.timer), t.delete(e), n;
	}, a = (e, t) => {
		let n = i(e.id);
		r = !1, e.refused ? n?.failed(new Wl(e.refused.message, e.refused.hint)) : n?.done({
			answer: e.answer ?? null,
			buffers: (t ?? []).map(BC)
		});
	};
	return e.on("msg:custom", a), {
		send: (a, o) => new Promise((s, c) => {
			let l = ++n, u = setTimeout(() => {
				r = !0, i(l)?.failed(new Wl(FC, IC));
			}, PC);
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
function BC(e) {
	return e instanceof ArrayBuffer ? e : e.buffer.slice(e.byteOffset, e.byteOffset + e.byteLength);
}
// src/index.ts
function VC() {
	if (typeof DecompressionStream > "u" || typeof Worker > "u") throw new Wl("This browser lacks what the explorer needs, which those from 2023 and later have; what follows can be read without it.");
}
function HC(e) {
	try {
		VC(), Ir(nC, {
			target: e,
			props: { host: e.dataset.host === "live" ? DC() : fC() }
		});
	} catch (t) {
		let n = document.createElement("p");
		n.setAttribute("role", "alert"), n.textContent = ad(t), e.before(n);
	}
}
function UC(e, t, n) {
	let r = t.attachShadow({ mode: "open" }), i = document.createElement("style");
	i.textContent = n;
	let a = document.createElement("div");
	a.style.minHeight = "30rem", r.append(i, a);
	let { host: o, close: s } = LC(e), c, l = new IntersectionObserver((e) => {
		if (!c && e.some((e) => e.isIntersecting)) {
			l.disconnect();
			try {
				VC(), c = Ir(nC, {
					target: a,
					props: { host: o }
				});
			} catch (e) {
				a.textContent = ad(e);
			}
		}
	});
	return l.observe(a), () => {
		l.disconnect(), s(), c && Br(c);
	};
}
var WC = document.getElementById("app"), GC = WC?.dataset.host === "live" || document.querySelector("script#manifest") !== null;
WC && GC && HC(WC);
export { UC as show };
