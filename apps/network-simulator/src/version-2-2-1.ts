import * as z from 'zod'
import type { Token } from './ocpi-objects.ts'
import type { OcpiVersion } from './ocpi-version.ts'

const credentialsBody = z.looseObject({
  token: z.string(),
  url: z.string(),
  roles: z
    .array(
      z.looseObject({
        role: z.string(),
        country_code: z.string(),
        party_id: z.string(),
        business_details: z.looseObject({ name: z.string() }),
      }),
    )
    .min(1),
})

const tokenBody = z
  .looseObject({
    country_code: z.string(),
    party_id: z.string(),
    uid: z.string(),
    type: z.string(),
    contract_id: z.string(),
    valid: z.boolean(),
    whitelist: z.string(),
    last_updated: z.string(),
  })
  .transform((token) => token as unknown as Token)

/** The objects inside the simulator are those of this version, so most are sent as they are. */
export const version221: OcpiVersion = {
  number: '2.2.1',
  modules: [
    { identifier: 'credentials', role: 'SENDER' },
    { identifier: 'credentials', role: 'RECEIVER' },
    { identifier: 'locations', role: 'SENDER' },
    { identifier: 'sessions', role: 'SENDER' },
    { identifier: 'cdrs', role: 'SENDER' },
    { identifier: 'tariffs', role: 'SENDER' },
    { identifier: 'tokens', role: 'RECEIVER' },
    { identifier: 'commands', role: 'RECEIVER' },
  ],
  hubModules: [{ identifier: 'hubclientinfo', role: 'SENDER' }],
  commands: ['START_SESSION', 'STOP_SESSION', 'UNLOCK_CONNECTOR', 'RESERVE_NOW', 'CANCEL_RESERVATION'],
  startAuthorizes: false,
  hasCreditRecords: true,
  optionals: {
    session: ['end_date_time', 'authorization_reference', 'meter_id', 'total_cost'],
    cdr: ['meter_id', 'signed_data', 'remark', 'invoice_reference_id', 'credit', 'credit_reference_id'],
  },
  credentialsBody,
  tokenBody,
  authorization: (token) => `Token ${Buffer.from(token).toString('base64')}`,
  routingHeaders: (from, to) => ({
    'ocpi-from-country-code': from.country_code,
    'ocpi-from-party-id': from.party_id,
    'ocpi-to-country-code': to.country_code,
    'ocpi-to-party-id': to.party_id,
  }),
  formatCredentials: ({ token, url, roles }) => ({ token, url, roles }),
  formatInstant: (instant) => instant,
  formatToken: (token) => token,
  formatLocation: (location) => location,
  formatEvse: (evse) => evse,
  formatConnector: (connector) => connector,
  formatTariff: (tariff) => tariff,
  formatSession: (session) => session,
  formatCdr: (cdr) => cdr,
  formatCommandResponse: (result, timeout) => ({ result, timeout }),
  formatCommandResult: (result, message) => ({ result, message: [message] }),
}
