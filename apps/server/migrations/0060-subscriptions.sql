-- Plans are data the operator may change; the ten details stand in the display order of the specification (§3).

create table subscription_plan (
  id uuid primary key,
  name text not null,
  position integer not null,
  currency text not null default 'EUR',
  -- [{"name": …, "included": bool, "limit": number|null}, …]; limit is there for what is counted, null means without limit.
  details jsonb not null,
  -- [{"price_step": n, "min": cards, "max": cards|null, "price_minor": n, "interval": "MONTHLY"|"YEARLY"}, …]
  price_steps jsonb not null,
  constraint subscription_plan_name_once unique (name),
  constraint subscription_plan_name_known check (name in ('FREE', 'START', 'PRO', 'ENTERPRISE'))
);

insert into subscription_plan (id, name, position, details, price_steps)
select p.id::uuid, p.name, p.position,
  jsonb_build_array(
    jsonb_build_object('name', 'n_wallets', 'included', true, 'limit', p.wallets),
    jsonb_build_object('name', 'n_members', 'included', true, 'limit', p.members),
    jsonb_build_object('name', 'n_detailed_cards', 'included', true, 'limit', p.cards),
    jsonb_build_object('name', 'n_guests', 'included', true, 'limit', p.guests),
    jsonb_build_object('name', 'traditional_client_support', 'included', true),
    jsonb_build_object('name', 'invoices_export_after_twelve_months', 'included', p.position >= 2),
    jsonb_build_object('name', 'free_personalized_card', 'included', p.position >= 2),
    jsonb_build_object('name', 'dedicated_whatsapp', 'included', p.position >= 3),
    jsonb_build_object('name', 'invoices_bulk_export', 'included', p.position >= 2),
    jsonb_build_object('name', 'api_integration', 'included', p.position >= 3)),
  p.steps::jsonb
from (values
  ('01970000-0000-7000-8000-000000000001', 'FREE', 1, 1, 5, 10, 1,
    '[{"price_step":1,"min":0,"max":10,"price_minor":0,"interval":"MONTHLY"}]'),
  ('01970000-0000-7000-8000-000000000002', 'START', 2, 2, 25, 50, 5,
    '[{"price_step":1,"min":0,"max":25,"price_minor":1900,"interval":"MONTHLY"},{"price_step":2,"min":26,"max":50,"price_minor":2900,"interval":"MONTHLY"},{"price_step":3,"min":0,"max":50,"price_minor":29000,"interval":"YEARLY"}]'),
  ('01970000-0000-7000-8000-000000000003', 'PRO', 3, 10, 250, 500, 25,
    '[{"price_step":1,"min":0,"max":100,"price_minor":5900,"interval":"MONTHLY"},{"price_step":2,"min":101,"max":250,"price_minor":9900,"interval":"MONTHLY"},{"price_step":3,"min":251,"max":500,"price_minor":14900,"interval":"MONTHLY"},{"price_step":4,"min":0,"max":250,"price_minor":99000,"interval":"YEARLY"}]'),
  ('01970000-0000-7000-8000-000000000004', 'ENTERPRISE', 4, null, null, null, null,
    '[{"price_step":1,"min":0,"max":1000,"price_minor":29900,"interval":"MONTHLY"},{"price_step":2,"min":1001,"max":null,"price_minor":49900,"interval":"MONTHLY"}]')
) as p (id, name, position, wallets, members, cards, guests, steps);

-- What a person who opens wallets has chosen. One that has not ended at a time; FREE runs without end.
create table subscription (
  id uuid primary key,
  person_id uuid not null references person (id),
  plan_id uuid not null references subscription_plan (id),
  price_step integer not null,
  state text not null,
  valid_until timestamptz,
  planned_change jsonb,
  created_at timestamptz not null,
  constraint subscription_state_known check (state in ('ACTIVE', 'SUSPENDED', 'ENDED'))
);
create unique index subscription__person_id on subscription (person_id) where state <> 'ENDED';
create index subscription__person_id__id on subscription (person_id, id desc);

-- Whoever owns a wallet already has the free plan.
insert into subscription (id, person_id, plan_id, price_step, state, created_at)
select gen_random_uuid(), person_id, '01970000-0000-7000-8000-000000000001', 1, 'ACTIVE', min(created_at)
from wallet_membership where 0 = any(permission_groups) group by person_id;
