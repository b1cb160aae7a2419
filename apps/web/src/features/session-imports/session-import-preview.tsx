import { type ImportField, importFields } from '@voltway/contract/session-imports'
import { usePhrases } from '../../lib/phrases.tsx'
import { useFormats } from '../../shared/format.ts'
import { Banner } from '../../ui/banner.tsx'
import { Select } from '../../ui/select.tsx'
import { type Answer, ImportDialectLine, ImportQuestions } from './import-answers.tsx'
import type { ImportPlan } from './session-imports.queries.ts'

/** The maximum number of listed errors. The totals above count all lines. */
const shownErrors = 50

type PreviewProps = {
  plan: ImportPlan
  name: string
  onColumns: (columns: (ImportField | null)[]) => void
  onAnswer: Answer
}

/** Shows the recognised columns of a file, its errors, and the charges it would add. */
export function SessionImportPreview({ plan, name, onColumns, onAnswer }: PreviewProps) {
  const t = usePhrases('session-imports')
  const format = useFormats()
  const { added, missing, errors, repeated, currency, questions } = plan
  const isComplete = missing.length === 0 && questions.length === 0
  // The answers of one question are no start of the next.
  const key = JSON.stringify([plan.dialect, questions])
  const missingFields = missing.map((field) => t.field[field]).join(', ')
  return (
    <div className="grid gap-4">
      <p aria-live="polite">
        <span className="font-medium">{name}</span>: {t.rows({ n: plan.rows })} {t.recognised[plan.recognised]}
      </p>
      {missing.length > 0 && (
        <Banner tone="warn" announce>
          {t.missing({ fields: missingFields })}
        </Banner>
      )}
      <ImportDialectLine key={`dialect ${key}`} plan={plan} onAnswer={onAnswer} />
      {questions.length > 0 && <ImportQuestions key={`questions ${key}`} plan={plan} onAnswer={onAnswer} />}
      <Columns plan={plan} onColumns={onColumns} />
      {errors.length > 0 && <Errors errors={errors} />}
      {repeated > 0 && <p className="text-table text-ink-2">{t.repeated({ n: repeated })}</p>}
      {plan.replaced + plan.reversed > 0 && (
        <p className="text-table text-ink-2">{t.corrected({ replaced: plan.replaced, reversed: plan.reversed })}</p>
      )}
      {isComplete && errors.length === 0 && added.sessions === 0 && <p>{t.nothingNew}</p>}
      {added.sessions > 0 && (
        <section className="grid gap-2">
          <h3>{t.added({ n: added.sessions })}</h3>
          <p className="tabular text-table text-ink-2">
            {t.addedSums({
              energy: format.kwh(added.energy_kwh),
              cost: format.money(added.cost, currency),
              from: format.date(added.first_at ?? ''),
              to: format.date(added.last_at ?? ''),
            })}
            . {t.matched({ cards: added.with_card, members: added.with_member })}
          </p>
          <Plausibility plan={plan} />
          <FirstSessions plan={plan} />
        </section>
      )}
    </div>
  )
}

/** Compares the average price and size with those of the wallet's past year. */
function Plausibility({ plan }: { plan: ImportPlan }) {
  const t = usePhrases('session-imports')
  const format = useFormats()
  const { plausibility: found, currency } = plan
  if (found === null) return null
  const price = (value: string | null) => (value === null ? t.costUnknown : format.money(value, currency))
  const line = t.usual({ price: price(found.price_kwh), energy: format.kwh(found.kwh_per_charge) })
  const usual =
    found.usual_kwh_per_charge &&
    t.usualBefore({ price: price(found.usual_price_kwh), energy: format.kwh(found.usual_kwh_per_charge) })
  return found.odd.length > 0 ? (
    <Banner tone="warn" announce>
      {line} {usual} {t.odd}
    </Banner>
  ) : (
    <p className="tabular text-table text-ink-2">
      {line} {usual}
    </p>
  )
}

function Columns({ plan, onColumns }: Pick<PreviewProps, 'plan' | 'onColumns'>) {
  const t = usePhrases('session-imports')
  const options = importFields.map((field) => ({ value: field, label: t.field[field] }))
  const change = (index: number, field: string) =>
    onColumns(plan.columns.map((column, at) => (at === index ? ((field || null) as ImportField | null) : column.field)))
  // Open only for columns that were guessed or chosen, because the person should check them.
  const isOpen = plan.recognised === 'GUESSED' || plan.recognised === 'CHOSEN'
  return (
    <details className="import-columns" open={isOpen}>
      <summary>{t.columns}</summary>
      <ul>
        {plan.columns.map(({ header, field, sample }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index; two may have the same name
          <li key={index}>
            <span className="grid min-w-0">
              <span className="truncate font-medium">{header || t.empty}</span>
              <span className="truncate text-xs text-ink-3">{sample === '' ? t.empty : t.example({ sample })}</span>
            </span>
            <Select
              label={t.column({ name: header })}
              hiddenLabel
              placeholder={t.ignore}
              options={options}
              value={field ?? ''}
              onChange={(event) => change(index, event.target.value)}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}

function Errors({ errors }: Pick<ImportPlan, 'errors'>) {
  const t = usePhrases('session-imports')
  return (
    <Banner tone="bad" announce>
      <p className="font-medium">{t.wrong({ n: errors.length })}</p>
      <ul className="grid max-h-60 gap-1 overflow-auto pt-2">
        {errors.slice(0, shownErrors).map((error) => (
          <li key={`${error.line}-${error.field}-${error.value}`}>
            <span className="font-medium">
              {t.line({ n: error.line })}, {t.field[error.field]}
            </span>
            : {error.value && <q className="tabular">{error.value}</q>} {t.error[error.code]}
          </li>
        ))}
        {errors.length > shownErrors && <li>{t.more({ n: errors.length - shownErrors })}</li>}
      </ul>
    </Banner>
  )
}

function FirstSessions({ plan }: { plan: ImportPlan }) {
  const t = usePhrases('session-imports')
  const format = useFormats()
  const more = plan.added.sessions - plan.sessions.length
  return (
    <ul className="import-first">
      {plan.sessions.map((session) => (
        <li key={session.line}>
          <span className="tabular whitespace-nowrap text-ink-2">
            {session.has_time ? format.dateTime(session.start_date_time) : format.date(session.start_date_time)}
          </span>
          <span className="min-w-0 truncate">
            {session.station.name}
            <span className="text-ink-3">
              {' '}
              · {session.card?.name ?? session.member?.name ?? session.card_label ?? t.unknownCard}
            </span>
          </span>
          <span className="tabular text-right whitespace-nowrap">{format.kwh(session.energy_kwh)}</span>
          <span className="tabular text-right font-medium whitespace-nowrap">
            {session.cost_known ? format.money(session.total_cost, plan.currency) : t.costUnknown}
          </span>
        </li>
      ))}
      {more > 0 && <li className="text-ink-2">{t.more({ n: more })}</li>}
    </ul>
  )
}
