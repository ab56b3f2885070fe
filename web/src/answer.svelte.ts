/** An answer that follows its request: the last good one stays while the next is on its way. */
import { type AnswerTo, isAbort, type Request, sentence } from "./core/requests";
import type { Store } from "./store.svelte";

export interface Following<T> {
  readonly value: T | null;
  /** The sentence of a refusal, or empty. */
  readonly error: string;
  readonly pending: boolean;
}

/** Ask again whenever what `request` reads changes; null asks nothing. Call it while a component is set up. */
export function answerOf<R extends Request>(store: Store, request: () => R | null): Following<AnswerTo<R>> {
  const key = $derived(JSON.stringify(request()));
  return following(
    () => key,
    (signal) => {
      const one = JSON.parse(key) as R | null;
      return one ? store.ask(one, signal) : null;
    },
  );
}

/**
 * The same for anything that can be awaited: `fetched` is called again whenever `key` changes. `first` may give
 * something worse that is here sooner.
 */
export function following<T>(
  key: () => unknown,
  fetched: (signal: AbortSignal) => Promise<T> | null,
  first: (signal: AbortSignal) => Promise<T> | null = () => null,
): Following<T> {
  let value = $state.raw<T | null>(null);
  let error = $state.raw("");
  let pending = $state.raw(false);
  $effect(() => {
    key();
    const stop = new AbortController();
    const promise = fetched(stop.signal);
    if (!promise) {
      value = null;
      error = "";
      pending = false;
      return;
    }
    pending = true;
    // What is worse is still better than nothing, where the answer fails.
    let answered = false;
    const wanted = () => !answered && !stop.signal.aborted;
    first(stop.signal)?.then(
      (one) => {
        if (wanted()) value = one;
      },
      () => {},
    );
    promise.then(
      (one) => {
        if (stop.signal.aborted) return;
        answered = true;
        value = one;
        error = "";
        pending = false;
      },
      (problem) => {
        if (stop.signal.aborted || isAbort(problem)) return;
        error = sentence(problem);
        pending = false;
      },
    );
    return () => stop.abort();
  });
  return {
    get value() {
      return value;
    },
    get error() {
      return error;
    },
    get pending() {
      return pending;
    },
  };
}
