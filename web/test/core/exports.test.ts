import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type About, csv, fileName, hashOf, literal, npy, square, svg, withAbout } from "../../src/core/exports";

const ABOUT: About = {
  title: "Attention of L1H1 <b>",
  model: "attn-2l",
  digest: "ab".repeat(32),
  prompt: "0123456789abcdef",
  mode: "attention",
  scale: "own",
  first: "show",
  state: "v=1&view=attention&h=1.1",
  unweave: "0.1.0",
};
describe("tables", () => {
  it("become CSV that runs nothing", () => {
    const rows = [
      { token: '=cmd|" /c calc"', score: -0.0001, n: 1234, on: true },
      { token: "a,\n", score: null, n: [0, 1], on: Number.NaN },
    ];
    expect(csv(["token", "score", "n", "on"], rows)).toBe(
      'token,score,n,on\r\n"\'=cmd|"" /c calc""",-0.0001,1234,true\r\n"a,\n",,0 1,\r\n',
    );
  });

  it("come back from CSV whatever their texts", () => {
    const texts = fc.array(fc.string({ unit: "binary" }), { minLength: 1 });
    fc.assert(
      fc.property(texts, (values) => {
        const text = csv(
          ["a"],
          values.map((a) => ({ a })),
        );
        expect(parsed(text)).toEqual([["a"], ...values.map((a) => [/^[=+\-@\t\r]/.test(a) ? `'${a}` : a])]);
      }),
    );
  });
});

function parsed(text: string): string[][] {
  const rows: string[][] = [[]];
  let field = "";
  let inside = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (inside) {
      if (c !== '"') field += c;
      else if (text[i + 1] === '"') field += text[++i];
      else inside = false;
    } else if (c === '"') inside = true;
    else if (c === "," || (c === "\r" && text[i + 1] === "\n")) {
      rows.at(-1)!.push(field);
      field = "";
      if (c === "\r") {
        rows.push([]);
        i++;
      }
    } else field += c;
  }
  return rows.slice(0, -1);
}

describe("arrays", () => {
  it("become files that numpy wrote just so", () => {
    const golden: { shape: [number, number]; base64: string }[] = JSON.parse(
      readFileSync(new URL("../golden/core/npy.json", import.meta.url), "utf8"),
    );
    for (const { shape, base64 } of golden) {
      const values = Float32Array.from({ length: shape[0] * shape[1] }, (_, i) => i);
      expect(Buffer.from(npy(values, ...shape)).toString("base64")).toBe(base64);
    }
  });

  it("of triangles become squares", () => {
    expect(Array.from(square(Float32Array.of(1, 2, 3, 4, 5, 6), 3))).toEqual([1, 0, 0, 2, 3, 0, 4, 5, 6]);
  });
});

describe("pictures", () => {
  it("say what they show, and hold no markup of a text", () => {
    const text = svg(10.004, 20, [{ tag: "text", attributes: { x: 1 / 3 }, text: "</text><script>\x00" }], ABOUT);
    expect(text).toContain("<title>Attention of L1H1 &lt;b&gt;</title>");
    expect(text).toContain('<text x="0.33">&lt;/text&gt;&lt;script&gt;⟨U+0000⟩</text>');
    const said = /<metadata>(.*)<\/metadata>/.exec(text)![1]!;
    expect(
      JSON.parse(
        said.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&"),
      ),
    ).toEqual(ABOUT);
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (any) => {
        const inner = svg(1, 1, [{ tag: "text", text: any, attributes: { a: any } }], ABOUT).split("</metadata>")[1]!;
        expect(inner.match(/</g)!.length).toBe(any ? 3 : 2);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML forbids.
        expect(inner).not.toMatch(/[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/u);
      }),
    );
  });

  it("as PNG carry the same in chunks with right sums", () => {
    const pixel = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
      "base64",
    );
    const out = Buffer.from(withAbout(pixel, { ...ABOUT, title: "A → B" }));
    const found: Record<string, string> = {};
    for (let at = 8; at < out.length; ) {
      const size = out.readUInt32BE(at);
      const body = out.subarray(at + 4, at + 8 + size);
      expect(out.readUInt32BE(at + 8 + size)).toBe(crc32(body));
      if (body.subarray(0, 4).toString() === "iTXt") {
        const [name, ...rest] = body.subarray(4).toString().split("\0");
        found[name!] = rest.at(-1)!;
      }
      at += 12 + size;
    }
    expect(found).toEqual({ ...ABOUT, title: "A → B" });
  });
});

describe("names", () => {
  it("of files are plain, of texts a digest, of strings Python's", async () => {
    expect(fileName(ABOUT, "svg")).toBe("attn-2l-attention-of-l1h1-b-attention.svg");
    expect(await hashOf([1, 2])).toMatch(/^[0-9a-f]{16}$/);
    expect(await hashOf([1, 2])).not.toBe(await hashOf([2, 1]));
    expect(literal("é\n🙂\u2028'\"\\")).toBe('"\\u00e9\\n\\U0001f642\\u2028\'\\"\\\\"');
  });
});
