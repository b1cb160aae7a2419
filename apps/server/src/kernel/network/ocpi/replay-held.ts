import { enqueue, job } from '../../../platform/jobs.ts'
import type { Ctx } from '../../ctx.ts'
import { type HeldRequest, selectHeld, selectHeldOfTrusted, updateHeldDone, updateHeldRefused } from '../held.sql.ts'
import { findPeer, type Peer } from '../peers.ts'
import { chargeWrites } from './charge-writes.ts'
import { OTHER_VERSION, UNTRUSTED } from './held.ts'
import { type Handler, OcpiRefusal } from './response.ts'
import { locationWrites } from './serve-locations.ts'
import { versionNumbered } from './versions.ts'

const handlers: Readonly<Record<string, Handler>> = { ...chargeWrites, ...locationWrites }
const AT_ONCE = 100
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Handles the held requests of a party that is trusted now or has registered in their version, in the order of arrival. A request is done when its
 * handler has stored it. After a kill in between it is handled again, which changes nothing.
 */
export const replayHeld = job<{ peerId: string; party: string }, Ctx>({
  name: 'network.replay-held',
  queue: { expireInSeconds: 900 },
  handle: async (ctx, { peerId, party }) => {
    const peer = await findPeer(ctx, peerId)
    if (peer === undefined || !peer.parties.has(party)) return
    for (const reasonPrefix of [UNTRUSTED, OTHER_VERSION]) await replayAll(ctx, peer, { peerId, party, reasonPrefix })
  },
})

async function replayAll(ctx: Ctx, peer: Peer, of: { peerId: string; party: string; reasonPrefix: string }) {
  let after = FIRST_ID
  for (;;) {
    const held = await selectHeld(ctx.db, of, { after, limit: AT_ONCE })
    for (const { id, body } of held) await replay(ctx, peer, id, body)
    const last = held.at(-1)
    if (last === undefined) return
    after = last.id
  }
}

async function replay(ctx: Ctx, peer: Peer, id: string, { route, params, object }: HeldRequest): Promise<void> {
  try {
    const [, method = '', number = '', path = ''] = /^(\w+) \/([\d.]+)(.*)$/.exec(route) ?? []
    const handle = handlers[`${method} ${path}`]
    const version = versionNumbered(number)
    if (handle === undefined || version === undefined) throw new OcpiRefusal(404, 2000, `nothing handles ${route}`)
    await handle({ ctx, version, peer, params, query: {}, body: object, header: () => undefined })
    await updateHeldDone(ctx.db, id, ctx.now)
  } catch (error) {
    if (!(error instanceof OcpiRefusal)) throw error
    await updateHeldRefused(ctx.db, id, `refused: ${error.message}`, ctx.now)
  }
}

/**
 * Enqueues the replay of held requests of trusted parties whose reason starts with the prefix.
 * @returns the number of requests.
 */
export async function replayTrusted(ctx: Ctx, reasonPrefix: string): Promise<number> {
  const waiting = await selectHeldOfTrusted(ctx.db, reasonPrefix)
  await ctx.db.tx(async (tx) => {
    for (const { peer_id, party } of waiting) await enqueue(tx, replayHeld, { peerId: peer_id, party })
  })
  return waiting.reduce((sum, { requests }) => sum + Number(requests), 0)
}
