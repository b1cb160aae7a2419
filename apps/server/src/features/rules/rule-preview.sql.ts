import type { ChargeSource } from '@voltway/contract/sessions'
import { hasShareIn } from '../../kernel/cost-centres/cost-parts.sql.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { empty, type Sql, type Statement, sql } from '../../platform/sql.ts'
import type { RuleValues } from './rules.sql.ts'

/** Reads the sessions that a preview evaluates. Writes nothing. */

export interface PreviewSessionRow {
  id: string
  card_id: string
  card_name: string
  started_at: string
  cost_minor: bigint
  source: ChargeSource
  region: string
  /** `COUNTRY*PARTY`; null for a session without an operator. */
  operator: string | null
  station_id: string
  name: string
  city: string
  operator_name: string
  latitude: number | null
  longitude: number | null
  current: 'AC' | 'DC' | null
  power_kw: number | null
  /** Comma-separated lists of the wallet that have the station. */
  lists: string
}

function appliesTo({
  scope,
  costCentre,
  teamId,
  cardId,
}: Pick<RuleValues, 'scope' | 'costCentre' | 'teamId' | 'cardId'>): Statement {
  if (scope === 'CARD') return sql`and s.card_id = ${cardId}`
  if (scope === 'TEAM') return sql`and c.team_id = ${teamId}`
  return scope === 'COST_CENTRE' ? sql`and ${hasShareIn('c', sql`${costCentre}`)}` : empty
}

/** Selects the newest sessions of the cards of a rule since an instant, as the cards belong to it today. */
export function selectPreviewSessions(
  on: Sql,
  { walletId }: WalletScope,
  rule: Pick<RuleValues, 'scope' | 'costCentre' | 'teamId' | 'cardId'>,
  { since, limit }: { readonly since: Date; readonly limit: number },
) {
  return on.rows<PreviewSessionRow>(sql`
    select s.id, s.card_id, c.name as card_name, s.started_at, s.cost_minor, s.source, s.region,
      s.country_code || '*' || s.party_id as operator, s.station_id, coalesce(s.station ->> 'name', '') as name,
      coalesce(s.station ->> 'city', '') as city, coalesce(s.station ->> 'operator', '') as operator_name,
      (s.station -> 'coordinates' ->> 'latitude')::float8 as latitude,
      (s.station -> 'coordinates' ->> 'longitude')::float8 as longitude,
      s.connector ->> 'current' as current, (s.connector ->> 'power_kw')::float8 as power_kw,
      coalesce(l.lists, '') as lists
    from session s
    join card c on c.wallet_id = ${walletId} and c.id = s.card_id
    left join (select station_id, string_agg(list, ',') as lists from rule_station where wallet_id = ${walletId}
      group by station_id) l on l.station_id = s.station_id
    where s.wallet_id = ${walletId} and s.started_at >= ${since} and s.status <> 'INVALID'
      and not 'CREDITED' = any(s.flags) ${appliesTo(rule)}
    order by s.started_at desc, s.id desc limit ${limit}`)
}
