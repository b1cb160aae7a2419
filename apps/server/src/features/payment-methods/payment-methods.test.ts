import { getWalletOverview } from '@voltway/contract/overview'
import {
  addPaymentMethod,
  cancelMandate,
  createMandate,
  downloadMandate,
  getPaymentMethod,
  listMandates,
  listPaymentMethods,
  removePaymentMethod,
  updatePaymentMethod,
} from '@voltway/contract/payment-methods'
import { setAutoRecharge } from '@voltway/contract/payments'
import { getWallet } from '@voltway/contract/wallets'
import { beforeEach, expect, test } from 'vitest'
import { addTestCard, checkMoneyAfterEach, fleetOfEachTest } from '../../../test/fleet-of-file.ts'
import { openPaying, type Paying } from '../../../test/paying.ts'
import { confirmSetup } from '../../kernel/gateway/sandbox.ts'
import { sql } from '../../platform/sql.ts'
import { grantPostPayment } from '../wallets/post-payment.ts'

const fleet = fleetOfEachTest()
let paying: Paying
let query: { wallet: string }

beforeEach(async () => {
  paying = openPaying(fleet)
  query = { wallet: fleet.walletId }
})
checkMoneyAfterEach(fleet)

const list = async () => (await fleet.as('accountant').call(listPaymentMethods, { query })).results

test('a card is entered at the provider and becomes the default, and only its last digits are stored', async () => {
  const added = await fleet.as('accountant').call(addPaymentMethod, { query, body: { kind: 'CREDIT_CARD' } })
  expect(added).toMatchObject({
    payment_method: { kind: 'CREDIT_CARD', status: 'PENDING', card: null, is_default: false },
    setup_secret: expect.stringContaining('_secret_'),
    publishable_key: 'pk_sandbox',
    setup_url: expect.stringContaining('/dev/payments/setup/seti_'),
  })
  const setupId = (added.setup_secret ?? '').split('_secret_')[0] as string
  await confirmSetup(fleet.app, setupId, { choice: 'visa', name: 'Ana' })
  // The webhook of the set-up arrives without a request.
  await fleet.runJobs()
  expect(await list()).toMatchObject([
    {
      label: 'Visa •••• 4242',
      status: 'ACTIVE',
      is_default: true,
      card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2029 },
      supports: { off_session: true, refund: true },
      in_use: null,
    },
  ])
  expect((await fleet.as('viewer').call(getWallet)).payment_method_info).toMatchObject({
    kind: 'CREDIT_CARD',
    last4: '4242',
    expires: '2029-12',
    status: 'ACTIVE',
  })
})

test('Multibanco and MB WAY are usable immediately, and the phone is stored encrypted and shown masked', async () => {
  await paying.method('multibanco')
  fleet.clock.advance(1000)
  await paying.method('mb_way')
  expect(await list()).toMatchObject([
    { kind: 'MULTIBANCO', status: 'ACTIVE', supports: { off_session: false, refund: false } },
    { kind: 'MB_WAY', label: 'MB WAY +351 ••• 678', status: 'ACTIVE', mb_way: { phone_masked: '+351 ••• 678' } },
  ])
  const rows = await fleet.db.rows<{ phone_sealed: string | null }>(sql`select phone_sealed from payment_method`)
  expect(JSON.stringify(rows)).not.toContain('912345678')
  expect(await fleet.as('owner').refusal(addPaymentMethod, { query, body: { kind: 'MB_WAY' } })).toBe(
    'validation_failed',
  )
})

