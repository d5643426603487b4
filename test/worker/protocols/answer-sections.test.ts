import { expect, it } from "vitest";
import { renderSection } from "../../../src/worker/protocols/answer-sections.ts";

it("writes a section as CSV in which no text is a formula and figures stay figures", () => {
  const items = [{ name: "a;=1", loss: -3.7, text: "\uff1d1", none: null }];
  const csv = renderSection({ items }, "items", "csv", { from: 0, count: undefined }, "https://service.test/items");
  expect(csv).toBe("name,loss,text,none\r\na;'=1,-3.7,'\uff1d1,\r\n");
});
