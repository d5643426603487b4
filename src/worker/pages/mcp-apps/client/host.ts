/**
 * The conversation of a view with the host that shows it: JSON-RPC over postMessage (MCP Apps, revision 2026-01-26).
 * The view asks for nothing but to be shown: it calls no tool, opens no link and sends no message.
 */
import { isObject, type JsonObject } from "../../../../lib/text.ts";

const revision = "2026-01-26";
const methodNotFound = -32601;

/** The reactions of a view to its host's messages. */
interface HostedView {
  readonly name: string;
  readonly version: string;
  /** Theme, language, fonts; also what changes later. */
  context(context: JsonObject): void;
  result(result: JsonObject): void;
  cancelled(): void;
}

/** Introduces the view to its host, and reports its height whenever that changes. */
export function talkToHost({ name, version, context, result, cancelled }: HostedView): void {
  const host = window.parent;
  const send = (message: JsonObject) => host.postMessage({ jsonrpc: "2.0", ...message }, "*");
  const notify = (method: string, params: JsonObject = {}) => send({ method, params });
  const introduction = 1;

  const notifications: Readonly<Record<string, (params: JsonObject) => void>> = {
    "ui/notifications/tool-result": result,
    "ui/notifications/tool-cancelled": cancelled,
    "ui/notifications/host-context-changed": context,
  };

  /** Requests of a host that only need an empty answer. */
  const acknowledged: readonly unknown[] = ["ping", "ui/resource-teardown"];

  function introduced(answer: unknown) {
    if (isObject(answer) && isObject(answer.hostContext)) context(answer.hostContext);
    notify("ui/notifications/initialized");
    let reported = 0;
    new ResizeObserver(() => {
      const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
      if (height === reported) return;
      reported = height;
      notify("ui/notifications/size-changed", { height });
    }).observe(document.documentElement);
  }

  window.addEventListener("message", ({ source, data }) => {
    if (source !== host || !isObject(data) || data.jsonrpc !== "2.0") return;
    const { id, method, params } = data;
    if (method === undefined) {
      if (id === introduction) introduced(data.result);
    } else if (id === undefined) {
      if (typeof method === "string" && Object.hasOwn(notifications, method))
        notifications[method]?.(isObject(params) ? params : {});
    } else if (acknowledged.includes(method)) send({ id, result: {} });
    else send({ id, error: { code: methodNotFound, message: "Method not found" } });
  });
  send({
    id: introduction,
    method: "ui/initialize",
    params: {
      protocolVersion: revision,
      appInfo: { name, version },
      appCapabilities: { availableDisplayModes: ["inline", "fullscreen"] },
    },
  });
}
