import { assistantRights } from '@voltway/contract/integrations-assistants'
import { pagePaths } from '@voltway/contract/pages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { callerOf } from '../../kernel/calls/serve.ts'
import { type App, type Ctx, systemCtx } from '../../kernel/ctx.ts'
import { RegistrationError, registerClient } from './assistant-client.ts'
import { ACCESS_SECONDS, exchangeCode, mcpUrl, refresh, revokeToken, type TokenReply } from './assistant-grants.ts'

/** Where programs read which server gives access to the MCP server (RFC 9728). */
export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource/mcp'

const FORM = 'application/x-www-form-urlencoded'
const Token = z.string().max(400)
const Client = z.string().max(4_000)
const Request = z.discriminatedUnion('grant_type', [
  z.object({
    grant_type: z.literal('authorization_code'),
    code: Token,
    client_id: Client,
    redirect_uri: z.string().max(400),
    code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
    resource: z.string().max(400).optional(),
  }),
  z.object({
    grant_type: z.literal('refresh_token'),
    refresh_token: Token,
    client_id: Client,
    resource: z.string().max(400).optional(),
  }),
])
const Revocation = z.object({ token: Token })

/**
 * Mounts OAuth 2.1 for assistants: metadata (RFC 8414, RFC 9728), registration (RFC 7591), tokens (RFC 6749) and their
 * revocation (RFC 7009). People agree on a page of the web.
 */
export function serveAssistantAccess(fastify: FastifyInstance, app: App): void {
  const { publicUrl, secret } = app.config
  const resource = {
    resource: mcpUrl(app),
    authorization_servers: [publicUrl],
    scopes_supported: assistantRights,
    bearer_methods_supported: ['header'],
    resource_name: 'Voltway Fleets',
    resource_documentation: `${publicUrl}/docs/guides`,
  }
  fastify.get('/.well-known/oauth-protected-resource', async () => resource)
  fastify.get(RESOURCE_METADATA, async () => resource)
  fastify.get('/.well-known/oauth-authorization-server', async () => ({
    issuer: publicUrl,
    authorization_endpoint: publicUrl + pagePaths['connect-assistant'],
    token_endpoint: `${publicUrl}/oauth/token`,
    registration_endpoint: `${publicUrl}/oauth/register`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: assistantRights,
    authorization_response_iss_parameter_supported: true,
  }))
  fastify.post('/oauth/register', async ({ body }, reply) => {
    try {
      const { id, name, redirectUris } = registerClient(secret, body)
      return reply.code(201).send({
        client_id: id,
        client_name: name,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      })
    } catch (error) {
      if (error instanceof RegistrationError) return sendError(reply, error.code, error.message)
      throw error
    }
  })
  fastify.register(async (forms) => {
    forms.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    forms.post('/oauth/token', (request, reply) => sendTokens(app, request, reply))
    forms.post('/oauth/revoke', async (request, reply) => {
      const { data } = Revocation.safeParse(request.body)
      if (data === undefined) return sendError(reply, 'invalid_request', 'token is missing.')
      await revokeToken(ctxOf(app, request), data.token)
      return reply.code(200).send({})
    })
  })
}

const ctxOf = (app: App, request: FastifyRequest): Ctx => ({
  ...systemCtx(app, app.clock(), request.id),
  log: request.log as Ctx['log'],
  caller: callerOf(request),
})

async function sendTokens(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { success, data, error } = Request.safeParse(request.body ?? {})
  if (!success) {
    const field = error.issues[0]?.path.join('.') ?? ''
    return field === 'grant_type'
      ? sendError(reply, 'unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.')
      : sendError(reply, 'invalid_request', `${field} is missing or not valid.`)
  }
  const { resource = mcpUrl(app), client_id: clientId } = data
  if (![mcpUrl(app), app.config.publicUrl, `${app.config.publicUrl}/`].includes(resource))
    return sendError(reply, 'invalid_target', `resource must be ${mcpUrl(app)}.`)
  const ctx = ctxOf(app, request)
  const found: TokenReply =
    data.grant_type === 'refresh_token'
      ? await refresh(ctx, { token: data.refresh_token, clientId })
      : await exchangeCode(ctx, {
          code: data.code,
          clientId,
          redirectUri: data.redirect_uri,
          verifier: data.code_verifier,
        })
  if ('error' in found)
    return sendError(reply, found.error, 'The code or token is unknown, used, expired or of another program.')
  const { access_token, refresh_token, rights } = found
  return reply.send({
    access_token,
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
    refresh_token,
    scope: rights.join(' '),
  })
}

const sendError = (reply: FastifyReply, error: string, description: string): FastifyReply =>
  reply.code(400).send({ error, error_description: description })
