/**
 * The stock x402 middleware in front of one operation, with the facilitator's `supported` given, so that it asks
 * nobody.
 */
import { ExactEvmScheme } from "@x402/evm/exact/server";
import { paymentMiddleware, x402ResourceServer } from "@x402/hono";
import { Hono } from "hono";
import { saLandedCost } from "../../../catalog/operations/sa-landed-cost.ts";

const unused = async () => {
  throw new Error("No payment is made here");
};

const server = new x402ResourceServer({
  verify: unused,
  settle: unused,
  getSupported: async () => ({
    kinds: [{ x402Version: 2, scheme: "exact", network: "eip155:8453" }],
    extensions: [],
    signers: {},
  }),
}).register("eip155:8453", new ExactEvmScheme());

const app = new Hono();

app.get("/status", (c) => c.json({ status: "ok" }));

app.use(
  paymentMiddleware(
    {
      [`POST ${saLandedCost.path}`]: {
        accepts: {
          scheme: "exact",
          price: `$${saLandedCost.price.usdc}`,
          network: "eip155:8453",
          payTo: "0x209693Bc6afc0C5328bA36FaF03C514EF312287C",
        },
        description: saLandedCost.description.en,
      },
    },
    server,
  ),
);

app.post(saLandedCost.path, (c) => c.json({}));

export default app;
