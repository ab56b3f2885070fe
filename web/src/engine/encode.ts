/** Texts to token ids, as Python's `model.encode`: the start token in front, cut at the context. */
import { Tokenizer } from "@huggingface/tokenizers";
import { Refused } from "../core/requests";

export type Encode = (text: string) => number[];

const WORDS = "WordLevel";

/** Read a `tokenizer.json`. Only what Python reads is used: nothing is put in front by the file itself. */
export function encoder(json: Uint8Array): Encode {
  const file = JSON.parse(new TextDecoder().decode(json)) as {
    model: { type?: string; vocab: Record<string, number>; unk_token?: string | null };
    added_tokens?: unknown[];
  };
  if (file.model.type === WORDS) return wordEncoder(file.model.vocab, file.model.unk_token ?? null);
  const model = { type: "BPE", ...file.model };
  const tokenizer = new Tokenizer({ ...file, model, added_tokens: file.added_tokens ?? [], post_processor: null }, {});
  return (text) => [...tokenizer.encode(text, { add_special_tokens: false }).ids];
}

/** Words between blanks. */
function wordEncoder(vocab: Record<string, number>, unknown: string | null): Encode {
  const ids = new Map(Object.entries(vocab));
  const other = unknown === null ? undefined : ids.get(unknown);
  return (text) =>
    text
      .split(/\s+/u)
      .filter(Boolean)
      .map((word) => {
        const found = ids.get(word) ?? other;
        if (found !== undefined) return found;
        throw new Refused(
          `"${word.slice(0, 80)}" is not a token of this model; its tokens are words`,
          "take words of its vocabulary",
        );
      });
}

/** Ids with one start token in front, at most `n_ctx`; `cut` counts what was left out. */
export function encoded(
  encode: Encode,
  text: string,
  start: number | null,
  n_ctx: number,
): { ids: number[]; cut: number } {
  if (!text) throw new Refused("the text is empty", "give at least one character");
  // With the flag u, only halves that stand alone match.
  const half = /\p{Surrogate}/u.exec(text);
  if (half)
    throw new Refused(
      `the text has half of a surrogate pair at character ${[...text.slice(0, half.index)].length}`,
      "read it as UTF-8",
    );
  const own = encode(text);
  const all = start === null || own[0] === start ? own : [start, ...own];
  return { ids: all.slice(0, n_ctx), cut: Math.max(0, all.length - n_ctx) };
}
