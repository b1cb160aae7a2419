import type { Ctx } from '../../ctx.ts'
import { tokensIn } from '../peers.ts'
import { acceptCredentials, ourCredentials, removePeer } from './handshake.ts'
import { type Call, type createServe, OcpiRefusal, status } from './response.ts'
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
/** Paths of modules that differ from their identifier. */
const paths: Readonly<Record<string, string>> = { hubclientinfo: 'clientinfo' }

const base = (ctx: Ctx) => `${ctx.app.config.publicUrl}/ocpi`

/**
 * Serves versions and credentials (OCPI 2.2.1 version_information_endpoint, credentials). No other endpoint accepts a
 * registration token (token A).
 */
export function serveHandshake(serve: ReturnType<typeof createServe>): void {
  const open = { open: true }
  serve('GET', '/versions', async ({ ctx }) => ({ data: [{ version: VERSION, url: `${base(ctx)}/${VERSION}` }] }), open)
  serve('GET', '/2.2.1', async ({ ctx }) => ({ data: details(ctx) }), open)
  serve('GET', '/2.2.1/credentials', async (call) => ({ data: ourCredentials(call.ctx, tokenUsed(call)) }), open)
  serve(
    'POST',
    '/2.2.1/credentials',
    async (call) => {
      // A registered peer that still uses token A did not receive our response, and may repeat the POST.
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

/** Returns the token of the request, decoded as the standard requires. We store only its hash. */
function tokenUsed(call: Call): string {
  const sent = call.header('authorization')?.replace(/^token\s+/i, '') ?? ''
  const readings = tokensIn(sent)
  return (readings.find((token) => /^[\x21-\x7e]+$/.test(token) && token !== sent) ?? sent).slice(0, 64)
}
