import { useQuery } from '@tanstack/react-query'
import { consumptionSources } from '@voltway/contract/consumption-sources'
import type { ReplyOf } from '@voltway/contract/endpoint'
import {
  addReport,
  changeReport,
  type listReports,
  MOST_RECIPIENTS,
  type Report,
  reportContents,
  reportFormats,
} from '@voltway/contract/reports'
import { Amounts } from '@voltway/contract/values'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { weekdayName } from '../../shared/dates/month-name.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useActionForm } from '../../shared/use-action-form.ts'
import { Checkbox, FieldGroup } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { useUi } from '../../ui/ui-context.tsx'
import { refreshReports, reportFiltersQuery } from './reports.queries.ts'

type Person = ReplyOf<typeof listReports>['people'][number]
type ReportFormProps = {
  walletId: string
  people: readonly Person[]
  /** The report to change. Undefined for a new one. */
  report?: Report | undefined
  onClose: () => void
}

/** The input of a report: its recipients by id. */
export const bodyOf = ({ id, sendings, recipients, ...schedule }: Report) => ({
  ...schedule,
  recipients: recipients.map((person) => person.id),
})
type Body = Omit<ReturnType<typeof bodyOf>, 'amounts'> & { amounts?: Amounts }

const fields = ['name', 'content', 'query', 'amounts', 'format', 'weekday', 'hour', 'recipients'] as const
const nothing: Body = {
  ...{ name: '', content: 'SESSIONS', query: null, format: 'XLSX' },
  ...{ weekday: 1, month_day: null, hour: 8, is_paused: false, recipients: [] },
}

const upTo = (first: number, last: number, label: (value: number) => string) =>
  Array.from({ length: last - first + 1 }, (_, index) => ({
    value: String(first + index),
    label: label(first + index),
  }))

/** Schedules a report in a dialog, or changes one in a drawer. */
export function ReportForm({ walletId, people, report, onClose }: ReportFormProps) {
  const t = usePhrases('reports')
  const [body, setBody] = useState<Body>(() => (report ? bodyOf(report) : nothing))
  const set = (change: Partial<Body>) => setBody((before) => ({ ...before, ...change }))
  const form = useActionForm({
    fields,
    values: body,
    check: ({ name, recipients }) => ({
      ...(name.trim() === '' ? { name: t.missingName } : {}),
      ...(recipients.length === 0 ? { recipients: t.missingRecipients } : {}),
    }),
    send: (sent, idempotencyKey) =>
      report
        ? request(changeReport, { params: { walletId, reportId: report.id }, body: sent })
        : request(addReport, { params: { walletId }, body: sent, idempotencyKey }),
    refresh: () => refreshReports(walletId),
    done: report ? t.saved : t.added,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      side={report && 'right'}
      onClose={onClose}
      title={report ? t.editTitle : t.addTitle}
      submit={report ? t.save : t.add}
    >
      <TextInput
        {...form.field('name')}
        label={t.name}
        required
        maxLength={60}
        autoComplete="off"
        value={body.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <ContentFields {...{ walletId, form, body, set }} />
      <RhythmFields {...{ form, body, set }} />
      <div id={form.idOf('recipients')} tabIndex={-1}>
        <FieldGroup label={t.recipients} error={form.errors.recipients}>
          {people.map(({ id, name, email }) => {
            const isChosen = body.recipients.includes(id)
            const others = body.recipients.filter((one) => one !== id)
            return (
              <Checkbox
                key={id}
                checked={isChosen}
                help={email}
                disabled={!isChosen && others.length >= MOST_RECIPIENTS}
                onChange={() => set({ recipients: isChosen ? others : [...others, id] })}
              >
                {name}
              </Checkbox>
            )
          })}
        </FieldGroup>
      </div>
    </FormDialog>
  )
}

type Form = ReturnType<typeof useActionForm<Report, Body, (typeof fields)[number]>>
type FieldsProps = { form: Pick<Form, 'field'>; body: Body; set: (change: Partial<Body>) => void }

function ContentFields({ walletId, form, body, set }: FieldsProps & { walletId: string }) {
  const t = usePhrases('reports')
  const vat = usePhrases('amounts')
  const sources = usePhrases('sources')
  const filters = useQuery(reportFiltersQuery(walletId)).data?.results ?? []
  const saved = filters.map(({ name, query }) => ({ value: query, label: name }))
  const isKnown = body.query === null || saved.some(({ value }) => value === body.query)
  const contents = reportContents.map((value) => ({ value, label: t.contents[value] }))
  return (
    <>
      <Select
        {...form.field('content')}
        label={t.content}
        options={contents}
        value={body.content}
        onChange={({ target }) => {
          set({ content: target.value as Body['content'], query: null })
        }}
      />
      {body.content === 'SESSIONS' && (
        <Select
          {...form.field('query')}
          label={t.filter}
          help={t.filterHelp}
          placeholder={t.allSessions}
          options={[...saved, ...(isKnown ? [] : [{ value: body.query ?? '', label: t.currentFilter }])]}
          value={body.query ?? ''}
          onChange={({ target }) => set({ query: target.value || null })}
        />
      )}
      {(body.content === 'CONSUMPTION' || body.content === 'CO2') && (
        <Select
          {...form.field('query')}
          label={sources.label}
          placeholder={sources.all}
          options={consumptionSources.map((source) => ({ value: `source=${source}`, label: sources[source] }))}
          value={body.query ?? ''}
          onChange={({ target }) => set({ query: target.value || null })}
        />
      )}
      {body.content === 'CONSUMPTION' && (
        <Select
          {...form.field('amounts')}
          label={vat.label}
          options={(['GROSS', 'NET'] as const).map((value) => ({ value, label: vat[value] }))}
          value={body.amounts ?? 'GROSS'}
          onChange={({ target }) => set({ amounts: Amounts.parse(target.value) })}
        />
      )}
      <Select
        {...form.field('format')}
        label={t.format}
        options={reportFormats.map((value) => ({ value, label: t.formats[value] }))}
        value={body.format}
        onChange={({ target }) => set({ format: target.value as Body['format'] })}
      />
    </>
  )
}

function RhythmFields({ form, body, set }: FieldsProps) {
  const t = usePhrases('reports')
  const { locale } = useUi()
  const isWeekly = body.weekday !== null
  return (
    <>
      <Select
        label={t.rhythm}
        options={[
          { value: 'week', label: t.everyWeek },
          { value: 'month', label: t.everyMonth },
        ]}
        value={isWeekly ? 'week' : 'month'}
        onChange={({ target }) =>
          set(target.value === 'week' ? { weekday: 1, month_day: null } : { weekday: null, month_day: 1 })
        }
      />
      <Select
        {...form.field('weekday')}
        label={isWeekly ? t.weekday : t.monthDay}
        options={isWeekly ? upTo(1, 7, (day) => weekdayName(day, locale)) : upTo(1, 28, String)}
        value={String(body.weekday ?? body.month_day)}
        onChange={({ target }) => set(isWeekly ? { weekday: +target.value } : { month_day: +target.value })}
      />
      <Select
        {...form.field('hour')}
        label={t.hour}
        help={t.hourHelp}
        options={upTo(0, 23, (hour) => `${String(hour).padStart(2, '0')}:00`)}
        value={String(body.hour)}
        onChange={({ target }) => set({ hour: +target.value })}
      />
    </>
  )
}
