/** The names under which MCP and A2A clients call an operation. */
import { nearest } from "../lib/nearest.ts";
import type { Operation } from "./operation.ts";

/**
 * How tool names are written. `dot` is canonical (`svc.sa_landed_cost`); `underscore` (`svc_sa_landed_cost`) is for hosts
 * that refuse names outside `^[a-zA-Z0-9_-]{1,64}$`. Calls are accepted under both.
 */
export type ToolNameStyle = "dot" | "underscore";

const prefixes: Readonly<Record<ToolNameStyle, string>> = { dot: "svc.", underscore: "svc_" };

/** The name of an operation's tool. */
export function toolName(operation: Operation, style: ToolNameStyle = "dot"): string {
  return prefixes[style] + operation.id;
}

/** The operation behind a tool name in either style. */
export function operationNamed(operations: readonly Operation[], name: string): Operation | undefined {
  return operations.find((operation) => Object.values(prefixes).some((prefix) => name === prefix + operation.id));
}

/** The operation that a name which is none was probably meant for: its id without a prefix, its path, or a name spelt almost alike. */
export function nearestOperation(operations: readonly Operation[], name: string): Operation | undefined {
  const asked = name.replace(/^svc[._]/, "");
  const ids = operations.map(({ id }) => id);
  const byPart = operations.filter(
    ({ id, path }) => asked === path || path.endsWith(`/${asked}`) || id.endsWith(`_${asked}`),
  );
  const meant = byPart.length === 1 ? byPart[0]?.id : nearest(asked, ids);
  return operations.find(({ id }) => id === meant);
}
