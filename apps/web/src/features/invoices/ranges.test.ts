import { expect, test } from 'vitest'
import { isOld, longRanges } from './ranges.ts'

test('longer ranges of documents start at the beginning of a month or year', () => {
  expect(longRanges.threeMonths('2026-01-15')).toEqual({ from: '2025-11-01', to: '2026-01-15' })
  expect(longRanges.thisYear('2026-01-15')).toEqual({ from: '2026-01-01', to: '2026-01-15' })
  expect(longRanges.lastYear('2026-01-15')).toEqual({ from: '2025-01-01', to: '2025-12-31' })
})

test('a document of more than twelve months ago is old', () => {
  expect(isOld('2025-01-14', '2026-01-15')).toBe(true)
  expect(isOld('2025-01-15', '2026-01-15')).toBe(false)
})
