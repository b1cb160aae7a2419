import type { Tx } from '../../platform/sql.ts'
import type { Ctx } from '../ctx.ts'
import { insertImportedSeries, selectImportedSeries } from './documents.sql.ts'
import { startSeriesBeside } from './series.ts'

/**
 * Marks the documents of a wallet, all of which another installation issued. They keep their numbers and hashes. When
 * the next document would be of a series with the same name, new series are started.
 * @returns the names of the new series.
 */
export async function adoptImportedSeries(ctx: Ctx, tx: Tx, walletId: string): Promise<string[]> {
  await insertImportedSeries(tx, walletId, ctx.now)
  const names = new Set((await selectImportedSeries(tx, walletId)).map(({ name }) => name))
  return startSeriesBeside(ctx, tx, names)
}
