/** Asks the calculation core for a result, within a deadline. */
import { ServiceError } from "./errors.ts";
import type { Locale } from "./operation.ts";

/** The part of the core's binding that callers need. */
export interface Core {
  calculate(operationId: string, input: unknown, locale: Locale): Promise<string>;
}

const deadlineMs = 10_000;

/** The result of an operation as JSON text. Throws `core_unavailable` when the core is missing, fails or outlasts the deadline; nothing has been charged then. */
export async function calculate(
  core: Core | undefined,
  operationId: string,
  input: unknown,
  locale: Locale,
): Promise<string> {
  if (!core) throw new ServiceError("core_unavailable");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The core did not answer within ${deadlineMs} ms`)), deadlineMs);
  });
  try {
    return await Promise.race([core.calculate(operationId, input, locale), deadline]);
  } catch (cause) {
    throw new ServiceError("core_unavailable", { cause });
  } finally {
    clearTimeout(timer);
  }
}
