import { endpoint } from './endpoint.ts'
import { User } from './users.ts'

/** Accepted types of a photo. The server converts it. */
export const photoUpload = { types: ['image/jpeg', 'image/png', 'image/webp'], maxBytes: 5 * 1024 * 1024 } as const

/** The body is the file. `photo_url: null` removes the photo (call 2). */
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
