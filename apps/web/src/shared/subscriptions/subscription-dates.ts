import type { Subscription } from '@voltway/contract/subscriptions'

const dayMs = 86_400_000
/** A suspended subscription continues for this many days (spec §9). */
const graceMs = 5 * dayMs
/** The days of the ending window: from one day back to five days ahead (spec §9). */
const endingBackMs = dayMs
const endingAheadMs = 5 * dayMs

/** The fields of a plan's period. */
export type DatedPlan = Pick<Subscription, 'state' | 'valid_until'> & {
  readonly subscription_plan: { readonly name: string }
}

/**
 * Returns whether the period is about to end: every plan except FREE, if its end is between yesterday and five days
 * from now (spec §4).
 */
export function isEnding({ valid_until, subscription_plan }: DatedPlan, now: Date): boolean {
  if (subscription_plan.name === 'FREE' || valid_until === null) return false
  const leftMs = Date.parse(valid_until) - now.getTime()
  return leftMs >= -endingBackMs && leftMs <= endingAheadMs
}

/**
 * Returns the end date to show for a subscription. For a suspended one it is five days after the end of its period
 * (spec §4). Null for a plan without an end.
 */
export function shownUntil({ state, valid_until }: DatedPlan): string | null {
  if (valid_until === null || state !== 'SUSPENDED') return valid_until
  return new Date(Date.parse(valid_until) + graceMs).toISOString()
}
