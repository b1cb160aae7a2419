import { formatMoney } from '@voltway/money/money'
import type { Tx } from '../../platform/sql.ts'
import { publishLive } from '../live.ts'
import type { WalletScope } from '../scope.ts'
import type { Applied } from './ledger.ts'

/** Tells the wallet's open screens its money after a transfer; nothing when nothing moved. */
export async function publishBalance(tx: Tx, scope: WalletScope, applied: Applied, at: Date): Promise<void> {
  if (applied.outcome !== 'DONE') return
  await publishLive(tx, scope.walletId, at, {
    kind: 'balance.changed',
    balance: formatMoney(applied.fundsMinor + applied.heldMinor),
    reserved: formatMoney(applied.heldMinor),
    available: formatMoney(applied.fundsMinor + applied.creditMinor),
  })
}
