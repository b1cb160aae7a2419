import {
  addFunds,
  cancelPayment,
  getAutoRecharge,
  getPayment,
  getWithdrawable,
  setAutoRecharge,
  withdrawFunds,
} from '@voltway/contract/payments'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { changeAutoRecharge, readAutoRecharge } from './auto-recharge.ts'
import { cancelPaymentByHand, readPayment } from './payment-follow.ts'
import { payIntoWallet } from './payments.ts'
import { readWithdrawable, withdrawBalance } from './withdrawals.ts'

export const paymentsRoutes: readonly Served[] = [
  serve(addFunds, ({ scope, person, body }, ctx) => payIntoWallet(ctx, scope, person, body)),
  serve(getPayment, ({ scope, params }, ctx) => readPayment(ctx, scope, params.paymentId)),
  serve(cancelPayment, ({ scope, params }, ctx) => cancelPaymentByHand(ctx, scope, params.paymentId)),
  serve(getWithdrawable, ({ scope }, ctx) => readWithdrawable(ctx.db, scope, ctx.now)),
  serve(withdrawFunds, ({ scope, body }, ctx) => withdrawBalance(ctx, scope, body.amount)),
  serve(getAutoRecharge, ({ scope }, ctx) => readAutoRecharge(ctx.db, scope)),
  serve(setAutoRecharge, ({ scope, body }, ctx) => changeAutoRecharge(ctx, scope, body)),
]
