import { DRIVER_GROUP } from '@voltway/contract/rights'
import { usePhrases } from '../lib/phrases.tsx'
import { useAddress } from '../lib/router.ts'
import { useCurrentPage } from '../shared/current-page.ts'
import { PageLink } from '../shared/page-link.tsx'
import { openPalette } from '../shared/palette/palette-door.ts'
import { useWalletHint } from '../shared/session/hints.ts'
import { signOut } from '../shared/session/session.ts'
import { useUser } from '../shared/session/user.queries.ts'
import { useWallet } from '../shared/wallet/wallet.queries.ts'
import { Drawer } from '../ui/drawer.tsx'
import { CreditCard } from '../ui/icons/credit-card.ts'
import { LogOut } from '../ui/icons/log-out.ts'
import { Search } from '../ui/icons/search.ts'
import { Zap } from '../ui/icons/zap.ts'
import { useWords } from '../ui/ui-context.tsx'
import { allEntries, menuEntries, onMobileMenu, operatorEntries } from './menu.ts'
import { MenuGroup } from './menu-group.tsx'

/** Shows the permitted pages, each with the icon of its number (spec §2). */
export function MobileMenu({ onClose }: { onClose: () => void }) {
  const t = usePhrases('menu')
  const words = useWords()
  const app = usePhrases('app')
  const hint = useWalletHint()
  const level = hint?.level ?? null
  const isOperator = useUser().data?.is_operator === true
  const rights = useWallet().data?.allowed_actions ?? []
  const shown = allEntries.filter((entry) => onMobileMenu(entry, level, rights))
  const groups = [
    shown.filter((entry) => menuEntries.includes(entry)),
    [...shown.filter((entry) => !menuEntries.includes(entry)), ...(isOperator ? operatorEntries : [])],
  ].filter((group) => group.length > 0)
  return (
    <Drawer onClose={onClose} title={t.navigation}>
      <nav aria-label={t.navigation} className="menu-groups">
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
              <Search size={20} />
              {words.search}
            </button>
          </li>
          {hint?.level === DRIVER_GROUP && <DriverEntries walletId={hint.walletId} onClose={onClose} />}
        </ul>
        {groups.map((entries) => (
          <MenuGroup key={entries[0]?.page} entries={entries} onChoose={onClose} />
        ))}
        <ul className="menu-list">
          <li>
            <button
              type="button"
              className="menu-link w-full"
              // Signing out clears the data on this device even when the server cannot be reached.
              onClick={() => void signOut().catch(() => {})}
            >
              <LogOut size={20} />
              {app.signOut}
            </button>
          </li>
        </ul>
      </nav>
    </Drawer>
  )
}

/** The driver's own page and their sessions. Drivers see no other data of the wallet. */
function DriverEntries({ walletId, onClose }: { walletId: string; onClose: () => void }) {
  const { page } = usePhrases('menu')
  const isSessions = new URLSearchParams(useAddress().search).has('sessions')
  const isThere = useCurrentPage().page === 'wallet-guest'
  const entry = {
    to: 'wallet-guest',
    params: { wallet_guest: walletId },
    variant: 'plain',
    className: 'menu-link',
  } as const
  return (
    <>
      <li>
        <PageLink {...entry} aria-current={isThere && !isSessions ? 'page' : undefined} onClick={onClose}>
          <CreditCard size={20} />
          {page.cards}
        </PageLink>
      </li>
      <li>
        <PageLink
          {...entry}
          query={{ sessions: 'all' }}
          aria-current={isThere && isSessions ? 'page' : undefined}
          onClick={onClose}
        >
          <Zap size={20} />
          {page['charging-sessions']}
        </PageLink>
      </li>
    </>
  )
}
