import { addReport, changeReport, listReports, removeReport, tryReport } from '@voltway/contract/reports'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { sendToCaller } from './report-send.ts'
import { readReports, removeReportById, saveReport } from './reports.ts'

export const reportsRoutes: readonly Served[] = [
  serve(listReports, ({ scope }, ctx) => readReports(ctx.db, scope)),
  serve(addReport, ({ scope, body }, ctx) => saveReport(ctx, scope, body, null)),
  serve(changeReport, ({ scope, params, body }, ctx) => saveReport(ctx, scope, body, params.reportId)),
  serve(removeReport, ({ scope, params }, ctx) => removeReportById(ctx, scope, params.reportId)),
  serve(tryReport, ({ scope, params }, ctx) => sendToCaller(ctx, scope, params.reportId)),
]
