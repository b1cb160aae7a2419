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

/** Thrown for a message that cannot be used. It is quarantined with the error's text as the reason. */
export class UnusableMessage extends Error {
  override name = 'UnusableMessage'
}

/** The inbox id, the sender and the arrival (ISO 8601) of a message. */
export interface Arrival {
  inboxId: string
  peerId: string
  receivedAt: string
}

/** The station and the card of a message, from our own tables; null when unknown. */
export interface Context {
  station: NetworkStation | null
  card: NetworkCard | null
  /** The stored tariffs that a CDR names and does not embed. */
  tariffs?: readonly unknown[]
}

/**
 * Parses the peer's session object, merged from its PUTs and PATCHes (OCPI 2.2.1 mod_sessions, Session). Oddities are
 * flagged.
 * @throws UnusableMessage without a key or a start.
 */
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
    // The periods of a running session may lag behind its total, so only their unit is checked, not their sum.
    periods: readPeriods(s.charging_periods, energyWh, flags, 'unit'),
    lastUpdated: s.last_updated ?? arrival.receivedAt,
    flags: [...flags],
    raw,
  }
}

/** Adds `unknown_enum` to the flags when `odd` lists an unknown enum value. */
export function flagUnknownValues(odd: readonly string[], flags: Set<NetworkFlag>): void {
  if (odd.some((line) => line.endsWith('unknown value'))) flags.add('unknown_enum')
}

/** Returns an enum value of the standard in upper case, from any case; null when the standard does not define it. */
export function known(value: string | undefined, values: readonly string[]): string | null {
  const upper = value?.toUpperCase()
  return upper !== undefined && values.includes(upper) ? upper : null
}

/**
 * Parses the token of a session or CDR (OCPI 2.2.1 mod_cdrs, CdrToken). Null with flag `token_missing` without a uid.
 */
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

/**
 * Parses an auth_method (OCPI 2.2.1 mod_cdrs, AuthMethod). Null with flag `auth_method_unknown` for any other value.
 */
export function readAuthMethod(value: string | undefined, flags: Set<NetworkFlag>): AuthMethod | null {
  const method = known(value, authMethod)
  if (method === null) flags.add('auth_method_unknown')
  return method as AuthMethod | null
}

/** Returns the ISO 4217 code of a currency in upper case; EUR with flag `currency_unknown` for any other text. */
export function readCurrency(value: string | undefined, flags: Set<NetworkFlag>): string {
  const currency = value?.trim().toUpperCase() ?? ''
  if (/^[A-Z]{3}$/.test(currency)) return currency
  flags.add('currency_unknown')
  return 'EUR'
}

const MAX_SECONDS = 10 * 365 * 86_400
/**
 * Returns whole seconds from decimal hours, the unit of OCPI volumes: 0.666667 h is 40 minutes. Limited to 0 to ten
 * years.
 */
export function secondsOf(hours: number): number {
  return Math.min(Math.max(Math.round(hours * 3600), 0), MAX_SECONDS)
}

/**
 * Returns the periods in our units, in order of time. Some peers send ENERGY in Wh: when the sum is a thousand times
 * the total, it is divided. `sum` also flags sums that differ from the total by more than 1%, because a CDR is
 * complete.
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

/** Returns the volumes of a period by dimension in upper case. */
export function volumesOf({ dimensions = [] }: LenientPeriod): ReadonlyMap<string, number> {
  const volumes = new Map<string, number>()
  for (const { type, volume } of dimensions) {
    if (type !== undefined && volume !== undefined) volumes.set(type.toUpperCase(), volume)
  }
  return volumes
}

function readPeriod(period: LenientPeriod): NetworkPeriod | null {
  if (period.start_date_time === undefined) return null
  const volumes = volumesOf(period)
  const energy = volumes.get('ENERGY')
  const power = Math.max(...['POWER', 'MAX_POWER', 'MIN_POWER'].map((type) => volumes.get(type) ?? -1))
  return {
    startedAt: period.start_date_time,
    energyWh: energy === undefined ? null : scaled(energy, 3),
    powerW: power < 0 ? null : Math.round(power * 1000),
  }
}
