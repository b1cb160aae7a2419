import { pageOfPath } from '@voltway/contract/pages'
import { type Locale, locales } from '@voltway/contract/values'
import type { FastifyInstance } from 'fastify'
import { demoPeople } from './demo/people.ts'
import { accountingJobs } from './features/accounting/accounting.jobs.ts'
import { accountingRoutes } from './features/accounting/accounting.routes.ts'
import { serveMonthLinks } from './features/accounting/month-link.ts'
import { cardOrdersRoutes } from './features/card-orders/card-orders.routes.ts'
import { cardNoticesJobs } from './features/cards/card-notices.ts'
import { cardRaiseNoticesJobs } from './features/cards/card-raise-notices.ts'
import { cardIsValid } from './features/cards/card-rule.sql.ts'
import { cardsJobs } from './features/cards/cards.jobs.ts'
import { cardsRoutes } from './features/cards/cards.routes.ts'
import { setLoweredLimitsFollower } from './features/cards/lowered-limits.ts'
import { sendProfile, setProfileFollower, stopCharge } from './features/chargers/charger-commands.ts'
import { measureChargers } from './features/chargers/charger-metrics.ts'
import { setChargerFollower } from './features/chargers/charger-news.ts'
import { chargersJobs } from './features/chargers/chargers.jobs.ts'
import { chargersRoutes } from './features/chargers/chargers.routes.ts'
import { chargingOperatorsRoutes } from './features/charging-operators/charging-operators.routes.ts'
import { companySignIn, companySignInRoutes } from './features/company-sign-in/company-sign-in.routes.ts'
import { serveScim } from './features/company-sign-in/scim.routes.ts'
import { consumptionRoutes } from './features/consumption/consumption.routes.ts'
import { repairDaySums } from './features/consumption/day-sums.ts'
import { costCentresJobs } from './features/cost-centres/cost-centres.jobs.ts'
import { costCentresRoutes } from './features/cost-centres/cost-centres.routes.ts'
import { serveExportLinks } from './features/exports/export-link.ts'
import { exportsJobs, exportsRoutes } from './features/exports/exports.routes.ts'
import { faqRoutes } from './features/faq/faq.routes.ts'
import { fleetsRoutes } from './features/fleets/fleets.routes.ts'
import { guestsRoutes } from './features/guests/guests.routes.ts'
import { authorizeToken } from './features/holds/authorize.ts'
import { holdsJobs } from './features/holds/holds.jobs.ts'
import { homeReportsRoutes } from './features/home-reports/home-reports.routes.ts'
import { homeReportsJobs } from './features/home-reports/report-news.ts'
import { insightJobs, insightRoutes } from './features/insight/insight.routes.ts'
import { readApiKey } from './features/integrations/api-keys.ts'
import { serveAssistantAccess } from './features/integrations/assistant-oauth.routes.ts'
import { integrationsRoutes } from './features/integrations/integrations.routes.ts'
import { integrationsJobs } from './features/integrations/webhook-delivery.ts'
import { queueDeliveries } from './features/integrations/webhooks.ts'
import { invitationsJobs } from './features/invitations/invitations.jobs.ts'
import { invitationsRoutes } from './features/invitations/invitations.routes.ts'
import { joinByMail, viewJoining } from './features/invitations/join-by-mail.ts'
import { invoicesJobs } from './features/invoices/invoices.jobs.ts'
import { invoicesRoutes } from './features/invoices/invoices.routes.ts'
import { followPaymentOfInvoice } from './features/invoices/invoices.ts'
import { loadPlansRoutes } from './features/load-plans/load-plans.routes.ts'
import { loadPlansJobs, recordProfileAnswer, replanLater, setProfileSender } from './features/load-plans/load-plans.ts'
import { locationsRoutes } from './features/locations/locations.routes.ts'
import { forgetLocationReads } from './features/locations/locations.ts'
import { membersRoutes } from './features/members/members.routes.ts'
import { overviewJobs, overviewRoutes } from './features/overview/overview.routes.ts'
import { paymentMethodsJobs } from './features/payment-methods/payment-methods.jobs.ts'
import { paymentMethodsRoutes } from './features/payment-methods/payment-methods.routes.ts'
import { followDocumentPayments } from './features/payments/document-news.ts'
import { eventStored, paymentsJobs } from './features/payments/payments.jobs.ts'
import { paymentsRoutes } from './features/payments/payments.routes.ts'
import { purchaseOrdersJobs } from './features/purchase-orders/order-warnings.ts'
import { purchaseOrdersRoutes } from './features/purchase-orders/purchase-orders.routes.ts'
import { reimbursementsRoutes } from './features/reimbursements/reimbursements.routes.ts'
import { reimbursementsJobs } from './features/reimbursements/statement-news.ts'
import { serveReportFiles } from './features/reports/report-link.ts'
import { reportsJobs } from './features/reports/report-send.ts'
import { serveReportStops } from './features/reports/report-stop.ts'
import { reportsRoutes } from './features/reports/reports.routes.ts'
import { requestsJobs } from './features/requests/requests.jobs.ts'
import { requestsRoutes } from './features/requests/requests.routes.ts'
import { publishRefusal, tidyRefusals } from './features/rules/rule-refusals.ts'
import { rulesRoutes } from './features/rules/rules.routes.ts'
import { isAlwaysAuthorized } from './features/rules/rules-in-force.sql.ts'
import { sessionImportsJobs, sessionImportsRoutes } from './features/session-imports/session-imports.routes.ts'
import { checkChargesOfCards } from './features/sessions/limit-stop.ts'
import { serveSessionFiles } from './features/sessions/session-file-link.ts'
import { sessionsJobs, sessionsRoutes } from './features/sessions/sessions.routes.ts'
import { setSiteStop } from './features/sessions/stop-request.ts'
import { shippingAddressesRoutes } from './features/shipping-addresses/shipping-addresses.routes.ts'
import { sitesRoutes } from './features/sites/sites.routes.ts'
import { setLimitFollower } from './features/sites/sites.ts'
import { stationsRoutes } from './features/stations/stations.routes.ts'
import { followBills } from './features/subscriptions/subscription-billing.ts'
import { subscriptionsJobs } from './features/subscriptions/subscription-steps.ts'
import { subscriptionsRoutes } from './features/subscriptions/subscriptions.routes.ts'
import { teamsRoutes } from './features/teams/teams.routes.ts'
import { closeAccount, previewClosing } from './features/users/close-account.ts'
import { servePhotos } from './features/users/photos.routes.ts'
import { usersJobs, usersRoutes } from './features/users/users.routes.ts'
import { vatNumbersJobs, vatNumbersRoutes } from './features/vat-numbers/vat-numbers.routes.ts'
import { notifyMissingReadings } from './features/vehicles/odometer-notices.ts'
import { forgetPositions } from './features/vehicles/positions.ts'
import { vehiclesRoutes } from './features/vehicles/vehicles.routes.ts'
import { notifyLowBalances } from './features/wallets/low-balance.ts'
import { walletsRoutes } from './features/wallets/wallets.routes.ts'
import { auditJobs } from './kernel/audit/anchors.ts'
import { auditRoutes } from './kernel/audit/audit.routes.ts'
import { recordRefusedWrite } from './kernel/audit/refused-write.ts'
import { idempotencyJobs } from './kernel/calls/idempotency.ts'
import { mount, type Served } from './kernel/calls/serve.ts'
import { repairChanges } from './kernel/changes/changes-repair.ts'
import type { App, Ctx } from './kernel/ctx.ts'
import { serveDocs } from './kernel/docs/docs.routes.ts'
import { serveLegalPages } from './kernel/docs/legal.routes.ts'
import { setWebhooksUrl } from './kernel/gateway/sandbox.ts'
import { serveSandboxPages } from './kernel/gateway/sandbox-pages.ts'
import { serveSetupPage } from './kernel/gateway/setup-page.ts'
import { registerWebhooks } from './kernel/gateway/webhooks.ts'
import { identityJobs } from './kernel/identity/identity.jobs.ts'
import { registerIdentity } from './kernel/identity/identity.routes.ts'
import { checkLedger } from './kernel/ledger/ledger-check.ts'
import { liveJobs, liveRoutes } from './kernel/live/live.routes.ts'
import { closeLiveStreams } from './kernel/live/live-stream.ts'
import { measureOperations } from './kernel/metrics/operation-metrics.ts'
import { setAlwaysAuthorized, setCardValidity } from './kernel/network/card-validity.sql.ts'
import { networkJobs } from './kernel/network/network.jobs.ts'
import { registerOcpi } from './kernel/network/ocpi/plugin.ts'
import type { OcpiDeps } from './kernel/network/ocpi/response.ts'
import { notificationsRoutes } from './kernel/notifications/notifications.routes.ts'
import { tidyNotices } from './kernel/notifications/notifications.ts'
import { handleProblems } from './kernel/refusals/problem.ts'
import { subscribeToWalletEvents } from './kernel/wallet-events.ts'
import { isDraining } from './platform/drain.ts'
import { openHttp } from './platform/http.ts'
import { type AnyJob, withDeadLetters } from './platform/jobs.ts'
import { serveStoredMail } from './platform/mail-page.ts'
import { serveMetrics } from './platform/metrics.ts'
import { refuseOverload } from './platform/overload.ts'
import { serveStoredSms } from './platform/sms-page.ts'
import { hasSpace, isStorageFull } from './platform/storage.ts'
import { VERSION } from './platform/version.ts'
import { serveWebConfig, thirdPartyOrigins } from './platform/web-config.ts'
import { serveWeb } from './platform/web-files.ts'

