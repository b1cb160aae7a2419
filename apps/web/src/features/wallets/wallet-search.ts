import type { WalletSummary } from '@voltway/contract/overview-wallets'

/** With more fleets than this they are looked for, not looked through. */
export const searchAbove = 6

/** Without accents or case, as the server's searches are. */
export function matches(wallet: Pick<WalletSummary, 'name'>, search: string): boolean {
  return plain(wallet.name).includes(plain(search))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
