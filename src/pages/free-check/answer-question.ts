/** Answers the question of an address with the operation itself: its limits, its circuit and its figures. */
import { z } from "@hono/zod-openapi";
import type { AnsweredQuestion } from "./free-check.tsx";
import { freeCheckFigures } from "./free-check-figures.ts";
import { type FreeCheckBody, type Question, understand } from "./free-check-question.ts";

const failed = z.object({ error: z.object({ message: z.string() }) });

/** Asks the free check; `post` sends a body to it. A question with mistakes is not sent. */
export async function answerQuestion(
  question: Question,
  post: (body: FreeCheckBody) => Promise<Response>,
): Promise<AnsweredQuestion> {
  const understood = understand(question);
  if (!understood.body) return { question, understood, figures: undefined, failure: undefined };
  const response = await post(understood.body);
  const answer: unknown = await response.json();
  return response.ok
    ? { question, understood, figures: freeCheckFigures.parse(answer), failure: undefined }
    : { question, understood, figures: undefined, failure: failed.safeParse(answer).data?.error.message ?? "" };
}
