import { useQuery } from '@tanstack/react-query'
import { linkSessionFile, SESSION_FILE_DAYS, type SessionFile } from '@voltway/contract/sessions-prepared-files'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Download } from '../../ui/icons/download.ts'
import { FileSpreadsheet } from '../../ui/icons/file-spreadsheet.ts'
import { ProgressMeter } from '../../ui/progress-meter.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StateDot, type Tone } from '../../ui/state-dot.tsx'
import { sessionFilesQuery } from './session-files.queries.ts'

/** Lists the prepared files of the person with their progress. */
export function SessionFilesDialog({ onClose }: { onClose: () => void }) {
  const t = usePhrases('session-files')
  return (
    <Dialog onClose={onClose} title={t.title} description={t.words({ n: SESSION_FILE_DAYS })} size={6}>
      <Files />
    </Dialog>
  )
}

function Files() {
  const t = usePhrases('session-files')
  const files = useQuery(sessionFilesQuery(useWalletId()))
  if (!files.data && files.error)
    return <ErrorState compact title={t.notLoaded} onRetry={() => void files.refetch()} retrying={files.isFetching} />
  if (!files.data)
    return (
      <div aria-busy className="pb-4">
        <Skeleton width="60%" />
      </div>
    )
  if (files.data.results.length === 0) return <EmptyState compact icon={<FileSpreadsheet size={20} />} title={t.none} />
  return (
    <ul aria-label={t.list} className="pb-4">
      {files.data.results.map((file) => (
        <FileRow key={file.id} file={file} />
      ))}
    </ul>
  )
}

const tones: Readonly<Record<SessionFile['state'], Tone>> = {
  RUNNING: 'info',
  READY: 'ok',
  FAILED: 'bad',
  EXPIRED: 'idle',
}

function FileRow({ file }: { file: SessionFile }) {
  const t = usePhrases('session-files')
  const format = useFormats()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <div className="grid min-w-0 gap-0.5">
        <span className="font-medium">{t.name({ format: file.format.toUpperCase(), n: file.sessions })}</span>
        <span className="text-ink-2">
          {t.asked({ date: format.dateTime(file.requested_at) })}
          {file.size_bytes !== null && <> · {sizeWords(file.size_bytes, format.number)}</>}
        </span>
        <FileState file={file} />
      </div>
      {file.state === 'READY' && <DownloadButton id={file.id} />}
    </li>
  )
}

function FileState({ file }: { file: SessionFile }) {
  const t = usePhrases('session-files')
  const format = useFormats()
  if (file.state === 'RUNNING') {
    return (
      <>
        <StateDot tone={tones.RUNNING} live>
          {t.running({ percent: format.number(file.percent) })}
        </StateDot>
        <div className="w-60 max-w-full">
          <ProgressMeter label={t.progress} done={file.percent} />
        </div>
      </>
    )
  }
  return (
    <StateDot tone={tones[file.state]}>
      {file.state === 'READY' ? t.until({ date: format.dateTime(file.expires_at) }) : t.state[file.state]}
    </StateDot>
  )
}

const sizeWords = (bytes: number, number: (value: number) => string): string =>
  bytes < 1_000_000 ? `${number(Math.ceil(bytes / 1000))} KB` : `${number(Math.round(bytes / 100_000) / 10)} MB`

/** The browser downloads the link by itself, because a file may be larger than its memory. */
function DownloadButton({ id }: { id: string }) {
  const t = usePhrases('session-files')
  const walletId = useWalletId()
  const link = useAction(() => request(linkSessionFile, { params: { wallet: walletId, fileId: id } }), {
    onDone: ({ url }) => location.assign(url),
    toastRefusal: true,
  })
  return (
    <Button small icon={<Download />} pending={link.isPending} onClick={() => link.run()}>
      {t.download}
    </Button>
  )
}
