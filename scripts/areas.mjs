/**
 * The areas of the product. An area has one name on the contract (`x.ts`, `x-*.ts`), on the server (`features/x`, or `kernel/x` for
 * a mechanism that serves calls itself) and on the web (`features/x`, or `app/x` and `shared/x`). Decision 061.
 */
export const areas = [
  'accounting',
  'audit',
  'card-orders',
  'cards',
  'chargers',
  'charging-operators',
  'company-sign-in',
  'consumption',
  'cost-centres',
  'exports',
  'faq',
  'fleets',
  'guests',
  'holds',
  'home-reports',
  'insight',
  'integrations',
  'invitations',
  'invoices',
  'live',
  'load-plans',
  'locations',
  'members',
  'notifications',
  'overview',
  'payment-methods',
  'payments',
  'purchase-orders',
  'reimbursements',
  'reports',
  'requests',
  'rules',
  'session-imports',
  'sessions',
  'shipping-addresses',
  'sites',
  'stations',
  'subscriptions',
  'teams',
  'users',
  'vat-numbers',
  'vehicles',
  'wallets',
]

/** Areas that serve other areas of the server and have no call and no screen. */
export const serverOnlyAreas = ['assistant', 'entitlements', 'memberships']

/** Contract files that every area uses: forms of values, rights, refusals, the table of calls and pages. */
export const sharedContractFiles = [
  'bulk',
  'calls',
  'endpoint',
  'groups',
  'pages',
  'postal-code',
  'problem',
  'refusals',
  'rights',
  'values',
  'web-config',
]
