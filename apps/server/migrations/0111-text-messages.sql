-- Text messages that were not sent because no SMS gateway is configured; readable at /dev/messages in demo mode.
create table sms_message (
  id uuid primary key,
  recipient text not null,
  body text not null,
  at timestamptz not null
);
create index sms_message__at on sms_message (at);
