import { registerClient } from '../src/features/integrations/assistant-client.ts'
import { TEST_SECRET } from './harness.ts'

/**
 * The expected access to every call of the server: one line per call, written manually from docs/domain.md and
 * docs/calls.md and not from the deciding code. `access.test.ts` makes each call as every person, in every place.
 * A new call is one line: its method and path as `docs/calls.md` prints them, `who` may call it, and the request to
 * `send`, built from the ids of a place. The request must be valid: it has to succeed once as the owner, and a write
 * must then leave exactly one row in the audit. Lines run from top to bottom on the same data, so lines that delete
 * come last.
 */

/**
 * All callers. `suspended` owns the wallet, but the subscription is unpaid. `accountant` has the access of the company's
 * sign-in. `stranger` owns another company's wallet.
 */
export const people = [
  'owner',
  'suspended',
  'manager',
  'viewer',
  'cardManager',
  'accountant',
  'coordinator',
  'driver',
  'stranger',
  'removed',
] as const
export type TestPerson = (typeof people)[number]

/** The ids of one place that a call can refer to. */
export interface Target {
  readonly walletId: string
  readonly cardId: string
  /** A card without charges. */
  readonly spareCardId: string
  readonly raiseId: string
  /** Open requests of a driver, and one of the wallet's first owner. */
  readonly requestId: string
  /** A withdrawn request of the owner for the card. */
  readonly ownersLimitRequestId: string
  readonly declinedRequestId: string
  readonly ownersRequestId: string
  /** A card without a running session. */
  readonly idleCardId: string
  readonly publishedStationId: string
  /** A reservation for `cardId`. */
  readonly stationRequestId: string
  readonly memberId: string
  readonly vehicleId: string
  /** A reading of the vehicle's odometer. */
  readonly readingId: string
  /** A depot without chargers, and its tariff. */
  readonly siteId: string
  readonly siteTariffId: string
  /** A running charge at the depot. */
  readonly depotSessionId: string
  /** The driver's home with a connected charger, and a command to it. */
  readonly chargerSiteId: string
  readonly chargerId: string
  readonly commandId: string
  /** Reports of the driver about this home. */
  readonly homeReportId: string
  readonly declinedHomeReportId: string
  /** The home of the wallet's first owner, and a report of theirs. */
  readonly ownersHomeId: string
  readonly ownersReportId: string
  readonly sessionId: string
  /** A final charge of the driver at home, in February 2026. */
  readonly homeSessionId: string
  /** An approved statement of the driver, one in a file, and its file; another one in a file is of November 2025. */
  readonly approvedStatementId: string
  readonly sentStatementId: string
  readonly reimbursementBatchId: string
  /** Two sessions in review, and one with its final price. */
  readonly doubtfulSessionId: string
  readonly oddSessionId: string
  readonly pricedSessionId: string
  /** Belongs to the wallet's first owner. */
  readonly savedFilterId: string
  /** A prepared file of the wallet's first owner. */
  readonly sessionFileId: string
  /** An invitation by link, and one by e-mail. */
  readonly invitationId: string
  readonly mailedInvitationId: string
  readonly guestId: string
  /** A team without cards, members and managers. */
  readonly teamId: string
  /** Multibanco, a card, a direct debit with its mandate, and a payment that waits for its payer. */
  readonly paymentMethodId: string
  readonly spareMethodId: string
  readonly cardMethodId: string
  readonly debitMethodId: string
  readonly mandateId: string
  readonly paymentId: string
  readonly vatNumberId: string
  readonly shippingAddressId: string
  /** An unpaid order. */
  readonly cardOrderId: string
  /** Belongs to the wallet's first owner. */
  readonly subscriptionId: string
  /** The same person's export, requested long ago. */
  readonly exportId: string
  /** An invoice with a failed collection. */
  readonly invoiceId: string
  /** A purchase order without documents. */
  readonly purchaseOrderId: string
  readonly apiKeyId: string
  readonly companyExportId: string
  /** A domain of the company that is not verified. */
  readonly companyDomainId: string
  /** An assistant of the wallet's first owner. */
  readonly assistantId: string
  /** An imported file of another provider. */
  readonly importId: string
  readonly importFileId: string
  readonly budgetId: string
  /** A cost centre, named C and its id. */
  readonly centreId: string
  readonly reportId: string
  readonly reportReaderId: string
  /** A rule of the wallet, an exception to it for the card, a deleted rule, and a known station. */
  readonly ruleId: string
  readonly exceptionId: string
  readonly removedRuleId: string
  readonly stationId: string
  readonly webhookId: string
  /** A failed delivery of the webhook. */
  readonly deliveryId: string
}

export interface Sent {
  /** Path parameters. Default: the wallet's id only. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  /** The body of a call that accepts a file. */
  readonly file?: { readonly type: string; readonly content: Buffer }
}

export interface Line {
  readonly who: readonly TestPerson[]
  readonly send?: (target: Target) => Sent
  /** Status for the wallet's other people. Default: 403; 404 for objects that belong to one person. */
  readonly otherwise?: 404
  /** The status for a driver, who has the right for their own objects only. Default: as for the others. */
  readonly driver?: 404
  /** A successful write that changes nothing, so it leaves no row in the audit. */
  readonly changesNothing?: true
  /** The response is an endless stream. */
  readonly streams?: true
}

const owners: readonly TestPerson[] = ['owner', 'suspended']
const managers: readonly TestPerson[] = [...owners, 'manager']
const readers: readonly TestPerson[] = [...managers, 'viewer', 'cardManager', 'accountant', 'coordinator']
const members: readonly TestPerson[] = [...readers, 'driver']
const cardManagers: readonly TestPerson[] = [...managers, 'cardManager']
const inviters: readonly TestPerson[] = [...managers, 'coordinator']
const accountants: readonly TestPerson[] = [...managers, 'accountant']
const coordinators: readonly TestPerson[] = [...managers, 'coordinator']
const anybody: readonly TestPerson[] = people

/** Who is a driver of the wallet. */
const ownDrivers: readonly TestPerson[] = ['owner', 'driver']

/** A bank statement without bookings. */
const BANK_STATEMENT =
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt/></BkToCstmrStmt></Document>'

/** The secret of the link that confirms the owner's bank account. */
export const PAYOUT_TOKEN = 'p'.repeat(43)

const returns = 'https://assistant.example/callback'
/** The request of a registered assistant. */
const assistantRequest = {
  client_id: registerClient(TEST_SECRET, { client_name: 'Assistant', redirect_uris: [returns] }).id,
  redirect_uri: returns,
}

