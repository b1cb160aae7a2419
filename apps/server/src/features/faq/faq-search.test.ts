import { readFileSync } from 'node:fs'
import { helpOfPage } from '@voltway/contract/faq-pages'
import { pagePaths } from '@voltway/contract/pages'
import { locales } from '@voltway/contract/values'
import { cards as cardsEn } from '@voltway/phrases/en/cards'
import { requests as requestsEn } from '@voltway/phrases/en/requests'
import { cards as cardsEs } from '@voltway/phrases/es/cards'
import { requests as requestsEs } from '@voltway/phrases/es/requests'
import { cards as cardsFr } from '@voltway/phrases/fr/cards'
import { requests as requestsFr } from '@voltway/phrases/fr/requests'
import { cards as cardsPt } from '@voltway/phrases/pt/cards'
import { requests as requestsPt } from '@voltway/phrases/pt/requests'
import { expect, test } from 'vitest'
import { articles } from './faq-articles.ts'
import { findArticles } from './faq-search.ts'

/** Lines `article: question` as people type them: without accents, with typos, in their own words. */
const questionsIn = (locale: string) =>
  readFileSync(new URL(`questions/${locale}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(': ', 2) as [string, string])

test.each(locales)('95 of a hundred real questions in %s find their article among the first three', (locale) => {
  const questions = questionsIn(locale)
  const missed = questions
    .map(([id, question]) => ({
      id,
      question,
      found: findArticles(locale, question, 3).map(({ article }) => article.id),
    }))
    .filter(({ id, found }) => !found.includes(id))
  expect(questions.length).toBeGreaterThanOrEqual(100)
  expect(missed.length, JSON.stringify(missed, null, 1)).toBeLessThanOrEqual(questions.length * 0.05)
})

test.each(locales)('each article exists in %s, has an answer, and is the target of a question', (locale) => {
  const ids = articles.en.map(({ id }) => id)
  expect(ids.length).toBeGreaterThanOrEqual(40)
  expect(new Set(ids).size).toBe(ids.length)
  expect(articles[locale].map(({ id, group }) => `${group}/${id}`)).toEqual(
    articles.en.map(({ id, group }) => `${group}/${id}`),
  )
  expect(articles[locale].filter(({ answer }) => answer.length < 150).map(({ id }) => id)).toEqual([])
  const question = new Set(questionsIn(locale).map(([id]) => id))
  expect(ids.filter((id) => !question.has(id))).toEqual([])
})

const lostCardActions = {
  en: [cardsEn.lost, requestsEn.lostCard],
  pt: [cardsPt.lost, requestsPt.lostCard],
  es: [cardsEs.lost, requestsEs.lostCard],
  fr: [cardsFr.lost, requestsFr.lostCard],
}

test.each(locales)(
  'the answer about a lost card names the actions of the card and of the driver’s page in %s',
  (locale) => {
    const answer = articles[locale].find(({ id }) => id === 'lost-card')?.answer
    for (const action of lostCardActions[locale]) expect(answer).toContain(action)
  },
)

test('a word is found while it is typed, without accents, and with a typo', () => {
  const first = (typed: string) => findArticles('pt', typed, 1)[0]?.article.id
  expect(['referencia mult', 'referência multibanco', 'multibamco'].map(first)).toEqual([
    'multibanco',
    'multibanco',
    'multibanco',
  ])
})

test('matches are marked in the question and in the best sentence of the answer', () => {
  const [best] = findArticles('en', 'stolen card', 1)
  expect(best?.question).toBe('A <mark>card</mark> was lost or <mark>stolen</mark>. What now?')
  expect(best?.excerpt).toContain('<mark>')
})

test.each([
  ['en', 'lost', /^lost/i],
  ['en', 'cost', /^cost/i],
  ['pt', 'conta', /^conta/i],
  ['es', 'coste', /^coste/i],
  ['fr', 'carte', /^carte/i],
] as const)('of a word that the help knows nothing else is marked (%s: %s)', (locale, typed, expected) => {
  const found = findArticles(locale, typed, 25)
  const marked = found.flatMap(({ question, excerpt }) =>
    [...`${question} ${excerpt}`.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, one]) => one ?? ''),
  )
  expect(marked.length).toBeGreaterThan(0)
  expect(marked.filter((one) => !expected.test(one))).toEqual([])
})

test('stop words alone find nothing', () => {
  for (const typed of ['???', 'the', 'xyzzyq', '']) expect(findArticles('en', typed, 25)).toEqual([])
})

test('every page of the product has existing articles', () => {
  const ids = new Set(articles.en.map(({ id }) => id))
  for (const [page, helped] of Object.entries(helpOfPage)) {
    expect(helped.length, page).toBeGreaterThanOrEqual(3)
    expect(new Set(helped).size, page).toBe(helped.length)
    expect(
      helped.filter((id) => !ids.has(id)),
      page,
    ).toEqual([])
  }
  expect(Object.keys(helpOfPage).sort()).toEqual(Object.keys(pagePaths).sort())
})
