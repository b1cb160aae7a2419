-- A charge after which the vehicle reports no higher battery level.
alter table session_anomaly drop constraint session_anomaly_kind_known;
alter table session_anomaly add constraint session_anomaly_kind_known check (kind = any
  ('{ABOVE_BATTERY,TOO_FAR,FAR_FROM_VEHICLE,OVERLAP,DEAR,UNUSUAL_TIME,LONG_IDLE,BATTERY_NOT_RISEN}'::text[])) not valid;
