import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Serves `GET /openapi.json` and the page at `/docs` that displays it. Both are created on the first request. */
export function serveDocs(fastify: FastifyInstance, describe: () => object): void {
  let document: object | undefined
  const described = () => (document ??= describe())
  fastify.get('/openapi.json', async () => described())

  let page: Promise<FastifyInstance> | undefined
  const response = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    page ??= import('./docs-page.ts').then(({ openDocsPage }) => openDocsPage(described()))
    const completed = await (await page).inject({ method: 'GET', url, headers })
    if (completed.statusCode === 404) return reply.callNotFound()
    return reply.code(completed.statusCode).headers(completed.headers).send(completed.rawPayload)
  }
  fastify.get('/docs', response)
  fastify.get('/docs/*', response)
}
