import { type Sql, type Statement, sql, type Tx } from '../../platform/sql.ts'

/** Statements on the last change of objects. Writes: wallet_change, wallet_change_clock. */

/** A changed object of a wallet. */
export interface ChangedObject {
  readonly walletId: string
  readonly kind: 'card' | 'invoice' | 'member' | 'payment' | 'session'
  readonly id: string
}

const listsOf = (objects: readonly ChangedObject[]) => sql`unnest(
  ${objects.map(({ walletId }) => walletId)}::uuid[], ${objects.map(({ kind }) => kind)}::text[], ${objects.map(({ id }) => id)}::uuid[])`

const inMicroseconds = (at: Statement) => sql`(extract(epoch from ${at}) * 1000000)::bigint`

/**
 * Stores changes of several wallets at the next positions of each. The clocks are locked in the order of the wallets, and
 * the rows of a wallet only under its clock, so that two transactions never deadlock. The time is the database's, because
 * it is read when the position is taken.
 */
export async function upsertChanges(tx: Tx, objects: readonly ChangedObject[]): Promise<void> {
  if (tx.isDistributed()) {
    for (const [walletId, own] of Map.groupBy(objects, (object) => object.walletId)) {
      await upsertChangesOf(tx, walletId, own)
    }
    return
  }
  await tx.run(sql`
    with object as (
      select wallet_id, kind, object_id, row_number() over (partition by wallet_id) as place
      from ${listsOf(objects)} o (wallet_id, kind, object_id)
    ), clock as (
      insert into wallet_change_clock as c (wallet_id, position, batch)
      select wallet_id, ${inMicroseconds(sql`clock_timestamp()`)} + count(*), count(*)::integer
      from object group by wallet_id order by wallet_id
      on conflict (wallet_id) do update set batch = excluded.batch,
        position = greatest(c.position + excluded.batch, excluded.position)
      returning c.wallet_id, c.position, c.batch
    )
    insert into wallet_change (wallet_id, kind, object_id, position)
    select wallet_id, kind, object_id, position - batch + place from object join clock using (wallet_id)
    on conflict (wallet_id, kind, object_id) do update set position = excluded.position`)
}

/** The same of one wallet, in one call on the machine of the wallet of a distributed database. */
async function upsertChangesOf(tx: Tx, walletId: string, objects: readonly ChangedObject[]): Promise<void> {
  const list = JSON.stringify(objects.map(({ kind, id }) => ({ kind, id })))
  await tx.run(sql`select wallet_changes_add(${walletId}, ${list}::jsonb)`)
}

/** The last change of an object. `position` is its time in microseconds since 1970. */
export interface ChangeRow {
  object_id: string
  position: bigint
}

/** The changes of a kind after a position, the oldest first. */
export function selectChanges(
  on: Sql,
  { walletId, kind, after, limit }: Pick<ChangedObject, 'walletId' | 'kind'> & { after: bigint; limit: number },
): Promise<ChangeRow[]> {
  return on.rows<ChangeRow>(sql`
    select object_id, position from wallet_change
    where wallet_id = ${walletId} and kind = ${kind} and position > ${after}
    order by position limit ${limit}`)
}

/**
 * Where to begin for everything that changed since an instant, and how many changes follow. It is never after the
 * wallet's last change, so that a transaction that commits later is read even when the instant lies ahead of it.
 */
export async function selectChangesStart(
  on: Sql,
  { walletId, kind }: Pick<ChangedObject, 'walletId' | 'kind'>,
  since: string,
): Promise<{ after: bigint; total: bigint }> {
  const row = await on.row<{ after: bigint; total: bigint }>(sql`
    select start.position as after,
      (select count(*) from wallet_change
        where wallet_id = ${walletId} and kind = ${kind} and position > start.position) as total
    from (select least(${inMicroseconds(sql`${since}::timestamptz`)} - 1, coalesce(
      (select position from wallet_change_clock where wallet_id = ${walletId}), 0)) as position) start`)
  return row ?? { after: 0n, total: 0n }
}

/** How many changes of a kind follow a position. */
export async function selectChangeCount(
  on: Sql,
  { walletId, kind }: Pick<ChangedObject, 'walletId' | 'kind'>,
  after: bigint,
): Promise<bigint> {
  const row = await on.row<{ total: bigint }>(sql`
    select count(*) as total from wallet_change
    where wallet_id = ${walletId} and kind = ${kind} and position > ${after}`)
  return row?.total ?? 0n
}