/** The calls of all features. */
export const served: readonly Served[] = [
  ...usersRoutes,
  ...notificationsRoutes,
  ...overviewRoutes,
  ...fleetsRoutes,
  ...walletsRoutes,
  ...cardsRoutes,
  ...rulesRoutes,
  ...cardOrdersRoutes,
  ...reimbursementsRoutes,
  ...homeReportsRoutes,
  ...requestsRoutes,
  ...membersRoutes,
  ...locationsRoutes,
  ...invitationsRoutes,
  ...guestsRoutes,
  ...costCentresRoutes,
  ...teamsRoutes,
  ...sessionsRoutes,
  ...chargingOperatorsRoutes,
  ...stationsRoutes,
  ...sitesRoutes,
  ...chargersRoutes,
  ...loadPlansRoutes,
  ...consumptionRoutes,
  ...sessionImportsRoutes,
  ...insightRoutes,
  ...subscriptionsRoutes,
  ...faqRoutes,
  ...vatNumbersRoutes,
  ...shippingAddressesRoutes,
  ...vehiclesRoutes,
  ...paymentMethodsRoutes,
  ...paymentsRoutes,
  ...invoicesRoutes,
  ...purchaseOrdersRoutes,
  ...accountingRoutes,
  ...reportsRoutes,
  ...exportsRoutes,
  ...liveRoutes,
  ...integrationsRoutes,
  ...companySignInRoutes,
  ...auditRoutes,
]

