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

/** What the rules of card-reasons.ts and card-reply.ts decide from a card's facts and its wallet's. */
type Decided = 'state' | 'blocked_reasons' | 'allowed_actions'

/**
 * A card of the list as `cardReplyOf` (card-reply.ts) writes one; a test holds the two together. Before it stand four digits,
 * 1 for yes: inactive, plafond reached, blocked by hand, activated. After it comes what is decided from them (`cardTexts`).
 */
export function writtenCard(facts: { readonly inactive: Statement; readonly plafondReached: Statement }): Written {
  const digit = (fact: Statement) => sql`${fact}::integer`
  const fields = object<Omit<Card, Decided>>({
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
    remaining: orNull(remaining, decimal(remaining, 2)),
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
    valid_until: orNull(sql`c.valid_until`, quoted(sql`c.valid_until`)),
    last_used_at: orNull(sql`c.last_used_at`, instant(sql`c.last_used_at`)),
    external_id: orNull(sql`c.external_id`, escaped(sql`c.external_id`)),
  })
  const digits = [facts.inactive, facts.plafondReached, sql`(c.blocked_by_hand_at is not null)`, activated].map(digit)
  return [...digits, ...fields.slice(0, -1)]
}

const activated = sql`(c.activated_at is not null)`

/** `remainingOf` of card-reply.ts. */
const remaining = sql`(case when c.credit_mode <> 'UNLOCKED'
  then greatest(c.assigned_credit_minor - c.spent_minor - c.reserved_minor, 0) end)`
