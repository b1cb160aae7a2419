import type { WalletOverview } from '@voltway/contract/overview'
import type { Home } from '@voltway/contract/overview-home'

/** The properties of a query that the parts of the page use. */
interface State<Data> {
  readonly data: Data | undefined
  readonly error: unknown
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

export type OverviewState = State<WalletOverview>
export type HomeState = State<Home>
