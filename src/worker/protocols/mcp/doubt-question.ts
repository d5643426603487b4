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
import { isObject, type JsonObject, type Locale, type Text } from "../../../lib/text.ts";
import { respondToError, ServiceError } from "../../http/errors.ts";
import { doubtText } from "../challenge-words.ts";
import { type Answer, readAnswer } from "../dispatch.ts";

/** The name of the question, and the one thing that it asks. */
const [question, consent] = ["doubts", "as_it_stands"] as const;

const title: Text = { en: "Send it as it stands", ar: "أرسله كما هو" };

/** Whether a client with these capabilities fills forms; one that names no mode does (2026-07-28, elicitation). */
function fillsForms(capabilities: unknown): boolean {
  const elicitation = isObject(capabilities) ? capabilities.elicitation : undefined;
  return isObject(elicitation) && (Object.keys(elicitation).length === 0 || "form" in elicitation);
}

/** The doubts in the answer to a call that would be sold unchanged: none once it is paid for. */
export function doubtsIn({ status, body }: Answer): readonly string[] {
  if (status !== 402 || body.error !== ("payment_required" satisfies ChallengeError)) return [];
  return Array.isArray(body.warnings) ? body.warnings.map(String) : [];
}

/** A call as its server met it. */
export interface Met {
  readonly operation: Operation;
  readonly input: unknown;
  readonly locale: Locale;
  readonly context: ServerContext;
  /** What the client can do, where a connection knows it; a message of 2026-07-28 says it itself. */
  readonly capabilities: ClientCapabilities | undefined;
  readonly requestId: string;
}

/**
 * What comes before a call with doubts: a question, or the refusal of a call without its user's consent. Undefined
 * where nothing does.
 */
export async function askAbout(
  doubts: readonly string[],
  { operation, input, locale, context, capabilities, requestId }: Met,
): Promise<Answer | InputRequiredResult | undefined> {
  const { inputResponses, envelope } = context.mcpReq;
  const declared: JsonObject = envelope ?? {};
  if (doubts.length === 0 || !fillsForms(declared[CLIENT_CAPABILITIES_META_KEY] ?? capabilities)) return undefined;
  if (!operation.validate(input, locale).valid) return undefined;
  if (inputResponses?.[question] === undefined)
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
  const details = doubts.map((message) => ({ code: "declined", message }));
  return readAnswer(respondToError(new ServiceError("validation_failed", { details }), requestId, locale));
}
