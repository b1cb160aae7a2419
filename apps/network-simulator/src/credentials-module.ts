import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  credentialsBody,
  HandshakeRefused,
  newCredentialsToken,
  ownCredentials,
  readEndpoints,
  rememberProvider,
} from './handshake.ts'
import { envelope, refuse } from './ocpi-response.ts'
import type { Operator } from './operator.ts'

const modules: readonly [string, 'SENDER' | 'RECEIVER'][] = [
  ['credentials', 'SENDER'],
  ['credentials', 'RECEIVER'],
  ['locations', 'SENDER'],
  ['sessions', 'SENDER'],
  ['cdrs', 'SENDER'],
  ['tariffs', 'SENDER'],
  ['tokens', 'RECEIVER'],
  ['commands', 'RECEIVER'],
]

const hubModule = ['hubclientinfo', 'SENDER'] as const

/** Delay before the first call, because the provider stores the token after it has responded. */
const settleInAfterMs = 500

/** Versions, version details, and the handshake that the provider starts. */
export function mountCredentials(server: FastifyInstance, operator: Operator): void {
  const { book, side, log } = operator
  // Read on each use, because the address is known only once the server listens.
  const ownUrl = () => operator.baseUrl
  server.get('/ocpi/cpo/versions', () => envelope([{ version: '2.2.1', url: `${ownUrl()}/2.2.1` }]))
  const offered = side.roles.some(({ role }) => role === 'HUB') ? [...modules, hubModule] : modules
  server.get('/ocpi/cpo/2.2.1', () =>
    envelope({
      version: '2.2.1',
      endpoints: offered.map(([identifier, role]) => ({ identifier, role, url: `${ownUrl()}/2.2.1/${identifier}` })),
    }),
  )

  const address = '/ocpi/cpo/2.2.1/credentials'
  server.get(address, () => envelope(ownCredentials(side, book.registration?.tokenFromPeer ?? '')))

  server.post(address, (request, reply) => {
    if (book.registration) return refuse(reply, 405, 2000, 'registered already: use PUT')
    return agree(request.body, reply)
  })
  server.put(address, (request, reply) => {
    if (!book.registration) return refuse(reply, 405, 2000, 'not registered yet: use POST')
    return agree(request.body, reply)
  })
  server.delete(address, (_request, reply) => {
    if (!book.registration) return refuse(reply, 405, 2000, 'not registered')
    book.saveRegistration(undefined)
    log('the provider ended the agreement')
    return envelope(undefined)
  })

  function settleInLater(): void {
    operator.settleIn().catch((error: unknown) => log(`after the agreement: ${String(error)}`))
  }

  async function agree(body: unknown, reply: FastifyReply): Promise<unknown> {
    const parsed = credentialsBody.safeParse(body)
    if (!parsed.success) return refuse(reply, 200, 2001, 'the credentials are incomplete')
    try {
      const endpoints = await readEndpoints(side.client, parsed.data.url, parsed.data.token)
      const tokenFromPeer = newCredentialsToken()
      rememberProvider(side, parsed.data, { tokenFromPeer, peerVersionsUrl: parsed.data.url, endpoints })
      log(`the provider at ${parsed.data.url} registered itself`)
      reply.raw.once('finish', () => setTimeout(settleInLater, settleInAfterMs).unref())
      return envelope(ownCredentials(side, tokenFromPeer))
    } catch (error) {
      const offered = error instanceof HandshakeRefused && error.message.includes('2.2.1')
      return refuse(reply, 200, offered ? 3002 : 3001, error instanceof Error ? error.message : String(error))
    }
  }
}
