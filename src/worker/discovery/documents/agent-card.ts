/** The A2A agent card (A2A 1.0, 4.4 and 8). */

import type { Operation } from "../../../../catalog/operation.ts";
import { pages, samplePath, termsOfService } from "../../../../catalog/service/pages.ts";
import { protocolVersions, service, x402Extensions } from "../../../../catalog/service/service.ts";
import { shownExamples } from "../../../../catalog/short-example.ts";
import { freeLookText } from "../../../../catalog/words/free-look.ts";
import type { JsonObject } from "../../../lib/text.ts";
import { activeKey, signCompactJws } from "../../identity/keys.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";
import { listed } from "../guides/guide.ts";

/**
 * `strict` is the card of A2A 1.0. `hybrid` adds the top-level fields by which a 0.3 client finds its endpoint.
 * Readers of 1.0 ignore unknown fields (A2A 1.0, 5.7), so one signature holds for both.
 */
type CardForm = "strict" | "hybrid";

function skill(operation: Operation, { locale }: Publication): JsonObject {
  const price = listed("skills", operation.free ? "free" : "price")[locale].replace("{price}", operation.price.usdc);
  return {
    id: operation.id,
    name: operation.name[locale],
    description: `${operation.description[locale]} ${price}`,
    tags: operation.tags,
    examples: shownExamples(operation).map(({ input }) => JSON.stringify({ skill: operation.id, input })),
    inputModes: ["application/json"],
    outputModes: ["application/json", "text/plain"],
  };
}

function paymentExtensions(publication: Publication): readonly JsonObject[] {
  const { config, locale } = publication;
  const { payment } = config;
  if (!payment) return [];
  return x402Extensions.map((uri) => ({
    uri,
    description: listed("skills", "payment")[locale],
    params: {
      x402Version: protocolVersions.x402,
      network: payment.network,
      asset: payment.asset,
      termsOfService: addressOf(publication, termsOfService[locale]),
    },
  }));
}

/** The unsigned card. It holds no empty text, list or object, so that every canonical form of it is the same. */
function agentCard(publication: Publication, form: CardForm): JsonObject {
  const { config, operations, locale, origin } = publication;
  const rpc = addressOf(publication, "/a2a/rpc");
  const extensions = paymentExtensions(publication);
  const [legacy] = protocolVersions.a2a.legacy;
  const sold = operations.find(({ free }) => !free);
  return {
    name: service.name[locale],
    description: [
      service.description,
      ...(sold ? [freeLookText(addressOf(publication, samplePath(sold.id)), "a2a")] : []),
    ]
      .map((text) => text[locale])
      .join(" "),
    version: service.version,
    supportedInterfaces: [
      { url: rpc, protocolBinding: "JSONRPC", protocolVersion: protocolVersions.a2a.canonical },
      { url: origin, protocolBinding: "HTTP+JSON", protocolVersion: protocolVersions.a2a.canonical },
      { url: rpc, protocolBinding: "JSONRPC", protocolVersion: legacy },
    ],
    provider: { organization: config.operator.name, url: addressOf(publication, pages.about.path[locale]) },
    documentationUrl: addressOf(publication, "/developers"),
    iconUrl: addressOf(publication, "/icon.svg"),
    capabilities: {
      streaming: false,
      pushNotifications: false,
      extendedAgentCard: false,
      ...(extensions.length > 0 && { extensions }),
    },
    defaultInputModes: ["application/json", "text/plain"],
    defaultOutputModes: ["application/json", "text/plain"],
    skills: operations.map((operation) => skill(operation, publication)),
    ...(form === "hybrid" && { url: rpc, preferredTransport: "JSONRPC", protocolVersion: `${legacy}.0` }),
  };
}

/** The form of card for an A2A-Version header. A client without the header may be one of 0.3. */
export const cardForm = (version: string | undefined): CardForm =>
  version?.trim().startsWith(protocolVersions.a2a.canonical) ? "strict" : "hybrid";

/**
 * The published card: signed with the active ES256 key as a detached JWS over RFC 8785 form (A2A 1.0, 8.4), unsigned
 * without a configured key. The strict card is signed, which is all that a verifier of 1.0 reads of either form.
 */
export async function signedAgentCard(publication: Publication): Promise<JsonObject> {
  const card = agentCard(publication, publication.variant === "strict" ? "strict" : "hybrid");
  const key = activeKey(publication.config, "ES256");
  if (!key) return card;
  const jws = await signCompactJws(key, agentCard(publication, "strict"), {
    typ: "JOSE",
    jku: addressOf(publication, "/.well-known/jwks.json"),
  });
  const [header, , signature] = jws.split(".");
  return { ...card, signatures: [{ protected: header, signature }] };
}
