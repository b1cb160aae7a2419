import type { Ctx } from '../../ctx.ts'
import { tokensIn } from '../peers.ts'
import { acceptCredentials, ourCredentials, removePeer } from './handshake.ts'
import { type Call, type makeServe, OcpiRefusal, status } from './response.ts'
import { versionDetails } from './schema-credentials.ts'

const VERSION = '2.2.1'
const modules = [
  ['credentials', 'RECEIVER'],
  ['tokens', 'SENDER'],
  ['locations', 'RECEIVER'],
  ['tariffs', 'RECEIVER'],
  ['sessions', 'RECEIVER'],
  ['cdrs', 'RECEIVER'],
  ['commands', 'SENDER'],
  ['hubclientinfo', 'RECEIVER'],
] as const
/** Where a module's path is not its identifier. */
const paths: Readonly<Record<string, string>> = { hubclientinfo: 'clientinfo' }

const base = (ctx: Ctx) => `${ctx.app.config.publicUrl}/ocpi`

/** Versions and credentials: the only calls a registration token (token A) is good for. */
export function serveHandshake(serve: ReturnType<typeof makeServe>): void {
  const open = { open: true }
  serve('GET', '/versions', async ({ ctx }) => ({ data: [{ version: VERSION, url: `${base(ctx)}/${VERSION}` }] }), open)
  serve('GET', '/2.2.1', async ({ ctx }) => ({ data: details(ctx) }), open)
  serve('GET', '/2.2.1/credentials', async (call) => ({ data: ourCredentials(call.ctx, tokenUsed(call)) }), open)
  serve(
    'POST',
    '/2.2.1/credentials',
    async (call) => {
      // A peer that is registered but still comes with token A did not get our answer, and may ask again.
      if (call.peer.registered) throw notAllowed('already registered: use PUT')
      return { data: await acceptCredentials(call.ctx, call.peer, call.body) }
    },
    open,
  )
  serve(
    'PUT',
    '/2.2.1/credentials',
    async (call) => {
      if (!call.peer.registered) throw notAllowed('not registered yet: use POST')
      return { data: await acceptCredentials(call.ctx, call.peer, call.body) }
    },
    open,
  )
  serve(
    'DELETE',
    '/2.2.1/credentials',
    async (call) => {
      if (!call.peer.registered) throw notAllowed('not registered')
      await removePeer(call.ctx, call.peer.id)
      return {}
    },
    open,
  )
}

const notAllowed = (message: string) => new OcpiRefusal(405, status.client, message)

function details(ctx: Ctx) {
  const endpoints = modules.map(([identifier, role]) => ({
    identifier,
    role,
    url: `${base(ctx)}/${VERSION}/${paths[identifier] ?? identifier}`,
  }))
  return versionDetails.strict.parse({ version: VERSION, endpoints })
}

/** The token of the request, read as the standard wants it; we only keep its hash. */
function tokenUsed(call: Call): string {
  const given = call.header('authorization')?.replace(/^token\s+/i, '') ?? ''
  const readings = tokensIn(given)
  return (readings.find((token) => /^[\x21-\x7e]+$/.test(token) && token !== given) ?? given).slice(0, 64)
}
