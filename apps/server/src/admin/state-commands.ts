import type { Ctx } from '../kernel/ctx.ts'
import { invitePeer, listPeers } from '../kernel/network/peer-admin.ts'
import { selectKeptMails } from '../platform/mail.sql.ts'
import { selectFailedJobs, selectJobCounts } from './jobs-state.sql.ts'
import { table } from './table.ts'

const time = (instant: string | null): string => instant?.slice(0, 19).replace('T', ' ') ?? '-'

/** Token A for a charging network that will register with us. It is shown once. */
export async function inviteNetwork(ctx: Ctx, name: string): Promise<string> {
  const { versionsUrl, token } = await invitePeer(ctx, name)
  return `versions  ${versionsUrl}\ntoken     ${token}`
}

export async function showPeers(ctx: Ctx): Promise<string> {
  const peers = await listPeers(ctx)
  if (peers.length === 0) return 'No charging network is known yet: see network-token.'
  return table(
    ['NAME', 'STATE', 'PARTIES', 'LAST SEEN (UTC)', 'LAST ERROR'],
    peers.map((peer) => [
      peer.name,
      peer.state,
      peer.parties.join(', ') || '-',
      time(peer.lastSeenAt),
      peer.lastError ?? '-',
    ]),
  )
}

export async function showJobs(ctx: Ctx): Promise<string> {
  const counts = await selectJobCounts(ctx.db)
  if (counts.length === 0) return 'No job was ever sent.'
  const failed = await selectFailedJobs(ctx.db, 20)
  const lines = [
    table(
      ['JOB', 'STATE', 'COUNT'],
      counts.map(({ name, state, jobs }) => [name, state, String(jobs)]),
    ),
  ]
  if (failed.length > 0) {
    const rows = failed.map(({ name, id, at, reason }) => [
      time(at),
      name,
      id,
      (reason ?? '-').split('\n')[0] as string,
    ])
    lines.push('', 'Given up, newest first:', table(['AT (UTC)', 'JOB', 'ID', 'REASON'], rows))
  }
  return lines.join('\n')
}

/** Mails that were kept because no SMTP server is configured. */
export async function showMail(ctx: Ctx): Promise<string> {
  const mails = await selectKeptMails(ctx.db, 5)
  if (mails.length === 0) return 'No mail is kept.'
  return mails
    .map((mail) => `${time(mail.at)} UTC  to ${mail.recipient}\n${mail.subject}\n\n${mail.body_text}`)
    .join(`\n\n${'='.repeat(72)}\n\n`)
}
