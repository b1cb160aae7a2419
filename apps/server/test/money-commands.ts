import { adjustCardLimit } from '@voltway/contract/cards-limits'
import { getWalletOverview } from '@voltway/contract/overview'
import { addFunds, setAutoRecharge } from '@voltway/contract/payments'
import { getWallet } from '@voltway/contract/wallets'
import { blockWallets } from '@voltway/contract/wallets-blocks'
import fc from 'fast-check'
import { expect } from 'vitest'
import { rechargeIfLow } from '../src/features/payments/auto-recharge.ts'
import { refundPayment } from '../src/features/payments/refunds.ts'
import { applyTransfer } from '../src/kernel/ledger/ledger.ts'
import { checkInvariants } from '../src/kernel/ledger/ledger-invariants.ts'
import type { MoneyModel } from './money-model.ts'
import { type Command, command, type MoneyWorld, money, moneyJobs, responseOf } from './money-world.ts'
import { brokenMovements } from './movements.ts'

const pay = (world: MoneyWorld, key: string, amount: number, works: boolean) =>
  responseOf(async () => {
    const body = { amount: money(amount), payment_method_id: works ? world.card : world.declined }
    const params = { id: world.scope.walletId }
    await world.fleet.as('owner').call(addFunds, { params, body, key })
  })
const messages = {
  paid: 'good',
  declined: 'payment.declined',
  blocked: 'wallet.blocked',
  'other body': 'idempotency.other_body',
}

async function noteNewPayments(model: MoneyModel, world: MoneyWorld): Promise<void> {
  const all = (await world.paying.payments()).map(({ id }) => id).filter((id) => !world.paymentIds.includes(id))
  world.paymentIds.push(...all)
  expect(world.paymentIds.length).toBe(model.payments.length)
}

const topUp = (amount: number, works: boolean): Command =>
  command(`top up ${amount} ${works}`, async (model, world) => {
    const key = `top-up ${world.serial++} of ${world.scope.walletId}`
    expect(await pay(world, key, amount, works)).toBe(messages[model.topUp(key, amount, works)])
    await noteNewPayments(model, world)
  })

const retry = (which: number, otherBody: boolean): Command =>
  command(`retry ${which} ${otherBody}`, async (model, world) => {
    const keys = [...model.keys.entries()]
    const [key, known] = keys[which % Math.max(1, keys.length)] ?? []
    if (key === undefined || known === undefined) return
    const works = known.payment.status !== 'failed'
    const amount = known.amount + (otherBody ? 100 : 0)
    expect(await pay(world, key, amount, works)).toBe(messages[model.topUp(key, amount, works)])
    await noteNewPayments(model, world)
  })

const hold = (amount: number): Command =>
  command(`hold ${amount}`, async (model, world) => {
    const { now } = world.fleet.ctx()
    const applied = await world.fleet.db.tx((tx) =>
      applyTransfer(tx, world.scope, {
        op: 'hold',
        amountMinor: BigInt(amount),
        leastMinor: 100n,
        authorizationReference: null,
        countsFrom: now,
        expiresAt: new Date(now.getTime() + 900_000),
        at: now,
      }),
    )
    const isReserved = model.hold(applied.holdId ?? '', amount)
    expect(applied.outcome).toBe(isReserved ? 'DONE' : 'INSUFFICIENT')
    if (isReserved) world.holdIds.push(applied.holdId as string)
  })

const settle = (which: number, price: number, outcome: 'capture' | 'void'): Command =>
  command(`${outcome} ${which} ${price}`, async (model, world) => {
    if (model.holds.length === 0) return
    const index = which % model.holds.length
    const [holdId] = world.holdIds.splice(index, 1)
    const at = world.fleet.clock.now()
    const key = `settle ${world.serial++}`
    await world.fleet.db.tx((tx) =>
      outcome === 'void'
        ? applyTransfer(tx, world.scope, { op: 'release', holdId: holdId as string, at })
        : applyTransfer(tx, world.scope, {
            op: 'settle',
            holdId: holdId as string,
            amountMinor: BigInt(price),
            vatMinor: 0n,
            key,
            at,
          }),
    )
    if (outcome === 'void') model.release(index)
    else model.capture(index, price)
  })

const charge = (price: number): Command =>
  command(`charge ${price}`, async (model, world) => {
    const at = world.fleet.clock.now()
    const key = `charge ${world.serial++}`
    const booking = { op: 'settle', holdId: null, amountMinor: BigInt(price), vatMinor: 0n, key, at } as const
    for (let tries = 0; tries < 2; tries++) await world.fleet.db.tx((tx) => applyTransfer(tx, world.scope, booking))
    model.charge(price)
  })

const refund = (which: number, amount: number): Command =>
  command(`refund ${which} ${amount}`, async (model, world) => {
    if (world.paymentIds.length === 0) return
    const index = which % world.paymentIds.length
    const request = {
      paymentId: world.paymentIds[index] as string,
      amountMinor: BigInt(amount),
      key: `r${world.serial++}`,
    }
    const response = await responseOf(() => refundPayment(world.fleet.ctx(), world.scope, request))
    expect(response === 'good').toBe(model.refund(index, amount))
    await world.fleet.runJobs(moneyJobs)
  })

const chargeback = (which: number): Command =>
  command(`chargeback ${which}`, async (model, world) => {
    if (world.paymentIds.length === 0) return
    const index = which % world.paymentIds.length
    if (model.payments[index]?.status !== 'paid') return
    // A completely refunded payment cannot be disputed.
    if (model.payments[index].refunded === model.payments[index].amount) return
    await world.paying.bank(world.paymentIds[index] as string, 'dispute')
    await world.fleet.runJobs(moneyJobs)
    model.chargeback(index)
    const { state } = await world.fleet.as('owner').call(getWallet, { params: { id: world.scope.walletId } })
    expect(state).toBe(model.blocked ? 'BLOCKED' : model.restricted ? 'RESTRICTED' : 'ACTIVE')
  })

