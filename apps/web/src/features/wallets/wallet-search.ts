import type { WalletSummary } from '@voltway/contract/overview-wallets'

/** A search field is shown above this number of fleets. */
export const searchAbove = 6

/** Compares without accents and case, as the server's searches do. */
export function matches(wallet: Pick<WalletSummary, 'name'>, search: string): boolean {
  return plain(wallet.name).includes(plain(search))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
