import { type LazyPart, lazyPart } from '../lib/load-chunk.ts'
import { type LayoutName, type PageName, pageOf } from '../shared/paths.ts'

/**
 * The component of each page. `package.json` maps `#page/<name>` to its file, also for the build. `shared/paths.ts` has
 * the other properties.
 */
export const screens: Record<PageName, LazyPart<Record<never, never>>> = {
  index: lazyPart(() => import('#page/index').then((m) => m.SelectWalletPage)),
  login: lazyPart(() => import('#page/login').then((m) => m.LoginPage)),
  'login-sign-up': lazyPart(() => import('#page/login-sign-up').then((m) => m.SignUpPage)),
  'login-confirm': lazyPart(() => import('#page/login-confirm').then((m) => m.ConfirmEmailPage)),
  'login-forgot': lazyPart(() => import('#page/login-forgot').then((m) => m.ForgotPasswordPage)),
  'login-reset': lazyPart(() => import('#page/login-reset').then((m) => m.ResetPasswordPage)),
  'login-request': lazyPart(() => import('#page/login-request').then((m) => m.RequestLinkPage)),
  'login-link': lazyPart(() => import('#page/login-link').then((m) => m.LinkPage)),
  'login-join': lazyPart(() => import('#page/login-join').then((m) => m.JoinPage)),
  home: lazyPart(() => import('#page/home').then((m) => m.HomePage)),
  wallet: lazyPart(() => import('#page/wallet').then((m) => m.WalletPage)),
  'wallet-settings': lazyPart(() => import('#page/wallet-settings').then((m) => m.WalletSettingsPage)),
  cards: lazyPart(() => import('#page/cards').then((m) => m.CardsPage)),
  vehicles: lazyPart(() => import('#page/vehicles').then((m) => m.VehiclesPage)),
  vehicle: lazyPart(() => import('#page/vehicle').then((m) => m.VehiclePage)),
  invoices: lazyPart(() => import('#page/invoices').then((m) => m.InvoicesPage)),
  'month-close': lazyPart(() => import('#page/month-close').then((m) => m.MonthClosePage)),
  'charging-sessions': lazyPart(() => import('#page/charging-sessions').then((m) => m.SessionsPage)),
  consumption: lazyPart(() => import('#page/consumption').then((m) => m.ConsumptionPage)),
  invites: lazyPart(() => import('#page/invites').then((m) => m.PeoplePage)),
  faq: lazyPart(() => import('#page/faq').then((m) => m.FaqPage)),
  activity: lazyPart(() => import('#page/activity').then((m) => m.AuditPage)),
  locations: lazyPart(() => import('#page/locations').then((m) => m.LocationsPage)),
  requests: lazyPart(() => import('#page/requests').then((m) => m.RequestsPage)),
  settings: lazyPart(() => import('#page/settings').then((m) => m.SettingsPage)),
  subscription: lazyPart(() => import('#page/subscription').then((m) => m.SubscriptionPage)),
  'subscription-subscribe-plan': lazyPart(() =>
    import('#page/subscription-subscribe-plan').then((m) => m.SubscribePlanPage),
  ),
  'fleets-add-new-fleet': lazyPart(() => import('#page/fleets-add-new-fleet').then((m) => m.AddFleetPage)),
  'connect-assistant': lazyPart(() => import('#page/connect-assistant').then((m) => m.ConnectAssistantPage)),
  'operator-reviews': lazyPart(() => import('#page/operator-reviews').then((m) => m.OperatorReviewsPage)),
  'wallet-guest': lazyPart(() => import('#page/wallet-guest').then((m) => m.WalletGuestPage)),
}

type Around = { children: React.ReactNode }

export const layouts: Record<LayoutName, LazyPart<Around>> = {
  default: lazyPart(() => import('./layouts/default-layout.tsx').then((m) => m.DefaultLayout)),
  minimal: lazyPart(() => import('./layouts/minimal-layout.tsx').then((m) => m.MinimalLayout)),
  authentication: lazyPart(() => import('./layouts/authentication-layout.tsx').then((m) => m.AuthenticationLayout)),
}

/** Loads the code of a page and of its layout in parallel. */
export function loadScreen(page: PageName): Promise<unknown> {
  return Promise.all([screens[page].preload(), layouts[pageOf(page).layout].preload()])
}
