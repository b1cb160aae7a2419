import type { LiveNews } from '@voltway/contract/live'
import { formatMoney } from '@voltway/money/money'
import type { Tx } from '../../platform/sql.ts'
import { publishLive } from '../live/publish-live.ts'
import type { WalletScope } from '../scope.ts'
import type { Applied } from './ledger.ts'

/** The event with a wallet's balance after a transfer, for open screens. */
export function balanceNews(applied: Applied): { kind: 'balance.changed' } & LiveNews<'balance.changed'> {
  return {
    kind: 'balance.changed',
    balance: formatMoney(applied.fundsMinor + applied.heldMinor),
    reserved: formatMoney(applied.heldMinor),
    available: formatMoney(applied.fundsMinor + applied.creditMinor),
  }
}

/** Publishes the wallet's balance to its open screens when money moved. */
export async function publishBalance(tx: Tx, scope: WalletScope, applied: Applied, at: Date): Promise<void> {
  if (applied.outcome === 'DONE') await publishLive(tx, scope.walletId, at, balanceNews(applied))
}
