/** Reads what the service answered to the request of a purchase. Whatever is not understood is asked again, never paid again. */
import { isObject } from "../../lib/text.ts";
import { fromBase64Json } from "./payment-header.ts";
import type { InputProblem } from "./stored-purchase.ts";

/** What an answer means for the purchase. */
export type ServiceAnswer =
  | { readonly kind: "result"; readonly text: string; readonly settlement: string | null }
  | { readonly kind: "challenge"; readonly code: string }
  | { readonly kind: "input"; readonly message: string; readonly problems: readonly InputProblem[] }
  | { readonly kind: "repeat"; readonly code: string; readonly retryAfterMs: number | undefined };

/** An answer as it came; header names in lower case. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
  header(name: string): string | null;
}

/** JSON text as a value; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const problemsOf = (details: unknown): InputProblem[] =>
  Array.isArray(details)
    ? details.flatMap((detail) =>
        isObject(detail) && typeof detail.path === "string" && typeof detail.message === "string"
          ? [{ path: detail.path, message: detail.message }]
          : [],
      )
    : [];

function retryAfterMs(text: string | null): number | undefined {
  const seconds = text === null ? Number.NaN : Number(text);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}

/** Reads an answer; undefined stands for one that never came. `paid` is whether a payment belongs to the request. */
export function readAnswer(raw: RawAnswer | undefined, paid: boolean): ServiceAnswer {
  if (!raw) return { kind: "repeat", code: "unreachable", retryAfterMs: undefined };
  const body = parseJson(raw.text);
  if (raw.status === 200 && isObject(body)) {
    const header = raw.header("payment-response");
    const settlement = header === null ? undefined : fromBase64Json(header);
    // A paid result comes with its receipt. Without one it is not the service that answered.
    if (!paid) return { kind: "result", text: raw.text, settlement: null };
    if (isObject(settlement)) return { kind: "result", text: raw.text, settlement: JSON.stringify(settlement) };
  }
  if (raw.status === 402 && isObject(body) && typeof body.error === "string")
    return { kind: "challenge", code: body.error };
  const error = isObject(body) && isObject(body.error) ? body.error : {};
  const code = typeof error.code === "string" ? error.code : `status_${raw.status}`;
  if (raw.status === 400 && typeof error.message === "string")
    return { kind: "input", message: error.message, problems: problemsOf(error.details) };
  return { kind: "repeat", code, retryAfterMs: retryAfterMs(raw.header("retry-after")) };
}
