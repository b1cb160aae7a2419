import { type Sql, sql } from '../../platform/sql.ts'

/** Writes identity_account (links to the providers of companies) and identity_session. */

/** The company of a verified domain whose provider is set. */
export interface CompanyOfDomain {
  wallet_id: string
  is_enforced: boolean
}

/** Finds the company that signs in the addresses of a domain. */
export function selectCompanyOfDomain(db: Sql, domain: string): Promise<CompanyOfDomain | undefined> {
  return db.row(sql`
    select c.wallet_id, c.is_enforced from company_domain d join company_sign_in c on c.wallet_id = d.wallet_id
    where d.domain = ${domain} and d.verified_at is not null and c.kind is not null`)
}

/** Whether an owner of the wallet has the address, and a second factor. */
export function selectOwnerOfWallet(
  db: Sql,
  walletId: string,
  email: string,
): Promise<{ two_factor_enabled: boolean } | undefined> {
  return db.row(sql`
    select p.two_factor_enabled from person p
    join wallet_membership m on m.person_id = p.id and m.wallet_id = ${walletId} and 0 = any(m.permission_groups)
    where p.email = ${email}`)
}

const providerOf = (walletId: string) => `company:${walletId}`

/** Finds the person who signed in with this id of the company's provider before. */
export async function selectLinkedPerson(db: Sql, walletId: string, subject: string): Promise<string | undefined> {
  const row = await db.row<{ person_id: string }>(sql`
    select person_id from identity_account where provider_id = ${providerOf(walletId)} and account_id = ${subject}`)
  return row?.person_id
}

/** Returns the id that the company's provider has for a person. Undefined: they never signed in through it. */
export async function selectSubject(db: Sql, walletId: string, personId: string): Promise<string | undefined> {
  const row = await db.row<{ account_id: string }>(sql`
    select account_id from identity_account where provider_id = ${providerOf(walletId)} and person_id = ${personId}`)
  return row?.account_id
}

/** Links a person to the id of the company's provider. An existing link stays. */
export async function insertLink(
  tx: Sql,
  link: { id: string; walletId: string; personId: string; subject: string },
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into identity_account (id, person_id, provider_id, account_id, created_at, updated_at)
    values (${link.id}, ${link.personId}, ${providerOf(link.walletId)}, ${link.subject}, ${now}, ${now})
    on conflict (provider_id, account_id) do nothing`)
}

/** Removes a person's link to a company's provider. */
export function deleteLink(tx: Sql, walletId: string, personId: string): Promise<number> {
  return tx.run(sql`
    delete from identity_account where provider_id = ${providerOf(walletId)} and person_id = ${personId}`)
}

/** Removes all links to a company's provider, whose next version has other ids of people. */
export async function deleteCompanyAccounts(tx: Sql, walletId: string): Promise<void> {
  await tx.run(sql`delete from identity_account where provider_id = ${providerOf(walletId)}`)
}

/** The verified domains of a wallet. */
export async function selectVerifiedDomains(db: Sql, walletId: string): Promise<string[]> {
  const rows = await db.rows<{ domain: string }>(
    sql`select domain from company_domain where wallet_id = ${walletId} and verified_at is not null order by domain`,
  )
  return rows.map(({ domain }) => domain)
}

/** Ends the sessions of all people with an address of these domains, except of owners of the wallet. */
export async function deleteSessionsOfDomains(tx: Sql, walletId: string, domains: readonly string[]): Promise<void> {
  await tx.run(sql`
    delete from identity_session where person_id in (
      select p.id from person p
      where split_part(p.email, '@', 2) = any(${[...domains]}) and not exists (
        select from wallet_membership m
        where m.wallet_id = ${walletId} and m.person_id = p.id and 0 = any(m.permission_groups)))`)
}