const bankRefund = (which: number, action: 'delay_refunds' | 'complete_refund' | 'fail_refund'): Command =>
  command(`bank ${action} ${which}`, async (model, world) => {
    const known = model.payments.filter(({ status, refunds }) =>
      action === 'delay_refunds' ? status === 'paid' : refunds.length > 0,
    )
    const payment = known[which % Math.max(1, known.length)]
    if (payment === undefined) return
    const index = model.payments.indexOf(payment)
    const isOpen = payment.refunds.some(({ status }) => status === 'pending')
    const mayFail = payment.refunds.some(({ status }) => status !== 'failed')
    const isPossible = {
      delay_refunds: payment.delaysRefunds !== true && payment.status === 'paid',
      complete_refund: isOpen,
      fail_refund: mayFail,
    }
    if (!isPossible[action]) return
    await world.paying.bank(world.paymentIds[index] as string, action)
    if (action === 'delay_refunds') payment.delaysRefunds = true
    else model.bankRefund(index, action === 'complete_refund' ? 'done' : 'failed')
    await world.fleet.runJobs(moneyJobs)
  })

const block = (blocked: boolean): Command =>
  command(`block ${blocked}`, async (model, world) => {
    await world.fleet.as('owner').call(blockWallets, { body: { wallet_ids: [world.scope.walletId], blocked } })
    model.blocked = blocked
  })

const adjust = (amount: number): Command =>
  command(`adjust limit ${amount}`, async (model, world) => {
    const body = { card_id: world.limitedCardId, assigned_credit: money(amount) }
    const params = { walletId: world.scope.walletId }
    const card = await world.fleet.as('owner').call(adjustCardLimit, { params, body })
    model.plafond = amount
    // A limit never changes money. The balance is compared after every command.
    expect(card.assigned_credit).toBe(money(amount))
  })

const recharge = (threshold: number, amount: number, perDay: number): Command =>
  command(`auto-recharge ${threshold} ${amount} ${perDay}`, async (model, world) => {
    await world.fleet.as('owner').call(setAutoRecharge, {
      params: { id: world.scope.walletId },
      body: {
        enabled: true,
        threshold: money(threshold),
        amount: money(amount),
        payment_method_id: world.card,
        max_per_day: perDay,
      },
    })
    model.recharge = { threshold, amount, perDay }
    await check(model, world)
  })

/**
 * Runs the recharge jobs until nothing changes. The product decides how often it checks, and the model only compares
 * the result.
 */
async function check(model: MoneyModel, world: MoneyWorld): Promise<void> {
  await world.fleet.runJobs(moneyJobs)
  for (let isBusy = true; isBusy; ) {
    const isModelBusy = model.checkRecharge()
    isBusy = (await rechargeIfLow(world.fleet.ctx(), world.scope)) || isModelBusy
    if (isBusy) await world.fleet.runJobs(moneyJobs)
  }
  await noteNewPayments(model, world)
}

const advance = (days: number): Command =>
  command(`advance ${days}`, async (model, world) => {
    world.fleet.clock.advance(days * 86_400_000)
    model.day += days
    await check(model, world)
    const overview = await world.fleet.as('owner').call(getWalletOverview, { params: { id: world.scope.walletId } })
    expect(overview.unpaid.amount).toBe(money(model.owed))
  })

const cents = (most: number) => fc.integer({ min: 1, max: most })

const payments = fc
  .tuple(fc.integer({ min: 500, max: 20_000 }), fc.integer({ min: 0, max: 9 }))
  .map(([amount, luck]) => topUp(amount, luck > 0))
const refunds = fc.tuple(fc.nat(20), cents(5000)).map(([which, amount]) => refund(which, amount))
const bankRefunds = fc
  .tuple(fc.nat(20), fc.constantFrom('delay_refunds' as const, 'complete_refund' as const, 'fail_refund' as const))
  .map(([which, action]) => bankRefund(which, action))

/** Payments and refunds, for sequences about other topics. */
export const payingCommands: fc.Arbitrary<Command>[] = [payments, refunds, bankRefunds]

/** All commands on a wallet's money. */
export const moneyCommands: fc.Arbitrary<Command>[] = [
  payments,
  fc.tuple(fc.nat(20), fc.boolean()).map(([which, other]) => retry(which, other)),
  cents(3000).map(hold),
  fc.tuple(fc.nat(5), cents(4000)).map(([which, price]) => settle(which, price, 'capture')),
  fc.nat(5).map((which) => settle(which, 0, 'void')),
  cents(6000).map(charge),
  refunds,
  fc.nat(20).map(chargeback),
  bankRefunds,
  fc.boolean().map(block),
  fc.integer({ min: 100, max: 50_000 }).map(adjust),
  fc
    .tuple(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 500, max: 5000 }), fc.integer({ min: 1, max: 3 }))
    .map(([threshold, amount, perDay]) => recharge(threshold, amount, perDay)),
  fc.integer({ min: 1, max: 3 }).map(advance),
]

/** Checks the final conditions of a sequence, beside the money after each step. */
export async function closing(world: MoneyWorld): Promise<void> {
  // Switched off, because the next sequence advances the clock, and the job would recharge this wallet on each of its
  // days.
  await world.fleet
    .as('owner')
    .call(setAutoRecharge, { params: { id: world.scope.walletId }, body: { enabled: false } })
  await world.fleet.runJobs(moneyJobs)
  expect(await brokenMovements(world.fleet, world.scope.walletId)).toEqual([])
  expect(await checkInvariants(world.fleet.db, world.scope.walletId)).toEqual([])
}
