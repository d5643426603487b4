/** JSON from outside, bounded in time and length. */
import { requestJson } from "../../worker/sale/chain/request-json.ts";

/** Fetches JSON; undefined when nothing usable comes back in time. */
export type FetchJson = (url: string) => Promise<unknown>;

/** Milliseconds that a check waits for one answer. */
export const answerMs = 10_000;

export const fetchJson: FetchJson = async (url) => {
  const answer = await requestJson(url, { timeoutMs: answerMs });
  return answer?.status === 200 ? answer.json : undefined;
};
