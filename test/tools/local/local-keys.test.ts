import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { keysIn } from "../../../src/tools/local/local-keys.ts";
import { parseConfig } from "../../../src/worker/config/config.ts";
import { temporaryFolder } from "../../fixtures/temporary-folder.ts";

describe("the keys of a local service", () => {
  it("makes the keys once, one of each algorithm, in the form of SIGNING_KEYS", async () => {
    const stateDir = await temporaryFolder();
    const keys = await keysIn(stateDir);
    expect(await keysIn(stateDir)).toEqual(keys);
    const { signingKeys } = parseConfig({ SIGNING_KEYS: keys.signingKeys });
    expect(signingKeys.map((key) => [key.kty, key.crv, key.status])).toEqual([
      ["EC", "P-256", "active"],
      ["OKP", "Ed25519", "active"],
    ]);
  });

  it("makes keys that only their owner can read", async () => {
    const stateDir = await temporaryFolder();
    await keysIn(stateDir);
    expect((await stat(join(stateDir, "keys.json"))).mode & 0o777).toBe(0o600);
  });

  it("does not replace keys whose file cannot be understood", async () => {
    const stateDir = await temporaryFolder();
    await writeFile(join(stateDir, "keys.json"), "{}");
    await expect(keysIn(stateDir)).rejects.toThrow("is not a file of local keys");
  });
});
