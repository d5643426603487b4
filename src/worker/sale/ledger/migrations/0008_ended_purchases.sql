-- When the payer's ledger was told that this sale was paid back: its purchase has ended, and the request can be bought again.
ALTER TABLE refunds ADD COLUMN purchase_ended_at TEXT;
