import { decodePaymentRequiredHeader, decodePaymentResponseHeader } from "@x402/core/http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { saLandedCost } from "../../catalog/operations/sa-landed-cost.ts";
import { checkChain, nodeAt } from "../../src/tools/deploy/chain-checks.ts";
import { checkFacilitators } from "../../src/tools/deploy/facilitator-checks.ts";
import { askingFactories } from "../../src/tools/deploy/factory-question.ts";
import { parseConfig } from "../../src/worker/config/config.ts";
import { localOperator } from "../../src/worker/config/settings.ts";
import { supportOf } from "../../src/worker/sale/facilitator/support.ts";
import { payTo } from "../fixtures/payment-settings.ts";
import { startTestStack, type TestStack } from "../fixtures/test-stack.ts";

const operation = saLandedCost;

const deployments = [
  {
    environment: "production",
    baseUrl: "https://analysis.example.com",
    network: "eip155:8453",
    asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
    assetName: "USD Coin",
  },
  {
    environment: "staging",
    baseUrl: "https://staging.analysis.example.com",
    network: "eip155:84532",
    asset: "0x036CbD53842c5426634e7929541eC2318f3dCF7e",
    assetName: "USDC",
  },
] as const;

const documents = ["/openapi.json", "/llms.txt", "/.well-known/x402", "/.well-known/agent-card.json", "/sitemap.xml"];

describe.each(deployments)(
  "the $environment environment of wrangler.toml, rehearsed on the local chain",
  (deployment) => {
    const { environment, baseUrl, network, asset, assetName } = deployment;
    let rehearsal: TestStack;
    beforeAll(async () => {
      rehearsal = await startTestStack({
        ENVIRONMENT: environment,
        BASE_URL: baseUrl,
        PAY_TO: payTo,
        OPERATOR_NAME: "Example Trading",
        OPERATOR_CONTACT: "operations@example.com",
      });
    });
    afterAll(() => rehearsal?.stop());

    it("offers the network's USDC under the name that its signatures cover", async () => {
      const response = await rehearsal.outside.post(operation.path, {});
      expect(response.status).toBe(402);
      const challenge = decodePaymentRequiredHeader(response.headers.get("PAYMENT-REQUIRED") ?? "");
      expect(challenge.resource.url).toBe(baseUrl + operation.path);
      expect(challenge.accepts).toEqual([
        expect.objectContaining({ network, asset, payTo, extra: { name: assetName, version: "2" } }),
      ]);
    });

    it("passes the checks of chain and facilitator before a deployment", async () => {
      const { rpcUrl, facilitatorUrl } = rehearsal.outside;
      const findings = [
        ...(await checkChain(nodeAt(rpcUrl), {
          currency: parseConfig({ NETWORK: network }).currency,
          payTo,
          payToIsContract: false,
          host: "the local node",
          fix: { rpcUrl: "", payTo: "" },
        })),
        ...(await checkFacilitators(
          [{ url: facilitatorUrl, auth: { type: "none" } }],
          network,
          {
            ask: (facilitator, offered) => supportOf(facilitator, offered, 60_000),
            node: nodeAt(rpcUrl),
            askFactory: askingFactories({ ...parseConfig({ NETWORK: network }).currency, payTo }, 60_000),
          },
          "",
        )),
      ];
      expect(findings.map(({ outcome, check }) => `${outcome} ${check}`)).toEqual([
        "ok RPC_URL",
        "ok USDC",
        "ok pay-to wallet",
        "ok facilitator",
      ]);
      // The local facilitator calls the factory that is asked about.
      expect(findings.at(-1)?.detail).toContain("it deploys wallets with their first payment");
    });

    it("sells in the environment as it would be deployed", async () => {
      const { fundedWallet, buy, balanceOf } = rehearsal.outside;
      const payer = await fundedWallet(BigInt(operation.price.atomic));
      const response = await buy(payer, operation.path, operation.examples[0].input);
      expect(response.status).toBe(200);
      const settlement = decodePaymentResponseHeader(response.headers.get("PAYMENT-RESPONSE") ?? "");
      expect(settlement).toMatchObject({ success: true, network });
      expect([await balanceOf(payer.address), await balanceOf(payTo)]).toEqual([0n, BigInt(operation.price.atomic)]);
    });

    it.each(documents)("publishes its own addresses in %s, and nothing of a local service", async (path) => {
      const response = await fetch(rehearsal.outside.service + path);
      expect(response.status).toBe(200);
      const text = await response.text();
      expect(text).toContain(baseUrl);
      expect(text).not.toMatch(/localhost|127\.0\.0\.1|placeholder|0x0{40}/);
      expect(text).not.toContain(localOperator.name);
    });
  },
);
