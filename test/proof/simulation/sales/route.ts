/**
 * The route of a paid operation without Hono: production's payment guard, sale and payment status, nothing before them.
 */
import type { Context, MiddlewareHandler } from "hono";
import type { Operation } from "../../../../catalog/operation.ts";
import type { JsonObject } from "../../../../src/lib/text.ts";
import type { PurchaseOutcome } from "../../../../src/payment/outcome.ts";
import type { AppEnv, Transport } from "../../../../src/worker/http/request.ts";
import { responseOf } from "../../../fixtures/outcomes.ts";

export const origin = "https://service.test";

/** A call of an operation. */
export interface RouteCall {
  readonly operation: Operation;
  readonly input: unknown;
  /** The PAYMENT-SIGNATURE header. */
  readonly paymentSignature: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly transport: Transport;
  readonly callerAddress: string;
  readonly requestId: string;
}

/** An answer as it goes over HTTP. */
export interface Answer {
  readonly status: number;
  readonly body: JsonObject;
  readonly text: string;
  readonly headers: Headers;
}

/** The answer to a call, and the outcome that these sources leave beside it. */
export interface Called {
  readonly answer: Answer;
  readonly outcome: PurchaseOutcome | undefined;
}

/** The parts of a release that answer its route. */
interface RouteParts {
  configOf(env: object): object;
  paymentGuard(operation: Operation): MiddlewareHandler<AppEnv>;
  sell(c: Context<AppEnv>, operation: Operation, input: unknown): Promise<Response>;
  failed(thrown: unknown, c: Context<AppEnv>): Response | Promise<Response>;
  /** Writes the state of the payment into a response, where the parts above do not. */
  readonly tellPaymentStatus?: MiddlewareHandler<AppEnv>;
}

/** Answers a call of an operation in an environment, as its route does for a body that is valid. */
export type CallRoute = (env: object, call: RouteCall) => Promise<Called>;

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text), text, headers: response.headers };
}

/** The route of a release. */
export function routeOf({ configOf, paymentGuard, sell, failed, tellPaymentStatus }: RouteParts): CallRoute {
  return async (env, call) => {
    const { operation, input, transport, callerAddress, requestId } = call;
    const headers = new Headers();
    if (call.paymentSignature !== undefined) headers.set("PAYMENT-SIGNATURE", call.paymentSignature);
    if (call.idempotencyKey !== undefined) headers.set("Idempotency-Key", call.idempotencyKey);
    const config = configOf(env);
    const variables = { config, requestId, locale: "en", callerAddress, transport, record: { stages: {} } } as const;
    // As much of Hono's context as the guard and the sale use.
    const c: Context<AppEnv> = Object.assign(Object.create(Object.prototype), {
      env,
      var: variables,
      req: {
        url: origin + operation.path,
        raw: { headers },
        header: (name: string) => headers.get(name) ?? undefined,
        json: async () => input,
      },
      get: (name: string) => Reflect.get(variables, name),
      set: (name: string, value: unknown) => Object.assign(variables, { [name]: value }),
    });
    const answer = async (): Promise<Response> => {
      let sold: Response | undefined;
      const asked = await paymentGuard(operation)(c, async () => {
        sold = await sell(c, operation, input);
      });
      return asked ?? sold ?? Response.json({});
    };
    const respond = async () => {
      c.res = await answer().catch((thrown) => failed(thrown, c));
    };
    await (tellPaymentStatus ? tellPaymentStatus(c, respond) : respond());
    const outcome: PurchaseOutcome | undefined = c.get("outcome");
    return { answer: await readAnswer(outcome ? responseOf(outcome) : c.res), outcome };
  };
}
