-- Finds stations in a part of the map.
create index network_location__latitude__longitude on network_location (latitude, longitude) where published;

-- The ids of all charge points of a location without separators, in upper case: people type and scan them in many forms.
create function network_evse_keys(location jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct key), '{}') from (
    select upper(regexp_replace(id, '[^A-Za-z0-9]', '', 'g')) as key
    from jsonb_array_elements(case jsonb_typeof(location -> 'evses') when 'array' then location -> 'evses' else '[]' end) evse
    cross join lateral (values (evse ->> 'evse_id'), (evse ->> 'uid')) ids (id)
    where id is not null) keys
  where key <> ''
$$;
-- A column of its own: an index on an expression over raw would be written with each change of a status.
alter table network_location add column evse_keys text[] generated always as (network_evse_keys(raw)) stored;
create index network_location__evse_keys on network_location using gin (evse_keys);

-- A person's request to a station: to start a charge, or to reserve a charge point. Results of its commands carry its id.
create table station_request (
  wallet_id uuid not null,
  id uuid not null,
  kind text not null,
  card_id uuid not null,
  station_id uuid not null,
  -- The operator's ids of the place, in the operator's spelling.
  country_code text not null,
  party_id text not null,
  location_id text not null,
  evse_uid text not null,
  connector_id text,
  evse_id text,
  station_name text not null,
  -- The hold that the session will claim.
  authorization_reference text,
  state text not null default 'REQUESTED',
  -- The operator's or the charger's answer, and its words.
  outcome text,
  message text,
  -- Of a reservation.
  reserved_until timestamptz,
  cancel_state text,
  requested_by uuid,
  requested_at timestamptz not null,
  answered_at timestamptz,
  constraint station_request_pkey primary key (wallet_id, id),
  constraint station_request_card_exists foreign key (wallet_id, card_id) references card (wallet_id, id),
  constraint station_request_kind_known check (kind in ('START', 'RESERVATION')),
  constraint station_request_state_known check (state in ('REQUESTED', 'ACCEPTED', 'REJECTED', 'TIMED_OUT', 'DONE', 'CANCELLED')),
  constraint station_request_cancel_state_known
    check (cancel_state in ('REQUESTED', 'ACCEPTED', 'REJECTED', 'TIMED_OUT', 'DONE'))
);
create index station_request__card on station_request (wallet_id, card_id, requested_at desc);
