import type { Person } from './ctx.ts'
import type { WalletScope } from './scope.ts'

/** Whose a thing is that people and wallets have alike: addresses, VAT numbers. With `?wallet=` it is the wallet's. */
export type Owner =
  | { readonly kind: 'wallet'; readonly scope: WalletScope }
  | { readonly kind: 'person'; readonly personId: string }

/** The owner a call means: the wallet it names (its right is checked by then), else the person who asks. */
export function ownerOf(scope: WalletScope | null, person: Person): Owner {
  return scope === null ? { kind: 'person', personId: person.id } : { kind: 'wallet', scope }
}

/** What the rows of an owner are found by. */
export function ownerId(owner: Owner): string {
  return owner.kind === 'wallet' ? owner.scope.walletId : owner.personId
}
