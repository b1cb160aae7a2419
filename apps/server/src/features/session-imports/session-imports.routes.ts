import {
  importSessions,
  listImportedSessions,
  listSessionImports,
  undoSessionImport,
} from '@voltway/contract/session-imports'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { listPage } from '../../kernel/list-page.ts'
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
]
