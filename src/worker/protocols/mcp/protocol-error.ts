/**
 * Says in JSON-RPC errors the state of a payment that came along, as HTTP does: the one place for errors of the
 * endpoint, of the SDK and of our server.
 */
import type { Context } from "hono";
import { isObject, type JsonObject } from "../../../lib/text.ts";
import { paymentMembers } from "../../../payment/outcome.ts";
import { type FailureCode, failures, type KnownPayment } from "../../../payment/situations.ts";
import { admitRequest } from "../../guard/rate-limit.ts";
import type { ClaimedPayment } from "../../http/payment-header.ts";
import type { AppEnv } from "../../http/request.ts";
import { stateOfPayment } from "../../sale/ledger/sold-result.ts";
import { strayPayment, strayText } from "../stray-payment.ts";
import { paymentHeadersAmong, paymentSent } from "./payment.ts";

/** The JSON-RPC error code of a rate limit: the HTTP status, outside the range that JSON-RPC and MCP reserve. */
export const rateLimited = 429;

/** Stands for a message that was not read: it may have held a payment. */
export const unread = Symbol("unread");

const codes: ReadonlyMap<unknown, FailureCode> = new Map<unknown, FailureCode>([
  [rateLimited, "rate_limited"],
  // An unforeseen error may have come after a sale.
  [-32_603, "settlement_unknown"],
]);

/** The payment in a message or, for all messages of a request, in its headers. */
function paymentOf(message: unknown, headers: Headers): string | undefined {
  const params = isObject(message) && isObject(message.params) ? message.params : {};
  const { _meta: meta, arguments: given } = params;
  const among = isObject(given) ? paymentHeadersAmong(given) : undefined;
  return paymentSent(isObject(meta) ? meta : {}, headers, among);
}

/**
 * Asks a payment's ledger what it knows. Each question counts against the caller, because a body that is not read and a
 * call that reaches no route were not counted. Over the limit the payment's state stays open.
 */
async function askLedger({ env, var: { config, callerAddress } }: Context<AppEnv>, claimed: ClaimedPayment) {
  const open: KnownPayment = { state: "in_flight", transaction: undefined };
  return admitRequest(env, config, "mcp", callerAddress).then(
    () => stateOfPayment(env, claimed),
    () => open,
  );
}

/** An error with the words about its payment; other answers, and errors of a route that has said them, unchanged. */
async function withPayment(c: Context<AppEnv>, answer: unknown, sent: string | undefined): Promise<unknown> {
  if (!isObject(answer) || !isObject(answer.error)) return answer;
  const { code: number, message, data } = answer.error;
  const more: JsonObject = isObject(data) ? data : {};
  if (isObject(more.error)) return answer;
  const code = codes.get(number) ?? "validation_failed";
  const { locale } = c.var;
  const payment = await strayPayment(code, sent, (claimed) => askLedger(c, claimed));
  const { retryAfterSeconds: retry_after_seconds } = failures[code];
  const said = {
    ...(retry_after_seconds !== undefined && { retryable: true, retry_after_seconds }),
    ...more,
    ...paymentMembers(payment),
  };
  const text = strayText(code, String(message).replace(/\.?$/, "."), payment, locale);
  return { ...answer, error: { ...answer.error, message: text, data: said } };
}

/** The response to what was sent, a message or a batch. Without a payment or an error it is unchanged. */
export async function sayPayments(c: Context<AppEnv>, sent: unknown, response: Response): Promise<Response> {
  const { headers } = c.req.raw;
  const messages = Array.isArray(sent) ? sent : [sent];
  const payments = messages.map((message) => paymentOf(message, headers));
  const isSilent = payments.every((payment) => payment === undefined) && sent !== unread;
  if (isSilent || !response.headers.get("Content-Type")?.includes("application/json")) return response;
  const { status, headers: given } = response;
  const text = await response.text();
  // Only an error has this member: a result, which may be long, is not parsed and written again.
  if (!text.includes('"error":')) return new Response(text, { status, headers: given });
  const body: unknown = JSON.parse(text);
  const say = (answer: unknown) => {
    const at = messages.findIndex((message) => Object(message).id === Object(answer).id);
    // An error to a whole batch has no message's id.
    const payment = at < 0 ? payments.find((one) => one !== undefined) : payments[at];
    return payment === undefined && sent !== unread ? answer : withPayment(c, answer, payment);
  };
  const told = await (Array.isArray(body) ? Promise.all(body.map(say)) : say(body));
  const kept = new Headers(given);
  kept.delete("Content-Length");
  return new Response(JSON.stringify(told), { status, headers: kept });
}
