import type { BenchCard } from './fleet-data.ts'

export const HOUR_MS = 3_600_000

/** A charge record of one hour on a card, from the operator with this party id. */
export function recordOf({ uid }: BenchCard, startMs: number, party = 'BNC'): object {
  const iso = (ms: number) => new Date(ms).toISOString()
  const dimensions = [
    { type: 'ENERGY', volume: 5.25 },
    { type: 'TIME', volume: 1 / 6 },
  ]
  return {
    country_code: 'PT',
    party_id: party,
    id: `${uid}-${startMs}`,
    session_id: `S${uid}-${startMs}`,
    start_date_time: iso(startMs),
    end_date_time: iso(startMs + HOUR_MS * (2 / 3)),
    cdr_token: { country_code: 'PT', party_id: 'VWF', uid, type: 'RFID', contract_id: `PT-VWF-${uid}` },
    auth_method: 'WHITELIST',
    cdr_location: {
      id: `LOC${uid.slice(0, 2)}`,
      name: 'Marquês',
      address: 'Praça 1',
      city: 'Lisboa',
      country: 'PRT',
      coordinates: { latitude: '38.72528', longitude: '-9.15000' },
      evse_uid: 'EVSE1',
      evse_id: `PT*${party}*E1`,
      connector_id: '1',
      connector_standard: 'IEC_62196_T2',
      connector_format: 'SOCKET',
      connector_power_type: 'AC_3_PHASE',
    },
    currency: 'EUR',
    charging_periods: [0, 1, 2, 3].map((n) => ({ start_date_time: iso(startMs + (n * HOUR_MS) / 6), dimensions })),
    total_cost: { excl_vat: 5.25 },
    total_energy: 21,
    total_time: 2 / 3,
    last_updated: iso(startMs + HOUR_MS),
  }
}

/** A session of a card, running or ended. */
export function sessionOf(
  { uid }: BenchCard,
  session: { readonly id: string; readonly party: string; readonly startMs: number; readonly endMs?: number },
): object {
  const { id, party, startMs, endMs } = session
  const iso = (ms: number) => new Date(ms).toISOString()
  return {
    country_code: 'PT',
    party_id: party,
    id,
    start_date_time: iso(startMs),
    ...(endMs === undefined ? {} : { end_date_time: iso(endMs) }),
    kwh: endMs === undefined ? 0.1 : 21,
    cdr_token: { country_code: 'PT', party_id: 'VWF', uid, type: 'RFID', contract_id: `PT-VWF-${uid}` },
    auth_method: 'WHITELIST',
    location_id: `LOC${uid.slice(0, 2)}`,
    evse_uid: 'EVSE1',
    connector_id: '1',
    currency: 'EUR',
    status: endMs === undefined ? 'ACTIVE' : 'COMPLETED',
    last_updated: iso(endMs ?? startMs),
  }
}

/** A running session as OCPI 2.1.1 writes it: the card in `auth_id`, and the location within. */
export function olderSessionOf(
  { uid }: BenchCard,
  { id, startMs }: { readonly id: string; readonly startMs: number },
): object {
  const startedAt = new Date(startMs).toISOString()
  const plug = { id: '1', standard: 'IEC_62196_T2', format: 'SOCKET', power_type: 'AC_3_PHASE' }
  const connector = { ...plug, voltage: 230, amperage: 32, last_updated: startedAt }
  return {
    id,
    start_datetime: startedAt,
    kwh: 0.1,
    auth_id: uid,
    auth_method: 'WHITELIST',
    location: {
      id: `LOC${uid.slice(0, 2)}`,
      type: 'ON_STREET',
      name: 'Marquês',
      address: 'Praça 1',
      city: 'Lisboa',
      postal_code: '1250-160',
      country: 'PRT',
      coordinates: { latitude: '38.72528', longitude: '-9.15000' },
      evses: [{ uid: 'EVSE1', status: 'CHARGING', connectors: [connector], last_updated: startedAt }],
      last_updated: startedAt,
    },
    currency: 'EUR',
    status: 'ACTIVE',
    last_updated: startedAt,
  }
}
