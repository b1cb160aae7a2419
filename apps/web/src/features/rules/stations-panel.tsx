import { useQuery } from '@tanstack/react-query'
import { type StationList, stationLists } from '@voltway/contract/rules-conditions'
import { type ListedStation, setRuleStation } from '@voltway/contract/rules-stations'
import { useDeferredValue, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useLocked } from '../../shared/permission/right.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { MapPin } from '../../ui/icons/map-pin.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { refreshRules, stationsQuery } from './rules.queries.ts'

/** The wallet's favourite and depot stations, and a search for further ones. */
export function StationsPanel() {
  const { stations: t } = usePhrases('rules')
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const query = useQuery(stationsQuery(useWalletId(), search))
  const { data, error } = query
  return (
    <div className="grid gap-3">
      <p className="text-ink-2">{t.words}</p>
      <TextInput
        type="search"
        label={t.search}
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {error && !data ? (
        <QueryError compact title={t.error} query={query} />
      ) : data?.results.length === 0 ? (
        <EmptyState compact icon={<MapPin size={20} />} title={search ? t.notFound : t.none}>
          {!search && t.noneWords}
        </EmptyState>
      ) : (
        <ul className="rule-list" aria-busy={!data} data-stale={query.isPlaceholderData || undefined}>
          {data?.results.map((station) => <Station key={station.station_id} station={station} />) ?? (
            <li>
              <Skeleton height={60} />
            </li>
          )}
        </ul>
      )}
    </div>
  )
}

function Station({ station }: { station: ListedStation }) {
  const { stations: t, form } = usePhrases('rules')
  const walletId = useWalletId()
  const locked = useLocked('cards.limits')
  const { station_id: stationId, name, lists } = station
  const save = useAction(
    (next: StationList[]) => request(setRuleStation, { params: { walletId, stationId }, body: { lists: next } }),
    { refresh: () => refreshRules(walletId), done: t.saved, toastRefusal: true },
  )
  const shown = save.sending ?? lists
  const toggled = (list: StationList) =>
    stationLists.filter((one) => (one === list ? !shown.includes(one) : shown.includes(one)))
  return (
    <li className="rule-item">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="text-table text-ink-2">
          {[station.address, station.city, station.operator].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap gap-x-4">
        {stationLists.map((list) => (
          <Checkbox
            key={list}
            aria-label={t.listOf({ list: form.list[list], name })}
            checked={shown.includes(list)}
            disabled={Boolean(locked)}
            {...(typeof locked === 'string' ? { title: locked } : {})}
            onChange={() => void save.run(toggled(list))}
          >
            {form.list[list]}
          </Checkbox>
        ))}
      </div>
    </li>
  )
}
