import type { Right } from '@voltway/contract/rights'
import { type PageName, pageOf } from '../shared/paths.ts'

export interface MenuEntry {
  /** The order in the sidebar, and the icon in the mobile menu (spec §2). */
  readonly id: number
  readonly page: PageName
  /** The permission level the entry is for (spec §2, "level"). */
  readonly level: number
  /** What the page needs besides, where people of one level differ. */
  readonly right?: Right
}

/** The sidebar, in order (spec §2). */
export const menuEntries: readonly MenuEntry[] = [
  { id: 0, page: 'index', level: 0 },
  { id: 1, page: 'home', level: 2 },
  { id: 2, page: 'wallet', level: 2 },
  { id: 3, page: 'cards', level: 2 },
  { id: 4, page: 'invoices', level: 2 },
  { id: 5, page: 'charging-sessions', level: 2 },
  { id: 6, page: 'consumption', level: 2 },
]

/** Pages beside the sidebar's, for the account menu and the mobile menu; ids go on so that each has its icon. */
export const moreEntries: readonly MenuEntry[] = [
  { id: 7, page: 'invites', level: 2 },
  { id: 8, page: 'settings', level: 3 },
  { id: 9, page: 'faq', level: 3 },
  { id: 10, page: 'activity', level: 1 },
  { id: 11, page: 'locations', level: 2, right: 'location.read' },
]

/** Level 0 sees all; any other sees what is for its level or a higher one (spec §6). Without a wallet there is no level. */
export function maySee(
  { level: least, right }: MenuEntry,
  level: number | null,
  rights: readonly Right[] = [],
): boolean {
  if (level === null || Number.isNaN(level)) return false
  return level === 0 || (least >= level && (right === undefined || rights.includes(right)))
}

/** On a phone the menu is the only way on: before a wallet is chosen it has the choice of one and what is one's own. */
export function onMobileMenu(entry: MenuEntry, level: number | null, rights: readonly Right[]): boolean {
  return level === null ? mayOpen(entry.page, level) : maySee(entry, level, rights)
}

/** Where the sidebar shows no page links (spec §2): subscription with all that is under it. */
export function showsMenu(page: PageName | null): boolean {
  return page !== null && page !== 'index' && page !== 'faq' && !page.startsWith('subscription')
}

/** Whether a page of the menus, or the choice of a wallet, may be offered outside of them too; one's own things need no wallet. */
export function mayOpen(page: PageName, level: number | null, rights: readonly Right[] = []): boolean {
  if (page === 'index') return true
  const entry = [...menuEntries, ...moreEntries].find((one) => one.page === page)
  return entry !== undefined && (maySee(entry, level, rights) || (level === null && !pageOf(page).ofWallet))
}
