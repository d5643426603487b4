import { expect, it } from "vitest";
import { service } from "../../../../catalog/service/service.ts";
import { configured, origin, serviceOver } from "../service.ts";

const textOf = async (contact: string) => {
  const response = await serviceOver(undefined, { ...configured, OPERATOR_CONTACT: contact })(
    "/.well-known/security.txt",
  );
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  return response.text();
};

it.each([
  ["security@example.com", "mailto:security@example.com"],
  ["https://example.com/contact", "https://example.com/contact"],
])("says in security.txt whom to tell, as RFC 9116 writes it: %s", async (contact, written) => {
  const fields = (await textOf(contact)).trim().split("\n");
  expect(fields).toEqual([
    `Contact: ${written}`,
    expect.stringMatching(/^Expires: \d{4}-\d\d-\d\dT00:00:00\.000Z$/),
    "Preferred-Languages: en, ar",
    `Canonical: ${origin}/.well-known/security.txt`,
  ]);
  const expires = Date.parse(fields[1]?.slice("Expires: ".length) ?? "");
  const released = Date.parse(service.released);
  expect(expires).toBeGreaterThan(released + 300 * 24 * 60 * 60_000);
  expect(expires).toBeLessThan(released + 365 * 24 * 60 * 60_000);
});
