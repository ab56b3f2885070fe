/**
 * What is asked is checked by one table, `shared/requests.json`, in Python and here, with the same sentences
 * (`explorer/checks.py`). A sentence quotes only what is harmless to print; of the rest it says the kind and the length.
 */
import table from "../../../src/unweave/explorer/shared/requests.json";
import { Refused, type Request } from "./requests";

/** What of a model decides whether it can be asked something. */
export interface Sized {
  n_layers: number;
  n_heads: number;
  d_vocab: number;
  n_ctx: number;
}

interface Field {
  kind: string;
  least?: number;
  most?: number;
  choices?: string[];
  fields?: string[];
}
type Values = Record<string, unknown>;

const FIELDS: Record<string, Field> = table.fields;
const REQUESTS: Record<string, string[]> = table.requests;
const PATTERNS = new Map(Object.entries(table.patterns).map(([name, text]) => [name, new RegExp(text)]));

/** A request whose fields have the right kinds and ranges; throws `Refused`. */
export function checked(request: unknown): Request {
  if (!isObject(request)) throw new Refused(`the request is ${seen(request)}`, "give an object with a kind");
  const { kind, ...rest } = request;
  if (typeof kind !== "string" || !Object.hasOwn(REQUESTS, kind))
    throw new Refused(
      `the kind of the request is ${seen(kind)}`,
      `kinds are ${Object.keys(REQUESTS).join(", ")}`,
    );
  return { kind, ...fields(`a request of kind ${kind}`, REQUESTS[kind]!, rest) } as Request;
}

/** A text that is to be tokenized; throws `Refused`. */
export function checkedText(text: unknown): string {
  if (text === "") throw new Refused("the text is empty", "give at least one character");
  const found = value("the text", table.text, text) as string;
  // With the flag u, only halves that stand alone match.
  const half = /\p{Surrogate}/u.exec(found);
  if (!half) return found;
  const place = length(found.slice(0, half.index));
  throw new Refused(`the text has half of a surrogate pair at character ${place}`, "read it as UTF-8");
}

/** Throws `Refused` where a model lacks heads, tokens or positions that a checked request names. */
export function checkFit(request: Request, model: Sized): void {
  const asked = request as unknown as Values;
  const ids = "of" in request ? request.of.ids : [];
  for (const token of [...ids, ...given(asked, "token", "target", "against", "other")])
    if (token >= model.d_vocab)
      throw new Refused(
        `token ${token} lies outside the vocabulary of ${model.d_vocab} tokens`,
        `ids are 0 to ${model.d_vocab - 1}`,
      );
  if (ids.length > model.n_ctx)
    throw new Refused(
      `${ids.length} tokens are more than the model's ${model.n_ctx} positions`,
      "shorten the text",
    );
  for (const part of "of" in request ? request.of.without : []) checkHead(part, model);
  if ("head" in request) checkHead(request.head, model);
  for (const position of given(asked, "position", "dst", "src"))
    if (position >= ids.length)
      throw new Refused(
        `there is no position ${position} among ${ids.length} tokens`,
        "positions begin at 0",
      );
  if (request.kind === "ledger" && request.src > request.dst)
    throw new Refused(
      `position ${request.dst} cannot attend to ${request.src}`,
      "a head sees no later token",
    );
}

/** A value as a sentence may say it. */
export function seen(value: unknown): string {
  if (value === null || value === undefined) return "null";
  if (typeof value === "boolean") return String(value);
  if (typeof value === "number") return number(value);
  if (typeof value === "string")
    return matches("shown", value) ? `"${value}"` : `a text of ${length(value)} characters`;
  return Array.isArray(value) ? `a list of ${value.length}` : "an object";
}

// ---------------------------------------------------------------- fields

