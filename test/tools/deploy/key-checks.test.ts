import { expect, it } from "vitest";
import { publishedKeys } from "../../../src/tools/deploy/key-checks.ts";
import { parseConfig } from "../../../src/worker/config/config.ts";
import { keysOf } from "../../../src/worker/identity/keys.ts";
import { signingKeys } from "../../fixtures/payment-settings.ts";

it("refuses the published keys of this repository's tests", () => {
  const kids = keysOf(parseConfig({ SIGNING_KEYS: JSON.stringify(signingKeys) })).map(({ kid }) => kid);
  expect(kids.filter((kid) => !publishedKeys.has(kid))).toEqual([]);
});
