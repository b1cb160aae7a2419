import {
  addReport,
  changeReport,
  downloadReport,
  listReports,
  removeReport,
  retryReport,
  tryReport,
} from '@voltway/contract/reports'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { sendReportFile } from './report-link.ts'
import { readReportFile, retrySending, sendToCaller } from './report-send.ts'
import { readReports, removeReportById, saveReport } from './reports.ts'

export const reportsRoutes: readonly Served[] = [
  serve(listReports, ({ scope }, ctx) => readReports(ctx.db, scope)),
  serve(addReport, ({ scope, body }, ctx) => saveReport(ctx, scope, body, null)),
  serve(changeReport, ({ scope, params, body }, ctx) => saveReport(ctx, scope, body, params.reportId)),
  serve(removeReport, ({ scope, params }, ctx) => removeReportById(ctx, scope, params.reportId)),
  serve(tryReport, ({ scope, params }, ctx) => sendToCaller(ctx, scope, params.reportId)),
  serve(retryReport, ({ scope, params, body }, ctx) =>
    retrySending(ctx, scope, { reportId: params.reportId, dueOn: body.due_on }),
  ),
  serve(downloadReport, async ({ scope, params, query, http }, ctx) => {
    const file = await readReportFile(ctx, scope, { reportId: params.reportId, dueOn: query.due_on })
    return sendReportFile(http.reply, file)
  }),
]
