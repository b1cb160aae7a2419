import type { VatCategory } from '../../kernel/documents/document-content.ts'
import { groupElement, textElement } from '../../kernel/documents/xml.ts'

/** Taxes of documents in the terms of SAF-T (PT): type, region and code of each rate, and the reasons of no VAT. */

interface Tax {
  readonly type: 'IVA' | 'NS'
  readonly region: string
  readonly code: 'NOR' | 'INT' | 'RED' | 'ISE' | 'OUT' | 'NS'
  readonly description: string
}

/** The rates of each region of Portugal differ, so that a rate tells its region. Others are rates of other countries. */
const taxOfRate: Readonly<Record<string, Tax>> = {
  '23.00': { type: 'IVA', region: 'PT', code: 'NOR', description: 'Taxa normal' },
  '13.00': { type: 'IVA', region: 'PT', code: 'INT', description: 'Taxa intermédia' },
  '6.00': { type: 'IVA', region: 'PT', code: 'RED', description: 'Taxa reduzida' },
  '22.00': { type: 'IVA', region: 'PT-MA', code: 'NOR', description: 'Taxa normal da Madeira' },
  '12.00': { type: 'IVA', region: 'PT-MA', code: 'INT', description: 'Taxa intermédia da Madeira' },
  '16.00': { type: 'IVA', region: 'PT-AC', code: 'NOR', description: 'Taxa normal dos Açores' },
  '9.00': { type: 'IVA', region: 'PT-AC', code: 'INT', description: 'Taxa intermédia dos Açores' },
  '21.00': { type: 'IVA', region: 'ES', code: 'NOR', description: 'Taxa normal de Espanha' },
  '20.00': { type: 'IVA', region: 'FR', code: 'NOR', description: 'Taxa normal de França' },
}

/** The legal reason why a line has no VAT, with its code of the tax authority's table. */
const exemptions: Readonly<Record<VatCategory, readonly [code: string, reason: string]>> = {
  AE: ['M40', 'IVA - autoliquidação'],
  O: ['M99', 'Não sujeito ou não tributado'],
  Z: ['M05', 'Isento artigo 14.º do CIVA'],
  S: ['M99', 'Não sujeito ou não tributado'],
}

function taxOf(category: VatCategory, rate: string): Tax {
  if (category === 'O') return { type: 'NS', region: 'PT', code: 'NS', description: 'Não sujeito' }
  if (Number(rate) === 0) return { type: 'IVA', region: 'PT', code: 'ISE', description: 'Isento' }
  return taxOfRate[rate] ?? { type: 'IVA', region: 'PT', code: 'OUT', description: 'Outra taxa' }
}

const elementsOf = ({ type, region, code }: Tax): string =>
  textElement('TaxType', type) + textElement('TaxCountryRegion', region) + textElement('TaxCode', code)

/** Writes the tax of a line, and the reason when there is none. */
export function lineTax(category: VatCategory, rate: string): string {
  const [code, reason] = exemptions[category]
  const tax = groupElement('Tax', elementsOf(taxOf(category, rate)), textElement('TaxPercentage', rate))
  if (Number(rate) !== 0) return tax
  return tax + textElement('TaxExemptionReason', reason) + textElement('TaxExemptionCode', code)
}

/** Writes the table of all taxes that occur. */
export function taxTable(taxes: readonly { readonly category: VatCategory; readonly rate: string }[]): string {
  const entries = new Map(
    taxes.map(({ category, rate }) => {
      const tax = taxOf(category, rate)
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
