import type { QueryClient } from '@tanstack/react-query'

/** A part of the product on screen or in memory: a page by its name, the rest by its key in the offline texts. */
export type Part =
  | 'overview'
  | 'wallets'
  | 'user'
  | 'other'
  | 'wallet'
  | 'cards'
  | 'charging-sessions'
  | 'invoices'
  | 'consumption'
  | 'invites'
  | 'activity'
  | 'locations'
  | 'subscription'
  | 'faq'

export interface Freshness {
  readonly part: Part
  /** The time at which the server sent the oldest data of the part. */
  readonly at: Date
}

const parts: Record<string, Part> = {
  details: 'wallet',
  'auto-recharge': 'wallet',
  'payment-methods': 'wallet',
  overview: 'overview',
  cards: 'cards',
  'card-orders': 'cards',
  sessions: 'charging-sessions',
  invoices: 'invoices',
  invoice: 'invoices',
  'purchase-orders': 'invoices',
  consumption: 'consumption',
  insight: 'consumption',
  members: 'invites',
  guests: 'invites',
  invitations: 'invites',
  activity: 'activity',
  locations: 'locations',
  subscription: 'subscription',
  faq: 'faq',
  wallets: 'wallets',
  user: 'user',
}

/**
 * Returns the age of the cached data, the oldest first. The data is in memory only, so this is all that is available
 * offline. `shown` limits it to the data of the page on screen.
 */
export function freshnessOf(client: QueryClient, { shown }: { shown: boolean }): Freshness[] {
  const oldest = new Map<Part, number>()
  for (const { queryKey, state, isActive } of client.getQueryCache().getAll().map(withActivity)) {
    if (state.data === undefined || (shown && !isActive)) continue
    const part = partOf(queryKey)
    oldest.set(part, Math.min(oldest.get(part) ?? Number.POSITIVE_INFINITY, state.dataUpdatedAt))
  }
  return [...oldest].map(([part, at]) => ({ part, at: new Date(at) })).sort((a, b) => a.at.getTime() - b.at.getTime())
}

function withActivity(query: ReturnType<ReturnType<QueryClient['getQueryCache']>['getAll']>[number]) {
  return { queryKey: query.queryKey, state: query.state, isActive: query.isActive() }
}

/** The cache keys are `['wallet', id, area, …]` for data of a wallet, and `[area, …]` for the rest. */
function partOf(key: readonly unknown[]): Part {
  return parts[String(key[0] === 'wallet' ? key[2] : key[0])] ?? 'other'
}
