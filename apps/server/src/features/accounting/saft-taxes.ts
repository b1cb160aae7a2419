import type { DocumentLine, VatCategory } from '../../kernel/documents/document-content.ts'
import { type PortugueseTax, portugueseTaxOf } from '../../kernel/documents/portuguese-taxes.ts'
import { groupElement, textElement } from '../../kernel/documents/xml.ts'

/** Taxes of documents in the terms of SAF-T (PT): type, region and code of each rate, and the reasons of no VAT. */

/** The legal reason why a line has no VAT, with its code of the tax authority's table. */
const exemptions: Readonly<Record<VatCategory, readonly [code: string, reason: string]>> = {
  AE: ['M40', 'IVA - autoliquidação'],
  O: ['M99', 'Não sujeito ou não tributado'],
  Z: ['M05', 'Isento artigo 14.º do CIVA'],
  S: ['M99', 'Não sujeito ou não tributado'],
}

const elementsOf = ({ type, region, code }: PortugueseTax): string =>
  textElement('TaxType', type) + textElement('TaxCountryRegion', region) + textElement('TaxCode', code)

type Taxed = Pick<DocumentLine, 'vat_category' | 'vat_rate' | 'vat_region'>

/** Writes the tax of a line, and the reason when there is none. */
export function lineTax({ vat_category: category, vat_rate: rate, vat_region }: Taxed): string {
  const [code, reason] = exemptions[category]
  const tax = groupElement(
    'Tax',
    elementsOf(portugueseTaxOf(category, rate, vat_region)),
    textElement('TaxPercentage', rate),
  )
  if (Number(rate) !== 0) return tax
  return tax + textElement('TaxExemptionReason', reason) + textElement('TaxExemptionCode', code)
}

/** Writes the table of all taxes that occur. */
export function taxTable(taxes: readonly Taxed[]): string {
  const entries = new Map(
    taxes.map(({ vat_category: category, vat_rate: rate, vat_region }) => {
      const tax = portugueseTaxOf(category, rate, vat_region)
      const entry = groupElement(
        'TaxTableEntry',
        elementsOf(tax),
        textElement('Description', tax.description),
        textElement('TaxPercentage', rate),
      )
      return [`${tax.region} ${tax.code} ${rate}`, entry] as const
    }),
  )
  return groupElement('TaxTable', ...entries.values())
}
