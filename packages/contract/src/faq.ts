import * as z from 'zod/mini'
import { endpoint, list } from './endpoint.ts'
import { Locale, Search } from './values.ts'

export const FaqArticle = z.object({
  id: z.string(),
  group: z.string(),
  question: z.string(),
  answer: z.string(),
  /** The question with what was found between <mark> and </mark>; plain text otherwise. */
  highlighted: z.nullable(z.string()),
})

/** Call 59. 25 at most (spec §9). */
export const searchFaq = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v2/faq-search',
  summary: 'Search the help articles; best first, typos tolerated',
  right: 'public',
  query: z.object({
    search: z.optional(Search),
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(25)), 25),
    language: z.optional(Locale),
  }),
  reply: list(FaqArticle),
  refusals: [],
})
