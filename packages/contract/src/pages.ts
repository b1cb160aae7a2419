/**
 * Every page by its base name, with its path without a language prefix; `$name` is a parameter (spec §2). The web's
 * routes and the server's 404 both use it. No schema, because the sign-in page loads this file.
 */
export const pagePaths = {
  index: '/',
  login: '/login',
  'login-sign-up': '/login/sign-up',
  'login-confirm': '/login/confirm',
  'login-forgot': '/login/forgot',
  'login-reset': '/login/reset',
  'login-request': '/login/request',
  'login-link': '/login/link',
  'login-join': '/login/join',
  home: '/home',
  wallet: '/wallet',
  'wallet-settings': '/wallet/settings',
  cards: '/cards',
  vehicles: '/vehicles',
  vehicle: '/vehicles/$vehicle',
  sites: '/sites',
  invoices: '/invoices',
  'month-close': '/month-close',
  'charging-sessions': '/charging-sessions',
  consumption: '/consumption',
  invites: '/invites',
  activity: '/activity',
  locations: '/locations',
  requests: '/requests',
  faq: '/faq',
  settings: '/settings',
  subscription: '/subscription',
  'subscription-subscribe-plan': '/subscription/subscribe-plan',
  'fleets-add-new-fleet': '/fleets/add-new-fleet',
  'wallet-guest': '/wallet-guest/$wallet_guest',
  'connect-assistant': '/connect-assistant',
  'operator-reviews': '/operator/reviews',
  'charging-operators': '/operator/charging-operators',
} as const

type PageName = keyof typeof pagePaths

const pageNames = Object.keys(pagePaths) as PageName[]

/** The pattern of a page's path, with its parameters as named groups. */
export function pagePattern(name: PageName): RegExp {
  return new RegExp(`^${pagePaths[name].replace(/\$(\w+)/g, '(?<$1>[^/]+)')}$`)
}

/** The page of a path without prefix, with or without a trailing slash. Null when there is none. */
export function pageOfPath(path: string): PageName | null {
  const bare = path.replace(/(?<=[^/])\/+$/, '')
  return pageNames.find((name) => pagePattern(name).test(bare)) ?? null
}
