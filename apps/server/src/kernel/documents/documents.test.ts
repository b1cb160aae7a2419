import { vatOf } from '@voltway/money/vat'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fleetOfEachTest } from '../../../test/fleet-of-file.ts'
import { brokenFrenchRules } from '../../../test/french-rules.ts'
import { bootFleet } from '../../../test/harness.ts'
import { sql } from '../../platform/sql.ts'
import { systemScope } from '../scope.ts'
import { brokenTotals, type LineDraft, totalled } from './document-content.ts'
import { ublOf } from './document-ubl.ts'
import { issueDocument } from './issue-document.ts'
import { startSeriesAfterRestore } from './series.ts'
import { verifyDocuments } from './verify-documents.ts'

const fleet = fleetOfEachTest()

const line = (netMinor: bigint, vatRateBasisPoints = 2300n): LineDraft => ({
  kind: 'CARDS',
  text: 'CARDS',
  session: null,
  quantity: '1',
  unit_price: '1.00',
  netMinor,
  vatMinor: 0n,
  vatRateBasisPoints,
  vat_category: 'S',
  prices: [],
})
const draft = (index: number) => ({
  id: fleet.ctx().newId(),
  type: 'INVOICE' as const,
  class: 'CARD_ORDER' as const,
  source: `card-order:${index}`,
  period: null,
  currency: 'EUR',
  language: 'pt' as const,
  time_zone: 'Europe/Lisbon',
  buyer: { name: 'São João', vat_number: null, street: '', postal_code: '', city: '', country: 'PT' },
  purchase_order: null,
  buyer_reference: null,
  credits: null,
  totals: totalled([line(BigInt(100 + index))]),
  prepaidMinor: 0n,
  dueAfterDays: 20,
})

test('of 100 concurrent documents 10 roll back, and the numbers have no gap and no duplicate, and dates never decrease', async () => {
  class RolledBack extends Error {}
  const issue = (index: number) =>
    fleet.db.tx(async (tx) => {
      await issueDocument({ ctx: fleet.ctx(), tx, scope: systemScope(fleet.walletId) }, draft(index))
      if (index % 10 === 3) throw new RolledBack()
    })
  const ended = await Promise.allSettled(Array.from({ length: 100 }, (_, index) => issue(index)))
  const failed = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []))
  expect(failed).toHaveLength(10)
  expect(failed.every((error) => error instanceof RolledBack)).toBe(true)
  const rows = await fleet.db.rows<{ sequence: bigint }>(sql`select sequence from document order by sequence`)
  expect(rows.map(({ sequence }) => Number(sequence))).toEqual(Array.from({ length: 90 }, (_, index) => index + 1))
  expect(await verifyDocuments(fleet.db)).toEqual({ documents: 90, faults: [] })
})

test('a clock that is set back does not decrease document dates, and a new year starts a new series', async () => {
  const scope = systemScope(fleet.walletId)
  const issueAt = (index: number, at: string) => {
    fleet.clock.set(at)
    return fleet.db.tx((tx) => issueDocument({ ctx: fleet.ctx(), tx, scope }, draft(index)))
  }
  expect((await issueAt(1, '2026-03-05T10:00:00Z')).date).toBe('2026-03-05')
  expect((await issueAt(2, '2026-03-01T10:00:00Z')).date).toBe('2026-03-05')
  // The year changes at midnight in Lisbon.
  expect((await issueAt(3, '2027-01-01T00:00:00Z')).number).toBe('FT 2027A/1')
  expect((await verifyDocuments(fleet.db)).faults).toEqual([])
})

