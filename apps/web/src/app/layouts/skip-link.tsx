import { usePhrases } from '../../lib/phrases.tsx'

/** The first stop of the keyboard: past the menus, to the content. */
export function SkipLink() {
  const t = usePhrases('app')
  return (
    // biome-ignore lint/a11y/useValidAnchor: it does lead to a place, the content of this page
    <a
      className="skip-link"
      href="#main"
      onClick={(event) => {
        // The address stays as it is; only the focus moves.
        event.preventDefault()
        document.getElementById('main')?.focus()
      }}
    >
      {t.skipToContent}
    </a>
  )
}
