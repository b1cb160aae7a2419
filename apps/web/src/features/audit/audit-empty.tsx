import { usePhrases } from '../../lib/phrases.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { History } from '../../ui/icons/history.ts'
import type { AuditQuery } from './audit.queries.ts'
import type { SetAuditQuery } from './audit-filters.tsx'

type NoAuditProps = { query: AuditQuery; count: number; firstPage: string; clear: SetAuditQuery }

/** Shows why the list is empty: past the last page, no match, or no entries yet. */
export function NoAudit({ query, count, firstPage, clear }: NoAuditProps) {
  const t = usePhrases('activity')
  const icon = <History size={20} />
  if (count > 0)
    return (
      <EmptyState icon={icon} title={t.noMatchTitle} action={<ButtonLink href={firstPage}>{t.firstPage}</ButtonLink>} />
    )
  const { limit, offset, ...filters } = query
  if (Object.values(filters).every((value) => value === undefined || value === ''))
    return (
      <EmptyState icon={icon} title={t.noneTitle}>
        {t.noneWords}
      </EmptyState>
    )
  const nothing = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]))
  return (
    <EmptyState
      icon={icon}
      title={t.noMatchTitle}
      action={<Button onClick={() => clear(nothing)}>{t.clearFilters}</Button>}
    >
      {t.noMatchWords}
    </EmptyState>
  )
}
