import { inTeams, type WalletScope } from '../../kernel/scope.ts'
import { type Sql, sql, type Tx } from '../../platform/sql.ts'

/** Statements on teams. Writes: team. */

export interface TeamRow {
  id: string
  name: string
  created_at: string
  archived_at: string | null
  limit_minor: bigint | null
  limit_renewal: 'NONE' | 'WEEKLY' | 'MONTHLY' | null
  limit_renewal_day: number | null
  cards: number
  members: number
  managers: { id: string; name: string }[]
}

/** Each part names the wallet, so that a distributed database reads them where it is. */
const teamColumns = ({ walletId }: WalletScope) => sql`t.id, t.name, t.created_at, t.archived_at,
  t.limit_minor, t.limit_renewal, t.limit_renewal_day,
  (select count(*)::integer from card c where c.wallet_id = ${walletId} and c.team_id = t.id) as cards,
  (select count(*)::integer from member m
    where m.wallet_id = ${walletId} and m.team_id = t.id and m.status <> 'REMOVED') as members,
  (select coalesce(jsonb_agg(jsonb_build_object('id', w.id, 'name', p.name) order by p.name, p.id), '[]')
    from team_manager g
    join wallet_membership w on w.wallet_id = ${walletId} and w.person_id = g.person_id
    join person p on p.id = g.person_id
    where g.wallet_id = ${walletId} and g.team_id = t.id) as managers`

export function selectTeams(db: Sql, scope: WalletScope, isArchived: boolean): Promise<TeamRow[]> {
  return db.rows<TeamRow>(sql`
    select ${teamColumns(scope)} from team t
    where t.wallet_id = ${scope.walletId} and (t.archived_at is not null) = ${isArchived} ${inTeams(scope, sql`t.id`)}
    order by lower(t.name), t.id`)
}

export function selectTeam(db: Sql, scope: WalletScope, teamId: string): Promise<TeamRow | undefined> {
  return db.row<TeamRow>(sql`
    select ${teamColumns(scope)} from team t
    where t.wallet_id = ${scope.walletId} and t.id = ${teamId} ${inTeams(scope, sql`t.id`)}`)
}

export type LockedTeam = Pick<
  TeamRow,
  'id' | 'name' | 'archived_at' | 'limit_minor' | 'limit_renewal' | 'limit_renewal_day'
>

const lockedColumns = sql`id, name, archived_at, limit_minor, limit_renewal, limit_renewal_day`

/** Locks a team before a change of it. */
export function lockTeam(tx: Tx, { walletId }: WalletScope, teamId: string): Promise<LockedTeam | undefined> {
  return tx.row<LockedTeam>(sql`
    select ${lockedColumns} from team where wallet_id = ${walletId} and id = ${teamId} for no key update`)
}

/** Locks a team against being archived, while cards and members are put into it. */
export function lockOpenTeam(tx: Tx, { walletId }: WalletScope, teamId: string): Promise<LockedTeam | undefined> {
  return tx.row<LockedTeam>(sql`
    select ${lockedColumns} from team
    where wallet_id = ${walletId} and id = ${teamId} and archived_at is null for share`)
}

export async function selectOpenTeamCount(tx: Tx, { walletId }: WalletScope): Promise<number> {
  const row = await tx.row<{ teams: number }>(sql`
    select count(*)::integer as teams from team where wallet_id = ${walletId} and archived_at is null`)
  return row?.teams ?? 0
}

/** @returns 0 when an open team has the name. */
export function insertTeam(
  tx: Tx,
  { walletId }: WalletScope,
  { id, name, at }: { readonly id: string; readonly name: string; readonly at: Date },
): Promise<number> {
  return tx.run(sql`
    insert into team (wallet_id, id, name, created_at) values (${walletId}, ${id}, ${name}, ${at})
    on conflict (wallet_id, lower(name)) where archived_at is null do nothing`)
}

/** Every changeable column is written. */
export function updateTeamRow(
  tx: Tx,
  { walletId }: WalletScope,
  team: Omit<LockedTeam, 'archived_at'> & { readonly archived_at: Date | string | null },
): Promise<number> {
  return tx.run(sql`
    update team set name = ${team.name}, archived_at = ${team.archived_at}, limit_minor = ${team.limit_minor},
      limit_renewal = ${team.limit_renewal}, limit_renewal_day = ${team.limit_renewal_day}
    where wallet_id = ${walletId} and id = ${team.id}`)
}

export function selectIdsOfTeam(
  tx: Tx,
  { walletId }: WalletScope,
  teamId: string,
): Promise<{ kind: 'card' | 'member'; id: string }[]> {
  return tx.rows(sql`
    select 'card' as kind, id from card where wallet_id = ${walletId} and team_id = ${teamId}
    union all select 'member', id from member where wallet_id = ${walletId} and team_id = ${teamId}
    order by kind, id`)
}
