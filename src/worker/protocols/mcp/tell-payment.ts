/** What a message that reached no tool is told of the payment in it. */

import { isObject, type JsonObject } from "../../../lib/text.ts";
import type { FailureCode } from "../../http/errors.ts";
import { type PaymentStatus, paymentStatusHeaders, statusBeforeSale } from "../../http/payment-status.ts";
import { unread } from "../unread.ts";
import { partArguments, unusedPayment } from "./payment.ts";

/** JSON-RPC's code of an error inside of the server. */
const internalError = -32603;

/** Whether an error's data say it already: of the call, or in the Error object of its route. */
function isTold(data: JsonObject): boolean {
  const { details } = isObject(data.error) ? data.error : {};
  return [data, ...(Array.isArray(details) ? details : [])].some((part) => isObject(part) && "payment_state" in part);
}

function failureOf(code: unknown, data: JsonObject): FailureCode {
  if (code === internalError) return "settlement_unknown";
  return data.retryable === true ? "rate_limited" : "validation_failed";
}

/** The words for the payment that came with a message; undefined where none did. */
function wordsFor(message: unknown, sent: Headers, code: FailureCode = "validation_failed"): PaymentStatus | undefined {
  const { params } = isObject(message) ? message : {};
  const { _meta: meta, arguments: given } = isObject(params) ? params : {};
  const among = isObject(given) ? partArguments(given).headers : undefined;
  const words = unusedPayment(code, isObject(meta) ? meta : {}, sent, among);
  return words ?? (message === unread ? statusBeforeSale(code, null) : undefined);
}

/** The message that an answer is to. A batch that is refused as a whole counts as unread. */
function messageOf({ id }: JsonObject, message: unknown, isBatch: boolean): unknown {
  if (!Array.isArray(message)) return message;
  return isBatch ? message.find((single) => isObject(single) && single.id === id) : unread;
}

function withHeaders(response: Response, body: string | null, words: PaymentStatus): Response {
  const headers = new Headers(response.headers);
  headers.delete("Content-Length");
  for (const [name, value] of Object.entries(paymentStatusHeaders(words))) headers.set(name, value);
  return new Response(body, { status: response.status, headers });
}

/** Adds the words to each error of a response, and to its headers. A call without an id has headers alone. */
export async function tellPayment(response: Response, message: unknown, sent: Headers): Promise<Response> {
  const first = [message].flat().flatMap((single) => wordsFor(single, sent) ?? [])[0];
  if (!first) return response;
  if (response.body === null) return withHeaders(response, null, first);
  if (!response.headers.get("Content-Type")?.startsWith("application/json")) return response;
  const body: unknown = await response.clone().json();
  let told: PaymentStatus | undefined;
  const tell = (answer: unknown): unknown => {
    if (!isObject(answer) || !isObject(answer.error)) return answer;
    const { error } = answer;
    const data = isObject(error.data) ? error.data : {};
    const words = wordsFor(messageOf(answer, message, Array.isArray(body)), sent, failureOf(error.code, data));
    if (!words || isTold(data)) return answer;
    told ??= words;
    return { ...answer, error: { ...error, data: { ...data, ...words } } };
  };
  const text = JSON.stringify(Array.isArray(body) ? body.map(tell) : tell(body));
  return told ? withHeaders(response, text, told) : response;
}
