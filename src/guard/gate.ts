/** Rate windows and circuit counters. */
import { DurableObject } from "cloudflare:workers";

export class Gate extends DurableObject<Env> {}
