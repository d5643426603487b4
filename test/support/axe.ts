/** The accessibility rules of axe-core on a page as it is. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Frame, Page } from "playwright-core";
import { z } from "zod";

const source = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const findings = z.array(z.object({ id: z.string(), impact: z.string().nullable(), nodes: z.array(z.string()) }));

/** Findings in a page or in a frame of it that keep people out, serious and critical ones, and parts of a page that cannot be told apart by their names. */
export async function axe(page: Page | Frame) {
  await page.evaluate(source);
  const found = findings.parse(
    await page.evaluate(
      "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ html }) => html) })))",
    ),
  );
  return found.filter(({ id, impact }) => impact === "serious" || impact === "critical" || id.startsWith("landmark-"));
}
