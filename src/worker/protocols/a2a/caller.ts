/** Who sends an A2A request, and how their calls reach the operations. */
import type { Locale } from "../../../lib/text.ts";
import type { Answer, ProtocolCall } from "../dispatch.ts";
import type { PaymentHeader } from "./payment.ts";

export interface Caller {
  readonly address: string;
  readonly locale: Locale;
  readonly idempotencyKey: string | undefined;
  /** A payment in a header of the request, where none is read. */
  readonly paymentHeader: PaymentHeader | undefined;
  /** Counts the request against its caller. Throws `rateLimited`. */
  admit(): Promise<void>;
  /** Calls an operation's route as this caller. */
  call(call: Pick<ProtocolCall, "operation" | "input" | "paymentSignature" | "idempotencyKey">): Promise<Answer>;
}
