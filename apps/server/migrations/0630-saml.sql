-- SAML 2.0 beside OpenID Connect. `issuer` is the entity ID of a SAML provider, `groups_claim` its attribute.

alter table company_sign_in
  add column saml_sign_in_url text,
  -- PEM; each of them may sign.
  add column saml_certificates text[],
  -- Null: the NameID.
  add column email_attribute text,
  add column name_attribute text;

-- Requests to SAML providers, which are answered once, on any process.
create table saml_request (
  -- The ID of the AuthnRequest.
  id text not null,
  wallet_id uuid not null,
  created_at timestamptz not null,
  -- The assertion that answered it.
  assertion_id text,
  -- The encrypted profile, until the browser that began collects it.
  profile text,
  constraint saml_request_pkey primary key (id),
  constraint saml_request_assertion_once unique (wallet_id, assertion_id)
);
create index saml_request__created on saml_request (created_at);
