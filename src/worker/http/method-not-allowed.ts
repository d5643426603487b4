/** The answer to a method that an address does not have. */
import type { Context } from "hono";
import { ServiceError } from "./errors.ts";
import { respondToFailure } from "./failure.ts";
import type { AppEnv } from "./request.ts";

/** Answers 405 with the methods that exist; OPTIONS, which every address has, is answered from the same list. */
export const methodNotAllowed =
  (...methods: string[]) =>
  (c: Context<AppEnv>) =>
    respondToFailure(
      new ServiceError("method_not_allowed", { headers: { Allow: [...methods, "OPTIONS"].join(", ") } }),
      c,
    );
