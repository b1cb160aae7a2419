import { Search } from 'lucide-react'
import { usePhrases } from '../lib/phrases.tsx'
import { useCurrentPage } from '../shared/current-page.ts'
import { PageLink } from '../shared/page-link.tsx'
import { openPalette } from '../shared/palette/palette-door.ts'
import { useWalletHint } from '../shared/session/hints.ts'
import { useWallet } from '../shared/wallet/wallet.queries.ts'
import { Drawer } from '../ui/drawer.tsx'
import { useWords } from '../ui/ui-context.tsx'
import { menuEntries, moreEntries, onMobileMenu } from './menu.ts'
import { PageIcon } from './page-icon.tsx'

/** The permitted pages, each with the icon of its number (spec §2). */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const t = usePhrases('menu')
  const words = useWords()
  const level = useWalletHint()?.level ?? null
  const rights = useWallet().data?.allowed_actions ?? []
  const current = useCurrentPage().page
  const entries = [...menuEntries, ...moreEntries].filter((entry) => onMobileMenu(entry, level, rights))
  return (
    <Drawer open onClose={onClose} title={t.navigation}>
      <nav aria-label={t.navigation}>
        <ul className="menu-list">
          <li>
            <button
              type="button"
              className="menu-link w-full"
              onClick={() => {
                onClose()
                openPalette()
              }}
            >
              <Search size={20} aria-hidden />
              {words.search}
            </button>
          </li>
          {entries.map(({ id, page }) => (
            <li key={page}>
              <PageLink
                to={page as 'home'}
                look="plain"
                className="menu-link"
                aria-current={page === current ? 'page' : undefined}
                onClick={onClose}
              >
                <PageIcon id={id} />
                {t.page[page]}
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
    </Drawer>
  )
}
