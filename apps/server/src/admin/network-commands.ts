import type { Readable } from 'node:stream'
import { text as readAll } from 'node:stream/consumers'
import { formatMoney } from '@voltway/money/money'
import { readAttempts } from '../features/chargers/chargers.ts'
import { readOperatorStops } from '../features/sessions/sessions.ts'
import type { Ctx } from '../kernel/ctx.ts'
import {
  bindPeer,
  inboxState,
  invitePeer,
  listHubParties,
  listPeers,
  type PartyName,
  registerWithPeer,
  retryQuarantined,
  rotatePeerTokens,
  trustHub,
  unregisterPeer,
} from '../kernel/network/peer-admin.ts'
import { AdminError } from './admin-error.ts'
import { lineOf } from './arguments.ts'
import { table, time } from './table.ts'

/** As of the name of this installation, `OCPI_NAME`. */
const PEER_NAME_LENGTH = 100

/** Creates token A for a charging network that will register with us (OCPI). It is shown once. */
export async function inviteNetwork(
  ctx: Ctx,
  name: string,
  { party, isHub }: { readonly party: string | undefined; readonly isHub: boolean },
): Promise<string> {
  const parties = party === undefined ? undefined : partiesIn(party)
  const { versionsUrl, token } = await invitePeer(ctx, lineOf(name, 'the name', PEER_NAME_LENGTH), { parties, isHub })
  return `versions  ${versionsUrl}\ntoken     ${token}`
}

/**
 * Registers with a network that has sent its versions URL and a token. The token is read from stdin, because process
 * lists show arguments.
 */
export async function registerNetwork(
  ctx: Ctx,
  name: string,
  versionsUrl: string,
  { stdin }: { readonly stdin: Readable },
): Promise<string> {
  const peerName = lineOf(name, 'the name', PEER_NAME_LENGTH)
  if (!URL.canParse(versionsUrl)) throw new AdminError(`${versionsUrl} is not an address`, 2)
  const token = (await readAll(stdin)).trim()
  if (token === '') throw new AdminError('give the network’s token on stdin', 2)
  const peer = await registerWithPeer(ctx, { name: peerName, versionsUrl, token })
  const gaps = peer.gaps.map((gap) => `\n${gap}`).join('')
  return `${peer.name} is registered in OCPI ${peer.version}: ${peer.parties.join(', ')}${gaps}`
}

/** Exchanges the tokens of a registered network for new ones. */
export async function rotateNetwork(ctx: Ctx, name: string): Promise<string> {
  const peer = await peerCalled(ctx, name)
  await rotatePeerTokens(ctx, peer.id)
  return `${peer.name} has new tokens.`
}

/** Ends the registration on both sides. The data received from the network stays. */
export async function removeNetwork(ctx: Ctx, name: string): Promise<string> {
  const peer = await peerCalled(ctx, name)
  await unregisterPeer(ctx, peer.id)
  return `${peer.name} is not connected any more.`
}

/** Restricts a network to registering these parties. */
export async function bindNetwork(ctx: Ctx, name: string, parties: string): Promise<string> {
  const peer = await peerCalled(ctx, name)
  await bindPeer(ctx, peer.id, partiesIn(parties))
  return `${peer.name} may register ${parties}.`
}

/** Sets the trusted operators behind a hub: `named` (all that it names), `none`, or a list. */
export async function trustNetwork(ctx: Ctx, name: string, trust: string): Promise<string> {
  const peer = await peerCalled(ctx, name)
  await trustHub(ctx, peer.id, trust === 'named' ? 'NAMED' : trust === 'none' ? [] : partiesIn(trust))
  return showHubParties(ctx, peer.id)
}

/** Lists the known parties behind a hub. */
export async function showHubParties(ctx: Ctx, name: string): Promise<string> {
  const parties = await listHubParties(ctx, (await peerCalled(ctx, name)).id)
  if (parties.length === 0) return 'No party behind it is known.'
  return table(
    ['PARTY', 'ROLE', 'STATUS', 'TRUSTED', 'HELD REQUESTS'],
    parties.map(({ party, role, status, isTrusted, held }) => [
      party,
      role,
      status ?? '-',
      isTrusted ? 'yes' : 'no',
      String(held),
    ]),
  )
}

