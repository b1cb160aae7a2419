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

/** A search result with its marked matches. */
export interface Found {
  readonly article: Article
  /** The question and an excerpt of the answer, with matches between <mark> and </mark>. */
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
/** Minimum word lengths for typo tolerance and for prefix matches: shorter words match too many others. */
const [shortestForgiven, shortestBegun] = [4, 2]
const excerptLength = 180

interface Searcher {
  readonly index: MiniSearch<Article>
  /** Normalizes a word: without accents and ending; null for a stop word. */
  termOf(word: string): string | null
  /** Whether any article contains this term. */
  isKnown(term: string): boolean
}

const searchers = new Map<Locale, Searcher>()

/** Returns matching articles, best first. Stems words by language, ignores accents and tolerates typos. */
export function findArticles(locale: Locale, typed: string, limit: number): Found[] {
  const { index, termOf, isKnown } = searcherOf(locale)
  const typedWords = (typed.match(word) ?? []).map((one) => ({ term: termOf(one), plain: searchable(one) }))
  const byId = new Map(articles[locale].map((article) => [article.id, article]))
  const results = index.search(typed).slice(0, limit)
  return results.flatMap(({ id, terms }) => {
    const article = byId.get(id as string)
    if (article === undefined) return []
    const hit = new Set(terms)
    // Stemming makes "conta" also match "continua", which the person did not search for.
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
  // All terms of the articles. A known word is not treated as a typo.
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
      // The last word may be incomplete, so it also matches as a prefix.
      prefix: (term, index, all) => index === all.length - 1 && term.length >= shortestBegun,
      processTerm: termOf,
      // Only unknown words are matched fuzzily: "lost" is not "cost" with a typo.
      fuzzy: (term) => term.length >= shortestForgiven && !known.has(term) && 0.25,
      maxFuzzy: 2,
      weights: { fuzzy: 0.4, prefix: 0.5 },
    },
  })
  index.addAll(articles[locale])
  return { index, termOf, isKnown: (term) => known.has(term) }
}

/** Returns the sentence of the answer with the most matches, without markup. */
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

/** Removes literal <mark> tags of an article, which would look like matches. */
function escapeMarks(text: string): string {
  return text.replace(/<\/?mark>/g, '')
}
