import { useQuery } from '@tanstack/react-query'
import { type CompanyExport, linkCompanyExport, requestCompanyExport } from '@voltway/contract/exports'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { OwnList } from '../../shared/own-list/own-list.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Download } from '../../ui/icons/download.ts'
import { FileArchive } from '../../ui/icons/file-archive.ts'
import { ProgressMeter } from '../../ui/progress-meter.tsx'
import { StateDot, type Tone } from '../../ui/state-dot.tsx'
import { companyExportsQuery, refreshCompanyExports } from './exports.queries.ts'

/** Exports everything of the selected wallet as an archive. */
export function ExportsSection() {
  const walletId = useWalletId()
  const t = usePhrases('exports')
  const query = useQuery(companyExportsQuery(walletId))
  const [isRequesting, setRequesting] = useState(false)
  const isMaking = query.data?.results.some(({ state }) => state === 'RUNNING') ?? false
  return (
    <>
      <OwnList
        title={t.title}
        description={t.words}
        action={
          <Button unavailable={isMaking && t.isMaking} onClick={() => setRequesting(true)}>
            {t.request}
          </Button>
        }
        query={query}
        errorTitle={t.notLoaded}
        empty={
          <EmptyState compact icon={<FileArchive size={20} />} title={t.none}>
            {t.noneWords}
          </EmptyState>
        }
        row={(one) => ({
          quiet: one.state === 'EXPIRED' || one.state === 'FAILED',
          name: <ExportName export={one} />,
          facts: <ExportFacts export={one} />,
          menu: one.state === 'READY' && <DownloadButton walletId={walletId} id={one.id} />,
        })}
      />
      {isRequesting && <RequestDialog walletId={walletId} onClose={() => setRequesting(false)} />}
    </>
  )
}

function RequestDialog({ walletId, onClose }: { walletId: string; onClose: () => void }) {
  const t = usePhrases('exports')
  const start = useAction(() => request(requestCompanyExport, { params: { walletId } }), {
    refresh: () => refreshCompanyExports(walletId),
  })
  return (
    <ConfirmDialog
      title={t.confirmTitle}
      description={t.confirmWords}
      confirm={t.confirm}
      action={start}
      onClose={onClose}
    />
  )
}

function ExportName({ export: one }: { export: CompanyExport }) {
  const t = usePhrases('exports')
  const format = useFormats()
  return <>{t.asked({ date: format.dateTime(one.requested_at), name: one.requested_by.name })}</>
}

const tones: Readonly<Record<CompanyExport['state'], Tone>> = {
  RUNNING: 'info',
  READY: 'ok',
  FAILED: 'bad',
  EXPIRED: 'idle',
}

function ExportFacts({ export: one }: { export: CompanyExport }) {
  const t = usePhrases('exports')
  const format = useFormats()
  if (one.state === 'RUNNING') {
    return (
      <>
        <StateDot tone={tones.RUNNING} live>
          {t.running({ percent: format.number(one.percent) })}
        </StateDot>
        <div className="max-w-60">
          <ProgressMeter label={t.progress} done={one.percent} />
        </div>
      </>
    )
  }
  return (
    <>
      <StateDot tone={tones[one.state]}>
        {one.state === 'READY' ? t.until({ date: format.dateTime(one.expires_at) }) : t.state[one.state]}
      </StateDot>
      {one.size_bytes !== null && (
        <span className="tabular">
          {one.size_bytes < 1_000_000
            ? `${format.number(Math.ceil(one.size_bytes / 1000))} KB`
            : `${format.number(Math.round(one.size_bytes / 100_000) / 10)} MB`}
        </span>
      )}
    </>
  )
}

/** The browser downloads the link by itself, because an archive may be larger than its memory. */
function DownloadButton({ walletId, id }: { walletId: string; id: string }) {
  const t = usePhrases('exports')
  const link = useAction(() => request(linkCompanyExport, { params: { walletId, exportId: id } }), {
    onDone: ({ url }) => location.assign(url),
    toastRefusal: true,
  })
  return (
    <Button small icon={<Download />} pending={link.isPending} onClick={() => link.run()}>
      {t.download}
    </Button>
  )
}
