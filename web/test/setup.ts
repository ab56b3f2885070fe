import { runs } from "../../src/unweave/explorer/shared/characters.json";
import { learnCharacters } from "../src/core/tokens";

// As reading a manifest does.
learnCharacters(runs);
