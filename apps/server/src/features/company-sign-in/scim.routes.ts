import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../../kernel/calls/serve.ts'
import { type App, type Ctx, systemCtx } from '../../kernel/ctx.ts'
import type { WalletScope } from '../../kernel/scope.ts'
import { allowedAt } from '../../platform/allowed-methods.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockPeople } from '../memberships/memberships.ts'
import { ScimError } from './scim-error.ts'
import { readableOr400, scimBody, scimErrorFor, scimQuery, searchQuery } from './scim-input.ts'
import { standardPatch } from './scim-patch.ts'
import type { ScimContext } from './scim-resources.ts'
import { refuseUnknownAttributes, refuseUnknownFilter } from './scim-schema.ts'
import { openScimScope } from './scim-token.ts'

/* SCIM 2.0 at /scim/v2 (RFC 7644). The library and its handlers are loaded with the first request. */

const TYPE = 'application/scim+json; charset=utf-8'
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error'

type Params = { Params: { resource: string; id?: string } }

/** Mounts provisioning by the identity providers of companies. */
export function serveScim(fastify: FastifyInstance, app: App): void {
  fastify.register(
    async (scope) => {
      scope.addContentTypeParser(/^application\/(scim\+)?json/, { parseAs: 'buffer' }, (_request, body, done) => {
        try {
          done(null, scimBody(body as Buffer))
        } catch (error) {
          done(error as Error)
        }
      })
      scope.setErrorHandler((error: FastifyError, request, reply) => sendError(reply, request, error))
      scope.setNotFoundHandler((request, reply) => {
        const allowed = allowedAt(fastify, request)
        if (allowed === null) return sendError(reply, request, new ScimError(404, undefined, 'Not found'))
        const error = new ScimError(405, undefined, 'This method is not allowed here')
        return sendError(reply.header('allow', allowed), request, error)
      })
      scope.route<Params>({
        method: ['GET', 'POST'],
        url: '/:resource',
        handler: (request, reply) => respond(app, request, reply),
      })
      scope.route<Params>({
        method: ['GET', 'PUT', 'PATCH', 'DELETE'],
        url: '/:resource/:id',
        handler: (request, reply) => respond(app, request, reply),
      })
      // A search as a body, for filters that must not be in an address.
      scope.post<Params>('/:resource/.search', (request, reply) => respond(app, request, reply))
      scope.post('/.search', (request, reply) => respondToSearch(app, request, reply))
    },
    { prefix: '/scim/v2' },
  )
}

function sendError(reply: FastifyReply, request: FastifyRequest, error: unknown): FastifyReply {
  const { status, statusCode, scimType, message } = error as Partial<ScimError> & Partial<FastifyError>
  const code = Number(status ?? statusCode ?? 500)
  if (error instanceof Refusal && error.retryAfterSeconds !== undefined)
    reply.header('retry-after', error.retryAfterSeconds)
  if (code === 401) reply.header('www-authenticate', 'Bearer')
  if (code >= 500) throw error
  request.log.debug({ err: error }, 'a SCIM request was refused')
  const type = scimType == null || scimType === '' ? {} : { scimType }
  return reply
    .code(code)
    .type(TYPE)
    .send(JSON.stringify({ schemas: [ERROR], status: String(code), ...type, detail: message }))
}

async function respond(app: App, request: FastifyRequest<Params>, reply: FastifyReply): Promise<FastifyReply> {
  const scope = await openScimScope(app, request.headers.authorization)
  const resources = await resourceTypes(app)
  const { resource: name, id } = request.params
  const Resource = Object.hasOwn(resources, name) ? resources[name] : undefined
  if (Resource === undefined) throw new ScimError(404, undefined, 'There is no such resource type')
  const isManaged = name === 'Users' || name === 'Groups'
  const isSearch = isManaged && request.routeOptions.url?.endsWith('/.search') === true
  const query = isManaged ? [scimQuery(isSearch ? searchQuery(request.body) : (request.query as object as Query))] : []
  const resource = readableOr400('invalidFilter', () => new Resource(...(id === undefined ? [] : [id]), ...query))
  if (isManaged) refuseUnknownNames(Resource, resource, isSearch ? undefined : request.body)
  if (!isManaged && request.method !== 'GET') {
    reply.header('allow', 'GET, HEAD')
    throw new ScimError(405, undefined, 'This resource is read-only')
  }
  const result = isManaged ? await manage({ app, request, scope, resource, isSearch }) : await resource.read()
  const created = request.method === 'POST' && !isSearch
  if (result === undefined || request.method === 'DELETE') return reply.code(204).send()
  const location = (result as { meta?: { location?: string } }).meta?.location
  if (created && location !== undefined) reply.header('location', location)
  return reply
    .code(created ? 201 : 200)
    .type(TYPE)
    .send(JSON.stringify(result))
}

/** The resource types by the name of their path. */
async function resourceTypes(app: App): Promise<Record<string, ResourceType | undefined>> {
  const { declareScimResources } = await import('./scim-resources.ts')
  const { Resources } = declareScimResources(`${app.config.publicUrl}/scim/v2`)
  const { ServiceProviderConfig, Schema: Schemas, ResourceType: ResourceTypes, User: Users, Group: Groups } = Resources
  const types = { ServiceProviderConfig, Schemas, ResourceTypes, Users, Groups }
  return types as unknown as Record<string, ResourceType | undefined>
}

