import { getMonth } from '@voltway/contract/accounting'
import { listAudit } from '@voltway/contract/audit'
import { createApiKey } from '@voltway/contract/integrations-api-keys'
import { listNotices } from '@voltway/contract/notifications'
import {
  approveReimbursements,
  getReimbursement,
  listReimbursements,
  payReimbursements,
  returnReimbursement,
} from '@voltway/contract/reimbursements'
import {
  downloadReimbursementBatch,
  listReimbursementBatches,
  sendReimbursements,
  setReimbursementSettings,
} from '@voltway/contract/reimbursements-payments'
import { setBusinessShares, setChargeShare, setOtherCar } from '@voltway/contract/reimbursements-shares'
import { setApprovalLimits } from '@voltway/contract/requests'
import { getSession } from '@voltway/contract/sessions-details'
import { getWallet } from '@voltway/contract/wallets'
import { beforeEach, expect, test } from 'vitest'
import { checkMoneyAfterEach, fleetOfEachTest } from '../../../test/fleet-of-file.ts'
import { addTariff, DRIVER_IBAN, type Home, openHome, useDriverAccount } from '../../../test/home-charging.ts'
import { systemScope } from '../../kernel/scope.ts'
import { subscribeToWalletEvents } from '../../kernel/wallet-events.ts'
import { sql } from '../../platform/sql.ts'
import { repriceSiteCharges } from '../sessions/sessions.ts'
import { beginPlan } from '../subscriptions/subscriptions.ts'

const fleet = fleetOfEachTest()
let home: Home
beforeEach(async () => {
  home = await openHome(fleet)
})
checkMoneyAfterEach(fleet)

const params = () => ({ walletId: fleet.walletId })
const one = (month: string) => ({ ...params(), month, memberId: home.memberId })
const list = async (query = {}, as: 'owner' | 'driver' = 'owner') =>
  fleet.as(as).call(listReimbursements, { params: params(), query })
const statement = (month: string) => fleet.as('owner').call(getReimbursement, { params: one(month) })
const approve = (month: string, amount: string, as: 'owner' | 'manager' | 'viewer' | 'driver' = 'owner') =>
  fleet.as(as).call(approveReimbursements, {
    params: params(),
    body: { month, statements: [{ member_id: home.memberId, amount }] },
  })
const refusedApproval = (month: string, amount: string, as: 'owner' | 'manager' | 'viewer' = 'owner') =>
  fleet.as(as).refusal(approveReimbursements, {
    params: params(),
    body: { month, statements: [{ member_id: home.memberId, amount }] },
  })
const setDebtor = () =>
  fleet.as('owner').call(setReimbursementSettings, {
    params: params(),
    body: {
      debtor: { name: 'Frotas & Cª', iban: 'ES91 2100 0418 4502 0005 1332', bic: 'CAIXESBBXXX' },
      wage_type: '417',
    },
  })
const send = (ids: readonly string[], way: 'BANK' | 'PAYROLL' = 'BANK') =>
  fleet.as('owner').call(sendReimbursements, { params: params(), body: { way, ids: [...ids] } })
const file = async (batchId: string) => {
  const token = await fleet.as('owner').token()
  const { path } = downloadReimbursementBatch
  const response = await fleet.http.inject({
    url: `/editor${path.replace(':walletId', fleet.walletId).replace(':batchId', batchId)}`,
    headers: { authorization: `Bearer ${token}`, 'x-product': 'FLEETS_DASHBOARD' },
  })
  expect(response.statusCode).toBe(200)
  return response.body
}
/** A charge of March at 0.15 a kWh: 10 kWh are 1.50. */
const march = () => home.charge('2026-03-03T10:00:00.000Z', 10_000n)
const april = () => fleet.clock.set('2026-04-02T10:00:00.000Z')
/** An approved statement of March. */
async function approved(): Promise<string> {
  await march()
  april()
  const { results } = await approve('2026-03', '1.50')
  return results[0]?.id ?? ''
}

