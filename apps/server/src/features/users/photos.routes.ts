import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../platform/sql.ts'
import { selectPhoto } from './users.sql.ts'
import { PHOTOS } from './users.ts'

/**
 * Serves photos. Requests of `<img>` carry no token, so the photo is protected by its name, an unguessable hash. The
 * content of a name never changes.
 */
export function servePhotos(fastify: FastifyInstance, db: Sql): void {
  fastify.get<{ Params: { name: string } }>(`${PHOTOS}:name`, async (request, reply) => {
    const { name } = request.params
    const photo = /^[\w-]{43}$/.test(name) ? await selectPhoto(db, name) : undefined
    if (photo === undefined) return reply.callNotFound()
    return reply
      .type('image/webp')
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-disposition', 'inline')
      .send(photo.content)
  })
}
