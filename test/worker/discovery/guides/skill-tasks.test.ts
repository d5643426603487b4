/** The tasks of the skill. Each is sent as it stands by published-examples.test.ts. */
import { expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { skillTasks } from "../../../../src/worker/discovery/guides/skill-tasks.ts";
import { serviceOver } from "../service.ts";

it("has twelve tasks, four of them in Arabic, that lead to every analysis", () => {
  expect(skillTasks).toHaveLength(12);
  expect(skillTasks.filter(({ locale }) => locale === "ar")).toHaveLength(4);
  expect(new Set(skillTasks.map(({ operation }) => operation))).toEqual(new Set(operations.map(({ id }) => id)));
});

it("writes the tasks in the skill as they are sent", async () => {
  const text = await (await serviceOver(operations)("/skill.md")).text();
  for (const { words, operation, input } of skillTasks)
    expect(text).toContain(`${words} → \`${operation}\` \`${JSON.stringify(input)}\``);
  expect(text.split("\n").length).toBeLessThan(500);
});
