import type fc from 'fast-check'
import { expect } from 'vitest'
import { readBalance } from '../src/kernel/ledger/ledger.ts'
import type { WalletScope } from '../src/kernel/scope.ts'
import { Refusal } from '../src/platform/refusal.ts'
import type { Charging, TestCard } from './charging.ts'
import { BANK_WEBHOOKS, CallRefused, type Fleet } from './harness.ts'
import type { MoneyModel } from './money-model.ts'
import type { Paying } from './paying.ts'

/** The product under the model: one wallet of its own, a good card and one that is declined. */
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
  /** Payments in the order of the model's. */
  readonly paymentIds: string[]
  /** Sessions in the order of the model's. */
  readonly sessionIds: string[]
  readonly records: KnownRecord[]
  /** Records in doubt in the order of the model's. */
  readonly waiting: { readonly sessionId: string; readonly record: KnownRecord }[]
  doubtfulCard: TestCard | undefined
  /** How many charges there were, and how many with a record in doubt. */
  charges: number
  doubts: number
  /** When the last month was closed. */
  closedAtMs: number
  serial: number
  /** How many commands were played. */
  commands: number
  /** How often a record was due and not booked, only because its dispute had begun the review anew. */
  prolonged: number
}

/** A charge as the network knows it, with the id of its record. */
export interface KnownRecord {
  readonly card: TestCard
  readonly id: string
  readonly start_date_time: string
  readonly end_date_time: string
}

export const monthIndex = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth()
/** The month by the clock. */
export const monthOf = ({ fleet }: MoneyWorld) => monthIndex(fleet.clock.now())

/** The jobs that have to do with money; looking into every other queue each time would take most of the time. */
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

/** After every command the product says what the model says. */
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
