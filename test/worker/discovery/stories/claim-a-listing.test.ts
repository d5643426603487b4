import { expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { settingProblems } from "../../../../src/worker/config/config.ts";
import { configured, serviceOver } from "../service.ts";

const files = { "glama.json": { maintainers: [{ email: "owner@operator.test" }] }, "x-verify.txt": "token=1" };
const service = serviceOver(operations, { ...configured, CLAIM_FILES: JSON.stringify(files) });

it("serves a claim file under /.well-known/ as it was configured", async () => {
  const json = await service("/.well-known/glama.json");
  expect(json.headers.get("Content-Type")).toMatch(/^application\/json/);
  expect(await json.json()).toEqual(files["glama.json"]);
  const text = await service("/.well-known/x-verify.txt");
  expect(text.headers.get("Content-Type")).toMatch(/^text\/plain/);
  expect(await text.text()).toBe("token=1");
});

it("answers 404 for a claim file where none is configured, whatever its name", async () => {
  for (const name of ["other.json", "__proto__", "constructor", "toString"])
    expect((await service(`/.well-known/${name}`)).status).toBe(404);
});

it("serves no claim file in a document's place", async () => {
  const taken = serviceOver(operations, { ...configured, CLAIM_FILES: '{"security.txt":"mine"}' });
  expect(await taken.text("/.well-known/security.txt")).toContain("Canonical:");
});

it("accepts a claim file only with a file name and little content", () => {
  for (const CLAIM_FILES of [
    '{"../x":"1"}',
    '{"":"1"}',
    '{"a/b":"1"}',
    JSON.stringify({ a: "x".repeat(5000) }),
    '{"a":1}',
    "no",
  ])
    expect(settingProblems({ ...configured, CLAIM_FILES }).map(({ setting }) => setting.split(".")[0])).toContain(
      "CLAIM_FILES",
    );
});
