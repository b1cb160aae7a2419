import { sitePresets } from '@voltway/contract/sites-presets'
import { addSiteTariff } from '@voltway/contract/sites-tariffs'
import { expect, test } from 'vitest'
import { cutAtBoundaries } from '../../kernel/pricing/energy-cycle.ts'
import { daily, weekly } from '../../kernel/pricing/pricing.test-data.ts'
import { compileBands } from '../../kernel/pricing/site-pricing.ts'
import { checkedBands } from './site-bands.ts'

const HOUR = 3_600_000
/** Monday to Sunday in winter and in summer. */
const weeks = { winter: Date.parse('2026-01-12T00:00:00Z'), summer: Date.parse('2026-07-12T23:00:00Z') }

type Preset = keyof typeof sitePresets
const presets = Object.keys(sitePresets) as Preset[]

/** Hours of each band in a week in Portugal. */
function hoursOf(key: Preset, fromMs: number): Record<string, number> {
  const sums: Record<string, number> = {}
  const cycle = compileBands(sitePresets[key].bands, 'Europe/Lisbon')
  for (const { startMs, endMs, period } of cutAtBoundaries(fromMs, fromMs + 7 * 24 * HOUR, cycle))
    sums[period] = (sums[period] ?? 0) + (endMs - startMs) / HOUR
  return sums
}

test.each(presets)('the preset %s is a tariff that may be added, and covers every hour of a week', (key) => {
  const normal = { band: 'NORMAL' as const, hours: [] }
  const bands = [normal, ...sitePresets[key].bands].map((band) => ({ ...band, unit_price: '0.1' }))
  const parsed = addSiteTariff.body?.parse({ valid_from: '2026-03-01', bands, source: 'Contract' })
  expect(checkedBands(parsed?.bands ?? []).map(({ band }) => band)).toEqual(bands.map(({ band }) => band))
  for (const fromMs of Object.values(weeks))
    expect(Object.values(hoursOf(key, fromMs)).reduce((sum, hours) => sum + hours)).toBe(7 * 24)
})

test.each<[Preset, Record<string, number>, Record<string, number>]>([
  ['PT_DAILY_2', { OFF_PEAK: 70, NORMAL: 98 }, { OFF_PEAK: 70, NORMAL: 98 }],
  ['PT_DAILY_3', { OFF_PEAK: 70, NORMAL: 70, PEAK: 28 }, { OFF_PEAK: 70, NORMAL: 70, PEAK: 28 }],
  ['PT_WEEKLY_2', { OFF_PEAK: 76, NORMAL: 92 }, { OFF_PEAK: 76, NORMAL: 92 }],
  ['PT_WEEKLY_3', { OFF_PEAK: 76, NORMAL: 67, PEAK: 25 }, { OFF_PEAK: 76, NORMAL: 77, PEAK: 15 }],
  ['ES_2_0TD', { OFF_PEAK: 88, NORMAL: 40, PEAK: 40 }, { OFF_PEAK: 88, NORMAL: 40, PEAK: 40 }],
  ['FR_OFF_PEAK', { OFF_PEAK: 56, NORMAL: 112 }, { OFF_PEAK: 56, NORMAL: 112 }],
])('the hours of %s are those of its regulator', (key, winter, summer) => {
  expect([hoursOf(key, weeks.winter), hoursOf(key, weeks.summer)]).toEqual([winter, summer])
})

test('two periods in Portugal are those of the network’s tariffs', () => {
  const [from, to] = [Date.parse('2026-01-01T00:00:00Z'), Date.parse('2027-01-01T00:00:00Z')]
  const cut = (key: Preset) => cutAtBoundaries(from, to, compileBands(sitePresets[key].bands, 'Europe/Lisbon'))
  expect(cut('PT_DAILY_2')).toEqual(cutAtBoundaries(from, to, daily))
  expect(cut('PT_WEEKLY_2')).toEqual(cutAtBoundaries(from, to, weekly))
})
