import { usePhrases } from '../../lib/phrases.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PlugZap } from '../../ui/icons/plug-zap.ts'
import { isNarrowed, notNarrowed } from './narrowed.ts'
import type { SessionsQuery, SetSessionsQuery } from './sessions.queries.ts'

type NoSessionsProps = { query: SessionsQuery; count: number; firstPage: string; clear: SetSessionsQuery }

/** Shows why the list is empty: past the last page, no match, or no sessions yet. */
export function NoSessions({ query, count, firstPage, clear }: NoSessionsProps) {
  const t = usePhrases('session-narrow')
  const icon = <PlugZap size={20} />
  if (count > 0)
    return (
      <EmptyState icon={icon} title={t.pastEndTitle} action={<ButtonLink href={firstPage}>{t.firstPage}</ButtonLink>} />
    )
  const { search, status, source, card, team, start_date_time__gte, start_date_time__lte } = query
  if (
    !search &&
    !status &&
    !source &&
    !card &&
    !team &&
    !isNarrowed(query) &&
    !start_date_time__gte &&
    !start_date_time__lte
  )
    return (
      <EmptyState icon={icon} title={t.noneTitle}>
        {t.noneWords}
      </EmptyState>
    )
  const nothing = {
    search: undefined,
    status: undefined,
    source: undefined,
    card: undefined,
    team: undefined,
    start_date_time__gte: undefined,
    start_date_time__lte: undefined,
    ...notNarrowed,
  }
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
