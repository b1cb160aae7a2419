import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './values.ts'

/** What people can ask of a charger. */
export const chargerCommandKinds = ['START', 'STOP', 'UNLOCK', 'RESET'] as const

/** How far a command came. TIMED_OUT: the charger did not answer in 30 s, or is not connected. */
export const chargerCommandStates = ['SENT', 'ACCEPTED', 'REJECTED', 'TIMED_OUT'] as const

/** A command to a charger. */
export const ChargerCommand = z.object({
  /** Id of the command. */
  id: Id,
  /** What was asked. */
  kind: z.enum(chargerCommandKinds),
  /** How far it came. */
  state: z.enum(chargerCommandStates),
  /** What the charger answered; null before it answers, or when it said nothing. */
  message: z.nullable(z.string()),
  /** When it was asked. */
  requested_at: Instant,
  /** When the charger answered; null before. */
  answered_at: z.nullable(Instant),
})
export type ChargerCommand = z.output<typeof ChargerCommand>

const ofCharger = {
  service: 'editor',
  wallet: 'params.walletId',
  right: 'sessions.stop',
} as const
const inCharger = { /** Id of the wallet. */ walletId: Id, /** Id of the charger. */ chargerId: Id }

/** Own call. */
export const commandCharger = endpoint({
  ...ofCharger,
  method: 'POST',
  path: '/v3/user/wallet/:walletId/chargers/:chargerId/commands',
  summary: 'Start or stop a charge, unlock a connector, or restart a charger',
  params: z.object(inCharger),
  body: z.discriminatedUnion('kind', [
    z.strictObject({
      /** Starts a charge. */
      kind: z.literal('START'),
      /** Number of the charge point within the charger. */
      evse: z.int().check(z.gte(1), z.lte(100)),
      /** Id of the card that charges. */
      card_id: Id,
    }),
    z.strictObject({
      /** Stops a charge. */
      kind: z.literal('STOP'),
      /** Id of the charging session. */ session_id: Id,
    }),
    z.strictObject({
      /** Unlocks the connector. */
      kind: z.literal('UNLOCK'),
      /** Number of the charge point within the charger. */ evse: z.int().check(z.gte(1), z.lte(100)),
      /** Number of the connector within the charge point. */
      connector: z._default(z.int().check(z.gte(1), z.lte(100)), 1),
    }),
    z.strictObject({
      /** Restarts the charger once no vehicle charges. */
      kind: z.literal('RESET'),
    }),
  ]),
  status: 202,
  reply: ChargerCommand,
  refusals: [
    'charger.not_found',
    'charger.not_connected',
    'card.not_found',
    'card.does_not_charge',
    'card.no_credit',
    'card.rule_refuses',
    'card.charging_already',
    'session.not_found',
    'session.not_running',
  ],
})

/** Own call. */
export const getChargerCommand = endpoint({
  ...ofCharger,
  method: 'GET',
  path: '/v3/user/wallet/:walletId/chargers/:chargerId/commands/:commandId',
  summary: 'Get how far a command to a charger came',
  params: z.object({ ...inCharger, /** Id of the command. */ commandId: Id }),
  reply: ChargerCommand,
  refusals: ['charger.not_found'],
})
