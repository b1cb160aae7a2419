import {
  downloadInvoices,
  downloadInvoiceXml,
  exportInvoiceData,
  exportInvoicesZip,
  getInvoice,
  listInvoices,
  retryInvoiceCapture,
} from '@voltway/contract/invoices'
import type { FastifyReply } from 'fastify'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { requestsChanges } from '../../kernel/changes/change-cursor.ts'
import { readChangePage } from '../../kernel/changes/change-page.ts'
import { listPage } from '../../kernel/list-page.ts'
import { exportData } from './invoice-data.ts'
import { type Download, downloadDocuments, exportZip, readXml } from './invoice-files.ts'
import { readInvoice, readInvoicePage, readInvoicesById, retryCapture } from './invoices.ts'

const send = (reply: FastifyReply, { name, media, length, content }: Download) =>
  reply
    .type(media)
    .header('content-length', length)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(content)

export const invoicesRoutes: readonly Served[] = [
  serve(listInvoices, async ({ scope, query, http }, ctx) => {
    const { request } = http
    if (requestsChanges(query, request)) {
      const rowsOf = (ids: readonly string[]) => readInvoicesById(ctx.db, scope, ids)
      return readChangePage({ on: ctx.db, scope, kind: 'invoice', request, rowsOf }, query)
    }
    const { count, results } = await readInvoicePage(ctx, scope, query)
    return listPage(http.request.url, query, count, results)
  }),
  serve(getInvoice, ({ scope, params }, ctx) => readInvoice(ctx, scope, params.id)),
  serve(downloadInvoices, async ({ query, http }, ctx) =>
    send(http.reply, await downloadDocuments(ctx, query.type, query.ids)),
  ),
  serve(exportInvoicesZip, async ({ body, http }, ctx) => send(http.reply, await exportZip(ctx, body))),
  serve(downloadInvoiceXml, async ({ scope, params, http }, ctx) => {
    const { name, xml } = await readXml(ctx, scope, params.id)
    return http.reply
      .type('application/xml; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(xml)
  }),
  serve(exportInvoiceData, async ({ scope, query, http }, ctx) => {
    const { name, media, content } = await exportData(ctx, scope, query)
    const named = `attachment; filename="accounting.${query.format.toLowerCase()}"; filename*=UTF-8''${encodeURIComponent(name)}`
    return http.reply.type(media).header('content-disposition', named).send(content)
  }),
  serve(retryInvoiceCapture, ({ params }, ctx) => retryCapture(ctx, params.id)),
]
