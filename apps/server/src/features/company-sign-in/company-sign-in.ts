import { randomBytes } from 'node:crypto'
import { type CompanySignIn, MOST_DOMAINS, type setGroupMappings } from '@voltway/contract/company-sign-in'
import type { BodyOf } from '@voltway/contract/endpoint'
import { baseGroupIds } from '@voltway/contract/guests'
import { DRIVER_GROUP } from '@voltway/contract/rights'
import { recordAudit } from '../../kernel/audit/audit.ts'
import type { App, Ctx } from '../../kernel/ctx.ts'
import { deleteCompanyAccounts } from '../../kernel/identity/company.sql.ts'
import { endSessionsOfDomains } from '../../kernel/identity/company.ts'
import { selectHasSecondProof } from '../../kernel/identity/passkey.sql.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { resolveTexts } from '../../platform/dns-text.ts'
import { AddressRefused, checkAddress } from '../../platform/outbound.ts'
import { refuse } from '../../platform/refusal.ts'
import { brokenConstraint, type Sql } from '../../platform/sql.ts'
import { refuseUngrantable } from '../invitations/invitations.ts'
import {
  type DomainRow,
  deleteDomain,
  insertDomain,
  lockSignIn,
  replaceGroupMappings,
  type SignInRow,
  selectDomains,
  selectGroupMappings,
  selectSignIn,
  updateDomainChecked,
  updateEnforced,
  updateProviderRemoved,
} from './company-sign-in.sql.ts'
import { certificateReply } from './saml-certificate.ts'
import { selectScimUserCount } from './scim.sql.ts'
import { selectScimToken } from './scim-token.sql.ts'

/** The use of the key that encrypts client secrets. */
export const CLIENT_SECRETS = 'company sign-in'

/** The address to which a SAML provider posts its responses. */
export const acsUrlOf = ({ config }: App, walletId: string) => `${config.publicUrl}/identity/company/${walletId}/saml`

/** The entity ID of this product at a SAML provider: the address of its metadata. */
export const entityIdOf = (app: App, walletId: string) => `${acsUrlOf(app, walletId)}/metadata`

const RECORD = 'voltway-fleets-domain='
const recordNameOf = (domain: string) => `_voltway-fleets.${domain}`

/** The address to which an OpenID Connect provider returns. It names the wallet, so that providers cannot be mixed up. */
export const redirectUriOf = ({ config }: App, walletId: string) =>
  `${config.publicUrl}/identity/company/${walletId}/oidc`

/** Returns the settings of a wallet. */
export async function readCompanySignIn(on: Sql, app: App, { walletId }: WalletScope): Promise<CompanySignIn> {
  const row = await selectSignIn(on, walletId)
  const domains = await selectDomains(on, walletId)
  const mappings = await selectGroupMappings(on, walletId)
  return {
    domains: domains.map(domainReply),
    provider: providerReply(row),
    redirect_uri: redirectUriOf(app, walletId),
    service_provider: { entity_id: entityIdOf(app, walletId), acs_url: acsUrlOf(app, walletId) },
    is_enforced: row?.is_enforced ?? false,
    last_sign_in: row?.last_sign_in == null ? null : { ...row.last_sign_in, groups: [...row.last_sign_in.groups] },
    group_mappings: mappings as CompanySignIn['group_mappings'],
    default_groups: (row?.default_groups ?? null) as CompanySignIn['default_groups'],
    provisioning: await readProvisioning(on, app, walletId),
  }
}

async function readProvisioning(on: Sql, app: App, walletId: string): Promise<CompanySignIn['provisioning']> {
  const token = await selectScimToken(on, walletId)
  return {
    url: `${app.config.publicUrl}/scim/v2`,
    token: token ?? null,
    users: await selectScimUserCount(on, walletId),
  }
}

const domainReply = ({ id, domain, token, verified_at, checked_at }: DomainRow) => ({
  id,
  domain,
  record_name: recordNameOf(domain),
  record_value: `${RECORD}${token}`,
  verified_at,
  checked_at,
})