test('a month has the driver’s charges at home with bands, rates and evidence, and is fixed when it is approved', async () => {
  const balance = (await fleet.as('owner').call(getWallet)).balance
  // From 21 to 23 o'clock: half of 3.333 kWh at 0.15, half at 0.10.
  const session = await home.charge('2026-03-03T21:00:00.000Z', 3_333n)
  await home.charge('2026-04-01T00:30:00.000Z', 1_000n)
  const march = await statement('2026-03')
  expect(march).toMatchObject({
    ...{ id: null, state: 'OPEN', charges: 1, energy_kwh: '3.333', cost: '0.42', amount: '0.42', locked: null },
    allowed_actions: ['approve'],
    lines: [
      {
        ...{ kind: 'CHARGE', session_id: session, evidence: 'EDP contract 4711', cost: '0.42', private: '0.00' },
        bands: [
          { band: 'NORMAL', energy_kwh: '1.666', unit_price: '0.1500', cost: '0.25' },
          { band: 'OFF_PEAK', energy_kwh: '1.667', unit_price: '0.1000', cost: '0.17' },
        ],
      },
    ],
  })
  expect((await list()).results.map(({ month, locked }) => [month, locked])).toEqual([
    ['2026-04', 'MONTH'],
    ['2026-03', null],
  ])
  const { results } = await approve('2026-03', '0.42')
  expect(results).toMatchObject([{ state: 'APPROVED', amount: '0.42', allowed_actions: ['send'] }])
  expect(await statement('2026-03')).toMatchObject({
    lines: march.lines,
    history: [{ kind: 'LIABILITY', amount: '0.42' }],
  })
  expect(await refusedApproval('2026-03', '0.42')).toBe('reimbursement.not_open')
  expect((await fleet.as('owner').call(getWallet)).balance).toBe(balance)
})

test('only who pays may approve, up to their limit, never their own, never another amount, and months in their order', async () => {
  await march()
  expect(await refusedApproval('2026-03', '1.50')).toBe('reimbursement.month_not_over')
  await home.charge('2026-04-03T10:00:00.000Z', 10_000n)
  fleet.clock.set('2026-05-02T10:00:00.000Z')
  expect(await refusedApproval('2026-04', '1.50')).toBe('reimbursement.earlier_open')
  expect(await refusedApproval('2026-03', '1.51')).toBe('reimbursement.changed')
  expect(await refusedApproval('2026-02', '1.50')).toBe('reimbursement.not_found')
  expect(await refusedApproval('2026-03', '1.50', 'viewer')).toBe('auth.not_allowed')
  await fleet.as('owner').call(setApprovalLimits, { params: params(), body: { limits: [{ group: 1, most: '1.49' }] } })
  expect(await refusedApproval('2026-03', '1.50', 'manager')).toBe('reimbursement.above_approval')
  await fleet.db.run(sql`update member set person_id = ${fleet.people.owner.id} where id = ${home.memberId}`)
  expect(await refusedApproval('2026-03', '1.50')).toBe('reimbursement.own')
  expect((await list()).results.map(({ locked }) => locked)).toEqual(['OWN', 'OWN'])
  await fleet.as('owner').call(setApprovalLimits, { params: params(), body: { limits: [{ group: 1, most: '1.50' }] } })
  expect((await approve('2026-03', '1.50', 'manager')).results).toHaveLength(1)
})

test('two approvals of a statement at once approve it once', async () => {
  await march()
  april()
  const results = await Promise.allSettled([approve('2026-03', '1.50'), approve('2026-03', '1.50', 'manager')])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await fleet.db.rows(sql`select from reimbursement_entry`)).toHaveLength(1)
})

test('a price that changes after the approval is a line of the next month', async () => {
  await approved()
  await home.charge('2026-04-03T10:00:00.000Z', 10_000n)
  await addTariff(fleet, home.siteId, { normal: '0.2000', night: '0.1000', validFrom: '2026-03-01' })
  await fleet.db.tx((tx) =>
    repriceSiteCharges({ ctx: fleet.ctx(), tx, scope: systemScope(fleet.walletId) }, home.siteId, '2026-03-01'),
  )
  expect((await statement('2026-03')).amount).toBe('1.50')
  expect(await statement('2026-04')).toMatchObject({
    amount: '2.50',
    lines: [
      { kind: 'CHANGE', amount: '0.50', energy_kwh: '0.000', bands: [] },
      { kind: 'CHARGE', amount: '2.00' },
    ],
  })
  fleet.clock.set('2026-05-02T10:00:00.000Z')
  await approve('2026-04', '2.50')
  expect((await list({ state: 'OPEN' })).results).toEqual([])
})

