import type { importCards } from '@voltway/contract/cards-files'
import type { ReplyOf } from '@voltway/contract/endpoint'
import { usePhrases } from '../../lib/phrases.tsx'
import { FileErrors } from '../../shared/file-errors.tsx'
import { useFormats } from '../../shared/format.ts'

type Plan = ReplyOf<typeof importCards>
type FieldChange = Plan['changes'][number]['fields'][number]

/** The maximum number of listed changes. The total above counts all. */
const shownChanges = 100

/** Shows the errors of a file, or else the changes of each row. */
export function ImportPreview({ plan, name, currency }: { plan: Plan; name: string; currency: string }) {
  const { file: t } = usePhrases('card-changes')
  const fields = usePhrases('card-file')
  const { rows, changed, changes, errors, ignored_columns: ignored } = plan
  return (
    <div className="grid gap-4">
      <p aria-live="polite">
        <span className="font-medium">{name}</span>: {t.rows({ n: rows })}{' '}
        {errors.length === 0 && (changed > 0 ? t.changed({ n: changed }) : t.nothing)}
      </p>
      {ignored.length > 0 && <p className="text-table text-ink-2">{t.ignored({ columns: ignored.join(', ') })}</p>}
      {errors.length > 0 ? (
        <FileErrors errors={errors} fields={fields} words={t} />
      ) : (
        changes.length > 0 && <Changes {...{ changes, currency }} />
      )}
    </div>
  )
}

function Changes({ changes, currency }: Pick<Plan, 'changes'> & { currency: string }) {
  const { file: t } = usePhrases('card-changes')
  const fields = usePhrases('card-file')
  const describeValue = useValueWords(currency)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className="max-h-80 overflow-auto rounded-md border border-line" tabIndex={0} aria-label={t.title}>
      <ul>
        {changes.slice(0, shownChanges).map((change) => (
          <li key={change.line} className="grid gap-1 border-b border-line px-3 py-2 text-table last:border-0">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="font-medium">{change.name}</span>
              <span className="tabular text-ink-3">
                {change.card_number} · {t.line({ n: change.line })}
              </span>
            </p>
            <dl className="grid gap-x-3 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
              {change.fields.map((field) => (
                <div key={field.field} className="contents">
                  <dt className="text-ink-2">{fields[field.field]}</dt>
                  <dd className="tabular">
                    <del className="text-ink-3">{describeValue(field.field, field.from)}</del>{' '}
                    <span aria-hidden>→</span>{' '}
                    <ins className="no-underline">{describeValue(field.field, field.to)}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
        {changes.length > shownChanges && (
          <li className="px-3 py-2 text-table text-ink-2">{t.more({ n: changes.length - shownChanges })}</li>
        )}
      </ul>
    </section>
  )
}

function useValueWords(currency: string): (field: FieldChange['field'], value: string | null) => string {
  const { file: t } = usePhrases('card-changes')
  const cards = usePhrases('cards')
  const format = useFormats()
  return (field, value) => {
    if (value === null) return field === 'limit' ? cards.noLimit : t.emptied
    if (field === 'limit') return format.money(value, currency)
    return field === 'expiry' ? format.date(value) : value
  }
}
