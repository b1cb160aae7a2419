-- Since when an operator is paused: it gets no commands, cards or pulls. Null: it is not.
alter table network_peer add column paused_at timestamptz;
