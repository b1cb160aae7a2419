import type { ReactNode } from 'react'

/** Something the palette offers: a place to go, or a action. */
export interface Choice {
  readonly id: string
  readonly label: string
  /** A second, quieter line's worth of words. */
  readonly hint?: string | undefined
  readonly icon: ReactNode
  /** The language of the label, where it is not the page's. */
  readonly lang?: string | undefined
  /** More words it is found by. */
  readonly also?: string | undefined
  readonly href?: string | undefined
  readonly run?: (() => void) | undefined
  /** The palette stays open. */
  readonly stays?: boolean | undefined
  /** Something of the wallet that is worth coming back to. */
  readonly kind?: Kind | undefined
}

export type Kind = 'card' | 'member' | 'session' | 'invoice'

export interface ChoiceGroup {
  readonly id: string
  readonly title: string
  readonly choices: readonly Choice[]
}

/** As searches compare: without accents, case and repeated spaces. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** The choices all of whose typed words begin a word of theirs; those named by it come before those merely found by it. */
export function matching(choices: readonly Choice[], typed: string): Choice[] {
  const words = folded(typed).split(' ').filter(Boolean)
  const begins = (text: string) => {
    const own = folded(text).split(/[\s/’'.-]+/)
    return words.every((word) => own.some((one) => one.startsWith(word)))
  }
  const named = choices.filter((choice) => begins(choice.label))
  const found = choices.filter((choice) => !named.includes(choice) && begins(`${choice.label} ${choice.also ?? ''}`))
  return [...named, ...found]
}
