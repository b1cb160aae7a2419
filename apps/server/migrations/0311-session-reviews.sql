-- Charge records in doubt: why each one waits, until when, what the fleet says about it, and who decided what.
create table session_review (
  wallet_id uuid not null,
  session_id uuid not null,
  -- [{flag, found, expected}], as contract DoubtReason.
  reasons jsonb not null,
  opened_at timestamptz not null,
  -- When it books itself; null where only a person of the operator may decide.
  books_at timestamptz,
  disputed_at timestamptz,
  disputed_by uuid,
  dispute_words text,
  decided_at timestamptz,
  -- ACCEPTED and REJECTED by a person, BOOKED_BY_TIME by the job, OVERTAKEN by a credit or another record.
  decision text,
  decided_by uuid,
  decision_words text,
  reminded_at timestamptz,
  constraint session_review_pkey primary key (wallet_id, session_id),
  constraint session_review_session foreign key (wallet_id, session_id) references session (wallet_id, id),
  constraint session_review_disputed check ((disputed_at is null) = (dispute_words is null)),
  constraint session_review_decided check ((decided_at is null) = (decision is null))
);
-- The operator's queue and the job that books by time, over all wallets.
create index session_review__opened_at on session_review (opened_at) where decided_at is null;
create index session_review__books_at on session_review (books_at) where decided_at is null;

-- Records that waited before this table was there: their review time begins now, their figures are not known any more.
insert into session_review (wallet_id, session_id, reasons, opened_at, books_at)
select s.wallet_id, s.id,
  coalesce((select jsonb_agg(jsonb_build_object('flag', flag, 'found', null, 'expected', null)) from unnest(s.flags) flag
    where flag in ('END_BEFORE_START', 'NEGATIVE_ENERGY', 'OVERLAP', 'COST_MISMATCH', 'ENERGY_ABOVE_BATTERY', 'TOO_LONG', 'PRICE_MISSING')), '[]'),
  now(),
  case when s.flags && '{END_BEFORE_START,NEGATIVE_ENERGY,PRICE_MISSING}'::text[] then null else now() + interval '14 days' end
from session s where s.status = 'IN_VALIDATION' and s.record is not null;
-- Their holds are kept until somebody decides.
update ledger_hold h set expires_at = greatest(h.expires_at, now() + interval '1 year')
from session s where h.wallet_id = s.wallet_id and h.id = s.hold_id and h.state = 'OPEN'
  and s.status = 'IN_VALIDATION' and s.record is not null;
