import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
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
import LLMSTextParser from "llms-txt-parser";
import robotsParser from "robots-parser";
import { validate as validateSkill } from "skills-ref";
import { describe, expect, it } from "vitest";
import { validateXML } from "xmllint-wasm";
import { operations } from "../../catalog/index.ts";
import { locales } from "../../src/lib/text.ts";
import { project } from "../../src/tools/wrangler.ts";
import { runCommand } from "../fixtures/run-program.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";
import { sitemapSchema } from "../fixtures/sitemap-schema.ts";
import { temporaryFolder } from "../fixtures/temporary-folder.ts";

const { service } = sharedStack();
const textOf = async (path: string): Promise<string> => {
  const response = await fetch(service + path);
  expect(response.status, path).toBe(200);
  return response.text();
};

it("passes the rules of Redocly for OpenAPI, warnings included", async () => {
  const folder = await temporaryFolder();
  const files = locales.map((locale) => join(folder, `openapi-${locale}.json`));
  for (const [index, locale] of locales.entries())
    await writeFile(files[index] ?? "", await textOf(`/openapi.json?lang=${locale}`));
  const redocly = join(project, "node_modules/@redocly/cli/bin/cli.js");
  const words = [redocly, "lint", "--config=test/redocly.yaml", "--max-problems=20", ...files];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const { code, out, errors } = await runCommand(process.execPath, words, { cwd: project, env });
  expect(code, out + errors).toBe(0);
  expect(out + errors).not.toMatch(/\d+ (warning|error)/);
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

  it("gives an auditor of OpenAPI documents nothing to warn about", async () => {
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

it.each(locales)("publishes a valid agent skill in the folder of its name (%s)", async (locale) => {
  const skillFolder = join(await temporaryFolder(), "gulf-retail-analysis");
  await mkdir(skillFolder);
  await writeFile(join(skillFolder, "SKILL.md"), await textOf(`/skill.md?lang=${locale}`));
  expect(await validateSkill(skillFolder)).toEqual([]);
});

describe("/robots.txt and /sitemap.xml", () => {
  it("lets every crawler read everything, and leads to the site map", async () => {
    const robots = robotsParser(`${service}/robots.txt`, await textOf("/robots.txt"));
    for (const agent of ["Googlebot", "GPTBot", "ClaudeBot", "PerplexityBot"])
      expect(robots.isAllowed(`${service}/openapi.json`, agent)).toBe(true);
    expect(robots.getSitemaps()).toEqual([`${service}/sitemap.xml`]);
  });

  it("maps the site in valid XML, and links every language version from every other", async () => {
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
