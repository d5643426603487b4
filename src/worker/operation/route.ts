/** An operation as a zod-openapi route: what the application registers, runs and validates with, and what `/openapi.json` is written from. */
import { createRoute, type RouteConfig, z } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { described } from "../../../catalog/results/fields/kinds.ts";
import { challengeSchema } from "../http/challenge-schema.ts";
import { errorSchema } from "../http/error-schema.ts";
import { type FailureCode, failures } from "../http/errors.ts";
import type { AppEnv } from "../http/request.ts";
import type { Operation } from "./operation.ts";
import { toolName } from "./tool-name.ts";

/** What every result is: its fields vary by operation, and more may be added. */
export const resultSchema = described(z.looseObject({}).openapi("AgentResult"), {
  en: "The result of an analysis. Its fields vary by operation; ignore those that you do not know.",
  ar: "نتيجة التحليل. تختلف حقولها من عملية إلى أخرى؛ تجاهل ما لا تعرفه منها.",
});

/** The failures that an analysis endpoint can answer, by status. */
export const analysisFailures = [400, 429, 502, 503] as const;

/** Failures that need a payment to happen; the free operation cannot answer them. */
const paymentFailures: readonly FailureCode[] = [
  "idempotency_conflict",
  "facilitator_unavailable",
  "settlement_unknown",
  "payments_not_configured",
];

/** The codes with which an operation can answer a status. */
export function failureCodes(operation: Operation, status: number): FailureCode[] {
  return (Object.keys(failures) as FailureCode[]).filter(
    (code) => failures[code].status === status && !(operation.free && paymentFailures.includes(code)),
  );
}

/** What indexers read of a price. */
export function paymentInfo({ free, price }: Pick<Operation, "free" | "price">) {
  if (free) return {};
  return {
    "x-payment-info": {
      price: { mode: "fixed", currency: "USD", amount: price.usdc },
      protocols: [{ x402: {} }],
    },
  };
}

const json = <Schema extends z.ZodType>(schema: Schema) => ({ content: { "application/json": { schema } } });

/**
 * The route of an operation, with its guards in the order in which they run. Its texts are those of `describedRoute`, in the language of
 * a document: here the descriptions are the codes and names that need no language.
 */
export function toRoute(operation: Operation, guards: MiddlewareHandler<AppEnv>[]) {
  const { id, path, free, tags, input, output } = operation;
  const responses: RouteConfig["responses"] = {
    200: { description: "AgentResult", ...json(output) },
    ...(!free && { 402: { description: "PaymentRequired", ...json(challengeSchema) } }),
    ...Object.fromEntries(
      analysisFailures.map((status) => [
        status,
        { description: failureCodes(operation, status).join(", "), ...json(errorSchema) },
      ]),
    ),
  };
  return createRoute({
    method: "post",
    path,
    operationId: id,
    tags: [...tags],
    security: [],
    "x-retry-safe": true,
    "x-mcp-tool": toolName(operation),
    ...paymentInfo(operation),
    middleware: guards,
    request: { body: { required: true, ...json(input) } },
    responses,
  });
}
