/** The OpenAPI 3.1 description: the routes that the application registers, written out in a language. */
import type { Operation } from "../../../../catalog/operation.ts";
import { termsOfService } from "../../../../catalog/service/pages.ts";
import { service } from "../../../../catalog/service/service.ts";
import type { JsonObject, Locale, Text } from "../../../lib/text.ts";
import { routeTag } from "../../http/route.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";
import { passage } from "../guides/guide.ts";
import { describedOperation } from "./described-operation.ts";
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

/** The OpenAPI document of the operations given, or of all of them. */
export async function openapi(publication: Publication, operations = publication.operations): Promise<JsonObject> {
  const { config, locale, origin } = publication;
  const { refer, schemas } = createSchemaComponents(locale);
  const paths: Record<string, JsonObject> = {};
  for (const operation of operations)
    paths[operation.path] = { post: await describedOperation(operation, publication, refer) };
  const tags = [...new Set(operations.map(routeTag))];
  return {
    openapi: "3.1.0",
    info: {
      title: service.name[locale],
      version: service.version,
      summary: service.tagline[locale],
      description: service.description[locale],
      termsOfService: addressOf(publication, termsOfService[locale]),
      contact: contact(config),
      license: service.license,
      "x-guidance": passage("guidance", publication),
    },
    servers: [{ url: origin }],
    externalDocs: { url: addressOf(publication, "/developers") },
    tags: tags.map((name) => ({ name, description: tagDescription(name, operations, locale) })),
    components: { ...headerComponents(locale), ...failureComponents(operations, locale, refer), schemas },
    paths,
    "x-agentcash-guidance": { llmsTxtUrl: addressOf(publication, "/llms.txt") },
    ...ownershipProofs(publication),
  };
}
