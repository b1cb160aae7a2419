import { createContext, type ReactNode, use, useMemo } from 'react'
import type { UiWords } from './words.ts'

export type Ui = {
  /** A BCP 47 tag with region (`en-GB`, `pt-PT` …) for dates, numbers and currencies. */
  locale: string
  words: UiWords
  /** The time zone of shown dates. Default: the browser's. */
  timeZone?: string | undefined
  /** Follows an internal link without reloading the page. */
  navigate?: ((href: string) => void) | undefined
  /** Called when the person hovers over a link or focuses it, to preload its target. */
  anticipate?: ((href: string) => void) | undefined
}

const UiContext = createContext<Ui | null>(null)

/** Provides the language and the link handling of the design system. */
export function UiProvider({ children, locale, words, timeZone, navigate, anticipate }: Ui & { children: ReactNode }) {
  // Memoized, because every component reads it.
  const ui = useMemo(
    () => ({ locale, words, timeZone, navigate, anticipate }),
    [locale, words, timeZone, navigate, anticipate],
  )
  return <UiContext value={ui}>{children}</UiContext>
}

export function useUi(): Ui {
  const ui = use(UiContext)
  if (ui === null) throw new Error('a component of the design system needs a UiProvider')
  return ui
}

export const useWords = (): UiWords => useUi().words
