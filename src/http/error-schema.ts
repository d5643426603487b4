/** The Error object of the interface, as a schema. */
import { z } from "@hono/zod-openapi";
import { failures } from "./errors.ts";

/** The Error object of the interface. */
export const errorSchema = z
  .object({
    error: z.object({
      code: z
        .string()
        .describe(`Stable word for the failure; more may come. Known values: ${Object.keys(failures).join(", ")}.`),
      message: z.string().describe("What happened, whether anything was charged, and what to do."),
      request_id: z.string().describe("The id under which this request is logged; also in X-Request-ID."),
      retryable: z.boolean().describe("Whether repeating the same request can succeed."),
      details: z.array(z.looseObject({})).optional().describe("Every problem found, as {path, code, message, …}."),
    }),
  })
  .openapi("Error");
