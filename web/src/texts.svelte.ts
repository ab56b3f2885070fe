/** What is looked at: the model with its tokens, and the text. */
import { type Bundle, bundle, NO_WORDS, readVocabulary, type Words } from "./core/bundle";
import { type Chunks, load, type Values } from "./core/codec";
import { learnSources } from "./core/exports";
import { headsOf } from "./core/format";
import { say } from "./core/prose";
import { type Host, type Kept, type Own, Refused, type RunOf, sentence, type Typed } from "./core/requests";
import { decodeState, encodeState, type State, TYPED, withoutText } from "./core/state";
import { type Piece, pieces, shown } from "./core/tokens";
import type { ArrayRef, Manifest, ModelRef, PairRef, Prompt } from "./core/types";
import { Navigation } from "./navigation.svelte";

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

export abstract class Texts extends Navigation {
  readonly manifest: Manifest;
  /** What stands in the manifest, by name. */
  readonly bundle: Bundle;
  model: ModelRef = $derived.by(
    () => this.manifest.models.find((one) => one.name === this.state.model) ?? this.manifest.models[0]!,
  );
  /** The bundle's pair of texts for the difference view. */
  pairRef: PairRef | undefined = $derived.by(() => this.manifest.pairs?.find((one) => one.model === this.model.name));
  prompt: Text = $derived.by(() => this.#text());
  /** The text that the current one is compared with: that of the state, else another one of the bundle, else itself. */
  other: Text = $derived.by(() => this.#against());
  /** Heads of the model by name, layer by layer. */
  heads: string[] = $derived(headsOf(this.model));
  /** Heads that pictures of several heads show: the locked ones, else all. */
  chosen: string[] = $derived.by(() => (this.state.heads.length ? [...this.state.heads] : this.heads));
  #typed = $state.raw<Own | null>(null);
  #pair = $state.raw<Typed | null>(null);
  #other = $state.raw<Typed | null>(null);
  #vocabularies = new Map<string, Words>();
  #shown = new Map<string, string[]>();
  #texts = new Map<string, number[]>();
  /** Windows of held-out text, by model: all ids, one window after another. */
  #windows = new Map<string, { ids: Values; length: number }>();

  constructor(host: Host, manifest: Manifest) {
    super(host);
    this.manifest = manifest;
    this.bundle = bundle(manifest);
    learnSources(manifest.models);
  }

  abstract readonly chunk: Chunks;

  /** An array of the bundle, decoded. */
  array(ref: ArrayRef): Promise<Values> {
    return load(ref, this.chunk);
  }

  /** Read the vocabularies, the prompts and the windows. */
  protected async read(): Promise<void> {
    await Promise.all([
      ...this.manifest.models.map((model) => this.#readVocabulary(model)),
      ...this.manifest.prompts.map((prompt) => this.#readPrompt(prompt)),
      ...this.manifest.models.map((model) => this.readWindows(model.name)),
    ]);
    this.#clamp(true);
  }

  /** Take over a fragment, and what is kept beside it: what is understood is applied, the rest is named. */
  open(fragment: string, kept?: Kept): void {
    const { state, notices } = decodeState(fragment || this.manifest.opens);
    if (kept?.own) this.#typed = kept.own;
    if (kept) [this.#pair, this.#other] = [kept.pair ?? null, kept.other ?? null];
    this.write(this.#known(state, notices, kept?.own === null));
    this.draft = null;
    this.notice = notices.join("; ");
    if (this.#texts.size) this.#clamp(true);
  }

  /** Follow the browser to another entry of its history, or to a link; the theme stays, unless a link names one. */
  arrive(fragment: string, kept?: Kept, link = false): void {
    const same = !kept || JSON.stringify(kept) === JSON.stringify(this.keeps());
    if (fragment === this.fragment() && same) return;
    const before = this.snapshot();
    this.open(fragment, kept);
    if (!link || this.state.theme === "auto") this.write({ theme: before.theme });
    this.record(before);
    this.publish(false);
  }

  /** The fragment with the text in it, or surely without. */
  link(how: { text: boolean }): string {
    const state = this.snapshot();
    if (!how.text) return encodeState(withoutText(state));
    if (state.view === "difference") return encodeState({ ...state, pair: [...(this.ownPair?.ids ?? state.pair)] });
    const against = state.against.startsWith(TYPED) ? TYPED + this.other.ids : state.against;
    return encodeState({ ...state, own: false, ids: [...this.prompt.ids], against });
  }

  /** Go where a fragment points, as one step that can be undone; the theme stays. */
  go(fragment: string): void {
    const { state, notices } = decodeState(fragment);
    this.set({ ...this.#known(state, notices), theme: this.state.theme });
    this.notice = notices.join("; ");
  }

  /** Run another text. The last good one stays where it cannot be encoded; the sentence is thrown. */
  async type(text: string): Promise<void> {
    const executor = this.host.executor;
    if (!executor) throw new Refused(this.host.without_executor);
    if (!text) throw new Refused("the text is empty", "give at least one character");
    const { ids, cut } = await executor.encode(this.model.name, text);
    this.#run({ ids, cut, model: this.model.name, text });
  }

  /** Run the text that the current one is compared with: its tokens, which need not be those of its characters. */
  runOther(): void {
    const { id, ids, cut } = this.other;
    this.draft = null;
    if (id) this.choose(id);
    else this.#run({ ids, cut, model: this.model.name, text: this.textOf(ids) });
  }

  #run(typed: Own): void {
    this.#typed = typed;
    this.write({ own: true, ids: [] });
    this.#clamp();
    this.publish(false);
  }

  /** Go back to a prompt of the bundle. */
  choose(prompt: string): void {
    this.draft = null;
    this.set({ prompt, ids: [], dst: null, src: null, range: [] });
  }

  override get own(): Own | null {
    return this.state.own && this.#typed?.model === this.model.name ? this.#typed : null;
  }

  /** The two texts that were typed for their difference, and the one to compare with, where they are of this model. */
  get ownPair(): Typed | null {
    return this.#fitting(this.#pair);
  }

  get ownOther(): Typed | null {
    return this.#fitting(this.#other);
  }

  #fitting(typed: Typed | null): Typed | null {
    const { name, d_vocab } = this.model;
    return typed?.model === name && typed.ids.every((id) => id < d_vocab) ? typed : null;
  }

  protected override keeps(): Kept {
    return { own: this.own, pair: this.ownPair, other: this.ownOther };
  }

  /** Compare two texts, the first and then the second. */
  typePair(ids: number[]): void {
    this.#pair = { model: this.model.name, ids };
    this.set({ pair: [], node: "", targets: [], dst: null, src: null });
    this.publish(false);
  }

  /** Compare with a text that was typed. */
  typeOther(ids: number[]): void {
    this.#other = { model: this.model.name, ids };
    this.set({ against: TYPED });
    this.publish(false);
  }

  prompts(): Prompt[] {
    return this.manifest.prompts.filter((one) => one.model === this.model.name);
  }

  /** Ids of one of the bundle's prompts. */
  idsOf(prompt: string): number[] {
    return this.#texts.get(prompt) ?? [];
  }

  #against(): Text {
    const { against } = this.state;
    const named = against.startsWith(TYPED) ? against.slice(TYPED.length) : null;
    const ids = named ? named.split(",").map(Number) : named === null ? [] : (this.ownOther?.ids ?? []);
    if (ids.length && ids.every((id) => this.has(id)))
      return { key: `typed ${ids.join()}`, id: "", label: "typed text", ids, cut: 0 };
    const prompts = this.prompts();
    const found = prompts.find((one) => one.id === against) ?? prompts.find((one) => one.id !== this.prompt.id);
    return found ? this.#whole(found) : this.prompt;
  }

  #whole({ id, label, cut }: Prompt): Text {
    return { key: id, id, label, ids: this.idsOf(id), cut };
  }

  /** The tokens of the current model. */
  get words(): Words {
    return this.#vocabularies.get(this.model.name) ?? NO_WORDS;
  }

  /** A token's text as it is. */
  text(id: number): string {
    return this.has(id) ? this.words.text(id) : "";
  }

  /** The text of tokens, without the start token. */
  textOf(ids: readonly number[]): string {
    return ids
      .filter((id, i) => i > 0 || !this.isSpecial(id))
      .map((id) => this.text(id))
      .join("");
  }

  /** A token's text as it is shown, whole. */
  shown(id: number): string {
    if (!this.has(id)) return `⟨#${id}⟩`;
    const kept = this.#shown.get(this.model.name)!;
    kept[id] ??= shown(this.words.spelling(id));
    return kept[id]!;
  }

  /** A token in pieces as it is shown in a text, long ones without their middle. */
  pieces(id: number): Piece[] {
    if (!this.has(id)) return [{ text: `⟨#${id}⟩`, kind: "number" }];
    return pieces(this.words.spelling(id), { special: this.isSpecial(id) });
  }

  isSpecial(id: number): boolean {
    return this.words.isSpecial(id);
  }

  has(id: number): boolean {
    return id >= 0 && id < this.words.size;
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

  /** A state without what the bundle does not have; each such part is named. */
  #known(state: State, notices: string[], alone = false): State {
    const model = this.manifest.models.find((one) => one.name === state.model) ?? this.manifest.models[0]!;
    const heads = new Set(headsOf(model));
    const found = { ...state };
    if (state.view === "virtual") found.view = "composition"; // its view shows pairs, too
    const refuse = (what: string) => notices.push(`${model.name} has no ${what}`);
    if (state.model && state.model !== model.name) notices.push(`there is no model "${state.model.slice(0, 60)}" here`);
    for (const head of state.heads) if (!heads.has(head)) refuse(`head ${head}`);
    found.heads = state.heads.filter((head) => heads.has(head));
    for (const part of state.without) if (!heads.has(part.replace(/^[MD]\[|\]$/g, ""))) refuse(`head ${part}`);
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
      notices.push(say("shell.without_text"));
      Object.assign(found, { own: false, dst: null, src: null, range: [] });
    }
    return found;
  }

  /** Positions that a shorter text does not have are released; those that a link asked for are named. */
  #clamp(asked = false): void {
    const n = this.prompt.ids.length;
    const patch: Partial<State> = {};
    const { own, ids, prompt } = this.state;
    if (asked && n && prompt && !own && !ids.length && this.prompt.key !== prompt)
      this.notice += `${this.notice && "; "}there is no text "${prompt.slice(0, 60)}" here, and this is the first one`;
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
    if (own) return { key: `typed ${own.ids.join()}`, id: "", label: "your text", ids: own.ids, cut: own.cut };
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
    return this.#whole(prompt);
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

  protected async readWindows(model: string): Promise<void> {
    const ref = this.bundle.table("windows", model)?.columns["ids"] as ArrayRef | undefined;
    // What is damaged is named where it is shown.
    const ids = ref && (await this.array(ref).catch(() => null));
    if (ids) this.#windows.set(model, { ids, length: ref.shape[1] ?? 0 });
  }
}
