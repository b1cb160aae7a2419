import { formatMoney, parseMoney } from '@voltway/money/money'
import { fillText } from '@voltway/phrases/fill-text'
import { localeTags, newNumberFormat } from '@voltway/phrases/number-format'
import type { Ctx } from '../../kernel/ctx.ts'
import { fileNameOf, readDocumentContent, readDocumentFile } from '../../kernel/documents/document-file.ts'
import { systemScope } from '../../kernel/scope.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { job } from '../../platform/jobs.ts'
import { enqueueMail, type MailAttachment, MOST_ATTACHED_BYTES } from '../../platform/mail.ts'
import { invoicesUrl, mailWords } from './invoice-mail.ts'
import { updateMailed } from './invoice-run.sql.ts'

/** Documents that waited longer are not news: an upgrade or an import of a company sends no old ones. */
const NEWS_MS = 7 * DAY_MS

/**
 * Sends an invoice or credit note to the wallet's e-mail address for invoices, in its language. A wallet without one gets
 * no mail. A repeated job sends nothing.
 */
export const mailDocument = job<{ walletId: string; documentId: string }, Ctx>({
  name: 'invoices.mail-document',
  concurrency: 2,
  handle: async (ctx, { walletId, documentId }) => {
    const scope = systemScope(walletId)
    const content = await readDocumentContent(ctx.db, scope, documentId)
    if (content === undefined) return
    // The PDF is read before the transaction, because a missing one is rendered meanwhile.
    const file = await readDocumentFile(ctx, scope, documentId)
    await ctx.db.tx(async (tx) => {
      const since = new Date(ctx.now.getTime() - NEWS_MS)
      const recipient = await updateMailed(tx, scope, { documentId, at: ctx.now, since })
      if (recipient === undefined) return
      const { language, number, type, total, currency } = content
      const { document, documentFooter } = mailWords[language]
      const money = newNumberFormat(localeTags[language], { style: 'currency', currency })
      const values: Record<string, string> = {
        kind: document.kinds[type],
        number,
        total: money.format(formatMoney(parseMoney(total)) as `${number}`),
        wallet: content.account ?? content.buyer.name,
      }
      const filled = (text: string) => fillText(text, values)
      const attachments: MailAttachment[] =
        file === undefined || file.bytes.length > MOST_ATTACHED_BYTES
          ? []
          : [{ name: fileNameOf(content, 'pdf'), media: 'application/pdf', base64: file.bytes.toString('base64') }]
      await enqueueMail(tx, ctx.app.config, recipient, {
        language,
        subject: filled(document.subject),
        title: filled(document.title),
        paragraphs: [filled(document.body)],
        action: { label: document.action, url: invoicesUrl(ctx, language) },
        notes: [],
        footer: documentFooter,
        attachments,
      })
    })
  },
})
