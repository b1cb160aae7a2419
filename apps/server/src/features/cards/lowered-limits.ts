import type { WalletWork } from '../../kernel/scope.ts'

/** Follows the limits of cards that became lower, in the transaction that lowered them and under the cards' locks. */
export type LoweredLimitsFollower = (work: WalletWork, cardIds: readonly string[]) => Promise<void>

let follower: LoweredLimitsFollower | null = null

/** Sets the follower. Cards know no sessions, so `app.ts` sets what checks running charges. */
export function setLoweredLimitsFollower(follow: LoweredLimitsFollower): void {
  follower = follow
}

/** Has the running charges of cards checked against their lower limits, without waiting for their next update. */
export async function followLoweredLimits(work: WalletWork, cardIds: readonly string[]): Promise<void> {
  await follower?.(work, cardIds)
}
