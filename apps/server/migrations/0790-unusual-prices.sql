-- A price is unusual by a stated factor. What earlier versions found, the dearest prices of a region, has none.
delete from session_anomaly where kind = 'DEAR' and not facts ? 'factor';
