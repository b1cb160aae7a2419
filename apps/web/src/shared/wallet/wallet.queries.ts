import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { getWalletOverview } from '@voltway/contract/overview'
import type { Todo } from '@voltway/contract/overview-alerts'
import { getWallet } from '@voltway/contract/wallets'
import { request } from '../../lib/request.ts'
import { isTeamManager, readsFigures, readsWallet, useWalletHint, walletHint } from '../session/hints.ts'
import { walletKey } from './wallet-key.ts'

/** The entry in the list of wallets, from which a team's manager has the wallet and the things to do. */
function teamSummaryQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'overview', 'summary'),
    queryFn: async ({ signal }) => (await import('./team-wallet.ts')).requestSummary(walletId, signal),
  })
}

export function walletQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'details'),
    queryFn: async ({ client, signal }) =>
      isTeamManager(walletHint())
        ? (await import('./team-wallet.ts')).walletOfTeamManager(await client.fetchQuery(teamSummaryQuery(walletId)))
        : request(getWallet, { params: { id: walletId }, signal }),
  })
}

export function overviewQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'overview'),
    queryFn: ({ signal }) => request(getWalletOverview, { params: { id: walletId }, signal }),
  })
}

/** Returns the id of the selected wallet. Pages of a wallet require one. */
export function useWalletId(): string {
  const hint = useWalletHint()
  // During sign-out, or after the access to the wallet was removed, a page may render once more.
  return hint?.walletId ?? ''
}

/** The selected wallet with its settings and the person's rights. Not loaded for drivers. */
export function useWallet() {
  const hint = useWalletHint()
  const query = walletQuery(hint?.walletId ?? '')
  return useQuery(readsWallet(hint) ? query : { ...query, queryFn: skipToken })
}

/** The balance, amounts on hold, the current month, cards by state, and alerts. */
export function useOverview() {
  const hint = useWalletHint()
  const query = overviewQuery(hint?.walletId ?? '')
  return useQuery(readsFigures(hint) ? query : { ...query, queryFn: skipToken })
}

/** What the person can do for the wallet, the same list on every page. A team's manager has no overview. */
export function useTodo(): readonly Todo[] {
  const hint = useWalletHint()
  const query = teamSummaryQuery(hint?.walletId ?? '')
  const { data: overview } = useOverview()
  const { data: ofTeams } = useQuery(isTeamManager(hint) ? query : { ...query, queryFn: skipToken })
  return overview?.todo ?? ofTeams?.todo ?? []
}
