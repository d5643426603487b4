import { expect, it, vi } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { offerSkills } from "../../../../src/worker/protocols/a2a/guidance.ts";

it.each(["en", "ar"] as const)("names five problems at most of an input without a skill (%s)", async (locale) => {
  let written = 0;
  const counted = operations.map((operation) => ({
    ...operation,
    validate: () => expect.fail("Every problem was written out"),
    check: (...given: Parameters<typeof operation.check>) => {
      const check = operation.check(...given);
      written += check.problems.length;
      return check;
    },
  }));
  const product = { landed_cost: [], expected_sale_price: [], product_value: [] };
  const input = { working_capital: "x", products: Array(150).fill(product) };
  const message = { messageId: "1", role: "ROLE_USER", parts: [{ data: { input } }] } as const;
  const consult = () => expect.fail("A message that names fields was searched for");
  const offered = await offerSkills({ message, metadata: {}, locale }, counted, consult);
  expect(JSON.stringify(offered)).toContain("/products");
  expect(written).toBe(5);
});

it.each([
  ["as it is", (list: object) => list],
  ["as text", (list: object) => JSON.stringify(list)],
])("compares the operations by the beginning of a long input whose list is written %s", async (_, written) => {
  const counts = operations.map(({ input }) => vi.spyOn(input, "safeParse"));
  const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`field_${index}`, 1]));
  const input = { products: written(Array(5_000).fill({ product_value: "x" })), ...unknown };
  const message = { messageId: "1", role: "ROLE_USER", parts: [{ data: { input } }] } as const;
  const consult = () => expect.fail("A message that names fields was searched for");
  const [words] = await offerSkills({ message, metadata: {}, locale: "en" }, operations, consult);
  const counted = counts.flatMap(({ mock }) => mock.calls.map(([given]) => Object(given)));
  for (const count of counts) count.mockRestore();
  expect(counted).toHaveLength(5);
  for (const given of counted) {
    expect(given.products.length).toBeLessThanOrEqual(200);
    expect(Object.keys(given).length).toBeLessThanOrEqual(200);
  }
  expect(words?.text).toContain("field_0 is not a field of this input.");
  expect(words?.text).toContain("495 more problems are not shown.");
});

it("says in the words what the data says: when to choose a skill, and the example of the first", async () => {
  const message = { messageId: "1", role: "ROLE_USER", parts: [{ text: "?" }] } as const;
  const longest = operations.toReversed();
  const consult = () => Promise.resolve({ found: longest.slice(0, 1), matched: false, notes: [] });
  const [words, { data } = {}] = await offerSkills({ message, metadata: {}, locale: "en" }, longest, consult);
  const { skills } = Object(data);
  expect(words?.text?.split("\n\n").at(-1)).toBe(JSON.stringify(skills[0].example));
  for (const { skill, choose_if } of skills)
    expect(words?.text).toMatch(new RegExp(`^- ${skill}: .*\\(choose_if: ${choose_if}\\)$`, "m"));
});
