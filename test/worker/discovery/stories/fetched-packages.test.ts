import { describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { service as described } from "../../../../catalog/service/service.ts";
import { locales } from "../../../../src/lib/text.ts";
import { addresses } from "../../../../src/worker/discovery/addresses.ts";
import { fetchedPackages, isPinned } from "../../../fixtures/fetched-packages.ts";
import { configured, serviceOver } from "../service.ts";

const published = "@operator/gulf-retail@2.3.1";
const paths = addresses.filter(({ kind }) => kind !== "endpoint").map(({ path }) => path);
const everywhere = locales.flatMap((locale) => paths.map((path) => [path, locale] as const));

/** What a document tells its reader to fetch, in a language, as a person and as a program read it. */
async function fetchedBy(path: string, locale: string, settings: object) {
  const call = serviceOver(operations, { ...configured, ...settings });
  const texts = ["text/html", "*/*"].map(async (Accept) =>
    (await call(path, { headers: { Accept, "Accept-Language": locale } })).text(),
  );
  return (await Promise.all(texts)).flatMap(fetchedPackages);
}

describe("before the npm package is published", () => {
  it.each(everywhere)("%s in %s names no package that is free to register", async (path, locale) => {
    const fetched = await fetchedBy(path, locale, { REPOSITORY_URL: "https://code.test/service" });
    expect(fetched.filter((name) => !isPinned(name) || name.includes(described.id))).toEqual([]);
  });
});

describe("once it is configured as published", () => {
  it.each(everywhere)("names the published package in its exact version alone: %s in %s", async (path, locale) => {
    const fetched = await fetchedBy(path, locale, { NPM_PACKAGE: published });
    expect(fetched.filter((name) => !isPinned(name) || name.includes(described.id))).toEqual([]);
  });

  it.each(["/developers", "/llms.txt", "/skill.md", "/.well-known/compatibility.json"])("%s names it", async (path) => {
    expect(await fetchedBy(path, "en", { NPM_PACKAGE: published })).toContain(published);
  });
});
