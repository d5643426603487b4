/** The types of the client, and the errors that it throws. */
import type { ErrorCode } from "./error-codes.ts";

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
  readonly language?: "en" | "ar" | undefined;
  /** How long one request may take; 90,000 ms by default, which is longer than a settlement takes. */
  readonly timeoutMs?: number | undefined;
  /** How often a request without a clear answer is sent, always with the same signature; 5 by default. */
  readonly attempts?: number | undefined;
  /** Another fetch than the global one. It must not pay by itself. */
  readonly fetch?: typeof fetch | undefined;
}

/** What a client needs to pay. */
interface PayingOptions {
  readonly signer: Signer;
  /** The most that one call may cost: decimal USDC, such as "2.50". */
  readonly maxUsdcPerCall: string;
  /**
   * The most that all calls of this process may sign for with this wallet, decimal USDC. Without it only each call is
   * limited.
   */
  readonly maxUsdcPerProcess?: string | undefined;
  /** The only addresses that may be paid; without it, the one that the service publishes. */
  readonly payToAllowlist?: readonly string[] | undefined;
  /** Called before each payment is signed; false refuses it, and a rejection, too. */
  readonly beforePayment?:
    | ((payment: PlannedPayment) => boolean | undefined | Promise<boolean | undefined>)
    | undefined;
}

/** The members of options that pay, all absent. */
type NoPayment = { readonly [Member in keyof PayingOptions]?: undefined };

/** How a client is made. With a signer it pays, at most `maxUsdcPerCall` for one call. */
export type ClientOptions = CommonOptions & (PayingOptions | NoPayment);

/** A payment that is about to be signed. */
export interface PlannedPayment {
  readonly operation: string;
  /** Decimal USDC. */
  readonly usdc: string;
  /** Atomic USDC (1 USDC = 1,000,000). */
  readonly atomic: string;
  /** CAIP-2. */
  readonly network: string;
  /** The contract of USDC. */
  readonly asset: string;
  readonly payTo: string;
}

/** What one call may be told. */
export interface CallOptions {
  /**
   * Names the purchase; a new one by default. The same name and input is never charged twice, also with another
   * signature.
   */
  readonly idempotencyKey?: string | undefined;
  /** The signature of an earlier error (`CallError.signature`): it is sent instead of a new one. */
  readonly signature?: string | undefined;
  readonly referralCode?: string | undefined;
  /** Ends the call. A call whose signature was sent already ends with `UnclearOutcome`. */
  readonly signal?: AbortSignal | undefined;
}

/** What was paid. */
export interface Payment {
  readonly transaction: string;
  readonly payer: string;
  /** Atomic USDC. */
  readonly amount: string;
  /** CAIP-2. */
  readonly network: string;
  /** The header PAYMENT-RESPONSE with its signed receipts, for `verifyReceipt`. */
  readonly receipt: string;
}

/** A result, and what was paid for it: nothing for the free operation. */
export interface Answered<Result> {
  readonly result: Result;
  readonly payment: Payment | undefined;
  /** The id under which the service logged the request. */
  readonly requestId: string | undefined;
}

/** The price of a call, and whether this client would pay it. */
export interface Quote extends PlannedPayment {
  readonly free: boolean;
  /** Why a call would not be paid; undefined when it would, or is free. */
  readonly refusal: RefusalCode | undefined;
}

/** Input and result of every operation, by its id. */
export type OperationTypes = { readonly [Id in string]: { readonly input: unknown; readonly result: unknown } };

/** Calls of one service. */
export interface Client<Types extends OperationTypes> {
  /**
   * Calls an operation, and pays for it when it must be paid and may be. Throws `Refused` when nothing was signed, and
   * `ServiceFailed` when nothing was charged. Throws `UnclearOutcome` when a signature was sent and no clear answer
   * came.
   */
  call<Id extends keyof Types & string>(
    id: Id,
    input: Types[Id]["input"],
    options?: CallOptions,
  ): Promise<Answered<Types[Id]["result"]>>;
  /** Asks what a call costs, and pays nothing. Throws `ServiceFailed` when the service does not answer. */
  quote(id: keyof Types & string, options?: Pick<CallOptions, "signal">): Promise<Quote>;
}

