import { signMandate } from '../features/payment-methods/mandates.ts'
import { beginPaymentMethod, readPaymentMethod } from '../features/payment-methods/payment-methods.ts'
import { changeAutoRecharge } from '../features/payments/auto-recharge.ts'
import { fetchPayment } from '../features/payments/payment-follow.ts'
import { selectPayment } from '../features/payments/payments.sql.ts'
import { payIntoWallet } from '../features/payments/payments.ts'
import { refundPayment } from '../features/payments/refunds.ts'
import { updateSubscriptionByHand } from '../features/subscriptions/subscription-detail.ts'
import { advanceSubscription } from '../features/subscriptions/subscription-steps.ts'
import { readRunningId } from '../features/subscriptions/subscriptions.ts'
import type { App, Ctx, Person } from '../kernel/ctx.ts'
import { type BankAction, confirmSetup, playBank, type SetupChoice } from '../kernel/gateway/sandbox.ts'
import type { WalletScope } from '../kernel/scope.ts'
import { DAY_MS } from '../platform/durations.ts'
import type { DemoFleet } from './company.ts'

/** An event of the demo's past, to run in the order of time among others. */
export interface Later {
  readonly at: Date
  readonly run: () => Promise<void>
}

/** Parameters of the demo's payments: the caller, the wallet, and the context of a past day. */
interface Payer {
  readonly app: App
  readonly ctx: (daysAgo: number) => Ctx
  readonly scope: WalletScope
  readonly person: Person
}

/**
 * Payment methods, a mandate, an auto-recharge, payments with every result and the renewals of the owner's plan,
 * created by the product's use cases with the sandbox provider. Without the sandbox there are none, because a demo must
 * not use a real provider.
 */
export function demoPayments(app: App, now: Ctx, fleets: readonly DemoFleet[], person: Person): readonly Later[] {
  if (app.config.payments.provider !== 'sandbox') return []
  const payerOf = ({ scope }: DemoFleet): Payer => ({
    app,
    scope,
    person,
    ctx: (daysAgo) => ({
      ...now,
      now: new Date(now.now.getTime() - daysAgo * DAY_MS),
      person,
      idempotencyKey: now.newId(),
    }),
  })
  const [prepaid, postpaid] = fleets
  const steps = [
    ...(prepaid === undefined ? [] : prepaidSteps(payerOf(prepaid))),
    ...(postpaid === undefined ? [] : postpaidSteps(payerOf(postpaid))),
  ]
  return steps.map(({ daysAgo, run }) => ({
    at: new Date(now.now.getTime() - daysAgo * DAY_MS),
    run: () => run(daysAgo),
  }))
}

interface Step {
  readonly daysAgo: number
  readonly run: (daysAgo: number) => Promise<void>
}

/** Renews the owner's plan about a day after the end of each period. */
function renewalSteps({ ctx, person }: Payer, cardOf: () => string): Step[] {
  const renew = async (daysAgo: number) => {
    const id = await readRunningId(ctx(daysAgo).db, person.id)
    if (id !== undefined) await advanceSubscription({ ...ctx(daysAgo), person: null }, id)
  }
  return [
    {
      daysAgo: 50,
      run: async (daysAgo) => {
        const id = await readRunningId(ctx(daysAgo).db, person.id)
        if (id !== undefined) await updateSubscriptionByHand(ctx(daysAgo), person, id, { payment_method_id: cardOf() })
      },
    },
    { daysAgo: 40, run: renew },
    { daysAgo: 9, run: renew },
  ]
}

