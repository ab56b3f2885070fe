import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// Two entries, one file each, read by `explorer/report.py`: the page, and the engine that runs in its worker.
// Inside an inline script `<!--` and `</script` would change how HTML is parsed, so neither may stand in the output.
export default defineConfig(({ mode }) => ({
  plugins: [svelte(), mountedOnly(), escapes()],
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

// No server renders this page, so nothing is ever hydrated: without that part of Svelte every template is shorter.
const UNUSED = [
  "export const hydrating = false, hydrate_node = null;",
  ...["set_hydrating", "set_hydrate_node", "hydrate_next", "reset", "hydrate_template", "next", "skip_nodes"]
    .concat("read_hydration_instruction")
    .map((name) => `/*#__NO_SIDE_EFFECTS__*/ export function ${name}() {}`),
].join("\n");

function mountedOnly() {
  return {
    name: "mounted-only",
    enforce: "pre" as const,
    load: (id: string) => (id.endsWith("/svelte/src/internal/client/dom/hydration.js") ? UNUSED : null),
  };
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
