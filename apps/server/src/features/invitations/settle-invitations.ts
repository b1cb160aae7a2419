import { recordAudit } from '../../kernel/audit/audit.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { membershipOf } from '../memberships/memberships.ts'
import { updateInvitationsSettled } from './invitations.sql.ts'

/**
 * Settles the open mail invitations of a person who has come into the wallet, whichever way: with another invitation, or
 * through the company's provider. An invitation that offers more than the person has stays open.
 */
export async function settleInvitations(
  work: WalletWork,
  { id: personId, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  const { ctx, tx, scope } = work
  const groups = (await membershipOf(tx, scope, personId))?.permission_groups ?? []
  for (const settled of await updateInvitationsSettled(tx, scope, { personId, email, groups }, ctx.now))
    recordAudit(work, {
      action: 'invitation.answered',
      object: { kind: 'invitation', id: settled.id, name: settled.target },
      before: { status: 'PENDING' },
      after: { status: 'ACCEPTED', answer: 'ACCEPTED' },
    })
}
