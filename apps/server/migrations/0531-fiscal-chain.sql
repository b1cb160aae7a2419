-- What a fiscal provider continues from document to document: the last signature of each chain, and the codes that the tax
-- authority assigned to the series. Empty in an installation without certification.
create table fiscal_chain (
  name text not null,
  last_signature text not null default '',
  -- The code of the series at the tax authority; null: not communicated.
  validation_code text,
  constraint fiscal_chain_pkey primary key (name)
);
