import { inTeams, type WalletScope } from '../../kernel/scope.ts'
import { type Sql, type Statement, sql } from '../../platform/sql.ts'

/** Searches sessions by their cards and stations, which are few rows, so that sessions need no text index. Writes nothing. */

/** What a search found: cards and stations by their ids, or, when they are many, the pattern that finds them again. */
export type Found =
  | { readonly cardIds: readonly string[]; readonly stationIds: readonly string[] }
  | { readonly pattern: string }

/** With more cards and stations than this, the database finds them again, because their ids would be a long statement. */
const MOST_IDS = 5_000

/** The sessions of the found cards. */
export const atFoundCards = ({ walletId }: WalletScope, found: Found): Statement =>
  'pattern' in found
    ? sql`s.card_id in (select id from card where wallet_id = ${walletId} and search_text like ${found.pattern})`
    : sql`s.card_id = any(${found.cardIds})`

/** The sessions at the found stations. */
export const atFoundStations = ({ walletId }: WalletScope, found: Found): Statement =>
  'pattern' in found
    ? sql`s.station_id in (
        select station_id from wallet_station where wallet_id = ${walletId} and search_text like ${found.pattern})`
    : sql`s.station_id = any(${found.stationIds})`

/**
 * The cards and stations that match a search.
 * @returns 'all' when the search finds every card or every station, and so every session; null when it finds none.
 */
export async function selectFound(on: Sql, scope: WalletScope, pattern: string): Promise<Found | 'all' | null> {
  const { walletId } = scope
  const cards = sql`from card where wallet_id = ${walletId} ${inTeams(scope, sql`team_id`)} and`
  const stations = sql`from wallet_station where wallet_id = ${walletId} and`
  const row = await on.row<{
    card_ids: string | null
    station_ids: string | null
    is_other_card: boolean
    is_other_station: boolean
  }>(sql`
    select (select string_agg(id::text, ',') from (
        select id ${cards} search_text like ${pattern} limit ${MOST_IDS + 1}) c) as card_ids,
      (select string_agg(station_id::text, ',') from (
        select station_id ${stations} search_text like ${pattern} limit ${MOST_IDS + 1}) t) as station_ids,
      exists (select ${cards} search_text not like ${pattern}) as is_other_card,
      exists (select ${stations} search_text not like ${pattern}) as is_other_station`)
  const [cardIds = [], stationIds = []] = [row?.card_ids, row?.station_ids].map((ids) => ids?.split(',') ?? [])
  if (cardIds.length > 0 && !row?.is_other_card) return 'all'
  if (stationIds.length > 0 && !row?.is_other_station) return 'all'
  if (cardIds.length + stationIds.length === 0) return null
  return cardIds.length + stationIds.length > MOST_IDS ? { pattern } : { cardIds, stationIds }
}
