/** The names under which MCP and A2A clients call an operation. */
import { didYouMean } from "../../src/lib/nearest.ts";
import type { Operation } from "../operation.ts";

/**
 * How tool names are written. `dot` is canonical (`svc.sa_landed_cost`); `underscore` (`svc_sa_landed_cost`) is for
 * hosts that refuse names outside `^[a-zA-Z0-9_-]{1,64}$`. Calls are accepted under both.
 */
export type ToolNameStyle = "dot" | "underscore";

const prefixes: Readonly<Record<ToolNameStyle, string>> = { dot: "svc.", underscore: "svc_" };

export function toolName(operation: Pick<Operation, "id">, style: ToolNameStyle = "dot"): string {
  return prefixes[style] + operation.id;
}

/** The operation behind a tool name in either style. */
export function operationNamed(operations: readonly Operation[], name: string): Operation | undefined {
  return operations.find((operation) => Object.values(prefixes).some((prefix) => name === prefix + operation.id));
}

/** An operation's other names: its id, and the last step of its path. */
const otherNames = ({ id, path }: Operation): readonly string[] => [id, id.replace(/^[a-z0-9]+_/, ""), lastStep(path)];

const lastStep = (path: string): string => path.replace(/\/+$/, "").replace(/^.*\//, "");

/** Longest name whose words are read, in characters. */
const longestName = 100;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[a-z0-9]{3,}/g) ?? [];

/**
 * The operation that shares the most words with a name: `calculate_duty`; undefined if no operation does, or two do.
 */
function operationAbout(operations: readonly Operation[], name: string): Operation | undefined {
  const asked = new Set(wordsOf(name.slice(0, longestName)));
  const shared = operations.map((operation) => {
    const names = new Set(wordsOf([...otherNames(operation), operation.name.en].join(" ")));
    const tags = new Set(wordsOf(operation.tags.join(" ")));
    const words = [...asked].filter((word) => names.has(word) || tags.has(word));
    // Of two equally good operations the one wins whose name holds the words, not only its tags.
    return { operation, score: words.length * longestName + words.filter((word) => names.has(word)).length };
  });
  const most = Math.max(...shared.map(({ score }) => score));
  const found = shared.filter(({ score }) => score === most);
  return most > 0 && found.length === 1 ? found[0]?.operation : undefined;
}

/**
 * The operation that an unknown name or address was probably meant for, by its letters, else by its words. Undefined
 * if no operation is near, or two are.
 */
export function nearestOperation(operations: readonly Operation[], name: string): Operation | undefined {
  const asked = lastStep(name).replace(/^svc[._]/, "");
  const meant = didYouMean(asked, operations.flatMap(otherNames));
  const found = operations.filter((operation) => meant !== undefined && otherNames(operation).includes(meant));
  return found.length === 1 ? found[0] : operationAbout(operations, asked);
}
