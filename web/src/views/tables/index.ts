/** The views that show tables, by their names in a link. */
import type { View } from "../../core/state";
import { eigenvalues } from "./eigenvalues";
import { heads } from "./heads";
import { importance } from "./importance";
import { stream } from "./stream";
import type { Topic } from "./topic";

export const TOPICS: Partial<Record<View, Topic>> = { heads, eigenvalues, importance, stream };
