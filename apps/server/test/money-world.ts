import type fc from 'fast-check'
import { expect } from 'vitest'
import { readBalance } from '../src/kernel/ledger/ledger.ts'
import type { WalletScope } from '../src/kernel/scope.ts'
import { Refusal } from '../src/platform/refusal.ts'
import type { Charging, TestCard } from './charging.ts'
import { BANK_WEBHOOKS, CallRefused, type Fleet } from './harness.ts'
import type { MoneyModel } from './money-model.ts'
import type { Paying } from './paying.ts'

/** The product under test: one separate wallet, a valid card and a declined one. */
export interface MoneyWorld {
  readonly fleet: Fleet
  readonly paying: Paying
  readonly scope: WalletScope
  readonly card: string
  readonly declined: string
  readonly limitedCardId: string
  readonly network: Charging
  readonly chargingCard: TestCard
  readonly holdIds: string[]
  /** Payments, in the model's order. */
  readonly paymentIds: string[]
  /** Sessions, in the model's order. */
  readonly sessionIds: string[]
  readonly records: KnownRecord[]
  /** Doubtful records, in the model's order. */
  readonly waiting: { readonly sessionId: string; readonly record: KnownRecord }[]
  doubtfulCard: TestCard | undefined
  /** Number of charges, and of doubtful records among them. */
  charges: number
  doubts: number
  /** Time of the last closed month. */
  closedAtMs: number
  serial: number
  /** Number of played commands. */
  commands: number
  /** Number of records that only their dispute kept from being booked. */
  prolonged: number
}

/** A charge of the network with its record's id. */
export interface KnownRecord {
  readonly card: TestCard
  readonly id: string
  readonly start_date_time: string
  readonly end_date_time: string
}

export const monthIndex = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth()
/** The current month of the clock. */
export const monthOf = ({ fleet }: MoneyWorld) => monthIndex(fleet.clock.now())

/** Names of jobs that move money. Polling every other queue would take most of the time. */
export const moneyJobs = [
  BANK_WEBHOOKS,
  'payments.charge',
  'payments.follow-event',
  'payments.refund',
  'payments.recharge-low',
]

export type Command = fc.AsyncCommand<MoneyModel, MoneyWorld>

export const money = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

export async function responseOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return 'good'
  } catch (error) {
    if (error instanceof CallRefused || error instanceof Refusal) return error.code
    throw error
  }
}

/** Compares the product with the model after every command. */
async function agree(model: MoneyModel, world: MoneyWorld): Promise<void> {
  const { balanceMinor, reservedMinor, owedMinor, fundsMinor } = await readBalance(world.fleet.db, world.scope)
  expect([balanceMinor, reservedMinor, owedMinor, fundsMinor].map(Number)).toEqual([
    model.balance,
    model.held,
    model.owed,
    model.funds,
  ])
}

export function command(name: string, run: (model: MoneyModel, world: MoneyWorld) => Promise<void>): Command {
  return {
    check: () => true,
    run: async (model, world) => {
      await run(model, world)
      world.commands += 1
      await agree(model, world)
    },
    toString: () => name,
  }
}
