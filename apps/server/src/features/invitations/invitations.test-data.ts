import type { Fleet } from '../../../test/harness.ts'
import { sql } from '../../platform/sql.ts'

/** The content of an invitation's link. */
export interface Link {
  readonly id: string
  readonly secret: string
}

/** Parses the id and the secret of a link, like the page does. */
export function linkIn(text: string): Link {
  const word = /\/wallet-guest\/([\w-]{64})/.exec(text)?.[1]
  if (word === undefined) throw new Error(`no link in: ${text}`)
  const id = word.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  return { id, secret: word.slice(32) }
}

/** Returns the newest mail to an address. */
export async function mailTo(fleet: Fleet, email: string): Promise<{ subject: string; text: string; link: Link }> {
  await fleet.runJobs()
  const mail = await fleet.db.row<{ subject: string; body_text: string }>(sql`
    select subject, body_text from mail_message where recipient = ${email} order by at desc, id desc limit 1`)
  if (mail === undefined) throw new Error(`no mail to ${email}`)
  return { subject: mail.subject, text: mail.body_text, link: linkIn(mail.body_text) }
}

/** Returns the newest text message to a phone. */
export async function messageTo(fleet: Fleet, phone: string): Promise<{ text: string; link: Link }> {
  await fleet.runJobs()
  const message = await fleet.db.row<{ body: string }>(sql`
    select body from sms_message where recipient = ${phone} order by at desc, id desc limit 1`)
  if (message === undefined) throw new Error(`no message to ${phone}`)
  return { text: message.body, link: linkIn(message.body) }
}
