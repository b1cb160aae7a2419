import type { Icon } from '../ui/icon.ts'
import { ArrowLeftRight } from '../ui/icons/arrow-left-right.ts'
import { CarFront } from '../ui/icons/car-front.ts'
import { ChartColumn } from '../ui/icons/chart-column.ts'
import { CreditCard } from '../ui/icons/credit-card.ts'
import { House } from '../ui/icons/house.ts'
import { ReceiptText } from '../ui/icons/receipt-text.ts'
import { Wallet } from '../ui/icons/wallet.ts'
import { Zap } from '../ui/icons/zap.ts'

/** One icon per entry of the sidebar, by its number (spec §2). The vehicles continue the numbers of the other pages. */
export const sidebarIcons: Readonly<Record<number, Icon>> = {
  0: ArrowLeftRight,
  1: House,
  2: Wallet,
  3: CreditCard,
  4: ReceiptText,
  5: Zap,
  6: ChartColumn,
  14: CarFront,
}

/** The icon of an entry of the sidebar. */
export function SidebarIcon({ id }: { id: number }) {
  const Icon = sidebarIcons[id] ?? House
  return <Icon size={20} aria-hidden />
}
