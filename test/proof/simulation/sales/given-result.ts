/** Results over A2A and HTTP, each with its receipt. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { fromHeaderJson } from "../../../../src/lib/header-json.ts";
import { isObject } from "../../../../src/lib/text.ts";
import type { Task } from "../../../../src/worker/protocols/a2a/model.ts";
import type { Answer } from "./route.ts";

const receiptSchema = z.object({
  success: z.literal(true),
  transaction: z.string(),
  extensions: z.object({ "result-receipt": z.object({ info: z.object({ resultHash: z.string() }) }) }),
});
const receiptsSchema = z.object({ "x402.payment.receipts": z.array(z.unknown()).min(1) });

/** A result that a buyer got, with its receipt. */
export interface Given {
  readonly result: string;
  readonly receipt: unknown;
}

/**
 * A task is completed: its artifact is the result, with the address where it is kept, and its last receipt the proof.
 */
export function givenBy({ artifacts, status }: Task): Given {
  const data = artifacts?.[0]?.parts[0]?.data;
  const { kept_at: _, ...result } = isObject(data) ? data : {};
  return {
    result: JSON.stringify(result),
    receipt: receiptsSchema.parse(status.message?.metadata)["x402.payment.receipts"].at(-1),
  };
}

/** An answer of the operation's own address. */
export function givenIn({ text, headers }: Answer): Given {
  const header = headers.get("PAYMENT-RESPONSE") ?? "";
  return { result: text, receipt: fromHeaderJson(header, header.length) };
}

/** The transaction that a receipt names, and whether it is for its result. */
export function receiptOf({ result, receipt }: Given) {
  const parsed = receiptSchema.safeParse(receipt).data;
  const hash = createHash("sha256").update(result).digest("hex");
  const isForResult = parsed?.extensions["result-receipt"].info.resultHash === hash;
  return { transaction: parsed?.transaction, isForResult };
}
