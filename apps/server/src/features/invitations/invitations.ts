import type { BodyOf } from '@voltway/contract/endpoint'
import { rightsOf } from '@voltway/contract/groups'
import { type Invitation, type inviteMember, LINK_VALID_HOURS } from '@voltway/contract/invitations'
import { DRIVER_GROUP } from '@voltway/contract/rights'
import type { Locale } from '@voltway/contract/values'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { refuse } from '../../platform/refusal.ts'
import { brokenConstraint, type Tx } from '../../platform/sql.ts'
import { claimQuota } from '../entitlements/entitlements.ts'
import { awaitsAccount, createInvitedMember, memberOfTarget, removeMember } from '../members/members.ts'
import { lockPeople } from '../memberships/memberships.ts'
import { invitationAllowsNow, invitationReply, refusalOfState } from './invitation-reply.ts'
import { newInvitationKey } from './invitation-secret.ts'
import {
  type InvitationRow,
  insertInvitation,
  lockInvitations,
  selectInvitation,
  selectInvitingWallet,
  selectIsGuest,
  updateInvitationGroups,
  updateInvitationKey,
  updateInvitationsExpired,
  updateInvitationsOfMemberRevoked,
  updateTargetForgotten,
} from './invitations.sql.ts'
import { lockedFor, objectOf } from './revoke-invitation.ts'
import { sendInvitation } from './send-invitation.ts'

export { revokeLostInvitations } from './inviter-rights.ts'
export { revokeGuestInvitation } from './revoke-invitation.ts'
export { settleInvitations } from './settle-invitations.ts'

/** Lifetime of an invitation in hours, by channel (domain: people). */
const validHours = { EMAIL: 168, SMS: 72, LINK: LINK_VALID_HOURS } as const

export interface WantedInvitation {
  readonly kind: 'MEMBER' | 'GUEST'
  readonly channel: 'EMAIL' | 'SMS' | 'LINK'
  /** E-mail or phone; null for a link. */
  readonly target: string | null
  readonly name?: string | undefined
  readonly employeeNumber?: string | undefined
  readonly costCentre?: string | undefined
  readonly language?: Locale | undefined
  readonly groups: readonly number[]
  readonly maxUses?: number | undefined
  readonly validHours?: number | undefined
}

/**
 * Invites a person. Claims the places of the plan and enqueues the mail or text message in one transaction.
 * @throws `permission_group.not_grantable` for groups with a right that the inviter does not hold.
 */
export async function invite(ctx: Ctx, scope: WalletScope, wanted: WantedInvitation): Promise<Invitation> {
  if (wanted.kind === 'GUEST') refuseUngrantable(scope, wanted.groups)
  try {
    return await ctx.db.tx((tx) => inviteIn({ ctx, tx, scope }, wanted))
  } catch (error) {
    if (brokenConstraint(error) === 'invitation__wallet_id__kind__target') refuse('invitation.already_pending')
    throw error
  }
}

/** Refuses groups with a right that the caller does not hold. */
export function refuseUngrantable(scope: WalletScope, groups: readonly number[]): void {
  for (const right of rightsOf(groups)) if (!scope.rights.has(right)) refuse('permission_group.not_grantable')
}

