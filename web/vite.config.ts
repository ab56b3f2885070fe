import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// Two entries, one file each, read by `explorer/report.py`: the page, and the engine that runs in its worker.
// Inside an inline script `<!--` and `</script` would change how HTML is parsed, so neither may stand in the output.
export default defineConfig(({ mode }) => ({
  plugins: [svelte(), slimmed(), shortened(), escapes()],
  build: {
    target: "es2022",
    outDir: "../src/unweave/explorer/static",
    emptyOutDir: false,
    minify: true,
    reportCompressedSize: false,
    lib: {
      entry: mode === "worker" ? "src/engine/worker.ts" : "src/index.ts",
      formats: ["es" as const],
      fileName: () => (mode === "worker" ? "worker.js" : "explorer.js"),
      cssFileName: "explorer",
    },
    rolldownOptions: {
      // Reading a property has no effect of its own, and marks for other bundlers have no reader here.
      treeshake: { propertyReadSideEffects: false },
      output: { codeSplitting: false, minify: true, comments: false },
    },
  },
  test: { include: ["test/**/*.test.ts"], setupFiles: ["test/setup.ts"], environment: "node", testTimeout: 60_000 },
}));

// Parts of Svelte that this page has no use for. No server renders it, so nothing is hydrated; its state is replaced and
// never written into, so no object is a proxy; and all of it is written in runes.
const SLIM: Record<string, string | ((code: string) => string)> = {
  "client/dom/hydration.js": [
    "export const hydrating = false, hydrate_node = null;",
    ...["set_hydrating", "set_hydrate_node", "hydrate_next", "reset", "hydrate_template", "next", "skip_nodes"]
      .concat("read_hydration_instruction")
      .map((name) => `/*#__NO_SIDE_EFFECTS__*/ export function ${name}() {}`),
  ].join("\n"),
  "client/proxy.js": "export const is = Object.is, proxy = (value) => value, get_proxied_value = proxy;",
  "flags/index.js": "export const async_mode_flag = false, legacy_mode_flag = false, tracing_mode_flag = false;",
  "client/reactivity/props.js": (code) => code.replace(/var runes = [^;]+;/, "const runes = true;"),
};

function slimmed() {
  return {
    name: "slimmed",
    enforce: "pre" as const,
    transform(code: string, id: string) {
      const slim = SLIM[id.split("/svelte/src/internal/")[1] ?? ""];
      return slim ? { code: typeof slim === "string" ? slim : slim(code), map: null } : null;
    },
  };
}

// What the parser of HTML adds by itself, and what only hydration reads, is left out of compiled templates.
const TEMPLATE = /\$\.from_(?:html|svg)\(\s*`(?:\\.|[^`\\])*`/g;
const EMPTY = /(<(?:circle|ellipse|g|line|path|polygon|polyline|rect|svg)\b[^<>]*)><\/\w+>/g;
const IMPLIED = /<\/(?:d[dt]|li|option|p|t[dhr])>(?=<\/)|(?:<\/\w+>)+(?=`$)/g;

function shortened() {
  return {
    name: "shortened",
    transform(this: { parse(code: string): unknown }, code: string, id: string) {
      if (!id.endsWith(".svelte")) return null;
      if (code.includes("$.proxy(")) throw new Error(`${id}: an object as state is $state.raw, and is replaced`);
      const short = code
        .replace(TEMPLATE, (text) => text.replace(EMPTY, "$1/>").replace(IMPLIED, "").replace(/="([\w.-]+)"(?!\/)/g, "=$1"))
        .replace(/(\$\.child\(\w+), true\)/g, "$1)");
      return { code: inlined(short, this.parse(short) as Node), map: null };
    },
  };
}

type Node = { type: string; start: number; end: number; [name: string]: unknown };

// A value that a template computes is computed where it is used, and not by a signal of its own: what sets texts and
// attributes compares them with what is there already.
function inlined(code: string, root: Node): string {
  const edits: [number, number, string][] = [];
  visit(root, (call) => {
    const [effect, values] = (call.arguments ?? []) as Node[];
    if (call.type !== "CallExpression" || values?.type !== "ArrayExpression") return;
    if (code.slice((call.callee as Node).start, (call.callee as Node).end) !== "$.template_effect") return;
    const uses = new Map((effect!.params as Node[]).map((one) => [one.name, [] as Node[]]));
    visit(effect!.body as Node, (one) => one.type === "Identifier" && uses.get(one.name)?.push(one));
    const given = values.elements as Node[];
    if ([...uses.values()].some((places) => places.length !== 1)) return;
    [...uses.values()].forEach(([use], i) => {
      const value = given[i]!;
      const body = value.type === "ArrowFunctionExpression" ? (value.body as Node) : value;
      const text = code.slice(body.start, body.end);
      const called = body !== value && body.type !== "BlockStatement";
      edits.push([use!.start, use!.end, called ? `(${text})` : `(${code.slice(value.start, value.end)})()`]);
    });
    edits.push([effect!.start, (effect!.body as Node).start, "() => "], [effect!.end, values.end, ""]);
  });
  const parts = edits.sort((a, b) => b[0] - a[0]);
  return parts.reduce((text, [from, to, by]) => text.slice(0, from) + by + text.slice(to), code);
}

function visit(node: unknown, seen: (node: Node) => void): void {
  if (typeof node !== "object" || node === null) return;
  if ("type" in node) seen(node as Node);
  for (const part of Object.values(node)) visit(part, seen);
}

function escapes() {
  return {
    name: "escapes",
    generateBundle(_: unknown, bundle: Record<string, { type: string; code?: string }>) {
      for (const file of Object.values(bundle)) {
        if (file.type === "chunk" && file.code)
          file.code = file.code.replaceAll("<!--", "\\x3C!--").replaceAll("</script", "<\\/script");
      }
    },
  };
}
