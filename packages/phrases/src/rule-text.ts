import type { RuleReason, RuleScope } from '@voltway/contract/rules'
import type { RuleConditions } from '@voltway/contract/rules-conditions'
import { dateText } from './date-text.ts'
import type { ruleWords } from './en/rule-words.ts'
import { newNumberFormat } from './number-format.ts'
import type { Spoken } from './phrase.ts'

/** The words of rules in a language, its BCP 47 tag, and the wallet's currency. */
export interface RuleLanguage {
  readonly words: Spoken<typeof ruleWords>
  readonly tag: string
  readonly currency: string
}

/** A rule as its sentence needs it. */
export interface DescribedRule {
  readonly applies_to: { readonly kind: RuleScope; readonly name: string | null }
  readonly conditions: RuleConditions
  readonly valid_from: string | null
  readonly valid_until: string | null
}

/** Writes a rule as one sentence: "Cards of Sales may charge at AC up to 22 kW, Mon–Fri 07:00–20:00." */
export function ruleSentence(
  { applies_to, conditions, valid_from, valid_until }: DescribedRule,
  language: RuleLanguage,
) {
  const { subject, part } = language.words
  const { kind } = applies_to
  const who = kind === 'WALLET' ? subject.WALLET : subject[kind]({ name: applies_to.name ?? '…' })
  const parts = [
    ...placeParts(conditions, language),
    plugPart(conditions, language),
    conditions.hours && hoursText(conditions.hours, language),
    amountPart(conditions, kind, language),
    valid_from === null ? undefined : part.from({ day: dayText(valid_from, language) }),
    valid_until === null ? undefined : part.until({ day: dayText(valid_until, language) }),
  ].filter((one) => one !== undefined)
  return `${who} ${parts.join(', ')}.`
}

function placeParts({ sources, countries, operators, stations, distance }: RuleConditions, language: RuleLanguage) {
  const { part } = language.words
  const named = operators?.parties.map(({ name }) => name) ?? []
  const list = listText(named, 'disjunction', language)
  return [
    sources && sourcesText(sources, language),
    countries && part.countries({ list: countriesText(countries, language) }),
    operators && (operators.mode === 'ALLOW' ? part.operatorsAllowed({ list }) : part.operatorsDenied({ list })),
    stations && stationsText(stations, language),
    distance && part.distance({ km: distance.km, place: distance.name }),
  ]
}

function plugPart({ currents, power_kw }: RuleConditions, language: RuleLanguage): string | undefined {
  const { part } = language.words
  const parts = [
    currents && part.current({ list: listText(currents, 'disjunction', language) }),
    power_kw && part.power({ power: power_kw }),
  ].filter(Boolean)
  return parts.length === 0 ? undefined : parts.join(' ')
}

function amountPart(conditions: RuleConditions, kind: RuleScope, language: RuleLanguage): string | undefined {
  const { amount, part } = language.words
  const { price_per_kwh, per_charge, per_day, per_month } = conditions
  const written = (value: string) => ({ amount: moneyText(value, language) })
  const [day, month] = kind === 'CARD' ? [amount.own_day, amount.own_month] : [amount.per_day, amount.per_month]
  const amounts = [
    price_per_kwh && amount.price_per_kwh(written(price_per_kwh)),
    per_charge && amount.per_charge(written(per_charge)),
    per_day && day(written(per_day)),
    per_month && month(written(per_month)),
  ].filter((one) => one !== undefined && one !== '')
  if (amounts.length === 0) return undefined
  return part.amounts({ list: listText(amounts as string[], 'conjunction', language) })
}

/** Why a charge broke a rule. `facts` are the values of the charge. */
export interface DescribedBreach {
  readonly reason: RuleReason
  readonly conditions: RuleConditions
  readonly facts: Readonly<Record<string, string>>
}