/** A receipt that holds: every value as the service signed it. */
export interface VerifiedReceipt {
  /** Whose keys signed it. */
  readonly origin: string;
  readonly receipt: {
    readonly resourceUrl: string;
    readonly payer: string;
    readonly network: string;
    readonly transaction: string;
    /** Seconds since 1970. */
    readonly issuedAt: number;
  };
  /** What it says of the answer; undefined for a receipt without that part. */
  readonly result:
    | {
        readonly operation: string;
        /** Atomic USDC. */
        readonly amount: string;
        /** SHA-256 of the answer's bytes, hexadecimal. */
        readonly resultHash: string;
      }
    | undefined;
}

/** What the service says of a payment. More words may come. */
export type PaymentState = "unused" | "in_flight" | "settled" | "refused" | (string & {});

/** What the service says to do next. More words may come. */
export type RetryAction = "retry_same_payment" | "sign_again" | "wait" | "stop" | (string & {});

/** One thing that is wrong with a request. */
export interface Problem {
  /** JSON pointer into the input, such as "/products/0/product_value". */
  readonly path?: string;
  /** The header that is wrong. */
  readonly header?: string;
  readonly code?: string;
  readonly message?: string;
}

/** What every error of a call tells. */
export interface CallFacts {
  /** The HTTP status of the last answer; 0 when none came. */
  readonly status: number;
  /** The id under which the service logged the request. */
  readonly requestId: string | undefined;
  /** Whether the same call can succeed later. */
  readonly retryable: boolean;
  readonly paymentState: PaymentState | undefined;
  readonly retryAction: RetryAction | undefined;
  /** When the signature runs out (ISO 8601). */
  readonly authorizationExpiresAt: string | undefined;
  /** The transaction that moved the money, or may yet do so. */
  readonly transaction: string | undefined;
  /** The signature that was sent. Give it to the next call (`CallOptions.signature`) instead of signing again. */
  readonly signature: string | undefined;
  /** The name of the purchase, for the next call. */
  readonly idempotencyKey: string;
  /** Every problem, as the service lists them. */
  readonly details: readonly Problem[];
}

/**
 * A call that gave no result. `cause` is what was thrown below it: by the network, the signer, or the caller's own
 * signal.
 */
export abstract class CallError extends Error implements CallFacts {
  /** A stable word: of the answer, of what kept it away, or of the refusal. */
  readonly code: ErrorCode;
  declare readonly status: number;
  declare readonly requestId: string | undefined;
  declare readonly retryable: boolean;
  declare readonly paymentState: PaymentState | undefined;
  declare readonly retryAction: RetryAction | undefined;
  declare readonly authorizationExpiresAt: string | undefined;
  declare readonly transaction: string | undefined;
  declare readonly signature: string | undefined;
  declare readonly idempotencyKey: string;
  declare readonly details: readonly Problem[];

  constructor(code: ErrorCode, message: string, facts: CallFacts, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    Object.assign(this, facts);
  }
}

/**
 * Why the client does not sign. `over_cap`: the price passes maxUsdcPerCall. `over_budget`: it passes
 * maxUsdcPerProcess. `terms`: the terms are not the published ones. `declined`: `beforePayment` said no. `signing`: the
 * signer failed. `no_signer`: there is none.
 */
export type RefusalCode = "over_cap" | "over_budget" | "terms" | "declined" | "signing" | "no_signer";

/** The client did not sign, and nothing was charged. */
export class Refused extends CallError {
  override readonly name: string = "Refused";
  declare readonly code: RefusalCode;
}

/**
 * The service gave no result, and nothing was charged. `code` is the word of the answer, such as `validation_failed`;
 * `timeout` or `unreachable` when none came.
 */
export class ServiceFailed extends CallError {
  override readonly name: string = "ServiceFailed";
}

/**
 * A signature was sent, and the payment may have been taken. Repeat the call with this signature, never with a new one.
 */
export class UnclearOutcome extends CallError {
  override readonly name: string = "UnclearOutcome";
  declare readonly signature: string;
}
