import type { ReactNode } from 'react'
import { usePhrases } from '../../lib/phrases.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

type NoPeopleProps = {
  icon: ReactNode
  /** The total number of matches. Above zero, the requested page is past the end. */
  count: number
  filtered: boolean
  firstPage: string
  onClear: () => void
  none: { title: string; words: string; action?: ReactNode }
}

/** Shows why the list is empty: past the last page, no match, or no people yet. */
export function NoPeople({ icon, count, filtered, firstPage, onClear, none }: NoPeopleProps) {
  const t = usePhrases('people')
  if (count > 0)
    return (
      <EmptyState icon={icon} title={t.pastEndTitle} action={<ButtonLink href={firstPage}>{t.firstPage}</ButtonLink>} />
    )
  if (filtered)
    return (
      <EmptyState icon={icon} title={t.noMatchTitle} action={<Button onClick={onClear}>{t.clearFilters}</Button>}>
        {t.noMatchWords}
      </EmptyState>
    )
  return (
    <EmptyState icon={icon} title={none.title} action={none.action}>
      {none.words}
    </EmptyState>
  )
}
