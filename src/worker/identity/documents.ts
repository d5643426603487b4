/** Identity documents: who operates this service, and with which keys. Pure functions of configuration and origin. */
import { rotationPolicy, verificationSteps } from "../../../catalog/service/identity-texts.ts";
import { service } from "../../../catalog/service/service.ts";
import type { JsonObject, Locale } from "../../lib/text.ts";
import type { Config } from "../config/config.ts";
import { activeKey, didOf, didUrlOf, keysOf, signCompactJws } from "./keys.ts";

/** The input of the identity documents. */
export interface Identity {
  readonly config: Config;
  /** The canonical origin, without a trailing slash. */
  readonly origin: string;
}

/** Returns `/.well-known/jwks.json` (RFC 7517): the public half of every key, retired ones included. */
export function jwks({ config }: Pick<Identity, "config">): JsonObject {
  return { keys: keysOf(config).map((key) => key.publicJwk) };
}

/** Returns `/.well-known/did.json` (did:web): the same keys under the same ids, where x402 verifiers look for them. */
export function didDocument({ config, origin }: Identity): JsonObject {
  const id = didOf(origin);
  const keys = keysOf(config).map((key) => ({
    id: didUrlOf(origin, key),
    type: "JsonWebKey",
    controller: id,
    publicKeyJwk: key.publicJwk,
  }));
  const ids = keys.map((key) => key.id);
  return {
    "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/jwk/v1"],
    id,
    verificationMethod: keys,
    assertionMethod: ids,
    authentication: ids,
    service: [
      { id: `${id}#identity`, type: "LinkedDomains", serviceEndpoint: origin },
      { id: `${id}#agent-card`, type: "AgentCard", serviceEndpoint: `${origin}/.well-known/agent-card.json` },
      { id: `${id}#openapi`, type: "OpenAPI", serviceEndpoint: `${origin}/openapi.json` },
      { id: `${id}#mcp`, type: "MCP", serviceEndpoint: `${origin}/mcp` },
    ],
  };
}

function paymentIdentity({ config, origin }: Identity): JsonObject | null {
  const { payment, payToOwnershipProof } = config;
  if (!payment) return null;
  return {
    protocol: "x402 v2",
    network: payment.network,
    asset: payment.asset,
    pay_to: payment.payTo,
    ownership_proofs: payToOwnershipProof
      ? [{ type: "eip191", address: payment.payTo, message: origin, signature: payToOwnershipProof }]
      : [],
  };
}

/** Returns `/identity`: operator, keys, payee, and how to check each claim. Every claim in it can be checked. */
export async function identity({
  config,
  origin,
  locale,
}: Identity & { readonly locale: Locale }): Promise<JsonObject> {
  // Ed25519 signatures are deterministic, so every isolate publishes the same bytes.
  const key = activeKey(config, "EdDSA");
  const claims = {
    origin,
    did: didOf(origin),
    ...(config.payment && { network: config.payment.network, pay_to: config.payment.payTo }),
  };
  return {
    agent: service.name[locale],
    version: service.version,
    canonical_origin: origin,
    did: didOf(origin),
    did_document: `${origin}/.well-known/did.json`,
    jwks_uri: `${origin}/.well-known/jwks.json`,
    operator: config.operator,
    keys: keysOf(config).map(({ kid, alg, status }) => ({ kid, alg, use: "sig", status })),
    rotation: rotationPolicy[locale],
    payment: paymentIdentity({ config, origin }),
    signing: {
      offers: "JWS over RFC 8785, kid is a DID URL (x402 offer-receipt)",
      receipts: "JWS over RFC 8785, kid is a DID URL (x402 offer-receipt)",
      results: "JWS over RFC 8785 with SHA-256 of input and answer, kid is a thumbprint (result-receipt)",
      agent_card: "JWS over RFC 8785 (A2A)",
    },
    verification: verificationSteps.map((step) => step[locale]),
    proof_policy: service.proofPolicy[locale],
    ...(key && { statement: await signCompactJws(key, claims) }),
  };
}
