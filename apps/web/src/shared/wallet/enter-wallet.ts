import { TEAM_GROUP } from '@voltway/contract/rights'
import type { Wallet } from '@voltway/contract/wallets'
import { rememberWallet } from '../session/hints.ts'

/** Returns the permission level in a wallet: the id of its first permission group (spec §6). */
export function levelOfWallet(wallet: Pick<Wallet, 'permission_groups'>): number {
  const ids = wallet.permission_groups.map(({ id }) => id)
  const level = Math.min(...ids)
  // A team's manager is limited to teams whatever other groups they hold, except the owner's and the manager's.
  return level > 1 && ids.includes(TEAM_GROUP) ? TEAM_GROUP : level
}

/** Selects a wallet. From now on its pages show its data. */
export function enterWallet(wallet: Pick<Wallet, 'id' | 'permission_groups' | 'time_zone'>): { level: number } {
  const level = levelOfWallet(wallet)
  rememberWallet({ walletId: wallet.id, level, timeZone: wallet.time_zone })
  return { level }
}
