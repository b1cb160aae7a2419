import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type App, systemCtx } from '../../kernel/ctx.ts'
import { systemScope } from '../../kernel/scope.ts'
import { hashSecret } from '../../platform/secret-hash.ts'
import { selectLinked } from './month-close.sql.ts'
import { archiveName, monthArchive } from './month-files.ts'

/** Links to the files of a closed month, for accountants without an account. */

const PATH = '/month-files/'
/** How long a link of a mail works. */
export const LINK_DAYS = 30

/** Creates the secret of a link. Only its hash is stored. */
export function newLink(publicUrl: string): { url: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { url: `${publicUrl}${PATH}${secret}`, hash: hashSecret(secret) }
}

/**
 * Serves the files behind a link. The request of a browser carries no token: the link's secret of 256 bits is the proof,
 * and it expires. An unknown and an expired link get the same response.
 */
export function serveMonthLinks(fastify: FastifyInstance, app: App): void {
  fastify.get<{ Params: { secret: string } }>(`${PATH}:secret`, async (request, reply) => {
    const ctx = systemCtx(app)
    const { secret } = request.params
    const found = /^[\w-]{43}$/.test(secret) ? await selectLinked(ctx.db, hashSecret(secret), ctx.now) : undefined
    if (found === undefined) return reply.callNotFound()
    const month = found.month.slice(0, 7)
    const archive = await monthArchive(ctx, systemScope(found.wallet_id), month)
    return reply
      .type('application/zip')
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .header('content-disposition', `attachment; filename="${archiveName(month)}"`)
      .send(archive)
  })
}
