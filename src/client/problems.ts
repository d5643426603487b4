/** What an answer that is not a result says, for people. */
import { z } from "zod";

const failureSchema = z.object({
  error: z.object({
    message: z.string(),
    details: z.array(z.looseObject({ path: z.string().optional(), message: z.string().optional() })).default([]),
  }),
});
const challengeSchema = z.object({ error: z.string(), message: z.string().default("") });

/**
 * The message of an answer with every problem on a line of its own. `name` says how a person knows the field at a JSON
 * pointer.
 */
export function problemsIn(body: unknown, name: (path: string) => string = (path) => path): string {
  const failure = failureSchema.safeParse(body);
  if (failure.success) {
    const { message, details } = failure.data.error;
    const lines = details.flatMap((problem) =>
      problem.path === undefined || problem.message === undefined
        ? []
        : [`  ${name(problem.path)}  ${problem.message}`],
    );
    return [message, ...lines].join("\n");
  }
  const challenge = challengeSchema.safeParse(body);
  return challenge.success
    ? `${challenge.data.error}: ${challenge.data.message}`
    : "The answer is not one of this service.";
}
