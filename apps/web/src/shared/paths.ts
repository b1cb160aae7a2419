import { pageOfPath, pagePaths, pagePattern } from '@voltway/contract/pages'
import type { Area } from '@voltway/phrases/catalogue'
import { type Locale, localeOfPath, pathInLocale } from '../lib/locale.ts'
import { writeQuery } from '../lib/url-query.ts'

/** `default`: sidebar and navbar. `minimal`: navbar only. `authentication`: before sign-in (spec §2). */
export type LayoutName = 'default' | 'minimal' | 'authentication'

interface Page {
  readonly layout: LayoutName
  /** The texts of the page. They load together with its code. */
  readonly phrases: readonly Area[]
  /** The page shows data of the selected wallet, so a wallet must be selected. */
  readonly ofWallet?: boolean
}

export type PageName = keyof typeof pagePaths

/**
 * Every page of the product by its base name. A route is called `base___locale`. Guards, menu, links and analytics use
 * names, and a path is written in `@voltway/contract/pages` only. Names that contain "login" need no session (spec §6,
 * guard 1).
 */
export const pages: Readonly<Record<PageName, Page>> = {
  index: { layout: 'minimal', phrases: ['wallets'] },
  login: { layout: 'authentication', phrases: ['auth'] },
  'login-sign-up': { layout: 'authentication', phrases: ['auth'] },
  'login-confirm': { layout: 'authentication', phrases: ['auth'] },
  'login-forgot': { layout: 'authentication', phrases: ['auth'] },
  'login-reset': { layout: 'authentication', phrases: ['auth'] },
  'login-request': { layout: 'authentication', phrases: ['requests'] },
  'login-link': { layout: 'authentication', phrases: ['auth', 'auth-link'] },
  'login-join': { layout: 'authentication', phrases: ['auth', 'auth-link', 'invitation'] },
  home: { layout: 'default', ofWallet: true, phrases: ['home', 'cards', 'sessions'] },
  wallet: { layout: 'default', ofWallet: true, phrases: ['payments', 'home', 'dates'] },
  'wallet-settings': { layout: 'default', ofWallet: true, phrases: ['settings'] },
  cards: { layout: 'default', ofWallet: true, phrases: ['cards'] },
  vehicles: { layout: 'default', ofWallet: true, phrases: ['vehicle-costs', 'amounts'] },
  vehicle: { layout: 'default', ofWallet: true, phrases: ['vehicle-costs', 'amounts'] },
  sites: { layout: 'default', ofWallet: true, phrases: ['sites'] },
  invoices: { layout: 'default', ofWallet: true, phrases: ['invoices', 'dates'] },
  'month-close': { layout: 'default', ofWallet: true, phrases: ['accounting'] },
  'charging-sessions': { layout: 'default', ofWallet: true, phrases: ['sessions', 'session-actions', 'dates'] },
  consumption: { layout: 'default', ofWallet: true, phrases: ['consumption', 'amounts', 'sources'] },
  invites: { layout: 'default', ofWallet: true, phrases: ['people'] },
  activity: { layout: 'default', ofWallet: true, phrases: ['activity', 'sessions', 'dates'] },
  locations: { layout: 'default', ofWallet: true, phrases: ['locations'] },
  requests: { layout: 'default', ofWallet: true, phrases: ['requests'] },
  faq: { layout: 'default', phrases: ['faq'] },
  settings: { layout: 'default', phrases: ['settings'] },
  subscription: { layout: 'default', phrases: ['subscription'] },
  'subscription-subscribe-plan': { layout: 'default', phrases: ['subscription'] },
  'fleets-add-new-fleet': { layout: 'minimal', phrases: ['new-fleet', 'own-list'] },
  'wallet-guest': { layout: 'minimal', phrases: ['driver', 'cards'] },
  'connect-assistant': { layout: 'minimal', phrases: ['connect-assistant'] },
  'charging-operators': { layout: 'minimal', phrases: ['charging-operators'] },
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

/** The location of a page: its name, its parameters if it has any, and its query. */
export type PageTarget<Name extends PageName = PageName> = Name extends PageName
  ? { readonly to: Name; readonly query?: Query | undefined } & ([ParamOf<(typeof pagePaths)[Name]>] extends [never]
      ? { readonly params?: undefined }
      : { readonly params: ParamsOfPage<Name> })
  : never

/** Returns the address of a page in a language. */
export function hrefOf(target: PageTarget, locale: Locale): string {
  const params: Record<string, string> = target.params ?? {}
  const path = pagePaths[target.to].replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return pathInLocale(path, locale) + writeQuery(target.query ?? {})
}

export type RouteName = `${PageName}___${Locale}`

/** Returns the name of a route in the format of the specification: `cards___pt`. */
export function routeNameOf(page: PageName, locale: Locale): RouteName {
  return `${page}___${locale}`
}

/** Returns the page of an address, or null for an unknown address. */
export function pageAt(pathname: string): PageName | null {
  return pageOfPath(pathInLocale(pathname, 'en'))
}

/** Returns the parameters in the address of a page. */
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

/** Returns whether an address is a valid target after sign-in: never another site, never a sign-in page. */
export function isOwnPage(href: string): boolean {
  if (!/^\/(?![/\\])/.test(href) || /[\\\s]/.test(href)) return false
  const page = pageAt(new URL(href, 'https://own.invalid').pathname)
  return page !== null && !page.includes('login')
}

/** Returns the language and the page of an address. */
export function pageAndLocaleAt(pathname: string): { page: PageName | null; locale: Locale } {
  return { page: pageAt(pathname), locale: localeOfPath(pathname) }
}
