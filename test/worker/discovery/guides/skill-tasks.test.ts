/** Sends every task of the skill, as a reader of it would. */
import { exports } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { isQuestion } from "../../../../catalog/words/remarks.ts";
import { skillTasks } from "../../../../src/worker/discovery/guides/skill-tasks.ts";
import { sign } from "../../sale/fixtures/buyer.ts";
import { makeWorld, world } from "../../sale/fixtures/open-world.ts";

beforeEach(makeWorld);

describe("the tasks of the skill", () => {
  it("has twelve tasks, four of them in Arabic, that lead to every analysis", () => {
    expect(skillTasks).toHaveLength(12);
    expect(skillTasks.filter(({ locale }) => locale === "ar")).toHaveLength(4);
    expect(new Set(skillTasks.map(({ operation }) => operation))).toEqual(new Set(operations.map(({ id }) => id)));
  });

  it.each(skillTasks.map((task) => [task.words, task] as const))(
    "%s: is answered, in its language, with nothing to ask about first",
    async (_, { locale, operation: id, input }) => {
      const operation = operations.find((candidate) => candidate.id === id) ?? expect.fail(`No operation ${id}`);
      const { valid, remarks } = operation.check(input, locale);
      expect(valid).toBe(true);
      expect(remarks.filter(isQuestion)).toEqual([]);
      const send = (headers: Readonly<Record<string, string>> = {}) =>
        exports.default.fetch(`http://localhost${operation.path}`, {
          method: "POST",
          headers: { "Content-Type": "application/json", "Accept-Language": locale, ...headers },
          body: JSON.stringify(input),
        });
      const first = await send();
      expect(first.status).toBe(operation.free ? 200 : 402);
      const { header } = operation.free ? { header: "" } : await sign(world.payer(), await first.json());
      const answer = operation.free ? first : await send({ "PAYMENT-SIGNATURE": header });
      expect(answer.status).toBe(200);
      expect(answer.headers.get("Content-Language")).toBe(locale);
      if (!operation.free) expect(await answer.json()).toMatchObject({ operation: id });
    },
  );

  it("writes the tasks in the skill as they are sent", async () => {
    const text = await (await exports.default.fetch("http://localhost/skill.md")).text();
    for (const { words, operation, input } of skillTasks)
      expect(text).toContain(`${words} → \`${operation}\` \`${JSON.stringify(input)}\``);
    expect(text.split("\n").length).toBeLessThan(500);
  });
});
