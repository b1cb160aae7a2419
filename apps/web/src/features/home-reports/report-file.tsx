import { downloadHomeReportFile, type HomeReport } from '@voltway/contract/home-reports'
import { useEffect, useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { saveFile } from '../../shared/save-file.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** Shows the photo of a meter, or saves another file. */
export function ReportFile({ report }: { report: HomeReport }) {
  const { review: t } = usePhrases('home-reports')
  const walletId = useWalletId()
  const [photo, setPhoto] = useState<string | null>(null)
  useEffect(() => {
    if (photo !== null) return () => URL.revokeObjectURL(photo)
  }, [photo])
  const { file } = report
  const isPicture = file?.media.startsWith('image/') === true
  const load = useAction(() => request(downloadHomeReportFile, { params: { walletId, reportId: report.id } }), {
    onDone: (content) =>
      isPicture ? setPhoto(URL.createObjectURL(content as Blob)) : saveFile(content as Blob, file?.name ?? ''),
    toastRefusal: t.photoFailed,
  })
  if (file === null) return null
  const title = t.photoTitle({ name: report.member.name })
  return (
    <>
      <Button small pending={load.isPending} onClick={() => load.run(undefined)}>
        {isPicture ? t.photo : t.fileButton}
      </Button>
      {photo !== null && (
        <Dialog size={8} title={title} onClose={() => setPhoto(null)}>
          <img src={photo} alt={title} className="mx-auto mb-4 max-h-[70dvh] max-w-full rounded-md" />
        </Dialog>
      )}
    </>
  )
}
