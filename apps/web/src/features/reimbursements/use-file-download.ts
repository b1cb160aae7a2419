import {
  downloadBenefits,
  downloadReimbursement,
  type Reimbursement,
  type reimbursementWays,
} from '@voltway/contract/reimbursements'
import { downloadReimbursementBatch } from '@voltway/contract/reimbursements-payments'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { saveFile } from '../../shared/save-file.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'

interface Wanted {
  readonly id: string
  readonly name: string
  readonly fetchFile: () => Promise<unknown>
}

interface Batch {
  readonly id: string
  readonly way: (typeof reimbursementWays)[number]
  readonly created_at: string
}

/** Downloads the files of reimbursements. `busy` is the id of the current download. */
export function useFileDownload() {
  const t = usePhrases('reimbursements')
  const walletId = useWalletId()
  const { run, sending } = useAction(({ fetchFile }: Wanted) => fetchFile(), {
    onDone: (file, { name }) => saveFile(file as Blob, name),
    toastRefusal: t.downloadFailed,
  })
  return {
    busy: sending?.id,
    pdf: ({ month, member }: Pick<Reimbursement, 'month' | 'member'>) =>
      run({
        id: month,
        name: `home-charging-${month}.pdf`,
        fetchFile: () => request(downloadReimbursement, { params: { walletId, month, memberId: member.id } }),
      }),
    batch: ({ id, way, created_at }: Batch) =>
      run({
        id,
        name: `${way === 'BANK' ? 'payments' : 'payroll'}-${created_at.slice(0, 10)}.${way === 'BANK' ? 'xml' : 'csv'}`,
        fetchFile: () => request(downloadReimbursementBatch, { params: { walletId, batchId: id } }),
      }),
    benefits: (year: string) =>
      run({
        id: year,
        name: `benefits-${year}.csv`,
        fetchFile: () => request(downloadBenefits, { params: { walletId, year } }),
      }),
  }
}
