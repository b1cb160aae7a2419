import { linkCompanyExport, listCompanyExports, requestCompanyExport } from '@voltway/contract/exports'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { listPage } from '../../kernel/list-page.ts'
import type { AnyJob } from '../../platform/jobs.ts'
import { newExportLink } from './export-link.ts'
import {
  readCompanyExports,
  requestCompanyExport as request,
  tidyCompanyExports,
  writeCompanyExport,
} from './exports.ts'

export const exportsJobs: readonly AnyJob<Ctx>[] = [writeCompanyExport, tidyCompanyExports]

export const exportsRoutes: readonly Served[] = [
  serve(listCompanyExports, async ({ scope, http }, ctx) => {
    const exports = await readCompanyExports(ctx, scope)
    return listPage(http.request.url, { limit: 20, offset: 0 }, exports.length, exports)
  }),
  serve(requestCompanyExport, ({ scope }, ctx) => request(ctx, scope)),
  serve(linkCompanyExport, ({ scope, params }, ctx) => newExportLink(ctx, scope, params.exportId)),
]
