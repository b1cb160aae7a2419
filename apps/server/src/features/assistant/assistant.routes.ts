import { isIP } from 'node:net'
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Endpoint } from '@voltway/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recordAudit } from '../../kernel/audit/audit.ts'
import { callerOf, ctxOf, type ReadKey, tokenOf } from '../../kernel/calls/serve.ts'
import type { App, Ctx } from '../../kernel/ctx.ts'
import { isOwnOrigin } from '../../kernel/identity/origin.ts'
import { readEntryOfKey, type WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { type AssistantCaller, assistantServer } from './assistant.ts'

/** Where assistants read who gives access. `integrations` serves it. */
const RESOURCE_METADATA = '/.well-known/oauth-protected-resource/mcp'

interface Deps {
  readonly fastify: FastifyInstance
  readonly app: App
  readonly readKey: ReadKey
}

/**
 * Responds to a request of the Model Context Protocol (streamable HTTP, without sessions, so that any node can respond).
 * The caller has an API key, and each tool makes a call of the product with it: rights, limits and refusals are those of
 * the key.
 * @throws `auth.token_missing`, `auth.not_allowed` for another site, and what `readKey` refuses.
 */
export async function respondToAssistant(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { app, readKey } = deps
  refuseOtherSites(app, request)
  const token = tokenOf(request.headers.authorization ?? '')
  // Tells an assistant where it gets access (RFC 9728 §5.1). A reply that succeeds does not have it.
  const metadata = `Bearer resource_metadata="${app.config.publicUrl}${RESOURCE_METADATA}"`
  reply.header('www-authenticate', token === '' ? metadata : `${metadata}, error="invalid_token"`)
  const holder = (await readKey(app, token)) ?? refuse('auth.token_missing')
  reply.removeHeader('www-authenticate')
  const entry = await readEntryOfKey(app.db, holder, holder.key.walletId)
  const scope = entry?.scope
  if (entry === undefined || scope == null) refuse('wallet.not_found')
  const ctx: Ctx = {
    ...ctxOf(app, request, app.clock(), true),
    person: entry.person,
    caller: { ...callerOf(request), walletId: scope.walletId, key: holder },
  }
  const caller = assistantCallerOf(deps, request, { ctx, scope, language: entry.person.language })
  const mcp = createMcpHandler(() => assistantServer(caller), { maxSubscriptions: 0 })
  const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
  const url = `${app.config.publicUrl}${request.url}`
  const response = await mcp.fetch(new Request(url, { method: request.method, headers }), { parsedBody: request.body })
  await mcp.close()
  return reply
    .code(response.status)
    .headers(Object.fromEntries(response.headers))
    .send(Buffer.from(await response.arrayBuffer()))
}

/**
 * Refuses requests that a page of another site makes in the browser of a person, and requests to a name that leads to
 * this server without being its own (DNS rebinding). Programs send no origin. A proxy may call this machine by its
 * address, which no other site's name can be.
 */
function refuseOtherSites({ config: { publicUrl } }: App, request: FastifyRequest): void {
  const isOwnName = request.host === new URL(publicUrl).host || isIP(request.hostname.replace(/^\[|\]$/g, '')) !== 0
  if (!isOwnOrigin(request, publicUrl) || !(isOwnName || request.hostname === 'localhost')) refuse('auth.not_allowed')
}

function assistantCallerOf(
  { fastify, app }: Deps,
  request: FastifyRequest,
  { ctx, scope, language }: { ctx: Ctx; scope: WalletScope; language: AssistantCaller['language'] },
): AssistantCaller {
  return {
    walletId: scope.walletId,
    language,
    publicUrl: app.config.publicUrl,
    mayCall: ({ right, teams }: Endpoint) =>
      (scope.teamIds === null || teams === true) && (scope.rights as ReadonlySet<string>).has(right),
    get: async (url) => {
      const { authorization = '' } = request.headers
      const response = await fastify.inject({
        method: 'GET',
        url,
        headers: { authorization, 'x-product': 'FLEETS_DASHBOARD' },
        remoteAddress: request.ip,
      })
      return { status: response.statusCode, body: response.body }
    },
    record: (tool, input) =>
      app.db.tx(async (tx) =>
        recordAudit(
          { ctx, tx, scope },
          { action: 'assistant.used', object: { kind: 'assistant', id: null, name: tool }, after: input },
        ),
      ),
  }
}