function providerReply(row: SignInRow | undefined): CompanySignIn['provider'] {
  if (row === undefined || row.kind === null || row.issuer === null || row.provider_changed_at === null) return null
  const { kind, issuer, client_id, groups_claim, provider_changed_at: changed_at } = row
  return { kind, issuer, client_id, groups_claim, saml: samlReply(row), changed_at }
}

function samlReply(row: SignInRow): NonNullable<CompanySignIn['provider']>['saml'] {
  const { saml_sign_in_url: sign_in_url, saml_certificates: certificates, email_attribute, name_attribute } = row
  if (sign_in_url === null || certificates === null) return null
  return { sign_in_url, certificates: certificates.map(certificateReply), email_attribute, name_attribute }
}

/** Adds a domain, not verified yet. A domain that the wallet has already stays as it is. */
export function addDomain(ctx: Ctx, scope: WalletScope, domain: string): Promise<CompanySignIn> {
  return change(ctx, scope, async (work) => {
    const { tx } = work
    const domains = await selectDomains(tx, scope.walletId)
    if (domains.length >= MOST_DOMAINS) refuse('company_domain.too_many')
    const id = ctx.newId()
    const token = randomBytes(24).toString('base64url')
    if ((await insertDomain(tx, scope, { id, domain, token }, ctx.now)) === 0) return
    recordAudit(work, { action: 'sign_in.domain_added', object: domainObject({ id, domain }), after: { domain } })
  })
}

const domainObject = ({ id, domain }: { id: string; domain: string }) => ({ kind: 'company_domain', id, name: domain })

/**
 * Looks up the DNS record of a domain and records the result.
 * @throws `company_domain.taken` when another wallet has verified it.
 */
export async function checkDomain(ctx: Ctx, scope: WalletScope, id: string): Promise<CompanySignIn> {
  const known = (await selectDomains(ctx.db, scope.walletId)).find((domain) => domain.id === id)
  if (known === undefined) refuse('company_domain.not_found')
  const texts = await resolveTexts(recordNameOf(known.domain), ctx.app.config.companySignIn.dnsServers)
  const isFound = texts.some((text) => text.trim() === `${RECORD}${known.token}`)
  try {
    return await change(ctx, scope, async (work) => {
      await updateDomainChecked(work.tx, id, isFound, ctx.now)
      const after = (await selectDomains(work.tx, scope.walletId)).find((domain) => domain.id === id)
      if (after === undefined) refuse('company_domain.not_found')
      const facts = ({ verified_at, checked_at }: DomainRow) => ({ verified_at, checked_at })
      recordAudit(work, {
        action: 'sign_in.domain_checked',
        object: domainObject(known),
        before: facts(known),
        after: facts(after),
      })
    })
  } catch (error) {
    if (brokenConstraint(error) === 'company_domain__domain') refuse('company_domain.taken')
    throw error
  }
}

/** Removes a domain. Its people sign in as before. */
export function removeDomain(ctx: Ctx, scope: WalletScope, id: string): Promise<CompanySignIn> {
  return change(ctx, scope, async (work) => {
    const known = (await selectDomains(work.tx, scope.walletId)).find((domain) => domain.id === id)
    if (known === undefined) refuse('company_domain.not_found')
    await deleteDomain(work.tx, scope, id)
    const before = { domain: known.domain, verified_at: known.verified_at }
    recordAudit(work, { action: 'sign_in.domain_removed', object: domainObject(known), before, after: null })
  })
}

/** The object of audit entries about the settings. */
export const OBJECT = { kind: 'company_sign_in', id: null, name: null }

/** The fields of a provider that the activity shows. */
export const auditedProvider = ({ kind, issuer, client_id, groups_claim }: SignInRow) => ({
  kind,
  issuer,
  client_id,
  groups_claim,
})

/** @throws `validation_failed` for an address that is not public or not https, unless the installation allows it. */
export function checkedAddress({ config }: App, address: string, field: string): string {
  const { allowPrivateAddresses } = config.companySignIn
  try {
    const url = checkAddress(address, allowPrivateAddresses)
    if (url.protocol === 'https:' || allowPrivateAddresses) return address
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    if (/^https?:/i.test(address)) refuse('validation_failed', { fields: { [field]: 'not_public' } })
  }
  return refuse('validation_failed', { fields: { [field]: 'url' } })
}

