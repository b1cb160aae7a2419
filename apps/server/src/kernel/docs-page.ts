import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance } from 'fastify'

/** A server of its own, because plugins cannot be added to one that runs. */
export async function openDocsPage(document: object): Promise<FastifyInstance> {
  const fastify = Fastify()
  await fastify.register(swagger, { mode: 'static', specification: { document: document as never } })
  await fastify.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
  return fastify
}
