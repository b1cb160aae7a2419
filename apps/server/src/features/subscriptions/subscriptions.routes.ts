import {
  canSubscribe,
  changePlan,
  getSubscription,
  getSubscriptionOverview,
  listSubscriptionPlans,
  listSubscriptions,
  previewPlanChange,
  retrySubscriptionCapture,
  updateSubscription,
} from '@voltway/contract/subscriptions'
import { listSubscriptionInvoices } from '@voltway/contract/subscriptions-bills'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { listPage } from '../../kernel/list-page.ts'
import { readQuotas } from '../entitlements/entitlements.ts'
import { changePlanByHand, mayChoose, previewChange } from './change-plan.ts'
import { readBillPage, readSubscription, retryCapture, updateSubscriptionByHand } from './subscription-detail.ts'
import { readPlans, readSubscriptions } from './subscriptions.ts'

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
  serve(getSubscription, ({ person, params }, ctx) => readSubscription(ctx, person.id, params.id)),
  serve(updateSubscription, async ({ person, params, body }, ctx) => {
    await updateSubscriptionByHand(ctx, person, params.id, body)
    return readSubscription(ctx, person.id, params.id)
  }),
  serve(previewPlanChange, ({ person, params, query }, ctx) =>
    previewChange(ctx, person, params.id, { planId: query.new_plan, priceStep: query.new_price_step }),
  ),
  serve(changePlan, async ({ person, params, body }, ctx) => {
    await changePlanByHand(ctx, person, params.id, { planId: body.new_plan, priceStep: body.new_price_step })
    return readSubscription(ctx, person.id, params.id)
  }),
  serve(canSubscribe, ({ person, body }, ctx) => mayChoose(ctx, person, body)),
  serve(listSubscriptionInvoices, async ({ person, query, http }, ctx) => {
    const { count, results } = await readBillPage(ctx.db.read, person.id, query)
    return listPage(http.request.url, query, count, results)
  }),
  serve(retrySubscriptionCapture, async ({ person, params }, ctx) => {
    await retryCapture(ctx, person, params.id)
    return readSubscription(ctx, person.id, params.id)
  }),
  serve(getSubscriptionOverview, ({ person, scope }, ctx) => readQuotas(ctx, person.id, scope)),
]
