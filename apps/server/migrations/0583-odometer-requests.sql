-- When the driver was last notified to enter the odometer, at most once a week.
alter table vehicle add column odometer_requested_at timestamptz;
