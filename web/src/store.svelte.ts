/** What every view gets: the bundle, the state in the fragment, what is hovered, and a way to ask for numbers. */
import { type Bundle, bundle, readVocabulary, type Words } from "./core/bundle";
import { cache } from "./core/cache";
import { load, scaleTable, type Values } from "./core/codec";
import {
  type Answer,
  type AnswerTo,
  type Host,
  type Own,
  Refused,
  type Request,
  type RunOf,
  type TileMode,
} from "./core/requests";
import { decodeState, defaults, encodeState, type State, withoutText } from "./core/state";
import { type Piece, pieces, shown } from "./core/tokens";
import type {
  ArrayRef,
  LeftOut,
  Manifest,
  MapRef,
  Mode,
  ModelRef,
  PairRef,
  Prompt,
  TableRef,
} from "./core/types";
import { decoded } from "./draw/picture";
import { createHover } from "./hover";

/** A text that is looked at: one of the bundle's prompts, or what was typed. */
export interface Text {
  /** What tells texts apart, for caches. */
  key: string;
  /** Id of the bundle's prompt; empty for a typed text. */
  id: string;
  label: string;
  ids: number[];
  /** Tokens beyond the context that were left out. */
  cut: number;
}

/** The lower triangle of a head's map, row by row. `exact` where an executor computed it, else read from a picture. */
export interface Tile {
  n: number;
  values: Float32Array;
  exact: boolean;
}

/** Bytes of a cell that is kept: its number and its code. */
const TILE_BYTES = 5;
/** Milliseconds after which it is asked again whether a page has what it shows at first. */
const PAUSE = 50;
/** Milliseconds for which it is shown what was done. */
const FLASH = 2500;

interface Job {
  answer: Promise<Answer>;
  stop: AbortController;
  users: number;
}

export class Store {
  readonly host: Host;
  readonly manifest: Manifest;
  /** What stands in the manifest, by name. */
  readonly bundle: Bundle;
  /** The decoded fragment. Read it anywhere; write it with `set`. */
  readonly state: Readonly<State>;
  readonly hover = createHover();

  /** A sentence for the live region; and one that stays until something else happens. */
  spoken = $state.raw("");
  notice = $state.raw("");
  /** What was just done, shown for a moment. */
  done = $state.raw("");
  /** Whether canvases draw on dark. */
  dark = $state.raw(false);
  /** What stands in the field, where it is not the text that runs. */
  draft = $state.raw<string | null>(null);
  /** The two texts that were typed for their difference; they stay in this page, and no link holds them unless asked. */
  typedPair = $state.raw<readonly number[]>([]);
  /** What asked why a cell is as it is, until the answer is in view: focus returns to it. */
  asked = $state.raw<HTMLElement | null>(null);
  /** The head that was opened from what lies elsewhere on the page, until its map is in view and has the focus. */
  sought = $state.raw("");
  /** Whether tables are computed when they are asked for. */
  offers = $derived.by(() => Boolean(this.manifest.offers?.length));
  /** Tables that are on their way, the one that is computed first; and why some cannot be. */
  coming = $state.raw<{ what: string; since: number; stop: AbortController }[]>([]);
  lost = $state.raw<LeftOut[]>([]);
  canUndo = $state.raw(false);
  canRedo = $state.raw(false);

