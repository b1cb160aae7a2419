import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { resendMails, showQueuedMails } from '../src/admin/mail-commands.ts'
import { systemCtx } from '../src/kernel/ctx.ts'
import { countDeadLetters, selectWaitingWork } from '../src/kernel/metrics/operation-metrics.sql.ts'
import { openJobs } from '../src/platform/jobs.ts'
import { enqueueMail, sendMail } from '../src/platform/mail.ts'
import { openDb, sql } from '../src/platform/sql.ts'
import { bootFleet, type Fleet } from './harness.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'

/** Replies of the mail server, of which only the first two are about the address. */
const REFUSED = {
  'gone@company.example': [550, '5.1.1 No such mailbox'],
  'odd@company.example': [501, 'Malformed address'],
  'relay@company.example': [554, '5.7.1 Relay access denied'],
  'full@company.example': [450, '4.2.2 Mailbox full'],
} as const

let mailbox: Mailbox
let fleet: Fleet
beforeAll(async () => {
  mailbox = await openMailbox({ refused: REFUSED })
  fleet = await bootFleet({ env: mailbox.env })
})
afterAll(async () => {
  await fleet?.close()
  await mailbox?.close()
})

const content = {
  ...{
    language: 'en',
    subject: 'Your card',
    title: 'Your card',
    paragraphs: [],
    notes: [],
    footer: 'x',
  },
  action: { label: 'Open', url: 'https://fleets.example' },
}

/** Sends mails with a worker, as in production, until the condition holds. */
async function sendUntil(isDone: () => boolean): Promise<void> {
  const db = openDb({ url: fleet.databaseUrl, maxConnections: 2 })
  const worker = await openJobs({ db, url: fleet.databaseUrl, log: fleet.app.log, kinds: [sendMail], works: true })
  await worker.work([sendMail], () => systemCtx({ ...fleet.app, db }))
  try {
    await vi.waitUntil(isDone)
  } finally {
    await worker.close()
    await db.close()
  }
}

test('a mail whose address is refused for good is given up at once and listed, others are tried again', async () => {
  await fleet.db.tx(async (tx) => {
    for (const to of Object.keys(REFUSED)) await enqueueMail(tx, fleet.app.config, to, content)
  })
  const triesOf = (name: string) => mailbox.offered.filter((address) => address.startsWith(name)).length
  await sendUntil(() => triesOf('relay') > 1 && triesOf('full') > 1 && triesOf('gone') > 0 && triesOf('odd') > 0)
  expect([triesOf('gone'), triesOf('odd')]).toEqual([1, 1])

  const listed = await showQueuedMails(fleet.ctx())
  expect(listed).toMatch(/gone@company\.example .*address refused .*550 5\.1\.1 No such mailbox/)
  expect(listed).toMatch(/odd@company\.example .*address refused .*501/)
  expect(listed).not.toMatch(/(relay|full)@company\.example .*(refused|given up) /)
  expect(await selectWaitingWork(fleet.db)).toMatchObject({ mail_abandoned: 2n, mail_refused: 2n })
  expect(await countDeadLetters(fleet.db)).toMatchObject({ stored: 0n })
})

test('a mail that is sent again has all its attempts again', async () => {
  await resendMails(fleet.ctx(), 'all')
  const restarted = await fleet.db.rows(sql`
    select retry_limit - retry_count as attempts, dead_letter from pgboss.job
    where name = 'mail.send' and state = 'retry'`)
  expect(restarted).toHaveLength(4)
  expect(new Set(restarted.map((one) => JSON.stringify(one)))).toEqual(
    new Set([JSON.stringify({ attempts: 84, dead_letter: 'dead-letters' })]),
  )
})
