import type { Work } from '../../kernel/ctx.ts'
import type { Allowed, AuthorizeRequest } from '../../kernel/network/messages.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import {
  judgeRequestedCharge,
  judgeUnbroken,
  type RequestedCharge,
  readRulesInForce,
  refusalText,
} from '../rules/rules.ts'
import type { LocatedTokenRow, RuledFactsRow } from './authorize.sql.ts'

/** A charge that asks to start, with the facts of its card. */
export interface RulesQuestion {
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
export async function applyRules(work: WalletWork, question: RulesQuestion): Promise<RulesAnswer> {
  const charge = chargeOf(question)
  if (charge.rules.length === 0) return { refused: null, mostMinor: null }
  const answer = await judgeRequestedCharge(work, charge)
  if (answer.refused === null) return { refused: null, mostMinor: answer.allowance?.mostMinor ?? null }
  const { rule, reason, facts: values } = answer.refused
  const { language, currency } = question.facts
  const text = refusalText({ reason, conditions: rule.conditions, facts: values }, language, currency)
  return { refused: answer.allowed, info: { language, text } }
}

/**
 * Asks the rules of many cards. Returns by card the most that its charge may cost (null: without a rule about amounts).
 * Cards whose charge breaks a rule have no entry: they are asked alone, which records it.
 */
export async function applyUnbrokenRules(
  work: Work,
  questions: readonly RulesQuestion[],
): Promise<ReadonlyMap<string, bigint | null>> {
  const charges = questions.map((question) => ({ ...chargeOf(question), walletId: question.token.wallet_id }))
  const isRuled = ({ rules }: (typeof charges)[number]) => rules.length > 0
  const free = charges.filter((charge) => !isRuled(charge)).map(({ cardId }): [string, null] => [cardId, null])
  const judged = [...(await judgeUnbroken(work, charges.filter(isRuled)))]
  return new Map([...free, ...judged.map(([card, most]): [string, bigint | null] => [card, most?.mostMinor ?? null])])
}

const chargeOf = ({ request, token, facts, kwhTenThousandths }: RulesQuestion): RequestedCharge => ({
  cardId: token.card_id,
  memberId: facts.member_id,
  rules: readRulesInForce(facts.rules),
  timeZone: facts.time_zone,
  party: request.peer,
  location: request.locationReferences,
  station: stationOf(token),
  kwhTenThousandths,
})

function stationOf(token: LocatedTokenRow) {
  const { station_id, station_name, city, operator, region, latitude, longitude } = token
  if (station_id === null) return null
  const names = { name: station_name ?? '', city: city ?? '', operator: operator ?? '' }
  return { ...names, stationId: station_id, region: region ?? '', latitude, longitude }
}
