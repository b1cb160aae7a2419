import type { Ctx } from '../../kernel/ctx.ts'
import { refuseOtherWays } from '../../kernel/identity/company.ts'
import type { InvitationProof, JoiningPerson } from '../../kernel/identity/links.routes.ts'
import { selectPersonByEmail } from '../../kernel/identity/person.sql.ts'
import { enqueueSecurityMail } from '../../kernel/identity/security-mail.ts'
import { createProvenPerson } from '../../kernel/identity/sign-in-link.ts'
import { systemScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { lockPeople } from '../memberships/memberships.ts'
import { acceptFor, ofSecret } from './answer-invitation.ts'
import { refusalOfState } from './invitation-reply.ts'
import { proofOf } from './invitation-secret.ts'
import { lockInvitation } from './invitations.sql.ts'

/**
 * The offer of an invitation before anybody signs in. `way`: JOIN creates an account with one tap, because the link came by
 * mail to an address without one; SIGN_IN is for an address with an account; SIGN_UP for links that prove no address.
 */
export interface JoiningView {
  readonly kind: 'MEMBER' | 'GUEST'
  readonly wallet_name: string
  readonly invited_by: string | null
  readonly permission_groups: readonly number[]
  readonly expires_at: string
  readonly way: 'JOIN' | 'SIGN_IN' | 'SIGN_UP'
  /** Of the mailed link only: the sender of a shared link must not learn who has an account. */
  readonly email: string | null
  readonly name: string | null
}

/** Returns the offer of an invitation to the bearer of its link. */
export async function viewJoining(ctx: Ctx, proof: InvitationProof): Promise<JoiningView> {
  const row = await ofSecret(ctx, proof)
  if (row.status !== 'PENDING') refuse(refusalOfState[row.status])
  const isMailed = row.target !== null && proofOf(row, proof.secret) === 'MAIL'
  const account = isMailed ? await selectPersonByEmail(ctx.db, row.target ?? '') : undefined
  return {
    kind: row.kind,
    wallet_name: row.wallet_name,
    invited_by: row.inviter_name,
    permission_groups: row.permission_groups,
    expires_at: row.expires_at,
    way: !isMailed ? 'SIGN_UP' : account?.email_verified === true ? 'SIGN_IN' : 'JOIN',
    email: isMailed ? row.target : null,
    name: isMailed && row.name !== row.target ? row.name : null,
  }
}

/**
 * Joins with the mail of an invitation: the bearer reads the mailbox, so the address is confirmed, the account is created
 * without a password, and the invitation is accepted, in one transaction. The owner of the mailbox gets a mail about it, in
 * case somebody else opened the link.
 * @throws `invitation.other_person` for a link that proves no address, and for an address with an account, whose owner
 * signs in.
 */
export async function joinByMail(ctx: Ctx, joining: JoiningPerson): Promise<{ personId: string; walletId: string }> {
  const { wallet_id: walletId, wallet_name: walletName } = await ofSecret(ctx, joining)
  const scope = systemScope(walletId)
  return ctx.db.tx(async (tx) => {
    await lockPeople(tx, scope)
    const row = (await lockInvitation(tx, scope, joining.id, ctx.now)) ?? refuse('invitation.not_found')
    if (row.status !== 'PENDING') refuse(refusalOfState[row.status])
    if (row.target === null || proofOf(row, joining.secret) !== 'MAIL') refuse('invitation.other_person')
    await refuseOtherWays(ctx.app, row.target, 'OTHER')
    const { name, language, from } = joining
    const person = await createProvenPerson({ ctx, tx }, { email: row.target, name, language })
    if (person === null) return refuse('invitation.other_person')
    const { id, email } = person
    const caller = { address: from.address, userAgent: from.userAgent, walletId, changed: false, key: null }
    const asPerson = { ...ctx, person: { id, email, name, language, sessionId: id }, caller }
    await acceptFor({ ctx: asPerson, tx, scope }, { row, person: asPerson.person, walletName })
    await enqueueSecurityMail({ ctx, tx }, { person, news: { kind: 'joined', fleet: walletName }, from })
    return { personId: id, walletId }
  })
}
