import { getUser, updateUser } from '@voltway/contract/users'
import { serve } from '../../kernel/serve.ts'
import { changeUser, readUser } from './users.ts'

export const usersRoutes = [
  serve(getUser, ({ person }, ctx) => readUser(ctx, person)),
  serve(updateUser, ({ person, body }, ctx) => changeUser(ctx, person, { ...body, photoUrl: body.photo_url })),
]
