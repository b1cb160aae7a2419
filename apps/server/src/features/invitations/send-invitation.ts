import { createHash } from 'node:crypto'
import type { Work } from '../../kernel/ctx.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { DAY_MS, HOUR_MS } from '../../platform/durations.ts'
import { enqueueMail } from '../../platform/mail.ts'
import { refuse } from '../../platform/refusal.ts'
import { canSendSms, enqueueSms } from '../../platform/sms.ts'
import type { Tx } from '../../platform/sql.ts'
import { invitationMail, invitationSms } from './invitation-mail.ts'
import { invitationUrl } from './invitation-secret.ts'
import { insertSend, lockSendsOfPerson, selectNthSend, selectSends } from './invitation-sends.sql.ts'
import { type InvitationRow, selectInvitingWallet, updateInvitationSent } from './invitations.sql.ts'

/** Pause between two sends to one address or phone, and the maximum per day (domain: constants). */
const PAUSE_MS = 60_000
const SENDS_A_DAY = 5
const perHourAndDay = (hour: number, day: number) => [
  { most: hour, withinMs: HOUR_MS },
  { most: day, withinMs: DAY_MS },
]
/**
 * Limits of sends to different people. A fleet can invite a hundred drivers in a morning, and a stranger's account
 * cannot mail a list of addresses. The limit of the installation keeps its mail server off block lists when many
 * accounts cooperate.
 */
const sendLimits = {
  person: perHourAndDay(50, 150),
  wallet: perHourAndDay(50, 200),
  installation: perHourAndDay(1_000, 5_000),
}

/**
 * Enqueues the mail or text message of an invitation in the caller's transaction. Links are not sent.
 * @throws `invitation.too_many_sends` with the seconds to wait, `provider.unavailable` without a gateway for text
 * messages.
 */
export async function sendInvitation(
  work: WalletWork,
  { invitation, secret }: { readonly invitation: InvitationRow; readonly secret: string },
): Promise<void> {
  const { ctx, tx, scope } = work
  const { id, channel, target, language } = invitation
  if (target === null) return
  await countSend(work, target)
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

/**
 * Counts a send for its address and its sender, and refuses it above a limit. A revoked invitation stays counted, so
 * that inviting and revoking in turn reaches no further people. The caller has locked the wallet.
 */
async function countSend(work: WalletWork, target: string): Promise<void> {
  const { ctx, tx, scope } = work
  const personId = ctx.person?.id ?? null
  if (personId !== null) await lockSendsOfPerson(tx, personId)
  const targetHash = createHash('sha256').update(target).digest('base64url')
  const waitMs = Math.max(
    (await freeForTarget(work, targetHash)) - ctx.now.getTime(),
    (await freeForSender(tx, scope, personId)) - ctx.now.getTime(),
  )
  if (waitMs > 0) refuse('invitation.too_many_sends', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
  await insertSend(tx, scope, { id: ctx.newId(), targetHash, personId, at: ctx.now })
}

/** Returns the time from which the address may receive another invitation, in epoch milliseconds. */
async function freeForTarget({ ctx, tx }: Work, targetHash: string): Promise<number> {
  const { count, last_at, first_at } = await selectSends(tx, targetHash, new Date(ctx.now.getTime() - DAY_MS))
  return Math.max(
    last_at === null ? 0 : Date.parse(last_at) + PAUSE_MS,
    count < SENDS_A_DAY || first_at === null ? 0 : Date.parse(first_at) + DAY_MS,
  )
}

/**
 * Returns the time from which the limits of the person, the wallet and the installation allow another send, in epoch
 * milliseconds.
 */
async function freeForSender(tx: Tx, scope: WalletScope, personId: string | null): Promise<number> {
  let free = 0
  for (const { of, limits } of sendersOf(scope, personId)) {
    for (const { most, withinMs } of limits) {
      const nth = await selectNthSend(tx, of, most)
      if (nth !== null) free = Math.max(free, Date.parse(nth) + withinMs)
    }
  }
  return free
}

const sendersOf = ({ walletId }: WalletScope, personId: string | null) => [
  ...(personId === null ? [] : [{ of: { personId }, limits: sendLimits.person }]),
  { of: { walletId }, limits: sendLimits.wallet },
  { of: {}, limits: sendLimits.installation },
]

/** Returns the seconds until the limits of the sender allow another invitation; 0: now. The caller has locked the wallet. */
export async function readSenderPause({ ctx, tx, scope }: WalletWork): Promise<number> {
  const free = await freeForSender(tx, scope, ctx.person?.id ?? null)
  return Math.max(0, Math.ceil((free - ctx.now.getTime()) / 1000))
}
