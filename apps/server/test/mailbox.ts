import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server that keeps what it receives. */
export interface Mailbox {
  readonly mails: Email[]
  /** Settings with which a server sends to it. */
  readonly env: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** Starts a mail server on a free port. */
export async function openMailbox(): Promise<Mailbox> {
  const mails: Email[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        mails.push(await PostalMime.parse(Buffer.concat(chunks)))
        done()
      })
    },
  })
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready))
  const { port } = smtp.server.address() as AddressInfo
  return {
    mails,
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Voltway Fleets <no-reply@fleets.example>' },
    close: () => new Promise<void>((closed) => smtp.close(closed)),
  }
}
