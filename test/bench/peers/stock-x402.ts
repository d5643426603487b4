/**
 * The stock x402 middleware selling one operation through a facilitator, as its documentation shows; the answer is kept
 * nowhere.
 */
import { HTTPFacilitatorClient } from "@x402/core/http";
import { ExactEvmScheme } from "@x402/evm/exact/server";
import { paymentMiddleware, x402ResourceServer } from "@x402/hono";
import { Hono, type MiddlewareHandler } from "hono";
import { saLandedCost } from "../../../catalog/operations/sa-landed-cost.ts";

interface Settings {
  readonly FACILITATOR_URL: string;
  readonly PAY_TO: string;
}

function guard({ FACILITATOR_URL, PAY_TO }: Settings): MiddlewareHandler {
  const facilitator = new HTTPFacilitatorClient({ url: FACILITATOR_URL });
  const server = new x402ResourceServer({
    verify: (payload, requirements) => facilitator.verify(payload, requirements),
    settle: (payload, requirements) => facilitator.settle(payload, requirements),
    // Given as a setting, because a Worker cannot send requests while it starts.
    getSupported: async () => ({
      kinds: [{ x402Version: 2, scheme: "exact", network: "eip155:8453" }],
      extensions: [],
      signers: {},
    }),
  }).register("eip155:8453", new ExactEvmScheme());
  return paymentMiddleware(
    {
      [`POST ${saLandedCost.path}`]: {
        accepts: { scheme: "exact", price: `$${saLandedCost.price.usdc}`, network: "eip155:8453", payTo: PAY_TO },
        description: saLandedCost.description.en,
      },
    },
    server,
  );
}

const app = new Hono<{ Bindings: Settings }>();
let guarding: MiddlewareHandler | undefined;

app.get("/status", (c) => c.json({ status: "ok" }));
app.use((c, next) => {
  guarding ??= guard(c.env);
  return guarding(c, next);
});
app.post(saLandedCost.path, async (c) => {
  const validation = saLandedCost.validate(await c.req.json(), "en");
  return validation.valid ? c.json(saLandedCost.answer(validation.input, "en")) : c.json(validation.problems, 400);
});

export default app;
