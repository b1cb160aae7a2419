import { type Locale, languages, locales } from '../lib/locale.ts'
import { useLocale, usePhrases } from '../lib/phrases.tsx'
import { useChangeLanguage } from '../shared/change-language.ts'
import { Button } from '../ui/button.tsx'
import { Flag } from '../ui/flag.tsx'
import { Menu } from '../ui/menu.tsx'

type LanguageSwitcherProps = {
  /** Stores the language in the account. Absent before sign-in (spec §4). */
  save?: (locale: Locale) => Promise<void>
}

/** Shows the flag and code of the language, and lists the others by their own names (spec §2). */
export function LanguageSwitcher({ save }: LanguageSwitcherProps) {
  const t = usePhrases('app')
  const current = useLocale()
  const change = useChangeLanguage(save)
  return (
    <Menu
      label={t.languages}
      items={locales
        .filter((locale) => locale !== current)
        .map((locale) => ({
          id: locale,
          label: languages[locale].name,
          lang: locale,
          icon: <Flag country={languages[locale].flag} />,
          onSelect: () => void change(locale),
        }))}
      trigger={(trigger) => (
        <Button {...trigger} type={3} icon={<Flag country={languages[current].flag} />}>
          <span className="language-code">{current.toUpperCase()}</span>
          <span className="hidden-visually">{t.language({ language: languages[current].name })}</span>
        </Button>
      )}
    />
  )
}
