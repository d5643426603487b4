/** Firefox over WebDriver BiDi (W3C), which it speaks without another program. */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { BrowserRefusal, type DrivenBrowser } from "./driven-browser.ts";

const reply = z.looseObject({
  id: z.number().nullish(),
  type: z.string().optional(),
  result: z.unknown().optional(),
  message: z.string().optional(),
});
const evaluated = z.looseObject({
  type: z.string(),
  result: z.looseObject({ value: z.unknown().optional() }).optional(),
  exceptionDetails: z.looseObject({ text: z.string() }).optional(),
});

type Send = (method: string, params: object) => Promise<unknown>;

/** Opens the connection. Each command is answered under its number; events are not asked for. */
async function connect(address: string): Promise<{ readonly send: Send; readonly close: () => void }> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", () => reject(new Error(`No answer from ${address}`)));
  });
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  socket.addEventListener("message", ({ data }) => {
    const { id, type, result, message = "" } = reply.parse(JSON.parse(String(data)));
    const asked = waiting.get(id ?? -1);
    waiting.delete(id ?? -1);
    if (type === "error") asked?.reject(new BrowserRefusal(message));
    else asked?.resolve(result);
  });
  let last = 0;
  const send: Send = (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, method, params }));
    });
  return { send, close: () => socket.close() };
}

/** Starts Firefox without a window. */
export async function startFirefox(program: string): Promise<DrivenBrowser> {
  const profile = await mkdtemp(join(tmpdir(), "firefox-"));
  const child = spawn(program, ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.stderr.on("data", (chunk) => {
      said += chunk;
      const [, found] = /WebDriver BiDi listening on (\S+)/.exec(said) ?? [];
      if (found) resolve(found);
    });
    child.once("exit", () => reject(new Error(`${program} ended: ${said}`)));
  });
  const { send, close } = await connect(`${address}/session`);
  const session = z
    .looseObject({ capabilities: z.looseObject({ browserVersion: z.string() }) })
    .parse(await send("session.new", { capabilities: {} }));
  const tree = z
    .looseObject({ contexts: z.tuple([z.looseObject({ context: z.string() })]) })
    .parse(await send("browsingContext.getTree", {}));
  const { context } = tree.contexts[0];
  return {
    name: `Firefox ${session.capabilities.browserVersion}`,
    resize: async (width, height) => {
      await send("browsingContext.setViewport", { context, viewport: { width, height } });
    },
    open: async (url, script) => {
      await send("script.addPreloadScript", { functionDeclaration: `() => { ${script} }` });
      await send("browsingContext.navigate", { context, url, wait: "complete" });
    },
    evaluate: async (expression) => {
      const { result, exceptionDetails } = evaluated.parse(
        await send("script.evaluate", {
          expression: `(async () => JSON.stringify((await (${expression})) ?? null))()`,
          target: { context },
          awaitPromise: true,
        }),
      );
      if (exceptionDetails) throw new BrowserRefusal(exceptionDetails.text);
      return JSON.parse(String(result?.value));
    },
    choose: async (selector, path) => {
      const { nodes } = z
        .looseObject({ nodes: z.array(z.looseObject({ sharedId: z.string() })) })
        .parse(await send("browsingContext.locateNodes", { context, locator: { type: "css", value: selector } }));
      await send("input.setFiles", { context, element: { sharedId: nodes[0]?.sharedId }, files: [path] });
    },
    press: async (text) => {
      const actions = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await send("input.performActions", { context, actions: [{ type: "key", id: "keyboard", actions }] });
    },
    print: async () => {
      const { data } = z
        .looseObject({ data: z.string() })
        .parse(await send("browsingContext.print", { context, background: true }));
      return Buffer.from(data, "base64");
    },
    picture: async () => {
      const { data } = z
        .looseObject({ data: z.string() })
        .parse(await send("browsingContext.captureScreenshot", { context }));
      return Buffer.from(data, "base64");
    },
    close: async () => {
      await send("browser.close", {}).catch(() => {});
      close();
      child.kill();
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
