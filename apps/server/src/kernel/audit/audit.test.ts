import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listAudit } from '@voltway/contract/audit'
import { blockCard, unblockCard } from '@voltway/contract/cards-blocks'
import { updateCard } from '@voltway/contract/cards-details'
import { adjustCardLimit, configurePlafonds } from '@voltway/contract/cards-limits'
import { createWallet } from '@voltway/contract/fleets'
import { updateUser } from '@voltway/contract/users'
import { blockWallets } from '@voltway/contract/wallets-blocks'
import { updateWallet } from '@voltway/contract/wallets-settings'
import { beforeAll, expect, test } from 'vitest'
import { openCharging } from '../../../test/charging.ts'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { tamper } from '../../../test/tampering.ts'
import { type Sql, sql } from '../../platform/sql.ts'
import { verifyAnchors, writeAnchor } from './anchors.ts'
import { recordAudit } from './audit.ts'
import { verifyAudit } from './verify-audit.ts'

const fleet = fleetOfFile()
let card: { id: string }

beforeAll(async () => {
  card = await (await openCharging(fleet)).card({ name: 'Van 12' })
})

const audit = async (query = {}) => (await fleet.as('owner').call(listAudit, { query })).results
const params = () => ({ cardId: card.id })
const chainOf = async (id: string) =>
  fleet.db.rows<{ result: string; deed: string; code: string | null; fields: string | null }>(sql`
    select result, deed, code, fields from audit_entry where wallet_id = ${id} order by number`)

test('a change is recorded with its person, address, browser, and values before and after', async () => {
  await fleet
    .as('manager')
    .call(adjustCardLimit, { body: { card_id: card.id, assigned_credit: '75', reason: 'holidays' } })
  const [entry] = await audit()
  expect(entry).toMatchObject({
    result: 'CHANGED',
    deed: 'card.limit_changed',
    at: '2026-03-02T10:00:00Z',
    person: { id: fleet.people.manager.id, name: 'The manager' },
    object: { kind: 'card', id: card.id, name: 'Van 12' },
    before: { assigned_credit: null, credit_mode: 'UNLOCKED' },
    after: { assigned_credit: '75.00', credit_mode: 'LIMITED', reason: 'holidays' },
    address: '127.0.0.1',
    user_agent: 'lightMyRequest',
  })
  expect(Object.keys(entry?.before ?? {})).not.toContain('name')
})

test('a refused write is recorded in one row with its reason, and without the submitted values', async () => {
  const before = (await audit()).length
  expect(await fleet.as('viewer').refusal(blockCard, { params: params() })).toBe('auth.not_allowed')
  const secret = 'my password, in the wrong field '.repeat(5)
  expect(await fleet.as('owner').refusal(updateCard, { params: params(), body: { name: secret } })).toBe(
    'validation_failed',
  )
  const [mistyped, forbidden, ...others] = await audit()
  expect(others).toHaveLength(before)
  expect(forbidden).toMatchObject({
    result: 'REFUSED',
    deed: 'card.blocked',
    code: 'auth.not_allowed',
    person: { id: fleet.people.viewer.id },
    object: { kind: 'card', id: card.id, name: 'Van 12' },
  })
  expect(mistyped).toMatchObject({
    result: 'REFUSED',
    deed: 'card.changed',
    code: 'validation_failed',
    fields: ['name'],
  })
  const found = await fleet.db.rows(sql`select from audit_entry e where e::text like '%my password%'`)
  expect(found).toEqual([])
})

