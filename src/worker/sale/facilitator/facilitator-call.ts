/** One question to one facilitator, authenticated. */
import type { FacilitatorSetting } from "../../config/config.ts";
import { requestJson } from "../chain/request-json.ts";
import { credentialsFor } from "./facilitator-credentials.ts";

/**
 * POSTs a body to a path of a facilitator, or GETs without one. Undefined when nothing comes back in time; `json` is
 * undefined where the answer is not JSON.
 */
export async function askFacilitator(setting: FacilitatorSetting, path: string, body: unknown, timeoutMs: number) {
  const url = setting.url + path;
  try {
    const headers = await credentialsFor(setting.auth, body === undefined ? "GET" : "POST", url);
    return await requestJson(url, { body, headers, timeoutMs });
  } catch {
    return undefined;
  }
}

/** Tells whether a facilitator answers a question of our own with JSON of any content. */
export async function answersAtAll(setting: FacilitatorSetting, timeoutMs: number): Promise<boolean> {
  const answer = await askFacilitator(setting, "/supported", undefined, timeoutMs);
  return answer?.status === 200 && answer.json !== undefined;
}
