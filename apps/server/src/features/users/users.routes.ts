import { getUser, updateUser } from '@voltway/contract/users'
import { downloadExport, listExports, requestExport } from '@voltway/contract/users-exports'
import { uploadPhoto } from '@voltway/contract/users-photo'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { listPage } from '../../kernel/list-page.ts'
import type { AnyJob } from '../../platform/jobs.ts'
import { createExport, readExport, readExports, requestPersonExport, tidyExports } from './person-export.ts'
import { changePhoto, changeUser, readUser } from './users.ts'

export const usersJobs: readonly AnyJob<Ctx>[] = [createExport, tidyExports]

export const usersRoutes: readonly Served[] = [
  serve(getUser, ({ person }, ctx) => readUser(ctx, person)),
  serve(updateUser, ({ person, body }, ctx) => changeUser(ctx, person, { ...body, photoUrl: body.photo_url })),
  serve(uploadPhoto, ({ person, http }, ctx) => changePhoto(ctx, person, http.request.body)),
  serve(listExports, async ({ person, http }, ctx) => {
    const exports = await readExports(ctx, person)
    return listPage(http.request.url, { limit: 20, offset: 0 }, exports.length, exports)
  }),
  serve(requestExport, ({ person }, ctx) => requestPersonExport(ctx, person)),
  serve(downloadExport, async ({ person, params, http }, ctx) =>
    http.reply
      .type('application/zip')
      .header('content-disposition', 'attachment; filename="voltway-my-data.zip"')
      .send(await readExport(ctx, person, params.id)),
  ),
]
