import { locales } from '@voltway/contract/values'
import { expect, test } from 'vitest'
import { sampleBuyers, sampleCharges, sampleDocument } from '../../../test/document-samples.ts'
import { embeddedFileOf, pagesOfPdf } from '../../../test/pdf-text.ts'
import { ciiOf } from './document-cii.ts'
import type { Party } from './document-content.ts'
import { pdfJobOf } from './document-pdf.ts'
import { renderPdf } from './render-pdf.ts'

const documentOf = (charges: number, cards: number, language: (typeof locales)[number] = 'pt') =>
  sampleDocument(
    {
      kind: 'CHARGING',
      buyer: sampleBuyers[0] as Party,
      language,
      size: charges,
      rates: [],
      percentPaid: 0n,
      means: 'DIRECT_DEBIT',
      purchaseOrder: 'PO-2481',
    },
    sampleCharges(charges, cards, [2300n, 2200n]),
  )

test.each([
  // Every charge on a card of its own is the longest document.
  [30, 30, 2],
  [300, 60, 12],
])('%d charges of %d cards are on %d pages at most, and the first page has all sums', async (charges, cards, most) => {
  const content = documentOf(charges, cards)
  const pdf = await renderPdf(pdfJobOf(content))
  const pages = pagesOfPdf(pdf)
  expect(pages.length).toBeLessThanOrEqual(most)
  const shown = pages[0]?.join('').replaceAll(/\s/g, '')
  const plain = (amount: string) => amount.replace('.', ',').replaceAll(/\s/g, '')
  for (const amount of [content.net, content.vat, content.total, ...content.vat_groups.map(({ vat }) => vat)])
    expect(shown).toContain(plain(amount))
  for (const part of [
    'NIF PT501964843',
    'NIF PT599999993',
    'PO-2481',
    'Por centro de custo',
    'Por equipa',
    'Sem equipa',
    'Por cartão',
    'VWF0198ABC',
  ])
    expect(shown).toContain(part.replaceAll(' ', ''))
})

test.each(locales)(
  'the PDF in %s is tagged PDF/A-3a and declares the Factur-X invoice that it contains',
  async (language) => {
    const content = documentOf(3, 2, language)
    const pdf = await renderPdf(pdfJobOf(content))
    expect(embeddedFileOf(pdf)).toBe(ciiOf(content))
    const source = pdf.toString('latin1')
    for (const part of [
      '<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>',
      '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
      '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
      '<pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>',
      '/AFRelationship /Alternative',
      '/UF (factur-x.xml)',
      '/Marked true',
      '/StructTreeRoot',
      '/GTS_PDFA1',
    ])
      expect(source).toContain(part)
    expect(source.match(/<fx:DocumentType>/g)).toHaveLength(1)
    const attached = /\/AF \[(\d+) 0 R\]/.exec(source)?.[1]
    expect(source).toContain(`\n${attached} 0 obj\n<<\n  /Type /Filespec`)
    // The metadata grew, so the table of objects must still be right.
    const tableAt = Number(/startxref\n(\d+)/.exec(source)?.[1])
    expect(source.slice(tableAt, tableAt + 4)).toBe('xref')
    const entries = [...source.slice(tableAt).matchAll(/^(\d{10}) \d{5} n/gm)]
    expect(entries.length).toBeGreaterThan(20)
    for (const [index, [, offset]] of entries.entries())
      expect(source.slice(Number(offset)).startsWith(`${index + 1} 0 obj`)).toBe(true)
  },
)