/** All kinds of jobs. Workers run them, and all processes may enqueue them. */
export const jobKinds: readonly AnyJob<Ctx>[] = withDeadLetters([
  ...identityJobs,
  ...auditJobs,
  ...idempotencyJobs,
  ...usersJobs,
  tidyNotices,
  ...cardsJobs,
  ...costCentresJobs,
  ...holdsJobs,
  ...cardNoticesJobs,
  ...cardRaiseNoticesJobs,
  ...reimbursementsJobs,
  ...homeReportsJobs,
  ...requestsJobs,
  publishRefusal,
  tidyRefusals,
  notifyLowBalances,
  ...insightJobs,
  ...overviewJobs,
  ...loadPlansJobs,
  ...sessionsJobs,
  ...sessionImportsJobs,
  ...chargersJobs,
  repairDaySums,
  repairChanges,
  forgetLocationReads,
  forgetPositions,
  notifyMissingReadings,
  ...vatNumbersJobs,
  ...invitationsJobs,
  ...paymentMethodsJobs,
  ...paymentsJobs,
  ...invoicesJobs,
  ...purchaseOrdersJobs,
  ...accountingJobs,
  ...reportsJobs,
  ...exportsJobs,
  ...subscriptionsJobs,
  ...integrationsJobs,
  ...liveJobs,
  checkLedger,
  ...networkJobs,
])

/** Recurring jobs that earlier versions scheduled. */
export const retiredSchedules: readonly string[] = ['gateway.sandbox-expire']

/**
 * Registers invoices and subscriptions as subscribers to the payments of their documents, in web and worker processes.
 */
followDocumentPayments(followPaymentOfInvoice)
followDocumentPayments(followBills)

/** Sets the rule that determines the validity of tokens pushed to operators. */
setCardValidity(cardIsValid)

/** Has running charges checked when the limit of their card becomes lower. */
setLoweredLimitsFollower(checkChargesOfCards)
/** Has the chargers of sites stop their charges. */
setSiteStop(stopCharge)
/** Has the power of sites with a limit planned again when their chargers change. */
setProfileSender(sendProfile)
setProfileFollower(recordProfileAnswer)
setChargerFollower(replanLater)
setLimitFollower(replanLater)
/** Sets the cards of which operators request an authorization for each charge although they have no limit. */
setAlwaysAuthorized(isAlwaysAuthorized)

/** Registers webhooks as a subscriber to the events of wallets. */
subscribeToWalletEvents(queueDeliveries)

/** Shorter than the two seconds after which load balancers give up. */
const READY_WITHIN_MS = 1_500

