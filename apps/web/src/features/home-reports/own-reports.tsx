import { useQuery } from '@tanstack/react-query'
import { type HomeReport, withdrawHomeReport } from '@voltway/contract/home-reports'
import type { Site } from '@voltway/contract/sites'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useFormats } from '../../shared/format.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { useAction } from '../../shared/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { ownReportsQuery, refreshReports } from './home-reports.queries.ts'
import { reportTones, useReportWords } from './report-words.ts'

const SendReportDialog = lazyScreen(
  ['home-reports', 'session-imports', 'table-file'],
  async () => (await import('./send-report-dialog.tsx')).SendReportDialog,
)

type OwnReportsProps = { walletId: string; homes: readonly Site[] }

/** The meter readings and files that a driver sent, each with its state, and the button that sends another one. */
export function OwnReports({ walletId, homes }: OwnReportsProps) {
  const t = usePhrases('home-reports')
  const query = useQuery(ownReportsQuery(walletId))
  const [isSending, setIsSending] = useState(false)
  const reports = query.data?.results
  const isFirst = !reports?.some(({ kind, state }) => kind === 'READING' && state === 'ACCEPTED')
  return (
    <section className="grid gap-3">
      <h3>{t.title}</h3>
      <p className="text-ink-2">{t.words}</p>
      {reports === undefined ? (
        query.error ? (
          <QueryError compact title={t.errorTitle} query={query} />
        ) : (
          <Skeleton height={48} />
        )
      ) : (
        reports.length > 0 && (
          <ul aria-label={t.list}>
            {reports.map((report) => (
              <OwnReport key={report.id} walletId={walletId} report={report} />
            ))}
          </ul>
        )
      )}
      <Button className="justify-self-start" small onClick={() => setIsSending(true)}>
        {t.send}
      </Button>
      {isSending && (
        <SendReportDialog walletId={walletId} homes={homes} isFirst={isFirst} onClose={() => setIsSending(false)} />
      )}
    </section>
  )
}

function OwnReport({ walletId, report }: { walletId: string; report: HomeReport }) {
  const t = usePhrases('home-reports')
  const format = useFormats()
  const { nameOf, chargesOf } = useReportWords()
  const { id, state, reason, meter_kwh: meter, sent_at: sentAt } = report
  const name = nameOf(report)
  const withdraw = useAction(() => request(withdrawHomeReport, { params: { walletId, reportId: id } }), {
    refresh: () => refreshReports(walletId),
    done: t.withdrawn,
    toastRefusal: true,
  })
  return (
    <li className="flex items-center justify-between gap-3 border-t border-line py-3">
      <div className="grid min-w-0 gap-1">
        <span className="break-words">{name}</span>
        <span className="tabular text-table text-ink-2">
          {[format.date(sentAt), meter && format.kwh(meter), state !== 'DECLINED' && chargesOf(report)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <StateDot tone={reportTones[state]}>
          {state === 'DECLINED' ? t.state.DECLINED({ reason: reason ?? '' }) : t.state[state]}
        </StateDot>
      </div>
      {report.allowed_actions.includes('withdraw') && (
        <Button
          small
          type={3}
          pending={withdraw.isPending}
          aria-label={t.withdrawOf({ name })}
          onClick={() => withdraw.run(undefined)}
        >
          {t.withdraw}
        </Button>
      )}
    </li>
  )
}
