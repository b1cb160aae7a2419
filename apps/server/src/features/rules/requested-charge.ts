import type { StationList } from '@voltway/contract/rules-conditions'
import type { Ctx, Work } from '../../kernel/ctx.ts'
import type { Allowed } from '../../kernel/network/messages.ts'
import { plugsOfEvses } from '../../kernel/network/stations.ts'
import type { WalletWork } from '../../kernel/scope.ts'
import { type Breach, type Judgement, judge, type RuleAllowance, type RuleInForce, type StationFacts } from './judge.ts'
import { localTime, startsOf } from './place-and-time.ts'
import { recordBreach } from './rule-refusals.ts'
import { type NeededFacts, type RuleFactsRow, selectRuleFacts, selectRuleFactsOfCards } from './rules-in-force.sql.ts'

/** The known station of an authorization request. */
export interface RequestedStation {
  readonly stationId: string
  readonly name: string
  readonly city: string
  readonly operator: string
  readonly region: string
  readonly latitude: number | null
  readonly longitude: number | null
}

/** A charge that asks to start, with the rules of its card. */
export interface RequestedCharge {
  readonly cardId: string
  readonly memberId: string | null
  readonly rules: readonly RuleInForce[]
  readonly timeZone: string
  /** The party that asks. Its country counts where the location is unknown. */
  readonly party: { readonly countryCode: string; readonly partyId: string }
  readonly location: { readonly locationId: string; readonly evseUids: readonly string[] } | null
  /** Null when the request names no location, or one that its operator never published. */
  readonly station: RequestedStation | null
  /** Price with VAT of a kWh of a usual charge, in ten-thousandths; null without a price. */
  readonly kwhTenThousandths: bigint | null
}

/** The answer of the rules: allowed up to an amount, or refused with the answer to the charger. */
export type RuleAnswer =
  | { readonly refused: null; readonly allowance: RuleAllowance | null }
  | { readonly refused: Breach; readonly allowed: Extract<Allowed, 'NO_CREDIT' | 'NOT_ALLOWED'> }

type RuleRowText = [
  RuleInForce['id'],
  RuleInForce['scope'],
  RuleInForce['effect'],
  boolean,
  boolean,
  RuleInForce['conditions'],
]

/** Reads the text of `rulesInForce`. */
export function readRulesInForce(text: string | null): RuleInForce[] {
  if (text === null) return []
  return (JSON.parse(text) as RuleRowText[]).map(
    ([id, scope, effect, isException, allowsUnknownPlace, conditions]) => ({
      id,
      scope,
      effect,
      isException,
      allowsUnknownPlace,
      conditions,
    }),
  )
}

/**
 * Decides about a charge that asks to start, and records what was refused or reported. Reads at most one statement, and
 * writes only when a rule is broken. The caller holds the card's lock.
 */
export async function judgeRequestedCharge(work: WalletWork, charge: RequestedCharge): Promise<RuleAnswer> {
  const { ctx, tx, scope } = work
  const needed = neededFacts(ctx, charge)
  const row = needed === null ? NOTHING_READ : await selectRuleFacts(tx, scope, charge.cardId, needed)
  const judgement = judgeWith(ctx, charge, row)
  await recordBreaches(work, charge, judgement)
  const { refused, allowance } = judgement
  if (refused === null) return { refused, allowance }
  return { refused, allowed: AMOUNTS.includes(refused.reason) ? 'NO_CREDIT' : 'NOT_ALLOWED' }
}

/**
 * Decides about charges of several wallets with at most one statement, and writes nothing. Returns by card the allowance
 * of a charge that breaks no rule (null: no rule about amounts). Charges that break one have no entry: what was refused or
 * reported is recorded when they are judged alone. The caller holds the locks of the cards.
 */
export async function judgeUnbroken(
  { ctx, tx }: Work,
  charges: readonly (RequestedCharge & { readonly walletId: string })[],
): Promise<ReadonlyMap<string, RuleAllowance | null>> {
  const requests = charges.flatMap((charge) => {
    const needed = neededFacts(ctx, charge)
    return needed === null ? [] : [{ ...charge, needed }]
  })
  const rows = requests.length === 0 ? [] : await selectRuleFactsOfCards(tx, requests)
  const rowsByCard = new Map(rows.map((row) => [requests[row.n]?.cardId, row]))
  return new Map(
    charges.flatMap((charge): [string, RuleAllowance | null][] => {
      const { refused, reported, allowance } = judgeWith(ctx, charge, rowsByCard.get(charge.cardId) ?? NOTHING_READ)
      return refused === null && reported.length === 0 ? [[charge.cardId, allowance]] : []
    }),
  )
}

const AMOUNTS: readonly string[] = ['per_charge', 'per_day', 'per_month']

/** A rule that reports is recorded only for a charge that starts. */
async function recordBreaches(
  work: WalletWork,
  { cardId, memberId, station }: RequestedCharge,
  { refused, reported }: Judgement,
): Promise<void> {
  for (const breach of refused === null ? reported : [refused]) {
    await recordBreach(work, breach, { cardId, memberId, station })
  }
}

const names = ({ rules }: RequestedCharge, ...kinds: readonly (keyof RuleInForce['conditions'])[]) =>
  rules.some(({ conditions }) => kinds.some((kind) => conditions[kind] !== undefined))

const needsPlugs = (charge: RequestedCharge) =>
  names(charge, 'currents', 'power_kw') && charge.station !== null && charge.location !== null

/** What the rules need from the database; null: nothing. */
function neededFacts({ now }: Ctx, charge: RequestedCharge): NeededFacts | null {
  const { timeZone, party, location, station } = charge
  const needsAmounts = names(charge, 'per_day', 'per_month')
  if (!needsAmounts && !needsPlugs(charge) && (station === null || !names(charge, 'stations'))) return null
  return {
    amountsSince: needsAmounts ? startsOf(localTime(now.getTime(), timeZone), timeZone) : null,
    sessionId: null,
    stationId: station?.stationId ?? null,
    location: location !== null && needsPlugs(charge) ? upperCase(party, location) : null,
  }
}

function judgeWith({ now }: Ctx, charge: RequestedCharge, row: RuleFactsRow): Judgement {
  const { rules, timeZone, party, location, station, kwhTenThousandths } = charge
  const facts: StationFacts = {
    source: 'NETWORK',
    time: localTime(now.getTime(), timeZone),
    country: (station?.region ?? party.countryCode).slice(0, 2).toUpperCase(),
    operator: `${party.countryCode}*${party.partyId}`.toUpperCase(),
    operatorName: station?.operator ?? null,
    lists: station === null ? null : (row.lists.split(',').filter((list) => list !== '') as StationList[]),
    position: positionOf(station),
    plugs: needsPlugs(charge) ? plugsOfEvses(row.evses, location?.evseUids ?? []) : [],
    kwhTenThousandths,
  }
  return judge(rules, facts, { dayMinor: row.day_minor, monthMinor: row.month_minor })
}

const NOTHING_READ: RuleFactsRow = { day_minor: 0n, month_minor: 0n, lists: '', evses: null }

const upperCase = ({ countryCode, partyId }: RequestedCharge['party'], location: { readonly locationId: string }) => ({
  countryCode: countryCode.toUpperCase(),
  partyId: partyId.toUpperCase(),
  locationId: location.locationId.toUpperCase(),
})

const positionOf = (station: RequestedStation | null) =>
  station === null || station.latitude === null || station.longitude === null
    ? null
    : { latitude: station.latitude, longitude: station.longitude }
