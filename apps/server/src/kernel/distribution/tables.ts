/**
 * Where the rows of each table are once the database is distributed over several machines by wallet (decision 009). A
 * new table adds a line here, or `schema.test.ts` fails.
 * - tenant: on the machine of its wallet, by the first column of its primary key, with all tables of the wallet.
 * - reference: a copy on every machine. A write costs a commit in two phases on all of them, so it must be rare.
 * - local: on the coordinator only. Statements of a wallet read it by constants, never row by row.
 */
export type Placement = 'tenant' | 'reference' | 'local'

/** Each of them is distributed by `wallet_id`, the table of wallets itself by its `id`. */
export const tenantTables = [
  'wallet',
  'accounting_setting',
  'api_key',
  'approval_limit',
  'audit_entry',
  'audit_repeat',
  'auto_recharge',
  'budget',
  'budget_alert',
  'budget_warning',
  'card',
  'card_limit_change',
  'card_order',
  'card_order_item',
  'card_past_cost_centre',
  'card_raise',
  'charge_target',
  'charger',
  'charger_command',
  'charger_connector',
  'charger_message',
  'charger_transaction',
  'company_export',
  'company_export_piece',
  'connector_profile',
  'consumption_version',
  'cost_centre',
  'document',
  'document_file',
  'import_provider',
  'imported_day_card_rollup',
  'imported_day_period_rollup',
  'imported_day_rollup',
  'imported_day_trait_rollup',
  'imported_month_card_rollup',
  'imported_month_trait_rollup',
  'imported_original',
  'imported_series',
  'imported_session',
  'imported_station',
  'imported_year_card_rollup',
  'imported_year_trait_rollup',
  'invitation',
  'invitation_send',
  'invoice',
  'invoice_line',
  'invoice_line_credit',
  'invoice_run',
  'ledger_account',
  'ledger_entry',
  'ledger_hold',
  'ledger_transfer',
  'limit_stop',
  'location_read',
  'lost_card',
  'mandate',
  'member',
  'missing_document',
  'month_close',
  'odometer_reading',
  'payment',
  'payment_customer',
  'payment_method',
  'payment_refund',
  'payout',
  'payout_account',
  'petrol_comparison',
  'purchase_order',
  'report',
  'report_sending',
  'request',
  'request_link',
  'rule',
  'rule_exception',
  'rule_refusal',
  'rule_station',
  'saved_filter',
  'session',
  'session_anomaly',
  'session_dispute',
  'session_import',
  'session_review',
  'shipping_address',
  'site',
  'site_plan',
  'site_tariff',
  'station_request',
  'subscription_bill',
  'team',
  'team_manager',
  'vat_number',
  'vehicle',
  'vehicle_position',
  'wallet_change',
  'wallet_change_clock',
  'wallet_day_card_rollup',
  'wallet_day_cause_rollup',
  'wallet_day_period_rollup',
  'wallet_day_rollup',
  'wallet_day_station_rollup',
  'wallet_day_trait_rollup',
  'wallet_low_balance',
  'wallet_month_card_rollup',
  'wallet_month_station_rollup',
  'wallet_month_trait_rollup',
  'wallet_session_counter',
  'wallet_station',
  'wallet_tariff',
  'wallet_weekly_mail',
  'wallet_year_card_rollup',
  'wallet_year_station_rollup',
  'wallet_year_trait_rollup',
  'webhook',
  'webhook_attempt',
  'webhook_delivery',
] as const

const PRICES = 'a price list, read beside sessions and orders of every wallet'
const PERSONAL = 'of a person, never joined with the rows of a wallet'
const SIGN_IN = 'read and written while somebody signs in, which concerns no wallet'
const COMPANY = 'leads from the domain of an address to its wallet, while somebody signs in'
const OPERATORS = 'of an operator of chargers, written before its wallet is known'
const MESSAGES = 'a list of what was sent or received, with its own cleaning'
const BANK = 'of the simulated bank'

/** The reason why every machine needs a copy. */
export const referenceTables = {
  card_price: PRICES,
  charging_price_level: PRICES,
  charging_region: PRICES,
  co2_factor: 'read for every session',
  energy_cycle_period: PRICES,
  identity_session: 'read together with the rights in a wallet on every call',
  person: 'tables of wallets refer to people and join their names',
  price_tariff: PRICES,
  price_tariff_region: PRICES,
  price_tariff_version: PRICES,
  session_credit: 'a rare credit of an operator, joined with sessions; its wallet is null until its record arrived',
  subscription: 'of a person, for all their wallets; a bill refers to it, and its wallet may be null',
  subscription_plan: 'a price list that bills refer to',
  vat_rate: PRICES,
  vehicle_catalogue: 'searched beside the vehicles of a wallet',
  wallet_membership: 'leads from a person to their wallets, and is read with the rights in a wallet on every call',
} as const

