import { setTimeout as wait } from 'node:timers/promises'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import * as z from 'zod'
import { mountCommands } from './commands-receiver.ts'
import { mountControl } from './control.ts'
import { mountCredentials, mountVersions } from './credentials-module.ts'
import { envelope, refuse } from './ocpi-response.ts'
import { ocpiVersions } from './ocpi-versions.ts'
import type { Operator } from './operator.ts'
import { mountSenders } from './senders.ts'
import { mountTokens } from './tokens-receiver.ts'

export interface Doorkeeper {
  /** Valid for all modules. */
  agreedTokens(): (string | undefined)[]
  /** Valid for versions, details and credentials only. */
  registrationTokens(): (string | undefined)[]
}

const openToRegistration = /^\/ocpi\/cpo\/(versions|[\d.]+|[\d.]+\/credentials)\/?(\?.*)?$/
const slowResponseMs = 8000

/** The operator's HTTP server: OCPI under /ocpi/cpo and, when enabled, the remote control of tests under /control. */
export function cpoServer(operator: Operator, doorkeeper: Doorkeeper, withControl: boolean): FastifyInstance {
  const server = Fastify({
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: true,
    bodyLimit: 4 << 20,
  })
  server.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const http = error.statusCode ?? (error instanceof z.core.$ZodError ? 400 : 500)
    if (http >= 500) operator.log(`responding ${http}: ${error.message}`)
    return refuse(reply, http, http >= 500 ? 3000 : 2001, error.message)
  })
  server.setNotFoundHandler((_request, reply) => refuse(reply, 404, 2000, 'no such address'))
  // Some peers send an empty body with a JSON content type.
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)))
    } catch {
      done(Object.assign(new Error('the body is not JSON'), { statusCode: 400 }))
    }
  })
  server.addHook('onRequest', async (request, reply) => {
    for (const name of ['x-request-id', 'x-correlation-id']) {
      const value = request.headers[name]
      if (value !== undefined) reply.header(name, value)
    }
    if (!request.url.startsWith('/ocpi/cpo')) return
    const spoken = spokenTokens(request)
    const knows = (tokens: (string | undefined)[]) =>
      tokens.some((token) => token !== undefined && spoken.includes(token))
    const registering = openToRegistration.test(request.url) && knows(doorkeeper.registrationTokens())
    if (!knows(doorkeeper.agreedTokens()) && !registering) return refuse(reply, 401, 2001, 'unknown or missing token')
  })
  alterResponses(server, operator)
  mountVersions(server, operator)
  for (const number of operator.side.offered) {
    const version = ocpiVersions[number]
    mountCredentials(server, operator, version)
    mountSenders(server, operator, version)
    mountTokens(server, operator, version)
    mountCommands(server, operator, version)
  }
  if (withControl) mountControl(server, operator)
  return server
}

/** The token as sent and decoded from base64, because peers use both forms. */
function spokenTokens(request: FastifyRequest): string[] {
  const raw = /^Token\s+(\S+)\s*$/i.exec(request.headers.authorization ?? '')?.[1]
  return raw === undefined ? [] : [raw, Buffer.from(raw, 'base64').toString('utf8').trim()]
}

/** Faulty responses of real peers, on the functional modules only, because a failed handshake would test nothing else. */
function alterResponses(server: FastifyInstance, operator: Operator): void {
  const { quirks, random } = operator
  if (quirks.size === 0) return
  let requests = 0
  const bendable = (url: string) => /^\/ocpi\/cpo\/[\d.]+\//.test(url) && !url.includes('/credentials')
  server.addHook('preHandler', async (request, reply) => {
    if (!bendable(request.url)) return
    requests++
    if (quirks.has('slow')) await wait(slowResponseMs)
    if (quirks.has('rate-limit') && requests % 3 === 0) {
      return reply
        .code(429)
        .header('Retry-After', '1')
        .send(envelope(undefined, 2000, 'too many requests'))
    }
    if (quirks.has('random-500') && random.chance(0.2)) return reply.code(500).send('Internal Server Error')
  })
  server.addHook('onSend', async (request, reply, payload) => {
    if (!bendable(request.url) || typeof payload !== 'string') return payload
    if (quirks.has('bad-total-count') && reply.hasHeader('X-Total-Count')) reply.header('X-Total-Count', 'undefined')
    if (quirks.has('page-loop') && reply.hasHeader('X-Total-Count')) {
      reply.header(
        'Link',
        `<${operator.baseUrl}${request.url.slice('/ocpi/cpo'.length).split('?')[0]}?offset=0>; rel="next"`,
      )
    }
    if (quirks.has('truncated-json') && random.chance(0.2)) return payload.slice(0, Math.floor(payload.length / 2))
    return quirks.has('no-status-code') ? withoutStatus(payload) : payload
  })
}

function withoutStatus(payload: string): string {
  const { data } = JSON.parse(payload) as { data?: unknown }
  return JSON.stringify({ data })
}
