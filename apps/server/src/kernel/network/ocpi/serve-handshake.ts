import type { Ctx } from '../../ctx.ts'
import { tokensIn } from '../peers.ts'
import { acceptCredentials, ourCredentials, removePeer } from './handshake.ts'
import { type Call, OcpiRefusal, type Serve, status } from './response.ts'
import type { OcpiVersion } from './version.ts'
import { versions } from './versions.ts'

const base = (ctx: Ctx) => `${ctx.app.config.publicUrl}/ocpi`
const open = { open: true }

/** Serves the list of our versions (OCPI 2.2.1 version_information_endpoint). */
export function serveVersions(serve: Serve): void {
  const list = (ctx: Ctx) => versions.map(({ number }) => ({ version: number, url: `${base(ctx)}/${number}` }))
  serve('GET', '/versions', async ({ ctx }) => ({ data: list(ctx) }), open)
}

/**
 * Serves details and credentials of a version (OCPI 2.2.1 version_information_endpoint, credentials). No other endpoint
 * accepts a registration token (token A).
 */
export function serveHandshake(serve: Serve): void {
  serve('GET', '', async ({ ctx, version }) => ({ data: details(ctx, version) }), open)
  serve(
    'GET',
    '/credentials',
    async (call) => ({ data: written(call, ourCredentials(call.ctx, tokenUsed(call))) }),
    open,
  )
  serve(
    'POST',
    '/credentials',
    async (call) => {
      // A registered peer that still uses token A did not receive our response, and may repeat the POST.
      if (call.peer.registered) throw notAllowed('already registered: use PUT')
      return accepted(call)
    },
    open,
  )
  serve(
    'PUT',
    '/credentials',
    async (call) => {
      if (!call.peer.registered) throw notAllowed('not registered yet: use POST')
      return accepted(call)
    },
    open,
  )
  serve(
    'DELETE',
    '/credentials',
    async (call) => {
      if (!call.peer.registered) throw notAllowed('not registered')
      await removePeer(call.ctx, call.peer.id)
      return {}
    },
    open,
  )
}

const notAllowed = (message: string) => new OcpiRefusal(405, status.client, message)

const written = ({ version }: Call, ours: ReturnType<typeof ourCredentials>) => version.writeCredentials(ours)

/** The message says what the modules of the peer do not allow. */
async function accepted(call: Call) {
  const { credentials, gaps } = await acceptCredentials(call)
  return { data: written(call, credentials), ...(gaps.length === 0 ? {} : { message: gaps.join('; ') }) }
}

function details(ctx: Ctx, { number, modules, details }: OcpiVersion) {
  const endpoints = modules.map(({ identifier, role, path = identifier }) => ({
    identifier,
    ...(role === undefined ? {} : { role }),
    url: `${base(ctx)}/${number}/${path}`,
  }))
  return details.parse({ version: number, endpoints })
}

/** Returns the token of the request, decoded as the standard requires. We store only its hash. */
function tokenUsed(call: Call): string {
  const sent = call.header('authorization')?.replace(/^token\s+/i, '') ?? ''
  const readings = tokensIn(sent)
  return (readings.find((token) => /^[\x21-\x7e]+$/.test(token) && token !== sent) ?? sent).slice(0, 64)
}
