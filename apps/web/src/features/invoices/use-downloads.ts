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
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { saveFile } from '../../shared/save-file.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'

type Document = Pick<Invoice, 'id' | 'type' | 'number' | 'date'>

interface Wanted {
  readonly key: string
  readonly name: string
  readonly fetchFile: (read: ReadBody) => Promise<unknown>
}

/**
 * Downloads files of documents. `busy` contains the key of the current download, and its progress if the length is
 * known.
 */
export function useDownloads() {
  const t = usePhrases('invoices')
  const walletId = useWalletId()
  const [percent, setPercent] = useState<number | null>(null)
  const download = useAction(
    ({ fetchFile }: Wanted) => {
      setPercent(null)
      return fetchFile((response) => readWithProgress(response, setPercent))
    },
    { onDone: (file, { name }) => saveFile(file as Blob, name), toastRefusal: t.failed },
  )
  const run = (key: string, name: string, fetchFile: Wanted['fetchFile']) => download.run({ key, name, fetchFile })
  const busy = download.sending ? { key: download.sending.key, percent } : null
  return {
    busy,
    pdf: (document: Document) =>
      run(document.id, nameOf(document, 'pdf'), () =>
        request(downloadInvoices, { query: { type: document.type, ids: document.id } }),
      ),
    xml: (document: Document) =>
      run(`${document.id} xml`, nameOf(document, 'xml'), () =>
        request(downloadInvoiceXml, { params: { wallet: walletId, id: document.id } }),
      ),
    zip: (documents: readonly Document[]) =>
      run('zip', `documents-${today()}.zip`, (readBody) =>
        request(exportInvoicesZip, { body: idsByType(documents), readBody }),
      ),
    data: (
      what: (typeof invoiceExports)[number],
      format: (typeof invoiceExportFormats)[number],
      span: { date__gte: string; date__lte: string },
    ) =>
      run(what, `${what.toLowerCase()}-${today()}.${format.toLowerCase()}`, () =>
        request(exportInvoiceData, { params: { wallet: walletId }, query: { what, format, ...span } }),
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

async function readWithProgress(response: Response, onPercent: (percent: number) => void): Promise<Blob> {
  const length = Number(response.headers.get('content-length'))
  const reader = response.body?.getReader()
  if (reader === undefined || !(length > 0)) return response.blob()
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (value === undefined) continue
    pieces.push(value)
    received += value.length
    onPercent(Math.floor((received * 100) / length))
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' })
}
