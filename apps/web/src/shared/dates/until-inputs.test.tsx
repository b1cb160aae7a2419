import { expect, test } from 'vitest'
import { nextFriday } from './until-inputs.tsx'

test.each([
  ['2026-11-26', '20:00', '2026-11-27'],
  ['2026-11-27', '17:59', '2026-11-27'],
  ['2026-11-27', '18:00', '2026-12-04'],
  ['2026-11-28', '09:00', '2026-12-04'],
])('the next Friday on %s at %s is %s', (today, now, friday) => expect(nextFriday(today, now)).toBe(friday))
