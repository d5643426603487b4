/** The words of every page, gathered from their rooms. `{…}` marks what a page fills in. */

import { agentToolsWords } from "./agent-tools.ts";
import { apiReferenceWords } from "./api-reference.ts";
import { buyWords } from "./buy.ts";
import { developersWords } from "./developers.ts";
import type { Formats } from "./format.ts";
import { formulasWords } from "./formulas.ts";
import { frameWords } from "./frame.ts";
import { freeCheckWords } from "./free-check.ts";
import { freeCheckFormWords } from "./free-check-form.ts";
import { informationWords } from "./information.ts";
import { notFoundWords } from "./not-found.ts";
import { readinessWords } from "./readiness.ts";
import { resultsWords } from "./results.ts";
import { samplesWords } from "./samples.ts";
import { statusWords } from "./status.ts";

/** Every word by its name. No name stands in two pages: a test holds that. */
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
