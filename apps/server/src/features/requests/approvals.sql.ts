import type { Locale } from '@voltway/contract/values'
import { limitedToTeams, type WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Statements on who may approve requests, and up to which amount. Writes: approval_limit. */

export interface ApprovalLimitRow {
  permission_group: number
  most_minor: bigint | null
}

export function selectApprovalLimits(on: Sql, { walletId }: WalletScope): Promise<ApprovalLimitRow[]> {
  return on.rows(sql`
    select permission_group, most_minor from approval_limit where wallet_id = ${walletId} order by permission_group`)
}

export async function upsertApprovalLimit(
  tx: Tx,
  { walletId }: WalletScope,
  { permission_group: group, most_minor: most }: ApprovalLimitRow,
): Promise<void> {
  await tx.run(sql`
    insert into approval_limit (wallet_id, permission_group, most_minor) values (${walletId}, ${group}, ${most})
    on conflict (wallet_id, permission_group) do update set most_minor = excluded.most_minor`)
}

export interface ColleagueRow {
  id: string
  permission_groups: number[]
}

/** The people who see a request of a person and of a team, with their groups, without that person. */
export function selectColleagues(
  on: Sql,
  { walletId }: WalletScope,
  { requestedBy, teamId }: { readonly requestedBy: string; readonly teamId: string | null },
): Promise<ColleagueRow[]> {
  return on.rows(sql`
    select m.person_id as id, m.permission_groups from wallet_membership m
    where m.wallet_id = ${walletId} and m.person_id <> ${requestedBy}
      and (not ${limitedToTeams(sql`m.permission_groups`)} or exists (
        select from team_manager t
        where t.wallet_id = ${walletId} and t.team_id = ${teamId} and t.person_id = m.person_id))
    order by m.person_id`)
}

export interface RequestWalletRow {
  name: string
  time_zone: string
}

export function selectRequestWallet(on: Sql, { walletId }: WalletScope): Promise<RequestWalletRow | undefined> {
  return on.row(sql`select name, time_zone from wallet where id = ${walletId}`)
}

export interface LinkPersonRow {
  id: string
  email: string
  name: string
  language: Locale
}

/** A person who answers with the link of a mail, without a session. */
export function selectLinkPerson(on: Sql, personId: string): Promise<LinkPersonRow | undefined> {
  return on.row(sql`select id, email, name, language from person where id = ${personId}`)
}
