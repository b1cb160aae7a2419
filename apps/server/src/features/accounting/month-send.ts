import { fillText } from '@voltway/phrases/fill-text'
import type { Ctx } from '../../kernel/ctx.ts'
import { notify } from '../../kernel/notifications/notifications.ts'
import { systemScope, type WalletScope } from '../../kernel/scope.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { job } from '../../platform/jobs.ts'
import { enqueueMail, type MailAttachment, MOST_ATTACHED_BYTES } from '../../platform/mail.ts'
import { readWithin } from '../../platform/read-within.ts'
import { refuse } from '../../platform/refusal.ts'
import { selectBook } from './accounting.sql.ts'
import { journalWordsIn } from './journal-words.ts'
import { type CloseRow, selectClose, updateSent } from './month-close.sql.ts'
import { archiveName, monthArchive } from './month-files.ts'
import { LINK_DAYS, newLink } from './month-link.ts'
import { monthName } from './month-summary.ts'

/** Sends the files of a closed month. A repeated or outdated job sends nothing. */
export const sendMonth = job<{ walletId: string; month: string; sends: number }, Ctx>({
  name: 'accounting.send-month',
  concurrency: 2,
  queue: { expireInSeconds: 900 },
  handle: async (ctx, { walletId, month, sends }) => {
    const scope = systemScope(walletId)
    const close = await selectClose(ctx.db, scope, `${month}-01`)
    if (close === undefined || close.sends !== sends || close.state === 'SENT') return
    await send(ctx, scope, month, close)
  },
})

async function send(ctx: Ctx, scope: WalletScope, month: string, close: CloseRow): Promise<void> {
  // The archive is read before the transaction, because missing PDFs are rendered meanwhile. A link needs it only when it
  // is opened, but a month whose files cannot be written must not count as sent.
  const bytes = await readWithin(await monthArchive(ctx, scope, month), MOST_ATTACHED_BYTES)
  const isAttached = close.delivery === 'ATTACHMENT' && bytes !== null
  const link = isAttached ? null : newLink(ctx.app.config.publicUrl)
  const linkUntil = link === null ? null : new Date(ctx.now.getTime() + LINK_DAYS * DAY_MS)
  const attachments: MailAttachment[] = isAttached
    ? [{ name: archiveName(month), media: 'application/zip', base64: bytes.toString('base64') }]
    : []
  await ctx.db.tx(async (tx) => {
    const sent = { sends: close.sends, at: ctx.now, linkHash: link?.hash ?? null, linkUntil }
    if ((await updateSent(tx, scope, `${month}-01`, sent)) === 0) return
    const { name } = (await selectBook(tx, scope)) ?? refuse('wallet.not_found')
    const { mail } = journalWordsIn(close.language)
    const values = {
      month: monthName(month, close.language),
      wallet: name,
      until: linkUntil === null ? '' : linkUntil.toISOString().slice(0, 10).split('-').reverse().join('/'),
    }
    await enqueueMail(tx, ctx.app.config, close.recipient, {
      language: close.language,
      subject: fillText(mail.subject, values),
      title: fillText(mail.title, values),
      paragraphs: [fillText(mail.body, values)],
      action: { label: link === null ? mail.open : mail.download, url: link?.url ?? ctx.app.config.publicUrl },
      notes: [fillText(link === null ? mail.attached : mail.linked, values)],
      footer: mail.footer,
      attachments,
    })
    await notify(
      { ctx, tx, scope },
      {
        event: 'month.sent',
        walletName: name,
        count: 1,
        facts: { month, who: close.recipient },
        path: `/month-close?month=${month}`,
      },
    )
  })
}
