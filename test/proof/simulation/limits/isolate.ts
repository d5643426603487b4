/** What one isolate of the Worker runs of the limiter. Each isolate loads its own, with what it remembers. */
export { policyOf } from "../../../../src/worker/guard/circuits/circuit-policy.ts";
export { admitPayer, refundAddressToken, refundFirstSale } from "../../../../src/worker/guard/limits/payer-limit.ts";
export { admit } from "../../../../src/worker/guard/limits/share.ts";
export { verify } from "../../../../src/worker/sale/facilitator/facilitator.ts";
