/** What one isolate of the Worker runs of the limiter. Each isolate loads its own, with what it remembers. */
export { policyOf } from "../../../../src/guard/circuit-policy.ts";
export { admitPayer, spareAddress, spareFirstSale } from "../../../../src/guard/payer-limit.ts";
export { admit } from "../../../../src/guard/share.ts";
export { verify } from "../../../../src/sale/facilitator.ts";
