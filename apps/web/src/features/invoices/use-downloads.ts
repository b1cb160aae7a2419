import {
  downloadInvoices,
  downloadInvoiceXml,
  exportInvoiceData,
  exportInvoicesZip,
  type Invoice,
  type invoiceExportFormats,
  type invoiceExports,
} from '@voltway/contract/invoices'
import { useState } from 'react'
import { ask } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { useSay } from '../../shared/problem.ts'
import { saveFile } from '../../shared/save-file.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { toast } from '../../ui/toast-store.ts'

type Document = Pick<Invoice, 'id' | 'type' | 'number' | 'date'>

/** Files of documents. What is being fetched is told by its key, with the share that has come when its length is known. */
export function useDownloads() {
  const t = usePhrases('invoices')
  const say = useSay()
  const walletId = useWalletId()
  const [busy, setBusy] = useState<{ key: string; percent: number | null } | null>(null)

  const run = async (key: string, name: string, fetchFile: (read: ReadBody) => Promise<unknown>) => {
    if (busy !== null) return
    setBusy({ key, percent: null })
    try {
      const file = await fetchFile((response) => readWithProgress(response, (percent) => setBusy({ key, percent })))
      saveFile(file as Blob, name)
    } catch (error) {
      toast({ tone: 'bad', title: t.failed, description: say(error).message })
    } finally {
      setBusy(null)
    }
  }
  return {
    busy,
    pdf: (document: Document) =>
      run(document.id, nameOf(document, 'pdf'), () =>
        ask(downloadInvoices, { query: { type: document.type, ids: document.id } }),
      ),
    xml: (document: Document) =>
      run(`${document.id} xml`, nameOf(document, 'xml'), () =>
        ask(downloadInvoiceXml, { params: { wallet: walletId, id: document.id } }),
      ),
    zip: (documents: readonly Document[]) =>
      run('zip', `documents-${today()}.zip`, (readBody) =>
        ask(exportInvoicesZip, { body: idsByType(documents), readBody }),
      ),
    data: (
      what: (typeof invoiceExports)[number],
      format: (typeof invoiceExportFormats)[number],
      span: { date__gte: string; date__lte: string },
    ) =>
      run(what, `${what.toLowerCase()}-${today()}.${format.toLowerCase()}`, () =>
        ask(exportInvoiceData, { params: { wallet: walletId }, query: { what, format, ...span } }),
      ),
  }
}

type ReadBody = (response: Response) => Promise<Blob>

const idsByType = (documents: readonly Document[]) => {
  const idsOf = (type: Document['type']) => documents.filter((one) => one.type === type).map(({ id }) => id)
  return { invoices: idsOf('INVOICE'), credit_notes: idsOf('CREDIT_NOTE') }
}

const nameOf = ({ date, number }: Document, extension: string) =>
  `${date}_${number.replaceAll(/[^A-Za-z0-9]+/g, '-')}.${extension}`
const today = () => new Date().toISOString().slice(0, 10)

async function readWithProgress(response: Response, tell: (percent: number) => void): Promise<Blob> {
  const length = Number(response.headers.get('content-length'))
  const reader = response.body?.getReader()
  if (reader === undefined || !(length > 0)) return response.blob()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let come = 0
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (value === undefined) continue
    pieces.push(value)
    come += value.length
    tell(Math.floor((come * 100) / length))
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' })
}
