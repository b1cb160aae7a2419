import type { planDetailNames } from '@voltway/contract/subscriptions'
import { type Sql, sql } from '../../platform/sql.ts'

/** Reads what a plan allows and how much of it is used. Writes nothing. */

/** Returns the person who opened a wallet, whose subscription applies to it. */
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
  /** Cards of undelivered orders. */
  cards_pending: number
}

/**
 * Counts the usage of a plan over all wallets of a person. Guests are all people with access except drivers and the
 * person. An invitation counts with its remaining uses.
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

/** A person's current plan. */
export interface RunningPlanRow {
  name: 'FREE' | 'START' | 'PRO' | 'ENTERPRISE'
  state: 'ACTIVE' | 'SUSPENDED' | 'ENDED'
  valid_until: string | null
  price_step: number
  details: PlanDetail[]
  price_steps: { price_step: number; max: number | null }[]
  /** Details that apply while the subscription is suspended. */
  free_details: PlanDetail[]
}

interface PlanDetail {
  name: (typeof planDetailNames)[number]
  included: boolean
  limit?: number | null
}

const runningPlan = (personId: string) => sql`
  select p.name, s.state, s.valid_until, s.price_step, p.details, p.price_steps, f.details as free_details
  from subscription s join subscription_plan p on p.id = s.plan_id join subscription_plan f on f.name = 'FREE'
  where s.person_id = ${personId} order by s.id desc limit 1`

export function selectRunningPlan(db: Sql, personId: string): Promise<RunningPlanRow | undefined> {
  return db.row(runningPlan(personId))
}

/** Locks a person's current plan, so that concurrent claims are counted one after the other. */
export function lockRunningPlan(tx: Sql, personId: string): Promise<RunningPlanRow | undefined> {
  return tx.row(sql`${runningPlan(personId)} for no key update of s`)
}
