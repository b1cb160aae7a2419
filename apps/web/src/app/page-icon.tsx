import {
  ArrowLeftRight,
  ChartColumn,
  CircleQuestionMark,
  CreditCard,
  History,
  House,
  type LucideIcon,
  MapPin,
  ReceiptText,
  Settings,
  Users,
  Wallet,
  Zap,
} from 'lucide-react'

/** One icon for each entry of the menus, by its number 0 to 9 (spec §2). */
const icons: readonly LucideIcon[] = [
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
]

export function PageIcon({ id, size = 20 }: { id: number; size?: 16 | 20 }) {
  const Icon = icons[id] ?? CircleQuestionMark
  return <Icon size={size} aria-hidden />
}
