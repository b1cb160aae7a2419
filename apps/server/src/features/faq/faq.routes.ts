import { contactSupport, type FaqTitle, getFaqArticle, listFaq, searchFaq } from '@voltway/contract/faq'
import { type Served, serve } from '../../kernel/calls/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Article } from './faq-articles.ts'
import { writeToSupport } from './support.ts'

/** Loaded with the first request, so that the server's start does not wait for it. */
async function help() {
  const [articles, search] = await Promise.all([import('./faq-articles.ts'), import('./faq-search.ts')])
  return { ...articles, ...search }
}

export const faqRoutes: readonly Served[] = [
  serve(searchFaq, async ({ query, person }) => {
    const locale = query.language ?? person?.language ?? 'en'
    const { articles, findArticles } = await help()
    const found = query.search === undefined ? null : findArticles(locale, query.search, query.limit)
    const results = found
      ? found.map(({ article, question, excerpt }) => ({ ...whole(article), highlighted: question, excerpt }))
      : articles[locale].slice(0, query.limit).map((one) => ({ ...whole(one), highlighted: null, excerpt: null }))
    return { count: results.length, next: null, previous: null, results }
  }),
  serve(listFaq, async ({ query, person }) => {
    const { articles } = await help()
    return { results: articles[query.language ?? person?.language ?? 'en'].map(titleOf) }
  }),
  serve(getFaqArticle, async ({ params, query, person }) => {
    const locale = query.language ?? person?.language ?? 'en'
    const { findArticle, relatedTo } = await help()
    const article = findArticle(locale, params.articleId) ?? refuse('faq.not_found')
    return { ...whole(article), related: relatedTo(locale, article).map(titleOf) }
  }),
  serve(contactSupport, ({ person, body }, ctx) => writeToSupport(ctx, person, body)),
]

function titleOf({ id, group, question }: Article): FaqTitle {
  return { id, group, question }
}

const whole = (article: Article) => ({ ...titleOf(article), answer: article.answer })
