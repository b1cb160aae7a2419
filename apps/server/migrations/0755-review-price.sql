-- Our price of a charge record in review. It is kept on hold until the decision; what the wallet could not cover yet is kept
-- from withdrawals. Null: a review from before this column, which a job prices.
alter table session_review add column price_minor bigint;
