import { listSessions } from '@voltway/contract/sessions'
import {
  acceptSession,
  disputeSession,
  getSession,
  rejectSession,
  stopSession,
} from '@voltway/contract/sessions-details'
import { exportSessions } from '@voltway/contract/sessions-files'
import { listSessionFilters, removeSessionFilter, saveSessionFilter } from '@voltway/contract/sessions-filters'
import { linkSessionFile, listSessionFiles, requestSessionFile } from '@voltway/contract/sessions-prepared-files'
import { type Served, serve, serveWritten } from '../../kernel/calls/serve.ts'
import { requestsChanges } from '../../kernel/changes/change-cursor.ts'
import { readChangePage } from '../../kernel/changes/change-page.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { listPage, listPageText } from '../../kernel/list-page.ts'
import type { NetworkHandlers } from '../../kernel/network/messages.ts'
import type { AnyJob } from '../../platform/jobs.ts'
import type { PostingWork } from '../holds/holds.ts'
import { writeChargeFiles } from './charge-files.ts'
import { onCdr } from './charge-record.ts'
import { acceptRecord, disputeRecord } from './judge-session.ts'
import { notifyLimitStop } from './limit-notices.ts'
import { checkLimit } from './limit-stop.ts'
import { onSession } from './network-session.ts'
import { openMessageBatch } from './open-batch.ts'
import { operatorReviewsRoutes } from './operator-reviews.routes.ts'
import { bookReviews, remindOfReviews } from './record-reviews.ts'
import { selectSavedFilters } from './saved-filters.sql.ts'
import { removeFilter, saveFilter } from './saved-filters.ts'
import { selectSessionsById } from './session-changes.sql.ts'
import { storeOlderCredits } from './session-credits.ts'
import { raiseDispute } from './session-dispute.ts'
import { exportSessionFile } from './session-export.ts'
import { newSessionFileLink } from './session-file-link.ts'
import { prepareSessionFile, readSessionFiles, tidySessionFiles, writeSessionFile } from './session-files.ts'
import { readSession, readSessionPage } from './sessions.ts'
import { findSilentSessions } from './silent-sessions.ts'
import { onCommandResult, stopSessionById } from './stop-session.ts'

export const sessionsRoutes: readonly Served[] = [
  ...operatorReviewsRoutes,
  serveWritten(listSessions, async ({ scope, query, entryRequest, http }, ctx) => {
    const { request } = http
    if (requestsChanges(query, request)) {
      const rowsOf = (ids: readonly string[]) => selectSessionsById(ctx.db, scope, ids)
      const page = await readChangePage({ on: ctx.db, scope, kind: 'session', request, rowsOf }, query)
      return { entry: null, json: JSON.stringify(page) }
    }
    const { entry, count, results } = await readSessionPage(ctx, scope, query, entryRequest)
    return { entry, json: listPageText(http.request.url, query, count, results) }
  }),
  serve(exportSessions, async ({ scope, query, http }, ctx) => {
    const { name, type, content } = await exportSessionFile(ctx, scope, query)
    return http.reply
      .header('content-type', type)
      .header('content-disposition', `attachment; filename="sessions.${query.format}"; filename*=UTF-8''${name}`)
      .send(content)
  }),
  serve(listSessionFiles, async ({ scope, http }, ctx) => {
    const files = await readSessionFiles(ctx, scope)
    return listPage(http.request.url, { limit: 20, offset: 0 }, files.length, files)
  }),
  serve(requestSessionFile, ({ scope, body }, ctx) => prepareSessionFile(ctx, scope, body)),
  serve(linkSessionFile, ({ scope, params }, ctx) => newSessionFileLink(ctx, scope, params.fileId)),
  serve(getSession, ({ scope, params }, ctx) => readSession({ ctx, tx: ctx.db.read, scope }, params.id)),
  serve(listSessionFilters, async ({ scope, person }, ctx) => ({
    results: await selectSavedFilters(ctx.db, scope, person.id),
  })),
  serve(saveSessionFilter, ({ scope, person, body }, ctx) => saveFilter(ctx, scope, person, body)),
  serve(removeSessionFilter, ({ scope, person, params }, ctx) => removeFilter(ctx, scope, person, params.filterId)),
  serve(acceptSession, ({ scope, params }, ctx) => acceptRecord(ctx, scope, params.id)),
  serve(rejectSession, ({ scope, params, body }, ctx) => disputeRecord(ctx, scope, params.id, body.reason)),
  serve(disputeSession, ({ scope, params, body }, ctx) => raiseDispute(ctx, scope, params.id, body)),
  serve(stopSession, async ({ body }, ctx) => {
    const { commandId } = await stopSessionById(ctx, body.session_id)
    return { command_id: commandId, session_id: body.session_id, state: 'REQUESTED' as const }
  }),
]

/** Handlers of the network's messages. The inbox calls them in its transaction. */
export const sessionsNetwork: NetworkHandlers<PostingWork> = {
  openBatch: openMessageBatch,
  onSession,
  onCdr,
  onCommandResult,
}

export const sessionsJobs: readonly AnyJob<Ctx>[] = [
  findSilentSessions,
  checkLimit,
  notifyLimitStop,
  bookReviews,
  remindOfReviews,
  storeOlderCredits,
  writeSessionFile,
  tidySessionFiles,
  writeChargeFiles,
]