test('the company does not pay the charge of another car, and gets back what it paid with the next month', async () => {
  const paid = await march()
  const other = await home.charge('2026-03-04T10:00:00.000Z', 20_000n)
  const tap = (sessionId: string, isOther = true) =>
    fleet.as('driver').call(setOtherCar, { params: { ...params(), sessionId }, body: { is_other_car: isOther } })
  await tap(other)
  expect((await statement('2026-03')).amount).toBe('1.50')
  april()
  await approve('2026-03', '1.50')
  await tap(paid)
  expect(await statement('2026-04')).toMatchObject({ amount: '-1.50', locked: 'MONTH' })
  fleet.clock.set('2026-05-02T10:00:00.000Z')
  expect(await refusedApproval('2026-04', '-1.50')).toBe('reimbursement.nothing_due')
  await home.charge('2026-05-03T10:00:00.000Z', 30_000n, 6)
  fleet.clock.set('2026-06-02T10:00:00.000Z')
  // The debt of April reduces May.
  await approve('2026-05', '3.00')
  expect((await list({ state: 'OPEN' })).results).toEqual([])
  expect(
    await fleet
      .as('viewer')
      .refusal(setOtherCar, { params: { ...params(), sessionId: paid }, body: { is_other_car: false } }),
  ).toBe('auth.not_allowed')
})

test('the driver does not take back that the company pays nothing for a charge, and may still say that another car charged', async () => {
  const sessionId = await march()
  const mark = (as: 'owner' | 'driver', isOther: boolean) =>
    fleet.as(as).call(setOtherCar, { params: { ...params(), sessionId }, body: { is_other_car: isOther } })
  await mark('driver', true)
  await mark('driver', false)
  expect((await statement('2026-03')).amount).toBe('1.50')
  await mark('owner', true)
  await mark('driver', true)
  const body = { is_other_car: false }
  expect(await fleet.as('driver').refusal(setOtherCar, { params: { ...params(), sessionId }, body })).toBe(
    'auth.not_allowed',
  )
  expect((await list()).count).toBe(0)
  await mark('owner', false)
  await mark('driver', true)
  expect((await list()).count).toBe(0)
  await mark('driver', false)
  expect((await statement('2026-03')).amount).toBe('1.50')
})

test('each charge is divided by the share of its day or its own, and the parts add up', async () => {
  await home.charge('2026-03-03T10:00:00.000Z', 10_007n)
  const own = await home.charge('2026-03-20T10:00:00.000Z', 10_000n)
  await home.charge('2026-03-21T10:00:00.000Z', 10_010n)
  const member = { ...params(), memberId: home.memberId }
  await fleet.as('owner').call(setBusinessShares, {
    params: member,
    body: { shares: [{ valid_from: '2026-03-15', business_percent: 67 }] },
  })
  await fleet
    .as('owner')
    .call(setChargeShare, { params: { ...params(), sessionId: own }, body: { business_percent: 33 } })
  const parts = (await statement('2026-03')).lines.map((line) => [line.business_percent, line.business, line.private])
  expect(parts).toEqual([
    [100, '1.50', '0.00'],
    // 0.495 is half a cent: the business part gets it.
    [33, '0.50', '1.00'],
    [67, '1.01', '0.49'],
  ])
  expect(await statement('2026-03')).toMatchObject({ cost: '4.50', business: '3.01', private: '1.49', amount: '4.50' })
  await fleet.as('owner').call(setReimbursementSettings, { params: params(), body: { pays_private_part: false } })
  expect(await statement('2026-03')).toMatchObject({ cost: '4.50', private: '1.49', amount: '3.01' })
})

test('a company that stops paying the private part takes nothing back from approved months', async () => {
  const sessionId = await march()
  const shareOf = (business_percent: number) => ({ params: { ...params(), sessionId }, body: { business_percent } })
  await fleet.as('owner').call(setChargeShare, shareOf(80))
  april()
  await approve('2026-03', '1.50')
  await fleet.as('owner').call(setReimbursementSettings, { params: params(), body: { pays_private_part: false } })
  expect((await list()).results.map(({ month }) => month)).toEqual(['2026-03'])
  await fleet.as('owner').call(setChargeShare, shareOf(60))
  expect(await statement('2026-04')).toMatchObject({ business: '-0.30', private: '0.30', amount: '0.00' })
})

test('a driver sees and says something about their own charges only', async () => {
  const own = await march()
  const other = fleet.ctx().newId()
  await fleet.db.run(sql`
    insert into member (wallet_id, id, name, created_at) values (${fleet.walletId}, ${other}, 'Eva', ${fleet.clock.now()})`)
  const evas = await (await openHome(fleet, other)).charge('2026-03-05T10:00:00.000Z', 1_000n)
  expect((await list()).count).toBe(2)
  expect((await list({}, 'driver')).results.map(({ member }) => member.id)).toEqual([home.memberId])
  expect((await list({ member: other }, 'driver')).results).toEqual([])
  const driver = fleet.as('driver')
  expect(await driver.refusal(getReimbursement, { params: { ...one('2026-03'), memberId: other } })).toBe(
    'reimbursement.not_found',
  )
  const tap = (sessionId: string) =>
    driver.call(setOtherCar, { params: { ...params(), sessionId }, body: { is_other_car: true } })
  await expect(tap(evas)).rejects.toMatchObject({ code: 'session.not_found' })
  expect(await tap(own)).toMatchObject({ is_other_car: true })
})

