import { useQuery } from '@tanstack/react-query'
import { helpOfPage } from '@voltway/contract/faq-pages'
import { useEffect, useRef, useState } from 'react'
import { useLocale, usePhrases } from '../../lib/phrases.tsx'
import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/drawer.tsx'
import { ChevronLeft } from '../../ui/icons/chevron-left.ts'
import { ChevronRight } from '../../ui/icons/chevron-right.ts'
import { MessageCircleQuestion } from '../../ui/icons/message-circle-question.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PageButton } from '../page-link.tsx'
import type { PageName } from '../paths.ts'
import { QueryError } from '../query-error.tsx'
import { Answer } from './answer.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { articleQuery, questionsQuery } from './faq.queries.ts'

type HelpDrawerProps = { page: PageName; onClose: () => void }

/** Shows the common questions about a page, with answers, beside the page. */
export function HelpDrawer({ page, onClose }: HelpDrawerProps) {
  const t = usePhrases('faq')
  const menu = usePhrases('menu')
  const [open, setOpen] = useState<string>()
  const [writing, setWriting] = useState(false)
  // The help page and the operator's answers require a sign-in.
  const signedIn = !page.includes('login')
  return (
    <>
      <Drawer
        size={4}
        onClose={onClose}
        title={menu.page.faq}
        description={t.onPage({ page: menu.page[page] })}
        footer={
          signedIn && (
            <>
              <Button onClick={() => setWriting(true)}>{t.write}</Button>
              <PageButton to="faq" onClick={onClose}>
                {t.allQuestions}
              </PageButton>
            </>
          )
        }
      >
        {open === undefined ? (
          <Questions ids={helpOfPage[page]} onOpen={setOpen} />
        ) : (
          <Opened key={open} id={open} onOpen={setOpen} onBack={() => setOpen(undefined)} />
        )}
      </Drawer>
      {writing && <ContactDialog page={page === 'faq' ? undefined : page} onClose={() => setWriting(false)} />}
    </>
  )
}

type Open = (id: string) => void

function Questions({ ids, onOpen }: { ids: readonly string[]; onOpen: Open }) {
  const t = usePhrases('faq')
  const questions = useQuery(questionsQuery(useLocale()))
  if (questions.error) return <QueryError title={t.errorTitle} query={questions} />
  const byId = new Map(questions.data?.results.map((one) => [one.id, one]))
  return (
    <ul className="question-list" aria-busy={questions.isPending}>
      {ids.map((id) => {
        const found = byId.get(id)
        return (
          <li key={id}>
            {found ? (
              <QuestionButton onClick={() => onOpen(id)}>{found.question}</QuestionButton>
            ) : (
              <div className="question">
                <Skeleton width="80%" />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function QuestionButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" className="question" onClick={onClick}>
      {children}
      <ChevronRight />
    </button>
  )
}

function Opened({ id, onOpen, onBack }: { id: string; onOpen: Open; onBack: () => void }) {
  const t = usePhrases('faq')
  const heading = useRef<HTMLHeadingElement>(null)
  const { data, error, isFetching, refetch } = useQuery(articleQuery(useLocale(), id))
  const there = data !== undefined
  // The pressed element disappears, so the focus moves to the answer.
  useEffect(() => {
    if (there) heading.current?.focus()
  }, [there])
  return (
    <div className="grid justify-items-start gap-4">
      <Button small type={3} className="-ms-2" icon={<ChevronLeft />} onClick={onBack}>
        {t.back}
      </Button>
      {data ? (
        <>
          <h3 ref={heading} tabIndex={-1} className="text-h2 font-semibold outline-none">
            {data.question}
          </h3>
          <Answer text={data.answer} />
          <section className="mt-2 w-full">
            <h4 className="flex items-center gap-2 font-medium text-ink-2">
              <MessageCircleQuestion />
              {t.related}
            </h4>
            <ul className="question-list">
              {data.related.map((one) => (
                <li key={one.id}>
                  <QuestionButton onClick={() => onOpen(one.id)}>{one.question}</QuestionButton>
                </li>
              ))}
            </ul>
          </section>
        </>
      ) : error ? (
        <QueryError title={t.errorTitle} query={{ error, refetch, isFetching }} />
      ) : (
        <div className="grid w-full gap-3" aria-busy>
          <Skeleton height={24} width="70%" />
          <Skeleton height={96} />
        </div>
      )}
    </div>
  )
}
