import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { getWalletOverview } from '@voltway/contract/overview'
import { getWallet, type Wallet } from '@voltway/contract/wallets'
import { ask } from '../../lib/ask.ts'
import { readsWallet, rememberWallet, useWalletHint } from '../session/hints.ts'

/** Everything that belongs to one wallet is cached under its id, so that live events and a change of wallet find it. */
export function walletKey(walletId: string, ...rest: readonly unknown[]): readonly unknown[] {
  return ['wallet', walletId, ...rest]
}

export function walletQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'details'),
    queryFn: ({ signal }) => ask(getWallet, { params: { id: walletId }, signal }),
  })
}

export function overviewQuery(walletId: string) {
  return queryOptions({
    queryKey: walletKey(walletId, 'overview'),
    queryFn: ({ signal }) => ask(getWalletOverview, { params: { id: walletId }, signal }),
  })
}

/** The id of the selected wallet. Pages of a wallet are only reached with one. */
export function useWalletId(): string {
  const hint = useWalletHint()
  // On the way out (signing out, a wallet that was taken away) a page may be drawn once more.
  return hint?.walletId ?? ''
}

/** The selected wallet with its settings and what the person may do in it; drivers are not told of it. */
export function useWallet() {
  const hint = useWalletHint()
  const query = walletQuery(hint?.walletId ?? '')
  return useQuery(readsWallet(hint) ? query : { ...query, queryFn: skipToken })
}

/** Balance, holds, month so far, cards by state and what needs attention. */
export function useOverview() {
  const hint = useWalletHint()
  const query = overviewQuery(hint?.walletId ?? '')
  return useQuery(readsWallet(hint) ? query : { ...query, queryFn: skipToken })
}

/** The permission level in a wallet: the id of its first permission group (spec §6). */
export function levelOfWallet(wallet: Pick<Wallet, 'permission_groups'>): number {
  return Math.min(...wallet.permission_groups.map(({ id }) => id))
}

/** Selects a wallet: from here on its pages show it. */
export function enterWallet(wallet: Pick<Wallet, 'id' | 'permission_groups' | 'time_zone'>): { level: number } {
  const level = levelOfWallet(wallet)
  rememberWallet({ walletId: wallet.id, level, timeZone: wallet.time_zone })
  return { level }
}
