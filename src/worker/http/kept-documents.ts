/** The prepared documents that this isolate keeps. */
import type { Config } from "../config/config.ts";
import { memoize } from "../lib/memo.ts";
import type { PreparedDocument } from "./prepared-document.ts";

/**
 * Origins whose documents are kept. A deployment has one; where none is configured a request names it, and whoever sends requests can name
 * any number of them.
 */
const keptOrigins = 4;

/** The documents of one configuration at one origin. Names say language and form: there are few for each document. */
interface Documents {
  readonly prepared: Map<string, PreparedDocument>;
  readonly underWay: Map<string, Promise<PreparedDocument>>;
}

/** Documents by configuration, origin and name. */
export class KeptDocuments {
  readonly #of = memoize(
    (_config: Config, _origin: string): Documents => ({ prepared: new Map(), underWay: new Map() }),
    keptOrigins,
  );

  /** A document that was prepared before. */
  get(config: Config, origin: string, name: string): PreparedDocument | undefined {
    return this.#of(config, origin).prepared.get(name);
  }

  /** Has a document prepared, once for all that wait for it, and keeps it in the place of an earlier one. What fails is tried again. */
  async prepare(
    config: Config,
    origin: string,
    name: string,
    prepare: () => Promise<PreparedDocument>,
  ): Promise<PreparedDocument> {
    const { prepared, underWay } = this.#of(config, origin);
    const begun = underWay.get(name) ?? prepare();
    underWay.set(name, begun);
    try {
      const document = await begun;
      prepared.set(name, document);
      return document;
    } finally {
      underWay.delete(name);
    }
  }
}
