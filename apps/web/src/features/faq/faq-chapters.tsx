import { useQuery } from '@tanstack/react-query'
import { faqGroups } from '@voltway/contract/faq'
import { useLocale, usePhrases } from '../../lib/phrases.tsx'
import { questionsQuery } from '../../shared/help/faq.queries.ts'
import { useHere } from '../../shared/here.ts'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FaqError } from './faq-error.tsx'

/** The usual number of questions in a chapter. */
const skeletonLines = [1, 2, 3, 4, 5, 6]

/** Lists all questions by chapter. */
export function FaqChapters() {
  const t = usePhrases('faq')
  const here = useHere()
  const questions = useQuery(questionsQuery(useLocale()))
  if (questions.error) return <FaqError query={questions} />
  return (
    <div className="faq-chapters" aria-busy={questions.isPending}>
      {faqGroups.map((group) => (
        <section key={group} className="faq-chapter">
          <h2 className="faq-chapter-title">{t.groups[group]}</h2>
          <ul>
            {questions.data
              ? questions.data.results
                  .filter((one) => one.group === group)
                  .map((one) => (
                    <li key={one.id}>
                      <Link variant="plain" className="faq-question" href={here({ article: one.id })}>
                        {one.question}
                      </Link>
                    </li>
                  ))
              : skeletonLines.map((line) => (
                  <li key={line} className="faq-question">
                    <Skeleton width={`${90 - ((line * 17) % 40)}%`} />
                  </li>
                ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
