/** The types of the client, and the errors that it throws. */

/** Signs EIP-712 typed data for an address: an account of viem, or any other signer that x402 clients take. */
export interface Signer {
  readonly address: `0x${string}`;
  signTypedData(message: {
    domain: Record<string, unknown>;
    types: Record<string, unknown>;
    primaryType: string;
    message: Record<string, unknown>;
  }): Promise<`0x${string}`>;
}

interface CommonOptions {
  /** The service's address. */
  readonly baseUrl: string;
  /** The language of texts in results; English by default. */
  readonly language?: "en" | "ar";
  /** How long one request may take; 90,000 ms by default, which is longer than a settlement takes. */
  readonly timeoutMs?: number;
  /** How often a request without a clear answer is sent, always with the same signature; 5 by default. */
  readonly attempts?: number;
  /** Another fetch than the global one. It must not pay by itself. */
  readonly fetch?: typeof fetch;
}

/** How a client is made. With a signer it pays, at most `maxUsdcPerCall` for one call. */
export type ClientOptions = CommonOptions &
  (
    | {
        readonly signer: Signer;
        /** Decimal USDC, such as "2.50". */
        readonly maxUsdcPerCall: string;
        /** The only addresses that may be paid; without it, the one that the service publishes. */
        readonly payToAllowlist?: readonly string[];
      }
    | { readonly signer?: undefined; readonly maxUsdcPerCall?: undefined; readonly payToAllowlist?: undefined }
  );

/** What one call may be told. */
export interface CallOptions {
  /** Names the purchase; a new one by default. The same name and input is never charged twice, also with another signature. */
  readonly idempotencyKey?: string;
  /** A signature of an earlier call whose outcome was unclear (`UnclearOutcome.signature`): it is sent instead of a new one. */
  readonly signature?: string;
  readonly referralCode?: string;
  readonly signal?: AbortSignal;
}

/** What was paid. */
export interface Payment {
  readonly transaction: string;
  readonly payer: string;
  /** Atomic USDC. */
  readonly amount: string;
  /** CAIP-2. */
  readonly network: string;
  /** The header PAYMENT-RESPONSE with its signed receipts: `npx gulf-retail-analysis verify` reads it. */
  readonly receipt: string;
}

/** A result, and what was paid for it: nothing for the free operation. */
export interface Answered<Result> {
  readonly result: Result;
  readonly payment: Payment | undefined;
}

/** Input and result of every operation, by its id. */
export type OperationTypes = { readonly [Id in string]: { readonly input: unknown; readonly result: unknown } };

/** Calls of one service. */
export interface Client<Types extends OperationTypes> {
  /**
   * Calls an operation, and pays for it when it must be paid and may be. Throws `Refused` when nothing was signed, `ServiceFailed` when the
   * service answered that nothing was charged, and `UnclearOutcome` when a signature was sent and no clear answer came.
   */
  call<Id extends keyof Types & string>(
    id: Id,
    input: Types[Id]["input"],
    options?: CallOptions,
  ): Promise<Answered<Types[Id]["result"]>>;
}

/** The client did not sign: the price is over its cap, or the terms are not the published ones. */
export class Refused extends Error {
  override readonly name: string = "Refused";
  readonly code: "over_cap" | "terms";

  constructor(code: "over_cap" | "terms", message: string) {
    super(message);
    this.code = code;
  }
}

/** The service answered, and nothing was charged. */
export class ServiceFailed extends Error {
  override readonly name: string = "ServiceFailed";
  /** The stable word of the answer, such as `validation_failed` or `insufficient_funds`; `unreachable` when none came. */
  readonly code: string;
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Every problem, as the service lists them. */
  readonly details: readonly unknown[];

  constructor(code: string, message: string, status: number, details: readonly unknown[]) {
    super(message);
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** A payment was signed and sent, and whether it was taken is not known. Repeat the call with this signature, never with a new one. */
export class UnclearOutcome extends Error {
  override readonly name: string = "UnclearOutcome";
  readonly signature: string;
  readonly idempotencyKey: string;

  constructor(signature: string, idempotencyKey: string, message: string) {
    super(message);
    this.signature = signature;
    this.idempotencyKey = idempotencyKey;
  }
}
