import { changePlan, getSubscription, listSubscriptionPlans, previewPlanChange } from '@voltway/contract/subscriptions'
import { listSubscriptionInvoices } from '@voltway/contract/subscriptions-bills'
import { addVatNumber } from '@voltway/contract/vat-numbers'
import { formatMoney } from '@voltway/money/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { openPaying } from '../../../test/paying.ts'
import { checkInvariants } from '../../kernel/ledger/ledger-invariants.ts'
import { sql } from '../../platform/sql.ts'
import { changePlans, plansAsText } from './operator-plans.ts'
import { advanceDue } from './subscription-steps.ts'
import { beginFreePlan } from './subscriptions.ts'

const HOUR = 3_600_000
/** Amounts for which the sandbox bank returns no response. Other tests cover them. */
const UNANSWERED = ['66.60', '66.61']

const fleet = fleetOfFile()
beforeAll(async () => {
  await fleet.db.tx((tx) => beginFreePlan({ ctx: fleet.ctx(), tx }, fleet.people.owner.id))
  const body = { country: 'PT', number: '501964843', name: 'Fleet, Lda.' }
  await fleet.as('owner').call(addVatNumber, { query: { wallet: fleet.walletId }, body })
  await openPaying(fleet).method('visa')
})
afterAll(async () => {
  expect(await checkInvariants(fleet.db)).toEqual([])
})

/** Returns the plans with these prices in the minor unit, assigned to their steps in order. */
async function pricePlans(prices: readonly number[]): Promise<void> {
  const plans = JSON.parse(await plansAsText(fleet.db)) as { name: string; price_steps: { price: string }[] }[]
  const steps = plans.filter(({ name }) => name !== 'FREE').flatMap(({ price_steps: all }) => all)
  for (const [place, step] of steps.entries()) step.price = formatMoney(BigInt(prices[place % prices.length] ?? 1))
  await changePlans(fleet.ctx(), JSON.stringify(plans))
}

test('for random prices and times the quote equals the charge to the cent (domain: subscription)', async () => {
  const owner = fleet.as('owner')
  const { results } = await owner.call(listSubscriptionPlans)
  const row = await fleet.db.row<{ id: string }>(sql`
    select id from subscription where person_id = ${fleet.people.owner.id}`)
  const id = row?.id as string
  const choices = results.flatMap(({ id: plan, price_steps }) =>
    price_steps.map(({ price_step }) => ({ new_plan: plan, new_price_step: price_step })),
  )
  const newest = async () => {
    const { count, results: bills } = await owner.call(listSubscriptionInvoices, { query: { limit: 1 } })
    return { count, bill: bills[0] }
  }
  let charged = 0
  const moves = fc.array(fc.record({ hours: fc.integer({ min: 1, max: 500 }), wish: fc.constantFrom(...choices) }), {
    minLength: 3,
    maxLength: 5,
  })
  const prices = fc.array(fc.integer({ min: 50, max: 90_000 }), { minLength: 9, maxLength: 9 })
  const holds = fc.asyncProperty(prices, moves, async (planPrices, made) => {
    await pricePlans(planPrices)
    for (const { hours, wish } of made) {
      fleet.clock.advance(hours * HOUR + 1)
      await advanceDue.handle(fleet.ctx(), {}, undefined)
      const { subscription_plan: plan, price_step: step } = await owner.call(getSubscription, { params: { id } })
      if (plan.id === wish.new_plan && step === wish.new_price_step) continue
      const quote = await owner.call(previewPlanChange, { params: { id }, query: wish })
      if (quote.blocked_by.length > 0 || UNANSWERED.includes(quote.charge_now)) continue
      const before = await newest()
      await owner.call(changePlan, { params: { id }, body: wish })
      const after = await newest()
      if (quote.charge_now === '0.00') {
        expect(after.count).toBe(before.count)
        continue
      }
      charged++
      expect(after.count).toBe(before.count + 1)
      expect(after.bill).toMatchObject({
        net: quote.net,
        vat: quote.vat,
        total: quote.charge_now,
        payment_status: 'PAID',
      })
    }
  })
  await fc.assert(holds, { numRuns: 3 })
  expect(charged).toBeGreaterThan(0)
})
