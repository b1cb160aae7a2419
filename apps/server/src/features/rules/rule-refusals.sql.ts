import type { RuleEffect, RuleReason } from '@voltway/contract/rules'
import type { WalletScope } from '../../kernel/scope.ts'
import { empty, type Sql, type Statement, sql, type Tx } from '../../platform/sql.ts'

/** Statements on charges that rules refused or reported. Writes: rule_refusal. */

/** The place of a refused charge as it is stored. */
export interface RefusedPlace {
  readonly name: string
  readonly city: string
  readonly operator: string
}

export interface NewRefusal {
  readonly id: string
  readonly ruleId: string
  readonly cardId: string
  readonly memberId: string | null
  readonly effect: RuleEffect
  readonly reason: RuleReason
  readonly stationId: string | null
  readonly station: RefusedPlace | null
  readonly facts: Readonly<Record<string, string>>
}

/** When a charge broke a rule, and since when the same counts as repeated. */
interface Attempt {
  readonly now: Date
  readonly repeatedSince: Date
  /** False where a running charge is updated. */
  readonly isAttempt: boolean
}

/**
 * Stores a refused charge, or counts a repeated attempt at the same station since an instant. The caller holds the card's
 * lock. @returns the id when it is the first attempt.
 */
export function upsertRefusal(
  tx: Tx,
  { walletId }: WalletScope,
  refusal: NewRefusal,
  { now, repeatedSince, isAttempt }: Attempt,
) {
  return tx.row<{ id: string }>(sql`
    with repeated as (
      update rule_refusal set times = times + ${isAttempt ? 1 : 0}::int, last_at = ${now}
      where wallet_id = ${walletId} and card_id = ${refusal.cardId} and rule_id = ${refusal.ruleId}
        and reason = ${refusal.reason} and effect = ${refusal.effect}
        and station_id is not distinct from ${refusal.stationId}::uuid and last_at >= ${repeatedSince}
      returning id)
    insert into rule_refusal (wallet_id, id, at, last_at, rule_id, card_id, member_id, effect, reason, station_id, station, facts)
    select ${walletId}::uuid, ${refusal.id}::uuid, ${now}::timestamptz, ${now}::timestamptz, ${refusal.ruleId}::uuid,
      ${refusal.cardId}::uuid, ${refusal.memberId}::uuid, ${refusal.effect}, ${refusal.reason}, ${refusal.stationId}::uuid,
      ${refusal.station === null ? null : JSON.stringify(refusal.station)}::jsonb, ${JSON.stringify(refusal.facts)}::jsonb
    where not exists (select from repeated)
    returning id`)
}

export interface RefusalRow {
  id: string
  at: string
  last_at: string
  times: number
  effect: RuleEffect
  reason: RuleReason
  rule_id: string
  card_id: string
  card_name: string
  member_id: string | null
  member_name: string | null
  station: RefusedPlace | null
  facts: Record<string, string>
}

export interface RefusalFilter {
  readonly card?: string | undefined
  readonly rule?: string | undefined
  readonly effect?: RuleEffect | undefined
}

function conditions({ walletId, ownOnly, memberId }: WalletScope, { card, rule, effect }: RefusalFilter): Statement {
  return sql`f.wallet_id = ${walletId}
    ${ownOnly ? sql`and f.member_id = ${memberId}` : empty}
    ${card === undefined ? empty : sql`and f.card_id = ${card}`}
    ${rule === undefined ? empty : sql`and f.rule_id = ${rule}`}
    ${effect === undefined ? empty : sql`and f.effect = ${effect}`}`
}

const refusals = ({ walletId }: WalletScope, where: Statement) => sql`
  select f.id, f.at, f.last_at, f.times, f.effect, f.reason, f.rule_id, f.card_id, c.name as card_name, f.member_id,
    m.name as member_name, f.station, f.facts
  from rule_refusal f
  join card c on c.wallet_id = ${walletId} and c.id = f.card_id
  left join member m on m.wallet_id = ${walletId} and m.id = f.member_id
  where ${where}`

export function selectRefusals(
  on: Sql,
  scope: WalletScope,
  filter: RefusalFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  return on.rows<RefusalRow>(sql`
    ${refusals(scope, conditions(scope, filter))} order by f.last_at desc, f.id desc limit ${limit} offset ${offset}`)
}

export function selectRefusalCount(on: Sql, scope: WalletScope, filter: RefusalFilter) {
  return on.row<{ refusals: number }>(sql`
    select count(*)::int as refusals from rule_refusal f where ${conditions(scope, filter)}`)
}

export function selectRefusal(on: Sql, scope: WalletScope, id: string) {
  return on.row<RefusalRow>(refusals(scope, sql`f.wallet_id = ${scope.walletId} and f.id = ${id}`))
}

/** The wallet's words, and the driver of a card while they are a member. */
export function selectRefusalNotice(on: Sql, { walletId }: WalletScope, cardId: string) {
  return on.row<{ wallet_name: string; currency: string; person_id: string | null }>(sql`
    select w.name as wallet_name, w.currency, m.person_id
    from card c join wallet w on w.id = ${walletId}
    left join member m on m.wallet_id = ${walletId} and m.id = c.member_id and m.status <> 'REMOVED'
    where c.wallet_id = ${walletId} and c.id = ${cardId}`)
}

export function deleteRefusalsBefore(on: Sql, before: Date) {
  return on.run(sql`delete from rule_refusal where last_at < ${before}`)
}
