import { type Db, sql } from '../apps/server/src/platform/sql.ts'

/* Invariants of all subscriptions at the end of each simulated day, each as a query for violations. */

const since = (from: Date | null) =>
  sql`(${from}::timestamptz is null or b.created_at >= ${from} or b.paid_at >= ${from})`

/** The amount of a bill in the ledger, less reversals. */
const debited = sql`(select coalesce(sum(case t.kind when 'REFUND' then -t.amount_minor else t.amount_minor end), 0)
  from ledger_transfer t where t.wallet_id = b.wallet_id and t.kind in ('SUBSCRIPTION', 'REFUND') and t.note = b.number)`

/** Checks bills that changed since an instant, or all. @returns the violations, in words. */
export async function brokenBills(db: Db, from: Date | null): Promise<string[]> {
  const rows = await db.rows<{ fault: string }>(sql`
    select 'the ledger took ' || ${debited} || ' for the ' || b.status || ' bill ' || b.number || ' of ' || b.total_minor as fault
    from subscription_bill b
    where ${since(from)} and ${debited} <> case b.status when 'PAID' then b.total_minor else 0 end
    union all
    select 'a period is billed twice: ' || b.subscription_id || ' from ' || b.period_from
    from subscription_bill b
    where ${since(from)} and b.reason = 'RENEWAL' and exists (
      select from subscription_bill o where o.wallet_id = b.wallet_id and o.subscription_id = b.subscription_id
        and o.id <> b.id and o.reason = 'RENEWAL' and o.period_from = b.period_from)
    union all
    select 'a renewal does not begin where a paid period ended: ' || b.number
    from subscription_bill b
    where ${since(from)} and b.reason = 'RENEWAL' and b.is_applied and not exists (
      select from subscription_bill o where o.wallet_id = b.wallet_id and o.subscription_id = b.subscription_id
        and o.id <> b.id and o.is_applied and o.period_to = b.period_from)
    union all
    select 'a paid bill has no invoice of its total: ' || b.number
    from subscription_bill b
    left join document d on d.wallet_id = b.wallet_id and d.source = 'subscription:' || b.id || ':' || b.payment_id
    where ${since(from)} and b.status = 'PAID' and d.total_minor is distinct from b.total_minor
    union all
    select 'a bill was not summed right: ' || b.number from subscription_bill b
    where ${since(from)} and b.vat_minor <> round(b.net_minor * b.vat_rate_basis_points / 10000.0)`)
  return rows.map(({ fault }) => fault)
}

export type States = ReadonlyMap<string, string>

/** The state of every subscription, and states that are impossible at this instant. */
export async function readStates(db: Db, now: Date): Promise<{ states: States; faults: string[] }> {
  const rows = await db.rows<{ id: string; state: string; fault: string | null }>(sql`
    select s.id, s.state, case
      when s.state = 'ACTIVE' and p.name = 'FREE' and s.valid_until is not null then 'the free plan ends'
      when s.state = 'ACTIVE' and p.name <> 'FREE' and s.valid_until is null then 'a paid plan does not end'
      when s.state = 'ACTIVE' and s.valid_until <= ${now} then 'active beyond its end'
      when s.state = 'SUSPENDED' and s.valid_until > ${now} then 'suspended before its end'
      when s.state = 'SUSPENDED' and s.valid_until + interval '120 hours' < ${now} then 'suspended beyond its five days'
      when s.state <> 'ENDED' and s.next_step_at <= ${now} then 'something is due'
      when s.state = 'ENDED' and s.next_step_at is not null then 'something is to come of what has ended'
    end as fault
    from subscription s join subscription_plan p on p.id = s.plan_id`)
  const many = await db.rows<{ person_id: string }>(sql`
    select person_id from subscription where state <> 'ENDED' group by person_id having count(*) > 1`)
  return {
    states: new Map(rows.map(({ id, state }) => [id, state])),
    faults: [
      ...rows.flatMap(({ id, fault }) => (fault === null ? [] : [`${id}: ${fault}`])),
      ...many.map(({ person_id: id }) => `${id} has two plans`),
    ],
  }
}

/** Compares one day with the next. A suspension that was paid on the same day is not visible. */
const reachable: Readonly<Record<string, readonly string[]>> = {
  NONE: ['ACTIVE'],
  ACTIVE: ['ACTIVE', 'SUSPENDED'],
  SUSPENDED: ['SUSPENDED', 'ACTIVE', 'ENDED'],
  ENDED: ['ENDED'],
}

export function brokenSteps(before: States, after: States): string[] {
  const steps = [...after].map(([id, to]) => ({ id, from: before.get(id) ?? 'NONE', to }))
  const gone = [...before.keys()].filter((id) => !after.has(id)).map((id) => `${id} is gone`)
  return [
    ...gone,
    ...steps.flatMap(({ id, from, to }) => (reachable[from]?.includes(to) ? [] : [`${id} went from ${from} to ${to}`])),
  ]
}

export interface Charges {
  readonly bills: number
  readonly renewals: number
  /** Charges for changes and for renewals, less reversals. */
  readonly changesMinor: bigint
  readonly renewalsMinor: bigint
  /** The price of renewals by the list of plans, computed independently of the product. */
  readonly listedMinor: bigint
  readonly ledgerMinor: bigint
}

export async function readCharges(db: Db): Promise<Charges> {
  const row = await db.row<Record<keyof Charges, string>>(sql`
    select count(*) as bills, count(*) filter (where b.reason = 'RENEWAL') as renewals,
      coalesce(sum(b.total_minor) filter (where b.reason <> 'RENEWAL'), 0) as "changesMinor",
      coalesce(sum(b.total_minor) filter (where b.reason = 'RENEWAL'), 0) as "renewalsMinor",
      coalesce(sum((select (step->>'price_minor')::bigint + round((step->>'price_minor')::bigint * 0.23)
        from jsonb_array_elements(p.price_steps) step where (step->>'price_step')::integer = b.price_step))
        filter (where b.reason = 'RENEWAL'), 0)::bigint as "listedMinor",
      (select coalesce(sum(case kind when 'REFUND' then -amount_minor else amount_minor end), 0) from ledger_transfer
        where kind in ('SUBSCRIPTION', 'REFUND')) as "ledgerMinor"
    from subscription_bill b join subscription_plan p on p.id = b.plan_id where b.status = 'PAID'`)
  if (row === undefined) throw new Error('there are no bills')
  return {
    bills: Number(row.bills),
    renewals: Number(row.renewals),
    changesMinor: BigInt(row.changesMinor),
    renewalsMinor: BigInt(row.renewalsMinor),
    listedMinor: BigInt(row.listedMinor),
    ledgerMinor: BigInt(row.ledgerMinor),
  }
}
