-- What the scheduled buyer sent and got: a row is written before anything is signed, so that its limit holds.
CREATE TABLE canary_purchases (
  -- ISO 8601, UTC
  at TEXT NOT NULL,
  operation TEXT NOT NULL,
  -- atomic USDC that was signed for, and that left the wallet
  signed_atomic INTEGER NOT NULL,
  moved_atomic INTEGER NOT NULL,
  nonce TEXT,
  -- of the answer
  status INTEGER,
  transaction_hash TEXT,
  -- JSON list of what was not as it should be
  problems TEXT NOT NULL,
  -- absent while it is under way
  finished_at TEXT,
  PRIMARY KEY (at, operation)
);
