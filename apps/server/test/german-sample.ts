import type { DocumentContent } from '../src/kernel/documents/document-content.ts'

/** The contact of the seller of German documents. */
export const germanContact = { name: 'Rechnungswesen', phone: '+49 30 901820', email: 'rechnung@ladestrom.example' }

/** The seller of German documents. */
export const germanSeller = {
  name: 'Ladestrom GmbH',
  vat_number: 'DE129273398',
  street: 'Lindenstraße 5',
  postal_code: '10969',
  city: 'Berlin',
  country: 'DE',
}

/** The same document as a German seller issues it. */
export const german = (content: DocumentContent): DocumentContent => ({
  ...content,
  seller: germanSeller,
  e_invoice: { profile: 'XRECHNUNG', contact: germanContact },
})