test('a write without a change is not recorded, and unblocking a card that stays blocked is one action', async () => {
  const { length } = await audit()
  await fleet.as('owner').call(updateWallet, { body: { name: 'Test fleet' } })
  expect(await audit()).toHaveLength(length)
  await fleet.as('owner').call(blockCard, { params: params() })
  await fleet.as('owner').call(adjustCardLimit, { body: { card_id: card.id, assigned_credit: '0' } })
  // The limit is reached, so that the card stays blocked.
  expect(await fleet.as('owner').refusal(unblockCard, { params: params() })).toBe('card.still_blocked')
  expect((await audit()).slice(0, 3).map(({ deed, result }) => [deed, result])).toEqual([
    ['card.unblocked', 'CHANGED'],
    ['card.limit_changed', 'CHANGED'],
    ['card.blocked', 'CHANGED'],
  ])
})

test('a change of the limits of many cards is recorded in one row', async () => {
  await fleet
    .as('owner')
    .call(configurePlafonds, { body: { all: true, credit_mode: 'LIMITED', assigned_credit: '10.00' } })
  const [entry] = await audit()
  expect(entry).toMatchObject({
    deed: 'cards.limits_changed',
    before: { limits: { [card.id]: { assigned_credit: '0.00' } } },
    after: { limits: { [card.id]: { assigned_credit: '10.00' } }, cards: 1 },
  })
})

test('a change that is rolled back is not recorded', async () => {
  const { length } = await audit()

  const unknown = { name: 'New name', nif_id: card.id }
  expect(await fleet.as('owner').refusal(updateWallet, { body: unknown })).toBe('vat_number.not_found')
  const rows = await audit()
  expect(rows).toHaveLength(length + 1)
  expect(rows[0]).toMatchObject({ result: 'REFUSED', code: 'vat_number.not_found' })
})

test('refusals in another company’s wallet are recorded in the caller’s own audit, and so are changes of their own data', async () => {
  const { length } = await audit()
  await fleet.as('stranger').refusal(blockCard, { params: params() })
  await fleet.as('stranger').call(updateUser, { body: { name: 'A Stranger' } })
  await fleet.as('stranger').call(blockWallets, { body: { wallet_ids: [fleet.walletId], blocked: true } })
  expect(await audit()).toHaveLength(length)
  expect(await chainOf(fleet.people.stranger.id)).toEqual([
    { result: 'REFUSED', deed: 'card.blocked', code: 'wallet.not_found', fields: null },
    { result: 'CHANGED', deed: 'user.changed', code: null, fields: null },
    { result: 'REFUSED', deed: 'wallet.blocked', code: 'wallet.not_found', fields: null },
  ])
  await fleet.as('manager').call(blockWallets, { body: { wallet_ids: [fleet.walletId], blocked: true } })
  expect((await audit())[0]).toMatchObject({ deed: 'wallet.blocked', result: 'REFUSED', code: 'auth.not_allowed' })
})

test('a new wallet’s audit starts with its creation', async () => {
  const wallet = await fleet.as('driver').call(createWallet, { body: { name: 'Second' } })
  const { results } = await fleet.as('driver').call(listAudit, { params: { id: wallet.id } })
  expect(results).toMatchObject([{ number: 1, deed: 'wallet.created', person: { id: fleet.people.driver.id } }])
})

test('the audit is filtered by person, action, result, object, time and name', async () => {
  expect((await audit({ person: fleet.people.viewer.id })).map(({ deed }) => deed)).toEqual(['card.blocked'])
  expect((await audit({ deed: 'card.blocked' })).map(({ result }) => result)).toEqual(['CHANGED', 'REFUSED'])
  expect((await audit({ result: 'REFUSED', deed: 'wallet.blocked' })).length).toBe(1)
  expect(new Set((await audit({ object: card.id })).map(({ object }) => object?.id))).toEqual(new Set([card.id]))
  expect(await audit({ at__gte: '2026-03-02T10:00:01Z' })).toEqual([])
  expect((await audit({ search: 'vän 12', deed: 'card.limit_changed' })).length).toBe(2)
  const page = await fleet.as('owner').call(listAudit, { query: { limit: 2, offset: 100 } })
  expect(page.count).toBe((await audit({ limit: 100 })).length)
})

