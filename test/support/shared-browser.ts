/** The browser that all tests of a run share. Every page that a test opens has a context of its own: storage, cache and settings. */
import { type Browser, chromium as driver } from "playwright-core";
import { inject } from "vitest";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the browser is spoken to; empty on a machine that has none. */
    browser: string;
  }
}

/** A connection to the browser. Closing it closes the contexts that were opened through it, and leaves the browser to the others. */
export function sharedBrowser(): Promise<Browser> {
  return driver.connect(inject("browser"));
}