/** Writes the reason of a refused charge for its driver. */
export function ruleReason({ reason, conditions, facts }: DescribedBreach, language: RuleLanguage): string {
  const { reason: words } = language.words
  const money = (value = '0') => moneyText(value, language)
  const { sources = [], countries = [], stations = [], distance, currents = [], power_kw = 0, hours } = conditions
  const writers: Readonly<Record<RuleReason, () => string>> = {
    sources: () => words.sources({ allowed: sourcesText(sources, language) }),
    countries: () =>
      words.countries({
        country: countriesText([facts.country ?? ''], language),
        allowed: countriesText(countries, language),
      }),
    operators: () => words.operators({ operator: facts.operator ?? '' }),
    stations: () => words.stations({ allowed: stationsText(stations, language) }),
    distance: () =>
      words.distance({ km: Number(facts.km ?? 0), place: distance?.name ?? '', allowed: distance?.km ?? 0 }),
    currents: () =>
      words.currents({ current: facts.current ?? '', allowed: listText(currents, 'disjunction', language) }),
    power_kw: () => words.power_kw({ power: Number(facts.power ?? 0), allowed: power_kw }),
    hours: () =>
      words.hours({ time: facts.time ?? '', allowed: hours === undefined ? '' : hoursText(hours, language) }),
    price_per_kwh: () => words.price_per_kwh({ price: money(facts.price), allowed: money(conditions.price_per_kwh) }),
    per_charge: () => words.per_charge({ allowed: money(conditions.per_charge) }),
    per_day: () => words.per_day({ used: money(facts.used), allowed: money(conditions.per_day) }),
    per_month: () => words.per_month({ used: money(facts.used), allowed: money(conditions.per_month) }),
    unknown_place: () => words.unknown_place,
  }
  return writers[reason]()
}

const listText = (items: readonly string[], type: 'conjunction' | 'disjunction', { tag }: RuleLanguage) =>
  new Intl.ListFormat(tag, { type }).format(items)

function countriesText(codes: readonly string[], language: RuleLanguage): string {
  const names = new Intl.DisplayNames(language.tag, { type: 'region' })
  const nameOf = (code: string) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code)
  return listText(codes.map(nameOf), 'disjunction', language)
}

function sourcesText(sources: NonNullable<RuleConditions['sources']>, language: RuleLanguage): string {
  const named = sources.map((source) => language.words.source[source])
  return listText(named, 'disjunction', language)
}

function stationsText(stations: NonNullable<RuleConditions['stations']>, { words: { part } }: RuleLanguage): string {
  return stations.length > 1 ? part.FAVOURITE_DEPOT : part[stations[0] ?? 'FAVOURITE']
}

/** Intl formats the decimal text directly, so that no amount becomes a float. */
const moneyText = (amount: string, { tag, currency }: RuleLanguage) =>
  newNumberFormat(tag, {
    style: 'currency',
    currency,
    maximumFractionDigits: 4,
    minimumFractionDigits: 2,
  }).format(amount as `${number}`)

const dayText = (day: string, { tag }: RuleLanguage) => dateText(day, tag)

function hoursText({ weekdays, from, to }: NonNullable<RuleConditions['hours']>, language: RuleLanguage): string {
  const { part } = language.words
  return part.hours({ days: weekdays.length === 7 ? part.everyDay : daysText(weekdays, language), from, to })
}

/** "Mon–Fri", "Mon, Wed": three days and more in a row are written as a range. */
function daysText(weekdays: readonly number[], { tag }: RuleLanguage): string {
  const format = new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' })
  // 5 January 1970 was a Monday.
  const nameOf = (weekday: number) => format.format(new Date(Date.UTC(1970, 0, 4 + weekday)))
  const runs: [number, number][] = []
  for (const weekday of [...weekdays].sort((one, other) => one - other)) {
    const last = runs.at(-1)
    if (last?.[1] === weekday - 1) last[1] = weekday
    else runs.push([weekday, weekday])
  }
  const names = runs.flatMap(([first, last]) =>
    last - first >= 2
      ? [`${nameOf(first)}–${nameOf(last)}`]
      : first === last
        ? [nameOf(first)]
        : [nameOf(first), nameOf(last)],
  )
  return names.join(', ')
}
