import type { SiteTariff } from './sites-tariffs.ts'

type Bands = readonly Pick<SiteTariff['bands'][number], 'band' | 'hours'>[]

const every = [1, 2, 3, 4, 5, 6, 7]
const work = [1, 2, 3, 4, 5]
const night = [
  { weekdays: every, season: 'ANY', from: '00:00', to: '08:00' },
  { weekdays: every, season: 'ANY', from: '22:00', to: '24:00' },
] as const satisfies Bands[number]['hours']
const dailyPeak = [
  { weekdays: every, season: 'WINTER', from: '09:00', to: '10:30' },
  { weekdays: every, season: 'WINTER', from: '18:00', to: '20:30' },
  { weekdays: every, season: 'SUMMER', from: '10:30', to: '13:00' },
  { weekdays: every, season: 'SUMMER', from: '19:30', to: '21:00' },
] as const satisfies Bands[number]['hours']

/** Hours of usual tariffs by their name. */
export const sitePresets: Readonly<
  Record<
    'PT_DAILY_2' | 'PT_DAILY_3' | 'PT_WEEKLY_2' | 'PT_WEEKLY_3' | 'ES_2_0TD' | 'FR_OFF_PEAK',
    { readonly country: string; readonly bands: Bands }
  >
> = {
  PT_DAILY_2: { country: 'PT', bands: [{ band: 'OFF_PEAK', hours: [...night] }] },
  PT_DAILY_3: {
    country: 'PT',
    bands: [
      { band: 'OFF_PEAK', hours: [...night] },
      { band: 'PEAK', hours: [...dailyPeak] },
    ],
  },
  PT_WEEKLY_2: { country: 'PT', bands: [{ band: 'OFF_PEAK', hours: [...night] }] },
  PT_WEEKLY_3: {
    country: 'PT',
    bands: [
      { band: 'OFF_PEAK', hours: [...night] },
      { band: 'PEAK', hours: [...dailyPeak] },
    ],
  },
  ES_2_0TD: {
    country: 'ES',
    bands: [
      {
        band: 'OFF_PEAK',
        hours: [
          { weekdays: work, season: 'ANY', from: '00:00', to: '08:00' },
          { weekdays: [6, 7], season: 'ANY', from: '00:00', to: '24:00' },
        ],
      },
      {
        band: 'PEAK',
        hours: [
          { weekdays: work, season: 'ANY', from: '10:00', to: '14:00' },
          { weekdays: work, season: 'ANY', from: '18:00', to: '22:00' },
        ],
      },
    ],
  },
  FR_OFF_PEAK: { country: 'FR', bands: [{ band: 'OFF_PEAK', hours: [...night] }] },
}
