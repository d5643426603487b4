-- What one buyer bought: for questions of buyers.
CREATE INDEX sales_by_payer ON sales (payer, sold_at);
