import type { AuditAction } from '@voltway/contract/audit'
import type { fetchFromOperator, inviteChargingOperator } from '@voltway/contract/charging-operators'
import type { BodyOf, ReplyOf } from '@voltway/contract/endpoint'
import { recordOwnAudit } from '../../kernel/audit/audit.ts'
import type { Ctx, Work } from '../../kernel/ctx.ts'
import { notifyRemoval, removeLockedPeer } from '../../kernel/network/ocpi/handshake.ts'
import { lockPeer, type PeerRow, updatePeerPaused } from '../../kernel/network/peer.sql.ts'
import { invitePeer } from '../../kernel/network/peer-admin.ts'
import { endpointOf } from '../../kernel/network/peers.ts'
import { enqueuePullFrom, firstPull } from '../../kernel/network/sync.ts'
import { deletePushes, updateTokensUnknown } from '../../kernel/network/token.sql.ts'
import { catchUpOperator } from '../../kernel/network/token-lanes.ts'
import { enqueue } from '../../platform/jobs.ts'
import { refuse } from '../../platform/refusal.ts'

/**
 * The actions of the installation's staff on charging operators. Each action is recorded in the audit of the person
 * who does it, because an operator belongs to no wallet.
 */

/** Creates a registration token. Only its hash is stored. */
export function inviteOperator(
  ctx: Ctx,
  { name, parties, is_hub: isHub }: BodyOf<typeof inviteChargingOperator>,
): Promise<ReplyOf<typeof inviteChargingOperator>> {
  return ctx.db.tx(async (tx) => {
    const named = parties.map((party) => ({ countryCode: party.slice(0, 2), partyId: party.slice(3) }))
    const terms = { parties: named.length === 0 ? undefined : named, isHub }
    const { peerId, versionsUrl, token } = await invitePeer(ctx, name, terms, tx)
    recordAct({ ctx, tx }, { id: peerId, name }, 'charging_operator.invited', { parties, is_hub: isHub })
    return { id: peerId, versions_url: versionsUrl, token }
  })
}

export function pauseOperator(ctx: Ctx, id: string): Promise<void> {
  return ctx.db.tx(async (tx) => {
    const peer = await lockConnected({ ctx, tx }, id)
    if (peer.paused_at !== null) refuse('charging_operator.paused')
    await updatePeerPaused(tx, id, ctx.now, ctx.now)
    recordAct({ ctx, tx }, peer, 'charging_operator.paused')
  })
}

/** Ends a pause. All cards are compared and all modules are pulled, because changes were neither sent nor fetched. */
export function resumeOperator(ctx: Ctx, id: string): Promise<void> {
  return ctx.db.tx(async (tx) => {
    const peer = await lockConnected({ ctx, tx }, id)
    if (peer.paused_at === null) refuse('charging_operator.not_paused')
    await updatePeerPaused(tx, id, null, ctx.now)
    await updateTokensUnknown(tx, id)
    await enqueue(tx, catchUpOperator, { peerId: id }, { singletonKey: id })
    await enqueue(tx, firstPull, { peerId: id })
    recordAct({ ctx, tx }, peer, 'charging_operator.resumed')
  })
}

/**
 * Withdraws an invitation, or ends a registration. It ends here first: an operator that does not answer delays the
 * request by a few seconds and is not asked again.
 */
export async function removeOperator(ctx: Ctx, id: string): Promise<void> {
  const peer = await ctx.db.tx(async (tx) => {
    const found = (await lockPeer(tx, id)) ?? refuse('charging_operator.not_found')
    if (found.state === 'REMOVED') refuse('charging_operator.removed')
    await removeLockedPeer({ ctx, tx }, id)
    recordAct({ ctx, tx }, found, 'charging_operator.removed')
    return found
  })
  await notifyRemoval(ctx, peer)
}

export function sendAllCards(ctx: Ctx, id: string): Promise<void> {
  return ctx.db.tx(async (tx) => {
    const peer = await lockActive({ ctx, tx }, id)
    if (endpointOf(peer, 'tokens', 'RECEIVER') === undefined) refuse('charging_operator.receives_no_cards')
    await deletePushes(tx, id)
    await enqueue(tx, catchUpOperator, { peerId: id }, { singletonKey: id })
    recordAct({ ctx, tx }, peer, 'charging_operator.cards_sent')
  })
}

/** Fetches what changed since an instant. The regular pulls continue where they are. */
export function fetchAgain(ctx: Ctx, id: string, { from, modules }: BodyOf<typeof fetchFromOperator>): Promise<void> {
  return ctx.db.tx(async (tx) => {
    const peer = await lockActive({ ctx, tx }, id)
    const since = new Date(from)
    if (since > ctx.now) refuse('charging_operator.date_in_future')
    for (const module of modules) await enqueuePullFrom(tx, { peerId: id, module, from: since.toISOString() })
    recordAct({ ctx, tx }, peer, 'charging_operator.data_fetched', { from: since.toISOString(), modules })
  })
}

async function lockConnected({ tx }: Work, id: string): Promise<PeerRow> {
  const peer = (await lockPeer(tx, id)) ?? refuse('charging_operator.not_found')
  return peer.state === 'REGISTERED' ? peer : refuse('charging_operator.not_connected')
}

async function lockActive(work: Work, id: string): Promise<PeerRow> {
  const peer = await lockConnected(work, id)
  return peer.paused_at === null ? peer : refuse('charging_operator.paused')
}

function recordAct(
  work: Work,
  { id, name }: Pick<PeerRow, 'id' | 'name'>,
  action: AuditAction,
  after: Readonly<Record<string, unknown>> | null = null,
): void {
  const personId = work.ctx.person?.id ?? refuse('auth.token_missing')
  recordOwnAudit(work, personId, { action, object: { kind: 'charging_operator', id, name }, after })
}
