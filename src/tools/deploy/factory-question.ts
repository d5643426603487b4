/** Whether a facilitator deploys wallets with their first payment (ERC-6492), asked without moving any money. */
import { serializeErc6492Signature } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { z } from "zod";
import type { WalletFactory } from "../../../catalog/service/wallet-factories.ts";
import type { FacilitatorSetting, PaymentConfig } from "../../worker/config/config.ts";
import { askFacilitator } from "../../worker/sale/facilitator/facilitator-call.ts";

/** The conclusion; `unknown` if the answer is about something else. */
export type Deploys = "yes" | "no" | "unknown";

/** Asks a facilitator whether it calls a factory. */
export type AskFactory = (facilitator: FacilitatorSetting, factory: WalletFactory) => Promise<Deploys>;

type Offered = Pick<PaymentConfig, "network" | "asset" | "assetName" | "assetVersion"> & { readonly payTo: string };

/** A request about a payment that can never be made: from a wallet at an unknown address, without money. */
export function throwAwayRequest({ network, asset, assetName, assetVersion, payTo }: Offered, factory: WalletFactory) {
  const terms = {
    ...{ scheme: "exact", network, amount: "1", asset, payTo, maxTimeoutSeconds: 60 },
    extra: { name: assetName, version: assetVersion },
  };
  const random = generatePrivateKey();
  const authorization = {
    ...{ from: privateKeyToAddress(random), to: payTo, value: terms.amount, validAfter: "0", nonce: random },
    validBefore: String(Math.floor(Date.now() / 1000) + terms.maxTimeoutSeconds),
  };
  const signature = serializeErc6492Signature({
    address: factory.address,
    data: "0x00",
    signature: `0x${"00".repeat(64)}1b`,
  });
  const paymentPayload = { x402Version: 2, accepted: terms, payload: { signature, authorization } };
  return { x402Version: 2, paymentPayload, paymentRequirements: terms };
}

const verification = z.object({ isValid: z.literal(false), invalidReason: z.string() });

/** The conclusion from the answer to such a question. */
export function deploysBy(answer: unknown): Deploys {
  const reason = verification.safeParse(answer).data?.invalidReason ?? "";
  if (/factory_not_allowed|undeployed_smart_wallet/.test(reason)) return "no";
  return /insufficient|balance|simulation/.test(reason) ? "yes" : "unknown";
}

/** Makes the function that asks a deployment's facilitators whether they deploy wallets. */
export const askingFactories =
  (offered: Offered, timeoutMs: number): AskFactory =>
  async (facilitator, factory) =>
    deploysBy((await askFacilitator(facilitator, "/verify", throwAwayRequest(offered, factory), timeoutMs))?.json);
