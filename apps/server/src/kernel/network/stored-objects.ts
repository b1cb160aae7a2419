import type { Config } from '../../platform/config.ts'
import { readFiledCharge } from '../charge-files/charge-files.ts'
import type { Ctx } from '../ctx.ts'
import { type FiledRaw, selectCdr, selectNetworkSession } from './inbox.sql.ts'
import type { Json } from './ocpi/merge.ts'
import type { ObjectKey } from './place.sql.ts'

/** Reads session objects and charge records of operators, from the database or from the file of an old charge. */

/** A session as its operator sent it last; undefined when unknown. */
export async function readStoredSession(ctx: Ctx, key: ObjectKey): Promise<Json | undefined> {
  const row = await selectNetworkSession(ctx.db, key)
  return row && sessionIn(ctx.app.config, key, row)
}

/** The object of a row of network_session. @throws when its file cannot be read. */
export async function sessionIn(config: Config, key: ObjectKey, row: FiledRaw): Promise<Json> {
  if (row.raw !== null) return row.raw
  const { session } = await readFiledCharge(config, fileOf(row), key.text)
  if (session === null) throw new Error(`the file of ${key.text} has no session`)
  return session.raw
}

/** A CDR and its party by the id in its URL (OCPI 2.2.1 mod_cdrs, GET); undefined when unknown. */
export async function readStoredCdr(
  ctx: Ctx,
  publicId: string,
): Promise<{ readonly raw: Json; readonly country_code: string; readonly party_id: string } | undefined> {
  const row = await selectCdr(ctx.db, publicId)
  if (row === undefined) return undefined
  const { country_code, party_id } = row
  if (row.raw !== null) return { raw: row.raw, country_code, party_id }
  const { record } = await readFiledCharge(ctx.app.config, fileOf(row), publicId)
  if (record === null) throw new Error(`the file of ${publicId} has no charge record`)
  return { raw: record.raw, country_code, party_id }
}

function fileOf({ charge_file_wallet_id: walletId, charge_file_id: fileId }: FiledRaw) {
  if (walletId === null || fileId === null) throw new Error('an object has neither a content nor a file')
  return { walletId, fileId }
}
