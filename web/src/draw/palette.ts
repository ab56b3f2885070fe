/** The colors of maps, where pictures look for them. */
export { type Palette, palette } from "../core/colours";
