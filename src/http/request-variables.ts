/** What one request carries through the guards. */

import type { Locale } from "../operation/text.ts";
import type { RequestRecord } from "./request-record.ts";

/** The way a call came in; recorded in the books, and nothing else depends on it. */
export type Transport = "http" | "mcp" | "a2a";

/** What one request carries through the guards. */
export interface RequestVariables {
  /** The caller's X-Request-ID when it is safe to echo, otherwise made here. */
  requestId: string;
  /** The language of texts in the answer. */
  locale: Locale;
  /** The address that Cloudflare saw; never a header that a caller can set. */
  callerAddress: string;
  transport: Transport;
  /** What the log, the metrics and Server-Timing will say of this request. */
  record: RequestRecord;
}

export type AppEnv = { Bindings: Env; Variables: RequestVariables };
