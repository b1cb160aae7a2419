import { useQuery } from '@tanstack/react-query'
import { downloadExport, type PersonExport, requestExport } from '@voltway/contract/users-exports'
import { usePhrases } from '../../lib/phrases.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { openConsents } from '../../shared/consent/consent-panel.ts'
import { useOffersConsent } from '../../shared/consent/offered-kinds.ts'
import { useFormats } from '../../shared/format.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { saveFile } from '../../shared/save-file.ts'
import { useAction } from '../../shared/use-action.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Download } from '../../ui/icons/download.ts'
import { FileArchive } from '../../ui/icons/file-archive.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StateDot, type Tone } from '../../ui/state-dot.tsx'
import { CloseAccountPanel } from './close-account.tsx'
import { exportsQuery } from './privacy.queries.ts'

/** Shows the export of the person's data and their consents. */
export function PrivacySection() {
  return (
    <>
      <ExportPanel />
      <ConsentPanel />
      <CloseAccountPanel />
    </>
  )
}

function ConsentPanel() {
  const t = usePhrases('privacy')
  const offers = useOffersConsent()
  return (
    <Panel
      level={3}
      flush
      className="pb-4"
      title={t.consents.title}
      description={offers ? t.consents.words : t.consents.nothing}
      actions={offers && <Button onClick={openConsents}>{t.consents.choose}</Button>}
    />
  )
}

function ExportPanel() {
  const t = usePhrases('privacy')
  const query = useQuery(exportsQuery)
  const requestCopy = useAction(() => request(requestExport), {
    refresh: () => queryClient.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  })
  const exports = query.data?.results
  const isMaking = exports?.some(({ state }) => state === 'PENDING') ?? false
  return (
    <Panel
      level={3}
      flush
      title={t.copies.title}
      description={t.copies.words}
      actions={
        <Button
          pending={requestCopy.isPending}
          unavailable={isMaking && t.copies.isMaking}
          onClick={() => requestCopy.run()}
        >
          {t.copies.request}
        </Button>
      }
    >
      {requestCopy.refusal && (
        <div className="px-5 pt-3">
          <Banner tone="bad" announce>
            {requestCopy.refusal.message}
          </Banner>
        </div>
      )}
      {exports ? (
        exports.length === 0 ? (
          <EmptyState compact icon={<FileArchive size={20} />} title={t.copies.none}>
            {t.copies.noneWords}
          </EmptyState>
        ) : (
          <ul className="mt-3 border-t border-line" aria-label={t.copies.title}>
            {exports.map((one) => (
              <ExportRow key={one.id} copy={one} />
            ))}
          </ul>
        )
      ) : query.error ? (
        <QueryError compact title={t.copies.notLoaded} query={query} />
      ) : (
        <div className="grid gap-2 p-5" aria-busy>
          <Skeleton width="40%" height={18} />
          <Skeleton width="60%" />
        </div>
      )}
    </Panel>
  )
}

const tones: Readonly<Record<PersonExport['state'], Tone>> = {
  PENDING: 'info',
  READY: 'ok',
  FAILED: 'bad',
  EXPIRED: 'idle',
}

function ExportRow({ copy }: { copy: PersonExport }) {
  const t = usePhrases('privacy')
  const format = useFormats()
  const download = useAction(() => request(downloadExport, { params: { id: copy.id } }), {
    onDone: (file) => saveFile(file as Blob, 'voltway-my-data.zip'),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-3 sm:px-5 last:border-0">
      <div className="min-w-0 grow">
        <p className="font-medium">{t.copies.asked({ date: format.dateTime(copy.requested_at) })}</p>
        <p className="text-table text-ink-2">
          <StateDot tone={tones[copy.state]} live={copy.state === 'PENDING'}>
            {copy.state === 'READY'
              ? t.copies.until({ date: format.date(copy.expires_at) })
              : t.copies.state[copy.state]}
          </StateDot>
          {copy.size_bytes !== null && (
            <span className="tabular"> · {format.number(Math.ceil(copy.size_bytes / 1024))} KB</span>
          )}
        </p>
        {download.refusal && (
          <p role="alert" className="field-error">
            {download.refusal.message}
          </p>
        )}
      </div>
      {copy.state === 'READY' && (
        <Button small icon={<Download />} pending={download.isPending} onClick={() => download.run()}>
          {t.copies.download}
        </Button>
      )}
    </li>
  )
}