const wallet = ({ walletId }: Target): Sent => ({ query: { wallet: walletId } })
const card = ({ cardId }: Target): Sent => ({ params: { cardId } })
const charger = ({ chargerId }: Target): Sent => ({ params: { chargerId } })
/** A self-signed certificate of a test's provider, until 2036. */
const certificate = [
  '-----BEGIN CERTIFICATE-----',
  'MIIDEjCCAfqgAwIBAgIJcb9Dy/qjTzUmMA0GCSqGSIb3DQEBCwUAMBoxGDAWBgNVBAMTD2lkLmFjbWUuZXhhbXBsZTAeFw0yNjAxMDEwMDAw',
  'MDBaFw0zNjAxMDEwMDAwMDBaMBoxGDAWBgNVBAMTD2lkLmFjbWUuZXhhbXBsZTCCASIwDQYJKoZIhvcNAQEBBQADggEPADCCAQoCggEBAMBD',
  '/PnaQzogh1snUb1+U5iiICcwvGioAjj3QwfcJx3UeizJgvaqsGsH4B6ctYBQ0gWCppQyE4CR8aAXDJEaJd1dmfINXnQEv6/+9wp1Sd5Rp+rZ',
  'fHMocnqZZsIB1QlBlI6EsfAJQhF+xAwGP12G+6TgmDVUKfiXiUGjoEsC9LG6aqxkDFTJhmzssYFUBOvxlmeBfyYFudDH+AYjltrclkEmnv68',
  'vQaJp88OZuT8KSQqez9XFHhzgCV7cVjm7XC+SO30XMqkL4RF8ENnUgl3JvJ8WKCiMBPOdn1nQGW4cLMrPWxtsroGYoLKwwwi7r1WHT5c6lka',
  '7SwlFsBhDcqHC50CAwEAAaNbMFkwDAYDVR0TAQH/BAIwADAOBgNVHQ8BAf8EBAMCBaAwHQYDVR0lBBYwFAYIKwYBBQUHAwEGCCsGAQUFBwMC',
  'MBoGA1UdEQQTMBGCD2lkLmFjbWUuZXhhbXBsZTANBgkqhkiG9w0BAQsFAAOCAQEAEJhWdMl5ur3X/T6budrGJBaR4oeZBXYiJ3RBtS6cuAL4',
  'DZjb1lyKRU5qgRo6vfcQzjFECuggVwattZo3UemU1FCTjORGTHUKZdaKzvGUix1SEE8tVc7DgZW9InKF+KUpYeMC+KMnkEM5vZFlCrRhTkCM',
  'dWrMkVVFWa7f4dzyhX6YxJmbKgpQihsIjxCAS0j19zAuz6SFJHu4ap+/HYmlXkNYOpmWOinhaFGHcLx6Rcm5TXa3JxxOei/jEt/r0THknpFp',
  'LypuEHX5gGOgDSlA6uUhQn24lN32Mkn+5oZSY9UcAmwSMIHXzwwJCh5+UCbqdVVvAN1SbKH00Oywn535WA==',
  '-----END CERTIFICATE-----',
].join('\n')
/** A month that has ended and has no charges to invoice. */
const month = (): Sent => ({ params: { month: '2026-02' } })
/** Created by its call. */
const centreName = (walletId: string) => `Centre ${String(Number.parseInt(walletId.slice(-6), 16)).padStart(8, '0')}`
const centres = ({ cardId, centreId }: Target) => ({
  card_ids: [cardId],
  dimension: 1,
  from: '2026-03-01',
  until: null,
  shares: [{ name: `C ${centreId}`, percent: '100' }],
})
const report = ({ reportReaderId }: Target) => ({
  ...{ name: 'Charges of the week', content: 'SESSIONS', query: 'status=PAID', format: 'XLSX' },
  ...{ weekday: 1, month_day: null, hour: 8, is_paused: false, recipients: [reportReaderId] },
})
const accounting = {
  chart: 'PT',
  accounts: {
    charging: '6241',
    cards: '6233',
    subscription: '6226',
    vat: '24323',
    supplier: '22111',
    prepayment: '228',
    bank: '12',
  },
  rules: [],
  format: 'CSV',
  datev: { consultant: 1001, client: 1, year_start_month: 1 },
  accountant_email: 'books@accountants.example',
  delivery: 'LINK',
  automatic: { day: 5, hour: 8 },
}
const invoice = ({ invoiceId }: Target): Sent => ({ params: { id: invoiceId } })
const member = ({ memberId }: Target): Sent => ({ params: { memberId } })
const homeCharge = ({ homeSessionId }: Target): Sent => ({ params: { sessionId: homeSessionId } })
const ownersHome = ({ ownersHomeId: siteId }: Target) => ({ params: { siteId } })
const openStatement = ({ memberId }: Target): Sent => ({ params: { month: '2026-02', memberId } })
const purchaseOrder = ({ purchaseOrderId }: Target): Sent => ({ params: { id: purchaseOrderId } })
const subscription = ({ subscriptionId }: Target): Sent => ({ params: { id: subscriptionId } })
/** A link of a mail with a secret that no link has. */
const wrongLink = ({ walletId, requestId }: Target) => `${walletId}${requestId}`.replaceAll('-', '') + 'x'.repeat(32)
const newRule = {
  applies_to: { kind: 'WALLET', id: null },
  effect: 'REPORT',
  is_exception: false,
  allows_unknown_place: true,
  valid_from: '2026-01-01',
  valid_until: null,
  conditions: {
    countries: ['PT', 'ES'],
    distance: { name: 'Depot', latitude: 38.7, longitude: -9.1, km: 50 },
    currents: ['AC'],
    power_kw: 22,
    hours: { weekdays: [1, 2, 3, 4, 5], from: '07:00', to: '20:00' },
    price_per_kwh: '0.60',
    per_charge: '30.00',
    per_day: '60.00',
    per_month: '600.00',
  },
}
const FREE = '01970000-0000-7000-8000-000000000001'
const PRO = '01970000-0000-7000-8000-000000000003'
const day = { date_from: '2026-03-01', date_to: '2026-03-02' }
const street = { name: 'Depot', street: 'Rua 1', postal_code: '1000-001', city: 'Lisboa', country: 'PT' }

/** An image of one pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** An unused VAT number, different for each place. */
const nif = ({ walletId }: Target) => {
  const digits = [5, ...[...walletId.replace(/\D/g, '')].slice(-7).map(Number)]
  const rest = digits.reduce((sum, digit, target) => sum + digit * (9 - target), 0) % 11
  return [...digits, rest < 2 ? 0 : 11 - rest].join('')
}

