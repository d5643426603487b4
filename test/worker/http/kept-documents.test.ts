import { describe, expect, it } from "vitest";
import { parseConfig } from "../../../src/worker/config/config.ts";
import { KeptDocuments } from "../../../src/worker/http/kept-documents.ts";
import { prepareDocument } from "../../../src/worker/http/prepared-document.ts";

const config = parseConfig({});

/** Prepares a text and counts how often. */
function counting(text = "text") {
  let times = 0;
  const prepare = () => {
    times += 1;
    return prepareDocument({ text, fields: {} });
  };
  return { prepare, times: () => times };
}

describe("the documents that are kept", () => {
  it("are prepared once for all that wait, and given to whoever comes later", async () => {
    const kept = new KeptDocuments();
    const { prepare, times } = counting();
    expect(kept.get(config, "https://a.test", "name")).toBeUndefined();
    const waiting = [1, 2, 3].map(() => kept.prepare(config, "https://a.test", "name", prepare));
    const [first, second, third] = await Promise.all(waiting);
    expect([second, third, kept.get(config, "https://a.test", "name")]).toEqual([first, first, first]);
    expect(times()).toBe(1);
  });

  it("are apart for each origin, name and configuration", async () => {
    const kept = new KeptDocuments();
    await kept.prepare(config, "https://a.test", "name", counting().prepare);
    expect(kept.get(config, "https://b.test", "name")).toBeUndefined();
    expect(kept.get(config, "https://a.test", "other")).toBeUndefined();
    expect(kept.get(parseConfig({}), "https://a.test", "name")).toBeUndefined();
  });

  it("are tried again when they could not be prepared", async () => {
    const kept = new KeptDocuments();
    const failing = () => Promise.reject(new Error("not now"));
    await expect(kept.prepare(config, "https://a.test", "name", failing)).rejects.toThrow("not now");
    await kept.prepare(config, "https://a.test", "name", counting().prepare);
    expect(kept.get(config, "https://a.test", "name")).toBeDefined();
  });

  it("are few, however many origins are made up", async () => {
    const kept = new KeptDocuments();
    const origins = Array.from({ length: 50 }, (_, number) => `https://${number}.test`);
    for (const origin of origins) await kept.prepare(config, origin, "name", counting().prepare);
    expect(origins.filter((origin) => kept.get(config, origin, "name")).length).toBeLessThanOrEqual(4);
  });
});
