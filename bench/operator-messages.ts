import type { BenchCard } from './fleet-data.ts'
import type { Shot } from './load.ts'

export const HOUR_MS = 3_600_000

const iso = (ms: number) => new Date(ms).toISOString()

/** A charge has four periods of ten minutes. */
const PERIODS = [0, 1, 2, 3]
const PERIOD_MS = HOUR_MS / 6
const PERIOD_KWH = 5.25

const periodsOf = (startMs: number) =>
  PERIODS.map((n) => ({
    start_date_time: iso(startMs + n * PERIOD_MS),
    dimensions: [
      { type: 'ENERGY', volume: PERIOD_KWH },
      { type: 'TIME', volume: 1 / 6 },
    ],
  }))

/** A charge record of one hour on a card, from the operator with this party id. */
export function recordOf({ uid }: BenchCard, startMs: number, party = 'BNC'): object {
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
    charging_periods: periodsOf(startMs),
    total_cost: { excl_vat: 5.25 },
    total_energy: 21,
    total_time: 2 / 3,
    last_updated: iso(startMs + HOUR_MS),
  }
}

interface ReportedSession {
  readonly id: string
  readonly party: string
  readonly startMs: number
  readonly endMs?: number
}

/** A session of a card, running or ended. */
export function sessionOf({ uid }: BenchCard, { id, party, startMs, endMs }: ReportedSession): object {
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

/** All messages of a charge in their order: its start, a session after each period, its end, and its charge record. */
export function messagesOf(card: BenchCard, startMs: number, headers: Readonly<Record<string, string>>): Shot[] {
  const party = 'BNC'
  const id = `S${card.uid}-${startMs}`
  const periods = periodsOf(startMs)
  const put = (session: object): Shot => ({
    method: 'PUT',
    path: `/ocpi/2.2.1/sessions/PT/${party}/${id}`,
    headers,
    body: JSON.stringify(session),
  })
  const begun = sessionOf(card, { id, party, startMs })
  return [
    put(begun),
    ...PERIODS.map((n) =>
      put({
        ...begun,
        kwh: (n + 1) * PERIOD_KWH,
        charging_periods: periods.slice(0, n + 1),
        last_updated: iso(startMs + (n + 1) * PERIOD_MS),
      }),
    ),
    put({
      ...sessionOf(card, { id, party, startMs, endMs: startMs + PERIODS.length * PERIOD_MS + 1000 }),
      charging_periods: periods,
    }),
    { method: 'POST', path: '/ocpi/2.2.1/cdrs', headers, body: JSON.stringify(recordOf(card, startMs, party)) },
  ]
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
