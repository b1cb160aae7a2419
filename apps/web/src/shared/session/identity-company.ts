import { call } from './identity.ts'

/** Sign-in through the company's own provider. Both calls return the address of the provider. */
export const identityCompany = {
  find: (email: string) =>
    call<{ readonly company: { readonly is_enforced: boolean } | null }>('/company/find', { email }),
  begin: (email: string, callbackURL: string, errorCallbackURL: string) =>
    call<{ url: string }>('/company/begin', { email, callbackURL, errorCallbackURL }),
  test: (wallet: string, callbackURL: string) => call<{ url: string }>('/company/test', { wallet, callbackURL }),
}
