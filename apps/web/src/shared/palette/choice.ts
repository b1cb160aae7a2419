import type { ReactNode } from 'react'

/** An entry of the palette: a page or another target, or an action. */
export interface Choice {
  readonly id: string
  readonly label: string
  /** Additional text in a second, less prominent line. */
  readonly hint?: string | undefined
  readonly icon: ReactNode
  /** The language of the label, if it differs from the page's. */
  readonly lang?: string | undefined
  /** Additional search terms. */
  readonly also?: string | undefined
  readonly href?: string | undefined
  readonly run?: (() => void) | undefined
  /** Whether the palette stays open after the choice. */
  readonly stays?: boolean | undefined
  /** The kind of a wallet item. An entry with a kind is added to the recent items. */
  readonly kind?: Kind | undefined
}

export type Kind = 'card' | 'member' | 'session' | 'invoice'

export interface ChoiceGroup {
  readonly id: string
  readonly title: string
  readonly choices: readonly Choice[]
}

/** Normalises a text for comparison: without accents, case and repeated spaces. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Returns the choices that match every typed word at the beginning of one of their words. Matches in the label come
 * before matches in the additional terms.
 */
export function matching(choices: readonly Choice[], typed: string): Choice[] {
  const words = wordsOf(typed)
  const begins = (text: string) => {
    const own = wordsOf(text)
    return words.every((word) => own.some((one) => one.startsWith(word)))
  }
  const named = choices.filter((choice) => begins(choice.label))
  const found = choices.filter((choice) => !named.includes(choice) && begins(`${choice.label} ${choice.also ?? ''}`))
  return [...named, ...found]
}

const wordsOf = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
