import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { listCards } from '@voltway/contract/cards'
import { type Charger, getCharger, listChargers } from '@voltway/contract/chargers'
import { getChargerCommand } from '@voltway/contract/chargers-commands'
import type { ReplyOf } from '@voltway/contract/endpoint'
import type { LiveNews } from '@voltway/contract/live'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { walletKey } from '../../shared/wallet/wallet-key.ts'

/** The most chargers of a site that are shown. */
const shown = 100

/** The chargers of a site with their live state. */
export function chargersQuery(walletId: string, siteId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'chargers', 'of-site', siteId),
    queryFn: ({ signal }) =>
      request(listChargers, { params: { walletId }, query: { site: siteId, limit: shown }, signal }),
  })
}

export function chargerQuery(walletId: string, chargerId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'chargers', 'detail', chargerId),
    queryFn: ({ signal }) => request(getCharger, { params: { walletId, chargerId }, signal }),
  })
}

/** How often the progress of a command is requested, until the charger answers. */
const commandPollMs = 1000

export function commandQuery(walletId: string, chargerId: string, commandId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'charger-commands', chargerId, commandId),
    queryFn: ({ signal }) => request(getChargerCommand, { params: { walletId, chargerId, commandId }, signal }),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'SENT' ? commandPollMs : false),
  })
}

/** The number of cards in the choice. */
const suggested = 30

/** The cards that can charge, searched by the server. */
export function cardsQuery(walletId: string, search: string) {
  const query = { limit: suggested, ...(search.trim() === '' ? {} : { search: search.trim() }) }
  return queryOptions({
    queryKey: walletKey(walletId, 'cards', 'for-chargers', search.trim()),
    queryFn: ({ signal }) => request(listCards, { params: { walletId }, query, signal }),
    placeholderData: keepPreviousData,
  })
}

export function refreshChargers(walletId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: walletKey(walletId, 'chargers') })
}

/** After a charger was added or removed: sites count their chargers. */
export async function refreshChargersAndSites(walletId: string): Promise<void> {
  await Promise.all([
    refreshChargers(walletId),
    queryClient.invalidateQueries({ queryKey: walletKey(walletId, 'sites') }),
  ])
}

type Chargers = ReplyOf<typeof listChargers>

/** Shows a new reading of a running charge at its connector, without a request. */
export function updateCachedCharge(
  walletId: string,
  siteId: string,
  { session_id, energy_kwh, power_kw }: LiveNews<'session.updated'>,
): void {
  const withReading = (charger: Charger): Charger => ({
    ...charger,
    connectors: charger.connectors.map((one) =>
      one.charge?.session_id === session_id ? { ...one, charge: { ...one.charge, energy_kwh, power_kw } } : one,
    ),
  })
  queryClient.setQueryData<Chargers>(
    chargersQuery(walletId, siteId).queryKey,
    (old) => old && { ...old, results: old.results.map(withReading) },
  )
}
