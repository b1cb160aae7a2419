import { job } from '../../../platform/jobs.ts'
import type { Ctx } from '../../ctx.ts'
import { type PeerRow, selectActivePeers, updatePeerEndpoints } from '../peer.sql.ts'
import { accessTo, forgetPeers } from '../peers.ts'
import { discover } from './discover.ts'
import { rotateTokens } from './handshake.ts'

/**
 * Reads the versions of all peers once a day: modules may be new, and a version that both sides speak may be higher than
 * the agreed one.
 */
export const readPeerVersions = job<object, Ctx>({
  name: 'network.read-versions',
  cron: { expression: '10 4 * * *', timeZone: 'UTC' },
  oneWaiting: true,
  handle: async (ctx) => {
    for (const peer of await selectActivePeers(ctx.db)) {
      await readVersions(ctx, peer).catch((error: unknown) =>
        ctx.log.warn({ err: error, peer: peer.name }, 'the versions of a peer could not be read'),
      )
    }
  },
})

/**
 * Reads the versions of a peer. To move to another version, new tokens are exchanged at its credentials endpoint (OCPI
 * 2.2.1 credentials, PUT). Cards, sessions and locations stay: their form does not depend on the version.
 */
async function readVersions(ctx: Ctx, peer: PeerRow): Promise<void> {
  if (peer.versions_url === null) return
  const { token, encoding } = accessTo(ctx, peer)
  const found = await discover(ctx, { peerId: peer.id, url: peer.versions_url, token, encoding })
  if (found.version.number !== peer.version) return rotateTokens(ctx, peer)
  await updatePeerEndpoints(ctx.db, peer.id, { endpoints: found.endpoints, tokenEncoding: found.encoding })
  forgetPeers(ctx.app)
}
