import {
  downloadTariffDocument,
  removeTariffDocument,
  type SiteTariff,
  setTariffDocument,
  tariffDocumentUpload,
} from '@voltway/contract/sites-tariffs'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { LocalProblem } from '../../shared/problem.ts'
import { readNamedFile, saveFile } from '../../shared/save-file.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { refreshSites } from './sites.queries.ts'

/** Attaches, downloads and removes the document that proves a tariff. Refusals are toasts. */
export function useTariffDocument(siteId: string, { id: tariffId }: SiteTariff) {
  const { tariff: t } = usePhrases('sites')
  const walletId = useWalletId()
  const params = { walletId, siteId, tariffId }
  const refresh = () => refreshSites(walletId)
  const attach = useAction(
    (file: File) => {
      if (file.size > tariffDocumentUpload.maxBytes) throw new LocalProblem(t.documentTooLarge)
      return request(setTariffDocument, { params, file })
    },
    { refresh, done: t.attached, toastRefusal: t.notAttached },
  )
  const download = useAction(() => request(downloadTariffDocument, { params, readBody: readNamedFile }), {
    onDone: (file) => saveFile(file as File),
    toastRefusal: t.documentFailed,
  })
  const remove = useAction(() => request(removeTariffDocument, { params }), {
    refresh,
    done: t.documentRemoved,
    toastRefusal: true,
  })
  return { attach, download, remove, isBusy: attach.isPending || download.isPending || remove.isPending }
}
