/** What every view gets: where one is, what is looked at, and a way to ask for numbers, tables and maps. */
import { cache } from "./core/cache";
import { scaleTable } from "./core/codec";
import {
  type Answer,
  type AnswerTo,
  type Host,
  isAbort,
  Refused,
  type Request,
  sentence,
  type TileMode,
} from "./core/requests";
import type { LeftOut, Manifest, MapRef, Mode, Offer, TableRef } from "./core/types";
import { decoded, type Tile } from "./draw/picture";
import { type Text, Texts } from "./texts.svelte";

/** Bytes of a cell that is kept: its number and its code. */
const TILE_BYTES = 5;
/** Seconds within which tables are computed without a question. */
const SOON = 10;
/** Milliseconds after which it is asked again whether a page has what it shows at first. */
const PAUSE = 50;
interface Job {
  answer: Promise<Answer>;
  stop: AbortController;
  users: number;
}

export class Store extends Texts {
  /** Whether tables are computed when they are asked for. */
  offers = $derived.by(() => Boolean(this.manifest.offers?.length));
  /** Tables that are on their way, the one that is computed first; and why some cannot be. */
  coming = $state.raw<(Offer & { since: number; stop: AbortController })[]>([]);
  /** Offers of this view that take so long that they are begun by a click. */
  waiting = $state.raw<Offer[]>([]);
  lost = $state.raw<LeftOut[]>([]);
  /** Whether the model can be asked, or the sentence that says why not. */
  can: true | string = $derived.by(() => {
    void this.#reached;
    return this.host.executor ? this.host.executor.can(this.model.name) : this.host.without_executor;
  });
  /** Whether the library answers; the engine of a file compares no texts, for one. */
  library: boolean = $derived.by(() => this.can === true && this.host.executor?.where !== "page");
  /** What tells runs apart: the model, the text, what is left out, the step. */
  runKey: string = $derived.by(() =>
    [this.model.name, this.prompt.key, this.state.without, this.state.frozen, this.state.step, this.can === true].join(
      "|",
    ),
  );
  #arrived = $state.raw(0);
  #taken = new Set<string>();
  #reached = $state.raw(0);
  /** Chunks that are on their way. */
  #chunks = new Map<string, Promise<ArrayBuffer>>();
  #jobs = new Map<string, Job>();
  #answers = cache<Answer>();
  #tiles = cache<Promise<Tile>>();
  #pairs: Record<string, Promise<Map<string, Answer>>> = {};

  private constructor(host: Host, manifest: Manifest) {
    super(host, manifest);
    host.executor?.changed?.(() => {
      this.#reached += 1;
    });
    this.open(host.getState(), host.kept?.());
  }

  /** Read the manifest, the vocabularies and the prompts; then the store is whole. */
  static async open(host: Host): Promise<Store> {
    const store = new Store(host, await host.manifest());
    await store.read();
    return store;
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
    if (offer && !this.#taken.has(offer.what)) queueMicrotask(() => this.#want(offer));
    return found;
  }

  /** Take an offer once while a view is open; one that takes long waits for a click. */
  #want(offer: Offer): void {
    if (this.#taken.has(offer.what)) return;
    this.#taken.add(offer.what);
    if ((offer.seconds ?? 0) > SOON) this.waiting = [...this.waiting, offer];
    else void this.take(offer);
  }

  async take(offer: Offer): Promise<void> {
    const { what } = offer;
    const job = { ...offer, since: Date.now(), stop: new AbortController() };
    this.waiting = this.waiting.filter((one) => one !== offer);
    this.coming = [...this.coming, job];
    try {
      const { tables, schema, left_out } = await this.host.tables!(what, job.stop.signal);
      Object.assign(this.manifest.schema, schema);
      this.bundle.add(tables);
      if (tables.some(({ name }) => name === "windows")) await this.readWindows(this.model.name);
      this.lost = [...this.lost, ...left_out];
      this.#arrived += 1;
    } catch (error) {
      if (!isAbort(error)) this.lost = [...this.lost, { what, why: sentence(error), how: "" }];
      // After `leave` it is no job of this view, which may have asked for the same tables again.
      else if (this.coming.some(({ stop }) => stop === job.stop)) this.waiting = [...this.waiting, offer];
    }
    this.coming = this.coming
      .filter((one) => one.stop !== job.stop)
      .map((one, i) => (i ? one : { ...one, since: Date.now() }));
  }

  /** Nothing is computed for a view that was left. */
  protected override leave(): void {
    for (const { stop } of this.coming) stop.abort();
    this.#taken.clear();
    this.coming = [];
    this.waiting = [];
    this.lost = [];
  }

  /** A map that is in the file: only of the whole model, and of the file's own texts. */
  map(head: string, mode: Mode, prompt = this.prompt.id): MapRef | undefined {
    const { without, step } = this.state;
    if (!prompt || without.length || step !== null) return undefined;
    return this.bundle.map(this.model.name, prompt, head, mode);
  }

  /** Many maps share a chunk: while it is on its way, it is asked for once. */
  override readonly chunk = (id: string): Promise<ArrayBuffer> => {
    const found = this.#chunks.get(id) ?? this.host.chunk(id).finally(() => this.#chunks.delete(id));
    this.#chunks.set(id, found);
    return found;
  };

  /** Wait until nothing of the bundle is on its way: what is seen at first goes first. */
  async quiet(): Promise<void> {
    do await new Promise((later) => setTimeout(later, PAUSE));
    while (this.#chunks.size);
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
      for (const { answer } of all) if (answer.kind === "tile") answer.values = Float32Array.from(answer.values);
      return new Map(all.map((one) => [JSON.stringify(one.request), one.answer]));
    });
    return (await this.#pairs[this.model.name]!).get(key);
  }

  /** A head's map on a text: from the executor where one is at hand, else from the bundle's bytes. */
  async tile(head: string, mode: TileMode, signal?: AbortSignal, text = this.prompt): Promise<Tile> {
    if (this.can === true) {
      const { n, values } = await this.ask(this.#map(head, mode, text), signal);
      return { n, values, exact: true };
    }
    const stored = this.storedTile(head, mode, text);
    if (!stored)
      throw new Refused(this.map(head, mode, text.id) ? "only the thumbnail of this map is in the file" : this.can);
    return stored;
  }

  /** Whether the executor's answer about a head's map on the current run is kept. */
  answered(head: string, mode: TileMode): boolean {
    return this.#answers.get(JSON.stringify(this.#map(head, mode, this.prompt))) !== undefined;
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

  #map(head: string, mode: TileMode, text: Text): Request & { kind: "tile" } {
    const target = mode === "effect" ? this.state.targets[0] : undefined;
    return { kind: "tile", of: { ...this.runOf(), ids: [...text.ids] }, head, mode, target };
  }

  #start(key: string, request: Request): Job {
    const stop = new AbortController();
    const answer = this.host.executor!.ask(request, stop.signal) as Promise<Answer>;
    const job: Job = { answer, stop, users: 0 };
    this.#jobs.set(key, job);
    const ended = () => {
      if (this.#jobs.get(key) === job) this.#jobs.delete(key);
    };
    answer.then((one) => this.#answers.set(key, one, size(one))).then(ended, ended);
    return job;
  }
}

function size(answer: Answer): number {
  if (answer.kind === "tile") return answer.values.byteLength;
  if (answer.kind === "run") return answer.loss.byteLength + answer.top.ids.byteLength * 2;
  if (answer.kind === "ledger") return answer.entries.length * 200;
  return 20_000;
}
