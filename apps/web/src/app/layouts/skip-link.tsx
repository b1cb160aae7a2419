import { usePhrases } from '../../lib/phrases.tsx'

/** The first element in the tab order. It skips the menus. */
export function SkipLink() {
  const t = usePhrases('app')
  return (
    // biome-ignore lint/a11y/useValidAnchor: it does lead to a place, the content of this page
    <a
      className="skip-link"
      href="#main"
      onClick={(event) => {
        // Moves only the focus and keeps the address.
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      {t.skipToContent}
    </a>
  )
}
