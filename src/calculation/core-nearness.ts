/**
 * Whether the binding CORE leads back into this very isolate. A call through it is then a detour to the same function, a third of the time
 * of a free check; a core of another Worker, version or isolate is always called through its binding.
 */
import { waitUntil } from "cloudflare:workers";
import { within } from "../http/within.ts";
import type { Locale } from "../operation/operation.ts";
import { isolateName } from "./calculation-core.ts";

/** The part of the core's binding that callers need. */
export interface Core {
  /** The result as JSON text, or null when the calculation itself failed on this input. */
  calculate(operationId: string, input: unknown, locale: Locale): Promise<string | null>;
  /** The name of the isolate that calculates; a core of another make may not say. */
  isolate?(): Promise<string>;
}

/** How often a core is asked, and for how long its answer is believed: a binding never changes within a deployment. */
const askEveryMs = 1_000;
const believeMs = 5_000;

interface Knowledge {
  near: boolean;
  asked: number;
  answered: number;
}

const known = new WeakMap<Core, Knowledge>();

async function ask(core: Core, knowledge: Knowledge): Promise<void> {
  try {
    knowledge.near = core.isolate !== undefined && (await within(askEveryMs, core.isolate())) === isolateName();
  } catch {
    knowledge.near = false;
  }
  knowledge.answered = Date.now();
}

/** What was last found out; asks again beside the request, which never waits for it. */
export function isNear(core: Core): boolean {
  const now = Date.now();
  let knowledge = known.get(core);
  if (!knowledge) {
    knowledge = { near: false, asked: 0, answered: 0 };
    known.set(core, knowledge);
  }
  if (now - knowledge.asked >= askEveryMs) {
    knowledge.asked = now;
    waitUntil(ask(core, knowledge));
  }
  return knowledge.near && now - knowledge.answered < believeMs;
}
