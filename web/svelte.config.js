import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

// Meant: a component hands on the one store that a page has; and regions that scroll are reached by keyboard.
const meant = new Set(["state_referenced_locally", "a11y_no_noninteractive_tabindex"]);
const src = fileURLToPath(new URL("src/", import.meta.url));
const components = readdirSync(src, { recursive: true })
  .filter((name) => name.endsWith(".svelte"))
  .sort();

// The class that keeps a component's style to itself stands in every template: the shortest that is unique.
function cssHash({ filename }) {
  const number = components.findIndex((name) => filename.endsWith(`src/${name}`));
  return `_${number.toString(36)}`;
}

export default {
  compilerOptions: {
    runes: true,
    css: "external",
    cssHash,
    discloseVersion: false,
    warningFilter: (warning) => !meant.has(warning.code),
  },
};
