import { randomBytes } from 'node:crypto'
import { type Hidden, insertObject, updateObject, type Wire } from './bank.sql.ts'
import { type Change, report } from './bank.ts'
import { getObject } from './intents.ts'
import { newWireId, WireError } from './wire.ts'

/** The choices on the bank's page that stand for a card number or IBAN. */
export const setupChoices = {
  visa: { type: 'card', label: 'Visa •••• 4242, works', brand: 'visa', last4: '4242', behaviour: 'works' },
  mastercard: {
    type: 'card',
    label: 'Mastercard •••• 4444, works',
    brand: 'mastercard',
    last4: '4444',
    behaviour: 'works',
  },
  three_d_secure: {
    type: 'card',
    label: 'Visa •••• 3155, asks for 3-D Secure',
    brand: 'visa',
    last4: '3155',
    behaviour: 'asks_3ds',
  },
  declined: { type: 'card', label: 'Visa •••• 0002, is declined', brand: 'visa', last4: '0002', behaviour: 'declines' },
  no_funds: {
    type: 'card',
    label: 'Visa •••• 9995, has no funds',
    brand: 'visa',
    last4: '9995',
    behaviour: 'no_funds',
  },
  expires_soon: {
    type: 'card',
    label: 'Visa •••• 4242, expires this month',
    brand: 'visa',
    last4: '4242',
    behaviour: 'works',
  },
  iban: { type: 'sepa_debit', label: 'PT50 •••• 0154, Banco da Caixa de Areia', last4: '0154', behaviour: 'works' },
} as const
export type SetupChoice = keyof typeof setupChoices

export async function createSetup({ tx, now }: Change, params: Wire): Promise<Wire> {
  const id = newWireId('seti')
  const setup = {
    id,
    object: 'setup_intent',
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    created: Math.floor(now.getTime() / 1000),
    customer: params.customer,
    mandate: null,
    metadata: params.metadata ?? {},
    payment_method: null,
    payment_method_types: params.allowed_payment_method_types,
    status: 'requires_payment_method',
    usage: params.usage ?? 'off_session',
  }
  await insertObject(tx, { body: setup, hidden: {}, at: now })
  return setup
}

/** Applies the payer's choice in the provider's fields. */
export async function confirmSetup(
  change: Change,
  id: string,
  { choice, name }: { choice: SetupChoice; name: string },
): Promise<Wire> {
  const { tx, now } = change
  const { body: setup } = await getObject(change, id, 'setup_intent')
  const chosen = setupChoices[choice]
  if (setup.status !== 'requires_payment_method' || setup.payment_method_types[0] !== chosen.type)
    throw new WireError(400, {
      type: 'invalid_request_error',
      code: 'setup_intent_unexpected_state',
      message: setup.status,
    })
  const method: Wire = {
    id: newWireId('pm'),
    object: 'payment_method',
    billing_details: { name },
    created: Math.floor(now.getTime() / 1000),
    customer: setup.customer,
    type: chosen.type,
  }
  const soon = choice === 'expires_soon'
  if (chosen.type === 'card')
    method.card = {
      brand: chosen.brand,
      last4: chosen.last4,
      exp_month: soon ? now.getUTCMonth() + 1 : 12,
      exp_year: now.getUTCFullYear() + (soon ? 0 : 3),
    }
  else method.sepa_debit = { last4: chosen.last4, bank_code: 'Banco da Caixa de Areia', country: 'PT' }
  const hidden: Hidden = { behaviour: chosen.behaviour }
  await insertObject(tx, { body: method, hidden, at: now })
  const done = { ...setup, status: 'succeeded', payment_method: method }
  await updateObject(tx, id, done, {})
  await report(change, 'setup_intent.succeeded', done, {})
  return done
}
