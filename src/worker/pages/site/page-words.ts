/** The words of all pages, for the asset that holds them. A page imports its own words, never this file. */

import { buyWords } from "../../../shop/words/buy.ts";
import { resultFileWords } from "../../../shop/words/result-file.ts";
import { resultsWords } from "../../../shop/words/results.ts";
import { aboutWords } from "../words/about.ts";
import { agentToolsWords } from "../words/agent-tools.ts";
import { apiReferenceWords } from "../words/api-reference.ts";
import { developersWords } from "../words/developers.ts";
import { formulasWords } from "../words/formulas.ts";
import { frameWords } from "../words/frame.ts";
import { freeCheckWords } from "../words/free-check.ts";
import { freeCheckFormWords } from "../words/free-check-form.ts";
import { helpWords } from "../words/help.ts";
import { notFoundWords } from "../words/not-found.ts";
import { readinessWords } from "../words/readiness.ts";
import { samplesWords } from "../words/samples.ts";
import { sourcesWords } from "../words/sources.ts";
import { statusWords } from "../words/status.ts";

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
  ...aboutWords,
  ...helpWords,
  ...formulasWords,
  ...resultsWords,
  ...resultFileWords,
  ...freeCheckWords,
  ...buyWords,
  ...samplesWords,
  ...sourcesWords,
};

export type PageMessage = keyof typeof words;
