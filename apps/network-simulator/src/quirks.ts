import type { Cdr, Session, Tariff } from './ocpi-objects.ts'

/** Deviations seen at real operators. Each can be switched on by its name. */
export const quirkDescriptions = {
  'null-optionals': 'optional fields are null instead of absent',
  'zero-offset': 'instants end in +00:00 instead of Z',
  'no-zone': 'instants have no zone at all',
  'long-decimals': 'energy like 7.300000000000001',
  'energy-in-wh': 'ENERGY volumes in Wh, totals in kWh',
  'vat-fraction': 'vat 0.23 meaning 23 % (2.1.1 has no VAT)',
  'total-without-flat': 'the total cost of a record leaves out the flat part',
  'whitelist-method': 'auth_method WHITELIST although the card was authorised in real time',
  'no-reference': 'the authorization reference is not echoed (2.1.1 has none)',
  'incomplete-cdr-location': 'the location in a record has no address and no coordinates',
  'cdr-id-is-session-id': 'a record has the id of its session',
  'late-energy': 'COMPLETED is sent before the last energy update',
  'cdr-first': 'the record arrives before the last session update',
  'no-session': 'records without any session',
  'patch-before-put': 'the first message about a session is a PATCH',
  'repeated-patch': 'every PATCH is sent twice',
  'stale-update': 'an old session update is repeated after a newer one',
  'falling-kwh': 'the meter falls back now and then',
  'active-forever': 'sessions never end',
  'conflicting-cdr': 'a record is sent again under its id with another content',
  'credit-first': 'a credit record before its original (2.1.1 has none)',
  'credit-twice': 'every credit record is sent twice under different ids',
  'message-object': 'the message of a command result is an object, not a list',
  slow: 'responses take 8 s',
  'rate-limit': 'every third response is 429',
  'random-500': 'one response in five is 500',
  'bad-total-count': 'X-Total-Count is "undefined"',
  'page-loop': 'every page links to the first page',
  'no-status-code': 'responses are {data} without a status code',
  'truncated-json': 'one response in five is truncated',
} as const

type Quirk = keyof typeof quirkDescriptions
export type Quirks = ReadonlySet<Quirk>

/** @throws Error naming the first unknown quirk. */
export function parseQuirks(names: string): Quirks {
  const wanted = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const unknown = wanted.find((name) => !(name in quirkDescriptions))
  if (unknown !== undefined) {
    throw new Error(`--quirks: "${unknown}" is not one of ${Object.keys(quirkDescriptions).join(', ')}`)
  }
  return new Set(wanted as Quirk[])
}

export function bentSession(session: Partial<Session>, quirks: Quirks): Partial<Session> {
  if (quirks.size === 0) return session
  const bent = structuredClone(session)
  if (quirks.has('whitelist-method') && bent.auth_method) bent.auth_method = 'WHITELIST'
  if (quirks.has('no-reference')) delete bent.authorization_reference
  if (quirks.has('energy-in-wh')) inWattHours(bent.charging_periods)
  return bent
}

export function bentCdr(cdr: Cdr, quirks: Quirks): Cdr {
  if (quirks.size === 0) return cdr
  const bent = structuredClone(cdr)
  if (quirks.has('whitelist-method')) bent.auth_method = 'WHITELIST'
  if (quirks.has('no-reference')) delete bent.authorization_reference
  if (quirks.has('energy-in-wh')) inWattHours(bent.charging_periods)
  if (quirks.has('vat-fraction')) for (const tariff of bent.tariffs) bendVat(tariff)
  if (quirks.has('no-session')) delete bent.session_id
  if (quirks.has('cdr-id-is-session-id') && bent.session_id) {
    if (bent.credit) bent.credit_reference_id = bent.session_id
    else bent.id = bent.session_id
  }
  if (quirks.has('total-without-flat') && bent.total_fixed_cost) {
    bent.total_cost = {
      excl_vat: roundedTo4(bent.total_cost.excl_vat - bent.total_fixed_cost.excl_vat),
      incl_vat: roundedTo4((bent.total_cost.incl_vat ?? 0) - (bent.total_fixed_cost.incl_vat ?? 0)),
    }
  }
  if (quirks.has('incomplete-cdr-location')) {
    const location: Partial<Cdr['cdr_location']> = bent.cdr_location
    delete location.address
    delete location.coordinates
  }
  return bent
}

export function bentTariff(tariff: Tariff, quirks: Quirks): Tariff {
  if (!quirks.has('vat-fraction')) return tariff
  const bent = structuredClone(tariff)
  bendVat(bent)
  return bent
}

/** Bends how a message is written. Its optional fields are those of the version that it is sent in. */
export function bentText(body: object, quirks: Quirks, optionals: readonly string[]): object {
  if (quirks.size === 0) return body
  const bent = bentValue(body, quirks) as Record<string, unknown>
  // Only complete objects are padded: a null in a PATCH would delete the field.
  if (quirks.has('null-optionals') && bent.id !== undefined) for (const name of optionals) bent[name] ??= null
  return bent
}

const instantPattern = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const energyFields = new Set(['kwh', 'total_energy', 'volume'])

function bentValue(value: unknown, quirks: Quirks, name = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => bentValue(item, quirks))
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, bentValue(inner, quirks, key)]))
  }
  if (typeof value === 'string' && instantPattern.test(value)) {
    if (quirks.has('zero-offset')) return value.replace('Z', '+00:00')
    return quirks.has('no-zone') ? value.replace('Z', '') : value
  }
  if (typeof value === 'number' && energyFields.has(name) && quirks.has('long-decimals')) {
    return value * (1 + Number.EPSILON)
  }
  return value
}

function inWattHours(periods: Session['charging_periods'] | undefined): void {
  for (const period of periods ?? []) {
    for (const dimension of period.dimensions) if (dimension.type === 'ENERGY') dimension.volume *= 1000
  }
}

function bendVat(tariff: Tariff): void {
  for (const element of tariff.elements) {
    for (const component of element.price_components) if (component.vat !== undefined) component.vat /= 100
  }
}

function roundedTo4(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
