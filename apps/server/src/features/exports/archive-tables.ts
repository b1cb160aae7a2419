/**
 * Whether and how an archive of a company contains each table of the database. A new table adds a line here, or
 * `exports.test.ts` fails.
 */
export type ArchiveRule =
  /** The company's rows, which an import inserts. */
  | {
      readonly how: 'rows'
      /** SQL condition on the row `t`; `$1` is the wallet. Default: `t.wallet_id = $1`. */
      readonly where?: string
      /** SQL expressions that replace columns, such as secrets and what only this installation can continue. */
      readonly set?: Readonly<Record<string, string>>
      /** Columns that are files of the archive instead. */
      readonly asFiles?: readonly string[]
      /** Ids of people are part of a hash here, so that an import never replaces them. */
      readonly isHashed?: true
    }
  /** The company's rows to read; an import ignores them. */
  | { readonly how: 'to read'; readonly where: string; readonly leftOut: readonly string[] }
  /** Not in the archive. */
  | { readonly how: 'left out'; readonly why: string }

const rows: ArchiveRule = { how: 'rows' }
const leftOut = (why: string): ArchiveRule => ({ how: 'left out', why })

const PRICES = leftOut('prices of the installation; an import needs the same plans and tariffs')
const SIGN_IN = leftOut('secrets of a person’s sign-in; they sign in with a link by mail')
const PERSONAL = leftOut('of a person, who exports it in their own settings')
const OPERATORS = leftOut('of an operator of chargers')
const INSTALLATION = leftOut('of the installation')
const SECRET = leftOut('contains secrets; the manifest lists what to set up again')
const BANK = leftOut('of the simulated bank')

/** The records of the company's charges, as operators sent them. A cluster joins them by a list of keys only. */
const OF_A_CHARGE = (id: string) =>
  `(t.country_code, t.party_id, t.id) in (select s.country_code, s.party_id, s.${id} from session s where s.wallet_id = $1)`

