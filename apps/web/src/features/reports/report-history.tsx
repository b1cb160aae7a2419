import { downloadReport, type Report, retryReport } from '@voltway/contract/reports'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { useLocked } from '../../shared/permission/right.ts'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Dotted } from '../../ui/description-list.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Download } from '../../ui/icons/download.ts'
import { RotateCw } from '../../ui/icons/rotate-cw.ts'
import { refreshReports } from './reports.queries.ts'

type HistoryProps = { walletId: string; report: Report; onClose: () => void }

/** Shows what was sent. A file can be downloaded again, and a failed sending retried. */
export function ReportHistory({ walletId, report, onClose }: HistoryProps) {
  const t = usePhrases('reports')
  return (
    <Dialog onClose={onClose} title={t.historyOf({ name: report.name })}>
      {report.sendings.length === 0 ? (
        <p>{t.historyEmpty}</p>
      ) : (
        <ul className="grid gap-4">
          {report.sendings.map((sending) => (
            <SendingItem key={sending.due_on} walletId={walletId} report={report} sending={sending} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

type SendingProps = { walletId: string; report: Report; sending: Report['sendings'][number] }

function SendingItem({ walletId, report, sending }: SendingProps) {
  const t = usePhrases('reports')
  const formats = useFormats()
  const locked = useLocked('consumption.read')
  const { at, from, to, due_on, state, attempts, recipients } = sending
  const params = { walletId, reportId: report.id }
  const retry = useAction((_, idempotencyKey) => request(retryReport, { params, body: { due_on }, idempotencyKey }), {
    refresh: () => refreshReports(walletId),
    done: (reply) => (reply.state === 'FAILED' ? { tone: 'bad', title: t.states.FAILED } : t.retried),
    toastRefusal: true,
  })
  const download = useAction(
    async () => {
      const { saveFile } = await import('../../shared/save-file.ts')
      const file = await request(downloadReport, { params, query: { due_on } })
      saveFile(file as Blob, `${report.name}-${due_on}.${report.format.toLowerCase()}`)
    },
    { toastRefusal: true },
  )
  const period = t.period({ from: formats.date(from), to: formats.date(to) })
  return (
    <li className="flex flex-wrap items-start justify-between gap-2">
      <div className="min-w-0">
        <Dotted parts={[formats.dateTime(at), t.states[state]]} />
        <div>{period}</div>
        {state === 'FAILED' && <div className="text-ink-2">{t.attempts({ n: attempts })}</div>}
        <div className="text-ink-2 break-words">{recipients.join(', ')}</div>
      </div>
      {state === 'FAILED' ? (
        <Button
          small
          icon={<RotateCw />}
          locked={locked}
          pending={retry.isPending}
          aria-label={t.retryOf({ period })}
          onClick={() => void retry.run(undefined)}
        >
          {t.retry}
        </Button>
      ) : (
        <Button
          small
          icon={<Download />}
          pending={download.isPending}
          aria-label={t.downloadOf({ period })}
          onClick={() => void download.run(undefined)}
        >
          {t.download}
        </Button>
      )}
    </li>
  )
}
