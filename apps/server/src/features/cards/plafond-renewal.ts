import { pushTokensOf } from '../../kernel/network/tokens.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import type { Tx } from '../../platform/sql.ts'
import {
  type LockedCardRow,
  lockCards,
  lockCardsIfFree,
  type PendingPlafond,
  type PlafondChange,
  updateCardPlafonds,
} from './cards.sql.ts'
import { nextRenewal, type PlafondSettings, periodStart } from './plafond.ts'

/**
 * Locks a card and begins the new period if its plafond's period has ended, so that the lock holder sees the current
 * period.
 */
export async function lockCard(
  tx: Tx,
  scope: WalletScope,
  cardId: string,
  now: Date,
): Promise<LockedCardRow | undefined> {
  const [card] = await lockCards(tx, scope, [cardId], now)
  if (card === undefined || !isRenewalDue(card, now)) return card
  await renew(tx, scope, [card], now)
  const [renewed] = await lockCards(tx, scope, [cardId], now)
  return renewed
}

/**
 * Locks several cards in the order of their ids, and begins new periods as for one card.
 * @returns the existing cards.
 */
export async function lockCardsInOrder(
  tx: Tx,
  scope: WalletScope,
  cardIds: readonly string[] | null,
  now: Date,
): Promise<string[]> {
  const cards = await lockCards(tx, scope, cardIds, now)
  const due = cards.filter((card) => isRenewalDue(card, now))
  if (due.length > 0) await renew(tx, scope, due, now)
  return cards.map((card) => card.id)
}

/**
 * Locks those cards of any wallets that no other transaction has locked and whose period is the current one. It never
 * waits and writes nothing.
 * @returns the locked cards by id.
 */
export async function lockFreeCards(
  tx: Tx,
  cards: Parameters<typeof lockCardsIfFree>[1],
  now: Date,
): Promise<ReadonlyMap<string, LockedCardRow>> {
  const locked = await lockCardsIfFree(tx, cards, now)
  return new Map(locked.filter((card) => !isRenewalDue(card, now)).map((card) => [card.id, card]))
}

/** Begins new periods. Operators are notified when a new limit changes whether they must authorize in real time. */
async function renew(tx: Tx, scope: WalletScope, cards: readonly LockedCardRow[], now: Date): Promise<void> {
  const changes = cards.map((card) => renewalOf(card, now))
  await updateCardPlafonds(tx, scope, changes, now)
  const sides = changes.filter(({ credit_mode }, index) => credit_mode !== cards[index]?.credit_mode)
  if (sides.length > 0)
    await pushTokensOf(
      tx,
      scope,
      sides.map(({ id }) => id),
      now,
    )
}

/** A card at an instant, with the period that runs then, even if it is not stored yet. */
export function renewedCard(card: LockedCardRow, now: Date): LockedCardRow {
  if (!isRenewalDue(card, now)) return card
  const renewal = renewalOf(card, now)
  return {
    ...card,
    ...renewal,
    credit_mode: renewal.credit_mode as LockedCardRow['credit_mode'],
    credit_renewal: renewal.credit_renewal as LockedCardRow['credit_renewal'],
    assigned_credit_minor: renewal.assigned_credit_minor === null ? null : BigInt(renewal.assigned_credit_minor),
  }
}

function isRenewalDue(card: LockedCardRow, now: Date): boolean {
  return card.next_renewal_at !== null && Date.parse(card.next_renewal_at) <= now.getTime()
}

/** The current period, however many have passed unprocessed. Limits set for the next period apply from it on. */
function renewalOf(card: LockedCardRow, now: Date): PlafondChange {
  const settings = card.pending_plafond === null ? settingsOf(card) : settingsOfPending(card.pending_plafond)
  // Without a renewal, the new limit counts from the boundary at which it began.
  const startedAt =
    periodStart(settings, now, card.time_zone) ?? new Date(card.next_renewal_at ?? card.period_started_at)
  return changeOf(card, settings, { startedAt, now })
}

/**
 * A limit with immediate effect. The running period stays unless the renewal changes; then the new rule sets the
 * period.
 */
export function changeNow(card: LockedCardRow, settings: PlafondSettings, now: Date): PlafondChange {
  const sameRule = card.credit_renewal === settings.renewal && card.renewal_day === settings.day
  const startedAt = sameRule ? null : periodStart(settings, now, card.time_zone)
  return changeOf(card, settings, { startedAt: startedAt ?? new Date(card.period_started_at), now })
}

/**
 * A limit that begins with the next period. Without a next period, it begins with the new rule's next one, or
 * immediately.
 */
export function changeNextPeriod(card: LockedCardRow, settings: PlafondSettings, now: Date): PlafondChange {
  const boundary = card.next_renewal_at ?? nextRenewal(settings, now, card.time_zone)?.toISOString() ?? null
  if (boundary === null) return changeNow(card, settings, now)
  return {
    id: card.id,
    credit_mode: card.credit_mode,
    assigned_credit_minor: card.assigned_credit_minor === null ? null : String(card.assigned_credit_minor),
    credit_renewal: card.credit_renewal,
    renewal_day: card.renewal_day,
    period_started_at: card.period_started_at,
    next_renewal_at: boundary,
    pending_plafond: {
      credit_mode: settings.creditMode,
      assigned_credit_minor: settings.assignedMinor === null ? null : String(settings.assignedMinor),
      credit_renewal: settings.renewal,
      renewal_day: settings.day,
    },
    recount: false,
  }
}

export function settingsOf(card: LockedCardRow): PlafondSettings {
  return {
    creditMode: card.credit_mode,
    assignedMinor: card.assigned_credit_minor,
    renewal: card.credit_renewal,
    day: card.renewal_day,
  }
}

function settingsOfPending(pending: PendingPlafond): PlafondSettings {
  return {
    creditMode: pending.credit_mode,
    assignedMinor: pending.assigned_credit_minor === null ? null : BigInt(pending.assigned_credit_minor),
    renewal: pending.credit_renewal,
    day: pending.renewal_day,
  }
}

function changeOf(
  card: LockedCardRow,
  settings: PlafondSettings,
  { startedAt, now }: { startedAt: Date; now: Date },
): PlafondChange {
  return {
    id: card.id,
    credit_mode: settings.creditMode,
    assigned_credit_minor: settings.assignedMinor === null ? null : String(settings.assignedMinor),
    credit_renewal: settings.renewal,
    renewal_day: settings.day,
    period_started_at: startedAt.toISOString(),
    next_renewal_at: nextRenewal(settings, now, card.time_zone)?.toISOString() ?? null,
    pending_plafond: null,
    recount: startedAt.getTime() !== Date.parse(card.period_started_at),
  }
}
