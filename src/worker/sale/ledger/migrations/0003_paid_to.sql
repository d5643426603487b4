-- Whom a sale paid, and with which asset: both may change later. NULL means the wallet and the asset of then.
ALTER TABLE sales ADD COLUMN pay_to TEXT;
ALTER TABLE sales ADD COLUMN asset TEXT;
