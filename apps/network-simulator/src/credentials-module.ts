import type { FastifyInstance, FastifyReply } from 'fastify'
import { NoCommonVersion, newCredentialsToken, ownCredentials, readProvider, rememberProvider } from './handshake.ts'
import { envelope, refuse } from './ocpi-response.ts'
import type { OcpiVersion } from './ocpi-version.ts'
import type { Operator } from './operator.ts'

/** Delay before the first call, because the provider stores the token after it has responded. */
const settleInAfterMs = 500

/** The versions endpoint. */
export function mountVersions(server: FastifyInstance, operator: Operator): void {
  // The address is read on each use, because it is known only once the server listens.
  server.get('/ocpi/cpo/versions', () =>
    envelope(operator.side.offered.map((version) => ({ version, url: `${operator.baseUrl}/${version}` }))),
  )
}

/** The details of a version, and the handshake that the provider starts in it. */
export function mountCredentials(server: FastifyInstance, operator: Operator, version: OcpiVersion): void {
  const { book, side, log } = operator
  const isHub = side.roles.some(({ role }) => role === 'HUB')
  const modules = [...version.modules, ...(isHub ? version.hubModules : [])]
  server.get(`/ocpi/cpo/${version.number}`, () => {
    const urlOf = (identifier: string) => `${operator.baseUrl}/${version.number}/${identifier}`
    const endpoints = modules.map((module) => ({ ...module, url: urlOf(module.identifier) }))
    return envelope({ version: version.number, endpoints })
  })

  const address = `/ocpi/cpo/${version.number}/credentials`
  server.get(address, () => envelope(ownCredentials(side, version, book.registration?.tokenFromPeer ?? '')))

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
    const parsed = version.credentialsBody.safeParse(body)
    if (!parsed.success) return refuse(reply, 200, 2001, 'the credentials are incomplete')
    try {
      const { number } = version
      const { url, token } = parsed.data
      const { endpoints } = await readProvider({ client: side.client, offered: [number] }, url, token)
      const tokenFromPeer = newCredentialsToken()
      rememberProvider(side, parsed.data, { version: number, tokenFromPeer, peerVersionsUrl: url, endpoints })
      log(`the provider at ${url} registered itself in OCPI ${number}`)
      reply.raw.once('finish', () => setTimeout(settleInLater, settleInAfterMs).unref())
      return envelope(ownCredentials(side, version, tokenFromPeer))
    } catch (error) {
      return refuse(
        reply,
        200,
        error instanceof NoCommonVersion ? 3002 : 3001,
        error instanceof Error ? error.message : String(error),
      )
    }
  }
}
