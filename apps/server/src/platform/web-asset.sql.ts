import { type Sql, sql } from './sql.ts'

/** Writes web_asset: the web's hashed files of the builds that ran lately. */

/** A built file. */
export interface WebAsset {
  readonly name: string
  readonly body: Buffer
  readonly isBrotli: boolean
}

/** Marks the files as used today. @returns the names that are stored. */
export async function updateAssetsSeen(db: Sql, names: readonly string[]): Promise<ReadonlySet<string>> {
  await db.run(sql`
    update web_asset set last_seen_at = now()
    where name = any(${[...names]}) and last_seen_at < now() - interval '12 hours'`)
  const rows = await db.rows<{ name: string }>(sql`select name from web_asset where name = any(${[...names]})`)
  return new Set(rows.map(({ name }) => name))
}

/** Stores files. Another node may store the same at the same time. */
export async function insertAssets(db: Sql, assets: readonly WebAsset[]): Promise<void> {
  const bodies = assets.map(({ body }) => body.toString('base64'))
  await db.run(sql`
    insert into web_asset (name, body, is_brotli, last_seen_at)
    select name, decode(body, 'base64'), is_brotli, now()
    from unnest(${assets.map(({ name }) => name)}::text[], ${bodies}::text[], ${assets.map(({ isBrotli }) => isBrotli)}::boolean[])
      as given (name, body, is_brotli)
    order by name
    on conflict (name) do nothing`)
}

/** Finds a stored file by name. */
export async function selectAsset(db: Sql, name: string): Promise<WebAsset | undefined> {
  const row = await db.row<{ name: string; base64: string; is_brotli: boolean }>(sql`
    select name, encode(body, 'base64') as base64, is_brotli from web_asset where name = ${name}`)
  return row && { name: row.name, body: Buffer.from(row.base64, 'base64'), isBrotli: row.is_brotli }
}

/** Deletes the files of builds of which no node ran for so many days. */
export async function deleteAssetsUnseenFor(db: Sql, days: number): Promise<void> {
  await db.run(sql`delete from web_asset where last_seen_at < now() - make_interval(days => ${days})`)
}
