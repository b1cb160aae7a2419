import { exportCentreAssignments } from '@voltway/contract/cost-centres-files'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { useLocked } from '../../shared/permission/right.ts'
import { saveFile } from '../../shared/save-file.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { FileDown } from '../../ui/icons/file-down.ts'
import { Upload } from '../../ui/icons/upload.ts'

const FileDialog = lazyScreen(
  ['centre-file', 'card-changes', 'table-file'],
  async () => (await import('./assignment-file-dialog.tsx')).AssignmentFileDialog,
)

/** Imports and exports the assignments of all cards as a file. */
export function AssignmentFile({ walletId }: { walletId: string }) {
  const t = usePhrases('cost-centres')
  const locked = useLocked('cards.limits')
  const [isOpen, setOpen] = useState(false)
  const download = useAction(() => request(exportCentreAssignments, { params: { walletId } }), {
    onDone: (file) => saveFile(file as Blob, 'cost-centres.csv'),
    toastRefusal: t.exportFailed,
  })
  return (
    <>
      <Button type={3} icon={<Upload />} locked={locked} onClick={() => setOpen(true)}>
        {t.importFile}
      </Button>
      <Button
        type={3}
        icon={<FileDown />}
        locked={locked}
        pending={download.isPending}
        onClick={() => void download.run()}
      >
        {t.exportFile}
      </Button>
      {isOpen && <FileDialog walletId={walletId} onClose={() => setOpen(false)} />}
    </>
  )
}
