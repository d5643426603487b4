import { describe, expect, it } from "vitest";
import { parseConfig } from "../../../src/worker/config/config.ts";
import { DocumentCache, prepareDocument } from "../../../src/worker/http/document.ts";

const config = parseConfig({});
const origin = "https://a.test";

/** Prepares a text and counts how often. */
function counting() {
  let times = 0;
  const prepare = () => {
    times += 1;
    return prepareDocument({ text: "text", fields: {} });
  };
  return { prepare, times: () => times };
}

describe("the cache of documents", () => {
  it("prepares a document once for concurrent and later callers", async () => {
    const cache = new DocumentCache();
    const { prepare, times } = counting();
    const [first, second] = await Promise.all([1, 2].map(() => cache.get(config, origin, "name", prepare)));
    expect([second, await cache.get(config, origin, "name", prepare)]).toEqual([first, first]);
    expect(times()).toBe(1);
  });

  it("keeps documents of different origins, names and configurations apart", async () => {
    const cache = new DocumentCache();
    const { prepare, times } = counting();
    await cache.get(config, origin, "name", prepare);
    await cache.get(config, "https://b.test", "name", prepare);
    await cache.get(config, origin, "other", prepare);
    await cache.get(parseConfig({}), origin, "name", prepare);
    expect(times()).toBe(4);
  });

  it("tries again to prepare a document after a failure", async () => {
    const cache = new DocumentCache();
    const failing = () => Promise.reject(new Error("not now"));
    await expect(cache.get(config, origin, "name", failing)).rejects.toThrow("not now");
    await expect(cache.get(config, origin, "name", counting().prepare)).resolves.toBeDefined();
  });

  it("keeps the cache of documents small, however many origins are made up", async () => {
    const cache = new DocumentCache();
    const { prepare, times } = counting();
    const origins = Array.from({ length: 50 }, (_, number) => `https://${number}.test`);
    for (const made of [...origins, ...origins]) await cache.get(config, made, "name", prepare);
    expect(times()).toBe(100);
  });
});
