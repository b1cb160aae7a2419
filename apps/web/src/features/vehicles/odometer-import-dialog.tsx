import type { ReplyOf } from '@voltway/contract/endpoint'
import { importReadings, odometerFileFields } from '@voltway/contract/vehicles-odometer'
import { useState } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { request } from '../../lib/request.ts'
import { FileDrop, textOfFile } from '../../shared/file-drop.tsx'
import { useFormats } from '../../shared/format.ts'
import { LocalProblem } from '../../shared/problem.ts'
import { saveFile } from '../../shared/save-file.ts'
import { useAction } from '../../shared/use-action.ts'
import { useWalletId } from '../../shared/wallet/wallet.queries.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FileDown } from '../../ui/icons/file-down.ts'
import { useWords } from '../../ui/ui-context.tsx'
import { refreshVehicleCosts } from './vehicle-costs.queries.ts'

type Plan = ReplyOf<typeof importReadings>

/** The maximum size in the contract. */
const maxBytes = 900_000
/** The maximum numbers of listed rows. The totals above count all rows. */
const [shownErrors, shownReadings] = [50, 100]

/** Adds readings from a CSV file: the person checks the preview with all errors, then adds all or the valid lines. */
export function OdometerImportDialog({ onClose }: { onClose: () => void }) {
  const { import: t } = usePhrases('vehicle-costs')
  const words = useWords()
  const walletId = useWalletId()
  const [chosen, setChosen] = useState<{ name: string; csv: string; plan: Plan } | null>(null)
  const params = { walletId }
  const preview = useAction(async (file: File) => {
    const csv = file.size > maxBytes ? null : textOfFile(await file.arrayBuffer())
    if (csv === null || csv === '') throw new LocalProblem(csv === '' ? t.unreadable : t.tooLarge)
    setChosen({ name: file.name, csv, plan: await request(importReadings, { params, body: { csv, dry_run: true } }) })
  })
  const add = useAction((body: { csv: string; valid_only: boolean }) => request(importReadings, { params, body }), {
    refresh: () => refreshVehicleCosts(walletId),
    done: ({ readings }) => t.done({ n: readings.length }),
    onDone: onClose,
  })
  const isBusy = preview.isPending || add.isPending
  const refusal = add.refusal ?? preview.refusal
  const hasErrors = (chosen?.plan.errors.length ?? 0) > 0
  const leave = () => {
    if (!add.isPending) onClose()
  }
  return (
    <Dialog
      open
      onClose={leave}
      size={7}
      title={t.title}
      description={t.words}
      footer={
        <>
          <Button onClick={leave}>{words.cancel}</Button>
          {chosen && chosen.plan.readings.length > 0 && (
            <Button
              type={hasErrors ? 2 : 1}
              pending={add.isPending}
              onClick={() => add.run({ csv: chosen.csv, valid_only: hasErrors })}
            >
              {hasErrors ? t.applyValid : t.apply}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <FileDrop
          isAgain={chosen !== null}
          readingName={preview.sending?.name}
          onFile={(file) => {
            if (!file || isBusy) return
            add.clear()
            setChosen(null)
            void preview.run(file)
          }}
          words={t}
        />
        {refusal && (
          <Banner tone="bad" announce>
            {refusal.message}
          </Banner>
        )}
        {chosen ? <Preview plan={chosen.plan} name={chosen.name} /> : <Template />}
      </div>
    </Dialog>
  )
}

function Template() {
  const { import: t, file } = usePhrases('vehicle-costs')
  const save = () => {
    const line = odometerFileFields.map((field) => file[field]).join(';')
    // The byte-order mark lets Excel detect UTF-8.
    saveFile(new Blob([`\uFEFF${line}\r\n`], { type: 'text/csv' }), `${file.template}.csv`)
  }
  return (
    <p className="flex flex-wrap items-center gap-3 text-table text-ink-2">
      <Button small type={3} icon={<FileDown size={14} aria-hidden />} onClick={save}>
        {t.template}
      </Button>
      {t.templateHelp}
    </p>
  )
}

function Preview({ plan, name }: { plan: Plan; name: string }) {
  const { import: t } = usePhrases('vehicle-costs')
  const { rows, readings, repeated, errors, ignored_columns: ignored } = plan
  return (
    <div className="grid gap-4">
      <p aria-live="polite">
        <span className="font-medium">{name}</span>: {t.rows({ n: rows })} {t.added({ n: readings.length })}
        {repeated > 0 && `, ${t.repeated({ n: repeated })}`}
      </p>
      {ignored.length > 0 && <p className="text-table text-ink-2">{t.ignored({ columns: ignored.join(', ') })}</p>}
      {errors.length > 0 && <Errors errors={errors} />}
      {readings.length > 0 && <Readings readings={readings} />}
    </div>
  )
}

function Errors({ errors }: Pick<Plan, 'errors'>) {
  const { import: t, file } = usePhrases('vehicle-costs')
  return (
    <Banner tone="bad" announce>
      <p className="font-medium">{t.wrong({ n: errors.length })}</p>
      <ul className="grid max-h-60 gap-1 overflow-auto pt-2">
        {errors.slice(0, shownErrors).map((error) => (
          <li key={`${error.line}-${error.field}`}>
            <span className="font-medium">
              {t.line({ n: error.line })}, {file[error.field]}
            </span>
            : {error.value && <q className="tabular">{error.value}</q>} {t.error[error.code]}
          </li>
        ))}
        {errors.length > shownErrors && <li>{t.more({ n: errors.length - shownErrors })}</li>}
      </ul>
    </Banner>
  )
}

function Readings({ readings }: Pick<Plan, 'readings'>) {
  const { import: t, km: kilometres } = usePhrases('vehicle-costs')
  const format = useFormats()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className="max-h-80 overflow-auto rounded-md border border-line" tabIndex={0} aria-label={t.title}>
      <ul>
        {readings.slice(0, shownReadings).map(({ line, plate, at, km }) => (
          <li
            key={line}
            className="flex flex-wrap justify-between gap-x-3 border-b border-line px-3 py-2 text-table tabular last:border-0"
          >
            <span>
              <span className="font-medium">{plate}</span> · {kilometres({ km: format.number(km) })} ·{' '}
              {format.dateTime(at)}
            </span>
            <span className="text-ink-3">{t.line({ n: line })}</span>
          </li>
        ))}
        {readings.length > shownReadings && (
          <li className="px-3 py-2 text-table text-ink-2">{t.more({ n: readings.length - shownReadings })}</li>
        )}
      </ul>
    </section>
  )
}
