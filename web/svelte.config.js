// Meant: a component hands on the one store that a page has; and regions that scroll are reached by keyboard.
const meant = new Set(["state_referenced_locally", "a11y_no_noninteractive_tabindex"]);
export default {
  compilerOptions: { runes: true, css: "external", warningFilter: (warning) => !meant.has(warning.code) },
};
