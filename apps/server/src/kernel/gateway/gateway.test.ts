import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bootFleet, type Fleet } from '../../../test/harness.ts'
import type { Charge, PaymentGateway } from './gateway.ts'
import { GatewayRefused, GatewayUnknown } from './gateway.ts'
import { gatewayOf } from './open-gateway.ts'
import { confirmSetup, playBank, sandboxKey, sandboxPort } from './sandbox.ts'

/*
 * The behaviour that the product relies on, tested with both adapters: the embedded sandbox with its defaults, and the
 * Stripe adapter configured for Stripe but connected to a provider over HTTP. With a test key, the same file runs
 * against Stripe itself.
 */
const shapes = ['sandbox', 'stripe'] as const

/** Starts a proxy in front of the provider that closes a keep-alive connection when a client reuses it. */
async function closingProxy(port: number): Promise<Server> {
  const proxy = createServer((client) => {
    const provider = connect(port, '127.0.0.1')
    let hasResponded = false
    provider.on('data', (response) => {
      hasResponded = true
      client.write(response)
    })
    client.on('data', (request) => (hasResponded ? client.destroy() : provider.write(request)))
    client.on('end', () => provider.end()).on('error', () => provider.destroy())
    provider.on('end', () => client.end()).on('error', () => client.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return proxy
}

describe.each(shapes)('%s', (shape) => {
  let proxy: Server
  let bank: Fleet
  let fleet: Fleet
  let gateway: PaymentGateway
  let customerId: string
  let card: string

  beforeAll(async () => {
    bank = await bootFleet()
    proxy = await closingProxy(await sandboxPort(bank.app))
    const env = {
      STRIPE_SECRET_KEY: sandboxKey(bank.app),
      STRIPE_PUBLISHABLE_KEY: 'pk_test',
      STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
      STRIPE_API_URL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    }
    fleet = shape === 'sandbox' ? bank : await bootFleet({ env })
    gateway = gatewayOf(fleet.app)
    customerId = await gateway.createCustomer({
      walletId: fleet.walletId,
      name: 'Fleet',
      email: 'finance@fleet.example',
    })
    card = await saved('visa')
  })
  afterAll(async () => {
    if (fleet !== bank) await fleet.close()
    await bank.close()
    proxy.close()
  })

  const saved = async (choice: 'visa' | 'declined' | 'three_d_secure' | 'iban') => {
    const kind = choice === 'iban' ? 'DIRECT_DEBIT' : 'CREDIT_CARD'
    const returnUrl = 'http://localhost:3000/wallet'
    const ours = { methodId: randomUUID(), walletId: fleet.walletId }
    const setup = await gateway.beginSetup({ customerId, kind, ...ours, returnUrl })
    expect(await gateway.fetchSetup(setup.setupId)).toEqual({ ...ours, status: 'pending', method: null })
    await confirmSetup(bank.app, setup.setupId, { choice, name: 'Ana' })
    const { method } = await gateway.fetchSetup(setup.setupId)
    return method?.id as string
  }
  const charge = (more: Partial<Charge> = {}): Charge => ({
    paymentId: randomUUID(),
    walletId: fleet.walletId,
    customerId,
    kind: 'CREDIT_CARD',
    providerMethodId: card,
    amountMinor: 5000n,
    currency: 'EUR',
    offSession: false,
    returnUrl: 'http://localhost:3000/wallet',
    email: 'finance@fleet.example',
    phone: '+351912345678',
    now: fleet.clock.now(),
    ...more,
  })

  test('the adapter is the configured provider', () => {
    expect(gateway.name).toBe(shape)
  })

  test('a saved card has brand, last digits and expiry only', async () => {
    const setup = await gateway.beginSetup({
      customerId,
      kind: 'CREDIT_CARD',
      methodId: randomUUID(),
      walletId: fleet.walletId,
      returnUrl: 'http://localhost:3000/wallet',
    })
    expect(setup.secret).toContain('_secret_')
    await confirmSetup(bank.app, setup.setupId, { choice: 'visa', name: 'Ana' })
    expect(await gateway.fetchSetup(setup.setupId)).toMatchObject({
      status: 'succeeded',
      method: { card: { brand: 'visa', last4: '4242', expMonth: 12 }, directDebit: null },
    })
  })

  test('charges with the same key are one payment, also when they are concurrent', async () => {
    const one = charge()
    const [first, second] = await Promise.all([gateway.charge(one), gateway.charge(one)])
    expect(first).toMatchObject({
      status: 'succeeded',
      receivedMinor: 5000n,
      paymentId: one.paymentId,
      walletId: fleet.walletId,
    })
    expect(second?.id).toBe(first?.id)
    expect((await gateway.charge(one)).id).toBe(first?.id)
  })

  test('the same key with another amount is refused, and nothing is charged', async () => {
    const one = charge()
    await gateway.charge(one)
    await expect(gateway.charge({ ...one, amountMinor: 6000n })).rejects.toThrow()
  })

  test('a declined card returns a failed payment with its reason, not an error', async () => {
    const declined = await saved('declined')
    expect(await gateway.charge(charge({ providerMethodId: declined }))).toMatchObject({
      status: 'failed',
      failure: 'generic_decline',
      receivedMinor: 0n,
    })
  })

  test('a 3-D Secure card requires the payer’s action, and is charged without it off-session', async () => {
    const secured = await saved('three_d_secure')
    const charged = await gateway.charge(charge({ providerMethodId: secured }))
    expect(charged).toMatchObject({ status: 'requires_action', action: { kind: 'THREE_D_SECURE' } })
    await playBank(bank.app, charged.id, 'approve')
    expect(await gateway.fetchPayment(charged.id)).toMatchObject({ status: 'succeeded', action: null })
    expect(await gateway.charge(charge({ providerMethodId: secured, offSession: true }))).toMatchObject({
      status: 'succeeded',
    })
  })

  test('Multibanco returns a reference for a week, MB WAY waits four minutes, and a direct debit is processing', async () => {
    const voucher = await gateway.charge(charge({ kind: 'MULTIBANCO', providerMethodId: null }))
    expect(voucher).toMatchObject({
      status: 'requires_action',
      action: {
        kind: 'MULTIBANCO',
        entity: expect.stringMatching(/^\d{5}$/),
        reference: expect.stringMatching(/^\d{9}$/),
        expiresAt: '2026-03-09T10:00:00.000Z',
      },
    })
    const app = await gateway.charge(charge({ kind: 'MB_WAY', providerMethodId: null }))
    expect(app).toMatchObject({
      status: 'requires_action',
      action: { kind: 'MB_WAY', expiresAt: '2026-03-02T10:04:00.000Z' },
    })
    const debit = await gateway.charge(charge({ kind: 'DIRECT_DEBIT', providerMethodId: await saved('iban') }))
    expect(debit).toMatchObject({ status: 'processing', action: null })
  })

  test('a reserved amount is captured in part or cancelled', async () => {
    const one = await gateway.charge(charge({ capture: false }))
    expect(one.status).toBe('reserved')
    expect(await gateway.capture(one.id, 3000n)).toMatchObject({ status: 'succeeded', receivedMinor: 3000n })
    const other = await gateway.charge(charge({ capture: false }))
    expect(await gateway.cancel(other.id)).toMatchObject({ status: 'failed' })
  })

  test('refunds with the same key are one refund, and never exceed the payment', async () => {
    const { id } = await gateway.charge(charge())
    const refund = { providerId: id, amountMinor: 2000n, key: randomUUID() }
    const created = await gateway.refund(refund)
    expect(created).toMatchObject({ status: 'succeeded', failure: null })
    expect(await gateway.refund(refund)).toEqual(created)
    expect(await gateway.fetchRefund(created.id ?? '')).toEqual(created)
    expect(await gateway.findRefund(refund)).toEqual(created)
    expect(await gateway.findRefund({ ...refund, key: randomUUID() })).toBeUndefined()
    expect(await gateway.fetchPayment(id)).toMatchObject({ refundedMinor: 2000n })
    await expect(gateway.refund({ ...refund, amountMinor: 4000n, key: randomUUID() })).rejects.toBeInstanceOf(
      GatewayRefused,
    )
  })

  test('a payment has its dispute or returned debit as reversal', async () => {
    const paid = await gateway.charge(charge())
    await playBank(bank.app, paid.id, 'dispute')
    expect((await gateway.fetchPayment(paid.id)).reversal).toEqual({
      kind: 'CHARGEBACK',
      amountMinor: 5000n,
      isWon: false,
    })
    await playBank(bank.app, paid.id, 'win_dispute')
    expect((await gateway.fetchPayment(paid.id)).reversal).toMatchObject({ isWon: true })
    const debit = await gateway.charge(charge({ kind: 'DIRECT_DEBIT', providerMethodId: await saved('iban') }))
    await playBank(bank.app, debit.id, 'approve')
    await playBank(bank.app, debit.id, 'return')
    expect((await gateway.fetchPayment(debit.id)).reversal).toEqual({
      kind: 'RETURNED',
      amountMinor: 5000n,
      isWon: false,
    })
  })

  test('a lost response is reported as unknown, and findPayment returns the result', async () => {
    const since = fleet.clock.now()
    const lost = charge({ amountMinor: 6660n })
    await expect(gateway.charge(lost)).rejects.toBeInstanceOf(GatewayUnknown)
    expect(await gateway.findPayment({ customerId, paymentId: lost.paymentId, since })).toMatchObject({
      status: 'succeeded',
    })
    const never = charge({ amountMinor: 6661n })
    await expect(gateway.charge(never)).rejects.toBeInstanceOf(GatewayUnknown)
    expect(await gateway.findPayment({ customerId, paymentId: never.paymentId, since })).toBeUndefined()
  })

  test('a removed payment method cannot be charged, and removing it twice is allowed', async () => {
    const method = await saved('visa')
    await gateway.forgetMethod(method)
    await gateway.forgetMethod(method)
    await expect(gateway.charge(charge({ providerMethodId: method }))).rejects.toBeInstanceOf(GatewayRefused)
  })
})
