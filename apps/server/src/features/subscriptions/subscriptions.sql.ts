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

export async function selectRunningId(db: Sql, personId: string): Promise<string | undefined> {
  const row = await db.row<{ id: string }>(sql`
    select id from subscription where person_id = ${personId} and state <> 'ENDED'`)
  return row?.id
}

/**
 * Inserts the plan of a person who has no running subscription.
 * @returns the number of inserted rows.
 */
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
