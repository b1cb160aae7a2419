import { createVerify, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { samplesOfEveryKind } from '../../../test/document-samples.ts'
import type { DocumentContent } from './document-content.ts'
import { portugueseProvider, portugueseQrFields, printedSignature, qrText, signedText } from './fiscal-portugal.ts'
import { notFiscal } from './fiscal-provider.ts'
import { recordHash, recordUrl, spanishProvider } from './fiscal-spain.ts'

const at = new Date('2026-11-01T00:07:09Z')
const documents = samplesOfEveryKind()
const find = (wanted: (document: DocumentContent) => boolean) => documents.find(wanted) as DocumentContent
const invoice = find(({ class: kind, type }) => kind === 'CHARGING' && type === 'INVOICE')
const receipt = find(({ class: kind }) => kind === 'TOPUP')
const moment = { at, sequence: 35n, previous: '', validationCode: 'CSDF7T5H' }

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
const portugal = portugueseProvider({
  number: '9999',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  keyVersion: '1',
})

test('without a provider a document has no marks and says that it is not a fiscal document', () => {
  expect(notFiscal.marksOf(invoice, moment)).toEqual({ is_fiscal: false, atcud: null, qr: null })
})

test('Portugal: the QR code has the fields of the specification, with its example', () => {
  // The example of the tax authority's "Especificações técnicas do código QR" with all regions.
  const fields = [
    ...['A:123456789', 'B:999999990', 'C:PT', 'D:FT', 'E:N', 'F:20191231', 'G:FT AB2019/0035', 'H:CSDF7T5H-0035'],
    ...['I1:PT', 'I2:12000.00', 'I3:15000.00', 'I4:900.00', 'I5:50000.00', 'I6:6500.00', 'I7:80000.00', 'I8:18400.00'],
  ]
  expect(qrText(fields.map((field) => field.split(':') as [string, string]))).toBe(fields.join('*'))
  const signature = 'k123456789l123456789p123456789' + '0rest'
  const taxed: DocumentContent = {
    ...invoice,
    number: 'FT 2026A/35',
    date: '2026-11-01',
    vat_groups: [
      { category: 'S', rate: '16.00', net: '25.00', vat: '4.00' },
      { category: 'S', rate: '23.00', net: '100.00', vat: '23.00' },
      { category: 'Z', rate: '0.00', net: '7.50', vat: '0.00' },
      { category: 'O', rate: '0.00', net: '3.00', vat: '0.00' },
    ],
    vat: '27.00',
    total: '162.50',
  }
  expect(qrText(portugueseQrFields(taxed, { atcud: 'CSDF7T5H-35', signature, certificate: '9999' }))).toBe(
    `A:599999993*B:${invoice.buyer.vat_number?.slice(2) ?? '999999990'}*C:${invoice.buyer.country}*D:FT*E:N*F:20261101*G:FT 2026A/35*H:CSDF7T5H-35*I1:PT*I2:7.50*I7:100.00*I8:23.00*J1:PT-AC*J7:25.00*J8:4.00*L:3.00*N:27.00*O:162.50*Q:klp0*R:9999`,
  )
})

test('Portugal: a document continues the chain of its series with a signature that the public key verifies', () => {
  const first = portugal.marksOf(invoice, moment)
  const second = portugal.marksOf(invoice, { ...moment, sequence: 36n, previous: first.signature ?? '' })
  expect(first).toMatchObject({ is_fiscal: true, atcud: 'CSDF7T5H-35', system_entry_at: '2026-11-01T00:07:09' })
  expect(first.signature).toHaveLength(172)
  for (const [marks, previous] of [
    [first, ''],
    [second, first.signature ?? ''],
  ] as const) {
    const text = signedText(invoice, marks.system_entry_at ?? '', previous)
    expect(text.split(';').slice(2)).toEqual([invoice.number, invoice.total, previous])
    expect(
      createVerify('RSA-SHA1')
        .update(text)
        .verify(publicKey, marks.signature ?? '', 'base64'),
    ).toBe(true)
  }
  const { signature = '' } = first
  expect(printedSignature(signature)).toBe([0, 10, 20, 30].map((index) => signature[index]).join(''))
  expect(first.qr).toContain(`*Q:${printedSignature(signature)}*R:9999`)
})

test('Portugal: a receipt has an ATCUD without signature, and a series without its code has no marks', () => {
  const marks = portugal.marksOf(receipt, moment)
  expect(marks).toMatchObject({ is_fiscal: true, atcud: 'CSDF7T5H-35' })
  expect(marks.signature).toBeUndefined()
  expect(marks.qr).toMatch(/\*D:RG\*.*\*I1:0\*L:[\d.]+\*N:0\.00\*.*\*Q:0\*R:9999$/)
  expect(portugal.marksOf(invoice, { ...moment, validationCode: null })).toEqual({
    is_fiscal: false,
    atcud: null,
    qr: null,
  })
})

test('Spain: the hash of a record is that of the tax agency’s examples, and the next record contains it', () => {
  const first = {
    issuer: '89890001K',
    number: '12345678/G33',
    day: '01-01-2024',
    type: 'F1',
    vat: '12.35',
    total: '123.45',
    previous: '',
    at: '2024-01-01T19:20:30+01:00',
  } as const
  const hash = '3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60'
  expect(recordHash(first)).toBe(hash)
  const second = { ...first, number: '12345679/G34', previous: hash, at: '2024-01-01T19:20:35+01:00' }
  expect(recordHash(second)).toBe('F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97')
  expect(recordUrl({ ...first, number: '12345678&G33', total: '241.4' })).toBe(
    'https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678%26G33&fecha=01-01-2024&importe=241.4',
  )
})

test('Spain: all invoices are one chain, receipts have no record, and a record that is not sent makes no fiscal document', () => {
  expect(['FT 2026A', 'NC 2026A', 'RC 2026A', 'RE 2026A'].map(spanishProvider.chainOf)).toEqual([
    'VERIFACTU',
    'VERIFACTU',
    null,
    null,
  ])
  expect(spanishProvider.marksOf(receipt, moment)).toEqual({ is_fiscal: false, atcud: null, qr: null })
  const marks = spanishProvider.marksOf(invoice, moment)
  expect(marks).toMatchObject({ is_fiscal: false, system_entry_at: '2026-11-01T01:07:09+01:00' })
  expect(marks.signature).toMatch(/^[0-9A-F]{64}$/)
})