const languagePrefix = new RegExp(`^/(${locales.join('|')})(?=/|$)`)

/** Returns the web's page and language at a path. Null: the web has no such page. */
function pageAt(path: string): { page: string; locale: Locale } | null {
  const page = pageOfPath(path.replace(languagePrefix, '') || '/')
  const locale = (languagePrefix.exec(path)?.[1] as Locale | undefined) ?? 'en'
  return page === null ? null : { page, locale }
}

/**
 * Builds the HTTP server of a process. The caller makes it listen. `reported` is called after a message of a network is
 * stored.
 */
export async function buildApp(
  app: App,
  { reported }: { readonly reported?: OcpiDeps['stored'] } = {},
): Promise<FastifyInstance> {
  const { roles } = app.config
  // Loaded only where chargers connect, because the schemas of OCPP are large, and before the limited time of plugins.
  const chargers = roles.has('chargers') ? await import('./features/chargers/gateway.ts') : null
  const fastify = openHttp(app.log, app.config.trustedProxies)
  const web = { db: app.db, pageAt, thirdParties: thirdPartyOrigins(app.config) }
  handleProblems(fastify, roles.has('web') ? await serveWeb(fastify, web) : () => false)
  if (app.shedsLoad !== false) await refuseOverload(fastify)
  fastify.addHook('onError', (_request, _reply, error, done) => {
    if (isStorageFull(error)) app.db.primary.reportFull()
    done()
  })
  serveMetrics(fastify, app.db, app.config.metricsToken, (registry) => {
    measureOperations(registry, app)
    measureChargers(registry)
  })
  if (roles.has('web')) await servePeople(fastify, app)
  else setWebhooksUrl(app.db, () => `${app.config.publicUrl}/payments/webhooks`)
  if (roles.has('network')) await registerOcpi(fastify, app, { authorize: authorizeToken, stored: reported })
  chargers?.registerChargers(fastify, app)
  fastify.get('/health/live', async () => ({ status: 'ok' }))
  fastify.get('/health/ready', async (_request, reply) => {
    if (isDraining(fastify)) return reply.code(503).send({ status: 'stopping', version: VERSION })
    const isThere = await app.db.primary.responds(READY_WITHIN_MS)
    const full = fullStorage(app)
    if (isThere && full === undefined) return { status: 'ready', version: VERSION }
    return reply.code(503).send({ status: isThere ? `${full} full` : 'database unavailable', version: VERSION })
  })
  return fastify
}

/** What has no free space: calls that write would fail. */
const fullStorage = ({ db, config }: App): 'database' | 'DATA_DIR' | undefined =>
  db.primary.isFull ? 'database' : hasSpace(config.dataDir) ? undefined : 'DATA_DIR'

/** Mounts the routes of the role `web`: calls of the product, sign-in, payments, documents of the API. */
async function servePeople(fastify: FastifyInstance, app: App): Promise<void> {
  serveWebConfig(fastify, app.config)
  mount(fastify, app, served, { readKey: readApiKey, recordRefusedWrite })
  servePhotos(fastify, app.db)
  serveMonthLinks(fastify, app)
  serveReportFiles(fastify, app)
  serveExportLinks(fastify, app)
  serveSessionFiles(fastify, app)
  serveReportStops(fastify, app)
  serveScim(fastify, app)
  serveAssistantAccess(fastify, app)
  fastify.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    // Loaded with the first request, because most installations have no assistant.
    handler: async (request, reply) => {
      const { respondToAssistant } = await import('./features/assistant/assistant.routes.ts')
      return respondToAssistant({ fastify, app, readKey: readApiKey }, request, reply)
    },
  })
  fastify.addHook('preClose', async () => closeLiveStreams(app.db))
  await registerIdentity(fastify, app, {
    demoPeople,
    closing: { preview: previewClosing, close: closeAccount },
    joining: { view: viewJoining, join: joinByMail },
    company: companySignIn,
  })
  await openPayments(fastify, app)
  if (app.config.demo) {
    serveStoredMail(fastify, app.db)
    serveStoredSms(fastify, app.db)
  }
  serveDocs(fastify, app.config.publicUrl)
  serveLegalPages(fastify, app.config)
}

/** Mounts the payment provider's webhooks and the pages on which payers type data that must not reach us. */
async function openPayments(fastify: FastifyInstance, app: App): Promise<void> {
  await registerWebhooks(fastify, app, { stored: eventStored })
  serveSetupPage(fastify, app)
  if (app.config.payments.provider === 'sandbox') await serveSandboxPages(fastify, app)
}
