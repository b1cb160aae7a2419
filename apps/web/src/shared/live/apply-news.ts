import type { LiveKind, LiveNews } from '@voltway/contract/live'
import type { WalletOverview } from '@voltway/contract/overview'
import { queryClient } from '../../lib/query-client.ts'
import { overviewQuery } from '../wallet/wallet.queries.ts'
import { walletKey } from '../wallet/wallet-key.ts'

/** Many charging cars cause many events at once. This interval limits how often figures are refetched. */
const refetchDelayMs = 2000

const waiting = new Map<string, ReturnType<typeof setTimeout>>()

/** Invalidates the queries under a key, so that visible ones are refetched once, after a short delay. */
function refreshSoon(key: readonly unknown[]): void {
  const name = JSON.stringify(key)
  if (waiting.has(name)) return
  const refresh = () => {
    waiting.delete(name)
    void queryClient.invalidateQueries({ queryKey: key })
  }
  waiting.set(name, setTimeout(refresh, refetchDelayMs))
}

interface Listed {
  readonly results?: readonly { readonly id: string }[]
}

/** Updates one row in every cached list under a key, in place, so that no row moves. */
function patchRows(key: readonly unknown[], id: string, patch: object): void {
  queryClient.setQueriesData<Listed>({ queryKey: key }, (list) =>
    list?.results?.some((row) => row.id === id)
      ? { ...list, results: list.results.map((row) => (row.id === id ? { ...row, ...patch } : row)) }
      : list,
  )
}

/**
 * Updates the caches with one live event. Lists of cards and sessions are cached under `walletKey(id, 'cards' |
 * 'sessions')`.
 */
export function applyNews(walletId: string, kind: LiveKind, news: LiveNews<LiveKind>): void {
  const key = (...rest: unknown[]) => walletKey(walletId, ...rest)
  if (kind === 'resync') {
    void queryClient.invalidateQueries({ queryKey: key() })
  } else if (kind === 'balance.changed') {
    const balance = news as LiveNews<'balance.changed'>
    queryClient.setQueryData<WalletOverview>(overviewQuery(walletId).queryKey, (old) =>
      old ? merged(old, balance) : old,
    )
    refreshSoon(key('overview'))
  } else if (kind === 'card.changed') {
    const { card_id, ...card } = news as LiveNews<'card.changed'>
    patchRows(key('cards'), card_id, withoutGaps(card))
    refreshSoon(key('cards'))
    refreshSoon(key('overview'))
  } else if (kind === 'cards.progress') {
    const { done, total } = news as LiveNews<'cards.progress'>
    if (done === total) for (const what of ['cards', 'overview']) refreshSoon(key(what))
  } else if (kind === 'request.changed') {
    for (const what of ['requests', 'overview']) refreshSoon(key(what))
  } else if (kind === 'rule.changed') {
    refreshSoon(key('rules'))
  } else if (kind === 'charger.changed') {
    for (const what of ['chargers', 'sites']) refreshSoon(key(what))
  } else if (kind === 'session.stop') {
    const { session_id, stop } = news as LiveNews<'session.stop'>
    patchRows(key('sessions'), session_id, { stop })
    refreshSoon(key('sessions'))
  } else if (kind === 'station.request') {
    refreshSoon(key('stations'))
  } else if (kind !== 'ready') {
    const session = news as LiveNews<'session.updated'>
    const { status, end_date_time, duration_s, energy_kwh, total_cost, cost_is_final, flags } = session
    patchRows(key('sessions'), session.session_id, {
      status,
      end_date_time,
      duration_s,
      energy_kwh,
      total_cost,
      cost_is_final,
      flags,
    })
    // A new reading of a running session changes its row only. A start, an end or a price also changes lists and
    // figures.
    if (kind !== 'session.updated') {
      refreshSoon(key('sessions'))
      refreshSoon(key('overview'))
    }
  }
}

function merged(overview: WalletOverview, balance: LiveNews<'balance.changed'>): WalletOverview {
  return { ...overview, ...withoutGaps(balance) }
}

/** Omits fields that the event does not contain, so that they do not overwrite cached values. */
function withoutGaps<EventOf extends object>(
  event: EventOf,
): { [Key in keyof EventOf]?: Exclude<EventOf[Key], undefined> } {
  return Object.fromEntries(Object.entries(event).filter(([, value]) => value !== undefined)) as never
}
