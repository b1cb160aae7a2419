import { readFile } from 'node:fs/promises'
import { CatalogueFileError, importCatalogue } from '../features/vehicles/catalogue.ts'
import type { Ctx } from '../kernel/ctx.ts'
import { AdminError } from './admin-error.ts'

/** Imports a file of the open dataset into the catalogue. */
export async function importVehicles(ctx: Ctx, file: string): Promise<string> {
  const csv = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new AdminError(`${file} cannot be read (${error.code})`)
  })
  try {
    const { added, renewed } = await importCatalogue(ctx.db, csv)
    return `${added} vehicles added to the catalogue, ${renewed} renewed.`
  } catch (error) {
    throw error instanceof CatalogueFileError ? new AdminError(`${file}: ${error.message}`) : error
  }
}
