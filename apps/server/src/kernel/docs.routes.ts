import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const DOCUMENT = new URL('../../../../docs/openapi.json', import.meta.url)

/** Reads the document of the API with the address of this installation (`scripts/openapi.ts` writes the file). */
async function readDocument(publicUrl: string): Promise<Record<string, unknown>> {
  const document = JSON.parse(await readFile(DOCUMENT, 'utf8')) as Record<string, unknown>
  return { ...document, servers: [{ url: publicUrl, description: 'This installation' }] }
}

/** Serves `GET /openapi.json` and the page at `/docs` that displays it. Both are loaded on the first request. */
export function serveDocs(fastify: FastifyInstance, publicUrl: string): void {
  let text: Promise<string> | undefined
  fastify.get('/openapi.json', async (_request, reply) => {
    text ??= readDocument(publicUrl).then((document) => JSON.stringify(document))
    return reply.type('application/json; charset=utf-8').send(await text)
  })

  let page: Promise<FastifyInstance> | undefined
  const response = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    page ??= import('./docs-page.ts').then(async ({ openDocsPage }) => openDocsPage(await readDocument(publicUrl)))
    const completed = await (await page).inject({ method: 'GET', url, headers })
    if (completed.statusCode === 404) return reply.callNotFound()
    return reply.code(completed.statusCode).headers(completed.headers).send(completed.rawPayload)
  }
  fastify.get('/docs', response)
  fastify.get('/docs/*', response)
}
