import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { newId } from './ids.ts'
import { enqueue, FailedForGood, job } from './jobs.ts'
import { insertMail } from './mail.sql.ts'
import { type MailContent, mailHtml, mailText } from './mail-layout.ts'
import { openSealed, sealForJob } from './sealed-job.ts'
import type { Db, Tx } from './sql.ts'

/** Mail servers often refuse more than 10 MB, and an attachment grows by a third. Larger files are sent as links. */
export const MOST_ATTACHED_BYTES = 6 * 1_048_576

/** A file of a mail. It travels inside the job, so it has at most some megabytes. */
export interface MailAttachment {
  readonly name: string
  readonly media: string
  readonly base64: string
}

/** A complete mail with both parts. */
export interface Mail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Absent in jobs of earlier versions. A mail that is stored instead of sent is stored without them. */
  readonly attachments?: readonly MailAttachment[]
  /** The address that ends this kind of mail, for the button of mail programs (RFC 8058). */
  readonly unsubscribeUrl?: string
}

/** The dependencies of sending. Every business context has them. */
interface MailContext {
  readonly db: Db
  readonly now: Date
  readonly log: Logger
  readonly app: { readonly config: Config }
}

/**
 * Sends one mail with retries for three days: after seconds first, then once an hour, as mail servers do. A mail to an
 * address that the mail server refuses for good is given up at once. A mail that was given up is kept for two weeks
 * (`npm run admin -- mails list`). A retry has the same Message-ID, so that mailboxes drop duplicates.
 */
export const sendMail = job<{ sealed: string }, MailContext>({
  name: 'mail.send',
  concurrency: 4,
  queue: {
    retryLimit: 84,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 3_600,
    deleteAfterSeconds: 14 * 86_400,
  },
  handle: async (context, { sealed }) => {
    const { config } = context.app
    const mail = openSealed<Mail>(config.secret, sealed)
    if (config.mail.smtpUrl === undefined) await insertMail(context.db, mail, context.now)
    else await deliver(config, config.mail.smtpUrl, mail).catch((error) => Promise.reject(asRefusedAddress(error)))
  },
})

/** The mail server refuses the address for good. `npm run admin -- mails list` shows the mail with its answer. */
class AddressRefused extends FailedForGood {
  override name = 'AddressRefused'
}

/**
 * Enhanced status codes (RFC 3463) of an address that gets no mail: no such mailbox or domain, or a mailbox that is
 * closed. Others, such as a refused relay, say that a server is not set up yet, and are tried for three days.
 */
const OF_ADDRESS = /^5\d\d[ -]5\.(?:1\.\d+|2\.1)\b/
const WITHOUT_ENHANCED = /^5\d\d(?![ -]5\.\d+\.\d+)/

/** Returns the error as {@link AddressRefused} when no attempt can deliver to the address. */
function asRefusedAddress(error: unknown): unknown {
  const { code, command, response = '', message } = error as Partial<Record<string, string>>
  if (code !== 'EENVELOPE') return error
  const isMalformed = command === 'API' && /recipient/i.test(message ?? '')
  const isRefused = command === 'RCPT TO' && (OF_ADDRESS.test(response) || WITHOUT_ENHANCED.test(response))
  return isMalformed || isRefused ? new AddressRefused(message) : error
}

/**
 * Enqueues a mail in the caller's transaction: it is sent if, and only if, the transaction commits. The job's data is
 * encrypted, because its links open accounts.
 */
export async function enqueueMail(
  tx: Tx,
  config: Config,
  to: string,
  { attachments = [], unsubscribeUrl, ...content }: MailContent & Pick<Mail, 'attachments' | 'unsubscribeUrl'>,
): Promise<void> {
  const body = { subject: content.subject, text: mailText(content), html: mailHtml(content) }
  const mail: Mail = {
    ...{ id: newId(), to, ...body },
    ...(attachments.length === 0 ? {} : { attachments }),
    ...(unsubscribeUrl === undefined ? {} : { unsubscribeUrl }),
  }
  await enqueue(tx, sendMail, { sealed: sealForJob(config.secret, mail) })
}

async function deliver(config: Config, smtpUrl: string, mail: Mail): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(withTimeouts(smtpUrl))
  try {
    await transport.sendMail({
      from: config.mail.from,
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      attachments: (mail.attachments ?? []).map(({ name, media, base64 }) => ({
        filename: name,
        contentType: media,
        content: Buffer.from(base64, 'base64'),
      })),
      messageId: `<${mail.id}@${new URL(config.publicUrl).hostname}>`,
      // Suppresses out-of-office replies (RFC 3834).
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(mail.unsubscribeUrl === undefined
          ? {}
          : {
              'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
      },
    })
  } finally {
    transport.close()
  }
}

/**
 * Timeouts, so that a hanging mail server fails a job instead of blocking a worker. The transport reads its settings
 * from the URL.
 */
function withTimeouts(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
  for (const [name, ms] of Object.entries(timeouts)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(ms))
  }
  return url.href
}
