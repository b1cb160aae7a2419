/**
 * Statements that read or write several shards, by file and function, and why. Any other statement that does is
 * reported by `npm run drill -- citus-statements`, which then fails (decision 009).
 */

const EVERY_WALLET = 'a recurring job over all wallets'
const REACHABLE = 'a recurring job over all wallets, which goes on without a machine that does not respond'
const OPERATOR = 'a list of the operator of the installation, over all wallets'
const VERIFIED = 'a verification that an operator or a test runs'
const TOKENS = 'all tokens of the installation, for an operator of chargers'
const OWN_WALLETS = 'the wallets of one person: the statement names them, and reads the machines that have them'

export const FAN_OUTS: Readonly<Record<string, string>> = {
  'features/card-orders/card-orders.sql.ts selectCardOrderWallet': OPERATOR,
  'features/card-orders/card-orders.sql.ts selectOpenCardOrders': OPERATOR,
  'features/cards/card-list.sql.ts selectCardCounts': OWN_WALLETS,
  'features/cards/cards.sql.ts selectCardsToRenew': EVERY_WALLET,
  'features/consumption/day-sums.sql.ts selectUnevenMonths': VERIFIED,
  'features/consumption/sum-check.sql.ts selectBrokenSums': VERIFIED,
  'features/entitlements/entitlements.sql.ts selectUsage':
    'what a plan allows is counted over all wallets of its person, when something is added',
  'features/invitations/invitation-sends.sql.ts selectSends': 'counts the mails that an address got from all wallets',
  'features/invitations/invitation-sends.sql.ts selectNthSend': 'counts the mails that an address got from all wallets',
  'features/invitations/invitations.sql.ts selectInvitationOfLink': 'a link names no wallet, and is opened once',
  'features/invoices/invoice-run.sql.ts selectCancelledOrders': EVERY_WALLET,
  'features/invoices/invoice-run.sql.ts selectPaidOrders': EVERY_WALLET,
  'features/invoices/invoice-run.sql.ts selectPaymentsToConfirm': EVERY_WALLET,
  'features/invoices/missing-documents.sql.ts selectMissing': EVERY_WALLET,
  'features/invoices/invoices.sql.ts selectInvoiceWallets': OWN_WALLETS,
  'features/overview/overview.sql.ts selectUnpaid': OWN_WALLETS,
  'features/payments/auto-recharge.sql.ts selectLowWallets': REACHABLE,
  'features/payments/payments.sql.ts selectDuePayments': REACHABLE,
  'features/payments/recover-payments.sql.ts selectOpenPayments': VERIFIED,
  'features/payments/refunds.sql.ts selectDueRefunds': REACHABLE,
  'features/sessions/limit-stop.sql.ts selectOperatorStops': OPERATOR,
  'features/sessions/review-store.sql.ts selectDueReviews': REACHABLE,
  'features/sessions/review-store.sql.ts selectOpenReviews': OPERATOR,
  'features/sessions/review-store.sql.ts selectWalletOfReview': OPERATOR,
  'features/sessions/review-store.sql.ts updateReviewsReminded': EVERY_WALLET,
  'features/sessions/session-list.sql.ts selectOpenDisputes': OPERATOR,
  'features/sessions/session-list.sql.ts selectWalletOfSession': OWN_WALLETS,
  'features/sessions/session-store.sql.ts selectSilentSessions': REACHABLE,
  'features/wallets/low-balance.sql.ts deleteRecovered': EVERY_WALLET,
  'features/wallets/low-balance.sql.ts selectLowWallets': EVERY_WALLET,
  'features/wallets/wallets.sql.ts selectWallets': OWN_WALLETS,
  'kernel/ledger/ledger-invariants.ts checkEachWallet': VERIFIED,
  'kernel/ledger/ledger-invariants.ts checkInvariants': VERIFIED,
  'kernel/network/token.sql.ts selectTokenPage': TOKENS,
  'kernel/network/token.sql.ts selectTokensToPush': TOKENS,
  'kernel/notifications/notifications.sql.ts selectNoticesApart': OWN_WALLETS,
  'kernel/notifications/notifications.sql.ts selectPhones': OWN_WALLETS,
}
