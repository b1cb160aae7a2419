import {
  importSessions,
  listImportedSessions,
  listSessionImports,
  undoSessionImport,
} from '@voltway/contract/session-imports'
import { addImportFile, putImportPiece, readImportFile, runImportFile } from '@voltway/contract/session-imports-files'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { listPage } from '../../kernel/list-page.ts'
import type { AnyJob } from '../../platform/jobs.ts'
import { announceFile, importLargeFile, readFileState, runFile, storePiece, tidyImportFiles } from './import-files.ts'
import { importSessionFile, readImportedSessions, readImportPage, undoImport } from './imports.ts'

export const sessionImportsRoutes: readonly Served[] = [
  serve(listSessionImports, async ({ scope, query, http }, ctx) => {
    const { count, results } = await readImportPage(ctx.db, scope, query)
    return listPage(http.request.url, query, count, results)
  }),
  serve(importSessions, ({ scope, body }, ctx) => importSessionFile(ctx, scope, body)),
  serve(undoSessionImport, ({ scope, params }, ctx) => undoImport(ctx, scope, params.importId)),
  serve(listImportedSessions, async ({ scope, query, http }, ctx) => {
    const { count, results } = await readImportedSessions(ctx.db.read, scope, query)
    return listPage(http.request.url, query, count, results)
  }),
  serve(addImportFile, ({ scope, body }, ctx) => announceFile(ctx, scope, body)),
  serve(putImportPiece, ({ scope, params, body }, ctx) => storePiece(ctx, scope, { ...params, ...body })),
  serve(readImportFile, ({ scope, params }, ctx) => readFileState(ctx, scope, params.fileId)),
  serve(runImportFile, ({ scope, params, body }, ctx) => runFile(ctx, scope, params.fileId, body)),
]

export const sessionImportsJobs: readonly AnyJob<Ctx>[] = [importLargeFile, tidyImportFiles]
