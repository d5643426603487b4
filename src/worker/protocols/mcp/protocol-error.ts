/**
 * Says in JSON-RPC errors the state of a payment that came along, as HTTP does, and in Arabic what they are about: the
 * one place for errors of the endpoint, of the SDK and of our server.
 */
import type { Context } from "hono";
import { hasArabicLetters, isObject, isolated, type JsonObject, type Locale } from "../../../lib/text.ts";
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

/** The failure that an error is to its payment; `message` is the one that was answered, if it is known. */
function failureOf(code: unknown, message: unknown): FailureCode {
  if (code === rateLimited) return "rate_limited";
  // An unforeseen error in the call of a tool may have come after a sale. Other methods sell nothing, and the SDK says
  // the same of their wrong parameters.
  const mayHaveSold = !isObject(message) || message.method === "tools/call";
  return code === -32_603 && mayHaveSold ? "settlement_unknown" : "validation_failed";
}

/** What an error is about, in Arabic, by its code. The endpoint and the SDK say the details in English. */
const arabicTexts: ReadonlyMap<unknown, string> = new Map([
  [-32_700, "محتوى الطلب ليس JSON صالحًا"],
  [-32_600, "الرسالة ليست طلب JSON-RPC مقبولًا"],
  [-32_601, "لا توجد طريقة بهذا الاسم"],
  [-32_602, "معاملات الطلب غير صالحة"],
  [-32_020, "ترويسات الطلب لا تطابق محتواه"],
  [-32_022, "إصدار MCP غير مدعوم"],
]);

/** The error in the language of the caller. */
function localised(error: JsonObject, locale: Locale): JsonObject {
  const said = String(error.message);
  if (locale === "en" || hasArabicLetters(said)) return error;
  return { ...error, message: `${arabicTexts.get(error.code) ?? "تعذّر تنفيذ الطلب"} (${isolated(said)})` };
}

/** The payment in a message, also beside its parameters, or, for all messages of a request, in its headers. */
function paymentOf(message: unknown, headers: Headers): string | undefined {
  const { params, _meta: beside } = isObject(message) ? message : {};
  const { _meta: meta, arguments: given } = isObject(params) ? params : {};
  const among = isObject(given) ? paymentHeadersAmong(given) : undefined;
  return paymentSent({ ...(isObject(beside) && beside), ...(isObject(meta) && meta) }, headers, among);
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

/** An error with the words about the payment that was sent; an error of a route, which has said them, unchanged. */
async function withPayment(
  c: Context<AppEnv>,
  error: JsonObject,
  { sent, message: answered }: { readonly sent: string | undefined; readonly message: unknown },
): Promise<JsonObject> {
  const { code: number, message, data } = error;
  const more: JsonObject = isObject(data) ? data : {};
  if (isObject(more.error)) return error;
  const code = failureOf(number, answered);
  const { locale } = c.var;
  const payment = await strayPayment(code, sent, (claimed) => askLedger(c, claimed));
  const { retryAfterSeconds: retry_after_seconds } = failures[code];
  const said = {
    ...(retry_after_seconds !== undefined && { retryable: true, retry_after_seconds }),
    ...more,
    ...paymentMembers(payment),
  };
  const text = strayText(code, String(message).replace(/\.?$/, "."), payment, locale);
  return { ...error, message: text, data: said };
}

/** The response to what was sent, a message or a batch. Without an error it is unchanged. */
export async function sayPayments(c: Context<AppEnv>, sent: unknown, response: Response): Promise<Response> {
  const { headers } = c.req.raw;
  const messages = Array.isArray(sent) ? sent : [sent];
  const payments = messages.map((message) => paymentOf(message, headers));
  const isSilent = payments.every((payment) => payment === undefined) && sent !== unread;
  if ((isSilent && c.var.locale === "en") || !response.headers.get("Content-Type")?.includes("application/json"))
    return response;
  const { status, headers: given } = response;
  const text = await response.text();
  // Only an error has this member: a result, which may be long, is not parsed and written again.
  if (!text.includes('"error":')) return new Response(text, { status, headers: given });
  const body: unknown = JSON.parse(text);
  const say = async (answer: unknown) => {
    if (!isObject(answer) || !isObject(answer.error)) return answer;
    const error = localised(answer.error, c.var.locale);
    const at = messages.findIndex((message) => Object(message).id === answer.id);
    // An error to a whole batch has no message's id.
    const payment = at < 0 ? payments.find((one) => one !== undefined) : payments[at];
    if (payment === undefined && sent !== unread) return { ...answer, error };
    return { ...answer, error: await withPayment(c, error, { sent: payment, message: messages[at] }) };
  };
  const told = await (Array.isArray(body) ? Promise.all(body.map(say)) : say(body));
  const kept = new Headers(given);
  kept.delete("Content-Length");
  return new Response(JSON.stringify(told), { status, headers: kept });
}
