import type { Subscription } from '@voltway/contract/subscriptions'

const dayMs = 86_400_000
/** Spec §9: a suspended subscription is kept for these many days. */
const graceMs = 5 * dayMs
/** Spec §9: the ending window reaches from a day back to five days ahead. */
const endingBackMs = dayMs
const endingAheadMs = 5 * dayMs

/** What is known of a plan's time. */
export type DatedPlan = Pick<Subscription, 'state' | 'valid_until'> & {
  readonly subscription_plan: { readonly name: string }
}

/** Whether the period is about to end: any plan but FREE, valid until between yesterday and five days from now (spec §4). */
export function isEnding({ valid_until, subscription_plan }: DatedPlan, now: Date): boolean {
  if (subscription_plan.name === 'FREE' || valid_until === null) return false
  const leftMs = Date.parse(valid_until) - now.getTime()
  return leftMs >= -endingBackMs && leftMs <= endingAheadMs
}

/** The date a subscription is shown with: when it is suspended, five days after it was valid (spec §4); null without end. */
export function shownUntil({ state, valid_until }: DatedPlan): string | null {
  if (valid_until === null || state !== 'SUSPENDED') return valid_until
  return new Date(Date.parse(valid_until) + graceMs).toISOString()
}
