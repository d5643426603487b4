/** The tasks of the skill. Each is sent as it stands by send-an-example.test.ts. */
import { expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { serviceOver } from "../service.ts";

/** The most products of an analysis whose whole call fits into a task. */
const mostInATask = 25;

it("has a task for each analysis of up to 25 products, and four tasks in Arabic", () => {
  for (const { id, tasks, products } of operations) expect(tasks.length > 0, id).toBe(products.most <= mostInATask);
  const inArabic = operations.flatMap(({ tasks }) => tasks).filter(({ locale }) => locale === "ar");
  expect(inArabic).toHaveLength(4);
});

it("writes the tasks in the skill as they are sent", async () => {
  const text = await serviceOver(operations).text("/skill.md");
  for (const { id, tasks } of operations)
    for (const { words, input } of tasks) expect(text).toContain(`${words} → \`${id}\` \`${JSON.stringify(input)}\``);
  expect(text.split("\n").length).toBeLessThan(500);
});
