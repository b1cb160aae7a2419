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
  close(): Promise<void>
}

/** Starts a mail server on a free port. `refused`: its replies to addresses that get no mail. */
export async function openMailbox(
  refused: Readonly<Record<string, readonly [code: number, text: string]>> = {},
): Promise<Mailbox> {
  const mails: Email[] = []
  const offered: string[] = []
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
        mails.push(await PostalMime.parse(Buffer.concat(chunks)))
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
    close: () => new Promise<void>((closed) => smtp.close(closed)),
  }
}
