-- One row for every refund, written before the money is sent: a sale is paid back once, from one wallet.
CREATE TABLE refunds (
  -- id of the sale in `sales`
  sale_id TEXT PRIMARY KEY,
  -- the wallet that pays, and the nonce of its authorization (EIP-3009): the token takes the pair once
  wallet TEXT NOT NULL,
  nonce TEXT NOT NULL,
  payer TEXT NOT NULL,
  amount_atomic INTEGER NOT NULL,
  reason TEXT NOT NULL,
  -- ISO 8601, UTC
  begun_at TEXT NOT NULL,
  -- block at which the refund began; its transfer is not in an earlier one
  begun_block INTEGER NOT NULL,
  -- absent until the transfer is on the chain
  transaction_hash TEXT,
  refunded_at TEXT,
  -- compact JWS that the buyer can verify
  record TEXT
);

-- Transfers to the pay-to address that are not sales, and why the operator knows them.
CREATE TABLE strays (
  -- network/transaction/logIndex
  id TEXT PRIMARY KEY,
  noted_at TEXT NOT NULL,
  note TEXT NOT NULL
);

-- What the daily comparison of the books with the chain found.
CREATE TABLE reconciliations (
  checked_at TEXT PRIMARY KEY,
  since TEXT NOT NULL,
  until TEXT NOT NULL,
  transfers INTEGER NOT NULL,
  matched INTEGER NOT NULL,
  -- JSON list of findings, shortened
  findings TEXT NOT NULL,
  finding_count INTEGER NOT NULL
);
