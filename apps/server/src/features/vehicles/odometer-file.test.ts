import { expect, test } from 'vitest'
import { readOdometerFile } from './odometer-file.ts'

test.each([
  ['2026-03-28', '2026-03-28T23:59:59.000Z'],
  ['2026-03-29', '2026-03-29T22:59:59.000Z'],
  ['2026-10-25', '2026-10-25T23:59:59.000Z'],
])('a reading of %s without a time is of the end of that day, also where the clock changes', (day, at) => {
  const clock = { timeZone: 'Europe/Lisbon', now: new Date('2026-11-01T12:00:00Z') }
  const { lines } = readOdometerFile({ csv: `plate;date;km\nAA01BB;${day};45210`, ...clock })
  expect(lines).toMatchObject([{ at: new Date(at) }])
})
