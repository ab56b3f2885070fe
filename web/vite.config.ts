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
// never written into, so no object is a proxy; all of it is written in runes; no component awaits, so every batch of
// changes is whole when it is processed, alone and at once.
const SLIM: Record<string, string | ((code: string) => string)> = {
  "internal/client/dom/hydration.js": [
    "export const hydrating = false, hydrate_node = null;",
    ...["set_hydrating", "set_hydrate_node", "hydrate_next", "reset", "hydrate_template", "next", "skip_nodes"]
      .concat("read_hydration_instruction")
      .map((name) => `/*#__NO_SIDE_EFFECTS__*/ export function ${name}() {}`),
  ].join("\n"),
  "internal/client/proxy.js": "export const is = Object.is, proxy = (value) => value, get_proxied_value = proxy;",
  "internal/flags/index.js":
    "export const async_mode_flag = false, legacy_mode_flag = false, tracing_mode_flag = false;",
  "internal/client/reactivity/props.js": edited([/var runes = [^;]+;/, "const runes = true;"]),
  "internal/client/reactivity/async.js": [
    'import { derived } from "./deriveds.js";',
    "export const flatten = (blockers, sync, async, fn) => fn(sync.map(derived));",
    "export const run_after_blockers = (blockers, fn) => fn([]);",
    ...["capture", "save", "unsave", "track_reactivity_loss", "for_await_track_reactivity_loss", "unset_context"]
      .concat("run", "wait", "increment_pending")
      .map((name) => `/*#__NO_SIDE_EFFECTS__*/ export function ${name}() {}`),
  ].join("\n"),
  "internal/client/reactivity/deriveds.js": edited(
    [/(?<=function async_derived\([^)]*\) \{)[^]*?(?=\n\}\n)/, ""],
    [/!current_batch\?\.is_fork \|\| derived\.deps === null/, "true"],
    [/ \|\| current_batch\?\.is_fork/, ""],
  ),
  "internal/client/reactivity/effects.js": edited([/\n\tcurrent_batch\?\.register_created_effect[^;]*;/, ""]),
  "internal/client/reactivity/sources.js": edited(
    [/\n\t\tif \(!batch\.is_fork && eager_effects[^]*?\n\t\t\}/, ""],
    [/if \(\(flags & EAGER_EFFECT\) !== 0\) \{[^]*?\} else (?=if)/, ""],
  ),
  "internal/client/runtime.js": edited([/current_batch\?\.is_fork/, "false"]),
  "internal/client/dom/blocks/branches.js": edited([/should_defer_append\(\)/, "false"]),
  "internal/client/dom/blocks/each.js": edited([/should_defer_append\(\)/, "false"]),
  "internal/client/dom/blocks/boundary.js": boundary(),
  "internal/shared/attributes.js": edited([/(?<=function clsx\(value\) \{)[^]*?(?=\n\})/, "return value ?? '';"]),
  "utils.js": edited([/\n\t\.\.\.DOM_BOOLEAN_ATTRIBUTES,/, ""]),
  "internal/client/reactivity/batch.js": edited(
    ...["is_deferred", "is_skipped", "find_earlier_batch", "intersects", "merge", "defer_effects", "commit", "unlink"]
      .map((name) => member(`#${name}`))
      .concat(["activate", "deactivate", "increment", "decrement", "transfer_reactions", "settled"].map(member))
      .concat(["register_created_effect", "oncommit", "ondiscard", "skip_effect", "unskip_effect"].map(member))
      .concat(["discard", "apply", "constructor"].map(member)),
    [/if \(!this\.#is_deferred\(\)\) this\.discard\(\);/, ""],
    [/\n\t\t\/\/ if the batch has outstanding[^]*?(?=\n\t\t\/\/ append\/remove branches)/, ""],
    [/\n\t\tfor \(const fn of this\.#commit_callbacks\)[^]*?clear\(\);/, ""],
    [/\n\t\tthis\.#deferred\?\.resolve[^]*?(?=\n\t\tif \(next_batch !== null)/, "\nvar next_batch = current_batch;"],
    [/ \|\| this\.#skipped_branches\.has\(effect\)/, ""],
    [/\n\t\tfor \(const \[e, status\] of this\.#dirty_reactions\)[^]*?this\.apply\(\);/, ""],
    [/(?<=schedule\(effect\) \{)[^]*?(?=\n\t\tthis\.#scheduled\.push)/, "last_scheduled_effect = effect;"],
    [/if \(\(flags & BLOCK_EFFECT\) !== 0\) this\.add_dirty_reaction\(effect, MAYBE_DIRTY\);/, ""],
    member("add_dirty_reaction"),
    [/this\.#unlink\(\);/, ""],
    [/(?<=export )let (?=batch_values)/, "const "],
    [/(?<!const )\bbatch_values = [^;]+;/g, ""],
    [/(?<=capture\(source, value[^\n]*\{)[^]*?(?=source\.v = value)/, "{"],
    [/\n\t(id|linked|current|previous|prev|next|async_deriveds|is_fork|#(commit_callbacks|discard_callbacks|pending|blocking_pending|deferred|new_effects|dirty_reactions|skipped_branches|unskipped_branches|decrement_queued)) = [^;]+;/g, ""],
  ),
};

/** A part of a page that shows an error of its own: only `failed` is said of it, never `pending` or `onerror`. */
function boundary(): string {
  return `
    import { BOUNDARY_EFFECT, DESTROYED, DESTROYING, EFFECT_PRESERVED, EFFECT_TRANSPARENT } from "#client/constants";
    import { component_context, set_component_context } from "../../context.js";
    import { invoke_error_boundary } from "../../error-handling.js";
    import { Batch } from "../../reactivity/batch.js";
    import { block, branch, destroy_effect } from "../../reactivity/effects.js";
    import { active_effect, active_reaction, set_active_effect, set_active_reaction } from "../../runtime.js";
    import { queue_micro_task } from "../task.js";
    export function pending() {}
    export function boundary(node, { failed }, children) {
      let own, shown;
      const handler = {
        error(error) {
          if (!failed) throw error;
          clear();
          queue_micro_task(() => within(() => show(() => failed(node, () => error, () => reset))));
        },
      };
      const reset = () => within(() => { clear(); render(); });
      function clear() { if (shown) destroy_effect(shown); shown = null; }
      function show(draw) {
        shown = branch(() => {
          active_effect.b = handler;
          active_effect.f |= BOUNDARY_EFFECT;
          draw(node);
        });
      }
      function render() {
        try { show(children); } catch (error) { handler.error(error); }
      }
      function within(run) {
        if (own.f & (DESTROYED | DESTROYING)) return;
        const effect = active_effect, reaction = active_reaction, context = component_context;
        set_active_effect(own);
        set_active_reaction(own);
        set_component_context(own.ctx);
        try {
          Batch.ensure();
          run();
        } catch (error) {
          invoke_error_boundary(error, own.parent);
        } finally {
          set_active_effect(effect);
          set_active_reaction(reaction);
          set_component_context(context);
        }
      }
      own = block(render, EFFECT_TRANSPARENT | EFFECT_PRESERVED);
    }`;
}

/** A method of a class, to be cut. */
function member(name: string): [RegExp, string] {
  return [new RegExp(`\\n\\t${name}\\([^\\n]*\\) \\{[^]*?\\n\\t\\}(?=\\n)`), ""];
}

/** What cuts or replaces parts of a source; each must be there. */
function edited(...edits: [RegExp, string][]) {
  return (code: string) =>
    edits.reduce((text, [part, by]) => {
      if (text.search(part) < 0) throw new Error(`Svelte has another source than the one that is pinned: ${part}`);
      return text.replace(part, by);
    }, code);
}

function slimmed() {
  return {
    name: "slimmed",
    enforce: "pre" as const,
    transform(code: string, id: string) {
      const slim = SLIM[id.split("/svelte/src/")[1] ?? ""];
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
