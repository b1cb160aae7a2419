import { meterPhoto, sendMeterReading } from '@voltway/contract/home-reports'
import type { Site } from '@voltway/contract/sites'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { useToday } from '../../shared/dates/use-today.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { refreshReports } from './home-reports.queries.ts'
import { PhotoChoice } from './photo-choice.tsx'
import { useReportWords } from './report-words.ts'
import { SendFileDialog } from './send-file-dialog.tsx'

export type SendReportProps = {
  walletId: string
  homes: readonly Site[]
  /** Whether no reading was accepted yet. */
  isFirst: boolean
  onClose: () => void
}

/** The choice at the top of both forms. */
export interface ReportTarget {
  readonly kind: 'READING' | 'FILE'
  readonly siteId: string
}

/** The months whose reading may be sent: the current one, and those before it. */
const SHOWN_MONTHS = 6

/** Sends a reading of the meter with its photo, or the file of the charger's app. */
export function SendReportDialog(props: SendReportProps) {
  const [target, setTarget] = useState<ReportTarget>({ kind: 'READING', siteId: props.homes[0]?.id ?? '' })
  const change = (changes: Partial<ReportTarget>) => setTarget((before) => ({ ...before, ...changes }))
  const choice = <TargetFields homes={props.homes} target={target} onChange={change} />
  return target.kind === 'READING' ? (
    <ReadingDialog {...props} siteId={target.siteId} choice={choice} />
  ) : (
    <SendFileDialog {...props} siteId={target.siteId} choice={choice} />
  )
}

type TargetFieldsProps = {
  homes: readonly Site[]
  target: ReportTarget
  onChange: (changes: Partial<ReportTarget>) => void
}

function TargetFields({ homes, target, onChange }: TargetFieldsProps) {
  const { form: t } = usePhrases('home-reports')
  return (
    <>
      <Select
        label={t.way}
        value={target.kind}
        options={(['READING', 'FILE'] as const).map((value) => ({ value, label: t.ways[value] }))}
        onChange={(event) => onChange({ kind: event.target.value as ReportTarget['kind'] })}
      />
      {homes.length > 1 && (
        <Select
          label={t.home}
          value={target.siteId}
          options={homes.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => onChange({ siteId: event.target.value })}
        />
      )}
    </>
  )
}

const meterShape = /^\d{1,9}(\.\d{1,3})?$/
const plainMeter = (text: string) => text.trim().replace(',', '.')

type ReadingDialogProps = SendReportProps & { siteId: string; choice: React.ReactNode }

function ReadingDialog({ walletId, siteId, isFirst, choice, onClose }: ReadingDialogProps) {
  const { form: t } = usePhrases('home-reports')
  const { monthOf } = useReportWords()
  const months = lastMonths(useToday())
  const [month, setMonth] = useState(months[0] ?? '')
  const [meter, setMeter] = useState('')
  const [photo, setPhoto] = useState<File>()
  const form = useActionForm({
    values: { month, meter_kwh: plainMeter(meter), photo },
    check: (values) => ({
      ...(meterShape.test(values.meter_kwh) ? {} : { meter_kwh: t.missingMeter }),
      ...(values.photo === undefined
        ? { photo: t.missingPhoto }
        : values.photo.size > meterPhoto.maxBytes
          ? { photo: t.tooLarge }
          : {}),
    }),
    send: ({ photo: file, ...query }) =>
      request(sendMeterReading, { params: { walletId, siteId }, query, ...(file === undefined ? {} : { file }) }),
    refresh: () => refreshReports(walletId),
    done: t.done,
    onDone: onClose,
  })
  return (
    <FormDialog form={form} className="grid gap-4" onClose={onClose} title={t.title} submit={t.submit}>
      {choice}
      <Select
        {...form.field('month')}
        label={t.month}
        value={month}
        options={months.map((value) => ({ value, label: monthOf(value) }))}
        onChange={(event) => setMonth(event.target.value)}
      />
      <TextInput
        {...form.field('meter_kwh')}
        label={t.meter}
        help={t.meterHelp}
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={13}
        tail="kWh"
        value={meter}
        onChange={(event) => setMeter(event.target.value)}
      />
      <PhotoChoice file={photo} error={form.errors.photo} onFile={setPhoto} />
      {isFirst && <p className="text-table text-ink-2">{t.first}</p>}
    </FormDialog>
  )
}

/** @param today such as `2026-11-30`. @returns months such as `2026-11`, the latest first. */
function lastMonths(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: SHOWN_MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  )
}
