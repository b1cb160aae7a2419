-- The document that proves the prices of a tariff, such as the bill or a published reference.
create table site_tariff_document (
  wallet_id uuid not null,
  site_id uuid not null,
  tariff_id uuid not null,
  media text not null,
  content bytea not null,
  created_at timestamptz not null,
  constraint site_tariff_document_pkey primary key (wallet_id, site_id, tariff_id),
  constraint site_tariff_document_tariff foreign key (wallet_id, site_id, tariff_id)
    references site_tariff (wallet_id, site_id, id) on delete cascade
);
