/** The OpenAPI 3.1 description: the application's own registry of routes, written out in a language. */
import { OpenAPIRegistry, OpenApiGeneratorV31 } from "@asteasolutions/zod-to-openapi";
import type { Operation } from "../../../../catalog/operation.ts";
import type { ChallengeError } from "../../../../catalog/service/challenge-errors.ts";
import { termsOfService } from "../../../../catalog/service/pages.ts";
import { protocolVersions, service } from "../../../../catalog/service/service.ts";
import type { JsonObject, Locale, Text } from "../../../lib/text.ts";
import { routeTag } from "../../http/route.ts";
import { offerOf } from "../../sale/challenge/challenge.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";
import { passage } from "../guides/guide.ts";
import { describedRoute } from "./described-route.ts";
import { failureComponents } from "./failure-responses.ts";
import { headerComponents } from "./http-headers.ts";
import { createSchemaComponents } from "./schema-components.ts";

/** The operator as OpenAPI's contact: an e-mail address or a page. */
function contact({ operator }: Publication["config"]): JsonObject {
  const key = operator.contact.includes("@") ? "email" : "url";
  return { name: operator.name, [key]: operator.contact };
}

function tagDescription(tag: string, operations: readonly Operation[], locale: Locale): string {
  const names = operations.filter((operation) => routeTag(operation) === tag).map(({ name }) => name[locale]);
  const lead: Text = { en: "Operations", ar: "العمليات" };
  return `${lead[locale]}: ${names.join(locale === "ar" ? "، " : ", ")}.`;
}

/** Proofs that the wallet that is paid also runs this origin, in the two places where indexers read them. */
function ownershipProofs({ config }: Publication): JsonObject {
  if (!config.payToOwnershipProof) return {};
  const ownershipProofs = [config.payToOwnershipProof];
  return { "x-agentcash-provenance": { ownershipProofs }, "x-discovery": { ownershipProofs } };
}

/** The example 402 of an operation, without extensions, which the Bazaar listing shows. */
function challengeExample(operation: Operation, { config, origin }: Publication): JsonObject | undefined {
  if (operation.free || !config.payment) return undefined;
  const { resource, requirements: terms } = offerOf(operation, config.payment, origin);
  const error: ChallengeError = "payment_required";
  const service_time = `${service.released}T09:30:00Z`;
  return { x402Version: protocolVersions.x402, error, resource, accepts: [terms], service_time };
}

/** The OpenAPI document of the operations given, or of all of them. */
export async function openapi(publication: Publication, operations = publication.operations): Promise<JsonObject> {
  const { config, routes, locale, origin } = publication;
  const components = createSchemaComponents(locale);
  const described = new OpenAPIRegistry();
  for (const definition of routes.definitions) {
    if (definition.type !== "route") continue;
    const operation = operations.find(({ id }) => id === definition.route.operationId);
    if (!operation) continue;
    const challenge = challengeExample(operation, publication);
    described.registerPath(
      await describedRoute(definition.route, operation, { origin, locale, refer: components.refer, challenge }),
    );
  }
  const failures = failureComponents(operations, locale, components.refer);
  const tags = [...new Set(operations.map(routeTag))];
  const { webhooks: _, ...document } = new OpenApiGeneratorV31(described.definitions).generateDocument({
    openapi: "3.1.0",
    info: { title: service.name[locale], version: service.version },
    servers: [{ url: origin }],
    externalDocs: { url: addressOf(publication, "/developers") },
    tags: tags.map((name) => ({ name, description: tagDescription(name, operations, locale) })),
  });
  return {
    ...document,
    info: {
      ...document.info,
      summary: service.tagline[locale],
      description: service.description[locale],
      termsOfService: addressOf(publication, termsOfService[locale]),
      contact: contact(config),
      license: service.license,
      "x-guidance": passage("guidance", publication),
    },
    components: { ...headerComponents(locale), ...failures, schemas: components.schemas },
    "x-agentcash-guidance": { llmsTxtUrl: addressOf(publication, "/llms.txt") },
    ...ownershipProofs(publication),
  };
}
