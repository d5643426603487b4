/** The words of every page, gathered from their rooms. `{…}` marks what a page fills in. */

import { agentToolsWords } from "./agent-tools/words.ts";
import { apiReferenceWords } from "./api-reference/words.ts";
import { buyWords } from "./buy/words.ts";
import { developersWords } from "./developers/words.ts";
import type { Formats } from "./format.ts";
import { frameWords } from "./frame/words.ts";
import { freeCheckFormWords } from "./free-check/form-words.ts";
import { freeCheckWords } from "./free-check/words.ts";
import { informationWords } from "./information/words.ts";
import { mcpAppsWords } from "./mcp-apps/words.ts";
import { notFoundWords } from "./not-found/words.ts";
import { readinessWords } from "./readiness/words.ts";
import { formulasWords } from "./results/formulas-words.ts";
import { resultsWords } from "./results/words.ts";
import { samplesWords } from "./samples/words.ts";
import { statusWords } from "./status/words.ts";

/** No word is named twice: a test holds that. */
export const wordsByRoom = [
  frameWords,
  agentToolsWords,
  freeCheckFormWords,
  developersWords,
  apiReferenceWords,
  statusWords,
  readinessWords,
  notFoundWords,
  informationWords,
  formulasWords,
  resultsWords,
  freeCheckWords,
  buyWords,
  samplesWords,
  mcpAppsWords,
] as const;

export const words = {
  ...frameWords,
  ...agentToolsWords,
  ...freeCheckFormWords,
  ...developersWords,
  ...apiReferenceWords,
  ...statusWords,
  ...readinessWords,
  ...notFoundWords,
  ...informationWords,
  ...formulasWords,
  ...resultsWords,
  ...freeCheckWords,
  ...buyWords,
  ...samplesWords,
};

export type Word = keyof typeof words;

/** What every page writes with. */
export type PageFormats = Formats<Word>;
