/** All data of a wallet is cached under its id, so that live events and a change of the wallet can find it. */
export function walletKey(walletId: string, ...rest: readonly unknown[]): readonly unknown[] {
  return ['wallet', walletId, ...rest]
}
