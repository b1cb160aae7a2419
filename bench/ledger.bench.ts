import { applyTransfers, type Operation } from '../apps/server/src/kernel/ledger/ledger.ts'
import { checkInvariants } from '../apps/server/src/kernel/ledger/ledger-invariants.ts'
import { systemScope } from '../apps/server/src/kernel/scope.ts'
import { newId } from '../apps/server/src/platform/ids.ts'
import { type Db, openDb, sql } from '../apps/server/src/platform/sql.ts'
import { type BenchDatabase, startBenchDatabase } from './bench-database.ts'
import { atLeast, printFigures } from './report.ts'

const LANES = 2
const BATCH = 256
const SECONDS = 5
const WALLETS = 10_000

/** Ledger transfers per second against three bare rows inserted in a transaction of their own, in the same run. */
export async function benchLedger(): Promise<void> {
  const database: BenchDatabase = await startBenchDatabase()
  const db = openDb({ url: database.url })
  try {
    const wallets = await makeWallets(db)
    const raw = await perSecond(16, () => insertThreeRows(db))
    const many = await transfersPerSecond(db, () => wallets[Math.floor(Math.random() * wallets.length)] as string)
    const hot = wallets[0] as string
    const one = await transfersPerSecond(db, () => hot)
    const violations = await checkInvariants(db)
    if (violations.length > 0) throw new Error(`the ledger is broken: ${violations.join('; ')}`)
    const baseline = `three-row insert ${raw.toFixed(0)}/s`
    printFigures('Ledger', [
      atLeast(
        `transfers over ${WALLETS.toLocaleString('en')} wallets`,
        `${many.toFixed(0)}/s`,
        baseline,
        many / raw,
        1,
      ),
      atLeast('transfers on one hot wallet', `${one.toFixed(0)}/s`, baseline, one / raw, 1),
    ])
  } finally {
    await db.close()
    await database.stop()
  }
}

async function makeWallets(db: Db): Promise<string[]> {
  const ids = Array.from({ length: WALLETS }, () => newId())
  await db.run(sql`
    insert into wallet (id, name, payment_logic, created_at)
    select id, 'bench', 'PRE_PAYMENT', now() from unnest(${ids}::uuid[]) id`)
  await db.run(sql`
    insert into ledger_account (wallet_id, kind)
    select id, kind from unnest(${ids}::uuid[]) id, unnest(array['FUNDS', 'HELD', 'RECEIVABLE']) kind`)
  await db.text(
    `create table bench_raw (wallet_id uuid, id uuid, side int, amount bigint, at timestamptz default now(), primary key (wallet_id, id, side))`,
  )
  await db.text('analyze')
  return ids
}

function insertThreeRows(db: Db): Promise<number> {
  const [wallet, id] = [newId(), newId()]
  return db
    .run(sql`insert into bench_raw (wallet_id, id, side, amount)
    values (${wallet}, ${id}, 0, 100), (${wallet}, ${id}, 1, -100), (${wallet}, ${id}, 2, 0)`)
    .then(() => 1)
}

function transfersPerSecond(db: Db, wallet: () => string): Promise<number> {
  return perSecond(LANES, async () => {
    const batch = Array.from({ length: BATCH }, () => {
      const operation: Operation = {
        op: 'credit',
        kind: 'TOPUP',
        amountMinor: 100n,
        account: 'system:clearing:card',
        key: newId(),
        at: new Date(),
      }
      return { scope: systemScope(wallet()), operation }
    })
    await db.tx((tx) => applyTransfers(tx, batch))
    return BATCH
  })
}

async function perSecond(lanes: number, work: () => Promise<number>): Promise<number> {
  const until = performance.now() + SECONDS * 1000
  const startedAt = performance.now()
  let done = 0
  const lane = async () => {
    while (performance.now() < until) done += await work()
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return done / ((performance.now() - startedAt) / 1000)
}
