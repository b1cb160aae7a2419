import { approveReimbursements, getReimbursement, returnReimbursement } from '@voltway/contract/reimbursements'
import {
  readReimbursementStatement,
  sendReimbursements,
  setReimbursementSettings,
} from '@voltway/contract/reimbursements-payments'
import { getSession } from '@voltway/contract/sessions-details'
import { beforeEach, expect, test } from 'vitest'
import { checkMoneyAfterEach, fleetOfEachTest } from '../../../test/fleet-of-file.ts'
import { type Home, openHome, useDriverAccount } from '../../../test/home-charging.ts'

const fleet = fleetOfEachTest()
let home: Home
let session: string
let id: string
let batchId: string
beforeEach(async () => {
  home = await openHome(fleet)
  session = await home.charge('2026-03-03T10:00:00.000Z', 10_000n)
  fleet.clock.set('2026-04-02T10:00:00.000Z')
  const body = { month: '2026-03', statements: [{ member_id: home.memberId, amount: '1.50' }] }
  const { results } = await fleet.as('owner').call(approveReimbursements, { params: params(), body })
  id = results[0]?.id ?? ''
  await useDriverAccount(fleet)
  await fleet.as('owner').call(setReimbursementSettings, {
    params: params(),
    body: { debtor: { name: 'Fleet', iban: 'ES9121000418450200051332', bic: null } },
  })
  batchId = await send()
})
checkMoneyAfterEach(fleet)

const params = () => ({ walletId: fleet.walletId })
const one = () => ({ ...params(), month: '2026-03', memberId: home.memberId })
const send = async () => {
  const sent = await fleet.as('owner').call(sendReimbursements, { params: params(), body: { way: 'BANK', ids: [id] } })
  return sent.batch.id
}
const plain = (text: string) => text.replaceAll('-', '')
const reference = (attempt = 1) => `<Refs><EndToEndId>${plain(id)}-${attempt}</EndToEndId></Refs>`
const booked = (details: string, sign = 'DBIT', amount = '1.50') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><NtryDtls>${details}</NtryDtls></Ntry>`
const transfer = (attempt = 1) => booked(`<TxDtls>${reference(attempt)}</TxDtls>`)
const returned = (attempt = 1) =>
  booked(`<TxDtls>${reference(attempt)}<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls>`, 'CRDT')
const read = (...entries: string[]) =>
  fleet.as('owner').call(readReimbursementStatement, {
    params: params(),
    body: {
      content: `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${entries.join('')}</Stmt></BkToCstmrStmt></Document>`,
    },
  })
const statement = () => fleet.as('owner').call(getReimbursement, { params: one() })

test('a debit marks its statement and charges as paid, and reading it again changes nothing', async () => {
  expect(await read(transfer(), booked('<TxDtls/>', 'DBIT', '99.00'))).toEqual({
    ...{ paid: 1, returned: 0, ignored: 1, differences: [] },
  })
  expect(await statement()).toMatchObject({ state: 'PAID', history: [{}, {}, { kind: 'PAID', by: null }] })
  expect((await fleet.as('owner').call(getSession, { params: { id: session } })).status).toBe('PAID')
  expect(await read(transfer())).toEqual({ paid: 0, returned: 0, ignored: 1, differences: [] })
})

test('a file that the bank books as one pays its statements, and a smaller booking pays none', async () => {
  const asOne = (amount: string) => booked(`<Btch><PmtInfId>${plain(batchId)}</PmtInfId></Btch>`, 'DBIT', amount)
  expect(await read(asOne('1.49'))).toMatchObject({ paid: 0, differences: [{ reason: 'AMOUNT' }] })
  expect(await read(asOne('1.50'))).toMatchObject({ paid: 1, differences: [] })
})

test('a return reopens its statement with the reason of the bank, also when it was paid', async () => {
  await read(transfer())
  expect(await read(transfer(), returned())).toMatchObject({ paid: 0, returned: 1 })
  expect(await statement()).toMatchObject({ state: 'RETURNED', return_reason: 'AC04', allowed_actions: ['send'] })
  expect(await read(transfer(), returned())).toMatchObject({ paid: 0, returned: 0, differences: [] })
  await send()
  // The return of the first attempt says nothing about the second one.
  expect(await read(returned(1))).toMatchObject({ returned: 0, differences: [] })
  expect(await read(transfer(2))).toMatchObject({ paid: 1 })
})

test('a payment that somebody took for returned is named, so that it is not paid twice unnoticed', async () => {
  await fleet.as('owner').call(returnReimbursement, { params: one(), body: { reason: 'mistake' } })
  expect(await read(transfer())).toMatchObject({
    paid: 0,
    differences: [{ reference: `${plain(id)}-1`, reason: 'STATE' }],
  })
  expect((await statement()).state).toBe('RETURNED')
})

test('a payment that came back in the same bank statement is no difference, whatever the order of entries', async () => {
  expect(await read(returned(), transfer())).toEqual({ paid: 0, returned: 1, ignored: 1, differences: [] })
  await send()
  expect(await read(transfer(1), returned(1), transfer(2))).toMatchObject({ paid: 1, returned: 0, differences: [] })
  expect(await statement()).toMatchObject({ state: 'PAID' })
})

test('another amount, another company and another file are refused or change nothing', async () => {
  expect(await read(booked(`<TxDtls>${reference()}</TxDtls>`, 'DBIT', '1.40'))).toMatchObject({
    paid: 0,
    differences: [{ reason: 'AMOUNT' }],
  })
  const strangers = booked(`<TxDtls><Refs><EndToEndId>${plain(fleet.ctx().newId())}-1</EndToEndId></Refs></TxDtls>`)
  expect(await read(strangers)).toEqual({ paid: 0, returned: 0, ignored: 1, differences: [] })
  const text = { params: params(), body: { content: 'MT940' } }
  expect(await fleet.as('owner').refusal(readReimbursementStatement, text)).toBe('reimbursement.statement_unreadable')
  // The harness fails a request that holds the event loop for two seconds.
  const many = { body: { content: `<a>${'<b/>'.repeat(220_000)}</a>` } }
  expect(await fleet.as('owner').refusal(readReimbursementStatement, many)).toBe('reimbursement.statement_unreadable')
  expect((await statement()).state).toBe('SENT')
})
