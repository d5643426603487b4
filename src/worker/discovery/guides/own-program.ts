/** The service's own program on a reader's machine: from npm once it is published there, else from a clone. */
import { service } from "../../../../catalog/service/service.ts";
import type { Config } from "../../config/config.ts";

/** Whether the package is published, and where the source code is. */
export type ProgramSource = Partial<Pick<Config, "npmPackage" | "repositoryUrl">>;

const runner = "src/tools/run.js";
const program = "src/client/cli.ts";

/** The path that stands for the reader's clone. */
export const clonePath = `/path/to/${service.id}`;

/**
 * How the program of a deployment is run: `command` and `args` for the settings of an MCP host, `line` for a
 * shell at the root of a clone, and `setUp` for making the clone, if the address of the source code is configured. A
 * subcommand follows: `mcp`, `buy`, `check` or `verify`. Only a configured package is run from npm, in its configured
 * version: the owner of any other name would get every key in its environment.
 */
export function ownProgram({ npmPackage, repositoryUrl }: ProgramSource) {
  if (npmPackage) return { command: "npx", args: ["-y", npmPackage], line: `npx -y ${npmPackage}` };
  return {
    command: "node",
    args: [`${clonePath}/${runner}`, program],
    line: `node ${runner} ${program}`,
    ...(repositoryUrl && {
      setUp: `git clone ${repositoryUrl} ${service.id}\ncd ${service.id}\nnpm ci --omit=dev`,
    }),
  };
}
