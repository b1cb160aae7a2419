import type { Area } from '@voltway/phrases/catalogue'
import type { ComponentType } from 'react'
import { type LazyPart, lazyPart } from '../lib/load-chunk.ts'
import { type LayoutName, type PageName, pageOf } from '../shared/paths.ts'

type Nothing = Record<never, never>

export interface Screen {
  readonly part: LazyPart<Nothing>
  /** The texts the page shows, loaded together with it. */
  readonly phrases: readonly Area[]
}

function screen(phrases: readonly Area[], load: () => Promise<ComponentType<Nothing>>): Screen {
  return { part: lazyPart(load), phrases }
}

/** Before signing in nothing of the contract is loaded, so neither are its refusals. */
function openScreen(load: () => Promise<ComponentType<Nothing>>): Screen {
  return { part: lazyPart(load), phrases: ['auth'] }
}

/** What is drawn for each page; the paths are in `shared/paths.ts`. */
export const screens: Record<PageName, Screen> = {
  index: screen(['wallets'], () =>
    import('../features/wallets/select-wallet-page.tsx').then((m) => m.SelectWalletPage),
  ),
  login: openScreen(() => import('../features/users/login-page.tsx').then((m) => m.LoginPage)),
  'login-sign-up': openScreen(() => import('../features/users/sign-up-page.tsx').then((m) => m.SignUpPage)),
  'login-confirm': openScreen(() => import('../features/users/confirm-email-page.tsx').then((m) => m.ConfirmEmailPage)),
  'login-forgot': openScreen(() =>
    import('../features/users/forgot-password-page.tsx').then((m) => m.ForgotPasswordPage),
  ),
  'login-reset': openScreen(() => import('../features/users/reset-password-page.tsx').then((m) => m.ResetPasswordPage)),
  home: screen(['home', 'cards', 'sessions'], () => import('./overview/home-page.tsx').then((m) => m.HomePage)),
  wallet: screen(['payments', 'home', 'dates'], () => import('./wallet/wallet-page.tsx').then((m) => m.WalletPage)),
  'wallet-settings': screen(['wallet-settings', 'own-list'], () =>
    import('../features/wallets/wallet-settings-page.tsx').then((m) => m.WalletSettingsPage),
  ),
  cards: screen(['cards', 'sessions'], () => import('./cards/cards-page.tsx').then((m) => m.CardsPage)),
  invoices: screen(['invoices', 'dates'], () => import('./invoices/invoices-page.tsx').then((m) => m.InvoicesPage)),
  'charging-sessions': screen(['sessions', 'dates'], () =>
    import('../features/sessions/sessions-page.tsx').then((m) => m.SessionsPage),
  ),
  consumption: screen(['consumption'], () =>
    import('./consumption/consumption-page.tsx').then((m) => m.ConsumptionPage),
  ),
  invites: screen(['people'], () => import('./people/people-page.tsx').then((m) => m.PeoplePage)),
  faq: screen(['faq'], () => import('../features/faq/faq-page.tsx').then((m) => m.FaqPage)),
  activity: screen(['activity', 'sessions', 'dates'], () =>
    import('../features/audit/audit-page.tsx').then((m) => m.AuditPage),
  ),
  locations: screen(['locations'], () =>
    import('../features/locations/locations-page.tsx').then((m) => m.LocationsPage),
  ),
  settings: screen(['settings'], () => import('./settings/settings-page.tsx').then((m) => m.SettingsPage)),
  subscription: screen(['subscription'], () =>
    import('../features/subscriptions/subscription-page.tsx').then((m) => m.SubscriptionPage),
  ),
  'subscription-subscribe-plan': screen(['subscription'], () =>
    import('../features/subscriptions/subscribe-plan-page.tsx').then((m) => m.SubscribePlanPage),
  ),
  'fleets-add-new-fleet': screen(['new-fleet', 'own-list'], () =>
    import('../features/fleets/add-fleet-page.tsx').then((m) => m.AddFleetPage),
  ),
  'operator-reviews': screen(['operator-reviews', 'session-details'], () =>
    import('../features/sessions/operator-reviews-page.tsx').then((m) => m.OperatorReviewsPage),
  ),
  'wallet-guest': screen(['invitation'], () =>
    import('./wallet-guest/wallet-guest-page.tsx').then((m) => m.WalletGuestPage),
  ),
}

type Around = { children: React.ReactNode }

export const layouts: Record<LayoutName, LazyPart<Around>> = {
  default: lazyPart(() => import('./layouts/default-layout.tsx').then((m) => m.DefaultLayout)),
  minimal: lazyPart(() => import('./layouts/minimal-layout.tsx').then((m) => m.MinimalLayout)),
  authentication: lazyPart(() => import('./layouts/authentication-layout.tsx').then((m) => m.AuthenticationLayout)),
}

/** Everything a page needs besides its data, asked for at once. */
export function loadScreen(page: PageName): Promise<unknown> {
  return Promise.all([screens[page].part.preload(), layouts[pageOf(page).layout].preload()])
}
