/** One A2A task, for as long as it can still be asked about. */
import { DurableObject } from "cloudflare:workers";

export class Task extends DurableObject<Env> {}
