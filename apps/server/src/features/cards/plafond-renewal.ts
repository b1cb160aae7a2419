import type { LockedCardRow, PendingPlafond, PlafondChange } from './cards.sql.ts'
import { nextRenewal, type PlafondSettings, periodStart } from './plafond.ts'

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

export function isRenewalDue(card: LockedCardRow, now: Date): boolean {
  return card.next_renewal_at !== null && Date.parse(card.next_renewal_at) <= now.getTime()
}

/** The current period, however many have passed unprocessed. Limits set for the next period apply from it on. */
export function renewalOf(card: LockedCardRow, now: Date): PlafondChange {
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

/** A change with immediate effect, beside the limit planned for the next period and the time at which that begins. */
export const besidePlanned = (card: LockedCardRow, change: PlafondChange): PlafondChange =>
  card.pending_plafond === null
    ? change
    : { ...change, next_renewal_at: card.next_renewal_at, pending_plafond: card.pending_plafond }

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
