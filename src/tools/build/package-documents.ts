/** The documents of the package that are written from the operations: types, skill, manifest. */
import { OpenAPIHono } from "@hono/zod-openapi";
import openapiTypescript, { astToString } from "openapi-typescript";
import ts from "typescript";
import { operations } from "../../../catalog/index.ts";
import { challengeErrors } from "../../../catalog/service/challenge-errors.ts";
import { service } from "../../../catalog/service/service.ts";
import { noAnswerCodes } from "../../client/error-codes.ts";
import { isObject, type JsonObject } from "../../lib/text.ts";
import { parseConfig } from "../../worker/config/config.ts";
import type { Publication } from "../../worker/discovery/addresses/publication.ts";
import { addresses } from "../../worker/discovery/addresses.ts";
import { mcpServerEntry } from "../../worker/discovery/documents/mcp-cards.ts";
import { llmsText } from "../../worker/discovery/guides/llms-text.ts";
import { skill } from "../../worker/discovery/guides/skill.ts";
import { openapi } from "../../worker/discovery/openapi/openapi.ts";
import { failures } from "../../worker/http/errors.ts";
import type { AppEnv } from "../../worker/http/request.ts";
import { toRoute } from "../../worker/http/route.ts";

/** What the service publishes at an origin, as far as the package repeats it: in English, payments on. */
function publicationAt(origin: string): Publication {
  const app = new OpenAPIHono<AppEnv>();
  for (const operation of operations) app.openapi(toRoute(operation, []), (c) => c.body(null, 500));
  return {
    config: parseConfig({ BASE_URL: origin }),
    operations,
    routes: app.openAPIRegistry,
    origin,
    locale: "en",
    payments: "available",
    addresses,
  };
}

/** An object that may gain members still has no index signature: a misspelt member is a compile error. */
function withoutIndexSignatures(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIndexSignatures);
  if (!isObject(value)) return value;
  const isOpen = isObject(value.properties) && value.additionalProperties !== false;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !(isOpen && name === "additionalProperties"))
      .map(([name, part]) => [name, withoutIndexSignatures(part)]),
  );
}

/** How `catalog/results` tells the words of a list that may grow. */
const knownValues = /Known values: ([^.]+)\.$/;

/** The type of a word: the known ones, and any other text. Undefined for anything else than a word. */
function wordType(schema: { type?: unknown; description?: string | undefined }): ts.TypeNode | undefined {
  const { type, description } = schema;
  const words = knownValues.exec(description ?? "")?.[1]?.split(", ");
  const isNullable = Array.isArray(type) && type.includes("null");
  if (!words || !(type === "string" || (isNullable && type.includes("string")))) return undefined;
  const { factory } = ts;
  const anyText = factory.createIntersectionTypeNode([
    factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
    factory.createTypeLiteralNode([]),
  ]);
  return factory.createUnionTypeNode([
    ...words.map((word) => factory.createLiteralTypeNode(factory.createStringLiteral(word))),
    factory.createParenthesizedType(anyText),
    ...(isNullable ? [factory.createLiteralTypeNode(factory.createNull())] : []),
  ]);
}

/** The type of an object that may hold anything: it adds no member and takes none away. Undefined for anything else. */
function openObjectType(schema: { type?: unknown; properties?: unknown; additionalProperties?: unknown }) {
  const { type, properties = {}, additionalProperties: others = true } = schema;
  const isAnything = others === true || (isObject(others) && Object.keys(others).length === 0);
  if (type !== "object" || !isObject(properties) || Object.keys(properties).length > 0 || !isAnything) return undefined;
  return ts.factory.createKeywordTypeNode(ts.SyntaxKind.ObjectKeyword);
}

/** The types of inputs and results, from the service's own OpenAPI document. */
export async function typesOf(origin: string): Promise<string> {
  const document = JSON.stringify(withoutIndexSignatures(await openapi(publicationAt(origin))));
  return astToString(
    await openapiTypescript(document, { transform: (schema) => wordType(schema) ?? openObjectType(schema) }),
  );
}

/** The words of errors, as a type. */
export const errorCodes = `/** The word of an answer, or of none. More words may come. */
export type ErrorCode = ${[...Object.keys(failures), ...challengeErrors, ...noAnswerCodes].map((code) => JSON.stringify(code)).join(" | ")} | (string & {});
`;

/** What the package declares: the client with those types. */
export const declarations = `import type { Client, ClientOptions, VerifiedReceipt } from "./client-types.js";
import type { operations } from "./openapi.js";

/** Input and result of every operation, by its id. */
export type Operations = {
  readonly [Id in keyof operations]: {
    readonly input: operations[Id]["requestBody"]["content"]["application/json"];
    readonly result: operations[Id]["responses"][200]["content"]["application/json"];
  };
};
export type OperationId = keyof Operations & string;

/** Makes a client. Throws a TypeError when a setting cannot be meant. */
export declare function createClient(options: ClientOptions): Client<Operations>;

/** Verifies a PAYMENT-RESPONSE against the keys of the service. Throws an Error for people when it does not hold. */
export declare function verifyReceipt(text: string, origin?: string): Promise<VerifiedReceipt>;

/** Every operation in buying order, with its price. */
export declare const offers: readonly {
  readonly id: OperationId;
  readonly path: string;
  readonly free: boolean;
  /** Decimal USDC; whole USDC as a number; atomic units. */
  readonly price: { readonly usdc: string; readonly amount: number; readonly atomic: string };
}[];

export * from "./client-types.js";
export type { ErrorCode } from "./error-codes.js";
`;

/** The folder of the agent skill: its files by their path. */
export function skillFiles(origin: string, readme: string): Readonly<Record<string, string>> {
  const publication = publicationAt(origin);
  const references = `
## References

- [references/service.md](references/service.md): everything that a call and a purchase need, with bodies that work as they stand
- [references/package.md](references/package.md): the same from a command line, an MCP host or a program
`;
  return {
    "SKILL.md": skill(publication) + references,
    "references/service.md": llmsText(publication),
    "references/package.md": readme,
  };
}

/** The package's own package.json. */
export function manifestOf(origin: string): JsonObject {
  const { name } = mcpServerEntry({ origin, operations, config: parseConfig({ BASE_URL: origin }) });
  return {
    name: service.id,
    version: service.version,
    description: service.tagline.en,
    keywords: ["x402", "mcp", "usdc", "landed-cost", "saudi-arabia", "gcc", "retail"],
    license: service.license.name,
    homepage: `${origin}/developers`,
    type: "module",
    engines: { node: ">=20" },
    bin: { [service.id]: "cli.js" },
    exports: { ".": { types: "./index.d.ts", default: "./index.js" }, "./package.json": "./package.json" },
    types: "./index.d.ts",
    sideEffects: false,
    // The MCP Registry compares this with server.json, to know that both are of one owner.
    mcpName: name ?? null,
  };
}
