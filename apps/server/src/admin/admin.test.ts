import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { addFunds, withdrawFunds } from '@voltway/contract/payments'
import { listPayouts, setPayoutAccount } from '@voltway/contract/payments-payouts'
import { expect, test } from 'vitest'
import { fleetOfFile } from '../../test/fleet-of-file.ts'
import { openPaying } from '../../test/paying.ts'
import { recordingEnv, recordingFlags } from '../../test/record-rows.ts'
import { insertAttempt } from '../features/chargers/connections.sql.ts'
import { enqueueMail } from '../platform/mail.ts'
import { sql } from '../platform/sql.ts'
import { runAdmin } from './run-admin.ts'

const ADMIN = fileURLToPath(new URL('../admin.ts', import.meta.url))

const fleet = fleetOfFile({ env: { DEMO: '1' } })

interface Outcome {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

const envOf = (env: Record<string, string>) => ({
  DATABASE_URL: fleet.databaseUrl,
  SECRET: fleet.app.config.secret,
  ...env,
})

/** Runs a command in this process, because a process for each command takes longer than the command. */
async function admin(args: readonly string[], stdin = '', env: Record<string, string> = {}): Promise<Outcome> {
  let [out, err] = ['', '']
  const code = await runAdmin({
    args,
    env: envOf(env),
    stdin: Readable.from([stdin]),
    print: (line) => {
      out += `${line}\n`
    },
    complain: (line) => {
      err += `${line}\n`
    },
  })
  return { code, out, err }
}

/** Runs a command as the operator does. */
async function adminInOwnProcess(args: readonly string[]): Promise<Outcome> {
  const child = spawn(process.execPath, [...recordingFlags, ADMIN, ...args], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...envOf(recordingEnv),
    },
  })
  child.stdin.end()
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { code, out, err }
}

const getUser = (token: string) =>
  fleet.http.inject({
    url: '/editor/v2/users',
    headers: { authorization: `Bearer ${token}`, 'x-product': 'FLEETS_DASHBOARD' },
  })

test('the token command prints an access token of a person, and nothing else, while the server runs', async () => {
  const { code, out, err } = await adminInOwnProcess(['token', fleet.people.viewer.email])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/)
  expect((await getUser(out.trim())).json().uid).toBe(fleet.people.viewer.id)
  const recorded = await fleet.db.rows(sql`
    select e.kind, s.by_operator, s.expires_at - s.created_at = interval '60 minutes' as an_hour
    from identity_event e join identity_session s using (person_id)
    where e.person_id = ${fleet.people.viewer.id} and s.by_operator`)
  expect(recorded).toEqual([{ kind: 'operator_token', by_operator: true, an_hour: true }])
})

