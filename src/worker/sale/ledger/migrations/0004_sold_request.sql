-- Operation and SHA-256 of the input that was sold: a ledger that was set back in time asks what a payment has bought. NULL in earlier sales.
ALTER TABLE sales ADD COLUMN fingerprint TEXT;
