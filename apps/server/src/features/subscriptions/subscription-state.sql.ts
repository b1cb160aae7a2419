import { type Sql, sql } from '../../platform/sql.ts'
import type { PlanRow, SubscriptionRow } from './subscriptions.sql.ts'

/** Statements on how a subscription runs: its period, who pays, what comes next. Writes: subscription. */

/** The state of a subscription before its last upgrade. */
export interface PreviousState {
  at: string
  bill_id: string
  plan_id: string
  price_step: number
  period_from: string | null
  valid_until: string | null
  period_net_minor: number
  anchor_day: number | null
}

export interface StateRow {
  id: string
  person_id: string
  state: SubscriptionRow['state']
  plan: PlanRow & { position: number }
  price_step: number
  period_from: string | null
  valid_until: string | null
  period_net_minor: bigint
  anchor_day: number | null
  planned_change: SubscriptionRow['planned_change']
  next_step_at: string | null
  wallet_id: string | null
  payment_method_id: string | null
  nif_id: string | null
  previous: PreviousState | null
}

const planObject = sql`jsonb_build_object('id', p.id, 'name', p.name, 'position', p.position, 'currency', p.currency,
  'details', p.details, 'price_steps', p.price_steps)`
const columns = sql`s.id, s.person_id, s.state, ${planObject} as plan, s.price_step, s.period_from, s.valid_until,
  s.period_net_minor, s.anchor_day, s.planned_change, s.next_step_at, s.wallet_id, s.payment_method_id, s.nif_id, s.previous`

export function selectState(db: Sql, id: string): Promise<StateRow | undefined> {
  return db.row(sql`
    select ${columns} from subscription s join subscription_plan p on p.id = s.plan_id where s.id = ${id}`)
}

/** Locks a subscription. The caller has locked the paying wallet before. */
export function lockState(tx: Sql, id: string): Promise<StateRow | undefined> {
  return tx.row(sql`
    select ${columns} from subscription s join subscription_plan p on p.id = s.plan_id
    where s.id = ${id} for no key update of s`)
}

export function selectPlan(
  db: Sql,
  by: { id: string } | { name: string },
): Promise<(PlanRow & { position: number }) | undefined> {
  return db.row(sql`
    select id, name, position, currency, details, price_steps from subscription_plan
    where ${'id' in by ? sql`id = ${by.id}` : sql`name = ${by.name}`}`)
}

export interface RunningState {
  readonly planId: string
  readonly priceStep: number
  readonly state: SubscriptionRow['state']
  readonly periodFrom: Date | null
  readonly validUntil: Date | null
  readonly periodNetMinor: bigint
  readonly anchorDay: number | null
  readonly nextStepAt: Date | null
}

/** Sets the running terms and clears any planned change. */
export function updateRunning(tx: Sql, id: string, to: RunningState, previous: PreviousState | null): Promise<number> {
  return tx.run(sql`
    update subscription set plan_id = ${to.planId}, price_step = ${to.priceStep}, state = ${to.state},
      period_from = ${to.periodFrom}, valid_until = ${to.validUntil}, period_net_minor = ${to.periodNetMinor},
      anchor_day = ${to.anchorDay}, next_step_at = ${to.nextStepAt}, planned_change = null,
      previous = ${previous === null ? null : JSON.stringify(previous)}::jsonb
    where id = ${id}`)
}

export function updateSuspended(
  tx: Sql,
  id: string,
  { validUntil, nextStepAt }: { validUntil: Date; nextStepAt: Date },
): Promise<number> {
  return tx.run(sql`
    update subscription set state = 'SUSPENDED', valid_until = ${validUntil}, next_step_at = ${nextStepAt}, previous = null
    where id = ${id}`)
}

export function updateResumed(tx: Sql, id: string, validUntil: Date): Promise<number> {
  return tx.run(sql`
    update subscription set state = 'ACTIVE', valid_until = ${validUntil}, next_step_at = ${validUntil} where id = ${id}`)
}

export interface Validity {
  readonly periodFrom: Date | null
  readonly validUntil: Date
  readonly anchorDay: number
  readonly nextStepAt: Date
  readonly planned: SubscriptionRow['planned_change']
}

/** Moves the end of the running period for the operator. An earlier upgrade can no longer be undone. */
export function updateValidity(tx: Sql, id: string, to: Validity): Promise<number> {
  return tx.run(sql`
    update subscription set period_from = ${to.periodFrom}, valid_until = ${to.validUntil}, anchor_day = ${to.anchorDay},
      next_step_at = ${to.nextStepAt}, previous = null,
      planned_change = ${to.planned === null ? null : JSON.stringify(to.planned)}::jsonb
    where id = ${id}`)
}

