import type { Json } from '../merge.ts'
import { versionDetails } from '../schema-credentials.ts'
import { authorizationInfo, token } from '../schema-token.ts'
import type { OcpiVersion } from '../version.ts'

const same = (object: Json): Json => object
const unchanged = { location: same, evse: same, connector: same, session: same, cdr: same, tariff: same }

/** OCPI 2.2.1. Its objects are in the form of the core. */
export const v221: OcpiVersion = {
  number: '2.2.1',
  modules: [
    // The module has one interface. Some peers look for it as sender, others as receiver.
    { identifier: 'credentials', role: 'RECEIVER' },
    { identifier: 'credentials', role: 'SENDER' },
    { identifier: 'tokens', role: 'SENDER' },
    { identifier: 'locations', role: 'RECEIVER' },
    { identifier: 'tariffs', role: 'RECEIVER' },
    { identifier: 'sessions', role: 'RECEIVER' },
    { identifier: 'cdrs', role: 'RECEIVER' },
    { identifier: 'commands', role: 'SENDER' },
    { identifier: 'hubclientinfo', role: 'RECEIVER', path: 'clientinfo' },
  ],
  details: versionDetails.strict,
  namesParties: true,
  datesPatches: true,
  patchesTariffs: false,
  commands: new Set(['START_SESSION', 'STOP_SESSION', 'UNLOCK_CONNECTOR', 'RESERVE_NOW', 'CANCEL_RESERVATION']),
  readCredentials: (body) => body,
  writeCredentials: (ours) => ours,
  readTokenType: (type) => type,
  writeToken: (one) => token.strict.parse(one),
  writeAuthorization: (info) => authorizationInfo.strict.parse(info),
  writeCommand: (_kind, body) => body,
  writeInstant: (instant) => instant,
  read: unchanged,
  write: unchanged,
  // The other versions read its records, too.
  recognises: () => false,
}
