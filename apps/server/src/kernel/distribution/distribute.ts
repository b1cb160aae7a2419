import { CREATE_MARK, findDistribution } from '../../platform/distributed.ts'
import { migrate } from '../../platform/migrate.ts'
import type { Db, Sql, Tx } from '../../platform/sql.ts'
import {
  createPending,
  distributeFunction,
  distributeTable,
  dropObject,
  dropPending,
  insertPending,
  placing,
  selectClusterProblem,
  selectHasMark,
  selectHasPending,
  selectObjects,
  selectPending,
  selectTables,
  settlePending,
  truncateLocalRows,
  undistributeTable,
} from './distribute.sql.ts'
import { mayReference, type Placement, placementOf, tenantFunctions } from './tables.ts'

/** Arbitrary, but the same for every process. */
const LOCK = 7_245_004

/** Thrown when the database cannot be distributed. Its message is for the operator. */
export class NotDistributable extends Error {
  override name = 'NotDistributable'
}

/**
 * Distributes the tables of the database over the machines of its Citus cluster by `tables.ts`, with all rows. Every
 * step is a transaction of its own and is skipped when it was done before, so an interrupted run is continued by the
 * next one, and tables of later migrations are distributed alone. Nothing may write meanwhile.
 * @param report receives a line for each step.
 * @throws NotDistributable when the database is no coordinator of a Citus cluster.
 */
export async function distribute(db: Db, report: (line: string) => void): Promise<void> {
  if (!(await findDistribution(db.url, db)).hasCitus)
    throw new NotDistributable(
      'the database has no extension citus: distribute needs the coordinator of a Citus cluster',
    )
  const problem = await selectClusterProblem(db)
  if (problem !== undefined) throw new NotDistributable(problem)
  if (!(await selectHasMark(db))) await step(db, (tx) => tx.text(CREATE_MARK))
  await dropDependents(db, report)
  for (const { name, placement, isPlaced } of await tablesToMove(db)) {
    const isMoved = await step(db, async (tx) => {
      if (!(await tablesToMove(tx)).some((table) => table.name === name)) return false
      if (isPlaced) await undistributeTable(tx, name)
      await distributeTable(tx, name, placement)
      return true
    })
    if (!isMoved) continue
    await truncateLocalRows(db, name)
    report(`${placement === 'tenant' ? 'distributed' : 'copied to every machine'}: ${name}`)
  }
  await createDependents(db, report)
  for (const [signature, argument] of Object.entries(tenantFunctions)) {
    const isMoved = await step(db, (tx) => distributeFunction(tx, signature, argument))
    if (isMoved) report(`runs where its wallet is: ${signature}`)
  }
  await findDistribution(db.url, db)
}

/**
 * Applies the missing migrations. Tables that a file creates in a distributed database are distributed at once, because
 * the same file may refer to them.
 */
export function migrateDistributed(
  url: string,
  onWait?: (line: string) => void,
  until?: string,
): ReturnType<typeof migrate> {
  return migrate(url, onWait, {
    placing: (table) => {
      const placement = placementOf(table)
      return placement === undefined || placement === 'local' ? undefined : placing(table, placement)
    },
    ...(until === undefined ? {} : { until }),
  })
}

/** Distributes the tables of new migrations of a database that is distributed already. Any other stays as it is. */
export async function distributeNewTables(db: Db, report: (line: string) => void): Promise<void> {
  if ((await findDistribution(db.url, db)).isDistributed) await distribute(db, report)
}

/** Runs a step alone, also when several processes distribute at once. DDL of shards is sent one by one. */
const step = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.tx(async (tx) => {
    await tx.text(`set local citus.multi_shard_modify_mode = 'sequential'`)
    await tx.text(`select pg_advisory_xact_lock(${LOCK})`)
    return work(tx)
  })

interface Move {
  readonly name: string
  readonly placement: 'tenant' | 'reference'
  /** Whether an earlier version distributed it in another way. */
  readonly isPlaced: boolean
}

/** The table of wallets is the first tenant, because the others are stored beside it. */
async function tablesToMove(on: Sql): Promise<Move[]> {
  const moves: Move[] = []
  for (const { name, placement: current } of await selectTables(on)) {
    const placement = placementOf(name)
    if (placement === undefined) throw new NotDistributable(`table ${name} has no placement in tables.ts`)
    if (placement !== 'local' && placement !== current) moves.push({ name, placement, isPlaced: current !== null })
  }
  return moves.sort((one, other) => orderOf(one) - orderOf(other))
}

const orderOf = ({ name, placement }: Move): number => (placement === 'reference' ? 0 : name === 'wallet' ? 1 : 2)

/** Foreign keys and views would bind a table that moves to one that has not moved yet. */
async function dropDependents(db: Db, report: (line: string) => void): Promise<void> {
  const dropped = await step(db, async (tx) => {
    const moves = new Set((await tablesToMove(tx)).map(({ name }) => name))
    if (moves.size === 0) return 0
    await createPending(tx)
    const objects = await selectObjects(tx)
    const binding = objects.filter(
      ({ kind, source, target }) => kind === 'VIEW' || moves.has(source ?? '') || moves.has(target ?? ''),
    )
    for (const object of binding) await insertPending(tx, object)
    // A view may read an older one.
    for (const object of binding.toReversed()) await dropObject(tx, object)
    return binding.length
  })
  if (dropped > 0) report(`dropped for the time being: ${dropped} foreign keys and views`)
}

async function createDependents(db: Db, report: (line: string) => void): Promise<void> {
  if (!(await selectHasPending(db))) return
  let created = 0
  for (const object of await selectPending(db)) {
    const { kind, source, target, name } = object
    const isCreated = kind === 'VIEW' || mayReference(placed(source), placed(target))
    await step(db, (tx) => settlePending(tx, object, isCreated))
    if (isCreated) created++
    else report(`left out: foreign key ${name}, because ${source} is outside the wallet that it refers to`)
  }
  await step(db, dropPending)
  report(`created again: ${created} foreign keys and views`)
}

function placed(table: string | null): Placement {
  const placement = placementOf(table ?? '')
  if (placement === undefined) throw new NotDistributable(`table ${table} has no placement in tables.ts`)
  return placement
}
