/** The playing of payment clients, tried with the one that is installed here. */
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { project } from "../../../src/tools/wrangler.ts";
import { sharedStack } from "../../fixtures/shared-stack.ts";
import { paymentClients } from "./payment-clients.ts";
import { playClient } from "./play-client.ts";
import { startStandInSeller } from "./stand-in-seller.ts";

it("records what @x402/fetch sends, up to which price, that its cap holds, that it signs once, and that it buys", async () => {
  const client = paymentClients.find(({ name }) => name === "@x402/fetch") ?? expect.fail("No client");
  const paid = operations.filter(({ free }) => !free).slice(0, 3);
  // Within the project, whose packages it finds.
  await mkdir(join(project, "reports"), { recursive: true });
  const folder = await mkdtemp(join(project, "reports/client-"));
  const seller = await startStandInSeller(paid, "http://127.0.0.1:9");
  const seen = await playClient(client, folder, { seller, stack: sharedStack() }, paid);
  await seller.stop();
  await rm(folder, { recursive: true, force: true });
  expect(seen).toEqual({
    sends: expect.stringMatching(/^PAYMENT-SIGNATURE of version 2; valid (?:29\d|300) s; resource; bazaar,/),
    paysUpTo: "0.75",
    capHolds: true,
    refused: "signs no more, ends with status 402",
    withHeaders: "application/json, key kept",
    bought: "sold, charged 1",
  });
});
