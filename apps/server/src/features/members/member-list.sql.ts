import { inTeams, inTeamsByCard, type WalletScope } from '../../kernel/scope.ts'
import type { NearPatterns } from '../../platform/searchable.ts'
import { empty, type Sql, type Statement, sql } from '../../platform/sql.ts'

/** Reads of members with their cards and vehicles. Writes nothing. */

export interface MemberRow {
  id: string
  person_id: string | null
  name: string
  email: string | null
  phone: string | null
  status: 'INVITED' | 'ACTIVE' | 'INACTIVE' | 'REMOVED'
  employee_number: string | null
  cost_centre: string | null
  external_id: string | null
  location_consent: boolean
  joined_at: string | null
  last_session_at: string | null
  cards: { id: string; name: string }[]
  vehicles: { id: string; plate: string }[]
  team: { id: string; name: string } | null
}

export interface MemberFilter {
  /** LIKE pattern over the searchable text. */
  readonly pattern?: string
  readonly near?: NearPatterns
  readonly teamId?: string | undefined
  readonly externalId?: string | undefined
}

export interface MemberPage {
  readonly filter: MemberFilter
  readonly limit: number
  readonly offset: number
}

/** Removed members appear in the history of cards and sessions, not in the list. */
const conditions = (scope: WalletScope, { pattern, near, teamId, externalId }: MemberFilter): Statement =>
  sql`m.wallet_id = ${scope.walletId} and m.status <> 'REMOVED' ${inTeams(scope, sql`m.team_id`)}
    ${teamId === undefined ? empty : sql`and m.team_id = ${teamId}`}
    ${externalId === undefined ? empty : sql`and m.external_id = ${externalId}`}
    ${pattern === undefined ? empty : sql`and m.search_text like ${pattern}`}
    ${near === undefined ? empty : sql`and m.search_text like any(${[...near.around]}) and m.search_text like any(${[...near.patterns]})`}`

/** Each part names the wallet, so that a distributed database reads them where it is. */
const withBelongings = (
  scope: WalletScope,
) => sql`m.id, m.person_id, m.name, m.email, m.phone, m.status, m.employee_number, m.cost_centre, m.external_id,
  m.location_consent, m.joined_at,
  (select s.started_at from session s
    where s.wallet_id = ${scope.walletId} and s.member_id = m.id ${inTeamsByCard(scope, sql`s.card_id`)}
    order by s.started_at desc, s.id desc limit 1) as last_session_at,
  (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by c.search_text, c.id), '[]')
    from card c
    where c.wallet_id = ${scope.walletId} and c.member_id = m.id ${inTeams(scope, sql`c.team_id`)}) as cards,
  (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'plate', v.licence_plate) order by v.licence_plate, v.id), '[]')
    from vehicle v where v.wallet_id = ${scope.walletId} and v.member_id = m.id) as vehicles,
  (select jsonb_build_object('id', t.id, 'name', t.name) from team t
    where t.wallet_id = ${scope.walletId} and t.id = m.team_id) as team`

/** Selects one page by name. Cards and vehicles are joined for the rows of the page only. */
export function selectMemberPage(db: Sql, scope: WalletScope, page: MemberPage): Promise<MemberRow[]> {
  return db.rows<MemberRow>(sql`
    select ${withBelongings(scope)}
    from (
      select m.* from member m where ${conditions(scope, page.filter)}
      order by m.search_text, m.id limit ${page.limit} offset ${page.offset}) m
    order by m.search_text, m.id`)
}

export function selectMember(db: Sql, scope: WalletScope, memberId: string): Promise<MemberRow | undefined> {
  return db.row<MemberRow>(sql`
    select ${withBelongings(scope)} from member m
    where m.wallet_id = ${scope.walletId} and m.id = ${memberId} and m.status <> 'REMOVED'
      ${inTeams(scope, sql`m.team_id`)}`)
}

/** Selects members by id, those who left included. */
export function selectMembersById(db: Sql, scope: WalletScope, ids: readonly string[]): Promise<MemberRow[]> {
  return db.rows<MemberRow>(sql`
    select ${withBelongings(scope)} from member m
    where m.wallet_id = ${scope.walletId} and m.id = any(${[...ids]}) ${inTeams(scope, sql`m.team_id`)}`)
}

export async function selectMemberCount(db: Sql, scope: WalletScope, filter: MemberFilter): Promise<number> {
  const row = await db.row<{ members: number }>(sql`
    select count(*)::integer as members from member m where ${conditions(scope, filter)}`)
  return row?.members ?? 0
}
