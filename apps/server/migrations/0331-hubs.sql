-- Which parties a registration may speak for, and the parties behind a hub.

-- The parties (COUNTRY*PARTY) this registration is bound to; null until the first one registers with it.
alter table network_peer add column bound_parties text[];
-- Which parties behind a hub are trusted: those the hub names, or those an operator of the installation listed.
alter table network_peer add column hub_trust text not null default 'NAMED';
alter table network_peer add constraint network_peer_hub_trust_known check (hub_trust in ('NAMED', 'LISTED'));

-- How a party came to its peer: by the peer's own credentials, or as a trusted party behind a hub.
alter table network_party add column source text not null default 'CREDENTIALS';
alter table network_party add constraint network_party_source_known check (source in ('CREDENTIALS', 'HUB'));

-- Parties behind a hub: named by it (HubClientInfo), listed by an operator of the installation, or both.
create table network_hub_party (
  peer_id uuid not null references network_peer (id),
  country_code text not null,
  party_id text not null,
  role text not null,
  -- Null when the hub never named it.
  status text,
  is_listed boolean not null default false,
  last_updated timestamptz,
  constraint network_hub_party_pkey primary key (peer_id, country_code, party_id, role)
);

-- Requests of parties that are not trusted wait here and are replayed in their order.
create index network_inbox__held on network_inbox (peer_id, (body ->> 'party'), id)
  where module = 'held' and state = 'QUARANTINED';
