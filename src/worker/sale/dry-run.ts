/**
 * A dry run: with `Prefer: dry-run` a paid operation says what is wrong or doubtful in an input before anybody pays.
 * The answer is the challenge of an unsigned call with `input_check` in its body. A signature is not looked at,
 * because stock clients repeat their headers when they sign; nothing is charged, and no node, ledger or core is
 * asked.
 */
import type { Context, MiddlewareHandler } from "hono";
import { type Operation, warningsOf } from "../../../catalog/operation.ts";
import { failureTexts, signedDryRunText } from "../../../catalog/words/messages.ts";
import { doubtText } from "../../../catalog/words/remarks.ts";
import type { KnownPayment } from "../../payment/situations.ts";
import { readJson } from "../http/body.ts";
import { buyInBrowser } from "../http/buy-in-browser.ts";
import { ServiceError } from "../http/errors.ts";
import { prefersDryRun } from "../http/prefer.ts";
import { type AppEnv, originOf, respond } from "../http/request.ts";
import { offerOf } from "./challenge/challenge.ts";
import { challengeTo } from "./challenge-to.ts";
import { paymentConfigOf } from "./payment-guard.ts";

/**
 * Checks a body: one that cannot be read is a problem of the whole input. `doubts` are sentences for the message, which
 * is all that many programs show their model.
 */
async function checkBody(c: Context<AppEnv>, operation: Operation, bodyLimit: number) {
  const { locale } = c.var;
  try {
    const input = await readJson(c.req.raw, bodyLimit);
    return { input, inputCheck: { ...operation.check(input, locale) }, doubts: warningsOf(operation, input, locale) };
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    const { code } = thrown;
    const message = failureTexts[code][locale];
    const problems = [{ path: "/", code, message }];
    const inputCheck = { valid: false, problems, remarks: [], price_usdc: operation.price.amount };
    return { input: undefined, inputCheck, doubts: [message] };
  }
}

/** Answers a dry run of a paid operation; other requests pass. */
export function answerDryRun(operation: Operation, bodyLimit: number): MiddlewareHandler<AppEnv> {
  const answer = async (c: Context<AppEnv>) => {
    const offer = offerOf(operation, paymentConfigOf(c), originOf(c));
    // Repeating the request or signing again would be another dry run. All headers together stay within 4,096 bytes.
    const known: KnownPayment = { state: "unused", transaction: undefined, retryAction: "stop", isUnread: true };
    const { input, inputCheck, doubts } = await checkBody(c, operation, bodyLimit);
    const browser = buyInBrowser(operation, input, offer.origin);
    const challenge = await challengeTo(c, offer, "payment_required", { known, text: signedDryRunText, browser });
    c.get("record").code = "dry_run";
    const message = challenge.payment ? challenge.message : `${doubtText(doubts, c.var.locale)} ${challenge.message}`;
    return respond(c, { ...challenge, message, inputCheck });
  };
  return async (c, next) => (prefersDryRun(c.req.raw.headers) ? answer(c) : next());
}
