/**
 * Proof of the seller for Circle's Facilitator Service, where there is no API key. The paid wallet signs each call
 * (EIP-712; Circle's documentation, "Sign a seller proof"). Its key serves a trial: deployments with money have an API
 * key.
 */
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { base64url } from "jose";
import type { Hex } from "viem";
import { bytesToHex, hashTypedData, hexToBytes, keccak256, stringToBytes } from "viem/utils";
import { lowerCase } from "../../../lib/hex.ts";

/** What is offered to whom: a proof holds for it alone. */
export interface Offered {
  /** In the notation of CAIP-2. */
  readonly network: string;
  readonly payTo: string;
}

/** One call of Circle's service. */
export interface ProvenCall extends Offered {
  readonly method: "GET" | "POST";
  /** The last part of the path that names what is asked for. */
  readonly purpose: "settle" | "status";
  /** The bytes that are sent; empty for a GET. */
  readonly body: string;
}

/** Seconds for which a proof holds; Circle takes at most 300. */
const validitySeconds = 120;

/** Returns the value of the Facilitator-Seller-Proof header of a call. */
export function sellerProof(sellerKey: Hex, call: ProvenCall): string {
  const { method, purpose, body, network } = call;
  const payTo: Hex = `0x${call.payTo.slice(2)}`;
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresAt = issuedAt + validitySeconds;
  const nonce = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
  const types = {
    SellerRequest: [
      { name: "purpose", type: "string" },
      { name: "method", type: "string" },
      { name: "bodyHash", type: "bytes32" },
      { name: "network", type: "string" },
      { name: "payTo", type: "address" },
      { name: "nonce", type: "bytes32" },
      { name: "issuedAt", type: "uint64" },
      { name: "expiresAt", type: "uint64" },
    ],
  } as const;
  const digest = hashTypedData({
    domain: {
      name: "Circle Facilitator Seller Request",
      version: "1",
      chainId: Number(network.slice("eip155:".length)),
    },
    types,
    primaryType: "SellerRequest",
    message: {
      purpose,
      method,
      bodyHash: keccak256(stringToBytes(body)),
      network,
      payTo: lowerCase(payTo),
      nonce,
      issuedAt: BigInt(issuedAt),
      expiresAt: BigInt(expiresAt),
    },
  });
  const options = { prehash: false, format: "recovered" } as const;
  const [recovery = 0, ...signed] = secp256k1.sign(hexToBytes(digest), hexToBytes(sellerKey), options);
  const signature = bytesToHex(Uint8Array.from([...signed, recovery + 27]));
  return base64url.encode(JSON.stringify({ version: 1, signature, network, payTo, nonce, issuedAt, expiresAt }));
}
