/** A calculation core in a Worker of its own, which does what it is told. */
import { WorkerEntrypoint } from "cloudflare:workers";

let mode = "works";

export class OtherCore extends WorkerEntrypoint {
  async calculate(operationId: string): Promise<string | null> {
    switch (mode) {
      case "throws":
        throw new Error("secret words of a core");
      case "hangs":
        await scheduler.wait(60_000);
        return null;
      case "fails on the input":
        return null;
      default:
        return JSON.stringify({ answered_by: "another Worker", operation: operationId });
    }
  }
}

/** Sets how the core behaves from here on: the request's path, percent-encoded. */
export default {
  fetch(request: Request): Response {
    mode = decodeURIComponent(new URL(request.url).pathname.slice(1));
    return new Response(mode);
  },
};
