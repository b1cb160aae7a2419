import type { QueryClient } from '@tanstack/react-query'

/** What of the product is on screen or in memory: a page by its name, the rest in words of the offline texts. */
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
  /** When the oldest of it came from the server. */
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
 * From when what the person sees is, the oldest first: everything kept in memory lives there alone, so this is all that is
 * left without a connection. `shown`: only what the page on screen shows.
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

/** Everything of a wallet is cached as `['wallet', id, area, …]`, the rest as `[area, …]`. */
function partOf(key: readonly unknown[]): Part {
  return parts[String(key[0] === 'wallet' ? key[2] : key[0])] ?? 'other'
}
