import { type CompanySignIn, MOST_CERTIFICATES, type setSamlProvider } from '@voltway/contract/company-sign-in'
import type { BodyOf } from '@voltway/contract/endpoint'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { App, Ctx } from '../../kernel/ctx.ts'
import { deleteCompanyAccounts } from '../../kernel/identity/company.sql.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { AddressRefused, request } from '../../platform/outbound.ts'
import { refuse } from '../../platform/refusal.ts'
import { type SamlProvider, updateSaml } from './company-sign-in.sql.ts'
import { auditedProvider, change, checkedAddress, OBJECT } from './company-sign-in.ts'
import { readCertificate } from './saml-certificate.ts'
import { readMetadata } from './saml-metadata.ts'

/** Federation metadata of AD FS has some 100 KB. */
const LARGEST_METADATA_BYTES = 1_048_576

/** Sets the SAML provider. People are linked again, because another provider has other ids of people. */
export async function setSaml(
  ctx: Ctx,
  scope: WalletScope,
  body: BodyOf<typeof setSamlProvider>,
): Promise<CompanySignIn> {
  const provider = await providerOf(ctx.app, body)
  const { email_attribute: email, name_attribute: name, groups_attribute: groups } = body
  return change(ctx, scope, async (work, row) => {
    const isOther = row.kind !== 'SAML' || row.issuer !== provider.entityId
    if (isOther && row.is_enforced) refuse('sign_in_provider.is_enforced')
    if (isOther) await deleteCompanyAccounts(work.tx, scope.walletId)
    await updateSaml(work.tx, scope, { provider, attributes: { email, name, groups } }, ctx.now)
    const after = {
      kind: 'SAML',
      issuer: provider.entityId,
      client_id: null,
      groups_claim: groups,
      certificates_changed: provider.certificates.join() !== row.saml_certificates?.join(),
    }
    recordAudit(work, { action: 'sign_in.provider_changed', object: OBJECT, before: auditedProvider(row), after })
  })
}

/** The provider of the metadata, else of the typed values. */
async function providerOf(app: App, body: BodyOf<typeof setSamlProvider>): Promise<SamlProvider> {
  const provider = body.metadata === null ? typedProvider(body) : readMetadata(await metadataOf(app, body.metadata))
  const field = body.metadata === null ? 'sign_in_url' : 'metadata'
  if (provider.certificates.length > MOST_CERTIFICATES)
    refuse('validation_failed', { fields: { [body.metadata === null ? 'certificates' : 'metadata']: 'too_long' } })
  return { ...provider, signInUrl: checkedAddress(app, provider.signInUrl, field) }
}

function typedProvider(body: BodyOf<typeof setSamlProvider>): SamlProvider {
  const { entity_id: entityId, sign_in_url: signInUrl, certificates } = body
  if (entityId === null) refuse('validation_failed', { fields: { entity_id: 'required' } })
  if (signInUrl === null) refuse('validation_failed', { fields: { sign_in_url: 'required' } })
  if (certificates === null) refuse('validation_failed', { fields: { certificates: 'required' } })
  return { entityId, signInUrl, certificates: [...new Set(certificates.map(readCertificate))] }
}

/** Returns the XML, which is fetched with the protection of outbound requests when an address was typed. */
async function metadataOf(app: App, text: string): Promise<string> {
  if (text.startsWith('<')) return text
  const { allowPrivateAddresses: allowPrivate } = app.config.companySignIn
  const url = checkedAddress(app, text, 'metadata')
  const headers = { accept: 'application/samlmetadata+xml, application/xml, text/xml' }
  try {
    const outbound = { method: 'GET', url, headers, allowPrivate, maxResponseBytes: LARGEST_METADATA_BYTES } as const
    const response = await request(outbound)
    if (response.status === 200) return response.text
  } catch (error) {
    if (error instanceof AddressRefused) refuse('validation_failed', { fields: { metadata: 'not_public' } })
  }
  return refuse('sign_in_provider.metadata_unreachable')
}
