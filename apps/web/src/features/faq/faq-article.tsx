import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useLocale, usePhrases } from '../../lib/phrases.tsx'
import { RequestError } from '../../lib/request.ts'
import { Answer } from '../../shared/help/answer.tsx'
import { articleQuery } from '../../shared/help/faq.queries.ts'
import { useHere } from '../../shared/here.ts'
import { PageHeader } from '../../shared/page-header.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ArrowLeft } from '../../ui/icons/arrow-left.ts'
import { CircleQuestionMark } from '../../ui/icons/circle-question-mark.ts'
import { FileQuestionMark } from '../../ui/icons/file-question-mark.ts'
import { Link } from '../../ui/link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FaqError } from './faq-error.tsx'

/** Shows one question with its answer, related questions, and a link back to the list. */
export function FaqArticleView({ id, search }: { id: string; search: string }) {
  const t = usePhrases('faq')
  const menu = usePhrases('menu')
  const here = useHere()
  const article = useQuery(articleQuery(useLocale(), id))
  const { data, error } = article
  const missing = error instanceof RequestError && error.status === 404
  const title = missing ? t.notThere : data?.question
  useDocumentTitle(title)
  // The list may have been scrolled down, so the article starts at the top.
  useEffect(() => void window.scrollTo(0, 0), [])
  return (
    <article className="faq-article">
      <Link className="faq-back" variant="quiet" href={here({ article: null })}>
        <ArrowLeft />
        {search ? t.backToResults : t.allQuestions}
      </Link>
      <PageHeader
        title={title ?? (error ? menu.page.faq : <Skeleton width={280} height={24} />)}
        description={data && t.groups[data.group]}
      />
      {missing ? (
        <Panel flush>
          <EmptyState
            icon={<FileQuestionMark size={20} />}
            title={t.notThere}
            action={<ButtonLink href={here({ article: null, search: null })}>{t.allQuestions}</ButtonLink>}
          >
            {t.notThereWords}
          </EmptyState>
        </Panel>
      ) : error ? (
        <FaqError query={article} />
      ) : (
        <div className="grid gap-6">
          <Panel>{data ? <Answer text={data.answer} /> : <AnswerSkeleton />}</Panel>
          {data && data.related.length > 0 && (
            <Panel title={t.related}>
              <ul className="faq-related">
                {data.related.map((one) => (
                  <li key={one.id}>
                    <Link variant="plain" className="faq-question" href={here({ article: one.id })}>
                      {one.question}
                    </Link>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          <NotAnswered>
            <ButtonLink small href={here({ contact: 'new' })}>
              {t.write}
            </ButtonLink>
          </NotAnswered>
        </div>
      )}
    </article>
  )
}

function AnswerSkeleton() {
  return (
    <div className="grid gap-3" aria-busy>
      <Skeleton width="92%" />
      <Skeleton width="97%" />
      <Skeleton width="60%" />
    </div>
  )
}

function NotAnswered({ children }: { children: ReactNode }) {
  const t = usePhrases('faq')
  return (
    <p className="flex flex-wrap items-center gap-3 text-ink-2">
      <CircleQuestionMark />
      {t.notAnswered}
      {children}
    </p>
  )
}

/** Sets the document title to the question, for tabs and bookmarks. Restores the page's title afterwards. */
function useDocumentTitle(question: string | undefined): void {
  const { product } = usePhrases('app')
  const { page } = usePhrases('menu')
  const own = `${page.faq} | ${product}`
  useEffect(() => {
    if (question === undefined) return
    document.title = `${question} | ${product}`
    return () => {
      // Another page may have set its own title already.
      if (document.title === `${question} | ${product}`) document.title = own
    }
  }, [question, product, own])
}
