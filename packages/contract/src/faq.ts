import * as z from 'zod/mini'
import { endpoint, list } from './endpoint.ts'
import { Id, Locale, lines, Search, text } from './values.ts'

/** Chapters of the help, in display order. */
export const faqGroups = [
  'start',
  'cards',
  'charging',
  'people',
  'money',
  'invoices',
  'consumption',
  'subscription',
  'account',
] as const

const title = {
  /** Slug of the article, the same in every language. */
  id: z.string(),
  /** Topic of the article. */
  group: z.enum(faqGroups),
  /** The question that the article answers. */
  question: z.string(),
}
/** Simple Markdown: paragraphs, lists, bold, code. `page:<name>` links to a page of the product. */

/** A help article without its answer, for lists. */
export const FaqTitle = z.object(title)
export type FaqTitle = z.output<typeof FaqTitle>

/** A help article as a search result. */
export const FaqArticle = z.object({
  ...title,
  /** Answer in simple Markdown; `page:<name>` links to a page of the product. */
  answer: z.string(),
  /** The question and the best part of the answer, with matches between <mark> and </mark>; null without a search. */
  highlighted: z.nullable(z.string()),
  /** The passage that was found; null without a search. */
  excerpt: z.nullable(z.string()),
})
export type FaqArticle = z.output<typeof FaqArticle>

const language = z.optional(Locale)

/** Call 59. 25 at most (spec §9). */
export const searchFaq = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v2/faq-search',
  summary: 'Search the help articles; best first, typos tolerated',
  right: 'public',
  query: z.object({
    /** Text to find in questions and answers; typing errors are tolerated. */
    search: z.optional(Search),
    /** Most articles of the reply. */
    limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(25)), 25),
    language,
  }),
  reply: list(FaqArticle),
  refusals: [],
})

/** Own call: the titles of all articles in one language. Default: the request's language. */
export const listFaq = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v2/faq-articles',
  summary: 'Every help article by its question, in the order of the chapters',
  right: 'public',
  query: z.object({ language }),
  reply: z.object({ /** The articles by topic. */ results: z.array(FaqTitle) }),
  refusals: [],
})

/** Own call: one article by its slug. */
export const getFaqArticle = endpoint({
  method: 'GET',
  service: 'editor',
  path: '/v2/faq-articles/:articleId',
  summary: 'One help article with the nearest ones of its chapter',
  right: 'public',
  params: z.object({ /** Id of the article, as in the list. */ articleId: z.string().check(z.maxLength(60)) }),
  query: z.object({ language }),
  reply: z.object({
    ...title,
    /** Answer in simple Markdown; `page:<name>` links to a page of the product. */ answer: z.string(),
    related: z.array(FaqTitle),
  }),
  refusals: ['faq.not_found'],
})

/** A message to the operator's support, with its context. */
export const contactSupport = endpoint({
  method: 'POST',
  service: 'editor',
  path: '/v2/support-messages',
  summary: 'Send a message to support; at most five an hour',
  right: 'self',
  body: z.strictObject({
    /** What the person wants to know or report. */
    message: lines(4000),
    /** Name of the page on which the person asks. */
    page: z.optional(text(60)),
    /** The request id of a failed response. */
    request_id: z.optional(Id),
  }),
  status: 202,
  reply: z.object({ /** Id of the stored message. */ id: Id }),
  refusals: ['support.too_many'],
  idempotent: true,
})
