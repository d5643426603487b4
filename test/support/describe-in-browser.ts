/** Tests that need a browser. They are skipped, and the run says how many, where none can be found: see `browser.ts`. */
import { describe } from "vitest";
import { browserPath } from "./browser.ts";

export const describeInBrowser = describe.skipIf((await browserPath()) === undefined);
