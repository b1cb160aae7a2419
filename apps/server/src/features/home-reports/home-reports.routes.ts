import {
  acceptHomeReport,
  declineHomeReport,
  downloadHomeReportFile,
  listHomeReports,
  sendChargeFile,
  sendMeterReading,
  withdrawHomeReport,
} from '@voltway/contract/home-reports'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { listPage } from '../../kernel/list-page.ts'
import { acceptReport, declineReport, readReportFile, readReportPage, withdrawReport } from './home-reports.ts'
import { submitFile, submitReading } from './send-report.ts'

export const homeReportsRoutes: readonly Served[] = [
  serve(listHomeReports, async ({ scope, query, http }, ctx) => {
    const { count, results } = await readReportPage(ctx, scope, query)
    return listPage(http.request.url, query, count, results)
  }),
  serve(sendMeterReading, ({ scope, params, query, http }, ctx) =>
    submitReading(ctx, scope, { ...query, siteId: params.siteId, photo: http.request.body }),
  ),
  serve(sendChargeFile, ({ scope, params, body }, ctx) => submitFile(ctx, scope, params.siteId, body)),
  serve(downloadHomeReportFile, async ({ scope, params, http }, ctx) => {
    const { media, file_name: name, content } = await readReportFile(ctx, scope, params.reportId)
    // Never shown as a page of this origin: a PDF or CSV of a driver is saved as a file.
    return http.reply
      .type(media)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(content)
  }),
  serve(acceptHomeReport, ({ scope, params }, ctx) => acceptReport(ctx, scope, params.reportId)),
  serve(declineHomeReport, ({ scope, params, body }, ctx) => declineReport(ctx, scope, params.reportId, body.reason)),
  serve(withdrawHomeReport, ({ scope, params }, ctx) => withdrawReport(ctx, scope, params.reportId)),
]
