import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { getWalletOverview } from '@voltway/contract/overview'
import { getWallet, type Wallet } from '@voltway/contract/wallets'
import { request } from '../../lib/request.ts'
import {
  isTeamManager,
  readsFigures,
  readsWallet,
  rememberWallet,
  teamLevel,
  useWalletHint,
  walletHint,
} from '../session/hints.ts'

/** All data of a wallet is cached under its id, so that live events and a change of the wallet can find it. */
export function walletKey(walletId: string, ...rest: readonly unknown[]): readonly unknown[] {
  return ['wallet', walletId, ...rest]
}

export function walletQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'details'),
    queryFn: async ({ signal }) =>
      isTeamManager(walletHint())
        ? (await import('./team-wallet.ts')).walletOfTeamManager(walletId, signal)
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

/** Returns the permission level in a wallet: the id of its first permission group (spec §6). */
export function levelOfWallet(wallet: Pick<Wallet, 'permission_groups'>): number {
  const ids = wallet.permission_groups.map(({ id }) => id)
  const level = Math.min(...ids)
  // A team's manager is limited to teams whatever other groups they hold, except the owner's and the manager's.
  return level > 1 && ids.includes(teamLevel) ? teamLevel : level
}

/** Selects a wallet. From now on its pages show its data. */
export function enterWallet(wallet: Pick<Wallet, 'id' | 'permission_groups' | 'time_zone'>): { level: number } {
  const level = levelOfWallet(wallet)
  rememberWallet({ walletId: wallet.id, level, timeZone: wallet.time_zone })
  return { level }
}
