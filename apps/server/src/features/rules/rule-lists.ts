import type { ReplyOf } from '@voltway/contract/endpoint'
import type { CardRule, getRuleOptions, listCardRules, listRules } from '@voltway/contract/rules'
import type { StationList } from '@voltway/contract/rules-conditions'
import { type ListedStation, type listRuleStations, MOST_LISTED_STATIONS } from '@voltway/contract/rules-stations'
import type { Locale } from '@voltway/contract/values'
import { recordAudit } from '../../kernel/audit/audit.ts'
import { selectCostCentres } from '../../kernel/cost-centres/centre-names.sql.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope, WalletWork } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { containing } from '../../platform/searchable.ts'
import type { Sql } from '../../platform/sql.ts'
import { type RuleInForce, replacedKinds } from './judge.ts'
import { ruleReply, stateOf } from './rule-reply.ts'
import {
  deleteStation,
  insertStation,
  type StationRow,
  selectCountries,
  selectKnownStation,
  selectListedCount,
  selectListedStation,
  selectListedStations,
  selectOpenTeams,
  selectOperators,
  selectStationsByText,
} from './rule-stations.sql.ts'
import { ruleText } from './rule-wording.ts'
import {
  lockWalletOfRules,
  type RuleRow,
  selectCardName,
  selectRules,
  selectRulesById,
  selectRulesOfCard,
  selectWalletZone,
} from './rules.sql.ts'

export async function readRules(ctx: Ctx, scope: WalletScope): Promise<ReplyOf<typeof listRules>> {
  const [rows, currency] = await Promise.all([selectRules(ctx.db, scope, ctx.now), readCurrency(ctx.db, scope)])
  return { currency, results: rows.map(ruleReply) }
}

/** The sentences of rules in a language, by id, deleted rules included. */
export async function readRuleSentences(
  { ctx, tx, scope }: WalletWork<Sql>,
  ids: readonly string[],
  language: Locale,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await selectRulesById(tx, scope, [...new Set(ids)], ctx.now)
  const currency = await readCurrency(tx, scope)
  return new Map(rows.map((row) => [row.id, ruleText(ruleReply(row), language, currency)]))
}

async function readCurrency(on: Sql, scope: WalletScope): Promise<string> {
  return (await selectWalletZone(on, scope))?.currency ?? refuse('wallet.not_found')
}

/** The rules of one card in all states, with the conditions that exceptions remove. */
export async function readRulesOfCard(
  ctx: Ctx,
  scope: WalletScope,
  cardId: string,
): Promise<ReplyOf<typeof listCardRules>> {
  const [card, rows, currency] = await Promise.all([
    selectCardName(ctx.db, scope, cardId),
    selectRulesOfCard(ctx.db, scope, cardId, ctx.now),
    readCurrency(ctx.db, scope),
  ])
  if (card === undefined) refuse('card.not_found')
  return { currency, results: cardRulesOf(rows, cardId) }
}

/** A rule that is paused, planned, ended or ignored replaces nothing. */
function cardRulesOf(rows: readonly RuleRow[], cardId: string): CardRule[] {
  const ignoredUntil = (row: RuleRow) => row.exceptions.find(({ card }) => card.id === cardId)?.until ?? null
  const inForce = rows.filter((row) => stateOf(row) === 'ACTIVE' && ignoredUntil(row) === null).map(ruleInForce)
  return rows.map((row) => ({
    rule: ruleReply(row),
    replaced: stateOf(row) === 'ACTIVE' ? replacedKinds(ruleInForce(row), inForce) : [],
    ignored_until: ignoredUntil(row),
  }))
}

const ruleInForce = (row: RuleRow): RuleInForce => ({
  id: row.id,
  scope: row.scope,
  effect: row.effect,
  isException: row.is_exception,
  allowsUnknownPlace: row.allows_unknown_place,
  conditions: row.conditions,
})

/** The rules that apply to a card now. */
export async function readCardRules(ctx: Ctx, scope: WalletScope, cardId: string): Promise<RuleInForce[]> {
  const rows = await selectRulesOfCard(ctx.db, scope, cardId, ctx.now)
  const isIgnored = (row: RuleRow) => row.exceptions.some(({ card }) => card.id === cardId)
  return rows.filter((row) => stateOf(row) === 'ACTIVE' && !isIgnored(row)).map(ruleInForce)
}

export async function readRuleOptions(ctx: Ctx, scope: WalletScope): Promise<ReplyOf<typeof getRuleOptions>> {
  const [operators, countries, centres, teams] = await Promise.all([
    selectOperators(ctx.db),
    selectCountries(ctx.db),
    scope.ownOnly ? [] : selectCostCentres(ctx.db, scope),
    scope.ownOnly ? [] : selectOpenTeams(ctx.db, scope),
  ])
  return {
    operators,
    countries: countries.map(({ country }) => country),
    cost_centres: centres.map(({ name }) => name),
    teams,
  }
}

const FOUND_STATIONS = 10

export async function readStations(
  ctx: Ctx,
  scope: WalletScope,
  search: string | undefined,
): Promise<ReplyOf<typeof listRuleStations>> {
  const rows =
    search === undefined || search === ''
      ? await selectListedStations(ctx.db, scope)
      : await selectStationsByText(ctx.db, scope, containing(search), FOUND_STATIONS)
  return { results: rows.map(stationReply) }
}

const stationReply = ({ latitude, longitude, ...station }: StationRow): ListedStation => ({
  ...station,
  coordinates: latitude === null || longitude === null ? null : { latitude, longitude },
})

/**
 * Sets the lists of a station.
 * @throws `rule_station.not_found`, `rule.too_many_stations`
 */
export function setStation(
  ctx: Ctx,
  scope: WalletScope,
  stationId: string,
  lists: StationList[],
): Promise<ListedStation> {
  return ctx.db.tx(async (tx) => {
    await lockWalletOfRules(tx, scope)
    const station =
      (await selectKnownStation(tx, scope, stationId)) ??
      (await selectListedStation(tx, scope, stationId)) ??
      refuse('rule_station.not_found')
    await deleteStation(tx, scope, stationId)
    if (lists.length > 0) {
      if (((await selectListedCount(tx, scope))?.stations ?? 0) >= MOST_LISTED_STATIONS)
        refuse('rule.too_many_stations')
      await insertStation(tx, scope, { ...station, lists }, ctx.now)
    }
    recordAudit(
      { ctx, tx, scope },
      {
        action: 'rule.station_listed',
        object: { kind: 'station', id: stationId, name: station.name },
        before: { lists: station.lists },
        after: { lists: lists.toSorted() },
      },
    )
    return stationReply({ ...station, lists: lists.toSorted() })
  })
}
