import { createHash } from 'node:crypto'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { refuse } from '../../platform/refusal.ts'
import { canSendSms, enqueueSms } from '../../platform/sms.ts'
import type { Tx } from '../../platform/sql.ts'
import { invitationMail, invitationSms } from './invitation-mail.ts'
import { invitationUrl } from './invitation-secret.ts'
import {
  type InvitationRow,
  insertSend,
  selectInvitingWallet,
  selectSends,
  updateInvitationSent,
} from './invitations.sql.ts'

/** Between two sends to one address or phone, and how many a day (domain: invitations). */
const PAUSE_MS = 60_000
const SENDS_A_DAY = 5
const DAY_MS = 86_400_000

/**
 * Sends an invitation by mail or text message: the message is written in the caller's transaction. Links are not sent.
 * @throws `invitation.too_many_sends` with the seconds to wait; `provider.unavailable` when nothing sends text messages.
 */
export async function sendInvitation(
  ctx: Ctx,
  tx: Tx,
  scope: WalletScope,
  { invitation, secret }: { readonly invitation: InvitationRow; readonly secret: string },
): Promise<void> {
  const { id, channel, target, language } = invitation
  if (target === null) return
  await countSend(ctx, tx, scope, target)
  await updateInvitationSent(tx, scope, id, ctx.now)
  const wallet = (await selectInvitingWallet(tx, scope)) ?? refuse('wallet.not_found')
  const about = {
    language,
    kind: invitation.kind,
    walletName: wallet.name,
    inviterName: invitation.inviter_name,
    url: invitationUrl(ctx.app.config, id, secret, language),
  }
  if (channel === 'EMAIL') return enqueueMail(tx, ctx.app.config, target, invitationMail(about))
  if (!canSendSms(ctx.app.config)) refuse('provider.unavailable')
  await enqueueSms(tx, ctx.app.config, target, invitationSms(about))
}

/** The wallet is locked, so that two sends of it to one person follow each other. */
async function countSend(ctx: Ctx, tx: Tx, scope: WalletScope, target: string): Promise<void> {
  const targetHash = createHash('sha256').update(target).digest('base64url')
  const { count, last_at, first_at } = await selectSends(tx, targetHash, new Date(ctx.now.getTime() - DAY_MS))
  const freeAt = Math.max(
    last_at === null ? 0 : Date.parse(last_at) + PAUSE_MS,
    count < SENDS_A_DAY || first_at === null ? 0 : Date.parse(first_at) + DAY_MS,
  )
  const waitMs = freeAt - ctx.now.getTime()
  if (waitMs > 0) refuse('invitation.too_many_sends', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  await insertSend(tx, scope, { id: ctx.newId(), targetHash, at: ctx.now })
}
