/** The surroundings of the commands that play programs of others: the stack of `npm start`, and a temporary folder. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startStack } from "../../../src/tools/local/stack.ts";
import type { StackAddresses } from "../../../src/tools/local/stack-file.ts";
import { freePort } from "../../fixtures/free-port.ts";
import { unlimited } from "../../fixtures/unlimited.ts";

/** Works beside a stack of its own, with an empty folder for other things. Both are gone afterwards. */
export async function besideStack<Result>(
  work: (addresses: StackAddresses, folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "gulf-retail-analysis-"));
  const local = { port: await freePort(), stateDir: join(folder, "state"), given: unlimited };
  const { addresses, stop } = await startStack(local);
  try {
    return await work(addresses, folder);
  } finally {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}
