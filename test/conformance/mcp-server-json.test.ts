import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { operations } from "../../catalog/index.ts";
import { service } from "../../catalog/service/service.ts";
import { serverJson, serverJsonOf } from "../../src/tools/build/write-server-json.ts";

/** A package as an operator configures it once it is published. */
const published = { name: `@operator/${service.id}`, version: "2.3.1" };
const origin = "https://analysis.test";
const withPackage = () => serverJsonOf(origin, { NPM_PACKAGE: `${published.name}@${published.version}` });

/**
 * The schema https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json, for the members that are
 * used here.
 */
const entrySchema = z.strictObject({
  $schema: z.literal("https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: z.literal(service.version),
  websiteUrl: z.url(),
  icons: z.array(
    z.strictObject({
      src: z.url({ protocol: /^https$/ }).max(255),
      mimeType: z.enum(["image/png", "image/jpeg", "image/jpg", "image/svg+xml", "image/webp"]),
      sizes: z.array(z.string().regex(/^(\d+x\d+|any)$/)),
    }),
  ),
  remotes: z.array(
    z.strictObject({
      type: z.literal("streamable-http"),
      url: z.url(),
      headers: z.array(
        z.strictObject({
          name: z.string(),
          description: z.string(),
          isRequired: z.boolean(),
          isSecret: z.boolean(),
        }),
      ),
    }),
  ),
  packages: z.tuple([
    z.strictObject({
      registryType: z.literal("npm"),
      identifier: z.literal(published.name),
      version: z.literal(published.version),
      runtimeHint: z.literal("npx"),
      transport: z.strictObject({ type: z.literal("stdio") }),
      packageArguments: z.tuple([z.strictObject({ type: z.literal("positional"), value: z.literal("mcp") })]),
      environmentVariables: z.array(
        z.strictObject({
          name: z.string().regex(/^(?:SVC_[A-Z_]+|EVM_PRIVATE_KEY)$/),
          description: z.string().min(1),
          isRequired: z.literal(false),
          isSecret: z.boolean(),
          format: z.enum(["string", "number", "boolean", "filepath"]).optional(),
          default: z.string().optional(),
          choices: z.array(z.string()).optional(),
        }),
      ),
    }),
  ]),
  _meta: z.strictObject({
    "io.modelcontextprotocol.registry/publisher-provided": z.strictObject({
      tools: z.array(z.strictObject({ name: z.string(), title: z.string(), price_usdc: z.string() })),
    }),
  }),
});

describe("docs/server.json", () => {
  it("holds in docs/server.json what npm run server-json writes", async () => {
    const committed = await readFile(join(import.meta.dirname, "../../docs/server.json"), "utf8");
    expect(JSON.parse(committed)).toEqual(JSON.parse(serverJson()));
  });

  it("names no package before one is published", () => {
    const entry = JSON.parse(serverJsonOf(origin));
    expect(entry).not.toHaveProperty("packages");
    expect(entrySchema.omit({ packages: true }).parse(entry)).toHaveProperty("remotes");
  });

  it.each(["gulf-retail-analysis", "gulf-retail-analysis@latest", "gulf-retail-analysis@^2.3.1", "; rm -rf / @1.0.0"])(
    "takes no package without its exact version: %s",
    (name) => {
      expect(() => serverJsonOf(origin, { NPM_PACKAGE: name })).toThrow(/NPM_PACKAGE/);
    },
  );

  it("holds an entry that the MCP Registry takes, with every tool and its price", () => {
    const { _meta, packages } = entrySchema.parse(JSON.parse(withPackage()));
    const secrets = packages[0].environmentVariables.filter(({ isSecret }) => isSecret).map(({ name }) => name);
    expect(secrets).toEqual(["EVM_PRIVATE_KEY"]);
    const { tools } = _meta["io.modelcontextprotocol.registry/publisher-provided"];
    expect(tools.map(({ name, price_usdc }) => [name, price_usdc])).toEqual(
      operations.map(({ id, price }) => [`svc.${id}`, price.usdc]),
    );
  });
});
