import type { accounting } from './en/accounting.ts'
import type { activity } from './en/activity.ts'
import type { amounts } from './en/amounts.ts'
import type { app } from './en/app.ts'
import type { auth } from './en/auth.ts'
import type { authLink } from './en/auth-link.ts'
import type { banner } from './en/banner.ts'
import type { blockWallets } from './en/block-wallets.ts'
import type { cardChanges } from './en/card-changes.ts'
import type { cardDetails } from './en/card-details.ts'
import type { cardFile } from './en/card-file.ts'
import type { cardOrders } from './en/card-orders.ts'
import type { cardRaises } from './en/card-raises.ts'
import type { cards } from './en/cards.ts'
import type { centreFile } from './en/centre-file.ts'
import type { chargers } from './en/chargers.ts'
import type { chargingOperators } from './en/charging-operators.ts'
import type { companion } from './en/companion.ts'
import type { companySignIn } from './en/company-sign-in.ts'
import type { connectAssistant } from './en/connect-assistant.ts'
import type { consent } from './en/consent.ts'
import type { consumption } from './en/consumption.ts'
import type { costCentres } from './en/cost-centres.ts'
import type { dates } from './en/dates.ts'
import type { driver } from './en/driver.ts'
import type { errors } from './en/errors.ts'
import type { exports } from './en/exports.ts'
import type { faq } from './en/faq.ts'
import type { fieldErrors } from './en/field-errors.ts'
import type { firstSteps } from './en/first-steps.ts'
import type { home } from './en/home.ts'
import type { homeCharging } from './en/home-charging.ts'
import type { homeReports } from './en/home-reports.ts'
import type { insight } from './en/insight.ts'
import type { integrations } from './en/integrations.ts'
import type { invitation } from './en/invitation.ts'
import type { invoiceDetails } from './en/invoice-details.ts'
import type { invoices } from './en/invoices.ts'
import type { kit } from './en/kit.ts'
import type { loadPlans } from './en/load-plans.ts'
import type { locations } from './en/locations.ts'
import type { lostCards } from './en/lost-cards.ts'
import type { mail } from './en/mail.ts'
import type { menu } from './en/menu.ts'
import type { newFleet } from './en/new-fleet.ts'
import type { notices } from './en/notices.ts'
import type { notifications } from './en/notifications.ts'
import type { operatorReviews } from './en/operator-reviews.ts'
import type { ownList } from './en/own-list.ts'
import type { payments } from './en/payments.ts'
import type { people } from './en/people.ts'
import type { peopleDetails } from './en/people-details.ts'
import type { prices } from './en/prices.ts'
import type { privacy } from './en/privacy.ts'
import type { profile } from './en/profile.ts'
import type { purchaseOrders } from './en/purchase-orders.ts'
import type { refusals } from './en/refusals.ts'
import type { reimbursements } from './en/reimbursements.ts'
import type { reports } from './en/reports.ts'
import type { requests } from './en/requests.ts'
import type { ruleWords } from './en/rule-words.ts'
import type { rules } from './en/rules.ts'
import type { security } from './en/security.ts'
import type { sessionActions } from './en/session-actions.ts'
import type { sessionDetails } from './en/session-details.ts'
import type { sessionFiles } from './en/session-files.ts'
import type { sessionImports } from './en/session-imports.ts'
import type { sessionNarrow } from './en/session-narrow.ts'
import type { sessions } from './en/sessions.ts'
import type { settings } from './en/settings.ts'
import type { shippingAddresses } from './en/shipping-addresses.ts'
import type { sites } from './en/sites.ts'
import type { sources } from './en/sources.ts'
import type { stations } from './en/stations.ts'
import type { subscription } from './en/subscription.ts'
import type { tableFile } from './en/table-file.ts'
import type { teams } from './en/teams.ts'
import type { vatNumbers } from './en/vat-numbers.ts'
import type { vehicleCosts } from './en/vehicle-costs.ts'
import type { vehicles } from './en/vehicles.ts'
import type { walletSettings } from './en/wallet-settings.ts'
import type { wallets } from './en/wallets.ts'
import type { why } from './en/why.ts'
import type { withdrawal } from './en/withdrawal.ts'

/**
 * All areas of texts, typed by their English file. To add an area, create `src/{en,pt,es,fr}/<area>.ts`, each with a
 * constant named like the file in camel case, and add a line here under the file's name.
 */
export interface Catalogue {
  accounting: typeof accounting
  activity: typeof activity
  amounts: typeof amounts
  app: typeof app
  auth: typeof auth
  'auth-link': typeof authLink
  banner: typeof banner
  'block-wallets': typeof blockWallets
  'card-changes': typeof cardChanges
  'card-details': typeof cardDetails
  'card-file': typeof cardFile
  'card-orders': typeof cardOrders
  'card-raises': typeof cardRaises
  cards: typeof cards
  'centre-file': typeof centreFile
  chargers: typeof chargers
  companion: typeof companion
  'company-sign-in': typeof companySignIn
  'connect-assistant': typeof connectAssistant
  consent: typeof consent
  consumption: typeof consumption
  'cost-centres': typeof costCentres
  dates: typeof dates
  driver: typeof driver
  errors: typeof errors
  exports: typeof exports
  faq: typeof faq
  'field-errors': typeof fieldErrors
  'first-steps': typeof firstSteps
  home: typeof home
  'home-charging': typeof homeCharging
  'home-reports': typeof homeReports
  insight: typeof insight
  integrations: typeof integrations
  invitation: typeof invitation
  'invoice-details': typeof invoiceDetails
  invoices: typeof invoices
  'load-plans': typeof loadPlans
  locations: typeof locations
  'lost-cards': typeof lostCards
  mail: typeof mail
  menu: typeof menu
  'new-fleet': typeof newFleet
  notices: typeof notices
  notifications: typeof notifications
  'charging-operators': typeof chargingOperators
  'operator-reviews': typeof operatorReviews
  'own-list': typeof ownList
  people: typeof people
  'people-details': typeof peopleDetails
  prices: typeof prices
  privacy: typeof privacy
  profile: typeof profile
  payments: typeof payments
  'purchase-orders': typeof purchaseOrders
  refusals: typeof refusals
  reimbursements: typeof reimbursements
  reports: typeof reports
  requests: typeof requests
  'rule-words': typeof ruleWords
  rules: typeof rules
  security: typeof security
  'session-actions': typeof sessionActions
  'session-files': typeof sessionFiles
  'session-details': typeof sessionDetails
  'session-imports': typeof sessionImports
  'session-narrow': typeof sessionNarrow
  sessions: typeof sessions
  settings: typeof settings
  'shipping-addresses': typeof shippingAddresses
  sites: typeof sites
  sources: typeof sources
  stations: typeof stations
  subscription: typeof subscription
  'table-file': typeof tableFile
  teams: typeof teams
  'vat-numbers': typeof vatNumbers
  'vehicle-costs': typeof vehicleCosts
  vehicles: typeof vehicles
  'wallet-settings': typeof walletSettings
  wallets: typeof wallets
  withdrawal: typeof withdrawal
  why: typeof why
}

export type Area = keyof Catalogue

/** Texts of the design system, which fills the placeholders itself. */
export type KitWords = { [Key in keyof typeof kit]: string }