function fields(where: string, names: string[], values: Values): Values {
  const found: Values = {};
  for (const name of names) {
    const bare = name.replace("?", "");
    const own = Object.hasOwn(values, bare) ? values[bare] : undefined;
    if (name !== bare && (own === null || own === undefined)) {
      // What may be left out is null where the grammar says so, and absent elsewhere.
      if (bare === "against" || bare === "order") found[bare] = null;
    } else if (!Object.hasOwn(values, bare))
      throw new Refused(`${bare} is missing`, `give ${wanted(FIELDS[bare]!)}`);
    else found[bare] = value(bare, FIELDS[bare]!, own);
  }
  const known = names.map((name) => name.replace("?", ""));
  const unknown = Object.keys(values).filter((name) => !known.includes(name));
  if (unknown.length)
    throw new Refused(
      `${where} has no field ${seen(unknown.sort()[0])}`,
      `its fields are ${known.join(", ")}`,
    );
  return found;
}

/** A value of a field, checked. */
function value(name: string, field: Field, given: unknown): unknown {
  if (field.kind === "object" && isObject(given)) return fields(name, field.fields!, given);
  const list = field.kind === "ids" || field.kind === "parts";
  if (list && Array.isArray(given) && within(given.length, field))
    return given.map((one, i) => member(`${name}[${i}]`, field, one));
  if (PLAIN[field.kind]?.(field, given)) return given;
  throw new Refused(`${name} is ${seen(given)}`, `give ${wanted(field)}`);
}

function member(name: string, field: Field, given: unknown): unknown {
  if (field.kind === "ids" && PLAIN.count!(FIELDS.token!, given)) return given;
  if (field.kind === "parts" && typeof given === "string" && matches("part", given)) return given;
  throw new Refused(`${name} is ${seen(given)}`, `give ${wanted(field)}`);
}

/** Kinds of fields that hold one value, and what each takes. */
const PLAIN: Record<string, (field: Field, given: unknown) => boolean> = {
  text: (field, given) => typeof given === "string" && within(length(given), field),
  count: (field, given) => Number.isSafeInteger(given) && within(given as number, field),
  flag: (_, given) => typeof given === "boolean",
  head: (_, given) => typeof given === "string" && matches("head", given),
  choice: (field, given) => typeof given === "string" && field.choices!.includes(given),
};

/** What a field takes, to be read after "give". */
function wanted({ kind, least, most, choices, fields }: Field): string {
  switch (kind) {
    case "text":
      return `a text of ${least} to ${most} characters`;
    case "ids":
      return `a list of ${least} to ${most} tokens, each ${wanted(FIELDS.token!)}`;
    case "parts":
      return `a list of at most ${most} heads, written L1H2, M[L1H2] or D[L1H2]`;
    case "count":
      return `a whole number from ${least} to ${most}`;
    case "flag":
      return "true or false";
    case "head":
      return "a head, written L1H2";
    case "choice":
      return `one of ${choices!.join(", ")}`;
    default:
      return `an object with ${fields!.map((name) => name.replace("?", "")).join(", ")}`;
  }
}

// ---------------------------------------------------------------- inside

function checkHead(part: string, model: Sized): void {
  const [layer, head] = part.match(/[0-9]+/g)!.map(Number);
  if (layer! < model.n_layers && head! < model.n_heads) return;
  const size = model.n_layers ? `it has ${model.n_layers} layers of ${model.n_heads} heads` : "it has none";
  throw new Refused(`the model has no head L${layer}H${head}`, size);
}

function given(request: Values, ...names: string[]): number[] {
  return names.flatMap((name) => (typeof request[name] === "number" ? [request[name]] : []));
}

function isObject(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function matches(pattern: string, text: string): boolean {
  return PATTERNS.get(pattern)!.test(text);
}

function within(size: number, { least, most }: Field): boolean {
  return least! <= size && size <= most!;
}

/** Characters as Python counts them. */
function length(text: string): number {
  return Array.from(text).length;
}

function number(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  return Number.isInteger(value) ? "a number too large" : "a number that is not whole";
}
