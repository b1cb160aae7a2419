import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../src/demo/seed.ts'
import { saftOf } from '../src/features/accounting/saft.ts'
import { ciiOf } from '../src/kernel/documents/document-cii.ts'
import type { DocumentContent } from '../src/kernel/documents/document-content.ts'
import { pdfJobOf } from '../src/kernel/documents/document-pdf.ts'
import { ublOf } from '../src/kernel/documents/document-ubl.ts'
import { renderPdf } from '../src/kernel/documents/render-pdf.ts'
import { sql } from '../src/platform/sql.ts'
import { fitting, frenchSample, sampleChoices, sampleDocument, seller } from './document-samples.ts'
import { fleetOfFile } from './fleet-of-file.ts'
import { brokenFrenchRules } from './french-rules.ts'
import { invalidDocuments, officialRulesAreThere } from './official-rules.ts'
import { embeddedFileOf } from './pdf-text.ts'
import { brokenPeppolRules, isPeppol } from './peppol-rules.ts'
import { brokenSaft, brokenSaftKeys } from './saft-schema.ts'
import { parseXml } from './xml-tree.ts'

const GENERATED = 1_000
const LONGEST_MS = 3_600_000

const fleet = fleetOfFile({ env: { DEMO: '1' } })
let demo: DocumentContent[]
beforeAll(async () => {
  await seedDemo(fleet.app)
  const rows = await fleet.db.rows<{ content: string }>(sql`select content from document order by series, sequence`)
  demo = rows.map(({ content }) => JSON.parse(content) as DocumentContent)
}, LONGEST_MS)

const generated = fc
  .sample(sampleChoices, { numRuns: GENERATED, seed: 2026 })
  .map((choice, index) => sampleDocument(fitting(choice, index)))

/** The same choices as a French seller issues them. */
const french = fc
  .sample(sampleChoices, { numRuns: GENERATED, seed: 2026 })
  .map((choice, index) => frenchSample(fitting(choice, index)))

const amountsIn = (xml: string, names: readonly string[]) =>
  names.map((name) => Number(new RegExp(`:${name}[^>]*>([^<]+)<`).exec(xml)?.[1]))
const inUbl = ['LineExtensionAmount', 'TaxExclusiveAmount', 'TaxInclusiveAmount', 'PrepaidAmount', 'PayableAmount']
const inCii = ['LineTotalAmount', 'TaxBasisTotalAmount', 'GrandTotalAmount', 'TotalPrepaidAmount', 'DuePayableAmount']
/** Lines have amounts of the same names, so only the totals are read. */
const totalsOf = (xml: string, group: string) => xml.slice(xml.indexOf(`:${group}>`), xml.lastIndexOf(`:${group}>`))

test.runIf(officialRulesAreThere)(
  `every document of the demo, ${GENERATED} generated ones and ${GENERATED} of France are valid UBL and CII by the official rules`,
  async () => {
    expect(demo.length).toBeGreaterThan(30)
    expect(new Set(demo.map(({ type, class: kind }) => `${type} ${kind}`)).size).toBeGreaterThanOrEqual(5)
    const invalid = await invalidDocuments([...demo, ...generated, ...french])
    console.log(
      `${demo.length} documents of the demo, ${generated.length} generated ones and ${french.length} of France, ${invalid.length} invalid`,
    )
    expect(invalid).toEqual([])
  },
  LONGEST_MS,
)

test(`the Peppol documents among them keep the rules of Peppol`, () => {
  const files = [...demo, ...generated].map(ublOf).filter(isPeppol)
  const broken = files.flatMap((file) =>
    brokenPeppolRules(file).map((rule) => [/<cbc:ID>(.*?)</.exec(file)?.[1], rule]),
  )
  console.log(`${files.length} documents for Peppol, ${broken.length} broken rules`)
  expect(files.length).toBeGreaterThan(500)
  expect(broken).toEqual([])
})

test('documents of France keep its rules, except the address of a buyer without a number', () => {
  const broken = french.flatMap((content) =>
    [...brokenFrenchRules('UBL', ublOf(content)), ...brokenFrenchRules('CII', ciiOf(content))].filter(
      (rule) => rule !== 'BR-FR-12' || content.buyer.vat_number !== null,
    ),
  )
  console.log(`${french.length} documents of France, ${broken.length} broken rules`)
  expect(broken).toEqual([])
})

test('SAF-T (PT) of the demo and of the generated documents follows the schema', () => {
  const issued = [...demo, ...generated.map((content, index) => ({ ...content, number: `X ${index + 1}/1` }))]
  const documents = issued.map((content) => ({ content, issuedAt: new Date(`${content.date}T06:07:08Z`) }))
  const file = saftOf(documents, {
    ...{ from: '2026-01-01', to: '2026-12-31', createdOn: '2026-12-31', seller, covers: 'ALL', certificate: null },
  })
  const root = parseXml(new TextDecoder('windows-1252').decode(file))
  const broken = [...brokenSaft(root), ...brokenSaftKeys(root)]
  console.log(`SAF-T of ${documents.length} documents, ${broken.length} faults`)
  expect(broken).toEqual([])
})

test(
  'the Factur-X invoice inside each PDF has the totals of the UBL file',
  async () => {
    for (const content of [...demo, ...generated.slice(0, 100)]) {
      const embedded = embeddedFileOf(await renderPdf(pdfJobOf(content)))
      const cii = amountsIn(totalsOf(embedded ?? '', 'SpecifiedTradeSettlementHeaderMonetarySummation'), inCii)
      const ubl = amountsIn(totalsOf(ublOf(content), 'LegalMonetaryTotal'), inUbl)
      expect([content.number, ...cii]).toEqual([content.number, ...ubl])
      expect(cii.every((amount) => Number.isFinite(amount))).toBe(true)
    }
  },
  LONGEST_MS,
)
