import { expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { pages, sampleAddress, sampleAnchor, samplePath } from "../../../../catalog/service/pages.ts";
import { locales } from "../../../../src/lib/text.ts";
import { serviceOver } from "../service.ts";
import { testOperations } from "../tenth-operation.ts";

const service = serviceOver();

it.each(testOperations.map((operation) => [operation.id, operation] as const))(
  "gives the whole answer to the first example of %s free, in both languages",
  async (id, operation) => {
    const [{ input }] = operation.examples;
    for (const locale of locales) {
      const response = await service(`${samplePath(id)}?lang=${locale}`);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({
        id,
        method: "POST",
        url: `https://service.test${operation.path}`,
        price_usdc: operation.price.amount,
        input,
        answer: operation.answer(input, locale),
      });
    }
  },
);

it.each(locales)("shows a sample of every analysis before paying, and leads to buying it (%s)", async (locale) => {
  const call = serviceOver(operations);
  const html = (path: string) => call.text(path, { headers: { Accept: "text/html" } });
  const samples = (await html(pages.samples.path[locale])).split('<details class="sample"').slice(1);
  const ladder = await html(pages.agentTools.path[locale]);
  const sold = operations.filter((operation) => !operation.free);
  expect(samples).toHaveLength(sold.length);
  for (const [index, { id }] of sold.entries()) {
    expect(samples[index]).toContain(`id="${sampleAnchor(id)}"`);
    expect(samples[index]).toContain('<div class="document">');
    expect(samples[index]).toContain(`href="${pages.buy.path[locale]}?op=${id}"`);
    expect(ladder).toContain(`href="${sampleAddress(id, locale)}"`);
  }
});
