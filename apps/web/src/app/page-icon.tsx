import type { Icon } from '../ui/icon.ts'
import { ArrowLeftRight } from '../ui/icons/arrow-left-right.ts'
import { CarFront } from '../ui/icons/car-front.ts'
import { ChartColumn } from '../ui/icons/chart-column.ts'
import { CircleQuestionMark } from '../ui/icons/circle-question-mark.ts'
import { ClipboardCheck } from '../ui/icons/clipboard-check.ts'
import { CreditCard } from '../ui/icons/credit-card.ts'
import { History } from '../ui/icons/history.ts'
import { House } from '../ui/icons/house.ts'
import { MapPin } from '../ui/icons/map-pin.ts'
import { ReceiptText } from '../ui/icons/receipt-text.ts'
import { Settings } from '../ui/icons/settings.ts'
import { UserCheck } from '../ui/icons/user-check.ts'
import { Users } from '../ui/icons/users.ts'
import { Wallet } from '../ui/icons/wallet.ts'
import { Zap } from '../ui/icons/zap.ts'

/** One icon per menu entry, by its number from 0 (spec §2). */
const icons: readonly Icon[] = [
  ArrowLeftRight,
  House,
  Wallet,
  CreditCard,
  ReceiptText,
  Zap,
  ChartColumn,
  Users,
  Settings,
  CircleQuestionMark,
  History,
  MapPin,
  ClipboardCheck,
  UserCheck,
  CarFront,
]

export function PageIcon({ id, size = 20 }: { id: number; size?: 16 | 20 }) {
  const Icon = icons[id] ?? CircleQuestionMark
  return <Icon size={size} aria-hidden />
}
