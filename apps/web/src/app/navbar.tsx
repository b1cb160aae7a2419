import { memo, type ReactNode, useState } from 'react'
import { lazyPart } from '../lib/load-chunk.ts'
import { usePhrases } from '../lib/phrases.tsx'
import { PageLink } from '../shared/page-link.tsx'
import { openPalette } from '../shared/palette/palette-door.ts'
import { readsWallet, useWalletHint } from '../shared/session/hints.ts'
import { saveLanguage } from '../shared/session/user.queries.ts'
import { useWallet } from '../shared/wallet/wallet.queries.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { ChevronsUpDown } from '../ui/icons/chevrons-up-down.ts'
import { Menu as MenuIcon } from '../ui/icons/menu.ts'
import { Search } from '../ui/icons/search.ts'
import { Logo } from '../ui/logo.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useWords } from '../ui/ui-context.tsx'
import { AlertBell } from './alert-bell.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import { UserMenu } from './user-menu.tsx'

const MobileMenu = lazyPart(() => import('./mobile-menu.tsx').then((m) => m.MobileMenu))

/** The bar at the top (spec §2). `start` is its left end. `alerts` are shown only with a wallet. */
export const Navbar = memo(function Navbar({ start, alerts }: { start: ReactNode; alerts: boolean }) {
  return (
    <header className="navbar">
      {start}
      <div className="navbar-end">
        <span id="help" />
        <PaletteButton />
        {alerts && <AlertBell />}
        <LanguageSwitcher save={saveLanguage} />
        <UserMenu />
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
      icon={<Search size={20} aria-hidden />}
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
        icon={<MenuIcon size={20} aria-hidden />}
        onPointerEnter={() => void MobileMenu.preload().catch(ignore)}
        onClick={() => void MobileMenu.preload().then(() => setOpen(true), ignore)}
      />
      {open && <MobileMenu onClose={() => setOpen(false)} />}
    </div>
  )
}

/** The name of the selected wallet, with a link to the others. */
export function CurrentWallet() {
  const t = usePhrases('app')
  const { data, isPending } = useWallet()
  const menu = usePhrases('menu')
  const hint = useWalletHint()
  if (hint !== null && !readsWallet(hint))
    return (
      <PageLink to="wallet-guest" params={{ wallet_guest: hint.walletId }} variant="plain" className="current-wallet">
        <span className="current-wallet-name">{menu.page['wallet-guest']}</span>
      </PageLink>
    )
  return (
    <PageLink to="index" variant="plain" className="current-wallet" title={t.changeWallet}>
      <span className="current-wallet-name">
        {data?.name ?? (hint !== null && isPending ? <Skeleton width={140} /> : t.noWallet)}
      </span>
      <ChevronsUpDown size={16} aria-hidden />
      <span className="hidden-visually">{t.changeWallet}</span>
    </PageLink>
  )
}
