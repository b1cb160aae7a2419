import { memo, type ReactNode, useState } from 'react'
import { usePhrases } from '../lib/phrases.tsx'
import { lazyScreen } from '../shared/lazy-screen.ts'
import { PageLink } from '../shared/page-link.tsx'
import { openPalette } from '../shared/palette/palette-door.ts'
import { saveLanguage } from '../shared/session/user.queries.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu as MenuIcon } from '../ui/icons/menu.ts'
import { Search } from '../ui/icons/search.ts'
import { openOnceLoaded } from '../ui/leave-early.ts'
import { Logo } from '../ui/logo.tsx'
import { useWords } from '../ui/ui-context.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import { UserMenu } from './user-menu.tsx'

const loadMobileMenu = () => import('./mobile-menu.tsx')
const MobileMenu = lazyScreen([], async () => (await loadMobileMenu()).MobileMenu)

/** The bar at the top (spec §2). `start` is its left end. `alerts` are those of a wallet. */
export const Navbar = memo(function Navbar({ start, alerts }: { start: ReactNode; alerts?: ReactNode }) {
  return (
    <header className="navbar">
      {start}
      <div className="navbar-end">
        <span id="help" />
        <PaletteButton />
        <span className="navbar-menus">
          {alerts}
          <LanguageSwitcher save={saveLanguage} />
          <UserMenu />
        </span>
      </div>
    </header>
  )
})

function PaletteButton() {
  return (
    <IconButton
      label={useWords().search}
      aria-keyshortcuts="Control+K Meta+K"
      className="palette-button"
      icon={<Search size={20} />}
      onClick={openPalette}
    />
  )
}

/** The logo, which links to the selection of a wallet. */
export function ProductButton() {
  const t = usePhrases('app')
  return (
    <PageLink to="index" variant="plain" className="product-button" aria-label={t.toWallets}>
      <Logo />
    </PageLink>
  )
}

/** Code that could not be loaded is requested again on the next press. The page stays unchanged. */
const ignore = () => {}

/** Replaces the sidebar on narrow screens. */
export function MobileMenuButton() {
  const t = usePhrases('menu')
  const [open, setOpen] = useState(false)
  return (
    <div className="mobile-menu-button">
      <IconButton
        label={t.openMenu}
        tooltip={false}
        aria-haspopup="dialog"
        aria-expanded={open}
        icon={<MenuIcon size={20} />}
        onPointerEnter={() => void loadMobileMenu().catch(ignore)}
        onClick={() => openOnceLoaded(loadMobileMenu(), () => setOpen(true))}
      />
      {open && <MobileMenu onClose={() => setOpen(false)} />}
    </div>
  )
}
