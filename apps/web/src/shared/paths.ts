import { pageOfPath, pagePaths, pagePattern } from '@voltway/contract/pages'
import type { Area } from '@voltway/phrases/catalogue'
import { type Locale, localeOfPath, pathInLocale } from '../lib/locale.ts'
import { writeQuery } from '../lib/url-query.ts'

/** `default`: sidebar and navbar; `minimal`: navbar only; `authentication`: before signing in (spec §2). */
export type LayoutName = 'default' | 'minimal' | 'authentication'

interface Page {
  readonly layout: LayoutName
  /** The texts the page shows; they load together with its code. */
  readonly phrases: readonly Area[]
  /** What is shown belongs to the selected wallet, so there must be one. */
  readonly ofWallet?: boolean
}

export type PageName = keyof typeof pagePaths

/**
 * Every page of the product by its base name; a route is called `base___locale`. Guards, menu, links and analytics speak of
 * names, and a path is written in `@voltway/contract/pages` only. Names that contain "login" are open to everybody (spec §6, guard 1).
 */
export const pages: Readonly<Record<PageName, Page>> = {
  index: { layout: 'minimal', phrases: ['wallets'] },
  login: { layout: 'authentication', phrases: ['auth'] },
  'login-sign-up': { layout: 'authentication', phrases: ['auth'] },
  'login-confirm': { layout: 'authentication', phrases: ['auth'] },
  'login-forgot': { layout: 'authentication', phrases: ['auth'] },
  'login-reset': { layout: 'authentication', phrases: ['auth'] },
  home: { layout: 'default', ofWallet: true, phrases: ['home', 'cards', 'sessions'] },
  wallet: { layout: 'default', ofWallet: true, phrases: ['payments', 'home', 'dates'] },
  'wallet-settings': { layout: 'default', ofWallet: true, phrases: ['wallet-settings', 'own-list'] },
  cards: { layout: 'default', ofWallet: true, phrases: ['cards', 'sessions'] },
  invoices: { layout: 'default', ofWallet: true, phrases: ['invoices', 'dates'] },
  'charging-sessions': { layout: 'default', ofWallet: true, phrases: ['sessions', 'dates'] },
  consumption: { layout: 'default', ofWallet: true, phrases: ['consumption'] },
  invites: { layout: 'default', ofWallet: true, phrases: ['people'] },
  activity: { layout: 'default', ofWallet: true, phrases: ['activity', 'sessions', 'dates'] },
  locations: { layout: 'default', ofWallet: true, phrases: ['locations'] },
  faq: { layout: 'default', phrases: ['faq'] },
  settings: { layout: 'default', phrases: ['settings'] },
  subscription: { layout: 'default', phrases: ['subscription'] },
  'subscription-subscribe-plan': { layout: 'default', phrases: ['subscription'] },
  'fleets-add-new-fleet': { layout: 'minimal', phrases: ['new-fleet', 'own-list'] },
  'wallet-guest': { layout: 'minimal', phrases: ['invitation'] },
  'operator-reviews': { layout: 'minimal', phrases: ['operator-reviews', 'session-details'] },
}

export const pageNames = Object.keys(pages) as PageName[]

export function pageOf(name: PageName): Page {
  return pages[name]
}

type ParamOf<Path extends string> = Path extends `${string}$${infer Name}` ? Name : never

/** The parameters a page's address needs, by name: `{ wallet_guest: string }` for the guest page, none for the others. */
export type ParamsOfPage<Name extends PageName> = { readonly [Key in ParamOf<(typeof pagePaths)[Name]>]: string }

export type Query = Parameters<typeof writeQuery>[0]

/** Where a page is: its name, its parameters if it has any, and what stands after the question mark. */
export type Place<Name extends PageName = PageName> = Name extends PageName
  ? { readonly to: Name; readonly query?: Query | undefined } & ([ParamOf<(typeof pagePaths)[Name]>] extends [never]
      ? { readonly params?: undefined }
      : { readonly params: ParamsOfPage<Name> })
  : never

/** The address of a page in a language. */
export function hrefOf(place: Place, locale: Locale): string {
  const params: Record<string, string> = place.params ?? {}
  const path = pagePaths[place.to].replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return pathInLocale(path, locale) + writeQuery(place.query ?? {})
}

export type RouteName = `${PageName}___${Locale}`

/** The name of a route as the specification writes it: `cards___pt`. */
export function routeNameOf(page: PageName, locale: Locale): RouteName {
  return `${page}___${locale}`
}

/** The page an address belongs to; null when there is none. */
export function pageAt(pathname: string): PageName | null {
  return pageOfPath(pathInLocale(pathname, 'en'))
}

/** The parameters in an address of a page. */
export function paramsAt<Name extends PageName>(page: Name, pathname: string): ParamsOfPage<Name> {
  const found = pagePattern(page).exec(pathInLocale(pathname, 'en'))?.groups ?? {}
  return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, decoded(value)])) as ParamsOfPage<Name>
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether an address is one of ours and may be gone to after signing in: never another site, never a sign-in page. */
export function isOwnPlace(href: string): boolean {
  if (!/^\/(?![/\\])/.test(href) || /[\\\s]/.test(href)) return false
  const page = pageAt(new URL(href, 'https://own.invalid').pathname)
  return page !== null && !page.includes('login')
}

/** The language and the page of an address. */
export function placeOf(pathname: string): { page: PageName | null; locale: Locale } {
  return { page: pageAt(pathname), locale: localeOfPath(pathname) }
}
