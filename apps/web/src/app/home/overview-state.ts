import type { WalletOverview } from '@voltway/contract/wallets'

/** What the parts of the page need of the overview's query. */
export interface OverviewState {
  readonly data: WalletOverview | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}
