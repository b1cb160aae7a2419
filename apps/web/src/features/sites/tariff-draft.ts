import type { BodyInputOf } from '@voltway/contract/endpoint'
import { sitePresets } from '@voltway/contract/sites-presets'
import { type addSiteTariff, type SiteTariff, tariffBands } from '@voltway/contract/sites-tariffs'
import { typedAmount } from '../../shared/amount.ts'

export type TariffInput = BodyInputOf<typeof addSiteTariff>
export type Band = (typeof tariffBands)[number]
export type BandHours = SiteTariff['bands'][number]['hours'][number]
type SitePreset = keyof typeof sitePresets
export type PresetId = SitePreset | 'OWN'

/** The bands that have hours of their own, in the order of the form. */
export const timedBands = ['OFF_PEAK', 'PEAK'] as const satisfies readonly Band[]
export type TimedBand = (typeof timedBands)[number]

/** A tariff as typed. Numbers have the decimal sign of the person's language. */
export interface TariffDraft {
  readonly validFrom: string
  readonly isFlat: boolean
  /** The hours that were chosen last. They can be changed afterwards. */
  readonly preset: PresetId
  /** The bands with hours that the form shows. */
  readonly shown: readonly TimedBand[]
  readonly prices: Readonly<Record<Band, string>>
  readonly hours: Readonly<Record<TimedBand, readonly BandHours[]>>
  readonly vat: string
  readonly source: string
}

export type TariffProblem =
  | 'missingDay'
  | 'missingSource'
  | 'wrongPrice'
  | 'wrongVat'
  | 'missingHours'
  | 'missingBand'
  | 'missingDays'
  | 'reversed'
/** Problems by the names of the contract; those of bands by their name, such as `PEAK.hours`. */
export type TariffProblems = Readonly<Partial<Record<string, TariffProblem>>>

/** Standard rates of VAT, as a first suggestion. */
const vatOfCountry: Readonly<Record<string, string>> = { PT: '23', ES: '21', FR: '20' }
/** The hours that are suggested first in a country. */
const firstPreset: Readonly<Record<string, PresetId>> = { PT: 'PT_DAILY_2', ES: 'ES_2_0TD', FR: 'FR_OFF_PEAK' }

/** Hours of a new row. */
export const newHours: BandHours = { weekdays: [1, 2, 3, 4, 5, 6, 7], season: 'ANY', from: '00:00', to: '08:00' }

/** The presets of a country first, then the others, then hours of one's own. */
export function presetsFor(country: string): PresetId[] {
  const all = Object.keys(sitePresets) as SitePreset[]
  const isOwn = (id: SitePreset) => sitePresets[id].country === country
  return [...all.filter(isOwn), ...all.filter((id) => !isOwn(id)), 'OWN']
}

/** The bands and hours of a preset. */
export function presetHours(id: PresetId): Pick<TariffDraft, 'preset' | 'shown' | 'hours'> {
  if (id === 'OWN') return { preset: id, shown: timedBands, hours: { OFF_PEAK: [], PEAK: [] } }
  return { preset: id, ...timedHours(sitePresets[id].bands) }
}

type Hours = { readonly band: Band; readonly hours: readonly BandHours[] }

function timedHours(bands: readonly Hours[]): Pick<TariffDraft, 'shown' | 'hours'> {
  const hoursOf = (band: TimedBand) => bands.find((one) => one.band === band)?.hours ?? []
  return {
    shown: timedBands.filter((band) => hoursOf(band).length > 0),
    hours: { OFF_PEAK: hoursOf('OFF_PEAK'), PEAK: hoursOf('PEAK') },
  }
}

/** A draft with the prices of the tariff before, because usually only they change. */
export function draftOf(
  before: SiteTariff | null,
  { country, today, locale }: { country: string; today: string; locale: string },
): TariffDraft {
  const local = (number: string | undefined) => typedAmount(number ?? '', locale)
  const priceOf = (band: Band) => local(before?.bands.find((one) => one.band === band)?.unit_price)
  const isFlat = before === null || before.bands.length === 1
  return {
    validFrom: today,
    isFlat,
    ...(isFlat ? presetHours(firstPreset[country] ?? 'OWN') : { preset: 'OWN', ...timedHours(before.bands) }),
    prices: { NORMAL: priceOf('NORMAL'), OFF_PEAK: priceOf('OFF_PEAK'), PEAK: priceOf('PEAK') },
    vat: before === null ? (vatOfCountry[country] ?? '') : local(String(Number(before.vat_percent))),
    source: before?.source ?? '',
  }
}

/** The bands of a draft. One that has neither hours nor a price is left out. */
export function bandsOf({ isFlat, shown, prices, hours }: TariffDraft): Band[] {
  if (isFlat) return ['NORMAL']
  const isUsed = (band: TimedBand) => shown.includes(band) && (hours[band].length > 0 || prices[band].trim() !== '')
  return tariffBands.filter((band) => band === 'NORMAL' || isUsed(band))
}

const priceShape = /^(0|[1-9]\d?)(\.\d{1,4})?$/
const rateShape = /^(0|[1-9]\d?)(\.\d{1,2})?$/
const plain = (typed: string) => typed.trim().replace(',', '.')

/** The body for the server, and what is missing in it. A home has no VAT. */
export function inputOf(draft: TariffDraft, isDepot: boolean): { input: TariffInput; problems: TariffProblems } {
  const bands = bandsOf(draft)
  const vat = plain(draft.vat)
  const problems: Record<string, TariffProblem> = {}
  if (draft.validFrom === '') problems.valid_from = 'missingDay'
  if (draft.source.trim() === '') problems.source = 'missingSource'
  if (isDepot && !rateShape.test(vat)) problems.vat_percent = 'wrongVat'
  if (!draft.isFlat && bands.length === 1) problems.bands = 'missingBand'
  for (const band of bands) {
    if (!priceShape.test(plain(draft.prices[band]))) problems[`${band}.unit_price`] = 'wrongPrice'
    const found = band === 'NORMAL' ? undefined : hoursProblem(draft.hours[band])
    if (found) problems[`${band}.hours`] = found
  }
  return {
    problems,
    input: {
      valid_from: draft.validFrom,
      bands: bands.map((band) => ({
        band,
        unit_price: plain(draft.prices[band]),
        hours: band === 'NORMAL' ? [] : draft.hours[band].map((hours) => ({ ...hours, weekdays: [...hours.weekdays] })),
      })),
      ...(isDepot ? { vat_percent: vat } : {}),
      source: draft.source.trim(),
    },
  }
}

function hoursProblem(rows: readonly BandHours[]): TariffProblem | undefined {
  if (rows.length === 0) return 'missingHours'
  if (rows.some(({ weekdays }) => weekdays.length === 0)) return 'missingDays'
  // Hours of a day are comparable as text.
  return rows.some(({ from, to }) => to <= from) ? 'reversed' : undefined
}

/** The error of a band's field, which the server names by the position of the band in the body. */
export function errorOfBand(
  errors: Readonly<Partial<Record<string, string>>>,
  { draft, band, field }: { draft: TariffDraft; band: Band; field: 'unit_price' | 'hours' },
): string | undefined {
  const path = `bands.${bandsOf(draft).indexOf(band)}.${field}`
  const found = Object.keys(errors).find(
    (key) => key === `${band}.${field}` || key === path || key.startsWith(`${path}.`),
  )
  return found === undefined ? undefined : errors[found]
}
