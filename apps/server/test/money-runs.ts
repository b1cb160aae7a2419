import fc from 'fast-check'
import { expect } from 'vitest'
import { createCard } from '../src/features/cards/new-card.ts'
import { openAccounts } from '../src/kernel/ledger/ledger.ts'
import { checkInvariants } from '../src/kernel/ledger/ledger-invariants.ts'
import { systemScope } from '../src/kernel/scope.ts'
import { sql } from '../src/platform/sql.ts'
import { openCharging } from './charging.ts'
import type { Fleet } from './harness.ts'
import { closing, moneyCommands, payingCommands } from './money-commands.ts'
import { MoneyModel } from './money-model.ts'
import { documentsAgree, sessionCommands } from './money-session-commands.ts'
import type { MoneyWorld } from './money-world.ts'
import { openPaying } from './paying.ts'

const MOST_COMMANDS = 60

export interface Sequences {
  readonly runs: number
  readonly seed: number
  /** Short: mostly up to ten commands. Long: thirty on average, sixty at most. */
  readonly length: 'short' | 'long'
  /** `charging`: mostly charges and credits of the network, with their documents. */
  readonly about?: 'everything' | 'charging'
}

export interface Played {
  readonly commands: number
  /** Number of records that only their dispute kept from being booked. */
  readonly prolonged: number
}

/** Plays sequences of commands, each on a separate wallet, until one differs from the model. */
export async function playSequences(
  fleet: Fleet,
  { runs, seed, length, about = 'everything' }: Sequences,
): Promise<Played> {
  const openWorld = await openMoneyWorlds(fleet)
  const size = length === 'long' ? 'medium' : 'small'
  const others = about === 'charging' ? payingCommands : moneyCommands
  const sequences = fc.commands([...others, ...sessionCommands], { maxCommands: MOST_COMMANDS, size })
  const played = { commands: 0, prolonged: 0 }
  const property = fc.asyncProperty(sequences, async (sequence) => {
    const world = await openWorld()
    const model = new MoneyModel()
    await fc.asyncModelRun(() => ({ model, real: world }), sequence)
    await documentsAgree(model, world)
    await closing(world)
    played.commands += world.commands
    played.prolonged += world.prolonged
  })
  // A failure is reported by seed and path. Shrinking would take longer than the search.
  await fc.assert(property, { numRuns: runs, seed, endOnFailure: true })
  expect(await checkInvariants(fleet.db)).toEqual([])
  return played
}

/**
 * Opens wallets in one shared fleet, because starting a server is slower than a hundred payments and saving a card is
 * slower than a payment.
 */
async function openMoneyWorlds(fleet: Fleet): Promise<() => Promise<MoneyWorld>> {
  const first = openPaying(fleet)
  const network = await openCharging(fleet)
  const [card, declined] = [await first.method('visa'), await first.method('declined')]
  return async () => {
    const walletId = fleet.ctx().newId()
    await foundPayingWallet(fleet, walletId)
    const scope = systemScope(walletId)
    const ofWallet: Fleet = { ...fleet, walletId, scope }
    const limitedCardId = await createCard(fleet.ctx(), scope, {
      name: 'Limited',
      type: 'EKEY',
      uid: fleet.ctx().newId(),
      plafond: { creditMode: 'LIMITED', assignedMinor: 10_000n, renewal: 'NONE', day: null },
      isActivated: true,
    })
    return {
      fleet: ofWallet,
      sessionIds: [],
      records: [],
      waiting: [],
      doubtfulCard: undefined,
      charges: 0,
      doubts: 0,
      closedAtMs: 0,
      paying: openPaying(ofWallet),
      scope,
      card,
      declined,
      limitedCardId,
      network,
      chargingCard: await network.card({ walletId }),
      holdIds: [],
      paymentIds: [],
      serial: 0,
      commands: 0,
      prolonged: 0,
    }
  }
}

/** Gives a wallet of the same owner the cards that were saved for the fleet's first wallet. */
export async function foundPayingWallet({ db, people, walletId: first, ctx }: Fleet, walletId: string): Promise<void> {
  const { now } = ctx()
  const moved = JSON.stringify({ wallet_id: walletId })
  await db.tx(async (tx) => {
    await tx.run(sql`
      insert into wallet (id, name, payment_logic, created_by, created_at)
      values (${walletId}, 'Sequence', 'PRE_PAYMENT', ${people.owner.id}, ${now})`)
    await tx.run(sql`
      insert into wallet_membership (wallet_id, person_id, permission_groups, created_at)
      values (${walletId}, ${people.owner.id}, ${[0]}, ${now})`)
    await openAccounts(tx, systemScope(walletId))
    await tx.run(sql`
      insert into payment_customer
      select (jsonb_populate_record(c, ${moved}::jsonb)).* from payment_customer c where c.wallet_id = ${first}`)
    await tx.run(sql`
      insert into payment_method
      select (jsonb_populate_record(m, ${moved}::jsonb)).* from payment_method m where m.wallet_id = ${first}`)
  })
}