test('after a restore documents get numbers that were never issued, also after two restores to the same point', async () => {
  const scope = systemScope(fleet.walletId)
  const issueAt = (index: number, at: string) => {
    fleet.clock.set(at)
    return fleet.db.tx((tx) => issueDocument({ ctx: fleet.ctx(), tx, scope }, draft(index)))
  }
  const restoreAt = (at: string) => {
    fleet.clock.set(at)
    return startSeriesAfterRestore(fleet.ctx())
  }
  expect((await issueAt(1, '2026-03-05T10:00:00Z')).number).toBe('FT 2026A/1')
  expect(await restoreAt('2026-03-06T09:30:10Z')).toEqual([
    'FT 2026R03060930',
    'NC 2026R03060930',
    'RC 2026R03060930',
    'RE 2026R03060930',
  ])
  expect(await restoreAt('2026-03-06T09:30:50Z')).toEqual([])
  expect((await issueAt(2, '2026-03-06T10:00:00Z')).number).toBe('FT 2026R03060930/1')
  // Restored to a point before the first restore: the database forgets its series.
  await fleet.db.text(`delete from document_series where name like '%R%'`)
  expect((await restoreAt('2026-03-07T08:00:00Z'))[0]).toBe('FT 2026R03070800')
  expect((await issueAt(3, '2026-03-07T08:10:00Z')).number).toBe('FT 2026R03070800/1')
  expect((await issueAt(4, '2026-03-08T10:00:00Z')).number).toBe('FT 2026R03070800/2')
  expect((await issueAt(5, '2027-01-01T00:00:00Z')).number).toBe('FT 2027A/1')
  // The series of a year whose first documents were lost.
  expect((await restoreAt('2027-01-02T10:00:00Z'))[1]).toBe('NC 2027R01021000')
})

test('French documents have numbers without a blank, and a restore starts series of both forms', async () => {
  const french = await bootFleet({ env: { SELLER_VAT_NUMBERS: 'FR83404833048' } })
  try {
    const seller = { ...french.app.config.seller, vat_number: 'FR83404833048' }
    const issue = (index: number) =>
      french.db.tx((tx) =>
        issueDocument(
          { ctx: french.ctx(), tx, scope: systemScope(french.walletId) },
          {
            ...{ ...draft(index), seller, totals: totalled([line(1000n, 2000n)]) },
            buyer: { ...draft(index).buyer, vat_number: 'PT501964843' },
          },
        ),
      )
    // The series that France had before ends, with its numbers.
    await french.db.run(sql`
      insert into document_series (name, last_number, last_hash, last_date) values ('FTFR 2026A', 0, '', '2026-03-01')`)
    const issued = [await issue(1), await issue(2)]
    expect(issued.map(({ number, fiscal }) => [number, fiscal.is_fiscal])).toEqual([
      ['FTFR-2026A/1', true],
      ['FTFR-2026A/2', true],
    ])
    expect(issued.flatMap((content) => brokenFrenchRules('UBL', ublOf(content)))).toEqual([])
    french.clock.set('2026-03-06T09:30:10Z')
    const started = await startSeriesAfterRestore(french.ctx())
    expect(started).toEqual(expect.arrayContaining(['FT 2026R03060930', 'RE 2026R03060930', 'FTFR-2026R03060930']))
    expect((await issue(3)).number).toBe('FTFR-2026R03060930/1')
    expect((await verifyDocuments(french.db)).faults).toEqual([])
  } finally {
    await french.close()
  }
})

test.each([
  ['the sum of lines', 'BR-CO-10', { net: '9.99' }],
  ['the amount with VAT', 'BR-CO-15', { total: '99.99' }],
  ['the payable amount', 'BR-CO-16', { payable: '0.01' }],
  [
    'the VAT of a rate',
    'BR-CO-17',
    { vat_groups: [{ category: 'S' as const, rate: '23.00', net: '1.01', vat: '0.99' }] },
  ],
])('a document with %s wrong breaks %s of EN 16931', async (_, rule, wrong) => {
  const content = await fleet.db.tx((tx) =>
    issueDocument({ ctx: fleet.ctx(), tx, scope: systemScope(fleet.walletId) }, draft(1)),
  )
  expect(brokenTotals(content)).toEqual([])
  expect(brokenTotals({ ...content, ...wrong })).toContain(rule)
})

test('VAT is rounded half-up once per rate, and the VAT of the lines adds up to it (domain: values)', () => {
  const totals = totalled([line(10n), line(10n), line(10n), line(50n, 600n)])
  expect(totals.vat_groups.map(({ rate, net, vat }) => [rate, net, vat])).toEqual([
    ['23.00', '0.30', '0.07'],
    ['6.00', '0.50', '0.03'],
  ])
  expect(totals.lines.map(({ vat }) => vat)).toEqual(['0.00', '0.00', '0.07', '0.03'])
  expect(totals.totalMinor).toBe(90n)
})

