import type { Tx } from '../../platform/sql.ts'
import type { App } from '../ctx.ts'
import {
  deleteSessionsOfDomains,
  selectCompanyOfDomain,
  selectOwnerOfWallet,
  selectVerifiedDomains,
} from './company.sql.ts'
import { IdentityError } from './identity-error.ts'
import { selectPersonByEmail } from './person.sql.ts'

/** The domain of an address, in lower case. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/**
 * Refuses a way to sign in that is not the company's provider, when the company of the address requires it. Its owners
 * keep the password with a second factor, and passkeys, for the day the provider fails. The operator's staff is exempt,
 * because no company may sign them in. The refusal depends on the domain, so it reveals no account.
 * @throws IdentityError 403 `COMPANY_SIGN_IN_REQUIRED`
 */
export async function refuseOtherWays(app: App, email: string, way: 'PASSWORD' | 'PASSKEY' | 'OTHER'): Promise<void> {
  if (await isCompanyRequired(app, email, way)) {
    throw new IdentityError(403, 'COMPANY_SIGN_IN_REQUIRED', 'Your company requires its own sign-in.')
  }
}

/** Whether {@link refuseOtherWays} would refuse. */
export async function isCompanyRequired(
  app: App,
  email: string,
  way: 'PASSWORD' | 'PASSKEY' | 'OTHER',
): Promise<boolean> {
  const address = email.toLowerCase()
  const company = await selectCompanyOfDomain(app.db, domainOf(address))
  if (company === undefined || !company.is_enforced) return false
  if ((await selectPersonByEmail(app.db, address))?.is_operator === true) return false
  const owner = way === 'OTHER' ? undefined : await selectOwnerOfWallet(app.db, company.wallet_id, address)
  return owner === undefined || (way === 'PASSWORD' && !owner.two_factor_enabled)
}

/** Ends the sessions of the people of a company's verified domains, so that they sign in through its provider. */
export async function endSessionsOfDomains(tx: Tx, walletId: string): Promise<void> {
  await deleteSessionsOfDomains(tx, walletId, await selectVerifiedDomains(tx, walletId))
}
