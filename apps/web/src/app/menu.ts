import type { Right } from '@voltway/contract/rights'
import { TEAM_GROUP } from '@voltway/contract/rights'
import { type PageName, pageOf } from '../shared/paths.ts'

export interface MenuEntry {
  /** The position in the sidebar and the number of the icon in the mobile menu (spec §2). */
  readonly id: number
  readonly page: PageName
  /** The highest permission level number that sees the entry (spec §2, "level"). */
  readonly level: number
  /** A right that the page needs in addition, where people of one level differ. */
  readonly right?: Right
  /** Whether the page is open to team managers, who see only what belongs to their teams. */
  readonly teams?: true
}

/** The entries of the sidebar in their order (spec §2). */
export const menuEntries: readonly MenuEntry[] = [
  { id: 0, page: 'index', level: 0 },
  { id: 1, page: 'home', level: 2 },
  { id: 2, page: 'wallet', level: 2 },
  { id: 3, page: 'cards', level: 2, teams: true },
  { id: 4, page: 'invoices', level: 2 },
  { id: 5, page: 'charging-sessions', level: 2, teams: true },
  { id: 6, page: 'consumption', level: 2, teams: true },
]

/**
 * The second group of the sidebar: the people, the vehicles and the work around the wallet. The ids continue those of
 * the specification, so that each entry has its icon.
 */
export const workEntries: readonly MenuEntry[] = [
  { id: 7, page: 'invites', level: 2, teams: true },
  { id: 14, page: 'vehicles', level: 2 },
  { id: 17, page: 'sites', level: 2 },
  { id: 11, page: 'locations', level: 2, right: 'location.read' },
  { id: 13, page: 'requests', level: 2, teams: true },
  { id: 12, page: 'month-close', level: 2, right: 'invoices.export' },
  { id: 10, page: 'activity', level: 1, teams: true },
  { id: 8, page: 'settings', level: 3, teams: true },
]

/** The second group's last entries for the operator's staff. No level of a wallet has them. */
export const operatorEntries: readonly MenuEntry[] = [
  { id: 15, page: 'operator-reviews', level: 0 },
  { id: 16, page: 'charging-operators', level: 0 },
]

/** All pages of the mobile menu and of the palette. The help is in the person's menu on wider screens. */
export const allEntries: readonly MenuEntry[] = [
  ...menuEntries,
  ...workEntries,
  { id: 9, page: 'faq', level: 3, teams: true },
]

/**
 * Returns whether a person sees an entry. Level 0 sees all, other levels see entries of their own level or a higher
 * number (spec §6). Without a wallet there is no level.
 */
export function maySee(
  { level: entryLevel, right, teams }: MenuEntry,
  level: number | null,
  rights: readonly Right[] = [],
): boolean {
  if (level === null || Number.isNaN(level)) return false
  if (level === TEAM_GROUP) return teams === true
  return level === 0 || (entryLevel >= level && (right === undefined || rights.includes(right)))
}

/**
 * Returns whether the mobile menu shows an entry. Without a wallet it shows the selection of one and the person's own
 * pages, because on a phone there is no other navigation.
 */
export function onMobileMenu(entry: MenuEntry, level: number | null, rights: readonly Right[]): boolean {
  return level === null ? mayOpen(entry.page, level) : maySee(entry, level, rights)
}

/** Returns whether the sidebar shows page links. It shows none on index, faq and the subscription pages (spec §2). */
export function showsMenu(page: PageName | null): boolean {
  return page !== null && page !== 'index' && page !== 'faq' && !page.startsWith('subscription')
}

/**
 * Returns whether a page of the menus or the selection of a wallet may be offered outside of the menus. The person's
 * own pages need no wallet.
 */
export function mayOpen(page: PageName, level: number | null, rights: readonly Right[] = []): boolean {
  if (page === 'index') return true
  const entry = allEntries.find((one) => one.page === page)
  return entry !== undefined && (maySee(entry, level, rights) || (level === null && !pageOf(page).ofWallet))
}
