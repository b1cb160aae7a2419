import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** `GET /openapi.json` and the page at `/docs` that makes it browsable; both are made when somebody first asks. */
export function serveDocs(fastify: FastifyInstance, describe: () => object): void {
  let document: object | undefined
  const described = () => (document ??= describe())
  fastify.get('/openapi.json', async () => described())

  let page: Promise<FastifyInstance> | undefined
  const answer = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    page ??= import('./docs-page.ts').then(({ openDocsPage }) => openDocsPage(described()))
    const answered = await (await page).inject({ method: 'GET', url, headers })
    if (answered.statusCode === 404) return reply.callNotFound()
    return reply.code(answered.statusCode).headers(answered.headers).send(answered.rawPayload)
  }
  fastify.get('/docs', answer)
  fastify.get('/docs/*', answer)
}
