import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  checkEndpointSchema,
  checkL2ForOpenAPI,
  checkL4ForOpenAPI,
  discoverOriginSchema,
  getOpenAPI,
  getWarningsForL2,
  getWarningsForL4,
  getWarningsForOpenAPI,
  isOpenApiParseFailure,
  validatePaymentRequiredDetailed,
} from "@agentcash/discovery";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import LLMSTextParser from "llms-txt-parser";
import robotsParser from "robots-parser";
import { validate as validateSkill } from "skills-ref";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";
import { operations } from "../../catalog/index.ts";
import { locales } from "../../src/lib/text.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";
import { sitemapSchema } from "../fixtures/sitemap-schema.ts";

const { service } = sharedStack();
const root = join(import.meta.dirname, "../..");
const textOf = async (path: string): Promise<string> => {
  const response = await fetch(service + path);
  expect(response.status, path).toBe(200);
  return response.text();
};

/** Runs a command of a package; resolves to its exit code and everything that it printed. */
async function run(bin: string, ...parameters: string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [join(root, "node_modules", bin), ...parameters],
      {
        cwd: root,
        env,
      },
    );
    return { code: 0, output: stdout + stderr };
  } catch (failed) {
    return { code: 1, output: String(failed) + JSON.stringify(failed) };
  }
}

describe("/openapi.json, for linters", () => {
  let folder: string;
  const files = () => locales.map((locale) => join(folder, `openapi-${locale}.json`));
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "openapi-"));
    for (const [index, locale] of locales.entries())
      await writeFile(files()[index] ?? "", await textOf(`/openapi.json?lang=${locale}`));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it("passes the rules of Redocly, warnings included", async () => {
    const { code, output } = await run(
      "@redocly/cli/bin/cli.js",
      "lint",
      "--config=test/redocly.yaml",
      "--max-problems=20",
      ...files(),
    );
    expect(code, output).toBe(0);
    expect(output).not.toMatch(/\d+ (warning|error)/);
  });
});

describe("the service, for the indexers of paid APIs", () => {
  it("is discovered by indexers of paid APIs from its address, with every price", async () => {
    const found = await discoverOriginSchema({ target: service });
    if (!found.found) throw new Error(found.message);
    expect(found.endpoints.map(({ path }) => path)).toEqual(operations.map(({ path }) => path));
    expect(found.endpoints.map(({ authMode }) => authMode)).toEqual(
      operations.map(({ free }) => (free ? "unprotected" : "paid")),
    );
    expect(found.guidanceAvailable).toBe(true);
  });

  it("gives an audit of its OpenAPI document nothing to warn of", async () => {
    const source = await getOpenAPI(service).unwrapOr(null);
    if (!source || isOpenApiParseFailure(source)) throw new Error("The document was not read");
    const warnings = [
      ...getWarningsForOpenAPI(source),
      ...getWarningsForL2(checkL2ForOpenAPI(source)),
      ...getWarningsForL4(checkL4ForOpenAPI(source)),
    ];
    expect(warnings.filter(({ severity }) => severity !== "info")).toEqual([]);
  });

  it.each(operations.filter(({ free }) => !free).map(({ path, price }) => [path, price] as const))(
    "quotes the price of %s to a probe, in a challenge without issues",
    async (path, price) => {
      const checked = await checkEndpointSchema({ url: service + path, probe: true });
      if (!checked.found) throw new Error(checked.message);
      const post = checked.advisories.find(({ method }) => method === "POST");
      expect(post?.authMode).toBe("paid");
      expect(post?.paymentOptions).toMatchObject([{ protocol: "x402", version: 2, amount: price.atomic }]);
      const challenge = await (await fetch(service + path, { method: "POST" })).json();
      const { valid, issues } = validatePaymentRequiredDetailed(challenge, {
        requireInputSchema: true,
        requireOutputSchema: true,
      });
      expect(issues.filter(({ severity }) => severity !== "info")).toEqual([]);
      expect(valid).toBe(true);
    },
  );
});

