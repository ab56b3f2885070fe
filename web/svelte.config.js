// A page has one store for as long as it lives: that a component hands it on as it is, is meant.
const meant = new Set(["state_referenced_locally"]);
export default {
  compilerOptions: { runes: true, css: "external", warningFilter: (warning) => !meant.has(warning.code) },
};
