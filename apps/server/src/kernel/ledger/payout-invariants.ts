import { sql } from '../../platform/sql.ts'

/** The broken invariants of payouts to bank accounts, with the columns of `checkInvariants`. */
export const brokenPayouts = sql`
  select 'a payout is the sum of its refunds, in their state' as invariant, p.wallet_id,
    p.id || ' of ' || p.amount_minor || ' is ' || p.status || ', its refunds have ' || coalesce(r.amount, 0) as detail
  from payout p
  left join (
    select wallet_id, payout_id, sum(amount_minor) as amount, min(status) as first_status, max(status) as last_status
    from payment_refund where payout_id is not null group by 1, 2
  ) r on r.wallet_id = p.wallet_id and r.payout_id = p.id
  where r.amount is distinct from p.amount_minor or r.first_status <> r.last_status or r.first_status is distinct from
    case p.status when 'PAID' then 'SUCCEEDED' when 'RETURNED' then 'FAILED' else 'CREATED' end
  union all
  select 'the ledger owes and paid to bank accounts what the payouts say', wallet_id,
    'the ledger says ' || sum(in_ledger) || ', payouts say ' || sum(in_payouts)
  from (
    select wallet_id, amount_minor as in_ledger, 0 as in_payouts from ledger_entry where account = 'system:clearing:payout'
    union all
    select wallet_id, 0, amount_minor from payout where status <> 'RETURNED'
  ) booked group by wallet_id having sum(in_ledger) <> sum(in_payouts)
  union all
  select 'never more of a payment is paid back than it brought', p.wallet_id,
    p.id || ' brought ' || p.received_minor || ', ' || p.refunded_minor || ' is counted, refunds have ' || coalesce(r.amount, 0)
  from payment p
  join (
    select wallet_id, payment_id, sum(amount_minor) filter (where status <> 'FAILED') as amount
    from payment_refund group by 1, 2 having bool_or(payout_id is not null)
  ) r on r.wallet_id = p.wallet_id and r.payment_id = p.id
  where p.refunded_minor > p.received_minor or p.refunded_minor <> coalesce(r.amount, 0)`
