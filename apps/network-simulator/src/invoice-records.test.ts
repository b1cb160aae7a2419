import { expect, test } from 'vitest'
import { invoiceRecords } from './invoice-records.ts'
import type { Cdr } from './ocpi-objects.ts'

test('an operator has one invoice for each party and month, as new as its newest record', () => {
  const cdr = (id: string, day: string, party_id = 'VSM') =>
    ({
      country_code: 'PT',
      party_id,
      id,
      end_date_time: `2026-${day}T09:00:00Z`,
      last_updated: `2026-${day}T10:00:00Z`,
    }) as Cdr
  const cdrs = [cdr('A', '02-10'), cdr('B', '02-08'), cdr('C', '03-01'), cdr('D', '02-10', 'XYZ')]
  const invoices = invoiceRecords([...cdrs, { ...cdr('E', '02-10'), end_date_time: undefined } as unknown as Cdr])
  expect(invoices.map((one) => [one.id, one.invoice_id, one.cdrs, one.last_updated])).toEqual([
    ['PT-VSM-2026-02', 'INV 2026-02', ['A', 'B'], '2026-02-10T10:00:00Z'],
    ['PT-VSM-2026-03', 'INV 2026-03', ['C'], '2026-03-01T10:00:00Z'],
    ['PT-XYZ-2026-02', 'INV 2026-02', ['D'], '2026-02-10T10:00:00Z'],
  ])
})
