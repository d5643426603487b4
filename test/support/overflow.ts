/** Whether a page can be scrolled sideways. */
import type { Page } from "playwright-core";
import { z } from "zod";

/**
 * By how many pixels a page is wider than its window, or a part that is laid out only near the window is wider than its place: such a part
 * is cut where the page would be scrolled.
 */
export async function overflow(page: Page): Promise<number> {
  return z.number().parse(
    await page.evaluate(`Math.max(
      ...[document.documentElement, ...document.querySelectorAll("table.stacked tbody")].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    )`),
  );
}
