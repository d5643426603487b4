/**
 * A browser with another engine than Chromium's, driven through its own interface: a window, and what a person does
 * in it.
 */

/** A script or an action that the browser rejected, with the browser's message. */
export class BrowserRefusal extends Error {}

export interface DrivenBrowser {
  /** Its name and version, as it says them. */
  readonly name: string;
  /** Makes the window's page as wide as a screen, CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /**
   * Opens a page, with a script that runs before the page's own scripts, or after them if the driver offers no
   * earlier moment.
   */
  open(url: string, script: string): Promise<void>;
  /** The value of an expression in the page, awaited; plain JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Chooses a file in an input. */
  choose(selector: string, path: string): Promise<void>;
  /** Presses keys in what has the focus, one after another. */
  press(keys: string): Promise<void>;
  /** The page on paper, as a PDF; undefined if its driver cannot print. */
  print(): Promise<Buffer | undefined>;
  /** A picture of the window, PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

/** The keys without a letter of their own, by their code in WebDriver. */
export const keys = { tab: "\ue004", backspace: "\ue003" } as const;

/** Waits until an expression is truthy in the page. Throws with the page's text if it does not become so. */
export async function waitFor(browser: DrivenBrowser, expression: string, patienceMs = 60_000): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await browser.evaluate(`Boolean(${expression})`))) {
    if (Date.now() > end) {
      const shown = String(await browser.evaluate("document.querySelector('main')?.innerText ?? ''"));
      throw new Error(`Waited for ${expression}, and saw: ${shown.slice(0, 400)}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
