import type { DocumentContent, DocumentLine, Party } from '../../kernel/documents/document-content.ts'
import { groupElement, textElement } from '../../kernel/documents/xml.ts'

/** Customers and products of a SAF-T (PT) file. */

const UNKNOWN = 'Desconhecido'
/** The tax number of a customer who gave none (final consumer). */
const FINAL_CONSUMER = '999999990'

/** The number without the prefix of its country. */
export const taxNumberOf = ({ vat_number }: Party): string => vat_number?.slice(2) || FINAL_CONSUMER

/**
 * Identifies a customer in the file: by the tax number, or by the wallet for a customer without one. An id has at most
 * 30 characters, and the last 30 of a wallet's id are unique.
 */
export const customerIdOf = ({ buyer, wallet_id }: DocumentContent): string =>
  (buyer.vat_number ?? wallet_id.replaceAll('-', '')).slice(-30)

export function customerElements(documents: readonly DocumentContent[]): string[] {
  // The latest document of a customer has the current name and address.
  const customers = new Map(documents.map((content) => [customerIdOf(content), content.buyer]))
  return [...customers].map(([id, buyer]) =>
    groupElement(
      'Customer',
      textElement('CustomerID', id),
      textElement('AccountID', UNKNOWN),
      textElement('CustomerTaxID', taxNumberOf(buyer).slice(0, 30)),
      textElement('CompanyName', buyer.name.slice(0, 100)),
      addressElement('BillingAddress', buyer),
      textElement('SelfBillingIndicator', '0'),
    ),
  )
}

/** Writes an address, in which the file requires street, city and postal code. */
export const addressElement = (name: string, party: Party): string =>
  groupElement(
    name,
    textElement('AddressDetail', (party.street.trim() || UNKNOWN).slice(0, 210)),
    textElement('City', (party.city.trim() || UNKNOWN).slice(0, 50)),
    textElement('PostalCode', (party.postal_code.trim() || UNKNOWN).slice(0, 20)),
    textElement('Country', party.country),
  )

/** The type and description of what a line sells: S service, P product, O other. */
const products: Readonly<Record<DocumentLine['kind'], readonly [type: 'S' | 'P' | 'O', description: string]>> = {
  SESSION: ['S', 'Carregamento de veículos elétricos'],
  CARDS: ['P', 'Cartões de carregamento'],
  PERSONALISATION: ['S', 'Personalização de cartões'],
  SHIPPING: ['O', 'Portes de envio'],
  TOPUP: ['O', 'Saldo pré-pago'],
  SUBSCRIPTION: ['S', 'Subscrição do Voltway Fleets'],
  CREDIT: ['O', 'Crédito'],
}

/** The name of what a line sells. */
export const productName = (kind: DocumentLine['kind']): string => products[kind][1]

export function productElements(documents: readonly DocumentContent[]): string[] {
  const kinds = [...new Set(documents.flatMap(({ lines }) => lines.map(({ kind }) => kind)))]
  return kinds.map((kind) => {
    const [type, description] = products[kind]
    return groupElement(
      'Product',
      textElement('ProductType', type),
      textElement('ProductCode', kind),
      textElement('ProductDescription', description),
      textElement('ProductNumberCode', kind),
    )
  })
}
