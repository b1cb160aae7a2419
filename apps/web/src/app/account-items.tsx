import { usePhrases } from '../lib/phrases.tsx'
import { showAlert } from '../shared/alert/alert-store.ts'
import { track } from '../shared/analytics/track.ts'
import { useMenuExtras } from '../shared/legal/menu-extras.ts'
import { useHref } from '../shared/page-link.tsx'
import { useWalletHint } from '../shared/session/hints.ts'
import { signOut, signOutEverywhere } from '../shared/session/session.ts'
import { useUser } from '../shared/session/user.queries.ts'
import { CircleQuestionMark } from '../ui/icons/circle-question-mark.ts'
import { CircleUserRound } from '../ui/icons/circle-user-round.ts'
import { ClipboardCheck } from '../ui/icons/clipboard-check.ts'
import { LogOut } from '../ui/icons/log-out.ts'
import { Monitor } from '../ui/icons/monitor.ts'
import { Moon } from '../ui/icons/moon.ts'
import { Sun } from '../ui/icons/sun.ts'
import type { MenuItem, MenuItems } from '../ui/menu-item.ts'
import { chooseTheme, type Theme, useTheme } from '../ui/theme.ts'

/** The person's own pages and settings, in the menu under their name. */
export const AccountItems: MenuItems = ({ draw }) => draw(useAccountItems())

const themes = [
  ['system', 'themeSystem', Monitor],
  ['light', 'themeLight', Sun],
  ['dark', 'themeDark', Moon],
] as const satisfies readonly (readonly [Theme, string, unknown])[]

function useAccountItems(): MenuItem[] {
  const t = usePhrases('app')
  const menu = usePhrases('menu')
  const href = useHref()
  const theme = useTheme()
  const hint = useWalletHint()
  const isOperator = useUser().data?.is_operator === true
  return [
    {
      id: 'profile',
      label: t.profile,
      icon: <CircleUserRound />,
      href: href({ to: 'settings', query: { section: 'profile' } }),
    },
    // Without a wallet there is no menu of pages.
    ...(isOperator && hint === null
      ? (['operator-reviews', 'charging-operators'] as const).map((page) => ({
          id: page,
          label: menu.page[page],
          icon: <ClipboardCheck />,
          href: href({ to: page }),
        }))
      : []),
    { id: 'faq', label: menu.page.faq, icon: <CircleQuestionMark />, href: href({ to: 'faq' }) },
    ...useMenuExtras(),
    ...themes.map(([id, label, Icon], index) => ({
      id,
      label: t[label],
      icon: <Icon />,
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
      icon: <LogOut />,
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
      icon: <LogOut />,
      onSelect: () => {
        track('sign_out_everywhere')
        signOutEverywhere().catch(() =>
          showAlert({ tone: 'bad', title: errors.errorOccurred, description: errors.checkInternetConnection }),
        )
      },
    },
  ]
}
