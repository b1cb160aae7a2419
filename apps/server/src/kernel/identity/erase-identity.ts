import type { Work } from '../ctx.ts'
import { deleteDevices } from './device.sql.ts'
import { deleteMailLinks } from './mail-link.sql.ts'
import { deletePasskeys } from './passkey.sql.ts'
import { deleteAccounts, updatePersonErased } from './person.sql.ts'
import { deleteSessions, deleteTwoFactor, insertEvent } from './session.sql.ts'

/** The address of a closed account. It receives no mail. */
export const closedAddress = (personId: string): string => `closed-${personId}@account.invalid`

/**
 * Removes all access of a person and replaces the personal data in the row by a pseudonym, so that recorded actions
 * still refer to a person. The address is free for a new account.
 */
export async function eraseIdentity(
  { ctx, tx }: Work,
  { personId, pseudonym, address }: { personId: string; pseudonym: string; address: string },
): Promise<void> {
  await deleteSessions(tx, personId)
  await deletePasskeys(tx, personId)
  await deleteTwoFactor(tx, personId)
  await deleteDevices(tx, personId)
  await deleteMailLinks(tx, personId)
  await deleteAccounts(tx, personId)
  await updatePersonErased(tx, personId, { name: pseudonym, email: closedAddress(personId) }, ctx.now)
  await insertEvent(tx, { id: ctx.newId(), personId, kind: 'account_closed', address }, ctx.now)
}
