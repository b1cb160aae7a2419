import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/sql.ts'
import {
  lockWallet,
  type RenewalDefaultsColumn,
  selectCountedWallet,
  selectPostPaymentWallets,
  selectWallet,
  selectWallets,
  updateCardCount,
  updateLocationEnabled,
  updateWalletVatNumber,
} from './wallets.sql.ts'

export { LOW_BALANCE_MINOR } from './low-balance.ts'
export { type NewWallet, newWalletOf, openWallet } from './open-wallet.ts'
export { refreshWalletReasons } from './wallet-reasons.ts'
export { moneyOf, readWallet, walletFieldsOf } from './wallet-reply.ts'
export type { CountedWalletRow, WalletRow } from './wallets.sql.ts'
export { updateSecondDimension } from './wallets.sql.ts'

/** Returns a wallet with its balances and payment method; undefined when it does not exist. */
export const findWallet = selectWallet

/** A wallet with the version of its consumption and the counts of its sessions. */
export const findCountedWallet = selectCountedWallet

/** {@link findWallet} for several wallets, by name. */
export const listWallets = selectWallets

/** Sets the VAT number on the wallet's documents; null removes it. */
export const setWalletVatNumber = updateWalletVatNumber

/** Returns post-payment wallets, so that a job can check regularly whether they can still pay. */
export const readPostPaymentWallets = selectPostPaymentWallets

/** Locks a wallet. Every transaction that moves its money takes this lock first (guide: money). */
export const lockWalletOf = lockWallet

/**
 * Adds to the wallet's number of cards and locks the wallet. This is the first lock of a transaction that adds cards.
 */
export async function countNewCards(tx: Tx, scope: WalletScope, cards: number): Promise<void> {
  if ((await updateCardCount(tx, scope, cards)) === 0) refuse('wallet.not_found')
}

/** Returns the wallet's default limit and renewal of new cards. */
export async function readRenewalDefaults(tx: Tx, scope: WalletScope): Promise<RenewalDefaultsColumn> {
  return ((await selectWallet(tx, scope)) ?? refuse('wallet.not_found')).renewal_defaults
}

/**
 * Sets whether the wallet shows locations of drivers who consented.
 * @returns the wallet before the change.
 */
export async function setWalletLocation(tx: Tx, scope: WalletScope, enabled: boolean) {
  return (await updateLocationEnabled(tx, scope, enabled)) ?? refuse('wallet.not_found')
}
