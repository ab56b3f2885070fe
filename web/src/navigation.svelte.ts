/** Where one is: the state in the fragment with its history, what is hovered, and what is announced. */
import { type Host, type Kept, type Own, sentence } from "./core/requests";
import { defaults, encodeState, type State } from "./core/state";
import { createHover } from "./hover";

/** Milliseconds for which it is shown what was done. */
const FLASH = 2500;

export abstract class Navigation {
  readonly host: Host;
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
  /** What asked why a cell is as it is, until the answer is in view: focus returns to it. */
  asked = $state.raw<HTMLElement | null>(null);
  /** The head that was opened from what lies elsewhere on the page, until its map is in view and has the focus. */
  sought = $state.raw("");
  canUndo = $state.raw(false);
  canRedo = $state.raw(false);
  #fading: ReturnType<typeof setTimeout> | undefined;
  #cells: Record<string, { get: () => unknown; set: (value: unknown) => void }> = {};
  #past: State[] = [];
  #future: State[] = [];

  constructor(host: Host) {
    this.host = host;
    const state = {} as State;
    for (const [name, initial] of Object.entries(defaults())) {
      const one = cell(initial);
      this.#cells[name] = one;
      Object.defineProperty(state, name, { get: one.get, enumerable: true });
    }
    this.state = state;
  }

  /** One's own text, where it is the one that runs. */
  abstract get own(): Own | null;
  /** What stays with the entry. */
  protected abstract keeps(): Kept;
  /** What is done where a view is left. */
  protected abstract leave(): void;

  /** Change the state: every view follows, and the fragment is written; what is recorded, Back undoes as well. */
  set(patch: Partial<State>, how: { record: boolean } = { record: true }): void {
    const before = this.snapshot();
    // Another text is asked for than one's own.
    const other = patch.prompt !== undefined || patch.ids?.length ? { own: false } : {};
    const whole = patch.without?.length === 0 ? { frozen: false } : {};
    if (!this.write({ ...other, ...whole, ...patch })) return;
    if (how.record) this.record(before);
    this.publish(how.record && Object.keys(patch).some((name) => name !== "theme"));
  }

  undo(): void {
    this.#step(this.#past, this.#future);
  }

  redo(): void {
    this.#step(this.#future, this.#past);
  }

  fragment(): string {
    return encodeState(this.snapshot());
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

  protected record(before: State): void {
    this.#past = [...this.#past.slice(-99), before];
    this.#future = [];
    this.#note();
  }

  protected publish(push: boolean): void {
    try {
      this.host.setState(this.fragment(), { push, ...this.keeps() });
    } catch (error) {
      this.notice = sentence(error);
    }
  }

  protected write(patch: Partial<State>): boolean {
    let changed = false;
    for (const [name, value] of Object.entries(patch)) {
      const one = this.#cells[name];
      if (!one || value === undefined || JSON.stringify(one.get()) === JSON.stringify(value)) continue;
      if (name === "view") this.leave();
      one.set(Array.isArray(value) ? [...value] : value);
      changed = true;
    }
    return changed;
  }

  #step(from: State[], to: State[]): void {
    const state = from.pop();
    if (!state) return;
    to.push(this.snapshot());
    this.write(state);
    this.draft = null;
    this.#note();
    this.publish(false);
  }

  #note(): void {
    this.canUndo = this.#past.length > 0;
    this.canRedo = this.#future.length > 0;
  }
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