export const archiveTables: Readonly<Record<string, ArchiveRule>> = {
  // The company, its people and their rights.
  wallet: { how: 'rows', where: 't.id = $1', set: { has_auto_recharge: 'false' } },
  // Its condition is every person that another exported row names.
  person: { how: 'rows', where: 'true', set: { two_factor_enabled: 'false', photo_url: 'null::text' } },
  wallet_membership: rows,
  member: rows,
  invitation: {
    how: 'rows',
    set: {
      status: `case t.status when 'PENDING' then 'REVOKED' else t.status end`,
      token_salt: `''::bytea`,
      token_hash: 't.id::text',
      mail_token_hash: 'null::text',
    },
  },
  invitation_send: leftOut('counts the sends of invitations'),
  team: rows,
  team_manager: rows,
  approval_limit: rows,
  saved_filter: rows,
  petrol_comparison: rows,

  // Cards and what they may do.
  card: rows,
  card_limit_change: rows,
  card_order: rows,
  card_order_item: rows,
  card_past_cost_centre: rows,
  cost_centre: rows,
  card_raise: rows,
  lost_card: rows,
  network_token: { how: 'rows', set: { pushed_valid: 'null::boolean' } },
  request: rows,
  request_link: SECRET,
  rule: rows,
  rule_exception: rows,
  rule_refusal: rows,
  rule_station: rows,
  shipping_address: rows,
  station_request: rows,

  // Vehicles.
  vehicle: rows,
  vehicle_position: rows,
  odometer_reading: rows,
  location_read: rows,

  // Homes and depots.
  // Where a driver lives stays here.
  site: { how: 'rows', set: { home_latitude: 'null::double precision', home_longitude: 'null::double precision' } },
  site_tariff: rows,
  site_tariff_document: rows,
  charger: {
    how: 'to read',
    where: 't.wallet_id = $1',
    leftOut: ['password_hash', 'connection_id', 'connected_until'],
  },
  charger_attempt: OPERATORS,
  charger_command: rows,
  charger_connector: rows,
  charger_identity: leftOut('chargers connect to one installation, and get new passwords after a move'),
  charger_message: leftOut('raw messages of 90 days; transactions and charges have what they say'),
  charger_transaction: rows,
  charge_target: rows,
  connector_profile: rows,
  site_plan: rows,

  // Charges and their sums.
  session: rows,
  // The files themselves are in the archive too.
  charge_file: { how: 'rows', where: 't.wallet_id = $1 and t.written_at is not null' },
  session_anomaly: rows,
  session_charge_record: rows,
  session_credit: rows,
  session_dispute: rows,
  session_network_key: rows,
  session_review: rows,
  network_cdr: {
    how: 'to read',
    where: OF_A_CHARGE('cdr_id'),
    leftOut: ['peer_id', 'content_hash', 'ended_at', 'net_micro', 'currency'],
  },
  network_session: { how: 'to read', where: OF_A_CHARGE('network_id'), leftOut: ['peer_id'] },
  limit_stop: rows,
  consumption_version: rows,
  wallet_day_card_rollup: rows,
  wallet_day_cause_rollup: rows,
  wallet_day_period_rollup: rows,
  wallet_day_rollup: rows,
  wallet_day_station_rollup: rows,
  wallet_day_trait_rollup: rows,
  wallet_month_card_rollup: rows,
  wallet_month_station_rollup: rows,
  wallet_month_trait_rollup: rows,
  wallet_session_counter: rows,
  wallet_station: rows,
  wallet_year_card_rollup: rows,
  wallet_year_station_rollup: rows,
  wallet_year_trait_rollup: rows,

  // Charges elsewhere.
  import_provider: rows,
  imported_day_card_rollup: rows,
  imported_day_period_rollup: rows,
  imported_day_rollup: rows,
  imported_day_trait_rollup: rows,
  imported_month_card_rollup: rows,
  imported_month_trait_rollup: rows,
  imported_original: rows,
  imported_session: rows,
  imported_station: rows,
  imported_year_card_rollup: rows,
  imported_year_trait_rollup: rows,
  session_import: rows,

  // Money and documents.
  ledger_account: rows,
  ledger_transfer: rows,
  ledger_entry: rows,
  ledger_hold: rows,
  document: { how: 'rows', isHashed: true },
  document_file: { how: 'rows', asFiles: ['bytes'] },
  document_series: INSTALLATION,
  fiscal_chain: INSTALLATION,
  imported_series: leftOut('computed from the documents'),
  invoice: rows,
  invoice_line: rows,
  invoice_line_credit: rows,
  invoice_run: rows,
  missing_document: rows,
  purchase_order: rows,
  vat_number: rows,
  // A job asks the provider about open payments; another installation cannot.
  payment: { how: 'rows', set: { fetch_at: 'null::timestamptz', action: 'null::jsonb' } },
  payment_refund: { how: 'rows', set: { fetch_at: 'null::timestamptz' } },
  // This installation pays what it owes.
  payout: { how: 'rows', set: { iban_sealed: `''` } },
  payout_batch: INSTALLATION,
  // As history: it is entered and confirmed again.
  payout_account: {
    how: 'rows',
    set: { iban_sealed: 'null::text', token_hash: 'null::text', removed_at: 'coalesce(t.removed_at, now())' },
  },
  // As history: the driver enters it again.
  driver_account: {
    how: 'rows',
    set: { iban_sealed: 'null::text', token_hash: 'null::text', removed_at: 'coalesce(t.removed_at, now())' },
  },
  reimbursement_setting: {
    how: 'rows',
    set: { debtor_name: 'null::text', debtor_iban_sealed: 'null::text', debtor_iban_last4: 'null::text' },
  },
  business_share: rows,
  charge_use: rows,
  home_report: rows,
  home_report_file: leftOut('photos and files of drivers, which the product shows; an archive has what they reported'),
  reimbursement: rows,
  reimbursement_line: rows,
  // Its file was written here.
  reimbursement_batch: { how: 'rows', set: { debtor_iban_sealed: `case t.way when 'BANK' then '' end` } },
  reimbursement_transfer: { how: 'rows', set: { iban_sealed: 'null::text' } },
  reimbursement_entry: rows,
  payment_customer: leftOut('the account at the payment provider'),
  // As history of payments: it cannot pay elsewhere.
  payment_method: {
    how: 'rows',
    set: {
      status: `'INVALID'`,
      is_default: 'false',
      setup_id: 'null::text',
      provider_method_id: 'null::text',
      phone_sealed: 'null::text',
      removed_at: 'coalesce(t.removed_at, now())',
    },
  },
  mandate: { how: 'rows', set: { status: `'CANCELLED'`, cancelled_at: 'coalesce(t.cancelled_at, now())' } },
  auto_recharge: {
    how: 'rows',
    set: { is_enabled: 'false', running_payment_id: 'null::uuid', retry_at: 'null::timestamptz' },
  },
  wallet_change: rows,
  wallet_change_clock: rows,
  wallet_low_balance: rows,
  wallet_tariff: rows,
  subscription: {
    how: 'rows',
    where: `(t.wallet_id = $1 or t.id in (select b.subscription_id from subscription_bill b where b.wallet_id = $1))`,
    set: {
      wallet_id: 'case when t.wallet_id = $1 then t.wallet_id end',
      nif_id: 'case when t.wallet_id = $1 then t.nif_id end',
      payment_method_id: 'null::uuid',
    },
  },
  subscription_bill: rows,
  accounting_setting: rows,
  // Files that are still being sent are not sent twice.
  month_close: {
    how: 'rows',
    set: {
      state: `case t.state when 'CLOSED' then 'FAILED' else t.state end`,
      link_hash: 'null::text',
      link_until: 'null::timestamptz',
    },
  },

  // Control and activity.
  audit_entry: { how: 'rows', isHashed: true },
  audit_repeat: rows,
  budget: rows,
  budget_alert: rows,
  budget_warning: rows,
  // Paused, so that recipients do not get each report twice.
  report: { how: 'rows', set: { is_paused: 'true' } },
  report_sending: rows,
  wallet_weekly_mail: rows,

  api_key: SECRET,
  webhook: SECRET,
  company_domain: SECRET,
  company_group: SECRET,
  company_person: SECRET,
  company_sign_in: SECRET,
  saml_request: SECRET,
  scim_token: SECRET,
  scim_user: SECRET,
  scim_group: SECRET,
  scim_group_member: SECRET,
  webhook_attempt: leftOut('of a webhook'),
  webhook_delivery: leftOut('of a webhook'),
  company_export: leftOut('an archive does not contain archives'),
  company_export_piece: leftOut('an archive does not contain archives'),
  session_import_file: leftOut('a file for a day, which is uploaded again'),
  session_import_piece: leftOut('a file for a day, which is uploaded again'),
  session_file: leftOut('a file for a few days, which is requested again'),
  session_file_piece: leftOut('a file for a few days, which is requested again'),

  card_price: PRICES,
  charging_price_level: PRICES,
  charging_region: PRICES,
  co2_factor: PRICES,
  energy_cycle_period: PRICES,
  price_tariff: PRICES,
  price_tariff_region: PRICES,
  price_tariff_version: PRICES,
  subscription_plan: PRICES,
  vat_rate: PRICES,
  vehicle_catalogue: leftOut('vehicles repeat what they need of it'),

  identity_account: SIGN_IN,
  identity_attempt: SIGN_IN,
  identity_device: SIGN_IN,
  identity_event: SIGN_IN,
  identity_mail_link: SIGN_IN,
  identity_passkey: SIGN_IN,
  identity_passkey_challenge: SIGN_IN,
  identity_session: SIGN_IN,
  identity_two_factor: SIGN_IN,
  identity_used_code: SIGN_IN,
  identity_verification: SIGN_IN,
  person_export: PERSONAL,
  person_notice: PERSONAL,
  person_notification_choice: PERSONAL,
  person_operator: INSTALLATION,
  person_photo: PERSONAL,
  person_shipping_address: PERSONAL,
  person_support_message: PERSONAL,
  person_vat_number: PERSONAL,
  person_vehicle: PERSONAL,

  network_command: OPERATORS,
  network_hub_party: OPERATORS,
  network_inbox: OPERATORS,
  network_invoice: OPERATORS,
  network_invoice_cdr: OPERATORS,
  network_location: OPERATORS,
  network_party: OPERATORS,
  network_peer: OPERATORS,
  network_peer_response: OPERATORS,
  network_record_flag: OPERATORS,
  network_tariff: OPERATORS,
  network_token_push: OPERATORS,

  gateway_event: INSTALLATION,
  idempotent_request: INSTALLATION,
  live_event: INSTALLATION,
  mail_message: INSTALLATION,
  migration: INSTALLATION,
  sms_message: INSTALLATION,
  web_asset: INSTALLATION,
  sandbox_event: BANK,
  sandbox_object: BANK,
  sandbox_request: BANK,
}
