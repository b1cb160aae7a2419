import { parseMoney } from '@voltway/money/money'
import { vatOf } from '@voltway/money/vat'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleBuyers, sampleCharges, sampleDocument } from '../../../test/document-samples.ts'
import type { Party } from '../../kernel/documents/document-content.ts'
import { spreadAmount } from './credit-spread.ts'

const documentOf = (size: number, rates: readonly bigint[]) =>
  sampleDocument(
    {
      kind: 'CHARGING',
      buyer: sampleBuyers[0] as Party,
      language: 'en',
      size,
      rates,
      percentPaid: 0n,
      means: 'BALANCE',
      purchaseOrder: null,
    },
    sampleCharges(size, 3, rates),
  )

test('goodwill on several VAT rates is split over them: the credit note is exactly the amount, and no line is exceeded', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 30 }),
      fc.constantFrom([2300n, 2100n], [2300n, 2100n, 2000n], [2300n, 0n], [2200n, 1600n, 2300n, 2100n]),
      fc.integer({ min: 1, max: 1000 }),
      (size, rates, permille) => {
        const content = documentOf(Math.max(size, rates.length), rates)
        const left = new Map(
          content.lines.map(({ id, net, vat }) => [id, { id, net_minor: parseMoney(net), vat_minor: parseMoney(vat) }]),
        )
        const wanted = (parseMoney(content.total) * BigInt(permille)) / 1000n
        const { drafts, parts } = spreadAmount(content, { left, vatOfRate: vatOf, reason: 'Goodwill' }, wanted)
        const total = drafts.reduce((sum, { netMinor, vatMinor }) => sum + netMinor + vatMinor, 0n)
        // The VAT of the whole is rounded once per rate, so it may be the total of no other nets.
        expect(wanted - total).toBeGreaterThanOrEqual(0n)
        expect(wanted - total).toBeLessThanOrEqual(wanted < 20n || permille === 1000 ? 1n : 0n)
        for (const { lineId, netMinor } of parts) expect(netMinor <= (left.get(lineId)?.net_minor ?? 0n)).toBe(true)
        const ofParts = parts.reduce((sum, { netMinor }) => sum + netMinor, 0n)
        expect(ofParts).toBe(drafts.reduce((sum, { netMinor }) => sum + netMinor, 0n))
      },
    ),
    { numRuns: 300 },
  )
})
