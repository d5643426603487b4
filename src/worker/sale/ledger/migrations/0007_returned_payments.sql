-- When the payer's ledger was asked about a noted payment: it has not sold for it, and no payment of the payer is undecided. Only then is the payment returned.
ALTER TABLE strays ADD COLUMN decided_at TEXT;
-- Payers with undecided payments, as the last hourly run found them.
CREATE TABLE undecided_payers (payer TEXT PRIMARY KEY);
-- A table of an earlier release.
DROP TABLE IF EXISTS canary_purchases;
