import { createContext, type ReactNode, use, useMemo } from 'react'
import { englishWords, type UiWords } from './words.ts'

export type Ui = {
  /** A BCP 47 tag with region (`en-GB`, `pt-PT` …): dates, numbers and currencies follow it. */
  locale: string
  words: UiWords
  /** The time zone dates are shown in; the person's own when absent. */
  timeZone?: string | undefined
  /** Follows an in-app link without loading the page again. */
  navigate?: ((href: string) => void) | undefined
  /** Called when a person is about to follow a link (hover, focus): time to load what is behind it. */
  anticipate?: ((href: string) => void) | undefined
}

const UiContext = createContext<Ui>({ locale: 'en-GB', words: englishWords })

/** Tells the kit its language and how links are followed. */
export function UiProvider({ children, locale, words, timeZone, navigate, anticipate }: Ui & { children: ReactNode }) {
  // The same as long as nothing in it changes: everything that is drawn reads it.
  const ui = useMemo(
    () => ({ locale, words, timeZone, navigate, anticipate }),
    [locale, words, timeZone, navigate, anticipate],
  )
  return <UiContext value={ui}>{children}</UiContext>
}

export function useUi(): Ui {
  return use(UiContext)
}

export function useWords(): UiWords {
  return use(UiContext).words
}
