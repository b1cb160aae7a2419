import type { Work } from '../ctx.ts'
import { deleteDevices } from './device.sql.ts'
import { deleteMailLinks } from './mail-link.sql.ts'
import { deletePasskeys } from './passkey.sql.ts'
import { deleteAccounts, updatePersonErased } from './person.sql.ts'
import { deleteSessions, deleteTwoFactor, insertEvent } from './session.sql.ts'

/** An address that reaches nobody. */
export const closedAddress = (personId: string): string => `closed-${personId}@account.invalid`

/**
 * Ends everything that lets a person in, and leaves of them a row that says nothing: what they did keeps somebody it was done by.
 * The address is free again for a new account.
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
