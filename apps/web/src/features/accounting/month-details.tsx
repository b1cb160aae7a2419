import { useQuery } from '@tanstack/react-query'
import {
  closeMonth,
  type MonthReport,
  type MonthState,
  monthAllows,
  preventingGaps,
  resendMonth,
} from '@voltway/contract/accounting'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { monthName } from '../../shared/dates/month-name.ts'
import { useFormats } from '../../shared/format.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { PageLink } from '../../shared/page-link.tsx'
import { useLocked } from '../../shared/permission/right.ts'
import { QueryError } from '../../shared/query-error.tsx'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Send } from '../../ui/icons/send.ts'
import { Figure, Figures, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { monthQuery, refreshAccounting } from './accounting.queries.ts'
import { MonthDownloads } from './month-downloads.tsx'
import { MonthGaps } from './month-gaps.tsx'
import { AgreementTable, ChargingTable, SumsTable } from './month-tables.tsx'
import { monthTones } from './month-words.ts'

const MonthSites = lazyScreen(
  ['accounting', 'reimbursements'],
  async () => (await import('./month-sites.tsx')).MonthSites,
)

/** While the files are being sent, the state changes within seconds. */
const SENDING_POLL_MS = 3_000

type MonthDetailsProps = {
  month: string
  /** The month to close after this one. */
  after: { readonly month: string; readonly state: MonthState } | undefined
  onSettings: () => void
}

/** Shows one month: its state and close, what it lacks, its sums, and their agreement with the ledger. */
export function MonthDetails({ month, after, onSettings }: MonthDetailsProps) {
  const t = usePhrases('accounting')
  const walletId = useWalletId()
  const query = useQuery({
    ...monthQuery(walletId, month),
    refetchInterval: ({ state }) => (state.data?.state === 'CLOSED' ? SENDING_POLL_MS : false),
  })
  const { data, error } = query
  if (error && !data)
    return (
      <Panel>
        <QueryError title={t.errorTitle} query={query} />
      </Panel>
    )
  if (!data)
    return (
      <Panel>
        <Skeleton height={320} />
      </Panel>
    )
  return (
    <>
      <StatePanel report={data} after={after} />
      {data.close === null && <MonthGaps report={data} onSettings={onSettings} />}
      <Panel flush title={t.sums} description={t.sumsWords}>
        <SumsTable report={data} />
      </Panel>
      {data.charging !== null && (
        <Panel flush title={t.charging}>
          <ChargingTable charging={data.charging} currency={data.currency} />
        </Panel>
      )}
      <Panel flush title={t.agreement} description={t.agreementWords}>
        <AgreementTable report={data} />
      </Panel>
      <MonthSites report={data} />
    </>
  )
}

function StatePanel({ report, after }: { report: MonthReport } & Pick<MonthDetailsProps, 'after'>) {
  const t = usePhrases('accounting')
  const format = useFormats()
  const { locale } = useUi()
  const { month, totals, currency, close, vat_later: later, vat_earlier: earlier } = report
  const notes = [
    later && t.vatLater({ amount: format.money(later, currency) }),
    earlier && t.vatEarlier({ amount: format.money(earlier, currency) }),
  ].filter((note) => note !== null)
  const vatNote = notes.length === 0 ? undefined : notes.join(' · ')
  return (
    <Panel
      title={monthName(month, locale)}
      description={<MonthStateDot report={report} />}
      actions={
        <div className="month-actions">
          <MonthDownloads month={month} />
          <CloseButton report={report} />
        </div>
      }
      footer={
        close &&
        after && (
          <span className="text-table">
            {t.next}{' '}
            <PageLink to="month-close" query={{ month: after.month }}>
              {monthName(after.month, locale)}
            </PageLink>{' '}
            <StateDot tone={monthTones[after.state]}>{t.states[after.state]}</StateDot>
          </span>
        )
      }
    >
      <Figures>
        <Figure label={t.net} value={format.money(totals.net, currency)} />
        <Figure label={t.vat} value={format.money(totals.vat, currency)} note={vatNote} />
        <Figure label={t.total} value={format.money(totals.total, currency)} note={t.totalNote} />
      </Figures>
      {close && (
        <div className="month-closed">
          <DescriptionList
            columns={2}
            entries={[
              { term: t.closedAt, value: format.dateTime(close.closed_at) },
              { term: t.closedBy, value: close.closed_by ?? t.automatically },
              { term: t.recipient, value: close.recipient },
              ...(close.earlier_open_reason === null
                ? []
                : [{ term: t.earlierReason, value: close.earlier_open_reason }]),
              { term: t.format, value: t.formats[close.format] },
              { term: t.sentAt, value: close.sent_at === null ? t.notYet : format.dateTime(close.sent_at) },
              ...(close.link_until === null ? [] : [{ term: t.linkUntil, value: format.date(close.link_until) }]),
            ]}
          />
        </div>
      )}
    </Panel>
  )
}

/** The state, and of a month that waits whether it can be closed: the same points that lock the button. */
function MonthStateDot({ report: { state, gaps } }: { report: MonthReport }) {
  const t = usePhrases('accounting')
  if (state !== 'READY') return <StateDot tone={monthTones[state]}>{t.states[state]}</StateDot>
  const n = preventingGaps(gaps).length
  return n === 0 ? <StateDot tone="ok">{t.ready}</StateDot> : <StateDot tone="bad">{t.prevented({ n })}</StateDot>
}

const allows = (command: keyof typeof monthAllows, state: MonthState): boolean =>
  (monthAllows[command] as readonly MonthState[]).includes(state)

/** Closes the month, or sends a closed one again. */
function CloseButton({ report }: { report: MonthReport }) {
  const t = usePhrases('accounting')
  const { locale } = useUi()
  const walletId = useWalletId()
  const locked = useLocked('invoices.export')
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const { month, state, recipient, format, delivery, close, gaps, earlier_open: earlier } = report
  const name = monthName(month, locale)
  const isAgain = close !== null
  const options = {
    refresh: () => refreshAccounting(walletId),
    done: isAgain ? t.sendingAgain : t.closed({ month: name }),
  }
  const send = useAction<MonthReport>((...[, idempotencyKey]) => {
    const common = { params: { walletId, month }, idempotencyKey }
    const body = earlier.length === 0 ? {} : { earlier_open_reason: reason.trim() || null }
    return isAgain ? request(resendMonth, common) : request(closeMonth, { ...common, body })
  }, options)
  const isMissing = preventingGaps(gaps).length > 0
  const isAllowed = isAgain ? allows('resend', state) && recipient !== null : allows('close', state) && !isMissing
  return (
    <>
      <Button
        type={isAgain ? 2 : 1}
        icon={<Send />}
        locked={locked}
        unavailable={isAllowed ? false : t.notReady}
        onClick={() => setOpen(true)}
      >
        {isAgain ? t.sendAgain : t.closeAndSend}
      </Button>
      {isOpen && (
        <ConfirmDialog
          onClose={() => setOpen(false)}
          title={isAgain ? t.againTitle({ month: name }) : t.closeTitle({ month: name })}
          description={
            isAgain
              ? t.againWords({ recipient: recipient ?? '' })
              : t.closeWords({
                  recipient: recipient ?? '',
                  format: t.formats[format],
                  delivery: t.deliveries[delivery],
                })
          }
          confirm={isAgain ? t.sendAgain : t.closeAndSend}
          action={send}
        >
          {earlier.length > 0 && (
            <TextInput
              label={t.earlierOpen({ months: earlier.map((one) => monthName(one, locale)).join(', ') })}
              value={reason}
              maxLength={200}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </ConfirmDialog>
      )}
    </>
  )
}
