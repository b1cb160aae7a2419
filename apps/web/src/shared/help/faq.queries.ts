import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getFaqArticle, listFaq, searchFaq } from '@voltway/contract/faq'
import { ask } from '../../lib/ask.ts'
import type { Locale } from '../../lib/locale.ts'

/** The help changes with a new version of the product only. */
const hourMs = 3_600_000

/** Every question, in the order of the chapters. */
export function questionsQuery(language: Locale) {
  return queryOptions({
    queryKey: ['faq', language],
    queryFn: ({ signal }) => ask(listFaq, { query: { language }, signal }),
    staleTime: hourMs,
  })
}

export function articleQuery(language: Locale, articleId: string) {
  return queryOptions({
    queryKey: ['faq', language, 'article', articleId],
    queryFn: ({ signal }) => ask(getFaqArticle, { params: { articleId }, query: { language }, signal }),
    staleTime: hourMs,
    // In another language the same article stays until its translation is here.
    placeholderData: (before) => (before?.id === articleId ? before : undefined),
  })
}

export function faqSearchQuery(language: Locale, search: string) {
  return queryOptions({
    queryKey: ['faq', language, 'search', search],
    queryFn: ({ signal }) => ask(searchFaq, { query: { search, language }, signal }),
    staleTime: hourMs,
    // While somebody types, what was found before stays.
    placeholderData: keepPreviousData,
  })
}
