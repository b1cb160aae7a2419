import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql } from '../../platform/sql.ts'

/** Settings of the company sign-in. Writes: company_sign_in, company_domain, company_group. */

export interface LastSignIn {
  readonly at: string
  readonly email: string | null
  readonly groups: readonly string[]
  readonly error: string | null
}

/**
 * One row of company_sign_in. `client_secret` is encrypted. `issuer` and `groups_claim` are also the entity ID and the
 * attribute of a SAML provider.
 */
export interface SignInRow {
  wallet_id: string
  kind: 'OIDC' | 'SAML' | null
  issuer: string | null
  client_id: string | null
  client_secret: string | null
  groups_claim: string
  saml_sign_in_url: string | null
  /** In PEM. */
  saml_certificates: string[] | null
  email_attribute: string | null
  name_attribute: string | null
  provider_changed_at: string | null
  is_enforced: boolean
  default_groups: number[] | null
  last_sign_in: LastSignIn | null
  succeeded_at: string | null
}

const columns = sql`wallet_id, kind, issuer, client_id, client_secret, groups_claim, saml_sign_in_url,
  saml_certificates, email_attribute, name_attribute, provider_changed_at, is_enforced, default_groups, last_sign_in, succeeded_at`

/** Returns the settings of a wallet, if it has any. */
export function selectSignIn(db: Sql, walletId: string): Promise<SignInRow | undefined> {
  return db.row(sql`select ${columns} from company_sign_in where wallet_id = ${walletId}`)
}

/** Locks the settings of a wallet. The first lock creates them. */
export async function lockSignIn(tx: Sql, { walletId }: WalletScope): Promise<SignInRow> {
  await tx.run(sql`insert into company_sign_in (wallet_id) values (${walletId}) on conflict do nothing`)
  const row = await tx.row<SignInRow>(
    sql`select ${columns} from company_sign_in where wallet_id = ${walletId} for no key update`,
  )
  return row as SignInRow
}

export interface OidcProvider {
  readonly issuer: string
  readonly clientId: string
  readonly sealedSecret: string
  readonly groupsClaim: string
}

/** Sets the provider. A new provider must be tested again. */
export async function updateOidc(tx: Sql, { walletId }: WalletScope, provider: OidcProvider, now: Date): Promise<void> {
  await tx.run(sql`
    update company_sign_in set kind = 'OIDC', issuer = ${provider.issuer}, client_id = ${provider.clientId},
      client_secret = ${provider.sealedSecret}, groups_claim = ${provider.groupsClaim}, provider_changed_at = ${now},
      saml_sign_in_url = null, saml_certificates = null, email_attribute = null, name_attribute = null,
      succeeded_at = null, last_sign_in = null
    where wallet_id = ${walletId}`)
}

export interface SamlProvider {
  readonly entityId: string
  readonly signInUrl: string
  /** In PEM. */
  readonly certificates: readonly string[]
}

export interface SamlAttributes {
  readonly email: string | null
  readonly name: string | null
  readonly groups: string
}

/** Sets the provider. A new provider must be tested again. */
export async function updateSaml(
  tx: Sql,
  { walletId }: WalletScope,
  { provider, attributes }: { provider: SamlProvider; attributes: SamlAttributes },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update company_sign_in set kind = 'SAML', issuer = ${provider.entityId}, saml_sign_in_url = ${provider.signInUrl},
      saml_certificates = ${[...provider.certificates]}, email_attribute = ${attributes.email},
      name_attribute = ${attributes.name}, groups_claim = ${attributes.groups}, client_id = null, client_secret = null,
      provider_changed_at = ${now}, succeeded_at = null, last_sign_in = null
    where wallet_id = ${walletId}`)
}

export async function updateProviderRemoved(tx: Sql, { walletId }: WalletScope): Promise<void> {
  await tx.run(sql`
    update company_sign_in set kind = null, issuer = null, client_id = null, client_secret = null,
      saml_sign_in_url = null, saml_certificates = null, email_attribute = null, name_attribute = null,
      provider_changed_at = null, succeeded_at = null, last_sign_in = null
    where wallet_id = ${walletId}`)
}

export async function updateEnforced(tx: Sql, { walletId }: WalletScope, isEnforced: boolean): Promise<void> {
  await tx.run(sql`update company_sign_in set is_enforced = ${isEnforced} where wallet_id = ${walletId}`)
}

/** Records the provider's last response. */
export async function updateLastSignIn(db: Sql, walletId: string, last: LastSignIn): Promise<void> {
  await db.run(sql`
    update company_sign_in set last_sign_in = ${JSON.stringify(last)}::jsonb,
      succeeded_at = case when ${last.error === null} then ${last.at}::timestamptz else succeeded_at end
    where wallet_id = ${walletId}`)
}

export interface DomainRow {
  id: string
  wallet_id: string
  domain: string
  token: string
  verified_at: string | null
  checked_at: string | null
}

const domainColumns = sql`id, wallet_id, domain, token, verified_at, checked_at`

export function selectDomains(db: Sql, walletId: string): Promise<DomainRow[]> {
  return db.rows(sql`select ${domainColumns} from company_domain where wallet_id = ${walletId} order by created_at, id`)
}

/** @returns 0 when the wallet has the domain already. */
export function insertDomain(
  tx: Sql,
  { walletId }: WalletScope,
  row: { id: string; domain: string; token: string },
  now: Date,
): Promise<number> {
  return tx.run(sql`
    insert into company_domain (id, wallet_id, domain, token, created_at)
    values (${row.id}, ${walletId}, ${row.domain}, ${row.token}, ${now})
    on conflict (wallet_id, domain) do nothing`)
}

/** Records a look-up. A verified domain stays verified, because a record may be missing for an hour. */
export async function updateDomainChecked(db: Sql, id: string, isFound: boolean, now: Date): Promise<void> {
  await db.run(sql`
    update company_domain set checked_at = ${now},
      verified_at = case when ${isFound} then coalesce(verified_at, ${now}) else verified_at end
    where id = ${id}`)
}

export function deleteDomain(tx: Sql, { walletId }: WalletScope, id: string): Promise<number> {
  return tx.run(sql`delete from company_domain where wallet_id = ${walletId} and id = ${id}`)
}

export interface GroupRow {
  name: string
  permission_groups: number[]
}

export function selectGroupMappings(db: Sql, walletId: string): Promise<GroupRow[]> {
  return db.rows(
    sql`select name, permission_groups from company_group where wallet_id = ${walletId} order by lower(name), name`,
  )
}

/** Replaces the mappings. */
export async function replaceGroupMappings(
  tx: Sql,
  { walletId }: WalletScope,
  mappings: readonly GroupRow[],
  defaultGroups: readonly number[] | null,
): Promise<void> {
  await tx.run(sql`delete from company_group where wallet_id = ${walletId}`)
  await tx.run(sql`
    insert into company_group (wallet_id, name, permission_groups)
    select ${walletId}, m.name, m.permission_groups
    from jsonb_to_recordset(${JSON.stringify(mappings)}::jsonb) as m (name text, permission_groups integer[])`)
  const defaults = defaultGroups === null ? null : [...defaultGroups]
  await tx.run(sql`update company_sign_in set default_groups = ${defaults}::integer[] where wallet_id = ${walletId}`)
}
