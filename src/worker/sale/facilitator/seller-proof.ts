/**
 * Proof of the seller for Circle's Facilitator Service, where there is no API key. The paid wallet signs each call
 * (EIP-712; Circle's documentation, "Sign a seller proof"). Its key serves a trial: deployments with money have an API
 * key.
 */
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { base64url } from "jose";
import type { Hex } from "viem";
import { bytesToHex, encodeAbiParameters, hexToBytes, keccak256, stringToBytes } from "viem/utils";

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
  readonly purpose: "verify" | "settle" | "status";
  /** The bytes that are sent; empty for a GET. */
  readonly body: string;
}

/** Seconds for which a proof holds; Circle takes at most 300. */
const validitySeconds = 120;

const hashOf = (text: string): Hex => keccak256(stringToBytes(text));
const domainType = hashOf("EIP712Domain(string name,string version,uint256 chainId)");
const requestType = hashOf(
  "SellerRequest(string purpose,string method,bytes32 bodyHash,string network,address payTo,bytes32 nonce,uint64 issuedAt,uint64 expiresAt)",
);
const [domainName, domainVersion] = [hashOf("Circle Facilitator Seller Request"), hashOf("1")];
const word = { type: "bytes32" } as const;
const number = { type: "uint256" } as const;

/** The value of the Facilitator-Seller-Proof header of a call. */
export function sellerProof(sellerKey: Hex, call: ProvenCall): string {
  const { method, purpose, body, network } = call;
  const payTo: Hex = `0x${call.payTo.slice(2)}`;
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresAt = issuedAt + validitySeconds;
  const nonce = bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
  const domain = keccak256(
    encodeAbiParameters(
      [word, word, word, number],
      [domainType, domainName, domainVersion, BigInt(network.slice("eip155:".length))],
    ),
  );
  const asked = keccak256(
    encodeAbiParameters(
      [word, word, word, word, word, { type: "address" }, word, number, number],
      [
        requestType,
        hashOf(purpose),
        hashOf(method),
        hashOf(body),
        hashOf(network),
        payTo,
        nonce,
        BigInt(issuedAt),
        BigInt(expiresAt),
      ],
    ),
  );
  const digest = keccak256(`0x1901${domain.slice(2)}${asked.slice(2)}`);
  const options = { prehash: false, format: "recovered" } as const;
  const [recovery = 0, ...signed] = secp256k1.sign(hexToBytes(digest), hexToBytes(sellerKey), options);
  const signature = bytesToHex(Uint8Array.from([...signed, recovery + 27]));
  return base64url.encode(JSON.stringify({ version: 1, signature, network, payTo, nonce, issuedAt, expiresAt }));
}
