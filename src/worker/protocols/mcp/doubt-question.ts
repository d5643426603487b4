/**
 * Asks about a doubtful input before anything is paid, where a client can ask its user. In revision 2026-07-28 the
 * answer comes with a repeated call; on a connection of 2025 the SDK repeats it.
 */
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { Operation } from "../../../../catalog/operation.ts";
import type { ChallengeError } from "../../../../catalog/service/challenge-errors.ts";
import { doubtText, isQuestion } from "../../../../catalog/words/remarks.ts";
import { isObject, isolated, type JsonObject, type Locale, type Text } from "../../../lib/text.ts";
import { failureOutcome } from "../../../payment/failures.ts";
import type { PurchaseOutcome } from "../../../payment/outcome.ts";
import { ServiceError } from "../../http/errors.ts";

/** The name of the question about doubts, and of its only field: whether to buy the input as it stands. */
const [question, consent] = ["doubts", "as_it_stands"] as const;

const title: Text = { en: "Send it as it stands", ar: "أرسله كما هو" };

/** Whether the client can ask its user by a form. */
export function fillsForms({ context, capabilities }: Pick<CallContext, "context" | "capabilities">): boolean {
  const declared: JsonObject = context.mcpReq.envelope ?? {};
  const found = declared[CLIENT_CAPABILITIES_META_KEY] ?? capabilities;
  const elicitation = isObject(found) ? found.elicitation : undefined;
  return isObject(elicitation) && (Object.keys(elicitation).length === 0 || "form" in elicitation);
}

/** Whether an answer asks for a payment and the call brought none. */
export const asksForPayment = (outcome: PurchaseOutcome): boolean =>
  outcome.kind === "challenge" && outcome.error === ("payment_required" satisfies ChallengeError);

const nevertheless: Text = {
  en: `Nothing was charged. Call again with ${consent}: true to buy it nevertheless.`,
  ar: `لم يُخصم أي مبلغ. كرّر الاستدعاء مع ${isolated(`${consent}: true`)} لشرائه رغم ذلك.`,
};

/** The rejection of an input with a doubt, if the call does not say to buy it as it stands. */
export function refuseDoubts({ operation, input, locale, requestId }: CallContext): PurchaseOutcome | undefined {
  const questions = operation.check(input, locale).remarks.filter(isQuestion);
  if (questions.length === 0) return undefined;
  const message = [...questions.map((remark) => remark.message), nevertheless[locale]].join(" ");
  const details = questions.map((remark) => ({ ...remark }));
  const text = { en: message, ar: message };
  return failureOutcome({ code: "validation_failed", text, details }, requestId, locale);
}

/** A tool's arguments, and whether they say to buy the input as it stands. */
export function partConsent(given: unknown): { readonly input: unknown; readonly asItStands: boolean } {
  if (!isObject(given)) return { input: given, asItStands: false };
  const { [consent]: said, ...input } = given;
  return { input, asItStands: said === true };
}

/** The argument that allows a tool that pays automatically to buy an input with a doubt. */
export const consentProperty = (locale: Locale): JsonObject => ({
  [consent]: {
    type: "boolean",
    description: {
      en: "true buys although something in the input looks unintended.",
      ar: "القيمة true تشتري وإن بدا في المدخلات ما لم يُقصد.",
    }[locale],
  },
});

/** A call as its server received it. */
export interface CallContext {
  readonly operation: Operation;
  readonly input: unknown;
  readonly locale: Locale;
  readonly context: ServerContext;
  /** The client's capabilities, if they are known from the connection; a message of 2026-07-28 states them itself. */
  readonly capabilities: ClientCapabilities | undefined;
  readonly requestId: string;
}

/** Whether a call brings its user's answer to the question. */
export const answersDoubts = ({ context }: Pick<CallContext, "context">): boolean =>
  context.mcpReq.inputResponses?.[question] !== undefined;

/**
 * The form with every remark on a doubtful input that is answered instead of its call. Undefined if the call can go
 * ahead. Throws `validation_failed` where the user has not consented.
 */
export function askAbout({
  operation,
  input,
  locale,
  context,
}: Pick<CallContext, "operation" | "input" | "locale" | "context">): InputRequiredResult | undefined {
  const { inputResponses } = context.mcpReq;
  const { remarks } = operation.check(input, locale);
  if (!remarks.some(isQuestion)) return undefined;
  const doubts = remarks.map(({ message }) => message);
  if (!answersDoubts({ context }))
    return inputRequired({
      inputRequests: {
        [question]: inputRequired.elicit({
          message: doubtText(doubts, locale),
          requestedSchema: {
            type: "object",
            properties: { [consent]: { type: "boolean", title: title[locale] } },
            required: [consent],
          },
        }),
      },
    });
  if (acceptedContent(inputResponses, question)?.[consent] === true) return undefined;
  throw new ServiceError("validation_failed", { details: doubts.map((message) => ({ code: "declined", message })) });
}
