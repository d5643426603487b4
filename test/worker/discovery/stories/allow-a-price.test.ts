import { describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { toolName } from "../../../../catalog/operation/tool-name.ts";
import { service as described } from "../../../../catalog/service/service.ts";
import { paymentClients, spendingCapText } from "../../../../catalog/words/spending-caps.ts";
import { locales } from "../../../../src/lib/text.ts";
import { addresses } from "../../../../src/worker/discovery/addresses.ts";
import { serviceOver } from "../service.ts";

const service = serviceOver(operations);
const paid = operations.filter(({ free }) => !free);
const dearest = Math.max(...paid.map(({ price }) => price.amount));

/** The amounts in whole USDC that a text tells readers to allow in a payment client, in every form of setting. */
function advised(text: string): number[] {
  const plain = text.replaceAll(/&quot;|&#34;|\\"/g, '"').replaceAll(/<[^>]*>/g, "");
  const usd = [...plain.matchAll(/max_?amount_?per_?payment"?:? ?"\$([\d.]+)"/gi)].map(([, amount]) => Number(amount));
  const atomic = [...plain.matchAll(/maxPaymentValue: ([\d_]+)n/g)].map(
    ([, amount = ""]) => Number(amount.replaceAll("_", "")) / 1e6,
  );
  const words = [
    ...plain.matchAll(/(?:[Aa]llow|[Aa]llowing|up to|budget of at least) \$?(\d[\d,.]*\d|\d) ?USDC/g),
    ...plain.matchAll(/(?:allowing|budget of at least) \$(\d[\d.]*\d)/g),
  ].map(([, amount = ""]) => Number(amount.replaceAll(",", "")));
  return [...usd, ...atomic, ...words];
}

const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  service(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream", ...headers },
    body: JSON.stringify(body),
  });

it.each(locales)("names no npm package that anybody could register (%s)", (locale) => {
  const price = { usdc: "2.50", atomic: "2500000" };
  const texts = [spendingCapText(price), ...paymentClients.map(({ allow }) => allow(price))];
  for (const text of texts) expect(text[locale]).not.toContain(described.id);
});

describe("the cap that a payment client is told to allow", () => {
  it("finds the spending cap where one is advised", () => {
    expect(advised('spendControls: { maxAmountPerPayment: "$2.50" }')).toEqual([2.5]);
    expect(advised('{"max_amount_per_payment": "$0.25"}')).toEqual([0.25]);
    expect(advised("maxPaymentValue: 2500000n")).toEqual([2.5]);
    expect(advised("Allow up to 250 USDC per payment")).toEqual([250]);
  });

  it.each(locales)(
    "never advises the price of the whole ladder as a cap in a published document (%s)",
    async (locale) => {
      let found = 0;
      for (const { path } of addresses.filter(({ kind }) => kind !== "endpoint")) {
        const text = await service.text(`${path}?lang=${locale}`);
        const amounts = advised(text);
        found += amounts.length;
        for (const amount of amounts)
          expect(
            paid.map(({ price }) => price.amount),
            path,
          ).toContain(amount);
        expect(amounts, path).not.toContain(dearest);
        expect(text, path).not.toContain("$300");
      }
      expect(found).toBeGreaterThan(10);
    },
  );

  it.each(paid.map((operation) => [operation.id, operation] as const))(
    "advises the price of the call as the cap in every refusal of %s: over HTTP, MCP and A2A",
    async (_, operation) => {
      const { input } = operation.examples[0];
      const refusals = [
        post(operation.path, input),
        post("/mcp", {
          jsonrpc: "2.0",
          id: 1,
          method: "tools/call",
          params: { name: toolName(operation), arguments: input },
        }),
        post(
          "/message:send",
          { message: { messageId: "1", role: "ROLE_USER", parts: [{ data: { skill: operation.id, input } }] } },
          { "A2A-Version": "1.0" },
        ),
      ];
      for (const refusal of refusals) {
        const amounts = new Set(advised(await (await refusal).text()));
        expect([...amounts]).toEqual([operation.price.amount]);
      }
    },
  );
});