/** Checks the sums of EN 16931 on the file as its recipient reads it, independently of our own numbers. */
function brokenInFile(xml: string): string[] {
  const cents = (text: string | undefined) => Math.round(Number(text) * 100)
  const all = (name: string, within: string) =>
    [...within.matchAll(new RegExp(`<cbc:${name}[^>]*>([^<]*)<`, 'g'))].map(([, text]) => text as string)
  const groups = (name: string, within: string) =>
    [...within.matchAll(new RegExp(`<cac:${name}>(.*?)</cac:${name}>`, 'gs'))].map(([, text]) => text as string)
  const sum = (texts: readonly string[]) => texts.reduce((total, text) => total + cents(text), 0)
  const [total] = groups('LegalMonetaryTotal', xml)
  const of = (name: string) => cents(all(name, total as string)[0])
  const [tax] = groups('TaxTotal', xml)
  const subtotals = groups('TaxSubtotal', tax as string)
  const lines = [...groups('InvoiceLine', xml), ...groups('CreditNoteLine', xml)]
  const lineNets = lines.map((line) => all('LineExtensionAmount', line)[0] as string)
  const rateOf = (group: string) => all('Percent', group)[0] ?? '0'
  const vat = cents(all('TaxAmount', (tax as string).slice(0, (tax as string).indexOf('<cac:')))[0])
  const rules: [string, boolean][] = [
    ['BR-CO-10', sum(lineNets) === of('LineExtensionAmount')],
    ['BR-CO-13', of('TaxExclusiveAmount') === of('LineExtensionAmount')],
    ['BR-CO-14', sum(subtotals.map((group) => all('TaxAmount', group)[0] as string)) === vat],
    ['BR-CO-15', of('TaxInclusiveAmount') === of('TaxExclusiveAmount') + vat],
    ['BR-CO-16', of('PayableAmount') === of('TaxInclusiveAmount') - of('PrepaidAmount')],
    ['BR-CO-18', subtotals.length > 0],
    [
      'BR-CO-17',
      subtotals.every((group) => {
        const [base, amount] = [cents(all('TaxableAmount', group)[0]), cents(all('TaxAmount', group)[0])]
        return Math.floor((base * Number(rateOf(group))) / 100 + 0.5) === amount
      }),
    ],
    [
      'BR-S-08',
      subtotals.every((group) => {
        const ofRate = lines.filter((line) => rateOf(line) === rateOf(group))
        return (
          sum(ofRate.map((line) => all('LineExtensionAmount', line)[0] as string)) ===
          cents(all('TaxableAmount', group)[0])
        )
      }),
    ],
  ]
  return rules.filter(([, holds]) => !holds).map(([rule]) => rule)
}

test('for any lines and VAT rates the UBL file satisfies the sum rules of EN 16931 (spec §12)', async () => {
  const rates = [2300n, 2200n, 1600n, 2100n, 2000n, 600n]
  const drafts = fc.array(
    fc.record({ net: fc.bigInt(1n, 99_999n), rate: fc.constantFrom(...rates), off: fc.bigInt(-1n, 1n) }),
    { minLength: 1, maxLength: 40 },
  )
  const issued = fc.sample(fc.tuple(drafts, fc.bigInt(0n, 100n)), { numRuns: 40, seed: 7 })
  for (const [index, [sold, percentPaid]] of issued.entries()) {
    // A line's VAT is booked separately and may differ by a cent from the VAT of its rate.
    const totals = totalled(
      sold.map(({ net, rate, off }) => ({ ...line(net, rate), vatMinor: vatOf(net, rate) + off })),
    )
    const type = index % 4 === 3 ? ('CREDIT_NOTE' as const) : ('INVOICE' as const)
    const prepaidMinor = type === 'INVOICE' ? (totals.totalMinor * percentPaid) / 100n : 0n
    const content = await fleet.db.tx((tx) =>
      issueDocument(
        { ctx: fleet.ctx(), tx, scope: systemScope(fleet.walletId) },
        { ...draft(index), type, totals, prepaidMinor },
      ),
    )
    expect(brokenInFile(ublOf(content))).toEqual([])
  }
  const [sample] = issued
  const wrong = { ...draft(99), totals: totalled((sample?.[0] ?? []).map(({ net, rate }) => line(net, rate))) }
  const content = await fleet.db.tx((tx) =>
    issueDocument({ ctx: fleet.ctx(), tx, scope: systemScope(fleet.walletId) }, wrong),
  )
  expect(brokenInFile(ublOf({ ...content, vat: '0.01' }))).toContain('BR-CO-15')
})
