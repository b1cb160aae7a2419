import {
  type AuthMethod,
  type NetworkCard,
  type NetworkFlag,
  type NetworkPeriod,
  type NetworkSession,
  type NetworkStation,
  type NetworkToken,
  networkKey,
  type SessionStatus,
  type TokenType,
} from '../messages.ts'
import { scaled } from './decimal.ts'
import { authMethod, sessionStatus, tokenType } from './enums.ts'
import { type LenientPeriod, type LenientSession, session } from './schema-charge.ts'
import { costPrice } from './tariff-mapping.ts'

/** A message nobody can use: it is quarantined with this reason. */
export class UnusableMessage extends Error {
  override name = 'UnusableMessage'
}

export interface Arrival {
  inboxId: string
  peerId: string
  receivedAt: string
}

/** What our own tables know about the place and the token of a message. */
export interface Context {
  station: NetworkStation | null
  card: NetworkCard | null
}

/** Reads the peer's session object (merged from its PUTs and PATCHes) into ours. */
export function normaliseSession(raw: unknown, arrival: Arrival, { station, card }: Context): NetworkSession {
  const parsed = session.lenient.safeParse(raw)
  if (!parsed.success) throw new UnusableMessage('session without country_code, party_id or id')
  const s: LenientSession = parsed.data
  const flags = new Set<NetworkFlag>()
  flagUnknownValues(session.odd(raw, ''), flags)
  const startedAt = s.start_date_time ?? s.charging_periods?.[0]?.start_date_time
  if (startedAt === undefined) throw new UnusableMessage('session without start_date_time')
  if (s.last_updated === undefined) flags.add('last_updated_missing')
  if (s.end_date_time !== undefined && s.end_date_time < startedAt) flags.add('end_before_start')
  const energyWh = scaled(s.kwh ?? 0, 3)
  if (energyWh < 0n) flags.add('energy_negative')
  return {
    ...arrival,
    key: networkKey(s.country_code, s.party_id, s.id),
    status: known(s.status, sessionStatus) as SessionStatus | null,
    startedAt,
    endedAt: s.end_date_time ?? null,
    energyWh,
    token: readToken(s.cdr_token, flags),
    card,
    authMethod: readAuthMethod(s.auth_method, flags),
    authorizationReference: s.authorization_reference ?? null,
    locationId: s.location_id?.toUpperCase() ?? null,
    evseUid: s.evse_uid?.toUpperCase() ?? null,
    connectorId: s.connector_id?.toUpperCase() ?? null,
    station,
    currency: readCurrency(s.currency, flags),
    cost: costPrice(s.total_cost),
    // A running session's periods may lag behind its total: only the unit is looked at, not the sum.
    periods: readPeriods(s.charging_periods, energyWh, flags, 'unit'),
    lastUpdated: s.last_updated ?? arrival.receivedAt,
    flags: [...flags],
    raw,
  }
}

export function flagUnknownValues(odd: readonly string[], flags: Set<NetworkFlag>): void {
  if (odd.some((line) => line.endsWith('unknown value'))) flags.add('unknown_enum')
}

/** The value of a list of the standard, whatever its case; null when it is none of them. */
export function known(value: string | undefined, values: readonly string[]): string | null {
  const upper = value?.toUpperCase()
  return upper !== undefined && values.includes(upper) ? upper : null
}

export function readToken(token: LenientSession['cdr_token'], flags: Set<NetworkFlag>): NetworkToken | null {
  if (token?.uid === undefined) {
    flags.add('token_missing')
    return null
  }
  return {
    countryCode: token.country_code?.toUpperCase() ?? null,
    partyId: token.party_id?.toUpperCase() ?? null,
    uid: token.uid,
    type: known(token.type, tokenType) as TokenType | null,
    contractId: token.contract_id ?? null,
  }
}

export function readAuthMethod(value: string | undefined, flags: Set<NetworkFlag>): AuthMethod | null {
  const method = known(value, authMethod)
  if (method === null) flags.add('auth_method_unknown')
  return method as AuthMethod | null
}

export function readCurrency(value: string | undefined, flags: Set<NetworkFlag>): string {
  const currency = value?.trim().toUpperCase() ?? ''
  if (/^[A-Z]{3}$/.test(currency)) return currency
  flags.add('currency_unknown')
  return 'EUR'
}

const MAX_SECONDS = 10 * 365 * 86_400
/** Hours with decimals to whole seconds: 0.666667 h is 40 minutes. */
export function secondsOf(hours: number): number {
  return Math.min(Math.max(Math.round(hours * 3600), 0), MAX_SECONDS)
}

/**
 * The periods in our units. Some peers give ENERGY in Wh: when the sum is a thousand times the total, it is divided.
 * `sum` also flags sums that differ from the total by more than 1 % (a CDR is complete).
 */
export function readPeriods(
  periods: readonly LenientPeriod[] | undefined,
  totalWh: bigint,
  flags: Set<NetworkFlag>,
  check: 'sum' | 'unit',
): NetworkPeriod[] {
  const read = (periods ?? []).flatMap((period) => {
    const one = readPeriod(period)
    return one === null ? [] : [one]
  })
  read.sort((a, b) => (a.startedAt < b.startedAt ? -1 : a.startedAt > b.startedAt ? 1 : 0))
  const withEnergy = read.filter((period) => period.energyWh !== null)
  if (withEnergy.length === 0 || totalWh <= 0n) return read
  const sum = withEnergy.reduce((all, period) => all + (period.energyWh ?? 0n), 0n)
  const slack = check === 'unit' ? totalWh / 2n : totalWh / 100n + 10n
  const near = (value: bigint) => value - totalWh <= slack && totalWh - value <= slack
  if (near(sum)) return read
  if (near(sum / 1000n)) {
    flags.add('energy_was_wh')
    return read.map((period) =>
      period.energyWh === null ? period : { ...period, energyWh: (period.energyWh + 500n) / 1000n },
    )
  }
  if (check === 'sum') flags.add('energy_mismatch')
  return read
}

function readPeriod(period: LenientPeriod): NetworkPeriod | null {
  if (period.start_date_time === undefined) return null
  const volumes = new Map<string, number>()
  for (const { type, volume } of period.dimensions ?? []) {
    if (type !== undefined && volume !== undefined) volumes.set(type.toUpperCase(), volume)
  }
  const seconds = (type: string) => {
    const hours = volumes.get(type)
    return hours === undefined ? null : secondsOf(hours)
  }
  const energy = volumes.get('ENERGY')
  const power = Math.max(...['POWER', 'MAX_POWER', 'MIN_POWER'].map((type) => volumes.get(type) ?? -1))
  return {
    startedAt: period.start_date_time,
    energyWh: energy === undefined ? null : scaled(energy, 3),
    timeS: seconds('TIME'),
    parkingS: seconds('PARKING_TIME'),
    reservationS: seconds('RESERVATION_TIME'),
    powerW: power < 0 ? null : Math.round(power * 1000),
    stateOfCharge: volumes.get('STATE_OF_CHARGE') ?? null,
    tariffId: period.tariff_id ?? null,
  }
}
