/** Guards of a sale, except those of the decision. Their names are known before the production code is loaded. */
export const salesGuards = ["check_signature", "remember_payment", "note_before_return"] as const;
export type SalesGuard = (typeof salesGuards)[number];
