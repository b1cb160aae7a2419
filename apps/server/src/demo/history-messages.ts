import { demoOperator } from '@voltway/demo-stations/stations'
import {
  type NetworkCdr,
  type NetworkPeriod,
  type NetworkSession,
  type NetworkStation,
  networkKey,
} from '../kernel/network/messages.ts'
import { HOUR_MS } from '../platform/durations.ts'
import type { DemoCard } from './company.ts'

/** A past charge before its conversion to messages of the network. */
export interface PastCharge {
  readonly card: DemoCard
  readonly number: number
  readonly point: ChargePoint
  readonly startMs: number
  readonly endMs: number
  readonly energyWh: number
  readonly parkedMs: number
  /** The reason why its record needs review. */
  readonly doubt?: 'COST' | 'BATTERY'
}

/** A connector of the simulated operator, with the stored station. */
export interface ChargePoint {
  readonly locationId: string
  readonly evseUid: string
  readonly connectorId: string
  readonly powerKw: number
  readonly isDirect: boolean
  readonly station: NetworkStation
}

const iso = (ms: number): string => new Date(ms).toISOString()

const keyOf = (charge: PastCharge, kind: 'S' | 'C') =>
  networkKey(demoOperator.country_code, demoOperator.party_id, `D${kind}${charge.card.uid}${charge.number}`)

function periodOf(charge: PastCharge, fromPart: number, toPart: number): NetworkPeriod {
  const { startMs, endMs, energyWh, point } = charge
  const tapered = point.isDirect && toPart > 0.8
  return {
    startedAt: iso(startMs + (endMs - startMs) * fromPart),
    energyWh: BigInt(Math.round(energyWh * toPart) - Math.round(energyWh * fromPart)),
    powerW: Math.round((energyWh / ((endMs - startMs) / HOUR_MS)) * (tapered ? 0.6 : 1.05)),
  }
}

/**
 * Returns the session messages of a charge, one per reading. All of them report an ended charge, because the product
 * would stop a running one at its limit.
 */
export function sessionMessages(charge: PastCharge, peerId: string, readings: number): NetworkSession[] {
  const key = keyOf(charge, 'S')
  const { startMs, endMs, card, point } = charge
  return Array.from({ length: readings }, (_, index) => {
    const part = readings === 1 ? 1 : (index + 1) / readings
    const at = iso(startMs + (endMs - startMs) * part)
    return {
      inboxId: key.text,
      peerId,
      receivedAt: iso(endMs),
      key,
      status: 'COMPLETED' as const,
      startedAt: iso(startMs),
      endedAt: iso(endMs),
      energyWh: BigInt(Math.round(charge.energyWh * part)),
      token: null,
      card: { walletId: card.scope.walletId, cardId: card.cardId },
      authMethod: 'AUTH_REQUEST' as const,
      authorizationReference: null,
      locationId: point.locationId,
      evseUid: point.evseUid,
      connectorId: point.connectorId,
      station: point.station,
      currency: 'EUR',
      cost: null,
      periods: [periodOf(charge, index / readings, part)],
      lastUpdated: at,
      flags: [],
      raw: null,
    }
  })
}

/** Returns the charge record (CDR) of a charge. */
export function recordMessage(charge: PastCharge, peerId: string, at: Date): NetworkCdr {
  const { startMs, endMs, parkedMs, energyWh, card, point } = charge
  const key = keyOf(charge, 'C')
  // Only the sum of the operator's price matters here: the seller pays it, never the fleet.
  const exclMicro = BigInt(energyWh) * (point.isDirect ? 420n : 260n) + 250_000n
  return {
    inboxId: key.text,
    peerId,
    receivedAt: at.toISOString(),
    key,
    sessionId: keyOf(charge, 'S').id,
    startedAt: iso(startMs),
    endedAt: iso(endMs + parkedMs),
    energyWh: BigInt(energyWh),
    durationS: Math.round((endMs + parkedMs - startMs) / 1000),
    parkingS: Math.round(parkedMs / 1000),
    token: null,
    card: { walletId: card.scope.walletId, cardId: card.cardId },
    authMethod: 'AUTH_REQUEST',
    authorizationReference: null,
    place: {
      locationId: point.locationId,
      evseUid: point.evseUid,
      evseId: point.station.evseId,
      connectorId: point.connectorId,
      name: point.station.name,
      address: point.station.address,
      city: point.station.city,
      postalCode: null,
      country: point.station.country,
      latitude: null,
      longitude: null,
      connectorStandard: point.station.connector?.type ?? null,
      connectorFormat: null,
      connectorPowerType: null,
    },
    station: point.station,
    timeZone: point.station.timeZone ?? 'Europe/Lisbon',
    currency: 'EUR',
    cost: { exclMicro, inclMicro: null },
    costCheck: { exclMicro, inclMicro: null, agrees: charge.doubt !== 'COST' },
    periods: Array.from({ length: 4 }, (_, index) => periodOf(charge, index / 4, (index + 1) / 4)),
    credit: false,
    creditReference: null,
    lastUpdated: at.toISOString(),
    flags: [],
    raw: null,
  }
}
