import {
  CircleQuestionMark,
  History,
  LogOut,
  MapPin,
  Monitor,
  Moon,
  Settings,
  Sparkles,
  Sun,
  Users,
} from 'lucide-react'
import { usePhrases } from '../lib/phrases.tsx'
import { showAlert } from '../shared/alert/alert-store.ts'
import { track } from '../shared/analytics/track.ts'
import { useMenuExtras } from '../shared/legal/menu-extras.ts'
import { useHref } from '../shared/page-link.tsx'
import { useWalletHint } from '../shared/session/hints.ts'
import { signOut, signOutEverywhere } from '../shared/session/session.ts'
import { useUser } from '../shared/session/user.queries.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Menu, type MenuItem } from '../ui/menu.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { chooseTheme, type Theme, useTheme } from '../ui/theme.ts'
import { maySee, moreEntries } from './menu.ts'

/** Photo or placeholder, name with a skeleton while it loads, and what belongs to the person (spec §2). */
export function UserMenu() {
  const t = usePhrases('app')
  const { data: user } = useUser()
  const items = useUserMenu()
  const name = user?.name || user?.email || ''
  return (
    <Menu
      label={t.account}
      items={items}
      header={
        user && (
          <div className="min-w-0">
            <p className="font-medium truncate">{name}</p>
            <p className="text-xs text-ink-3 truncate">{user.email}</p>
          </div>
        )
      }
      trigger={(trigger) => (
        <Button {...trigger} type={3} className="user-button">
          {user ? (
            <>
              <Avatar name={name} photo={user.photo_url ?? undefined} />
              <span className="user-name">{name}</span>
            </>
          ) : (
            <>
              <Skeleton width={32} height={32} round />
              <span className="user-name">
                <Skeleton width={104} />
              </span>
            </>
          )}
          <span className="hidden-visually">{t.account}</span>
        </Button>
      )}
    />
  )
}

const themes = [
  ['system', 'themeSystem', Monitor],
  ['light', 'themeLight', Sun],
  ['dark', 'themeDark', Moon],
] as const satisfies readonly (readonly [Theme, string, unknown])[]

/** Pages of the wallet that are not in the sidebar. */
const ofWallet = [
  { page: 'invites', icon: Users },
  { page: 'locations', icon: MapPin },
  { page: 'activity', icon: History },
] as const

function useUserMenu(): MenuItem[] {
  const t = usePhrases('app')
  const menu = usePhrases('menu')
  const href = useHref()
  const theme = useTheme()
  const hint = useWalletHint()
  const owner = hint?.level === 0
  return [
    ...ofWallet
      .filter(({ page }) => moreEntries.some((entry) => entry.page === page && maySee(entry, hint?.level ?? null)))
      .map(({ page, icon: Icon }) => ({
        id: page,
        label: menu.page[page],
        icon: <Icon size={16} aria-hidden />,
        href: href({ to: page }),
      })),
    {
      id: 'settings',
      label: menu.page.settings,
      icon: <Settings size={16} aria-hidden />,
      href: href({ to: 'settings' }),
    },
    ...(owner
      ? [
          {
            id: 'subscription',
            label: menu.page.subscription,
            icon: <Sparkles size={16} aria-hidden />,
            href: href({ to: 'subscription' }),
          },
        ]
      : []),
    { id: 'faq', label: menu.page.faq, icon: <CircleQuestionMark size={16} aria-hidden />, href: href({ to: 'faq' }) },
    ...useMenuExtras(),
    ...themes.map(([id, label, Icon], index) => ({
      id,
      label: t[label],
      icon: <Icon size={16} aria-hidden />,
      checked: theme === id,
      separated: index === 0,
      onSelect: () => chooseTheme(id),
    })),
    ...useSignOutItems(),
  ]
}

function useSignOutItems(): MenuItem[] {
  const t = usePhrases('app')
  const errors = usePhrases('errors')
  return [
    {
      id: 'sign-out',
      label: t.signOut,
      icon: <LogOut size={16} aria-hidden />,
      separated: true,
      onSelect: () => {
        track('sign_out')
        // What is on this device is cleared even if the server cannot be told.
        signOut().catch(() => {})
      },
    },
    {
      id: 'sign-out-everywhere',
      label: t.signOutEverywhere,
      icon: <LogOut size={16} aria-hidden />,
      onSelect: () => {
        track('sign_out_everywhere')
        signOutEverywhere().catch(() =>
          showAlert({ tone: 'bad', title: errors.errorOccurred, description: errors.checkInternetConnection }),
        )
      },
    },
  ]
}
