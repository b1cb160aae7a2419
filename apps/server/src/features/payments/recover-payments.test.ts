import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { openPaying, type Paying } from '../../../test/paying.ts'
import { recoverAfterRestore } from '../../admin/recovery-commands.ts'
import type { ProviderPayment } from '../../kernel/gateway/gateway.ts'
import { gatewayOf } from '../../kernel/gateway/open-gateway.ts'
import { readBalance } from '../../kernel/ledger/ledger.ts'
import { checkInvariants } from '../../kernel/ledger/ledger-invariants.ts'
import { sql } from '../../platform/sql.ts'

const RESTORED_TO = '2026-03-02T09:59:00Z'

const fleet = fleetOfFile()
let paying: Paying
let customerId: string
beforeAll(async () => {
  paying = openPaying(fleet)
})
afterAll(async () => {
  expect(await checkInvariants(fleet.db)).toEqual([])
})

/** A payment after the restore point: the provider has it and the database has not. */
async function lostPayment(fields: {
  kind: 'CREDIT_CARD' | 'MULTIBANCO'
  methodId?: string
  walletId?: string
  providerMethodId?: string
}): Promise<ProviderPayment> {
  const { kind, walletId = fleet.walletId, methodId = randomUUID() } = fields
  const method = await fleet.db.row<{ provider_method_id: string }>(
    sql`select provider_method_id from payment_method where id = ${methodId}`,
  )
  return gatewayOf(fleet.app).charge({
    paymentId: randomUUID(),
    walletId,
    customerId,
    kind,
    providerMethodId: kind === 'MULTIBANCO' ? null : (fields.providerMethodId ?? method?.provider_method_id ?? null),
    amountMinor: 25_00n,
    currency: 'EUR',
    offSession: true,
    returnUrl: 'http://localhost:3000/wallet',
    email: null,
    phone: null,
    now: fleet.clock.now(),
  })
}

const recover = (books: boolean) => recoverAfterRestore(fleet.ctx(), RESTORED_TO, books)
const refused = (work: Promise<string>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  )

test('payments after the restore point are listed, booked once, and reach the wallet', async () => {
  const card = await paying.method('visa')
  const multibanco = await paying.method('multibanco')
  const customer = await fleet.db.row<{ customer_id: string }>(sql`select customer_id from payment_customer`)
  customerId = customer?.customer_id ?? ''
  expect(await recover(false)).toBe('Every payment of the provider since then is stored.')

  const paid = await lostPayment({ kind: 'CREDIT_CARD', methodId: card })
  const open = await lostPayment({ kind: 'MULTIBANCO', methodId: multibanco })
  const list = await refused(recover(false))
  expect(list).toContain('2 payments differ, 0 were booked.')
  expect([list.includes(paid.id), list.includes(open.id)]).toEqual([true, true])
  expect((await readBalance(fleet.db, fleet.scope)).balanceMinor).toBe(0n)

  expect(await recover(true)).toContain('2 payments were booked.')
  expect((await readBalance(fleet.db, fleet.scope)).balanceMinor).toBe(25_00n)
  expect(await recover(true)).toBe('Every payment of the provider since then is stored.')
  // The reference is paid later, as if nothing had happened.
  await paying.bank(open.paymentId ?? '', 'approve')
  await fleet.runJobs()
  expect((await readBalance(fleet.db, fleet.scope)).balanceMinor).toBe(50_00n)
})

test('a payment that cannot be booked is named, and never booked elsewhere', async () => {
  const [{ id: known } = { id: '' }] = await paying.payments()
  const method = await fleet.db.row<{ provider_method_id: string; customer_id: string }>(sql`
    select provider_method_id, customer_id from payment_method join payment_customer using (wallet_id)
    where payment_method.kind = 'CREDIT_CARD'`)
  const toUnknownWallet = await lostPayment({
    kind: 'CREDIT_CARD',
    walletId: randomUUID(),
    providerMethodId: method?.provider_method_id ?? '',
  })
  const list = await refused(recover(true))
  expect(list).toMatch(new RegExp(`${toUnknownWallet.id}.*its wallet is not stored: refund it at the provider`))
  expect(list).not.toContain(known)
  expect((await readBalance(fleet.db, fleet.scope)).balanceMinor).toBe(50_00n)
})

test('a restore point that is no instant is refused', async () => {
  expect(await refused(recoverAfterRestore(fleet.ctx(), 'yesterday', false))).toContain('yesterday is not an instant')
})
