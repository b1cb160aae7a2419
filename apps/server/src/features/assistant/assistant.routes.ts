import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Endpoint } from '@voltway/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recordAudit } from '../../kernel/audit/audit.ts'
import { callerOf, ctxOf, type ReadKey, tokenOf } from '../../kernel/calls/serve.ts'
import type { App, Ctx } from '../../kernel/ctx.ts'
import { readEntryOfKey, type WalletScope } from '../../kernel/scope.ts'
import { refuse } from '../../platform/refusal.ts'
import { type AssistantCaller, assistantServer } from './assistant.ts'

interface Deps {
  readonly fastify: FastifyInstance
  readonly app: App
  readonly readKey: ReadKey
}

/**
 * Responds to a request of the Model Context Protocol (streamable HTTP, without sessions, so that any node can respond).
 * The caller has an API key, and each tool makes a call of the product with it: rights, limits and refusals are those of
 * the key.
 * @throws `auth.token_missing`, and what `readKey` refuses.
 */
export async function respondToAssistant(deps: Deps, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { app, readKey } = deps
  const holder = await readKey(app, tokenOf(request.headers.authorization ?? ''))
  if (holder === null) {
    reply.header('www-authenticate', 'Bearer')
    refuse('auth.token_missing')
  }
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