export function updateNextStep(tx: Sql, id: string, at: Date): Promise<number> {
  return tx.run(sql`update subscription set next_step_at = ${at} where id = ${id}`)
}

export function updateEnded(tx: Sql, id: string, at: Date): Promise<number> {
  return tx.run(sql`
    update subscription set state = 'ENDED', ended_at = ${at}, next_step_at = null, planned_change = null, previous = null
    where id = ${id}`)
}

export function updatePlanned(
  tx: Sql,
  id: string,
  planned: { plan: string; price_step: number; effective_at: string } | null,
): Promise<number> {
  return tx.run(sql`
    update subscription set planned_change = ${planned === null ? null : JSON.stringify(planned)}::jsonb where id = ${id}`)
}

export function updatePayer(
  tx: Sql,
  id: string,
  payer: { walletId: string | null; methodId: string | null; vatNumberId: string | null },
): Promise<number> {
  return tx.run(sql`
    update subscription set wallet_id = ${payer.walletId}, payment_method_id = ${payer.methodId}, nif_id = ${payer.vatNumberId}
    where id = ${id}`)
}

/** Sets the free plan after a plan has ended. The wallet that paid stays stored. */
export function insertFreeAfter(tx: Sql, row: { id: string; endedId: string; at: Date }): Promise<number> {
  return tx.run(sql`
    insert into subscription (id, person_id, plan_id, price_step, state, created_at, wallet_id, nif_id)
    select ${row.id}, s.person_id, p.id, 1, 'ACTIVE', ${row.at}, s.wallet_id, s.nif_id
    from subscription s cross join subscription_plan p where s.id = ${row.endedId} and p.name = 'FREE'`)
}

/** Subscriptions with a due step, longest overdue first. */
export async function selectDue(db: Sql, at: Date, limit: number): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from subscription where next_step_at <= ${at} order by next_step_at limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Subscriptions whose period ends between two instants and whose payer has no notification of that end yet. */
export async function selectEnding(db: Sql, from: Date, to: Date, limit: number): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from subscription
    where state = 'ACTIVE' and next_step_at > ${from} and next_step_at <= ${to} and warned_until is distinct from valid_until
    order by next_step_at, id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** @returns 0 when a notification of this end was already sent. */
export function updateWarned(tx: Sql, id: string, validUntil: Date): Promise<number> {
  return tx.run(sql`
    update subscription set warned_until = ${validUntil}
    where id = ${id} and warned_until is distinct from ${validUntil}::timestamptz`)
}

/** The payer, with the data that a bill needs. */
export interface PayerRow {
  wallet_id: string
  name: string
  language: string
  currency: string
  time_zone: string
  country: string | null
  postal_code: string | null
  vat_number_id: string | null
  vat_number: string | null
  vat_country: string | null
  vat_status: string | null
}

/** The VAT number is the subscription's own, else the wallet's. An archived or invalid one counts as none. */
export function selectPayerOf(db: Sql, walletId: string, nifId: string | null): Promise<PayerRow | undefined> {
  return db.row(sql`
    select w.id as wallet_id, w.name, w.language, w.currency, w.time_zone, w.billing_address->>'country' as country,
      w.billing_address->>'postal_code' as postal_code, v.id as vat_number_id, v.country || ' ' || v.number as vat_number,
      v.country as vat_country, v.status as vat_status
    from wallet w
    left join vat_number v on v.wallet_id = w.id and v.id = coalesce(${nifId}, w.nif_id)
      and v.archived_at is null and v.status <> 'INVALID'
    where w.id = ${walletId}`)
}

/** The default payer of a person's plan: the oldest own wallet that can pay, else the oldest. */
export async function selectFirstPayer(db: Sql, personId: string): Promise<string | null> {
  const row = await db.row<{ id: string }>(sql`
    select w.id from wallet w
    join wallet_membership m on m.wallet_id = w.id and m.person_id = ${personId} and 0 = any(m.permission_groups)
    where w.created_by = ${personId} and w.state <> 'CLOSED'
    order by exists (select from payment_method pm where pm.wallet_id = w.id and pm.is_default and pm.status = 'ACTIVE') desc,
      w.created_at, w.id
    limit 1`)
  return row?.id ?? null
}

/** Basis points on a day; undefined when no rate of that day is known. */
export async function selectVatRate(db: Sql, region: string, day: string): Promise<bigint | undefined> {
  const row = await db.row<{ rate: number }>(sql`
    select rate_basis_points as rate from vat_rate
    where region = ${region} and valid_from <= ${day} and coalesce(valid_to >= ${day}, true)
    order by valid_from desc limit 1`)
  return row === undefined ? undefined : BigInt(row.rate)
}
