import type { Allowed, AuthorizeRequest } from '../../kernel/network/messages.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { judgeRequestedCharge, readRulesInForce, refusalText } from '../rules/rules.ts'
import type { LocatedTokenRow, RuledFactsRow } from './authorize.sql.ts'

interface RulesQuestion {
  readonly request: AuthorizeRequest
  readonly token: LocatedTokenRow
  readonly facts: RuledFactsRow
  readonly kwhTenThousandths: bigint | null
}

type RulesAnswer =
  /** The most that the charge may cost; null without a rule about amounts. */
  | { readonly refused: null; readonly mostMinor: bigint | null }
  | { readonly refused: Allowed; readonly info: { readonly language: string; readonly text: string } }

/** Asks the rules of a card about a charge. A refusal has the reason in the driver's language. */
export async function applyRules(
  work: WalletWork,
  { request, token, facts, kwhTenThousandths }: RulesQuestion,
): Promise<RulesAnswer> {
  const rules = readRulesInForce(facts.rules)
  if (rules.length === 0) return { refused: null, mostMinor: null }
  const answer = await judgeRequestedCharge(work, {
    cardId: token.card_id,
    memberId: facts.member_id,
    rules,
    timeZone: facts.time_zone,
    party: request.peer,
    location: request.locationReferences,
    station: stationOf(token),
    kwhTenThousandths,
  })
  if (answer.refused === null) return { refused: null, mostMinor: answer.allowance?.mostMinor ?? null }
  const { rule, reason, facts: values } = answer.refused
  const { language, currency } = facts
  const text = refusalText({ reason, conditions: rule.conditions, facts: values }, language, currency)
  return { refused: answer.allowed, info: { language, text } }
}

function stationOf(token: LocatedTokenRow) {
  const { station_id, station_name, city, operator, region, latitude, longitude } = token
  if (station_id === null) return null
  const names = { name: station_name ?? '', city: city ?? '', operator: operator ?? '' }
  return { ...names, stationId: station_id, region: region ?? '', latitude, longitude }
}
