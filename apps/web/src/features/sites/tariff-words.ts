import type { Site } from '@voltway/contract/sites'
import type { SiteTariff } from '@voltway/contract/sites-tariffs'
import { usePhrases } from '../../lib/phrases.tsx'
import { weekdayName } from '../../shared/dates/month-name.ts'
import { useFormats } from '../../shared/format.ts'
import { useWallet } from '../../shared/wallet/wallet.queries.ts'
import { useUi } from '../../ui/ui-context.tsx'
import type { BandHours } from './tariff-draft.ts'

export function useCurrency(): string {
  return useWallet().data?.currency ?? 'EUR'
}

/** Returns the price of a kWh with all its decimals: "€0.1650/kWh". */
export function useKwhPrice(): (unitPrice: string) => string {
  const t = usePhrases('sites')
  const format = useFormats()
  const currency = useCurrency()
  return (unitPrice) => t.perKwh({ price: format.price(unitPrice, currency, true) })
}

/** Returns a tariff in a few words: "€0.1650/kWh", or "3 bands from €0.0912". */
export function useTariffText(): (tariff: Site['tariff']) => string | null {
  const t = usePhrases('sites')
  const format = useFormats()
  const currency = useCurrency()
  const kwhPrice = useKwhPrice()
  return (tariff) => {
    const prices = tariff?.bands.map(({ unit_price }) => unit_price) ?? []
    const [first, ...others] = prices
    if (first === undefined) return null
    if (others.length === 0) return kwhPrice(first)
    const least = others.reduce((low, price) => (Number(price) < Number(low) ? price : low), first)
    return t.bands({ n: prices.length, price: format.price(least, currency, true) })
  }
}

/** Returns the name of a weekday; Monday is 1. */
export function useWeekdayName(): (weekday: number) => string {
  const { locale } = useUi()
  return (weekday) => weekdayName(weekday, locale, 'short')
}

/** Returns hours of a band in words: "Mon–Fri 22:00–24:00, winter time". */
export function useHoursText(): (hours: BandHours) => string {
  const t = usePhrases('sites')
  const nameOf = useWeekdayName()
  return ({ weekdays, season, from, to }) => {
    const days = weekdays.length === 7 ? t.everyDay : daysText(weekdays, nameOf, t.days)
    return [`${days} ${from}–${to}`, ...(season === 'ANY' ? [] : [t.season[season]])].join(', ')
  }
}

/** Three or more following days are a range. */
function daysText(
  weekdays: readonly number[],
  nameOf: (weekday: number) => string,
  range: (ends: { from: string; to: string }) => string,
): string {
  const runs: number[][] = []
  for (const day of [...weekdays].sort((one, other) => one - other)) {
    const last = runs.at(-1)
    if (last?.at(-1) === day - 1) last.push(day)
    else runs.push([day])
  }
  return runs
    .flatMap((run) =>
      run.length < 3 ? run.map(nameOf) : [range({ from: nameOf(run[0] as number), to: nameOf(run.at(-1) as number) })],
    )
    .join(', ')
}

/** The tariffs of a site with the last day of each, and whether it applies on a day. They come newest first. */
export function withEnds(tariffs: readonly SiteTariff[], today: string) {
  return tariffs.map((tariff, index) => {
    const next = tariffs[index - 1]?.valid_from ?? null
    const state = tariff.valid_from > today ? 'later' : next !== null && next <= today ? 'ended' : 'now'
    return { tariff, next, state } as const
  })
}
