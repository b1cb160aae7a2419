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
import { Plug } from '../ui/icons/plug.ts'
import { ReceiptText } from '../ui/icons/receipt-text.ts'
import { Scale } from '../ui/icons/scale.ts'
import { Settings } from '../ui/icons/settings.ts'
import { UserCheck } from '../ui/icons/user-check.ts'
import { Users } from '../ui/icons/users.ts'
import { Wallet } from '../ui/icons/wallet.ts'
import { Zap } from '../ui/icons/zap.ts'

/** One icon per entry of the menus, by its number (spec §2). */
const icons: Readonly<Record<number, Icon>> = {
  0: ArrowLeftRight,
  1: House,
  2: Wallet,
  3: CreditCard,
  4: ReceiptText,
  5: Zap,
  6: ChartColumn,
  7: Users,
  8: Settings,
  9: CircleQuestionMark,
  10: History,
  11: MapPin,
  12: ClipboardCheck,
  13: UserCheck,
  14: CarFront,
  15: Scale,
  16: Zap,
  17: Plug,
}

/** The icon of any entry of the menus. */
export function PageIcon({ id, size = 20 }: { id: number; size?: 16 | 20 }) {
  const Icon = icons[id] ?? CircleQuestionMark
  return <Icon size={size} />
}
