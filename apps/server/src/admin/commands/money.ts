import type { Command } from '../command.ts'

const cardOrders = () => import('../card-order-commands.ts')
const money = () => import('../money-commands.ts')
const documents = () => import('../document-commands.ts')

/** Commands for card orders, payments and documents. */
export const moneyCommands: Readonly<Record<string, Command>> = {
  'card-orders list': {
    usage: 'card-orders list',
    does: 'shows the card orders that wait for something, the oldest first',
    words: 0,
    run: async (ctx) => (await cardOrders()).showCardOrders(ctx),
  },
  'card-orders advance': {
    usage: 'card-orders advance ORDER IN_PRODUCTION',
    does: 'work on a paid order has begun; it cannot be cancelled any more',
    words: 2,
    jobs: true,
    run: async (ctx, [id, status]) => (await cardOrders()).produceCardOrder(ctx, id as string, status as string),
  },
  'card-orders ship': {
    usage: 'card-orders ship ORDER [--tracking URL]',
    does: 'the cards are on their way; the owners get a mail',
    words: 1,
    options: ['tracking'],
    jobs: true,
    run: async (ctx, [id], { tracking }) => (await cardOrders()).shipCardOrder(ctx, id as string, tracking),
  },
  'card-orders deliver': {
    usage: 'card-orders deliver ORDER [--cards FILE]',
    does: 'makes the cards, to be activated; FILE has a line "number,uid" per card, without it both are made up',
    words: 1,
    options: ['cards'],
    jobs: true,
    run: async (ctx, [id], { cards }) => (await cardOrders()).deliverCardOrder(ctx, id as string, cards),
  },
  'card-orders cancel': {
    usage: 'card-orders cancel ORDER',
    does: 'cancels an order that is not in production; what was paid goes back',
    words: 1,
    jobs: true,
    run: async (ctx, [id]) => (await cardOrders()).cancelCardOrder(ctx, id as string),
  },
  'post-payment list': {
    usage: 'post-payment list',
    does: 'shows the wallets that ask for post-payment',
    words: 0,
    run: async (ctx) => (await money()).showPostPaymentRequests(ctx),
  },
  'post-payment approve': {
    usage: 'post-payment approve WALLET CREDIT',
    does: 'lets a wallet pay afterwards, up to that credit',
    words: 2,
    jobs: true,
    run: async (ctx, [wallet, credit]) => (await money()).approvePostPayment(ctx, wallet as string, credit as string),
  },
  refund: {
    usage: 'refund PAYMENT AMOUNT [--again]',
    does: 'gives unused balance back to where it came from; --again for the same amount once more',
    words: 2,
    options: ['again'],
    jobs: true,
    run: async (ctx, [payment, amount], { again }) =>
      (await money()).refundByOperator(ctx, { paymentId: payment as string, amount: amount as string, again }),
  },
  'documents verify': {
    usage: 'documents verify',
    does: 'computes the chain of every series anew and names the documents that were altered',
    words: 0,
    run: async (ctx) => (await documents()).showDocuments(ctx),
  },
  'documents credit': {
    usage: 'documents credit NUMBER REASON [--amount AMOUNT]',
    does: 'issues a credit note for what is left of an invoice, or for AMOUNT of it; the money goes to the balance',
    words: 2,
    options: ['amount'],
    jobs: true,
    run: async (ctx, words, { amount }) => (await documents()).creditDocument(ctx, words, amount),
  },
}
