import { endpoint } from './endpoint.ts'
import { User } from './users.ts'

/** What a photo may be sent as; what is kept is made of it by the server. */
export const photoUpload = { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 5 * 1024 * 1024 } as const

/** The body is the file. It is taken away again with `photo_url: null` (call 2). */
export const uploadPhoto = endpoint({
  method: 'PUT',
  service: 'editor',
  path: '/v2/users/photo',
  summary: 'Set the person’s photo',
  right: 'self',
  upload: photoUpload,
  reply: User,
  refusals: [],
})
