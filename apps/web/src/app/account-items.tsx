import { usePhrases } from '../lib/phrases.tsx'
import { showAlert } from '../shared/alert/alert-store.ts'
import { track } from '../shared/analytics/track.ts'
import { useMenuExtras } from '../shared/legal/menu-extras.ts'
import { useHref } from '../shared/page-link.tsx'
import { useWalletHint } from '../shared/session/hints.ts'
import { signOut, signOutEverywhere } from '../shared/session/session.ts'
import { useUser } from '../shared/session/user.queries.ts'
import { useWallet } from '../shared/wallet/wallet.queries.ts'
import { CircleQuestionMark } from '../ui/icons/circle-question-mark.ts'
import { ClipboardCheck } from '../ui/icons/clipboard-check.ts'
import { History } from '../ui/icons/history.ts'
import { LogOut } from '../ui/icons/log-out.ts'
import { MapPin } from '../ui/icons/map-pin.ts'
import { Monitor } from '../ui/icons/monitor.ts'
import { Moon } from '../ui/icons/moon.ts'
import { Settings } from '../ui/icons/settings.ts'
import { Sparkles } from '../ui/icons/sparkles.ts'
import { Sun } from '../ui/icons/sun.ts'
import { UserCheck } from '../ui/icons/user-check.ts'
import { Users } from '../ui/icons/users.ts'
import type { MenuItem, MenuItems } from '../ui/menu-item.ts'
import { chooseTheme, type Theme, useTheme } from '../ui/theme.ts'
import { maySee, moreEntries } from './menu.ts'

/** The person's own pages and settings, in the menu under their name. */
export const AccountItems: MenuItems = ({ draw }) => draw(useAccountItems())

const themes = [
  ['system', 'themeSystem', Monitor],
  ['light', 'themeLight', Sun],
  ['dark', 'themeDark', Moon],
] as const satisfies readonly (readonly [Theme, string, unknown])[]

/** Pages of the wallet that are not in the sidebar. */
const ofWallet = [
  { page: 'invites', icon: Users },
  { page: 'requests', icon: UserCheck },
  { page: 'locations', icon: MapPin },
  { page: 'activity', icon: History },
] as const

function useAccountItems(): MenuItem[] {
  const t = usePhrases('app')
  const menu = usePhrases('menu')
  const href = useHref()
  const theme = useTheme()
  const hint = useWalletHint()
  const rights = useWallet().data?.allowed_actions
  const owner = hint?.level === 0
  const isOperator = useUser().data?.is_operator === true
  return [
    ...ofWallet
      .filter(({ page }) =>
        moreEntries.some((entry) => entry.page === page && maySee(entry, hint?.level ?? null, rights)),
      )
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
    ...(isOperator
      ? [
          {
            id: 'operator-reviews',
            label: menu.page['operator-reviews'],
            icon: <ClipboardCheck size={16} aria-hidden />,
            href: href({ to: 'operator-reviews' }),
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
        // Signing out clears the data on this device even when the server cannot be reached.
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
