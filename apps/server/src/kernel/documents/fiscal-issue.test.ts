import { createVerify, generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bootFleet, type Fleet } from '../../../test/harness.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import { brokenSaft } from '../../../test/saft-schema.ts'
import { parseXml } from '../../../test/xml-tree.ts'
import { setSeriesCode, writeSaft } from '../../admin/document-commands.ts'
import { issueInvoice } from '../../features/invoices/invoices.ts'
import { sql } from '../../platform/sql.ts'
import { systemScope, type WalletScope } from '../scope.ts'
import { totalled } from './document-content.ts'
import { readDocumentFile } from './document-file.ts'
import { printedSignature, signedText } from './fiscal-portugal.ts'
import { issueDocument } from './issue-document.ts'
import { verifyDocuments } from './verify-documents.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
let fleet: Fleet

beforeAll(async () => {
  fleet = await bootFleet({
    env: {
      FISCAL_PROVIDER: 'portugal',
      FISCAL_CERTIFICATE: '9999',
      FISCAL_SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n'),
    },
  })
})
afterAll(() => fleet.close())

const issue = (source: string, scope: WalletScope = fleet.scope) =>
  fleet.db.tx((tx) =>
    issueInvoice(
      { ctx: fleet.ctx(), tx, scope },
      {
        class: 'SUBSCRIPTION',
        source,
        lines: [
          {
            kind: 'SUBSCRIPTION',
            text: 'Voltway Fleets Pro',
            session: null,
            quantity: '1',
            unit_price: '29.90',
            netMinor: 2990n,
            vatMinor: 688n,
            vatRateBasisPoints: 2300n,
            vat_category: 'S',
            prices: [],
          },
        ],
        period: null,
        vatNumberId: null,
        payment: 'PREPAID',
      },
    ),
  )

test('documents of a communicated series are signed one after the other and print ATCUD, QR code and four characters', async () => {
  const before = await issue('before')
  expect(before.fiscal).toEqual({ is_fiscal: false, atcud: null, qr: null })
  const code = await setSeriesCode(fleet.ctx(), 'FT 2026A', 'AAJFF7VHTX')
  expect(code).toContain('AAJFF7VHTX')
  await expect(setSeriesCode(fleet.ctx(), 'FT 2026A', 'OTHERCODE1')).rejects.toThrow('another code')
  await expect(setSeriesCode(fleet.ctx(), 'FT2026', 'AAJFF7VHTX')).rejects.toThrow('is not a series')
  const [first, second] = [await issue('first'), await issue('second')]
  expect([first, second].map(({ fiscal }) => fiscal.atcud)).toEqual(['AAJFF7VHTX-2', 'AAJFF7VHTX-3'])
  const text = signedText(second, second.fiscal.system_entry_at ?? '', first.fiscal.signature ?? '')
  expect(
    createVerify('RSA-SHA1')
      .update(text)
      .verify(publicKey, second.fiscal.signature ?? '', 'base64'),
  ).toBe(true)
  expect((await verifyDocuments(fleet.db)).faults).toEqual([])
  const file = await readDocumentFile(fleet.ctx(), fleet.scope, second.id)
  const printed = textOfPdf(file?.bytes ?? Buffer.alloc(0)).join(' ')
  expect(printed).toContain('ATCUD: AAJFF7VHTX-3')
  expect(printed).toContain(
    `${printedSignature(second.fiscal.signature ?? '')}-Processado por programa certificado n.º 9999/AT`,
  )
  expect(printed).not.toMatch(/not a fiscal document/i)
})

test('the seller’s file of a month has the documents of all wallets, and only those of the month', async () => {
  await issue('third')
  const other = await fleet.db.row<{ id: string }>(sql`select id from wallet where id <> ${fleet.walletId} limit 1`)
  await issue('of another company', systemScope(other?.id ?? ''))
  fleet.clock.set('2026-04-02T10:00:00.000Z')
  await issue('of the next month')
  const path = join(await mkdtemp(join(tmpdir(), 'saft-')), 'saft.xml')
  expect(await writeSaft(fleet.ctx(), '2026-03', path)).toContain('contains 5 documents of 2026-03')
  const text = new TextDecoder('windows-1252').decode(await readFile(path))
  expect(text).toContain('<TaxAccountingBasis>F</TaxAccountingBasis>')
  expect(brokenSaft(parseXml(text))).toEqual([])
  await expect(writeSaft(fleet.ctx(), '2026-13', path)).rejects.toThrow('is not a month')
})

test('a Portuguese seller registers the codes of all four series, also of the notes of returned money', async () => {
  for (const kind of ['NC', 'RC', 'RE'])
    expect(await setSeriesCode(fleet.ctx(), `${kind} 2026A`, `AAJFF7VH${kind}`)).toContain(`${kind} 2026A`)
  const returned = await fleet.db.tx((tx) =>
    issueDocument(
      { ctx: fleet.ctx(), tx, scope: fleet.scope },
      {
        ...{ id: fleet.ctx().newId(), type: 'CREDIT_NOTE', class: 'TOPUP', source: 'returned', period: null },
        ...{ currency: 'EUR', language: 'pt', time_zone: 'Europe/Lisbon', purchase_order: null, buyer_reference: null },
        buyer: { name: 'A', vat_number: 'PT501964843', street: '', postal_code: '', city: '', country: 'PT' },
        credits: { number: 'RC 2026A/1', date: '2026-03-01', reason: 'money_returned' },
        totals: totalled([
          {
            ...{ kind: 'TOPUP', text: 'CREDIT_CARD', session: null, quantity: '1', unit_price: '10.00', prices: [] },
            ...{ netMinor: 1000n, vatMinor: 0n, vatRateBasisPoints: 0n, vat_category: 'O' },
          },
        ]),
        prepaidMinor: 1000n,
        dueAfterDays: null,
      },
    ),
  )
  expect([returned.number, returned.fiscal.atcud]).toEqual(['RE 2026A/1', 'AAJFF7VHRE-1'])
})
