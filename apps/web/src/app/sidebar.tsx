import { usePhrases } from '../lib/phrases.tsx'
import { useCurrentPage } from '../shared/current-page.ts'
import { PageLink } from '../shared/page-link.tsx'
import { useWalletHint } from '../shared/session/hints.ts'
import { useOverview, useWallet } from '../shared/wallet/wallet.queries.ts'
import { type MenuEntry, maySee, menuEntries, showsMenu, workEntries } from './menu.ts'
import { ProductButton } from './navbar.tsx'
import { PageIcon } from './page-icon.tsx'

/** Returns the pages that the person may open from here: none on index, subscription and faq (spec §2). */
function useGroups(): readonly (readonly MenuEntry[])[] {
  const level = useWalletHint()?.level ?? null
  const rights = useWallet().data?.allowed_actions
  const page = useCurrentPage().page
  if (!showsMenu(page)) return []
  const pages = menuEntries.filter((entry) => maySee(entry, level))
  // The rights of an owner are known from the level. The group of the others waits for theirs, so that it appears whole.
  const work = rights || level === 0 ? workEntries.filter((entry) => maySee(entry, level, rights)) : []
  return pages.length > 0 ? [pages, work] : []
}

/** The logo above the pages of the wallet. Without page links only the logo remains at its place. */
export function Sidebar() {
  const t = usePhrases('menu')
  const groups = useGroups()
  if (groups.length === 0)
    return (
      <aside className="sidebar" data-bare>
        <ProductButton />
      </aside>
    )
  return (
    <aside className="sidebar">
      <ProductButton />
      <nav aria-label={t.navigation} className="menu-groups">
        {groups.map((entries, index) => (
          <MenuGroup key={index === 0 ? 'pages' : 'work'} entries={entries} />
        ))}
      </nav>
    </aside>
  )
}

/** The links of one group of the menu, here and on the phone. */
export function MenuGroup({ entries, onChoose }: { entries: readonly MenuEntry[]; onChoose?: () => void }) {
  const t = usePhrases('menu')
  const page = useCurrentPage().page
  const requests = useRequestCount()
  return (
    <ul className="menu-list">
      {entries.map((entry) => (
        <li key={entry.page}>
          <PageLink
            to={entry.page as 'home'}
            variant="plain"
            className="menu-link"
            aria-current={entry.page === page ? 'page' : undefined}
            onClick={onChoose}
          >
            <PageIcon id={entry.id} />
            <span className="grow">{t.page[entry.page]}</span>
            {entry.page === 'requests' && requests > 0 && <span className="menu-count">{requests}</span>}
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

/** The requests that the person can answer, from the list of things to do. */
const useRequestCount = () => useOverview().data?.todo.find(({ kind }) => kind === 'REQUESTS')?.count ?? 0

/** Returns whether the sidebar has entries on this page. */
export const useHasMenu = () => useGroups().length > 0
