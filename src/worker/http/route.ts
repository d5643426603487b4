/** An operation as a zod-openapi route, which the application runs and `/openapi.json` is written from. */
import { createRoute } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import { toolName } from "../../../catalog/operation/tool-name.ts";
import type { Operation } from "../../../catalog/operation.ts";
import { type FailureCode, failures } from "../../payment/situations.ts";
import type { AppEnv } from "./request.ts";

/** The failures that an analysis endpoint can answer, by status. */
export const analysisFailures = [400, 429, 502, 503] as const;

/** Failures that need a payment to happen; the free operation cannot answer them. */
const paymentFailures: readonly FailureCode[] = [
  "idempotency_conflict",
  "chain_unavailable",
  "settlement_unknown",
  "payments_not_configured",
];

/** The codes with which an operation can answer a status. */
export const failureCodes = (operation: Operation, status: number): FailureCode[] =>
  (Object.keys(failures) as FailureCode[]).filter(
    (code) => failures[code].status === status && !(operation.free && paymentFailures.includes(code)),
  );

/**
 * The one tag of an operation, by which client generators file it: its path's market (`sa`, `gcc`, `x402`,
 * `free`). Several tags would make one class or folder of each, with the operation in all of them.
 */
export const routeTag = ({ path }: Pick<Operation, "path">): string => path.split("/").at(-2) || "service";

/**
 * The route of an operation, with its guards in the order in which they run. `describedOperation` adds texts and
 * answer schemas, which no request needs: here a description is a code or a name.
 */
export function toRoute(operation: Operation, guards: MiddlewareHandler<AppEnv>[]) {
  const { id, path, free, price, tags, input } = operation;
  return createRoute({
    method: "post",
    path,
    operationId: id,
    tags: [routeTag(operation)],
    "x-keywords": [...tags],
    security: [],
    "x-retry-safe": true,
    "x-mcp-tool": toolName(operation),
    // The form in which indexers read a price.
    ...(!free && {
      "x-payment-info": { price: { mode: "fixed", currency: "USD", amount: price.usdc }, protocols: [{ x402: {} }] },
    }),
    middleware: guards,
    request: { body: { required: true, content: { "application/json": { schema: input } } } },
    responses: {
      200: { description: "AgentResult" },
      ...(!free && { 402: { description: "PaymentRequired" } }),
      ...Object.fromEntries(
        analysisFailures.map((status) => [status, { description: failureCodes(operation, status).join(", ") }]),
      ),
    },
  });
}
