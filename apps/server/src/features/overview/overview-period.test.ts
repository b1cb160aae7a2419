import { expect, test } from 'vitest'
import { monthSoFar } from './overview.ts'

test.each([
  ['2026-03-31', '2026-02-01', '2026-02-28'],
  ['2026-01-15', '2025-12-01', '2025-12-15'],
  ['2028-03-30', '2028-02-01', '2028-02-29'],
])('the month until %s is compared with %s to %s', (today, from, to) => {
  expect(monthSoFar(today)).toMatchObject({ to: today, previous: { from, to } })
})
