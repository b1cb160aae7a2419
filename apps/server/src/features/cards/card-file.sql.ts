import type { WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql } from '../../platform/sql.ts'

/** Reads what the rows of a file of cards mean. Writes nothing. */

export interface FileCardRow {
  id: string
  /** Without spaces, for comparison. */
  number: string
  card_number: string
  name: string
  credit_mode: 'LIMITED' | 'UNLOCKED'
  assigned_credit_minor: bigint | null
  member_id: string | null
  member_name: string | null
  vehicle_id: string | null
  licence_plate: string | null
  cost_centre: string | null
  valid_until: string | null
}

export function selectFileCards(db: Sql, scope: WalletScope, numbers: readonly string[]): Promise<FileCardRow[]> {
  return db.rows<FileCardRow>(sql`
    select c.id, replace(c.card_number, ' ', '') as number, c.card_number, c.name, c.credit_mode, c.assigned_credit_minor,
      c.member_id, m.name as member_name, c.vehicle_id, v.licence_plate, c.cost_centre, c.valid_until
    from card c
    left join member m on m.wallet_id = c.wallet_id and m.id = c.member_id
    left join vehicle v on v.wallet_id = c.wallet_id and v.id = c.vehicle_id
    where c.wallet_id = ${scope.walletId} and replace(c.card_number, ' ', '') = any(${numbers})`)
}

export interface FileMemberRow {
  id: string
  name: string
  email: string | null
  employee_number: string | null
}

/**
 * All members who can be given a card. A file names people by number, e-mail or name, and only the full list shows
 * ambiguous names.
 */
export function selectFileMembers(db: Sql, scope: WalletScope): Promise<FileMemberRow[]> {
  return db.rows<FileMemberRow>(sql`
    select id, name, email, employee_number from member
    where wallet_id = ${scope.walletId} and status <> 'REMOVED'`)
}

export function selectFileVehicles(
  db: Sql,
  scope: WalletScope,
  plates: readonly string[],
): Promise<{ id: string; licence_plate: string }[]> {
  return db.rows(sql`
    select id, licence_plate from vehicle where wallet_id = ${scope.walletId} and licence_plate = any(${plates})`)
}

/** The teams of cards that have one. */
export function selectTeamNames(
  db: Sql,
  { walletId }: WalletScope,
  cardIds: readonly string[],
): Promise<{ id: string; team: string }[]> {
  return db.rows(sql`
    select c.id, t.name as team from card c join team t on t.wallet_id = ${walletId} and t.id = c.team_id
    where c.wallet_id = ${walletId} and c.id = any(${[...cardIds]})`)
}
