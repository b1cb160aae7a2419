import * as z from 'zod/mini'
import { endpoint, list, pageQuery } from './endpoint.ts'
import { SiteKind } from './sites.ts'
import { EnergyKwh, Id, Instant, text } from './values.ts'

/** Versions of OCPP with which chargers connect. */
export const ocppVersions = ['1.6', '2.0.1'] as const

/** States of a charger. WAITING: it has never connected. */
export const chargerStates = ['WAITING', 'CONNECTED', 'DISCONNECTED'] as const

/** States of a connector, as OCPP 1.6 and 2.0.1 have them in common. */
export const connectorStates = [
  'AVAILABLE',
  'OCCUPIED',
  'CHARGING',
  'RESERVED',
  'UNAVAILABLE',
  'FAULTED',
  'UNKNOWN',
] as const

/** Why a connection was refused. */
export const attemptReasons = [
  'UNKNOWN_CHARGER',
  'WRONG_PASSWORD',
  'NO_PASSWORD',
  'NO_COMMON_VERSION',
  'REMOVED',
  'TOO_MANY',
] as const

const Connector = z.object({
  /** Number of the charge point within the charger (EVSE), from 1. */
  evse: z.int(),
  /** Number of the connector within the charge point, from 1. */
  connector: z.int(),
  /** State of the connector. */
  state: z.enum(connectorStates),
  /** What the charger reports as an error; null without one. */
  error: z.nullable(z.string()),
  /** The running charge; null without one. */
  charge: z.nullable(
    z.object({
      /** Id of the charging session. */
      session_id: Id,
      /** When it began. */
      started_at: Instant,
      /** Energy so far in kWh. */
      energy_kwh: EnergyKwh,
      /** Power now in kW; null when the charger does not report it. */
      power_kw: z.nullable(z.number()),
      /** Name of the card that charges. */
      card_name: z.string(),
    }),
  ),
})

const Attempt = z.object({
  /** When the charger tried to connect. */
  at: Instant,
  /** Name with which it tried to connect. */
  identity: z.string(),
  /** Why the connection was refused. */
  reason: z.enum(attemptReasons),
})

/** A charger of a site. */
export const Charger = z.object({
  /** Id of the charger. */
  id: Id,
  /** The site of the charger. */
  site: z.object({ /** Id of the site. */ id: Id, /** Name of the site. */ name: z.string(), kind: SiteKind }),
  /** Name of the charger. */
  name: z.string(),
  /** Name with which it connects: the last part of the address. */
  identity: z.string(),
  /** The address to enter into the charger, without its identity. Most chargers add the identity themselves. */
  address: z.string(),
  state: z.enum(chargerStates),
  /** Version of OCPP of the last connection; null before the first. */
  protocol: z.nullable(z.enum(ocppVersions)),
  /** Maker of the charger, as it says; null before it connected. */
  vendor: z.nullable(z.string()),
  /** Model of the charger, as it says; null before it connected. */
  model: z.nullable(z.string()),
  /** Serial number of the charger; null when it does not say it. */
  serial_number: z.nullable(z.string()),
  /** Version of the charger's firmware; null when it does not say it. */
  firmware_version: z.nullable(z.string()),
  /** When it connected or disconnected last; null before the first connection. */
  changed_at: z.nullable(Instant),
  /** When it sent its last message; null before the first one. */
  last_seen_at: z.nullable(Instant),
  /** Seconds by which its clock is ahead (positive) or behind; null when it is right or unknown. */
  clock_offset_s: z.nullable(z.int()),
  /** The last refused attempt to connect, when it is newer than the last connection; null without one. */
  refused: z.nullable(Attempt),
  /** Connectors that the charger reported. */
  connectors: z.array(Connector),
})
export type Charger = z.output<typeof Charger>

const ofWallet = { service: 'editor', wallet: 'params.walletId' } as const
const inWallet = { /** Id of the wallet. */ walletId: Id }
const one = {
  ...ofWallet,
  path: '/v3/user/wallet/:walletId/chargers/:chargerId',
  params: z.object({ ...inWallet, /** Id of the charger. */ chargerId: Id }),
} as const

/** Own call. */
export const listChargers = endpoint({
  ...ofWallet,
  method: 'GET',
  path: '/v3/user/wallet/:walletId/chargers',
  summary: 'Chargers of a wallet with their live state, by site and name',
  right: 'sessions.read',
  params: z.object(inWallet),
  query: z.object({ ...pageQuery(100), /** Only chargers of this site. */ site: z.optional(Id) }),
  reply: list(Charger),
  refusals: [],
})

/** Own call. */
export const getCharger = endpoint({
  ...one,
  method: 'GET',
  summary: 'Get a charger with its live state',
  right: 'sessions.read',
  reply: Charger,
  refusals: ['charger.not_found'],
})

const Password = z.string()

/** Own call, for who manages sites, and for the invited driver of a home. The password is shown once. */
export const addCharger = endpoint({
  ...ofWallet,
  method: 'POST',
  path: '/v3/user/wallet/:walletId/chargers',
  summary: 'Add a charger; the reply has the password that it connects with',
  right: 'sessions.read',
  params: z.object(inWallet),
  body: z.strictObject({
    /** Id of the site where it stands. */
    site_id: Id,
    /** Name of the charger. */
    name: text(60),
  }),
  status: 201,
  reply: z.object({
    ...Charger.shape,
    /** Password to enter into the charger; it cannot be read again. */ password: Password,
  }),
  refusals: ['site.not_found'],
})

/** Own call. */
export const renameCharger = endpoint({
  ...one,
  method: 'PATCH',
  summary: 'Rename a charger',
  right: 'wallet.settings',
  body: z.strictObject({ /** Name of the charger. */ name: text(60) }),
  reply: Charger,
  refusals: ['charger.not_found'],
})

/** Own call. The charger is disconnected. Its charges stay. */
export const removeCharger = endpoint({
  ...one,
  method: 'DELETE',
  summary: 'Remove a charger',
  right: 'wallet.settings',
  reply: z.object({ /** Id of the removed charger. */ id: Id }),
  refusals: ['charger.not_found', 'charger.is_charging'],
})

/** Own call, for who manages sites, and for the driver of the home. The old password stops working at the next connection. */
export const renewChargerPassword = endpoint({
  ...one,
  method: 'POST',
  path: '/v3/user/wallet/:walletId/chargers/:chargerId/password',
  summary: 'Give a charger a new password',
  right: 'sessions.read',
  reply: z.object({ /** Password to enter into the charger; it cannot be read again. */ password: Password }),
  refusals: ['charger.not_found'],
})
