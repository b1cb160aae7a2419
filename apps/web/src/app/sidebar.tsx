import { usePhrases } from '../lib/phrases.tsx'
import { useCurrentPage } from '../shared/current-page.ts'
import { PageLink } from '../shared/page-link.tsx'
import { useWalletHint } from '../shared/session/hints.ts'
import { type MenuEntry, maySee, menuEntries, showsMenu } from './menu.ts'
import { ProductButton } from './navbar.tsx'
import { PageIcon } from './page-icon.tsx'

/** The pages this person may go to from here; none on index, subscription and faq (spec §2). */
function useEntries(): readonly MenuEntry[] {
  const level = useWalletHint()?.level ?? null
  const page = useCurrentPage().page
  return showsMenu(page) ? menuEntries.filter((entry) => maySee(entry, level)) : []
}

/** The product's image above the pages of the wallet. Without page links only the image is left, in the corner where it was. */
export function Sidebar() {
  const t = usePhrases('menu')
  const page = useCurrentPage().page
  const entries = useEntries()
  if (entries.length === 0)
    return (
      <aside className="sidebar" data-bare>
        <ProductButton />
      </aside>
    )
  return (
    <aside className="sidebar">
      <ProductButton />
      <nav aria-label={t.navigation}>
        <ul className="menu-list">
          {entries.map((entry) => (
            <li key={entry.page}>
              <PageLink
                to={entry.page as 'home'}
                look="plain"
                className="menu-link"
                aria-current={entry.page === page ? 'page' : undefined}
              >
                <PageIcon id={entry.id} />
                {t.page[entry.page]}
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  )
}

/** Whether there is a menu beside this page. */
export const useHasMenu = () => useEntries().length > 0
