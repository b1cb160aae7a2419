import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server that keeps what it receives. */
export interface Mailbox {
  readonly mails: Email[]
  /** The addresses that were offered, also those that were refused. */
  readonly offered: string[]
  /** Settings with which a server sends to it. */
  readonly env: Readonly<Record<string, string>>
  /** @throws when the HTML part of a mail showed a plain address, which is for its text part only. */
  close(): Promise<void>
}

interface MailboxOptions {
  /** Its replies to addresses that get no mail. */
  readonly refused?: Readonly<Record<string, readonly [code: number, text: string]>>
  /** Called with each mail: whether it is turned away and shall be sent again. */
  readonly turnsAway?: () => boolean
}

/** Starts a mail server on a free port. */
export async function openMailbox({ refused = {}, turnsAway = () => false }: MailboxOptions = {}): Promise<Mailbox> {
  const mails: Email[] = []
  const offered: string[] = []
  const withAddress: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      offered.push(address)
      const [responseCode, text] = refused[address] ?? []
      done(responseCode === undefined ? null : Object.assign(new Error(text), { responseCode }))
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (turnsAway()) return done(new Error('try later'))
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        mails.push(mail)
        if (mail.html?.replace(/<[^>]*>/g, '').includes('://')) withAddress.push(mail.subject ?? '')
        done()
      })
    },
  })
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
  const { port } = smtp.server.address() as AddressInfo
  return {
    mails,
    offered,
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Voltway Fleets <no-reply@fleets.example>' },
    close: async () => {
      await new Promise<void>((closed) => smtp.close(closed))
      if (withAddress.length > 0) throw new Error(`mails show a plain address: ${withAddress.join(', ')}`)
    },
  }
}
