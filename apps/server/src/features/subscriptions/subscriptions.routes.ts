import {
  getSubscription,
  getSubscriptionOverview,
  listSubscriptionPlans,
  listSubscriptions,
} from '@voltway/contract/subscriptions'
import { listPage } from '../../kernel/list-page.ts'
import { type Served, serve } from '../../kernel/serve.ts'
import { readPlans, readQuotas, readSubscription, readSubscriptions } from './subscriptions.ts'

export const subscriptionsRoutes: readonly Served[] = [
  serve(listSubscriptionPlans, async ({ http }, ctx) => {
    const plans = await readPlans(ctx.db.read)
    return listPage(http.request.url, { limit: plans.length, offset: 0 }, plans.length, plans)
  }),
  serve(listSubscriptions, async ({ person, query, http }, ctx) => {
    const page = { ...query, state: query.subscription_state }
    const { count, results } = await readSubscriptions(ctx.db.read, person.id, page)
    return listPage(http.request.url, query, count, results)
  }),
  serve(getSubscription, ({ person, params }, ctx) => readSubscription(ctx.db, person.id, params.id)),
  serve(getSubscriptionOverview, ({ person, scope }, ctx) => readQuotas(ctx, person.id, scope?.walletId ?? null)),
]
