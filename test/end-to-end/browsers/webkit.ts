/** WebKitGTK's small browser over WebDriver (W3C): it has Safari's engine, but not its fonts and printing. */
import { spawn } from "node:child_process";
import { z } from "zod";
import { freePort } from "../../fixtures/free-port.ts";
import { BrowserRefusal, type DrivenBrowser } from "./driven-browser.ts";

const answer = z.looseObject({ value: z.unknown() });
const refusal = z.looseObject({ error: z.string(), message: z.string() });
/** How WebDriver names an element. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";
const element = z.looseObject({ [elementKey]: z.string() });

/** Starts the driver and a window of its browser; a screen must be there (`DISPLAY`). */
export async function startWebKit(driver: string, program: string, display: string): Promise<DrivenBrowser> {
  const port = await freePort();
  const env = {
    ...process.env,
    DISPLAY: display,
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
    GTK_OVERLAY_SCROLLING: "1",
  };
  const child = spawn(driver, [`--port=${port}`], { stdio: "ignore", env });
  const ask = async (method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } }),
    });
    const { value } = answer.parse(await response.json());
    const failed = refusal.safeParse(value);
    if (failed.success) throw new BrowserRefusal(`${failed.data.error}: ${failed.data.message}`);
    return value;
  };
  const capabilities = {
    alwaysMatch: { "webkitgtk:browserOptions": { binary: program, args: ["--automation"] } },
  };
  const { sessionId, capabilities: has } = await startedSession(() => ask("POST", "", { capabilities }));
  const path = `/${sessionId}`;
  const evaluate = (expression: string) =>
    ask("POST", `${path}/execute/async`, {
      script: `const done = arguments[0];
        (async () => JSON.stringify((await (${expression})) ?? null))().then(done, (error) => done("!" + error));`,
      args: [],
    });
  return {
    name: `WebKitGTK ${has.browserVersion}`,
    resize: async (width, height) => {
      // The browser's toolbar is wider than a phone; a window that a page opens is without a toolbar.
      const before = z.array(z.string()).parse(await ask("GET", `${path}/window/handles`));
      await evaluate(
        `void (document.body.onclick = () => window.open("", "", "popup,width=${width},height=${height}"))`,
      );
      const body = element.parse(await ask("POST", `${path}/element`, { using: "css selector", value: "body" }));
      await ask("POST", `${path}/element/${body[elementKey]}/click`, {});
      const after = z.array(z.string()).parse(await ask("GET", `${path}/window/handles`));
      const opened = after.find((handle) => !before.includes(handle));
      await ask("POST", `${path}/window`, { handle: opened });
      await ask("POST", `${path}/window/rect`, { width, height });
    },
    open: async (url, script) => {
      await ask("POST", `${path}/url`, { url });
      await ask("POST", `${path}/execute/sync`, { script, args: [] });
    },
    evaluate: async (expression) => {
      const text = String(await evaluate(expression));
      if (text.startsWith("!")) throw new BrowserRefusal(text.slice(1));
      return JSON.parse(text);
    },
    choose: async (selector, file) => {
      const found = element.parse(await ask("POST", `${path}/element`, { using: "css selector", value: selector }));
      await ask("POST", `${path}/element/${found[elementKey]}/value`, { text: file });
    },
    press: async (text) => {
      const actions = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await ask("POST", `${path}/actions`, { actions: [{ type: "key", id: "keyboard", actions }] });
    },
    print: async () => {
      try {
        return Buffer.from(z.string().parse(await ask("POST", `${path}/print`, { background: true })), "base64");
      } catch {
        return undefined;
      }
    },
    picture: async () => Buffer.from(z.string().parse(await ask("GET", `${path}/screenshot`)), "base64"),
    close: async () => {
      await ask("DELETE", path).catch(() => {});
      child.kill();
    },
  };
}

const begun = z.looseObject({
  sessionId: z.string(),
  capabilities: z.looseObject({ browserVersion: z.string() }),
});

/** Begins a session as soon as the driver listens. */
async function startedSession(ask: () => Promise<unknown>): Promise<z.infer<typeof begun>> {
  for (let tries = 1; ; tries++)
    try {
      return begun.parse(await ask());
    } catch (error) {
      if (tries === 20 || error instanceof BrowserRefusal) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
}
