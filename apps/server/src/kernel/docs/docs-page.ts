import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance } from 'fastify'

/**
 * The page calls this server only: a key that a person types leaves the browser for nothing else. Swagger UI writes one
 * style element, and styles cannot send a key.
 */
const POLICY =
  "default-src 'none'; connect-src 'self'; font-src 'self' data:; img-src 'self' data:; script-src 'self'; style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Creates a separate Fastify server for `/docs`, because plugins cannot be added to a running one. */
export async function openDocsPage(document: object): Promise<FastifyInstance> {
  const fastify = Fastify()
  await fastify.register(swagger, { mode: 'static', specification: { document: document as never } })
  await fastify.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: POLICY,
    theme: { title: 'API | Voltway Fleets' },
    uiConfig: { layout: 'BaseLayout', docExpansion: 'none', filter: true, tryItOutEnabled: true, deepLinking: true },
  })
  return fastify
}
