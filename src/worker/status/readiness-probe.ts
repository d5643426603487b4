/** What the checks of the running service share. */
import { z } from "@hono/zod-openapi";
import type { Publication } from "../discovery/addresses/publication.ts";
import type { Text } from "../lib/text.ts";
import type { Operation } from "../operation/operation.ts";

/** How a check calls the service: in process, by path. */
export type ServiceCall = (path: string, init?: RequestInit) => Promise<Response>;

/** One thing that indexers require or recommend. */
export interface Check {
  readonly id: string;
  /** Who looks at it. */
  readonly readers: readonly string[];
  /** Without a required item no indexer lists the service; a recommended one improves the listing. */
  readonly level: "required" | "recommended";
  readonly requirement: Text;
  /** What is wrong, or undefined when nothing is. A check that throws has failed. */
  problem(call: ServiceCall, publication: Publication): Promise<Text | undefined>;
}

/** Who looks at what is checked. */
export const indexers = ["x402scan", "agentcash"];
export const bazaar = ["CDP Bazaar", "facilitators"];

/** What indexers read of the OpenAPI document. */
export const openapiDocument = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ contact: z.looseObject({ email: z.email().optional() }), "x-guidance": z.string() }),
  paths: z.record(
    z.string(),
    z.looseObject({
      post: z.looseObject({
        operationId: z.string(),
        summary: z.string(),
        security: z.array(z.unknown()),
        "x-payment-info": z
          .looseObject({
            price: z.looseObject({ mode: z.string(), currency: z.string(), amount: z.string() }),
            protocols: z.array(z.looseObject({ x402: z.looseObject({}) })),
          })
          .optional(),
      }),
    }),
  ),
});

/** Parses a JSON document of the service. Throws when it is missing or malformed. */
export async function json<Schema extends z.ZodType>(
  call: ServiceCall,
  path: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const response = await call(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return schema.parse(await response.json());
}

/** A problem with the address that has it. */
export const at = (path: string, problem: Text): Text => ({
  en: `${path}: ${problem.en}`,
  ar: `${path}: ${problem.ar}`,
});

/** The first problem found among operations. */
export async function firstProblem(
  operations: readonly Operation[],
  problemOf: (operation: Operation) => Promise<Text | undefined>,
): Promise<Text | undefined> {
  for (const operation of operations) {
    const problem = await problemOf(operation);
    if (problem) return at(operation.path, problem);
  }
  return undefined;
}
