/**
 * A page that shows the views of MCP Apps as the extension's reference host does (modelcontextprotocol/ext-apps, examples/basic-host), with
 * the extension's own bridge: the view runs in a frame in a sandbox of another origin, and gets the result of the tool by postMessage.
 */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import {
  AppBridge,
  getToolUiResourceUri,
  PostMessageTransport,
  RESOURCE_MIME_TYPE,
} from "@modelcontextprotocol/ext-apps/app-bridge";
import type { HostedCall } from "../hosted-call.ts";

const identity = { name: "reference host", version: "1.0.0" };

async function hosted(): Promise<HostedCall> {
  return (await fetch("/call.json")).json();
}

/** Resolves once a message of a method comes from a frame. */
const messageOf = (frame: HTMLIFrameElement, method: string) =>
  new Promise<void>((resolve) => {
    const listener = ({ source, data }: MessageEvent) => {
      if (source !== frame.contentWindow || data?.method !== method) return;
      window.removeEventListener("message", listener);
      resolve();
    };
    window.addEventListener("message", listener);
  });

async function show({ endpoint, sandbox, declares, tool: name, input, result, context }: HostedCall): Promise<void> {
  const capabilities = declares
    ? { extensions: { "io.modelcontextprotocol/ui": { mimeTypes: [RESOURCE_MIME_TYPE] } } }
    : {};
  const versionNegotiation = { mode: declares ? "auto" : "legacy" } as const;
  const client = new Client(identity, { capabilities, versionNegotiation });
  await client.connect(new StreamableHTTPClientTransport(new URL(endpoint)));
  const { tools } = await client.listTools();
  const tool = tools.find((candidate) => candidate.name === name);
  const uri = tool && getToolUiResourceUri(tool);
  if (!uri) throw new Error(`${name} has no view`);
  const { contents } = await client.readResource({ uri });
  const [content] = contents;
  if (!content || !("text" in content) || content.mimeType !== RESOURCE_MIME_TYPE) throw new Error("Not a view");
  const { ui } = Object(content._meta);

  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-forms");
  frame.style.width = "100%";
  const ready = messageOf(frame, "ui/notifications/sandbox-proxy-ready");
  frame.src = `${sandbox}/sandbox.html?csp=${encodeURIComponent(JSON.stringify(ui.csp))}`;
  document.body.append(frame);
  await ready;
  if (!frame.contentWindow) throw new Error("The sandbox is gone");

  const bridge = new AppBridge(client, identity, { openLinks: {} }, { hostContext: context });
  bridge.onsizechange = ({ height }) => {
    if (height !== undefined) frame.style.height = `${height}px`;
  };
  const initialized = new Promise<void>((resolve) => {
    bridge.oninitialized = () => resolve();
  });
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  await bridge.sendSandboxResourceReady({ html: content.text, csp: ui.csp });
  await initialized;
  await bridge.sendToolInput({ arguments: input });
  const answer = result ?? (await client.callTool({ name, arguments: input }));
  document.title = "answered";
  await bridge.sendToolResult(answer);
  const { name: introduced } = bridge.getAppVersion() ?? {};
  document.documentElement.dataset.view = introduced;
  document.querySelector("button")?.addEventListener("click", () => {
    void bridge.sendHostContextChange({ theme: "light" });
  });
  document.querySelector("button:last-of-type")?.addEventListener("click", async () => {
    await bridge.teardownResource({});
    frame.remove();
  });
}

await show(await hosted());
