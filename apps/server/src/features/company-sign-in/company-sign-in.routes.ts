import {
  addCompanyDomain,
  checkCompanyDomain,
  createScimToken as createScimTokenCall,
  getCompanySignIn,
  removeCompanyDomain,
  removeScimToken as removeScimTokenCall,
  removeSignInProvider,
  setGroupMappings,
  setOidcProvider,
  setSamlProvider,
  setSignInEnforcement,
} from '@voltway/contract/company-sign-in'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import type { CompanyRoutes } from '../../kernel/identity/company.routes.ts'
import { selectCompanyOfDomain } from '../../kernel/identity/company.sql.ts'
import { domainOf } from '../../kernel/identity/company.ts'
import {
  addDomain,
  checkDomain,
  readCompanySignIn,
  removeDomain,
  removeProvider,
  setEnforcement,
  setGroups,
} from './company-sign-in.ts'
import { createScimToken, removeScimToken } from './scim-token.ts'

export const companySignInRoutes: readonly Served[] = [
  serve(getCompanySignIn, ({ scope }, ctx) => readCompanySignIn(ctx.db, ctx.app, scope)),
  serve(addCompanyDomain, ({ scope, body }, ctx) => addDomain(ctx, scope, body.domain)),
  serve(checkCompanyDomain, ({ scope, params }, ctx) => checkDomain(ctx, scope, params.domainId)),
  serve(removeCompanyDomain, ({ scope, params }, ctx) => removeDomain(ctx, scope, params.domainId)),
  serve(setOidcProvider, async ({ scope, body }, ctx) => (await import('./set-oidc.ts')).setOidc(ctx, scope, body)),
  serve(setSamlProvider, async ({ scope, body }, ctx) => (await import('./set-saml.ts')).setSaml(ctx, scope, body)),
  serve(removeSignInProvider, ({ scope }, ctx) => removeProvider(ctx, scope)),
  serve(setGroupMappings, ({ scope, body }, ctx) => setGroups(ctx, scope, body)),
  serve(setSignInEnforcement, ({ scope, body }, ctx) => setEnforcement(ctx, scope, body.is_enforced)),
  serve(createScimTokenCall, ({ scope }, ctx) => createScimToken(ctx, scope)),
  serve(removeScimTokenCall, ({ scope }, ctx) => removeScimToken(ctx, scope)),
]

/** The steps of a sign-in. The libraries of the protocols are loaded with the first one. */
export const companySignIn: CompanyRoutes = {
  find: async (ctx, email) => {
    const company = await selectCompanyOfDomain(ctx.db, domainOf(email))
    return company === undefined ? null : { walletId: company.wallet_id, isEnforced: company.is_enforced }
  },
  begin: async (ctx, beginning) => (await import('./sign-in-flow.ts')).beginSignIn(ctx, beginning),
  receive: async (ctx, walletId, form) => (await import('./sign-in-flow.ts')).receiveResponse(ctx, walletId, form),
  metadata: async (ctx, walletId) => (await import('./saml.ts')).samlMetadata(ctx.app, walletId),
  finish: async (ctx, back) => (await import('./sign-in-flow.ts')).finishSignIn(ctx, back),
}
