import { expect, test } from 'vitest'
import { refundByOperator, showPostPaymentRequests } from '../src/admin/money-commands.ts'
import { changeActions } from '../src/demo/changes.ts'
import { disputeActions } from '../src/demo/disputes.ts'
import { selectSummed } from '../src/features/consumption/sum-check.sql.ts'
import { selectInvoiceByNumber } from '../src/features/invoices/invoices.sql.ts'
import { selectRefundOfProviderKey } from '../src/features/payments/refunds.sql.ts'
import { selectKnownCards } from '../src/features/purchase-orders/purchase-orders.sql.ts'
import { selectOperators } from '../src/kernel/identity/operator-staff.ts'
import { newId } from '../src/platform/ids.ts'
import { selectStoredSms } from '../src/platform/sms.sql.ts'
import { fleetOfFile } from './fleet-of-file.ts'

/*
 * Reads of admin commands and of the demo that no other test runs. They must at least be valid for the schema (decision
 * 065).
 */

const fleet = fleetOfFile()

test('rare reads return nothing in a new company and report missing objects', async () => {
  const { db, scope, walletId } = fleet
  const ctx = fleet.ctx()
  expect(await selectStoredSms(db, 1)).toEqual([])
  expect(await selectOperators(db)).toEqual([])
  expect(await selectSummed(db)).toMatchObject({ wallets: 0n, sessions: 0n })
  expect(await selectInvoiceByNumber(db, 'FT 1/1')).toBeUndefined()
  expect(await selectRefundOfProviderKey(db, scope, 'none')).toBeUndefined()
  expect(await selectKnownCards(db, scope, [newId()])).toBe(0)
  expect(await showPostPaymentRequests(ctx)).toBe('No wallet asks for post-payment.')
  const refund = { paymentId: newId(), amount: '1.00', again: false }
  await expect(refundByOperator(ctx, refund)).rejects.toThrow('there is no payment')
  await expect(changeActions(ctx, walletId, newId())).rejects.toThrow()
  await expect(disputeActions(ctx, walletId)).rejects.toThrow('the demo has no charges')
})
