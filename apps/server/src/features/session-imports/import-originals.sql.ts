import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, type Statement, sql, type Tx } from '../../platform/sql.ts'
import { bookCharges, ofImport } from './import-sums.sql.ts'

/** Imported charges that a later file replaces or reverses. Writes: imported_session, imported_original, session_import. */

export interface ExistingCharge {
  id: string
  import_id: string
  fingerprint: string
  started_at: string
  energy_wh: bigint
  cost_minor: bigint
  vat_minor: bigint | null
  card_label: string | null
  licence_plate: string | null
}

const existing = sql`
  select id, import_id, fingerprint, started_at, energy_wh, cost_minor, vat_minor, card_label, licence_plate from imported_session`

/** The values by which a line of a file is a charge that an earlier file added. */
export type ChargeValues = Pick<ExistingCharge, 'fingerprint' | 'started_at' | 'energy_wh' | 'cost_minor'>

/** Selects charges as they were before a credit. */
export function selectCredited(on: Sql, { walletId }: WalletScope, fingerprints: readonly string[]) {
  return on.rows<ChargeValues>(sql`
    select charge ->> 'fingerprint' as fingerprint, (charge ->> 'started_at')::timestamptz as started_at,
      (charge ->> 'energy_wh')::bigint as energy_wh, (charge ->> 'cost_minor')::bigint as cost_minor
    from imported_original
    where wallet_id = ${walletId} and credit is not null and charge ->> 'fingerprint' = any(${[...fingerprints]})`)
}

/** Selects which of these credits are applied. */
export async function selectApplied(on: Sql, { walletId }: WalletScope, credits: readonly string[]) {
  const rows = await on.rows<{ credit: string }>(sql`
    select unnest(string_to_array(credit, ' ')) as credit from imported_original
    where wallet_id = ${walletId} and string_to_array(credit, ' ') && ${[...credits]}::text[]`)
  return new Set(rows.map(({ credit }) => credit))
}

export function selectExisting(on: Sql, { walletId }: WalletScope, fingerprints: readonly string[]) {
  return on.rows<ExistingCharge>(sql`
    ${existing} where wallet_id = ${walletId} and fingerprint = any(${[...fingerprints]})`)
}

/** Selects charges with one of these energies, the latest first: the originals of negative lines without a reference. */
export function selectOfEnergies(on: Sql, { walletId }: WalletScope, energies: readonly bigint[]) {
  return on.rows<ExistingCharge>(sql`
    ${existing} where wallet_id = ${walletId} and energy_wh = any(${energies.map(String)}::bigint[])
    order by started_at desc, id desc`)
}

/** Adds the charges that `which` selects to the sums of their files, or subtracts them. */
export function countInFiles(tx: Tx, { walletId }: WalletScope, which: Statement, sign: 1 | -1): Promise<number> {
  return tx.run(sql`
    update session_import i set sessions = i.sessions + ${sign} * s.sessions, energy_wh = i.energy_wh + ${sign} * s.energy_wh,
      cost_minor = i.cost_minor + ${sign} * s.cost_minor
    from (select import_id, count(*)::int as sessions, sum(energy_wh)::bigint as energy_wh, sum(cost_minor)::bigint as cost_minor
      from imported_session where wallet_id = ${walletId} and ${which} group by import_id) s
    where i.wallet_id = ${walletId} and i.id = s.import_id`)
}

/**
 * Takes charges out of the list and the sums, until the file that replaces them is removed.
 * @param credits of those that a credit reduces or cancels, by id.
 * @returns the number of charges, fewer when a concurrent file has taken some.
 */
export async function replaceCharges(
  tx: Tx,
  scope: WalletScope,
  by: string,
  {
    replacedIds: ids,
    credits,
  }: { readonly replacedIds: readonly string[]; readonly credits: ReadonlyMap<string, string> },
): Promise<number> {
  const { walletId } = scope
  const which = sql`id = any(${[...ids]})`
  // Two files that replace the same charge wait for each other.
  await tx.rows<{ id: string }>(sql`
    select id from imported_session where wallet_id = ${walletId} and ${which} order by id for update`)
  await bookCharges(tx, scope, which, -1)
  await countInFiles(tx, scope, which, -1)
  await tx.run(sql`
    insert into imported_original (wallet_id, id, import_id, replaced_by, charge, credit)
    select wallet_id, id, import_id, ${by}::uuid, to_jsonb(s), ${JSON.stringify(Object.fromEntries(credits))}::jsonb ->> id::text
    from imported_session s where wallet_id = ${walletId} and ${which}`)
  return tx.run(sql`delete from imported_session where wallet_id = ${walletId} and ${which}`)
}

/** Deletes a file with its charges, and brings back what it replaced. The charges are subtracted from the sums before. */
export async function deleteImport(tx: Tx, scope: WalletScope, id: string): Promise<number> {
  const { walletId } = scope
  await bookCharges(tx, scope, ofImport(id), -1)
  const removed = await tx.run(sql`delete from imported_session where wallet_id = ${walletId} and import_id = ${id}`)
  // What a third file has replaced since stays replaced, by that file.
  await tx.run(sql`
    update imported_original o set replaced_by = c.replaced_by,
      credit = coalesce(o.credit || ' ' || c.credit, o.credit, c.credit) from imported_original c
    where o.wallet_id = ${walletId} and c.wallet_id = ${walletId} and o.replaced_by = ${id} and c.import_id = ${id}
      and c.charge ->> 'fingerprint' = o.charge ->> 'fingerprint'`)
  await tx.run(sql`delete from imported_original where wallet_id = ${walletId} and import_id = ${id}`)
  const back = await tx.rows<{ id: string }>(sql`
    insert into imported_session select (jsonb_populate_record(null::imported_session, charge)).*
    from imported_original where wallet_id = ${walletId} and replaced_by = ${id} order by import_id desc
    on conflict (wallet_id, fingerprint) do nothing returning id`)
  const which = sql`id = any(${back.map((row) => row.id)})`
  await bookCharges(tx, scope, which, 1)
  await countInFiles(tx, scope, which, 1)
  await tx.run(sql`delete from imported_original where wallet_id = ${walletId} and ${which}`)
  // A third file has the charge now, and brings the original back when it is removed.
  await tx.run(sql`
    update imported_original o set replaced_by = s.import_id from imported_session s
    where o.wallet_id = ${walletId} and s.wallet_id = ${walletId} and o.replaced_by = ${id}
      and s.fingerprint = o.charge ->> 'fingerprint'`)
  await tx.run(sql`delete from session_import where wallet_id = ${walletId} and id = ${id}`)
  return removed
}

export interface UsualRow {
  sessions: bigint
  energy_wh: bigint
  cost_minor: bigint
}

/** All charging of the wallet since a day. */
export function selectUsual(on: Sql, { walletId }: WalletScope, since: string): Promise<UsualRow | undefined> {
  return on.row<UsualRow>(sql`
    select coalesce(sum(sessions), 0)::bigint as sessions, coalesce(sum(energy_wh), 0)::bigint as energy_wh,
      coalesce(sum(cost_minor), 0)::bigint as cost_minor
    from consumed_day where wallet_id = ${walletId} and day >= ${since}::date`)
}
