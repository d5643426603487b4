/** A local x402 facilitator: the reference implementation on a wallet of its own that pays the gas. */
import { createAdaptorServer } from "@hono/node-server";
import { x402Facilitator } from "@x402/core/facilitator";
import { isPaymentPayloadV2, isPaymentRequirementsV2 } from "@x402/core/schemas";
import type { PaymentPayload, PaymentRequirements } from "@x402/core/types";
import { toFacilitatorEvmSigner } from "@x402/evm";
import { ExactEvmScheme } from "@x402/evm/exact/facilitator";
import { Hono } from "hono";
import { type Address, createWalletClient, hashTypedData, http, parseEther, publicActions } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { z } from "zod";
import type { Network } from "../../../catalog/service/networks.ts";
import { walletFactories } from "../../../catalog/service/wallet-factories.ts";
import { chainOf } from "./chain.ts";
import { chainClient } from "./chain-client.ts";
import { inTurn } from "./in-turn.ts";
import { type Listening, listen } from "./listen.ts";

export interface FacilitatorOptions {
  readonly rpcUrl: string;
  /** What the chain stands in for; Base by default. */
  readonly network?: Network;
  /** Factories whose wallets are deployed with their first payment (ERC-6492); the usual ones by default. */
  readonly factories?: Address[];
  /** Called when a settlement has moved money, before its answer is sent. */
  readonly onSettled: () => Promise<void>;
}

const paymentRequest = z.object({
  paymentPayload: z.custom<PaymentPayload>(isPaymentPayloadV2),
  paymentRequirements: z.custom<PaymentRequirements>(isPaymentRequirementsV2),
});

/** A wallet that pays the gas of settlements, made for this run and filled on the local chain. */
async function gasWallet(rpcUrl: string, network: Network) {
  const account = privateKeyToAccount(generatePrivateKey());
  try {
    await chainClient(rpcUrl).setBalance({ address: account.address, value: parseEther("1000") });
  } catch (error) {
    throw new Error(`The chain at ${rpcUrl} does not fill wallets as anvil does: set FACILITATOR_URL as well.`, {
      cause: error,
    });
  }
  return createWalletClient({
    account,
    chain: chainOf(network),
    transport: http(rpcUrl),
    pollingInterval: 50,
  }).extend(publicActions);
}

/** The reference facilitator's routes: `GET /supported`, `POST /verify`, `POST /settle`. */
function toApp(facilitator: x402Facilitator, onSettled: () => Promise<void>) {
  const app = new Hono();
  app.onError((error, c) => c.json({ error: error.message }, 500));
  app.get("/supported", (c) => c.json(facilitator.getSupported()));
  app.post("/verify", async (c) => {
    const request = paymentRequest.safeParse(await c.req.json());
    if (!request.success) return c.json({ isValid: false, invalidReason: "invalid_payload" }, 400);
    return c.json(await facilitator.verify(request.data.paymentPayload, request.data.paymentRequirements));
  });
  app.post("/settle", async (c) => {
    const request = paymentRequest.safeParse(await c.req.json());
    if (!request.success) return c.json({ success: false, errorReason: "invalid_payload", transaction: "" }, 400);
    const settlement = await facilitator.settle(request.data.paymentPayload, request.data.paymentRequirements);
    if (settlement.success) await onSettled();
    return c.json(settlement);
  });
  return app;
}

/** Starts the facilitator on the chain at `rpcUrl` and waits until it listens. */
export async function startFacilitator({
  rpcUrl,
  network = "eip155:8453",
  factories = walletFactories.map(({ address }) => address),
  onSettled,
}: FacilitatorOptions): Promise<Listening> {
  const wallet = await gasWallet(rpcUrl, network);
  // One transaction at a time, because the node does not count a pending one when it says the wallet's next nonce.
  const send = inTurn();
  const signer = toFacilitatorEvmSigner(
    {
      address: wallet.account.address,
      getCode: (request) => wallet.getCode(request),
      readContract: (request) => wallet.readContract({ ...request, args: request.args ?? [] }),
      verifyTypedData: ({ address, signature, ...data }) =>
        wallet.verifyHash({ address, signature, hash: hashTypedData(data) }),
      writeContract: (request) => send(() => wallet.writeContract(request)),
      sendTransaction: (request) => send(() => wallet.sendTransaction(request)),
      waitForTransactionReceipt: (request) => wallet.waitForTransactionReceipt(request),
    },
    { confirmationTimeoutMs: 20_000 },
  );
  const facilitator = new x402Facilitator().register(
    network,
    new ExactEvmScheme(signer, { eip6492AllowedFactories: factories }),
  );
  const { fetch } = toApp(facilitator, onSettled);
  // By default the server would replace the global Response of this whole process.
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false });
  return listen(server);
}
