import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance } from 'fastify'

/** Creates a separate Fastify server for `/docs`, because plugins cannot be added to a running one. */
export async function openDocsPage(document: object): Promise<FastifyInstance> {
  const fastify = Fastify()
  await fastify.register(swagger, { mode: 'static', specification: { document: document as never } })
  await fastify.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
  return fastify
}
