import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Payment } from '@voltway/contract/payments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoicesJobs } from '../src/features/invoices/invoices.jobs.ts'
import { auditJobs } from '../src/kernel/audit/anchors.ts'
import { readBalance } from '../src/kernel/ledger/ledger.ts'
import { HOUR_MS } from '../src/platform/durations.ts'
import { enqueue } from '../src/platform/jobs.ts'
import { migrate } from '../src/platform/migrate.ts'
import { sql } from '../src/platform/sql.ts'
import { type ArchivingPostgres, startArchivingPostgres } from './archiving-postgres.ts'
import { type BankProcess, startBank } from './bank-process.ts'
import { type Charging, openCharging, type TestCard } from './charging.ts'
import { leaseDatabase, type TestDatabase } from './database.ts'
import { postgresPrograms } from './debian-postgres.ts'
import { freePort } from './free-port.ts'
import { bootFleet, type Fleet, TEST_SECRET } from './harness.ts'
import { requestPayment, startPayers } from './payers.ts'
import { openPaying } from './paying.ts'
import { type ServerProcess, startServerProcess, until } from './server-process.ts'
import { type FakeOperator, registered } from './test-network.ts'

const isPossible = postgresPrograms() !== undefined
if (!isPossible) console.log('skipped: not installed: postgresql (apt-get install)')

const ADMIN = fileURLToPath(new URL('../src/admin.ts', import.meta.url))
/** The commands of the runbook. Each exits with 0 when what it verifies is whole. */
const VERIFICATIONS = ['ledger-verify', 'documents verify', 'audit-verify', 'consumption-verify'] as const