/** The reason why only the coordinator has it. */
export const localTables = {
  charger_attempt: 'of chargers that were refused, mostly of no wallet',
  charger_identity: 'leads from the name of a charger to its wallet, before the wallet is known',
  company_domain: COMPANY,
  company_group: COMPANY,
  company_person: COMPANY,
  company_sign_in: COMPANY,
  document_series: 'the numbers of a series follow each other over all wallets',
  fiscal_chain: 'signatures follow each other over all wallets',
  gateway_event: MESSAGES,
  idempotent_request: PERSONAL,
  identity_account: SIGN_IN,
  identity_attempt: SIGN_IN,
  identity_device: SIGN_IN,
  identity_event: SIGN_IN,
  identity_mail_link: SIGN_IN,
  identity_passkey: SIGN_IN,
  identity_passkey_challenge: SIGN_IN,
  identity_two_factor: SIGN_IN,
  identity_used_code: SIGN_IN,
  identity_verification: SIGN_IN,
  live_event: 'streams read all wallets in the order of transactions, which one machine has for itself only',
  mail_message: MESSAGES,
  migration: 'of the program, not of the product',
  network_cdr: OPERATORS,
  network_command: 'a request to an operator, found by its own id; its wallet may be null',
  network_hub_party: OPERATORS,
  network_inbox: OPERATORS,
  network_invoice: OPERATORS,
  network_invoice_cdr: OPERATORS,
  network_location: OPERATORS,
  network_party: OPERATORS,
  network_peer: OPERATORS,
  network_peer_response: OPERATORS,
  network_record_flag: OPERATORS,
  network_session: OPERATORS,
  network_tariff: OPERATORS,
  network_token: 'leads from a token to its wallet and card, before the wallet is known',
  network_token_push: OPERATORS,
  payout_batch: 'of the operator of the installation, over all wallets',
  person_export: PERSONAL,
  person_notice: 'of a person, over all their wallets',
  person_notification_choice: PERSONAL,
  person_operator: PERSONAL,
  person_photo: PERSONAL,
  person_shipping_address: PERSONAL,
  person_support_message: PERSONAL,
  person_vat_number: PERSONAL,
  person_vehicle: PERSONAL,
  sandbox_event: BANK,
  sandbox_object: BANK,
  sandbox_request: BANK,
  saml_request: COMPANY,
  scim_group: COMPANY,
  scim_group_member: COMPANY,
  scim_token: COMPANY,
  scim_user: COMPANY,
  session_charge_record: 'leads from a charge record to its wallet; its wallet may be null',
  session_network_key: 'leads from an operator’s session to its wallet',
  sms_message: MESSAGES,
  web_asset: 'of the program, not of the product',
} as const

/** The oldest schema that can be distributed: older ones lack a function of the ledger. */
export const FIRST_DISTRIBUTED = '0431-commands-without-person.sql'

/** Functions with the argument that names the wallet; null: needed on every machine. */
export const tenantFunctions: Readonly<Record<string, string | null>> = {
  'ledger_apply(uuid, jsonb)': 'only_wallet',
  'session_sums_add(uuid, jsonb)': 'only_wallet',
  'wallet_changes_add(uuid, jsonb)': 'only_wallet',
  'sum_bigint(bigint)': null,
  'centre_shares(text, jsonb)': null,
  'cost_share(bigint, jsonb, text)': null,
}

const placements: ReadonlyMap<string, Placement> = new Map([
  ...tenantTables.map((name) => [name, 'tenant'] as const),
  ...Object.keys(referenceTables).map((name) => [name, 'reference'] as const),
  ...Object.keys(localTables).map((name) => [name, 'local'] as const),
])

/** @returns undefined for a table that is in none of the lists. */
export const placementOf = (table: string): Placement | undefined => placements.get(table)

/** The column by which a tenant table is distributed. */
export const distributionColumn = (table: string): 'id' | 'wallet_id' => (table === 'wallet' ? 'id' : 'wallet_id')

/**
 * Whether a foreign key may exist in a distributed database: rows of a wallet may refer to the same wallet and to what
 * every machine has, but nothing outside a wallet may refer into it.
 */
export const mayReference = (source: Placement, target: Placement): boolean =>
  target === 'reference' || source === target