test('only owner and manager can read the audit', async () => {
  expect(await fleet.as('viewer').refusal(listAudit)).toBe('auth.not_allowed')
  expect(await fleet.as('driver').refusal(listAudit)).toBe('auth.not_allowed')
  expect(await fleet.as('stranger').refusal(listAudit)).toBe('wallet.not_found')
})

test('a refusal records its object, also when the call names it in its body, and no name for an unknown object', async () => {
  const tooLow = { card_id: card.id, delta: '-9000' }
  expect(await fleet.as('owner').refusal(adjustCardLimit, { body: tooLow })).toBe('validation_failed')
  const unknown = '01890000-0000-7000-8000-000000000000'
  expect(await fleet.as('owner').refusal(blockCard, { params: { cardId: unknown } })).toBe('card.not_found')
  expect((await audit()).slice(0, 2).map(({ object }) => object)).toEqual([
    { kind: 'card', id: unknown, name: null },
    { kind: 'card', id: card.id, name: 'Van 12' },
  ])
})

test('an entry that is recorded late is listed at the time of its event', async () => {
  const [newest] = await audit()
  const late = { ...fleet.ctx(), now: new Date('2025-06-01T10:00:00Z') }
  const object = { kind: 'vat_number', id: null, name: 'recorded late' }
  await fleet.db.tx(async (tx) =>
    recordAudit({ ctx: late, tx, scope: fleet.scope }, { action: 'vat_number.added', object }),
  )
  const rows = await audit({ limit: 100 })
  expect(rows[0]).toEqual(newest)
  expect(rows.at(-1)).toMatchObject({ object: { name: 'recorded late' }, number: rows.length })
})

test('what people did and what the product did on its own are listed apart, together they are everything', async () => {
  const byAdmin = { ...fleet.ctx(), requestId: 'admin' }
  for (const [ctx, name] of [
    [fleet.ctx(), 'by the product'],
    [byAdmin, 'by the operator'],
  ] as const)
    await fleet.db.tx(async (tx) =>
      recordAudit(
        { ctx, tx, scope: fleet.scope },
        { action: 'vat_number.added', object: { kind: 'vat_number', id: null, name } },
      ),
    )
  const automatic = await audit({ limit: 100, actor: 'AUTOMATIC' })
  const people = await audit({ limit: 100, actor: 'PEOPLE' })
  expect(automatic.map(({ object }) => object?.name)).toContain('by the product')
  expect(people.map(({ object }) => object?.name)).toContain('by the operator')
  expect(automatic.every((entry) => entry.is_automatic && entry.person === null)).toBe(true)
  expect(people.some((entry) => entry.is_automatic)).toBe(false)
  expect(automatic.length + people.length).toBe((await audit({ limit: 100 })).length)
})

test('concurrent rows of one wallet form one chain', async () => {
  const names = Array.from({ length: 20 }, (_, n) => `Van ${n}`)
  await Promise.all(names.map((name) => fleet.as('owner').call(updateCard, { params: params(), body: { name } })))
  const chains = await verifyAudit(fleet.db)
  expect(chains.length).toBeGreaterThan(2)
  expect(chains.filter(({ brokenAt }) => brokenAt !== null)).toEqual([])
})

test.each([
  ['a changed name', [sql`update audit_entry set object_name = 'another' where number = 3`], 3n],
  ['a changed time', [sql`update audit_entry set at = '2026-01-01T00:00:00Z' where number = 3`], 3n],
  ['a changed value', [sql`update audit_entry set after = '{"assigned_credit":"9.00"}' where number = 1`], 1n],
  ['a removed row', [sql`delete from audit_entry where number = 2`], 2n],
  [
    'a row moved to another number',
    [
      sql`update audit_entry set number = 3000 where number = 2`,
      sql`update audit_entry set number = 2 where number = 3`,
    ],
    2n,
  ],
])('the verifier finds %s', async (_, alterations, row) => {
  const found = await tamper(fleet.db, async (tx) => {
    for (const alteration of alterations) await tx.run(alteration)
    throw { chains: await verifyAudit(tx) }
  }).catch((error: { chains?: Awaited<ReturnType<typeof verifyAudit>> }) => error.chains ?? Promise.reject(error))
  expect(found?.find(({ chain }) => chain === fleet.walletId)?.brokenAt).toBe(row)
})