  model: ModelRef = $derived.by(
    () => this.manifest.models.find((one) => one.name === this.state.model) ?? this.manifest.models[0]!,
  );
  /** Whether the model can be asked, or the sentence that says why not. */
  can: true | string = $derived.by(() => {
    void this.#reached;
    return this.host.executor ? this.host.executor.can(this.model.name) : this.host.without_executor;
  });
  /** The bundle's pair of texts for the difference view. */
  pairRef: PairRef | undefined = $derived.by(() =>
    this.manifest.pairs?.find((one) => one.model === this.model.name),
  );
  prompt: Text = $derived.by(() => this.#text());
  /** Heads of the model by name, layer by layer. */
  heads: string[] = $derived(names(this.model));
  /** Heads that pictures of several heads show: the locked ones, else all. */
  chosen: string[] = $derived.by(() => (this.state.heads.length ? [...this.state.heads] : this.heads));

  /** What tells runs apart: the model, the text, what is left out, the step. */
  runKey: string = $derived.by(() =>
    [
      this.model.name,
      this.prompt.key,
      this.state.without,
      this.state.frozen,
      this.state.step,
      this.can === true,
    ].join("|"),
  );

  #arrived = $state.raw(0);
  #taken = new Set<string>();
  #fading: ReturnType<typeof setTimeout> | undefined;
  #reached = $state.raw(0);
  /** Chunks that are on their way. */
  #coming = 0;
  #typed = $state.raw<Own | null>(null);
  #cells: Record<string, { get: () => unknown; set: (value: unknown) => void }> = {};
  #past: State[] = [];
  #future: State[] = [];
  #vocabularies = new Map<string, Words>();
  #shown = new Map<string, string[]>();
  #texts = new Map<string, number[]>();
  /** Windows of held-out text, by model: all ids, one window after another. */
  #windows = new Map<string, { ids: Values; length: number }>();
  #jobs = new Map<string, Job>();
  #answers = cache<Answer>();
  #tiles = cache<Promise<Tile>>();
  #pairs: Record<string, Promise<Map<string, Answer>>> = {};

  private constructor(host: Host, manifest: Manifest) {
    this.host = host;
    this.manifest = manifest;
    this.bundle = bundle(manifest);
    host.executor?.changed?.(() => {
      this.#reached += 1;
    });
    const state = {} as State;
    for (const [name, initial] of Object.entries(defaults())) {
      const one = cell(initial);
      this.#cells[name] = one;
      Object.defineProperty(state, name, { get: one.get, enumerable: true });
    }
    this.state = state;
    this.open(host.getState(), host.kept?.());
  }

  /** Read the manifest, the vocabularies and the prompts; then the store is whole. */
  static async open(host: Host): Promise<Store> {
    const manifest = await host.manifest();
    const store = new Store(host, manifest);
    await Promise.all([
      ...manifest.models.map((model) => store.#readVocabulary(model)),
      ...manifest.prompts.map((prompt) => store.#readPrompt(prompt)),
      ...manifest.models.map((model) => store.#readWindows(model.name)),
    ]);
    store.#clamp(true);
    return store;
  }

  /** Change the state: every view follows, and the fragment is written; what is recorded, Back undoes as well. */
  set(patch: Partial<State>, how: { record: boolean } = { record: true }): void {
    const before = this.snapshot();
    // Another text is asked for than one's own.
    const other = patch.prompt !== undefined || patch.ids?.length ? { own: false } : {};
    const whole = patch.without?.length === 0 ? { frozen: false } : {};
    if (!this.#write({ ...other, ...whole, ...patch })) return;
    if (how.record) this.#record(before);
    this.#publish(how.record && Object.keys(patch).some((name) => name !== "theme"));
  }

  undo(): void {
    this.#step(this.#past, this.#future);
  }

  redo(): void {
    this.#step(this.#future, this.#past);
  }

  /** Take over a fragment, and the text kept beside it: what is understood is applied, the rest is named. */
  open(fragment: string, kept?: Own | null): void {
    const { state, notices } = decodeState(fragment || this.manifest.opens);
    if (kept) this.#typed = kept;
    this.#write(this.#known(state, notices, kept === null));
    this.draft = null;
    this.notice = notices.join("; ");
    if (this.#texts.size) this.#clamp(true);
  }

  /** Follow the browser to another entry of its history, or to a link; the theme stays, unless a link names one. */
  arrive(fragment: string, kept?: Own | null, link = false): void {
    if (fragment === this.fragment() && (!kept || kept.text === this.#typed?.text)) return;
    const before = this.snapshot();
    this.open(fragment, kept);
    if (!link || this.state.theme === "auto") this.#write({ theme: before.theme });
    this.#record(before);
    this.#publish(false);
  }

  fragment(): string {
    return encodeState(this.snapshot());
  }

  /** The fragment with the text in it, or surely without. */
  link(how: { text: boolean }): string {
    if (how.text && this.state.view === "difference")
      return encodeState({
        ...this.snapshot(),
        pair: [...(this.typedPair.length ? this.typedPair : this.state.pair)],
      });
    return encodeState(
      how.text ? { ...this.snapshot(), own: false, ids: [...this.prompt.ids] } : withoutText(this.snapshot()),
    );
  }

  /** Go where a fragment points, as one step that can be undone; the theme stays. */
  go(fragment: string): void {
    const { state, notices } = decodeState(fragment);
    this.set({ ...this.#known(state, notices), theme: this.state.theme });
    this.notice = notices.join("; ");
  }

  snapshot(): State {
    return { ...this.state };
  }

  /** Lock a cell of a head's map and show why it is as it is; `from` is where that was asked. */
  why(head: string, dst: number, src: number, from: HTMLElement | null): void {
    this.asked = from;
    this.set({ dst, src, heads: this.state.heads.includes(head) ? [...this.state.heads] : [head] });
  }

  /** Say what was done, and show it for a moment. */
  flash(what: string): void {
    this.spoken = this.done = what;
    clearTimeout(this.#fading);
    this.#fading = setTimeout(() => {
      this.done = "";
    }, FLASH);
  }

  /** Lock a head alone, or add it to the locked ones, or release it. */
  lockHead(head: string, add = false): void {
    const locked = this.state.heads;
    if (locked.includes(head))
      this.set({ heads: add || locked.length === 1 ? locked.filter((one) => one !== head) : [head] });
    else this.set({ heads: add ? [...locked, head] : [head] });
  }

  /** Run another text. The last good one stays where it cannot be encoded; the sentence is thrown. */
  async type(text: string): Promise<void> {
    const executor = this.host.executor;
    if (!executor) throw new Refused(this.host.without_executor);
    if (!text) throw new Refused("the text is empty", "give at least one character");
    const model = this.model.name;
    const { ids, cut } = await executor.encode(model, text);
    this.#typed = { ids, cut, model, text };
    this.#write({ own: true, ids: [] });
    this.#clamp();
    this.#publish(false);
  }

  /** Go back to a prompt of the bundle. */
  choose(prompt: string): void {
    this.draft = null;
    this.set({ prompt, ids: [], dst: null, src: null, range: [] });
  }

  /** One's own text, where it is the one that runs. */
  get own(): Own | null {
    return this.state.own && this.#typed?.model === this.model.name ? this.#typed : null;
  }

  /** Prompts of the current model. */
  prompts(): Prompt[] {
    return this.manifest.prompts.filter((one) => one.model === this.model.name);
  }

  /** Ids of one of the bundle's prompts. */
  idsOf(prompt: string): number[] {
    return this.#texts.get(prompt) ?? [];
  }

  /** The tokens of the current model. */
  get words(): Words | undefined {
    return this.#vocabularies.get(this.model.name);
  }

  /** A token's text as it is. */
  text(id: number): string {
    return this.has(id) ? this.words!.text(id) : "";
  }

  /** A token's text as it is shown, whole. */
  shown(id: number): string {
    if (!this.has(id)) return `⟨#${id}⟩`;
    const kept = this.#shown.get(this.model.name)!;
    kept[id] ??= shown(this.words!.spelling(id));
    return kept[id]!;
  }

  /** A token in pieces as it is shown in a text, long ones without their middle. */
  pieces(id: number): Piece[] {
    if (!this.has(id)) return [{ text: `⟨#${id}⟩`, kind: "number" }];
    return pieces(this.words!.spelling(id), { special: this.isSpecial(id) });
  }

  isSpecial(id: number): boolean {
    return this.words?.isSpecial(id) ?? false;
  }

  /** Whether the model has a token. */
  has(id: number): boolean {
    return id >= 0 && id < (this.words?.size ?? 0);
  }

  /** The current run: the text, what is left out, the step. */
  runOf(): RunOf {
    const { without, frozen, step } = this.state;
    const of: RunOf = {
      model: this.model.name,
      ids: [...this.prompt.ids],
      without: [...without],
      frozen: frozen && without.length > 0,
    };
    return step === null ? of : { ...of, step };
  }

  /** Whether a table of the current model is here, or is offered. */
  knows(name: string): boolean {
    const here = this.manifest.tables.some((one) => one.name === name && one.model === this.model.name);
    return here || (this.manifest.offers?.some(({ tables }) => tables.includes(name)) ?? false);
  }

  /** A table of the current model; of the current text, where it depends on one. What is offered is asked for. */
  table(name: string): TableRef | undefined {
    void this.#arrived;
    const found = this.bundle.table(name, this.model.name, this.prompt.id);
    const offer = found ? undefined : this.manifest.offers?.find(({ tables }) => tables.includes(name));
    if (offer) queueMicrotask(() => void this.#take(offer.what));
    return found;
  }

  /** Have tables of an offer computed, once while a view is open. */
  async #take(what: string): Promise<void> {
    if (this.#taken.has(what)) return;
    this.#taken.add(what);
    const job = { what, since: Date.now(), stop: new AbortController() };
    this.coming = [...this.coming, job];
    try {
      const { tables, schema, left_out } = await this.host.tables!(what, job.stop.signal);
      Object.assign(this.manifest.schema, schema);
      this.bundle.add(tables);
      if (tables.some(({ name }) => name === "windows")) await this.#readWindows(this.model.name);
      this.lost = [...this.lost, ...left_out];
      this.#arrived += 1;
    } catch (error) {
      if (!isAbort(error)) this.lost = [...this.lost, { what, why: sentence(error), how: "" }];
    }
    this.coming = this.coming
      .filter((one) => one.stop !== job.stop)
      .map((one, i) => (i ? one : { ...one, since: Date.now() }));
  }

  /** Nothing is computed for a view that was left. */
  #leave(): void {
    for (const { stop } of this.coming) stop.abort();
    this.#taken.clear();
    this.coming = [];
    this.lost = [];
  }

  /** A map that is in the file: only of the whole model, and of the file's own texts. */
  map(head: string, mode: Mode, prompt = this.prompt.id): MapRef | undefined {
    const { without, step } = this.state;
    if (!prompt || without.length || step !== null) return undefined;
    return this.bundle.map(this.model.name, prompt, head, mode);
  }

  /** Inflated bytes of a chunk, for `rows` and `columns` of `core/bundle`. */
  readonly chunk = async (id: string, signal?: AbortSignal): Promise<ArrayBuffer> => {
    this.#coming += 1;
    try {
      return await this.host.chunk(id, signal);
    } finally {
      this.#coming -= 1;
    }
  };

  /** Wait until nothing of the bundle is on its way: what is seen at first goes first. */
  async quiet(): Promise<void> {
    do await new Promise((later) => setTimeout(later, PAUSE));
    while (this.#coming);
  }

  /** An array of the bundle, decoded. */
  array(ref: ArrayRef, signal?: AbortSignal): Promise<Values> {
    return load(ref, this.chunk, signal);
  }

  /** Ask for numbers: equal requests share one answer, old ones are kept. Throws `Refused`. */
  async ask<R extends Request>(request: R, signal?: AbortSignal): Promise<AnswerTo<R>> {
    const key = JSON.stringify(request);
    const kept = this.#answers.get(key);
    if (kept) return kept as AnswerTo<R>;
    const held = await this.#held(request, key);
    if (held) return held as AnswerTo<R>;
    const executor = this.host.executor;
    if (!executor) throw new Refused(this.host.without_executor);
    const can = executor.can("model" in request ? request.model : request.of.model);
    if (can !== true) throw new Refused(can);
    const job = this.#jobs.get(key) ?? this.#start(key, request);
    job.users += 1;
    const leave = () => {
      job.users -= 1;
      if (job.users > 0) return;
      job.stop.abort();
      this.#jobs.delete(key);
    };
    signal?.addEventListener("abort", leave, { once: true });
    try {
      return (await job.answer) as AnswerTo<R>;
    } finally {
      signal?.removeEventListener("abort", leave);
    }
  }

  /** The bundle's own answer, where it has one: about its pair of texts. */
  async #held(request: Request, key: string): Promise<Answer | undefined> {
    const ofPair = "of" in request && "a" in request.of;
    const stored = this.pairRef?.answers;
    if (!stored || (!ofPair && this.can === true)) return undefined;
    this.#pairs[this.model.name] ??= this.array(stored).then((bytes) => {
      const all = JSON.parse(new TextDecoder().decode(bytes as Uint8Array)) as {
        request: Request;
        answer: Answer;
      }[];
      for (const { answer } of all)
        if (answer.kind === "tile") answer.values = Float32Array.from(answer.values);
      return new Map(all.map((one) => [JSON.stringify(one.request), one.answer]));
    });
    return (await this.#pairs[this.model.name]!).get(key);
  }

  /** A head's map on the current run: from the executor where one is at hand, else from the bundle's bytes. */
  tile(head: string, mode: TileMode, signal?: AbortSignal): Promise<Tile> {
    return this.tileOf(head, mode, this.prompt, signal);
  }

  /** The same on another text. */
  async tileOf(head: string, mode: TileMode, text: Text, signal?: AbortSignal): Promise<Tile> {
    if (this.can === true) {
      const { n, values } = await this.ask(this.#map(head, mode, text), signal);
      return { n, values, exact: true };
    }
    const stored = this.storedTile(head, mode, text);
    if (!stored)
      throw new Refused(
        this.map(head, mode, text.id) ? "only the thumbnail of this map is in the file" : this.can,
      );
    return stored;
  }

  /** Whether the executor's answer about a head's map on the current run is kept. */
  answered(head: string, mode: TileMode): boolean {
    return this.#answers.get(JSON.stringify(this.#map(head, mode, this.prompt))) !== undefined;
  }

  /** The text that the current one is compared with: that of the state, else another one of the bundle. */
  other(): Text {
    const prompts = this.prompts();
    const found =
      prompts.find((one) => one.id === this.state.against) ??
      prompts.find((one) => one.id !== this.prompt.id);
    if (!found) throw new Refused("there is no other text here to compare with");
    return { key: found.id, id: found.id, label: found.label, ids: this.idsOf(found.id), cut: found.cut };
  }

  /** A map that is in the file as bytes, or null. It is read and decoded once for all that show it. */
  storedTile(head: string, mode: Mode, text = this.prompt): Promise<Tile> | null {
    const ref = this.map(head, mode, text.id)?.values;
    if (!ref) return null;
    const key = [this.model.name, text.id, head, mode].join("|");
    const kept = this.#tiles.get(key);
    if (kept) return kept;
    const tile = this.array({ ...ref, scale: undefined }).then((codes) => ({
      n: text.ids.length,
      values: decoded(codes as Uint8Array, scaleTable(ref.scale!)),
      exact: false,
    }));
    this.#tiles.set(key, tile, TILE_BYTES * ref.chunks.reduce((sum, part) => sum + part.bytes, 0));
    tile.catch(() => this.#tiles.delete(key)); // what failed may be tried again
    return tile;
  }

  /** A state without what the bundle does not have; each such part is named. */
  #known(state: State, notices: string[], alone = false): State {
    const model = this.manifest.models.find((one) => one.name === state.model) ?? this.manifest.models[0]!;
    const heads = new Set(names(model));
    const found = { ...state };
    if (state.view === "virtual") found.view = "composition"; // its view shows pairs, too
    const refuse = (what: string) => notices.push(`${model.name} has no ${what}`);
    if (state.model && state.model !== model.name)
      notices.push(`there is no model "${state.model.slice(0, 60)}" here`);
    for (const head of state.heads) if (!heads.has(head)) refuse(`head ${head}`);
    found.heads = state.heads.filter((head) => heads.has(head));
    for (const part of state.without)
      if (!heads.has(part.replace(/^[MD]\[|\]$/g, ""))) refuse(`head ${part}`);
    found.without = state.without.filter((part) => heads.has(part.replace(/^[MD]\[|\]$/g, "")));
    if (state.step !== null && !model.snapshots.some((one) => one.step === state.step)) {
      refuse(`weights of step ${state.step} here`);
      found.step = null;
    }
    const lost = state.ids.length ? state.ids.filter((id) => id >= model.d_vocab) : [];
    if (lost.length) {
      refuse(`token #${lost[0]}`);
      found.ids = [];
    }
    if (state.pair.length % 2 || state.pair.some((id) => id >= model.d_vocab)) found.pair = [];
    if (found.ids.length) found.own = false;
    if (!found.without.length) found.frozen = false;
    const own = this.#typed?.model === model.name && this.#typed.ids.every((id) => id < model.d_vocab);
    if (found.own && (alone || !own)) {
      notices.push(WITHOUT_OWN);
      Object.assign(found, { own: false, dst: null, src: null, range: [] });
    }
    return found;
  }

  #record(before: State): void {
    this.#past = [...this.#past.slice(-99), before];
    this.#future = [];
    this.#note();
  }

  #publish(push: boolean): void {
    try {
      this.host.setState(this.fragment(), { push, own: this.own });
    } catch (error) {
      this.notice = sentence(error);
    }
  }

  #map(head: string, mode: TileMode, text: Text): Request & { kind: "tile" } {
    const target = mode === "effect" ? this.state.targets[0] : undefined;
    return { kind: "tile", of: { ...this.runOf(), ids: [...text.ids] }, head, mode, target };
  }

  #start(key: string, request: Request): Job {
    const stop = new AbortController();
    const answer = this.host.executor!.ask(request, stop.signal) as Promise<Answer>;
    const job: Job = { answer, stop, users: 0 };
    this.#jobs.set(key, job);
    answer.then(
      (one) => {
        if (this.#jobs.get(key) === job) this.#jobs.delete(key);
        this.#answers.set(key, one, size(one));
      },
      () => {
        if (this.#jobs.get(key) === job) this.#jobs.delete(key);
      },
    );
    return job;
  }

  #write(patch: Partial<State>): boolean {
    let changed = false;
    for (const [name, value] of Object.entries(patch)) {
      const one = this.#cells[name];
      if (!one || value === undefined || JSON.stringify(one.get()) === JSON.stringify(value)) continue;
      if (name === "view") this.#leave();
      one.set(Array.isArray(value) ? [...value] : value);
      changed = true;
    }
    return changed;
  }

  #step(from: State[], to: State[]): void {
    const state = from.pop();
    if (!state) return;
    to.push(this.snapshot());
    this.#write(state);
    this.draft = null;
    this.#note();
    this.#publish(false);
  }

  #note(): void {
    this.canUndo = this.#past.length > 0;
    this.canRedo = this.#future.length > 0;
  }

  /** Positions that a shorter text does not have are released; those that a link asked for are named. */
  #clamp(asked = false): void {
    const n = this.prompt.ids.length;
    const patch: Partial<State> = {};
    const lost = (["dst", "src"] as const).filter((name) => (this.state[name] ?? -1) >= n);
    if (asked && n)
      for (const name of lost)
        this.notice += `${this.notice && "; "}this text has ${n} tokens, and no position ${this.state[name]}`;
    for (const name of lost) patch[name] = null;
    if (this.state.range.some((end) => end > n)) patch.range = [];
    this.set(patch, { record: false });
  }

  #text(): Text {
    const model = this.model.name;
    const { own } = this;
    if (own)
      return { key: `typed ${own.ids.join()}`, id: "", label: "your text", ids: own.ids, cut: own.cut };
    const ids = this.state.ids;
    if (ids.length) return { key: `ids ${ids.join()}`, id: "", label: "text of the link", ids, cut: 0 };
    const held = /^w(\d+)\.(\d+)$/.exec(this.state.prompt);
    const { ids: all = [], length = 0 } = (held && this.#windows.get(model)) ?? {};
    const from = Number(held?.[1]) * length;
    const window = all.slice(from, from + Math.min(Number(held?.[2]), length));
    if (window.length)
      return { key: held![0], id: "", label: `held-out text, window ${held![1]}`, ids: [...window], cut: 0 };
    const prompts = this.prompts();
    const prompt = prompts.find((one) => one.id === this.state.prompt) ?? prompts[0];
    if (!prompt) return { key: "", id: "", label: "no text", ids: [], cut: 0 };
    return {
      key: prompt.id,
      id: prompt.id,
      label: prompt.label,
      ids: this.idsOf(prompt.id),
      cut: prompt.cut,
    };
  }

  async #readVocabulary(model: ModelRef): Promise<void> {
    this.#shown.set(model.name, []);
    try {
      this.#vocabularies.set(model.name, await readVocabulary(model.vocabulary, this.chunk));
    } catch (error) {
      this.notice = `The vocabulary of ${model.name} cannot be read: ${sentence(error)}`;
    }
  }

  async #readPrompt(prompt: Prompt): Promise<void> {
    try {
      this.#texts.set(prompt.id, Array.from(await this.array(prompt.ids)));
    } catch (error) {
      this.notice = `The text "${prompt.label}" cannot be read: ${sentence(error)}`;
    }
  }

  async #readWindows(model: string): Promise<void> {
    const ref = this.bundle.table("windows", model)?.columns["ids"] as ArrayRef | undefined;
    // What is damaged is named where it is shown.
    const ids = ref && (await this.array(ref).catch(() => null));
    if (ids) this.#windows.set(model, { ids, length: ref.shape[1] ?? 0 });
  }
}

const WITHOUT_OWN =
  "this link was made on a text that was typed, and does not hold it; what was locked at its positions is released";

/** What went wrong, as a sentence. */
export function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether an error only says that nobody waits any more. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

function cell<T>(initial: T): { get: () => T; set: (value: T) => void } {
  let value = $state.raw(initial);
  return {
    get: () => value,
    set: (next) => {
      value = next;
    },
  };
}

function names(model: ModelRef): string[] {
  return Array.from({ length: model.n_layers * model.n_heads }, (_, i) => {
    return `L${Math.floor(i / model.n_heads)}H${i % model.n_heads}`;
  });
}

function size(answer: Answer): number {
  if (answer.kind === "tile") return answer.values.byteLength;
  if (answer.kind === "run") return answer.loss.byteLength + answer.top.ids.byteLength * 2;
  if (answer.kind === "ledger") return answer.entries.length * 200;
  return 20_000;
}
