import type { planDetailNames } from '@voltway/contract/subscriptions'
import { empty, type Sql, sql } from '../../platform/sql.ts'

/** Statements on subscriptions. Writes: subscription. */

export interface PlanRow {
  id: string
  name: 'FREE' | 'START' | 'PRO' | 'ENTERPRISE'
  currency: string
  details: { name: (typeof planDetailNames)[number]; included: boolean; limit?: number | null }[]
  price_steps: {
    price_step: number
    min: number
    max: number | null
    price_minor: number
    interval: 'MONTHLY' | 'YEARLY'
  }[]
}

export interface SubscriptionRow {
  id: string
  state: 'ACTIVE' | 'SUSPENDED' | 'ENDED'
  valid_until: string | null
  price_step: number
  planned_change: { plan: string; price_step: number; effective_at: string } | null
  plan: PlanRow
}

export function selectPlans(db: Sql): Promise<PlanRow[]> {
  return db.rows(sql`select id, name, currency, details, price_steps from subscription_plan order by position`)
}

const columns = sql`s.id, s.state, s.valid_until, s.price_step, s.planned_change,
  jsonb_build_object('id', p.id, 'name', p.name, 'currency', p.currency, 'details', p.details, 'price_steps', p.price_steps) as plan`

export interface SubscriptionPage {
  readonly limit: number
  readonly offset: number
  readonly ordering: '-id' | 'id'
  readonly state: SubscriptionRow['state'] | undefined
}

export function selectSubscriptionPage(db: Sql, personId: string, page: SubscriptionPage): Promise<SubscriptionRow[]> {
  return db.rows(sql`
    select ${columns} from subscription s join subscription_plan p on p.id = s.plan_id
    where s.person_id = ${personId} ${page.state === undefined ? empty : sql`and s.state = ${page.state}`}
    order by s.id ${page.ordering === 'id' ? sql`asc` : sql`desc`}
    limit ${page.limit} offset ${page.offset}`)
}

export async function selectSubscriptionCount(
  db: Sql,
  personId: string,
  state: SubscriptionPage['state'],
): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::integer as count from subscription s
    where s.person_id = ${personId} ${state === undefined ? empty : sql`and s.state = ${state}`}`)
  return row?.count ?? 0
}

/** The subscription that counts for a wallet is that of the person who opened it. */
export function selectPayer(db: Sql, walletId: string): Promise<{ person_id: string | null } | undefined> {
  return db.row(sql`select created_by as person_id from wallet where id = ${walletId}`)
}

export interface UsageRow {
  wallets: number
  members: number
  members_pending: number
  guests: number
  guests_pending: number
  cards: number
  /** Of orders on their way. */
  cards_pending: number
}

/**
 * What a person's wallets use of the plan, all together. Guests are whoever may enter but for drivers and the person; an
 * invitation counts for as many as it may still let in.
 */
export async function selectUsage(db: Sql, personId: string, now: Date): Promise<UsageRow> {
  const row = await db.row<UsageRow>(sql`
    with own as (select id from wallet where created_by = ${personId} and state <> 'CLOSED'),
      pending as (
        select i.kind, sum(i.max_uses - i.uses)::integer as places from invitation i join own on own.id = i.wallet_id
        where i.status = 'PENDING' and i.takes_place and i.expires_at > ${now} group by i.kind)
    select (select count(*)::integer from own) as wallets,
      (select count(*)::integer from member where wallet_id in (select id from own) and status in ('ACTIVE', 'INACTIVE')) as members,
      coalesce((select places from pending where kind = 'MEMBER'), 0) as members_pending,
      (select count(*)::integer from wallet_membership where wallet_id in (select id from own)
        and permission_groups <> '{3}' and person_id <> ${personId}) as guests,
      coalesce((select places from pending where kind = 'GUEST'), 0) as guests_pending,
      (select coalesce(sum(card_count), 0)::integer from wallet where id in (select id from own)) as cards,
      (select coalesce(sum(o.quantity), 0)::integer from card_order o where o.wallet_id in (select id from own)
        and o.status in ('AWAITING_PAYMENT', 'PAID', 'IN_PRODUCTION', 'SHIPPED')) as cards_pending`)
  return row ?? { wallets: 0, members: 0, members_pending: 0, guests: 0, guests_pending: 0, cards: 0, cards_pending: 0 }
}

/** A person's plan as it counts now. */
export interface RunningPlanRow {
  name: PlanRow['name']
  state: SubscriptionRow['state']
  valid_until: string | null
  price_step: number
  details: PlanRow['details']
  price_steps: PlanRow['price_steps']
  /** What holds instead while it is suspended. */
  free_details: PlanRow['details']
}

const runningPlan = (personId: string) => sql`
  select p.name, s.state, s.valid_until, s.price_step, p.details, p.price_steps, f.details as free_details
  from subscription s join subscription_plan p on p.id = s.plan_id join subscription_plan f on f.name = 'FREE'
  where s.person_id = ${personId} order by s.id desc limit 1`

export function selectRunningPlan(db: Sql, personId: string): Promise<RunningPlanRow | undefined> {
  return db.row(runningPlan(personId))
}

/** Locks whatever plan a person has, so that what counts against it is counted by one at a time. */
export function lockRunningPlan(tx: Sql, personId: string): Promise<RunningPlanRow | undefined> {
  return tx.row(sql`${runningPlan(personId)} for no key update of s`)
}

export async function selectRunningId(db: Sql, personId: string): Promise<string | undefined> {
  const row = await db.row<{ id: string }>(sql`
    select id from subscription where person_id = ${personId} and state <> 'ENDED'`)
  return row?.id
}

/** Gives a person the plan unless a subscription of theirs runs already. @returns how many were added. */
export function insertSubscription(
  tx: Sql,
  row: {
    id: string
    personId: string
    plan: PlanRow['name']
    priceStep: number
    validUntil: Date | null
    createdAt: Date
  },
): Promise<number> {
  const { validUntil, priceStep } = row
  return tx.run(sql`
    insert into subscription (id, person_id, plan_id, price_step, state, valid_until, created_at, period_from, next_step_at,
      anchor_day, period_net_minor)
    select ${row.id}, ${row.personId}, p.id, ${priceStep}, 'ACTIVE', ${validUntil}, ${row.createdAt},
      ${validUntil === null ? null : row.createdAt}, ${validUntil}, ${validUntil === null ? null : validUntil.getUTCDate()},
      coalesce((select (step->>'price_minor')::bigint from jsonb_array_elements(p.price_steps) step
        where (step->>'price_step')::integer = ${priceStep}), 0)
    from subscription_plan p where p.name = ${row.plan}
    on conflict (person_id) where state <> 'ENDED' do nothing`)
}
