import { useQuery } from '@tanstack/react-query'
import { changeReport, type Report, removeReport, tryReport } from '@voltway/contract/reports'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { weekdayName } from '../../shared/dates/month-name.ts'
import { OwnList } from '../../shared/own-list/own-list.tsx'
import { useLocked } from '../../shared/permission/right.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dotted } from '../../ui/description-list.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { History } from '../../ui/icons/history.ts'
import { MailCheck } from '../../ui/icons/mail-check.ts'
import { Pause } from '../../ui/icons/pause.ts'
import { Play } from '../../ui/icons/play.ts'
import { Plus } from '../../ui/icons/plus.ts'
import { Send } from '../../ui/icons/send.ts'
import { deleteItem, editItem } from '../../ui/row-items.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'
import { Badge } from '../../ui/state-dot.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { bodyOf, ReportForm } from './report-form.tsx'
import { ReportHistory } from './report-history.tsx'
import { refreshReports, reportsQuery } from './reports.queries.ts'

type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'delete' | 'history'; report: Report }

/** Shows the reports of the selected wallet that are sent by mail. */
export function ReportsSection() {
  const walletId = useWalletId()
  const t = usePhrases('reports')
  const query = useQuery(reportsQuery(walletId))
  const locked = useLocked('consumption.read')
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  const people = query.data?.people ?? []
  // The list may have changed while the dialog is open.
  const shown = dialog?.kind === 'history' && query.data?.results.find(({ id }) => id === dialog.report.id)
  return (
    <>
      <OwnList
        title={t.title}
        description={t.description}
        action={
          <Button
            type={1}
            icon={<Plus />}
            locked={locked}
            unavailable={!query.data && t.loading}
            onClick={() => setDialog({ kind: 'add' })}
          >
            {t.add}
          </Button>
        }
        query={query}
        errorTitle={t.errorTitle}
        empty={
          <EmptyState compact icon={<MailCheck size={20} />} title={t.emptyTitle}>
            {t.emptyWords}
          </EmptyState>
        }
        row={(report) => ({
          quiet: report.is_paused,
          name: (
            <>
              {report.name} {report.is_paused && <Badge>{t.paused}</Badge>}
            </>
          ),
          facts: <Facts report={report} />,
          menu: <ReportMenu walletId={walletId} report={report} onOpenDialog={setDialog} />,
        })}
      />
      {dialog?.kind === 'add' && <ReportForm walletId={walletId} people={people} onClose={close} />}
      {dialog?.kind === 'edit' && (
        <ReportForm walletId={walletId} people={people} report={dialog.report} onClose={close} />
      )}
      {dialog?.kind === 'delete' && <DeleteDialog walletId={walletId} report={dialog.report} onClose={close} />}
      {shown && <ReportHistory walletId={walletId} report={shown} onClose={close} />}
    </>
  )
}

function Facts({ report }: { report: Report }) {
  const t = usePhrases('reports')
  const { locale } = useUi()
  const hour = `${String(report.hour).padStart(2, '0')}:00`
  const rhythm =
    report.weekday === null
      ? t.monthly({ day: String(report.month_day), hour })
      : t.weekly({ weekday: weekdayName(report.weekday, locale), hour })
  return (
    <>
      <Dotted parts={[t.contents[report.content], t.formats[report.format], rhythm]} />
      <span>{report.recipients.map(({ name }) => name).join(', ') || t.nobody}</span>
    </>
  )
}

type ReportMenuProps = { walletId: string; report: Report; onOpenDialog: (dialog: OpenDialog) => void }

function ReportMenu({ walletId, report, onOpenDialog }: ReportMenuProps) {
  const t = usePhrases('reports')
  const locked = useLocked('consumption.read')
  const params = { walletId, reportId: report.id }
  const send = useAction((_, idempotencyKey) => request(tryReport, { params, idempotencyKey }), {
    done: t.tried,
    toastRefusal: true,
  })
  const pause = useAction(
    () => request(changeReport, { params, body: { ...bodyOf(report), is_paused: !report.is_paused } }),
    {
      refresh: () => refreshReports(walletId),
      done: report.is_paused ? t.resumed : t.pausedNow,
      toastRefusal: true,
    },
  )
  const label = t.actionsFor({ name: report.name })
  const open = (kind: 'edit' | 'delete' | 'history') => () => onOpenDialog({ kind, report })
  return (
    <RowMenu
      label={label}
      items={[
        { id: 'try', label: t.try, icon: <Send />, locked, onSelect: () => void send.run(undefined) },
        { id: 'history', label: t.history, icon: <History />, onSelect: open('history') },
        editItem({ label: t.edit, locked, onSelect: open('edit') }),
        {
          id: 'pause',
          label: report.is_paused ? t.resume : t.pause,
          icon: report.is_paused ? <Play /> : <Pause />,
          locked,
          onSelect: () => void pause.run(undefined),
        },
        deleteItem({ label: t.delete, locked, onSelect: open('delete') }),
      ]}
    />
  )
}

type DeleteDialogProps = { walletId: string; report: Report; onClose: () => void }

function DeleteDialog({ walletId, report, onClose }: DeleteDialogProps) {
  const t = usePhrases('reports')
  const remove = useAction(() => request(removeReport, { params: { walletId, reportId: report.id } }), {
    refresh: () => refreshReports(walletId),
    done: t.deleted,
  })
  return (
    <ConfirmDialog
      danger
      onClose={onClose}
      title={t.deleteTitle({ name: report.name })}
      description={t.deleteWords}
      confirm={t.deleteConfirm}
      action={remove}
    />
  )
}
