import { currentTheme, onThemeChange } from '../ui/theme.ts'

/**
 * Colours the bars of an installed app with the theme that the person selected, not only the system's. Returns a
 * function that stops it.
 */
export function followThemeColour(): () => void {
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
  const written = metas.map((meta) => meta.content)
  const apply = () => {
    const theme = currentTheme()
    const chosen = metas.findIndex((meta) => meta.media.includes(theme))
    metas.forEach((meta, index) => {
      meta.content = written[chosen < 0 ? index : chosen] ?? ''
    })
  }
  apply()
  return onThemeChange(apply)
}
