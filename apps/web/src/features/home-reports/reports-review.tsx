import { useQuery } from '@tanstack/react-query'
import { acceptHomeReport, declineHomeReport, type HomeReport } from '@voltway/contract/home-reports'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useFormats } from '../../shared/format.ts'
import { useAction } from '../../shared/use-action.ts'
import { useActionForm } from '../../shared/use-action-form.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { Dotted } from '../../ui/description-list.tsx'
import { TriangleAlert } from '../../ui/icons/triangle-alert.ts'
import { Panel } from '../../ui/panel.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { refreshReports, waitingReportsQuery } from './home-reports.queries.ts'
import { ReportFile } from './report-file.tsx'
import { useReportWords } from './report-words.ts'

/** The reports of drivers that wait, with what makes each plausible or not. Nothing without one. */
export function ReportsReview() {
  const { review: t } = usePhrases('home-reports')
  const { data } = useQuery(waitingReportsQuery(useWalletId()))
  if (data === undefined || data.results.length === 0) return null
  return (
    <Panel flush title={t.title} description={t.words} className="mb-6">
      <ul aria-label={t.title} className="mt-4 border-t border-line">
        {data.results.map((report) => (
          <WaitingReport key={report.id} report={report} />
        ))}
      </ul>
    </Panel>
  )
}

function WaitingReport({ report }: { report: HomeReport }) {
  const { review: t } = usePhrases('home-reports')
  const { nameOf, chargesOf } = useReportWords()
  const walletId = useWalletId()
  const [isDeclining, setIsDeclining] = useState(false)
  const { id, member, site, checks, allowed_actions: actions } = report
  const { name } = member
  const accept = useAction(() => request(acceptHomeReport, { params: { walletId, reportId: id } }), {
    refresh: () => refreshReports(walletId),
    done: t.accepted,
    toastRefusal: true,
  })
  return (
    <li className="grid gap-3 border-b border-line p-5 last:border-b-0 md:grid-cols-[minmax(0,1fr)_auto] md:items-start">
      <div className="grid min-w-0 gap-2">
        <p className="font-medium">{t.item({ name, home: site.name })}</p>
        <p className="text-ink-2">
          <Dotted parts={[nameOf(report), chargesOf(report)]} />
        </p>
        <Compared report={report} />
        {checks.length > 0 && (
          <ul className="grid gap-1">
            {checks.map((check) => (
              <Check key={check.kind} report={report} check={check} />
            ))}
          </ul>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <ReportFile report={report} />
        {actions.includes('accept') ? (
          <>
            <Button small type={3} aria-label={t.declineOf({ name })} onClick={() => setIsDeclining(true)}>
              {t.decline}
            </Button>
            <Button
              small
              type={1}
              pending={accept.isPending}
              aria-label={t.acceptOf({ name })}
              onClick={() => accept.run(undefined)}
            >
              {t.accept}
            </Button>
          </>
        ) : (
          <p className="text-table text-ink-2">{t.own}</p>
        )}
      </div>
      {isDeclining && <DeclineDialog report={report} onClose={() => setIsDeclining(false)} />}
    </li>
  )
}

/** The meter now and before, the battery, and the charges elsewhere. */
function Compared({ report }: { report: HomeReport }) {
  const { review: t } = usePhrases('home-reports')
  const { monthOf } = useReportWords()
  const format = useFormats()
  const { meter_kwh: meter, energy_kwh: energy, compared } = report
  if (compared === null) return null
  const { last_meter_kwh: lastMeter, last_month: lastMonth, battery_kwh: battery, elsewhere_kwh: elsewhere } = compared
  const times = battery === null ? 0 : Number(energy) / Number(battery)
  return (
    <p className="tabular text-table text-ink-2">
      <Dotted
        parts={[
          meter && t.meter({ meter: format.kwh(meter) }),
          lastMeter && lastMonth && t.before({ meter: format.kwh(lastMeter), month: monthOf(lastMonth) }),
          battery !== null &&
            t.battery({ energy: format.kwh(battery), n: format.number(times, { maximumFractionDigits: 1 }) }),
          Number(elsewhere) > 0 && t.elsewhere({ energy: format.kwh(elsewhere) }),
        ]}
      />
    </p>
  )
}

type CheckProps = { report: HomeReport; check: HomeReport['checks'][number] }

function Check({ report, check: { kind, count } }: CheckProps) {
  const { review: t } = usePhrases('home-reports')
  const words = () => {
    if (kind === 'ABOVE_BATTERY') return report.kind === 'READING' ? t.aboveDaily : t.check.ABOVE_BATTERY({ n: count })
    if (kind === 'OVERLAP' || kind === 'KNOWN') return t.check[kind]({ n: count })
    return t.check[kind]
  }
  return (
    <li className="flex items-start gap-2 text-table">
      <TriangleAlert size={16} aria-hidden className="mt-0.5 flex-none text-warn" />
      {words()}
    </li>
  )
}

function DeclineDialog({ report, onClose }: { report: HomeReport; onClose: () => void }) {
  const { review: t } = usePhrases('home-reports')
  const walletId = useWalletId()
  const [reason, setReason] = useState('')
  const form = useActionForm({
    values: { reason: reason.trim() },
    check: (values) => (values.reason === '' ? { reason: t.missing } : {}),
    send: (body) => request(declineHomeReport, { params: { walletId, reportId: report.id }, body }),
    refresh: () => refreshReports(walletId),
    done: t.declined,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      size={3}
      danger
      className="grid gap-4"
      onClose={onClose}
      title={t.declineTitle({ name: report.member.name })}
      description={t.declineWords}
      submit={t.decline}
    >
      <TextInput
        label={t.reason}
        help={t.reasonHelp}
        {...form.field('reason')}
        required
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
