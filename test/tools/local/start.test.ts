import { access } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { helpOf } from "../../../src/client/command.ts";
import start from "../../../src/tools/local/start.ts";
import { project } from "../../../src/tools/wrangler.ts";

it("names the document that lists the Worker's settings in the help of npm start", async () => {
  const [document = ""] = /docs\/\S+\.md/.exec(helpOf(start)) ?? [];
  expect(document).not.toBe("");
  await access(join(project, document));
});
