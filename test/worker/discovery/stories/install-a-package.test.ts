import { expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { service as described } from "../../../../catalog/service/service.ts";
import { locales } from "../../../../src/lib/text.ts";
import { addresses } from "../../../../src/worker/discovery/addresses.ts";
import { fetchedPackages, isPinned } from "../../../fixtures/fetched-packages.ts";
import { configured, serviceOver } from "../service.ts";

const published = "@operator/gulf-retail@2.3.1";

/** The packages that each document and page tells its reader to fetch, by address and language. */
async function fetchedBy(settings: object) {
  const call = serviceOver(operations, { ...configured, ...settings });
  const found = new Map<string, readonly string[]>();
  for (const { path, kind } of addresses)
    for (const locale of kind === "endpoint" ? [] : locales) {
      // As a person reads it, and as a program does.
      const texts = ["text/html", "*/*"].map(async (Accept) =>
        call.text(path, { headers: { Accept, "Accept-Language": locale } }),
      );
      found.set(`${path} ${locale}`, (await Promise.all(texts)).flatMap(fetchedPackages));
    }
  return found;
}

/** Packages that are fetched in no fixed version, or under a name that is free to register. */
const unsafe = (found: ReadonlyMap<string, readonly string[]>) =>
  [...found].flatMap(([place, names]) =>
    names.filter((name) => !isPinned(name) || name.includes(described.id)).map((name) => `${place}: ${name}`),
  );

it("tells readers to fetch no package that anyone can register, before the npm package is published", async () => {
  expect(unsafe(await fetchedBy({ REPOSITORY_URL: "https://code.test/service" }))).toEqual([]);
});

it("tells readers to fetch the npm package in its exact version alone, after it was published", async () => {
  const found = await fetchedBy({ NPM_PACKAGE: published });
  expect(unsafe(found)).toEqual([]);
  for (const path of ["/developers", "/llms.txt", "/skill.md", "/.well-known/compatibility.json"])
    expect(found.get(`${path} en`)).toContain(published);
});
