import type { CompanySignIn, setOidcProvider } from '@voltway/contract/company-sign-in'
import type { BodyOf } from '@voltway/contract/endpoint'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { deleteCompanyAccounts } from '../../kernel/identity/company.sql.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { sealFor } from '../../platform/sealed-job.ts'
import { selectSignIn, updateOidc } from './company-sign-in.sql.ts'
import { auditedProvider, CLIENT_SECRETS, change, checkedAddress, OBJECT } from './company-sign-in.ts'
import { findIssuer } from './oidc.ts'

type Body = BodyOf<typeof setOidcProvider>

/**
 * Sets the OpenID Connect provider. People are linked again, because another provider has other ids of people.
 * @throws `sign_in_provider.issuer_unreachable`, `sign_in_provider.issuer_without_discovery`,
 * `sign_in_provider.issuer_differs`
 */
export async function setOidc(ctx: Ctx, scope: WalletScope, body: Body): Promise<CompanySignIn> {
  const issuer = await issuerOf(ctx, scope, body)
  return change(ctx, scope, async (work, row) => {
    const secret = body.client_secret
    const sealedSecret =
      secret === null ? row.client_secret : sealFor(ctx.app.config.secret, CLIENT_SECRETS, { secret })
    if (sealedSecret === null) refuse('validation_failed', { fields: { client_secret: 'required' } })
    const isOther = row.kind !== 'OIDC' || row.issuer !== issuer
    if (isOther && row.is_enforced) refuse('sign_in_provider.is_enforced')
    if (isOther) await deleteCompanyAccounts(work.tx, scope.walletId)
    const { client_id: clientId, groups_claim: groupsClaim } = body
    await updateOidc(work.tx, scope, { issuer, clientId, sealedSecret, groupsClaim }, ctx.now)
    const after = {
      kind: 'OIDC',
      issuer,
      client_id: clientId,
      groups_claim: groupsClaim,
      secret_changed: secret !== null,
    }
    recordAudit(work, { action: 'sign_in.provider_changed', object: OBJECT, before: auditedProvider(row), after })
  })
}

/** Asks the provider for another issuer or client only, so that a secret can be renewed while the provider fails. */
async function issuerOf(ctx: Ctx, { walletId }: WalletScope, body: Body): Promise<string> {
  const issuer = checkedAddress(ctx.app, body.issuer, 'issuer')
  const known = await selectSignIn(ctx.db, walletId)
  const isKnown = known?.kind === 'OIDC' && known.issuer === issuer && known.client_id === body.client_id
  return isKnown ? issuer : findIssuer(ctx.app, issuer)
}
