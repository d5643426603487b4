import { expect, it } from "vitest";
import { samplePath } from "../../../../catalog/service/pages.ts";
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
