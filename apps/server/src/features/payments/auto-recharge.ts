import type { BodyOf } from '@voltway/contract/endpoint'
import type { AutoRecharge, setAutoRecharge } from '@voltway/contract/payments'
import { formatMoney, parseMoney } from '@voltway/money/money'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { systemScope, type WalletScope } from '../../kernel/scope.ts'
import { enqueue, job } from '../../platform/jobs.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { usableMethod } from '../payment-methods/payment-methods.ts'
import { lockWalletOf } from '../wallets/wallets.ts'
import {
  type AutoRechargeRow,
  lockAutoRecharge,
  selectAutoRecharge,
  selectLowWallets,
  selectRechargeFacts,
  updateRetryAt,
  updateRunBegun,
  upsertAutoRecharge,
} from './auto-recharge.sql.ts'
import { noteRun } from './auto-recharge-run.ts'
import { beginPayment, chargeLater } from './payments.ts'
import { LEAST_TOP_UP_MINOR, MOST_TOP_UP_MINOR } from './top-up-limits.ts'

const ROUND = 200

export async function readAutoRecharge(on: Sql, scope: WalletScope): Promise<AutoRecharge> {
  return replyOf(await selectAutoRecharge(on, scope))
}

function replyOf(row: AutoRechargeRow | undefined): AutoRecharge {
  if (row === undefined) {
    return {
      enabled: false,
      threshold: null,
      amount: null,
      payment_method_id: null,
      max_per_day: null,
      max_per_month: null,
      last_run: null,
    }
  }
  return {
    enabled: row.is_enabled,
    threshold: formatMoney(row.threshold_minor),
    amount: formatMoney(row.amount_minor),
    payment_method_id: row.payment_method_id,
    max_per_day: row.max_per_day,
    max_per_month: row.max_per_month,
    last_run:
      row.last_run_at === null || row.last_status === null
        ? null
        : { at: row.last_run_at, status: row.last_status, error: row.last_error },
  }
}

/** Sets auto-recharge. Switching it on checks the balance at once. Only cards and signed mandates are allowed. */
export function changeAutoRecharge(
  ctx: Ctx,
  scope: WalletScope,
  body: BodyOf<typeof setAutoRecharge>,
): Promise<AutoRecharge> {
  return ctx.db.tx(async (tx) => {
    await lockWalletOf(tx, scope)
    const known = await lockAutoRecharge(tx, scope)
    const before = replyOf(known)
    if (!body.enabled && known === undefined) return before
    const settings = {
      isEnabled: body.enabled,
      thresholdMinor: body.threshold === undefined ? known?.threshold_minor : parseMoney(body.threshold),
      amountMinor: body.amount === undefined ? known?.amount_minor : parseMoney(body.amount),
      methodId: body.payment_method_id ?? known?.payment_method_id,
      maxPerDay: body.max_per_day === undefined ? (known?.max_per_day ?? null) : body.max_per_day,
      maxPerMonth: body.max_per_month === undefined ? (known?.max_per_month ?? null) : body.max_per_month,
      at: ctx.now,
    }
    const { thresholdMinor, amountMinor, methodId } = settings
    if (thresholdMinor === undefined) refuse('validation_failed', { fields: { threshold: 'required' } })
    if (amountMinor === undefined) refuse('validation_failed', { fields: { amount: 'required' } })
    if (methodId === undefined) refuse('validation_failed', { fields: { payment_method_id: 'required' } })
    if (amountMinor < LEAST_TOP_UP_MINOR) refuse('validation_failed', { fields: { amount: 'too_small' } })
    if (amountMinor > MOST_TOP_UP_MINOR) refuse('validation_failed', { fields: { amount: 'too_big' } })
    if (thresholdMinor > MOST_TOP_UP_MINOR) refuse('validation_failed', { fields: { threshold: 'too_big' } })
    // Switching off must work whatever the state of the method.
    if (body.enabled) await usableMethod(tx, scope, { id: methodId, offSession: true })
    await upsertAutoRecharge(tx, scope, { ...settings, thresholdMinor, amountMinor, methodId })
    const after = replyOf(await selectAutoRecharge(tx, scope))
    const work = { ctx, tx, scope }
    recordAudit(work, {
      action: 'auto_recharge.changed',
      object: { kind: 'wallet', id: scope.walletId, name: null },
      before: { ...before, last_run: null },
      after: { ...after, last_run: null },
    })
    if (body.enabled) await enqueue(tx, rechargeLow, {})
    return after
  })
}

/**
 * Recharges one wallet if its available amount is low: one run at a time, within the limits per day and month.
 * @returns whether a run started. A parallel caller finds the first run under the lock.
 */
export function rechargeIfLow(ctx: Ctx, scope: WalletScope): Promise<boolean> {
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await lockWalletOf(tx, scope)
    const settings = await lockAutoRecharge(tx, scope)
    const facts = await selectRechargeFacts(tx, scope, ctx.now)
    if (settings === undefined || facts === undefined) return false
    const { running_payment_id: running, retry_at: retryAt } = settings
    const waits = running !== null || (retryAt !== null && Date.parse(retryAt) > ctx.now.getTime())
    if (!settings.is_enabled || !facts.is_open || waits || facts.available_minor >= settings.threshold_minor)
      return false
    if (settings.max_per_month !== null && facts.runs_this_month >= settings.max_per_month) {
      await updateRetryAt(tx, scope, facts.month_ends)
      return false
    }
    if (settings.max_per_day !== null && facts.runs_today >= settings.max_per_day) {
      await updateRetryAt(tx, scope, facts.day_ends)
      return false
    }
    try {
      const payment = await beginPayment(work, {
        purpose: 'AUTO_TOPUP',
        amountMinor: settings.amount_minor,
        methodId: settings.payment_method_id,
        offSession: true,
        requestKey: `auto-recharge:${ctx.newId()}`,
      })
      await updateRunBegun(tx, scope, payment.id, ctx.now)
      // Enqueued in this transaction, so that a started run is charged whatever is killed.
      await enqueue(tx, chargeLater, { walletId: scope.walletId, paymentId: payment.id })
      return true
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await noteRun(work, { failure: error.code, failures: settings.failures, isEnabled: true })
      return false
    }
  })
}

/** Recharges all wallets that are low. */
export const rechargeLow = job<object, Ctx>({
  name: 'payments.recharge-low',
  cron: { expression: '* * * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    for (const { wallet_id } of await selectLowWallets(ctx.db, ctx.now, ROUND))
      await rechargeIfLow(ctx, systemScope(wallet_id))
  },
})
