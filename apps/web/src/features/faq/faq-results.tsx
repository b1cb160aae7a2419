import { useQuery } from '@tanstack/react-query'
import { useLocale, usePhrases } from '../../lib/phrases.tsx'
import { Marked } from '../../shared/help/answer.tsx'
import { faqSearchQuery } from '../../shared/help/faq.queries.ts'
import { useHere } from '../../shared/here.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchX } from '../../ui/icons/search-x.ts'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FaqError } from './faq-error.tsx'

/** Shows the search results, the best first, with the matches marked. */
export function FaqResults({ search }: { search: string }) {
  const t = usePhrases('faq')
  const here = useHere()
  const found = useQuery(faqSearchQuery(useLocale(), search))
  if (found.error) return <FaqError query={found} />
  const results = found.data?.results
  return (
    <>
      <p role="status" className="hidden-visually">
        {results && !found.isPlaceholderData && t.found({ n: results.length })}
      </p>
      <Panel flush>
        {results?.length === 0 ? (
          <EmptyState
            icon={<SearchX size={20} />}
            title={t.noneTitle({ search })}
            action={
              <div className="flex flex-wrap justify-center gap-2">
                <ButtonLink href={here({ search: null })}>{t.allQuestions}</ButtonLink>
                <ButtonLink type={1} href={here({ contact: 'new' })}>
                  {t.write}
                </ButtonLink>
              </div>
            }
          >
            {t.noneWords}
          </EmptyState>
        ) : (
          <ol className="faq-results" aria-label={t.search} aria-busy={found.isFetching}>
            {results
              ? results.map(({ id, group, question, highlighted, excerpt }) => (
                  <li key={id}>
                    <Link variant="plain" className="faq-question" href={here({ article: id })}>
                      <Marked text={highlighted ?? question} />
                    </Link>
                    {excerpt && (
                      <p className="text-ink-2">
                        <Marked text={excerpt} />
                      </p>
                    )}
                    <p className="text-xs text-ink-3">{t.groups[group]}</p>
                  </li>
                ))
              : [1, 2, 3, 4].map((line) => (
                  <li key={line}>
                    <Skeleton width="40%" height={22} />
                    <Skeleton width="80%" height={20} />
                    <Skeleton width="12%" height={16} />
                  </li>
                ))}
          </ol>
        )}
      </Panel>
    </>
  )
}
