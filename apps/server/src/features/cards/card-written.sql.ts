import type { Card } from '@voltway/contract/cards'
import {
  decimal,
  escaped,
  flag,
  instant,
  object,
  orNull,
  plain,
  quoted,
  type Written,
} from '../../platform/json-text.ts'
import { type Statement, sql } from '../../platform/sql.ts'
import { limitOfCard, raiseOfCard } from './card-rule.sql.ts'

/** The fields that depend on the wallet's reasons and on the caller; card-reply.ts adds them. */
type Decided = 'state' | 'blocked_reasons' | 'allowed_actions'
/** The other fields of a card, which are the same for every caller. */
export type WrittenCard = Omit<Card, Decided | 'updated_at'>

const remainingAt = (now: Date) => sql`(case when c.credit_mode <> 'UNLOCKED'
  then greatest(${limitOfCard(now)} - c.spent_minor - c.reserved_minor, 0) end)`

/** Null for a card without a limit, which has nothing to raise. */
const raisedAt = (now: Date) => sql`(case when c.credit_mode <> 'UNLOCKED' then nullif(${raiseOfCard(now)}, 0) end)`

/** When the first of the raises ends. */
const raisedUntilAt = (now: Date) => sql`(case when c.credit_mode <> 'UNLOCKED' and c.raise_ends_at is not null
  then (select min(ends_at) from unnest(c.raise_ends_at) ends_at where ends_at > ${now}) end)`

/** The fields of a card in every response. Only this list names them. */
export const writtenCard = (now: Date): Written =>
  object<WrittenCard>({
    id: quoted(sql`c.id`),
    name: escaped(sql`c.name`),
    card_id: escaped(sql`c.card_number`),
    contract_id: escaped(sql`c.contract_id`),
    type: quoted(sql`c.type`),
    credit_mode: quoted(sql`c.credit_mode`),
    blocked_at: orNull(sql`c.blocked_by_hand_at`, instant(sql`c.blocked_by_hand_at`)),
    blocked_by_hand: flag(sql`c.blocked_by_hand_at is not null`),
    activated_at: orNull(sql`c.activated_at`, instant(sql`c.activated_at`)),
    assigned_credit: orNull(sql`c.assigned_credit_minor`, decimal(sql`c.assigned_credit_minor`, 2)),
    spent: decimal(sql`c.spent_minor`, 2),
    reserved: decimal(sql`c.reserved_minor`, 2),
    remaining: orNull(remainingAt(now), decimal(remainingAt(now), 2)),
    raised: orNull(raisedAt(now), decimal(raisedAt(now), 2)),
    raised_until: orNull(raisedUntilAt(now), instant(raisedUntilAt(now))),
    credit_renewal: quoted(sql`c.credit_renewal`),
    renewal_day: orNull(sql`c.renewal_day`, plain(sql`c.renewal_day`)),
    next_renewal_at: orNull(sql`c.next_renewal_at`, instant(sql`c.next_renewal_at`)),
    member: orNull(
      sql`c.member_id`,
      object<NonNullable<Card['member']>>({ id: quoted(sql`c.member_id`), name: escaped(sql`coalesce(m.name, '')`) }),
    ),
    vehicle: orNull(
      sql`c.vehicle_id`,
      object<NonNullable<Card['vehicle']>>({
        id: quoted(sql`c.vehicle_id`),
        plate: escaped(sql`coalesce(v.licence_plate, '')`),
      }),
    ),
    cost_centre: orNull(sql`c.cost_centre`, escaped(sql`c.cost_centre`)),
    cost_shares: orNull(sql`c.cost_shares`, plain(sql`c.cost_shares`)),
    valid_until: orNull(sql`c.valid_until`, quoted(sql`c.valid_until`)),
    last_used_at: orNull(sql`c.last_used_at`, instant(sql`c.last_used_at`)),
    external_id: orNull(sql`c.external_id`, escaped(sql`c.external_id`)),
  })

/**
 * A card as a line of the list, left open for the fields that `cardTexts` (card-reply.ts) adds. Four digits precede it,
 * 1 for true: inactive, limit reached, blocked manually, activated.
 */
export function listedCard(
  now: Date,
  own: { readonly isInactive: Statement; readonly hasReachedLimit: Statement },
): Written {
  const facts = [
    own.isInactive,
    own.hasReachedLimit,
    sql`(c.blocked_by_hand_at is not null)`,
    sql`(c.activated_at is not null)`,
  ]
  return [...facts.map((fact) => sql`${fact}::integer`), ...writtenCard(now).slice(0, -1)]
}
