/**
 * Asks about a doubtful input before anything is paid, where a client can ask its user: elicitation of revision
 * 2026-07-28. Its answer comes with the same call again, so that nothing is kept meanwhile.
 */
import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { ChallengeError } from "../../../../catalog/service/challenge-errors.ts";
import { respondToError, ServiceError } from "../../http/errors.ts";
import { isObject, type JsonObject, type Locale, type Text } from "../../lib/text.ts";
import type { Operation } from "../../operation/operation.ts";
import { type Answer, readAnswer } from "../dispatch.ts";

/** The name of the question, and the one thing that it asks. */
const [question, consent] = ["doubts", "as_it_stands"] as const;

const words = {
  ask: { en: "Check before you pay:", ar: "تحقّق قبل الدفع:" },
  title: { en: "Send it as it stands", ar: "أرسله كما هو" },
} as const satisfies Record<string, Text>;

/** Whether the client of a message fills forms; one that names no mode does (2026-07-28, elicitation). */
function fillsForms({ mcpReq }: ServerContext): boolean {
  const envelope: JsonObject = mcpReq.envelope ?? {};
  const capabilities = envelope[CLIENT_CAPABILITIES_META_KEY];
  const elicitation = isObject(capabilities) ? capabilities.elicitation : undefined;
  return isObject(elicitation) && (Object.keys(elicitation).length === 0 || "form" in elicitation);
}

/** The doubts about a call that would be sold as it stands: none once it is paid for. */
function doubtsIn({ status, body }: Answer): readonly string[] {
  if (status !== 402 || body.error !== ("payment_required" satisfies ChallengeError)) return [];
  return Array.isArray(body.warnings) ? body.warnings.map(String) : [];
}

/** A call as its server met it. */
interface Met {
  readonly operation: Operation;
  readonly input: unknown;
  readonly locale: Locale;
  readonly context: ServerContext;
}

/**
 * What a call is answered: the route's answer, or before it a question. A user who does not consent is not asked to
 * pay.
 */
export async function askFirst(
  answer: Answer,
  { operation, input, locale, context }: Met,
): Promise<Answer | InputRequiredResult> {
  const doubts = doubtsIn(answer);
  if (doubts.length === 0 || !fillsForms(context) || !operation.validate(input, locale).valid) return answer;
  const { inputResponses } = context.mcpReq;
  if (inputResponses?.[question] === undefined)
    return inputRequired({
      inputRequests: {
        [question]: inputRequired.elicit({
          message: [words.ask[locale], ...doubts].join(" "),
          requestedSchema: {
            type: "object",
            properties: { [consent]: { type: "boolean", title: words.title[locale] } },
            required: [consent],
          },
        }),
      },
    });
  if (acceptedContent(inputResponses, question)?.[consent] === true) return answer;
  const details = doubts.map((message) => ({ code: "declined", message }));
  const failure = new ServiceError("validation_failed", { details });
  return readAnswer(respondToError(failure, answer.headers.get("X-Request-ID") ?? "", locale));
}
