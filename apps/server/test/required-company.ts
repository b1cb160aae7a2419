import { sql } from '../src/platform/sql.ts'
import type { Fleet } from './harness.ts'

/** Lets the wallet's company require its own sign-in for a domain. @returns what makes it optional again. */
export async function requireCompany({ db, walletId, ctx }: Fleet, domain: string): Promise<() => Promise<unknown>> {
  await db.run(sql`
    insert into company_sign_in (wallet_id, kind, is_enforced) values (${walletId}, 'SAML', true)
    on conflict (wallet_id) do update set kind = 'SAML', is_enforced = true`)
  await db.run(sql`
    insert into company_domain (id, wallet_id, domain, token, verified_at, created_at)
    values (${ctx().newId()}, ${walletId}, ${domain}, 'proved', now(), now())`)
  return () => db.run(sql`delete from company_domain where wallet_id = ${walletId} and domain = ${domain}`)
}
