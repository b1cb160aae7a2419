import { usePhrases } from '../lib/phrases.tsx'
import { useCurrentPage } from '../shared/current-page.ts'
import { PageLink } from '../shared/page-link.tsx'
import { useWalletHint } from '../shared/session/hints.ts'
import { maySee, menuEntries, showsMenu } from './menu.ts'
import { ProductButton } from './navbar.tsx'
import { PageIcon } from './page-icon.tsx'

/** The product's image above the pages of the wallet; no page links on index, subscription and faq (spec §2). */
export function Sidebar() {
  const t = usePhrases('menu')
  const level = useWalletHint()?.level ?? null
  const page = useCurrentPage().page
  const entries = showsMenu(page) ? menuEntries.filter((entry) => maySee(entry, level)) : []
  return (
    <aside className="sidebar" data-bare={entries.length === 0 || undefined}>
      <ProductButton />
      {entries.length > 0 && (
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
      )}
    </aside>
  )
}
