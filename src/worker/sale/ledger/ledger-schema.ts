/** The tables of one payer's ledger: authorizations, the keys that name them, and the sales that the books have yet to take. */
export const ledgerSchema = `
  CREATE TABLE IF NOT EXISTS authorizations (
    nonce TEXT PRIMARY KEY,
    state TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    purchase TEXT NOT NULL,
    locale TEXT NOT NULL,
    answer BLOB NOT NULL,
    facilitator TEXT NOT NULL,
    from_block TEXT,
    pending_transaction TEXT,
    settlement TEXT,
    answered INTEGER NOT NULL DEFAULT 0,
    looks INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER NOT NULL,
    searched_from TEXT,
    searched_to TEXT,
    settle_calls INTEGER NOT NULL DEFAULT 0,
    settle_after INTEGER NOT NULL DEFAULT 0,
    settled_at INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX IF NOT EXISTS authorizations_by_due ON authorizations (due_at);
  CREATE INDEX IF NOT EXISTS authorizations_by_fingerprint ON authorizations (fingerprint);
  CREATE TABLE IF NOT EXISTS keys (key TEXT PRIMARY KEY, nonce TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS outbox (id TEXT PRIMARY KEY, sale TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, due_at INTEGER NOT NULL) WITHOUT ROWID;
`;

/** Brings a ledger of the first edition, which named facilitators by their position, up to date. Such a position is no address: the chain decides. */
export const ledgerAdditions = ["searched_from TEXT", "searched_to TEXT"]
  .concat(["settle_calls", "settle_after", "settled_at"].map((column) => `${column} INTEGER NOT NULL DEFAULT 0`))
  .map((column) => `ALTER TABLE authorizations ADD COLUMN ${column}`)
  .join(";");
