import { sql } from '../../platform/sql.ts'

/** The broken invariants of statements of home charges, with the columns of `checkInvariants`. */
export const brokenReimbursements = sql`
  select 'a statement is the sum of its lines' as invariant, r.wallet_id, r.id::text as detail
  from reimbursement r
  left join (
    select wallet_id, reimbursement_id, sum(cost_minor) as cost, sum(business_minor) as business, sum(amount_minor) as amount
    from reimbursement_line group by 1, 2
  ) l on l.wallet_id = r.wallet_id and l.reimbursement_id = r.id
  where (r.cost_minor, r.business_minor, r.amount_minor) is distinct from (l.cost, l.business, l.amount)
  union all
  select 'a charge is reimbursed once, and never for less than nothing', wallet_id,
    session_id || ' is in ' || count(*) || ' statements with ' || sum(amount_minor)
  from reimbursement_line group by wallet_id, session_id
  having count(*) filter (where kind <> 'CHANGE') <> 1 or least(sum(cost_minor), sum(business_minor), sum(amount_minor)) < 0
  union all
  select 'what is still to send is the liability less what was sent, plus what came back', r.wallet_id,
    r.id || ' is ' || r.state || ' with ' || coalesce(e.owed, 0) || ' to send of ' || r.amount_minor
  from reimbursement r
  left join (
    select wallet_id, reimbursement_id, sum(case kind when 'SENT' then -amount_minor when 'PAID' then 0 else amount_minor end) as owed
    from reimbursement_entry group by 1, 2
  ) e on e.wallet_id = r.wallet_id and e.reimbursement_id = r.id
  where coalesce(e.owed, 0) <> case when r.state in ('APPROVED', 'RETURNED') then r.amount_minor else 0 end
  union all
  select 'an attempt is sent in one file, is paid and returned after it, and only the last one is open', r.wallet_id,
    r.id || ' is ' || r.state || ', attempt ' || one.attempt || ' has ' || coalesce(e.kinds, 'no entries')
  from reimbursement r
  cross join lateral generate_series(0, r.attempts) as one (attempt)
  left join lateral (
    select string_agg(kind, ' ' order by kind) as kinds, bool_and(amount_minor = r.amount_minor) as is_whole
    from reimbursement_entry where wallet_id = r.wallet_id and reimbursement_id = r.id and attempt = one.attempt
  ) e on true
  left join reimbursement_transfer t on t.wallet_id = r.wallet_id and t.reimbursement_id = r.id and t.attempt = one.attempt
  where e.is_whole is not true or (one.attempt = 0) <> (t.attempt is null) or t.amount_minor <> r.amount_minor
    or e.kinds <> all(case
      when one.attempt = 0 then array['LIABILITY']
      when one.attempt < r.attempts or r.state = 'RETURNED' then array['RETURNED SENT', 'PAID RETURNED SENT']
      when r.state = 'PAID' then array['PAID SENT'] else array['SENT'] end)
  union all
  select 'an entry belongs to an attempt', e.wallet_id, e.reimbursement_id || ' attempt ' || e.attempt
  from reimbursement_entry e
  join reimbursement r on r.wallet_id = e.wallet_id and r.id = e.reimbursement_id
  where e.attempt > r.attempts`
