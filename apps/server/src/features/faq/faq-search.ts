import { stemmer as stemEnglish } from '@orama/stemmers/english'
import { stemmer as stemFrench } from '@orama/stemmers/french'
import { stemmer as stemPortuguese } from '@orama/stemmers/portuguese'
import { stemmer as stemSpanish } from '@orama/stemmers/spanish'
import { stopwords as commonEnglish } from '@orama/stopwords/english'
import { stopwords as commonFrench } from '@orama/stopwords/french'
import { stopwords as commonPortuguese } from '@orama/stopwords/portuguese'
import { stopwords as commonSpanish } from '@orama/stopwords/spanish'
import type { Locale } from '@voltway/contract/values'
import MiniSearch from 'minisearch'
import { searchable } from '../../platform/searchable.ts'
import { type Article, articles } from './faq-articles.ts'

/** What was found, with where the typed words stand in it. */
export interface Found {
  readonly article: Article
  /** The question, and a piece of the answer, with what was found between <mark> and </mark>. */
  readonly question: string
  readonly excerpt: string
}

interface Dictionary {
  stem(word: string): string
  readonly common: readonly string[]
}
const dictionaries: Record<Locale, Dictionary> = {
  en: { stem: stemEnglish, common: commonEnglish },
  pt: { stem: stemPortuguese, common: commonPortuguese },
  es: { stem: stemSpanish, common: commonSpanish },
  fr: { stem: stemFrench, common: commonFrench },
}

const word = /[\p{L}\p{N}]+/gu
/** A word this short has too many neighbours to forgive a typo in it, and begins too many others. */
const [shortestForgiven, shortestBegun] = [4, 2]
const excerptLength = 180

interface Searcher {
  readonly index: MiniSearch<Article>
  /** A word as it is compared: without accents and ending; null for one that says nothing. */
  termOf(word: string): string | null
  /** Whether an article has this term. */
  isKnown(term: string): boolean
}

const searchers = new Map<Locale, Searcher>()

/** Articles that answer what somebody typed, best first: by the language's own endings, without accents, with typos forgiven. */
export function findArticles(locale: Locale, typed: string, limit: number): Found[] {
  const { index, termOf, isKnown } = searcherOf(locale)
  const typedWords = (typed.match(word) ?? []).map((one) => ({ term: termOf(one), plain: searchable(one) }))
  const byId = new Map(articles[locale].map((article) => [article.id, article]))
  const results = index.search(typed).slice(0, limit)
  return results.flatMap(({ id, terms }) => {
    const article = byId.get(id as string)
    if (article === undefined) return []
    const hit = new Set(terms)
    // Endings are cut off before words are compared, so "conta" also finds "continua": that is not what was typed.
    const isFound = (one: string) => {
      const term = termOf(one)
      if (term === null || !hit.has(term)) return false
      const plain = searchable(one)
      return typedWords.some(
        (other) =>
          other.term !== null && (other.term === term || plain.startsWith(other.plain) || !isKnown(other.term)),
      )
    }
    const mark = (text: string) =>
      escapeMarks(text).replace(word, (one) => (isFound(one) ? `<mark>${one}</mark>` : one))
    return [{ article, question: mark(article.question), excerpt: mark(excerptOf(article, isFound)) }]
  })
}

function searcherOf(locale: Locale): Searcher {
  const made = searchers.get(locale) ?? makeSearcher(locale)
  searchers.set(locale, made)
  return made
}

function makeSearcher(locale: Locale): Searcher {
  const { stem, common } = dictionaries[locale]
  const ignored = new Set(common.map((one) => searchable(one)))
  const termOf = (typed: string) => {
    const plain = searchable(typed)
    return plain === '' || ignored.has(plain) ? null : stem(plain)
  }
  // Every term of the articles: a word that is one of them was typed as it was meant.
  const known = new Set<string>()
  const index = new MiniSearch<Article>({
    fields: ['question', 'otherWords', 'answer'],
    tokenize: (text) => text.match(word) ?? [],
    processTerm: (typed) => {
      const term = termOf(typed)
      if (term !== null) known.add(term)
      return term
    },
    searchOptions: {
      boost: { question: 3, otherWords: 2 },
      // What is still being typed is the beginning of a word.
      prefix: (term, place, all) => place === all.length - 1 && term.length >= shortestBegun,
      processTerm: termOf,
      // "lost" is not "cost" with a typo: only a word that no article has is looked for among its neighbours.
      fuzzy: (term) => term.length >= shortestForgiven && !known.has(term) && 0.25,
      maxFuzzy: 2,
      weights: { fuzzy: 0.4, prefix: 0.5 },
    },
  })
  index.addAll(articles[locale])
  return { index, termOf, isKnown: (term) => known.has(term) }
}

/** The sentence of the answer in which most was found, without its markup. */
function excerptOf({ answer }: Article, isFound: (word: string) => boolean): string {
  const sentences = answer
    .replace(/\[([^\]]+)\]\(page:[a-z-]+\)/g, '$1')
    .replace(/[*`]|^(?:-|\d+\.) /gm, '')
    .split(/(?<=[.!?])\s+|\n+/)
    .filter((sentence) => sentence.trim() !== '')
  const hits = (sentence: string) => (sentence.match(word) ?? []).filter(isFound).length
  const best = sentences.reduce((top, one) => (hits(one) > hits(top) ? one : top), sentences[0] ?? '')
  return best.length <= excerptLength ? best : `${best.slice(0, excerptLength).replace(/\s+\S*$/, '')}…`
}

/** No article says <mark> itself; should one ever, it must not look like something found. */
function escapeMarks(text: string): string {
  return text.replace(/<\/?mark>/g, '')
}
