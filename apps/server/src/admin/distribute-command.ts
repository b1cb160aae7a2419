import type { Ctx } from '../kernel/ctx.ts'
import { distribute, NotDistributable } from '../kernel/distribution/distribute.ts'
import { AdminError } from './admin-error.ts'

/** Distributes the database over the machines of its Citus cluster and prints each step. */
export async function distributeDatabase({ db }: Ctx): Promise<string> {
  try {
    await distribute(db, (line) => console.error(line))
  } catch (error) {
    if (error instanceof NotDistributable) throw new AdminError(error.message, 1)
    throw error
  }
  return 'The database is distributed.'
}
