import type { Tx } from '../../platform/sql.ts'
import { deleteDevices } from './device.sql.ts'
import { deletePasskeys } from './passkey.sql.ts'
import { updateTwoFactorOff } from './person.sql.ts'
import { deleteSessions, deleteTwoFactor } from './session.sql.ts'

/**
 * Removes all access to an account except its password: sessions, passkeys, the second factor, trusted and known
 * devices. The caller holds the person's lock.
 */
export async function endWaysIn(tx: Tx, personId: string, now: Date): Promise<void> {
  await deleteSessions(tx, personId)
  await deletePasskeys(tx, personId)
  await deleteTwoFactor(tx, personId)
  await updateTwoFactorOff(tx, personId, now)
  await deleteDevices(tx, personId)
}
