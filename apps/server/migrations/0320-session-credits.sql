-- What charging networks take back of sessions, whole or in part, and what credit notes give back of each line.

-- One row per credit record. It may arrive before the record it credits: then it waits without a session.
create table session_credit (
  country_code text not null,
  party_id text not null,
  -- The credit record itself, so that the same one counts once.
  credit_id text not null,
  -- The record it credits.
  cdr_id text not null,
  -- As the operator reported it, positive; 0 where it reported none.
  cost_micro bigint not null,
  energy_wh bigint not null,
  received_at timestamptz not null,
  -- Set when it is applied to its session.
  wallet_id uuid,
  session_id uuid,
  applied_at timestamptz,
  -- What went back to the wallet of our price, and what was taken off the session's energy.
  net_minor bigint not null default 0,
  vat_minor bigint not null default 0,
  credited_energy_wh bigint not null default 0,
  -- The invoice the session was on by then: it needs a credit note. Null: the invoice bills only what remains.
  invoice_id uuid,
  note_id uuid,
  -- When the credit note was issued, or found to have nothing left to credit.
  documented_at timestamptz,
  constraint session_credit_pkey primary key (country_code, party_id, credit_id),
  constraint session_credit_not_negative check (net_minor >= 0 and vat_minor >= 0 and credited_energy_wh >= 0)
);
create index session_credit__country_code__party_id__cdr_id on session_credit (country_code, party_id, cdr_id);
create index session_credit__wallet_id__session_id on session_credit (wallet_id, session_id) where session_id is not null;
create index session_credit__undocumented on session_credit (wallet_id, invoice_id)
  where invoice_id is not null and documented_at is null;

-- What each credit note gives back of each line of its invoice, so that no line is credited twice.
create table invoice_line_credit (
  wallet_id uuid not null,
  note_id uuid not null,
  -- The line of the invoice that is credited.
  line_id uuid not null,
  invoice_id uuid not null,
  session_id uuid,
  net_minor bigint not null,
  -- The VAT that was booked for it; cents of once-per-rate rounding are the document's, not a line's.
  vat_minor bigint not null,
  -- The note itself gave the money back. Otherwise it went back before: the network took the session back, or an order was cancelled.
  gives_money boolean not null,
  constraint invoice_line_credit_pkey primary key (wallet_id, note_id, line_id),
  constraint invoice_line_credit_note foreign key (wallet_id, note_id) references invoice (wallet_id, id),
  constraint invoice_line_credit_not_negative check (net_minor >= 0 and vat_minor >= 0)
);
create index invoice_line_credit__wallet_id__invoice_id on invoice_line_credit (wallet_id, invoice_id);
create index invoice_line_credit__wallet_id__session_id on invoice_line_credit (wallet_id, session_id)
  where session_id is not null;

-- Sessions that were taken back before this migration. Those that are on an invoice get their credit note from the next run of
-- `invoices.issue-missing`.
insert into session_credit (country_code, party_id, credit_id, cdr_id, cost_micro, energy_wh, received_at, wallet_id, session_id,
  applied_at, net_minor, vat_minor, credited_energy_wh, invoice_id)
select r.country_code, r.party_id, r.credited_by, r.cdr_id, 0, 0, t.posted_at, s.wallet_id, s.id, t.posted_at,
  coalesce(t.net_minor, t.amount_minor), coalesce(t.vat_minor, 0), s.energy_wh, s.invoice_id
from session s
join session_charge_record r on r.wallet_id = s.wallet_id and r.session_id = s.id and r.credited_by is not null
join ledger_transfer t on t.wallet_id = s.wallet_id and t.session_id = s.id and t.kind = 'CREDIT_NOTE'
where 'CREDITED' = any(s.flags) and s.cost_is_final
on conflict do nothing;

-- Credits that wait for their record: they take back all of it, as they would have.
insert into session_credit (country_code, party_id, credit_id, cdr_id, cost_micro, energy_wh, received_at)
select country_code, party_id, credited_by, cdr_id, 0, 0, now() from session_charge_record
where credited_by is not null and session_id is null
on conflict do nothing;

-- Lines of credit notes that name a line of their invoice: by its session, else by its kind, place and net.
insert into invoice_line_credit (wallet_id, note_id, line_id, invoice_id, session_id, net_minor, vat_minor, gives_money)
select distinct on (n.wallet_id, n.id, l.id) n.wallet_id, n.id, l.id, n.credits_invoice_id, l.session_id,
  least(c.net_minor, l.net_minor), greatest(least(c.vat_minor, l.vat_minor), 0),
  d.source not like 'credit:line:%' and d.source not like 'credit:order:%' and d.source not like 'credit:subscription:%'
from invoice n
join document d on d.wallet_id = n.wallet_id and d.id = n.id
join invoice_line c on c.wallet_id = n.wallet_id and c.invoice_id = n.id and c.kind <> 'CREDIT' and c.net_minor > 0
join invoice_line l on l.wallet_id = n.wallet_id and l.invoice_id = n.credits_invoice_id
  and (l.session_id = c.session_id
    or (l.session_id is null and c.session_id is null and l.kind = c.kind and l.position = c.position and l.net_minor = c.net_minor))
where n.credits_invoice_id is not null;

-- Amounts off a whole invoice: in proportion to its lines, to the cent.
insert into invoice_line_credit (wallet_id, note_id, line_id, invoice_id, session_id, net_minor, vat_minor, gives_money)
select wallet_id, note_id, line_id, invoice_id, session_id, net_upto - lag(net_upto, 1, 0::numeric) over note,
  vat_upto - lag(vat_upto, 1, 0::numeric) over note, gives_money
from (
  select n.wallet_id, n.id as note_id, l.id as line_id, l.position, n.credits_invoice_id as invoice_id, l.session_id,
    round(c.net_minor::numeric * sum(l.net_minor) over lines / sum(l.net_minor) over whole) as net_upto,
    round(c.vat_minor::numeric * sum(l.net_minor) over lines / sum(l.net_minor) over whole) as vat_upto,
    d.source not like 'credit:line:%' and d.source not like 'credit:order:%' and d.source not like 'credit:subscription:%' as gives_money
  from invoice n
  join document d on d.wallet_id = n.wallet_id and d.id = n.id
  join invoice_line c on c.wallet_id = n.wallet_id and c.invoice_id = n.id and c.kind = 'CREDIT' and c.net_minor > 0
  join invoice_line l on l.wallet_id = n.wallet_id and l.invoice_id = n.credits_invoice_id and l.net_minor > 0
  where n.credits_invoice_id is not null
  window whole as (partition by n.wallet_id, n.id),
    lines as (partition by n.wallet_id, n.id order by l.position)
) shares
window note as (partition by wallet_id, note_id order by position)
on conflict do nothing;
