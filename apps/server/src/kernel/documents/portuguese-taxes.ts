import type { VatCategory } from './document-content.ts'

/** A tax in the terms of the Portuguese tax authority. */
export interface PortugueseTax {
  readonly type: 'IVA' | 'NS'
  readonly region: string
  readonly code: 'NOR' | 'INT' | 'RED' | 'ISE' | 'OUT' | 'NS'
  readonly description: string
}

const iva = (region: string, code: PortugueseTax['code'], description: string): PortugueseTax => ({
  type: 'IVA',
  region,
  code,
  description,
})

/** The rates of each region of Portugal differ, so that a rate tells its region. Others are rates of other countries. */
const taxOfRate: Readonly<Record<string, PortugueseTax>> = {
  '23.00': iva('PT', 'NOR', 'Taxa normal'),
  '13.00': iva('PT', 'INT', 'Taxa intermédia'),
  '6.00': iva('PT', 'RED', 'Taxa reduzida'),
  '22.00': iva('PT-MA', 'NOR', 'Taxa normal da Madeira'),
  '12.00': iva('PT-MA', 'INT', 'Taxa intermédia da Madeira'),
  '16.00': iva('PT-AC', 'NOR', 'Taxa normal dos Açores'),
  '9.00': iva('PT-AC', 'INT', 'Taxa intermédia dos Açores'),
  '21.00': iva('ES', 'NOR', 'Taxa normal de Espanha'),
  '20.00': iva('FR', 'NOR', 'Taxa normal de França'),
}

const otherRate = (region: string): PortugueseTax => iva(region, 'NOR', `Taxa de ${region}`)

/**
 * Returns the tax of a VAT category and a rate, a percentage such as `23.00`. Lines of documents that were issued before
 * they named the region have none; their rate tells it.
 */
export function portugueseTaxOf(category: VatCategory, rate: string, region?: string): PortugueseTax {
  if (category === 'O') return { type: 'NS', region: 'PT', code: 'NS', description: 'Não sujeito' }
  if (Number(rate) === 0) return iva('PT', 'ISE', 'Isento')
  const known = taxOfRate[rate]
  const country = region?.slice(0, 2)
  if (country === undefined || country === 'PT') return known ?? iva('PT', 'OUT', 'Outra taxa')
  return known?.region === country ? known : otherRate(country)
}
