import type { Person } from './ctx.ts'
import type { WalletScope } from './scope.ts'

/**
 * The owner of an object that people and wallets have, such as addresses and VAT numbers. With `?wallet=` it belongs to
 * the wallet.
 */
export type Owner =
  | { readonly kind: 'wallet'; readonly scope: WalletScope }
  | { readonly kind: 'person'; readonly personId: string }

/** Returns the owner that a call refers to: the wallet it names, whose right is already checked, else the caller. */
export function ownerOf(scope: WalletScope | null, person: Person): Owner {
  return scope === null ? { kind: 'person', personId: person.id } : { kind: 'wallet', scope }
}

/** Returns the id by which an owner's rows are found. */
export function ownerId(owner: Owner): string {
  return owner.kind === 'wallet' ? owner.scope.walletId : owner.personId
}
