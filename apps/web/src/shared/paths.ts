import { type Locale, localeOfPath, pathInLocale } from '../lib/locale.ts'
import { writeQuery } from '../lib/url-query.ts'

/** `default`: sidebar and navbar; `minimal`: navbar only; `authentication`: before signing in (spec §2). */
export type LayoutName = 'default' | 'minimal' | 'authentication'

interface Page {
  /** Without the language's prefix; `$name` is a parameter. */
  readonly path: string
  readonly layout: LayoutName
  /** What is shown belongs to the selected wallet, so there must be one. */
  readonly ofWallet?: boolean
}

/**
 * Every page of the product by its base name (spec §2); a route is called `base___locale`. Guards, menu, links and analytics
 * speak of names, and a path is written nowhere else. Names that contain "login" are open to everybody (spec §6, guard 1).
 */
export const pages = {
  index: { path: '/', layout: 'minimal' },
  login: { path: '/login', layout: 'authentication' },
  'login-sign-up': { path: '/login/sign-up', layout: 'authentication' },
  'login-confirm': { path: '/login/confirm', layout: 'authentication' },
  'login-forgot': { path: '/login/forgot', layout: 'authentication' },
  'login-reset': { path: '/login/reset', layout: 'authentication' },
  home: { path: '/home', layout: 'default', ofWallet: true },
  wallet: { path: '/wallet', layout: 'default', ofWallet: true },
  'wallet-settings': { path: '/wallet/settings', layout: 'default', ofWallet: true },
  cards: { path: '/cards', layout: 'default', ofWallet: true },
  invoices: { path: '/invoices', layout: 'default', ofWallet: true },
  'charging-sessions': { path: '/charging-sessions', layout: 'default', ofWallet: true },
  consumption: { path: '/consumption', layout: 'default', ofWallet: true },
  invites: { path: '/invites', layout: 'default', ofWallet: true },
  faq: { path: '/faq', layout: 'default' },
  settings: { path: '/settings', layout: 'default' },
  subscription: { path: '/subscription', layout: 'default' },
  'subscription-subscribe-plan': { path: '/subscription/subscribe-plan', layout: 'default' },
  'fleets-add-new-fleet': { path: '/fleets/add-new-fleet', layout: 'minimal' },
  'wallet-guest': { path: '/wallet-guest/$wallet_guest', layout: 'minimal' },
} as const satisfies Record<string, Page>

export type PageName = keyof typeof pages

export const pageNames = Object.keys(pages) as PageName[]

export function pageOf(name: PageName): Page {
  return pages[name]
}

type ParamOf<Path extends string> = Path extends `${string}$${infer Name}` ? Name : never

/** The parameters a page's address needs, by name: `{ wallet_guest: string }` for the guest page, none for the others. */
export type ParamsOfPage<Name extends PageName> = { readonly [Key in ParamOf<(typeof pages)[Name]['path']>]: string }

export type Query = Parameters<typeof writeQuery>[0]

/** Where a page is: its name, its parameters if it has any, and what stands after the question mark. */
export type Place<Name extends PageName = PageName> = Name extends PageName
  ? { readonly to: Name; readonly query?: Query | undefined } & ([ParamOf<(typeof pages)[Name]['path']>] extends [never]
      ? { readonly params?: undefined }
      : { readonly params: ParamsOfPage<Name> })
  : never

/** The address of a page in a language. */
export function hrefOf(place: Place, locale: Locale): string {
  const params: Record<string, string> = place.params ?? {}
  const path = pages[place.to].path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  return pathInLocale(path, locale) + writeQuery(place.query ?? {})
}

export type RouteName = `${PageName}___${Locale}`

/** The name of a route as the specification writes it: `cards___pt`. */
export function routeNameOf(page: PageName, locale: Locale): RouteName {
  return `${page}___${locale}`
}

/** The page an address belongs to; null when there is none. */
export function pageAt(pathname: string): PageName | null {
  const bare = pathInLocale(pathname, 'en').replace(/(.)\/+$/, '$1')
  return pageNames.find((name) => patternOf(pages[name].path).test(bare)) ?? null
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\$(\w+)/g, '(?<$1>[^/]+)')}$`)
}

/** The parameters in an address of a page. */
export function paramsAt<Name extends PageName>(page: Name, pathname: string): ParamsOfPage<Name> {
  const found = patternOf(pages[page].path).exec(pathInLocale(pathname, 'en'))?.groups ?? {}
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
