-- Chargers at the sites of companies. They connect to this program over OCPP 1.6-J or 2.0.1 (decision 134).
create table charger (
  wallet_id uuid not null references wallet (id),
  id uuid not null,
  site_id uuid not null,
  name text not null,
  -- The name with which it connects.
  identity text not null,
  password_hash bytea not null,
  created_at timestamptz not null,
  removed_at timestamptz,
  -- The open connection; null without one. It counts until connected_until, which its process renews.
  connection_id uuid,
  connected_until timestamptz,
  -- When it connected or disconnected last.
  changed_at timestamptz,
  last_seen_at timestamptz,
  protocol text,
  vendor text,
  model text,
  serial_number text,
  firmware_version text,
  -- Seconds by which its clock is ahead; null when it is right or unknown.
  clock_offset_s integer,
  refused_at timestamptz,
  refused_reason text,
  -- The number of its last transaction, which chargers of OCPP 1.6 receive from us.
  last_transaction integer not null default 0,
  -- The list of cards that the charger stores. The hash is that of the list it has; null: it has none.
  list_version integer not null default 0,
  list_hash text,
  takes_list boolean not null default true,
  constraint charger_pkey primary key (wallet_id, id),
  constraint charger_site foreign key (wallet_id, site_id) references site (wallet_id, id),
  constraint charger_protocol_known check (protocol in ('1.6', '2.0.1'))
);
create index charger__wallet_id__site_id on charger (wallet_id, site_id);
create index charger__connected_until on charger (connected_until) where connection_id is not null;

-- Leads from the name of a charger to its wallet, before the wallet is known.
create table charger_identity (
  identity text not null,
  wallet_id uuid not null,
  charger_id uuid not null,
  constraint charger_identity_pkey primary key (identity)
);
create index charger_identity__wallet_id on charger_identity (wallet_id, charger_id);

-- Refused attempts to connect, one row for each name and minute.
create table charger_attempt (
  identity text not null,
  minute timestamptz not null,
  at timestamptz not null,
  address text not null,
  reason text not null,
  attempts integer not null,
  constraint charger_attempt_pkey primary key (identity, minute)
);
create index charger_attempt__at on charger_attempt (at);

-- Connectors as the charger reports them.
create table charger_connector (
  wallet_id uuid not null,
  charger_id uuid not null,
  evse integer not null,
  connector integer not null,
  state text not null,
  error text,
  reported_at timestamptz not null,
  constraint charger_connector_pkey primary key (wallet_id, charger_id, evse, connector),
  constraint charger_connector_charger foreign key (wallet_id, charger_id) references charger (wallet_id, id) on delete cascade
);

-- Transactions of chargers. A session is the charge that the company sees; a doubtful transaction may have none.
create table charger_transaction (
  wallet_id uuid not null,
  charger_id uuid not null,
  id uuid not null,
  -- By what the charger's messages name it: the number that we gave (1.6), or its own id (2.0.1).
  reference text not null,
  evse integer not null,
  connector integer not null,
  uid text,
  card_id uuid,
  session_id uuid,
  -- In our time. The charger's own time is in its message.
  started_at timestamptz not null,
  ended_at timestamptz,
  -- The register of the meter at the start; null until a message has it.
  meter_start_wh bigint,
  -- Since the start, at the last accepted reading.
  energy_wh bigint not null default 0,
  power_w integer,
  read_at timestamptz not null,
  stop_reason text,
  -- Why it needs review.
  doubts text[] not null default '{}',
  -- Signed meter values as they came.
  signed jsonb not null default '[]',
  constraint charger_transaction_pkey primary key (wallet_id, charger_id, id),
  constraint charger_transaction_once unique (wallet_id, charger_id, reference),
  constraint charger_transaction_charger foreign key (wallet_id, charger_id) references charger (wallet_id, id) on delete cascade
);
create index charger_transaction__running on charger_transaction (wallet_id, charger_id, evse) where ended_at is null;
create index charger_transaction__session_id on charger_transaction (wallet_id, session_id) where session_id is not null;

-- Messages of chargers, stored before they are answered.
create table charger_message (
  wallet_id uuid not null,
  charger_id uuid not null,
  id uuid not null,
  received_at timestamptz not null,
  protocol text not null,
  action text not null,
  payload jsonb not null,
  -- A message with the same key is a repetition, which gets the same answer; null: repetitions do no harm.
  repeat_key text,
  answer jsonb not null,
  is_doubtful boolean not null default false,
  constraint charger_message_pkey primary key (wallet_id, charger_id, id),
  constraint charger_message_charger foreign key (wallet_id, charger_id) references charger (wallet_id, id) on delete cascade
);
create unique index charger_message__repeat_key on charger_message (wallet_id, charger_id, repeat_key) where repeat_key is not null;
create index charger_message__received_at on charger_message (received_at) where not is_doubtful;

-- What people and the product ask of a charger.
create table charger_command (
  wallet_id uuid not null,
  id uuid not null,
  charger_id uuid not null,
  kind text not null,
  evse integer,
  card_id uuid,
  session_id uuid,
  state text not null default 'SENT',
  message text,
  requested_at timestamptz not null,
  -- When the process with the connection took it.
  taken_at timestamptz,
  answered_at timestamptz,
  constraint charger_command_pkey primary key (wallet_id, id),
  constraint charger_command_charger foreign key (wallet_id, charger_id) references charger (wallet_id, id) on delete cascade
);
create index charger_command__waiting on charger_command (wallet_id, charger_id) where state = 'SENT';
create index charger_command__charger_id on charger_command (wallet_id, charger_id, id);
