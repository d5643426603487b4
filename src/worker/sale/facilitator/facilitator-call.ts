/** One question to one facilitator, authenticated, and whether it settles what is offered here. */
import { z } from "@hono/zod-openapi";
import type { FacilitatorSetting } from "../../config/config.ts";
import { requestJson } from "../chain/request-json.ts";
import { credentialsFor } from "./facilitator-credentials.ts";

/**
 * POSTs a body to a path of a facilitator, or GETs without one. Undefined when nothing usable comes back in time.
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

const supportedResponse = z.object({
  kinds: z.array(z.looseObject({ x402Version: z.int(), scheme: z.string(), network: z.string() })),
});

/**
 * Returns whether a facilitator says that it settles the offered scheme on the network. For status pages, never on a
 * request's way.
 */
export async function isSupported(setting: FacilitatorSetting, network: string, timeoutMs: number): Promise<boolean> {
  const answer = await askFacilitator(setting, "/supported", undefined, timeoutMs);
  const parsed = supportedResponse.safeParse(answer?.json);
  return (
    answer?.status === 200 &&
    parsed.success &&
    parsed.data.kinds.some((kind) => kind.x402Version === 2 && kind.scheme === "exact" && kind.network === network)
  );
}
