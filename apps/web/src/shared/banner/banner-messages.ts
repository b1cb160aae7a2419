import { type DatedPlan, isEnding, shownUntil } from '../subscriptions/subscription-dates.ts'

export type BannerMessage =
  | { readonly kind: 'orders' }
  /** `until` is null for a plan without end. */
  | { readonly kind: 'plan' | 'suspended'; readonly plan: string; readonly until: string | null }
  | { readonly kind: 'ending' | 'ended'; readonly plan: string; readonly until: string | null }

/**
 * What the rotating banner says, in its order (spec §1): purchase orders, the plan with its date, that the period is about to end.
 * A suspended plan says so in place of the second and third: its period has ended already.
 */
export function bannerMessages(subscription: DatedPlan | null, now: Date): readonly BannerMessage[] {
  const orders = { kind: 'orders' } as const
  if (subscription === null) return [orders]
  const plan = subscription.subscription_plan.name
  const until = shownUntil(subscription)
  if (subscription.state === 'SUSPENDED') return [orders, { kind: 'suspended', plan, until }]
  const current = { kind: 'plan', plan, until } as const
  if (until === null || !isEnding(subscription, now)) return [orders, current]
  // The window reaches a day back (spec §4): what has ended is not announced as something to come.
  return [orders, current, { kind: Date.parse(until) < now.getTime() ? 'ended' : 'ending', plan, until }]
}
