import { deleteInvoice, selectInvoice } from '../network-invoice.sql.ts'
import { type InvoiceContent, readInvoice, receiveInvoice } from '../network-invoices.ts'
import { ownsParty } from '../peers.ts'
import { keyOf } from '../receive.ts'
import type { Json } from './merge.ts'
import { invalid, objectBody, type Serve, unknownObject } from './response.ts'
import { checkWrite, keyIn, ownsKey } from './serve-locations.ts'

const invoicesUrl = '/invoicereconciliation'
const invoiceUrl = `${invoicesUrl}/:country/:party/:id`

/** Serves records of invoices that operators push (OCPI 2.3.0 mod_invoice_reconciliation, receiver interface). */
export function serveInvoices(serve: Serve): void {
  serve('GET', invoiceUrl, async (call) => {
    const found = ownsKey(call) ? await selectInvoice(call.ctx.db, keyIn(call)) : undefined
    if (found === undefined) throw unknownObject('unknown invoice reconciliation record')
    return { data: found.raw }
  })
  serve('POST', invoicesUrl, async (call) => {
    const body = objectBody(call)
    const key = keyOf(body)
    if (key === undefined) throw invalid('country_code, party_id or id is missing')
    if (!ownsParty(call.peer, key.countryCode, key.partyId))
      throw invalid('the party of the record is not one of yours')
    const isNews = await receiveInvoice(call.ctx, call.peer.id, key, { ...contentOf(body), raw: body })
    return { http: isNews ? 201 : 200 }
  })
  serve('PUT', invoiceUrl, async (call) => {
    const body = objectBody(call)
    const key = checkWrite(call, body, true)
    await receiveInvoice(call.ctx, call.peer.id, key, { ...contentOf(body), raw: body })
    return {}
  })
  serve('DELETE', invoiceUrl, async (call) => {
    const deleted = ownsKey(call) ? await deleteInvoice(call.ctx.db, keyIn(call)) : 0
    if (deleted === 0) throw unknownObject('unknown invoice reconciliation record')
    return {}
  })
}

function contentOf(body: Json): InvoiceContent {
  const content = readInvoice(body)
  if (typeof content === 'string') throw invalid(content)
  return content
}
