import { Search } from '@voltway/contract/values'
import { type KeyboardEvent, useRef } from 'react'
import * as z from 'zod/mini'
import { usePhrases } from '../../lib/phrases.tsx'
import { useUrlQuery } from '../../lib/url-query.ts'
import { useHere } from '../../shared/here.ts'
import { lazyScreen } from '../../shared/lazy-screen.ts'
import { PageHeader } from '../../shared/page-header.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { MessageCircle } from '../../ui/icons/message-circle.ts'
import { SearchInput } from '../../ui/search-input.tsx'
import './faq.css'
import { FaqArticleView } from './faq-article.tsx'
import { FaqChapters } from './faq-chapters.tsx'
import { FaqResults } from './faq-results.tsx'

const ContactDialog = lazyScreen(
  'faq',
  async () => (await import('../../shared/help/contact-dialog.tsx')).ContactDialog,
)

/** The search text, the open article, and whether the contact dialog is open. */
const PageQuery = z.object({
  search: z.optional(Search),
  article: z.optional(z.string().check(z.maxLength(60))),
  contact: z.optional(z.literal('new')),
})

/** Shows the questions: found by search, or listed by chapter. */
export function FaqPage() {
  const [{ search = '', article, contact }, setQuery] = useUrlQuery(PageQuery)
  return (
    <>
      {article ? (
        <FaqArticleView key={article} id={article} search={search} />
      ) : (
        <Overview search={search} onSearch={(typed) => setQuery({ search: typed }, { replace: true })} />
      )}
      {contact && <ContactDialog onClose={() => setQuery({ contact: undefined }, { replace: true })} />}
    </>
  )
}

function Overview({ search, onSearch }: { search: string; onSearch: (typed: string) => void }) {
  const t = usePhrases('faq')
  const menu = usePhrases('menu')
  const here = useHere()
  const list = useRef<HTMLDivElement>(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows go between its field and its links, which are reached by Tab too
    <div ref={list} onKeyDown={(event) => goByArrows(event, list.current)}>
      <PageHeader
        title={menu.page.faq}
        description={t.description}
        actions={
          <ButtonLink href={here({ contact: 'new' })} icon={<MessageCircle />}>
            {t.write}
          </ButtonLink>
        }
      />
      <div className="faq-search">
        <SearchInput label={t.search} placeholder={t.searchHint} value={search} onSearch={onSearch} pauseMs={150} />
      </div>
      {search === '' ? <FaqChapters /> : <FaqResults search={search} />}
    </div>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Moves the focus between the search field and the questions with the arrow keys. */
function goByArrows(event: KeyboardEvent, list: HTMLElement | null): void {
  const step = steps[event.key]
  if (step === undefined || list === null || event.altKey || event.ctrlKey || event.metaKey) return
  const stops = [...list.querySelectorAll<HTMLElement>('input[type=search], a.faq-question')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? undefined : stops[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
