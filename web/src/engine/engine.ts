/** The engine: models, runs that are kept, and the answer to each of the six requests. */
import { type Answer, type OwnRequest, Refused, type RunOf } from "../core/requests";
import { column } from "./columns";
import { type Encode, encoded, encoder } from "./encode";
import { checkFit } from "./fit";
import { finished, forward, type Run, sharedBy, sizeOf } from "./forward";
import { ledger } from "./ledger";
import { type Model, modelOf, partOf, type Spec, type Tensors } from "./model";
import { paths } from "./paths";
import { type Predictions, predictions, runAnswer } from "./predictions";
import { tile } from "./tiles";

/** Bytes of runs that are kept. */
const KEPT = 96 * 2 ** 20;

/** A run that is kept, with what was asked of it. */
interface Kept {
  key: string;
  run: Run;
  predictions: Predictions | null;
}

interface Loaded {
  spec: Spec & { start: number | null };
  /** By step of training; the finished model under -1. */
  steps: Map<number, Model>;
  encode: Encode | null;
}

export function createEngine() {
  const models = new Map<string, Loaded>();
  /** Latest first. */
  const kept: Kept[] = [];
  const loaded = (name: string) => {
    const found = models.get(name);
    if (!found) throw new Refused(`the page has no weights of ${name.slice(0, 80)}`, "ask for a report --weights");
    return found;
  };
  return {
    load(spec: Loaded["spec"], step: number | null, tensors: Tensors): void {
      const own = models.get(spec.name) ?? { spec, steps: new Map<number, Model>(), encode: null };
      own.steps.set(step ?? -1, modelOf(spec, tensors));
      models.set(spec.name, own);
    },
    tokenizer(model: string, json: Uint8Array): void {
      loaded(model).encode = encoder(json);
    },
    encode(model: string, text: string): { ids: number[]; cut: number } {
      const { spec, encode } = loaded(model);
      if (!encode) throw new Refused(`the page has no tokenizer of ${spec.name}`, "give token ids");
      return encoded(encode, text, spec.start, spec.n_ctx);
    },
    answer: (request: OwnRequest) => answer((name, step) => stepOf(loaded(name), step), kept, request),
  };
}

function stepOf({ spec, steps }: Loaded, step: number): Model {
  const found = steps.get(step);
  if (found) return found;
  const known = [...steps.keys()].filter((each) => each >= 0).join(", ");
  throw new Refused(`the page has no weights of ${spec.name} at step ${step}`, known ? `it has those at ${known}` : "");
}

// ---------------------------------------------------------------- answers

type Find = (name: string, step: number) => Model;

function answer(find: Find, kept: Kept[], request: OwnRequest): Answer {
  const [name, step] = "of" in request ? [request.of.model, request.of.step ?? -1] : [request.model, -1];
  const model = find(name, step);
  checkFit(request, model);
  switch (request.kind) {
    case "run": {
      const own = keptRun(model, kept, request.of);
      return runAnswer(predicted(kept, own, request.top));
    }
    case "ledger": {
      const { dst, src, hops } = request;
      return ledger(keptRun(model, kept, request.of).run, partOf(request.head), dst, src, hops);
    }
    case "paths":
      return paths(finished(keptRun(model, kept, request.of).run), request);
    case "column": {
      const { circuit, token, side, top, other } = request;
      return column(model, partOf(request.head), circuit, token, side, top, other ?? undefined);
    }
    case "tile": {
      const { run } = keptRun(model, kept, request.of);
      if (request.mode !== "attention") finished(run);
      const values = tile(run, partOf(request.head), request.mode, request.target ?? undefined);
      return { kind: "tile", n: run.ids.length, values };
    }
  }
}

/** The run that is asked for: a kept one, or a new one that takes over what a kept one shares with it. */
function keptRun(model: Model, kept: Kept[], of: RunOf): Kept {
  const without = of.without.map(partOf);
  const key = JSON.stringify([of.model, of.step ?? -1, of.without, of.frozen]);
  const same = (ids: readonly number[]) => ids.length === of.ids.length && sharedBy(ids, of.ids) === ids.length;
  const place = kept.findIndex((each) => each.key === key && same(each.run.ids));
  if (place >= 0) return latest(kept, kept.splice(place, 1)[0]!);
  const frozen = of.frozen && without.length ? keptRun(model, kept, { ...of, without: [], frozen: false }).run : null;
  const from = nearest(kept, key, of.ids)?.run ?? null;
  return latest(kept, { key, run: forward(model, [...of.ids], without, frozen, from), predictions: null });
}

/** The kept run of one key that shares most positions; of equal ones, one whose predictions are known. */
function nearest(kept: Kept[], key: string, ids: readonly number[], withPredictions = false): Kept | undefined {
  const worth = (each: Kept) => sharedBy(each.run.ids, ids) + (each.predictions ? 0.5 : 0);
  const own = kept.filter((each) => each.key === key && (!withPredictions || each.predictions));
  return own.reduce<Kept | undefined>((best, each) => (best && worth(best) >= worth(each) ? best : each), undefined);
}

/** Put a run first, and forget the oldest beyond what may be kept. */
function latest(kept: Kept[], own: Kept): Kept {
  kept.unshift(own);
  let bytes = 0;
  const last = kept.findIndex((each) => {
    bytes += sizeOf(each.run);
    return bytes > KEPT;
  });
  if (last > 0) kept.splice(last);
  return own;
}

function predicted(kept: Kept[], own: Kept, top: number): Predictions {
  if (own.predictions?.per === Math.min(top, own.run.model.d_vocab)) return own.predictions;
  const { key, run } = own;
  const from = nearest(kept, key, run.ids, true);
  own.predictions = predictions(
    finished(run),
    top,
    from?.predictions ?? null,
    from ? sharedBy(from.run.ids, run.ids) : 0,
  );
  return own.predictions;
}
