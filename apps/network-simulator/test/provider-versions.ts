import type { VersionNumber } from '../src/ocpi-version.ts'

export type Json = Record<string, unknown>

/** The fields of a charge detail record that a provider reads, the same for all versions. */
interface CdrFacts {
  session: string | undefined
  card: string
  method: string
  reference: string | undefined
  start: string
  end: string
  energyKwh: number
  /** The energy of its periods. */
  periodsKwh: number
  exclVat: number
  inclVat: number | undefined
  vatPercent: number | undefined
  remark: unknown
}

/** How the provider of the tests speaks a version. It is written from the specification and shares no code with the simulator. */
interface ProviderVersion {
  /** Endpoints have roles, and requests name their parties. */
  isRouted: boolean
  hasVat: boolean
  /** Of the seconds of an instant, in text. */
  fraction: string
  authorization(token: string): string
  /** The fields of the provider's credentials beside token and URL. */
  party: Json
  card(uid: string, over?: Json): Json
  /** The uid of the card of a session. */
  cardOf(session: Json): string
  /** The reference of an authorisation. */
  referenceOf(uid: string): string | undefined
  /** The reference of a remote start that the provider has authorised. */
  startReference: string | undefined
  /** The authorisation method of a charge that was started remotely. */
  startMethod: string
  /** The object that a command's result is. */
  commandResult: string
  readCdr(cdr: Json): CdrFacts
}

const owner = { country_code: 'PT', party_id: 'VWF' }
const business_details = { name: 'Tiny' }
const last_updated = '2026-01-01T00:00:00Z'
const card = (uid: string) => ({ uid, type: 'RFID', issuer: 'Tiny', valid: true, whitelist: 'NEVER', last_updated })

interface CommonCdr {
  auth_method: string
  start_date_time: string
  total_energy: number
  charging_periods: { dimensions: { type: string; volume: number }[] }[]
  tariffs: { elements: { price_components: { vat?: number }[] }[] }[]
  remark?: unknown
}

function commonFacts(cdr: CommonCdr) {
  const energies = cdr.charging_periods.flatMap(({ dimensions }) => dimensions.filter(({ type }) => type === 'ENERGY'))
  return {
    method: cdr.auth_method,
    start: cdr.start_date_time,
    energyKwh: cdr.total_energy,
    periodsKwh: energies.reduce((sum, { volume }) => sum + volume, 0),
    vatPercent: cdr.tariffs[0]?.elements[0]?.price_components[0]?.vat,
    remark: cdr.remark,
  }
}

interface Cdr211 extends CommonCdr {
  stop_date_time: string
  auth_id: string
  total_cost: number
}

const provider211: ProviderVersion = {
  isRouted: false,
  hasVat: false,
  fraction: '',
  authorization: (token) => `Token ${token}`,
  party: { ...owner, business_details },
  card: (uid, over) => ({ ...card(uid), auth_id: `PT-VWF-C${uid}`, ...over }),
  cardOf: ({ auth_id }) => String(auth_id).replace('PT-VWF-C', ''),
  referenceOf: () => undefined,
  startReference: undefined,
  startMethod: 'AUTH_REQUEST',
  commandResult: 'CommandResponse',
  readCdr: (body) => {
    const cdr = body as unknown as Cdr211
    return {
      ...commonFacts(cdr),
      session: undefined,
      card: provider211.cardOf(body),
      reference: undefined,
      end: cdr.stop_date_time,
      exclVat: cdr.total_cost,
      inclVat: undefined,
    }
  },
}

interface Cdr221 extends CommonCdr {
  session_id: string
  authorization_reference: string
  end_date_time: string
  cdr_token: { uid: string }
  total_cost: { excl_vat: number; incl_vat: number }
}

const provider221: ProviderVersion = {
  isRouted: true,
  hasVat: true,
  fraction: '.000',
  authorization: (token) => `Token ${btoa(token)}`,
  party: { roles: [{ role: 'EMSP', ...owner, business_details }] },
  card: (uid, over) => ({ ...owner, ...card(uid), contract_id: `PT-VWF-C${uid}`, ...over }),
  cardOf: ({ cdr_token }) => String((cdr_token as Json).uid),
  referenceOf: (uid) => `REF-${uid}`,
  startReference: 'FROM-AFAR',
  startMethod: 'COMMAND',
  commandResult: 'CommandResult',
  readCdr: (body) => {
    const cdr = body as unknown as Cdr221
    return {
      ...commonFacts(cdr),
      session: cdr.session_id,
      card: cdr.cdr_token.uid,
      reference: cdr.authorization_reference,
      end: cdr.end_date_time,
      exclVat: cdr.total_cost.excl_vat,
      inclVat: cdr.total_cost.incl_vat,
    }
  },
}

interface Price230 {
  before_taxes: number
  taxes: { amount: number }[]
}

const provider230: ProviderVersion = {
  ...provider221,
  readCdr: ({ total_cost, ...cdr }) => {
    const { before_taxes, taxes } = total_cost as Price230
    const sum = taxes.reduce((total, { amount }) => total + amount, before_taxes)
    const incl_vat = Math.round(sum * 10_000) / 10_000
    return provider221.readCdr({ ...cdr, total_cost: { excl_vat: before_taxes, incl_vat } })
  },
}

export const providerVersions: Readonly<Record<VersionNumber, ProviderVersion>> = {
  '2.1.1': provider211,
  '2.2.1': provider221,
  '2.3.0': provider230,
}
