import {
  addFunds,
  cancelPayment,
  getAutoRecharge,
  getPayment,
  getWithdrawable,
  setAutoRecharge,
  withdrawFunds,
} from '@voltway/contract/payments'
import {
  confirmPayoutAccount,
  getPayoutAccount,
  listPayouts,
  removePayoutAccount,
  setPayoutAccount,
} from '@voltway/contract/payments-payouts'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { changeAutoRecharge, readAutoRecharge } from './auto-recharge.ts'
import { cancelPaymentByHand, readPayment } from './payment-follow.ts'
import { payIntoWallet } from './payments.ts'
import {
  confirmPayoutAccountByLink,
  readPayoutAccounts,
  removePayoutAccounts,
  requestPayoutAccount,
} from './payout-account.ts'
import { readPayouts } from './payouts.ts'
import { readWithdrawable, withdrawBalance } from './withdrawals.ts'

export const paymentsRoutes: readonly Served[] = [
  serve(addFunds, ({ scope, person, body }, ctx) => payIntoWallet(ctx, scope, person, body)),
  serve(getPayment, ({ scope, params }, ctx) => readPayment(ctx, scope, params.paymentId)),
  serve(cancelPayment, ({ scope, params }, ctx) => cancelPaymentByHand(ctx, scope, params.paymentId)),
  serve(getWithdrawable, ({ scope }, ctx) => readWithdrawable(ctx, scope)),
  serve(withdrawFunds, ({ scope, body }, ctx) => withdrawBalance(ctx, scope, body.amount)),
  serve(listPayouts, ({ scope }, ctx) => readPayouts(ctx, scope)),
  serve(getPayoutAccount, ({ scope }, ctx) => readPayoutAccounts(ctx, ctx.db, scope)),
  serve(setPayoutAccount, ({ scope, body }, ctx) => requestPayoutAccount(ctx, scope, body)),
  serve(confirmPayoutAccount, ({ scope, body }, ctx) => confirmPayoutAccountByLink(ctx, scope, body.token)),
  serve(removePayoutAccount, ({ scope }, ctx) => removePayoutAccounts(ctx, scope)),
  serve(getAutoRecharge, ({ scope }, ctx) => readAutoRecharge(ctx.db, scope)),
  serve(setAutoRecharge, ({ scope, body }, ctx) => changeAutoRecharge(ctx, scope, body)),
]