/** {@link invite} in the caller's transaction. */
export async function inviteIn(work: WalletWork, wanted: WantedInvitation): Promise<Invitation> {
  const { ctx, tx, scope } = work
  const { kind, channel, target, maxUses = 1 } = wanted
  await lockPeople(tx, scope)
  await updateInvitationsExpired(tx, scope, ctx.now)
  const known = await findInvitedMember(tx, scope, wanted)
  const takesPlace = known === undefined || known.status === 'INVITED'
  if (takesPlace) await claimQuota(work, { of: kind === 'MEMBER' ? 'members' : 'guests', count: maxUses })
  const wallet = (await selectInvitingWallet(tx, scope)) ?? refuse('wallet.not_found')
  const memberId = known?.id ?? (await invitedMember(work, wanted))
  const id = ctx.newId()
  const key = newInvitationKey(ctx.app.config, id)
  const hours = wanted.validHours ?? validHours[channel]
  await insertInvitation(
    tx,
    scope,
    {
      id,
      kind,
      channel,
      target,
      name: wanted.name ?? known?.name ?? null,
      groups: wanted.groups,
      language: wanted.language ?? wallet.language,
      salt: key.salt,
      hash: key.hash,
      mailHash: channel === 'EMAIL' ? key.mailHash : null,
      expiresAt: new Date(ctx.now.getTime() + hours * HOUR_MS),
      validHours: hours,
      maxUses,
      takesPlace,
      memberId,
      invitedBy: ctx.person?.id ?? null,
    },
    ctx.now,
  )
  const invitation = await sendAndRead(work, id, channel === 'EMAIL' ? key.mailSecret : key.secret)
  recordAudit(work, {
    action: kind === 'MEMBER' ? 'member.invited' : 'guest.invited',
    object: { kind: 'invitation', id, name: wanted.name ?? target },
    after: invitation,
  })
  return invitation
}

/**
 * Returns the existing member without an account whom an invitation is for, if any.
 * @throws `invitation.already_member`
 */
async function findInvitedMember(tx: Tx, scope: WalletScope, { kind, channel, target }: WantedInvitation) {
  if (target === null) return undefined
  if (kind === 'GUEST')
    return (await selectIsGuest(tx, scope, target)) ? refuse('invitation.already_member') : undefined
  const email = channel === 'EMAIL' ? target : null
  const member = await memberOfTarget(tx, scope, { email, phone: channel === 'SMS' ? target : null })
  return member?.person_id == null ? member : refuse('invitation.already_member')
}

async function invitedMember(
  work: WalletWork,
  { kind, channel, target, ...wanted }: WantedInvitation,
): Promise<string | null> {
  if (kind === 'GUEST' || target === null) return null
  return createInvitedMember(work, {
    name: wanted.name ?? target,
    email: channel === 'EMAIL' ? target : null,
    phone: channel === 'SMS' ? target : null,
    employeeNumber: wanted.employeeNumber ?? null,
    costCentre: wanted.costCentre ?? null,
  })
}

async function sendAndRead(work: WalletWork, id: string, secret: string): Promise<Invitation> {
  const { ctx, tx, scope } = work
  const invitation = (await selectInvitation(tx, scope, id, ctx.now)) ?? refuse('invitation.not_found')
  await sendInvitation(work, { invitation, secret })
  return readInvitation(work, id)
}

async function readInvitation({ ctx, tx, scope }: WalletWork, id: string): Promise<Invitation> {
  return invitationReply(scope, (await selectInvitation(tx, scope, id, ctx.now)) ?? refuse('invitation.not_found'))
}

/** Invites a driver for the three calls. The channel decides which fields are required. */
export function inviteDriver(ctx: Ctx, scope: WalletScope, body: BodyOf<typeof inviteMember>): Promise<Invitation> {
  const { channel, email, phone, max_uses: maxUses, valid_hours: hours } = body
  const fits = { EMAIL: 'email', SMS: 'phone', LINK: null }[channel]
  if (channel === 'EMAIL' && email === undefined) refuse('validation_failed', { fields: { email: 'required' } })
  if (channel === 'SMS' && phone === undefined) refuse('validation_failed', { fields: { phone: 'required' } })
  const odd = Object.keys({
    ...(email !== undefined && fits !== 'email' ? { email } : {}),
    ...(phone !== undefined && fits !== 'phone' ? { phone } : {}),
    ...(maxUses !== undefined && channel !== 'LINK' ? { max_uses: maxUses } : {}),
    ...(hours !== undefined && channel !== 'LINK' ? { valid_hours: hours } : {}),
  })
  if (odd.length > 0)
    refuse('validation_failed', { fields: Object.fromEntries(odd.map((name) => [name, 'not_for_channel' as const])) })
  return invite(ctx, scope, {
    kind: 'MEMBER',
    channel,
    target: channel === 'EMAIL' ? (email ?? '').toLowerCase() : (phone ?? null),
    name: body.name,
    employeeNumber: body.employee_number,
    costCentre: body.cost_centre,
    language: body.language,
    groups: [DRIVER_GROUP],
    maxUses,
    validHours: hours,
  })
}

