import { usePhrases } from '../lib/phrases.tsx'
import { useCurrentPage } from '../shared/current-page.ts'
import { PageLink } from '../shared/page-link.tsx'
import { useWalletHint } from '../shared/session/hints.ts'
import { type MenuEntry, maySee, menuEntries, showsMenu } from './menu.ts'
import { ProductButton } from './navbar.tsx'
import { SidebarIcon } from './page-icon.tsx'

/** Returns the pages that the person may open from here: none on index, subscription and faq (spec §2). */
function useEntries(): readonly MenuEntry[] {
  const level = useWalletHint()?.level ?? null
  const page = useCurrentPage().page
  return showsMenu(page) ? menuEntries.filter((entry) => maySee(entry, level)) : []
}

/** The logo above the pages of the wallet. Without page links only the logo remains at its place. */
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
                variant="plain"
                className="menu-link"
                aria-current={entry.page === page ? 'page' : undefined}
              >
                <SidebarIcon id={entry.id} />
                {t.page[entry.page]}
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  )
}

/** Returns whether the sidebar has entries on this page. */
export const useHasMenu = () => useEntries().length > 0
