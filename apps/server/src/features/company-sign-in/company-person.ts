import { DRIVER_GROUP } from '@voltway/contract/rights'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { claimQuota } from '../entitlements/entitlements.ts'
import { revokeLostInvitations, settleInvitations } from '../invitations/invitations.ts'
import {
  isMember,
  joinAsMember,
  linkAccount,
  memberOfTarget,
  removeMemberOfPerson,
  restoreMemberOfPerson,
} from '../members/members.ts'
import { joinWallet, membershipOf, setGroups } from '../memberships/memberships.ts'
import { selectProvidedGroups, upsertProvidedGroups } from './company-person.sql.ts'
import { selectGroupMappings, selectSignIn } from './company-sign-in.sql.ts'

/** A person whom the company's provider describes. */
export interface CompanyPerson {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Returns the permission groups of the provider's groups: the union of the mapped ones, else the default. */
export async function groupsOf({ tx, scope }: WalletWork, names: readonly string[]): Promise<number[]> {
  const mappings = await selectGroupMappings(tx, scope.walletId)
  const mapped = mappings.filter(({ name }) => names.includes(name)).flatMap((row) => row.permission_groups)
  const groups = mapped.length > 0 ? mapped : ((await selectSignIn(tx, scope.walletId))?.default_groups ?? [])
  return sorted(groups)
}

const sorted = (groups: readonly number[]): number[] => [...new Set(groups)].sort((one, other) => one - other)

/**
 * Gives a person exactly these groups of the provider. Groups that people of the company gave stay. The caller has locked
 * the wallet's people.
 * `isBack`: the person had left and returns.
 * @throws `plan.limit_reached` when a new person has no place in the plan.
 */
export async function setProvidedGroups(
  work: WalletWork,
  person: CompanyPerson,
  wanted: readonly number[],
  { isBack }: { readonly isBack: boolean } = { isBack: false },
): Promise<void> {
  const { ctx, tx, scope } = work
  const provided = (await selectProvidedGroups(tx, scope, person.id)) ?? []
  if (provided.includes(DRIVER_GROUP) && !wanted.includes(DRIVER_GROUP)) await removeMemberOfPerson(work, person.id)
  const membership = await membershipOf(tx, scope, person.id)
  const held = membership?.permission_groups ?? []
  const groups = sorted([...held.filter((group) => !provided.includes(group)), ...wanted])
  if (provided.join() === wanted.join() && groups.join() === held.join()) return
  if (wanted.includes(DRIVER_GROUP) && !(await isMember(tx, scope, person.id))) await addDriver(work, person, isBack)
  if (membership === undefined) {
    if (groups.length > 0 && !groups.includes(DRIVER_GROUP)) await claimQuota(work, { of: 'guests', count: 1 })
    const joined = { personId: person.id, groups, invitedBy: null, invitedAt: null, at: ctx.now }
    if (groups.length > 0) await joinWallet(tx, scope, { ...joined, id: ctx.newId() })
  } else {
    await setGroups(tx, scope, membership, groups)
    await revokeLostInvitations(work, { personId: person.id, groups })
  }
  await upsertProvidedGroups(tx, scope, { personId: person.id, groups: wanted }, ctx.now)
  await settleInvitations(work, person)
  recordAudit(work, {
    action: 'sign_in.person_changed',
    object: { kind: 'guest', id: person.id, name: person.name },
    before: { permission_groups: held },
    after: { permission_groups: groups },
  })
}

/** Makes a person a driver: the driver with their address who has no account yet, else a new one. */
async function addDriver(work: WalletWork, person: CompanyPerson, isBack: boolean): Promise<void> {
  const known = await memberOfTarget(work.tx, work.scope, { email: person.email, phone: null })
  if (known !== undefined && known.person_id === null) return linkAccount(work, { memberId: known.id, person })
  await claimQuota(work, { of: 'members', count: 1 })
  if (isBack && (await restoreMemberOfPerson(work, person.id))) return
  await joinAsMember(work, { name: person.name, email: person.email, personId: person.id })
}