test('statements are sent in one file of the bank, each once, and the file is the same each time', async () => {
  const id = await approved()
  expect(
    await fleet.as('owner').refusal(sendReimbursements, { params: params(), body: { way: 'BANK', ids: [id] } }),
  ).toBe('reimbursement.no_debtor')
  await setDebtor()
  expect(
    await fleet.as('owner').refusal(sendReimbursements, { params: params(), body: { way: 'BANK', ids: [id] } }),
  ).toBe('reimbursement.nothing_to_send')
  await useDriverAccount(fleet)
  const { batch, left_out } = await send([id])
  expect(batch).toMatchObject({ way: 'BANK', statements: 1, amount: '1.50', paid: 0, returned: 0 })
  expect(left_out).toEqual([])
  const xml = await file(batch.id)
  expect(xml).toBe(await file(batch.id))
  expect(xml).toContain('<PmtMtd>TRF</PmtMtd><BtchBookg>true</BtchBookg><NbOfTxs>1</NbOfTxs><CtrlSum>1.50</CtrlSum>')
  expect(xml).toContain(`<EndToEndId>${id.replaceAll('-', '')}-1</EndToEndId>`)
  expect(xml).toContain(`<Cdtr><Nm>Joao Conceicao</Nm></Cdtr><CdtrAcct><Id><IBAN>${DRIVER_IBAN}</IBAN></Id></CdtrAcct>`)
  expect(
    await fleet.as('owner').refusal(sendReimbursements, { params: params(), body: { way: 'BANK', ids: [id] } }),
  ).toBe('reimbursement.nothing_to_send')
  const batches = await fleet.as('owner').call(listReimbursementBatches, { params: params() })
  expect(batches.results).toEqual([batch])
})

test('many who send the same statements at once put each into one file', async () => {
  const id = await approved()
  await setDebtor()
  await useDriverAccount(fleet)
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => send([id])))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await fleet.db.rows(sql`select from reimbursement_transfer`)).toHaveLength(1)
})

test('a paid statement marks its charges as paid, and a returned one can be sent again', async () => {
  const session = await march()
  april()
  const [{ id } = { id: null }] = (await approve('2026-03', '1.50')).results
  const ids = [id ?? '']
  const pay = () => fleet.as('owner').call(payReimbursements, { params: params(), body: { ids } })
  expect(await fleet.as('owner').refusal(payReimbursements, { params: params(), body: { ids } })).toBe(
    'reimbursement.not_sent',
  )
  await setDebtor()
  await useDriverAccount(fleet)
  await send(ids)
  expect((await pay()).results).toMatchObject([{ state: 'PAID' }])
  expect((await pay()).results).toMatchObject([{ state: 'PAID' }])
  expect((await fleet.as('owner').call(getSession, { params: { id: session } })).status).toBe('PAID')
  const back = await fleet.as('owner').call(returnReimbursement, { params: one('2026-03'), body: { reason: 'AC04' } })
  expect(back).toMatchObject({ state: 'RETURNED', return_reason: 'AC04', paid_at: null, allowed_actions: ['send'] })
  await send(ids)
  await pay()
  expect((await statement('2026-03')).history.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    ...['LIABILITY 1.50', 'SENT 1.50', 'PAID 1.50', 'RETURNED 1.50', 'SENT 1.50', 'PAID 1.50'],
  ])
  await fleet.runJobs()
  const notices = (await fleet.as('driver').call(listNotices)).results.map(({ event }) => event)
  expect(notices.filter((event) => event === 'reimbursement.paid')).toHaveLength(2)
  const audit = (await fleet.as('owner').call(listAudit, { query: {} })).results.map(({ deed }) => deed)
  expect(audit).toEqual(
    expect.arrayContaining(['reimbursement.approved', 'reimbursement.sent', 'reimbursement.returned']),
  )
})