const LIST = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

/** Searches all resource types at the base of the service (RFC 7644 §3.4.3): first the users, then the groups. */
async function respondToSearch(app: App, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const scope = await openScimScope(app, request.headers.authorization)
  const { Users, Groups } = await resourceTypes(app)
  const query = scimQuery(searchQuery(request.body))
  if (query.sortBy !== undefined)
    throw new ScimError(400, 'invalidValue', 'sortBy is not supported by a search of all resource types')
  const { startIndex = 1, count } = query as { startIndex?: number; count: number }
  const types = [Users, Groups].filter((type) => type !== undefined)
  const found = await inScimWork(app, request, scope, async (work) => {
    const Resources: object[] = []
    let totalResults = 0
    for (const type of typesWithFilter(types, query)) {
      const part = { startIndex: Math.max(1, startIndex - totalResults), count: count - Resources.length }
      const page = await withOwnError({ work, failure: undefined }, (context) =>
        new type({ ...query, ...part }).read(context),
      )
      const list = page as { readonly totalResults: number; readonly Resources: readonly object[] }
      Resources.push(...list.Resources)
      totalResults += list.totalResults
    }
    return { schemas: [LIST], totalResults, startIndex, itemsPerPage: Resources.length, Resources }
  })
  return reply.type(TYPE).send(JSON.stringify(found))
}

/**
 * The types that have the attributes of the filter. An attribute that another type lacks has no value there (RFC 7644
 * §3.4.2.1), so nothing of that type is found.
 * @throws ScimError when no type has them.
 */
function typesWithFilter(types: readonly ResourceType[], query: object): ResourceType[] {
  const errors: unknown[] = []
  const fitting = types.filter((type) => {
    const { filter } = readableOr400('invalidFilter', () => new type(query))
    try {
      if (filter !== undefined) refuseUnknownFilter(type.schema.definition, filter)
      return true
    } catch (error) {
      errors.push(error)
      return false
    }
  })
  if (fitting.length === 0) throw errors[0]
  return fitting
}

interface Resource {
  readonly filter?: readonly object[]
  read(ctx?: ScimContext): Promise<object>
  write(input: unknown, ctx: ScimContext): Promise<object>
  patch(input: unknown, ctx: ScimContext): Promise<object | undefined>
  dispose(ctx: ScimContext): Promise<void>
}
interface ResourceType {
  new (...of: unknown[]): Resource
  readonly schema: { readonly definition: Parameters<typeof refuseUnknownFilter>[0] }
}
type Query = Readonly<Record<string, unknown>>

/** Refuses names of attributes that the library would ignore: of filters, of resources, and of operations. */
function refuseUnknownNames({ schema: { definition } }: ResourceType, { filter }: Resource, body: unknown): void {
  if (filter !== undefined) refuseUnknownFilter(definition, filter)
  const { Operations: operations } = (body ?? {}) as { Operations?: unknown }
  if (operations === undefined) refuseUnknownAttributes(definition, body)
  for (const operation of (Array.isArray(operations) ? operations : []) as { path?: unknown; value?: unknown }[])
    if (operation?.path === undefined) refuseUnknownAttributes(definition, operation?.value)
}

interface Managing {
  readonly app: App
  readonly request: FastifyRequest<Params>
  readonly scope: WalletScope
  readonly resource: Resource
  readonly isSearch: boolean
}

/** Runs one request in one transaction. An error rolls it back. */
function inScimWork<Result>(
  app: App,
  request: FastifyRequest,
  scope: WalletScope,
  run: (work: ScimContext['work']) => Promise<Result>,
): Promise<Result> {
  const ctx: Ctx = {
    ...systemCtx(app, app.clock(), request.id),
    log: request.log as Ctx['log'],
    caller: { ...callerOf(request), walletId: scope.walletId },
  }
  return ctx.db.tx((tx) => run({ ctx, tx, scope }))
}

/** @throws our own error where the library reports another one. */
async function withOwnError<Result>(
  context: ScimContext,
  read: (context: ScimContext) => Promise<Result>,
): Promise<Result> {
  try {
    return await read(context)
  } catch (error) {
    throw context.failure ?? scimErrorFor('invalidValue', error)
  }
}

/** Runs a request about one resource type. Writes lock the wallet's people first. */
function manage({ app, request, scope, resource, isSearch }: Managing): Promise<object | undefined> {
  return inScimWork(app, request, scope, async (work) => {
    const isRead = isSearch || request.method === 'GET'
    if (!isRead) await lockPeople(work.tx, scope)
    return withOwnError({ work, failure: undefined }, async (context) => {
      const result = await (isRead ? resource.read(context) : act(request, resource, context))
      const { pageStart } = context
      return pageStart === undefined ? result : { ...result, startIndex: pageStart }
    })
  })
}

function act(request: FastifyRequest<Params>, resource: Resource, ctx: ScimContext): Promise<object | undefined> {
  const hasId = request.params.id !== undefined
  if (request.method === 'PATCH' && hasId)
    return standardPatch(request.body, () => resource.read(ctx)).then((body) => resource.patch(body, ctx))
  if (request.method === 'DELETE' && hasId) return resource.dispose(ctx).then(() => undefined)
  return resource.write(request.body, ctx)
}
