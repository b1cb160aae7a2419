import { applyTransfers, type Operation } from '../apps/server/src/kernel/ledger/ledger.ts'
import { checkInvariants } from '../apps/server/src/kernel/ledger/ledger-invariants.ts'
import { systemScope } from '../apps/server/src/kernel/scope.ts'
import { newId } from '../apps/server/src/platform/ids.ts'
import { type Db, sql } from '../apps/server/src/platform/sql.ts'
import { onBenchDatabase } from './bench-database.ts'
import { makeRawTable, perSecond, rawPerSecond, type Writers } from './raw-write.ts'
import { atLeast, median, printFigures } from './report.ts'

const BATCHED: Writers = { lanes: 2, batch: 256 }
const SINGLE: Writers = { lanes: 16, batch: 1 }
const [ROUNDS, SECONDS] = [5, 2]
const WALLETS = 10_000
/** A transfer checks its rule, locks its accounts and keeps their balances. The rows of the baseline do none of it. */
const LEAST = { many: 0.1, hot: 0.25, single: 0.15 }

type Round = Readonly<Record<'batchedRows' | 'singleRows' | 'many' | 'hot' | 'single', number>>

/**
 * Ledger transfers per second against three bare rows for each, in turns: the same transfers in a transaction, and the
 * same transactions at once.
 */
export function benchLedger(): Promise<void> {
  return onBenchDatabase(async ({ db }) => {
    const wallets = await makeWallets(db)
    const hot = wallets[0] as string
    const anyWallet = () => wallets[Math.floor(Math.random() * wallets.length)] as string
    const rounds: Round[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const measured = {
        batchedRows: await rawPerSecond(db, SECONDS, BATCHED),
        many: await transfersPerSecond(db, anyWallet, BATCHED),
        hot: await transfersPerSecond(db, () => hot, BATCHED),
        singleRows: await rawPerSecond(db, SECONDS, SINGLE),
        single: await transfersPerSecond(db, anyWallet, SINGLE),
      }
      // The first round warms up connections, plans and caches.
      if (round > 0) rounds.push(measured)
      else await db.text('vacuum analyze')
    }
    const violations = await checkInvariants(db)
    if (violations.length > 0) throw new Error(`the ledger is broken: ${violations.join('; ')}`)
    const figure = (name: string, key: keyof typeof LEAST, against: 'batchedRows' | 'singleRows') => {
      const middle = (of: (round: Round) => number) => median(rounds.map(of))
      const baseline = `three rows each ${middle((round) => round[against]).toFixed(0)}/s`
      const ratio = middle((round) => round[key] / round[against])
      return atLeast(name, `${middle((round) => round[key]).toFixed(0)}/s`, { baseline, ratio, bound: LEAST[key] })
    }
    const batched = `${BATCHED.batch} per transaction, ${BATCHED.lanes} at a time`
    printFigures(`Ledger (medians of ${ROUNDS} rounds)`, [
      figure(`${batched}, over ${WALLETS.toLocaleString('en')} wallets`, 'many', 'batchedRows'),
      figure(`${batched}, one hot wallet`, 'hot', 'batchedRows'),
      figure(`one per transaction, ${SINGLE.lanes} at a time`, 'single', 'singleRows'),
    ])
  })
}

async function makeWallets(db: Db): Promise<string[]> {
  const ids = Array.from({ length: WALLETS }, () => newId())
  await db.run(sql`
    insert into wallet (id, name, payment_logic, created_at)
    select id, 'bench', 'PRE_PAYMENT', now() from unnest(${ids}::uuid[]) id`)
  await db.run(sql`
    insert into ledger_account (wallet_id, kind)
    select id, kind from unnest(${ids}::uuid[]) id, unnest(array['FUNDS', 'HELD', 'RECEIVABLE']) kind`)
  await makeRawTable(db)
  await db.text('vacuum analyze')
  return ids
}

function transfersPerSecond(db: Db, wallet: () => string, { lanes, batch }: Writers): Promise<number> {
  return perSecond(lanes, SECONDS, async () => {
    const transfers = Array.from({ length: batch }, () => ({ scope: systemScope(wallet()), operation: topUp() }))
    await db.tx((tx) => applyTransfers(tx, transfers))
    return batch
  })
}

const topUp = (): Operation => ({
  op: 'credit',
  kind: 'TOPUP',
  amountMinor: 100n,
  account: 'system:clearing:card',
  key: newId(),
  at: new Date(),
})