test('create-owner creates the first owner with a wallet, who signs in with the password from stdin', async () => {
  const owner = { email: 'eva@company.example', password: 'seven quiet lorries at dawn' }
  const created = await admin(
    ['create-owner', 'Eva@company.example', 'Eva Rosa', '--wallet', 'Eva SA', '--password-stdin'],
    `${owner.password}\n`,
  )
  expect(created).toMatchObject({ code: 0, err: '' })
  const headers = { origin: fleet.app.config.publicUrl }
  const signedIn = await fleet.http.inject({ method: 'POST', url: '/identity/sign-in/email', headers, payload: owner })
  expect(signedIn.statusCode).toBe(200)
  const wallets = await fleet.db.rows(sql`
    select w.name, m.permission_groups from wallet w
    join wallet_membership m on m.wallet_id = w.id join person p on p.id = m.person_id where p.email = ${owner.email}`)
  expect(wallets).toEqual([{ name: 'Eva SA', permission_groups: [0] }])
  expect((await admin(['create-owner', owner.email, 'Eva', '--wallet', 'Eva 2'])).out).toContain('keeps the password')
  expect(await admin(['create-owner', owner.email, 'Eva'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('already'),
  })
})

test('an owner without a password gets a link by mail, which the operator can read where no mail server is configured', async () => {
  await admin(['create-owner', 'leo@company.example', 'Leo Dias'])
  await fleet.runJobs()
  const { out } = await admin(['mail'])
  expect(out).toContain('to leo@company.example')
  expect(out).toMatch(/\/identity\/reset-password\//)
})

test('a charging network is invited and listed', async () => {
  const { out } = await admin(['network-token', 'Mobility network'])
  expect(out).toMatch(/^versions {2}http:\/\/\S+\ntoken {5}\S{64}\n$/)
  expect((await admin(['peers'])).out).toMatch(/Mobility network +INVITED/)
  expect((await admin(['inbox'])).out).toBe('Nothing waits.\n')
  expect((await admin(['network-remove', 'Mobility network'])).out).toBe(
    'Mobility network is not connected any more.\n',
  )
  expect((await admin(['peers'])).out).toMatch(/Mobility network +REMOVED/)
})

test('refused attempts of chargers are listed, the newest first, in a form that no terminal obeys', async () => {
  expect((await admin(['chargers', 'attempts'])).out).toBe('No charger was refused.\n')
  const { db } = fleet.ctx()
  const attempt = { address: '203.0.113.7', reason: 'WRONG_PASSWORD' } as const
  for (const [identity, minute] of [
    ['VW-7K3QM9XT', 1],
    ['VW-7K3QM9XT', 1],
    ['\u001b[2J', 2],
  ] as const)
    await insertAttempt(db, { ...attempt, identity, now: new Date(Date.UTC(2026, 2, 1, 10, minute)) })
  const [head, ...lines] = (await admin(['chargers', 'attempts'])).out.trim().split('\n')
  expect(head).toMatch(/^LAST AT \(UTC\) +IDENTITY +ADDRESS +REASON +ATTEMPTS$/)
  expect(lines).toEqual([
    expect.stringMatching(/^2026-03-01 10:02:00 +\?\[2J +203\.0\.113\.7 +WRONG_PASSWORD +1$/),
    expect.stringMatching(/^2026-03-01 10:01:00 +VW-7K3QM9XT +203\.0\.113\.7 +WRONG_PASSWORD +2$/),
  ])
})

test('network-token creates a token for a party, and network-trust trusts the operators behind a hub by name', async () => {
  expect((await admin(['network-token', 'Roaming', '--party', 'PT-HUB'])).out).toMatch(
    /^versions .+\ntoken {5}\S{64}\n$/,
  )
  const bound = await fleet.db.row(sql`select bound_parties from network_peer where name = 'Roaming'`)
  expect(bound).toEqual({ bound_parties: ['PT*HUB'] })
  expect((await admin(['network-parties', 'Roaming'])).out).toBe('No party behind it is known.\n')
  expect((await admin(['network-trust', 'Roaming', 'PT*ABC,es-def'])).out).toMatch(/ES\*DEF +CPO +- +no +0\nPT\*ABC/)
  expect((await admin(['network-trust', 'Roaming', 'everybody'])).err).toBe('everybody is not a party like PT*ABC\n')
})

test('consumption-verify names sums that differ, and --repair corrects those by day', async () => {
  await fleet.db.run(sql`
    insert into wallet_day_trait_rollup (wallet_id, day, trait, value, sessions)
    values (${fleet.walletId}, '2026-03-01', 'CURRENT', 'AC', 1)`)
  const verified = await admin(['consumption-verify'])
  expect(verified).toMatchObject({ code: 1, err: expect.stringContaining('day of CURRENT 2026-03-01 AC') })
  const repaired = await admin(['consumption-verify', '--repair'])
  expect(repaired).toMatchObject({ code: 0, out: expect.stringContaining('Months with repaired days: 1. All sums') })
})

test('the jobs command lists counts by job and state', async () => {
  expect((await admin(['jobs'])).out).toMatch(/^JOB +STATE +COUNT\n/)
})

test('a command on a wrong DATA_DIR says so and creates nothing there', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'voltway-nowhere-')), 'data')
  for (const env of [{}, { SECRET: fleet.app.config.secret }]) {
    const { code, out, err } = await admin(['documents', 'verify'], '', {
      DATABASE_URL: '',
      SECRET: '',
      DATA_DIR: folder,
      ...env,
    })
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toMatch(/^DATA_DIR .* has no (installation|database): .*\n$/)
    expect(existsSync(folder)).toBe(false)
  }
})

test('a verification that finds nothing to verify fails', async () => {
  for (const words of [['documents', 'verify'], ['consumption-verify']])
    expect(await admin(words)).toMatchObject({ code: 1, out: '', err: expect.stringContaining('nothing was verified') })
})

test('a command on a database of an older version names the migration command instead of changing it', async () => {
  const last = await fleet.db.row<{ name: string }>(sql`select max(name) as name from migration`)
  await fleet.db.run(sql`update migration set name = 'older' where name = ${last?.name ?? ''}`)
  expect(await admin(['peers'])).toMatchObject({ code: 1, err: expect.stringContaining('run npm run migrate') })
  await fleet.db.run(sql`update migration set name = ${last?.name ?? ''} where name = 'older'`)
})

