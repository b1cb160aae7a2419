import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql } from '../../platform/sql.ts'

/** Reads what the lines of a file of people mean. Writes nothing. */

export interface KnownMemberRow {
  id: string
  name: string
  email: string | null
  employee_number: string | null
}

/** Members that a file names by employee number or e-mail, in lower case. */
export function selectKnownMembers(
  db: Sql,
  { walletId }: WalletScope,
  { numbers, emails }: { readonly numbers: readonly string[]; readonly emails: readonly string[] },
): Promise<KnownMemberRow[]> {
  return db.rows<KnownMemberRow>(sql`
    select id, name, lower(email) as email, employee_number from member
    where wallet_id = ${walletId} and status <> 'REMOVED'
      and (employee_number = any(${[...numbers]}::text[]) or lower(email) = any(${[...emails]}::text[]))
    order by id`)
}

export function selectKnownVehicles(
  db: Sql,
  { walletId }: WalletScope,
  plates: readonly string[],
): Promise<{ id: string; licence_plate: string }[]> {
  return db.rows(sql`
    select id, licence_plate from vehicle
    where wallet_id = ${walletId} and licence_plate = any(${[...plates]}::text[]) order by id`)
}

export function selectKnownTeams(db: Sql, { walletId }: WalletScope): Promise<{ id: string; name: string }[]> {
  return db.rows(sql`select id, name from team where wallet_id = ${walletId} and archived_at is null`)
}
