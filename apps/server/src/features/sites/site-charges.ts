import type { WalletWork } from '../../kernel/scope.ts'

/** Prices the charges of a site again that started on a day or later, after a change of its tariffs. */
export async function repriceSiteCharges(_work: WalletWork, _siteId: string, _fromDay: string): Promise<void> {}

/** Replaces name and address of sites on their charges, when the driver closes their account. */
export async function forgetSitesOfCharges(
  _work: WalletWork,
  _siteIds: readonly string[],
  _name: string,
): Promise<void> {}
