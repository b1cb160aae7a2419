import { type Locale, localeOfPath, pathInLocale } from '../lib/locale.ts'
import { loadUsedPhrases, phrasesOf } from '../lib/phrases.tsx'
import { reportError } from '../lib/report-error.ts'
import { router } from '../lib/router.ts'
import { showAlert } from './alert/alert-store.ts'
import { track } from './analytics/track.ts'
import { rememberLanguage } from './session/hints.ts'

/** Spec §9. */
const alertForMs = 5000

/** Stores the language in the account. Absent before sign-in (spec §4). */
type SaveLanguage = (locale: Locale) => Promise<void>

/**
 * Opens the same page, query and scroll position in another language. Only the texts of the new language are loaded.
 */
export function useChangeLanguage(save: SaveLanguage | undefined): (locale: Locale) => Promise<void> {
  return async (locale) => {
    try {
      await loadUsedPhrases(locale)
      rememberLanguage(locale)
      const { pathname, search, hash } = router.address()
      await router.navigate(pathInLocale(pathname, locale) + search + hash, { preserveScroll: true })
      track('language_changed')
      const saved = await stored(save, locale)
      const t = phrasesOf(locale, 'app')
      showAlert({
        tone: saved ? 'ok' : 'warn',
        title: saved ? t.languageChanged : t.languageNotSaved,
        hideAfterMs: alertForMs,
      })
    } catch (error) {
      reportError(error)
      const t = phrasesOf(localeOfPath(router.address().pathname), 'errors')
      showAlert({ tone: 'bad', title: t.errorOccurred, description: t.checkInternetConnection })
    }
  }
}

async function stored(save: SaveLanguage | undefined, locale: Locale): Promise<boolean> {
  try {
    await save?.(locale)
    return true
  } catch {
    return false
  }
}
