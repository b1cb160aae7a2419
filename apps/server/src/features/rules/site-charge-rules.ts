import type { SiteKind } from '@voltway/contract/sites'
import type { WalletWork } from '../../kernel/scope.ts'
import { judge, type StationFacts } from './judge.ts'
import { localTime, startsOf } from './place-and-time.ts'
import { readRulesInForce } from './requested-charge.ts'
import type { RefusedPlace } from './rule-refusals.sql.ts'
import { recordBreach } from './rule-refusals.ts'
import { selectRuleFacts } from './rules-in-force.sql.ts'

/** A card at a charger of a home or depot. */
export interface SiteRequest {
  readonly cardId: string
  readonly memberId: string | null
  /** The text of `rulesInForce`; null without one. */
  readonly rules: string | null
  readonly timeZone: string
  readonly source: SiteKind
  /** ISO 3166-1, two letters. */
  readonly country: string
  readonly place: RefusedPlace & { readonly stationId: string }
  /** When the charge begins: a charger that was offline reports it later. */
  readonly atMs: number
  /** False when a person presents a card and no charge has begun: what only reports is recorded with the charge. */
  readonly isCharge: boolean
}

/**
 * Whether the rules of a card allow a charge at a site. Records what was refused or reported. Conditions about the
 * charging network do not apply, and the connector is unknown. The caller holds the card's lock.
 */
export async function mayChargeAtSite(work: WalletWork, request: SiteRequest): Promise<boolean> {
  const rules = readRulesInForce(request.rules)
  if (rules.length === 0) return true
  const { cardId, memberId, timeZone, atMs, source, country, place } = request
  const time = localTime(atMs, timeZone)
  const hasAmounts = rules.some(({ conditions }) => conditions.per_day ?? conditions.per_month)
  const used = hasAmounts
    ? await selectRuleFacts(work.tx, work.scope, cardId, {
        ...{ amountsSince: startsOf(time, timeZone), sessionId: null, stationId: null, location: null },
      })
    : { day_minor: 0n, month_minor: 0n }
  const facts: StationFacts = { ...{ time, source, country }, ...UNKNOWN }
  const { refused, reported } = judge(rules, facts, { dayMinor: used.day_minor, monthMinor: used.month_minor })
  const recorded = refused === null ? (request.isCharge ? reported : []) : [refused]
  for (const breach of recorded) await recordBreach(work, breach, { cardId, memberId, station: place })
  return refused === null
}

const UNKNOWN = { operator: null, lists: null, position: null, plugs: [], kwhTenThousandths: null }
