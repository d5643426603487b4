/** The service that bridges buy from in a history: each call may meet a fault. */
import { z } from "zod";
import { operations } from "../../../../catalog/index.ts";
import { fromHeaderJson } from "../../../../src/lib/header-json.ts";
import { challengeAt, publishedOf, requirementsOf } from "../../../fixtures/offered-payment.ts";
import type { Random } from "../../../proof/simulation/histories/random.ts";
import { runningMachine, type Schedule } from "../../../proof/simulation/runtime/schedule.ts";

export const serviceUrl = "https://service.test";

const [sold] = operations.filter(({ free }) => !free);
if (!sold) throw new Error("Nothing is sold");
/** What bridges buy. */
export const bought = sold;

/** What is done with a signature, and what is answered; undefined when no answer comes. */
interface Mode {
  readonly takes: "now" | "later" | "never";
  readonly answers: number | "nothing";
}

const signedFaults: readonly Mode[] = [
  ...[400, 402, 429, 503, 500, "nothing" as const].flatMap((answers): Mode[] => [
    { takes: "now", answers },
    { takes: "later", answers },
    { takes: "never", answers },
  ]),
];
const unsignedFaults = ["answers 500", "says nothing", "asks for another price", "names another wallet"] as const;

const choose = <Choice>(choices: readonly Choice[], fault: number | undefined): Choice | undefined =>
  fault === undefined ? undefined : choices[fault % choices.length];

const paymentSchema = z.object({
  payload: z.object({
    authorization: z.object({ nonce: z.string(), value: z.string(), validBefore: z.string().transform(Number) }),
  }),
});

/** A signature that left a bridge. */
export interface Signed {
  readonly header: string;
  readonly nonce: string;
  readonly amount: number;
  readonly validBefore: number;
}

/** Reads a PAYMENT-SIGNATURE header. */
function signedIn(header: string): Signed {
  const { nonce, value, validBefore } = paymentSchema.parse(fromHeaderJson(header, header.length)).payload
    .authorization;
  return { header, nonce, amount: Number(value), validBefore };
}

interface Surroundings {
  readonly schedule: Schedule;
  readonly random: Random;
  readonly clockShift: number;
  readonly faults: readonly (number | undefined)[];
  readonly tell: (line: string) => void;
  /** Is told of every signature that leaves a bridge, before it arrives. */
  readonly sent: (signed: Signed, body: string) => void;
}

export class LyingService {
  /** What each used signature was taken for. */
  readonly taken = new Map<string, string>();
  /** Signatures that were taken, or will be, although the answer said that they were not. */
  readonly denied = new Set<string>();
  calm = false;
  readonly #surroundings: Surroundings;
  readonly #later: (() => void)[] = [];
  #calls = 0;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  /** The chain's time, seconds. */
  get chainTime(): number {
    return Math.floor(this.#surroundings.schedule.now / 1000) + this.#surroundings.clockShift;
  }

  /** Whether a signature was used or still can be. */
  isAtRisk({ nonce, validBefore }: Signed): boolean {
    return this.taken.has(nonce) || this.chainTime < validBefore;
  }

  catchUp(): void {
    for (const happen of this.#later.splice(0)) happen();
  }

  readonly fetch = (url: string, init: RequestInit): Promise<Response> => {
    const { schedule, random, sent } = this.#surroundings;
    const { signal } = init;
    const header = new Headers(init.headers).get("PAYMENT-SIGNATURE");
    const signed = header === null ? undefined : signedIn(header);
    if (signed) sent(signed, String(init.body));
    const machine = runningMachine.getStore();
    return new Promise((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
      const answer = () => {
        const response = this.#answer(url, String(init.body), signed);
        const back = () => (response ? resolve(response) : reject(new TypeError("The connection is gone")));
        schedule.after(random.below(40), back, machine);
      };
      // What has left arrives, whatever becomes of its sender.
      schedule.after(random.below(20), answer);
    });
  };

  #answer(url: string, body: string, signed: Signed | undefined): Response | undefined {
    const fault = this.calm ? undefined : this.#surroundings.faults[this.#calls];
    this.#calls += 1;
    if (url.endsWith("/payment-capabilities.json"))
      return Response.json(publishedOf({ id: bought.id, amount: bought.price.atomic }));
    return signed ? this.#sell(signed, body, fault) : this.#challenge(fault);
  }

  #challenge(fault: number | undefined): Response | undefined {
    const mode = choose(unsignedFaults, fault);
    if (mode) this.#surroundings.tell(`the service ${mode}`);
    if (mode === "says nothing") return undefined;
    return mode === "answers 500" ? this.#failure(500) : this.#askForMoney(mode);
  }

  #askForMoney(mode?: (typeof unsignedFaults)[number]): Response {
    const requirements = {
      ...requirementsOf(mode === "asks for another price" ? "99000000" : bought.price.atomic),
      ...(mode === "names another wallet" && { payTo: `0x${"66".repeat(20)}` }),
    };
    const challenge = challengeAt(serviceUrl + bought.path, requirements);
    return Response.json({ ...challenge, message: "Pay" }, { status: 402 });
  }

  #failure(status: number): Response {
    return Response.json({ error: { code: "internal_error", message: "No" } }, { status });
  }

  /** An honest service takes a signature once, and answers it for what it was taken for. */
  #sell(signed: Signed, body: string, fault: number | undefined): Response | undefined {
    const mode = choose(signedFaults, fault);
    const take = () => {
      if (!this.taken.has(signed.nonce) && this.chainTime < signed.validBefore) this.taken.set(signed.nonce, body);
    };
    if (!mode) {
      take();
      this.#surroundings.tell(`the service ${this.taken.has(signed.nonce) ? "gives the result" : "asks for money"}`);
      return this.taken.get(signed.nonce) === body ? Response.json({ input: body }) : this.#askForMoney();
    }
    this.#surroundings.tell(`the service takes it ${mode.takes}, and answers ${mode.answers}`);
    if (mode.takes === "now") take();
    else if (mode.takes === "later") this.#later.push(take);
    const isTaken = this.taken.has(signed.nonce) || mode.takes === "later";
    if (isTaken && mode.answers !== "nothing" && mode.answers !== 500) this.denied.add(signed.nonce);
    if (mode.answers === "nothing") return undefined;
    return mode.answers === 402 ? this.#askForMoney() : this.#failure(mode.answers);
  }
}
