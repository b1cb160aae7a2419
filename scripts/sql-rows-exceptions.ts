/** Columns that may be null in their table and never are where they are read, by file and column, and why. */
export const NOT_NULL: Readonly<Record<string, string>> = {
  'src/admin/money-commands.ts at': 'where post_payment_requested_at is not null',
  'src/features/card-orders/card-orders.sql.ts card_id': 'where card_id is not null',
  'src/features/cards/card-list.sql.ts external_id': 'where external_id is one of these',
  'src/features/company-sign-in/saml-request.sql.ts profile': 'where profile is not null',
  'src/features/holds/authorize.sql.ts network_id': 'where network_id is not null',
  'src/features/exports/exports.sql.ts size_bytes': 'an archive that is ready has its size',
  'src/features/integrations/assistant-grants.sql.ts client_hash': 'where client_hash is not null',
  'src/features/invitations/invitation-sends.sql.ts target': 'where target is one of these',
  'src/features/invoices/invoice-run.sql.ts final_at': 'a payment that succeeded has its time',
  'src/features/invoices/reversals.sql.ts final_at': 'a payment that was reversed had succeeded, which has its time',
  'src/features/locations/locations.sql.ts member_id': 'joined with the member it names',
  'src/features/reimbursements/open-charges.sql.ts member_id': 'where member_id is not null',
  'src/features/sessions/batch-cards.sql.ts wallet_id': 'where wallet_id is not null',
  'src/features/sessions/batch-cards.sql.ts id': 'where session_id is not null',
  'src/features/sessions/session-billing.sql.ts net_minor': 'a session with a final price has its parts',
  'src/features/sessions/session-billing.sql.ts vat_minor': 'a session with a final price has its parts',
  'src/features/sessions/session-billing.sql.ts price': 'a session with a final price has its parts',
  'src/features/sessions/session-credits.sql.ts session_id': 'a credit with an invoice is of one of its sessions',
  'src/features/sessions/session-credits.sql.ts wallet_id': 'a credit with an invoice is of one of its sessions',
  'src/features/sessions/session-credits.sql.ts invoice_id': 'where invoice_id is not null',
  'src/features/sessions/session-store.sql.ts credited_by': 'the statement sets it',
  'src/features/users/users.sql.ts content': 'where content is not null',
  'src/features/vehicles/odometer.sql.ts person_id': 'joined where person_id is not null',
  'src/features/vehicles/vehicles.sql.ts external_id': 'where external_id is one of these',
  'src/features/wallets/movement-changes.sql.ts sequence': 'of the transfer, which always exists',
  'src/kernel/cost-centres/centre-names.sql.ts code': "where code <> ''",
  'src/kernel/ledger/ledger.sql.ts card_id': 'where card_id is not null',
  'src/kernel/network/command.sql.ts wallet_id': 'where wallet_id is not null',
  'src/kernel/network/command.sql.ts session_id': 'where session_id is not null',
  'src/kernel/notifications/notifications.sql.ts person_id': 'where person_id is one of these people',
  'src/kernel/notifications/notifications.sql.ts phone': 'where phone is not null',
}

const DISTRIBUTED = 'read on a distributed database only: npm run drill -- citus'

/** Files with reads that no test makes for sure, and why. */
export const UNREAD: Readonly<Record<string, string>> = {
  'src/features/holds/authorize.sql.ts': DISTRIBUTED,
  'src/features/insight/budgets.sql.ts': DISTRIBUTED,
  'src/features/invitations/invitations.sql.ts': DISTRIBUTED,
  'src/features/stations/station-requests.sql.ts': DISTRIBUTED,
  'src/kernel/changes/changes.sql.ts': DISTRIBUTED,
  'src/kernel/ledger/ledger-invariants.ts': DISTRIBUTED,
  'src/kernel/network/token.sql.ts': 'several requests of an operator must arrive at once',
  'src/kernel/network/inbox.sql.ts': 'two requests must store the same charge record at once',
}
