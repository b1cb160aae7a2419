import type { Icon } from '../ui/icon.ts'
import { CircleQuestionMark } from '../ui/icons/circle-question-mark.ts'
import { ClipboardCheck } from '../ui/icons/clipboard-check.ts'
import { History } from '../ui/icons/history.ts'
import { MapPin } from '../ui/icons/map-pin.ts'
import { Settings } from '../ui/icons/settings.ts'
import { UserCheck } from '../ui/icons/user-check.ts'
import { Users } from '../ui/icons/users.ts'
import { sidebarIcons } from './page-icon.tsx'

/** The icons of the pages outside of the sidebar, which only the mobile menu and the palette show. */
const icons: Readonly<Record<number, Icon>> = {
  ...sidebarIcons,
  7: Users,
  8: Settings,
  9: CircleQuestionMark,
  10: History,
  11: MapPin,
  12: ClipboardCheck,
  13: UserCheck,
}

/** The icon of any page of the menus. */
export function PageIcon({ id, size = 20 }: { id: number; size?: 16 | 20 }) {
  const Icon = icons[id] ?? CircleQuestionMark
  return <Icon size={size} aria-hidden />
}
