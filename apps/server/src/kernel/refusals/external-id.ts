import { refuse } from '../../platform/refusal.ts'
import { brokenConstraint } from '../../platform/sql.ts'

/**
 * Runs a write that may set an external id. Each table has a unique index of wallet and external id.
 * @throws Refusal `external_id.taken` when another object of the wallet has the id.
 */
export async function withUniqueExternalId<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (brokenConstraint(error)?.endsWith('__external_id') === true)
      refuse('external_id.taken', { fields: { external_id: 'taken' } })
    throw error
  }
}
