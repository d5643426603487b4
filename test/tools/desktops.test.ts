/** What differs from one desktop to another. */
import { describe, expect, it } from "vitest";
import { processIdentity } from "../../src/tools/local/processes.ts";
import { browserPath } from "../fixtures/browser.ts";

const on = (platform: NodeJS.Platform, arch: NodeJS.Architecture, env: Readonly<Record<string, string>> = {}) => ({
  platform,
  arch,
  env,
});

describe("the browser of the page tests", () => {
  it.each([
    ["macOS", on("darwin", "arm64"), "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"],
    ["macOS with Edge alone", on("darwin", "x64"), "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge"],
    ["Windows", on("win32", "x64", { PROGRAMFILES: "/C" }), "/C/Google/Chrome/Application/chrome.exe"],
    ["Linux on arm64", on("linux", "arm64"), "/usr/bin/chromium"],
  ])("is the installed one on %s", async (_platform, machine, path) => {
    expect(await browserPath(machine, (file) => file === path)).toBe(path);
  });

  it("is the one that CHROME_PATH names, on every platform", async () => {
    const env = { CHROME_PATH: "/opt/chrome" };
    for (const platform of ["linux", "darwin", "win32"] as const)
      expect(await browserPath(on(platform, "x64", env), () => false)).toBe("/opt/chrome");
  });

  it("is none where none is installed: those tests are skipped", async () => {
    expect(await browserPath(on("darwin", "arm64"), () => false)).toBeUndefined();
  });
});

describe("a process, where the system does not say when it began", () => {
  it("is known by its number as long as it runs", () => {
    expect(processIdentity(process.pid, "darwin")).toBe(String(process.pid));
    expect(processIdentity(2 ** 22 + 1, "darwin")).toBeUndefined();
  });
});