function prepaidSteps(payer: Payer): Step[] {
  const { ctx, scope, person } = payer
  /** Ids that earlier steps created, by name. */
  const ids: Record<string, string> = {}
  const idOf = (name: string): string => ids[name] ?? ''
  const storeId = (name: string, make: (daysAgo: number) => Promise<string>) => async (daysAgo: number) => {
    ids[name] = await make(daysAgo)
  }
  const ends = (name: string, action: BankAction) => (daysAgo: number) => end(payer, daysAgo, idOf(name), action)
  return [
    { daysAgo: 60, run: storeId('card', (daysAgo) => save(payer, daysAgo, 'visa')) },
    { daysAgo: 59, run: storeId('expiring', (daysAgo) => save(payer, daysAgo, 'expires_soon')) },
    { daysAgo: 58, run: storeId('multibanco', (daysAgo) => simple(payer, daysAgo, { kind: 'MULTIBANCO' })) },
    {
      daysAgo: 57,
      run: storeId('mbWay', (daysAgo) => simple(payer, daysAgo, { kind: 'MB_WAY', phone: '+351912345678' })),
    },
    ...renewalSteps(payer, () => idOf('card')),
    { daysAgo: 20, run: storeId('paid', (daysAgo) => pay(payer, daysAgo, idOf('card'), '150.00')) },
    {
      daysAgo: 18,
      run: async (daysAgo) => {
        await refundPayment(ctx(daysAgo), scope, { paymentId: idOf('paid'), amountMinor: 2500n, key: 'demo' })
      },
    },
    { daysAgo: 13, run: storeId('reference', (daysAgo) => pay(payer, daysAgo, idOf('multibanco'), '200.00')) },
    { daysAgo: 12, run: ends('reference', 'approve') },
    { daysAgo: 10, run: storeId('phone', (daysAgo) => pay(payer, daysAgo, idOf('mbWay'), '40.00')) },
    { daysAgo: 9, run: ends('phone', 'decline') },
    { daysAgo: 8, run: storeId('disputed', (daysAgo) => pay(payer, daysAgo, idOf('expiring'), '60.00')) },
    { daysAgo: 6, run: ends('disputed', 'dispute') },
    {
      daysAgo: 5,
      run: async (daysAgo) => {
        await changeAutoRecharge({ ...ctx(daysAgo), person }, scope, {
          enabled: true,
          threshold: '20.00',
          amount: '100.00',
          payment_method_id: idOf('card'),
          max_per_day: 1,
          max_per_month: 10,
        })
      },
    },
    { daysAgo: 1, run: storeId('open', (daysAgo) => pay(payer, daysAgo, idOf('multibanco'), '120.00')) },
  ]
}

/** The first month is collected too, so the mandate is as old as the fleet. */
const MANDATE_DAYS_AGO = 396

function postpaidSteps(payer: Payer): Step[] {
  const { ctx, person, scope } = payer
  let [account, paid] = ['', '']
  return [
    {
      daysAgo: MANDATE_DAYS_AGO,
      run: async (daysAgo) => {
        account = await save(payer, daysAgo, 'iban')
        await signMandate({ ...ctx(daysAgo), person }, { scope, person, methodId: account })
      },
    },
    {
      daysAgo: 40,
      run: async (daysAgo) => {
        paid = await pay(payer, daysAgo, account, '250.00')
      },
    },
    { daysAgo: 30, run: (daysAgo) => end(payer, daysAgo, paid, 'approve') },
  ]
}

async function save(payer: Payer, daysAgo: number, choice: SetupChoice): Promise<string> {
  const { app, ctx, scope, person } = payer
  const kind = choice === 'iban' ? 'DIRECT_DEBIT' : 'CREDIT_CARD'
  const added = await beginPaymentMethod(ctx(daysAgo), scope, person, { kind })
  const setupId = (added.setup_secret ?? '').split('_secret_')[0] as string
  await confirmSetup(app, setupId, { choice, name: person.name })
  const { id } = await readPaymentMethod(ctx(daysAgo), scope, person, added.payment_method.id)
  return id
}

async function simple(
  { ctx, scope, person }: Payer,
  daysAgo: number,
  body: { kind: 'MULTIBANCO' } | { kind: 'MB_WAY'; phone: string },
): Promise<string> {
  return (await beginPaymentMethod(ctx(daysAgo), scope, person, body)).payment_method.id
}

async function pay({ ctx, scope, person }: Payer, daysAgo: number, methodId: string, amount: string): Promise<string> {
  const paid = await payIntoWallet(ctx(daysAgo), scope, person, { amount, payment_method_id: methodId })
  return paid.payment_id
}

async function end({ app, ctx, scope }: Payer, daysAgo: number, paymentId: string, action: BankAction): Promise<void> {
  const known = await selectPayment(app.db, scope, paymentId)
  if (known?.provider_id == null) return
  const { provider_id: providerId } = known
  await playBank(app, providerId, action)
  await fetchPayment(ctx(daysAgo), scope, known)
}
