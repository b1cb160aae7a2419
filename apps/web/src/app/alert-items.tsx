import type { WalletOverview } from '@voltway/contract/overview'
import { usePhrases } from '../lib/phrases.tsx'
import { useBellNews } from '../shared/alert/bell-news.ts'
import { useHref } from '../shared/page-link.tsx'
import type { PageName } from '../shared/paths.ts'
import { useOverview } from '../shared/wallet/wallet.queries.ts'
import { CircleAlert } from '../ui/icons/circle-alert.ts'
import { Info } from '../ui/icons/info.ts'
import { TriangleAlert } from '../ui/icons/triangle-alert.ts'
import type { MenuItem, MenuItems } from '../ui/menu-item.ts'

type WalletAlert = WalletOverview['alerts'][number]

const icons = { info: Info, warning: TriangleAlert, critical: CircleAlert }
const colours = { info: 'var(--info)', warning: 'var(--warn)', critical: 'var(--bad)' }

/** The page on which each alert is resolved. */
const targets = {
  LOW_BALANCE: { to: 'wallet' },
  ZERO_BALANCE: { to: 'wallet' },
  UNPAID: { to: 'invoices' },
  OWED: { to: 'wallet' },
  BLOCKED_CARDS: { to: 'cards', query: { state: 'BLOCKED' } },
  NO_PAYMENT_METHOD: { to: 'wallet' },
  SESSIONS_IN_DOUBT: { to: 'charging-sessions', query: { status: 'IN_VALIDATION' } },
  WALLET_BLOCKED: { to: 'wallet-settings' },
  AUTO_RECHARGE_OFF: { to: 'wallet' },
} as const satisfies Record<WalletAlert['kind'], { to: PageName; query?: Record<string, string> }>

/**
 * The open alerts of the wallet, each with a link to the page that resolves it, followed by the person's notifications.
 */
export const AlertItems: MenuItems = ({ draw }) => {
  const alerts = useAlertItems()
  const news = useBellNews()
  return draw(news === null ? alerts : [...alerts, ...news.items])
}

function useAlertItems(): MenuItem[] {
  const { data } = useOverview()
  const describe = useDescribeAlert()
  const href = useHref()
  return (data?.alerts ?? []).map((alert) => {
    const Icon = icons[alert.severity]
    return {
      id: alert.kind,
      label: describe(alert),
      icon: <Icon size={16} aria-hidden style={{ color: colours[alert.severity] }} />,
      href: href(targets[alert.kind]),
    }
  })
}

function useDescribeAlert(): (alert: WalletAlert) => string {
  const t = usePhrases('app')
  return ({ kind, count }) => {
    const words = t.alert[kind]
    return typeof words === 'string' ? words : words({ n: count })
  }
}