test('a mail that was given up is listed with its reason, and sent again on request', async () => {
  await fleet.db.run(sql`delete from pgboss.job where name = 'mail.send'`)
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
  await fleet.db.tx((tx) => enqueueMail(tx, fleet.app.config, 'rui@company.example', content))
  await fleet.db.run(sql`
    update pgboss.job set state = 'failed', completed_on = now(), retry_count = 84, output = '{"message": "421 try later"}'
    where name = 'mail.send'`)
  const listed = await admin(['mails', 'list'])
  expect(listed.out).toMatch(/rui@company.example +Your card .* 84 +given up +421 try later/)
  const [id = ''] = /^[0-9a-f-]{36}/m.exec(listed.out) ?? []
  expect((await admin(['mails', 'resend', id])).out).toContain('1 mail is sent')
  await fleet.runJobs()
  expect((await admin(['mail'])).out).toContain('to rui@company.example\nYour card')
  expect((await admin(['mails', 'list'])).out).toBe('No mail waits.\n')
  expect(await admin(['mails', 'resend', 'all'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('no such mail'),
  })
})

test.each([
  [['token', 'nobody@company.example'], 1, 'there is no person'],
  [['token'], 2, 'use: token EMAIL'],
  [['token', 'a@b.example', '--wallet', 'x'], 2, 'use: token EMAIL'],
  [['create-owner', 'not an address', 'Name'], 2, 'is not an e-mail address'],
  [
    ['create-owner', 'ida@company.example', 'Ida', '--wallet', ' '],
    2,
    'the name of the wallet must be one line of 1 to 80',
  ],
  [['company-sign-in-optional', 'x'], 2, 'x is not an id'],
  [['network-token', ''], 2, 'the name must be one line of 1 to 100'],
  [['network-register', 'x'.repeat(101), 'https://x.example'], 2, 'the name must be one line of 1 to 100'],
  [['documents', 'credit', 'FT 2026A/1', ''], 2, 'the reason must be one line of 1 to 140'],
  [['documents', 'credit', 'FT 2026A/1', 'x'.repeat(141)], 2, 'the reason must be one line of 1 to 140'],
  [['constructor'], 2, 'there is no command constructor'],
  [['peers', '--nonsense'], 2, 'see --help'],
  [[], 2, 'which command?'],
])('an invalid command prints one line and sets the exit code: %j', async (words, code, output) => {
  const people = () => fleet.db.rows(sql`select id from person`)
  const before = await people()
  const response = await admin(words)
  expect(response).toMatchObject({ code, out: '', err: expect.stringContaining(output) })
  expect(response.err.trim().split('\n')).toHaveLength(1)
  expect(await people()).toEqual(before)
})

test('the process of an invalid command ends with its line and exit code', async () => {
  expect(await adminInOwnProcess(['nonsense'])).toEqual({
    code: 2,
    out: '',
    err: 'there is no command nonsense, see --help\n',
  })
})

test('payouts are written into one file, which can be written again, and are marked as paid or returned', async () => {
  const paying = openPaying(fleet)
  const owner = fleet.as('owner')
  const paid = await owner.call(addFunds, {
    body: { amount: '50.00', payment_method_id: await paying.method('multibanco') },
  })
  await paying.bank(paid.payment_id, 'approve')
  await fleet.runJobs()
  await owner.call(setPayoutAccount, { body: { iban: 'PT50000201231234567890154', holder: 'Fleet SA' } })
  await fleet.db.run(sql`update payout_account set confirmed_at = requested_at, usable_at = requested_at`)
  const ids: string[] = []
  for (const amount of ['20.00', '10.00'])
    ids.push((await owner.call(withdrawFunds, { body: { amount } })).payout?.id ?? '')
  expect((await admin(['payouts', 'list'])).out).toMatch(new RegExp(`${ids[0]} .* 20.00 .*Fleet SA •••• 0154 +ASKED`))
  const folder = mkdtempSync(join(tmpdir(), 'voltway-payouts-'))
  const path = join(folder, 'payouts.xml')
  expect(await admin(['payouts', 'export', path])).toMatchObject({
    code: 1,
    err: expect.stringContaining('PAYOUT_IBAN'),
  })
  const env = { PAYOUT_IBAN: 'ES9121000418450200051332' }
  const exported = await admin(['payouts', 'export', path], '', env)
  expect(exported.out).toContain('2 payouts, 30.00 EUR')
  const xml = readFileSync(path, 'utf8')
  expect(xml.match(/<EndToEndId>/g)).toHaveLength(2)
  expect((await admin(['payouts', 'export', path], '', env)).err).toContain('exists already')
  expect((await admin(['payouts', 'export', join(folder, 'none.xml')], '', env)).out).toContain('No payout waits.')
  const batch = /batch ([0-9a-f-]{36})/.exec(exported.out)?.[1] ?? ''
  const again = join(folder, 'again.xml')
  expect((await admin(['payouts', 'export-again', batch, again])).code).toBe(0)
  expect(readFileSync(again, 'utf8')).toBe(xml)
  expect((await admin(['payouts', 'returned', batch, 'AC04'])).err).toContain('is a batch')
  expect((await admin(['payouts', 'returned', ids[1] ?? '', 'AC04'])).out).toContain('10.00 is in the wallet again')
  expect((await admin(['payouts', 'paid', batch])).out).toContain('1 marked as paid')
  expect((await admin(['payouts', 'paid', batch])).out).toContain('Nothing changed')
  expect((await admin(['payouts', 'list'])).out).toContain('No payout waits.')
  expect((await owner.call(listPayouts)).results.map(({ status }) => status).toSorted()).toEqual(['PAID', 'RETURNED'])
})
