import type { Area, Catalogue, KitWords } from '@voltway/phrases/catalogue'
import { type Phrases, type Spoken, speak } from '@voltway/phrases/phrase'
import { createContext, type ReactNode, use, useCallback, useSyncExternalStore } from 'react'
import { loadChunk } from './load-chunk.ts'
import { defaultLocale, type Locale, localeTags } from './locale.ts'
import { usable } from './usable.ts'

/** Areas of every page, loaded together with the language. */
const frameAreas: readonly Area[] = ['app', 'errors', 'menu']

interface Language {
  readonly frame: Readonly<Record<string, unknown>>
  /** The other areas by file. A page loads the areas it shows. */
  readonly areas: Readonly<Record<string, () => Promise<Record<string, unknown>>>>
}
const languages: Readonly<Record<Locale, () => Promise<{ readonly language: Language }>>> = {
  en: () => import('./languages/en.ts'),
  pt: () => import('./languages/pt.ts'),
  es: () => import('./languages/es.ts'),
  fr: () => import('./languages/fr.ts'),
}

const spoken = new Map<string, unknown>()
const kitWords = new Map<Locale, KitWords>()
const loading = new Map<string, Promise<void>>()
const failed = new Set<string>()
const used = new Set<Area>()

/** Loads areas of a language, except loaded ones. The frame's are always included. */
export async function loadPhrases(locale: Locale, wanted: readonly Area[] = []): Promise<void> {
  // Requested again after a failure, because rendering alone would reuse the rejected promise.
  for (const key of failed) loading.delete(key)
  failed.clear()
  await Promise.all([loadFrame(locale), ...wanted.map((area) => loadArea(locale, area))])
}

/** Loads the visible areas in another language. */
export function loadUsedPhrases(locale: Locale): Promise<void> {
  return loadPhrases(locale, [...used])
}

function loadFrame(locale: Locale): Promise<void> {
  return once(`${locale}/frame`, async () => {
    const { frame } = (await loadChunk(languages[locale])).language
    kitWords.set(locale, frame.kit as KitWords)
    for (const [area, phrases] of Object.entries(frame)) store(locale, area, phrases as Phrases<unknown>)
  })
}

function loadArea(locale: Locale, area: Area): Promise<void> {
  used.add(area)
  if (frameAreas.includes(area)) return loadFrame(locale)
  return once(`${locale}/${area}`, async () => {
    const { areas } = (await loadChunk(languages[locale])).language
    const load = Object.entries(areas).find(([file]) => file.endsWith(`/${area}.ts`))?.[1]
    if (!load) throw new Error(`There are no phrases ${locale}/${area}`)
    const [phrases] = Object.values(await loadChunk(load)) as Phrases<unknown>[]
    if (phrases) store(locale, area, phrases)
  })
}

function store(locale: Locale, area: string, phrases: Phrases<unknown>): void {
  const words = speak(phrases, localeTags[locale])
  spoken.set(`${locale}/${area}`, words)
  for (const add of added) add(words)
}

/** What adds the words of new values, to areas that are loaded later too. */
const added: ((words: unknown) => void)[] = []

/** Adds words to all areas. `add` changes the texts of one area. */
export function addWords(add: (words: unknown) => void): void {
  added.push(add)
  spoken.forEach(add)
}

function once(key: string, load: () => Promise<void>): Promise<void> {
  const running = loading.get(key)
  if (running) return running
  const started = usable(
    load().catch((error) => {
      failed.add(key)
      throw error
    }),
  )
  loading.set(key, started)
  return started
}

const LocaleContext = createContext<Locale>(defaultLocale)

export function LocaleProvider({ locale, children }: { locale: Locale; children: ReactNode }) {
  return <LocaleContext value={locale}>{children}</LocaleContext>
}

/** The language of the page. */
export function useLocale(): Locale {
  return use(LocaleContext)
}

/** The texts of an area: `const t = usePhrases('cards')`, then `t.title` or `t.blocked({ n: 3 })`. */
export function usePhrases<Name extends Area>(area: Name): Spoken<Catalogue[Name]> {
  const locale = useLocale()
  // Pages declare their areas, so this suspends only when one was forgotten.
  use(loadArea(locale, area))
  return phrasesOf(locale, area)
}

const lateListeners = new Set<() => void>()

/**
 * Rarely needed texts: null until they are loaded. The returned function requests them and re-renders their readers.
 */
export function useLatePhrases<Name extends Area>(area: Name): [Spoken<Catalogue[Name]> | null, () => void] {
  const locale = useLocale()
  const phrases = useSyncExternalStore(
    (changed) => {
      lateListeners.add(changed)
      return () => lateListeners.delete(changed)
    },
    () => spoken.get(`${locale}/${area}`) ?? null,
  )
  const request = useCallback(() => {
    loadArea(locale, area).then(
      () => {
        for (const changed of lateListeners) changed()
      },
      () => undefined,
    )
  }, [locale, area])
  return [phrases as Spoken<Catalogue[Name]> | null, request]
}

/** The words of the design system, which fills in placeholders itself. */
export function useKitWords(): KitWords {
  const locale = useLocale()
  use(loadFrame(locale))
  return kitWords.get(locale) as KitWords
}

/** The same outside of React. The area must be loaded. */
export function phrasesOf<Name extends Area>(locale: Locale, area: Name): Spoken<Catalogue[Name]> {
  return spoken.get(`${locale}/${area}`) as Spoken<Catalogue[Name]>
}