describe("/llms.txt", () => {
  it("writes /llms.txt as llmstxt.org asks: a title, a summary, and lists of links that answer", async () => {
    const text = await textOf("/llms.txt");
    const { title, links, overview } = new LLMSTextParser().parse(text);
    expect(title).toBeTruthy();
    expect(overview).toContain("PAYMENT-SIGNATURE");
    expect(text.match(/^# /gm)).toHaveLength(1);
    expect(text.match(/^> /gm)).toHaveLength(1);
    expect(links.length).toBeGreaterThan(20);
    for (const { url } of links) {
      const { status } = await fetch(url);
      expect([200, 405], url).toContain(status);
    }
  });
});

describe("/llms.txt, for a model", () => {
  it("takes at most 4,600 tokens", async () => {
    expect(countTokens(await textOf("/llms.txt"))).toBeLessThanOrEqual(4_600);
  });
});

describe("/skill.md", () => {
  it.each(locales)(
    "publishes a valid agent skill in the folder of its name (%s), with the digest of the index",
    async (locale) => {
      const text = await textOf(`/skill.md?lang=${locale}`);
      const folder = await mkdtemp(join(tmpdir(), "skill-"));
      const skillFolder = join(folder, "gulf-retail-analysis");
      await mkdir(skillFolder);
      await writeFile(join(skillFolder, "SKILL.md"), text);
      expect(await validateSkill(skillFolder)).toEqual([]);
      await rm(folder, { recursive: true });
      const { skills } = JSON.parse(await textOf(`/.well-known/agent-skills/index.json?lang=${locale}`));
      const bytes = await (await fetch(skills[0].url)).arrayBuffer();
      const digest = Buffer.from(await crypto.subtle.digest("SHA-256", bytes)).toString("hex");
      expect(skills[0].digest).toBe(`sha256:${digest}`);
      expect(Buffer.from(bytes).toString()).toBe(text);
    },
  );
});

describe("/robots.txt and /sitemap.xml", () => {
  it("lets every crawler read everything, and leads to the site map", async () => {
    const address = `${service}/robots.txt`;
    const text = await textOf("/robots.txt");
    const robots = robotsParser(address, text);
    for (const agent of ["Googlebot", "GPTBot", "ClaudeBot", "PerplexityBot"])
      expect(robots.isAllowed(`${service}/openapi.json`, agent)).toBe(true);
    expect(robots.getSitemaps()).toEqual([`${service}/sitemap.xml`]);
    for (const group of text.split(/\n\n/).filter((block) => block.startsWith("User-agent")))
      expect(group).toMatch(/^Content-Signal: search=\w+, ai-input=\w+, ai-train=\w+$/m);
  });

  it("map the site in valid XML, every language version naming every other", async () => {
    const xml = await textOf("/sitemap.xml");
    const { valid, errors } = await validateXML({
      xml: [{ fileName: "sitemap.xml", contents: xml }],
      schema: [sitemapSchema],
      preload: [],
    });
    expect(errors.map(({ message }) => message)).toEqual([]);
    expect(valid).toBe(true);
    const entries = [...xml.matchAll(/<url>([\s\S]*?)<\/url>/g)].map(([, entry]) => entry ?? "");
    const alternates = new Map(
      entries.map((entry) => [
        /<loc>(.*?)<\/loc>/.exec(entry)?.[1] ?? "",
        [...entry.matchAll(/hreflang="([\w-]+)" href="(.*?)"/g)].map(([, language, href]) => `${language} ${href}`),
      ]),
    );
    for (const [location, links] of alternates) {
      expect((await fetch(location)).status, location).toBe(200);
      if (links.length === 0) continue;
      expect(links.map((link) => link.split(" ")[0])).toEqual([...locales, "x-default"]);
      for (const link of links) expect(alternates.get(link.split(" ")[1] ?? "")).toEqual(links);
    }
  });
});

describe("/.well-known/api-catalog", () => {
  it("publishes the API catalogue as a linkset that names itself in a Link header, also for HEAD", async () => {
    for (const method of ["GET", "HEAD"]) {
      const response = await fetch(`${service}/.well-known/api-catalog`, { method });
      expect(response.headers.get("Content-Type")).toBe(
        'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      );
      expect(response.headers.get("Link")).toContain('rel="api-catalog"');
    }
    const { linkset } = JSON.parse(await textOf("/.well-known/api-catalog"));
    for (const context of linkset) {
      expect(context.anchor).toMatch(/^https?:\/\//);
      for (const [relation, targets] of Object.entries(context)) {
        if (relation === "anchor") continue;
        expect(Array.isArray(targets)).toBe(true);
        for (const target of Array.isArray(targets) ? targets : []) expect(target.href).toMatch(/^https?:\/\//);
      }
    }
  });
});
