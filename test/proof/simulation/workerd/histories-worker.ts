/** A Worker that runs the history of a seed with a ledger in a durable object of its own. */
import { replaceRuntime } from "../runtime/runtime.ts";
import { runOneLedgerHistory } from "./one-ledger-history.ts";
import { RealStorage } from "./real-storage.ts";

// What the runtime itself needs, before the simulation replaces it.
const RealResponse = Response;
replaceRuntime();

interface Bindings {
  readonly HISTORIES: DurableObjectNamespace;
}

export class History {
  readonly #state: DurableObjectState;

  constructor(state: DurableObjectState) {
    this.#state = state;
  }

  async fetch({ url }: Request): Promise<Response> {
    const seed = Number(url.slice(url.lastIndexOf("/") + 1));
    const { storage } = this.#state;
    const told = await runOneLedgerHistory(seed, {
      newStorage: (commitLater) => new RealStorage(storage, commitLater),
    });
    await storage.sync();
    return new RealResponse(told.lines.join("\n"));
  }
}

export default {
  fetch: (request: Request, { HISTORIES }: Bindings): Promise<Response> =>
    HISTORIES.get(HISTORIES.idFromName(request.url)).fetch(request),
};
