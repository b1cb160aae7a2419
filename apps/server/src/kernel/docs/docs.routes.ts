import { readFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const DOCUMENT = new URL('../../../../../docs/openapi.json', import.meta.url)

/** Reads the document of the API (`scripts/openapi.ts` writes the file). */
const readDocument = async (): Promise<object> => JSON.parse(await readFile(DOCUMENT, 'utf8')) as object

/**
 * Serves the document of the API at `GET /openapi.json` with the address of this installation, the reference at `/docs`,
 * and the guides beside it. All are loaded on the first request.
 */
export function serveDocs(fastify: FastifyInstance, publicUrl: string): void {
  let text: Promise<string> | undefined
  fastify.get('/openapi.json', async (_request, reply) => {
    const servers = [{ url: publicUrl, description: 'This installation' }]
    text ??= readDocument().then((document) => JSON.stringify({ ...document, servers }))
    return reply.type('application/json; charset=utf-8').send(await text)
  })

  const guide = async ({ params }: FastifyRequest, reply: FastifyReply) => {
    const { sendGuide } = await import('./docs-guides.ts')
    return sendGuide(reply, publicUrl, (params as { name?: string }).name) ? reply : reply.callNotFound()
  }
  fastify.get('/docs/guides', guide)
  fastify.get('/docs/guides/:name', guide)
  fastify.get('/docs/errors', async (_request, reply) => (await import('./docs-guides.ts')).sendErrors(reply))

  let page: Promise<FastifyInstance> | undefined
  const response = async ({ url, headers }: FastifyRequest, reply: FastifyReply) => {
    page ??= import('./docs-page.ts').then(async ({ openDocsPage }) => openDocsPage(await readDocument()))
    const completed = await (await page).inject({ method: 'GET', url, headers })
    if (completed.statusCode === 404) return reply.callNotFound()
    return reply.code(completed.statusCode).headers(completed.headers).send(completed.rawPayload)
  }
  fastify.get('/docs', response)
  fastify.get('/docs/*', response)
}
