import { expect, test } from 'vitest'
import { readBankStatement, UnreadableStatement } from './bank-statement.ts'

const statementOf = (entries: string, version = '08') => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr>
<Stmt><Id>1</Id>${entries}</Stmt></BkToCstmrStmt></Document>`

const entry = (details: string, { amount = '1.50', sign = 'DBIT', status = '<Cd>BOOK</Cd>' } = {}) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts>${status}</Sts>${details}</Ntry>`

test('a debit, a return with its reason, and transfers that were booked together are read', () => {
  const movements = readBankStatement(
    statementOf(
      [
        entry('<NtryDtls><TxDtls><Refs><EndToEndId>a-1</EndToEndId></Refs></TxDtls></NtryDtls>'),
        entry(
          `<NtryDtls><TxDtls><Refs><EndToEndId>b-1</EndToEndId></Refs><Amt Ccy="EUR">2.5</Amt>
          <RtrInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>closed
          account</AddtlInf></RtrInf></TxDtls></NtryDtls>`,
          { amount: '2.50', sign: 'CRDT' },
        ),
        entry(
          `<NtryDtls><TxDtls><Refs><EndToEndId>c-1</EndToEndId></Refs><Amt Ccy="EUR">1.00</Amt></TxDtls>
          <TxDtls><Refs><EndToEndId>d-1</EndToEndId></Refs><Amt Ccy="EUR">3.00000</Amt></TxDtls></NtryDtls>`,
          { amount: '4.00' },
        ),
        entry('<NtryDtls><Btch><PmtInfId>file</PmtInfId><NbOfTxs>2</NbOfTxs></Btch></NtryDtls>', { amount: '9.00' }),
        entry('', { amount: '7.00', status: '<Cd>PDNG</Cd>' }),
      ].join(''),
    ),
  )
  expect(
    movements.map((one) => [one.reference ?? one.fileReferences[0], one.amountMinor, one.isCredit, one.reason]),
  ).toEqual([
    ['a-1', 150n, false, ''],
    ['b-1', 250n, true, expect.stringMatching(/^AC04 closed +account$/)],
    ['c-1', 100n, false, ''],
    ['d-1', 300n, false, ''],
    ['file', 900n, false, ''],
  ])
})

test('the older version writes its status and amounts in another form', () => {
  const details = `<NtryDtls><TxDtls><Refs><EndToEndId>a-1</EndToEndId></Refs>
    <AmtDtls><TxAmt><Amt Ccy="EUR">1.50</Amt></TxAmt></AmtDtls></TxDtls></NtryDtls>`
  expect(readBankStatement(statementOf(entry(details, { amount: '9.99', status: 'BOOK' }), '02'))).toMatchObject([
    { reference: 'a-1', amountMinor: 150n },
  ])
})

const transfer = (rest = '') => `<NtryDtls><TxDtls><Refs><EndToEndId>a-1</EndToEndId></Refs>${rest}</TxDtls></NtryDtls>`
const instructed = (currency: string) => `<AmtDtls><InstdAmt><Amt Ccy="${currency}">1.50</Amt></InstdAmt></AmtDtls>`

test('only euros count: an account in another currency states the ordered euros beside its own amount', () => {
  const inZloty = (details: string) => statementOf(entry(details).replace('Ccy="EUR"', 'Ccy="PLN"'))
  const amounts = (xml: string) => readBankStatement(xml).map(({ amountMinor }) => amountMinor)
  expect(amounts(inZloty(transfer()))).toEqual([0n])
  expect(amounts(inZloty(transfer(instructed('EUR'))))).toEqual([150n])
  expect(amounts(inZloty(transfer(instructed('PLN'))))).toEqual([0n])
})

test('amounts of another currency, and parts of a cent, do not hide the other entries', () => {
  const dinars = entry('', { amount: '1.234' }).replace('Ccy="EUR"', 'Ccy="TND"')
  const interest = entry('', { amount: '0.00125' })
  const others = ['+1.5', '0001.50000', '1.', '.5', '9999999999999999.99'].map((amount) => entry('', { amount }))
  const movements = readBankStatement(statementOf([dinars, interest, ...others, entry(transfer())].join('')))
  expect(movements.map(({ amountMinor }) => amountMinor)).toEqual([0n, 0n, 150n, 150n, 100n, 50n, 0n, 150n])
})

test.each([
  ['a batch with a detail of another kind', '<Btch><PmtInfId>file</PmtInfId></Btch><TxDtls><Refs/></TxDtls>'],
  ['a detail without its transfers', '<TxDtls><Refs><PmtInfId>file</PmtInfId></Refs></TxDtls>'],
  [
    'details without references',
    `<Btch><MsgId>file</MsgId></Btch>${'<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs></TxDtls>'.repeat(2)}`,
  ],
])('a file that was booked as one is found by %s', (_, details) => {
  const xml = statementOf(entry(`<NtryDtls>${details}</NtryDtls>`, { amount: '9.00' }))
  expect(readBankStatement(xml)).toMatchObject([{ reference: null, fileReferences: ['file'], amountMinor: 900n }])
})

test('transfers of a batch have the amounts that were ordered, and none has that of the batch', () => {
  const one = (id: string, rest = '') => `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs>${rest}</TxDtls>`
  const details = `<NtryDtls>${one('a-1', instructed('EUR'))}${one('b-1')}</NtryDtls>`
  expect(readBankStatement(statementOf(entry(details, { amount: '3.00', status: 'BOOK' }), '02'))).toMatchObject([
    { reference: 'a-1', amountMinor: 150n },
    { reference: 'b-1', amountMinor: 0n },
  ])
})

test('a statement of an Austrian bank is read', () => {
  const xml = statementOf(entry(transfer(), { status: 'BOOK' })).replace(
    /xmlns="[^"]*"/,
    'xmlns="ISO:camt.053.001.02:APC:STUZZA:payments:003"',
  )
  expect(readBankStatement(xml)).toMatchObject([{ reference: 'a-1', amountMinor: 150n }])
})

test.each([
  ['a byte-order mark', '\uFEFF'],
  ['an empty line', '\r\n'],
])('%s before the declaration changes nothing', (_, before) => {
  expect(readBankStatement(before + statementOf(entry(transfer())))).toHaveLength(1)
})

test.each([
  ['a text', 'paid'],
  ['another message', statementOf('').replaceAll('camt.053', 'camt.054')],
  ['a file that is cut off', statementOf('').slice(0, -9)],
  ['a document type', statementOf('').replace('<Document', '<!DOCTYPE x [<!ENTITY e "x">]><Document')],
  ['an amount that is none', statementOf(entry('', { amount: '1,5' }))],
])('%s is no bank statement', (_, text) => {
  expect(() => readBankStatement(text)).toThrow(UnreadableStatement)
})

test('an amount of a million digits is refused at once', () => {
  for (const amount of [`${'0'.repeat(1_000_000)}x`, '1'.repeat(1_000_000)])
    expect(() => readBankStatement(statementOf(entry('', { amount })))).toThrow(UnreadableStatement)
})