test('a bank account is usable once its mandate is signed with text, person, time and address', async () => {
  const added = await fleet.as('owner').call(addPaymentMethod, { query, body: { kind: 'DIRECT_DEBIT' } })
  const id = added.payment_method.id
  expect(await fleet.as('owner').refusal(createMandate, { params: { id }, query })).toBe('payment.invalid_method')
  const setupId = (added.setup_secret ?? '').split('_secret_')[0] as string
  await confirmSetup(fleet.app, setupId, { choice: 'iban', name: 'Ana Sequeira' })
  await fleet.runJobs()
  expect(await list()).toMatchObject([{ status: 'PENDING', direct_debit: { iban_last4: '0154', mandate_id: null } }])
  const { text } = await fleet.as('owner').call(listMandates, { params: { id }, query })
  expect(text.paragraphs.join(' ')).toContain('8 weeks')
  const signed = await fleet.as('owner').call(createMandate, { params: { id }, query })
  expect(signed).toMatchObject({
    umr: expect.stringMatching(/^VWF[0-9A-F]{32}$/),
    scheme: 'CORE',
    status: 'ACTIVE',
    debtor_name: 'Ana Sequeira',
    iban_masked: '•••• •••• •••• 0154',
    signed_at: '2026-03-02T10:00:00Z',
    text_version: text.version,
  })
  expect(await fleet.as('owner').call(createMandate, { params: { id }, query })).toEqual(signed)
  const stored = await fleet.db.row(sql`select signed_name, signed_from, text_hash from mandate`)
  expect(stored).toEqual({
    signed_name: 'The owner',
    signed_from: '127.0.0.1',
    text_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(await list()).toMatchObject([{ status: 'ACTIVE', is_default: true, direct_debit: { mandate_id: signed.id } }])
})

test('the signed mandate is a PDF with the same bytes on each read', async () => {
  const id = await paying.method('iban')
  const { results } = await fleet.as('owner').call(listMandates, { params: { id }, query })
  const params = { id, mandateId: results[0]?.id as string }
  const read = async () =>
    (await fleet.as('accountant').call(downloadMandate, { params, query })) as { rawPayload: Buffer }
  const [first, second] = [await read(), await read()]
  expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true)
})

test('a cancelled mandate is not collected, and another can be signed', async () => {
  const id = await paying.method('iban')
  const { results } = await fleet.as('owner').call(listMandates, { params: { id }, query })
  const params = { id, mandateId: results[0]?.id as string }
  expect(await fleet.as('owner').call(cancelMandate, { params, query })).toMatchObject({ status: 'CANCELLED' })
  expect(await list()).toMatchObject([{ status: 'PENDING', direct_debit: { mandate_id: null } }])
  expect(await fleet.as('owner').refusal(cancelMandate, { params, query })).toBe('payment.mandate_inactive')
  expect((await fleet.as('owner').call(createMandate, { params: { id }, query })).id).not.toBe(params.mandateId)
})

test('the text of a mandate is shown before it is signed, and exactly that is signed', async () => {
  const added = await fleet.as('owner').call(addPaymentMethod, { query, body: { kind: 'DIRECT_DEBIT' } })
  const { id } = added.payment_method
  const params = { id }
  expect((await fleet.as('owner').call(listMandates, { params, query })).draft).toBeNull()
  const setupId = (added.setup_secret ?? '').split('_secret_')[0] as string
  await confirmSetup(fleet.app, setupId, { choice: 'iban', name: 'Ana Sequeira' })
  await fleet.as('owner').call(getPaymentMethod, { params, query })
  const { draft } = await fleet.as('owner').call(listMandates, { params, query })
  expect(draft).toMatchObject({ debtor_name: 'Ana Sequeira', iban_masked: expect.stringMatching(/^•••• .*\d{4}$/) })
  expect(await fleet.as('owner').call(createMandate, { params, query })).toMatchObject(draft ?? {})
})

test('deleting the only method of a post-payment fleet names the cards that stop, and requires a confirmation', async () => {
  const id = await paying.method('iban')
  await grantPostPayment(fleet.ctx(), fleet.scope, 100_000n)
  const plafond = { creditMode: 'UNLOCKED', assignedMinor: null, renewal: 'NONE', day: null } as const
  for (const name of ['Van', 'Car', 'Truck'])
    await addTestCard(fleet, {
      name,
      uid: `04${name}`,
      plafond,
      isActivated: name !== 'Truck',
    })
  expect(await list()).toMatchObject([
    { stops_cards: { count: 2, from: fleet.clock.now().toISOString().slice(0, 10) } },
  ])
  const owner = fleet.as('owner')
  const { results } = await owner.call(listMandates, { params: { id }, query })
  const mandate = { id, mandateId: results[0]?.id as string }
  expect(await owner.refusal(removePaymentMethod, { params: { id }, query })).toBe('payment_method.stops_cards')
  expect(await owner.refusal(cancelMandate, { params: mandate, query })).toBe('payment_method.stops_cards')
  expect((await owner.call(getWalletOverview)).cards.active).toBe(2)
  const second = await paying.method('visa')
  expect(await list()).toMatchObject([{ stops_cards: null }, { stops_cards: null }])
  await owner.call(removePaymentMethod, { params: { id: second }, query })
  const confirmed = { ...query, confirm_stop: 'true' }
  expect(await owner.call(cancelMandate, { params: mandate, query: confirmed })).toMatchObject({ status: 'CANCELLED' })
  expect((await owner.call(getWalletOverview)).cards).toMatchObject({ active: 0, blocked: 3 })
})

test('an MB WAY number needs no country code and is stored with it', async () => {
  const add = (phone: string) => fleet.as('owner').call(addPaymentMethod, { query, body: { kind: 'MB_WAY', phone } })
  const [short, long] = [await add('912345678'), await add('+351912345678')]
  expect(short.payment_method.mb_way).toEqual(long.payment_method.mb_way)
  const wrong = { kind: 'MB_WAY', phone: '212345678' } as const
  expect(await fleet.as('owner').refusal(addPaymentMethod, { query, body: wrong })).toBe('validation_failed')
})

test('signing a mandate of a card is refused', async () => {
  const id = await paying.method('visa')
  expect(await fleet.as('owner').refusal(createMandate, { params: { id }, query })).toBe('payment.method_not_supported')
})

test('a card can be renamed and made the default; Multibanco cannot be', async () => {
  const first = await paying.method('visa')
  fleet.clock.advance(1000)
  const second = await paying.method('mastercard')
  fleet.clock.advance(1000)
  const voucher = await paying.method('multibanco')
  const change = (id: string, body: { is_default?: true; label?: string }) =>
    fleet.as('accountant').call(updatePaymentMethod, { params: { id }, query, body })
  expect(await change(second, { is_default: true, label: 'Company card' })).toMatchObject({
    is_default: true,
    label: 'Company card',
  })
  expect((await list()).map(({ id, is_default }) => [id, is_default])).toEqual([
    [second, true],
    [first, false],
    [voucher, false],
  ])
  const body = { is_default: true } as const
  expect(await fleet.as('owner').refusal(updatePaymentMethod, { params: { id: voucher }, query, body })).toBe(
    'payment.invalid_method',
  )
})

test('the next collectable method replaces a deleted default, and the method of auto-recharge cannot be deleted', async () => {
  const [first, second] = [await paying.method('visa'), await paying.method('mastercard')]
  await fleet.as('owner').call(removePaymentMethod, { params: { id: first }, query })
  expect(await list()).toMatchObject([{ id: second, is_default: true }])
  expect(await fleet.as('owner').refusal(getPaymentMethod, { params: { id: first }, query })).toBe(
    'payment_method.not_found',
  )
  const body = { enabled: true, threshold: '20', amount: '50', payment_method_id: second }
  await fleet.as('owner').call(setAutoRecharge, { body })
  expect(await list()).toMatchObject([{ in_use: 'AUTO_RECHARGE' }])
  expect(await fleet.as('owner').refusal(removePaymentMethod, { params: { id: second }, query })).toBe(
    'payment_method.in_use',
  )
})

test('a card expires with its month, and a post-payment wallet is restricted until it has another', async () => {
  await paying.method('expires_soon')
  await grantPostPayment(fleet.ctx(), fleet.scope, 100_000n)
  expect(await fleet.as('viewer').call(getWallet)).toMatchObject({ state: 'ACTIVE', payment_logic: 'POST_PAYMENT' })
  fleet.clock.set('2026-04-01T00:07:00.000Z')
  const expire = (await import('./payment-methods.jobs.ts')).paymentMethodsJobs.find(
    ({ name }) => name === 'payment-methods.expire',
  )
  await expire?.handle(fleet.ctx(), {}, undefined)
  expect(await list()).toMatchObject([{ status: 'EXPIRED' }])
  expect(await fleet.as('viewer').call(getWallet)).toMatchObject({ state: 'RESTRICTED' })
  expect((await fleet.as('viewer').call(getWalletOverview)).alerts[0]).toMatchObject({ kind: 'NO_PAYMENT_METHOD' })
  await paying.method('mastercard')
  expect(await fleet.as('viewer').call(getWallet)).toMatchObject({ state: 'ACTIVE' })
})

test('another company’s methods are unknown, and drivers and viewers have no access', async () => {
  const id = await paying.method('visa')
  expect(await fleet.as('stranger').refusal(getPaymentMethod, { params: { id } })).toBe('payment_method.not_found')
  expect(await fleet.as('stranger').refusal(getPaymentMethod, { params: { id }, query })).toBe('wallet.not_found')
  expect(await fleet.as('stranger').refusal(removePaymentMethod, { params: { id } })).toBe('payment_method.not_found')
  for (const role of ['viewer', 'driver', 'cardManager'] as const) {
    expect(await fleet.as(role).refusal(listPaymentMethods, { query })).toBe('auth.not_allowed')
    expect((await fleet.as(role).call(listPaymentMethods)).count).toBe(0)
  }
})
