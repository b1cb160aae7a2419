import { readFileSync } from 'node:fs'
import { faqGroups } from '@voltway/contract/faq'
import type { Locale } from '@voltway/contract/values'
import { menu as en } from '@voltway/phrases/en/menu'
import { menu as es } from '@voltway/phrases/es/menu'
import { menu as fr } from '@voltway/phrases/fr/menu'
import { menu as pt } from '@voltway/phrases/pt/menu'

export interface Article {
  /** The slug, the same in every language. */
  readonly id: string
  readonly group: (typeof faqGroups)[number]
  readonly question: string
  /** Simple Markdown: paragraphs, lists, bold, code. `page:<name>` links to a page of the product. */
  readonly answer: string
  /** Alternative words, searched and never displayed. */
  readonly otherWords: string
}

/** The help by language, read once: one Markdown file per language, in display order. */
export const articles: Readonly<Record<Locale, readonly Article[]>> = {
  en: readArticles('en', en.page),
  pt: readArticles('pt', pt.page),
  es: readArticles('es', es.page),
  fr: readArticles('fr', fr.page),
}

export function findArticle(locale: Locale, id: string): Article | undefined {
  return articles[locale].find((article) => article.id === id)
}

/** Returns the articles of the same group, nearest first. */
export function relatedTo(locale: Locale, { id, group }: Article): readonly Article[] {
  const same = articles[locale].filter((article) => article.group === group)
  const at = same.findIndex((article) => article.id === id)
  return same
    .map((article, index) => ({ article, away: Math.abs(index - at) }))
    .filter(({ away }) => away > 0)
    .sort((a, b) => a.away - b.away)
    .slice(0, 3)
    .map(({ article }) => article)
}

function readArticles(locale: Locale, pageTitles: Readonly<Record<string, string>>): Article[] {
  const markdown = readFileSync(new URL(`articles/${locale}.md`, import.meta.url), 'utf8')
  return markdown.split(/^# /m).flatMap((chapter) => {
    const [head = '', ...sections] = chapter.split(/^## /m)
    const group = faqGroups.find((one) => one === head.trim())
    if (group === undefined && sections.length > 0) throw new Error(`there is no chapter ${head.trim()}`)
    return group === undefined ? [] : sections.map((section) => readArticle(section, group, pageTitles))
  })
}

function readArticle(section: string, group: Article['group'], pageTitles: Readonly<Record<string, string>>): Article {
  const [, question, id, otherWords, answer] =
    /^(.+) \{([a-z0-9-]+)\}\n<!-- words: (.+) -->\n([\s\S]+)$/.exec(section) ?? []
  if (!question || !id || !otherWords || !answer)
    throw new Error(`an article is not written as others are:\n${section}`)
  const linked = answer.replace(/\[\[([a-z-]+)\]\]/g, (_, page: string) => {
    const title = pageTitles[page]
    if (title === undefined) throw new Error(`the article ${id} leads to ${page}, which is no page`)
    return `[${title}](page:${page})`
  })
  return { id, group, question, otherWords, answer: linked.trim() }
}
