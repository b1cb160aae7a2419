-- A charge at a place without coordinates counted as half way round the earth from the driver's next one.
delete from session_anomaly where kind = 'TOO_FAR' and facts ->> 'km' = '20015';
