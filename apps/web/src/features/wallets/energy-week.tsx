import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '@voltway/contract/endpoint'
import { listEnergyHours } from '@voltway/contract/wallets-energy-hours'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { weekdayName } from '../../shared/dates/month-name.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SegmentedControl } from '../../ui/tabs.tsx'
import { useUi } from '../../ui/ui-context.tsx'

type Hours = ReplyOf<typeof listEnergyHours>['hours']
type Season = 'winter' | 'summer'

const weekdays = [1, 2, 3, 4, 5, 6, 7]
const marks = ['00:00', '06:00', '12:00', '18:00', '24:00']

/** Shows the week of an energy cycle: one bar per day, off-peak hours in colour, and all hours as text. */
export function EnergyWeek({ cycle }: { cycle: 'WEEKLY' | 'DAILY' }) {
  const t = usePhrases('wallet-settings')
  const walletId = useWalletId()
  const [season, setSeason] = useState<Season>('winter')
  const query = useQuery({
    queryKey: walletKey(walletId, 'energy-hours'),
    queryFn: ({ signal }) => request(listEnergyHours, { params: { id: walletId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { locale } = useUi()
  if (query.data === undefined && query.error) return <QueryError compact title={t.errorTitle} query={query} />
  if (query.data === undefined) return <Skeleton height={236} />
  const hours = query.data.hours.filter(
    (one) => one.cycle === cycle && (one.season === 'ANY' || one.season === season.toUpperCase()),
  )
  const hasSeasons = query.data.hours.some((one) => one.cycle === cycle && one.season !== 'ANY')
  const nameOf = (weekday: number) => weekdayName(weekday, locale, 'short')
  return (
    <figure className="grid w-full grid-cols-1 justify-items-start gap-3">
      <figcaption className="flex w-full flex-wrap items-center gap-x-4 gap-y-2 text-table text-ink-2">
        <span className="inline-flex items-center gap-2">
          <span className="size-3 rounded-sm bg-ok" aria-hidden />
          {t.offPeak}
        </span>
        <span className="inline-flex items-center gap-2">
          <span className="size-3 rounded-sm border border-line bg-sunken" aria-hidden />
          {t.peak}
        </span>
        {hasSeasons && (
          <SegmentedControl
            label={t.cycleChart}
            choices={(['winter', 'summer'] as const).map((id) => ({ id, label: t.season[id] }))}
            chosen={season}
            onChoose={setSeason}
          />
        )}
      </figcaption>
      <ul className="grid w-full gap-1" aria-label={t.cycleChart}>
        {weekdays.map((weekday) => (
          <Day key={weekday} name={nameOf(weekday)} hours={hours.filter((one) => one.weekday === weekday)} />
        ))}
      </ul>
      <div className="flex w-full pl-12 justify-between text-xs text-ink-3 tabular" aria-hidden>
        {marks.map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
    </figure>
  )
}

function Day({ name, hours }: { name: string; hours: Hours }) {
  const t = usePhrases('wallet-settings')
  const words = hours.map(({ from, to }) => `${from}–${to}`).join(', ')
  return (
    <li className="flex items-center gap-3">
      <span className="w-9 flex-none text-table text-ink-2">{name}</span>
      <span className="hidden-visually">{words === '' ? t.peak : `${t.offPeak}: ${words}`}</span>
      <svg className="h-4 w-0 min-w-0 grow" viewBox="0 0 1440 16" preserveAspectRatio="none" aria-hidden>
        <title>{words}</title>
        <rect width="1440" height="16" rx="4" className="fill-sunken" />
        {hours.map(({ from, to }) => (
          <rect
            key={from}
            x={minutesOf(from)}
            width={minutesOf(to) - minutesOf(from)}
            height="16"
            className="fill-ok"
          />
        ))}
      </svg>
    </li>
  )
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
