import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql } from '../../platform/sql.ts'

/** Statements on members. Writes: member. */

export interface NewMemberRow {
  readonly id: string
  readonly personId: string | null
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly status: 'INVITED' | 'ACTIVE'
  readonly employeeNumber: string | null
  readonly costCentre: string | null
  readonly locationConsent: boolean
  readonly joinedAt: Date | null
  readonly createdAt: Date
}

export function insertMember(tx: Sql, scope: WalletScope, member: NewMemberRow): Promise<number> {
  return tx.run(sql`
    insert into member (
      wallet_id, id, person_id, name, email, phone, status, employee_number, cost_centre, location_consent, joined_at,
      created_at)
    values (
      ${scope.walletId}, ${member.id}, ${member.personId}, ${member.name}, ${member.email}, ${member.phone},
      ${member.status}, ${member.employeeNumber}, ${member.costCentre}, ${member.locationConsent}, ${member.joinedAt},
      ${member.createdAt})`)
}
