import type { ReplyOf } from '@voltway/contract/endpoint'
import type { importPeople } from '@voltway/contract/teams-imports'
import { usePhrases } from '../../lib/phrases.tsx'
import { FileErrors } from '../../shared/file-errors.tsx'

type Plan = ReplyOf<typeof importPeople>

/** The maximum number of listed changes. The totals above count all. */
const shownChanges = 100

/** Shows the errors of a file by line and column, and what its valid lines create and change. */
export function PeopleImportPreview({ plan, name }: { plan: Plan; name: string }) {
  const { import: t, file: fields } = usePhrases('teams')
  const { rows, changes, errors, ignored_columns: ignored, new_teams: teams } = plan
  const count = (kind: Plan['changes'][number]['kind'], isNew: boolean) =>
    changes.filter((change) => change.kind === kind && change.is_new === isNew).length
  const totals = [
    { n: count('MEMBER', true), words: t.newMembers },
    { n: count('MEMBER', false), words: t.knownMembers },
    { n: count('VEHICLE', true), words: t.newVehicles },
    { n: count('VEHICLE', false), words: t.knownVehicles },
  ].filter(({ n }) => n > 0)
  return (
    <div className="grid gap-4">
      <p aria-live="polite">
        <span className="font-medium">{name}</span>: {t.rows({ n: rows })}{' '}
        {totals.map(({ n, words }) => words({ n })).join(', ')}
      </p>
      {teams.length > 0 && <p className="text-table text-ink-2">{t.newTeams({ teams: teams.join(', ') })}</p>}
      {ignored.length > 0 && <p className="text-table text-ink-2">{t.ignored({ columns: ignored.join(', ') })}</p>}
      {errors.length > 0 && <FileErrors errors={errors} fields={fields} words={t} />}
      {changes.length > 0 && <Changes changes={changes} />}
    </div>
  )
}

function Changes({ changes }: Pick<Plan, 'changes'>) {
  const { import: t } = usePhrases('teams')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className="max-h-80 overflow-auto rounded-md border border-line" tabIndex={0} aria-label={t.title}>
      <ul>
        {changes.slice(0, shownChanges).map(({ line, kind, name, is_new }) => (
          <li
            key={`${line}-${kind}`}
            className="flex flex-wrap justify-between gap-x-3 border-b border-line px-3 py-2 text-table last:border-0"
          >
            <span>
              <span className="font-medium">{name}</span> · {t.kind[kind]} · {is_new ? t.isNew : t.isKnown}
            </span>
            <span className="tabular text-ink-3">{t.line({ n: line })}</span>
          </li>
        ))}
        {changes.length > shownChanges && (
          <li className="px-3 py-2 text-table text-ink-2">{t.more({ n: changes.length - shownChanges })}</li>
        )}
      </ul>
    </section>
  )
}
