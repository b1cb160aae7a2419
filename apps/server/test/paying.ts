import { addPaymentMethod, createMandate, getPaymentMethod } from '@voltway/contract/payment-methods'
import { type BankAction, confirmSetup, playBank, type SetupChoice } from '../src/kernel/gateway/sandbox.ts'
import { sql } from '../src/platform/sql.ts'
import type { Fleet, Role } from './harness.ts'

/** Payers and banks, simulated through the pages of the sandbox provider. */
export interface Paying {
  /**
   * Creates a usable payment method: set up at the provider, with a signed mandate.
   * @returns its id.
   */
  method(choice: SetupChoice | 'multibanco' | 'mb_way', as?: Role): Promise<string>
  /** Simulates an action of the payer or bank on a payment. Its webhooks arrive with the next jobs. */
  bank(paymentId: string, action: BankAction): Promise<void>
  /** Returns all payments, oldest first. */
  payments(): Promise<{ id: string; status: string; purpose: string; amount_minor: bigint }[]>
}

type Confirm = (setupId: string, input: { choice: SetupChoice; name: string }) => Promise<void>

/** @param confirm confirms a setup at another bank than the server's own sandbox. */
export function openPaying(
  fleet: Fleet,
  confirm: Confirm = (setupId, input) => confirmSetup(fleet.app, setupId, input),
): Paying {
  const { app, db } = fleet
  const query = { wallet: fleet.walletId }
  return {
    method: async (choice, as = 'owner') => {
      const caller = fleet.as(as)
      if (choice === 'multibanco')
        return (await caller.call(addPaymentMethod, { query, body: { kind: 'MULTIBANCO' } })).payment_method.id
      if (choice === 'mb_way') {
        const body = { kind: 'MB_WAY', phone: '+351912345678' } as const
        return (await caller.call(addPaymentMethod, { query, body })).payment_method.id
      }
      const kind = choice === 'iban' ? 'DIRECT_DEBIT' : 'CREDIT_CARD'
      const added = await caller.call(addPaymentMethod, { query, body: { kind } })
      const { id } = added.payment_method
      const setupId = (added.setup_secret ?? '').split('_secret_')[0] as string
      await confirm(setupId, { choice, name: 'Ana Sequeira' })
      await caller.call(getPaymentMethod, { params: { id }, query })
      if (kind === 'DIRECT_DEBIT') await caller.call(createMandate, { params: { id }, query })
      return id
    },
    bank: async (paymentId, action) => {
      const row = await db.row<{ provider_id: string }>(sql`select provider_id from payment where id = ${paymentId}`)
      await playBank(app, row?.provider_id ?? '', action)
    },
    payments: () =>
      db.rows(sql`
        select id, status, purpose, amount_minor from payment where wallet_id = ${fleet.walletId} order by created_at, id`),
  }
}
