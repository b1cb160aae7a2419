import type { SiteTariff } from './sites-tariffs.ts'

type Bands = SiteTariff['bands']
type BandHours = Bands[number]['hours'][number]

/** The usual hours of a country's tariffs, which a form starts from. Prices are not part of it. */
export interface TariffPreset {
  /** Key of its name in the phrases. */
  readonly key: TariffPresetKey
  /** Country of the site, ISO 3166-1 alpha-2. */
  readonly country: string
  /** The bands with their hours. NORMAL is the rest of the day. */
  readonly bands: readonly { readonly band: Bands[number]['band']; readonly hours: readonly BandHours[] }[]
}

/** Keys of the presets, in the order of the form. */
export const tariffPresetKeys = [
  'PT_DAILY_2',
  'PT_WEEKLY_2',
  'PT_DAILY_3',
  'PT_WEEKLY_3',
  'ES_2_0TD',
  'FR_OFF_PEAK',
] as const
export type TariffPresetKey = (typeof tariffPresetKeys)[number]

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const workdays = [1, 2, 3, 4, 5]
const [saturday, sunday, weekend] = [[6], [7], [6, 7]]

/** Hours of some weekdays in one season, such as `22:00-24:00`. */
const hours = (season: BandHours['season'], weekdays: readonly number[], ...spans: readonly string[]): BandHours[] =>
  spans.map((span) => {
    const [from = '', to = ''] = span.split('-')
    return { weekdays: [...weekdays], season, from, to }
  })

const NORMAL = { band: 'NORMAL', hours: [] } as const
const offPeak = (...some: readonly BandHours[][]) => ({ band: 'OFF_PEAK', hours: some.flat() }) as const
const peak = (...some: readonly BandHours[][]) => ({ band: 'PEAK', hours: some.flat() }) as const

/*
 * ERSE, "Períodos horários na energia elétrica em Portugal", mainland, low voltage up to 41.4 kVA (BTN): vazio is OFF_PEAK,
 * ponta PEAK, cheias NORMAL. https://www.erse.pt/media/wijn0vgt/periodos-horários-de-energia-elétrica-em-portugal.pdf
 */
const portugalDaily = offPeak(hours('ANY', everyDay, '00:00-08:00', '22:00-24:00'))
const portugalDailyPeak = peak(
  hours('WINTER', everyDay, '09:00-10:30', '18:00-20:30'),
  hours('SUMMER', everyDay, '10:30-13:00', '19:30-21:00'),
)
const portugalWeekly = offPeak(
  hours('ANY', workdays, '00:00-07:00'),
  hours('WINTER', saturday, '00:00-09:30', '13:00-18:30', '22:00-24:00'),
  hours('SUMMER', saturday, '00:00-09:00', '14:00-20:00', '22:00-24:00'),
  hours('ANY', sunday, '00:00-24:00'),
)
const portugalWeeklyPeak = peak(
  hours('WINTER', workdays, '09:30-12:00', '18:30-21:00'),
  hours('SUMMER', workdays, '09:15-12:15'),
)

/*
 * CNMC, Circular 3/2020, article 7: energy periods of 2.0TD on the mainland, the Balearics and the Canaries. Punta (P1) is
 * PEAK, llano (P2) NORMAL, valle (P3) OFF_PEAK. National holidays are valle too, which hours by weekday cannot express.
 * https://www.boe.es/buscar/act.php?id=BOE-A-2020-1066
 */
const spain = [
  NORMAL,
  offPeak(hours('ANY', workdays, '00:00-08:00'), hours('ANY', weekend, '00:00-24:00')),
  peak(hours('ANY', workdays, '10:00-14:00', '18:00-22:00')),
]

/*
 * CRE, "heures creuses": eight hours a day, which Enedis sets for each delivery point and the bill names. 22:00 to 06:00 is a
 * common choice. https://www.cre.fr/electricite/reseaux-delectricite/tarifs-dacces.html
 */
const france = [NORMAL, offPeak(hours('ANY', everyDay, '00:00-06:00', '22:00-24:00'))]

/** The presets of all countries. */
export const tariffPresets: readonly TariffPreset[] = [
  { key: 'PT_DAILY_2', country: 'PT', bands: [NORMAL, portugalDaily] },
  { key: 'PT_WEEKLY_2', country: 'PT', bands: [NORMAL, portugalWeekly] },
  { key: 'PT_DAILY_3', country: 'PT', bands: [NORMAL, portugalDaily, portugalDailyPeak] },
  { key: 'PT_WEEKLY_3', country: 'PT', bands: [NORMAL, portugalWeekly, portugalWeeklyPeak] },
  { key: 'ES_2_0TD', country: 'ES', bands: spain },
  { key: 'FR_OFF_PEAK', country: 'FR', bands: france },
]
