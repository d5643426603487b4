import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { pages } from "../../../../catalog/service/pages.ts";
import { createApp } from "../../../../src/worker/app.ts";
import { addresses } from "../../../../src/worker/discovery/addresses.ts";
import { createSurfaces } from "../../../../src/worker/surfaces.ts";

const app = createApp(operations);
const send = (path: string, init: RequestInit = {}) => app.fetch(new Request(`https://service.test${path}`, init), env);

const surfaces = createSurfaces(operations, async (request) => app.fetch(request, env));

/** Every path that the application answers, with something in the place of its parameters. */
const paths = [
  ...new Set(
    [...app.routes, ...surfaces.routes].map(({ path }) => path.replace(/:\w+/g, "x").replace(/\/?\*$/, "/nowhere")),
  ),
];
const methods = ["GET", "HEAD", "POST", "PUT", "OPTIONS"];
const callers = {
  "a browser": { Accept: "text/html" },
  "a program": { "Content-Type": "application/json" },
  "a buyer": { "Content-Type": "application/json", "PAYMENT-SIGNATURE": btoa('{"x402Version":2}') },
};

/** Answers that caches may keep: documents, pages, and the search. */
const published = new Set([
  ...addresses.flatMap(({ path, kind, aliases = [] }) => (kind === "endpoint" ? [] : [path, ...aliases])),
  ...Object.values(pages).flatMap(({ path }) => [path.en, path.ar]),
]);

describe.each(Object.entries(callers))("what caches may keep of the answers to %s", (_, headers) => {
  it("lets caches keep published documents, but no call, refusal or paid answer", async () => {
    const kept = new Set<string>();
    for (const path of paths)
      for (const method of methods) {
        const hasBody = method === "POST" || method === "PUT";
        const response = await send(path, { method, headers, ...(hasBody && { body: "{}" }) });
        const caching = response.headers.get("Cache-Control") ?? "";
        const call = `${method} ${path}: ${response.status} ${caching}`;
        if (caching.startsWith("public")) {
          expect(["GET", "HEAD"], call).toContain(method);
          expect(response.status, call).toBe(200);
          kept.add(path);
        } else {
          expect(caching, call).toContain("no-store");
          expect(response.headers.get("Cloudflare-CDN-Cache-Control"), call).toBeNull();
        }
        await response.body?.cancel();
      }
    for (const { path } of operations) expect(kept).not.toContain(path);
    for (const path of kept) expect(path).toMatch(/^(?!\/mcp$|\/a2a|\/answers|\/status$|\/ready)/);
    expect([...published].filter((path) => kept.has(path)).length).toBeGreaterThan(30);
  });
});

const keptPages = Object.entries(pages).filter(([name]) => !["status", "readiness"].includes(name));

describe.each(keptPages.flatMap(([, { path }]) => [path.en, path.ar]))("the page %s", (path) => {
  it("gives a page the same headers for HEAD, and 304 without a body to a client that has it", async () => {
    const get = await send(path);
    expect(get.status).toBe(200);
    const tag = get.headers.get("ETag") ?? "";
    expect(tag).toMatch(/^"[\w+/=-]+"$/);
    expect(get.headers.get("Vary")).toContain("Accept");
    const head = await send(path, { method: "HEAD" });
    expect(await head.text()).toBe("");
    expect([...head.headers]).toEqual([...get.headers]);
    for (const method of ["GET", "HEAD"])
      for (const known of [tag, `W/${tag}`]) {
        const again = await send(path, { method, headers: { "If-None-Match": known } });
        expect(again.status).toBe(304);
        expect(await again.text()).toBe("");
        // A browser's copy gets these headers: another policy than the page's would stop its scripts.
        expect([...again.headers]).toEqual([...get.headers].filter(([name]) => name !== "content-type"));
      }
  });
});

describe.each(["status", "readiness"] as const)("the page of %s", (name) => {
  it("never lets caches keep a page that shows the present state", async () => {
    for (const path of Object.values(pages[name].path))
      for (const Accept of ["text/html", "application/json"])
        expect((await send(path, { headers: { Accept } })).headers.get("Cache-Control")).toBe("no-store");
  });
});