export function removeProvider(ctx: Ctx, scope: WalletScope): Promise<CompanySignIn> {
  return change(ctx, scope, async (work, row) => {
    if (row.is_enforced) refuse('sign_in_provider.is_enforced')
    await deleteCompanyAccounts(work.tx, scope.walletId)
    await updateProviderRemoved(work.tx, scope)
    const before = auditedProvider(row)
    recordAudit(work, { action: 'sign_in.provider_removed', object: OBJECT, before, after: null })
  })
}

/** Sets the mapping of the provider's groups. It applies with a person's next sign-in. */
export function setGroups(ctx: Ctx, scope: WalletScope, body: BodyOf<typeof setGroupMappings>): Promise<CompanySignIn> {
  const { group_mappings: mappings, default_groups: defaults } = body
  const names = mappings.map(({ name }) => name)
  if (new Set(names).size < names.length) refuse('validation_failed', { fields: { group_mappings: 'duplicate' } })
  for (const groups of [
    ...mappings.map(({ permission_groups }) => permission_groups),
    ...(defaults ? [defaults] : []),
  ]) {
    // The provider never makes an owner, and no one is granted more than the caller has.
    if (groups.includes(0)) refuse('permission_group.not_grantable')
    refuseUngrantable(scope, groups)
    const isDriverOnly = groups.length === 1 && groups[0] === DRIVER_GROUP
    if (!isDriverOnly && !groups.some((group) => baseGroupIds.includes(group))) refuse('guest.needs_group')
  }
  return change(ctx, scope, async (work, row) => {
    const before = {
      group_mappings: await selectGroupMappings(work.tx, scope.walletId),
      default_groups: row.default_groups,
    }
    await replaceGroupMappings(work.tx, scope, mappings, defaults)
    const after = { group_mappings: mappings, default_groups: defaults }
    recordAudit(work, { action: 'sign_in.groups_changed', object: OBJECT, before, after })
  })
}

/**
 * Requires the provider for people of the verified domains, or makes it optional. Requiring it ends their sessions, except
 * those of owners, who keep their password with a second factor and their passkeys for the day the provider fails.
 * @throws `sign_in_provider.not_tested`, `sign_in_provider.no_way_back`
 */
export function setEnforcement(ctx: Ctx, scope: WalletScope, isEnforced: boolean): Promise<CompanySignIn> {
  return change(ctx, scope, async (work, row) => {
    if (row.is_enforced === isEnforced) return
    if (isEnforced) await refuseTooEarly(work, row)
    await updateEnforced(work.tx, scope, isEnforced)
    if (isEnforced) await endSessionsOfDomains(work.tx, scope.walletId)
    recordAudit(work, {
      action: 'sign_in.enforcement_changed',
      object: OBJECT,
      before: { is_enforced: row.is_enforced },
      after: { is_enforced: isEnforced },
    })
  })
}

async function refuseTooEarly({ ctx, tx, scope }: WalletWork, row: SignInRow): Promise<void> {
  const isVerified = (await selectDomains(tx, scope.walletId)).some(({ verified_at }) => verified_at !== null)
  if (row.kind === null || row.succeeded_at === null || !isVerified) refuse('sign_in_provider.not_tested')
  const personId = ctx.person?.id ?? refuse('auth.token_missing')
  if (!(await selectHasSecondProof(tx, personId))) refuse('sign_in_provider.no_way_back')
}

/** Changes the settings under their lock and returns them. */
export function change(
  ctx: Ctx,
  scope: WalletScope,
  work: (work: WalletWork, row: SignInRow) => Promise<void>,
): Promise<CompanySignIn> {
  return ctx.db.tx(async (tx) => {
    await work({ ctx, tx, scope }, await lockSignIn(tx, scope))
    return readCompanySignIn(tx, ctx.app, scope)
  })
}
