-- The W3C trace context in which a message or event was stored; null unless its trace is recorded.
alter table network_inbox add column traceparent text;
alter table live_event add column traceparent text;
