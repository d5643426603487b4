import { expect, it } from "vitest";
import { locales } from "../../../../src/lib/text.ts";
import { documents } from "../../../../src/worker/discovery/documents.ts";
import { origin, serviceOver } from "../service.ts";

const service = serviceOver();

/** A document in every language, as text. */
async function textsOf(path: string): Promise<string[]> {
  return Promise.all(locales.map((locale) => service.text(`${path}?lang=${locale}`)));
}

// The DID document names keys and endpoints for resolvers, not for hosts.
const read = documents.filter(({ path }) => path !== "/.well-known/did.json");

it("names in every document the MCP address for hosts that refuse a dot in a tool name as well", async () => {
  let naming = 0;
  for (const { path } of read)
    for (const text of await textsOf(path)) {
      if (!new RegExp(`${origin}/mcp(?![/.\\w])`).test(text)) continue;
      naming++;
      expect(text, path).toContain(`${origin}/mcp?names=underscore`);
    }
  expect(naming).toBeGreaterThanOrEqual(8 * locales.length);
});
