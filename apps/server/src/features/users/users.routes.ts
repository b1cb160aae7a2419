import { getUser, updateUser, uploadPhoto } from '@voltway/contract/users'
import { serve } from '../../kernel/serve.ts'
import { changePhoto, changeUser, readUser } from './users.ts'

export const usersRoutes = [
  serve(getUser, ({ person }, ctx) => readUser(ctx, person)),
  serve(updateUser, ({ person, body }, ctx) => changeUser(ctx, person, { ...body, photoUrl: body.photo_url })),
  serve(uploadPhoto, ({ person, http }, ctx) => changePhoto(ctx, person, http.request.body)),
]