/** The steps of "Restore drill" in docs/guides/operations.md, on an installation that is paid and charged with. */
describe.skipIf(!isPossible)('a restore to a point in time', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'voltway-restored-'))
  let postgres: ArchivingPostgres
  let bankDatabase: TestDatabase
  let bank: BankProcess
  let fleet: Fleet
  let charging: Charging
  let operator: FakeOperator
  let card: TestCard
  let server: ServerProcess | undefined
  let address: string
  let env: Record<string, string>
  /** The payments that the payers know of before and after the restore point, and the charge records of the operator. */
  let before: Payment[] = []
  let after: Payment[] = []
  const records: object[] = []

  const startServer = async () => {
    server = await startServerProcess(Number(new URL(address).port), env)
  }
  const setClock = () => fleet.clock.set(new Date().toISOString())

  beforeAll(async () => {
    postgres = await startArchivingPostgres()
    await migrate(postgres.url)
    bankDatabase = await leaseDatabase()
    address = `http://127.0.0.1:${await freePort()}`
    bank = await startBank(bankDatabase.url, address)
    env = {
      ...bank.settings,
      DATABASE_URL: postgres.url,
      PUBLIC_URL: address,
      SECRET: TEST_SECRET,
      DATA_DIR: dataDir,
      OCPI_ALLOW_PRIVATE_ADDRESSES: '1',
    }
    fleet = await bootFleet({ env, database: { url: postgres.url, release: async () => undefined } })
    setClock()
    charging = await openCharging(fleet)
    card = await charging.card()
    await chargeLastMonth()
    await startServer()
  }, 300_000)
  afterAll(async () => {
    await server?.kill()
    await operator?.close()
    await bank?.stop()
    await fleet?.close()
    await bankDatabase?.release()
    postgres?.close()
    rmSync(dataDir, { recursive: true, force: true })
  }, 60_000)

  /** Charges of last month, which the server invoices while the drill runs. */
  async function chargeLastMonth(): Promise<void> {
    const { now } = fleet.ctx()
    await charging.topUp(500_00n)
    const begun = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 10, 9)
    fleet.clock.set(new Date(begun + 9 * HOUR_MS).toISOString())
    for (let index = 0; index < 4; index++) await charging.cdr(card, charge(`M${index}`, begun + index * 2 * HOUR_MS))
    setClock()
    const findMonths = invoicesJobs.find(({ name }) => name === 'invoices.find-months')
    if (findMonths === undefined) throw new Error('there is no job that closes months')
    await fleet.db.tx((tx) => enqueue(tx, findMonths, {}))
  }

  const charge = (id: string, startMs: number) => ({
    id,
    start_date_time: new Date(startMs).toISOString(),
    end_date_time: new Date(startMs + HOUR_MS).toISOString(),
    total_energy: 12,
  })

  /** The operator sends one more charge record of today. */
  async function sendRecord(): Promise<void> {
    const fields = charge(`C${records.length}`, Date.now() - (records.length + 2) * 2 * HOUR_MS)
    const record = { ...charging.cdrObject(card, fields), party_id: 'SIM' }
    records.push(record)
    expect((await operator.call('POST', '/cdrs', record)).http).toBe(201)
  }

  const bookedRecords = async () => {
    const row = await fleet.db.row<{ count: number }>(sql`
      select count(*)::integer as count from session where status in ('COMPLETED', 'PAID')`)
    return row?.count ?? 0
  }

  /** Runs a command of the operator of the installation. */
  async function admin(
    command: string,
    ...words: readonly string[]
  ): Promise<{ code: number | null; printed: string }> {
    const all = [ADMIN, ...command.split(' '), ...words]
    const child = spawn(process.execPath, all, { env: { PATH: process.env.PATH, ...env } })
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    return { code, printed: `${out}${err}`.trim() }
  }

  async function verify(): Promise<void> {
    for (const command of VERIFICATIONS) {
      const { code, printed } = await admin(command)
      console.log(`${command}: ${printed.split('\n')[0]}`)
      expect([command, code, printed]).toEqual([command, 0, printed])
    }
  }

  const writeAnchor = async () => {
    setClock()
    await auditJobs[0]?.handle(fleet.ctx(), {}, undefined)
  }

  const storedPayments = () =>
    fleet.db.rows<{ id: string; status: string }>(sql`select id, status from payment order by created_at, id`)

  const documentNumbers = async () =>
    (await fleet.db.rows<{ number: string }>(sql`select number from document order by number`)).map(
      ({ number }) => number,
    )

  /** Credits one euro of the invoice of last month. */
  const creditInvoice = async () => {
    const [invoice = ''] = (await documentNumbers()).filter((number) => number.startsWith('FT '))
    expect(await admin('documents credit', invoice, 'Tariff', '--amount', '1.00')).toMatchObject({ code: 0 })
  }

  let restorePoint = ''
  /** Of the documents that the restore lost. Customers have received them. */
  let lostNumbers: string[] = []
  let reference: Payment

  test('a backup and the archive bring back everything up to the restore point, and nothing after it', async () => {
    operator = await registered({ url: address, ctx: () => fleet.ctx() })
    const paying = openPaying(fleet, bank.confirmSetup)
    const methodId = await paying.method('visa')
    const multibanco = await paying.method('multibanco')
    const load = startPayers(fleet, { addresses: [address], methodId, payers: 3 })
    const paid = (count: number) => until(60_000, async () => load.acknowledged.size >= count)
    await paid(10)
    postgres.backUp()
    await sendRecord()
    await sendRecord()
    await writeAnchor()
    const order = { key: 'reference', amount: '40.00', methodId: multibanco }
    reference = (await (await requestPayment(fleet, address, order)).json()) as Payment
    await until(60_000, async () => (await bookedRecords()) === 4 + records.length)
    await paid(load.acknowledged.size + 20)
    await until(60_000, async () => (await documentNumbers()).length > 0)
    before = [...load.acknowledged.values()]
    restorePoint = await postgres.now()
    await paid(load.acknowledged.size + 20)
    await sendRecord()
    await creditInvoice()
    // The reference of before is paid after the restore point.
    const row = await fleet.db.row<{ provider_id: string }>(
      sql`select provider_id from payment where id = ${reference.payment_id}`,
    )
    await bank.approve(row?.provider_id ?? '')
    await writeAnchor()
    await load.stop()
    after = [...load.acknowledged.values()].slice(before.length)
    await postgres.archived()
    const issued = await documentNumbers()

    await server?.kill()
    const begun = performance.now()
    await postgres.restore(restorePoint)
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    console.log(`restored to ${restorePoint} in ${seconds} s`)
    const stored = new Map((await storedPayments()).map(({ id, status }) => [id, status]))
    expect(before.filter(({ payment_id }) => stored.get(payment_id) !== 'SUCCEEDED')).toEqual([])
    expect(stored.get(reference.payment_id)).toBe('REQUIRES_ACTION')
    const lost = after.filter(({ payment_id }) => !stored.has(payment_id))
    // At most the payments that ran at the restore point were committed just before it.
    expect(lost.length).toBeGreaterThanOrEqual(after.length - 3)
    console.log(`${before.length} payments before the restore point are there, ${lost.length} after it are not`)
    const left = new Set(await documentNumbers())
    lostNumbers = issued.filter((number) => !left.has(number))
    expect(lostNumbers).toEqual([`NC ${restorePoint.slice(0, 4)}A/1`])
  }, 300_000)

  test('the verifications find a newer anchor, and pass when it is moved away', async () => {
    const anchors = join(dataDir, 'audit-anchors')
    expect(readdirSync(anchors)).toHaveLength(2)
    expect(await admin('audit-verify')).toMatchObject({ code: 1 })
    const newest = readdirSync(anchors).sort().at(-1) as string
    renameSync(join(anchors, newest), join(dataDir, newest))
    await verify()
  }, 120_000)

  test('payments and charge records after the restore point are booked, once, under new document numbers', async () => {
    const since = new Date(restorePoint).toISOString()
    expect(await admin('documents new-series')).toMatchObject({ code: 0 })
    expect(await admin(`payments recover ${since}`)).toMatchObject({ code: 1 })
    const booked = await admin(`payments recover ${since} --book`)
    console.log(`payments recover --book: ${booked.printed.split('\n').at(-1)}`)
    expect(booked.code).toBe(0)
    expect(await admin(`payments recover ${since}`)).toMatchObject({ code: 0 })

    await startServer()
    for (const record of records) expect((await operator.call('POST', '/cdrs', record)).http).toBeLessThan(300)
    await until(60_000, async () => (await bookedRecords()) === 4 + records.length)

    const stored = new Map((await storedPayments()).map(({ id, status }) => [id, status]))
    const everybody = [...before, ...after, reference]
    expect(everybody.filter(({ payment_id }) => stored.get(payment_id) !== 'SUCCEEDED')).toEqual([])
    expect(stored.size).toBe(everybody.length)
    const paidMinor = everybody.reduce((sum, { amount }) => sum + BigInt(amount.replace('.', '')), 0n)
    const spent = await fleet.db.row<{ minor: bigint }>(
      sql`select coalesce(sum(cost_minor), 0)::bigint as minor from session where status in ('COMPLETED', 'PAID')`,
    )
    const { balanceMinor, owedMinor } = await readBalance(fleet.db, fleet.scope)
    expect(balanceMinor - owedMinor).toBe(500_00n + paidMinor - (spent?.minor ?? 0n))
    await creditInvoice()
    const numbers = await documentNumbers()
    const again = numbers.filter((number) => lostNumbers.includes(number))
    const fresh = numbers.filter((number) => / \d{4}R\d{8}\//.test(number))
    console.log(
      `${lostNumbers.length} document numbers were lost, ${fresh.length} new ones were issued, ${again.length} twice`,
    )
    expect(again).toEqual([])
    expect(fresh).toEqual([expect.stringMatching(/^NC /)])
    await verify()
  }, 180_000)
})
