/** Answers the question of an address with the operation itself: its limits, its circuit and its figures. */
import { asFreeProfitCheck } from "../../../../../catalog/results/shown.ts";
import type { AnsweredQuestion } from "./free-check.tsx";
import { type FreeCheckBody, understand } from "./free-check-question.ts";
import type { FreeCheckInput } from "./question.ts";

/** Asks the free check; `post` sends a body to it. A question with mistakes is not sent. */
export async function answerQuestion(
  question: FreeCheckInput,
  post: (body: FreeCheckBody) => Promise<Response>,
): Promise<AnsweredQuestion> {
  const understood = understand(question);
  const unanswered = { question, understood, figures: undefined };
  if (!understood.body) return { ...unanswered, failure: undefined };
  const response = await post(understood.body);
  if (!response.ok) return { ...unanswered, failure: "errorUnavailable" };
  return { question, understood, figures: asFreeProfitCheck(await response.json()), failure: undefined };
}
