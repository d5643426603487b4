/**
 * What the Worker's bundle takes for `@modelcontextprotocol/server/_shims` (`[alias]` in wrangler.toml). The package's own brings a
 * validator of JSON Schema, which only servers that ask their users something need, and builds every schema of the protocol when the
 * Worker starts.
 */

const unused = (): never => {
  throw new Error("This server asks its users nothing and has no standard input");
};

/** Stands for the validator of the answers that users give to forms. */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    return unused();
  }
}

/** Stands for the streams of a process, which a Worker does not have. */
export const process = {
  get stdin(): never {
    return unused();
  },
  get stdout(): never {
    return unused();
  },
};
