-- What one buyer bought: for questions of buyers, and for the scheduled buyer's newest sale.
CREATE INDEX sales_by_payer ON sales (payer, sold_at);
