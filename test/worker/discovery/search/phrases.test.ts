import { env } from "cloudflare:workers";
import { expect, it, vi } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { createApp } from "../../../../src/worker/app.ts";

it("searches by the operations' own words while the asset of the phrases is unavailable", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const away = { ...env, ASSETS: { fetch: () => Promise.reject(new Error("away")) } };
  const answer = await createApp(operations).fetch(
    new Request("https://service.test/agent-services/search?q=sa_landed_cost+customs+duty"),
    away,
  );
  expect(answer.status).toBe(200);
  const { results } = await answer.json<{ results: { id: string }[] }>();
  expect(results[0]?.id).toBe("sa_landed_cost");
  expect(log.mock.calls.flat().join()).toContain("phrases_unavailable");
});
