/** Whether a page can be scrolled sideways. */
import type { Page } from "playwright-core";
import { z } from "zod";

/** By how many pixels a page is wider than its window. */
export async function overflow(page: Page): Promise<number> {
  return z
    .number()
    .parse(await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"));
}
