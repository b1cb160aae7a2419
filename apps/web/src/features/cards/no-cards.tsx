import { usePhrases } from '../../lib/phrases.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CreditCard } from '../../ui/icons/credit-card.ts'
import type { CardsQuery } from './cards.queries.ts'
import type { SetCardsQuery } from './cards-filters.tsx'

type NoCardsProps = {
  query: CardsQuery
  count: number
  firstPage: string
  clear: SetCardsQuery
}

/** Shows why the list is empty: past the last page, no match, or no cards yet. */
export function NoCards({ query, count, firstPage, clear }: NoCardsProps) {
  const { none: t } = usePhrases('card-changes')
  const icon = <CreditCard size={20} />
  if (count > 0)
    return (
      <EmptyState icon={icon} title={t.pastEndTitle} action={<ButtonLink href={firstPage}>{t.firstPage}</ButtonLink>} />
    )
  if (!query.search && !query.state && !query.credit_mode && !query.reason && !query.team)
    return (
      <EmptyState icon={icon} title={t.noneTitle}>
        {t.noneWords}
      </EmptyState>
    )
  const nothing = { search: undefined, state: undefined, credit_mode: undefined, reason: undefined, team: undefined }
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
