import type { ReplyOf } from '@voltway/contract/endpoint'
import type { answerInvitation, viewInvitation } from '@voltway/contract/invitations-answers'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx, Person } from '../../kernel/ctx.ts'
import { selectPerson } from '../../kernel/identity/person.sql.ts'
import { notify } from '../../kernel/notifications/notifications.ts'
import { systemScope, type WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Sql } from '../../platform/sql.ts'
import { isMember, joinAsMember, linkAccount, memberOfTarget } from '../members/members.ts'
import { joinWallet, lockPeople } from '../memberships/memberships.ts'
import { refusalOfState } from './invitation-reply.ts'
import { proofOf } from './invitation-secret.ts'
import {
  type InvitationRow,
  lockInvitation,
  selectInvitationOfLink,
  updateInvitationStatus,
  updateInvitationUsed,
} from './invitations.sql.ts'
import { inviterStillMay } from './inviter-rights.ts'
import { forgetInvited, objectOf } from './revoke-invitation.ts'
import { settleInvitations } from './settle-invitations.ts'

/** The content of a link. */
export interface Shown {
  readonly id: string
  readonly secret: string
}

/**
 * Returns the offer of an invitation. Requires the secret of its link, and of a mailed invitation the recipient's
 * account.
 */
export async function showInvitation(ctx: Ctx, person: Person, shown: Shown): Promise<ReplyOf<typeof viewInvitation>> {
  const row = await ofSecret(ctx, shown)
  await refuseUnlessFor(ctx.db, person, row)
  return {
    id: row.id,
    kind: row.kind,
    wallet_name: row.wallet_name,
    invited_by: row.inviter_name,
    permission_groups: row.permission_groups as ReplyOf<typeof viewInvitation>['permission_groups'],
    expires_at: row.expires_at,
  }
}

/**
 * Accepts or declines an invitation. The state is checked again under the lock, so that exactly one of several
 * concurrent calls accepts a single invitation.
 */
export async function respondToInvitation(
  ctx: Ctx,
  person: Person,
  { accept, ...shown }: Shown & { readonly accept: boolean },
): Promise<ReplyOf<typeof answerInvitation>> {
  const { wallet_id: walletId, wallet_name: walletName } = await ofSecret(ctx, shown)
  const scope = systemScope(walletId)
  return ctx.db.tx(async (tx) => {
    const work = { ctx, tx, scope }
    await lockPeople(tx, scope)
    const row = (await lockInvitation(tx, scope, shown.id, ctx.now)) ?? refuse('invitation.not_found')
    if (proofOf(row, shown.secret) === null) refuse('invitation.not_found')
    await refuseUnlessFor(tx, person, row)
    if (accept) {
      await acceptFor(work, { row, person, walletName })
      return { wallet_id: walletId, status: 'ACCEPTED' as const }
    }
    await decline(work, row)
    recordAudit(work, {
      action: 'invitation.answered',
      object: objectOf(row),
      after: { answer: 'DECLINED', permission_groups: [] },
    })
    return { wallet_id: walletId, status: 'DECLINED' as const }
  })
}

/** Accepts a pending invitation for its recipient. The caller has locked the wallet's people and the invitation. */
export async function acceptFor(
  work: WalletWork,
  { row, person, walletName }: { row: InvitationRow; person: Person; walletName: string },
): Promise<void> {
  if (!(await inviterStillMay(work.tx, work.scope, row))) refuse('invitation.revoked')
  await letIn(work, { row, person })
  await settleInvitations(work, person)
  await notify(work, {
    event: 'invitation.accepted',
    walletName,
    count: 1,
    facts: { who: person.name || person.email },
    path: '/invites',
    by: person.id,
  })
  recordAudit(work, {
    action: 'invitation.answered',
    object: objectOf(row),
    after: { answer: 'ACCEPTED', permission_groups: row.permission_groups },
  })
}

/** A wrong secret gets the same refusal as an unknown invitation. */
export async function ofSecret(ctx: Ctx, { id, secret }: Shown) {
  const row = (await selectInvitationOfLink(ctx.db, id, ctx.now)) ?? refuse('invitation.not_found')
  return proofOf(row, secret) === null ? refuse('invitation.not_found') : row
}

/**
 * Checks the state, then the recipient. A mailed invitation requires an account with that confirmed address. The link
 * of a text message proves access to the phone, and a shared link is valid for everybody who has it.
 */
async function refuseUnlessFor(on: Sql, person: Person, row: InvitationRow): Promise<void> {
  if (row.status !== 'PENDING') refuse(refusalOfState[row.status])
  if (row.channel !== 'EMAIL') return
  const account = await selectPerson(on, person.id)
  if (account?.email === row.target && account.email_verified) return
  refuse('invitation.other_person', { fields: { email: masked(row.target ?? '') } })
}

/** Masks an address so that its owner recognizes it and others learn little: `a•••@company.example`. */
function masked(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}

async function letIn(work: WalletWork, { row, person }: { row: InvitationRow; person: Person }): Promise<void> {
  const { ctx, tx, scope } = work
  if (row.kind === 'MEMBER') {
    // A current member cannot accept. A shared link stays valid for others.
    if (await isMember(tx, scope, person.id)) refuse('invitation.used')
    const memberId = row.member_id ?? (await recordOf(work, person))
    if (memberId !== undefined) await linkAccount(work, { memberId, person })
    else await joinAsMember(work, { name: person.name, email: person.email, personId: person.id })
  }
  await joinWallet(tx, scope, {
    id: row.max_uses === 1 ? row.id : ctx.newId(),
    personId: person.id,
    groups: row.permission_groups,
    invitedBy: row.invited_by,
    invitedAt: row.created_at,
    at: ctx.now,
  })
  await updateInvitationUsed(tx, scope, row.id, { personId: person.id, now: ctx.now })
}

/** The driver who was imported or invited with the person's confirmed address, and has no account yet. */
async function recordOf({ tx, scope }: WalletWork, person: Person): Promise<string | undefined> {
  const account = await selectPerson(tx, person.id)
  if (account?.email_verified !== true) return undefined
  const member = await memberOfTarget(tx, scope, { email: account.email, phone: null })
  return member?.person_id === null ? member.id : undefined
}

/** Declines an invitation. A shared link stays open for others. */
async function decline(work: WalletWork, row: InvitationRow): Promise<void> {
  const { ctx, tx, scope } = work
  if (row.channel === 'LINK') return
  await updateInvitationStatus(tx, scope, row.id, { status: 'DECLINED', now: ctx.now })
  await forgetInvited(work, row)
}
