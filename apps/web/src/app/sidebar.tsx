import { usePhrases } from '../lib/phrases.tsx'
import { useCurrentPage } from '../shared/current-page.ts'
import { useWalletHint } from '../shared/session/hints.ts'
import { useUser } from '../shared/session/user.queries.ts'
import { useWallet } from '../shared/wallet/wallet.queries.ts'
import { type MenuEntry, maySee, menuEntries, operatorEntries, showsMenu, workEntries } from './menu.ts'
import { MenuGroup } from './menu-group.tsx'
import { ProductButton } from './navbar.tsx'

/** Returns the pages that the person may open from here: none on index, subscription and faq (spec §2). */
function useGroups(): readonly (readonly MenuEntry[])[] {
  const level = useWalletHint()?.level ?? null
  const rights = useWallet().data?.allowed_actions
  const page = useCurrentPage().page
  const isOperator = useUser().data?.is_operator === true
  if (!showsMenu(page)) return []
  const pages = menuEntries.filter((entry) => maySee(entry, level))
  // The rights of an owner are known from the level. The group of the others waits for theirs, so that it appears whole.
  const work = rights || level === 0 ? workEntries.filter((entry) => maySee(entry, level, rights)) : []
  if (isOperator && pages.length > 0) work.push(...operatorEntries)
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

/** Returns whether the sidebar has entries on this page. */
export const useHasMenu = () => useGroups().length > 0
