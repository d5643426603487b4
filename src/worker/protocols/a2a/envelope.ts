/** An A2A request without its parameters: its sender, body, protocol version and extensions. */

import { x402Extensions } from "../../../../catalog/service/service.ts";
import type { Locale } from "../../../lib/text.ts";
import type { PurchaseOutcome } from "../../../payment/outcome.ts";
import { readJson } from "../../http/body.ts";
import { ServiceError } from "../../http/errors.ts";
import type { Recalled, RecalledPayment } from "../../sale/ledger/sold-result.ts";
import type { ProtocolCall } from "../dispatch.ts";
import { A2aError } from "./errors.ts";
import type { Consult } from "./guidance.ts";
import type { PaymentSender } from "./payment.ts";

/** Who sends a request, and how their calls reach the operations. */
export interface Caller extends PaymentSender {
  readonly locale: Locale;
  /** The origin of the service. */
  readonly origin: string;
  readonly idempotencyKey: string | undefined;
  /** Counts the request against its caller. Throws `rateLimited`. */
  admit(): Promise<void>;
  /** Calls an operation's route as this caller. */
  call(
    call: Pick<ProtocolCall, "operation" | "input" | "paymentSignature" | "idempotencyKey">,
  ): Promise<PurchaseOutcome>;
  /** Searches for the operation that a message without a skill is about. */
  readonly consult: Consult;
  /** Asks a ledger about a payment, without asking for money. */
  recall(payment: RecalledPayment): Promise<Recalled>;
}

/** The most bytes of body that are read: the largest input of an analysis endpoint, its envelope and a payment. */
const bodyLimit = 320 * 1024;

/**
 * The parsed body. Throws `contentTypeNotSupported`, `parseError`, or `invalidRequest` for one that is too
 * large or nests too deeply.
 */
export function readEnvelope(request: Request): Promise<unknown> {
  return readJson(request, bodyLimit).catch((thrown: unknown) => {
    if (!(thrown instanceof ServiceError)) throw thrown;
    if (thrown.code === "unsupported_media_type") throw new A2aError("contentTypeNotSupported");
    const isParseError = thrown.code === "invalid_json" && thrown.details === undefined;
    throw new A2aError(isParseError ? "parseError" : "invalidRequest", { cause: thrown });
  });
}

/** The version asked for, as `Major.Minor`: by header, or by query parameter; undefined without either. */
function versionOf(request: Request): string | undefined {
  const given = request.headers.get("A2A-Version") || new URL(request.url).searchParams.get("A2A-Version");
  if (!given) return undefined;
  return /^(\d{1,3}\.\d{1,3})(?:\.\d{1,6})?$/.exec(given.trim())?.[1] ?? given.slice(0, 20);
}

/** Rejects a version that a binding does not support. No version at all is accepted. Throws `versionNotSupported`. */
export function checkVersion(request: Request, supported: readonly string[]): void {
  const version = versionOf(request);
  if (version !== undefined && !supported.includes(version))
    throw new A2aError("versionNotSupported", {
      info: { requestedVersion: version, supportedVersions: supported.join(", ") },
    });
}

/** The headers that name extensions; 0.3 writes it with an `X-`. */
const extensionHeaders = ["A2A-Extensions", "X-A2A-Extensions"] as const;

/** The headers that confirm the extensions a request activates; unknown ones are ignored (A2A 4.6). */
export function activatedExtensions(request: Request): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  for (const header of extensionHeaders) {
    const requested = (request.headers.get(header) ?? "").split(",").map((uri) => uri.trim());
    const activated = x402Extensions.filter((uri) => requested.includes(uri));
    if (activated.length > 0) headers[header] = activated.join(", ");
  }
  return headers;
}
