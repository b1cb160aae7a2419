import { CreditCard, LockKeyhole } from 'lucide-react'
import { AskError } from '../../lib/ask.ts'
import { usePhrases } from '../../lib/phrases.tsx'
import { useSay } from '../../shared/problem.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import type { CardsQuery } from './cards.queries.ts'
import type { SetCardsQuery } from './cards-filters.tsx'

type NoCardsProps = {
  query: CardsQuery
  count: number
  firstPage: string
  clear: SetCardsQuery
}

/** Why there is no card here: past the last page, none matches, or there is none yet. */
export function NoCards({ query, count, firstPage, clear }: NoCardsProps) {
  const t = usePhrases('cards')
  const icon = <CreditCard size={20} aria-hidden />
  if (count > 0)
    return (
      <EmptyState icon={icon} title={t.pastEndTitle} action={<ButtonLink href={firstPage}>{t.firstPage}</ButtonLink>} />
    )
  if (!query.search && !query.state && !query.credit_mode && !query.reason)
    return (
      <EmptyState icon={icon} title={t.noneTitle}>
        {t.noneWords}
      </EmptyState>
    )
  const nothing = { search: undefined, state: undefined, credit_mode: undefined, reason: undefined }
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

type CardsErrorProps = {
  error: unknown
  query: { refetch: () => Promise<unknown>; isFetching: boolean }
  compact: boolean
}

export function CardsError({ error, query, compact }: CardsErrorProps) {
  const t = usePhrases('cards')
  const say = useSay()
  if (error instanceof AskError && error.status === 403)
    return (
      <EmptyState icon={<LockKeyhole size={20} aria-hidden />} title={t.notAllowedTitle}>
        {say(error).message}
      </EmptyState>
    )
  return (
    <ErrorState compact={compact} title={t.errorTitle} onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {say(error).message}
    </ErrorState>
  )
}