/** Parses parties such as `PT*ABC,ES-DEF`. */
function partiesIn(text: string): PartyName[] {
  return text.split(',').map((one) => {
    const [, countryCode, partyId] = /^\s*([A-Z]{2})[*-]([A-Z0-9]{3})\s*$/i.exec(one) ?? []
    if (countryCode === undefined || partyId === undefined) throw new AdminError(`${one} is not a party like PT*ABC`, 2)
    return { countryCode, partyId }
  })
}

async function peerCalled(ctx: Ctx, name: string) {
  const peers = (await listPeers(ctx)).filter(
    (peer) => peer.state !== 'REMOVED' && (peer.id === name || peer.name === name),
  )
  if (peers.length > 1)
    throw new AdminError(`several networks are called ${name}, use an id: ${peers.map(({ id }) => id).join(' ')}`)
  return peers[0] ?? refuseUnknown(name)
}

function refuseUnknown(name: string): never {
  throw new AdminError(`there is no charging network called ${name}, see peers`)
}

/** Lists the charging networks with their state. */
export async function showPeers(ctx: Ctx): Promise<string> {
  const peers = await listPeers(ctx)
  if (peers.length === 0) return 'No charging network is known yet: see network-token.'
  return table(
    ['NAME', 'STATE', 'OCPI', 'PARTIES', 'LAST SEEN (UTC)', 'LAST ERROR', 'LIMITATIONS'],
    peers.map((peer) => [
      peer.name,
      peer.state,
      peer.state === 'REGISTERED' ? peer.version : '-',
      peer.parties.join(', ') || '-',
      time(peer.lastSeenAt),
      peer.lastError ?? '-',
      peer.gaps.join('; ') || '-',
    ]),
  )
}

const LISTED_DAYS = 30

/** Lists by operator how charges were stopped at their limit, and by how much they exceeded it. */
export async function showLimitStops(ctx: Ctx): Promise<string> {
  const operators = await readOperatorStops(ctx, LISTED_DAYS)
  if (operators.length === 0) return 'No charge has reached its limit.'
  return table(
    ['OPERATOR', 'STOPS', 'CONFIRMED', 'REFUSED', 'NO RESPONSE', 'PRICED', 'OVER', 'OVERRUN', 'LARGEST'],
    operators.map(({ operator, stops, done, refused, silent, priced, over, overrunMinor, mostMinor }) => [
      operator,
      ...[stops, done, refused, silent, priced, over].map(String),
      formatMoney(overrunMinor),
      formatMoney(mostMinor),
    ]),
  )
}

const LISTED_ATTEMPTS = 100

/** Lists the last refused attempts of chargers to connect, one line for each name and minute. */
export async function showChargerAttempts(ctx: Ctx): Promise<string> {
  const attempts = await readAttempts(ctx, LISTED_ATTEMPTS)
  if (attempts.length === 0) return 'No charger was refused.'
  return table(
    ['LAST AT (UTC)', 'IDENTITY', 'ADDRESS', 'REASON', 'ATTEMPTS'],
    attempts.map((one) => [time(one.at), printable(one.identity), one.address, one.reason, String(one.attempts)]),
  )
}

/** Anybody may send a name, also one that would move the cursor of a terminal. */
const printable = (identity: string): string => identity.replace(/[^\x20-\x7e]/g, '?')

/** Counts the messages of networks that are pending or in quarantine. */
export async function showInbox(ctx: Ctx): Promise<string> {
  const counts = await inboxState(ctx)
  if (counts.length === 0) return 'Nothing waits.'
  const rows = counts.map(({ module, state, reason, messages }) => [module, state, String(messages), reason ?? '-'])
  return table(['MODULE', 'STATE', 'COUNT', 'REASON'], rows)
}

/** Retries messages in quarantine whose reason begins with the text. */
export async function retryInbox(ctx: Ctx, reason: string): Promise<string> {
  return `${await retryQuarantined(ctx, reason)} messages are tried again.`
}