/** Creates a new link and sends it. Earlier links become invalid. */
export async function resend(ctx: Ctx, scope: WalletScope, invitationId: string): Promise<Invitation> {
  try {
    return await ctx.db.tx((tx) => resendIn({ ctx, tx, scope }, invitationId))
  } catch (error) {
    if (brokenConstraint(error) === 'invitation__wallet_id__kind__target') refuse('invitation.already_pending')
    throw error
  }
}

async function resendIn(work: WalletWork, invitationId: string): Promise<Invitation> {
  const { ctx, tx, scope } = work
  await lockPeople(tx, scope)
  await updateInvitationsExpired(tx, scope, ctx.now)
  const row = await lockedFor(work, invitationId)
  if (!invitationAllowsNow('resend', row.status)) refuse(refusalOfState[row.status as keyof typeof refusalOfState])
  if (row.kind === 'GUEST') refuseUngrantable(scope, row.permission_groups)
  if (row.member_id !== null && !(await awaitsAccount(tx, scope, row.member_id))) refuse('invitation.already_member')
  if (row.status === 'EXPIRED' && row.takes_place) {
    const of = row.kind === 'MEMBER' ? 'members' : 'guests'
    await claimQuota(work, { of, count: row.max_uses - row.uses })
  }
  const key = newInvitationKey(ctx.app.config, row.id)
  const expiresAt = new Date(ctx.now.getTime() + row.valid_hours * HOUR_MS)
  await updateInvitationKey(tx, scope, row.id, {
    key: {
      salt: key.salt,
      hash: key.hash,
      mailHash: row.channel === 'EMAIL' ? key.mailHash : null,
      expiresAt,
      invitedBy: ctx.person?.id ?? null,
    },
    now: ctx.now,
  })
  const after = await sendAndRead(work, row.id, row.channel === 'EMAIL' ? key.mailSecret : key.secret)
  recordAudit(work, {
    action: 'invitation.resent',
    object: objectOf(row),
    before: invitationReply(scope, row),
    after,
  })
  return after
}

/**
 * Removes a member and revokes their open invitation.
 * @returns the number of the member's cards.
 */
export function removeDriver(
  ctx: Ctx,
  scope: WalletScope,
  wanted: { memberId: string; withAccount: boolean },
): Promise<number> {
  return ctx.db.tx(async (tx) => {
    await lockPeople(tx, scope)
    await updateInvitationsOfMemberRevoked(tx, scope, wanted.memberId, ctx.now)
    return removeMember({ ctx, tx, scope }, wanted)
  })
}

/** Locks invitations of guests by id. The caller has locked the wallet. Unknown ids are missing in the result. */
export async function lockedGuestInvitations(
  { ctx, tx, scope }: WalletWork,
  ids: readonly string[],
): Promise<InvitationRow[]> {
  return (await lockInvitations(tx, scope, ids, ctx.now)).filter(({ kind }) => kind === 'GUEST')
}

/**
 * Sets the groups that a guest gets on accepting. When the caller may grant all of them, the caller becomes the
 * inviter.
 */
export async function changeInvitedGroups(
  { ctx, tx, scope }: WalletWork,
  { id, groups }: { readonly id: string; readonly groups: readonly number[] },
): Promise<void> {
  const mayGrantAll = [...rightsOf(groups)].every((right) => scope.rights.has(right))
  const invitedBy = mayGrantAll ? (ctx.person?.id ?? null) : null
  await updateInvitationGroups(tx, scope, id, { groups, invitedBy, now: ctx.now })
}

/** Removes a person's address from their invitations, in the transaction that closes the account. */
export function forgetTarget(tx: Tx, email: string, personId: string): Promise<void> {
  return updateTargetForgotten(tx, email, `closed-${personId}@account.invalid`)
}
