import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readSettings } from "../../../src/tools/local/local-settings.ts";
import { startStack } from "../../../src/tools/local/stack.ts";
import { temporaryFolder } from "../../fixtures/temporary-folder.ts";

it("refuses a state directory whose chain has the token of an earlier release", async () => {
  const stateDir = await temporaryFolder();
  await writeFile(join(stateDir, "chain-8453.hex"), "0x");
  const started = startStack(readSettings({ STATE_DIR: stateDir }));
  await expect(started).rejects.toThrow(
    `${stateDir} holds the local chain of an earlier release, which had another token: remove that directory, or set STATE_DIR to another one.`,
  );
});
