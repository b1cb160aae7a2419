-- PostgreSQL's own sum of bigints is a numeric, which costs as much as adding up. Sums of a wallet fit a bigint, and one that did
-- not would be an error, not a wrong number.
create aggregate sum_bigint (bigint) (sfunc = int8pl, stype = bigint, initcond = '0', combinefunc = int8pl, parallel = safe);