test('payroll gets the wage type, the month and both parts with a decimal comma, and needs an employee number', async () => {
  const id = await approved()
  await setDebtor()
  const payroll = { payroll_layout: 'PT' as const }
  await fleet.as('owner').call(setReimbursementSettings, { params: params(), body: payroll })
  expect(
    await fleet.as('owner').refusal(sendReimbursements, { params: params(), body: { way: 'PAYROLL', ids: [id] } }),
  ).toBe('reimbursement.nothing_to_send')
  await fleet.db.run(sql`update member set employee_number = '0042', name = 'Rui; Dias' where id = ${home.memberId}`)
  const { batch } = await send([id], 'PAYROLL')
  expect(await file(batch.id)).toBe(
    [
      '\uFEFFNúmero de empregado;Nome;Rubrica;Mês;Valor;Parte profissional;Parte privada\r\n',
      '0042;"Rui; Dias";417;03/2026;1,50;1,50;0,00\r\n',
    ].join(''),
  )
})

test('the page of a month names its statements with their sum, and does not wait for them', async () => {
  const month = () => fleet.as('owner').call(getMonth, { params: { ...params(), month: '2026-03' } })
  await march()
  april()
  expect((await month()).reimbursements).toEqual({ amount: '0.00', open: 1, statements: [] })
  const { results } = await approve('2026-03', '1.50')
  expect(await month()).toMatchObject({
    totals: { total: '0.00' },
    reimbursements: {
      ...{ amount: '1.50', open: 0 },
      statements: [{ id: results[0]?.id, member_id: home.memberId, state: 'APPROVED', amount: '1.50' }],
    },
  })
})

test('webhooks get each step of a statement, and the driver and who pays are notified', async () => {
  const events: unknown[] = []
  subscribeToWalletEvents(async (_work, read) => {
    for (const { kind, data } of await read()) if (kind.startsWith('reimbursement.')) events.push([kind, data.state])
  })
  const id = await approved()
  await fleet.db.run(sql`update member set employee_number = '0042' where id = ${home.memberId}`)
  await setDebtor()
  await send([id], 'PAYROLL')
  await fleet.as('owner').call(payReimbursements, { params: params(), body: { ids: [id] } })
  await fleet.as('owner').call(returnReimbursement, { params: one('2026-03'), body: { reason: 'AC04' } })
  expect(events).toEqual([
    ['reimbursement.approved', 'APPROVED'],
    ['reimbursement.sent', 'SENT'],
    ['reimbursement.paid', 'PAID'],
    ['reimbursement.returned', 'RETURNED'],
  ])
  await fleet.runJobs()
  const mails = await fleet.db.rows<{ recipient: string; subject: string }>(sql`
    select recipient, subject from mail_message where subject like 'Reimbursement%' order by at, id`)
  const { driver, owner } = fleet.people
  expect(mails).toEqual(
    expect.arrayContaining([
      { recipient: driver.email, subject: 'Reimbursement of March 2026 paid' },
      { recipient: driver.email, subject: 'Reimbursement of March 2026 returned' },
      { recipient: owner.email, subject: 'Reimbursement of March 2026 returned' },
    ]),
  )
})

test('a program with a key reads statements, and approves and sends none', async () => {
  const id = await approved()
  await home.charge('2026-04-03T10:00:00.000Z', 10_000n)
  fleet.clock.set('2026-05-02T10:00:00.000Z')
  const personId = fleet.people.owner.id
  await beginPlan({ ctx: fleet.ctx(), tx: fleet.db }, { personId, plan: 'PRO', priceStep: 1, validUntil: null })
  const body = { name: 'Payroll', rights: ['sessions.read', 'invoices.read', 'wallet.fund'] as const, valid_days: null }
  const { key } = await fleet.as('owner').call(createApiKey, { body: { ...body, rights: [...body.rights] } })
  const program = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const response = await fleet.http.inject({
      method,
      url: `/editor${path.replace(':walletId', fleet.walletId)}`,
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': fleet.ctx().newId() },
      ...(payload === undefined ? {} : { payload }),
    })
    return { status: response.statusCode, code: response.json().code, count: response.json().count }
  }
  expect(await program('GET', listReimbursements.path)).toMatchObject({ status: 200, count: 2 })
  const statements = [{ member_id: home.memberId, amount: '1.50' }]
  expect(await program('POST', approveReimbursements.path, { month: '2026-04', statements })).toMatchObject({
    ...{ status: 403, code: 'auth.not_allowed' },
  })
  await setDebtor()
  expect(await program('POST', sendReimbursements.path, { way: 'BANK', ids: [id] })).toMatchObject({
    ...{ status: 403, code: 'auth.not_allowed' },
  })
})
