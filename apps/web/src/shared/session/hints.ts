import { DRIVER_GROUP, TEAM_GROUP } from '@voltway/contract/rights'
import { useSyncExternalStore } from 'react'
import { isLocale, type Locale } from '../../lib/locale.ts'
import { cookies } from '../../lib/storage.ts'
import { valueStore } from '../../lib/value-store.ts'

/**
 * Cookies for the screen only. The server never trusts them (domain: identity). Their lifetime is that of the language
 * cookie (spec §9).
 */
const days = 365

const names = {
  language: 'language',
  walletId: 'wallet_id',
  fleet: 'selected_fleet',
  level: 'permission_level',
  timeZone: 'time_zone',
} as const

export interface WalletHint {
  readonly walletId: string
  /** The id of the wallet's first permission group (spec §6). */
  readonly level: number
  /**
   * The first paint already formats instants of the wallet in this time zone, before the wallet is loaded. A cookie may
   * contain any text: `dateFormat` ignores an unknown zone.
   */
  readonly timeZone?: string | undefined
}

export const isTeamManager = (hint: WalletHint | null): boolean => hint?.level === TEAM_GROUP

/** Returns whether a wallet is selected whose pages this person may open. */
export const readsWallet = (hint: WalletHint | null): boolean => hint !== null && hint.level !== DRIVER_GROUP

/** Returns whether a wallet is selected whose settings and figures this person may read. */
export const readsFigures = (hint: WalletHint | null): boolean => readsWallet(hint) && !isTeamManager(hint)

/** Undefined until the cookies are read. */
const current = valueStore<WalletHint | null | undefined>(undefined)

/** Returns the stored selected wallet of this person. */
export function walletHint(): WalletHint | null {
  if (current.get() === undefined) {
    const walletId = cookies.read(names.walletId)
    const level = Number(cookies.read(names.level) ?? Number.NaN)
    const timeZone = cookies.read(names.timeZone) ?? undefined
    current.set(walletId ? { walletId, level: Number.isInteger(level) ? level : Number.NaN, timeZone } : null)
  }
  return current.get() ?? null
}

export function rememberWallet(hint: WalletHint): void {
  const isSame = (['walletId', 'level', 'timeZone'] as const).every((name) => current.get()?.[name] === hint[name])
  if (isSame) return
  cookies.write(names.walletId, hint.walletId, days)
  cookies.write(names.fleet, hint.walletId, days)
  cookies.write(names.level, String(hint.level), days)
  if (hint.timeZone) cookies.write(names.timeZone, hint.timeZone, days)
  else cookies.remove(names.timeZone)
  current.set(hint)
}

/** Removes the wallet that may no longer be opened. The fact that a fleet was selected is kept (spec §6, guard 2). */
export function forgetWallet(): void {
  cookies.remove(names.walletId)
  cookies.remove(names.level)
  cookies.remove(names.timeZone)
  current.set(null)
}

/** Whether a fleet was selected in this browser (spec §6, guard 2). */
export function fleetWasSelected(): boolean {
  return cookies.read(names.fleet) !== null
}

/** On sign-out, deletes every hint except the language, which belongs to the browser. */
export function forgetPerson(): void {
  cookies.remove(names.fleet)
  forgetWallet()
}

export function rememberedLanguage(): Locale | null {
  const language = cookies.read(names.language)
  return isLocale(language) ? language : null
}

export function rememberLanguage(locale: Locale): void {
  cookies.write(names.language, locale, days)
}

export function useWalletHint(): WalletHint | null {
  return useSyncExternalStore(current.subscribe, walletHint)
}
