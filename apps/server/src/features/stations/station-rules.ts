import { type Station, USUAL_CHARGE_KWH } from '@voltway/contract/stations'
import type { Locale } from '@voltway/contract/values'
import { parseMoney } from '@voltway/money/money'
import type { Ctx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { judgeStation, localTime, readCardRules, refusalText, type StationFacts } from '../rules/rules.ts'
import { type PlacedStationRow, selectRulesContext, selectStationLists } from './stations.sql.ts'

/** Why a card's rules refuse a station, in the caller's language, and the rule. */
interface StationRefusal {
  readonly reason: string
  readonly ruleId: string
}

/** Returns the refusal of a station; null when the rules allow it. */
export type RefusalOf = (
  row: PlacedStationRow,
  station: Pick<Station, 'coordinates' | 'plugs'>,
) => StationRefusal | null

const USUAL_KWH = BigInt(USUAL_CHARGE_KWH)

const allowsAll: RefusalOf = () => null

/**
 * Reads the rules of a card once and judges stations by them, as an authorization would. A station is refused when the rules
 * refuse all of its plugs.
 */
export async function rulesOfCard(
  ctx: Ctx,
  scope: WalletScope,
  { cardId, rows }: { readonly cardId: string; readonly rows: readonly PlacedStationRow[] },
): Promise<RefusalOf> {
  const rules = await readCardRules(ctx, scope, cardId)
  if (rules.length === 0 || rows.length === 0) return allowsAll
  const wallet = await selectRulesContext(ctx.db.read, scope)
  if (wallet === undefined) return allowsAll
  const lists = await selectStationLists(
    ctx.db.read,
    scope,
    rows.map((row) => row.station_id),
  )
  const time = localTime(ctx.now.getTime(), wallet.time_zone)
  const language: Locale = ctx.person?.language ?? 'en'
  return (row, station) => {
    const place = {
      source: 'NETWORK' as const,
      time,
      country: row.region.slice(0, 2).toUpperCase(),
      operator: `${row.country_code}*${row.party_id}`.toUpperCase(),
      operatorName: row.operator,
      lists: (lists.get(row.station_id) ?? []) as StationFacts['lists'],
      position: station.coordinates,
    }
    const plugs = station.plugs.length === 0 ? [null] : station.plugs
    const judged = plugs.map((plug) =>
      judgeStation(rules, {
        ...place,
        plugs: plug === null ? [] : [{ current: plug.current, powerKw: plug.power_kw }],
        kwhTenThousandths: plug?.price ? (parseMoney(plug.price.usual_charge) * 100n) / USUAL_KWH : null,
      }),
    )
    const refusals = judged.flatMap((one) => (one.allowed ? [] : [one]))
    const first = refusals.length < judged.length ? undefined : refusals[0]
    if (first === undefined) return null
    const breach = { reason: first.reason, conditions: first.rule.conditions, facts: first.facts }
    return { reason: refusalText(breach, language, wallet.currency), ruleId: first.rule.id }
  }
}
