import { expect, test } from 'vitest'
import { fleetOfFile } from '../../../test/fleet-of-file.ts'
import { brokenXRechnungRules } from '../../../test/xrechnung-rules.ts'
import { issueInvoice } from '../../features/invoices/invoices.ts'
import { ciiOf } from './document-cii.ts'
import { readDocumentContent } from './document-file.ts'
import { ublOf } from './document-ubl.ts'
import { verifyDocuments } from './verify-documents.ts'

const fleet = fleetOfFile({
  env: {
    SELLER_NAME: 'Ladestrom GmbH',
    SELLER_VAT_NUMBER: 'DE129273398',
    SELLER_STREET: 'Lindenstraße 5',
    SELLER_POSTAL_CODE: '10969',
    SELLER_CITY: 'Berlin',
    SELLER_COUNTRY: 'DE',
    SELLER_CONTACT_NAME: 'Rechnungswesen',
    SELLER_CONTACT_PHONE: '+49 30 901820',
    SELLER_CONTACT_EMAIL: 'rechnung@ladestrom.example',
  },
})

test('a German seller issues XRechnung, and keeps the contact with the document', async () => {
  const line = { session: null, quantity: '1', unit_price: '29.90', netMinor: 2990n, vatMinor: 568n, prices: [] }
  const { id } = await fleet.db.tx((tx) =>
    issueInvoice(
      { ctx: fleet.ctx(), tx, scope: fleet.scope },
      {
        class: 'SUBSCRIPTION',
        source: 'plan',
        lines: [
          {
            ...line,
            kind: 'SUBSCRIPTION',
            text: 'Pro',
            vatRateBasisPoints: 1900n,
            vat_category: 'S',
            vat_region: 'DE',
          },
        ],
        period: null,
        vatNumberId: null,
        payment: 'PREPAID',
      },
    ),
  )
  const content = await readDocumentContent(fleet.db, fleet.scope, id)
  if (content === undefined) throw new Error('the document is stored')
  expect(content.e_invoice).toEqual({
    profile: 'XRECHNUNG',
    contact: { name: 'Rechnungswesen', phone: '+49 30 901820', email: 'rechnung@ladestrom.example' },
  })
  const buyer = { ...content.buyer, vat_number: 'DE811569869', postal_code: '10117', city: 'Berlin' }
  for (const [syntax, fileOf] of [
    ['UBL', ublOf],
    ['CII', ciiOf],
  ] as const)
    expect(brokenXRechnungRules(syntax, fileOf({ ...content, buyer }))).toEqual([])
  expect((await verifyDocuments(fleet.db)).faults).toEqual([])
})
