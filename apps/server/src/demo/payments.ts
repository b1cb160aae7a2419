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
import { inSandbox } from '../kernel/gateway/sandbox/sandbox-events.ts'
import { type BankAction, playBank } from '../kernel/gateway/sandbox/sandbox-intents.ts'
import { confirmSetup, type SetupChoice } from '../kernel/gateway/sandbox/sandbox-setup.ts'
import type { WalletScope } from '../kernel/scope.ts'
import type { DemoFleet } from './company.ts'

const DAY_MS = 86_400_000

/** Something of the demo's past that happens at its time among other things. */
export interface Later {
  readonly at: Date
  readonly run: () => Promise<void>
}

/** What the demo's payments need of each call: who asks, where, and when it happened. */
interface Payer {
  readonly app: App
  readonly ctx: (daysAgo: number) => Ctx
  readonly scope: WalletScope
  readonly person: Person
}

/**
 * Cards, a bank account with its mandate, an auto-recharge and payments that ended in every way, through the product's own use
 * cases at the sandbox provider. Only with the sandbox: a real provider is never asked for a demo.
 * @returns the owner's renewals, to be made between the documents of the time they fall into: numbers go with the days.
 */
export async function seedPayments(
  app: App,
  now: Ctx,
  fleets: readonly DemoFleet[],
  person: Person,
): Promise<readonly Later[]> {
  let renewals: readonly Later[] = []
  if (app.config.payments.provider !== 'sandbox') return renewals
  for (const [index, { scope }] of fleets.slice(0, 2).entries()) {
    const payer: Payer = {
      app,
      scope,
      person,
      ctx: (daysAgo) => ({
        ...now,
        now: new Date(now.now.getTime() - daysAgo * DAY_MS),
        person,
        idempotencyKey: now.newId(),
      }),
    }
    if (index === 0) renewals = await renewPlan(now, person, await seedPrepaid(payer))
    else await seedPostpaid(payer)
  }
  return renewals
}

/** The owner's plan was renewed as it fell due, a day or so after each end of a period. */
async function renewPlan(now: Ctx, person: Person, cardId: string): Promise<readonly Later[]> {
  const id = await readRunningId(now.db, person.id)
  if (id === undefined) return []
  const begun = { ...now, person, now: new Date(now.now.getTime() - 50 * DAY_MS) }
  await updateSubscriptionByHand(begun, person, id, { payment_method_id: cardId })
  return [40, 9].map((daysAgo) => {
    const at = new Date(now.now.getTime() - daysAgo * DAY_MS)
    return { at, run: () => advanceSubscription({ ...now, now: at }, id) }
  })
}

/** @returns the card that pays the plan. */
async function seedPrepaid(payer: Payer): Promise<string> {
  const { ctx, scope, person } = payer
  const card = await save(payer, 60, 'visa')
  const expiring = await save(payer, 59, 'expires_soon')
  const multibanco = await simple(payer, 58, { kind: 'MULTIBANCO' })
  const mbWay = await simple(payer, 57, { kind: 'MB_WAY', phone: '+351912345678' })
  const paid = await pay(payer, 20, card, '150.00')
  await refundPayment(ctx(18), scope, { paymentId: paid, amountMinor: 2500n, key: 'demo' })
  await end(payer, 12, await pay(payer, 13, multibanco, '200.00'), 'approve')
  await end(payer, 9, await pay(payer, 10, mbWay, '40.00'), 'decline')
  await end(payer, 6, await pay(payer, 8, expiring, '60.00'), 'dispute')
  await pay(payer, 1, multibanco, '120.00')
  await changeAutoRecharge({ ...ctx(5), person }, scope, {
    enabled: true,
    threshold: '20.00',
    amount: '100.00',
    payment_method_id: card,
    max_per_day: 1,
    max_per_month: 10,
  })
  return card
}

async function seedPostpaid(payer: Payer): Promise<void> {
  const { ctx, person } = payer
  const account = await save(payer, 90, 'iban')
  await signMandate({ ...ctx(90), person }, { scope: payer.scope, person, methodId: account })
  await end(payer, 30, await pay(payer, 40, account, '250.00'), 'approve')
}

async function save(payer: Payer, daysAgo: number, choice: SetupChoice): Promise<string> {
  const { app, ctx, scope, person } = payer
  const kind = choice === 'iban' ? 'DIRECT_DEBIT' : 'CREDIT_CARD'
  const added = await beginPaymentMethod(ctx(daysAgo), scope, person, { kind })
  const setupId = (added.setup_secret ?? '').split('_secret_')[0] as string
  await inSandbox(app, (sandbox) => confirmSetup(sandbox, setupId, { choice, name: person.name }))
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
  await inSandbox(app, (sandbox) => playBank(sandbox, providerId, action))
  await fetchPayment(ctx(daysAgo), scope, known)
}
