import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { getFaqArticle, listFaq, searchFaq } from '@voltway/contract/faq'
import type { Locale } from '../../lib/locale.ts'
import { request } from '../../lib/request.ts'

/** The help changes only with a new version of the product. */
const hourMs = 3_600_000

/** All questions, in the order of the chapters. */
export function questionsQuery(language: Locale) {
  return queryOptions({
    queryKey: ['faq', language],
    queryFn: ({ signal }) => request(listFaq, { query: { language }, signal }),
    staleTime: hourMs,
  })
}

export function articleQuery(language: Locale, articleId: string) {
  return queryOptions({
    queryKey: ['faq', language, 'article', articleId],
    queryFn: ({ signal }) => request(getFaqArticle, { params: { articleId }, query: { language }, signal }),
    staleTime: hourMs,
    // After a change of language the article stays visible until its translation is loaded.
    placeholderData: (before) => (before?.id === articleId ? before : undefined),
  })
}

/** Spec §9. */
const mostAnswers = 25

export function faqSearchQuery(language: Locale, search: string) {
  return queryOptions({
    queryKey: ['faq', language, 'search', search],
    queryFn: ({ signal }) => request(searchFaq, { query: { search, language, limit: mostAnswers }, signal }),
    staleTime: hourMs,
    // During typing, the previous results stay visible.
    placeholderData: keepPreviousData,
  })
}
