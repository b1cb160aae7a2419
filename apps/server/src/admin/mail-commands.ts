import type { Ctx } from '../kernel/ctx.ts'
import type { Mail } from '../platform/mail.ts'
import { restartMails, selectQueuedMails } from '../platform/mail-queue.sql.ts'
import { openSealed } from '../platform/sealed-job.ts'
import { AdminError } from './admin-error.ts'
import { table, time } from './table.ts'

const SHOWN = 200

/**
 * Lists the mails that wait for another attempt, or were given up: after three days, or because the mail server refused the
 * address. Their texts stay encrypted.
 */
export async function showQueuedMails(ctx: Ctx): Promise<string> {
  const mails = await selectQueuedMails(ctx.db, SHOWN)
  if (mails.length === 0) return 'No mail waits.'
  const rows = mails.map(({ id, sealed, isAbandoned, isRefused, createdAt, tries, at, reason }) => {
    const { to, subject } = headOf(ctx, sealed)
    const next = isRefused ? 'address refused' : isAbandoned ? 'given up' : at === null ? '-' : time(at)
    return [id, to, subject, time(createdAt), String(tries), next, (reason ?? '-').split('\n')[0] ?? '-']
  })
  return table(['ID', 'TO', 'SUBJECT', 'WRITTEN (UTC)', 'TRIES', 'NEXT (UTC)', 'REASON'], rows)
}

function headOf(ctx: Ctx, sealed: string): { to: string; subject: string } {
  try {
    return openSealed<Mail>(ctx.app.config.secret, sealed)
  } catch {
    return { to: '-', subject: '(encrypted with another SECRET)' }
  }
}

/** Sends one of these mails, or all, again: now, and for another three days. */
export async function resendMails(ctx: Ctx, which: string): Promise<string> {
  if (which !== 'all' && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(which))
    throw new AdminError(`${which} is not the id of a mail, nor all`, 2)
  const restarted = await ctx.db.tx((tx) => restartMails(tx, which === 'all' ? null : which))
  if (restarted === 0) throw new AdminError('no such mail waits, see mails list')
  return `${restarted} ${restarted === 1 ? 'mail is' : 'mails are'} sent within seconds, by a process with the role worker.`
}
