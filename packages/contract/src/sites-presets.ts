import type { SiteTariff } from './sites-tariffs.ts'

/** Bands with their hours. NORMAL is the rest of the day, so presets do not name it. */
type Bands = readonly Pick<SiteTariff['bands'][number], 'band' | 'hours'>[]
type BandHours = Bands[number]['hours']

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const workdays = [1, 2, 3, 4, 5]
const [saturday, sunday, weekend] = [[6], [7], [6, 7]]

/** Hours of some weekdays in one season, such as `22:00-24:00`. */
const hours = (season: BandHours[number]['season'], weekdays: number[], ...spans: readonly string[]): BandHours =>
  spans.map((span) => {
    const [from = '', to = ''] = span.split('-')
    return { weekdays, season, from, to }
  })

const offPeak = (...some: readonly BandHours[]): Bands[number] => ({ band: 'OFF_PEAK', hours: some.flat() })
const peak = (...some: readonly BandHours[]): Bands[number] => ({ band: 'PEAK', hours: some.flat() })

/*
 * ERSE, "Períodos horários na energia elétrica em Portugal", mainland, low voltage up to 41.4 kVA (BTN): vazio is OFF_PEAK,
 * ponta PEAK, cheias NORMAL. https://www.erse.pt/atividade/regulacao/tarifas-e-precos-eletricidade/#periodos-horarios
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
  offPeak(hours('ANY', workdays, '00:00-08:00'), hours('ANY', weekend, '00:00-24:00')),
  peak(hours('ANY', workdays, '10:00-14:00', '18:00-22:00')),
]

/*
 * Enedis, "heures creuses": eight hours a day, which the network sets for each delivery point and the bill names. 22:00 to
 * 06:00 is a usual choice. https://www.enedis.fr/heures-creuses
 */
const france = [offPeak(hours('ANY', everyDay, '00:00-06:00', '22:00-24:00'))]

/** The hours of a country's usual tariffs by the key of their name, from which a form starts. */
export const sitePresets: Readonly<
  Record<
    'PT_DAILY_2' | 'PT_DAILY_3' | 'PT_WEEKLY_2' | 'PT_WEEKLY_3' | 'ES_2_0TD' | 'FR_OFF_PEAK',
    { readonly country: string; readonly bands: Bands }
  >
> = {
  PT_DAILY_2: { country: 'PT', bands: [portugalDaily] },
  PT_DAILY_3: { country: 'PT', bands: [portugalDaily, portugalDailyPeak] },
  PT_WEEKLY_2: { country: 'PT', bands: [portugalWeekly] },
  PT_WEEKLY_3: { country: 'PT', bands: [portugalWeekly, portugalWeeklyPeak] },
  ES_2_0TD: { country: 'ES', bands: spain },
  FR_OFF_PEAK: { country: 'FR', bands: france },
}
