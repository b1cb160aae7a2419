import { queryOptions, useQuery } from '@tanstack/react-query'
import { listNotices, markNoticesSeen, type Notice, type NotificationEvent } from '@voltway/contract/notifications'
import { noticeTextKey, noticeValues } from '@voltway/phrases/notice-values'
import { useEffect } from 'react'
import { useLatePhrases } from '../../lib/phrases.tsx'
import { queryClient } from '../../lib/query-client.ts'
import { request } from '../../lib/request.ts'
import { setBellNews } from '../../shared/alert/bell-news.ts'
import { formats } from '../../shared/format.ts'
import { useHref } from '../../shared/page-link.tsx'
import type { PageName } from '../../shared/paths.ts'
import { useWalletHint } from '../../shared/session/hints.ts'
import { BadgeEuro } from '../../ui/icons/badge-euro.ts'
import { BatteryLow } from '../../ui/icons/battery-low.ts'
import { Bell } from '../../ui/icons/bell.ts'
import { CarFront } from '../../ui/icons/car-front.ts'
import { ClipboardCheck } from '../../ui/icons/clipboard-check.ts'
import { CreditCard } from '../../ui/icons/credit-card.ts'
import { Landmark } from '../../ui/icons/landmark.ts'
import { Package } from '../../ui/icons/package.ts'
import { PiggyBank } from '../../ui/icons/piggy-bank.ts'
import { Plug } from '../../ui/icons/plug.ts'
import { UserCheck } from '../../ui/icons/user-check.ts'
import type { MenuItem } from '../../ui/menu-item.ts'
import { useUi } from '../../ui/ui-context.tsx'

/** Notices are not urgent, because urgent ones are also sent by e-mail or SMS. */
const pollMs = 60_000
const SHOWN = 8

const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => request(listNotices, { signal }),
  refetchInterval: pollMs,
})

/** The page on which the person handles each event. */
const targets = {
  'card.blocked': { to: 'cards', query: { state: 'BLOCKED' } },
  'card.limit_reached': { to: 'cards', query: { reason: 'PLAFOND_REACHED' } },
  'card.limit_raised': { to: 'index' },
  'card.raise_ended': { to: 'cards' },
  'session.stopped_at_limit': { to: 'charging-sessions' },
  'session.not_stopped': { to: 'charging-sessions' },
  'odometer.missing': { to: 'index' },
  'request.created': { to: 'requests' },
  'request.waiting': { to: 'requests' },
  'request.decided': { to: 'index' },
  'rule.refused': { to: 'cards' },
  'rule.reported': { to: 'cards', query: { rules: 'refused' } },
  'card_order.shipped': { to: 'cards', query: { orders: 'all' } },
  'card_order.delivered': { to: 'cards', query: { orders: 'all' } },
  'balance.low': { to: 'wallet' },
  'budget.reached': { to: 'consumption', query: { show: 'insight' } },
  'budget.at_risk': { to: 'consumption', query: { show: 'insight' } },
  'purchase_order.at_risk': { to: 'invoices', query: { tab: 'orders' } },
  'consumption.weekly': { to: 'consumption', query: { view: 'week' } },
  'auto_recharge.off': { to: 'wallet' },
  'month.sent': { to: 'month-close' },
  'month.not_sent': { to: 'month-close' },
  'refund.failed': { to: 'wallet' },
  'payout_account.requested': { to: 'wallet' },
  'reimbursement.approved': { to: 'index' },
  'reimbursement.sent': { to: 'index' },
  'reimbursement.paid': { to: 'index' },
  'reimbursement.returned': { to: 'index' },
  'home_charger.invited': { to: 'index' },
  'home_charge.doubtful': { to: 'index' },
  'home_report.sent': { to: 'sites', query: { view: 'reimbursements' } },
  'home_report.decided': { to: 'index' },
  'collection.announced': { to: 'wallet' },
  'subscription.ending': { to: 'subscription' },
  'subscription.suspended': { to: 'subscription' },
  'subscription.payment_failed': { to: 'subscription' },
  'subscription.ended': { to: 'subscription' },
  'invitation.accepted': { to: 'invites' },
} as const satisfies Record<NotificationEvent, { to: PageName; query?: Record<string, string> }>

