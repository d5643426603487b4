/** The application over test operations, called in process. */
import { env } from "cloudflare:workers";
import type { Operation } from "../../../catalog/operation.ts";
import { createApp } from "../../../src/worker/app.ts";
import { configOf } from "../../../src/worker/config/config.ts";
import { addresses } from "../../../src/worker/discovery/addresses.ts";
import { testOperations } from "./tenth-operation.ts";

export const origin = "https://service.test";

/** A deployment that takes payments. */
export const configured = {
  ...env,
  PAY_TO: "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
  FACILITATOR_URL: "https://facilitator.test",
};

/** What documents are built from, beside the state of payments. */
export const publication = {
  operations: testOperations,
  config: configOf(configured),
  origin,
  locale: "en",
  addresses,
} as const;

/**
 * Calls an application over operations; `text` and `json` read the answer's body. The environment is kept between
 * calls, as a deployment's is.
 */
export function serviceOver(operations: readonly Operation[] = testOperations, environment: object = configured) {
  const app = createApp(operations);
  const call = async (path: string, init?: RequestInit): Promise<Response> =>
    app.request(`${origin}${path}`, init, environment);
  return Object.assign(call, {
    text: async (path: string, init?: RequestInit) => (await call(path, init)).text(),
    json: async (path: string, init?: RequestInit) => Object(await (await call(path, init)).json()),
  });
}
