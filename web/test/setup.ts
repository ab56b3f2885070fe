import { runs } from "../../src/unweave/explorer/shared/characters.json";
import prose from "../../src/unweave/explorer/shared/prose.json";
import { learnProse } from "../src/core/prose";
import { learnCharacters } from "../src/core/tokens";

// As reading a manifest does.
learnCharacters(runs);
learnProse(prose);
