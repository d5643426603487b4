/** Proxies as they come, between a buyer and the service: every challenge and every signed retry passes. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operations } from "../../catalog/index.ts";
import { proxies, type RunningProxy } from "../fixtures/proxies.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

const stack = sharedStack();
const paid = operations.filter(({ free }) => !free);

/** With the scheme an origin of 60 characters, longer than most. */
const host = `${"analysis-of-imports-and-retail".padEnd(41, "x")}.example.com`;

const missing = proxies.filter(({ isInstalled }) => !isInstalled).map(({ name }) => name);
if (missing.length > 0)
  process.stderr.write(
    `NOT TESTED, because not installed: ${missing.join(", ")}. Install them: apt-get install nginx haproxy\n`,
  );

describe.each(proxies.filter(({ isInstalled }) => isInstalled))("behind $name as Debian installs it", ({ start }) => {
  let proxy: RunningProxy;
  beforeAll(async () => {
    proxy = await start(stack.service, host);
  });
  afterAll(() => proxy.stop());

  it.each(paid)("sells $id to the stock client, at an origin of 60 characters", async ({ path, examples }) => {
    const challenge = await fetch(proxy.address + path, { method: "POST" });
    expect(challenge.status).toBe(402);
    expect(await challenge.json()).toMatchObject({ resource: { url: `http://${host}${path}` } });
    const payer = await stack.fundedWallet();
    const response = await stack.payingFetch(payer)(proxy.address + path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(examples[0].input),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("PAYMENT-RESPONSE")).not.toBeNull();
  });
});

it("names the proxies that are not installed in the output", () => {
  expect(proxies.map(({ name }) => name)).toEqual(["nginx", "HAProxy"]);
});
