import { type DatedPlan, isEnding, shownUntil } from '../subscriptions/subscription-dates.ts'

export type BannerMessage =
  | { readonly kind: 'orders' }
  /** `until` is null for a plan without an end date. */
  | { readonly kind: 'plan' | 'suspended'; readonly plan: string; readonly until: string | null }
  | { readonly kind: 'ending' | 'ended'; readonly plan: string; readonly until: string | null }

/**
 * The messages of the rotating banner, in order (spec §1): purchase orders, the plan with its date, the approaching end
 * of the period. A suspended plan has one message that replaces the second and third, because its period has already
 * ended.
 */
export function bannerMessages(subscription: DatedPlan | null, now: Date): readonly BannerMessage[] {
  const orders = { kind: 'orders' } as const
  if (subscription === null) return [orders]
  const plan = subscription.subscription_plan.name
  const until = shownUntil(subscription)
  if (subscription.state === 'SUSPENDED') return [orders, { kind: 'suspended', plan, until }]
  const current = { kind: 'plan', plan, until } as const
  if (until === null || !isEnding(subscription, now)) return [orders, current]
  // The window includes the previous day (spec §4). A period that has ended is not announced as upcoming.
  return [orders, current, { kind: Date.parse(until) < now.getTime() ? 'ended' : 'ending', plan, until }]
}
