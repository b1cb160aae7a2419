import { type LazyPage, lazyPage } from '../lib/load-chunk.ts'
import { type LayoutName, type PageName, pageOf } from '../shared/paths.ts'

/**
 * The component of each page. `package.json` maps `#page/<name>` to its file, also for the build. `shared/paths.ts` has
 * the other properties.
 */
export const screens: Record<PageName, LazyPage<Record<never, never>>> = {
  index: lazyPage(() => import('#page/index').then((m) => m.SelectWalletPage)),
  login: lazyPage(() => import('#page/login').then((m) => m.LoginPage)),
  'login-sign-up': lazyPage(() => import('#page/login-sign-up').then((m) => m.SignUpPage)),
  'login-confirm': lazyPage(() => import('#page/login-confirm').then((m) => m.ConfirmEmailPage)),
  'login-forgot': lazyPage(() => import('#page/login-forgot').then((m) => m.ForgotPasswordPage)),
  'login-reset': lazyPage(() => import('#page/login-reset').then((m) => m.ResetPasswordPage)),
  'login-request': lazyPage(() => import('#page/login-request').then((m) => m.RequestLinkPage)),
  'login-link': lazyPage(() => import('#page/login-link').then((m) => m.LinkPage)),
  'login-join': lazyPage(() => import('#page/login-join').then((m) => m.JoinPage)),
  home: lazyPage(() => import('#page/home').then((m) => m.HomePage)),
  wallet: lazyPage(() => import('#page/wallet').then((m) => m.WalletPage)),
  'wallet-settings': lazyPage(() => import('#page/wallet-settings').then((m) => m.WalletSettingsPage)),
  cards: lazyPage(() => import('#page/cards').then((m) => m.CardsPage)),
  vehicles: lazyPage(() => import('#page/vehicles').then((m) => m.VehiclesPage)),
  vehicle: lazyPage(() => import('#page/vehicle').then((m) => m.VehiclePage)),
  sites: lazyPage(() => import('#page/sites').then((m) => m.SitesPage)),
  invoices: lazyPage(() => import('#page/invoices').then((m) => m.InvoicesPage)),
  'month-close': lazyPage(() => import('#page/month-close').then((m) => m.MonthClosePage)),
  'charging-sessions': lazyPage(() => import('#page/charging-sessions').then((m) => m.SessionsPage)),
  consumption: lazyPage(() => import('#page/consumption').then((m) => m.ConsumptionPage)),
  invites: lazyPage(() => import('#page/invites').then((m) => m.PeoplePage)),
  faq: lazyPage(() => import('#page/faq').then((m) => m.FaqPage)),
  activity: lazyPage(() => import('#page/activity').then((m) => m.AuditPage)),
  locations: lazyPage(() => import('#page/locations').then((m) => m.LocationsPage)),
  requests: lazyPage(() => import('#page/requests').then((m) => m.RequestsPage)),
  settings: lazyPage(() => import('#page/settings').then((m) => m.SettingsPage)),
  subscription: lazyPage(() => import('#page/subscription').then((m) => m.SubscriptionPage)),
  'subscription-subscribe-plan': lazyPage(() =>
    import('#page/subscription-subscribe-plan').then((m) => m.SubscribePlanPage),
  ),
  'fleets-add-new-fleet': lazyPage(() => import('#page/fleets-add-new-fleet').then((m) => m.AddFleetPage)),
  'connect-assistant': lazyPage(() => import('#page/connect-assistant').then((m) => m.ConnectAssistantPage)),
  'charging-operators': lazyPage(() => import('#page/charging-operators').then((m) => m.ChargingOperatorsPage)),
  'operator-reviews': lazyPage(() => import('#page/operator-reviews').then((m) => m.OperatorReviewsPage)),
  'wallet-guest': lazyPage(() => import('#page/wallet-guest').then((m) => m.WalletGuestPage)),
}

type Around = { children: React.ReactNode }

export const layouts: Record<LayoutName, LazyPage<Around>> = {
  default: lazyPage(() => import('./layouts/default-layout.tsx').then((m) => m.DefaultLayout)),
  minimal: lazyPage(() => import('./layouts/minimal-layout.tsx').then((m) => m.MinimalLayout)),
  authentication: lazyPage(() => import('./layouts/authentication-layout.tsx').then((m) => m.AuthenticationLayout)),
}

/** Loads the code of a page and of its layout in parallel. */
export function loadScreen(page: PageName): Promise<unknown> {
  return Promise.all([screens[page].preload(), layouts[pageOf(page).layout].preload()])
}
