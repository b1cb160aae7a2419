import { applyTransfers, type Operation } from '../apps/server/src/kernel/ledger/ledger.ts'
import { checkInvariants } from '../apps/server/src/kernel/ledger/ledger-invariants.ts'
import { systemScope } from '../apps/server/src/kernel/scope.ts'
import { newId } from '../apps/server/src/platform/ids.ts'
import { type Db, sql } from '../apps/server/src/platform/sql.ts'
import { onBenchDatabase } from './bench-database.ts'
import { makeRawTable, perSecond, rawPerSecond } from './raw-write.ts'
import { atLeast, type Figure, median, printFigures } from './report.ts'

const LANES = 2
const BATCH = 256
const [ROUNDS, SECONDS] = [5, 2]
const WALLETS = 10_000

/** Ledger transfers per second, against three bare rows in one transaction, in turns. */
export function benchLedger(): Promise<void> {
  return onBenchDatabase(async ({ db }) => {
    const wallets = await makeWallets(db)
    const hot = wallets[0] as string
    const anyWallet = () => wallets[Math.floor(Math.random() * wallets.length)] as string
    const rounds: Record<'raw' | 'many' | 'hot' | 'single', number>[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const measured = {
        raw: await rawPerSecond(db, SECONDS),
        many: await transfersPerSecond(db, anyWallet, { lanes: LANES, batch: BATCH }),
        hot: await transfersPerSecond(db, () => hot, { lanes: LANES, batch: BATCH }),
        single: await transfersPerSecond(db, anyWallet, { lanes: 16, batch: 1 }),
      }
      // The first round warms up connections, plans and caches.
      if (round > 0) rounds.push(measured)
      else await db.text('vacuum analyze')
    }
    const violations = await checkInvariants(db)
    if (violations.length > 0) throw new Error(`the ledger is broken: ${violations.join('; ')}`)
    const figure = (name: string, key: 'many' | 'hot' | 'single'): Figure => {
      const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of))
      const [value, raw] = [`${middle((r) => r[key]).toFixed(0)}/s`, middle((r) => r.raw).toFixed(0)]
      const ratio = middle((r) => r[key] / r.raw)
      if (key === 'single') return { name, value, baseline: `three-row insert ${raw}/s`, ratio }
      return atLeast(name, value, { baseline: `three-row insert ${raw}/s`, ratio, bound: 1 })
    }
    printFigures(`Ledger (medians of ${ROUNDS} rounds)`, [
      figure(`transfers over ${WALLETS.toLocaleString('en')} wallets`, 'many'),
      figure('transfers on one hot wallet', 'hot'),
      figure('transfers one by one, 16 at a time', 'single'),
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

function transfersPerSecond(
  db: Db,
  wallet: () => string,
  { lanes, batch }: { readonly lanes: number; readonly batch: number },
): Promise<number> {
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
