import { recordAudit } from '../../kernel/audit/audit.ts'
import { deleteLink, selectVerifiedDomains } from '../../kernel/identity/company.sql.ts'
import { domainOf } from '../../kernel/identity/company.ts'
import { lockPerson, selectPersonByEmail } from '../../kernel/identity/person.sql.ts'
import { deleteSessions, insertEvent } from '../../kernel/identity/session.sql.ts'
import { createProvenPerson } from '../../kernel/identity/sign-in-link.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { revokeLostInvitations } from '../invitations/invitations.ts'
import { memberOfTarget, removeMember, removeMemberOfPerson } from '../members/members.ts'
import { membershipOf, setGroups } from '../memberships/memberships.ts'
import { deleteProvidedGroups } from './company-person.sql.ts'
import { groupsOf, setProvidedGroups } from './company-person.ts'
import { type ScimUserRow, selectScimMembers } from './scim.sql.ts'

/** The domain of a provisioned address is not verified by the company. */
export class DomainNotVerified extends Error {
  override readonly name = 'DomainNotVerified'
}

/** The account of the address belongs to the operator's staff, whom no company manages. */
export class PersonNotManaged extends Error {
  override readonly name = 'PersonNotManaged'
}

/**
 * Gives a provisioned person the access of their groups, or ends it. The caller has locked the wallet's people.
 * `isBack`: the person had left, so a driver gets back the cards that leaving blocked.
 * @returns the id of the account; null while there is none.
 */
export async function applyScimUser(
  work: WalletWork,
  user: ScimUserRow,
  { isBack }: { readonly isBack: boolean } = { isBack: false },
): Promise<string | null> {
  if (!user.active) {
    await endAccess(work, user)
    return user.person_id
  }
  const person = await personOf(work, user)
  const groups = await selectScimMembers(work.tx, work.scope, { userIds: [user.id] })
  const names = groups.flatMap(({ display_name, external_id }) => [display_name, ...(external_id ? [external_id] : [])])
  await setProvidedGroups(work, person, await groupsOf(work, names), { isBack })
  return person.id
}

async function personOf(work: WalletWork, user: ScimUserRow) {
  const { ctx, tx, scope } = work
  const email = user.email.toLowerCase()
  if (!(await selectVerifiedDomains(tx, scope.walletId)).includes(domainOf(email))) throw new DomainNotVerified(email)
  const id = user.person_id ?? (await selectPersonByEmail(tx, email))?.id
  const known = id === undefined ? undefined : await lockPerson(tx, id)
  if (known?.is_operator === true) throw new PersonNotManaged(email)
  if (known?.email_verified === true) return known
  const name = displayNameOf(user)
  const created = await createProvenPerson({ ctx, tx }, { email, name, language: 'en' })
  if (created === null) throw new PersonNotManaged(email)
  return created
}

/** The name that is shown: the provider's, else the parts of it, else the address. */
export function displayNameOf({ resource, email }: ScimUserRow): string {
  const { displayName, name } = resource as { displayName?: string; name?: Record<string, string | undefined> }
  const parts = [name?.givenName, name?.familyName].filter((part) => part !== undefined && part !== '').join(' ')
  return (
    [displayName, name?.formatted, parts]
      .find((one) => one?.trim())
      ?.trim()
      .slice(0, 120) ?? email
  )
}

/**
 * Ends the access of a leaver at once: sessions, the link to the provider, every group in the wallet, and the cards, which
 * operators refuse as soon as they have the change. API keys of a person without a membership are refused.
 * @throws `wallet.last_owner`
 */
export async function endAccess(work: WalletWork, user: ScimUserRow): Promise<void> {
  const { ctx, tx, scope } = work
  const { person_id: personId } = user
  const driver = await memberOfTarget(tx, scope, { email: user.email.toLowerCase(), phone: null })
  if (driver !== undefined && driver.person_id === null) {
    await removeMember(work, { memberId: driver.id, withAccount: false })
  }
  if (personId === null) return
  await lockPerson(tx, personId)
  await removeMemberOfPerson(work, personId)
  const membership = await membershipOf(tx, scope, personId)
  if (membership !== undefined) {
    await setGroups(tx, scope, membership, [])
    await revokeLostInvitations(work, { personId, groups: [] })
    recordAudit(work, {
      action: 'sign_in.person_changed',
      object: { kind: 'guest', id: personId, name: displayNameOf(user) },
      before: { permission_groups: membership.permission_groups },
      after: { permission_groups: [] },
    })
  }
  await deleteProvidedGroups(tx, scope, personId)
  await deleteLink(tx, scope.walletId, personId)
  await deleteSessions(tx, personId)
  await insertEvent(tx, { id: ctx.newId(), personId, kind: 'company_ended', address: null }, ctx.now)
}
