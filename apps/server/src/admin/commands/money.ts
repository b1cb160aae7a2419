import type { Command } from '../command.ts'

const cardOrders = () => import('../card-order-commands.ts')
const money = () => import('../money-commands.ts')
const recovery = () => import('../recovery-commands.ts')
const payouts = () => import('../payout-commands.ts')
const documents = () => import('../document-commands.ts')

/** Commands for card orders, payments and documents. */
export const moneyCommands: Readonly<Record<string, Command>> = {
  'card-orders list': {
    usage: 'card-orders list',
    does: 'lists the open card orders, the oldest first',
    words: 0,
    run: async (ctx) => (await cardOrders()).showCardOrders(ctx),
  },
  'card-orders advance': {
    usage: 'card-orders advance ORDER IN_PRODUCTION',
    does: 'moves a paid order into production; it cannot be cancelled afterwards',
    words: 2,
    jobs: true,
    run: async (ctx, [id, status]) => (await cardOrders()).produceCardOrder(ctx, id as string, status as string),
  },
  'card-orders ship': {
    usage: 'card-orders ship ORDER [--tracking URL]',
    does: 'marks an order as shipped and notifies the owners by mail',
    words: 1,
    options: ['tracking'],
    jobs: true,
    run: async (ctx, [id], { tracking }) => (await cardOrders()).shipCardOrder(ctx, id as string, tracking),
  },
  'card-orders deliver': {
    usage: 'card-orders deliver ORDER [--cards FILE]',
    does: 'creates the cards of an order, not activated yet; FILE has a line "number,uid" per card, without it both are generated',
    words: 1,
    options: ['cards'],
    jobs: true,
    run: async (ctx, [id], { cards }) => (await cardOrders()).deliverCardOrder(ctx, id as string, cards),
  },
  'card-orders cancel': {
    usage: 'card-orders cancel ORDER',
    does: 'cancels an order that is not in production and refunds its payment',
    words: 1,
    jobs: true,
    run: async (ctx, [id]) => (await cardOrders()).cancelCardOrder(ctx, id as string),
  },
  'post-payment list': {
    usage: 'post-payment list',
    does: 'lists the wallets that requested post-payment',
    words: 0,
    run: async (ctx) => (await money()).showPostPaymentRequests(ctx),
  },
  'post-payment approve': {
    usage: 'post-payment approve WALLET CREDIT',
    does: 'makes a wallet post-paid, up to that credit',
    words: 2,
    jobs: true,
    run: async (ctx, [wallet, credit]) => (await money()).approvePostPayment(ctx, wallet as string, credit as string),
  },
  refund: {
    usage: 'refund PAYMENT AMOUNT [--again]',
    does: 'refunds unused balance to the payments it came from; --again refunds the same amount once more',
    words: 2,
    options: ['again'],
    jobs: true,
    run: async (ctx, [payment, amount], { again }) =>
      (await money()).refundByOperator(ctx, { paymentId: payment as string, amount: amount as string, again }),
  },
  'payouts list': {
    usage: 'payouts list',
    does: 'lists the payouts to bank accounts that wait for a file or for the bank, the oldest first',
    words: 0,
    run: async (ctx) => (await payouts()).showPayouts(ctx),
  },
  'payouts export': {
    usage: 'payouts export FILE',
    does: 'writes the payouts that wait into FILE, a credit transfer for the bank (pain.001.001.09); each is in one file',
    words: 1,
    jobs: true,
    run: async (ctx, [path]) => (await payouts()).exportPayoutFile(ctx, path as string),
  },
  'payouts export-again': {
    usage: 'payouts export-again BATCH FILE',
    does: 'writes the file of a batch again, to the letter',
    words: 2,
    run: async (ctx, [id, path]) => (await payouts()).exportPayoutFileAgain(ctx, id as string, path as string),
  },
  'payouts paid': {
    usage: 'payouts paid BATCH|PAYOUT',
    does: 'marks the payouts of a batch, or one, as paid; their receipts get credit notes',
    words: 1,
    jobs: true,
    run: async (ctx, [id]) => (await payouts()).markPaid(ctx, id as string),
  },
  'payouts returned': {
    usage: 'payouts returned PAYOUT REASON',
    does: 'returns the money of a payout to its wallet, because the bank refused it or sent it back',
    words: 2,
    jobs: true,
    run: async (ctx, [id, reason]) => (await payouts()).markReturned(ctx, id as string, reason as string),
  },
  'payments recover': {
    usage: 'payments recover SINCE [--book]',
    does: 'after a restore to SINCE (2026-03-02T10:00:00Z): lists the payments of the provider that this database lacks; --book stores and books them',
    words: 1,
    options: ['book'],
    jobs: true,
    run: async (ctx, [since], { book }) => (await recovery()).recoverAfterRestore(ctx, since as string, book),
  },
  'documents new-series': {
    usage: 'documents new-series',
    does: 'after a restore: starts a new series of each kind of document, so that lost numbers are not issued again',
    words: 0,
    run: async (ctx) => (await documents()).startSeries(ctx),
  },
  'documents set-series-code': {
    usage: 'documents set-series-code SERIES CODE',
    does: 'registers the code that the Portuguese tax authority assigned to a series, such as "FT 2026A"',
    words: 2,
    run: async (ctx, [series, code]) => (await documents()).setSeriesCode(ctx, series as string, code as string),
  },
  'documents saft': {
    usage: 'documents saft MONTH FILE',
    does: 'writes the SAF-T (PT) of the seller for a month (2026-10), with the documents of all wallets',
    words: 2,
    run: async (ctx, [month, path]) => (await documents()).writeSaft(ctx, month as string, path as string),
  },
  'documents verify': {
    usage: 'documents verify',
    does: 'recomputes the chain of every series and lists the altered documents',
    words: 0,
    run: async (ctx) => (await documents()).showDocuments(ctx),
  },
  'documents credit': {
    usage: 'documents credit NUMBER REASON [--amount AMOUNT]',
    does: 'issues a credit note for the rest of an invoice, or for AMOUNT of it; the amount is added to the balance',
    words: 2,
    options: ['amount'],
    jobs: true,
    run: async (ctx, words, { amount }) => (await documents()).creditDocument(ctx, words, amount),
  },
}