const icons = {
  'card.blocked': CreditCard,
  'card.limit_reached': CreditCard,
  'card.limit_raised': CreditCard,
  'card.raise_ended': CreditCard,
  'session.stopped_at_limit': CreditCard,
  'session.not_stopped': CreditCard,
  'odometer.missing': CarFront,
  'request.created': UserCheck,
  'request.waiting': UserCheck,
  'request.decided': UserCheck,
  'rule.refused': CreditCard,
  'rule.reported': CreditCard,
  'card_order.shipped': Package,
  'card_order.delivered': Package,
  'balance.low': BatteryLow,
  'budget.reached': PiggyBank,
  'budget.at_risk': PiggyBank,
  'purchase_order.at_risk': ClipboardCheck,
  'consumption.weekly': BadgeEuro,
  'auto_recharge.off': BatteryLow,
  'month.sent': ClipboardCheck,
  'month.not_sent': ClipboardCheck,
  'refund.failed': Landmark,
  'payout_account.requested': Landmark,
  'reimbursement.approved': Landmark,
  'reimbursement.sent': Landmark,
  'reimbursement.paid': Landmark,
  'reimbursement.returned': Landmark,
  'home_charger.invited': Plug,
  'home_charge.doubtful': CarFront,
  'home_report.sent': Plug,
  'home_report.decided': Plug,
  'collection.announced': Landmark,
  'subscription.ending': BadgeEuro,
  'subscription.suspended': BadgeEuro,
  'subscription.payment_failed': BadgeEuro,
  'subscription.ended': BadgeEuro,
  'invitation.accepted': UserCheck,
} as const satisfies Record<NotificationEvent, unknown>

type Describe = (values: Readonly<Record<string, string | number>>) => string

/** Shows the person's notifications in the menu of the bell. */
export function NoticesPart() {
  const [t, want] = useLatePhrases('notices')
  const href = useHref()
  const { locale } = useUi()
  const walletId = useWalletHint()?.walletId
  const { data } = useQuery(noticesQuery)

  useEffect(want, [want])
  useEffect(() => {
    if (data === undefined || t === null) return
    const itemOf = ({ id, event, at, wallet, count, facts, seen }: Notice, index: number): MenuItem => {
      const Icon = icons[event] ?? Bell
      const { title } = t.event[noticeTextKey(event, facts)]
      const values = { ...noticeValues(facts, locale), fleet: wallet.name, n: count }
      return {
        id,
        label: seen ? (title as Describe)(values) : <strong>{(title as Describe)(values)}</strong>,
        hint: `${wallet.name} · ${formats(locale, wallet.time_zone).dateTime(at)}`,
        icon: <Icon />,
        // A page of another fleet requires that fleet to be selected first.
        href: href((wallet.id === walletId && targets[event]) || { to: 'index' }),
        separated: index === 0,
      }
    }
    const fresh = data.results.filter(({ seen }) => !seen).length
    setBellNews({
      items: data.results.slice(0, SHOWN).map(itemOf),
      fresh,
      onOpen: () => {
        if (fresh > 0) void markSeen()
      },
    })
  }, [data, t, href, locale, walletId])
  useEffect(() => () => setBellNews(null), [])
  return null
}

/** Marks the notices as seen. After a failure they stay new until the menu opens again. */
async function markSeen(): Promise<void> {
  try {
    await request(markNoticesSeen)
    await queryClient.invalidateQueries({ queryKey: noticesQuery.queryKey })
  } catch {
    // Not reported, because the person did not request it.
  }
}
