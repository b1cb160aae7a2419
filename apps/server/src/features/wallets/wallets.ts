import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/sql.ts'
import {
  lockWallet,
  type RenewalDefaultsColumn,
  selectWallet,
  selectWallets,
  updateCardCount,
  updateLocationEnabled,
  updateWalletVatNumber,
} from './wallets.sql.ts'

export { LOW_BALANCE_MINOR } from './low-balance.ts'
export { type NewWallet, newWalletOf, openWallet } from './open-wallet.ts'
export { readPostPaymentWallets, refreshWalletReasons } from './wallet-reasons.ts'
export { moneyOf, readWallet, walletFieldsOf } from './wallet-reply.ts'
export type { WalletRow } from './wallets.sql.ts'

/** The wallet as stored, with its balances and its payment method; undefined when there is none. */
export const findWallet = selectWallet

/** {@link findWallet} for several wallets, by name. */
export const listWallets = selectWallets

/** Makes one of the wallet's VAT numbers the one its documents carry, or none. */
export async function setWalletVatNumber(tx: Tx, scope: WalletScope, vatNumberId: string | null): Promise<void> {
  await updateWalletVatNumber(tx, scope, vatNumberId)
}

/** Locks a wallet before its money: the order of all that move it (guide: money). */
export const lockWalletOf = lockWallet

/** Counts new cards on their wallet and locks it: the first lock of a transaction that adds cards. */
export async function countNewCards(tx: Tx, scope: WalletScope, cards: number): Promise<void> {
  if ((await updateCardCount(tx, scope, cards)) === 0) refuse('wallet.not_found')
}

/** What the wallet gives new cards unless somebody says otherwise. */
export async function readRenewalDefaults(tx: Tx, scope: WalletScope): Promise<RenewalDefaultsColumn> {
  return ((await selectWallet(tx, scope)) ?? refuse('wallet.not_found')).renewal_defaults
}

/** Whether locations of drivers who agree are shown. @returns how it was before. */
export async function setWalletLocation(tx: Tx, scope: WalletScope, enabled: boolean) {
  return (await updateLocationEnabled(tx, scope, enabled)) ?? refuse('wallet.not_found')
}