test('repeated refusals of one call for one reason are one row with their count, and the chain stays valid', async () => {
  const { length } = await audit({ limit: 100 })
  const refuse = () => fleet.as('accountant').refusal(unblockCard, { params: params() })
  await Promise.all(Array.from({ length: 40 }, refuse))
  for (let i = 0; i < 10; i++) await refuse()
  const [row, ...others] = await audit({ limit: 100 })
  expect(row).toMatchObject({ deed: 'card.unblocked', code: 'auth.not_allowed', times: 50 })
  expect(others).toHaveLength(length)
  expect(others[0]?.times).toBe(1)
  // A different reason, person or hour gets its own row.
  expect(await fleet.as('viewer').refusal(unblockCard, { params: params() })).toBe('auth.not_allowed')
  fleet.clock.advance(3_600_000)
  await refuse()
  fleet.clock.advance(-3_600_000)
  expect(await audit({ limit: 100 })).toHaveLength(length + 3)
  expect((await verifyAudit(fleet.db)).filter(({ brokenAt }) => brokenAt !== null)).toEqual([])
})

test('the previous day’s anchor reveals rows removed at the end, and a changed anchor is detected', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'voltway-anchors-'))
  const app = { ...fleet.app, config: { ...fleet.app.config, dataDir } }
  const ctx = { ...fleet.ctx(), app }
  const problems = async (db: Sql = fleet.db) =>
    (await verifyAnchors(db, app.config)).problems.map(({ problem }) => problem)
  try {
    await writeAnchor(ctx)
    await fleet.as('owner').call(updateCard, { params: params(), body: { name: 'Anchored' } })
    await writeAnchor({ ...ctx, now: new Date(ctx.now.getTime() + 86_400_000) })
    expect(await problems()).toEqual([])
    const found = await tamper(fleet.db, async (tx) => {
      await tx.run(sql`
          delete from audit_entry e where wallet_id = ${fleet.walletId}
            and number = (select max(number) from audit_entry where wallet_id = e.wallet_id)`)
      const chain = (await verifyAudit(tx)).find((one) => one.chain === fleet.walletId)
      throw { brokenAt: chain?.brokenAt, problems: await problems(tx) }
    }).catch((thrown: { brokenAt: bigint | null; problems: string[] }) => thrown)
    // Without the anchor, the shortened chain verifies.
    expect(found?.brokenAt).toBeNull()
    expect(found?.problems).toEqual([expect.stringMatching(`^${fleet.walletId}  row \\d+ is missing`)])

    const folder = join(dataDir, 'audit-anchors')
    const [first = '', second = ''] = readdirSync(folder).sort()
    const text = readFileSync(join(folder, second), 'utf8')
    rmSync(join(folder, second))
    writeFileSync(join(folder, second), text.replace('"heads":{"', '"heads":{"x'))
    expect(await problems()).toEqual(['was altered, or signed with another SECRET'])
    rmSync(join(folder, second))
    writeFileSync(join(folder, second), text)
    rmSync(join(folder, first))
    expect(await problems()).toEqual(['the file before it is missing'])
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('the role of the product can insert audit rows, but neither change nor delete them', async () => {
  const { db } = fleet
  await expect(db.text('update audit_entry set deed = deed')).rejects.toThrow('permission denied')
  await expect(db.text('delete from audit_entry')).rejects.toThrow('permission denied')
  await expect(db.text('truncate audit_entry')).rejects.toThrow('permission denied')
})
