-- One row for every settled sale, delivered by the ledgers at least once and inserted once.
CREATE TABLE sales (
  -- network/payer/nonce of the authorization
  id TEXT PRIMARY KEY,
  -- ISO 8601, UTC
  sold_at TEXT NOT NULL,
  operation TEXT NOT NULL,
  -- atomic USDC: 1 USDC is 1000000
  price_atomic INTEGER NOT NULL,
  payer TEXT NOT NULL,
  transaction_hash TEXT NOT NULL,
  network TEXT NOT NULL,
  -- http, mcp or a2a
  transport TEXT NOT NULL,
  referral_code TEXT,
  request_id TEXT NOT NULL
);
CREATE INDEX sales_by_time ON sales (sold_at);
