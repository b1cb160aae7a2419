import { type Locale, languages, localeOfPath, locales, pathInLocale } from '../lib/locale.ts'
import { loadUsedPhrases, phrasesOf, useLocale, usePhrases } from '../lib/phrases.tsx'
import { reportError } from '../lib/report-error.ts'
import { router } from '../lib/router.ts'
import { showAlert } from '../shared/alert/alert-store.ts'
import { track } from '../shared/analytics/track.ts'
import { rememberLanguage } from '../shared/session/hints.ts'
import { Button } from '../ui/button.tsx'
import { Flag } from '../ui/flag.tsx'
import { Menu } from '../ui/menu.tsx'

/** Spec §9. */
const alertForMs = 5000

type LanguageSwitcherProps = {
  /** Keeps the language with the account; absent before signing in (spec §4). */
  save?: (locale: Locale) => Promise<void>
}

/** Flag and code of the language; lists the others in their own words (spec §2). */
export function LanguageSwitcher({ save }: LanguageSwitcherProps) {
  const t = usePhrases('app')
  const current = useLocale()
  const change = useChangeLanguage(save)
  return (
    <Menu
      label={t.languages}
      items={locales.map((locale) => ({
        id: locale,
        label: languages[locale].name,
        lang: locale,
        icon: <Flag country={languages[locale].flag} />,
        checked: locale === current,
        onSelect: () => void (locale !== current && change(locale)),
      }))}
      trigger={(trigger) => (
        <Button {...trigger} type={3} icon={<Flag country={languages[current].flag} />}>
          {current.toUpperCase()}
          <span className="hidden-visually">{t.language({ language: languages[current].name })}</span>
        </Button>
      )}
    />
  )
}

/** The same page, query and scroll in another language; only the new language's texts are loaded. */
export function useChangeLanguage(save: LanguageSwitcherProps['save']): (locale: Locale) => Promise<void> {
  return async (locale) => {
    try {
      await loadUsedPhrases(locale)
      rememberLanguage(locale)
      const { pathname, search, hash } = router.address()
      await router.navigate(pathInLocale(pathname, locale) + search + hash, { keepScroll: true })
      track('language_changed')
      const saved = await kept(save, locale)
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

async function kept(save: LanguageSwitcherProps['save'], locale: Locale): Promise<boolean> {
  try {
    await save?.(locale)
    return true
  } catch {
    return false
  }
}