export const table: Readonly<Record<string, Line>> = {
  // Own account
  'GET /editor/v2/users': { who: anybody },
  'PATCH /editor/v2/users': { who: anybody, send: () => ({ body: { name: 'Olívia Martins' } }) },
  'PUT /editor/v2/users/photo': { who: anybody, send: () => ({ file: { type: 'image/png', content: dot } }) },
  'GET /editor/v2/users/exports': { who: anybody },
  'POST /editor/v2/users/exports': { who: anybody },
  'GET /editor/v2/users/exports/:id/download': {
    who: ['owner'],
    send: ({ exportId }) => ({ params: { id: exportId } }),
    otherwise: 404,
  },
  'GET /editor/v2/users/notifications': { who: anybody },
  'PATCH /editor/v2/users/notifications': {
    who: anybody,
    send: () => ({ body: { event: 'card.blocked', channel: 'EMAIL', enabled: false } }),
  },
  'GET /editor/v2/users/notices': { who: anybody },
  'POST /editor/v2/users/notices/seen': { who: anybody, changesNothing: true },
  'GET /editor/v3/user/wallet': { who: anybody },
  'POST /editor/v3/user/wallet': { who: anybody, send: () => ({ body: { name: 'Braga fleet' } }) },
  'GET /api/v4/subscriptions/subscription_plans': { who: anybody },
  'GET /api/v4/subscriptions/subscriptions': { who: anybody },
  'GET /editor/v4/charge-and-pay/standard-prices': {
    who: anybody,
    send: () => ({ query: { energy_cycle: 'WEEKLY' } }),
  },
  'GET /editor/v2/shipping-address/countries': { who: anybody },
  'GET /editor/v2/faq-search': { who: anybody },
  'GET /editor/v2/faq-articles': { who: anybody },
  'GET /editor/v2/faq-articles/:articleId': { who: anybody, send: () => ({ params: { articleId: 'block-card' } }) },
  'POST /editor/v2/support-messages': { who: anybody, send: () => ({ body: { message: 'Help' } }) },
  'GET /editor/v3/subscriptions/:id/': {
    who: ['owner'],
    send: ({ subscriptionId }) => ({ params: { id: subscriptionId } }),
    otherwise: 404,
  },

  'GET /editor/v3/subscriptions/:id/change-subscription-plan/': {
    who: ['owner'],
    send: (target) => ({ ...subscription(target), query: { new_plan: PRO, new_price_step: '1' } }),
    otherwise: 404,
  },
  'PATCH /editor/v3/subscriptions/:id/': {
    who: ['owner'],
    send: (target) => ({ ...subscription(target), body: { planned_change: null } }),
    otherwise: 404,
    // No change is planned, so nothing is cancelled.
    changesNothing: true,
  },
  'POST /editor/v3/subscriptions/can-subscribe/': {
    who: anybody,
    send: () => ({ body: { plan: PRO, price_step: 1 } }),
    changesNothing: true,
  },
  'GET /api/v4/subscriptions/invoices': { who: anybody },

  // Wallet
  'GET /api/v3/user/wallet/:id/overview': { who: readers },
  'GET /api/v1/wallet/:id/home': { who: readers },
  'GET /editor/v3/user/wallet/:id': { who: readers },
  'PUT /editor/v3/user/wallet/:id': { who: managers, send: () => ({ body: { name: 'Lisbon fleet' } }) },
  'GET /api/v4/wallet/:id': { who: readers },
  'GET /api/v1/wallet/:id/movements': { who: readers },
  'GET /api/v1/wallet/:id/energy-hours': { who: readers },
  'GET /api/v1/wallet/:id/live': { who: members, streams: true },
  'GET /editor/v1/wallet/:id/audit': { who: managers },

  // Archives
  'GET /editor/v1/wallet/:walletId/exports': { who: owners },
  'POST /editor/v1/wallet/:walletId/exports': { who: owners },
  'POST /editor/v1/wallet/:walletId/exports/:exportId/link': {
    who: owners,
    send: ({ companyExportId }) => ({ params: { exportId: companyExportId } }),
  },
  // Integrations
  'GET /editor/v1/wallet/:id/api-keys': { who: owners },
  'POST /editor/v1/wallet/:id/api-keys': {
    who: owners,
    send: () => ({ body: { name: 'Bookkeeping', rights: ['invoices.read'], valid_days: null } }),
  },
  'POST /editor/v1/wallet/:id/api-keys/:keyId/rotate': {
    who: owners,
    send: ({ apiKeyId }) => ({ params: { keyId: apiKeyId }, body: { overlap_hours: 24 } }),
  },
  'DELETE /editor/v1/wallet/:id/api-keys/:keyId': {
    who: owners,
    send: ({ apiKeyId }) => ({ params: { keyId: apiKeyId } }),
  },
  'GET /editor/v1/assistant-request': { who: anybody, send: () => ({ query: assistantRequest }) },
  'GET /editor/v1/wallet/:id/assistants': { who: members },
  'POST /editor/v1/wallet/:id/assistants': {
    who: members,
    send: () => ({ body: { ...assistantRequest, code_challenge: 'c'.repeat(43) } }),
  },
  'DELETE /editor/v1/wallet/:id/assistants/:assistantId': {
    who: ['owner'],
    otherwise: 404,
    send: ({ assistantId }) => ({ params: { assistantId } }),
  },
  'GET /editor/v1/wallet/:id/company-sign-in': { who: owners },
  'POST /editor/v1/wallet/:id/company-sign-in/domains': {
    who: owners,
    send: () => ({ body: { domain: 'acme.example' } }),
  },
  'POST /editor/v1/wallet/:id/company-sign-in/domains/:domainId/check': {
    who: owners,
    send: ({ companyDomainId }) => ({ params: { domainId: companyDomainId } }),
  },
  'PUT /editor/v1/wallet/:id/company-sign-in/oidc': {
    who: owners,
    send: () => ({
      body: {
        issuer: 'https://login.acme.example',
        client_id: 'fleets',
        client_secret: 'EXAMPLE',
        groups_claim: 'groups',
      },
    }),
  },
  'PUT /editor/v1/wallet/:id/company-sign-in/saml': {
    who: owners,
    send: () => ({
      body: {
        metadata: null,
        entity_id: 'https://id.acme.example/entity',
        sign_in_url: 'https://id.acme.example/sign-in',
        certificates: [certificate],
        email_attribute: 'email',
        name_attribute: 'name',
        groups_attribute: 'groups',
      },
    }),
  },
  'PUT /editor/v1/wallet/:id/company-sign-in/groups': {
    who: owners,
    send: () => ({
      body: { group_mappings: [{ name: 'Fleet team', permission_groups: [1] }], default_groups: [3] },
    }),
  },
  'PUT /editor/v1/wallet/:id/company-sign-in/enforcement': {
    who: owners,
    send: () => ({ body: { is_enforced: false } }),
    changesNothing: true,
  },
  'POST /editor/v1/wallet/:id/company-sign-in/scim-token': { who: owners },
  'DELETE /editor/v1/wallet/:id/company-sign-in/scim-token': { who: owners },
  'DELETE /editor/v1/wallet/:id/company-sign-in/provider': { who: owners },
  'DELETE /editor/v1/wallet/:id/company-sign-in/domains/:domainId': {
    who: owners,
    send: ({ companyDomainId }) => ({ params: { domainId: companyDomainId } }),
  },
  'GET /editor/v1/wallet/:id/webhooks': { who: owners },
  'POST /editor/v1/wallet/:id/webhooks': {
    who: owners,
    send: () => ({ body: { url: 'https://receiver.example/hooks', description: '', events: ['card.blocked'] } }),
  },
  'PATCH /editor/v1/wallet/:id/webhooks/:webhookId': {
    who: owners,
    send: ({ webhookId }) => ({ params: { webhookId }, body: { description: 'Bookkeeping' } }),
  },
  'POST /editor/v1/wallet/:id/webhooks/:webhookId/rotate-secret': {
    who: owners,
    send: ({ webhookId }) => ({ params: { webhookId }, body: { overlap_hours: 24 } }),
  },
  'POST /editor/v1/wallet/:id/webhooks/:webhookId/ping': {
    who: owners,
    send: ({ webhookId }) => ({ params: { webhookId } }),
  },
  'GET /editor/v1/wallet/:id/webhooks/:webhookId/deliveries': {
    who: owners,
    send: ({ webhookId }) => ({ params: { webhookId } }),
  },
  'GET /editor/v1/wallet/:id/webhooks/:webhookId/deliveries/:deliveryId': {
    who: owners,
    send: ({ webhookId, deliveryId }) => ({ params: { webhookId, deliveryId } }),
  },
  'POST /editor/v1/wallet/:id/webhooks/:webhookId/deliveries/:deliveryId/replay': {
    who: owners,
    send: ({ webhookId, deliveryId }) => ({ params: { webhookId, deliveryId } }),
  },
  'DELETE /editor/v1/wallet/:id/webhooks/:webhookId': {
    who: owners,
    send: ({ webhookId }) => ({ params: { webhookId } }),
  },
  'GET /api/v4/wallet/:id/members/last-known-location': { who: inviters },
  'GET /api/v4/wallet/:id/vehicles/positions': { who: inviters },
  'GET /editor/v1/wallet/:id/location': { who: members },
  'PUT /editor/v1/wallet/:id/location': { who: managers, send: () => ({ body: { enabled: true } }) },
  // Only a driver can consent. All others of the wallet are not drivers, so they get 404.
  'PUT /editor/v1/wallet/:id/location/consent': {
    who: ownDrivers,
    send: () => ({ body: { consent: true } }),
    otherwise: 404,
  },
  'GET /editor/v3/subscriptions/overview': { who: members, send: wallet },
  'GET /api/v4/fleets/dashboard-consumption/:wallet': {
    who: readers,
    send: () => ({ query: { view: 'day', ...day } }),
  },
  'GET /api/v4/fleets/dashboard-consumption/:wallet/cards/:id': {
    who: readers,
    send: ({ walletId, cardId }) => ({ params: { wallet: walletId, id: cardId }, query: day }),
  },
  'GET /api/v4/fleets/dashboard-consumption/:wallet/co2-report': {
    who: readers,
    send: () => ({ query: { year: '2026', format: 'csv' } }),
  },
  'GET /api/v4/fleets/dashboard-consumption/:wallet/change': { who: readers, send: () => ({ query: day }) },
  'GET /api/v4/fleets/dashboard-consumption/:wallet/chargers': { who: readers, send: () => ({ query: day }) },
  'GET /editor/v3/user/wallet/:walletId/consumptions': { who: readers, send: () => ({ query: day }) },
  'GET /editor/v3/user/wallet/:walletId/session-imports/': { who: readers },
  'GET /api/v4/:wallet/imported-sessions': { who: readers },
  'GET /editor/v3/user/wallet/:walletId/rules/': { who: members },
  'GET /editor/v3/user/wallet/:walletId/rules/options/': { who: members },
  'GET /editor/v3/user/wallet/:walletId/rules/refusals/': { who: members },
  'GET /editor/v3/user/wallet/:walletId/rules/stations/': { who: members },
  'GET /editor/v3/user/wallet/:walletId/cards/:cardId/rules/': { who: members, send: card },
  'POST /editor/v3/user/wallet/:walletId/rules/': { who: cardManagers, send: () => ({ body: newRule }) },
  'POST /editor/v3/user/wallet/:walletId/rules/preview/': {
    who: cardManagers,
    send: () => ({ body: newRule }),
    changesNothing: true,
  },
  'PUT /editor/v3/user/wallet/:walletId/rules/:ruleId/': {
    who: cardManagers,
    send: ({ ruleId }) => ({ params: { ruleId }, body: newRule }),
  },
  'PATCH /editor/v3/user/wallet/:walletId/rules/:ruleId/': {
    who: cardManagers,
    send: ({ ruleId }) => ({ params: { ruleId }, body: { is_paused: true } }),
  },
  'POST /editor/v3/user/wallet/:walletId/rules/:ruleId/exceptions/': {
    who: cardManagers,
    send: ({ ruleId, cardId }) => ({ params: { ruleId }, body: { card_id: cardId, until: '2026-12-31T18:00:00Z' } }),
  },
  'DELETE /editor/v3/user/wallet/:walletId/rules/:ruleId/exceptions/:exceptionId/': {
    who: cardManagers,
    send: ({ ruleId, exceptionId }) => ({ params: { ruleId, exceptionId } }),
  },
  'PUT /editor/v3/user/wallet/:walletId/rules/stations/:stationId/': {
    who: cardManagers,
    send: ({ stationId }) => ({ params: { stationId }, body: { lists: ['DEPOT'] } }),
  },
  'POST /editor/v3/user/wallet/:walletId/rules/:ruleId/restore/': {
    who: cardManagers,
    send: ({ removedRuleId }) => ({ params: { ruleId: removedRuleId } }),
  },
  'DELETE /editor/v3/user/wallet/:walletId/rules/:ruleId/': {
    who: cardManagers,
    send: ({ ruleId }) => ({ params: { ruleId } }),
  },
  'GET /editor/v3/user/wallet/:walletId/budgets/': { who: readers },
  'POST /editor/v3/user/wallet/:walletId/budgets/': {
    who: managers,
    send: ({ walletId }) => ({
      body: { cost_centre: `Depot ${walletId.slice(0, 30)}`, period: 'MONTH', amount: '100' },
    }),
  },
  'PATCH /editor/v3/user/wallet/:walletId/budgets/:budgetId/': {
    who: managers,
    send: ({ budgetId }) => ({ params: { budgetId }, body: { amount: '250.50' } }),
  },
  'DELETE /editor/v3/user/wallet/:walletId/budgets/:budgetId/': {
    who: managers,
    send: ({ budgetId }) => ({ params: { budgetId } }),
  },
  'GET /api/v4/:wallet/anomalies': { who: readers },
  'POST /editor/v3/user/wallet/:walletId/anomalies/:sessionId/': {
    who: managers,
    send: ({ sessionId }) => ({ params: { sessionId }, body: { kind: 'DEAR', dismissed: true, note: 'Looked at' } }),
  },
  'POST /editor/v3/user/wallet/:walletId/session-imports/': {
    who: managers,
    send: ({ walletId }) => ({
      body: {
        csv: `Date;kWh;Total €;Station\n2026-02-01;10;4,20;Depot ${walletId}`,
        file_name: 'february.csv',
        provider: 'Another provider',
      },
    }),
  },
  'DELETE /editor/v3/user/wallet/:walletId/session-imports/:importId/': {
    who: managers,
    send: ({ importId }) => ({ params: { importId } }),
  },
  'POST /editor/v3/user/wallet/:walletId/session-import-files/': {
    who: managers,
    changesNothing: true,
    send: () => ({ body: { file_name: 'year.csv', pieces: 1 } }),
  },
  'GET /editor/v3/user/wallet/:walletId/session-import-files/:fileId/': {
    who: managers,
    send: ({ importFileId }) => ({ params: { fileId: importFileId } }),
  },
  'PUT /editor/v3/user/wallet/:walletId/session-import-files/:fileId/pieces/': {
    who: managers,
    changesNothing: true,
    send: ({ importFileId }) => ({
      params: { fileId: importFileId },
      body: { position: 0, csv: 'Date;kWh;Total €;Station' },
    }),
  },
  'POST /editor/v3/user/wallet/:walletId/session-import-files/:fileId/run/': {
    who: managers,
    changesNothing: true,
    send: ({ importFileId }) => ({ params: { fileId: importFileId }, body: { provider: 'Rota', dry_run: true } }),
  },

  // Cards
  'GET /editor/v3/user/wallet/:walletId/cards/': { who: members },
  'GET /editor/v3/user/wallet/:walletId/cards/:cardId/': { who: members, send: card },
  'POST /editor/v3/user/wallet/:walletId/cards/activate/': {
    who: cardManagers,
    send: ({ walletId }) => ({ body: { card_id: `NEW${walletId.slice(-6)}` } }),
  },
  'POST /editor/v3/user/wallet/:walletId/cards/:cardId/block/': { who: cardManagers, send: card },
  'POST /editor/v3/user/wallet/:walletId/cards/:cardId/unblock/': { who: cardManagers, send: card },
  'PATCH /editor/v3/user/wallet/:walletId/cards/:cardId/': {
    who: cardManagers,
    send: (target) => ({ ...card(target), body: { name: 'Van 12' } }),
  },
  'PUT /editor/v3/user/wallet/:walletId/cards/adjust-limit/': {
    who: cardManagers,
    send: ({ cardId }) => ({ body: { card_id: cardId, assigned_credit: '80.00' } }),
  },
  'PUT /editor/v3/user/wallet/:walletId/cards/configure-plafonds/': {
    who: cardManagers,
    send: ({ cardId }) => ({ body: { card_ids: [cardId], credit_mode: 'LIMITED', assigned_credit: '90.00' } }),
  },

  'POST /editor/v3/user/wallet/:walletId/cards/block-many/': {
    who: cardManagers,
    send: ({ cardId }) => ({ body: { card_ids: [cardId], deed: 'BLOCK' } }),
  },
  'POST /editor/v3/user/wallet/:walletId/cards/raise-limits/': {
    who: cardManagers,
    send: ({ cardId }) => ({ body: { card_ids: [cardId], amount: '10.00', until: '2026-03-06T18:00:00Z' } }),
  },
  'DELETE /editor/v3/user/wallet/:walletId/cards/:cardId/raises/:raiseId/': {
    who: cardManagers,
    send: ({ cardId, raiseId }) => ({ params: { cardId, raiseId } }),
  },
  'GET /editor/v3/user/wallet/:walletId/cards/export/': { who: members },
  'POST /editor/v3/user/wallet/:walletId/cards/import/': {
    who: cardManagers,
    send: ({ walletId }) => ({ body: { csv: `card_number,name\nNEW${walletId.slice(-6)},Imported\n` } }),
  },

  // Requests
  'POST /editor/v3/user/wallet/:walletId/cards/:cardId/lost/': {
    who: [...cardManagers, 'driver'],
    send: ({ spareCardId }) => ({ params: { cardId: spareCardId }, body: {} }),
  },
  'POST /editor/v3/user/wallet/:walletId/requests': {
    who: members,
    send: ({ cardId }) => ({
      body: { kind: 'LIMIT', card_id: cardId, amount: '5.00', until: '2026-03-07T18:00:00Z' },
    }),
  },
  'GET /editor/v3/user/wallet/:walletId/requests': { who: members },
  'GET /editor/v3/user/wallet/:walletId/requests/:requestId': {
    who: readers,
    send: ({ ownersLimitRequestId }) => ({ params: { requestId: ownersLimitRequestId } }),
    otherwise: 404,
  },
  'POST /editor/v3/user/wallet/:walletId/requests/:requestId/approve': {
    who: cardManagers,
    send: ({ requestId }) => ({ params: { requestId } }),
  },
  'POST /editor/v3/user/wallet/:walletId/requests/:requestId/decline': {
    who: cardManagers,
    send: ({ declinedRequestId }) => ({ params: { requestId: declinedRequestId }, body: { answer: 'Too much' } }),
  },
  'POST /editor/v3/user/wallet/:walletId/requests/:requestId/withdraw': {
    who: ['owner'],
    send: ({ ownersRequestId }) => ({ params: { requestId: ownersRequestId } }),
    otherwise: 404,
  },
  'GET /editor/v3/user/wallet/:walletId/approval-limits': { who: members },
  'PUT /editor/v3/user/wallet/:walletId/approval-limits': {
    who: owners,
    send: () => ({ body: { limits: [{ group: 1, most: '100.00' }] } }),
  },
  // The secret of a link is the right, so nobody gets in with a wrong one.
  'POST /editor/v1/request-links/view': {
    who: [],
    send: (target) => ({ body: { token: wrongLink(target) } }),
    otherwise: 404,
    changesNothing: true,
  },
  'POST /editor/v1/request-links/answer': {
    who: [],
    send: (target) => ({ body: { token: wrongLink(target), approve: true } }),
    otherwise: 404,
  },

  // People
  'GET /editor/v3/user/wallet/:walletId/members': { who: readers },
  'PATCH /editor/v3/user/wallet/:walletId/members/:memberId': {
    who: inviters,
    send: ({ memberId }) => ({ params: { memberId }, body: { cost_centre: 'Porto' } }),
  },
  'POST /editor/v3/user/wallet/:walletId/members/send-invitation': {
    who: inviters,
    send: () => ({ body: { channel: 'LINK' } }),
  },
  'POST /editor/v3/user/wallet/:walletId/members/send-invitation-email': {
    who: inviters,
    send: () => ({ body: { email: 'new.driver@fleet.example' } }),
  },
  'POST /editor/v3/user/wallet/:walletId/members/invite-many': {
    who: inviters,
    send: () => ({
      body: {
        items: [
          { name: 'Ana Reis', email: 'ana.reis@fleet.example', employee_number: '1042' },
          { name: 'Ana Reis', email: 'ana.reis@fleet.example' },
        ],
      },
    }),
  },
  'POST /editor/v3/user/wallet/:walletId/members/send-invitation-sms': {
    who: inviters,
    send: () => ({ body: { phone: '+351912345678' } }),
  },
  'GET /editor/v3/user/tokens/:id/share-link': {
    who: inviters,
    send: ({ invitationId }) => ({ params: { id: invitationId } }),
  },
  'GET /editor/v3/user/wallet/:walletId/invitations': { who: inviters },
  'POST /editor/v3/user/wallet/:walletId/invitations/:invitationId/resend': {
    who: inviters,
    send: ({ mailedInvitationId }) => ({ params: { invitationId: mailedInvitationId } }),
  },
  // Requires the secret of the link, which no caller here has. answer-invitation.test.ts covers people with the secret.
  'POST /editor/v3/user/wallet/guests/:id/invitation/view': {
    who: [],
    send: ({ invitationId }) => ({ params: { id: invitationId }, body: { secret: 'not-the-secret-of-it' } }),
    otherwise: 404,
    changesNothing: true,
  },
  'PUT /editor/v3/user/wallet/guests/:id/invitation': {
    who: [],
    send: ({ invitationId }) => ({
      params: { id: invitationId },
      body: { secret: 'not-the-secret-of-it', accept: true },
    }),
    otherwise: 404,
  },
  'GET /api/v4/permissions/groups': { who: anybody },
  'GET /api/v4/wallet/:id/guests': { who: managers },
  'POST /editor/v3/user/wallet/:walletId/guests/send-invitation': {
    who: managers,
    send: () => ({ body: { email: 'new.guest@fleet.example', permission_groups: [2] } }),
  },
  'POST /editor/v3/user/wallet/:walletId/manage-permissions': {
    who: managers,
    send: ({ guestId }) => ({ body: { guests: [guestId], permission_groups: [10] } }),
  },
  'DELETE /editor/v3/user/wallet/:walletId/manage-permissions': {
    who: managers,
    send: ({ guestId }) => ({ body: { guests: [guestId], permission_groups: [10] } }),
  },

  'POST /editor/v3/user/wallet/:walletId/people/import/': {
    who: inviters,
    send: () => ({ body: { csv: 'name,employee number\nAna,4711' } }),
  },

  // Teams
  'GET /editor/v3/user/wallet/:walletId/teams/': { who: readers },
  'POST /editor/v3/user/wallet/:walletId/teams/': {
    who: inviters,
    send: ({ walletId }) => ({ body: { name: `Team of ${walletId}` } }),
  },
  'PUT /editor/v3/user/wallet/:walletId/teams/cards/': {
    who: cardManagers,
    send: ({ teamId, cardId }) => ({ body: { team_id: teamId, card_ids: [cardId] } }),
  },
  'PUT /editor/v3/user/wallet/:walletId/teams/members/': {
    who: inviters,
    send: ({ teamId, memberId }) => ({ body: { team_id: teamId, member_ids: [memberId] } }),
  },
  'PATCH /editor/v3/user/wallet/:walletId/teams/:teamId/': {
    who: inviters,
    send: ({ teamId }) => ({ params: { teamId }, body: { name: `Renamed ${teamId}` } }),
  },
  'PUT /editor/v3/user/wallet/:walletId/teams/:teamId/managers/': {
    who: managers,
    send: ({ teamId, guestId }) => ({ params: { teamId }, body: { guest_ids: [guestId] } }),
  },

  // Cost centres
  'GET /editor/v3/user/wallet/:walletId/cost-centres/': { who: readers },
  'POST /editor/v3/user/wallet/:walletId/cost-centres/': {
    who: managers,
    send: ({ walletId }) => ({
      body: { name: centreName(walletId), code: '4100' },
    }),
  },
  'PUT /editor/v3/user/wallet/:walletId/cost-centres/second-dimension/': {
    who: managers,
    send: () => ({ body: { name: 'Project' } }),
  },
  'PATCH /editor/v3/user/wallet/:walletId/cost-centres/:centreId/': {
    who: managers,
    send: ({ centreId }) => ({ params: { centreId }, body: { code: '4200' } }),
  },
  'POST /editor/v3/user/wallet/:walletId/cost-centres/assignments/preview/': {
    who: cardManagers,
    changesNothing: true,
    send: (target) => ({ body: centres(target) }),
  },
  'POST /editor/v3/user/wallet/:walletId/cost-centres/assignments/': {
    who: cardManagers,
    send: (target) => ({ body: centres(target) }),
  },
  'GET /editor/v3/user/wallet/:walletId/cost-centres/assignments/export/': { who: cardManagers },
  'POST /editor/v3/user/wallet/:walletId/cost-centres/assignments/import/': {
    who: cardManagers,
    send: ({ walletId }) => ({
      body: { csv: `card_number,from,cost_centre\nNEW${walletId.slice(-6)},2026-03-02,${centreName(walletId)}\n` },
    }),
  },
  'GET /editor/v3/user/wallet/:walletId/cards/:cardId/cost-centres/': { who: members, send: card },

  // Sessions
  'GET /api/v5/:wallet/sessions': { who: members },
  'GET /editor/v1/wallet/:id/session-filters': { who: members },
  'PUT /editor/v1/wallet/:id/first-steps': { who: readers, send: () => ({ body: { dismissed: true } }) },
  'POST /editor/v1/wallet/:id/first-charge': { who: cardManagers },
  'PUT /editor/v1/wallet/:id/session-filters': {
    who: members,
    send: () => ({ body: { name: 'Paid ones', query: 'status=PAID' } }),
  },
  'DELETE /editor/v1/wallet/:id/session-filters/:filterId': {
    who: ['owner'],
    send: ({ savedFilterId }) => ({ params: { filterId: savedFilterId } }),
    otherwise: 404,
  },
  'GET /api/v5/:wallet/sessions/export': { who: members },
  'GET /api/v5/:wallet/sessions/files': { who: members },
  'POST /api/v5/:wallet/sessions/files': { who: members, send: () => ({ body: { format: 'csv' } }) },
  'POST /api/v5/:wallet/sessions/files/:fileId/link': {
    who: ['owner'],
    send: ({ sessionFileId }) => ({ params: { fileId: sessionFileId } }),
    otherwise: 404,
  },
  'POST /editor/v3/user/wallet/:walletId/sessions/:id/accept': {
    who: accountants,
    send: ({ doubtfulSessionId }) => ({ params: { id: doubtfulSessionId }, body: {} }),
  },
  'POST /editor/v3/user/wallet/:walletId/sessions/:id/reject': {
    who: accountants,
    send: ({ oddSessionId }) => ({ params: { id: oddSessionId }, body: { reason: 'Nobody was there' } }),
  },
  // Requires a person named by the operator of the installation. None of these callers is one, whatever their groups.
  'GET /editor/v1/operator/reviews': { who: [] },
  'POST /editor/v1/operator/reviews/:sessionId/accept': {
    who: [],
    send: () => ({ params: { sessionId: FREE }, body: {} }),
  },
  'POST /editor/v1/operator/reviews/:sessionId/reject': {
    who: [],
    send: () => ({ params: { sessionId: FREE }, body: { reason: 'Wrong figures' } }),
  },
  'GET /editor/v1/operator/charging-operators': { who: [] },
  'POST /editor/v1/operator/charging-operators': {
    who: [],
    send: () => ({ body: { name: 'Norte', parties: [], is_hub: false } }),
  },
  'POST /editor/v1/operator/charging-operators/:operatorId/pause': {
    who: [],
    send: () => ({ params: { operatorId: FREE }, body: {} }),
  },
  'POST /editor/v1/operator/charging-operators/:operatorId/resume': {
    who: [],
    send: () => ({ params: { operatorId: FREE }, body: {} }),
  },
  'GET /editor/v1/operator/charging-operators/:operatorId/invoices': {
    who: [],
    send: () => ({ params: { operatorId: FREE } }),
  },
  'DELETE /editor/v1/operator/charging-operators/:operatorId': {
    who: [],
    send: () => ({ params: { operatorId: FREE } }),
  },
  'POST /editor/v1/operator/charging-operators/:operatorId/send-cards': {
    who: [],
    send: () => ({ params: { operatorId: FREE }, body: {} }),
  },
  'POST /editor/v1/operator/charging-operators/:operatorId/fetch': {
    who: [],
    send: () => ({ params: { operatorId: FREE }, body: { from: '2026-03-01T00:00:00Z', modules: ['cdrs'] } }),
  },
  'POST /editor/v3/user/wallet/:walletId/sessions/:id/dispute': {
    who: accountants,
    send: ({ pricedSessionId }) => ({
      params: { id: pricedSessionId },
      body: { reason: 'WRONG_PRICE', words: 'The sign said less' },
    }),
  },
  'GET /editor/v3/user/wallet/:walletId/sessions/:sessionId/target': {
    who: members,
    send: ({ depotSessionId }) => ({ params: { sessionId: depotSessionId } }),
  },
  'PUT /editor/v3/user/wallet/:walletId/sessions/:sessionId/target': {
    who: [...managers, 'coordinator', 'driver'],
    send: ({ depotSessionId }) => ({
      params: { sessionId: depotSessionId },
      body: { ready_by: null, energy_kwh: '30' },
    }),
  },
  'GET /api/v4/:wallet/sessions/detail/:id': { who: members, send: ({ sessionId }) => ({ params: { id: sessionId } }) },
  'POST /api/v4/commands/request-command/STOP_SESSION': {
    who: [...managers, 'coordinator', 'driver'],
    send: ({ sessionId }) => ({ body: { session_id: sessionId } }),
  },

  // Stations
  'GET /api/v1/wallet/:id/stations': {
    who: members,
    send: ({ cardId }) => ({ query: { card: cardId, search: 'Marquês' } }),
  },
  'GET /api/v1/wallet/:id/stations-live': {
    who: members,
    streams: true,
    send: () => ({ query: { south: '38.7', west: '-9.2', north: '38.8', east: '-9.1' } }),
  },
  'GET /api/v1/wallet/:id/stations/:stationId': {
    who: members,
    send: ({ cardId, publishedStationId: stationId }) => ({ params: { stationId }, query: { card: cardId } }),
  },
  'GET /api/v1/wallet/:id/charge-points': {
    who: members,
    send: ({ cardId }) => ({ query: { card: cardId, text: 'PT*TST*E1' } }),
  },
  'GET /api/v1/wallet/:id/station-requests': { who: members },
  'GET /api/v1/wallet/:id/station-requests/:requestId': {
    who: members,
    send: ({ stationRequestId }) => ({ params: { requestId: stationRequestId } }),
  },
  'POST /api/v4/commands/request-command/START_SESSION': {
    who: [...managers, 'coordinator', 'driver'],
    send: ({ idleCardId, publishedStationId }) => ({
      body: { card_id: idleCardId, station_id: publishedStationId, point_uid: 'EVSE1' },
    }),
  },
  'POST /api/v4/commands/request-command/RESERVE_NOW': {
    who: [...managers, 'coordinator', 'driver'],
    send: ({ idleCardId, publishedStationId }) => ({
      body: { card_id: idleCardId, station_id: publishedStationId, point_uid: 'EVSE1' },
    }),
  },
  'POST /api/v4/commands/request-command/CANCEL_RESERVATION': {
    who: [...managers, 'coordinator', 'driver'],
    send: ({ stationRequestId }) => ({ body: { request_id: stationRequestId } }),
  },

  // Vehicles
  'GET /editor/v2/vehicles': { who: anybody, send: () => ({ query: { search: 'zoe' } }) },
  'GET /editor/v2/vehicles-brands/:x': { who: anybody, send: () => ({ params: { x: 'all' } }) },
  'GET /editor/v2/user/cars': { who: coordinators, send: wallet },
  'POST /editor/v2/user/cars': {
    who: coordinators,
    send: (target) => ({ ...wallet(target), body: { brand: 'Renault', model: 'Zoe', licence_plate: 'AA 01 BB' } }),
  },
  'POST /editor/v3/user/wallet/:walletId/vehicles/create-many': {
    who: coordinators,
    send: () => ({
      body: {
        items: [
          { brand: 'Renault', model: 'Zoe', licence_plate: 'BB 01 BB', external_id: 'FLEET-1' },
          { brand: 'Renault', model: 'Zoe', licence_plate: 'BB 02 BB', external_id: 'FLEET-1' },
        ],
      },
    }),
  },
  'PATCH /editor/v2/user/cars/:id': {
    who: coordinators,
    send: (target) => ({ ...wallet(target), params: { id: target.vehicleId }, body: { version: 'R110' } }),
  },

  // Card orders
  'GET /editor/v4/charge-and-pay/prices': { who: members, send: wallet },
  'POST /editor/v3/user/wallet/:walletId/cards/create-many/': {
    who: cardManagers,
    send: () => ({
      body: {
        items: [
          { name: 'Van 31', external_id: 'KEY-31' },
          { name: 'Van 32', external_id: 'KEY-31' },
        ],
      },
    }),
  },
  'POST /editor/v3/user/request-card-v3': {
    who: cardManagers,
    send: (target) => ({
      ...wallet(target),
      body: { is_ekey: false, quantity: 1, shipping_address_id: target.shippingAddressId },
    }),
  },
  'GET /editor/v3/user/wallet/:walletId/card-orders': { who: members },
  'GET /editor/v3/user/wallet/:walletId/card-orders/quote': {
    who: cardManagers,
    send: () => ({ query: { is_ekey: 'true', quantity: '1' } }),
  },
  // Drivers place no orders, so they see none.
  'GET /editor/v3/user/wallet/:walletId/card-orders/:orderId': {
    who: readers,
    send: ({ cardOrderId }) => ({ params: { orderId: cardOrderId } }),
    otherwise: 404,
  },
  'POST /editor/v3/user/wallet/:walletId/card-orders/:orderId/pay': {
    who: cardManagers,
    send: ({ cardOrderId }) => ({ params: { orderId: cardOrderId } }),
  },
  'POST /editor/v3/user/wallet/:walletId/card-orders/:orderId/cancel': {
    who: cardManagers,
    send: ({ cardOrderId }) => ({ params: { orderId: cardOrderId } }),
  },

  // VAT numbers and addresses
  'GET /editor/v2/user/nifs': { who: accountants, send: wallet },
  'POST /editor/v2/user/nifs': {
    who: accountants,
    send: (target) => ({ ...wallet(target), body: { country: 'PT', number: nif(target), name: 'A company' } }),
  },
  'GET /editor/v2/user/nifs/:id': {
    who: accountants,
    send: (target) => ({ ...wallet(target), params: { id: target.vatNumberId } }),
  },
  'PATCH /editor/v2/user/nifs/:id': {
    who: accountants,
    send: (target) => ({ ...wallet(target), params: { id: target.vatNumberId }, body: { name: 'Ana Sousa' } }),
  },
  'GET /editor/v2/user/shipping-address': { who: readers, send: wallet },
  'POST /editor/v2/user/shipping-address': {
    who: cardManagers,
    send: (target) => ({ ...wallet(target), body: street }),
  },

  // Payments
  'POST /editor/v3/user/wallet/:id/post-payment-request': { who: managers },
  'GET /editor/v2/gateway/user/payment-methods': { who: accountants, send: wallet },
  'POST /editor/v2/gateway/user/payment-methods': {
    who: accountants,
    send: (target) => ({ ...wallet(target), body: { kind: 'MB_WAY', phone: '+351912345678' } }),
  },
  'GET /editor/v2/gateway/user/payment-methods/:id': {
    who: accountants,
    send: (target) => ({ ...wallet(target), params: { id: target.paymentMethodId } }),
  },
  'PATCH /editor/v2/gateway/user/payment-methods/:id': {
    who: accountants,
    send: (target) => ({ ...wallet(target), params: { id: target.paymentMethodId }, body: { label: 'For the depot' } }),
  },
  'GET /editor/v2/gateway/user/payment-methods/:id/mandates': {
    who: accountants,
    send: (target) => ({ ...wallet(target), params: { id: target.debitMethodId } }),
  },
  'GET /editor/v2/gateway/user/payment-methods/:id/mandates/:mandateId/document': {
    who: accountants,
    send: (target) => ({ ...wallet(target), params: { id: target.debitMethodId, mandateId: target.mandateId } }),
  },
  'DELETE /editor/v2/gateway/user/payment-methods/:id/mandates/:mandateId': {
    who: accountants,
    send: (target) => ({ ...wallet(target), params: { id: target.debitMethodId, mandateId: target.mandateId } }),
  },
  'POST /editor/v2/gateway/user/payment-methods/:id/mandates': {
    who: accountants,
    send: (target) => ({ ...wallet(target), params: { id: target.debitMethodId } }),
  },
  'POST /editor/v3/wallet/:id/add-funds': {
    who: accountants,
    send: ({ paymentMethodId }) => ({ body: { amount: '20.00', payment_method_id: paymentMethodId } }),
  },
  'GET /editor/v3/wallet/:id/payments/:paymentId': {
    who: readers,
    send: ({ paymentId }) => ({ params: { paymentId } }),
  },
  'DELETE /editor/v3/wallet/:id/payments/:paymentId': {
    who: accountants,
    send: ({ paymentId }) => ({ params: { paymentId } }),
  },
  'GET /api/v4/user/wallet/:wallet/invoices': { who: readers },
  'GET /api/v1/wallet/:wallet/invoices/:id': { who: readers, send: invoice },
  'GET /api/v1/wallet/:wallet/invoices/:id/xml': { who: readers, send: invoice },
  'GET /api/v1/wallet/:wallet/invoice-data': {
    who: accountants,
    send: () => ({ query: { what: 'LINES', date__gte: '2026-01-01', date__lte: '2026-12-31' } }),
  },
  'GET /editor/v2/user/invoices/list_download': {
    who: readers,
    send: ({ invoiceId }) => ({ query: { type: 'INVOICE', ids: invoiceId } }),
  },
  'POST /editor/v4/user/export-invoices-zip': {
    who: accountants,
    send: ({ invoiceId }) => ({ body: { invoices: [invoiceId], credit_notes: [] } }),
  },
  'POST /editor/v2/user/invoice/:id/retry-capture': { who: accountants, send: invoice },
  'GET /api/v1/wallet/:walletId/reports': { who: readers },
  'POST /editor/v1/wallet/:walletId/reports': { who: readers, send: (target) => ({ body: report(target) }) },
  'PUT /editor/v1/wallet/:walletId/reports/:reportId': {
    who: readers,
    send: (target) => ({ params: { reportId: target.reportId }, body: report(target) }),
  },
  'POST /editor/v1/wallet/:walletId/reports/:reportId/try': {
    who: readers,
    send: ({ reportId }) => ({ params: { reportId } }),
  },
  'POST /editor/v1/wallet/:walletId/reports/:reportId/retry': {
    who: readers,
    send: ({ reportId }) => ({ params: { reportId }, body: { due_on: '2026-02-23' } }),
  },
  'GET /api/v1/wallet/:walletId/reports/:reportId/file': {
    who: readers,
    send: ({ reportId }) => ({ params: { reportId } }),
  },
  'DELETE /editor/v1/wallet/:walletId/reports/:reportId': {
    who: readers,
    send: ({ reportId }) => ({ params: { reportId } }),
  },
  'GET /api/v1/wallet/:walletId/accounting': { who: accountants },
  'PUT /editor/v1/wallet/:walletId/accounting': { who: accountants, send: () => ({ body: accounting }) },
  'GET /api/v1/wallet/:walletId/months': { who: accountants },
  'GET /api/v1/wallet/:walletId/months/:month': { who: accountants, send: month },
  'GET /api/v1/wallet/:walletId/months/:month/journal': {
    who: accountants,
    send: () => ({ ...month(), query: { format: 'CSV' } }),
  },
  'GET /api/v1/wallet/:walletId/vat-abroad/:year': { who: accountants, send: () => ({ params: { year: '2026' } }) },
  'GET /api/v1/wallet/:walletId/months/:month/files': { who: accountants, send: month },
  'POST /editor/v1/wallet/:walletId/months/:month/close': {
    who: accountants,
    send: () => ({ ...month(), body: {} }),
  },
  'POST /editor/v1/wallet/:walletId/months/:month/send': { who: accountants, send: month },
  'GET /api/v4/user/wallet/:wallet/purchase-orders': { who: readers },
  'POST /editor/v3/user/wallet/:walletId/purchase-orders': {
    who: accountants,
    send: () => ({ body: { po_type: 'CHARGING', kind: 'BLANKET', number: 'PO-1', valid_from: '2026-01-01' } }),
  },
  'PATCH /editor/v3/user/wallet/:walletId/purchase-order/:id': {
    who: accountants,
    send: (target) => ({ ...purchaseOrder(target), body: { buyer_reference: 'Depot' } }),
  },
  'GET /editor/v3/wallet/:id/withdrawals': { who: owners },
  'POST /editor/v3/wallet/:id/withdrawals': { who: owners, send: () => ({ body: { amount: '0.01' } }) },
  'GET /editor/v3/wallet/:id/payouts': { who: owners },
  'GET /editor/v3/wallet/:id/payout-account': { who: owners },
  'POST /editor/v3/wallet/:id/payout-account/confirm': { who: owners, send: () => ({ body: { token: PAYOUT_TOKEN } }) },
  'PUT /editor/v3/wallet/:id/payout-account': {
    who: owners,
    send: () => ({ body: { iban: 'PT50 0002 0123 1234 5678 9015 4', holder: 'Fleet SA' } }),
  },
  'DELETE /editor/v3/wallet/:id/payout-account': { who: owners },
  'GET /editor/v3/user/wallet/:walletId/own-bank-account': { who: ownDrivers, otherwise: 404 },
  'POST /editor/v3/user/wallet/:walletId/own-bank-account/confirm': {
    who: ownDrivers,
    send: () => ({ body: { token: PAYOUT_TOKEN } }),
    otherwise: 404,
  },
  'PUT /editor/v3/user/wallet/:walletId/own-bank-account': {
    who: ownDrivers,
    send: () => ({ body: { iban: 'PT50 0002 0123 1234 5678 9015 4', holder: 'Rui Dias' } }),
    otherwise: 404,
  },
  'DELETE /editor/v3/user/wallet/:walletId/own-bank-account': { who: ownDrivers, otherwise: 404 },
  'GET /editor/v3/user/wallet/:walletId/reimbursement-settings': { who: readers },
  'PATCH /editor/v3/user/wallet/:walletId/reimbursement-settings': {
    who: accountants,
    send: () => ({
      body: {
        debtor: { name: 'Fleet SA', iban: 'ES9121000418450200051332', bic: null },
        payroll_layout: 'PT',
        wage_type: '417',
      },
    }),
  },
  'GET /editor/v3/user/wallet/:walletId/members/:memberId/business-shares': { who: readers, send: member },
  'PUT /editor/v3/user/wallet/:walletId/members/:memberId/business-shares': {
    who: accountants,
    send: (target) => ({
      ...member(target),
      body: { shares: [{ valid_from: '2026-03-01', business_percent: 80 }] },
    }),
  },
  'GET /editor/v3/user/wallet/:walletId/home-charges/doubts': { who: members },
  'GET /editor/v3/user/wallet/:walletId/home-charges/:sessionId/use': { who: members, send: homeCharge },
  'PUT /editor/v3/user/wallet/:walletId/home-charges/:sessionId/business-share': {
    who: accountants,
    send: (target) => ({ ...homeCharge(target), body: { business_percent: 90 } }),
  },
  'GET /editor/v3/user/wallet/:walletId/reimbursements': { who: members },
  'GET /editor/v3/user/wallet/:walletId/reimbursements/:month/:memberId': { who: members, send: openStatement },
  'GET /editor/v3/user/wallet/:walletId/reimbursements/:month/:memberId/pdf': { who: members, send: openStatement },
  'GET /editor/v3/user/wallet/:walletId/reimbursement-benefits/:year': {
    who: readers,
    send: () => ({ params: { year: '2026' } }),
  },
  'POST /editor/v3/user/wallet/:walletId/reimbursements/approve': {
    who: accountants,
    send: ({ memberId }) => ({ body: { month: '2026-02', statements: [{ member_id: memberId, amount: '1.50' }] } }),
  },
  'PUT /editor/v3/user/wallet/:walletId/home-charges/:sessionId/other-car': {
    who: [...accountants, 'driver'],
    send: (target) => ({ ...homeCharge(target), body: { is_other_car: true } }),
  },
  'POST /editor/v3/user/wallet/:walletId/reimbursement-batches': {
    who: accountants,
    send: ({ approvedStatementId }) => ({ body: { way: 'PAYROLL', ids: [approvedStatementId] } }),
  },
  'GET /editor/v3/user/wallet/:walletId/reimbursement-batches': { who: readers },
  'GET /editor/v3/user/wallet/:walletId/reimbursement-batches/:batchId/file': {
    who: accountants,
    send: ({ reimbursementBatchId: batchId }) => ({ params: { batchId } }),
  },
  'POST /editor/v3/user/wallet/:walletId/reimbursements/paid': {
    who: accountants,
    send: ({ sentStatementId }) => ({ body: { ids: [sentStatementId] } }),
  },
  'POST /editor/v3/user/wallet/:walletId/reimbursements/:month/:memberId/returned': {
    who: accountants,
    send: ({ memberId }) => ({ params: { month: '2025-11', memberId }, body: { reason: 'AC04 closed account' } }),
  },
  'POST /editor/v3/user/wallet/:walletId/reimbursement-bank-statements': {
    who: accountants,
    send: () => ({ body: { content: BANK_STATEMENT } }),
    changesNothing: true,
  },
  'GET /editor/v2/wallet/:id/auto-recharge': { who: readers },
  'POST /editor/v2/wallet/:id/auto-recharge': {
    who: accountants,
    send: ({ cardMethodId }) => ({
      body: { enabled: true, threshold: '10.00', amount: '50.00', payment_method_id: cardMethodId },
    }),
  },

  // Calls that delete or block, last
  'POST /editor/v3/subscriptions/:id/retry-subscription-capture/': {
    who: ['owner'],
    send: subscription,
    otherwise: 404,
  },
  'POST /editor/v3/subscriptions/:id/change-subscription-plan/': {
    who: ['owner'],
    send: (target) => ({ ...subscription(target), body: { new_plan: FREE, new_price_step: 1 } }),
    otherwise: 404,
  },
  'DELETE /editor/v2/gateway/user/payment-methods/:id': {
    who: accountants,
    send: (target) => ({ ...wallet(target), params: { id: target.spareMethodId } }),
  },
  'DELETE /editor/v3/user/wallet/:walletId/purchase-order/:id': { who: accountants, send: purchaseOrder },
  'PATCH /editor/v2/user/shipping-address/:id': {
    who: cardManagers,
    send: (target) => ({
      ...wallet(target),
      params: { id: target.shippingAddressId },
      body: { name: 'Warehouse' },
    }),
  },
  // A program reports positions too often for the audit.
  'PUT /editor/v3/user/wallet/:walletId/vehicles/:vehicleId/position': {
    who: inviters,
    send: ({ vehicleId }) => ({
      params: { vehicleId },
      body: { latitude: 38.7, longitude: -9.1, at: '2026-03-02T09:00:00Z' },
    }),
    changesNothing: true,
  },
  'GET /api/v4/wallet/:walletId/vehicles/costs': { who: readers },
  'GET /api/v4/wallet/:walletId/vehicles/costs/export': { who: readers },
  'GET /api/v4/wallet/:walletId/vehicles/:vehicleId/costs': {
    who: readers,
    send: ({ vehicleId }) => ({ params: { vehicleId } }),
  },
  'GET /api/v4/wallet/:walletId/vehicles/:vehicleId/odometer': {
    who: readers,
    send: ({ vehicleId }) => ({ params: { vehicleId } }),
  },
  'GET /api/v4/wallet/:walletId/sessions/:sessionId/odometer': {
    who: [...coordinators, 'driver'],
    send: ({ pricedSessionId }) => ({ params: { sessionId: pricedSessionId } }),
  },
  'PUT /editor/v3/user/wallet/:walletId/vehicles-petrol/': {
    who: managers,
    send: () => ({
      body: {
        petrol: { price_per_litre: '1.789', litres_per_100_km: '6.5', source: 'DGEG', as_of: '2026-03-01' },
      },
    }),
  },
  'POST /editor/v3/user/wallet/:walletId/sessions/:sessionId/odometer': {
    who: [...coordinators, 'driver'],
    send: ({ pricedSessionId }) => ({ params: { sessionId: pricedSessionId }, body: { km: 12_000 } }),
  },
  'POST /editor/v3/user/wallet/:walletId/vehicles/:vehicleId/odometer': {
    who: coordinators,
    send: ({ vehicleId }) => ({ params: { vehicleId }, body: { km: 12_100 } }),
  },
  'POST /editor/v3/user/wallet/:walletId/vehicles-odometer/import/': {
    who: coordinators,
    send: () => ({ body: { csv: 'plate,date,km\n' } }),
  },
  'PATCH /editor/v3/user/wallet/:walletId/vehicles/:vehicleId/odometer/:readingId': {
    who: coordinators,
    send: ({ vehicleId, readingId }) => ({ params: { vehicleId, readingId }, body: { km: 11_000 } }),
  },
  'DELETE /editor/v3/user/wallet/:walletId/vehicles/:vehicleId/odometer/:readingId': {
    who: coordinators,
    send: ({ vehicleId, readingId }) => ({ params: { vehicleId, readingId } }),
  },
  'GET /editor/v3/user/wallet/:walletId/sites': { who: members },
  // A driver sees their own home only.
  'GET /editor/v3/user/wallet/:walletId/sites/:siteId': {
    who: readers,
    send: ({ siteId }) => ({ params: { siteId } }),
    otherwise: 404,
  },
  'GET /editor/v3/user/wallet/:walletId/sites/:siteId/plan': {
    who: readers,
    send: ({ siteId }) => ({ params: { siteId } }),
    otherwise: 404,
  },
  'POST /editor/v3/user/wallet/:walletId/sites': {
    who: managers,
    send: () => ({
      body: { kind: 'DEPOT', name: 'Depot', street: 'Rua 1', postal_code: '4000-001', city: 'Porto', country: 'PT' },
    }),
  },
  'PATCH /editor/v3/user/wallet/:walletId/sites/:siteId': {
    who: managers,
    send: ({ siteId }) => ({ params: { siteId }, body: { grid_limit_kw: '41.4' } }),
  },
  'POST /editor/v3/user/wallet/:walletId/sites/:siteId/tariffs': {
    who: managers,
    send: ({ siteId }) => ({
      params: { siteId },
      body: {
        ...{ valid_from: '2026-04-01', source: 'Contract' },
        bands: [{ band: 'NORMAL', unit_price: '0.16', hours: [] }],
      },
    }),
  },
  'GET /editor/v3/user/wallet/:walletId/sites/:siteId/tariffs/:tariffId/document': {
    who: readers,
    send: ({ siteId, siteTariffId }) => ({ params: { siteId, tariffId: siteTariffId } }),
    otherwise: 404,
  },
  'PUT /editor/v3/user/wallet/:walletId/sites/:siteId/tariffs/:tariffId/document': {
    who: managers,
    send: ({ siteId, siteTariffId }) => ({
      params: { siteId, tariffId: siteTariffId },
      file: { type: 'image/png', content: dot },
    }),
  },
  'DELETE /editor/v3/user/wallet/:walletId/sites/:siteId/tariffs/:tariffId/document': {
    who: managers,
    send: ({ siteId, siteTariffId }) => ({ params: { siteId, tariffId: siteTariffId } }),
  },
  'DELETE /editor/v3/user/wallet/:walletId/sites/:siteId/tariffs/:tariffId': {
    who: managers,
    send: ({ siteId, siteTariffId }) => ({ params: { siteId, tariffId: siteTariffId } }),
  },
  'DELETE /editor/v3/user/wallet/:walletId/sites/:siteId': {
    who: managers,
    send: ({ siteId }) => ({ params: { siteId } }),
  },
  'GET /editor/v3/user/wallet/:walletId/chargers': { who: members },
  // A driver connects the charger of their own home, and changes nothing else of it.
  'GET /editor/v3/user/wallet/:walletId/chargers/:chargerId': { who: members, send: charger },
  'POST /editor/v3/user/wallet/:walletId/chargers': {
    who: [...managers, 'driver'],
    send: ({ chargerSiteId }) => ({ body: { site_id: chargerSiteId, name: 'Bay 2' } }),
  },
  'PATCH /editor/v3/user/wallet/:walletId/chargers/:chargerId': {
    who: managers,
    send: (target) => ({ ...charger(target), body: { name: 'Bay 3' } }),
  },
  'POST /editor/v3/user/wallet/:walletId/chargers/:chargerId/password': {
    who: [...managers, 'driver'],
    send: charger,
  },
  'POST /editor/v3/user/wallet/:walletId/chargers/:chargerId/commands': {
    who: [...coordinators, 'driver'],
    send: (target) => ({ ...charger(target), body: { kind: 'RESET' } }),
  },
  'GET /editor/v3/user/wallet/:walletId/chargers/:chargerId/commands/:commandId': {
    who: [...coordinators, 'driver'],
    send: ({ chargerId, commandId }) => ({ params: { chargerId, commandId } }),
  },
  'POST /editor/v3/user/wallet/:walletId/sites/:siteId/charger-invitation': {
    who: managers,
    send: ({ chargerSiteId: siteId }) => ({ params: { siteId } }),
  },
  // Only the driver of a home says where it is and reports its charges. This one is the owner's.
  'PUT /editor/v3/user/wallet/:walletId/sites/:siteId/location': {
    who: ['owner'],
    send: (target) => ({ ...ownersHome(target), body: { latitude: 38.72, longitude: -9.14 } }),
    otherwise: 404,
  },
  'POST /editor/v3/user/wallet/:walletId/sites/:siteId/meter-readings': {
    who: ['owner'],
    send: (target) => ({
      ...ownersHome(target),
      query: { month: '2026-03', meter_kwh: '1000' },
      file: { type: 'image/png', content: dot },
    }),
    otherwise: 404,
  },
  'POST /editor/v3/user/wallet/:walletId/sites/:siteId/charge-files': {
    who: ['owner'],
    send: (target) => ({
      ...ownersHome(target),
      body: { csv: 'Start,End,kWh\n2026-03-01 18:01,2026-03-01 19:01,7.5', file_name: 'charges.csv' },
    }),
    otherwise: 404,
  },
  'GET /editor/v3/user/wallet/:walletId/home-reports': { who: [...managers, 'driver'] },
  'GET /editor/v3/user/wallet/:walletId/home-reports/:reportId/file': {
    who: [...managers, 'driver'],
    send: ({ homeReportId: reportId }) => ({ params: { reportId } }),
  },
  'POST /editor/v3/user/wallet/:walletId/home-reports/:reportId/accept': {
    who: managers,
    send: ({ homeReportId: reportId }) => ({ params: { reportId } }),
  },
  'POST /editor/v3/user/wallet/:walletId/home-reports/:reportId/decline': {
    who: managers,
    send: ({ declinedHomeReportId: reportId }) => ({ params: { reportId }, body: { reason: 'Not readable' } }),
  },
  'POST /editor/v3/user/wallet/:walletId/home-reports/:reportId/withdraw': {
    who: ['owner'],
    send: ({ ownersReportId: reportId }) => ({ params: { reportId } }),
    otherwise: 404,
  },
  'DELETE /editor/v3/user/wallet/:walletId/chargers/:chargerId': { who: managers, send: charger },
  'DELETE /editor/v2/user/cars/:id': {
    who: coordinators,
    send: (target) => ({ ...wallet(target), params: { id: target.vehicleId } }),
  },
  'DELETE /editor/v2/user/nifs/:id': {
    who: accountants,
    send: (target) => ({ ...wallet(target), params: { id: target.vatNumberId } }),
  },
  'DELETE /editor/v2/user/shipping-address/:id': {
    who: cardManagers,
    send: (target) => ({ ...wallet(target), params: { id: target.shippingAddressId } }),
  },
  'DELETE /editor/v3/user/wallet/:walletId/guests/:guestId': {
    who: managers,
    send: ({ guestId }) => ({ params: { guestId } }),
  },
  'DELETE /editor/v3/user/wallet/:walletId/:a/:b': {
    who: inviters,
    send: ({ memberId }) => ({ params: { a: 'members', b: memberId } }),
  },
  // Returns a result per wallet, so the call succeeds for everybody. wallets.test.ts covers the blocking.
  'POST /editor/v3/user/wallets/block': {
    who: anybody,
    send: () => ({ body: { wallet_ids: ['01970000-0000-7000-8000-00000000ffff'], blocked: true } }),
    changesNothing: true,
  },
}
