-- Mails that were not sent because no SMTP server is configured; readable at /dev/mail in demo mode and by the operator.
create table mail_message (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  at timestamptz not null
);
create index mail_message__at on mail_message (at);
