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
    movements.map((one) => [one.reference ?? one.fileReference, one.amountMinor, one.isCredit, one.reason]),
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

test.each([
  ['a text', 'paid'],
  ['another message', statementOf('').replaceAll('camt.053', 'camt.054')],
  ['a file that is cut off', statementOf('').slice(0, -9)],
  ['a document type', statementOf('').replace('<Document', '<!DOCTYPE x [<!ENTITY e "x">]><Document')],
  ['an amount that is none', statementOf(entry('', { amount: '1,5' }))],
])('%s is no bank statement', (_, text) => {
  expect(() => readBankStatement(text)).toThrow(UnreadableStatement)
})
