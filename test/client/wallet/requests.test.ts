import { describe, expect, it } from "vitest";
import { problemsIn, readBounded } from "../../../src/client/wallet/requests.ts";
import { challengeOf, failureOf } from "../../fixtures/outcomes.ts";

it("reads an answer up to its limit, even if the limit cuts a character", async () => {
  expect(await readBounded(new Response("سعر"), 6)).toBe("سعر");
});

it("stops reading an answer that does not end", async () => {
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(1024));
    },
  });
  await expect(readBounded(new Response(endless), 10_000)).rejects.toThrow("more than 10000 bytes");
  expect(sent).toBeLessThan(20);
});

describe("what is printed of an outcome that is no result", () => {
  const failure = (problems: number, message: string) => {
    const details = Array.from({ length: problems }, (_, n) => ({ path: `/${n}`, message }));
    return failureOf("validation_failed", { message, details });
  };

  it("prints every problem on a line of its own, by the name that a person knows", () => {
    expect(problemsIn(failure(2, "No."), (path) => `--${path.slice(1)}`)).toBe("No.\n  --0  No.\n  --1  No.");
    expect(problemsIn(challengeOf("payment_required"))).toBe("payment_required: Pay.");
  });

  it("prints fifty problems of a hostile service, and a thousand characters of each text", () => {
    const lines = problemsIn(failure(60, "x".repeat(5_000))).split("\n");
    expect(lines).toHaveLength(52);
    expect(lines.at(-1)).toBe("  … and 10 more");
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(1_001);
    expect(problemsIn(challengeOf("x".repeat(5_000)))).toHaveLength(1_001);
  });
});
