import { expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { offerSkills } from "../../../../src/worker/protocols/a2a/guidance.ts";
import { openTask } from "../../../../src/worker/protocols/a2a/task-record.ts";

it.each(["en", "ar"] as const)("names five problems at most of an input without a skill (%s)", (locale) => {
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
  const task = openTask(message, { id: "c" }, 0);
  const consult = () => ({ found: [], matched: false, notes: [] });
  const { status } = offerSkills(task, { message, metadata: {}, locale }, counted, consult, 0).task;
  expect(JSON.stringify(status)).toContain("/products");
  expect(written).toBe(5);
});
